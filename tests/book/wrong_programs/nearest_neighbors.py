"""Usual wrong answers on nearest neighbors."""

import numpy as np

EXERCISE = "ex-nearest-neighbors-program"


def _squares(X, query):
    return ((X - query) ** 2).sum(axis=1)


def lets_only_k_rows_vote(X, y, query, k):
    order = np.argsort(_squares(X, query), kind="stable")
    return int(np.sign(y[order[:k]].sum()))


def lets_the_nearest_break_a_tied_vote(X, y, query, k):
    squares = _squares(X, query)
    order = np.argsort(squares, kind="stable")
    total = y[squares <= squares[order[k - 1]]].sum()
    return int(np.sign(total)) or int(y[order[0]])


def calls_a_tied_vote_positive(X, y, query, k):
    squares = _squares(X, query)
    return 1 if y[squares <= np.sort(squares)[k - 1]].sum() >= 0 else -1


def takes_the_sum_of_gaps(X, y, query, k):
    gaps = abs(X - query).sum(axis=1)
    return int(np.sign(y[gaps <= np.sort(gaps)[k - 1]].sum()))


def takes_the_largest_gap(X, y, query, k):
    gaps = abs(X - query).max(axis=1)
    return int(np.sign(y[gaps <= np.sort(gaps)[k - 1]].sum()))


def forgets_the_last_neighbor(X, y, query, k):
    squares = _squares(X, query)
    return int(np.sign(y[squares < np.sort(squares)[k - 1]].sum()))


def takes_one_too_many(X, y, query, k):
    squares = np.sort(_squares(X, query))
    last = squares[min(k, len(squares) - 1)]
    return int(np.sign(y[_squares(X, query) <= last].sum()))


def counts_distances_not_points(X, y, query, k):
    squares = _squares(X, query)
    different = np.unique(squares)
    return int(np.sign(y[squares <= different[min(k, len(different)) - 1]].sum()))


def takes_the_farthest(X, y, query, k):
    squares = _squares(X, query)
    return int(np.sign(y[squares >= np.sort(squares)[-k]].sum()))


def uses_two_features(X, y, query, k):
    squares = (X[:, 0] - query[0]) ** 2 + (X[:, 1] - query[1]) ** 2
    return int(np.sign(y[squares <= np.sort(squares)[k - 1]].sum()))


def forgets_the_query(X, y, query, k):
    squares = (X**2).sum(axis=1)
    return int(np.sign(y[squares <= np.sort(squares)[k - 1]].sum()))
