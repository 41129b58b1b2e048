"""Kernels, and classifiers that see the samples only through them.

The linear machinery needs inner products only, and K(p, q) can stand for them all
(Document 0, section 9.3): g(x) = Σ_i c_i K(x_i, x) + b.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from ._base import BinaryClassifier
from ._checks import FloatArray, IntArray, check_count, check_number
from ._gram import (
    EPS,
    Gaussian,
    Kernel,
    Laplace,
    Linear,
    Polynomial,
    Semidefiniteness,
    Tiles,
    expansion,
    get_kernel,
    is_positive_semidefinite,
)
from ._single_center import (
    SingleCenterClassifier,
    printed_perceptron,
    single_center_objective,
)
from ._steps import NoMinimum, Step, Trace, record, search
from .losses import Logistic, sigmoid

__all__ = [
    "Gaussian",
    "Kernel",
    "KernelLogistic",
    "KernelPerceptron",
    "KernelPerceptronTrace",
    "Laplace",
    "Linear",
    "Polynomial",
    "Semidefiniteness",
    "SingleCenterClassifier",
    "get_kernel",
    "is_positive_semidefinite",
    "printed_perceptron",
    "single_center_objective",
]

CACHE = 2**24  # numbers of kernel rows that a perceptron keeps
BLOCK = 64  # points looked at after a mistake; doubled while there is none
HUGE = 1e300  # scores may not grow beyond


class _Expansion(BinaryClassifier):
    """g(x) = Σ_i c_i K(x_i, x) + b over the support points x_i.

    Attributes are dual_coef_, shape (1, m), support_, support_vectors_, intercept_.
    """

    kernel: str | Kernel
    trace_: "KernelPerceptronTrace | Trace"
    converged_: bool
    n_iter_: int

    def _keep(self, X: FloatArray, coef: FloatArray, bias: float) -> None:
        self.support_ = np.flatnonzero(coef)
        self.support_vectors_ = X[self.support_]
        self.dual_coef_ = coef[self.support_].reshape(1, -1)
        self.intercept_ = np.array([bias])
        self._fitted_kernel = get_kernel(self.kernel)

    def decision_function(self, X: ArrayLike) -> FloatArray:
        """Scores g(x) = Σ_i c_i K(x_i, x) + b, a tile of the kernel matrix at a time.

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
        >>> model = KernelPerceptron(kernel="linear").fit([[0], [2]], [0, 1])
        >>> model.decision_function([[3]]).tolist()
        [5.0]
        """
        X = self._check_new(X)
        scores = expansion(
            self._fitted_kernel, X, self.support_vectors_, self.dual_coef_[0]
        )
        shifted: FloatArray = scores + self.intercept_
        return shifted


@dataclass(frozen=True, eq=False)
class KernelPerceptronTrace:
    """What a run of the kernel perceptron did.

    Attributes
    ----------
    indices : ndarray of int, shape (k,)
        The rows of the mistakes, in order.
    n : int
        Number of samples.
    passes : int
        Passes over the data, the last one included.
    reason : {"converged", "max_iter", "diverged"}

    Examples
    --------
    >>> from linclass import datasets
    >>> trace = KernelPerceptron(fit_intercept=False).fit(*datasets.xor()).trace_
    >>> trace.indices.tolist(), trace.passes, trace.reason
    ([0, 2, 3, 1], 3, 'converged')
    """

    indices: IntArray
    n: int
    passes: int
    reason: str

    @cached_property
    def counts(self) -> IntArray:
        """Ndarray of int, shape (k + 1, n): mistakes at each point so far, from 0 on.

        Computed when first asked for.

        Examples
        --------
        >>> trace = KernelPerceptron(kernel="linear").fit([[0], [2]], [0, 1]).trace_
        >>> trace.counts[[0, 1, -1]].tolist()
        [[0, 0], [1, 0], [2, 1]]
        """
        counts = np.zeros((len(self.indices) + 1, self.n), dtype=np.int64)
        counts[np.arange(1, len(counts)), self.indices] = 1
        return counts.cumsum(axis=0)


class KernelPerceptron(_Expansion):
    """The perceptron in feature space: count the mistakes, α_i ← α_i + 1.

    w = Σ_i α_i y_i φ(x_i) is never computed, only the scores ⟨w, φ(x)⟩ =
    Σ_i α_i y_i K(x_i, x). The points are taken in order, from α = 0; whenever
    z = y g(x) <= 0, the count of that point grows by 1; a pass without a mistake is
    the last. With intercept the constant feature makes K + 1 of K, as in `Perceptron`,
    and with the linear kernel the two make the same mistakes.

    A mistake adds one row of the kernel matrix to the n scores. Rows are computed when
    needed, and kept up to a limit of memory.

    Parameters
    ----------
    kernel : {"gaussian", "laplace", "polynomial", "linear"} or Kernel
        A name stands for the default parameters; `kernels.Gaussian(width)` has its own.
    fit_intercept : bool
        False: no bias, K in place of K + 1.
    max_iter : int
        Passes over the data, >= 1.

    Attributes
    ----------
    counts_ : ndarray of int, shape (n,)
        α, the mistakes at each sample.
    support_ : ndarray of int, shape (m,)
        Rows of the samples with mistakes.
    support_vectors_ : ndarray of shape (m, d)
        Those samples.
    dual_coef_ : ndarray of shape (1, m)
        Their y_i α_i.
    intercept_ : ndarray of shape (1,)
        b = Σ_i α_i y_i, or 0.
    updates_ : int
        Mistakes in all.
    converged_ : bool
        Whether the last pass had no mistake.
    n_iter_ : int
        Passes, the last one included.
    trace_ : KernelPerceptronTrace
        The mistakes, in order.
    classes_, n_features_in_, feature_names_in_
        As in scikit-learn.

    Notes
    -----
    Document 0, section 9.3, prints y K(x, w) > 0 for a mistake and w ← w + y x for the
    update. Those are the wrong sign, and a step in another space: see
    `printed_perceptron`.

    Examples
    --------
    >>> from linclass import datasets, kernels
    >>> X, y = datasets.xor()
    >>> model = KernelPerceptron(kernel=kernels.Gaussian(), fit_intercept=False)
    >>> model.fit(X, y).updates_, model.score(X, y)
    (4, 1.0)
    """

    def __init__(
        self,
        *,
        kernel: str | Kernel = "gaussian",
        fit_intercept: bool = True,
        max_iter: int = 1000,
    ) -> None:
        self.kernel = kernel
        self.fit_intercept = fit_intercept
        self.max_iter = max_iter

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
        KernelPerceptron
            This object.

        Raises
        ------
        ValueError
            If X, y or a parameter is bad, or a value of the kernel overflows.

        Warns
        -----
        NotConverged
            If the last pass still had a mistake.

        Examples
        --------
        >>> KernelPerceptron().fit([[0], [3]], ["no", "yes"]).predict([[3]]).tolist()
        ['yes']
        """
        check_count("max_iter", self.max_iter)
        kernel = get_kernel(self.kernel)
        X, y = self._check_fit_signs(X, y)
        kernel._check(X, X)
        indices, self.n_iter_, reason = self._run(kernel, X, y)
        self.counts_ = np.bincount(indices, minlength=len(y))
        self.updates_ = len(indices)
        coef = self.counts_ * y
        self._keep(X, coef, float(coef.sum()) if self.fit_intercept else 0.0)
        self.trace_ = KernelPerceptronTrace(indices, len(y), self.n_iter_, reason)
        self.converged_ = reason == "converged"
        if not self.converged_:
            self._warn(
                f"max_iter={self.max_iter} passes were made. If the samples can be "
                "separated in feature space, raise max_iter; else choose another kernel"
                if reason == "max_iter"
                else "the scores could overflow. Rescale X"
            )
        return self

    def _run(
        self, kernel: Kernel, X: FloatArray, y: FloatArray
    ) -> tuple[IntArray, int, str]:
        """Return the mistakes in order, the number of passes, and why they ended."""
        n, most = len(y), CACHE // len(y)
        z, reach = np.zeros(n), 0.0  # z_j = y_j g(x_j), and a bound on |z_j|
        tiles, steps = kernel._tiles(X, X), dict[int, tuple[FloatArray, float]]()
        indices: list[int] = []
        for passes in range(1, self.max_iter + 1):
            before, i = len(indices), _first_mistake(z, 0)
            while i < n:
                step, size = steps.get(i) or self._step(tiles, y, i)
                if len(steps) < most:
                    steps[i] = step, size
                reach += size
                if reach > HUGE:
                    return np.array(indices, dtype=np.int64), passes, "diverged"
                z += step
                indices.append(i)
                i = _first_mistake(z, i + 1)
            if len(indices) == before:
                return np.array(indices, dtype=np.int64), passes, "converged"
        return np.array(indices, dtype=np.int64), self.max_iter, "max_iter"

    def _step(self, tiles: Tiles, y: FloatArray, i: int) -> tuple[FloatArray, float]:
        """What a mistake at point i adds to all z, y y_i K(x_i, x), and its size."""
        row: FloatArray = tiles(slice(i, i + 1), slice(None))[0]
        if self.fit_intercept:
            row += 1
        row *= y * y[i]
        # by places: quicker than max() and min()
        return row, float(max(row[row.argmax()], -row[row.argmin()]))


