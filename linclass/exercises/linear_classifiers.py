"""Exercises of the chapter on linear classifiers."""

from fractions import Fraction

from linclass.exercises._exercise import Exercise, Slip

EXERCISES = [
    Exercise(
        "ex-halfspaces-nearest",
        "by hand",
        minutes=5,
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
                dict(nearest=(0.6, 0.8)),
                "That is the direction of w; go 2.2 along it.",
            ),
        ],
    ),
]
