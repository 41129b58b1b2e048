"""Gradient descent: on a curve, in a valley, its gains, and the excess over time."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

import numpy as np
from matplotlib import patheffects
from matplotlib.axes import Axes
from matplotlib.contour import QuadContourSet
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.draw import drawing
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, NEGATIVE, POSITIVE
from linclass.descent import GradientDescent, Newton, Objective

Curve = Callable[[float], float]
Box = tuple[float, float, float, float]
Valley = tuple[FloatArray, FloatArray, FloatArray]
LOOKS = (POSITIVE, NEGATIVE, INK, "#007a5a")
FEW = 61  # places of a path that can be told apart


def curve_steps(
    value: Curve,
    iterates: ArrayLike,
    span: tuple[float, float],
    *,
    title: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw a function of one weight, and a descent as points that jump along it."""
    w = np.asarray(iterates, dtype=float)
    heights = np.array([value(x) for x in w])
    line = np.linspace(*span, 200)
    curve = np.array([value(x) for x in line])
    far = 0.05 * (span[1] - span[0])  # a shorter arrow would be all head
    with drawing(ax) as ax:
        ax.plot(line, curve, c=GRAY, lw=1.6, zorder=1)
        ax.plot(w, heights, "o", c=INK, ms=4, mec="white", mew=0.5, zorder=4)
        places = list(zip(w, heights, strict=True))
        for tail, tip in pairwise(places):
            if abs(tip[0] - tail[0]) > far:
                draw.arrow(ax, tail, tip, linewidth=1.1, shrinkB=2.5)
        for k in (0, len(w) - 1):
            side = 1 if w[k] > line[curve.argmin()] else -1
            draw.note(ax, str(k), places[k], shift=(9 * side, -8), size=10)
        ax.set(xlim=span, xlabel="$w$", ylabel="$J(w)$")
        low, high = curve.min(), curve.max()
        ax.set_ylim(low - 0.15 * (high - low), high + 0.08 * (high - low))
        ax.set_title(title, fontsize=10)
        ax.xaxis.set_major_locator(MaxNLocator(5, integer=True))
    return ax


def one_step(
    value: Curve, slope: Curve, start: float, most: float, longest: float
) -> Axes:
    """Draw J after one step against the step size, and the descent lemma's bound,
    where the slope changes at most at the rate `most`."""
    sizes, g = np.linspace(0, longest, 200), slope(start)
    after = [value(start - eta * g) for eta in sizes]
    bound = value(start) - sizes * (1 - sizes * most / 2) * g**2
    with drawing(size=(6.0, 3.2)) as ax:
        ax.plot(sizes, bound, c=POSITIVE, ls=DASHES[1], label="bound of the lemma")
        ax.plot(sizes, after, c=INK, label="$J$ after the step")
        before = "$J$ before the step"
        ax.axhline(value(start), c=GRAY, ls=DASHES[2], label=before)
        for share in (1, 2):
            ax.axvline(share / most, c=GRAY, lw=1)
            draw.note(ax, f"${share}/L$", (share / most, bound.max()), (-14, 0), 10)
        ax.set(xlabel="step size η", ylabel="$J$")
        draw.legend(ax)
    return ax


def newton_steps(
    value: Curve,
    slope: Curve,
    curvature: Curve,
    spans: Mapping[float, tuple[float, float]],
) -> list[Axes]:
    """Draw Newton's step from each start, and the function over the start's span."""
    axes = draw.panels(len(spans), height=3.0)
    for (start, span), ax in zip(spans.items(), axes, strict=True):
        with drawing(ax):
            g, bend = slope(start), curvature(start)
            tangent = [value(start), g, bend / 2]
            _parabola(ax, value, start, tangent, span)
            ax.set_title(f"step from {start:g}".replace("-", "−"), fontsize=10)
    handles, names = axes[-1].get_legend_handles_labels()
    axes[-1].figure.legend(
        handles, names, loc="outside upper center", ncols=5, fontsize=9, frameon=False
    )
    return axes


def _parabola(
    ax: Axes,
    value: Curve,
    start: float,
    terms: Sequence[float],
    span: tuple[float, float],
) -> None:
    """Draw the function and the parabola with these terms in powers of w - start."""
    line = np.linspace(*span, 200)
    heights = np.array([value(x) for x in line])
    bent = np.polynomial.Polynomial(terms)
    step = -terms[1] / terms[2] / 2
    end, low = start + step, bent(step)
    ax.plot(line, heights, c=GRAY, lw=1.6, label="$J$")
    ax.plot(line, bent(line - start), c=POSITIVE, ls=DASHES[1], label="parabola")
    ax.plot([end, end], [low, value(end)], c=INK, ls=DASHES[2], lw=1)
    ax.plot(end, low, "v", c=POSITIVE, ms=11, label="its lowest point")
    ax.plot(start, value(start), "o", c=INK, ms=6, label="before")
    ax.plot(end, value(end), "D", c=INK, ms=5, label="after")
    bottom = min(heights.min(), low)
    room = 0.12 * (heights.max() - bottom)
    ax.set(xlim=span, ylim=(bottom - room, heights.max() + room))
    ax.set(xlabel="$w$", ylabel="$J(w)$")


