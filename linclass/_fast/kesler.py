"""Kesler's perceptron where few rows are mistakes and numba is not installed.

A pass over 4,600 rows with 70 mistakes takes 0.05 of the time of the plain one, over
17,000 rows with 120 mistakes 0.1.
"""

import numpy as np

from .._checks import FloatArray, IntArray

BLOCK = 64  # rows looked at after a mistake; doubled while there is none


def kesler_pass_by_blocks(
    A: FloatArray, codes: IntArray, W: FloatArray, rows: IntArray, rivals: IntArray
) -> int:
    """One pass as that of `linclass.multiclass.kesler_pass`."""
    # Between two mistakes W does not change, so the scores of a whole block of rows
    # are one product. Its first mistake is the next one of the plain loop; the rows
    # after it are looked at anew, with the new W.
    updates, start, size = 0, 0, BLOCK
    while start < len(A):
        y = codes[start : start + size]
        scores = A[start : start + size] @ W.T
        places = np.arange(len(y))
        own = scores[places, y]
        scores[places, y] = -np.inf  # what is left are the rivals
        wrong = own <= scores.max(axis=1)
        first = int(wrong.argmax())
        if not wrong[first]:
            start, size = start + size, 2 * size  # no mistake: look further
            continue
        rival, row = scores[first].argmax(), start + first
        W[y[first]] += A[row]
        W[rival] -= A[row]
        rows[updates], rivals[updates] = row, rival
        updates, start, size = updates + 1, row + 1, BLOCK
    return updates
