"""The perceptron stepper: every run is counted here, and any of them shown anywhere."""

import json
import warnings
from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._base import NotConverged
from linclass._checks import IntArray, check_choice
from linclass.book._frame import bundle, css_size, frame, with_words
from linclass.book.draw import box, signs_of
from linclass.book.figures.algorithm import perceptron_step
from linclass.perceptron import Perceptron, mistake_bound
from linclass.separability import NotSeparable

CUT = 50  # updates shown of a run that has more
MOST_POINTS = 30  # their mistakes are the bits of one number

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

WORDS = {
    "start": "Start. Updates to come: {last}.",
    "update": "Update {k} of {last} adds {sign}({point}), row {row}: "
    "its z goes from {before} to {after}.",
    "state": "(b; w1, w2) = ({b}; {w1}, {w2}). Mistakes now: {mistakes} of {n}.",
    "bound": "Rows added: k = {rows}. k²γ² = {low} ≤ ‖θ‖² = {squared} ≤ kR² = {high}. "
    "Bound: k ≤ (R/γ)² = {bound}.",
    "no line": "‖θ‖² = {squared}. No bound: no line is right on all points.",
    "no line through 0": "‖θ‖² = {squared}. No bound: no line through the origin "
    "is right on all points.",
    "other start": "‖θ‖² = {squared}. The bound (R/γ)² = {bound} is for a start at 0 "
    "or at a row.",
    "right": "The run is over: no mistake is left.",
    "on the line": "The run is over: no point has z < 0. Left at z = 0: {mistakes}.",
    "still": "No point has z < 0: nothing is ever added, and the loop never ends.",
    "endless": "Cut here: this run never ends.",
    "cut": "Cut here: the run goes on.",
    "boundary": "After {k} updates {mistakes} of {n} points are mistakes of the line "
    "with b = {b}, w = ({w1}, {w2}).",
    "no boundary": "After {k} updates w is zero and there is no line: "
    "{mistakes} of {n} points are mistakes.",
}


class Step(NamedTuple):
    """The state after one update, in whole numbers, and what the update did.

    Attributes
    ----------
    row : int
        The row that was added; -1 at the start.
    wrong : int
        Its bit i is 1 if row i is a mistake now, z <= 0.
    before, after : int
        z of that row before the update and after it.
    b, w1, w2 : int
        The weights now.
    squared : int
        b² + w1² + w2².

    Examples
    --------
    >>> Step(0, 0b10, 0, 17, 1, 0, 4, 17).wrong.bit_count()
    1
    """

    row: int
    wrong: int
    before: int
    after: int
    b: int
    w1: int
    w2: int
    squared: int


class Run(NamedTuple):
    """One run: its steps, the start first, and what is said of it.

    Attributes
    ----------
    steps : tuple of Step
        At most 51.
    last : str
        How many updates there are.
    about, end : str
        The words on its bound, and those below its last step.
    rows, constant : int
        Rows that the start has in it, and the constant before each point.
    low, high : float
        γ² and R².
    bound : str
        (R/γ)².

    Examples
    --------
    >>> start = Step(-1, 1, 0, 0, 0, 0, 0, 0)
    >>> run = Run((start,), "0", "no line", "still", 0, 1, 0.0, 0.0, "")
    >>> len(run.steps)
    1
    """

    steps: tuple[Step, ...]
    last: str
    about: str
    end: str
    rows: int
    constant: int
    low: float
    high: float
    bound: str


