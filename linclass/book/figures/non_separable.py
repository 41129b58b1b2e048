"""Figures of runs without a separating line, and of the many answers with one."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.draw import DASHES, GRAY, INK, PINK, drawing, halfspace_of, plane
from linclass.book.figures.counting_mistakes import many_lines
from linclass.book.player import Player, player
from linclass.geometry import Halfspace
from linclass.perceptron import PerceptronTrace

_LOOKS = ((GRAY, "o"), (INK, "s"), ("#b0527f", "^"))


def repeating(
    values: ArrayLike, start: int, period: int, *, ax: Axes | None = None
) -> Axes:
    r"""Draw a number update by update, and shade every second period of its cycle.

    Parameters
    ----------
    values : array_like, shape (k + 1,)
        The number after 0, 1, ..., k updates, such as :math:`\lVert\theta\rVert^2`.
    start : int
        The updates before the cycle.
    period : int
        The updates of one period, at least 1.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    ValueError
        If the values do not repeat with this period from `start` on.

    Notes
    -----
    For "The non-separable case" of Document 1.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> ax = repeating([0, 5, 2, 1, 2, 1, 2], start=2, period=2)
    >>> len(ax.patches)
    1
    >>> plt.close(ax.figure)
    """
    values = np.asarray(values)
    tail = values[start:]
    if period < 1 or len(tail) <= period or (tail[period:] != tail[:-period]).any():
        raise ValueError(f"from {start} on the values do not repeat every {period}")
    last = len(values) - 1
    with drawing(ax, size=(6.0, 3.4)) as ax:
        for left in range(start, last, 2 * period):
            name = draw.once(ax, f"a period of {period} updates")
            ax.axvspan(left, min(left + period, last), color=PINK, lw=0, label=name)
        ax.axhline(values.max(), c=GRAY, ls=DASHES[1], label=f"largest: {values.max()}")
        ax.plot(values, c=INK, marker="o", ms=3, lw=1)
        ax.set(xlabel="updates", ylabel="$\\|\\theta\\|^2$")
    return ax


def path_player(
    trace: PerceptronTrace,
    n: int,
    passes: Iterable[int],
    last: int,
    *,
    start: int = 0,
) -> Player:
    """Play the path of (b, w_1) pass by pass, its last passes as dark arrows.

    Parameters
    ----------
    trace : PerceptronTrace
        ``model.trace_`` of a cyclic run in the plane.
    n : int
        How many points a pass looks at.
    passes : iterable of int
        The passes made, for each frame.
    last : int
        How many passes are dark.
    start : int
        The frame that is shown first, and where nothing can move.

    Returns
    -------
    Player

    Raises
    ------
    ValueError
        If a frame is after more passes than the run made.

    Notes
    -----
    For "The non-separable case" of Document 1.

    Examples
    --------
    >>> from linclass import Perceptron, datasets
    >>> X, y = datasets.xor()
    >>> run = Perceptron(stop="never", max_iter=2).fit(X, y)
    >>> path_player(run.trace_, 4, [1, 2], 1).numbers[1]
    'After 2 passes, 7 updates: (b; w1, w2) = (-1; -1, -1). As 1 pass before.'
    """
    passes = list(passes)
    if max(passes) > trace.passes:
        raise ValueError(f"the run made {trace.passes} passes, not {max(passes)}")
    thetas = trace.iterates
    made = {
        p: int(np.searchsorted(trace.moments, p * n)) for p in range(max(passes) + 1)
    }
    ago = "1 pass" if last == 1 else f"{last} passes"

    def closed(p: int) -> bool:
        return p >= last and bool((thetas[made[p]] == thetas[made[p - last]]).all())

    def frame(ax: Axes, p: int) -> str:
        first, now = made[max(p - last, 0)], made[p]
        weights = thetas[:, :2]
        with plane(ax, weights[: made[max(passes)] + 1]) as ax:
            ax.plot(*weights[: first + 1].T, c="#c4c4c4", lw=0.8, zorder=1)
            for tail, tip in zip(
                weights[first:now], weights[first + 1 : now + 1], strict=True
            ):
                if (tail != tip).any():
                    draw.arrow(ax, tail, tip, linewidth=1.2)
            ax.plot(*weights[now], "D", c="#b0527f", ms=8, zorder=7)
            ax.set(xlabel="$b$", ylabel="$w_1$")
        b, w1, w2 = thetas[now]
        end = f" As {ago} before." if closed(p) else ""
        state = f"(b; w1, w2) = ({b:.4g}; {w1:.4g}, {w2:.4g})"
        return f"After {p} passes, {now} updates: {state}.{end}"

    def alt(p: int) -> str:
        shape = "a closed loop" if closed(p) else "not closed"
        return f"After {p} passes the dark path of the last {ago} is {shape}."

    return player(frame, passes, "Passes of the perceptron", alt, start=start)


def kept_mistakes(
    curves: Mapping[str, Sequence[int]], *, ax: Axes | None = None
) -> Axes:
    """Draw up to three counts of mistakes, pass by pass.

    Parameters
    ----------
    curves : dict of str to sequence of int
        For each name the mistakes after pass 1, 2, ...; at most three names.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    ValueError
        If there are more than three curves.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> ax = kept_mistakes({"last": [3, 1, 4], "pocket": [3, 1, 1]})
    >>> [line.get_label() for line in ax.lines]
    ['last', 'pocket']
    >>> plt.close(ax.figure)
    """
    if len(curves) > len(_LOOKS):
        raise ValueError(f"at most {len(_LOOKS)} curves, got {len(curves)}")
    with drawing(ax, size=(6.0, 3.4)) as ax:
        for number, (name, counts) in enumerate(curves.items()):
            color, marker = _LOOKS[number]
            ax.plot(range(1, len(counts) + 1), counts, c=color, marker=marker, ms=4,
                    ls=DASHES[number], lw=1.4, label=name)  # fmt: skip
        ax.set(xlabel="passes", ylabel="mistakes", ylim=(0, None))
        for axis in (ax.xaxis, ax.yaxis):
            axis.set_major_locator(MaxNLocator(integer=True))
    return ax


def answers(
    thetas: ArrayLike, best: Any, X: ArrayLike, y: ArrayLike, *, ax: Axes | None = None
) -> Axes:
    """Draw many separating lines in gray, and the maximum-margin line over them.

    Parameters
    ----------
    thetas : array_like, shape (m, 3)
        A line (b, w_1, w_2) in each row.
    best : Halfspace or fitted classifier
        The line that is drawn dark and dashed.
    X, y : array_like
        Points of shape (n, 2) and their labels.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Notes
    -----
    For "Disadvantages of the perceptron" of Document 3.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> ax = answers([(-1, 1, 0), (-3, 2, 0)], Halfspace([1, 0], -1.2),
    ...     [[0, 4], [2, 0]], [-1, 1])
    >>> len(ax.lines)
    3
    >>> plt.close(ax.figure)
    """
    with plane(ax, X) as ax:
        many_lines(map(Halfspace.from_theta, np.asarray(thetas)), X, y, ax=ax)
        style = {"linestyle": DASHES[1], "linewidth": 2, "label": "maximum margin"}
        draw.line(ax, halfspace_of(best), **style)
    return ax
