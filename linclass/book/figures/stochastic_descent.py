"""Stochastic descent: single gradients, paths, pull and push."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.draw import drawing, panels
from linclass.book.figures.gradient_descent import (
    Box,
    draw_path,
    name_levels,
    valley_of,
)
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, NEGATIVE, POSITIVE
from linclass.descent import Newton, Objective

TITLE = "○ start   ◇ after {} passes   ☆ minimum"
PASSES = 40  # of the player


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
    """Draw paths over the level lines of an objective of b and one weight.

    A path holds the place after each pass.
    """
    valley, best = valley_of(objective, box), Newton().minimize(objective).theta
    rows = {title: np.asarray(path, dtype=float) for title, path in paths.items()}
    axes = panels(len(rows), height=2.9)
    for ax, (title, path) in zip(axes, rows.items(), strict=True):
        with drawing(ax):
            fill = draw_path(ax, valley, path, best)
            ax.set_title(title, fontsize=10)
    name_levels(fill, axes)
    passes = max(len(path) for path in rows.values()) - 1
    axes[0].figure.suptitle(TITLE.format(passes), fontsize=10)
    return axes


def by_direction(curves: Mapping[str, ArrayLike], own: float) -> Axes:
    """Draw slopes in directions of 0, 1, 2, … degrees; mark them at one angle."""
    with drawing(size=(6.0, 3.2)) as ax:
        looks = zip(curves.items(), (POSITIVE, INK), DASHES, strict=False)
        for (name, values), color, dash in looks:
            slopes = np.asarray(values, dtype=float)
            degrees = np.arange(len(slopes))
            ax.plot(degrees, slopes, c=color, ls=dash, label=name)
            ax.plot(own, np.interp(own, degrees, slopes), "o", c=color, ms=7)
        ax.axhline(0, c=GRAY, lw=1)
        ax.axvline(own, c=GRAY, lw=1, ls=DASHES[2])
        ax.set(xlabel="direction in degrees", ylabel="change per unit of length")
        ax.set_xticks(np.arange(0, 361, 90))
    return ax


def balance(
    distances: ArrayLike, pull: ArrayLike, push: ArrayLike, rates: Sequence[float]
) -> Axes:
    """Draw the pull against the distance, the pushes, and dots where they balance.

    Both are given for η = 1. Divided by η, the pull stays, and the push is η times it.
    """
    away, inward = np.asarray(distances, dtype=float), np.asarray(pull, dtype=float)
    with drawing(size=(6.0, 3.4)) as ax:
        ax.plot(away, inward, c=INK)
        draw.note(ax, "pull", (away[-1], inward[-1]), shift=(-34, -8), size=10)
        looks = zip(rates, (POSITIVE, NEGATIVE, GRAY), DASHES[1:], strict=False)
        for eta, color, dash in looks:
            outward = eta * np.asarray(push, dtype=float)
            ax.plot(away, outward, c=color, ls=dash)
            end = away[-1], outward[-1]
            draw.note(ax, f"push, η = {eta:g}", end, shift=(-42, 8), size=10)
            k = int(np.argmax(inward >= outward))
            ax.plot(away[k], inward[k], "o", c=color, mec=INK, ms=8, zorder=5)
        ax.set(xlabel="distance from the minimum", ylabel="pull or push, divided by η")
        ax.set(xlim=(0, away[-1]), ylim=(0, 1.05 * inward.max()))
    return ax


def sgd_player(
    objective: Objective, rates: Sequence[float], box: Box, start: float
) -> Player:
    """Play single steps of growing constant size, always with the same draws.

    The first frame has the size `start`.
    """
    valley, best = valley_of(objective, box), Newton().minimize(objective)
    count = PASSES * objective.n
    draws = np.random.default_rng(0).integers(objective.n, size=count)

    def frame(ax: Axes, eta: float) -> tuple[str, str]:
        path = [np.zeros(2)]
        for i in draws:
            path.append(path[-1] - eta * objective.gradient(path[-1], [i]))
        excess = [objective.value(theta) - best.values[-1] for theta in path]
        late = float(np.mean(excess[len(path) // 2 :]))
        name_levels(draw_path(ax, valley, np.array(path), best.theta), ax)
        ax.set_title(TITLE.format(PASSES), fontsize=10)
        return (
            f"η = {eta:g}: mean excess of J in the second half of the run {late:.2g} "
            f"(at the start {excess[0]:.2g})."
        ), (
            f"With step size {eta:g}, the path of {PASSES} passes has a mean excess "
            f"of {late:.2g} in its second half."
        )

    return player(frame, rates, "Step size", start=list(rates).index(start))
