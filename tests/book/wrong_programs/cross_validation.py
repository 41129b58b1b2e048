"""Usual wrong answers on cross-validation."""

import numpy as np

EXERCISE = "ex-cross-validation-program"


def _mistakes(fit, X, y, value, train, test):
    return np.sum(fit(X[train], y[train], value)(X[test]) != y[test])


def _count(fit, X, y, value, order, k):
    wrong = 0
    for j in range(k):
        train = np.setdiff1d(order, order[j::k])
        wrong += _mistakes(fit, X, y, value, train, order[j::k])
    return wrong


def _chooses_by(counter, pick=np.argmin, refit=True):
    """Choose by some count of mistakes; fit all rows again, or only the last fold."""

    def choose(fit, X, y, values, order, k, X_new):
        best = values[pick([counter(fit, X, y, value, order, k) for value in values])]
        rows = order if refit else np.setdiff1d(order, order[k - 1 :: k])
        return best, fit(X[rows], y[rows], best)(X_new)

    return choose


def _on_training_rows(fit, X, y, value, order, k):
    return _mistakes(fit, X, y, value, order, order)


def _of_fits_to_all(fit, X, y, value, order, k):
    return sum(_mistakes(fit, X, y, value, order, order[j::k]) for j in range(k))


def _of_fits_to_the_fold(fit, X, y, value, order, k):
    wrong = 0
    for j in range(k):
        others = np.setdiff1d(order, order[j::k])
        wrong += _mistakes(fit, X, y, value, order[j::k], others)
    return wrong


def _of_mean_shares(fit, X, y, value, order, k):
    shares = []
    for j in range(k):
        train, test = np.setdiff1d(order, order[j::k]), order[j::k]
        shares.append(_mistakes(fit, X, y, value, train, test) / len(test))
    return np.mean(shares)


def _without_order(fit, X, y, value, order, k):
    return _count(fit, X, y, value, np.arange(len(y)), k)


def _of_the_first_fold(fit, X, y, value, order, k):
    train = np.setdiff1d(order, order[::k])
    return _mistakes(fit, X, y, value, train, order[::k])


def _last_least(counts):
    return len(counts) - 1 - np.argmin(counts[::-1])


def returns_the_value_only(fit, X, y, values, order, k, X_new):
    return _chooses_by(_count)(fit, X, y, values, order, k, X_new)[0]


chooses_by_the_training_error = _chooses_by(_on_training_rows)
fits_all_rows_for_each_fold = _chooses_by(_of_fits_to_all)
fits_the_fold_and_tests_the_others = _chooses_by(_of_fits_to_the_fold)
averages_the_shares = _chooses_by(_of_mean_shares)
forgets_the_order = _chooses_by(_without_order)
tests_one_fold_only = _chooses_by(_of_the_first_fold)
takes_the_worst = _chooses_by(_count, pick=np.argmax)
takes_the_last_of_equal_values = _chooses_by(_count, pick=_last_least)
does_not_fit_all_points_again = _chooses_by(_count, refit=False)
