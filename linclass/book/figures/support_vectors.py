"""Figures of support vectors: points that move, soft strips, shares, a descent."""

from collections.abc import Iterable, Sequence

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.figures.margin import margin_strip, strip
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, LOOKS, PINK, POSITIVE, ROSE, signs_of
from linclass.geometry import margins
from linclass.linear import LinearClassifier
from linclass.max_margin import MaxMargin


def kept_points(X: ArrayLike, y: ArrayLike, kept: Sequence[int]) -> list[Axes]:
    """The widest strip of all points, and that of the kept ones alone."""
    X, y, both = np.asarray(X, dtype=float), np.asarray(y), draw.panels(2)
    for ax, rows in zip(both, (range(len(X)), kept), strict=True):
        with draw.plane(ax, X):  # limits that stay
            pass
        points, labels = X[rows], y[rows]
        margin_strip(MaxMargin().fit(points, labels), points, labels, ax=ax)
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


def soft_player(X: ArrayLike, y: ArrayLike, strengths: Iterable[float]) -> Player:
    """Play the strength of the penalty: the strip between the scores -1 and +1."""
    X = np.asarray(X, dtype=float)

    def frame(ax: Axes, strength: float) -> tuple[str, str]:
        h = LinearClassifier(loss="hinge", strength=strength).fit(X, y).halfspace_
        z, half = margins(h, X, y), float(1 / np.linalg.norm(h.w))
        with draw.plane(ax, X):
            strip(ax, h, half)
            draw.points(X, y, ax=ax)
            draw.mark(X[z <= 0], ax=ax)
        ax.set(xlabel="petal length in cm", ylabel="petal width in cm")
        ax.set_title("○ mistake   ╌╌ scores −1 and +1", fontsize=10)
        inside, wrong = (z < 1 - 1e-3).sum(), (z <= 0).sum()
        return (
            f"λ = {strength:g}: half-width {half:.2f}, {inside} points with z < 1, "
            f"{wrong} of them with z ≤ 0."
        ), (
            f"At strength {strength:g} the strip has the half-width {half:.2f} and "
            f"{inside} points do not reach z = 1."
        )

    return player(frame, strengths, "Strength λ")


def shares(z: ArrayLike, a: ArrayLike, y: ArrayLike) -> Axes:
    """The share of each point over its functional margin: 1, something between, 0."""
    z, a, signs = np.asarray(z), np.asarray(a), signs_of(y)
    low, high = min(z.min(), 0) - 0.3, z.max() + 0.3
    with draw.drawing() as ax:
        ax.axvspan(low, 1, color=PINK, alpha=0.45, lw=0)
        ax.axvline(1, color=ROSE, ls=DASHES[1], lw=1.2)
        for sign, (color, mark), fill in (
            (1, LOOKS[0], POSITIVE),
            (-1, LOOKS[1], "none"),
        ):
            own, name = signs == sign, "class +1" if sign > 0 else "class −1"
            ax.plot(
                z[own], a[own], mark, c=color, mfc=fill, ms=6.5 - 2.5 * sign, label=name
            )
        ax.set(xlim=(low, high), ylim=(-0.08, 1.08))
        ax.set(xlabel="functional margin $z$", ylabel="share $a$")
    return ax


def descent_curve(values: ArrayLike, least: float) -> Axes:
    """How far the objective of each step is above its minimum, on two log scales."""
    above = np.asarray(values, dtype=float) - least
    steps = np.arange(1, len(above) + 1)
    with draw.drawing() as ax:
        ax.loglog(steps, above, c=GRAY, lw=1, label="each step")
        lowest = np.minimum.accumulate(above)
        ax.loglog(steps, lowest, c=INK, ls=DASHES[1], label="best so far")
        ax.set(xlabel="step", ylabel="$J$ above the minimum")
    return ax
