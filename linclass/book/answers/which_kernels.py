"""Exercises on which functions are kernels, of the chapter on features and kernels."""

from math import isfinite
from typing import Any

import numpy as np

from linclass._extras import needing
from linclass.book.exercise import Case, Exercise, Program, Slip


def _held_out(points: Any, labels: Any, s: float, C: float, parts: Any) -> int:
    """Mistakes on held-out rows of machines with a Gaussian of width s."""
    with needing("book"):
        from sklearn.svm import SVC

    mistakes = 0
    for rows, out in parts:
        model = SVC(kernel="rbf", gamma=1 / s**2, C=C).fit(points[rows], labels[rows])
        mistakes += int((model.predict(points[out]) != labels[out]).sum())
    return mistakes


def _disc(seed: int, s: float, C: float) -> tuple[Any, ...]:
    """Twelve points, positive in a disc but for two, and three folds of them."""
    rng, place = np.random.default_rng(seed), np.arange(12)
    points = rng.integers(-4, 5, (12, 2)).astype(float)
    labels = np.where((points**2).sum(axis=1) < 9, 1, -1)
    labels[rng.choice(12, 2, replace=False)] *= -1
    parts = [(place[place % 3 != k], place[place % 3 == k]) for k in range(3)]
    return points, labels, s, C, parts


EXERCISES = [
    Exercise(
        "ex-which-kernels-hand",
        answer=dict(least=-1, form=-2),
        why="the matrix turns (1, -1) into (-1, 1), whose product with v is -2",
        hint="The rows are (0, 1) and (1, 0). What do they make of (1, -1)?",
        slips=[
            Slip(dict(least=0), "The determinant is negative: one eigenvalue is, too."),
            Slip(dict(least=1), "That is the other eigenvalue."),
            Slip(dict(form=-1), "The sum over i and j has each pair twice."),
            Slip(dict(form=2), "Mind the sign of v_1 v_2."),
        ],
    ),
    Program(
        "ex-which-kernels-program",
        name="held_out",
        solution=_held_out,
        cases=[
            Case(
                "four points on a line, one of them held out",
                (
                    np.array([[0.0], [1.0], [5.0], [6.0]]),
                    np.array([1, 1, -1, 1]),
                    1,
                    1,
                    [(np.array([0, 1, 2]), np.array([3]))],
                ),
                "Train on the first rows of the pair, and count on the others.",
            ),
            Case("twelve points in three parts", _disc(57, 3, 20), "Is it 1/s^2?"),
            Case("other points", _disc(373, 3, 20), "Use s, C and the parts given."),
            Case("another width", _disc(323, 2, 20), "Use s, C and the parts given."),
            Case("a small C", _disc(323, 2, 0.1), "Hand C over to the machine."),
        ],
        why="each machine is counted on the rows that it has not seen",
        hint="Compare with the function held_out of the lesson.",
    ),
    Exercise(
        "ex-which-kernels-cube",
        answer=dict(gap=0.673),
        why="for h < 0.673 their Gram matrix has a negative eigenvalue",
        hint="Where does the least eigenvalue of 0, h, 2h change its sign?",
        right=lambda gap: abs(gap - 0.67294) <= 0.0055,
        slips=[
            Slip(
                dict(gap=0.9),
                "There the matrix passes the test: take a smaller gap.",
                when=lambda gap: gap > 0.68,
            ),
            Slip(
                dict(gap=0.5),
                "There it fails the test; a larger gap does so, too.",
                when=lambda gap: 0 < gap < 0.66,
            ),
        ],
    ),
    Exercise(
        "ex-which-kernels-closed",
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
