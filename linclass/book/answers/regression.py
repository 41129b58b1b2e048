"""Exercises on regression for classification."""

from fractions import Fraction
from typing import Any

from linclass.book.exercise import Exercise, Slip


def _on_the_line(x: Any) -> Any:
    return 3 * x[0] + 4 * x[1] - 11


def _wrong_by_regression(x: Any, y: Any) -> int:
    """How many of the points have z < 0 for the least-squares line, exactly."""
    x, y = [Fraction(v) for v in x], [Fraction(v) for v in y]
    center, mean = sum(x) / len(x), sum(y) / len(y)
    slope = sum((u - center) * v for u, v in zip(x, y, strict=True))
    square = sum((u - center) ** 2 for u in x)  # z times this has the sign of z
    return sum(
        v * (mean * square + slope * (u - center)) < 0
        for u, v in zip(x, y, strict=True)
    )


EXERCISES = [
    Exercise(
        "ex-regression-four",
        answer=dict(alpha=(Fraction(-3, 5), Fraction(1, 5)), zero=3, missed={2}),
        why="the labels sum to 0, so the line crosses zero at the mean of the points",
        hint="4 b + 12 w = 0 and 12 b + 86 w = 10.",
        slips=[
            Slip(
                dict(alpha=(Fraction(1, 5), Fraction(-3, 5))), "The bias comes first."
            ),
            Slip(
                dict(missed=set()),
                "The score of the point 2 is (2 - 3)/5. Which label does it want?",
            ),
            Slip(
                dict(missed={2, 9}),
                "The point 9 is far from its target 1, but on its right side.",
            ),
        ],
    ),
    Exercise(
        "ex-regression-far",
        answer=dict(a=5, zero_far=26),
        why="the line crosses zero at the mean of the points, (3 + a)/4",
        hint="The residuals sum to 0, and so do these labels: what do the scores do?",
        slips=[
            Slip(
                dict(a=4),
                "For this a the line crosses zero before the point 2.",
                when=lambda a, zero_far: a < 5,
            ),
            Slip(
                dict(a=8),
                "For this a the line crosses zero beyond the point 2.",
                when=lambda a, zero_far: a > 5,
            ),
            Slip(
                dict(zero_far=Fraction(103, 2)),
                "That is the middle of the positive points alone.",
            ),
        ],
    ),
    Exercise(
        "ex-regression-copies",
        answer=dict(on_line13={3}, on_t13={3, 4, 5}),
        why="too few copies leave positive points wrong, too many negative ones",
        hint="Repeat the rows with np.repeat, fit, and count z <= 0 at the 13 points.",
        slips=[
            Slip(
                dict(on_line13={3, 4, 5}),
                "On line13, look at the points -1 and -2 when k = 4.",
            ),
            Slip(dict(on_t13={3}), "On T13, try a few more copies than three."),
        ],
    ),
    Exercise(
        "ex-regression-half",
        answer=dict(holds=False, five=(-1, -1, 0, 0, 1), signs=(-1, -1, 1, 1, -1)),
        right=lambda holds, five, signs: (
            not holds
            and set(signs) <= {-1, 1}
            and _wrong_by_regression(five, signs) >= 3
        ),
        why="three of five are wrong; labels that rise and fall again are enough",
        hint="Let the labels go -, +, - along the line: a straight line cannot "
        "rise and fall.",
        slips=[
            Slip(
                dict(holds=True),
                "A constant would; the squares are another target. Let the labels "
                "rise and fall again as x grows.",
                when=lambda holds, five, signs: holds,
            ),
            Slip(
                dict(signs=(0, 0, 1, 1, 0)),
                "The labels are -1 and +1.",
                when=lambda holds, five, signs: not set(signs) <= {-1, 1},
            ),
        ],
    ),
]
