"""A network in numbers, networks that learn, twins of minima, slopes that fade."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.draw import drawing, mark, note, plane, points
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, signs_of
from linclass.losses import sigmoid
from linclass.neural import Network, NetworkObjective

INPUTS = ((0.3, 2.6), (0.3, 0.7))
HIDDEN = ((2.6, 2.6), (2.6, 0.7))
OUTPUT = (5.0, 1.65)


def passes(network: Network, x: Sequence[float]) -> Axes:
    """Draw a 2-2-1 relu network at x: weights, constants, sums and output."""
    first, (last,) = network.weights
    s = first @ [1, *x]
    a = np.maximum(s, 0)
    with _network() as ax:
        for i, neuron in enumerate(HIDDEN):
            for j, place in enumerate(INPUTS):
                _wire(ax, place, neuron, first[i, j + 1])
            _wire(ax, neuron, OUTPUT, last[i + 1])
            told = f"constant {first[i, 0]:g}\ns = {s[i]:g}, a = {a[i]:g}"
            _node(ax, neuron, told)
        _node(ax, OUTPUT, f"constant {last[0]:g}\ng = {last @ [1, *a]:g}")
        for j, place in enumerate(INPUTS):
            _node(ax, place, f"$x_{j + 1}$ = {x[j]:g}")
    return ax


def passes_back(network: Network, rows: Sequence[ArrayLike]) -> Axes:
    """Draw the slopes of a 2-2-1 network going back, each above its derivatives.

    ``rows`` are the derivatives of both hidden neurons and of the output. The first of
    each row, that of the constant, is the slope δ.
    """
    weights = network.weights[1][0]
    with _network() as ax:
        ax.set_xlim(1.5, 5.8)
        for neuron, weight in zip(HIDDEN, weights[1:], strict=True):
            _wire(ax, OUTPUT, neuron, weight, DASHES[1], "times ")
        for place, row in zip((*HIDDEN, OUTPUT), np.asarray(rows), strict=True):
            _node(ax, place, f"δ = {row[0]:g}\n" + ", ".join(f"{n:g}" for n in row))
    return ax


@contextmanager
def _network() -> Iterator[Axes]:
    with drawing(size=(5.4, 3.1)) as ax:
        ax.set(xlim=(-0.2, 5.8), ylim=(0.2, 3.1))
        ax.axis("off")
        yield ax


def _wire(
    ax: Axes, tail: Any, tip: Any, number: float, dash: Any = "-", before: str = ""
) -> None:
    """An arrow between two nodes, with its number nearer to its tip."""
    draw.arrow(ax, tail, tip, shrinkA=32, shrinkB=44, linestyle=dash)
    place = 0.42 * np.array(tail) + 0.58 * np.array(tip)
    note(ax, f"{before}{number:g}", place, alpha=1)


def _node(ax: Axes, place: Any, told: str) -> None:
    box: Any = {"boxstyle": "round,pad=0.35", "fc": "white", "ec": INK}
    across, up = place
    text = told.replace("-", "−")
    ax.text(across, up, text, ha="center", va="center", bbox=box, zorder=8)


def network_map(X: ArrayLike, y: ArrayLike, network: Network, ax: Axes) -> None:
    """Draw σ(g) over the plane, where g = 0, and the line of each hidden neuron."""
    with plane(ax, X) as ax:
        across, up, scores = draw.grid(ax, lambda Z: network(Z)[:, 0], 51)
        levels = np.linspace(0, 1, 11)
        ax.contourf(across, up, sigmoid(scores), levels, cmap="cividis")
        if scores.min() < 0 < scores.max():
            ax.contour(across, up, scores, levels=[0], colors="white", linewidths=3)
        for neuron in network.weights[0]:
            _hidden_line(ax, neuron)
        ax.grid(False)
        points(X, y, ax=ax)


def _hidden_line(ax: Axes, neuron: FloatArray) -> None:
    """Where b + ⟨w, x⟩ = 0, for (b, w): dashed, black on white."""
    b, w = neuron[0], neuron[1:]
    if w.any():
        foot = -b * w / (w @ w)
        ends: Any = foot, foot + np.array([-w[1], w[0]])
        ax.axline(*ends, color="white", lw=3, alpha=0.5, zorder=2)
        ax.axline(*ends, color=INK, lw=1.6, ls=DASHES[1], zorder=3)


def training_player(
    X: ArrayLike, y: ArrayLike, stages: Mapping[int, Network]
) -> Player:
    """Move through the training of a network."""

    def frame(ax: Axes, step: int) -> tuple[str, str]:
        said, wrong = _draw_state(ax, X, y, stages[step], f"step {step}")
        return said, f"After {step} steps the network calls {wrong} points wrong."

    return player(frame, stages, "Steps of descent")


def starts_player(X: ArrayLike, y: ArrayLike, ends: Sequence[Network]) -> Player:
    """See where descent has led from one random start after the other."""

    def frame(ax: Axes, number: int) -> tuple[str, str]:
        said, _ = _draw_state(ax, X, y, ends[number], f"start {number}")
        return said, f"From start {number} descent has reached {said}."

    return player(frame, range(len(ends)), "Number of the start")


def _draw_state(
    ax: Axes, X: ArrayLike, y: ArrayLike, network: Network, title: str
) -> tuple[str, str]:
    """A network over its points, mistakes ringed; its J and mistakes in words."""
    rows, signs = np.asarray(X, dtype=float), signs_of(y)
    wrong = (network(rows)[:, 0] >= 0) != (signs > 0)
    network_map(rows, signs, network, ax)
    mark(rows[wrong], ax=ax)
    told = f"{wrong.sum()} of {len(rows)}"
    ax.set_title(f"{title}: {told} wrong")
    J = NetworkObjective(rows, signs, network).value(network.theta)
    return f"J = {J:.3f}, {told} wrong", told


def saddle_map(strength: float) -> Axes:
    """Draw J of the smallest network over its two weights: two twins and a saddle."""
    low, high, count = -3.5, 3.5, 121
    w, v = np.meshgrid(*2 * [np.linspace(low, high, count)])
    heights = np.logaddexp(0, -v * np.tanh(w)) + strength / 2 * (w**2 + v**2)
    twin = _twin(strength)
    with drawing(size=(6.0, 4.6)) as ax:
        levels = np.linspace(0.4, 1.6, 13)
        fill = ax.contourf(w, v, heights, levels, cmap="cividis", extend="both")
        ax.contour(fill, colors="white", linewidths=0.6)
        ax.figure.colorbar(fill, ax=ax, label="$J(w, v)$", shrink=0.85)
        both = np.array([twin, -twin])
        ax.plot(*both.T, "D", c=INK, mec="white", ms=9, label="twin minima", zorder=4)
        ax.plot(0, 0, "X", c=INK, mec="white", ms=11, label="saddle", zorder=4)
        ax.set(xlim=(low, high), ylim=(low, high), xlabel="$w$", ylabel="$v$")
        ax.set_aspect("equal")
        ax.grid(False)
    return ax


def _twin(strength: float) -> FloatArray:
    """The minimum with positive weights, as (w, v)."""
    theta = np.ones(2)
    for _ in range(2000):
        w, v = theta
        a = np.tanh(w)
        slopes = np.array([v * (1 - a**2), a])
        theta = theta - 0.5 * (strength * theta - sigmoid(-v * a) * slopes)
    return theta


def between_twins(
    objective: NetworkObjective, theta: ArrayLike, twin: ArrayLike, floor: float
) -> Axes:
    """Draw J on the segment between two sets of weights, and what bounds its middle."""
    first, last = np.asarray(theta, dtype=float), np.asarray(twin, dtype=float)
    t = np.linspace(0, 1, 101)
    heights = [objective.value((1 - s) * first + s * last) for s in t]
    with drawing(size=(6.0, 3.2)) as ax:
        ax.plot(t, heights, c=INK)
        ax.plot(t[[0, -1]], [heights[0], heights[-1]], "D", c=INK, ms=8, label="twins")
        ax.plot(0.5, heights[50], "s", c=INK, ms=8, label="midpoint")
        told = f"bound for the midpoint: {floor:.3f}"
        ax.plot(0.5, floor, "_", c=GRAY, ms=26, mew=3, label=told)
        ax.set(xlabel="share of the way to the twin", ylabel="$J$", ylim=(0, None))
    return ax


def layer_slopes(slopes: Mapping[str, Sequence[float]]) -> Axes:
    """Draw how large the slopes δ are, layer by layer."""
    looks = ((INK, "-", "o"), (GRAY, DASHES[1], "s"))
    with drawing(size=(6.0, 3.2)) as ax:
        for (name, values), (color, dash, marker) in zip(
            slopes.items(), looks, strict=True
        ):
            layer = np.arange(1, len(values) + 1)
            ax.plot(layer, values, c=color, ls=dash, marker=marker, ms=5, label=name)
        ax.set(yscale="log", xlabel="layer $k$", ylabel="mean size of δ")
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    return ax
