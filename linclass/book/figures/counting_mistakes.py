"""The number of mistakes over the parameters of a line, beside the squared error."""

from collections.abc import Callable, Iterable, Mapping, Sequence
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


def zero_one_step(*, ax: Axes | None = None) -> Axes:
    """Draw the zero-one loss of a margin, 1 for z < 0 and 0 from z = 0 on, and the
    squared error (1 - z)² for comparison."""
    z = np.linspace(-1.2, 3.2, 221)
    with draw.drawing(ax, size=(6.0, 3.2)) as ax:
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
    family: Callable[[float], Any],
    X: ArrayLike,
    y: ArrayLike,
    ends: tuple[float, float],
    label: str,
    *,
    now: float | None = None,
) -> list[Axes]:
    """Draw the mistakes and the mean squared error of a line with one parameter."""
    axes = draw.panels(2, columns=1, height=2.0)
    values, costs = _along(family, X, y, ends)
    _curves(axes, values, costs)
    axes[1].set_xlabel(label)
    if now is not None:
        _diamonds(axes, now, _costs([draw.halfspace_of(family(now)).theta], X, y))
    return axes


def turning_player(
    halfspace: Any, pivot: ArrayLike, X: ArrayLike, y: ArrayLike, *, start: int = 5
) -> Player:
    """Turn a line about one of its points, and watch both costs."""
    h, center = draw.halfspace_of(halfspace), np.asarray(pivot, dtype=float)

    def turned(degrees: float) -> Halfspace:
        cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
        w = np.array([[cos, -sin], [sin, cos]]) @ h.w
        return Halfspace(w, -float(w @ center))

    values, costs = _along(turned, X, y, (-180, 180))

    def frame(ax: Axes, degrees: int) -> tuple[str, str]:
        now, axes = turned(degrees), _beside(ax)
        told = _line_and_mistakes(ax, now, X, y)
        ax.plot(*center, "P", c=INK, ms=8, zorder=5)
        ax.set_title("● +1  ■ −1  ○ mistake  ✚ pivot", fontsize=9)
        tip = center + 2.6 * draw.unit(now)
        draw.arrow(ax, center, tip, linewidth=2)
        _curves(axes, values, costs)
        axes[1].set(xticks=[-180, 0, 180], xlabel="turned by (°)")
        axes[0].set(xticks=[-180, 0, 180], xticklabels=[])
        _diamonds(axes, degrees, _costs([now.theta], X, y))
        (mistakes,), _ = _costs([now.theta], X, y)
        return f"Turned by {degrees}°: {told}", (
            f"Turned by {degrees} degrees about its pivot, the line gets "
            f"{mistakes:.0f} of {len(np.asarray(y))} points wrong."
        )

    frames = sorted([*range(-150, 181, 30), 10, 20])
    return player(frame, frames, "Turn of the line", start=start)


def cost_maps(
    basis: ArrayLike,
    X: ArrayLike,
    y: ArrayLike,
    turns: tuple[float, float],
    shifts: tuple[float, float],
    *,
    best: tuple[float, float] | None = None,
) -> list[Axes]:
    """Draw both costs over a plane in the space of parameters, side by side; the cell
    without mistakes is outlined in both."""
    axes = draw.panels(2, height=3.5)
    grid = np.meshgrid(np.linspace(*turns, 401), np.linspace(*shifts, 401))
    flat = np.column_stack([np.ones(401**2), *(side.ravel() for side in grid)])
    mistakes, mean = (
        cost.reshape(401, 401)
        for cost in _costs(flat @ np.asarray(basis, dtype=float), X, y)
    )
    steps = np.arange(mistakes.max() + 2) - 0.5
    fills = (
        axes[0].contourf(*grid, mistakes, levels=steps, cmap="cividis"),
        axes[1].contourf(*grid, mean, levels=12, cmap="cividis"),
    )
    axes[0].contour(*grid, mistakes, levels=steps[1:-1], colors="white", linewidths=0.6)
    axes[1].contour(fills[1], colors="white", linewidths=0.6)
    titles = ("mistakes", "mean squared error")
    for ax, fill, title in zip(axes, fills, titles, strict=True):
        ax.grid(False)
        ax.contour(*grid, mistakes, levels=[0.5], colors="white", linewidths=2.5)
        ax.set(xlabel="turn $t$", title=title)
        if best is not None:
            ax.plot(*best, "D", c="white", mec=INK, ms=8, zorder=5)
        ticks = MaxNLocator(5, integer=True)
        ax.figure.colorbar(fill, ax=ax, location="bottom", ticks=ticks)
    axes[0].set_ylabel("shift $s$")
    return axes


