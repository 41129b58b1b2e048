"""Exercises on more than two classes."""

from typing import Any

import numpy as np

from linclass import separate
from linclass.book.exercise import Case, Exercise, Program, Slip


def _update(W: Any, x: Any, own: int) -> Any:
    """The update that blames every rival at fault."""
    scores = W @ x
    at_fault = scores >= scores[own]
    at_fault[own] = False
    new = W.astype(float)
    if at_fault.any():
        new[own] += x
        new[at_fault] -= x / at_fault.sum()
    return new


def _each_wins_once(x1: float, x2: float) -> bool:
    """Whether the point gives each of the three classes exactly one vote."""
    winners = ["A" if x2 > x1 else "B", "B" if x1 > 1 else "C", "A" if x2 > 0 else "C"]
    return sorted(winners) == ["A", "B", "C"]


def _ranked(points: Any) -> bool:
    """Whether some linear scores rank three classes of two points each: whether one
    vector has positive products with all of Kesler's long vectors."""
    long = []
    for number, (x1, x2) in enumerate(np.reshape(points, (6, 2))):
        for rival in {0, 1, 2} - {number // 2}:
            sign = np.eye(3)[number // 2] - np.eye(3)[rival]
            long.append(np.outer(sign, [1, x1, x2]).ravel())
    both = np.vstack([long, np.negative(long)])
    return bool(separate(both, np.repeat([1, -1], 12)).separable)


def _pairwise(points: Any) -> bool:
    """Whether each two of the three classes can be separated by a line."""
    pairs = [np.delete(points, c, axis=0).reshape(4, 2) for c in range(3)]
    return all(separate(pair, [1, 1, -1, -1]).separable for pair in pairs)


BLADES = [[(0, 12), (0, 1)], [(-6, 0), (5, 0)], [(12, -6), (1, 5)]]

EXERCISES = [
    Exercise(
        "ex-multiclass-winner",
        dict(winner="a", claims=2, meeting=(1, 0)),
        Slip("The score -0.5 is larger than -1.", winner="c"),
        Slip("Compute the three scores at (0.5, 0.5) again.", winner="b"),
        Slip(
            "A class claims a point if its score is at least 0. More than one may.",
            claims=1,
        ),
        Slip("There two scores are 0. But the third one is not.", meeting=(2, 1)),
        why="-0.5 is the largest score, 2 and 3 are positive, and all are -1 at (1, 0)",
        hint="Put the point into all three scores. Where regions meet, they are equal.",
        tolerance=0.006,
    ),
    Exercise(
        "ex-multiclass-kesler",
        dict(weights=[(0, -1), (-1, -1), (1, 2)], number=2),
        Slip(
            "A point that ties with a rival is a mistake, too.",
            weights=[(0, 0), (0, 0), (0, 0)],
        ),
        Slip(
            "Of rivals with equal scores take the first.",
            weights=[(0, -1), (0, -2), (0, 3)],
        ),
        Slip("Put the constant first: (b, w).", weights=[(-1, 0), (-1, -1), (2, 1)]),
        Slip("Look at the point 0: which class has the most there?", number=3),
        why="each point made an update, and the last ones spoiled the point 0",
        hint="At a mistake, add (1, x) to the true class, take it from the rival.",
    ),
    Program(
        "ex-multiclass-program",
        name="update",
        solution=_update,
        cases=[
            Case(
                "one rival at fault",
                (
                    np.array([[1.0, 0.0], [2.0, 1.0], [0.5, -1.0]]),
                    np.array([1.0, 1]),
                    0,
                ),
                "Add x to the own row, and take it from the row of the rival.",
            ),
            Case(
                "a point that is right",
                (np.array([[3.0, 1.0], [2.0, 1.0]]), np.array([1.0, 1.0]), 0),
                "Nobody is at fault here, so nothing changes.",
            ),
            Case(
                "two rivals at fault",
                (
                    np.array([[2.0, 0.5], [0.0, 0.0], [1.0, 2.0], [-3.0, 0.0]]),
                    np.array([1.0, 2.0]),
                    1,
                ),
                "Add x once, and let the rivals at fault share the loss of one x.",
            ),
            Case(
                "a tie",
                (np.array([[1.0, 1.0], [2.0, 0.0], [0.0, 0.0]]), np.array([1.0, 1]), 0),
                "A rival with the same score is at fault, too.",
            ),
            Case("a start at 0", (np.zeros((3, 3)), np.array([1.0, 4.0, -2.0]), 2)),
            Case(
                "two classes",
                (np.array([[0.5, 1.0], [1.5, -1.0]]), np.array([1.0, -2.0]), 0),
            ),
            Case(
                "whole numbers",
                (np.array([[3, 0], [0, 1], [2, 2]]), np.array([1, 1]), 1),
                "Do not write fractions into an array of integers.",
            ),
            Case(
                "one class",
                (np.array([[2.0, 1.0]]), np.array([1.0, -5.0]), 0),
                "With a single class there are no rivals.",
            ),
            Case(
                "five classes, all tied",
                (np.ones((5, 3)), np.array([1.0, 2.0, -3.0]), 4),
                "All four other classes are at fault.",
            ),
        ],
        why="every rival at fault gets its share of the blame, ties included",
        hint="Compare each score with that of the own class.",
    ),
    Exercise(
        "ex-multiclass-pairs",
        dict(pairs=45, tie=(0.75, 0.25), area=0.5),
        Slip("A against B and B against A are one classifier.", pairs=90),
        Slip("That is one against the rest; here it is each against each.", pairs=10),
        Slip(
            "At this point some class wins twice.",
            tie=(5, 0),
            when=lambda tie: not _each_wins_once(*tie),
        ),
        Slip("The place is a triangle, half of a square.", area=1),
        why="10 times 9 halves; and the triangle of (0, 0), (1, 0), (1, 1) is a tie",
        hint="A tie needs a cycle: B beats A, C beats B, and A beats C.",
        right=lambda tie, area: _each_wins_once(*tie) and abs(area - 0.5) < 0.005,
    ),
    Exercise(
        "ex-multiclass-separable",
        dict(rest_to_rank=True, rank_to_pairs=True, points=BLADES),
        Slip(
            "With the separating scores, who has the only one above 0?",
            rest_to_rank=False,
        ),
        Slip(
            "Two linear scores: is their difference a linear score?",
            rank_to_pairs=False,
        ),
        Slip(
            "Two of your classes cannot be separated by a line.",
            points=[[(0, 0), (2, 2)], [(0, 2), (2, 0)], [(9, 9), (9, 8)]],
            when=lambda points: not _pairwise(points),
        ),
        Slip(
            "Some linear scores rank your points. Make the blades of the windmill "
            "longer, and begin each closer to the blade that it would meet.",
            points=[[(0, 5), (1, 6)], [(5, 0), (6, 2)], [(-4, -3), (-3, -5)]],
            when=_ranked,
        ),
        right=lambda points: _pairwise(points) and not _ranked(points),
        why="a score above 0 wins; g_c - g_r separates two; your points refute (c)",
        hint="For (a), take the separating scores. For (b), subtract two scores.",
    ),
]
