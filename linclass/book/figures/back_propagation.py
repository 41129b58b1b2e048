"""A network in numbers, networks that learn, twins of minima, slopes that fade."""

from collections.abc import Mapping, Sequence
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
from linclass.descent import Function, GradientDescent
from linclass.losses import sigmoid
from linclass.neural import Network, NetworkObjective

INPUTS = ((0.5, 2.6), (0.5, 0.7))
HIDDEN = ((3.2, 2.6), (3.2, 0.7))
OUTPUT = (5.7, 1.65)


def passes(
    network: Network,
    x: ArrayLike,
    *,
    slopes: Sequence[ArrayLike] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw a 2-2-1 relu network at x: its numbers, or with slopes those going back.

    ``slopes`` are δ of the hidden neurons, δ of the output, and the derivatives by the
    weights of both layers, as the weights are given.
    """
    place_x = np.asarray(x, dtype=float)
    name, parts = "δ", slopes
    if slopes is None:
        name, parts = "s", [*_sums(network, place_x), *network.weights]
    hidden, output, first, last = [np.asarray(p, dtype=float) for p in parts or ()]
    way = 1 if slopes is None else -1
    with drawing(ax, size=(6.0, 3.2)) as ax:
        ax.set(xlim=(0, 6.3), ylim=(0, 3.3))
        ax.axis("off")
        for i, neuron in enumerate(HIDDEN):
            for j, place in enumerate(INPUTS):
                _wire(ax, place, neuron, first[i][j + 1], way, 0.68)
            _wire(ax, neuron, OUTPUT, np.ravel(last)[i + 1], way, 0.5)
            told = f"{name} = {hidden[i]:g}\nconstant: {first[i][0]:g}"
            _node(ax, neuron, told)
        told = f"{name} = {np.ravel(output)[0]:g}\nconstant: {np.ravel(last)[0]:g}"
        _node(ax, OUTPUT, told)
        for j, place in enumerate(INPUTS):
            _node(ax, place, f"$x_{j + 1}$ = {place_x[j]:g}")
    return ax


def _sums(network: Network, x: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The sums of the hidden neurons and of the output."""
    first, last = network.weights
    s = first[:, 0] + first[:, 1:] @ x
    return s, last[:, 0] + last[:, 1:] @ np.maximum(s, 0)


def _wire(ax: Axes, tail: Any, tip: Any, number: float, way: int, where: float) -> None:
    """An arrow between two nodes, backward and dashed for way −1, with its number."""
    ends: Any = (tail, tip) if way > 0 else (tip, tail)
    draw.arrow(ax, *ends, shrinkA=30, shrinkB=34, linestyle=DASHES[way < 0])
    place = [(1 - where) * p + where * q for p, q in zip(tail, tip, strict=True)]
    note(ax, f"{number:g}", place)


def _node(ax: Axes, place: Any, told: str) -> None:
    box: Any = {"boxstyle": "round,pad=0.35", "fc": "white", "ec": INK}
    across, up = place
    text = told.replace("-", "−")
    ax.text(across, up, text, ha="center", va="center", bbox=box, zorder=8, fontsize=10)


def network_map(
    X: ArrayLike, y: ArrayLike, network: Network, *, ax: Axes | None = None
) -> Axes:
    """Draw σ(g) over the plane, where g = 0, and the line of each hidden neuron."""
    weights = network.weights
    alone = ax is None
    with plane(ax, X) as ax:
        across, up, scores = draw.grid(ax, lambda Z: network(Z)[:, 0], 51)
        levels = np.linspace(0, 1, 11)
        fill = ax.contourf(across, up, sigmoid(scores), levels, cmap="cividis")
        if scores.min() < 0 < scores.max():
            ax.contour(across, up, scores, levels=[0], colors="white", linewidths=3)
        for neuron in weights[0]:
            _hidden_line(ax, neuron)
        ax.grid(False)
        if alone:
            ax.figure.colorbar(fill, ax=ax, label="σ(g(x))", shrink=0.8)
        points(X, y, ax=ax)
    return ax


def _hidden_line(ax: Axes, neuron: FloatArray) -> None:
    """Where b + ⟨w, x⟩ = 0, for (b, w): dashed, black on white."""
    b, w = neuron[0], neuron[1:]
    if w.any():
        foot = -b * w / (w @ w)
        ends: Any = foot, foot + np.array([-w[1], w[0]])
        ax.axline(*ends, color="white", lw=3, alpha=0.5, zorder=2)
        name = draw.once(ax, "hidden neurons")
        ax.axline(*ends, color=INK, lw=1.6, ls=DASHES[1], zorder=3, label=name)


def training_player(
    X: ArrayLike, y: ArrayLike, stages: Mapping[int, Network], *, start: int = 0
) -> Player:
    """Move through the training of a network."""
    points_, signs = np.asarray(X, dtype=float), signs_of(y)

    def wrong(step: int) -> str:
        g = stages[step](points_)[:, 0]
        return f"{int(((g >= 0) != (signs > 0)).sum())} of {len(signs)}"

    def frame(ax: Axes, step: int) -> tuple[str, str]:
        network_map(points_, signs, stages[step], ax=ax)
        J = NetworkObjective(points_, signs, stages[step])
        ax.set_title(f"step {step}: {wrong(step)} wrong")
        return (
            f"J = {J.value(stages[step].theta):.3f}, {wrong(step)} wrong",
            f"After {step} steps the network calls {wrong(step)} points wrong.",
        )

    return player(frame, stages, "Steps of descent", start=start)


def starts_player(X: ArrayLike, y: ArrayLike, ends: Sequence[Network]) -> Player:
    """See where descent has ended from one random start after the other."""
    rows, signs = np.asarray(X, dtype=float), signs_of(y)

    def frame(ax: Axes, number: int) -> tuple[str, str]:
        network = ends[number]
        wrong = (network(rows)[:, 0] >= 0) != (signs > 0)
        J = NetworkObjective(rows, signs, network).value(network.theta)
        network_map(rows, signs, network, ax=ax)
        mark(rows[wrong], ax=ax)
        said = f"J = {J:.3f}, {wrong.sum()} of {len(rows)} wrong"
        ax.set_title(f"start {number}: {said}")
        return said, f"From start {number} descent ends with {said}."

    return player(frame, range(len(ends)), "Number of the start")


def saddle_map(strength: float, *, ax: Axes | None = None) -> Axes:
    """Draw J of the smallest network over its two weights: two twins and a saddle."""
    low, high, count = -3.5, 3.5, 121
    w, v = np.meshgrid(*2 * [np.linspace(low, high, count)])
    heights = np.logaddexp(0, -v * np.tanh(w)) + strength / 2 * (w**2 + v**2)
    twin = _twin(strength)
    with drawing(ax, size=(6.0, 4.6)) as ax:
        levels = np.linspace(0.4, 1.6, 13)
        fill = ax.contourf(w, v, heights, levels, cmap="cividis", extend="both")
        ax.contour(fill, colors="white", linewidths=0.6)
        ax.figure.colorbar(fill, ax=ax, label="$J(w, v)$", shrink=0.85)
        both = np.array([twin, -twin])
        ax.plot(*both.T, color="white", ls=DASHES[1], lw=1.6, zorder=3)
        ax.plot(*both.T, "D", c=INK, mec="white", ms=9, label="twin minima", zorder=4)
        ax.plot(0, 0, "X", c=INK, mec="white", ms=11, label="saddle", zorder=4)
        ax.set(xlim=(low, high), ylim=(low, high), xlabel="$w$", ylabel="$v$")
        ax.set_aspect("equal")
        ax.grid(False)
    return ax


def _twin(strength: float) -> FloatArray:
    """The minimum with positive weights, as (w, v)."""

    def value(theta: FloatArray) -> float:
        w, v = theta
        return float(np.logaddexp(0, -v * np.tanh(w)) + strength / 2 * theta @ theta)

    def gradient(theta: FloatArray) -> FloatArray:
        w, v = theta
        a = np.tanh(w)
        pull = -sigmoid(-v * a)
        slopes: FloatArray = pull * np.array([v * (1 - a**2), a]) + strength * theta
        return slopes

    return np.asarray(
        GradientDescent(tol=1e-9).minimize(Function(value, gradient), [1.0, 1.0]).theta
    )


def between_twins(
    objective: NetworkObjective,
    theta: ArrayLike,
    twin: ArrayLike,
    floor: float,
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw J on the segment between two sets of weights, and what bounds its middle."""
    first, last = np.asarray(theta, dtype=float), np.asarray(twin, dtype=float)
    t = np.linspace(0, 1, 101)
    heights = [objective.value((1 - s) * first + s * last) for s in t]
    with drawing(ax, size=(6.0, 3.2)) as ax:
        ax.plot(t, heights, c=INK)
        ax.plot(t[[0, -1]], [heights[0], heights[-1]], "D", c=INK, ms=8, label="twins")
        ax.plot(0.5, heights[50], "s", c=INK, ms=8, label="midpoint")
        told = f"least possible at the midpoint: {floor:.3f}"
        ax.plot(0.5, floor, "_", c=GRAY, ms=26, mew=3, label=told)
        ax.set(xlabel="share of the way to the twin", ylabel="$J$", ylim=(0, None))
    return ax


def layer_slopes(slopes: Mapping[str, ArrayLike], *, ax: Axes | None = None) -> Axes:
    """Draw how large the derivatives are, layer by layer."""
    sizes = {name: np.asarray(values, dtype=float) for name, values in slopes.items()}
    with drawing(ax, size=(6.0, 3.2)) as ax:
        for k, (name, values) in enumerate(sizes.items()):
            layer = np.arange(1, len(values) + 1)
            style: Any = {"ls": DASHES[k % len(DASHES)], "marker": "os^Dv"[k % 5]}
            ax.plot(layer, values, color=(INK, GRAY)[k % 2], ms=5, label=name, **style)
        ax.set(yscale="log", xlabel="layer $k$", ylabel="size of $∂J/∂W_k$")
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    return ax
