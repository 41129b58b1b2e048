"""Exercises on which functions are kernels, of the chapter on features and kernels."""

from math import expm1, isfinite
from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip


def _gauss(P: Any, Q: Any, s: float) -> Any:
    """The matrix of all exp(-|p - q|^2 / s^2)."""
    return np.exp(-((P[:, None] - Q) ** 2).sum(axis=2) / s**2)


def _least(three: Any) -> float:
    """The least eigenvalue of the Gram matrix of exp(-|p - q|³)."""
    points = np.asarray(three, dtype=float)
    return float(np.linalg.eigvalsh(np.exp(-(abs(points[:, None] - points) ** 3)))[0])


def _fails(three: Any) -> bool:
    """Whether the Gram matrix of exp(-|p - q|³) has a negative determinant.

    As no minor of two rows is negative, this is the test. In 1 - K it keeps its
    digits however near the points are.
    """
    p, q, r = (float(x) for x in three)
    a, b, c = (-expm1(-(abs(gap) ** 3)) for gap in (p - q, q - r, r - p))
    determinant = 2 * (a * b + b * c + c * a - a * b * c) - a * a - b * b - c * c
    return determinant < -1e-12 * max(a, b, c) ** 2


EXERCISES = [
    Exercise(
        "ex-which-kernels-hand",
        answer=dict(least=-1, form=-2),
        why="the matrix turns (1, -1) into (-1, 1), whose product with v is -2",
        hint="The rows are (0, 1) and (1, 0). What do they make of (1, -1)?",
        slips=[
            Slip(dict(least=0), "The determinant is negative: one eigenvalue is, too."),
            Slip(dict(least=1), "That is the other eigenvalue."),
            Slip(dict(form=-1), "The sum over i and j has each pair twice."),
            Slip(dict(form=2), "Mind the sign of v_1 v_2."),
        ],
    ),
    Program(
        "ex-which-kernels-program",
        name="gauss",
        solution=_gauss,
        cases=[
            Case(
                "one point each",
                (np.array([[0, 0]]), np.array([[1, 0]]), 1),
                "Take the exponential of minus the squared distance.",
            ),
            Case(
                "two coordinates that differ",
                (np.array([[0, 0]]), np.array([[1, 1]]), 1),
                "Sum the squares over all coordinates.",
            ),
            Case(
                "another width",
                (np.array([[0, 0]]), np.array([[1, 2]]), 2),
                "Divide the squared distance by the square of s.",
            ),
            Case(
                "two points and three",
                (
                    np.array([[0, 0], [1, 1]]),
                    np.array([[0, 1], [2, 0], [1, 1]]),
                    1.5,
                ),
                "Row i belongs to point i of P, column j to point j of Q.",
            ),
            Case(
                "one coordinate",
                (np.array([[0.0], [0.5], [3.0]]), np.array([[0.25]]), 0.5),
                "The number of coordinates may be 1.",
            ),
            Case(
                "far values",
                (np.array([[1e8, 1.0]]), np.array([[1e8, 1.5], [-1e8, 0.0]]), 1),
                "Subtract the points before you square.",
            ),
        ],
        why="every pair has its squared distance, divided by s^2",
        hint="Compare one entry with the formula.",
    ),
    Exercise(
        "ex-which-kernels-cube",
        answer=dict(three=(0, 0.5, 1)),
        why="their Gram matrix has a negative eigenvalue, so no features exist",
        hint="Their Gram matrix is positive semidefinite. Move them nearer together.",
        right=_fails,
        slips=[
            Slip(
                dict(three=(0, 0, 1)),
                "Take three different numbers.",
                when=lambda three: len({float(x) for x in three}) < 3,
            ),
            Slip(
                dict(three=(0, 3, 6)),
                "They are so far apart that the matrix is nearly diagonal.",
                when=lambda three: _least(three) > 0.5,
            ),
        ],
    ),
    Exercise(
        "ex-which-kernels-closed",
        answer=dict(power=True, exponential=True, difference=False, p=1),
        why="sums, products and limits keep the test; the difference is -p^2 on (p, p)",
        hint="A kernel has K(p, p) >= 0. And e^K is a sum of powers of K.",
        right=lambda power, exponential, difference, p: (
            (power, exponential, difference) == (True, True, False)
            and p != 0
            and isfinite(p)
        ),
        slips=[
            Slip(
                dict(difference=True),
                "Look at K(p, p), the square of a length.",
                when=lambda power, exponential, difference, p: difference,
            ),
            Slip(
                dict(power=False),
                "A product of kernels is a kernel: use it r - 1 times.",
                when=lambda power, exponential, difference, p: not power,
            ),
            Slip(
                dict(exponential=False),
                "Write the series of e^K. Are its weights positive?",
                when=lambda power, exponential, difference, p: not exponential,
            ),
            Slip(
                dict(p=0),
                "There the difference is 0; take another number.",
                when=lambda power, exponential, difference, p: p == 0,
            ),
        ],
    ),
]
