"""Figures of many machines: a tree of sums, weights, times, how many workers."""

import re
from pathlib import Path

import numpy as np
import pytest

from linclass.book.figures import many_machines as figures


def test_worker_times_ring_the_best_number():
    ax = figures.worker_times([1, 2, 4, 8], [100], row=0.01, send=0.3)
    curve, ring = ax.lines
    expected = [1, 0.8, 0.85, 1.025]
    np.testing.assert_allclose(curve.get_ydata(), expected)
    assert ring.get_xdata().tolist() == [2] and np.isclose(ring.get_ydata()[0], 0.8)


def test_a_curve_starts_where_the_rows_fit_into_the_memories():
    ax = figures.worker_times([1, 2, 4, 8], [100, 10], row=0.01, send=0.3, room=30)
    many, ring, few, _ = ax.lines
    assert many.get_xdata().tolist() == [4, 8] and ring.get_xdata().tolist() == [4]
    assert few.get_xdata().tolist() == [1, 2, 4, 8]


def test_rows_that_fit_into_no_memories_have_no_curve():
    ax = figures.worker_times([1, 2], [100, 10], row=0.01, send=0.3, room=30)
    few, _ = ax.lines
    assert few.get_xdata().tolist() == [1, 2]


def test_the_tree_adds_neighbors_until_one_number_is_left():
    played = figures.tree_player([3, 1, 4, 1, 5])
    assert played.numbers[0] == "Before round 1, there are 5 numbers. The total is 14."
    left = [text.split(", ")[1].split()[0] for text in played.numbers[1:]]
    assert left == ["3", "2", "1"]
    assert all("total is 14" in text for text in played.numbers)
    assert "hold 3, 1, 4, 1, 5. Nothing is added yet" in played.alts[0]
    leaves = [alt.split("leaves ")[1].split(";")[0] for alt in played.alts[1:]]
    assert leaves == ["4, 5, 5", "9, 5", "14"]


def test_the_tree_draws_the_sums_of_pairs():
    played = figures.tree_player([1, 2, 3])
    assert played.numbers[2] == "After round 2, 1 number is left of 3. The total is 6."


def test_the_finished_tree_shows_each_sum_once_in_whole_numbers():
    ax = figures.tree([1.2, 2.4, 3.1])
    assert [text.get_text() for text in ax.texts] == ["1", "2", "3", "4", "3", "7"]
    assert len(ax.lines) == 5  # two pairs, and one that waits


def test_dots_and_rings_are_at_the_weights():
    ax = figures.weight_dots({"a": [0.5, -1, 0], "b": [0.5, 1, 0]})
    _, dots, rings = ax.lines
    assert dots.get_xydata().tolist() == [[1, 0.5], [2, -1], [3, 0]]
    assert rings.get_ydata().tolist() == [0.5, 1, 0]
    assert rings.get_markersize() > dots.get_markersize()


def test_time_bars_are_as_long_as_their_minutes():
    ax = figures.time_bars({"a": 1640, "b": 60, "c": 11042, "d": 18})
    widths = [bar.get_width() for bar in ax.patches]
    assert widths == pytest.approx([27.3333, 1, 184.0333, 0.3], abs=1e-4)
    told = [text.get_text() for text in ax.texts]
    assert told == ["27.3 min", "1 min", "184 min", "0.3 min"]
    assert ax.get_xscale() == "linear" and ax.get_xlim()[0] == 0


def test_the_page_tells_the_times_of_the_benchmarks():
    root = Path(__file__).parents[2]
    record = (root / "benchmarks/results.md").read_text("utf-8")
    page = (root / "book/8_practice/5_many_machines.md").read_text("utf-8")
    told = re.search(
        r"about (\d+) times .* for 10,000 rows, about (\d+) times for 100,000, and "
        r"still about ([\d.]+) times for a million",
        page,
    )
    for times, n in zip(told.groups(), (10**4, 10**5, 10**6), strict=True):
        row = rf"Newton, {n} x 20, 2 workers, .* cluster time \| ([\d.]+)"
        measured = float(re.search(row, record)[1])
        assert float(times) == pytest.approx(measured, rel=0.1)
