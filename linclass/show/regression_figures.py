"""The player of regression as a classifier: move some points, watch the line."""

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray, IntArray
from linclass.geometry import Halfspace
from linclass.least_squares import LeastSquaresClassifier
from linclass.show._style import signs_of
from linclass.show.figures import regression_1d
from linclass.show.player import Player, player


def regression_player(
    columns: Mapping[str, ArrayLike], y: ArrayLike, label: str, *, start: int = 0
) -> Player:
    """Play several columns of points with the same labels, a least-squares fit each.

    Parameters
    ----------
    columns : dict of str to array_like
        At most 24 columns of n numbers, by the words that say which one it is.
    y : array_like, shape (n,)
        Labels.
    label : str
        The name of the slider: what moves, such as "How far out".
    start : int
        The frame that is shown first, and where nothing can move.

    Returns
    -------
    Player
        Its numbers are the words of the column, the zero of the fitted line, and the
        mistakes it makes, those with z <= 0.

    Raises
    ------
    ValueError
        As of `player`, and if a fitted line has no zero (or the points no two classes).

    Notes
    -----
    Every frame is a `regression_1d` on common axes (Document 0, section 9.1).

    Examples
    --------
    >>> columns = {"near": [-2, -1, 1, 3], "far": [-2, -1, 1, 19]}
    >>> far = regression_player(columns, [-1, -1, 1, 1], "Last point").numbers[1]
    >>> far
    'far: g(x) = 0 at x = 4.25, 1 of 4 wrong (x = 1).'
    """
    xs = {words: np.asarray(x, dtype=float) for words, x in columns.items()}
    ends = np.array([f([*xs.values()]) for f in (np.min, np.max)])
    signs = signs_of(y)
    fits = {words: _fit(x, signs) for words, x in xs.items()}

    def zero_and_wrong(words: str) -> tuple[float, FloatArray]:
        x, h = xs[words], fits[words]
        wrong = x[signs * h.score(x[:, None]) <= 0]
        return -h.b / h.w[0], wrong

    def draw(ax: Axes, words: str) -> str:
        regression_1d(xs[words], y, fits[words], ax=ax)
        ax.set(xlim=ends + np.ptp(ends) * np.array([-0.06, 0.06]), ylim=(-1.6, 2.2))
        ax.set_title("○ mistake   ◆ zero of the line   | residual", fontsize=10)
        zero, wrong = zero_and_wrong(words)
        where = f" (x = {', '.join(f'{x:.4g}' for x in wrong)})" if len(wrong) else ""
        return (
            f"{words}: g(x) = 0 at x = {zero:.3g}, "
            f"{len(wrong)} of {len(signs)} wrong{where}."
        )

    def alt(words: str) -> str:
        zero, wrong = zero_and_wrong(words)
        return (
            f"{words}: the fitted line crosses zero at {zero:.3g} and leaves "
            f"{len(wrong)} of {len(signs)} points on the wrong side."
        )

    return player(draw, xs, label, alt, start=start)


def _fit(x: FloatArray, signs: IntArray) -> Halfspace:
    halfspace = LeastSquaresClassifier().fit(x[:, None], signs).halfspace_
    if halfspace.w[0] == 0:
        raise ValueError(f"the line fitted to {x.tolist()} is level: it has no zero")
    return halfspace
