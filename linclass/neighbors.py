"""Nearest neighbors: the label that most of the k closest samples have."""

import math
from collections.abc import Iterator
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from ._checks import (
    AnyArray,
    FloatArray,
    IntArray,
    check_choice,
    check_count,
    check_samples,
    label_array,
)
from ._estimator import Classifier
from ._nearest_point import integers

__all__ = ["KNearestNeighbors", "majority", "nearest"]

POWERS = {"euclidean": 2.0, "manhattan": 1.0, "chebyshev": math.inf}
EPS = float(np.finfo(float).eps)
TREE_WIDTH = 8  # features up to which a tree is faster than all the distances
TREE_SLACK = 1e-10  # relative; far above the rounding of the tree's own distances
TINY = 1e-150  # lengths below it lose digits when squared
GROUPS = 4096  # columns of a tile of scores, ...
QUERIES = 256  # ... and its rows
NUMBERS = 1 << 20  # that a block of differences holds


class KNearestNeighbors(Classifier):
    """Predict the label that most of the k nearest samples have.

    ŷ(q) = maj(y_i : i among the k nearest x_i to q), see `nearest` and `majority`.
    Of samples at the same distance, the one in the lower row of X is nearer. If the
    vote is tied, the tied class that has the nearest sample wins; so the names of the
    classes do not matter. A sample is its own nearest neighbor: to judge the fit on
    the training data, use `leave_one_out`.

    Document 0, section 9.4.

    Parameters
    ----------
    n_neighbors : int
        k, from 1 to n. With two classes and odd k no vote is tied.
    metric : {"euclidean", "manhattan", "chebyshev"}
        The length of q - x: its Euclidean norm, the sum of its absolute values, or the
        largest of them. All depend on the units of the features.

    Attributes
    ----------
    classes_, n_features_in_, feature_names_in_
        As in scikit-learn.

    Notes
    -----
    The neighbors are right for the very numbers given: what float64 leaves open is
    decided in integers. For up to 8 features a k-d tree finds them; for more, all
    distances are screened, some at a time, so that memory stays bounded.

    Examples
    --------
    >>> model = KNearestNeighbors(n_neighbors=3)
    >>> model.fit([[0], [1], [2], [10], [11]], ["a", "b", "a", "b", "b"])
    KNearestNeighbors(n_neighbors=3)
    >>> model.predict([[1], [7]]).tolist()
    ['a', 'b']
    """

    def __init__(self, *, n_neighbors: int = 1, metric: str = "euclidean") -> None:
        self.n_neighbors = n_neighbors
        self.metric = metric

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Keep the samples X, shape (n, d), and their labels y, shape (n,).

        Parameters
        ----------
        X : array-like of shape (n, d)
            Samples.
        y : array-like of shape (n,)
            Labels of two or more classes.

        Returns
        -------
        KNearestNeighbors
            This object.

        Raises
        ------
        ValueError
            If X, y or a parameter is bad, or k > n.

        Examples
        --------
        >>> KNearestNeighbors(n_neighbors=1).fit([[0], [3]], [5, 7]).predict([[1]])
        array([5])
        """
        samples, self._codes = self._check_fit(X, y)
        k = _check_k(self.n_neighbors, len(samples))
        check_choice("metric", self.metric, tuple(POWERS))
        self._search = _Search(samples, k + 1, self.metric)
        self._k = k
        return self

    def kneighbors(self, X: ArrayLike) -> tuple[FloatArray, IntArray]:
        """Distances and rows of the k nearest samples, nearest first.

        Parameters
        ----------
        X : array-like of shape (m, d)
            Queries.

        Returns
        -------
        distances : ndarray of shape (m, k)
        indices : ndarray of shape (m, k), int
            Rows of the training data.

        Raises
        ------
        ValueError
            If X does not fit the training data, there was no fit, or a distance is
            too large for a float.

        Examples
        --------
        >>> model = KNearestNeighbors(n_neighbors=2).fit([[0], [1], [3]], [0, 1, 1])
        >>> distances, indices = model.kneighbors([[2]])
        >>> distances.tolist(), indices.tolist()
        ([[1.0, 1.0]], [[1, 2]])
        """
        X = self._check_new(X)
        indices = self._search.nearest(X, self._k)
        return self._search.distances(X, indices), indices

    def predict(self, X: ArrayLike) -> AnyArray:
        """Labels of the majority, coded as in ``fit``.

        Parameters
        ----------
        X : array-like of shape (m, d)
            Queries.

        Returns
        -------
        ndarray of shape (m,), of the type of the labels

        Raises
        ------
        ValueError
            If X does not fit the training data, or there was no fit.

        Examples
        --------
        A tied vote goes to the class of the nearest.

        >>> model = KNearestNeighbors(n_neighbors=2).fit([[0], [2]], ["b", "a"])
        >>> model.predict([[0.9], [1.1], [1]]).tolist()
        ['b', 'a', 'b']
        """
        return self._elect(self._near(X))

    def predict_proba(self, X: ArrayLike) -> FloatArray:
        """Shares of the vote: how many of the k nearest are of each class, over k.

        Parameters
        ----------
        X : array-like of shape (m, d)
            Queries.

        Returns
        -------
        ndarray of shape (m, K)
            Columns in the order of ``classes_``.

        Raises
        ------
        ValueError
            If X does not fit the training data, or there was no fit.

        Examples
        --------
        >>> model = KNearestNeighbors(n_neighbors=2).fit([[0], [1], [3]], [0, 1, 1])
        >>> model.predict_proba([[0], [3]]).tolist()
        [[0.5, 0.5], [0.0, 1.0]]
        """
        return self._votes(self._near(X)) / self._k

    def leave_one_out(self) -> AnyArray:
        """Labels predicted for each training sample from all the others.

        Returns
        -------
        ndarray of shape (n,), of the type of the labels

        Raises
        ------
        ValueError
            If k > n - 1, or there was no fit.

        Examples
        --------
        >>> from linclass import datasets
        >>> X, y = datasets.t13()
        >>> model = KNearestNeighbors(n_neighbors=3).fit(X, y)
        >>> int((model.leave_one_out() != y).sum())
        2
        """
        self._check_fitted()
        n, k = len(self._codes), _check_k(self._k, len(self._codes) - 1)
        indices = self._search.nearest(self._search.X, k + 1)
        others = indices != np.arange(n)[:, None]
        others[others.all(axis=1), k] = False  # k + 1 equal samples in lower rows
        return self._elect(indices[others].reshape(n, k))

    def _near(self, X: ArrayLike) -> IntArray:
        X = self._check_new(X)
        return self._search.nearest(X, self._k)

    def _votes(self, indices: IntArray) -> IntArray:
        """How many of the neighbors are of each class, shape (m, K)."""
        m, K = len(indices), len(self.classes_)
        ballots = self._codes[indices] + K * np.arange(m)[:, None]
        return np.bincount(ballots.ravel(), minlength=m * K).reshape(m, K)

    def _elect(self, indices: IntArray) -> AnyArray:
        codes, votes = self._codes[indices], self._votes(indices)
        most = votes.max(axis=1, keepdims=True)
        winners = np.take_along_axis(votes, codes, axis=1) == most
        first = winners.argmax(axis=1)[:, None]  # the nearest of a winning class
        return np.asarray(self.classes_[np.take_along_axis(codes, first, axis=1)[:, 0]])


def majority(votes: ArrayLike, *, ties: str = "refuse") -> Any:
    """The label that most of the votes are for.

    For k votes of two labels: the one that more than k/2 votes are for. Document 0,
    section 9.4, which leaves a tie open.

    Parameters
    ----------
    votes : array-like of shape (k,)
        Labels, nearest first.
    ties : {"refuse", "first"}
        What a tie means: an error, or that the tied label that comes first wins, as
        in `KNearestNeighbors`.

    Returns
    -------
    label
        One of the votes.

    Raises
    ------
    ValueError
        If there are no votes, or they are tied and ties are refused.

    Examples
    --------
    >>> majority([+1, -1, +1])
    1
    >>> majority(["b", "a"], ties="first")
    'b'
    """
    check_choice("ties", ties, ("refuse", "first"))
    labels = label_array(votes)
    if len(labels) == 0:
        raise ValueError("there are no votes: a majority needs at least one")
    values, first, counts = np.unique(labels, return_index=True, return_counts=True)
    winners = counts == counts.max()
    if winners.sum() > 1 and ties == "refuse":
        raise ValueError(
            f"the vote is tied between {', '.join(map(str, values[winners]))}: choose "
            'an odd number of votes for two labels, or write ties="first"'
        )
    return labels[first[winners].min()].tolist()


def nearest(
    X: ArrayLike, queries: ArrayLike, n_neighbors: int, *, metric: str = "euclidean"
) -> IntArray:
    """Rows of the k points of X that are nearest to each query, nearest first.

    The φ_{X,k}(q) of Document 0, section 9.4. Of points at the same distance, the
    one in the lower row is nearer.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Points.
    queries : array-like of shape (m, d)
        Points as well, one a row.
    n_neighbors : int
        k, from 1 to n.
    metric : {"euclidean", "manhattan", "chebyshev"}
        See `KNearestNeighbors`.

    Returns
    -------
    ndarray of shape (m, k), int

    Raises
    ------
    ValueError
        If X, the queries or a parameter is bad, or k > n.

    Examples
    --------
    >>> nearest([[0], [1], [2], [3]], [[1.5]], 3).tolist()
    [[1, 2, 0]]
    """
    X, queries = check_samples(X), check_samples(queries, name="queries")
    if X.shape[1] != queries.shape[1]:
        raise ValueError(
            f"queries has {queries.shape[1]} features, but X has {X.shape[1]}"
        )
    k = _check_k(n_neighbors, len(X))
    check_choice("metric", metric, tuple(POWERS))
    return _Search(X, k, metric).nearest(queries, k)


def _check_k(n_neighbors: object, n: int) -> int:
    k = check_count("n_neighbors", n_neighbors)
    if k > n:
        raise ValueError(
            f"n_neighbors={k} (k={k}), but there are only n={n} samples to choose "
            f"from: choose n_neighbors <= {n}, or give more samples"
        )
    return k


class _Search:
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
        screen = _Screen(X, Q, self.metric)
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


class _Screen:
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
