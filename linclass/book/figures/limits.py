"""Figures of the limits of nearest neighbors: errors and many dimensions."""

from collections.abc import Callable, Mapping, Sequence
from math import comb
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.figures.nearest_neighbors import Classifier, answers
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, PURPLE, TINTS, WIDTH
from linclass.neighbors import KNearestNeighbors

SHADES = ("#b07fac", PURPLE, "#451d42")  # of few, more and many neighbors


def neighbor_limits(ks: Sequence[int], *, twice: bool = False) -> Axes:
    """Draw the least error at one place, and that of k neighbors among endless points.

    The least error is shaded; `twice` adds the line of the double of it.
    """
    p = np.linspace(0, 1, 201)
    least = np.minimum(p, 1 - p)
    with draw.drawing(size=(WIDTH, 3.4)) as ax:
        for k, dash, shade in zip(ks, DASHES[1:], SHADES, strict=False):
            most = sum(
                comb(k, i) * p**i * (1 - p) ** (k - i) for i in range(k // 2 + 1, k + 1)
            )
            error = p * (1 - most) + (1 - p) * most
            ax.plot(p, error, c=shade, ls=dash, label=f"k = {k}")
        if twice:
            ax.plot(p, 2 * least, c=GRAY, ls=DASHES[2], label="twice the least")
        ax.plot(p, least, c=INK, label="least possible")
        ax.fill_between(p, least, color=TINTS[0])
        ax.set(xlabel="p, the probability of +1 at this place", ylabel="error")
        ax.set_ylim(0, 1.04 if twice else 0.55)
    above: Any = dict(loc="lower center", bbox_to_anchor=(0.5, 1), frameon=False)
    ax.legend(ncols=4, fontsize=10, **above)  # in one row, so in the order of the lines
    return ax


def one_neighbor_player(
    samples: Mapping[int, tuple[ArrayLike, ArrayLike]],
    truth: Classifier,
    error: Callable[[KNearestNeighbors], float],
) -> Player:
    """Play the answers of one neighbor among more and more points."""

    def frame(ax: Axes, n: int) -> tuple[str, str]:
        model = KNearestNeighbors().fit(*samples[n])
        ax.set(xlim=(-3, 3), ylim=(-3, 3), xlabel="$x_1$", ylabel="$x_2$")
        ax.set_aspect("equal", adjustable="box")
        answers(ax, model.predict)
        across, up, side = draw.grid(ax, truth, 201)
        wrong = side * draw.grid(ax, model.predict, 201)[2] < 0
        ax.contourf(across, up, wrong, levels=[0.5, 1.5], colors=[GRAY])
        look: Any = dict(levels=[0], colors=PURPLE, linestyles=[DASHES[1]])
        ax.contour(across, up, side, linewidths=2.2, **look)
        ax.set_title("hatched: answer +1   dark: wrong side   ╌╌ wave", fontsize=10)
        found = f"error on new points {error(model):.3f}"
        return f"n = {n}: {found}", (
            f"One neighbor among {n} points leaves dark islands on both sides of the "
            f"wave; {found}."
        )

    return player(frame, samples, "Points n")


def errors_by_points(
    ns: Sequence[int], errors: Mapping[int, Sequence[float]], least: float
) -> Axes:
    """Draw the error of k neighbors against the number of points, one line for a k.

    The name of each line stands at its right end.
    """
    with draw.drawing(size=(WIDTH, 3.4)) as ax:
        looks = zip(errors.items(), DASHES[1:], SHADES, "os^", strict=False)
        for (k, values), dash, shade, mark in looks:
            ax.plot(ns, values, c=shade, ls=dash, marker=mark, ms=6)
            end: Any = dict(xytext=(9, 0), textcoords="offset points", va="bottom")
            ax.annotate(f"k = {k}", (ns[-1], values[-1]), **end)
        ax.axhline(least, c=INK, lw=1.6)
        ax.text(ns[0], least - 0.006, "least possible", va="top")
        ax.set_xscale("log")
        ax.set_xticks(ns, [str(n) for n in ns])
        ax.minorticks_off()
        ax.set(xlabel="points n", ylabel="error on new points", ylim=(0, None))
    return ax


def distance_histograms(distances: Mapping[int, ArrayLike]) -> list[Axes]:
    """Draw how distances are spread, as shares of the largest, a row a dimension."""
    edges = np.linspace(0, 1, 41)
    heights = {
        d: np.histogram(np.asarray(values) / np.max(values), edges)[0] / np.size(values)
        for d, values in distances.items()
    }
    most = max(shares.max() for shares in heights.values())
    axes = draw.panels(len(distances), columns=1, height=1.2)
    for ax, (d, shares) in zip(axes, heights.items(), strict=True):
        with draw.drawing(ax):
            ax.stairs(shares, edges, fill=True, color=PURPLE)
            ax.set(xlim=(0, 1.01), ylim=(0, 1.15 * most), yticks=[0, 0.1, 0.2])
            ax.text(0.02, 0.9, f"d = {d}", va="top", transform=ax.transAxes)
    axes[len(axes) // 2].set_ylabel("share of the points")
    axes[-1].set_xlabel("distance / largest distance")
    return axes
