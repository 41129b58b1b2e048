"""Least squares beside scikit-learn's LinearRegression: the same coefficients."""

from collections.abc import Callable

import numpy as np
from _pair import compare, compare_memory, growth
from sklearn.linear_model import LinearRegression

from linclass import LeastSquaresClassifier

Case = tuple[Callable[[], LeastSquaresClassifier], Callable[[], LinearRegression]]


def main() -> None:
    for n, d in ((1_000, 20), (100_000, 20), (1_000_000, 20), (20_000, 200)):
        X, y = noisy(n, d)
        ours, peer = case(X, y)
        name = f"least squares {n} x {d}"
        compare(name, ours, peer, same(1e-13))
        if 10**6 < n * d < 10**7:
            compare_memory(name, ours, peer, goal=0.2)
    growth(
        "least squares, d = 20", lambda n: (*case(*noisy(n, 20)), same(1e-13)), 10**4
    )
    for gap, accuracy in ((1e-2, 1e-10), (1e-5, 1e-7)):
        X, y = noisy(20_000, 20)
        X[:, 1] = X[:, 0] + gap * X[:, 1]
        ours, peer = case(X, y)
        name = f"least squares 20000 x 20, two features {gap:g} apart"
        why = "XᵀX is found ill-conditioned; then by singular values, as the peer"
        compare(name, ours, peer, same(accuracy), why=why)


def noisy(n: int, d: int) -> tuple[np.ndarray, np.ndarray]:
    """Classes that overlap, with a mean that is not 0."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(n, d)) + 1
    return X, np.where(X @ rng.normal(size=d) + rng.normal(size=n) > 0, 1.0, -1.0)


def case(X: np.ndarray, y: np.ndarray) -> Case:
    return (
        lambda: LeastSquaresClassifier().fit(X, y),
        lambda: LinearRegression().fit(X, y),
    )


def same(accuracy: float) -> Callable[[LeastSquaresClassifier, LinearRegression], bool]:
    """Whether weights and intercept agree, beside the largest weight."""

    def agree(ours: LeastSquaresClassifier, theirs: LinearRegression) -> bool:
        mine = np.append(ours.coef_[0], ours.intercept_)
        other = np.append(theirs.coef_, theirs.intercept_)
        return bool(abs(mine - other).max() <= accuracy * max(1, abs(other).max()))

    return agree


if __name__ == "__main__":
    main()
