"""Usual wrong answers on the training of a soft margin."""

import numpy as np


def run(
    X,
    y,
    strength,
    steps,
    *,
    limit=lambda z: z < 1,
    mean=True,
    bias=True,
    pay_bias=False,
    rate=lambda k: 1 / np.sqrt(k),
    factor=1,
    label=True,
    in_turn=False,
):
    """The right loop, with one thing to spoil."""
    w, b = np.zeros(X.shape[1]), 0.0
    for k in range(1, steps + 1):
        near = limit(y * (X @ w + b))
        pull = y[near] if label else np.ones(near.sum())
        n = len(X) if mean else 1
        if in_turn:
            w = w - rate(k) * (factor * strength * w - pull @ X[near] / n)
            near = limit(y * (X @ w + b))
            b = b + rate(k) * y[near].sum() / n
            continue
        slope_b = (pay_bias * strength * b - pull.sum() / n) if bias else 0
        w = w - rate(k) * (factor * strength * w - pull @ X[near] / n)
        b = b - rate(k) * slope_b
    return w, b


def variant(**spoiled):
    return lambda X, y, strength, steps: run(X, y, strength, steps, **spoiled)


def mean_over_the_near_points(X, y, strength, steps):
    w, b = np.zeros(X.shape[1]), 0.0
    for k in range(1, steps + 1):
        near = y * (X @ w + b) < 1
        n = max(1, near.sum())
        w, b = (
            w - (strength * w - y[near] @ X[near] / n) / np.sqrt(k),
            b + y[near].sum() / n / np.sqrt(k),
        )
    return w, b


def bias_first(X, y, strength, steps):
    w, b = run(X, y, strength, steps)
    return b, w


WRONG = {
    "ex-soft-margin-train": {
        "takes z <= 1": variant(limit=lambda z: z <= 1),
        "updates at mistakes only": variant(limit=lambda z: z <= 0),
        "sums instead of the mean": variant(mean=False),
        "takes the mean over the near points": mean_over_the_near_points,
        "forgets the bias": variant(bias=False),
        "penalizes the bias": variant(pay_bias=True),
        "keeps the rate 1": variant(rate=lambda k: 1),
        "takes the rate 1/k": variant(rate=lambda k: 1 / k),
        "begins with k = 2": variant(rate=lambda k: 1 / np.sqrt(k + 1)),
        "doubles the penalty": variant(factor=2),
        "forgets the penalty": variant(factor=0),
        "forgets the labels": variant(label=False),
        "changes b with the new w": variant(in_turn=True),
        "returns b first": bias_first,
    }
}
