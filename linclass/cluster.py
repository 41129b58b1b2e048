"""One fit over many machines: the rows of an objective in the partitions of Dask.

J is a mean over the rows, so it is a sum over partitions: each worker adds up its own
rows, and the sums are added in a tree. For any number of rows a partition sends d
numbers for a gradient, d² for a Hessian. Needs the extra ``linclass[cluster]``.
"""

import os
import time
from concurrent.futures import CancelledError
from copy import copy
from functools import cached_property, partial
from multiprocessing import get_all_start_methods
from operator import methodcaller
from typing import Any

import numpy as np

from ._checks import EPS, check_labels, check_signs, signs_of
from ._extras import needing
from ._objective import Objective

with needing("cluster"):
    from dask import config
    from dask.base import tokenize
    from dask.delayed import delayed
    from distributed import Client, default_client, wait

__all__ = ["PartitionedObjective", "connect"]
PATIENCE, FAN_IN = 8.0, 8  # seconds without any worker; sums that one task adds
ANY_PORT = "127.0.0.1:0"  # of the dashboard: a fixed one may be taken


def connect() -> Client:
    """A client of the cluster at DASK_SCHEDULER_ADDRESS, else of two new processes.

    >>> client = connect()  # doctest: +SKIP
    """
    if address := os.environ.get("DASK_SCHEDULER_ADDRESS"):
        return Client(address)
    # Where there is a fork server, the workers share one import of Dask.
    method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
    with config.set({"distributed.worker.multiprocessing-method": method}):
        return Client(n_workers=2, threads_per_worker=1, dashboard_address=ANY_PORT)


def _over_rows(name: str, add: Any = sum) -> Any:
    """A method: each block's answer for its own rows, added up in a tree."""

    def method(self: Any, *arguments: Any) -> Any:
        if (key := tokenize(name, arguments)) not in self._known:
            shares = self._shares_of_n if add is sum else [1.0] * len(self._blocks)
            pairs = zip(self._blocks, shares, strict=True)
            tasks = [delayed(_answer)(*pair, name, *arguments) for pair in pairs]
            while len(tasks) > 1:
                groups = range(0, len(tasks), FAN_IN)
                tasks = [delayed(add)(tasks[k : k + FAN_IN]) for k in groups]
            self._known = dict([*self._known.items()][-8:])
            self._known[key] = self._computed(tasks)[0]
        return copy(self._known[key])

    return method


def _largest(parts: Any) -> Any:
    return np.max(parts, axis=0)


class PartitionedObjective(Objective):
    """J(θ) as `linclass.descent.Objective`, of rows in the partitions of Dask arrays.

    For every solver that looks at no single rows. The workers keep the rows; what a
    lost worker kept is made again by the tasks that made X and y. If no worker is left
    for some seconds, a RuntimeError ends the computation.

    Parameters
    ----------
    X, y : dask.array.Array of shapes (n, d) and (n,)
        Samples and two labels in equal partitions; a bad one is a ValueError with its
        number, from 0.
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
        own = Objective(np.zeros((1, X.shape[1])), [1], *options, **flags)
        self.__dict__.update(vars(own), X=X, y=y)
        self._client, self._known = default_client(), dict[str, Any]()
        pieces = X.rechunk({1: -1}).to_delayed().ravel(), y.to_delayed()
        doors = [delayed(_checked)(*pair) for pair in zip(*pieces, strict=True)]
        parts = self._client.persist(doors)
        facts = self._computed([part[:3] for part in parts])
        classes = _agreed(facts, X.shape[1])
        self.n = sum(shape[0] for _, _, shape in facts)
        self._shares_of_n = [shape[0] / self.n for _, _, shape in facts]
        blocks = [delayed(_block)(own, classes, part) for part in parts]
        self._blocks = self._client.persist(blocks)

    def _computed(self, tasks: list[Any]) -> Any:
        """The results of tasks, or an error once there is nobody to make them."""
        futures, seen = self._client.compute(tasks), time.monotonic()
        while True:
            try:
                wait(futures, timeout=1)
                return self._client.gather(futures)
            except TimeoutError:
                if self._client.status == "running" and self._client.nthreads():
                    seen = time.monotonic()
                if time.monotonic() - seen > PATIENCE:
                    raise RuntimeError("the cluster has no worker left") from None
            except (CancelledError, OSError) as error:
                raise RuntimeError("the cluster's scheduler is gone") from error

    _slopes, hessian = _over_rows("_slopes"), _over_rows("hessian")
    _mean_row, _mean_squares = _over_rows("_mean_row"), _over_rows("_mean_squares")
    _mean_size, _pulled = _over_rows("_mean_size"), _over_rows("_pulled")
    _worst, _ends = _over_rows("_worst", _largest), _over_rows("_ends", _largest)
    _largest_margin = _over_rows("_largest_margin", _largest)

    def loss_value(self, theta: Any) -> float:
        return float(self._slopes(theta)[-1])

    def loss_gradient(self, theta: Any, rows: None = None) -> Any:
        return self._slopes(theta)[:-1]

    @cached_property
    def _constant(self) -> Any:
        high, low = self._ends() * [[1], [-1]]
        size = np.maximum(abs(low), abs(high))
        return high - low <= 8 * EPS * size if self._free_bias else size == 0

    def with_loss(self, loss: Any) -> "PartitionedObjective":
        J = copy(self)
        J.loss, J._known = loss, {}
        changed = [delayed(Objective.with_loss)(block, loss) for block in self._blocks]
        J._blocks = self._client.persist(changed)
        return J

    # A dual point stays with its rows: here it is how a block makes its own.
    def dual_point(self, theta: Any) -> Any:
        return partial(_dual_point, self.loss, theta)

    def _dual_points(self, *arguments: Any) -> Any:
        return methodcaller("_dual_points", *arguments)

    def _strides(self, k: int) -> tuple[int, ...]:
        return (1,)

    def offers(self, need: str) -> bool:
        return need not in ("terms", "linear") and super().offers(need)

    def margins(self, *_: Any) -> Any:
        raise TypeError("the rows of a PartitionedObjective are with the workers")

    standardized = rotated = margins


def _checked(X: Any, y: Any) -> tuple[Any, ...]:
    """What is wrong with a partition, its labels and its shape, and itself."""
    try:
        X, codes, classes = check_labels(X, y, one_class=True)
    except (TypeError, ValueError) as error:
        return str(error), None, None, None
    return "", classes, X.shape, (X, classes[codes])


def _agreed(facts: list[Any], width: int) -> Any:
    """The two labels of all partitions; the first bad partition is refused."""
    labels: Any = None
    for number, (complaint, classes, shape) in enumerate(facts):
        if not complaint and shape[1] != width:
            complaint = f"X has {shape[1]} features, not {width}"
        if not complaint:
            labels = np.union1d(labels, classes) if number else classes
            if len(labels) > 2:
                complaint = f"{labels.tolist()} are more than two labels"
        if complaint:
            raise ValueError(f"partition {number}: {complaint}")
    return check_signs(np.zeros((len(labels), 1)), labels, one_class=True)[2]


def _block(own: Objective, classes: Any, part: Any) -> Objective:
    X, labels = part[3]
    block = copy(own)
    block.X, block.y, block.n = X, signs_of(X, labels, classes), len(X)
    return block


def _answer(block: Any, share: float, name: str, *arguments: Any) -> Any:
    return share * getattr(block, name)(*arguments)


def _dual_point(loss: Any, theta: Any, block: Objective) -> Any:
    return block.with_loss(loss).dual_point(theta)
