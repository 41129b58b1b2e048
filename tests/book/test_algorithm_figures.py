"""The runs of the perceptron's explorer against a loop of our own, in integers."""

from fractions import Fraction

import matplotlib

matplotlib.use("agg")

import numpy as np
import pytest

from linclass import datasets
from linclass.book.figures import algorithm as figures

SETS = {
    "T13": datasets.t13(),
    "AND": datasets.boolean((0, 0, 0, 1)),
    "crossing4": datasets.crossing4(),
    "order3": datasets.order3(),
}
OURS, ROW = "ours: from 0, z ≤ 0", "Document 0: from a row, z < 0"
PICKY, SHIFTED = "Document 2: from 0, z < 0", "Document 3: from (1; -1, -1), z < 0"
NO_BIAS = "ours without b"
RULES = [OURS, ROW, "Document 1: from 0, z ≤ 0", PICKY, SHIFTED, NO_BIAS]
ORDERS = ["as given", "reversed", "shuffled"]
ORDERS += ["first mistake", "worst mistake", "random picks"]
# R² and γ² of the rows (1, x), by datasets.md; None: there is no such line.
BOUNDS = {
    "T13": (146, Fraction(121, 665)),
    "AND": (3, Fraction(1, 17)),
    "crossing4": None,
    "order3": (19, Fraction(1, 9)),
}


def dot(a, b):
    return sum(p * q for p, q in zip(a, b, strict=True))


def by_hand(data, rule, order, most=50):
    """The rows added, the weights before and after each, and whether it ended."""
    X, y = data
    one = int(rule != NO_BIAS)
    signed = [
        [int(label) * v for v in (one, *map(int, x))]
        for x, label in zip(X, y, strict=True)
    ]
    places = list(range(len(signed)))
    if order == "reversed":
        places.reverse()
    if order == "shuffled":
        places = np.random.default_rng(0).permutation(len(y)).tolist()
    theta = [0, 0, 0]
    if rule == ROW:
        theta = signed[places[0]]
    if rule == SHIFTED:
        theta = [1, -1, -1]
    limit = 1 if rule in (ROW, PICKY, SHIFTED) else 0  # wrong: z < 1 - limit, whole z

    def wrong(i):
        return dot(signed[i], theta) <= -limit

    def next_ones():
        random = np.random.default_rng(0)
        while any(wrong(i) for i in places):
            if order == "first mistake":
                yield min(i for i in places if wrong(i))
            elif order == "worst mistake":
                yield min(places, key=lambda i: dot(signed[i], theta))
            elif order == "random picks":
                yield from random.integers(len(y), size=len(y)).tolist()
            else:
                yield from places

    steps, ended = [], True
    for i in next_ones():
        if not any(wrong(j) for j in places):
            break
        if wrong(i):
            if len(steps) == most:
                ended = False
                break
            before, theta = (
                theta,
                [p + q for p, q in zip(theta, signed[i], strict=True)],
            )
            steps.append((i, before, theta))
    return signed, steps, ended


def told(name, rule, order, k):
    X, y = SETS[name]
    return figures.told_of(X, y, *figures.run_of(X, y, rule, order), k)


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("rule", RULES)
def test_every_update_is_that_of_the_loop(name, rule):
    X, y = SETS[name]
    for order in ORDERS:
        signed, expected, ended = by_hand(SETS[name], rule, order)
        rows, model = figures.run_of(X, y, rule, order)
        trace = model.trace_
        last = min(figures.CUT, len(trace.indices))
        assert rows[trace.indices[:last]].tolist() == [row for row, *_ in expected]
        words, _ = figures.told_of(X, y, rows, model, last)
        over = "The run is over" in words or "nothing is ever added" in words
        assert over == ended
        for k, (row, before, theta) in enumerate(expected, 1):
            if 5 < k < last - 2:  # the words of the others are made the same way
                continue
            z = [dot(s, theta) for s in signed]
            count = (k == last and not ended and "more than") or ""
            words, alt = figures.told_of(X, y, rows, model, k)
            assert f"Update {k} of {count}" in words and f"row {row}: " in words
            old = dot(signed[row], before)
            assert f"its z goes from {old} to {z[row]}. " in words
            b, w1, w2 = theta
            wrong = sum(value <= 0 for value in z)
            assert f"= ({b}; {w1}, {w2}). Mistakes now: {wrong} of {len(y)}. " in words
            assert f"‖θ‖² = {dot(theta, theta)}" in words
            assert f"{wrong} of {len(y)} points are mistakes" in alt
            assert ("there is no line" in alt) == (w1 == w2 == 0)


def test_the_length_stays_between_its_two_bounds():
    for name, first in (("T13", 0), ("order3", 0), ("AND", 1)):
        R2, margin2 = BOUNDS[name]
        words, _ = told(name, ROW if first else OURS, "as given", 2)
        k = 2 + first
        low, high = float(k**2 * margin2), k * R2
        assert f"Rows added: k = {k}. k²γ² = {low:.1f} ≤ ‖θ‖² = " in words
        assert (
            f" ≤ kR² = {high}. Bound: k ≤ (R/γ)² = {float(R2 / margin2):.1f}" in words
        )


@pytest.mark.parametrize(
    ("chosen", "end"),
    [
        (("T13", OURS, "as given", 11), "The run is over: no mistake is left."),
        (("AND", ROW, "as given", 2), "no point has z < 0. Left at z = 0: 2."),
        (("T13", PICKY, "random picks", 0), "and the loop never ends."),
        (("crossing4", OURS, "as given", 50), "Cut here: this run never ends."),
        (("AND", NO_BIAS, "as given", 50), "Cut here: this run never ends."),
        (("T13", SHIFTED, "as given", 3), "is for a start at 0 or at a row."),
        (("AND", NO_BIAS, "as given", 1), "through the origin is right on all points."),
    ],
)
def test_the_end_of_a_run(chosen, end):
    assert told(*chosen)[0].endswith(end)


def test_the_explorer_stops_at_the_last_update():
    explorer = figures.run_explorer(SETS, (1, 1, 1, 11))
    assert explorer.numbers.startswith("T13; ours: from 0, z ≤ 0; as given. Update 11")
    _, alt, numbers = explorer.at(1, 1, 1, 50)
    assert (alt, numbers) == (explorer.alt, explorer.numbers)
    assert explorer.at(3, 1, 2, 0)[2].startswith("crossing4; ours: from 0, z ≤ 0; rev")
