"""Labelings of a few points, and Cover's share: what is drawn, by numbers."""

from fractions import Fraction
from itertools import pairwise, product

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt
import numpy as np
import pytest

from linclass.book.figures import capacity as figures

SQUARE = [[0, 0], [0, 1], [1, 0], [1, 1]]
TRIANGLE = [[1, 1], [0, 0], [4, 0], [0, 4]]


@pytest.fixture(autouse=True)
def no_figure_stays_open():
    yield
    plt.close("all")


def stars(ax):
    return [line for line in ax.lines if line.get_marker() == "*"]


@pytest.mark.parametrize(
    "points, without", [(SQUARE, "+ − − +"), (TRIANGLE, "+ − − −")]
)
def test_one_labeling_of_four_points_has_a_star_instead_of_a_line(points, without):
    axes = figures.labelings(points)
    assert len(axes) == 8
    for ax in axes:
        one_class = ax.get_title() == "+ + + +"
        has_star = ax.get_title() == without
        assert len(stars(ax)) == has_star
        assert len(ax.lines) == (not one_class)


def test_the_titles_list_the_signs_of_the_points_that_are_drawn():
    for ax in figures.labelings(SQUARE):
        signs = ax.get_title().split()
        drawn = {
            name: dots.get_offsets().tolist()
            for dots in ax.collections
            if (name := dots.get_label()).startswith("class")
        }
        for sign, point in zip(signs, SQUARE, strict=True):
            assert point in drawn["class +1" if sign == "+" else "class −1"]


def test_the_lines_separate_the_panels_points():
    for ax in figures.labelings(TRIANGLE):
        signs = np.array([1 if s == "+" else -1 for s in ax.get_title().split()])
        if ax.lines and not stars(ax):
            one, other = (
                np.array(ax.lines[0].get_xy1()),
                np.array(ax.lines[0].get_xy2()),
            )
            across = np.array([other[1] - one[1], one[0] - other[0]])
            z = signs * ((np.array(TRIANGLE) - one) @ across)
            assert (z > 0).all() or (z < 0).all()


def brute_share_on_a_line(n):
    """Labelings of n points of a line with at most one change of sign."""
    labels = list(product((0, 1), repeat=n))
    good = sum(sum(a != b for a, b in pairwise(y)) < 2 for y in labels)
    return Fraction(good, len(labels))


@pytest.mark.parametrize("n", range(1, 9))
def test_the_share_in_one_dimension_is_that_of_at_most_one_cut(n):
    assert figures._share(n, 1) == brute_share_on_a_line(n)


@pytest.mark.parametrize("d", [1, 2, 7, 100])
def test_the_share_is_one_at_d_plus_1_and_half_at_twice_that(d):
    assert figures._share(d + 1, d) == 1
    assert figures._share(d + 2, d) == 1 - Fraction(2, 2 ** (d + 2))
    assert figures._share(2 * d + 2, d) == Fraction(1, 2)


@pytest.mark.parametrize("d", [1, 30])
def test_the_curve_holds_the_shares(d):
    _, ax = plt.subplots()
    figures._share_curve(ax, d)
    curve = ax.lines[-1]
    counts = np.rint(curve.get_xdata() * (d + 1)).astype(int)
    assert counts[0] == 1 and counts[-1] == 4 * (d + 1)
    for n, y in zip(counts, curve.get_ydata(), strict=True):
        assert y == float(figures._share(int(n), d))


def test_the_player_has_one_frame_a_dimension():
    frames = figures.capacity_player([1, 2, 4])
    assert frames.numbers[0] == (
        "d = 1: share 1.000 of 2 points, 0.750 of 3, 0.500 of 4, 0.188 of 6."
    )
    assert [words.split()[2] for words in frames.alts] == ["1", "2", "4"]
