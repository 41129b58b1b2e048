"""One fit over many machines: the same θ, bad partitions, lost workers, little memory.

The slow tests start a cluster of their own on loopback, and stop it.
"""

import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

da = pytest.importorskip("dask.array")
distributed = pytest.importorskip("distributed")

import joblib  # noqa: E402
from dask.delayed import delayed  # noqa: E402
from sklearn.base import clone  # noqa: E402
from sklearn.model_selection import GridSearchCV, cross_validate  # noqa: E402
from sklearn.multiclass import OneVsRestClassifier  # noqa: E402

from linclass import (  # noqa: E402
    LinearClassifier,
    LogisticRegression,
    cluster,
    datasets,
)
from linclass.cluster import PartitionedObjective, connect  # noqa: E402
from linclass.descent import (  # noqa: E402
    LBFGS,
    SGD,
    GradientDescent,
    Newton,
    Objective,
    Proximal,
    Smoothing,
)

slow = pytest.mark.slow
calm = pytest.mark.filterwarnings("default")  # Dask closes its own sockets late


def sample(n=900, d=4, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d)) * [1, 3, 0.5, 1] + [0, 5, 0, -2]
    return X, np.where(X[:, 0] - X[:, 2] + rng.logistic(size=n) > 0, "yes", "no")


def parted(X, y, *sizes):
    return da.from_array(X, chunks=(sizes, 2)), da.from_array(y, chunks=(sizes,))


@pytest.fixture(scope="module")
def threads():
    """Workers that are threads of this process: no socket, no new process."""
    with distributed.Client(processes=False, dashboard_address="127.0.0.1:0") as client:
        yield client


@pytest.fixture(scope="module")
def processes():
    with connect() as client:
        yield client


CASES = [
    ("logistic", "none", 0, Newton(), {}),
    ("logistic", "l2", 0.1, LBFGS(tol=1e-13), {"fit_intercept": False}),
    ("logistic", "l2", 0.1, Newton(), {"penalize_bias": True}),
    ("squared", "none", 0, Newton(), {}),
    ("squared", "l2", 0.1, Newton(), {}),
    ("hinge", "l2", 0.1, Smoothing(tol=1e-3), {}),
]


@slow
@calm
@pytest.mark.parametrize(("loss", "penalty", "strength", "solver", "flags"), CASES)
def test_theta_is_that_of_one_machine(
    processes, loss, penalty, strength, solver, flags
):
    X, y = sample()
    options = loss, penalty, strength
    far = PartitionedObjective(*parted(X, y, 1, 500, 99, 300), *options, **flags)
    one = solver.minimize(Objective(X, y, *options, **flags))
    found = solver.minimize(far)
    assert found.reason == one.reason == "converged"
    assert abs(found.theta - one.theta).max() <= 1e-10
    assert abs(found.values[-1] - one.values[-1]) <= 1e-12


@calm
def test_each_piece_is_that_of_one_machine(threads):
    X, y = sample(60)
    X[:, 3] = 7  # a constant feature
    for loss in ("logistic", "hinge", "perceptron"):
        for flags in ({}, {"fit_intercept": False}):
            one = Objective(X, y, loss, "l2", 0.2, **flags)
            far = PartitionedObjective(
                *parted(X, y, *[6] * 10), loss, "l2", 0.2, **flags
            )
            theta = np.arange(5) / 10
            np.testing.assert_allclose(far.value(theta), one.value(theta), 1e-13)
            np.testing.assert_allclose(far.gradient(theta), one.gradient(theta), 1e-10)
            np.testing.assert_allclose(far.axes, one.axes, 1e-10, 1e-12)
            np.testing.assert_allclose(
                far.optimality(theta), one.optimality(theta), 1e-10
            )
            if loss == "logistic":
                np.testing.assert_allclose(far.hessian(theta), one.hessian(theta), 1e-9)


