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


def _gaps_fit(shuffled: float, dealt: float, both: float) -> bool:
    """Whether the gaps are those of shuffling, of dealing and of both."""
    in_range = 0.46 < shuffled < 0.49, 0.012 < dealt < 0.035, 0 < both < 0.004
    return all(in_range)


EXERCISES = [
    Exercise(
        "ex-large-data-paper",
        dict(gigabytes=40, blocks=200, seconds=80, rounds=4),
        Slip("That counts numbers: how many bytes has a number?", gigabytes=5),
        Slip("200 MB are a fifth of a gigabyte: divide again.", blocks=0.2),
        Slip("Half a gigabyte takes one second: divide by 0.5.", seconds=20),
        Slip("A round cannot be begun in part.", rounds=3.75),
        Slip("After three rounds some fits are left.", rounds=3),
        why="8 bytes per number; 30 fits are three full rounds and six more fits",
        hint="A float has 8 bytes. A round makes at most one fit per worker.",
    ),
    Exercise(
        "ex-large-data-deviation",
        dict(mean=0.2896, deviation=0.9899),
        Slip(
            "That is the mean of the means: the larger file counts for more.",
            mean=0.1238,
        ),
        Slip(
            "That is a mean of the deviations: add the sums of both files first, "
            "and take the root once at the end.",
            deviation=0.9325,
        ),
        Slip("That is the variance: take its root.", deviation=0.9799),
        Slip("Subtract the square of the mean first.", deviation=1.0314),
        tolerance=0.001,
        why="the sums of 1, u and u squared are added over the files",
        hint="Three sums of each file are enough: of 1, of u and of u squared. "
        "(The numbers are those of the table as printed: n = 40,000 and d = 20.)",
    ),
    Program(
        "ex-large-data-pass",
        name="pass_over",
        solution=_pass,
        cases=[
            Case(
                "one partition of five rows",
                (_blocks(0, [5]),),
                "Return one vector, the bias first. Each row begins with a 1. "
                "Take the number of features from the points, not from d.",
            ),
            Case(
                "two partitions of four rows",
                (_blocks(1, [4, 4]),),
                "Add up over all partitions, and solve once at the end.",
            ),
            Case(
                "partitions of 1, 7 and 2 rows",
                (_blocks(2, [1, 7, 2]),),
                "A row of a small partition weighs no more than one of a large one.",
            ),
            Case(
                "a partition without rows",
                (_blocks(3, [5, 0, 2]),),
                "A partition without rows adds nothing.",
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
        why="the sums of all partitions, and one system of equations for theta",
    ),
    Exercise(
        "ex-large-data-order",
        dict(
            same_line=True,
            other_lines=True,
            first=(1, 1),
            second=(1, 0),
            difference=-3.75,
        ),
        Slip(
            "Take t = cx for both points, and compare the two orders.", same_line=False
        ),
        Slip("Subtract the two results: when is the difference 0?", other_lines=False),
        Slip(
            "A point with x = 0 makes no step: take other points.",
            first=(0, 1),
            when=flat,
        ),
        Slip(
            "These two points end at the same w in both orders.",
            first=(1, 1),
            second=(2, 2),
            when=lambda first, second: not _order_counts(first, second),
        ),
        Slip("Take the order (1, 2), (3, 1) first.", difference=3.75),
        right=_order_counts,
        why="the two results differ by x1 x2 (x1 t2 - x2 t1) / 4",
        hint="What does w become after the first step, and after the second?",
    ),
    Exercise(
        "ex-large-data-shuffle",
        dict(shuffled=0.48, dealt=0.02, both=0.001),
        Slip(
            "For both, each new file needs its share of buyers: deal first.",
            both=0.48,
            when=lambda both: both > 0.3,
        ),
        Slip(
            "For both, the buyers still come last in each file: shuffle it, too.",
            both=0.02,
            when=lambda both: both > 0.01,
        ),
        Slip(
            "Deal all rows of the sorted file, not those of one partition.",
            dealt=0.48,
            when=lambda dealt: dealt > 0.3,
        ),
        Slip(
            "In the second function the rows of a file keep their old order. "
            "(The numbers are for n = 40,000, d = 20 and batches of 100.)",
            dealt=0.001,
            when=lambda dealt: dealt < 0.008,
        ),
        Slip(
            "In the first function no row leaves its sorted partition.",
            shuffled=0.001,
            when=lambda shuffled: shuffled < 0.1,
        ),
        Slip(
            "That is the sorted file as it is: shuffle inside its partitions.",
            shuffled=0.4956,
            when=lambda shuffled: shuffled > 0.49,
        ),
        right=_gaps_fit,
        why="dealing spreads the buyers over the files, shuffling spreads them inside",
        hint="Give the last number that gaps returns, for each of the three functions.",
    ),
]
