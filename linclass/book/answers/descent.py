"""Exercises on descent, of the chapter on losses."""

from typing import Any

import numpy as np

from linclass.book.exercise import Exercise, Slip
from linclass.losses import sigmoid


def _gradients(x: Any, y: Any, w: Any) -> Any:
    """Slopes of the logistic losses of both examples at w, without a bias."""
    x, y = np.asarray(x, dtype=float), np.asarray(y, dtype=float)
    return -sigmoid(-y * x * w) * y * x


def _labels(y: Any) -> bool:
    return set(map(float, y)) <= {-1.0, 1.0}


def _agree(x: Any, y: Any, w: Any) -> float:
    slopes = _gradients(x, y, w)
    return float(slopes[0] * slopes.mean())


EXERCISES = [
    Exercise(
        "ex-descent-valley",
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
        "ex-descent-one",
        answer=dict(logistic=(-0.25, -0.75), squared=(-0.125, -0.375)),
        why="both go along -(1, 3), and the squared error half as far",
        hint="At the start the score is 0, so sigma is 1/2 in both formulas.",
        slips=[
            Slip(
                dict(logistic=(0.25, 0.75)),
                "The label is -1: the step must make the score smaller.",
            ),
            Slip(
                dict(squared=(-0.0625, -0.1875)),
                "That is the step of half the squared error: the 2 is missing.",
            ),
            Slip(
                dict(logistic=(-0.5, -1.5)), "Multiply by the step size, which is 1/2."
            ),
            Slip(
                dict(logistic=(-0.75, -0.25), squared=(-0.375, -0.125)),
                "The bias stands first: its entry of the point is 1.",
            ),
        ],
    ),
    Exercise(
        "ex-descent-alpha",
        answer=dict(matched=1, ten_times=527),
        why="alpha = 1/10 is the curvature: one step; ten times that, and c is 1/10",
        hint="The factor of step t is 1 - 1/(10 alpha t): multiply in a loop.",
        slips=[
            Slip(
                dict(ten_times=526),
                "Count the steps done, and wait until it is below 1/2.",
                when=lambda matched, ten_times: ten_times in (526, 528),
            ),
            Slip(
                dict(ten_times=357),
                "That is the lemma's lower bound; multiply the factors themselves.",
                when=lambda matched, ten_times: ten_times in (357, 358),
            ),
            Slip(
                dict(ten_times=10),
                "Ten times the alpha is not ten times the steps: run it.",
            ),
            Slip(dict(matched=2), "For alpha = 1/10 the first factor is 1 - 1 = 0."),
        ],
    ),
    Exercise(
        "ex-descent-down",
        answer=dict(holds=False, x=(1, -3), y=(1, 1), w=0),
        why="the first slope points against the mean slope: J, convex, rises",
        hint="Make the second example pull the other way, and harder.",
        slips=[
            Slip(
                dict(holds=True),
                "True for the loss of that example; ask about the mean of both.",
                when=lambda holds, x, y, w: bool(holds),
            ),
            Slip(
                dict(y=(1, 0)),
                "Labels are -1 or +1.",
                when=lambda holds, x, y, w: not _labels(y),
            ),
            Slip(
                dict(x=(0, 3)),
                "At x = 0 the slope is 0: that step does not move w.",
                when=lambda holds, x, y, w: x[0] == 0,
            ),
            Slip(
                dict(x=(1, -1)),
                "Here the two slopes cancel, so J is flat: shift the balance.",
                when=lambda holds, x, y, w: abs(_agree(x, y, w)) < 1e-12,
            ),
            Slip(
                dict(x=(1, 3)),
                "Here a small step on the first example lowers J.",
                when=lambda holds, x, y, w: _agree(x, y, w) > 0,
            ),
        ],
        right=lambda holds, x, y, w: (
            not holds and _labels(y) and _agree(x, y, w) < -1e-12
        ),
    ),
]
