"""The fast descent of logistic regression: Newton's first steps, then L-BFGS.

The data are read once a step, in tiles of rows that fit a processor's cache; and no
exponential can overflow.
"""

import math
from collections.abc import Iterator
from copy import copy
from typing import Any

import numpy as np

from ._checks import FloatArray
from ._steps import NoMinimum, Step, Trace, inverse, record_each, search

TILE = 2**18  # numbers
LINEAR = 80.0  # from here on ln(1 + e^u) is u, and its slope 1, to the last bit
PRODUCT = 8  # factors up to 1 + e^80, whose one logarithm is cheaper than theirs
OVERHEAD = 1.5e5  # numbers that are read in the time of a step on next to no data
MEMORY = 10  # pairs of steps and changes of the gradient that L-BFGS keeps
UPPER = np.triu(np.ones((MEMORY, MEMORY)))  # times a matrix: its upper triangle

SEPARABLE = (
    "the classes are separable, and without a penalty larger weights are always "
    "better, so that no weights are best. Set strength > 0, or take MaxMargin"
)
RUNAWAY = (
    "the weights run away: a half-space has all points on its side or boundary, as "
    "good as separable, so that without a penalty no weights are best. Set strength > 0"
)


class MeanLogistic:
    """J(θ) = mean ln(1 + e^-z) + (λ/2) ‖penalized part of θ‖², and its gradient.

    ``value`` reads the data and remembers the gradient for the ``gradient`` after it.
    Labels y of shape (K, n) are K problems on the same samples: ``read`` reads the
    data once for all of them, and ``part`` is one of them.
    """

    ahead: FloatArray  # the θ whose value will be asked for next
    known: tuple[float, FloatArray, float] | None = None  # what was read there before

    def __init__(
        self,
        X: FloatArray,
        y: FloatArray,
        strength: float,
        fit_intercept: bool,
        penalize_bias: bool,
    ) -> None:
        self.X, self.opposite, self.intercept = X, -y, fit_intercept
        n, d = X.shape
        self.ridge = np.full(d + 1, strength)
        self.ridge[0] = strength if penalize_bias and fit_intercept else 0
        self.height = max(1, TILE // max(d, y.size // n))
        self.scale = np.append(1.0, self._root_mean_squares())
        self.lowest = 0.0

    def _root_mean_squares(self) -> FloatArray:
        with np.errstate(over="ignore", under="ignore"):
            squares = np.einsum("ij,ij->j", self.X, self.X) / len(self.X)
        lost = squares < 1e-290
        if squares.max() == math.inf or (lost.any() and self.X[:, lost].any()):
            raise ValueError(
                "the squares of X leave the range of floats: rescale the features"
            )
        squares[lost] = 1
        roots: FloatArray = np.sqrt(squares)
        return roots

    def value(self, theta: FloatArray) -> float:
        """J(θ); also sets ``lowest``, the smallest z."""
        known, self.known = self.known, None
        if known is None or (theta != self.ahead).any():
            known = self.read(theta)
        value, self._gradient, self.lowest = known
        return float(value)

    def read(self, theta: FloatArray) -> tuple[Any, FloatArray, Any]:
        """J(θ), its gradient and the smallest z; of K problems for θ in K rows."""
        n, total, highest = len(self.X), 0.0, -math.inf
        bias, slopes = 0.0, np.zeros(theta[..., 1:].shape)
        for i in range(0, n, self.height):
            tile = slice(i, i + self.height)
            X, opposite = self.X[tile], self.opposite[..., tile]
            u = theta[..., 1:] @ X.T
            u += theta[..., :1]
            u *= opposite  # now -z, and the loss is ln(1 + e^u)
            top = u.max(axis=-1)
            highest = np.maximum(highest, top)
            if top.max() > LINEAR:
                total = total + np.maximum(u - LINEAR, 0).sum(axis=-1)
                np.minimum(u, LINEAR, out=u)
            e = np.exp(u, out=u)
            factors = e + 1
            total = total + _log_of_product(factors)
            e /= factors
            e *= opposite  # -ℓ'(z) times -y
            bias = bias + e.sum(axis=-1)
            slopes += e @ X
        g = self.ridge * theta
        value = total / n + 0.5 * (g * theta).sum(axis=-1)
        g[..., 0] += bias * self.intercept / n
        g[..., 1:] += slopes / n
        return value, g, -highest

    def part(self, which: Any) -> "MeanLogistic":
        """One of K problems, by its number, or several."""
        part = copy(self)
        part.opposite = self.opposite[which]
        return part

    def gradient(self, theta: FloatArray) -> FloatArray:
        return self._gradient

    def inverse_diagonal(self) -> FloatArray:
        """Inverse of the diagonal of ∇²J(0)."""
        return np.asarray(1 / (self.scale**2 / 4 + self.ridge))

    def sample(self, count: int) -> "MeanLogistic":
        """The same of ``count`` random rows."""
        rows = np.random.default_rng(0).integers(len(self.X), size=count)
        part = copy(self)
        part.X, part.opposite = self.X.take(rows, axis=0), self.opposite[..., rows]
        return part

    def hessian(self, theta: FloatArray, count: int) -> FloatArray:
        """∇²J(θ), or its estimate from ``count`` random rows."""
        X = self.X if count == len(self.X) else self.sample(count).X
        u = X @ theta[1:]
        u += theta[0]
        e = np.exp(-0.5 * np.abs(u))
        e /= 1 + e * e  # now √ℓ''
        weighted = X * e[:, None]
        H = np.zeros((len(theta), len(theta)))
        H[1:, 1:] = weighted.T @ weighted
        if self.intercept:
            H[0, 0] = e @ e
            H[0, 1:] = H[1:, 0] = e @ weighted
        H /= len(X)
        diagonal: FloatArray = H.reshape(-1)[:: len(theta) + 1]
        if count < len(self.X):  # rare features may be missing from the rows
            floor = 0.1 * (e @ e) / len(X) * self.scale**2
            np.maximum(diagonal, floor, out=diagonal)
        diagonal += self.ridge
        return H


def _log_of_product(factors: FloatArray) -> Any:
    whole = factors.shape[-1] // PRODUCT * PRODUCT
    groups = factors[..., :whole].reshape(*factors.shape[:-1], PRODUCT, -1)
    total = np.log(groups.prod(axis=-2)).sum(axis=-1)
    if whole < factors.shape[-1]:
        total = total + np.log(factors[..., whole:]).sum(axis=-1)
    return total


Descent = tuple[Trace, MeanLogistic]
Pair = tuple[FloatArray, FloatArray]


def descend(
    J: MeanLogistic, tol: float, max_iter: int, start: FloatArray | None = None
) -> list[Descent]:
    """`logistic_steps` of K problems, from ``start`` if there is a penalty.

    What all try next is read at once, so the data are read once a step, not K times.
    """
    if start is not None and J.ridge.any():
        starts = np.atleast_2d(start)
    else:
        starts = logistic_starts(J)
    parts = [J.part(k) for k in range(len(starts))]
    for part, first in zip(parts, starts, strict=True):
        part.ahead = first

    def read_ahead(live: list[int]) -> None:
        if len(live) > 1:
            together = J if len(live) == len(parts) else J.part(live)
            found = together.read(np.array([parts[k].ahead for k in live]))
            for k, *known in zip(live, *found, strict=True):
                parts[k].known = tuple(known)

    steps = [logistic_steps(part, part.ahead, tol) for part in parts]
    return list(zip(record_each(steps, max_iter, read_ahead), parts, strict=True))


def logistic_starts(J: MeanLogistic) -> FloatArray:
    """Zeros; for many rows the weights that are best for a sample of them, roughly.

    Far from the minimum, a sample shows the way as well as all rows do.
    """
    n, k = J.X.shape[0], J.X.shape[1] + 1
    starts = np.zeros((len(J.opposite), k))
    if n >= 10 * _fewest(n, k):
        for i, (trace, _) in enumerate(descend(J.sample(_fewest(n, k)), 1e-3, 100)):
            if trace.reason == "converged":
                starts[i] = trace.theta
    return starts


def _fewest(n: int, k: int) -> int:
    """Rows of a sample that stands for all."""
    return min(n, max(2000, 20 * k))


def logistic_steps(J: MeanLogistic, theta: FloatArray, tol: float) -> Iterator[Step]:
    """Steps of L-BFGS whose first matrix P is an inverse Hessian, renewed when slow.

    That is, when steps that take as long as a new P made the gradient less than 100
    times smaller. If it takes longer than a step, P is at first that of the diagonal.
    Done when every |∂J/∂θ_j| <= tol times the root mean square of feature j.
    """
    n, k = len(J.X), len(theta)
    pairs: list[Pair] = []
    count, size = _fewest(n, k), 1.0
    free = not J.ridge.any()
    value, g = J.value(theta), J.gradient(theta)
    P = J.inverse_diagonal()
    since = math.inf if free or _price(count, n, k) <= 1 else 0
    mark = 0.0
    while True:
        slope = float((np.abs(g) / J.scale).max())
        done = slope <= tol
        if done and not free:
            yield theta, value, True, size
            return
        if since >= _price(count, n, k) and not done:
            if slope > mark / 100:
                P = inverse(J.hessian(theta, count))
                if count == n:
                    pairs = []
                count = min(n, 10 * count)
            since = 0
        if since == 0:
            mark = slope
        direction = -_product(P, pairs, g)
        J.ahead = theta + direction
        endless = _endless(J, theta, direction, done) if free else ""
        yield theta, value, done and not endless, size
        if endless:
            raise NoMinimum(endless)
        found = search(J, theta, value, g, direction, 1.0, 1e-4)
        if found is None:
            return
        new, value, new_g, size = found
        step, change = new - theta, new_g - g
        curvature = float(step @ change)
        if curvature > 0:
            root = math.sqrt(curvature)
            pairs = [*pairs[1 - MEMORY :], (step / root, change / root)]
        theta, g, since = new, new_g, since + 1


def _price(count: int, n: int, k: int) -> float:
    """How many steps take as long as a Hessian of ``count`` rows and its inverse."""
    return (count + 5 * k) * k * (5 + k / 20) / (n * k + OVERHEAD)


def _product(P: FloatArray, pairs: list[Pair], g: FloatArray) -> FloatArray:
    """P g, with P corrected so that it maps each change of the gradient to its step.

    Pairs (step, change) have the inner product 1. P is a matrix or a diagonal. (R. H.
    Byrd, J. Nocedal and R. B. Schnabel, 1994.)
    """
    if not pairs:
        return P * g if P.ndim == 1 else P @ g
    steps, changes = np.array(pairs).swapaxes(0, 1)
    R = np.linalg.inv(steps @ changes.T * UPPER[: len(pairs), : len(pairs)])
    shares = R @ (steps @ g)
    q = g - shares @ changes
    if P.ndim == 1:
        q *= P / (changes[-1] @ (P * changes[-1]))  # the curvature last seen
    else:
        q = P @ q
    return np.asarray(q + (shares - changes @ q) @ R @ steps)


def _endless(
    J: MeanLogistic, theta: FloatArray, direction: FloatArray, done: bool
) -> str:
    """Say why J has no minimum: every z > 0, or scores still change when done."""
    if J.lowest > 1e-9 * abs(theta).max() * J.scale.max():
        return SEPARABLE
    if done and abs(J.X @ direction[1:] + direction[0]).max() > 0.1:
        return RUNAWAY
    return ""
