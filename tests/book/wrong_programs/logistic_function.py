"""Usual wrong answers on the logistic function."""

import math

import numpy as np

EXERCISE = "ex-logistic-function-program"


def lets_the_odds_overflow(u):
    odds = np.exp(u)
    return odds / (1 + odds)


def overflows_to_0(u):
    return 1 / (1 + np.exp(-np.asarray(u, dtype=float)))


def handles_one_number(u):
    if u >= 0:
        return 1 / (1 + math.exp(-u))
    return math.exp(u) / (1 + math.exp(u))


def handles_arrays_only(u):
    p = np.empty(u.shape)
    p[u >= 0] = 1 / (1 + np.exp(-u[u >= 0]))
    odds = np.exp(u[u < 0])
    p[u < 0] = odds / (1 + odds)
    return p


def keeps_whole_numbers(u):
    u = np.asarray(u)
    p = np.zeros_like(u)
    small = np.exp(-abs(u))
    p[...] = np.where(u >= 0, 1, small) / (1 + small)
    return p


def cuts_off_at_30(u):
    return 1 / (1 + np.exp(-np.clip(np.asarray(u, dtype=float), -30, 30)))


def subtracts_from_one(u):
    small = np.exp(-abs(np.asarray(u, dtype=float)))
    return np.where(np.asarray(u) >= 0, 1 / (1 + small), 1 - 1 / (1 + small))


def forgets_the_minus(u):
    small = np.exp(-abs(np.asarray(u, dtype=float)))
    return np.where(np.asarray(u) >= 0, small, 1) / (1 + small)


def is_symmetric(u):
    return 1 / (1 + np.exp(-abs(np.asarray(u, dtype=float))))


def mends_nan_by_a_half(u):
    odds = np.exp(np.asarray(u, dtype=float))
    return np.nan_to_num(odds / (1 + odds), nan=0.5)


def returns_a_flat_list(u):
    return np.array([1 / (1 + math.exp(-v)) for v in np.ravel(u)])
