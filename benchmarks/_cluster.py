"""One fit on 1 and on 2 worker processes of Dask, beside one process: the same θ.

    python benchmarks/_cluster.py

Not a part of `make bench`, as it starts processes. For growing n it prints the time of
Newton's method over that of one process, and the bytes of one step: what the partitions
answer for a gradient and a Hessian, and the θ that they get, as they are pickled. There
is no goal: for rows that fit into one machine, one process is what one would take.
"""

import pickle
from collections.abc import Callable

import dask.array as da
import numpy as np
from _pair import compare
from dask.delayed import delayed
from distributed import Client

from linclass.cluster import ANY_PORT, PartitionedObjective
from linclass.descent import Newton, Objective, Trace

D, PARTS = 20, 4
WHY = "tasks take time before they begin"


def main() -> None:
    for n in (10_000, 100_000, 1_000_000):
        for workers in (1, 2):
            options = {"threads_per_worker": 1, "dashboard_address": ANY_PORT}
            with Client(n_workers=workers, **options):
                case(n, workers)


def case(n: int, workers: int) -> None:
    size = n // PARTS
    pairs = [delayed(part, nout=2)(k, size) for k in range(PARTS)]
    X = [da.from_delayed(X, (size, D), float) for X, _ in pairs]
    y = [da.from_delayed(y, (size,), float) for _, y in pairs]
    far = PartitionedObjective(da.concatenate(X), da.concatenate(y))
    parts = [part(k, size) for k in range(PARTS)]
    near = Objective(*map(np.concatenate, zip(*parts, strict=True)))
    name = f"workers: {workers}, {n} x {D}"
    compare(name, fit(far), fit(near), same, runs=3, why=WHY)
    theta = np.full(D + 1, 0.1)
    answers = theta, far._slopes(theta), far.hessian(theta)
    sent = PARTS * sum(len(pickle.dumps(answer)) for answer in answers)
    print(f"    {sent / 1e3:.1f} kB in a step, of {8 * n * (D + 1) / 1e3:.0f} kB")


def part(k: int, size: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(k)
    X = rng.normal(size=(size, D))
    return X, np.where(X[:, 0] - X[:, 1] + rng.logistic(size=size) > 0, 1.0, -1.0)


def fit(J: Objective) -> Callable[[], Trace]:
    def run() -> Trace:
        J._last = None  # nothing is known of the last run
        vars(J).update(_known={})
        return Newton().minimize(J)

    return run


def same(ours: Trace, peer: Trace) -> bool:
    return bool(abs(ours.theta - peer.theta).max() <= 1e-10)


if __name__ == "__main__":
    main()
