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


def _streamed(*pairs: Any) -> float:
    """Where a stream of steps of half the residual times x ends."""
    w = 0.0
    for x, t in pairs:
        w += (t - w * x) * x / 2
    return w


def _order_counts(first: Any, second: Any) -> bool:
    gap = _streamed(first, second) - _streamed(second, first)
    return not flat(first, second) and bool(abs(gap) > 1e-9)


def flat(first: Any, second: Any) -> bool:
    """Whether a point (x, t) has x = 0, so that it has no best slope."""
    return bool(first[0] == 0 or second[0] == 0)


EXERCISES = [
    Exercise(
        "ex-large-data-paper",
        answer=dict(gigabytes=40, blocks=200, seconds=80, rounds=4),
        why="8 bytes per number; 30 fits are three full rounds and six more fits",
        hint="A float has 8 bytes. A round makes at most one fit per worker.",
        slips=[
            Slip(
                dict(gigabytes=5), "That counts numbers: how many bytes has a number?"
            ),
            Slip(dict(blocks=0.2), "200 MB are a fifth of a gigabyte: divide again."),
            Slip(dict(seconds=20), "Half a gigabyte takes one second: divide by 0.5."),
            Slip(dict(rounds=3.75), "A round cannot be begun in part."),
            Slip(dict(rounds=3), "After three rounds some fits are left."),
        ],
    ),
    Exercise(
        "ex-large-data-deviation",
        answer=dict(mean=0.4952, deviation=0.9322),
        tolerance=0.001,
        why="the sums of 1, u and u squared are added over the partitions",
        hint="Take the rows whose last column is 1, and of these column 0.",
        slips=[
            Slip(dict(mean=-0.0004), "Take the buyers only: their label is 1."),
            Slip(dict(deviation=0.8690), "That is the variance: take its root."),
            Slip(dict(deviation=1.0556), "Subtract the square of the mean first."),
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
        "ex-large-data-order",
        answer=dict(same_line=True, other_lines=True, first=(1, 1), second=(1, 0)),
        right=_order_counts,
        why="the two results differ by x1 x2 (x1 t2 - x2 t1) / 4",
        hint="What does w become after the first step, and after the second?",
        slips=[
            Slip(
                dict(same_line=False),
                "Take t = cx for both points, and compare the two orders.",
            ),
            Slip(
                dict(other_lines=False),
                "Subtract the two results: when is the difference 0?",
            ),
            Slip(
                dict(first=(0, 1)),
                "A point with x = 0 makes no step: take other points.",
                when=flat,
            ),
            Slip(
                dict(first=(1, 1), second=(2, 2)),
                "These two points end at the same w in both orders.",
                when=lambda first, second: not _order_counts(first, second),
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
]
