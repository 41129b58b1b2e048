"""Exercises on half-spaces."""

from fractions import Fraction
from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip
from linclass.datasets import t13


def _on_the_line(x: Any) -> Any:
    return 3 * x[0] + 4 * x[1] - 11


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


def _bias_range(w: Any, X: Any, y: Any) -> tuple[float, float]:
    along = X @ w
    return -along[y == 1].min(), -along[y == -1].max()


T13, SIGNS = t13()
MIXED = np.array([-1, 1, 1, -1, 1])
ROWS = np.array([[2, 1], [0, 5], [4, 4], [1, -3], [3, 2]])

EXERCISES = [
    Exercise(
        "ex-halfspaces-scores",
        answer=dict(scores=(-4, 0, 2), labels=(-1, 1, 1)),
        why="the score 0 is a tie, and our rule gives it to +1",
        hint="Multiply each feature by its weight, add, and subtract 11.",
        slips=[
            Slip(
                dict(scores=(18, 22, 24), labels=(1, 1, 1)),
                "The bias is -11: subtract 11.",
                when=lambda scores, labels: scores[0] == 18,
            ),
            Slip(
                dict(labels=(-1, -1, 1)), "Our rule predicts +1 where the score is 0."
            ),
            Slip(
                dict(labels=(-1, 0, 1)),
                "A label is -1 or +1, also for a point whose score is 0.",
                when=lambda scores, labels: any(abs(label) != 1 for label in labels),
            ),
        ],
    ),
    Exercise(
        "ex-halfspaces-nearest",
        answer=dict(nearest=(Fraction(10, 13), Fraction(24, 13)), distance=2),
        why="the nearest point is -b w/|w|^2, at distance |b|/|w|",
        hint="How many steps along w take the score from -26 to 0? Where are you then?",
        tolerance=5e-4,
        slips=[
            Slip(dict(distance=26), "|b| is the distance only where |w| = 1."),
            Slip(
                dict(distance=-2),
                "A distance is not negative.",
                when=lambda nearest, distance: distance < 0,
            ),
            Slip(
                dict(nearest=(Fraction(5, 13), Fraction(12, 13))),
                "That is the direction of w; how far do you have to go along it?",
            ),
            Slip(
                dict(nearest=(0.77, 1.85)),
                "That is near, but rounded: give fractions or four decimals.",
                when=lambda nearest, distance: (
                    abs(13 * nearest[0] - 10) + abs(13 * nearest[1] - 24) < 0.3
                    and abs(distance - 2) < 0.05
                ),
            ),
        ],
    ),
    Exercise(
        "ex-halfspaces-ruler",
        answer=dict(w=(-1, 1), b=-1),
        right=lambda w, b: min(_products(w, b)) > 0,
        why="all six products z are positive",
        hint="Compute z = y g(x) for all six points: each should be positive.",
        slips=[
            Slip(dict(w=(0, 0)), "With w = 0 all points have the same score."),
            Slip(
                dict(w=(1, -1), b=1),
                "Your w points to the negative points: change the signs of w and b.",
                when=lambda w, b: max(_products(w, b)) < 0,
            ),
            Slip(
                dict(w=(2, -1), b=3),
                "Your w points to the negative points: turn it by half a turn.",
                when=lambda w, b: _gap(w) <= 0 < _gap([-w[0], -w[1]]),
            ),
            Slip(
                dict(w=(1, 1)),
                "No bias helps this w: a negative point is as far along w as a "
                "positive one. Turn the line.",
                when=lambda w, b: _gap(w) <= 0,
            ),
            Slip(
                dict(b=0),
                "A point has the score 0, a tie: shift the line a little.",
                when=lambda w, b: min(_products(w, b)) == 0,
            ),
            Slip(
                dict(b=1),
                "The direction of w is good: now shift the line by the bias.",
                when=lambda w, b: _gap(w) > 0,
            ),
        ],
    ),
    Program(
        "ex-halfspaces-bias",
        name="bias_range",
        solution=_bias_range,
        cases=[
            Case(
                "T13 and w = (3, 4)",
                (np.array([3, 4]), T13, SIGNS),
                "A bias need not be a whole number. For which b is z > 0 at a positive "
                "point, and at a negative one?",
            ),
            Case(
                "rows in which the labels are mixed",
                (np.array([1, 2]), ROWS, MIXED),
                "Select rows by their labels, not by their places.",
            ),
            Case(
                "T13 and a w for which no bias works",
                (np.array([1, 0]), T13, SIGNS),
                "The two conditions contradict each other; return them all the same.",
            ),
            Case(
                "one feature",
                (
                    np.array([-2.0]),
                    np.array([[-3.0], [0.25], [1.5]]),
                    np.array([1, -1, -1]),
                ),
                "A point may have any number of features: use the inner product.",
            ),
            Case(
                "two points in five dimensions",
                (np.array([1, -1, 0, 2, 3]), np.eye(5)[[3, 1]], np.array([1, -1])),
            ),
            Case(
                "points far away",
                (np.array([3, 4]), T13 * 10**6 + 10**9, SIGNS),
                "Compute the two numbers from the points; a search does not get there.",
            ),
            Case("w = 0", (np.zeros(2), T13, SIGNS)),
        ],
        why="the first positive and the last negative point along w decide",
        hint="For which b is z > 0 at a positive point, and at a negative one?",
    ),
    Exercise(
        "ex-halfspaces-multiples",
        answer=dict(same=True, boundary=True, flips=False, witness=(1, 2)),
        right=lambda same, boundary, flips, witness: (
            same and boundary and not flips and abs(_on_the_line(witness)) < 1e-9
        ),
        why="c g(x) has the sign of g(x) or the opposite one, and a tie stays a tie",
        hint="The new score is c g(x): where is it positive, negative, 0?",
        slips=[
            Slip(
                dict(flips=True),
                "Which label has a point with score 0, before and after?",
                when=lambda same, boundary, flips, witness: flips,
            ),
            Slip(
                dict(boundary=False),
                "For which x is c g(x) = 0?",
                when=lambda same, boundary, flips, witness: not boundary,
            ),
            Slip(
                dict(same=False),
                "A positive factor changes no sign, and leaves 0 as it is.",
                when=lambda same, boundary, flips, witness: not same,
            ),
            Slip(
                dict(witness=(0, 0)),
                "Your witness has a score other than 0, so its label does change.",
                when=lambda same, boundary, flips, witness: (
                    abs(_on_the_line(witness)) > 1e-9
                ),
            ),
        ],
    ),
    Exercise(
        "ex-halfspaces-sum",
        answer=dict(strict=True, one_mistake=False, witness=(-1, 3, -1, -3)),
        right=lambda strict, one_mistake, witness: (
            strict and not one_mistake and _mistakes_of_three(witness) == (1, 1, 2)
        ),
        why="functional margins add up, and mistakes at two points can both remain",
        hint="The functional margin of the sum is the sum of the two margins.",
        slips=[
            Slip(
                dict(strict=False),
                "What is the sign of the sum of two positive numbers?",
                when=lambda strict, one_mistake, witness: not strict,
            ),
            Slip(
                dict(one_mistake=True),
                "The two may be wrong at different points: which of them wins there?",
                when=lambda strict, one_mistake, witness: one_mistake,
            ),
            Slip(
                dict(witness=(1, 3, 1, -3)),
                "Each has one mistake, but their sum does not have two.",
                when=lambda strict, one_mistake, witness: (
                    _mistakes_of_three(witness)[:2] == (1, 1)
                ),
            ),
            Slip(
                dict(witness=(1, 0, 1, 0)),
                "Count z <= 0 at both points: each must have exactly one mistake.",
                when=lambda strict, one_mistake, witness: (
                    _mistakes_of_three(witness)[:2] != (1, 1)
                ),
            ),
        ],
    ),
]
