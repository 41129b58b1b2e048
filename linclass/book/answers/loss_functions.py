"""Exercises on loss functions."""

from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip
from linclass.datasets import line13, t13


def _visited(points: Any, labels: Any, rate: float, steps: int) -> list[Any]:
    """Each θ of the descent on the total hinge loss, with its total."""
    vectors = labels[:, None] * np.column_stack([np.ones(len(points)), points])
    theta = np.zeros(vectors.shape[1])
    found = []
    for _ in range(steps + 1):
        z = vectors @ theta
        found.append((np.maximum(0, 1 - z).sum(), theta))
        theta = theta + rate * vectors[z <= 1].sum(axis=0)
    return found


def _hinge_descent(*args: Any) -> Any:
    return min(_visited(*args), key=lambda pair: pair[0])[1]


def _is_a_best_one(theta: Any, *args: Any) -> bool:
    """Whether θ was visited, and none that was visited has a smaller total."""
    found = _visited(*args)
    least = min(total for total, _ in found) + 1e-9
    best = [other for total, other in found if total <= least]
    return np.shape(theta) == best[0].shape and any(
        np.allclose(theta, other, rtol=1e-9, atol=1e-9) for other in best
    )


def _runs_above_its_chord(p: float, q: float) -> bool:
    """Whether min(hinge, 1) at the middle is above the mean of its values at p, q."""
    at_p, middle, at_q = (min(1.0, max(0.0, 1 - z)) for z in (p, (p + q) / 2, q))
    return middle > (at_p + at_q) / 2 + 1e-12


T13, SIGNS = t13()
LINE, ON_LINE = line13()
THREE = np.array([[1, 0, 2], [0, 3, 1], [2, 2, 0], [-1, 0, 1], [0, -2, 0], [-3, 1, -1]])

