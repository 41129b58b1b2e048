"""The steps of the descents, one generator each, and the trace that records them.

A generator yields (θ, value, done, step size) for iterate 0 and each one after it.
It knows of the objective only ``value``, ``gradient`` and what its method needs more.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ._checks import AnyArray, FloatArray, IntArray, check_number

Step = tuple[FloatArray, float, bool, float]
Rate = float | Callable[[int], float]

EPS = float(np.finfo(float).eps)
PATIENCE = 5  # passes without progress after which a stochastic descent ends


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
    >>> from linclass.descent import Function, gd
    >>> trace = gd(Function(lambda w: w @ w, lambda w: 2 * w), [1], rate=0.25)
    >>> trace.reason, trace.iterates[:3].tolist(), trace.values[:3].tolist()
    ('converged', [[1.0], [0.5], [0.25]], [1.0, 0.25, 0.0625])
    """

    iterates: FloatArray
    values: FloatArray
    reason: str
    message: str = ""

    @property
    def theta(self) -> FloatArray:
        """Last iterate.

        Examples
        --------
        >>> from linclass.descent import Function, gd
        >>> gd(Function(lambda w: w @ w, lambda w: 2 * w), [1], rate=0.5).theta
        array([0.])
        """
        last: FloatArray = self.iterates[-1]
        return last

    @property
    def passes(self) -> int:
        """Number of steps; of a stochastic descent, of passes.

        Examples
        --------
        >>> from linclass.descent import Function, gd
        >>> gd(Function(lambda w: w @ w, lambda w: 2 * w), [1], rate=0.5).passes
        1
        """
        return len(self.values) - 1


@dataclass(frozen=True)
class Diminishing:
    """Step sizes 1/(alpha t), t = 1, 2, …, but none above ``largest``.

    Parameters
    ----------
    alpha : float
        Above 0; the smaller, the larger the steps.
    largest : float
        Above 0; cuts off the first steps.

    Notes
    -----
    Document 1, "Diminishing stepsize".

    Examples
    --------
    >>> rate = Diminishing(0.5)
    >>> rate(1), rate(2), rate(4)
    (2.0, 1.0, 0.5)
    """

    alpha: float = 1.0
    largest: float = float("inf")

    def __call__(self, t: int) -> float:
        return min(1 / (self.alpha * t), self.largest)


def check_rate(rate: Any, *, search: bool = False) -> Any:
    """Return the rate if it is a number > 0, a function of t, or may be a search."""
    if search and isinstance(rate, str) and rate == "backtracking":
        return rate
    if callable(rate):
        if isinstance(rate, Diminishing):
            check_number("alpha", rate.alpha, positive=True)
            if not rate.largest > 0:
                raise ValueError(f"largest must be > 0, got {rate.largest!r}")
        return rate
    if isinstance(rate, str):
        also = '"backtracking", ' if search else ""
        raise ValueError(
            f"rate must be {also}a number > 0 or a function of t such as "
            f"Diminishing(alpha), got {rate!r}"
        )
    return check_number("rate", rate, positive=True)


class NoMinimum(Exception):
    """Raised by steps that find out that the objective has no minimum, and why."""


def record(steps: Iterator[Step], max_iter: int, keep: bool = True) -> Trace:
    """Follow the steps to their end, to ``max_iter`` or to the last finite iterate.

    ``keep=False`` (an estimator's option ``record=False``) keeps of the iterates the
    first and the last only, so that a wide fit is not megabytes in a pickle.
    """
    return record_each([steps], max_iter, keep=keep)[0]


def record_each(
    descents: list[Iterator[Step]],
    max_iter: int,
    before: Callable[[list[int]], None] = lambda live: None,
    keep: bool = True,
) -> list[Trace]:
    """Record several descents side by side, an iterate of each in turn.

    ``before`` each turn, it is told the numbers of those that still go on.
    """
    recorders = [_Recorder(steps, max_iter, keep) for steps in descents]
    live = list(range(len(descents)))
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        while live:
            before(live)
            live = [k for k in live if recorders[k].follow()]
    return [recorder.trace() for recorder in recorders]


