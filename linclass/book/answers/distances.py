"""Exercises on distances, offset, scale and the constant feature."""

from fractions import Fraction
from math import hypot
from typing import Any

import numpy as np

from linclass import datasets
from linclass.book.exercise import Case, Exercise, Program, Slip


def _refutes(theta: Any) -> bool:
    """Whether of theta = (b, w1, w2) and T13's line that with the larger |b| is no
    farther from the origin."""
    b, *w = map(float, theta)
    length = hypot(*w)
    farther = abs(b) - 2.2 * length  # times |w|: 0 where both are equally far
    if abs(b) > 11:
        return farther <= 1e-9 * length
    return abs(b) < 11 and 0 < length and farther >= -1e-9 * length


def _ruler_error(w: Any, b: float, X: Any) -> Any:
    """The largest safe error of each feature: it moves the score by at most |w|_1."""
    return np.abs(X @ w + b).min() / np.abs(w).sum()


EXERCISES = [
    Exercise(
        "ex-distances-foot",
        dict(distance=7, foot=(1.8, 1.4)),
        Slip("That is the score: divide it by |w|.", distance=35),
        Slip("A distance is not negative; the sign says the side.", distance=-7),
        Slip("The walk is 35/25 times w, and w is 5 long.", distance=1.4),
        Slip("The score is positive, so the line lies against w.", foot=(10.2, 12.6)),
        Slip(
            "You went 7 times w, which is 35 long; go 7 along w/|w|.", foot=(-15, -21)
        ),
        why="the score is 35 and |w| = 5; the foot is 7 back along (0.6, 0.8)",
        hint="Compute the score and |w|; then walk against w/|w|.",
    ),
    Exercise(
        "ex-distances-scale",
        dict(
            unit_w=(Fraction(2, 7), Fraction(-3, 7), Fraction(6, 7)),
            unit_b=2,
            factor=5**-0.5,
        ),
        Slip("The bias goes the way of w: divide both.", unit_b=98),
        Slip("With w alone divided, the boundary moves.", unit_b=14),
        Slip("Is theta longer than w, or shorter?", factor=5**0.5),
        Slip("Square b, too, before you add it.", factor=1 / 3),
        why="divide both by |w| = 7; the factor is |w|/|theta| for every pair",
        hint="|w| = 7. By what is w multiplied? The bias follows.",
        tolerance=5e-3,
    ),
    Exercise(
        "ex-distances-side",
        dict(ours_b=30, offset=-3, nearest=(-2.4, 1.8)),
        Slip("Subtracting c is the same as adding which number?", ours_b=-30),
        Slip("Put your nearest point into the score: is it 0?", offset=3),
        Slip("Divide by |w| = 10: the point is 3 from the origin.", nearest=(-24, 18)),
        why="a threshold of -30 is a bias of +30: the line lies on the side of -w",
        hint="Write the score as <w, x> + b first; then the offset is -b/|w|.",
    ),
    Program(
        "ex-distances-ruler",
        name="ruler_error",
        solution=_ruler_error,
        cases=[
            Case(
                "one feature",
                (np.array([2.0]), -6.0, np.array([[1.0], [6.0]])),
                "Compute both scores: how far may each move? No error is below 0.",
            ),
            Case(
                "two points",
                (np.array([3.0, 4.0]), -11.0, np.array([[9.0, 4.0], [2.0, 0.0]])),
                "Both features may err at once: how far can g then move?",
            ),
            Case(
                "the 13 points of T13",
                (np.array([3, 4]), -11, np.array(datasets.t13().X)),
                "The point with the smallest |g(x)| decides.",
            ),
            Case(
                "a negative weight",
                (np.array([3.0, -4.0]), 2.0, np.array([[5.0, 1.0], [-2.0, 3.0]])),
                "With a negative weight, in which direction must the feature err?",
            ),
            Case(
                "points with negative scores only",
                (np.array([1.0, 2.0]), -20.0, np.array([[3.0, 1.0], [2.0, 5.0]])),
                "A negative score must rise to 0 before the label changes.",
            ),
            Case(
                "a point on the boundary",
                (np.array([3, 4]), -11, np.array([[1, 2], [9, 8]])),
                "How much may the point on the boundary err?",
            ),
            Case(
                "a feature with weight 0",
                (np.array([0.0, 2.0]), -3.0, np.array([[100.0, 4.0], [-5.0, 0.0]])),
                "An error in this feature changes no score.",
            ),
            Case(
                "one point with five features",
                (
                    np.array([2.0, -1.0, 3.0, 0.0, 5.0]),
                    -6.0,
                    np.array([[1.0, 1.0, -2.0, 4.0, 3.0]]),
                ),
                "Add what every feature can contribute.",
            ),
            Case(
                "far points and small weights",
                (np.array([3e-3, 4e-3]), -11.0, np.array([[9e8, 4e8], [-2e7, 1e5]])),
                "Do not round, and do not search for the result in small steps.",
            ),
        ],
        why="errors up to e move the score by at most e (|w1| + ... + |wd|)",
    ),
    Exercise(
        "ex-distances-larger",
        dict(one_line=True, two_lines=False, augmented=True, witness=(-20, 30, 40)),
        Slip("The divisors may differ: take a long w.", two_lines=True),
        Slip("Both scores are divided by the same |w|.", one_line=False),
        Slip("The same scores are divided by the same |theta|.", augmented=False),
        right=lambda witness: _refutes(witness),
        why="scores compare distances for one w; for two, divide by |w| first",
        hint="Your line is no witness: of the two, the one with the larger |b| must "
        "not be the farther one.",
    ),
    Exercise(
        "ex-distances-units",
        dict(order=True, larger=True, same_foot=False, example=(1, 2)),
        Slip(
            "The scores stay, and all of them are divided by the same new |w|.",
            order=False,
        ),
        Slip(
            "The second weight is divided by c > 1: does |w| grow or shrink?",
            larger=False,
        ),
        Slip(
            "The foot is reached along the new weights: do they stretch like x?",
            same_foot=True,
        ),
        Slip(
            "That is the foot in the new units: go back to the old ones.",
            example=(1, 4),
        ),
        Slip(
            "That is the foot in the old units. Where is the foot in the new ones?",
            example=(3.88, -0.16),
        ),
        why="all distances to one line get the same factor, but right angles are lost",
        hint="Write the new weights first; scores do not change, |w| does.",
        tolerance=5e-3,
    ),
]
