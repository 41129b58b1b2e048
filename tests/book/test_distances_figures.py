"""Pictures of distances, offsets and the constant feature, held against mathematics."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from drawn import arrows, boundaries, in_view, segments, written

from linclass import Halfspace, datasets
from linclass.book.answers import EXERCISES
from linclass.book.figures import distances as figures

X, y = datasets.t13()
LINES = [((3, 4), -11), ((3, 4), 10), ((-5, 12), 26), ((0, 2), -3), ((1, 0), 4)]


# ------------------------------------------------------------------ D1-21


@pytest.mark.parametrize(("w", "b"), LINES)
def test_the_ways_from_origin_and_point_end_on_the_line_at_right_angles(w, b):
    x = (-2, 8)
    ax = figures.offset_and_distance(Halfspace(w, b), x)
    (start, foot), (point, other) = segments(ax)[1:]  # after the two feet
    assert tuple(start) == (0, 0) and tuple(point) == x
    for end, reached in ((start, foot), (point, other)):
        assert np.dot(w, reached) + b == pytest.approx(0, abs=1e-9)
        across = (end - reached) @ [-w[1], w[0]]
        assert across == pytest.approx(0, abs=1e-9)
        assert in_view(ax, end) and in_view(ax, reached)
    size, g = np.hypot(*w), np.dot(w, x) + b
    assert f"$|b|/‖w‖$ = {abs(b) / size:.3g}" in written(ax)
    assert f"$|g(x)|/‖w‖$ = {abs(g) / size:.3g}" in written(ax)
    assert ax.get_aspect() == 1


def test_the_normal_of_the_picture_points_to_positive_scores():
    ax = figures.offset_and_distance(Halfspace((3, 4), -11), (-2, 8))
    ((foot, tip),) = arrows(ax)
    assert 3 * foot[0] + 4 * foot[1] == pytest.approx(11)
    assert np.cross([*(tip - foot), 0], [3, 4, 0])[2] == pytest.approx(0, abs=1e-9)
    assert 3 * tip[0] + 4 * tip[1] > 11


def test_no_distance_without_a_normal():
    with pytest.raises(ValueError, match="w = 0 has no boundary"):
        figures.offset_and_distance(Halfspace((0, 0), 1), (1, 1))
    assert plt.get_fignums() == []


# ------------------------------------------------------------------ D1-24


@pytest.mark.parametrize(("w", "b"), [(1, -1), (-2, 3), (0.5, 1)])
def test_the_augmented_line_passes_through_origin_and_zero(w, b):
    x, labels = [-4, -1, 1, 5], [-1, -1, 1, 1]
    ax = figures.augmented_line(Halfspace([w], b), x, labels)
    ((p, q),) = boundaries(ax)
    assert p[0] * q[1] - p[1] * q[0] == pytest.approx(0, abs=1e-12)  # with the origin
    for place in (p, q):
        assert w * place[0] + b * place[1] == pytest.approx(0, abs=1e-12)
    zeros = [each.get_xydata()[0] for each in ax.lines if each.get_marker() == "o"]
    np.testing.assert_allclose(zeros, [[-b / w, 1]])
    ((tail, tip),) = arrows(ax)
    assert tuple(tail) == (0, 0) and tuple(tip) == (w, b)  # to scale
    assert ax.get_aspect() == 1


def test_angles_are_written_at_the_points():
    ax = figures.augmented_line(Halfspace([1], -1), [-1, 0, 2, 1], [-1, -1, 1, 1])
    # theta = (-1, 1): (1, -1) lies opposite, (1, 0) at 135 degrees, (1, 1) at 90;
    # (1, 2) has cosine 1/sqrt(10).
    assert written(ax)[2:] == ["180°", "135°", "72°", "90°"]


# ------------------------------------------------------------------ the two controls


def test_the_line_slides_against_w_as_the_bias_grows():
    played = figures.offset_player((3, 4), [-11, 0, 10], X, y, start=1)
    assert played.numbers == [
        "b = -11: nearest point (1.32, 1.76), offset 2.2 along w, distance 2.2, "
        "0 of 13 wrong.",
        "b = 0: nearest point (0, 0), offset 0 along w, distance 0, 5 of 13 wrong.",
        "b = 10: nearest point (-1.2, -1.6), offset -2 along w, distance 2, "
        "7 of 13 wrong.",
    ]
    for alt, place in zip(
        played.alts,
        ("2.2 from the origin, on the side of w", "through", "the side opposite to w"),
        strict=True,
    ):
        assert place in alt
    assert played.start == 1


def test_a_tie_is_wrong_only_if_its_label_is():
    # 3 x1 + 4 x2 is 16 at two positive points and 6 at one negative one.
    played = figures.offset_player((3, 4), [-16, -6], X, y, start=0)
    signs = np.where(X @ (3, 4) >= [[16], [6]], 1, -1)
    for numbers, wrong in zip(played.numbers, (signs != y).sum(axis=1), strict=True):
        assert f", {wrong} of 13 wrong." in numbers
    assert ", 0 of 13 wrong." in played.numbers[0]


def test_the_bias_needs_a_normal():
    with pytest.raises(ValueError, match="w = 0 has no boundary"):
        figures.offset_player((0, 0), [1], X, y, start=0)


FLOWERS = [[1, 0.2], [2, 0.5], [4, 1], [5, 2]]
KINDS = ["setosa", "setosa", "versicolor", "versicolor"]


def test_the_wider_band_changes_with_the_unit():
    # 1 from the line by length 3; 0.25 from the line by width 0.75, times the factor
    played = figures.stretch_player(3, 0.75, [1, 4, 8], FLOWERS, KINDS)
    assert played.numbers == [
        f"Factor {factor}: nearest flower 1.00 from the line by length, "
        f"{near} from the line by width."
        for factor, near in ((1, "0.25"), (4, "1.00"), (8, "2.00"))
    ]
    assert "line by length is farther" in played.alts[0]
    assert "line by width is farther from its nearest flower, 2.00" in played.alts[2]


def test_each_band_ends_at_its_nearest_flowers(monkeypatch):
    monkeypatch.setattr(figures, "player", lambda draw, *_: draw)
    _, ax = plt.subplots()
    figures.stretch_player(3, 0.75, [4], FLOWERS, KINDS)(ax, 4)
    upright, level = ax.patches
    assert (upright.get_x(), upright.get_width()) == (2, 2)  # 1 on both sides of 3
    assert (level.get_y(), level.get_height()) == (2, 2)  # 0.25 * 4, around 3
    assert all(band.get_facecolor()[3] > 0 for band in (upright, level))


# ------------------------------------------------------------------ ways to a boundary


def test_the_shortest_way_is_the_one_at_a_right_angle():
    others = [(9, -4), (1, 2), (-3, 5)]
    ax = figures.shortest_way(Halfspace((3, 4), -11), (9, 4), others)
    *longer, (x, foot) = segments(ax)
    assert [tuple(way[1]) for way in longer] == others
    assert all(tuple(way[0]) == (9, 4) for way in longer) and tuple(x) == (9, 4)
    np.testing.assert_allclose(foot, (5.16, -1.12))
    assert written(ax) == ["8.0", "8.2", "12.0", "6.4"]
    assert ax.get_aspect() == 1 and in_view(ax, x) and in_view(ax, foot)


def test_the_closest_flowers_have_their_distance_in_centimeters():
    h = Halfspace((3, 4), -10)
    ax = figures.closest(h, FLOWERS, KINDS, [1, 2])
    for (end, foot), row in zip(segments(ax), [1, 2], strict=True):
        assert end.tolist() == FLOWERS[row]
        assert h.score([foot])[0] == pytest.approx(0, abs=1e-9)
    # scores -2 and 6, over |w| = 5
    assert written(ax) == ["0.40 cm", "1.20 cm"]
    assert ax.get_aspect() == 1


@pytest.mark.parametrize(
    "witness, right",
    [
        ((-20, 30, 40), True),  # 20 > 11, at the distance 0.4 < 2.2
        ((-22, 6, 8), True),  # 22 > 11, at the same distance
        ((-1, 0.1, 0), True),  # 1 < 11, at the distance 10
        ((-12, 3, 4), False),  # 12 > 11, at the distance 2.4
        ((0, 1, 1), False),  # 0 < 11, at the distance 0
        ((-11, 6, 8), False),  # the same |b|
        ((5, 0, 0), False),  # no boundary
    ],
)
def test_a_witness_has_the_larger_score_and_is_no_farther(witness, right):
    said = EXERCISES["ex-distances-larger"].judge(
        one_line=True, two_lines=False, augmented=True, witness=witness
    )
    assert said.startswith("right: ") == right
