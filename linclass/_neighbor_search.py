"""The search for nearest neighbors: all distances, then an exact order of the few."""

import math
from collections.abc import Iterator

import numpy as np

from ._checks import EPS, AnyArray, FloatArray, IntArray
from ._exact import integers
from ._fast.neighbors import TINY, Products, Tree, in_blocks

POWERS = {"euclidean": 2.0, "manhattan": 1.0, "chebyshev": math.inf}
NAMES = {"manhattan": "cityblock"}  # of scipy
FEW = 200  # up to so many samples all distances are computed
NARROW = 8  # features up to which a tree is faster than matrix products
BLOCK = 2**20  # numbers of a block: temporary memory stays at some megabytes
RANGE = 300  # powers of 2 of numbers whose squares keep their digits


class Search:
    """The rows of X nearest to queries, for up to ``most`` neighbors each.

    Of many samples, a fast twin finds the candidates: see `_fast.neighbors`.
    """

    def __init__(self, X: FloatArray, most: int, metric: str) -> None:
        self.X, self.metric = X.copy(), metric
        self.slack = 2 * (X.shape[1] + 4) * EPS  # what rounding does to a distance
        self.rows = _few_copies(X, most)
        self.power = _power(X)
        # never the caller's array, which may change: a tree keeps what it is given
        points = self.X if len(self.rows) == len(X) else X[self.rows]
        points = _scaled(points, self.power)
        self.fast: Tree | Products | None = None
        if len(points) > FEW and X.shape[1] <= NARROW:
            self.fast = Tree(points, POWERS[metric])
        elif len(points) > FEW and metric == "euclidean":
            self.fast = Products(points)

    def nearest(self, Q: FloatArray, k: int) -> IntArray:
        """Rows (m, k) of the k nearest to each query; of equal ones the lower first."""
        answer = np.empty((len(Q), k), dtype=np.intp)
        # A twin was built in the units of X: queries too large for them go without it.
        near = self.fast is not None and _power(Q) <= self.power
        power = self.power if near else max(self.power, _power(Q))
        q = _scaled(Q, power)
        if near and self.fast is not None:
            found = self.fast.candidates(q, k, BLOCK)
        else:
            points = _scaled(self.X[self.rows], power)
            found = self._by_all_distances(points, q, k)
        for queries, rows in found:
            if rows.ndim == 2:  # in order already, without ties
                answer[queries] = self.rows[rows]
            elif len(queries):
                self._rank(Q, queries, self.rows[rows], power, answer)
        return answer

    def _by_all_distances(
        self, X: FloatArray, Q: FloatArray, k: int
    ) -> Iterator[tuple[IntArray, IntArray]]:
        """The plain search: all rows up to the k-th distance, and its rounding."""
        from scipy.spatial.distance import cdist

        for part in in_blocks(np.full(len(Q), len(X)), BLOCK):
            distances = cdist(Q[part], X, NAMES.get(self.metric, self.metric))
            # more than k candidates, if rounding may have changed who is the k-th
            reach = np.partition(distances, k - 1, axis=1)[:, k - 1 : k]
            near = distances <= reach * (1 + 2 * self.slack) + TINY
            queries, rows = np.nonzero(near)
            yield queries + part.start, rows

    def _rank(
        self,
        Q: FloatArray,
        queries: IntArray,
        rows: IntArray,
        power: int,
        answer: IntArray,
    ) -> None:
        """Write the k nearest of the candidates of each query, in exact order.

        They are sorted by float distances. Neighbors in this order whose distances
        differ by no more than rounding form a run, which is sorted in integers.
        """
        keys = np.empty(len(rows))
        for part in in_blocks(np.full(len(rows), Q.shape[1]), BLOCK):
            x, q = self.X[rows[part]], Q[queries[part]]
            keys[part] = _keys(_scaled(x, power) - _scaled(q, power), self.metric)
        order = np.lexsort((keys, queries))  # by query, then by distance
        queries, rows, keys = queries[order], rows[order], keys[order]
        new = np.append(True, queries[1:] != queries[:-1])
        starts = np.flatnonzero(new)
        places = np.arange(len(rows)) - starts[np.cumsum(new) - 1]
        # squares below TINY² have lost their digits: such distances are left open too
        close = np.diff(keys) <= self.slack * keys[1:] + TINY**2
        heads = np.append(True, ~close) | new
        runs = np.cumsum(heads) - 1
        k = answer.shape[1]
        # only a run of two or more that begins among the first k matters
        sizes = np.bincount(runs)
        wanted = (sizes > 1) & (places[heads] < k)
        unsure = np.flatnonzero(wanted[runs])
        ends = np.append(0, np.cumsum(sizes[wanted]))
        for part in in_blocks(sizes[wanted] * Q.shape[1], BLOCK):
            some = unsure[ends[part.start] : ends[part.stop]]
            rows[some] = self._sorted_exactly(
                self.X[rows[some]], Q[queries[some]], rows[some], runs[some]
            )
        answer[queries[starts]] = rows[starts[:, None] + np.arange(k)]

    def _sorted_exactly(
        self, X: FloatArray, Q: FloatArray, rows: IntArray, runs: IntArray
    ) -> IntArray:
        """The rows, sorted in each run by exact distance, then by number."""
        keys: AnyArray
        with np.errstate(over="ignore"):
            keys = _keys(X - Q, self.metric)
        # Sums and products of whole numbers below 2^53 are exact as floats.
        whole = (np.rint(X) == X).all() and (np.rint(Q) == Q).all()
        if not (whole and keys.max() < 2**53):
            (x, q), _ = integers(np.stack([X, Q]))
            keys = _keys(x - q, self.metric)
        triples = sorted(zip(runs.tolist(), keys.tolist(), rows.tolist(), strict=True))
        return np.array([row for _, _, row in triples], dtype=np.intp)

    def distances(self, Q: FloatArray, indices: IntArray) -> FloatArray:
        """Distances of the queries (m, d) to rows (m, k) of X."""
        lengths = np.empty(indices.shape)
        for part in in_blocks(np.full(len(Q), indices.shape[1] * Q.shape[1]), BLOCK):
            with np.errstate(over="ignore"):
                gaps = self.X[indices[part]] - Q[part, None]
                lengths[part] = _lengths(gaps, self.metric)
        if not np.isfinite(lengths).all():
            raise ValueError(
                "a distance is too large for a float: divide X and the training data "
                "by the largest of their numbers"
            )
        return lengths


def _power(X: FloatArray) -> int:
    """A power of 2 to divide by, so that squares of X are floats; 0 if they are."""
    largest = max(float(X.max()), -float(X.min()))
    power = math.frexp(largest)[1] if largest else -2000  # zeros fit any scale
    return 0 if abs(power) <= RANGE else power


def _scaled(X: FloatArray, power: int) -> FloatArray:
    return np.ldexp(X, -power) if power else X


def _few_copies(X: FloatArray, most: int) -> IntArray:
    """The rows of X without those that ``most`` equal rows come before."""
    if len(np.unique(X[:, 0])) == len(X):  # then no two rows are equal
        return np.arange(len(X))
    order = np.lexsort(X.T)  # equal rows side by side, in the order of X
    ranked = X[order]
    heads = np.append(True, (ranked[1:] != ranked[:-1]).any(axis=1))
    starts = np.flatnonzero(heads)
    places = np.arange(len(X)) - starts[np.cumsum(heads) - 1]
    return np.sort(order[places < most])


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
