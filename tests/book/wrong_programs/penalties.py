"""Usual wrong answers on penalties."""

import numpy as np


def _rows(X):
    return np.column_stack([np.ones(len(X)), X])


def _solved(rows, y, price, scale):
    return np.linalg.solve(scale * rows.T @ rows + np.diag(price), scale * rows.T @ y)


def _price(X, strength):
    return np.array([0.0] + [strength] * np.shape(X)[1])


def lets_the_bias_pay(X, y, strength):
    return _solved(_rows(X), y, [strength] * (X.shape[1] + 1), 2 / len(X))


def takes_the_sum(X, y, strength):
    return _solved(_rows(X), y, _price(X, strength), 2)


def forgets_the_two(X, y, strength):
    return _solved(_rows(X), y, _price(X, strength), 1 / len(X))


def forgets_the_right_hand_factor(X, y, strength):
    rows = _rows(X)
    system = 2 / len(X) * rows.T @ rows + np.diag(_price(X, strength))
    return np.linalg.solve(system, rows.T @ y)


def has_no_price(X, y, strength):
    return np.linalg.lstsq(_rows(X), y, rcond=None)[0]


def adds_the_strength_everywhere(X, y, strength):
    rows = _rows(X)
    system = 2 / len(X) * rows.T @ rows + strength
    return np.linalg.solve(system, 2 / len(X) * rows.T @ y)


def puts_the_bias_last(X, y, strength):
    return np.roll(_solved(_rows(X), y, _price(X, strength), 2 / len(X)), -1)


def returns_the_weights_only(X, y, strength):
    return _solved(_rows(X), y, _price(X, strength), 2 / len(X))[1:]


def has_no_bias(X, y, strength):
    system = 2 / len(X) * X.T @ X + strength * np.eye(X.shape[1])
    return np.append(0, np.linalg.solve(system, 2 / len(X) * X.T @ y))


def squares_the_strength(X, y, strength):
    return _solved(_rows(X), y, _price(X, strength**2), 2 / len(X))


def is_made_for_two_features(X, y, strength):
    return _solved(_rows(X), y, [0, strength, strength], 2 / len(X))


WRONG = {
    "ex-penalties-ridge": {
        "lets the bias pay": lets_the_bias_pay,
        "takes the sum of the losses": takes_the_sum,
        "forgets the factor 2": forgets_the_two,
        "forgets the factor on the right": forgets_the_right_hand_factor,
        "has no price": has_no_price,
        "adds the strength everywhere": adds_the_strength_everywhere,
        "puts the bias last": puts_the_bias_last,
        "returns the weights only": returns_the_weights_only,
        "has no bias": has_no_bias,
        "squares the strength": squares_the_strength,
        "is made for two features": is_made_for_two_features,
    }
}
