"""A model of how the samples of each class come about: one Gaussian a class."""

import math
import warnings
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from ._checks import (
    EPS,
    AnyArray,
    FloatArray,
    IntArray,
    check_count,
    check_generator,
    constant_columns,
    finite_scores,
    users_stacklevel,
)
from ._probabilities import log_sum_exp, probabilities
from .geometry import Halfspace
from .multiclass import _Ranking

__all__ = ["GaussianClassifier"]

FIRST = 1e6  # by how much what no class varies in counts more than all that varies


class GaussianClassifier(_Ranking):
    """Model p(x, y), a Gaussian with its own mean for each class; predict by p(y | x).

    p(x, k) = π_k N(x; μ_k, Σ), with one covariance Σ for all classes. Their log-odds
    are then linear in x, so that two classes are told apart by a half-space,

        g(x) = log p(x, 1) - log p(x, 0) = ⟨w, x⟩ + b,  w = Σ⁻¹ (μ_1 - μ_0),
        b = -⟨w, μ_0 + μ_1⟩ / 2 + log(π_1 / π_0).

    Also known as linear discriminant analysis (LDA). The fit maximizes the likelihood:
    μ_k is the mean of class k, and Σ the mean of (x - μ_y)(x - μ_y)ᵀ over all n samples
    (divisor n, not n - K). For two classes of equal size the half-space is that of
    least squares.

    Document 2, section "Approaches to Classification" (generative models).

    Parameters
    ----------
    priors : array-like of shape (K,), optional
        π, positive, of sum 1, in the order of ``classes_``. The shares of the classes
        in y if None. They do not change the means or the covariance.

    Attributes
    ----------
    priors_ : ndarray of shape (K,)
        π.
    means_ : ndarray of shape (K, d)
        μ, a row a class.
    covariance_ : ndarray of shape (d, d)
        Σ.
    rank_ : int
        Rank of Σ.
    coef_, intercept_ : ndarrays
        w and b of g: shapes (1, d) and (1,) for two classes. For more, (K, d) and
        (K,): the rows give log p(x, k), up to a term that all classes share.
    halfspace_ : Halfspace
        Of g, for two classes only.

    Notes
    -----
    If Σ is singular, the fit is that of Σ + εD², D the standard deviations, for ε → 0:
    a direction in which the samples of no class vary decides first between classes
    whose means differ there, so that no training row of one is taken for the other; if
    no means differ, it is left out. The units of the features do not matter. The limit
    itself would be an infinite w: the variance of such directions is taken so small
    that on the training rows they count at least a million times as much as the others.

    Examples
    --------
    >>> model = GaussianClassifier().fit([[9], [11], [11.5], [13.5]], [0, 0, 1, 1])
    >>> model.means_.tolist(), model.covariance_.tolist()
    ([[10.0], [12.5]], [[1.0]])
    >>> model.coef_.round(9).tolist(), model.intercept_.round(9).tolist()
    ([[2.5]], [-28.125])
    >>> model.predict([[11.2], [11.3]]).tolist()
    [0, 1]
    >>> model.predict_proba([[11.25]]).round(9).tolist()
    [[0.5, 0.5]]
    >>> model.log_joint([[10]]).round(4).tolist()
    [[-1.6121, -4.7371]]
    >>> model.log_density([[10]]).round(4).tolist()
    [-1.5691]
    """

    def __init__(self, *, priors: ArrayLike | None = None) -> None:
        self.priors = priors

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Estimate priors, means and covariance.

        Samples that are all equal are refused, and variances out of the range of
        floats. A UserWarning says so if the covariance is singular.
        """
        samples, codes, _ = self._check_fit(X, y)
        self.priors_ = self._check_priors(np.bincount(codes) / len(codes))
        self.means_, gaps = means_and_gaps(samples, codes)
        constant = constant_columns(samples)
        self.means_[:, constant], gaps[:, constant] = samples[0, constant], 0
        noise = np.where(constant, 0, EPS * abs(samples).max(axis=0))
        axes, deviations, units = _principal_axes(gaps, self.means_, noise)
        self.covariance_ = gaps.T @ gaps / len(gaps)
        self.rank_ = len(deviations)
        self._root = units[:, None] * axes * deviations  # A, (d, rank): Σ = A Aᵀ
        sure = _sure_directions(self.means_ / units, axes, deviations, noise / units)
        # The gaps of a row are at most √n deviations: with squares FIRST n times as
        # large, what no class varies in decides.
        sure *= math.sqrt(FIRST * len(gaps))
        self._whitener = np.hstack([axes / deviations, sure]) / units[:, None]
        self._set_scores()
        if self.rank_ < len(units):
            decide = "decide first" if sure.size else "are left out"
            warnings.warn(
                f"the covariance is singular (rank {self.rank_} of {len(units)}): "
                f"directions in which no class varies {decide}. Leave out constant or "
                "dependent columns, or give more samples",
                stacklevel=users_stacklevel(),
            )
        return self

    def _check_priors(self, shares: FloatArray) -> FloatArray:
        if self.priors is None:
            return shares
        try:
            priors = np.array(self.priors, dtype=float)
        except (TypeError, ValueError, OverflowError):
            priors = np.array(np.nan)
        if not (
            priors.shape == shares.shape
            and (priors > 0).all()
            and abs(priors.sum() - 1) <= 1e-6  # they may come as float32
        ):
            raise ValueError(
                f"priors must be {len(shares)} numbers > 0 of sum 1, one a class, "
                f"got {self.priors!r}"
            )
        total = priors.sum()
        return priors if abs(total - 1) <= 1e-9 else np.asarray(priors / total)

    def _set_scores(self) -> None:
        """Set coef_ and intercept_, from whitened means: those of covariance 1."""
        self._center = self.priors_ @ self.means_  # scores are exact near it
        M = (self.means_ - self._center) @ self._whitener
        constants, halves = np.log(self.priors_), M / 2
        if len(M) == 2:  # (‖m_1‖² - ‖m_0‖²) / 2 as a product, in which less cancels
            halves, constants = M[1:] / 2 + M[:1] / 2, np.diff(constants)
            M = M[1:] - M[:1]
        self.coef_ = M @ self._whitener.T
        self._constants = constants - (M * halves).sum(axis=1)
        self.intercept_ = self._constants - self.coef_ @ self._center

    @property
    def halfspace_(self) -> Halfspace:
        """The half-space g(x) >= 0; an AttributeError for more than two classes."""
        self._check_fitted()
        if len(self.coef_) > 1:
            raise AttributeError(
                f"{len(self.coef_)} classes have no single half-space: use coef_ and "
                "intercept_"
            )
        return Halfspace(self.coef_[0], self.intercept_[0])

    def decision_function(self, X: ArrayLike) -> FloatArray:
        """Log-odds g(x) = log p(x, 1) - log p(x, 0), shape (n,), of two classes.

        For more classes log p(x, k), shape (n, K), up to a term that all k share. A
        score that is too large for a float is refused.
        """
        X = self._check_new(X)
        with np.errstate(over="ignore", invalid="ignore"):
            scores = (X - self._center) @ self.coef_.T + self._constants
        scores = finite_scores(scores)
        return scores[:, 0] if scores.shape[1] == 1 else scores

    def predict_proba(self, X: ArrayLike) -> FloatArray:
        """Conditional probabilities p(y | x) = p(x, y) / p(x), shape (n, K)."""
        return probabilities(self.decision_function(X))

    def log_joint(self, X: ArrayLike) -> FloatArray:
        """Logarithms of p(x, k) = π_k N(x; μ_k, Σ), shape (n, K).

        If the covariance is singular, there is no density, and a ValueError.
        """
        X, d = self._check_new(X), self.n_features_in_
        if self.rank_ < d:
            raise ValueError(
                f"the covariance is singular (rank {self.rank_} of {d}), so there is "
                "no density: leave out constant or dependent columns"
            )
        with np.errstate(over="ignore", invalid="ignore"):
            gaps = (X[:, None] - self.means_) @ self._whitener
            squares = finite_scores((gaps * gaps).sum(axis=2))
        volume = np.linalg.slogdet(self._whitener)[1] - d / 2 * math.log(2 * math.pi)
        return np.asarray(np.log(self.priors_) + volume - squares / 2)

    def log_density(self, X: ArrayLike) -> FloatArray:
        """Logarithms of p(x) = Σ_k p(x, k), shape (n,)."""
        return log_sum_exp(self.log_joint(X))[:, 0]

    def sample(
        self, n: int = 1, random_state: "int | np.random.Generator | None" = None
    ) -> tuple[FloatArray, AnyArray]:
        """Draw n pairs (x, y) from p(x, y): y by the priors, then x by its Gaussian.

        An int ``random_state`` gives the same samples at every call; a Generator
        advances.

        Examples
        --------
        >>> model = GaussianClassifier().fit([[0], [2], [50], [52]], list("aabb"))
        >>> X, y = model.sample(100, random_state=0)
        >>> X.shape, bool(((X[:, 0] > 25) == (y == "b")).all())
        ((100, 1), True)
        """
        self._check_fitted()
        n, rng = check_count("n", n), check_generator(random_state)
        codes = rng.choice(len(self.classes_), size=n, p=self.priors_)
        X = self.means_[codes] + rng.normal(size=(n, self.rank_)) @ self._root.T
        return X, self.classes_[codes]


def means_and_gaps(X: FloatArray, codes: IntArray) -> tuple[FloatArray, FloatArray]:
    """μ_k = mean of class k, and the gaps x - μ_y: Σ is the mean of gap gapᵀ.

    A sample of the class is subtracted before the mean is taken, so that the gaps of a
    feature that is constant in a class are exactly 0.

    Examples
    --------
    >>> means, gaps = means_and_gaps(np.array([[1.0], [3], [7]]), np.array([0, 0, 1]))
    >>> means.tolist(), gaps.tolist()
    ([[2.0], [7.0]], [[-1.0], [1.0], [0.0]])
    """
    some = X[np.unique(codes, return_index=True)[1]]
    with np.errstate(over="ignore", invalid="ignore"):
        gaps = X - some[codes]
        shifts = np.stack([gaps[codes == k].mean(axis=0) for k in range(len(some))])
        return some + shifts, gaps - shifts[codes]


def _principal_axes(
    gaps: FloatArray, means: FloatArray, noise: FloatArray
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Axes (d, rank), deviations (rank,) and units (d,): Σ = D V S² Vᵀ D.

    Deviations that rounding can explain count as 0: that of the arithmetic, and the
    ``noise`` (d,) of each feature as it is stored, 0 for a constant one.
    """
    n, d = gaps.shape
    spread = np.ptp(means, axis=0)
    largest = abs(gaps).max(axis=0)
    flat = largest <= 8 * noise  # constant in each class, as far as rounding shows
    sizes = np.where(flat, spread, largest)[noise > 0]
    if not ((sizes > 1e-140) & (sizes < 1e140)).all():  # whose squares keep digits
        raise ValueError(
            "a variance is out of the range of floats: divide each column of X by its "
            "largest entry, np.abs(X).max(axis=0)"
        )
    if not sizes.size:
        raise ValueError(
            "all samples are equal, up to rounding: a Gaussian needs some spread"
        )
    Z = np.where(flat, 0, gaps)
    units = np.where(flat, spread, np.sqrt((Z * Z).mean(axis=0)))
    units[noise == 0] = 1
    # Σ itself would have the squares of the deviations, and half of their digits; R
    # has the same singular values as the n gaps, and only d rows.
    R = np.linalg.qr(Z / units / math.sqrt(n), mode="r")
    _, deviations, Vt = np.linalg.svd(R, full_matrices=False)
    stored = np.linalg.norm(Vt * (4 * noise / units), axis=1)  # along each axis
    kept = deviations > np.hypot(EPS * max(n, d) * deviations[0], stored)
    return Vt[kept].T, deviations[kept], units


def _sure_directions(
    M: FloatArray, axes: FloatArray, deviations: FloatArray, noise: FloatArray
) -> FloatArray:
    """Directions (d, q) without any scatter in which the means M (K, d) differ.

    Their length is such that the nearest two means that differ there have distance √2.
    """
    M = M - M[0]
    rest = M - (M @ axes) @ axes.T
    _, sizes, Vt = np.linalg.svd(rest, full_matrices=False)
    # Axes of small deviations are known up to the noise over the deviation.
    blur = np.linalg.norm(M) / deviations.min(initial=1.0) + 1
    noise = np.linalg.norm(Vt * noise, axis=1) + EPS * max(M.shape)
    sure = Vt[sizes > 16 * blur * noise].T
    places = M @ sure
    gaps = np.linalg.norm(places[:, None] - places, axis=2)
    gaps = gaps[gaps > 16 * blur * noise.max()]
    return np.asarray(sure * math.sqrt(2) / gaps.min(initial=math.inf))
