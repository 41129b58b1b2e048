"""Usual wrong answers on the squared error of a probability."""

import numpy as np

from linclass.losses import sigmoid

EXERCISE = "ex-logistic-mse-train"


def _run(points, labels, start, eta, steps, k, *, pull=None, bias_last=False):
    """The right loop, with one thing to spoil."""
    pull = pull or (lambda z: k * sigmoid(-z) ** k * sigmoid(z))
    parts = [np.ones(len(points)), points]
    rows = labels[:, None] * np.column_stack(parts[::-1] if bias_last else parts)
    theta = np.array(start, dtype=float)
    for _ in range(steps):
        theta = theta + eta * pull(rows @ theta) @ rows / len(rows)
    return theta


def forgets_the_k(points, labels, start, eta, steps, k):
    return _run(points, labels, start, eta / k, steps, k)


def descends_on_the_logistic_loss(points, labels, start, eta, steps, k):
    return _run(points, labels, start, eta, steps, k, pull=lambda z: sigmoid(-z))


def swaps_the_signs_of_z(points, labels, start, eta, steps, k):
    def pull(z):
        return k * sigmoid(z) ** k * sigmoid(-z)

    return _run(points, labels, start, eta, steps, k, pull=pull)


def forgets_the_slope_of_sigma(points, labels, start, eta, steps, k):
    return _run(
        points, labels, start, eta, steps, k, pull=lambda z: k * sigmoid(-z) ** (k - 1)
    )


def always_squares(points, labels, start, eta, steps, k):
    return _run(points, labels, start, eta, steps, 2)


def goes_uphill(points, labels, start, eta, steps, k):
    return _run(points, labels, start, -eta, steps, k)


def takes_the_sum_for_the_mean(points, labels, start, eta, steps, k):
    return _run(points, labels, start, eta * len(points), steps, k)


def puts_the_bias_last(points, labels, start, eta, steps, k):
    return _run(points, labels, start, eta, steps, k, bias_last=True)


def starts_at_zero(points, labels, start, eta, steps, k):
    return _run(points, labels, np.zeros(len(start)), eta, steps, k)


def writes_into_the_start(points, labels, start, eta, steps, k):
    start[:] = _run(points, labels, start, eta, steps, k)
    return start


def takes_a_step_too_many(points, labels, start, eta, steps, k):
    return _run(points, labels, start, eta, steps + 1, k)


def reads_labels_as_0_and_1(points, labels, start, eta, steps, k):
    theta = np.array(start, dtype=float)
    rows = np.column_stack([np.ones(len(points)), points])
    for _ in range(steps):
        s = sigmoid(rows @ theta)
        pull = 2 * (labels - s) * s * (1 - s)
        theta = theta + eta * pull @ rows / len(rows)
    return theta


def overflows(points, labels, start, eta, steps, k):
    def pull(z):
        s = np.exp(z) / (1 + np.exp(z))
        return 2 * (1 - s) ** 2 * s

    return _run(points, labels, start, eta, steps, k, pull=pull)


def stops_on_the_plateau(points, labels, start, eta, steps, k):
    theta = np.array(start, dtype=float)
    for _ in range(steps):
        after = _run(points, labels, theta, eta, 1, k)
        if np.linalg.norm(after - theta) < 1e-6 * eta:
            break
        theta = after
    return theta
