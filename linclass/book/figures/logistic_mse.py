"""The squared error of a probability: its pull, its plateaus, its minima."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass._checks import FloatArray, IntArray
from linclass.book import draw
from linclass.book.explorer import Explorer, explorer
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, POSITIVE, PURPLE
from linclass.descent import GradientDescent, Objective, Trace
from linclass.losses import Logistic, LogisticMSE, sigmoid

COSTS = (
    (Logistic(), DASHES[0], PURPLE, "logistic loss"),
    (LogisticMSE(), DASHES[1], INK, "squared error"),
)


def mse_curve(
    X: ArrayLike,
    y: ArrayLike,
    ends: tuple[float, float],
    path: ArrayLike,
    *,
    enlarge: bool = True,
    ax: Axes | None = None,
) -> Axes:
    """Draw the logistic mean squared error of one parameter, its minima, the first of
    them enlarged if wanted, and a descent from the start of its path to the end."""
    cost = _one_parameter(X, y)
    thetas = np.linspace(*ends, 1001)
    values = _values(cost, thetas)
    wrong = _mistakes(cost, thetas)
    with draw.drawing(ax, size=(6.0, 3.6)) as ax:
        stair: Any = {"c": GRAY, "lw": 1.4, "ls": DASHES[2], "zorder": 1}
        ax.plot(thetas, wrong / cost.n, label="share of mistakes", **stair)
        ax.plot(thetas, values, c=INK, label="cost $C(θ)$", zorder=2)
        ax.set(xlim=ends, ylim=(0, 1.08 * max(values.max(), wrong.max() / cost.n)))
        ax.set(xlabel="$θ$", ylabel="cost")
        dips = _dips(thetas, values)
        for number, theta in enumerate(dips):
            _name_dip(ax, cost, theta, side=1 if number % 2 else -1)
        _path(ax, cost, np.ravel(path))
        if enlarge and len(dips):
            _enlarge(ax, cost, dips[0], np.ravel(path)[-1])
    return ax


def _enlarge(ax: Axes, cost: Objective, dip: float, end: float) -> None:
    """In the upper right corner: the neighborhood of a dip, with its humps, and the
    end of a descent if it is there."""
    near = np.linspace(dip - 0.3, dip + 0.7, 301)
    heights = _values(cost, near)
    small = ax.inset_axes((0.63, 0.45, 0.36, 0.44))
    small.plot(near, heights, c=INK, lw=1.6)
    if near[0] < end < near[-1]:
        small.plot(end, _values(cost, end), "D", c=INK, ms=6)
    low, high = heights.min(), np.median(heights)
    small.set(xlim=near[[0, -1]], ylim=(2 * low - high, 3 * high - 2 * low))
    halves = np.arange(*np.ceil([2 * near[0], 2 * near[-1]])) / 2
    small.set(xticks=halves, yticks=[])
    for hump in _dips(near, -heights):
        place = hump, _values(cost, hump)
        small.plot(*place, "o", c=INK, ms=4)
        draw.note(small, f"hump at {hump:.3f}", place, (0, 12), 9)
    small.set_title("enlarged", fontsize=9, pad=2)
    small.grid(False)


def mse_player(
    X: ArrayLike,
    y: ArrayLike,
    starts: Iterable[float],
    ends: tuple[float, float],
    *,
    start: int = 0,
) -> Player:
    """Play descents on the logistic mean squared error from several starts."""
    squared, logistic = _one_parameter(X, y), _one_parameter(X, y, "logistic")
    solver = GradientDescent(rate=0.5, max_iter=3000)

    def frame(ax: Axes, theta: float) -> tuple[str, str]:
        trace = solver.minimize(squared, [0, theta])
        mse_curve(X, y, ends, trace.iterates[:, 1], ax=ax)
        ax.set_title("○ start   ◆ end   ··· share of mistakes", fontsize=10)
        told = _told(squared, trace)
        rival = _told(logistic, solver.minimize(logistic, [0, theta]))
        numbers = f"Squared error: {told} Logistic loss: {rival}"
        return numbers, f"On the squared error: {told}"

    return player(frame, starts, "Start of the descent", start=start)


def mse_explorer(X: ArrayLike, y: ArrayLike, ends: tuple[float, float]) -> Explorer:
    """Let the reader choose start and step size of a descent on the squared error."""
    cost = _one_parameter(X, y)

    def frame(ax: Axes, theta: float, rate: float) -> tuple[str, str]:
        solver = GradientDescent(rate=rate, max_iter=1000)
        trace = solver.minimize(cost, [0, theta])
        inside = np.clip(trace.iterates[:, 1], *ends)
        mse_curve(X, y, ends, inside, enlarge=False, ax=ax)
        jumps = _apart(inside, 0.3)[:40]
        ax.plot(jumps, _values(cost, jumps), "o", c=INK, mec="white", ms=5)
        key = "○ start   • some steps   ◆ end   ··· share of mistakes"
        ax.set_title(key, fontsize=10)
        told = _told(cost, trace)
        return told, f"With step size {rate:g}: {told}"

    sliders = {"Start": (-8.0, 8.0, 0.1, -4.0), "Step size": (0.1, 6.0, 0.1, 0.5)}
    return explorer(frame, sliders)


def loss_and_pull() -> list[Axes]:
    """Draw the logistic loss and its squared rival, and the slopes of both."""
    left, right = axes = draw.panels(2, height=3.1)
    z = np.linspace(-6, 6, 601)
    with draw.drawing(left), draw.drawing(right):
        for loss, dash, color, name in COSTS:
            look: Any = {"c": color, "ls": dash, "label": name}
            left.plot(z, loss.value(z), **look)
            right.plot(z, -loss.derivative(z), **look)
        peak = -np.log(2), 8 / 27
        right.plot(*peak, "o", c=INK, ms=6)
        draw.note(right, "(-ln 2, 8/27)", peak, (-32, 17), 9)
        left.set(xlabel="margin $z$", ylabel="loss ℓ(z)", ylim=(-0.1, 3.1))
        right.set(xlabel="margin $z$", ylabel="pull −ℓ′(z)", ylim=(-0.04, 1.08))
        left.legend(loc="upper right", frameon=False)
    return axes


def petal_fits(lengths: ArrayLike, y: ArrayLike, fits: Mapping[str, ArrayLike]) -> Axes:
    """Draw the flowers of both kinds, and the probabilities of some fits (b, w).

    Weights belong to the length above 5 cm.
    """
    lengths, y = np.asarray(lengths, dtype=float), np.asarray(y)
    with draw.drawing(size=(6.0, 3.4)) as ax:
        draw.points(np.column_stack([lengths, _stacked(lengths, y)]), y, ax=ax)
        ax.set_aspect("auto")
        ax.set(xlim=(2.8, 7.2), ylim=(-0.36, 1.36), yticks=[0, 0.5, 1])
        across = np.linspace(2.8, 7.2, 401)
        for number, (name, theta) in enumerate(fits.items()):
            b, w = np.ravel(theta)
            look: Any = {"c": INK if number else PURPLE, "ls": DASHES[number]}
            ax.plot(across, sigmoid(b + w * (across - 5)), label=name, lw=2, **look)
            ax.plot([5 - b / w] * 2, [-0.36, 1.36], lw=1, **look)
        ax.set(xlabel="petal length in cm", ylabel="probability of virginica")
        draw.note(ax, "typed as 47 cm →", (6.6, -0.2), size=10)
    return ax


def _stacked(lengths: FloatArray, y: IntArray) -> FloatArray:
    """Heights for the flowers: equal ones stand behind each other, away from 1/2."""
    seen: Counter[tuple[int, int]] = Counter()
    heights = np.empty(len(lengths))
    for i, (length, label) in enumerate(zip(lengths, y, strict=True)):
        flower = round(10 * length), int(label)
        heights[i] = (label > 0) + 0.035 * label * (1 + seen[flower])
        seen[flower] += 1
    return heights


def plateau_runs(start: float, counts: tuple[int, int]) -> list[Axes]:
    """Draw one weight over the steps of either descent from a far wrong start."""
    axes = draw.panels(2)
    for ax, steps, (loss, dash, color, name) in zip(axes, counts, COSTS, strict=True):
        path = [start]
        for _ in range(steps):
            path.append(path[-1] - float(loss.derivative(path[-1])))
        with draw.drawing(ax):
            ax.plot(path, c=color, ls=dash, lw=2)
            ax.axhline(0, c=GRAY, lw=1)
            ax.set(xlim=(0, steps), ylim=(start - 0.5, 2.5))
            ax.set(xlabel="steps", ylabel="weight θ")
            ax.set_title(name, fontsize=10)
            ax.xaxis.set_major_locator(MaxNLocator(4))
    return axes


def chord(left: float, right: float) -> Axes:
    """Draw the squared error of one point, a chord, and the middles of both."""
    loss = LogisticMSE()
    middle = (left + right) / 2
    z = np.linspace(left - 2, right + 3, 301)
    ends = loss.value(np.array([left, right]))
    with draw.drawing(size=(6.0, 3.2)) as ax:
        ax.plot(z, loss.value(z), c=INK, label="squared error")
        ax.plot([left, right], ends, c=POSITIVE, ls=DASHES[1], label="chord")
        ax.plot(middle, loss.value(middle), "o", c=INK, ms=8, label="on the curve")
        ax.plot(middle, ends.mean(), "D", c=POSITIVE, ms=8, label="on the chord")
        ax.axvline(-np.log(2), c=GRAY, lw=1, ls=DASHES[2])
        draw.note(ax, "bends down", (-np.log(2) - 2.4, 0.08), size=10)
        draw.note(ax, "bends up", (-np.log(2) + 0.7, 0.75), size=10)
        ax.set(xlabel="margin $z$", ylabel="loss ℓ(z)", ylim=(-0.05, 1.08))
    return ax


def _one_parameter(X: ArrayLike, y: ArrayLike, loss: str = "logistic_mse") -> Objective:
    return Objective(X, y, loss, fit_intercept=False)


def _mistakes(cost: Objective, thetas: ArrayLike) -> IntArray:
    """How many mistakes each θ makes, if a score of 0 means +1."""
    scores = np.multiply.outer(thetas, cost.X[:, 0])
    counts: IntArray = ((scores >= 0) != (cost.y > 0)).sum(axis=-1)
    return counts


def _told(cost: Objective, trace: Trace) -> str:
    """A descent of one parameter in words."""
    first, last = trace.iterates[[0, -1], 1]
    rest = "" if trace.reason == "converged" else " (not at rest)"
    return (
        f"{trace.passes} steps{rest} from {first:g} to {last:.2f}, "
        f"{_mistakes(cost, last)} of {cost.n} wrong."
    ).replace("-", "−")


def _dips(thetas: FloatArray, values: FloatArray) -> FloatArray:
    """Where the values are least, by a parabola through three of them."""
    k = 1 + np.flatnonzero((np.diff(values[:-1]) < 0) & (np.diff(values[1:]) > 0))
    down, up = values[k - 1] - values[k], values[k + 1] - values[k]
    half = (thetas[1] - thetas[0]) / 2
    dips: FloatArray = thetas[k] + half * (down - up) / (down + up)
    return dips


def _name_dip(ax: Axes, cost: Objective, theta: float, side: int) -> None:
    left, right, _, top = draw.view(ax)
    value = cost.value([0, theta])
    place = theta + (0.15 * side - 0.04) * (right - left), max(0.4 * value, 0.07 * top)
    above = place[1] + 0.04 * top  # the words
    ax.plot([theta, place[0]], [value, above], c=GRAY, lw=1, zorder=1)
    ax.plot(theta, value, "o", c=INK, ms=4, zorder=3)
    words = f"θ = {theta:.2f}, {_mistakes(cost, theta)} wrong"
    draw.note(ax, words, place, size=10)


def _apart(path: FloatArray, least: float) -> FloatArray:
    """The places of a path without those nearer than `least` to the last one kept."""
    kept = [path[0]]
    for place in path:
        if abs(place - kept[-1]) >= least:
            kept.append(place)
    return np.array(kept)


def _values(cost: Objective, thetas: ArrayLike) -> FloatArray:
    """The cost at each θ, without a bias."""
    margins = np.multiply.outer(thetas, cost.y * cost.X[:, 0])
    values: FloatArray = cost.loss.value(margins).mean(axis=-1)
    return values


def _path(ax: Axes, cost: Objective, path: FloatArray) -> None:
    between = np.linspace(path[0], path[-1], 200)
    wide: Any = {"c": POSITIVE, "lw": 5, "alpha": 0.5, "solid_capstyle": "round"}
    ax.plot(between, _values(cost, between), label="descent", zorder=1, **wide)
    for theta, look, fill in (path[0], "o", "white"), (path[-1], "D", INK):
        ax.plot(theta, _values(cost, theta), look, ms=9, mec=INK, mfc=fill, zorder=5)