def _first_mistake(z: FloatArray, start: int) -> int:
    """The first i >= start with z_i <= 0; n if there is none."""
    size = BLOCK
    while start < len(z):
        wrong = z[start : start + size] <= 0
        first = int(wrong.argmax())
        if wrong[first]:
            return start + first
        start, size = start + size, 2 * size
    return len(z)


class KernelLogistic(_Expansion):
    """Logistic regression in feature space: P(y = 1 | x) = σ(g(x)), g = f + b.

    f(x) = Σ_i c_i K(x_i, x) and b minimize J = (1/n) Σ_i ln(1 + e^-z_i) + (λ/2) ‖f‖²,
    with z_i = y_i g(x_i) and ‖f‖² = cᵀKc, the squared norm of the weights in feature
    space. The bias is free. At the minimum c_i = y_i σ(-z_i) / (n λ) and Σ_i c_i = 0.
    With the linear kernel it is `LogisticRegression` with the same ``strength``.

    Newton's method, on the n × n kernel matrix: for some thousands of samples.

    Parameters
    ----------
    kernel : {"gaussian", "laplace", "polynomial", "linear"} or Kernel
        A name stands for the default parameters. It should be positive semidefinite.
    strength : float
        λ > 0.
    tol : float
        Converged if n λ c_i differs from y_i σ(-z_i) by at most ``tol``, beside what
        rounding does to z_i, and their mean is at most ``tol``.
    max_iter : int
        Steps, >= 1.

    Attributes
    ----------
    support_ : ndarray of int, shape (m,)
        Rows of the samples with c_i ≠ 0: mostly all.
    support_vectors_ : ndarray of shape (m, d)
        Those samples.
    dual_coef_ : ndarray of shape (1, m)
        Their c_i.
    intercept_ : ndarray of shape (1,)
        b.
    converged_ : bool
    n_iter_ : int
        Steps made.
    trace_ : Trace
        Iterates (b, c_1, …, c_n) and values of J.
    classes_, n_features_in_, feature_names_in_
        As in scikit-learn.

    Notes
    -----
    Document 0, sections 9.1.2 and 9.3.

    Examples
    --------
    >>> from linclass import datasets
    >>> X, y = datasets.xor()
    >>> model = KernelLogistic(strength=0.01).fit(X, y)
    >>> model.score(X, y), model.predict_proba(X)[:, 1].round(2).tolist()
    (1.0, [0.84, 0.84, 0.16, 0.16])
    """

    def __init__(
        self,
        *,
        kernel: str | Kernel = "gaussian",
        strength: float = 0.01,
        tol: float = 1e-9,
        max_iter: int = 100,
    ) -> None:
        self.kernel = kernel
        self.strength = strength
        self.tol = tol
        self.max_iter = max_iter

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Fit to samples X, shape (n, d), with labels y, shape (n,).

        Parameters
        ----------
        X : array-like of shape (n, d)
            Samples.
        y : array-like of shape (n,)
            Any two labels; the larger one is +1.

        Returns
        -------
        KernelLogistic
            This object.

        Raises
        ------
        ValueError
            If X, y or a parameter is bad, or a value of the kernel overflows.

        Warns
        -----
        NotConverged
            If the minimum was not reached.

        Examples
        --------
        >>> model = KernelLogistic(kernel="linear", strength=1)
        >>> model.fit([[-1], [1]], [0, 1]).intercept_.round(9).tolist()
        [0.0]
        """
        strength = check_number("strength", self.strength, positive=True)
        tol = check_number("tol", self.tol)
        check_count("max_iter", self.max_iter)
        kernel = get_kernel(self.kernel)
        X, y = self._check_fit_signs(X, y)
        J = _DualLogistic(kernel(X), y, strength)
        self.trace_ = record(_newton_steps(J, tol), self.max_iter)
        bias, *coef = self.trace_.theta.tolist()
        self._keep(X, np.array(coef), bias)
        self.n_iter_ = len(self.trace_.iterates) - 1
        self.converged_ = self.trace_.reason == "converged"
        if not self.converged_:
            self._warn(self.trace_.message)
        return self

    def predict_proba(self, X: ArrayLike) -> FloatArray:
        """P(y = 0 | x) and P(y = 1 | x), which are σ(-g(x)) and σ(g(x)).

        Parameters
        ----------
        X : array-like of shape (n, d)
            Samples.

        Returns
        -------
        ndarray of shape (n, 2)
            Columns in the order of ``classes_``.

        Raises
        ------
        ValueError
            If X does not fit the training data, or there was no fit.

        Examples
        --------
        >>> model = KernelLogistic(kernel="linear", strength=1)
        >>> model.fit([[-1], [1]], [0, 1]).predict_proba([[0]]).round(9).tolist()
        [[0.5, 0.5]]
        """
        scores = self.decision_function(X)
        return np.column_stack([sigmoid(-scores), sigmoid(scores)])


class _DualLogistic:
    """J(b, c) = mean ln(1 + e^-z) + (λ/2) cᵀKc, with z = y (Kc + b)."""

    def __init__(self, K: FloatArray, y: FloatArray, strength: float) -> None:
        self.K, self.y, self.strength = K, y, strength
        self.loss = Logistic()

    def value(self, theta: FloatArray) -> float:
        f = self.K @ theta[1:]
        loss = float(self.loss.value(self.y * (f + theta[0])).mean())
        return loss + self.strength / 2 * float(theta[1:] @ f)

    def slopes(self, theta: FloatArray) -> FloatArray:
        """The derivatives of the mean loss by the n scores."""
        scores = self.K @ theta[1:] + theta[0]
        slopes: FloatArray = self.y * self.loss.derivative(self.y * scores)
        return slopes / len(self.y)

    def gradient(self, theta: FloatArray) -> FloatArray:
        slopes = self.slopes(theta)
        rest = self.K @ (slopes + self.strength * theta[1:])
        return np.array([slopes.sum(), *rest])

    def gap(self, theta: FloatArray) -> float:
        """How far c is from -slopes / λ, and the slopes from the sum 0; 0 at the best.

        In units of the slopes of single losses, which are at most 1.
        """
        slopes = self.slopes(theta)
        differences = len(self.y) * (slopes + self.strength * theta[1:])
        return float(max(abs(differences).max(), abs(slopes.sum())))

    def rounding(self, theta: FloatArray) -> float:
        """What rounding can do to a score, and so to the gap."""
        return 4 * EPS * float((abs(self.K) @ abs(theta[1:])).max() + abs(theta[0]))

    def newton(self, theta: FloatArray) -> FloatArray:
        """Newton's direction (b', c') to where c = -slopes / λ and Σ c = 0.

        For r = slopes + λc and the second derivatives W = S² of the mean loss,
        (λI + WK) c' = -r - W1 b', so that c' = u - v b' with v = S A⁻¹ S 1,
        u = (S A⁻¹ S K r - r) / λ and A = λI + SKS.
        """
        n, c = len(self.y), theta[1:]
        z = self.y * (self.K @ c + theta[0])
        S = np.sqrt(self.loss.second(z) / n)
        r = self.slopes(theta) + self.strength * c
        A = S[:, None] * self.K * S
        A.reshape(-1)[:: n + 1] += self.strength
        solved = np.linalg.solve(A, np.column_stack([S, S * (self.K @ r)]))
        v, u = S * solved[:, 0], (S * solved[:, 1] - r) / self.strength
        bias = (u.sum() + c.sum()) / v.sum()
        return np.array([bias, *(u - v * bias)])


def _newton_steps(J: _DualLogistic, tol: float) -> Iterator[Step]:
    """Newton's steps from the best constant: whole ones that halve the gap, or down.

    Near the minimum J is too rounded to compare, and the gap is not.
    """
    share, size = float((J.y > 0).mean()), 1.0
    theta = np.zeros(len(J.y) + 1)
    theta[0] = np.log(share / (1 - share))
    value, gap = J.value(theta), J.gap(theta)
    while True:
        yield theta, value, gap <= tol + J.rounding(theta), size
        try:
            direction = J.newton(theta)
        except np.linalg.LinAlgError:
            raise NoMinimum(
                "the kernel matrix is not positive semidefinite, or its values are too "
                "large: choose another kernel, or rescale X"
            ) from None
        new, size = theta + direction, 1.0
        new_value, new_gap = J.value(new), J.gap(new)
        if new_gap > gap / 2 or new_value > value + 1e-9 * abs(value):
            found = search(J, theta, value, J.gradient(theta), direction, 1.0, 1e-4)
            if found is None or (found[0] == theta).all():
                return
            new, new_value, _, size = found
            new_gap = J.gap(new)
        theta, value, gap = new, new_value, new_gap
