"""The classifier of largest margin, from the nearest points of the two hulls."""

import math
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from ._base import HalfspaceClassifier
from ._checks import EPS, LARGEST, AnyArray, FloatArray, IntArray
from ._exact import fraction, integer_multiple, integers
from .geometry import Halfspace
from .separability import (
    EXACT_NUMBERS,
    EXACT_ROWS,
    Corral,
    NotSeparable,
    _decide,
    _drowned,
    _exact_wolfe,
    _groups,
    _signed_rows,
    wolfe,
)


class MaxMargin(HalfspaceClassifier):
    """The separating half-space whose margin is largest (the hard margin).

    γ* = max over ‖w‖ = 1 and b of min_i y_i (⟨w, x_i⟩ + b); equivalently
    minimize ‖w‖² subject to y_i (⟨w, x_i⟩ + b) >= 1. That canonical form is the one
    kept: the smallest functional margin is 1, and ‖w‖ = 1/γ*.

    The boundary halves the segment between the nearest points p and q of the two
    convex hulls: w = 2 (p - q) / ‖p - q‖² and γ* = ‖p - q‖ / 2. The hull weights of p
    and q are the multipliers of the constraints up to a common factor,
    w = 2 Σ λ_i y_i x_i / ‖p - q‖², and prove the optimum.

    Document 0, section 9.2. There w has norm 1, without which the maximum does not
    exist: divide ``coef_`` and ``intercept_`` by ‖w‖, or write
    ``halfspace_.normalized()``.

    The nearest points are found by the method of Wolfe (1976), see
    `linclass.separability.nearest_points`. If the margin is so small against the spread
    of the data that float64 would spoil it, the method goes on in exact integers.

    Parameters
    ----------
    fit_intercept : bool
        If False, b = 0: the largest margin γ_h of half-spaces through the origin.
        Labels that are all -1 or all +1 are then allowed.
        On augmented vectors (1, x) its norm counts the bias too, so it is another
        classifier with another margin than the one with intercept on x. Then p is
        the point nearest to 0 of the hull of the y_i x_i, q = 0, w = p / ‖p‖² and
        γ_h = ‖p‖.

    Attributes
    ----------
    halfspace_ : Halfspace
        In canonical form; ``coef_`` (1, d) and ``intercept_`` (1,) are its w and b.
    margin_ : float
        γ*, or γ_h, in the units of X.
    support_ : array of int
        All rows whose functional margin is 1 up to 1e-9, increasing. There may be
        two, or more than d + 1.
    hull_weights_ : array, one for each of ``support_``
        λ >= 0; they sum to 1 in each class, without intercept over all. At most
        d + 1 (without intercept d) are not zero. Unlike w and b they need not be
        unique.
    nearest_points_ : array (2, d)
        p and q.

    Examples
    --------
    >>> model = MaxMargin().fit([[0, 4], [4, 1], [9, 8], [2, 0]], [1, 1, 1, -1])
    >>> round(model.margin_, 12), model.support_.tolist()
    (1.0, [0, 1, 3])
    >>> model.halfspace_.normalized().w.round(12).tolist()
    [0.6, 0.8]
    >>> model.hull_weights_.round(12).tolist()
    [0.2, 0.8, 1.0]
    """

    margin_: float
    support_: IntArray
    hull_weights_: FloatArray
    nearest_points_: FloatArray

    def __init__(self, *, fit_intercept: bool = True) -> None:
        self.fit_intercept = fit_intercept

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Find the half-space of largest margin.

        `NotSeparable`, a ValueError whose ``separation`` holds the proof, is raised if
        there is none. An ArithmeticError is, if the margin is below the rounding of
        float64 and the set is too large to be solved exactly; if scores drown in
        rounding, as in `separate`; or if w is too large for a float.
        """
        intercept = self.fit_intercept
        samples, signs, _ = self._check_fit_signs(X, y, one_class=not intercept)
        group = _groups(signs, intercept)
        Z, exponent, center, (rows, weights, v) = _solve(samples, signs, group)
        sides = int(group.max()) + 1
        p, q = v, 0 * v
        if intercept:
            positive = group[rows] == 0
            p = weights[positive] @ Z[rows[positive]]
            q = -(weights[~positive] @ Z[rows[~positive]])
        p, q = _floats(p, exponent) + center, _floats(q, exponent) + center
        w = _floats(sides * v / (v @ v), -exponent)  # canonical: 2 v/‖v‖², or v/‖v‖²
        with np.errstate(over="ignore", invalid="ignore"):  # w may be infinite
            b = -float(w @ (p / 2 + q / 2)) if intercept else 0.0
        if not np.isfinite([*w, b]).all():
            raise ArithmeticError(
                "the margin is so small that w, of norm 1/γ, is too large for a float: "
                f"multiply X by a large number, such as {2.0**300:.0e}"
            )
        self.halfspace_ = Halfspace(w, b)
        if not (signs * self.halfspace_.score(samples) > 0).all():
            raise ArithmeticError(_drowned(samples))
        self.margin_ = math.hypot(*_floats(v, exponent)) / sides
        self.nearest_points_ = np.array([p, q])
        self.support_ = _on_margin(Z, group, rows, v)
        hull_weights = np.zeros(len(samples))
        hull_weights[rows] = weights.astype(float)
        self.hull_weights_ = hull_weights[self.support_]
        return self


def _solve(
    X: FloatArray, signs: FloatArray, group: IntArray
) -> tuple[AnyArray, int, FloatArray, Corral]:
    """Signed rows Z = y (X - center) / 2**exponent, and the corral of shortest v.

    In float64 if its duality gap proves v to 12 digits, otherwise in integers.
    """
    Z, center, exponents = _signed_rows(X, signs, group, one_scale=True)
    exponent = int(exponents[0])
    corral = wolfe(Z, group)
    error = _relative_error(Z, group, corral.v)
    if error <= 1e-12:
        return Z, exponent, center, corral
    answer = _decide(X, signs, intercept=bool(group.any()))
    if not answer.separable:
        raise NotSeparable(answer)
    if len(corral.rows) <= EXACT_ROWS and X.size <= EXACT_NUMBERS:
        Z, power = integers(signs[:, None] * X)
        return Z, -power, 0 * center, _exact_wolfe(Z, group, corral.rows)
    if error <= 1e-9:
        return Z, exponent, center, corral
    raise ArithmeticError(
        f"the margin is known only to a relative error of {error:.0e}: it is tiny "
        f"against the spread of the data, and {len(X)} x {X.shape[1]} numbers are too "
        "many for exact arithmetic: leave out points far from the boundary, or some of "
        "the features"
    )


def _relative_error(Z: FloatArray, group: IntArray, v: FloatArray) -> float:
    """Duality gap over the squared distance, plus the rounding of the distance.

    Each point u of the hull has ‖u‖ ‖v‖ >= ⟨v, u⟩ >= the sum of the groups' lowest
    scores ⟨v, v_i⟩. So ‖v‖² minus that sum bounds how much too long v can be.
    """
    squared = v @ v
    if squared < EPS**2:  # rows have norms of about 1
        return math.inf
    scores = Z @ v
    reached = sum(scores[group == g].min() for g in range(group.max() + 1))
    rounding = EPS * math.sqrt(np.einsum("ij,ij->i", Z, Z).max() / squared)
    return float((squared - reached) / squared + rounding)


def _on_margin(Z: AnyArray, group: IntArray, rows: IntArray, v: AnyArray) -> IntArray:
    """Rows with functional margin at most 1 + 1e-9, and the corral's."""
    scores = Z @ integer_multiple(v)
    ends = [scores[group == g].min() for g in range(group.max() + 1)]
    # z - 1 = (score - lowest) · sides / Σ lowest <= 1e-9; multiplied out, integers
    # stay integers
    near = (scores - np.array(ends)[group]) * len(ends) * 10**9 <= sum(ends)
    near[rows] = True
    return np.flatnonzero(near)


def _floats(values: AnyArray, exponent: int) -> FloatArray:
    """``values * 2**exponent`` as float64, fractions rounded once; inf if too large."""
    if values.dtype != object:
        with np.errstate(over="ignore"):
            return np.asarray(np.ldexp(values, exponent))
    scaled = [v * fraction(2) ** exponent for v in values]
    return np.array([float(v) if abs(v) <= LARGEST else math.inf for v in scaled])
