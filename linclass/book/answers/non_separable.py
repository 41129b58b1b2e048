"""Exercises on the perceptron without a separating line."""

from typing import Any

import numpy as np

from linclass import Perceptron, augment, datasets
from linclass._checks import IntArray
from linclass.book.exercise import Case, Exercise, Program, Slip

_ROWS = np.array([(1, 0), (-1, -3), (1, 4)])


def _cancels(weights: Any) -> bool:
    """Whether the weights are >= 0, not all 0, and the rows cancel."""
    c = np.asarray(weights, dtype=float)
    return bool(
        np.isfinite(c).all()
        and c.min() >= 0
        and c.max() > 0
        and np.allclose(c @ _ROWS, 0, atol=1e-2 * c.max(), rtol=0)
    )


def _pocket(rows: Any, order: Any) -> Any:
    """The theta with the fewest mistakes on all rows, the first of them in a tie."""
    theta = pocket = np.zeros(len(rows[0]))
    fewest = len(rows)
    for number in order:
        if rows[number] @ theta <= 0:
            theta = theta + rows[number]
            count = (rows @ theta <= 0).sum()
            if count < fewest:
                pocket, fewest = theta, count
    return pocket


def _rows(data: datasets.Dataset) -> IntArray:
    return (data.y[:, None] * augment(data.X)).astype(int)


CROSS = _rows(datasets.crossing4())
TYPO = _rows(datasets.t13()) * np.where(np.arange(13) == 5, -1, 1)[:, None]
MIXED = [5, 0, 12, 7, 7, 3, 9, 1, 5, 2, 4, 6, 11, 8, 10]


def _at_updates(k: Any, m: Any) -> tuple[bool, bool] | None:
    """Whether theta is the same after both updates of the run on crossing4, and
    another row is added next; None unless they are whole, in order and in reach."""
    trace = Perceptron(stop="never", max_iter=100).fit(*datasets.crossing4()).trace_
    if not 0 <= k < m < len(trace.indices) or k % 1 or m % 1:
        return None
    k, m = int(k), int(m)
    same = bool((trace.iterates[k] == trace.iterates[m]).all())
    return same, bool(trace.indices[k] != trace.indices[m])


EXERCISES = [
    Exercise(
        "ex-non-separable-weights",
        dict(weights=(1, 4, 3)),
        Slip(
            "Zeros prove nothing: some weight must be positive.",
            weights=(0, 0, 0),
            when=lambda weights: not np.any(weights),
        ),
        Slip(
            "The sign of the label stands in the row; the weights are >= 0.",
            weights=(1, -4, 3),
            when=lambda weights: _cancels(np.abs(weights)) and min(weights) < 0,
        ),
        Slip(
            "The points cancel, but the ones do not: both classes need the "
            "same total weight.",
            weights=(0, 4, 3),
            when=lambda weights: abs(np.dot(weights, [0, -3, 4])) < 1e-9,
        ),
        why="1 - 4 + 3 = 0 and 0 - 12 + 12 = 0: no threshold separates them",
        hint="Two equations: one for the ones, one for the points, with the signs y.",
        right=_cancels,
    ),
    Exercise(
        "ex-non-separable-eight",
        dict(passes_before=1, period=3, fewest=3),
        Slip("That is where theta comes for the second time.", passes_before=4),
        Slip("The period is asked in passes, not in updates.", period=9),
        Slip(
            "2 mistakes are possible for a line, but does the run meet that line?",
            fewest=2,
        ),
        why="no theta of this run makes 2 mistakes, so its pocket cannot find one",
        hint="Take every eighth theta of all_looks for first_repeat, and all of them "
        "for the mistakes.",
    ),
    Program(
        "ex-non-separable-pocket",
        name="pocket",
        solution=_pocket,
        cases=[
            Case(
                "a single row with one feature",
                (np.array([[0.5]]), [0, 0, 0]),
                "At theta = 0 the product is 0: this is a mistake, so make an update.",
            ),
            Case(
                "a look that makes things worse",
                (np.array([[1, 0], [1, 1], [-3, -1]]), [0, 2]),
                "The pocket must keep the first theta. If you write theta += ..., the "
                "pocket may change with it: write theta = theta + ...",
            ),
            Case("the rows of crossing4, two passes", (CROSS, [0, 1, 2, 3] * 2)),
            Case(
                "T13 with its wrong label, 20 passes",
                (TYPO, list(range(13)) * 20),
                "The run goes on from theta; the pocket only watches.",
            ),
            Case(
                "a mixed order",
                (TYPO, MIXED * 8),
                "Look at the rows in the given order, not from the first to the last.",
            ),
            Case(
                "rows with products of exactly 0",
                (np.eye(3, dtype=int), [0, 1, 2]),
                "A product of 0 is a mistake, for the update and for the count.",
            ),
            Case(
                "two opposite rows",
                (np.array([[1, 2], [-1, -2]]), [0, 1, 0, 1, 1]),
                "In a tie the older theta stays in the pocket.",
            ),
            Case(
                "rows that make things worse",
                (np.array([[1, 0], [1, 1], [2, 1], [-3, -1]]), [3, 0, 1, 3, 3]),
                "A later theta may be worse than the pocket, and it may be the last.",
            ),
            Case(
                "an empty order",
                (np.array([[1.0, 2.0], [3.0, -1.0]]), []),
                "Nothing is looked at, so the pocket is theta = 0 with its d entries.",
            ),
        ],
        why="after every look the pocket has the fewest mistakes so far",
        hint="After each update count the mistakes on all rows, and compare.",
    ),
    Exercise(
        "ex-non-separable-twice",
        dict(true_one="a", first=7, second=19),
        Slip(
            "What is the sum of the rows added between the two updates? And what "
            "besides theta decides the next update?",
            true_one="b",
        ),
        Slip(
            "k and l are whole numbers, 0 <= k < l, and 300 is far enough.",
            first=19,
            second=7,
            when=lambda first, second: _at_updates(first, second) is None,
        ),
        Slip(
            "theta is the same, but the same row comes next, too.",
            first=81,
            second=93,
            when=lambda first, second: _at_updates(first, second) == (True, False),
        ),
        right=lambda first, second: _at_updates(first, second) == (True, True),
        why="the rows added in between sum to 0; but the place in the pass may differ",
        hint="theta is not the same after these two updates, counted from k = 0 at "
        "the start.",
    ),
    Exercise(
        "ex-non-separable-average",
        dict(limit=(-111 / 16, 29 / 16, 1 / 4), mistakes=1),
        Slip(
            "That is the sum over one period: divide by its number of looks.",
            limit=(-111, 29, 4),
        ),
        Slip(
            "That is the mean over the ends of the four passes; each look counts.",
            limit=(-7.75, 0.5, 0.25),
        ),
        Slip(
            "That is the average of 40 passes. The first 22 passes count less and "
            "less as the run goes on.",
            limit=(-4.65, 1.625, 0.025),
        ),
        Slip(
            "The limit is right. Which rows have a product of 0 or less with it?",
            mistakes=2,
            when=lambda limit: np.allclose(
                limit, (-111 / 16, 29 / 16, 1 / 4), atol=1e-3
            ),
        ),
        why="the passes before the cycle lose all weight; one period remains",
        hint="One period has the passes 23 to 26. Take the mean over its looks.",
        tolerance=1e-3,
    ),
]
