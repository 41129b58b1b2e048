"""Figures that set counts against their bounds, and the proof's race to move."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Circle
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.explorer import Explorer, explorer
from linclass.book.figures.margin import strip
from linclass.book.style import DASHES, GRAY, INK, ROSE
from linclass.geometry import enclosing_ball, margin, radius

MOST = 105  # updates in sight; the curves meet at 100 at most
_LOOKS = ((INK, "o"), (GRAY, "^"), (ROSE, "s"))


def race(
    x: ArrayLike,
    curves: Mapping[str, Sequence[float]],
    now: float,
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw up to three positive quantities over x, on a logarithmic scale. What lies
    beyond `now` is not drawn, but has room, so that the frames of a player stay."""
    x = np.asarray(x)
    seen = x <= now
    everything = np.concatenate([np.asarray(v, float) for v in curves.values()])
    with draw.drawing(ax) as ax:
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
    return ax


def chain_explorer() -> Explorer:
    """Let the two ends of the proof's chain race: k γ against R √k. The chain at the
    end of section 9.2 of Document 0."""
    sliders = {
        "Margin γ": (0.5, 2.0, 0.25, 0.5),
        "Longest row R": (2.0, 5.0, 0.5, 4.0),
        "Updates k": (1, 100, 1, 16),
    }

    def room(margin: float, radius: float, k: int) -> str:
        low, high = k * margin, radius * np.sqrt(k)
        if k * margin**2 <= radius**2:  # exact, unlike the root
            return f"{low:g} ≤ ‖θ‖ ≤ {high:.2f}"
        return f"{low:g} > {high:.2f}, so there are no {k} updates"

    def frame(ax: Axes, margin: float, radius: float, k: int) -> tuple[str, str]:
        counts = np.linspace(0, MOST, 421)
        low, high = margin * counts, radius * np.sqrt(counts)
        meet = (radius / margin) ** 2
        ax.fill_between(counts, low, high, where=low <= high, color="#e6e6e6", lw=0)
        ax.plot(counts, high, c=GRAY, ls=DASHES[1], label="$R\\sqrt{k}$")
        ax.plot(counts, low, c=INK, label="$k\\gamma$")
        ax.plot(meet, radius**2 / margin, "*", c=INK, ms=14, label="$R^2/\\gamma^2$")
        ends = [k * margin, radius * np.sqrt(k)]
        ax.plot([k, k], ends, c=ROSE, ls="-", marker="o", ms=5, label="now")
        ax.set(xlim=(0, MOST), ylim=(0, 56), xlabel="updates $k$", ylabel="length")
        ax.legend(loc="lower center", bbox_to_anchor=(0.5, 0.99), ncols=4, fontsize=10,
                  columnspacing=1, handletextpad=0.4)  # fmt: skip
        return (
            f"γ = {margin:g}, R = {radius:g}: the curves meet at R²/γ² = {meet:.2f}. "
            f"k = {k}: {room(margin, radius, k)}."
        ), (
            f"The line k times {margin:g} meets the curve {radius:g} times root k at "
            f"{meet:.2f} updates; at k = {k}: "
            f"{room(margin, radius, k)}."
        )

    return explorer(frame, sliders)


def radius_and_margin(
    halfspace: Any, X: ArrayLike, y: ArrayLike, *, ax: Axes | None = None
) -> Axes:
    """Draw the two lengths of the mistake bound: a radius and the margin. The picture
    of "Convergence of the perceptron algorithm" (Document 1), with the two meanings
    that R has there."""
    h = draw.halfspace_of(halfspace)
    X = np.asarray(X, dtype=float)
    gamma = margin(h, X, y)
    center, r = enclosing_ball(X)
    R = radius(X)
    square = np.array([[-1, -1], [1, 1]])
    with draw.plane(ax, X, also=[R * square, center + r * square]) as ax:
        strip(ax, h, gamma)
        draw.points(X, y, ax=ax)
        ax.plot(0, 0, "P", c=INK, ms=8, label="origin", zorder=5)
        for middle, size, dash, name in (
            ((0, 0), R, DASHES[1], f"about the origin, R = {R:.4g}"),
            ((center[0], center[1]), r, DASHES[2], f"smallest circle, radius {r:.4g}"),
        ):
            ax.add_patch(
                Circle(middle, size, fill=False, ec=INK, lw=1.6, ls=dash, label=name)
            )
    return ax


def bound_scatter(
    runs: Mapping[str, tuple[Any, Any]], *, ax: Axes | None = None
) -> Axes:
    """Draw mistakes against the bound; no point may lie above the line."""
    looks = ["o", "s", "^", "D", "v", "P", "X", "*"]
    colors = ["#D55E00", "#0072B2", "#009E73", "#CC79A7", "#56B4E9", "#a07000"]
    largest = max(np.max(bounds) for bounds, _ in runs.values())
    with draw.drawing(ax) as ax:
        ends = np.array([1.0, 1.5 * largest])
        ax.plot(ends, ends, c=INK, label="mistakes = bound", zorder=1)
        for number, (name, (bounds, updates)) in enumerate(runs.items()):
            ax.scatter(bounds, updates, marker=looks[number % 8], s=34, alpha=0.8,
                       color=colors[number % 6], label=name)  # fmt: skip
        ax.set(xscale="log", yscale="log")
        ax.set(xlabel="bound $(R/\\gamma)^2$", ylabel="mistakes made")
    return ax
