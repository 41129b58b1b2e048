"""One pass of mini-batch stochastic gradient descent, beside SGDClassifier."""

import warnings

import numpy as np
from _pair import compare
from logistic import overlapping
from sklearn.linear_model import SGDClassifier

from linclass import LinearClassifier, NotConverged
from linclass.descent import Objective, newton

STRENGTH = 1e-4


def main() -> None:
    warnings.simplefilter("ignore", NotConverged)  # one pass is what is asked for
    for n, d, goal in ((100_000, 20, 0.5), (100_000, 200, 0.5)):
        X, y = overlapping(n, d, 1)
        J = Objective(X, y, "logistic", "l2", STRENGTH)
        least = newton(J).values[-1]

        def ours(X=X, y=y) -> LinearClassifier:
            return LinearClassifier(
                loss="logistic", strength=STRENGTH, solver="sgd", batch_size=256,
                max_iter=1, rate=rate, random_state=0,
            ).fit(X, y)  # fmt: skip

        def peer(X=X, y=y) -> SGDClassifier:
            return SGDClassifier(
                loss="log_loss", alpha=STRENGTH, max_iter=1, tol=None, random_state=0
            ).fit(X, y)

        def same(ours, theirs, J=J, least=least) -> bool:
            """No worse: its gap to the least value is at most theirs."""
            gaps = [J.value(np.append(m.intercept_, m.coef_)) - least
                    for m in (ours, theirs)]  # fmt: skip
            return gaps[0] <= gaps[1]

        compare(f"sgd, one pass of {n} x {d}", ours, peer, same, goal=goal)


def rate(t: int) -> float:
    return 0.5 / np.sqrt(1 + t / 50)


if __name__ == "__main__":
    main()
