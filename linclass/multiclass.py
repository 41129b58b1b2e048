"""More than two classes: one score a class, and the largest score wins."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from ._base import Classifier, clone, collected_notes, warn_or_note
from ._checks import (
    AnyArray,
    FloatArray,
    IntArray,
    check_count,
    check_number,
    constant_columns,
    finite_scores,
    read_only,
)
from ._fast import compiled
from ._fast.kesler import kesler_pass_by_blocks
from ._probabilities import (
    log_probabilities,
    named,
    probabilities,
    winners,
)
from ._softmax import SoftmaxObjective
from .descent import Newton, Trace
from .geometry import augment
from .linear import LogisticRegression

__all__ = ["KeslerTrace", "MulticlassPerceptron", "OneVsRest", "Softmax"]

_LARGEST = 1e100  # of an entry of X: far enough from overflow
_MANY_ROWS = 256  # from which on a pass with few mistakes looks at blocks of rows
_COMPILE_ROWS = 10_000  # from which on compiling takes less time than it saves
_MANY_STEPS = 100  # of Newton's method, which needs far fewer to a minimum


class _Ranking(Classifier):
    """The largest score wins."""

    def decision_function(self, X: ArrayLike) -> FloatArray:
        raise NotImplementedError

    def predict(self, X: ArrayLike) -> AnyArray:
        """Labels, coded as in ``fit``: the class of the largest score.

        Of equal scores that of the first class counts; of two classes the second wins
        iff its score g(x), the only one, is >= 0.
        """
        codes = self._winners(X)
        return np.asarray(self.classes_[codes])

    def _winners(self, X: ArrayLike) -> IntArray:
        return winners(self.decision_function(X))

    def _log_probabilities(self, X: ArrayLike) -> FloatArray:
        # of the scores, where they are logarithms of P_k up to a term of the row
        return log_probabilities(self.decision_function(X))


class OneVsRest(_Ranking):
    """One binary classifier for each class against all others; the largest score wins.

    predict(x) = class of argmax_k g_k(x). The K classifiers know nothing of each
    other: their scores need not be comparable, and a point may be claimed, g_k(x) >= 0,
    by no class or by several, see `claims`. A class that lies between others may never
    have the largest score, though other linear scores would rank all points right:
    least squares masks it so.

    For two classes one classifier is fitted, the second class against the first.

    Where the classifiers have probabilities, the most probable class is predicted, as
    `predict_proba` says; the logarithms are compared, and equal ones by their scores,
    so that it counts where σ rounds to 1.

    Document 3, "Multiclass classification", with logistic regression.

    Parameters
    ----------
    estimator : object
        Any binary classifier with ``decision_function`` or ``predict_proba``, also one
        of scikit-learn; it is cloned. None: ``LogisticRegression()``.

    Attributes
    ----------
    estimators_ : list of K classifiers (one for two classes)
        Fitted to the labels +1, the class, and -1, the rest; in the order of classes_.

    Examples
    --------
    >>> from linclass import datasets
    >>> X, y = datasets.tri15()
    >>> model = OneVsRest(LogisticRegression(strength=0.01)).fit(X, y)
    >>> model.score(X, y)
    1.0
    >>> model.claims([[0, 5], [8, 8], [2, 1]]).astype(int).tolist()
    [[1, 0, 0], [1, 1, 0], [0, 0, 0]]
    >>> model.predict_proba([[2, 1]]).round(3).tolist()
    [[0.157, 0.765, 0.077]]
    """

    estimators_: list[Any]

    def __init__(self, estimator: Any = None) -> None:
        self.estimator = estimator

    def __sklearn_tags__(self) -> Any:
        tags, binary = super().__sklearn_tags__(), self.estimator
        if hasattr(binary, "__sklearn_tags__") and not isinstance(binary, type):
            pairwise = binary.__sklearn_tags__().input_tags.pairwise
            tags.input_tags.pairwise = pairwise  # a kernel matrix is cut as one
        return tags

    def fit(
        self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None
    ) -> Self:
        """Fit a clone of the estimator for each class against the rest.

        Weights are refused if the ``fit`` of the estimator takes none. Warnings and
        errors of the classifiers name the class.
        """
        binary = LogisticRegression() if self.estimator is None else self.estimator
        _check_binary(binary, weighted=sample_weight is not None)
        X, codes, weights = self._check_fit(X, y, sample_weight)
        X = read_only(X)  # all classifiers are to have the same samples
        more = {} if weights is None else {"sample_weight": weights}
        classes = range(len(self.classes_)) if len(self.classes_) > 2 else [1]
        self.estimators_ = []
        for k in classes:
            name = f"class {self.classes_[k]} against the rest"
            with collected_notes() as notes:
                try:
                    model = clone(binary).fit(X, np.where(codes == k, 1, -1), **more)
                except Exception as error:
                    error.add_note(name)
                    raise
            for note in notes:
                warn_or_note(f"{name}: {note}")
            self.estimators_.append(model)
        self._by_scores = self._scores_decide(X[:50])
        return self

    def _scores_decide(self, X: FloatArray) -> bool:
        """Whether P_k = σ(g_k), as far as some rows show; then no P_k is needed."""
        if not self._has_probabilities():
            return True
        for model in self.estimators_:
            logs, g = _log_probability(model, X), _score(model, X)
            seen = abs(g) < 30  # beyond, others may have rounded P_k to 1
            if not np.allclose(logs[seen, 1] - logs[seen, 0], g[seen], atol=1e-12):
                return False
        return True

    def decision_function(self, X: ArrayLike) -> FloatArray:
        """Scores g_k(x), shape (n, K), of two classes (n,).

        Of classifiers that have only probabilities ln(P_k / (1 - P_k)), and ±745
        where P_k is 1 or 0.
        """
        X = read_only(self._check_new(X))
        scores = np.column_stack([_score(model, X) for model in self.estimators_])
        return scores[:, 0] if len(self.classes_) == 2 else scores

    def claims(self, X: ArrayLike) -> AnyArray:
        """Which classes claim a point, g_k(x) >= 0: ndarray of bool, shape (n, K).

        A row may hold no True or several; of two classes always exactly one claims.
        """
        positive = self.decision_function(X) >= 0
        if positive.ndim == 1:
            return np.column_stack([~positive, positive])
        return positive

    def _winners(self, X: ArrayLike) -> IntArray:
        scores = self.decision_function(X)
        if self._by_scores:
            return winners(scores)
        return _most_probable(self._each_log_probability(X), scores)

    def _has_probabilities(self) -> bool:
        fitted = getattr(self, "estimators_", None)
        binary = fitted[0] if fitted else self.estimator
        return binary is None or hasattr(binary, "predict_proba")

    @property
    def predict_proba(self) -> Callable[[ArrayLike], FloatArray]:
        """Method ``predict_proba(X)``: P_k(x) / Σ_r P_r(x), ndarray of shape (n, K).

        The P_k of K separate classifiers do not sum to 1; divided by their sum they do,
        but that makes no joint model of them (`Softmax` is one). 1/K where all P_k are
        0. The method exists only where the estimator has probabilities.
        """
        if not self._has_probabilities():
            raise AttributeError(f"{self.estimator!r} has no predict_proba")
        return self._probabilities

    def _probabilities(self, X: ArrayLike) -> FloatArray:
        scores, logs = self.decision_function(X), self._each_log_probability(X)
        P = probabilities(logs)  # the P_k over their sum, also where all P_k are 0
        return named(P, scores, self._winners(X))

    def _log_probabilities(self, X: ArrayLike) -> FloatArray:
        scores, logs = self.decision_function(X), self._each_log_probability(X)
        return named(log_probabilities(logs), scores, self._winners(X))

    def _each_log_probability(self, X: ArrayLike) -> FloatArray:
        """ln P_k of the K classifiers, in columns; 0 where all P_k are 0."""
        X = read_only(self._check_new(X))
        if len(self.classes_) == 2:
            return _log_probability(self.estimators_[0], X)
        logs = np.column_stack(
            [_log_probability(model, X)[:, 1] for model in self.estimators_]
        )
        logs[(logs == -np.inf).all(axis=1)] = 0
        return logs


def _check_binary(binary: Any, *, weighted: bool) -> None:
    """Refuse what gives no scores, and weights where ``fit`` takes none."""
    if isinstance(binary, type) or not (
        hasattr(binary, "decision_function") or hasattr(binary, "predict_proba")
    ):
        raise ValueError(
            "estimator must be a classifier with decision_function or predict_proba, "
            f"such as LogisticRegression(), got {binary!r}"
        )
    if weighted and "sample_weight" not in inspect.signature(binary.fit).parameters:
        raise ValueError(
            f"the fit of {binary!r} takes no sample_weight: leave it out, or choose an "
            "estimator that does, such as LogisticRegression()"
        )


def _score(model: Any, X: FloatArray) -> FloatArray:
    if hasattr(model, "decision_function"):
        return np.asarray(model.decision_function(X))
    logs = _log_probability(model, X)
    scores = np.asarray(logs[:, 1] - logs[:, 0])
    # scikit-learn takes no infinite scores; the smallest float > 0 is e^-744.4
    return np.nan_to_num(scores, posinf=745.0, neginf=-745.0)


def _log_probability(model: Any, X: FloatArray) -> FloatArray:
    with np.errstate(divide="ignore"):  # log 0 is -infinity
        if hasattr(model, "predict_log_proba"):
            return np.asarray(model.predict_log_proba(X))
        return np.asarray(np.log(model.predict_proba(X)))


def _most_probable(logs: FloatArray, scores: FloatArray) -> IntArray:
    """Codes of the most probable classes, of equally probable ones by their scores."""
    top = logs == logs.max(axis=1, keepdims=True)
    if scores.ndim == 1:
        return np.where(top.all(axis=1), winners(scores), top[:, 1]).astype(np.intp)
    return winners(np.where(top, scores, -np.inf))


class _LinearRanking(_Ranking):
    """Scores s_k = ⟨w_k, x⟩ + b_k from ``weights_``, shape (K, d + 1)."""

    weights_: FloatArray

    @property
    def coef_(self) -> FloatArray:
        """Ndarray of shape (K, d): the w_k as rows, for two classes too."""
        self._check_fitted()
        return self.weights_[:, 1:]

    @property
    def intercept_(self) -> FloatArray:
        """Ndarray of shape (K,): the b_k."""
        self._check_fitted()
        return self.weights_[:, 0]

    def decision_function(self, X: ArrayLike) -> FloatArray:
        """Scores s_k(x) = ⟨w_k, x⟩ + b_k, (n, K); of two classes s_1 - s_0, (n,)."""
        X = self._check_new(X)
        with np.errstate(over="ignore", invalid="ignore"):
            scores = X @ self.coef_.T + self.intercept_
            if len(self.classes_) == 2:
                scores = scores[:, 1] - scores[:, 0]
        return finite_scores(scores)


def _refuse_large(X: FloatArray) -> None:
    largest = float(abs(X).max())
    if largest > _LARGEST:
        raise ValueError(
            f"X has entries up to {largest:g}, and scores could overflow: divide X "
            "by its largest entry, X / np.abs(X).max()"
        )


class Softmax(_LinearRanking):
    """Softmax classification: P(y = k | x) = e^{s_k} / Σ_r e^{s_r}.

    With s_k = ⟨w_k, x⟩ + b_k. The weights minimize
    J = -(1/n) Σ_i ln P(y_i | x_i) + (λ/2) Σ_k ‖w_k‖²; without penalty they maximize the
    likelihood. Adding one vector to all (b_k, w_k) changes no probability: of the equal
    fits the one is kept whose (b_k, w_k) sum to 0.

    For two classes g = s_1 - s_0 has P(y = 1 | x) = σ(g(x)), and its w and b are those
    of ``LogisticRegression(strength=λ/2)``: as w_1 = -w_0 = w/2, the penalties are
    equal.

    There is no minimum if λ = 0 and weights V, not all the same, have
    ⟨v_y - v_r, (1, x)⟩ >= 0 for each sample (x, y) and r ≠ y, not always = 0: larger
    weights are then always better. The fit then warns. If features are dependent and
    λ = 0, many fits are equally good, and one of them is kept.

    Multinomial logistic regression; announced in Document 3, "Multiclass
    classification".

    Parameters
    ----------
    strength : float
        λ >= 0. The C of scikit-learn is 1/(n λ), for two classes 2/(n λ).
    max_iter : int
        Steps at most.
    tol : float
        Stop when ‖∇J‖ <= tol, over features centered at 0 and divided by the root of λ
        plus their variance.
    class_weight : None, "balanced" or dict
        Weights of the classes by label; "balanced": classes of equal total weight.
    record : bool
        False: the trace keeps of the iterates the first and the last only.

    Attributes
    ----------
    weights_ : ndarray of shape (K, d + 1)
        The rows (b_k, w_k), for two classes too.
    trace_ : linclass.descent.Trace
        Iterates, shape (n_iter_ + 1, K, d + 1), and objective values. The reason is
        "diverged" if λ = 0 and there seems to be no minimum: all samples are ranked
        right, or nothing proves that the weights do not run away.

    Notes
    -----
    By `linclass.descent.Newton`, whose step solves a system of K (d + 1) equations; for
    more than 300 of them, or without penalty as many features as samples or more, by
    `linclass.descent.LBFGS`, whose step takes n K d operations and forms no matrix of
    the weights squared.

    Examples
    --------
    >>> model = Softmax().fit([[0]] * 4 + [[1]] * 4, list("aabc") + list("abbc"))
    >>> (model.coef_.round(6) + 0.0).tolist()
    [[-0.693147], [0.693147], [0.0]]
    >>> model.predict_proba([[0], [1]]).round(6).tolist()
    [[0.5, 0.25, 0.25], [0.25, 0.5, 0.25]]
    """

    trace_: Trace

    def __init__(
        self,
        *,
        strength: float = 0.0,
        max_iter: int = 1000,
        tol: float = 1e-10,
        class_weight: Any = None,
        record: bool = True,
    ) -> None:
        self.strength = strength
        self.max_iter = max_iter
        self.tol = tol
        self.class_weight = class_weight
        self.record = record

    def fit(
        self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None
    ) -> Self:
        """Minimize J, with ``sample_weight`` its weighted mean.

        The warning says so if the classes can be separated and there is no minimum.
        """
        strength = check_number("strength", self.strength)
        X, codes, weights = self._check_fit(X, y, sample_weight, self.class_weight)
        _refuse_large(X)
        weights = np.ones(len(X)) if weights is None else weights
        shares = weights / weights.sum()
        center, deviation = mean_and_deviation(X, shares)
        # In these units the second derivatives are of one size, λ's share included:
        # Newton's system is well conditioned, and tol means the same for all units.
        scale = np.hypot(deviation, np.sqrt(strength))
        scale[scale == 0] = 1
        Z = np.where(deviation > 0, (X - center) / scale, 0)
        penalty = np.append(0, strength / scale / scale)
        J = SoftmaxObjective(augment(Z), codes, len(self.classes_), penalty, shares)
        solver = J.solver(max_iter=self.max_iter, tol=self.tol)
        trace = solver.minimize(J, np.zeros(J.shape).ravel(), record=self.record)
        # Where the weights run away, rounding may keep the gradient above tol for ever.
        stuck = isinstance(solver, Newton) and trace.passes >= _MANY_STEPS
        if trace.reason == "no_update" or (trace.reason == "max_iter" and stuck):
            if endless := J.endless(trace.theta):
                trace = replace(trace, reason="diverged", message=endless)
        W = trace.iterates.reshape(-1, *J.shape)
        W = W - W.mean(axis=1, keepdims=True)  # of equal fits that whose rows sum to 0
        with np.errstate(over="ignore", invalid="ignore"):
            W[:, :, 1:] /= scale
            W[:, :, 0] -= W[:, :, 1:] @ center
        if not np.isfinite(W[-1]).all():
            raise ValueError(
                "a feature varies so little that its weight is too large for a float: "
                "divide each column of X by its largest entry, np.abs(X).max(axis=0)"
            )
        self.weights_ = W[-1]
        self._finish(replace(trace, iterates=W), trace.message)
        return self

    def predict_proba(self, X: ArrayLike) -> FloatArray:
        """Probabilities P(y = k | x), shape (n, K), in the order of ``classes_``."""
        return probabilities(self.decision_function(X))


def mean_and_deviation(
    X: FloatArray, shares: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Mean and deviation of each feature, weighted by ``shares`` (n,); no overflow.

    Those of a feature that is constant up to rounding are its first value and 0.

    Examples
    --------
    >>> mean_and_deviation(np.array([[1.0, 7], [3, 7]]), np.array([0.5, 0.5]))
    (array([2., 7.]), array([1., 0.]))
    """
    largest = abs(X).max(axis=0)
    largest[largest == 0] = 1
    Z = X / largest  # numbers up to 1: their squares do not overflow
    mean = shares @ Z
    deviation = np.sqrt(shares @ (Z - mean) ** 2)
    constant = constant_columns(X)
    center = np.where(constant, X[0], mean * largest)
    return center, np.where(constant, 0.0, deviation * largest)


