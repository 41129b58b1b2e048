"""Usual wrong answers on data that no line separates."""

import numpy as np

EXERCISE = "ex-non-separable-pocket"


def _run(rows, order, *, updates=None, counts=None, better=None, start=None):
    """The run of the solution, with one thing changed."""
    updates = updates or (lambda z: z <= 0)
    counts = counts or (lambda theta: (rows @ theta <= 0).sum())
    better = better or (lambda count, fewest: count < fewest)
    theta = np.zeros(len(rows[0])) if start is None else start
    pocket, fewest = theta, len(rows)
    for number in order:
        if updates(rows[number] @ theta):
            theta = theta + rows[number]
            count = counts(theta)
            if better(count, fewest):
                pocket, fewest = theta, count
    return pocket


def returns_the_last_theta(rows, order):
    return _run(rows, order, better=lambda count, fewest: True)


def takes_the_newer_theta_in_a_tie(rows, order):
    return _run(rows, order, better=lambda count, fewest: count <= fewest)


def counts_ties_as_right(rows, order):
    return _run(rows, order, counts=lambda theta: (rows @ theta < 0).sum())


def never_begins(rows, order):
    return _run(rows, order, updates=lambda z: z < 0)


def starts_at_a_row(rows, order):
    return _run(rows, order, start=rows[0].astype(float))


def goes_in_order(rows, order):
    return _run(rows, [number % len(rows) for number in range(len(order))])


def goes_on_from_the_pocket(rows, order):
    pocket, fewest = np.zeros(len(rows[0])), len(rows)
    for number in order:
        if rows[number] @ pocket <= 0:
            theta = pocket + rows[number]
            count = (rows @ theta <= 0).sum()
            if count < fewest:
                pocket, fewest = theta, count
    return pocket


def changes_the_pocket_in_place(rows, order):
    theta = np.zeros(len(rows[0]))
    pocket, fewest = theta, len(rows)
    for number in order:
        if rows[number] @ theta <= 0:
            theta += rows[number]
            count = (rows @ theta <= 0).sum()
            if count < fewest:
                pocket, fewest = theta, count
    return pocket


def averages(rows, order):
    theta = total = np.zeros(len(rows[0]))
    for number in order:
        if rows[number] @ theta <= 0:
            theta = theta + rows[number]
        total = total + theta
    return total / max(1, len(order))


def keeps_the_count_only(rows, order):
    theta, fewest = np.zeros(len(rows[0])), len(rows)
    for number in order:
        if rows[number] @ theta <= 0:
            theta = theta + rows[number]
            fewest = min(fewest, (rows @ theta <= 0).sum())
    return fewest
