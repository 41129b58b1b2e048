"""Logistic regression beside scikit-learn's, at the same gap to the least value.

The strength is that of scikit-learn's default, C = 1, or 0. Both have the loosest
tolerance, a power of ten, that ends at most `ENOUGH` above the least value; where the
peer has its default tolerance, ours still ends there, and the peer above it.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from _pair import compare, growth
from sklearn.linear_model import LogisticRegression as Theirs

from linclass import LogisticRegression
from linclass.descent import Objective

WIDE = "its first Hessian and its certificate read X four times, in vain on even scales"
ENOUGH = 1e-10  # of the objective, above its least value
TOLERANCES = 10.0 ** -np.arange(4, 11)


def main() -> None:
    for n, d, spread in (
        (1_000, 20, 1),
        (100_000, 20, 1),
        (100_000, 20, 100),
        (1_000, 200, 1),
        (20_000, 200, 1),
    ):
        X, y = overlapping(n, d, spread)
        beside(f"{n} x {d}, scales 1 to 1/{spread}", X, y, 1 / n)
    for n, d in ((1_000, 20), (100_000, 20), (20_000, 200)):
        X, y = overlapping(n, d, 1)
        beside(f"{n} x {d}, no penalty", X, y, 0)
    growth(
        "logistic regression, 20 features",
        lambda n: case(*overlapping(n, 20, 1), 1 / n),
        10_000,
    )
    X, y = overlapping(20_000, 200, 100)
    X = turned(X)
    name = "20000 x 200, oblique"  # 100 times as long as wide, along no axis
    beside(f"{name}, default", X, y, 1 / len(X), default=True)
    beside(f"{name}, newton", X, y, 1 / len(X), solver="newton-cholesky")


def beside(name: str, X: np.ndarray, *data: Any, **more: Any) -> None:
    why = WIDE if X.shape[1] == 200 else ""
    compare(f"logistic regression {name}", *case(X, *data, **more), why=why)


def case(
    X: np.ndarray,
    y: np.ndarray,
    strength: float,
    *,
    solver: str = "lbfgs",
    default: bool = False,
) -> tuple[Callable, Callable, Callable]:
    J = Objective(X, y, "logistic", "l2", strength)
    least = J.value(theta(ours(X, y, strength, 1e-11)))

    def gap(model: LogisticRegression | Theirs) -> float:
        return J.value(theta(model)) - least

    def loosest(fit: partial) -> partial:
        return next(
            partial(fit, tol=tol) for tol in TOLERANCES if gap(fit(tol=tol)) < ENOUGH
        )

    fits = [
        partial(ours, X, y, strength),
        partial(peer, X, y, strength, solver=solver),
    ]
    mine = loosest(fits[0])
    theirs = partial(fits[1], tol=TOLERANCES[0]) if default else loosest(fits[1])
    return mine, theirs, lambda a, b: gap(a) < ENOUGH and (default or gap(b) < ENOUGH)


def overlapping(n: int, d: int, spread: float) -> tuple[np.ndarray, np.ndarray]:
    """Points of a normal distribution on scales 1 to 1/spread, with noisy labels."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(n, d))
    y = np.where(X @ rng.normal(size=d) + np.sqrt(d) * rng.normal(size=n) > 0, 1, -1)
    return X * np.geomspace(1, 1 / spread, d), y


def turned(X: np.ndarray) -> np.ndarray:
    """The same points in other axes: what was a scale of a feature is a correlation."""
    square = np.random.default_rng(1).normal(size=(X.shape[1], X.shape[1]))
    return X @ np.linalg.qr(square)[0]


def ours(
    X: np.ndarray, y: np.ndarray, strength: float, tol: float
) -> LogisticRegression:
    return LogisticRegression(strength=strength, tol=tol).fit(X, y)


def peer(
    X: np.ndarray, y: np.ndarray, strength: float, tol: float, solver: str
) -> Theirs:
    C = 1 / (len(X) * strength) if strength else np.inf
    return Theirs(C=C, tol=tol, max_iter=10_000, solver=solver).fit(X, y)


def theta(model: LogisticRegression | Theirs) -> np.ndarray:
    return np.append(model.intercept_, model.coef_)


if __name__ == "__main__":
    main()
