"""Exercises of the page on the mistake bound."""

from fractions import Fraction
from typing import Any

import numpy as np

from linclass import augment, datasets
from linclass._checks import IntArray
from linclass.book.exercise import Case, Exercise, Program, Slip


def _record(rows: Any, v: Any, start: Any) -> Any:
    """<theta_k, v> and |theta_k|^2 for every theta_k of the run."""
    theta = np.array(start)
    record = [(theta @ v, theta @ theta)]
    while (rows @ theta <= 0).any():
        for row in rows:
            if theta @ row <= 0:
                theta = theta + row
                record.append((theta @ v, theta @ theta))
    return np.array(record)


def _rows(data: datasets.Dataset) -> IntArray:
    return (data.y[:, None] * augment(data.X)).astype(int)


def _bound_of_two(first: Any, second: Any) -> float:
    """R^2 / gamma_h^2 of two rows that make one update, so <first, second> > 0.

    gamma_h is the distance of the origin from the segment between the rows.
    """
    short, long = sorted(([*first], [*second]), key=lambda row: float(np.dot(row, row)))
    one, step = np.array(short, dtype=float), np.subtract(long, short, dtype=float)
    along = max(0.0, -(one @ step) / (step @ step)) if step.any() else 0.0
    nearest = one + along * step
    return float(np.dot(long, long) / (nearest @ nearest))


PAIR, BEST = np.array([[1, 3], [1, -2]]), np.array([-23, 6, 10])
T13 = _rows(datasets.t13())

EXERCISES = [
    Exercise(
        "ex-mistake-bound-two-points",
        answer=dict(margin_squared=Fraction(1, 2), upper=10, updates_made=2),
        why="u is (1, -1) divided by its length, and 5 / (1/2) = 10",
        hint="s_1 = (2, 1) and s_2 = (-1, -2). What is <s, (1, -1)> for both?",
        slips=[
            Slip(
                dict(margin_squared=0.7071),
                "That is the margin; its square is asked for.",
                when=lambda margin_squared: abs(margin_squared**2 - 0.5) < 0.01,
            ),
            Slip(
                dict(margin_squared=1),
                "The direction (1, -1) is no unit vector: divide by its length.",
            ),
            Slip(
                dict(updates_made=1),
                "Run it by hand: add a row if its product with theta is 0 or less.",
                when=lambda margin_squared, upper: (
                    margin_squared == 0.5 and upper == 10
                ),
            ),
            Slip(
                dict(upper=5),
                "The margin is right. The bound is R^2 divided by its square.",
                when=lambda margin_squared: margin_squared == 0.5,
            ),
        ],
    ),
    Exercise(
        "ex-mistake-bound-moved",
        answer=dict(least=5, allowed=178, made=5),
        why="R^2 = 73 and 73 * 61 / 25 = 178.12, of which the run uses 5",
        hint="Make the signed rows as for T13; least is their smallest product with v.",
        slips=[
            Slip(
                dict(allowed=179), "Updates are whole and at most 178.12: round down."
            ),
            Slip(dict(allowed=2), "The vector v has the squared length 61, not 1."),
            Slip(
                dict(allowed=175),
                "The rows have a constant 1 in front: it is a part of their length.",
            ),
            Slip(dict(least=-15), "The rows are signed: multiply each by its label."),
            Slip(
                dict(made=11),
                "Both numbers of the bound are right. Run the perceptron on the rows.",
                when=lambda least, allowed: least == 5 and allowed == 178,
            ),
            Slip(
                dict(allowed=100),
                "least is right. allowed is R^2 * |v|^2 / least^2, rounded down.",
                when=lambda least: least == 5,
            ),
        ],
    ),
    Program(
        "ex-mistake-bound-books",
        name="record",
        solution=_record,
        cases=[
            Case("the two rows of this lesson", (PAIR, np.array([2, 1]), np.zeros(2))),
            Case(
                "the two rows from a start that is right",
                (PAIR, np.array([2, 1]), np.array([4, 1])),
                "No update is made from there, but theta_0 still has its line.",
            ),
            Case(
                "the two rows from another start",
                (PAIR, np.array([1, 0]), np.array([-3, 2])),
                "The first line of the record belongs to the start vector.",
            ),
            Case("T13", (T13, BEST, np.zeros(3))),
            Case(
                "rows with products of exactly 0",
                (np.eye(3, dtype=int), np.array([1, 1, 1]), np.zeros(3)),
                "A product of 0 is a mistake, too.",
            ),
            Case(
                "one feature",
                (np.array([[0.5], [2.0]]), np.array([3.0]), np.array([-4])),
                "Rows and v have one entry here; the result still has two columns.",
            ),
            Case(
                "a single row",
                (np.array([[2.0, -1.0]]), np.array([1.0, 0.0]), np.array([-1, 7])),
                "Go through the rows again until none is a mistake.",
            ),
            Case(
                "T13 with its rows in reverse",
                (T13[::-1], BEST, np.zeros(3)),
                "After an update the run goes on with the next row.",
            ),
        ],
        why="the record is right for every k, from the start to the last update",
        hint="One line for theta_0, and one more after each update.",
    ),
    Exercise(
        "ex-mistake-bound-one",
        answer=dict(first=(1, 0), second=(20, 0)),
        right=lambda first, second: (
            np.dot(first, second) > 0 and _bound_of_two(first, second) > 100
        ),
        why="refuted: one update is made, and the bound is larger than 100",
        hint="One update is made, but the bound is at most 100. R^2 counts the longest "
        "row, and gamma_h is at most the length of the shortest.",
        slips=[
            Slip(
                dict(second=(-1, 1)),
                "The second row is a mistake after the first: two updates or more.",
                when=lambda first, second: np.dot(first, second) <= 0,
            ),
        ],
    ),
    Exercise(
        "ex-mistake-bound-cautious",
        answer=dict(growth=15, limit=60, single=8),
        why="15 at each update, so k gamma <= sqrt(15 k), and w ends at 8",
        hint="|theta + s|^2 = |theta|^2 + 2 <theta, s> + |s|^2: how large are they?",
        slips=[
            Slip(dict(growth=1), "Here <theta, s> is up to 7, not at most 0."),
            Slip(dict(growth=8), "The product enters the squared length twice."),
            Slip(dict(growth=14), "The row adds its own squared length, too."),
            Slip(dict(limit=30), "Square both ends of the chain: gamma is squared."),
            Slip(dict(limit=15), "The margin is 1/2 here, not 1."),
            Slip(
                dict(single=7),
                "At w = 7 the product is 7, and the row is added once more.",
            ),
            Slip(
                dict(limit=4),
                "The growth is right. Which k satisfy k gamma <= sqrt(growth k)?",
                when=lambda growth: growth == 15,
            ),
        ],
    ),
]
