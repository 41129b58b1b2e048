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
    with drawing(ax) as ax:
        ax.plot(line, [value(x) for x in line], c=GRAY, lw=1.6, zorder=1)
        ax.plot(w, heights, "o", c=INK, ms=4.5, zorder=4)
        far = 0.05 * (span[1] - span[0])
        places = list(zip(w, heights, strict=True))
        for tail, tip in pairwise(places):
            if abs(tip[0] - tail[0]) > far:  # a shorter one would be all head
                draw.arrow(ax, tail, tip, linewidth=1.1, shrinkB=2.5)
        middle = line[np.argmin([value(x) for x in line])]
        for k, place in enumerate(places[:3]):
            if k == 0 or abs(place[0] - w[k - 1]) > far:
                side = 1 if place[0] > middle else -1
                draw.note(ax, str(k), place, shift=(9 * side, -8), size=10)
        ax.set(xlim=span, xlabel="$w$", ylabel="$J(w)$")
        ax.set_ylim(top=1.08 * max(value(x) for x in span))
        ax.set_title(title, fontsize=10)
        ax.xaxis.set_major_locator(MaxNLocator(5, integer=True))
    return ax


def one_step(
    value: Curve,
    slope: Curve,
    start: float,
    most: float,
    longest: float,
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw J after one step against the step size, and the descent lemma's bound,
    where the slope changes at most at the rate `most`."""
    sizes, g = np.linspace(0, longest, 200), slope(start)
    after = [value(start - eta * g) for eta in sizes]
    bound = value(start) - sizes * (1 - sizes * most / 2) * g**2
    with drawing(ax, size=(6.0, 3.2)) as ax:
        ax.plot(sizes, bound, c=POSITIVE, ls=DASHES[1], label="bound of the lemma")
        ax.plot(sizes, after, c=INK, label="$J$ after the step")
        ax.axhline(
            value(start), c=GRAY, lw=1, ls=DASHES[2], label="$J$ before the step"
        )
        for share in (1, 2):
            ax.axvline(share / most, c=GRAY, lw=1)
            draw.note(ax, f"${share}/L$", (share / most, bound.max()), size=10)
        ax.set(xlabel="step size η", ylabel="$J$")
        draw.legend(ax)
    return ax


def newton_steps(
    value: Curve,
    slope: Curve,
    curvature: Curve,
    starts: Sequence[float],
    span: tuple[float, float],
) -> list[Axes]:
    """Draw a function of one weight, and Newton's step from each start."""
    axes = draw.panels(len(starts), height=3.0)
    for start, ax in zip(starts, axes, strict=True):
        with drawing(ax):
            _parabola(ax, value, slope, curvature, start, span)
            ax.set_title(f"step from {start:g}".replace("-", "−"), fontsize=10)
    handles, names = axes[-1].get_legend_handles_labels()
    axes[-1].figure.legend(
        handles, names, loc="outside upper center", ncols=5, fontsize=9, frameon=False
    )
    return axes


def _parabola(
    ax: Axes,
    value: Curve,
    slope: Curve,
    curvature: Curve,
    start: float,
    span: tuple[float, float],
) -> None:
    line = np.linspace(*span, 200)
    heights = np.array([value(x) for x in line])
    tangent = value(start) + slope(start) * (line - start)
    bent = tangent + curvature(start) * (line - start) ** 2 / 2
    end = start - slope(start) / curvature(start)
    low = value(start) - slope(start) ** 2 / curvature(start) / 2
    ax.plot(line, heights, c=GRAY, lw=1.6, label="$J$")
    ax.plot(line, bent, c=POSITIVE, ls=DASHES[1], label="parabola")
    ax.plot([end, end], [low, value(end)], c=INK, ls=DASHES[2], lw=1)
    ax.plot(end, low, "v", c=POSITIVE, ms=7, label="its lowest point")
    for name, w in {"before": start, "after": end}.items():
        ax.plot(w, value(w), "o" if name == "before" else "D", c=INK, ms=6, label=name)
    bottom = min(heights.min(), low)
    room = 0.1 * (heights.max() - bottom)
    ax.set(xlim=span, ylim=(bottom - room, heights.max() + room))
    ax.set(xlabel="$w$", ylabel="$J(w)$")


def excess(
    curves: Mapping[str, ArrayLike],
    least: float,
    *,
    sideways: str = "log",
    ax: Axes | None = None,
) -> Axes:
    """Draw how far each sequence of values is above the least one, from step 1 on;
    what is below 1e-12 is rounding."""
    with drawing(ax, size=(6.0, 3.4)) as ax:
        for (name, values), color, dash in zip(
            curves.items(), LOOKS, DASHES, strict=False
        ):
            above = np.asarray(values, dtype=float)[1:] - least
            above[above < 1e-12] = np.nan
            ax.plot(1 + np.arange(len(above)), above, c=color, ls=dash, label=name)
        ax.set(xscale=sideways, yscale="log", xlabel="steps")
        ax.set_ylabel("$J$ minus its minimum")
        ax.minorticks_off()
        draw.legend(ax)
    return ax


def valley_of(objective: Objective, box: Box) -> Valley:
    """The box as a grid, and the objective on it."""
    across, up = np.meshgrid(np.linspace(*box[:2], 60), np.linspace(*box[2:], 60))
    places = np.column_stack([across.ravel(), up.ravel()])
    heights = np.array([objective.value(place) for place in places])
    return across, up, heights.reshape(across.shape)


def draw_path(
    ax: Axes, valley: Valley, path: FloatArray, best: FloatArray
) -> QuadContourSet:
    """Draw a path over the level lines: its start, its end, and the minimum."""
    across, up, heights = valley
    low, high = heights.min(), heights.max()
    levels = low + (high - low) * np.linspace(0, 1, 10) ** 2
    few = len(path) <= 61
    width = 1.3 if few else 0.9
    casing = [patheffects.Stroke(linewidth=2.2 * width, foreground=INK)]
    fill = ax.contourf(*valley, levels, cmap="cividis", zorder=0)
    ax.contour(*valley, levels, colors="white", linewidths=0.5, alpha=0.6, zorder=1)
    ax.plot(*path.T, c="white", lw=width, zorder=3,
            path_effects=[*casing, patheffects.Normal()])  # fmt: skip
    if few:
        ax.plot(*path.T, "o", c="white", mec=INK, mew=0.7, ms=3.5, zorder=4)
    for place, marker, size in (
        (path[0], "o", 8),
        (best, "*", 14),
        (path[-1], "D", 6.5),
    ):
        ax.plot(*place, marker, c="white", mec=INK, mew=1.2, ms=size, zorder=6)
    ax.set(xlim=across[0, [0, -1]], ylim=up[[0, -1], 0], xlabel="$b$", ylabel="$w$")
    ax.set_aspect("equal", adjustable="box")
    ax.xaxis.set_major_locator(MaxNLocator(5, integer=True))
    ax.yaxis.set_major_locator(MaxNLocator(5, integer=True))
    ax.grid(False)
    return fill


def name_levels(fill: QuadContourSet, axes: Axes | Sequence[Axes]) -> None:
    """Beside the axes: which color is which value of J."""
    first = axes if isinstance(axes, Axes) else axes[0]
    bar = first.figure.colorbar(fill, ax=axes, shrink=0.8, format="%.2g")
    bar.ax.set_title("$J$", fontsize=10)


def descent_player(
    objective: Objective,
    shares: Sequence[float],
    start: ArrayLike,
    box: Box,
    *,
    steps: int = 12,
    first: int = 0,
) -> Player:
    """Play batch gradient descent with growing step sizes, each from the same start."""
    valley, best = valley_of(objective, box), Newton().minimize(objective).theta
    curvatures = np.linalg.eigvalsh(objective.hessian(best))
    limit = 2 / curvatures[-1]

    def run(share: float) -> tuple[FloatArray, float]:
        trace = GradientDescent(rate=share * limit, max_iter=steps, tol=0).minimize(
            objective, start
        )
        excess = trace.values - objective.value(best)
        return trace.iterates, excess[-1] / excess[0]

    def frame(ax: Axes, share: float) -> tuple[str, str]:
        path, left = run(share)
        name_levels(draw_path(ax, valley, path, best), ax)
        ax.set_title(f"○ start   ◇ after {steps} steps   ☆ minimum", fontsize=10)
        slow, fast = 1 - share * limit * curvatures[[0, -1]]
        words = (
            f"η = {share * limit:.3g} = {share:.3g} · 2/L: factors {slow:.3g} and "
            f"{fast:.3g}, excess after {steps} steps: {_compared(left)}."
        )
        return words.replace("-", "−"), (
            f"With {share:.3g} of 2/L as step size, {steps} steps bring the excess of "
            f"J over its minimum to {_compared(left)}."
        )

    return player(frame, shares, "Step size", start=first)


def _compared(share: float) -> str:
    number = f"{share:.3g} times" if share >= 1 else f"{100 * share:.2g}% of"
    return f"{number} that at the start"
