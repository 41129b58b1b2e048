"""Exercises of the lesson on one fit over many machines."""

from typing import Any

import numpy as np

from linclass.book.answers.large_data import flat
from linclass.book.exercise import Case, Exercise, Program, Slip


def _mean_and_spread(blocks: Any) -> Any:
    X = np.vstack(blocks).astype(float)
    return X.mean(axis=0), X.std(axis=0)


def _blocks(seed: int, sizes: list[int], *, far: float = 0.0) -> Any:
    rng = np.random.default_rng(seed)
    return [(rng.normal(size=(size, 2)) * (1, 3) + (far, 2)).round(3) for size in sizes]


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
        dict(gradient=408, hessian=20808, rounds=8, features=999),
        Slip("The bias has a derivative, too.", gradient=400),
        Slip("Leave the value out: count the gradient alone.", gradient=416),
        Slip("That counts numbers: ask for bytes.", gradient=51),
        Slip("The bias has a row and a column, too.", hessian=20000),
        Slip("This, too, counts numbers: ask for bytes.", hessian=2601),
        Slip(
            "A round is whole: round up.",
            rounds=7.64,
            when=lambda rounds: 7 < rounds < 8,
        ),
        Slip("Seven rounds join at most 128 numbers.", rounds=7),
        Slip("Additions of one round happen at the same time.", rounds=199),
        Slip("One feature fewer would be enough.", features=1000),
        why="51 weights with the bias, and 51 squared; 2**7 < 200 <= 2**8",
        hint="The bias is a weight, too, and a number has 8 bytes.",
    ),
    Exercise(
        "ex-many-machines-workers",
        dict(best=128, seconds=4.28),
        Slip(
            "Take a power of two.",
            best=139,
            when=lambda best: best not in 2 ** np.arange(21),
        ),
        Slip("More workers need more rounds: add their time.", best=2**20),
        Slip("Twice as many workers are still faster.", best=64),
        Slip("Half as many workers are faster.", best=256),
        Slip("Add the seven rounds.", seconds=0.78),
        Slip(
            "Round to two decimals.",
            seconds=4.3,
            when=lambda seconds: 0.01 <= abs(seconds - 4.28) < 0.09,
        ),
        right=lambda seconds: abs(seconds - 4.28) < 0.01,
        why="0.78 s of work, and 3.5 s for seven rounds of adding",
        hint="Print the time for W = 1, 2, 4, 8, and so on.",
    ),
    Program(
        "ex-many-machines-spread",
        name="mean_and_spread",
        solution=_mean_and_spread,
        cases=[
            Case(
                "one partition",
                (_blocks(0, [5]),),
                "Return two vectors, first the means, with one number per feature. "
                "Divide by the number of rows, and take the root at the end.",
            ),
            Case(
                "two partitions of four rows",
                (_blocks(1, [4, 4]),),
                "Take the distances from the mean of all rows.",
            ),
            Case(
                "partitions of 1, 7 and 2 rows",
                (_blocks(2, [1, 7, 2]),),
                "Add up the sums of all partitions, and divide once by all rows.",
            ),
            Case(
                "a partition without rows",
                (_blocks(3, [5, 0, 2]),),
                "A partition without rows adds nothing.",
            ),
            Case(
                "a feature that is constant, in whole numbers",
                ([np.array([[2, 7], [4, 7]]), np.array([[9, 7]])],),
                "Its standard deviation is 0.",
            ),
            Case(
                "a feature far from 0",
                (_blocks(4, [6, 3], far=1e8),),
                "First find the mean, then add up the squared distances from it.",
            ),
        ],
        why="two passes: sums of the rows, then of the squared distances",
    ),
    Exercise(
        "ex-many-machines-average",
        dict(holds=False, first=(1, 1), second=(2, 0)),
        Slip("Try x = 1 and x = 2, with slopes 1 and 0.", holds=True),
        Slip("With x = 0 a partition has no best slope.", first=(0, 1), when=flat),
        Slip(
            "For these points both sides agree: let the x differ in size.",
            first=(1, 1),
            second=(1, 0),
        ),
        right=lambda first, second: not flat(first, second) and _refutes(first, second),
        why="a partition with large x has a larger say in the fit to all points",
        hint="Write both slopes as fractions: when are they equal?",
    ),
]
