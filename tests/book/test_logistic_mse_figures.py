"""Pictures of the logistic mean squared error: what is drawn, checked by numbers."""

from math import exp, log

import numpy as np
import pytest
from drawn import named, written

from linclass import datasets
from linclass.book.figures import logistic_mse as figures

MSE8 = datasets.mse8()


def cost(theta):
    """The cost of mse8: six points at 1 of class 1, those at 10 and 0.2 of class 0."""
    s = [1 / (1 + exp(-theta * x)) for x in (1, 10, 0.2)]
    return (6 * (1 - s[0]) ** 2 + s[1] ** 2 + s[2] ** 2) / 8


def test_the_curve_is_the_cost_and_the_stair_the_share_of_mistakes():
    ax = figures.mse_curve(*MSE8, (-4, 4), [3, 2.9])
    thetas, values = named(ax, "cost $C(θ)$").get_data()
    np.testing.assert_allclose(values, [cost(v) for v in thetas], rtol=1e-12)
    thetas, shares = named(ax, "share of mistakes").get_data()
    np.testing.assert_allclose(shares, np.where(thetas >= 0, 2 / 8, 6 / 8))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (MSE8, ["θ = −0.07, 6 wrong", "θ = 2.55, 2 wrong"]),
        (datasets.mse8b(), ["θ = −1.48, 7 wrong", "θ = 0.31, 1 wrong"]),
    ],
)
def test_the_dips_are_the_known_minima(data, words):
    ax = figures.mse_curve(*data, (-6, 6), [3, 2.9])
    assert written(ax) == words


def test_a_path_is_drawn_from_its_start_to_its_end():
    ax = figures.mse_curve(*MSE8, (-4, 4), [3, 2.9, 2.7])
    (start,) = [line for line in ax.lines if line.get_marker() == "o"][-1:]
    (end,) = [line for line in ax.lines if line.get_marker() == "D"]
    np.testing.assert_allclose(np.ravel(start.get_data()), [3, cost(3)])
    np.testing.assert_allclose(np.ravel(end.get_data()), [2.7, cost(2.7)])
    thetas, values = named(ax, "descent").get_data()
    assert (thetas.min(), thetas.max()) == (2.7, 3)
    np.testing.assert_allclose(values, [cost(v) for v in thetas])


def test_the_player_says_where_each_cost_ends(pixels):
    played = figures.mse_player(*MSE8, [0, 0.2, 0.3], (-4, 4), start=2)
    squared = [numbers.split(" Logistic loss: ")[0] for numbers in played.numbers]
    assert [words.split(" to ")[1] for words in squared] == [
        "−0.07, 6 of 8 wrong.",
        "−0.07, 6 of 8 wrong.",
        "2.55, 2 of 8 wrong.",
    ]
    convex = [numbers.split(" to ")[-1] for numbers in played.numbers]
    assert convex == ["−0.08, 6 of 8 wrong."] * 3
    assert played.start == 2 and played.pictures[1] != played.pictures[2]


def test_the_player_says_when_a_descent_is_not_at_rest():
    (numbers,) = figures.mse_player(*MSE8, [-8], (-10, 4)).numbers
    assert numbers.startswith("Squared error: 3000 steps (not at rest) from −8 to −9.0")


@pytest.mark.parametrize("end", [-0.07, 2.55])
def test_the_first_dip_is_enlarged_with_the_end_if_it_is_there(end):
    ax = figures.mse_curve(*MSE8, (-10, 8.5), [-4, end])
    (small,) = ax.child_axes
    near, values = small.lines[0].get_data()
    np.testing.assert_allclose(values, [cost(v) for v in near], rtol=1e-12)
    assert abs(near[values.argmin()] + 0.068) < 0.005
    ends = [line.get_data() for line in small.lines if line.get_marker() == "D"]
    assert ends == ([] if end > 1 else [([end], [pytest.approx(cost(end))])])


def test_the_enlarged_dip_names_its_hump():
    ax = figures.mse_curve(*MSE8, (-10, 8.5), [-4, -0.07])
    (small,) = ax.child_axes
    (hump,) = [line for line in small.lines if line.get_marker() == "o"]
    (place,), (height,) = hump.get_data()
    beside = cost(place - 1e-3), cost(place + 1e-3)
    assert abs(height - cost(place)) < 1e-12 and height > max(beside)
    assert written(small) == [f"hump at {place:.3f}"]


