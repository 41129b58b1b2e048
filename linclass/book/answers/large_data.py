"""Exercises of the lesson on large data."""

from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip


def _pass(blocks: Any) -> Any:
    rows = [np.column_stack([np.ones(len(X)), X]) for X, _ in blocks]
    labels = [np.asarray(y, dtype=float) for _, y in blocks]
    return np.linalg.lstsq(np.vstack(rows), np.concatenate(labels), rcond=None)[0]


def _blocks(seed: int, sizes: list[int], d: int = 2) -> Any:
    rng = np.random.default_rng(seed)
    return [
        (
            rng.normal(size=(size, d)).round(3),
            np.where(rng.random(size) > 0.4, 1, -1),
        )
        for size in sizes
    ]


def _slope(pairs: Any) -> float:
    """The least squares slope, without a bias, of points (x, t)."""
    x, t = np.transpose(pairs)
    return float(x @ t / (x @ x))


def _refutes(first: Any, second: Any) -> bool:
    pairs = [tuple(map(float, first)), tuple(map(float, second))]
    mean = sum(map(_slope, ([pair] for pair in pairs))) / 2
    return bool(abs(mean - _slope(pairs)) > 1e-9)


def _flat(first: Any, second: Any) -> bool:
    return bool(first[0] == 0 or second[0] == 0)


EXERCISES = [
    Exercise(
        "ex-large-data-paper",
        answer=dict(gigabytes=40, blocks=200, gradient=408, hessian=20808),
        why="8 bytes per number; 51 weights with the bias, and 51 squared",
        hint="A float has 8 bytes, and the bias is a weight, too.",
        slips=[
            Slip(
                dict(gigabytes=5), "That counts numbers: how many bytes has a number?"
            ),
            Slip(dict(blocks=0.2), "200 MB are a fifth of a gigabyte: divide again."),
            Slip(dict(gradient=400), "The bias has a derivative, too."),
            Slip(dict(gradient=51), "That counts numbers: ask for bytes."),
            Slip(dict(hessian=20000), "The bias has a row and a column, too."),
            Slip(dict(hessian=2601), "This, too, counts numbers: ask for bytes."),
        ],
    ),
    Program(
        "ex-large-data-pass",
        name="pass_over",
        solution=_pass,
        cases=[
            Case(
                "one block of five rows",
                (_blocks(0, [5]),),
                "Return one vector, the bias first. Each row begins with a 1.",
            ),
            Case(
                "two blocks of four rows",
                (_blocks(1, [4, 4]),),
                "Add up over all blocks, and solve once at the end.",
            ),
            Case(
                "blocks of 1, 7 and 2 rows",
                (_blocks(2, [1, 7, 2]),),
                "A row of a small block weighs no more than one of a large block.",
            ),
            Case(
                "a block without rows",
                (_blocks(3, [5, 0, 2]),),
                "A block without rows adds nothing.",
            ),
            Case(
                "three features",
                (_blocks(4, [3, 6], d=3),),
                "With d features the matrix has d + 1 rows and columns.",
            ),
            Case(
                "one feature and whole numbers",
                ([(np.array([[2], [-1], [0]]), np.array([1, -1, 1]))],),
                "Let the sums begin as floats.",
            ),
        ],
        why="the sums of all blocks, and one system of equations for theta",
    ),
    Exercise(
        "ex-large-data-average",
        answer=dict(holds=False, first=(1, 1), second=(2, 0)),
        right=lambda first, second: (
            not _flat(first, second) and _refutes(first, second)
        ),
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
                when=_flat,
            ),
            Slip(
                dict(first=(1, 1), second=(1, 0)),
                "For these points the two slopes agree: let the x differ in size.",
            ),
        ],
    ),
    Exercise(
        "ex-large-data-sums",
        answer=dict(sums={1, 2, 4, 6}),
        why="each of these is a sum over rows, or is made of a few such sums",
        hint="Could each partition send a few numbers, whatever its rows are?",
        slips=[
            Slip(
                dict(sums={1, 2, 3, 4, 6}),
                "In 3, the median of medians is not the median of all rows.",
                when=lambda sums: 3 in sums,
            ),
            Slip(
                dict(sums={1, 2, 4, 5, 6}),
                "In 5, a row looks for its neighbor among the rows of all partitions.",
                when=lambda sums: 5 in sums,
            ),
            Slip(
                dict(sums={1, 2, 4}),
                "For 6, send the rows, the sum and the sum of squares.",
                when=lambda sums: 6 not in sums,
            ),
            Slip(
                dict(sums={1, 2, 6}),
                "In 4, the penalty does not depend on the rows: it is added once.",
                when=lambda sums: 4 not in sums,
            ),
        ],
    ),
    Exercise(
        "ex-large-data-workers",
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
]
