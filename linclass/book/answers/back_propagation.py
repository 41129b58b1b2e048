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
        dict(score=0, delta=(-0.5, 0.5, 0), row=(-0.5, -1.5, -0.5)),
        Slip(
            "Mind the sign: -y sigma(-yg) is negative for y = +1.", delta=(0.5, -0.5, 0)
        ),
        Slip(
            "Multiply by the slope of relu: what is it at a negative sum?",
            delta=(-0.5, 0.5, -1),
        ),
        Slip("Mind the relu: of a negative sum it makes 0.", score=-4),
        Slip(
            "Multiply by what enters the first layer, (1, x), not by its outputs.",
            row=(-0.5, -1, -1),
        ),
        Slip(
            "That belongs to the second neuron, or has the wrong sign.",
            row=(0.5, 1.5, 0.5),
        ),
        why="the slope -1/2 goes back through the weights 1 and -1, not to the silent "
        "neuron",
        hint="First the sums, then max(0, s), then g, then the slope -y sigma(-yg).",
    ),
    Exercise(
        "ex-back-propagation-cost",
        dict(once=101121, both=203252, differences=2 * 101121**2),
        Slip("The output neuron has weights and a constant.", once=101110),
        Slip("The constants count, too: one for each neuron.", once=101010),
        Slip("No slope goes to the inputs or constants.", both=3 * 101121),
        Slip("No slope is carried back to the constants.", both=203263),
        Slip(
            "The slopes must be carried back through layers 3 and 2, too.",
            both=2 * 101121,
        ),
        Slip("That is the way back; add the way forward.", both=102131),
        Slip(
            "In both directions: each weight is moved up and moved down.",
            differences=101121**2,
        ),
        Slip(
            "That is the number of passes; each makes many multiplications.",
            differences=202242,
        ),
        why="2.01 passes, since nearly all weights are in the first layer",
        hint="Forward: (inputs + 1) times neurons, layer by layer. Backward: that "
        "again, and the weights of layers 2 and 3 without constants.",
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
        dict(least=(3 * log(4 / 3) + log(4)) / 5, wrong=1),
        Slip("No rising or falling score gets all five right.", least=0),
        Slip(
            "At the last point the score must be at least that of its neighbors.",
            least=log(2) / 5,
        ),
        Slip("That is the sum; J is the mean.", least=3 * log(4 / 3) + log(4)),
        Slip(
            "That is one score for all five; the first may have its own.",
            least=(3 * log(5 / 3) + 2 * log(5 / 2)) / 5,
        ),
        Slip("Let the score rise, and be positive from 2 on.", wrong=2),
        tolerance=1e-3,  # three decimals will do
        why="the first point is certain, and the four others share the score ln 3",
        hint="A rising score: one end is right for certain; the rest share one.",
    ),
    Exercise(
        "ex-back-propagation-other",
        dict(relu=True, logistic=False, added=3),
        Slip("What is max(0, 5s) for s > 0, and for s < 0?", relu=False),
        Slip(
            "sigma(-s) is not -sigma(s): what is it for s = 0?", logistic=True, added=0
        ),
        Slip("Mind the sign: -3 sigma(-s) = 3 sigma(s) - 3.", added=-3),
        Slip("sigma(-s) is 1 - sigma(s): what is left over?", added=0),
        why="max(0, 5s) = 5 max(0, s), and -3 sigma(-s) = -3 + 3 sigma(s)",
        hint="Write h(5s)/5 and -3 h(-s) with the help of h(s).",
    ),
    Exercise(
        "ex-back-propagation-shared",
        dict(slopes=(-2, -1, -0.5), total=-6),
        Slip("The order is s1, s2, g.", slopes=(-0.5, -1, -2)),
        Slip("Mind the sign: the slope for g is -y sigma(-yg).", slopes=(2, 1, 0.5)),
        Slip(
            "That is one of the three places of w; the loss feels all of them.",
            total=-2,
        ),
        Slip("That is the derivative of g; one factor is missing.", total=12),
        Slip("Mind the sign: a larger w raises g, and y = +1.", total=6),
        why="-2 times 1, -1 times 2 and -1/2 times 4, added up",
        hint="Walk back from g: each step multiplies the slope by w. Then multiply "
        "each slope by the signal that enters there.",
    ),
]
