"""Mini-batch stochastic gradient descent beside SGDClassifier: its default, and tuned.

Both minimize the same objective, each sample once, in random order; the answers are
compared by the mean gap to the least value over three orders, of which ours may not be
the larger. One pass each: the peer with its default steps; then tuned for these data,
its weights averaged, of the steps η₀ t^-½ the best η₀. Ours averages, too, and its
steps are tuned as well.
"""

import math
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from _pair import compare, growth
from logistic import overlapping, theta
from sklearn.linear_model import SGDClassifier

from linclass import LinearClassifier, NotConverged
from linclass.descent import SGD, Newton, Objective

COPIED = "a mini-batch is copied before its product: X is read once more"
STRENGTH, BATCH = 1e-4, 512


def main() -> None:
    warnings.simplefilter("ignore", NotConverged)  # one pass is what is asked for
    n = 100_000
    for d, largest in ((20, 0.3), (200, 0.2)):
        tuned = {"average": True, "learning_rate": "invscaling", "eta0": largest}
        best = case(n, d, **tuned, power_t=0.5)
        compare(f"sgd, one pass, {n} x {d}", *case(n, d), why=COPIED)
        compare(f"sgd, beside one tuned pass, {n} x {d}", *best, why=COPIED)
    growth("sgd, one pass, 20 features", lambda n: case(n, 20), 10_000)


def case(n: int, d: int, **steps: Any) -> tuple[Callable, ...]:
    X, y = overlapping(n, d, 1)
    J = Objective(X, y, "logistic", "l2", STRENGTH)
    least = Newton().minimize(J).values[-1]
    mine, theirs = partial(ours, X, y), partial(peer, X, y, **steps)

    def gap(fit: Callable[..., Any]) -> Any:
        models = [fit(random_state=state) for state in range(3)]
        return np.mean([J.value(theta(model)) - least for model in models])

    return mine, theirs, lambda *_: bool(gap(mine) <= gap(theirs))


def ours(X: np.ndarray, y: np.ndarray, random_state: int = 0) -> LinearClassifier:
    one_pass = SGD(
        rate, 1, 0, BATCH, average=True, order="permutation", random_state=random_state
    )
    model = LinearClassifier(loss="logistic", strength=STRENGTH, solver=one_pass)
    return model.fit(X, y)


def rate(t: int) -> float:
    return 6 / math.sqrt(2 + t)


def peer(
    X: np.ndarray, y: np.ndarray, random_state: int = 0, **steps: Any
) -> SGDClassifier:
    return SGDClassifier(
        loss="log_loss", alpha=STRENGTH, max_iter=1, tol=None,
        random_state=random_state, **steps,
    ).fit(X, y)  # fmt: skip


if __name__ == "__main__":
    main()
