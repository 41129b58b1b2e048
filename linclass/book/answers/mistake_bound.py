"""Exercises of the page on the mistake bound."""

from fractions import Fraction
from typing import Any

import numpy as np

from linclass import augment, datasets
from linclass._checks import IntArray
from linclass.book.exercise import Case, Exercise, Program, Slip


def _books(rows: Any, v: Any) -> Any:
    """<theta_k, v> and |theta_k|^2 for every theta_k of the cyclic run from zero."""
    theta = np.zeros(len(v))
    books = [(theta @ v, theta @ theta)]
    mistakes = True
    while mistakes:
        mistakes = False
        for row in rows:
            if theta @ row <= 0:
                theta = theta + row
                books.append((theta @ v, theta @ theta))
                mistakes = True
    return np.array(books)


def _rows(data: datasets.Dataset) -> IntArray:
    return (data.y[:, None] * augment(data.X)).astype(int)


def _rows_of(first: Any, second: Any) -> Any:
    return np.array([first, second], dtype=float)


def _product(first: Any, second: Any) -> float:
    return float(np.dot(first, second))


def _shorter(first: Any, second: Any) -> bool:
    """Whether the second update is made and makes theta shorter, and some direction
    separates the two rows."""
    one, other = _rows_of(first, second)
    mistake = one @ other <= 0 and one @ one > 0
    opposite = np.isclose((one @ other) ** 2, (one @ one) * (other @ other))
    shrinks = (one + other) @ (one + other) < one @ one
    return bool(mistake and shrinks and not opposite)


EXERCISES = [
    Exercise(
        "ex-mistake-bound-two-points",
        answer=dict(margin_squared=Fraction(1, 2), upper=10, updates_made=2),
        why="u is (1, -1) divided by its length, and 5 / (1/2) = 10",
        hint="s_1 = (2, 1) and s_2 = (-1, -2). What is <s, (1, -1)> for both?",
        slips=[
            Slip(
                dict(margin_squared=Fraction(1, 2) ** 0.5),
                "That is the margin; its square is asked for.",
                when=lambda margin_squared, upper, updates_made: (
                    abs(margin_squared**2 - 0.5) < 0.01
                ),
            ),
            Slip(
                dict(margin_squared=1),
                "The direction (1, -1) is no unit vector: divide by its length.",
            ),
            Slip(
                dict(updates_made=1),
                "After the first update the second product is -4: a mistake.",
            ),
            Slip(dict(updates_made=10), "10 are allowed; how many does the run make?"),
        ],
    ),
    Exercise(
        "ex-mistake-bound-moved",
        answer=dict(least=5, allowed=178, updates_made=5),
        why="R^2 = 73 and 73 * 61 / 25 = 178.12, of which the run uses 5",
        hint="allowed is R^2 * |v|^2 / least^2, rounded down to a whole number.",
        slips=[
            Slip(
                dict(allowed=179), "Updates are whole and at most 178.12: round down."
            ),
            Slip(
                dict(allowed=2),
                "The vector v has the squared length 61, not 1.",
            ),
            Slip(
                dict(allowed=175),
                "The rows have a constant 1 in front: it is a part of their length.",
            ),
            Slip(dict(least=-15), "The rows are signed: multiply each by its label."),
        ],
    ),
    Program(
        "ex-mistake-bound-books",
        name="books",
        solution=_books,
        cases=[
            Case(
                "the two rows of this lesson",
                (np.array([[1, 3], [1, -2]]), np.array([1, 0])),
            ),
            Case("T13", (_rows(datasets.t13()), np.array([-23, 6, 10]))),
            Case(
                "rows with products of exactly 0",
                (np.eye(3, dtype=int), np.array([1, 1, 1])),
                "A product of 0 is a mistake, too.",
            ),
            Case(
                "one feature",
                (np.array([[0.5], [2.0]]), np.array([3.0])),
                "Rows and v have one entry here; the result has two columns still.",
            ),
            Case(
                "a single row",
                (np.array([[2.0, -1.0]]), np.array([1.0, 0.0])),
                "The books begin with theta_0 = 0.",
            ),
            Case(
                "T13 with its rows in reverse",
                (_rows(datasets.t13())[::-1], np.array([-23, 6, 10])),
                "After an update the run goes on with the next row.",
            ),
            Case(
                "T13 moved by (5, 5)",
                (_rows(datasets.t13_shifted((5, 5))), np.array([-46, 3, 4])),
                "The run needs many passes; go on until a pass has no mistake.",
            ),
        ],
        why="the books are right for every k, from the start to the last update",
        hint="One line for theta_0, and one more after each update.",
    ),
    Exercise(
        "ex-mistake-bound-shorter",
        answer=dict(first=(2, 1), second=(-1, -1)),
        right=_shorter,
        why="the claim is refuted: <first, second> < 0 outweighs |second|^2",
        hint="|s_1 + s_2|^2 = |s_1|^2 + 2 <s_1, s_2> + |s_2|^2: make it small.",
        slips=[
            Slip(
                dict(second=(1, 1)),
                "The second row is no mistake after the first: no update is made.",
                when=lambda first, second: _product(first, second) > 0,
            ),
            Slip(
                dict(second=(-1, 2)),
                "Both updates are made, but the second makes theta longer or keeps it.",
                when=lambda first, second: (
                    2 * _product(first, second) + _product(second, second) >= 0
                ),
            ),
            Slip(
                dict(second=(-2, -1)),
                "The rows are opposite: no direction separates them.",
                when=lambda first, second: _product(first, second) < 0,
            ),
        ],
    ),
    Exercise(
        "ex-mistake-bound-start",
        answer=dict(start_w=-9, limit=19),
        why="9 updates lead to 0, a mistake still, and 1 + 2 * 9 = 19 are allowed",
        hint="Each update adds 1; the run stops at the first w > 0.",
        slips=[
            Slip(
                dict(start_w=-10),
                "w = 0 is a mistake too: how many updates from there?",
            ),
            Slip(
                dict(start_w=9),
                "From there the point is right at once.",
                when=lambda start_w, limit: start_w > 0,
            ),
            Slip(dict(limit=1), "That is the bound from zero; add 2 a / gamma."),
            Slip(dict(limit=10), "That is the count; the formula allows more."),
        ],
    ),
]
