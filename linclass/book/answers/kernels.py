"""Exercises on the kernel trick, of the chapter on features and kernels."""

from math import exp, isfinite, sqrt
from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip


def _classify(points: Any, labels: Any, new: Any, s: float, passes: int) -> Any:
    """The labels of new points by a Gaussian kernel perceptron with a bias."""

    def gram(P: Any, Q: Any) -> Any:
        return np.exp(-((P[:, None] - Q) ** 2).sum(axis=2) / s**2) + 1

    K, counts = gram(points, points), np.zeros(len(labels))
    for _ in range(passes):
        before = counts.sum()
        for i in range(len(labels)):
            if labels[i] * (K[i] @ (counts * labels)) <= 0:
                counts[i] += 1
        if counts.sum() == before:
            break
    return np.where(gram(new, points) @ (counts * labels) >= 0, 1, -1)


def _cloud(seed: int, n: int, s: float, passes: int) -> tuple[Any, ...]:
    """Whole points of the plane with labels of a coin, and others to be classified."""
    rng = np.random.default_rng(seed)
    points = rng.integers(-3, 4, (n, 2)).astype(float)
    labels = rng.choice([-1, 1], n)
    return points, labels, rng.integers(-4, 5, (9, 2)).astype(float), s, passes


def _shift(scaled: Any, shifted: Any, pair: Any) -> bool:
    """Whether both numbers lie on one side of 0 (or on it), at two places."""
    p, q = (float(x) for x in pair)
    one_side = isfinite(p) and isfinite(q) and p * q >= 0 and p != q
    return bool(scaled) and not shifted and one_side


EXERCISES = [
    Exercise(
        "ex-kernels-cubic",
        dict(weights=(1, 3, 3, 1), value=-1),
        Slip(
            "These are the features' factors; the weights are their squares.",
            weights=(1, sqrt(3), sqrt(3), 1),
            when=lambda weights: np.allclose(
                weights, (1, sqrt(3), sqrt(3), 1), atol=0.02
            ),
        ),
        Slip("The mixed terms come several times.", weights=(1, 1, 1, 1)),
        Slip("That is the square.", weights=(1, 2, 1, 0)),
        Slip("Here pq is negative.", value=27),
        Slip("An odd power keeps the sign.", value=1),
        Slip("That is 1 + (pq)^3: add first, then raise.", value=-7),
        why="(1 + pq)^3 = 1 + 3pq + 3(pq)^2 + (pq)^3, and (1 - 2)^3 = -1",
        hint="Multiply out (1 + u)^3 with u = pq.",
    ),
    Exercise(
        "ex-kernels-distance",
        dict(squared=2 - 2 * exp(-2), limit=2),
        Slip("The mixed term comes twice.", squared=2 - exp(-2)),
        Slip("That is the distance of the points themselves.", squared=2),
        Slip("This Gaussian divides by s^2, not 2s^2.", squared=2 - 2 * exp(-1)),
        Slip("Asked for is the squared distance.", squared=sqrt(2 - 2 * exp(-2))),
        Slip("Square it: the root is the distance itself.", limit=sqrt(2)),
        Slip("K tends to 0, and what is left?", limit=float("inf")),
        tolerance=5e-3,  # two decimals will do
        why="the squared distance is 2 - 2K, and K stays above 0",
        hint="Multiply out the square of phi(p) - phi(q): three kernels.",
    ),
    Program(
        "ex-kernels-program",
        name="classify",
        solution=_classify,
        cases=[
            Case(
                "one point",
                (np.array([[4.0]]), np.array([-1]), np.array([[4.0], [9.0]]), 1, 10),
                "At the start every score is 0, and a score of 0 is a mistake.",
            ),
            Case(
                "a point far away",
                (np.array([[4.0]]), np.array([-1]), np.array([[99.0]]), 1, 10),
                "Far from all points every Gaussian is 0, and only the bias is left.",
            ),
            Case(
                "six points in the plane",
                _cloud(69, 6, 1.5, 50),
                "Check the exponent, the labels in the test, and the number of passes.",
            ),
            Case(
                "three passes",
                _cloud(19, 9, 2, 3),
                "Stop after `passes` passes, even if mistakes remain.",
            ),
            Case(
                "fourteen points",
                _cloud(56, 14, 3, 50),
                "A mistake at point j adds y_j K(x_j, x) to the score of x.",
            ),
            Case(
                "no pass",
                _cloud(3, 6, 1, 0),
                "Without a pass all scores are 0, and 0 is called +1.",
            ),
        ],
        why="it trains and predicts with the kernel K + 1",
    ),
    Exercise(
        "ex-kernels-shift",
        dict(scaled=True, shifted=False, pair=(1, 2)),
        Slip("Every score is multiplied by 5. Can that change its sign?", scaled=False),
        Slip(
            "K + 1 has one more feature, the constant. Is that never needed?",
            shifted=True,
        ),
        Slip(
            "Equal numbers are separated by neither kernel.",
            pair=(1, 1),
            when=lambda pair: pair[0] == pair[1],
        ),
        Slip(
            "A weight w of the right sign separates these without a bias.",
            pair=(1, -1),
            when=lambda pair: pair[0] * pair[1] < 0,
        ),
        why="5K changes no sign; no w separates two numbers on one side of 0",
        hint="With K(p, q) = pq the boundary is 0. With 1 + pq it may lie anywhere.",
        right=_shift,
    ),
]
