"""Regression as a classifier: what a margin costs, who pulls, and points that move."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, NEGATIVE, POSITIVE, signs_of
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
        ax.collections[0].set_zorder(5)  # circles at z = 1, above the squares there
        places, counts = np.unique(rows.round(9), axis=0, return_counts=True)
        for number, place in enumerate(places[counts > 1]):  # a stair of notes
            words = f"{counts[counts > 1][number]} here"
            draw.note(ax, words, place, (0, 14 + 13 * number), 9)
    return ax


def levers(x: ArrayLike, forces: ArrayLike, y: ArrayLike) -> Axes:
    """An arrow to scale for the force of each point, up or down, with its size."""
    places, pulls = np.asarray(x, dtype=float), np.asarray(forces, dtype=float)
    room = 0.1 * np.ptp(pulls)
    with draw.drawing(size=(6.0, 3.6)) as ax:
        ax.axhline(0, c=INK, lw=3)
        ax.set(xlim=(places.min() - 1.5, places.max() + 1.5), xlabel="$x$")
        ax.set(ylim=(pulls.min() - room, pulls.max() + room))
        ax.set(ylabel="force in elevenths")
        for place, pull, sign in zip(places, pulls, signs_of(y), strict=True):
            color = POSITIVE if sign > 0 else NEGATIVE
            tip = (place, pull)
            draw.arrow(ax, (place, 0), tip, color=color, mutation_scale=9)
            text = ax.annotate(f"{abs(pull):g}", tip, fontsize=9, ha="center")
            text.set(va="bottom" if pull > 0 else "top")
        draw.scatter(ax, np.column_stack([places, 0 * places]), signs_of(y) > 0)
    return ax


def shift_player(
    x: ArrayLike, y: ArrayLike, moving: list[int], shifts: Iterable[int], *, start: int
) -> Player:
    """Shift some rows of a column of points, and fit a line to the labels each time."""
    column, signs, shifts = np.asarray(x, dtype=float), signs_of(y), list(shifts)
    shifted = [column + shift * np.isin(range(len(column)), moving) for shift in shifts]
    ends = np.array([np.min(shifted) - 2.5, np.max(shifted) + 2.5])

    def frame(ax: Axes, places: FloatArray) -> tuple[str, str]:
        h = LeastSquaresClassifier().fit(places[:, None], signs).halfspace_
        draw.regression_1d(places, signs, h, ax=ax)
        draw.small_dots(ax)
        ax.set(xlim=ends, ylim=(-1.6, 2.2))
        ax.set_title("● +1   ■ −1   ○ mistake   | residual", fontsize=10)
        zero, wrong = -h.b / h.w[0], places[signs * h.score(places[:, None]) <= 0]
        far = f"points at {', '.join(f'{place:g}' for place in places[moving])}"
        where = f" (x = {', '.join(f'{place:g}' for place in wrong)})"
        many = f"{len(wrong)} of {len(places)}"
        return (
            f"Far {far}: g(x) = 0 at x = {zero:.3g}, {many} wrong"
            f"{where if len(wrong) else ''}.",
            f"With the far {far}, the fitted line crosses zero at {zero:.3g} and "
            f"leaves {many} points on the wrong side.",
        )

    return player(frame, shifted, "Shift of the far points", start=start)


def cuts(
    values: ArrayLike,
    y: ArrayLike,
    where: Mapping[str, float],
    name: str,
    *,
    kinds: tuple[str, str],
) -> Axes:
    """Histograms of one feature, a class above the other, and cuts through both.
    `kinds` names the classes, +1 first."""
    numbers, signs = np.asarray(values, dtype=float).ravel(), signs_of(y)
    bins = np.linspace(numbers.min(), numbers.max(), 41)
    with draw.drawing(size=(6.0, 3.4)) as ax:
        look: Any = {"edgecolor": "white", "linewidth": 0.5, "align": "edge"}
        sides = (1, POSITIVE, kinds[0]), (-1, NEGATIVE, kinds[1])
        for side, color, label in sides:
            heights, _ = np.histogram(numbers[signs == side], bins)
            bars = bins[:-1], side * heights, np.diff(bins)
            ax.bar(*bars, color=color, label=label, **look)
        ax.axhline(0, c=INK, lw=1)
        for number, (words, cut) in enumerate(where.items()):
            ax.axvline(cut, c="white", lw=4)  # a dashed cut is seen on dark bars
            ax.axvline(cut, c=INK, ls=DASHES[number], label=words)
        ax.yaxis.set_major_formatter(lambda height, _: f"{abs(height):g}")
        ax.set(xlabel=name, ylabel="number of tumors")
    return ax
