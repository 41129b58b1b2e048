"""Figures on likelihood: probabilities of labels, the logistic loss, an ascent."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.explorer import Explorer, explorer
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, ROSE, BoolArray, positive
from linclass.descent import Trace
from linclass.geometry import Halfspace
from linclass.losses import Logistic, log_likelihood, sigmoid

Curve = Callable[[FloatArray], FloatArray]


def probability_curve(
    x: Any, y: ArrayLike, h: Halfspace, best: Halfspace | None = None, *,
    ax: Axes | None = None,
) -> Axes:  # fmt: skip
    """Draw the probability of the label +1 over points of an axis."""
    column, plus = np.ravel(x), positive(y)
    width = np.ptp(column)
    across = np.linspace(column.min() - width / 4, column.max() + width / 4, 301)
    beside = column + 0.045 * width * _places(column, plus, centered=True)
    with draw.drawing(ax, size=(6.0, 3.6)) as ax:
        p = sigmoid(h.score(across[:, None]))
        ax.plot(across, p, c=INK, label="$p(x)=σ(g(x))$")
        if best is not None:
            top = sigmoid(best.score(across[:, None]))
            ax.plot(across, top, c=GRAY, ls=DASHES[1], label="at the maximum")
        p = sigmoid(h.score(column[:, None]))
        ax.vlines(beside, p, plus, colors=GRAY, lw=1.2, label="$t-p$", zorder=1)
        draw.scatter(ax, np.column_stack([beside, plus]), plus)
        ax.set(xlim=across[[0, -1]], ylim=(-0.12, 1.12), xlabel="$x$")
        ax.set(ylabel="label $t$, probability $p$")
    return ax


def _places(column: FloatArray, plus: BoolArray, *, centered: bool) -> FloatArray:
    """Places -1, 0, 1 or 0, 1, 2 and the like for points that would hide each other."""
    places = np.zeros(len(column))
    for value, label in {*zip(column.tolist(), plus.tolist(), strict=True)}:
        same = np.flatnonzero((column == value) & (plus == label))
        places[same] = np.arange(len(same)) - centered * (len(same) - 1) / 2
    return places


def flights(
    temperature: Any, y: ArrayLike, curves: Mapping[str, Curve] | None = None
) -> Axes:
    """Draw damage over temperature, curves of its probability, and the forecast.

    Curves are told apart only to the left of the coldest flight.
    """
    column, plus = np.ravel(temperature), positive(y)
    coldest, ends = column.min(), (28, column.max() + 3)
    with draw.drawing(size=(6.0, 3.6)) as ax:
        ax.axvspan(
            ends[0], coldest, fc="none", ec="#d0d0d0", hatch="//", lw=0, zorder=0,
            label="colder than any flight",
        )  # fmt: skip
        ax.axvline(31, c=INK, lw=1.5, ls=DASHES[2], label="forecast, 31 °F")
        cold, warm = np.linspace(ends[0], coldest), np.linspace(coldest, ends[1])
        shifts = (0, 11), (0, -11), (40, -8)
        for (name, curve), dash, shift in zip(
            (curves or {}).items(), DASHES, shifts, strict=False
        ):
            ax.plot(cold, curve(cold), c=INK, ls=dash)
            draw.note(ax, name, (38, curve(np.array([38.0]))[0]), shift, size=10)
            ax.plot(warm, curve(warm), c=INK, label=draw.once(ax, "all curves"))
        pile = _places(column, plus, centered=False)  # of equal flights, outward
        heights = plus + np.where(plus, 0.07, -0.07) * pile
        names = "damage", "no damage"
        draw.scatter(ax, np.column_stack([column, heights]), plus, names)
        ax.set(xlim=ends, ylim=(-0.25, 1.25), xlabel="temperature in °F")
        ax.set(yticks=np.arange(5) / 4 if curves else (0, 1))
        ax.set(ylabel="probability of damage" if curves else "damage $t$")
    return ax


def logistic_slopes() -> Axes:
    """Draw the logistic loss over the margin z, with tangents (Document 1)."""
    loss, z = Logistic(), np.linspace(-6, 6, 241)
    with draw.drawing(size=(6.0, 3.6)) as ax:
        ax.plot(z, loss.value(z), c=INK, label=r"$\ell(z)=\ln(1+e^{-z})$")
        for at in (-4, 0, 4):
            height, slope = loss.value(at), loss.derivative(at)
            ends = at + np.array([-2, 2]) / np.hypot(1, slope)
            look: Any = {"c": ROSE, "ls": DASHES[1], "lw": 2.5, "zorder": 4}
            name = draw.once(ax, "tangent")
            ax.plot(ends, height + slope * (ends - at), label=name, **look)
            ax.plot(at, height, "D", c=INK, ms=6, zorder=5)
            draw.note(ax, f"slope {slope:.3f}", (at, height), (30, 16), size=10)
        ax.set(xlim=(-6, 6), ylim=(-0.9, 6.6), xlabel="margin $z=y\\,g(x)$")
        ax.set(ylabel=r"loss $\ell(z)$")
    return ax


def likelihood_player(
    trace: Trace, x: Any, y: ArrayLike, steps: Sequence[int]
) -> Player:
    """Play a gradient ascent on the likelihood of points on an axis."""
    best = Halfspace.from_theta(trace.theta)

    def frame(ax: Axes, step: int) -> tuple[str, str]:
        b, w = trace.iterates[step]
        probability_curve(x, y, Halfspace([w], b), best, ax=ax)
        ax.set_title("— p(x)   - - at the maximum   | t − p", fontsize=10)
        way = "rises" if w > 0 else "falls" if w < 0 else "is level"
        first, last = sigmoid(b + w * np.array([np.min(x), np.max(x)]))
        after = f"After {step} step{'s' * (step != 1)}"
        value = trace.values[step]
        return f"{after}: b = {b:.3f}, w = {w:.3f}, log-likelihood {value:.4f}.", (
            f"{after} the curve {way}: from probability {first:.2f} at the first point "
            f"to {last:.2f} at the last."
        )

    return player(frame, steps, "Step of the ascent")


def likelihood_explorer(x: Any, y: ArrayLike) -> Explorer:
    """Let the reader look for the b and w that make the likelihood largest."""
    column = np.ravel(x)

    def frame(ax: Axes, b: float, w: float) -> tuple[str, str]:
        probability_curve(column, y, Halfspace([w], b), ax=ax)
        ax.set_title("— p(x)   | t − p", fontsize=10)
        value = log_likelihood(y, b + w * column)
        first, last = sigmoid(b + w * np.array([column.min(), column.max()]))
        return f"Likelihood {np.exp(value):.8f}, log-likelihood {value:.4f}.", (
            f"For b = {b:.1f} and w = {w:.1f} the curve goes from {first:.2f} at "
            f"the first point to {last:.2f} at the last."
        )

    sliders = {"Bias b": (-4.0, 4.0, 0.1, 0.0), "Weight w": (-6.0, 6.0, 0.1, 0.0)}
    return explorer(frame, sliders)
