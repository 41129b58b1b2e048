"""The perceptron, in every variant the documents print, and its mistake bound."""

import math
import numbers
import warnings
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ._estimator import (
    REASONS,
    Classifier,
    LinearMixin,
    NotConverged,
    check_signs,
)
from .geometry import Halfspace, augment, radius
from .max_margin import MaxMargin

# What counts as wrong, given z = y g(x) and y. D2's rule has sign(0) = +1.
_WRONG = {
    "z<=0": lambda z, y: z <= 0,
    "z<0": lambda z, y: z < 0,
    "sign": lambda z, y: (z < 0) | ((z == 0) & (y < 0)),
}

_LARGEST = 1e300  # bound on scores and weights, far enough from overflow
_COPY = 2**18  # below this many numbers a signed copy of the data saves time
_BLOCK = 64  # rows looked at after a mistake; doubled while there is none …
_TILE = 2**16  # … up to this many numbers, which stay in the cache


@dataclass(frozen=True, eq=False)
class PerceptronTrace:
    """What a perceptron run did.

    Parameters
    ----------
    start : ndarray of shape (d + 1,)
        Iterate 0, (b, w).
    indices : ndarray of int, shape (k,)
        The rows of the updates, in order.
    picks : int
        Points handed to the update test: n a pass for cyclic order, one a draw for
        random order, one an update for the other two.
    passes : int
        Passes over the data, the last one included.
    reason : {"converged", "max_iter", "diverged", "no_update"}
        "no_update": stopped by `max_iter`, and the last pass made no update.
    points : ndarray of shape (m, d + 1)
        The m different steps rate * y * (bias_step, x).
    which : ndarray of int, shape (k,)
        The step each update took.

    Raises
    ------
    ValueError
        If the reason is none of the four.

    Examples
    --------
    >>> trace = Perceptron().fit([[-1], [2]], [-1, 1]).trace_
    >>> trace.indices.tolist(), trace.passes, trace.reason
    ([0], 2, 'converged')
    >>> trace.iterates.tolist()
    [[0.0, 0.0], [-1.0, 1.0]]
    """

    start: np.ndarray
    indices: np.ndarray
    picks: int
    passes: int
    reason: str
    points: np.ndarray
    which: np.ndarray

    def __post_init__(self):
        if self.reason not in REASONS:
            raise ValueError(f"reason must be one of {REASONS}, got {self.reason!r}")

    @cached_property
    def iterates(self):
        """Ndarray of shape (k + 1, d + 1): (b, w) before the run and after each update.

        Computed when first asked for; bit for bit the weights of the run.

        Examples
        --------
        >>> Perceptron().fit([[-1], [2]], [-1, 1]).trace_.iterates[-1].tolist()
        [-1.0, 1.0]
        """
        return np.vstack([self.start, self.points[self.which]]).cumsum(axis=0)


class _Overflow(Exception):
    """The next update could leave the range of floats."""


