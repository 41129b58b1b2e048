"""Usual wrong answers on large data."""

import numpy as np

from linclass.losses import sigmoid

EXERCISE = "ex-large-data-pass"


def _sums(X, y, theta):
    z = y * (X @ theta[1:] + theta[0])
    slope = -y * sigmoid(-z)
    return np.logaddexp(0, -z).sum(), np.append(slope.sum(), slope @ X)


def _added(part, divisor=lambda blocks: sum(len(y) for _, y in blocks)):
    """Totals of ``part`` over the blocks, divided at the end."""

    def pass_over(blocks, theta):
        total, slopes = 0.0, np.zeros(len(theta))
        for X, y in blocks:
            loss, gradient = part(X, y, theta)
            total += loss
            slopes = slopes + gradient
        return total / divisor(blocks), slopes / divisor(blocks)

    return pass_over


def _without_bias(X, y, theta):
    loss, gradient = _sums(X, y, np.append(0, theta[1:]))
    return loss, gradient


def _uphill(X, y, theta):
    loss, gradient = _sums(X, y, theta)
    return loss, -gradient


def _bias_last(X, y, theta):
    loss, gradient = _sums(X, y, theta)
    return loss, np.roll(gradient, -1)


def _overflowing(X, y, theta):
    with np.errstate(all="ignore"):
        z = y * (X @ theta[1:] + theta[0])
        slope = -y * np.exp(-z) / (1 + np.exp(-z))
        gradient = np.append(slope.sum(), slope @ X)
        return np.log(1 + np.exp(-z)).sum(), gradient


def averages_the_means_of_the_blocks(blocks, theta):
    filled = [(X, y) for X, y in blocks if len(y)]
    parts = [[part / len(y) for part in _sums(X, y, theta)] for X, y in filled]
    losses, gradients = zip(*parts, strict=True)
    return np.mean(losses), np.mean(gradients, axis=0)


def adds_in_whole_numbers(blocks, theta):
    total, slopes, n = 0.0, np.zeros_like(theta), 0
    for X, y in blocks:
        loss, gradient = _sums(X, y, theta)
        total += loss
        slopes += gradient.astype(theta.dtype)
        n += len(y)
    return total / n, slopes / n


forgets_to_divide = _added(_sums, lambda blocks: 1)
divides_by_the_last_block = _added(_sums, lambda blocks: len(blocks[-1][1]))
divides_by_the_number_of_blocks = _added(_sums, len)


def takes_the_first_block_only(blocks, theta):
    return _added(_sums)(blocks[:1], theta)


forgets_the_bias = _added(_without_bias)
has_the_wrong_sign = _added(_uphill)
puts_the_bias_last = _added(_bias_last)
overflows = _added(_overflowing)
