"""The objective of softmax classification, its derivatives, and Newton's method."""

from collections.abc import Iterator

import numpy as np

from ._checks import FloatArray, IntArray
from ._steps import NoMinimum, Step

SEPARABLE = (
    "some classes are separable (with ties at most), and without a penalty larger "
    "weights are then always better, so that no weights are best. Set strength > 0"
)
_DAMPING = 1e-13  # of the unit diagonal: moves along directions of no curvature end
_ROUNDING = 4 * np.finfo(float).eps
_HALVINGS = 40
_MOVED = 0.1  # a step that moves a score by more is not one near a minimum


class SoftmaxObjective:
    """J(W) = (1/n) Σ_i [ln Σ_k e^{s_ik} - s_{i,y_i}] + ½ Σ_kj λ_j W_kj², s_i = W a_i.

    ``A``, shape (n, m), has the rows a_i; ``penalty``, shape (m,), the λ_j. W has the
    shape (K, m). Nothing overflows, and no digits are lost where a class is certain:
    1 - p_k is the sum of the other probabilities.
    """

    def __init__(
        self, A: FloatArray, codes: IntArray, n_classes: int, penalty: FloatArray
    ) -> None:
        self.A, self.codes, self.penalty = A, codes, penalty
        self.rows = np.arange(len(A))
        self.others = 1 - np.eye(n_classes)

    def value(self, W: FloatArray) -> float:
        scores = self.A @ W.T
        gains = scores - scores[self.rows, self.codes][:, None]
        gains[self.rows, self.codes] = -np.inf
        largest = gains.max(axis=1)
        rest = np.log(np.exp(gains - largest[:, None]).sum(axis=1))
        loss = np.logaddexp(0, largest + rest).mean()
        return float(loss + (self.penalty * W**2).sum() / 2)

    def gradient(self, W: FloatArray) -> FloatArray:
        P = softmax(self.A @ W.T)
        rest = P @ self.others
        P[self.rows, self.codes] = -rest[self.rows, self.codes]
        gradient: FloatArray = P.T @ self.A / len(P) + self.penalty * W
        return gradient

    def hessian(self, W: FloatArray) -> FloatArray:
        """Array of shape (K, m, K, m)."""
        P = softmax(self.A @ W.T)
        (n, K), m = P.shape, self.A.shape[1]
        rest = P @ self.others
        H: FloatArray = np.empty((K, m, K, m))
        for k in range(K):
            for r in range(k + 1):
                weights = P[:, k] * (rest[:, k] if r == k else -P[:, r]) / n
                block = (self.A * weights[:, None]).T @ self.A
                H[k, :, r] = H[r, :, k] = block
            H[k, :, k] += np.diag(self.penalty)
        return H


def softmax(scores: FloatArray) -> FloatArray:
    """Rows e^{s_k} / Σ_r e^{s_r}."""
    P: FloatArray = np.exp(scores - scores.max(axis=1, keepdims=True))
    P /= P.sum(axis=1, keepdims=True)
    return P


def newton_step(gradient: FloatArray, hessian: FloatArray) -> FloatArray:
    """The Newton step whose rows sum to 0.

    Adding one vector to all rows of W changes no probability, so H has no inverse. A
    term in the sum of the rows gives it one and leaves the step alone, as the rows of
    the gradient sum to 0.
    """
    K, m = gradient.shape
    mean = np.einsum("kjkj->j", hessian) / K
    H = (hessian + np.diag(mean)[:, None, :]).reshape(K * m, K * m)
    scale = np.sqrt(H.diagonal())
    scale[scale == 0] = 1
    H /= np.outer(scale, scale)
    H.flat[:: K * m + 1] += _DAMPING
    step = np.linalg.solve(H, -gradient.ravel() / scale) / scale
    return centered(step.reshape(K, m))


def centered(W: FloatArray) -> FloatArray:
    return np.asarray(W - W.mean(axis=0))


def newton_iterates(J: SoftmaxObjective, tol: float) -> Iterator[Step]:
    """Newton's steps from zero, each halved until J falls as Armijo asks."""
    W = np.zeros((len(J.others), J.A.shape[1]))
    value, rate = J.value(W), 1.0
    while True:
        gradient = J.gradient(W)
        step = newton_step(gradient, J.hessian(W))
        flat = bool(abs(gradient).max() <= tol)
        still = bool(abs(J.A @ step.T).max() <= _MOVED)
        yield W, value, flat and still, rate
        if flat and not still and not J.penalty.any():
            raise NoMinimum(SEPARABLE)
        found = _line_search(J, W, value, step, float((gradient * step).sum()))
        if found is None:
            return
        W, value, rate = found


def _line_search(
    J: SoftmaxObjective, W: FloatArray, value: float, step: FloatArray, slope: float
) -> tuple[FloatArray, float, float] | None:
    for halvings in range(_HALVINGS):
        rate = 0.5**halvings
        new = centered(W + rate * step)
        new_value = J.value(new)
        if new_value <= value * (1 + _ROUNDING) + 1e-4 * rate * slope:
            return new, new_value, rate
    return None


def standardized(
    X: FloatArray, strength: float
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Rows (1, (x - center) / scale), center and scale, scale² = variance + λ."""
    center, deviation = mean_and_deviation(X)
    scale = np.hypot(deviation, np.sqrt(strength))
    scale[scale == 0] = 1
    Z = (X - center) / scale
    return np.hstack([np.ones((len(Z), 1)), Z]), center, scale


def mean_and_deviation(X: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Mean and deviation of each feature, without overflow.

    Those of a constant feature are its value and 0, to the last bit.
    """
    largest = abs(X).max(axis=0)
    largest[largest == 0] = 1
    Z = X / largest
    constant = (X == X[0]).all(axis=0)
    center = np.where(constant, X[0], Z.mean(axis=0) * largest)
    Z -= Z.mean(axis=0)
    spread = abs(Z).max(axis=0)
    spread[spread == 0] = 1
    deviation = np.sqrt(((Z / spread) ** 2).mean(axis=0)) * spread * largest
    return center, np.where(constant, 0.0, deviation)
