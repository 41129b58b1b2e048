"""The door to numba: compiled loops, or none."""

import subprocess
import sys
import threading
import time

import numba
import numpy as np
import pytest

from linclass._fast import compiled


def sums(values, totals):
    total = 0.0
    for i in range(len(values)):
        total += values[i]
        totals[i] = total
    return total


def slow_to_compile(values):
    count = 0
    for i in range(len(values)):
        if values[i] > 0:
            count += i
    return count


def test_without_numba_there_is_no_compiled_loop(monkeypatch):
    def fresh(values):
        return values[0]

    monkeypatch.setitem(sys.modules, "numba", None)
    assert compiled(fresh) is None
    monkeypatch.undo()  # it is looked for again: no answer is kept but a loop
    assert compiled(fresh) is not None


@pytest.mark.slow  # numba is loaded, and a loop compiled
def test_a_compiled_loop_gives_the_same_to_the_last_bit():
    values = np.random.default_rng(0).normal(size=10**4)
    loop = compiled(sums)
    assert loop is not sums and loop is compiled(sums)
    ours, theirs = np.empty(10**4), np.empty(10**4)
    assert loop(values, ours) == sums(values, theirs)
    assert ours.tolist() == theirs.tolist()


@pytest.mark.slow
def test_threads_that_meet_at_the_first_call_share_one_compilation(monkeypatch):
    njit = numba.njit

    def slowly(**options):
        time.sleep(0.02)  # so that all of them are there
        return njit(**options)

    monkeypatch.setattr(numba, "njit", slowly)
    values, meet = np.array([-1, 1, 1]), threading.Barrier(4)
    loops, answers = [], []

    def work():
        meet.wait()
        loop = compiled(slow_to_compile)
        loops.append(loop)
        answers.append(loop(values))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [3] * 4 and len(set(map(id, loops))) == 1
    assert len(loops[0].signatures) == 1


@pytest.mark.slow
def test_numba_is_imported_for_a_loop_alone():
    program = """
import sys
import linclass
from linclass import Perceptron, datasets
from linclass._fast import compiled
Perceptron().fit(*datasets.t13())
assert "numba" not in sys.modules
compiled(lambda: 0)
assert "numba" in sys.modules
"""
    subprocess.run([sys.executable, "-W", "error", "-c", program], check=True)
