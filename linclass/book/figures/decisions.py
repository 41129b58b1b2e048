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


def cut_player(
    p: ArrayLike, y: ArrayLike, cuts: Sequence[float], cost: float, *, start: int
) -> Player:
    """Play the cut: a mark for each case, in a column between two neighboring cuts.

    The cuts are sorted. A mark is filled if its case is on the wrong side. A number
    stands for the cases that are right at each cut and too many to draw.
    """
    p, malignant = np.asarray(p, dtype=float), np.asarray(y) == 1
    columns, last = np.searchsorted(cuts, p, side="right"), len(cuts)
    ill, healthy = (
        np.bincount(columns[kind], minlength=last + 1)
        for kind in (malignant, ~malignant)
    )
    most = max(ill[:-1]), max(healthy[1:])
    looks = ((1, ill, most[0], POSITIVE, "o"), (-1, healthy, most[1], NEGATIVE, "s"))
    ticks = [f"1/{1 + cost:g}" if cut == 1 / (1 + cost) else f"{cut:g}" for cut in cuts]
    ticks[1::2] = [f"\n{tick}" for tick in ticks[1::2]]  # in two rows

    def frame(ax: Axes, k: int) -> tuple[str, str]:
        missed, alarms = int(ill[: k + 1].sum()), int(healthy[k + 1 :].sum())
        for side, counts, top, color, marker in looks:
            for column, count in enumerate(counts):
                wrong = (column > k) == (side < 0)
                look = {"marker": marker, "ec": INK if wrong else color}
                look["fc"] = INK if wrong else "white"
                _column(ax, column, side, count, top, look)
        ax.axhline(0, color=INK, lw=1)
        ax.axvline(k + 0.5, color=INK, ls=DASHES[1])
        ax.set(xlabel="p: a column between two neighboring cuts")
        ax.set(ylabel="patients: benign ↓  malignant ↑")
        ax.set(xlim=(-0.8, last + 0.8), ylim=(-most[1] - 2.5, most[0] + 2.5))
        ax.set_xticks(np.arange(last) + 0.5, ticks, fontsize=9)
        ax.set_position((0.16, 0.2, 0.81, 0.71))  # room for two rows
        ax.yaxis.set_major_formatter(lambda count, _: f"{abs(count):.0f}")
        ax.grid(visible=False)
        ax.set_title("╌╌ cut: alarm on its right    ● miss  ■ false alarm", fontsize=10)
        total = cost * missed + alarms
        return (
            f"Cut {cuts[k]:.3g}: misses {missed}, false alarms {alarms}, "
            f"cost {cost:g}·{missed} + {alarms} = {total:g}."
        ), (
            f"Malignant tumors left of the cut {cuts[k]:.3g}: {missed}; benign ones "
            f"right of it: {alarms}."
        )

    return player(frame, range(last), "Cut of the probability", start=start)


def _column(
    ax: Axes, column: int, side: int, count: int, top: int, look: dict[str, Any]
) -> None:
    """Draw a mark for each case, up or down; a number stands for those above a top."""
    up = side * np.arange(1, min(count, top) + 1)
    ax.scatter(np.full(len(up), column), up, s=20, **look)
    if count > top:
        ha = "right" if column else "left"
        spot = column, side * (top + 1.4)
        ax.text(*spot, f"{count} in all", ha=ha, va="center", fontsize=9)


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
        ax.errorbar(
            predicted, predicted, allowed, label="± 2 standard deviations", **look
        )
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
