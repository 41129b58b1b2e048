"""Figures of margins: distances with a sign, and the strip around a line."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, INK, PINK, ROSE, signs_of
from linclass.geometry import Halfspace, margin, support_points


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


def turn_player(
    X: ArrayLike, y: ArrayLike, degrees: Iterable[float], *, start: int = 0
) -> Player:
    """Play a turn of w, each time with the bias that leaves the widest strip."""
    X, signs = np.asarray(X, dtype=float), signs_of(y)

    def frame(ax: Axes, angle: float) -> tuple[str, str]:
        w = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        along = X @ w
        ends = along[signs > 0].min(), along[signs < 0].max()
        h = Halfspace(w, -(ends[0] + ends[1]) / 2)
        margin_strip(h, X, y, ax=ax)
        ax.set_title("○ support point   ↔ margin", fontsize=10)
        rows = ", ".join(map(str, support_points(h, X, y)))
        gamma = margin(h, X, y)
        return (
            f"w at {angle} degrees: margin {gamma:.3f}, support rows {rows}."
        ), f"With w at {angle} degrees the empty strip has the half-width {gamma:.2f}."

    return player(frame, degrees, "Angle of w in degrees", start=start)


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
