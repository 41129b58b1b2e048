"""Exercises of the chapter on the perceptron."""

from typing import Any

from linclass import Perceptron, datasets
from linclass.book.exercise import Exercise, Slip


def _is_order(order: Any) -> bool:
    """Whether it names each row of T13 once."""
    return sorted(order) == list(range(13))


def _updates(order: Any) -> int:
    """Updates of the cyclic perceptron on T13 in this order of its rows."""
    rows = [int(row) for row in order]
    X, y = datasets.t13()
    return Perceptron().fit(X[rows], y[rows]).updates_


EXERCISES = [
    Exercise(
        "ex-algorithm-two-orders",
        answer=dict(given=(2, 1), backward=(1, 2)),
        why="after the first update the other point has score 4 > 0: no mistake",
        hint="Start at w = 0: there every score is 0, and z <= 0 is a mistake.",
        slips=[
            Slip(
                dict(given=(3, 3), backward=(3, 3)),
                "Score the second point with the new w before you add it.",
            ),
            Slip(
                dict(given=(0, 0), backward=(0, 0)),
                "A score of 0 counts as a mistake, else nothing ever moves.",
            ),
            Slip(
                dict(given=(1, 2), backward=(2, 1)),
                "The point that comes first is the one that is added.",
            ),
        ],
    ),
    Exercise(
        "ex-algorithm-counter",
        answer=dict(updates=5, counter=7, index=6),
        why="k updates take k + 1 turns: t ends at k + 2, the last vector is w^(k+1)",
        hint="Count the turns of the loop, the last one too; t starts at 1, not at 0.",
        slips=[
            Slip(dict(counter=6), "The turn that finds no mistake raises t once more."),
            Slip(
                dict(counter=5, index=5),
                "The first vector has number 1, and t starts at 1.",
            ),
            Slip(
                dict(index=7),
                "Which vector was assigned last? Not the one that t names at the end.",
            ),
            Slip(dict(updates=11), "Lowest index each time, not the smallest z."),
        ],
    ),
    Exercise(
        "ex-algorithm-short-order",
        answer=dict(order=(1, 6, 10, 4, 5, 3, 9, 8, 2, 12, 11, 0, 7)),
        why="an order of all 13 rows with at most 6 updates",
        hint="That order needs more than 6 updates. In a loop: order = "
        "rng.permutation(13), then count the updates for signed[order].",
        slips=[
            Slip(
                dict(order=(0,) * 13),
                "Name each of the rows 0 to 12 once.",
                when=lambda order: not _is_order(order),
            ),
            Slip(
                dict(order=tuple(range(13))),
                "That is the given order, with 11 updates.",
                when=lambda order: list(order) == list(range(13)),
            ),
        ],
        right=lambda order: _is_order(order) and _updates(order) <= 6,
    ),
    Exercise(
        "ex-algorithm-share",
        answer=dict(holds=False, z=-4, rise=5),
        why="-z falls by the whole rise, but the share stops at 0 once z is positive",
        hint="Compare max(0, -z) with max(0, -(z + rise)): when does it fall by less?",
        slips=[
            Slip(
                dict(holds=True),
                "It holds for -z. What happens to the share when z passes 0?",
                when=lambda holds, z, rise: bool(holds),
            ),
            Slip(
                dict(z=4),
                "Only a mistake is updated, and the rise is positive: z <= 0 < rise.",
                when=lambda holds, z, rise: z > 0 or rise <= 0,
            ),
            Slip(
                dict(z=-9),
                "With these numbers the share falls by the whole rise.",
                when=lambda holds, z, rise: z + rise <= 0,
            ),
        ],
        right=lambda holds, z, rise: not holds and z <= 0 < rise and z + rise > 0,
    ),
    Exercise(
        "ex-algorithm-both-labels",
        answer=dict(updates=20, theta=(0, 0), division=False),
        why="each pass adds (1, 2) and takes it away again: two updates, back at 0",
        hint="Do one pass by hand: the second row meets theta = (1, 2).",
        slips=[
            Slip(dict(updates=10), "The second row is a mistake in each pass, too."),
            Slip(
                dict(updates=1, theta=(1, 2)),
                "Is the second row right at theta = (1, 2)? Its label is -1.",
            ),
            Slip(
                dict(division=True),
                "Row 1 is a mistake at (1, 2) and is subtracted: what norm is left?",
            ),
        ],
    ),
]
