"""Figures of kernels: sides of scores, a run, the sum of bumps."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from drawn import names

from linclass import KernelLogistic, KernelPerceptron, datasets
from linclass.book.answers import EXERCISES
from linclass.book.figures import kernels as figures
from linclass.kernels import Gaussian, Polynomial

XOR = datasets.xor()
LINE = np.arange(5.0)[:, None], [1, -1, 1, -1, 1]


def disc(Z):
    return 0.5 - ((np.asarray(Z) - [0, 1]) ** 2).sum(axis=1)


def crosses(ax):
    (line,) = (line for line in ax.lines if line.get_marker() == "x")
    return line.get_xydata().tolist()


def test_score_panels_cross_the_mistakes_of_each_score():
    both = KernelPerceptron(fit_intercept=False).fit(*XOR).decision_function
    first, second = figures.score_panels({"disc": disc, "sum": both}, *XOR)
    assert [first.get_title(), second.get_title()] == ["disc", "sum"]
    assert crosses(first) == [[1, 0]] and crosses(second) == []
    assert first.get_aspect() == second.get_aspect() == 1


def test_score_panels_draw_the_boundary_where_the_score_is_zero():
    (ax,) = figures.score_panels({"disc": disc}, *XOR)
    (boundary,) = [
        lines.get_paths()[0].vertices
        for lines in ax.collections
        if hasattr(lines, "levels") and list(lines.levels) == [0]
    ]
    radii = np.linalg.norm(boundary - [0, 1], axis=1)
    assert radii == pytest.approx(np.sqrt(0.5), abs=1e-3)


def test_the_sides_differ_without_their_colors():
    (ax,) = figures.score_panels({"disc": disc}, *XOR)
    (sides,) = [c for c in ax.collections if getattr(c, "hatches", [None])[-1]]
    minus, plus = sides.hatches
    assert not minus and plus
    away, inside = sides.get_paths()
    assert inside.contains_point([0.1, 0.9]) and not inside.contains_point([1, 1])
    assert away.contains_point([1, 1])


def test_score_panels_draw_no_boundary_where_there_is_none():
    (ax,) = figures.score_panels({"one side": lambda Z: np.ones(len(Z))}, *XOR)
    assert all(list(lines.levels) != [0] for lines in ax.collections[:1])
    assert sorted(crosses(ax)) == [[0, 0], [1, 1]]


def test_score_panels_refuse_what_is_not_in_the_plane():
    with pytest.raises(ValueError, match="needs X of shape"):
        figures.score_panels({"disc": disc}, [[1], [2]], [1, -1])
    assert not plt.get_fignums()


@pytest.mark.parametrize("bias", [False, True])
def test_the_bumps_add_up_to_the_score(bias):
    model = KernelPerceptron(kernel=Gaussian(0.7), fit_intercept=bias).fit(*LINE)
    ax = figures.kernel_sum(model, *LINE)
    *bumps, total, _zero, _zeros = ax.lines
    assert len(bumps) == len(model.support_)
    heights = sum(bump.get_ydata() for bump in bumps) + model.intercept_
    assert total.get_ydata() == pytest.approx(heights, abs=1e-12)
    along = total.get_xdata()[:, None]
    assert (total.get_ydata() == model.decision_function(along)).all()


def test_bumps_are_told_apart_by_their_dashes_and_names():
    ax = figures.kernel_sum(KernelLogistic(strength=0.01).fit(*LINE), *LINE)
    looks = {(line.get_linestyle(), line.get_color()) for line in ax.lines[:5]}
    assert len(looks) == 2 and len({dash for dash, _ in looks}) == 2
    labels = names(ax)
    assert labels.count("bump of a +1") == labels.count("bump of a −1") == 1


def test_diamonds_stand_where_the_score_is_zero():
    model = KernelPerceptron(kernel=Gaussian(0.7), fit_intercept=False).fit(*LINE)
    zeros = figures.kernel_sum(model, *LINE).lines[-1].get_xdata()
    assert len(zeros) == 4
    assert model.decision_function(zeros[:, None]) == pytest.approx(0, abs=1e-3)


def test_the_run_starts_unsolved_and_ends_with_the_counts_of_the_perceptron():
    play = figures.run_player(*XOR, Polynomial())
    assert play.start == 0
    assert play.numbers[0].endswith("c = (0, 0, 0, 0), 4 of 4 not right.")
    assert play.numbers[1].endswith("c = (1, 0, 0, 0), 2 of 4 not right.")
    assert play.numbers[21].endswith("c = (5, 5, 7, 4), 0 of 4 not right.")


def test_two_numbers_refute_the_shift_if_no_weight_separates_them():
    judge = EXERCISES["ex-kernels-shift"].judge
    for p, q in np.random.default_rng(4).integers(-3, 4, (100, 2)):
        found = judge(scaled=True, shifted=False, pair=(int(p), int(q)))
        fits = [w for w in (-1, 1) if w * p > 0 and w * q < 0]
        assert found.startswith("right") == (not fits and p != q)
