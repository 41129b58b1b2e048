"""Figures of many machines: a tree of sums, the weights, how long, how many workers."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.figures.large_data import LINES, PAPER
from linclass.book.player import Player, player
from linclass.book.style import GRAY, INK, NEGATIVE, POSITIVE


def _rounds(values: Sequence[float]) -> list[list[float]]:
    """The numbers that are left after each round of adding pairs of neighbors."""
    levels = [list(values)]
    while len(levels[-1]) > 1:
        last = levels[-1]
        levels.append([sum(last[k : k + 2]) for k in range(0, len(last), 2)])
    return levels


def _draw_tree(ax: Axes, levels: list[list[float]], done: int) -> None:
    """Draw the rounds up to `done` as boxes, each joined to the boxes it adds."""
    for depth, level in enumerate(levels[: done + 1]):
        width = 2**depth
        for k, value in enumerate(level):
            x = width * (k + 0.5) - 0.5
            if depth:
                for child in range(2 * k, min(2 * k + 2, len(levels[depth - 1]))):
                    below = width / 2 * (child + 0.5) - 0.5
                    ax.plot([below, x], [depth - 1, depth], c=GRAY, lw=1, zorder=1)
            look = dict(boxstyle="round", fc="white", ec=INK if depth else NEGATIVE)
            ax.text(x, depth, f"{value:.0f}", ha="center", va="center",
                    fontsize=9, bbox=look)  # fmt: skip
    ax.set(xlim=(-1, len(levels[0])), ylim=(-0.5, len(levels) - 0.5))
    ax.set_yticks(range(len(levels)))
    ax.set_xticks(range(len(levels[0])))
    ax.set(xlabel="partition", ylabel="round")
    ax.grid(visible=False)


def tree(values: Sequence[float]) -> Axes:
    """Draw the finished tree of a sum of partitions, in whole numbers."""
    levels = _rounds(values)
    with draw.drawing(size=(6.0, 0.8 + 0.55 * len(levels))) as ax:
        _draw_tree(ax, levels, len(levels))
    return ax


def tree_player(values: Sequence[int], *, start: int = 0) -> Player:
    """Play a sum of partitions: in each round, pairs of neighbors are added."""
    levels = _rounds(values)

    def frame(ax: Axes, done: int) -> tuple[str, str]:
        _draw_tree(ax, levels, done)
        left = len(levels[done])
        noun = "number is" if left == 1 else "numbers are"
        text = f"After round {done}, {left} {noun} left of {len(values)}."
        if done == 0:
            text = f"Before round 1, there are {left} numbers."
        listed = ", ".join(f"{value:g}" for value in levels[done])
        alt = f"Round {done} leaves {listed}; each is joined to its parts."
        if done == 0:
            alt = f"Boxes in a row hold {listed}. Nothing is added yet."
        return f"{text} The total is {sum(levels[done]):g}.", alt

    return player(frame, range(len(levels)), "Rounds of adding", start=start)


def weight_dots(fits: Mapping[str, ArrayLike]) -> Axes:
    """Draw the weights of two fits, the second as rings around the first."""
    looks = (dict(marker="o", ms=5, c=INK), dict(marker="o", ms=11, mfc="none",
             mec=POSITIVE, mew=1.5))  # fmt: skip
    with draw.drawing(size=(6.0, 2.8)) as ax:
        ax.axhline(0, color=GRAY, lw=1)
        for (name, weights), look in zip(fits.items(), looks, strict=True):
            values = np.asarray(weights, dtype=float)
            ax.plot(np.arange(1, len(values) + 1), values, ls="none", label=name,
                    **look)  # type: ignore[arg-type]  # fmt: skip
        ax.set(xlabel="feature", ylabel="weight", ylim=(-1.3, 1.3))
        ax.set_xticks(range(1, len(values) + 1, 2))
    return ax


def time_bars(bars: Mapping[str, float]) -> Axes:
    """Draw seconds as bars on an axis in minutes, each with its time."""
    longest = max(bars.values()) / 60
    with draw.drawing(size=(6.0, 0.9 + 0.45 * len(bars))) as ax:
        for row, seconds in enumerate(bars.values()):
            minutes = seconds / 60
            ax.barh(row, minutes, color="white", edgecolor=INK, height=0.6)
            ax.text(minutes + 0.02 * longest, row, f"{minutes:.3g} min", va="center",
                    fontsize=10, bbox=PAPER)  # fmt: skip
        ax.set(xlabel="minutes per fit", xlim=(0, 1.25 * longest))
        ax.set_yticks(range(len(bars)), list(bars))
        ax.invert_yaxis()
        ax.grid(visible=False, axis="y")
    return ax


def worker_times(
    workers: ArrayLike,
    rows: Sequence[float],
    *,
    row: float,
    send: float,
    room: float = np.inf,
) -> Axes:
    """Draw the time of one pass, row·n/W + send·log2 W, for some numbers of rows.

    A curve starts where W workers, each with room for so many rows, can hold them.
    It is left out if no number of workers can.
    """
    counts = np.asarray(workers, dtype=float)
    with draw.drawing(size=(6.0, 3.6)) as ax:
        for n, (color, dash, marker) in zip(rows, LINES, strict=False):
            W = counts[counts * room >= n]
            if len(W) == 0:
                continue
            times = row * n / W + send * np.log2(W)
            look = dict(c=color, ls=dash, marker=marker, ms=4)
            name = f"$10^{{{np.log10(n):.0f}}}$ rows"
            ax.plot(W, times, label=name, **look)  # type: ignore[arg-type]
            best = int(times.argmin())
            ax.plot(W[best], times[best], "o", ms=13, mfc="none", mec=GRAY, mew=1.5)
        ax.set(xscale="log", yscale="log", xlabel="workers W (log scale)")
        ax.set_ylabel("seconds per pass (log scale)")
    return ax
