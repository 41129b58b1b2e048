"""Exercises on more than two classes."""

from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip


def _softmax(scores: Any) -> Any:
    """Probabilities by row; the largest score of a row becomes 0 first."""
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def _each_wins_once(x1: float, x2: float) -> bool:
    """Whether the point gives each of the three classes exactly one vote."""
    winners = ["A" if x2 > x1 else "B", "B" if x1 > 1 else "C", "A" if x2 > 0 else "C"]
    return sorted(winners) == ["A", "B", "C"]


def _in_triangle(pairs: Any, tie: Any, area: Any) -> bool:
    return pairs == 45 and _each_wins_once(*tie) and abs(area - 0.5) < 0.005


EXERCISES = [
    Exercise(
        "ex-multiclass-softmax",
        answer=dict(probabilities=[0.125, 0.25, 0.625], slopes=[0.125, -0.75, 0.625]),
        why="the powers are 1, 2, 5 with sum 8, and the true class gets p - 1",
        hint="Raise e to each score, then divide by the sum of the three.",
        slips=[
            Slip(
                dict(slopes=[-0.125, 0.75, -0.625]),
                "That is the direction downhill: the slopes have the other sign.",
            ),
            Slip(dict(slopes=[0.125, 0.25, 0.625]), "For the true class subtract 1."),
            Slip(
                dict(slopes=[0, -0.75, 0]),
                "The scores of the other classes count as well, through the sum.",
            ),
            Slip(
                dict(probabilities=[0.5, 2 / 3, 5 / 6]),
                "Those are sigmoids of the scores, and they sum to 2.",
            ),
        ],
        tolerance=0.006,
    ),
    Exercise(
        "ex-multiclass-kesler",
        answer=dict(weights=[(0, -1), (-1, -1), (1, 2)], number=2),
        why="each point made an update, and the last ones spoiled the point 0",
        hint="At a mistake, add (1, x) to the true class, take it from the rival.",
        slips=[
            Slip(
                dict(weights=[(0, 0), (0, 0), (0, 0)]),
                "A point that ties with a rival is a mistake, too.",
            ),
            Slip(
                dict(weights=[(0, -1), (0, -2), (0, 3)]),
                "Of rivals with equal scores take the first.",
            ),
            Slip(
                dict(weights=[(-1, 0), (-1, -1), (2, 1)]),
                "Put the constant first: (b, w).",
                when=lambda weights, number: (
                    [tuple(row) for row in weights] == [(-1, 0), (-1, -1), (2, 1)]
                ),
            ),
            Slip(
                dict(number=3), "Look at the point 0: which class has the most there?"
            ),
        ],
    ),
    Exercise(
        "ex-multiclass-confusion",
        answer=dict(wrong=8, found=17 / 20, true=18 / 22),
        why="8 are off the diagonal, row C sums to 20, and column A to 22",
        hint="Rows are true classes, columns are answers.",
        slips=[
            Slip(dict(wrong=62), "Those are the right ones."),
            Slip(
                dict(found=17 / 19),
                "That is the share of the answers C that are true. Use the row.",
            ),
            Slip(
                dict(true=18 / 20),
                "That is the share of class A that is found. Use the column.",
            ),
        ],
        tolerance=6e-4,
    ),
    Program(
        "ex-multiclass-program",
        name="softmax",
        solution=_softmax,
        cases=[
            Case(
                "one point and three classes",
                (np.array([[0.5, -1.0, 2.0]]),),
                "Divide the powers by their sum.",
            ),
            Case(
                "two points",
                (np.array([[1.0, 0.0, 3.0], [-2.0, 0.5, 0.5]]),),
                "Each row has a sum of its own.",
            ),
            Case(
                "as many points as classes",
                (np.array([[0.0, 1.0], [3.0, -1.0]]),),
                "Divide each row by its own sum; keepdims=True helps.",
            ),
            Case(
                "integers",
                (np.array([[2, 1, 0], [0, 0, 3]]),),
                "The result is not integer: do not write it into an integer array.",
            ),
            Case(
                "equal scores",
                (np.array([[4.0, 4.0, 1.0], [7.0, 7.0, 7.0]]),),
                "Classes with equal scores get equal shares.",
            ),
            Case("five classes", (np.array([[0.0, 1.0, 2.0, 3.0, 4.0]]),)),
            Case("two classes", (np.array([[0.0, -3.0], [1.0, 1.5]]),)),
            Case(
                "one class",
                (np.array([[3.0], [-2.0]]),),
                "A single class gets all of it.",
            ),
            Case(
                "scores of 1000",
                (np.array([[1000.0, 999.0, 0.0]]),),
                "Is any power too large? Make the scores smaller, all by the same.",
            ),
            Case(
                "scores of -1000",
                (np.array([[-1000.0, -1001.0, -1003.0]]),),
                "Are all powers 0 here? Then their sum is 0, too.",
            ),
            Case(
                "a row of large and a row of small scores",
                (np.array([[1000.0, 1001.0], [-1000.0, -1001.0]]),),
                "Each row needs its own number to subtract.",
            ),
            Case(
                "1000 beside -1000",
                (np.array([[1000.0, -1000.0, 998.0]]),),
                "A power that is too small may become 0, but none may overflow.",
            ),
            Case(
                "one score far above the others",
                (np.array([[3000.0, 0.0, 1.0]]),),
                "Which number must you subtract so that no power overflows?",
            ),
            Case(
                "large integers",
                (np.array([[5000, 5000, 4999]]),),
                "Integers can be large, too.",
            ),
        ],
        why="only differences count, so the largest score of each row may be 0",
        hint="Compute the powers of a row and divide them by their sum.",
    ),
    Exercise(
        "ex-multiclass-pairs",
        answer=dict(pairs=45, tie=(0.75, 0.25), area=0.5),
        why="10 times 9 halves; and the triangle of (0, 0), (1, 0), (1, 1) is a tie",
        hint="A tie needs a cycle: B beats A, C beats B, and A beats C.",
        slips=[
            Slip(
                dict(pairs=90),
                "A against B and B against A are one classifier.",
                when=lambda pairs, tie, area: pairs == 90,
            ),
            Slip(
                dict(pairs=10),
                "That is one against the rest; here it is each against each.",
                when=lambda pairs, tie, area: pairs == 10,
            ),
            Slip(
                dict(tie=(5, 0)),
                "At this point some class wins twice.",
                when=lambda pairs, tie, area: not _each_wins_once(*tie),
            ),
            Slip(
                dict(area=1),
                "The place is a triangle, half of a square.",
                when=lambda pairs, tie, area: abs(area - 1) < 0.005,
            ),
        ],
        right=_in_triangle,
    ),
    Exercise(
        "ex-multiclass-separable",
        answer=dict(rest_to_rank=True, rank_to_pairs=True, pairs_to_rank=False),
        why="a score above 0 wins; g_c - g_r separates two; six points refute (c)",
        hint="For (a), take the separating scores. For (b), subtract two scores.",
        slips=[
            Slip(
                dict(rest_to_rank=False),
                "With the separating scores, who has the only one above 0?",
            ),
            Slip(
                dict(rank_to_pairs=False),
                "Two linear scores: is their difference a linear score?",
            ),
            Slip(
                dict(pairs_to_rank=True),
                "Draw three long segments that turn about a triangle.",
            ),
        ],
    ),
]
