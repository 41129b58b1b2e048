"""Exercises on half-spaces."""

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
        "ex-halfspaces-scores",
        answer=dict(scores=(-4, 0, 2), labels=(-1, 1, 1)),
        why="the score 0 belongs to +1, as sgn(0) = +1",
        hint="Multiply coordinate by coordinate, add, and subtract 11.",
        slips=[
            Slip(
                dict(scores=(18, 22, 24), labels=(1, 1, 1)),
                "The bias is -11: subtract 11.",
                when=lambda scores, labels: scores[0] == 18,
            ),
            Slip(
                dict(labels=(-1, -1, 1)), "Our rule predicts +1 where the score is 0."
            ),
        ],
    ),
    Exercise(
        "ex-halfspaces-nearest",
        answer=dict(nearest=(Fraction(33, 25), Fraction(44, 25)), distance=2.2),
        why="the nearest point is -b w/|w|^2, at distance |b|/|w|",
        hint="Go from the origin along w until the score is 0.",
        slips=[
            Slip(dict(distance=11), "|b| is the distance only where |w| = 1."),
            Slip(
                dict(distance=-2.2),
                "A distance is not negative; the signed offset is another thing.",
                when=lambda nearest, distance: distance < 0,
            ),
            Slip(
                dict(nearest=(0.6, 0.8)), "That is the direction of w; go 2.2 along it."
            ),
        ],
    ),
    Exercise(
        "ex-halfspaces-threshold",
        answer=dict(ours_theta=(-3, 2, -1), d2_label=1, d4_label=-1),
        why="a threshold of 3 is a bias of -3, and the point lies on the boundary",
        hint="Write <w, x> >= 3 with 0 on its right side.",
        slips=[
            Slip(
                dict(ours_theta=(3, 2, -1)),
                "A threshold changes its sign when it becomes a bias.",
                when=lambda ours_theta, d2_label, d4_label: ours_theta[0] == 3,
            ),
            Slip(dict(ours_theta=(2, -1, -3)), "The bias comes first."),
            Slip(dict(d2_label=-1), "The point has <w, x> = 3, and D2 asks for >= 3."),
            Slip(dict(d4_label=1), "The score is 0, and D4 asks for more than 0."),
        ],
    ),
    Exercise(
        "ex-halfspaces-offsets",
        answer=dict(predicted={-4, -3}, strictly={-3}),
        why="x1 + x2 is at least 4 on the positive points, at most 2 on the others",
        hint="Compute x1 + x2 for all 13 points; b moves these sums up or down.",
        slips=[
            Slip(
                dict(predicted={3, 4}, strictly={3}),
                "Look at the sign: the score is x1 + x2 + b.",
            ),
            Slip(
                dict(predicted={-4, -3, -2}),
                "With b = -2 the negative point (2, 0) has score 0: predicted +1.",
                when=lambda predicted, strictly: -2 in predicted,
            ),
            Slip(
                dict(strictly={-4, -3}),
                "With b = -4 the point (0, 4) has score 0: right, but not strictly.",
                when=lambda predicted, strictly: -4 in strictly,
            ),
            Slip(
                dict(predicted={-3}),
                "With b = -4 the positive point (0, 4) has score 0: predicted +1.",
                when=lambda predicted, strictly: -4 not in predicted,
            ),
        ],
    ),
    Exercise(
        "ex-halfspaces-multiples",
        answer=dict(same=True, boundary=True, flips=False, witness=(1, 2)),
        right=lambda same, boundary, flips, witness: (
            same and boundary and not flips and abs(_on_the_line(witness)) < 1e-9
        ),
        why="c g(x) has the sign of g(x) or the opposite one; where it is 0, neither",
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
]
