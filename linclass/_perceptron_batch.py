"""Many small runs of the perceptron, side by side."""

import numpy as np

from ._checks import FloatArray, IntArray
from ._perceptron_run import EPS, LARGEST, TINY, Run

_FEW = 16  # so few instances of a batch are quicker one after the other


class Batch:
    """Cyclic runs from zero on instances X of shape (R, n, d), side by side.

    One point of all instances is looked at at a time, each instance a column. As in
    `Run`, scores within a slack of 0 are computed again plainly.
    """

    def __init__(self, X: FloatArray, y: FloatArray, constant: float) -> None:
        self.X, self.y, self.constant = X, y, constant
        count, self.n, d = X.shape
        sizes = np.sqrt(np.einsum("rnd,rnd->rn", X, X).max(axis=1))
        self.growth = sizes * np.maximum(sizes, 1) + constant
        self.rounding = 4 * (d + 2) * EPS
        self.updates, self.passes = np.zeros(count, int), np.zeros(count, int)
        self.converged = np.zeros(count, bool)
        self.thetas = np.zeros((count, d + 1))
        self.columns = np.arange(count)  # the instances that are not finished
        self.gather()

    def gather(self) -> None:
        """Set the signed points (n, d + 1, columns), and the weights, constant last."""
        points = self.X[self.columns] * self.y[self.columns, :, None]
        constants = self.constant * self.y[self.columns, :, None]
        signed = np.concatenate([points, constants], axis=2)
        self.signed = np.ascontiguousarray(signed.transpose(1, 2, 0))
        self.theta = np.ascontiguousarray(np.roll(self.thetas[self.columns], -1, 1).T)

    def run(self, max_iter: int) -> None:
        """Make passes; drop instances once half are finished; end the last singly."""
        if not self.growth.max() * self.n * max_iter < LARGEST:
            raise ValueError("the scores could overflow: divide X by its largest norm")
        for number in range(max_iter):
            if len(self.columns) <= _FEW:
                self.run_singly(number, max_iter)
                return
            clean = self.sweep() == 0
            open_before = ~self.converged[self.columns]
            self.passes[self.columns[open_before]] += 1
            self.converged[self.columns[clean]] = True
            self.thetas[self.columns] = np.roll(self.theta.T, 1, 1)
            if 2 * np.count_nonzero(clean) >= len(clean):
                self.columns = self.columns[~clean]
                self.gather()

    def sweep(self) -> IntArray:
        """Go through the points once; the updates of each column."""
        made = np.zeros(len(self.columns), int)
        most = self.updates[self.columns] + self.n
        slack = self.rounding * self.growth[self.columns] * most + TINY
        for i, points in enumerate(self.signed):
            z = (points * self.theta).sum(axis=0)
            wrong = (z <= slack).nonzero()[0]
            near = z[wrong] >= -slack[wrong]
            if near.any():
                z[wrong[near]] = self.plain_margins(i, wrong[near])
                wrong = wrong[z[wrong] <= 0]
            self.theta[:, wrong] += points[:, wrong]
            made[wrong] += 1
        self.updates[self.columns] += made
        return made

    def plain_margins(self, i: int, columns: IntArray) -> FloatArray:
        rows, theta = self.columns[columns], self.theta[:, columns].T.copy()
        scores = (self.X[rows, i] * theta[:, :-1]).sum(axis=1) + theta[:, -1]
        return np.asarray(self.y[rows, i] * scores)

    def run_singly(self, passes: int, max_iter: int) -> None:
        for r in self.columns[~self.converged[self.columns]]:
            run = Run(self.X[r], self.y[r], self.thetas[r], 1.0, self.constant, "z<=0")
            clean = False
            while passes + run.passes < max_iter and not clean:
                before = len(run.indices)
                run.passes += 1
                run.sweep()
                clean = len(run.indices) == before
            self.updates[r] += len(run.indices)
            self.passes[r] += run.passes
            self.converged[r], self.thetas[r] = clean, run.theta
