"""Steps by the gradients of single terms, of batches, or of a subgradient."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any

import numpy as np

from . import losses, penalties
from ._checks import (
    TINY,
    FloatArray,
    IntArray,
    check_choice,
    check_count,
    check_generator,
)
from ._fast import compiled, one_sample
from ._fast.one_sample import LONG
from ._objective import Objective
from ._solver import Solver, Steps
from ._steps import Diminishing, NoMinimum, Rate, Step, in_order, rate_of

# Of the exact classes only: another's slope is not known to a compiled loop.
_COMPILED: dict[type[losses.Loss], int] = {
    losses.Logistic: one_sample.LOGISTIC,
    losses.Squared: one_sample.SQUARED,
    losses.SquaredHinge: one_sample.SQUARED_HINGE,
    losses.SmoothedHinge: one_sample.SMOOTHED_HINGE,
    losses.Hinge: one_sample.CORNER,
    losses.Perceptron: one_sample.CORNER,
}
_PENALTIES = (penalties.L1, penalties.L2, penalties.NoPenalty)


@dataclass(eq=False, repr=False)
class _ByTerms(Solver):
    """Steps whose sizes are found from the terms, and which may lead upwards."""

    rate_word = "auto"
    batch_size = 2**62  # all rows
    rate: Rate | str = "auto"
    max_iter: int = 1000
    tol: float = 1e-3

    def _rate(self, J: Objective) -> Any:
        rate = rate_of(self.rate, "auto")
        return _auto_rate(J, self.batch_size) if rate == "auto" else rate

    def _judged(self, J: Any, theta: FloatArray) -> Iterator[Step]:
        """At the start nothing is judged: the first pass is always made."""
        yield theta, J.value(theta), False, 0.0
        for new, eta in self._steps(J, theta):
            value, done = J.value(new), False
            if self.tol and np.isfinite(value):  # tol=0 spares the pass over X
                done = bool(J.optimality(new) <= self.tol)
            endless = J.endless(new) if done else ""
            yield new, value, done and not endless, eta
            if endless:
                raise NoMinimum(endless)


def _auto_rate(J: Objective, batch_size: int) -> Diminishing:
    """1/(α t), with α = λ, or R/n if λ = 0; at most 1/R, the curvature of a batch.

    R is λ + c times the largest ‖(1, x)‖², for larger batches nearer to its mean, with
    ℓ'' <= c; c = 1 where ℓ'' has no bound.
    """
    with np.errstate(over="ignore"):
        squares = np.einsum("ij,ij->i", J.X, J.X) + float(J.fit_intercept)
    if J.weights is not None:
        squares *= J.weights
    mean, size = float(squares.mean()), min(batch_size, J.n)
    # a batch with the worst term, and others that are as the mean
    square = (float(squares.max()) + (size - 1) * mean) / size if size < J.n else mean
    curvature = J.loss.curvature if np.isfinite(J.loss.curvature) else 1.0
    largest = curvature * square + J.strength
    if not np.isfinite(mean) or (largest < TINY and J.X.any()):
        raise ValueError(
            "the squares of X leave the range of floats: rescale the features"
        )
    if largest < TINY:
        return Diminishing()  # X is 0, and any step is as good
    return Diminishing(J.strength or largest / J.n, 1 / largest)


class Subgradient(_ByTerms):
    """Subgradient descent: θ ← θ - η g, with g a subgradient of J at θ.

    At a kink g is the one of the loss's ``derivative`` and the penalty's ``gradient``.
    A step may lead upwards. With a constant rate the iterates end by hovering about
    the minimum, and weights that should be 0 about 0: for exact zeros take `Proximal`.

    Parameters
    ----------
    rate : "auto", float, Diminishing or another function of t
        η; "auto" is 1/(α t) as for `SGD`.
    max_iter, tol
        As for `Solver`.

    Examples
    --------
    >>> from linclass.descent import Objective, Subgradient
    >>> J = Objective([[1], [-1]], [1, 0], "hinge", "l1", 0.1)
    >>> solver = Subgradient(rate=0.5, max_iter=2)
    >>> solver.minimize(J, [0, 0.25]).theta.round(6).tolist()
    [0.0, 1.15]
    """

    needs = ("terms", "convex")

    def _steps(self, J: Any, theta: FloatArray) -> Steps:
        rate = self._rate(J)
        for t in count(1):
            eta = rate(t)
            theta = theta - eta * J.gradient(theta)
            yield theta, eta


@dataclass(eq=False, repr=False)
class Incremental(_ByTerms):
    """Incremental gradient descent: `SGD` with the terms in the order of the rows.

    Document 0, section 9.1.2.

    Parameters
    ----------
    rate, max_iter, tol, batch_size, average
        As for `SGD`.

    Examples
    --------
    >>> from linclass.descent import Incremental, Objective
    >>> J = Objective([[1], [2]], [1, 0], "perceptron", fit_intercept=False)
    >>> Incremental(rate=1, max_iter=1).minimize(J).theta.tolist()
    [0.0, -1.0]
    """

    needs = ("terms", "slopes")
    batch_size: int = 1
    average: bool = False

    def _check(self) -> None:
        super()._check()
        check_count("batch_size", self.batch_size)

    def _rows(self, n: int, rng: Any) -> IntArray:
        """The terms of a pass."""
        return np.arange(n)

    def _batches(self, n: int, rng: Any) -> Iterator[Any]:
        return in_order(n, self.batch_size)

    def _steps(self, J: Any, theta: FloatArray, t: int = 0) -> Steps:
        """θ ← θ - η ∇J_B(θ) for each batch B of a pass; t counts on from ``t``.

        With numba, a run by single terms that has taken as long as compiling takes goes
        on compiled.
        """
        rate, rng = self._rate(J), self._generator()
        theta, total = theta.copy(), np.zeros_like(theta)
        single = self.batch_size == 1 and type(J) is Objective
        fast = None
        for before in count(0, J.n):
            if single and before < LONG <= before + J.n:
                fast = compiled_pass(J, self.average)
            if fast:
                sizes = map(float, map(rate, range(t + 1, t + J.n + 1)))
                rates = np.fromiter(sizes, float, J.n)
                fast(theta, total, self._rows(J.n, rng), rates)
                t, eta = t + J.n, float(rates[-1])
            else:
                for rows in self._batches(J.n, rng):
                    t += 1
                    eta = rate(t)
                    theta -= eta * J.gradient(theta, rows)
                    if self.average:
                        total += theta
            yield (total / t if self.average else theta.copy()), eta

    def steps_a_pass(self, objective: Objective) -> int:
        """Number of batches in a pass."""
        return -(-objective.n // self.batch_size)

    def _generator(self) -> Any:
        return None


@dataclass(eq=False, repr=False)
class SGD(Incremental):
    """Stochastic gradient descent: θ ← θ - η ∇J_i(θ) for random i.

    Document 1, "Stochastic gradient descent algorithm". The average is that of B. T.
    Polyak and A. B. Juditsky, Acceleration of stochastic approximation by averaging,
    SIAM Journal on Control and Optimization 30 (1992).

    If numba is installed (the extra ``fast``), a long run by single terms goes on
    compiled, in a hundredth of the time: the same steps, but for rounding. Of a point
    that is at a kink of its loss but for rounding, another slope may be taken.

    Parameters
    ----------
    rate : "auto", float, Diminishing or another function of t
        η; t counts steps, not passes. "auto" is 1/(α t), but at most 1/R, with R the
        largest curvature of a term, nearer to the mean one if batches are larger, and
        α = λ, or R/n if λ = 0.
    max_iter, tol
        As for `Solver`: passes, each of n terms, and optimality after one.
    batch_size : int
        Terms a step: the mean of their gradients.
    average : bool
        True: iterate k is the mean of θ after all steps of the first k passes, in which
        the noise of the steps cancels. The steps themselves go on from θ.
    order : {"drawn", "permutation"}
        Uniformly drawn, with replacement; or each term once a pass, in random order.
    random_state : None, int or numpy.random.Generator
        An int is used afresh at every call; a Generator advances.

    Examples
    --------
    >>> from linclass.descent import SGD, Diminishing, Objective
    >>> J = Objective([[1], [1], [-1]], [1, 0, 0], fit_intercept=False)
    >>> solver = SGD(rate=Diminishing(0.2), max_iter=5000, tol=0, random_state=1)
    >>> bool(solver.minimize(J).values[-1] < J.value([0, np.log(2)]) + 0.01)
    True
    """

    order: str = "drawn"
    random_state: "int | np.random.Generator | None" = None

    def _check(self) -> None:
        super()._check()
        check_choice("order", self.order, ("drawn", "permutation"))

    def _generator(self) -> Any:
        return check_generator(self.random_state)

    def _rows(self, n: int, rng: Any) -> IntArray:
        drawn = self.order == "drawn"
        rows: IntArray = rng.integers(n, size=n) if drawn else rng.permutation(n)
        return rows

    def _batches(self, n: int, rng: Any) -> Iterator[IntArray]:
        rows = self._rows(n, rng)
        return (rows[batch] for batch in in_order(n, self.batch_size))


def compiled_pass(J: Any, average: bool) -> Callable[..., None] | None:
    """`one_sample_pass` over the terms of J, of theta, total, rows and rates.

    None without numba, or if the loss or the penalty is not one of ours.
    """
    loss = _COMPILED.get(type(J.loss))
    loop = compiled(one_sample.one_sample_pass)
    if loop is None or loss is None or type(J.penalty) not in _PENALTIES:
        return None
    X = J.X.view()
    X.flags.writeable = False  # one type of arrays: compiled once
    weights = np.ones(J.n) if J.weights is None else J.weights
    form = one_sample.Form(
        loss,
        corner=J.loss.corner or 0.0,
        unit=math.log(getattr(J.loss, "base", math.e)),
        l1=J.strength * (J.penalty.name == "l1"),
        l2=J.strength * (J.penalty.name == "l2"),
        penalized=J._penalized.start,
        bias=J.fit_intercept,
        average=average,
    )
    return partial(loop, form, X, J.y, weights)
