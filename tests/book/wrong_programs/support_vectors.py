"""Usual wrong answers on the proof by multipliers."""

import numpy as np

EXERCISE = "ex-support-vectors-proof"

PARTS = ("reach", "sign", "beyond", "sum", "balance")


def _check(X, y, w, b, mu, parts=PARTS, tiny=1e-9):
    """The right conditions, of which some can be left out."""
    z = y * (X @ w + b)
    holds = {
        "reach": (z >= 1 - tiny).all(),
        "sign": (mu >= -tiny).all(),
        "beyond": (abs(mu[z > 1 + tiny]) <= tiny).all(),
        "sum": (abs((mu * y) @ X - w) <= tiny).all(),
        "balance": abs(mu @ y) <= tiny,
    }
    return bool(all(holds[part] for part in parts))


def _without(part):
    kept = [other for other in PARTS if other != part]
    return lambda *args: _check(*args, parts=kept)


def wants_all_multipliers_positive(X, y, w, b, mu):
    return _check(X, y, w, b, mu) and bool((mu > 0).all())


def forgets_the_labels(X, y, w, b, mu):
    return bool(np.allclose(mu @ X, w)) and _check(X, y, w, b, mu)


def compares_lengths_only(X, y, w, b, mu):
    same = np.isclose(np.linalg.norm((mu * y) @ X), np.linalg.norm(w))
    return bool(same) and _without("sum")(X, y, w, b, mu)


forgets_that_z_reaches_1 = _without("reach")
forgets_the_sign = _without("sign")
forgets_the_points_beyond_the_edge = _without("beyond")
forgets_that_w_is_the_sum = _without("sum")
forgets_the_balance_of_the_classes = _without("balance")


def allows_no_rounding(*args):
    return _check(*args, tiny=0)


def allows_too_much(*args):
    return _check(*args, tiny=0.6)


def always_says_yes(*args):
    return True


def takes_z_without_the_bias(X, y, w, b, mu):
    return _check(X, y, w, 0, mu)


def prints(*args):
    return print(_check(*args))
