"""Exercises on support vectors and the soft margin."""

from typing import Any

import numpy as np

from linclass import MaxMargin, datasets
from linclass.book.exercise import Case, Exercise, Program, Slip


def _train(X: Any, y: Any, strength: float, steps: int) -> tuple[Any, float]:
    w, b = np.zeros(X.shape[1]), 0.0
    for k in range(1, steps + 1):
        pull = y * (y * (X @ w + b) < 1) / len(X)
        w = w - (strength * w - pull @ X) / np.sqrt(k)
        b = b + pull.sum() / np.sqrt(k)
    return w, b


def _may_go(witness: Any) -> bool:
    """Whether the first of four points is a support point that the strip can spare."""
    points, labels = np.asarray(witness, dtype=float), np.array([1, 1, -1, -1])
    try:
        full = MaxMargin().fit(points, labels)
        rest = MaxMargin().fit(points[1:], labels[1:])
    except ValueError:
        return False
    return 0 in full.support_ and rest.margin_ <= full.margin_ + 1e-9


T13, SIGNS = datasets.t13()
RNG = np.random.default_rng(8)
FIVE = RNG.normal(size=(9, 5)), np.array([1, -1, 1, 1, -1, -1, 1, -1, 1])

EXERCISES = [
    Exercise(
        "ex-support-vectors-canonical",
        answer=dict(w=0.5, b=-1.5, margin=2),
        why="z is 1 at the points 5 and 1, and the margin is 1/w",
        hint="The boundary lies halfway between 1 and 5. Scale until the smallest z "
        "is 1.",
        slips=[
            Slip(
                dict(w=1, b=-3),
                "This is the right line, but its smallest z is 2.",
            ),
            Slip(dict(margin=4), "4 is the width of the strip; the margin is half."),
            Slip(dict(b=1.5), "At the boundary, x = 3, the score must be 0."),
            Slip(dict(margin=0.5), "The margin is 1/w, not w."),
        ],
    ),
    Exercise(
        "ex-support-vectors-soft",
        answer=dict(small=1, large=0.5),
        why="w = min(1, 1/strength): the penalty pulls, the hinge holds",
        hint="For w below 1, J(w) = 1 - w + strength w^2 / 2. Where is its slope 0?",
        slips=[
            Slip(dict(small=2), "Above w = 1 the hinge is 0: is J(2) below J(1)?"),
            Slip(dict(large=1), "Compare J(1) with J(0.5) for the strength 2."),
            Slip(dict(large=2), "The strength is in the denominator."),
        ],
    ),
    Program(
        "ex-support-vectors-train",
        name="train",
        solution=_train,
        cases=[
            Case(
                "one step from two points",
                (np.array([[1.0], [-1.0]]), np.array([1, -1]), 0.5, 1),
                "At the start both points have z = 0, which is below 1.",
            ),
            Case(
                "a second step",
                (np.array([[3.0], [1.0]]), np.array([1, -1]), 0.5, 2),
                "The second step has the rate 1/sqrt(2), and the penalty now pulls.",
            ),
            Case(
                "a point that stops at z = 1",
                (np.array([[0.0]]), np.array([1]), 0.1, 3),
                "At z = 1 exactly, we take the slope 0.",
            ),
            Case("T13", (T13, SIGNS, 0.1, 50), "Divide by the number of all points."),
            Case("no steps", (T13, SIGNS, 0.1, 0), "Without a step, w and b are 0."),
            Case(
                "no penalty",
                (np.array([[2.0, 1.0], [0.0, 1.0]]), np.array([1, -1]), 0.0, 7),
            ),
            Case(
                "whole numbers",
                (np.array([[2, 0], [1, 3], [0, 1]]), np.array([1, 1, -1]), 1, 9),
                "Integer points are fine, if your w can hold fractions.",
            ),
            Case(
                "a single class", (np.array([[2.0], [5.0]]), np.array([-1, -1]), 2, 4)
            ),
            Case("five features", (*FIVE, 0.3, 20), "A point may have any features."),
        ],
        why="the same weights and bias after every number of steps",
        hint="Compute z with the old w and b; then change both.",
    ),
    Exercise(
        "ex-support-vectors-removing",
        answer=dict(
            adding=True, removing=False, witness=[(1, 0), (1, 1), (0, 0), (0, 1)]
        ),
        right=lambda adding, removing, witness: (
            (adding, removing) == (True, False) and _may_go(witness)
        ),
        why="the old p and q still prove the strip; without your point it is the same",
        hint="Think of the proof with p and q, and of the square in the pitfalls.",
        slips=[
            Slip(
                dict(removing=True), "Is the strip of the square wider without (1, 0)?"
            ),
            Slip(
                dict(adding=False),
                "The old line still has its margin, and p and q are still there.",
            ),
            Slip(
                dict(witness=[(2, 0), (3, 0), (0, 0), (-1, 0)]),
                "The first point must lie on the edge, and the margin must stay "
                "the same without it.",
                when=lambda adding, removing, witness: not _may_go(witness),
            ),
        ],
    ),
    Exercise(
        "ex-support-vectors-limit",
        answer=dict(C=0.5),
        why="the multipliers 0.1, 0.4 and 0.5 must all be at most C",
        hint="Write the multipliers as C times a share. A share is at most 1.",
        slips=[
            Slip(dict(C=0.4), "One multiplier would need a share above 1."),
            Slip(dict(C=1), "That works, but a smaller C does, too."),
            Slip(dict(C=2 / 13), "That is the strength. C is 1 / (13 strength)."),
        ],
    ),
]
