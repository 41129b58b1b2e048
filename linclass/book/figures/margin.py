"""Figures of margins: distances, the strip, hulls, radius against margin."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.explorer import Explorer, Slider, explorer
from linclass.book.style import DASHES, INK, PINK, ROSE, signs_of
from linclass.geometry import Halfspace, margin, support_points
from linclass.max_margin import MaxMargin
from linclass.separability import NotSeparable


def distances(
    halfspace: Any,
    X: ArrayLike,
    y: ArrayLike,
    *,
    rows: Sequence[int] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Drop a perpendicular from points to the boundary; write their margins. The
    pictures of "The geometry of the linear classifier" and "Margin" (Document 1)."""
    h = draw.halfspace_of(halfspace)
    X = np.asarray(X, dtype=float)
    chosen = np.arange(len(X)) if rows is None else np.asarray(rows)
    signs = signs_of(y)[chosen]
    feet, reach = h.project(X[chosen]), signs * h.distances(X[chosen])
    with draw.plane(ax, X, also=[feet]) as ax:
        draw.points(X, y, ax=ax)
        draw.line(ax, h, label="boundary")
        for x, foot, length in zip(X[chosen], feet, reach, strict=True):
            draw.right_angle(ax, h, foot, x)
            ax.plot(*np.transpose([x, foot]), color=INK, lw=1.2, ls=DASHES[1])
            outwards = np.sign(h.score(x[None])[0]) * draw.unit(h)
            draw.note(ax, f"{length:.2f}", x, shift=tuple(18 * outwards))
        draw.mark(X[chosen][reach < 0], ax=ax, label="wrong side")
    return ax


def margin_strip(
    halfspace: Any, X: ArrayLike, y: ArrayLike, *, ax: Axes | None = None
) -> Axes:
    """Draw the margin: the strip around the boundary that holds no point. The picture
    of "Example: Margin of Linear Classifier" (Document 0, section 9.2)."""
    h = draw.halfspace_of(halfspace)
    X = np.asarray(X, dtype=float)
    gamma = margin(h, X, y)
    rows = support_points(h, X, y)
    feet = h.project(X[rows])
    with draw.plane(ax, X, also=[feet]) as ax:
        strip(ax, h, gamma)
        draw.points(X, y, ax=ax)
        for x, foot in zip(X[rows], feet, strict=True):
            draw.arrow(ax, x, foot, "<|-|>")
        draw.mark(X[rows], ax=ax, label="support point")
    return ax


def strip_explorer(X: ArrayLike, y: ArrayLike, row: int) -> Explorer:
    """Move one point across the widest strip, or along it."""
    points_ = np.asarray(X, dtype=float)
    signs = signs_of(y)
    across = -signs[row] * draw.unit(MaxMargin().fit(points_, y).halfspace_)
    along = across[::-1] * [-1, 1]

    def moved(t: float, s: float) -> tuple[FloatArray, MaxMargin | None]:
        Z = points_.copy()
        Z[row] += t * across + s * along
        try:
            return Z, MaxMargin().fit(Z, y)
        except NotSeparable:
            return Z, None

    def frame(ax: Axes, t: float, s: float) -> tuple[str, str]:
        Z, best = moved(t, s)
        with draw.plane(ax, points_):  # limits that stay
            ax.plot(*np.transpose([points_[row], Z[row]]), c=INK, lw=1, ls=DASHES[2])
        if best:
            margin_strip(best, Z, y, ax=ax)
            ax.set_title("○ support point   ↔ margin   ⋯ move", fontsize=10)
            rows = ", ".join(map(str, best.support_))
            found = f"margin {best.margin_:.3f}, support rows {rows}"
            half, n = best.margin_, len(best.support_)
            seen = f"half-width {half:.2f}, {n} support points."
        else:
            draw.hulls(Z, y, ax=ax)
            ax.set_title("the hulls meet: no line separates", fontsize=10)
            found = "no line separates the classes"
            seen = "the hulls of the classes meet, and no line separates them."
        place = ", ".join(f"{round(v, 2) + 0.0:.2f}" for v in Z[row].tolist())
        return (
            f"row {row} at ({place}): {found}".replace("-", "−"),
            f"Row {row} moved by {t:.1f} across the strip and {s:.1f} along it: {seen}",
        )

    sliders: dict[str, Slider] = {
        "Move across the strip": (-3.0, 6.0, 0.3, 0.0),
        "Move along the strip": (-4.2, 7.0, 0.7, 0.0),
    }
    return explorer(frame, sliders)


def strip(ax: Axes, halfspace: Halfspace, gamma: float) -> None:
    """The boundary with all that lies within `gamma` of it."""
    side = 2 * draw.diagonal(ax) * draw.along(halfspace)
    up = gamma * draw.unit(halfspace)
    middle = halfspace.project(np.mean([ax.get_xlim(), ax.get_ylim()], axis=1)[None])[0]
    corners = middle + np.array([-side - up, -side + up, side + up, side - up])
    ax.fill(
        *corners.T, fc=PINK, ec=ROSE, lw=1, ls=DASHES[1], zorder=1,
        label=f"margin, γ = {gamma:.3g}",
    )  # fmt: skip
    draw.line(ax, halfspace, label="boundary")
