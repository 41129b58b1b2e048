"""Usual wrong answers on a sum of Gaussians that fits labels."""

import numpy as np

EXERCISE = "ex-bending-program"


def _kernel(P, Q, factor):
    apart = np.asarray(P, float)[:, None] - np.asarray(Q, float)
    return np.exp(-factor * (apart**2).sum(axis=2))


def _fitted(factor):
    def fit(points, labels, s, new):
        factors = np.linalg.solve(_kernel(points, points, factor(s)), labels)
        return _kernel(new, points, factor(s)) @ factors

    return fit


divides_by_two_squares = _fitted(lambda s: 1 / (2 * s**2))
takes_the_width_for_gamma = _fitted(lambda s: s)
divides_by_the_width = _fitted(lambda s: 1 / s)


def does_not_solve(points, labels, s, new):
    return _kernel(new, points, 1 / s**2) @ labels


def multiplies_in_place_of_solving(points, labels, s, new):
    return _kernel(new, points, 1 / s**2) @ (_kernel(points, points, 1 / s**2) @ labels)


def forgets_the_square_of_the_distance(points, labels, s, new):
    def laplace(P, Q):
        apart = np.asarray(P, float)[:, None] - np.asarray(Q, float)
        return np.exp(-np.sqrt((apart**2).sum(axis=2)) / s)

    return laplace(new, points) @ np.linalg.solve(laplace(points, points), labels)


def takes_the_first_feature_only(points, labels, s, new):
    return _fitted(lambda s: 1 / s**2)(points[:, :1], labels, s, new[:, :1])


def forgets_the_sum_over_the_features(points, labels, s, new):
    K = np.exp(-((points[:, None] - points) ** 2) / s**2)
    return np.exp(-((new[:, None] - points) ** 2) / s**2) @ np.linalg.solve(K, labels)


def gives_signs(points, labels, s, new):
    return np.sign(_fitted(lambda s: 1 / s**2)(points, labels, s, new))


def gives_the_scores_of_the_points(points, labels, s, new):
    return _fitted(lambda s: 1 / s**2)(points, labels, s, points)


def adds_the_mean_label(points, labels, s, new):
    return _fitted(lambda s: 1 / s**2)(points, labels, s, new) + np.mean(labels)


def _right(points, labels, s):
    return np.linalg.solve(_kernel(points, points, 1 / s**2), labels)


def uses_the_labels_twice(points, labels, s, new):
    return _kernel(new, points, 1 / s**2) @ (_right(points, labels, s) * labels)


def swaps_the_points(points, labels, s, new):
    return _kernel(points, new, 1 / s**2) @ _right(points, labels, s)


def adds_a_penalty(points, labels, s, new):
    K = _kernel(points, points, 1 / s**2) + 0.01 * np.eye(len(points))
    return _kernel(new, points, 1 / s**2) @ np.linalg.solve(K, labels)


def divides_by_the_sum_of_the_bumps(points, labels, s, new):
    bumps = _kernel(new, points, 1 / s**2)
    return bumps @ _right(points, labels, s) / bumps.sum(axis=1)


def gives_the_factors(points, labels, s, new):
    return _right(points, labels, s)


def gives_a_column(points, labels, s, new):
    return _fitted(lambda s: 1 / s**2)(points, labels, s, new)[:, None]
