"""Classification by linear regression on the labels."""

import math
import warnings

import numpy as np

from ._estimator import HalfspaceClassifier
from .geometry import Halfspace

EPS = np.finfo(float).eps


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
    Centered normal equations and one step of refinement while the condition number of
    MᵀM is below 10⁶; singular values of the centered, scaled columns otherwise.

    Examples
    --------
    >>> model = LeastSquaresClassifier().fit([[0], [1], [2], [5]], [-1, -1, 1, 1])
    >>> model.coef_.round(6).tolist(), model.intercept_.round(6).tolist()
    ([[0.428571]], [-0.857143])
    >>> model.decision_function([[2]]).round(6).tolist()
    [0.0]
    """

    def fit(self, X, y):
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
            If the input is not two classes of finite numbers.

        Warns
        -----
        UserWarning
            If the columns of M are dependent, so that α is not unique.

        Examples
        --------
        >>> LeastSquaresClassifier().fit([[0, 1], [1, 0], [3, 2]], [0, 0, 1]).rank_
        3
        """
        X, signs = self._check_fit_signs(X, y)
        center = X.mean(axis=0)
        Z = X - center
        ends_meet = np.flatnonzero(X[0] == X[-1])  # a cheap first sieve
        constant = ends_meet[np.ptp(X[:, ends_meet], axis=0) == 0]
        Z[:, constant] = 0  # nothing left over from the rounding of the mean
        w, row_space = _by_normal_equations(Z, signs), np.eye(len(center))
        if w is None:
            w, row_space = _by_singular_values(Z, signs, abs(X).max(axis=0))
        self.rank_ = 1 + row_space.shape[1]
        alpha = np.append((signs - Z @ w).mean() - w @ center, w)
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


def _by_normal_equations(Z, signs):
    """w from ZᵀZ w = Zᵀy and one refinement; None if too ill-conditioned."""
    gram = Z.T @ Z
    norms = np.sqrt(gram.diagonal())
    if not norms.all():
        return None
    gram /= np.outer(norms, norms)
    if np.linalg.cond(gram) > 1e6:
        return None
    w = np.linalg.solve(gram, Z.T @ signs / norms) / norms
    return w + np.linalg.solve(gram, Z.T @ (signs - Z @ w) / norms) / norms


def _by_singular_values(Z, signs, offset):
    """One least-squares w, and a basis (d, rank) of the row space of Z.

    Singular values that rounding can explain count as 0: that of the arithmetic, and
    that of the features themselves, stored at a distance ``offset`` from 0.
    """
    norms = np.sqrt((Z * Z).sum(axis=0))
    norms[norms == 0] = 1
    U, values, Vt = np.linalg.svd(Z / norms, full_matrices=False)
    stored = 4 * math.sqrt(len(Z)) * (offset / norms)[Z.any(axis=0)].max(initial=0)
    tolerance = EPS * max(len(Z), Z.shape[1] + 1, stored)
    rank = np.count_nonzero(values > tolerance * values[0])
    V = Vt[:rank].T
    w = V @ (U[:, :rank].T @ signs / values[:rank]) / norms
    return w, V * norms[:, None]


def _smallest(alpha, center, row_space):
    """The part of ``alpha`` in the row space of (1, X): as good a fit, and smallest."""
    constant = np.append(1, center)[:, None]
    others = np.vstack([np.zeros(row_space.shape[1]), row_space])
    Q = np.linalg.qr(np.hstack([constant, others]))[0]
    return Q @ (Q.T @ alpha)
