"""The point nearest to the origin, of one hull or of the difference of two.

Both the test of separability and the maximum margin are this one problem. Each row
v_i of V belongs to a group; find weights that

    minimize ‖Σ_i λ_i v_i‖²  subject to  λ >= 0 and Σ λ_i = 1 in each group.

With one group the answer is the point of the hull nearest to 0. With two groups and
v_i = y_i x_i it is p - q for the nearest points p and q of the two hulls.

The method is Wolfe's: keep a few affinely independent rows (the *corral*) and the
nearest point of their affine hull; bring in the row that lies farthest on the
near side, drop rows whose weight would become negative. It is written once for
two kinds of number: float64, and integers with exact fractions (dtype object)
for the inputs that rounding leaves open. In float64 a quick run comes first, which
keeps the affine hull instead of solving for it at each step, and guesses the first.
"""

import math
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from ._checks import AnyArray, FloatArray, IntArray
from ._hull import EPS, Hull, guess

_MANY = 2**16  # from so many numbers on …
_POOL = 32  # … rows are looked at by so many times d + 2 of each group


class Corral(NamedTuple):
    """Rows of ``V``, their positive weights, and the point they combine to."""

    rows: IntArray
    weights: AnyArray
    point: AnyArray


def nearest_point(
    V: AnyArray, group: IntArray, *, within: int = 1, start: Corral | None = None
) -> Corral:
    """Corral of the point nearest to 0, or of one at most ``within`` times as far.

    Parameters
    ----------
    V : array (n, d)
        float64, or object with Python integers for an exact answer.
    group : int array (n,)
        0 everywhere, or 0 and 1.
    within : int
        Stop once the half-spaces found prove that no point is nearer than
        1/within of the present one. 1 asks for the nearest point itself.
    start : Corral, optional
        Where to begin: the nearest point of an affinely independent set.

    Returns
    -------
    Corral
        At most ``d`` + (number of groups) rows. The point is zero (exactly, or to
        rounding) if the hull contains 0, respectively if the two hulls meet.
    """
    exact = V.dtype == object
    members = members_of(group)
    reach = 0 if exact else 16 * EPS * math.sqrt(np.einsum("ij,ij->i", V, V).max())
    corral = start or Corral(
        np.array([m[0] for m in members]),
        np.array([Fraction(1) if exact else 1.0 for _ in members]),
        sum(V[m[0]] for m in members),
    )
    if not exact and not start:
        corral = _quick_corral(V, group, members, corral, within, reach)
    while len(corral.rows) < V.shape[1] + len(members):
        rows, weights, point = corral
        direction = integer_multiple(point)
        present = [
            V[rows[(group[rows] == g).argmax()]] @ direction
            for g in range(len(members))
        ]
        new = _lower(V, members, direction, present, within, reach)
        if new is None or new in rows:
            break
        corral = _settled(V, group, np.append(rows, new), np.append(weights, 0))
        if not corral.point @ corral.point < point @ point:
            return Corral(rows, weights, point)
    return corral


def _lower(
    V: AnyArray,
    members: list[IntArray],
    point: AnyArray,
    present: list[Any],
    within: int,
    reach: float,
) -> int | None:
    """The row farthest on the near side of the corral; None if that is near enough.

    ``present`` are the scores <v, point> of the corral's rows, one for each group.
    """
    squared = point.dot(point)
    if squared <= reach**2:
        return None
    scores = V.dot(point)
    lowest = [int(m[scores[m].argmin()]) for m in members]
    gaps = [now - scores[i] for now, i in zip(present, lowest, strict=True)]
    noise = reach and reach * math.sqrt(squared)
    if within * (sum(present) - sum(gaps)) >= sum(present) - noise:
        return None
    return lowest[gaps.index(max(gaps))]


