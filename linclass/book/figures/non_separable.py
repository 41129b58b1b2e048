"""Figures of runs without a separating line."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, ROSE
from linclass.geometry import Halfspace
from linclass.perceptron import PerceptronTrace

_LOOKS = ((GRAY, "o"), (INK, "s"), (ROSE, "^"))


def path_player(
    trace: PerceptronTrace, n: int, passes: Sequence[int], last: int
) -> Player:
    """Play the path of (b, w_1): arrows in the last passes, dots after earlier ones."""
    thetas = trace.iterates
    made = np.searchsorted(trace.moments, n * np.arange(max(passes) + 1))

    def frame(ax: Axes, p: int) -> tuple[str, str]:
        first, now = made[max(p - last, 0)], made[p]
        closed = p >= last and bool((thetas[now] == thetas[first]).all())
        weights = thetas[:, :2]
        with draw.plane(ax, weights[: made[-1] + 1]) as ax:
            ends = weights[made[: max(p - last, 0) + 1]]
            ax.plot(*ends.T, "o", c=GRAY, ms=3.5, zorder=1)
            for tail, tip in zip(
                weights[first:now], weights[first + 1 : now + 1], strict=True
            ):
                if (tail != tip).any():
                    draw.arrow(ax, tail, tip, linewidth=1.2)
            ax.plot(*weights[now], "D", c=ROSE, ms=8, zorder=7)
            ax.set(xlabel="$b$", ylabel="$w_1$")
            ax.set_title(f"◆ now   → last {last} passes   • earlier", fontsize=10)
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


def mark_plus(ax: Axes, halfspaces: Mapping[str, Halfspace]) -> None:
    """Write a plus beside each boundary, on the side that it calls +1."""
    for halfspace in halfspaces.values():
        seen = halfspace.in_box(*draw.view(ax))
        if seen is not None:
            low, high = sorted(seen, key=lambda end: end[1])
            shift = 12 * draw.unit(halfspace)
            draw.note(ax, "$+$", low + 0.15 * (high - low), shift, size=17)
