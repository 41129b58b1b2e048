"""Figures of a complete analysis: a search, weights, means of errors, intervals."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.figures.penalties import coefficients
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK
from linclass.validation import Path

_STRENGTH = "← weaker penalty    strength λ    stronger penalty →"


def search_curves(strengths: ArrayLike, errors: ArrayLike) -> Axes:
    """Draw the error over the strength: a thin line a fold, their mean, the best."""
    strengths, errors = np.asarray(strengths), np.asarray(errors)
    with draw.drawing(size=(6.0, 3.4)) as ax:
        for row in errors:
            label = draw.once(ax, "one of the five folds")
            ax.plot(strengths, row, c=GRAY, lw=1.3, label=label)
        mean = errors.mean(axis=0)
        ax.plot(strengths, mean, "o-", c=INK, lw=2.4, label="their mean")
        best = int(mean.argmin())
        look: Any = dict(marker="o", s=190, fc="none", ec=INK, lw=1.6, zorder=5)
        ax.scatter(strengths[best], mean[best], label="smallest mean", **look)
        ax.set(xscale="log", xlabel=_STRENGTH, ylabel="share of mistakes")
        ax.legend(loc="upper left", fontsize=9, frameon=False)
    return ax


def weight_path(found: Path, names: Sequence[str], shown: Sequence[str]) -> Axes:
    """Draw each weight over the strength; the two of `shown` have names.

    A dotted line stands where the second overtakes the first.
    """
    first = [names.index(name) for name in shown]
    order = [*first, *sorted(set(range(len(names))) - set(first))]
    with draw.drawing(size=(6.0, 3.6)) as ax:
        sorted_path = replace(found, coefficients=found.coefficients[:, order])
        coefficients(sorted_path, shown, ax)
        gap = np.subtract(*found.coefficients[:, first].T)
        for k in np.flatnonzero((gap[:-1] > 0) & (gap[1:] < 0)):
            part = gap[k] / (gap[k] - gap[k + 1])  # of the way, in logarithms
            at = found.strengths[k] ** (1 - part) * found.strengths[k + 1] ** part
            ax.axvline(at, c=INK, ls=DASHES[2], lw=1.3)
            top: Any = dict(transform=ax.get_xaxis_transform(), va="top", fontsize=9)
            ax.text(at * 1.06, 0.97, f"← {shown[1]} overtakes", **top)
        ax.set_xlabel(_STRENGTH)
    return ax


def mean_player(errors: ArrayLike, counts: Sequence[int], *, start: int) -> Player:
    """Play how many errors of each row are averaged: the means of all rows.

    The errors have the variance 1. A band holds 95 of 100 means of independent ones.
    """
    errors = np.asarray(errors, dtype=float)

    def frame(ax: Axes, k: int) -> tuple[str, str]:
        means, alone = errors[:, :k].mean(axis=1), 1 / np.sqrt(k)
        parts = np.ceil(10 * alone)  # of half the band, so that bars end with it
        bars = np.ceil(1.6 * parts / alone)  # on each side
        edges = (np.arange(-bars, bars + 1) * 2 * alone / parts).tolist()
        look: Any = dict(fc=GRAY, alpha=0.35, label="95 of 100 if independent")
        ax.axvspan(-2 * alone, 2 * alone, **look)
        ax.hist(means, edges, fc="none", ec=INK, lw=1.2, label="means")
        ax.grid(visible=False)
        ax.set(xlim=(-3.2, 3.2), ylim=(0, 0.2 * len(errors)))
        ax.set(xlabel="mean error minus true error", ylabel="analyses")
        draw.legend(ax)
        what = "1 error" if k == 1 else f"{k} errors"
        spread = f"{means.std():.2f}"
        inside = f"{(abs(means) <= 2 * alone).sum()} of {len(errors)}"
        return (
            f"Means of {what}: standard deviation {spread}, and "
            f"{alone:.2f} if the errors were independent. "
            f"{inside} lie in the band."
        ), (
            f"Histogram of the means of {what} in {len(errors)} analyses, with the "
            f"standard deviation {spread}; a band for independent errors ends at "
            f"{2 * alone:.2f} on both sides."
        )

    return player(frame, counts, "Errors in each mean", start=start)


def intervals(
    rows: Mapping[str, tuple[float, float, float]], what: str, *, zero: bool = True
) -> Axes:
    """Draw a row for each method: its mean, a thick bar, and a thin wider one.

    Each row has the mean and the half lengths of the two bars. Beside it stand the
    mean and the half length of the thin bar. A line at `zero` is for differences.
    """
    with draw.drawing(size=(6.0, 1.3 + 0.36 * len(rows))) as ax:
        for height, (mean, thick, thin) in enumerate(rows.values()):
            for half, width, color, name in (
                (thin, 1.6, INK, "by the formula"),
                (thick, 6.0, GRAY, "as if independent"),
            ):
                ends = [mean - half, mean + half]
                label = draw.once(ax, name)
                ax.plot(ends, 2 * [height], c=color, lw=width, label=label)
            ax.plot(mean, height, "o", c="white", mec=INK, ms=7, zorder=4)
            where: Any = dict(transform=ax.get_yaxis_transform(), va="center")
            ax.text(1.02, height, f"{mean:.4f} ± {thin:.4f}", fontsize=9, **where)
        ax.set_yticks(range(len(rows)), list(rows))
        ax.set(ylim=(len(rows) - 0.4, -0.6), xlabel=what)
        if zero:
            ax.axvline(0, color=INK, lw=1, zorder=1)
        ax.grid(visible=False, axis="y")
    return ax