class _Recorder:
    """What `record` knows of one descent."""

    def __init__(self, steps: Iterator[Step], max_iter: int, keep: bool) -> None:
        self.steps, self.max_iter, self.keep = steps, max_iter, keep
        self.iterates: list[FloatArray] = []
        self.values: list[float] = []
        self.reason, self.message = "no_update", "no step makes the objective smaller"

    def follow(self) -> bool:
        """Record the next iterate, if any; False if the descent ends there."""
        try:
            theta, value, done, size = next(self.steps)
            if not (np.isfinite(value) and np.isfinite(theta).all()):
                raise NoMinimum(_diverged(len(self.values), size))
        except StopIteration:
            return False
        except NoMinimum as finding:
            self.reason, self.message = "diverged", str(finding)
            return False
        if not self.keep:
            del self.iterates[1:]
        self.iterates.append(theta)
        self.values.append(float(value))
        if done:
            self.reason, self.message = "converged", ""
        elif len(self.values) > self.max_iter:
            self.reason = "max_iter"
            self.message = f"max_iter={self.max_iter} is reached"
        return self.reason == "no_update"

    def trace(self) -> Trace:
        iterates, values = np.array(self.iterates), np.array(self.values)
        return Trace(iterates, values, self.reason, self.message)


def _diverged(count: int, size: float) -> str:
    if count == 0:
        raise ValueError(
            "the objective is not finite at the start: rescale the features"
        )
    return (
        f"it diverged: the objective is not finite after iteration {count} with step "
        f"{size:g}, so iterate {count - 1} is kept. Choose a smaller rate, or rescale "
        "the features"
    )


def gradient_steps(
    objective: Any, theta: FloatArray, rate: Rate | str, tol: float
) -> Iterator[Step]:
    """θ ← θ - η ∇J(θ)."""
    t, size = 0, 1.0
    value, g = objective.value(theta), objective.gradient(theta)
    while True:
        yield theta, value, bool(np.linalg.norm(g) <= tol), size
        t += 1
        if isinstance(rate, str):
            found = search(objective, theta, value, g, -g, 2 * size, 0.5)
            if found is None:
                return
            theta, value, g, size = found
        else:
            size = rate_at(rate, t)
            theta = theta - size * g
            value, g = objective.value(theta), objective.gradient(theta)


def rate_at(rate: Rate, t: int) -> float:
    return rate(t) if callable(rate) else rate


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
        if enough or new_value <= value + 8 * EPS * abs(value):
            new_g = objective.gradient(new)
            if enough or new_g @ direction <= (2 * share - 1) * slope:
                return new, new_value, new_g, size
        size /= 2
    return None


def newton_steps(objective: Any, theta: FloatArray, tol: float) -> Iterator[Step]:
    """θ ← θ - η H⁻¹ ∇J(θ), η = 1 or as much of it as goes down enough."""
    size = 1.0
    value, g = objective.value(theta), objective.gradient(theta)
    while True:
        yield theta, value, bool(np.linalg.norm(g) <= tol), size
        direction = -inverse(objective.hessian(theta)) @ g
        found = search(objective, theta, value, g, direction, 1.0, 1e-4)
        if found is None:
            return
        theta, value, g, size = found


def inverse(H: FloatArray) -> FloatArray:
    """H⁻¹ by Cholesky; a singular H gets the least ridge that makes it regular."""
    scale = np.sqrt(np.maximum(H.diagonal(), 0))
    scale[scale == 0] = 1
    units, ridge = scale * scale[:, None], 0.0
    A = H / units
    while ridge < 1e3:
        try:
            L = _inverse_triangle(np.linalg.cholesky(A))
        except np.linalg.LinAlgError:
            more = max(9 * ridge, 1e-14 * len(A))
            ridge += more
            A += more * np.eye(len(A))
        else:
            return np.asarray(L.T @ L / units)
    return np.diag(1 / scale**2)


def _inverse_triangle(L: AnyArray) -> AnyArray:
    """L⁻¹ of a lower triangle, by halves: a third of the work of `numpy.linalg.inv`."""
    h = len(L) // 2
    if h < 32:
        return np.linalg.inv(L)
    result = np.zeros_like(L)
    result[:h, :h] = upper = _inverse_triangle(L[:h, :h])
    result[h:, h:] = lower = _inverse_triangle(L[h:, h:])
    result[h:, :h] = -lower @ (L[h:, :h] @ upper)
    return result


