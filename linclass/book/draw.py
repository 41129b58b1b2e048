"""What figures in the plane are made of, in one style.

Every function draws into the axes `ax`, or into a new figure of its own, and
returns the Axes. Class +1 is drawn as vermillion circles, class −1 as blue
squares. A `halfspace` may also be a fitted classifier that has one. Importing this
module changes no setting of matplotlib: the style holds only while a figure of ours
is being drawn.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.patches import Polygon
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass._checks import FloatArray, check_samples
from linclass.book.style import (
    DASHES,
    FLAT,
    GRAY,
    HATCH,
    INK,
    LOOKS,
    NEGATIVE,
    POSITIVE,
    TALL,
    TINTS,
    WIDTH,
    BoolArray,
    class_names,
    classes_of,
    listed,
    looks,
    positive,
)
from linclass.geometry import Halfspace


@contextmanager
def drawing(
    ax: Axes | None = None, *, size: tuple[float, float] = (WIDTH, 4.0)
) -> Iterator[Axes]:
    """The axes to draw in: those given, or new ones with a legend above them.

    A legend that is there already learns the new names.
    """
    with looks():
        new = None
        if ax is None:
            new, ax = plt.subplots(figsize=size, layout="constrained")
        try:
            yield ax
        except Exception:
            if new:
                plt.close(new)  # not to turn up below the next cell
            raise
        if new or ax.get_legend() is not None:
            legend(ax)


@contextmanager
def plane(
    ax: Axes | None, X: ArrayLike, *, also: Iterable[ArrayLike] = ()
) -> Iterator[Axes]:
    """Axes with equal scales around the rows of X and of `also`.

    Limits are set once: what is drawn later into the same axes keeps them, even if
    nothing was drawn yet.
    """
    (xmin, xmax), (ymin, ymax) = limits = box(X, also)
    height = 0.9 + (WIDTH - 0.7) * (ymax - ymin) / (xmax - xmin)  # + labels, legend
    with drawing(ax, size=(WIDTH, height)) as ax:
        kept = ax.get_aspect() == 1 and not ax.get_autoscale_on()  # as set below
        if not (kept or ax.has_data()):
            ax.set(xlim=limits[0], ylim=limits[1], xlabel="$x_1$", ylabel="$x_2$")
            ax.set_aspect("equal", adjustable="box")
            most = 10 if len(ax.figure.axes) == 1 else 5
            ax.xaxis.set_major_locator(MaxNLocator(most, steps=[1, 2, 5, 10]))
            ax.yaxis.set_major_locator(MaxNLocator(most, steps=[1, 2, 5, 10]))
        yield ax


def box(
    X: ArrayLike, also: Iterable[ArrayLike] = ()
) -> tuple[tuple[float, float], ...]:
    """Limits (xmin, xmax), (ymin, ymax) around all rows, with room at the edge."""
    X = np.asarray(X, dtype=float)
    if X.ndim != 2 or X.shape[1] != 2:
        raise ValueError(
            f"a figure in the plane needs X of shape (n, 2), got {X.shape}; "
            "choose two columns, for example X[:, :2]"
        )
    rows = np.vstack([check_samples(X), *(np.reshape(more, (-1, 2)) for more in also)])
    low, high = rows.min(axis=0), rows.max(axis=0)
    width, height = (high - low) + 0.24 * (max(high - low) or 1.0)
    size = np.array([max(width, height / TALL), max(height, width * FLAT)])
    center = (low + high) / 2
    return tuple(zip(center - size / 2, center + size / 2, strict=True))


def legend(ax: Axes, columns: int = 3) -> None:
    """Name what is drawn, classes first, above the axes where it hides no point."""
    handles, labels = ax.get_legend_handles_labels()
    order = sorted(range(len(labels)), key=lambda i: not labels[i].startswith("class"))
    if labels:
        ax.legend(
            [handles[i] for i in order],
            [labels[i] for i in order],
            loc="lower center",
            bbox_to_anchor=(0.5, 1.0),
            ncols=min(len(labels), columns),
            fontsize=10,
            frameon=False,
            handletextpad=0.5,
            columnspacing=1.2,
        )


def panels(count: int, *, columns: int = 2, height: float = 2.6) -> list[Axes]:
    """Axes of `count` small figures side by side, in reading order.

    Parameters
    ----------
    count : int
        How many panels.
    columns : int
        How many stand beside each other.
    height : float
        Height of one row, in inches; the figure is 6 in wide.

    Returns
    -------
    list of Axes
        As many as asked for.

    Examples
    --------
    >>> first, second = panels(2)
    >>> first.figure is second.figure
    True
    >>> plt.close(first.figure)
    """
    rows = -(-count // columns)
    with looks():
        fig, axes = plt.subplots(
            rows,
            columns,
            figsize=(WIDTH, rows * height),
            layout="constrained",
            squeeze=False,
        )
    for spare in axes.flat[count:]:
        fig.delaxes(spare)
    return list(axes.flat[:count])


def digits(
    images: ArrayLike, titles: Sequence[str], *, columns: int | None = None
) -> list[Axes]:
    """Draw framed images of 8 by 8 pixels, dark on white, with their titles.

    Parameters
    ----------
    images : array-like of k images, of any shape with 64 k numbers
        Pixels from 0 to 16, as scikit-learn has them.
    titles : sequence of k str
        What stands above each.
    columns : int, optional
        How many stand beside each other; by default all.

    Returns
    -------
    list of matplotlib.axes.Axes

    Examples
    --------
    >>> from sklearn.datasets import load_digits
    >>> [ax.get_title() for ax in digits(load_digits().images[:2], ["a 0", "a 1"])]
    ['a 0', 'a 1']
    """
    height = 6 / columns if columns else 1.5
    axes = panels(len(titles), columns=columns or len(titles), height=height)
    rows = np.asarray(images).reshape(len(titles), 8, 8)
    for ax, image, title in zip(axes, rows, titles, strict=True):
        ax.imshow(image, cmap="gray_r", vmin=0, vmax=16)
        ax.set_title(title, fontsize=9)
        ax.set(xticks=[], yticks=[])
        ax.spines[:].set(visible=True, color=GRAY, linewidth=0.6)
    return axes


def halfspace_of(model: Any) -> Halfspace:
    """The half-space itself, or that of a fitted classifier."""
    halfspace = getattr(model, "halfspace_", model)
    if not isinstance(halfspace, Halfspace):
        raise TypeError(f"{type(model).__name__} has no half-space: fit(X, y) first")
    return halfspace


def view(ax: Axes) -> tuple[float, float, float, float]:
    """The box in sight, as xmin, xmax, ymin, ymax."""
    return (*ax.get_xlim(), *ax.get_ylim())


def diagonal(ax: Axes) -> float:
    """Length of the diagonal of the box in sight."""
    xmin, xmax, ymin, ymax = view(ax)
    return float(np.hypot(xmax - xmin, ymax - ymin))


def points(X: ArrayLike, y: ArrayLike, *, ax: Axes | None = None) -> Axes:
    """Draw the rows of X, each class with its own color and marker.

    Parameters
    ----------
    X : array_like, shape (n, 2)
        The points.
    y : array_like, shape (n,)
        Labels of up to six classes. Of two, the larger is drawn as the positive
        class; a single number is positive if above 0.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        Its limits leave room around the points, with equal scales.

    Raises
    ------
    ValueError
        If X does not have two columns, y not a label for each point, or there are
        more than six classes.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> ax = points([[0, 4], [2, 0], [3, 3]], ["a", "b", "c"])
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['class a', 'class b', 'class c']
    >>> plt.close(ax.figure)
    """
    X, (labels, codes) = np.asarray(X, dtype=float), classes_of(y)
    if len(codes) != len(X):
        raise ValueError(f"X has {len(X)} points, but y has {len(codes)} labels")
    if len(labels) > len(LOOKS):
        raise ValueError(
            f"y has {len(labels)} classes, {listed(labels)}; a figure tells at most "
            f"{len(LOOKS)} apart: draw some of them, X[np.isin(y, names)]"
        )
    with plane(ax, X) as ax:
        if len(labels) < 3:
            scatter(ax, X, positive(y), 2 * class_names(labels)[::-1])
        else:
            for number, name in enumerate(class_names(labels)):
                _dots(ax, X[codes == number], LOOKS[number], name)
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
            look: Any = {"facecolors": "none", "edgecolors": INK, "linewidth": 1.6}
            ax.scatter(X[:, 0], X[:, 1], s=190, label=once(ax, label), zorder=5, **look)
    return ax


def lines(
    halfspaces: Mapping[str, Any], X: ArrayLike, y: ArrayLike, *, ax: Axes | None = None
) -> Axes:
    """Draw boundaries over the points; dashes tell up to five of them apart.

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
            line(ax, halfspace_of(halfspace), linestyle=DASHES[number % 5], label=name)
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
            line(ax, h, label="boundary")
        if exists and offset:
            origin_segment(ax, h)
        if exists and normal:
            normal_arrow(ax, h, avoid=np.vstack([X, segment]))
    return ax


