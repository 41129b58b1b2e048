"""Figures of the perceptron: one update, the growth of w, mistakes and bounds."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.draw import (
    DASHES,
    GRAY,
    INK,
    drawing,
    mark,
    plane,
    points,
    signs_of,
)
from linclass.book.explorer import Explorer, Slider, explorer
from linclass.book.player import Player, player
from linclass.geometry import Halfspace, augment
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
    with plane(ax, X) as ax:
        points(X, y, ax=ax)
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
        mark(X[mistakes], ax=ax, label="mistake")
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
    return player(frame, values, "Updates of the perceptron", start=start)


def choice_explorer(X: ArrayLike, y: ArrayLike, rows: Sequence[int]) -> Explorer:
    """Let the reader choose by hand which mistakes the perceptron adds. Document 0,
    algorithm 9.2.1, leaves open which mistake comes next."""
    X = np.asarray(X, dtype=float)
    signed = signs_of(y)[:, None] * augment(X)
    sliders: dict[str, Slider] = {
        f"Choice {k}": (0, len(X) - 1, 1, row) for k, row in enumerate(rows, 1)
    }

    def run(chosen: Sequence[int]) -> tuple[Any, list[int], list[int]]:
        theta = np.zeros(3)
        added: list[int] = []
        passed: list[int] = []
        for row in chosen:
            wrong = signed[row] @ theta <= 0
            (added if wrong else passed).append(row)
            theta = theta + wrong * signed[row]
        return theta, added, passed

    def frame(ax: Axes, *chosen: int) -> tuple[str, str]:
        theta, added, passed = run(chosen)
        h, wrong = Halfspace.from_theta(theta), signed @ theta <= 0
        with plane(ax, X) as ax:
            points(X, y, ax=ax)
            if h.w.any():
                draw.line(ax, h)
                draw.normal_arrow(ax, h, avoid=X)
            mark(X[wrong], ax=ax)
            for row, place in enumerate(X):
                draw.note(ax, str(row), place, shift=(11, 9), size=8)
        ax.set_title("numbers: rows   ○ mistake now", fontsize=10)
        b, w1, w2 = theta
        over = f"Passed over: {_listed(passed)}. " if passed else ""
        return (
            f"Added: rows {_listed(added)}. {over}(b; w1, w2) = "
            f"({b:.4g}; {w1:.4g}, {w2:.4g}). Mistakes now: {wrong.sum()} of {len(X)}."
        ), (
            f"The line after the rows {_listed(added)} have been added; "
            f"{wrong.sum()} of {len(X)} points are mistakes."
        )

    return explorer(frame, sliders)


def growth(
    trace: PerceptronTrace,
    direction: Any,
    margin: float,
    radius: float,
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw how w grows between the two curves of the convergence proof. The chain at
    the end of section 9.2 of Document 0."""
    iterates = np.asarray(trace.iterates)
    iterates = iterates[0 if iterates[0].any() else 1 :]  # a start at zero adds nothing
    u = np.asarray(getattr(direction, "theta", direction), dtype=float)
    t = np.arange(1, len(iterates) + 1)
    bound = (radius / margin) ** 2
    ends = np.array([1.0, max(bound, t[-1])])
    dots = "o" if len(t) < 50 else None
    with drawing(ax) as ax:
        ax.plot(
            ends, radius * np.sqrt(ends), c=GRAY, ls=DASHES[1], label="$R\\,\\sqrt{t}$"
        )
        ax.plot(t, np.linalg.norm(iterates, axis=1), c=INK, marker=dots, ms=5,
                label="$\\|w_t\\|$")  # fmt: skip
        ax.plot(t, iterates @ u / np.linalg.norm(u), c="#b0527f", marker=dots, ms=5,
                ls=DASHES[3], label="$\\langle w_t, u\\rangle$")  # fmt: skip
        ax.plot(ends, margin * ends, c=GRAY, ls=DASHES[2], label="$t\\,\\gamma$")
        ax.plot(bound, radius**2 / margin, "*", c=INK, ms=13,
                label=f"$(R/\\gamma)^2$ = {bound:.4g}")  # fmt: skip
        ax.set(xscale="log", yscale="log", xlabel="points added $t$", ylabel="length")
    return ax


def _listed(rows: Sequence[int]) -> str:
    return ", ".join(map(str, rows))


def _iterate(trace: PerceptronTrace, k: int) -> Halfspace:
    return Halfspace.from_theta(trace.iterates[k])
