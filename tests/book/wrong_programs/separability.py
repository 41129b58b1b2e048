"""Usual wrong answers on separability."""

import numpy as np

EXERCISE = "ex-separability-one-feature"


def halfway_between_the_means(x, y):
    """The threshold halfway between the means."""
    plus, minus = x[y == 1], x[y == -1]
    if plus.min() > minus.max() or minus.min() > plus.max():
        return True, (plus.mean() + minus.mean()) / 2
    return False, max(plus.min(), minus.min())


def the_positive_class_is_always_on_the_right(x, y):
    plus, minus = x[y == 1], x[y == -1]
    if plus.min() > minus.max():
        return True, (plus.min() + minus.max()) / 2
    return False, max(plus.min(), minus.min())


def a_touch_counts_as_separable(x, y):
    plus, minus = x[y == 1], x[y == -1]
    if plus.min() >= minus.max():
        return True, (plus.min() + minus.max()) / 2
    if minus.min() >= plus.max():
        return True, (minus.min() + plus.max()) / 2
    return False, max(plus.min(), minus.min())


def the_mean_of_all_as_the_common_number(x, y):
    separable, number = a_touch_counts_as_separable(x, y)
    if separable and number not in x:
        return True, number
    return False, x.mean()


def common_smallest(x, y):
    plus, minus = x[y == 1], x[y == -1]
    if plus.min() > minus.max() or minus.min() > plus.max():
        return True, (max(plus.min(), minus.min()) + min(plus.max(), minus.max())) / 2
    return False, min(plus.max(), minus.max(), plus.min())


def a_threshold_on_a_point(x, y):
    plus, minus = x[y == 1], x[y == -1]
    if plus.min() > minus.max():
        return True, plus.min()
    if minus.min() > plus.max():
        return True, minus.min()
    return False, max(plus.min(), minus.min())


def a_threshold_on_the_first_positive_point(x, y):
    plus, minus = x[y == 1], x[y == -1]
    if plus.min() > minus.max():
        return True, plus.min()
    if minus.min() > plus.max():
        return True, (minus.min() + plus.max()) / 2
    return False, max(plus.min(), minus.min())


def whole_thresholds_only(x, y):
    plus, minus = x[y == 1], x[y == -1]
    if plus.min() > minus.max():
        return True, np.floor((plus.min() + minus.max()) / 2)
    if minus.min() > plus.max():
        return True, np.floor((minus.min() + plus.max()) / 2)
    return False, max(plus.min(), minus.min())


def counts_changes_in_the_order_of_the_rows(x, y):
    changes = np.flatnonzero(np.diff(y))
    if len(changes) == 1:
        return True, (x[changes[0]] + x[changes[0] + 1]) / 2
    return False, x[0]


def only_the_verdict(x, y):
    plus, minus = x[y == 1], x[y == -1]
    return plus.min() > minus.max() or minus.min() > plus.max()
