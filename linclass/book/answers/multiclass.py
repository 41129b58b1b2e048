"""Exercises on more than two classes."""

from typing import Any

import numpy as np

from linclass import separate
from linclass.book.exercise import Case, Exercise, Program, Slip


def _softmax(scores: Any) -> Any:
    """Probabilities by row; the largest score of a row becomes 0 first."""
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def _each_wins_once(x1: float, x2: float) -> bool:
    """Whether the point gives each of the three classes exactly one vote."""
    winners = ["A" if x2 > x1 else "B", "B" if x1 > 1 else "C", "A" if x2 > 0 else "C"]
    return sorted(winners) == ["A", "B", "C"]


def _ranked(points: Any) -> bool:
    """Whether some linear scores rank three classes of two points each: whether one
    vector has positive products with all of Kesler's long vectors."""
    long = []
    for number, (x1, x2) in enumerate(np.reshape(points, (6, 2))):
        for rival in {0, 1, 2} - {number // 2}:
            sign = np.eye(3)[number // 2] - np.eye(3)[rival]
            long.append(np.outer(sign, [1, x1, x2]).ravel())
    both = np.vstack([long, np.negative(long)])
    return bool(separate(both, np.repeat([1, -1], 12)).separable)


def _pairwise(points: Any) -> bool:
    """Whether each two of the three classes can be separated by a line."""
    pairs = [np.delete(points, c, axis=0).reshape(4, 2) for c in range(3)]
    return all(separate(pair, [1, 1, -1, -1]).separable for pair in pairs)


BLADES = [[(0, 12), (0, 1)], [(-6, 0), (5, 0)], [(12, -6), (1, 5)]]

EXERCISES = [
    Exercise(
        "ex-multiclass-softmax",
        answer=dict(probabilities=[0.125, 0.25, 0.625], slopes=[0.125, -0.75, 0.625]),
        why="the exponentials are 1, 2, 5 with sum 8, and the true class gets p - 1",
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
                "Divide the exponentials by their sum.",
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
            Case("five classes", (np.arange(5.0)[None],)),
            Case(
                "one class",
                (np.array([[3.0], [-2.0]]),),
                "A single class gets all of it.",
            ),
            Case(
                "scores of 1000",
                (np.array([[1000.0, 999.0, 0.0]]),),
                "Is any exponential too large? Subtract one number from all scores.",
            ),
            Case(
                "scores of -1000",
                (np.array([[-1000.0, -1001.0, -1003.0]]),),
                "Are all exponentials 0 here? Then their sum is 0, too.",
            ),
            Case(
                "a row of large and a row of small scores",
                (np.array([[1000.0, 1001.0], [-1000.0, -1001.0]]),),
                "Each row needs its own number to subtract.",
            ),
            Case(
                "scores far apart",
                (np.array([[1000.0, -1000.0, 998.0], [3000.0, 0.0, 1.0]]),),
                "An exponential may become 0, but none may overflow.",
            ),
            Case(
                "large integers",
                (np.array([[5000, 5000, 4999]]),),
                "Integers can be large, too.",
            ),
        ],
        why="only differences count, so the largest score of each row may be 0",
        hint="Compute the exponentials of a row and divide them by their sum.",
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
            ),
            Slip(
                dict(pairs=10),
                "That is one against the rest; here it is each against each.",
            ),
            Slip(
                dict(tie=(5, 0)),
                "At this point some class wins twice.",
                when=lambda pairs, tie, area: not _each_wins_once(*tie),
            ),
            Slip(
                dict(area=1),
                "The place is a triangle, half of a square.",
            ),
        ],
        right=lambda pairs, tie, area: (
            pairs == 45 and _each_wins_once(*tie) and abs(area - 0.5) < 0.005
        ),
    ),
    Exercise(
        "ex-multiclass-separable",
        answer=dict(rest_to_rank=True, rank_to_pairs=True, points=BLADES),
        right=lambda rest_to_rank, rank_to_pairs, points: (
            rest_to_rank and rank_to_pairs and _pairwise(points) and not _ranked(points)
        ),
        why="a score above 0 wins; g_c - g_r separates two; your points refute (c)",
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
                dict(points=[[(0, 0), (2, 2)], [(0, 2), (2, 0)], [(9, 9), (9, 8)]]),
                "Two of your classes cannot be separated by a line.",
                when=lambda points, **_: not _pairwise(points),
            ),
            Slip(
                dict(points=[[(0, 5), (1, 6)], [(5, 0), (6, 2)], [(-4, -3), (-3, -5)]]),
                "Some linear scores rank your points. Make the blades of the windmill "
                "longer, and let each begin close to the next one.",
                when=lambda points, **_: _ranked(points),
            ),
        ],
    ),
]
