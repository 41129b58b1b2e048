"""Exercises on separability, of the chapter on linear classifiers."""

from fractions import Fraction
from typing import Any

import numpy as np

from linclass.book.exercise import Exercise, Slip


def _scores(theta: Any) -> list[Any]:
    """The scores of the corners 00, 01, 10, 11 with their product as a feature."""
    b, w1, w2, w3 = theta
    return [b, b + w2, b + w1, b + w1 + w2 + w3]


def _is_xor(theta4: Any) -> bool:
    low, one, other, high = _scores(theta4)
    return bool(low < 0 < one and high < 0 < other)


_EIGHTH, _HALF, _THIRD = Fraction(1, 8), Fraction(1, 2), Fraction(1, 3)

EXERCISES = [
    Exercise(
        "ex-separability-crossing",
        answer=dict(
            point=(3 * _HALF, 3 * _HALF),
            weights=(5 * _EIGHTH, 3 * _EIGHTH, _HALF, _HALF),
        ),
        why="both combinations are (1.5, 1.5), so no line is between",
        hint="On the first segment the coordinates are equal, on the second their "
        "sum is 3.",
        slips=[
            Slip(
                dict(weights=(3 * _EIGHTH, 5 * _EIGHTH, _HALF, _HALF)),
                "The point is nearer to (0, 0), which therefore has more weight.",
            ),
            Slip(
                dict(weights=(5 * _EIGHTH, 3 * _EIGHTH, -_HALF, -_HALF)),
                "Those are the numbers mu; the weights of a combination are >= 0.",
            ),
            Slip(
                dict(weights=(5, 3, 4, 4)),
                "The proportions are right; in each class the weights sum to 1.",
            ),
            Slip(
                dict(point=(2, 2)),
                "That is the middle of the positives; is it on the other segment?",
                when=lambda point, weights: tuple(point) == (2, 2),
            ),
        ],
    ),
    Exercise(
        "ex-separability-space",
        answer=dict(center=(2 * _THIRD, 2 * _THIRD, 2 * _THIRD), group={0, 4}),
        why="a segment goes through a triangle, in its middle",
        hint="Find numbers with sum 0 that combine the five points to 0.",
        tolerance=0.005,
        slips=[
            Slip(
                dict(center=(1, 1, 1)),
                "(1, 1, 1) lies above the triangle of the rows 1, 2, 3: its "
                "coordinates sum to 3, theirs to 2.",
            ),
            Slip(
                dict(group={4}),
                "The sum of all five numbers must be 0, so row 0 takes part.",
                when=lambda center, group: set(group) == {4},
            ),
            Slip(
                dict(group={1, 2, 3}),
                "That is the other group: the numbers there have the other sign.",
            ),
        ],
    ),
    Exercise(
        "ex-separability-product",
        answer=dict(theta4=(-1, 2, 2, -4)),
        right=_is_xor,
        why="with the product as a feature the four corners are in no one plane",
        hint="Write down the four scores; w3 changes only that of (1, 1).",
        slips=[
            Slip(
                dict(theta4=(1, -2, -2, 4)),
                "That is the negation: XOR is +1 where the inputs differ.",
                when=lambda theta4: _is_xor([-value for value in theta4]),
            ),
            Slip(
                dict(theta4=(-1, 2, 2, 0)),
                "Three corners are right; the score of (1, 1) is not below 0.",
                when=lambda theta4: (
                    _is_xor([*theta4[:3], -np.inf]) and _scores(theta4)[3] >= 0
                ),
            ),
            Slip(
                dict(theta4=(-1, 1, 1, -2)),
                "A score of 0 lies on the boundary; z must be above 0.",
                when=lambda theta4: 0 in _scores(theta4),
            ),
        ],
    ),
    Exercise(
        "ex-separability-subsets",
        answer=dict(three=False, four=True),
        why="XOR refutes three; in the plane at most d + 2 = 4 points carry weight",
        hint="For three, look at the square. For four, count the points of a proof.",
        slips=[
            Slip(
                dict(three=True),
                "Remove any corner of the square of XOR: what is left is separable.",
            ),
            Slip(
                dict(four=False),
                "If the hulls meet, how many points does a proof need at most?",
            ),
        ],
    ),
]
