"""Figures of penalties: a weight and its price, scatter, both errors, the strength."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import check_signs
from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, PURPLE
from linclass.geometry import Halfspace
from linclass.linear import LogisticRegression
from linclass.validation import Path, path

_LOOKS = ((INK, "-"), (PURPLE, DASHES[1]))


def price_of_a_weight(strength: float) -> Axes:
    """The logistic loss of margin w, the price of w, and their sum with its minimum.

    Short lines touch the loss and the price at the best w, with their slopes.
    """
    w = np.linspace(-1, 4, 2001)
    loss, price = np.logaddexp(0, -w), strength * w**2 / 2
    both = loss + price
    k = both.argmin()
    run = np.array([-0.15, 0.15])
    with draw.drawing(size=(6.0, 3.6)) as ax:
        ax.plot(w, loss, c=PURPLE, ls=DASHES[1], label="mean loss")
        ax.plot(w, price, c=GRAY, ls=DASHES[3], label="price")
        ax.plot(w, both, c=INK, label="sum $J$")
        ax.plot(w[k], both[k], "o", c=INK, ms=8)
        for height, slope in ((loss, -strength * w[k]), (price, strength * w[k])):
            touching = height[k] + slope * run
            size = strength * w[k]
            name = draw.once(ax, f"slopes −{size:.2f} and +{size:.2f}")
            ax.plot(
                w[k] + run, touching, c=INK, lw=4, solid_capstyle="butt", label=name
            )
        ax.axvline(w[k], c=GRAY, ls=DASHES[2], lw=1.2)
        ax.set(xlabel="weight $w$", ylabel="loss, price, sum", ylim=(0, 2.1))
    draw.legend(ax, columns=2)
    return ax


def scatter_of_weight(
    strengths: Sequence[float], weights: ArrayLike, goal: float
) -> Axes:
    """A dot for the weight of each sample (rows), for each strength (columns)."""
    dots = np.asarray(weights, dtype=float)
    beside = 10 ** (0.3 * (np.arange(len(dots)) / len(dots) - 0.5))
    with draw.drawing(size=(6.0, 3.6)) as ax:
        ax.axhline(goal, c=GRAY, ls=DASHES[1], lw=1.5, label=f"goal {goal:.1f}")
        for strength, column in zip(strengths, dots.T, strict=True):
            name = draw.once(ax, "one sample")
            ax.plot(strength * beside, column, ".", c=PURPLE, ms=4, label=name)
        look: Any = {
            "marker": "D",
            "mfc": "none",
            "mew": 2,
            "ms": 10,
            "c": INK,
            "ls": "",
        }
        ax.plot(strengths, dots.mean(axis=0), **look, label="mean")
        ax.set(xscale="log", xlabel="strength λ", ylabel="weight $w_1$")
    return ax


def error_curves(strengths: Sequence[float], errors: ArrayLike) -> Axes:
    """Training and test error over the strength: mean and standard error of splits.

    `errors` has the shape (splits, strengths, 2).
    """
    values = np.asarray(errors, dtype=float)
    mean = values.mean(axis=0).T
    spread = values.std(axis=0, ddof=1).T / np.sqrt(len(values))
    looks = (("o", DASHES[1], GRAY, "training"), ("D", "-", INK, "test"))
    with draw.drawing(size=(6.0, 3.6)) as ax:
        for row, size, (marker, dash, color, name) in zip(
            mean, spread, looks, strict=True
        ):
            look: Any = dict(c=color, ls=dash, marker=marker, capsize=4)
            ax.errorbar(strengths, row, size, label=name, **look)
        ax.set(xscale="log", xlabel="strength λ", ylabel="share of mistakes")
        ax.set_ylim(0, None)
    return ax


def coefficients(found: Path, names: Sequence[str], ax: Axes) -> None:
    """Draw each weight of a path over the strength; the first have names."""
    columns = found.coefficients.T
    for (color, dash), name, column in zip(_LOOKS, names, columns, strict=False):
        ax.plot(found.strengths, column, c=color, ls=dash, label=name, zorder=3)
    for column in columns[len(names) :]:
        label = draw.once(ax, "the others")
        ax.plot(found.strengths, column, c=GRAY, lw=0.9, alpha=0.5, label=label)
    ax.axhline(0, color=GRAY, lw=0.8, zorder=1)
    ax.set(xscale="log", xlabel="strength λ", ylabel="weight")
    ax.legend(loc="upper right", fontsize=9, frameon=False)


def in_use(found: Path, ax: Axes) -> None:
    """Count the weights that are not exactly 0, below every fifth strength."""
    counts = np.count_nonzero(found.coefficients, axis=1)
    for strength, count in zip(found.strengths[::5], counts[::5], strict=True):
        low = ax.get_xaxis_transform()
        ax.text(strength, 0.03, str(count), transform=low, ha="center", fontsize=9)
    ax.text(
        0.5, 0.12, "weights in use:", transform=ax.transAxes, ha="center", fontsize=9
    )


def penalty_player(
    X: ArrayLike, y: ArrayLike, strengths: Sequence[float], penalty: str
) -> Player:
    """Play the strength of a penalty: the line that it leaves best."""
    X, signs, _ = check_signs(X, y)
    found = path(LogisticRegression(penalty=penalty), strengths, X, y)

    def frame(ax: Axes, k: int) -> tuple[str, str]:
        w, b = found.coefficients[k], float(found.intercepts[k])
        wrong = X[signs * (X @ w + b) <= 0]
        draw.lines({"$g(x)=0$": Halfspace(w, b)}, X, signs, ax=ax)
        draw.mark(wrong, ax=ax)
        ax.set_title("● class +1   ■ class −1   ○ mistake", fontsize=10)
        used = [name for name, weight in zip(("x1", "x2"), w, strict=True) if weight]
        features = f" features in use: {', '.join(used) or 'none'};"
        result = f"{len(wrong)} of {len(X)}"
        return (
            f"λ = {strengths[k]:.3g}: w = ({w[0]:.3g}, {w[1]:.3g}), b = {b:.3g}, "
            f"{result} wrong."
        ).replace("-", "−"), (
            f"Strength {strengths[k]:.3g}:{features if penalty == 'l1' else ''} "
            f"{result} points are on the wrong side."
        )

    return player(frame, range(len(strengths)), "Strength λ")
