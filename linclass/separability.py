"""Can a line separate the two classes? Either way the answer comes with a proof.

A separable set is answered with a half-space that has every point strictly on its
side; any other set with one point that both convex hulls contain, written as a
convex combination of the points of each class (Gordan's alternative).

Both answers come from the nearest points p and q of the two hulls: if p = q they have a
common point; otherwise w = p - q is the normal of a half-space that separates. With
signed rows v_i = y_i x_i this is one problem, to find weights λ that

    minimize ‖v‖², v = Σ_i λ_i v_i = p - q
    subject to λ >= 0 and Σ λ_i = 1 in each class.

`wolfe` solves it; `nearest_points` and `separate` are its two readings, and
`linclass.max_margin` is the third. Without a bias all rows are one group: the hull of
all v_i, and its point nearest to 0.
"""

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ._checks import (
    EPS,
    TINY,
    AnyArray,
    FloatArray,
    IntArray,
    check_samples,
    check_signs,
    linear_scores,
)
from ._exact import exact_shortest, fraction, integer_multiple, integers, sure_weights
from ._fast.nearest_point import quick_corral
from .geometry import Halfspace

EXACT_ROWS = 30  # corrals up to this size, ...
EXACT_NUMBERS = 500_000  # ... and data up to this many numbers, can be done exactly
TEXTBOOK = 1_000  # up to so many numbers the plain method is quick enough


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
    >>> answer = separate([[0, 4], [4, 1], [2, 0]], [1, 1, -1])
    >>> answer.separable, bool(answer.margin > 0)
    (True, True)
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
    The nearest points of the two hulls are sought in float64, see `nearest_points`.
    Only if they come too close for a proof, the same method goes on with integers of
    any size, which float64 input can always be scaled to.

    Examples
    --------
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
    return _decide(samples, signs)


