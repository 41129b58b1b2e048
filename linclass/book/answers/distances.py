"""Exercises of the page on distances, offset, scale and the constant feature."""

from fractions import Fraction
from math import hypot
from typing import Any

from linclass.book.exercise import Exercise, Slip


def _near_the_origin(theta: Any) -> bool:
    """Whether theta = (b, w1, w2) beats T13's line: a larger |b|, a nearer boundary."""
    b, *w = map(float, theta)
    return abs(b) > 11 and abs(b) < 2.2 * hypot(*w) - 1e-9


EXERCISES = [
    Exercise(
        "ex-distances-foot",
        answer=dict(distance=2, foot=(5.8, -1.6)),
        why="the score is 10 and |w| = 5; the foot is 2 back along (0.6, 0.8)",
        hint="Compute the score and |w|; then walk against w/|w|.",
        slips=[
            Slip(dict(distance=10), "That is the score: divide it by |w|."),
            Slip(
                dict(distance=-2), "A distance is not negative; the sign says the side."
            ),
            Slip(
                dict(distance=Fraction(2, 5)),
                "The walk is 10/25 times w, and w is 5 long.",
            ),
            Slip(
                dict(foot=(8.2, 1.6)),
                "The score is positive, so the line lies against w.",
            ),
            Slip(
                dict(foot=(1, -8)),
                "You went twice w, which is 10 long; go 2 along w/|w|.",
            ),
        ],
    ),
    Exercise(
        "ex-distances-side",
        answer=dict(
            ours_b=26, offset=-2, nearest=(Fraction(-10, 13), Fraction(-24, 13))
        ),
        why="a threshold of -26 is a bias of +26: the line lies on the side of -w",
        hint="Write the score as <w, x> + b first; then the offset is -b/|w|.",
        tolerance=5e-3,  # two decimals are enough
        slips=[
            Slip(
                dict(ours_b=-26),
                "D1 subtracts its b. What do you add?",
                when=lambda ours_b, offset, nearest: ours_b == -26,
            ),
            Slip(
                dict(offset=2, nearest=(Fraction(10, 13), Fraction(24, 13))),
                "So says the slide. Put your nearest point into the score.",
                when=lambda ours_b, offset, nearest: offset == 2,
            ),
            Slip(
                dict(nearest=(-10, -24)),
                "Divide by |w| = 13: the point is 2 from the origin.",
            ),
        ],
    ),
    Exercise(
        "ex-distances-scale",
        answer=dict(
            unit_w=(Fraction(2, 7), Fraction(-3, 7), Fraction(6, 7)),
            unit_b=2,
            long_b=28,
        ),
        why="w and b are multiplied by the same number: 1/7, then 2",
        hint="|w| = 7. By what is w multiplied? The bias follows.",
        tolerance=5e-3,
        slips=[
            Slip(
                dict(unit_b=98, long_b=7),
                "The bias goes the way of w: both are divided, or both multiplied.",
                when=lambda unit_w, unit_b, long_b: unit_b == 98 or long_b == 7,
            ),
            Slip(dict(unit_b=14), "With w alone divided, the boundary moves."),
            Slip(
                dict(long_b=196), "From |w| = 7 to |w| = 14 it is only a factor of 2."
            ),
        ],
    ),
    Exercise(
        "ex-distances-larger",
        answer=dict(
            one_line=True, two_lines=False, augmented=True, witness=(-20, 30, 40)
        ),
        right=lambda one_line, two_lines, augmented, witness: (
            one_line and not two_lines and augmented and _near_the_origin(witness)
        ),
        why="scores compare distances for one w; for two, divide by |w| first",
        hint="Divide each score by its |w|, and look at what the divisor depends on.",
        slips=[
            Slip(
                dict(two_lines=True),
                "The divisors may differ: take a long w.",
                when=lambda one_line, two_lines, augmented, witness: two_lines,
            ),
            Slip(
                dict(one_line=False),
                "Both scores are divided by the same |w|.",
                when=lambda one_line, two_lines, augmented, witness: not one_line,
            ),
            Slip(
                dict(augmented=False),
                "Which is larger, |theta| or |w|?",
                when=lambda one_line, two_lines, augmented, witness: not augmented,
            ),
            Slip(
                dict(witness=(-20, 3, 4)),
                "Your line is no witness: it needs |b| > 11, and a distance below 2.2.",
                when=lambda one_line, two_lines, augmented, witness: (
                    not _near_the_origin(witness)
                ),
            ),
        ],
    ),
]
