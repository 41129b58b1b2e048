"""Classification by linear regression on the labels."""

import math
import warnings
from collections.abc import Iterator
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike

from ._base import HalfspaceClassifier
from ._checks import (
    EPS,
    TILE,
    FloatArray,
    constant_columns,
    regular,
    users_stacklevel,
)
from .geometry import Halfspace

WORST = 1e11  # condition number for the normal equations, by column sums, and …
GOOD = 1e6  # … for one refinement


class LeastSquaresClassifier(HalfspaceClassifier):
    """Fit g(x) = ⟨w, x⟩ + b to the labels ±1 by least squares; classify by its sign.

    α = (b, w) minimizes Σ_i s_i (y_i - g(x_i))², where s_i is the weight of row i, 1 if
    none is given. With rows (1, x_i) in M, and if its columns are independent,
    α = (MᵀSM)⁻¹ MᵀS y; otherwise the minimizers are many, and α is the one of smallest
    norm, without weights M⁺ y.

    The squares also punish points for being far on the right side, so the fit may
    misclassify points that a line separates. Labels {0, 1} become ±1 first: the fit
    to 0 and 1 is (g + 1)/2, and cutting it at 1/2 is cutting g at 0.

    Document 0, section 9.1 (linear regression); Document 4, section 5.2.

    Parameters
    ----------
    class_weight : None, "balanced" or dict
        A factor for the weights of the rows of each label: a dict such as
        {"spam": 5.0}, where labels left out have 1; "balanced" gives all classes the
        same total weight.

    Attributes
    ----------
    halfspace_ : Halfspace
        w and b; ``coef_`` (1, d) and ``intercept_`` (1,) are the same.
    rank_ : int
        Rank of M, at most min(n, d + 1). A column counts as constant, or as a
        combination of others, if the rounding of its numbers explains the difference.

    Notes
    -----
    The columns are centered. Then the normal equations are solved, and refined, if
    no column is nearly constant, or very small or large, and their matrix for columns
    of length 1 has a condition number below 10¹¹, by a bound of it; otherwise the
    columns are scaled by powers of two, and the fit is by QR, column by column.

    Examples
    --------
    >>> model = LeastSquaresClassifier().fit([[0], [1], [2], [5]], [-1, -1, 1, 1])
    >>> model.coef_.round(6).tolist(), model.intercept_.round(6).tolist()
    ([[0.428571]], [-0.857143])
    >>> model.predict([[1], [3]]).tolist()
    [-1, 1]
    """

    rank_: int

    def __init__(self, *, class_weight: Any = None) -> None:
        self.class_weight = class_weight

    def fit(
        self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None
    ) -> Self:
        """Find the least-squares fit; warn if the columns of M are dependent.

        Weights 2 and 0 of a row count as two rows and none. An ArithmeticError tells of
        an X so small that w is too large for a float.
        """
        samples, signs, weights = self._check_fit_signs(
            X, y, sample_weight, self.class_weight
        )
        alpha, self.rank_ = least_squares(samples, signs, weights)
        if self.rank_ < len(alpha):
            warnings.warn(
                f"the columns of (1, X) are dependent (rank {self.rank_} of "
                f"{len(alpha)}): many fits are equally good, and the one with the "
                "smallest weights is kept",
                stacklevel=users_stacklevel(),
            )
        if not np.isfinite(alpha).all():
            raise ArithmeticError(
                "X is so small that the weights are too large for a float: multiply X "
                f"by a large number, such as {2.0**300:.0e}"
            )
        self.halfspace_ = Halfspace.from_theta(alpha)
        return self


def least_squares(
    X: FloatArray, y: FloatArray, weights: FloatArray | None = None
) -> tuple[FloatArray, int]:
    """α = (b, w) that minimizes Σ_i s_i (y_i - ⟨w, x_i⟩ - b)², and the rank of (1, X).

    At the minimum the residuals sum to 0, so b = ȳ - ⟨w, x̄⟩. For the centered rows
    z_i = x_i - x̄ there remain the normal equations ZᵀZ w = Zᵀ(y - ȳ). (Weighted: means
    with the weights s_i, and rows of Z and y times √s_i.) Of many α it is the shortest.

    Examples
    --------
    >>> X, y = np.array([[0.0], [1.0], [2.0]]), np.array([1.0, 3.0, 5.0])
    >>> alpha, rank = least_squares(X, y)
    >>> alpha.round(9).tolist(), rank
    ([1.0, 2.0], 2)
    """
    shares = np.ones(len(X)) if weights is None else weights / weights.max()
    shares = shares / shares.sum()
    roots = None if weights is None else np.sqrt(shares * len(X))
    rows = _Rows(X, y, shares @ X, float(shares @ y), roots)
    w = _by_normal_equations(rows)
    if w is not None:
        return np.append(rows.level - w @ rows.means, w), 1 + len(w)
    # powers of two bring each column into [-1, 1] without rounding
    largest = np.maximum(X.max(axis=0), -X.min(axis=0))
    unit = np.ldexp(1.0, -np.clip(np.frexp(largest)[1], -1000, 1000))
    rows = rows._replace(X=X * unit, means=shares @ (X * unit))
    w, rank = _by_qr(rows, unit, largest * unit * ~constant_columns(X))
    with np.errstate(over="ignore"):
        return np.append(rows.level - w @ rows.means, w * unit), rank


