"""Figures of support vectors: points that move or go, weights, the shortest w."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.figures.margin import margin_strip, strip
from linclass.book.player import Player, player
from linclass.book.style import DASHES, INK, PINK, ROSE, signs_of
from linclass.max_margin import MaxMargin


def kept_points(X: ArrayLike, y: ArrayLike, kept: Sequence[int]) -> list[Axes]:
    """The widest strip of all points, and that of the kept ones alone."""
    X, y, both = np.asarray(X, dtype=float), np.asarray(y), draw.panels(2)
    for ax, rows in zip(both, (range(len(X)), kept), strict=True):
        with draw.plane(ax, X):  # limits that stay
            pass
        points, labels = X[rows], y[rows]
        best = MaxMargin().fit(points, labels)
        margin_strip(best, points, labels, ax=ax, arrows=False)
        ax.set_title(f"{len(rows)} points")
    return both


def move_player(X: ArrayLike, y: ArrayLike, row: int, steps: Sequence[float]) -> Player:
    """Play a point that moves across the widest strip toward the line."""
    points = np.asarray(X, dtype=float)
    way = -signs_of(y)[row] * draw.unit(MaxMargin().fit(points, y).halfspace_)

    def frame(ax: Axes, t: float) -> tuple[str, str]:
        moved = points.copy()
        moved[row] += t * way
        with draw.plane(ax, points):  # limits that stay
            ax.plot(*np.transpose([points[row], moved[row]]), c=INK, lw=1, ls=DASHES[2])
        best = MaxMargin().fit(moved, y)
        margin_strip(best, moved, y, ax=ax)
        ax.set_title("○ support point   ↔ margin   ⋯ move", fontsize=10)
        rows = ", ".join(map(str, best.support_))
        numbers = f"Moved by {t:+.1f}: margin {best.margin_:.3f}, support rows {rows}."
        return numbers.replace("-", "−"), (
            f"With row {row} moved by {t:+.1f} the widest strip has the half-width "
            f"{best.margin_:.2f} and the support rows {rows}."
        )

    start = list(steps).index(0)
    return player(frame, steps, "Move toward the line", start=start)


def left_out(X: ArrayLike, y: ArrayLike, rows: Sequence[int]) -> list[Axes]:
    """For each of some rows, the widest strip of the others, and where the row lies."""
    X, y, axes = np.asarray(X, dtype=float), np.asarray(y), draw.panels(len(rows))
    for ax, row in zip(axes, rows, strict=True):
        with draw.plane(ax, X):  # limits that stay
            pass
        others = np.arange(len(X)) != row
        best = MaxMargin().fit(X[others], y[others])
        margin_strip(best, X[others], y[others], ax=ax, arrows=False)
        draw.points(X, y, ax=ax)
        ax.plot(*X[row], "D", c=INK, mfc="none", ms=14)
        near = ax.inset_axes((0.02, 0.03, 0.36, 0.36), xticks=[], yticks=[])
        (across, up), half = X[row], np.array([-0.8, 0.8])  # the inset enlarges it
        near.set(xlim=across + half, ylim=up + half, aspect="equal")
        strip(near, best.halfspace_, best.margin_)
        draw.points(X[[row]], y[[row]], ax=near)
        word = "right" if best.predict(X[[row]])[0] == y[row] else "wrong"
        ax.set_title(f"without row {row} (◇): {word}")
    return axes


def frame_left(ax: Axes, row: int) -> None:
    """Frame the left half of a row in an image of 8 by 8 pixels."""
    for color, width in (("white", 5), (ROSE, 2.5)):
        ax.add_patch(Rectangle((-0.5, row - 0.5), 4, 1, fill=False, ec=color, lw=width))


def weights(X: ArrayLike, y: ArrayLike, choices: Mapping[str, ArrayLike]) -> list[Axes]:
    """Hull points p and q of several choices of weights, which stand at the points."""
    X, signs = np.asarray(X, dtype=float), signs_of(y)
    axes = draw.panels(len(choices))
    for ax, (title, choice) in zip(axes, choices.items(), strict=True):
        shares = np.asarray(choice, dtype=float)
        p, q = (shares * (signs == sign) @ X for sign in (1, -1))
        with draw.plane(ax, X):
            for sign in (1, -1):
                ax.plot(*X[signs == sign].T, c="#b0b0b0", lw=1)
            ax.plot(*np.transpose([p, q]), "D", c=INK, mfc="none", ms=11, ls=DASHES[1])
        draw.points(X, y, ax=ax)
        for name, place, sign in (("p", p, 1), ("q", q, -1)):
            draw.note(ax, f"${name}$", place, shift=(-12 * sign, 10))
        for x, sign, share in zip(X, signs, shares, strict=True):
            draw.note(ax, f"{share:g}", x, shift=(14 * sign, 0))
        ax.set_title(title)
    return axes


def shortest(X: ArrayLike, y: ArrayLike, top: float = 2.0) -> Axes:
    """The plane of w: where some bias lets all points reach z = 1, and its shortest."""
    X, signs = np.asarray(X, dtype=float), signs_of(y)
    w = MaxMargin().fit(X, signs).coef_[0]
    side = np.linspace(-0.4 * top, top, 601)
    plane = np.stack(np.meshgrid(side, side), axis=-1)
    along = plane @ X.T
    gap = along[..., signs > 0].min(axis=-1) - along[..., signs < 0].max(axis=-1)
    with draw.drawing(size=(4.6, 4.9)) as ax:
        ax.contourf(side, side, gap, [2, np.inf], colors=[PINK], alpha=0.8)
        ax.contour(side, side, gap, [2], colors=[ROSE], linewidths=1.5)
        turn = np.linspace(0, 2 * np.pi, 361)
        round_ = np.linalg.norm(w) * np.array([np.cos(turn), np.sin(turn)])
        ax.plot(*round_, c=INK, ls=DASHES[1], lw=1.2, label="as long as the best $w$")
        draw.arrow(ax, (0, 0), tuple(w), "-|>")
        ax.plot(*w, "o", c=INK, ms=6)
        ax.set(xlim=side[[0, -1]], ylim=side[[0, -1]], xlabel="$w_1$", ylabel="$w_2$")
        ax.set_aspect("equal")
        draw.note(ax, "allowed $w$", 0.75 * np.array([top, top]), shift=(0, 0))
    return ax
