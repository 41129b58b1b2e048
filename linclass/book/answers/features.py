"""Exercises on features, of the chapter on features and kernels."""

from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip


def _same_ball(theta: Any) -> bool:
    """Whether it is a positive multiple of the right answer."""
    theta = np.asarray(theta, dtype=float)
    wanted = np.array([-6, 6, -2, -1])
    return bool(theta[3] < 0 and np.allclose(theta / -theta[3], wanted))


def _between(plus: Any, minus: Any) -> bool:
    return bool(min(plus) < minus < max(plus))


def _quadratic(X: Any) -> Any:
    """1, the coordinates, and each product of two once, in the order of the page."""
    first, second = np.triu_indices(X.shape[1])
    return np.column_stack([np.ones(len(X)), X, X[:, first] * X[:, second]])


EXERCISES = [
    Exercise(
        "ex-features-ball",
        answer=dict(theta=(-6, 6, -2, -1)),
        why="the score is 4 minus the squared distance from (3, -1)",
        hint="Multiply out r² - |x - mu|² for the center mu, and sort.",
        slips=[
            Slip(
                dict(theta=(10, -6, 2, 1)),
                "These are the weights of the squared distance: it is large outside.",
            ),
            Slip(
                dict(theta=(6, -6, 2, 1)),
                "All signs are turned: this is positive outside.",
            ),
            Slip(dict(theta=(-8, 6, -2, -1)), "Square the radius."),
            Slip(
                dict(theta=(14, 6, -2, -1)), "The square of the center is subtracted."
            ),
            Slip(
                dict(theta=(-6, 3, -1, -1)), "The middle term of a square has a factor."
            ),
            Slip(dict(theta=(6, -2, -1, -6)), "The constant comes first."),
            Slip(
                dict(theta=(-12, 12, -4, -2)),
                "The same ball, but the last weight should be -1: divide.",
                when=_same_ball,
            ),
        ],
    ),
    Exercise(
        "ex-features-count",
        answer=dict(columns=111, apart=66, cubic=220),
        why="100 + 10 + 1, then 12 * 11 / 2, and 12 over 3",
        hint="Count the products, the variables, and the constant.",
        slips=[
            Slip(dict(columns=110), "The constant is a weight, too."),
            Slip(dict(columns=100), "Count the single variables and the constant."),
            Slip(dict(apart=55), "That is the products alone."),
            Slip(dict(apart=65), "Your sum leaves out the constant."),
            Slip(
                dict(apart=56), "Squares are products of two as well: i may be equal j."
            ),
            Slip(dict(cubic=1000), "x1 x2 x3 and x3 x2 x1 are one monomial."),
            Slip(dict(cubic=120), "A variable may occur more than once."),
        ],
    ),
    Program(
        "ex-features-write",
        name="quadratic",
        solution=_quadratic,
        cases=[
            Case(
                "two points of the plane",
                (np.array([[2, 3], [-1, 4]]),),
                "Which columns come first, and which products follow?",
            ),
            Case(
                "a point with three coordinates",
                (np.array([[2.0, 3.0, 5.0]]),),
                "The products of x1 come first, then those of x2 that are left.",
            ),
            Case(
                "points with one coordinate",
                (np.array([[-3.0], [0.5], [0.0]]),),
                "With one coordinate there is one product, its square.",
            ),
            Case(
                "points in five dimensions with a column of zeros",
                (np.array([[1, -2, 0, 3, 7], [4, 4, 0, -1, 2]]),),
                "Keep each column, also one that is 0 on these points.",
            ),
            Case("points far away", (np.array([[3, -(10**6)], [10**6, 7]]),)),
            Case(
                "as many points as coordinates",
                (np.array([[1, 2], [3, 4]]),),
                "Points are rows: multiply columns with each other.",
            ),
        ],
        why="the constant, each coordinate, and each product once",
        hint="Let the inner loop begin where the outer one is.",
    ),
    Exercise(
        "ex-features-run",
        answer=dict(theta=(0, 0, -2, 0, 4, 0), updates=2),
        why="the first point gives all features a weight, the second takes most away",
        hint="Add y times the six features of a point whose z is 0 or less.",
        slips=[
            Slip(dict(updates=1), "Is the next point right after the first update?"),
            Slip(dict(theta=(0, 0, 2, 0, -4, 0)), "All signs are turned."),
        ],
    ),
    Exercise(
        "ex-features-penalty",
        answer=dict(best=100, error=0.0644, pays=False),
        tolerance=6e-4,
        why="a larger penalty helps, and the linear model is still better",
        hint="Call mean_errors(30, 100, c) for each penalty c.",
        slips=[
            Slip(dict(error=0.0388), "That is the error of the linear model."),
            Slip(dict(best=10), "Try the larger ones, too."),
            Slip(dict(pays=True), "Compare with the smallest error of the linear one."),
        ],
    ),
    Exercise(
        "ex-features-one-class",
        answer=dict(one_class=True, plus=(-1, 1), minus=0),
        why="one class has its ball; here it is the negative one",
        hint="Look at the sign of the weight of the square, then at three points.",
        slips=[
            Slip(
                dict(one_class=False),
                "Which weight could make it fail? Change a weight 0 a little.",
            ),
            Slip(
                dict(minus=2),
                "An interval holds both positive points and not the negative one.",
                when=lambda one_class, plus, minus: not min(plus) <= minus <= max(plus),
            ),
            Slip(
                dict(minus=1),
                "No features tell one point from itself.",
                when=lambda one_class, plus, minus: minus in tuple(plus),
            ),
        ],
        right=lambda one_class, plus, minus: one_class and _between(plus, minus),
    ),
]
