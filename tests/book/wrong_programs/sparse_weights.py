"""Usual wrong answers on sparse weights."""

import numpy as np

EXERCISE = "ex-sparse-weights-program"


def _soft(v, s):
    return np.sign(v) * np.maximum(abs(v) - s, 0)


def _squared(theta, rows, y):
    return 2 / len(rows) * (rows @ theta - y) @ rows


def _logistic(theta, rows, y):
    return -(y / (1 + np.exp(y * (rows @ theta)))) @ rows / len(rows)


def _descended(X, y, change, steps=1500, scale=0.5, gradient=_squared):
    """Steps of the right size, and then what is done to theta."""
    rows = np.column_stack([np.ones(len(X)), X])
    rate = scale * len(X) / np.linalg.norm(rows, 2) ** 2
    theta = np.zeros(rows.shape[1])
    for _ in range(steps):
        theta = change(theta - rate * gradient(theta, rows, y), rate)
    return theta


def lets_the_bias_pay(X, y, strength):
    return _descended(X, y, lambda theta, rate: _soft(theta, rate * strength))


def forgets_the_rate_in_the_threshold(X, y, strength):
    return _descended(
        X, y, lambda theta, rate: np.append(theta[0], _soft(theta[1:], strength))
    )


def pays_by_l2(X, y, strength):
    return _descended(
        X, y, lambda theta, rate: np.append(theta[0], theta[1:] / (1 + rate * strength))
    )


def takes_subgradients(X, y, strength):
    return _descended(
        X,
        y,
        lambda theta, rate: theta - rate * strength * np.append(0, np.sign(theta[1:])),
    )


def passes_zero(X, y, strength):
    return _descended(
        X,
        y,
        lambda theta, rate: np.append(
            theta[0], theta[1:] - rate * strength * np.sign(theta[1:])
        ),
    )


def keeps_what_is_large_as_it_is(X, y, strength):
    return _descended(
        X,
        y,
        lambda theta, rate: np.append(
            theta[0], np.where(abs(theta[1:]) > rate * strength, theta[1:], 0)
        ),
    )


def thresholds_at_the_end_only(X, y, strength):
    theta = _descended(X, y, lambda theta, rate: theta)
    return np.append(theta[0], _soft(theta[1:], strength))


def loses_negative_weights(X, y, strength):
    return _descended(
        X,
        y,
        lambda theta, rate: np.append(
            theta[0], np.maximum(theta[1:] - rate * strength, 0)
        ),
    )


def takes_ten_steps(X, y, strength):
    return _descended(
        X,
        y,
        lambda theta, rate: np.append(theta[0], _soft(theta[1:], rate * strength)),
        steps=10,
    )


def has_no_price(X, y, strength):
    return _descended(X, y, lambda theta, rate: theta)


def takes_the_step_size_of_the_logistic_loss(X, y, strength):
    return _descended(
        X,
        y,
        lambda theta, rate: np.append(theta[0], _soft(theta[1:], rate * strength)),
        scale=4.0,
    )


def keeps_the_logistic_loss(X, y, strength):
    return _descended(
        X,
        y,
        lambda theta, rate: np.append(theta[0], _soft(theta[1:], rate * strength)),
        scale=4.0,
        gradient=_logistic,
    )


def forgets_the_factor_2(X, y, strength):
    return _descended(
        X,
        y,
        lambda theta, rate: np.append(theta[0], _soft(theta[1:], rate * strength)),
        gradient=lambda theta, rows, y: _squared(theta, rows, y) / 2,
    )
