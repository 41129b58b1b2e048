"""Figures of support vectors: points that move, soft strips, shares, a descent."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.explorer import Explorer, Slider, explorer
from linclass.book.figures.margin import margin_strip, strip
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, LOOKS, PINK, ROSE, signs_of
from linclass.geometry import margins
from linclass.linear import LinearClassifier
from linclass.max_margin import MaxMargin
from linclass.separability import NotSeparable


def kept_points(X: ArrayLike, y: ArrayLike, kept: Sequence[int]) -> list[Axes]:
    """The widest strip of all points, and that of the kept ones alone."""
    X, signs, rows = np.asarray(X, dtype=float), signs_of(y), np.asarray(kept)
    both = draw.panels(2)
    for ax, chosen in zip(both, (np.arange(len(X)), rows), strict=True):
        with draw.plane(ax, X):  # limits that stay
            pass
        best = MaxMargin().fit(X[chosen], signs[chosen])
        margin_strip(best, X[chosen], signs[chosen], ax=ax)
        ax.set_title(f"{len(chosen)} points")
    return both


def move_player(
    X: ArrayLike, y: ArrayLike, row: int, steps: Iterable[float], *, start: int = 0
) -> Player:
    """Play a point that moves across the widest strip, towards the line or away."""
    points, signs = np.asarray(X, dtype=float), signs_of(y)
    across = -signs[row] * draw.unit(MaxMargin().fit(points, signs).halfspace_)

    def frame(ax: Axes, t: float) -> tuple[str, str]:
        moved = points.copy()
        moved[row] += t * across
        with draw.plane(ax, points):  # limits that stay
            ax.plot(*np.transpose([points[row], moved[row]]), c=INK, lw=1, ls=DASHES[2])
        best = MaxMargin().fit(moved, signs)
        margin_strip(best, moved, signs, ax=ax)
        ax.set_title("○ support point   ↔ margin   ⋯ move", fontsize=10)
        rows = ", ".join(map(str, best.support_))
        return (
            f"Moved by {t:+.1f}: margin {best.margin_:.3f}, support rows {rows}."
        ).replace("-", "−"), (
            f"With row {row} moved by {t:+.1f} the widest strip has the half-width "
            f"{best.margin_:.2f} and the support rows {rows}."
        )

    return player(frame, steps, "Move towards the line", start=start)


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


def soft_player(
    X: ArrayLike, y: ArrayLike, strengths: Iterable[float], *, start: int = 0
) -> Player:
    """Play the strength of the penalty: the strip between the scores -1 and +1."""
    X = np.asarray(X, dtype=float)

    def frame(ax: Axes, strength: float) -> tuple[str, str]:
        model = LinearClassifier(loss="hinge", strength=strength).fit(X, y)
        soft_strip(model, X, y, ax=ax)
        ax.set_title("○ mistake   ╌╌ scores −1 and +1", fontsize=10)
        z = margins(model.halfspace_, X, y)
        half = 1 / np.linalg.norm(model.halfspace_.w)
        inside, wrong = (z < 1 - 1e-3).sum(), (z <= 0).sum()
        return (
            f"λ = {strength:g}: half-width {half:.2f}, {inside} points with z < 1, "
            f"{wrong} of them with z ≤ 0."
        ), (
            f"At strength {strength:g} the strip has the half-width {half:.2f} and "
            f"{inside} points do not reach z = 1."
        )

    return player(frame, strengths, "Strength λ", start=start)


def soft_strip(model: Any, X: ArrayLike, y: ArrayLike, *, ax: Axes | None) -> Axes:
    """The strip of half-width 1/‖w‖, all points, and rings around the mistakes."""
    h, X = draw.halfspace_of(model), np.asarray(X, dtype=float)
    with draw.plane(ax, X) as ax:
        strip(ax, h, float(1 / np.linalg.norm(h.w)))
        draw.points(X, y, ax=ax)
        draw.mark(X[margins(h, X, y) <= 0], ax=ax)
        ax.set(xlabel="petal length in cm", ylabel="petal width in cm")
    return ax


def shares(z: ArrayLike, a: ArrayLike, y: ArrayLike) -> Axes:
    """The share of each point over its functional margin: 1, something between, 0."""
    z, a, signs = np.asarray(z), np.asarray(a), signs_of(y)
    with draw.drawing() as ax:
        ax.axvspan(min(z.min(), 0) - 0.3, 1, color=PINK, alpha=0.45, lw=0)
        ax.axvline(1, color=ROSE, ls=DASHES[1], lw=1.2)
        for sign, (color, mark), name in zip(
            (1, -1), LOOKS[:2], ("class +1", "class −1"), strict=True
        ):
            own = signs == sign
            ax.plot(z[own], a[own], mark, c=color, mec="white", label=name)
        ax.set(xlim=(min(z.min(), 0) - 0.3, z.max() + 0.3), ylim=(-0.08, 1.08))
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
