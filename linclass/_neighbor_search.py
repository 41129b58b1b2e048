"""The search for nearest neighbors: exact, by a k-d tree or by all the distances."""

import math
from collections.abc import Iterator

import numpy as np

from ._checks import AnyArray, FloatArray, IntArray
from ._nearest_point import integers

POWERS = {"euclidean": 2.0, "manhattan": 1.0, "chebyshev": math.inf}
EPS = float(np.finfo(float).eps)
TREE_WIDTH = 8  # features up to which a tree is faster than all the distances
TREE_SLACK = 1e-10  # relative; far above the rounding of the tree's own distances
TINY = 1e-150  # lengths below it lose digits when squared
GROUPS = 4096  # columns of a tile of scores, ...
QUERIES = 256  # ... and its rows
NUMBERS = 1 << 20  # that a block of differences holds


class Search:
    """The rows of X nearest to queries, for up to ``most`` neighbors each."""

    def __init__(self, X: FloatArray, most: int, metric: str) -> None:
        self.X, self.metric = X.copy(), metric
        self.slack = 2 * (X.shape[1] + 4) * EPS  # how far keys may be off, relatively
        self.tree = None
        if X.shape[1] <= TREE_WIDTH and _shift(X) == 0:
            from scipy.spatial import cKDTree

            self.rows = _few_copies(X, most)
            self.tree = cKDTree(
                X[self.rows], leafsize=24, balanced_tree=False, compact_nodes=False
            )

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
        shift, scaled = _shift(self.X, Q), (self.X, Q)
        if shift:
            scaled = np.ldexp(self.X, -shift), np.ldexp(Q, -shift)
        if self.tree is not None and not shift:
            candidates = self._by_tree(Q, k, answer)
        else:
            candidates = self._by_tiles(*scaled, k)
        for queries, rows in candidates:
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
        places = np.flatnonzero(close.any(axis=1))
        unsure = order[places]
        centers = Q[unsure]
        radii = lengths[places, k - 1] * (1 + TREE_SLACK) + TINY
        counts = self.tree.query_ball_point(centers, radii, p=p, return_length=True)
        for part in self._parts(counts):
            balls = self.tree.query_ball_point(centers[part], radii[part], p=p)
            rows = self.rows[np.concatenate(balls).astype(np.int64)]
            yield np.repeat(unsure[part], counts[part]), rows

    def _by_tiles(
        self, X: FloatArray, Q: FloatArray, k: int
    ) -> Iterator[tuple[IntArray, IntArray]]:
        """Candidates from the least scores of groups of rows.

        Group g has the rows g, g + G, g + 2 G, …. The k groups of least scores hold k
        points; no point of a group further off is among the k nearest.
        """
        n = len(X)
        size = -(-n // GROUPS)
        G = -(-n // size)
        screen = Screen(X, Q, self.metric)
        for start in range(0, len(Q), QUERIES):
            least, error = screen.least(slice(start, start + QUERIES), G)
            reach = np.partition(least, k - 1)[:, k - 1] if k <= G else np.inf
            hits = least <= (reach + 2 * error)[:, None]
            for part in self._parts(size * hits.sum(axis=1)):
                queries, groups = np.nonzero(hits[part])
                rows = (groups[:, None] + G * np.arange(size)).ravel()
                queries = np.repeat(queries + (start + part.start), size)
                yield queries[rows < n], rows[rows < n]

    def _parts(self, counts: IntArray) -> Iterator[slice]:
        """Split queries so that the differences of a part's candidates fit a block."""
        ends, start = np.cumsum(counts * self.X.shape[1]), 0
        while start < len(ends):
            before = ends[start - 1] if start else 0
            stop = int(np.searchsorted(ends, before + NUMBERS, side="right"))
            yield slice(start, max(stop, start + 1))
            start = max(stop, start + 1)


class Screen:
    """Scores that rank X by distance to the queries, up to an error that is known.

    For the Euclidean distance ‖x‖²/2 - ⟨q, x⟩, by matrix products.
    """

    def __init__(self, X: FloatArray, Q: FloatArray, metric: str) -> None:
        self.metric = metric
        if metric == "euclidean":
            center = X.mean(axis=0)
            X, Q = X - center, Q - center
            halves = (X * X).sum(axis=1) / 2
            radius = np.sqrt(2 * halves.max())
            sizes = radius * (np.sqrt((Q * Q).sum(axis=1)) + radius)
            X = np.column_stack([X, halves])
            Q = np.column_stack([-Q, np.ones(len(Q))])
            self.sizes = sizes
        self.X, self.Q = X, Q
        self.buffer = np.empty(min(QUERIES, len(Q)) * min(GROUPS, len(X)))

    def least(self, part: slice, G: int) -> tuple[FloatArray, FloatArray]:
        """Least scores (m, G) of the groups of rows g, g + G, …; and their errors."""
        Q = self.Q[part]
        least = np.full((len(Q), G), np.inf)
        for start in range(0, len(self.X), G):
            X = self.X[start : start + G]
            scores = self.buffer[: len(Q) * len(X)].reshape(len(Q), len(X))
            if self.metric == "euclidean":
                np.matmul(Q, X.T, out=scores)
            else:
                from scipy.spatial.distance import cdist

                name = "cityblock" if self.metric == "manhattan" else self.metric
                cdist(Q, X, name, out=scores)
            np.minimum(least[:, : len(X)], scores, out=least[:, : len(X)])
        sizes = self.sizes[part] if self.metric == "euclidean" else least.max(axis=1)
        return least, (Q.shape[1] + 8) * EPS * sizes + TINY**2


def _shift(*arrays: FloatArray) -> int:
    """The power of 2 to divide by so that squares stay in the range of floats."""
    largest = max(max(array.max(), -array.min()) for array in arrays)
    return 0 if 1e-100 < largest < 1e100 else int(np.frexp(largest)[1])


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
