"""Exercises on many features, of the chapter on features and kernels."""

from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip


def _alternate(labels: Any) -> Any:
    """Whether four labels change their sign three times."""
    return {*labels} == {-1, 1} and abs(np.dot(labels, (1, -1, 1, -1))) == 4


def _quadratic(X: Any) -> Any:
    """1, the coordinates, and each product of two once, in the order of the page."""
    first, second = np.triu_indices(X.shape[1])
    return np.column_stack([np.ones(len(X)), X, X[:, first] * X[:, second]])


EXERCISES = [
    Exercise(
        "ex-many-features-count",
        dict(pairs=157, once=91, cubic=364),
        Slip("The constant is a weight, too.", pairs=156),
        Slip("Count the single variables and the constant.", pairs=144),
        Slip("That is the products alone.", once=78),
        Slip("Your sum leaves out the constant.", once=90),
        Slip("Squares are products of two as well: i may be equal j.", once=79),
        Slip("x1 x2 x3 and x3 x2 x1 are one monomial.", cubic=1728),
        Slip("A variable may occur more than once.", cubic=220),
        why="144 + 12 + 1, then 14 * 13 / 2, and 12 + 132 + 220",
        hint="Count the products, the variables, and the constant.",
    ),
    Program(
        "ex-many-features-write",
        name="quadratic",
        solution=_quadratic,
        cases=[
            Case(
                "two points of the plane",
                (np.array([[2, 3], [-1, 4]]),),
                "Is each product there once, in the order x1x1, x1x2, x2x2?",
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
        "ex-many-features-run",
        dict(theta=(0, 0, -2, 0, 4, 0), updates=2),
        Slip("Is the next point right after the first update?", updates=1),
        Slip("All signs are reversed.", theta=(0, 0, 2, 0, -4, 0)),
        why="the first point gives all features a weight, the second takes most away",
        hint="Add y times the six features of a point whose z is 0 or less.",
    ),
    Exercise(
        "ex-many-features-chance",
        dict(better=13, gain_100=0.0024, gain_200=0.0117),
        Slip("In two orders the errors are equal, not lower.", better=15),
        Slip("That is with 200 tumors. Take 100.", better=17),
        Slip("In those the quadratic error is not lower.", better=7),
        Slip(
            "That is the gain in the lesson. Take the seeds from 100 to 499.",
            gain_100=0.009,
            when=lambda gain_100, gain_200: (
                abs(gain_100 - 0.009) < 6e-4 or abs(gain_200 - 0.0134) < 6e-4
            ),
        ),
        Slip(
            "A gain lowers the error: subtract the quadratic error.",
            gain_100=-0.0024,
            when=lambda gain_100, gain_200: gain_100 < 0 or gain_200 < 0,
        ),
        Slip(
            "Those are training errors. Compare the test errors.",
            gain_100=0.0343,
            when=lambda gain_100, gain_200: gain_100 > 0.03 or gain_200 > 0.025,
        ),
        tolerance=6e-4,
        why="with 100 tumors most of the gain was chance, with 200 it stays",
        hint="The test errors of the four are the second and the last.",
    ),
    Exercise(
        "ex-many-features-powers",
        dict(always=True, labels=(1, -1, 1, -1)),
        Slip(
            "Four weights, the bias counted, and four points: solve for them.",
            always=False,
        ),
        Slip(
            "Each label is 1 or -1.",
            labels=(2, -1, 1, -1),
            when=lambda labels: not {*labels} <= {-1, 1},
        ),
        Slip(
            "A parabola with its zeros between the changes has these signs.",
            labels=(1, -1, -1, 1),
            when=lambda labels: not _alternate(labels),
        ),
        why="a cubic can pass through four heights, a parabola changes sign only twice",
        hint="How often can a parabola change its sign along the line?",
        right=_alternate,
    ),
]
