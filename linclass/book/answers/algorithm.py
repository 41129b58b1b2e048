"""Exercises on the perceptron."""

from fractions import Fraction
from typing import Any

import numpy as np

from linclass import Perceptron, datasets
from linclass.book.exercise import Case, Exercise, Program, Slip


def _is_order(order: Any) -> bool:
    """Whether it names each row of T13 once."""
    return sorted(order) == list(range(13))


def _updates(order: Any) -> int:
    """Updates of the cyclic perceptron on T13 in this order of its rows."""
    rows = [int(row) for row in order]
    return Perceptron().fit(T13[rows], SIGNS[rows]).updates_


def _perceptron(points: Any, labels: Any, max_passes: int) -> tuple[Any, int]:
    rows = labels[:, None] * np.insert(points, 0, 1, axis=1)
    theta, updates = np.zeros(rows.shape[1]), 0
    for row in np.tile(rows, (max_passes, 1)):
        if row @ theta <= 0:
            theta, updates = theta + row, updates + 1
    return theta, updates


def _four_updates(factor: Any) -> bool:
    """Whether the points 4 and 1, times the factor, take four updates."""
    c, b, w, updates = Fraction(factor), Fraction(0), Fraction(0), 0
    for sign, x in 5 * [(1, 4 * c), (-1, -c)]:  # a pass with no update is the last
        if sign * b + x * w <= 0:
            b, w, updates = b + sign, w + x, updates + 1
    return updates == 4


T13, SIGNS = datasets.t13()
MIXED = np.array([3, 12, 0, 7, 5, 10, 1, 8, 2, 11, 6, 4, 9])
# What is special, points, labels, the limit, and what to look at
RUNS: list[Any] = [
    ("the two points of the lesson", [[4.0], [1.0]], [1, -1], 100,
     "The lesson has this run as a table: compare row by row."),
    ("T13", T13, SIGNS, 100, ""),
    ("T13 with its rows in another order", T13[MIXED], SIGNS[MIXED], 100,
     "Take the rows in the order in which they come."),
    ("points on the boundary", [[3.0], [-2.0]], [1, 1], 100,
     "A score of exactly 0 is a mistake in every pass."),
    ("a single point that is negative", [[2.0, -3.0]], [-1], 5, ""),
    ("whole numbers", [(0, 4), (5, 8), (2, 0), (0, 1)], [1, 1, -1, -1], 50,
     "Integer points are fine, if your theta can hold their sums."),
    ("quarters", [(0.25, -1.5), (2.75, 0.5), (-0.75, 1.25), (1.5, 2.25)],
     [-1, 1, -1, 1], 50, "Is your theta an array of whole numbers?"),
    ("five points in five dimensions", np.eye(5), [1, -1, 1, -1, 1], 50,
     "A point may have any number of features."),
    ("points that no line separates", [(0, 0), (6, 3), (1, 4), (3, -2)],
     [1, 1, -1, -1], 7, "Stop after max_passes passes, also if mistakes are left."),
]  # fmt: skip

EXERCISES = [
    Exercise(
        "ex-algorithm-two-orders",
        dict(given=(2, 1), backward=(1, 2)),
        Slip(
            "Score the second point with the new w before you add it.",
            given=(3, 3),
            backward=(3, 3),
        ),
        Slip(
            "A score of 0 counts as a mistake, else nothing ever moves.",
            given=(0, 0),
            backward=(0, 0),
        ),
        Slip(
            "The point that comes first is the one that is added.",
            given=(1, 2),
            backward=(2, 1),
        ),
        why="after the first update the other point has score 4 > 0: no mistake",
        hint="Start at w = 0: there every score is 0, and z <= 0 is a mistake.",
    ),
    Exercise(
        "ex-algorithm-both-labels",
        dict(updates=20, theta=(0, 0)),
        Slip("The second row is a mistake in each pass, too.", updates=10),
        Slip(
            "Is the second row right at theta = (1, 2)? Its label is -1.",
            updates=1,
            theta=(1, 2),
        ),
        Slip("That is one pass. Does the second pass differ?", updates=2),
        why="each pass adds (1, 2) and takes it away again: two updates, back at 0",
        hint="Do one pass by hand: the second row meets theta = (1, 2).",
    ),
    Exercise(
        "ex-algorithm-short-order",
        dict(order=(1, 6, 10, 4, 5, 3, 9, 8, 2, 12, 11, 0, 7)),
        Slip(
            "Name each of the rows 0 to 12 once.",
            order=(0,) * 13,
            when=lambda order: not _is_order(order),
        ),
        Slip("That is the given order, with 11 updates.", order=tuple(range(13))),
        why="an order of all 13 rows with at most 6 updates",
        hint="That order needs more than 6 updates. In a loop: order = "
        "rng.permutation(13), then count the updates for rows[order].",
        right=lambda order: _is_order(order) and _updates(order) <= 6,
    ),
    Program(
        "ex-algorithm-perceptron",
        name="perceptron",
        solution=_perceptron,
        cases=[
            Case(told, (np.array(points), np.array(labels), most), hint)
            for told, points, labels, most, hint in RUNS
        ],
        why="the same theta and the same number of updates on every input",
        hint="For every point in turn: test y times the score, and add if it is <= 0.",
    ),
    Exercise(
        "ex-algorithm-share",
        dict(holds=False, z=-4, rise=5),
        Slip("It holds for -z. What happens to the loss when z passes 0?", holds=True),
        Slip(
            "Only a mistake is updated, and the rise is positive: z <= 0 < rise.",
            z=4,
            when=lambda z, rise: z > 0 or rise <= 0,
        ),
        Slip(
            "With these numbers the loss falls by the whole rise.",
            z=-9,
            when=lambda z, rise: z + rise <= 0,
        ),
        why="z rises by the whole amount, but the loss stops at 0 once z is positive",
        hint="Compare max(0, -z) with max(0, -(z + rise)): when does it fall by less?",
        right=lambda z, rise: z <= 0 < rise and z + rise > 0,
    ),
    Exercise(
        "ex-algorithm-scale",
        dict(rows=True, step=True, features=False, witness=2),
        Slip(
            "If theta and all rows are multiplied by c > 0, which sign has z?",
            rows=False,
        ),
        Slip(
            "Compare the two thetas after the first update, and then after each.",
            step=False,
        ),
        Slip(
            "The constant 1 is not multiplied. Try the two points with c = 10.",
            features=True,
        ),
        Slip(
            "The factor must be positive.",
            witness=-1,
            when=lambda witness: witness <= 0,
        ),
        Slip(
            "With this factor the run still takes four updates.",
            witness=1,
            when=lambda witness: _four_updates(witness),
        ),
        right=lambda witness: witness > 0 and not _four_updates(witness),
        why="a common factor changes no sign of z, but here the constant stays 1",
        hint="Follow one run beside the other: is the new theta a multiple of the old?",
    ),
]
