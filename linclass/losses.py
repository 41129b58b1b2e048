"""Losses: functions of z = y g(x), large where a point is wrong, small where right.

Each is an object with value, derivative, second derivative, and flags that say what
an algorithm may rely on. Where there is no derivative (a kink), ``derivative`` is
the slope from the left, the steeper one: a point at the kink still counts as wrong.
So is ``second`` where there is no second derivative. Numbers beyond the range of
floats become inf, without a warning: a descent that meets them has diverged.

>>> from linclass import losses
>>> losses.Hinge().value([-1, 0, 1]).tolist()
[2.0, 1.0, 0.0]
"""

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._checks import AnyArray, FloatArray, check_choice, check_number

__all__ = [
    "Exponential",
    "Hinge",
    "Huber",
    "Logistic",
    "LogisticMSE",
    "Loss",
    "Perceptron",
    "SmoothedHinge",
    "Squared",
    "SquaredHinge",
    "ZeroOne",
    "error_count",
    "error_rate",
    "get_loss",
    "log_likelihood",
    "logit",
    "sigmoid",
]


def sigmoid(z: ArrayLike) -> Any:
    """Logistic function: σ(z) = 1/(1 + e^-z).

    Computed from e^-|z|, which is at most 1, so that nothing overflows. σ(-z) is
    1 - σ(z) and exact to the last digits on its own: never subtract from 1. Document
    1 and Document 3, "Logistic regression"; Document 4, section 5.3.

    Parameters
    ----------
    z : array-like or number
        Real numbers.

    Returns
    -------
    ndarray of the shape of z, or float
        Between 0 and 1; exactly 1.0 from about z = 37.

    Examples
    --------
    >>> sigmoid([-1000, 0, 1000]).tolist()
    [0.0, 0.5, 1.0]
    """
    return _apply(_sigmoid, z)


def logit(p: ArrayLike) -> Any:
    """Log odds, the inverse of the logistic function: ln(p/(1 - p)).

    Document 1, "Probabilistic interpretation".

    Parameters
    ----------
    p : array-like or number
        Probabilities; 0 gives -inf, and 1 gives inf.

    Returns
    -------
    ndarray of the shape of p, or float

    Raises
    ------
    ValueError
        If one is not between 0 and 1.

    Examples
    --------
    >>> logit([0, 0.5, 1]).tolist()
    [-inf, 0.0, inf]
    """
    values = np.asarray(p, dtype=np.float64)
    bad = values[~((values >= 0) & (values <= 1))]
    if bad.size:
        raise ValueError(f"p must be between 0 and 1, got {bad[0]:g}")
    # log1p(-p), because 1 - p would round away a small p
    return _apply(lambda p: np.log(p) - np.log1p(-p), values)


def _apply(function: Any, z: ArrayLike) -> Any:
    """``function`` of z as an array of floats; a float for a number."""
    values = np.asarray(z, dtype=np.float64)
    with np.errstate(over="ignore", under="ignore", divide="ignore"):
        result = function(values)
    return result if values.ndim else float(result)


def _sigmoid(z: FloatArray) -> FloatArray:
    e = np.exp(-np.abs(z))  # σ(z) = 1/(1 + e) for z >= 0, else e/(1 + e)
    share: FloatArray = np.where(z >= 0, 1.0, e) / (1 + e)
    return share


