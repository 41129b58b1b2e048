"""Usual wrong answers on the squared error of a probability."""

import numpy as np

from linclass.losses import sigmoid


def run(points, labels, start, eta, steps, k, *, pull=None, bias_last=False):
    """The right loop, with one thing to spoil."""
    pull = pull or (lambda z: k * sigmoid(-z) ** k * sigmoid(z))
    parts = [np.ones(len(points)), points]
    rows = labels[:, None] * np.column_stack(parts[::-1] if bias_last else parts)
    theta = np.array(start, dtype=float)
    for _ in range(steps):
        theta = theta + eta * pull(rows @ theta) @ rows / len(rows)
    return theta


def without_the_k(points, labels, start, eta, steps, k):
    return run(points, labels, start, eta / k, steps)


def logistic_loss(points, labels, start, eta, steps, k):
    return run(points, labels, start, eta, steps, k, pull=lambda z: sigmoid(-z))


def swaps_the_signs(points, labels, start, eta, steps, k):
    def pull(z):
        return k * sigmoid(z) ** k * sigmoid(-z)

    return run(points, labels, start, eta, steps, k, pull=pull)


def forgets_the_slope_of_sigma(points, labels, start, eta, steps, k):
    return run(
        points, labels, start, eta, steps, k, pull=lambda z: k * sigmoid(-z) ** (k - 1)
    )


def always_squares(points, labels, start, eta, steps, k):
    return run(points, labels, start, eta, steps, 2)


def goes_uphill(points, labels, start, eta, steps, k):
    return run(points, labels, start, -eta, steps, k)


def sums(points, labels, start, eta, steps, k):
    return run(points, labels, start, eta * len(points), steps, k)


def puts_the_bias_last(points, labels, start, eta, steps, k):
    return run(points, labels, start, eta, steps, k, bias_last=True)


def starts_at_zero(points, labels, start, eta, steps, k):
    return run(points, labels, np.zeros(len(start)), eta, steps, k)


def writes_into_the_start(points, labels, start, eta, steps, k):
    start[:] = run(points, labels, start, eta, steps, k)
    return start


def takes_a_step_too_many(points, labels, start, eta, steps, k):
    return run(points, labels, start, eta, steps + 1, k)


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

    return run(points, labels, start, eta, steps, k, pull=pull)


def stops_at_a_small_gradient(points, labels, start, eta, steps, k):
    theta = np.array(start, dtype=float)
    for _ in range(steps):
        after = run(points, labels, theta, eta, 1, k)
        if np.linalg.norm(after - theta) < 1e-6 * eta:
            break
        theta = after
    return theta


WRONG = {
    "ex-logistic-mse-train": {
        "forgets the k": without_the_k,
        "descends on the logistic loss": logistic_loss,
        "swaps the signs of z": swaps_the_signs,
        "forgets the slope of sigma": forgets_the_slope_of_sigma,
        "always squares": always_squares,
        "goes uphill": goes_uphill,
        "takes the sum for the mean": sums,
        "puts the bias last": puts_the_bias_last,
        "starts at zero": starts_at_zero,
        "writes into the start": writes_into_the_start,
        "takes a step too many": takes_a_step_too_many,
        "reads labels as 0 and 1": reads_labels_as_0_and_1,
        "overflows": overflows,
        "stops on the plateau": stops_at_a_small_gradient,
    }
}
