"""Nearest neighbors: the label that most of the k closest samples have."""

from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from ._base import Classifier
from ._checks import (
    AnyArray,
    FloatArray,
    IntArray,
    check_choice,
    check_count,
    check_samples,
    label_array,
    label_codes,
)
from ._neighbor_search import POWERS, Search

__all__ = ["KNearestNeighbors", "majority", "nearest"]


class KNearestNeighbors(Classifier):
    """Predict the label that most of the k nearest samples have.

    ŷ(q) = maj(y_i : i among the k nearest x_i to q), see `nearest` and `majority`.
    Of samples at the same distance, the one in the lower row of X is nearer. If the
    vote is tied, the tied class that has the nearest sample wins; so the names of the
    classes do not matter. Sums of weights are tied if they differ by rounding only.
    A sample is its own nearest neighbor: to judge the fit on the training data, use
    `leave_one_out`.

    Document 0, section 9.4.

    Parameters
    ----------
    n_neighbors : int
        k, from 1 to n. With two classes, odd k and uniform weights no vote is tied.
    weights : {"uniform", "distance"}
        Each of the k has one vote, or votes in proportion to 1 / its distance from q;
        then samples at distance 0, if any, decide alone.
    metric : {"euclidean", "manhattan", "chebyshev"}
        The length of q - x: its Euclidean norm, the sum of its absolute values, or the
        largest of them. All depend on the units of the features.

    Notes
    -----
    The neighbors are right for the very numbers given: what float64 leaves open is
    decided in integers. Of up to 200 samples all distances are computed. Of more, a
    k-d tree finds the candidates for up to 8 features, and matrix products do for more
    by the Euclidean norm; by the other two all distances are computed then, too. In
    blocks, so that memory stays bounded.

    Examples
    --------
    >>> model = KNearestNeighbors(n_neighbors=3)
    >>> model.fit([[0], [1], [2], [10], [11]], ["a", "b", "a", "b", "b"])
    KNearestNeighbors(n_neighbors=3)
    >>> model.predict([[1], [7]]).tolist()
    ['a', 'b']
    >>> distances, indices = model.kneighbors([[7]])
    >>> distances.tolist(), indices.tolist()
    ([[3.0, 4.0, 5.0]], [[3, 4, 2]])
    >>> model.predict_proba([[7]]).round(3).tolist()
    [[0.333, 0.667]]
    """

    def __init__(
        self,
        *,
        n_neighbors: int = 1,
        weights: str = "uniform",
        metric: str = "euclidean",
    ) -> None:
        self.n_neighbors = n_neighbors
        self.weights = weights
        self.metric = metric

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Keep the samples and their labels; k > n is refused."""
        samples, self._codes, _ = self._check_fit(X, y)
        k = _check_k(self.n_neighbors, len(samples))
        check_choice("metric", self.metric, tuple(POWERS))
        check_choice("weights", self.weights, ("uniform", "distance"))
        self._by_distance = self.weights == "distance"
        self._search = Search(samples, k + 1, self.metric)  # + 1 for leave_one_out
        self._k = k
        return self

    def kneighbors(self, X: ArrayLike) -> tuple[FloatArray, IntArray]:
        """Distances and rows of the k nearest samples, nearest first, shapes (m, k).

        A distance that is too large for a float is refused.
        """
        X = self._check_new(X)
        indices = self._search.nearest(X, self._k)
        return self._search.distances(X, indices), indices

    def predict(self, X: ArrayLike) -> AnyArray:
        """Labels of the majority, coded as in ``fit``.

        Examples
        --------
        A tied vote goes to the class of the nearest.

        >>> model = KNearestNeighbors(n_neighbors=2).fit([[0], [2]], ["b", "a"])
        >>> model.predict([[0.9], [1.1], [1]]).tolist()
        ['b', 'a', 'b']
        """
        winners = self._votes(*self._near(X))[1]
        return np.asarray(self.classes_[winners])

    def predict_proba(self, X: ArrayLike) -> FloatArray:
        """Shares of the vote, (m, K): the weights of each class among the k, over all.

        Of tied classes the one that `predict` names is put one unit of rounding above
        the others, so that the largest share is its.
        """
        votes, winners = self._votes(*self._near(X))
        shares: FloatArray = votes / votes.sum(axis=1, keepdims=True)
        tied = np.flatnonzero(np.count_nonzero(_tied(votes), axis=1) > 1)
        shares[tied, winners[tied]] = np.nextafter(shares[tied].max(axis=1), 2)
        return shares

    def leave_one_out(self) -> AnyArray:
        """Labels predicted for each training sample from all the others, shape (n,).

        k > n - 1 is refused.

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
        indices = indices[others].reshape(n, k)
        return np.asarray(self.classes_[self._votes(self._search.X, indices)[1]])

    def _near(self, X: ArrayLike) -> tuple[FloatArray, IntArray]:
        X = self._check_new(X)
        return X, self._search.nearest(X, self._k)

    def _votes(self, X: FloatArray, indices: IntArray) -> tuple[FloatArray, IntArray]:
        """The votes of the neighbors (m, k) for each class, (m, K), and who wins."""
        m, K = len(indices), len(self.classes_)
        codes, queries = self._codes[indices], np.arange(m)[:, None]
        weights = None
        if self._by_distance:
            lengths = self._search.distances(X, indices)
            nearest = lengths[:, :1]  # weights are parts of that of the nearest
            with np.errstate(divide="ignore", invalid="ignore"):
                weights = np.where(nearest == 0, lengths == 0, nearest / lengths)
            weights = weights.ravel()
        counts = np.bincount((codes + K * queries).ravel(), weights, minlength=m * K)
        votes = counts.reshape(m, K).astype(np.float64)
        first = _tied(votes)[queries, codes].argmax(axis=1)
        return votes, codes[np.arange(m), first]  # nearest of a winning class


def _tied(votes: FloatArray) -> AnyArray:
    """Which classes have the most votes, up to the rounding of sums and quotients."""
    least = votes.max(axis=1, keepdims=True) * (1 - 1e-12)
    return np.asarray(votes >= least)


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
        If there are no votes, one is no label, or they are tied and ties are refused.

    Examples
    --------
    >>> majority([+1, -1, +1])
    1
    >>> majority(["b", "a"], ties="first")
    'b'
    """
    check_choice("ties", ties, ("refuse", "first"))
    try:
        codes, values = label_codes(label_array(votes), one_class=True)
    except ValueError as error:
        raise ValueError(
            f"votes must be one label or more, got {votes!r}: write a list of labels "
            "of one type"
        ) from error
    counts = np.bincount(codes)
    winners = counts == counts.max()
    if winners.sum() > 1 and ties == "refuse":
        raise ValueError(
            f"the vote is tied between {', '.join(map(str, values[winners]))}: choose "
            'an odd number of votes for two labels, or write ties="first"'
        )
    winner = values[codes[winners[codes].argmax()]]
    # numpy makes an int of a date with nanoseconds
    return winner.item() if values.dtype.kind in "biufUS" else winner


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
    return Search(X, k, metric).nearest(queries, k)


def _check_k(n_neighbors: object, n: int) -> int:
    k = check_count("n_neighbors", n_neighbors)
    if k > n:
        raise ValueError(
            f"n_neighbors={k} (k={k}), but there are only n={n} samples to choose "
            f"from: choose n_neighbors <= {n}, or give more samples"
        )
    return k
