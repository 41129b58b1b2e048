"""Exercises on features, of the chapter on features and kernels."""

from typing import Any

import numpy as np

from linclass import Perceptron, datasets
from linclass.book.exercise import Case, Exercise, Program, Slip
from linclass.features import Ball


def _same_ball(theta: Any) -> bool:
    """Whether it is a positive multiple of the right answer."""
    theta = np.asarray(theta, dtype=float)
    wanted = np.array([-6, 6, -2, -1])
    return bool(theta[3] < 0 and np.allclose(theta / -theta[3], wanted))


def _between(plus: Any, minus: Any) -> bool:
    return bool(min(plus) < minus < max(plus))


def _find_ball(X: Any, y: Any) -> Any:
    """Center and squared radius of the boundary that the perceptron finds."""
    theta = Perceptron().fit(Ball().fit_transform(X), y).halfspace_.theta
    center = -theta[1:-1] / (2 * theta[-1])
    return np.append(center, center @ center - theta[0] / theta[-1])


BALL13, SIGNS = datasets.ball13()

EXERCISES = [
    Exercise(
        "ex-features-ball",
        dict(theta=(-6, 6, -2, -1)),
        Slip(
            "These are the weights of the squared distance: it is large outside.",
            theta=(10, -6, 2, 1),
        ),
        Slip("All signs are turned: this is positive outside.", theta=(6, -6, 2, 1)),
        Slip("Square the radius.", theta=(-8, 6, -2, -1)),
        Slip("The square of the center is subtracted.", theta=(14, 6, -2, -1)),
        Slip("The middle term of a square has a factor.", theta=(-6, 3, -1, -1)),
        Slip("The constant comes first.", theta=(6, -2, -1, -6)),
        Slip(
            "The same ball, but the last weight should be -1: divide.",
            theta=(-12, 12, -4, -2),
            when=_same_ball,
        ),
        why="the score is 4 minus the squared distance from (3, -1)",
        hint="Multiply out r² - |x - mu|² for the center mu, and sort.",
    ),
    Exercise(
        "ex-features-read",
        dict(center=(3, -2), rho=4, inside=False),
        Slip("Mind the sign: x² - 6x has its square at +3.", center=(-3, 2)),
        Slip("The middle term of a square has a factor 2.", center=(6, -4)),
        Slip("Complete the square after you divide by v.", center=(-6, 4)),
        Slip("Divide b by v, too.", rho=-5),
        Slip("The bias is subtracted: how far does it reach?", rho=22),
        Slip("That is the radius. The squared radius is asked for.", rho=2),
        Slip("Far away the square wins. Which sign has it?", inside=True),
        why="the score is 2 times (the squared distance from (3, -2), minus 4)",
        hint="Divide by v and complete the square: x1² - 6 x1 = (x1 - 3)² - 9.",
    ),
    Exercise(
        "ex-features-run",
        dict(last=(1, -2, -4), updates=3, run_center=-0.25),
        Slip("The second pass begins with 0. What is its score?", last=(0, -2, -4)),
        Slip("All signs are turned.", last=(-1, 2, 4)),
        Slip("A score of 0 is a mistake, in each pass.", updates=2),
        Slip("Score -2 with the new theta: is it a mistake?", updates=4),
        Slip("Mind the two minus signs in -w / (2v).", run_center=0.25),
        Slip("Divide w by 2v, not by v.", run_center=-0.5),
        why="0 is a mistake in two passes, 2 in one, and -2 in none",
        hint="Add y times (1, x, x²) whenever y times the score is 0 or less.",
    ),
    Program(
        "ex-features-find",
        name="find_ball",
        solution=_find_ball,
        cases=[
            Case(
                "ball13",
                (BALL13, SIGNS),
                "Compare theta with that of the lesson, then center and rho. Return "
                "one array: the center, then rho itself, not its root.",
            ),
            Case(
                "the three numbers of the exercise before",
                (np.array([[0], [2], [-2]]), np.array([1, -1, -1])),
                "With one feature w is a list of one number.",
            ),
            Case(
                "ball13 with its labels exchanged",
                (BALL13, -SIGNS),
                "If v is positive, center and rho follow from the same formulas.",
            ),
            Case(
                "ball13 backward",
                (BALL13[::-1], SIGNS[::-1]),
                "Take the points in the order in which they come.",
            ),
            Case(
                "points in three dimensions",
                (
                    np.array([[1, 0, 2], [0, 1, 1], [3, 3, 3], [-3, 0, 1], [0, 0, -3]]),
                    np.array([1, 1, -1, -1, -1]),
                ),
                "A point may have any number of features; v is the last weight.",
            ),
            Case(
                "two points",
                (np.array([[3, 1], [1, 1]]), np.array([1, -1])),
                "Here v is positive in the end.",
            ),
            Case(
                "three numbers that are not whole",
                (np.array([[-3], [0.5], [4]]), np.array([1, -1, 1])),
            ),
        ],
        why="the same center and the same squared radius on every input",
        hint="Features, perceptron, then -w / (2v) and |mu|² - b / v.",
    ),
    Exercise(
        "ex-features-one-class",
        dict(one_class=True, plus=(-1, 1), minus=0),
        Slip(
            "Which weight could make it fail? Change a weight 0 a little.",
            one_class=False,
        ),
        Slip(
            "An interval holds both positive points and not the negative one.",
            minus=2,
            when=lambda plus, minus: not min(plus) <= minus <= max(plus),
        ),
        Slip(
            "No features tell one point from itself.",
            minus=1,
            when=lambda plus, minus: minus in tuple(plus),
        ),
        why="one class has its ball; here it is the negative one",
        hint="Look at the sign of the weight of the square, then at three points.",
        right=_between,
    ),
]
