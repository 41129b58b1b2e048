"""Figures of the page on counting mistakes: their curves, by numbers."""

import numpy as np
import pytest

from linclass import Halfspace, LeastSquaresClassifier, datasets
from linclass.book.figures import counting_mistakes as figures

X, y = datasets.t13()
U, V = np.array([3, 4]) / 5, np.array([-4, 3]) / 5
PERFECT = Halfspace([3, 4], -11)


def shifted(s):
    return Halfspace(U, -s)


def brute_count(halfspace):
    return sum(
        (1 if halfspace.b + halfspace.w @ x >= 0 else -1) != label
        for x, label in zip(X, y, strict=True)
    )


def test_the_step_is_one_left_of_zero_and_zero_from_there_on():
    ax = figures.zero_one_step()
    left, right, _, filled, hollow, squared = ax.lines
    assert list(left.get_ydata()) == [1, 1] and left.get_xdata()[1] == 0
    assert list(right.get_ydata()) == [0, 0] and right.get_xdata()[0] == 0
    assert list(filled.get_ydata()) == [0] and list(hollow.get_ydata()) == [1]
    assert hollow.get_markerfacecolor() == "white"
    np.testing.assert_allclose(
        squared.get_ydata(), (1 - squared.get_xdata()) ** 2, atol=1e-12
    )


def test_the_stair_has_the_counts_of_t13_between_its_thirteen_points():
    count, _ = figures.stair_and_bowl(shifted, X, y, (-3, 12), "s", 2)
    treads = [set(line.get_ydata().tolist()) for line in count.lines[:-1]]
    assert treads == [{k} for k in (7, 6, 5, 3, 2, 1, 0, 2, 3, 4, 5, 6)]
    ends = [line.get_xdata()[-1] for line in count.lines[:-2]]
    cuts = np.array([-4, -2, 1, 3, 4, 6, 16, 43, 47, 49, 59]) / 5
    np.testing.assert_allclose(ends, cuts, atol=15 / 1440)


def test_the_bowl_is_the_mean_squared_error():
    _, bowl = figures.stair_and_bowl(shifted, X, y, (-3, 12), "s", 2)
    curve, diamond = bowl.lines
    for s, value in list(zip(*curve.get_data(), strict=True))[::160]:
        expected = np.mean([(b - (U @ x - s)) ** 2 for x, b in zip(X, y, strict=True)])
        assert value == pytest.approx(expected)
    assert diamond.get_xdata() == [2]
    assert bowl.get_xlabel() == "s"


def test_the_turning_player_counts_its_mistakes(pixels):
    played = figures.turning_player(PERFECT, (1, 2), X, y, start=5)
    assert len(played.pictures) == 14 and played.start == 5
    assert sum(map(len, played.pictures)) < 420_000
    assert played.numbers[5].startswith("Turned by 0°: 0 of 13 wrong")
    assert played.numbers[13].startswith("Turned by 180°: 13 of 13 wrong")
    for frame, degrees in [(2, -90), (7, 20), (11, 120)]:
        turn = np.exp(1j * np.radians(degrees)) * (3 + 4j)
        w = np.array([turn.real, turn.imag])
        wrong = brute_count(Halfspace(w, -w @ [1, 2]))
        assert f"{wrong} of 13 wrong" in played.numbers[frame]
        assert f"{wrong} of 13" in played.alts[frame]


def parameters():
    theta = LeastSquaresClassifier().fit(X, y).halfspace_.theta
    c = theta[1:] @ U
    best = theta[1:] @ V / c, -theta[0] / c
    return c * np.array([[0, *U], [0, *V], [-1, 0, 0]]), best


def test_the_maps_show_both_costs_and_the_place_given():
    basis, best = parameters()
    axes = figures.cost_maps(basis, X, y, (-1.5, 1.5), (-3, 9), best)
    for ax in axes:
        (diamond,) = [line for line in ax.lines if line.get_marker() == "D"]
        assert (diamond.get_xdata()[0], diamond.get_ydata()[0]) == best
        outline = ax.collections[-1].get_paths()[0].vertices
        # the corners of the perfect cell are lines through two of the points
        assert outline[:, 1].max() == pytest.approx(16 / 5, abs=0.05)
        inside = outline.mean(axis=0)
        assert brute_count(line_at(basis, *inside)) == 0
    assert axes[0].get_ylabel() == "shift $s$"


def line_at(basis, t, s):
    return Halfspace.from_theta(np.array([1, t, s]) @ basis)


def test_the_levels_of_the_map_of_mistakes_lie_between_whole_counts():
    basis, best = parameters()
    count, _ = figures.cost_maps(basis, X, y, (-1.5, 1.5), (-3, 9), best)
    levels = np.asarray(count.collections[0].levels)
    np.testing.assert_allclose(levels % 1, 0.5)


def test_each_axis_has_its_own_units_and_the_first_line_its_rings():
    P, units = X * [10, 1000], np.array([10, 1000])
    found, other = Halfspace([3 / 10, 4 / 1000], -20), Halfspace([1 / 10, 0], -99)
    lines = {"first": found, "second": other}
    ax = figures.two_features(P, y, lines, ("a", "b"), units, kinds=("yes", "no"))
    circles, squares, rings = (dots.get_offsets() for dots in ax.collections)
    assert sorted(map(tuple, circles)) == sorted(map(tuple, X[y == 1]))
    assert sorted(map(tuple, squares)) == sorted(map(tuple, X[y == -1]))
    assert sorted(map(tuple, rings)) == [(0, 4), (4, 1)]
    (drawn,) = ax.lines  # the second lies outside of the view
    assert drawn.get_label() == "first"
    for point in (drawn.get_xy1(), drawn.get_xy2()):
        assert np.dot(point, [3, 4]) == pytest.approx(20)
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("a", "b")
    names = [dots.get_label() for dots in ax.collections]
    assert names == ["yes", "no", "mistake of the solid line"]
