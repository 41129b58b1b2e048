"""Exercises of the page on which margin enters the mistake bound."""

from fractions import Fraction
from math import inf
from typing import Any

import numpy as np

from linclass import datasets
from linclass.book.exercise import Case, Exercise, Program, Slip


def _on_an_axis(one: Any, other: Any) -> bool:
    return 0 in (*one, *other)


def _reached(one: Any, other: Any) -> bool:
    """Two updates that reach the bound: every step of the proof is an equality."""
    square = np.dot(one, one)
    orthogonal = abs(np.dot(one, other)) < 1e-9 * square
    equal = abs(np.dot(other, other) - square) < 1e-9 * square
    return bool(orthogonal and equal and not _on_an_axis(one, other))


def _bound(X: Any, y: Any, w: Any, b: Any, c: Any) -> tuple[float, float, float]:
    """R and the margin of the rows y (c, x), and what the bound allows with them."""
    direction = np.append(b / c, w)
    longest = float(np.sqrt((X**2).sum(axis=1).max() + c**2))
    gamma = float((y * (X @ w + b)).min() / np.linalg.norm(direction))
    return longest, gamma, (longest / gamma) ** 2 if gamma > 0 else inf


T13, SIGNS = datasets.t13()
FAR, NORMAL = datasets.t13_shifted((10, 10)).X, np.array([3, 4])
TWO, PLUS_MINUS = np.array([[4.0], [3.0]]), np.array([1, -1])

EXERCISES = [
    Exercise(
        "ex-how-tight-reach",
        dict(one=(3, 4), other=(-4, 3)),
        Slip(
            "The bound is reached, but off the axes is asked for.",
            one=(1, 0),
            other=(0, 1),
            when=_on_an_axis,
        ),
        Slip(
            "They are orthogonal; but R counts the longer one only.",
            one=(1, 1),
            other=(-2, 2),
            when=lambda one, other: abs(np.dot(one, other)) < 1e-9,
        ),
        Slip(
            "Their product is positive, so the second is no mistake.",
            one=(1, 2),
            other=(2, 1),
            when=lambda one, other: np.dot(one, other) > 0,
        ),
        right=_reached,
        why="they are orthogonal and of one length: every step of the proof is =",
        hint="The second row must be a mistake with product exactly 0.",
    ),
    Exercise(
        "ex-how-tight-constant",
        dict(constant=24, allowed=2498, made=392),
        Slip("Updates are whole, so round the bound down.", allowed=2499),
        Slip("That is the best constant for T13 moved by (10, 10).", constant=21),
        Slip(
            "Constant and bound are right; count the updates of this run.",
            made=24009,
            when=lambda constant, allowed: constant == 24 and allowed == 2498,
        ),
        Slip(
            "The constant is right. Which bound does mistake_bound give for it?",
            allowed=2500,
            when=lambda constant: constant == 24,
        ),
        why="c = 24 allows 2498.06, hence 2498, and the run makes 392",
        hint="Compute the bound for each c from 1 on, and take the c of the least one.",
    ),
    Program(
        "ex-how-tight-program",
        name="bound",
        solution=_bound,
        cases=[
            Case("T13", (T13, SIGNS, np.array([6, 10]), -23, 1)),
            Case(
                "T13 moved by (10, 10)",
                (FAR, SIGNS, NORMAL, -81.0, 1),
                "R and the margin belong to the rows with the constant in front.",
            ),
            Case(
                "T13 moved by (10, 10) with the constant 20",
                (FAR, SIGNS, NORMAL, -81, 20),
                "The direction is (b/c, w), and the rows begin with c.",
            ),
            Case(
                "two points with one feature",
                (TWO, PLUS_MINUS, np.array([2.0]), -7.0, 0.5),
                "X has shape (n, 1) here, and w one entry.",
            ),
            Case(
                "two whole numbers with the constant 0.5",
                (np.array([[4], [3]]), PLUS_MINUS, np.array([2.0]), -7.0, 0.5),
                "np.insert into an array of integers makes 0.5 a 0: use 1.0 * X.",
            ),
            Case(
                "a line that gets one point wrong",
                (TWO, PLUS_MINUS, np.array([2.0]), -5.0, 1),
                "The margin is negative here. Its square would hide that.",
            ),
            Case(
                "a point on the boundary",
                (TWO, PLUS_MINUS, np.array([1.0]), -3.0, 1),
                "A margin of 0 allows no bound either.",
            ),
            Case(
                "the opposite direction",
                (T13, SIGNS, np.array([-6, -10]), 23, 1),
                "Every point is wrong; the smallest product counts, with its sign.",
            ),
            Case(
                "one class only",
                (np.array([[1, 2], [3, 1]]), -np.ones(2), np.zeros(2), -1, 2),
                "The label multiplies the constant, too.",
            ),
        ],
        why="R, margin and bound are right, and there is none without a margin",
        hint="Make the signed rows, and divide the smallest product by |(b/c, w)|.",
    ),
    Exercise(
        "ex-how-tight-doubled",
        dict(without_bias=4, with_constant=19, holds=False),
        Slip(
            "If all rows are doubled, so is theta: which signs change?", without_bias=2
        ),
        Slip(
            "The constant stays 1: (1, 2x) is not a multiple of (1, x).",
            with_constant=11,
        ),
        Slip("Compare your two counts with 4 and 11.", holds=True),
        why="a common factor of all rows changes no sign, and (1, 2x) is another set",
        hint="Run both; then think about what a common factor does to each sign.",
    ),
    Exercise(
        "ex-how-tight-neighbors",
        dict(
            margin_squared=Fraction(1, 82),
            upper=8282,
            constant_squared=90,
            smallest=361,
        ),
        Slip(
            "That is the margin of the line; divide by the length of (b, w).",
            margin_squared=1,
        ),
        Slip(
            "That is the margin; its square is asked for.",
            margin_squared=Fraction(1, 82) ** 0.5,
            when=lambda margin_squared: abs(margin_squared - 82**-0.5) < 6e-4,
        ),
        Slip("The longest row is (1, 10): R^2 = 101.", upper=8200),
        Slip(
            "That is c; its square is asked for.",
            constant_squared=90**0.5,
            when=lambda constant_squared: abs(constant_squared**2 - 90) < 0.1,
        ),
        Slip(
            "Divide the sum r + |b| by the margin of the line, and square it.",
            smallest=19,
        ),
        Slip(
            "The first part is right. What are r and |b| of the middle line?",
            smallest=400,
            when=lambda margin_squared, upper: (
                abs(margin_squared - 1 / 82) <= 2e-4 and upper == 8282
            ),
        ),
        tolerance=2e-4,  # 1/82 rounded to 0.012 will do
        why="(-9, 1) reaches 1 on both rows, and 101 * 82 falls to (10 + 9)^2",
        hint="Find b and w with b + 10 w = 1 and -(b + 8 w) = 1.",
    ),
]
