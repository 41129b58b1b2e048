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
        answer=dict(next=(2.4, -0.6), limit=1 / 8, best_step=1 / 9, factor=7 / 9),
        why="the curvatures are 2 and 16; 1 - 2/9 = 7/9 and 1 - 16/9 = -7/9",
        hint="Differentiate twice in each direction: that gives the curvatures.",
        slips=[
            Slip(dict(next=(3.6, 2.6)), "That step leads up: subtract the gradient."),
            Slip(
                dict(limit=1 / 4),
                "8 is the coefficient; the second derivative of 8 v² is 16.",
            ),
            Slip(dict(limit=1), "Steps below 1 suit u; v is the steep direction."),
            Slip(
                dict(best_step=1 / 16),
                "1/16 ends v in one step, but leaves u with 7/8.",
            ),
            Slip(
                dict(best_step=1 / 8),
                "At the limit v only changes its sign. Where do both sizes meet?",
            ),
            Slip(dict(factor=-7 / 9), "Give the size of the factor, without a sign."),
        ],
        tolerance=5e-4,  # three decimals will do
    ),
    Exercise(
        "ex-gradient-descent-count",
        answer=dict(safe=688, quick=346, promised=10**8),
        why="a general bound can be far too careful: 688 steps, not 100,000,000",
        hint="The factor is 1 - eta times the curvature 1; the bound has L = 100.",
        slips=[
            Slip(
                dict(safe=687),
                "Round up: after one step less the distance is still above 1/1000.",
                when=lambda safe, quick: safe == 687 or quick == 345,
            ),
            Slip(
                dict(safe=1),
                "With 1/L the direction of curvature 100 ends in one step; here "
                "the curvature is 1.",
            ),
            Slip(
                dict(promised=5e4),
                "That is for an excess of 1/1000; the distance is 1/1000.",
            ),
            Slip(
                dict(promised=1e6), "The L in the bound is the largest curvature, 100."
            ),
        ],
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
        answer=dict(holds=False, end=0.28878809508660237),
        why="every step leads down, but all steps together are too short",
        hint="The factors are 1/2, 3/4, 7/8, and so on. Follow w for twenty steps.",
        slips=[
            Slip(
                dict(holds=True),
                "Run it: does w still change after twenty steps, and is it 0?",
            ),
            Slip(
                dict(end=0.0),
                "The factors tend to 1 so fast that their product stays above 0.",
            ),
            Slip(
                dict(end=0.3076),
                "That is after a few steps: multiply some more factors.",
                when=lambda end: 0.2893 < end < 0.5,
            ),
        ],
        tolerance=5.1e-4,  # three decimals
    ),
    Exercise(
        "ex-gradient-descent-quartic",
        answer=dict(border=50**0.5, after=-(50**0.5)),
        why="there the factor is -1: the run jumps to and fro forever",
        hint="At the border a step changes the sign of w and nothing else.",
        slips=[
            Slip(dict(border=5.0), "From 5 the factor is 0: it arrives in one step."),
            Slip(dict(border=50.0), "That is w². Take the root."),
            Slip(dict(after=50**0.5), "The factor is -1 there, so the sign changes."),
        ],
        tolerance=5e-3,
    ),
]
