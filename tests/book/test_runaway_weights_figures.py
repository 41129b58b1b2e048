"""Figures of the page on weights that run away: their curves, by numbers."""

import math

import matplotlib.pyplot as plt
import numpy as np

from linclass import datasets
from linclass.book.figures import runaway_weights as figures

X, y = datasets.logit8()
LN3 = math.log(3)
TOUCHING = [[-1], [0], [0], [1]], [-1, -1, 1, 1]


def test_only_a_ray_that_turns_up_again_has_a_diamond():
    rays = {"falls": (*TOUCHING, [0, 1]), "turns": (X, y, [-LN3, 2 * LN3])}
    falls, turns, diamond = figures.loss_rays(rays).lines
    assert (np.diff(falls.get_ydata()) < 0).all()
    assert falls.get_linestyle() != turns.get_linestyle()
    for s, value in list(zip(*falls.get_data(), strict=True))[::100]:
        expected = (2 * math.log(2) + 2 * math.log(1 + math.exp(-s))) / 4
        assert math.isclose(value, expected)
    assert diamond.get_label() == "best weights"
    assert math.isclose(diamond.get_xdata()[0], 1, abs_tol=0.01)
    assert math.isclose(diamond.get_ydata()[0], 2 * math.log(2) - 0.75 * LN3)


def test_growth_counts_steps_from_one():
    ax = figures.growth([0.5, 0.75, 1.0])
    (line,) = ax.lines
    assert line.get_xydata().tolist() == [[1, 0.5], [2, 0.75], [3, 1]]
    assert ax.get_xscale() == "log"


def test_steep_curves_are_told_apart_and_cross_at_one_half():
    lines = figures.steep_curves(*TOUCHING, [1, 3]).lines
    assert len({line.get_linestyle() for line in lines}) == 2
    for line, w in zip(lines, (1, 3), strict=True):
        p = np.interp([0, 1], *line.get_data())
        assert math.isclose(p[0], 0.5, abs_tol=1e-9)
        assert math.isclose(p[1], 1 / (1 + math.exp(-w)), abs_tol=1e-4)


def test_a_landscape_has_its_rays_or_its_lowest_place():
    figures.landscapes(
        {"touching": TOUCHING, "shares": (X, y)},
        {"touching": [(0, 1)]},
        {"shares": (-LN3, 2 * LN3)},
    )
    touching, shares, scale = plt.gcf().axes
    assert [text.arrow_patch is not None for text in touching.texts] == [True]
    assert not touching.lines and not shares.texts
    (diamond,) = shares.lines
    assert diamond.get_xydata().tolist() == [[-LN3, 2 * LN3]]
    assert scale.get_xlabel() == "mean loss"


def test_the_steepening_can_be_played():
    played = figures.steepening_player([0, LN3], [[-1], [1]], [-1, 1], [0, 1])
    assert played.numbers == [
        "After 0 steps: w = 0.000, p(1) = 0.50000.",
        "After 1 step: w = 1.099, p(1) = 0.75000.",
    ]
    assert "0.7500" in played.alts[1]


def test_training_and_test_are_told_apart():
    ax = figures.learning([1, 10], [0.5, 0.1], [0.25, 0.75])
    test, training = ax.lines
    assert test.get_label() == "test" and test.get_ydata().tolist() == [0.25, 0.75]
    assert training.get_ydata().tolist() == [0.5, 0.1]
    assert test.get_linestyle() != training.get_linestyle()
    assert test.get_marker() != training.get_marker()
