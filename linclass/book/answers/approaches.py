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
        dict(posterior=0.4, label=-1),
        Slip("That is p(x | y): the condition is reversed.", posterior=0.8),
        Slip("That is p(x, y): divide by p(x), the sum.", posterior=0.2),
        Slip("The labels are not equally frequent.", posterior=2 / 3),
        Slip("Which of the two labels has the larger p(y | x)?", label=1),
        why="(1/5) / (1/5 + 3/10) = 2/5, less than 1/2",
        hint="p(x, y) = p(x | y) p(y) for both labels; then divide by their sum.",
        tolerance=1e-3,
    ),
    Exercise(
        "ex-approaches-closed",
        dict(w=2, b=-4 - log(3), cut=2 + log(3) / 2),
        Slip("Add ln of the ratio of the shares to b.", b=-4, cut=2),
        Slip(
            "The ratio of the shares is upside down.", b=-4 + log(3), cut=2 - log(3) / 2
        ),
        Slip(
            "Divide the difference of the means by the variance.",
            w=4,
            b=-8 - log(3),
            cut=2 + log(3) / 4,
        ),
        Slip("g(x) = 0 where x = -b / w.", cut=-2 - log(3) / 2),
        why="the rarer class starts farther out than halfway",
        hint="w is the difference of the means over the variance; the cut is -b / w.",
        tolerance=0.006,
    ),
    Exercise(
        "ex-approaches-uniform",
        dict(table=(_GIVEN_X / 3).tolist()),
        Slip("That is p(y | x); p(x, y) sums to 1.", table=_GIVEN_X.tolist()),
        Slip(
            "That is the table of the page: its p(x) is not uniform.",
            table=[[1 / 3, 1 / 4, 1 / 12], [1 / 24, 1 / 8, 1 / 6]],
        ),
        why="p(x, y) = p(y | x) / 3; the columns sum to 1/3 each",
        hint="Multiply each column of p(y | x) by the new p(x).",
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
        dict(parallel=True, equal=True, unequal=False),
        Slip("Try the 60 points, 21 of them positive.", unequal=True),
        Slip("Divide each w by its norm before you compare.", parallel=False),
        Slip("Do both boundaries share a special point?", equal=False),
        why="both w are multiples of one vector; only the biases differ",
        hint="Compare the two on the 60 points, and on 10 points of each class.",
    ),
]
