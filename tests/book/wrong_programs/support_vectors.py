"""Usual wrong answers on the proof by multipliers."""

import numpy as np

PARTS = ("reach", "sign", "beyond", "sum", "balance")


def check(X, y, w, b, mu, parts=PARTS, tiny=1e-9):
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


def without(part):
    kept = [other for other in PARTS if other != part]
    return lambda *args: check(*args, parts=kept)


def wants_all_positive(X, y, w, b, mu):
    return check(X, y, w, b, mu) and bool((mu > 0).all())


def forgets_labels(X, y, w, b, mu):
    return bool(np.allclose(mu @ X, w)) and check(X, y, w, b, mu)


def compares_lengths(X, y, w, b, mu):
    same = np.isclose(np.linalg.norm((mu * y) @ X), np.linalg.norm(w))
    return bool(same) and without("sum")(X, y, w, b, mu)


WRONG = {
    "ex-support-vectors-proof": {
        "forgets that z reaches 1": without("reach"),
        "forgets the sign": without("sign"),
        "forgets the points beyond the edge": without("beyond"),
        "forgets that w is the sum": without("sum"),
        "forgets the balance of the classes": without("balance"),
        "wants all multipliers positive": wants_all_positive,
        "allows no rounding": lambda *args: check(*args, tiny=0),
        "allows too much": lambda *args: check(*args, tiny=0.6),
        "forgets the labels": forgets_labels,
        "always says yes": lambda *args: True,
        "takes z without the bias": lambda X, y, w, b, mu: check(X, y, w, 0, mu),
        "prints": lambda *args: print(check(*args)),
    }
}
