"""The player of half-spaces: the normal turns, and the line with it."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.geometry import Halfspace
from linclass.show._style import halfspace_of, signs_of
from linclass.show.figures import mark, separator
from linclass.show.player import Player, player


def turn_player(
    halfspace: Any,
    degrees: Iterable[float],
    X: ArrayLike,
    y: ArrayLike,
    *,
    start: int = 0,
) -> Player:
    """Play a turn of the normal: w rotates, the bias stays.

    A point is a mistake, and ringed, if its predicted label is wrong; a score of 0
    is predicted +1.

    Parameters
    ----------
    halfspace : Halfspace or fitted classifier
        In the plane; what is turned.
    degrees : iterable of float
        By how much w is turned, counterclockwise, one number for each frame.
    X, y : array_like
        Points of shape (n, 2) and their labels.
    start : int
        The frame that is shown first, and where nothing can move.

    Returns
    -------
    Player

    Raises
    ------
    ValueError
        If the half-space is not in the plane.

    Examples
    --------
    >>> line = Halfspace([3, 4], -11)
    >>> turn_player(line, [0, 180], [[0, 4], [2, 0]], [1, -1]).numbers[1]
    'Turned by 180 degrees: w = (-3, -4), mistakes: 1.'
    """
    h = halfspace_of(halfspace)
    if len(h.w) != 2:
        raise ValueError(f"turn_player turns normals of the plane, but w is {h.w}")
    X = np.asarray(X, dtype=float)
    signs = signs_of(y)

    def turned(angle: float) -> Halfspace:
        return Halfspace(_rotation(angle) @ h.w, h.b)

    def wrong(angle: float) -> Any:
        return turned(angle).predict(X) != signs

    def draw(ax: Axes, angle: float) -> str:
        separator(turned(angle), X, y, ax=ax)
        mark(X[wrong(angle)], ax=ax)
        ax.set_title("✚ origin   ┄ its distance   ○ mistake", fontsize=10)
        first, second = turned(angle).w.round(2) + 0.0
        return (
            f"Turned by {angle:g} degrees: w = ({first:g}, {second:g}), "
            f"mistakes: {wrong(angle).sum()}."
        )

    def alt(angle: float) -> str:
        return (
            f"With w turned by {angle:g} degrees and b kept, "
            f"{wrong(angle).sum()} of {len(X)} points are mistakes."
        )

    return player(draw, degrees, "Turn of w in degrees", alt, start=start)


def _rotation(degrees: float) -> FloatArray:
    turn = np.radians(degrees)
    return np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
