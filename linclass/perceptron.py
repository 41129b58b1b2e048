"""The perceptron, in every variant the documents print, and its mistake bound."""

from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike

from ._base import HalfspaceClassifier
from ._checks import (
    TINY,
    AnyArray,
    FloatArray,
    IntArray,
    check_choice,
    check_count,
    check_flag,
    check_generator,
    check_number,
    check_signs,
    is_number,
    label_array,
    linear_scores,
    signs_of,
)
from ._fast.perceptron import PLAIN_UP_TO
from ._fast.perceptron_batch import side_by_side
from ._perceptron_run import TOO_LARGE, PerceptronTrace, Run
from .geometry import Halfspace, augment, radius
from .max_margin import MaxMargin
from .separability import NotSeparable, separate

__all__ = [
    "MistakeBound",
    "Perceptron",
    "PerceptronBatch",
    "PerceptronTrace",
    "mistake_bound",
    "perceptron_batch",
    "perceptron_pass",
]

_FEW = 32  # instances of a batch: so few are quicker one after the other


def perceptron_pass(
    theta: Any,
    X: Any,
    y: Any,
    found: Any,
    rate: float = 1,
    bias_step: float = 1,
    strict: bool = False,
) -> int:
    """One pass of the perceptron over all points, in place; the number of mistakes.

    For each point (x, y) in turn: z = y g(x) = y (⟨w, x⟩ + b). If z <= 0 the point is a
    mistake, and θ = (b, w) becomes θ + y x̃, with x̃ = (1, x). The run is over after a
    pass without a mistake.

    Parameters
    ----------
    theta : sequence of d + 1 numbers
        (b, w_1, …, w_d), changed in place.
    X : sequence of n sequences of d numbers
        Samples.
    y : sequence of n numbers
        Labels, -1 or +1.
    found : sequence of n integers
        Its first entries become the rows of the mistakes, in order.
    rate, bias_step : float
        The step is rate * y * (bias_step, x).
    strict : bool
        True: a point is a mistake only if z < 0.

    Returns
    -------
    int
        How many mistakes were made.

    Examples
    --------
    Lists of integers or of fractions make the run exact:

    >>> from linclass import datasets
    >>> X, y = datasets.t13()
    >>> theta, found = [0, 0, 0], [0] * 13
    >>> while perceptron_pass(theta, X.tolist(), y.tolist(), found):
    ...     print(theta)
    [-3, -1, 3]
    [-5, 2, 4]
    [-7, 3, 4]
    """
    # Feature by feature, so that these lines can be compiled, and so that a sum is the
    # same to the last bit wherever it is taken. Not x = X[i]: such a view would cost
    # the compiled loop more than the sum of 20 features.
    count = 0
    features = range(len(theta) - 1)
    for i in range(len(y)):
        g = 0
        for j in features:
            g += theta[j + 1] * X[i][j]
        z = y[i] * (g + theta[0])
        if z < 0 or (z == 0 and not strict):
            theta[0] += rate * y[i] * bias_step
            for j in features:
                theta[j + 1] += rate * y[i] * X[i][j]
            found[count] = i
            count += 1
    return count


