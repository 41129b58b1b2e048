"""Exercises of the page on the mistake bound."""

from fractions import Fraction

import numpy as np

from linclass.exercises._exercise import Exercise, Slip
from linclass.geometry import radius
from linclass.max_margin import MaxMargin
from linclass.perceptron import Perceptron


def _bound_and_updates(first, second):
    """What the bound allows two positive points, and how many updates they take."""
    rows = np.array([first, second], dtype=float)
    margin = MaxMargin(fit_intercept=False).fit(rows, [1, 1]).margin_
    run = Perceptron(fit_intercept=False).fit(rows, [1, 1])
    return (radius(rows) / margin) ** 2, run.updates_


def _on_an_axis(first, second):
    return 0 in (*first, *second)


def _reached(first, second):
    if _on_an_axis(first, second):
        return False
    bound, updates = _bound_and_updates(first, second)
    return updates == 2 and abs(bound - 2) < 1e-9


EXERCISES = [
    Exercise(
        "ex-mistake-bound-two-points",
        "by hand",
        minutes=8,
        answer=dict(margin_squared=Fraction(1, 2), upper=10, updates=2),
        why="the middle (1/2, -1/2) of s_1 and s_2 is nearest, and 5 / (1/2) = 10",
        hint="s_1 = (2, 1), s_2 = (-1, -2) are equally long: what is in the middle?",
        slips=[
            Slip(
                dict(margin_squared=Fraction(1, 2) ** 0.5),
                "That is the margin; its square is asked for.",
                when=lambda margin_squared, upper, updates: (
                    abs(margin_squared**2 - 0.5) < 0.01
                ),
            ),
            Slip(
                dict(margin_squared=Fraction(9, 2)),
                "The second point is negative: s_2 = (-1, -2).",
            ),
            Slip(
                dict(updates=1),
                "After the first update the second product is -4: a mistake.",
            ),
            Slip(
                dict(updates=10),
                "10 are allowed; how many does the run make?",
            ),
        ],
    ),
    Exercise(
        "ex-mistake-bound-reach",
        "by hand",
        minutes=5,
        answer=dict(first=(3, 4), second=(-4, 3)),
        right=_reached,
        why="they are orthogonal and of one length: every step of the proof is =",
        hint="The second row must be a mistake with product exactly 0.",
        slips=[
            Slip(
                dict(first=(1, 0), second=(0, 1)),
                "The bound is reached, but off the axes is asked for.",
                when=_on_an_axis,
            ),
            Slip(
                dict(first=(1, 1), second=(-2, 2)),
                "They are orthogonal; but R counts the longer one only.",
                when=lambda first, second: abs(np.dot(first, second)) < 1e-9,
            ),
            Slip(
                dict(first=(1, 2), second=(2, 1)),
                "Their product is positive, so the second is no mistake.",
                when=lambda first, second: np.dot(first, second) > 0,
            ),
        ],
    ),
    Exercise(
        "ex-mistake-bound-constant",
        "explore",
        minutes=8,
        answer=dict(constant=21, allowed_updates=1796),
        why="c = 21 allows 1796.08, hence 1796, where c = 1 allows 180719",
        hint="mistake_bound of (c, x) with fit_intercept=False, for each c.",
        slips=[
            Slip(
                dict(allowed_updates=1797),
                "Mistakes are whole and at most 1796.08: round down.",
            ),
            Slip(
                dict(constant=13),
                "With this constant the run is shortest; the bound is asked for.",
            ),
            Slip(
                dict(constant=20),
                "Near; compute the bounds of the neighbors too.",
            ),
        ],
    ),
    Exercise(
        "ex-mistake-bound-start",
        "by hand",
        minutes=5,
        answer=dict(start_w=-9, limit=19),
        why="9 updates lead to 0, a mistake still, and 1 + 2 * 9 = 19 are allowed",
        hint="Each update adds 1; the run stops at the first w > 0.",
        slips=[
            Slip(
                dict(start_w=-10),
                "w = 0 is a mistake too: how many updates from there?",
            ),
            Slip(
                dict(start_w=9),
                "From there the point is right at once.",
                when=lambda start_w, limit: start_w > 0,
            ),
            Slip(
                dict(limit=1),
                "That is the bound from zero; add 2 a / gamma.",
            ),
            Slip(
                dict(limit=10),
                "That is the count; the formula allows more.",
            ),
        ],
    ),
    Exercise(
        "ex-mistake-bound-doubled",
        "prove or refute",
        minutes=8,
        answer=dict(without_bias=4, with_constant=19, holds=False),
        why="a common factor of all rows changes no sign, and (1, 2x) is another set",
        hint="Run both; then think about what a common factor does to each sign.",
        slips=[
            Slip(
                dict(without_bias=2),
                "If all rows are doubled, so is theta: which signs change?",
            ),
            Slip(
                dict(with_constant=11),
                "The constant stays 1: (1, 2x) is not a multiple of (1, x).",
            ),
            Slip(
                dict(holds=True),
                "Compare your two counts with 4 and 11.",
                when=lambda without_bias, with_constant, holds: holds,
            ),
        ],
    ),
]
