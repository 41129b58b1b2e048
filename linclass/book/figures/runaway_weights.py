"""Figures on weights that run away: rays, landscapes, growth, training and test."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.figures.likelihood import probability_curve
from linclass.book.player import Player, player
from linclass.book.style import DASHES, INK, positive, signs_of
from linclass.geometry import Halfspace, augment
from linclass.losses import sigmoid


def _losses(X: ArrayLike, y: ArrayLike, thetas: ArrayLike) -> FloatArray:
    """The mean logistic loss for each row of thetas."""
    z = signs_of(y) * (np.asarray(thetas) @ augment(X).T)
    return np.asarray(np.logaddexp(0, -z).mean(axis=1))


def growth(lengths: ArrayLike) -> Axes:
    """Draw the length of w after 1, 2, … steps, the steps on a logarithmic axis."""
    values = np.asarray(lengths)
    with draw.drawing(size=(6.0, 3.2)) as ax:
        ax.plot(np.arange(1, len(values) + 1), values, c=INK)
        ax.set(xscale="log", xlabel="steps", ylabel=r"length $\Vert w\Vert$")
        ax.set_ylim(bottom=0)
    return ax


def loss_rays(rays: Mapping[str, tuple[Any, ArrayLike, Any]]) -> Axes:
    r"""Draw the mean loss of (X, y) at :math:`s\,v`, over :math:`s \ge 0`."""
    s = np.linspace(0, 3, 601)
    with draw.drawing(size=(6.0, 3.6)) as ax:
        for (name, (X, y, v)), dash in zip(rays.items(), DASHES, strict=False):
            values = _losses(X, y, np.outer(s, v))
            ax.plot(s, values, c=INK, ls=dash, label=name)
            least = int(values.argmin())
            if least < len(s) - 1:
                best = s[least], values[least]
                ax.plot(*best, "D", c=INK, ms=6, zorder=5, label="best weights")
        ax.set(xlim=(0, 3), xlabel="factor $s$ of the weights", ylabel="mean loss")
        ax.set_ylim(bottom=0)
    return ax


def steep_curves(x: ArrayLike, y: ArrayLike, weights: Sequence[float]) -> Axes:
    """Draw the curves σ(wx) of some weights w over points of an axis."""
    column, plus = np.ravel(x), positive(y)
    across = np.linspace(column.min() - 0.5, column.max() + 0.5, 401)
    with draw.drawing(size=(6.0, 3.4)) as ax:
        for w, dash in zip(weights, DASHES, strict=False):
            ax.plot(across, sigmoid(w * across), c=INK, ls=dash, label=f"$w={w:g}$")
        draw.scatter(ax, np.column_stack([column, plus]), plus)
        ax.set(xlim=across[[0, -1]], ylim=(-0.12, 1.12), xlabel="$x$")
        ax.set(ylabel="label $t$, probability $p$")
    return ax


def landscapes(
    sets: Mapping[str, tuple[Any, Any]],
    rays: Mapping[str, Sequence[Any]],
    lowest: Mapping[str, Any],
) -> None:
    """Draw the mean loss over (b, w) of sets on the line, with rays or lowest place."""
    axes = draw.panels(len(sets), columns=len(sets), height=3.2)
    for ax, (name, (x, y)) in zip(axes, sets.items(), strict=True):
        with draw.drawing(ax):
            ax.set(xlim=(-4, 4), ylim=(-4, 4), xlabel="bias $b$", aspect="equal")
            ax.set(xticks=(-4, 0, 4), yticks=(-4, 0, 4))
            across, up, values = draw.grid(ax, partial(_losses, x, y), 121)
            look: Any = {"levels": np.linspace(0, 3, 13), "extend": "max"}
            fill = ax.contourf(across, up, values, cmap="cividis", **look)
            ax.contour(fill, colors="white", linewidths=0.5)
            ax.grid(False)
            ax.set_title(name, fontsize=11)
            for ray in rays.get(name, ()):
                tip = 3.4 * np.asarray(ray) / np.abs(ray).max()
                draw.arrow(ax, (0, 0), tip, color="white", linewidth=2.5)
            if name in lowest:
                ax.plot(*lowest[name], "D", mfc="white", mec=INK, ms=7)
    axes[0].set_ylabel("weight $w$")
    place: Any = {"ax": axes, "location": "bottom", "shrink": 0.6}
    axes[0].figure.colorbar(fill, label="mean loss", ticks=range(4), **place)


def steepening_player(
    path: ArrayLike, x: Any, y: ArrayLike, steps: Sequence[int]
) -> Player:
    """Play the curves σ(wx) of an ascent without end; path[k] is w after k steps."""
    weights, right = np.asarray(path), np.max(x)

    def frame(ax: Axes, step: int) -> tuple[str, str]:
        w = weights[step]
        probability_curve(x, y, Halfspace([w], 0), ax=ax)
        ax.set_title("— p(x)   vertical stroke: |t − p|", fontsize=10)
        p = sigmoid(w * right)
        told = f"After {step:,} step{'s' * (step != 1)}"
        return f"{told}: w = {w:.3f}, p({right:g}) = {p:.5f}.", (
            f"{told} the curve has the weight {w:.2f} and gives the point on the right "
            f"the probability {p:.4f}."
        )

    return player(frame, steps, "Steps of the ascent", start=(len(steps) - 1) // 2)


def learning(steps: ArrayLike, training: ArrayLike, test: ArrayLike) -> Axes:
    """Draw the mean losses on training and test data over the steps, both as logs."""
    with draw.drawing(size=(6.0, 3.6)) as ax:
        look: Any = {"c": INK, "ms": 5}
        ax.plot(steps, test, marker="s", ls=DASHES[1], label="test", **look)
        ax.plot(steps, training, marker="o", label="training", **look)
        ax.set(xscale="log", yscale="log", xlabel="steps", ylabel="mean loss")
        ax.set_yticks([0.01, 0.03, 0.1, 0.3], ["0.01", "0.03", "0.1", "0.3"])
    return ax
