"""Choosing λ by five folds, beside LogisticRegressionCV and GridSearchCV.

The errors of each fold are equal, but for two samples at most. The tolerance of
LogisticRegressionCV is ours, 1e-8, or its default, and that of the grid's fits 1e-6.
"""

from typing import Any

import numpy as np
from _pair import compare
from logistic import overlapping
from sklearn.linear_model import LogisticRegression as Theirs
from sklearn.linear_model import LogisticRegressionCV
from sklearn.model_selection import GridSearchCV

from linclass import LogisticRegression
from linclass.validation import Choice, choose, folds

STRENGTHS = np.logspace(0, -4, 9)
DEFAULT = 1e-4


def main() -> None:
    for n, d, spread, tol, goal in (
        (1_000, 20, 1, 1e-8, 0.2),
        (2_000, 200, 1, 1e-8, 0.8),
        (20_000, 20, 1, 1e-8, 0.6),
        (20_000, 20, 1, DEFAULT, 1),
        (20_000, 20, 100, 1e-8, 0.1),
    ):
        X, y = overlapping(n, d, spread)
        splits = folds(y, 5, random_state=0)
        Cs = 1 / (len(splits[0][0]) * STRENGTHS)

        def ours(X=X, y=y) -> Choice:
            model = LogisticRegression()
            return choose(model, "strength", STRENGTHS, X, y, random_state=0)

        def path(X=X, y=y, Cs=Cs, splits=splits, tol=tol) -> np.ndarray:
            model = LogisticRegressionCV(
                Cs=Cs, cv=splits, tol=tol, max_iter=10_000, l1_ratios=(0,),
                use_legacy_attributes=True, scoring="accuracy",
            ).fit(X, y)  # fmt: skip
            return model.scores_[1][..., 0]

        def grid(X=X, y=y, Cs=Cs, splits=splits) -> np.ndarray:
            found = GridSearchCV(Theirs(tol=1e-6), {"C": Cs}, cv=splits)
            found = found.fit(X, y).cv_results_
            return np.array([found[f"split{k}_test_score"] for k in range(5)])

        def same(choice: Choice, scores: Any, n=n) -> bool:
            """Two samples of a fold may differ."""
            return bool(abs(choice.errors.T - (1 - scores)).max() <= 2 * 5 / n)

        name = f"9 strengths, 5 folds of {n} x {d}, scales 1 to 1/{spread}"
        if tol != DEFAULT:
            compare(name, ours, path, same, goal=goal)
        else:
            compare(f"{name}, default", ours, path, same, goal=goal)
            compare(f"{name}, grid search", ours, grid, same, goal=0.6)


if __name__ == "__main__":
    main()