def excess(curves: Mapping[str, ArrayLike], *, at_ends: bool = False) -> Axes:
    """Draw each excess against the steps, as long as it is at least 1e-12.

    The names stand in a legend, or at the ends of curves that end far apart.
    """
    with drawing(size=(6.0, 3.4)) as ax:
        looks = zip(curves.items(), LOOKS, DASHES, strict=False)
        for (name, values), color, dash in looks:
            above = np.array(values, dtype=float)
            above[above < 1e-12] = np.nan
            ax.plot(above, c=color, ls=dash, label="" if at_ends else name)
            if at_ends:
                draw.note(ax, name, (len(above) - 1, above[-1]), (34, 0), 11)
        ax.set(yscale="log", xlabel="steps", ylabel="$J$ minus its minimum")
    return ax


def valley_of(objective: Objective, box: Box) -> Valley:
    """The box as a grid, and the objective on it."""
    across, up = np.meshgrid(np.linspace(*box[:2], 60), np.linspace(*box[2:], 60))
    places = np.column_stack([across.ravel(), up.ravel()])
    heights = np.array([objective.value(place) for place in places])
    return across, up, heights.reshape(across.shape)


def draw_path(
    ax: Axes,
    valley: Valley,
    path: FloatArray,
    best: FloatArray,
    least: float | None = None,
) -> QuadContourSet:
    """Draw a path over the level lines: its start, its end, and the minimum.

    The levels begin at the least value, which the grid may miss.
    """
    across, up, heights = valley
    low, high = heights.min() if least is None else least, heights.max()
    levels = low + (high - low) * np.linspace(0, 1, 10) ** 2
    few = len(path) <= FEW
    width = 1.3 if few else 0.9
    casing = [patheffects.Stroke(linewidth=2.2 * width, foreground=INK)]
    fill = ax.contourf(*valley, levels, cmap="cividis", zorder=0)
    ax.contour(*valley, levels, colors="white", linewidths=0.5, alpha=0.6, zorder=1)
    ax.plot(*path.T, c="white", lw=width, zorder=3,
            path_effects=[*casing, patheffects.Normal()])  # fmt: skip
    if few:
        ax.plot(*path.T, "o", c="white", mec=INK, mew=0.7, ms=3.5, zorder=4)
    for place, marker, size in (path[0], "o", 8), (best, "*", 14), (path[-1], "D", 6.5):
        ax.plot(*place, marker, c="white", mec=INK, mew=1.2, ms=size, zorder=6)
    ax.set(xlim=across[0, [0, -1]], ylim=up[[0, -1], 0], xlabel="$b$", ylabel="$w$")
    ax.set_aspect("equal", adjustable="box")
    ax.xaxis.set_major_locator(MaxNLocator(5, integer=True))
    ax.yaxis.set_major_locator(MaxNLocator(5, integer=True))
    ax.grid(False)
    return fill


def name_levels(
    fill: QuadContourSet, axes: Axes | Sequence[Axes], name: str = "$J$"
) -> None:
    """Beside the axes: which color is which value."""
    first = axes if isinstance(axes, Axes) else axes[0]
    bar = first.figure.colorbar(fill, ax=axes, shrink=0.8, format="%.2g")
    bar.ax.set_title(name, fontsize=10)


def descent_player(
    objective: Objective, shares: Sequence[float], start: ArrayLike, box: Box
) -> Player:
    """Play twelve steps of gradient descent, with growing step sizes."""
    best = Newton().minimize(objective).theta
    across, up, heights = valley_of(objective, box)
    valley = across, up, heights - objective.value(best)
    curvatures = np.linalg.eigvalsh(objective.hessian(best))

    def frame(ax: Axes, share: float) -> tuple[str, str]:
        eta = share * 2 / curvatures[-1]
        solver = GradientDescent(rate=eta, max_iter=12, tol=0)
        trace = solver.minimize(objective, start)
        name_levels(draw_path(ax, valley, trace.iterates, best, 0.0), ax, "excess")
        ax.set_title("○ start  ◇ after 12 steps  ☆ minimum", fontsize=9)
        excess = trace.values - objective.value(best)
        left = excess[-1] / excess[0]
        kept = f"{left:.3g} times" if left >= 1 else f"{100 * left:.2g}% of"
        slow, fast = 1 - eta * curvatures[[0, -1]]
        words = (
            f"η = {eta:.3g} = {share:.3g} · 2/L: factors {slow:.3g} and {fast:.3g}, "
            f"excess after 12 steps: {kept} that at the start."
        )
        return words.replace("-", "−"), (
            f"With {share:.3g} of 2/L as step size, 12 steps bring the excess of "
            f"J over its minimum to {kept} that at the start."
        )

    return player(frame, shares, "Step size")
