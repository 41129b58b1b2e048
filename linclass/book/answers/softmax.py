"""Exercises on softmax."""

from typing import Any

import numpy as np

from linclass import datasets
from linclass.book.exercise import Case, Exercise, Program, Slip


def _softmax(scores: Any) -> Any:
    """Probabilities by row; the largest score of a row becomes 0 first."""
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def _descend(X: Any, y: Any, strength: Any, steps: Any) -> Any:
    """Descent with step size 1; the penalty leaves out the biases."""
    rows, classes = np.column_stack([np.ones(len(X)), X]), np.unique(y)
    W = np.zeros((len(classes), rows.shape[1]))
    for _ in range(steps):
        pull = _softmax(rows @ W.T) - (np.asarray(y)[:, None] == classes)
        free = W * [0, *np.ones(rows.shape[1] - 1)]
        W = W - pull.T @ rows / len(rows) - strength * free
    return W


def _below(scores: Any, limit: float) -> bool:
    """Whether the largest probability of one row of scores is below the limit."""
    return bool(_softmax(np.array([scores], dtype=float)).max() < limit)


def _one_winner(scores: Any) -> bool:
    """Whether one score is larger than all others."""
    return bool((np.asarray(scores) == np.max(scores)).sum() == 1)


TRI15, T13 = datasets.tri15(), datasets.t13()
FEATURES = np.array([[1, 0, 2], [0, -1, 1], [2, 1, 0], [-1, 0, 0], [0, 2, -1]])

EXERCISES = [
    Exercise(
        "ex-softmax-scores",
        dict(probabilities=[0.125, 0.25, 0.625], slopes=[0.125, -0.75, 0.625]),
        Slip(
            "That is the direction downhill: the slopes have the other sign.",
            slopes=[-0.125, 0.75, -0.625],
        ),
        Slip("For the true class subtract 1.", slopes=[0.125, 0.25, 0.625]),
        Slip(
            "The scores of the other classes count as well, through the sum.",
            slopes=[0, -0.75, 0],
        ),
        Slip(
            "Those are sigmoids of the scores, and they sum to 2.",
            probabilities=[0.5, 2 / 3, 5 / 6],
        ),
        why="the exponentials are 1, 2, 5 with sum 8, and the true class gets p - 1",
        hint="Raise e to each score, then divide by the sum of the three.",
        tolerance=0.006,
    ),
    Exercise(
        "ex-softmax-confusion",
        dict(wrong=8, found=17 / 20, true=18 / 22),
        Slip("Those are the right ones.", wrong=62),
        Slip(
            "That is the share of the answers C that are true. Use the row.",
            found=17 / 19,
        ),
        Slip(
            "That is the share of class A that is found. Use the column.", true=18 / 20
        ),
        why="8 are off the diagonal, row C sums to 20, and column A to 22",
        hint="Rows are true classes, columns are answers.",
        tolerance=6e-4,
    ),
    Program(
        "ex-softmax-program",
        name="descend",
        solution=_descend,
        cases=[
            Case(
                "one step on two points, without a penalty",
                (np.array([[3.0], [-1.0]]), np.array(["a", "b"]), 0.0, 1),
                "At W = 0 both probabilities are 1/2. A step downhill subtracts the "
                "mean of prediction minus truth, times (1, x).",
            ),
            Case(
                "two steps with a penalty",
                (np.array([[1.0], [2.0], [4.0]]), np.array(["a", "a", "b"]), 0.5, 2),
                "The gradient of the penalty is the strength times W, but 0 for the "
                "biases, and all rows of W take their step together.",
            ),
            Case(
                "the 15 points of the lesson",
                (TRI15.X, TRI15.y, 0.01, 40),
                "Take as many steps as asked for, each from the W of the last one. "
                "W holds no integers.",
            ),
            Case(
                "T13, whose labels are -1 and +1",
                (T13.X, T13.y, 0.1, 30),
                "The classes are np.unique(y), whatever the labels are.",
            ),
            Case(
                "four classes and three integer features",
                (FEATURES, np.array([5, 1, 7, 1, 2]), 0.2, 12),
                "W has a row for each class, and a column more than X.",
            ),
            Case(
                "points far from 0",
                (np.array([[900.0], [-900.0], [0.5]]), np.array([1, 0, 1]), 0.0, 3),
                "Is an exponential too large, or are all of a row 0? Subtract from "
                "each row of scores a number of its own.",
            ),
            Case(
                "points far from 0 on one side",
                (np.array([[900.0], [901.0], [905.0]]), np.array([2, 0, 1]), 0.1, 4),
                "Which number must be subtracted, so that the largest exponential is "
                "1?",
            ),
        ],
        why="the same W on every input, and no exponential overflows",
        tolerance=1e-8,
    ),
    Exercise(
        "ex-softmax-cost",
        dict(threshold=0.9, cost=187, share=5 / 117),
        Slip(
            "That is the probability of a mistake. What is that of the winner?",
            threshold=0.1,
        ),
        Slip("That is the cost if the machine answers all digits itself.", cost=300),
        Slip("That belongs to the threshold 70%.", cost=120),
        Slip(
            "Divide by the number of digits in question, not by that of all.",
            share=5 / 597,
        ),
        Slip("Leave out the digits whose winner has 90% or more.", share=5 / 527),
        Slip("That is the share of those that are right.", share=112 / 117),
        why="10 (1 - p) < 1 if p > 0.9; 187 digits cost 1 each; 5 of 117 are wrong",
        hint="With probability p a mistake is expected to cost 10 (1 - p).",
        tolerance=6e-4,
    ),
    Exercise(
        "ex-softmax-true",
        dict(ratio=True, scores=(0.1, 0.0, 0.0), scaling=True),
        Slip("Divide p_A by p_B: which part of the formulas cancels?", ratio=False),
        Slip(
            "If the own class wins, all differences g_r - g_y are negative. Where "
            "do they go when they are doubled?",
            scaling=False,
        ),
        Slip(
            "These scores have no single winner.",
            scores=(0.0, 0.0, 0.0),
            when=lambda scores: not _one_winner(scores),
        ),
        Slip(
            "Your winner has a probability of 40% or more. Move the scores closer "
            "together.",
            scores=(2.0, 1.0, 0.0),
            when=lambda scores: not _below(scores, 0.4),
        ),
        right=lambda scores: _below(scores, 0.4) and _one_winner(scores),
        why="p_A / p_B = e^(g_A - g_B); three nearly equal scores share the sum; and "
        "each exponent t (g_r - g_y) falls",
        hint="Write the probability as 1 / (sum of e^(g_r - g_y)).",
    ),
]
