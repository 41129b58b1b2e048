"""Usual wrong answers on the posterior of two Gaussians."""

import numpy as np

from linclass import sigmoid

EXERCISE = "ex-approaches-posterior"


def _logs(x, means, variances, shares):
    logs = np.log(shares) - np.log(variances) / 2
    return logs - (x[:, None] - means) ** 2 / (2 * variances)


def _posterior(x, means, variances, shares):
    logs = _logs(x, means, variances, shares)
    return sigmoid(logs[:, 1] - logs[:, 0])


def forgets_the_shares(x, means, variances, shares):
    return _posterior(x, means, variances, np.array([0.5, 0.5]))


def turns_the_shares_around(x, means, variances, shares):
    return _posterior(x, means, variances, shares[::-1])


def forgets_the_factor_of_the_bell(x, means, variances, shares):
    return _posterior(x, means, variances, shares * np.sqrt(variances))


def takes_variances_for_deviations(x, means, variances, shares):
    return _posterior(x, means, variances**2, shares)


def forgets_the_half(x, means, variances, shares):
    return _posterior(x, means, variances / 2, shares)


def shares_the_first_variance(x, means, variances, shares):
    return _posterior(x, means, np.full(2, variances[0]), shares)


def pools_the_variances(x, means, variances, shares):
    return _posterior(x, means, np.full(2, shares @ variances), shares)


def gives_the_negative_class(x, means, variances, shares):
    return 1 - _posterior(x, means, variances, shares)


def gives_the_log_odds(x, means, variances, shares):
    return np.diff(_logs(x, means, variances, shares), axis=1)[:, 0]


def gives_the_joint_density(x, means, variances, shares):
    return np.exp(_logs(x, means, variances, shares)[:, 1]) / np.sqrt(2 * np.pi)


def gives_the_label(x, means, variances, shares):
    return np.where(_posterior(x, means, variances, shares) >= 0.5, 1, -1)


def divides_densities_that_round_to_0(x, means, variances, shares):
    joint = np.exp(_logs(x, means, variances, shares))
    return joint[:, 1] / joint.sum(axis=1)
