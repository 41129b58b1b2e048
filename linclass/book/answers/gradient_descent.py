"""Exercises on gradient descent."""

from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip


def _descent(
    value: Any, gradient: Any, theta: Any, eta: Any, tol: Any
) -> tuple[Any, int]:
    steps = 0
    while np.linalg.norm(g := gradient(theta)) > tol:
        while value(theta - eta * g) > value(theta) - eta * (g @ g) / 2:
            eta = eta / 2
        theta, eta, steps = theta - eta * g, 2 * eta, steps + 1
    return theta, steps


def _valley(theta: Any) -> Any:
    return theta[0] ** 2 + 8 * theta[1] ** 2


def _valley_slope(theta: Any) -> Any:
    return np.array([2, 16]) * theta


def _soft(theta: Any) -> Any:
    return np.logaddexp(0, -theta).sum() + theta.sum() / 4


def _soft_slope(theta: Any) -> Any:
    return 1 / 4 - 1 / (1 + np.exp(theta))


EXERCISES = [
    Exercise(
        "ex-gradient-descent-valley",
        dict(next=(2.4, -0.6), limit=1 / 8, best_step=1 / 9, factor=7 / 9),
        Slip("That step leads up: subtract the gradient.", next=(3.6, 2.6)),
        Slip("8 is the coefficient; the second derivative of 8 v² is 16.", limit=1 / 4),
        Slip("Steps below 1 suit u; v is the steep direction.", limit=1),
        Slip("1/16 ends v in one step, but leaves u with 7/8.", best_step=1 / 16),
        Slip(
            "At the limit v only changes its sign. Where do both sizes meet?",
            best_step=1 / 8,
        ),
        Slip("Give the size of the factor, without a sign.", factor=-7 / 9),
        why="the curvatures are 2 and 16; 1 - 2/9 = 7/9 and 1 - 16/9 = -7/9",
        hint="Differentiate twice in each direction: that gives the curvatures.",
        tolerance=5e-4,  # three decimals will do
    ),
    Exercise(
        "ex-gradient-descent-count",
        dict(safe=688, quick=346, promised=10**8),
        Slip(
            "Round up: after one step less the distance is still above 1/1000.",
            safe=687,
            when=lambda safe, quick: safe == 687 or quick == 345,
        ),
        Slip(
            "With 1/L the direction of curvature 100 ends in one step; here "
            "the curvature is 1.",
            safe=1,
        ),
        Slip("That is for an excess of 1/1000; the distance is 1/1000.", promised=5e4),
        Slip("The L in the bound is the largest curvature, 100.", promised=1e6),
        why="a general bound can be far too careful: 688 steps, not 100,000,000",
        hint="The factor is 1 - eta times the curvature 1; the bound has L = 100.",
    ),
    Program(
        "ex-gradient-descent-backtracking",
        name="descent",
        solution=_descent,
        cases=[
            Case("a valley", (_valley, _valley_slope, np.array([3.0, 1.0]), 4.0, 0.01)),
            Case(
                "a first eta that is short",
                (_valley, _valley_slope, np.array([1.0, -2.0]), 0.01, 1.0),
                "Try the given eta first; double only what was accepted.",
            ),
            Case("one weight", (_soft, _soft_slope, np.array([-3.0]), 16.0, 0.01)),
            Case(
                "a gradient that is as long as the tolerance",
                (_valley, _valley_slope, np.array([1.5, 0.25]), 1.0, 5.0),
                "A gradient of exactly that length is short enough.",
            ),
            Case(
                "a start at the minimum, with tolerance 0",
                (_valley, _valley_slope, np.array([0.0, 0.0]), 1.0, 0),
                "There is no step to take.",
            ),
            Case(
                "five weights",
                (_soft, _soft_slope, np.array([-4, -1, 0.5, 2, 5]), 64.0, 0.02),
                "The length is the root of the sum of all squares.",
            ),
            Case(
                "whole numbers",
                (_valley, _valley_slope, np.array([3, 1]), 1, 0.5),
                "theta and eta may be integers; the new ones are not.",
            ),
        ],
        why="the same weights after the same number of steps on every input",
        hint="Check two things: the length of the gradient is compared with tol before "
        "each step, and each later step first tries twice the last accepted eta.",
    ),
    Exercise(
        "ex-gradient-descent-fading",
        dict(holds=False, end=0.28878809508660237),
        Slip(
            "Run it: does w still change after twenty steps, and is it 0?", holds=True
        ),
        Slip(
            "The factors tend to 1 so fast that their product stays above 0.", end=0.0
        ),
        Slip(
            "That is after a few steps: multiply some more factors.",
            end=0.3076,
            when=lambda end: 0.2893 < end < 0.5,
        ),
        why="every step leads down, but all steps together are too short",
        hint="The factors are 1/2, 3/4, 7/8, and so on. Follow w for twenty steps.",
        tolerance=5.1e-4,  # three decimals
    ),
    Exercise(
        "ex-gradient-descent-quartic",
        dict(border=50**0.5, after=-(50**0.5)),
        Slip("From 5 the factor is 0: it arrives in one step.", border=5.0),
        Slip("That is w². Take the root.", border=50.0),
        Slip("The factor is -1 there, so the sign changes.", after=50**0.5),
        why="there the factor is -1: the run jumps to and fro forever",
        hint="At the border a step changes the sign of w and nothing else.",
        tolerance=5e-3,
    ),
]
