"""Exercises on regression for classification."""

from fractions import Fraction
from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip
from linclass.datasets import line13, t13
from linclass.geometry import augment


def _wrong_by_regression(x: Any, y: Any) -> int:
    """How many of the points have z < 0 for the least-squares line, exactly."""
    u, v = (np.array([Fraction(value) for value in values]) for values in (x, y))
    u = u - u.mean()
    z = v * (v.mean() * (u @ u) + (u @ v) * u)  # times u @ u, which is not negative
    return int((z < 0).sum())


def _fit_least_squares(points: Any, labels: Any, counts: Any) -> Any:
    M = augment(points)
    N = M * counts[:, None]
    return np.linalg.solve(N.T @ M, N.T @ labels)


def _solves_the_normal_equations(
    theta: Any, points: Any, labels: Any, counts: Any
) -> bool:
    """Whether MᵀKMθ = MᵀKy up to the rounding of the numbers that are added up."""
    theta, M = np.asarray(theta, dtype=float), augment(points)
    if theta.shape != (M.shape[1],):
        return False
    left = M.T @ (counts * (labels - M @ theta))
    sizes = abs(M).T @ (counts * (abs(labels) + abs(M) @ abs(theta)))
    return bool((abs(left) <= 1e-10 * sizes).all())


LINE, ON_LINE = line13()
T13, SIGNS = t13()
SEVEN = np.random.default_rng(5).integers(-8, 9, (7, 4)) / 2
ONCE = np.ones(13)
HALVES = np.arange(1, 14) / 2

EXERCISES = [
    Exercise(
        "ex-regression-four",
        dict(theta=(Fraction(-3, 5), Fraction(1, 5)), zero=3, missed={2}),
        Slip("The bias is first.", theta=(Fraction(1, 5), Fraction(-3, 5))),
        Slip("What is the sign of the score of the point 2?", missed=set()),
        Slip("The score of the point 9 has the right sign.", missed={2, 9}),
        why="the labels sum to 0, so the line crosses zero at the mean of the points",
        hint="4 b + 12 w = 0 and 12 b + 86 w = 10.",
    ),
    Exercise(
        "ex-regression-far",
        dict(a=5, zero_far=26),
        Slip(
            "For this a the line does not cross zero at the point 2.",
            a=4,
            when=lambda a: a != 5,
        ),
        Slip("That is the mean of 2 and 101 only.", zero_far=Fraction(103, 2)),
        why="the line crosses zero at the mean of the points, (3 + a)/4",
        hint="The residuals sum to 0, and so do these labels: what do the scores do?",
    ),
    Exercise(
        "ex-regression-coding",
        dict(coded=(Fraction(15, 11), Fraction(1, 22)), cut=1.5, wrong=7),
        Slip(
            "(y + 1)/2 gives the labels 0 and 1, not 1 and 2.",
            coded=(Fraction(4, 11), Fraction(1, 22)),
        ),
        Slip("The bias is first.", coded=(Fraction(1, 22), Fraction(15, 11))),
        Slip("1/2 is between 0 and 1. What is (g + 3)/2 if g = 0?", cut=0.5),
        Slip("The cut is where g = 0. Where is the new line there?", cut=0),
        Slip("That is for the right cut. Where is (g + 3)/2 < 1/2?", wrong=2),
        tolerance=0.0006,  # 15/11 and 1/22 rounded to three decimals will do
        why="the new labels are (y + 3)/2, so the new line is (g + 3)/2",
        hint="Which function of y gives 1 for -1 and 2 for +1? Apply it to g.",
    ),
    Program(
        "ex-regression-program",
        name="fit_least_squares",
        solution=_fit_least_squares,
        right=_solves_the_normal_equations,
        cases=[
            Case("line13, one feature, each point once", (LINE, ON_LINE, ONCE)),
            Case(
                "T13, two features, each point once",
                (T13, SIGNS, ONCE),
                "The matrix M has d + 1 columns; the column of ones comes first.",
            ),
            Case(
                "T13, each positive point three times",
                (T13, SIGNS, np.where(SIGNS == 1, 3, 1)),
                "Here the sum of k_i r_i is 0. Is it for your theta?",
            ),
            Case(
                "line13, with the counts 1/2, 1, 3/2, ...",
                (LINE, ON_LINE, HALVES),
                "Each cost is multiplied by k_i once, not by its square or its root.",
            ),
            Case(
                "two points with one feature",
                (np.array([[2], [6]]), np.array([-1, 1]), np.array([5, 1])),
                "Through two points there is a line without any residual.",
            ),
            Case(
                "labels 1 and 2",
                (LINE, (ON_LINE + 3) // 2, HALVES),
                "Fit the labels as they are given.",
            ),
            Case(
                "seven points with four features",
                (SEVEN, np.array([1, -1, 1, -1, 1, -1, -1]), HALVES[:7]),
                "The number of equations is the number of columns of M.",
            ),
            Case(
                "T13 with all points moved by (100, -50)",
                (T13 + np.array([100, -50]), SIGNS, HALVES),
                "Solve the equations exactly; small steps take too long here.",
            ),
            Case(
                "T13 in units a million times smaller",
                (T13 * 10**6, SIGNS, HALVES),
                "Some weights are very small here; do not round them.",
            ),
        ],
        why="with the counts on the diagonal of K, M^T K M theta = M^T K y",
        hint="Multiply each residual by its count. Is M^T times this vector 0?",
    ),
    Exercise(
        "ex-regression-copies",
        dict(on_line13={3}, on_t13={3, 4, 5}),
        Slip(
            "Look at the points -1 and -2 of line13 for k = 4.",
            on_line13={3, 4, 5},
            when=lambda on_line13: 4 in on_line13,
        ),
        Slip("On T13, try a few more copies than three.", on_t13={3}),
        why="too few copies leave positive points wrong, too many negative ones",
        hint="Repeat the rows with np.repeat, fit, and count z <= 0 at the 13 points.",
    ),
    Exercise(
        "ex-regression-half",
        dict(holds=False, five=(-1, -1, 0, 0, 1), signs=(-1, -1, 1, 1, -1)),
        Slip(
            "A constant would; the squares are another target. Let the labels "
            "rise and fall again as x grows.",
            holds=True,
        ),
        Slip(
            "The labels are -1 and +1.",
            signs=(0, 0, 1, 1, 0),
            when=lambda signs: not set(signs) <= {-1, 1},
        ),
        right=lambda five, signs: (
            set(signs) <= {-1, 1} and _wrong_by_regression(five, signs) >= 3
        ),
        why="three of five are wrong; labels that rise and fall again are enough",
        hint="Let the labels go -, +, - along the line: a straight line cannot "
        "rise and fall.",
    ),
]