EXERCISES = [
    Exercise(
        "ex-loss-functions-values",
        dict(
            hinged=(1.5, -1),
            smoothed_hinged=(1, -1),
            squared_hinged=(2.25, -3),
            at_most=3,
        ),
        Slip(
            "The parabola of the smoothed hinge ends at z = 0; here z is smaller.",
            smoothed_hinged=(1.125, -1.5),
        ),
        Slip(
            "The loss falls as z grows: what is the sign of a slope then?",
            squared_hinged=(2.25, 3),
        ),
        Slip("The derivative of a square has a factor 2.", squared_hinged=(2.25, -1.5)),
        Slip("z is negative: 1 - z is more than 1.", hinged=(0.5, -1)),
        Slip("The logistic loss at z = 0 is less than 1. Divide by it.", at_most=2),
        Slip(
            "Divide 2.1 by the logistic loss at z = 0; how many whole points fit?",
            at_most=4,
            when=lambda at_most: abs(at_most - 3) > 1e-9,
        ),
        why="1 - z is 3/2, and a point with z <= 0 costs at least ln 2",
        hint="Write down 1 - z first; then the loss, and then the slope.",
    ),
    Exercise(
        "ex-loss-functions-score",
        dict(g_hinge=1, g_squared=0.5, g_exponential=np.log(3) / 2),
        Slip(
            "Solve 3 exp(-g) = exp(g): how often does g occur?", g_exponential=np.log(3)
        ),
        Slip(
            "From -1 to 1 the hinge total has one slope, so its best is an end.",
            g_hinge=0.5,
            g_squared=0.5,
        ),
        Slip(
            "3/4 is the share of the label +1; the mean of the labels is less.",
            g_squared=0.75,
        ),
        Slip(
            "Three of the four labels are +1: which side should they pull to?",
            g_hinge=-1,
            g_squared=-0.5,
            g_exponential=-np.log(3) / 2,
        ),
        why="all three are positive, as the majority is",
        tolerance=1e-3,
        hint="Where is the slope of 3 l(g) + l(-g) zero, or where does it change sign?",
    ),
    Exercise(
        "ex-loss-functions-interval",
        dict(interval=(0.5, 1), subgradients=(-2, 0)),
        Slip(
            "h(2w) has the slope -2, not -1, as long as it is positive.",
            subgradients=(-1, 0),
        ),
        Slip(
            "At 1/2 it is least; does it rise at once to the right of it?",
            interval=(0.5, 0.5),
        ),
        Slip(
            "These are the two numbers; which of them is smaller?", subgradients=(0, -2)
        ),
        Slip(
            "The negative point has a loss, too, and its slope is +1.",
            subgradients=(-3, -1),
        ),
        why="the slopes are -2, then 0 between 1/2 and 1, then 1",
        hint="Add the slopes of the three terms left of 1/2, up to 1, and beyond.",
    ),
    Exercise(
        "ex-loss-functions-outlier",
        dict(hinge_theta=(-0.05, 0.5), squared_theta=(-1.1, -10), wrong=(1, 2)),
        Slip(
            "This goes uphill: the outlier pulls along -(1, 10).",
            hinge_theta=(0.05, 1.5),
        ),
        Slip("The derivative of a square has a factor 2.", squared_theta=(-0.55, -4.5)),
        Slip(
            "Under the squared hinge: what are the scores of the points 2 and 3?",
            wrong=(1, 1),
        ),
        why="only the outlier pulls, and under the squared hinge 22 times as hard",
        hint="Compute the three margins. Which points have z < 1, and which vectors?",
    ),
    Program(
        "ex-loss-functions-program",
        name="hinge_descent",
        solution=_hinge_descent,
        right=_is_a_best_one,
        cases=[
            Case("line13, one step", (LINE, ON_LINE, 0.25, 1)),
            Case(
                "three points, one of which comes to z = 1 on the way",
                (np.array([[0], [1], [-1]]), np.array([1, 1, -1]), 0.5, 4),
                "A point with z = 1 still pulls.",
            ),
            Case(
                "T13, two features, 60 steps",
                (T13, SIGNS, 1 / 64, 60),
                "The step adds the rate times the sum of y (1, x), of the points with "
                "z <= 1.",
            ),
            Case(
                "two points with three features",
                (np.array([[1, 2, 0], [0, 1, 1]]), np.array([1, -1]), 0.125, 4),
                "Is the number of weights d + 1?",
            ),
            Case(
                "six points with three features, no line separates them",
                (THREE, np.array([1, -1, 1, 1, -1, 1]), 0.25, 25),
                "The last theta need not be the best one, and += changes a kept one.",
            ),
            Case(
                "four points whose last step is the best one",
                (np.array([[4], [2], [-1], [-2]]), np.array([1, 1, -1, -1]), 1 / 8, 2),
                "The theta after the last step counts, too.",
            ),
            Case(
                "two equal points with opposite labels, and a large rate",
                (np.array([[3], [3], [5]]), np.array([1, -1, -1]), 8, 5),
                "The start counts, too.",
            ),
            Case(
                "no steps at all",
                (LINE, ON_LINE, 0.25, 0),
                "Without a step the start is the only theta visited.",
            ),
            Case(
                "labels of one class only",
                (np.array([[2], [5]]), np.array([-1, -1]), 0.25, 6),
            ),
        ],
        why="the best of all theta on the way, and a point at the kink still pulls",
        hint="Begin at zeros, and add the rate times the sum of y (1, x) over z <= 1.",
    ),
    Exercise(
        "ex-loss-functions-combine",
        dict(maximum=True, minimum=False, mean=True, chord=(-1, 1)),
        Slip(
            "Look at the minimum of the hinge and the constant 1 near z = 0.",
            minimum=True,
        ),
        Slip(
            "Each function is below its own chord, so below that of the maximum.",
            maximum=False,
        ),
        Slip(
            "Each function is below its own chord. Add the two, and halve.", mean=False
        ),
        Slip(
            "These are two places; the smaller one comes first.",
            chord=(1, -1),
            when=lambda chord: chord[0] >= chord[1],
        ),
        Slip(
            "Between these two places the minimum is not above its chord at the "
            "middle. One place on each side of the bend is needed.",
            chord=(-3, -1),
            when=lambda chord: not _runs_above_its_chord(*chord),
        ),
        right=lambda chord: chord[0] < chord[1] and _runs_above_its_chord(*chord),
        why="all three are upper bounds, but the minimum need not be convex",
        hint="Draw the three curves, and look for a chord that runs below one of them.",
    ),
]
