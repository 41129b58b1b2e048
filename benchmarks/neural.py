"""Mini-batches by Adam against scikit-learn's network: passes of the same size."""

import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from _pair import compare, growth
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPClassifier

from linclass import Network, NeuralNetwork, NotConverged

RATE, BATCH = 1e-3, 200

CASES = (  # n, d, classes, hidden neurons, activation, passes
    (10**3, 2, 2, 32, "relu", 50),
    (10**4, 20, 2, 64, "relu", 20),
    (10**4, 20, 2, 64, "tanh", 20),
    (10**4, 20, 4, 64, "relu", 20),
    (5000, 200, 2, 100, "relu", 20),
)


def main() -> None:
    for what in CASES:
        n, d, classes, hidden, activation, passes = what
        compare(
            f"{passes} passes, {n:.0e} x {d}, {classes} classes, {hidden} {activation}",
            *case(*what),
        )
    growth(
        "5 passes, 20 features, 64 relu",
        lambda n: case(n, 20, 2, 64, "relu", 5),
        2_000,
    )


def case(
    n: int, d: int, classes: int, hidden: int, activation: str, passes: int
) -> tuple[Callable, Callable, Callable]:
    X, y = quadrants(n, d, classes)
    sizes = [d, hidden, 1 if classes == 2 else classes]
    ours = NeuralNetwork(
        hidden=(hidden,),
        activation=activation,
        rate=RATE,
        init=Network.random(sizes, random_state=0).weights,  # drawn as the peer's
        batch_size=BATCH,
        max_iter=passes,
        tol=0,
    )
    peer = MLPClassifier(
        (hidden,),
        activation=activation,
        alpha=0,
        learning_rate_init=RATE,
        batch_size=BATCH,
        max_iter=passes,
        n_iter_no_change=passes + 1,
        random_state=0,
    )
    return (
        partial(loss, ours, X, y),
        partial(loss, peer, X, y),
        lambda a, b: bool(abs(np.log(a / b)) < 0.2),
    )


def quadrants(n: int, d: int, classes: int) -> tuple[np.ndarray, np.ndarray]:
    """Classes by quadrants of two features, so that no line separates them."""
    X = np.random.default_rng(0).normal(size=(n, d))
    if classes == 2:
        return X, (X[:, 0] * X[:, 1] + X[:, -1] > 0).astype(int)
    return X, 2 * (X[:, 0] > 0) + (X[:, 1] > 0)


def loss(model: Any, X: np.ndarray, y: np.ndarray) -> float:
    """Mean logistic loss after the fit."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        warnings.simplefilter("ignore", NotConverged)
        P = model.fit(X, y).predict_proba(X)
    return float(-np.log(P[np.arange(len(y)), y]).mean())


if __name__ == "__main__":
    main()
