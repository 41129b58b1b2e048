"""Usual wrong answers on regression as a classifier."""

import numpy as np

EXERCISE = "ex-regression-program"


def _matrix(points):
    return np.column_stack([np.ones(len(points)), points])


def forgets_the_bias(points, labels):
    return np.linalg.solve(points.T @ points, points.T @ labels)


def puts_the_bias_last(points, labels):
    M = np.column_stack([points, np.ones(len(points))])
    return np.linalg.solve(M.T @ M, M.T @ labels)


def knows_one_feature_only(points, labels):
    slope, bias = np.polyfit(points[:, 0], labels, 1)
    return np.array([bias, slope])


def makes_the_labels_signs(points, labels):
    M = _matrix(points)
    return np.linalg.solve(M.T @ M, M.T @ np.where(labels > 0, 1, -1))


def takes_the_sign_of_the_labels(points, labels):
    M = _matrix(points)
    return np.linalg.solve(M.T @ M, M.T @ np.sign(labels))


def inverts_the_matrix_itself(points, labels):
    return np.linalg.solve(_matrix(points), labels)


def never_uses_the_labels(points, labels):
    M = _matrix(points)
    return np.linalg.solve(M.T @ M, M[: M.shape[1]] @ np.ones(M.shape[1]))


def descends_for_5000_steps(points, labels):
    M = _matrix(points)
    theta = np.zeros(M.shape[1])
    rate = 1 / np.linalg.norm(M.T @ M)
    for _ in range(5000):
        theta = theta + rate * M.T @ (labels - M @ theta)
    return theta


def makes_w_a_unit_vector(points, labels):
    M = _matrix(points)
    theta = np.linalg.solve(M.T @ M, M.T @ labels)
    return theta / np.linalg.norm(theta[1:])


def returns_the_scores(points, labels):
    M = _matrix(points)
    return M @ np.linalg.solve(M.T @ M, M.T @ labels)


def rounds_the_weights(points, labels):
    M = _matrix(points)
    return np.linalg.solve(M.T @ M, M.T @ labels).round(6)
