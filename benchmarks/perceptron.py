"""The perceptron beside scikit-learn's: the same mistakes, to the last bit.

By numpy alone, where a mistake costs half a dozen calls, about what compiled code needs
for a hundred points of 20 features; and with the extra ``fast``, where numba compiles
our plain loop. Beside that plain loop on Python's lists, too, and many small instances
at once beside a loop over the same instances.
"""

import warnings
from collections.abc import Callable
from unittest import mock

import numpy as np
from _pair import compare, growth
from sklearn.linear_model import Perceptron as Theirs

from linclass import NotConverged, Perceptron, perceptron_batch, separate
from linclass._fast import COMPILE_FROM
from linclass.perceptron import perceptron_pass

DENSE = "a mistake costs half a dozen calls of numpy, and mistakes are dense here"


def main() -> None:
    warnings.simplefilter("ignore", NotConverged)
    for n, d, gap, smallest in (
        (1_000, 2, 0.05, 1),
        (1_000, 20, 0.1, 1),
        (1_000, 200, 0.1, 1),
        (100_000, 20, 0.1, 1),
        (20_000, 200, 1.0, 1),
        (1_000_000, 2, 0.05, 1),
        (1_000, 20, 0.1, 0.01),
    ):
        X, y = separable(n, d, gap)
        X *= np.geomspace(1, smallest, d)  # the scales of the features
        scales = f", scales 1 to {smallest}" if smallest < 1 else ""
        beside_theirs(f"perceptron {n} x {d}{scales}", X, y, 10**5)
    X, y = separable(10_000, 20, 0.1)
    y[::20] *= -1
    beside_theirs("perceptron 10000 x 20, not separable", X, y, 5)
    X, y = separable(1_000, 20, 0.1)
    with by_numpy():
        compare(
            "perceptron 1000 x 20, beside the plain loop",
            lambda: Perceptron(max_iter=10**5).fit(X, y).halfspace_.theta,
            lambda: plain_loop(X, y),
            np.array_equal,
        )
    batch(1_000, 50, 5)
    growth("perceptron, 20 features, a pass", one_pass, 10_000)


def by_numpy() -> mock._patch:
    """As if numba were not installed."""
    return mock.patch("linclass._perceptron_run.compiled", return_value=None)


def one_pass(n: int) -> tuple[Callable, Callable, Callable]:
    X, y = separable(n, 20, 0.1)
    ours, theirs = Perceptron(max_iter=1), Theirs(shuffle=False, tol=None, max_iter=1)
    return lambda: ours.fit(X, y), lambda: theirs.fit(X, y), same


def beside_theirs(name: str, X: np.ndarray, y: np.ndarray, max_iter: int) -> None:
    ours = Perceptron(max_iter=max_iter)
    passes = ours.fit(X, y).n_iter_
    assert ours.converged_ == separate(X, y).separable
    theirs = Theirs(shuffle=False, tol=None, max_iter=passes)
    name = f"{name}, {ours.updates_} mistakes"
    calls = lambda: ours.fit(X, y), lambda: theirs.fit(X, y)
    with by_numpy():
        compare(name, *calls, same, why=DENSE)
    if X.size >= COMPILE_FROM:
        dense = ours.updates_ > len(X) / 100 * passes
        goal = 0.5 if dense else 1.0
        compare(f"{name}, with numba", *calls, same, goal=goal)


def plain_loop(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    theta, points = [0.0] * (1 + X.shape[1]), (X.tolist(), y.tolist())
    while perceptron_pass(theta, *points, [0] * len(y)):
        pass
    return np.array(theta)


def batch(count: int, n: int, d: int) -> None:
    """Instances with a margin of 0.1, so that all runs end."""
    pairs = [separable(n, d, 0.1, seed) for seed in range(count)]
    X, y = (np.stack(arrays) for arrays in zip(*pairs, strict=True))
    compare(
        f"{count} perceptrons {n} x {d}, beside ours in a loop",
        lambda: perceptron_batch(X, y).thetas,
        lambda: [Perceptron().fit(*pair).halfspace_.theta for pair in pairs],
        np.array_equal,
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
    return np.array_equal(ours.coef_, theirs.coef_) and np.array_equal(
        ours.intercept_, theirs.intercept_
    )


if __name__ == "__main__":
    main()
