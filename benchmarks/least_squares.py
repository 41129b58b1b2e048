"""Least squares beside scikit-learn's LinearRegression: the same coefficients."""

import numpy as np
from _pair import compare, compare_memory
from sklearn.linear_model import LinearRegression

from linclass import LeastSquaresClassifier


def main() -> None:
    for n, d, goal in ((1_000, 20, 1.0), (100_000, 20, 0.2), (20_000, 200, 0.2)):
        rng = np.random.default_rng(0)
        X = rng.normal(size=(n, d)) + 1
        y = np.where(X @ rng.normal(size=d) + rng.normal(size=n) > 0, 1.0, -1.0)

        def ours(X=X, y=y) -> LeastSquaresClassifier:
            return LeastSquaresClassifier().fit(X, y)

        def peer(X=X, y=y) -> LinearRegression:
            return LinearRegression().fit(X, y)

        compare(f"least squares {n} x {d}", ours, peer, same, goal=goal)
        if n * d > 10**6:
            compare_memory(f"least squares {n} x {d}", ours, peer, goal=0.2)


def same(ours: LeastSquaresClassifier, theirs: LinearRegression) -> bool:
    return np.allclose(ours.coef_[0], theirs.coef_, rtol=0, atol=1e-13) and np.allclose(
        ours.intercept_, theirs.intercept_, rtol=0, atol=1e-13
    )


if __name__ == "__main__":
    main()
