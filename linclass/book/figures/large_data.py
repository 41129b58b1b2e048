"""Figures of large data: what fits into the memory, how near a stream comes, rounds."""

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, POSITIVE, PURPLE, TINTS, looks

UNITS = {1e3: "kB", 1e6: "MB", 1e9: "GB", 1e12: "TB"}
PAPER = dict(boxstyle="square,pad=0.1", fc="white", ec="none")
LINES = ((INK, "-", "o"), (PURPLE, DASHES[1], "^"), (POSITIVE, DASHES[3], "s"))


def size(count: float) -> str:
    """Bytes in a unit that leaves at most three digits before the point."""
    unit = max([unit for unit in UNITS if unit <= count], default=1)
    return f"{count / unit:.3g} {UNITS.get(unit, 'bytes')}"


def byte_bars(
    bars: Mapping[str, float], *, limit: float | None = None, log: bool = True
) -> Axes:
    """Draw numbers of bytes as bars, each with its size; `log` is for the axis."""
    most, least = max(bars.values()), min(bars.values())
    with draw.drawing(size=(6.0, 0.9 + 0.5 * len(bars))) as ax:
        for row, count in enumerate(bars.values()):
            hatch = "//" if limit and count > limit else ""
            ax.barh(row, count, color="white", edgecolor=INK, hatch=hatch, height=0.6)
            beside = not log or not limit or not count < limit < 50 * count  # or inside
            after = count * 1.5 if log else count + most / 50
            x, side = (after, "left") if beside else (count / 1.5, "right")
            ax.text(x, row, size(count), va="center", ha=side, fontsize=10, bbox=PAPER)
        if limit:
            name = f"memory: {size(limit)}"
            ax.axvline(limit, color=POSITIVE, ls=DASHES[1], label=name)
        if log:
            ax.set(xscale="log", xlim=(least / 10, most * 100))
        else:
            ax.set_xlim(0, most * 1.2)
            ax.xaxis.set_major_formatter(lambda count, _: size(count) if count else "0")
        ax.set_xlabel("bytes (log scale)" if log else "size")
        ax.set_yticks(range(len(bars)), list(bars))
        ax.invert_yaxis()
        ax.grid(visible=False, axis="y")
    return ax


def _by_partition(
    ax: Axes, curves: Mapping[str, ArrayLike], per_pass: int | None, first: int = 1
) -> None:
    """Draw what was found after `first`, … partitions are read, and ends of passes."""
    most = 0
    for (name, curve), look in zip(curves.items(), LINES, strict=False):
        color, dash, marker = look
        values = np.asarray(curve, dtype=float)
        read = np.arange(first, first + len(values))
        most = max(most, read[-1])
        ax.plot(read, values, c=color, ls=dash, marker=marker, ms=5, label=name)
    ends = range(per_pass, most + 1, per_pass) if per_pass else ()
    for end in ends:
        name = "end of a pass" if end == per_pass else ""
        ax.axvline(end, color=GRAY, lw=1.2, ls=DASHES[2], zorder=1.5, label=name)
    ax.set_xlabel("partitions read")


def gap_curves(curves: Mapping[str, ArrayLike], per_pass: int | None = None) -> Axes:
    """Draw how far J is above its minimum after each partition that is read."""
    with draw.drawing(size=(6.0, 3.4)) as ax:
        _by_partition(ax, curves, per_pass)
        ax.set(yscale="log", ylabel="J − min J (log scale)")
    with looks():
        draw.legend(ax, columns=4)  # in one row
    return ax


def bias_paths(
    paths: Mapping[str, ArrayLike], best: float, per_pass: int | None = None, *,
    one_class: int = 0,
) -> Axes:  # fmt: skip
    """Draw the bias at first and after each partition, and its best value.

    The first `one_class` partitions of each pass, in sorted order, are shaded.
    """
    with draw.drawing(size=(6.0, 3.2)) as ax:
        _by_partition(ax, paths, per_pass, first=0)
        ax.axhline(best, color=GRAY, lw=1, label=f"best: {best:.2f}".replace("-", "−"))
        if per_pass and one_class:
            most = max(len(np.asarray(path)) for path in paths.values()) - 1
            for start in range(0, most, per_pass):
                name = "" if start else "sorted: no buyers"
                ax.axvspan(
                    start, start + one_class, color="0.93", zorder=-1, label=name
                )
        ax.set_ylabel("bias b")
    return ax


def rounds_player(fits: int, *, start: int = 1) -> Player:
    """Play equally long fits on 1, 2, … workers, `start` of them shown at first."""

    def frame(ax: Axes, workers: int) -> tuple[str, str]:
        rounds = -(-fits // workers)
        for fit in range(fits):
            turn, worker = divmod(fit, workers)
            ax.barh(worker + 1, 0.94, left=turn + 0.03, height=0.8,
                    color=TINTS[0], edgecolor=INK, lw=0.8)  # fmt: skip
            ax.text(turn + 0.5, worker + 1, f"{fit + 1}", ha="center", va="center",
                    fontsize=9)  # fmt: skip
        ax.set(xlim=(0, fits), ylim=(fits + 0.6, 0.4))
        ax.set(xlabel="rounds (one fit per worker)", ylabel="worker")
        ax.set_yticks(range(1, fits + 1))
        ax.set_xticks(range(fits + 1))
        ax.grid(visible=False)
        who = "1 worker needs" if workers == 1 else f"{workers} workers need"
        length = "1 round" if rounds == 1 else f"{rounds} rounds"
        last = fits - (rounds - 1) * workers
        text = f"{who} {length} for {fits} fits."
        if rounds == 1:
            return text, f"{text} Each worker makes one."
        return text, f"{text} The last round makes {last} of the numbered fits."

    return player(frame, range(1, fits + 1), "Number of workers", start=start - 1)
