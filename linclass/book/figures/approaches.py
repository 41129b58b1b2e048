"""Three approaches to classification: densities, learning curves, a player."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, NEGATIVE, POSITIVE, signs_of
from linclass.generative import GaussianClassifier
from linclass.linear import LogisticRegression

_COLORS = (INK, POSITIVE, NEGATIVE)


def densities(
    model: GaussianClassifier, X: ArrayLike, y: ArrayLike, *, ax: Axes | None = None
) -> Axes:
    """Draw the densities of two classes by level lines, and the boundary."""
    top = model.log_joint(model.means_).diagonal()
    with draw.plane(ax, X) as ax:
        draw.points(X, y, ax=ax)
        for k, (color, dash) in enumerate([(NEGATIVE, DASHES[4]), (POSITIVE, "-")]):

            def fall(Z: FloatArray, k: int = k) -> FloatArray:
                return np.asarray(model.log_joint(Z)[:, k] - top[k])

            ax.contour(
                *draw.grid(ax, fall, 81), levels=[-2, -0.5], colors=color,
                linestyles=[dash], linewidths=1.8, zorder=5,
            )  # fmt: skip
            ax.plot(*model.means_[k], "x", c=INK, ms=9, mew=2.5, zorder=6)
        draw.line(ax, model.halfspace_, label="boundary", linestyle="-")
    return ax


def size_curves(
    counts: ArrayLike,
    curves: Mapping[str, ArrayLike],
    best: float,
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw up to three error rates over the size of the sample."""
    sizes = np.asarray(counts)
    with draw.drawing(ax, size=(6.0, 3.2)) as ax:
        for (name, curve), color, dash, marker in zip(
            curves.items(), _COLORS, DASHES, "os^", strict=False
        ):
            look: Any = {"color": color, "linestyle": dash, "marker": marker}
            ax.plot(sizes, np.asarray(curve), label=name, markersize=5, **look)
        ax.axhline(best, color=GRAY, linestyle=DASHES[2], label="least possible")
        ax.set(xscale="log", xlabel="size of the sample", ylabel="error rate")
        ax.set_xticks(sizes, [str(size) for size in sizes])
        ax.minorticks_off()
    return ax


def approach_player(
    sets: Mapping[str, ArrayLike], y: ArrayLike, label: str, *, start: int = 0
) -> Player:
    """Play several sets of points with the same labels, each fitted in two ways."""
    signs = signs_of(y)
    rows = {words: np.asarray(X, dtype=float) for words, X in sets.items()}
    fits = {
        words: (GaussianClassifier().fit(X, signs), LogisticRegression().fit(X, signs))
        for words, X in rows.items()
    }
    wrong = {
        words: [model.predict(rows[words]) != signs for model in pair]
        for words, pair in fits.items()
    }

    def frame(ax: Axes, words: str) -> tuple[str, str]:
        with draw.plane(ax, rows[words], also=rows.values()):
            draw.lines(dict(zip("gd", fits[words], strict=True)), rows[words], y, ax=ax)
            draw.mark(rows[words][wrong[words][0]], ax=ax)
        ax.set_title("— generative, ○ its mistakes   ‐ ‐ discriminative", fontsize=10)
        first, second = (int(each.sum()) for each in wrong[words])
        return f"{words}: mistakes {first} generative, {second} discriminative.", (
            f"{words}: the generative line leaves {first} of {len(signs)} points on "
            f"the wrong side, the discriminative one {second}."
        )

    return player(frame, rows, label, start=start)
