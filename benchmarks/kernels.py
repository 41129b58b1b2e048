"""Kernel matrices beside scikit-learn's, and the kernel perceptron beside its loop."""

import warnings
from collections.abc import Callable

import numpy as np
from _pair import compare, compare_memory, growth
from sklearn.metrics import pairwise_distances
from sklearn.metrics.pairwise import pairwise_kernels

from linclass import KernelPerceptron, NotConverged
from linclass.kernels import Gaussian, Laplace, Polynomial

NEAR = "the distances of near points are computed anew, so that no digit is lost"


def main() -> None:
    rng = np.random.default_rng(0)
    for d in (2, 20, 200):
        X = rng.normal(size=(3000, d))
        compare(f"Gaussian kernel matrix, 3000 x {d}", *gaussian(X), why=NEAR)
        compare(
            f"polynomial kernel matrix, r = 3, 3000 x {d}",
            lambda X=X: Polynomial(3, 1)(X),
            lambda X=X: pairwise_kernels(
                X, metric="polynomial", degree=3, gamma=1, coef0=1
            ),
            close,
        )
        compare(
            f"Laplace kernel matrix, 3000 x {d}",
            lambda X=X: Laplace(2.0)(X),
            lambda X=X: np.exp(pairwise_distances(X) / -2.0),
            close,
        )
    ours, peer, _ = gaussian(rng.normal(size=(2000, 20)))
    compare_memory("Gaussian kernel matrix, 2000 x 20", ours, peer, goal=1.2)
    growth(
        "Gaussian kernel matrix, 20 features",
        lambda n: gaussian(np.random.default_rng(0).normal(size=(n, 20))),
        300,
    )
    for n, gap in ((1000, 0.05), (1000, -0.5)):
        X = rng.normal(size=(n, 2))
        z = np.sin(2 * X[:, 0]) - X[:, 1] + max(-gap, 0) * rng.normal(size=n)
        X, z = X[abs(z) > gap], z[abs(z) > gap]
        y = np.where(z > 0, 1, -1)
        K = Gaussian()(X) + 1
        model = KernelPerceptron(max_iter=20 if gap < 0 else 1000)
        passes = run(model, X, y).n_iter_
        compare(
            f"kernel perceptron {len(y)} x 2, {model.updates_} mistakes",
            lambda model=model, X=X, y=y: run(model, X, y).trace_.indices,
            lambda K=K, y=y, passes=passes: loop(K, y, passes),
            np.array_equal,
        )


def gaussian(X: np.ndarray) -> tuple[Callable, Callable, Callable]:
    gamma = 1 / X.shape[1]
    return (
        lambda: Gaussian(gamma**-0.5)(X),
        lambda: pairwise_kernels(X, metric="rbf", gamma=gamma),
        close,
    )


def close(ours: np.ndarray, theirs: np.ndarray) -> bool:
    return np.allclose(ours, theirs, rtol=1e-6, atol=1e-6)


def run(model: KernelPerceptron, X: np.ndarray, y: np.ndarray) -> KernelPerceptron:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConverged)
        return model.fit(X, y)


def loop(K: np.ndarray, y: np.ndarray, passes: int) -> np.ndarray:
    """The plain loop: one point after the other, on a matrix that is given to it."""
    counts, indices = np.zeros(len(y)), []
    for _ in range(passes):
        for i in range(len(y)):
            if y[i] * ((counts * y) @ K[i]) <= 0:
                counts[i] += 1
                indices.append(i)
    return np.array(indices)


if __name__ == "__main__":
    main()
