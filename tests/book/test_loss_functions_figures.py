"""Figures of the page on losses: what is drawn, told by numbers."""

import re

import numpy as np
import pytest
from drawn import written

from linclass import datasets, losses
from linclass.book.figures import loss_functions as figures

FOUR = {
    "zero-one": losses.ZeroOne(),
    "hinge": losses.Hinge(),
    "smoothed hinge": losses.SmoothedHinge(),
    "squared hinge": losses.SquaredHinge(),
    "logistic": losses.Logistic(),
}


X, y = datasets.line13()


def curves(ax):
    """The drawn losses: lines of many points."""
    return [line for line in ax.lines if len(line.get_xdata()) > 100]


# ------------------------------------------------------------- D0-32 and D1-46


def test_loss_curves_draws_each_loss_by_its_formula():
    ax = figures.loss_curves(FOUR)
    drawn = dict(zip([*FOUR][1:], curves(ax), strict=True))
    z = drawn["hinge"].get_xdata()
    assert (z[0], z[-1]) == (-2.5, 2.5)
    r = np.maximum(0, 1 - z)
    expected = {
        "hinge": r,
        "squared hinge": r**2,
        "smoothed hinge": np.where(r > 1, r - 0.5, r**2 / 2),
        "logistic": np.log(1 + np.exp(-z)),
    }
    for name, values in expected.items():
        np.testing.assert_allclose(drawn[name].get_ydata(), values, atol=1e-12)


def test_loss_curves_are_told_apart_by_dashes_and_names():
    ax = figures.loss_curves(FOUR)
    assert len({str(line._dash_pattern) for line in curves(ax)}) == 4
    assert written(ax.get_legend()) == [*FOUR]


def test_loss_curves_draw_the_step_and_its_full_dot():
    ax = figures.loss_curves({"zero-one": losses.ZeroOne(at_zero=1)})
    step = [line.get_xydata().tolist() for line in ax.lines]
    assert [[-2.5, 1], [0, 1]] in step and [[0, 0], [2.5, 0]] in step
    dots = {line.get_ydata()[0]: line for line in ax.lines if line.get_marker() == "o"}
    assert dots[0].get_markerfacecolor() == "white" != dots[1].get_markerfacecolor()


@pytest.mark.parametrize(
    ("name", "kinks"),
    [("hinge", [1]), ("perceptron", [0]), ("squared_hinge", []), ("logistic", [])],
)
def test_loss_curves_mark_the_kinks(name, kinks):
    ax = figures.loss_curves({name: losses.get_loss(name)})
    marked = [line.get_xdata()[0] for line in ax.lines if line.get_marker() == "o"]
    assert marked == kinks


# ----------------------------------------------------------------------- D0-34


def test_tangents_pass_through_the_point_with_their_slopes():
    ax = figures.tangents(losses.Hinge(), 1, [-1, -0.5, 0, 0.5])
    lines = ax.lines[1:5]
    slopes = [np.diff(line.get_ydata())[0] / 4 for line in lines]
    assert slopes == [-1, -0.5, 0, 0.5]
    assert all(sum(line.get_ydata()) == 0 for line in lines)  # 0 in the middle
    assert len({str(line._dash_pattern) for line in ax.lines[:5]}) == 5


def test_tangents_of_a_smooth_loss_start_at_its_value():
    ax = figures.tangents(losses.Squared(), -1, [-4])
    assert ax.lines[1].get_ydata().tolist() == [12, -4]  # 4 - 4 (z + 1)


# ------------------------------------------------------------- steps on a line


def test_steps_on_line_shows_boundaries_totals_and_who_pays():
    path = [(-3, 1), (-1, 2), (1, 3)]  # by hand: x = 0 and 1 pull by (1, 0) + (1, 1)
    ax = figures.steps_on_line(X[:, 0], y, path)
    assert written(ax) == [
        "θ = (−3, 1)\ntotal 7",
        "θ = (−1, 2)\ntotal 2",
        "θ = (1, 3)\ntotal 0",
    ]
    lines = [part for part in ax.collections if hasattr(part, "get_segments")]
    cuts = [part.get_segments()[0][0][0] for part in lines]
    np.testing.assert_allclose(cuts, [3, 1 / 2, -1 / 3])
    rings = [part for part in ax.collections if not hasattr(part, "get_segments")]
    ringed = [part.get_offsets()[:, 0].tolist() for part in rings]
    # two for each row: z < 1, and z = 1
    assert ringed == [[0, 1], [], [0], [1], [], [0]]


# ------------------------------------------------------------------ the outlier


@pytest.fixture(scope="module")
def played():
    shown = {"squared": "squared", "hinge": "hinge"}
    return figures.outlier_player(X[:, 0], y, [-10, 60], shown, start=1)


def test_outlier_player_tells_boundaries_and_mistakes(played):
    # Squared loss, in fractions: sums for x = -10 are n = 14, Σx = 18, Σx² = 1108,
    # Σy = -2, Σxy = 94, so the zero is at -b/w = 3908/1352 = 2.89.
    assert played.numbers[0] == (
        "x = -10. Boundaries (and mistakes of 14): squared 2.9 (2), hinge -0.5 (0)."
    )
    # With 60: Σx = 88, Σx² = 4608, Σxy = 24, zero at 11328/512 = 22.125.
    assert "squared 22.1 (7), hinge 7.0 (4)" in played.numbers[1]
    assert played.start == 1


def test_outlier_player_has_words_for_each_frame(played):
    assert [alt.split(":")[0] for alt in played.alts] == [
        "A negative point at -10 puts the boundaries at",
        "A negative point at 60 puts the boundaries at",
    ]


def test_the_far_point_costs_as_many_points_as_the_lesson_says():
    names = ["squared", "squared_hinge", "hinge", "smoothed_hinge", "logistic"]
    player = figures.outlier_player(
        X[:, 0], y, [-30, 60], {name: name for name in names}, start=0
    )
    found = [re.findall(r"\((\d)\)", numbers) for numbers in player.numbers]
    assert found == [["2", "0", "0", "0", "0"], ["7", "7", "4", "4", "7"]]
