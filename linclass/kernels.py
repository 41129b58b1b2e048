"""Kernels, and classifiers that see the samples only through them.

The linear machinery needs inner products only, and K(p, q) can stand for them all
(Document 0, section 9.3): g(x) = Σ_i c_i K(x_i, x) + b.
"""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from ._base import BinaryClassifier
from ._checks import (
    EPS,
    FloatArray,
    IntArray,
    check_count,
    check_number,
    finite_scores,
)
from ._fast import compiled
from ._gram import (
    Gaussian,
    Kernel,
    Laplace,
    Linear,
    Polynomial,
    Semidefiniteness,
    check_gram,
    expansion,
    get_kernel,
    is_positive_semidefinite,
)
from ._probabilities import log_probabilities, probabilities
from ._single_center import (
    SingleCenterClassifier,
    printed_perceptron,
    single_center_objective,
)
from .descent import Function, Newton, Trace
from .losses import Logistic

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

CACHE = 2**23  # numbers of kernel rows that a perceptron keeps
LONG = 2**28  # numbers added to the scores before a run is compiled
HUGE = 1e290  # sums of so large values of a kernel stay floats
ROUNDING = 1e-5  # share of min J that the rounding of the kernel may change


class _Expansion(BinaryClassifier):
    """g(x) = Σ_i c_i K(x_i, x) + b over the support points x_i.

    Attributes are dual_coef_, shape (1, m), support_, support_vectors_, intercept_.
    """

    kernel: str | Kernel | Callable[..., Any]

    @property
    def _precomputed(self) -> bool:
        return isinstance(self.kernel, str) and self.kernel == "precomputed"

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = self._precomputed  # cut rows and columns of K alike
        return tags

    def _check_kernel(
        self, X: ArrayLike, y: ArrayLike
    ) -> tuple[FloatArray, FloatArray, Kernel | None]:
        """Return X, signs and the kernel; None for "precomputed", where X is K."""
        kernel = None if self._precomputed else get_kernel(self.kernel)
        samples, signs, _ = self._check_fit_signs(X, y)
        if kernel is None:
            check_gram(samples)
        else:
            kernel._check(samples, samples)
        return samples, signs, kernel

    def _keep(
        self, X: FloatArray, kernel: Kernel | None, coef: FloatArray, bias: float
    ) -> None:
        self.support_ = np.flatnonzero(coef)
        self.support_vectors_ = X[self.support_]
        self.dual_coef_ = coef[self.support_].reshape(1, -1)
        self.intercept_ = np.array([bias])
        self._fitted_kernel = copy(kernel)  # its parameters may be set anew

    def decision_function(self, X: ArrayLike) -> FloatArray:
        """Scores g(x) = Σ_i c_i K(x_i, x) + b, some samples at a time."""
        X = self._check_new(X)
        kernel, coef = self._fitted_kernel, self.dual_coef_[0]
        with np.errstate(over="ignore", invalid="ignore"):
            if kernel is None:  # X holds the values K(x, x_i) themselves
                scores: FloatArray = X[:, self.support_] @ coef
            else:
                scores = expansion(kernel, X, self.support_vectors_, coef)
            scores += self.intercept_
        return finite_scores(scores)


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
    reason : {"converged", "max_iter"}

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
        """Mistakes at each point so far, from 0: ndarray of int, shape (k + 1, n)."""
        counts = np.zeros((len(self.indices) + 1, self.n), dtype=np.intp)
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
    needed, and kept up to 67 MB. The plain loop is `kernels.one_pass`.

    Parameters
    ----------
    kernel : str, Kernel or callable
        "gaussian", "laplace", "polynomial" or "linear" stands for the default
        parameters; `kernels.Gaussian(width)` has its own. A function f(P, Q) returns
        the matrix of all K(p, q), shape (n, m). "precomputed": ``fit`` takes the
        symmetric matrix of all K(x_i, x_j), shape (n, n), in place of X, and
        ``predict`` that of all K(x, x_i), shape (m, n).
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
        Those samples; if precomputed, the rows of K.
    dual_coef_ : ndarray of shape (1, m)
        Their y_i α_i.
    intercept_ : ndarray of shape (1,)
        b = Σ_i α_i y_i, or 0.
    updates_ : int
        Mistakes in all.
    n_iter_ : int
        Passes, the last one included.
    trace_ : KernelPerceptronTrace
        The mistakes, in order.

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

    trace_: KernelPerceptronTrace

    def __init__(
        self,
        *,
        kernel: str | Kernel | Callable[..., Any] = "gaussian",
        fit_intercept: bool = True,
        max_iter: int = 1000,
    ) -> None:
        self.kernel = kernel
        self.fit_intercept = fit_intercept
        self.max_iter = max_iter

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Make passes until one has no mistake. A kernel that overflows is refused."""
        check_count("max_iter", self.max_iter)
        X, y, kernel = self._check_kernel(X, y)
        K = _Rows(X, kernel, float(self.fit_intercept))
        indices, passes, converged = kernel_perceptron(K, y, self.max_iter)
        self.counts_ = np.bincount(indices, minlength=len(y))
        self.updates_ = len(indices)
        coef = self.counts_ * y
        self._keep(X, kernel, coef, float(coef.sum()) if self.fit_intercept else 0.0)
        reason = "converged" if converged else "max_iter"
        self._finish(
            KernelPerceptronTrace(indices, len(y), passes, reason),
            f"max_iter={self.max_iter} passes were made. If the samples can be "
            "separated in feature space, raise max_iter; else choose another kernel",
        )
        return self


def kernel_perceptron(
    K: Any, y: FloatArray, max_iter: int
) -> tuple[IntArray, int, bool]:
    """The mistakes in order, the number of passes, and whether the last had none.

    With numba, a run that has taken as long as compiling takes goes on compiled, if
    the whole matrix may be in memory; in measurements 8 times as fast for 300 samples,
    4 times for 1000 and 1.5 times for 2500.

    Examples
    --------
    >>> K, y = np.array([[1.0, 2], [2, 5]]), np.array([-1.0, 1])
    >>> indices, passes, converged = kernel_perceptron(K, y, 100)
    >>> indices.tolist(), passes, converged
    ([0, 1, 0, 0, 1, 0, 0, 1, 0, 0], 8, True)
    """
    z, run = np.zeros(len(y)), one_pass
    mistakes: list[int] = []
    for passes in range(1, max_iter + 1):
        wrong = run(K, y, z)
        if not wrong:
            return np.array(mistakes, dtype=np.intp), passes, True
        mistakes += wrong
        # Each mistake adds n numbers: by LONG of them compiling has paid for itself.
        if run is one_pass and len(mistakes) * len(y) >= LONG and len(y) ** 2 <= CACHE:
            fast = compiled(one_pass)
            if fast:
                K, run = np.array([K[i] for i in range(len(y))]), fast
    return np.array(mistakes, dtype=np.intp), max_iter, False


def one_pass(K: Any, y: FloatArray, z: FloatArray) -> list[int]:
    """α_i ← α_i + 1 iff y_i Σ_j α_j y_j K_ij <= 0, for each i in turn; these i.

    The sums z_i = y_i Σ_j α_j y_j K_ij are kept: when α_i grows by 1, z_j grows by
    y_j y_i K_ij. So a mistake costs n operations and all else 1.

    Examples
    --------
    >>> K, y, z = np.array([[1.0, 2], [2, 5]]), np.array([-1.0, 1]), np.zeros(2)
    >>> one_pass(K, y, z), z.tolist()
    ([0, 1], [-1.0, 3.0])
    """
    wrong = []
    for i in range(len(y)):
        if z[i] <= 0:
            wrong.append(i)
            z += y[i] * y * K[i]
    return wrong


class _Rows:
    """Rows of the kernel matrix, computed when first asked for, kept if memory allows.

    A perceptron with few mistakes needs few of them, and n² numbers may be too many.
    """

    def __init__(self, X: FloatArray, kernel: Kernel | None, constant: float) -> None:
        self.X, self.kernel, self.constant = X, kernel, constant
        self.rows: dict[int, FloatArray] = {}

    def __getitem__(self, i: int) -> FloatArray:
        if i in self.rows:
            return self.rows[i]
        X, kernel = self.X, self.kernel
        row = np.asarray(X[i] if kernel is None else kernel._values(X[i : i + 1], X)[0])
        if not max(row.max(), -row.min()) < HUGE:
            raise ValueError(
                f"the kernel has values above {HUGE:g}, and sums of them leave the "
                "range of floats: rescale X, such as X / np.abs(X).max()"
            )
        row = row + self.constant
        if len(self.rows) < CACHE // len(row):
            self.rows[i] = row
        return row


class KernelLogistic(_Expansion):
    """Logistic regression in feature space: P(y = 1 | x) = σ(g(x)), g = f + b.

    f(x) = Σ_i c_i K(x_i, x) and b minimize J = (1/n) Σ_i ln(1 + e^-z_i) + (λ/2) ‖f‖²,
    with z_i = y_i g(x_i) and ‖f‖² = cᵀKc, the squared norm of the weights in feature
    space. The bias is free. At the minimum c_i = y_i σ(-z_i) / (n λ) and Σ_i c_i = 0.
    With the linear kernel it is `LogisticRegression` with the same ``strength``.

    Newton's method, on the eigenvectors of the n × n kernel matrix: for some thousands
    of samples. Document 0, sections 9.1.2 and 9.3.

    Parameters
    ----------
    kernel : str, Kernel or callable
        As of `KernelPerceptron`. It should be positive semidefinite.
    strength : float
        λ > 0.
    tol : float
        Converged if ‖∇J‖ in feature space is at most tol √(2λJ) and at most tol beside
        its two terms, and the slopes y_i σ(-z_i) sum to at most tol of their sizes:
        then J exceeds its minimum by at most about tol² J, the duality gap. And if the
        rounding of the kernel's values cannot change the minimum by more than 10⁻⁵ of
        it.
    max_iter : int
        Steps, >= 1.
    record : bool
        False: the trace keeps the first and the last iterate only.

    Attributes
    ----------
    support_, support_vectors_, dual_coef_, intercept_
        As of `KernelPerceptron`, for the samples with c_i ≠ 0: mostly all.
    trace_ : Trace
        Iterates (b, c_1, …, c_n) and values of J.

    Examples
    --------
    >>> from linclass import datasets
    >>> X, y = datasets.xor()
    >>> model = KernelLogistic(strength=0.01).fit(X, y)
    >>> model.score(X, y), model.predict_proba(X)[:, 1].round(2).tolist()
    (1.0, [0.84, 0.84, 0.16, 0.16])
    """

    trace_: Trace

    def __init__(
        self,
        *,
        kernel: str | Kernel | Callable[..., Any] = "gaussian",
        strength: float = 0.01,
        tol: float = 1e-9,
        max_iter: int = 100,
        record: bool = True,
    ) -> None:
        self.kernel = kernel
        self.strength = strength
        self.tol = tol
        self.max_iter = max_iter
        self.record = record

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Minimize J. A kernel that overflows is refused."""
        strength = check_number("strength", self.strength, positive=True)
        X, y, kernel = self._check_kernel(X, y)
        J = _FeatureSpace(X if kernel is None else kernel(X), y, strength)
        solver = Newton(max_iter=self.max_iter, tol=self.tol)
        with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
            found = solver.minimize(J, J.start(), record=self.record)
            trace, dual = _told(J, found)
        self._keep(X, kernel, dual[1:], float(dual[0]))
        self._finish(trace, trace.message)
        return self

    def predict_proba(self, X: ArrayLike) -> FloatArray:
        """P(y = 0 | x) and P(y = 1 | x), that is σ(-g(x)) and σ(g(x)), shape (n, 2)."""
        return probabilities(self.decision_function(X))

    def _log_probabilities(self, X: ArrayLike) -> FloatArray:
        return log_probabilities(self.decision_function(X))


