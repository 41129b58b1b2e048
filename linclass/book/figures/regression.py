"""Regression as a classifier: move some points, or add some, and watch the line."""

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray, IntArray
from linclass.book.draw import note, regression_1d
from linclass.book.explorer import Explorer, Slider, explorer
from linclass.book.player import Player, player
from linclass.book.style import signs_of
from linclass.geometry import Halfspace
from linclass.least_squares import LeastSquaresClassifier


def regression_player(
    columns: Mapping[str, ArrayLike], y: ArrayLike, label: str, *, start: int = 0
) -> Player:
    """Play several columns of points with the same labels, a least-squares fit each."""
    xs = {words: np.asarray(x, dtype=float) for words, x in columns.items()}
    ends = np.array([f([*xs.values()]) for f in (np.min, np.max)])
    signs = signs_of(y)
    fits = {words: _fit(x, signs) for words, x in xs.items()}

    def frame(ax: Axes, words: str) -> tuple[str, str]:
        found = _frame(ax, xs[words], signs, fits[words], ends)
        return f"{words}: {found}.", _finding(words, xs[words], signs, fits[words])

    return player(frame, xs, label, start=start)


def far_explorer(x: ArrayLike, y: ArrayLike) -> Explorer:
    """Add positive points far out: how many, and how far?"""
    column = np.asarray(x, dtype=float).reshape(-1)
    labels = signs_of(y)
    ends = np.array([column.min(), 40.4])

    def added(count: int, place: float) -> tuple[FloatArray, IntArray, Halfspace]:
        xs = np.append(column, np.full(count, place))
        signs = np.append(labels, np.ones(count, dtype=int))
        return xs, signs, _fit(xs, signs)

    def frame(ax: Axes, count: int, place: float) -> tuple[str, str]:
        found = _frame(ax, *added(count, place), ends)
        if count > 1:
            note(ax, f"{count} points", (place, 1), shift=(-14, 13), size=10)
        return f"{count} added at {place:.1f}: {found}.", _finding(
            f"{count} added at {place:.1f}", *added(count, place)
        )

    # The places are off those where a fitted line meets a point exactly.
    sliders: dict[str, Slider] = {
        "Right points added": (0, 10, 1, 1),
        "Where they stand": (2.4, 40.4, 1.0, 5.4),
    }
    return explorer(frame, sliders)


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
    return halfspace
