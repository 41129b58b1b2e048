"""Exercises on separability, of the chapter on linear classifiers."""

from fractions import Fraction
from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip
from linclass.separability import separate


def _scores(theta: Any) -> list[Any]:
    """The scores of the corners 00, 01, 10, 11 with their product as a feature."""
    b, w1, w2, w3 = theta
    return [b, b + w2, b + w1, b + w1 + w2 + w3]


def _is_xor(theta4: Any) -> bool:
    low, one, other, high = _scores(theta4)
    return bool(low < 0 < one and high < 0 < other)


_EIGHTH, _HALF = Fraction(1, 8), Fraction(1, 2)


def _one_feature(x: Any, y: Any) -> Any:
    """A threshold between the classes, or a number in the hulls of both."""
    plus, minus = x[y == 1], x[y == -1]
    if plus.min() > minus.max():
        return True, (plus.min() + minus.max()) / 2
    if minus.min() > plus.max():
        return True, (minus.min() + plus.max()) / 2
    return False, max(plus.min(), minus.min())


def _one_of_two_proofs(result: Any, x: Any, y: Any) -> bool:
    """Whether a result is a threshold or a common number, as the data allow."""
    separable, number = result
    plus, minus = x[y == 1], x[y == -1]
    if separable:
        above = minus.max() < number < plus.min()
        return bool(above or plus.max() < number < minus.min())
    return all(side.min() <= number <= side.max() for side in (plus, minus))


def _line_exists(X: Any, y: Any) -> bool:
    """Whether a half-space separates the points; one class only counts as separable."""
    return len(set(y)) == 1 or separate(X, y).separable


def _three_of_four(witness: Any) -> bool:
    """Whether every three of four points are separable, but not all four."""
    points, labels = np.asarray(witness, dtype=float), np.array([1, 1, -1, -1])
    others = [np.delete(np.arange(4), row) for row in range(4)]
    threes = all(_line_exists(points[rest], labels[rest]) for rest in others)
    return threes and not _line_exists(points, labels)


_NUMBERS = np.array([[1], [2], [3], [4]])


def _certifies(labels: Any, weights: Any) -> bool:
    """Whether the weights prove that 1, 2, 3, 4 with these labels are not separable."""
    y, shares = np.asarray(labels), np.asarray(weights, dtype=float)
    gaps = [shares.sum() - 2, y @ shares, (y * shares) @ _NUMBERS[:, 0]]
    return bool(np.allclose(gaps, 0, atol=5e-3) and shares.min() >= 0)


def _stays(labels: Any, row: Any) -> bool:
    """Whether the points are not separable even without this row."""
    rest = np.delete(np.arange(4), int(row))
    return not _line_exists(_NUMBERS[rest], np.asarray(labels)[rest])


def _not_to_blame(labels: Any, certificate: Any, row: Any) -> bool:
    return (
        row in range(4)
        and _certifies(labels, certificate)
        and certificate[int(row)] > 0
        and _stays(labels, row)
    )


_BOTH = "The common number must lie in both intervals."
_BETWEEN = "Is your threshold strictly between the classes?"


def _case(told: str, x: list[float], y: list[int], hint: str = "") -> Case:
    data = np.array(x), np.array(y)
    return Case(told, data, hint or (_BETWEEN if _one_feature(*data)[0] else _BOTH))


