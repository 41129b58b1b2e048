"""One fit over many machines: the rows of an objective in the partitions of Dask.

J is a mean over the rows, so it is a sum over partitions: each worker adds up its own
rows, and the sums are added in a tree. For any number of rows a partition sends some d
numbers for a gradient, d² for a Hessian. Needs the extra ``linclass[cluster]``.
"""

import os
import time
from concurrent.futures import CancelledError
from copy import copy
from multiprocessing import get_all_start_methods
from operator import methodcaller
from typing import Any

import numpy as np

from ._checks import check_labels, check_signs, constant_columns, signs_of
from ._extras import needing
from ._objective import Objective

with needing("cluster"):
    from dask import config
    from dask.delayed import delayed
    from distributed import Client, default_client

__all__ = ["PartitionedObjective", "connect"]
PATIENCE, FAN_IN = 8.0, 8  # seconds without any worker; sums that one task adds
ANY_PORT = "127.0.0.1:0"  # of the dashboard: a fixed one may be taken


def connect() -> Client:
    """A client of the cluster at DASK_SCHEDULER_ADDRESS, else of two new processes.

    >>> client = connect()  # doctest: +SKIP
    """
    if address := os.environ.get("DASK_SCHEDULER_ADDRESS"):
        return Client(address, timeout=PATIENCE)
    # Where there is a fork server, the workers share one import of Dask.
    method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
    with config.set({"distributed.worker.multiprocessing-method": method}):
        return Client(n_workers=2, threads_per_worker=1, dashboard_address=ANY_PORT)


def _over_rows(name: str) -> Any:
    """A method: each block's answer for its own rows, added up in a tree."""

    def method(self: Any, *arguments: Any) -> Any:
        tasks = [delayed(_answer)(one, name, *arguments) for one in self._blocks]
        while len(tasks) > 1:
            groups = range(0, len(tasks), FAN_IN)
            tasks = [delayed(sum)(tasks[k : k + FAN_IN]) for k in groups]
        return self._computed(tasks[0])

    return method


