"""Exercises of the page on counting mistakes."""

from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip
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


def _fewest_of_cut(x: Any, labels: Any) -> int:
    """Every place as a cut, and one cut beyond all; swapped, k becomes n - k."""
    least = len(x)
    for cut in [*x, np.inf]:
        wrong = int((np.where(x >= cut, 1, -1) != labels).sum())
        least = min(least, wrong, len(x) - wrong)
    return least


EXERCISES = [
    Exercise(
        "ex-counting-mistakes-treads",
        answer=dict(counts=(4, 3, 4, 3, 4, 3, 2, 3), valleys={1.5, 3.5}),
        why="both neighbors make more mistakes, and the cut at 6.5 makes the fewest",
        hint="At 0.5 all are called positive; each point passed changes one label.",
        slips=[
            Slip(
                dict(counts=(3, 4, 3, 4, 3, 4, 5, 4)),
                "Points to the right of the cut are called positive.",
            ),
            Slip(
                dict(counts=(0, 1, 0, 1, 0, 1, 2, 1)),
                "At 0.5 the negative points are wrong already.",
                when=lambda counts, valleys: counts[0] == 0,
            ),
            Slip(
                dict(valleys={1.5, 3.5, 6.5}),
                "One of your cuts has the fewest mistakes of all: no false valley.",
            ),
            Slip(
                dict(valleys={1.5, 3.5, 5.5}),
                "A valley has fewer mistakes than both neighbors. Check each one.",
                when=lambda counts, valleys: 5.5 in valleys,
            ),
            Slip(
                dict(valleys={1, 3}),
                "Name each cut by its place, one number that ends in .5.",
                when=lambda counts, valleys: any(
                    isinstance(v, tuple) or v % 1 == 0 for v in valleys
                ),
            ),
        ],
    ),
    Exercise(
        "ex-counting-mistakes-radius",
        answer=dict(r_flat=5 / 18**0.5, row=1),
        tolerance=1e-4,
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
    Program(
        "ex-counting-mistakes-program",
        name="fewest_of_cut",
        solution=_fewest_of_cut,
        cases=[
            Case("four points", (np.array([0, 1, 2, 3]), np.array([-1, 1, -1, 1]))),
            Case(
                "positive points on the left",
                (np.array([1, 2, 5, 6]), np.array([1, 1, -1, -1])),
                "Both sides of a cut may be the positive one.",
            ),
            Case(
                "points in no order",
                (np.array([4, -7, 9, 0, 2]), np.array([1, -1, 1, -1, 1])),
                "The points need not come from left to right.",
            ),
            Case(
                "seven points with false valleys",
                (np.arange(1, 8), np.array([-1, 1, -1, 1, -1, -1, 1])),
                "Compare all cuts, not only neighbors.",
            ),
            Case(
                "only positive points",
                (np.array([3, 5, 8]), np.array([1, 1, 1])),
                "A cut may lie left or right of all points.",
            ),
            Case("one point", (np.array([2.5]), np.array([-1]))),
            Case(
                "points at the same place",
                (
                    np.array([1, 2, 2, 2, 3]),
                    np.array([-1, 1, -1, -1, 1]),
                ),
                "No cut lies between two points at the same place.",
            ),
            Case(
                "points that are close together",
                (
                    np.array([0.001, 0.0012, 0.0011, 0.0015]),
                    np.array([-1, 1, -1, 1]),
                ),
                "Take the cuts from the points, not from a grid.",
            ),
            Case(
                "points that are far apart",
                (
                    np.array([-(10.0**9), 0.25, 10.0**9, 0.5]),
                    np.array([1, 1, -1, -1]),
                ),
                "Take the cuts from the points, not from a grid.",
            ),
        ],
        why="all cuts that differ, with both sides, and the fewest of their mistakes",
        hint="Count the mistakes of every cut, with either side as the positive one.",
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
