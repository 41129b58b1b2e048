"""Nearest neighbors against scikit-learn's: by k-d trees, and by all distances.

We start no threads, so all rows have one.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from _pair import compare, compare_memory, growth
from scipy.spatial.distance import cdist
from sklearn.neighbors import KNeighborsClassifier

from linclass import KNearestNeighbors

EXACT = "the nearest are ordered by exact distances, which costs some milliseconds"
CASES = (  # n, d, queries
    (10**3, 2, 10**3),
    (10**5, 2, 10**4),
    (10**5, 2, 10**5),
    (10**5, 8, 10**4),
    (10**3, 20, 10**3),
    (10**4, 20, 2000),
    (10**5, 20, 1000),
    (3 * 10**4, 200, 500),
)


def main() -> None:
    for n, d, m in CASES:
        name = f"5 neighbors of {n:.0e} x {d}, {m:.0e} queries"
        compare(name, *case(n, d, m), why=EXACT)
    X, y, queries = normal(10**4, 20, 1000)
    X, queries = X.round() + 1e6, queries.round() + 1e6  # many distances are equal
    compare(
        "5 neighbors of 1e+04 x 20, whole numbers far from 0",
        partial(distances, KNearestNeighbors(n_neighbors=5), X, y, queries),
        partial(distances, KNeighborsClassifier(n_neighbors=5), X, y, queries),
        lambda ours, theirs: np.allclose(ours, theirs, rtol=0, atol=1e-9),
        why=EXACT,
    )
    X, y, queries = normal(10**5, 20, 1000)
    model = KNearestNeighbors(n_neighbors=5).fit(X, y)
    compare_memory(
        "prediction of 1000 from 1e+05 x 20, beside all distances",
        partial(model.predict, queries),
        partial(cdist, queries, X),
        goal=0.25,
    )
    growth("5 neighbors, 2 features, 1e+04 queries", lambda n: case(n, 2, 10**4), 10**4)
    growth("5 neighbors, 20 features, 200 queries", lambda n: case(n, 20, 200), 10**4)


def case(n: int, d: int, m: int) -> tuple[Callable, Callable, Callable]:
    data = normal(n, d, m)
    return (
        partial(labels, KNearestNeighbors(n_neighbors=5), *data),
        partial(labels, KNeighborsClassifier(n_neighbors=5), *data),
        np.array_equal,
    )


def normal(n: int, d: int, m: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Samples, labels that no line separates, and queries."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(n, d))
    return X, (X[:, 0] * X[:, 1] > 0).astype(int), rng.normal(size=(m, d))


def labels(model: Any, X: np.ndarray, y: np.ndarray, queries: np.ndarray) -> Any:
    return model.fit(X, y).predict(queries)


def distances(model: Any, X: np.ndarray, y: np.ndarray, queries: np.ndarray) -> Any:
    return model.fit(X, y).kneighbors(queries)[0]


if __name__ == "__main__":
    main()