class _Rows(NamedTuple):
    """X with what makes it Z. Of large data some rows are made at a time."""

    X: FloatArray
    y: FloatArray
    means: FloatArray
    level: float
    roots: FloatArray | None

    def parts(self) -> Iterator[tuple[FloatArray, FloatArray]]:
        """Rows of Z and of y - ȳ, both times √s_i if there are weights."""
        size = max(1, TILE // self.X.shape[1])
        for i in range(0, len(self.X), size):
            tile = slice(i, i + size)
            Z, y = self.X[tile] - self.means, self.y[tile] - self.level
            if self.roots is not None:
                Z *= self.roots[tile, None]
                y *= self.roots[tile]
            yield Z, y


def _by_normal_equations(rows: _Rows) -> FloatArray | None:
    """ZᵀZ w = Zᵀy, with columns of length 1, and refined.

    None if that is not safe: if a column is nearly constant, squares leave the range of
    floats, or ZᵀZ is ill-conditioned.
    """
    d = rows.X.shape[1]
    gram, pull = np.zeros((d, d)), np.zeros(d)
    with np.errstate(over="ignore", invalid="ignore"):
        for Z, y in rows.parts():
            gram += Z.T @ Z
            pull += Z.T @ y
    norms = np.sqrt(np.diagonal(gram))
    least = np.maximum(1e-6 * math.sqrt(len(rows.X)) * abs(rows.means), 1e-100)
    if not ((norms > least) & (norms < 1e100)).all():
        return None
    gram = gram / norms / norms[:, None]
    try:
        inverse = regular(np.linalg.inv(gram))
    except np.linalg.LinAlgError:
        return None
    # an upper bound of the condition number, by the norm of the largest column sum
    condition = abs(gram).sum(axis=0).max() * abs(inverse).sum(axis=0).max()
    if not condition <= WORST:
        return None
    w = inverse @ (pull / norms) / norms
    # what the residuals y - Z w still ask for is the error of w; each refinement makes
    # it smaller by about EPS times the condition number
    for _ in range(1 if condition <= GOOD else 4):
        left: FloatArray = sum((Z.T @ (y - Z @ w) for Z, y in rows.parts()), 0 * pull)
        w += inverse @ (left / norms) / norms
    return np.asarray(w)


def _by_qr(
    rows: _Rows, unit: FloatArray, largest: FloatArray
) -> tuple[FloatArray, int]:
    """w of smallest norm in the user's units, and the rank of (1, X).

    The columns are cut down to a basis, on which the fit is unique. Each other column
    is a combination of the basis: along such a null direction the fit does not change,
    so the shortest w is the one orthogonal to all of them.

    w belongs to ``rows``, whose X is the user's times ``unit``. ``largest`` is the
    largest number of each column of it, whose rounding is the noise of the column; 0 if
    the column is constant.
    """
    d = len(unit)
    Z = np.vstack([np.column_stack(part) for part in rows.parts()])  # and y beside it
    Z[:, :d][:, largest == 0] = 0
    norms = np.linalg.norm(Z, axis=0)
    norms[norms == 0] = 1
    # the columns of R have the lengths and angles of those of Z, and are short
    R: Any = np.linalg.qr(Z / norms, mode="r")
    columns, goal, norms = R[:, :d], R[:, d] * norms[d], norms[:d]
    # what rounding can do to a unit column: that of its numbers, and of this solution
    noise = EPS * (4 * math.sqrt(len(Z)) * largest / norms + 4 * (d + 1))
    basis = _independent(columns, noise)
    rest = np.setdiff1d(np.arange(d), basis)
    Q, T = np.linalg.qr(columns[:, basis])
    w = np.zeros(d)
    w[basis] = np.linalg.solve(T, Q.T @ goal) / norms[basis]
    if len(rest):
        null = np.zeros((d, len(rest)))
        null[rest, range(len(rest))] = 1
        null[basis] = -np.linalg.solve(T, Q.T @ columns[:, rest])
        errors = noise.max() * abs(null).max(axis=0)  # of the coefficients
        doubt = errors * (abs(rows.means) / norms)[basis].sum()
        w = _shortest(w, rows, unit, null / norms[:, None], doubt)
    return w, 1 + len(basis)


def _independent(R: FloatArray, noise: FloatArray) -> list[int]:
    """Columns that are independent beyond their noise, the surest first.

    Gram-Schmidt with pivots: what the basis leaves of a column is compared with the
    noise of this column alone, so that none hides another.
    """
    R = R.copy()
    basis: list[int] = []
    for _ in range(min(R.shape)):
        lengths = np.linalg.norm(R, axis=0)
        sure = lengths / noise
        sure[basis] = 0
        j = int(sure.argmax())
        if sure[j] <= 1:
            break
        basis.append(j)
        q = R[:, j] / lengths[j]
        R -= np.outer(q, q @ R)
        R -= np.outer(q, q @ R)  # again, to be orthogonal
    return basis


def _shortest(
    w: FloatArray, rows: _Rows, unit: FloatArray, null: FloatArray, doubt: FloatArray
) -> FloatArray:
    """The w of least b² + ‖w‖², in the user's units, among w + null t.

    t solves a least-squares problem whose rows may be of very different sizes. By QR
    with the largest rows first, small ones do not drown in the rounding of large ones.
    What b changes by along a direction is 0 up to ``doubt``, if it is that small.
    """
    biases = -rows.means @ null
    biases[abs(biases) <= doubt] = 0
    N = np.vstack([biases, null * unit[:, None]])
    sizes = abs(N).max(axis=0)
    N /= sizes
    alpha = np.append(rows.level - w @ rows.means, w * unit)
    order = np.argsort(-abs(N).max(axis=1), kind="stable")
    Q, R = np.linalg.qr(N[order])
    t = np.linalg.solve(R, Q.T @ alpha[order])
    return np.asarray(w - null @ (t / sizes))
