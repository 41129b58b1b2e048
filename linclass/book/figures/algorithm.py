"""Figures of the perceptron: its run, what one update does, orders of the points."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import (
    DASHES,
    GRAY,
    INK,
    NEGATIVE,
    PINK,
    POSITIVE,
    PURPLE,
    ROSE,
    WIDTH,
    signs_of,
)
from linclass.geometry import Halfspace
from linclass.perceptron import PerceptronTrace


def perceptron_step(
    trace: PerceptronTrace,
    k: int,
    X: ArrayLike,
    y: ArrayLike,
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw a perceptron after k updates. The pictures of "Perceptron animation"
    (Document 1) and of the "Example" of the perceptron algorithm (Document 3)."""
    X = np.asarray(X, dtype=float)
    now = _iterate(trace, k)
    mistakes = signs_of(y) * now.score(X) <= 0
    with draw.plane(ax, X) as ax:
        draw.points(X, y, ax=ax)
        if k > 0:
            before = _iterate(trace, k - 1)
            if before.w.any():
                draw.line(ax, before, label="before", color=GRAY, linestyle=DASHES[1])
            added = X[trace.indices[k - 1]]
            ax.plot(
                *added,
                "D",
                ms=15,
                mfc="none",
                mec=INK,
                mew=1.6,
                label="added",
                zorder=5,
            )
        if now.w.any():
            draw.line(ax, now, label="boundary")
            draw.normal_arrow(ax, now, avoid=X)
        draw.mark(X[mistakes], ax=ax, label="mistake")
    return ax


def perceptron_player(
    trace: PerceptronTrace, X: ArrayLike, y: ArrayLike, *, start: int = 0
) -> Player:
    """Play a run of the perceptron, one frame for each update."""
    X = np.asarray(X, dtype=float)
    signs = signs_of(y)

    def frame(ax: Axes, k: int) -> tuple[str, str]:
        perceptron_step(trace, k, X, y, ax=ax)
        ax.set_title("◇ added   ○ mistake   ╌╌ line before", fontsize=10)
        b, *w = theta = trace.iterates[k]
        state = f"(b; w1, w2) = ({b:.4g}; {w[0]:.4g}, {w[1]:.4g})"
        mistakes = np.sum(signs * _iterate(trace, k).score(X) <= 0)
        now = f"Mistakes now: {mistakes}. Squared length: {theta @ theta:.4g}."
        update = "Start"
        if k:
            row = trace.indices[k - 1]
            point = ", ".join(f"{number:.4g}" for number in (1, *X[row]))
            sign = "+" if signs[row] > 0 else "-"
            update = f"Update {k} adds {sign}({point}), row {row}"
        count = f"{mistakes} of {len(X)} points are mistakes"
        alt = f"After {k} updates {count} of the line that is drawn."
        if not any(w):
            alt = f"After {k} updates w is zero and there is no line: {count}."
        return f"{update}: {state}. {now}", alt

    values = range(len(trace.indices) + 1)
    return player(frame, values, "Number of updates", start=start)


def turn(theta: ArrayLike, s: ArrayLike) -> Axes:
    """Weights, an update and their sum as arrows from the origin, to scale."""
    before, step = np.asarray(theta, dtype=float), np.asarray(s, dtype=float)
    after = before + step
    middle = before + step / 2
    with draw.plane(None, [[0, 0], before, step, after]) as ax:
        ax.axhline(0, color=GRAY, lw=0.8, zorder=1)
        ax.axvline(0, color=GRAY, lw=0.8, zorder=1)
        copy: dict[str, Any] = {"linestyle": DASHES[1], "color": GRAY}
        draw.arrow(ax, before, after, **copy)
        draw.note(ax, "add $s$", middle, shift=(26, 8), size=10)
        for tip, name, color, shift in (
            (before, "θ before", INK, (-18, -30)),
            (step, "$s$", PURPLE, (0, 12)),
            (after, "θ after", ROSE, (0, 12)),
        ):
            draw.arrow(ax, (0, 0), tip, color=color, linewidth=2.2, mutation_scale=16)
            length = f", length {np.linalg.norm(tip):.2f}" if "θ" in name else ""
            draw.note(ax, name + length, tip, shift=shift, size=10)
        ax.set(xlabel="first weight", ylabel="second weight")
    return ax


def before_and_after(
    rows: ArrayLike, theta: ArrayLike, added: int, *, ax: Axes | None = None
) -> Axes:
    """The z of every signed row before and after row `added` is added to theta."""
    signed, weights = np.asarray(rows, dtype=float), np.asarray(theta, dtype=float)
    before, after = signed @ weights, signed @ (weights + signed[added])
    places = np.arange(len(signed))
    broken = (before > 0) & (after <= 0)
    with draw.drawing(ax) as ax:
        ax.axhspan(min(before.min(), after.min()) - 4, 0, color=PINK, alpha=0.35, lw=0)
        ax.axhline(0, color=INK, lw=1)
        for row in places:
            thick = 3.5 if row == added else 1.5
            color = INK if row == added else GRAY
            ax.plot([row, row], [before[row], after[row]], c=color, lw=thick, zorder=2)
        ax.plot(places, before, "o", mfc="white", mec=INK, ms=6, ls="", label="before")
        ax.plot(places, after, "o", c=INK, ms=6, ls="", label="after")
        ax.plot(places[broken], after[broken], "s", mfc="none", mec=POSITIVE, ms=14,
                mew=1.8, ls="", label="right before, now a mistake")  # fmt: skip
        names = [f"{row}\nadded" if row == added else str(row) for row in places]
        ax.set_xticks(places, names)
        ax.margins(y=0.06)
        ax.set(xlabel="row", ylabel="functional margin $z$")
    return ax


def order_counts(counts: Sequence[int], marked: int) -> Axes:
    """How many orders of the points take how many updates; one count is marked."""
    numbers = np.bincount(counts)
    first = int(np.flatnonzero(numbers)[0])
    across = np.arange(first, len(numbers))
    with draw.drawing(size=(WIDTH, 3.2)) as ax:
        bars = ax.bar(across, numbers[first:], color=NEGATIVE, width=0.8)
        bars[marked - first].set(facecolor="white", edgecolor=INK, hatch="///")
        draw.note(
            ax, "given order", (marked, numbers[marked]), shift=(-40, 12), size=10
        )
        ax.set(xlabel="updates", ylabel="number of orders")
    return ax


def flowers(h: Any, X: ArrayLike, species: ArrayLike, wrong: ArrayLike) -> Axes:
    """Sepals, the line that was found, and rings around the flowers it gets wrong."""
    X = np.asarray(X, dtype=float)
    with draw.plane(None, X) as ax:
        draw.points(X, species, ax=ax)
        draw.line(ax, draw.halfspace_of(h), label="boundary")
        draw.mark(X[np.asarray(wrong)], ax=ax)
        ax.set(xlabel="sepal length (cm)", ylabel="sepal width (cm)")
    return ax


def _iterate(trace: PerceptronTrace, k: int) -> Halfspace:
    return Halfspace.from_theta(trace.iterates[k])