def many_lines(
    halfspaces: Iterable[Any], X: ArrayLike, y: ArrayLike, *, ax: Axes | None = None
) -> Axes:
    """Draw many boundaries as thin gray lines over the points."""
    with draw.plane(ax, X) as ax:
        draw.points(X, y, ax=ax)
        for halfspace in halfspaces:
            draw.line(
                ax, draw.halfspace_of(halfspace), color="#adadad", lw=0.6, zorder=1
            )
    return ax


def two_features(
    X: ArrayLike,
    y: ArrayLike,
    halfspaces: Mapping[str, Any],
    names: Sequence[str],
    *,
    units: ArrayLike = (1, 1),
) -> Axes:
    """Draw points of two measurements, each axis in its own units, and some
    boundaries; the mistakes of the first are ringed."""
    X, unit, plus = np.asarray(X), np.asarray(units), positive(y)
    P = X / unit
    first = draw.halfspace_of(next(iter(halfspaces.values())))
    with draw.drawing(size=(6.0, 4.2)) as ax:
        draw.scatter(ax, P, plus)
        pad = 0.05 * np.ptp(P, axis=0)
        low, high = P.min(axis=0) - pad, P.max(axis=0) + pad
        ax.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]))
        ax.set(xlabel=names[0], ylabel=names[1])
        for number, (name, model) in enumerate(halfspaces.items()):
            h = draw.halfspace_of(model)
            scaled = Halfspace(h.w * unit, h.b)
            draw.line(ax, scaled, ls=DASHES[number], lw=2, label=name)
        draw.mark(P[(first.score(X) >= 0) != plus], ax=ax)
    return ax


def _costs(thetas: ArrayLike, X: ArrayLike, y: ArrayLike) -> Costs:
    """Mistakes and mean squared error, one of each for every row of `thetas`."""
    scores, plus = np.asarray(thetas, dtype=float) @ augment(X).T, positive(y)
    mistakes = ((scores >= 0) != plus).sum(axis=1).astype(float)
    return mistakes, ((scores - np.where(plus, 1, -1)) ** 2).mean(axis=1)


def _along(
    family: Callable[[float], Any],
    X: ArrayLike,
    y: ArrayLike,
    ends: tuple[float, float],
) -> tuple[FloatArray, Costs]:
    values = np.linspace(*ends, 1441)
    return values, _costs([draw.halfspace_of(family(v)).theta for v in values], X, y)


def _curves(axes: list[Axes], values: FloatArray, costs: Costs) -> None:
    """The mistakes as steps in the first axes, the squared error in the second."""
    (top, bottom), (mistakes, mean) = axes, costs
    jumps = np.flatnonzero(np.diff(mistakes))
    starts = [0, *(jumps + 1), len(values)]
    for first, last in pairwise(starts):
        top.plot(values[first:last], mistakes[first:last].astype(int), c=INK)
    top.vlines(
        values[jumps], mistakes[jumps], mistakes[jumps + 1], GRAY, "dotted", lw=1
    )
    top.yaxis.set_major_locator(MaxNLocator(5, integer=True))
    top.set(ylim=(-0.6, mistakes.max() + 0.8), ylabel="mistakes")
    bottom.plot(values, mean, c=INK)
    bottom.set(ylim=(0, 1.08 * mean.max()), ylabel="mean sq. error")
    for ax in axes:
        ax.set_xlim(values[0], values[-1])


def _diamonds(axes: list[Axes], x: float, costs: Costs) -> None:
    look: Any = {"c": INK, "mfc": "white", "mew": 1.8, "ms": 7, "clip_on": False}
    for ax, cost in zip(axes, costs, strict=True):
        ax.plot(x, cost[0], "D", zorder=5, **look)


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


def _line_and_mistakes(ax: Axes, h: Halfspace, X: ArrayLike, y: ArrayLike) -> str:
    """Draw the line and ring its mistakes; say both costs."""
    X = np.asarray(X, dtype=float)
    with draw.plane(ax, X):
        draw.points(X, y, ax=ax)
        draw.line(ax, h)
        draw.mark(X[(h.score(X) >= 0) != positive(y)], ax=ax)
    ax.set_title("○ mistake", fontsize=10)
    ax.yaxis.labelpad = -4
    (mistakes,), (mean,) = _costs([h.theta], X, y)
    return f"{mistakes:.0f} of {len(X)} wrong, mean squared error {mean:.3f}."
