"""Scores on a segment, hulls and what they prove, hulls that a moving point changes."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.draw import box, hulls, panels
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, NEGATIVE, POSITIVE, positive
from linclass.geometry import Halfspace
from linclass.max_margin import MaxMargin
from linclass.separability import separate


def verdicts(sets: Mapping[str, tuple[ArrayLike, ArrayLike]]) -> list[Axes]:
    """Draw several labeled sets, each with what proves that a line exists or not."""
    axes = panels(len(sets))
    for ax, (name, (X, y)) in zip(axes, sets.items(), strict=True):
        answer = separate(X, y)
        hulls(X, y, answer, ax=ax)
        ax.set(title=f"{name}: {'a' if answer.separable else 'no'} line")
        ax.set(xlabel="", ylabel="")
    return axes


def segment_scores(h: Halfspace, p: ArrayLike, q: ArrayLike, shares: Any) -> Axes:
    """The segment from p to q, the boundary, and the score at shares of the way."""
    start, end = np.asarray(p, dtype=float), np.asarray(q, dtype=float)
    places = start + np.asarray(shares, dtype=float)[:, None] * (end - start)
    with draw.plane(None, np.array([start, end])) as ax:
        ax.plot(*np.transpose([start, end]), color=GRAY, lw=1.4)
        draw.line(ax, h, label="boundary, score 0")
        for place, score in zip(places, h.score(places), strict=True):
            ax.plot(*place, "o", color=INK, ms=7)  # labels play no part
            draw.note(ax, f"{score + 0.0:.3g}", place, shift=(0, 14), size=10)
    return ax


def halfway(X: ArrayLike, y: ArrayLike) -> Axes:
    """The hulls, their nearest points p and q, and the line halfway between."""
    model = MaxMargin().fit(X, y)
    ax = hulls(X, y, model)
    p, q = model.nearest_points_
    draw.note(ax, "$p$", p, shift=(14, 2))
    draw.note(ax, "$q$", q, shift=(-12, -4))
    return ax


def witnesses(X: ArrayLike, y: ArrayLike, weights: ArrayLike) -> Axes:
    """The points; those of positive weight are ringed and joined, class by class."""
    points, plus = np.asarray(X, dtype=float), positive(y)
    shares = np.asarray(weights, dtype=float)
    ax = draw.points(points, y)
    draw.hull(ax, points[plus & (shares > 0)], POSITIVE, "-")
    draw.hull(ax, points[~plus & (shares > 0)], NEGATIVE, DASHES[1])
    draw.common_point(ax, points[shares > 0], shares[plus] @ points[plus])
    draw.legend(ax)
    return ax


def hull_player(
    sets: Mapping[str, ArrayLike], y: ArrayLike, label: str, *, start: int = 0
) -> Player:
    """Play sets of points with the same labels, whose first point P moves."""
    points = {words: np.asarray(X, dtype=float) for words, X in sets.items()}
    limits = box(np.vstack(list(points.values())))

    def frame(ax: Axes, words: str) -> tuple[str, str]:
        numbers, finding = _frame(ax, points[words], y, limits)
        return (
            f"{words}: {numbers}.",
            f"{words}: the hulls of the two classes {finding}.",
        )

    return player(frame, points, label, start=start)


def _frame(ax: Axes, X: FloatArray, y: ArrayLike, limits: Any) -> tuple[str, str]:
    """The hulls in these limits, with a proof; its numbers, and what it proves."""
    ax.set(xlim=limits[0], ylim=limits[1], xlabel="$x_1$", ylabel="$x_2$")
    ax.set_aspect("equal", adjustable="box")
    draw.note(ax, "$P$", X[0], shift=(0, -17), size=12)
    answer: Any = separate(X, y)
    if answer.separable:
        model = MaxMargin().fit(X, y)
        hulls(X, y, model, ax=ax)
        ax.set_title("● +1   ■ −1   ⋯ nearest points   — separating line", fontsize=10)
        apart = f"hulls {2 * model.margin_:.2f} apart"
        return apart, "lie apart, and a line separates them"
    hulls(X, y, answer, ax=ax)
    ax.set_title("● +1   ■ −1   ☆ common point   ○ positive weight", fontsize=10)
    weights = answer.positive_weights + answer.negative_weights
    rows = ", ".join(map(str, np.flatnonzero(weights)))
    across, up = answer.point + 0.0
    meet = f"they meet at ({across:.2f}, {up:.2f}), from rows {rows}"
    return meet, "share a point, so no line separates them"