class Loss:
    """A loss ℓ(z) of the functional margin z = y g(x). Document 0, section 9.1.1.

    A subclass defines ``_value``, ``_derivative`` and ``_second`` for arrays, and
    ``_slope_right`` if it has kinks.

    Attributes
    ----------
    name : str
        What `get_loss` calls it.
    convex : bool
        Whether ℓ is convex.
    smooth : bool
        Whether ℓ has a continuous derivative everywhere.
    twice : bool
        Whether ℓ has a second derivative everywhere.
    upper_bound : bool
        Whether ℓ(z) >= Δ(z), the zero-one loss, for all z.
    curvature : float
        Supremum of ℓ'' where it exists; inf if there is none, or if ℓ' jumps.
    corner : float or None
        The c of a loss max(0, c - z); None for a loss of another form.
    attained : bool
        Whether ℓ takes its least value somewhere; False if only z → ∞ leads there.

    Examples
    --------
    >>> from linclass.losses import Hinge
    >>> hinge = Hinge()
    >>> hinge.convex, hinge.smooth, hinge.value([0, 1, 2]).tolist()
    (True, False, [1.0, 0.0, 0.0])
    >>> hinge.derivative([0, 1, 2]).tolist(), hinge.subdifferential(1)
    ([-1.0, -1.0, 0.0], (-1.0, 0.0))
    """

    name: str
    convex: bool = True
    smooth: bool = True
    twice: bool = True
    upper_bound: bool = True
    curvature: float = math.inf
    corner: float | None = None
    attained: bool = True

    def value(self, z: ArrayLike) -> Any:
        """ℓ(z), an ndarray of the shape of z; a float if z is a number."""
        return _apply(self._value, z)

    def derivative(self, z: ArrayLike) -> Any:
        """ℓ'(z), of the shape of z; at a kink the slope from the left."""
        return _apply(self._derivative, z)

    def second(self, z: ArrayLike) -> Any:
        """ℓ''(z), of the shape of z; where there is none, that from the left."""
        return _apply(self._second, z)

    def subdifferential(self, z: ArrayLike) -> tuple[Any, Any]:
        """Slopes from the left and from the right, the smaller one first.

        If ℓ is convex, the numbers between them are its subgradients: the slopes of
        the lines through (z, ℓ(z)) that are nowhere above ℓ.
        """
        return self.derivative(z), _apply(self._slope_right, z)

    def _value(self, z: FloatArray) -> FloatArray:
        raise NotImplementedError

    def _derivative(self, z: FloatArray) -> FloatArray:
        raise NotImplementedError

    def _second(self, z: FloatArray) -> FloatArray:
        raise NotImplementedError

    def _slope_right(self, z: FloatArray) -> FloatArray:
        return self._derivative(z)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class ZeroOne(Loss):
    """Zero-one loss: Δ(z) = 0 for z > 0, 1 for z < 0, and ``at_zero`` for z = 0.

    Its sum is the number of wrong points. The documents differ about z = 0:
    Document 0's Δ(z) calls it right, the perceptron's rule calls it wrong.
    ``derivative`` is 0 everywhere, also at the jump, so descent never moves.
    Document 0, section 9.1.1; Document 1, "Non-separable case"; Document 4, 5.2.

    Parameters
    ----------
    at_zero : {0, 1}
        Δ(0).

    Examples
    --------
    >>> ZeroOne().value([-2, 0, 2]).tolist()
    [1.0, 0.0, 0.0]
    >>> ZeroOne(at_zero=1).value([-2, 0, 2]).tolist()
    [1.0, 1.0, 0.0]
    """

    name = "zero_one"
    convex = smooth = twice = False

    def __init__(self, at_zero: int = 0) -> None:
        if at_zero not in (0, 1):
            raise ValueError(f"at_zero must be 0 or 1, got {at_zero!r}")
        self.at_zero = int(at_zero)

    def _value(self, z: FloatArray) -> FloatArray:
        return np.where(z == 0, self.at_zero, z < 0).astype(np.float64)

    def _derivative(self, z: FloatArray) -> FloatArray:
        return np.zeros_like(z)

    def _second(self, z: FloatArray) -> FloatArray:
        return np.zeros_like(z)

    def subdifferential(self, z: ArrayLike) -> tuple[Any, Any]:
        """Slopes from both sides, the smaller one first: -inf and 0 at the jump."""
        low = _apply(lambda z: np.where(z == 0, -np.inf, 0.0), z)
        return low, self.derivative(z)

    def __repr__(self) -> str:
        return f"ZeroOne(at_zero={self.at_zero})"


class _Corner(Loss):
    """max(0, c - z), with a kink at the corner z = c."""

    smooth = twice = False
    corner: float

    def _value(self, z: FloatArray) -> FloatArray:
        return np.maximum(self.corner - z, 0.0)

    def _derivative(self, z: FloatArray) -> FloatArray:
        return np.where(z <= self.corner, -1.0, 0.0)

    def _second(self, z: FloatArray) -> FloatArray:
        return np.zeros_like(z)

    def _slope_right(self, z: FloatArray) -> FloatArray:
        return np.where(z < self.corner, -1.0, 0.0)


