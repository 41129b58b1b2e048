"""Exercises on the limits of nearest neighbors, of the chapter on neighbors."""

from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip


def _error(x: Any, y: Any) -> float:
    """The exact error of one neighbor on [0, 1], if p(x) = x."""
    order = np.argsort(x)
    places, labels = x[order], y[order]
    ends = np.concatenate([[0], (places[1:] + places[:-1]) / 2, [1]])
    below, width = np.diff(ends**2) / 2, np.diff(ends)
    return float(np.where(labels > 0, width - below, below).sum())


def _equal(chances: object) -> bool:
    """Whether two kinds have a positive least error, and one neighbor the same."""
    p = np.asarray(chances, dtype=float)
    least = np.minimum(p, 1 - p)
    return bool((least >= 0).all() and least.sum() > 0 and _gap(p) == 0)


def _gap(chances: object) -> float:
    """The error of one neighbor without the least error, summed over both kinds."""
    p = np.asarray(chances, dtype=float)
    return float((2 * p * (1 - p) - np.minimum(p, 1 - p)).sum())


# What is special, the places, the labels, and what to look at
LINES: list[Any] = [
    ("a single negative point", [0.3], [-1],
     "One cell from 0 to 1: with the answer -1 the error is the integral of x."),
    ("a single positive point", [0.3], [1],
     "With the answer +1 we are wrong with probability 1 - x."),
    ("two points", [0.2, 0.6], [-1, 1],
     "The cells meet in the middle; the answer -1 is wrong with probability x."),
    ("two points on the wrong sides", [0.2, 0.6], [1, -1],
     "Each cell has the label of its own point."),
    ("two points of one label", [0.1, 0.7], [1, 1],
     "Both cells have the answer +1 here."),
    ("three points", [0.1, 0.3, 0.9], [-1, 1, -1],
     "A cell in the middle reaches halfway to both of its neighbors."),
    ("points that are not sorted", [0.8, 0.1, 0.5], [1, -1, -1],
     "Sort the points, and take each label along with its point."),
    ("labels that must move with their points", [0.9, 0.4, 0.2, 0.6], [-1, 1, 1, -1],
     "Sort the points, and take each label along with its point."),
    ("points at the ends of the interval", [1.0, 0.0], [1, -1],
     "A point may lie at 0 or at 1; its cell then begins or ends there."),
    ("whole numbers", [0, 1], [1, -1], "The places may be whole numbers."),
    ("points that lie close together", [0.5, 0.501, 0.499], [1, -1, -1],
     "A narrow cell counts as well.")
]  # fmt: skip

EXERCISES = [
    Exercise(
        "ex-limits-kinds",
        dict(least=0.2, one=0.25, bound=0.32, blind=0.4),
        Slip("That is the mean of p. Take min(p, 1 - p).", least=0.4),
        Slip("That is the sum of the four. Divide by 4.", least=0.8),
        Slip("That is the sum over the four kinds, not the mean.", one=1.0),
        Slip("The labels may differ in two ways.", one=0.125),
        Slip(
            "That is the bound. Take 2p(1 - p) of each kind, then the mean.", one=0.32
        ),
        Slip("That is twice the least error. Use the factor, too.", bound=0.4),
        Slip(
            "Without the kind all patients look alike. How many of all are ill?",
            blind=0.2,
        ),
        Slip("That is how often the answer -1 is right.", blind=0.6),
        why="means over four kinds; without the kind only 0.4 of all are known to be "
        "ill",
        hint="Write down min(p, 1 - p) and 2p(1 - p) for each of the four kinds.",
    ),
    Exercise(
        "ex-limits-three",
        dict(best=0.2, one_limit=0.32, three_limit=0.2624),
        Slip("Always say −1: how often is that wrong?", best=0.8),
        Slip(
            "Not twice the Bayes error: both labels may be flipped and agree.",
            one_limit=0.4,
        ),
        Slip("The labels may differ in two ways.", one_limit=0.16),
        Slip(
            "That is how often most of three are positive. The label of the query "
            "is random, too.",
            three_limit=0.104,
        ),
        Slip(
            "Nearly: three digits, please.",
            three_limit=0.26,
            when=lambda three_limit: (
                0.26 <= three_limit < 0.2618 or 0.263 <= three_limit < 0.265
            ),
        ),
        Slip(
            "Most of three are positive also if all three are: did you count that?",
            three_limit=0.2576,
        ),
        why="two labels differ in 0.32, query and vote of three in 0.2624 of cases",
        hint="The error is the chance that two labels differ: that of the query, and "
        "that of the vote.",
        tolerance=6e-4,
    ),
    Exercise(
        "ex-limits-cube",
        dict(side_3=0.1, side_30=0.001 ** (1 / 30), points=10**11, products=10**12),
        Slip(
            "Take the 30th root of 0.001: the side to the power 30 is 0.001.",
            side_30=0.01,
        ),
        Slip("That many give one point in the cube, not ten.", points=10**10),
        Slip("That is for a line. What is 0.1 to the power 10?", points=100),
        Slip("That many distances. Each of them has d terms.", products=10**11),
        why="s to the power d is the share; n distances have d terms each",
        hint="The share of the points in a cube of side s is s to the power d.",
        right=lambda side_3, side_30, points, products: (
            abs(side_3 - 0.1) < 5e-3
            and abs(side_30 - 0.001 ** (1 / 30)) < 5e-3
            and abs(points / 10**11 - 1) < 1e-6
            and abs(products / 10**12 - 1) < 1e-6
        ),
    ),
    Program(
        "ex-limits-program",
        name="error",
        solution=_error,
        cases=[
            Case(told, (np.array(places), np.array(labels)), hint)
            for told, places, labels, hint in LINES
        ],
        why="each cell gives its own integral",
    ),
    Exercise(
        "ex-limits-equal",
        dict(sure=True, noise=False, chances=(1.0, 0.5)),
        Slip("What does the theorem say for a least error of 0?", sure=False),
        Slip("Solve 2r(1 - r) = r. Is r = 0 the only solution?", noise=True),
        Slip(
            "Here the least error is 0. It should be larger.",
            chances=(0.0, 1.0),
            when=lambda chances: set(chances) <= {0, 1},
        ),
        Slip(
            "A probability lies between 0 and 1.",
            chances=(2.0, 0.5),
            when=lambda chances: min(chances) < 0 or max(chances) > 1,
        ),
        Slip(
            "With these, 2r(1 - r) is larger than r for at least one kind.",
            chances=(0.9, 0.3),
            when=lambda chances: _gap(chances) > 0,
        ),
        right=_equal,
        why="2r(1 - r) = r for r = 0 and r = 1/2",
        hint="For `chances`, look for r with 2r(1 - r) = r, and take r > 0 once.",
    ),
]
