"""The soft margin: bars of shortfalls, costs, strips, shares and a descent."""

import re

import numpy as np
from sklearn.svm import SVC

from linclass.book.figures import soft_margin as figures


def test_each_number_has_a_bar_of_its_hinge_loss():
    ax = figures.shortfalls(2.0, -1.0, [0, 0.25, 1, 3], [1, -1, 1, 1])
    bars = [
        segment.tolist() for group in ax.collections for segment in group.get_segments()
    ]
    heights = {start[0]: end[1] for start, end in bars}
    assert heights == {0: 2, 0.25: 0.5, 1: 0, 3: 0}
    strip = ax.patches[0].get_extents().transformed(ax.transData.inverted())
    assert np.allclose([strip.x0, strip.x1], [0, 1])


def test_a_strip_of_a_negative_weight_is_not_turned_over():
    ax = figures.shortfalls(-0.5, 1.0, [1, 3], [1, -1])
    strip = ax.patches[0].get_extents().transformed(ax.transData.inverted())
    assert np.allclose([strip.x0, strip.x1], [0, 4])


def test_each_cost_has_a_dot_at_its_smallest_value():
    w = np.array([0.0, 1, 2])
    ax = figures.cost_curves(w, {"one": [3, 1, 2], "other": [1, 2, 0.5]})
    dots = [line.get_xydata().tolist() for line in ax.lines[1::2]]
    assert dots == [[[1, 1]], [[2, 0.5]]]
    assert [line.get_label() for line in ax.lines[::2]] == ["one", "other"]


def test_the_soft_strip_is_that_of_an_independent_solver():
    rng = np.random.default_rng(4)
    points = np.vstack([rng.normal(1, 1, (15, 2)), rng.normal(-1, 1, (15, 2))])
    labels = np.repeat([1, -1], 15)
    player = figures.soft_player(points, labels, [0.05, 0.5])
    for strength, text in zip([0.05, 0.5], player.numbers, strict=True):
        peer = SVC(kernel="linear", C=1 / (30 * strength), tol=1e-9)
        z = labels * peer.fit(points, labels).decision_function(points)
        half = 1 / np.linalg.norm(peer.coef_)
        close, wrong = (z < 1 - 1e-3).sum(), (z <= 0).sum()
        found = re.findall(r"[\d.]*\d", text.replace("z < 1", "").replace("z ≤ 0", ""))
        assert found == [f"{strength:g}", f"{half:.2f}", str(close), str(wrong)]


def test_the_best_so_far_never_rises():
    ax = figures.descent_curve([3.0, 1.5, 2.0, 1.25], 1.0)
    each, best = (line.get_ydata().tolist() for line in ax.lines)
    assert each == [2, 0.5, 1, 0.25] and best == [2, 0.5, 0.5, 0.25]


def test_every_point_shows_its_share_in_the_panel_of_its_class():
    both = figures.shares([-0.5, 1.0, 2.0], [1, 0.25, 0], [1, -1, 1])
    shown = [
        {p for line in ax.lines[1:] for p in zip(*line.get_data(), strict=True)}
        for ax in both
    ]
    assert shown == [{(-0.5, 1), (2.0, 0)}, {(1.0, 0.25)}]
    assert [ax.get_title() for ax in both] == ["class +1", "class −1"]
    assert both[0].get_xlim() == both[1].get_xlim()
