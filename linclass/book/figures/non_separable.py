"""Figures of runs without a separating line."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, PINK, ROSE
from linclass.perceptron import PerceptronTrace

_LOOKS = ((GRAY, "o"), (INK, "s"), (ROSE, "^"))


def repeating(
    values: ArrayLike, start: int, period: int, *, ax: Axes | None = None
) -> Axes:
    """Draw a number update by update, and shade every second period of its cycle."""
    values = np.asarray(values)
    last = len(values) - 1
    with draw.drawing(ax, size=(6.0, 3.4)) as ax:
        for left in range(start, last, 2 * period):
            name = draw.once(ax, f"one period: {period} updates")
            ax.axvspan(left, min(left + period, last), color=PINK, lw=0, label=name)
        ax.axhline(values.max(), c=GRAY, ls=DASHES[1], label=f"largest: {values.max()}")
        ax.plot(values, c=INK, marker="o", ms=3, lw=1)
        ax.set(xlabel="updates", ylabel="$\\|\\theta\\|^2$")
    return ax


def path_player(
    trace: PerceptronTrace, n: int, passes: Iterable[int], last: int, *, start: int = 0
) -> Player:
    """Play the path of (b, w_1) pass by pass, its last passes as dark arrows."""
    passes = list(passes)
    thetas = trace.iterates
    made = {
        p: int(np.searchsorted(trace.moments, p * n)) for p in range(max(passes) + 1)
    }
    ago = "1 pass" if last == 1 else f"{last} passes"

    def closed(p: int) -> bool:
        return p >= last and bool((thetas[made[p]] == thetas[made[p - last]]).all())

    def frame(ax: Axes, p: int) -> tuple[str, str]:
        first, now = made[max(p - last, 0)], made[p]
        weights = thetas[:, :2]
        with draw.plane(ax, weights[: made[max(passes)] + 1]) as ax:
            ax.plot(*weights[: first + 1].T, c="#c4c4c4", lw=0.8, zorder=1)
            for tail, tip in zip(
                weights[first:now], weights[first + 1 : now + 1], strict=True
            ):
                if (tail != tip).any():
                    draw.arrow(ax, tail, tip, linewidth=1.2)
            ax.plot(*weights[now], "D", c=ROSE, ms=8, zorder=7)
            ax.set(xlabel="$b$", ylabel="$w_1$")
        b, w1, w2 = thetas[now]
        end = f" As {ago} before." if closed(p) else ""
        state = f"(b; w1, w2) = ({b:.4g}; {w1:.4g}, {w2:.4g})"
        shape = "a closed loop" if closed(p) else "not closed"
        return (
            f"After {p} passes, {now} updates: {state}.{end}",
            f"After {p} passes the dark path of the last {ago} is {shape}.",
        )

    return player(frame, passes, "Passes of the perceptron", start=start)


def kept_mistakes(
    curves: Mapping[str, Sequence[int]], *, ax: Axes | None = None
) -> Axes:
    """Draw up to three counts of mistakes, pass by pass."""
    with draw.drawing(ax, size=(6.0, 3.4)) as ax:
        for number, (name, counts) in enumerate(curves.items()):
            color, marker = _LOOKS[number]
            ax.plot(range(1, len(counts) + 1), counts, c=color, marker=marker, ms=4,
                    ls=DASHES[number], lw=1.4, label=name)  # fmt: skip
        ax.set(xlabel="passes", ylabel="mistakes", ylim=(0, None))
        for axis in (ax.xaxis, ax.yaxis):
            axis.set_major_locator(MaxNLocator(integer=True))
    return ax
