"""Figures of penalties: a weight and its price, scatter, both errors, the strength."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from drawn import written

from linclass import datasets
from linclass.book.figures import penalties as figures
from linclass.validation import Path

T13 = datasets.t13()


def test_the_sum_of_loss_and_price_is_least_where_the_forces_agree():
    ax = figures.price_of_a_weight(0.5)
    loss, price, both, dot, falling, rising, _ = ax.lines
    w = both.get_xdata()
    assert np.allclose(loss.get_ydata(), np.log(1 + np.exp(-w)))
    assert np.allclose(price.get_ydata(), w**2 / 4)
    assert np.allclose(both.get_ydata(), loss.get_ydata() + price.get_ydata())
    ((best, least),) = dot.get_xydata()
    assert 1 / (1 + np.exp(best)) == pytest.approx(0.5 * best, abs=2e-3)
    assert least == both.get_ydata().min()
    for touching, slope in ((falling, -0.5 * best), (rising, 0.5 * best)):
        (left, low), (right, high) = touching.get_xydata()
        assert (high - low) / (right - left) == pytest.approx(slope)
    told = f"slopes −{0.5 * best:.2f} and +{0.5 * best:.2f}"
    assert told in (falling.get_label(), rising.get_label())
    assert len({str(line._dash_pattern) for line in (loss, price, both)}) == 3


def test_scatter_shows_every_sample_and_the_mean_at_its_strength():
    weights = np.array([[1.0, 0.5], [3.0, 0.7], [8.0, 0.9]])
    ax = figures.scatter_of_weight([0.01, 1], weights, 2.0)
    goal, first, second, mean = ax.lines
    assert set(goal.get_ydata()) == {2.0}
    assert first.get_ydata().tolist() == [1, 3, 8]
    assert second.get_ydata().tolist() == [0.5, 0.7, 0.9]
    assert (abs(np.log10(first.get_xdata()) + 2) < 0.2).all()
    assert mean.get_xydata().tolist() == [[0.01, 4.0], [1, pytest.approx(0.7)]]
    assert written(ax.get_legend()) == ["goal 2.0", "one sample", "mean"]


def test_error_curves_show_means_and_standard_errors_of_both_errors():
    errors = np.array([[[0.0, 0.2], [0.1, 0.3]], [[0.2, 0.4], [0.3, 0.9]]])
    ax = figures.error_curves([0.1, 1], errors)
    for bars, wanted, spread in zip(
        ax.containers, ([0.1, 0.2], [0.3, 0.6]), ([0.1, 0.1], [0.1, 0.3]), strict=True
    ):
        line, caps, (sizes,) = bars
        assert len(caps) == 2
        assert np.allclose(line.get_ydata(), wanted)
        ends = np.array([part[:, 1] for part in sizes.get_segments()])
        assert np.allclose(np.ptp(ends, axis=1) / 2, spread)
    assert ax.get_ylim()[0] == 0 and ax.get_xscale() == "log"


def test_coefficients_draws_each_weight_and_names_the_first():
    strengths = np.array([0.1, 1, 10])
    weights = np.arange(12.0).reshape(3, 4)
    _, ax = plt.subplots()
    figures.coefficients(Path(strengths, weights, np.zeros(3)), ["a", "b"], ax)
    for line, column in zip(ax.lines, weights.T, strict=False):
        assert line.get_xdata().tolist() == strengths.tolist()
        assert line.get_ydata().tolist() == column.tolist()
    assert written(ax.get_legend()) == ["a", "b", "the others"]
    assert ax.get_xscale() == "log"
    assert str(ax.lines[0]._dash_pattern) != str(ax.lines[1]._dash_pattern)


def test_weights_in_use_are_counted_below_the_curves():
    weights = np.ones((11, 3))
    weights[5] = 0.01, -0.01, 0  # a small weight counts, an exact 0 does not
    weights[10] = 0
    _, ax = plt.subplots()
    strengths = np.geomspace(0.001, 1, 11)
    figures.in_use(Path(strengths, weights, np.zeros(11)), ax)
    *counts, words = ax.texts
    assert [text.get_text() for text in counts] == ["3", "2", "0"]
    places = [text.get_position()[0] for text in counts]
    assert places == strengths[::5].tolist() and words.get_text() == "weights in use:"


def test_penalty_player_says_which_features_are_used_and_what_is_wrong():
    played = figures.penalty_player(*T13, [1.5, 1.3, 0.1], "l1")
    assert played.numbers[0] == "λ = 1.5: w = (0, 0), b = −0.154, 6 of 13 wrong."
    assert "in use: none; 6 of 13" in played.alts[0]
    assert "in use: x2; 4 of 13" in played.alts[1]
    assert "in use: x1, x2; 0 of 13" in played.alts[2]


def test_penalty_player_takes_l2():
    played = figures.penalty_player(*T13, [1], "l2")
    (numbers,), (alt,) = played.numbers, played.alts
    assert numbers == "λ = 1: w = (0.256, 0.344), b = −1.55, 2 of 13 wrong."
    assert alt == "Strength 1: 2 of 13 points are on the wrong side."


def test_the_answer_of_the_page():
    falling = [3, 2, 1, 0.7, 0.5, 0.4, 0.3, 0.2, 0.1, 0.03, 0.01]
    told = figures.penalty_player(*T13, falling, "l2").numbers
    assert ["2 of 13 wrong" in text for text in told] == [True] * 5 + [False] * 6
    assert all("0 of 13 wrong" in text for text in told[5:])
    weights = [text.split("w = (")[1].split(")")[0].split(", ") for text in told]
    sizes = np.array(weights, dtype=float)
    assert (np.diff(sizes, axis=0) > 0).all()
    turns = np.degrees(np.arctan2(*sizes.T))
    assert np.ptp(turns) < 2  # "hardly turns"
