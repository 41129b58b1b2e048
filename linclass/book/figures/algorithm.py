"""Figures of the perceptron: one update, the growth of w, mistakes and bounds."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.draw import (
    DASHES,
    GRAY,
    INK,
    drawing,
    mark,
    plane,
    points,
    signs_of,
)
from linclass.book.explorer import Explorer, Slider, explorer
from linclass.book.player import Player, player
from linclass.geometry import Halfspace, augment
from linclass.perceptron import PerceptronTrace


def perceptron_step(
    trace: PerceptronTrace,
    k: int,
    X: ArrayLike,
    y: ArrayLike,
    *,
    ax: Axes | None = None,
) -> Axes:
    r"""Draw a perceptron after k updates.

    The dashed line is the boundary before update k, the solid one after it; a
    diamond marks the point that was added, and rings mark the points that are
    mistakes now, :math:`y_i g(x_i) \le 0`. The arrow has the direction of w.

    Parameters
    ----------
    trace : PerceptronTrace
        ``model.trace_`` of a fitted ``Perceptron``.
    k : int
        Which iterate, from 0 (the start) to ``len(trace.indices)``.
    X, y : array_like
        The points it was fitted to, of shape (n, 2), and their labels.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    ValueError
        If the run has no iterate k.

    Notes
    -----
    The pictures of "Perceptron animation" (Document 1) and of the "Example" of the
    perceptron algorithm (Document 3).

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> from linclass.perceptron import Perceptron
    >>> X, y = [[0, 4], [2, 0]], [1, -1]
    >>> ax = perceptron_step(Perceptron().fit(X, y).trace_, 1, X, y)
    >>> plt.close(ax.figure)
    """
    X = np.asarray(X, dtype=float)
    now = _iterate(trace, k)
    mistakes = signs_of(y) * now.score(X) <= 0
    with plane(ax, X) as ax:
        points(X, y, ax=ax)
        if k > 0:
            before = _iterate(trace, k - 1)
            if before.w.any():
                draw.line(ax, before, label="before", color=GRAY, linestyle=DASHES[1])
            added = X[trace.indices[k - 1]]
            ax.plot(
                *added,
                "D",
                ms=15,
                mfc="none",
                mec=INK,
                mew=1.6,
                label="added",
                zorder=5,
            )
        if now.w.any():
            draw.line(ax, now, label="boundary")
            draw.normal_arrow(ax, now, avoid=X)
        mark(X[mistakes], ax=ax, label="mistake")
    return ax


def perceptron_player(
    trace: PerceptronTrace, X: ArrayLike, y: ArrayLike, *, start: int = 0
) -> Player:
    """Play a run of the perceptron, one frame for each update.

    Parameters
    ----------
    trace : PerceptronTrace
        ``model.trace_`` of a fitted ``Perceptron``, of at most 23 updates.
    X, y : array_like
        The points it was fitted to, of shape (n, 2), and their labels.
    start : int
        The frame that is shown first, and where nothing can move.

    Returns
    -------
    Player

    Examples
    --------
    >>> from linclass.perceptron import Perceptron
    >>> X, y = [[0, 4], [2, 0]], [1, -1]
    >>> perceptron_player(Perceptron().fit(X, y).trace_, X, y).numbers[0]
    'Start: (b; w1, w2) = (0; 0, 0). Mistakes now: 2. Squared length: 0.'
    """
    X = np.asarray(X, dtype=float)
    signs = signs_of(y)

    def mistakes(k: int) -> int:
        return int(np.sum(signs * _iterate(trace, k).score(X) <= 0))

    def frame(ax: Axes, k: int) -> str:
        perceptron_step(trace, k, X, y, ax=ax)
        ax.set_title("◇ added   ○ mistake   ╌╌ line before", fontsize=10)
        b, *w = theta = trace.iterates[k]
        state = f"(b; w1, w2) = ({b:.4g}; {w[0]:.4g}, {w[1]:.4g})"
        now = f"Mistakes now: {mistakes(k)}. Squared length: {theta @ theta:.4g}."
        if k == 0:
            return f"Start: {state}. {now}"
        row = trace.indices[k - 1]
        point = ", ".join(f"{number:.4g}" for number in (1, *X[row]))
        sign = "+" if signs[row] > 0 else "-"
        return f"Update {k} adds {sign}({point}), row {row}: {state}. {now}"

    def alt(k: int) -> str:
        count = f"{mistakes(k)} of {len(X)} points are mistakes"
        if _iterate(trace, k).w.any():
            return f"After {k} updates {count} of the line that is drawn."
        return f"After {k} updates w is zero and there is no line: {count}."

    values = range(len(trace.indices) + 1)
    return player(frame, values, "Updates of the perceptron", alt, start=start)


def choice_explorer(X: ArrayLike, y: ArrayLike, rows: Sequence[int]) -> Explorer:
    r"""Let the reader choose by hand which mistakes the perceptron adds.

    It starts at :math:`(b, w) = 0`. A chosen row i is added,
    :math:`(b, w) \leftarrow (b, w) + y_i(1, x_i)`, if it is a mistake at that moment,
    :math:`y_i g(x_i) \le 0`, and passed over if not.

    Parameters
    ----------
    X, y : array_like
        Points of shape (n, 2) and their labels. The picture numbers the points by row.
    rows : sequence of int
        The choices at the start, one for each slider: one to five.

    Returns
    -------
    Explorer

    Raises
    ------
    ValueError
        With no row, more than five, or a row that is not there.

    Notes
    -----
    Document 0, algorithm 9.2.1, leaves open which mistake comes next.

    Examples
    --------
    >>> X, y = [[0, 4], [2, 0]], [1, -1]
    >>> choice_explorer(X, y, [0, 1]).numbers
    'Added: rows 0, 1. (b; w1, w2) = (0; -2, 4). Mistakes now: 0 of 2.'
    >>> choice_explorer(X, y, [0, 0]).numbers
    'Added: rows 0. Passed over: 0. (b; w1, w2) = (1; 0, 4). Mistakes now: 1 of 2.'
    """
    X = np.asarray(X, dtype=float)
    signed = signs_of(y)[:, None] * augment(X)
    sliders: dict[str, Slider] = {
        f"Choice {k}": (0, len(X) - 1, 1, row) for k, row in enumerate(rows, 1)
    }

    def run(chosen: Sequence[int]) -> tuple[Any, list[int], list[int]]:
        theta = np.zeros(3)
        added: list[int] = []
        passed: list[int] = []
        for row in chosen:
            wrong = signed[row] @ theta <= 0
            (added if wrong else passed).append(row)
            theta = theta + wrong * signed[row]
        return theta, added, passed

    def frame(ax: Axes, *chosen: int) -> str:
        theta, added, passed = run(chosen)
        h, wrong = Halfspace.from_theta(theta), signed @ theta <= 0
        with plane(ax, X) as ax:
            points(X, y, ax=ax)
            if h.w.any():
                draw.line(ax, h)
                draw.normal_arrow(ax, h, avoid=X)
            mark(X[wrong], ax=ax)
            for row, place in enumerate(X):
                draw.note(ax, str(row), place, shift=(11, 9), size=8)
        ax.set_title("numbers: rows   ○ mistake now", fontsize=10)
        b, w1, w2 = theta
        over = f"Passed over: {_listed(passed)}. " if passed else ""
        return (
            f"Added: rows {_listed(added)}. {over}(b; w1, w2) = "
            f"({b:.4g}; {w1:.4g}, {w2:.4g}). Mistakes now: {wrong.sum()} of {len(X)}."
        )

    def alt(*chosen: int) -> str:
        theta, added, _ = run(chosen)
        left = (signed @ theta <= 0).sum()
        return (
            f"The line after the rows {_listed(added)} have been added; {left} of "
            f"{len(X)} points are mistakes."
        )

    return explorer(frame, sliders, alt)


def growth(
    trace: PerceptronTrace,
    direction: Any,
    margin: float,
    radius: float,
    *,
    ax: Axes | None = None,
) -> Axes:
    r"""Draw how w grows between the two curves of the convergence proof.

    When t points have been added, :math:`t\gamma \le \langle w_t, u\rangle \le
    \lVert w_t\rVert \le \sqrt t\,R`. Both scales are logarithmic, so the two
    curves are straight and cross at the bound :math:`t = (R/\gamma)^2`.

    Parameters
    ----------
    trace : PerceptronTrace
        A run with at least one update, from zero or from a first point (then that
        point counts, as in Document 0).
    direction : Halfspace or array_like, shape (d + 1,)
        The vector u = (b, w) that has the margin; only its direction counts.
    margin, radius : float
        γ and R of the vectors the run sees (with the constant 1).
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Notes
    -----
    The chain at the end of section 9.2 of Document 0.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> from linclass.perceptron import Perceptron
    >>> trace = Perceptron(fit_intercept=False).fit([[1, 0], [0, 1]], [1, -1]).trace_
    >>> ax = growth(trace, [0, 1, -1], 0.5**0.5, 1)
    >>> plt.close(ax.figure)
    """
    iterates = np.asarray(trace.iterates)
    iterates = iterates[0 if iterates[0].any() else 1 :]  # a start at zero adds nothing
    if not len(iterates):
        raise ValueError("growth needs a run with an update, this trace has none")
    u = np.asarray(getattr(direction, "theta", direction), dtype=float)
    t = np.arange(1, len(iterates) + 1)
    bound = (radius / margin) ** 2
    ends = np.array([1.0, max(bound, t[-1])])
    dots = "o" if len(t) < 50 else None
    with drawing(ax) as ax:
        ax.plot(
            ends, radius * np.sqrt(ends), c=GRAY, ls=DASHES[1], label="$R\\,\\sqrt{t}$"
        )
        ax.plot(t, np.linalg.norm(iterates, axis=1), c=INK, marker=dots, ms=5,
                label="$\\|w_t\\|$")  # fmt: skip
        ax.plot(t, iterates @ u / np.linalg.norm(u), c="#b0527f", marker=dots, ms=5,
                ls=DASHES[3], label="$\\langle w_t, u\\rangle$")  # fmt: skip
        ax.plot(ends, margin * ends, c=GRAY, ls=DASHES[2], label="$t\\,\\gamma$")
        ax.plot(bound, radius**2 / margin, "*", c=INK, ms=13,
                label=f"$(R/\\gamma)^2$ = {bound:.4g}")  # fmt: skip
        ax.set(xscale="log", yscale="log", xlabel="points added $t$", ylabel="length")
    return ax


def _listed(rows: Sequence[int]) -> str:
    return ", ".join(map(str, rows))


def _iterate(trace: PerceptronTrace, k: int) -> Halfspace:
    last = len(trace.indices)
    if not 0 <= k <= last:
        raise ValueError(f"k must be an update from 0 to {last}, got {k}")
    return Halfspace.from_theta(trace.iterates[k])
