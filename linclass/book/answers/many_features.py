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
        answer=dict(pairs=157, once=91, cubic=364),
        why="144 + 12 + 1, then 14 * 13 / 2, and 12 + 132 + 220",
        hint="Count the products, the variables, and the constant.",
        slips=[
            Slip(dict(pairs=156), "The constant is a weight, too."),
            Slip(dict(pairs=144), "Count the single variables and the constant."),
            Slip(dict(once=78), "That is the products alone."),
            Slip(dict(once=90), "Your sum leaves out the constant."),
            Slip(
                dict(once=79), "Squares are products of two as well: i may be equal j."
            ),
            Slip(dict(cubic=1728), "x1 x2 x3 and x3 x2 x1 are one monomial."),
            Slip(dict(cubic=220), "A variable may occur more than once."),
        ],
    ),
    Program(
        "ex-many-features-write",
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
        "ex-many-features-run",
        answer=dict(theta=(0, 0, -2, 0, 4, 0), updates=2),
        why="the first point gives all features a weight, the second takes most away",
        hint="Add y times the six features of a point whose z is 0 or less.",
        slips=[
            Slip(dict(updates=1), "Is the next point right after the first update?"),
            Slip(dict(theta=(0, 0, 2, 0, -4, 0)), "All signs are reversed."),
        ],
    ),
    Exercise(
        "ex-many-features-chance",
        answer=dict(better=13, gain_100=0.0024, gain_200=0.0117),
        tolerance=6e-4,
        why="with 100 tumors most of the gain was chance, with 200 it stays",
        hint="The test errors of the four are the second and the last.",
        slips=[
            Slip(dict(better=15), "In two orders the errors are equal, not lower."),
            Slip(dict(better=17), "That is with 200 tumors. Take 100."),
            Slip(dict(better=7), "In those the quadratic error is not lower."),
            Slip(
                dict(gain_100=0.009),
                "That is the gain in the lesson. Take the seeds from 100 to 499.",
                when=lambda gain_100, gain_200: (
                    abs(gain_100 - 0.009) < 6e-4 or abs(gain_200 - 0.0134) < 6e-4
                ),
            ),
            Slip(
                dict(gain_100=-0.0024),
                "A gain lowers the error: subtract the quadratic error.",
                when=lambda gain_100, gain_200: gain_100 < 0 or gain_200 < 0,
            ),
            Slip(
                dict(gain_100=0.0343),
                "Those are training errors. Compare the test errors.",
                when=lambda gain_100, gain_200: gain_100 > 0.03 or gain_200 > 0.025,
            ),
        ],
    ),
    Exercise(
        "ex-many-features-powers",
        answer=dict(always=True, labels=(1, -1, 1, -1)),
        why="a cubic can pass through four heights, a parabola changes sign only twice",
        hint="How often can a parabola change its sign along the line?",
        slips=[
            Slip(
                dict(always=False),
                "Four weights, the bias counted, and four points: solve for them.",
            ),
            Slip(
                dict(labels=(2, -1, 1, -1)),
                "Each label is 1 or -1.",
                when=lambda labels: not {*labels} <= {-1, 1},
            ),
            Slip(
                dict(labels=(1, -1, -1, 1)),
                "A parabola with its zeros between the changes has these signs.",
                when=lambda labels: not _alternate(labels),
            ),
        ],
        right=_alternate,
    ),
]
