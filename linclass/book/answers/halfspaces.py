"""Exercises on half-spaces."""

from fractions import Fraction
from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip

SIX = ((1, 4, 1), (-2, 0, 1), (3, 6, 1), (2, 1, -1), (0, -1, -1), (5, 5, -1))


def _products(w: Any, b: Any) -> list[Fraction]:
    """The functional margins z of the six points, exactly."""
    first, second, bias = Fraction(w[0]), Fraction(w[1]), Fraction(b)
    return [y * (first * p + second * q + bias) for p, q, y in SIX]


def _gap(w: Any) -> Fraction:
    """How far the positive ones of the six points are beyond the others along w."""
    plus, minus = _products(w, 0)[:3], _products(w, 0)[3:]
    return min(plus) + min(minus)


def _mistakes_of_three(witness: Any) -> tuple[int, int, int]:
    """Points with z <= 0 of (w, b), of (v, c) and of their sum: -1 at -1, +1 at +1."""
    w, b, v, c = (Fraction(value) for value in witness)
    first, second, total = (
        sum(y * (weight * y + bias) <= 0 for y in (-1, 1))
        for weight, bias in ((w, b), (v, c), (w + v, b + c))
    )
    return first, second, total


def _line_through(p: Any, q: Any, r: Any) -> tuple[Any, Any]:
    step = q - p
    w = np.array([-step[1], step[0]])
    side = 1 if w @ (r - p) > 0 else -1
    return side * w, -side * (w @ p)


def _passes(result: Any, p: Any, q: Any, r: Any) -> bool:
    """Whether w and b have the score 0 at p and q, and a positive one at r."""
    (first, second), b = result
    with np.errstate(all="ignore"):  # infinite weights, as from a slope
        on_p, on_q, on_r = (first * x[0] + second * x[1] + b for x in (p, q, r))
    return bool(max(abs(on_p), abs(on_q)) <= 1e-9 * on_r and on_r > 0)


def _is_tie(x: Any) -> bool:
    return bool(abs(3 * x[0] + 4 * x[1] - 11) < 1e-9)


def _case(told: str, p: Any, q: Any, r: Any, hint: str = "") -> Case:
    return Case(told, (np.array(p), np.array(q), np.array(r)), hint)


EXERCISES = [
    Exercise(
        "ex-halfspaces-scores",
        dict(scores=(-4, 0, 2), labels=(-1, 1, 1)),
        Slip("The bias is -11: subtract 11.", scores=(18, 22, 24), labels=(1, 1, 1)),
        Slip("Our rule predicts +1 where the score is 0.", labels=(-1, -1, 1)),
        Slip(
            "A label is -1 or +1, also for a point whose score is 0.",
            labels=(-1, 0, 1),
            when=lambda labels: any(abs(label) != 1 for label in labels),
        ),
        why="the score 0 is a tie, and our rule gives it to +1",
        hint="Multiply each feature by its weight, add, and subtract 11.",
    ),
    Exercise(
        "ex-halfspaces-nearest",
        dict(nearest=(4, -2, 4), distance=6),
        Slip("|b| is the distance only where |w| = 1.", distance=18),
        Slip("That many steps: how long is each of them?", distance=2),
        Slip("A distance is not negative.", distance=-6),
        Slip(
            "That is w itself; how far do you have to go along it?", nearest=(2, -1, 2)
        ),
        why="the nearest point is -b w/|w|^2, at distance |b|/|w|",
        hint="How many steps along w take the score from -18 to 0? Where are you then?",
    ),
    Exercise(
        "ex-halfspaces-ruler",
        dict(w=(-1, 1), b=-1),
        Slip("With w = 0 all points have the same score.", w=(0, 0)),
        Slip(
            "Your w points to the negative points: change the signs of w and b.",
            w=(1, -1),
            b=1,
            when=lambda w, b: max(_products(w, b)) < 0,
        ),
        Slip(
            "Your w points to the negative points: turn it by half a turn.",
            w=(2, -1),
            b=3,
            when=lambda w: _gap(w) <= 0 < _gap([-w[0], -w[1]]),
        ),
        Slip(
            "No bias helps this w: a negative point is as far along w as a "
            "positive one. Turn the line.",
            w=(1, 1),
            when=lambda w: _gap(w) <= 0,
        ),
        Slip(
            "A point has the score 0, a tie: shift the line a little.",
            b=0,
            when=lambda w, b: min(_products(w, b)) == 0,
        ),
        Slip(
            "The direction of w is good: now shift the line by the bias.",
            b=1,
            when=lambda w: _gap(w) > 0,
        ),
        right=lambda w, b: min(_products(w, b)) > 0,
        why="all six products z are positive",
        hint="Compute z = y g(x) for all six points: each should be positive.",
    ),
    Program(
        "ex-halfspaces-through",
        name="line_through",
        solution=_line_through,
        right=_passes,
        cases=[
            _case("the line of T13", (1, 2), (5, -1), (0, 4)),
            _case(
                "a point r on the other side of it",
                (1, 2),
                (5, -1),
                (0, 0),
                "The score of r should be positive: how do you swap the two sides?",
            ),
            _case(
                "a vertical line",
                (2, 0),
                (2, 5),
                (-1, 1),
                "A vertical line has no slope, but it has a normal.",
            ),
            _case("a horizontal line through the origin", (0, 0), (3, 0), (1, -2)),
            _case("numbers that are not whole", (0.5, -1), (0.25, 1.5), (-3, 0.125)),
            _case("points far away", (10**6, 10**6), (10**6 + 3, 10**6 + 1), (0, 7)),
        ],
        why="w is orthogonal to q - p, and b gives p the score 0",
        hint="Compute the scores of p and q with your w and b: both should be 0.",
    ),
    Exercise(
        "ex-halfspaces-multiples",
        dict(same=True, boundary=True, flips=False, witness=(1, 2)),
        Slip("Which label has a point with score 0, before and after?", flips=True),
        Slip("For which x is c g(x) = 0?", boundary=False),
        Slip("A positive factor changes no sign, and leaves 0 as it is.", same=False),
        right=lambda witness: _is_tie(witness),
        why="c g(x) has the sign of g(x) or the opposite one, and a tie stays a tie",
        hint="Your witness has a score other than 0, so its label does change.",
    ),
    Exercise(
        "ex-halfspaces-sum",
        dict(strict=True, one_mistake=False, parameters=(-1, 3, -1, -3)),
        Slip("What is the sign of the sum of two positive numbers?", strict=False),
        Slip(
            "The two may be wrong at different points: which of them wins there?",
            one_mistake=True,
        ),
        Slip(
            "Each has one mistake, but their sum does not have two.",
            parameters=(1, 3, 1, -3),
            when=lambda parameters: _mistakes_of_three(parameters)[:2] == (1, 1),
        ),
        right=lambda parameters: _mistakes_of_three(parameters) == (1, 1, 2),
        why="functional margins add up, and mistakes at two points can both remain",
        hint="Count z <= 0 at both points: each must have exactly one mistake.",
    ),
]
