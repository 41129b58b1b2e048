"""Usual wrong answers on counting mistakes."""

import numpy as np

EXERCISE = "ex-counting-mistakes-program"


def _wrong_at(cut, x, labels):
    return int((np.where(x >= cut, 1, -1) != labels).sum())


def knows_one_side_only(x, labels):
    return min(_wrong_at(cut, x, labels) for cut in [*x, np.inf])


def cuts_only_between_points(x, labels):
    places = np.unique(x)
    counts = [_wrong_at(cut, x, labels) for cut in places[1:]]
    return min([min(k, len(x) - k) for k in counts], default=0)


def cuts_at_whole_numbers(x, labels):
    counts = [_wrong_at(cut, x, labels) for cut in range(-20, 21)]
    return min(min(k, len(x) - k) for k in counts)


def does_not_sort(x, labels):
    counts = []
    for first in range(len(x) + 1):
        said = np.where(np.arange(len(x)) >= first, 1, -1)
        k = int((said != labels).sum())
        counts.append(min(k, len(x) - k))
    return min(counts)


def splits_equal_points(x, labels):
    order = np.lexsort((labels, x))
    return does_not_sort(x[order], labels[order])


def splits_equal_points_as_they_come(x, labels):
    order = np.argsort(x, kind="stable")
    return does_not_sort(x[order], labels[order])


def stops_in_the_first_valley(x, labels):
    cuts = [*np.unique(x), np.inf]
    counts = [_wrong_at(cut, x, labels) for cut in cuts]
    least = []
    for series in (counts, [len(x) - k for k in counts]):
        k = 0
        while k + 1 < len(series) and series[k + 1] <= series[k]:
            k += 1
        least.append(series[k])
    return min(least)


def cuts_in_the_middle_of_the_means(x, labels):
    if len(set(labels)) < 2:
        return 0
    cut = (x[labels == 1].mean() + x[labels == -1].mean()) / 2
    k = _wrong_at(cut, x, labels)
    return min(k, len(x) - k)


def returns_the_cut(x, labels):
    return min([*x, np.inf], key=lambda cut: _wrong_at(cut, x, labels))


def returns_the_share(x, labels):
    k = min(_wrong_at(cut, x, labels) for cut in [*x, np.inf])
    return k / len(x)
