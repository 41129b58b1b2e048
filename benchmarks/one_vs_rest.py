"""One against the rest beside scikit-learn's, with ten classes."""

import numpy as np
from _pair import compare
from sklearn.linear_model import LogisticRegression as TheirLogistic
from sklearn.linear_model import RidgeClassifier
from sklearn.multiclass import OneVsRestClassifier

from linclass import LeastSquaresClassifier, LogisticRegression, OneVsRest

STRENGTH = 1e-3


def main() -> None:
    for n, d, goal in ((2_000, 20, 0.5), (20_000, 20, 0.5), (10_000, 200, 0.5)):
        X, y = ten_classes(n, d)
        squares = OneVsRest(LeastSquaresClassifier())
        ridge = OneVsRestClassifier(RidgeClassifier(alpha=1e-9 * n))
        compare(
            f"one vs rest, least squares, {n} x {d}",
            lambda X=X, y=y, model=squares: model.fit(X, y).decision_function(X),
            lambda X=X, y=y, model=ridge: model.fit(X, y).decision_function(X),
            lambda ours, theirs: np.allclose(ours, theirs, rtol=0, atol=1e-6),
            goal=goal,
        )
    for n, d in ((2_000, 20), (20_000, 20)):
        X, y = ten_classes(n, d)
        logistic = OneVsRest(LogisticRegression(strength=STRENGTH, tol=1e-8))
        theirs = OneVsRestClassifier(
            TheirLogistic(C=1 / (n * STRENGTH), tol=1e-8, max_iter=1000)
        )
        compare(
            f"one vs rest, logistic, {n} x {d}",
            lambda X=X, y=y, model=logistic: model.fit(X, y).decision_function(X),
            lambda X=X, y=y, model=theirs: model.fit(X, y).decision_function(X),
            lambda ours, theirs: np.allclose(ours, theirs, rtol=0, atol=1e-3),
            goal=0.4,
        )
        logistic.fit(X, y)
        theirs.fit(X, y)
        compare(
            f"one vs rest, prediction, {n} x {d}",
            lambda X=X, model=logistic: model.predict(X),
            lambda X=X, model=theirs: model.predict(X),
            lambda ours, theirs: np.mean(ours == theirs) > 0.999,
            goal=0.2,
        )


def ten_classes(n: int, d: int) -> tuple[np.ndarray, np.ndarray]:
    """Ten normal distributions that overlap."""
    rng = np.random.default_rng(0)
    y = np.arange(n) % 10
    return rng.normal(size=(n, d)) + rng.normal(size=(10, d))[y], y


if __name__ == "__main__":
    main()