EXERCISES = [
    Exercise(
        "ex-separability-crossing",
        dict(
            point=(3 * _HALF, 3 * _HALF),
            weights=(5 * _EIGHTH, 3 * _EIGHTH, _HALF, _HALF),
        ),
        Slip(
            "The point is nearer to (0, 0), which therefore has more weight.",
            weights=(3 * _EIGHTH, 5 * _EIGHTH, _HALF, _HALF),
        ),
        Slip(
            "A weight is never negative, in neither class.",
            weights=(5 * _EIGHTH, 3 * _EIGHTH, -_HALF, -_HALF),
        ),
        Slip("In each class the weights sum to 1.", weights=(5, 3, 4, 4)),
        Slip("Is the point (2, 2) on the other segment, too?", point=(2, 2)),
        why="both mixes are (1.5, 1.5), so no line separates the classes",
        hint="On the first segment the coordinates are equal, on the second their "
        "sum is 3.",
        tolerance=5e-3,  # two decimals are enough
    ),
    Exercise(
        "ex-separability-halfway",
        dict(q=(2, 1), w=(-2, 4), b=-10, smallest=10),
        Slip(
            "The nearest point need not be a corner of the hull.",
            q=(4, 2),
            w=(-4, 3),
            b=-2.5,
            smallest=12.5,
            when=lambda q: tuple(q) in {(0, 0), (4, 2)},
        ),
        Slip(
            "w points from q to p, to the positive side.",
            w=(2, -4),
            b=10,
            when=lambda w: tuple(w) == (2, -4),
        ),
        Slip("The score of the middle (1, 3) of p and q is 0.", b=10),
        Slip("The boundary passes through the middle, half of p + q.", b=-20),
        Slip("z is a score times a label, not a distance.", smallest=5**0.5),
        tolerance=6e-4,
        why="the hulls are sqrt(20) apart, and the smallest z is half of 20",
        hint="q is a point (4t, 2t) with <p - q, (4, 2)> = 0; then w = p - q, and the "
        "score of the middle of p and q is 0.",
    ),
    Exercise(
        "ex-separability-product",
        dict(theta4=(-1, 2, 2, -4)),
        Slip(
            "That is the negation: XOR is +1 where the inputs differ.",
            theta4=(1, -2, -2, 4),
            when=lambda theta4: _is_xor([-value for value in theta4]),
        ),
        Slip(
            "Three corners are right; the score of (1, 1) is not below 0.",
            theta4=(-1, 2, 2, 0),
            when=lambda theta4: (
                _is_xor([*theta4[:3], -np.inf]) and _scores(theta4)[3] >= 0
            ),
        ),
        Slip(
            "A score of 0 lies on the boundary; z must be above 0.",
            theta4=(-1, 1, 1, -2),
            when=lambda theta4: 0 in _scores(theta4),
        ),
        right=_is_xor,
        why="with the product as a feature the four corners do not lie in one plane",
        hint="Write down the four scores; w3 changes only that of (1, 1).",
    ),
    Program(
        "ex-separability-one-feature",
        name="one_feature",
        solution=_one_feature,
        right=_one_of_two_proofs,
        why="an interval for each class: apart, or with a common number",
        cases=[
            _case("positive numbers to the right", [1, 2, 5, 6], [-1, -1, 1, 1]),
            _case(
                "positive numbers to the left",
                [5, 6, 1, 2],
                [-1, -1, 1, 1],
                "The positive class may lie on either side.",
            ),
            _case("classes that take turns", [1, 3, 2, 4], [1, 1, -1, -1]),
            _case("one class inside the other", [0, 9, 4, 5], [1, 1, -1, -1]),
            _case(
                "a negative class inside the positive one, unsorted",
                [8, 3, -4, 2],
                [1, -1, 1, -1],
            ),
            _case("intervals that overlap a little", [0, 2, 1, 50], [1, 1, -1, -1]),
            _case(
                "intervals that touch",
                [1, 2, 2, 3],
                [1, 1, -1, -1],
                "A touching point lies in both hulls.",
            ),
            _case("two points", [3.0, -1.0], [1, -1]),
            _case(
                "one number with both labels",
                [2.5, 2.5],
                [1, -1],
                "A hull may be a single point.",
            ),
            _case("a negative number far away", [-90, 1, 2, 3, 4], [-1, -1, -1, 1, 1]),
            _case("negative numbers", [-5, -7, -1.5, -2], [1, 1, -1, -1]),
            _case(
                "far numbers close together",
                [1e6 + 0.5, 1e6 + 1, 1e6 + 1.5],
                [1, 1, -1],
            ),
        ],
    ),
    Exercise(
        "ex-separability-subsets",
        dict(three=False, four=True, witness=((0, 1), (1, 0), (0, 0), (1, 1))),
        Slip("Remove a corner of XOR: what is left is separable.", three=True),
        Slip("How many points does a certificate need?", four=False),
        Slip(
            "A line separates your first two points from the last two.",
            witness=((0, 0), (0, 1), (1, 0), (1, 1)),
            when=lambda witness: _line_exists(witness, [1, 1, -1, -1]),
        ),
        right=_three_of_four,
        why="a certificate in the plane needs four points at most, and may need four",
        hint="Every three of your four points should be separable, but not all four.",
    ),
    Exercise(
        "ex-separability-blame",
        dict(
            zero=True,
            positive=False,
            labels=(1, -1, 1, -1),
            certificate=(_HALF, 1, _HALF, 0),
            row=0,
        ),
        Slip("What does a point of weight 0 add to a mix?", zero=False),
        Slip("A second certificate may do without the point.", positive=True),
        Slip(
            "A label is -1 or +1.",
            labels=(1, 0, 1, 0),
            when=lambda labels: set(labels) - {1, -1},
        ),
        Slip(
            "A threshold separates your labels, so there is no certificate.",
            labels=(1, 1, -1, -1),
            when=lambda labels: _line_exists(_NUMBERS, labels),
        ),
        Slip(
            "A weight is never negative, in neither class.",
            certificate=(1.5, 2, -0.5, -1),
            when=lambda certificate: min(certificate) < 0,
        ),
        Slip(
            "These weights are not a certificate for your labels: check both sums "
            "and both mixes.",
            certificate=(1, 1, 1, 0),
            when=lambda labels, certificate: not _certifies(labels, certificate),
        ),
        Slip(
            "The rows are 0, 1, 2 and 3.", row=4, when=lambda row: row not in range(4)
        ),
        Slip(
            "The point that you take away has the weight 0.",
            row=3,
            when=lambda certificate, row: certificate[int(row)] == 0,
        ),
        Slip(
            "Without the row that you name, a threshold separates the others.",
            row=1,
            when=lambda labels, row: not _stays(labels, row),
        ),
        right=_not_to_blame,
        why="another certificate does without this point",
        hint="Without the row that you name, no threshold may separate the others.",
    ),
]
