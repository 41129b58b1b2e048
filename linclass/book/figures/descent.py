"""Paths of descent: on a curve, in a valley, with one example a step or with all."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

import numpy as np
from matplotlib import patheffects
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.draw import drawing, panels
from linclass.book.explorer import Explorer, explorer
from linclass.book.player import Player, player
from linclass.book.style import GRAY, INK, PINK
from linclass.descent import SGD, GradientDescent, Newton, Objective

Box = tuple[float, float, float, float]
Valley = tuple[FloatArray, FloatArray, FloatArray]


def curve_steps(
    value: Callable[[float], float],
    iterates: ArrayLike,
    span: tuple[float, float],
    *,
    title: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw a function of one weight, and a descent as points that jump along it. The
    picture of "Stepsize selection" (Document 1)."""
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


def descent_paths(
    objective: Objective, paths: Mapping[str, ArrayLike], box: Box
) -> list[Axes]:
    """Draw paths over the level lines of an objective of b and one weight. The picture
    of "Diminishing stepsize" (Document 1), on our own data."""
    valley, best = _valley(objective, box), Newton().minimize(objective).theta
    rows = {title: np.asarray(path, dtype=float) for title, path in paths.items()}
    axes = panels(len(rows), height=2.75)
    for ax, (title, path) in zip(axes, rows.items(), strict=True):
        with drawing(ax):
            _draw_path(ax, valley, path, best)
            ax.set_title(title, fontsize=10)
    return axes


def _valley(objective: Objective, box: Box) -> Valley:
    """The box as a grid, and the objective on it."""
    across, up = np.meshgrid(np.linspace(*box[:2], 60), np.linspace(*box[2:], 60))
    places = np.column_stack([across.ravel(), up.ravel()])
    heights = np.array([objective.value(place) for place in places])
    return across, up, heights.reshape(across.shape)


def _draw_path(ax: Axes, valley: Valley, path: FloatArray, best: FloatArray) -> None:
    across, up, heights = valley
    low, high = heights.min(), heights.max()
    levels = low + (high - low) * np.linspace(0, 1, 10) ** 2
    few = len(path) <= 61
    width = 1.3 if few else 0.9
    casing = [patheffects.Stroke(linewidth=2.2 * width, foreground=INK)]
    ax.contourf(*valley, levels, cmap="cividis", zorder=0)
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


def slope_bars(cosines: ArrayLike, *, ax: Axes | None = None) -> Axes:
    """Draw how far each example agrees with all of them on the way down."""
    heights = np.asarray(cosines, dtype=float)
    i, up = np.arange(len(heights)), heights >= 0
    with drawing(ax, size=(6.0, 2.9)) as ax:
        for rows, color, hatch, name in (
            (up, GRAY, "", "step lowers $J$"),
            (~up, PINK, "///", "step raises $J$"),
        ):
            ax.bar(i[rows], heights[rows], 0.7, color=color, ec=INK, hatch=hatch,
                   label=f"{name}: {rows.sum()}", zorder=2)  # fmt: skip
        ax.axhline(0, c=INK, lw=1)
        ax.set(xlabel="example $i$", ylabel="cosine", ylim=(-1.05, 1.05), xticks=i)
        ax.grid(False, axis="x")
    return ax


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
    valley, best = _valley(objective, box), Newton().minimize(objective).theta
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
        _draw_path(ax, valley, path, best)
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


def sgd_explorer(
    objective: Objective, box: Box, *, passes: int = 60, rate: float = 0.5
) -> Explorer:
    """Let the reader choose step size, examples a step and seed of a random descent."""
    valley, best = _valley(objective, box), Newton().minimize(objective)

    def run(eta: float, size: int, seed: int) -> tuple[FloatArray, float]:
        solver = SGD(eta, max_iter=passes, tol=0, batch_size=size, random_state=seed)
        trace = solver.minimize(objective)
        late = trace.values[passes // 2 :].mean()
        return trace.iterates, float(late - best.values[-1])

    def frame(ax: Axes, eta: float, size: int, seed: int) -> tuple[str, str]:
        path, excess = run(eta, size, seed)
        _draw_path(ax, valley, path, best.theta)
        ax.set_title(f"○ start   ◇ after {passes} passes   ☆ minimum", fontsize=10)
        away = np.linalg.norm(path[-1] - best.theta)
        return f"Mean excess of J in the second half of the run: {excess:.2g}.", (
            f"With step size {eta:g}, examples a step: {size}, seed {seed}, the path "
            f"of {passes} passes ends {away:.2f} from the minimum."
        )

    sliders = {
        "Step size η": (0.05, 3.0, 0.05, rate),
        "Examples a step": (1, objective.n, 1, 1),
        "Seed": (0, 20, 1, 0),
    }
    return explorer(frame, sliders)
