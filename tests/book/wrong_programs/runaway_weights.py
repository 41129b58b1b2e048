"""Usual wrong answers on weights that run away."""

import numpy as np

EXERCISE = "ex-runaway-weights-program"


def _z(v, X, labels):
    return labels * (np.column_stack([np.ones(len(X)), X]) @ v)


def asks_for_strict_correctness(v, X, labels):
    z = _z(v, X, labels)
    return (z > 0).all(), 0.0 if (z < 0).any() else 0.5 ** (z == 0).sum()


def takes_zero_for_a_ray(v, X, labels):
    z = _z(v, X, labels)
    return (z >= 0).all(), 0.0 if (z < 0).any() else 0.5 ** (z == 0).sum()


def forgets_the_zeros_in_the_limit(v, X, labels):
    z = _z(v, X, labels)
    return (z >= 0).all() and (z > 0).any(), float((z >= 0).all())


def counts_a_zero_as_a_mistake(v, X, labels):
    z = _z(v, X, labels)
    return (z >= 0).all() and (z > 0).any(), float((z > 0).all())


def forgets_the_bias(v, X, labels):
    z = labels * (X @ v[1:])
    ray = (z >= 0).all() and (z > 0).any()
    return ray, 0.0 if (z < 0).any() else 0.5 ** (z == 0).sum()


def forgets_the_labels(v, X, labels):
    z = np.column_stack([np.ones(len(X)), X]) @ v
    ray = (z >= 0).all() and (z > 0).any()
    return ray, 0.0 if (z < 0).any() else 0.5 ** (z == 0).sum()


def takes_the_likelihood_at_v(v, X, labels):
    z = _z(v, X, labels)
    return (z >= 0).all() and (z > 0).any(), (1 / (1 + np.exp(-z))).prod()


def halves_once(v, X, labels):
    z = _z(v, X, labels)
    ray = (z >= 0).all() and (z > 0).any()
    return ray, 0.0 if (z < 0).any() else 0.5 if (z == 0).any() else 1.0


def finds_a_positive_sum_enough(v, X, labels):
    z = _z(v, X, labels)
    return z.sum() > 0, 0.0 if (z < 0).any() else 0.5 ** (z == 0).sum()


def takes_a_long_multiple_for_the_limit(v, X, labels):
    z = _z(v, X, labels)
    likelihood = (0.5 + np.tanh(500 * z) / 2).prod()  # at 1000 v
    return (z >= 0).all() and (z > 0).any(), likelihood
