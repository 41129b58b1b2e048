"""Exercises on the logistic function, of the chapter on losses."""

from fractions import Fraction
from math import log, sqrt
from typing import Any

from linclass.book.exercise import Exercise, Slip
from linclass.losses import logit, sigmoid


def _gap(u: float, v: float) -> float:
    """How far the mean of two probabilities is from that of the mean score."""
    return abs(float(sigmoid(u) + sigmoid(v)) / 2 - float(sigmoid((u + v) / 2)))


def _right_pair(tanh: Any, mean: Any, pair: Any) -> bool:
    return bool(tanh) and not mean and _gap(*pair) > 1e-6


EXERCISES = [
    Exercise(
        "ex-logistic-function-odds",
        answer=dict(odds=9, score=log(9), doubled=Fraction(81, 82)),
        why="a doubled score has the squared odds, 81, and 81/(1 + 81) is p",
        hint="Odds are p/(1 - p), the score is their logarithm, p = odds/(1 + odds).",
        slips=[
            Slip(dict(odds=10), "10 is 1/(1 - p); the odds are p/(1 - p)."),
            Slip(dict(odds=Fraction(1, 9)), "These are the odds against it."),
            Slip(
                dict(doubled=Fraction(18, 19)),
                "The logarithm doubles, so the odds are squared, not doubled.",
            ),
            Slip(dict(score=log(9) / log(10)), "Take the natural logarithm."),
            Slip(
                dict(doubled=81),
                "81 are the odds; a probability is at most 1.",
                when=lambda odds, score, doubled: doubled > 1,
            ),
        ],
        tolerance=5e-3,
    ),
    Exercise(
        "ex-logistic-function-strip",
        answer=dict(distance=float(logit(0.99)), norm=2 * float(logit(0.99))),
        why="P = 0.99 lies at distance ln(99)/|w|, that is 4.595 and 0.5",
        hint="On the line of P = 0.99 the score is logit(0.99), and it is |w| t.",
        slips=[
            Slip(dict(distance=0.99), "0.99 is the probability; first find the score."),
            Slip(
                dict(distance=float(logit(0.99)) / 5),
                "The norm of (0.6, 0.8) is 1, not 5.",
            ),
            Slip(
                dict(norm=float(logit(0.99)) / 2),
                "Half a unit away the score is |w|/2: solve for |w|.",
            ),
            Slip(dict(norm=float(logit(0.99)) / sqrt(2)), "Solve |w|/2 = logit(0.99)."),
        ],
        tolerance=1e-2,
    ),
    Exercise(
        "ex-logistic-function-digits",
        answer=dict(all_lost=37, one_percent=34),
        why="1 - s is rounded to a multiple of 2^-53, which is 1.1e-16",
        hint="Compare 1 - sigmoid(u) with sigmoid(-u) for u = 1, 2, 3, ...",
        slips=[
            Slip(
                dict(all_lost=36),
                "At 36 the difference is still 2.2e-16: wrong, but not 0.",
            ),
            Slip(
                dict(all_lost=36.7368),
                "There sigmoid(u) becomes 1; give the next whole number.",
                when=lambda all_lost, one_percent: 36 < all_lost < 37,
            ),
            Slip(
                dict(all_lost=40), "40 is the example of the page; try smaller numbers."
            ),
            Slip(
                dict(one_percent=33),
                "The error is relative: divide it by sigmoid(-u).",
                when=lambda all_lost, one_percent: one_percent < 34,
            ),
            Slip(
                dict(one_percent=35),
                "A smaller number is off by more than 1 percent, too.",
                when=lambda all_lost, one_percent: one_percent > 34,
            ),
        ],
    ),
    Exercise(
        "ex-logistic-function-mean",
        answer=dict(tanh=True, mean=False, pair=(0, 2)),
        why="(a) is the symmetric form of the page; your pair refutes (b)",
        hint="For (a), multiply above and below by e^(-u/2); for (b), try 0 and 2.",
        slips=[
            Slip(
                dict(tanh=False),
                "Write tanh(u/2) with e^(u/2) and e^(-u/2), and add 1.",
                when=lambda tanh, mean, pair: not tanh,
            ),
            Slip(
                dict(mean=True),
                "The curve bends: try two scores of the same sign.",
                when=lambda tanh, mean, pair: bool(mean),
            ),
            Slip(
                dict(pair=(-1, 1)),
                "For this pair the two numbers are equal, or nearly.",
                when=lambda tanh, mean, pair: _gap(*pair) <= 1e-6,
            ),
        ],
        right=_right_pair,
    ),
]
