"""Figures of large data: what is read and sent, a tree of sums, how many workers."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, NEGATIVE, POSITIVE, PURPLE

UNITS = {1e3: "kB", 1e6: "MB", 1e9: "GB", 1e12: "TB"}
_PAPER = dict(boxstyle="square,pad=0.1", fc="white", ec="none")
_LOOKS = ((INK, "-", "o"), (PURPLE, DASHES[1], "^"), (POSITIVE, DASHES[3], "s"))


def size(count: float) -> str:
    """Bytes in a unit that leaves at most three digits before the point."""
    unit = max([unit for unit in UNITS if unit <= count], default=1)
    return f"{count / unit:.3g} {UNITS.get(unit, 'bytes')}"


def byte_bars(bars: Mapping[str, float], *, limit: float | None = None) -> Axes:
    """Draw numbers of bytes as bars on a logarithmic axis, each with its size."""
    with draw.drawing(size=(6.0, 0.9 + 0.5 * len(bars))) as ax:
        for row, count in enumerate(bars.values()):
            hatch = "//" if limit and count > limit else ""
            ax.barh(row, count, color="white", edgecolor=INK, hatch=hatch, height=0.6)
            beside = not limit or not count < limit < 50 * count  # else inside
            x, side = (count * 1.5, "left") if beside else (count / 1.5, "right")
            ax.text(x, row, size(count), va="center", ha=side, fontsize=10, bbox=_PAPER)
        if limit:
            name = f"memory: {size(limit)}"
            ax.axvline(limit, color=POSITIVE, ls=DASHES[1], label=name)
        most, least = max(bars.values()), min(bars.values())
        ax.set(xscale="log", xlim=(least / 10, most * 100), xlabel="bytes (log scale)")
        ax.set_yticks(range(len(bars)), list(bars))
        ax.invert_yaxis()
        ax.grid(visible=False, axis="y")
    return ax


def gap_curves(curves: Mapping[str, ArrayLike]) -> Axes:
    """Draw how far J is above its minimum after each partition that is read."""
    with draw.drawing(size=(6.0, 3.4)) as ax:
        looks = zip(curves.items(), _LOOKS, strict=False)
        for (name, curve), (color, dash, marker) in looks:
            values = np.asarray(curve, dtype=float)
            read = np.arange(1, len(values) + 1)
            ax.plot(read, values, c=color, ls=dash, marker=marker, ms=5, label=name)
        ax.set(yscale="log", xlabel="partitions read", ylabel="J − min J (log scale)")
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
    """
    counts = np.asarray(workers, dtype=float)
    with draw.drawing(size=(6.0, 3.6)) as ax:
        for n, (color, dash, marker) in zip(rows, _LOOKS, strict=False):
            W = counts[counts * room >= n]
            times = row * n / W + send * np.log2(W)
            look = dict(c=color, ls=dash, marker=marker, ms=4)
            name = f"$10^{{{np.log10(n):.0f}}}$ rows"
            ax.plot(W, times, label=name, **look)  # type: ignore[arg-type]
            best = int(times.argmin())
            ax.plot(W[best], times[best], "o", ms=13, mfc="none", mec=GRAY, mew=1.5)
        ax.set(xscale="log", yscale="log", xlabel="workers W (log scale)")
        ax.set_ylabel("seconds per pass (log scale)")
    return ax


def tree_player(values: Sequence[float], *, start: int = 0) -> Player:
    """Play a sum of partitions: in each round, pairs of neighbors are added."""
    levels = [list(values)]
    while len(levels[-1]) > 1:
        last = levels[-1]
        levels.append([sum(last[k : k + 2]) for k in range(0, len(last), 2)])

    def frame(ax: Axes, done: int) -> tuple[str, str]:
        for depth, level in enumerate(levels[: done + 1]):
            width = 2**depth
            for k, value in enumerate(level):
                x = width * (k + 0.5) - 0.5
                if depth:
                    for child in range(2 * k, min(2 * k + 2, len(levels[depth - 1]))):
                        below = width / 2 * (child + 0.5) - 0.5
                        ax.plot([below, x], [depth - 1, depth], c=GRAY, lw=1, zorder=1)
                look = dict(boxstyle="round", fc="white", ec=INK if depth else NEGATIVE)
                ax.text(x, depth, f"{value:g}", ha="center", va="center",
                        fontsize=9, bbox=look)  # fmt: skip
        ax.set(xlim=(-1, len(values)), ylim=(-0.5, len(levels) - 0.5))
        ax.set_yticks(range(len(levels)))
        ax.set_xticks(range(len(values)))
        ax.set(xlabel="partition", ylabel="round")
        ax.grid(visible=False)
        left = len(levels[done])
        noun = "number is" if left == 1 else "numbers are"
        text = f"After round {done}, {left} {noun} left of {len(values)}."
        listed = ", ".join(f"{value:g}" for value in levels[done])
        alt = f"Round {done} leaves {listed}; each is joined to its parts."
        if done == 0:
            alt = f"Boxes in a row hold {listed}. Nothing is added yet."
        return f"{text} The total is {sum(levels[done]):g}.", alt

    return player(frame, range(len(levels)), "Rounds of adding", start=start)
