"""Kernel matrices beside scikit-learn's, and the kernel perceptron beside its loop."""

import warnings
from collections.abc import Callable

import numpy as np
from _pair import Floor, compare, compare_memory, growth
from sklearn.metrics import pairwise_distances
from sklearn.metrics.pairwise import pairwise_kernels

from linclass import KernelPerceptron, NotConverged
from linclass.kernels import Gaussian, Laplace, Polynomial


def main() -> None:
    rng = np.random.default_rng(0)
    for d, goals in ((2, (0.45, 0.5, 1.0)), (20, (0.5, 0.5, 1.0)), (200, (1, 1, 1))):
        X = rng.normal(size=(3000, d))
        name = f"Gaussian kernel matrix, 3000 x {d}"
        compare(name, *gaussian(X), goal=goals[0], floor=exponentials(len(X)))
        compare(
            f"polynomial kernel matrix, r = 3, 3000 x {d}",
            lambda X=X: Polynomial(3, 1)(X),
            lambda X=X: pairwise_kernels(
                X, metric="polynomial", degree=3, gamma=1, coef0=1
            ),
            close,
            goal=goals[1],
        )
        compare(
            f"Laplace kernel matrix, 3000 x {d}",
            lambda X=X: Laplace(2.0)(X),
            lambda X=X: np.exp(pairwise_distances(X) / -2.0),
            close,
            goal=goals[2],
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
            goal=0.1 if gap > 0 else None,
            floor=additions(model.counts_),
        )


def gaussian(X: np.ndarray) -> tuple[Callable, Callable, Callable]:
    gamma = 1 / X.shape[1]
    return (
        lambda: Gaussian(gamma**-0.5)(X),
        lambda: pairwise_kernels(X, metric="rbf", gamma=gamma),
        close,
    )


def exponentials(n: int) -> Floor:
    """Those above the diagonal, in the cache, and new memory for the whole matrix."""
    numbers = np.linspace(-9, 0, n)
    room = np.empty(n)

    def run() -> np.ndarray:
        for _ in range(n // 2):
            np.exp(numbers, out=room)
        return np.full((n, n), 1.0)

    return "exp of half of it, memory", run


def additions(counts: np.ndarray) -> Floor:
    """A row of the kernel for each point with mistakes, a sum and a search for each."""
    numbers, scores = np.linspace(-9, 0, len(counts)), np.zeros(len(counts))

    def run() -> None:
        for count in counts[counts > 0].tolist():
            row = np.exp(numbers)
            for _ in range(count):
                np.add(scores, row, out=scores)
                (scores <= 0).argmax()

    return "rows of exp, sums and searches", run


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
