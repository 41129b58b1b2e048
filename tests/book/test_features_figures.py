"""Figures of features: what is drawn, by numbers."""

from itertools import product

import matplotlib.pyplot as plt
import numpy as np
import pytest
from drawn import named, names, written
from stops import alt_of, stops

from linclass import Ball, LogisticRegression, Perceptron, datasets
from linclass.book.figures import features as figures

X = [-4, -2, 0, 1, 2, 3, 5]
SIGNS = [-1, -1, 1, 1, 1, 1, -1]


def offsets(ax, label):
    return sorted(map(tuple, named(ax, label).get_offsets().tolist()))


# ------------------------------------------------------------- the lifted line


def test_points_stand_on_the_parabola_and_below_it():
    ax = figures.lifted_line(X, SIGNS, (2, 4.5))
    for name, sign in (("class +1", 1), ("class −1", -1)):
        places = [x for x, label in zip(X, SIGNS, strict=True) if label == sign]
        up = [(x, x**2) for x in places]
        below = [place for place in offsets(ax, name) if place[1] < 0]
        assert offsets(ax, name) == sorted(up + below)
        assert [x for x, _ in below] == places
        assert len({height for _, height in below}) == 1


def test_the_cut_is_straight_and_the_interval_ends_where_it_meets_the_parabola():
    ax = figures.lifted_line(X, SIGNS, (2, 3))  # x² = 2x + 3 at -1 and 3
    across, up = named(ax, "cut").get_data()
    assert np.allclose(up, 2 * across + 3)
    strip = named(ax, "predict +1")
    x0, x1 = np.sort(strip.get_extents().transformed(ax.transData.inverted()).intervalx)
    assert np.allclose([x0, x1], [-1, 3])


def test_mistakes_are_ringed_on_the_parabola():
    ax = figures.lifted_line(X, SIGNS, (0, 12))
    assert offsets(ax, "mistake") == [(-2, 4)]
    right = figures.lifted_line(X, SIGNS, (3, 4.5))
    assert "mistake" not in names(right)


def test_a_cut_below_the_parabola_predicts_nothing_positive():
    ax = figures.lifted_line(X, SIGNS, (0, -1))
    assert not ax.patches
    assert offsets(ax, "mistake") == [(0, 0), (1, 1), (2, 4), (3, 9)]


def test_the_player_tells_interval_and_mistakes():
    cuts = {"a": (0, 6), "b": (2, 3.5), "c": (0, -1)}
    frames = figures.lift_player(X, SIGNS, cuts, "Cut")
    root = np.sqrt(4.5)  # x² = 2x + 3.5 at 1 ± √4.5
    assert frames.numbers == [
        f"a: +1 from −{np.sqrt(6):.2f} to {np.sqrt(6):.2f}; 2 of 7 wrong (x = −2, 3).",
        f"b: +1 from −{root - 1:.2f} to {root + 1:.2f}; 0 of 7 wrong.",
        "c: +1 nowhere; 4 of 7 wrong (x = 0, 1, 2, 3).",
    ]
    assert all("wrong" in alt for alt in frames.alts)


# ------------------------------------------------- seen along the plane, flowers


def test_a_point_is_below_the_plane_exactly_if_it_is_in_the_ball():
    points, labels = datasets.ball13()
    ax = figures.along_the_plane(points, labels, [2, 1], 3)
    across, up = named(ax, "the plane").get_data()
    assert np.allclose(across, up)
    seen = offsets(ax, "class +1") + offsets(ax, "class −1")
    wanted = [  # 9 - 5 + 4 p + 2 q against p² + q², by hand
        (4 + 4 * p + 2 * q, p * p + q * q) for p, q in points.astype(int).tolist()
    ]
    assert sorted(seen) == sorted(wanted)
    inside = ((points - [2, 1]) ** 2).sum(axis=1) <= 9
    assert sum(height <= plane for plane, height in seen) == inside.sum() == 6
    assert "4x_1+2x_2+4" in ax.get_xlabel()