@calm
def test_a_step_of_newton_is_one_pass_over_the_partitions(threads, monkeypatch):
    J, passes = PartitionedObjective(*parted(*sample(60), 20, 40)), []
    computed = J._computed
    monkeypatch.setattr(
        J, "_computed", lambda task: [passes.append(task), computed(task)][1]
    )
    for theta in np.eye(5):
        before = len(passes)
        J.value(theta), J.gradient(theta), J.hessian(theta), J.optimality(theta)
        J.separated(theta)
        J.hessian(theta)[0] = J.gradient(theta)[0] = 7  # nobody writes into the answers
        assert abs(J.hessian(theta) - J.hessian(theta).T).max() < 1e-15
    assert len(passes) - before == 1


@calm
def test_what_has_no_minimum_is_told_as_on_one_machine(threads):
    X = np.array([[0.0], [1], [2], [3]])
    for y in (np.array([0, 0, 1, 1]), np.array([0, 0, 0, 1])):
        far = Newton().minimize(PartitionedObjective(*parted(X, y, 2, 2)))
        one = Newton().minimize(Objective(X, y))
        assert far.reason == one.reason == "diverged" and far.message == one.message
    mixed = np.array([0, 1, 0, 1])
    assert Newton().minimize(PartitionedObjective(*parted(X, mixed, 2, 2))).reason == (
        "converged"
    )


@calm
def test_solvers_that_look_at_rows_are_refused(threads):
    J = PartitionedObjective(*parted(*sample(30), 10, 20))
    with pytest.raises(ValueError, match=r"SGD needs .*take solver 'newton'"):
        SGD().minimize(J)
    theta = np.zeros(5)
    for method in (J.margins, J.gradient, J.hessian):
        for rows in (slice(3), [0, 1], np.arange(30)):
            with pytest.raises(TypeError, match="with the workers"):
                method(theta, rows)
    with pytest.raises(TypeError, match="sample_weight"):
        PartitionedObjective(J.X, J.y, sample_weight=np.ones(30))
    assert GradientDescent(max_iter=2).minimize(J).passes == 2
    l1, hinge = ("logistic", "l1", 0.05), ("hinge", "l2", 0.5)
    for options, solver in (l1, Proximal(max_iter=25)), (hinge, Smoothing(tol=1e-3)):
        far = PartitionedObjective(*parted(*sample(30), 10, 20), *options)
        one = solver.minimize(Objective(*sample(30), *options))
        found = solver.minimize(far)
        assert found.passes == one.passes > 3
        assert abs(found.theta - one.theta).max() < 1e-10


# -------------------------------------------------------------- many fits at once


class Noting(LogisticRegression):
    """It keeps the number of the process that has fitted it."""

    def fit(self, X, y):
        self.pid_ = os.getpid()
        return super().fit(X, y)


def score_and_process(model, X, y):
    return {"score": model.score(X, y), "pid": os.getpid()}


@slow
@calm
@pytest.mark.parametrize(
    "model",
    [
        LinearClassifier(loss="logistic"),
        LinearClassifier(loss="hinge"),
        LogisticRegression(),
    ],
)
def test_a_grid_search_on_a_cluster_is_that_of_one_process(processes, model):
    X, y = sample(200)
    scores = {"scoring": score_and_process, "refit": "score"}
    search = GridSearchCV(model, {"strength": [1, 0.1, 0.01]}, cv=4, **scores)
    alone = clone(search).fit(X, y)
    with joblib.parallel_config("dask"):
        search.fit(X, y)
    assert search.best_params_ == alone.best_params_
    for name in ("mean_test_score", "std_test_score", "rank_test_score"):
        assert (search.cv_results_[name] == alone.cv_results_[name]).all()
    pids = {*np.ravel([search.cv_results_[f"split{k}_test_pid"] for k in range(4)])}
    assert pids <= set(processes.run(os.getpid).values())
    near, far = alone.best_estimator_, search.best_estimator_
    assert (far.coef_ == near.coef_).all() and far.intercept_ == near.intercept_


