"""Exercises on the squared error of a probability."""

from fractions import Fraction
from typing import Any

import numpy as np

from linclass import datasets
from linclass.book.exercise import Case, Exercise, Program, Slip
from linclass.losses import LogisticMSE, sigmoid


def _train(points: Any, labels: Any, start: Any, eta: Any, steps: Any, k: Any) -> Any:
    rows = labels[:, None] * np.column_stack([np.ones(len(points)), points])
    theta = np.array(start, dtype=float)
    for _ in range(steps):
        z = rows @ theta
        pull = k * sigmoid(-z) ** k * sigmoid(z)
        theta = theta + eta * pull @ rows / len(rows)
    return theta


def _above(z: Any) -> bool:
    """Whether the mean squared error is above the share of mistakes."""
    z = np.asarray(z, dtype=float)
    return bool(LogisticMSE().value(z).mean() > (z <= 0).mean())


EXERCISES = [
    Exercise(
        "ex-logistic-mse-step",
        dict(cost=1 / 4, slope=1 / 2, after=-1 / 2),
        Slip(
            "Multiply by x = 2, and by the 2 of the square.",
            slope=1 / 4,
            after=-1 / 4,
            when=lambda slope: abs(slope) == 1 / 4,
        ),
        Slip(
            "The label is -1: a larger theta makes the cost larger.",
            slope=-1 / 2,
            after=1 / 2,
            when=lambda slope: slope < 0,
        ),
        Slip("Descent goes against the slope.", after=1 / 2),
        Slip("Square the difference of t and s.", cost=1 / 2),
        why="the pull is 1/4, and the point 2 doubles it and turns it around",
        hint="sigma(0) = 1/2; then the slope is -2 (t - s) s (1 - s) x.",
    ),
    Exercise(
        "ex-logistic-mse-plateau",
        dict(bound=np.exp(10) - 1, steps=22051),
        Slip(
            "That is the bound for the square: where does its 2 come from?",
            bound=(np.exp(10) - 1) / 2,
            when=lambda bound: 11_000 < bound < 11_050,
        ),
        Slip("Those are the steps on the square.", steps=11034),
        why="a step is at most e^theta long: at least e^10 - 1 = 22025 steps",
        hint="Each step lowers e^-theta, from e^10 to 1, by at most how much?",
        tolerance=1.0,
    ),
    Program(
        "ex-logistic-mse-train",
        name="train",
        solution=_train,
        cases=[
            Case(
                "one step on one flower",
                (np.array([[1.0]]), np.array([1]), np.zeros(2), 1.0, 1, 2),
                "For k = 2 it is the step by hand of the lesson, at x = 1.",
            ),
            Case(
                "one flower of the other kind",
                (np.array([[3.0]]), np.array([-1]), np.zeros(2), 0.5, 2, 2),
                "The label turns the step around; the bias comes first.",
            ),
            Case(
                "two flowers and another start",
                (np.array([[2.0], [-1.0]]), np.array([1, -1]), np.ones(2), 0.5, 3, 2),
                "Begin at the start given, and take the mean of the pulls.",
            ),
            Case(
                "two features",
                (*datasets.t13(), np.zeros(3), 0.05, 40, 1),
                "Does your pull use k? Here k = 1. And theta has d + 1 entries.",
            ),
            Case(
                "no step at all",
                (np.array([[1.0]]), np.array([1]), np.array([0.5, 2.0]), 1.0, 0, 2),
                "Without a step, the start comes back.",
            ),
            Case(
                "a start of whole numbers",
                (np.array([[1], [2]]), np.array([1, -1]), np.array([0, 1]), 1, 4, 3),
                "The start may be integers; theta must not be.",
            ),
            Case(
                "a plateau",
                (np.array([[1.0]]), np.array([1]), np.array([0.0, -20.0]), 1.0, 5, 2),
                "Take every step, however small the gradient is.",
            ),
            Case(
                "scores of a thousand",
                (np.array([[1e3], [-1e3]]), np.ones(2), np.array([0.0, 1]), 1.0, 3, 2),
                "Is your sigma right where its exponential overflows?",
            ),
        ],
        why="the same weights on every input, from every start",
        tolerance=1e-10,
    ),
    Exercise(
        "ex-logistic-mse-basin",
        dict(squared_wrong=7, logistic_wrong=1, least=-0.7),
        Slip(
            "Those are the counts of mse8; take mse8b.",
            squared_wrong=6,
            logistic_wrong=6,
        ),
        Slip(
            "With step size 0.5 and start -2 the squared error does worse.",
            squared_wrong=1,
            logistic_wrong=7,
        ),
        Slip(
            "That is the hump; give the first start of the list beyond it.",
            least=-0.718,
            when=lambda least: -0.75 < least < -0.702,
        ),
        Slip(
            "From there descent goes back to the bad dip at -1.48.",
            least=-0.8,
            when=lambda least: least < -0.75,
        ),
        Slip(
            "A smaller start of the list gets there, too.",
            least=0,
            when=lambda least: least > -0.65,
        ),
        why="the hump is at -0.718, and the convex loss has no hump",
        hint="Loop over the starts and look where each descent ends.",
        tolerance=1e-6,
    ),
    Exercise(
        "ex-logistic-mse-rate",
        dict(quarter=True, below=False, z=(0.1, 1.0)),
        Slip("If z <= 0, then sigma(-z) >= 1/2: square it.", quarter=False),
        Slip("Take points that are barely right: they cost almost 1/4.", below=True),
        Slip(
            "For these margins the cost is not above the share of mistakes.",
            z=(-0.1, -1.0),
            when=lambda z: not _above(z),
        ),
        why="a mistake costs at least 1/4; right points cost something, too",
        hint="What does a mistake cost at least, and what a point that is right?",
        right=_above,
    ),
    Exercise(
        "ex-logistic-mse-forecast",
        dict(p=Fraction(3, 10), expected=Fraction(21, 100), absolute=0),
        Slip("Rain, with probability 3/10, costs (1 - p) squared.", p=Fraction(7, 10)),
        Slip("Saying 0 costs 3/10 on average: another p costs less.", p=0),
        Slip("That is the price of saying 0; put in your p.", expected=Fraction(3, 10)),
        Slip(
            "The mean of |t - p| is q + p (1 - 2q): does it rise or fall?",
            absolute=Fraction(3, 10),
            when=lambda absolute: 0 < absolute < 1,
        ),
        Slip("Rain is the rarer case here.", absolute=1),
        why="the slope is 2 (p - q); the absolute error is linear in p",
        hint="With rain the error is 1 - p, and without rain it is p.",
        tolerance=1e-6,
    ),
]