class _FeatureSpace(Function):
    """J in coordinates of feature space: u with f = ⟨u, φ⟩, ‖f‖ = ‖u‖.

    K = ΦΦᵀ has a row φ(x_i) for each sample: Φ = V Λ^½ from the eigenvectors of K. In
    u, J is the objective of logistic regression on these rows: a sum of terms >= 0,
    while cᵀKc, a difference of large numbers, may come out below 0. As b is free, the
    mean of the rows may be taken away; and K is divided by its largest K_ii, with λ,
    which changes the unit of u only.
    """

    def __init__(self, K: FloatArray, y: FloatArray, strength: float) -> None:
        super().__init__(self._J, self._slope, self._curvature)
        self.K, self.y, self.strength, n = K, y, strength, len(y)
        self.loss = Logistic()
        self.size = float(abs(K.diagonal()).max()) or 1.0
        centered = K / self.size
        mean = centered.mean(axis=0)
        centered = centered - mean - mean[:, None] + mean.mean()
        # K - K̄: the Gram matrix of the rows φ(x_i) less their mean.
        values, V = np.linalg.eigh(centered)
        self.cutoff = n * EPS * max(values[-1], 1.0)  # what rounding makes of 0
        self.negative = float(values[0]) if values[0] < -8 * self.cutoff else 0.0
        # A direction without length changes no score: it is left out of u.
        kept = values > self.cutoff
        self.roots, self.V = np.sqrt(values[kept]), V[:, kept]
        self.rows = np.column_stack([np.ones(n), self.V * self.roots])  # (1, Φ)
        self.penalty = np.full(len(self.roots) + 1, strength / self.size)
        self.penalty[0] = 0

    def start(self) -> FloatArray:
        """The best constant: u = 0."""
        theta, share = np.zeros(len(self.penalty)), float((self.y > 0).mean())
        theta[0] = np.log(share / (1 - share))
        return theta

    def _J(self, theta: FloatArray) -> float:
        losses = self.loss.value(self.y * (self.rows @ theta))
        return float(losses.mean() + self.penalty @ theta**2 / 2)

    def slopes(self, theta: FloatArray) -> FloatArray:
        """The derivatives of the mean loss by the n scores: -y_i σ(-z_i) / n."""
        z = self.y * (self.rows @ theta)
        return np.asarray(self.y * self.loss.derivative(z) / len(z))

    def _slope(self, theta: FloatArray) -> FloatArray:
        return np.asarray(self.rows.T @ self.slopes(theta) + self.penalty * theta)

    def _curvature(self, theta: FloatArray) -> FloatArray:
        second = self.loss.second(self.y * (self.rows @ theta)) / len(self.y)
        H = (self.rows.T * second) @ self.rows
        H[np.diag_indices_from(H)] += self.penalty
        return np.asarray(H)

    def optimality(self, theta: FloatArray) -> float:
        """The slope in feature space, so that its square bounds the gap in parts of J.

        With Σ_i slopes_i = 0, J - min J <= ‖∇_u J‖² / 2λ, the duality gap. The slope is
        also small beside its terms, Σ_i slopes_i φ(x_i) and λu, so that u is right
        where K is so small that u hardly matters for J. What the rounding of the
        products does to the slope is taken off: see `doubt`.
        """
        g, slopes = self.gradient(theta), abs(self.slopes(theta))
        lengths = np.linalg.norm(self.rows[:, 1:], axis=1)
        slope = np.linalg.norm(g[1:]) - 4 * EPS * (slopes @ lengths)
        balance = max(abs(g[0]) - 4 * EPS * slopes.sum(), 0.0) / slopes.sum()
        if slope <= 0:
            return float(balance)
        shrink = self.penalty[1:] * theta[1:]
        terms = np.linalg.norm(g[1:] - shrink) + np.linalg.norm(shrink)
        unit = np.sqrt(2 * self.penalty[-1] * self._J(theta))
        return float(max(slope / unit, slope / terms, balance))

    def dual(self, theta: FloatArray) -> FloatArray:
        """(b, c) of the same function: c = (V Λ^-½ ∇_u J - slopes) / λ.

        Where ∇J = 0 these are the c_i = y_i σ(-z_i) / (n λ).
        """
        slopes, g = self.slopes(theta), self.gradient(theta)[1:]
        c = (self.V @ (g / self.roots) - slopes + slopes.mean()) / self.strength
        return self._with_bias(theta, c)

    def small_dual(self, theta: FloatArray) -> FloatArray:
        """(b, c) of the same function by the smallest c, in the span of V."""
        return self._with_bias(theta, self.V @ (theta[1:] / self.roots) / self.size)

    def _with_bias(self, theta: FloatArray, c: FloatArray) -> FloatArray:
        c = c - c.mean()  # as at the minimum; else rounding adds a constant to f
        mean = float((self.K @ c).mean())  # which was taken away from the rows
        return np.array([theta[0] - mean, *c])

    def value_of(self, dual: FloatArray) -> float:
        """J of (b, c) by the values of the kernel, as `decision_function` adds them."""
        f = self.K @ dual[1:]
        loss = self.loss.value(self.y * (f + dual[0])).mean()
        return float(loss + self.strength / 2 * max(float(dual[1:] @ f), 0.0))

    def doubt(self, c: FloatArray) -> float:
        """What rounding of the K_ij alone may change in min J, by the dual point c.

        λ/2 cᵀδK c with |δK_ij| <= 4 ε √(K_ii K_jj), and what `cutoff` has dropped.
        """
        size = float(abs(c) @ np.sqrt(abs(self.K.diagonal())))
        bound = 4 * EPS * size * size  # size**2 would raise where it overflows
        return float(self.strength / 2 * (bound + self.cutoff * self.size * (c @ c)))