@slow
@calm
def test_cross_validation_and_one_vs_rest_on_a_cluster(processes):
    X, y = datasets.tri15()
    model = OneVsRestClassifier(Noting(strength=0.01))
    alone = clone(model).fit(X, y)
    with processes.as_current(), joblib.parallel_config("dask"):
        far = clone(model).set_params(n_jobs=3).fit(X, y)
        folds = cross_validate(model, X, y, cv=3, return_estimator=True)
    for one, other in zip(alone.estimators_, far.estimators_, strict=True):
        assert (one.coef_ == other.coef_).all() and one.intercept_ == other.intercept_
    near = cross_validate(model, X, y, cv=3)
    assert (folds["test_score"] == near["test_score"]).all()
    # the fits were made by workers, and alone by this process
    assert {one.pid_ for one in alone.estimators_} == {os.getpid()}
    fits = [*far.estimators_]
    for fold in folds["estimator"]:
        fits += fold.estimators_
    pids = set(processes.run(os.getpid).values())
    assert len(fits) == 12 and {one.pid_ for one in fits} <= pids


# ---------------------------------------------------------------- bad partitions


def read(k, fault, bad):
    X, y = sample(30)
    X, y = X[10 * k : 10 * k + 10].copy(), y[10 * k : 10 * k + 10].copy()
    if k == bad:
        if fault == "nan":
            X[4, 1] = np.nan
        if fault == "wide":
            X = X[:, :3]
        if fault == "third":
            y[0] = "?"
        if fault == "short":
            y = y[1:]
    return X, y


def spoiled(fault, bad):
    pairs = [delayed(read, nout=2)(k, fault, bad) for k in range(3)]
    X = [da.from_delayed(X, (10, 4), float) for X, _ in pairs]
    y = [da.from_delayed(y, (10,), "<U3") for _, y in pairs]
    return da.concatenate(X), da.concatenate(y)


@calm
@pytest.mark.parametrize("bad", [0, 1, 2])
@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("nan", r"X contains NaN or infinity, first in row 4"),
        ("wide", r"X has 3 features, not 4"),
        ("short", "one label per row"),
    ],
)
def test_a_bad_partition_is_refused_by_its_number(threads, fault, words, bad):
    with pytest.raises(ValueError, match=f"^partition {bad}: .*{words}"):
        PartitionedObjective(*spoiled(fault, bad))


@calm
def test_a_third_label_is_refused_where_it_comes_in(threads):
    with pytest.raises(ValueError, match=r"^partition 2: .* more than two labels"):
        PartitionedObjective(*spoiled("third", 2))


@calm
def test_labels_are_collected_over_all_partitions(threads):
    X, y = sample(40)
    order = np.argsort(y)
    X, y = X[order], y[order]
    first = int((y == "no").sum())
    far = PartitionedObjective(*parted(X, y, first, 40 - first), "logistic", "l2", 0.1)
    one = Newton().minimize(Objective(X, y, "logistic", "l2", 0.1))
    assert abs(Newton().minimize(far).theta - one.theta).max() < 1e-10
    with pytest.raises(ValueError, match="1 class"):
        PartitionedObjective(*parted(X[:first], y[:first], first))


@calm
def test_a_partition_without_rows_is_left_out(threads):
    X, y = sample(12)
    far = PartitionedObjective(*parted(X, y, 0, *[1, 0] * 6, 6), "logistic", "l2", 0.1)
    one = Newton().minimize(Objective(X, y, "logistic", "l2", 0.1))
    assert far.n == 12 and abs(Newton().minimize(far).theta - one.theta).max() < 1e-10
    few = da.from_array(X, chunks=(3, 4)), da.from_array(y, chunks=3)
    kept = few[0][:, 0] > np.median(X[:, 0])  # of unknown length in each partition
    far = PartitionedObjective(few[0][kept], few[1][kept], "logistic", "l2", 0.1)
    rows = X[:, 0] > np.median(X[:, 0])
    one = Newton().minimize(Objective(X[rows], y[rows], "logistic", "l2", 0.1))
    assert abs(Newton().minimize(far).theta - one.theta).max() < 1e-10
    with pytest.raises(ValueError, match="0 sample"):
        PartitionedObjective(*parted(X[:0], y[:0], 0))


