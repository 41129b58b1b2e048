"""The search for nearest neighbors: exact, by a k-d tree or by all the distances."""

import math
import os
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ._checks import AnyArray, FloatArray, IntArray
from ._exact import integers
from ._steps import in_order

POWERS = {"euclidean": 2.0, "manhattan": 1.0, "chebyshev": math.inf}
EPS = float(np.finfo(float).eps)
TREE_WIDTH = 8  # features up to which a tree is faster than all the distances
TREE_SLACK = 1e-10  # relative; far above the rounding of the tree's own distances
TINY = 1e-150  # lengths below it lose digits when squared
GROUP = 16  # rows of which only the least score is kept
QUERIES = 256  # that are screened at once
WIDE = 128  # features from which BLAS takes threads for the product of a group, too
LONG = 10**8  # multiplications that are worth a second thread
TILE = 1 << 17  # scores, few enough to stay in the cache
NUMBERS = 1 << 20  # that a block of differences holds


class Search:
    """The rows of X nearest to queries, for up to ``most`` neighbors each."""

    def __init__(self, X: FloatArray, most: int, metric: str) -> None:
        self.metric = metric
        self.tree: Any = None
        self.screen: Screen | None = None
        self.slack = 2 * (X.shape[1] + 4) * EPS  # how far keys may be off, relatively
        self.largest = _largest(X)
        ready = _shift(self.largest) == 0
        if ready and X.shape[1] > TREE_WIDTH:
            self.screen = Screen(X, metric)
        elif ready:
            from scipy.spatial import cKDTree

            self.rows = _few_copies(X, most)
            self.tree = cKDTree(
                X[self.rows], leafsize=24, balanced_tree=False, compact_nodes=False
            )
        kept = self.screen.kept if self.screen else None
        self.X = X.copy() if kept is None else kept

    def distances(self, Q: FloatArray, indices: IntArray) -> FloatArray:
        """Distances of the queries (m, d) to rows (m, k) of X."""
        lengths = np.empty(indices.shape)
        step = max(1, NUMBERS // (indices.shape[1] * Q.shape[1]))
        for start in range(0, len(Q), step):
            part = slice(start, start + step)
            with np.errstate(over="ignore"):
                gaps = self.X[indices[part]] - Q[part, None]
                lengths[part] = _lengths(gaps, self.metric)
        if not np.isfinite(lengths).all():
            raise ValueError(
                "a distance is too large for a float: divide X and the training data "
                "by the largest of their numbers"
            )
        return lengths

    def nearest(self, Q: FloatArray, k: int) -> IntArray:
        """Rows (m, k) of the k nearest to each query, in order."""
        answer = np.empty((len(Q), k), dtype=np.int64)
        shift, scaled = _shift(max(self.largest, _largest(Q))), (self.X, Q)
        if shift:
            scaled = np.ldexp(self.X, -shift), np.ldexp(Q, -shift)

        def rank(queries: IntArray, rows: IntArray) -> None:
            keys = _keys(scaled[0][rows] - scaled[1][queries], self.metric)
            order = np.lexsort((rows, keys, queries))
            queries, rows, keys = queries[order], rows[order], keys[order]
            starts = np.flatnonzero(np.diff(queries, prepend=-1))
            places = np.arange(len(rows))
            places -= np.repeat(starts, np.diff(starts, append=len(rows)))
            unsure, runs = self._unsure(queries, keys, places < k)
            values = np.stack([self.X[rows[unsure]], Q[queries[unsure]]])
            whole = (values == np.rint(values)).all() and (keys[unsure] < 2**53).all()
            if len(unsure) and (shift or not whole):  # else keys are exact already
                rows[unsure] = self._settled(values, rows[unsure], runs)
            answer[queries[starts]] = rows[starts[:, None] + np.arange(k)]

        if self.tree is not None and not shift:
            for queries, rows in self._by_tree(Q, k, answer):
                rank(queries, rows)
        else:
            known = None if shift else self.screen
            screen = known or Screen(scaled[0], self.metric)

            def screened(part: slice) -> None:
                for queries, rows in screen.candidates(scaled[1][part], k):
                    rank(queries + part.start, rows)

            parts = list(in_order(len(Q), screen.queries()))
            threads = 1 + self.X.size * len(Q) // LONG
            _in_threads(screened, parts, 1 if screen.wide else threads)
        return answer

    def _unsure(
        self, queries: IntArray, keys: FloatArray, wanted: AnyArray
    ) -> tuple[IntArray, IntArray]:
        """Places in runs of keys too close to tell, if a wanted place begins the run.

        Returns them, and the numbers of their runs.
        """
        close = np.diff(keys) <= self.slack * keys[1:] + TINY**2
        heads = np.append(True, ~(close & (queries[1:] == queries[:-1])))
        runs = np.cumsum(heads) - 1
        unsure = np.flatnonzero(((np.bincount(runs) > 1) & wanted[heads])[runs])
        return unsure, runs[unsure]

    def _settled(self, values: FloatArray, rows: IntArray, runs: IntArray) -> IntArray:
        """The rows, sorted in each run by the exact keys of (points, queries)."""
        whole, _ = integers(values)
        keys = _keys(whole[0] - whole[1], self.metric)
        triples = sorted(zip(runs, keys, rows, strict=True))
        return np.array([row for _, _, row in triples])

    def _by_tree(
        self, Q: FloatArray, k: int, answer: IntArray
    ) -> Iterator[tuple[IntArray, IntArray]]:
        """Write what the tree is sure of; yield candidates for the other queries."""
        assert self.tree is not None
        p, most = POWERS[self.metric], min(k + 1, len(self.rows))
        order = _by_cells(Q)  # near queries read the same part of the tree
        lengths, found = self.tree.query(Q[order], range(1, most + 1), p=p)
        answer[order] = self.rows[found[:, :k]]
        close = np.diff(lengths) <= TREE_SLACK * lengths[:, 1:] + TINY
        places = np.unique(np.flatnonzero(close) // max(1, most - 1))
        unsure = order[places]
        centers = Q[unsure]
        radii = lengths[places, k - 1] * (1 + TREE_SLACK) + TINY
        counts = self.tree.query_ball_point(centers, radii, p=p, return_length=True)
        for part in _parts(counts * Q.shape[1]):
            balls = self.tree.query_ball_point(centers[part], radii[part], p=p)
            rows = self.rows[np.concatenate(balls).astype(np.int64)]
            yield np.repeat(unsure[part], counts[part]), rows


class Screen:
    """Scores that rank X by distance to queries, up to an error that is known.

    For the Euclidean distance ‖x‖²/2 - ⟨q, x⟩, by matrix products. The rows of X come
    in groups, and only their least scores are kept. ``kept`` are the rows of X, or None
    if they had to be moved to the origin.
    """

    def __init__(self, X: FloatArray, metric: str) -> None:
        self.n, d = X.shape
        self.metric, self.center = metric, np.zeros(d)
        self.euclidean = metric == "euclidean"
        self.wide = self.euclidean and d >= WIDE  # no threads beside those of BLAS
        rows = np.empty((self.n + -self.n % GROUP, d + self.euclidean))
        self.kept: FloatArray | None = rows[: self.n, :d]
        self.kept[:] = X
        if self.euclidean:
            squares, center = _squares(X), X.mean(axis=0)
            if 4 * center @ center > squares.max():  # far from 0
                squares, self.center = (
                    _squares(np.subtract(X, center, out=self.kept)),
                    center,
                )
                self.kept = None
            rows[: self.n, d] = squares / 2
            self.radius = np.sqrt(squares.max())
        rows[self.n :] = rows[self.n - 1]  # to fill the last group
        self.groups = rows.reshape(-1, GROUP, rows.shape[1])

    def candidates(self, Q: FloatArray, k: int) -> Iterator[tuple[IntArray, IntArray]]:
        """Queries and rows, among them the k nearest rows to each query.

        The k groups of least scores hold k rows: none of the k nearest has a larger
        score, but for errors.
        """
        if self.euclidean:
            Q = Q - self.center
            sizes = (np.sqrt(_squares(Q)) + self.radius) ** 2
            Q = np.column_stack([-Q, np.ones(len(Q))])
        least, scores = self._least(Q)
        some = max(1, len(least) // max(8 * k, 128))  # of groups of groups, too
        most = len(least) - len(least) % some
        leads = least[:most].reshape(-1, some, len(Q)).min(axis=1)
        reach = np.full(len(Q), np.inf)
        if k <= len(leads):
            reach = np.partition(leads, k - 1, axis=0)[k - 1]
        error = (Q.shape[1] + 8) * EPS * (sizes if self.euclidean else reach)
        reach = reach + 2 * (error + TINY**2)
        hits = least <= reach
        counts = np.count_nonzero(hits, axis=0)
        for part in _parts(counts * GROUP * Q.shape[1]):
            width = part.stop - part.start
            groups, queries = np.divmod(np.flatnonzero(hits[:, part]), width)
            queries += part.start
            rows = GROUP * groups[:, None] + np.arange(GROUP)
            if scores is None:
                near = self._scores(groups, Q[queries]) <= reach[queries, None]
            else:
                near = scores[groups, :, queries] <= reach[queries, None]
            near &= rows < self.n
            yield np.repeat(queries, np.count_nonzero(near, axis=1)), rows[near]

    def queries(self) -> int:
        """How many queries to screen at once."""
        return max(1, min(QUERIES, 4 * NUMBERS // len(self.groups)))

    def _least(self, Q: FloatArray) -> tuple[FloatArray, FloatArray | None]:
        """The least score of each group for each query; and all scores, if few.

        BLAS makes the small product of a group and the queries in one thread, and of
        few features many of them faster than a large one.
        """
        from scipy.spatial.distance import cdist

        columns, m = np.ascontiguousarray(Q.T), len(Q)
        least = np.empty((len(self.groups), m))
        size = max(1, TILE // (GROUP * m))
        if len(least) <= 2 * size:
            size = len(least)
        tile = np.empty((size, GROUP, m))
        for part in in_order(len(least), size):
            groups = self.groups[part]
            points = groups.reshape(-1, groups.shape[2])
            scores = tile[: len(groups)]
            if self.wide:
                np.dot(points, columns, out=scores.reshape(-1, m))
            elif self.euclidean:
                np.matmul(groups, columns, out=scores)
            else:
                name = "cityblock" if self.metric == "manhattan" else self.metric
                cdist(points, Q, name, out=scores.reshape(-1, m))
            scores.min(axis=1, out=least[part])
        return least, tile if size == len(least) else None

    def _scores(self, groups: IntArray, Q: FloatArray) -> FloatArray:
        """Scores (h, GROUP) of the rows of h groups for one query each."""
        points = self.groups[groups]
        if self.euclidean:
            return np.asarray((points @ Q[:, :, None])[:, :, 0])
        return _keys(points - Q[:, None], self.metric)


def _in_threads(work: Callable[[slice], None], parts: list[slice], most: int) -> None:
    """Do the parts, in as many threads as BLAS would take, but no more than most."""
    from concurrent.futures import ThreadPoolExecutor

    limit = os.environ.get("OMP_NUM_THREADS", "")
    cores = int(limit) if limit.isdigit() else os.cpu_count() or 1
    threads = min(len(parts), cores, most)
    if threads <= 1:
        for part in parts:
            work(part)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, parts))


def _parts(numbers: IntArray) -> Iterator[slice]:
    """Split queries so that the numbers their candidates take fit a block."""
    ends, start = np.cumsum(numbers), 0
    while start < len(ends):
        before = ends[start - 1] if start else 0
        stop = int(np.searchsorted(ends, before + NUMBERS, side="right"))
        yield slice(start, max(stop, start + 1))
        start = max(stop, start + 1)


def _squares(X: FloatArray) -> FloatArray:
    return np.asarray(np.einsum("ij,ij->i", X, X))


def _largest(X: FloatArray) -> float:
    return max(float(X.max()), -float(X.min()))


def _shift(largest: float) -> int:
    """The power of 2 to divide by so that squares stay in the range of floats."""
    return 0 if 1e-100 < largest < 1e100 else math.frexp(largest)[1]


def _by_cells(Q: FloatArray) -> IntArray:
    """The order of the rows of Q by cells of a grid over their first two features."""
    cells = np.zeros(len(Q), dtype=np.uint16)
    for column in Q.T[:2]:
        shares = (column - column.min()) / (np.ptp(column) or 1)
        cells = 256 * cells + (255 * shares).astype(np.uint16)
    return np.argsort(cells, kind="stable")


def _few_copies(X: FloatArray, most: int) -> IntArray:
    """The rows of X without those that ``most`` equal rows come before.

    All rows, if no first features are equal in a sample that equal ones enter together.
    """
    bits = np.ascontiguousarray(X[:, 0]).view(np.uint64)
    sample = bits[bits * np.uint64(0x9E3779B97F4A7C15) < np.uint64(2**60)]
    if len(np.unique(sample)) == len(sample) > 100:
        return np.arange(len(X))
    order = np.lexsort(X.T)
    heads = np.append(True, (np.diff(X[order], axis=0) != 0).any(axis=1))
    starts = np.flatnonzero(heads)
    places = np.arange(len(X)) - np.repeat(starts, np.diff(starts, append=len(X)))
    return order[places < most]


def _keys(gaps: AnyArray, metric: str) -> AnyArray:
    """What sorts the lengths of vectors (…, d): the length, or its square."""
    if metric == "euclidean":
        return np.asarray((gaps * gaps).sum(axis=-1))
    sizes = abs(gaps)
    return np.asarray(sizes.sum(axis=-1) if metric == "manhattan" else sizes.max(-1))


def _lengths(gaps: FloatArray, metric: str) -> FloatArray:
    """The lengths of vectors (…, d), scaled so that no square leaves the range."""
    exponents = np.frexp(abs(gaps).max(axis=-1))[1]
    keys = _keys(np.ldexp(gaps, -exponents[..., None]), metric)
    lengths = np.sqrt(keys) if metric == "euclidean" else keys
    return np.asarray(np.ldexp(lengths, exponents))
