"""Sets of the plane: crossing segments, truth tables, a ball, orders of visits."""

from collections.abc import Iterable, Sequence
from fractions import Fraction as F
from itertools import combinations, product
from typing import Any

import numpy as np

from ._dataset import Dataset, margin_fact, two_classes

_Midpoints = dict[tuple[F, ...], tuple[int, int]]

_HALF = F(1, 2)


def crossing4() -> Dataset:
    """Four points, two segments that cross: the smallest proof of inseparability.

    The segment of the positives meets the segment of the negatives in (2, 1).

    4 points of the plane, two in each class. It answers the challenge of Document 3
    (not separable data).

    Examples
    --------
    >>> crossing4().facts["common_point"]["point"]
    (2, 1)
    """
    return two_classes(
        "crossing4",
        [(0, 0), (6, 3)],
        [(1, 4), (3, -2)],
        "Two crossing segments: not separable.",
        separable=False,
        best_correct=3,
        removals=(0, 1, 2, 3),
        common_point={
            "point": (2, 1),
            "weights": {0: F(2, 3), 1: F(1, 3), 2: _HALF, 3: _HALF},
        },
        perceptron={
            "cyclic": {"cycle": 4, "from_pass": 22, "largest_norm_squared": 81}
        },
    )


def triangle4() -> Dataset:
    """Four points, one of them inside the triangle of the three others.

    4 points of the plane: the positive one is the centroid of the negatives. The other
    case of the challenge of Document 3 (not separable data).

    Examples
    --------
    >>> X, y = triangle4()
    >>> X[0].tolist(), X[1:].mean(axis=0).tolist()
    ([2, 1], [2.0, 1.0])
    """
    third = F(1, 3)
    return two_classes(
        "triangle4",
        [(2, 1)],
        [(0, 0), (6, 0), (0, 3)],
        "A point inside a triangle: not separable.",
        separable=False,
        best_correct=3,
        removals=(0, 1, 2, 3),
        common_point={
            "point": (2, 1),
            "weights": {0: F(1), 1: third, 2: third, 3: third},
        },
        perceptron={"cyclic": {"cycle": 3, "from_pass": 3, "largest_norm_squared": 29}},
    )


def crossing8() -> Dataset:
    """`crossing4` and four more points: one point must go before a line exists.

    8 points of the plane, four in each class. Companion to Document 3 (not separable
    data).

    Examples
    --------
    >>> eight = crossing8()
    >>> eight.X[list(eight.facts["removals"])].tolist()
    [[0, 0], [3, -2]]
    """
    return two_classes(
        "crossing8",
        [(0, 0), (6, 3), (5, 5), (7, 1)],
        [(1, 4), (3, -2), (-1, 1), (-2, 4)],
        "crossing4 with company: separable once row 0 or row 5 is gone.",
        separable=False,
        best_correct=7,
        removals=(0, 5),
        common_point={
            "point": (2, 1),
            "weights": {0: F(2, 3), 1: F(1, 3), 4: _HALF, 5: _HALF},
        },
        perceptron={
            "cyclic": {"cycle": 4, "from_pass": 15, "largest_norm_squared": 81}
        },
    )


def xor() -> Dataset:
    """Exclusive or: the corners of the square, +1 where exactly one input is 1.

    No line gets more than three right. The values are those of `boolean` for
    (0, 1, 1, 0), with the positive corners first.

    4 points of the plane: (0, 1), (1, 0) are +1; (0, 0), (1, 1) are -1. Document 4,
    section 5.1 and Document 3.

    Examples
    --------
    >>> X, y = xor()
    >>> (X.sum(axis=1) == 1).tolist(), y.tolist()
    ([True, True, False, False], [1, 1, -1, -1])
    >>> xor().facts["best_correct"]
    3
    """
    return two_classes(
        "xor",
        [(0, 1), (1, 0)],
        [(0, 0), (1, 1)],
        "+1 where exactly one input is 1: no line gets more than three of four right.",
        separable=False,
        best_correct=3,
        removals=(0, 1, 2, 3),
        common_point={
            "point": (_HALF, _HALF),
            "weights": dict.fromkeys(range(4), _HALF),
        },
        perceptron={"cyclic": {"cycle": 1, "from_pass": 1, "largest_norm_squared": 2}},
    )


_BOOLEAN_RUNS: dict[tuple[int, ...], dict[str, Any]] = {
    (0, 0, 0, 1): {"updates": 18, "passes": 9, "theta": (-4, 3, 2)},
    (0, 1, 1, 1): {"updates": 9, "passes": 6, "theta": (-1, 2, 2)},
    (1, 1, 1, 0): {"updates": 18, "passes": 9, "theta": (4, -3, -2)},
    (1, 1, 0, 1): {"updates": 11, "passes": 7, "theta": (1, -2, 3)},
}