def nearest_points(P: ArrayLike, Q: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Nearest points p and q of the convex hulls of two sets.

    min ‖p - q‖ over p = Σ λ_i P_i and q = Σ μ_j Q_j with λ, μ >= 0 that sum to 1.
    p = q, up to rounding, iff the hulls meet. Otherwise ⟨w, x⟩ = ⟨w, (p + q)/2⟩ with
    w = p - q separates the sets with the largest margin, ‖w‖/2. By Wolfe's method, see
    `wolfe`.

    Parameters
    ----------
    P : array-like of shape (n, d)
    Q : array-like of shape (m, d)

    Returns
    -------
    p, q : ndarrays of shape (d,)
        They need not be unique; p - q is.

    Raises
    ------
    ValueError
        If P or Q is bad, or they have different widths.

    Examples
    --------
    >>> p, q = nearest_points([[0, 4], [4, 1], [9, 8]], [[2, 0], [0, 1]])
    >>> p.round(9).tolist(), q.round(9).tolist()
    ([3.2, 1.6], [2.0, 0.0])
    """
    P, Q = check_samples(P, name="P"), check_samples(Q, name="Q")
    if P.shape[1] != Q.shape[1]:
        raise ValueError(
            f"P has {P.shape[1]} columns, but Q has {Q.shape[1]}: give points of the "
            "same dimension"
        )
    X, signs = np.vstack([P, Q]), np.repeat([1.0, -1.0], [len(P), len(Q)])
    V, center, exponents = _signed_rows(X, signs, _groups(signs, True), one_scale=True)
    rows, weights, _ = wolfe(V, _groups(signs, True))
    p, q = (weights[signs[rows] == s] @ V[rows[signs[rows] == s]] for s in (1, -1))
    return center + np.ldexp(p, exponents), center - np.ldexp(q, exponents)


class Corral(NamedTuple):
    """Rows of V, affinely independent, their positive weights λ, and v = Σ λ_i v_i.

    Examples
    --------
    >>> wolfe(np.array([[3.0], [2.0]]), np.zeros(2, int)).rows.tolist()
    [1]
    """

    rows: IntArray
    weights: AnyArray
    v: AnyArray


def wolfe(
    V: AnyArray, group: IntArray, *, within: int = 1, start: Corral | None = None
) -> Corral:
    """The shortest v = Σ λ_i v_i, or one at most ``within`` times as long.

    Wolfe (1976). A *corral* is a set of affinely independent rows whose affine hull has
    its point nearest to 0 inside their convex hull.

    1. Start with one row of each group; v is their sum.
    2. Find in each group the row of smallest ⟨v, v_i⟩. Their sum is u.
    3. If ⟨v, u⟩ >= ⟨v, v⟩, stop: no point is nearer to 0 than v.
    4. Otherwise let the row in that promises more, go to the point of the affine hull
       nearest to 0, and drop the rows whose weight gets 0 on the way. Go to 2.

    v gets shorter each time, so no corral comes twice, and the method ends.

    Parameters
    ----------
    V : array (n, d)
        float64, of norms about 1; or object with Python integers for an exact answer.
    group : int array (n,)
        0 everywhere, or 0 and 1.
    within : int
        Stop once no point can be nearer than 1/within of v.
    start : Corral, optional
        Where to begin.

    Returns
    -------
    Corral
        At most d + (number of groups) rows. v is zero (exactly, or to rounding) if the
        hull contains 0, respectively if the two hulls meet.

    Examples
    --------
    >>> corral = wolfe(np.array([[3.0, 0.0], [0.0, 4.0], [5.0, 5.0]]), np.zeros(3, int))
    >>> corral.rows.tolist(), corral.weights.round(2).tolist()
    ([0, 1], [0.64, 0.36])
    """
    exact = V.dtype == object
    members = [np.flatnonzero(group == g) for g in range(group.max() + 1)]
    # lengths up to 16 EPS of the longest row are 0 but for rounding
    reach = 0 if exact else 16 * EPS * math.sqrt(np.einsum("ij,ij->i", V, V).max())
    first = np.array([rows[0] for rows in members])
    ones = np.array([fraction(1) if exact else 1.0 for _ in members])
    corral = start or Corral(first, ones, ones @ V[first])
    if not exact and V.size > TEXTBOOK:  # begin near the end
        corral = _settled(V, group, *quick_corral(V, group, within, reach))
    while len(corral.rows) < V.shape[1] + len(members):
        rows, weights, v = corral
        direction = integer_multiple(v)
        squared, scores = v @ direction, V @ direction
        lowest = [m[scores[m].argmin()] for m in members]
        noise = reach and reach * math.sqrt(squared)
        if squared <= reach**2 or within * sum(scores[lowest]) >= squared - noise:
            break
        # the rows of one group in the corral all score the same
        present = [scores[rows[group[rows] == g][0]] for g in range(len(members))]
        gains = [a - scores[i] for a, i in zip(present, lowest, strict=True)]
        new = lowest[gains.index(max(gains))]
        if new in rows:
            break
        corral = _settled(V, group, np.append(rows, new), np.append(weights, 0))
        if not corral.v @ corral.v < v @ v:  # by rounding
            return Corral(rows, weights, v)
    return corral


def _settled(V: AnyArray, group: IntArray, rows: IntArray, weights: AnyArray) -> Corral:
    """The corral among ``rows``, from weights >= 0: the superfluous leave."""
    while True:
        target, v = _affine_minimum(V[rows], group[rows], weights)
        out = target <= 0
        if not out.any():
            return Corral(rows, target, v)
        # go towards the target until the first weight is 0
        ratios = weights[out] / (weights[out] - target[out])
        weights = weights + ratios.min() * (target - weights)
        weights[np.flatnonzero(out)[ratios.argmin()]] = 0
        keep = weights > 0
        rows, weights = rows[keep], weights[keep]


def _affine_minimum(
    V: AnyArray, group: IntArray, weights: AnyArray
) -> tuple[AnyArray, AnyArray]:
    """Weights, of any sign, and point nearest to 0 in the affine hull of some rows.

    Each point of it is the sum of one row of each group, the one of largest weight,
    plus steps times the differences D of the others to it.
    """
    members = [np.flatnonzero(group == g) for g in range(group.max() + 1)]
    bases = [m[weights[m].argmax()] for m in members]
    rest = np.delete(np.arange(len(V)), bases)
    D = V[rest] - V[[bases[g] for g in group[rest]]]
    shortest = exact_shortest if V.dtype == object else _shortest
    steps, v = shortest(D, sum(V[i] for i in bases))
    target = np.empty(len(V), dtype=steps.dtype)
    target[rest] = steps
    for g, i in enumerate(bases):
        target[i] = 1 - sum(steps[group[rest] == g])
    return target, v


def _shortest(D: FloatArray, origin: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Steps s of least ‖origin + s D‖, by QR, and that point."""
    Q, R = np.linalg.qr(D.T)
    along = Q.T @ origin
    v = origin - Q @ along
    return np.linalg.solve(R, -along), v - Q @ (Q.T @ v)  # again, to be orthogonal


def _groups(signs: FloatArray, intercept: bool) -> IntArray:
    """The classes 0 (positive) and 1; without an intercept all rows are one group."""
    return ((signs < 0) & intercept).astype(np.intp)


def _signed_rows(
    X: FloatArray, signs: FloatArray, group: IntArray, *, one_scale: bool
) -> tuple[FloatArray, FloatArray, IntArray]:
    """Rows V = signs (X - center) / 2**exponents in [-1, 1], center and exponents.

    The center is the middle of each feature's range, or 0 for hulls of one group. The
    exponents (d,) are all the same for ``one_scale``.
    """
    low, high = X.min(axis=0), X.max(axis=0)
    center = low / 2 + high / 2 if group.any() else np.zeros(X.shape[1])
    largest = np.maximum(high - center, center - low)
    exponents = np.frexp(largest.max() if one_scale else largest)[1]
    exponents = np.clip(exponents, -1000, 1000) + np.zeros(X.shape[1], int)
    V = X - center
    V *= np.ldexp(1.0, -exponents)
    V *= signs[:, None]
    return V, center, exponents


def _decide(X: FloatArray, signs: FloatArray, *, intercept: bool = True) -> Separation:
    """`separate` on checked input; through the origin if not ``intercept``.

    Three tries, each only if the one before left it open: weights that surely exist
    (the hulls meet), a half-space in float64 with exactly checked signs (they do not),
    and exact arithmetic.
    """
    group = _groups(signs, intercept)
    V, center, exponents = _signed_rows(X, signs, group, one_scale=False)
    corral = wolfe(V, group, within=4)
    rows = corral.rows
    if len(rows) > X.shape[1] + group.max():  # as many as a meeting needs
        Z, power = integers(np.vstack([X[rows], center]), exponents)
        Z = signs[rows, None].astype(int) * (Z[:-1] - Z[-1])
        weights = sure_weights(V[rows], group[rows], corral.weights, (Z, power))
        if weights is not None:
            return _meeting(X, signs, rows, weights)
    answer = _halfspace(X, signs, corral.v, exponents, intercept)
    if answer:
        return answer
    exact = _exact_corral(X, signs, group, exponents, corral)
    if not exact.v.any():
        return _meeting(X, signs, exact.rows, exact.weights)
    v = (exact.v / max(abs(exact.v))).astype(float)
    answer = _halfspace(X, signs, v, exponents, intercept)
    if not answer:
        raise ArithmeticError(_drowned(X))
    return answer


def _drowned(X: FloatArray) -> str:
    """Why separable classes get no half-space, and what helps."""
    low, high = X.min(axis=0), X.max(axis=0)
    far = abs(low / 2 + high / 2) > high / 2 - low / 2
    sizes = np.maximum(high, -low)
    # where products underflow, or weights in the units of X
    small = (sizes > 0) & (sizes < TINY * max(1 / EPS, sizes.max()))
    if far.any():
        advice = (
            "shift the features towards 0, such as X - X[0], for feature "
            f"{far.argmax()} is far from it"
        )
    elif small.any():
        advice = (
            f"multiply feature {small.argmax()}, which is tiny, by a large number, "
            f"such as {2.0**300:.0e}"
        )
    else:
        advice = (
            "no shift or scale helps; round X to the digits that are meant, or leave "
            "out the points that nearly touch"
        )
    return (
        "the classes are separable, but by less than the rounding of a score computed "
        f"in float64: {advice}"
    )


def _exact_wolfe(
    Z: AnyArray, group: IntArray, rows: IntArray, *, within: int = 1
) -> Corral:
    """The exact corral over integer rows Z, begun from a good guess of its rows."""
    few = wolfe(Z[rows], group[rows])
    return wolfe(Z, group, within=within, start=few._replace(rows=rows[few.rows]))


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
        exact = wolfe(Z, group[heavy])
        if not exact.v.any():
            return exact._replace(rows=heavy[exact.rows])
    if len(corral.rows) > EXACT_ROWS or X.size > EXACT_NUMBERS:
        raise ArithmeticError(
            "undecided: the classes touch or nearly touch, closer than float64 can "
            f"tell, and {len(X)} x {X.shape[1]} numbers are too many to decide "
            "exactly: leave out points far from the boundary, or some of the features"
        )
    Z, _ = integers(signs[:, None] * X, exponents)
    return _exact_wolfe(Z, group, corral.rows, within=2)


def _halfspace(
    X: FloatArray,
    signs: FloatArray,
    point: FloatArray,
    exponents: IntArray,
    intercept: bool,
) -> Separation | None:
    """The separable answer with normal ``point``, or None if that is not proved."""
    w = np.ldexp(point, exponents.min() - exponents)  # in the units of X
    if not w.any():
        return None
    w /= abs(w).max()  # so that no square underflows
    w /= np.linalg.norm(w)
    scores, b = linear_scores(X, w, 0.0), 0.0
    if intercept:
        b = -(scores[signs > 0].min() / 2 + scores[signs < 0].max() / 2)
    halfspace = Halfspace(w, b)
    z = signs * halfspace.score(X)
    if not z.min() > 0:
        return None
    # A score is a sum of d + 1 rounded products: its rounding is at most (d + 2) EPS
    # times the sum of their sizes and TINY, of which EPS is the smallest float. Scores
    # below that are computed again, exactly; the first bound is coarse and cheap, the
    # second is for the few rows it leaves.
    largest = float(max(X.max(), -X.min())) * float(abs(w).sum()) + abs(float(b))
    near = np.flatnonzero(z <= (len(w) + 2) * EPS * (largest + TINY))
    with np.errstate(over="ignore"):
        sizes = abs(X[near]) @ abs(w) + abs(b)
    rounding = (len(w) + 2) * EPS * (sizes + TINY)
    for i in near[z[near] <= rounding]:
        terms = zip(X[i].tolist(), w.tolist(), strict=True)
        exact = sum(fraction(x) * fraction(c) for x, c in terms) + fraction(float(b))
        if signs[i] * exact <= 0:
            return None
    return Separation(True, halfspace, float(z.min()) / halfspace._norm())


def _meeting(
    X: FloatArray, signs: FloatArray, rows: IntArray, weights: AnyArray
) -> Separation:
    """The answer that the hulls meet, from weights of some rows."""
    full = np.zeros(len(X))
    full[rows] = weights.astype(float)
    positive, negative = np.where(signs > 0, full, 0), np.where(signs < 0, full, 0)
    return Separation(
        False, positive_weights=positive, negative_weights=negative, point=positive @ X
    )
