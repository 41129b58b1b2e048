"""Figures in the plane: points, lines, sides, scores; and regression on an axis.

Every function draws into the axes `ax`, or into a new figure of its own, and
returns the Axes. Class +1 is drawn as vermillion circles, class −1 as blue
squares. A `halfspace` may also be a fitted classifier that has one.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.show import _draw
from linclass.show._style import (
    DASHES,
    GRAY,
    INK,
    drawing,
    halfspace_of,
    plane,
    positive,
)


def points(X: ArrayLike, y: ArrayLike, *, ax: Axes | None = None) -> Axes:
    """Draw the rows of X, each class with its own color and marker.

    Parameters
    ----------
    X : array_like, shape (n, 2)
        The points.
    y : array_like, shape (n,)
        Two labels, of which the larger is drawn as the positive class; or one,
        positive if above 0.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        Its limits leave room around the points, with equal scales.

    Raises
    ------
    ValueError
        If X does not have two columns.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> ax = points([[0, 4], [2, 0]], [1, -1])
    >>> ax.get_aspect()
    1.0
    >>> plt.close(ax.figure)
    """
    X, plus = np.asarray(X, dtype=float), positive(y)
    with plane(ax, X) as ax:
        _draw.scatter(ax, X, plus)
    return ax


def mark(X: ArrayLike, *, ax: Axes, label: str = "mistake") -> Axes:
    """Draw a ring around each row of X.

    Parameters
    ----------
    X : array_like, shape (n, 2)
        The points to ring; none is fine.
    ax : matplotlib Axes
        Where to draw.
    label : str
        What the rings mean, for the legend.

    Returns
    -------
    Axes

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> ax = points([[0, 4], [2, 0]], [1, -1])
    >>> mark([[2, 0]], ax=ax) is ax
    True
    >>> plt.close(ax.figure)
    """
    X = np.reshape(np.asarray(X, dtype=float), (-1, 2))
    with drawing(ax) as ax:
        if len(X):
            across, up = X.T
            ax.scatter(
                across,
                up,
                s=190,
                facecolors="none",
                edgecolors=INK,
                linewidth=1.6,
                label=_draw.once(ax, label),
                zorder=5,
            )
    return ax


def lines(
    halfspaces: Mapping[str, Any], X: ArrayLike, y: ArrayLike, *, ax: Axes | None = None
) -> Axes:
    """Draw several boundaries over the points, told apart by their dashes.

    Parameters
    ----------
    halfspaces : dict of str to Halfspace
        Name in the legend, and the half-space (or fitted classifier) it names.
    X, y : array_like
        Points of shape (n, 2) and their labels.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> from linclass.geometry import Halfspace
    >>> ax = lines({"x_1 = 1": Halfspace([1, 0], -1)}, [[0, 4], [2, 0]], [-1, 1])
    >>> plt.close(ax.figure)
    """
    with plane(ax, X) as ax:
        points(X, y, ax=ax)
        for number, (name, halfspace) in enumerate(halfspaces.items()):
            _draw.line(
                ax, halfspace_of(halfspace), linestyle=DASHES[number % 5], label=name
            )
    return ax


def separator(
    halfspace: Any,
    X: ArrayLike,
    y: ArrayLike,
    *,
    normal: bool = True,
    offset: bool = True,
    ax: Axes | None = None,
) -> Axes:
    r"""Draw a boundary, its normal, and its distance from the origin.

    The boundary is :math:`\{x : \langle w, x\rangle + b = 0\}`. The arrow stands on
    it and has the direction of w, towards the positive side; its length means
    nothing. The dotted segment goes from the origin to the nearest point of the
    boundary, :math:`-b\,w/\lVert w\rVert^2`, and has length
    :math:`|b|/\lVert w\rVert`.

    Parameters
    ----------
    halfspace : Halfspace or fitted classifier
        Its w and b.
    X, y : array_like
        Points of shape (n, 2) and their labels.
    normal, offset : bool
        Whether to draw the arrow, and the segment from the origin.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Notes
    -----
    The picture of "Example: Linear Separator" (Document 0, section 9.1) and of
    "The geometry of the linear classifier" (Document 1).

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> from linclass.geometry import Halfspace
    >>> ax = separator(Halfspace([3, 4], -11), [[0, 4], [2, 0]], [1, -1])
    >>> plt.close(ax.figure)
    """
    h = halfspace_of(halfspace)
    X = np.asarray(X, dtype=float)
    exists = bool(h.w.any())
    foot = h.nearest_to_origin if exists else np.zeros(2)
    segment = np.linspace(np.zeros(2), foot, 5) if offset else np.empty((0, 2))
    with plane(ax, X, also=[segment]) as ax:
        points(X, y, ax=ax)
        if exists:
            _draw.line(ax, h, label="boundary")
        if exists and offset:
            _draw.offset(ax, h)
        if exists and normal:
            _draw.normal(ax, h, avoid=np.vstack([X, segment]))
    return ax


def regions(
    score: Callable[[FloatArray], ArrayLike],
    X: ArrayLike,
    y: ArrayLike,
    *,
    ax: Axes | None = None,
) -> Axes:
    """Shade where a classifier says +1 and where it says −1.

    Parameters
    ----------
    score : callable
        From points of shape (m, 2) to m scores; +1 where the score is not
        negative. A method does: ``halfspace.score`` or
        ``model.decision_function``.
    X, y : array_like
        Points of shape (n, 2) and their labels.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Notes
    -----
    The picture of "Decision regions" (Document 3), for straight and curved
    boundaries alike.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> ax = regions(lambda Z: 1 - (Z**2).sum(axis=1), [[0, 0], [2, 2]], [1, -1])
    >>> plt.close(ax.figure)
    """
    X = np.asarray(X, dtype=float)
    with plane(ax, X) as ax:
        across, up, scores = _draw.grid(ax, score, 201)
        tints = ["#dcebf5", "#fbe6d8"]
        ax.contourf(across, up, scores >= 0, levels=[-1, 0.5, 2], colors=tints)
        ax.grid(False)
        if scores.min() < 0 <= scores.max():
            ax.contour(across, up, scores, levels=[0], colors=INK, zorder=2)
        points(X, y, ax=ax)
        _draw.name_region(ax, across, up, scores >= 0, "predict +1", X)
        _draw.name_region(ax, across, up, scores < 0, "predict -1", X)
    return ax


def field(
    values: Callable[[FloatArray], ArrayLike],
    X: ArrayLike,
    y: ArrayLike,
    *,
    label: str = "score $g(x)$",
    ax: Axes | None = None,
) -> Axes:
    """Draw a function of the plane in cividis, with level lines and a scale.

    Parameters
    ----------
    values : callable
        From points of shape (m, 2) to m numbers.
    X, y : array_like
        Points of shape (n, 2) and their labels.
    label : str
        What the colors measure.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> ax = field(lambda Z: Z.sum(axis=1), [[0, 0], [2, 2]], [-1, 1])
    >>> plt.close(ax.figure)
    """
    with plane(ax, X) as ax:
        across, up, numbers = _draw.grid(ax, values, 101)
        fill = ax.contourf(across, up, numbers, levels=9, cmap="cividis", zorder=0)
        widths = np.where(np.asarray(fill.levels) == 0, 2.5, 0.8)
        ax.contour(fill, colors="white", linewidths=widths, zorder=1)
        ax.grid(False)
        ax.figure.colorbar(fill, ax=ax, label=label, shrink=0.8)
        points(X, y, ax=ax)
    return ax


def regression_1d(
    x: ArrayLike, y: ArrayLike, halfspace: Any, *, ax: Axes | None = None
) -> Axes:
    r"""Draw a line fitted to the labels of points on an axis.

    Point i stands at height :math:`y_i = \pm 1`. The fitted :math:`g(x) = wx + b`
    predicts by its sign, so its zero :math:`-b/w` is the threshold. Points with
    :math:`y_i g(x_i) \le 0` are ringed.

    Parameters
    ----------
    x : array_like, shape (n,) or (n, 1)
        One number for each point.
    y : array_like, shape (n,)
        Labels.
    halfspace : Halfspace or fitted classifier
        With one weight.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Notes
    -----
    The picture of "Example: Linear Regression for Classification" (Document 0,
    section 9.1).

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> from linclass.geometry import Halfspace
    >>> ax = regression_1d([0, 6], [-1, 1], Halfspace([1], -3))
    >>> [text.get_text() for text in ax.texts]
    ['g(x) = 0 at x = 3']
    >>> plt.close(ax.figure)
    """
    h = halfspace_of(halfspace)
    x = np.asarray(x, dtype=float).reshape(-1)
    signs = np.where(positive(y), 1.0, -1.0)
    rows = np.column_stack([x, signs])
    scores = h.score(x[:, None])
    with drawing(ax, size=(6.0, 3.6)) as ax:
        ax.axhline(0, c=GRAY, lw=1)
        ax.vlines(x, scores, signs, colors=GRAY, lw=1, label="residual", zorder=1)
        ends = np.array([x.min(), x.max()]) + np.ptp(x) * np.array([-0.06, 0.06])
        ax.plot(ends, h.score(ends[:, None]), c=INK, label="fitted line $g(x)$")
        ax.set(xlim=ends, xlabel="$x$", ylabel="label $y$ and score $g(x)$")
        _draw.scatter(ax, rows, signs > 0)
        mark(rows[signs * scores <= 0], ax=ax)
        if h.w[0] != 0:
            zero = -h.b / h.w[0]
            ax.plot([zero, zero], [0, -1.3], c=INK, lw=1.2, ls=DASHES[2])
            ax.plot(zero, 0, "D", c=INK, ms=6, zorder=5)
            ax.annotate(
                f"g(x) = 0 at x = {zero:.3g}".replace("-", "−"), (zero, -1.3),
                xytext=(6, 2), textcoords="offset points",
            )  # fmt: skip
    return ax
