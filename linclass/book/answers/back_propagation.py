"""Exercises of the page on back-propagation."""

from math import log
from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip


def _gradient(W1: Any, W2: Any, X: Any, t: Any) -> tuple[Any, Any]:
    ones = np.ones((len(X), 1))
    inputs = np.hstack([ones, X])
    sums = inputs @ W1.T
    outputs = np.hstack([ones, np.maximum(0, sums)])
    slope_out = 2 * (outputs @ W2 - t) / len(X)
    slope_in = np.outer(slope_out, W2[1:]) * (sums > 0)
    return slope_in.T @ inputs, slope_out @ outputs


def _drawn(seed: int, n: int, d: int, m: int) -> tuple[Any, ...]:
    """Weights, points and targets; sums of hidden neurons are not near 0."""
    rng = np.random.default_rng(seed)
    W1, W2 = rng.normal(size=(m, 1 + d)), rng.normal(size=1 + m)
    return W1, W2, rng.normal(size=(n, d)), rng.normal(size=n)


EXERCISES = [
    Exercise(
        "ex-back-propagation-hand",
        answer=dict(score=0, delta=(-0.5, 0.5, 0), row=(-0.5, -1.5, -0.5)),
        why="the slope -1/2 goes back through the weights 1 and -1, not to the silent "
        "neuron",
        hint="First the sums, then max(0, s), then g, then the slope -y sigma(-yg).",
        slips=[
            Slip(
                dict(delta=(0.5, -0.5, 0)),
                "Mind the sign: -y sigma(-yg) is negative for y = +1.",
            ),
            Slip(
                dict(delta=(-0.5, 0.5, -1)),
                "Multiply by the slope of relu: what is it at a negative sum?",
            ),
            Slip(dict(score=-4), "Mind the relu: of a negative sum it makes 0."),
            Slip(
                dict(row=(-0.5, -1, -1)),
                "Multiply by what enters the first layer, (1, x), not by its outputs.",
            ),
            Slip(
                dict(row=(0.5, 1.5, 0.5)),
                "That belongs to the second neuron, or has the wrong sign.",
            ),
        ],
    ),
    Exercise(
        "ex-back-propagation-cost",
        answer=dict(once=101121, both=203252, differences=2 * 101121**2),
        why="2.01 passes, since nearly all weights are in the first layer",
        hint="Forward: (inputs + 1) times neurons, layer by layer. Backward: that "
        "again, and the weights of layers 2 and 3 without constants.",
        slips=[
            Slip(dict(once=101110), "The output neuron has weights and a constant."),
            Slip(dict(once=101010), "The constants count, too: one for each neuron."),
            Slip(dict(both=3 * 101121), "No slope goes to the inputs or constants."),
            Slip(dict(both=203263), "No slope is carried back to the constants."),
            Slip(
                dict(both=2 * 101121),
                "The slopes must be carried back through layers 3 and 2, too.",
            ),
            Slip(dict(both=102131), "That is the way back; add the way forward."),
            Slip(
                dict(differences=101121**2),
                "In both directions: each weight is moved up and moved down.",
            ),
            Slip(
                dict(differences=202242),
                "That is the number of passes; each makes many multiplications.",
            ),
        ],
    ),
    Program(
        "ex-back-propagation-write",
        name="gradient",
        solution=_gradient,
        cases=[
            Case(
                "one point in a 2-2-1 network",
                (
                    np.array([[0.0, 1.0, 1.0], [-1.0, 1.0, 1.0]]),
                    np.array([0.0, 1.0, -2.0]),
                    np.array([[1.0, 1.0]]),
                    np.array([-1.0]),
                ),
                "What enters each layer, and what is the derivative of (g - t)²?",
            ),
            Case(
                "a silent neuron",
                (
                    np.array([[0.0, 1.0, 1.0], [-4.0, 1.0, 1.0]]),
                    np.array([0.5, 1.0, 3.0]),
                    np.array([[1.0, 2.0]]),
                    np.array([1.0]),
                ),
                "Where s < 0 the slope of relu is 0.",
            ),
            Case(
                "three points",
                _drawn(0, 3, 2, 2),
                "The loss is a mean: add up over the points, and divide by n.",
            ),
            Case("one input", _drawn(1, 5, 1, 3), "X has one column here."),
            Case("one hidden neuron", _drawn(2, 4, 3, 1), "W1 has one row here."),
            Case("one point, six inputs", _drawn(4, 1, 6, 4), "X has one row here."),
            Case(
                "a perfect prediction",
                (
                    np.array([[0.0, 1.0], [0.0, -1.0]]),
                    np.array([1.0, 2.0, 3.0]),
                    np.array([[2.0], [-1.0]]),
                    np.array([5.0, 4.0]),
                ),
                "If g = t at every point, no weight should move.",
            ),
            Case(
                "whole numbers",
                (
                    np.array([[0, 1, -1], [1, 0, 1], [1, -1, 0]]),
                    np.array([0, 1, -1, 2]),
                    np.array([[3, 1], [2, -2], [-2, 4]]),
                    np.array([1, -2, 0]),
                ),
                "The arguments may be integers; the derivatives are not.",
            ),
        ],
        why="both derivatives agree on every input",
    ),
    Exercise(
        "ex-back-propagation-twins",
        answer=dict(least=(3 * log(4 / 3) + log(4)) / 5, wrong=1),
        tolerance=1e-3,  # three decimals will do
        why="the first point is certain, and the four others share the score ln 3",
        hint="A rising score: one end is right for certain; the rest share one.",
        slips=[
            Slip(dict(least=0), "No rising or falling score gets all five right."),
            Slip(
                dict(least=log(2) / 5),
                "At the last point the score must be at least that of its neighbors.",
            ),
            Slip(
                dict(least=3 * log(4 / 3) + log(4)), "That is the sum; J is the mean."
            ),
            Slip(
                dict(least=(3 * log(5 / 3) + 2 * log(5 / 2)) / 5),
                "That is one score for all five; the first may have its own.",
            ),
            Slip(dict(wrong=2), "Let the score rise, and be positive from 2 on."),
        ],
    ),
    Exercise(
        "ex-back-propagation-other",
        answer=dict(relu=True, logistic=False, added=3),
        why="max(0, 5s) = 5 max(0, s), and -3 sigma(-s) = -3 + 3 sigma(s)",
        hint="Write h(5s)/5 and -3 h(-s) with the help of h(s).",
        slips=[
            Slip(dict(relu=False), "What is max(0, 5s) for s > 0, and for s < 0?"),
            Slip(
                dict(logistic=True, added=0),
                "sigma(-s) is not -sigma(s): what is it for s = 0?",
            ),
            Slip(dict(added=-3), "Mind the sign: -3 sigma(-s) = 3 sigma(s) - 3."),
            Slip(dict(added=0), "sigma(-s) is 1 - sigma(s): what is left over?"),
        ],
    ),
    Exercise(
        "ex-back-propagation-shared",
        answer=dict(slopes=(-2, -1, -0.5), total=-6),
        why="-2 times 1, -1 times 2 and -1/2 times 4, added up",
        hint="Walk back from g: each step multiplies the slope by w. Then multiply "
        "each slope by the signal that enters there.",
        slips=[
            Slip(dict(slopes=(-0.5, -1, -2)), "The order is s1, s2, g."),
            Slip(
                dict(slopes=(2, 1, 0.5)),
                "Mind the sign: the slope for g is -y sigma(-yg).",
            ),
            Slip(
                dict(total=-2),
                "That is one of the three places of w; the loss feels all of them.",
            ),
            Slip(dict(total=12), "That is the derivative of g; one factor is missing."),
            Slip(dict(total=6), "Mind the sign: a larger w raises g, and y = +1."),
        ],
    ),
]
