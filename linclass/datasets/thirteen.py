"""T13, the thirteen points of the whole book, and its variants."""

from collections.abc import Sequence
from fractions import Fraction as F
from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._checks import is_number
from ._dataset import Dataset, margin_fact, two_classes

_POSITIVES = ((0, 4), (4, 1), (9, 4), (5, 8), (9, 8), (7, 7))
_NEGATIVES = ((2, 0), (-5, 4), (-3, 3), (4, -4), (0, 1), (3, -2), (6, -5))
_MULTIPLIERS = {0: F(1, 5), 1: F(4, 5), 6: F(1)}
_MAX_MARGIN = margin_fact((-11, 3, 4), 1, _MULTIPLIERS)
_LEAST_SQUARES: dict[str, Any] = {
    "theta": (F(-485403, 612811), F(70980, 612811), F(96112, 612811)),
    "errors": (0, 1),
    "sse": F(2200760, 612811),
}

# What a shift of the points changes: the margin and the runs of augmented vectors.
_BY_SHIFT: dict[tuple[F | int, F | int], dict[str, Any]] = {
    (0, 0): {
        "augmented_margin": margin_fact(
            (-23, 6, 10), F(121, 665), {1: F(206, 665), 6: F(61, 95), 8: F(32, 665)}
        ),
        "bound": F(97090, 121),
        "perceptron": {
            "cyclic": {
                "updates": 11,
                "passes": 4,
                "theta": (-7, 3, 4),
                "trace": (0, 6, 7, 9, 10, 1, 6, 7, 9, 7, 9),
            },
            "reversed": {"updates": 15, "passes": 5, "theta": (-11, 4, 3)},
            "first": {"updates": 10, "theta": (-4, 1, 2)},
            "worst": {"updates": 8, "theta": (-6, 2, 3)},
            "R2": {"updates": 53, "theta": (-145, 25, 51)},
        },
    },
    (-3, -2): {
        "augmented_margin": margin_fact(
            (6, 3, 4), F(25, 61), {0: F(23, 122), 1: F(34, 61), 6: F(31, 122)}
        ),
        "bound": F(4453, 25),
        "perceptron": {
            "cyclic": {
                "updates": 5,
                "passes": 3,
                "theta": (5, 2, 4),
                "trace": (0, 1, 2, 0, 1),
            },
            "first": {"updates": 5, "theta": (5, 2, 4)},
            "worst": {"updates": 11, "theta": (5, 4, 7)},
            "R2": {"updates": 35, "theta": (72, 21, 29)},
        },
    },
    (10, 10): {
        "augmented_margin": margin_fact(
            (-81, 3, 4),
            F(25, 6586),
            {0: F(653, 13172), 1: F(1382, 3293), 6: F(6991, 13172)},
        ),
        "bound": F(4517996, 25),
        "perceptron": {
            "cyclic": {"updates": 11787, "passes": 4500, "theta": (-873, 22, 54)},
            "first": {"updates": 13523, "theta": (-885, 22, 55)},
            "worst": {"updates": 697, "theta": (-147, 4, 9)},
            "R2": {"updates": 314, "theta": (-4110, 92, 257)},
        },
    },
    (100, 100): {
        "augmented_margin": margin_fact(
            (-711, 3, 4),
            F(25, 505546),
            {0: F(4099, 59476), 1: F(108077, 252773), 6: F(509101, 1011092)},
        ),
        "bound": F(11903586116, 25),
        "perceptron": {
            "cyclic": {
                "updates": 80617486,
                "passes": 30873115,
                "theta": (-667654, 1644, 4918),
            }
        },
    },
}


