"""Figures of capacity: all labelings of a few points, and the share that lines give."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray, IntArray
from linclass.book import draw
from linclass.book.draw import hulls, panels, plane
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK
from linclass.separability import separate

MOST_MARKS = 100
MOST = 4  # times d + 1 points, where the axis ends


def labelings(X: ArrayLike) -> list[Axes]:
    """Draw every labeling of a few points in which the first one is positive."""
    points = np.asarray(X, dtype=float)
    count = 2 ** (len(points) - 1)
    axes = panels(count, columns=min(count, 4), height=1.75)
    rest = product((1, -1), repeat=len(points) - 1)
    for ax, labels in zip(axes, rest, strict=True):
        _labeling(ax, points, np.array([1, *labels]))
    return axes


def _labeling(ax: Axes, X: FloatArray, y: IntArray) -> None:
    if (y > 0).all():
        with plane(ax, X) as ax:
            draw.scatter(ax, X, y > 0)
    else:
        hulls(X, y, separate(X, y), ax=ax)
    ax.set_title(" ".join("+" if sign > 0 else "−" for sign in y), fontsize=10)
    ax.set(xlabel="", ylabel="", xticks=[], yticks=[])


def capacity_player(dimensions: Iterable[int]) -> Player:
    """Play Cover's share of separable labelings, one dimension a frame
    (IEEE Transactions on Electronic Computers 14, 1965)."""

    def frame(ax: Axes, d: int) -> tuple[str, str]:
        _share_curve(ax, d)
        return f"d = {d}: share {_shares_in_words(d)}.", (
            f"In dimension {d} the share of separable labelings is 1 up to {d + 1} "
            f"points, a half at {2 * d + 2}, and falls towards 0 beyond."
        )

    return player(frame, dimensions, "Dimension d")


def _share(n: int, d: int) -> Fraction:
    """Of the labelings of n points in general position, those that are separable."""
    return Fraction(2 * sum(comb(n - 1, k) for k in range(min(d + 1, n))), 2**n)


def _share_curve(ax: Axes, d: int) -> None:
    end = MOST * (d + 1)
    count = np.unique(np.linspace(1, end, min(end, MOST_MARKS)).round().astype(int))
    ax.axvline(2, color=GRAY, ls=DASHES[1], lw=1.2)
    ax.axhline(0.5, color=GRAY, ls=DASHES[2], lw=1.2)
    shares = [float(_share(int(n), d)) for n in count]
    marker = "o" if end <= MOST_MARKS else ""
    ax.plot(count / (d + 1), shares, color=INK, marker=marker, ms=4)
    ax.set(xlim=(0, MOST + 0.1), ylim=(-0.03, 1.06), title=f"d = {d}")
    ax.set(
        xlabel="points, in multiples of d + 1", ylabel="share of separable labelings"
    )


def _shares_in_words(d: int) -> str:
    counts = [d + 1, 3 * (d + 1) // 2, 2 * (d + 1), 3 * (d + 1)]
    first, *others = (f"{float(_share(n, d)):.3f} of {n}" for n in counts)
    return ", ".join([f"{first} points", *others])
