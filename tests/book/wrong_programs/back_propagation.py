"""Usual wrong gradients of a network with one hidden layer."""

import numpy as np


def parts(W1, W2, X, t):
    """What a right function computes on its way."""
    ones = np.ones((len(X), 1))
    inputs = np.hstack([ones, X])
    sums = inputs @ W1.T
    outputs = np.hstack([ones, np.maximum(0, sums)])
    out = 2 * (outputs @ W2 - t) / len(X)
    back = np.outer(out, W2[1:]) * (sums > 0)
    return inputs, sums, outputs, out, back


def no_two(W1, W2, X, t):
    inputs, _, outputs, out, back = parts(W1, W2, X, t)
    return back.T @ inputs / 2, out @ outputs / 2


def sum_not_mean(W1, W2, X, t):
    inputs, _, outputs, out, back = parts(W1, W2, X, t)
    return len(X) * back.T @ inputs, len(X) * out @ outputs


def uphill(W1, W2, X, t):
    inputs, _, outputs, out, back = parts(W1, W2, X, t)
    return -back.T @ inputs, -out @ outputs


def no_relu_slope(W1, W2, X, t):
    inputs, _, outputs, out, _ = parts(W1, W2, X, t)
    return np.outer(out, W2[1:]).T @ inputs, out @ outputs


def relu_forgotten(W1, W2, X, t):
    inputs, sums, _, _, _ = parts(W1, W2, X, t)
    outputs = np.hstack([np.ones((len(X), 1)), sums])
    out = 2 * (outputs @ W2 - t) / len(X)
    return np.outer(out, W2[1:]).T @ inputs, out @ outputs


def not_through_the_weights(W1, W2, X, t):
    inputs, sums, outputs, out, _ = parts(W1, W2, X, t)
    return (out[:, None] * (sums > 0)).T @ inputs, out @ outputs


def shifted_weights(W1, W2, X, t):
    inputs, sums, outputs, out, _ = parts(W1, W2, X, t)
    return (np.outer(out, W2[:-1]) * (sums > 0)).T @ inputs, out @ outputs


def constants_stay(W1, W2, X, t):
    inputs, _, outputs, out, back = parts(W1, W2, X, t)
    inputs[:, 0] = outputs[:, 0] = 0
    return back.T @ inputs, out @ outputs


def first_point_only(W1, W2, X, t):
    inputs, _, outputs, out, back = parts(W1, W2, X, t)
    return np.outer(back[0], inputs[0]), out[0] * outputs[0]


def slope_by_output_sign(W1, W2, X, t):
    inputs, sums, outputs, out, _ = parts(W1, W2, X, t)
    keep = sums.sum(axis=1, keepdims=True) > 0
    return (np.outer(out, W2[1:]) * keep).T @ inputs, out @ outputs


def logistic_loss(W1, W2, X, t):
    inputs, sums, outputs, _, _ = parts(W1, W2, X, t)
    out = -t / (1 + np.exp(t * (outputs @ W2))) / len(X)
    return (np.outer(out, W2[1:]) * (sums > 0)).T @ inputs, out @ outputs


def integers_stay(W1, W2, X, t):
    inputs, _, outputs, out, back = parts(W1, W2, X, t)
    first, last = np.zeros_like(W1), np.zeros_like(W2)
    first[:], last[:] = back.T @ inputs, out @ outputs
    return first, last


def one_number_targets(W1, W2, X, t):
    inputs, sums, outputs, _, _ = parts(W1, W2, X, t)
    out = 2 * (outputs @ W2 - t[0]) / len(X)
    return (np.outer(out, W2[1:]) * (sums > 0)).T @ inputs, out @ outputs


WRONG = {
    "ex-back-propagation-write": {
        "forgets the 2": no_two,
        "takes the sum, not the mean": sum_not_mean,
        "has the other sign": uphill,
        "forgets the slope of relu": no_relu_slope,
        "forgets relu": relu_forgotten,
        "does not go back through the weights": not_through_the_weights,
        "goes back through the constant": shifted_weights,
        "forgets the constants": constants_stay,
        "looks at one point": first_point_only,
        "one slope for all neurons": slope_by_output_sign,
        "keeps the logistic loss": logistic_loss,
        "rounds to integers": integers_stay,
        "has one target for all": one_number_targets,
    }
}
