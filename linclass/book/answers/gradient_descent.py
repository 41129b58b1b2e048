"""Exercises on gradient descent."""

from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip


def _step(value: Any, gradient: Any, theta: Any, eta: Any, c: Any) -> tuple[Any, Any]:
    g = gradient(theta)
    before, gain = value(theta), c * np.sum(g * g)
    while value(theta - eta * g) > before - eta * gain:
        eta = eta / 2
    return theta - eta * g, eta


def _valley(theta: Any) -> Any:
    return theta[0] ** 2 + 8 * theta[1] ** 2


def _valley_slope(theta: Any) -> Any:
    return np.array([2, 16]) * theta


def _fourth(theta: Any) -> Any:
    return np.sum(theta**4)


def _fourth_slope(theta: Any) -> Any:
    return 4 * theta**3


def _soft(theta: Any) -> Any:
    return np.logaddexp(0, -theta).sum() + theta.sum() / 4


def _soft_slope(theta: Any) -> Any:
    return 1 / 4 - 1 / (1 + np.exp(theta))


EXERCISES = [
    Exercise(
        "ex-gradient-descent-valley",
        answer=dict(limit=1 / 8, best_step=1 / 9, factor=7 / 9),
        why="the curvatures are 2 and 16; 1 - 2/9 = 7/9 and 1 - 16/9 = -7/9",
        hint="Differentiate twice in each direction: that gives the curvatures.",
        slips=[
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
        answer=dict(safe=688, quick=346),
        why="0.99^688 and (99/101)^346 are the first powers below 1/1000",
        hint="The factor is 1 - eta times the curvature 1.",
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
                dict(safe=344),
                "That is for the excess of J, which has the squared factor.",
                when=lambda safe, quick: safe == 344 or quick == 173,
            ),
        ],
    ),
    Program(
        "ex-gradient-descent-backtracking",
        name="step",
        solution=_step,
        cases=[
            Case(
                "a valley, with a first step that is far too long",
                (_valley, _valley_slope, np.array([3.0, 1.0]), 4.0, 0.5),
            ),
            Case(
                "a first step that is short enough",
                (_valley, _valley_slope, np.array([1.0, -2.0]), 0.03125, 0.5),
                "If the first eta passes the test, keep it as it is.",
            ),
            Case(
                "another c",
                (_valley, _valley_slope, np.array([3.0, 1.0]), 4.0, 0.0625),
                "Use c in the test, not 1/2.",
            ),
            Case(
                "a c near 1",
                (_fourth, _fourth_slope, np.array([2.0, -1.0]), 1.0, 0.875),
                "The fall must be at least c times eta times the squared length.",
            ),
            Case(
                "a step that passes exactly",
                (_valley, _valley_slope, np.array([1.0, 0.0]), 0.5, 0.5),
                "A fall of exactly the wanted size is enough.",
            ),
            Case(
                "one weight",
                (_soft, _soft_slope, np.array([-3.0]), 16.0, 0.5),
            ),
            Case(
                "a gradient of 0",
                (_valley, _valley_slope, np.array([0.0, 0.0]), 1.0, 0.5),
                "At a minimum nothing moves, and eta stays what it was.",
            ),
            Case(
                "five weights",
                (
                    _soft,
                    _soft_slope,
                    np.array([-4.0, -1.0, 0.5, 2.0, 5.0]),
                    64.0,
                    0.5,
                ),
                "The squared length has a term for each weight.",
            ),
            Case(
                "whole numbers",
                (_valley, _valley_slope, np.array([3, 1]), 1, 0.5),
                "theta and eta may be integers; the new ones are not.",
            ),
        ],
        why="the same step and the same eta on every input",
        hint="Compare the new value with J(theta) - c eta times the sum of g².",
    ),
    Exercise(
        "ex-gradient-descent-fading",
        answer=dict(holds=False, end=0.28878809508660237),
        why="every step leads down, but all steps together are too short",
        hint="Multiply the factors 1/2, 3/4, 7/8, and so on.",
        slips=[
            Slip(
                dict(holds=True),
                "Run it: does w still change after twenty steps, and is it 0?",
                when=lambda holds, end: bool(holds),
            ),
            Slip(
                dict(end=0.0),
                "The factors tend to 1 so fast that their product stays above 0.",
            ),
            Slip(
                dict(end=0.3076),
                "That is after a few steps: multiply some more factors.",
                when=lambda holds, end: 0.2893 < end < 0.5,
            ),
        ],
        tolerance=5.1e-4,  # three decimals
    ),
    Exercise(
        "ex-gradient-descent-quartic",
        answer=dict(border=50**0.5, after=-(50**0.5)),
        why="there the factor is -1: the run changes sides for ever",
        hint="Solve 1 - 4 w²/100 = -1 for w.",
        slips=[
            Slip(dict(border=5.0), "From 5 the factor is 0: it arrives in one step."),
            Slip(dict(border=50.0), "That is w². Take the root."),
            Slip(
                dict(after=50**0.5),
                "The factor is -1 there, so the sign changes.",
            ),
        ],
        tolerance=5e-3,
    ),
]
