"""The perceptron, in every variant the documents print, and its mistake bound."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike

from ._base import HalfspaceClassifier
from ._checks import (
    AnyArray,
    FloatArray,
    IntArray,
    check_choice,
    check_count,
    check_generator,
    check_number,
    check_signs,
    is_number,
    label_array,
)
from ._perceptron_batch import Batch
from ._perceptron_run import WRONG, Overflow, PerceptronTrace, Run, Test
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
]


class Perceptron(HalfspaceClassifier):
    """The perceptron: w ← w + y x for a misclassified point (x, y).

    With x̃ = (1, x) and θ = (b, w), started at 0: go through the points in order, and
    whenever z = y ⟨θ, x̃⟩ <= 0, add y x̃ to θ; stop after a pass without a mistake. If
    the data can be separated, at most (R / γ_h)² updates are made, see
    `mistake_bound`; if not, the run ends after `max_iter` passes.

    The documents' own algorithms, to the letter; for Novikoff's theorem, which prints
    none, one that its bound (2R/γ)² holds for. X is augmented for all of them; to run
    them without a bias, add ``fit_intercept=False``:

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
    keep : {"last", "pocket", "averaged", "voted"}
        What the fit keeps. "last": the last weights. "pocket": those of the iterate
        with the fewest training errors of `predict`, the first of them in a tie
        (S. I. Gallant, Perceptron-based learning algorithms, 1990). "averaged": the
        mean of (b, w) over all picks, as it was after each pick. "voted": no weights,
        but a vote of all iterates on the sign of g(x), with sign(0) = +1, each
        counted once for every pick after which it was in force (Y. Freund and
        R. E. Schapire, Large margin classification using the perceptron algorithm,
        1999). What a pick is: see `PerceptronTrace`.

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
    coef_, intercept_, classes_, n_features_in_, feature_names_in_
        As in scikit-learn.

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

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
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
        X, signs = self._check_fit_signs(X, y, one_class=not self.fit_intercept)
        constant = self._constant(X)
        start = self._start(X, signs, constant)
        run = Run(X, signs, start, float(self.rate), constant, self.mistake)
        try:
            reason = self._loop(run)
        except Overflow:
            reason = "diverged"
        self.converged_ = reason == "converged"
        self.n_iter_ = run.passes
        self.updates_ = len(run.indices)
        self.trace_ = run.trace(start, reason)
        vars(self).pop("halfspace_", None)
        if self.keep != "voted":
            self.halfspace_ = Halfspace.from_theta(self._kept(run))
        if not self.converged_ and self.stop != "never":
            self._warn(self._why(run, reason))
        return self

    def decision_function(self, X: ArrayLike) -> FloatArray:
        """Scores g(x) = ⟨w, x⟩ + b; after ``keep="voted"`` the vote, in [-1, 1].

        Parameters
        ----------
        X : array-like of shape (n, d)
            Samples.

        Returns
        -------
        ndarray of shape (n,)

        Raises
        ------
        ValueError
            If X does not fit the training data, or there was no fit.

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
            return self.halfspace_.score(samples)
        return self.trace_.vote(samples)

    def __getattr__(self, name: str) -> Any:
        if vars(self).get("keep") == "voted" and (
            name in ("halfspace_", "coef_", "intercept_")
        ):
            raise AttributeError(
                f'keep="voted" has no {name}: many half-spaces vote, those of '
                'trace_.iterates. Choose keep="averaged" for a single one'
            )
        raise AttributeError(
            f"{type(self).__name__!r} object has no attribute {name!r}"
        )

    def _kept(self, run: Run) -> FloatArray:
        """The (b, w) to keep, for all but "voted"."""
        if self.keep == "pocket":
            return self.trace_.pocket(run.X, run.y)
        return self.trace_.average() if self.keep == "averaged" else run.theta

    def _check_parameters(self) -> None:
        check_choice("mistake", self.mistake, ("z<=0", "z<0"))
        check_choice("order", self.order, ("cyclic", "first", "worst", "random"))
        check_choice("stop", self.stop, ("clean", "sign", "never"))
        check_number("rate", self.rate, positive=True)
        if not is_number(self.bias_step) or self.bias_step < 0:
            check_choice("bias_step", self.bias_step, ("R2",), "a number >= 0")
        if self.random_state is not None:
            check_generator(self.random_state)  # also where the order is not random
        check_count("max_iter", self.max_iter)
        check_choice("keep", self.keep, ("last", "pocket", "averaged", "voted"))

    def _constant(self, X: FloatArray) -> float:
        """The c of the bias step."""
        if not self.fit_intercept:
            return 0.0
        if isinstance(self.bias_step, str):
            with np.errstate(over="ignore"):
                return float((X**2).sum(axis=1).max())
        return float(self.bias_step)

    def _start(self, X: FloatArray, y: FloatArray, constant: float) -> FloatArray:
        """Iterate 0, (b, w)."""
        if isinstance(self.init, str):
            check_choice("init", self.init, ("zero", "first"), "an array")
            if self.init == "zero":
                return np.zeros(1 + X.shape[1])
            return np.asarray(y[0] * np.array([constant, *X[0]]))
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

    def _loop(self, run: Run) -> str:
        """Make passes until the stopping rule or `max_iter` ends them."""
        rule = {"clean": run.wrong, "sign": WRONG["sign"], "never": None}[self.stop]
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

    def _one_pass(self, run: Run, rule: Test | None) -> Callable[[], None]:
        if self.order == "random":
            rng, n = check_generator(self.random_state), len(run.y)
            return lambda: run.sweep(rng.integers(n, size=n), rule)
        return {
            "cyclic": run.sweep,
            "first": run.update_first,
            "worst": run.update_worst,
        }[self.order]

    def _why(self, run: Run, reason: str) -> str:
        left = int(run.wrong(run.plain_margins(slice(None)), run.y).sum())
        why = {
            "max_iter": f"max_iter={self.max_iter} passes were made. If the data can "
            "be separated, as linclass.separate(X, y) tells, raise max_iter",
            "no_update": "the last pass made no update, so the stopping rule "
            f'stop="{self.stop}" is never met: use mistake="z<=0", or stop="clean"',
            "diverged": "the next update could overflow. Choose a smaller rate",
        }[reason]
        return (
            f"{len(run.indices)} updates with {left} of {len(run.y)} points still "
            f"mistakes: {why}"
        )


class PerceptronBatch(NamedTuple):
    """What `perceptron_batch` found, one entry an instance.

    Attributes
    ----------
    updates : ndarray of int, shape (R,)
        Updates of each run.
    passes : ndarray of int, shape (R,)
        Passes of each run, the last clean one included.
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
        ``updates``, ``passes``, ``converged`` and ``thetas``.

    Raises
    ------
    ValueError
        If X, y or max_iter is bad.

    Examples
    --------
    >>> from linclass import datasets
    >>> X, y = datasets.t13()
    >>> answer = perceptron_batch([X, X - [3, 2]], y)
    >>> answer.updates.tolist(), answer.thetas[0].tolist()
    ([11, 5], [-7.0, 3.0, 4.0])
    """
    check_count("max_iter", max_iter)
    samples = np.asarray(X)
    if samples.ndim != 3:
        raise ValueError(
            "X must have shape (R, n, d), R instances of n samples each, got shape "
            f"{samples.shape}: write X[None] for a single instance"
        )
    count, n, d = samples.shape
    shape = np.shape(y)
    if shape not in ((count, n), (n,)):
        raise ValueError(
            f"y must have shape {(count, n)} or {(n,)} for these X, got shape {shape}"
        )
    labels = label_array(np.broadcast_to(y, (count, n)).ravel())
    flat, signs, _ = check_signs(samples.reshape(count * n, d), labels, one_class=True)
    batch = Batch(
        flat.reshape(samples.shape), signs.reshape(count, n), float(fit_intercept)
    )
    batch.run(max_iter)
    return PerceptronBatch(batch.updates, batch.passes, batch.converged, batch.thetas)


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
        """Float: (R / γ_h)².

        Examples
        --------
        >>> MistakeBound(radius=3.0, margin=1.0).bound
        9.0
        """
        return (self.radius / self.margin) ** 2


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
        With ``radius``, ``margin`` and ``bound``.

    Raises
    ------
    NotSeparable
        If no half-space (for x: through the origin) is right on all points: then there
        is no bound.
    ValueError
        If X or y is bad.
    ArithmeticError
        As in `MaxMargin`.

    Examples
    --------
    >>> answer = mistake_bound([[1], [-1]], [1, -1], fit_intercept=False)
    >>> answer.radius, round(answer.margin, 9), round(answer.bound, 9)
    (1.0, 1.0, 1.0)
    """
    X, signs, _ = check_signs(X, y, one_class=not fit_intercept)
    vectors = augment(X) if fit_intercept else X
    try:
        margin = MaxMargin(fit_intercept=False).fit(vectors, signs).margin_
    except NotSeparable:
        if fit_intercept:  # the proof for x, not for (1, x)
            raise NotSeparable(separate(X, signs)) from None
        raise
    return MistakeBound(radius(vectors), margin)