def t13() -> Dataset:
    """The running example: thirteen points of the plane, six of them positive.

    Its maximum-margin line is :math:`3x_1 + 4x_2 = 11`, its margin exactly 1.
    Regression on the labels gets the two positive support points, rows 0 and 1, wrong.
    A cyclic perceptron needs 11 updates and ends at :math:`(b, w) = (-7; 3, 4)`.

    13 points with integer coordinates. Facts besides the common ones: ``leave_one_out``
    (squared margin without a row; without any row not named it is 1),
    ``enclosing_ball`` (``center``, ``radius_squared``, and ``weights`` that combine
    rows on the sphere to the center), ``centroid``, ``smallest_distance_squared``
    between two points, ``covariance_ratio`` (of the eigenvalues of the sample
    covariance, to one decimal). It answers Document 0, section 9.1: there the thirteen
    points are drawn only.

    Examples
    --------
    >>> X, y = t13()
    >>> X[6].tolist(), int(y[6])
    ([2, 0], -1)
    >>> (3 * X[:, 0] + 4 * X[:, 1] - 11) * y
    array([ 5,  5, 32, 36, 48, 38,  5, 10,  8, 15,  7, 10, 13])
    """
    return two_classes(
        "t13",
        _POSITIVES,
        _NEGATIVES,
        "The running example: separable, and regression gets rows 0 and 1 wrong.",
        separable=True,
        max_margin=_MAX_MARGIN,
        least_squares=_LEAST_SQUARES,
        projection={"theta": (F(-14561, 39917), F(7780, 39917)), "errors": (0, 1)},
        radius_squared=145,
        origin_combination={1: 8, 6: 21, 7: 2},
        leave_one_out={0: F(49, 41), 1: F(49, 34), 6: F(36, 25)},
        enclosing_ball={
            "center": (F(254, 85), F(216, 85)),
            "radius_squared": F(476417, 7225),
            "weights": {4: F(4747, 14450), 7: F(5251, 14450), 12: F(2226, 7225)},
        },
        centroid=(F(41, 13), F(29, 13)),
        smallest_distance_squared=5,
        covariance_ratio=1.3,
        random_orders={
            2000: {"fewest": 5, "most": 26, "mean": F(27952, 2000), "answers": 122},
            200_000: {
                "fewest": 5,
                "most": 30,
                "mean": F(2805510, 200_000),
                "answers": 158,
            },
        },
        nearest_neighbors={1: 3, 3: 2, 5: 2, 7: 2},
        **_BY_SHIFT[0, 0],
    )


def t13_in() -> Dataset:
    """`t13` with three far points pulled in: regression has no error any more.

    Rows 3, 4 and 5 move by (-3, -4), five units toward the line. The maximum-margin
    line, the margin and the support points stay.

    13 points with integer coordinates. Companion to Document 0, section 9.1 (linear
    regression).

    Examples
    --------
    >>> t13_in().X[3:6].tolist()
    [[2, 4], [6, 4], [4, 3]]
    >>> t13_in().facts["least_squares"]["errors"]
    ()
    """
    return two_classes(
        "t13_in",
        (*_POSITIVES[:3], (2, 4), (6, 4), (4, 3)),
        _NEGATIVES,
        "t13 with rows 3, 4, 5 pulled in: the far points were the harm.",
        separable=True,
        max_margin=_MAX_MARGIN,
        least_squares={
            "theta": (F(-215457, 256859), F(44932, 256859), F(65074, 256859)),
            "errors": (),
            "sse": F(818232, 256859),
        },
    )


