"""Exercises on the width of a kernel, of the chapter on features and kernels."""

from itertools import pairwise
from math import log, sqrt
from typing import Any

import numpy as np

from linclass._extras import needing
from linclass.book.exercise import Case, Exercise, Program, Slip


def _choice(points: Any, labels: Any, widths: Any, penalties: Any, parts: Any) -> Any:
    """The width and the C with the fewest mistakes on held-out rows."""
    with needing("book"):
        from sklearn.svm import SVC

    def missed(s: float, C: float) -> int:
        model, wrong = SVC(kernel="rbf", gamma=1 / s**2, C=C), 0
        for rows, out in parts:
            found = model.fit(points[rows], labels[rows]).predict(points[out])
            wrong += int((found != labels[out]).sum())
        return wrong

    pairs = [(s, C) for s in widths for C in penalties]
    return min(pairs, key=lambda pair: (missed(*pair), -pair[0], pair[1]))


def _disc(seed: int, widths: list[float], penalties: list[float]) -> tuple[Any, ...]:
    """Twelve points, positive in a disc but for two, and three folds of them."""
    rng, place = np.random.default_rng(seed), np.arange(12)
    points = rng.integers(-4, 5, (12, 2)).astype(float)
    labels = np.where((points**2).sum(axis=1) < 9, 1, -1)
    labels[rng.choice(12, 2, replace=False)] *= -1
    parts = [(place[place % 3 != k], place[place % 3 == k]) for k in range(3)]
    return points, labels, widths, penalties, parts


EXERCISES = [
    Exercise(
        "ex-width-hand",
        answer=dict(gamma=0.25, half=2 * sqrt(log(2)), other=sqrt(2)),
        why="1/4; 2 sqrt(ln 2) = 1.67; and 2 t^2 = 4 for t = 1.41",
        hint="Write down the exponent for s = 2 in each of the three ways.",
        tolerance=0.006,
        slips=[
            Slip(dict(gamma=4), "The factor of the squared distance is 1/s^2."),
            Slip(dict(gamma=0.5), "The width is squared."),
            Slip(dict(gamma=0.125), "Here we divide by s^2, not by 2 s^2."),
            Slip(dict(half=4 * log(2)), "That is the squared distance."),
            Slip(dict(half=sqrt(log(2))), "That is the distance for s = 1."),
            Slip(dict(half=1), "At half of the width K is larger than 1/2."),
            Slip(dict(half=2), "At the distance s, K is 1/e."),
            Slip(
                dict(other=2 * sqrt(2)),
                "The other way round: 2 t^2 must be equal to s^2.",
            ),
            Slip(dict(other=2), "That is 2 t^2 / 2: put t into 2 t^2 = s^2."),
        ],
    ),
    Exercise(
        "ex-width-disk",
        answer=dict(radius=sqrt(-log(0.9)), bias=-0.99005),
        tolerance=6e-4,
        why="the radius is sqrt(-ln(-b)), so b = -exp(-0.01) for the radius 0.1",
        hint="On the circle exp(-r^2) + b = 0. Solve for r, and for b.",
        slips=[
            Slip(dict(radius=-log(0.9)), "That is the square of the radius."),
            Slip(
                dict(bias=0.990),
                "With a positive bias the score is positive everywhere.",
                when=lambda bias: bias > 0,
            ),
            Slip(dict(bias=-0.9048), "The distance is squared in the exponent."),
        ],
    ),
    Program(
        "ex-width-program",
        name="choice",
        solution=_choice,
        cases=[
            Case(
                "two widths and one C",
                _disc(16, [0.5, 2], [1]),
                "Count on the held-out rows. Is it 1/s^2?",
            ),
            Case(
                "one width and two values of C",
                _disc(3, [2], [0.1, 10]),
                "Hand C over to the machine, and count on the held-out rows.",
            ),
            Case(
                "three widths and three values of C",
                _disc(3, [1, 2, 4], [0.1, 1, 10]),
                "Is it 1/s^2? Of equal choices take the largest s, and then look at C.",
            ),
            Case(
                "other points",
                _disc(39, [1, 2, 4], [0.1, 1, 10]),
                "Of equal choices take the largest s, and then the smallest C.",
            ),
            Case(
                "widths in another order",
                _disc(39, [4, 1, 2], [10, 0.1, 1]),
                "The lists need not be sorted.",
            ),
        ],
        why="the fewest mistakes on rows that the machines have not seen",
    ),
    Exercise(
        "ex-width-fit",
        answer=dict(gauss=True, square=False, labels=(1, -1, 1, -1)),
        why="a Gaussian matrix can be inverted; a square changes sign twice at most",
        hint="Labels are -1 or 1, and these need at most two changes of sign.",
        right=lambda labels: (
            {abs(label) for label in labels} == {1}
            and all(a != b for a, b in pairwise(labels))
        ),
        slips=[
            Slip(
                dict(gauss=False),
                "If K a = y can be solved for every y, the labels fit. Can it be?",
            ),
            Slip(
                dict(square=True),
                "What degree has the score in x? How many zeros can it have?",
            ),
        ],
    ),
]
