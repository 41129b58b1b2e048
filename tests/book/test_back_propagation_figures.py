"""Pictures of networks that learn: what is drawn, checked by numbers."""

from math import exp, log, tanh

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt
import numpy as np
import pytest
from stops import alt_of

from linclass.book.answers import EXERCISES
from linclass.book.figures import back_propagation as figures
from linclass.neural import Network, NetworkObjective

CORNERS = [[-1, -1], [1, 1], [-1, 1], [1, -1]]
SAME = [1, 1, -1, -1]
# tanh(20 s) is nearly a threshold: one neuron for x_1 + x_2 > 1, one for < -1
AND_OR_NOR = Network([[[-20, 20, 20], [-20, -20, -20]], [[10, 10, 10]]])


@pytest.fixture(autouse=True)
def no_figure_stays_open():
    yield
    plt.close("all")


def named(ax, label):
    (line,) = [line for line in ax.lines if line.get_label() == label]
    return line.get_data()


def test_the_map_has_a_line_for_each_hidden_neuron():
    ax = figures.network_map(CORNERS, SAME, AND_OR_NOR)
    dashed = [line for line in ax.lines if line.get_color() == "#1a1a1a"]
    assert len(dashed) == 2
    for line, total in zip(dashed, (1, -1), strict=True):
        places = np.array([line.get_xy1(), line.get_xy2()])
        np.testing.assert_allclose(places.sum(axis=1), total)
        assert np.ptp(places, axis=0).max() > 0.1
    names = ax.get_legend_handles_labels()[1]
    assert names.count("hidden neurons") == 1


def test_a_neuron_without_weights_has_no_line():
    network = Network([[[1, 0, 0], [0, 1, 0]], [[0, 1, 1]]])
    ax = figures.network_map(CORNERS, SAME, network)
    assert len([line for line in ax.lines if line.get_color() == "#1a1a1a"]) == 1


def test_the_player_counts_mistakes_and_says_J():
    zero = AND_OR_NOR.at(0 * AND_OR_NOR.theta)
    played = figures.training_player(
        CORNERS, SAME, {0: zero, 7: AND_OR_NOR, 8: zero}, start=1
    )
    # a score of 0 is called +1: two points of four are wrong
    assert played.numbers[0] == "J = 0.693, 2 of 4 wrong"
    loss = log(1 + exp(-10))  # g is 10 or -10 at the corners
    assert played.numbers[1] == f"J = {loss:.3f}, 0 of 4 wrong"
    assert "calls 0 of 4 points wrong" in played.alts[1]
    assert played.start == 1
    assert played.pictures[0] != played.pictures[1]


@pytest.mark.parametrize("strength", [0.05, 0.1, 0.3])
def test_twins_and_saddle_are_stationary_and_no_place_is_lower(strength):
    def J(w, v):
        return log(1 + exp(-v * tanh(w))) + strength / 2 * (w * w + v * v)

    ax = figures.saddle_map(strength)
    across, up = named(ax, "twin minima")
    np.testing.assert_allclose([across[1], up[1]], [-across[0], -up[0]])
    assert np.ravel(named(ax, "saddle")).tolist() == [0, 0]
    lowest = J(across[0], up[0])
    assert lowest < J(0, 0) == log(2)
    grid = np.linspace(-3.5, 3.5, 71)
    assert min(J(w, v) for w in grid for v in grid) > lowest - 1e-9


def test_the_segment_between_twins_is_J():
    network = Network([[[0, 1]], [[0, 1]]])
    J = NetworkObjective([[1], [-1]], [1, -1], network)
    ax = figures.between_twins(J, [0, 2, 0, 3], [0, -2, 0, -3], 0.5)
    t, heights = ax.lines[0].get_data()
    w, v = 2 - 4 * t, 3 - 6 * t
    np.testing.assert_allclose(heights, np.log1p(np.exp(-v * np.tanh(w))))
    np.testing.assert_allclose(np.ravel(named(ax, "midpoint")), [0.5, log(2)])
    assert named(ax, "least there: 0.500")[1] == [0.5, 0.5]


def test_slopes_are_drawn_layer_by_layer_with_other_dashes():
    ax = figures.layer_slopes({"logistic": [1e-9, 1e-3], "tanh": [1e-2, 0.1]})
    np.testing.assert_array_equal(named(ax, "logistic"), [[1, 2], [1e-9, 1e-3]])
    np.testing.assert_array_equal(named(ax, "tanh"), [[1, 2], [1e-2, 0.1]])
    assert len({str(line._dash_pattern) for line in ax.lines}) == 2


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        (
            "hand",
            dict(score=0.0, delta1=np.array([-0.5, 0.5, 0]), row=[-0.5, -1.5, -0.5]),
        ),
        ("cost", dict(once=101121, both=np.int64(203252), differences=10225557762)),
        ("twins", dict(copies=np.float64(48))),
        ("other", dict(relu=np.True_, logistic=False, added=3.0)),
    ],
)
def test_right_answers_are_right_whatever_their_type(name, answer):
    said = EXERCISES[f"ex-back-propagation-{name}"].judge(**answer)
    assert said.startswith("right: "), said


# ------------------------------------------------------------- where starts end


def test_the_start_says_where_it_has_ended():
    flat = Network([[[0, 0, 0], [0, 0, 0]], [[-0.5, 0, 0]]])  # g = -1/2 everywhere
    ends = {2: [AND_OR_NOR, flat, flat], 3: [AND_OR_NOR, AND_OR_NOR, flat]}
    explorer = figures.start_explorer(CORNERS, SAME, ends, (2, 1))
    assert explorer.sliders == {
        "Hidden neurons m": (2, 3, 1, 2),
        "Start": (0, 2, 1, 1),
    }
    cost = (log(1 + exp(0.5)) + log(1 + exp(-0.5))) / 2
    assert explorer.numbers == (
        f"m = 2, start 1: J = {cost:.3f}, 2 of 4 wrong; of these 3 starts 1 learn."
    )
    for m, i in [(2, 0), (2, 1), (2, 2), (3, 0), (3, 1), (3, 2)]:
        net = ends[m][i]
        scores = net(np.array(CORNERS))[:, 0]
        wrong = sum((g >= 0) != (s > 0) for g, s in zip(scores, SAME, strict=True))
        J = sum(log(1 + exp(-s * g)) for g, s in zip(scores, SAME, strict=True)) / 4
        assert alt_of(explorer, m, i) == (
            f"With {m} hidden neurons start {i} ends with J = {J:.3f}, "
            f"{wrong} of 4 wrong."
        )
    assert explorer.at(3, 2)[2].endswith("of these 3 starts 2 learn.")


def test_wrong_corners_are_ringed():
    flat = Network([[[0, 0, 0]], [[-0.5, 0]]])
    explorer = figures.start_explorer(
        CORNERS, SAME, {1: [flat] * 2, 2: [flat] * 2}, (1, 0)
    )
    _, ax = plt.subplots()
    explorer._draw(ax, 1, 0)
    (rings,) = [dots for dots in ax.collections if dots.get_label() == "mistake"]
    assert rings.get_offsets().tolist() == [[-1, -1], [1, 1]]
