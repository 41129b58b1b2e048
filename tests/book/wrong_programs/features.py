"""Usual wrong answers on features."""

import numpy as np

EXERCISE = "ex-features-find"


def _theta(X, y, *, strict=True, passes=1000, features=None):
    rows = np.array(X, dtype=float)
    square = (rows**2).sum(axis=1) if features is None else features(rows)
    rows = np.column_stack([np.ones(len(rows)), rows, square])
    theta = np.zeros(rows.shape[1])
    for _ in range(passes):
        before = theta
        for row, sign in zip(rows, y, strict=True):
            z = sign * (theta @ row)
            if z < 0 or (strict and z == 0):
                theta = theta + sign * row
        if (theta == before).all():
            break
    return theta


def _read(theta):
    center = -theta[1:-1] / (2 * theta[-1])
    return np.append(center, center @ center - theta[0] / theta[-1])


def lets_a_score_of_0_pass(X, y):
    theta = _theta(X, y, strict=False)
    return np.append(theta[1:-1], theta[0])


def stops_after_one_pass(X, y):
    return _read(_theta(X, y, passes=1))


def takes_lengths_for_squared_lengths(X, y):
    return _read(_theta(X, y, features=lambda rows: np.linalg.norm(rows, axis=1)))


def forgets_the_factor_2(X, y):
    theta = _theta(X, y)
    center = -theta[1:-1] / theta[-1]
    return np.append(center, center @ center - theta[0] / theta[-1])


def forgets_the_minus(X, y):
    found = _read(_theta(X, y))
    return np.append(-found[:-1], found[-1])


def adds_the_bias(X, y):
    theta = _theta(X, y)
    center = -theta[1:-1] / (2 * theta[-1])
    return np.append(center, center @ center + theta[0] / theta[-1])


def gives_the_radius(X, y):
    found = _read(_theta(X, y))
    return np.append(found[:-1], np.sqrt(found[-1]))


def takes_v_for_negative(X, y):
    theta = _theta(X, y)
    size = abs(theta[-1])
    center = theta[1:-1] / (2 * size)
    return np.append(center, center @ center + theta[0] / size)


def knows_the_plane_only(X, y):
    theta = _theta(X, y)
    center = -theta[1:3] / (2 * theta[3])
    return np.append(center, center @ center - theta[0] / theta[3])


def starts_at_the_end(X, y):
    return _read(_theta(X[::-1], y[::-1]))
