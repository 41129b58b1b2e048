"""Exercises on the width of a kernel, of the chapter on features and kernels."""

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
    return min(pairs, key=lambda pair: (missed(*pair), pair[1], -pair[0]))


def _disc(seed: int, widths: list[float], penalties: list[float]) -> tuple[Any, ...]:
    """Twelve points, positive in a disc but for two, and three folds of them."""
    rng, place = np.random.default_rng(seed), np.arange(12)
    points = rng.integers(-4, 5, (12, 2)).astype(float)
    labels = np.where((points**2).sum(axis=1) < 9, 1, -1)
    labels[rng.choice(12, 2, replace=False)] *= -1
    parts = [(place[place % 3 != k], place[place % 3 == k]) for k in range(3)]
    return points, labels, widths, penalties, parts


# Of the player: mistakes in training and held out, by width.
MISTAKES = {
    0.25: (0, 21),
    0.4: (2, 22),
    0.7: (4, 12),
    1: (5, 9),
    1.5: (6, 9),
    2: (7, 9),
    3: (7, 10),
    5: (9, 12),
    8: (25, 23),
}


def _refutes(witness: Any) -> bool:
    """Whether fewer mistakes in training go with more on points held out."""
    if not all(s in MISTAKES for s in witness):
        return False
    few, many = sorted(MISTAKES[s] for s in witness)
    return few[0] < many[0] and few[1] > many[1]


EXERCISES = [
    Exercise(
        "ex-width-names",
        dict(gamma=0.04, C=0.5, moved=50),
        Slip("The width is squared.", gamma=0.2),
        Slip("The factor of the squared distance is 1/s^2.", gamma=25),
        Slip("Here we divide by s^2, not by 2 s^2.", gamma=0.02),
        Slip("That is n times lambda. A strong penalty is a small C.", C=2),
        Slip("The number of points counts, too.", C=100),
        Slip("Then all points are ten times as many widths apart.", moved=5),
        Slip("The other way: larger points, larger width.", moved=0.5),
        Slip("s is a length, not the square of one.", moved=500),
        why="1/25; 1/(200 * 0.01); and the width is a length, too",
        hint="gamma is 1/s^2, C is 1/(n lambda), and s is a length.",
    ),
    Exercise(
        "ex-width-step",
        dict(first=0.25, score=0.125, second=0.4594),
        Slip("d is negative at a positive point. We subtract.", first=-0.25),
        Slip("The mean loss divides by n = 2.", first=0.5),
        Slip("The bump of the other point counts at x_1, too.", score=0.25),
        Slip("The factor of the negative point is negative.", score=0.375),
        Slip("The penalty pulls a_1 back by a tenth of it.", second=0.4844),
        Slip("The score has changed, so d_1 has, too.", second=0.475),
        tolerance=6e-4,
        why="d = -1/4 at the start, and -0.2344 after the first step",
        hint="Find d_1 at the score of this moment, and then a_1 - (d_1 + a_1 / 10).",
    ),
    Program(
        "ex-width-program",
        name="choice",
        solution=_choice,
        cases=[
            Case(
                "two widths and one C",
                _disc(16, [0.5, 2], [1]),
                "Return s, then C. Fit on the training rows only, and count on the "
                "held-out rows. Is it 1/s^2?",
            ),
            Case(
                "one width and two values of C",
                _disc(3, [2], [0.1, 10]),
                "Fit with this C on the training rows, and count on the held-out rows.",
            ),
            Case(
                "three widths and three values of C",
                _disc(3, [1, 2, 4], [0.1, 1, 10]),
                "Is it 1/s^2? Of equal choices take the smallest C, then look at s.",
            ),
            Case(
                "other points",
                _disc(39, [1, 2, 4], [0.1, 1, 10]),
                "Of equal choices take the smallest C, and then the largest s.",
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
        "ex-width-trade",
        dict(narrow=True, far=True, training=False, witness=(0.25, 1.5)),
        Slip(
            "How large are the other bumps at a point, if s is small enough?",
            narrow=False,
        ),
        Slip("What is left of the score where all bumps are 0?", far=False),
        Slip("Compare the narrowest width of the player with s = 1.5.", training=True),
        why="bumps apart do not meet, all bumps fade far away, and learning by heart",
        hint="Read both errors of the two widths in the player.",
        right=_refutes,
    ),
]
