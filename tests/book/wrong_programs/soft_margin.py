"""Usual wrong answers on the training of a soft margin."""

import numpy as np

EXERCISE = "ex-soft-margin-train"


def _run(
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


def _variant(**spoiled):
    return lambda X, y, strength, steps: _run(X, y, strength, steps, **spoiled)


def takes_the_mean_over_the_near_points(X, y, strength, steps):
    w, b = np.zeros(X.shape[1]), 0.0
    for k in range(1, steps + 1):
        near = y * (X @ w + b) < 1
        n = max(1, near.sum())
        w, b = (
            w - (strength * w - y[near] @ X[near] / n) / np.sqrt(k),
            b + y[near].sum() / n / np.sqrt(k),
        )
    return w, b


def returns_b_first(X, y, strength, steps):
    w, b = _run(X, y, strength, steps)
    return b, w


takes_z_up_to_1 = _variant(limit=lambda z: z <= 1)
updates_at_mistakes_only = _variant(limit=lambda z: z <= 0)
sums_instead_of_the_mean = _variant(mean=False)
forgets_the_bias = _variant(bias=False)
penalizes_the_bias = _variant(pay_bias=True)
keeps_the_rate_1 = _variant(rate=lambda k: 1)
takes_the_rate_1_over_k = _variant(rate=lambda k: 1 / k)
begins_with_k_2 = _variant(rate=lambda k: 1 / np.sqrt(k + 1))
doubles_the_penalty = _variant(factor=2)
forgets_the_penalty = _variant(factor=0)
forgets_the_labels = _variant(label=False)
changes_b_with_the_new_w = _variant(in_turn=True)
