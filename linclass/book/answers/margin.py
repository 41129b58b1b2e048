"""Exercises on margins, of the chapter on the perceptron."""

from typing import Any

import numpy as np

from linclass import MaxMargin
from linclass.book.exercise import Exercise, Slip


def _on_edge(positives: Any, negatives: Any) -> int:
    """How many of the two positive and two negative points touch the strip."""
    rows = np.vstack([positives, negatives])
    try:
        return len(MaxMargin().fit(rows, [1, 1, -1, -1]).support_)
    except ValueError:
        return 0


def _distinct(positives: Any, negatives: Any) -> bool:
    return len({(float(a), float(b)) for a, b in (*positives, *negatives)}) == 4


def _square(positives: Any, negatives: Any) -> bool:
    return {tuple(map(float, row)) for row in (*positives, *negatives)} == {
        (1, 0), (1, 1), (0, 0), (0, 1),
    }  # fmt: skip


EXERCISES = [
    Exercise(
        "ex-margin-two",
        answer=dict(functional=64, geometric=6.4),
        why="the score is 64, and |w| = 10",
        hint="First y times the score; then divide by the norm of w.",
        slips=[
            Slip(
                dict(functional=6.4, geometric=64),
                "You have the two names the wrong way round.",
            ),
            Slip(
                dict(geometric=64), "The geometric margin divides by |w|, which is 10."
            ),
            Slip(dict(geometric=12.8), "5 is the norm of (3, 4); here w is (6, 8)."),
            Slip(dict(functional=86), "The offset is -22: subtract it."),
        ],
    ),
    Exercise(
        "ex-margin-nearest",
        answer=dict(nearest_p=(4, 1), largest=2),
        why="(4, 1) lies on the segment of the positive points, at distance 4",
        hint="The hull of two points is the whole segment between them.",
        slips=[
            Slip(
                dict(largest=4),
                "4 is the distance of the hulls; the strip has 2 sides.",
            ),
            Slip(
                dict(nearest_p=(4, 0), largest=np.sqrt(17) / 2),
                "(4, 0) is the nearest data point; the hull has a nearer one.",
                when=lambda nearest_p, largest: tuple(nearest_p) == (4, 0),
            ),
        ],
    ),
    Exercise(
        "ex-margin-four",
        answer=dict(positives=[(3, 0), (3, 5)], negatives=[(0, 1), (0, 7)]),
        why="all four points touch the edge of the strip",
        hint="Two parallel segments, one for each class, that face each other.",
        slips=[
            Slip(
                dict(positives=[(1, 0), (1, 1)], negatives=[(0, 0), (0, 1)]),
                "That is the square of the page: find another set.",
                when=_square,
            ),
            Slip(
                dict(positives=[(3, 0), (3, 0)], negatives=[(0, 1), (0, 1)]),
                "Take four different points.",
                when=lambda positives, negatives: not _distinct(positives, negatives),
            ),
            Slip(
                dict(positives=[(0, 0), (3, 3)], negatives=[(0, 3), (3, 0)]),
                "No line separates these points, so there is no strip.",
                when=lambda positives, negatives: _on_edge(positives, negatives) == 0,
            ),
            Slip(
                dict(positives=[(3, 0), (4, 5)], negatives=[(0, 1), (-1, 7)]),
                "Fewer than four of them touch the strip.",
                when=lambda positives, negatives: _on_edge(positives, negatives) < 4,
            ),
        ],
        right=lambda positives, negatives: (
            _distinct(positives, negatives)
            and not _square(positives, negatives)
            and _on_edge(positives, negatives) == 4
        ),
    ),
    Exercise(
        "ex-margin-removing",
        answer=dict(adding=True, removing=False),
        why="the old hull points still prove (a); the square refutes (b)",
        hint="For (a), look at the proof with p and q. For (b), try the square.",
        slips=[
            Slip(
                dict(removing=True),
                "Remove a corner of the square: is the strip any wider?",
            ),
            Slip(
                dict(adding=False),
                "The old line is right on the new point, and p and q are still there.",
            ),
        ],
    ),
]
