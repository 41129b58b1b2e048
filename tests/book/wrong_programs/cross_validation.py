"""Usual wrong answers on cross-validation."""

import numpy as np


def mistakes(fit, X, y, value, train, test):
    return np.sum(fit(X[train], y[train], value)(X[test]) != y[test])


def count(fit, X, y, value, order, k):
    wrong = 0
    for j in range(k):
        train = np.setdiff1d(order, order[j::k])
        wrong += mistakes(fit, X, y, value, train, order[j::k])
    return wrong


def chooses_by(counter, pick=np.argmin, refit=True):
    """Choose by some count of mistakes; fit all rows again, or only the last fold."""

    def choose(fit, X, y, values, order, k, X_new):
        best = values[pick([counter(fit, X, y, value, order, k) for value in values])]
        rows = order if refit else np.setdiff1d(order, order[k - 1 :: k])
        return best, fit(X[rows], y[rows], best)(X_new)

    return choose


def on_training_rows(fit, X, y, value, order, k):
    return mistakes(fit, X, y, value, order, order)


def of_fits_to_all(fit, X, y, value, order, k):
    return sum(mistakes(fit, X, y, value, order, order[j::k]) for j in range(k))


def of_fits_to_the_fold(fit, X, y, value, order, k):
    wrong = 0
    for j in range(k):
        others = np.setdiff1d(order, order[j::k])
        wrong += mistakes(fit, X, y, value, order[j::k], others)
    return wrong


def of_mean_shares(fit, X, y, value, order, k):
    shares = []
    for j in range(k):
        train, test = np.setdiff1d(order, order[j::k]), order[j::k]
        shares.append(mistakes(fit, X, y, value, train, test) / len(test))
    return np.mean(shares)


def without_order(fit, X, y, value, order, k):
    return count(fit, X, y, value, np.arange(len(y)), k)


def of_the_first_fold(fit, X, y, value, order, k):
    train = np.setdiff1d(order, order[::k])
    return mistakes(fit, X, y, value, train, order[::k])


def last_least(counts):
    return len(counts) - 1 - np.argmin(counts[::-1])


def returns_the_value_only(fit, X, y, values, order, k, X_new):
    return chooses_by(count)(fit, X, y, values, order, k, X_new)[0]


WRONG = {
    "ex-cross-validation-program": {
        "chooses by the training error": chooses_by(on_training_rows),
        "fits all rows for each fold": chooses_by(of_fits_to_all),
        "fits the fold and tests the others": chooses_by(of_fits_to_the_fold),
        "averages the shares": chooses_by(of_mean_shares),
        "forgets the order": chooses_by(without_order),
        "tests one fold only": chooses_by(of_the_first_fold),
        "takes the worst": chooses_by(count, pick=np.argmax),
        "takes the last of equal values": chooses_by(count, pick=last_least),
        "does not fit all points again": chooses_by(count, refit=False),
        "returns the value only": returns_the_value_only,
    }
}
