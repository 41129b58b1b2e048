"""What networks of threshold neurons see and draw, and one neuron to move by hand."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.geometry import Halfspace
from linclass.neural import Network, Neuron
from linclass.show import _draw
from linclass.show._style import DASHES, GRAY, INK, panels, plane, positive
from linclass.show.explorer import Explorer, Slider, explorer
from linclass.show.figures import mark, points
from linclass.show.player import Player, player

TINTS = ["#dcebf5", "#fbe6d8"]
REACH = 2.1  # of the view around the disc of radius 1
RAYS = 1440  # to measure an area


def hidden_space(
    network: Network,
    X: ArrayLike,
    y: ArrayLike,
    names: Sequence[str] = ("neuron 1", "neuron 2"),
) -> list[Axes]:
    """Draw points and hidden lines, and the same points as the output neuron sees them.

    Parameters
    ----------
    network : Network
        Two inputs, two hidden threshold neurons, one output neuron.
    X, y : array_like
        Points of shape (n, 2) and their labels.
    names : sequence of str
        Of the two hidden neurons.

    Returns
    -------
    list of Axes
        The plane of the inputs, and that of the hidden outputs.

    Notes
    -----
    Companion to Document 0, section 9.5.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> weights = [[[-0.5, 1, 1], [-1.5, 1, 1]], [[-0.5, 1, -1]]]
    >>> net = Network(weights, "threshold", "threshold")
    >>> _, right = hidden_space(net, [[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0])
    >>> [text.get_text() for text in right.texts]
    ['2 points']
    >>> plt.close(right.figure)
    """
    left, right = panels(2, height=2.9)
    X, hidden = np.asarray(X, dtype=float), network.forward(X)[1]
    for ax, rows, layer in ((left, X, 0), (right, hidden, 1)):
        points(rows, y, ax=ax)
        for k, theta in enumerate(network.weights[layer]):
            _draw.line(ax, Halfspace.from_theta(theta), linestyle=DASHES[k])
    right.set(xlabel=f"output of {names[0]}", ylabel=f"output of {names[1]}")
    places, counts = np.unique(hidden, axis=0, return_counts=True)
    for place, count in zip(places, counts, strict=True):
        if count > 1:
            _draw.note(right, f"{count} points", place, shift=(0, 14), size=9)
    left.set_title(f"— {names[0]}   ‐ ‐ {names[1]}", fontsize=10)
    right.set_title("— output neuron", fontsize=10)
    return [left, right]


def fired_region(
    network: Network, X: ArrayLike, y: ArrayLike, *, ax: Axes | None = None
) -> Axes:
    """Hatch where a network of threshold neurons fires, with the hidden lines.

    Parameters
    ----------
    network : Network
        Of two inputs and one output.
    X, y : array_like
        Points of shape (n, 2) and their labels.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    ValueError
        If the points are not in the plane.

    Notes
    -----
    Companion to Document 0, section 9.5.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> net = Network([[[-0.5, 1, 0]], [[0.5, -1]]], "threshold", "threshold")
    >>> ax = fired_region(net, [[0, 0], [1, 0]], [1, 0])
    >>> sorted(text.get_text() for text in ax.texts)
    ['fires', 'silent']
    >>> plt.close(ax.figure)
    """
    X = np.asarray(X, dtype=float)
    with plane(ax, X) as ax:
        across, up, inside = _draw.grid(ax, lambda Z: network(Z)[:, 0], 301)
        _shade(ax, across, up, inside)
        ax.grid(False)
        for theta in network.weights[0]:
            _draw.line(ax, Halfspace.from_theta(theta), linewidth=1.5)
        points(X, y, ax=ax)
        _draw.name_region(ax, across, up, inside > 0.5, "fires", X)
        _draw.name_region(ax, across, up, inside < 0.5, "silent", X)
    return ax


def _shade(ax: Axes, across: FloatArray, up: FloatArray, inside: Any) -> None:
    """Tint both sides, and hatch the one where it fires."""
    look: Any = {"levels": [-1, 0.5, 2], "colors": TINTS, "hatches": [None, "//"]}
    area = ax.contourf(across, up, inside, **look, zorder=0)
    area.set(edgecolor="#d9b9a5", linewidth=0)


def polygon_player(
    make: Callable[[int], Network], counts: Iterable[int], *, start: int = 0
) -> Player:
    """Play networks that are to fire on the disc of radius 1 around the origin.

    Parameters
    ----------
    make : callable
        From the number m of hidden neurons to a network of two inputs.
    counts : iterable of int
        At most 24 values of m.
    start : int
        The frame that is shown first, and where nothing can move.

    Returns
    -------
    Player
        Its numbers are m, the area on which the network fires, which is measured along
        rays and must be seen whole from the origin, and how much of it and of the disc
        is not common to both.

    Raises
    ------
    ValueError
        As of `player`.

    Notes
    -----
    Companion to Document 0, section 9.5.

    Examples
    --------
    >>> def square(m):
    ...     lines = [[1, 1, 0], [1, -1, 0], [1, 0, 1], [1, 0, -1]]
    ...     return Network([lines, [[-3.5, 1, 1, 1, 1]]], "threshold", "threshold")
    >>> polygon_player(square, [4]).numbers
    ['m = 4: it fires on an area of 4.00, the disc has 3.14; 0.86 is wrong.']
    """

    @cache
    def measured(m: int) -> str:
        squares = _radii(make(m)) ** 2 / 2
        area, wrong = (
            2 * np.pi * part.mean() for part in (squares, abs(squares - 0.5))
        )
        return f"an area of {area:.2f}, the disc has 3.14; {wrong:.2f} is wrong"

    def draw(ax: Axes, m: int) -> str:
        ends = (-REACH, REACH)
        ax.plot([], [])
        ax.set(xlim=ends, ylim=ends, xlabel="$x_1$", ylabel="$x_2$")
        ax.set_aspect("equal", adjustable="box")
        across, up, inside = _draw.grid(ax, lambda Z: make(m)(Z)[:, 0], 201)
        ax.contourf(across, up, inside, levels=[0.5, 2], colors=TINTS[1:])
        for theta in make(m).weights[0]:
            _draw.line(ax, Halfspace.from_theta(theta), color=GRAY, linewidth=1)
        turn = np.linspace(0, 2 * np.pi, 181)
        ax.plot(np.cos(turn), np.sin(turn), color=INK, linestyle=DASHES[1], zorder=5)
        ax.set_title("— hidden neurons   ‐ ‐ disc   shaded: it fires", fontsize=10)
        return f"m = {m}: it fires on {measured(m)}."

    def alt(m: int) -> str:
        return f"With {m} hidden neurons the network fires on {measured(m)}."

    return player(draw, counts, "Hidden neurons m", alt, start=start)


def _radii(network: Network) -> FloatArray:
    """How far out the network fires, along many rays, found by halving."""
    turn = 2 * np.pi * (np.arange(RAYS) + 0.5) / RAYS
    rays = np.column_stack([np.cos(turn), np.sin(turn)])
    low, high = np.zeros(RAYS), np.full(RAYS, 2 * REACH)
    for _ in range(40):
        middle = (low + high) / 2
        fires = network(middle[:, None] * rays)[:, 0] > 0.5
        low, high = np.where(fires, middle, low), np.where(fires, high, middle)
    return low


def neuron_explorer(
    X: ArrayLike, y: ArrayLike, weights: ArrayLike, threshold: float
) -> Explorer:
    """Set the weights and the threshold of one neuron by sliders.

    Parameters
    ----------
    X, y : array_like
        Points of shape (n, 2) and their labels.
    weights : array_like, shape (2,)
        w to start from.
    threshold : float
        b to start from.

    Returns
    -------
    Explorer
        Its numbers are the neuron, the points on which it fires, and how many of all
        it gets right.

    Raises
    ------
    ValueError
        If the points are not in the plane.

    Notes
    -----
    The neuron of Document 0, section 9.5.

    Examples
    --------
    >>> corners = [[0, 0], [0, 1], [1, 0], [1, 1]]
    >>> neuron_explorer(corners, [0, 0, 0, 1], [1, 1], 0.5).numbers
    'w = (1, 1), b = 0.5: fires at (0, 1), (1, 0), (1, 1): 2 of 4 right'
    """
    rows, plus = np.asarray(X, dtype=float), positive(y)
    w1, w2 = map(float, np.asarray(weights, dtype=float))
    sliders: dict[str, Slider] = {
        "Weight w1": (-2.0, 2.0, 0.25, w1),
        "Weight w2": (-2.0, 2.0, 0.25, w2),
        "Threshold b": (-2.0, 2.0, 0.25, float(threshold)),
    }

    def finding(*values: float) -> tuple[Any, str]:
        fires = _fires(values, rows)
        named = [f"({a:g}, {b:g})" for a, b in rows[fires]]
        where = f"fires at {', '.join(named)}" if named else "never fires"
        return fires, f"{where}: {(fires == plus).sum()} of {len(rows)} right"

    def draw(ax: Axes, *values: float) -> str:
        w1, w2, b = values
        fires, words = finding(*values)
        points(rows, y, ax=ax)
        across, up, inside = _draw.grid(ax, lambda Z: _fires(values, Z), 201)
        _shade(ax, across, up, inside)
        ax.grid(False)
        if any(values[:2]):
            _draw.line(ax, Halfspace.from_threshold(values[:2], values[2]))
        mark(rows[fires != plus], ax=ax)
        ax.set_title("hatched: it fires   ○ wrong", fontsize=10)
        return f"w = ({w1:g}, {w2:g}), b = {b:g}: {words}"

    def alt(*values: float) -> str:
        w1, w2, b = values
        return (
            f"With weights {w1:g}, {w2:g} and threshold {b:g} it {finding(*values)[1]}."
        )

    return explorer(draw, sliders, alt)


def _fires(values: Sequence[float], X: FloatArray) -> Any:
    w1, w2, b = values
    if not (w1 or w2):
        return np.full(len(X), b < 0)
    return Neuron.from_threshold([w1, w2], b).output(X) > 0
