"""Exercises on likelihood, of the chapter on losses."""

from typing import Any

import numpy as np

from linclass import LogisticRegression
from linclass._base import collected_notes
from linclass.book.exercise import Exercise, Slip

LN4 = float(np.log(4))


def _fitted(xs: Any, signs: Any) -> tuple[bool, int, int]:
    """Whether a best θ was found, how many are predicted +1, how many are +1.

    Rounding must not decide a tie: a score of nearly 0 predicts +1.
    """
    with collected_notes():
        column, labels = np.array(xs, dtype=float)[:, None], np.array(signs)
        model = LogisticRegression(tol=1e-10).fit(column, labels)
    predicted = int((model.decision_function(column) > -1e-6).sum())
    return model.converged_, predicted, int((labels == 1).sum())


def _differs(xs: Any, signs: Any) -> bool:
    found, predicted, positive = _fitted(xs, signs)
    return found and predicted != positive


EXERCISES = [
    Exercise(
        "ex-likelihood-three",
        answer=dict(likelihood=3 / 20, slope=-7 / 10),
        why="the factors are 3/4, 1/4 and 4/5, and t - p is 1/4, -3/4 and -1/5",
        hint="σ(ln 3) = 3/4 and σ(-ln 4) = 1/5; a negative label has 1 minus that.",
        slips=[
            Slip(
                dict(likelihood=9 / 80),
                "A point with label -1 contributes the probability of -1.",
            ),
            Slip(dict(slope=7 / 10), "Check the sign: it is t - p, not p - t."),
            Slip(dict(slope=-7 / 30), "The log-likelihood is the sum, not the mean."),
            Slip(
                dict(likelihood=float(np.log(3 / 20))),
                "That is its logarithm; the likelihood is the product.",
            ),
        ],
        tolerance=1e-6,
    ),
    Exercise(
        "ex-likelihood-shares",
        answer=dict(b=-LN4, w=LN4),
        why="then the curve passes through the shares 1/5 and 4/5",
        hint="Solve σ(b) = 1/5 and σ(b + 2w) = 4/5; the inverse of σ is ln(p/(1 - p)).",
        slips=[
            Slip(dict(w=2 * LN4), "The second place is 2: b + 2w = ln 4."),
            Slip(dict(w=LN4 / 2), "The score at 2 is b + 2w, and b is not 0."),
            Slip(dict(b=LN4), "At 0 fewer than half are positive: b is negative."),
            Slip(
                dict(b=float(np.log(1 / 5))),
                "ln p is not the log odds: take ln(p/(1 - p)).",
            ),
        ],
        tolerance=5e-3,
    ),
    Exercise(
        "ex-likelihood-supremum",
        answer=dict(supremum=4 / 27, attained=False),
        why="p (1 - p)² is largest at p = 1/3, and the last factor only tends to 1",
        hint="At 0 the curve has one value p, so three factors are p (1 - p)².",
        slips=[
            Slip(
                dict(attained=True),
                "The factor of the point 1 would have to be exactly 1.",
            ),
            Slip(dict(supremum=1), "At 0 both labels occur: their factors share p."),
            Slip(dict(supremum=1 / 8), "p = 1/2 is not the best for one + and two -."),
            Slip(
                dict(supremum=2 / 27),
                "The factor of the point 1 may come as near to 1 as you like.",
            ),
        ],
        tolerance=5e-4,
    ),
    Exercise(
        "ex-likelihood-balance",
        answer=dict(
            sums=True, counts=False, five=[-2, -1, 0, 1, 2], signs=[1, -1, -1, -1, 1]
        ),
        why="the first component of the gradient is 0; the counts differ in your set",
        hint="For (a) look at the first component of the gradient.",
        slips=[
            Slip(dict(sums=False), "The first column of M is all ones."),
            Slip(
                dict(counts=True),
                "If every p is below one half, how many points are called +1?",
            ),
            Slip(
                dict(five=[0, 1, 2, 3, 4], signs=[-1, -1, 1, 1, 1]),
                "For these points no weights are best: mix the classes more.",
                when=lambda sums, counts, five, signs: not _fitted(five, signs)[0],
            ),
            Slip(
                dict(five=[0, 1, 2, 3, 4], signs=[-1, 1, -1, 1, 1]),
                "Here as many are called +1 as are +1.",
                when=lambda sums, counts, five, signs: not _differs(five, signs),
            ),
        ],
        right=lambda sums, counts, five, signs: (
            sums and not counts and _differs(five, signs)
        ),
    ),
]
