"""The strokes that figures are made of; each draws into the axes it is given."""

from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Polygon
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.geometry import Halfspace
from linclass.show._style import (
    DASHES,
    GRAY,
    INK,
    NEGATIVE,
    POSITIVE,
    BoolArray,
    diagonal,
    view,
)


def scatter(ax: Axes, X: FloatArray, plus: BoolArray) -> None:
    """Points of both classes, the vermillion circles being those in `plus`."""
    for rows, color, marker, name in (
        (X[plus], POSITIVE, "o", "class +1"),
        (X[~plus], NEGATIVE, "s", "class −1"),
    ):
        if len(rows):
            across, up = rows.T
            ax.scatter(
                across,
                up,
                s=52,
                color=color,
                marker=marker,
                edgecolor="white",
                linewidth=0.8,
                label=once(ax, name),
                zorder=4,
            )


def once(ax: Axes, name: str) -> str | None:
    """The name, or nothing if the legend has it already."""
    return None if name in ax.get_legend_handles_labels()[1] else name


def line(ax: Axes, halfspace: Halfspace, **style: Any) -> None:
    """The boundary of a half-space, if it crosses the view: never a warning."""
    if halfspace.in_box(*view(ax)) is not None:
        foot = halfspace.nearest_to_origin
        ends: Any = foot, foot + along(halfspace)
        look: Any = {"color": INK, "zorder": 2} | style
        ax.axline(*ends, **look)


def unit(halfspace: Halfspace) -> FloatArray:
    """The unit normal."""
    return halfspace.normalized().w


def along(halfspace: Halfspace) -> FloatArray:
    """The unit vector along the boundary."""
    return unit(halfspace)[::-1] * [-1, 1]


def arrow(ax: Axes, tail: Any, tip: Any, style: str = "-|>", **more: Any) -> None:
    """An arrow that really starts at `tail` and ends at `tip`."""
    look: Any = {"arrowstyle": style, "shrinkA": 0, "shrinkB": 0, "mutation_scale": 11}
    look |= {"color": INK, "linewidth": 1.6} | more
    ax.annotate("", xy=tip, xytext=tail, arrowprops=look, zorder=6)


def note(
    ax: Axes, text: str, place: Any, shift: Any = (0, 0), size: float | None = None
) -> None:
    """Words at a place, on white so that lines do not cross them out."""
    ax.annotate(
        text.replace("-", "−"),
        place,
        xytext=shift,
        textcoords="offset points",
        fontsize=size,
        ha="center",
        va="center",
        zorder=7,
        bbox={"boxstyle": "round,pad=0.15", "fc": "white", "ec": "none", "alpha": 0.8},
    )


def normal(
    ax: Axes, halfspace: Halfspace, avoid: FloatArray, name: str = "$w$"
) -> None:
    """The direction of w, drawn where the boundary leaves most room for it."""
    seen = halfspace.in_box(*view(ax))
    if seen is None:
        return
    size = diagonal(ax)
    step = 0.14 * size * unit(halfspace)
    feet = seen[0] + np.linspace(0.1, 0.9, 17)[:, None] * (seen[1] - seen[0])
    xmin, xmax, ymin, ymax = view(ax)
    ends, edge = feet + 1.25 * step, 0.04 * size  # with room for the name
    low, high = np.array([xmin, ymin]) + edge, np.array([xmax, ymax]) - edge
    inside = ((ends > low) & (ends < high)).all(axis=1)
    room = [
        min(
            np.linalg.norm(avoid - foot - t * step, axis=1).min() for t in (0, 0.6, 1.2)
        )
        for foot in feet
    ]
    # Enough room will do; of such places the one nearest to the middle.
    merit = (
        inside + np.minimum(room, 0.09 * size) / size - 1e-3 * abs(np.arange(17) - 8)
    )
    foot = feet[np.argmax(merit)]
    arrow(ax, foot, foot + step, linewidth=2.2, mutation_scale=16)
    note(ax, name, foot + step, shift=tuple(11 * unit(halfspace)))


def offset(ax: Axes, halfspace: Halfspace) -> None:
    """The segment from the origin to the boundary, its length in the legend."""
    foot = halfspace.nearest_to_origin
    length = float(np.linalg.norm(foot))
    ax.plot(0, 0, "P", color=INK, markersize=8, label="origin", zorder=5)
    ax.plot(
        [0, foot[0]],
        [0, foot[1]],
        color=INK,
        linestyle=DASHES[2],
        label=f"distance |b|/‖w‖ = {length:.3g}",
        zorder=5,
    )


def right_angle(
    ax: Axes, halfspace: Halfspace, foot: FloatArray, x: FloatArray
) -> None:
    """The small square at the foot of a perpendicular."""
    size = 0.018 * diagonal(ax)
    up = x - foot
    if np.linalg.norm(up) > 2 * size:
        up, side = size * up / np.linalg.norm(up), size * along(halfspace)
        corners = np.array([foot + up, foot + up + side, foot + side])
        ax.plot(*corners.T, color=GRAY, linewidth=1, zorder=3)


def grid(
    ax: Axes, function: Callable[[FloatArray], ArrayLike], count: int
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """The view as a grid, and the values of a function of (m, 2) points on it."""
    xmin, xmax, ymin, ymax = view(ax)
    sides = np.linspace(xmin, xmax, count), np.linspace(ymin, ymax, count)
    across, up = np.meshgrid(*sides)
    values = function(np.column_stack([across.ravel(), up.ravel()]))
    return across, up, np.asarray(values, dtype=float).reshape(across.shape)


def name_region(
    ax: Axes,
    across: FloatArray,
    up: FloatArray,
    inside: BoolArray,
    text: str,
    avoid: FloatArray,
) -> None:
    """Write a name where a region has most room, away from points and edges."""
    step = slice(None, None, 8)
    places = np.stack([across[step, step], up[step, step]], axis=-1).reshape(-1, 2)
    inside = inside[step, step].ravel()
    if not inside.any():
        return
    xmin, xmax, ymin, ymax = view(ax)
    wall = np.minimum(places - [xmin, ymin], [xmax, ymax] - places)
    # Words are wide: distances across count a third of those upwards.
    narrow = np.array([1 / 3, 1])
    gaps = (wall * narrow).min(axis=1)
    for others in (avoid, places[~inside]):
        if len(others):
            apart = (places[:, None] - others[None]) * narrow
            gaps = np.minimum(gaps, np.linalg.norm(apart, axis=2).min(axis=1))
    size = 9 if ax.get_window_extent().width < 3 * ax.figure.dpi else None
    note(ax, text, places[np.argmax(np.where(inside, gaps, -np.inf))], size=size)


def hull(ax: Axes, X: FloatArray, color: str, dash: Any) -> None:
    """The convex hull of the rows: a polygon, a segment or a point."""
    from scipy.spatial import ConvexHull

    centered = X - X[0]
    if np.linalg.matrix_rank(centered) == 2:
        corners = X[ConvexHull(X).vertices]
    else:
        reach = centered @ centered[np.argmax(np.linalg.norm(centered, axis=1))]
        corners = X[[np.argmin(reach), np.argmax(reach)]]
    closed = len(corners) > 2  # else a segment drawn to and fro loses its dashes
    outline = Polygon(corners, closed=closed, fc=(color, 0.12), ec=color, ls=dash)
    outline.set(linewidth=1.5, zorder=1)
    ax.add_patch(outline)
