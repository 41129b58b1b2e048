"""More than two classes: one score a class, and the largest score wins."""

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from ._base import Classifier, HalfspaceClassifier, clone
from ._checks import (
    AnyArray,
    FloatArray,
    IntArray,
    check_count,
    check_number,
)
from ._softmax import SoftmaxObjective, newton_iterates, softmax, standardized
from ._steps import record
from .descent import Trace
from .geometry import augment
from .linear import LogisticRegression

__all__ = ["KeslerTrace", "MulticlassPerceptron", "OneVsRest", "Softmax"]

_LARGEST = 1e100  # of an entry of X: far enough from overflow
_BLOCK = 64  # rows looked at after a mistake; doubled while there is none


class _Ranking(Classifier):
    """The largest score wins."""

    def decision_function(self, X: ArrayLike) -> FloatArray:
        raise NotImplementedError

    def predict(self, X: ArrayLike) -> AnyArray:
        """Labels, coded as in ``fit``: the class of the largest score.

        Of equal scores that of the first class counts; of two classes the second wins
        iff its score g(x), the only one, is >= 0.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Samples.

        Returns
        -------
        ndarray of shape (n,), of the type of the labels

        Raises
        ------
        ValueError
            If X does not fit the training data, or there was no fit.

        Examples
        --------
        >>> model = MulticlassPerceptron().fit([[-2], [0], [2]], ["a", "b", "c"])
        >>> model.predict([[-9], [9]]).tolist()
        ['a', 'c']
        """
        scores = self.decision_function(X)
        if scores.ndim == 1:
            return np.asarray(self.classes_[(scores >= 0).astype(int)])
        rows = np.ascontiguousarray(scores.T)  # long ones, to be compared as a whole
        largest, winner = rows.max(axis=0), np.zeros(len(scores), dtype=np.int64)
        for k in reversed(range(len(rows))):  # the first class comes last, and stays
            np.copyto(winner, k, where=rows[k] == largest)
        return np.asarray(self.classes_[winner])


