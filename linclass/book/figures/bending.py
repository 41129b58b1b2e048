"""Figures on how a sum of kernels bends: bumps, changes of sign, the price."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray, IntArray
from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, signs_of
from linclass.kernels import Gaussian


def bumps(x: ArrayLike, place: float, widths: Sequence[float]) -> Axes:
    """Draw the Gaussians around one of the points on a line, one for each width."""
    x = np.asarray(x, dtype=float).ravel()
    along = np.linspace(x.min(), x.max(), 601)
    with draw.drawing(None) as ax:
        for s, dashes in zip(widths, DASHES, strict=False):
            bump = Gaussian(s)(along[:, None], [[place]])
            ax.plot(along, bump, c=INK, ls=dashes, label=f"$s={s:g}$")
        ax.plot(x, 0 * x, "|", c=INK, ms=14, mew=1.5, label="points")
        ax.set(xlabel="$x$", ylabel=f"$K({place:g},x)$", ylim=(-0.08, 1.08))
    draw.legend(ax)
    return ax


def sign_changes(
    score: Callable[[FloatArray], FloatArray], low: float, high: float
) -> Axes:
    """Draw a score along a line, and a ring wherever its sign changes."""
    along = np.linspace(low, high, 2001)
    values = score(along)
    left = np.flatnonzero(values[:-1] * values[1:] < 0)
    before, after = values[left], values[left + 1]
    zeros = along[left] + (along[1] - along[0]) * before / (before - after)
    with draw.drawing(None) as ax:
        ax.axhline(0, color=GRAY, lw=0.8, zorder=1)
        ax.plot(along, values, c=INK, label="$g(x)$")
        ax.plot(
            zeros,
            0 * zeros,
            "o",
            mfc="none",
            c=INK,
            ms=11,
            mew=1.6,
            label="sign changes",
        )
        ax.set(xlabel="$x$", ylabel="$g(x)$")
    draw.legend(ax)
    return ax


def bump_sums(x: ArrayLike, y: ArrayLike, widths: Sequence[float]) -> list[Axes]:
    """Draw sums of Gaussians on a line, one panel a width, each label times its bump.

    A label that the sum does not have is crossed.
    """
    x, signs = np.asarray(x, dtype=float).ravel(), signs_of(y)
    along = np.linspace(x.min() - 1, x.max() + 1, 801)
    axes = draw.panels(len(widths), columns=1, height=1.9)
    for ax, s in zip(axes, widths, strict=True):
        kernel = Gaussian(s)
        ax.plot(along, kernel(along[:, None], x[:, None]) @ signs, c=INK)
        _labels(ax, x, signs)
        wrong = signs * (kernel(x[:, None]) @ signs) <= 0
        look: Any = {"c": INK, "ms": 10, "mew": 2, "ls": "", "zorder": 5}
        ax.plot(x[wrong], signs[wrong], "x", label="sign of the sum is wrong", **look)
        ax.set(ylabel=f"sum, $s={s:g}$", ylim=(-1.4, 1.4))
        ax.set_xlim(along[0], along[-1])
    axes[-1].set_xlabel("$x$")
    draw.legend(axes[0])
    return axes


def _labels(ax: Axes, x: FloatArray, signs: IntArray) -> None:
    """Draw each label at its place on a line, and a line at the height 0."""
    ax.axhline(0, color=GRAY, lw=0.8, zorder=1)
    draw.scatter(ax, np.column_stack([x, signs]), signs > 0)


def price_player(x: ArrayLike, y: ArrayLike, widths: Sequence[float]) -> Player:
    """Play the width of Gaussians whose sum is the label at each point of a line.

    The sum stands above, its bumps below; a width in the middle is shown first.
    """
    x, signs = np.asarray(x, dtype=float).ravel(), signs_of(y)
    along = np.linspace(x.min(), x.max(), 401)

    def frame(ax: Axes, s: float) -> tuple[str, str]:
        gram = Gaussian(s)(x[:, None])
        factors = np.linalg.solve(gram, signs)
        if not np.allclose(gram @ factors, signs):
            raise ValueError(f"the width {s:g} is too wide to compute")
        bumps = Gaussian(s)(along[:, None], x[:, None]) * factors
        ax.set_position((0.2, 0.56, 0.77, 0.34))
        total = bumps.sum(axis=1)
        high = max(2.6, 1.1 * abs(total).max())  # one scale for most widths
        ax.plot(along, total, c=INK, label="sum")
        _labels(ax, x, signs)
        draw.legend(ax)
        ax.set(ylabel="$g(x)$", ylim=(-high, high))
        below = ax.figure.add_axes((0.2, 0.14, 0.77, 0.34), sharex=ax)
        below.plot(along, bumps, c=INK, lw=0.8)
        below.set(xlabel="$x$", ylabel="bumps", xlim=(x.min() - 0.5, x.max() + 0.5))
        squared, largest = signs @ factors, abs(factors).max()
        return (
            f"s = {s:g}: squared length {squared:.1f}, largest factor {largest:.1f}."
        ), (
            f"With the width {s:g} the sum passes through all {len(x)} labels, and its "
            f"bumps are up to {largest:.1f} high; the squared length of w is "
            f"{squared:.1f}."
        )

    return player(frame, widths, "Width s", start=(len(widths) - 1) // 2)


def price_curve(x: ArrayLike, y: ArrayLike, widths: Sequence[float]) -> Axes:
    """Draw what the labels cost at each width, and the bound by two neighbors."""
    x, signs = np.asarray(x, dtype=float).ravel(), signs_of(y)
    gap = np.diff(x).min()
    costs = [signs @ np.linalg.solve(Gaussian(s)(x[:, None]), signs) for s in widths]
    pair = [2 / (1 - np.exp(-((gap / s) ** 2))) for s in widths]
    with draw.drawing(None) as ax:
        ax.semilogy(
            widths, costs, "o", c=INK, ls=DASHES[0], label=f"all {len(x)} labels"
        )
        ax.semilogy(widths, pair, "s", c=INK, ls=DASHES[1], label="two neighbors")
        ax.set(xlabel="width $s$", ylabel=r"cost $\Vert w\Vert^2$")
    draw.legend(ax)
    return ax
