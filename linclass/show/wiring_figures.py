"""Diagrams of neurons: inputs, weights on the edges, sums, and how they are wired."""

from collections.abc import Sequence
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.losses import sigmoid
from linclass.neural import Network
from linclass.show import _draw
from linclass.show._style import DASHES, GRAY, INK, POSITIVE, drawing

KINDS = {  # above the box, and what comes out of it
    "threshold": ("$s > b$?", "1 if $s > b$,\n0 if not"),
    "sign": ("sgn", "+1 if $s\\geq 0$,\n−1 if not"),
    "logistic": (r"$\sigma$", "$\\sigma(s)$"),
}
INPUT, CELL = "white", "#eeeeee"
LETTERS: Any = {"font.size": 13}  # a phone shows them half as large


def neuron(
    weights: ArrayLike,
    threshold: float,
    *,
    kind: str = "threshold",
    x: ArrayLike | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw one neuron: inputs, a weight on each edge, the sum, and what is put out.

    Parameters
    ----------
    weights : array_like, shape (d,)
        w.
    threshold : float
        b. The kinds "sign" and "logistic" have it as the weight -b of an input 1.
    kind : {"threshold", "sign", "logistic"}
        What becomes of the sum: 1 above b and 0 if not; its sign, +1 at 0; or σ of it.
    x : array_like, shape (d,), optional
        A point, to show its numbers on the way through.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    ValueError
        If the kind is unknown, or x does not fit the weights.

    Notes
    -----
    The lost pictures of Document 0, section 9.5, and of Document 3, "Perceptron" and
    "Sigmoid neurons".

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> ax = neuron([3, 4], 7, x=[2, 1])
    >>> [text.get_text() for text in ax.texts if "s =" in text.get_text()]
    ['$s = 10$']
    >>> plt.close(ax.figure)
    """
    if kind not in KINDS:
        raise ValueError(f"kind must be one of {', '.join(KINDS)}, got {kind!r}")
    w = np.asarray(weights, dtype=float)
    names = [f"$x_{j + 1}$" for j in range(len(w))]
    edges = [f"$w_{j + 1} = {value:g}$" for j, value in enumerate(w)]
    sums = None
    if x is not None:
        values = np.asarray(x, dtype=float)
        if values.shape != w.shape:
            raise ValueError(f"x must have {len(w)} numbers, got shape {values.shape}")
        pairs = zip(names, values, strict=True)
        names = [f"{name}\n$= {value:g}$" for name, value in pairs]
        sums = _sum(w, threshold, kind, values)
    if kind != "threshold":
        names, edges = ["$1$", *names], [f"$-b = {-threshold:g}$", *edges]
    size = (6.0, 0.9 * len(names) + 0.2)
    with drawing(ax, size=size) as ax, plt.rc_context(LETTERS):
        _blank(ax, (0, 12), (0, 1.8 * len(names) + 0.4))
        middle = 0.9 * len(names) + 0.2
        for k, (name, edge) in enumerate(zip(names, edges, strict=True)):
            place = (1.0, middle + 1.8 * ((len(names) - 1) / 2 - k))
            _wire(ax, place, (4.9, middle), edge, where=0.42)
            _node(ax, place, name, INPUT)
        _draw.arrow(ax, (5.6, middle), (7.15, middle), linewidth=1.2)
        _node(ax, (4.9, middle), r"$\sum$", CELL)
        _box(ax, (8.1, middle), kind, threshold)
        text = "$s$" if sums is None else f"$s = {sums[0]:g}$"
        ax.text(6.3, middle + 0.22, text, ha="center", va="bottom")
        _draw.arrow(ax, (9.05, middle), (9.85, middle), linewidth=1.2)
        out = _outcome(kind, threshold, sums)
        ax.text(10.0, middle, out, ha="left", va="center")
    return ax


def _sum(
    w: FloatArray, threshold: float, kind: str, x: FloatArray
) -> tuple[float, float]:
    """The sum as this kind has it, and what the neuron puts out."""
    total = float(w @ x)
    if kind == "threshold":
        return total, float(total > threshold)
    s = total - threshold
    if kind == "sign":
        return s, 1.0 if s >= 0 else -1.0
    return s, float(sigmoid(s))


def _outcome(kind: str, threshold: float, sums: tuple[float, float] | None) -> str:
    if sums is None:
        return KINDS[kind][1]
    if kind == "threshold":
        return f"{sums[1]:g}: it {'fires' if sums[1] else 'is silent'}"
    sign = f"{sums[1]:+g}".replace("-", "−")
    return sign if kind == "sign" else f"{sums[1]:.3f}"


def _box(ax: Axes, place: tuple[float, float], kind: str, threshold: float) -> None:
    """A box with the curve of the activation in it."""
    across, up = place
    t, low, high = np.linspace(-0.75, 0.75, 60), -0.45, 0.45
    curve = low + (high - low) * np.asarray(sigmoid(7 * t))
    if kind != "logistic":
        t, curve = np.array([-0.75, 0, 0, 0.75]), np.array([low, low, high, high])
    ax.add_patch(_patch("Rectangle", (across - 0.95, up - 0.8), 1.9, 1.6))
    ax.plot(across + t, up + curve, color=POSITIVE, zorder=5, linewidth=2.2)
    zero = low if kind != "sign" else 0
    ax.plot(across + t[[0, -1]], [up + zero] * 2, color=GRAY, linewidth=0.8, zorder=4)
    at = f"$b = {threshold:g}$" if kind == "threshold" else "$0$"
    ax.text(across, up - 0.9, at, ha="center", va="top")
    ax.text(across, up + 0.9, KINDS[kind][0], ha="center", va="bottom")


def _patch(shape: str, *size: Any, **look: Any) -> Any:
    import matplotlib.patches

    style: Any = {"fc": CELL, "ec": INK, "linewidth": 1.2, "zorder": 4} | look
    return getattr(matplotlib.patches, shape)(*size, **style)


def _node(ax: Axes, place: tuple[float, float], name: str, color: str) -> None:
    ax.add_patch(_patch("Circle", place, 0.68, fc=color))
    ax.text(*place, name, ha="center", va="center", zorder=8, linespacing=0.95)


def _wire(
    ax: Axes,
    start: tuple[float, float],
    end: tuple[float, float],
    weight: str,
    *,
    where: float = 0.5,
    dash: Any = "-",
) -> None:
    """An arrow from the edge of one node to that of the next, with its weight."""
    tail, tip = np.array(start), np.array(end)
    step = 0.7 * (tip - tail) / np.linalg.norm(tip - tail)
    _draw.arrow(ax, tail + step, tip - step, linewidth=1.2, linestyle=dash)
    if weight:
        across, up = tail + where * (tip - tail)
        look: Any = {"bbox": {"fc": "white", "ec": "none", "pad": 1.5}, "zorder": 7}
        look |= {"ha": "center", "va": "center", "fontsize": 12}
        ax.text(across, up, weight.replace("-", "−"), **look)


def _blank(ax: Axes, across: tuple[float, float], up: tuple[float, float]) -> None:
    ax.set(xlim=across, ylim=up)
    ax.set_aspect("equal", adjustable="box")
    ax.set_axis_off()


def wiring(
    network: Network, names: Sequence[Sequence[str]], *, ax: Axes | None = None
) -> Axes:
    """Draw the neurons of a network, layer by layer, with their weights.

    Parameters
    ----------
    network : Network
        Of threshold neurons. Edges of weight 0 are left out.
    names : sequence of sequence of str
        A name for each neuron of each layer.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    ValueError
        If the names do not fit the layers.

    Notes
    -----
    The layers of Document 0, section 9.5.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> net = Network([[[-0.5, 1, 1]]], "threshold", "threshold")
    >>> ax = wiring(net, [["OR"]])
    >>> [text.get_text() for text in ax.texts if "OR" in text.get_text()]
    ['OR\\n$> 0.5$']
    >>> plt.close(ax.figure)
    """
    layers = [(W[:, 0], W[:, 1:]) for W in network.weights]
    if [len(row) for row in names] != [len(b) for b, _ in layers]:
        raise ValueError("names must have a name for each neuron of each layer")
    inputs = [f"$x_{j + 1}$" for j in range(layers[0][1].shape[1])]
    most = max(len(inputs), *(len(b) for b, _ in layers))
    with drawing(ax, size=(6.0, 1.0 * most + 0.3)) as ax, plt.rc_context(LETTERS):
        height = 2.0 * most + 0.2
        _blank(ax, (0, 12), (0, height))
        columns = np.linspace(1.0, 10.9, len(layers) + 1)
        places = [_column(columns[0], len(inputs), height)]
        for k, (constants, weights) in enumerate(layers):
            places.append(_column(columns[k + 1], len(constants), height))
            for i, row in enumerate(weights):
                for j, weight in enumerate(row):
                    if weight:
                        ends = places[k][j], places[k + 1][i]
                        dash = "-" if weight > 0 else DASHES[1]
                        _wire(ax, *ends, f"{weight:g}", where=0.3, dash=dash)
            for place, b, name in zip(places[k + 1], constants, names[k], strict=True):
                _node(ax, place, f"{name}\n$> {-b:g}$", CELL)
        for place, name in zip(places[0], inputs, strict=True):
            _node(ax, place, name, INPUT)
        ax.set_title("> b: fires above b   ‐ ‐ negative weight", fontsize=12)
    return ax


def _column(across: float, count: int, height: float) -> list[tuple[float, float]]:
    return [
        (float(across), height / 2 + 2.0 * ((count - 1) / 2 - k)) for k in range(count)
    ]
