"""Figures on likelihood: probabilities of labels, the logistic loss, an ascent."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.explorer import Explorer, explorer
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, BoolArray, positive
from linclass.descent import Trace
from linclass.geometry import Halfspace
from linclass.losses import Logistic, log_likelihood, sigmoid


def probability_curve(
    x: ArrayLike,
    y: ArrayLike,
    halfspace: Any,
    *,
    best: Any = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the probability of the label +1 over points of an axis."""
    column = np.asarray(x, dtype=float).reshape(-1)
    plus = positive(y)
    curves: list[tuple[Halfspace, str, str, Any]] = [
        (draw.halfspace_of(halfspace), "$p(x)=σ(g(x))$", INK, DASHES[0])
    ]
    if best is not None:
        curves.append((draw.halfspace_of(best), "at the maximum", GRAY, DASHES[1]))
    width = float(np.ptp(column)) or 1.0
    across = np.linspace(column.min() - width / 4, column.max() + width / 4, 301)
    beside = column + 0.045 * width * _places(column, plus)
    with draw.drawing(ax, size=(6.0, 3.6)) as ax:
        for h, name, color, dash in curves:
            height = sigmoid(h.score(across[:, None]))
            ax.plot(across, height, c=color, ls=dash, label=name)
        p = sigmoid(curves[0][0].score(column[:, None]))
        ax.vlines(beside, p, plus, colors=GRAY, lw=1.2, label="$t-p$", zorder=1)
        draw.scatter(ax, np.column_stack([beside, plus]), plus)
        ax.set(xlim=across[[0, -1]], ylim=(-0.12, 1.12), xlabel="$x$")
        ax.set(ylabel="label $t$, probability $p$")
    return ax


def _places(
    column: FloatArray, plus: BoolArray, *, centered: bool = True
) -> FloatArray:
    """Places -1, 0, 1 or 0, 1, 2 and the like for points that would hide each other."""
    places = np.zeros(len(column))
    for value, label in {*zip(column.tolist(), plus.tolist(), strict=True)}:
        same = np.flatnonzero((column == value) & (plus == label))
        places[same] = np.arange(len(same)) - centered * (len(same) - 1) / 2
    return places


def flights(
    temperature: ArrayLike, y: ArrayLike, halfspace: Any = None, *, tomorrow: float = 31
) -> Axes:
    """Draw damage over temperature, the curve of a model, and where no flight was."""
    column = np.asarray(temperature, dtype=float).reshape(-1)
    plus, coldest = positive(y), column.min()
    ends = (tomorrow - 3, column.max() + 3)
    with draw.drawing(size=(6.0, 3.6)) as ax:
        ax.axvspan(
            ends[0], coldest, fc="none", ec="#d0d0d0", hatch="//", lw=0, zorder=0,
            label="colder than any flight",
        )  # fmt: skip
        ax.axvline(tomorrow, c=INK, lw=1.5, ls=DASHES[2], label="forecast")
        if halfspace is not None:
            h = draw.halfspace_of(halfspace)
            for low, high, dash in (
                (ends[0], coldest, DASHES[1]),
                (coldest, ends[1], DASHES[0]),
            ):
                part = np.linspace(low, high, 151)
                name = "probability of damage" if dash == DASHES[0] else None
                ax.plot(
                    part, sigmoid(h.score(part[:, None])), c=INK, ls=dash, label=name
                )
        pile = _places(column, plus, centered=False)  # of equal flights, outward
        heights = plus + np.where(plus, 0.07, -0.07) * pile
        draw.scatter(ax, np.column_stack([column, heights]), plus)
        ax.set(xlim=ends, ylim=(-0.25, 1.25), yticks=np.arange(5) / 4)
        words = "damage $t$" if halfspace is None else "damage $t$, probability"
        ax.set(xlabel="temperature in °F", ylabel=words)
    return ax


def logistic_slopes(places: ArrayLike = (-4, 0, 4), *, ax: Axes | None = None) -> Axes:
    """Draw the logistic loss over the margin z, with tangents (Document 1)."""
    touched = np.atleast_1d(np.asarray(places, dtype=float))
    loss, z = Logistic(), np.linspace(-6, 6, 241)
    with draw.drawing(ax, size=(6.0, 3.6)) as ax:
        ax.plot(z, loss.value(z), c=INK, label=r"$\ell(z)=\ln(1+e^{-z})$")
        for number, at in enumerate(touched):
            height, slope = loss.value(at), loss.derivative(at)
            half = 2 / np.hypot(1, slope)
            ends = np.array([at - half, at + half])
            ax.plot(
                ends,
                height + slope * (ends - at),
                c=GRAY,
                ls=DASHES[1],
                lw=1.5,
                label=None if number else "tangent",
            )
            ax.plot(at, height, "D", c=INK, ms=6, zorder=5)
            text = f"slope {slope:.3f}".replace("-", "−")
            ax.annotate(
                text, (at, height), xytext=(8, 11), textcoords="offset points",
                ha="left" if at < 2 else "center",
            )  # fmt: skip
        ax.set(xlim=(-6, 6), ylim=(-0.9, 6.6), xlabel="margin $z=y\\,g(x)$")
        ax.set(ylabel=r"loss $\ell(z)$")
    return ax


def likelihood_player(
    trace: Trace, x: ArrayLike, y: ArrayLike, steps: Sequence[int]
) -> Player:
    """Play a gradient ascent on the likelihood of points on an axis."""
    best = Halfspace.from_theta(trace.theta)

    def frame(ax: Axes, step: int) -> tuple[str, str]:
        theta, value = trace.iterates[step], trace.values[step]
        probability_curve(x, y, Halfspace.from_theta(theta), best=best, ax=ax)
        ax.set_title("— p(x)   - - at the maximum   | t − p", fontsize=10)
        b, w = theta
        way = "rises" if w > 0 else "falls" if w < 0 else "is level"
        ends = sigmoid(b + w * np.array([np.min(x), np.max(x)]))
        return (
            f"After {step} step{'s' * (step != 1)}: b = {theta[0]:.3f}, "
            f"w = {theta[1]:.3f}, log-likelihood {value:.4f}."
        ), (
            f"After {step} step{'s' * (step != 1)} the curve {way}: from probability "
            f"{ends[0]:.2f} at the first point to {ends[1]:.2f} at the last."
        )

    return player(frame, steps, "Step of the ascent")


def likelihood_explorer(x: ArrayLike, y: ArrayLike) -> Explorer:
    """Let the reader look for the b and w that make the likelihood largest."""
    column = np.asarray(x, dtype=float).reshape(-1)

    def frame(ax: Axes, b: float, w: float) -> tuple[str, str]:
        probability_curve(column, y, Halfspace([w], b), ax=ax)
        ax.set_title("— p(x)   | t − p", fontsize=10)
        value = log_likelihood(y, b + w * column)
        ends = sigmoid(b + w * np.array([column.min(), column.max()]))
        return f"Likelihood {np.exp(value):.8f}, log-likelihood {value:.4f}.", (
            f"For b = {b:.1f} and w = {w:.1f} the curve goes from {ends[0]:.2f} at "
            f"the first point to {ends[1]:.2f} at the last."
        )

    sliders = {"Bias b": (-4.0, 4.0, 0.1, 0.0), "Weight w": (-6.0, 6.0, 0.1, 0.0)}
    return explorer(frame, sliders)
