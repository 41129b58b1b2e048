"""One fit on 1 and on 2 worker processes of Dask, beside one process: the same θ.

For growing n: the time of Newton's method over that of one process, and the bytes of
one step over those of the rows. Counted are what the partitions answer for a value, a
gradient and a Hessian, and the θ that they get, as they are pickled. There is no goal:
for rows that fit into one machine, one process is what one would take. So these ratios
are no part of the mean of all times.

Where dask-glm is installed (dask-ml calls its solvers), its Newton method has the same
partitions on the same two workers.
"""

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
from _pair import compare, compare_bytes

from linclass.descent import Newton, Objective, Trace

try:
    import dask.array as da
    from dask.delayed import delayed

    from linclass.cluster import ANY_PORT, Client, PartitionedObjective
except ImportError as error:
    MISSING = str(error)
else:
    MISSING = ""
try:
    from dask_glm.algorithms import newton
except ImportError:
    newton = None

D, PARTS = 20, 4
SLOWER = "three passes more: two for the spreads of features, one to prove the minimum"


def main() -> None:
    if MISSING:
        print(MISSING)
        return
    for n in (10_000, 100_000, 1_000_000):
        for workers in (1, 2):
            options = {"threads_per_worker": 1, "dashboard_address": ANY_PORT}
            with Client(n_workers=workers, **options) as client:
                case(n, workers, client)


def case(n: int, workers: int, client: Any) -> None:
    size = n // PARTS
    pairs = [delayed(part, nout=2)(k, size) for k in range(PARTS)]
    X = da.concatenate([da.from_delayed(X, (size, D), float) for X, _ in pairs])
    y = da.concatenate([da.from_delayed(y, (size,), float) for _, y in pairs])
    far = PartitionedObjective(X, y)
    parts = [part(k, size) for k in range(PARTS)]
    near = Objective(*map(np.concatenate, zip(*parts, strict=True)))
    name = f"{n} x {D}, {workers} worker{'s' * (workers > 1)}"
    options = {"runs": 5, "goal": None, "what": "cluster time"}
    compare(f"Newton, {name}, beside one process", fit(far), fit(near), same, **options)
    if workers == 1:
        theta = np.full(D + 1, 0.1)
        answers = theta, far._sums(theta, True)
        sent = PARTS * sum(len(pickle.dumps(answer)) for answer in answers)
        name = f"a step, {n} x {D}: {sent / 1e3:.1f} kB beside the rows"
        compare_bytes(name, sent, near.X.nbytes)
    elif newton:
        ones = da.ones((n, 1), chunks=(size, 1))
        X, y = client.persist([da.concatenate([X, ones], 1).rechunk({1: -1}), y > 0])
        compare(
            f"Newton, {name}, beside dask-glm",
            fit(far),
            lambda: np.roll(newton(X, y, tol=1e-6), 1),
            lambda ours, theirs: np.allclose(ours.theta, theirs, rtol=0, atol=1e-6),
            why=SLOWER,
        )


def part(k: int, size: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(k)
    X = rng.normal(size=(size, D))
    return X, np.where(X[:, 0] - X[:, 1] + rng.logistic(size=size) > 0, 1.0, -1.0)


def fit(J: Objective) -> Callable[[], Trace]:
    def run() -> Trace:
        J._last = {}  # nothing is known of the last run
        return Newton().minimize(J)

    return run


def same(ours: Trace, peer: Trace) -> bool:
    return bool(abs(ours.theta - peer.theta).max() <= 1e-10)


if __name__ == "__main__":
    main()
