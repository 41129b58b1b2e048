"""Exercises on nearest neighbors, of the chapter on neighbors and several classes."""

from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip


def _classify(X: Any, y: Any, query: Any, k: int) -> int:
    """The vote of all points that are no farther than the k-th, 0 if it is tied."""
    squares = ((X - query) ** 2).sum(axis=1)
    reach = np.sort(squares)[k - 1]
    return int(np.sign(y[squares <= reach].sum()))


def _sums(seven: object) -> list[int]:
    """Sums of the first 3, 5 and 7 labels; none if these are no labels."""
    labels = np.asarray(seven, dtype=float)
    good = np.isin(labels, [-1, 1]).all()
    return [int(labels[:k].sum()) for k in (3, 5, 7)] if good else []


def _turns(seven: object) -> bool:
    return [np.sign(total) for total in _sums(seven)] == [1, -1, 1]


# What is special, points, labels, the query, k, and what to look at
QUERIES: list[Any] = [
    ("one neighbor in the plane", [(0, 0), (5, 5), (9, 0)], [1, -1, -1], [1, 1], 1,
     "Which row is nearest, and what is its label?"),
    ("three neighbors", [(9, 9), (0, 1), (1, 0), (2, 2), (8, 8)], [1, -1, -1, 1, 1],
     [0, 0], 3, "Only the nearest points vote, and most of them win."),
    ("points whose order depends on the distance", [(0, 10), (8, 4), (7, 7)],
     [1, -1, 1], [0, 0], 1, "Use the Euclidean distance."),
    ("two points that are as far as the last neighbor",
     [(1, 0), (0, 2), (2, 0), (0, -2), (7, 7)], [1, 1, -1, -1, 1], [0, 0], 2,
     "All points that are as far as the k-th neighbor vote as well."),
    ("a point twice in the data", [(1, 1), (1, 1), (2, 1), (6, 1)], [-1, -1, 1, 1],
     [1, 1], 3, "Each row votes: two equal rows have two votes."),
    ("a tied vote", [(1, 0), (0, 3), (9, 9)], [1, -1, 1], [0, 0], 2,
     "If both labels have as many votes, the answer is 0."),
    ("two points that are equally near", [(0, 1), (1, 0)], [1, -1], [0, 0], 1,
     "Both points are nearest, so both vote."),
    ("one feature", [[0], [1], [3], [4]], [-1, 1, 1, -1], [2], 1,
     "The number of features may be 1."),
    ("three features", [(0, 0, 9), (3, 0, 0), (0, 4, 0)], [-1, 1, 1], [0, 0, 0], 1,
     "Sum over all features, however many there are."),
    ("all points as neighbors", [[0.5], [2.5], [9.0]], [1, -1, -1], [0.0], 3,
     "If k is n, all points vote."),
    ("points far from the origin", [(10**6, 0), (10**6 + 3, 0), (10**6 + 1, 1)],
     [1, -1, -1], [10**6, 1], 1, "Only distances matter; the point may lie anywhere.")
]  # fmt: skip

EXERCISES = [
    Exercise(
        "ex-nearest-neighbors-line",
        dict(one=1, three=-1, change=5.0, wrong_one=2, wrong_three=0, best=3),
        Slip(
            "That is the query. Which place is equally far from 4 and from 6?",
            change=4.8,
        ),
        Slip("Is the third neighbor of 4.8 the point 1 or 8?", three=1),
        Slip("A point that is left out is not its own neighbor.", wrong_one=0),
        Slip(
            "The point 6 has two neighbors at the distance 2. Which row counts?",
            wrong_one=1,
        ),
        Slip(
            "From the point 4, 0 and 8 are equally far. Which row counts?",
            wrong_three=1,
        ),
        Slip("Which of the two makes fewer mistakes when left out?", best=1),
        why="4.8 asks 4, 6, 8, labels +, -, -; left out, 4 and 6 err at k = 1 only",
        hint="Write down the distances from 4.8 and sort them; to leave points out, go "
        "through the six points, each time without the point itself.",
    ),
    Exercise(
        "ex-nearest-neighbors-unit",
        dict(euclid=(8 / 15) ** 0.5, manhattan=2 / 3, maximum=0.75),
        Slip("That is c squared.", euclid=8 / 15),
        Slip("That is one over c: 8 = 15 c squared.", euclid=(15 / 8) ** 0.5),
        Slip("That is one over c: 2 = 3 c.", manhattan=1.5),
        Slip("That is one over c: when does 4 c reach 3?", maximum=4 / 3),
        Slip("The larger of 1 and 4 c is to reach 3, not 1.", maximum=0.25),
        why="there both points are equally far; below it the negative one is nearer",
        hint="Set the distances of (3, c) and (1, 4c) equal and solve for c.",
        tolerance=4e-3,
    ),
    Exercise(
        "ex-nearest-neighbors-drop",
        dict(rows={3, 4, 5, 9}),
        Slip(
            "That is right for the whole plane. Look at the square only.",
            rows={4, 5, 9},
        ),
        Slip("These are the rows that matter.", rows={0, 1, 2, 6, 7, 8, 10, 11, 12}),
        Slip(
            "Look at the negative points, too. Which cell has no thick edge?",
            rows={3, 4, 5},
        ),
        why="their cells have no thick edge in this square",
        hint="Compare the answers with and without each row on a fine grid.",
    ),
    Program(
        "ex-nearest-neighbors-program",
        name="classify",
        solution=_classify,
        cases=[
            Case(told, (np.array(points), np.array(labels), query, k), hint)
            for told, points, labels, query, k, hint in QUERIES
        ],
        why="equally far points all vote, and a tied vote is seen",
    ),
    Exercise(
        "ex-nearest-neighbors-more",
        dict(adding=True, between=False, seven=(1, 1, -1, -1, -1, 1, 1)),
        Slip(
            "If the new point gets in, one point goes out. Can the positive votes "
            "become fewer?",
            adding=False,
        ),
        Slip(
            "Can two more votes turn the sign, and the next two turn it back?",
            between=True,
        ),
        Slip(
            "Add up your first five labels.",
            seven=(1, 1, 1, -1, -1, -1, 1),
            when=lambda seven: max(_sums(seven)[1:2], default=0) > 0,
        ),
        Slip(
            "Labels are -1 and +1.",
            seven=(1, 0, 1, 0, 0, 0, 1),
            when=lambda seven: not _sums(seven),
        ),
        right=_turns,
        why="a positive vote never costs one; sums of 3, 5, 7 labels may change sign",
        hint="For `between`, look for sums 1, -1, 1 of the first 3, 5, 7 labels.",
    ),
]
