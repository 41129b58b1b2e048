"""What networks of threshold neurons see and draw, and one neuron to move by hand."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.explorer import Explorer, Slider, explorer
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, POSITIVE, TINTS, positive
from linclass.geometry import Halfspace
from linclass.losses import sigmoid
from linclass.neural import Network

REACH = 2.1  # of the view around the disc of radius 1
RAYS = 1440  # to measure an area
VALUES = "● 1   ■ 0"


def hidden_space(
    network: Network, X: ArrayLike, y: ArrayLike, names: Sequence[str]
) -> list[Axes]:
    """Draw points with hidden lines, and what the output neuron sees of them."""
    left, right = draw.panels(2, height=2.9)
    X, hidden = np.asarray(X, dtype=float), network.forward(X)[1]
    for ax, rows, layer in ((left, X, 0), (right, hidden, 1)):
        draw.points(rows, y, ax=ax)
        for k, theta in enumerate(network.weights[layer]):
            draw.line(ax, Halfspace.from_theta(theta), linestyle=DASHES[k])
    right.set(xlabel=f"output of {names[0]}", ylabel=f"output of {names[1]}")
    for place in np.unique(hidden, axis=0):
        came = X[(hidden == place).all(axis=1)]
        if len(came) > 1:
            said = "\n".join(f"from ({a:g}, {b:g})" for a, b in came)
            draw.note(right, said, place, shift=(0, 17), size=9)
    left.set_title(f"{VALUES}   — {names[0]}   ‐ ‐ {names[1]}", fontsize=10)
    right.set_title(f"{VALUES}   — output neuron", fontsize=10)
    layout: Any = left.figure.get_layout_engine()
    layout.set(wspace=0.08)
    return [left, right]


def fired_region(network: Network, X: ArrayLike, y: ArrayLike) -> Axes:
    """Hatch where a network of threshold neurons fires, with the hidden lines."""
    X = np.asarray(X, dtype=float)
    with draw.plane(None, X) as ax:
        across, up, inside = draw.grid(ax, lambda Z: network(Z)[:, 0], 301)
        _shade(ax, across, up, inside)
        for theta in network.weights[0]:
            draw.line(ax, Halfspace.from_theta(theta), linewidth=1.5)
        draw.points(X, y, ax=ax)
        draw.name_region(ax, across, up, inside > 0.5, "fires", X)
        draw.name_region(ax, across, up, inside < 0.5, "silent", X)
    return ax


def crossings(network: Network, height: float = 1.2) -> Axes:
    """Hatch where a network fires, and cross the vertical axis above and below."""
    corners = [[-2, -2], [2, 2]]
    with draw.plane(None, corners) as ax:
        across, up, inside = draw.grid(ax, lambda Z: network(Z)[:, 0], 301)
        _shade(ax, across, up, inside)
        for theta in network.weights[0]:
            draw.line(ax, Halfspace.from_theta(theta), linewidth=1.5)
        for name, h in (("p", height), ("q", -height)):
            draw.arrow(ax, (-0.6, h), (0.6, h), linewidth=2)
            ax.plot(0, h, "o", c=INK, ms=6, zorder=5)
            before, after = network([[-0.6, h], [0.6, h]])[:, 0] > 0.5
            words = {(True, False): "stops", (False, True): "starts"}
            told = f"${name}$: it {words.get((before, after), 'stays')}"
            draw.note(ax, told, (0, h), shift=(0, 16))
        ax.set_title("→ crossing   hatched: it fires", fontsize=10)
    return ax


def _shade(ax: Axes, across: FloatArray, up: FloatArray, inside: Any) -> None:
    """Tint both sides, and hatch the one where it fires."""
    look: Any = {"levels": [-1, 0.5, 2], "colors": TINTS, "hatches": [None, "//"]}
    area = ax.contourf(across, up, inside, **look, zorder=0)
    area.set(edgecolor="#d9b9a5", linewidth=0)
    ax.grid(False)


def polygon_player(make: Callable[[int], Network], counts: Iterable[int]) -> Player:
    """Play networks that are to fire on the disc of radius 1 around the origin."""

    def frame(ax: Axes, m: int) -> tuple[str, str]:
        squares = np.pi * _radii(make(m)) ** 2
        area, wrong = squares.mean(), abs(squares - np.pi).mean()
        words = f"an area of {area:.3f}, the disc has 3.142; wrong on {wrong:.3f}"
        ends = (-REACH, REACH)
        ax.set(xlim=ends, ylim=ends, xlabel="$x_1$", ylabel="$x_2$")
        ax.set_aspect("equal", adjustable="box")
        across, up, inside = draw.grid(ax, lambda Z: make(m)(Z)[:, 0], 201)
        _shade(ax, across, up, inside)
        for theta in make(m).weights[0]:
            draw.line(ax, Halfspace.from_theta(theta), color=GRAY, linewidth=1)
        turn = np.linspace(0, 2 * np.pi, 181)
        ax.plot(np.cos(turn), np.sin(turn), color=INK, linestyle=DASHES[1], zorder=5)
        ax.set_title("— neurons   ‐ ‐ disc   hatched: fires", fontsize=10)
        return (
            f"m = {m}: it fires on {words}.",
            f"With {m} hidden neurons the network fires on {words}.",
        )

    return player(frame, counts, "Hidden neurons m")


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
    """Set the weights and the threshold of one neuron by sliders."""
    rows, plus = np.asarray(X, dtype=float), positive(y)
    w1, w2 = map(float, np.asarray(weights, dtype=float))
    sliders: dict[str, Slider] = {
        "Weight w1": (-2.0, 2.0, 0.25, w1),
        "Weight w2": (-2.0, 2.0, 0.25, w2),
        "Threshold b": (-2.0, 2.0, 0.25, float(threshold)),
    }

    def frame(ax: Axes, w1: float, w2: float, b: float) -> tuple[str, str]:
        draw.points(rows, y, ax=ax)
        fires = rows @ [w1, w2] > b
        named = [f"({p:g}, {q:g})" for p, q in rows[fires]]
        words = f"fires at {', '.join(named)}" if named else "never fires"
        words += f": {(fires == plus).sum()} of {len(rows)} right"
        across, up, inside = draw.grid(ax, lambda Z: Z @ [w1, w2] > b, 201)
        _shade(ax, across, up, inside)
        if w1 or w2:
            draw.line(ax, Halfspace.from_threshold([w1, w2], b))
        draw.mark(rows[fires != plus], ax=ax)
        ax.set_title(f"{VALUES}   hatched: it fires   ○ wrong", fontsize=10)
        return (
            f"w = ({w1:g}, {w2:g}), b = {b:g}: {words}",
            f"With weights {w1:g}, {w2:g} and threshold {b:g} it {words}.",
        )

    return explorer(frame, sliders)


KINDS = {  # above the box, and what comes out of it
    "threshold": ("sum > $b$?", "1 if sum > $b$,\n0 if not"),
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
) -> Axes:
    """Draw one neuron: inputs, a weight on each edge, the sum, the output."""
    w = np.asarray(weights, dtype=float)
    names = [f"$x_{j + 1}$" for j in range(len(w))]
    edges = [f"$w_{j + 1} = {value:g}$" for j, value in enumerate(w)]
    if x is not None:
        pairs = zip(names, np.asarray(x, dtype=float), strict=True)
        names = [f"{name}\n$= {value:g}$" for name, value in pairs]
    if kind != "threshold":
        names, edges = ["$1$", *names], [f"$-b = {-threshold:g}$", *edges]
    size = (6.0, 0.9 * len(names) + 0.2)
    with draw.drawing(size=size) as ax, plt.rc_context(LETTERS):
        _blank(ax, (0, 12), (0, 1.8 * len(names) + 0.4))
        middle = 0.9 * len(names) + 0.2
        for k, (name, edge) in enumerate(zip(names, edges, strict=True)):
            place = (1.0, middle + 1.8 * ((len(names) - 1) / 2 - k))
            _wire(ax, place, (4.9, middle), edge, where=0.42)
            _node(ax, place, name, INPUT)
        draw.arrow(ax, (5.6, middle), (7.15, middle), linewidth=1.2)
        _node(ax, (4.9, middle), r"$\sum$", CELL)
        _box(ax, (8.1, middle), kind, threshold)
        total, out = _outcome(kind, w, threshold, x)
        ax.text(6.3, middle + 0.22, total, ha="center", va="bottom")
        draw.arrow(ax, (9.05, middle), (9.85, middle), linewidth=1.2)
        ax.text(10.0, middle, out, ha="left", va="center")
    return ax


def _outcome(
    kind: str, w: FloatArray, threshold: float, x: ArrayLike | None
) -> tuple[str, str]:
    """The sum as this kind has it, and what the neuron outputs."""
    if x is None:
        return "sum" if kind == "threshold" else "$s$", KINDS[kind][1]
    total = float(w @ np.asarray(x))
    if kind == "threshold":
        out = "1: it fires" if total > threshold else "0: it is silent"
        return f"sum\n$= {total:g}$", out
    s = total - threshold
    out = f"{sigmoid(s):.3f}" if kind == "logistic" else "+1" if s >= 0 else "−1"
    return f"$s = {s:g}$", out


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
    at = {"threshold": f"$b = {threshold:g}$", "sign": "threshold 0"}.get(kind, "")
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
    where: float,
    dash: Any = "-",
) -> None:
    """An arrow from the edge of one node to that of the next, with its weight."""
    tail, tip = np.array(start), np.array(end)
    step = 0.7 * (tip - tail) / np.linalg.norm(tip - tail)
    draw.arrow(ax, tail + step, tip - step, linewidth=1.2, linestyle=dash)
    x, y = tail + where * (tip - tail)
    gap: Any = {"boxstyle": "round,pad=0.15", "fc": "white", "ec": "none"}
    look: Any = dict(ha="center", va="center", fontsize=12, zorder=7, bbox=gap)
    ax.annotate(weight.replace("-", "−"), (x, y), **look)


def _blank(ax: Axes, across: tuple[float, float], up: tuple[float, float]) -> None:
    ax.set(xlim=across, ylim=up)
    ax.set_aspect("equal", adjustable="box")
    ax.set_axis_off()


def wiring(network: Network, names: Sequence[Sequence[str]]) -> Axes:
    """Draw the neurons of a network, layer by layer, with their weights."""
    layers = [(W[:, 0], W[:, 1:]) for W in network.weights]
    inputs = [f"$x_{j + 1}$" for j in range(layers[0][1].shape[1])]
    most = max(len(inputs), *(len(b) for b, _ in layers))
    with draw.drawing(size=(6.0, 1.0 * most + 0.3)) as ax, plt.rc_context(LETTERS):
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
        ax.set_title("> 0.5: fires above 0.5   ‐ ‐ negative weight", fontsize=12)
    return ax


def _column(across: float, count: int, height: float) -> list[tuple[float, float]]:
    return [
        (float(across), height / 2 + 2.0 * ((count - 1) / 2 - k)) for k in range(count)
    ]
