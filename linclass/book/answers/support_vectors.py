"""Exercises on support vectors and the shortest w."""

from typing import Any

import numpy as np

from linclass import MaxMargin, datasets
from linclass.book.exercise import Case, Exercise, Program, Slip


def _may_go(witness: Any) -> bool:
    """Whether the first of four points is a support point that the strip can spare."""
    points, labels = np.asarray(witness, dtype=float), np.array([1, 1, -1, -1])
    try:
        full = MaxMargin().fit(points, labels)
        rest = MaxMargin().fit(points[1:], labels[1:])
    except ValueError:
        return False
    return 0 in full.support_ and rest.margin_ <= full.margin_ + 1e-9


def _proves(X: Any, y: Any, w: Any, b: float, mu: Any) -> bool:
    z = y * (X @ w + b)
    tiny = 1e-9
    return bool(
        (z >= 1 - tiny).all()
        and (mu >= -tiny).all()
        and (abs(mu[z > 1 + tiny]) <= tiny).all()
        and (abs((mu * y) @ X - w) <= tiny).all()
        and abs(mu @ y) <= tiny
    )


FIVE = np.array([(2, 0), (2, 1), (2, 3), (0, 1), (0, 2)])
FIVE_SIGNS = np.array([1, 1, 1, -1, -1])


def _same_strip(weights: Any) -> bool:
    """Whether the weights are those of two hull points of difference (2, 0)."""
    return np.allclose((np.asarray(weights, dtype=float) * FIVE_SIGNS) @ FIVE, (2, 0))


def _sums(weights: Any) -> bool:
    first = np.asarray(weights, dtype=float)
    return np.allclose([first[:3].sum(), first[3:].sum()], 1) and min(first) > -1e-9


def _positive(weights: Any) -> int:
    return int((np.asarray(weights, dtype=float) > 1e-9).sum())


T13, SIGNS = datasets.t13()
MU13 = np.zeros(13)
MU13[[0, 1, 6]] = 0.1, 0.4, 0.5
LINE13 = np.array([0.6, 0.8]), -2.2
NEAR = np.vstack([T13, [(2.5, 1.25)]]), np.append(SIGNS, 1)
TOWER = np.array([(1, 0), (1, 1), (1, 2), (0, 0)]), np.array([1, 1, 1, -1])
AXIS = np.eye(5)[[0, 0]] * [[1], [-1]] + [[0, 0, 3, 0, 1]]

EXERCISES = [
    Exercise(
        "ex-support-vectors-canonical",
        dict(w=0.5, b=-1.5, margin=2),
        Slip("This is the right line, but its smallest z is 2.", w=1, b=-3),
        Slip("4 is the width of the strip; the margin is half.", margin=4),
        Slip("At the boundary, x = 3, the score must be 0.", b=1.5),
        Slip("The margin is 1/w, not w.", margin=0.5),
        why="z is 1 at the points 5 and 1, and the margin is 1/w",
        hint="The boundary lies halfway between 1 and 5. Scale until the smallest z "
        "is 1.",
    ),
    Exercise(
        "ex-support-vectors-shift",
        dict(weights=[0, 1, 0, 1, 0]),
        Slip(
            "In each class the weights must be at least 0 and have the sum 1.",
            weights=[1, 1, 0, 1, 0],
            when=lambda weights: not _sums(weights),
        ),
        Slip(
            "The segment from q to p is slanted, so it is too long.",
            weights=[1, 0, 0, 1, 0],
            when=lambda weights: not _same_strip(weights),
        ),
        Slip(
            "This is the strip, but more than three weights are positive.",
            weights=[0.25, 0.5, 0.25, 0.75, 0.25],
            when=lambda weights: _positive(weights) > 3,
        ),
        right=lambda weights: (
            _sums(weights) and _same_strip(weights) and _positive(weights) <= 3
        ),
        why="p and q are in the hulls, at the same height, and so 2 apart",
        hint="p and q must have the same height. Compute the height of each.",
    ),
    Program(
        "ex-support-vectors-proof",
        name="proves",
        solution=_proves,
        cases=[
            Case(
                "T13 and its strip",
                (T13, SIGNS, *LINE13, MU13),
                "Here each condition holds, but only up to rounding.",
            ),
            Case(
                "points that w does not move apart far enough",
                (*NEAR, *LINE13, np.append(MU13, 0)),
                "Do all points reach z = 1?",
            ),
            Case(
                "a w that is not the sum",
                (
                    np.array([[1 / 3, 0], [-1 / 3, 0]]),
                    np.array([1, -1]),
                    np.array([3.0, 4]),
                    0.0,
                    np.array([7.5, 7.5]),
                ),
                "Compare each entry of w with the sum.",
            ),
            Case(
                "multipliers on one side only",
                (
                    np.array([[1.0], [-1]]),
                    np.array([1, -1]),
                    np.array([1.0]),
                    0.0,
                    np.array([1.0, 0]),
                ),
                "There is a second sum.",
            ),
            Case(
                "a multiplier beyond the edge",
                (
                    np.array([[3.0], [-1]]),
                    np.array([1, -1]),
                    np.array([1.0]),
                    0.0,
                    np.array([0.25, 0.25]),
                ),
                "Which points may have a positive multiplier?",
            ),
            Case(
                "a negative multiplier",
                (*TOWER, np.array([2.0, 0]), -1.0, np.array([3.0, -2, 1, 2])),
                "The multipliers are factors of inequalities.",
            ),
            Case(
                "multipliers that are not unique",
                (*TOWER, np.array([2.0, 0]), -1.0, np.array([2.0, 0, 0, 2])),
            ),
            Case(
                "rounded numbers",
                (T13, SIGNS, LINE13[0] + 1e-11, -2.2 - 1e-11, MU13 * (1 + 1e-12)),
                "Allow an error of 1e-9 in every comparison.",
            ),
            Case(
                "five features",
                (AXIS, np.array([1, -1]), np.eye(5)[0], 0.0, np.array([0.5, 0.5])),
            ),
        ],
        why="it accepts what proves the strip, and nothing that fails one condition",
        hint="Go through the conditions of the theorem one by one.",
    ),
    Exercise(
        "ex-support-vectors-removing",
        dict(adding=True, removing=False, witness=[(1, 0), (1, 1), (0, 0), (0, 1)]),
        Slip("Does a strip need every point on its edges?", removing=True),
        Slip(
            "The old line still has its margin, and p and q are still there.",
            adding=False,
        ),
        Slip(
            "The first point must lie on the edge, and the margin must stay "
            "the same without it.",
            witness=[(2, 0), (3, 0), (0, 0), (-1, 0)],
            when=lambda witness: not _may_go(witness),
        ),
        right=_may_go,
        why="the old p and q still prove the strip; without your point it is the same",
        hint="Think of the proof with p and q, and of the square in the pitfalls.",
    ),
    Exercise(
        "ex-support-vectors-bound",
        dict(t=0.4, bound=0.4, margin_limit=np.sqrt(5) / 2),
        Slip("That bounds the square of w without the half.", bound=0.8),
        Slip("Without a half in front of the square of v?", bound=-0.1),
        Slip(
            "That is the distance of the two points, the width of the strip.",
            margin_limit=np.sqrt(5),
        ),
        Slip("The margin is 1 over the length.", margin_limit=np.sqrt(0.8)),
        Slip("The bound is on half the square of w.", margin_limit=np.sqrt(2.5)),
        tolerance=6e-4,
        why="2t - 5t^2/2 is at most 2/5, so the margin is at most the root of 5/4",
        hint="Here v = t (2, 1). Write the bound as a parabola in t.",
    ),
]
