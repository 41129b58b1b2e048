"""The table of the benchmarks is read as it stands, and drawn as it is read."""

import numpy as np
import pytest
from drawn import written

from linclass.book.figures import speed as figures

TEXT = """\
# A title

- date: 2026-01-02
- processor: one: of two
- scikit-learn: 1.6

## least squares

Beside another one.

| case | what | ours / peer | smallest to largest | goal |
| --- | --- | --- | --- | --- |
| 10 x 2 | time | 0.250 | 0.125 to 0.500 | 0.2, missed: many, small |
| 10 x 2 | memory | 1.50 | 1.50 to 1.50 | 2, met |

## sgd

| case | what | ours / peer | smallest to largest | goal |
| --- | --- | --- | --- | --- |
| one pass | time, 2 threads | 2.00 | 1.00 to 4.00 |  |
| one pass, 1e+01 to 1e+02 | growth, ours | 12.0 | 11.0 to 13.0 |  |
| quick | time | 0.500 | 0.500 to 0.500 | 0.5, met |
"""
FACTS, ROWS = figures.read_benchmarks(TEXT)


def test_a_table_is_read():
    assert FACTS == {
        "date": "2026-01-02",
        "processor": "one: of two",
        "scikit-learn": "1.6",
    }
    assert [tuple(row) for row in ROWS] == [
        (
            "least squares",
            "10 x 2",
            "time",
            0.25,
            0.125,
            0.5,
            0.2,
            "missed",
            "many, small",
        ),
        ("least squares", "10 x 2", "memory", 1.5, 1.5, 1.5, 2, "met", ""),
        ("sgd", "one pass", "time, 2 threads", 2, 1, 4, None, "", ""),
        ("sgd", "one pass, 1e+01 to 1e+02", "growth, ours", 12, 11, 13, None, "", ""),
        ("sgd", "quick", "time", 0.5, 0.5, 0.5, 0.5, "met", ""),
    ]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("| 0.250 |", "| a quarter |"), (", missed:", ","), ("0.125 to", "0.125")],
)
def test_a_row_that_is_none_is_refused(right, wrong):
    assert right in TEXT
    with pytest.raises(ValueError, match="10 x 2"):
        figures.read_benchmarks(TEXT.replace(right, wrong))


def test_times_are_drawn_where_they_belong():
    ax = figures.time_ratios(ROWS)
    assert written(ax.get_yticklabels()) == ["least squares", "sgd"]
    assert ax.get_xscale() == "log"
    parity, *others = ax.lines
    assert set(parity.get_xdata()) == {1}
    spreads, marks = others[::2], others[1::2]
    assert [list(line.get_xdata()) for line in spreads] == [
        [0.125, 0.5],
        [1, 4],
        [0.5, 0.5],
    ]
    assert [line.get_xdata()[0] for line in marks] == [0.25, 2, 0.5]
    heights = [line.get_ydata()[0] for line in marks]
    ticks = list(ax.get_yticks())  # in the middle of the cases of a method
    assert ticks == [heights[0], np.mean(heights[1:])]
    assert heights[0] < heights[1] - 2 < heights[1] < heights[2]
    for spread, mark in zip(spreads, marks, strict=True):
        assert set(spread.get_ydata()) == set(mark.get_ydata())
    left, right = ax.get_xlim()
    assert left < 0.125 and right > 4
    bottom, top = ax.get_ylim()
    assert bottom > heights[2] and top < heights[0]  # the first method is above


def test_marks_are_told_apart_without_color():
    ax = figures.time_ratios(ROWS)
    marks, names = ax.get_legend_handles_labels()
    looks = {
        name: (mark.get_marker(), mark.get_markerfacecolor() == "white")
        for mark, name in zip(marks, names, strict=True)
    }
    assert looks == {
        "goal missed": ("o", True),
        "no goal": ("D", False),
        "goal met": ("o", False),
    }


def test_without_times_there_is_nothing_to_draw():
    with pytest.raises(ValueError, match="none of these rows"):
        figures.time_ratios(ROWS[1:2])


def test_ratios_below_one_only_leave_room_for_parity():
    ax = figures.time_ratios(ROWS[:1])
    assert np.prod(ax.get_xlim()) < 1 < ax.get_xlim()[1]