@dataclass(frozen=True, eq=False)
class KeslerTrace:
    """What a run of `MulticlassPerceptron` did.

    Parameters
    ----------
    indices : ndarray of int, shape (k,)
        The rows of the updates, in order.
    winners, losers : ndarray of int, shape (k,)
        The class codes y and r: the update added x̃ to the vector of y, and took it
        from that of r.
    passes : int
        Passes over the data, the last one included.
    reason : {"converged", "max_iter"}
    n_classes : int
        K.
    points : ndarray of shape (m, d + 1)
        The x̃ of the m rows that had updates.
    which : ndarray of int, shape (k,)
        The row of ``points`` that each update took.
    last : ndarray of shape (K, d + 1)
        The weights at the end.
    recorded : bool
        False after ``record=False``: then the arrays of updates are empty.

    Examples
    --------
    >>> trace = MulticlassPerceptron().fit([[-1], [0], [1]], [0, 1, 2]).trace_
    >>> trace.indices[:3].tolist(), trace.winners[:3].tolist()
    ([0, 1, 2], [0, 1, 2])
    """

    indices: IntArray
    winners: IntArray
    losers: IntArray
    passes: int
    reason: str
    n_classes: int
    points: FloatArray
    which: IntArray
    last: FloatArray
    recorded: bool = True

    @cached_property
    def iterates(self) -> FloatArray:
        """Ndarray of shape (k + 1, K, d + 1): zero, and the weights after each update.

        Computed when first asked for; bit for bit the weights of the run. After
        ``record=False`` the first and the last alone.
        """
        if not self.recorded:
            return np.stack([np.zeros_like(self.last), self.last])
        k = len(self.indices)
        steps = np.zeros((k + 1, self.n_classes, self.points.shape[1]))
        steps[np.arange(1, k + 1), self.winners] = self.points[self.which]
        steps[np.arange(1, k + 1), self.losers] = -self.points[self.which]
        return steps.cumsum(axis=0)


