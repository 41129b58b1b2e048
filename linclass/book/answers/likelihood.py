"""Exercises on likelihood, of the chapter on losses."""

from typing import Any

import numpy as np

from linclass import LogisticRegression
from linclass._base import collected_notes
from linclass.book.exercise import Case, Exercise, Program, Slip
from linclass.datasets import logit8, t13

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


def _log_likelihood_and_gradient(theta: Any, X: Any, labels: Any) -> Any:
    signs = np.where(labels == 1, 1, -1)
    rows = np.column_stack([np.ones(len(X)), X])
    z = signs * (rows @ theta)
    strokes = signs * np.exp(-np.logaddexp(0, z))
    return -np.logaddexp(0, -z).sum(), rows.T @ strokes


X8, Y8 = logit8()
LOW, TWO = np.array([0.2, 0.1]), np.array([[1.0], [3.0]])
ZERO_COLUMN = np.array([[0.0, 1.0], [0.0, 2.0], [0.0, -1.0]])

EXERCISES = [
    Exercise(
        "ex-likelihood-three",
        dict(likelihood=3 / 20, gradient=(-0.7, -0.2), theta=(0.3986, -2.6849)),
        Slip(
            "A point with label -1 contributes the probability of -1.",
            likelihood=9 / 80,
        ),
        Slip("It is t - p, not p - t.", gradient=(0.7, 0.2)),
        Slip(
            "The log-likelihood is the sum, not the mean.", gradient=(-7 / 30, -1 / 15)
        ),
        Slip("Ascent adds the gradient, with its sign.", theta=(1.7986, -2.2849)),
        why="the factors are 3/4, 1/4 and 4/5, and t - p is 1/4, -3/4 and -1/5",
        hint="σ(ln 3) = 3/4 and σ(-ln 4) = 1/5; a negative label has 1 minus that.",
        tolerance=6e-3,
    ),
    Exercise(
        "ex-likelihood-colder",
        dict(degrees=74.26, factor=10.19),
        Slip(
            "There the probability is 9/10. Mind the sign of the logarithm.",
            degrees=55.3,
        ),
        Slip(
            "The score is the log odds, ln(1/9), not the logarithm of 1/10.",
            degrees=74.7,
        ),
        Slip("That is added to the score, not to the odds.", factor=2.32),
        Slip("It gets colder: the odds of damage grow.", factor=0.1),
        Slip("That is the factor of one degree.", factor=1.26),
        why="a score of -ln 9 is reached at 74.26; e^2.322 is about 10.2",
        hint="Solve b + w x = ln(1/9); a change of the score by s multiplies by e^s.",
        tolerance=0.07,
    ),
    Exercise(
        "ex-likelihood-shares",
        dict(b=-LN4, w=LN4),
        Slip("The second place is 2: b + 2w = ln 4.", w=2 * LN4),
        Slip("The score at 2 is b + 2w, and b is not 0.", w=LN4 / 2),
        Slip("At 0 fewer than half are positive: b is negative.", b=LN4),
        Slip("ln p is not the log odds: take ln(p/(1 - p)).", b=float(np.log(1 / 5))),
        why="then the curve passes through the shares 1/5 and 4/5",
        hint="Solve σ(b) = 1/5 and σ(b + 2w) = 4/5; the inverse of σ is ln(p/(1 - p)).",
        tolerance=5e-3,
    ),
    Program(
        "ex-likelihood-program",
        name="log_likelihood_and_gradient",
        solution=_log_likelihood_and_gradient,
        cases=[
            Case(
                "logit8 at theta = 0, labels -1 and 1",
                (np.zeros(2), X8, Y8),
                "Every probability is 1/2: work out value and gradient by hand.",
            ),
            Case("logit8 at theta = (1, -2)", (np.array([1.0, -2.0]), X8, Y8)),
            Case(
                "logit8 with labels 0 and 1",
                (np.array([0.5, 0.25]), X8, (Y8 + 1) // 2),
                "The positive points are those with label 1, in both codings.",
            ),
            Case(
                "T13, two features, theta of integers",
                (np.array([-1, 2, 1]), *t13()),
                "Is the bias the first number of theta and of the gradient?",
            ),
            Case(
                "positive points only, labels 1",
                (LOW, TWO, np.array([1, 1])),
                "One coding cannot be told from the other here; is it needed?",
            ),
            Case(
                "negative points only, labels 0",
                (LOW, TWO, np.array([0, 0])),
                "No label is -1 here, and none is 1.",
            ),
            Case(
                "a feature that is always 0",
                (np.array([0.1, 5.0, -1.0]), ZERO_COLUMN, np.array([1, 0, 1])),
                "The gradient has one number for each weight, that of a zero too.",
            ),
            Case(
                "scores of 800 and -800, with the right labels",
                (np.array([0.0, 800.0]), np.array([[1], [-1]]), np.array([1, -1])),
                "e^800 is too large for a float: use np.logaddexp.",
            ),
            Case(
                "scores of 800 and -800, with the wrong labels",
                (np.array([0.0, 800.0]), np.array([[1], [-1]]), np.array([0, 1])),
                "The logarithm of a probability near 0 must not be -inf.",
            ),
        ],
        why="the sum of -ln(1 + e^-z), and label minus prediction times the point",
        hint="Compare with losses.log_likelihood, and the gradient with small steps.",
    ),
    Exercise(
        "ex-likelihood-balance",
        dict(sums=True, counts=False, five=[-2, -1, 0, 1, 2], signs=[1, -1, -1, -1, 1]),
        Slip("The first column of M is all ones.", sums=False),
        Slip(
            "If every p is below one half, how many points are predicted +1?",
            counts=True,
        ),
        Slip(
            "For these points no weights are best: mix the classes more.",
            five=[0, 1, 2, 3, 4],
            signs=[-1, -1, 1, 1, 1],
            when=lambda five, signs: not _fitted(five, signs)[0],
        ),
        Slip(
            "Here as many are predicted +1 as are positive.",
            five=[0, 1, 2, 3, 4],
            signs=[-1, 1, -1, 1, 1],
            when=lambda five, signs: not _differs(five, signs),
        ),
        why="the first component of the gradient is 0; the counts differ in your set",
        hint="For sums look at the first component of the gradient.",
        right=lambda five, signs: _differs(five, signs),
    ),
]
