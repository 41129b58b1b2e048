"""Which margin belongs in the mistake bound, and how far counts stay below it."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, NEGATIVE, PINK, POSITIVE, ROSE
from linclass.datasets import two_point

_LOOKS = ((INK, "o"), (GRAY, "^"), (ROSE, "s"))


def neighbors_player(values: Sequence[int]) -> Player:
    """Two points a and a − 1 of the line, with the constant 1, seen from the origin."""
    most = max(values)

    def frame(ax: Axes, a: int) -> tuple[str, str]:
        along = np.array([2 * a - 1, 2]) / np.hypot(2 * a - 1, 2)  # through the middle
        across, gamma = along[::-1] * [1, -1], along[1] / 2
        ends = np.array([[0, 0], 2 * most * along])
        strip = [*(ends + gamma * across), *(ends - gamma * across)[::-1]]
        with draw.drawing(ax):
            ax.fill(*np.transpose(strip), fc=PINK, ec="none")
            ax.plot(*ends.T, c=ROSE, lw=1.2)
            for x, color, mark in ((a, POSITIVE, "o"), (a - 1, NEGATIVE, "s")):
                ax.plot([0, x], [0, 1], c=GRAY, lw=1, ls=DASHES[2])
                ax.plot(x, 1, mark, c=color, ms=5)
            ax.plot(0, 0, "P", c=INK, ms=8)
            foot = 0.9 * along * min(most / along[0], 3 / along[1])
            edge = foot + gamma * across
            ax.plot(*np.transpose([foot, edge]), c=INK, lw=2.5)
            draw.note(ax, "$\\gamma_h$", edge, shift=(6, -12))
            ax.set(xlim=(-1, most + 1), ylim=(-1, 3.5), xlabel="$x$", ylabel="constant")
            ax.set_title("● a, positive   ■ a − 1, negative   ✚ origin", fontsize=10)
            ax.set_aspect("equal")
        told = (
            f"a = {a}: margin of the line 0.5, margin of the rows {gamma:.3f}. "
            f"{two_point(a).facts['perceptron']['cyclic']['updates']} updates."
        )
        return told, (
            f"The strip of half-width {gamma:.3f} about the line from the origin, "
            f"between the points {a} and {a - 1} at height 1."
        )

    return player(frame, values, "Position a")


def race(
    ax: Axes, x: ArrayLike, curves: Mapping[str, Sequence[float]], now: float
) -> None:
    """Draw up to three positive quantities over x, on a logarithmic scale. What lies
    beyond `now` is not drawn, but has room, so that the frames of a player stay."""
    x = np.asarray(x)
    seen = x <= now
    everything = np.concatenate([np.asarray(v, float) for v in curves.values()])
    with draw.drawing(ax):
        for (name, values), (color, marker), dash in zip(
            curves.items(), _LOOKS, DASHES, strict=False
        ):
            ax.plot(x[seen], np.asarray(values)[seen], c=color, marker=marker,
                    ms=5, ls=dash, label=name)  # fmt: skip
        # room above: a legend inside the axes is safe in every frame of a player
        ax.set(yscale="log", ylim=(everything.min() / 2, everything.max() * 30))
        ax.minorticks_off()
        room = 0.04 * (x[-1] - x[0])
        ax.set_xlim(x[0] - room, x[-1] + room)
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.legend(loc="upper left", fontsize=10, framealpha=1, edgecolor="none")


def shift_player(
    shifts: Sequence[int],
    updates: Sequence[int],
    rows: Sequence[float],
    line: Sequence[float],
) -> Player:
    """Race the updates of moved points against the bounds with two margins."""
    curves = {"updates": updates, "$R^2/\\gamma_h^2$": rows,
              "$(2R/\\gamma^*)^2$": line}  # fmt: skip
    fails = [s for s, k, most in zip(shifts, updates, line, strict=True) if k > most]

    def frame(ax: Axes, s: int) -> tuple[str, str]:
        i = list(shifts).index(s)
        race(ax, shifts, curves, s)
        ax.set(
            xlabel="points moved by $(s, s)$", ylabel="number of updates (log scale)"
        )
        end = f"Up to s = {s} they stay below"
        if fails and fails[0] <= s:
            end = f"From s = {fails[0]} on they lie above"
        allowed = int(rows[i] + 1e-6)  # whole updates, up to rounding
        return (
            f"s = {s}: {updates[i]} updates; {allowed} with the margin of the "
            f"rows; {line[i]:.0f} with the margin of the line."
        ), (
            f"Up to s = {s} the updates stay below the bound with the margin of the "
            f"rows. {end} the bound with the margin of the line."
        )

    return player(frame, shifts, "Shift of the points", start=len(shifts) // 4)


def constants(values: ArrayLike, bounds: ArrayLike, updates: ArrayLike) -> Axes:
    """Draw the bound and the count of updates for each constant in front of x."""
    values, bounds = np.asarray(values), np.asarray(bounds)
    best = int(np.argmin(bounds))
    with draw.drawing() as ax:
        ax.plot(values, bounds, c=GRAY, ls=DASHES[1], label="bound")
        ax.plot(values, updates, c=INK, marker="o", ms=4, label="updates")
        ax.plot(values[best], bounds[best], "*", c=ROSE, ms=15,
                label=f"least bound, c = {values[best]:g}")  # fmt: skip
        ax.set(
            yscale="log", xlabel="constant $c$", ylabel="number of updates (log scale)"
        )
    return ax


def so_far(runs: Mapping[str, ArrayLike], passes: int) -> Axes:
    """Draw how many updates were made up to each pass, for runs given by the pass of
    each update, counted from 1."""
    with draw.drawing() as ax:
        for (name, when), dash, color in zip(
            runs.items(), DASHES, (INK, ROSE), strict=False
        ):
            count = np.bincount(np.asarray(when), minlength=passes + 1)[1:].cumsum()
            ax.plot(np.arange(1, passes + 1), count, c=color, ls=dash, label=name)
        ax.set(xlabel="passes", ylabel="updates so far")
    return ax