class OneVsRest(_Ranking):
    """One binary classifier for each class against all others; the largest score wins.

    predict(x) = class of argmax_k g_k(x). The K classifiers know nothing of each
    other: their scores need not be comparable, and a point may be claimed, g_k(x) >= 0,
    by no class or by several, see `claims`. A class that lies between others may never
    have the largest score, though other linear scores would rank all points right:
    least squares masks it so.

    For two classes one classifier is fitted, the second class against the first.

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
    classes_, n_features_in_, feature_names_in_
        As in scikit-learn.

    Examples
    --------
    >>> from linclass import datasets
    >>> X, y = datasets.tri15()
    >>> model = OneVsRest(LogisticRegression(strength=0.01)).fit(X, y)
    >>> model.score(X, y)
    1.0
    >>> model.claims([[0, 5], [8, 8], [2, 1]]).astype(int).tolist()
    [[1, 0, 0], [1, 1, 0], [0, 0, 0]]
    """

    estimators_: list[Any]

    def __init__(self, estimator: Any = None) -> None:
        self.estimator = estimator

    def _binary(self) -> Any:
        return LogisticRegression() if self.estimator is None else self.estimator

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Fit a clone of the estimator for each class against the rest.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Samples.
        y : array-like of shape (n,)
            Labels of two or more classes.

        Returns
        -------
        OneVsRest
            This object.

        Raises
        ------
        ValueError
            If X or y is bad, or the estimator gives no scores, or is a class. Errors
            of the classifiers come with a note that names the class.

        Warns
        -----
        Warning
            What the classifiers warn of, with the name of the class.

        Examples
        --------
        >>> from linclass import LeastSquaresClassifier
        >>> model = OneVsRest(LeastSquaresClassifier())
        >>> model.fit([[0], [1], [3]], [0, 1, 2]).predict([[-1], [4]]).tolist()
        [0, 2]
        """
        binary = self._binary()
        if isinstance(binary, type) or not (
            hasattr(binary, "decision_function") or self._has_probabilities()
        ):
            raise ValueError(
                "estimator must be a classifier with decision_function or "
                f"predict_proba, got {binary!r}"
            )
        X, codes = self._check_fit(X, y)
        sides = np.arange(len(self.classes_))[len(self.classes_) == 2 :]
        self.estimators_ = []
        for k in sides:
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                try:
                    model = clone(binary).fit(X, np.where(codes == k, 1, -1))
                except Exception as error:
                    error.add_note(f"class {self.classes_[k]} against the rest")
                    raise
            for item in caught:
                warnings.warn(
                    f"class {self.classes_[k]} against the rest: {item.message}",
                    item.category,
                    stacklevel=2,
                )
            self.estimators_.append(model)
        return self

    def decision_function(self, X: ArrayLike) -> FloatArray:
        """Scores g_k(x) of the classifiers; P_k(x) - ½ where they have only that.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Samples.

        Returns
        -------
        ndarray of shape (n, K), for two classes (n,)

        Raises
        ------
        ValueError
            If X does not fit the training data, or there was no fit.

        Examples
        --------
        >>> from linclass import LeastSquaresClassifier
        >>> model = OneVsRest(LeastSquaresClassifier()).fit([[0], [1], [2]], [0, 1, 2])
        >>> model.decision_function([[0], [1]]).round(6) + 0.0
        array([[ 0.666667, -0.333333, -1.333333],
               [-0.333333, -0.333333, -0.333333]])
        """
        X = self._check_new(X)
        if len(self.classes_) == 2:
            return _score(self.estimators_[0], X)
        if all(isinstance(m, HalfspaceClassifier) for m in self.estimators_):
            W = np.array([m.halfspace_.theta for m in self.estimators_])
            scores = W[:, 1:] @ X.T  # one product, not K
            scores += W[:, :1]
            return np.asarray(scores.T)
        return np.column_stack([_score(model, X) for model in self.estimators_])

    def claims(self, X: ArrayLike) -> AnyArray:
        """Which classes claim a point: g_k(x) >= 0.

        A row may hold no True or several; of two classes always exactly one claims.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Samples.

        Returns
        -------
        ndarray of bool, shape (n, K)

        Raises
        ------
        ValueError
            If X does not fit the training data, or there was no fit.

        Examples
        --------
        >>> from linclass import LeastSquaresClassifier
        >>> model = OneVsRest(LeastSquaresClassifier()).fit([[0], [1], [2]], [0, 1, 2])
        >>> model.claims([[0], [1]]).tolist()
        [[True, False, False], [False, False, False]]
        """
        positive = self.decision_function(X) >= 0
        if positive.ndim == 1:
            positive = np.column_stack([~positive, positive])
        return positive

    def _has_probabilities(self) -> bool:
        return hasattr(self._binary(), "predict_proba")

    @property
    def predict_proba(self) -> Callable[[ArrayLike], FloatArray]:
        """Method ``predict_proba(X)``: P_k(x) / Σ_r P_r(x), ndarray of shape (n, K).

        The P_k of K separate classifiers do not sum to 1; divided by their sum they do,
        but that makes no joint model of them (`Softmax` is one). 1/K where all P_k are
        0. The method exists only where the estimator has probabilities.

        Raises
        ------
        AttributeError
            If the estimator has none.

        Examples
        --------
        >>> X, y = [[0], [1], [2], [0], [1], [2]], ["a", "a", "b", "c", "b", "c"]
        >>> OneVsRest().fit(X, y).predict_proba([[1]]).round(3).tolist()
        [[0.319, 0.319, 0.362]]
        """
        if not self._has_probabilities():
            raise AttributeError(f"{self._binary()!r} has no predict_proba")
        return self._probabilities

    def _probabilities(self, X: ArrayLike) -> FloatArray:
        X = self._check_new(X)
        if len(self.classes_) == 2:
            return np.asarray(self.estimators_[0].predict_proba(X))
        P = np.column_stack([m.predict_proba(X)[:, 1] for m in self.estimators_])
        P[~P.any(axis=1)] = 1
        return np.asarray(P / P.sum(axis=1, keepdims=True))


def _score(model: Any, X: FloatArray) -> FloatArray:
    if hasattr(model, "decision_function"):
        return np.asarray(model.decision_function(X))
    return np.asarray(model.predict_proba(X)[:, 1] - 0.5)


class _LinearRanking(_Ranking):
    """Scores s_k = ⟨w_k, x⟩ + b_k from ``weights_``, shape (K, d + 1)."""

    weights_: FloatArray
    trace_: Any
    converged_: bool
    n_iter_: int

    @property
    def coef_(self) -> FloatArray:
        """Ndarray of shape (K, d): the w_k as rows, for two classes too.

        Examples
        --------
        >>> MulticlassPerceptron().fit([[-1], [1]], [0, 1]).coef_.tolist()
        [[-2.0], [2.0]]
        """
        return self.weights_[:, 1:]

    @property
    def intercept_(self) -> FloatArray:
        """Ndarray of shape (K,): the b_k.

        Examples
        --------
        >>> MulticlassPerceptron().fit([[-1], [1]], [0, 1]).intercept_.tolist()
        [0.0, 0.0]
        """
        return self.weights_[:, 0]

    def _scores(self, X: ArrayLike) -> FloatArray:
        X = self._check_new(X)
        return np.asarray(X @ self.coef_.T + self.intercept_)

    def decision_function(self, X: ArrayLike) -> FloatArray:
        """Scores s_k(x) = ⟨w_k, x⟩ + b_k; for two classes g(x) = s_1(x) - s_0(x).

        Parameters
        ----------
        X : array-like of shape (n, d)
            Samples.

        Returns
        -------
        ndarray of shape (n, K), for two classes (n,)

        Raises
        ------
        ValueError
            If X does not fit the training data, or there was no fit.

        Examples
        --------
        >>> model = MulticlassPerceptron().fit([[-1], [1]], [0, 1])
        >>> model.decision_function([[3]]).tolist()
        [12.0]
        """
        scores = self._scores(X)
        return scores[:, 1] - scores[:, 0] if len(self.classes_) == 2 else scores

    def _check_fit(self, X: ArrayLike, y: ArrayLike) -> tuple[FloatArray, IntArray]:
        samples, codes = super()._check_fit(X, y)
        largest = float(abs(samples).max())
        if largest > _LARGEST:
            raise ValueError(
                f"X has entries up to {largest:g}, and scores could overflow: divide X "
                "by its largest entry"
            )
        return samples, codes


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
        Newton steps at most.
    tol : float
        With features centered at 0: stop when |∂J/∂b_k| <= tol, and |∂J/∂w_kj| <= tol
        times the root of λ plus the variance of feature j, for all k and j.

    Attributes
    ----------
    weights_ : ndarray of shape (K, d + 1)
        The rows (b_k, w_k).
    coef_ : ndarray of shape (K, d)
        The w_k. Two classes have two rows.
    intercept_ : ndarray of shape (K,)
        The b_k.
    converged_ : bool
        Whether the stopping rule was met.
    n_iter_ : int
        Newton steps.
    trace_ : linclass.descent.Trace
        Iterates, shape (n_iter_ + 1, K, d + 1), and objective values. The reason is
        "diverged" if the derivatives are small enough, λ = 0, and the next step would
        still move a score by more than 0.1: the sign of a minimum that is not there.
    classes_, n_features_in_, feature_names_in_
        As in scikit-learn.

    Notes
    -----
    Newton's method with halved steps, on standardized features. A step solves a system
    of K (d + 1) equations.

    Examples
    --------
    >>> model = Softmax().fit([[0]] * 4 + [[1]] * 4, list("aabc") + list("abbc"))
    >>> (model.coef_.round(6) + 0.0).tolist()
    [[-0.693147], [0.693147], [0.0]]
    """

    trace_: Trace

    def __init__(
        self, *, strength: float = 0.0, max_iter: int = 100, tol: float = 1e-10
    ) -> None:
        self.strength = strength
        self.max_iter = max_iter
        self.tol = tol

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Find the weights for samples X, shape (n, d), with labels y, shape (n,).

        Parameters
        ----------
        X : array-like of shape (n, d)
            Samples.
        y : array-like of shape (n,)
            Labels of two or more classes.

        Returns
        -------
        Softmax
            This object.

        Raises
        ------
        ValueError
            If X, y or a parameter is bad.

        Warns
        -----
        NotConverged
            If the stopping rule was not met; says so if classes can be separated.

        Examples
        --------
        >>> model = Softmax(strength=0.1).fit([[0], [1], [2]], ["a", "b", "c"])
        >>> model.predict([[-5], [1], [5]]).tolist()
        ['a', 'b', 'c']
        """
        strength = check_number("strength", self.strength)
        max_iter = check_count("max_iter", self.max_iter)
        tol = check_number("tol", self.tol)
        X, codes = self._check_fit(X, y)
        A, center, scale = standardized(X, strength)
        penalty = np.append(0, strength / scale / scale)
        J = SoftmaxObjective(A, codes, len(self.classes_), penalty)
        trace = record(newton_iterates(J, tol), max_iter)
        iterates = trace.iterates
        iterates[:, :, 1:] /= scale
        iterates[:, :, 0] -= iterates[:, :, 1:] @ center
        self.trace_ = trace
        self.weights_ = iterates[-1]
        self.converged_ = trace.reason == "converged"
        self.n_iter_ = len(iterates) - 1
        if not self.converged_:
            raise_it = ": raise it" if trace.reason == "max_iter" else ""
            self._warn(trace.message + raise_it)
        return self

    def predict_proba(self, X: ArrayLike) -> FloatArray:
        """Probabilities P(y = k | x), in the order of ``classes_``.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Samples.

        Returns
        -------
        ndarray of shape (n, K)

        Raises
        ------
        ValueError
            If X does not fit the training data, or there was no fit.

        Examples
        --------
        >>> model = Softmax().fit([[0]] * 4 + [[1]] * 4, list("aabc") + list("abbc"))
        >>> model.predict_proba([[0], [1]]).round(6).tolist()
        [[0.5, 0.25, 0.25], [0.25, 0.5, 0.25]]
        """
        return softmax(self._scores(X))


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
        The m different x̃ of the updates.
    which : ndarray of int, shape (k,)
        The x̃ each update took.

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

    @cached_property
    def iterates(self) -> FloatArray:
        """Ndarray of shape (k + 1, K, d + 1): zero, and the weights after each update.

        Computed when first asked for; bit for bit the weights of the run.

        Examples
        --------
        >>> MulticlassPerceptron().fit([[-1], [1]], [0, 1]).trace_.iterates[1].tolist()
        [[1.0, -1.0], [-1.0, 1.0]]
        """
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

    Attributes
    ----------
    weights_ : ndarray of shape (K, d + 1)
        The rows (b_k, w_k).
    coef_ : ndarray of shape (K, d)
        The w_k. Two classes have two rows.
    intercept_ : ndarray of shape (K,)
        The b_k.
    converged_ : bool
        Whether the last pass was clean.
    n_iter_ : int
        Passes, the last clean one included.
    updates_ : int
        Updates.
    trace_ : KeslerTrace
        Mistakes and weights, step by step.
    classes_, n_features_in_, feature_names_in_
        As in scikit-learn.

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

    def __init__(self, *, max_iter: int = 1000) -> None:
        self.max_iter = max_iter

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Run the algorithm on samples X, shape (n, d), with labels y, shape (n,).

        Parameters
        ----------
        X : array-like of shape (n, d)
            Samples.
        y : array-like of shape (n,)
            Labels of two or more classes.

        Returns
        -------
        MulticlassPerceptron
            This object.

        Raises
        ------
        ValueError
            If X, y or a parameter is bad.

        Warns
        -----
        NotConverged
            If there was no pass without a mistake.

        Examples
        --------
        >>> model = MulticlassPerceptron().fit([[-2], [0], [2]], ["a", "b", "c"])
        >>> model.score([[-2], [0], [2]], ["a", "b", "c"])
        1.0
        """
        max_iter = check_count("max_iter", self.max_iter)
        X, codes = self._check_fit(X, y)
        A, K = augment(X), len(self.classes_)
        self.weights_ = np.zeros((K, A.shape[1]))
        updates: list[tuple[int, int]] = []
        self.converged_, self.n_iter_ = False, 0
        while not self.converged_ and self.n_iter_ < max_iter:
            before = len(updates)
            self._one_pass(A, codes, updates)
            self.n_iter_ += 1
            self.converged_ = len(updates) == before
        self.updates_ = len(updates)
        self.trace_ = self._trace(A, codes, updates)
        if not self.converged_:
            self._warn(
                f"{max_iter} passes all had mistakes ({self.updates_ - before} in the "
                "last). If all classes can be separated by rank, raise max_iter"
            )
        return self

    def _one_pass(
        self, A: FloatArray, codes: IntArray, updates: list[tuple[int, int]]
    ) -> None:
        row, rival = _next_mistake(A, codes, self.weights_, 0)
        while row < len(A):
            self.weights_[codes[row]] += A[row]
            self.weights_[rival] -= A[row]
            updates.append((row, rival))
            row, rival = _next_mistake(A, codes, self.weights_, row + 1)

    def _trace(
        self, A: FloatArray, codes: IntArray, updates: list[tuple[int, int]]
    ) -> KeslerTrace:
        indices, losers = np.array(updates, dtype=int).reshape(-1, 2).T
        rows, which = np.unique(indices, return_inverse=True)
        return KeslerTrace(
            indices=indices,
            winners=codes[indices],
            losers=losers,
            passes=self.n_iter_,
            reason="converged" if self.converged_ else "max_iter",
            n_classes=len(self.classes_),
            points=A[rows],
            which=which,
        )


def _next_mistake(
    A: FloatArray, codes: IntArray, W: FloatArray, start: int
) -> tuple[int, int]:
    """The first mistake from row ``start`` on, and its rival; n if there is none."""
    size = _BLOCK
    while start < len(A):
        block = slice(start, start + size)
        scores = A[block] @ W.T
        rows = np.arange(len(scores))
        own = scores[rows, codes[block]]
        scores[rows, codes[block]] = -np.inf
        wrong = np.flatnonzero(own <= scores.max(axis=1))
        if len(wrong):
            return start + int(wrong[0]), int(scores[wrong[0]].argmax())
        start, size = start + size, 2 * size
    return len(A), 0
