"""Regression as a classifier: move some points, or add some, and watch the line."""

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray, IntArray
from linclass.book.draw import note, regression_1d, signs_of
from linclass.book.explorer import Explorer, Slider, explorer
from linclass.book.player import Player, player
from linclass.geometry import Halfspace
from linclass.least_squares import LeastSquaresClassifier


def regression_player(
    columns: Mapping[str, ArrayLike], y: ArrayLike, label: str, *, start: int = 0
) -> Player:
    """Play several columns of points with the same labels, a least-squares fit each.

    Parameters
    ----------
    columns : dict of str to array_like
        At most 24 columns of n numbers, by the words that say which one it is.
    y : array_like, shape (n,)
        Labels.
    label : str
        The name of the slider: what moves, such as "How far out".
    start : int
        The frame that is shown first, and where nothing can move.

    Returns
    -------
    Player
        Its numbers are the words of the column, the zero of the fitted line, and the
        mistakes it makes, those with z <= 0.

    Raises
    ------
    ValueError
        As of `player`, and if a fitted line has no zero (or the points no two classes).

    Notes
    -----
    Every frame is a `regression_1d` on common axes (Document 0, section 9.1).

    Examples
    --------
    >>> columns = {"near": [-2, -1, 1, 3], "far": [-2, -1, 1, 19]}
    >>> far = regression_player(columns, [-1, -1, 1, 1], "Last point").numbers[1]
    >>> far
    'far: g(x) = 0 at x = 4.25, 1 of 4 wrong (x = 1).'
    """
    xs = {words: np.asarray(x, dtype=float) for words, x in columns.items()}
    ends = np.array([f([*xs.values()]) for f in (np.min, np.max)])
    signs = signs_of(y)
    fits = {words: _fit(x, signs) for words, x in xs.items()}

    def frame(ax: Axes, words: str) -> str:
        found = _frame(ax, xs[words], signs, fits[words], ends)
        return f"{words}: {found}."

    def alt(words: str) -> str:
        return _finding(words, xs[words], signs, fits[words])

    return player(frame, xs, label, alt, start=start)


def far_explorer(x: ArrayLike, y: ArrayLike) -> Explorer:
    """Add positive points far out: how many, and how far?

    Parameters
    ----------
    x : array_like, shape (n,) or (n, 1)
        The points that stay, between -10 and 10.
    y : array_like, shape (n,)
        Their labels.

    Returns
    -------
    Explorer
        Its numbers are the zero of the fitted line, and the mistakes it makes, those
        with z <= 0; of added points at one place one number tells the place.

    Raises
    ------
    ValueError
        If a fitted line has no zero (or the points no two classes).

    Notes
    -----
    Companion to Document 0, section 9.1.

    Examples
    --------
    >>> far_explorer([-2, -1, 1], [-1, -1, 1]).at(1, 19.4)[2]
    '1 added at 19.4: g(x) = 0 at x = 4.35, 1 of 4 wrong (x = 1).'
    """
    column = np.asarray(x, dtype=float).reshape(-1)
    labels = signs_of(y)
    ends = np.array([column.min(), 40.4])

    def added(count: int, place: float) -> tuple[FloatArray, IntArray, Halfspace]:
        xs = np.append(column, np.full(count, place))
        signs = np.append(labels, np.ones(count, dtype=int))
        return xs, signs, _fit(xs, signs)

    def frame(ax: Axes, count: int, place: float) -> str:
        found = _frame(ax, *added(count, place), ends)
        if count > 1:
            note(ax, f"{count} points", (place, 1), shift=(-14, 13), size=10)
        return f"{count} added at {place:.1f}: {found}."

    def alt(count: int, place: float) -> str:
        return _finding(f"{count} added at {place:.1f}", *added(count, place))

    # The places are off those where a fitted line meets a point exactly.
    sliders: dict[str, Slider] = {
        "Right points added": (0, 10, 1, 1),
        "Where they stand": (2.4, 40.4, 1.0, 5.4),
    }
    return explorer(frame, sliders, alt)


def _frame(
    ax: Axes, x: FloatArray, signs: IntArray, h: Halfspace, ends: FloatArray
) -> str:
    """The fit on axes between these ends; its zero and its mistakes."""
    regression_1d(x, signs, h, ax=ax)
    ax.set(xlim=ends + np.ptp(ends) * np.array([-0.06, 0.06]), ylim=(-1.6, 2.2))
    ax.set_title("○ mistake   ◆ zero of the line   | residual", fontsize=10)
    zero, wrong = _zero_and_wrong(x, signs, h)
    places = list(dict.fromkeys(f"{place:.4g}" for place in wrong))
    where = f" (x = {', '.join(places)})" if places else ""
    return f"g(x) = 0 at x = {zero:.3g}, {len(wrong)} of {len(x)} wrong{where}"


def _finding(words: str, x: FloatArray, signs: IntArray, h: Halfspace) -> str:
    zero, wrong = _zero_and_wrong(x, signs, h)
    return (
        f"{words}: the fitted line crosses zero at {zero:.3g} and leaves "
        f"{len(wrong)} of {len(x)} points on the wrong side."
    )


def _zero_and_wrong(
    x: FloatArray, signs: IntArray, h: Halfspace
) -> tuple[float, FloatArray]:
    return -h.b / h.w[0], x[signs * h.score(x[:, None]) <= 0]


def _fit(x: FloatArray, signs: IntArray) -> Halfspace:
    halfspace = LeastSquaresClassifier().fit(x[:, None], signs).halfspace_
    if halfspace.w[0] == 0:
        raise ValueError(f"the line fitted to {x.tolist()} is level: it has no zero")
    return halfspace
