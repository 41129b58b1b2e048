"""Classification by linear regression on the labels."""

import math
import warnings
from collections.abc import Iterator
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from ._base import HalfspaceClassifier, clone
from ._checks import FloatArray, IntArray
from .geometry import Halfspace

EPS = float(np.finfo(float).eps)
WORST = 1e6  # condition number for the normal equations, by column sums
GOOD = 30  # below this, with the means, the first solution is as good as by lstsq
TILE = 2**16  # numbers, few enough to stay in the cache
OVERFLOW = "the squares of X overflow: divide X by its largest number"


class LeastSquaresClassifier(HalfspaceClassifier):
    """Fit g(x) = ⟨w, x⟩ + b to the labels ±1 by least squares; classify by its sign.

    α = (b, w) minimizes Σ_i (y_i - g(x_i))². With rows (1, x_i) in M, and if its
    columns are independent, α = (MᵀM)⁻¹ Mᵀ y; otherwise the minimizers are many, and
    α is the one of smallest norm, M⁺ y.

    The squares also punish points for being far on the right side, so the fit may
    misclassify points that a line separates. Labels {0, 1} become ±1 first: the fit
    to 0 and 1 is (g + 1)/2, and cutting it at 1/2 is cutting g at 0.

    Document 0, section 9.1 (linear regression); Document 4, section 5.2.

    Attributes
    ----------
    halfspace_ : Halfspace
        w and b; ``coef_`` (1, d) and ``intercept_`` (1,) are the same.
    rank_ : int
        Rank of M, at most min(n, d + 1).
    classes_, n_features_in_, feature_names_in_
        As in scikit-learn.

    Notes
    -----
    Of the centered, scaled columns Z: normal equations while ZᵀZ and its inverse have
    column sums whose product is below 10⁶, and with it the condition number; singular
    values otherwise. One step of refinement follows unless the product, times
    1 + ‖m‖² for means of m standard deviations, is below 30.

    Examples
    --------
    >>> model = LeastSquaresClassifier().fit([[0], [1], [2], [5]], [-1, -1, 1, 1])
    >>> model.coef_.round(6).tolist(), model.intercept_.round(6).tolist()
    ([[0.428571]], [-0.857143])
    >>> model.predict([[1], [3]]).tolist()
    [-1, 1]
    """

    rank_: int

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Find the least-squares fit to the labels.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Samples.
        y : array-like of shape (n,)
            Two labels; the larger is +1.

        Returns
        -------
        LeastSquaresClassifier
            The object itself.

        Raises
        ------
        ValueError
            If the input is not two classes of finite numbers, or squares of X
            overflow.

        Warns
        -----
        UserWarning
            If the columns of M are dependent, so that α is not unique.

        Examples
        --------
        >>> LeastSquaresClassifier().fit([[0, 1], [1, 0], [3, 2]], [0, 0, 1]).rank_
        3
        """
        samples, signs = self._check_fit_signs(X, y)
        fits = _by_normal_equations(samples, signs[:, None])
        if fits is not None:
            alpha = fits[0]
            self.rank_ = len(alpha)
        else:
            center = np.full(len(samples), 1 / len(samples)) @ samples
            Z = samples - center
            Z[:, _constant(samples)] = 0  # nothing left from the rounding of the mean
            w, row_space = _by_singular_values(Z, signs, abs(samples).max(axis=0))
            alpha = np.append((signs - Z @ w).mean() - w @ center, w)
            self.rank_ = 1 + row_space.shape[1]
        if self.rank_ < len(alpha):
            alpha = _smallest(alpha, center, row_space)
            warnings.warn(
                f"the columns of (1, X) are dependent (rank {self.rank_} of "
                f"{len(alpha)}): many fits are equally good, and the one with the "
                "smallest weights is kept",
                stacklevel=2,
            )
        self.halfspace_ = Halfspace.from_theta(alpha)
        return self

    def _fit_each(self, X: FloatArray, signs: FloatArray) -> Iterator[Self] | None:
        """Fits to columns of signs (n, K), with one ZᵀZ; None if ill-conditioned."""
        fits = _by_normal_equations(X, signs)
        return None if fits is None else (clone(self)._fitted(X, fit) for fit in fits)

    def _fitted(self, X: FloatArray, alpha: FloatArray) -> Self:
        self.classes_ = np.array([-1, 1])
        self._remember(X, X)
        self.rank_, self.halfspace_ = len(alpha), Halfspace.from_theta(alpha)
        return self


def _constant(X: FloatArray) -> IntArray:
    """The columns of equal numbers."""
    columns: IntArray = (X[0] == X[-1]).nonzero()[0]
    if not columns.size:  # the usual case
        return columns
    same = (X[:, columns] == X[0, columns]).all(axis=0)
    return np.asarray(columns[same])


def _by_normal_equations(X: FloatArray, signs: FloatArray) -> FloatArray | None:
    """α = (b, w) in rows (K, d + 1): ZᵀZ w = Zᵀy for the centered rows Z, y in signs.

    With one refinement, by the residuals, where it is of use. None if a column is
    constant, or ZᵀZ too ill-conditioned. The rows are centered before the products
    only if the products would lose too much otherwise.
    """
    if _constant(X).size:
        return None
    n, shift = len(X), np.zeros(X.shape[1])
    gram, pull, rest = _products(X, signs, shift)
    spread = np.sqrt(abs(gram.diagonal()) / n)
    if (spread < abs(rest) / 7).any():
        shift = rest
        gram, pull, rest = _products(X, signs, shift)
    norms = np.sqrt(gram.diagonal())[:, None]
    if not np.isfinite(norms).all():
        raise ValueError(OVERFLOW)
    if not norms.all():
        return None
    gram /= norms * norms.T
    try:
        inverse = np.linalg.inv(gram)
    except np.linalg.LinAlgError:
        return None
    condition = abs(gram).sum(axis=0).max() * abs(inverse).sum(axis=0).max()
    if not condition <= WORST:
        return None
    w, total = inverse @ (pull / norms) / norms, signs.sum(axis=0)
    if condition * (1 + n * ((rest / norms.T) ** 2).sum()) > GOOD:
        step, total = _residual_products(X, signs, shift, rest, w)
        w += inverse @ (step / norms) / norms
    return np.column_stack([total / n - (shift + rest) @ w, w.T])


def _products(
    X: FloatArray, signs: FloatArray, shift: FloatArray
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """ZᵀZ and Zᵀy for Z = X - shift - rest, and rest, the mean of X - shift."""
    n, d = X.shape
    gram, pull, total = np.zeros((d, d)), np.zeros((d, signs.shape[1])), np.zeros(d)
    with np.errstate(over="ignore", invalid="ignore"):
        for rows, y in _tiles(X, signs, shift):
            gram += rows.T @ rows
            pull += rows.T @ y
            total += np.ones(len(rows)) @ rows
        rest = total / n
        gram -= n * (rest[:, None] * rest)
        pull -= rest[:, None] * signs.sum(axis=0)
    return gram, pull, rest


def _residual_products(
    X: FloatArray,
    signs: FloatArray,
    shift: FloatArray,
    rest: FloatArray,
    w: FloatArray,
) -> tuple[FloatArray, FloatArray]:
    """Zᵀr, and the sums of r, for the residuals r = y - Zw."""
    pull, total = np.zeros_like(w), np.zeros(w.shape[1])
    for rows, y in _tiles(X, signs, shift):
        residuals = y - rows @ w
        residuals += rest @ w
        pull += rows.T @ residuals
        total += residuals.sum(axis=0)
    return pull - rest[:, None] * total, total


def _tiles(
    X: FloatArray, signs: FloatArray, shift: FloatArray
) -> Iterator[tuple[FloatArray, FloatArray]]:
    """Rows of X - shift with their signs, some at a time."""
    size = min(max(1, TILE // X.shape[1]), len(X))
    for i in range(0, len(X), size):
        rows = X[i : i + size]
        yield rows - shift if shift.any() else rows, signs[i : i + size]


def _by_singular_values(
    Z: FloatArray, signs: FloatArray, offset: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """One least-squares w, and a basis (d, rank) of the row space of Z.

    Singular values that rounding can explain count as 0: that of the arithmetic, and
    that of the features themselves, stored at a distance ``offset`` from 0.
    """
    with np.errstate(over="ignore"):
        norms = np.sqrt((Z * Z).sum(axis=0))
    if not np.isfinite(norms).all():
        raise ValueError(OVERFLOW)
    norms[norms == 0] = 1
    U, values, Vt = np.linalg.svd(Z / norms, full_matrices=False)
    stored = 4 * math.sqrt(len(Z)) * (offset / norms)[Z.any(axis=0)].max(initial=0)
    tolerance = EPS * max(len(Z), Z.shape[1] + 1, stored)
    rank = np.count_nonzero(values > tolerance * values[0])
    V = Vt[:rank].T
    w = V @ (U[:, :rank].T @ signs / values[:rank]) / norms
    return w, V * norms[:, None]


def _smallest(
    alpha: FloatArray, center: FloatArray, row_space: FloatArray
) -> FloatArray:
    """The part of ``alpha`` in the row space of (1, X): as good a fit, and smallest."""
    constant = np.append(1, center)[:, None]
    others = np.vstack([np.zeros(row_space.shape[1]), row_space])
    Q = np.linalg.qr(np.hstack([constant, others]))[0]
    return np.asarray(Q @ (Q.T @ alpha))
