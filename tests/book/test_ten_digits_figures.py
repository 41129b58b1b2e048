"""Figures of ten digits: what they draw, against small hand-made numbers."""

import numpy as np
import pytest

from linclass.book.figures import ten_digits as figures


def test_weight_pictures_draws_each_weight_at_its_pixel_bright_above_zero():
    W = np.arange(640.0).reshape(10, 64) - 320
    axes = figures.weight_pictures({"a": W, "b": -W})
    assert len(axes) == 20
    for k, ax in enumerate(axes):
        (image,) = ax.images
        sign = 1 if k < 10 else -1
        assert np.array_equal(image.get_array(), sign * W[k % 10].reshape(8, 8))
        low, high = image.get_clim()
        assert low == -high < 0  # 0 is in the middle of the colors
        assert ax.get_title() == str(k % 10)
    dark, bright = axes[0].images[0].cmap([0.0, 1.0])[:, :3].sum(axis=1)
    assert dark < bright
    assert [axes[k].get_ylabel() for k in (0, 5, 10, 15)] == ["a", "a", "b", "b"]


def test_score_player_adds_products_and_bias():
    image = np.zeros(64)
    image[[3, 10]] = 0.5, 1
    W = np.zeros((3, 64))
    W[0, 3], W[1, 10], W[2, [3, 10]] = 4, -2, (2, -3)
    played = figures.score_player(image, W, [1, 0.5, -1])
    assert played.numbers == [
        "Class 0: pixels for it +2.0, against it +0.0, bias +1.0; score +3.0.",
        "Class 1: pixels for it +0.0, against it −2.0, bias +0.5; score −1.5.",
        "Class 2: pixels for it +1.0, against it −3.0, bias −1.0; score −3.0.",
    ]
    assert "-3.0" in played.alts[2]


def test_confusions_writes_counts_at_true_row_and_answered_column():
    ax = figures.confusions([[0, 3, 0], [0, 0, 0], [1, 0, 0]])
    told = {
        (text.get_position(), text.get_text())
        for text in ax.texts
        if text.get_text() != "·"
    }
    assert told == {((1, 0), "3"), ((0, 2), "1")}
    assert ax.get_ylabel() == "true digit" and ax.get_xlabel() == "was read as"


def test_coin_tails_fills_both_ends_with_their_probability():
    ax = figures.coin_tails(12, 3)
    even, uneven = ax.containers
    assert [bar.get_x() + 0.4 for bar in even] == pytest.approx([4, 5, 6, 7, 8])
    assert len(uneven) == 8
    assert sum(bar.get_height() for bar in uneven) == pytest.approx(598 / 4096)
    assert uneven.get_label() == "3 : 9 or more uneven, 0.146"


def test_costs_puts_a_point_for_each_method_and_parts_equal_ones():
    ax = figures.costs({"a": 10, "b": 10, "c": 1000}, {"a": 5, "b": 5, "c": 2})
    assert [line.get_xydata().tolist() for line in ax.lines] == [
        [[10, 5]], [[10, 5]], [[1000, 2]]
    ]  # fmt: skip
    shifts = [text.get_position()[1] for text in ax.texts]
    assert shifts[0] != shifts[1] and ax.get_xscale() == "log"


def test_learning_curves_tells_methods_apart_without_color():
    errors = {"a": [0.2, 0.1], "b": [0.3, 0.05], "c": [0.1, 0.04]}
    ax = figures.learning_curves([50, 100], errors)
    for line, (name, curve) in zip(ax.lines, errors.items(), strict=True):
        assert line.get_label() == name and line.get_ydata().tolist() == curve
    assert (
        len({(line.get_marker(), str(line.get_linestyle())) for line in ax.lines}) == 3
    )
    assert ax.get_yscale() == ax.get_xscale() == "log"
    for label in (ax.get_xlabel(), ax.get_ylabel()):
        assert label.endswith("(log scale)")
