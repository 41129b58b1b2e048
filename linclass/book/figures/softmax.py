"""Figures of softmax: the shares of scores, and regions with their probabilities."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._probabilities import softmax
from linclass.book import draw
from linclass.book.draw import drawing
from linclass.book.figures.multiclass import COLORS, COUNT, LEGEND, ranking
from linclass.book.player import Player, player
from linclass.book.style import DASHES, INK, looks
from linclass.geometry import augment
from linclass.multiclass import Softmax

LEVELS = {0.7: ":", 0.9: "--"}  # of the probability of the winner, with its dash


def lines_and_shares(weights: ArrayLike, ends: tuple[float, float]) -> list[Axes]:
    """Draw scores of one feature, rows (b, w), and beside them the probabilities."""
    x = np.linspace(*ends, 201)
    scores = augment(x[:, None]) @ np.asarray(weights, dtype=float).T
    axes = draw.panels(2, height=2.8)
    names = "score $g_c(x)$", "probability $p_c(x)$"
    for ax, values, name in zip(axes, (scores, softmax(scores)), names, strict=True):
        with drawing(ax):
            drawn = zip("ABC", values.T, COLORS, DASHES, strict=False)
            for letter, heights, color, dash in drawn:
                ax.plot(x, heights, color=color, ls=dash, label=letter)
            ax.set(xlabel="$x$", ylabel=name, xlim=ends)
        with looks():
            draw.legend(ax)
    axes[1].set_yticks([0, 0.25, 0.5, 0.75, 1])
    return axes


def shares_player(scores: Sequence[float], factors: Sequence[float]) -> Player:
    """Play a factor that multiplies the scores of the classes A, B, C, ..."""
    names = "ABCDE"[: len(scores)]

    def frame(ax: Axes, factor: float) -> tuple[str, str]:
        shares = softmax(factor * np.array([scores], dtype=float))[0]
        ax.bar(list(names), shares, color=COLORS[: len(names)], width=0.6)
        for place, share in enumerate(shares):
            draw.note(ax, f"{share:.1%}", (place, share), shift=(0, 9))
        ax.set(ylim=(0, 1.12), yticks=[0, 0.25, 0.5, 0.75, 1], ylabel="probability")
        ax.grid(False, axis="x")
        scaled = ", ".join(f"{factor * score:g}" for score in scores)
        ax.set_title(f"scores {scaled}", fontsize=10)
        told = ", ".join(f"{n} {p:.1%}" for n, p in zip(names, shares, strict=True))
        return f"factor {factor:g}: {told}", (
            f"Bars of the probabilities when all scores are multiplied by {factor:g}: "
            f"{told}."
        )

    return player(frame, factors, "Factor of all scores", start=2)


def strength_player(strengths: Sequence[float], X: ArrayLike, y: ArrayLike) -> Player:
    """Play the strength of the penalty: the regions and the winner's probability."""
    names = np.unique(y)
    own = np.asarray(y)[:, None] == names

    def frame(ax: Axes, strength: float) -> tuple[str, str]:
        model = Softmax(strength=strength).fit(X, y)
        ranking(model, X, y, ax=ax)
        confidence(model, ax)
        ax.set_title(f"{LEGEND}   ⋯ winner 70%   – – 90%", fontsize=10)
        least = model.predict_proba(X)[own].min()
        length = np.linalg.norm(model.coef_, axis=1).max()
        numbers = f"longest weight vector {length:.2f}, least sure point {least:.1%}"
        return f"λ = {strength:g}: {numbers}", (
            f"With strength {strength:g} of the penalty the longest weight vector has "
            f"length {length:.2f}, and the least sure point has {least:.1%}."
        )

    return player(frame, strengths, "Strength λ of the penalty")


def confidence(model: Any, ax: Axes) -> None:
    """Draw the level lines of the probability of the winner, in sight."""
    across, up, top = draw.grid(
        ax, lambda Z: softmax(model.decision_function(Z)).max(axis=1), COUNT
    )
    for level, dash in LEVELS.items():
        if top.min() < level < top.max():
            look: Any = {"colors": INK, "linestyles": dash, "linewidths": 1.3}
            ax.contour(across, up, top, levels=[level], **look)
