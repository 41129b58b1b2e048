"""Exercises on penalties, of the chapter on regularization."""

from fractions import Fraction
from math import log
from typing import Any

import numpy as np

from linclass.book.exercise import Exercise, Slip
from linclass.linear import LogisticRegression


def _grows(number: Any, small: Any, large: Any) -> float:
    """How much |w_j| grows from the small to the large strength on the eight."""
    rng = np.random.default_rng(0)
    eight = rng.normal(size=(80, 8))
    signs = np.where(eight[:, 0] - eight[:, 1] + rng.normal(size=80) / 2 > 0, 1, -1)
    sizes = [
        abs(LogisticRegression(strength=strength).fit(eight, signs).halfspace_.w)
        for strength in (small, large)
    ]
    return float((sizes[1] - sizes[0])[int(number) - 1])


EXERCISES = [
    Exercise(
        "ex-penalties-prox",
        answer=dict(l1=(2, 0, -1), l2=(1.5, -0.25, -1)),
        why="L1 moves each weight by 1 toward 0 and stops it there; L2 halves them all",
        hint="For L1 look at each weight alone: is it beyond the step or within it?",
        slips=[
            Slip(
                dict(l1=(2, -1.5, -3)), "Toward 0: a negative weight grows by the step."
            ),
            Slip(
                dict(l1=(2, 0.5, -1)),
                "A weight within the step stops at 0; it does not pass it.",
            ),
            Slip(
                dict(l2=(0, 0, 0)),
                "That is v - s v, a gradient step; the proximal map divides by 1 + s.",
            ),
        ],
    ),
    Exercise(
        "ex-penalties-scale",
        answer=dict(l2=0.5, l1=0.25, C=Fraction(1, 6)),
        tolerance=5e-4,  # three decimals will do
        why="the half in our L2 doubles eta, and n = 12 divides it; C is 1/(n lambda)",
        hint="Divide D0's sum by n; then write each penalty with our r.",
        slips=[
            Slip(dict(l2=0.25), "Our L2 has a factor 1/2; D0's has none."),
            Slip(dict(l2=6), "Divide by the number of points, too."),
            Slip(dict(l1=0.5), "The norm has no factor 1/2 in either scale."),
            Slip(dict(C=2), "C stands before a sum, not a mean: n comes in."),
        ],
    ),
    Exercise(
        "ex-penalties-least",
        answer=dict(bias=log(6 / 7), least=Fraction(560, 169)),
        tolerance=5e-4,  # three decimals will do
        why="at w = 0 the best probability is 6/13, and |dL/dw| is 560/169",
        hint="At w = 0 all points have the same probability: which one is best?",
        slips=[
            Slip(dict(least=Fraction(42, 13)), "That is the slope for b = 0."),
            Slip(
                dict(least=Fraction(56, 13)),
                "Subtract the probability: the sum is over (t - p) x.",
            ),
            Slip(
                dict(least=Fraction(-560, 169)),
                "The strength is compared with the size of the slope.",
            ),
            Slip(dict(bias=log(7 / 6)), "Positive over negative: 6 over 7."),
        ],
    ),
    Exercise(
        "ex-penalties-units",
        answer=dict(only_first={2, 3, 4}, both={1.25, 1.5}),
        why="a larger first feature has the larger slope, so it comes in first",
        hint="Fit T13 with its first column times c, and look which weights are 0.",
        slips=[
            Slip(
                dict(only_first={0.5, 1}, both={1.25, 1.5}),
                "Only the second feature is used by these two: which weight is 0?",
            ),
            Slip(
                dict(only_first=set(), both={0.5, 1, 1.25, 1.5, 2, 3, 4}),
                'Is your penalty "l1"? The squared norm makes no zeros.',
            ),
        ],
    ),
    Exercise(
        "ex-penalties-grow",
        answer=dict(holds=False, number=4, small=0.001, large=0.05),
        right=lambda holds, number, small, large: (
            not holds
            and number in range(1, 9)
            and 0 < small < large
            and _grows(number, small, large) > 1e-4
        ),
        why="the norm falls, but one weight may take over what others give up",
        hint="Fit with several strengths, print |w|, and look at each column.",
        slips=[
            Slip(
                dict(holds=True),
                "The lemma is on the norm. Look at the weights one by one.",
                when=lambda holds, number, small, large: holds,
            ),
            Slip(
                dict(small=0.05, large=0.001),
                "Take two strengths, 0 < small < large, and a weight from 1 to 8.",
                when=lambda holds, number, small, large: (
                    not 0 < small < large or number not in range(1, 9)
                ),
            ),
            Slip(
                dict(number=1),
                "This weight does not grow from the one to the other.",
                when=lambda holds, number, small, large: (
                    _grows(number, small, large) <= 1e-4
                ),
            ),
        ],
    ),
]
