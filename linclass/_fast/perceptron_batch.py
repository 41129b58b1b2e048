"""Many small runs of the perceptron, side by side.

1,000 runs over 50 rows of 5 features take 0.05 of the time of one after the other.
"""

import numpy as np

from .._checks import AnyArray, FloatArray, IntArray


def side_by_side(
    X: FloatArray, y: FloatArray, constant: float, max_iter: int, few: int
) -> tuple[IntArray, IntArray, AnyArray, FloatArray]:
    """Updates, passes, whether clean, and (b, w) of R runs from zero, X (R, n, d).

    The idea: one point of every instance at a time. Each instance is a column, and
    sums run over the features in turn, the bias last, as in the plain loop: the same to
    the last bit. (numpy sums a lone column otherwise, so `few` is at least 1.) Ends
    when no more than `few` instances are not clean.
    """
    count, n, d = X.shape
    updates, passes = np.zeros((2, count), np.intp)
    clean, thetas = np.zeros(count, bool), np.zeros((count, d + 1))
    left, number, gather = np.arange(count), 0, True
    while len(left) > few and number < max_iter:
        if gather:  # in the rows y x_1, …, y x_d, y c
            points = np.concatenate([X[left], np.full((len(left), n, 1), constant)], 2)
            points *= y[left, :, None]
            columns = np.ascontiguousarray(points.transpose(1, 2, 0))
            theta = np.ascontiguousarray(np.roll(thetas[left], -1, axis=1).T)
        made = _one_pass(theta, columns)
        number += 1
        updates[left] += made
        passes[left[~clean[left]]] = number
        clean[left[made == 0]] = True
        thetas[left] = np.roll(theta.T, 1, axis=1)
        gather = 2 * int(np.count_nonzero(made)) <= len(left)
        if gather:
            left = left[made > 0]
    return updates, passes, clean, thetas


def _one_pass(theta: FloatArray, columns: FloatArray) -> IntArray:
    """One pass of all columns of theta, in place; the mistakes of each."""
    made = np.zeros(theta.shape[1], np.intp)
    for point in columns:
        z = (point * theta).sum(axis=0)
        wrong = np.flatnonzero(z <= 0)
        theta[:, wrong] += point[:, wrong]
        made[wrong] += 1
    return made
