"""Usual wrong answers on softmax."""

import numpy as np

EXERCISE = "ex-softmax-program"


def _shares(scores):
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def _run(X, y, strength, steps, *, shares=_shares, free=(0,), mean=True, sign=1, W=0):
    """The right loop, with one thing to spoil."""
    rows, classes = np.column_stack([np.ones(len(X)), X]), np.unique(y)
    penalized = np.ones(rows.shape[1])
    penalized[list(free)] = 0
    W = W + np.zeros((len(classes), rows.shape[1]))
    for _ in range(steps):
        slopes = (shares(rows @ W.T) - (y[:, None] == classes)).T @ rows
        slopes = slopes / (len(rows) if mean else 1) + strength * penalized * W
        W = W - sign * slopes
    return W


def overflows(X, y, strength, steps):
    def shares(scores):
        powers = np.exp(scores)
        return powers / powers.sum(axis=1, keepdims=True)

    return _run(X, y, strength, steps, shares=shares)


def subtracts_the_largest_of_all(X, y, strength, steps):
    def shares(scores):
        powers = np.exp(scores - scores.max())
        return powers / powers.sum(axis=1, keepdims=True)

    return _run(X, y, strength, steps, shares=shares)


def subtracts_the_mean(X, y, strength, steps):
    def shares(scores):
        powers = np.exp(scores - scores.mean(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True)

    return _run(X, y, strength, steps, shares=shares)


def subtracts_the_smallest(X, y, strength, steps):
    def shares(scores):
        powers = np.exp(scores - scores.min(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True)

    return _run(X, y, strength, steps, shares=shares)


def clips_the_scores(X, y, strength, steps):
    def shares(scores):
        powers = np.exp(np.clip(scores, -500, 500))
        return powers / powers.sum(axis=1, keepdims=True)

    return _run(X, y, strength, steps, shares=shares)


def divides_by_the_sum_of_all(X, y, strength, steps):
    def shares(scores):
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        return powers / powers.sum()

    return _run(X, y, strength, steps, shares=shares)


def takes_sigmoids(X, y, strength, steps):
    def shares(scores):
        return 1 / (1 + np.exp(-np.clip(scores, -500, 500)))

    return _run(X, y, strength, steps, shares=shares)


def trusts_only_the_winner(X, y, strength, steps):
    def shares(scores):
        return 1.0 * (scores == scores.max(axis=1, keepdims=True))

    return _run(X, y, strength, steps, shares=shares)


def penalizes_the_biases(X, y, strength, steps):
    return _run(X, y, strength, steps, free=())


def penalizes_all_but_the_last_weight(X, y, strength, steps):
    return _run(X, y, strength, steps, free=(-1,))


def forgets_the_penalty(X, y, strength, steps):
    return _run(X, y, 0, steps)


def doubles_the_penalty(X, y, strength, steps):
    return _run(X, y, 2 * strength, steps)


def takes_the_sum(X, y, strength, steps):
    return _run(X, y, strength, steps, mean=False)


def climbs(X, y, strength, steps):
    return _run(X, y, strength, steps, sign=-1)


def begins_at_one(X, y, strength, steps):
    return _run(X, y, strength, steps, W=1)


def takes_one_step_more(X, y, strength, steps):
    return _run(X, y, strength, steps + 1)


def goes_on_to_the_minimum(X, y, strength, steps):
    return _run(X, y, strength, 3000)


def takes_three_classes(X, y, strength, steps):
    return _run(X, y, strength, steps)[:3]


def expects_the_numbers_from_zero(X, y, strength, steps):
    numbers = np.arange(len(np.unique(y)))
    rows, W = np.column_stack([np.ones(len(X)), X]), 0.0
    for _ in range(steps):
        scores = rows @ (W + np.zeros((len(numbers), rows.shape[1]))).T
        slopes = (_shares(scores) - (y[:, None] == numbers)).T @ rows / len(rows)
        slopes[:, 1:] += strength * (W + np.zeros(slopes.shape))[:, 1:]
        W = W - slopes
    return W


def changes_row_after_row(X, y, strength, steps):
    rows, classes = np.column_stack([np.ones(len(X)), X]), np.unique(y)
    W = np.zeros((len(classes), rows.shape[1]))
    for _ in range(steps):
        for c, name in enumerate(classes):
            miss = _shares(rows @ W.T)[:, c] - (y == name)
            slope = miss @ rows / len(rows)
            slope[1:] += strength * W[c, 1:]
            W[c] -= slope
    return W


def puts_the_bias_last(X, y, strength, steps):
    return np.roll(_run(X, y, strength, steps), -1, axis=1)


def keeps_integers(X, y, strength, steps):
    return _run(X, y, strength, steps).astype(X.dtype)