def _quick_corral(
    V: FloatArray,
    group: IntArray,
    members: list[IntArray],
    start: Corral,
    within: int,
    reach: float,
) -> Corral:
    """What `nearest_point` is to find, sought among some rows at a time if many."""
    first, few = np.arange(len(V)), _POOL * (V.shape[1] + 2)
    many = V.size > _MANY and len(V) > 4 * few
    if many:
        first = np.concatenate([m[:: len(m) // few + 1] for m in members])
    hull = guess(V, group, first) or Hull(V, group, start.rows, start.weights)

    def climb(pool: IntArray) -> bool:
        """Let rows of the pool enter while one lies lower; whether that went nearer."""
        W = V if len(pool) == len(V) else V[pool]
        before = hull.point.dot(hull.point)
        parts = [np.flatnonzero(group[pool] == g) for g in range(len(members))]
        while len(hull.rows) < hull.most:
            firsts = [hull.rows[hull.sides.index(g)] for g in range(len(members))]
            present = [V[i].dot(hull.point) for i in firsts]
            new = _lower(W, parts, hull.point, present, within, reach)
            if new is None or not hull.enter(int(pool[new])):
                break
        return bool(hull.point.dot(hull.point) < before)

    climb(first)
    while many:
        scores = V.dot(hull.point)
        low = [
            m[scores[m].argpartition(few)[:few]] if len(m) > few else m for m in members
        ]
        many = climb(np.concatenate(low))
    if within > 1 and len(hull.rows) > V.shape[1] + group.max():  # close enough to 0
        return Corral(np.array(hull.rows), hull.weights, hull.point)
    return _settled(V, group, np.array(hull.rows), hull.weights)


def exact_nearest_point(
    V: AnyArray, group: IntArray, rows: IntArray, *, within: int = 1
) -> Corral:
    """The exact corral over integer rows ``V``, begun from a good guess of its rows."""
    few = nearest_point(V[rows], group[rows])
    start = Corral(rows[few.rows], few.weights, few.point)
    return nearest_point(V, group, within=within, start=start)


def integers(X: FloatArray, exponents: IntArray | int = 0) -> tuple[AnyArray, int]:
    """Python integers Z and a power: ``X / 2**exponents == Z / 2**power``, exactly."""
    mantissas, powers = np.frexp(X)
    whole = (mantissas * 2.0**53).astype(np.int64)
    twos = np.frexp((whole & -whole).astype(float))[1] - 1  # how often 2 divides
    powers = np.where(whole == 0, 0, powers - exponents - 53 + twos)
    lowest = min(0, int(powers.min()))
    odd = whole >> np.maximum(twos, 0)
    return odd.astype(object) << (powers - lowest).astype(object), -lowest


def integer_multiple(point: AnyArray) -> AnyArray:
    """Positive multiple of a vector of fractions, in (faster) integers; floats stay."""
    if point.dtype != object:
        return point
    common = math.lcm(*(Fraction(value).denominator for value in point))
    return np.array([int(value * common) for value in point], dtype=object)


def groups(signs: FloatArray, intercept: bool) -> IntArray:
    """The classes 0 (positive) and 1; without an intercept all rows are one group."""
    return (signs < 0).astype(int) if intercept else np.zeros(len(signs), dtype=int)


def members_of(group: IntArray) -> list[IntArray]:
    """The rows of each group."""
    return [np.flatnonzero(group == g) for g in range(group.max() + 1)]


def lowest(scores: AnyArray, group: IntArray) -> list[Any]:
    """The smallest score of each group; by rows, which is quicker than by masks."""
    return [scores[rows].min() for rows in members_of(group)]


def signed_rows(
    X: FloatArray, signs: FloatArray, group: IntArray, *, one_scale: bool
) -> tuple[FloatArray, FloatArray, IntArray]:
    """Rows V = signs (X - center) / 2**exponents in [-1, 1], center and exponents.

    The center is the middle of each feature's range, or 0 for hulls of one group. The
    exponents (d,) are all the same for ``one_scale``.
    """
    low, high = _extremes(X)
    center = low / 2 + high / 2 if group.any() else np.zeros(X.shape[1])
    largest = np.maximum(high - center, center - low)
    exponents = np.frexp(largest.max() if one_scale else largest)[1]
    exponents = np.clip(exponents, -1000, 1000) + np.zeros(X.shape[1], int)
    V = X - center
    V *= np.ldexp(1.0, -exponents)
    V *= signs[:, None]
    return V, center, exponents


def _extremes(X: FloatArray, fold: int = 16) -> tuple[FloatArray, FloatArray]:
    """Smallest and largest number of each column: of 16 rows at once, it is faster."""
    whole = len(X) - len(X) % fold
    folded = X[:whole].reshape(-1, fold * X.shape[1])
    ends = []
    for extreme in (np.minimum, np.maximum):
        parts = X[whole:]
        if whole:
            parts = np.vstack([parts, extreme.reduce(folded).reshape(fold, -1)])
        ends.append(extreme.reduce(parts))
    return ends[0], ends[1]


def _settled(V: AnyArray, group: IntArray, rows: IntArray, weights: AnyArray) -> Corral:
    """The corral among ``rows``, from weights >= 0: the superfluous leave."""
    while True:
        target, point = _affine_minimum(V[rows], group[rows], weights)
        out = target <= 0
        if not out.any():
            return Corral(rows, target, point)
        ratios = weights[out] / (weights[out] - target[out])
        weights = weights + ratios.min() * (target - weights)
        weights[np.flatnonzero(out)[ratios.argmin()]] = 0
        keep = weights > 0
        rows, weights = rows[keep], weights[keep]


def _affine_minimum(
    V: AnyArray, group: IntArray, weights: AnyArray
) -> tuple[AnyArray, AnyArray]:
    """Weights and point nearest to 0 in the affine hull (sums 1 in each group)."""
    sides = range(group.max() + 1)
    members = [np.flatnonzero(group == g) for g in sides]
    bases = [m[weights[m].argmax()] for m in members]
    rest = np.delete(np.arange(len(V)), bases)
    origin = sum(V[i] for i in bases)
    D = V[rest] - V[[bases[g] for g in group[rest]]]
    steps, point = (_exact_step if V.dtype == object else _step)(D, origin)
    target = np.empty(len(V), dtype=steps.dtype)
    target[rest] = steps
    for g, i in zip(sides, bases, strict=True):
        target[i] = 1 - sum(steps[group[rest] == g])
    return target, point


def _step(D: FloatArray, origin: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Least ``|origin + steps @ D|`` by QR; projected twice to stay orthogonal."""
    Q, R = np.linalg.qr(D.T)
    along = Q.T @ origin
    point = origin - Q @ along
    return np.linalg.solve(R, -along), point - Q @ (Q.T @ point)


def _exact_step(D: AnyArray, origin: AnyArray) -> tuple[AnyArray, AnyArray]:
    """The same in integers: fraction-free elimination on the Gram matrix."""
    k = len(D)
    M = np.column_stack([D @ D.T, -(D @ origin)]) if k else np.empty((0, 1), object)
    last = 1
    for i in range(k):
        below = M[i + 1 :, i + 1 :]
        below[:] = (M[i, i] * below - np.outer(M[i + 1 :, i], M[i, i + 1 :])) // last
        last = M[i, i]
    steps = np.full(k, Fraction(0), dtype=object)
    for i in reversed(range(k)):
        tail = sum(M[i, i + 1 : k] * steps[i + 1 :])
        steps[i] = Fraction(M[i, k] - tail, M[i, i])
    return steps, origin + (steps @ D if k else Fraction(0))