class Perceptron(_Corner):
    """Perceptron criterion, also called the ReLU loss: max(0, -z).

    The slope at the kink z = 0 is -1, the perceptron's rule: update iff z <= 0. Zero
    weights have the least possible mean loss, 0, on any data. Document 0, section
    9.1.1; Document 3, "Perceptron criterion".

    Examples
    --------
    >>> Perceptron().value([-2, 0, 2]).tolist()
    [2.0, 0.0, 0.0]
    """

    name = "perceptron"
    upper_bound = False
    corner = 0.0


class Hinge(_Corner):
    """Hinge loss: max(0, 1 - z), with a kink at z = 1.

    Document 0, section 9.1.1; Document 1, "Surrogate losses".

    Examples
    --------
    >>> Hinge().value([-1, 0, 1, 2]).tolist()
    [2.0, 1.0, 0.0, 0.0]
    """

    name = "hinge"
    corner = 1.0


class SmoothedHinge(Loss):
    """Smoothed hinge: 1/2 - z for z <= 0, (1 - z)²/2 for 0 < z < 1, 0 for z >= 1.

    It is `Huber` of max(0, 1 - z). Document 0, section 9.1.1.

    Examples
    --------
    >>> SmoothedHinge().value([-1, 0, 0.5, 1]).tolist()
    [1.5, 0.5, 0.125, 0.0]
    """

    name = "smoothed_hinge"
    twice = upper_bound = False
    curvature = 1.0

    def _value(self, z: FloatArray) -> FloatArray:
        return np.where(z <= 0, 0.5 - z, np.maximum(1 - z, 0.0) ** 2 / 2)

    def _derivative(self, z: FloatArray) -> FloatArray:
        return -np.clip(1 - z, 0.0, 1.0)

    def _second(self, z: FloatArray) -> FloatArray:
        return np.where((z > 0) & (z <= 1), 1.0, 0.0)


class SquaredHinge(Loss):
    """Squared hinge: max(0, 1 - z)². Document 0, section 9.1.1.

    Examples
    --------
    >>> SquaredHinge().value([-1, 0, 1]).tolist()
    [4.0, 1.0, 0.0]
    """

    name = "squared_hinge"
    twice = False
    curvature = 2.0

    def _value(self, z: FloatArray) -> FloatArray:
        return np.maximum(1 - z, 0.0) ** 2

    def _derivative(self, z: FloatArray) -> FloatArray:
        return -2 * np.maximum(1 - z, 0.0)

    def _second(self, z: FloatArray) -> FloatArray:
        return np.where(z <= 1, 2.0, 0.0)


class Squared(Loss):
    """Squared loss: (1 - z)², which is (y - g(x))² for y = ±1.

    Document 1, "Surrogate losses"; Document 4, section 5.2.

    Examples
    --------
    >>> Squared().value([-1, 1, 3]).tolist()
    [4.0, 0.0, 4.0]
    """

    name = "squared"
    curvature = 2.0

    def _value(self, z: FloatArray) -> FloatArray:
        return (1 - z) ** 2

    def _derivative(self, z: FloatArray) -> FloatArray:
        return -2 * (1 - z)

    def _second(self, z: FloatArray) -> FloatArray:
        return np.full_like(z, 2.0)


class Logistic(Loss):
    """Logistic loss: log(1 + e^-z) to the base e or 2.

    To the base e it is -ln σ(z), the negative log-likelihood of one label; to the
    base 2 it is 1 at z = 0, and so an upper bound of the zero-one loss. Document 0,
    section 9.1.1; Document 1, "Logistic loss".

    Parameters
    ----------
    base : float
        e or 2.

    Examples
    --------
    >>> Logistic().value([-1000, 0, 1000]).round(4).tolist()
    [1000.0, 0.6931, 0.0]
    >>> Logistic(base=2).value(0)
    1.0
    """

    name = "logistic"
    attained = False

    def __init__(self, base: float = math.e) -> None:
        if base not in (2, math.e):
            raise ValueError(f"base must be 2 or math.e, got {base!r}")
        self.base = base
        self.upper_bound = base == 2
        self.curvature = 0.25 / math.log(base)

    def _value(self, z: FloatArray) -> FloatArray:
        # ln(1 + e^-z) with e^-|z| <= 1: e^-z itself would overflow for z < -709.
        value = np.maximum(-z, 0.0) + np.log1p(np.exp(-np.abs(z)))
        return self._rescaled(value)

    def _derivative(self, z: FloatArray) -> FloatArray:
        return self._rescaled(-1 / (1 + np.exp(z)))  # -σ(-z); -0.0 if e^z is inf

    def _second(self, z: FloatArray) -> FloatArray:
        e = np.exp(-np.abs(z))  # ℓ'' = σ(z) σ(-z) is even
        return self._rescaled(e / (1 + e) ** 2)

    def _rescaled(self, natural: FloatArray) -> FloatArray:
        return natural / math.log(2) if self.base == 2 else natural

    def __repr__(self) -> str:
        return "Logistic(base=2)" if self.base == 2 else "Logistic()"


