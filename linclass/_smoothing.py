"""What a loss with a corner becomes: a rounded loss, and a linear program."""

from typing import Any

import numpy as np

from ._checks import FloatArray
from .losses import Loss


class Rounded(Loss):
    """max(0, s), s = c - z, its corner rounded by s²/(2h) for 0 <= s <= h.

    It is at most h/2 below the loss with corner, and nowhere above it.
    """

    name = "rounded"
    upper_bound = twice = False

    def __init__(self, loss: Loss, width: float) -> None:
        self.edge = loss.corner or 0.0
        self.width = width
        self.curvature = 1 / width

    def _value(self, z: FloatArray) -> FloatArray:
        s = np.maximum(self.edge - z, 0)
        inner = np.minimum(s, self.width)
        return inner * (s - inner / 2) / self.width

    def _derivative(self, z: FloatArray) -> FloatArray:
        return -np.clip((self.edge - z) / self.width, 0, 1)

    def _second(self, z: FloatArray) -> FloatArray:
        s = self.edge - z
        return np.where((s > 0) & (s <= self.width), 1 / self.width, 0)


def dual_program(J: Any, bias: float) -> tuple[FloatArray, FloatArray]:
    """θ and the dual point α of the least J = mean max(0, c - z_i) + Σ_j λ_j |θ_j|.

    β_i = α_i times the share of row i in the mean are the variables. ``bias`` is b if
    it is not fitted: the corners are then at c - y_i b.
    """
    from scipy.optimize import linprog

    # LinearProgram's docstring has the program. Its weights are the multipliers of the
    # constraints: |…| <= λ_j is two rows of A_ub, and λ_j = 0 a row of A_eq.
    n, d = J.X.shape
    held_bias = 0.0 if J.fit_intercept else bias
    shares = np.full(n, 1 / n) if J.weights is None else J.weights / n
    rows = np.column_stack([np.ones(n), J.X])
    rows *= J.y[:, None]
    bounds = np.zeros(d + 1)  # λ_j; 0 where the weight is free
    part = J._penalized
    if J.strength:
        bounds[part] = J.strength * J.penalty.gradient(np.ones(d + 1)[part])
    free = bounds == 0
    free[0] &= J.fit_intercept
    held = bounds > 0
    bounded = rows[:, held].T
    found = linprog(
        held_bias * J.y - J.loss.corner,
        A_ub=np.vstack([bounded, -bounded]) if held.any() else None,
        b_ub=np.tile(bounds[held], 2) if held.any() else None,
        A_eq=rows[:, free].T if free.any() else None,
        b_eq=np.zeros(int(free.sum())) if free.any() else None,
        bounds=np.column_stack([np.zeros(n), shares]),
        method="highs",
    )
    theta = np.zeros(d + 1)
    theta[0] = held_bias
    if found.x is None:
        return theta, np.zeros(n)
    if held.any():
        up, down = np.split(-found.ineqlin.marginals, 2)
        theta[held] = up - down
    if free.any():
        theta[free] = -found.eqlin.marginals
    return theta, np.clip(found.x / shares, 0, 1)
