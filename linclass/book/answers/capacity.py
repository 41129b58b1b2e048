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
        answer=dict(of_seven=44, on_line=14),
        why="42 exchanges and two labelings of one class; on a line, six thresholds",
        hint="In general position use n(n - 1) + 2; on a line, count the thresholds.",
        slips=[
            Slip(dict(of_seven=42), "All seven with one label count, too."),
            Slip(dict(of_seven=22), "Each labeling and its negative both count."),
            Slip(
                dict(of_seven=23),
                "Each pair of points exchanges its places twice in a full turn.",
            ),
            Slip(dict(on_line=12), "On the line, one class alone counts, too."),
            Slip(
                dict(on_line=8),
                "You counted the places of a threshold; which side is positive?",
            ),
            Slip(
                dict(on_line=16),
                "A threshold beyond either end gives one class; these two places give "
                "the same two labelings.",
            ),
        ],
    ),
    Exercise(
        "ex-capacity-features",
        answer=dict(half_from=49, safe=33, training_error=0, new_error=0.5),
        why="100 = 2(49 + 1); with 34 features the chance passes one in a thousand",
        hint="Half is reached at n = 2(d + 1); for the next, try one d after another. "
        "For the errors: can every labeling be made?",
        slips=[
            Slip(
                dict(training_error=0.5),
                "How many of the labelings of 100 patients can be made with d = 120?",
            ),
            Slip(
                dict(new_error=0),
                "A new patient gets a new coin toss. Who can predict it?",
            ),
            Slip(dict(half_from=50), "n = 2(d + 1), not 2d: the bias counts, too."),
            Slip(dict(half_from=99), "That is where all labelings can be made."),
            Slip(dict(safe=34), "Is the chance for 34 still below one in a thousand?"),
            Slip(dict(safe=32), "With one feature more it is still below it."),
        ],
    ),
    Exercise(
        "ex-capacity-collinear",
        answer=dict(three_on_line=12, four_on_line=8),
        why="points on a line can change their label only once along it",
        hint="Which labels can three points on a line have? Is the fourth free?",
        slips=[
            Slip(
                dict(three_on_line=14),
                "14 is for general position: +-+ on the line fails with both labels "
                "of the fourth point.",
            ),
            Slip(
                dict(four_on_line=5),
                "There are five places for a threshold, those at the ends included; "
                "which side is positive? And the ends give one class.",
            ),
            Slip(dict(four_on_line=6), "All four with one label count, too."),
        ],
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
        answer=dict(
            every_three=False,
            witness=((0, 0), (1, 0), (2, 0)),
            some_four=False,
            without_bias=2,
        ),
        right=lambda witness: _different(witness) and abs(_area(witness)) < 1e-9,
        why="the definition asks for some points, and without a bias one is lost",
        hint="Put three points on a line; count the unknowns without a bias.",
        slips=[
            Slip(
                dict(every_three=True),
                "Three points on a line: which labels can they not have?",
            ),
            Slip(
                dict(witness=((0, 0), (0, 0), (1, 0))),
                "Take three different points.",
                when=lambda witness: not _different(witness),
            ),
            Slip(
                dict(witness=((0, 0), (1, 0), (0, 1))),
                "Your three points form a triangle, and lines shatter them.",
                when=lambda witness: abs(_area(witness)) > 1e-9,
            ),
            Slip(
                dict(some_four=True),
                "How many of the 16 labelings can a line make at most?",
            ),
            Slip(
                dict(without_bias=3),
                "Three is with a bias; without it, how many unknowns are there?",
            ),
            Slip(
                dict(without_bias=1),
                "Two independent points: can the two equations be solved?",
            ),
        ],
    ),
]