def t13_shifted(by: ArrayLike) -> Dataset:
    """`t13` moved: the margin with a bias stays 1, the perceptron's count does not.

    Every point becomes :math:`x + s`. The margin with a bias does not change, the
    homogeneous margin of the augmented vectors is small if the shift takes the
    separating lines far from the origin, and the number of updates is large. The
    counterexample to mixing up two margins: Document 0, section 9.2 (Simplifications)
    and Document 1, Novikoff's theorem.

    Parameters
    ----------
    by : pair of numbers
        The shift :math:`s`. Integers keep the coordinates integers.

    Returns
    -------
    Dataset
        For the shifts (0, 0), (-3, -2), (10, 10) and (100, 100) with the facts about
        augmented vectors, otherwise with those that move along. For a shift that is
        not an integer the facts are of the unrounded points.

    Examples
    --------
    >>> far = t13_shifted((10, 10))
    >>> far.X[0].tolist(), far.facts["max_margin"]["theta"]
    ([10, 14], (-81, 3, 4))
    >>> far.facts["perceptron"]["cyclic"]["updates"]
    11787
    """
    shift: list[Any] = list(by) if np.iterable(by) else []
    if len(shift) != 2 or not all(map(is_number, shift)):
        raise ValueError(
            f"by = {by!r} is not a shift of the plane: give two finite numbers, "
            "for example t13_shifted((10, 10))."
        )
    # as Python's numbers: an int8 would overflow
    p1, p2 = (int(v) if isinstance(v, Integral) else float(v) for v in shift)
    s1, s2 = (v if isinstance(v, int) else F(v) for v in (p1, p2))
    bias, *normal = _LEAST_SQUARES["theta"]
    return two_classes(
        f"t13_shifted({p1}, {p2})",
        [(p + p1, q + p2) for p, q in _POSITIVES],
        [(p + p1, q + p2) for p, q in _NEGATIVES],
        "t13 moved: the same margin with a bias, another one through the origin.",
        separable=True,
        max_margin=_MAX_MARGIN | {"theta": (-11 - 3 * s1 - 4 * s2, 3, 4)},
        least_squares=_LEAST_SQUARES
        | {"theta": (bias - normal[0] * s1 - normal[1] * s2, *normal)},
        radius_squared=max(
            (p + s1) ** 2 + (q + s2) ** 2 for p, q in _POSITIVES + _NEGATIVES
        ),
        **_BY_SHIFT.get((s1, s2), {}),
    )


def t13_centered() -> Dataset:
    r"""`t13` about its centroid, times 13: a lesson on ties.

    The rows are :math:`13x - (41, 29)`, so that they are integers. Beside them the
    constant has to be 13 (fact ``constant``): ``facts`` speak of the vectors
    :math:`13\,(1, x - c)`, with the centroid :math:`c = (41, 29)/13`. After the fifth
    update the point (-5, 4) lies exactly on the line, which is a mistake. In float64
    :math:`(1, x - c)` hides it: such a run stops after 5 updates, not 12.

    13 points with integer coordinates. Facts besides the common ones: ``constant``, and
    ``updates_in_doubles`` of the unscaled vectors. ``bound``, ``augmented_margin`` and
    ``perceptron`` are of the vectors with constant 13, ``max_margin`` is of the rows of
    `X`. Companion to Document 0, section 9.2 (Simplifications).

    Examples
    --------
    >>> centered = t13_centered()
    >>> centered.X.sum(axis=0).tolist(), centered.facts["constant"]
    ([0, 0], 13)
    >>> run = centered.facts["perceptron"]["cyclic"]
    >>> run["updates"], centered.facts["updates_in_doubles"]
    (12, 5)
    """
    return two_classes(
        "t13_centered",
        [(13 * p - 41, 13 * q - 29) for p, q in _POSITIVES],
        [(13 * p - 41, 13 * q - 29) for p, q in _NEGATIVES],
        "t13 about its centroid, times 13: an exact tie that doubles miss.",
        separable=True,
        constant=13,
        max_margin=margin_fact((96, 3, 4), 169, _MULTIPLIERS),
        augmented_margin=margin_fact(
            (96, 39, 52),
            F(714025, 13441),
            {0: F(4973, 26882), 1: F(7354, 13441), 6: F(7201, 26882)},
        ),
        radius_squared=11765,
        bound=F(12338838, 54925),
        perceptron={
            "cyclic": {
                "updates": 12,
                "passes": 6,
                "theta": (104, 62, 93),
                "trace": (0, 1, 2, 0, 1, 7, 9, 0, 1, 0, 1, 1),
            }
        },
        updates_in_doubles=5,
    )


