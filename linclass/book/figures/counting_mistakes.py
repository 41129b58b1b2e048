"""The number of mistakes over the parameters of a line, beside the squared error."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, positive
from linclass.geometry import Halfspace, augment

Costs = tuple[FloatArray, FloatArray]


def zero_one_step() -> Axes:
    """The zero-one loss of a margin, and the squared error (1 - z)² beside it."""
    z = np.linspace(-1.2, 3.2, 221)
    with draw.drawing(size=(6.0, 3.2)) as ax:
        ax.plot([z[0], 0], [1, 1], c=INK, lw=2.6, label="zero-one loss")
        ax.plot([0, z[-1]], [0, 0], c=INK, lw=2.6)
        ax.plot([0, 0], [0, 1], c=GRAY, lw=1, ls=DASHES[2])
        ax.plot(0, 0, "o", c=INK, ms=8, zorder=5)
        ax.plot(0, 1, "o", mfc="white", mec=INK, mew=1.6, ms=8, zorder=5)
        ax.plot(z, (1 - z) ** 2, c=GRAY, ls=DASHES[1], label="squared error $(1-z)^2$")
        ax.set(xlim=(z[0], z[-1]), ylim=(-0.25, 4.2))
        ax.set(xlabel="functional margin $z$", ylabel="cost of one point")
    return ax


def stair_and_bowl(
    family: Callable[[float], Halfspace],
    X: ArrayLike,
    y: ArrayLike,
    ends: tuple[float, float],
    label: str,
    now: float,
) -> list[Axes]:
    """The mistakes and the mean squared error of a line with one parameter."""
    axes = draw.panels(2, columns=1, height=2.0)
    values = np.linspace(*ends, 1441)
    costs = _costs([family(value).theta for value in values], X, y)
    _curves(axes, values, costs, now, _costs([family(now).theta], X, y))
    axes[1].set_xlabel(label)
    return axes


def turning_player(
    h: Halfspace, pivot: ArrayLike, X: ArrayLike, y: ArrayLike, *, start: int
) -> Player:
    """Turn a line about one of its points, and watch both costs."""
    points, center = np.asarray(X, dtype=float), np.asarray(pivot, dtype=float)

    def turned(degrees: float) -> Halfspace:
        cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
        w = np.array([[cos, -sin], [sin, cos]]) @ h.w
        return Halfspace(w, -float(w @ center))

    values = np.linspace(-180, 180, 1441)
    costs = _costs([turned(value).theta for value in values], X, y)

    def frame(ax: Axes, degrees: int) -> tuple[str, str]:
        now, axes = turned(degrees), _beside(ax)
        draw.points(points, y, ax=ax)
        draw.line(ax, now)
        draw.mark(points[(now.score(points) >= 0) != positive(y)], ax=ax)
        ax.set_title("● +1  ■ −1  ○ mistake  ✚ pivot", fontsize=9)
        ax.yaxis.labelpad = -4
        ax.plot(*center, "P", c=INK, ms=8, zorder=5)
        draw.arrow(ax, center, center + 2.6 * draw.unit(now), linewidth=2)
        at = _costs([now.theta], X, y)
        _curves(axes, values, costs, degrees, at)
        axes[1].set(xticks=[-120, 0, 60, 180], xlabel="turned by (°)")
        axes[0].set(xticks=[-120, 0, 60, 180], yticks=[0, 4, 9, 13])
        wrong = f"{at[0][0]:.0f} of {len(points)}"
        return (
            f"Turned by {degrees}°: {wrong} wrong, mean squared error {at[1][0]:.3f}.",
            f"Turned by {degrees} degrees about its pivot, the line gets {wrong} "
            "points wrong.",
        )

    frames = sorted([*range(-150, 181, 30), 10, 20])
    return player(frame, frames, "Turn of the line", start=start)


def cost_maps(
    basis: ArrayLike,
    X: ArrayLike,
    y: ArrayLike,
    turns: tuple[float, float],
    shifts: tuple[float, float],
    best: tuple[float, float],
) -> list[Axes]:
    """Both costs over a plane in the space of parameters, side by side; the cell
    without mistakes is outlined in both."""
    axes = draw.panels(2, height=3.5)
    grid = np.meshgrid(np.linspace(*turns, 401), np.linspace(*shifts, 401))
    flat = np.column_stack([np.ones(401**2), *(side.ravel() for side in grid)])
    costs = _costs(flat @ np.asarray(basis, dtype=float), X, y)
    mistakes, mean = (cost.reshape(401, 401) for cost in costs)
    steps = np.arange(mistakes.max() + 2) - 0.5
    fills = (
        axes[0].contourf(*grid, mistakes, levels=steps, cmap="cividis"),
        axes[1].contourf(*grid, mean, levels=12, cmap="cividis"),
    )
    titles = "mistakes", "mean squared error"
    for ax, fill, title in zip(axes, fills, titles, strict=True):
        ax.grid(False)
        ax.contour(fill, colors="white", linewidths=0.6)
        ax.contour(*grid, mistakes, levels=[0.5], colors="white", linewidths=2.5)
        ax.set(xlabel="turn $t$", title=title)
        ax.plot(*best, "D", c="white", mec=INK, ms=8, zorder=5)
        ticks = MaxNLocator(5, integer=True)
        ax.figure.colorbar(fill, ax=ax, location="bottom", ticks=ticks)
    axes[0].set_ylabel("shift $s$")
    return axes


def two_features(
    X: ArrayLike,
    y: ArrayLike,
    halfspaces: Mapping[str, Halfspace],
    names: ArrayLike,
    units: ArrayLike,
    *,
    kinds: tuple[str, str],
) -> Axes:
    """Points of two measurements, each axis in its own units, and some boundaries;
    the mistakes of the first are ringed. `kinds` names the classes, +1 first."""
    unit, plus = np.asarray(units), positive(y)
    P = np.asarray(X) / unit
    scaled = {name: Halfspace(h.w * unit, h.b) for name, h in halfspaces.items()}
    with draw.drawing(size=(6.0, 4.2)) as ax:
        draw.scatter(ax, P, plus, kinds)
        draw.small_dots(ax)
        pad = 0.05 * np.ptp(P, axis=0)
        (left, low), (right, high) = P.min(axis=0) - pad, P.max(axis=0) + pad
        across, up = np.asarray(names)
        ax.set(xlim=(left, right), ylim=(low, high), xlabel=across, ylabel=up)
        for number, (name, h) in enumerate(scaled.items()):
            draw.line(ax, h, ls=DASHES[number], lw=2, label=name)
            if number == 0:
                wrong = (h.score(P) >= 0) != plus
                draw.mark(P[wrong], ax=ax, label="mistake of the solid line")
    return ax


def _costs(thetas: Any, X: ArrayLike, y: ArrayLike) -> Costs:
    """Mistakes and mean squared error, one of each for every row of `thetas`."""
    scores, plus = np.asarray(thetas, dtype=float) @ augment(X).T, positive(y)
    mistakes = ((scores >= 0) != plus).sum(axis=1).astype(float)
    return mistakes, ((scores - np.where(plus, 1, -1)) ** 2).mean(axis=1)


def _curves(
    axes: list[Axes], values: FloatArray, costs: Costs, now: float, at: Costs
) -> None:
    """The mistakes as steps in the first axes, the squared error in the second, and
    a diamond on each for the present value."""
    (top, bottom), (mistakes, mean) = axes, costs
    jumps = np.flatnonzero(np.diff(mistakes))
    starts = [0, *(jumps + 1), len(values)]
    for first, last in pairwise(starts):
        top.plot(values[first:last], mistakes[first:last].astype(int), c=INK)
    ends = mistakes[jumps], mistakes[jumps + 1]
    top.vlines(values[jumps], *ends, GRAY, "dotted", lw=1)
    top.yaxis.set_major_locator(MaxNLocator(5, integer=True))
    top.set(ylim=(-0.6, mistakes.max() + 0.8), ylabel="mistakes")
    bottom.plot(values, mean, c=INK)
    bottom.set(ylim=(0, 1.08 * mean.max()), ylabel="mean sq. error")
    look: Any = {"c": INK, "mfc": "white", "mew": 1.8, "ms": 7, "clip_on": False}
    for ax, (cost,) in zip(axes, at, strict=True):
        ax.set_xlim(values[0], values[-1])
        ax.plot(now, cost, "D", zorder=5, **look)


def _beside(ax: Axes) -> list[Axes]:
    """Two small axes to the right of one of a player, which makes room."""
    ax.set_position((0.1, 0.13, 0.47, 0.74))
    figure: Any = ax.figure
    small = [figure.add_axes((0.71, low, 0.25, 0.33)) for low in (0.54, 0.13)]
    for other in small:
        other.grid(False)
        other.tick_params(labelsize=9)
        for name in (other.xaxis.label, other.yaxis.label):
            name.set_size(9)
    return small
