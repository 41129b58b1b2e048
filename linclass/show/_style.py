"""The one look of every figure, and the frame that figures are drawn in.

Importing this module changes no setting of matplotlib: the style holds only
while a figure of ours is being drawn.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike, NDArray

from linclass._checks import IntArray
from linclass.geometry import Halfspace

BoolArray = NDArray[np.bool_]

POSITIVE, NEGATIVE = "#D55E00", "#0072B2"  # vermillion and blue, safe for all eyes
INK, GRAY, PINK = "#1a1a1a", "#6b6b6b", "#f7c6dc"
DASHES = ("-", (0, (6, 2)), (0, (1, 1.2)), (0, (6, 2, 1, 2)), (0, (3, 2)))
WIDTH = 6.0  # inches
FLAT, TALL = 0.55, 0.85  # the limits of height over width of a plane figure

STYLE: Any = {
    "figure.figsize": (WIDTH, 4.0),
    "figure.dpi": 110,
    "figure.facecolor": "white",
    "savefig.facecolor": "white",
    "savefig.transparent": False,
    "axes.facecolor": "white",
    "axes.edgecolor": GRAY,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#e6e6e6",
    "grid.linewidth": 0.8,
    "font.family": "DejaVu Sans",
    "font.size": 11,
    "axes.titlesize": 11,
    "axes.labelsize": 11,
    "xtick.labelsize": 10,
    "ytick.labelsize": 10,
    "legend.fontsize": 10,
    "legend.frameon": False,
    "lines.linewidth": 2,
    "text.usetex": False,
}


@contextmanager
def drawing(
    ax: Axes | None = None, *, size: tuple[float, float] = (WIDTH, 4.0)
) -> Iterator[Axes]:
    """The axes to draw in: those given, or new ones with a legend above them.

    A legend that is there already learns the new names.
    """
    with plt.rc_context(STYLE):
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
    rows = np.vstack([X, *(np.reshape(more, (-1, 2)) for more in also)])
    low, high = rows.min(axis=0), rows.max(axis=0)
    width, height = (high - low) + 0.24 * (max(high - low) or 1.0)
    size = np.array([max(width, height / TALL), max(height, width * FLAT)])
    center = (low + high) / 2
    return tuple(zip(center - size / 2, center + size / 2, strict=True))


def legend(ax: Axes) -> None:
    """Name what is drawn, classes first, above the axes where it hides no point."""
    handles, labels = ax.get_legend_handles_labels()
    order = sorted(range(len(labels)), key=lambda i: not labels[i].startswith("class"))
    if labels:
        ax.legend(
            [handles[i] for i in order],
            [labels[i] for i in order],
            loc="lower center",
            bbox_to_anchor=(0.5, 1.0),
            ncols=min(len(labels), 3),
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
    with plt.rc_context(STYLE):
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


def positive(y: ArrayLike) -> BoolArray:
    """Which labels are the positive class: the larger of two, or those above 0."""
    y = np.asarray(y).ravel()
    labels = np.unique(y)
    return y == labels[1] if len(labels) == 2 else y > 0


def signs_of(y: ArrayLike) -> IntArray:
    """The labels as -1 and +1."""
    return np.where(positive(y), 1, -1)


def halfspace_of(model: Any) -> Halfspace:
    """The half-space itself, or that of a fitted classifier."""
    halfspace: Halfspace = getattr(model, "halfspace_", model)
    return halfspace


def view(ax: Axes) -> tuple[float, float, float, float]:
    """The box in sight, as xmin, xmax, ymin, ymax."""
    return (*ax.get_xlim(), *ax.get_ylim())


def diagonal(ax: Axes) -> float:
    """Length of the diagonal of the box in sight."""
    xmin, xmax, ymin, ymax = view(ax)
    return float(np.hypot(xmax - xmin, ymax - ymin))
