"""Sets on the line: regression, logistic regression, and a cost with traps."""

from fractions import Fraction as F
from math import log
from typing import Any

from ._dataset import Dataset, column, margin_fact, two_classes


def _line(
    name: str, positives: tuple[int, ...], about: str, least_squares: dict[str, Any]
) -> Dataset:
    return two_classes(
        name,
        column(positives),
        column(range(-7, 0)),
        about,
        separable=True,
        max_margin=margin_fact((1, 2), F(1, 4), {0: F(1), 12: F(1)}),
        least_squares=least_squares,
        perceptron={
            "cyclic": {"updates": 3, "passes": 3, "theta": (1, 7), "trace": (0, 6, 0)}
        },
    )


def line13() -> Dataset:
    """Thirteen points of the line whose regression gets two of them wrong.

    The classes are separable, with any threshold between -1 and 0, but the regression
    line :math:`g(x) = (x - 3)/11` crosses zero exactly at :math:`x = 3`, pulled there
    by the far points 15, 16 and 19.

    Column of 13 integers: 0, 1, 5, 15, 16, 19 (+1) and -7 to -1 (-1). It answers the
    example of Document 0, section 9.1 (linear regression).

    Examples
    --------
    >>> fit = line13().facts["least_squares"]
    >>> fit["theta"], fit["errors"]
    ((Fraction(-3, 11), Fraction(1, 11)), (0, 1))
    """
    return _line(
        "line13",
        (0, 1, 5, 15, 16, 19),
        "Separable, yet the regression line has two errors, 0 and 1.",
        {"theta": (F(-3, 11), F(1, 11)), "errors": (0, 1), "sse": F(56, 11)},
    )


def line13_in() -> Dataset:
    """`line13` with 15, 16, 19 pulled in to 2, 3, 4: regression has no error.

    Column of the integers 0, 1, 5, 2, 3, 4 (+1) and -7 to -1 (-1). Companion to
    Document 0, section 9.1 (linear regression).

    Examples
    --------
    >>> line13_in().facts["least_squares"]["theta"]
    (Fraction(2, 13), Fraction(3, 13))
    """
    return _line(
        "line13_in",
        (0, 1, 5, 2, 3, 4),
        "line13 with its far points pulled in: no error.",
        {"theta": (F(2, 13), F(3, 13)), "errors": (), "sse": F(42, 13)},
    )


def line13_wide() -> Dataset:
    """A second `line13`, with other far points: the crossing is at 2.

    Column of the integers 0, 1, 5, 10, 13, 16 (+1) and -7 to -1 (-1). Companion to
    Document 0, section 9.1 (linear regression).

    Examples
    --------
    >>> line13_wide().facts["least_squares"]["theta"]
    (Fraction(-2, 9), Fraction(1, 9))
    """
    return _line(
        "line13_wide",
        (0, 1, 5, 10, 13, 16),
        "Another line13: errors at 0 and 1, crossing at 2.",
        {"theta": (F(-2, 9), F(1, 9)), "errors": (0, 1), "sse": F(14, 3)},
    )


def logit8() -> Dataset:
    r"""Eight points of the line whose logistic regression has a closed form.

    One of four is positive at 0, three of four at 1: the minimizer of the logistic
    loss gives just these shares, :math:`b = -\ln 3`, :math:`w = 2\ln 3`.

    Column of four 0 (labels -, -, -, +), then four 1 (labels -, +, +, +). Companion to
    Document 1, logistic regression.

    Examples
    --------
    >>> [round(value, 6) for value in logit8().facts["logistic"]["theta"]]
    [-1.098612, 2.197225]
    """
    return Dataset(
        "logit8",
        column([0, 0, 0, 0, 1, 1, 1, 1]),
        [-1, -1, -1, 1, -1, 1, 1, 1],
        "Logistic regression in closed form.",
        {
            "separable": False,
            "common_point": {"point": (0,), "weights": {0: F(1), 3: F(1)}},
            "logistic": {
                "theta": (-log(3), 2 * log(3)),
                "loss": 2 * log(2) - 0.75 * log(3),
                "errors": 2,
            },
        },
    )


def overlap9() -> Dataset:
    """Nine points of the line, the classes overlapping.

    Column of the integers -2, 0, 1, 2, 3 (+1) and -3, -2, -1, 1 (-1). Companion to
    Document 1, logistic regression.

    Examples
    --------
    >>> overlap9().facts["common_point"]
    {'point': (-2,), 'weights': {0: Fraction(1, 1), 6: Fraction(1, 1)}}
    """
    return two_classes(
        "overlap9",
        column([-2, 0, 1, 2, 3]),
        column([-3, -2, -1, 1]),
        "Overlapping classes on the line.",
        separable=False,
        common_point={"point": (-2,), "weights": {0: F(1), 6: F(1)}},
        logistic={
            "theta": (0.3982386357386419, 0.6943214140723512),
            "loss": 0.529794299127783,
            "errors": 2,
        },
    )


