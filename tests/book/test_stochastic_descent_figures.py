"""Stochastic descent: what is drawn is what the run did."""

import numpy as np
import pytest

from linclass import datasets
from linclass.book.figures import stochastic_descent as figures
from linclass.descent import Objective

BOX = (-3.4, 1.6, -0.6, 3.8)
LEAST = 2 * np.log(2) - 0.75 * np.log(3)


@pytest.fixture
def logit8():
    return Objective(*datasets.logit8())


def test_single_steps_are_counted_and_told_apart(logit8):
    ax = figures.single_steps(logit8, [-2, 2], (-3.1, -0.4, 1.3, 2.8))
    low, high = 1 / (1 + np.exp(2)), 1 / (1 + np.exp(-2))
    arrows = [text for text in ax.texts if text.arrow_patch is not None]
    ends = {
        tuple(np.round(np.subtract(arrow.xy, (-2, 2)), 6)): arrow.arrow_patch
        for arrow in arrows
    }
    up, down = (0.5, 0.5), (-0.5, -0.5)
    left, right = (-round(low, 6), 0), (round(high, 6), 0)
    mean = np.round([(high - 3 * low + 1) / 8, 1 / 8], 6)
    assert set(ends) == {up, down, left, right, tuple(mean)}
    solid = {
        end for end, arrow in ends.items() if arrow.get_linestyle() in ("-", "solid")
    }
    assert solid == {up, right, tuple(mean)}
    counts = sorted(text.get_text() for text in ax.texts if text.get_text())
    assert counts == ["1 point", "1 point", "3 points", "3 points", "mean"]


def test_descent_paths_draws_path_start_end_and_minimum(logit8):
    paths = {"long": np.full((100, 2), -1), "short": [[0, 0], [-2, 3]]}
    long, short = figures.descent_paths(logit8, paths, BOX)
    assert [ax.get_title() for ax in (long, short)] == ["long", "short"]
    marks = {line.get_marker(): line for line in short.lines[-3:]}
    for marker, place in {"o": (0, 0), "D": (-2, 3)}.items():
        assert (marks[marker].get_xdata()[0], marks[marker].get_ydata()[0]) == place
    star = np.concatenate([marks["*"].get_xdata(), marks["*"].get_ydata()])
    assert np.allclose(star, [-np.log(3), 2 * np.log(3)], atol=1e-6)
    for ax in (long, short):
        assert (*ax.get_xlim(), *ax.get_ylim()) == BOX
        assert ax.get_aspect() == 1
    assert len(short.lines) == len(long.lines) + 1  # dots on short paths only


def test_descent_paths_has_the_levels_of_the_objective(logit8):
    (ax,) = figures.descent_paths(logit8, {"": [[0, 0]]}, BOX)
    lines = ax.collections[-1]  # the contour lines
    for level, path in zip(lines.levels, lines.get_paths(), strict=True):
        for corner in path.vertices[::7]:
            assert abs(logit8.value(corner) - level) < 0.01


def test_descent_paths_have_a_color_bar(logit8):
    (ax,) = figures.descent_paths(logit8, {"": [[0, 0]]}, BOX)
    (bar,) = (other for other in ax.figure.axes if other is not ax)
    assert bar.get_title() == "$J$"
    levels = ax.collections[0].levels
    assert np.allclose(bar.get_ylim(), (levels[0], levels[-1]))


def test_sgd_player_makes_the_steps_of_its_draws(logit8):
    player = figures.sgd_player(logit8, [0.5, 2], BOX, 2)
    assert player.start == 1
    draws = np.random.default_rng(0).integers(8, size=320)
    for eta, words in zip((0.5, 2), player.numbers, strict=True):
        theta, values = np.zeros(2), []
        for i in draws:
            row = logit8.y[i] * np.array([1, logit8.X[i, 0]])
            theta = theta + eta * row / (1 + np.exp(row @ theta))
            values.append(logit8.value(theta) - LEAST)
        late = np.mean(values[159:])
        assert (
            f"η = {eta:g}" in words and f"second half of the run {late:.2g} " in words
        )


def test_descent_paths_name_the_marks_and_the_passes(logit8):
    (ax,) = figures.descent_paths(logit8, {"": np.zeros((8, 2))}, BOX)
    assert "after 7 passes" in ax.figure.get_suptitle()


def test_by_direction_marks_each_curve_at_its_own_angle():
    way = np.radians(np.arange(361))
    curves = {"own": np.cos(way), "all": np.sin(way)}
    ax = figures.by_direction(curves, 90)
    own, own_dot, every, every_dot = ax.lines[:4]
    assert np.allclose(own.get_ydata(), np.cos(way))
    assert np.allclose(every.get_ydata(), np.sin(way))
    for dot, height in ((own_dot, 0), (every_dot, 1)):
        assert dot.get_xdata()[0] == 90
        assert abs(dot.get_ydata()[0] - height) < 1e-12


def test_balance_dots_stand_where_the_pull_first_reaches_a_push():
    away = np.linspace(0, 2, 21)
    ax = figures.balance(away, away**2, np.full(21, 0.5), (2, 0.5))
    dots = [line for line in ax.lines if line.get_marker() == "o"]
    assert [dot.get_xdata()[0] for dot in dots] == pytest.approx([1.0, 0.5])
    assert [dot.get_ydata()[0] for dot in dots] == pytest.approx([1.0, 0.25])
