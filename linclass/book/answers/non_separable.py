"""Exercises on the perceptron without a separating line."""

from typing import Any

import numpy as np

from linclass import MaxMargin, Perceptron, datasets
from linclass.book.answers.algorithm import _is_order
from linclass.book.exercise import Exercise, Slip

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


def _share_of_margin(order: Any) -> float:
    """Margin of the answer for this order of T13, by the largest margin."""
    rows = [int(row) for row in order]
    X, y = datasets.t13()
    answer = Perceptron().fit(X[rows], y[rows]).halfspace_
    z = y * (X @ answer.w + answer.b)
    return float(z.min() / np.linalg.norm(answer.w) / MaxMargin().fit(X, y).margin_)


EXERCISES = [
    Exercise(
        "ex-non-separable-weights",
        answer=dict(weights=(1, 4, 3)),
        why="1 - 4 + 3 = 0 and 0 - 12 + 12 = 0: no cut of the line separates them",
        hint="Two equations: one for the ones, one for the points, with the signs y.",
        slips=[
            Slip(
                dict(weights=(0, 0, 0)),
                "Zeros prove nothing: some weight must be positive.",
                when=lambda weights: not np.any(weights),
            ),
            Slip(
                dict(weights=(1, -4, 3)),
                "The sign of the label stands in the row; the weights are >= 0.",
                when=lambda weights: _cancels(np.abs(weights)) and min(weights) < 0,
            ),
            Slip(
                dict(weights=(0, 4, 3)),
                "The points cancel, but the ones do not: both classes need the "
                "same total weight.",
                when=lambda weights: bool(
                    abs(np.dot(np.asarray(weights, float), [0, -3, 4])) < 1e-9
                ),
            ),
        ],
        right=_cancels,
    ),
    Exercise(
        "ex-non-separable-eight",
        answer=dict(passes_before=1, period=3, fewest=3),
        why="the cycle shows no line with 2 mistakes, so no pocket can find one",
        hint="until_repeat(signed(X, y)) returns passes before, period, cycle and "
        "path; count wrong(theta, X, y) along the path.",
        slips=[
            Slip(
                dict(passes_before=4), "That is where theta comes for the second time."
            ),
            Slip(dict(period=9), "The period is asked in passes, not in updates."),
            Slip(
                dict(fewest=2), "2 is possible for a line, but is it met on this path?"
            ),
        ],
    ),
    Exercise(
        "ex-non-separable-order",
        answer=dict(order=(3, 10, 5, 7, 11, 2, 1, 6, 8, 9, 0, 4, 12)),
        why="an order of all 13 rows whose answer has the largest possible margin",
        hint="That order ends with a smaller margin. 2000 random orders are tried "
        "on the page, with the margins in gaps.",
        slips=[
            Slip(
                dict(order=(0,) * 13),
                "Name each of the rows 0 to 12 once.",
                when=lambda order: not _is_order(order),
            ),
            Slip(
                dict(order=tuple(range(13))),
                "That is the given order, with the line -7 + 3 x1 + 4 x2.",
                when=lambda order: list(order) == list(range(13)),
            ),
        ],
        right=lambda order: _is_order(order) and _share_of_margin(order) > 1 - 1e-9,
    ),
    Exercise(
        "ex-non-separable-twice",
        answer=dict(never_separable=True, all_repeats=False),
        why="the rows added in between sum to 0; but the next point may be another",
        hint="For (a) add up the rows between the two moments. For (b) ask what "
        "besides theta decides the next update.",
        slips=[
            Slip(
                dict(never_separable=False),
                "What is the sum of the rows added between the two moments?",
            ),
            Slip(
                dict(all_repeats=True),
                "The same theta, but at another place of the pass: which row is "
                "looked at next?",
            ),
        ],
    ),
]
