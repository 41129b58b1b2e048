"""Exercises on margins and the widest strip."""

from typing import Any

import numpy as np

from linclass import Halfspace, MaxMargin, datasets, margin
from linclass.book.exercise import Case, Exercise, Program, Slip
from linclass.separability import nearest_points

SIGNS = [1, 1, -1]
MEET = "not separated"
RNG = np.random.default_rng(5)
FIVE = RNG.normal(size=(6, 5)) + 2, RNG.normal(size=(7, 5)) - 2
T13, LABELS = datasets.t13()


def _widest(witness: Any) -> float:
    """The largest margin of two positive points and a negative one, 0 if none."""
    try:
        return MaxMargin().fit(np.asarray(witness, dtype=float), SIGNS).margin_
    except ValueError:
        return 0.0


def _refutes(witness: Any) -> bool:
    """Whether the line that halves the way between the nearest points is not best."""
    rows, widest = np.asarray(witness, dtype=float), _widest(witness)
    ways = rows[:2] - rows[2]
    v = ways[(ways**2).sum(axis=1).argmin()]
    halving = Halfspace(v, -v @ (rows[2] + v / 2))
    return widest > 0 and margin(halving, rows, SIGNS) < widest - 1e-9


def _nearest(P: Any, Q: Any) -> Any:
    p, q = nearest_points(P, Q)
    return (p, q) if np.linalg.norm(p - q) > 1e-9 * _size(P, Q) else MEET


def _size(P: Any, Q: Any) -> float:
    return max(1.0, float(abs(P).max()), float(abs(Q).max()))


def _found(result: Any, P: Any, Q: Any) -> bool:
    """Whether p and q lie in the hulls and are at most one percent too far apart."""
    best = _nearest(P, Q)
    words = [isinstance(found, str) for found in (result, best)]
    if any(words):
        return all(words) and bool(result == best)
    p, q = (np.asarray(part, dtype=float) for part in result)
    if (p.shape, q.shape) != (P[0].shape, Q[0].shape):
        return False
    inside = [
        np.linalg.norm(np.subtract(*nearest_points(hull, [point])))
        <= 1e-7 * _size(P, Q)
        for hull, point in ((P, p), (Q, q))
    ]
    longest = 1.01 * np.linalg.norm(np.subtract(*best))
    return all(inside) and bool(np.linalg.norm(p - q) <= longest)


def _along(normal: Any) -> bool:
    """Whether it is a multiple of (4, 1), not 0."""
    first, second = map(float, normal)
    return abs(first - 4 * second) <= 1e-9 * abs(first) > 0


# What is special, the positive and the negative points, and what to look at
HULLS: list[Any] = [
    ("one point in each class", [(3.0, 4)], [(0.0, 0)], ""),
    ("the example of the statement", [(4.0, 0), (4, 4)], [(0.0, 1)],
     "The nearest point lies between the two positive points."),
    ("a walk that could go too far", [(10.0, 1), (1, 0)], [(0.0, 0)],
     "A step t above 1 leaves the hull."),
    ("T13", T13[LABELS > 0].astype(float), T13[LABELS < 0].astype(float),
     "Both p and q move, with the same t."),
    ("whole numbers", [(0, 2), (3, 2)], [(1, 0), (2, -1)],
     "p and q need fractions: do not write them into arrays of integers."),
    ("a point that occurs twice", [(2.0, 1), (2, 1)], [(0.0, 0)], ""),
    ("parallel edges", [(0.0, 1), (4, 1)], [(0.0, 0), (4, 0)], ""),
    ("one feature", [[7.0], [3.0], [9.0]], [[1.0], [-4.0]], ""),
    ("five features", *FIVE, "A point may have any number of features."),
    ("hulls that touch", [(0.0, 0), (2, 0)], [(1.0, 0), (1, -2)],
     "Touching hulls cannot be separated: look at <v, u> at the end."),
    ("a corner that touches an edge", [(0.0, 20), (20, 5), (45, 40)],
     [(10.0, 0), (16, 8)],
     "Touching hulls cannot be separated, also while v is not yet 0."),
    ("crossing segments", [(0.0, 0), (6, 3)], [(1.0, 4), (3, -2)],
     "If <v, u> is not positive, v separates nothing."),
]  # fmt: skip

EXERCISES = [
    Exercise(
        "ex-margin-two",
        dict(functional=64, geometric=6.4),
        Slip(
            "You have the two names the wrong way round.", functional=6.4, geometric=64
        ),
        Slip("The geometric margin divides by |w|, which is 10.", geometric=64),
        Slip("5 is the norm of (3, 4); here w is (6, 8).", geometric=12.8),
        Slip("The bias is -22: subtract it.", functional=86),
        why="the score is 64, and |w| = 10",
        hint="First y times the score; then divide by the norm of w.",
    ),
    Exercise(
        "ex-margin-nearest",
        dict(p=(4, 1), largest=2, room=1),
        Slip(
            "4 is the distance of the hulls; the margin is half the width.", largest=4
        ),
        Slip("(4, 0) is the nearest data point; the hull has a nearer one.", p=(4, 0)),
        Slip("That is the room at the best line, not at x_1 = 3.", room=2),
        Slip("Another point is closer to the line x_1 = 3.", room=3),
        why="(4, 1) lies on the segment of the positive points, at distance 4",
        hint="The hull of two points is the whole segment between them.",
    ),
    Exercise(
        "ex-margin-pair",
        dict(bound=True, line=False, witness=[(2, -2), (2, 3), (0, 0)]),
        Slip(
            "A data point is a point of the hull: the theorem applies to the pair.",
            bound=False,
        ),
        Slip(
            "May a point between the two positive points be nearer than both?",
            line=True,
        ),
        Slip(
            "No line separates these three points.",
            witness=[(0, 0), (2, 0), (1, 0)],
            when=lambda witness: _widest(witness) == 0,
        ),
        Slip(
            "For these points the line does have the largest margin.",
            witness=[(1, 0), (2, 0), (0, 0)],
            when=lambda witness: not _refutes(witness),
        ),
        right=_refutes,
        why="data points bound the margin, but a mix of two may be nearer than both",
        hint="Put the negative point in front of the middle of the segment between "
        "the two positive ones.",
    ),
    Program(
        "ex-margin-walk",
        name="nearest_points",
        solution=_nearest,
        cases=[
            Case(told, (np.array(P), np.array(Q)), hint) for told, P, Q, hint in HULLS
        ],
        right=_found,
        why="p and q lie in the hulls, and their distance is the smallest",
        hint="Compute v, the two points, u and the excess in each step, in this order.",
    ),
    Exercise(
        "ex-margin-stretch",
        dict(shift=True, stretch=True, image=False, normal=(4, 1)),
        Slip("What happens to p - q if both move by the same vector?", shift=False),
        Slip(
            "Write down the squared distance of two points after the stretch.",
            stretch=False,
        ),
        Slip("A stretch does not keep right angles. Try the two points.", image=True),
        Slip(
            "That is the normal of the stretched old line.",
            normal=(1, 1),
            when=lambda normal: normal[0] == normal[1] != 0,
        ),
        Slip("(2, 1) belongs to the points as they were.", normal=(2, 1)),
        right=_along,
        why="distances never shrink, but right angles do not survive a stretch",
        hint="The new points are (4, 1) and (0, 0). Which line halves their segment "
        "at a right angle?",
    ),
]
