"""Stochastic descent: single gradients, paths over the level lines, and digits."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.draw import drawing, panels
from linclass.book.explorer import Explorer, explorer
from linclass.book.figures.gradient_descent import (
    LOOKS,
    Box,
    draw_path,
    name_levels,
    valley_of,
)
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, NEGATIVE, POSITIVE
from linclass.descent import SGD, Newton, Objective

TITLE = "○ start   ◇ after {} passes   ☆ minimum"
PASSES = 40, 60  # of the player, of the explorer


def single_steps(objective: Objective, theta: ArrayLike, box: Box) -> Axes:
    """Draw the step of each example as an arrow from theta, and their mean.

    Solid arrows lower J for a short step, dashed ones raise it; equal ones are counted.
    """
    place = np.asarray(theta, dtype=float)
    looks = {True: (NEGATIVE, "-", "lowers"), False: (POSITIVE, (0, (4, 2)), "raises")}
    steps = -np.array([objective.gradient(place, [i]) for i in range(objective.n)])
    mean = steps.mean(axis=0)
    kinds, counts = np.unique(steps.round(9), axis=0, return_counts=True)
    with drawing(size=(6.0, 3.6)) as ax:
        for step, count in zip(kinds, counts, strict=True):
            color, dash, _ = looks[bool(step @ mean > 0)]
            draw.arrow(ax, place, place + step, color=color, linestyle=dash)
            away = np.array([27, 14]) * step / np.linalg.norm(step)
            words = "1 point" if count == 1 else f"{count} points"
            draw.note(ax, words, place + step, shift=away, size=10)
        draw.arrow(ax, place, place + mean, linewidth=2.6)
        draw.note(ax, "mean", place + mean, shift=(20, -2), size=10)
        ax.plot(*place, "o", c=INK, ms=7, zorder=7)
        for color, dash, effect in looks.values():
            ax.plot([], [], c=color, ls=dash, label=f"step that {effect} $J$")
        ax.set(xlim=box[:2], ylim=box[2:], xlabel="$b$", ylabel="$w$")
        ax.set_aspect("equal", adjustable="box")
    return ax


def descent_paths(
    objective: Objective, paths: Mapping[str, ArrayLike], box: Box
) -> list[Axes]:
    """Draw paths over the level lines of an objective of b and one weight."""
    valley, best = valley_of(objective, box), Newton().minimize(objective).theta
    rows = {title: np.asarray(path, dtype=float) for title, path in paths.items()}
    axes = panels(len(rows), height=2.75)
    for ax, (title, path) in zip(axes, rows.items(), strict=True):
        with drawing(ax):
            fill = draw_path(ax, valley, path, best)
            ax.set_title(title, fontsize=10)
    name_levels(fill, axes)
    return axes


def sgd_player(objective: Objective, rates: Sequence[float], box: Box) -> Player:
    """Play single steps of growing constant size, always with the same draws."""
    valley, best = valley_of(objective, box), Newton().minimize(objective)
    count = PASSES[0] * objective.n
    draws = np.random.default_rng(0).integers(objective.n, size=count)

    def frame(ax: Axes, eta: float) -> tuple[str, str]:
        path = [np.zeros(2)]
        for i in draws:
            path.append(path[-1] - eta * objective.gradient(path[-1], [i]))
        excess = [objective.value(theta) - best.values[-1] for theta in path]
        late = float(np.mean(excess[len(path) // 2 :]))
        name_levels(draw_path(ax, valley, np.array(path), best.theta), ax)
        ax.set_title(TITLE.format(PASSES[0]), fontsize=10)
        return (
            f"η = {eta:g}: mean excess of J in the second half of the run {late:.2g} "
            f"(at the start {excess[0]:.2g})."
        ), (
            f"With step size {eta:g}, the path of {PASSES[0]} passes has a mean excess "
            f"of {late:.2g} in its second half."
        )

    return player(frame, rates, "Step size")


def sgd_explorer(objective: Objective, box: Box) -> Explorer:
    """Let the reader choose step size, examples a step and seed of a random descent."""
    valley, best = valley_of(objective, box), Newton().minimize(objective)
    passes = PASSES[1]

    def frame(ax: Axes, eta: float, size: int, seed: int) -> tuple[str, str]:
        solver = SGD(eta, max_iter=passes, tol=0, batch_size=size, random_state=seed)
        trace = solver.minimize(objective)
        late = trace.values[passes // 2 :].mean() - best.values[-1]
        name_levels(draw_path(ax, valley, trace.iterates, best.theta), ax)
        ax.set_title(TITLE.format(passes), fontsize=10)
        away = np.linalg.norm(trace.theta - best.theta)
        return f"Mean excess of J in the second half of the run: {late:.2g}.", (
            f"With step size {eta:g}, examples a step: {size}, seed {seed}, the path "
            f"of {passes} passes ends {away:.2f} from the minimum."
        )

    sliders = {
        "Step size η": (0.05, 3.0, 0.05, 0.5),
        "Examples a step": (1, objective.n, 1, 1),
        "Seed": (0, 20, 1, 0),
    }
    return explorer(frame, sliders)


def digits(images: ArrayLike, titles: Sequence[str]) -> list[Axes]:
    """Draw images of 8 × 8 pixels in a row, each with its title."""
    axes = panels(len(titles), columns=len(titles), height=1.5)
    for image, title, ax in zip(np.asarray(images), titles, axes, strict=True):
        ax.imshow(np.reshape(image, (8, 8)), cmap="gray_r")
        ax.set_title(title, fontsize=9, color=GRAY)
        ax.set_axis_off()
    return axes


def over_passes(curves: Mapping[str, ArrayLike]) -> Axes:
    """Draw the loss after each pass over the data, from the first pass on."""
    with drawing(size=(6.0, 3.4)) as ax:
        n = len(curves)
        looks = zip(curves.items(), LOOKS[:n], DASHES[:n], strict=True)
        for (name, values), color, dash in looks:
            after = np.asarray(values, dtype=float)[1:]
            passes = 1 + np.arange(len(after))
            ax.plot(passes, after, c=color, ls=dash, marker=".", label=name)
        ax.set(xlabel="passes over the data", ylabel="training loss $J$")
        ax.set_ylim(bottom=0)
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    return ax
