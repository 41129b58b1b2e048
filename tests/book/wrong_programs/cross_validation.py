"""Usual wrong answers on cross-validation."""

import numpy as np


def mistakes(fit, X, y, train, test):
    return np.sum(fit(X[train], y[train])(X[test]) != y[test])


def tests_its_own_rows(fit, X, y, order, k):
    wrong = 0
    for j in range(k):
        train = np.setdiff1d(order, order[j::k])
        wrong += mistakes(fit, X, y, train, train)
    return wrong / len(y) / (k - 1)


def fits_all_rows(fit, X, y, order, k):
    wrong = 0
    for j in range(k):
        wrong += mistakes(fit, X, y, order, order[j::k])
    return wrong / len(y)


def trains_on_the_fold(fit, X, y, order, k):
    wrong = 0
    for j in range(k):
        test = np.setdiff1d(order, order[j::k])
        wrong += mistakes(fit, X, y, order[j::k], test)
    return wrong / len(y) / (k - 1)


def averages_the_fractions(fit, X, y, order, k):
    shares = []
    for j in range(k):
        train, test = np.setdiff1d(order, order[j::k]), order[j::k]
        shares.append(mistakes(fit, X, y, train, test) / len(test))
    return np.mean(shares)


def forgets_the_order(fit, X, y, order, k):
    rows, wrong = np.arange(len(y)), 0
    for j in range(k):
        wrong += mistakes(fit, X, y, np.setdiff1d(rows, rows[j::k]), rows[j::k])
    return wrong / len(y)


def drops_the_rest(fit, X, y, order, k):
    size, wrong = len(y) // k, 0
    for j in range(k):
        test = order[j::k][:size]
        wrong += mistakes(fit, X, y, np.setdiff1d(order, test), test)
    return wrong / (size * k)


def fits_once(fit, X, y, order, k):
    return mistakes(fit, X, y, np.setdiff1d(order, order[::k]), order[::k]) / len(
        order[::k]
    )


def skips_folds_of_one_class(fit, X, y, order, k):
    wrong = 0
    for j in range(k):
        train = np.setdiff1d(order, order[j::k])
        if len(np.unique(y[train])) == 2:
            wrong += mistakes(fit, X, y, train, order[j::k])
    return wrong / len(y)


def counts_the_mistakes(fit, X, y, order, k):
    wrong = 0
    for j in range(k):
        wrong += mistakes(fit, X, y, np.setdiff1d(order, order[j::k]), order[j::k])
    return wrong


def hands_over_the_data_itself(fit, X, y, order, k):
    X[:] = X[order]
    y[:] = y[order]
    return counts_the_mistakes(fit, X, y, np.arange(len(y)), k) / len(y)


WRONG = {
    "ex-cross-validation-program": {
        "tests the rows that it fitted": tests_its_own_rows,
        "fits all rows": fits_all_rows,
        "trains on the fold": trains_on_the_fold,
        "averages the fractions": averages_the_fractions,
        "forgets the order": forgets_the_order,
        "drops the rest": drops_the_rest,
        "tests one fold only": fits_once,
        "skips folds of one class": skips_folds_of_one_class,
        "returns the number of mistakes": counts_the_mistakes,
        "sorts the data in place": hands_over_the_data_itself,
    }
}