def test_flowers_stand_above_and_below_the_curve_of_their_model():
    x = np.array([[1.0], [2.0], [4.0], [5.0], [7.0], [8.0]])
    y = [-1, -1, 1, 1, -1, -1]
    maps = [x, np.column_stack([x, x**2])]
    models = [LogisticRegression(strength=0.01).fit(Z, y) for Z in maps]
    axes = figures.flower_curves(x, y, models)
    for ax, model, powers in zip(axes, models, ([1], [1, 2]), strict=True):
        level, curve, plus, minus = ax.lines
        assert set(level.get_ydata()) == {0.5}
        assert plus.get_xdata().tolist() == [4, 5] and min(plus.get_ydata()) > 1
        assert minus.get_xdata().tolist() == [1, 2, 7, 8]
        assert max(minus.get_ydata()) < 0
        along, probability = curve.get_xydata().T
        scores = along[:, None] ** powers @ model.coef_[0] + model.intercept_
        assert np.allclose(probability, 1 / (1 + np.exp(-scores)))


# ---------------------------------------------------- a perceptron on features


def run():
    data = datasets.ball13()
    return Perceptron().fit(Ball().fit_transform(data.X), data.y).trace_, data


def test_steps_ring_the_mistakes_and_count_them():
    trace, data = run()
    axes = figures.feature_steps(trace, Ball(), data.X, data.y, [0, 14, 15])
    assert [ax.get_title().partition(": ")[2] for ax in axes] == [
        "13 mistakes",  # every score is 0
        "5 mistakes",
        "0 mistakes",
    ]
    b, w1, w2, v = 8, 3, 14, -9  # by hand: the fourteenth update's weights
    scores = [b + w1 * p + w2 * q + v * (p * p + q * q) for p, q in data.X.astype(int)]
    wrong = [
        (float(p), float(q))
        for (p, q), g, label in zip(data.X, scores, data.y, strict=True)
        if g * label <= 0
    ]
    assert offsets(axes[1], "mistake") == sorted(wrong)


def test_the_last_boundary_is_the_circle_that_was_learned():
    trace, data = run()
    (ax,) = figures.feature_steps(trace, Ball(), data.X, data.y, [15])
    (curve,) = (
        path
        for lines in ax.collections
        if hasattr(lines, "levels") and list(lines.levels) == [0]
        for path in lines.get_paths()
    )
    far = np.linalg.norm(curve.vertices - [0.625, 1.875], axis=1)
    assert np.allclose(far, np.sqrt(6.15625), atol=0.01)
    assert set(written(ax)) == {"+1", "−1"}


# ------------------------------------------------------------- a ball to move


def explored():
    points, labels = datasets.ball13()
    explorer = figures.ball_explorer(points, labels, (0, 0), 2)
    return explorer, points.astype(int), labels


def test_the_ball_counts_its_mistakes():
    explorer, points, labels = explored()
    least = {}
    every = product(*map(stops, explorer.sliders.values()))
    for k, (center1, center2, radius) in enumerate(every):
        four = [  # times 4, so that all is whole
            (2 * p - 2 * center1) ** 2 + (2 * q - 2 * center2) ** 2 <= 4 * radius**2
            for p, q in points.tolist()
        ]
        wrong = sum(x != (s > 0) for x, s in zip(four, labels, strict=True))
        least[radius] = min(wrong, least.get(radius, 13))
        if k % 23 == 0:  # a prime that divides no slider: each of their stops is seen
            words = alt_of(explorer, center1, center2, radius)
            assert words.endswith(f"has {wrong} of 13 points on the wrong side.")
    # what the page answers
    assert [r for r in least if least[r] == 0] == [2.5, 3, 3.5]
    assert (least[2], least[4], least[8]) == (1, 2, 4)


def test_the_ball_shows_its_weights_and_its_rings():
    explorer, *_ = explored()
    assert explorer.at(-3.0, 6.0, 8.0)[2] == (  # 64 - 45
        "center (−3, 6), r = 8: b = 19, w = (−6, 12), v = −1; 4 of 13 wrong."
    )
    _, ax = plt.subplots()
    explorer._draw(ax, 1.0, 2.0, 4.0)
    assert offsets(ax, "mistake") == [(-2, 4), (1, 6), (5, 2)]
    circles = [patch for patch in ax.patches if patch.get_radius() == 4]
    assert {circle.center for circle in circles} == {(1, 2)}


def test_a_ball_is_of_the_plane():
    with pytest.raises(ValueError, match="shape"):
        figures.ball_explorer([[0, 0, 1], [1, 1, 0]], [1, -1], (0, 0), 1)
