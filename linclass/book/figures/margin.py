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


def distances(h: Halfspace, X: ArrayLike, y: ArrayLike, rows: Sequence[int]) -> Axes:
    """Perpendiculars from some points to the boundary, and their margins: "The
    geometry of the linear classifier" and "Margin" (Document 1)."""
    X = np.asarray(X, dtype=float)
    chosen, signs = X[rows], signs_of(y)[rows]
    feet, reach = h.project(chosen), signs * h.distances(chosen)
    with draw.plane(None, X, also=[feet]) as ax:
        draw.points(X, y, ax=ax)
        draw.line(ax, h, label="boundary")
        for x, foot, sign, length in zip(chosen, feet, signs, reach, strict=True):
            draw.right_angle(ax, h, foot, x)
            ax.plot(*np.transpose([x, foot]), color=INK, lw=1.2, ls=DASHES[1])
            outwards = np.sign(sign * length) * draw.unit(h)
            draw.note(ax, f"{length:.2f}", x, shift=tuple(18 * outwards))
        draw.mark(chosen[reach < 0], ax=ax, label="wrong side")
    return ax


def margin_strip(
    halfspace: Any,
    X: ArrayLike,
    y: ArrayLike,
    *,
    ax: Axes | None = None,
    arrows: bool = True,
) -> Axes:
    """Draw the margin: the strip around the boundary that holds no point. The picture
    of "Example: Margin of Linear Classifier" (Document 0, section 9.2)."""
    h = draw.halfspace_of(halfspace)
    X = np.asarray(X, dtype=float)
    gamma, touching = margin(h, X, y), X[support_points(h, X, y)]
    with draw.plane(ax, X) as ax:
        strip(ax, h, gamma)
        draw.points(X, y, ax=ax)
        if arrows and _room_for_arrows(ax, gamma):
            for x, foot in zip(touching, h.project(touching), strict=True):
                draw.arrow(ax, x, foot, "<->", mutation_scale=8)
        draw.mark(touching, ax=ax, label="support point")
    return ax


def _room_for_arrows(ax: Axes, gamma: float) -> bool:
    """In a strip that is too narrow two arrowheads are a blot."""
    return gamma > 0.03 * draw.diagonal(ax)


def turn_player(X: ArrayLike, y: ArrayLike, degrees: Iterable[float]) -> Player:
    """Play a turn of w, each time with the bias that leaves the widest strip."""
    X, signs = np.asarray(X, dtype=float), signs_of(y)

    def frame(ax: Axes, angle: float) -> tuple[str, str]:
        w = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        along = X @ w
        h = Halfspace(w, -(along[signs > 0].min() + along[signs < 0].max()) / 2)
        margin_strip(h, X, y, ax=ax)
        rows = ", ".join(map(str, support_points(h, X, y)))
        at, gamma = f"w at {angle:.4g} degrees", margin(h, X, y)
        arrow = "   ↔ margin" if _room_for_arrows(ax, gamma) else ""
        ax.set_title(f"○ support point{arrow}", fontsize=10)
        alt = f"With {at} the empty strip has the half-width {gamma:.2f}."
        return f"{at}: margin {gamma:.3f}, support rows {rows}.", alt

    return player(frame, degrees, "Angle of w in degrees", start=1)


def strip(ax: Axes, halfspace: Halfspace, gamma: float) -> None:
    """The boundary with all that lies within `gamma` of it."""
    side = 2 * draw.diagonal(ax) * draw.along(halfspace)
    up = gamma * draw.unit(halfspace)
    middle = halfspace.project(np.mean([ax.get_xlim(), ax.get_ylim()], axis=1)[None])[0]
    corners = middle + np.array([-side - up, -side + up, side + up, side - up])
    ax.fill(
        *corners.T, fc=PINK, ec=ROSE, lw=1, ls=DASHES[1], zorder=1,
        label=f"strip, half-width γ = {gamma:.3g}",
    )  # fmt: skip
    draw.line(ax, halfspace, label="boundary")
