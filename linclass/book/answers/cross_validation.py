"""Exercises on cross-validation, of the chapter on regularization."""

from linclass.book.exercise import Exercise, Slip

EXERCISES = [
    Exercise(
        "ex-cross-validation-fits",
        answer=dict(estimate=0.3, choosing=31, nesting=155),
        why="6 of 20 are wrong; 6 times 5 and one more; and that five times",
        hint="Each value is fitted once a fold, and the chosen one once more.",
        slips=[
            Slip(dict(estimate=6), "That is the number of mistakes: divide."),
            Slip(dict(estimate=30), "That is in percent: give the fraction."),
            Slip(
                dict(estimate=0.075),
                "Each point is tested once, so there are 20 tests in all.",
            ),
            Slip(
                dict(choosing=30), "The chosen value is fitted to all points as well."
            ),
            Slip(
                dict(nesting=150),
                "Each outer fold needs one more fit, that of the chosen value.",
            ),
            Slip(
                dict(nesting=25), "In each outer fold the whole choosing is done again."
            ),
            Slip(
                dict(nesting=156),
                "The outer folds only estimate: no fit to all points belongs to them.",
            ),
        ],
    ),
    Exercise(
        "ex-cross-validation-best",
        answer=dict(smallest_case=0.25, coins=216),
        why="the best of 216 coins shows an error below 0.2 on the average",
        hint="P(best >= m) is P(one >= m) to the power of the number of coins.",
        slips=[
            Slip(
                dict(smallest_case=0.5),
                "With two coins and one point: when is the better one wrong?",
            ),
            Slip(dict(coins=215), "One more: that many coins give just above 0.2."),
            Slip(dict(coins=18), "This is where it falls below 0.3."),
        ],
    ),
    Exercise(
        "ex-cross-validation-majority",
        answer=dict(one_out=1, new_points=0.5, ten_folds=0.5),
        why="without one point, its class is the smaller one",
        hint="Leave a positive point out: which class is then larger?",
        slips=[
            Slip(
                dict(one_out=0.5),
                "Count again: of 20 points 19 are left, and they are not balanced.",
            ),
            Slip(
                dict(one_out=0),
                "Leave a positive point out: 9 are left, against 10 negative ones.",
            ),
            Slip(
                dict(ten_folds=1),
                "With one point of each class left out, 9 stand against 9.",
            ),
            Slip(
                dict(new_points=1),
                "On new points the rule says one label, whatever it is.",
            ),
        ],
    ),
    Exercise(
        "ex-cross-validation-support",
        answer=dict(only=True, every=False, witness=6),
        right=lambda only, every, witness: only and not every and witness in (1, 6),
        why="rows 1 and 6 are support points, and right when they are left out",
        hint="Go through the player once more: where does the line move?",
        slips=[
            Slip(
                dict(only=False),
                "Take a point beyond the strip away: could another line then be wider?",
                when=lambda only, every, witness: not only,
            ),
            Slip(
                dict(every=True),
                "T13 has three support points. How many mistakes does the player show?",
                when=lambda only, every, witness: every,
            ),
            Slip(
                dict(witness=0),
                "Row 0 is a support point and wrong: find one that is right.",
            ),
            Slip(
                dict(witness=3),
                "This row is no support point of T13.",
                when=lambda only, every, witness: witness not in (0, 1, 6),
            ),
        ],
    ),
]
