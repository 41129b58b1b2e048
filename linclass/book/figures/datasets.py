"""Every data set of the book as a picture, with the certificate that belongs to it."""

from collections import Counter
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Circle

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.style import DASHES, GRAY, INK, NEGATIVE, POSITIVE, WIDTH, signs_of
from linclass.datasets import Dataset
from linclass.geometry import Halfspace


def dataset(data: Dataset, *, ax: Axes | None = None) -> Axes:
    """Draw a set of the line or the plane, and what its facts prove about it."""
    X = np.asarray(data.X, dtype=float)
    picture = _on_the_line if X.shape[1] == 1 else _in_the_plane
    named = ax is not None
    ax = picture(data, X, ax)
    if named:
        ax.set_title(data.name, fontsize=10, family="monospace")
    return ax


def _in_the_plane(data: Dataset, X: FloatArray, ax: Axes | None) -> Axes:
    facts = data.facts
    through = "homogeneous_margin" in facts and "max_margin" not in facts
    with draw.plane(ax, X, also=[np.zeros((int(through), 2))]) as ax:
        if "common_point" in facts and data.y.dtype.kind == "i":
            signs = signs_of(data.y)
            draw.hull(ax, X[signs > 0], POSITIVE, DASHES[1])
            draw.hull(ax, X[signs < 0], NEGATIVE, DASHES[4])
        if "max_margin" in facts:
            b, *w = map(float, facts["max_margin"]["theta"])
            draw.line(ax, Halfspace(w, b), label="maximum margin")
            ax.plot(*_nearest(data, X).T, color=GRAY, linestyle=DASHES[2], zorder=3)
        if through:
            w = list(map(float, facts["homogeneous_margin"]["theta"]))
            draw.line(ax, Halfspace(w, 0), label="maximum margin")
            ax.plot(0, 0, "P", color=INK, markersize=8, label="origin", zorder=5)
        if "center" in facts:
            ax.add_patch(Circle(facts["center"], 3, fill=False, ec=INK))
        draw.points(X, data.y, ax=ax)
        _common_point(ax, facts, 2)
    return ax


def _on_the_line(data: Dataset, X: FloatArray, ax: Axes | None) -> Axes:
    seen: Counter[float] = Counter()
    heights = []
    for x in X[:, 0].tolist():
        heights.append(seen[x])
        seen[x] += 1
    with draw.drawing(ax, size=(WIDTH, 1.7)) as ax:
        if "max_margin" in data.facts:
            b, w = map(float, data.facts["max_margin"]["theta"])
            ax.axvline(-b / w, color=INK, label="maximum margin")
        draw.points(np.column_stack([X, heights]), data.y, ax=ax)
        _common_point(ax, data.facts, 1)
        room = 0.05 * np.ptp(X) + 0.1
        ax.set_xlim(X.min() - room, X.max() + room)
        ax.set_ylim(-1.2, max(heights) + 1.2)
        ax.set_yticks([])
        ax.spines["left"].set_visible(False)
        if len(ax.figure.axes) == 1:
            ax.set_xlabel("$x$")
    return ax


def _nearest(data: Dataset, X: FloatArray) -> FloatArray:
    """The points of the two hulls that are nearest to each other."""
    weights = np.zeros(len(X))
    for row, weight in data.facts["max_margin"]["weights"].items():
        weights[row] = weight
    signs = signs_of(data.y)
    return np.array([np.where(signs == s, weights, 0) @ X for s in (1, -1)])


def _common_point(ax: Axes, facts: dict[str, Any], dimension: int) -> None:
    if "common_point" in facts:
        place = [*map(float, facts["common_point"]["point"]), -0.7][:2]
        across, up = place if dimension == 2 else (place[0], -0.7)
        look: Any = {"markerfacecolor": "none", "color": INK, "linestyle": "none"}
        look |= {"markersize": (8, 11)[dimension - 1], "markeredgewidth": 1.4}
        ax.plot(across, up, "D", zorder=6, label="in both hulls", **look)
