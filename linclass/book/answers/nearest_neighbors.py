"""Exercises on nearest neighbors, of the chapter on neighbors and several classes."""

import numpy as np

from linclass.book.exercise import Exercise, Slip


def _sums(seven: object) -> tuple[int, int, int] | None:
    """Sums of the first 3, 5 and 7 labels, if they are labels."""
    labels = np.asarray(seven, dtype=float)
    if not np.isin(labels, [-1, 1]).all():
        return None
    first, second, third = (int(labels[:k].sum()) for k in (3, 5, 7))
    return first, second, third


def _turns(seven: object) -> bool:
    found = _sums(seven)
    return found is not None and found[0] > 0 > found[1] and found[2] > 0


EXERCISES = [
    Exercise(
        "ex-nearest-neighbors-line",
        answer=dict(one=1, three_near=-1, five=1, change=3.5),
        why="the order is 3, 4, 5, 1, 0, 7, with labels +, -, -, +, +, -",
        hint="Write down the distance from 3.4 to each of the six points, and sort.",
        slips=[
            Slip(
                dict(change=3.4),
                "That is the query. Which place is equally far from 3 and from 4?",
            ),
            Slip(
                dict(five=-1),
                "The fourth and the fifth are 1 and 0: which labels have they?",
            ),
            Slip(dict(three_near=1), "The point 5 is at 1.6, the point 1 at 2.4."),
        ],
    ),
    Exercise(
        "ex-nearest-neighbors-unit",
        answer=dict(euclid=(8 / 15) ** 0.5, manhattan=2 / 3, maximum=0.75),
        why="there both points are equally far; below it the negative one is nearer",
        hint="Set the distances of (3, c) and (1, 4c) equal and solve for c.",
        tolerance=4e-3,
        slips=[
            Slip(dict(euclid=8 / 15), "That is c squared."),
            Slip(dict(euclid=(15 / 8) ** 0.5), "That is one over c: 8 = 15 c squared."),
            Slip(dict(manhattan=1.5), "That is one over c: 2 = 3 c."),
            Slip(dict(maximum=4 / 3), "That is one over c: when does 4 c reach 3?"),
            Slip(dict(maximum=0.25), "The larger of 1 and 4 c is to reach 3, not 1."),
        ],
    ),
    Exercise(
        "ex-nearest-neighbors-drop",
        answer=dict(rows={3, 4, 5, 9}),
        why="their cells have no thick edge there; far outside, row 3 matters too",
        hint="Compare the answers with and without each row on a fine grid.",
        slips=[
            Slip(
                dict(rows={4, 5, 9}),
                "That is right for the whole plane: look at the square only.",
            ),
            Slip(
                dict(rows={0, 1, 2, 6, 7, 8, 10, 11, 12}),
                "These are the rows that matter.",
            ),
            Slip(
                dict(rows={3, 4, 5}),
                "Look at the negative points, too: which of their cells has no "
                "thick edge?",
            ),
        ],
    ),
    Exercise(
        "ex-nearest-neighbors-limit",
        answer=dict(least=0.2, one_limit=0.32, three_limit=0.2624),
        why="2r(1 - r) for one; the label and the majority of three differ for three",
        hint="The error is the chance that two labels differ: that of the query, and "
        "that of the vote.",
        tolerance=6e-4,
        slips=[
            Slip(dict(least=0.8), "Always say −1: how often is that wrong?"),
            Slip(
                dict(one_limit=0.4),
                "Not twice the Bayes error: both labels may be turned, and then agree.",
            ),
            Slip(dict(one_limit=0.16), "The labels may differ in two ways."),
            Slip(
                dict(three_limit=0.104),
                "That is how often most of three are positive. The label of the query "
                "is random, too.",
            ),
            Slip(
                dict(three_limit=0.26),
                "Nearly: three digits, please.",
                when=lambda least, one_limit, three_limit: (
                    0.26 <= three_limit < 0.2618 or 0.263 <= three_limit < 0.265
                ),
            ),
            Slip(
                dict(three_limit=0.2432), "All three may be positive, too: add 0.008."
            ),
        ],
    ),
    Exercise(
        "ex-nearest-neighbors-more",
        answer=dict(adding=True, between=False, seven=(1, 1, -1, -1, -1, 1, 1)),
        right=lambda adding, between, seven: adding and not between and _turns(seven),
        why="a positive vote never costs one; sums of 3, 5, 7 labels may change sign",
        hint="For (b) the sums of the first 3, 5, 7 labels are to be 1, -1, 1.",
        slips=[
            Slip(
                dict(adding=False),
                "If the new point gets in, one point goes out. Can the positive votes "
                "become fewer?",
                when=lambda adding, between, seven: not adding,
            ),
            Slip(
                dict(between=True),
                "The first exercise has an answer that turns and turns back.",
                when=lambda adding, between, seven: bool(between),
            ),
            Slip(
                dict(seven=(1, 1, 1, -1, -1, -1, 1)),
                "Add up your first five labels.",
                when=lambda adding, between, seven: (
                    (found := _sums(seven)) is not None and found[1] > 0
                ),
            ),
            Slip(
                dict(seven=(1, 0, 1, 0, 0, 0, 1)),
                "Labels are -1 and +1.",
                when=lambda adding, between, seven: _sums(seven) is None,
            ),
        ],
    ),
]
