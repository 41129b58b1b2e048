"""Figures of the perceptron: one update, the growth of w, mistakes and bounds."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._base import collected_notes
from linclass._checks import IntArray
from linclass.book import draw
from linclass.book.explorer import Explorer, Slider, explorer
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, ROSE, signs_of
from linclass.geometry import Halfspace, augment
from linclass.perceptron import Perceptron, PerceptronTrace, mistake_bound
from linclass.separability import NotSeparable

CUT = 50  # updates shown of a run that has more
# Document 3 leaves its start open, and when to stop: here after a pass without update.
RULES: dict[str, dict[str, Any]] = {
    "ours: from 0, z ≤ 0": {},
    "Document 0: from a row, z < 0": {"init": "first", "mistake": "z<0"},
    "Document 1: from 0, z ≤ 0": {},
    "Document 2: from 0, z < 0": {"mistake": "z<0", "stop": "sign"},
    "Document 3: from (1; -1, -1), z < 0": {"mistake": "z<0", "init": (1, -1, -1)},
    "ours without b": {"fit_intercept": False},
}
ORDERS = {
    "as given": "cyclic",
    "reversed": "cyclic",
    "shuffled": "cyclic",
    "first mistake": "first",
    "worst mistake": "worst",
    "random picks": "random",
}


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
        with draw.plane(ax, X) as ax:
            draw.points(X, y, ax=ax)
            if h.w.any():
                draw.line(ax, h)
                draw.normal_arrow(ax, h, avoid=X)
            draw.mark(X[wrong], ax=ax)
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


def run_explorer(
    sets: Mapping[str, tuple[ArrayLike, ArrayLike]], start: tuple[int, int, int, int]
) -> Explorer:
    """Choose data, rule, order and update of a perceptron: what it adds, and why."""
    data = [(np.asarray(X), signs_of(y)) for X, y in sets.values()]

    @cache
    def run(number: int, rule: str, order: str) -> tuple[IntArray, Perceptron]:
        return run_of(*data[number - 1], rule, order)

    def frame(ax: Axes, number: int, ruled: int, ordered: int, k: int) -> Any:
        rule, order = list(RULES)[ruled - 1], list(ORDERS)[ordered - 1]
        X, y = data[number - 1]
        rows, model = run(number, rule, order)
        k = min(k, CUT, len(model.trace_.indices))
        perceptron_step(model.trace_, k, X[rows], y[rows], ax=ax)
        ax.set_title("◇ added   ○ mistake   ╌╌ line before", fontsize=10)
        told, alt = told_of(X, y, rows, model, k)
        return f"{list(sets)[number - 1]}; {rule}; {order}. {told}", alt

    sliders: dict[str, Slider] = {
        "Data set": (1, len(sets), 1, start[0]),
        "Rule": (1, len(RULES), 1, start[1]),
        "Order": (1, len(ORDERS), 1, start[2]),
        "Updates made": (0, CUT, 1, start[3]),
    }
    return explorer(frame, sliders)


def run_of(
    X: IntArray, y: IntArray, rule: str, order: str
) -> tuple[IntArray, Perceptron]:
    """The rows in this order, and the perceptron that has seen them."""
    rows = np.arange(len(y))
    if order == "reversed":
        rows = rows[::-1]
    if order == "shuffled":
        rows = np.random.default_rng(0).permutation(len(y))
    model = Perceptron(
        order=ORDERS[order], random_state=0, max_iter=CUT + 10, **RULES[rule]
    )
    with collected_notes():
        return rows, model.fit(X[rows], y[rows])


def told_of(
    X: IntArray, y: IntArray, rows: IntArray, model: Perceptron, k: int
) -> tuple[str, str]:
    """Update k of a run in whole numbers: its z before and after, and the bound."""
    trace, constant = model.trace_, int(model.fit_intercept)
    signed = y[:, None] * np.hstack([np.full((len(y), 1), constant), X])
    theta = b, w1, w2 = trace.iterates[k].astype(int)
    last = min(CUT, len(trace.indices))
    over = model.converged_ and last == len(trace.indices)
    count = str(last) if over or not last else f"more than {last}"
    wrong = int(np.count_nonzero(signed @ theta <= 0))
    told = f"Start. Updates to come: {count}."
    if k:
        row = rows[trace.indices[k - 1]]
        sign, point = "-+"[int(y[row] > 0)], ", ".join(map(str, [constant, *X[row]]))
        before, after = signed[row] @ trace.iterates[k - 1].astype(int), signed[row]
        told = (
            f"Update {k} of {count} adds {sign}({point}), row {row}: "
            f"its z goes from {before} to {after @ theta}."
        )
    state = f"(b; w1, w2) = ({b}; {w1}, {w2}). Mistakes now: {wrong} of {len(y)}."
    alt = f"{wrong} of {len(y)} points are mistakes"
    if w1 or w2:
        alt = f"After {k} updates {alt} of the line with b = {b}, w = ({w1}, {w2})."
    else:
        alt = f"After {k} updates w is zero and there is no line: {alt}."
    growth = _growth_of(X, y, model, k, int(theta @ theta))
    never = "No bound" in growth and model.mistake == "z<=0"
    end = _end_of(model, last, wrong, never) if k == last else ""
    return " ".join(filter(None, [told, state, growth, end])), alt


def _growth_of(X: IntArray, y: IntArray, model: Perceptron, k: int, square: int) -> str:
    """Where ‖θ‖² lies between the two sides of the proof, if it has two."""
    try:
        limit = mistake_bound(X, y, fit_intercept=model.fit_intercept)
    except NotSeparable:
        through = "" if model.fit_intercept else " through the origin"
        return f"‖θ‖² = {square}. No bound: no line{through} is right on all points."
    if not isinstance(model.init, str):
        return (
            f"‖θ‖² = {square}. The bound (R/γ)² = {limit.bound:.1f} is for a start at "
            "0 or at a row."
        )
    added = k + (model.init == "first")
    low, high = added**2 * limit.margin**2, added * limit.radius**2
    return (
        f"Rows added: k = {added}. k²γ² = {low:.1f} ≤ ‖θ‖² = {square} ≤ kR² = "
        f"{round(high)}. Bound: k ≤ (R/γ)² = {limit.bound:.1f}."
    )


def _end_of(model: Perceptron, last: int, wrong: int, never: bool) -> str:
    if model.converged_ and last == len(model.trace_.indices):
        if not wrong:
            return "The run is over: no mistake is left."
        return f"The run is over: no point has z < 0. Left at z = 0: {wrong}."
    if not last:
        return "No point has z < 0: nothing is ever added, and the loop never ends."
    return f"Cut here: {'this run never ends' if never else 'the run goes on'}."


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
    with draw.drawing(ax) as ax:
        ax.plot(
            ends, radius * np.sqrt(ends), c=GRAY, ls=DASHES[1], label="$R\\,\\sqrt{t}$"
        )
        ax.plot(t, np.linalg.norm(iterates, axis=1), c=INK, marker=dots, ms=5,
                label="$\\|w_t\\|$")  # fmt: skip
        ax.plot(t, iterates @ u / np.linalg.norm(u), c=ROSE, marker=dots, ms=5,
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
