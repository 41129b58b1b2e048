"""Arithmetic without rounding, for the inputs that float64 leaves open.

Each float64 is an integer times a power of two. So input can be written in Python's
integers, which have as many digits as it takes, and solved in fractions.
"""

import math
from typing import Any

import numpy as np

from ._checks import EPS, AnyArray, FloatArray, IntArray, regular

ONE = 2**200  # fixed-point numbers count in units of 1 / ONE


def fraction(*parts: Any) -> Any:
    """A `fractions.Fraction`; few inputs need one, so the module is loaded here."""
    from fractions import Fraction

    return Fraction(*parts)


def integers(X: FloatArray, exponents: IntArray | int = 0) -> tuple[AnyArray, int]:
    """Python integers Z and a power: ``X / 2**exponents == Z / 2**power``, exactly."""
    mantissas, powers = np.frexp(X)  # X = mantissa · 2^power, 1/2 <= |mantissa| < 1
    whole = (mantissas * 2.0**53).astype(np.int64)
    # Odd numbers are the shortest: whole & -whole is the last 1 in binary.
    twos = np.frexp((whole & -whole).astype(float))[1] - 1
    powers = np.where(whole == 0, 0, powers - exponents - 53 + twos)
    lowest = min(0, int(powers.min()))
    odd = whole >> np.maximum(twos, 0)
    return odd.astype(object) << (powers - lowest).astype(object), -lowest


def integer_multiple(point: AnyArray) -> AnyArray:
    """Positive multiple of a vector of fractions, in (faster) integers; floats stay."""
    if point.dtype != object:
        return point
    common = math.lcm(*(fraction(value).denominator for value in point))
    return np.array([int(value * common) for value in point], dtype=object)


def exact_shortest(D: AnyArray, origin: AnyArray) -> tuple[AnyArray, AnyArray]:
    """Steps s for which the point origin + s D is nearest to 0, and that point.

    They solve D Dᵀ s = -D origin, here by elimination without fractions (Bareiss).
    """
    k = len(D)
    M = np.column_stack([D @ D.T, -(D @ origin)]) if k else np.empty((0, 1), object)
    last = 1
    for i in range(k):
        below = M[i + 1 :, i + 1 :]
        # the pivot before divides this without remainder, so that numbers stay short
        below[:] = (M[i, i] * below - np.outer(M[i + 1 :, i], M[i, i + 1 :])) // last
        last = M[i, i]
    steps = np.full(k, fraction(0), dtype=object)
    for i in reversed(range(k)):
        tail = sum(M[i, i + 1 : k] * steps[i + 1 :])
        steps[i] = fraction(M[i, k] - tail, M[i, i])
    return steps, origin + (steps @ D if k else fraction(0))


def sure_weights(
    V: FloatArray, group: IntArray, weights: FloatArray, exact: tuple[AnyArray, int]
) -> FloatArray | None:
    """Positive weights λ with Σ λ_i v_i = 0 that surely exist; None if not sure.

    As many rows V as unknowns: A λ = (0, 1) says that the point is 0 and that the
    weights of each group sum to 1. Newton's refinement: the residual of the present
    weights, computed without rounding, corrects them until |A⁻¹| |residual|, a bound
    of their error, is smaller than the smallest weight. Then the exact weights are
    positive too. It is some 200 times faster than elimination in integers.

    ``exact`` are the same rows in integers over a power of 2.
    """
    sums = np.array([group == g for g in range(group.max() + 1)])
    A, (Z, power) = np.vstack([V.T, sums]), exact
    try:
        inverse = regular(np.linalg.inv(A))
    except np.linalg.LinAlgError:
        return None
    size = np.linalg.norm(inverse)
    if not size * 8 * len(A) ** 2 * EPS < 1:  # the inverse itself is not good enough
        return None
    Z = np.hstack([Z, sums.T.astype(object) << power])
    goal = np.array([0] * V.shape[1] + [ONE << power] * len(sums), dtype=object)
    fixed = _fixed_point(weights)
    for _ in range(6):
        residual = ((goal - fixed @ Z) / (ONE << power)).astype(float)
        fixed += _fixed_point(inverse @ residual)
        bound = 4 * float(np.linalg.norm(residual)) * size
        rounded = (fixed / ONE).astype(float)
        if rounded.min() > 2**60 * bound:  # right to all 53 digits
            break
    return rounded if rounded.min() > bound else None


def _fixed_point(values: FloatArray) -> AnyArray:
    """``values`` in integers, in units of 1 / ``ONE``."""
    return np.array([int(v) for v in (values * float(ONE)).tolist()], dtype=object)