class PartitionedObjective(Objective):
    """J(θ) as `linclass.descent.Objective`, of rows in the partitions of Dask arrays.

    For every solver that looks at no single rows. The workers keep the rows; what a
    lost worker kept is made again by the tasks that made X and y. If no worker is left
    for some seconds, a RuntimeError ends the computation.

    Parameters
    ----------
    X, y : dask.array.Array of shapes (n, d) and (n,)
        Samples and two labels in equal partitions (a Dask data frame has
        ``to_dask_array()``). A bad one is a ValueError with its number, from 0; one
        without rows is left out.
    *options, **flags
        loss, penalty, strength, … of `linclass.descent.Objective`, no sample_weight.

    Examples
    --------
    >>> import dask.array as da, linclass
    >>> X, y = (da.from_array(part, chunks=3) for part in linclass.datasets.logit8())
    >>> with Client(processes=False, dashboard_address=ANY_PORT):
    ...     J = PartitionedObjective(X, y)
    ...     print(linclass.descent.Newton().minimize(J).theta.round(6))
    [-1.098612  2.197225]
    """

    def __init__(self, X: Any, y: Any, *options: Any, **flags: Any) -> None:
        cuts = [getattr(part, "numblocks", ()) for part in (X, y)]
        if len(cuts[0]) != 2 or cuts[1] != cuts[0][:1]:
            raise ValueError("X and y must be Dask arrays, cut alike, (n, d) and (n,)")
        d, X = X.shape[1], X.rechunk({1: -1})
        own = Objective(np.zeros((1, d)), [1], *options, sample_weight=None, **flags)
        self.__dict__.update(vars(own), X=X, y=y, _bent=False)
        self._client = default_client()
        # Not optimized, so that a task that reads both rows and labels stays one task.
        pairs = zip(X.to_delayed(False)[:, 0], y.to_delayed(False), strict=True)
        parts = self._client.persist([delayed(_checked)(*pair, d) for pair in pairs])
        facts = self._computed(delayed(list)([part[:4] for part in parts]))
        classes, self.n = _agreed(facts), sum(fact[2] for fact in facts)
        ends = np.concatenate([fact[3] for fact in facts if fact[2]])
        flat = constant_columns(ends) if self._free_bias else ~ends.any(axis=0)
        full = [part for part, fact in zip(parts, facts, strict=True) if fact[2]]
        blocks = [delayed(_block)(own, classes, self.n, part[4]) for part in full]
        self._blocks, self.__dict__["_constant"] = self._client.persist(blocks), flat

    def _computed(self, task: Any) -> Any:
        """The result of a task, or an error once there is nobody to make it."""
        future, seen = self._client.compute(task), time.monotonic()
        while not future.cancelled() and time.monotonic() - seen <= PATIENCE:
            try:
                return future.result(timeout=1)
            except (CancelledError, OSError):
                if future.status == "error":  # the task's own, such as a missing file
                    raise
            if self._client.status == "running" and self._client.nthreads():
                seen = time.monotonic()
        raise RuntimeError("the cluster has no worker left, or no scheduler")

    _sums, _mean_row = _over_rows("_sums"), _over_rows("_mean_row")
    _mean_size, _mean_squares = _over_rows("_mean_size"), _over_rows("_mean_squares")
    _pulled, _below, _moved = map(_over_rows, ("_pulled", "_below", "_moved"))

    def _margins_at(self, theta: Any) -> Any:
        """No margins, but all that is asked of θ, in one pass over the partitions."""
        if self._last.get("key") != (key := (theta.tobytes(), self._bent)):
            sums, k = self._sums(theta, self._bent), len(theta)
            self._last = {"key": key, "sums": sums, "g": sums[:k], "loss": sums[k]}

    def hessian(self, theta: Any, rows: Any = slice(None)) -> Any:
        if not isinstance(rows, slice) or rows != slice(None):
            self._terms(rows)
        self._bent = True  # from now on it comes along with each value
        self._margins_at(self._checked(theta))
        return self._last["sums"][len(theta) + 2 :].reshape(len(theta), -1).copy()

    def separated(self, theta: Any) -> str:
        self._margins_at(self._checked(theta))
        return "" if self._last["sums"][len(theta) + 1] else super().separated(theta)

    def with_loss(self, loss: Any) -> "PartitionedObjective":
        J = copy(self)
        J.loss, J._last = loss, {}
        changed = [delayed(Objective.with_loss)(block, loss) for block in self._blocks]
        J._blocks = self._client.persist(changed)
        return J

    # A dual point stays with its rows: here it is how a block makes its own.
    def dual_point(self, *theta: Any) -> Any:
        return methodcaller("dual_point", *theta, self.loss)

    def _dual_points(self, *arguments: Any) -> Any:
        return methodcaller("_dual_points", *arguments)

    def offers(self, need: str) -> bool:
        return need not in ("terms", "linear") and super().offers(need)

    def _terms(self, *_: Any) -> Any:
        raise TypeError("the rows of a PartitionedObjective are with the workers")

    standardized = rotated = _terms


def _checked(X: Any, y: Any, d: int) -> tuple[Any, ...]:
    """Of a partition: what is wrong, its labels, rows, extreme values, and itself."""
    nothing: Any = [], 0, [], None
    try:
        if len(X) == len(y) == 0:
            return "", *nothing
        X, codes, classes = check_labels(X, y, one_class=True)
    except (TypeError, ValueError) as error:
        return str(error), *nothing
    if X.shape[1] != d:
        return f"X has {X.shape[1]} features, not {d}", *nothing
    ends = [X.min(axis=0), X.max(axis=0)]
    return "", classes.tolist(), len(X), ends, (X, classes[codes])


def _agreed(facts: list[Any]) -> Any:
    """The two labels of all partitions; the first bad partition is refused."""
    labels: set[Any] = set()
    for number, (complaint, classes, *_) in enumerate(facts):
        labels |= set(classes)
        if not complaint and len(labels) > 2:
            complaint = f"{', '.join(sorted(map(str, labels)))}: more than two labels"
        if complaint:
            raise ValueError(f"partition {number}: {complaint}")
    return check_signs(np.zeros((len(labels), 1)), list(labels), one_class=True)[2]


def _block(own: Objective, classes: Any, n: int, part: Any) -> Objective:
    (X, y), block = part, copy(own)
    signs = signs_of(X, y, classes)
    block.__dict__.update(X=X, y=signs, n=len(X), share=len(X) / n)
    return block


def _answer(block: Any, name: str, *arguments: Any) -> Any:
    return block.share * getattr(block, name)(*arguments)