class Exponential(Loss):
    """Exponential loss: e^-z; inf below z = -709.78, where floats end.

    Document 1, "Surrogate losses".

    Examples
    --------
    >>> Exponential().value([-1000, 0, 1000]).tolist()
    [inf, 1.0, 0.0]
    """

    name = "exponential"
    attained = False

    def _value(self, z: FloatArray) -> FloatArray:
        return np.exp(-z)

    def _derivative(self, z: FloatArray) -> FloatArray:
        return -np.exp(-z)

    def _second(self, z: FloatArray) -> FloatArray:
        return np.exp(-z)


class LogisticMSE(Loss):
    """Squared error of the logistic function: σ(-z)² = (t - σ(g))², t = (y + 1)/2.

    Flat where the point is very wrong: ℓ' = -2 σ(-z)² σ(z) goes to 0 for z → -∞, so
    descent stalls there. It is not convex. Document 4, section 5.3, whose printed
    gradient lacks the factor 2.

    Examples
    --------
    >>> LogisticMSE().value([-20, 0]).round(6).tolist()
    [1.0, 0.25]
    >>> round(LogisticMSE().derivative(-20), 10)
    -4.1e-09
    """

    name = "logistic_mse"
    convex = upper_bound = attained = False
    _s = (15 - math.sqrt(33)) / 24  # σ(-z) where ℓ'' is greatest
    curvature = 2 * _s**2 * (1 - _s) * (2 - 3 * _s)

    def _value(self, z: FloatArray) -> FloatArray:
        return _sigmoid(-z) ** 2

    def _derivative(self, z: FloatArray) -> FloatArray:
        return -2 * _sigmoid(-z) ** 2 * _sigmoid(z)

    def _second(self, z: FloatArray) -> FloatArray:
        s = _sigmoid(-z)
        return 2 * s**2 * _sigmoid(z) * (2 - 3 * s)


class Huber(Loss):
    """Huber's loss of a residual r: r²/2 for |r| <= delta, else delta (|r| - delta/2).

    Not a loss of the margin: it is even, and `get_loss` does not know its name.
    `SmoothedHinge` is made from it. P. J. Huber, Robust estimation of a location
    parameter, Annals of Mathematical Statistics 35, 1964; named in Document 0, 9.1.1.

    Parameters
    ----------
    delta : float
        Where the parabola becomes a line, > 0.

    Examples
    --------
    >>> Huber().value([-3, -1, 0, 1, 3]).tolist()
    [2.5, 0.5, 0.0, 0.5, 2.5]
    """

    name = "huber"
    twice = upper_bound = False
    curvature = 1.0

    def __init__(self, delta: float = 1.0) -> None:
        self.delta = check_number("delta", delta, positive=True)

    def _value(self, z: FloatArray) -> FloatArray:
        # One formula for both branches: inner = |r| in the parabola, delta beyond.
        inner = np.minimum(np.abs(z), self.delta)
        return inner * (np.abs(z) - inner / 2)

    def _derivative(self, z: FloatArray) -> FloatArray:
        return np.clip(z, -self.delta, self.delta)

    def _second(self, z: FloatArray) -> FloatArray:
        return np.where((z > -self.delta) & (z <= self.delta), 1.0, 0.0)

    def __repr__(self) -> str:
        return f"Huber(delta={self.delta})"


