"""The squared error of a probability: its pull, its plateaus, its minima."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray, IntArray
from linclass.book import draw
from linclass.book.explorer import Explorer, explorer
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, NEGATIVE, POSITIVE, PURPLE
from linclass.descent import GradientDescent, Objective, Trace
from linclass.losses import Logistic, LogisticMSE, sigmoid

COSTS = (
    (Logistic(), DASHES[0], NEGATIVE, "logistic loss"),
    (LogisticMSE(), DASHES[1], POSITIVE, "squared error"),
)


def mse_curve(
    X: ArrayLike,
    y: ArrayLike,
    ends: tuple[float, float],
    path: ArrayLike | None = None,
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw the logistic mean squared error of one parameter, with its minima."""
    cost = _one_parameter(X, y)
    thetas = np.linspace(*ends, 1001)
    values = _values(cost, np.column_stack([0 * thetas, thetas]))
    wrong = _mistakes(cost, thetas)
    with draw.drawing(ax, size=(6.0, 3.6)) as ax:
        ax.plot(
            thetas, wrong / cost.n, c=GRAY, lw=1.4, ls=DASHES[2],
            label="share of mistakes", zorder=1,
        )  # fmt: skip
        ax.plot(thetas, values, c=INK, label="cost $C(θ)$", zorder=2)
        ax.set(xlim=ends, ylim=(0, 1.08 * max(values.max(), wrong.max() / cost.n)))
        ax.set(xlabel="$θ$", ylabel="cost")
        for number, theta in enumerate(_dips(thetas, values)):
            _name_dip(ax, cost, theta, side=1 if number % 2 else -1)
        if path is not None:
            _path(ax, cost, np.ravel(path))
    return ax


def mse_player(
    X: ArrayLike,
    y: ArrayLike,
    starts: Iterable[float],
    ends: tuple[float, float],
    *,
    rate: float = 0.5,
    max_iter: int = 3000,
    start: int = 0,
) -> Player:
    """Play descents on the logistic mean squared error from several starts."""
    costs = {
        "Squared error": _one_parameter(X, y),
        "Logistic loss": _one_parameter(X, y, "logistic"),
    }

    @cache
    def run(name: str, theta: float) -> Trace:
        return GradientDescent(rate=rate, max_iter=max_iter).minimize(
            costs[name], [0, theta]
        )

    def words(name: str, theta: float) -> str:
        return f"{name}: {_told(costs[name], run(name, theta))}"

    def frame(ax: Axes, theta: float) -> tuple[str, str]:
        trace = run("Squared error", theta)
        mse_curve(X, y, ends, trace.iterates[:, 1], ax=ax)
        ax.set_title("○ start   ◆ end   ··· share of mistakes", fontsize=10)
        return " ".join(
            words(name, theta) for name in costs
        ), f"On the squared error: {_told(costs['Squared error'], trace)}"

    return player(frame, starts, "Start of the descent", start=start)


def mse_explorer(X: ArrayLike, y: ArrayLike, ends: tuple[float, float]) -> Explorer:
    """Let the reader choose start and step size of a descent on the squared error."""
    cost = _one_parameter(X, y)

    @cache
    def run(theta: float, rate: float) -> Trace:
        return GradientDescent(rate=rate, max_iter=1000).minimize(cost, [0, theta])

    def frame(ax: Axes, theta: float, rate: float) -> tuple[str, str]:
        path = run(theta, rate).iterates[:, 1]
        inside = np.clip(path, *ends)
        mse_curve(X, y, ends, inside, ax=ax)
        jumps = inside[:40]
        ax.plot(jumps, _values(cost, np.column_stack([0 * jumps, jumps])), "k.", ms=5)
        ax.set_title("○ start   • steps   ◆ end   ··· share of mistakes", fontsize=10)
        return _told(
            cost, run(theta, rate)
        ), f"With step size {rate:g}: {_told(cost, run(theta, rate))}"

    sliders = {"Start": (-8.0, 8.0, 0.1, -4.0), "Step size": (0.1, 6.0, 0.1, 0.5)}
    return explorer(frame, sliders)


def loss_and_pull(*, reach: float = 6.0) -> list[Axes]:
    """Draw the logistic loss and its squared rival, and the slopes of both."""
    left, right = axes = draw.panels(2, height=3.1)
    z = np.linspace(-reach, reach, 601)
    with draw.drawing(left), draw.drawing(right):
        for loss, dash, color, name in COSTS:
            look: Any = {"c": color, "ls": dash, "label": name}
            left.plot(z, loss.value(z), **look)
            right.plot(z, -loss.derivative(z), **look)
        left.set(xlabel="margin $z$", ylabel="loss ℓ(z)", ylim=(-0.1, 3.1))
        right.set(xlabel="margin $z$", ylabel="pull −ℓ′(z)", ylim=(-0.04, 1.08))
        left.legend(loc="upper right", frameon=False)
    return axes


