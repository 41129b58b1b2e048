"""The benchmarks: the harness tells the truth, and its results are on record."""

import ast
import os
import subprocess
import sys
import time
from pathlib import Path

import _pair
import _results
import numpy as np
import pytest
from threadpoolctl import threadpool_info

from linclass.book.figures import speed

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
SCRIPTS = sorted(BENCHMARKS.glob("[!_]*.py"))
NAMES = [path.stem for path in SCRIPTS]


@pytest.fixture(autouse=True)
def own_rows(monkeypatch):
    """Rows of this test only."""
    monkeypatch.setattr(_pair, "rows", [])


@pytest.fixture
def brief(monkeypatch):
    """No call is repeated to make it longer."""
    monkeypatch.setattr(_pair, "SHORTEST", 0)


def sleep(seconds):
    return lambda: time.sleep(seconds)


def same(ours, peer):
    return ours == peer


# ------------------------------------------------------------------ the harness


def test_unequal_answers_have_no_ratio():
    with pytest.raises(AssertionError, match="by one: the answers differ"):
        _pair.compare("by one", lambda: 1, lambda: 2, same)
    with pytest.raises(AssertionError, match=r"n = 30: the answers differ"):
        _pair.growth("g", lambda n: (lambda: n, lambda: min(n, 29), same), 3)
    assert _pair.rows == []


def test_twice_the_sleep_is_twice_the_time(brief):
    ratio = _pair.compare("two", sleep(0.03), sleep(0.015), same, goal=3)
    assert 1.4 < ratio < 3
    (row,) = _pair.rows
    assert row[:2] == ("two", "time") and row.ratio == ratio and row.verdict == "met"
    assert row.low <= ratio <= row.high


@pytest.fixture
def clock(monkeypatch):
    """A clock that only `clock(seconds)` moves: a call that takes so long."""
    now = [0.0]
    monkeypatch.setattr(_pair.time, "perf_counter", lambda: now[0])

    def takes(seconds):
        return lambda: now.__setitem__(0, now[0] + seconds)

    return takes


def test_short_calls_are_repeated_and_count_once(clock):
    calls, short = [], clock(0.004)

    def ours():
        calls.append(1)
        short()

    ratio = _pair.compare("short", ours, clock(0.0125), same)
    np.testing.assert_allclose(ratio, 0.32)
    assert len(calls) == 2 + 5 * 5  # five make the 20 ms of a turn


def test_calls_go_by_turns_and_change_their_order(brief):
    calls = []
    ours, peer = (lambda name=name: calls.append(name) for name in "op")
    _pair.compare("turns", ours, peer, same, runs=4)
    # the answers, the first look at the clock, and four turns
    assert "".join(calls) == "op" + "op" + "oppooppo"


def test_there_are_five_turns_unless_the_script_says_more(brief):
    calls = []
    _pair.compare("five", lambda: calls.append(1), lambda: None, same)
    assert len(calls) == 2 + 5


def test_a_ratio_is_the_median_with_its_ends(monkeypatch):
    times = [[1, 2], [9, 3], [1, 4], [5, 5], [2, 1]]
    monkeypatch.setattr(_pair, "_turns", lambda *asked: times)
    ratio = _pair.compare("median", lambda: 0, lambda: 0, same, goal=0.9)
    assert ratio == 1
    assert _pair.rows == [_results.Row("median", "time", 1, 0.25, 3, 0.9)]
    assert _pair.rows[0].verdict == "missed"


def test_the_goal_is_one_and_a_row_that_misses_it_says_why(clock):
    _pair.compare("slow", clock(0.3), clock(0.2), lambda *_: True, why="calls")
    _pair.compare("quick", clock(0.1), clock(0.2), lambda *_: True, why="not so")
    assert [row.goal for row in _pair.rows] == [1, 1]
    assert [row.cells()[-1] for row in _pair.rows] == [
        "1, missed: calls",
        "1, met",
    ]


@pytest.mark.parametrize("threads", [1, 2])
def test_both_have_the_threads_that_were_asked_for(brief, threads):
    seen = []

    def look():
        np.ones((2, 2)) @ np.ones((2, 2))
        pools = [pool["num_threads"] for pool in threadpool_info()]
        seen.append({*pools, int(os.environ.get("OMP_NUM_THREADS", 0))})

    before = os.environ.get("OMP_NUM_THREADS")
    _pair.compare("threads", look, look, same, threads=threads)
    assert seen[2:] == [{threads}] * len(seen[2:])
    what = {1: "time", 2: "time, 2 threads"}
    assert _pair.rows[0].what == what[threads]
    assert os.environ.get("OMP_NUM_THREADS") == before


def test_growth_is_of_each(clock):
    def make(n):
        return clock(n * 1e-3), clock(0.01), same

    ours, peer = _pair.growth("sleeps", make, 4)
    np.testing.assert_allclose([ours, peer], [10, 1])
    assert [row.what for row in _pair.rows] == ["growth, ours", "growth, peer"]
    assert [row.ratio for row in _pair.rows] == [ours, peer]
    assert {row.case for row in _pair.rows} == {"sleeps, 4e+00 to 4e+01"}


