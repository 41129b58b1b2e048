"""Usual wrong gradients of a network with one hidden layer."""

import numpy as np

EXERCISE = "ex-back-propagation-write"


def _parts(W1, W2, X, t):
    """What a right function computes on its way."""
    ones = np.ones((len(X), 1))
    inputs = np.hstack([ones, X])
    sums = inputs @ W1.T
    outputs = np.hstack([ones, np.maximum(0, sums)])
    out = 2 * (outputs @ W2 - t) / len(X)
    back = np.outer(out, W2[1:]) * (sums > 0)
    return inputs, sums, outputs, out, back


def forgets_the_2(W1, W2, X, t):
    inputs, _, outputs, out, back = _parts(W1, W2, X, t)
    return back.T @ inputs / 2, out @ outputs / 2


def takes_the_sum_not_the_mean(W1, W2, X, t):
    inputs, _, outputs, out, back = _parts(W1, W2, X, t)
    return len(X) * back.T @ inputs, len(X) * out @ outputs


def has_the_other_sign(W1, W2, X, t):
    inputs, _, outputs, out, back = _parts(W1, W2, X, t)
    return -back.T @ inputs, -out @ outputs


def forgets_the_slope_of_relu(W1, W2, X, t):
    inputs, _, outputs, out, _ = _parts(W1, W2, X, t)
    return np.outer(out, W2[1:]).T @ inputs, out @ outputs


def forgets_relu(W1, W2, X, t):
    inputs, sums, _, _, _ = _parts(W1, W2, X, t)
    outputs = np.hstack([np.ones((len(X), 1)), sums])
    out = 2 * (outputs @ W2 - t) / len(X)
    return np.outer(out, W2[1:]).T @ inputs, out @ outputs


def does_not_go_back_through_the_weights(W1, W2, X, t):
    inputs, sums, outputs, out, _ = _parts(W1, W2, X, t)
    return (out[:, None] * (sums > 0)).T @ inputs, out @ outputs


def goes_back_through_the_constant(W1, W2, X, t):
    inputs, sums, outputs, out, _ = _parts(W1, W2, X, t)
    return (np.outer(out, W2[:-1]) * (sums > 0)).T @ inputs, out @ outputs


def forgets_the_constants(W1, W2, X, t):
    inputs, _, outputs, out, back = _parts(W1, W2, X, t)
    inputs[:, 0] = outputs[:, 0] = 0
    return back.T @ inputs, out @ outputs


def looks_at_one_point(W1, W2, X, t):
    inputs, _, outputs, out, back = _parts(W1, W2, X, t)
    return np.outer(back[0], inputs[0]), out[0] * outputs[0]


def one_slope_for_all_neurons(W1, W2, X, t):
    inputs, sums, outputs, out, _ = _parts(W1, W2, X, t)
    keep = sums.sum(axis=1, keepdims=True) > 0
    return (np.outer(out, W2[1:]) * keep).T @ inputs, out @ outputs


def keeps_the_logistic_loss(W1, W2, X, t):
    inputs, sums, outputs, _, _ = _parts(W1, W2, X, t)
    out = -t / (1 + np.exp(t * (outputs @ W2))) / len(X)
    return (np.outer(out, W2[1:]) * (sums > 0)).T @ inputs, out @ outputs


def rounds_to_integers(W1, W2, X, t):
    inputs, _, outputs, out, back = _parts(W1, W2, X, t)
    first, last = np.zeros_like(W1), np.zeros_like(W2)
    first[:], last[:] = back.T @ inputs, out @ outputs
    return first, last


def has_one_target_for_all(W1, W2, X, t):
    inputs, sums, outputs, _, _ = _parts(W1, W2, X, t)
    out = 2 * (outputs @ W2 - t[0]) / len(X)
    return (np.outer(out, W2[1:]) * (sums > 0)).T @ inputs, out @ outputs
