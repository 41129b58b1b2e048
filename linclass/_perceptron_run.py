"""One run of the perceptron: its passes, and the trace of what it did."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ._base import REASONS
from ._checks import (
    EPS,
    LARGEST,
    TILE,
    FloatArray,
    IntArray,
    check_samples,
    check_signs,
)
from ._fast import COMPILE_FROM, compiled
from ._fast.perceptron import PLAIN_UP_TO, Search, Test

TOO_LARGE = LARGEST * EPS  # of scores: sums over all picks of a run are finite then


@dataclass(frozen=True, eq=False)
class PerceptronTrace:
    """What a run of the perceptron did.

    Parameters
    ----------
    start, last : ndarrays of shape (d + 1,)
        The first and the last iterate, (b, w).
    picks : int
        Points handed to the update test: n a pass for cyclic order, one a draw for
        random order, one an update for the other two.
    passes : int
        Passes over the data, the last one included.
    reason : {"converged", "max_iter", "diverged", "no_update"}
        "no_update": stopped by `max_iter`, and no point is a mistake by the chosen
        test, so that no pass would ever make an update again.
    indices : ndarray of int, shape (k,)
        The rows of the updates, in order.
    moments : ndarray of int, shape (k,)
        The picks before the one that led to each update.
    steps : ndarray of shape (m, d + 1)
        The steps rate * y * (bias_step, x) of the m rows that were updated with.
    which : ndarray of int, shape (k,)
        The step each update took.
    recorded : bool
        False after ``record=False``: the last four are empty, and a ValueError is
        raised by what needs them.

    Examples
    --------
    >>> from linclass import Perceptron
    >>> import numpy as np
    >>> trace = Perceptron().fit([[-1], [2]], [-1, 1]).trace_
    >>> trace.indices.tolist(), trace.passes, trace.reason
    ([0], 2, 'converged')
    >>> trace.iterates.tolist(), trace.survivals.tolist()
    ([[0.0, 0.0], [-1.0, 1.0]], [0, 4])
    >>> trace.average().tolist(), trace.vote(np.array([[0.0], [3.0]])).tolist()
    ([-1.0, 1.0], [-1.0, 1.0])
    """

    start: FloatArray
    last: FloatArray
    picks: int
    passes: int
    reason: str
    indices: IntArray
    moments: IntArray
    steps: FloatArray
    which: IntArray
    recorded: bool = True

    def __post_init__(self) -> None:
        if self.reason not in REASONS:
            raise ValueError(f"reason must be one of {REASONS}, got {self.reason!r}")

    @cached_property
    def iterates(self) -> FloatArray:
        """Ndarray of shape (k + 1, d + 1): (b, w) before the run and after each update.

        Computed when first asked for; bit for bit the weights of the run. After
        ``record=False`` the first and the last alone.
        """
        if not self.recorded:
            return np.stack([self.start, self.last])
        return np.vstack(list(self._blocks()))

    @property
    def survivals(self) -> IntArray:
        """Ndarray of shape (k + 1,): the picks after which each iterate was in force.

        They sum to ``picks``; without any pick the start counts once.
        """
        self._check_recorded()
        return np.diff(self.moments, prepend=0, append=max(self.picks, 1))

    def _check_recorded(self) -> None:
        if not self.recorded:
            raise ValueError(
                "this run was not recorded: fit with record=True to know its iterates "
                "and how long each was in force"
            )

    def _check_width(self, samples: FloatArray) -> FloatArray:
        if samples.shape[1] + 1 != len(self.start):
            raise ValueError(
                f"X has {samples.shape[1]} features, but those of this run had "
                f"{len(self.start) - 1}: pass samples with the same columns"
            )
        return samples

    def _blocks(self) -> Iterator[FloatArray]:
        """The iterates in turn, some rows at a time."""
        block = self.start[None]
        yield block
        size = max(1, TILE // len(self.start))
        for i in range(0, len(self.which), size):
            # summed in the order of the updates: so the rounding is that of the run
            steps = self.steps[self.which[i : i + size]]
            block = np.vstack([block[-1:], steps]).cumsum(axis=0)[1:]
            yield block

    def without_record(self) -> "PerceptronTrace":
        """The same without the updates: what ``record=False`` keeps."""
        return replace(
            self,
            indices=_none,
            moments=_none,
            steps=self.steps[:0],
            which=_none,
            recorded=False,
        )

    def total(self) -> FloatArray:
        """The sum over the picks of (b, w), as it was after each of them."""
        self._check_recorded()
        # Not iterate by iterate: each step is in all later sums. A step at moment m is
        # part of the weights after the picks m + 1, …, picks.
        outlived = (self.picks - self.moments).astype(float)  # by each update
        weights = np.bincount(self.which, outlived, len(self.steps))
        return np.asarray(max(self.picks, 1) * self.start + weights @ self.steps)

    def average(self) -> FloatArray:
        """(b, w) averaged over the picks, as it was after each of them."""
        return self.total() / max(self.picks, 1)

    def vote(self, X: FloatArray) -> FloatArray:
        """The iterates' votes sign(g(x)), weighted by ``survivals``, over their sum."""
        samples = self._check_width(check_samples(X))
        counts, votes, first = self.survivals, np.zeros(len(samples)), 0
        for block in self._blocks():
            count = counts[first : first + len(block)]
            first += len(block)
            block, count = block[count > 0], count[count > 0]
            rows = max(1, 4 * TILE // max(1, len(block)))
            for i in range(0, len(samples), rows):
                scores = samples[i : i + rows] @ block[:, 1:].T + block[:, 0]
                votes[i : i + rows] += np.where(scores >= 0, 1.0, -1.0) @ count
        return np.asarray(votes / counts.sum())

    def pocket(self, X: FloatArray, y: FloatArray) -> FloatArray:
        """The first iterate with the fewest errors of sign(g(x)) on samples X.

        Of the two labels y the larger is +1.
        """
        self._check_recorded()
        X, signs, _ = check_signs(X, y, one_class=True)
        X, positive = self._check_width(X), signs > 0
        best, fewest = self.start, len(positive) + 1
        for block in self._blocks():
            for theta in block:
                right = (X @ theta[1:] + theta[0] >= 0) == positive
                errors = len(X) - int(np.count_nonzero(right))
                if errors < fewest:
                    best, fewest = theta, errors
        return best


# What counts as wrong, given z = y g(x) and y. D2's rule has sign(0) = +1.
WRONG: dict[str, Test] = {
    "z<=0": lambda z, y: z <= 0,
    "z<0": lambda z, y: z < 0,
    "sign": lambda z, y: (z < 0) | ((z == 0) & (y < 0)),
}

Pass = tuple[IntArray, IntArray]  # the rows of its updates, and their moments
_none = np.empty(0, np.intp)


class Run:
    """One run: the weights, the ways to make a pass, and what was done.

    `plain` is `perceptron_pass`, and all passes in cyclic order make its mistakes. On
    more numbers than `PLAIN_UP_TO` they are found by its compiled twin, or by a search
    in blocks of rows. Sums are rounded otherwise there: where they are not integers up
    to 2**53, a point with z = 0 but for rounding may be a mistake to one and none to
    another.
    """

    def __init__(
        self,
        plain: Callable[..., int],
        X: FloatArray,
        y: FloatArray,
        start: FloatArray,
        rate: float = 1.0,
        bias_step: float = 1.0,
        mistake: str = "z<=0",
    ) -> None:
        self.plain = plain
        self.y, self.start, self.theta = y, start, start.copy()
        self.rate, self.bias_step, self.mistake = rate, bias_step, mistake
        self.wrong, self.search = WRONG[mistake], Search(X, y, self.theta)
        self.passes = self.picks = self.updates = 0
        self.record: list[Pass] = []
        self.loop = compiled(plain) if X.size >= COMPILE_FROM else None
        self.X = X.view()
        self.X.flags.writeable = False  # one type of arrays: compiled once
        size = math.sqrt(X.shape[1]) * float(max(X.max(), -X.min()))  # >= all norms
        scores = size * float(np.linalg.norm(start[1:])) + abs(float(start[0]))
        growth = rate * (size * max(size, 1.0) + bias_step)  # of a score, an update
        others = max(rate, rate * bias_step, *abs(start))
        self.by_size_of_X = others <= 2 * size * size  # if scores become too large
        if not scores + growth < TOO_LARGE:
            advice = "make init, rate or bias_step smaller"
            if self.by_size_of_X:
                advice = "divide X by its largest norm"
            raise ValueError(
                f"the scores would overflow: X has norms up to {size:g}, init is "
                f"{start} and rate * bias_step is {rate * bias_step:g}; {advice}"
            )
        self.most = (TOO_LARGE - scores) / growth if growth else math.inf

    def steps(self, rows: IntArray) -> FloatArray:
        """Array of shape (m, d + 1): what an update adds to (b, w), rate y (c, x)."""
        factors = (self.rate * self.y[rows])[:, None]
        return np.hstack([factors * self.bias_step, factors * self.X[rows]])

    def update(self, row: int) -> None:
        signed = self.search.signed
        if signed is not None and self.rate == self.bias_step == 1:
            self.theta += signed[row]  # y (1, x) is there already
        else:
            step = self.rate * self.y.item(row)
            self.theta[0] += step * self.bias_step
            self.theta[1:] += step * self.X[row]

    def all_right(self, wrong: Test) -> bool:
        return self.search.first(wrong) is None

    def cyclic(self) -> Pass:
        """A pass over all points in turn."""
        options = self.rate, self.bias_step, self.mistake == "z<0"
        if self.X.size <= PLAIN_UP_TO:
            theta, found = self.theta.tolist(), [0] * len(self.y)
            X, y = self.X.tolist(), self.y.tolist()
            count = self.plain(theta, X, y, found, *options)
            self.theta[:] = theta
            rows = np.array(found[:count], np.intp)
        elif self.loop:
            rows = np.empty(len(self.y), np.intp)
            count = self.loop(self.theta, self.X, self.y, rows, *options)
            rows = rows[:count].copy()
        else:
            return self.visit()
        moments = self.picks + rows
        self.picks += len(self.y)
        return rows, moments

    def visit(self, picks: IntArray | None = None, stop: Test | None = None) -> Pass:
        """Visit all points, or `picks`, in turn; end once none is wrong to `stop`."""
        rows, moments, before = [], [], self.picks
        self.picks += len(self.y)
        for position in self.search.mistakes(self.wrong, picks):
            row = position if picks is None else int(picks[position])
            self.update(row)
            rows.append(row)
            moments.append(before + position)
            if stop and self.all_right(stop):
                self.picks = before + position + 1
                break
        return np.array(rows, np.intp), np.array(moments, np.intp)

    def single(self, row: int | None) -> Pass:
        """Update with this row, if there is one."""
        if row is None:
            return _none, _none
        self.update(row)
        self.picks += 1
        return np.array([row]), np.array([self.picks - 1])

    def worst(self) -> int | None:
        """The point of the smallest z, the first of them in a tie, if it is wrong."""
        z = self.search.margins(slice(None))
        row = int(z.argmin())
        return row if self.wrong(z[row], self.y[row]) else None

    def one_pass(
        self,
        order: str,
        rng: "np.random.Generator | None" = None,
        stop: Test | None = None,
    ) -> int:
        """Make one pass; the number of its updates."""
        if order == "cyclic":
            done = self.cyclic()
        elif order == "first":
            done = self.single(self.search.first(self.wrong))
        elif order == "worst":
            done = self.single(self.worst())
        else:
            assert rng is not None
            n = len(self.y)
            done = self.visit(rng.integers(n, size=n), stop)
        self.record.append(done)
        self.passes += 1
        self.updates += len(done[0])
        return len(done[0])

    def run(
        self,
        order: str,
        stop: str,
        max_iter: int,
        rng: "np.random.Generator | None" = None,
    ) -> str:
        """Make passes until the stopping rule or `max_iter` ends them; the reason.

        In random order a pass without a mistake proves nothing, as it may have missed
        the point that is wrong: all points are looked at instead.
        """
        by_pass = order != "random" and stop != "never"
        rule = {"clean": self.wrong, "sign": WRONG["sign"], "never": None}[stop]
        looks = not (by_pass and stop == "clean")
        made = 1
        while not (rule and looks and self.all_right(rule)):
            if self.passes == max_iter:
                quiet = self.all_right(self.wrong) if order == "random" else not made
                return "no_update" if quiet else "max_iter"
            if self.updates + len(self.y) > self.most:
                return "diverged"
            made = self.one_pass(order, rng, rule)
            # A clean pass; by z <= 0 it is a proof for the rule of signs, too.
            if by_pass and not made and (stop == "clean" or self.mistake == "z<=0"):
                break
        return "converged"

    def trace(self, reason: str) -> PerceptronTrace:
        passes = [(_none, _none), *self.record]
        indices = np.concatenate([rows for rows, _ in passes], dtype=np.intp)
        moments = np.concatenate([moments for _, moments in passes], dtype=np.intp)
        # number the rows that were ever updated with: `steps` holds each one once
        place = np.zeros(len(self.y), np.intp)
        place[indices] = 1
        rows = place.nonzero()[0]
        place[rows] = np.arange(len(rows))
        return PerceptronTrace(
            start=self.start,
            last=self.theta,
            picks=self.picks,
            passes=self.passes,
            reason=reason,
            indices=indices,
            moments=moments,
            steps=self.steps(rows),
            which=place[indices],
        )