def boolean(values: Iterable[int]) -> Dataset:
    """The truth table of a Boolean function of two or three inputs.

    For so few inputs a table is not separable exactly if two true corners and two false
    corners have the same midpoint; that point is the fact ``common_point``. 14 of the
    16 functions of two inputs are separable, 104 of the 256 of three. Document 4,
    section 5.1. The test by midpoints is asummability of order two, which is enough for
    functions of three inputs.

    The rows are the corners in that order, of 0 and 1; +1 where the function is true.
    ``perceptron`` is known for AND, OR, NAND and IMPLIES. Two of the tables have one
    class only.

    Parameters
    ----------
    values : sequence of 4 or 8 values, 0 or 1 (False or True)
        The function at 00, 01, 10, 11; or at 000, 001, ..., 111.

    Examples
    --------
    >>> X, y = boolean((0, 0, 0, 1))
    >>> y
    array([-1, -1, -1,  1])
    >>> boolean((0, 1, 1, 0)).facts["separable"]
    False
    """
    table = tuple(values) if isinstance(values, Iterable) else ()
    if len(table) not in (4, 8) or any(
        np.ndim(value) or value not in (0, 1) for value in table
    ):
        raise ValueError(
            f"values = {values!r} is not a truth table: give 4 or 8 values, each 0 "
            "or 1, for example boolean((0, 0, 0, 1)) for AND."
        )
    table = tuple(map(int, table))
    corners = list(product((0, 1), repeat=len(table).bit_length() - 1))
    point = _common_midpoint(corners, table)
    facts: dict[str, Any] = {"separable": point is None}
    if point:
        facts["common_point"] = point
    if table in _BOOLEAN_RUNS:
        facts["perceptron"] = {"cyclic": _BOOLEAN_RUNS[table]}
    return Dataset(
        f"boolean({''.join(map(str, table))})",
        corners,
        [2 * value - 1 for value in table],
        "A truth table.",
        facts,
    )


def _common_midpoint(
    corners: Sequence[tuple[int, ...]], table: tuple[int, ...]
) -> dict[str, Any] | None:
    pairs: tuple[_Midpoints, _Midpoints] = ({}, {})
    for i, j in combinations(range(len(table)), 2):
        if table[i] == table[j]:
            ends = zip(corners[i], corners[j], strict=True)
            pairs[table[i]][tuple(F(p + q, 2) for p, q in ends)] = (i, j)
    common = pairs[0].keys() & pairs[1].keys()
    if not common:
        return None
    point = min(common)
    return {
        "point": point,
        "weights": dict.fromkeys(pairs[0][point] + pairs[1][point], _HALF),
    }


def real_sep6() -> Dataset:
    """Six points of the plane with real features, separable.

    6 points, the three positive ones first. It answers Document 4, section 5.1
    (separable, real-valued features).

    Examples
    --------
    >>> real_sep6().facts["max_margin"]["theta"]
    (-9, 4, -2)
    """
    return two_classes(
        "real_sep6",
        [(4, 0), (5, 2), (6, -1)],
        [(1, 1), (2, 3), (0, 2)],
        "Six separable points.",
        separable=True,
        max_margin=margin_fact(
            (-9, 4, -2), F(49, 20), {0: F(1, 5), 1: F(4, 5), 4: F(1)}
        ),
        perceptron={"cyclic": {"updates": 6, "passes": 3, "theta": (-2, 3, -6)}},
    )


def real_xor8() -> Dataset:
    """Eight points of the plane with real features that only a product tells apart.

    Positive exactly where :math:`x_1 x_2 > 0`; no line gets more than six right.

    8 points, two in each quadrant. It answers Document 4, section 5.1 (not separable,
    real-valued features).

    Examples
    --------
    >>> X, y = real_xor8()
    >>> X[:, 0] * X[:, 1] * y
    array([2, 2, 2, 2, 2, 2, 2, 2])
    """
    return two_classes(
        "real_xor8",
        [(-2, -1), (-1, -2), (2, 1), (1, 2)],
        [(-2, 1), (-1, 2), (2, -1), (1, -2)],
        "Separable by the product of the features, by no line.",
        separable=False,
        best_correct=6,
        common_point={"point": (0, 0), "weights": dict.fromkeys((0, 2, 4, 6), _HALF)},
    )


