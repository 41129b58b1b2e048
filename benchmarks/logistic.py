"""Logistic regression beside scikit-learn's L-BFGS, at the same gradient norm."""

import numpy as np
from _pair import compare
from sklearn.linear_model import LogisticRegression as Theirs

from linclass import LogisticRegression
from linclass.descent import Objective

STRENGTH = 1e-3
ENOUGH = 1e-6  # norm of the gradient


def main() -> None:
    for n, d, spread, goal in (
        (1_000, 20, 1, 0.2),
        (100_000, 20, 1, 0.6),
        (100_000, 20, 100, 0.02),
        (1_000, 200, 1, 0.7),
        (20_000, 200, 1, 0.8),
    ):
        X, y = overlapping(n, d, spread)
        J = Objective(X, y, "logistic", "l2", STRENGTH)
        tol = next(
            tol
            for tol in 10.0 ** -np.arange(4, 12)
            if norm(J, peer(X, y, tol)) < ENOUGH
        )
        compare(
            f"logistic regression {n} x {d}, scales 1 to 1/{spread}",
            lambda X=X, y=y: ours(X, y),
            lambda X=X, y=y, tol=tol: peer(X, y, tol),
            lambda *models, J=J: max(norm(J, model) for model in models) < ENOUGH,
            goal=goal,
        )


def overlapping(n: int, d: int, spread: float) -> tuple[np.ndarray, np.ndarray]:
    """Points of a normal distribution on scales 1 to 1/spread, with noisy labels."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(n, d))
    y = np.where(X @ rng.normal(size=d) + np.sqrt(d) * rng.normal(size=n) > 0, 1, -1)
    return X * np.geomspace(1, 1 / spread, d), y


def ours(X: np.ndarray, y: np.ndarray) -> LogisticRegression:
    tol = ENOUGH / np.sqrt(X.shape[1] + 1)
    return LogisticRegression(strength=STRENGTH, tol=tol).fit(X, y)


def peer(X: np.ndarray, y: np.ndarray, tol: float) -> Theirs:
    return Theirs(C=1 / (len(X) * STRENGTH), tol=tol, max_iter=10_000).fit(X, y)


def norm(J: Objective, model: LogisticRegression | Theirs) -> float:
    return J.residual(np.append(model.intercept_, model.coef_))


if __name__ == "__main__":
    main()