class Perceptron(HalfspaceClassifier):
    """The perceptron: w ← w + y x for a misclassified point (x, y).

    With x̃ = (1, x) and θ = (b, w), started at 0: go through the points in order, and
    whenever z = y ⟨θ, x̃⟩ <= 0, add y x̃ to θ; stop after a pass without a mistake. If
    the data can be separated, at most (R / γ_h)² updates are made, see
    `mistake_bound`; if not, the run ends after `max_iter` passes. The loop itself is
    `perceptron_pass`. On data with many numbers its mistakes are found in blocks of
    rows, or by the compiled loop if numba is installed (the extra ``fast``): the same
    mistakes and weights, bit for bit, where all sums are integers up to 2**53; else a
    point with z = 0 but for rounding may be a mistake to one of them and none to
    another.

    The documents' own algorithms, to the letter; for Novikoff's theorem, which prints
    none, one that its bound (2R/γ)² holds for. X is augmented for all of them; to run
    them without a bias, put ``fit_intercept=False`` in place of any ``bias_step``:

    ============================  =============================================
    Document 0, Algorithm 9.2.1   ``init="first", mistake="z<0"``
    Document 1, boxed algorithm   ``order="first"``
    Document 1, Novikoff          ``order="first", bias_step="R2"``
    Document 2, Algorithm 1       ``order="random", mistake="z<0", stop="sign"``
    Document 3, Algorithm         ``rate=α, mistake="z<0", stop="never"``
    ============================  =============================================

    Document 0 scales the data first, which changes no update. With ``mistake="z<0"``
    a zero start never moves: every z is 0.

    If the data cannot be separated, the last weights are those of chance, and
    ``keep`` gives better ones out of the same run.

    Parameters
    ----------
    fit_intercept : bool
        False: no bias. Labels that are all -1 or all +1 are then allowed.
    init : "zero", "first" or array-like
        "first": y_0 (c, x_0), with the c of ``bias_step`` and without the rate. An
        array is (b, w_1, …, w_d), or w without intercept.
    mistake : {"z<=0", "z<0"}
        When a point is a mistake.
    order : {"cyclic", "first", "worst", "random"}
        Which mistake comes next: in index order, going round; always the one of
        lowest index; that of the smallest z; or points are drawn uniformly, one at a
        time, and tested.
    rate : float
        Step size, > 0. From the zero start it changes no update, but for rounding.
    bias_step : float or "R2"
        The c of b ← b + rate * y * c, >= 0. "R2": the largest ‖x‖², not augmented.
        Only with a bias.
    stop : {"clean", "sign", "never"}
        "clean": no mistake is left, by the chosen test. "sign": y = sign(g(x)) for
        all points, with sign(0) = +1. "never": after `max_iter` passes only, and
        without a warning, unless the weights would overflow. Looked at after each
        pass; in random order, after each update.
    max_iter : int
        Passes over the data, >= 1: sweeps for cyclic order; n draws for random order;
        searches for the next mistake for "first" and "worst".
    random_state : None, int or numpy.random.Generator
        For random order. An int is used afresh at every fit, and gives the same draws
        for each piece of as many rows; a Generator advances, by n numbers a pass.
    keep : {"last", "pocket", "averaged", "voted"}
        What the fit keeps. "last": the last weights. "pocket": those of the iterate
        with the fewest training errors of `predict`, the first of them in a tie
        (S. I. Gallant, Perceptron-based learning algorithms, 1990). "averaged": the
        mean of (b, w) over all picks, as it was after each pick. "voted": no weights,
        but a vote of all iterates on the sign of g(x), with sign(0) = +1, each
        counted once for every pick after which it was in force (Y. Freund and
        R. E. Schapire, Large margin classification using the perceptron algorithm,
        1999). What a pick is: see `PerceptronTrace`.
    record : bool
        False: ``trace_`` keeps the first and the last iterate only, so that a model of
        many updates stays small. Not for "voted", which votes by all of them.

    Attributes
    ----------
    halfspace_ : Halfspace
        What was kept; like ``coef_`` and ``intercept_`` not there for "voted".
    converged_ : bool
        Whether the run met the stopping rule; False for "never".
    n_iter_ : int
        Passes, the last clean one included.
    updates_ : int
        Updates of the loop; the first point of ``init="first"`` is not counted.
    trace_ : PerceptronTrace
        Mistakes and weights, step by step.

    Examples
    --------
    >>> from linclass import datasets
    >>> X, y = datasets.t13()
    >>> model = Perceptron().fit(X, y)
    >>> model.updates_, model.n_iter_, model.halfspace_
    (11, 4, Halfspace([3.0, 4.0], -7.0))
    >>> model.set_params(keep="averaged").fit(X, y).halfspace_.w.round(3).tolist()
    [2.192, 3.462]
    """

    converged_: bool
    n_iter_: int
    updates_: int
    trace_: PerceptronTrace

    def __init__(
        self,
        *,
        fit_intercept: bool = True,
        init: str | ArrayLike = "zero",
        mistake: str = "z<=0",
        order: str = "cyclic",
        rate: float = 1.0,
        bias_step: float | str = 1.0,
        stop: str = "clean",
        max_iter: int = 1000,
        random_state: "int | np.random.Generator | None" = None,
        keep: str = "last",
        record: bool = True,
    ) -> None:
        self.fit_intercept = fit_intercept
        self.init = init
        self.mistake = mistake
        self.order = order
        self.rate = rate
        self.bias_step = bias_step
        self.stop = stop
        self.max_iter = max_iter
        self.random_state = random_state
        self.keep = keep
        self.record = record

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Run the algorithm; warn, `NotConverged`, if the stopping rule was not met."""
        self._check_parameters()
        X, signs, _ = self._check_fit_signs(X, y, one_class=not self.fit_intercept)
        run = self._run(X, signs)
        reason = run.run(self.order, self.stop, self.max_iter, self._rng())
        self.updates_ = self.n_iter_ = 0
        vars(self).pop("_sum", None)
        self._keep(run, reason)
        if reason == "diverged" or not (self.converged_ or self.stop == "never"):
            self._warn(self._why(run, reason))
        return self

    def partial_fit(
        self, X: ArrayLike, y: ArrayLike, classes: ArrayLike | None = None
    ) -> Self:
        """Make one pass over these rows, from the present weights.

        For data that come in portions, in cyclic or random order. ``max_iter`` and
        ``stop`` are rules of `fit` and play no part; ``updates_`` and ``n_iter_`` count
        on, ``trace_`` is that of this call, and ``converged_`` says whether all these
        rows were right, without an update. ``classes``, both labels, is needed at the
        first call. A ValueError refuses an ``order``, ``keep`` or ``bias_step``
        that needs all rows at once.

        Examples
        --------
        >>> from linclass import datasets
        >>> X, y = datasets.t13()
        >>> model = Perceptron()
        >>> for _ in range(4):
        ...     for row in range(13):
        ...         model = model.partial_fit(X[[row]], y[[row]], classes=[-1, 1])
        >>> model.updates_, model.halfspace_
        (11, Halfspace([3.0, 4.0], -7.0))
        """
        self._check_parameters()
        self._check_online()
        start = None
        if "classes_" in vars(self):  # not the first call: go on from its end
            start = self.trace_.last
        else:
            self.updates_ = self.n_iter_ = 0
        X = self._check_piece(X, classes)
        run = self._run(X, signs_of(X, y, self.classes_), start)
        made = run.one_pass(self.order, self._rng())
        # a pass in random order may have missed the point that is wrong
        right = not made and (self.order == "cyclic" or run.all_right(run.wrong))
        self._keep(run, "converged" if right else "max_iter")
        return self

    def _rng(self) -> "np.random.Generator | None":
        if self.order == "random":
            return check_generator(self.random_state)
        if self.random_state is not None:
            check_generator(self.random_state)  # refused, though not used
        return None

    def _run(
        self, X: FloatArray, signs: FloatArray, start: FloatArray | None = None
    ) -> Run:
        step = 1.0 if self.fit_intercept else 0.0
        if self.bias_step == "R2":
            with np.errstate(over="ignore"):
                step = float((X**2).sum(axis=1).max())
        elif self.fit_intercept:
            step = float(self.bias_step)
        if start is None:
            start = self._start(X.shape[1], signs[0] * np.array([step, *X[0]]))
        rate = float(self.rate)
        return Run(perceptron_pass, X, signs, start, rate, step, self.mistake)

    def _keep(self, run: Run, reason: str) -> None:
        """Set what the fit found out."""
        trace = run.trace(reason)
        self.converged_ = reason == "converged"
        self.n_iter_ += run.passes
        self.updates_ += run.updates
        self.trace_ = trace if self.record else trace.without_record()
        theta = trace.last
        if self.keep == "pocket":
            theta = trace.pocket(run.X, run.y)
        elif self.keep == "averaged":  # over the picks of earlier partial fits, too
            picks, total = vars(self).get("_sum", (0, 0.0))
            self._sum = picks + max(trace.picks, 1), total + trace.total()
            theta = self._sum[1] / self._sum[0]
        vars(self).pop("halfspace_", None)
        if self.keep != "voted":
            self.halfspace_ = Halfspace.from_theta(theta)

    def decision_function(self, X: ArrayLike) -> FloatArray:
        """Scores g(x) = ⟨w, x⟩ + b; after ``keep="voted"`` the vote, in [-1, 1].

        Examples
        --------
        >>> model = Perceptron(keep="voted").fit([[0], [3]], [-1, 1])
        >>> model.trace_.survivals.tolist()
        [0, 1, 1, 4]
        >>> model.decision_function([[-1], [1], [3]]).round(3).tolist()
        [-1.0, 0.667, 0.667]
        """
        samples = self._check_new(X)
        if "halfspace_" in vars(self):
            return linear_scores(samples, self.halfspace_.w, self.halfspace_.b)
        return self.trace_.vote(samples)

    @property
    def coef_(self) -> FloatArray:
        """Ndarray of shape (1, d): w as a row; not there after ``keep="voted"``."""
        self._check_single("coef_")
        return super().coef_

    @property
    def intercept_(self) -> FloatArray:
        """Ndarray of shape (1,): b; not there after ``keep="voted"``."""
        self._check_single("intercept_")
        return super().intercept_

    def _check_single(self, name: str) -> None:
        if "trace_" in vars(self) and "halfspace_" not in vars(self):
            raise AttributeError(
                f'keep="voted" has no {name}: many half-spaces vote, those of '
                'trace_.iterates. Choose keep="averaged" for a single one'
            )

    def _check_parameters(self) -> None:
        check_choice("mistake", self.mistake, ("z<=0", "z<0"))
        check_choice("order", self.order, ("cyclic", "first", "worst", "random"))
        check_choice("stop", self.stop, ("clean", "sign", "never"))
        check_number("rate", self.rate, positive=True)
        if not is_number(self.bias_step) or self.bias_step < 0:
            check_choice("bias_step", self.bias_step, ("R2",), "a number >= 0")
        if not self.fit_intercept and self.bias_step != 1:
            raise ValueError(
                f"bias_step={self.bias_step!r} is a step of the bias, and "
                "fit_intercept=False has none: leave one of them out"
            )
        check_count("max_iter", self.max_iter)
        check_choice("keep", self.keep, ("last", "pocket", "averaged", "voted"))
        if not self.record and self.keep == "voted":
            raise ValueError(
                'keep="voted" votes by all iterates, which record=False does not keep: '
                'leave record out, or choose keep="averaged"'
            )

    def _check_online(self) -> None:
        """Refuse what needs all rows at once."""
        for name, value, instead in (
            ("order", self.order, ("cyclic", "random")),
            ("keep", self.keep, ("last", "averaged")),
        ):
            if value not in instead:
                raise ValueError(
                    f"partial_fit sees some rows at a time, but {name}={value!r} needs "
                    f"all of them: choose {name}={instead[0]!r} or {instead[1]!r}, or "
                    "call fit"
                )
        if self.bias_step == "R2":
            raise ValueError(
                'partial_fit sees some rows at a time, but bias_step="R2" needs the '
                "largest of all norms: give its square as a number"
            )

    def _start(self, d: int, first: FloatArray) -> FloatArray:
        """Iterate 0, (b, w); `first` is what the first point adds at rate 1."""
        if isinstance(self.init, str):
            check_choice("init", self.init, ("zero", "first"), "an array")
            return first if self.init == "first" else np.zeros(1 + d)
        width, names = (d + 1, "(b, w)") if self.fit_intercept else (d, "w")
        try:
            start = np.array(self.init, dtype=float)
        except (TypeError, ValueError, OverflowError):
            start = np.empty(0)
        if start.shape != (width,) or not np.isfinite(start).all():
            raise ValueError(
                f"init must be {names}, {width} finite numbers for this X, "
                f"or 'zero' or 'first', got {self.init!r}"
            )
        return start if self.fit_intercept else np.array([0.0, *start])

    def _why(self, run: Run, reason: str) -> str:
        z = run.y * (run.X @ run.theta[1:] + run.theta[0])
        n, wrong = len(run.y), run.wrong(z, run.y)
        left = int(wrong.sum())
        counts = f"{run.updates} updates with {left} of {n} points still mistakes"
        return f"{counts}: {self._advice(run, reason, wrong)}"

    def _loses_updates(self, run: Run, wrong: AnyArray) -> bool:
        """Whether a mistake is too small to change the weights: θ + step = θ."""
        bias, step = run.theta[0], run.rate * run.bias_step
        if bias - step < bias < bias + step:  # then each mistake moves the bias
            return False
        rows = np.flatnonzero(wrong)
        if run.bias_step == 0:  # a row of zeros has nothing to change the weights by
            rows = rows[run.X[rows].any(axis=1)]
        moved = run.theta + run.steps(rows) != run.theta
        return not moved.any(axis=1).all()

    def _advice(self, run: Run, reason: str, wrong: AnyArray) -> str:
        """What to do about a run that did not converge."""
        if reason == "no_update":
            return (
                "the last pass made no update, so the stopping rule "
                f'stop="{self.stop}" is never met: use mistake="z<=0"'
            )
        if reason == "diverged":
            advice = "Choose a smaller rate, bias_step or init"
            if run.by_size_of_X:
                advice = "Divide X by its largest norm"
            return f"the next update could overflow. {advice}"
        made = f"max_iter={self.max_iter} passes were made"
        if not wrong.any():
            return f"{made}, and a last one that finds no mistake is missing. Raise it"
        if self._loses_updates(run, wrong):
            return (
                f"{made}, but an update is lost in rounding: it does not change the "
                "weights. Choose a larger rate, or a smaller init"
            )
        if self.fit_intercept and run.bias_step == 0:
            return (
                f"{made}, and bias_step=0 never moves the bias. Leave it out, unless "
                "the data can be separated with the bias of init"
            )
        size = float(abs(run.X).max())
        if 0 < size and self.rate * size * size < TINY:
            return f"{made}, but products of X vanish. Divide X by its largest norm"
        tells = "separate(X, y)"
        if not self.fit_intercept:
            tells = "mistake_bound(X, y, fit_intercept=False)"
        known = f"If the data can be separated, as linclass.{tells} tells"
        return f"{made}. {known}, raise max_iter"


class PerceptronBatch(NamedTuple):
    """What `perceptron_batch` found, one entry an instance.

    Attributes
    ----------
    updates, passes : ndarrays of int, shape (R,)
        Of each run; the last clean pass is included.
    converged : ndarray of bool, shape (R,)
        Whether the last pass was clean.
    thetas : ndarray of shape (R, d + 1)
        The last (b, w) of each run.

    Examples
    --------
    >>> answer = perceptron_batch([[[1], [-1]], [[3], [5]]], [1, -1])
    >>> answer.updates.tolist(), answer.passes.tolist()
    ([2, 34], [2, 22])
    """

    updates: IntArray
    passes: IntArray
    converged: AnyArray
    thetas: FloatArray


def perceptron_batch(
    X: ArrayLike, y: ArrayLike, *, fit_intercept: bool = True, max_iter: int = 1000
) -> PerceptronBatch:
    """Run the cyclic perceptron from the zero start on R instances of equal size.

    What ``Perceptron(fit_intercept=…, max_iter=…).fit(X[r], y[r])`` does for each r,
    bit for bit, but all instances go through their points side by side. For drawing
    many instances and comparing their updates with `mistake_bound`.

    Parameters
    ----------
    X : array-like of shape (R, n, d)
        R instances of n samples.
    y : array-like of shape (R, n) or (n,)
        Any two labels; the larger one is +1. An instance may have one class only.
    fit_intercept : bool
        Whether the runs see (1, x) or x.
    max_iter : int
        Passes at most, >= 1. No warning tells of runs that need more: see
        ``converged``.

    Returns
    -------
    PerceptronBatch

    Raises
    ------
    ValueError
        If X, y or a parameter is bad.

    Examples
    --------
    >>> from linclass import datasets
    >>> X, y = datasets.t13()
    >>> answer = perceptron_batch([X, X - [3, 2]], y)
    >>> answer.updates.tolist(), answer.thetas[0].tolist()
    ([11, 5], [-7.0, 3.0, 4.0])
    """
    check_count("max_iter", max_iter)
    check_flag("fit_intercept", fit_intercept)
    wanted = "X must have shape (R, n, d), R instances of n samples each"
    try:
        samples = np.asarray(X)
    except ValueError as error:
        raise ValueError(f"{wanted}: {error}") from error
    if samples.ndim != 3:
        raise ValueError(
            f"{wanted}, got shape {samples.shape}: write [X] for a single instance of "
            "shape (n, d)"
        )
    count, n, d = samples.shape
    shape = np.shape(y)
    if shape not in ((count, n), (n,)):
        raise ValueError(
            f"y must have shape {(count, n)} or {(n,)} for these X, got shape {shape}"
        )
    labels = label_array(np.broadcast_to(y, (count, n)).ravel())
    flat, signs, _ = check_signs(samples.reshape(count * n, d), labels, one_class=True)
    flat = flat.reshape(samples.shape)
    size = float(np.sqrt(d) * abs(flat).max())  # >= all norms
    if not size * max(size, 1) * n * max_iter < TOO_LARGE:
        raise ValueError("the scores could overflow: divide X by its largest norm")
    signs = signs.reshape(count, n)
    constant, few = float(fit_intercept), _FEW if n * d <= PLAIN_UP_TO else count
    answer = PerceptronBatch(*side_by_side(flat, signs, constant, max_iter, few))
    for r in np.flatnonzero(~answer.converged & (answer.passes < max_iter)):
        run = Run(perceptron_pass, flat[r], signs[r], answer.thetas[r], 1.0, constant)
        reason = run.run("cyclic", "clean", max_iter - int(answer.passes[r]))
        answer.converged[r] = reason == "converged"
        answer.updates[r] += run.updates
        answer.passes[r] += run.passes
        answer.thetas[r] = run.theta
    return answer


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
    def bound(self) -> float:
        """Float: (R / γ_h)², infinite if it is too large for a float."""
        ratio = self.radius / self.margin
        return ratio * ratio  # ratio**2 would be an OverflowError


def mistake_bound(
    X: ArrayLike, y: ArrayLike, *, fit_intercept: bool = True
) -> MistakeBound:
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
        Whether the run sees (1, x) or x. Labels that are all -1 or all +1 are allowed
        for x.

    Returns
    -------
    MistakeBound

    Raises
    ------
    NotSeparable
        If no half-space (for x: through the origin) is right on all points: then there
        is no bound.
    ValueError, ArithmeticError
        If X or y is bad; as in `MaxMargin`.

    Examples
    --------
    >>> answer = mistake_bound([[1], [-1]], [1, -1], fit_intercept=False)
    >>> answer.radius, round(answer.margin, 9), round(answer.bound, 9)
    (1.0, 1.0, 1.0)
    """
    check_flag("fit_intercept", fit_intercept)
    X, signs, _ = check_signs(X, y, one_class=not fit_intercept)
    vectors = augment(X) if fit_intercept else X
    try:
        margin = MaxMargin(fit_intercept=False).fit(vectors, signs).margin_
    except NotSeparable:
        if fit_intercept:  # the proof for x, not for (1, x)
            raise NotSeparable(separate(X, signs)) from None
        raise
    return MistakeBound(radius(vectors), margin)
