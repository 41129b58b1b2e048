"""Exercises on generative models, discriminative models and discriminants."""

from math import log
from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip
from linclass.losses import sigmoid

# p(y | x) of the page's table, for y = -1 and +1 and x = 0, 1, 2.
_GIVEN_X = np.array([[8, 6, 3], [1, 3, 6]]) / 9


def _posterior(x: Any, means: Any, variances: Any, shares: Any) -> Any:
    logs = np.log(shares) - np.log(variances) / 2
    logs = logs - (x[:, None] - means) ** 2 / (2 * variances)
    return sigmoid(logs[:, 1] - logs[:, 0])


def _case(
    told: str, x: Any, means: Any, variances: Any, shares: Any, hint: str = ""
) -> Case:
    arrays = tuple(map(np.array, (x, means, variances, shares)))
    return Case(told, arrays, hint)


EVEN = (0.5, 0.5)
FAR = "Far out both densities round to 0: subtract their logarithms instead."

EXERCISES = [
    Exercise(
        "ex-approaches-bayes",
        answer=dict(posterior=0.4, label=-1),
        why="(1/5) / (1/5 + 3/10) = 2/5, less than 1/2",
        hint="p(x, y) = p(x | y) p(y) for both labels; then divide by their sum.",
        slips=[
            Slip(dict(posterior=0.8), "That is p(x | y): the condition is reversed."),
            Slip(dict(posterior=0.2), "That is p(x, y): divide by p(x), the sum."),
            Slip(dict(posterior=2 / 3), "The labels are not equally frequent."),
            Slip(dict(label=1), "Which of the two labels has the larger p(y | x)?"),
        ],
        tolerance=1e-3,
    ),
    Exercise(
        "ex-approaches-closed",
        answer=dict(w=2, b=-4 - log(3), cut=2 + log(3) / 2),
        why="the rarer class starts farther out than halfway",
        hint="w is the difference of the means over the variance; the cut is -b / w.",
        slips=[
            Slip(dict(b=-4, cut=2), "Add ln of the ratio of the shares to b."),
            Slip(
                dict(b=-4 + log(3), cut=2 - log(3) / 2),
                "The ratio of the shares is upside down.",
            ),
            Slip(
                dict(w=4, b=-8 - log(3), cut=2 + log(3) / 4),
                "Divide the difference of the means by the variance.",
            ),
            Slip(dict(cut=-2 - log(3) / 2), "g(x) = 0 where x = -b / w."),
        ],
        tolerance=0.006,
    ),
    Exercise(
        "ex-approaches-uniform",
        answer=dict(table=(_GIVEN_X / 3).tolist()),
        why="p(x, y) = p(y | x) / 3; the columns sum to 1/3 each",
        hint="Multiply each column of p(y | x) by the new p(x).",
        slips=[
            Slip(dict(table=_GIVEN_X.tolist()), "That is p(y | x); p(x, y) sums to 1."),
            Slip(
                dict(table=[[1 / 3, 1 / 4, 1 / 12], [1 / 24, 1 / 8, 1 / 6]]),
                "That is the table of the page: its p(x) is not uniform.",
            ),
        ],
        tolerance=1e-3,
    ),
    Program(
        "ex-approaches-posterior",
        name="posterior_of_bells",
        solution=_posterior,
        cases=[
            _case("equal variances and shares", (-1, 0, 1, 2.5), (0, 2), (1, 1), EVEN),
            _case(
                "a rare positive class",
                (0.0, 1.0, 2.0),
                (0, 2),
                (1, 1),
                (0.75, 0.25),
                "Where do the shares enter?",
            ),
            _case(
                "two variances of 4",
                (0.5, 3.0, -2.0),
                (0, 2),
                (4, 4),
                EVEN,
                "The squares are divided by twice the variance.",
            ),
            _case(
                "equal means and unequal variances",
                (-3.0, 0.0, 0.5, 3.0),
                (0, 0),
                (4, 1),
                EVEN,
                "The factors in front of the two exponentials differ here.",
            ),
            _case(
                "all parameters unequal", (-4.5, 0.25, 6), (1, -2), (0.5, 3), (0.9, 0.1)
            ),
            _case("a single point", (1.25,), (3, -1), (2, 2), (0.4, 0.6)),
            _case("whole numbers", (-2, 0, 3), (0, 1), (2, 1), EVEN),
            _case("points far away", (-200, 300), (0, 2), (1, 1), (0.3, 0.7), FAR),
            _case("points far from a wide bell", (-90, 90), (0, 1), (4, 1), EVEN, FAR),
        ],
        why="the logistic function of the log odds, which never divides 0 by 0",
        hint="Compare your log odds with the formula, term by term.",
    ),
    Exercise(
        "ex-approaches-squares",
        answer=dict(parallel=True, equal=True, unequal=False),
        why="both w are multiples of one vector; only the biases differ",
        hint="Compare the two on the 60 points, and on 10 points of each class.",
        slips=[
            Slip(dict(unequal=True), "Try the 60 points, 21 of them positive."),
            Slip(dict(parallel=False), "Divide each w by its norm before you compare."),
            Slip(dict(equal=False), "Do both boundaries share a special point?"),
        ],
    ),
]
