"""The fast descent of logistic regression: Newton's first steps, then L-BFGS.

The data are read once a step, in tiles of rows that fit a processor's cache; and no
exponential can overflow.
"""

import math
from collections.abc import Iterator

import numpy as np

from ._checks import FloatArray
from ._steps import NoMinimum, Step, inverse, search

TILE = 2**18  # numbers
PRODUCT = 8  # factors from 1 to 2, whose one logarithm is cheaper than theirs
MEMORY = 10  # pairs of steps and changes of the gradient that L-BFGS keeps

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
    """

    def __init__(
        self,
        X: FloatArray,
        y: FloatArray,
        strength: float,
        fit_intercept: bool,
        penalize_bias: bool,
    ) -> None:
        self.X, self.y, self.intercept = X, y, fit_intercept
        d = X.shape[1]
        self.ridge = np.full(d + 1, strength)
        self.ridge[0] = strength if penalize_bias and fit_intercept else 0
        self.height = max(1, TILE // d)
        self.scale = np.append(1.0, self._root_mean_squares())
        self.lowest = 0.0

    def _root_mean_squares(self) -> FloatArray:
        with np.errstate(over="ignore", under="ignore"):
            squares = np.einsum("ij,ij->j", self.X, self.X) / len(self.X)
        lost = squares < 1e-290
        if not np.isfinite(squares).all() or self.X[:, lost].any():
            raise ValueError(
                "the squares of X leave the range of floats: rescale the features"
            )
        roots: FloatArray = np.sqrt(squares)
        return roots

    def value(self, theta: FloatArray) -> float:
        """J(θ); also sets ``lowest``, the smallest z."""
        n, total, lowest = len(self.y), 0.0, math.inf
        g = np.zeros_like(theta)
        for i in range(0, n, self.height):
            X, y = self.X[i : i + self.height], self.y[i : i + self.height]
            z = X @ theta[1:]
            z += theta[0]
            z *= y
            lowest = min(lowest, float(z.min()))
            below = np.minimum(z, 0)
            total -= below.sum()
            z = np.subtract(below, z, out=z)  # now -max(z, 0)
            below += z  # now -|z|
            e = np.exp(below, out=below)
            slopes = np.exp(z, out=z)  # faster than a choice from e and 1
            e += 1
            total += _log_of_product(e)
            slopes /= e
            slopes *= y  # -ℓ'(z) y
            g[0] -= slopes.sum()
            g[1:] -= slopes @ X
        g /= n
        g[0] *= self.intercept
        self.lowest = lowest
        self._gradient = g + self.ridge * theta
        return total / n + 0.5 * float(self.ridge @ theta**2)

    def gradient(self, theta: FloatArray) -> FloatArray:
        return self._gradient

    def hessian(self, theta: FloatArray, count: int) -> FloatArray:
        """∇²J(θ), or its estimate from ``count`` random rows."""
        X = self.X
        if count < len(X):
            X = X[np.random.default_rng(0).integers(len(X), size=count)]
        e = np.exp(-np.abs(X @ theta[1:] + theta[0]))
        weights = e / (1 + e) ** 2 / len(X)
        H = np.zeros((len(theta), len(theta)))
        weighted = X * np.sqrt(weights)[:, None]
        H[1:, 1:] = weighted.T @ weighted
        if self.intercept:
            H[0, 0] = weights.sum()
            H[0, 1:] = H[1:, 0] = weights @ X
        diagonal: FloatArray = H.reshape(-1)[:: len(theta) + 1]
        if count < len(self.X):  # rare features may be missing from the rows
            floor = 0.1 * weights.sum() * self.scale**2
            np.maximum(diagonal, floor, out=diagonal)
        diagonal += self.ridge
        return H


def _log_of_product(factors: FloatArray) -> float:
    whole = len(factors) // PRODUCT * PRODUCT
    products = factors[:whole].reshape(PRODUCT, -1).prod(axis=0)
    return float(np.log(products).sum() + np.log(factors[whole:]).sum())


def logistic_steps(J: MeanLogistic, theta: FloatArray, tol: float) -> Iterator[Step]:
    """Steps of L-BFGS whose first matrix is an inverse Hessian, renewed when slow.

    Done when every |∂J/∂θ_j| <= tol times the root mean square of feature j.
    """
    n, k = len(J.y), len(theta)
    count, size = min(n, max(2000, 20 * k)), 1.0
    pairs: list[tuple[FloatArray, FloatArray]] = []
    free = not J.ridge.any()
    last_gain = np.inf
    value = J.value(theta)
    g = J.gradient(theta)
    P = inverse(J.hessian(theta, count))
    while True:
        direction = -_product(P, pairs, g)
        done = bool((np.abs(g) <= tol * J.scale).all())
        endless = _endless(J, theta, direction, done) if free else ""
        yield theta, value, done and not endless, size
        if endless:
            raise NoMinimum(endless)
        gain = -float(g @ direction)
        if gain > last_gain / 10:
            count = min(n, 4 * count)
            P = inverse(J.hessian(theta, count))
            if count == n:
                pairs.clear()
            direction = -_product(P, pairs, g)
            gain = -float(g @ direction)
        last_gain = gain
        found = search(J, theta, value, g, direction, 1.0, 1e-4)
        if found is None:
            return
        new, value, new_g, size = found
        if (new - theta) @ (new_g - g) > 0:
            pairs = [*pairs[1 - MEMORY :], (new - theta, new_g - g)]
        theta, g = new, new_g


def _product(
    P: FloatArray, pairs: list[tuple[FloatArray, FloatArray]], g: FloatArray
) -> FloatArray:
    """P g, with P corrected so that it maps each change of the gradient to its step."""
    q, shares = g, []
    for step, change in reversed(pairs):
        shares.append(step @ q / (step @ change))
        q = q - shares[-1] * change
    r = P @ q
    for (step, change), share in zip(pairs, reversed(shares), strict=True):
        r = r + (share - change @ r / (step @ change)) * step
    return r


def _endless(
    J: MeanLogistic, theta: FloatArray, direction: FloatArray, done: bool
) -> str:
    """Say why J has no minimum: every z > 0, or scores still change when done."""
    if J.lowest > 1e-9 * abs(theta).max() * J.scale.max():
        return SEPARABLE
    if done and abs(J.X @ direction[1:] + direction[0]).max() > 0.1:
        return RUNAWAY
    return ""
