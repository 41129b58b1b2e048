"""Neurons and networks as pictures: what is drawn, by numbers."""

import numpy as np
import pytest
from drawn import arrows, written

from linclass import Network
from linclass.book.figures import neurons as figures
from linclass.book.figures.neurons import _radii

CORNERS = [[0, 0], [0, 1], [1, 0], [1, 1]]
XOR = Network([[[-0.5, 1, 1], [-1.5, 1, 1]], [[-0.5, 1, -1]]], "threshold", "threshold")


def tangents(m):
    """Fires where ⟨u, x⟩ < 1 for m unit vectors u, evenly turned."""
    turn = 2 * np.pi * np.arange(m) / m
    hidden = np.column_stack([np.ones(m), -np.cos(turn), -np.sin(turn)])
    return Network([hidden, [[0.5 - m] + [1] * m]], "threshold", "threshold")


@pytest.mark.parametrize(
    ("kind", "x", "total", "out"),
    [
        ("threshold", [2, 1], "sum\n$= 10$", "1: it fires"),
        ("threshold", [1, 1], "sum\n$= 7$", "0: it is silent"),
        ("sign", [2, 1], "$s = 3$", "+1"),
        ("sign", [1, 1], "$s = 0$", "+1"),
        ("sign", [0, 0], "$s = -7$", "−1"),
        ("logistic", [1, 1], "$s = 0$", "0.500"),
        ("logistic", [2, 1], "$s = 3$", f"{1 / (1 + np.exp(-3)):.3f}"),
    ],
)
def test_a_neuron_shows_its_sum_and_what_it_puts_out(kind, x, total, out):
    said = written(figures.neuron([3, 4], 7, kind=kind, x=x))
    assert total in said
    assert out in said


def test_only_a_threshold_neuron_has_its_threshold_in_the_box():
    plain, sign = figures.neuron([3, 4], 7), figures.neuron([3, 4], 7, kind="sign")
    assert "$b = 7$" in written(plain) and "threshold 0" in written(sign)
    assert not any("-b" in text or "−b" in text for text in written(plain))
    assert "$−b = −7$" in written(sign)
    assert "$1$" in written(sign)


def test_every_edge_has_its_weight_and_stays_in_the_picture():
    ax = figures.neuron([3, -4, 5.5], 7)
    for text in ("$w_1 = 3$", "$w_2 = −4$", "$w_3 = 5.5$"):
        (label,) = (t for t in ax.texts if t.get_text() == text)
        assert 0 < label.xy[0] < 12
        assert ax.get_ylim()[0] < label.xy[1] < ax.get_ylim()[1]
    assert len(ax.patches) == 3 + 1 + 1  # inputs, sum, box


def test_wiring_leaves_out_edges_of_weight_zero():
    some = Network([[[0, 1, 0], [0, 2, 3]], [[-2, 4, 5]]], "threshold", "threshold")
    ax = figures.wiring(some, [["A", "B"], ["C"]])
    said = written(ax)
    weights = [text for text in said if text in {"0", "1", "2", "3", "4", "5"}]
    assert sorted(weights) == ["1", "2", "3", "4", "5"]
    assert "C\n$> 2$" in said
    assert len(ax.patches) == 2 + 2 + 1


def test_hidden_space_shows_what_the_hidden_neurons_say():
    left, right = figures.hidden_space(XOR, CORNERS, [0, 1, 1, 0], ["OR", "AND"])
    assert len(left.lines) == 2
    assert len(right.lines) == 1
    drawn = np.vstack([dots.get_offsets() for dots in right.collections])
    assert set(map(tuple, drawn.tolist())) == {(0, 0), (1, 0), (1, 1)}
    assert written(right) == ["from (0, 1)\nfrom (1, 0)"]
    assert tuple(right.texts[0].xy) == (1, 0)
    assert (right.get_xlabel(), right.get_ylabel()) == ("output of OR", "output of AND")
    assert left.get_title() == "● 1   ■ 0   — OR   ‐ ‐ AND"
    assert right.get_title() == "● 1   ■ 0   — output neuron"


def test_a_region_is_shaded_where_the_network_fires():
    ax = figures.fired_region(XOR, CORNERS, [0, 1, 1, 0])
    places = {text.get_text(): text.xy for text in ax.texts}
    assert 0.5 < sum(places["fires"]) < 1.5
    assert not 0.5 < sum(places["silent"]) < 1.5
    assert len(ax.lines) == 2
    (shaded,) = (area for area in ax.collections if getattr(area, "hatches", None))
    assert shaded.hatches == [None, "//"]  # the upper level, where it fires
    assert shaded.levels.tolist() == [-1, 0.5, 2]


@pytest.mark.parametrize("m", [3, 4, 7])
def test_the_radii_of_a_polygon_give_its_area(m):
    area = np.pi * (_radii(tangents(m)) ** 2).mean()
    assert abs(area - m * np.tan(np.pi / m)) < 1e-3  # 2m triangles of height 1
    assert _radii(tangents(m)).min() > 1 - 1e-9


def test_the_player_counts_area_and_error():
    frames = figures.polygon_player(tangents, [4, 40])
    wrong = 4 - np.pi
    told = f"an area of 4.000, the disc has 3.142; wrong on {wrong:.3f}."
    assert frames.numbers[0] == f"m = 4: it fires on {told}"
    wrong = 40 * np.tan(np.pi / 40) - np.pi
    assert f"; wrong on {wrong:.3f}" in frames.alts[1]


def test_too_small_a_region_is_wrong_as_well():
    sides = [[0.5, 1, 0], [0.5, -1, 0], [0.5, 0, 1], [0.5, 0, -1]]
    inner = Network([sides, [[-3.5, 1, 1, 1, 1]]], "threshold", "threshold")
    (numbers,) = figures.polygon_player(lambda m: inner, [4]).numbers
    assert f"area of 1.000, the disc has 3.142; wrong on {np.pi - 1:.3f}" in numbers


def test_the_explorer_says_where_it_fires():
    explorer = figures.neuron_explorer(CORNERS, [0, 1, 1, 0], [1, 1], 0.5)
    words = "w = (1, 1), b = 0.5: fires at (0, 1), (1, 0), (1, 1): 3 of 4 right"
    assert explorer.numbers == words
    _, alt, numbers = explorer.at(1.0, 1.0, 1.0)  # (0, 1), (1, 0) at the threshold
    assert numbers.endswith(": fires at (1, 1): 1 of 4 right")
    assert "threshold 1 it fires" in alt
    assert explorer.at(0.0, 0.0, 0.0)[2].endswith(": never fires: 2 of 4 right")
    assert "(1, 1): 2 of 4 right" in explorer.at(0.0, 0.0, -1.0)[2]


def test_the_explorer_is_of_the_plane():
    with pytest.raises(ValueError, match="shape"):
        figures.neuron_explorer([[0, 0, 1], [1, 1, 0]], [0, 1], [1, 1], 0.5)


def test_crossings_say_what_the_network_does_on_the_way():
    quadrants = Network([[[0, 1, 0], [0, 0, 1]], *XOR.weights], *2 * ["threshold"])
    ax = figures.crossings(quadrants, 1.0)
    assert written(ax) == ["$p$: it stops", "$q$: it starts"]
    first, second = arrows(ax)
    assert np.array_equal(first, [(-0.6, 1), (0.6, 1)])
    assert np.array_equal(second, [(-0.6, -1), (0.6, -1)])
    right = Network([[[0, 1, 0]]], "threshold", "threshold")  # fires where x1 > 0
    assert written(figures.crossings(right)) == ["$p$: it starts", "$q$: it starts"]
