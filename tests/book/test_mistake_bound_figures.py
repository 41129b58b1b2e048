"""Counts against bounds: what is drawn, and that a player's axes do not jump."""

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt
import numpy as np
import pytest

from linclass import datasets
from linclass.book.figures import mistake_bound as figures
from linclass.perceptron import Perceptron

X = range(5)
CURVES = {"updates": [1, 2, 5, 40, 900], "bound": [3, 9, 27, 81, 243]}
PAIR = [[0, 0], [1, 3], [2, 1], [3, -1], [4, 2], [5, 0]]  # by hand


@pytest.fixture(autouse=True)
def no_figure_stays_open():
    yield
    plt.close("all")


@pytest.mark.parametrize("now", X)
def test_race_draws_up_to_now_and_no_further(now):
    ax = figures.race(X, CURVES, now)
    for line, (name, values) in zip(ax.lines, CURVES.items(), strict=True):
        assert line.get_label() == name
        assert line.get_xdata().tolist() == list(range(now + 1))
        assert line.get_ydata().tolist() == values[: now + 1]


def test_race_keeps_its_axes_from_frame_to_frame():
    limits = {(*ax.get_xlim(), *ax.get_ylim()) for ax in _frames()}
    assert len(limits) == 1
    xmin, xmax, ymin, ymax = limits.pop()
    assert xmin < 0 and xmax > 4 and ymin < 1 and ymax > 900


def _frames():
    return [figures.race(X, CURVES, now) for now in X]


def test_race_does_not_tell_curves_apart_by_color_alone():
    lines = figures.race(X, CURVES, 4).lines
    looks = [(line.get_marker(), str(line._dash_pattern)) for line in lines]
    assert len({m for m, _ in looks}) == len({d for _, d in looks}) == len(CURVES)


def test_race_draws_into_given_axes():
    _, given = plt.subplots()
    assert figures.race(X, CURVES, 2, ax=given) is given
    assert given.get_yscale() == "log"
    assert [text.get_text() for text in given.get_legend().texts] == list(CURVES)


# ------------------------------------------------------- the lemmas and their room


def line_of(ax, start):
    return next(line for line in ax.lines if line.get_label().startswith(start))


def shaded(ax):
    return ax.collections[0].get_paths()[0].get_extents().intervaly.tolist()


def test_values_stand_on_the_shaded_side_of_their_line():
    above = figures.against_line([0, 5, 9], 3, ("far", "least"))
    assert line_of(above, "least").get_ydata().tolist() == [0, 3, 6]
    assert line_of(above, "far").get_ydata().tolist() == [0, 5, 9]
    assert shaded(above) == [0, pytest.approx(9.72)]  # up to the edge
    below = figures.against_line([0, 2, 1], 3, ("near", "most"))
    assert shaded(below) == [0, 6]
    near = figures.against_line([0, 2, 1], 3, ("near", "most"), top=4)
    assert near.get_ylim() == (0, 4)


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
    edge = figures.room(k, (0.6, 0.8), 1, 10)
    along = edge @ [0.6, 0.8]
    assert (edge**2).sum(axis=1) == pytest.approx(10 * k)
    assert along.min() == pytest.approx(k)  # the chord
    assert along.max() == pytest.approx((10 * k) ** 0.5)
    ends = edge[[0, -1]] @ [-0.8, 0.6]
    assert ends == pytest.approx(np.array([-1, 1]) * (10 * k - k * k) ** 0.5)


def test_the_room_ends_in_a_point():
    assert np.ptp(figures.room(10, (1, 0), 1, 10), axis=0).max() == 0
    assert figures.room(10, (1, 0), 1, 10)[0].tolist() == [10, 0]
    assert len(figures.room(11, (1, 0), 1, 10)) == 0


def test_the_player_says_what_room_is_left():
    played = figures.room_player(PAIR, (1, 0), 1, 10)
    assert played.numbers[3] == ("k = 3: θ = (3, -1). Room: ⟨θ, u⟩ ≥ 3 and ‖θ‖² ≤ 30.")
    assert played.numbers[6].startswith("k = 6: the run is over.")
    points = [k for k, alt in enumerate(played.alts) if "single point" in alt]
    empty = [k for k, alt in enumerate(played.alts) if "no room" in alt]
    assert (points, empty) == ([0, 10], [11])


def test_shares_are_counted():
    ax = figures.shares([1, 5, 5, 9], [10, 10, 20, 10])
    bars = {round(bar.get_x(), 3): bar.get_height() for bar in ax.patches}
    assert sum(bars.values()) == 4
    assert [x for x, height in bars.items() if height] == [0.1, 0.25, 0.5, 0.9]
    assert line_of(ax, "closest: 0.90").get_xdata().tolist() == [0.9]
