"""Margins with a sign, and a strip that turns: held against sorted sums."""

import re

import numpy as np
import pytest
from drawn import written

from linclass import Halfspace, datasets
from linclass.book.figures import margin as figures

X, y = datasets.t13()
ANGLES = [35, 38, 53, 60, 71]


@pytest.fixture(scope="module")
def turn():
    return figures.turn_player(X, y, ANGLES)


@pytest.mark.parametrize("frame, angle", [*enumerate(ANGLES)])
def test_each_frame_of_the_turn_tells_half_the_gap_and_who_touches(turn, frame, angle):
    a = np.radians(angle)
    sums = X[:, 0] * np.cos(a) + X[:, 1] * np.sin(a)
    plus, minus = sums[y > 0], sums[y < 0]
    gamma = (min(plus) - max(minus)) / 2
    rows = sorted([list(sums).index(min(plus)), list(sums).index(max(minus))])
    assert turn.numbers[frame] == (
        f"w at {angle} degrees: margin {gamma:.3f}, support rows {rows[0]}, {rows[1]}."
    )
    assert f"half-width {gamma:.2f}" in turn.alts[frame]


def test_the_player_starts_where_the_strip_is_not_the_widest(turn):
    widths = [float(re.search(r"margin ([\d.]+),", text)[1]) for text in turn.numbers]
    assert turn.start == 1 and max(widths) > 2 * widths[turn.start]


def test_margins_are_written_with_their_sign():
    line = Halfspace((1, 0), -1)
    ax = figures.distances(line, [[3, 0], [0, 2], [-1, 0]], [1, 1, -1], rows=[0, 1])
    assert written(ax) == ["2.00", "−1.00"]
