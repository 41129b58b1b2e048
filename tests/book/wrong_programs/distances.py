"""Usual wrong answers on distances."""

import numpy as np


def divides_by_the_length(w, b, X):
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


def one_feature_errs_at_a_time(w, b, X):
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


WRONG = {
    "ex-distances-ruler": {
        "divides by the length of w": divides_by_the_length,
        "adds signed weights": adds_signed_weights,
        "forgets the bias": forgets_the_bias,
        "forgets the size of scores": forgets_the_size_of_scores,
        "looks at positive scores only": looks_at_positive_scores_only,
        "divides by the largest weight": divides_by_the_largest_weight,
        "lets one feature err at a time": one_feature_errs_at_a_time,
        "takes the farthest point": takes_the_farthest_point,
        "knows two features only": knows_two_features_only,
        "skips points on the boundary": skips_points_on_the_boundary,
        "rounds": rounds,
    }
}
