"""Sets of three and four classes."""

from fractions import Fraction as F

from ._dataset import Dataset, column


def tri15() -> Dataset:
    r"""Fifteen points of the plane in three classes, each separable from the rest.

    Five points for each of the labels ``"A"``, ``"B"``, ``"C"``. Facts besides the
    common ones: ``separators`` (a `theta` for each class against the rest); ``kesler``
    (a multiclass perceptron on augmented rows, cyclic from zero: while the true class
    does not beat every other, its vector gains :math:`\tilde x` and the best other one,
    the first of equals, loses it; ``updates``, ``passes``, ``theta`` by class);
    ``one_vs_rest`` and ``one_vs_rest_bias_penalized``: logistic regression for each
    class with penalty :math:`\frac{.01}{2}\lVert w\rVert^2` (second: :math:`b^2`
    added). These have ``theta`` by class and ``probability_sums`` (least and largest
    sum of the sigmoids at the points), both to three decimals, and ``unclaimed`` and
    ``contested``: the share of the 161 x 161 grid on :math:`[-8, 8]^2` that no class,
    or more than one, claims. Document 3 (multiclass).

    Examples
    --------
    >>> X, y = tri15()
    >>> "".join(y)
    'AAAAABBBBBCCCCC'
    """
    return Dataset(
        "tri15",
        [
            *[(0, 5), (1, 6), (-1, 7), (2, 8), (-2, 5)],
            *[(5, 0), (6, 2), (7, -1), (8, 1), (6, -2)],
            *[(-4, -3), (-3, -5), (-5, -2), (-1, -4), (-2, -6)],
        ],
        list("AAAAABBBBBCCCCC"),
        "Three classes, each separable from the rest.",
        {
            "separators": {"A": (-3, -3, 9), "B": (-10, 14, -3), "C": (-2, -7, -4)},
            "kesler": {
                "updates": 3,
                "passes": 2,
                "theta": {"A": (-1, -1, 8), "B": (0, 5, -5), "C": (1, -4, -3)},
            },
            "one_vs_rest": {
                "theta": {
                    "A": (-3.726, -0.510, 1.487),
                    "B": (-4.258, 1.562, -0.382),
                    "C": (-1.141, -0.905, -1.037),
                },
                "probability_sums": (0.977, 1.014),
                "unclaimed": 2006 / 161**2,
                "contested": 4770 / 161**2,
            },
            "one_vs_rest_bias_penalized": {
                "theta": {
                    "A": (-1.789, -0.499, 1.319),
                    "B": (-2.169, 1.344, -0.372),
                    "C": (-0.319, -0.949, -1.049),
                },
                "probability_sums": (1.003, 1.125),
                "unclaimed": 567 / 161**2,
                "contested": 8256 / 161**2,
            },
            "nearest_neighbors": {1: 0, 3: 0},
        },
    )


def row12() -> Dataset:
    r"""Three classes in a row: the middle one is not separable from the rest.

    Ranking the three scores still gets all points right, while the middle class's own
    score is negative on all of its points: rank, do not threshold.

    Four points for each of the labels ``"A"``, ``"B"``, ``"C"``. Facts besides the
    common ones: ``common_point`` is of ``"B"`` against the rest; ``one_vs_rest``:
    logistic regression with penalty :math:`\frac\lambda2\lVert w\rVert^2`, by
    :math:`\lambda`: ``correct`` points by ranking, ``largest_own_score`` of ``"B"`` on
    its points (three decimals), and ``correct_bias_penalized``. Document 3
    (multiclass).

    Examples
    --------
    >>> row12().facts["one_vs_rest"][0.01]["largest_own_score"]
    -0.397
    """
    return Dataset(
        "row12",
        [
            *[(-6, 1), (-5, -1), (-7, 0), (-6, -1)],
            *[(-1, 1), (0, 0), (1, -1), (0, 1)],
            *[(5, 1), (6, 0), (7, -1), (6, 1)],
        ],
        list("AAAABBBBCCCC"),
        "Three classes in a row: the middle one wins by rank only.",
        {
            "common_point": {
                "point": (-1, 1),
                "weights": {4: F(1), 0: F(6, 11), 8: F(5, 11)},
            },
            "one_vs_rest": {
                0.001: {
                    "correct": 12,
                    "correct_bias_penalized": 12,
                    "largest_own_score": -0.381,
                },
                0.01: {
                    "correct": 12,
                    "correct_bias_penalized": 12,
                    "largest_own_score": -0.397,
                },
                0.1: {
                    "correct": 12,
                    "correct_bias_penalized": 11,
                    "largest_own_score": -0.498,
                },
            },
        },
    )


def mask12() -> Dataset:
    """Four classes on the line: regression on indicators never chooses the inner two.

    Column of 12 integers, three for each of the labels ``"A"`` to ``"D"``. Facts:
    ``indicator_regression`` has the exact ``theta`` of the least squares fit to the 0/1
    indicator of each class, and how many points are ``correct`` when the largest fit
    wins. Companion to Document 3 (multiclass).

    Examples
    --------
    >>> mask12().facts["indicator_regression"]["correct"]
    6
    """
    return Dataset(
        "mask12",
        column([-9, -8, -7, -2, -1, 0, 2, 3, 4, 9, 10, 11]),
        list("AAABBBCCCDDD"),
        "Four classes on a line: the inner two are masked.",
        {
            "indicator_regression": {
                "theta": {
                    "A": (F(313, 1036), F(-27, 518)),
                    "B": (F(271, 1036), F(-3, 259)),
                    "C": (F(247, 1036), F(3, 259)),
                    "D": (F(205, 1036), F(27, 518)),
                },
                "correct": 6,
            }
        },
    )
