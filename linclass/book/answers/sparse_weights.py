"""Exercises on sparse weights, of the chapter on regularization."""

from fractions import Fraction
from functools import cache
from math import log
from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip
from linclass.datasets import line13, logit8, t13
from linclass.geometry import augment
from linclass.linear import LogisticRegression


@cache
def _weights(strength: float) -> Any:
    """The weights of L1 on the first 30 points of the page's sample 9."""
    rng = np.random.default_rng(9)
    A = rng.normal(size=(2030, 10))
    signs = np.where(A[:, 0] - A[:, 1] + rng.normal(size=2030) > 0, 1, -1)
    fit = LogisticRegression(penalty="l1", strength=strength)
    return fit.fit(A[:30], signs[:30]).coef_[0]


def _allowed(number: Any, large: Any, small: Any) -> bool:
    return number in range(1, 11) and 0.003 <= small < large <= 0.3


def _leaves(number: Any, large: Any, small: Any) -> bool:
    j = int(number) - 1
    return bool(_weights(float(large))[j] != 0 == _weights(float(small))[j])


def _lasso(X: Any, y: Any, strength: Any) -> Any:
    rows, n = augment(X), len(X)
    rate = n / (2 * np.linalg.norm(rows, 2) ** 2)
    theta = np.zeros(rows.shape[1])
    for _ in range(3000):
        theta = theta - rate * 2 / n * rows.T @ (rows @ theta - y)
        theta[1:] -= np.clip(theta[1:], -rate * strength, rate * strength)
    return theta


def _is_minimum(theta: Any, X: Any, y: Any, strength: Any) -> bool:
    """Whether theta keeps the conditions of a minimum, and has exact zeros."""
    theta = np.asarray(theta, dtype=float)
    if theta.shape != (X.shape[1] + 1,):
        return False
    rows, w = augment(X), theta[1:]
    g = 2 / len(X) * (rows @ theta - y) @ rows
    used = abs(g[1:] + strength * np.sign(w))
    off = np.where(w != 0, used, abs(g[1:]) - strength)
    return bool(abs(g[0]) < 1e-3 and (off < 1e-3).all())


def _eight() -> tuple[Any, Any]:
    rng = np.random.default_rng(0)
    A = rng.normal(size=(80, 8))
    return A, np.where(A[:, 0] - A[:, 1] + rng.normal(size=80) / 2 > 0, 1, -1)


POINTS, LABELS = t13()

EXERCISES = [
    Exercise(
        "ex-sparse-weights-prox",
        dict(l1=(2.5, 0, -1), l2=(2, -1 / 6, -1)),
        Slip("Toward 0: a negative weight grows by s.", l1=(2.5, -0.75, -2)),
        Slip(
            "A weight within the step stops at 0; it does not pass it.",
            l1=(2.5, 0.25, -1),
        ),
        Slip(
            "That is v - s v, a gradient step; the proximal map divides by 1 + s.",
            l2=(1.5, -0.125, -0.75),
        ),
        tolerance=6e-3,  # two decimals will do
        why="L1 moves each by 1/2 toward 0 and stops it there; L2 divides by 3/2",
        hint="L1: is the number beyond s or within it? L2: where is the slope 0?",
    ),
    Exercise(
        "ex-sparse-weights-least",
        dict(bias=log(6 / 7), least=Fraction(560, 169)),
        Slip("That is the slope for b = 0.", least=Fraction(42, 13)),
        Slip(
            "Subtract the probability: the sum is over (t - p) x.",
            least=Fraction(56, 13),
        ),
        Slip(
            "The strength is compared with the size of the slope.",
            least=Fraction(-560, 169),
        ),
        Slip("The mean loss has the factor 1/n.", least=Fraction(560, 13)),
        Slip("Positive over negative: 6 over 7.", bias=log(7 / 6)),
        tolerance=1e-3,  # three decimals will do
        why="at w = 0 the best probability is 6/13, and the slope has the size 560/169",
        hint="At w = 0 all have one probability p. The slope is the mean of (p - t) x.",
    ),
    Program(
        "ex-sparse-weights-program",
        name="lasso",
        solution=_lasso,
        right=_is_minimum,
        cases=[
            Case(
                "logit8, almost no penalty",
                (*logit8(), 1e-4),
                "Check the step size, and the gradient: its sign, 2 and 1/n.",
            ),
            Case(
                "T13 with a strength that leaves nothing",
                (POINTS, LABELS, 6),
                "Every weight must be 0; but the bias must not pay.",
            ),
            Case(
                "logit8, strength 0.05",
                (*logit8(), 0.05),
                "Does the soft threshold move by rate times strength?",
            ),
            Case(
                "T13, strength 1",
                (POINTS, LABELS, 1),
                "Does the soft threshold move by rate times strength?",
            ),
            Case(
                "eight features, of which two matter",
                (*_eight(), 0.4),
                "The conditions of the minimum fail at some weight: are zeros exact?",
            ),
            Case(
                "line13, one feature",
                (*line13(), 0.5),
                "Points far out need a short step: compute it from the points.",
            ),
            Case(
                "a column that is always 2",
                (np.column_stack([POINTS, np.full(13, 2)]), LABELS, 0.3),
                "This weight must end at 0, since the bias does its work for nothing.",
            ),
            Case(
                "two equal columns",
                (POINTS[:, [0, 0, 1]], LABELS, 0.3),
                "Many results are right here; are 3000 steps taken?",
            ),
        ],
        why="the conditions of the minimum hold on every input",
    ),
    Exercise(
        "ex-sparse-weights-units",
        dict(only_first={2, 3, 4}, both={1.25, 1.5}),
        Slip(
            "Only the second feature is used by these two: which weight is 0?",
            only_first={0.5, 1},
            both={1.25, 1.5},
        ),
        Slip(
            'Is your penalty "l1"? The squared norm makes no zeros.',
            only_first=set(),
            both={0.5, 1, 1.25, 1.5, 2, 3, 4},
        ),
        why="a larger first feature has the larger slope, so it comes in first",
        hint="Fit T13 with its first column times c, and look which weights are 0.",
    ),
    Exercise(
        "ex-sparse-weights-nested",
        dict(holds=False, number=6, large=0.05, small=0.005),
        Slip(
            "Follow each of the ten weights down to 0.003: one returns to 0.",
            holds=True,
        ),
        Slip(
            "Take a number from 1 to 10 and 0.003 <= small < large <= 0.3.",
            large=0.005,
            small=0.05,
            when=lambda number, large, small: not _allowed(number, large, small),
        ),
        Slip(
            "It must be in use at the large strength, and not at the small one.",
            number=1,
            when=lambda number, large, small: not _leaves(number, large, small),
        ),
        right=lambda number, large, small: (
            _allowed(number, large, small) and _leaves(number, large, small)
        ),
        why="a feature can go when others that have come in do its work",
        hint="Print the weights for many strengths, and follow each column.",
    ),
]
