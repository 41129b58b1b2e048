"""Mini-batches by Adam against scikit-learn's network: 20 passes, of the same size."""

import warnings
from functools import partial
from typing import Any

import numpy as np
from _pair import compare
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPClassifier

from linclass import Network, NeuralNetwork, NotConverged

PASSES, RATE, BATCH = 20, 1e-3, 200


def main() -> None:
    rng = np.random.default_rng(0)
    X = rng.normal(size=(10**4, 20))
    y = (X[:, 0] * X[:, 1] + X[:, 2] > 0).astype(int)
    start = Network.random([20, 64, 1], random_state=0).weights  # drawn as the peer's
    for activation in ("relu", "tanh"):
        ours = NeuralNetwork(
            hidden=(64,),
            activation=activation,
            rate=RATE,
            init=start,
            batch_size=BATCH,
            max_iter=PASSES,
            tol=0,
        )
        peer = MLPClassifier(
            (64,),
            activation=activation,
            alpha=0,
            learning_rate_init=RATE,
            batch_size=BATCH,
            max_iter=PASSES,
            n_iter_no_change=PASSES + 1,
            random_state=0,
        )
        compare(
            f"{PASSES} passes, 1e4 x 20, 64 {activation}",
            partial(loss, ours, X, y),
            partial(loss, peer, X, y),
            lambda a, b: bool(abs(np.log(a / b)) < 0.2),
            goal=0.3,
        )


def loss(model: Any, X: np.ndarray, y: np.ndarray) -> float:
    """Mean logistic loss after the fit."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        warnings.simplefilter("ignore", NotConverged)
        P = model.fit(X, y).predict_proba(X)
    return float(-np.log(P[np.arange(len(y)), y]).mean())


if __name__ == "__main__":
    main()
