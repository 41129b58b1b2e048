"""Usual wrong answers on regression as a classifier."""

import numpy as np

EXERCISE = "ex-regression-program"


def _matrix(points):
    return np.column_stack([np.ones(len(points)), points])


def _solve(M, labels, counts):
    N = M * counts[:, None]
    return np.linalg.solve(N.T @ M, N.T @ labels)


def ignores_the_counts(points, labels, counts):
    return _solve(_matrix(points), labels, np.ones(len(points)))


def squares_the_counts(points, labels, counts):
    return _solve(_matrix(points), labels, counts**2)


def takes_the_root_of_the_counts(points, labels, counts):
    return _solve(_matrix(points), labels, np.sqrt(counts))


def counts_on_the_left_only(points, labels, counts):
    M = _matrix(points)
    return np.linalg.solve((M * counts[:, None]).T @ M, M.T @ labels)


def counts_on_the_right_only(points, labels, counts):
    M = _matrix(points)
    return np.linalg.solve(M.T @ M, M.T @ (counts * labels))


def rounds_the_counts_down_to_whole_numbers(points, labels, counts):
    return _solve(_matrix(points), labels, np.maximum(counts.astype(int), 1))


def forgets_the_bias(points, labels, counts):
    return _solve(points, labels, counts)


def puts_the_bias_last(points, labels, counts):
    M = np.column_stack([points, np.ones(len(points))])
    return _solve(M, labels, counts)


def knows_one_feature_only(points, labels, counts):
    slope, bias = np.polyfit(points[:, 0], labels, 1, w=np.sqrt(counts))
    return np.array([bias, slope])


def makes_the_labels_signs(points, labels, counts):
    return _solve(_matrix(points), np.where(labels > 0, 1, -1), counts)


def takes_the_sign_of_the_labels(points, labels, counts):
    return _solve(_matrix(points), np.sign(labels), counts)


def inverts_the_matrix_itself(points, labels, counts):
    return np.linalg.solve(_matrix(points), labels)


def never_uses_the_labels(points, labels, counts):
    return _solve(_matrix(points), np.ones(len(points)), counts)


def descends_for_5000_steps(points, labels, counts):
    M = _matrix(points)
    N = M * counts[:, None]
    theta = np.zeros(M.shape[1])
    rate = 1 / np.linalg.norm(N.T @ M)
    for _ in range(5000):
        theta = theta + rate * N.T @ (labels - M @ theta)
    return theta


def makes_w_a_unit_vector(points, labels, counts):
    theta = _solve(_matrix(points), labels, counts)
    return theta / np.linalg.norm(theta[1:])


def returns_the_scores(points, labels, counts):
    return _matrix(points) @ _solve(_matrix(points), labels, counts)


def rounds_the_weights(points, labels, counts):
    return _solve(_matrix(points), labels, counts).round(6)
