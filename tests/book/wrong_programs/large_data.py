"""Usual wrong answers on large data."""

import numpy as np

from linclass.losses import sigmoid


def sums(X, y, theta):
    z = y * (X @ theta[1:] + theta[0])
    slope = -y * sigmoid(-z)
    return np.logaddexp(0, -z).sum(), np.append(slope.sum(), slope @ X)


def added(part, divisor=lambda blocks: sum(len(y) for _, y in blocks)):
    """Totals of ``part`` over the blocks, divided at the end."""

    def pass_over(blocks, theta):
        total, slopes = 0.0, np.zeros(len(theta))
        for X, y in blocks:
            loss, gradient = part(X, y, theta)
            total += loss
            slopes = slopes + gradient
        return total / divisor(blocks), slopes / divisor(blocks)

    return pass_over


def without_bias(X, y, theta):
    loss, gradient = sums(X, y, np.append(0, theta[1:]))
    return loss, gradient


def uphill(X, y, theta):
    loss, gradient = sums(X, y, theta)
    return loss, -gradient


def bias_last(X, y, theta):
    loss, gradient = sums(X, y, theta)
    return loss, np.roll(gradient, -1)


def overflowing(X, y, theta):
    with np.errstate(all="ignore"):
        z = y * (X @ theta[1:] + theta[0])
        slope = -y * np.exp(-z) / (1 + np.exp(-z))
        gradient = np.append(slope.sum(), slope @ X)
        return np.log(1 + np.exp(-z)).sum(), gradient


def means_averaged(blocks, theta):
    filled = [(X, y) for X, y in blocks if len(y)]
    parts = [[part / len(y) for part in sums(X, y, theta)] for X, y in filled]
    losses, gradients = zip(*parts, strict=True)
    return np.mean(losses), np.mean(gradients, axis=0)


def whole_numbers(blocks, theta):
    total, slopes, n = 0.0, np.zeros_like(theta), 0
    for X, y in blocks:
        loss, gradient = sums(X, y, theta)
        total += loss
        slopes += gradient.astype(theta.dtype)
        n += len(y)
    return total / n, slopes / n


WRONG = {
    "ex-large-data-pass": {
        "averages the means of the blocks": means_averaged,
        "forgets to divide": added(sums, lambda blocks: 1),
        "divides by the last block": added(sums, lambda blocks: len(blocks[-1][1])),
        "divides by the number of blocks": added(sums, len),
        "takes the first block only": lambda blocks, theta: added(sums)(
            blocks[:1], theta
        ),
        "forgets the bias": added(without_bias),
        "has the wrong sign": added(uphill),
        "puts the bias last": added(bias_last),
        "overflows": added(overflowing),
        "adds in whole numbers": whole_numbers,
    }
}
