"""Figures of decisions: cuts, pairs, curves, groups of patients, who was missed."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, NEGATIVE, POSITIVE
from linclass.losses import logit

_FAR = 10  # log-odds beyond it are drawn at it


def cut_player(
    p: ArrayLike, y: ArrayLike, cuts: Sequence[float], cost: float, *, start: int
) -> Player:
    """Play the cut: both classes over the log-odds, and what lies on the wrong side."""
    p, malignant = np.asarray(p, dtype=float), np.asarray(y) == 1
    odds = np.clip(logit(p), -_FAR, _FAR)
    edges = np.arange(-_FAR, _FAR + 1.0).tolist()
    ticks = {0.001: "0.001", 1 / (1 + cost): f"1/{1 + cost:g}", 0.5: "½"}
    ticks |= {0.9: "0.9", 0.999: "0.999"}

    def frame(ax: Axes, k: int) -> tuple[str, str]:
        missed = int((malignant & (p < cuts[k])).sum())
        alarms = int((~malignant & (p >= cuts[k])).sum())
        for inside, side, color, hatch in (
            (malignant, 1, POSITIVE, "//"),
            (~malignant, -1, NEGATIVE, None),
        ):
            heights = side * np.histogram(odds[inside], edges)[0]
            ax.bar(edges[:-1], heights, width=1, align="edge", fc="white", ec=color,
                   hatch=hatch, lw=1.4)  # fmt: skip
        ax.axhline(0, color=INK, lw=1)
        ax.axvline(float(logit(cuts[k])), color=INK, ls=DASHES[1])
        ax.set(
            xlabel="p, log-odds scale (outer bars: all beyond)",
            ylabel="patients: benign ↓  malignant ↑",
        )
        ax.set_xticks([float(logit(value)) for value in ticks], list(ticks.values()))
        ax.yaxis.set_major_formatter(lambda count, _: f"{abs(count):.0f}")
        ax.set_title("╌╌ cut: alarm on its right", fontsize=10)
        total = cost * missed + alarms
        return (
            f"Cut {cuts[k]:.3g}: misses {missed}, false alarms {alarms}, "
            f"cost {cost:g}·{missed} + {alarms} = {total:g}."
        ), (
            f"Malignant tumors left of the cut {cuts[k]:.3g}: {missed}; benign ones "
            f"right of it: {alarms}."
        )

    return player(frame, range(len(cuts)), "Cut of the probability", start=start)


def pairs(scores: ArrayLike, labels: ArrayLike) -> Axes:
    """Draw the ROC curve over one square for each pair of a positive and a negative.

    Rows are the positive points, columns the negative ones, high scores first.
    """
    scores, positive = np.asarray(scores, dtype=float), np.asarray(labels) == 1
    up, right = np.sort(scores[positive])[::-1], np.sort(scores[~positive])[::-1]
    levels = np.unique(scores)[::-1]
    found = [0, *(np.sum(up >= level) for level in levels)]
    false = [0, *(np.sum(right >= level) for level in levels)]
    with draw.drawing(size=(4.6, 4.2)) as ax:
        ax.fill_between(false, found, color=GRAY, alpha=0.35, lw=0)
        ax.plot(false, found, "o-", c=INK, lw=2.2, clip_on=False, zorder=4)
        for row, high in enumerate(up):
            for column, low in enumerate(right):
                worth = "1" if high > low else "½" if high == low else "0"
                shift = 0.2 if high == low else 0  # away from the curve
                at = column + 0.5 + shift, row + 0.5 - shift
                ax.text(*at, worth, ha="center", va="center", fontsize=13)
        ax.set_xticks(np.arange(len(right)) + 0.5, [f"{low:g}" for low in right])
        ax.set_yticks(np.arange(len(up)) + 0.5, [f"{high:g}" for high in up])
        ax.hlines(range(len(up) + 1), 0, len(right), color=INK, lw=0.8)
        ax.vlines(range(len(right) + 1), 0, len(up), color=INK, lw=0.8)
        ax.set(xlabel="scores of the negative points")
        ax.set(ylabel="scores of the positive points", aspect="equal")
        ax.grid(visible=False)
    return ax


def trade_offs(p: ArrayLike, y: ArrayLike, cuts: Sequence[float]) -> list[Axes]:
    """Draw the corners of the ROC curve and of precision over recall, and some cuts."""
    p, malignant = np.asarray(p, dtype=float), np.asarray(y) == 1
    levels = np.unique(p)[::-1]
    alarms = np.array([np.mean(p[~malignant] >= level) for level in levels])
    finds = np.array([np.mean(p[malignant] >= level) for level in levels])
    precision = np.array([np.mean(malignant[p >= level]) for level in levels])
    left, right = draw.panels(2, height=3.3)
    with draw.drawing(left), draw.drawing(right):
        left.plot([0, *alarms], [0, *finds], c=INK)
        left.set(xlabel="false alarm rate", ylabel="recall: share found")
        right.plot(finds, precision, c=INK)
        base = float(precision[-1])
        right.axhline(base, color=GRAY, ls=DASHES[2])
        right.text(0.81, base + 0.02, "at random", color=GRAY, fontsize=10)
        right.set(xlabel="recall: share found", ylabel="precision")
        for cut, marker in zip(cuts, ("o", "D"), strict=False):
            k = int(np.sum(levels >= cut)) - 1
            look: Any = dict(marker=marker, ms=8, mfc="white", mec=INK, ls="")
            name = f"cut {cut:.2f}"
            left.plot(alarms[k], finds[k], label=name, **look)
            right.plot(finds[k], precision[k], label=name, **look)
        left.set(xlim=(-0.01, 0.21), ylim=(0.79, 1.01))
        right.set(xlim=(0.79, 1.01), ylim=(0.28, 1.04))
        for ax in (left, right):
            draw.legend(ax)
    return [left, right]


def calibration(table: ArrayLike, cut: float) -> Axes:
    """Draw the share of malignant tumors over the mean probability of each group.

    A row of `table` has the size of the group, its mean probability and its share.
    """
    sizes, predicted, share = np.asarray(table, dtype=float).T
    half = 2 * np.sqrt(predicted * (1 - predicted) / sizes)
    allowed = np.minimum(half, predicted), np.minimum(half, 1 - predicted)
    with draw.drawing(size=(5.2, 4.6)) as ax:
        ax.plot([0, 1], [0, 1], c=GRAY, lw=1.5, ls=DASHES[2], label="as predicted")
        look: Any = dict(c=GRAY, ls="", capsize=5, elinewidth=2)
        ax.errorbar(predicted, predicted, allowed, label="chance allows", **look)
        ax.plot(predicted, share, "D", c=INK, ms=7, label="found")
        ax.axvline(cut, color=INK, lw=1.2, ls=DASHES[1], label=f"cut {cut:.2f}")
        ax.set(xlim=(-0.06, 1.06), ylim=(-0.06, 1.06))
        ax.set(xlabel="mean probability of the group", ylabel="share malignant")
    return ax


def who_missed(wrong: Mapping[str, ArrayLike]) -> Axes:
    """Draw a row for each method, a column for each case that one gets wrong."""
    table = np.array([np.asarray(row, dtype=bool) for row in wrong.values()])
    count = table.sum(axis=0)
    cases = np.flatnonzero(count)
    cases = cases[np.argsort(-count[cases], kind="stable")]
    with draw.drawing(size=(6.0, 0.9 + 0.34 * len(table))) as ax:
        up, across = np.nonzero(table[:, cases])
        together = int((count == len(table)).sum())
        ax.scatter(across + (across >= together), up, marker="s", s=60, color=INK)
        ax.axvline(together, color=GRAY, ls=DASHES[1])
        ax.set_yticks(range(len(table)), list(wrong))
        ax.set(ylim=(len(table) - 0.4, -0.6), xlim=(-0.8, len(cases) + 0.8))
        ax.set_xlabel("a column for each patient, the hardest first")
        ax.xaxis.set_major_locator(MaxNLocator(1))
        ax.set_xticks([])
    return ax


def missed_by_all(
    X: ArrayLike, y: ArrayLike, rows: Sequence[int], names: Sequence[str]
) -> Axes:
    """Draw the points, and some positive ones on top with a ring."""
    malignant = np.asarray(y) == 1
    ax = draw.points(X, np.where(malignant, "malignant", "benign"))
    missed = np.asarray(X, dtype=float)[np.asarray(rows)]
    ax.scatter(missed[:, 0], missed[:, 1], color=POSITIVE, ec="white", s=60, zorder=6)
    draw.mark(missed, ax=ax, label="missed by all")
    ax.set(xlabel=f"{names[0]}, scaled", ylabel=f"{names[1]}, scaled")
    return ax
