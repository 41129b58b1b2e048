"""One run of the perceptron: its weights, the next mistake, and the trace."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ._checks import AnyArray, FloatArray, IntArray
from ._estimator import REASONS
from .geometry import Halfspace, augment

Test = Callable[[FloatArray, FloatArray], AnyArray]

# What counts as wrong, given z = y g(x) and y. D2's rule has sign(0) = +1.
WRONG: dict[str, Test] = {
    "z<=0": lambda z, y: z <= 0,
    "z<0": lambda z, y: z < 0,
    "sign": lambda z, y: (z < 0) | ((z == 0) & (y < 0)),
}

_LARGEST = 1e300  # bound on scores and weights, far enough from overflow
_COPY = 2**18  # below this many numbers a signed copy of the data saves time
_BLOCK = 64  # rows looked at after a mistake; doubled while there is none …
_TILE = 2**16  # … up to this many numbers, which stay in the cache
_FEW = 16  # so few instances of a batch are quicker one after the other


@dataclass(frozen=True, eq=False)
class PerceptronTrace:
    """What a perceptron run did.

    Parameters
    ----------
    start : ndarray of shape (d + 1,)
        Iterate 0, (b, w).
    indices : ndarray of int, shape (k,)
        The rows of the updates, in order.
    picks : int
        Points handed to the update test: n a pass for cyclic order, one a draw for
        random order, one an update for the other two.
    passes : int
        Passes over the data, the last one included.
    reason : {"converged", "max_iter", "diverged", "no_update"}
        "no_update": stopped by `max_iter`, and the last pass made no update.
    points : ndarray of shape (m, d + 1)
        The m different steps rate * y * (bias_step, x).
    which : ndarray of int, shape (k,)
        The step each update took.
    moments : ndarray of int, shape (k,)
        The picks before the one that led to each update.

    Raises
    ------
    ValueError
        If the reason is none of the four.

    Examples
    --------
    >>> from linclass import Perceptron
    >>> trace = Perceptron().fit([[-1], [2]], [-1, 1]).trace_
    >>> trace.indices.tolist(), trace.passes, trace.reason
    ([0], 2, 'converged')
    >>> trace.iterates.tolist()
    [[0.0, 0.0], [-1.0, 1.0]]
    """

    start: FloatArray
    indices: IntArray
    picks: int
    passes: int
    reason: str
    points: FloatArray
    which: IntArray
    moments: IntArray

    def __post_init__(self) -> None:
        if self.reason not in REASONS:
            raise ValueError(f"reason must be one of {REASONS}, got {self.reason!r}")

    @cached_property
    def iterates(self) -> FloatArray:
        """Ndarray of shape (k + 1, d + 1): (b, w) before the run and after each update.

        Computed when first asked for; bit for bit the weights of the run.

        Examples
        --------
        >>> from linclass import Perceptron
        >>> Perceptron().fit([[-1], [2]], [-1, 1]).trace_.iterates[-1].tolist()
        [-1.0, 1.0]
        """
        return np.vstack(list(self.blocks()))

    @property
    def survivals(self) -> IntArray:
        """Ndarray of shape (k + 1,): the picks after which each iterate was in force.

        They sum to ``picks``; without any pick the start counts once.

        Examples
        --------
        >>> from linclass import Perceptron
        >>> trace = Perceptron().fit([[-1], [2]], [-1, 1]).trace_
        >>> trace.survivals.tolist(), trace.picks
        ([0, 4], 4)
        """
        return np.diff(self.moments, prepend=0, append=max(self.picks, 1))

    def blocks(self) -> Iterator[FloatArray]:
        """The iterates in turn, some rows at a time.

        Examples
        --------
        >>> from linclass import Perceptron
        >>> trace = Perceptron().fit([[-1], [2]], [-1, 1]).trace_
        >>> [block.tolist() for block in trace.blocks()]
        [[[0.0, 0.0]], [[-1.0, 1.0]]]
        """
        block = self.start[None]
        yield block
        size = max(1, _TILE // len(self.start))
        for i in range(0, len(self.which), size):
            steps = self.points[self.which[i : i + size]]
            block = np.vstack([block[-1:], steps]).cumsum(axis=0)[1:]
            yield block

    def average(self) -> FloatArray:
        """(b, w) averaged over the picks, as it was after each of them.

        From the steps, each weighted by the picks it outlives.

        Examples
        --------
        >>> from linclass import Perceptron
        >>> Perceptron().fit([[-1], [2]], [-1, 1]).trace_.average().tolist()
        [-1.0, 1.0]
        """
        total, power = np.frexp(max(self.picks, 1))  # scaled: nothing can overflow
        outlived = np.ldexp((self.picks - self.moments).astype(float), -power)
        weights = np.bincount(self.which, outlived, len(self.points))
        return np.asarray((total * self.start + weights @ self.points) / total)

    def vote(self, X: FloatArray) -> FloatArray:
        """The iterates' votes sign(g(x)), weighted by ``survivals``, over their sum.

        Examples
        --------
        >>> from linclass import Perceptron
        >>> trace = Perceptron().fit([[-1], [2]], [-1, 1]).trace_
        >>> trace.vote([[0], [3]]).tolist()
        [-1.0, 1.0]
        """
        counts, total, first = self.survivals, np.zeros(len(X)), 0
        for block in self.blocks():
            count = counts[first : first + len(block)]
            first += len(block)
            block, count = block[count > 0], count[count > 0]
            signs = np.where(_scores(X, block) >= 0, 1.0, -1.0)
            total += signs @ count
        return np.asarray(total / counts.sum())

    def pocket(self, X: FloatArray, y: FloatArray) -> FloatArray:
        """The first iterate with the fewest errors of sign(g(x)) on samples X.

        Counted roughly by blocks, then plainly for those that may be the best.

        Examples
        --------
        >>> from linclass import Perceptron
        >>> import numpy as np
        >>> trace = Perceptron().fit([[-1], [2]], [-1, 1]).trace_
        >>> trace.pocket(np.array([[-1.0], [2.0]]), np.array([-1, 1])).tolist()
        [-1.0, 1.0]
        """
        best, fewest = self.start, len(y) + 1
        norms = abs(X).sum(axis=1)
        rounding = 4 * (X.shape[1] + 2) * np.finfo(float).eps
        for block in self.blocks():
            sizes = abs(block[:, 1:]).max(axis=1)
            slack = rounding * (np.outer(norms, sizes) + abs(block[:, 0]))
            least = (y[:, None] * _scores(X, block) < -slack).sum(axis=0)
            for i in np.flatnonzero(least < fewest):
                if least[i] < fewest:
                    right = Halfspace.from_theta(block[i]).score(X) >= 0
                    errors = int(np.count_nonzero(right != (y > 0)))
                    if errors < fewest:
                        best, fewest = block[i], errors
        return best


def _scores(X: FloatArray, thetas: FloatArray) -> FloatArray:
    return np.asarray(X @ thetas[:, 1:].T + thetas[:, 0])


class Overflow(Exception):
    """The next update could leave the range of floats."""


class Run:
    """The weights of one run, and the exact search for the next mistake.

    Blocks of rows are scored by one matrix-vector product. That rounds otherwise than
    one point at a time, so scores within `slack` of 0 are computed again plainly.
    """

    def __init__(
        self,
        X: FloatArray,
        y: FloatArray,
        theta: FloatArray,
        rate: float,
        constant: float,
        mistake: str,
    ) -> None:
        self.X, self.y, self.theta = X, y, theta.copy()
        self.rate, self.constant, self.wrong = rate, constant, WRONG[mistake]
        self.indices: list[int] = []
        self.moments: list[int] = []
        self.picks = self.passes = 0
        self.signed: FloatArray | None = None
        self.steps: FloatArray | None = None
        if X.size < _COPY:
            self.signed = augment(X) * y[:, None]
            self.steps = self.steps_of(slice(None))
        self.largest = max(_BLOCK, _TILE // X.shape[1])
        rounding = 4 * (X.shape[1] + 2) * np.finfo(float).eps
        size = math.sqrt(np.einsum("ij,ij->i", X, X).max())
        score = size * float(np.linalg.norm(theta[1:])) + abs(float(theta[0]))
        growth = rate * (size * max(size, 1.0) + constant)
        if not score + growth < _LARGEST:
            raise ValueError(
                f"the scores would overflow: X has norms up to {size:g}, init is "
                f"{theta} and rate is {rate:g}; divide X by its largest norm"
            )
        self.slack = rounding * score + np.finfo(float).tiny
        self.slack_growth, self.slack_limit = rounding * growth, rounding * _LARGEST

    def steps_of(self, rows: IntArray | slice) -> FloatArray:
        """Array of shape (m, d + 1): what an update adds to (b, w), rate y (c, x)."""
        factors = (self.rate * self.y[rows])[:, None]
        return np.hstack([np.full_like(factors, self.constant), self.X[rows]]) * factors

    def block_margins(self, rows: IntArray | slice) -> FloatArray:
        if self.signed is not None:
            return np.asarray(self.signed[rows] @ self.theta)
        scores: FloatArray = self.X[rows] @ self.theta[1:] + self.theta[0]
        return scores * self.y[rows]

    def plain_margins(self, rows: IntArray | slice) -> FloatArray:
        scores = (self.X[rows] * self.theta[1:]).sum(axis=-1) + self.theta[0]
        return np.asarray(self.y[rows] * scores)

    def first_wrong(
        self, wrong: Test, start: int = 0, picks: IntArray | None = None
    ) -> int:
        """Position of the first wrong point from `start` on; n if there is none."""
        size, slack = _BLOCK, self.slack
        while start < len(self.y):
            block = slice(start, start + size)
            z = self.block_margins(block if picks is None else picks[block])
            near = (z <= slack).nonzero()[0]
            if near.size and z[near[0]] >= -slack:  # too near to trust
                rows = start + near if picks is None else picks[start + near]
                near = near[wrong(self.plain_margins(rows), self.y[rows])]
            if near.size:
                return start + int(near[0])
            start, size = start + size, min(2 * size, self.largest)
        return len(self.y)

    def all_right(self, wrong: Test) -> bool:
        return self.first_wrong(wrong) == len(self.y)

    def update(self, row: int, pick: int) -> None:
        """Add rate y (c, x) to (b, w), at the pick of this number."""
        self.slack += self.slack_growth
        if not self.slack < self.slack_limit:
            raise Overflow
        self.indices.append(row)
        self.moments.append(pick)
        if self.steps is not None:
            self.theta += self.steps[row]
        else:
            step = self.rate * self.y[row]
            self.theta[0] += step * self.constant
            self.theta[1:] += step * self.X[row]

    def sweep(self, picks: IntArray | None = None, stop: Test | None = None) -> None:
        """Go through all points, or through `picks`, in order, and update."""
        before, position = self.picks, self.first_wrong(self.wrong, 0, picks)
        while position < len(self.y):
            self.picks = before + position
            row = position if picks is None else int(picks[position])
            self.update(row, self.picks)
            position += 1
            if stop and self.all_right(stop):
                break
            position = self.first_wrong(self.wrong, position, picks)
        self.picks = before + position

    def update_first(self) -> None:
        """Update with the mistake of the lowest index."""
        row = self.first_wrong(self.wrong)
        if row < len(self.y):
            self.update(row, self.picks)
            self.picks += 1

    def update_worst(self) -> None:
        """Update with the point of the smallest z, the first of them in a tie."""
        z = self.block_margins(slice(None))
        near = np.flatnonzero(z <= z.min() + 2 * self.slack)
        z = self.plain_margins(near)
        row = int(near[z.argmin()])
        if self.wrong(z.min(), self.y[row]):
            self.update(row, self.picks)
            self.picks += 1

    def trace(self, start: FloatArray, reason: str) -> PerceptronTrace:
        rows, which = np.unique(np.array(self.indices, int), return_inverse=True)
        return PerceptronTrace(
            start=start,
            indices=rows[which],
            picks=self.picks,
            passes=self.passes,
            reason=reason,
            points=self.steps_of(rows),
            which=which,
            moments=np.array(self.moments, int),
        )


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
        self.rounding = 4 * (d + 2) * np.finfo(float).eps
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
        if not self.growth.max() * self.n * max_iter < _LARGEST:
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
        slack = self.rounding * self.growth[self.columns] * most + np.finfo(float).tiny
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
