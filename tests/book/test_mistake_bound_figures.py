"""Counts against bounds: what is drawn, and that a player's axes do not jump."""

from fractions import Fraction

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt
import pytest
from stops import alts_of, stops

from linclass.book.figures import mistake_bound as figures

X = range(5)
CURVES = {"updates": [1, 2, 5, 40, 900], "bound": [3, 9, 27, 81, 243]}


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


# ------------------------------------------------------------------ the race to move


def test_the_curves_meet_where_fractions_say():
    explorer = figures.chain_explorer()
    every = map(stops, explorer.sliders.values())
    for (margin, radius, k), words in alts_of(explorer, every):
        meet = (Fraction(radius) / Fraction(margin)) ** 2
        assert abs(meet * 100 % 1 - Fraction(1, 2)) > 1e-6  # no tie of rounding
        assert f" at {float(meet):.2f} updates;" in words
        assert ("so there are no" in words) == (k > meet)


def test_the_race_shows_its_room_and_its_star():
    explorer = figures.chain_explorer()
    assert explorer.at(1.0, 4.0, 16)[2] == (
        "γ = 1, R = 4: the curves meet at R²/γ² = 16.00. k = 16: 16 ≤ ‖θ‖ ≤ 16.00."
    )
    assert explorer.at(1.0, 4.0, 25)[2].endswith(
        "k = 25: 25 > 20.00, so there are no 25 updates."
    )
    _, ax = plt.subplots()
    explorer._draw(ax, 0.5, 5.0, 36)
    curves = {line.get_label(): line.get_xydata() for line in ax.lines}
    assert curves["now"].tolist() == [[36, 18], [36, 30]]
    assert curves["$R^2/\\gamma^2$"].tolist() == [[100, 50]]
    assert ax.get_xlim()[1] > 100 and ax.get_ylim()[1] > 50  # the star is in sight
