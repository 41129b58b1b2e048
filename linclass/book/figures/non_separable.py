"""Figures of runs without a separating line."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, PINK, ROSE
from linclass.perceptron import PerceptronTrace

_LOOKS = ((GRAY, "o"), (INK, "s"), (ROSE, "^"))


def repeating(lengths: ArrayLike, start: int, period: int) -> Axes:
    """Draw the length of theta update by update, and shade the periods of its cycle."""
    lengths = np.asarray(lengths)
    last, top = len(lengths) - 1, lengths.max()
    with draw.drawing(size=(6.0, 3.4)) as ax:
        for left in range(start, last, period):
            name = draw.once(ax, f"periods of {period} updates")
            right = min(left + period, last)
            ax.axvspan(left, right, fc=PINK, ec=GRAY, lw=0.8, label=name)
        ax.axhline(top, c=GRAY, ls=DASHES[1], label=f"largest: {top:g}")
        ax.plot(lengths, c=INK, marker="o", ms=3, lw=1)
        ax.set(xlabel="updates", ylabel="$\\|\\theta\\|$")
    return ax


def path_player(
    trace: PerceptronTrace, n: int, passes: Sequence[int], last: int
) -> Player:
    """Play the path of (b, w_1) pass by pass, its last passes as dark arrows."""
    thetas = trace.iterates
    made = np.searchsorted(trace.moments, n * np.arange(max(passes) + 1))

    def frame(ax: Axes, p: int) -> tuple[str, str]:
        first, now = made[max(p - last, 0)], made[p]
        closed = p >= last and bool((thetas[now] == thetas[first]).all())
        weights = thetas[:, :2]
        with draw.plane(ax, weights[: made[-1] + 1]) as ax:
            ax.plot(*weights[: first + 1].T, c="#c4c4c4", lw=0.8, zorder=1)
            for tail, tip in zip(
                weights[first:now], weights[first + 1 : now + 1], strict=True
            ):
                if (tail != tip).any():
                    draw.arrow(ax, tail, tip, linewidth=1.2)
            ax.plot(*weights[now], "D", c=ROSE, ms=8, zorder=7)
            ax.set(xlabel="$b$", ylabel="$w_1$")
            ax.set_title(f"◆ now   → last {last} passes   gray: before", fontsize=10)
        b, w1, w2 = thetas[now]
        end = f" As {last} passes before." if closed else ""
        shape = "a closed loop" if closed else "not closed"
        return (
            f"After {p} passes, {now} updates: θ = ({b:.4g}, {w1:.4g}, {w2:.4g}).{end}",
            f"After {p} passes the dark path of the last {last} passes is {shape}.",
        )

    return player(frame, passes, "Passes of the perceptron", start=len(passes) // 3)


def kept_mistakes(curves: Mapping[str, Sequence[int]]) -> Axes:
    """Draw up to three counts of mistakes, pass by pass."""
    with draw.drawing(size=(6.0, 3.4)) as ax:
        for number, (name, counts) in enumerate(curves.items()):
            color, marker = _LOOKS[number]
            ax.plot(range(1, len(counts) + 1), counts, c=color, marker=marker, ms=4,
                    ls=DASHES[number], lw=1.4, label=name)  # fmt: skip
        ax.set(xlabel="passes", ylabel="mistakes", ylim=(0, None))
        for axis in (ax.xaxis, ax.yaxis):
            axis.set_major_locator(MaxNLocator(integer=True))
    return ax
