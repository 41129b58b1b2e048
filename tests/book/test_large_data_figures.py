"""Figures of large data: bytes as bars, gaps, a tree of sums, how many workers."""

import numpy as np
import pytest

from linclass.book.figures import large_data as figures


@pytest.mark.parametrize(
    ("count", "words"),
    [(168, "168 bytes"), (840e3, "840 kB"), (10.08e6, "10.1 MB"), (8e11, "800 GB"),
     (1e3, "1 kB"), (2e15, "2e+03 TB")],
)  # fmt: skip
def test_sizes_have_a_unit(count, words):
    assert figures.size(count) == words


def test_byte_bars_are_as_long_as_their_bytes_and_hatched_beyond_the_limit():
    ax = figures.byte_bars({"a": 1e6, "b": 1e3}, limit=1e4)
    assert [bar.get_width() for bar in ax.patches] == [1e6, 1e3]
    assert [bar.get_hatch() for bar in ax.patches] == ["//", ""]
    assert ax.lines[0].get_xdata() == [1e4, 1e4] and ax.get_xscale() == "log"


def test_a_size_never_lies_on_the_line_of_the_memory():
    ax = figures.byte_bars({"far": 1e3, "near": 5e5, "over": 2e6}, limit=1e6)
    places = [(text.get_position()[0], text.get_ha()) for text in ax.texts]
    assert places == [(1.5e3, "left"), (5e5 / 1.5, "right"), (3e6, "left")]


def test_gap_curves_start_after_the_first_partition():
    (line,) = figures.gap_curves({"a": [0.5, 0.25]}).lines
    assert line.get_xydata().tolist() == [[1, 0.5], [2, 0.25]]


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


def test_the_tree_adds_neighbors_until_one_number_is_left():
    played = figures.tree_player([3, 1, 4, 1, 5])
    left = [text.split(", ")[1].split()[0] for text in played.numbers]
    assert left == ["5", "3", "2", "1"]
    assert all("total is 14" in text for text in played.numbers)
    assert "hold 3, 1, 4, 1, 5. Nothing is added yet" in played.alts[0]
    leaves = [alt.split("leaves ")[1].split(";")[0] for alt in played.alts[1:]]
    assert leaves == ["4, 5, 5", "9, 5", "14"]


def test_the_tree_draws_the_sums_of_pairs():
    played = figures.tree_player([1, 2, 3])
    assert played.numbers[2] == "After round 2, 1 number is left of 3. The total is 6."
