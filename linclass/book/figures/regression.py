"""Regression as a classifier: what a margin costs, who pulls, and points that move."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray, IntArray
from linclass.book import draw
from linclass.book.explorer import Explorer, Slider, explorer
from linclass.book.player import Player, player
from linclass.book.style import (
    DASHES,
    GRAY,
    INK,
    NEGATIVE,
    POSITIVE,
    signs_of,
)
from linclass.least_squares import LeastSquaresClassifier


def cost_curve(z: ArrayLike, y: ArrayLike) -> Axes:
    """The cost (1 - z)² of a margin, and the points of a data set on it."""
    margins = np.asarray(z, dtype=float)
    low, high = min(margins.min(), -1.0) - 0.5, max(margins.max(), 3.0) + 0.5
    across = np.linspace(low, high, 201)
    with draw.drawing(size=(6.0, 3.6)) as ax:
        ax.axvline(0, c=GRAY, lw=1, ls=DASHES[1], label="$z=0$: wrong to the left")
        ax.plot(across, (1 - across) ** 2, c=INK, label="cost $(1-z)^2$")
        ax.set(xlabel="functional margin $z$", ylabel="cost of the point")
        rows = np.column_stack([margins, (1 - margins) ** 2])
        draw.scatter(ax, rows, signs_of(y) > 0)
    return ax


def levers(x: ArrayLike, forces: ArrayLike, y: ArrayLike) -> Axes:
    """An arrow to scale for the force of each point, up or down, with its size."""
    places, pulls = np.asarray(x, dtype=float), np.asarray(forces, dtype=float)
    low, high = pulls.min(), pulls.max()
    with draw.drawing(size=(6.0, 3.6)) as ax:
        ax.axhline(0, c=INK, lw=3)
        room = 0.1 * (high - low)
        ax.set(xlim=(places.min() - 1.5, places.max() + 1.5), xlabel="$x$")
        ax.set(ylim=(low - room, high + room), ylabel="force in elevenths")
        for place, pull, sign in zip(places, pulls, signs_of(y), strict=True):
            look: Any = {
                "color": POSITIVE if sign > 0 else NEGATIVE,
                "mutation_scale": 9,
            }
            draw.arrow(ax, (place, 0), (place, pull), **look)
            text = ax.annotate(f"{abs(pull):g}", (place, pull), fontsize=9, ha="center")
            text.set(va="bottom" if pull > 0 else "top")
        draw.scatter(ax, np.column_stack([places, 0 * places]), signs_of(y) > 0)
    return ax


def shift_player(
    x: ArrayLike,
    y: ArrayLike,
    moving: Iterable[int],
    shifts: Iterable[float],
    *,
    start: int = 0,
) -> Player:
    """Shift some rows of a column of points, and fit a line to the labels each time."""
    column, signs, rows = np.asarray(x, dtype=float), signs_of(y), list(moving)
    shifts = list(shifts)

    def moved(shift: float) -> FloatArray:
        places = column.copy()
        places[rows] += shift
        return places

    every = np.concatenate([moved(shift) for shift in shifts])
    ends = np.array([every.min(), every.max()])

    def frame(ax: Axes, shift: float) -> tuple[str, str]:
        places = moved(shift)
        found, finding = _frame(ax, places, signs, ends)
        there = ", ".join(f"{place:g}" for place in places[rows])
        return (
            f"Far points at {there}: {found}.",
            f"With the far points at {there}, {finding}",
        )

    return player(frame, shifts, "Shift of the far points", start=start)


def far_explorer(x: ArrayLike, y: ArrayLike) -> Explorer:
    """Add positive points far out: how many, and how far?"""
    column = np.asarray(x, dtype=float).reshape(-1)
    labels = signs_of(y)
    ends = np.array([column.min(), 40.4])

    def frame(ax: Axes, count: int, place: float) -> tuple[str, str]:
        xs = np.append(column, np.full(count, place))
        signs = np.append(labels, np.ones(count, dtype=int))
        found, finding = _frame(ax, xs, signs, ends)
        if count > 1:
            draw.note(ax, f"{count} points", (place, 1), shift=(-14, 13), size=10)
        added = f"{count} added at {place:.1f}"
        return f"{added}: {found}.", f"With {added}, {finding}"

    # The places are off those where a fitted line meets a point exactly.
    sliders: dict[str, Slider] = {
        "Number of added points": (0, 10, 1, 1),
        "Place of the added points": (2.4, 40.4, 1.0, 15.4),
    }
    return explorer(frame, sliders)


def cuts(
    values: ArrayLike, y: ArrayLike, where: Mapping[str, float], name: str
) -> Axes:
    """Histograms of one feature, a class above the other, and cuts through both."""
    numbers, positive = np.asarray(values, dtype=float), signs_of(y) > 0
    bins = np.linspace(numbers.min(), numbers.max(), 41)
    with draw.drawing(size=(6.0, 3.4)) as ax:
        classes = (
            (positive, 1, POSITIVE, "class +1"),
            (~positive, -1, NEGATIVE, "class −1"),
        )
        for part, side, color, label in classes:
            heights, _ = np.histogram(numbers[part], bins)
            look: Any = {"color": color, "edgecolor": "white", "linewidth": 0.5}
            width = bins[1] - bins[0]
            ax.bar(bins[:-1] + width / 2, side * heights, width, label=label, **look)
        ax.axhline(0, c=INK, lw=1)
        for number, (words, cut) in enumerate(where.items()):
            ax.axvline(cut, c=INK, ls=DASHES[number], label=words)
        ax.yaxis.set_major_formatter(lambda height, _: f"{abs(height):g}")
        ax.set(xlabel=name, ylabel="number of points")
    return ax


def _frame(
    ax: Axes, x: FloatArray, signs: IntArray, ends: FloatArray
) -> tuple[str, str]:
    """The fit on axes between these ends; its zero and its mistakes, told twice."""
    h = LeastSquaresClassifier().fit(x[:, None], signs).halfspace_
    draw.regression_1d(x, signs, h, ax=ax)
    ax.set(xlim=ends + np.ptp(ends) * np.array([-0.06, 0.06]), ylim=(-1.6, 2.2))
    ax.set_title("○ mistake   ◆ zero of the line   | residual", fontsize=10)
    zero, wrong = -h.b / h.w[0], x[signs * h.score(x[:, None]) <= 0]
    places = list(dict.fromkeys(f"{place:.4g}" for place in wrong))
    where = f" (x = {', '.join(places)})" if places else ""
    return (
        f"g(x) = 0 at x = {zero:.3g}, {len(wrong)} of {len(x)} wrong{where}",
        f"the fitted line crosses zero at {zero:.3g} and leaves {len(wrong)} of "
        f"{len(x)} points on the wrong side.",
    )
