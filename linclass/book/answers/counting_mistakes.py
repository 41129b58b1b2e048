"""Exercises of the page on counting mistakes."""

from typing import Any

import numpy as np

from linclass.book.exercise import Exercise, Slip
from linclass.datasets import t13


def _mistakes(theta: Any) -> int:
    """Points of T13 with z <= 0; exact on integers."""
    X, y = t13()
    return int((y * (np.insert(X, 0, 1, axis=1) @ np.asarray(theta)) <= 0).sum())


def _counts(pair_k: Any) -> tuple[int, int, int]:
    """Mistakes of both lines, and of the one halfway (twice it: the same line)."""
    first, second = np.asarray(pair_k)
    return _mistakes(first), _mistakes(second), _mistakes(first + second)


def _is_witness(pair_k: Any) -> bool:
    first, second, halfway = _counts(pair_k)
    return 2 <= first == second < halfway


EXERCISES = [
    Exercise(
        "ex-counting-mistakes-treads",
        answer=dict(counts=(3, 2, 3, 2, 1, 2, 3), trap=(1, 2)),
        why="the cut between 1 and 2 is a dip, the one between 4 and 5 is the best",
        hint="Before 1 all are called positive; each point passed changes one label.",
        slips=[
            Slip(
                dict(counts=(3, 4, 3, 4, 5, 4, 3)),
                "Points to the right of the cut are called positive.",
            ),
            Slip(
                dict(counts=(0, 1, 0, 1, 2, 1, 0)),
                "Before 1 the three negative points are wrong already.",
                when=lambda counts, trap: counts[0] == 0,
            ),
            Slip(
                dict(trap=(4, 5)),
                "That is the best cut; look for a dip that is not as deep.",
            ),
            Slip(dict(trap=(2, 1)), "The smaller one first."),
        ],
    ),
    Exercise(
        "ex-counting-mistakes-radius",
        answer=dict(r_flat=5 / 18**0.5, row=1),
        why="row 1 has score 5 and the vector (1, 4, 1) of length sqrt 18",
        hint="Divide each |score| by the length of (1, x), and take the least.",
        slips=[
            Slip(
                dict(r_flat=5 / 17**0.5),
                "The vector has a 1 in front, so its square is larger by 1.",
                when=lambda r_flat, row: row == 1 and abs(r_flat - 5 / 17**0.5) < 1e-3,
            ),
            Slip(
                dict(r_flat=1.0),
                "That is a distance in the plane of the points; here theta moves.",
            ),
            Slip(
                dict(r_flat=1.18),
                "Give more digits, or the formula itself.",
                when=lambda r_flat, row: row == 1 and abs(r_flat - 5 / 18**0.5) < 1e-2,
            ),
            Slip(
                dict(r_flat=5 / 17**0.5, row=0),
                "Row 0 is as near to the line; its vector (1, 0, 4) is shorter.",
            ),
        ],
    ),
    Exercise(
        "ex-counting-mistakes-flip",
        answer=dict(rows={0, 1, 6, 7, 8, 12}),
        why="some line is right on the twelve others, and on this one as flipped",
        hint="Flip one entry of a copy of y, and call fewest(X, copy) == 0.",
        slips=[
            Slip(
                dict(rows={0, 1, 6}),
                "These are the nearest to the line; try the others too.",
            ),
            Slip(
                dict(rows={2, 3, 4, 5, 9, 10, 11}),
                "For these rows the least is one mistake.",
            ),
            Slip(
                dict(rows=set()), "Flip row 6, and count the mistakes of 3x + 4y = 5."
            ),
        ],
    ),
    Exercise(
        "ex-counting-mistakes-halfway",
        answer=dict(at_most_k=False, at_most_2k=True, pair_k=((-7, 0, 2), (-4, 1, 3))),
        right=lambda at_most_k, at_most_2k, pair_k: (
            not at_most_k and at_most_2k and _is_witness(pair_k)
        ),
        why="a mistake halfway is one of at least one of the two, not always of both",
        hint="The margin halfway is the mean of the two margins.",
        slips=[
            Slip(
                dict(at_most_2k=False),
                "If the mean of two margins is <= 0, what of the two?",
                when=lambda at_most_k, at_most_2k, pair_k: not at_most_2k,
            ),
            Slip(
                dict(at_most_k=True),
                "Two lines may be wrong at different points; the page has such a pair.",
                when=lambda at_most_k, at_most_2k, pair_k: at_most_k,
            ),
            Slip(
                dict(pair_k=((-9, 1, 3), (-8, 2, 1))),
                "That pair has k = 1; find one with k at least 2.",
                when=lambda at_most_k, at_most_2k, pair_k: (
                    _counts(pair_k)[:2] == (1, 1)
                ),
            ),
            Slip(
                dict(pair_k=((-11, 3, 4), (-8, 2, 1))),
                "Both lines must make the same number of mistakes.",
                when=lambda at_most_k, at_most_2k, pair_k: (
                    _counts(pair_k)[0] != _counts(pair_k)[1]
                ),
            ),
            Slip(
                dict(pair_k=((-7, 0, 2), (-7, 0, 2))),
                "Your midpoint makes no more mistakes than the two lines.",
                when=lambda at_most_k, at_most_2k, pair_k: not _is_witness(pair_k),
            ),
        ],
    ),
]