def proximal_steps(
    objective: Any, theta: FloatArray, rate: Rate | str, tol: float
) -> Iterator[Step]:
    """θ ← prox(v - η ∇L(v)), with v ahead of θ by the last step's momentum.

    The momentum starts anew when the step turns against it (B. O'Donoghue and
    E. Candès, 2015). Done at ‖v - θ‖ <= η tol.
    """
    t, size, momentum, ahead = 0, 1.0, 1.0, theta
    value, done = objective.value(theta), False
    while True:
        yield theta, value, done, size
        t += 1
        if isinstance(rate, str):
            new, size = _proximal_search(objective, ahead, 1.5 * size)
        else:
            size = rate_at(rate, t)
            new = objective.prox(ahead - size * objective.loss_gradient(ahead), size)
        done = bool(np.linalg.norm(new - ahead) <= size * tol)
        if (ahead - new) @ (new - theta) > 0:
            momentum = 1.0
        faster = (1 + np.sqrt(1 + 4 * momentum**2)) / 2
        ahead = new + (momentum - 1) / faster * (new - theta)
        theta, value, momentum = new, objective.value(new), faster


def _proximal_search(
    objective: Any, theta: FloatArray, size: float
) -> tuple[FloatArray, float]:
    """One proximal step, halved until 1/η is curvature enough.

    That is, until the parabola of curvature 1/η at θ is above the loss at the new
    point. For short steps rounding hides that, but not the change of the slope.
    """
    g, value = objective.loss_gradient(theta), objective.loss_value(theta)
    for _ in range(100):
        new = objective.prox(theta - size * g, size)
        move = new - theta
        half = move @ move / (2 * size)
        below = objective.loss_value(new) <= value + g @ move + half + 8 * EPS * value
        if below and (objective.loss_gradient(new) - g) @ move <= half:
            break
        size /= 2
    return new, size


def in_order(n: int, size: int) -> Iterator[slice]:
    """Batches of ``size`` rows, as they follow each other."""
    return (slice(i, i + size) for i in range(0, n, size))


def stochastic_steps(
    objective: Any,
    theta: FloatArray,
    rate: Rate,
    tol: float,
    batches: Callable[[], Iterator[IntArray | slice]],
    t: int = 0,
    *,
    average: bool = False,
) -> Iterator[Step]:
    """θ ← θ - η ∇J_B(θ) for each batch B of a pass; one iterate a pass.

    That is θ, or the ``average`` of θ after each step so far. Done when the last
    `PATIENCE` passes led down, but the least value by less than tol.
    """
    values, size = [objective.value(theta)], 0.0
    least, kept, total = values[:], theta, np.zeros_like(theta)
    while True:
        done = len(values) > PATIENCE and values[-1] <= values[-1 - PATIENCE]
        done = done and least[-1 - PATIENCE] - least[-1] < tol
        yield kept, values[-1], done, size
        theta = theta.copy()
        for rows in batches():
            t += 1
            size = rate_at(rate, t)
            theta -= size * objective.gradient(theta, rows)
            if average:
                total += theta
        kept = total / t if average else theta
        values.append(objective.value(kept))
        least.append(min(least[-1], values[-1]))


def adam(size: int, rate: float) -> Callable[[FloatArray], FloatArray]:
    """Adam's next step, to subtract from the weights, in the place of the gradient.

    rate m / (√v + 1e-8), where m and v are the means of g and of g² so far, the past
    weighted by powers of 0.9 and of 0.999. Kept are the weighted sums.

    Examples
    --------
    >>> step = adam(2, rate=0.1)
    >>> step(np.array([4.0, -0.5])).round(6).tolist()
    [0.1, -0.1]
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
        root = weight_of_squares**0.5
        np.sqrt(squares, out=g)
        g += 1e-8 * root
        np.divide(sums, g, out=g)
        g *= rate * root / weight
        return g

    return step