def ball13() -> Dataset:
    r"""Thirteen points, the positive ones inside a circle.

    The circle about (1, 2) of squared radius 9 tells the classes apart (any squared
    radius between 5 and 13 does), no line does. With the feature
    :math:`\langle x, x\rangle` added a half-space does.

    13 points with integer coordinates, six positive. Facts besides the common ones:
    ``center``, ``squared_distances`` from it, ``radius_range_squared``, and ``lifted``:
    ``max_margin`` and ``perceptron`` of the rows :math:`(x_1, x_2, \langle x,
    x\rangle)`. Document 2 (non-linear classifiers: the ball).

    Examples
    --------
    >>> ball = ball13()
    >>> ball.facts["squared_distances"]
    (0, 2, 2, 2, 5, 4, 16, 18, 16, 13, 17, 17, 18)
    >>> ball.facts["lifted"]["perceptron"]["cyclic"]["theta"]
    (9, 5, 15, -4)
    """
    return two_classes(
        "ball13",
        [(1, 2), (2, 3), (0, 1), (2, 1), (0, 4), (3, 2)],
        [(5, 2), (4, 5), (1, 6), (-2, 4), (-3, 1), (0, -2), (4, -1)],
        "A ball against its outside: separable with the squared norm as a feature.",
        separable=False,
        common_point={
            "point": (F(17, 9), F(26, 9)),
            "weights": {0: F(1, 9), 1: F(8, 9), 6: F(5, 9), 9: F(4, 9)},
        },
        center=(1, 2),
        squared_distances=(0, 2, 2, 2, 5, 4, 16, 18, 16, 13, 17, 17, 18),
        radius_range_squared=(5, 13),
        nearest_neighbors={1: 8, 3: 7, 5: 7, 7: 7},
        lifted={
            "max_margin": margin_fact(
                (125, 43, 65, -19),
                F(729, 715),
                {4: F(1), 6: F(42, 715), 9: F(492, 715), 11: F(181, 715)},
            ),
            "perceptron": {
                "cyclic": {"updates": 15, "passes": 5, "theta": (9, 5, 15, -4)},
                "first": {"updates": 39, "theta": (25, 6, 51, -11)},
                "worst": {"updates": 73, "theta": (27, 14, 55, -13)},
            },
        },
    )


def order2() -> Dataset:
    """Two positive points, homogeneous: the first one visited is the answer.

    The points (2, 1) and (1, 2), both +1, to be used without a constant. Document 3
    (disadvantages of the perceptron).

    Examples
    --------
    >>> runs = order2().facts["perceptron"]
    >>> runs["cyclic"]["theta"], runs["reversed"]["theta"]
    ((2, 1), (1, 2))
    """
    return two_classes(
        "order2",
        [(2, 1), (1, 2)],
        [],
        "Two orders, two answers, after one update each.",
        homogeneous_margin=margin_fact((1, 1), F(9, 2), {0: _HALF, 1: _HALF}),
        bound=F(10, 9),
        perceptron={
            "cyclic": {"updates": 1, "passes": 2, "theta": (2, 1)},
            "reversed": {"updates": 1, "passes": 2, "theta": (1, 2)},
        },
    )


def order3() -> Dataset:
    """Three points of the plane whose six orders give five different answers.

    (2, 2), (3, 3) are +1, (2, 3) is -1; used with a constant. Document 3 (disadvantages
    of the perceptron).

    Examples
    --------
    >>> runs = order3().facts["perceptron"]
    >>> len({run["theta"] for run in runs.values()})
    5
    """
    runs = {
        (0, 1, 2): {"updates": 9, "passes": 6, "theta": (1, 2, -2)},
        (0, 2, 1): {"updates": 17, "passes": 10, "theta": (-1, 5, -4)},
        (1, 0, 2): {"updates": 13, "passes": 8, "theta": (-1, 4, -3)},
        (1, 2, 0): {"updates": 14, "passes": 8, "theta": (0, 4, -3)},
        (2, 0, 1): {"updates": 13, "passes": 7, "theta": (1, 3, -3)},
        (2, 1, 0): {"updates": 13, "passes": 8, "theta": (-1, 4, -3)},
    }
    return two_classes(
        "order3",
        [(2, 2), (3, 3)],
        [(2, 3)],
        "Six orders, five answers.",
        separable=True,
        max_margin=margin_fact((1, 2, -2), F(1, 8), {0: _HALF, 1: _HALF, 2: F(1)}),
        augmented_margin=margin_fact((1, 2, -2), F(1, 9), {0: F(5, 9), 2: F(4, 9)}),
        radius_squared=18,
        bound=171,
        perceptron=runs,
    )
