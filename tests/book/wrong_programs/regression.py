"""Usual wrong answers on regression as a classifier."""

import numpy as np


def matrix(points):
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
    M = matrix(points)
    return np.linalg.solve(M.T @ M, M.T @ np.where(labels > 0, 1, -1))


def inverts_the_matrix_itself(points, labels):
    return np.linalg.solve(matrix(points), labels)


def forgets_the_labels_transposed(points, labels):
    M = matrix(points)
    return np.linalg.solve(M.T @ M, M[: M.shape[1]] @ np.ones(M.shape[1]))


def descends_for_a_while(points, labels):
    M = matrix(points)
    theta = np.zeros(M.shape[1])
    rate = 1 / np.linalg.norm(M.T @ M)
    for _ in range(5000):
        theta = theta + rate * M.T @ (labels - M @ theta)
    return theta


def makes_w_a_unit_vector(points, labels):
    M = matrix(points)
    theta = np.linalg.solve(M.T @ M, M.T @ labels)
    return theta / np.linalg.norm(theta[1:])


def returns_the_scores(points, labels):
    M = matrix(points)
    return M @ np.linalg.solve(M.T @ M, M.T @ labels)


def rounds_to_six_digits(points, labels):
    M = matrix(points)
    return np.linalg.solve(M.T @ M, M.T @ labels).round(6)


WRONG = {
    "ex-regression-program": {
        "forgets the bias": forgets_the_bias,
        "puts the bias last": puts_the_bias_last,
        "knows one feature only": knows_one_feature_only,
        "makes the labels -1 and +1 first": makes_the_labels_signs,
        "solves M theta = y": inverts_the_matrix_itself,
        "never uses the labels": forgets_the_labels_transposed,
        "descends for 5000 steps": descends_for_a_while,
        "makes w a unit vector": makes_w_a_unit_vector,
        "returns the scores": returns_the_scores,
        "rounds the weights": rounds_to_six_digits,
    }
}