class MulticlassPerceptron(_LinearRanking):
    """The perceptron of K classes: w_y ← w_y + x̃ and w_r ← w_r - x̃ for a mistake.

    With x̃ = (1, x) and W started at 0: go through the points in order. The strongest
    rival of (x, y) is the r ≠ y with the largest score ⟨w_r, x̃⟩, the first of equals.
    The point is a mistake iff its score is no larger, ⟨w_y - w_r, x̃⟩ <= 0; then both
    vectors move. Stop after a pass without a mistake.

    This is the perceptron on Kesler's vectors, with x̃ in block y, -x̃ in block r and 0
    elsewhere: if some V, ‖V‖ = 1 (all K (d + 1) numbers), has
    ⟨v_y - v_r, x̃⟩ >= γ > 0 for all points and rivals, at most 2 R² / γ² updates are
    made, R = max ‖x̃‖; if no V has, the run ends after `max_iter` passes. For two
    classes it makes the updates of `Perceptron`, and w_1 = -w_0 are its weights.

    Companion to Document 3, "Disadvantages of the perceptron": two classes are no
    limit.

    Parameters
    ----------
    max_iter : int
        Passes over the data, >= 1.
    record : bool
        False: the trace keeps no updates, and of the weights the first and the last.

    Attributes
    ----------
    weights_ : ndarray of shape (K, d + 1)
        The rows (b_k, w_k), for two classes too.
    n_iter_ : int
        Passes, the last clean one included.
    updates_ : int
        Updates.
    trace_ : KeslerTrace
        Mistakes and weights, step by step.

    Examples
    --------
    >>> from linclass import datasets
    >>> X, y = datasets.tri15()
    >>> model = MulticlassPerceptron().fit(X, y)
    >>> model.updates_, model.n_iter_, model.weights_.tolist()
    (3, 2, [[-1.0, -1.0, 8.0], [0.0, 5.0, -5.0], [1.0, -4.0, -3.0]])
    """

    trace_: KeslerTrace
    updates_: int

    def __init__(self, *, max_iter: int = 1000, record: bool = True) -> None:
        self.max_iter = max_iter
        self.record = record

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Make passes until one has no mistake."""
        max_iter = check_count("max_iter", self.max_iter)
        X, codes, _ = self._check_fit(X, y)
        _refuse_large(X)
        A = augment(X)
        W, rows, rivals, updates = kesler(A, codes, len(self.classes_), max_iter)
        self.weights_, self.updates_ = W, len(rows)
        seen, which = np.unique(rows, return_inverse=True)
        none = slice(None) if self.record else slice(0)
        trace = KeslerTrace(
            indices=rows[none],
            winners=codes[rows[none]],
            losers=rivals[none],
            passes=len(updates),
            reason="max_iter" if updates[-1] else "converged",
            n_classes=len(W),
            points=A[seen[none]],
            which=which[none],
            last=W,
            recorded=bool(self.record),
        )
        self._finish(
            trace,
            f"{max_iter} passes all had mistakes ({updates[-1]} in the last). If all "
            "classes can be separated by rank, raise max_iter",
        )
        return self


def kesler(
    A: FloatArray, codes: IntArray, n_classes: int, max_iter: int
) -> tuple[FloatArray, IntArray, IntArray, list[int]]:
    """Kesler's perceptron: passes over the rows x̃ of A until one has no mistake.

    Returns W (K, d + 1), the row and the rival of each update, and the number of
    updates of each pass.

    Examples
    --------
    >>> A = np.array([[1.0, -1], [1, 1]])
    >>> W, rows, rivals, updates = kesler(A, np.array([0, 1]), 2, 10)
    >>> W.tolist(), rows.tolist(), rivals.tolist(), updates
    ([[0.0, -2.0], [0.0, 2.0]], [0, 1], [1, 0], [2, 0])
    """
    fast = compiled(kesler_pass) if len(A) >= _COMPILE_ROWS else None
    W = np.zeros((n_classes, A.shape[1]))
    rows, rivals = np.empty((2, len(A)), dtype=np.intp)
    made: list[tuple[IntArray, IntArray]] = []
    updates: list[int] = []
    while len(updates) < max_iter and (not updates or updates[-1] > 0):
        # Blocks pay only if mistakes are rare: each one costs a block anew.
        few = len(A) >= _MANY_ROWS and bool(updates) and 4 * updates[-1] < len(A)
        one_pass = fast or (kesler_pass_by_blocks if few else kesler_pass)
        updates.append(one_pass(A, codes, W, rows, rivals))
        made.append((rows[: updates[-1]].copy(), rivals[: updates[-1]].copy()))
    all_rows, all_rivals = map(np.concatenate, zip(*made, strict=True))
    return W, all_rows, all_rivals, updates


def kesler_pass(
    A: FloatArray, codes: IntArray, W: FloatArray, rows: IntArray, rivals: IntArray
) -> int:
    """One pass: w_y ← w_y + x̃ and w_r ← w_r - x̃ for each mistake; their number.

    It changes W, and notes the row and the rival r of each mistake.

    Examples
    --------
    >>> W, notes = np.zeros((2, 1)), np.zeros((2, 3), dtype=int)
    >>> A, codes = np.array([[3.0], [2], [-1]]), np.array([1, 1, 0])
    >>> kesler_pass(A, codes, W, *notes), W.tolist()
    (1, [[-3.0], [3.0]])
    """
    updates = 0
    for i in range(len(A)):
        y = codes[i]
        scores = W @ A[i]
        own = scores[y]
        scores[y] = -np.inf
        r = scores.argmax()  # the strongest rival, the first of equals
        if own <= scores[r]:
            W[y] += A[i]
            W[r] -= A[i]
            rows[updates], rivals[updates] = i, r
            updates += 1
    return updates