def _told(J: _FeatureSpace, trace: Trace) -> tuple[Trace, FloatArray]:
    """The trace in (b, c), its reason true of the numbers of the kernel; and the last.

    Where rounding drowns the scores of c = -slopes / λ, a smaller c is tried.
    """
    duals = [J.dual(theta) for theta in trace.iterates]
    if len(duals) > 1:  # the start has f = 0, and so c = 0 to the last bit
        duals[0][:] = trace.iterates[0][0], *np.zeros(len(J.y))
    doubt = J.doubt(duals[-1][1:]) / trace.values[-1]
    if not doubt <= ROUNDING:
        both = duals[-1], J.small_dual(trace.theta)
        values = [J.value_of(dual) for dual in both]
        duals[-1] = both[int(np.nan_to_num(values, nan=np.inf).argmin())]
    reason, message = trace.reason, ""
    if J.negative:
        reason = "no_update"
        message = (
            "the kernel matrix is not positive semidefinite: centered, it has the "
            f"eigenvalue {J.negative * J.size:.3g}, and J has no minimum. Choose "
            "another kernel"
        )
    elif not doubt <= ROUNDING:
        reason = "no_update"
        advice = (
            "rescale the features that the kernel takes, as by "
            "(X - X.mean(axis=0)) / X.std(axis=0), or "
            if J.size > 1
            else ""
        )
        message = (
            f"the kernel has values up to {J.size:.3g} beside strength={J.strength:g}, "
            f"and their rounding may change the minimum by {doubt:.1g} of it: {advice}"
            "choose a larger strength"
        )
    elif reason == "max_iter":
        message = f"max_iter={trace.passes} is reached: raise it, or tol"
    elif reason != "converged":
        message = (
            "rounding ends the descent before the slope is small enough: raise tol or "
            "strength"
        )
    return replace(
        trace, iterates=np.array(duals), reason=reason, message=message
    ), duals[-1]
