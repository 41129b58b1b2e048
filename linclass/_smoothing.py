"""Newton's method for losses with one corner: round it, and ever less so."""

import copy
from collections.abc import Iterator
from typing import Any

import numpy as np

from ._checks import FloatArray
from ._steps import Step, newton_steps
from .losses import Hinge, Loss, Perceptron


class Rounded(Loss):
    """max(0, s), s = c - z, its corner rounded by s²/(2h) for 0 <= s <= h.

    It is at most h/2 below the loss with corner, and nowhere above it.
    """

    name = "rounded"
    upper_bound = False

    def __init__(self, loss: Loss, width: float) -> None:
        self.corner = 1.0 if isinstance(loss, Hinge) else 0.0
        self.width = width

    def _value(self, z: FloatArray) -> FloatArray:
        s = np.maximum(self.corner - z, 0)
        inner = np.minimum(s, self.width)
        return inner * (s - inner / 2) / self.width

    def _derivative(self, z: FloatArray) -> FloatArray:
        return -np.clip((self.corner - z) / self.width, 0, 1)

    def _second(self, z: FloatArray) -> FloatArray:
        s = self.corner - z
        return np.where((s > 0) & (s <= self.width), 1 / self.width, 0)


def has_corner(loss: Loss) -> bool:
    return isinstance(loss, (Hinge, Perceptron))


def smoothing_steps(objective: Any, start: FloatArray, tol: float) -> Iterator[Step]:
    """Newton's steps for corners rounded by h = 1, 0.1, 0.01, …

    With rounded corners the minimum of J is at most that of J itself, so the part of
    J(θ) that the rounding took off bounds what θ is short of optimal.
    """
    rounded, width = copy.copy(objective), 1.0
    last = None
    while True:
        rounded.loss = Rounded(objective.loss, width)
        for theta, low, solved, size in newton_steps(rounded, start, tol):
            value = objective.value(theta)
            done = solved and value - low <= tol
            if theta is not last or done:
                yield theta, value, done, size
            start = last = theta
            if solved:
                break
        else:
            return
        width /= 10
