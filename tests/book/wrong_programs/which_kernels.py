"""Usual wrong answers on a Gaussian kernel matrix."""

import numpy as np


def _squares(P, Q):
    return ((P[:, None] - Q) ** 2).sum(axis=2)


def divides_by_two_squares(P, Q, s):
    return np.exp(-_squares(P, Q) / (2 * s**2))


def divides_by_the_width(P, Q, s):
    return np.exp(-_squares(P, Q) / s)


def forgets_the_width(P, Q, s):
    return np.exp(-_squares(P, Q))


def forgets_the_square_of_the_distance(P, Q, s):
    return np.exp(-np.sqrt(_squares(P, Q)) / s**2)


def forgets_the_minus(P, Q, s):
    return np.exp(np.minimum(_squares(P, Q) / s**2, 700))


def swaps_rows_and_columns(P, Q, s):
    return np.exp(-_squares(Q, P) / s**2)


def uses_the_first_coordinate(P, Q, s):
    return np.exp(-((P[:, :1] - Q[:, 0]) ** 2) / s**2)


def multiplies_out(P, Q, s):
    squares = (P**2).sum(axis=1)[:, None] + (Q**2).sum(axis=1) - 2 * P @ Q.T
    return np.exp(-np.maximum(squares, 0) / s**2)


WRONG = {
    "ex-which-kernels-program": {
        "divides by two squares": divides_by_two_squares,
        "divides by the width": divides_by_the_width,
        "forgets the width": forgets_the_width,
        "forgets the square of the distance": forgets_the_square_of_the_distance,
        "forgets the minus": forgets_the_minus,
        "swaps rows and columns": swaps_rows_and_columns,
        "uses the first coordinate": uses_the_first_coordinate,
        "multiplies out": multiplies_out,
    }
}
