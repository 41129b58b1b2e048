"""Usual wrong answers on softmax."""

import numpy as np

EXERCISE = "ex-softmax-program"


def overflows(scores):
    powers = np.exp(scores)
    return powers / powers.sum(axis=1, keepdims=True)


def subtracts_the_largest_of_all(scores):
    powers = np.exp(scores - scores.max())
    return powers / powers.sum(axis=1, keepdims=True)


def subtracts_the_mean(scores):
    powers = np.exp(scores - scores.mean(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def subtracts_the_smallest(scores):
    powers = np.exp(scores - scores.min(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def clips_the_scores(scores):
    powers = np.exp(np.clip(scores, -500, 500))
    return powers / powers.sum(axis=1, keepdims=True)


def divides_by_the_sum_of_all(scores):
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum()


def divides_by_the_column(scores):
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=0)


def gives_sigmoids(scores):
    return 1 / (1 + np.exp(-scores))


def divides_sigmoids_by_their_sum(scores):
    parts = 1 / (1 + np.exp(-scores))
    return parts / parts.sum(axis=1, keepdims=True)


def divides_scores_by_their_sum(scores):
    return scores / scores.sum(axis=1, keepdims=True)


def marks_the_winner(scores):
    return 1.0 * (scores == scores.max(axis=1, keepdims=True))


def keeps_integers(scores):
    result = np.zeros_like(scores)
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    result[:] = powers / powers.sum(axis=1, keepdims=True)
    return result


def takes_three_classes(scores):
    powers = np.exp(scores[:, :3] - scores[:, :3].max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)
