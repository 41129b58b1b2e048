"""Usual wrong answers on stochastic gradient descent."""

import numpy as np

from linclass.losses import sigmoid


def run(points, labels, eta, indices, *, bias=1.0, last=False, slope=None):
    """The right loop, with one thing to spoil."""
    slope = slope or (lambda z: sigmoid(-z))
    theta = np.zeros(points.shape[1] + 1)
    for i in indices:
        one = [*points[i], bias] if last else [bias, *points[i]]
        row = labels[i] * np.array(one, dtype=float)
        theta = theta + eta * slope(row @ theta) * row
    return theta


def draws(points, steps, rng):
    return rng.integers(len(points), size=steps)


def in_order(points, labels, eta, steps, rng):
    return run(points, labels, eta, np.arange(steps) % len(points))


def own_generator(points, labels, eta, steps, rng):
    return run(points, labels, eta, draws(points, steps, np.random.default_rng(0)))


def forgets_the_last(points, labels, eta, steps, rng):
    return run(points, labels, eta, rng.integers(max(len(points) - 1, 1), size=steps))


def without_bias(points, labels, eta, steps, rng):
    return run(points, labels, eta, draws(points, steps, rng), bias=0.0)


def bias_last(points, labels, eta, steps, rng):
    return run(points, labels, eta, draws(points, steps, rng), last=True)


def wrong_sign(points, labels, eta, steps, rng):
    return run(points, labels, -eta, draws(points, steps, rng))


def sigma_of_z(points, labels, eta, steps, rng):
    return run(points, labels, eta, draws(points, steps, rng), slope=sigmoid)


def perceptron_step(points, labels, eta, steps, rng):
    def slope(z):
        return float(z <= 0)

    return run(points, labels, eta, draws(points, steps, rng), slope=slope)


def all_examples(points, labels, eta, steps, rng):
    rows = labels[:, None] * np.column_stack([np.ones(len(points)), points])
    theta = np.zeros(rows.shape[1])
    for _ in range(steps):
        theta = theta + eta * (sigmoid(-rows @ theta)[:, None] * rows).mean(axis=0)
    return theta


def one_step_too_many(points, labels, eta, steps, rng):
    return run(points, labels, eta, draws(points, steps + 1, rng))


def overflows(points, labels, eta, steps, rng):
    def slope(z):
        return np.exp(-z) / (1 + np.exp(-z))

    return run(points, labels, eta, draws(points, steps, rng), slope=slope)


WRONG = {
    "ex-stochastic-descent-sgd": {
        "goes in order": in_order,
        "has its own generator": own_generator,
        "forgets the last example": forgets_the_last,
        "forgets the bias": without_bias,
        "puts the bias last": bias_last,
        "goes uphill": wrong_sign,
        "takes sigma of z": sigma_of_z,
        "steps like a perceptron": perceptron_step,
        "takes all examples": all_examples,
        "takes a step too many": one_step_too_many,
        "overflows": overflows,
    }
}
