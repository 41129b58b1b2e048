"""Exercises on penalties, of the chapter on regularization."""

from fractions import Fraction
from math import log, sqrt
from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip
from linclass.datasets import t13
from linclass.geometry import augment
from linclass.linear import LogisticRegression


def _grows(number: Any, small: Any, large: Any) -> float:
    """How much |w_j| grows between two strengths, on the 60 points of the page."""
    rng = np.random.default_rng(0)
    A = rng.normal(size=(60, 10))
    labels = np.where(A[:, 0] - A[:, 1] + rng.normal(size=60) > 0, 1, -1)
    before, after = (
        abs(LogisticRegression(strength=strength).fit(A, labels).halfspace_.w)
        for strength in (small, large)
    )
    return float((after - before)[int(number) - 1])


def _allowed(number: Any, small: Any, large: Any) -> bool:
    return number in range(1, 11) and 0 < small < large


def _ridge(X: Any, y: Any, strength: Any, X_new: Any) -> Any:
    mean, deviation = X.mean(axis=0), X.std(axis=0)
    rows = augment((X - mean) / deviation)
    price = np.diag([0] + [strength] * X.shape[1])
    system = 2 / len(X) * rows.T @ rows + price
    theta = np.linalg.solve(system, 2 / len(X) * rows.T @ y)
    return augment((X_new - mean) / deviation) @ theta


POINTS, LABELS = t13()
PAIR = np.array([[-1.0], [1.0]])
WIDE = np.array([[1.0, 0, 2, -1], [0, 3, 1, 1], [2, 1, 0, 0]])

EXERCISES = [
    Exercise(
        "ex-penalties-two",
        dict(strength=2 / (5 * log(2)), bounded=False),
        Slip(
            "The margin is 2w: its slope, 2, multiplies that of the loss.",
            strength=1 / (5 * log(2)),
        ),
        Slip(
            "That is the force at margin w. What is the margin of x = 2?",
            strength=1 / (3 * log(2)),
        ),
        Slip("The price has the slope strength times w, and w is ln 2.", strength=0.4),
        Slip(
            "Which weights can be best? Solve the balance for the strength.",
            bounded=True,
        ),
        tolerance=1e-3,  # three decimals will do
        why="2/5 = strength ln 2; and every w > 0 is best for some strength",
        hint="At the best w the slopes of the loss and of the price are opposite.",
    ),
    Exercise(
        "ex-penalties-scale",
        dict(strength12=0.5, C=Fraction(1, 6), strength24=0.25),
        Slip("Our price has a factor 1/2; hers has none.", strength12=0.25),
        Slip("Divide by the number of points, too.", strength12=6),
        Slip("C stands before a sum, not before a mean: n comes in.", C=2),
        Slip("Make the factor of |w|² one half, not 1.", C=Fraction(1, 3)),
        Slip("C stays, but the sum has 24 points now.", strength24=0.5),
        Slip("Does the price rise or fall with more points?", strength24=1),
        tolerance=1e-3,  # three decimals will do
        why="divide by n and mind the half; C = 1/(n lambda) with the new n",
        hint="Write each objective as a constant times the J of the lesson.",
    ),
    Program(
        "ex-penalties-ridge",
        name="ridge",
        solution=_ridge,
        tolerance=1e-6,
        cases=[
            Case(
                "two points at -1 and 1, strength 2",
                (PAIR, np.array([-1, 1]), 2.0, PAIR),
                "X.std(axis=0) is 1, b = 0, 2w + 2w = 2: check the factors 2 and 1/n.",
            ),
            Case(
                "one label only",
                (PAIR + 2, np.array([1, 1]), 0.5, PAIR),
                "b = 1 and w = 0 cost nothing at all: does b pay?",
            ),
            Case("T13, strength 3", (POINTS, LABELS, 3, POINTS)),
            Case(
                "T13 and two new points",
                (POINTS, LABELS, 0.8, np.array([[20, 1], [30, -4]])),
                "Prepare the new points as the training points were prepared.",
            ),
            Case(
                "T13 with x_1 in other units",
                (POINTS * [1000, 1], LABELS, 0.8, POINTS[:2] * [1000, 1]),
                "The scores must not depend on units: divide by the deviation.",
            ),
            Case(
                "more features than points",
                (WIDE, np.array([1, -1, 1]), 0.1, WIDE[:1] + 1),
                "The system is of size d + 1, not n.",
            ),
            Case(
                "two equal columns",
                (POINTS[:, [0, 0]], LABELS, 0.3, POINTS[:, [0, 0]]),
                "The price makes the system solvable; is it on the diagonal?",
            ),
        ],
        why="training points give the scale; the price is on the diagonal, 0 for b",
        hint="Standardize. Then solve ((2/n) M^T M + strength D) theta = (2/n) M^T y.",
    ),
    Exercise(
        "ex-penalties-grow",
        dict(holds=False, number=8, small=0.01, large=0.1),
        Slip(
            "The proof is about the length of w. Look at the weights one by one.",
            holds=True,
        ),
        Slip(
            "Take two strengths, 0 < small < large, and a weight from 1 to 10.",
            small=0.1,
            large=0.01,
            when=lambda number, small, large: not _allowed(number, small, large),
        ),
        Slip(
            "This weight does not grow from the one strength to the other.",
            number=1,
            when=lambda number, small, large: _grows(number, small, large) <= 1e-4,
        ),
        right=lambda number, small, large: (
            _allowed(number, small, large) and _grows(number, small, large) > 1e-4
        ),
        why="w becomes shorter, but one weight may take over what others give up",
        hint="Fit with several strengths, print |w|, and look at each column.",
    ),
    Exercise(
        "ex-penalties-copies",
        dict(c=sqrt(3)),
        Slip("With c = 3 the scores agree for u = v; and the prices?", c=3),
        Slip(
            "Are three copies cheaper than one for the same scores, or not?",
            c=1 / sqrt(3),
        ),
        Slip("Three copies share the work: each needs a third of it.", c=1),
        tolerance=6e-3,  # two decimals will do
        why="c u = 3 v for the scores and u² = 3 v² for the price",
        hint="Write the score and the price of both with u, v and c.",
    ),
]
