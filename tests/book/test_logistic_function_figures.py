"""Pictures of the logistic function: what is drawn, checked by numbers."""

import io
from math import exp, log

import matplotlib.pyplot as plt
import numpy as np
import pytest
from drawn import written
from matplotlib.collections import PathCollection
from PIL import Image
from stops import stops, told

from linclass import Halfspace, datasets
from linclass.book.figures import logistic_function as figures

X, y = datasets.t13()
LINE = Halfspace([0.6, 0.8], -2.2)
DISTANCES = np.array([5, 5, 32, 36, 48, 38, -5, -10, -8, -15, -7, -10, -13]) / 5


def chance(u):
    return 1 / (1 + exp(-u))


def points_of(ax):
    """All drawn points, those of class +1 first."""
    found = [c for c in ax.collections if isinstance(c, PathCollection)]
    return np.vstack([np.asarray(c.get_offsets()) for c in found])


def test_the_three_scales_say_the_same_of_each_chance():
    ax = figures.three_scales([0.1, 0.25, 0.5, 0.75, 0.9])
    said = written(ax)
    for numbers in (
        ["0.1", "0.25", "0.5", "0.75", "0.9", "probability"],
        ["1/9", "1/3", "1", "3", "9", "odds"],
        ["−2.2", "−1.1", "0", "1.1", "2.2", "log odds"],
    ):
        first = said.index(numbers[0])
        assert said[first : first + 6] == numbers
    marked = {
        line.get_ydata()[0]: np.asarray(line.get_xdata())
        for line in ax.lines
        if line.get_marker() == "D"
    }
    np.testing.assert_allclose(marked[2], [0.1, 0.25, 0.5, 0.75, 0.9])
    np.testing.assert_allclose(marked[1] / marked[1][2], [1 / 9, 1 / 3, 1, 3, 9])
    np.testing.assert_allclose(marked[0] + marked[0][::-1], 1)  # symmetric
    steps = np.diff(marked[0])  # ln 3 each: 1/9, 1/3, 1, 3, 9
    np.testing.assert_allclose(steps, steps[0])


def test_groups_are_drawn_at_their_prediction_and_share():
    tables = {"one": [(5, 0.1, 0.2), (7, 0.8, 0.7)], "two": [(9, 0.4, 1.0)]}
    ax = figures.calibration(tables)
    drawn = {line.get_label(): line.get_xydata() for line in ax.lines}
    np.testing.assert_allclose(drawn["one"], [(0.1, 0.2), (0.8, 0.7)])
    np.testing.assert_allclose(drawn["two"], [(0.4, 1.0)])
    np.testing.assert_allclose(drawn["share = prediction"], [(0, 0), (1, 1)])
    assert len({line.get_linestyle() for line in ax.lines}) > 1


def test_points_lie_on_the_curve_at_their_scores():
    ax = figures.s_curve(DISTANCES, y)
    expected = [(t, chance(t)) for t in DISTANCES]
    np.testing.assert_allclose(points_of(ax), expected, rtol=1e-12)


def test_the_curve_is_the_logistic_function_on_both_sides_of_every_point():
    ax = figures.s_curve(DISTANCES, y)
    (curve,) = [line for line in ax.lines if len(line.get_xdata()) > 100]
    u, heights = curve.get_data()
    assert u[0] < DISTANCES.min() and u[-1] > DISTANCES.max()
    np.testing.assert_allclose(heights, [chance(v) for v in u], rtol=1e-12)


@pytest.mark.parametrize("sure", [0.6, 0.95, 0.99])
def test_the_strip_ends_where_a_label_is_sure(sure):
    ax = figures.s_curve_ends(sure)
    (strip,) = ax.patches
    edges = strip.get_x(), strip.get_x() + strip.get_width()
    np.testing.assert_allclose(edges, [-log(sure / (1 - sure)), log(sure / (1 - sure))])
    assert ax.get_xlim()[1] > edges[1]


def test_the_field_is_the_probability_and_its_lines_are_the_levels():
    ax = figures.probability_field(Halfspace([3, 4], -11), X, y)
    drawn = set(written(ax))
    assert drawn == {"0.01", "0.1", "0.25", "0.5", "0.75", "0.9", "0.99"}
    for line in ax.lines:
        (p1, p2), (q1, q2) = line.get_xy1(), line.get_xy2()
        scores = 3 * p1 + 4 * p2 - 11, 3 * q1 + 4 * q2 - 11
        assert scores[0] == pytest.approx(scores[1], abs=1e-9)
        odds = exp(scores[0])
        level = odds / (1 + odds)
        assert f"{level:.4g}" in drawn
        assert (line.get_linewidth() > 2) == (abs(level - 0.5) < 1e-9)


def test_a_level_out_of_sight_is_left_out():
    ax = figures.probability_field(Halfspace([0.06, 0.08], -0.22), X, y)
    assert set(written(ax)) == {"0.25", "0.5", "0.75"}


