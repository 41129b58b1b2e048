"""Usual wrong answers on many features."""

import numpy as np

EXERCISE = "ex-many-features-write"


def _columns(X, pairs, constant=True):
    ones = [np.ones(len(X))] if constant else []
    return np.column_stack([*ones, X, *(X[:, i] * X[:, j] for i, j in pairs)])


def _all_pairs(X):
    d = X.shape[1]
    return [(i, j) for i in range(d) for j in range(d)]


def forgets_the_constant(X):
    pairs = [(i, j) for i, j in _all_pairs(X) if i <= j]
    return _columns(X, pairs, constant=False)


def forgets_the_squares(X):
    return _columns(X, [(i, j) for i, j in _all_pairs(X) if i < j])


def takes_mixed_products_twice(X):
    return _columns(X, _all_pairs(X))


def takes_squares_only(X):
    return _columns(X, [(i, j) for i, j in _all_pairs(X) if i == j])


def takes_the_squares_first(X):
    squares = [(i, j) for i, j in _all_pairs(X) if i == j]
    return _columns(X, squares + [(i, j) for i, j in _all_pairs(X) if i < j])


def takes_the_products_in_another_order(X):
    return _columns(X, [(i, j) for i, j in _all_pairs(X) if j <= i])


def knows_the_plane_only(X):
    return _columns(X, [(0, 0), (0, X.shape[1] - 1), (-1, -1)])


def takes_columns_for_points(X):
    return _columns(X.T, [(i, j) for i, j in _all_pairs(X.T) if i <= j])
