"""Gradient descent: what is drawn is what the run did, and the numbers say so."""

import numpy as np
import pytest
from drawn import arrows, written

from linclass.book.figures import gradient_descent as figures
from linclass.descent import Objective


@pytest.fixture
def bowl():
    """Curvatures 2 for b and 10 for w, minimum at b = 0, w = 1/5."""
    return Objective([[-3], [-1], [1], [3]], [-1, 1, -1, 1], "squared")


def test_curve_steps_stand_on_the_curve():
    ax = figures.curve_steps(lambda w: w**2, [3, -2, 1], (-4, 4), title="leaps")
    curve, places = ax.lines
    assert np.allclose(curve.get_ydata(), curve.get_xdata() ** 2)
    assert places.get_xdata().tolist() == [3, -2, 1]
    assert places.get_ydata().tolist() == [9, 4, 1]
    assert ax.get_title() == "leaps"


def test_curve_steps_has_an_arrow_for_each_long_step_and_names_both_ends():
    ax = figures.curve_steps(lambda w: w**2, [3, -2, -1.99, 2], (-4, 4))
    ends = [(tuple(tail), tuple(tip)) for tail, tip in arrows(ax)]
    assert ends == [((3, 9), (-2, 4)), ((-1.99, 1.99**2), (2, 4))]
    assert written(ax) == ["0", "3"]


def half_square(w):
    return w**2 / 2


def test_one_step_of_a_parabola_is_its_bound():
    ax = figures.one_step(half_square, lambda w: w, 3.0, 1.0, 3)
    bound, after = ax.lines[:2]
    sizes = np.linspace(0, 3, 200)
    assert np.allclose(after.get_ydata(), (1 - sizes) ** 2 * 4.5)
    assert np.allclose(bound.get_ydata(), after.get_ydata())
    assert [line.get_xdata()[0] for line in ax.lines[3:]] == [1, 2]


def test_newton_steps_end_at_the_lowest_point_of_the_parabola():
    axes = figures.newton_steps(
        lambda w: w**4,
        lambda w: 4 * w**3,
        lambda w: 12 * w**2,
        {3: (-4, 4), -1: (-4, 4)},
    )
    for ax, start in zip(axes, (3, -1), strict=True):
        lines = {line.get_label(): line for line in ax.lines}
        end = start * 2 / 3  # w - 4w³/12w²
        assert np.allclose(lines["after"].get_xdata(), end)
        assert np.allclose(lines["after"].get_ydata(), end**4)
        low = start**4 - (4 * start**3) ** 2 / (24 * start**2)
        assert np.allclose(lines["its lowest point"].get_ydata(), low)
        w, heights = lines["parabola"].get_data()
        assert heights.min() >= low and np.isclose(heights.min(), low, atol=0.01)
        assert abs(w[heights.argmin()] - end) < 0.05


def test_excess_leaves_rounding_out():
    (line,) = figures.excess({"run": [4, 2, 1, 1e-14]}).lines
    assert line.get_xdata().tolist() == [0, 1, 2, 3]
    assert line.get_ydata()[:3].tolist() == [4, 2, 1] and np.isnan(line.get_ydata()[3])


def test_excess_names_curves_at_their_ends():
    curves = {"high": [4, 3, 2], "low": [4, 0.5]}
    ax = figures.excess(curves, at_ends=True)
    assert ax.get_legend() is None
    assert {text.get_text(): text.xy for text in ax.texts} == {
        "high": (2, 2),
        "low": (1, 0.5),
    }


def test_descent_player_says_what_the_theorem_says(bowl):
    # from (3, 7/5): excess 2/2·9 + 10/2·36/25 = 81/5, of which w has 36/5
    player = figures.descent_player(bowl, [0.5, 1, 1.1], [3, 1.4], (-4, 4, -3, 3))
    half = 9 * 0.8**24 / 16.2
    once = (9 * 0.6**24 + 7.2) / 16.2
    more = (9 * 0.56**24 + 7.2 * 1.2**24) / 16.2
    for words, factors, left in zip(
        player.numbers,
        ["0.8 and 0,", "0.6 and −1,", "0.56 and −1.2,"],
        [f"{100 * half:.2g}% of", f"{100 * once:.2g}% of", f"{more:.3g} times"],
        strict=True,
    ):
        assert f"factors {factors}" in words and left in words
    assert "0.1 = 0.5 · 2/L" in player.numbers[0]
    assert f"{more:.3g} times" in player.alts[2]


def test_the_levels_may_begin_below_the_least_value_on_the_grid(bowl):
    across, up, heights = figures.valley_of(bowl, (-4, 4, -3, 3))
    path, best = np.array([[3, 1.4], [0, 0.2]]), np.array([0, 0.2])
    valley = across, up, heights - bowl.value(best)
    assert valley[2].min() > 0  # the grid misses the minimum
    for least, first in ((0.0, 0), (None, valley[2].min())):
        with figures.drawing() as ax:
            assert figures.draw_path(ax, valley, path, best, least).levels[0] == first
