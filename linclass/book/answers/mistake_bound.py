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
    rows = np.array([first, second], dtype=float)
    one, long = sorted(rows, key=lambda row: float(row @ row))
    step = long - one
    along = max(0.0, -(one @ step) / (step @ step)) if step.any() else 0.0
    nearest = one + along * step
    return float(long @ long / (nearest @ nearest))


PAIR, BEST = np.array([[1, 3], [1, -2]]), np.array([-23, 6, 10])
T13 = _rows(datasets.t13())

EXERCISES = [
    Exercise(
        "ex-mistake-bound-two-points",
        dict(margin_squared=Fraction(1, 2), upper=10, updates_made=2),
        Slip(
            "That is the margin; its square is asked for.",
            margin_squared=0.7071,
            when=lambda margin_squared: abs(margin_squared**2 - 0.5) < 0.01,
        ),
        Slip(
            "The direction (1, -1) is no unit vector: divide by its length.",
            margin_squared=1,
        ),
        Slip(
            "Run it by hand: add a row if its product with theta is 0 or less.",
            updates_made=1,
            when=lambda margin_squared, upper: margin_squared == 0.5 and upper == 10,
        ),
        Slip(
            "The margin is right. The bound is R^2 divided by its square.",
            upper=5,
            when=lambda margin_squared: margin_squared == 0.5,
        ),
        why="u is (1, -1) divided by its length, and 5 / (1/2) = 10",
        hint="s_1 = (2, 1) and s_2 = (-1, -2). What is <s, (1, -1)> for both?",
    ),
    Exercise(
        "ex-mistake-bound-moved",
        dict(least=5, allowed=178, made=5),
        Slip("Updates are whole and at most 178.12: round down.", allowed=179),
        Slip("The vector v has the squared length 61, not 1.", allowed=2),
        Slip(
            "The rows have a constant 1 in front: it is a part of their length.",
            allowed=175,
        ),
        Slip("The rows are signed: multiply each by its label.", least=-15),
        Slip(
            "Both numbers of the bound are right. Run the perceptron on the rows.",
            made=11,
            when=lambda least, allowed: least == 5 and allowed == 178,
        ),
        Slip(
            "least is right. allowed is R^2 * |v|^2 / least^2, rounded down.",
            allowed=100,
            when=lambda least: least == 5,
        ),
        why="R^2 = 73 and 73 * 61 / 25 = 178.12, of which the run uses 5",
        hint="Make the signed rows as for T13; least is their smallest product with v.",
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
        dict(first=(1, 0), second=(20, 0)),
        Slip(
            "The second row is a mistake after the first: two updates or more.",
            second=(-1, 1),
            when=lambda first, second: np.dot(first, second) <= 0,
        ),
        right=lambda first, second: (
            np.dot(first, second) > 0 and _bound_of_two(first, second) > 100
        ),
        why="refuted: one update is made, and the bound is larger than 100",
        hint="One update is made, but the bound is at most 100. R^2 counts the longest "
        "row, and gamma_h is at most the length of the shortest.",
    ),
    Exercise(
        "ex-mistake-bound-cautious",
        dict(growth=15, limit=60, single=8),
        Slip("Here <theta, s> is up to 7, not at most 0.", growth=1),
        Slip("The product enters the squared length twice.", growth=8),
        Slip("The row adds its own squared length, too.", growth=14),
        Slip("Square both ends of the chain: gamma is squared.", limit=30),
        Slip("The margin is 1/2 here, not 1.", limit=15),
        Slip("At w = 7 the product is 7, and the row is added once more.", single=7),
        Slip(
            "The growth is right. Which k satisfy k gamma <= sqrt(growth k)?",
            limit=4,
            when=lambda growth: growth == 15,
        ),
        why="15 at each update, so k gamma <= sqrt(15 k), and w ends at 8",
        hint="|theta + s|^2 = |theta|^2 + 2 <theta, s> + |s|^2: how large are they?",
    ),
]
