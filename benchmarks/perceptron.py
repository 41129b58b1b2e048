"""The perceptron beside scikit-learn's: the same mistakes, to the last bit."""

import numpy as np
from _pair import compare
from sklearn.linear_model import Perceptron as Theirs

from linclass import Perceptron


def main() -> None:
    for n, d, gap, goal in (
        (1_000, 2, 0.05, 0.1),
        (1_000, 20, 0.1, 0.9),
        (100_000, 20, 0.1, 0.9),
        (20_000, 200, 1.0, 0.9),
    ):
        X, y = separable(n, d, gap)
        passes = Perceptron(max_iter=10**5).fit(X, y).n_iter_
        theirs = Theirs(shuffle=False, tol=None, max_iter=passes)
        compare(
            f"perceptron {n} x {d}, {passes} passes",
            lambda X=X, y=y: Perceptron(max_iter=10**5).fit(X, y),
            lambda X=X, y=y, theirs=theirs: theirs.fit(X, y),
            same,
            goal=goal,
        )


def separable(n: int, d: int, gap: float) -> tuple[np.ndarray, np.ndarray]:
    """Points of a normal distribution, those within ``gap`` of a plane left out."""
    rng = np.random.default_rng(0)
    w = rng.normal(size=d)
    X = rng.normal(size=(2 * n, d))
    z = X @ w / np.linalg.norm(w)
    X, z = X[abs(z) > gap][:n], z[abs(z) > gap][:n]
    return X, np.where(z > 0, 1, -1)


def same(ours: Perceptron, theirs: Theirs) -> bool:
    return (
        ours.converged_
        and np.array_equal(ours.coef_, theirs.coef_)
        and np.array_equal(ours.intercept_, theirs.intercept_)
    )


if __name__ == "__main__":
    main()
