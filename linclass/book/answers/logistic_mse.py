"""Exercises on the squared error of the logistic function."""

from fractions import Fraction
from typing import Any

import numpy as np

from linclass.book.exercise import Exercise, Slip
from linclass.losses import LogisticMSE


def _cost_and_rate(z: Any) -> tuple[float, float]:
    """The mean squared error and the share of mistakes, for some margins."""
    z = np.asarray(z, dtype=float)
    return float(LogisticMSE().value(z).mean()), float((z <= 0).mean())


def _above(z: Any) -> bool:
    cost, rate = _cost_and_rate(z)
    return cost > rate


EXERCISES = [
    Exercise(
        "ex-logistic-mse-step",
        answer=dict(price=Fraction(1, 4), slope=Fraction(-1, 4), after=Fraction(1, 4)),
        why="sigma is 1/2, so the slope is -2 (1/2)(1/2)(1/2)",
        hint="sigma(0) = 1/2; then the slope is -2 (t - s) s (1 - s) x.",
        slips=[
            Slip(
                dict(slope=Fraction(-1, 8), after=Fraction(1, 8)),
                "The square gives a factor of 2.",
                when=lambda price, slope, after: abs(slope) == 1 / 8,
            ),
            Slip(
                dict(slope=Fraction(1, 4), after=Fraction(-1, 4)),
                "A larger theta makes the cost smaller: look at the sign.",
                when=lambda price, slope, after: slope > 0,
            ),
            Slip(dict(after=Fraction(-1, 4)), "Descent goes against the slope."),
            Slip(dict(price=Fraction(1, 2)), "Square the difference of t and s."),
        ],
    ),
    Exercise(
        "ex-logistic-mse-plateau",
        answer=dict(squared=81402, logistic=13),
        why="81402 against 13; the estimates are e^12/2 = 81377 and 12",
        hint="Take the loop of the page with the start -12.",
        slips=[
            Slip(
                dict(squared=162780),
                "That is twice too many: the slope has a factor of 2.",
                when=lambda squared, logistic: 160_000 < squared < 165_000,
            ),
            Slip(dict(squared=11034, logistic=11), "That is the start -10; take -12."),
        ],
        right=lambda squared, logistic: (
            abs(squared - 81402) < 500 and 12 <= logistic <= 13
        ),
    ),
    Exercise(
        "ex-logistic-mse-basin",
        answer=dict(least=0.3, wrong=2),
        why="the hump is at 0.256, and only from beyond it descent goes right",
        hint="Loop over the starts and look where each descent ends.",
        slips=[
            Slip(
                dict(least=0.2),
                "From there descent goes back to the dip at -0.07.",
                when=lambda least, wrong: -0.99 < least < 0.25,
            ),
            Slip(
                dict(least=0.256),
                "That is the hump; give the first start of the list beyond it.",
                when=lambda least, wrong: 0.25 <= least < 0.29,
            ),
            Slip(dict(wrong=6), "6 is the count in the bad minimum."),
        ],
    ),
    Exercise(
        "ex-logistic-mse-rate",
        answer=dict(quarter=True, below=False, z=(0.1, 1.0)),
        why="a mistake costs at least 1/4; right points cost something, too",
        hint="What does a mistake cost at least, and what a point that is right?",
        slips=[
            Slip(
                dict(quarter=False),
                "If z <= 0, then sigma(-z) >= 1/2: square it.",
                when=lambda quarter, below, z: not quarter,
            ),
            Slip(
                dict(below=True),
                "Take points that are right by little: they cost up to 1/4.",
                when=lambda quarter, below, z: bool(below),
            ),
            Slip(
                dict(z=(-0.1, -1.0)),
                "For these margins the cost is not above the share of mistakes.",
                when=lambda quarter, below, z: not _above(z),
            ),
        ],
        right=lambda quarter, below, z: bool(quarter) and not below and _above(z),
    ),
]
