"""The perceptron's figures: what they draw, against numbers worked out by hand."""

import numpy as np

from linclass import Halfspace
from linclass.book.figures import algorithm as figures


def arrows(ax):
    """(tail, tip) of the arrows, as they are handed to matplotlib."""
    return [
        (tuple(map(float, text.xyann)), tuple(map(float, text.xy)))
        for text in ax.texts
        if text.arrow_patch is not None
    ]


def named(ax, name):
    (line,) = [line for line in ax.lines if line.get_label() == name]
    return line.get_xydata().tolist()


def test_a_turn_is_to_scale_and_says_both_lengths():
    ax = figures.turn((4, 1), (-2, 2))
    assert set(arrows(ax)) == {
        ((0, 0), (4, 1)),
        ((0, 0), (-2, 2)),
        ((0, 0), (2, 3)),
        ((4, 1), (2, 3)),
    }
    assert ax.get_aspect() == 1
    words = [text.get_text() for text in ax.texts]
    assert "θ before, length 4.12" in words  # the root of 17
    assert "θ after, length 3.61" in words  # the root of 13


def test_margins_before_and_after_an_update():
    rows = np.array([[1, 0], [-1, 2], [0, 1]])
    ax = figures.before_and_after(rows, (3, 2), added=1)
    assert named(ax, "before") == [[0, 3], [1, 1], [2, 2]]
    assert named(ax, "after") == [[0, 2], [1, 6], [2, 4]]  # theta = (2, 4)
    assert named(ax, "right before, now a mistake") == []
    ax = figures.before_and_after(rows, (1, 0), added=1)
    assert named(ax, "after") == [[0, 0], [1, 4], [2, 2]]  # theta = (0, 2)
    assert named(ax, "right before, now a mistake") == [[0, 0]]
    labels = [text.get_text() for text in ax.get_xticklabels()]
    assert labels == ["0", "1\nadded", "2"]


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
    (rings,) = [each for each in ax.collections if each.get_label() == "mistake"]
    assert rings.get_offsets().tolist() == [[6.0, 2.5], [6.5, 3.0]]
    (boundary,) = [line for line in ax.lines if line.get_label() == "boundary"]
    assert boundary.get_xy1()[0] == boundary.get_xy2()[0] == 5.5
    assert ax.get_aspect() == 1
