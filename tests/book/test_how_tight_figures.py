"""Pictures of which margin counts: strips, a race, and counts against bounds."""

import matplotlib.pyplot as plt
import pytest
from drawn import written

from linclass.book.figures import how_tight as figures

X = range(5)
CURVES = {"updates": [1, 2, 5, 40, 900], "bound": [3, 9, 27, 81, 243]}


def test_the_strip_between_neighbors_gets_thin():
    played = figures.neighbors_player([1, 2, 8])
    assert [words.split("rows ")[1][:5] for words in played.numbers] == [
        "0.447",  # 1 / sqrt(5)
        "0.277",  # 1 / sqrt(13)
        "0.066",  # 1 / sqrt(229)
    ]
    assert [words.split()[-2] for words in played.numbers] == ["5", "13", "229"]


@pytest.mark.parametrize("now", X)
def test_race_draws_up_to_now_and_no_further(now):
    for line, (name, values) in zip(raced(now).lines, CURVES.items(), strict=True):
        assert line.get_label() == name
        assert line.get_xdata().tolist() == list(range(now + 1))
        assert line.get_ydata().tolist() == values[: now + 1]


def test_race_keeps_its_axes_from_frame_to_frame():
    axes = [raced(now) for now in X]
    limits = {(*ax.get_xlim(), *ax.get_ylim()) for ax in axes}
    assert len(limits) == 1
    xmin, xmax, ymin, ymax = limits.pop()
    assert xmin < 0 and xmax > 4 and ymin < 1 and ymax > 900


def test_race_does_not_tell_curves_apart_by_color_alone():
    ax = raced(4)
    looks = [(line.get_marker(), str(line._dash_pattern)) for line in ax.lines]
    assert len({m for m, _ in looks}) == len({d for _, d in looks}) == len(CURVES)
    assert written(ax.get_legend()) == list(CURVES)


def raced(now):
    _, ax = plt.subplots()
    figures.race(ax, X, CURVES, now)
    return ax


def test_the_race_says_where_a_bound_fails():
    played = figures.shift_player(range(3), [1, 4, 90], [5, 6.25, 100], [3, 4, 5])
    assert played.numbers[1] == (
        "s = 1: 4 updates; 6 with the margin of the rows; 4 with the margin of the "
        "line."
    )
    # as many as allowed is no failure
    assert "Up to s = 1 they stay below the bound with" in played.alts[1]
    assert "From s = 2 on they lie above the bound with" in played.alts[2]


def test_the_star_is_at_the_least_bound():
    ax = figures.constants([1, 2, 3], [9, 4, 6], [3, 2, 5])
    (star,) = (line for line in ax.lines if "c = 2" in line.get_label())
    assert star.get_xydata().tolist() == [[2, 4]]


def test_updates_are_added_up_pass_by_pass():
    ax = figures.so_far({"a": [1, 1, 2], "b": [3]}, 4)
    assert [line.get_ydata().tolist() for line in ax.lines] == [
        [2, 3, 3, 3],
        [0, 0, 1, 1],
    ]
    assert len({line.get_linestyle() for line in ax.lines}) == 2
