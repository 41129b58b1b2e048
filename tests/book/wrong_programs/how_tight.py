"""Usual wrong answers on which margin enters the bound."""

from math import inf

import numpy as np


def _rows(X, y, c):
    return np.asarray(y)[:, None] * np.column_stack([np.full(len(X), c), X])


def _answer(R, gamma):
    return R, gamma, (R / gamma) ** 2 if gamma > 0 else inf


def _numbers(rows, v):
    """R and the margin of rows for a direction."""
    return np.linalg.norm(rows, axis=1).max(), (rows @ v).min() / np.linalg.norm(v)


def _right(X, y, w, b, c):
    return _numbers(_rows(X, y, c), np.append(b / c, w))


def radius_without_the_constant(X, y, w, b, c):
    return _answer(np.linalg.norm(X, axis=1).max(), _right(X, y, w, b, c)[1])


def margin_of_the_line(X, y, w, b, c):
    gamma = (y * (X @ w + b)).min() / np.linalg.norm(w) if np.any(w) else 0.0
    return _answer(_right(X, y, w, b, c)[0], gamma)


def direction_of_any_length(X, y, w, b, c):
    return _answer(_right(X, y, w, b, c)[0], (y * (X @ w + b)).min())


def bias_not_divided(X, y, w, b, c):
    return _answer(*_numbers(_rows(X, y, c), np.append(b, w)))


def length_with_the_whole_bias(X, y, w, b, c):
    gamma = (y * (X @ w + b)).min() / np.linalg.norm(np.append(b, w))
    return _answer(_right(X, y, w, b, c)[0], gamma)


def constant_1(X, y, w, b, c):
    return _answer(*_right(X, y, w, b, 1))


def forgets_the_labels(X, y, w, b, c):
    rows = _rows(X, np.ones(len(X)), c)
    v = np.append(b / c, w)
    return _answer(_numbers(rows, v)[0], abs(rows @ v).min() / np.linalg.norm(v))


def constant_without_its_label(X, y, w, b, c):
    rows = np.column_stack([np.full(len(X), c), np.asarray(y)[:, None] * X])
    return _answer(*_numbers(rows, np.append(b / c, w)))


def squares_a_negative_margin(X, y, w, b, c):
    R, gamma = _right(X, y, w, b, c)
    return R, gamma, (R / gamma) ** 2


def says_0_without_a_bound(X, y, w, b, c):
    R, gamma = _right(X, y, w, b, c)
    return R, gamma, (R / gamma) ** 2 if gamma > 0 else 0.0


def forgets_the_square(X, y, w, b, c):
    R, gamma = _right(X, y, w, b, c)
    return R, gamma, R / gamma if gamma > 0 else inf


WRONG = {
    "ex-how-tight-program": {
        "leaves the constant out of R": radius_without_the_constant,
        "takes the margin of the line": margin_of_the_line,
        "does not divide by the length": direction_of_any_length,
        "does not divide b by c": bias_not_divided,
        "divides by the length of (b, w)": length_with_the_whole_bias,
        "always takes the constant 1": constant_1,
        "forgets the labels": forgets_the_labels,
        "gives the constant no label": constant_without_its_label,
        "squares a negative margin": squares_a_negative_margin,
        "says 0 where there is no bound": says_0_without_a_bound,
        "forgets the square": forgets_the_square,
    }
}
