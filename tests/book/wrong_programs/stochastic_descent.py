"""Usual wrong answers on stochastic gradient descent."""

import numpy as np

from linclass.losses import sigmoid

EXERCISE = "ex-stochastic-descent-sgd"


def _run(points, labels, eta, indices, *, bias=1.0, last=False, slope=None):
    """The right loop, with one thing to spoil."""
    slope = slope or (lambda z: sigmoid(-z))
    theta = np.zeros(points.shape[1] + 1)
    for i in indices:
        one = [*points[i], bias] if last else [bias, *points[i]]
        row = labels[i] * np.array(one, dtype=float)
        theta = theta + eta * slope(row @ theta) * row
    return theta


def _draws(points, steps, rng):
    return rng.integers(len(points), size=steps)


def goes_in_order(points, labels, eta, steps, rng):
    return _run(points, labels, eta, np.arange(steps) % len(points))


def has_its_own_generator(points, labels, eta, steps, rng):
    return _run(points, labels, eta, _draws(points, steps, np.random.default_rng(0)))


def forgets_the_last_example(points, labels, eta, steps, rng):
    return _run(points, labels, eta, rng.integers(max(len(points) - 1, 1), size=steps))


def forgets_the_bias(points, labels, eta, steps, rng):
    return _run(points, labels, eta, _draws(points, steps, rng), bias=0.0)


def puts_the_bias_last(points, labels, eta, steps, rng):
    return _run(points, labels, eta, _draws(points, steps, rng), last=True)


def goes_uphill(points, labels, eta, steps, rng):
    return _run(points, labels, -eta, _draws(points, steps, rng))


def leaves_the_label_out_of_z(points, labels, eta, steps, rng):
    theta = np.zeros(points.shape[1] + 1)
    for i in _draws(points, steps, rng):
        row = np.array([1, *points[i]])
        theta = theta + eta * sigmoid(-row @ theta) * labels[i] * row
    return theta


def takes_sigma_of_z(points, labels, eta, steps, rng):
    return _run(points, labels, eta, _draws(points, steps, rng), slope=sigmoid)


def steps_like_a_perceptron(points, labels, eta, steps, rng):
    def slope(z):
        return float(z <= 0)

    return _run(points, labels, eta, _draws(points, steps, rng), slope=slope)


def takes_all_examples(points, labels, eta, steps, rng):
    rows = labels[:, None] * np.column_stack([np.ones(len(points)), points])
    theta = np.zeros(rows.shape[1])
    for _ in range(steps):
        theta = theta + eta * (sigmoid(-rows @ theta)[:, None] * rows).mean(axis=0)
    return theta


def takes_a_step_too_many(points, labels, eta, steps, rng):
    return _run(points, labels, eta, _draws(points, steps + 1, rng))


def overflows(points, labels, eta, steps, rng):
    def slope(z):
        return np.exp(-z) / (1 + np.exp(-z))

    return _run(points, labels, eta, _draws(points, steps, rng), slope=slope)
