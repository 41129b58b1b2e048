"""Choosing λ by five folds, beside LogisticRegressionCV: equal errors in each."""

import numpy as np
from _pair import compare
from logistic import overlapping
from sklearn.linear_model import LogisticRegressionCV

from linclass import LogisticRegression
from linclass.validation import Choice, choose, folds

STRENGTHS = np.logspace(0, -4, 9)


def main() -> None:
    for n, d, spread, goal in (
        (1_000, 20, 1, 0.2),
        (20_000, 20, 1, 0.6),
        (20_000, 20, 100, 0.1),
    ):
        X, y = overlapping(n, d, spread)
        splits = folds(y, 5, random_state=0)

        def ours(X=X, y=y) -> Choice:
            model = LogisticRegression()
            return choose(model, "strength", STRENGTHS, X, y, random_state=0)

        def peer(X=X, y=y, splits=splits) -> LogisticRegressionCV:
            Cs = 1 / (len(splits[0][0]) * STRENGTHS)
            return LogisticRegressionCV(
                Cs=Cs, cv=splits, tol=1e-8, max_iter=10_000, l1_ratios=(0,),
                use_legacy_attributes=True, scoring="accuracy",
            ).fit(X, y)  # fmt: skip

        compare(
            f"9 strengths, 5 folds of {n} x {d}, scales 1 to 1/{spread}",
            ours,
            peer,
            lambda ours, peer, n=n: off(ours, peer) <= 2 * 5 / n,
            goal=goal,
        )


def off(ours: Choice, peer: LogisticRegressionCV) -> float:
    """The largest difference of the error in a fold: two of its samples may differ."""
    return abs(ours.errors.T - (1 - peer.scores_[1][..., 0])).max()


if __name__ == "__main__":
    main()
