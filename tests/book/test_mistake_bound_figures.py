"""The two numbers and lemmas of the bound: what is drawn."""

import numpy as np
import pytest

from linclass import datasets
from linclass.book.figures import mistake_bound as figures
from linclass.perceptron import Perceptron

PAIR = [[0, 0], [1, 3], [2, 1], [3, -1], [4, 2], [5, 0]]  # by hand


def line_of(ax, start):
    return next(line for line in ax.lines if line.get_label().startswith(start))


def shaded(ax):
    return ax.collections[0].get_paths()[0].get_extents().intervaly.tolist()


def test_values_stand_on_the_shaded_side_of_their_bound():
    above = figures.against([0, 5, 9], lambda k: 3 * k, ("far", "least"))
    least = line_of(above, "least")
    assert least.get_xdata()[[0, 100, 200]].tolist() == [0, 1, 2]
    assert least.get_ydata()[[0, 100, 200]].tolist() == [0, 3, 6]
    assert line_of(above, "far").get_ydata().tolist() == [0, 5, 9]
    assert shaded(above) == [0, pytest.approx(9.72)]  # up to the edge
    below = figures.against([0, 2, 1], lambda k: 3 * k, ("near", "most"))
    assert shaded(below) == [0, 6]
    assert below.get_ylabel() == "near"


def test_the_wedge_closes_at_the_bound():
    trace = Perceptron().fit(*datasets.t13()).trace_
    ax = figures.wedge(trace.iterates, [-23, 6, 10], 11 / 665**0.5, 146**0.5)
    ((k, length),) = line_of(ax, "$R^2").get_xydata()
    assert k == pytest.approx(97090 / 121)
    for end in ("$R\\sqrt", "$k"):
        assert line_of(ax, end).get_xydata()[-1] == pytest.approx([k, length])
    squares = line_of(ax, "$\\|").get_ydata() ** 2
    assert squares[[0, 2, -1]] == pytest.approx([17, 10, 74])
    along = line_of(ax, "$\\langle").get_ydata() * 665**0.5
    assert along[[0, 2, -1]] == pytest.approx([17, 41, 219])


@pytest.mark.parametrize("k", range(1, 10))
def test_the_room_is_where_both_lemmas_hold(k):
    edge = figures.room(k, 1, 10)
    along = edge[:, 0]
    assert (edge**2).sum(axis=1) == pytest.approx(10 * k)
    assert along.min() == pytest.approx(k)  # the chord
    assert along.max() == pytest.approx((10 * k) ** 0.5)
    assert edge[[0, -1], 1] == pytest.approx(
        np.array([-1, 1]) * (10 * k - k * k) ** 0.5
    )


def test_the_room_ends_in_a_point():
    assert np.ptp(figures.room(10, 1, 10), axis=0).max() == 0
    assert figures.room(10, 1, 10)[0].tolist() == [10, 0]
    assert len(figures.room(11, 1, 10)) == 0


def test_the_player_says_what_room_is_left():
    played = figures.room_player(PAIR, 1, 10)
    assert played.numbers[3] == ("k = 3: θ = (3, -1). Room: ⟨θ, u⟩ ≥ 3 and ‖θ‖² ≤ 30.")
    assert played.numbers[7] == (
        "k = 7: the run ended at (5, 0). "
        "After 7 updates θ would need: ⟨θ, u⟩ ≥ 7 and ‖θ‖² ≤ 70."
    )
    assert played.alts[6].endswith("that ended after 5 updates at (5, 0).")
    points = [k for k, alt in enumerate(played.alts) if "single point" in alt]
    empty = [k for k, alt in enumerate(played.alts) if "no room" in alt]
    assert (points, empty) == ([0, 10], [11])


def test_shares_are_counted():
    ax = figures.shares([1, 5, 5, 9], [10, 10, 20, 10])
    bars = {round(bar.get_x(), 3): bar.get_height() for bar in ax.patches}
    assert sum(bars.values()) == 4
    assert [x for x, height in bars.items() if height] == [0.1, 0.25, 0.5, 0.9]
    assert line_of(ax, "closest: 0.90").get_xdata().tolist() == [0.9]
    median = line_of(ax, "median: 0.38")  # of 0.1, 0.25, 0.5 and 0.9
    assert median.get_xdata() == [0.375, 0.375]
