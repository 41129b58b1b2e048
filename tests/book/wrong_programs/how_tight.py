"""Usual wrong answers on which margin enters the bound."""

from math import inf

import numpy as np

EXERCISE = "ex-how-tight-program"


def _rows(X, y, c):
    return np.asarray(y)[:, None] * np.column_stack([np.full(len(X), c), X])


def _answer(R, gamma):
    return R, gamma, (R / gamma) ** 2 if gamma > 0 else inf


def _numbers(rows, v):
    """R and the margin of rows for a direction."""
    return np.linalg.norm(rows, axis=1).max(), (rows @ v).min() / np.linalg.norm(v)


def _right(X, y, w, b, c):
    return _numbers(_rows(X, y, c), np.append(b / c, w))


def leaves_the_constant_out_of_r(X, y, w, b, c):
    return _answer(np.linalg.norm(X, axis=1).max(), _right(X, y, w, b, c)[1])


def takes_the_margin_of_the_line(X, y, w, b, c):
    gamma = (y * (X @ w + b)).min() / np.linalg.norm(w) if np.any(w) else 0.0
    return _answer(_right(X, y, w, b, c)[0], gamma)


def does_not_divide_by_the_length(X, y, w, b, c):
    return _answer(_right(X, y, w, b, c)[0], (y * (X @ w + b)).min())


def does_not_divide_b_by_c(X, y, w, b, c):
    return _answer(*_numbers(_rows(X, y, c), np.append(b, w)))


def length_with_the_whole_bias(X, y, w, b, c):
    gamma = (y * (X @ w + b)).min() / np.linalg.norm(np.append(b, w))
    return _answer(_right(X, y, w, b, c)[0], gamma)


def always_takes_the_constant_1(X, y, w, b, c):
    return _answer(*_right(X, y, w, b, 1))


def forgets_the_labels(X, y, w, b, c):
    rows = _rows(X, np.ones(len(X)), c)
    v = np.append(b / c, w)
    return _answer(_numbers(rows, v)[0], abs(rows @ v).min() / np.linalg.norm(v))


def gives_the_constant_no_label(X, y, w, b, c):
    rows = np.column_stack([np.full(len(X), c), np.asarray(y)[:, None] * X])
    return _answer(*_numbers(rows, np.append(b / c, w)))


def squares_a_negative_margin(X, y, w, b, c):
    R, gamma = _right(X, y, w, b, c)
    return R, gamma, (R / gamma) ** 2


def says_0_where_there_is_no_bound(X, y, w, b, c):
    R, gamma = _right(X, y, w, b, c)
    return R, gamma, (R / gamma) ** 2 if gamma > 0 else 0.0


def forgets_the_square(X, y, w, b, c):
    R, gamma = _right(X, y, w, b, c)
    return R, gamma, R / gamma if gamma > 0 else inf


def inserts_the_constant_into_integers(X, y, w, b, c):
    rows = np.asarray(y)[:, None] * np.insert(X, 0, c, axis=1)
    return _answer(*_numbers(rows, np.append(b / c, w)))
