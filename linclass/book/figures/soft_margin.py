"""Figures of the soft margin: shortfalls, costs, strips, shares, a descent."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import AnyArray, FloatArray
from linclass.book import draw
from linclass.book.figures.margin import strip
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, LOOKS, PINK, POSITIVE, ROSE, signs_of
from linclass.geometry import margins
from linclass.linear import LinearClassifier


def _each_class(
    ax: Axes, x: FloatArray, height: FloatArray, signs: AnyArray, **look: Any
) -> None:
    """Draw each class with its look; with alpha, equal points look darker."""
    for sign, (color, mark) in zip((1, -1), LOOKS[:2], strict=True):
        own, name = signs == sign, "class +1" if sign > 0 else "class −1"
        ax.plot(x[own], height[own], mark, c=color, label=name, **look)


def shortfalls(w: float, b: float, x: ArrayLike, y: ArrayLike) -> Axes:
    """A bar over each number of a line: what it lacks to z = 1. The strip is shaded."""
    x, signs = np.asarray(x, dtype=float), signs_of(y)
    missing = np.maximum(0, 1 - signs * (w * x + b))
    with draw.drawing(size=(6.0, 3.0)) as ax:
        low, high = sorted([(-1 - b) / w, (1 - b) / w])
        ax.axvspan(low, high, fc=PINK, ec=ROSE, ls=DASHES[1], alpha=0.5, label="strip")
        ax.axvline(-b / w, c=INK, lw=1.2, label="boundary")
        ax.vlines(x, 0, missing, color=GRAY, lw=6, label="shortfall", zorder=2)
        _each_class(ax, x, 0 * x, signs, ms=8, clip_on=False)
        ax.set(ylim=(0, max(1.0, 1.15 * missing.max())), xlabel="$x$")
        ax.set_ylabel("$\\max(0,\\,1-z)$")
    return ax


def cost_curves(w: ArrayLike, costs: Mapping[str, ArrayLike]) -> Axes:
    """Several costs over one weight, and a dot at the smallest of each."""
    w = np.asarray(w, dtype=float)
    with draw.drawing(size=(6.0, 3.2)) as ax:
        for (name, values), dash in zip(costs.items(), DASHES, strict=False):
            values = np.asarray(values, dtype=float)
            ax.plot(w, values, c=INK, ls=dash, label=name)
            ax.plot(w[values.argmin()], values.min(), "o", c=POSITIVE, ms=8)
        ax.set(xlabel="weight $w$", ylabel="$J$", xlim=w[[0, -1]])
    return ax


def soft_player(X: ArrayLike, y: ArrayLike, strengths: Iterable[float]) -> Player:
    """Play the strength of the penalty: the strip between the scores -1 and +1."""
    X, signs = np.asarray(X, dtype=float), signs_of(y)

    def frame(ax: Axes, strength: float) -> tuple[str, str]:
        h = LinearClassifier(loss="hinge", strength=strength).fit(X, y).halfspace_
        z, half = margins(h, X, y), float(1 / np.linalg.norm(h.w))
        with draw.plane(ax, X):
            strip(ax, h, half)
            _each_class(ax, X[:, 0], X[:, 1], signs, ms=5, alpha=0.6)
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


def shares(z: ArrayLike, a: ArrayLike, y: ArrayLike) -> list[Axes]:
    """The share of each point over its functional margin, a panel for each class."""
    z, a, signs = np.asarray(z), np.asarray(a), signs_of(y)
    low, high = min(z.min(), 0) - 0.3, z.max() + 0.3
    both = draw.panels(2, columns=1, height=2.0)
    for ax, sign in zip(both, (1, -1), strict=True):
        own = signs == sign
        with draw.drawing(ax):
            ax.axvspan(low, 1, color=PINK, alpha=0.45, lw=0)
            ax.axvline(1, color=ROSE, ls=DASHES[1], lw=1.2)
            _each_class(ax, z[own], a[own], signs[own], ms=6, alpha=0.6)
            ax.set(xlim=(low, high), ylim=(-0.15, 1.15), ylabel="share $a$")
        ax.set_title("class +1" if sign > 0 else "class −1")
    both[1].set_xlabel("functional margin $z$")
    return both


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
