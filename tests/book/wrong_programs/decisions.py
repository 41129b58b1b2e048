"""Usual wrong answers on decisions."""

import numpy as np

EXERCISE = "ex-decisions-cheapest"


def _tries(cuts, *, at_cut=np.greater_equal, swapped=False, last=False, shares=False):
    """Search the cheapest of some cuts, with one of the usual slips."""

    def cheapest(p, y, cost):
        best, least = None, np.inf
        for cut in cuts(p):
            alarm = at_cut(p, cut)
            missed, alarms = (y == 1) & ~alarm, (y == -1) & alarm
            if shares:
                missed, alarms = missed.mean(), alarms.mean()
            else:
                missed, alarms = missed.sum(), alarms.sum()
            total = missed + cost * alarms if swapped else cost * missed + alarms
            if total < least or (last and total == least):
                best, least = cut, total
        return best, least

    return cheapest


def _all_cuts(p):
    return [*np.unique(p), np.inf]


def cuts_between_equal_probabilities(p, y, cost):
    """Cut the sorted rows, also between equal probabilities."""
    order = np.argsort(p, kind="stable")
    totals = [
        cost * np.sum(y[order[:k]] == 1) + np.sum(y[order[k:]] == -1)
        for k in range(len(p) + 1)
    ]
    k = int(np.argmin(totals))
    return [*p[order], np.inf][k], totals[k]


never_tries_the_cut_without_alarms = _tries(np.unique)
alarms_only_above_the_cut = _tries(_all_cuts, at_cut=np.greater)
swaps_the_costs = _tries(_all_cuts, swapped=True)
takes_the_largest_of_equal_cuts = _tries(_all_cuts, last=True)
returns_the_mean_cost = _tries(_all_cuts, shares=True)


def always_cuts_by_the_formula(p, y, cost):
    return _tries(lambda p: [1 / (1 + cost)])(p, y, cost)


tries_a_coarse_grid = _tries(lambda p: np.linspace(0, 1, 11))


def returns_the_cut_only(p, y, cost):
    return _tries(_all_cuts)(p, y, cost)[0]
