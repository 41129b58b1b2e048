"""Time two programs that give the same answer, side by side.

    python benchmarks               # all of them
    python benchmarks perceptron    # one; or python benchmarks/perceptron.py
    python benchmarks --quick       # the first case of each, and few runs
    python benchmarks --write       # all of them, into results.md: `make bench`

A benchmark is a script ``benchmarks/<method>.py`` with a ``main()`` that makes its data
and calls `compare`, once per size, the smallest first:

    from _pair import compare

    def main():
        X, y = …
        ours, peer = …                     # callables that return their answers
        def same(a, b): return …           # is a as good an answer as b?
        compare("perceptron, 1e5 x 20", ours, peer, same)

    if __name__ == "__main__":
        main()

What makes a ratio worth printing:

- Both answers are compared before any clock runs; without equal quality no ratio.
- Both run in one process, by turns, each once before the clock starts. The ratio of
  each turn is taken, so that other load hits both; printed are its median, its
  smallest and its largest value.
- BLAS and OpenMP have as many threads for ours as for the peer: one, if the script
  does not ask for more. Whoever starts threads by himself finds their number in
  ``OMP_NUM_THREADS``.
- Data are made, and modules imported, outside ``ours`` and ``peer``.

The goal of each row is 1: to take no longer than the peer. Where plain code cannot, the
script says `why` in one line.

Times themselves are not printed: they are true of one machine on one day.
"""

import os
import statistics
import time
import tracemalloc
from collections.abc import Callable, Sequence
from typing import Any
from unittest.mock import patch

from _results import Row, report
from threadpoolctl import threadpool_limits

Call = Callable[[], Any]
Same = Callable[[Any, Any], bool]

SHORTEST = 0.02  # seconds: a shorter call is repeated until it has taken this long

rows: list[Row] = []  # what this process has found
quick = False


class Enough(Exception):
    """A quick run has seen the first case of a script."""


def compare(
    name: str,
    ours: Call,
    peer: Call,
    same: Same,
    *,
    runs: int = 5,
    goal: float | None = 1.0,
    threads: int = 1,
    why: str = "",
    what: str = "time",
) -> float:
    """Print and return the median of the time of ``ours`` over that of ``peer``.

    ``why`` says why the goal is missed, in one line. A ratio that shall not count in
    the mean of all times has a ``what`` that does not begin with "time".

    Raises
    ------
    AssertionError
        If ``same(ours(), peer())`` is not true.
    """
    _check(name, ours, peer, same)
    ratios = [a / b for a, b in _turns([ours, peer], runs, threads)]
    row = _note(name, _what(what, threads), ratios, goal, why)
    if quick:
        raise Enough
    return row.ratio


def growth(
    name: str,
    make: Callable[[int], tuple[Call, Call, Same]],
    n: int,
    *,
    runs: int = 5,
    threads: int = 1,
) -> tuple[float, float]:
    """Print and return t(10n) / t(n) of both, where ``make(n)`` is a case of n samples.

    A case is what `compare` takes: ours, peer and same.

    Raises
    ------
    AssertionError
        If the answers differ for n or for 10n samples.
    """
    calls: list[Call] = []
    for size in (n, 10 * n):
        case = make(size)
        _check(f"{name}, n = {size}", *case)
        calls += case[:2]
    times = _turns(calls, runs, threads)
    name = f"{name}, {n:.0e} to {10 * n:.0e}"
    found = [
        _note(name, _what(f"growth, {who}", threads), [t[2 + i] / t[i] for t in times])
        for i, who in enumerate(("ours", "peer"))
    ]
    return found[0].ratio, found[1].ratio


def compare_memory(
    name: str, ours: Call, peer: Call, *, goal: float | None = None
) -> float:
    """Print and return the peak memory of ``ours`` over that of ``peer``."""
    ratio = peak_memory(ours) / peak_memory(peer)
    return _note(name, "memory", [ratio], goal).ratio


def compare_bytes(name: str, ours: int, peer: int) -> float:
    """Print and return a ratio of two numbers of bytes that were counted."""
    return _note(name, "bytes", [ours / peer]).ratio


def peak_memory(call: Call) -> int:
    """Bytes that ``call`` had in use at most, beyond those in use before.

    Counted are Python's objects and numpy's arrays, not what compiled code takes from
    the system by itself.
    """
    call()
    tracemalloc.start()
    call()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def _check(name: str, ours: Call, peer: Call, same: Same) -> None:
    assert same(ours(), peer()), f"{name}: the answers differ"


def _turns(calls: Sequence[Call], runs: int, threads: int) -> list[list[float]]:
    """The times of all calls in each turn; every other turn goes backwards."""
    shortest, runs = (SHORTEST / 4, 3) if quick else (SHORTEST, runs)
    own = patch.dict(os.environ, OMP_NUM_THREADS=str(threads))  # of Python's threads
    with own, threadpool_limits(threads):
        counts = [max(1, round(shortest / _time(call))) for call in calls]
        times = []
        for turn in range(runs):
            order = range(len(calls))[:: (-1) ** turn]
            took = {i: _time(calls[i], counts[i]) for i in order}
            times.append([took[i] for i in range(len(calls))])
    return times


def _time(call: Call, count: int = 1) -> float:
    start = time.perf_counter()
    for _ in range(count):
        call()
    return (time.perf_counter() - start) / count


def _what(what: str, threads: int) -> str:
    return what if threads == 1 else f"{what}, {threads} threads"


def _note(
    name: str,
    what: str,
    ratios: list[float],
    goal: float | None = None,
    why: str = "",
) -> Row:
    ends = min(ratios), max(ratios)
    row = Row(name, what, statistics.median(ratios), *ends, goal, why)
    rows.append(row)
    report(row)
    return row