def regions(
    score: Callable[[FloatArray], ArrayLike],
    X: ArrayLike,
    y: ArrayLike,
    *,
    ax: Axes | None = None,
    names: bool = True,
    count: int = 201,
) -> Axes:
    """Shade where a classifier says +1, hatched, and where it says −1.

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
    names : bool, optional
        Whether to write into each region what is predicted there.
    count : int, optional
        Scores are computed on a grid of so many places a side.

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
        across, up, scores = grid(ax, score, count)
        look: Any = {"colors": TINTS, "hatches": [None, "//"]}
        sides = ax.contourf(across, up, scores >= 0, levels=[-1, 0.5, 2], **look)
        sides.set(edgecolor=HATCH, linewidth=0)
        ax.grid(False)
        if scores.min() < 0 <= scores.max():
            ax.contour(across, up, scores, levels=[0], colors=INK, zorder=2)
        points(X, y, ax=ax)
        labels = classes_of(y)[0]
        classes = class_names(labels if len(labels) == 2 else np.array([-1, 1]))
        named = zip(classes, (scores < 0, scores >= 0), strict=True)
        for name, side in named if names else ():
            name_region(ax, across, up, side, name.replace("class", "predict"), X)
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
        ends = np.array([x.min(), x.max()]) + (np.ptp(x) or 1) * np.array([-0.06, 0.06])
        ax.plot(ends, h.score(ends[:, None]), c=INK, label="fitted line $g(x)$")
        ax.set(xlim=ends, xlabel="$x$", ylabel="label $y$ and score $g(x)$")
        scatter(ax, rows, signs > 0)
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


def scatter(
    ax: Axes, X: FloatArray, plus: BoolArray, names: Sequence[str] = ()
) -> None:
    """Points of both classes, the vermillion circles being those in `plus`."""
    names = names or ("class +1", "class −1")
    for rows, look, name in zip((X[plus], X[~plus]), LOOKS, names, strict=False):
        _dots(ax, rows, look, name)


def _dots(ax: Axes, X: FloatArray, look: tuple[str, str], name: str) -> None:
    if len(X):
        color, marker = look
        style: Any = {"color": color, "marker": marker, "edgecolor": "white"}
        label = once(ax, name)
        ax.scatter(X[:, 0], X[:, 1], s=52, lw=0.8, label=label, zorder=4, **style)


def small_dots(ax: Axes) -> None:
    """Halve the points of crowded axes."""
    dots: Any
    for dots in ax.collections:
        if isinstance(dots, PathCollection):
            dots.set_sizes(0.5 * dots.get_sizes())


def once(ax: Axes, name: str) -> str | None:
    """The name, or nothing if the legend has it already."""
    return None if name in ax.get_legend_handles_labels()[1] else name


def line(ax: Axes, halfspace: Halfspace, **style: Any) -> None:
    """The boundary of a half-space, if it crosses the view: never a warning."""
    if halfspace.in_box(*view(ax)) is not None:
        foot = halfspace.nearest_to_origin
        apart = max(1.0, float(np.linalg.norm(foot)))  # else they look the same
        ends: Any = foot, foot + apart * along(halfspace)
        look: Any = {"color": INK, "zorder": 2} | style
        ax.axline(*ends, **look)


def unit(halfspace: Halfspace) -> FloatArray:
    """The unit normal."""
    return halfspace.normalized().w


def along(halfspace: Halfspace) -> FloatArray:
    """The unit vector along the boundary."""
    return unit(halfspace)[::-1] * [-1, 1]


def arrow(ax: Axes, tail: Any, tip: Any, style: str = "-|>", **more: Any) -> None:
    """An arrow that really starts at `tail` and ends at `tip`."""
    look: Any = {"arrowstyle": style, "shrinkA": 0, "shrinkB": 0, "mutation_scale": 11}
    look |= {"color": INK, "linewidth": 1.6} | more
    ax.annotate("", xy=tip, xytext=tail, arrowprops=look, zorder=6)


def note(
    ax: Axes,
    text: str,
    place: Any,
    shift: Any = (0, 0),
    size: float | None = None,
    alpha: float = 0.8,
) -> None:
    """Words at a place, on white so that lines do not cross them out."""
    ax.annotate(
        text.replace("-", "−"),
        place,
        xytext=shift,
        textcoords="offset points",
        fontsize=size,
        ha="center",
        va="center",
        zorder=7,
        bbox={
            "boxstyle": "round,pad=0.15",
            "fc": "white",
            "ec": "none",
            "alpha": alpha,
        },
    )


def normal_arrow(
    ax: Axes, halfspace: Halfspace, avoid: FloatArray, name: str = "$w$"
) -> None:
    """The direction of w, drawn where the boundary leaves most room for it."""
    seen = halfspace.in_box(*view(ax))
    if seen is None:
        return
    size = diagonal(ax)
    step = 0.14 * size * unit(halfspace)
    feet = seen[0] + np.linspace(0.1, 0.9, 17)[:, None] * (seen[1] - seen[0])
    xmin, xmax, ymin, ymax = view(ax)
    ends, edge = feet + 1.25 * step, 0.04 * size  # with room for the name
    low, high = np.array([xmin, ymin]) + edge, np.array([xmax, ymax]) - edge
    inside = ((ends > low) & (ends < high)).all(axis=1)
    room = [
        min(
            np.linalg.norm(avoid - foot - t * step, axis=1).min() for t in (0, 0.6, 1.2)
        )
        for foot in feet
    ]
    # Enough room will do; of such places the one nearest to the middle.
    merit = (
        inside + np.minimum(room, 0.09 * size) / size - 1e-3 * abs(np.arange(17) - 8)
    )
    foot = feet[np.argmax(merit)]
    arrow(ax, foot, foot + step, linewidth=2.2, mutation_scale=16)
    note(ax, name, foot + step, shift=tuple(11 * unit(halfspace)))


def origin_segment(ax: Axes, halfspace: Halfspace) -> None:
    """The segment from the origin to the boundary, its length in the legend."""
    foot = halfspace.nearest_to_origin
    length = float(np.linalg.norm(foot))
    ax.plot(0, 0, "P", color=INK, markersize=8, label="origin", zorder=5)
    look: Any = {"c": INK, "ls": DASHES[2], "zorder": 5}
    look["label"] = f"distance |b|/‖w‖ = {length:.3g}"
    ax.plot(*np.transpose([[0, 0], foot]), **look)


def right_angle(
    ax: Axes, halfspace: Halfspace, foot: FloatArray, x: FloatArray
) -> None:
    """The small square at the foot of a perpendicular."""
    size = 0.018 * diagonal(ax)
    up = x - foot
    if np.linalg.norm(up) > 2 * size:
        up, side = size * up / np.linalg.norm(up), size * along(halfspace)
        corners = np.array([foot + up, foot + up + side, foot + side])
        ax.plot(*corners.T, color=GRAY, linewidth=1, zorder=3)


def grid(
    ax: Axes, function: Callable[[FloatArray], ArrayLike], count: int
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """The view as a grid, and the values of a function of (m, 2) points on it."""
    xmin, xmax, ymin, ymax = view(ax)
    sides = np.linspace(xmin, xmax, count), np.linspace(ymin, ymax, count)
    across, up = np.meshgrid(*sides)
    values = function(np.column_stack([across.ravel(), up.ravel()]))
    return across, up, np.asarray(values, dtype=float).reshape(across.shape)


def name_region(
    ax: Axes,
    across: FloatArray,
    up: FloatArray,
    inside: BoolArray,
    text: str,
    avoid: FloatArray,
) -> None:
    """Write a name where a region has most room, away from points and edges."""
    step = slice(None, None, 8)
    places = np.stack([across[step, step], up[step, step]], axis=-1).reshape(-1, 2)
    inside = inside[step, step].ravel()
    if not inside.any():
        return
    xmin, xmax, ymin, ymax = view(ax)
    wall = np.minimum(places - [xmin, ymin], [xmax, ymax] - places)
    # Words are wide: distances across count a third of those upwards.
    narrow = np.array([1 / 3, 1])
    gaps = (wall * narrow).min(axis=1)
    for others in (avoid, places[~inside]):
        if len(others):
            apart = (places[:, None] - others[None]) * narrow
            gaps = np.minimum(gaps, np.linalg.norm(apart, axis=2).min(axis=1))
    size = 9 if ax.get_window_extent().width < 3 * ax.figure.dpi else None
    note(ax, text, places[np.argmax(np.where(inside, gaps, -np.inf))], size=size)


def hull(ax: Axes, X: FloatArray, color: str, dash: Any) -> None:
    """The convex hull of the rows: a polygon, a segment, a point or nothing."""
    from scipy.spatial import ConvexHull

    if not len(X):
        return
    centered = X - X[0]
    if np.linalg.matrix_rank(centered) == 2:
        corners = X[ConvexHull(X).vertices]
    else:
        reach = centered @ centered[np.argmax(np.linalg.norm(centered, axis=1))]
        corners = X[[np.argmin(reach), np.argmax(reach)]]
    closed = len(corners) > 2  # else a segment drawn to and fro loses its dashes
    outline = Polygon(corners, closed=closed, fc=(color, 0.12), ec=color, ls=dash)
    outline.set(linewidth=1.5, zorder=1)
    ax.add_patch(outline)


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
        hull(ax, X[plus], POSITIVE, "-")
        hull(ax, X[~plus], NEGATIVE, DASHES[1])
        points(X, y, ax=ax)
        if certificate is not None:
            _certify(ax, X, certificate)
    return ax


def _certify(ax: Axes, X: FloatArray, certificate: Any) -> None:
    if getattr(certificate, "separable", True):
        best = getattr(certificate, "halfspace", None) or certificate.halfspace_
        line(ax, best, label="separating line")
        if hasattr(certificate, "nearest_points_"):
            ends = np.transpose(certificate.nearest_points_)
            ax.plot(*ends, "D", ls=DASHES[2], c=INK, ms=5, label="nearest points")
    else:
        weights = certificate.positive_weights + certificate.negative_weights
        common_point(ax, X[weights > 0], certificate.point)


def common_point(ax: Axes, ringed: FloatArray, point: FloatArray) -> None:
    """A ring around each point of positive weight, and a star where they meet."""
    mark(ringed, ax=ax, label="positive weight")
    look: Any = {"c": INK, "mfc": "none", "ms": 25, "mew": 1.4, "zorder": 6}
    ax.plot(*point, "*", ls="", label="common point", **look)