class Stepper:
    """What `perceptron_stepper` returns; made to be the last line of a cell.

    A notebook shows it as a widget that needs no kernel once it is there, since it
    holds every run; what cannot run a widget shows the picture of one step.

    Attributes
    ----------
    sets : dict of str to (X, y)
        The data sets, with labels -1 and +1.
    start : tuple
        The data set, the rule, the order and the step that are shown first.
    picture : bytes
        A PNG of that step.

    Examples
    --------
    >>> sets = {"two points": ([[0, 4], [2, 0]], [1, -1])}
    >>> start = ("two points", "ours: from 0, z ≤ 0", "as given", 1)
    >>> print(repr(Stepper(sets, start)).partition(" | ")[2])
    Update 1 of 2 adds +(1, 0, 4), row 0: its z goes from 0 to 17.
    (b; w1, w2) = (1; 0, 4). Mistakes now: 1 of 2.
    Rows added: k = 1. k²γ² = 3.5 ≤ ‖θ‖² = 17 ≤ kR² = 17. Bound: k ≤ (R/γ)² = 4.9.
    """

    def __init__(
        self,
        sets: Mapping[str, tuple[ArrayLike, ArrayLike]],
        start: tuple[str, str, str, int],
    ) -> None:
        self.sets = {name: _whole(name, *data) for name, data in sets.items()}
        self.start = start
        *chosen, step = start
        last = len(self.run(*chosen).steps) - 1
        if not 0 <= step <= last:
            raise ValueError(f"this run has steps from 0 to {last}, got {step!r}")
        self.picture, _ = frame(self._draw, start)

    def __repr__(self) -> str:
        *chosen, step = self.start
        words = f"{step}: {self.alt(*self.start)} | {self.numbers(*self.start)}"
        return f"Stepper({', '.join(chosen)})\n{words}"

    def run(self, data: str, rule: str, order: str) -> Run:
        """The run of a rule on a data set in an order.

        Parameters
        ----------
        data, rule, order : str
            One of the names of each.

        Returns
        -------
        Run

        Raises
        ------
        ValueError
            If there is no such data set, rule or order.

        Examples
        --------
        >>> sets = {"two points": ([[0, 4], [2, 0]], [1, -1])}
        >>> start = ("two points", "ours without b", "as given", 1)
        >>> [step.row for step in Stepper(sets, start).run(*start[:3]).steps]
        [-1, 0, 1]
        """
        rows, model = self._fit(data, rule, order)
        (X, y), trace, options = self.sets[data], model.trace_, RULES[rule]
        constant = int(model.fit_intercept)
        signed = y[:, None] * np.hstack([np.full((len(y), 1), constant), X])
        steps = [_step(signed, -1, trace.iterates[0], trace.iterates[0])]
        for k, row in enumerate(rows[trace.indices[:CUT]]):
            steps.append(_step(signed, int(row), *trace.iterates[k : k + 2]))

        try:
            bound = mistake_bound(X, y, fit_intercept=model.fit_intercept)
            low, high, limit = bound.margin**2, bound.radius**2, f"{bound.bound:.1f}"
            about = "bound" if isinstance(model.init, str) else "other start"
        except NotSeparable:
            low, high, limit = 0.0, 0.0, ""
            about = "no line" if model.fit_intercept else "no line through 0"

        last = str(len(steps) - 1)
        if model.converged_ and len(steps) == len(trace.iterates):
            end = "on the line" if steps[-1].wrong else "right"
        elif not model.updates_:
            end = "still"
        else:
            endless = not limit and model.mistake == "z<=0"
            end, last = "endless" if endless else "cut", f"more than {last}"
        first = int(options.get("init") == "first")
        return Run(tuple(steps), last, about, end, first, constant, low, high, limit)

    def numbers(self, data: str, rule: str, order: str, step: int) -> str:
        """The words below a step.

        Parameters
        ----------
        data, rule, order : str
            One of the names of each.
        step : int
            Updates made, from 0.

        Returns
        -------
        str

        Examples
        --------
        >>> sets = {"two points": ([[0, 4], [2, 0]], [1, -1])}
        >>> start = ("two points", "ours without b", "as given", 1)
        >>> print(Stepper(sets, start).numbers(*start[:3], 0))
        Start. Updates to come: 2.
        (b; w1, w2) = (0; 0, 0). Mistakes now: 2 of 2.
        Rows added: k = 0. k²γ² = 0.0 ≤ ‖θ‖² = 0 ≤ kR² = 0. Bound: k ≤ (R/γ)² = 5.0.
        """
        run = self.run(data, rule, order)
        keys = ["update" if step else "start", "state", run.about]
        if step == len(run.steps) - 1:
            keys.append(run.end)
        values = self._values(data, run, step)
        return "\n".join(WORDS[key].format(**values) for key in keys)

    def alt(self, data: str, rule: str, order: str, step: int) -> str:
        """What the picture of a step shows.

        Parameters
        ----------
        data, rule, order : str
            One of the names of each.
        step : int
            Updates made, from 0.

        Returns
        -------
        str

        Examples
        --------
        >>> sets = {"two points": ([[0, 4], [2, 0]], [1, -1])}
        >>> start = ("two points", "ours without b", "as given", 1)
        >>> Stepper(sets, start).alt(*start)
        'After 1 updates 1 of 2 points are mistakes of the line with b = 0, w = (0, 4).'
        """
        run = self.run(data, rule, order)
        now = run.steps[step]
        key = "boundary" if now.w1 or now.w2 else "no boundary"
        return WORDS[key].format(**self._values(data, run, step))

    @cached_property
    def widget(self) -> Any:
        """The widget behind the stepper, made when it is first shown.

        Examples
        --------
        >>> sets = {"two points": ([[0, 4], [2, 0]], [1, -1])}
        >>> start = ("two points", "ours without b", "as given", 1)
        >>> Stepper(sets, start).widget.start
        [0, 5, 0, 1]
        """
        from linclass.book._stepper_widget import StepperWidget

        runs: dict[Run, int] = {}  # many are the same
        which = [
            [
                [
                    runs.setdefault(self.run(data, rule, order), len(runs))
                    for order in ORDERS
                ]
                for rule in RULES
            ]
            for data in self.sets
        ]
        steps = [[number for step in run.steps for number in step] for run in runs]
        names = [list(self.sets), list(RULES), list(ORDERS)]
        *chosen, step = self.start
        places = [of.index(name) for of, name in zip(names, chosen, strict=True)]
        return StepperWidget(
            names=names,
            points=[np.column_stack([X, y]).tolist() for X, y in self.sets.values()],
            boxes=[[*map(list, box(X))] for X, _ in self.sets.values()],
            which=which,
            steps=json.dumps(steps, separators=(",", ":")),
            about=[list(run[1:]) for run in runs],
            words=WORDS,
            start=[*places, step],
            size=css_size(),
        )

    def _repr_mimebundle_(
        self, include: Any = None, exclude: Any = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        *chosen, _ = self.start
        hint = (
            f"Here: {'; '.join(chosen)}. On the book's site and in JupyterLab you "
            "choose the data, the rule and the order."
        )
        lines = self.numbers(*self.start).splitlines()
        return bundle(repr(self), with_words(self.picture, *lines, hint), self.widget)

    def _fit(self, data: str, rule: str, order: str) -> tuple[IntArray, Perceptron]:
        """The run, on the rows in this order."""
        check_choice("data", data, tuple(self.sets))
        check_choice("rule", rule, tuple(RULES))
        check_choice("order", order, tuple(ORDERS))
        X, y = self.sets[data]
        rows = np.arange(len(y))
        if order == "reversed":
            rows = rows[::-1]
        if order == "shuffled":
            rows = np.random.default_rng(0).permutation(len(y))
        model = Perceptron(
            order=ORDERS[order], random_state=0, max_iter=CUT + 10, **RULES[rule]
        )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", NotConverged)
            return rows, model.fit(X[rows], y[rows])

    def _draw(self, ax: Axes, start: tuple[str, str, str, int]) -> str:
        *chosen, step = start
        rows, model = self._fit(*chosen)
        X, y = self.sets[chosen[0]]
        perceptron_step(model.trace_, step, X[rows], y[rows], ax=ax)
        ax.set_title("◇ added   ○ mistake   ╌╌ line before", fontsize=10)
        return ""

    def _values(self, data: str, run: Run, k: int) -> dict[str, Any]:
        """What the words are filled with."""
        X, y = self.sets[data]
        now, rows = run.steps[k], run.rows + k
        return now._asdict() | {
            "k": k,
            "last": run.last,
            "sign": "+" if y[now.row] > 0 else "-",
            "point": ", ".join(map(str, [run.constant, *X[now.row]])),
            "mistakes": now.wrong.bit_count(),
            "n": len(y),
            "rows": rows,
            "low": f"{rows**2 * run.low:.1f}",
            "high": round(rows * run.high),
            "bound": run.bound,
        }


def perceptron_stepper(
    sets: Mapping[str, tuple[ArrayLike, ArrayLike]],
    start: tuple[str, str, str, int],
) -> Stepper:
    """Go through runs of the perceptron, for a data set, a rule and an order of choice.

    Parameters
    ----------
    sets : dict of str to (X, y)
        Data sets of whole numbers, X of shape (n, 2) with n <= 30.
    start : tuple of str, str, str, int
        The data set, the rule, the order and the step that are shown first.

    Returns
    -------
    Stepper

    Raises
    ------
    ValueError
        If a set has no whole numbers or too many points, or there is no such start.

    Examples
    --------
    >>> sets = {"two points": ([[0, 4], [2, 0]], [1, -1])}
    >>> start = ("two points", "ours without b", "worst mistake", 2)
    >>> perceptron_stepper(sets, start)
    Stepper(two points, ours without b, worst mistake)
    2: After 2 updates 0 of 2 points are mistakes of the line with b = 0, w = (-2, 4). \
| Update 2 of 2 adds -(0, 2, 0), row 1: its z goes from 0 to 4.
    (b; w1, w2) = (0; -2, 4). Mistakes now: 0 of 2.
    Rows added: k = 2. k²γ² = 12.8 ≤ ‖θ‖² = 20 ≤ kR² = 32. Bound: k ≤ (R/γ)² = 5.0.
    The run is over: no mistake is left.
    """
    return Stepper(sets, start)


def _whole(name: str, X: ArrayLike, y: ArrayLike) -> tuple[IntArray, IntArray]:
    """The set in whole numbers, with labels -1 and +1."""
    points = np.asarray(X)
    if points.ndim != 2 or points.shape[1] != 2 or len(points) > MOST_POINTS:
        raise ValueError(
            f"{name} has X of shape {points.shape}; a stepper takes (n, 2) with "
            f"n <= {MOST_POINTS}"
        )
    if (points != np.round(points)).any():
        raise ValueError(
            f"{name} has numbers that are not whole, but a stepper counts exactly; "
            "multiply X by their common denominator"
        )
    return points.astype(int), signs_of(y)


def _step(signed: IntArray, row: int, before: Any, now: Any) -> Step:
    """What one update did; without a row, the start."""
    b, w1, w2 = theta = now.astype(int)
    z = signed @ theta
    old = int(signed[row] @ before.astype(int))
    wrong = sum(1 << i for i in np.flatnonzero(z <= 0).tolist())
    numbers = wrong, old, int(z[row]), int(b), int(w1), int(w2), int(theta @ theta)
    return Step(row, *numbers)
