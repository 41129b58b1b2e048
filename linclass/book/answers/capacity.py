"""Exercises on capacity, of the chapter on linear classifiers."""

from linclass.book.exercise import Exercise, Slip

EXERCISES = [
    Exercise(
        "ex-capacity-units",
        answer=dict(in_cm=(0.006, 0.8), per_deviation=(1.2, 0.8)),
        why="no unit changes a weight per standard deviation",
        hint="The numbers grow by 100, so the weight falls by 100; per deviation, "
        "multiply.",
        tolerance=1e-6,
        slips=[
            Slip(
                dict(in_cm=(60, 0.8)),
                "The product of weight and feature must stay as it is.",
            ),
            Slip(
                dict(per_deviation=(0.3, 0.8)),
                "One deviation more changes the score by the weight times it.",
            ),
            Slip(
                dict(per_deviation=(0.012, 0.8)),
                "In centimeters the standard deviation is 200.",
            ),
        ],
    ),
    Exercise(
        "ex-capacity-cover",
        answer=dict(of_six=32, rare_from=19),
        why="half of 64 for six points; 344 of 524288 for nineteen",
        hint="2 (1 + (n - 1) + (n - 1)(n - 2)/2), divided by 2^n.",
        slips=[
            Slip(dict(of_six=16), "Each sum counts twice: y and -y."),
            Slip(
                dict(of_six=44),
                "That is for seven points: the binomials are those of n - 1.",
            ),
            Slip(
                dict(rare_from=18),
                "For 18 points it is 308 of 262144, still above one in a thousand.",
            ),
        ],
    ),
    Exercise(
        "ex-capacity-collinear",
        answer=dict(three_on_line=12, four_on_line=8),
        why="points on a line can change their label only once along it",
        hint="Which labels can three points on a line have? Is the fourth free?",
        slips=[
            Slip(
                dict(three_on_line=14),
                "14 is for general position: +-+ on the line fails with both labels "
                "of the fourth point.",
            ),
            Slip(
                dict(four_on_line=5),
                "There are five cuts, those at the ends included; which side is "
                "positive? And two of them give one class.",
            ),
            Slip(dict(four_on_line=6), "All four with one label count, too."),
        ],
    ),
    Exercise(
        "ex-capacity-vc",
        answer=dict(every_three=False, some_four=False, without_bias=2),
        why="the definition asks for some points, and without a bias one is lost",
        hint="Put three points on a line; count the unknowns without a bias.",
        slips=[
            Slip(
                dict(every_three=True),
                "Three points on a line: which labels can they not have?",
            ),
            Slip(
                dict(some_four=True),
                "Four vectors (1, x) have three coordinates: use the proof.",
            ),
            Slip(
                dict(without_bias=3),
                "Three is with a bias; three vectors of the plane are dependent.",
            ),
        ],
    ),
]