def test_the_explorer_follows_its_two_sliders():
    explored = figures.mse_explorer(*MSE8, (-10, 8.5))
    assert list(explored.sliders) == ["Start", "Step size"]
    small, large = explored.at(-4, 0.5), explored.at(-4, 5)
    assert small[2].endswith("from −4 to −0.07, 6 of 8 wrong.")
    assert large[2].endswith("from −4 to 2.55, 2 of 8 wrong.")


def test_losses_and_pulls_are_the_formulas():
    left, right = figures.loss_and_pull()
    for line, loss, pull in zip(
        range(2),
        (lambda z: log(1 + exp(-z)), lambda z: (1 / (1 + exp(z))) ** 2),
        (lambda z: 1 / (1 + exp(z)), lambda z: 2 * exp(z) / (1 + exp(z)) ** 3),
        strict=True,
    ):
        z, values = left.lines[line].get_data()
        np.testing.assert_allclose(values, [loss(v) for v in z], rtol=1e-9)
        z, values = right.lines[line].get_data()
        np.testing.assert_allclose(values, [pull(v) for v in z], rtol=1e-9)
    (peak,) = [line for line in right.lines if line.get_marker() == "o"]
    (place,), (height,) = peak.get_data()
    squared_pull = right.lines[1].get_ydata()
    assert abs(height - 2 * exp(place) / (1 + exp(place)) ** 3) < 1e-12
    assert 0 <= height - squared_pull.max() < 1e-4
    assert written(right) == ["(−ln 2, 8/27)"]
    dashes = {str(line._dash_pattern) for line in left.lines}
    assert len(dashes) == 2


def test_flowers_stand_at_their_lengths_and_curves_cross_at_the_boundary():
    ax = figures.petal_fits([4.7, 4.7, 5.5], [-1, -1, 1], {"fit": [1, 4]})
    places = np.vstack([each.get_offsets() for each in ax.collections])
    assert sorted(places[:, 0]) == [4.7, 4.7, 5.5]
    low = places[places[:, 0] == 4.7, 1]
    assert len(set(low)) == 2 and max(low) < 0  # neither hides the other
    assert places[places[:, 0] == 5.5, 1] > 1
    lengths, probabilities = named(ax, "fit").get_data()
    wanted = [1 / (1 + exp(-1 - 4 * (v - 5))) for v in lengths]
    np.testing.assert_allclose(probabilities, wanted, rtol=1e-9)
    assert ax.lines[-1].get_xdata()[0] == 4.75


def test_the_runs_take_the_steps_of_the_formulas():
    axes = figures.plateau_runs(-4, (10, 40))
    for ax, count, name, pull in zip(
        axes,
        (10, 40),
        ("logistic loss", "squared error"),
        (lambda v: 1 / (1 + exp(v)), lambda v: 2 * exp(v) / (1 + exp(v)) ** 3),
        strict=True,
    ):
        steps, theta = ax.lines[0].get_data()
        assert ax.get_title() == name and steps[-1] == count and theta[0] == -4
        moved = [v + pull(v) for v in theta[:-1]]
        np.testing.assert_allclose(theta[1:], moved, rtol=1e-9)


def test_the_chord_lies_below_the_curve_where_it_bends_down():
    ax = figures.chord(-2 * log(4), 0)
    (z,), (curve,) = named(ax, "on the curve").get_data()
    (same,), (straight,) = named(ax, "on the chord").get_data()
    assert z == same and abs(z + log(4)) < 1e-12
    assert abs(curve - 16 / 25) < 1e-12  # sigma(ln 4) = 4/5
    assert abs(straight - ((16 / 17) ** 2 + 1 / 4) / 2) < 1e-12


def test_a_cost_that_falls_all_the_way_has_no_dip_to_enlarge():
    ax = figures.mse_curve([[1.0], [2.0]], [1, 1], (-4, 4), [0, 1], enlarge=True)
    assert not ax.child_axes
