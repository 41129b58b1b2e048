"""Labelings of a few points, and Cover's share: what is drawn, by numbers."""

from fractions import Fraction
from itertools import pairwise, product

import matplotlib.pyplot as plt
import numpy as np
import pytest

from linclass import separate
from linclass.book.figures import capacity as figures

SQUARE = [[0, 0], [0, 1], [1, 0], [1, 1]]
FOUR = [[0, 0], [3, 1], [0, 4], [4, 4]]
TRIANGLE = [[1, 1], [0, 0], [4, 0], [0, 4]]


@pytest.mark.parametrize(
    "points, without", [(SQUARE, "+ − − +"), (TRIANGLE, "+ − − −")]
)
def test_one_labeling_of_four_points_has_no_line_and_says_so(points, without):
    axes = figures.labelings(points)
    assert len(axes) == 8
    for ax in axes:
        signs, *words = ax.get_title().split("  ")
        assert words == (["no line"] if signs == without else [])
        assert len(ax.lines) == (signs not in ("+ + + +", without))


def test_the_hulls_of_the_classes_are_drawn_where_there_is_no_line():
    for ax in figures.labelings(SQUARE):
        ends = sorted(hull.get_xy().tolist() for hull in ax.patches)
        crossing = [[[0, 0], [1, 1]], [[0, 1], [1, 0]]]
        assert ends == (crossing if "no line" in ax.get_title() else [])
        letters = [(text.get_text(), text.xyann[0]) for text in ax.texts]
        assert letters == [("A", -10), ("B", -10), ("C", 10), ("D", 10)]


def test_the_titles_list_the_signs_of_the_points_that_are_drawn():
    for ax in figures.labelings(SQUARE):
        signs = ax.get_title().split()[:4]
        drawn = {
            name: dots.get_offsets().tolist()
            for dots in ax.collections
            if (name := dots.get_label()).startswith("class")
        }
        for sign, point in zip(signs, SQUARE, strict=True):
            assert point in drawn["class +1" if sign == "+" else "class −1"]


@pytest.mark.parametrize("points", [TRIANGLE, FOUR])
def test_the_lines_keep_farthest_from_the_panels_points(points):
    turns = np.radians(np.arange(0, 360, 0.1))
    sums = np.array(points) @ [np.cos(turns), np.sin(turns)]
    for ax in figures.labelings(points):
        signs = np.array([1 if s == "+" else -1 for s in ax.get_title().split()[:4]])
        if ax.lines:
            one, other = (
                np.array(ax.lines[0].get_xy1()),
                np.array(ax.lines[0].get_xy2()),
            )
            across = np.array([other[1] - one[1], one[0] - other[0]])
            z = signs * ((np.array(points) - one) @ across)
            assert (z > 0).all() or (z < 0).all()
            nearest = abs(z).min() / np.hypot(*across)
            gaps = sums[signs > 0].min(axis=0) - sums[signs < 0].max(axis=0)
            assert nearest == pytest.approx(gaps.max() / 2, rel=1e-4)


def test_a_turn_sees_each_labeling_that_separate_finds():
    points = np.array(FOUR)
    frames = figures.turn_player(points, range(0, 361, 20))
    seen = [int(text.split(": ")[-1].rstrip(".")) for text in frames.numbers]
    found = 2 + sum(
        separate(points, labels).separable
        for labels in product((1, -1), repeat=4)
        if len(set(labels)) == 2
    )
    assert seen[0] == 5 and seen == sorted(seen) and seen[-1] == found == 14


def test_a_turn_has_no_tie_in_a_frame_and_its_lines_stand_in_the_gaps():
    points = np.array(FOUR, dtype=float)
    for turn in range(0, 361, 20):
        now = figures.FIRST + turn
        assert np.diff(np.sort(points @ figures._direction(now))).min() > 0.1
        _, ax = plt.subplots()
        figures._cut_lines(ax, points, now)
        for below, line in enumerate(ax.lines, start=1):
            (x1, y1), (x2, y2) = line.get_xy1(), line.get_xy2()
            side = (points - (x1, y1)) @ [y2 - y1, x1 - x2]
            assert (side > 0).sum() in (below, 4 - below) and (side != 0).all()
        assert len(ax.lines) == 3


def test_no_line_of_a_turn_runs_through_a_letter():
    points = np.array(FOUR, dtype=float)
    for turn in range(0, 361, 20):
        _, ax = plt.subplots()
        figures._cut_lines(ax, points, figures.FIRST + turn)
        letters = [text for text in ax.texts if text.get_text()]
        assert [text.get_text() for text in letters] == list("ABCD")
        for text, point in zip(letters, points, strict=True):
            assert np.linalg.norm(np.array(text.xy) - point) < 0.7
            for line in ax.lines:
                (x1, y1), (x2, y2) = line.get_xy1(), line.get_xy2()
                across = np.array([y2 - y1, x1 - x2])
                away = (np.array(text.xy) - (x1, y1)) @ across
                assert abs(away) / np.hypot(*across) > 0.2


def test_the_order_is_that_of_the_sums():
    points = np.array(FOUR, dtype=float)
    assert figures._order(points, figures.FIRST) == [0, 2, 1, 3]
    assert figures._order(points, figures.FIRST + 180) == [3, 1, 2, 0]


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
        "d = 1: chance 1.000 for n = 2, 0.750 for n = 3, 0.500 for n = 4, "
        "0.188 for n = 6."
    )
    assert [words.split()[2] for words in frames.alts] == ["1", "2", "4"]


def test_measured_shares_and_covers_curve_are_drawn():
    ax = figures.coin_shares({4: 0.5, 6: 0.25}, 1)
    curve, dots, half = ax.lines
    assert list(dots.get_xdata()) == [4, 6] and list(dots.get_ydata()) == [0.5, 0.25]
    for n, share in zip(curve.get_xdata(), curve.get_ydata(), strict=True):
        assert share == float(brute_share_on_a_line(int(n)))
    assert list(half.get_xdata()) == [4, 4]


def test_new_errors_have_a_curve_for_each_name():
    ax = figures.new_errors({"coins": {3: 0.5}, "truth": {3: 0.1, 9: 0.05}})
    assert [line.get_label() for line in ax.lines] == ["coins", "truth"]
    assert list(ax.lines[1].get_xdata()) == [3, 9]
    assert list(ax.lines[1].get_ydata()) == [0.1, 0.05]
    assert ax.lines[0].get_linestyle() != ax.lines[1].get_linestyle()
