"""Exercises on how a sum of kernels bends, of the chapter on features and kernels."""

from math import log, sqrt
from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip
from linclass.kernels import Gaussian


def _fit(points: Any, labels: Any, s: float, new: Any) -> Any:
    """Scores at new points of the sum of Gaussians that gives each point its label."""
    kernel = Gaussian(s)
    return kernel(new, points) @ np.linalg.solve(kernel(points), labels)


def _cost(labels: Any, s: float) -> Any:
    """The squared length of the weights that give labels to 0, 1, 2, ..., exactly."""
    K = Gaussian(s)(np.arange(len(labels))[:, None])
    return labels @ np.linalg.solve(K, labels)


def _are_cheaper(labels: Any) -> bool:
    labels = np.asarray(labels, dtype=float)
    return bool((abs(labels) == 1).all() and _cost(labels, 2) < _cost(labels, 1))


S = 3 / sqrt(log(2))  # the Gaussian of this width is 1/2 at the distance 3

EXERCISES = [
    Exercise(
        "ex-bending-hand",
        dict(width=S, gamma=log(2) / 9, other=S / sqrt(2)),
        Slip("At the distance s, K is 1/e. That is less than 1/2.", width=3),
        Slip("That is s^2.", width=9 / log(2)),
        Slip("Distance and width are both squared.", width=3 / log(2)),
        Slip(
            "At the distance s, K is 1/e, which is less than 1/2. So s exceeds 3.",
            width=3 * sqrt(log(2)),
        ),
        Slip("Here we divide by s^2, not by 2 s^2.", width=S / sqrt(2)),
        Slip("K is 1/2, not the exponent.", width=sqrt(18)),
        Slip(
            "scikit-learn puts the minus sign itself: exp(-gamma d^2).",
            gamma=-log(2) / 9,
            when=lambda gamma: gamma < 0,
        ),
        Slip("That is s^2. What stands before d^2 is wanted.", gamma=S**2),
        Slip("The width is squared.", gamma=1 / S),
        Slip("The distance is squared.", gamma=log(2) / 3),
        Slip("That has half of the exponent.", gamma=log(2) / 18),
        Slip("The exponent is not 1/2: K is.", gamma=1 / 18),
        Slip("The other way round: 2 sigma^2 must be equal to s^2.", other=S * sqrt(2)),
        Slip("That is sigma^2.", other=S**2 / 2),
        Slip("From 2 sigma^2 = s^2, take the root of the 2 too.", other=S / 2),
        Slip("That book divides by 2 sigma^2, so sigma is not s.", other=S),
        why="9/s^2 = 9 gamma = 9/(2 sigma^2) = ln 2",
        hint="Write down the exponent in each of the three ways, with three decimals.",
        tolerance=2e-3,
    ),
    Exercise(
        "ex-bending-disk",
        dict(radius=sqrt(-log(0.9)), bias=-0.99005),
        Slip("That is the square of the radius.", radius=-log(0.9)),
        Slip("That is the diameter.", radius=2 * sqrt(-log(0.9))),
        Slip("Take the logarithm of -b, not of 1 + b.", radius=sqrt(-log(0.1))),
        Slip(
            "A radius is positive.",
            radius=-sqrt(-log(0.9)),
            when=lambda radius: radius <= 0,
        ),
        Slip(
            "Give three decimals.",
            radius=0.32,
            when=lambda radius: round(radius, 2) == radius and 0.3 < radius < 0.34,
        ),
        Slip(
            "With a positive bias the score is positive everywhere.",
            bias=0.990,
            when=lambda bias: bias > 0,
        ),
        Slip("The distance is squared in the exponent.", bias=-0.9048),
        Slip("That is the exponent.", bias=-0.01),
        Slip("That is the bias of the first question.", bias=-0.9),
        Slip("Then the score is negative all around the center.", bias=-1),
        tolerance=6e-4,
        why="the radius is sqrt(-ln(-b)), so b = -exp(-0.01) for the radius 0.1",
        hint="On the circle exp(-r^2) + b = 0. Solve for r, and for b.",
    ),
    Exercise(
        "ex-bending-price",
        dict(first=2 / 3, second=2 / 3, squared=4 / 3),
        Slip(
            "Then the score at p is 3/2: the other bump counts there, too.",
            first=1,
            second=1,
        ),
        Slip(
            "That is for opposite labels. Here both labels are +1.", first=2, second=-2
        ),
        Slip("Then each score is 3/4: solve the two equations.", first=0.5, second=0.5),
        Slip("Both labels are +1.", first=2 / 3, second=-2 / 3),
        Slip("That is the cost of opposite labels.", squared=4),
        Slip("That is one of two terms of a^T y.", squared=2 / 3),
        Slip("That is the sum of the squares of the factors.", squared=8 / 9),
        Slip("That is the length. Its square is wanted.", squared=sqrt(4 / 3)),
        Slip("In a^T K a, a1 a2 and a2 a1 are two terms.", squared=10 / 9),
        tolerance=6e-3,
        why="a1 + a2/2 = 1 and a1/2 + a2 = 1, and the squared length is a1 + a2",
        hint="Write down the score at p, and the score at q. Each has two terms.",
    ),
    Program(
        "ex-bending-program",
        name="fit",
        solution=_fit,
        cases=[
            Case(
                "one point, and this point again",
                (np.array([[2.0, 1.0]]), np.array([1]), 3.0, np.array([[2.0, 1.0]])),
                "The score here is the label. Sum the squares over the features "
                "first: the Gram matrix is (n, n), and the result is (m,).",
            ),
            Case(
                "one point, and a place far away",
                (np.array([[0.0, 0.0]]), np.array([1]), 1.0, np.array([[25.0, 0.0]])),
                "There the bump is almost 0, and so is the score. Return the scores "
                "of the new points, not their signs and not the factors.",
            ),
            Case(
                "one point, and a place far away in the second feature",
                (np.array([[0.0, 0.0]]), np.array([1]), 1.0, np.array([[0.0, 25.0]])),
                "Use all features, not only the first.",
            ),
            Case(
                "one point, and a place at the distance s",
                (np.array([[0.0]]), np.array([1]), 1.0, np.array([[1.0]])),
                "The exponent is -1 there: we divide by s^2, not by 2 s^2.",
            ),
            Case(
                "one point, and a place at the distance 2, with s = 3",
                (np.array([[2.0, 1.0]]), np.array([1]), 3.0, np.array([[4.0, 0.0]])),
                "The squared distance is divided by s^2.",
            ),
            Case(
                "two points of a line, and a place between them",
                (np.array([[0.0], [1.0]]), np.array([1, -1]), 1.0, np.array([[0.25]])),
                "First solve K a = y for the factors. Then multiply the matrix (m, n) "
                "of the new points by a.",
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
        "ex-bending-cheaper",
        dict(more=True, wider=False, labels=(1, 1, 1, 1)),
        Slip(
            "The new w also fits the old labels. Which part of it do they need?",
            more=False,
        ),
        Slip(
            "Alternating labels cost more. Do all labels? Try two points first.",
            wider=True,
        ),
        Slip(
            "There are such labels. Which are easy for a wide kernel?",
            labels=(0, 0, 0, 0),
            when=lambda labels: not any(labels),
        ),
        Slip(
            "Each label is 1 or -1.",
            labels=(1, 0, 1, 0),
            when=lambda labels: any(abs(label) != 1 for label in labels),
        ),
        why="the old part of w is the old fit; four equal labels cost 2.62, then 1.81",
        hint="Print the cost of your labels at s = 1 and at s = 2.",
        right=_are_cheaper,
    ),
]
