"""Exercises of the page on counting mistakes."""

from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip
from linclass.datasets import t13
from linclass.geometry import augment


def _mistakes(theta: Any) -> int:
    """Points of T13 with z <= 0; exact on whole numbers."""
    X, y = t13()
    return int((y * (augment(X) @ theta) <= 0).sum())


def _counts(pair_k: Any) -> list[int]:
    """Mistakes of both lines, and of the one halfway (twice it: the same line)."""
    return [_mistakes(theta) for theta in (*np.asarray(pair_k), np.sum(pair_k, axis=0))]


def _halfway(at_most_k: bool, at_most_2k: bool, pair_k: Any) -> bool:
    first, second, halfway = _counts(pair_k)
    return not at_most_k and at_most_2k and 2 <= first == second < halfway


def _fewest_of_cut(x: Any, labels: Any) -> int:
    """Every place as a cut, and one cut beyond all; swapped, k becomes n - k."""
    least = len(x)
    for cut in [*x, np.inf]:
        wrong = int((np.where(x >= cut, 1, -1) != labels).sum())
        least = min(least, wrong, len(x) - wrong)
    return least


_NO_GRID = "Take the cuts from the points, not from a grid."


def _case(told: str, x: list[float], labels: list[int], hint: str = "") -> Case:
    return Case(told, (np.array(x), np.array(labels)), hint)


EXERCISES = [
    Exercise(
        "ex-counting-mistakes-treads",
        dict(counts=(4, 3, 4, 3, 4, 3, 2, 3), valleys={1.5, 3.5}),
        Slip(
            "Points to the right of the cut are predicted positive.",
            counts=(3, 4, 3, 4, 3, 4, 5, 4),
        ),
        Slip(
            "At 0.5 the negative points are wrong already.",
            counts=(0, 1, 0, 1, 0, 1, 2, 1),
            when=lambda counts: counts[0] == 0,
        ),
        Slip(
            "One of your cuts has the fewest mistakes of all: no false valley.",
            valleys={1.5, 3.5, 6.5},
        ),
        Slip(
            "A valley has fewer mistakes than both neighbors. Check each one.",
            valleys={1.5, 3.5, 5.5},
            when=lambda valleys: 5.5 in valleys,
        ),
        Slip(
            "Name each cut by its place, one number that ends in .5.",
            valleys={1, 3},
            when=lambda valleys: any(v % 1 != 0.5 for v in valleys),
        ),
        why="both neighbors make more mistakes, and the cut at 6.5 makes the fewest",
        hint="At 0.5 all are predicted positive; each point passed changes one label.",
    ),
    Exercise(
        "ex-counting-mistakes-radius",
        dict(r_flat=5 / 18**0.5, row=1),
        Slip(
            "Row 0 is as near to the line; its vector (1, 0, 4) is shorter.",
            r_flat=5 / 17**0.5,
            row=0,
        ),
        Slip("The vector (1, x) has a 1 in front.", r_flat=5 / 17**0.5),
        Slip("That is a distance of points; theta moves here.", r_flat=1.0),
        tolerance=6e-3,
        why="row 1 has score 5 and the vector (1, 4, 1) of length sqrt 18",
        hint="Divide each |score| by the length of (1, x), and take the least.",
    ),
    Program(
        "ex-counting-mistakes-program",
        name="fewest_of_cut",
        solution=_fewest_of_cut,
        cases=[
            _case("four points", [0, 1, 2, 3], [-1, 1, -1, 1]),
            _case(
                "positive points on the left",
                [1, 2, 5, 6],
                [1, 1, -1, -1],
                "Both sides of a cut may be the positive one.",
            ),
            _case(
                "points in no order",
                [4, -7, 9, 0, 2],
                [1, -1, 1, -1, 1],
                "The points need not come from left to right.",
            ),
            _case(
                "seven points with false valleys",
                [1, 2, 3, 4, 5, 6, 7],
                [-1, 1, -1, 1, -1, -1, 1],
                "Compare all cuts, not only neighbors.",
            ),
            _case(
                "only positive points",
                [3, 5, 8],
                [1, 1, 1],
                "A cut may lie left or right of all points.",
            ),
            _case("one point", [2.5], [-1]),
            _case(
                "points at the same place",
                [1, 2, 2, 2, 3],
                [-1, 1, -1, -1, 1],
                "No cut lies between two points at the same place.",
            ),
            _case(
                "two points, both at 2",
                [2, 2],
                [1, -1],
                "No cut lies between two points at the same place.",
            ),
            _case(
                "points that are close together",
                [0.001, 0.0012, 0.0011, 0.0015],
                [-1, 1, -1, 1],
                _NO_GRID,
            ),
            _case(
                "points that are far apart",
                [-1e9, 0.25, 1e9, 0.5],
                [1, 1, -1, -1],
                _NO_GRID,
            ),
        ],
        why="all cuts that differ, with both sides, and the fewest of their mistakes",
        hint="Count the mistakes of every cut, with either side as the positive one.",
    ),
    Exercise(
        "ex-counting-mistakes-flip",
        dict(rows={0, 1, 6, 7, 8, 12}),
        Slip("Try the other rows, too.", rows={0, 1, 6}),
        Slip("These rows cost a mistake.", rows={2, 3, 4, 5, 9, 10, 11}),
        Slip("Flip row 6, and try the line 3x + 4y = 5.", rows=set()),
        why="some line is right on the twelve others, and on this one as flipped",
        hint="Flip one entry of a copy of y, and call fewest(X, copy)[0] == 0.",
    ),
    Exercise(
        "ex-counting-mistakes-halfway",
        dict(at_most_k=False, at_most_2k=True, pair_k=((-7, 0, 2), (-4, 1, 3))),
        Slip(
            "If the mean of two margins is <= 0, can both be positive?",
            at_most_2k=False,
        ),
        Slip(
            "Two lines may be wrong at different points; the page has such a pair.",
            at_most_k=True,
        ),
        Slip(
            "That pair has k = 1; find one with k at least 2.",
            pair_k=((-9, 1, 3), (-8, 2, 1)),
            when=lambda pair_k: _counts(pair_k)[:2] == [1, 1],
        ),
        Slip(
            "Both lines must make the same number of mistakes.",
            pair_k=((-11, 3, 4), (-8, 2, 1)),
            when=lambda pair_k: len(set(_counts(pair_k)[:2])) == 2,
        ),
        right=_halfway,
        why="a mistake halfway is one of at least one of the two, not always of both",
        hint="Your midpoint should make more mistakes than either of the two lines.",
    ),
]
