"""The perceptron's figures: what they draw, against numbers worked out by hand."""

import numpy as np
from drawn import arrows, boundaries, named, written

from linclass import Halfspace
from linclass.book.figures import algorithm as figures


def test_a_turn_is_to_scale_and_says_both_lengths():
    ax = figures.turn((4, 1), (-2, 2))
    assert {(tuple(tail), tuple(tip)) for tail, tip in arrows(ax)} == {
        ((0, 0), (4, 1)),
        ((0, 0), (-2, 2)),
        ((0, 0), (2, 3)),
        ((4, 1), (2, 3)),
    }
    assert ax.get_aspect() == 1
    assert "θ before, length 4.12" in written(ax)  # the root of 17
    assert "θ after, length 3.61" in written(ax)  # the root of 13


def test_margins_before_and_after_an_update():
    rows = np.array([[1, 0], [-1, 2], [0, 1]])
    ax = figures.before_and_after(rows, (3, 2), added=1)  # then (2, 4)
    assert named(ax, "before").get_xydata().tolist() == [[0, 3], [1, 1], [2, 2]]
    assert named(ax, "after").get_xydata().tolist() == [[0, 2], [1, 6], [2, 4]]
    assert named(ax, "right before, now a mistake").get_xydata().tolist() == []
    ax = figures.before_and_after(rows, (1, 0), added=1)  # then (0, 2)
    assert named(ax, "after").get_xydata().tolist() == [[0, 0], [1, 4], [2, 2]]
    assert named(ax, "right before, now a mistake").get_xydata().tolist() == [[0, 0]]
    assert named(ax, "added").get_xydata().tolist() == [[1, 4]]
    assert written(ax.get_xticklabels()) == ["0", "1", "2"]


def test_orders_are_counted():
    ax = figures.order_counts([5, 7, 7, 8, 7, 5], marked=7)
    heights = {
        round(bar.get_x() + bar.get_width() / 2): bar.get_height()
        for bar in ax.patches
        if bar.get_height()
    }
    assert heights == {5: 2, 7: 3, 8: 1}
    hatched = [bar.get_height() for bar in ax.patches if bar.get_hatch()]
    assert hatched == [3]


def test_wrong_flowers_have_rings():
    X = np.array([[5.0, 3.5], [6.0, 2.5], [4.5, 2.3], [6.5, 3.0]])
    species = np.array(["a", "b", "a", "b"])
    ax = figures.flowers(
        Halfspace((1, 0), -5.5), X, species, [False, True, False, True]
    )
    assert named(ax, "mistake").get_offsets().tolist() == [[6.0, 2.5], [6.5, 3.0]]
    (boundary,) = boundaries(ax)
    assert boundary[:, 0].tolist() == [5.5, 5.5]
    assert ax.get_aspect() == 1