def petal_fits(
    lengths: ArrayLike,
    y: ArrayLike,
    fits: Mapping[str, ArrayLike],
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw the flowers of both kinds, and the probabilities of some fits (b, w).

    Weights belong to the length above 5 cm.
    """
    lengths, y = np.asarray(lengths, dtype=float), np.asarray(y)
    with draw.drawing(ax, size=(6.0, 3.4)) as ax:
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
        draw.legend(ax)
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


def plateau_runs(start: float, steps: int, *, ax: Axes | None = None) -> Axes:
    """Draw one weight over the steps of both descents from a far wrong start."""
    with draw.drawing(ax, size=(6.0, 3.2)) as ax:
        for loss, dash, color, name in COSTS:
            theta = np.empty(steps + 1)
            theta[0] = start
            for t in range(steps):
                theta[t + 1] = theta[t] - loss.derivative(theta[t])
            ax.plot(theta, c=color, ls=dash, lw=2, label=name)
        ax.axhline(0, c=GRAY, lw=1)
        ax.set_xscale("symlog", linthresh=1)
        ax.set(xlim=(0, steps), ylim=(start - 0.5, 2.5))
        ax.set(xlabel="steps (logarithmic scale)", ylabel="weight θ")
        draw.legend(ax)
    return ax


def chord(left: float, right: float, *, ax: Axes | None = None) -> Axes:
    """Draw the squared error of one point, a chord, and the middles of both."""
    loss = LogisticMSE()
    middle = (left + right) / 2
    z = np.linspace(left - 2, right + 3, 301)
    ends = loss.value(np.array([left, right]))
    with draw.drawing(ax, size=(6.0, 3.2)) as ax:
        ax.plot(z, loss.value(z), c=INK, label="squared error")
        ax.plot([left, right], ends, c=POSITIVE, ls=DASHES[1], label="chord")
        ax.plot(
            middle, loss.value(middle), "o", c=INK, ms=8, label="value in the middle"
        )
        ax.plot(middle, ends.mean(), "D", c=POSITIVE, ms=8, label="middle of the chord")
        ax.axvline(-np.log(2), c=GRAY, lw=1, ls=DASHES[2])
        draw.note(ax, "bends down", (-np.log(2) - 2.4, 0.08), size=10)
        draw.note(ax, "bends up", (-np.log(2) + 0.7, 0.75), size=10)
        ax.set(xlabel="margin $z$", ylabel="loss ℓ(z)", ylim=(-0.05, 1.08))
        draw.legend(ax)
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
    dips: FloatArray = thetas[k] + (thetas[1] - thetas[0]) * (down - up) / 2 / (
        down + up
    )
    return dips


def _name_dip(ax: Axes, cost: Objective, theta: float, side: int) -> None:
    left, right, _, top = draw.view(ax)
    value = cost.value([0, theta])
    place = theta + (0.15 * side - 0.04) * (right - left), max(0.4 * value, 0.07 * top)
    ax.plot([theta, place[0]], [value, place[1]], c=GRAY, lw=1, zorder=1)
    ax.plot(theta, value, "o", c=INK, ms=4, zorder=3)
    words = f"θ = {theta:.2f}, {_mistakes(cost, theta)} wrong"
    draw.note(ax, words, place, size=10)


def _values(cost: Objective, thetas: FloatArray) -> FloatArray:
    scores = thetas[:, :1] + thetas[:, 1:] * cost.X[:, 0]
    values: FloatArray = cost.loss.value(cost.y * scores).mean(axis=1)
    return values


def _path(ax: Axes, cost: Objective, path: FloatArray) -> None:
    low, high = np.sort(path[[0, -1]])
    between = np.linspace(low, high, 200)
    ax.plot(
        between, [cost.value([0, v]) for v in between], c=POSITIVE, lw=5, alpha=0.5,
        solid_capstyle="round", label="descent", zorder=1,
    )  # fmt: skip
    for theta, look in ((path[0], "o"), (path[-1], "D")):
        ax.plot(
            theta, cost.value([0, theta]), look, ms=9, mec=INK,
            mfc="white" if look == "o" else POSITIVE, zorder=5,
        )  # fmt: skip
