"""Exercises on how a sum of kernels bends, of the chapter on features and kernels."""

from itertools import pairwise
from math import log, sqrt
from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip
from linclass.kernels import Gaussian


def _fit(points: Any, labels: Any, s: float, new: Any) -> Any:
    """Scores at new points of the sum of Gaussians that gives each point its label."""
    kernel = Gaussian(s)
    return kernel(new, points) @ np.linalg.solve(kernel(points), labels)


EXERCISES = [
    Exercise(
        "ex-bending-hand",
        answer=dict(gamma=0.25, half=2 * sqrt(log(2)), other=sqrt(2)),
        why="1/4; 2 sqrt(ln 2) = 1.67; and 2 t^2 = 4 for t = 1.41",
        hint="Write down the exponent for s = 2 in each of the three ways.",
        tolerance=0.006,
        slips=[
            Slip(dict(gamma=4), "The factor of the squared distance is 1/s^2."),
            Slip(dict(gamma=0.5), "The width is squared."),
            Slip(dict(gamma=0.125), "Here we divide by s^2, not by 2 s^2."),
            Slip(dict(half=4 * log(2)), "That is the squared distance."),
            Slip(dict(half=sqrt(log(2))), "That is the distance for s = 1."),
            Slip(dict(half=1), "At half of the width K is larger than 1/2."),
            Slip(dict(half=2), "At the distance s, K is 1/e."),
            Slip(
                dict(other=2 * sqrt(2)),
                "The other way round: 2 t^2 must be equal to s^2.",
            ),
            Slip(dict(other=2), "That is 2 t^2 / 2: put t into 2 t^2 = s^2."),
        ],
    ),
    Exercise(
        "ex-bending-disk",
        answer=dict(radius=sqrt(-log(0.9)), bias=-0.99005),
        tolerance=6e-4,
        why="the radius is sqrt(-ln(-b)), so b = -exp(-0.01) for the radius 0.1",
        hint="On the circle exp(-r^2) + b = 0. Solve for r, and for b.",
        slips=[
            Slip(dict(radius=-log(0.9)), "That is the square of the radius."),
            Slip(
                dict(bias=0.990),
                "With a positive bias the score is positive everywhere.",
                when=lambda bias: bias > 0,
            ),
            Slip(dict(bias=-0.9048), "The distance is squared in the exponent."),
        ],
    ),
    Exercise(
        "ex-bending-price",
        answer=dict(first=2 / 3, second=2 / 3, squared=4 / 3),
        tolerance=6e-3,
        why="a + b/2 = 1 and a/2 + b = 1, and the squared length is a + b",
        hint="Write down the score at p, and the score at q. Each has two terms.",
        slips=[
            Slip(
                dict(first=1, second=1),
                "Then the score at p is 3/2: the other bump counts there, too.",
            ),
            Slip(
                dict(first=2, second=-2),
                "That is for opposite labels. Here both labels are +1.",
            ),
            Slip(dict(squared=8 / 9), "That is the sum of the squares of a and b."),
            Slip(
                dict(squared=sqrt(4 / 3)), "That is the length. Its square is wanted."
            ),
            Slip(dict(squared=10 / 9), "In a^T K a, a b and b a are two terms."),
        ],
    ),
    Program(
        "ex-bending-program",
        name="fit",
        solution=_fit,
        cases=[
            Case(
                "two points of a line, and a place between them",
                (np.array([[0.0], [1.0]]), np.array([1, -1]), 1.0, np.array([[0.25]])),
                "First solve K a = y for the factors.",
            ),
            Case(
                "the two points themselves",
                (
                    np.array([[0.0], [1.0]]),
                    np.array([1, -1]),
                    2.0,
                    np.array([[0.0], [1.0]]),
                ),
                "Each point must get its label.",
            ),
            Case(
                "one point",
                (np.array([[2.0, 1.0]]), np.array([-1]), 3.0, np.array([[4.0, 0.0]])),
                "The squared distance is divided by s^2.",
            ),
            Case(
                "four points of the plane",
                (
                    np.array([[0, 0], [1, 1], [0, 2], [3, 1]]),
                    np.array([1, 1, -1, -1]),
                    1.5,
                    np.array([[1, 0], [2, 2], [0, 1]]),
                ),
                "Add the squares of all coordinates.",
            ),
            Case(
                "two points, and a place far away",
                (
                    np.array([[0, 0, 1], [2, 0, 0]]),
                    np.array([-1, 1]),
                    0.5,
                    np.array([[100, 0, 0]]),
                ),
                "Far away all bumps are 0, and no bias is added.",
            ),
        ],
        why="Ka = y gives the factors, and the bumps at new places their scores",
    ),
    Exercise(
        "ex-bending-fit",
        answer=dict(gauss=True, square=False, labels=(1, -1, 1, -1)),
        why="a Gaussian matrix can be inverted; a square changes sign twice at most",
        hint="Labels are -1 or 1, and these need at most two changes of sign.",
        right=lambda labels: (
            {abs(label) for label in labels} == {1}
            and all(a != b for a, b in pairwise(labels))
        ),
        slips=[
            Slip(
                dict(gauss=False),
                "If K a = y can be solved for every y, the labels fit. Can it be?",
            ),
            Slip(
                dict(square=True),
                "What degree has the score in x? How many zeros can it have?",
            ),
        ],
    ),
]
