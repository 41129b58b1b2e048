"""Usual wrong answers on a complete analysis."""

import numpy as np


def tries(cuts, *, at_cut=np.greater_equal, swapped=False, last=False, shares=False):
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


def all_cuts(p):
    return [*np.unique(p), np.inf]


def by_rows(p, y, cost):
    """Cut the sorted rows, also between equal probabilities."""
    order = np.argsort(p, kind="stable")
    totals = [
        cost * np.sum(y[order[:k]] == 1) + np.sum(y[order[k:]] == -1)
        for k in range(len(p) + 1)
    ]
    k = int(np.argmin(totals))
    return [*p[order], np.inf][k], totals[k]


WRONG = {
    "ex-complete-analysis-cheapest": {
        "never tries the cut without alarms": tries(np.unique),
        "alarms only above the cut": tries(all_cuts, at_cut=np.greater),
        "swaps the costs": tries(all_cuts, swapped=True),
        "takes the largest of equal cuts": tries(all_cuts, last=True),
        "returns the mean cost": tries(all_cuts, shares=True),
        "always cuts by the formula": lambda p, y, cost: tries(
            lambda p: [1 / (1 + cost)]
        )(p, y, cost),
        "cuts between equal probabilities": by_rows,
        "tries a coarse grid": tries(lambda p: np.linspace(0, 1, 11)),
        "returns the cut only": lambda p, y, cost: tries(all_cuts)(p, y, cost)[0],
    }
}
