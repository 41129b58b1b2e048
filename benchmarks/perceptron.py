"""The perceptron beside scikit-learn's: the same mistakes, to the last bit.

And many small instances at once, beside a loop over the same instances.
"""

import numpy as np
from _pair import compare
from sklearn.linear_model import Perceptron as Theirs

from linclass import Perceptron, perceptron_batch


def main() -> None:
    for n, d, gap, goal in (
        (1_000, 2, 0.05, 0.07),
        (1_000, 20, 0.1, 0.7),
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
    batch(1_000, 50, 5)


def batch(count: int, n: int, d: int) -> None:
    """Instances with a margin of 0.1, so that all runs end."""
    pairs = [separable(n, d, 0.1, seed) for seed in range(count)]
    X, y = (np.stack(arrays) for arrays in zip(*pairs, strict=True))
    compare(
        f"{count} perceptrons {n} x {d}, beside ours in a loop",
        lambda: perceptron_batch(X, y).thetas,
        lambda: [Perceptron().fit(*pair).halfspace_.theta for pair in pairs],
        np.array_equal,
        goal=0.2,
    )
    passes = perceptron_batch(X, y).passes
    theirs = [Theirs(shuffle=False, tol=None, max_iter=p) for p in passes.tolist()]
    compare(
        f"{count} perceptrons {n} x {d}, beside scikit-learn",
        lambda: perceptron_batch(X, y).thetas[:, 1:],
        lambda: [
            model.fit(*pair).coef_[0] for model, pair in zip(theirs, pairs, strict=True)
        ],
        np.array_equal,
        goal=0.02,
    )


def separable(
    n: int, d: int, gap: float, seed: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """Points of a normal distribution, those within ``gap`` of a plane left out."""
    rng = np.random.default_rng(seed)
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
