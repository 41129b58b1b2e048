"""Nearest neighbors against scikit-learn's: by k-d trees, and by all distances."""

from functools import partial
from typing import Any

import numpy as np
from _pair import compare, peak_memory
from sklearn.neighbors import KNeighborsClassifier

from linclass import KNearestNeighbors


def main() -> None:
    for n, d, m, goal in (
        (10**5, 2, 10**4, 0.6),
        (10**5, 2, 10**5, 0.6),
        (10**5, 8, 10**4, 0.6),
        (10**5, 20, 1000, 1.0),
    ):
        rng = np.random.default_rng(0)
        X, queries = rng.normal(size=(n, d)), rng.normal(size=(m, d))
        data = X, (X[:, 0] * X[:, 1] > 0).astype(int), queries
        compare(
            f"5 neighbors of {n:.0e} x {d}, {m:.0e} queries",
            partial(labels, KNearestNeighbors(n_neighbors=5), *data),
            partial(labels, KNeighborsClassifier(n_neighbors=5), *data),
            np.array_equal,
            goal=goal,
        )
    model = KNearestNeighbors(n_neighbors=5).fit(*data[:2])
    peak = peak_memory(partial(model.predict, queries)) / 1e6
    print(f"the last predict needs {peak:.0f} megabytes  goal 200")


def labels(model: Any, X: np.ndarray, y: np.ndarray, queries: np.ndarray) -> Any:
    return model.fit(X, y).predict(queries)


if __name__ == "__main__":
    main()
