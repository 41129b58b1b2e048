"""Choosing λ by five folds, beside LogisticRegressionCV and GridSearchCV.

The errors of each fold are equal, but for two samples at most. The tolerance of
LogisticRegressionCV is ours, 1e-8, or its default, and that of the grid's fits 1e-6.
"""

from collections.abc import Callable
from functools import partial

import numpy as np
from _pair import compare, growth
from logistic import overlapping
from sklearn.linear_model import LogisticRegression as Theirs
from sklearn.linear_model import LogisticRegressionCV
from sklearn.model_selection import GridSearchCV

from linclass import LogisticRegression
from linclass.validation import choose, folds

WARM = "the peer starts each strength from the weights of the one before"
STRENGTHS = np.logspace(0, -4, 9)
DEFAULT = 1e-4


def main() -> None:
    for n, d, spread, tol in (
        (1_000, 20, 1, 1e-8),
        (2_000, 200, 1, 1e-8),
        (20_000, 20, 1, 1e-8),
        (20_000, 20, 1, DEFAULT),
        (20_000, 20, 100, 1e-8),
    ):
        name = f"9 strengths, 5 folds of {n} x {d}, scales 1 to 1/{spread}"
        name += ", default" if tol == DEFAULT else ""
        why = f"{WARM}, and stops earlier" if tol == DEFAULT else WARM
        compare(name, *choices(n, d, spread, partial(path, tol=tol)), why=why)
    name = "9 strengths, 5 folds of 20000 x 20, scales 1 to 1/1, grid search"
    compare(name, *choices(20_000, 20, 1, grid))
    growth(
        "9 strengths, 5 folds, 20 features",
        lambda n: choices(n, 20, 1, path),
        2_000,
    )


def choices(
    n: int, d: int, spread: float, peer: Callable
) -> tuple[Callable, Callable, Callable]:
    X, y = overlapping(n, d, spread)
    splits = folds(y, 5, random_state=0)
    Cs = 1 / (len(splits[0][0]) * STRENGTHS)
    model = LogisticRegression()
    return (
        lambda: choose(model, "strength", STRENGTHS, X, y, random_state=0).errors.T,
        lambda: peer(X, y, Cs, splits),
        # Two samples of a fold may differ.
        lambda errors, scores: bool(abs(errors - (1 - scores)).max() <= 2 * 5 / n),
    )


def path(
    X: np.ndarray, y: np.ndarray, Cs: np.ndarray, splits: list, tol: float = 1e-8
) -> np.ndarray:
    """Accuracies, a row for each fold."""
    model = LogisticRegressionCV(
        Cs=Cs, cv=splits, tol=tol, max_iter=10_000, l1_ratios=(0,),
        use_legacy_attributes=True, scoring="accuracy",
    ).fit(X, y)  # fmt: skip
    return model.scores_[1][..., 0]


def grid(X: np.ndarray, y: np.ndarray, Cs: np.ndarray, splits: list) -> np.ndarray:
    found = GridSearchCV(Theirs(tol=1e-6), {"C": Cs}, cv=splits).fit(X, y).cv_results_
    return np.array([found[f"split{k}_test_score"] for k in range(5)])


if __name__ == "__main__":
    main()
