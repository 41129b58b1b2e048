"""One against the rest beside scikit-learn's, with ten classes."""

from collections.abc import Callable
from typing import Any

import numpy as np
from _pair import compare, growth
from logistic import WIDE
from sklearn.linear_model import LogisticRegression as TheirLogistic
from sklearn.linear_model import RidgeClassifier
from sklearn.multiclass import OneVsRestClassifier

from linclass import LeastSquaresClassifier, LogisticRegression, OneVsRest
from linclass.descent import Objective

STRENGTH = 1e-3
ENOUGH = 1e-6  # norm of the gradient, for each class


def main() -> None:
    for n, d in ((2_000, 20), (20_000, 20), (10_000, 200)):
        compare(f"one vs rest, least squares, {n} x {d}", *squares(n, d))
    for n, d in ((2_000, 20), (20_000, 20), (10_000, 200)):
        logistic(n, d)
    growth("one vs rest, least squares, 20 features", lambda n: squares(n, 20), 2_000)


def squares(n: int, d: int) -> tuple[Callable, Callable, Callable]:
    X, y = ten_classes(n, d)
    mine = OneVsRest(LeastSquaresClassifier())
    ridge = OneVsRestClassifier(RidgeClassifier(alpha=1e-9 * n))
    return (
        lambda: mine.fit(X, y).decision_function(X),
        lambda: ridge.fit(X, y).decision_function(X),
        lambda ours, theirs: np.allclose(ours, theirs, rtol=0, atol=1e-6),
    )


def logistic(n: int, d: int) -> None:
    X, y = ten_classes(n, d)
    mine = OneVsRest(LogisticRegression(strength=STRENGTH, tol=1e-8))
    theirs = OneVsRestClassifier(
        TheirLogistic(C=1 / (n * STRENGTH), tol=1e-8, max_iter=1000)
    )
    objectives = [
        Objective(X, np.where(y == k, 1, -1), "logistic", "l2", STRENGTH)
        for k in range(10)
    ]

    def optimal(model: Any) -> bool:
        return all(
            J.residual(np.append(one.intercept_, one.coef_)) < ENOUGH
            for J, one in zip(objectives, model.estimators_, strict=True)
        )

    compare(
        f"one vs rest, logistic, {n} x {d}",
        lambda: mine.fit(X, y),
        lambda: theirs.fit(X, y),
        lambda a, b: optimal(a) and optimal(b),
        why=WIDE if d == 200 else "",
    )
    compare(
        f"one vs rest, prediction, {n} x {d}",
        lambda: mine.predict(X),
        lambda: theirs.predict(X),
        lambda a, b: np.mean(a == b) > 0.999,
    )


def ten_classes(n: int, d: int) -> tuple[np.ndarray, np.ndarray]:
    """Ten normal distributions that overlap."""
    rng = np.random.default_rng(0)
    y = np.arange(n) % 10
    return rng.normal(size=(n, d)) + rng.normal(size=(10, d))[y], y


if __name__ == "__main__":
    main()
