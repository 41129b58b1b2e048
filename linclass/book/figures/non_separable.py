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
    """From each boundary an arrow and a plus lead to the side that it calls +1.

    They stand where they are farthest from all points and other lines.
    """
    seen = {name: h.in_box(*draw.view(ax)) for name, h in halfspaces.items()}
    lines = {
        name: ends[0] + np.linspace(0, 1, 100)[:, None] * (ends[1] - ends[0])
        for name, ends in seen.items()
        if ends is not None
    }
    dots = [np.asarray(drawn.get_offsets()) for drawn in ax.collections]
    for name, line in lines.items():
        step = 0.05 * draw.diagonal(ax) * draw.unit(halfspaces[name])
        feet = line[10:90:5]
        others = np.vstack([*dots, *(lines[other] for other in lines if other != name)])
        room = [
            min(np.linalg.norm(foot + t * step - others, axis=1).min()
                for t in (0.5, 1, 1.5))
            for foot in feet
        ]  # fmt: skip
        foot = feet[np.argmax(room)]
        draw.arrow(ax, foot, foot + step)
        draw.note(ax, "$+$", foot + 1.5 * step, size=17)
