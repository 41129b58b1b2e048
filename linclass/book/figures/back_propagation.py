"""Networks while they learn, the twins of their minima, and slopes that fade."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.draw import DASHES, GRAY, INK, drawing, mark, plane, points, signs_of
from linclass.book.explorer import Explorer, Slider, explorer
from linclass.book.player import Player, player
from linclass.descent import Function, GradientDescent
from linclass.losses import sigmoid
from linclass.neural import Network, NetworkObjective


def network_map(
    X: ArrayLike, y: ArrayLike, network: Network, *, ax: Axes | None = None
) -> Axes:
    """Draw σ(g) over the plane, where g = 0, and the line of each hidden neuron.

    The lines are those of the first layer, where the sum of a neuron is 0.

    Parameters
    ----------
    X, y : array_like
        Points of shape (n, 2) and their labels.
    network : Network
        Two inputs, one output g, and at least one hidden layer.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure, with a scale.

    Returns
    -------
    Axes

    Raises
    ------
    ValueError
        If the network is of another shape, or the points are not in the plane.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> network = Network([[[0, 1, 0], [0, 0, 1]], [[0, 1, 1]]])
    >>> ax = network_map([[0, 0], [2, 2]], [-1, 1], network)
    >>> ax.get_legend_handles_labels()[1]
    ['hidden neurons', 'class +1', 'class −1']
    >>> plt.close(ax.figure)
    """
    weights = network.weights
    if len(weights) < 2 or (weights[0].shape[1], len(weights[-1])) != (3, 1):
        raise ValueError(
            "the picture wants two inputs, hidden neurons and one output, got layers "
            f"of shapes {[W.shape for W in weights]}"
        )
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
    """Move through the training of a network.

    Parameters
    ----------
    X, y : array_like
        Points of shape (n, 2) and their labels.
    stages : dict of int to Network
        Steps made, and the network then; as for `network_map`.
    start : int
        The frame that is shown first.

    Returns
    -------
    Player

    Raises
    ------
    ValueError
        As `network_map` and `player`.

    Examples
    --------
    >>> network = Network([[[0, 1, 0]], [[0, 1]]])
    >>> training_player([[-1, 0], [1, 0]], [-1, 1], {0: network})
    Player(Steps of descent, 1 frames)
    0: After 0 steps the network calls 0 of 2 points wrong. | J = 0.383, 0 of 2 wrong
    """
    points_, signs = np.asarray(X, dtype=float), signs_of(y)

    def wrong(step: int) -> str:
        g = stages[step](points_)[:, 0]
        return f"{int(((g >= 0) != (signs > 0)).sum())} of {len(signs)}"

    def frame(ax: Axes, step: int) -> str:
        network_map(points_, signs, stages[step], ax=ax)
        J = NetworkObjective(points_, signs, stages[step])
        ax.set_title(f"step {step}: {wrong(step)} wrong")
        return f"J = {J.value(stages[step].theta):.3f}, {wrong(step)} wrong"

    def alt(step: int) -> str:
        return f"After {step} steps the network calls {wrong(step)} points wrong."

    return player(frame, stages, "Steps of descent", alt, start=start)


def start_explorer(
    X: ArrayLike,
    y: ArrayLike,
    ends: Mapping[int, Sequence[Network]],
    start: tuple[int, int],
) -> Explorer:
    """Choose hidden neurons and a random start; see where descent has ended.

    Parameters
    ----------
    X, y : array_like
        Points of shape (n, 2) and their labels.
    ends : dict of int to sequence of Network
        For each number of hidden neurons, two or more in a row, the networks at the
        end of descent, as many for each; as for `network_map`.
    start : (int, int)
        Hidden neurons, and which of the networks, to begin with.

    Returns
    -------
    Explorer
        Its numbers are J, the points that are wrong, and how many of the networks of
        this size get all points right.

    Raises
    ------
    ValueError
        As of `network_map` and `explorer`.

    Notes
    -----
    Companion to Document 0, section 9.5.

    Examples
    --------
    >>> nets = [Network([[[0, 1, 0]], [[0, v]]]) for v in (1, -1)]
    >>> twice = {1: nets, 2: nets}
    >>> start_explorer([[-1, 0], [1, 0]], [-1, 1], twice, (1, 0)).numbers
    'm = 1, start 0: J = 0.383, 0 of 2 wrong; of these 2 starts 1 learn.'
    """
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

    def frame(ax: Axes, m: int, i: int) -> str:
        network_map(rows, signs, ends[m][i], ax=ax)
        mark(rows[wrong[m][i]], ax=ax)
        ax.set_title("white: g = 0   ‐ ‐ hidden neurons   ○ wrong", fontsize=10)
        return (
            f"m = {m}, start {i}: {said(m, i)}; of these {count} starts "
            f"{learn[m]} learn."
        )

    def alt(m: int, i: int) -> str:
        return f"With {m} hidden neurons start {i} ends with {said(m, i)}."

    return explorer(frame, sliders, alt)


def saddle_map(strength: float, *, ax: Axes | None = None) -> Axes:
    """Draw J of the smallest network over its two weights: two twins and a saddle.

    J(w, v) = ln(1 + exp(-v tanh w)) + (λ/2)(w² + v²): one hidden neuron, no
    constants, and the points 1 of class +1 and -1 of class -1.

    Parameters
    ----------
    strength : float
        λ, above 0 and below 1/2: there the origin is a saddle.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    ValueError
        If there are no twins.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> ax = saddle_map(0.1)
    >>> ax.get_xlabel(), ax.get_ylabel()
    ('$w$', '$v$')
    >>> plt.close(ax.figure)
    """
    if not 0 < strength < 0.5:
        raise ValueError(f"strength must be between 0 and 1/2, got {strength!r}")
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
    """Draw J on the segment between two sets of weights, and what bounds its middle.

    Parameters
    ----------
    objective : NetworkObjective
        J.
    theta, twin : array_like
        The ends, as ``Network.theta``.
    floor : float
        What J cannot be below in the middle.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    ValueError
        If a vector does not fit the network.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> J = NetworkObjective([[0], [1]], [0, 1], Network([[[0, 1]], [[0, 1]]]))
    >>> ax = between_twins(J, [0, 1, 0, 1], [0, -1, 0, -1], 0.5)
    >>> ax.lines[0].get_xdata()[[0, -1]].tolist()
    [0.0, 1.0]
    >>> plt.close(ax.figure)
    """
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
    """Draw how large the derivatives are, layer by layer.

    Parameters
    ----------
    slopes : dict of str to array_like, shape (L,)
        For each kind of neuron the size of ∂J/∂W_k, the first layer first.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    ValueError
        If a size is not a positive number, which has no place on the scale.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> ax = layer_slopes({"tanh": [1e-3, 1e-2], "logistic": [1e-5, 1e-2]})
    >>> ax.get_yscale(), ax.lines[0].get_xdata().tolist()
    ('log', [1, 2])
    >>> plt.close(ax.figure)
    """
    sizes = {name: np.asarray(values, dtype=float) for name, values in slopes.items()}
    for name, values in sizes.items():
        if values.ndim != 1 or not (values > 0).all():
            raise ValueError(f"{name}: a row of positive numbers, please")
    with drawing(ax, size=(6.0, 3.2)) as ax:
        for k, (name, values) in enumerate(sizes.items()):
            layer = np.arange(1, len(values) + 1)
            style: Any = {"ls": DASHES[k % len(DASHES)], "marker": "os^Dv"[k % 5]}
            ax.plot(layer, values, color=(INK, GRAY)[k % 2], ms=5, label=name, **style)
        ax.set(yscale="log", xlabel="layer $k$", ylabel="size of $∂J/∂W_k$")
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    return ax