@calm
def test_the_kind_of_numbers_does_not_matter(threads):
    X, y = sample(60)
    X = abs(X * 5).round()
    one = Newton().minimize(Objective(X, y == "yes", "logistic", "l2", 0.1)).theta
    for kind in ("float32", "int8", "uint8"):
        far = parted(X.astype(kind), y == "yes", 20, 40)
        J = PartitionedObjective(*far, "logistic", "l2", 0.1)
        assert abs(Newton().minimize(J).theta - one).max() < 1e-10


@calm
def test_what_is_no_pair_of_dask_arrays_cut_alike_is_refused(threads):
    X, y = parted(*sample(60), 20, 40)
    column = y[:, None]
    for bad in [(X.compute(), y), (X, y.compute()), (X, column), (X[:, 0], y)]:
        with pytest.raises(ValueError, match="Dask arrays, cut alike"):
            PartitionedObjective(*bad)
    with pytest.raises(ValueError, match="Dask arrays, cut alike"):
        PartitionedObjective(X, y.rechunk(10))
    mixed = np.repeat(np.array([0, "1"], dtype=object), [20, 40])
    with pytest.raises(ValueError, match="cannot be sorted"):
        PartitionedObjective(X, da.from_array(mixed, chunks=((20, 40),)))


@calm
@pytest.mark.parametrize("error", [FileNotFoundError, TimeoutError, ValueError])
def test_an_error_of_reading_is_raised_as_it_is(threads, error):
    def fail():
        raise error("part-1.npy")

    X = da.from_delayed(delayed(fail)(), (10, 4), float)
    with pytest.raises(error, match=r"part-1\.npy"):
        PartitionedObjective(X, da.from_array(np.arange(10) % 2))


@calm
def test_what_reads_rows_and_labels_together_runs_once(threads, tmp_path):
    def logged(k):
        with (tmp_path / str(k)).open("a") as log:
            log.write("read\n")
        return read(k, "none", None)

    pairs = [delayed(logged, nout=2)(k) for k in range(3)]
    X = da.concatenate([da.from_delayed(X, (10, 4), float) for X, _ in pairs])
    y = da.concatenate([da.from_delayed(y, (10,), "<U3") for _, y in pairs])
    J = PartitionedObjective(X, y)
    J.gradient(np.zeros(5))
    J.hessian(np.ones(5))
    assert [(tmp_path / str(k)).read_text() for k in range(3)] == ["read\n"] * 3


# ------------------------------------------------------------------ lost workers


@slow
@calm
def test_a_worker_killed_in_the_middle_changes_nothing():
    X, y = sample()
    one = Newton().minimize(Objective(X, y))
    with connect() as client:
        J = PartitionedObjective(*parted(X, y, *[150] * 6))
        pids = list(client.run(os.getpid).values())
        theta, killed = np.zeros(5), 0
        for step in range(one.passes):
            if step == 2:
                os.kill(pids[0], signal.SIGKILL)
                killed += 1
            theta = theta - np.linalg.solve(J.hessian(theta), J.gradient(theta))
        assert killed == 1 and pids[0] not in client.run(os.getpid).values()
        again = Newton().minimize(J)
    assert abs(theta - one.theta).max() < 1e-6
    assert abs(again.theta - one.theta).max() <= 1e-10


@slow
@calm
def test_a_worker_killed_by_the_clock_in_one_minimize():
    X, y = sample()
    solver = GradientDescent(rate=0.02, max_iter=60, tol=0)
    one = solver.minimize(Objective(X, y))
    with connect() as client:
        J = PartitionedObjective(*parted(X, y, *[150] * 6))
        pid = min(client.run(os.getpid).values())
        threading.Timer(0.3, os.kill, [pid, signal.SIGKILL]).start()
        far = solver.minimize(J)
        assert pid not in client.run(os.getpid).values()
    assert far.passes == 60 and abs(far.theta - one.theta).max() <= 1e-10


