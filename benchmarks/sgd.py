"""Stochastic gradient descent beside SGDClassifier: its default, and tuned.

Both minimize the same objective, each sample once, in random order; the answers are
compared by the mean gap to the least value over three orders, of which ours may not be
the larger. One pass each: the peer with its default steps; then tuned for these data,
its weights averaged, of the steps η₀ t^-½ the best η₀. Ours averages, too, and its
steps are tuned as well: mini-batches by numpy, single samples by the compiled loop of
the extra ``fast``, which is also timed beside the same steps by numpy.
"""

import math
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any
from unittest import mock

import numpy as np
from _pair import compare, growth
from logistic import overlapping, theta
from sklearn.linear_model import SGDClassifier

from linclass import LinearClassifier, NotConverged
from linclass.descent import SGD, Newton, Objective

COPIED = "a mini-batch is copied before its product: X is read once more"
ASKED = "its step sizes are asked of a function of Python: a third of the time"
STRENGTH, BATCH = 1e-4, 512


def main() -> None:
    warnings.simplefilter("ignore", NotConverged)  # one pass is what is asked for
    n = 100_000
    for d, largest, single in ((20, 0.3, 0.3), (200, 0.2, 0.15)):
        tuned: dict[str, Any] = {"average": True, "eta0": largest, "power_t": 0.5}
        tuned["learning_rate"] = "invscaling"
        by_one = partial(ours, size=1, first=single)
        compare(f"sgd, one pass, {n} x {d}", *case(n, d), why=COPIED)
        name = f"beside one tuned pass, {n} x {d}"
        compare(f"sgd, {name}", *case(n, d, **tuned), why=COPIED)
        name = f"sgd by one sample, with numba, {name}"
        compare(name, *case(n, d, by_one, **tuned), why=ASKED)
    X, y = overlapping(n, 20, 1)
    compare(
        f"sgd by one sample, with numba, beside by numpy, {n} x 20",
        partial(by_one, X, y),
        partial(by_numpy, partial(by_one, X, y)),
        lambda one, other: np.allclose(one.coef_, other.coef_, rtol=1e-9, atol=0),
    )
    growth("sgd, one pass, 20 features", lambda n: case(n, 20), 10_000)


def by_numpy(fit: Callable[[], Any]) -> Any:
    """As if numba were not installed."""
    with mock.patch("linclass._stochastic.compiled_pass", return_value=None):
        return fit()


def case(
    n: int, d: int, mine: Callable[..., Any] | None = None, **steps: Any
) -> tuple[Callable, ...]:
    X, y = overlapping(n, d, 1)
    J = Objective(X, y, "logistic", "l2", STRENGTH)
    least = Newton().minimize(J).values[-1]
    mine, theirs = partial(mine or ours, X, y), partial(peer, X, y, **steps)

    def gap(fit: Callable[..., Any]) -> Any:
        models = [fit(random_state=state) for state in range(3)]
        return np.mean([J.value(theta(model)) - least for model in models])

    return mine, theirs, lambda *_: bool(gap(mine) <= gap(theirs))


def ours(
    X: np.ndarray,
    y: np.ndarray,
    random_state: int = 0,
    size: int = BATCH,
    first: float = 6,
) -> LinearClassifier:
    one_pass = SGD(
        partial(rate, first), 1, 0, size, True, "permutation", random_state=random_state
    )
    model = LinearClassifier(loss="logistic", strength=STRENGTH, solver=one_pass)
    return model.fit(X, y)


def rate(first: float, t: int) -> float:
    return first / math.sqrt(2 + t)


def peer(
    X: np.ndarray, y: np.ndarray, random_state: int = 0, **steps: Any
) -> SGDClassifier:
    return SGDClassifier(
        loss="log_loss", alpha=STRENGTH, max_iter=1, tol=None,
        random_state=random_state, **steps,
    ).fit(X, y)  # fmt: skip


if __name__ == "__main__":
    main()
