"""Figures of margins: distances, the strip, hulls, radius against margin."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Circle
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.geometry import (
    Halfspace,
    enclosing_ball,
    margin,
    radius,
    support_points,
)
from linclass.max_margin import MaxMargin
from linclass.separability import NotSeparable
from linclass.show import _draw
from linclass.show._style import (
    DASHES,
    INK,
    NEGATIVE,
    PINK,
    POSITIVE,
    diagonal,
    halfspace_of,
    plane,
    positive,
    signs_of,
)
from linclass.show.explorer import Explorer, Slider, explorer
from linclass.show.figures import mark, points


def distances(
    halfspace: Any,
    X: ArrayLike,
    y: ArrayLike,
    *,
    rows: Sequence[int] | None = None,
    ax: Axes | None = None,
) -> Axes:
    r"""Drop a perpendicular from points to the boundary; write their margins.

    The number at a point is its geometric margin
    :math:`y_i(\langle w, x_i\rangle + b)/\lVert w\rVert`: the distance, negative
    (and the point ringed) when the point lies on the wrong side.

    Parameters
    ----------
    halfspace : Halfspace or fitted classifier
        With w not zero.
    X, y : array_like
        Points of shape (n, 2) and their labels.
    rows : sequence of int, optional
        Which points get a perpendicular; all, by default.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Notes
    -----
    The pictures of "The geometry of the linear classifier" and "Margin"
    (Document 1).

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> from linclass.geometry import Halfspace
    >>> ax = distances(Halfspace([3, 4], -11), [[0, 4], [2, 0]], [1, -1])
    >>> [text.get_text() for text in ax.texts if text.get_text()]
    ['1.00', '1.00']
    >>> plt.close(ax.figure)
    """
    h = halfspace_of(halfspace)
    X = np.asarray(X, dtype=float)
    chosen = np.arange(len(X)) if rows is None else np.asarray(rows)
    signs = signs_of(y)[chosen]
    feet, reach = h.project(X[chosen]), signs * h.distances(X[chosen])
    with plane(ax, X, also=[feet]) as ax:
        points(X, y, ax=ax)
        _draw.line(ax, h, label="boundary")
        for x, foot, length in zip(X[chosen], feet, reach, strict=True):
            _draw.right_angle(ax, h, foot, x)
            ax.plot(*np.transpose([x, foot]), color=INK, lw=1.2, ls=DASHES[1])
            outwards = np.sign(h.score(x[None])[0]) * _draw.unit(h)
            _draw.note(ax, f"{length:.2f}", x, shift=tuple(18 * outwards))
        mark(X[chosen][reach < 0], ax=ax, label="wrong side")
    return ax


def margin_strip(
    halfspace: Any, X: ArrayLike, y: ArrayLike, *, ax: Axes | None = None
) -> Axes:
    r"""Draw the margin: the strip around the boundary that holds no point.

    Its half-width is :math:`\gamma = \min_i y_i(\langle w, x_i\rangle +
    b)/\lVert w\rVert`. A double arrow of that length joins each support point to
    the boundary.

    Parameters
    ----------
    halfspace : Halfspace or fitted classifier
        One that separates the points.
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
        If the half-space does not separate the points: then there is no strip.

    Notes
    -----
    The picture of "Example: Margin of Linear Classifier" (Document 0, section 9.2).

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> from linclass.geometry import Halfspace
    >>> ax = margin_strip(Halfspace([3, 4], -11), [[0, 4], [2, 0]], [1, -1])
    >>> plt.close(ax.figure)
    """
    h = halfspace_of(halfspace)
    X = np.asarray(X, dtype=float)
    gamma = _positive_margin(h, X, y)
    rows = support_points(h, X, y)
    feet = h.project(X[rows])
    with plane(ax, X, also=[feet]) as ax:
        strip(ax, h, gamma)
        points(X, y, ax=ax)
        for x, foot in zip(X[rows], feet, strict=True):
            _draw.arrow(ax, x, foot, "<|-|>")
        mark(X[rows], ax=ax, label="support point")
    return ax


def hulls(
    X: ArrayLike, y: ArrayLike, certificate: Any = None, *, ax: Axes | None = None
) -> Axes:
    r"""Draw the convex hull of each class, and what certifies how they lie.

    Parameters
    ----------
    X, y : array_like
        Points of shape (n, 2) and their labels.
    certificate : Separation or MaxMargin, optional
        For points that cannot be separated, a star marks the common point of the
        hulls and rings mark the points it is a convex combination of. For points
        that can, the separating line is drawn; a fitted ``MaxMargin`` adds the
        segment between the nearest points of the hulls, of length
        :math:`2\gamma`.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> ax = hulls([[0, 0], [6, 3], [1, 4], [3, -2]], [1, 1, -1, -1])
    >>> plt.close(ax.figure)
    """
    X, plus = np.asarray(X, dtype=float), positive(y)
    with plane(ax, X) as ax:
        _draw.hull(ax, X[plus], POSITIVE, "-")
        _draw.hull(ax, X[~plus], NEGATIVE, DASHES[1])
        points(X, y, ax=ax)
        if certificate is not None:
            _certify(ax, X, certificate)
    return ax


def _certify(ax: Axes, X: FloatArray, certificate: Any) -> None:
    if getattr(certificate, "separable", True):
        line = getattr(certificate, "halfspace", None) or certificate.halfspace_
        _draw.line(ax, line, label="separating line")
        if hasattr(certificate, "nearest_points_"):
            ends = np.transpose(certificate.nearest_points_)
            ax.plot(*ends, "D", ls=DASHES[2], c=INK, ms=5, label="nearest points")
    else:
        weights = certificate.positive_weights + certificate.negative_weights
        mark(X[weights > 0], ax=ax, label="positive weight")
        ax.plot(*certificate.point, "*", c=INK, ms=14, label="common point", zorder=6)


def radius_and_margin(
    halfspace: Any, X: ArrayLike, y: ArrayLike, *, ax: Axes | None = None
) -> Axes:
    r"""Draw the two lengths of the mistake bound: a radius and the margin.

    One circle is about the origin, through the farthest point: its radius
    :math:`R = \max_i \lVert x_i\rVert` is what the proofs use. The other is the
    smallest that encloses the points. The strip has half-width :math:`\gamma`.

    Parameters
    ----------
    halfspace : Halfspace or fitted classifier
        One that separates the points.
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
        If the half-space does not separate the points.

    Notes
    -----
    The picture of "Convergence of the perceptron algorithm" (Document 1), with the
    two meanings that R has there.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> from linclass.geometry import Halfspace
    >>> ax = radius_and_margin(Halfspace([3, 4], -11), [[0, 4], [2, 0]], [1, -1])
    >>> [round(circle.get_radius(), 3) for circle in ax.patches[1:]]
    [4.0, 2.236]
    >>> plt.close(ax.figure)
    """
    h = halfspace_of(halfspace)
    X = np.asarray(X, dtype=float)
    gamma = _positive_margin(h, X, y)
    center, r = enclosing_ball(X)
    R = radius(X)
    square = np.array([[-1, -1], [1, 1]])
    with plane(ax, X, also=[R * square, center + r * square]) as ax:
        strip(ax, h, gamma)
        points(X, y, ax=ax)
        ax.plot(0, 0, "P", c=INK, ms=8, label="origin", zorder=5)
        for middle, size, dash, name in (
            ((0, 0), R, DASHES[1], f"about the origin, R = {R:.4g}"),
            ((center[0], center[1]), r, DASHES[2], f"smallest circle, radius {r:.4g}"),
        ):
            ax.add_patch(
                Circle(middle, size, fill=False, ec=INK, lw=1.6, ls=dash, label=name)
            )
    return ax


def strip_explorer(X: ArrayLike, y: ArrayLike, row: int) -> Explorer:
    """Move one point across the widest strip, or along it.

    Parameters
    ----------
    X, y : array_like
        Points of shape (n, 2) and their labels, which can be separated.
    row : int
        Which point moves: toward the other class, and at right angles to that.

    Returns
    -------
    Explorer
        Its numbers are the place of the point, the margin and the support points;
        or that no line separates.

    Raises
    ------
    NotSeparable
        If the points cannot be separated where they are.

    Notes
    -----
    Companion to Document 0, section 9.2.

    Examples
    --------
    >>> strip_explorer([[0, 3], [2, 3], [1, 0]], [1, 1, -1], 2).at(1.2, 0.0)[2]
    'row 2 at (1.00, 1.20): margin 0.900, support rows 0, 1, 2'
    """
    points_ = np.asarray(X, dtype=float)
    signs = signs_of(y)
    across = -signs[row] * _draw.unit(MaxMargin().fit(points_, y).halfspace_)
    along = across[::-1] * [-1, 1]

    def moved(t: float, s: float) -> tuple[FloatArray, MaxMargin | None]:
        Z = points_.copy()
        Z[row] += t * across + s * along
        try:
            return Z, MaxMargin().fit(Z, y)
        except NotSeparable:
            return Z, None

    def draw(ax: Axes, t: float, s: float) -> str:
        Z, best = moved(t, s)
        with plane(ax, points_):  # limits that stay
            ax.plot(*np.transpose([points_[row], Z[row]]), c=INK, lw=1, ls=DASHES[2])
        if best:
            margin_strip(best, Z, y, ax=ax)
            ax.set_title("○ support point   ↔ margin   ⋯ move", fontsize=10)
            rows = ", ".join(map(str, best.support_))
            found = f"margin {best.margin_:.3f}, support rows {rows}"
        else:
            hulls(Z, y, ax=ax)
            ax.set_title("the hulls meet: no line separates", fontsize=10)
            found = "no line separates the classes"
        place = ", ".join(f"{round(v, 2) + 0.0:.2f}" for v in Z[row].tolist())
        return f"row {row} at ({place}): {found}".replace("-", "−")

    def alt(t: float, s: float) -> str:
        _, best = moved(t, s)
        start = f"Row {row} moved by {t:.1f} across the strip and {s:.1f} along it: "
        if best is None:
            return start + "the hulls of the classes meet, and no line separates them."
        n = len(best.support_)
        return start + f"half-width {best.margin_:.2f}, {n} support points."

    sliders: dict[str, Slider] = {
        "Move across the strip": (-3.0, 6.0, 0.3, 0.0),
        "Move along the strip": (-4.2, 7.0, 0.7, 0.0),
    }
    return explorer(draw, sliders, alt)


def strip(ax: Axes, halfspace: Halfspace, gamma: float) -> None:
    """The boundary with all that lies within `gamma` of it."""
    side = 2 * diagonal(ax) * _draw.along(halfspace)
    up = gamma * _draw.unit(halfspace)
    middle = halfspace.project(np.mean([ax.get_xlim(), ax.get_ylim()], axis=1)[None])[0]
    corners = middle + np.array([-side - up, -side + up, side + up, side - up])
    ax.fill(
        *corners.T, fc=PINK, ec="#b0527f", lw=1, ls=DASHES[1], zorder=1,
        label=f"margin, γ = {gamma:.3g}",
    )  # fmt: skip
    _draw.line(ax, halfspace, label="boundary")


def _positive_margin(halfspace: Halfspace, X: ArrayLike, y: ArrayLike) -> float:
    gamma = margin(halfspace, X, y)
    if not gamma > 0:
        raise ValueError(
            f"a margin strip needs a half-space that separates the points; this one "
            f"has margin {gamma:.3g}; show.distances draws any half-space"
        )
    return gamma
