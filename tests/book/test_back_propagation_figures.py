"""Pictures of networks that learn: what is drawn, checked by numbers."""

from math import exp, log, tanh

import matplotlib.pyplot as plt
import numpy as np
import pytest
from drawn import arrows, named, written

from linclass.book.answers import EXERCISES
from linclass.book.figures import back_propagation as figures
from linclass.neural import Network, NetworkObjective

CORNERS = [[-1, -1], [1, 1], [-1, 1], [1, -1]]
SAME = [1, 1, -1, -1]
# tanh(20 s) is nearly a threshold: one neuron for x_1 + x_2 > 1, one for < -1
AND_OR_NOR = Network([[[-20, 20, 20], [-20, -20, -20]], [[10, 10, 10]]])


def test_the_map_has_a_line_for_each_hidden_neuron():
    _, ax = plt.subplots()
    figures.network_map(CORNERS, SAME, AND_OR_NOR, ax)
    dashed = [line for line in ax.lines if line.get_color() == "#1a1a1a"]
    assert len(dashed) == 2
    for line, total in zip(dashed, (1, -1), strict=True):
        places = np.array([line.get_xy1(), line.get_xy2()])
        np.testing.assert_allclose(places.sum(axis=1), total)
        assert np.ptp(places, axis=0).max() > 0.1


def test_a_neuron_without_weights_has_no_line():
    network = Network([[[1, 0, 0], [0, 1, 0]], [[0, 1, 1]]])
    _, ax = plt.subplots()
    figures.network_map(CORNERS, SAME, network, ax)
    assert len([line for line in ax.lines if line.get_color() == "#1a1a1a"]) == 1


def test_the_player_counts_mistakes_and_says_J(pixels):
    zero = AND_OR_NOR.at(0 * AND_OR_NOR.theta)
    played = figures.training_player(CORNERS, SAME, {0: zero, 7: AND_OR_NOR, 8: zero})
    # a score of 0 is called +1: two points of four are wrong
    assert played.numbers[0] == "J = 0.693, 2 of 4 wrong"
    loss = log(1 + exp(-10))  # g is 10 or -10 at the corners
    assert played.numbers[1] == f"J = {loss:.3f}, 0 of 4 wrong"
    assert "calls 0 of 4 points wrong" in played.alts[1]
    assert played.pictures[0] != played.pictures[1]


@pytest.mark.parametrize("strength", [0.05, 0.1, 0.3])
def test_twins_and_saddle_are_stationary_and_no_place_is_lower(strength):
    def J(w, v):
        return log(1 + exp(-v * tanh(w))) + strength / 2 * (w * w + v * v)

    ax = figures.saddle_map(strength)
    across, up = named(ax, "twin minima").get_data()
    np.testing.assert_allclose([across[1], up[1]], [-across[0], -up[0]])
    assert named(ax, "saddle").get_xydata().tolist() == [[0, 0]]
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
    np.testing.assert_allclose(named(ax, "midpoint").get_xydata(), [[0.5, log(2)]])
    least = named(ax, "bound for the midpoint: 0.500").get_xydata()
    assert least.tolist() == [[0.5, 0.5]]  # there only: no line across


def test_slopes_are_drawn_layer_by_layer_with_other_dashes():
    ax = figures.layer_slopes({"logistic": [1e-9, 1e-3], "tanh": [1e-2, 0.1]})
    assert named(ax, "logistic").get_xydata().tolist() == [[1, 1e-9], [2, 1e-3]]
    assert named(ax, "tanh").get_xydata().tolist() == [[1, 1e-2], [2, 0.1]]
    assert len({str(line._dash_pattern) for line in ax.lines}) == 2


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        (
            "hand",
            dict(score=0.0, delta=np.array([-0.5, 0.5, 0]), row=[-0.5, -1.5, -0.5]),
        ),
        ("cost", dict(once=101121, both=np.int64(203252), differences=20450913282)),
        ("twins", dict(least=0.45, wrong=np.float64(1))),
        ("other", dict(relu=np.True_, logistic=False, added=3.0)),
        ("shared", dict(slopes=np.array([-2, -1, -0.5]), total=-6.0)),
    ],
)
def test_right_answers_are_right_whatever_their_type(name, answer):
    said = EXERCISES[f"ex-back-propagation-{name}"].judge(**answer)
    assert said.startswith("right: "), said


def test_the_gradient_that_is_asked_for_is_that_of_the_mean_squared_error():
    program = EXERCISES["ex-back-propagation-write"]
    for case in program.cases:
        W1, W2, X, t = (np.asarray(part, dtype=float) for part in case.args)

        def J(theta, W1=W1, X=X, t=t):
            first, last = theta[: W1.size].reshape(W1.shape), theta[W1.size :]
            total = 0.0
            for x, target in zip(X, t, strict=True):
                hidden = [max(0.0, row[0] + row[1:] @ x) for row in first]
                total += (last[0] + last[1:] @ hidden - target) ** 2
            return total / len(t)

        theta = np.concatenate([W1.ravel(), W2])
        moves = 1e-6 * np.eye(len(theta))
        slopes = [(J(theta + m) - J(theta - m)) / 2e-6 for m in moves]
        first, last = program.solution(*case.args)
        np.testing.assert_allclose(
            np.concatenate([first.ravel(), last]), slopes, atol=1e-6, rtol=1e-6
        )


# --------------------------------------------------------- a network in numbers


SMALL = Network([[[3, 1, 2], [-1, 5, -6]], [[7, -2, 4]]], "relu")


def test_a_network_in_numbers_shows_sums_and_weights():
    told = written(figures.passes(SMALL, [1, 2]))
    assert "constant 3\ns = 8, a = 8" in told  # 3 + 1 + 4
    assert "constant −1\ns = −8, a = 0" in told  # −1 + 5 − 12: silent
    assert "constant 7\ng = −9" in told  # 7 − 2 · 8
    assert sorted(told)[:2] == ["$x_1$ = 1", "$x_2$ = 2"]
    assert {"1", "2", "5", "−6", "−2", "4"} <= set(told)


def test_the_way_back_shows_the_slopes_and_the_weights_that_they_pass():
    ax = figures.passes_back(SMALL, [[11, 12, 13], [21, 22, 23], [31, 32, 33]])
    told = written(ax)
    for number in (11, 21, 31):
        assert f"δ = {number}\n{number}, {number + 1}, {number + 2}" in told
    assert {"times −2", "times 4"} <= set(told)
    assert sorted(tuple(tip) for _, tip in arrows(ax)) == sorted(figures.HIDDEN)


# ------------------------------------------------------------- where starts end


def test_each_start_says_where_it_has_ended(pixels):
    flat = Network([[[0, 0, 0], [0, 0, 0]], [[-0.5, 0, 0]]])  # g = -1/2 everywhere
    played = figures.starts_player(CORNERS, SAME, [flat, AND_OR_NOR])
    cost = (log(1 + exp(0.5)) + log(1 + exp(-0.5))) / 2
    assert played.numbers[0] == f"J = {cost:.3f}, 2 of 4 wrong"
    assert "0 of 4 wrong" in played.numbers[1]
    assert played.pictures[0] != played.pictures[1]
    assert played.alts[0] == f"From start 0 descent has reached {played.numbers[0]}."
