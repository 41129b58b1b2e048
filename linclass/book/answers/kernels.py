"""Exercises on kernels, of the chapter on features and kernels."""

from math import exp, expm1, isfinite, sqrt
from typing import Any

import numpy as np

from linclass.book.exercise import Exercise, Slip


def _least(three: Any) -> float:
    """The least eigenvalue of the Gram matrix of exp(-|p - q|³)."""
    points = np.asarray(three, dtype=float)
    return float(np.linalg.eigvalsh(np.exp(-(abs(points[:, None] - points) ** 3)))[0])


def _fails(three: Any) -> bool:
    """Whether the Gram matrix of exp(-|p - q|³) has a negative determinant.

    As no minor of two rows is negative, this is the test. In 1 - K it keeps its
    digits however near the points are.
    """
    p, q, r = (float(x) for x in three)
    a, b, c = (-expm1(-(abs(gap) ** 3)) for gap in (p - q, q - r, r - p))
    determinant = 2 * (a * b + b * c + c * a - a * b * c) - a * a - b * b - c * c
    return determinant < -1e-12 * max(a, b, c) ** 2


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
                dict(squared=2 - 2 * exp(-1)), "D0's Gaussian divides by s^2, not 2s^2."
            ),
            Slip(
                dict(squared=sqrt(2 - 2 * exp(-2))),
                "Asked for is the squared distance.",
            ),
            Slip(dict(limit=sqrt(2)), "Square it: the root is the distance itself."),
            Slip(dict(limit=float("inf")), "K tends to 0, and what is left?"),
        ],
    ),
    Exercise(
        "ex-kernels-cube",
        answer=dict(three=(0, 0.5, 1)),
        why="their Gram matrix has a negative eigenvalue, so no features exist",
        hint="Their Gram matrix is positive semidefinite. Move them nearer together.",
        right=_fails,
        slips=[
            Slip(
                dict(three=(0, 0, 1)),
                "Take three different numbers.",
                when=lambda three: len({float(x) for x in three}) < 3,
            ),
            Slip(
                dict(three=(0, 3, 6)),
                "They are so far apart that the matrix is nearly diagonal.",
                when=lambda three: _least(three) > 0.5,
            ),
        ],
    ),
    Exercise(
        "ex-kernels-closed",
        answer=dict(power=True, exponential=True, difference=False, p=1),
        why="sums, products and limits keep the test; the difference is -p^2 on (p, p)",
        hint="A kernel has K(p, p) >= 0. And e^K is a sum of powers of K.",
        right=lambda power, exponential, difference, p: (
            (power, exponential, difference) == (True, True, False)
            and p != 0
            and isfinite(p)
        ),
        slips=[
            Slip(
                dict(difference=True),
                "Look at K(p, p), the square of a length.",
                when=lambda power, exponential, difference, p: difference,
            ),
            Slip(
                dict(power=False),
                "A product of kernels is a kernel: use it r - 1 times.",
                when=lambda power, exponential, difference, p: not power,
            ),
            Slip(
                dict(exponential=False),
                "Write the series of e^K. Are its weights positive?",
                when=lambda power, exponential, difference, p: not exponential,
            ),
            Slip(
                dict(p=0),
                "There the difference is 0; take another number.",
                when=lambda power, exponential, difference, p: p == 0,
            ),
        ],
    ),
]