def t13_swap() -> Dataset:
    """`t13` with the labels of (4, 1) and (2, 0) exchanged: not separable.

    The rows stay where they are in `t13`; rows 1 and 6 change their labels.

    13 points with integer coordinates; row 1 is negative, row 6 positive. ``logistic``
    has the ``hessian_eigenvalues`` of the mean loss, too. The logistic loss has a
    minimizer here; companion to Document 1, logistic regression, and to Document 0,
    section 9.1.1.

    Examples
    --------
    >>> t13_swap().y
    array([ 1, -1,  1,  1,  1,  1,  1, -1, -1, -1, -1, -1, -1])
    """
    return Dataset(
        "t13_swap",
        _POSITIVES + _NEGATIVES,
        [1, -1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1],
        "t13 with two labels exchanged: the logistic loss has a minimum.",
        {
            "separable": False,
            "common_point": {
                "point": (1, 2),
                "weights": {0: F(1, 2), 6: F(1, 2), 1: F(2, 3), 7: F(1, 3)},
            },
            "logistic": {
                "theta": (-2.5309159018550624, 0.5180193474555662, 0.8094745046432104),
                "loss": 0.27669959307254965,
                "errors": 2,
                "hessian_eigenvalues": (
                    0.0313811112700935,
                    0.4938940932604,
                    1.0686790074199521,
                ),
            },
        },
    )


def t13_b() -> Dataset:
    """Thirteen other points with the virtues of `t13` and smaller fractions.

    The maximum-margin line is :math:`3x_1 + 4x_2 = 4`, the margin 1; regression gets
    rows 0 and 1 wrong. Unlike `t13` it is separable through the origin, too.

    13 points with integer coordinates, six of them positive. A second set for exercises
    on Document 0, sections 9.1 and 9.2.

    Examples
    --------
    >>> t13_b().facts["max_margin"]["theta"]
    (-4, 3, 4)
    """
    return _second(
        "t13_b",
        ((8, 5), (6, 8), (-5, 8), (9, 8)),
        {
            "theta": (F(-6442, 14683), F(1439, 14683), F(2014, 14683)),
            "errors": (0, 1),
            "sse": F(68188, 14683),
        },
    )


def t13_b_in() -> Dataset:
    """`t13_b` with three far points pulled in: regression has no error any more.

    Rows 2, 3 and 5 move by (-3, -4); the maximum-margin line stays.

    13 points with integer coordinates, six of them positive. Companion to Document 0,
    section 9.1 (linear regression).

    Examples
    --------
    >>> t13_b_in().X[2:6].tolist()
    [[5, 1], [3, 4], [-5, 8], [6, 4]]
    """
    return _second(
        "t13_b_in",
        ((5, 1), (3, 4), (-5, 8), (6, 4)),
        {
            "theta": (F(-5697, 14654), F(4072, 21981), F(10543, 43962)),
            "errors": (),
            "sse": F(63980, 21981),
        },
    )


def _second(
    name: str, far: Sequence[tuple[int, int]], least_squares: dict[str, Any]
) -> Dataset:
    return two_classes(
        name,
        ((7, -3), (3, 0), *far),
        ((5, -4), (0, -1), (-5, 2), (-3, 1), (3, -3), (1, -4), (-2, -2)),
        "A second thirteen points, separable through the origin too.",
        separable=True,
        max_margin=margin_fact((-4, 3, 4), 1, {0: F(4, 5), 1: F(1, 5), 6: F(1)}),
        homogeneous_margin=margin_fact((5, 8), F(49, 89), {6: F(29, 89), 9: F(60, 89)}),
        least_squares=least_squares,
        perceptron={"cyclic": {"updates": 4, "passes": 2, "theta": (0, 4, 6)}},
    )
