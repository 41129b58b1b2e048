"""Exercises on the logistic function, of the chapter on losses."""

from fractions import Fraction
from math import exp, log
from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip
from linclass.losses import logit, sigmoid

LN49 = float(logit(0.98))
SAFE = "Use only powers of e that are not positive; do not cut off scores."


def _is_sigmoid(result: Any, u: Any) -> bool:
    """Right in 12 digits, also where it is small, 0 only there, of the shape of u."""
    wanted, given = np.asarray(sigmoid(u)), np.asarray(result, dtype=float)
    if given.shape != wanted.shape or ((given > 0) != (wanted > 0)).any():
        return False
    return bool(np.allclose(given, wanted, rtol=1e-12, atol=1e-300))


def _gap(u: float, v: float) -> float:
    """How far the mean of two probabilities is from that of the mean score."""
    return abs(float(sigmoid(u) + sigmoid(v)) / 2 - float(sigmoid((u + v) / 2)))


EXERCISES = [
    Exercise(
        "ex-logistic-function-odds",
        dict(odds=4, score=log(4), doubled=Fraction(16, 17)),
        Slip("5 is 1/(1 - p); the odds are p/(1 - p).", odds=5),
        Slip("These are the odds against it.", odds=Fraction(1, 4)),
        Slip(
            "The logarithm doubles, so the odds are squared, not doubled.",
            doubled=Fraction(8, 9),
        ),
        Slip("Take the natural logarithm.", score=log(4) / log(10)),
        Slip(
            "16 are the odds; a probability is at most 1.",
            doubled=16,
            when=lambda doubled: doubled > 1,
        ),
        why="a doubled score has the squared odds, 16, and 16/(1 + 16) is p",
        hint="Odds are p/(1 - p), the score is their logarithm, p = odds/(1 + odds).",
        tolerance=5e-3,
    ),
    Exercise(
        "ex-logistic-function-slope",
        dict(probability=0.75, place=log(3), factor=exp(-2), most=0.5),
        Slip("That probability belongs to a negative score.", probability=0.25),
        Slip("3/16 is the slope; which p has p(1 - p) = 3/16?", probability=3 / 16),
        Slip("That is the odds; the score is their logarithm.", place=3),
        Slip("The weight is negative, so the odds shrink.", factor=exp(2)),
        Slip("-2 is added to the score, not to the odds.", factor=-2),
        Slip(
            "Give the size of the change, without a sign.",
            most=-0.5,
            when=lambda most: most < 0,
        ),
        Slip(
            "The rule holds at every point: take the largest slope of all.", most=0.375
        ),
        why="3/4 times 1/4 is 3/16, the odds are 3; e^-2 = 0.135 and |-2|/4 = 1/2",
        hint="The slope is p(1 - p), the score the log odds, the factor e^w.",
        tolerance=5e-3,
    ),
    Exercise(
        "ex-logistic-function-strip",
        dict(distance=LN49, norm=2 * LN49, bias=-2.2 - LN49),
        Slip("0.98 is the probability; first find the score.", distance=0.98),
        Slip("The length of (0.6, 0.8) is 1, not 5.", distance=LN49 / 5),
        Slip(
            "A distance is positive; the score is the log odds, not ln p.",
            distance=log(0.98),
            when=lambda distance: distance < 0,
        ),
        Slip("At the distance 1/2 the score is |w|/2: solve for |w|.", norm=LN49 / 2),
        Slip(
            "With that bias more points are called +1, but fewer should be.",
            bias=-2.2 + LN49,
        ),
        Slip("The old bias of -2.2 is still there.", bias=-LN49),
        why="0.98 has the score ln 49 = 3.892, which is |w| r",
        hint="0.98 has the score logit(0.98), and at the distance r it is |w| r.",
        tolerance=1e-2,
    ),
    Program(
        "ex-logistic-function-program",
        name="sigmoid",
        solution=sigmoid,
        right=_is_sigmoid,
        cases=[
            Case("the number 0", (0.0,), "A single number should work, too."),
            Case("the number 2", (2.0,), "Compare with 1/(1 + e^-2)."),
            Case("the number -2", (-2.0,), "Compare with 1/(1 + e^2)."),
            Case(
                "several scores at once",
                (np.array([-1.5, 0.0, 0.25, 3.0]),),
                "An `if` decides for one number only: choose entry by entry.",
            ),
            Case(
                "whole numbers",
                (np.array([-2, -1, 0, 1, 5]),),
                "An array of whole numbers cannot hold a probability.",
            ),
            Case(
                "an array with two rows",
                (np.array([[1.0, -1.0, 0.5], [-0.5, 2.0, -2.0]]),),
                "The result has the shape of the scores.",
            ),
            Case("scores of -800 and 800", (np.array([-800.0, 800.0]),), SAFE),
            Case("the whole number -800", (-800,), SAFE),
            Case(
                "a score of -720",
                (np.array([-720.0]),),
                "e^720 overflows, but the result 2e-313 does not. For u < 0 use e^u.",
            ),
            Case(
                "very negative scores",
                (np.array([-40.0, -100.0, -600.0]),),
                "The results are small, but not 0: do not subtract from 1.",
            ),
        ],
        why="it is right at both ends, and small probabilities keep their digits",
    ),
    Exercise(
        "ex-logistic-function-mean",
        dict(tanh=True, mean=False, pair=(0, 2)),
        Slip("Write tanh(u/2) with e^(u/2) and e^(-u/2), and add 1.", tanh=False),
        Slip("The curve bends: try two scores of the same sign.", mean=True),
        Slip(
            "For this pair the two numbers are equal, or nearly.",
            pair=(-1, 1),
            when=lambda pair: _gap(*pair) <= 1e-6,
        ),
        why="add 1 to tanh(u/2) and halve; your pair refutes the other claim",
        hint="For tanh write out the powers of e; for mean try some pairs of scores.",
        right=lambda pair: _gap(*pair) > 1e-6,
    ),
]
