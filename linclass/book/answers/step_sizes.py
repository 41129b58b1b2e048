"""Exercises on step sizes, mini-batches and averages."""

from typing import Any

import numpy as np

from linclass import datasets
from linclass.book.exercise import Case, Exercise, Program, Slip
from linclass.losses import sigmoid


def _descend(
    points: Any, labels: Any, rate: Any, size: Any, steps: Any, rng: Any
) -> tuple[Any, Any]:
    rows = labels[:, None] * np.column_stack([np.ones(len(points)), points])
    theta = total = np.zeros(rows.shape[1])
    for t in range(1, steps + 1):
        batch = rows[rng.integers(len(rows), size=size)]
        step = (sigmoid(-batch @ theta)[:, None] * batch).mean(axis=0)
        theta = theta + rate(t) * step
        total = total + theta
    return theta, total / steps


def _half(t: Any) -> float:
    return 0.5


def _fading(t: Any) -> float:
    return 1 / float(t)


_rng = np.random.default_rng
LOGIT8, T13 = datasets.logit8(), datasets.t13()
POINTS, SIGNS = np.array([[1], [2], [-1]]), np.array([1, -1, 1])

EXERCISES = [
    Exercise(
        "ex-step-sizes-mean",
        dict(fading=4, constant=5.5, share=1 / 8),
        Slip(
            "Three draws make three steps, and the first has the size 1: the start "
            "is forgotten.",
            fading=5.5,
        ),
        Slip("The first step has the size 1: where does it lead?", fading=10),
        Slip("That is its share after the first step.", share=0.5),
        Slip("That is 10 times its share: give the weight.", share=1.25),
        why="1/t gives the mean of 4, 1 and 7; 1/2 halves the start three times",
        hint="A step leads to (1 - eta) w + eta x.",
        tolerance=5e-4,
    ),
    Exercise(
        "ex-step-sizes-conditions",
        dict(both={"c", "d"}, wide={"a", "b"}),
        Slip(
            "t^(-2/3) falls more slowly than 1/t, and its square is t^(-4/3).",
            both={"d"},
        ),
        Slip(
            "The square of 1/√t is 1/t, and its sum has no bound.", both={"b", "c", "d"}
        ),
        Slip(
            "The sum of 1/t² is finite, so such a run may stop on the way.",
            both={"c", "d", "e"},
        ),
        Slip("Steps must also add up to infinity.", both={"c", "d", "e", "f"}),
        Slip(
            "Here the sum of the squares is to be infinite, too.",
            wide={"a", "b", "c", "d"},
        ),
        why="the sum of t^(-p) is infinite if and only if p <= 1",
        hint="Write each size as a constant times t^(-p), and its square as t^(-2p).",
    ),
    Exercise(
        "ex-step-sizes-batch",
        dict(batch=10, rate=2 / 31, many=40, few=35),
        Slip("The variance of the mean of m gradients is 1/m, not 1/√m.", batch=100),
        Slip(
            "The height is not proportional to eta: the 2 - eta changes, too.",
            rate=0.05,
        ),
        Slip("These are the steps. How many gradients has each?", many=4),
        Slip("After three steps an eighth is left, which is above a tenth.", many=30),
        Slip("After 34 steps a bit more than a tenth is left.", few=34),
        why="a batch of ten costs 4 · 10 gradients, and the small steps cost 35",
        hint="The height is eta / (m (2 - eta)); a step leaves 1 - eta of the mean.",
        tolerance=5e-4,
    ),
    Program(
        "ex-step-sizes-descend",
        name="descend",
        solution=_descend,
        cases=[
            Case(
                "one step on one point",
                (np.array([[3.0]]), np.array([-1]), _half, 1, 1, _rng(0)),
                "The label is -1, so the score must fall. The bias comes first. The "
                "mean is over the theta after the steps; the start does not count.",
            ),
            Case(
                "two steps of sizes 1 and 1/2",
                (np.array([[2.0]]), np.array([1]), _fading, 1, 2, _rng(0)),
                "Step t takes rate(t) and sigma(-z), with z from the new theta.",
            ),
            Case(
                "two steps with the label -1",
                (np.array([[2.0]]), np.array([-1]), _fading, 1, 2, _rng(0)),
                "The label stands in z, too: z is y times the score.",
            ),
            Case(
                "the eight points of the lesson, two a step",
                (LOGIT8.X, LOGIT8.y, _half, 2, 40, _rng(1)),
                "All gradients of a step belong to the same theta. Divide their sum by "
                "their number.",
            ),
            Case(
                "two features and shrinking steps",
                (T13.X, T13.y, _fading, 3, 30, _rng(2)),
                "theta has one entry more than a point has features.",
            ),
            Case(
                "a batch of more examples than there are",
                (POINTS / 1, SIGNS, _half, 7, 5, _rng(3)),
                "Draw with rng.integers: an example may be drawn twice.",
            ),
            Case(
                "whole numbers",
                (POINTS, SIGNS, _fading, 2, 12, _rng(4)),
                "The points may be integers, theta must not be.",
            ),
            Case(
                "points far away",
                (np.array([[900.0], [-900.0]]), np.array([1, 1]), _half, 1, 6, _rng(6)),
                "Is your sigma right where its exponential overflows?",
            ),
        ],
        why="the same last theta and the same mean on every input",
        tolerance=1e-8,
    ),
    Exercise(
        "ex-step-sizes-best",
        dict(eta=0.05, bound=0.2, factor=100),
        Slip("That is one of the two parts. Add them.", bound=0.1),
        Slip("The smallest bound is proportional to 1/√T.", factor=10),
        Slip("That is the square of the step size.", eta=0.0025),
        Slip("Take the root of T.", eta=1 / 600),
        why="D / (G √T) = 3/60, and there the bound is D G / √T = 6/30",
        hint="At the best step size both parts of the bound are equal.",
        tolerance=1e-6,
    ),
]
