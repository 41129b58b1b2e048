"""The hard margin beside scikit-learn's SVC with C = 1e10.

Equal quality here means: ours is optimal to 1e-9, by its own duality gap and because
no other half-space found has a larger margin. SVC's margin is smaller, by about 1e-4
to 1e-3 at its default tolerance 1e-3 and by 1e-6 to 1e-5 at 1e-9.
"""

from collections.abc import Callable

import numpy as np
from _pair import compare, growth
from sklearn.svm import SVC

from linclass import Halfspace, MaxMargin, margin

DEFAULT, TIGHT = 1e-3, 1e-9


def main() -> None:
    for n, d, smallest, tolerance in (
        (1_000, 2, 1, DEFAULT),
        (1_000, 20, 1, DEFAULT),
        (1_000, 20, 1, TIGHT),
        (1_000, 20, 0.01, DEFAULT),
        (20_000, 20, 1, DEFAULT),
        (100_000, 2, 1, DEFAULT),
        (1_000, 200, 1, DEFAULT),
        (1_000, 200, 1, TIGHT),
    ):
        scales = f", scales 1 to {smallest}" if smallest < 1 else ""
        compare(
            f"hard margin {n} x {d}{scales}, SVC tol {tolerance:g}",
            *case(n, d, smallest, tolerance),
        )
    growth("hard margin, 20 features", lambda n: case(n, 20), 2_000)


def case(
    n: int, d: int, smallest: float = 1, tolerance: float = DEFAULT
) -> tuple[Callable, Callable, Callable]:
    rng = np.random.default_rng(0)
    w = rng.normal(size=d)
    X = rng.normal(size=(2 * n, d))
    z = X @ w / np.linalg.norm(w) - 0.3
    X, y = X[abs(z) > 0.1][:n], np.sign(z[abs(z) > 0.1][:n])
    X *= np.geomspace(1, smallest, d)  # the scales of the features

    def best(ours: MaxMargin, theirs: SVC) -> bool:
        line = Halfspace(theirs.coef_[0], theirs.intercept_[0])
        found = margin(ours.halfspace_, X, y)
        return optimal(ours, found, X, y) and margin(line, X, y) <= found

    def peer() -> SVC:
        return SVC(kernel="linear", C=1e10, tol=tolerance).fit(X, y)

    return lambda: MaxMargin().fit(X, y), peer, best


def optimal(model: MaxMargin, found: float, X: np.ndarray, y: np.ndarray) -> bool:
    """Half the distance of two points of the hulls is no more than the margin."""
    rows, weights = model.support_, model.hull_weights_
    p, q = (weights[y[rows] == s] @ X[rows[y[rows] == s]] for s in (1, -1))
    return np.linalg.norm(p - q) / 2 <= found * (1 + 1e-9)


if __name__ == "__main__":
    main()
