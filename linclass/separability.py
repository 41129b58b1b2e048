"""Can a line separate the two classes? Either way the answer comes with a proof.

A separable set is answered with a half-space that has every point strictly on its
side; any other set with one point that both convex hulls contain, written as a
convex combination of the points of each class (Gordan's alternative).
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from ._checks import AnyArray, FloatArray, IntArray, check_signs
from ._hull import EPS
from ._nearest_point import (
    Corral,
    exact_nearest_point,
    groups,
    integers,
    nearest_point,
    signed_rows,
)
from .geometry import Halfspace

EXACT_ROWS = 30  # corrals up to this size, ...
EXACT_NUMBERS = 500_000  # ... and data up to this many numbers, can be done exactly
ONE = 2**200  # the unit of weights kept as integers

DROWNED = (
    "the classes are separable, but by less than the rounding of a score computed in "
    "float64: shift the features towards 0"
)


@dataclass(frozen=True, eq=False)
class Separation:
    """Answer of `separate`: a half-space, or a common point of the hulls.

    Attributes
    ----------
    separable : bool
        Whether some half-space has z_i = y_i g(x_i) > 0 for all points.
    halfspace : Halfspace or None
        One that does, with ‖w‖ = 1 (not the one of largest margin).
    margin : float or None
        Its geometric margin min_i z_i / ‖w‖ > 0, in the units of X.
    positive_weights, negative_weights : array (n,) or None
        Weights λ_i >= 0, zero outside the class, that sum to 1, such that
        Σ λ_i x_i is the same point for both classes. At most d + 2 of them all are
        not zero.
    point : array (d,) or None
        That common point.

    Examples
    --------
    >>> answer = separate([[0], [1], [2]], [1, -1, 1])
    >>> answer.halfspace is None, answer.point.tolist()
    (True, [1.0])
    """

    separable: bool
    halfspace: Halfspace | None = None
    margin: float | None = None
    positive_weights: FloatArray | None = None
    negative_weights: FloatArray | None = None
    point: FloatArray | None = None


class NotSeparable(ValueError):
    """No half-space separates the classes; ``separation`` holds the proof.

    Attributes
    ----------
    separation : Separation
        The convex combinations that meet. For a classifier without intercept, whose
        boundary passes through the origin, the weights sum to 1 over both classes
        together, and Σ_i λ_i y_i x_i = 0.

    Examples
    --------
    >>> print(NotSeparable(separate([[0], [1], [2]], [1, -1, 1])))
    no half-space separates the classes: .separation holds the weights of 3 points
    that prove it
    """

    def __init__(self, separation: Separation) -> None:
        super().__init__(separation)
        self.separation = separation

    def __str__(self) -> str:
        proof = self.separation
        parts = (proof.positive_weights, proof.negative_weights)
        weights = sum((part for part in parts if part is not None), np.zeros(1))
        through = " through the origin" if weights.sum() < 1.5 else ""
        return (
            f"no half-space{through} separates the classes: .separation holds the "
            f"weights of {np.count_nonzero(weights)} points that prove it"
        )


def separate(X: ArrayLike, y: ArrayLike) -> Separation:
    """Separate the classes, or prove that no half-space can.

    Either some (w, b) has y_i (⟨w, x_i⟩ + b) > 0 for all i, or the convex hulls of
    the two classes have a common point; never both. Scaling or shifting the features
    does not change the answer.

    Document 0, section 9.2 (the assumption of a perfect classifier); Document 3,
    "Linearly separable" and "Not linearly separable" (the challenge).

    Parameters
    ----------
    X : array-like of shape (n, d)
        One sample a row.
    y : array-like of shape (n,)
        Two labels; the larger is +1.

    Returns
    -------
    Separation
        What it says is proved for the very numbers given, not only to rounding: a
        half-space has z_i > 0 for all i, in floating point and in exact arithmetic; a
        common point exists exactly, and the weights are its weights rounded to float64.

    Raises
    ------
    ValueError
        If the input is not two classes of finite numbers.
    ArithmeticError
        If float64 cannot decide and the set is too large to be decided exactly
        (about 30 features or 500 000 numbers); or if the set is separable, but by so
        little that the scores of the half-space found drown in rounding.

    Notes
    -----
    The nearest points of the two hulls are sought in float64. Only if they come too
    close for a proof, the same method goes on with integers of any size, which
    float64 input can always be scaled to.

    Examples
    --------
    >>> answer = separate([[0, 4], [4, 1], [2, 0]], [1, 1, -1])
    >>> answer.separable, bool(answer.margin > 0)
    (True, True)

    Two crossing segments: the same point lies on both.

    >>> answer = separate([[0, 0], [6, 3], [1, 4], [3, -2]], [1, 1, -1, -1])
    >>> answer.separable
    False
    >>> print(answer.point.round(12))
    [2. 1.]
    >>> print(answer.positive_weights.round(3), answer.negative_weights.round(3))
    [0.667 0.333 0.    0.   ] [0.  0.  0.5 0.5]
    """
    samples, signs, _ = check_signs(X, y)
    return _separation(samples, signs)


def _separation(
    X: FloatArray, signs: FloatArray, *, intercept: bool = True
) -> Separation:
    """:func:`separate` on checked input; through the origin if not ``intercept``."""
    group = groups(signs, intercept)
    V, center, exponents = signed_rows(X, signs, group, one_scale=False)
    corral = nearest_point(V, group, within=4)
    if len(corral.rows) > X.shape[1] + group.max():  # as many as a meeting needs
        Z, power = integers(np.vstack([X[corral.rows], center]), exponents)
        Z = signs[corral.rows, None].astype(int) * (Z[:-1] - Z[-1])
        weights = _sure_weights(V, group, corral, (Z, power))
        if weights is not None:
            return _meeting(X, signs, corral.rows, weights)
    answer = _halfspace(X, signs, corral.point, exponents, intercept)
    if answer:
        return answer
    exact = _exact_corral(X, signs, group, exponents, corral)
    if not exact.point.any():
        return _meeting(X, signs, exact.rows, exact.weights)
    point = (exact.point / max(abs(exact.point))).astype(float)
    answer = _halfspace(X, signs, point, exponents, intercept)
    if not answer:
        raise ArithmeticError(DROWNED)
    return answer


def _exact_corral(
    X: FloatArray,
    signs: FloatArray,
    group: IntArray,
    exponents: IntArray,
    corral: Corral,
) -> Corral:
    """The exact corral: of the rows that carry a meeting, if they do; else of all."""
    heavy = corral.rows[corral.weights > 1e-9]
    if len(heavy) <= EXACT_ROWS and len(set(group[heavy])) == group.max() + 1:
        Z, _ = integers(signs[heavy, None] * X[heavy], exponents)
        exact = nearest_point(Z, group[heavy])
        if not exact.point.any():
            return exact._replace(rows=heavy[exact.rows])
    if len(corral.rows) > EXACT_ROWS or X.size > EXACT_NUMBERS:
        raise ArithmeticError(
            "undecided: the classes touch or nearly touch, closer than float64 can "
            f"tell, and {len(X)} x {X.shape[1]} numbers are too many to decide exactly"
        )
    Z, _ = integers(signs[:, None] * X, exponents)
    return exact_nearest_point(Z, group, corral.rows, within=2)


def _halfspace(
    X: FloatArray,
    signs: FloatArray,
    point: FloatArray,
    exponents: IntArray,
    intercept: bool,
) -> Separation | None:
    """The separable answer with normal ``point``, or None if that is not proved."""
    w = np.ldexp(point, exponents.min() - exponents)
    if not w.any():
        return None
    w /= abs(w).max()  # so that no square underflows
    w /= np.linalg.norm(w)
    scores = X @ w
    b = -(scores[signs > 0].min() + scores[signs < 0].max()) / 2 if intercept else 0.0
    halfspace = Halfspace(w, b)
    z = signs * halfspace.score(X)
    if not z.min() > 0:
        return None
    largest = float(max(X.max(), -X.min())) * float(abs(w).sum()) + abs(float(b))
    near = np.flatnonzero(z <= (len(w) + 2) * EPS * largest)
    rounding = (len(w) + 2) * EPS * (abs(X[near]) @ abs(w) + abs(b))
    for i in near[z[near] <= rounding]:
        terms = zip(X[i].tolist(), w.tolist(), strict=True)
        exact = sum(Fraction(x) * Fraction(c) for x, c in terms) + Fraction(float(b))
        if signs[i] * exact <= 0:
            return None
    return Separation(True, halfspace, float(z.min()) / halfspace._norm())


def _sure_weights(
    V: FloatArray, group: IntArray, corral: Corral, exact: tuple[AnyArray, int]
) -> FloatArray | None:
    """Positive weights of the corral's rows that make 0; None if not sure of them.

    ``exact`` are these rows in integers over a power of 2, without rounding. Residuals
    computed from them refine the weights until their norm, times that of the inverse
    matrix, bounds the error of the weights by less than the weights themselves.
    """
    sums = np.array([group[corral.rows] == g for g in range(group.max() + 1)])
    A, (Z, power) = np.vstack([V[corral.rows].T, sums]), exact
    try:
        inverse = np.linalg.inv(A)
    except np.linalg.LinAlgError:
        return None
    size = np.linalg.norm(inverse)
    if not size * 8 * len(A) ** 2 * EPS < 1:
        return None
    Z = np.hstack([Z, sums.T.astype(object) << power])
    goal = np.array([0] * V.shape[1] + [ONE << power] * len(sums), dtype=object)
    weights = _fixed_point(corral.weights)
    for _ in range(6):
        residual = ((goal - weights @ Z) / (ONE << power)).astype(float)
        weights += _fixed_point(inverse @ residual)
        bound = 4 * float(np.linalg.norm(residual)) * size
        rounded = (weights / ONE).astype(float)
        if rounded.min() > 2**60 * bound:  # to all digits
            break
    return rounded if rounded.min() > bound else None


def _fixed_point(values: FloatArray) -> AnyArray:
    """``values`` in integers, in units of 1 / ``ONE``."""
    return np.array([int(v) for v in (values * float(ONE)).tolist()], dtype=object)


def _meeting(
    X: FloatArray, signs: FloatArray, rows: IntArray, weights: AnyArray
) -> Separation:
    """The answer that the hulls meet, from weights of some rows."""
    full = np.zeros(len(X))
    full[rows] = weights.astype(float)
    positive, negative = np.where(signs > 0, full, 0), np.where(signs < 0, full, 0)
    return Separation(
        False,
        positive_weights=positive,
        negative_weights=negative,
        point=positive @ X,
    )