def challenger() -> Dataset:
    """The 23 shuttle flights before the Challenger accident, and their O-rings.

    Temperature at the launch in degrees Fahrenheit; +1: at least one O-ring of the
    boosters' field joints was damaged, -1: none. Damage was more frequent in the cold.
    For the Challenger 31 degrees were forecast, 22 below the coldest of these flights.

    Column of 23 integers, in the order of the flights; one more flight, at 80 degrees,
    is left out, since its boosters were lost at sea. Source: Report of the Presidential
    Commission on the Space Shuttle Challenger Accident, Washington 1986; S. R. Dalal,
    E. B. Fowlkes and B. Hoadley, "Risk Analysis of the Space Shuttle: Pre-Challenger
    Prediction of Failure", J. Amer. Statist. Assoc. 84 (1989), 945-957.

    Examples
    --------
    >>> X, y = challenger()
    >>> X[y == 1].ravel().tolist()
    [70, 57, 63, 70, 53, 75, 58]
    """
    temperatures = (
        "66 70 69 68 67 72 73 70 57 63 70 78 67 53 67 75 70 81 76 79 75 76 58"
    )
    damaged = {1, 8, 9, 10, 13, 20, 22}
    return Dataset(
        "challenger",
        column(map(int, temperatures.split())),
        [1 if flight in damaged else -1 for flight in range(23)],
        "Temperature and O-ring damage of 23 shuttle flights.",
        {
            "separable": False,
            "common_point": {"point": (70,), "weights": {1: F(1), 7: F(1)}},
            "logistic": {
                "theta": (15.042901647702441, -0.2321627442185965),
                "loss": 0.4416346236492788,
                "errors": 3,
            },
        },
    )


def mse8() -> Dataset:
    r"""Eight points of the line on which the logistic mean squared error has a trap.

    With one parameter, :math:`C(\theta) = \frac1n\sum_i (y_i - \sigma(\theta x_i))^2`
    has a bad minimum, where descent from 0 ends, and a better one behind a barrier.

    Column of six 1 (label 1), 10 and 0.2 (label 0); the labels are 0 and 1, and there
    is no bias. Facts: ``stationary``, the zeros of :math:`C'` from left to right, each
    with ``theta``, ``cost``, ``kind``, and the ``errors`` it makes when :math:`\theta x
    \ge 0` means 1; ``logistic``: the same for the logistic loss; ``descent``:
    ``start``, ``step``, ``end`` of descent on `C`. Companion to Document 4, section 5.3
    (its cost has no factor 1/2). The minimizer of the logistic loss makes six errors,
    too: convexity buys a unique answer, not few errors.

    Examples
    --------
    >>> [point["kind"] for point in mse8().facts["stationary"]]
    ['maximum', 'minimum', 'maximum', 'minimum']
    """
    return Dataset(
        "mse8",
        column([1.0] * 6 + [10.0, 0.2]),
        [1] * 6 + [0, 0],
        "Logistic mean squared error with a bad minimum.",
        {
            "stationary": (
                _stationary(-6.804494059172031, 0.7535463989489712, "maximum", 6),
                _stationary(-0.0680943518011585, 0.24542207313072467, "minimum", 6),
                _stationary(0.25599937151566193, 0.28337357095440185, "maximum", 2),
                _stationary(2.5481122984730247, 0.17773206459235005, "minimum", 2),
            ),
            "logistic": {"theta": (-0.0834945422527316,), "errors": 6},
            "descent": {"start": 0.0, "step": 0.05, "end": -0.0680943518011585},
        },
    )


def mse8b() -> Dataset:
    """Eight points of the line on which the convex loss wins.

    Descent on the logistic mean squared error from -2 stays in a minimum with seven
    errors; the logistic loss has one minimum, with one error.

    Column of six 10 and one 0.2 (label 1), and 1 (label 0); the labels are 0 and 1, and
    there is no bias. Facts as those of `mse8`. Companion to Document 4, section 5.3
    (its cost has no factor 1/2).

    Examples
    --------
    >>> facts = mse8b().facts
    >>> facts["logistic"]["errors"], facts["stationary"][0]["errors"]
    (1, 7)
    """
    return Dataset(
        "mse8b",
        column([10.0] * 6 + [0.2, 1.0]),
        [1] * 7 + [0],
        "Logistic mean squared error stuck where the logistic loss is not.",
        {
            "stationary": (
                _stationary(-1.478351792374732, 0.7954050176725609, "minimum", 7),
                _stationary(-0.7180239946384307, 0.798183510365801, "maximum", 7),
                _stationary(0.3053267716170219, 0.07233050915317421, "minimum", 1),
                _stationary(4.364505734875929, 0.13273183586708792, "maximum", 1),
            ),
            "logistic": {"theta": (0.47376136269871993,), "errors": 1},
            "descent": {"start": -2.0, "step": 0.05, "end": -1.478351792374732},
        },
    )


def _stationary(theta: float, cost: float, kind: str, errors: int) -> dict[str, Any]:
    return {"theta": (theta,), "cost": cost, "kind": kind, "errors": errors}