def start(*command):
    program = [sys.executable, "-m", *command]
    return subprocess.Popen(
        program, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


@slow
@calm
def test_a_cluster_started_apart_and_then_without_workers(tmp_path, monkeypatch):
    file = tmp_path / "scheduler.json"
    scheduler = start(
        "distributed.cli.dask_scheduler",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--no-dashboard",
        "--scheduler-file",
        str(file),
    )
    started = [scheduler]
    try:
        while not file.exists():
            time.sleep(0.1)
        for _ in range(2):
            started.append(
                start(
                    "distributed.cli.dask_worker",
                    "--scheduler-file",
                    str(file),
                    "--no-nanny",
                    "--nthreads",
                    "1",
                    "--no-dashboard",
                )
            )
        with distributed.Client(scheduler_file=str(file)) as first:
            first.wait_for_workers(2)
            address = first.scheduler.address
        monkeypatch.setenv("DASK_SCHEDULER_ADDRESS", address)
        monkeypatch.setattr(cluster, "PATIENCE", 3.0)
        with connect() as client:
            assert client.scheduler.address == address
            J = PartitionedObjective(*parted(*sample(), 300, 300, 300))
            one = Newton().minimize(Objective(*sample()))
            assert abs(Newton().minimize(J).theta - one.theta).max() <= 1e-10
            for worker in started[1:]:
                worker.kill()
                worker.wait()
            before = time.monotonic()
            with pytest.raises(RuntimeError, match="no worker left"):
                Newton().minimize(J, np.ones(5))
            assert time.monotonic() - before < 20
            scheduler.kill()
            for make in (J.value, lambda _: PartitionedObjective(J.X, J.y)):
                before = time.monotonic()
                with pytest.raises(RuntimeError, match=r"no worker left, or no sched"):
                    make(np.full(5, 2.0))
                assert time.monotonic() - before < 20
    finally:
        for process in started:
            process.kill()
            process.wait()


# ---------------------------------------------------------------- little memory

STREAM = """
import resource, sys
import numpy as np
from linclass import LinearClassifier
from linclass.descent import Incremental

def stream(table):
    steps = Incremental(rate=0.1, batch_size=100)
    model = LinearClassifier(loss="logistic", strength=0, solver=steps)
    for first in range(0, len(table), 5000):
        rows = np.array(table[first : first + 5000])
        model.partial_fit(rows[:, :-1], rows[:, -1], classes=[-1, 1])
    return model

table = np.load(sys.argv[1], mmap_mode="r")
stream(table[:5000])  # what Python and BLAS take for themselves, once
used = int(open("/proc/self/statm").read().split()[5]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_DATA, (used + 16 * 2**20,) * 2)
try:
    np.array(table)
    print("the whole file fits")
except MemoryError:
    pass
model = stream(table)
print(model.steps_, *model.coef_[0, :2].round(1))
"""


@slow
@pytest.mark.skipif(sys.platform != "linux", reason="limits are those of Linux")
def test_a_file_larger_than_the_memory_allowed_is_streamed(tmp_path):
    path = tmp_path / "table.npy"
    table = np.lib.format.open_memmap(path, mode="w+", shape=(300_000, 21))
    for first in range(0, 300_000, 50_000):
        rng = np.random.default_rng(first)
        X = rng.normal(size=(50_000, 20))
        y = np.where(X[:, 0] - X[:, 1] + rng.logistic(size=50_000) > 0, 1, -1)
        table[first : first + 50_000] = np.column_stack([X, y])
    table.flush()
    assert path.stat().st_size > 3 * 16 * 2**20  # the limit is a third of the file
    done = subprocess.run(
        [sys.executable, "-c", STREAM, path], capture_output=True, text=True
    )
    path.unlink()
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["3000", "1.0", "-1.0"]
