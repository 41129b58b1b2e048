"""Exercises on weights that run away, of the chapter on losses."""

from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip
from linclass.datasets import logit8, t13


def _ray_and_limit(v: Any, X: Any, labels: Any) -> tuple[bool, float]:
    z = labels * (np.column_stack([np.ones(len(X)), X]) @ v)
    if (z < 0).any():
        return False, 0.0
    return bool((z > 0).any()), float(0.5 ** (z == 0).sum())


def _has_maximum(xs: Any, signs: Any) -> bool:
    """Whether points of the line have no ray."""
    x, labels = np.asarray(xs, dtype=float), np.asarray(signs)
    ways = [(float(sign), 0.0) for sign in (1, -1)]
    ways += [(-sign * cut, float(sign)) for cut in x for sign in (1, -1)]
    return not any(_ray_and_limit(v, x[:, None], labels)[0] for v in ways)


def _is_witness(three: Any, signs: Any) -> bool:
    return _has_maximum(three[:-1], signs[:-1]) and not _has_maximum(three, signs)


def _labels(signs: Any) -> bool:
    return set(np.asarray(signs).tolist()) <= {-1, 1}


X13, Y13 = t13()
X8, Y8 = logit8()
PAIR = np.array([[-1], [1]])
SECOND = np.array([[0], [0], [1]]), np.array([-1, 1, 1])
TOUCHING = np.array([[-1], [0], [0], [1]]), np.array([-1, -1, 1, 1])
ONE_MORE = "A ray has at least one positive number."

EXERCISES = [
    Exercise(
        "ex-runaway-weights-which",
        dict(first=False, second=False, third=True, fourth=True, ray=(0, 1)),
        Slip("In the first set a cut separates the classes.", first=True),
        Slip(
            "In the second set, take the cut at 0: where are the three points?",
            second=True,
        ),
        Slip(
            "In the third set the negative point lies between the others.", third=False
        ),
        Slip(
            "In the fourth set, can a v give both points 0 or more, and one more?",
            fourth=False,
        ),
        Slip(
            "That is no ray of the second set: work out y (b + w x) at its points.",
            ray=(1, 0),
            when=lambda ray: not _ray_and_limit(ray, *SECOND)[0],
        ),
        right=lambda ray: _ray_and_limit(ray, *SECOND)[0],
        why="the first two have a ray, a cut at 0; the others have none",
        hint="Try a cut at each point: does it have one class on each side?",
    ),
    Exercise(
        "ex-runaway-weights-steps",
        dict(two_nines=101, three_nines=1002),
        Slip("Count the steps, not the places before them.", two_nines=100),
        Slip(
            "With this step size w grows by sigma(-w), not by twice as much.",
            two_nines=51,
        ),
        why="each further nine takes about ten times as many steps",
        hint="Start with w = 0; the first step leads to w = 1/2.",
    ),
    Exercise(
        "ex-runaway-weights-supremum",
        dict(supremum=4 / 27, attained=False),
        Slip("The factor of the point 1 would have to be exactly 1.", attained=True),
        Slip("At 0 both labels occur: their factors share p.", supremum=1),
        Slip("p = 1/2 is not the best for one + and two -.", supremum=1 / 8),
        Slip(
            "The factor of the point 1 may come as near to 1 as you like.",
            supremum=2 / 27,
        ),
        why="p (1 - p)² is largest at p = 1/3, and the last factor only tends to 1",
        hint="At 0 the curve has one value p, so three factors are p (1 - p)².",
        tolerance=5e-4,
    ),
    Program(
        "ex-runaway-weights-program",
        name="ray_and_limit",
        solution=_ray_and_limit,
        cases=[
            Case(
                "two separable points",
                (np.array([0, 1]), PAIR, np.array([-1, 1])),
                "Both margins grow forever.",
            ),
            Case(
                "two separable points and a short ray",
                (np.array([0, 0.0001]), PAIR, np.array([-1, 1])),
                "The limit is the same for v and for v / 10000.",
            ),
            Case(
                "classes that touch",
                (np.array([0, 1]), *TOUCHING),
                "What is sigma(s z) for z = 0?",
            ),
            Case(
                "logit8, where some points get more and more wrong",
                (np.array([-1, 2]), X8, Y8),
                "One factor that tends to 0 is enough.",
            ),
            Case("T13 and a line that separates it", (np.array([-11, 3, 4]), X13, Y13)),
            Case(
                "T13 and a line through two of its points",
                (np.array([-16, 3, 4]), X13, Y13),
                "Points on the boundary keep the factor 1/2.",
            ),
            Case("T13 and v = 0", (np.array([0, 0, 0]), X13, Y13), ONE_MORE),
            Case(
                "two points on the boundary and no other",
                (np.array([-2, 1]), np.array([[2], [2]]), np.array([-1, 1])),
                ONE_MORE,
            ),
            Case(
                "positive points only",
                (np.array([1, 0]), np.array([[5], [7], [9]]), np.array([1, 1, 1])),
                "The bias alone is enough here.",
            ),
            Case("the opposite of a ray", (np.array([0, -1]), PAIR, np.array([-1, 1]))),
        ],
        why="no z is negative and one is positive; each z = 0 leaves a factor 1/2",
        hint="Look at the signs of y times the score of v.",
    ),
    Exercise(
        "ex-runaway-weights-more",
        dict(always=False, unique=True, three=(0, 0, 1), signs=(-1, 1, 1)),
        Slip("Start with two points at one place, with both labels.", always=True),
        Slip(
            "If M v = 0 on the old points, what does a unique maximum say about v?",
            unique=False,
        ),
        Slip(
            "The labels are -1 and +1.",
            signs=(0, 1, 1),
            when=lambda signs: not _labels(signs),
        ),
        Slip(
            "Your first two points have a ray already.",
            three=(0, 1, 2),
            when=lambda three, signs: not _has_maximum(three[:-1], signs[:-1]),
        ),
        Slip(
            "Your three points have no ray.",
            three=(0, 0, 0),
            when=lambda three, signs: _has_maximum(three, signs),
        ),
        right=lambda three, signs: _labels(signs) and _is_witness(three, signs),
        why="the larger set has a ray that changes no old margin",
        hint="A ray of all points may be 0 on the old ones: where would they lie?",
    ),
]
