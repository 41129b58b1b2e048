"""Exercises on the soft margin."""

from typing import Any

import numpy as np

from linclass import datasets
from linclass.book.exercise import Case, Exercise, Program, Slip


def _train(X: Any, y: Any, strength: float, steps: int) -> tuple[Any, float]:
    w, b = np.zeros(X.shape[1]), 0.0
    for k in range(1, steps + 1):
        pull = y * (y * (X @ w + b) < 1) / len(X)
        w = w - (strength * w - pull @ X) / np.sqrt(k)
        b = b + pull.sum() / np.sqrt(k)
    return w, b


T13, SIGNS = datasets.t13()
RNG = np.random.default_rng(8)
FIVE = RNG.normal(size=(9, 5)), np.array([1, -1, 1, 1, -1, -1, 1, -1, 1])

EXERCISES = [
    Exercise(
        "ex-soft-margin-soft",
        dict(pays=0.75, small=1, large=0.5),
        Slip("That is z. How much is missing to 1?", pays=0.25),
        Slip("Above w = 1 the hinge is 0: is J(2) below J(1)?", small=2),
        Slip("Compare J(1) with J(0.5) for the strength 2.", large=1),
        Slip("The strength is in the denominator.", large=2),
        why="w = min(1, 1/strength): the penalty pulls, the hinge holds",
        hint="For w below 1, J(w) = 1 - w + strength w^2 / 2. Where is its slope 0?",
    ),
    Exercise(
        "ex-soft-margin-shares",
        dict(shares=[0, 1, 1, 1, 1, 0], weight=5 / 9),
        Slip(
            "With these shares w is 2/9, and then 1 and 4 are inside the strip.",
            shares=[0, 0.6, 1, 1, 0.6, 0],
        ),
        Slip(
            "Then w is 35/18, and 0 and 5 are far beyond the edges.",
            shares=[1, 1, 1, 1, 1, 1],
        ),
        Slip("2 and 3 alone pull w below 0.", shares=[0, 0, 1, 1, 0, 0]),
        Slip("That is strength times w.", weight=1 / 3),
        Slip("That is the minimum for the strength 0.2.", weight=2 / 3),
        tolerance=6e-4,
        why="the shares fit the margins, their sum is w, and the classes balance",
        hint="Compute w from the shares, then all z, and compare them with the shares.",
    ),
    Program(
        "ex-soft-margin-train",
        name="train",
        solution=_train,
        cases=[
            Case(
                "one step from two points",
                (np.array([[1.0], [-1.0]]), np.array([1, -1]), 0.5, 1),
                "At the start both points have z = 0, which is below 1.",
            ),
            Case(
                "a second step",
                (np.array([[3.0], [1.0]]), np.array([1, -1]), 0.5, 2),
                "The second step has the rate 1/sqrt(2), and the penalty now pulls. "
                "One point has z < 1: still divide by 2. Use the old z for w and b.",
            ),
            Case(
                "a point that stops at z = 1",
                (np.array([[0.0]]), np.array([1]), 0.1, 3),
                "At z = 1 exactly, we take the slope 0.",
            ),
            Case("T13", (T13, SIGNS, 0.1, 50), "Divide by the number of all points."),
            Case("no steps", (T13, SIGNS, 0.1, 0), "Without a step, w and b are 0."),
            Case(
                "no penalty",
                (np.array([[2.0, 1.0], [0.0, 1.0]]), np.array([1, -1]), 0.0, 7),
            ),
            Case(
                "whole numbers",
                (np.array([[2, 0], [1, 3], [0, 1]]), np.array([1, 1, -1]), 1, 9),
                "Integer points are fine, if your w can hold fractions.",
            ),
            Case(
                "a single class", (np.array([[2.0], [5.0]]), np.array([-1, -1]), 2, 4)
            ),
            Case("five features", (*FIVE, 0.3, 20), "A point may have any features."),
        ],
        why="the same weights and bias after every number of steps",
        hint="Compute z with the old w and b; then change both.",
    ),
    Exercise(
        "ex-soft-margin-mistakes",
        dict(bound=True, safe=False, strength=2),
        Slip("A mistake has z of 0 or less. What does it cost?", bound=False),
        Slip(
            "For a large strength w is almost 0. Which b is best for w = 0?", safe=True
        ),
        Slip(
            "Not every minimum gets 1 wrong there. If 1 and -1 have the share "
            "1, then w is 2 / (3 strength). Which b are possible?",
            strength=1,
            when=lambda strength: strength < 2 - 1e-9,
        ),
        right=lambda strength: strength >= 2 - 1e-9,
        why="each mistake costs at least 1, and a large strength gives up the 1",
        hint="What does a mistake cost? And what is the best b if w is almost 0?",
    ),
    Exercise(
        "ex-soft-margin-limit",
        dict(C=0.5),
        Slip("One multiplier would need a share above 1.", C=0.4),
        Slip("That works, but a smaller C does, too.", C=1),
        Slip("That is the strength. C is 1 / (13 strength).", C=2 / 13),
        tolerance=6e-4,
        why="the multipliers 0.1, 0.4 and 0.5 must all be at most C",
        hint="Write the multipliers as C times a share. A share is at most 1.",
    ),
]
