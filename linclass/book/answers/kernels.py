"""Exercises on the kernel trick, of the chapter on features and kernels."""

from math import exp, isfinite, sqrt
from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip


def _counts(K: Any, y: Any, passes: int) -> Any:
    """The counts of the kernel perceptron on K + 1."""
    counts = np.zeros(len(y), dtype=int)
    for _ in range(passes):
        before = counts.sum()
        for i in range(len(y)):
            if y[i] * ((K[i] + 1) @ (counts * y)) <= 0:
                counts[i] += 1
        if counts.sum() == before:
            break
    return counts


def _shift(scaled: Any, shifted: Any, pair: Any) -> bool:
    """Whether both numbers lie on one side of 0 (or on it), at two places."""
    p, q = (float(x) for x in pair)
    one_side = isfinite(p) and isfinite(q) and p * q >= 0 and p != q
    return bool(scaled) and not shifted and one_side


def _gram(points: Any) -> Any:
    return np.asarray(points) @ np.asarray(points).T


EXERCISES = [
    Exercise(
        "ex-kernels-cubic",
        answer=dict(weights=(1, 3, 3, 1), value=-1),
        why="(1 + pq)^3 = 1 + 3pq + 3(pq)^2 + (pq)^3, and (1 - 2)^3 = -1",
        hint="Multiply out (1 + u)^3 with u = pq.",
        slips=[
            Slip(
                dict(weights=(1, sqrt(3), sqrt(3), 1)),
                "These are the features' factors; the weights are their squares.",
                when=lambda weights, value: np.allclose(
                    weights, (1, sqrt(3), sqrt(3), 1), atol=0.02
                ),
            ),
            Slip(dict(weights=(1, 1, 1, 1)), "The mixed terms come several times."),
            Slip(dict(weights=(1, 2, 1, 0)), "That is the square."),
            Slip(dict(value=27), "Here pq is negative."),
            Slip(dict(value=1), "An odd power keeps the sign."),
            Slip(dict(value=-7), "That is 1 + (pq)^3: add first, then raise."),
        ],
    ),
    Exercise(
        "ex-kernels-distance",
        answer=dict(squared=2 - 2 * exp(-2), limit=2),
        tolerance=5e-3,  # two decimals will do
        why="the squared distance is 2 - 2K, and K stays above 0",
        hint="Multiply out the square of phi(p) - phi(q): three kernels.",
        slips=[
            Slip(dict(squared=2 - exp(-2)), "The mixed term comes twice."),
            Slip(dict(squared=2), "That is the distance of the points themselves."),
            Slip(
                dict(squared=2 - 2 * exp(-1)), "This Gaussian divides by s^2, not 2s^2."
            ),
            Slip(
                dict(squared=sqrt(2 - 2 * exp(-2))),
                "Asked for is the squared distance.",
            ),
            Slip(dict(limit=sqrt(2)), "Square it: the root is the distance itself."),
            Slip(dict(limit=float("inf")), "K tends to 0, and what is left?"),
        ],
    ),
    Program(
        "ex-kernels-program",
        name="counts",
        solution=_counts,
        cases=[
            Case(
                "one point",
                (np.array([[4]]), np.array([1]), 10),
                "At the start every score is 0, and a score of 0 is a mistake.",
            ),
            Case(
                "two points on the two sides of 0",
                (_gram([[2], [-1]]), np.array([1, -1]), 10),
                "Is the second point still wrong after the first update?",
            ),
            Case(
                "XOR and the square",
                (
                    (1 + _gram([[0, 1], [1, 0], [0, 0], [1, 1]])) ** 2,
                    np.array([1, 1, -1, -1]),
                    100,
                ),
                "A mistake at point j adds y_j K(x_j, x) to the score of x.",
            ),
            Case(
                "two points on the same side of 0",
                (_gram([[1], [2]]), np.array([1, -1]), 100),
                "Does your score have a bias? Which inner product has it?",
            ),
            Case(
                "a single pass",
                (_gram([[1], [2]]), np.array([1, -1]), 1),
                "Stop after `passes` passes, even if mistakes remain.",
            ),
            Case(
                "one place with both labels",
                (_gram([[1], [1]]), np.array([1, -1]), 7),
                "No run separates these; count the mistakes of all passes.",
            ),
            Case(
                "the negative point first",
                (_gram([[3, 1], [0, 2], [1, 1]]), np.array([-1, 1, 1]), 50),
                "Does the label of the point stand in the test and in the sum?",
            ),
            Case(
                "no pass",
                (_gram([[1], [2]]), np.array([1, -1]), 0),
                "Without a pass no point is tested.",
            ),
        ],
        why="it counts the mistakes of the perceptron with the kernel K + 1",
        hint="A mistake at point i adds 1 to its count and changes nothing else.",
    ),
    Exercise(
        "ex-kernels-shift",
        answer=dict(scaled=True, shifted=False, pair=(1, 2)),
        why="5K changes no sign; no w separates two numbers on one side of 0",
        hint="With K(p, q) = pq the boundary is 0. With 1 + pq it may lie anywhere.",
        right=_shift,
        slips=[
            Slip(
                dict(scaled=False),
                "Every score is multiplied by 5. Can that change its sign?",
                when=lambda scaled, shifted, pair: not scaled,
            ),
            Slip(
                dict(shifted=True),
                "K + 1 has one more feature, the constant. Is that never needed?",
                when=lambda scaled, shifted, pair: bool(shifted),
            ),
            Slip(
                dict(pair=(1, 1)),
                "Equal numbers are separated by neither kernel.",
                when=lambda scaled, shifted, pair: pair[0] == pair[1],
            ),
            Slip(
                dict(pair=(1, -1)),
                "A weight w of the right sign separates these without a bias.",
                when=lambda scaled, shifted, pair: pair[0] * pair[1] < 0,
            ),
        ],
    ),
]
