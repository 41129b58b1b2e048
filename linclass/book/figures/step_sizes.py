"""Step sizes: runs that settle, the c of 1/(ct), mini-batches, and passes."""

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass.book.draw import drawing, legend, panels
from linclass.book.figures.gradient_descent import LOOKS, Box
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, NEGATIVE, POSITIVE


def settling(paths: Mapping[str, ArrayLike], goal: float) -> Axes:
    """Draw runs of one weight against the steps, and where they should arrive."""
    with drawing(size=(6.0, 2.8)) as ax:
        looks = zip(paths.items(), LOOKS, DASHES, strict=False)
        for k, ((name, values), color, dash) in enumerate(looks):
            w = np.asarray(values, dtype=float)
            width = 2.2 if k else 0.9  # the first one jumps, and must hide nothing
            ax.plot(1 + np.arange(len(w)), w, c=color, ls=dash, lw=width, label=name)
        ax.axhline(goal, c=GRAY, lw=1.2, zorder=1)
        ax.set(xlabel="steps", ylabel="$w$")
        ax.xaxis.set_major_locator(MaxNLocator(6, integer=True))
    return ax


def shrinking_player(
    curves: Mapping[float, ArrayLike], fixed: ArrayLike, name: str, start: float
) -> Player:
    """Play the excess of steps 1/(ct) for each c, beside that of a fixed size.

    The first frame has c = `start`. All curves begin with the excess of the first
    weights, which is not drawn.
    """
    beside = np.asarray(fixed, dtype=float)[1:]
    runs = {c: np.asarray(values, dtype=float)[1:] for c, values in curves.items()}
    every = np.concatenate([beside, *runs.values()])
    low, high = every.min() / 1.5, every.max() * 1.5

    def frame(ax: Axes, c: float) -> tuple[str, str]:
        steps = 1 + np.arange(len(beside))
        ax.loglog(steps, beside, c=GRAY, ls=DASHES[1], label=name)
        ax.loglog(steps, runs[c], c=POSITIVE, label=f"η = 1/({c:g} t)")
        ax.set(ylim=(low, high), xlabel="steps", ylabel="mean excess")
        legend(ax)
        end = f"{runs[c][-1]:.2g}"
        return f"c = {c:g}: mean excess at the end {end}, {name}: {beside[-1]:.2g}.", (
            f"With c = {c:g} the mean excess is {end} after {len(beside)} steps, and "
            f"{beside[-1]:.2g} with the fixed size."
        )

    return player(frame, list(runs), "Number c", start=list(runs).index(start))


def late_places(
    paths: Mapping[str, ArrayLike], goal: ArrayLike, first: int, box: Box
) -> list[Axes]:
    """Draw paths of (b, w), one place after each pass, and the minimum on top of them.

    The places from pass `first` on are dots; the way to them is a gray line.
    """
    axes = panels(len(paths), height=2.9)
    for ax, (title, path) in zip(axes, paths.items(), strict=True):
        places = np.asarray(path, dtype=float)
        with drawing(ax):
            ax.plot(*places[: first + 1].T, c=GRAY, lw=0.9)
            ax.plot(*places[0], "o", c="white", mec=INK, ms=8)
            ax.plot(*places[first:].T, "o", c=INK, mec="white", mew=0.4, ms=5)
            ax.plot(*np.asarray(goal), "*", c="white", mec=INK, mew=1.4, ms=16)
            ax.set_title(title, fontsize=10)
            ax.set(xlim=box[:2], ylim=box[2:], xlabel="$b$", ylabel="$w$")
            ax.set_aspect("equal", adjustable="box")
    words = f"○ start   — up to pass {first}   ● passes {first} to {len(places) - 1}"
    words += "   ☆ minimum"
    axes[0].figure.suptitle(words, fontsize=10)
    return axes


def clouds(batches: Mapping[str, ArrayLike], mean: ArrayLike) -> list[Axes]:
    """Draw steps of mini-batches as dots: the more often a step, the larger its dot."""
    axes = panels(len(batches), columns=len(batches), height=2.6)
    for ax, (title, steps) in zip(axes, batches.items(), strict=True):
        rounded = np.asarray(steps, dtype=float).round(6)
        places, counts = np.unique(rounded, axis=0, return_counts=True)
        with drawing(ax):
            area = 400 * counts / counts.sum() + 3
            ax.scatter(places[:, 0], places[:, 1], s=area, c=NEGATIVE, alpha=0.6, lw=0)
            ax.plot(*np.asarray(mean, dtype=float), "*", mfc="none", mec=INK, ms=10)
            ax.set_title(title, fontsize=10)
            ax.set(xlim=(-0.65, 1.05), ylim=(-0.65, 0.65), xlabel="step in $b$")
            ax.set_aspect("equal", adjustable="box")
    axes[0].set_ylabel("step in $w$")
    return axes


def over_passes(curves: Mapping[str, ArrayLike]) -> Axes:
    """Draw the loss after each pass over the data, from the first pass on."""
    with drawing(size=(6.0, 3.0)) as ax:
        n = len(curves)
        looks = zip(curves.items(), LOOKS[:n], DASHES[:n], strict=True)
        for (name, values), color, dash in looks:
            after = np.asarray(values, dtype=float)[1:]
            passes = 1 + np.arange(len(after))
            ax.plot(passes, after, c=color, ls=dash, label=name)
        ax.set(xlabel="passes over the data", ylabel="training loss $J$")
        ax.xaxis.set_major_locator(MaxNLocator(integer=True, steps=[1, 5, 10]))
    legend(ax, columns=n)
    return ax
