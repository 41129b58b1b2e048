"""Usual wrong answers on which margin enters the bound."""

from math import inf

import numpy as np


def _rows(X, y):
    return np.asarray(y)[:, None] * np.column_stack([np.ones(len(X)), X])


def _answer(R, gamma):
    return R, gamma, (R / gamma) ** 2 if gamma > 0 else inf


def _longest(rows):
    return np.linalg.norm(rows, axis=1).max()


def radius_without_the_constant(X, y, v):
    gamma = (_rows(X, y) @ v).min() / np.linalg.norm(v)
    return _answer(_longest(np.asarray(X)), gamma)


def margin_with_bias(X, y, v):
    rows = _rows(X, y)
    return _answer(_longest(rows), (rows @ v).min() / np.linalg.norm(v[1:]))


def direction_of_any_length(X, y, v):
    rows = _rows(X, y)
    return _answer(_longest(rows), (rows @ v).min())


def forgets_the_labels(X, y, v):
    rows = np.column_stack([np.ones(len(X)), X])
    return _answer(_longest(rows), abs(rows @ v).min() / np.linalg.norm(v))


def constant_without_its_label(X, y, v):
    rows = np.column_stack([np.ones(len(X)), np.asarray(y)[:, None] * X])
    return _answer(_longest(rows), (rows @ v).min() / np.linalg.norm(v))


def squares_a_negative_margin(X, y, v):
    rows = _rows(X, y)
    R, gamma = _longest(rows), (rows @ v).min() / np.linalg.norm(v)
    return R, gamma, (R / gamma) ** 2


def allows_a_margin_of_0(X, y, v):
    rows = _rows(X, y)
    R, gamma = _longest(rows), (rows @ v).min() / np.linalg.norm(v)
    return R, gamma, (R / gamma) ** 2 if gamma >= 0 and gamma != 0 else 0.0


def forgets_the_square(X, y, v):
    rows = _rows(X, y)
    R, gamma = _longest(rows), (rows @ v).min() / np.linalg.norm(v)
    return R, gamma, R / gamma if gamma > 0 else inf


WRONG = {
    "ex-how-tight-program": {
        "leaves the constant out of R": radius_without_the_constant,
        "takes the margin with bias": margin_with_bias,
        "does not divide by the length of v": direction_of_any_length,
        "forgets the labels": forgets_the_labels,
        "gives the constant no label": constant_without_its_label,
        "squares a negative margin": squares_a_negative_margin,
        "says 0 where there is no bound": allows_a_margin_of_0,
        "forgets the square": forgets_the_square,
    }
}
