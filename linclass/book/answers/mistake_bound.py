"""Exercises of the page on the mistake bound."""

from fractions import Fraction
from typing import Any

import numpy as np

from linclass.book.exercise import Exercise, Slip


def _on_an_axis(one: Any, other: Any) -> bool:
    return 0 in (*one, *other)


def _reached(one: Any, other: Any) -> bool:
    """Two updates that reach the bound: every step of the proof is an equality."""
    square = np.dot(one, one)
    orthogonal = abs(np.dot(one, other)) < 1e-9 * square
    equal = abs(np.dot(other, other) - square) < 1e-9 * square
    return bool(orthogonal and equal and not _on_an_axis(one, other))


EXERCISES = [
    Exercise(
        "ex-mistake-bound-two-points",
        answer=dict(margin_squared=Fraction(1, 2), upper=10, updates_made=2),
        why="the middle (1/2, -1/2) of s_1 and s_2 is nearest, and 5 / (1/2) = 10",
        hint="s_1 = (2, 1), s_2 = (-1, -2) are equally long: what is in the middle?",
        slips=[
            Slip(
                dict(margin_squared=Fraction(1, 2) ** 0.5),
                "That is the margin; its square is asked for.",
                when=lambda margin_squared, upper, updates_made: (
                    abs(margin_squared**2 - 0.5) < 0.01
                ),
            ),
            Slip(
                dict(margin_squared=Fraction(9, 2)),
                "The second point is negative: s_2 = (-1, -2).",
            ),
            Slip(
                dict(updates_made=1),
                "After the first update the second product is -4: a mistake.",
            ),
            Slip(dict(updates_made=10), "10 are allowed; how many does the run make?"),
        ],
    ),
    Exercise(
        "ex-mistake-bound-reach",
        answer=dict(one=(3, 4), other=(-4, 3)),
        right=_reached,
        why="they are orthogonal and of one length: every step of the proof is =",
        hint="The second row must be a mistake with product exactly 0.",
        slips=[
            Slip(
                dict(one=(1, 0), other=(0, 1)),
                "The bound is reached, but off the axes is asked for.",
                when=_on_an_axis,
            ),
            Slip(
                dict(one=(1, 1), other=(-2, 2)),
                "They are orthogonal; but R counts the longer one only.",
                when=lambda one, other: abs(np.dot(one, other)) < 1e-9,
            ),
            Slip(
                dict(one=(1, 2), other=(2, 1)),
                "Their product is positive, so the second is no mistake.",
                when=lambda one, other: np.dot(one, other) > 0,
            ),
        ],
    ),
    Exercise(
        "ex-mistake-bound-constant",
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
            Slip(dict(constant=20), "Near; compute the bounds of the neighbors too."),
        ],
    ),
    Exercise(
        "ex-mistake-bound-start",
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
            Slip(dict(limit=1), "That is the bound from zero; add 2 a / gamma."),
            Slip(dict(limit=10), "That is the count; the formula allows more."),
        ],
    ),
    Exercise(
        "ex-mistake-bound-doubled",
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