def test_the_player_counts_and_computes_from_the_distances():
    turned = Halfspace([-6, -8], 22)  # the wrong side of LINE, not of unit norm
    played = figures.steepness_player(turned, X, y, [1, 2])
    assert 0.2689 < chance(-1) < 0.26895 and 0.11915 < chance(-2) < 0.11925
    assert played.numbers == [
        "‖w‖ = 1: 13 of 13 wrong; probability of the own label: highest 0.2689 where "
        "wrong.",
        "‖w‖ = 2: 13 of 13 wrong; probability of the own label: highest 0.1192 where "
        "wrong.",
    ]
    assert "slope 0.5 at the boundary: 13 of 13 wrong" in played.alts[1]


def test_the_player_says_nothing_of_mistakes_where_there_is_none():
    (numbers,) = figures.steepness_player(LINE, X, y, [1]).numbers
    assert numbers == (
        "‖w‖ = 1: 0 of 13 wrong; probability of the own label: lowest 0.7311 where "
        "right."
    )
    assert 0.73105 < chance(1) < 0.73115


def test_no_label_is_said_to_be_certain():
    played = figures.steepness_player(LINE, X, y, [30, 300])
    for words in (*played.numbers, *played.alts):
        assert "own label: lowest above 0.9999 where right" in words


def test_a_small_probability_is_told_by_its_size():
    regression = Halfspace([0.1158269, 0.15683792], -0.7920925)  # least squares
    (numbers,) = figures.steepness_player(regression, X, y, [30]).numbers
    worst = min(-(regression.score(X[:2])) / np.hypot(*regression.w))
    assert f"highest {chance(-30 * worst):.0e} where wrong" in numbers


def test_frames_differ_and_the_start_is_kept(pixels):
    played = figures.steepness_player(LINE, X, y, [0.1, 1, 30], start=2)
    assert played.start == 2 and len(set(played.pictures)) == 3
    assert {Image.open(io.BytesIO(p)).size for p in played.pictures} == {(900, 720)}


def test_the_player_needs_a_direction():
    with pytest.raises(ValueError):
        figures.steepness_player(Halfspace([0, 0], 1), X, y, [1])


# ------------------------------------------------------------------ explorer


def rounded(p):
    if f"{p:.4f}" == "1.0000":
        return "above 0.9999"
    return f"{p:.0e}" if p < 0.0001 else f"{p:.4f}"


@pytest.mark.parametrize("moved, every", [(0, 1), (1, 9)])
def test_the_explorer_is_right_at_the_stops_of_each_slider(moved, every):
    explored = figures.place_explorer(LINE, X, y, [6, 1, 4])
    values = [1.0, -2.2]
    for value in stops([*explored.sliders.values()][moved])[::every]:
        values[moved] = value
        norm, b = values
        first, second, third = (rounded(chance(norm * s + b)) for s in (1.2, 3.2, 11.8))
        expected = (
            f"‖w‖ = {norm:.3g}, b = {b:.3g}: 1/2 at {-b / norm + 0.0:.2f}; P(+1) is "
            f"{first} at s = 1.2, {second} at s = 3.2, {third} at s = 11.8."
        )
        if abs(b) > 1e-9:  # else a browser's b is 0 up to rounding
            assert told(explored, *values) == expected.replace("-", "−")


def test_the_wishes_of_the_page_come_true_from_a_norm_of_4_6_on():
    explored = figures.place_explorer(LINE, X, y, [6, 1])
    assert "0.0067 at s = 1.2, 0.9933" in told(explored, 5.0, -11.0)
    assert "1/2 at 1.10; P(+1) is 0.5498 at s = 1.2" in told(explored, 2.0, -2.2)
    norms, biases = map(stops, explored.sliders.values())
    fulfilled = [
        norm
        for norm in norms
        for b in biases
        if chance(3.2 * norm + b) >= 0.99 and chance(1.2 * norm + b) <= 0.01
    ]
    assert min(fulfilled) == 4.75 and log(99) > 4.5


def test_the_explorer_marks_the_place_where_it_is_in_the_picture():
    explored = figures.place_explorer(LINE, X, y, [6])
    _, ax = plt.subplots()
    explored._draw(ax, 2.0, -4.2)
    (place,) = [line for line in ax.lines if line.get_marker() == "D"]
    np.testing.assert_allclose(place.get_xydata(), [(2.1, 0.5)])
    assert "is one half at 2.10, and has slope 0.5" in explored.at(2.0, -4.2)[1]
    assert "left of the picture" in explored.at(1.0, 5.8)[1]
    assert "right of the picture" in explored.at(0.25, -12.2)[1]


def test_the_explorer_needs_a_direction():
    with pytest.raises(ValueError):
        figures.place_explorer(Halfspace([0, 0], 1), X, y, [1])