class _Run:
    """The weights of one run, and the exact search for the next mistake.

    Blocks of rows are scored by one matrix-vector product. That rounds otherwise than
    one point at a time, so scores within `slack` of 0 are computed again plainly.
    """

    def __init__(self, X, y, theta, rate, constant, mistake):
        self.X, self.y, self.theta = X, y, theta.copy()
        self.rate, self.constant, self.wrong = rate, constant, _WRONG[mistake]
        self.indices, self.picks, self.passes = [], 0, 0
        self.signed = self.steps = None
        if X.size < _COPY:
            self.signed = augment(X) * y[:, None]
            self.steps = self.steps_of(slice(None))
        self.largest = max(_BLOCK, _TILE // X.shape[1])
        rounding = 4 * (X.shape[1] + 2) * np.finfo(float).eps
        size = math.sqrt(np.einsum("ij,ij->i", X, X).max())
        score = size * float(np.linalg.norm(theta[1:])) + abs(float(theta[0]))
        growth = rate * (size * max(size, 1.0) + constant)
        if not score + growth < _LARGEST:
            raise ValueError(
                f"the scores would overflow: X has norms up to {size:g}, init is "
                f"{theta} and rate is {rate:g}; divide X by its largest norm"
            )
        self.slack = rounding * score + np.finfo(float).tiny
        self.slack_growth, self.slack_limit = rounding * growth, rounding * _LARGEST

    def steps_of(self, rows):
        """Array of shape (m, d + 1): what an update adds to (b, w), rate y (c, x)."""
        factors = (self.rate * self.y[rows])[:, None]
        constants = np.full_like(factors, self.constant)
        return np.hstack([constants, self.X[rows]]) * factors

    def block_margins(self, rows):
        if self.signed is not None:
            return self.signed[rows] @ self.theta
        return self.y[rows] * (self.X[rows] @ self.theta[1:] + self.theta[0])

    def plain_margins(self, rows):
        scores = (self.X[rows] * self.theta[1:]).sum(axis=-1) + self.theta[0]
        return self.y[rows] * scores

    def first_wrong(self, wrong, start=0, picks=None):
        """Position of the first wrong point from `start` on; n if there is none."""
        size, slack = _BLOCK, self.slack
        while start < len(self.y):
            block = slice(start, start + size)
            z = self.block_margins(block if picks is None else picks[block])
            near = (z <= slack).nonzero()[0]
            if near.size and z[near[0]] >= -slack:  # too near to trust
                rows = start + near if picks is None else picks[start + near]
                near = near[wrong(self.plain_margins(rows), self.y[rows])]
            if near.size:
                return start + int(near[0])
            start, size = start + size, min(2 * size, self.largest)
        return len(self.y)

    def all_right(self, wrong):
        return self.first_wrong(wrong) == len(self.y)

    def update(self, row):
        """Add rate y (c, x) to (b, w)."""
        self.slack += self.slack_growth
        if not self.slack < self.slack_limit:
            raise _Overflow
        self.indices.append(row)
        if self.steps is not None:
            self.theta += self.steps[row]
        else:
            step = self.rate * self.y[row]
            self.theta[0] += step * self.constant
            self.theta[1:] += step * self.X[row]

    def sweep(self, picks=None, stop=None):
        """Go through all points, or through `picks`, in order, and update."""
        position = self.first_wrong(self.wrong, 0, picks)
        while position < len(self.y):
            self.update(position if picks is None else int(picks[position]))
            position += 1
            if stop and self.all_right(stop):
                break
            position = self.first_wrong(self.wrong, position, picks)
        self.picks += position

    def update_first(self):
        """Update with the mistake of the lowest index."""
        row = self.first_wrong(self.wrong)
        if row < len(self.y):
            self.update(row)
            self.picks += 1

    def update_worst(self):
        """Update with the point of the smallest z, the first of them in a tie."""
        z = self.block_margins(slice(None))
        near = np.flatnonzero(z <= z.min() + 2 * self.slack)
        z = self.plain_margins(near)
        row = int(near[z.argmin()])
        if self.wrong(z.min(), self.y[row]):
            self.update(row)
            self.picks += 1

    def trace(self, start, reason):
        rows, which = np.unique(np.array(self.indices, int), return_inverse=True)
        return PerceptronTrace(
            start=start,
            indices=rows[which],
            picks=self.picks,
            passes=self.passes,
            reason=reason,
            points=self.steps_of(rows),
            which=which,
        )


class Perceptron(LinearMixin, Classifier):
    """The perceptron: w ← w + y x for a misclassified point (x, y).

    With x̃ = (1, x) and θ = (b, w), started at 0: go through the points in order, and
    whenever z = y ⟨θ, x̃⟩ <= 0, add y x̃ to θ; stop after a pass without a mistake. If
    the data can be separated, at most (R / γ_h)² updates are made, see
    `mistake_bound`; if not, the run ends after `max_iter` passes.

    The documents' own algorithms, to the letter. X is augmented for all of them; to
    run them without a bias, add ``fit_intercept=False``:

    ============================  =============================================
    Document 0, Algorithm 9.2.1   ``init="first", mistake="z<0"``
    Document 1, boxed algorithm   ``order="first"``
    Document 1, Novikoff          ``order="first", bias_step="R2"``
    Document 2, Algorithm 1       ``order="random", mistake="z<0", stop="sign"``
    Document 3, Algorithm         ``rate=α, mistake="z<0", stop="never"``
    ============================  =============================================

    Document 0 scales the data first, which changes no update. With ``mistake="z<0"``
    a zero start never moves: every z is 0.

    Parameters
    ----------
    fit_intercept : bool
        False: no bias. Labels that are all -1 or all +1 are then allowed.
    init : "zero", "first" or array-like
        "first": y_0 x̃_0, from the first point. An array is (b, w_1, …, w_d), or w
        without intercept.
    mistake : {"z<=0", "z<0"}
        When a point is a mistake.
    order : {"cyclic", "first", "worst", "random"}
        Which mistake comes next: in index order, going round; always the one of
        lowest index; that of the smallest z; or points are drawn uniformly, one at a
        time, and tested.
    rate : float
        Step size, > 0. Changes no update from the zero start.
    bias_step : float or "R2"
        The c of b ← b + rate * y * c. "R2": the largest ‖x‖², not augmented.
    stop : {"clean", "sign", "never"}
        "clean": no mistake is left, by the chosen test. "sign": y = sign(g(x)) for
        all points, with sign(0) = +1. "never": after `max_iter` passes only, and
        without a warning. Looked at after each pass; in random order, after each
        update.
    max_iter : int
        Passes over the data, >= 1: sweeps for cyclic order; n draws for random order;
        searches for the next mistake for "first" and "worst".
    random_state : None, int or numpy.random.Generator
        For random order. An int is used afresh at every fit; a Generator advances, by
        n numbers a pass.

    Attributes
    ----------
    halfspace_ : Halfspace
        The last weights.
    converged_ : bool
        Whether the stopping rule was met; False for "never".
    n_iter_ : int
        Passes, the last clean one included.
    updates_ : int
        Updates of the loop; the first point of ``init="first"`` is not counted.
    trace_ : PerceptronTrace
        Mistakes and weights, step by step.
    coef_, intercept_, classes_, n_features_in_, feature_names_in_
        As in scikit-learn.

    Examples
    --------
    >>> from linclass import datasets
    >>> X, y = datasets.t13()
    >>> model = Perceptron().fit(X, y)
    >>> model.updates_, model.n_iter_, model.halfspace_
    (11, 4, Halfspace([3.0, 4.0], -7.0))
    """

    def __init__(
        self,
        *,
        fit_intercept=True,
        init="zero",
        mistake="z<=0",
        order="cyclic",
        rate=1.0,
        bias_step=1.0,
        stop="clean",
        max_iter=1000,
        random_state=None,
    ):
        self.fit_intercept = fit_intercept
        self.init = init
        self.mistake = mistake
        self.order = order
        self.rate = rate
        self.bias_step = bias_step
        self.stop = stop
        self.max_iter = max_iter
        self.random_state = random_state

    def fit(self, X, y):
        """Run the algorithm on samples X, shape (n, d), with labels y, shape (n,).

        Parameters
        ----------
        X : array-like of shape (n, d)
            Samples.
        y : array-like of shape (n,)
            Any two labels; the larger one is +1.

        Returns
        -------
        Perceptron
            This object.

        Raises
        ------
        ValueError
            If X, y or a parameter is bad.

        Warns
        -----
        NotConverged
            If the stopping rule was not met; not for ``stop="never"``.

        Examples
        --------
        >>> Perceptron().fit([[0], [3]], ["no", "yes"]).predict([[0], [5]]).tolist()
        ['no', 'yes']
        """
        self._check_parameters()
        X, signs = self._check_fit(X, y, one_class=not self.fit_intercept)
        constant = self._constant(X)
        start = self._start(X, signs, constant)
        run = _Run(X, signs, start, float(self.rate), constant, self.mistake)
        try:
            reason = self._loop(run)
        except _Overflow:
            reason = "diverged"
        self.halfspace_ = Halfspace.from_theta(run.theta)
        self.converged_ = reason == "converged"
        self.n_iter_ = run.passes
        self.updates_ = len(run.indices)
        self.trace_ = run.trace(start, reason)
        if not self.converged_ and self.stop != "never":
            self._warn(run, reason)
        return self

    def _check_parameters(self):
        _choose("mistake", self.mistake, ("z<=0", "z<0"))
        _choose("order", self.order, ("cyclic", "first", "worst", "random"))
        _choose("stop", self.stop, ("clean", "sign", "never"))
        if not _is_number(self.rate) or self.rate <= 0:
            raise ValueError(f"rate must be a number > 0, got {self.rate!r}")
        if not _is_number(self.bias_step) or self.bias_step < 0:
            _choose("bias_step", self.bias_step, ("R2",), "a number >= 0")
        if not isinstance(self.max_iter, (int, np.integer)) or self.max_iter < 1:
            raise ValueError(f"max_iter must be an int >= 1, got {self.max_iter!r}")

    def _constant(self, X):
        """The c of the bias step."""
        if not self.fit_intercept:
            return 0.0
        if isinstance(self.bias_step, str):
            with np.errstate(over="ignore"):
                return float((X**2).sum(axis=1).max())
        return float(self.bias_step)

    def _start(self, X, y, constant):
        """Iterate 0, (b, w)."""
        if isinstance(self.init, str):
            _choose("init", self.init, ("zero", "first"), "an array")
            first = y[0] * np.array([constant, *X[0]])
            return first if self.init == "first" else np.zeros_like(first)
        width, names = X.shape[1], "w"
        if self.fit_intercept:
            width, names = width + 1, "(b, w)"
        start = np.array(self.init, dtype=float)
        if start.shape != (width,) or not np.isfinite(start).all():
            raise ValueError(
                f"init must be {names}, {width} finite numbers for this X, "
                f"got {self.init!r}"
            )
        return start if self.fit_intercept else np.array([0.0, *start])

    def _loop(self, run):
        """Make passes until the stopping rule or `max_iter` ends them."""
        rule = {"clean": run.wrong, "sign": _WRONG["sign"], "never": None}[self.stop]
        by_pass = self.stop == "clean" and self.order != "random"
        one_pass = self._one_pass(run, rule)
        quiet = False
        while by_pass or rule is None or not run.all_right(rule):
            if run.passes == self.max_iter:
                return "no_update" if quiet else "max_iter"
            before = len(run.indices)
            run.passes += 1
            one_pass()
            quiet = len(run.indices) == before
            if by_pass and quiet:
                break
        return "converged"

    def _one_pass(self, run, rule):
        if self.order == "random":
            rng, n = np.random.default_rng(self.random_state), len(run.y)
            return lambda: run.sweep(rng.integers(n, size=n), rule)
        return {
            "cyclic": run.sweep,
            "first": run.update_first,
            "worst": run.update_worst,
        }[self.order]

    def _warn(self, run, reason):
        left = int(run.wrong(run.plain_margins(slice(None)), run.y).sum())
        why = {
            "max_iter": f"max_iter={self.max_iter} passes were made. If the data can "
            "be separated, as linclass.separate(X, y) tells, raise max_iter",
            "no_update": "the last pass made no update, so the stopping rule "
            f'stop="{self.stop}" is never met: use mistake="z<=0", or stop="clean"',
            "diverged": "the next update could overflow. Choose a smaller rate",
        }[reason]
        warnings.warn(
            f"Perceptron stopped after {len(run.indices)} updates with {left} of "
            f"{len(run.y)} points still mistakes: {why}",
            NotConverged,
            stacklevel=3,
        )


def _is_number(value):
    return isinstance(value, numbers.Real) and math.isfinite(value)


def _choose(name, value, options, other=None):
    if not (isinstance(value, str) and value in options):
        wanted = [*map(repr, options), *([other] if other else [])]
        raise ValueError(f"{name} must be {' or '.join(wanted)}, got {value!r}")


@dataclass(frozen=True)
class MistakeBound:
    """The mistake bound (R / γ_h)², with its two numbers.

    Parameters
    ----------
    radius : float
        R, the largest norm of the vectors.
    margin : float
        γ_h, their largest homogeneous margin.

    Examples
    --------
    >>> MistakeBound(radius=2.0, margin=0.5).bound
    16.0
    """

    radius: float
    margin: float

    @property
    def bound(self):
        """Float: (R / γ_h)².

        Examples
        --------
        >>> MistakeBound(radius=3.0, margin=1.0).bound
        9.0
        """
        return (self.radius / self.margin) ** 2


def mistake_bound(X, y, *, fit_intercept=True):
    """Bound (R / γ_h)² on the updates of the perceptron from the zero start.

    R = max_i ‖x̃_i‖ and γ_h = max over unit v of min_i y_i ⟨v, x̃_i⟩, for the vectors
    the run really sees: x̃ = (1, x), or x without intercept. Holds in any order, for
    any rate and for both update tests, with ``bias_step=1``. Document 0, section 9.2
    (R = 1); Document 2, theorem. The margin with bias, of `MaxMargin` on x, is another
    number and bounds nothing here.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Samples, not augmented.
    y : array-like of shape (n,)
        Two labels; the larger one is +1.
    fit_intercept : bool
        Whether the run sees (1, x) or x.

    Returns
    -------
    MistakeBound
        With ``radius``, ``margin`` and ``bound``.

    Raises
    ------
    NotSeparable
        If no half-space is right on all points: then there is no bound.
    ValueError
        If X or y is bad.

    Examples
    --------
    >>> answer = mistake_bound([[1], [-1]], [1, -1], fit_intercept=False)
    >>> answer.radius, round(answer.margin, 9), round(answer.bound, 9)
    (1.0, 1.0, 1.0)
    """
    X, signs, _ = check_signs(X, y, one_class=not fit_intercept)
    vectors = augment(X) if fit_intercept else X
    margin = MaxMargin(fit_intercept=False).fit(vectors, signs).margin_
    return MistakeBound(radius(vectors), margin)