def test_what_is_no_time_of_a_peer_is_no_part_of_the_mean(brief):
    _pair.compare("a", sleep(0.01), sleep(0.01), same)
    _pair.compare("b", sleep(0.05), sleep(0.01), same, goal=None, what="cluster time")
    assert _pair.compare_bytes("c", 3, 12) == 0.25
    assert [row.what for row in _pair.rows] == ["time", "cluster time", "bytes"]
    assert [row.verdict for row in _pair.rows[1:]] == ["", ""]
    assert "of 1 times" in _results.summary(_pair.rows)


def test_peak_memory_is_that_of_arrays():
    ratio = _pair.compare_memory(
        "two arrays", lambda: (np.ones(10**6), np.ones(10**6)), lambda: np.ones(10**6)
    )
    assert abs(ratio - 2) < 0.05
    assert abs(_pair.peak_memory(lambda: np.ones(10**6)) - 8e6) < 1e5


def test_a_quick_run_ends_after_the_first_case(monkeypatch):
    monkeypatch.setattr(_pair, "quick", True)
    calls = []
    with pytest.raises(_pair.Enough):
        _pair.compare("first", lambda: calls.append(1), sleep(0.002), same)
    assert len(_pair.rows) == 1


def test_results_are_written_as_they_are_read():
    rows = [
        _results.Row("10 x 2", "time", 0.25, 0.0123, 31.25, 0.2, "so"),
        _results.Row("10 x 2", "memory", 1.5, 1.5, 1.5),
    ]
    facts = _results.machine()
    text = _results.markdown(facts, {"one_vs_rest": ("About.", rows), "sgd": ("", [])})
    read, found = speed.read_benchmarks(text)
    assert read == {"result": _results.summary(rows), **facts}
    assert [tuple(row) for row in found] == [
        ("one vs rest", "10 x 2", "time", 0.25, 0.0123, 31.2, 0.2, "missed", "so"),
        ("one vs rest", "10 x 2", "memory", 1.5, 1.5, 1.5, None, "", ""),
    ]


def test_the_mean_is_the_geometric_one_of_times():
    ratios = [("time", 0.1), ("time, 2 threads", 0.4), ("memory", 9), ("growth", 9)]
    rows = [_results.Row("", what, x, x, x, 1) for what, x in ratios]
    assert _results.summary(rows) == (
        "2 of 4 goals are met; the geometric mean of 2 times is 0.200 (goal 0.35, met)"
    )
    assert "0.600 (goal 0.35, missed)" in _results.summary(
        [_results.Row("", "time", 0.6, 0, 1)]
    )


@pytest.mark.parametrize(
    ("number", "text"),
    [(0.3, "0.300"), (0.01234, "0.0123"), (1, "1.00"), (12.34, "12.3"), (123.4, "123")],
)
def test_a_ratio_has_three_digits(number, text):
    assert _results.digits(number) == text


def test_the_machine_says_which_kernel_ran():
    facts = _results.machine()
    pools = [pool for pool in threadpool_info() if pool["user_api"] == "blas"]
    assert pools
    for pool in pools:
        assert pool["internal_api"] in facts["BLAS"]
        assert pool.get("architecture", "unknown") in facts["BLAS"]
    assert facts["numpy"] == np.__version__


# ------------------------------------------------------- the scripts, the record


def run(*arguments):
    return subprocess.run(
        [sys.executable, BENCHMARKS, *arguments], capture_output=True, text=True
    )


@pytest.mark.parametrize("path", SCRIPTS, ids=NAMES)
def test_a_script_has_a_main_and_says_what_it_compares(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert "main" in names
    assert ast.unparse(tree.body[-1]) == "if __name__ == '__main__':\n    main()"
    assert ast.get_docstring(tree)


@pytest.mark.parametrize(
    "wrong", [["no_such_method"], ["--write", "perceptron"], ["--write", "--quick"]]
)
def test_a_wrong_command_runs_nothing(wrong):
    done = run(*wrong)
    assert done.returncode == 2 and "error" in done.stderr and "--" not in done.stdout


@pytest.mark.slow
def test_the_first_case_of_each_script_runs_and_has_equal_answers():
    before = _results.FILE.read_bytes()
    done = run("--quick")
    assert done.returncode == 0, done.stderr
    parts = done.stdout.split("\n-- ")[1:]
    assert [part.split("\n")[0] for part in parts] == NAMES
    assert all(part.count(" time ") == 1 for part in parts)
    assert _results.FILE.read_bytes() == before


FACTS, ROWS = speed.read_benchmarks(_results.FILE.read_text(encoding="utf-8"))


def test_the_record_has_every_script():
    assert list(dict.fromkeys(row.method for row in ROWS)) == [
        name.replace("_", " ") for name in NAMES
    ], "run `make bench`, then `make notebooks` for book/appendix/speed.md"


def test_the_record_agrees_with_itself():
    for row in ROWS:
        assert 0 < row.low <= row.ratio <= row.high, row
        again = _results.Row(row.case, *row[2:7])
        # a ratio that equals its goal once it is rounded may be either
        assert row.verdict == again.verdict or row.ratio == row.goal, row
    assert len({row[:3] for row in ROWS}) == len(ROWS), "two rows of one name"


def test_the_record_says_where_it_was_made():
    assert {"date", "processor", "memory", "threads", "BLAS"} < set(FACTS)
    assert {"Python", "numpy", "scipy", "scikit-learn"} < set(FACTS)
    assert "kernel" in FACTS["BLAS"]
