"""Separability with a certificate, beside a linear program solved by HiGHS.

Equal quality means the same verdict, and that our certificate holds.
"""

from collections.abc import Callable

import numpy as np
from _pair import compare, growth
from scipy.optimize import OptimizeResult, linprog

from linclass import Separation, separate


def main() -> None:
    for n, d, smallest, separable in (
        (1_000, 20, 1, True),
        (1_000, 20, 1, False),
        (1_000, 20, 0.001, True),
        (1_000, 20, 0.001, False),
        (1_000, 200, 1, True),
        (1_000, 200, 1, False),
        (100_000, 20, 1, True),
        (100_000, 20, 1, False),
    ):
        scales = f", scales 1 to {smallest}" if smallest < 1 else ""
        verdict = "a line" if separable else "hulls meet"
        compare(
            f"separability {n} x {d}{scales}, {verdict}",
            *case(n, d, smallest, separable),
        )
    growth("separability, 20 features, a line", lambda n: case(n, 20, 1, True), 1_000)


def case(
    n: int, d: int, smallest: float, separable: bool
) -> tuple[Callable, Callable, Callable]:
    rng = np.random.default_rng(0)
    X, w = rng.normal(size=(n, d)), rng.normal(size=d)
    X += np.sign(X @ w)[:, None] * 0.1 * w / np.linalg.norm(w)
    y = np.where(X @ w > 0, 1.0, -1.0)
    if not separable:
        flipped = rng.permutation(n)[: n // 10]
        y[flipped] = rng.choice([-1.0, 1.0], n // 10)
    X *= np.geomspace(1, smallest, d)  # the scales of the features

    def program() -> OptimizeResult:
        signed = y[:, None] * np.column_stack([X, np.ones(len(X))])
        return linprog(
            np.zeros(signed.shape[1]), -signed, -np.ones(len(X)), bounds=(None, None)
        )

    def same(found: Separation, solved: OptimizeResult) -> bool:
        return solved.success == separable and proved(found, X, y) == separable

    return lambda: separate(X, y), program, same


def proved(found: Separation, X: np.ndarray, y: np.ndarray) -> bool:
    """The answer, after its certificate has been checked."""
    if found.separable:
        assert (y * found.halfspace.score(X) > 0).all()
    else:
        for sign, weights in (1, found.positive_weights), (-1, found.negative_weights):
            assert weights.min() >= 0 and not weights[y != sign].any()
            assert np.isclose(weights.sum(), 1, rtol=0, atol=1e-12)
            assert np.allclose(weights @ X, found.point, rtol=0, atol=1e-12)
    return found.separable


if __name__ == "__main__":
    main()
