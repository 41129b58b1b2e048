"""Usual wrong answers on separability."""

import numpy as np


def means(x, y):
    """The threshold halfway between the means."""
    plus, minus = x[y == 1], x[y == -1]
    if plus.min() > minus.max() or minus.min() > plus.max():
        return True, (plus.mean() + minus.mean()) / 2
    return False, max(plus.min(), minus.min())


def positive_right(x, y):
    plus, minus = x[y == 1], x[y == -1]
    if plus.min() > minus.max():
        return True, (plus.min() + minus.max()) / 2
    return False, max(plus.min(), minus.min())


def lets_intervals_touch(x, y):
    plus, minus = x[y == 1], x[y == -1]
    if plus.min() >= minus.max():
        return True, (plus.min() + minus.max()) / 2
    if minus.min() >= plus.max():
        return True, (minus.min() + plus.max()) / 2
    return False, max(plus.min(), minus.min())


def common_mean(x, y):
    separable, number = lets_intervals_touch(x, y)
    if separable and number not in x:
        return True, number
    return False, x.mean()


def common_smallest(x, y):
    plus, minus = x[y == 1], x[y == -1]
    if plus.min() > minus.max() or minus.min() > plus.max():
        return True, (max(plus.min(), minus.min()) + min(plus.max(), minus.max())) / 2
    return False, min(plus.max(), minus.max(), plus.min())


def threshold_on_a_point(x, y):
    plus, minus = x[y == 1], x[y == -1]
    if plus.min() > minus.max():
        return True, plus.min()
    if minus.min() > plus.max():
        return True, minus.min()
    return False, max(plus.min(), minus.min())


def threshold_on_the_first_positive_point(x, y):
    plus, minus = x[y == 1], x[y == -1]
    if plus.min() > minus.max():
        return True, plus.min()
    if minus.min() > plus.max():
        return True, (minus.min() + plus.max()) / 2
    return False, max(plus.min(), minus.min())


def whole_thresholds(x, y):
    plus, minus = x[y == 1], x[y == -1]
    if plus.min() > minus.max():
        return True, np.floor((plus.min() + minus.max()) / 2)
    if minus.min() > plus.max():
        return True, np.floor((minus.min() + plus.max()) / 2)
    return False, max(plus.min(), minus.min())


def sorted_rows_only(x, y):
    changes = np.flatnonzero(np.diff(y))
    if len(changes) == 1:
        return True, (x[changes[0]] + x[changes[0] + 1]) / 2
    return False, x[0]


def verdict_only(x, y):
    plus, minus = x[y == 1], x[y == -1]
    return plus.min() > minus.max() or minus.min() > plus.max()


WRONG = {
    "ex-separability-one-feature": {
        "halfway between the means": means,
        "the positive class is always on the right": positive_right,
        "a touch counts as separable": lets_intervals_touch,
        "the mean of all as the common number": common_mean,
        "the smallest of the ends as the common number": common_smallest,
        "a threshold on a point": threshold_on_a_point,
        "a threshold on the first positive point": (
            threshold_on_the_first_positive_point
        ),
        "whole thresholds only": whole_thresholds,
        "counts changes in the order of the rows": sorted_rows_only,
        "only the verdict": verdict_only,
    }
}
