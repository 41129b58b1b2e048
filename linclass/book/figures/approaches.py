"""Three approaches to classification: densities, learning curves, a player."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.draw import (
    DASHES,
    GRAY,
    INK,
    NEGATIVE,
    POSITIVE,
    drawing,
    lines,
    mark,
    plane,
    points,
    signs_of,
)
from linclass.book.player import Player, player
from linclass.generative import GaussianClassifier
from linclass.linear import LogisticRegression

_COLORS = (INK, POSITIVE, NEGATIVE)


def densities(
    model: GaussianClassifier, X: ArrayLike, y: ArrayLike, *, ax: Axes | None = None
) -> Axes:
    r"""Draw the densities of two classes by level lines, and the boundary.

    Each class has the ellipses on which its :math:`p(x \mid y)` is
    :math:`e^{-1/2}` and :math:`e^{-2}` of its largest value: one and two standard
    deviations from the mean, which is a cross.

    Parameters
    ----------
    model : GaussianClassifier
        Fitted to two classes in the plane.
    X, y : array_like
        Points of shape (n, 2) and their labels.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    ValueError
        If the model has not two classes and two features.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> X, y = [[-1, 0], [1, 0], [0, 1], [4, 0], [6, 0], [5, 1]], [0, 0, 0, 1, 1, 1]
    >>> ax = densities(GaussianClassifier().fit(X, y), X, y)
    >>> plt.close(ax.figure)
    """
    if model.means_.shape != (2, 2):
        raise ValueError(
            f"densities draws two classes in the plane, the model has means of shape "
            f"{model.means_.shape}"
        )
    top = model.log_joint(model.means_).diagonal()
    with plane(ax, X) as ax:
        points(X, y, ax=ax)
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
    """Draw up to three error rates over the size of the sample.

    Parameters
    ----------
    counts : array_like
        Sizes, above 0.
    curves : dict of str to array_like
        For each name as many error rates.
    best : float
        The least error that any classifier has: a dotted line.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    ValueError
        If a curve has another length, or there are more than three.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> ax = size_curves([10, 100], {"one": [0.3, 0.2]}, 0.1)
    >>> [[float(v) for v in line.get_ydata()] for line in ax.lines]
    [[0.3, 0.2], [0.1, 0.1]]
    >>> plt.close(ax.figure)
    """
    sizes = np.asarray(counts)
    n = len(sizes)
    if len(curves) > 3 or any(np.size(curve) != n for curve in curves.values()):
        raise ValueError(
            f"size_curves draws up to three curves of {n} numbers, one a size, got "
            f"{ {name: np.size(curve) for name, curve in curves.items()} }"
        )
    with drawing(ax, size=(6.0, 3.2)) as ax:
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
    """Play several sets of points with the same labels, each fitted in two ways.

    The solid line is that of `GaussianClassifier`, whose mistakes are ringed; the
    dashed one is that of `LogisticRegression` without a penalty.

    Parameters
    ----------
    sets : dict of str to array_like
        At most 24 sets of shape (n, 2), by the words that say which one it is.
    y : array_like, shape (n,)
        Labels.
    label : str
        The name of the slider: what moves.
    start : int
        The frame that is shown first, and where nothing can move.

    Returns
    -------
    Player
        Its numbers are the words of the set and the mistakes of both, counted where
        the predicted label is not the true one.

    Raises
    ------
    ValueError
        As of `player`, and of the two fits.

    Examples
    --------
    >>> y = [-1, -1, -1, 1, 1, 1]
    >>> one = [[0, 0], [0, 1], [3, 0], [1, 0], [4, 0], [5, 1]]
    >>> approach_player({"one": one}, y, "Set").numbers
    ['one: mistakes 2 generative, 2 discriminative.']
    """
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

    def frame(ax: Axes, words: str) -> str:
        with plane(ax, rows[words], also=rows.values()):
            lines(dict(zip("gd", fits[words], strict=True)), rows[words], y, ax=ax)
            mark(rows[words][wrong[words][0]], ax=ax)
        ax.set_title("— generative, ○ its mistakes   ‐ ‐ discriminative", fontsize=10)
        first, second = (int(each.sum()) for each in wrong[words])
        return f"{words}: mistakes {first} generative, {second} discriminative."

    def alt(words: str) -> str:
        first, second = (int(each.sum()) for each in wrong[words])
        return (
            f"{words}: the generative line leaves {first} of {len(signs)} points on "
            f"the wrong side, the discriminative one {second}."
        )

    return player(frame, rows, label, alt, start=start)
