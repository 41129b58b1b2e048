"""Figures of separability: verdicts side by side, hulls that a moving point changes."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book.draw import box, hulls, panels
from linclass.book.explorer import Explorer, Slider, explorer
from linclass.book.player import Player, player
from linclass.max_margin import MaxMargin
from linclass.separability import separate


def verdicts(
    sets: Mapping[str, tuple[ArrayLike, ArrayLike]], *, columns: int = 2
) -> list[Axes]:
    """Draw several labeled sets, each with what proves that a line parts it or not.

    Parameters
    ----------
    sets : dict of str to (X, y)
        Title, and points of shape (n, 2) with their labels, of two classes.
    columns : int
        How many panels stand beside each other.

    Returns
    -------
    list of Axes
        One for each set: the hulls of its classes, and a separating line, or a star
        where the hulls meet and rings around points that show it.

    Notes
    -----
    The pictures of "Linearly separable data" (Document 4, section 5.1).

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> square = [[0, 0], [0, 1], [1, 0], [1, 1]]
    >>> axes = verdicts({"and": (square, [0, 0, 0, 1]), "xor": (square, [0, 1, 1, 0])})
    >>> [ax.get_title() for ax in axes]
    ['and: a line', 'xor: no line']
    >>> plt.close(axes[0].figure)
    """
    axes = panels(len(sets), columns=columns)
    for ax, (name, (X, y)) in zip(axes, sets.items(), strict=True):
        answer = separate(X, y)
        hulls(X, y, answer, ax=ax)
        ax.set(title=f"{name}: {'a' if answer.separable else 'no'} line")
        ax.set(xlabel="", ylabel="")
    return axes


def hull_player(
    sets: Mapping[str, ArrayLike], y: ArrayLike, label: str, *, start: int = 0
) -> Player:
    """Play several sets of points with the same labels: do the hulls meet?

    Parameters
    ----------
    sets : dict of str to array_like
        At most 24 arrays of shape (n, 2), by the words that say which one it is.
    y : array_like, shape (n,)
        Labels of two classes.
    label : str
        The name of the slider: what moves, such as "Where the point is".
    start : int
        The frame that is shown first, and where nothing can move.

    Returns
    -------
    Player
        Its numbers are the words of the set, and how far apart its hulls are, or a
        common point with the rows that are combined to it.

    Raises
    ------
    ValueError
        As of `player`, and if the points are not in the plane or no two classes.

    Notes
    -----
    Every frame is a `hulls` on common axes (Document 3, "Not linearly separable").

    Examples
    --------
    >>> sets = {"out": [[3, 0], [0, 0], [2, 0]], "in": [[1, 0], [0, 0], [2, 0]]}
    >>> hull_player(sets, [1, -1, -1], "The positive point").numbers
    ['out: hulls 1.00 apart.', 'in: they meet at (1.00, 0.00), from rows 0, 1, 2.']
    """
    points = {words: np.asarray(X, dtype=float) for words, X in sets.items()}
    limits = box(np.vstack(list(points.values())))

    def frame(ax: Axes, words: str) -> str:
        return f"{words}: {_frame(ax, points[words], y, limits)}."

    def alt(words: str) -> str:
        return f"{words}: {_finding(points[words], y)}."

    return player(frame, points, label, alt, start=start)


def hull_explorer(X: ArrayLike, y: ArrayLike, row: int, *, reach: int = 2) -> Explorer:
    """Move one point by two sliders: do the hulls meet?

    Parameters
    ----------
    X, y : array_like
        Points of shape (n, 2) and their labels, of two classes.
    row : int
        Which point moves, from where it is.
    reach : int
        How far the box of the sliders goes beyond the points, on every side.

    Returns
    -------
    Explorer
        Its sliders are the coordinates of the point, in steps of a quarter.

    Raises
    ------
    ValueError
        If the points are not in the plane or no two classes.

    Notes
    -----
    Companion to the challenge of Document 3 ("Not linearly separable").

    Examples
    --------
    >>> hull_explorer([[3, 0], [0, 0], [2, 1]], [1, -1, -1], 0).numbers
    '(3, 0): hulls 1.41 apart.'
    """
    points = np.asarray(X, dtype=float)
    low, high = points.min(axis=0) - reach, points.max(axis=0) + reach
    limits = box(np.array([low, high]))
    sliders: dict[str, Slider] = {
        f"x{j + 1} of the point": (*map(float, (low[j], high[j])), 0.25, start)
        for j, start in enumerate(points[row].tolist())
    }

    def moved(across: float, up: float) -> FloatArray:
        there = points.copy()
        there[row] = across, up
        return there

    def frame(ax: Axes, across: float, up: float) -> str:
        numbers = _frame(ax, moved(across, up), y, limits)
        return f"({across:g}, {up:g}): {numbers}."

    def alt(across: float, up: float) -> str:
        return (
            f"With the point at ({across:g}, {up:g}) {_finding(moved(across, up), y)}."
        )

    return explorer(frame, sliders, alt)


def _frame(ax: Axes, X: FloatArray, y: ArrayLike, limits: Any) -> str:
    """The hulls in these limits, with a proof; its numbers."""
    ax.plot([], [])  # axes that are not empty keep their limits
    ax.set(xlim=limits[0], ylim=limits[1], xlabel="$x_1$", ylabel="$x_2$")
    ax.set_aspect("equal", adjustable="box")
    answer: Any = separate(X, y)
    if answer.separable:
        model = MaxMargin().fit(X, y)
        hulls(X, y, model, ax=ax)
        ax.set_title("⋯ between nearest points   — separating line", fontsize=10)
        return f"hulls {2 * model.margin_:.2f} apart"
    hulls(X, y, answer, ax=ax)
    ax.set_title("★ common point   ○ positive weight", fontsize=10)
    weights = answer.positive_weights + answer.negative_weights
    rows = ", ".join(map(str, np.flatnonzero(weights)))
    across, up = answer.point + 0.0
    return f"they meet at ({across:.2f}, {up:.2f}), from rows {rows}"


def _finding(X: FloatArray, y: ArrayLike) -> str:
    if separate(X, y).separable:
        return "the hulls of the two classes lie apart, and a line parts them"
    return "the hulls of the two classes share a point, so no line parts them"
