"""Exercises of the lesson on one fit over many machines."""

from typing import Any

import numpy as np

from linclass.book.answers.large_data import flat
from linclass.book.exercise import Case, Exercise, Program, Slip


def _tree(numbers: Any) -> Any:
    rounds = [list(numbers)]
    while len(rounds[-1]) > 1:
        last = rounds[-1] + [0] * (len(rounds[-1]) % 2)
        rounds.append([a + b for a, b in zip(last[::2], last[1::2], strict=True)])
    return rounds


def _slope(pairs: Any) -> float:
    """The least squares slope, without a bias, of points (x, t)."""
    x, t = np.transpose(pairs)
    return float(x @ t / (x @ x))


def _refutes(first: Any, second: Any) -> bool:
    pairs = [tuple(map(float, first)), tuple(map(float, second))]
    mean = sum(map(_slope, ([pair] for pair in pairs))) / 2
    return bool(abs(mean - _slope(pairs)) > 1e-9)


EXERCISES = [
    Exercise(
        "ex-many-machines-messages",
        answer=dict(gradient=408, hessian=20808, rounds=8, features=999),
        why="51 weights with the bias, and 51 squared; 2**7 < 200 <= 2**8",
        hint="The bias is a weight, too, and a number has 8 bytes.",
        slips=[
            Slip(dict(gradient=400), "The bias has a derivative, too."),
            Slip(dict(gradient=51), "That counts numbers: ask for bytes."),
            Slip(dict(hessian=20000), "The bias has a row and a column, too."),
            Slip(dict(hessian=2601), "This, too, counts numbers: ask for bytes."),
            Slip(dict(rounds=7), "Seven rounds join at most 128 numbers."),
            Slip(dict(rounds=199), "Additions of one round happen at the same time."),
            Slip(dict(features=1000), "One feature fewer would be enough."),
        ],
    ),
    Exercise(
        "ex-many-machines-workers",
        answer=dict(best=128, seconds=4.28),
        right=lambda seconds: abs(seconds - 4.28) < 0.01,
        why="0.78 s of work, and 3.5 s for seven rounds of adding",
        hint="Print the time for W = 1, 2, 4, 8, and so on.",
        slips=[
            Slip(
                dict(best=139),
                "Take a power of two.",
                when=lambda best: best not in 2 ** np.arange(21),
            ),
            Slip(dict(best=2**20), "More workers need more rounds: add their time."),
            Slip(dict(best=64), "Twice as many workers are still faster."),
            Slip(dict(best=256), "Half as many workers are faster."),
            Slip(dict(seconds=0.78), "Add the seven rounds."),
        ],
    ),
    Program(
        "ex-many-machines-tree",
        name="tree_rounds",
        solution=_tree,
        cases=[
            Case("four numbers", ([1, 2, 3, 4],), "Add neighbors, round by round."),
            Case("two numbers", ([5, 7],), "One round is enough for one pair."),
            Case(
                "three numbers",
                ([3, 1, 4],),
                "A number without a partner waits for the next round.",
            ),
            Case("one number", ([6],), "There is nothing to add, so no round."),
            Case(
                "eleven numbers",
                ([2, 7, 1, 8, 2, 8, 1, 8, 2, 8, 4],),
                "Look for the number at the end of an odd list in each round.",
            ),
            Case("fractions", ([0.5, -1.25, 3.0, 2.5, 0.25],), "Keep the fractions."),
            Case("zeros", ([0, 0, 4, 0, 0, 0],), "A zero is a number like others."),
        ],
        why="each round halves the number of numbers, rounded up",
    ),
    Exercise(
        "ex-many-machines-average",
        answer=dict(holds=False, first=(1, 1), second=(2, 0)),
        right=lambda first, second: not flat(first, second) and _refutes(first, second),
        why="a partition with large x has a larger say in the fit to all points",
        hint="Write both slopes as fractions: when are they equal?",
        slips=[
            Slip(
                dict(holds=True),
                "Give the two partitions slopes 1 and 0, and unequal x.",
            ),
            Slip(
                dict(first=(0, 1)),
                "With x = 0 a partition has no best slope.",
                when=flat,
            ),
            Slip(
                dict(first=(1, 1), second=(1, 0)),
                "For these points the two slopes agree: let the x differ in size.",
            ),
        ],
    ),
]
