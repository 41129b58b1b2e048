"""The squared error of the logistic function: its curve, its pull, its map."""

from collections.abc import Iterable
from functools import cache, partial
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray, IntArray
from linclass.book import draw
from linclass.book.explorer import Explorer, explorer
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, NEGATIVE, POSITIVE
from linclass.descent import GradientDescent, Objective, Trace
from linclass.losses import Logistic, LogisticMSE


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
        "C": _one_parameter(X, y),
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
        mse_curve(X, y, ends, run("C", theta).iterates[:, 1], ax=ax)
        ax.set_title("○ start   ◆ end   ··· share of mistakes", fontsize=10)
        return " ".join(
            words(name, theta) for name in costs
        ), f"On the curve of the squared error, {words('C', theta)}"

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

    sliders = {"Start": (-8.0, 8.0, 0.1, -4.0), "Step size": (0.1, 6.0, 0.1, 5.0)}
    return explorer(frame, sliders)


def loss_and_pull(*, reach: float = 6.0) -> list[Axes]:
    """Draw the logistic loss and its squared rival, and the slopes of both."""
    left, right = axes = draw.panels(2, height=3.1)
    z = np.linspace(-reach, reach, 601)
    with draw.drawing(left), draw.drawing(right):
        for loss, dash, color, name in (
            (Logistic(), DASHES[0], NEGATIVE, "logistic"),
            (LogisticMSE(), DASHES[1], POSITIVE, "squared error"),
        ):
            look: Any = {"c": color, "ls": dash, "label": name}
            left.plot(z, loss.value(z), **look)
            right.plot(z, -loss.derivative(z), **look)
        left.set(xlabel="margin $z$", ylabel="loss ℓ(z)", ylim=(-0.1, 3.1))
        right.set(xlabel="margin $z$", ylabel="pull −ℓ′(z)", ylim=(-0.04, 1.08))
        left.legend(loc="upper right", frameon=False)
    return axes


def mse_maps(
    X: ArrayLike,
    y: ArrayLike,
    start: ArrayLike,
    *,
    reach: float = 15.0,
    rate: float = 0.2,
    max_iter: int = 2000,
) -> list[Axes]:
    """Draw both costs over the plane of (b, w), with a descent from the same start."""
    axes = draw.panels(2, height=3.5)
    for ax, loss, title in (
        (axes[0], "logistic_mse", "squared error"),
        (axes[1], "logistic", "logistic loss"),
    ):
        cost = _one_parameter(X, y, loss, bias=True)
        trace = GradientDescent(rate=rate, max_iter=max_iter).minimize(cost, start)
        with draw.drawing(ax):
            ax.set(xlim=(-reach, reach), ylim=(-reach, reach), xlabel="$b$")
            ax.set_aspect("equal")
            across, up, values = draw.grid(ax, partial(_values, cost), 161)
            levels = (np.arange(cost.n + 2) - 0.5) / cost.n
            if loss == "logistic":
                levels = values.max() * np.linspace(0, 1, 11) ** 2

            span: Any = {"vmin": values.min(), "vmax": values.max()}
            fill = ax.contourf(
                across, up, values, levels=levels, cmap="cividis", **span
            )
            ax.contour(fill, colors="white", linewidths=0.5)
            ax.grid(False)
            ax.plot(*trace.iterates.T, c="white", lw=3.2)
            ax.plot(*trace.iterates.T, c=POSITIVE, lw=1.6)
            ax.plot(*trace.iterates[0], "o", mfc="white", mec=INK, ms=8)
            ax.plot(*trace.theta, "D", mfc=POSITIVE, mec="white", ms=8)
            wrong = int((cost.margins(trace.theta) <= 0).sum())
            ax.set_title(f"{title}\n{trace.passes} steps, {wrong} wrong", fontsize=10)
    axes[0].set_ylabel("$w$")
    return axes


def _one_parameter(
    X: ArrayLike, y: ArrayLike, loss: str = "logistic_mse", *, bias: bool = False
) -> Objective:
    cost = Objective(X, y, loss, fit_intercept=bias)
    return cost


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
