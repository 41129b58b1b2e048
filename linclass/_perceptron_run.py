"""One run of the perceptron: its weights, the next mistake, and the trace."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ._base import REASONS
from ._checks import AnyArray, FloatArray, IntArray
from .geometry import Halfspace

Test = Callable[[FloatArray, FloatArray], AnyArray]

# What counts as wrong, given z = y g(x) and y. D2's rule has sign(0) = +1.
WRONG: dict[str, Test] = {
    "z<=0": lambda z, y: z <= 0,
    "z<0": lambda z, y: z < 0,
    "sign": lambda z, y: (z < 0) | ((z == 0) & (y < 0)),
}

EPS, TINY = float(np.finfo(float).eps), float(np.finfo(float).tiny)
LARGEST = 1e300  # bound on scores and weights, far enough from overflow
_COPY = 2**18  # below this many numbers a signed copy of the data saves time
_TILE = 2**16  # so many numbers stay in the cache
_BLOCK = 128  # rows looked at at first, if few enough numbers; doubled up to a tile


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
        rounding = 4 * (X.shape[1] + 2) * EPS
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
        self.bias, self.w = self.theta[0, ...], self.theta[1:]  # parts of theta
        self.rate, self.constant, self.wrong = rate, constant, WRONG[mistake]
        self.indices: list[int] = []
        self.moments: list[int] = []
        self.picks = self.passes = 0
        self.signed: FloatArray | None = None
        self.steps: FloatArray | None = None
        if X.size < _COPY:
            self.signed = np.empty((len(X), len(theta)))
            self.signed[:, 0] = y
            np.multiply(X, y[:, None], out=self.signed[:, 1:])
            plain = rate == constant == 1
            self.steps = self.signed if plain else self.steps_of(slice(None))
        self.least = max(1, min(_BLOCK, _TILE // (8 * X.shape[1])))
        self.largest = max(self.least, _TILE // X.shape[1])
        rounding = 4 * (X.shape[1] + 2) * EPS
        size = math.sqrt(X.shape[1]) * float(max(X.max(), -X.min()))  # >= all norms
        score = size * math.sqrt(theta[1:] @ theta[1:]) + abs(float(theta[0]))
        growth = rate * (size * max(size, 1.0) + constant)
        if not score + growth < LARGEST:
            raise ValueError(
                f"the scores would overflow: X has norms up to {size:g}, init is "
                f"{theta} and rate is {rate:g}; divide X by its largest norm"
            )
        self.slack = rounding * score + TINY
        self.near = np.array(self.slack)  # the same, for quicker comparisons
        self.slack_growth, self.slack_limit = rounding * growth, rounding * LARGEST

    def steps_of(self, rows: IntArray | slice) -> FloatArray:
        """Array of shape (m, d + 1): what an update adds to (b, w), rate y (c, x)."""
        factors = (self.rate * self.y[rows])[:, None]
        return np.hstack([np.full_like(factors, self.constant), self.X[rows]]) * factors

    def block_margins(self, rows: IntArray | slice) -> FloatArray:
        if self.signed is not None:
            return self.signed[rows].dot(self.theta)  # type: ignore[no-any-return]
        z: FloatArray = self.X[rows].dot(self.w)
        z += self.bias
        z *= self.y[rows]
        return z

    def plain_margins(self, rows: IntArray | slice) -> FloatArray:
        scores = (self.X[rows] * self.w).sum(axis=-1) + self.bias
        return np.asarray(self.y[rows] * scores)

    def mistakes(
        self, wrong: Test, picks: IntArray | None = None, end: int | None = None
    ) -> Iterator[int]:
        """Positions of the wrong points in turn, by the weights of that moment.

        Those from `end` on are right if no other is wrong.
        """
        start, n, size = 0, len(self.y), self.least
        end = n if end is None else end
        while start < end:
            stop = start + size
            block = slice(start, stop) if picks is None else picks[start:stop]
            z = self.block_margins(block)
            low = np.less_equal(z, self.near)
            first = int(low.argmax())
            least = z.item(first)
            if -self.slack <= least <= self.slack:  # too near to trust
                rows = low.nonzero()[0]
                chosen = start + rows if picks is None else picks[start + rows]
                rows = rows[wrong(self.plain_margins(chosen), self.y[chosen])]
                first, least = (int(rows[0]), -1) if rows.size else (0, 1)
            if least < 0:
                yield start + first
                start, end = start + first + 1, n
                if size > self.least:
                    size //= 2
            else:
                start = stop
                if size < self.largest:
                    size *= 2

    def first_wrong(self, wrong: Test) -> int:
        """Lowest index of a wrong point; n if there is none."""
        return next(self.mistakes(wrong), len(self.y))

    def all_right(self, wrong: Test) -> bool:
        return self.first_wrong(wrong) == len(self.y)

    def update(self, row: int) -> None:
        """Add rate y (c, x) to (b, w)."""
        self.slack += self.slack_growth
        if not self.slack < self.slack_limit:
            raise Overflow
        self.near[()] = self.slack
        self.indices.append(row)
        self.moments.append(self.picks)
        if self.steps is not None:
            self.theta += self.steps[row]
        else:
            step = self.rate * self.y.item(row)
            self.bias += step * self.constant
            self.w += step * self.X[row]

    def sweep(self, picks: IntArray | None = None, stop: Test | None = None) -> None:
        """Go through all points, or through `picks`, in order, and update."""
        before, after = self.picks, self.picks + len(self.y)
        cyclic = picks is None and self.indices
        end = self.indices[-1] + 1 if cyclic else None  # right since then
        for position in self.mistakes(self.wrong, picks, end):
            self.picks = before + position
            self.update(position if picks is None else int(picks[position]))
            if stop and self.all_right(stop):
                after = self.picks + 1
                break
        self.picks = after

    def update_first(self) -> None:
        """Update with the mistake of the lowest index."""
        row = self.first_wrong(self.wrong)
        if row < len(self.y):
            self.update(row)
            self.picks += 1

    def update_worst(self) -> None:
        """Update with the point of the smallest z, the first of them in a tie."""
        z = self.block_margins(slice(None))
        near = np.flatnonzero(z <= z.min() + 2 * self.slack)
        z = self.plain_margins(near)
        row = int(near[z.argmin()])
        if self.wrong(z.min(), self.y[row]):
            self.update(row)
            self.picks += 1

    def trace(self, start: FloatArray, reason: str) -> PerceptronTrace:
        indices = np.array(self.indices, int)
        used = np.zeros(len(self.y), bool)
        used[indices] = True
        rows = used.nonzero()[0]
        return PerceptronTrace(
            start=start,
            indices=indices,
            picks=self.picks,
            passes=self.passes,
            reason=reason,
            points=self.steps_of(rows) if self.steps is None else self.steps[rows],
            which=rows.searchsorted(indices),
            moments=np.array(self.moments, int),
        )
