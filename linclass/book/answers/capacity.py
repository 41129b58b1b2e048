"""Exercises on capacity, of the chapter on linear classifiers."""

from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip


def _count_without_bias(points: Any) -> int:
    """Twice the number of lines through the origin that hold the points."""
    lines: list[tuple[int, int]] = []
    for first, second in np.asarray(points).tolist():
        if first == second == 0:
            return 0
        if all(first * v != second * u for u, v in lines):
            lines.append((first, second))
    return 2 * len(lines)


def _area(witness: Any) -> float:
    """Twice the area of a triangle, with its sign: 0 for three points on a line."""
    p, q, r = np.asarray(witness, dtype=float)
    return float((q - p)[0] * (r - p)[1] - (q - p)[1] * (r - p)[0])


def _different(witness: Any) -> bool:
    return len({tuple(map(float, point)) for point in witness}) == 3


def _case(told: str, points: list[list[int]], hint: str = "") -> Case:
    return Case(told, (np.array(points),), hint)


EXERCISES = [
    Exercise(
        "ex-capacity-seven",
        dict(of_seven=44, on_line=14),
        Slip("All seven with one label count, too.", of_seven=42),
        Slip("Each labeling and its negative both count.", of_seven=22),
        Slip(
            "Each pair of points exchanges its places twice in a full turn.",
            of_seven=23,
        ),
        Slip("On the line, one class alone counts, too.", on_line=12),
        Slip(
            "You counted the places of a threshold; which side is positive?", on_line=8
        ),
        Slip(
            "A threshold beyond either end gives one class; these two places give "
            "the same two labelings.",
            on_line=16,
        ),
        why="42 exchanges and two labelings of one class; on a line, six thresholds",
        hint="In general position use n(n - 1) + 2; on a line, count the thresholds.",
    ),
    Exercise(
        "ex-capacity-features",
        dict(half_from=49, safe=33, training_error=0, new_error=0.5),
        Slip(
            "How many of the labelings of 100 patients can be made with d = 120?",
            training_error=0.5,
        ),
        Slip("A new patient gets a new coin toss. Who can predict it?", new_error=0),
        Slip("n = 2(d + 1), not 2d: the bias counts, too.", half_from=50),
        Slip("That is where all labelings can be made.", half_from=99),
        Slip("Is the chance for 34 still below one in a thousand?", safe=34),
        Slip("With one feature more it is still below it.", safe=32),
        why="100 = 2(49 + 1); with 34 features the chance passes one in a thousand",
        hint="Half is reached at n = 2(d + 1); for the next, try one d after another. "
        "For the errors: can every labeling be made?",
    ),
    Exercise(
        "ex-capacity-collinear",
        dict(three_on_line=12, four_on_line=8),
        Slip(
            "14 is for general position: +-+ on the line fails with both labels "
            "of the fourth point.",
            three_on_line=14,
        ),
        Slip(
            "There are five places for a threshold, those at the ends included; "
            "which side is positive? And the ends give one class.",
            four_on_line=5,
        ),
        Slip("All four with one label count, too.", four_on_line=6),
        why="points on a line can change their label only once along it",
        hint="Which labels can three points on a line have? Is the fourth free?",
    ),
    Program(
        "ex-capacity-origin",
        name="count_without_bias",
        solution=_count_without_bias,
        why="two labelings for each line through the origin that holds a point",
        hint="Follow w once around: when does the label of a point change?",
        cases=[
            _case("two points", [[1, 0], [1, 2]]),
            _case("five points", [[1, 0], [1, 2], [-3, 1], [2, -5], [4, 4]]),
            _case("one point", [[3, -2]], "The point can be +1 or -1."),
            _case(
                "two points in the same direction",
                [[1, 2], [2, 4], [5, 1]],
                "Can these two ever have different labels?",
            ),
            _case(
                "two opposite points",
                [[1, 2], [-2, -4], [5, 1]],
                "Two opposite points change their labels at the same moment.",
            ),
            _case(
                "points on the axes",
                [[0, 3], [2, 0], [0, -1], [-7, 0]],
                "A first or a second coordinate may be 0.",
            ),
            _case("the same point twice", [[4, 1], [4, 1], [-1, 3]]),
            _case(
                "the origin among the points",
                [[1, 1], [0, 0], [2, -1]],
                "Can the score of the origin be other than 0?",
            ),
            _case(
                "far points close together",
                [[1_000_000, 1_000_001], [999_999, 1_000_000], [-1, 1]],
                "Compare p1 q2 with p2 q1, which is exact in whole numbers.",
            ),
        ],
    ),
    Exercise(
        "ex-capacity-vc",
        dict(
            every_three=False,
            witness=((0, 0), (1, 0), (2, 0)),
            some_four=False,
            without_bias=2,
        ),
        Slip(
            "Three points on a line: which labels can they not have?", every_three=True
        ),
        Slip(
            "Take three different points.",
            witness=((0, 0), (0, 0), (1, 0)),
            when=lambda witness: not _different(witness),
        ),
        Slip(
            "Your three points form a triangle, and lines shatter them.",
            witness=((0, 0), (1, 0), (0, 1)),
            when=lambda witness: abs(_area(witness)) > 1e-9,
        ),
        Slip("How many of the 16 labelings can a line make at most?", some_four=True),
        Slip(
            "Three is with a bias; without it, how many unknowns are there?",
            without_bias=3,
        ),
        Slip(
            "Two independent points: can the two equations be solved?", without_bias=1
        ),
        right=lambda witness: _different(witness) and abs(_area(witness)) < 1e-9,
        why="the definition asks for some points, and without a bias one is lost",
        hint="Put three points on a line; count the unknowns without a bias.",
    ),
]
