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
        answer=dict(width=S, gamma=log(2) / 9, other=S / sqrt(2)),
        why="9/s^2 = 9 gamma = 9/(2 sigma^2) = ln 2",
        hint="Write down the exponent in each of the three ways, with three decimals.",
        tolerance=2e-3,
        slips=[
            Slip(dict(width=3), "At the distance s, K is 1/e. That is less than 1/2."),
            Slip(dict(width=9 / log(2)), "That is s^2."),
            Slip(dict(width=3 / log(2)), "Distance and width are both squared."),
            Slip(
                dict(width=3 * sqrt(log(2))),
                "At the distance s, K is 1/e, which is less than 1/2. So s exceeds 3.",
            ),
            Slip(dict(width=S / sqrt(2)), "Here we divide by s^2, not by 2 s^2."),
            Slip(dict(width=sqrt(18)), "K is 1/2, not the exponent."),
            Slip(
                dict(gamma=-log(2) / 9),
                "scikit-learn puts the minus sign itself: exp(-gamma d^2).",
                when=lambda gamma: gamma < 0,
            ),
            Slip(dict(gamma=S**2), "That is s^2. What stands before d^2 is wanted."),
            Slip(dict(gamma=1 / S), "The width is squared."),
            Slip(dict(gamma=log(2) / 3), "The distance is squared."),
            Slip(dict(gamma=log(2) / 18), "That has half of the exponent."),
            Slip(dict(gamma=1 / 18), "The exponent is not 1/2: K is."),
            Slip(
                dict(other=S * sqrt(2)),
                "The other way round: 2 sigma^2 must be equal to s^2.",
            ),
            Slip(dict(other=S**2 / 2), "That is sigma^2."),
            Slip(
                dict(other=S / 2), "From 2 sigma^2 = s^2, take the root of the 2 too."
            ),
            Slip(dict(other=S), "That book divides by 2 sigma^2, so sigma is not s."),
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
            Slip(dict(radius=2 * sqrt(-log(0.9))), "That is the diameter."),
            Slip(
                dict(radius=sqrt(-log(0.1))), "Take the logarithm of -b, not of 1 + b."
            ),
            Slip(
                dict(radius=-sqrt(-log(0.9))),
                "A radius is positive.",
                when=lambda radius: radius <= 0,
            ),
            Slip(
                dict(radius=0.32),
                "Give three decimals.",
                when=lambda radius: round(radius, 2) == radius and 0.3 < radius < 0.34,
            ),
            Slip(
                dict(bias=0.990),
                "With a positive bias the score is positive everywhere.",
                when=lambda bias: bias > 0,
            ),
            Slip(dict(bias=-0.9048), "The distance is squared in the exponent."),
            Slip(dict(bias=-0.01), "That is the exponent."),
            Slip(dict(bias=-0.9), "That is the bias of the first question."),
            Slip(dict(bias=-1), "Then the score is negative all around the center."),
        ],
    ),
    Exercise(
        "ex-bending-price",
        answer=dict(first=2 / 3, second=2 / 3, squared=4 / 3),
        tolerance=6e-3,
        why="a1 + a2/2 = 1 and a1/2 + a2 = 1, and the squared length is a1 + a2",
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
            Slip(
                dict(first=0.5, second=0.5),
                "Then each score is 3/4: solve the two equations.",
            ),
            Slip(dict(first=2 / 3, second=-2 / 3), "Both labels are +1."),
            Slip(dict(squared=4), "That is the cost of opposite labels."),
            Slip(dict(squared=2 / 3), "That is one of two terms of a^T y."),
            Slip(dict(squared=8 / 9), "That is the sum of the squares of the factors."),
            Slip(
                dict(squared=sqrt(4 / 3)), "That is the length. Its square is wanted."
            ),
            Slip(dict(squared=10 / 9), "In a^T K a, a1 a2 and a2 a1 are two terms."),
        ],
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
        answer=dict(more=True, wider=False, labels=(1, 1, 1, 1)),
        why="the old part of w is the old fit; four equal labels cost 2.62, then 1.81",
        hint="Print the cost of your labels at s = 1 and at s = 2.",
        right=_are_cheaper,
        slips=[
            Slip(
                dict(more=False),
                "The new w also fits the old labels. Which part of it do they need?",
            ),
            Slip(
                dict(wider=True),
                "Alternating labels cost more. Do all labels? Try two points first.",
            ),
            Slip(
                dict(labels=(0, 0, 0, 0)),
                "There are such labels. Which are easy for a wide kernel?",
                when=lambda labels: not any(labels),
            ),
            Slip(
                dict(labels=(1, 0, 1, 0)),
                "Each label is 1 or -1.",
                when=lambda labels: any(abs(label) != 1 for label in labels),
            ),
        ],
    ),
]
