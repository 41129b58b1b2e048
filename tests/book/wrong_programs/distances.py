"""Usual wrong answers on distances."""

import numpy as np

EXERCISE = "ex-distances-ruler"


def divides_by_the_length_of_w(w, b, X):
    return np.abs(X @ w + b).min() / np.linalg.norm(w)


def adds_signed_weights(w, b, X):
    return np.abs(X @ w + b).min() / w.sum()


def forgets_the_bias(w, b, X):
    return np.abs(X @ w).min() / np.abs(w).sum()


def forgets_the_size_of_scores(w, b, X):
    return (X @ w + b).min() / np.abs(w).sum()


def looks_at_positive_scores_only(w, b, X):
    scores = X @ w + b
    return scores[scores > 0].min() / np.abs(w).sum()


def divides_by_the_largest_weight(w, b, X):
    return np.abs(X @ w + b).min() / np.abs(w).max()


def lets_one_feature_err_at_a_time(w, b, X):
    return (np.abs(X @ w + b).min() / np.abs(w)).min()


def takes_the_farthest_point(w, b, X):
    return np.abs(X @ w + b).max() / np.abs(w).sum()


def knows_two_features_only(w, b, X):
    scores = X[:, 0] * w[0] + X[:, 1] * w[1] + b
    return np.abs(scores).min() / (abs(w[0]) + abs(w[1]))


def skips_points_on_the_boundary(w, b, X):
    sizes = np.abs(X @ w + b)
    return sizes[sizes > 0].min() / np.abs(w).sum()


def rounds(w, b, X):
    return round(float(np.abs(X @ w + b).min() / np.abs(w).sum()), 2)
