"""Time two programs that give the same answer, side by side.

    python benchmarks               # all of them
    python benchmarks perceptron    # one; or python benchmarks/perceptron.py

A benchmark is a script ``benchmarks/<method>.py`` with a ``main()`` that makes its data
and calls `compare`, once per size:

    from _pair import compare

    def main():
        X, y = …
        ours, peer = …                     # callables that return their answers
        def same(a, b): return …           # is a as good an answer as b?
        compare("perceptron, 1e5 x 20", ours, peer, same, goal=0.9)

    if __name__ == "__main__":
        main()

What makes a ratio worth printing:

- Both answers are compared before any clock runs; without equal quality no ratio.
- Both run in one process, by turns, each once before the clock starts. The ratio of
  each turn is taken, so that other load hits both; printed are its median, its
  smallest and its largest value.
- BLAS and OpenMP have one thread, for both.
- Data are made, and modules imported, outside ``ours`` and ``peer``.

Times themselves are not printed: they are true of one machine on one day.
"""

import statistics
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

from threadpoolctl import threadpool_limits

SHORTEST = 0.02  # seconds: a shorter call is repeated until it has taken this long


def compare(
    name: str,
    ours: Callable[[], Any],
    peer: Callable[[], Any],
    same: Callable[[Any, Any], bool],
    *,
    runs: int = 5,
    goal: float | None = None,
) -> float:
    """Print and return the median of the time of ``ours`` over that of ``peer``.

    Raises
    ------
    AssertionError
        If ``same(ours(), peer())`` is not true.
    """
    answers = ours(), peer()
    assert same(*answers), f"{name}: the answers differ"
    del answers
    with threadpool_limits(1):
        counts = [max(1, round(SHORTEST / _time(call))) for call in (ours, peer)]
        ratios = [_time(ours, counts[0]) / _time(peer, counts[1]) for _ in range(runs)]
    report(name, statistics.median(ratios), (min(ratios), max(ratios)), goal)
    return statistics.median(ratios)


def compare_memory(
    name: str,
    ours: Callable[[], Any],
    peer: Callable[[], Any],
    *,
    goal: float | None = None,
) -> float:
    """Print and return the peak memory of ``ours`` over that of ``peer``."""
    ratio = peak_memory(ours) / peak_memory(peer)
    report(f"{name}, memory", ratio, (ratio, ratio), goal)
    return ratio


def peak_memory(call: Callable[[], Any]) -> int:
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


def report(
    name: str, ratio: float, spread: tuple[float, float], goal: float | None
) -> None:
    """Print one line: the ratio, its spread, and whether the goal is met."""
    low, high = spread
    line = f"{name:44} {ratio:6.3f}  ({low:.3f} to {high:.3f})"
    if goal is not None:
        line += f"  goal {goal:g}{'' if ratio <= goal else '  MISSED'}"
    print(line, flush=True)


def _time(call: Callable[[], Any], count: int = 1) -> float:
    start = time.perf_counter()
    for _ in range(count):
        call()
    return (time.perf_counter() - start) / count
