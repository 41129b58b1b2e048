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
        answer=dict(cost=1 / 4, slope=1 / 2, after=-1 / 2),
        why="the pull is 1/4, and the point 2 doubles it and turns it around",
        hint="sigma(0) = 1/2; then the slope is -2 (t - s) s (1 - s) x.",
        slips=[
            Slip(
                dict(slope=1 / 4, after=-1 / 4),
                "Multiply by x = 2, and by the 2 of the square.",
                when=lambda slope: abs(slope) == 1 / 4,
            ),
            Slip(
                dict(slope=-1 / 2, after=1 / 2),
                "The label is -1: a larger theta makes the cost larger.",
                when=lambda slope: slope < 0,
            ),
            Slip(dict(after=1 / 2), "Descent goes against the slope."),
            Slip(dict(cost=1 / 2), "Square the difference of t and s."),
        ],
    ),
    Exercise(
        "ex-logistic-mse-plateau",
        answer=dict(bound=np.exp(10) - 1, steps=22051),
        why="a step is at most e^theta long: at least e^10 - 1 = 22025 steps",
        hint="Each step lowers e^-theta, from e^10 to 1, by at most how much?",
        slips=[
            Slip(
                dict(bound=(np.exp(10) - 1) / 2),
                "That is the bound for the square: where does its 2 come from?",
                when=lambda bound: 11_000 < bound < 11_050,
            ),
            Slip(dict(steps=11034), "Those are the steps on the square."),
        ],
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
        answer=dict(squared_wrong=7, logistic_wrong=1, least=-0.7),
        why="the hump is at -0.718, and the convex loss has no hump",
        hint="Loop over the starts and look where each descent ends.",
        slips=[
            Slip(
                dict(squared_wrong=6, logistic_wrong=6),
                "Those are the counts of mse8; take mse8b.",
            ),
            Slip(
                dict(squared_wrong=1, logistic_wrong=7),
                "With step size 0.5 and start -2 the squared error does worse.",
            ),
            Slip(
                dict(least=-0.718),
                "That is the hump; give the first start of the list beyond it.",
                when=lambda least: -0.75 < least < -0.702,
            ),
            Slip(
                dict(least=-0.8),
                "From there descent goes back to the bad dip at -1.48.",
                when=lambda least: least < -0.75,
            ),
            Slip(
                dict(least=0),
                "A smaller start of the list gets there, too.",
                when=lambda least: least > -0.65,
            ),
        ],
        tolerance=1e-6,
    ),
    Exercise(
        "ex-logistic-mse-rate",
        answer=dict(quarter=True, below=False, z=(0.1, 1.0)),
        why="a mistake costs at least 1/4; right points cost something, too",
        hint="What does a mistake cost at least, and what a point that is right?",
        slips=[
            Slip(dict(quarter=False), "If z <= 0, then sigma(-z) >= 1/2: square it."),
            Slip(
                dict(below=True),
                "Take points that are barely right: they cost almost 1/4.",
            ),
            Slip(
                dict(z=(-0.1, -1.0)),
                "For these margins the cost is not above the share of mistakes.",
                when=lambda z: not _above(z),
            ),
        ],
        right=_above,
    ),
    Exercise(
        "ex-logistic-mse-forecast",
        answer=dict(p=Fraction(3, 10), expected=Fraction(21, 100), absolute=0),
        why="the slope is 2 (p - q); the absolute error is linear in p",
        hint="With rain the error is 1 - p, and without rain it is p.",
        slips=[
            Slip(
                dict(p=Fraction(7, 10)),
                "Rain, with probability 3/10, costs (1 - p) squared.",
            ),
            Slip(dict(p=0), "Saying 0 costs 3/10 on average: another p costs less."),
            Slip(
                dict(expected=Fraction(3, 10)),
                "That is the price of saying 0; put in your p.",
            ),
            Slip(
                dict(absolute=Fraction(3, 10)),
                "The mean of |t - p| is q + p (1 - 2q): does it rise or fall?",
                when=lambda absolute: 0 < absolute < 1,
            ),
            Slip(dict(absolute=1), "Rain is the rarer case here."),
        ],
        tolerance=1e-6,
    ),
]
