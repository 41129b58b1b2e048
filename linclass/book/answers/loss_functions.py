"""Exercises on loss functions."""

import numpy as np

from linclass.book.exercise import Exercise, Slip

EXERCISES = [
    Exercise(
        "ex-loss-functions-values",
        answer=dict(
            hinged=(1.5, -1), smoothed_hinged=(1, -1), squared_hinged=(2.25, -3)
        ),
        why="1 - z is 3/2, and the smoothed hinge is on its straight piece",
        hint="Start with 1 - z, which is 3/2; then price first, slope second.",
        slips=[
            Slip(
                dict(smoothed_hinged=(1.125, -1.5)),
                "The parabola of the smoothed hinge ends at z = 0; here z is below.",
            ),
            Slip(
                dict(squared_hinged=(2.25, 3)),
                "The price falls as z rises: what is the sign of a slope then?",
            ),
            Slip(
                dict(squared_hinged=(2.25, -1.5)),
                "The derivative of a square has a factor 2.",
            ),
            Slip(
                dict(
                    hinged=(0.5, -1), smoothed_hinged=(1, -1), squared_hinged=(0.25, -1)
                ),
                "z is negative: 1 - z is more than 1.",
                when=lambda hinged, smoothed_hinged, squared_hinged: hinged[0] == 0.5,
            ),
        ],
    ),
    Exercise(
        "ex-loss-functions-score",
        answer=dict(g_hinge=1, g_squared=0.5, g_exponential=np.log(3) / 2),
        why="all three are positive, as the majority is",
        tolerance=1e-3,
        hint="Where is the slope of 3 l(g) + l(-g) zero, or where does it change sign?",
        slips=[
            Slip(
                dict(g_exponential=np.log(3)),
                "Solve 3 exp(-g) = exp(g): how often does g occur?",
            ),
            Slip(
                dict(g_hinge=0.5, g_squared=0.5),
                "From -1 to 1 the hinge total has one slope, so its best is an end.",
            ),
            Slip(
                dict(g_squared=0.75),
                "3/4 is the share of the label +1; the mean of the labels is less.",
            ),
            Slip(
                dict(g_hinge=-1, g_squared=-0.5, g_exponential=-np.log(3) / 2),
                "Three of the four labels are +1: which side should they pull to?",
            ),
        ],
    ),
    Exercise(
        "ex-loss-functions-interval",
        answer=dict(interval=(0.5, 1), subgradients=(-2, 0)),
        why="the slopes are -2, then 0 between 1/2 and 1, then 1",
        hint="Add the slopes of the three terms left of 1/2, up to 1, and beyond.",
        slips=[
            Slip(
                dict(subgradients=(-1, 0)),
                "h(2w) has the slope -2, not -1, as long as it pays.",
            ),
            Slip(
                dict(interval=(0.5, 0.5)),
                "At 1/2 it is least; does it rise at once to the right of it?",
            ),
            Slip(dict(interval=(1, 1)), "At 1 it is least; was it larger just before?"),
            Slip(
                dict(subgradients=(0, -2)),
                "These are the two numbers; which of them is smaller?",
            ),
            Slip(
                dict(subgradients=(-3, -1)),
                "The negative point pays too, and its slope is +1.",
            ),
        ],
    ),
    Exercise(
        "ex-loss-functions-first",
        answer=dict(first_hinge=9, first_squared=14, first_smoothed=22),
        why="the hinge is the first to lose a third point, and the smoothed hinge last",
        hint="Append the point, fit with the default strength, count the z <= 0 of the "
        "thirteen.",
        slips=[
            Slip(
                dict(first_hinge=10, first_squared=14, first_smoothed=30),
                "The player skips whole numbers: loop over all of them.",
            ),
            Slip(
                dict(first_hinge=2, first_squared=3, first_smoothed=4),
                "These are the places for two mistakes; look for the third.",
            ),
        ],
    ),
    Exercise(
        "ex-loss-functions-combine",
        answer=dict(maximum=True, minimum=False, mean=True, product=False),
        why="all four are upper bounds, but minimum and product need not be convex",
        hint="All four are upper bounds. Which can lie above one of its chords?",
        slips=[
            Slip(
                dict(minimum=True),
                "Try the minimum of the hinge and the constant 1, near 0.",
            ),
            Slip(
                dict(product=True),
                "Multiply a falling one and a rising one: exp(-z) and 1 + max(0, z).",
            ),
            Slip(
                dict(maximum=False),
                "Each function is below its chord, and so below the higher chord.",
            ),
        ],
    ),
]
