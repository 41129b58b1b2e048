"""What the solvers share: the trace, step sizes, the search for a step, H⁻¹.

``record`` follows a generator that yields (θ, value, done, step size) for iterate 0 and
each one after it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ._checks import EPS, FloatArray, check_number, regular

Step = tuple[FloatArray, float, bool, float]
Rate = float | Callable[[int], float]

# Why there is no minimum, or seems to be none
SEPARABLE = (
    "the classes are separable, and without a penalty larger weights are always "
    "better, so that no weights are best. Set strength > 0 with penalty 'l2' or 'l1', "
    "or take MaxMargin"
)
RUNAWAY = (
    "the weights run away: either a half-space has all points on its side or boundary, "
    "as good as separable, so that without a penalty no weights are best; or features "
    "are nearly dependent. Set strength > 0 with penalty 'l2' or 'l1'"
)


@dataclass(frozen=True, eq=False)
class Trace:
    """What a descent did, iterate 0 and the last one included.

    Attributes
    ----------
    iterates : ndarray of shape (k + 1, number of weights)
        One row an iterate, θ = (b, w); of stochastic descents one each pass. Of a fit
        with ``record=False`` the first and the last iterate only.
    values : ndarray of shape (k + 1,)
        Objective there; always finite.
    reason : {"converged", "max_iter", "diverged", "no_update"}
        Why it stopped.
    message : str
        The same in a sentence, for a warning; empty if converged.

    Examples
    --------
    >>> from linclass.descent import Function, GradientDescent
    >>> bowl = Function(lambda w: w @ w, lambda w: 2 * w)
    >>> trace = GradientDescent(rate=0.5).minimize(bowl, [1])
    >>> trace.reason, trace.iterates.tolist(), trace.values.tolist()
    ('converged', [[1.0], [0.0]], [1.0, 0.0])
    >>> trace.theta, trace.passes
    (array([0.]), 1)
    """

    iterates: FloatArray
    values: FloatArray
    reason: str
    message: str = ""

    @property
    def theta(self) -> FloatArray:
        """Last iterate."""
        return np.asarray(self.iterates[-1])

    @property
    def passes(self) -> int:
        """Number of steps; of a stochastic descent, of passes."""
        return len(self.values) - 1


@dataclass(frozen=True)
class Diminishing:
    """Step sizes 1/(alpha t), t = 1, 2, …, but none above ``largest``.

    Document 1, "Diminishing stepsize".

    Parameters
    ----------
    alpha : float
        Above 0; the smaller, the larger the steps.
    largest : float
        Above 0; cuts off the first steps.

    Examples
    --------
    >>> rate = Diminishing(0.5)
    >>> rate(1), rate(2), rate(4)
    (2.0, 1.0, 0.5)
    """

    alpha: float = 1.0
    largest: float = float("inf")

    def __post_init__(self) -> None:
        check_number("alpha", self.alpha, positive=True)
        if self.largest != float("inf"):
            check_number("largest", self.largest, positive=True)

    def __call__(self, t: int) -> float:
        return min(1 / (self.alpha * t), self.largest)


def rate_of(rate: Any, *words: str) -> Any:
    """The rate as a function of t, or one of the words; anything else is refused."""
    if isinstance(rate, str) and rate in words:
        return rate
    if callable(rate) and not isinstance(rate, type):
        return rate
    if isinstance(rate, (str, type)):
        raise ValueError(
            f"rate must be {''.join(f'{word!r}, ' for word in words)}a number > 0 or a "
            f"function of t such as Diminishing(alpha), got {rate!r}"
        )
    size = check_number("rate", rate, positive=True)
    return lambda t: size


class NoMinimum(Exception):
    """Raised by steps that find out that the objective has no minimum, and why."""


def record(steps: Iterator[Step], max_iter: int, keep: bool = True) -> Trace:
    """Follow the steps to their end, to ``max_iter`` or to the last finite iterate.

    ``keep=False`` (an estimator's option ``record=False``) keeps of the iterates the
    first and the last only, so that a wide fit is not megabytes in a pickle.
    """
    iterates: list[FloatArray] = []
    values: list[float] = []
    reason, message = "no_update", "no step makes the objective smaller"
    try:
        with np.errstate(over="ignore", under="ignore", invalid="ignore"):
            for theta, value, done, size in steps:
                if not (np.isfinite(value) and np.isfinite(theta).all()):
                    raise NoMinimum(_diverged(len(values), size))
                if not keep:
                    del iterates[1:]
                iterates.append(theta)
                values.append(float(value))
                if done:
                    reason, message = "converged", ""
                    break
                if len(values) > max_iter:
                    reason, message = "max_iter", f"max_iter={max_iter} is reached"
                    break
    except NoMinimum as finding:
        reason, message = "diverged", str(finding)
    return Trace(np.array(iterates), np.array(values), reason, message)


def _diverged(count: int, size: float) -> str:
    if count == 0:
        raise ValueError(
            "the objective is not finite at the start: rescale the features, or start "
            "elsewhere"
        )
    return (
        f"it diverged: the objective is not finite after iteration {count} with step "
        f"{size:g}, so iterate {count - 1} is kept. Choose a smaller rate, or "
        "standardize the features"
    )


def search(
    objective: Any,
    theta: FloatArray,
    value: float,
    g: FloatArray,
    direction: FloatArray,
    size: float,
    share: float,
) -> tuple[FloatArray, float, FloatArray, float] | None:
    """Halve the step until it gains ``share`` of what the slope promises.

    Near a minimum the gain is lost in the rounding of the value; the slope at the new
    point, which is not, decides there (W. W. Hager and H. Zhang, 2005).
    """
    slope = g @ direction
    for _ in range(100):
        new = theta + size * direction
        if (new == theta).all():
            break
        new_value = objective.value(new)
        enough = new_value <= value + share * size * slope
        # 8 EPS: what the rounding of the two values may hide
        if enough or new_value <= value + 8 * EPS * abs(value):
            new_g = objective.gradient(new)
            if enough or new_g @ direction <= (2 * share - 1) * slope:
                return new, new_value, new_g, size
        size /= 2
    return None


def inverse(H: FloatArray) -> FloatArray:
    """H⁻¹ by Cholesky; a singular H gets the least ridge that makes it regular."""
    # A has diagonal 1: then one ridge suits all weights, whatever their units
    scale = np.sqrt(np.maximum(H.diagonal(), 0))
    scale[scale == 0] = 1
    units, ridge = scale * scale[:, None], 0.0
    A = H / units
    while ridge < 1e3:
        try:
            _refuse_rounding(A, regular(np.linalg.cholesky(A)))
            return regular(np.linalg.inv(A) / units)
        except np.linalg.LinAlgError:
            more = max(9 * ridge, 1e-14 * len(A))
            ridge += more
            A += more * np.eye(len(A))
    return np.diag(1 / scale**2)  # H is far from positive: a step of gradient descent


def solve(H: FloatArray, g: FloatArray) -> FloatArray:
    """H⁻¹ g; the inverse is made only where H has to be made regular first."""
    if len(H) > 64:  # below, the inverse costs nothing
        from scipy.linalg import LinAlgError, cho_factor, cho_solve

        try:
            factor = cho_factor(H, check_finite=False)
            _refuse_rounding(H, factor[0])
            return np.asarray(cho_solve(factor, g))
        except LinAlgError:
            pass
    return inverse(H) @ g


def _refuse_rounding(A: FloatArray, factor: FloatArray) -> None:
    """LinAlgError if a pivot of Cholesky is what rounding leaves of a singular A."""
    if (factor.diagonal() ** 2 <= 4 * len(A) * EPS * A.diagonal()).any():
        raise np.linalg.LinAlgError("the matrix is singular, up to rounding")


def in_order(n: int, size: int) -> Iterator[slice]:
    """Batches of ``size`` rows, as they follow each other."""
    return (slice(i, i + size) for i in range(0, n, size))


def adam(size: int, rate: float) -> Callable[[FloatArray], FloatArray]:
    """Adam's next step, to subtract from the weights, in the place of the gradient.

    rate m / (√v + 1e-8), where m and v are the means of g and of g² so far, the past
    weighted by powers of 0.9 and of 0.999. Kept are the weighted sums.
    """
    sums, squares = np.zeros(size), np.zeros(size)
    weight = weight_of_squares = 0.0

    def step(g: FloatArray) -> FloatArray:
        nonlocal sums, squares, weight, weight_of_squares
        weight = 0.9 * weight + 1
        weight_of_squares = 0.999 * weight_of_squares + 1
        sums *= 0.9
        sums += g
        squares *= 0.999
        squares += np.square(g, out=g)
        # With V the sum of squares and W their weights, √v is √V/√W. Numerator and
        # denominator times √W: one pass less over the weights.
        root = weight_of_squares**0.5
        np.sqrt(squares, out=g)
        g += 1e-8 * root
        np.divide(sums, g, out=g)
        g *= rate * root / weight
        return g

    return step
