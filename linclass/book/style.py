"""The one style of all figures: colors, looks and dashes, and how classes are named."""

from contextlib import AbstractContextManager
from typing import Any

import numpy as np
from matplotlib import style
from numpy.typing import ArrayLike, NDArray

from linclass._checks import IntArray

BoolArray = NDArray[np.bool_]

POSITIVE, NEGATIVE = "#D55E00", "#0072B2"  # vermillion and blue, safe for all eyes
INK, GRAY, PINK, PURPLE, ROSE = "#1a1a1a", "#6b6b6b", "#f7c6dc", "#9b4f96", "#b0527f"
# Classes, in the order of their labels; of two, the larger is the positive one, first.
LOOKS = (
    (POSITIVE, "o"),
    (NEGATIVE, "s"),
    ("#007a5a", "^"),
    ("#8a5a8c", "D"),
    ("#8a6100", "v"),
    (INK, "P"),
)
TINTS = ("#dcebf5", "#fbe6d8")  # of the sides predicted −1 and +1
HATCH = "#dfc0ad"  # on the side predicted +1, which is not told by color alone
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


def looks() -> AbstractContextManager[None]:
    """matplotlib's defaults and the style of the book, whatever a matplotlibrc says."""
    return style.context(STYLE, after_reset=True)


def positive(y: ArrayLike) -> BoolArray:
    """Which labels are the positive class: the larger of two; of one, if above 0.

    Raises
    ------
    ValueError
        With more than two classes.

    Examples
    --------
    >>> positive(["b", "a", "b"]).tolist()
    [True, False, True]
    """
    labels, codes = classes_of(y)
    if len(labels) > 2:
        raise ValueError(
            f"this figure is of two classes, but y has {len(labels)}: "
            f"{listed(labels)}; draw one against the others, as in y == "
            f"{labels.tolist()[-1]!r}"
        )
    return codes == 1 if len(labels) == 2 else np.full(len(codes), _above_0(labels))


def classes_of(y: ArrayLike) -> tuple[Any, IntArray]:
    """The labels that occur, sorted, and the place of each point's label among them."""
    y = np.asarray(y).ravel()
    try:
        labels, codes = np.unique(y, return_inverse=True)
    except TypeError:
        raise ValueError(
            "the labels are of several types, which have no order; make all of them "
            "text, for example: [str(label) for label in y]"
        ) from None
    return labels, codes


def class_names(labels: Any) -> list[str]:
    """The labels as a legend says them; −1 and 1 are signs if there is no other."""
    if not np.issubdtype(labels.dtype, np.number):
        return [f"class {label}" for label in labels]
    signs = set(labels.tolist()) <= {-1, 1}
    names = [f"{label:+g}" if signs else f"{label:.10g}" for label in labels.tolist()]
    return [f"class {name}".replace("-", "−") for name in names]


def _above_0(labels: Any) -> bool:
    """Whether a single class is drawn as the positive one; a word always is."""
    words = not np.issubdtype(labels.dtype, np.number)
    return words or not len(labels) or bool(labels[0] > 0)


def listed(labels: Any) -> str:
    """The first labels, for a message."""
    return ", ".join(map(str, labels[:6])) + ", …" * (len(labels) > 6)


def signs_of(y: ArrayLike) -> IntArray:
    """The labels as -1 and +1."""
    return np.where(positive(y), 1, -1)
