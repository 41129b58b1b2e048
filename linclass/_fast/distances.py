"""Fast twin of squared distances: one matrix product, and differences where it fails.

‖p - q‖² = ‖p‖² + ‖q‖² - 2⟨p, q⟩ is the product of (-2p, 1, ‖p‖²) and (q, ‖q‖², 1):
of 20 features it takes 0.45 of the time of all differences, of 200 features 0.15. But
a small distance loses its digits beside large ‖p‖² and ‖q‖². Hence three steps more:

1. move the points to the origin, which changes no difference;
2. give up if they spread so far that more than 1e-13 could be lost everywhere;
3. compute the small distances from their differences.
"""

import numpy as np

from .._checks import EPS, FloatArray

WIDE = 16  # up to this many features the differences cost less than twice as much
SPREAD = 200  # ‖p‖² + ‖q‖² up to which the product loses some 1e-13
FEW = 1 / 64  # share of pairs whose differences are computed one by one


def squares_by_products(
    P: FloatArray, Q: FloatArray, width: float, near: float
) -> FloatArray | None:
    """All ‖p - q‖² / s², those up to ``near`` from differences; None where it fails.

    Equal points have exactly 0.
    """
    if min(len(P), len(Q)) <= WIDE:
        return None
    d, center = P.shape[1], Q.mean(axis=0)  # step 1
    with np.errstate(over="ignore", invalid="ignore"):
        left, right = (_with_squares(A, center, width) for A in (P, Q))
    reach = left[:, d].max() + right[:, d].max()
    if not reach <= SPREAD:  # step 2; also where it is not a number
        return None
    # one product of d + 2 columns gives all three terms of ‖p‖² + ‖q‖² - 2⟨p, q⟩
    left[:, :d] *= -2
    left[:, d:] = left[:, : d - 1 : -1]  # (-2p, 1, ‖p‖²) for (q, ‖q‖², 1)
    squares: FloatArray = left @ right.T
    # Step 3. Rounding may have made less than 4 d ε reach of an exact 0.
    close = np.flatnonzero(squares <= max(near, 4 * d * EPS * reach))
    if len(close) > FEW * squares.size:
        return None
    i, j = np.divmod(close, len(Q))
    gaps = (P[i] - Q[j]) / width
    squares[i, j] = (gaps * gaps).sum(axis=1)
    return squares


def _with_squares(A: FloatArray, center: FloatArray, width: float) -> FloatArray:
    """Rows (a, ‖a‖², 1) of the points, moved by the center, in units of the width."""
    rows = np.ones((len(A), A.shape[1] + 2))
    a = np.subtract(A, center, out=rows[:, :-2])
    a /= width
    rows[:, -2] = np.einsum("ij,ij->i", a, a)
    return rows
