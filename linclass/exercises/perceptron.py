"""Exercises of the chapter on the perceptron."""

from linclass.exercises._exercise import Exercise, Slip

EXERCISES = [
    Exercise(
        "ex-algorithm-two-orders",
        "by hand",
        minutes=5,
        answer=dict(given=(2, 1), reversed=(1, 2)),
        why="after the first update the other point has score 4 > 0: no mistake",
        hint="Start at w = 0: there every score is 0, and z <= 0 is a mistake.",
        slips=[
            Slip(
                dict(given=(3, 3), reversed=(3, 3)),
                "Score the second point with the new w before you add it.",
            ),
            Slip(
                dict(given=(0, 0), reversed=(0, 0)),
                "A score of 0 counts as a mistake, else nothing ever moves.",
            ),
            Slip(
                dict(given=(1, 2), reversed=(2, 1)),
                "The point that comes first is the one that is added.",
            ),
        ],
    ),
]