_LOSSES: dict[str, type[Loss]] = {
    cls.name: cls
    for cls in (
        Exponential,
        Hinge,
        Logistic,
        LogisticMSE,
        Perceptron,
        SmoothedHinge,
        Squared,
        SquaredHinge,
        ZeroOne,
    )
}


def get_loss(loss: str | Loss) -> Loss:
    """Loss of a name; a Loss is itself. An unknown name is a ValueError that lists all.

    Examples
    --------
    >>> get_loss("squared_hinge")
    SquaredHinge()
    """
    if isinstance(loss, Loss):
        return loss
    check_choice("loss", loss, tuple(_LOSSES), "a Loss")
    return _LOSSES[loss]()


def log_likelihood(y: ArrayLike, scores: ArrayLike) -> float:
    """Log-likelihood of labels: Σ ln σ(z), or Σ t ln p + (1 - t) ln(1 - p).

    Here z = y g for labels y = ±1, and p = σ(g) for labels t = 0, 1; both sums are
    the same number, minus n times the mean logistic loss. Document 1, "Logistic
    loss"; Document 3, "Log-likelihood".

    Parameters
    ----------
    y : array-like of shape (n,)
        Labels, all in {-1, 1} or all in {0, 1}.
    scores : array-like of shape (n,)
        Scores g(x).

    Returns
    -------
    float
        At most 0; its exponential is the product of the labels' probabilities.

    Raises
    ------
    ValueError
        If the labels are others, or the shapes differ, or are not (n,).

    Examples
    --------
    >>> round(log_likelihood([1, -1], [0, 0]), 6)
    -1.386294
    >>> round(log_likelihood([1, 0], [0, 0]), 6)
    -1.386294
    """
    labels, g = _same_shape("y", y, "scores", np.asarray(scores, dtype=np.float64))
    known = [one for one in ({-1, 1}, {0, 1}) if np.isin(labels, list(one)).all()]
    if not known:
        shown = list(dict.fromkeys(labels.tolist()))[:5]
        raise ValueError(
            f"log_likelihood needs labels -1 and 1, or 0 and 1, got {shown}: write "
            f"np.asarray(y) == {shown[0]!r} if this is the label of probability σ(g)"
        )
    z = np.where(labels == 1, g, -g)
    return float(-Logistic().value(z).sum())


def error_count(y: ArrayLike, predicted: ArrayLike) -> int:
    """Number of mistakes, Σ_i 1[y_i ≠ ŷ_i], for labels of any type.

    Document 0, section 9.1. Document 4, section 5.2, gives one name to it and to
    `error_rate`.

    Parameters
    ----------
    y, predicted : array-like of shape (n,)
        Labels and predicted labels, coded alike.

    Returns
    -------
    int

    Raises
    ------
    ValueError
        If the shapes differ, or are not (n,).

    Examples
    --------
    >>> error_count(["ham", "spam", "ham"], ["ham", "ham", "ham"])
    1
    """
    labels, others = _same_shape("y", y, "predicted", predicted)
    return int((labels != others).sum())


def error_rate(y: ArrayLike, predicted: ArrayLike) -> float:
    """Share of mistakes, `error_count` divided by n: 1 - accuracy. Document 4, 5.2.

    Parameters
    ----------
    y, predicted : array-like of shape (n,)
        Labels and predicted labels, coded alike; n >= 1.

    Returns
    -------
    float
        Between 0 and 1.

    Raises
    ------
    ValueError
        If the shapes differ, or are not (n,), or n is 0.

    Examples
    --------
    >>> error_rate([0, 1, 1, 1], [0, 1, 1, 0])
    0.25
    """
    n = np.size(np.asarray(y))
    if n == 0:
        raise ValueError("y has 0 labels: there is no share of mistakes")
    return error_count(y, predicted) / n


def _same_shape(
    name: str, first: ArrayLike, other: str, second: ArrayLike
) -> tuple[AnyArray, AnyArray]:
    """Both as arrays; (n, 1) beside (n,) would make a table of n × n numbers."""
    a, b = np.asarray(first), np.asarray(second)
    if a.shape != b.shape or a.ndim != 1:
        column = name if a.ndim != 1 else other
        raise ValueError(
            f"{name} has shape {a.shape}, and {other} has shape {b.shape}: both must "
            f"be (n,), write np.ravel({column}) for a column"
        )
    return a, b
