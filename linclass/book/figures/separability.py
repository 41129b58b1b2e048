"""Figures of separability: verdicts side by side, hulls that a moving point changes."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book.draw import box, hulls, panels
from linclass.book.explorer import Explorer, Slider, explorer
from linclass.book.player import Player, player
from linclass.max_margin import MaxMargin
from linclass.separability import separate


def verdicts(
    sets: Mapping[str, tuple[ArrayLike, ArrayLike]], *, columns: int = 2
) -> list[Axes]:
    """Draw several labeled sets, each with what proves that a line parts it or not. The
    pictures of "Linearly separable data" (Document 4, section 5.1)."""
    axes = panels(len(sets), columns=columns)
    for ax, (name, (X, y)) in zip(axes, sets.items(), strict=True):
        answer = separate(X, y)
        hulls(X, y, answer, ax=ax)
        ax.set(title=f"{name}: {'a' if answer.separable else 'no'} line")
        ax.set(xlabel="", ylabel="")
    return axes


def hull_player(
    sets: Mapping[str, ArrayLike], y: ArrayLike, label: str, *, start: int = 0
) -> Player:
    """Play several sets of points with the same labels: do the hulls meet?"""
    points = {words: np.asarray(X, dtype=float) for words, X in sets.items()}
    limits = box(np.vstack(list(points.values())))

    def frame(ax: Axes, words: str) -> tuple[str, str]:
        return (
            f"{words}: {_frame(ax, points[words], y, limits)}.",
            f"{words}: {_finding(points[words], y)}.",
        )

    return player(frame, points, label, start=start)


def hull_explorer(X: ArrayLike, y: ArrayLike, row: int, *, reach: int = 2) -> Explorer:
    """Move one point by two sliders: do the hulls meet?"""
    points = np.asarray(X, dtype=float)
    low, high = points.min(axis=0) - reach, points.max(axis=0) + reach
    limits = box(np.array([low, high]))
    sliders: dict[str, Slider] = {
        f"x{j + 1} of the point": (*map(float, (low[j], high[j])), 0.25, start)
        for j, start in enumerate(points[row].tolist())
    }

    def moved(across: float, up: float) -> FloatArray:
        there = points.copy()
        there[row] = across, up
        return there

    def frame(ax: Axes, across: float, up: float) -> tuple[str, str]:
        numbers = _frame(ax, moved(across, up), y, limits)
        return (
            f"({across:g}, {up:g}): {numbers}.",
            f"With the point at ({across:g}, {up:g}) {_finding(moved(across, up), y)}.",
        )

    return explorer(frame, sliders)


def _frame(ax: Axes, X: FloatArray, y: ArrayLike, limits: Any) -> str:
    """The hulls in these limits, with a proof; its numbers."""
    ax.plot([], [])  # axes that are not empty keep their limits
    ax.set(xlim=limits[0], ylim=limits[1], xlabel="$x_1$", ylabel="$x_2$")
    ax.set_aspect("equal", adjustable="box")
    answer: Any = separate(X, y)
    if answer.separable:
        model = MaxMargin().fit(X, y)
        hulls(X, y, model, ax=ax)
        ax.set_title("⋯ between nearest points   — separating line", fontsize=10)
        return f"hulls {2 * model.margin_:.2f} apart"
    hulls(X, y, answer, ax=ax)
    ax.set_title("★ common point   ○ positive weight", fontsize=10)
    weights = answer.positive_weights + answer.negative_weights
    rows = ", ".join(map(str, np.flatnonzero(weights)))
    across, up = answer.point + 0.0
    return f"they meet at ({across:.2f}, {up:.2f}), from rows {rows}"


def _finding(X: FloatArray, y: ArrayLike) -> str:
    if separate(X, y).separable:
        return "the hulls of the two classes lie apart, and a line parts them"
    return "the hulls of the two classes share a point, so no line parts them"
