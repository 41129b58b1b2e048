"""Exercises on stochastic gradient descent."""

from typing import Any

import numpy as np

from linclass import datasets
from linclass.book.exercise import Case, Exercise, Program, Slip
from linclass.losses import sigmoid


def _descend(points: Any, labels: Any, eta: Any, steps: Any, rng: Any) -> Any:
    theta = np.zeros(points.shape[1] + 1)
    for _ in range(steps):
        i = rng.integers(len(points))
        row = labels[i] * np.array([1, *points[i]])
        theta = theta + eta * sigmoid(-(row @ theta)) * row
    return theta


_rng = np.random.default_rng


def _labels(y: Any) -> bool:
    return set(map(float, y)) <= {-1.0, 1.0}


def _agree(x: Any, y: Any, w: Any) -> float:
    """The slope of the first logistic loss at w, without a bias, times the mean one."""
    x, y = np.asarray(x, dtype=float), np.asarray(y, dtype=float)
    slopes = -sigmoid(-y * x * w) * y * x
    return float(slopes[0] * slopes.mean())


LOGIT8, T13 = datasets.logit8(), datasets.t13()

EXERCISES = [
    Exercise(
        "ex-stochastic-descent-one",
        dict(logistic=(-0.25, -0.75), squared=(-1, -3)),
        Slip(
            "The label is -1: the step must make the score smaller.",
            squared=(1, 3),
            when=lambda logistic, squared: max(*logistic, *squared) > 0,
        ),
        Slip("The square brings a factor 2 into the slope.", squared=(-0.5, -1.5)),
        Slip("The gradient is right; take half of it.", squared=(-2, -6)),
        Slip("Multiply by the step size, which is 1/2.", logistic=(-0.5, -1.5)),
        Slip(
            "The bias stands first: its entry of the point is 1.",
            logistic=(-0.75, -0.25),
            squared=(-3, -1),
        ),
        why="both go along -(1, 3), and the squared loss four times as far",
        hint="At the start z = 0. Both gradients are multiples of (1, 3).",
    ),
    Exercise(
        "ex-stochastic-descent-hover",
        dict(height=1 / 3, rate=1 / 5),
        Slip("That is the push alone; what is left of u²?", height=0.25),
        Slip("The factor 1 - eta of u must be squared, too.", height=0.5),
        Slip(
            "The height is not proportional to eta: the 2 - eta changes, too.",
            rate=1 / 6,
        ),
        Slip("The push is eta², but what is left of u² counts.", rate=1 / 3),
        why="the height is eta / (2 - eta), not proportional to eta",
        hint="Solve h = (1 - eta)² h + eta² for h.",
        tolerance=5e-4,
    ),
    Program(
        "ex-stochastic-descent-sgd",
        name="descend",
        solution=_descend,
        cases=[
            Case(
                "one step on one point",
                (np.array([[3.0]]), np.array([-1]), 0.5, 1, _rng(0)),
                "Compare with the first exercise: sign, bias first, sigma(-z).",
            ),
            Case(
                "two steps on one point",
                (np.array([[2.0]]), np.array([1]), 1.0, 2, _rng(0)),
                "The second step takes sigma(-z), with z from the new theta.",
            ),
            Case(
                "two steps with the label -1",
                (np.array([[2.0]]), np.array([-1]), 1.0, 2, _rng(0)),
                "The label stands in z, too: z is y times the score.",
            ),
            Case(
                "the eight points of the lesson",
                (LOGIT8.X, LOGIT8.y, 0.5, 40, _rng(1)),
                "Draw from the rng that is handed over, one example for each step.",
            ),
            Case(
                "two features",
                (T13.X, T13.y, 0.1, 60, _rng(2)),
                "theta has one entry more than a point has features.",
            ),
            Case(
                "labels that are all -1",
                (np.array([[1, -2], [0.5, 4]]), np.array([-1, -1]), 0.25, 9, _rng(3)),
            ),
            Case(
                "whole numbers",
                (np.array([[1], [2], [-1]]), np.array([1, -1, 1]), 1, 12, _rng(4)),
                "The points may be integers, theta must not be.",
            ),
            Case(
                "points far away",
                (np.array([[900.0], [-900.0]]), np.array([1, 1]), 1.0, 6, _rng(6)),
                "Is your sigma right where its exponential overflows?",
            ),
        ],
        why="the same last theta on every input",
        hint="theta + eta sigma(-z) y (1, x), with z = y times the score.",
        tolerance=1e-8,
    ),
    Exercise(
        "ex-stochastic-descent-down",
        dict(holds=False, x=(1, -3), y=(1, 1), w=0),
        Slip(
            "True for the loss of that example; ask about the mean of both.", holds=True
        ),
        Slip("Labels are -1 or +1.", y=(1, 0), when=lambda y: not _labels(y)),
        Slip(
            "At x = 0 the slope is 0: that step does not move w.",
            x=(0, 3),
            when=lambda x: x[0] == 0,
        ),
        Slip(
            "Here the two slopes cancel, so J is flat: shift the balance.",
            x=(1, -1),
            when=lambda x, y, w: abs(_agree(x, y, w)) < 1e-12,
        ),
        Slip(
            "Here a small step on the first example lowers J.",
            x=(1, 3),
            when=lambda x, y, w: _agree(x, y, w) > 0,
        ),
        why="the first slope points against the mean slope: J, convex, rises",
        hint="Make the second example pull the other way, and harder.",
        right=lambda x, y, w: _labels(y) and _agree(x, y, w) < -1e-12,
    ),
    Exercise(
        "ex-stochastic-descent-agree",
        dict(every=1 / 9, mean=1 / 7),
        Slip("That is enough for x = 1. Which point is the strictest?", every=1),
        Slip("There the strictest factor is 0. It may also be negative.", every=1 / 18),
        Slip("Average the squares of the factors, not these.", mean=3 / 14),
        Slip("Below 1, not lowest: that is where it is least.", mean=1 / 14),
        why="18 eta < 2 for the farthest point, and 98 eta < 14 on average",
        hint="The factors are 1 - 2 eta, 1 - 8 eta and 1 - 18 eta.",
        tolerance=5e-4,
    ),
]
