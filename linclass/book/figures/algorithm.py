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
    BoolArray,
    signs_of,
)
from linclass.geometry import Halfspace
from linclass.perceptron import PerceptronTrace


def perceptron_step(
    trace: PerceptronTrace, k: int, X: ArrayLike, y: ArrayLike, ax: Axes | None = None
) -> Axes:
    """A perceptron after k updates: "Perceptron animation" (Document 1) and the
    "Example" of the perceptron algorithm (Document 3)."""
    X = np.asarray(X, dtype=float)
    now, wrong = _state(trace, k, X, y)
    with draw.plane(ax, X) as ax:
        draw.points(X, y, ax=ax)
        if k > 0:
            before, _ = _state(trace, k - 1, X, y)
            if before.w.any():
                draw.line(ax, before, label="before", color=GRAY, linestyle=DASHES[1])
            look: Any = {"ms": 15, "mfc": "none", "mec": INK, "mew": 1.6, "zorder": 5}
            ax.plot(*X[trace.indices[k - 1]], "D", label="added", **look)
        if now.w.any():
            draw.line(ax, now, label="boundary")
            draw.normal_arrow(ax, now, avoid=X)
        draw.mark(X[wrong], ax=ax)
    return ax


def _state(
    trace: PerceptronTrace, k: int, X: Any, y: ArrayLike
) -> tuple[Halfspace, BoolArray]:
    """The half-space after k updates, and which points are its mistakes."""
    now = Halfspace.from_theta(trace.iterates[k])
    return now, signs_of(y) * now.score(X) <= 0


def perceptron_player(trace: PerceptronTrace, X: ArrayLike, y: ArrayLike) -> Player:
    """Play a run of the perceptron, one frame for each update."""
    X = np.asarray(X, dtype=float)

    def frame(ax: Axes, k: int) -> tuple[str, str]:
        perceptron_step(trace, k, X, y, ax)
        ax.set_title("◇ added   ○ mistake   ╌╌ line before", fontsize=10)
        b, *w = theta = trace.iterates[k]
        state = f"(b; w1, w2) = ({b:.4g}; {w[0]:.4g}, {w[1]:.4g})"
        wrong = _state(trace, k, X, y)[1].sum()
        now = f"Mistakes now: {wrong}. Squared length: {theta @ theta:.4g}."
        update = "Start"
        if k:
            row = trace.indices[k - 1]
            point = ", ".join(f"{number:.4g}" for number in (1, *X[row]))
            sign = "+" if signs_of(y)[row] > 0 else "-"
            update = f"Update {k} adds {sign}({point}), row {row}"
        line = (
            "of the line that is drawn" if any(w) else "and there is no line, as w = 0"
        )
        alt = f"After update {k} {wrong} of {len(X)} points are mistakes {line}."
        return f"{update}: {state}. {now}", alt

    values = range(len(trace.indices) + 1)
    return player(frame, values, "Number of updates", start=1)


def turn(theta: ArrayLike, s: ArrayLike) -> Axes:
    """Weights, an update and their sum as arrows from the origin, to scale."""
    before, step = np.asarray(theta, dtype=float), np.asarray(s, dtype=float)
    after = before + step
    old, new = (f", length {np.linalg.norm(each):.2f}" for each in (before, after))
    with draw.plane(None, [[0, 0], before, step, after]) as ax:
        ax.axhline(0, color=GRAY, lw=0.8, zorder=1)
        ax.axvline(0, color=GRAY, lw=0.8, zorder=1)
        copy: dict[str, Any] = {"linestyle": DASHES[1], "color": GRAY}
        draw.arrow(ax, before, after, **copy)
        draw.note(ax, "add $s$", before + step / 2, shift=(26, 8), size=10)
        for tip, name, color, shift in (
            (before, "θ before" + old, INK, (-18, -30)),
            (step, "$s$", PURPLE, (0, 12)),
            (after, "θ after" + new, ROSE, (0, 12)),
        ):
            draw.arrow(ax, (0, 0), tip, color=color, linewidth=2.2, mutation_scale=16)
            draw.note(ax, name, tip, shift=shift, size=10)
        ax.set(xlabel="first weight", ylabel="second weight")
    return ax


def before_and_after(rows: ArrayLike, theta: ArrayLike, added: int) -> Axes:
    """The z of every signed row before and after row `added` is added to theta."""
    signed, weights = np.asarray(rows, dtype=float), np.asarray(theta, dtype=float)
    before, after = signed @ weights, signed @ (weights + signed[added])
    places = np.arange(len(signed))
    broken = (before > 0) & (after <= 0)
    with draw.drawing() as ax:
        ax.axhspan(min(*before, *after) - 4, 0, color=PINK, alpha=0.35, lw=0)
        ax.axhline(0, color=INK, lw=1)
        thick = np.where(places == added, 4, 1.5)
        ax.vlines(places, before, after, colors=GRAY, lw=thick, zorder=2)
        ax.plot(places, before, "o", mfc="white", mec=INK, ms=6, label="before")
        ax.plot(places, after, "o", c=INK, ms=6, label="after")
        ax.plot(added, after[added], "D", c=INK, ms=10, label="added")
        ax.plot(places[broken], after[broken], "s", mfc="none", mec=POSITIVE, ms=14,
                mew=1.8, label="right before, now a mistake")  # fmt: skip
        ax.set_xticks(places)
        ax.margins(y=0.06)
        ax.set(xlabel="row", ylabel="functional margin $z$")
    return ax


def order_counts(counts: Sequence[int], marked: int) -> Axes:
    """How many orders of the points take how many updates; one count is marked."""
    orders = np.bincount(counts)
    with draw.drawing(size=(WIDTH, 3.2)) as ax:
        bars = ax.bar(range(len(orders)), orders, color=NEGATIVE)
        bars[marked].set(facecolor="white", edgecolor=INK, hatch="///")
        draw.note(ax, "given order", (marked, orders[marked]), shift=(-40, 12), size=10)
        low = min(counts) - 1
        ax.set(xlim=(low, len(orders)), xlabel="updates", ylabel="number of orders")
    return ax


def flowers(h: Any, X: ArrayLike, species: ArrayLike, wrong: ArrayLike) -> Axes:
    """Sepals, the line that was found, and rings around the flowers it gets wrong."""
    ax = draw.lines({"boundary": h}, X, species)
    draw.mark(np.asarray(X)[np.asarray(wrong)], ax=ax)
    ax.set(xlabel="sepal length (cm)", ylabel="sepal width (cm)")
    return ax
