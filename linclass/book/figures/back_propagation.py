"""Networks while they learn, the twins of their minima, and slopes that fade."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.draw import drawing, mark, plane, points
from linclass.book.explorer import Explorer, Slider, explorer
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, signs_of
from linclass.descent import Function, GradientDescent
from linclass.losses import sigmoid
from linclass.neural import Network, NetworkObjective


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


def start_explorer(
    X: ArrayLike,
    y: ArrayLike,
    ends: Mapping[int, Sequence[Network]],
    start: tuple[int, int],
) -> Explorer:
    """Choose hidden neurons and a random start; see where descent has ended."""
    rows, signs = np.asarray(X, dtype=float), signs_of(y)
    wrong = {
        m: [(net(rows)[:, 0] >= 0) != (signs > 0) for net in nets]
        for m, nets in ends.items()
    }
    learn = {m: sum(not some.any() for some in all_) for m, all_ in wrong.items()}
    count = min(map(len, ends.values()))
    sliders: dict[str, Slider] = {
        "Hidden neurons m": (min(ends), max(ends), 1, start[0]),
        "Start": (0, count - 1, 1, start[1]),
    }

    def said(m: int, i: int) -> str:
        net = ends[m][i]
        J = NetworkObjective(rows, signs, net).value(net.theta)
        return f"J = {J:.3f}, {wrong[m][i].sum()} of {len(rows)} wrong"

    def frame(ax: Axes, m: int, i: int) -> tuple[str, str]:
        network_map(rows, signs, ends[m][i], ax=ax)
        mark(rows[wrong[m][i]], ax=ax)
        ax.set_title("white: g = 0   ‐ ‐ hidden neurons   ○ wrong", fontsize=10)
        return (
            f"m = {m}, start {i}: {said(m, i)}; of these {count} starts "
            f"{learn[m]} learn."
        ), f"With {m} hidden neurons start {i} ends with {said(m, i)}."

    return explorer(frame, sliders)


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
        ax.axhline(floor, color=GRAY, ls=DASHES[1], label=f"least there: {floor:.3f}")
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
