"""Figures of runs without a separating line; the run itself, told by scikit-learn."""

from fractions import Fraction

import matplotlib.pyplot as plt
import numpy as np
import pytest

from linclass import Halfspace, Perceptron, datasets
from linclass.book import draw
from linclass.book.answers import EXERCISES
from linclass.book.figures import non_separable as figures

CURVES = {"last": [3, 1, 4, 1], "pocket": [3, 1, 1, 1], "averaged": [2, 2, 1, 2]}


def test_kept_mistakes_draws_one_line_a_name_from_pass_one_on():
    ax = figures.kept_mistakes(CURVES)
    for line, (name, counts) in zip(ax.lines, CURVES.items(), strict=True):
        assert line.get_label() == name
        assert line.get_xdata().tolist() == [1, 2, 3, 4]
        assert line.get_ydata().tolist() == counts
    assert ax.get_ylim()[0] == 0


def test_kept_mistakes_does_not_tell_curves_apart_by_color_alone():
    lines = figures.kept_mistakes(CURVES).lines
    looks = [(line.get_marker(), str(line._dash_pattern)) for line in lines]
    assert len({m for m, _ in looks}) == len({d for _, d in looks}) == len(CURVES)


def test_path_player_says_when_the_path_is_closed():
    trace = Perceptron(stop="never", max_iter=27).fit(*datasets.crossing4()).trace_
    frames = figures.path_player(trace, 4, [1, 22, 25, 26, 27], 4)
    closed = ["closed loop" in alt for alt in frames.alts]
    assert closed == [False, False, False, True, True]
    assert closed == [n.endswith(" As 4 passes before.") for n in frames.numbers]
    assert "After 22 passes, 81 updates: θ = (-7, 2, 1)." in frames.numbers
    assert frames.start == 1  # not closed yet


def test_path_player_draws_an_arrow_for_each_of_the_last_updates(monkeypatch):
    seen = []

    def fake(draw, values, label, *, start):
        for value in values:
            _, ax = plt.subplots()
            draw(ax, value)
            seen.append((ax.lines, ax.texts, ax.get_xlim()))

    monkeypatch.setattr("linclass.book.figures.non_separable.player", fake)
    trace = Perceptron(stop="never", max_iter=26).fit(*datasets.crossing4()).trace_
    figures.path_player(trace, 4, [22, 26], 4)
    (early, _arrows, limits), (late, loop, same) = seen
    assert len(loop) == 12 and limits == same
    assert (early[1].get_xdata(), early[1].get_ydata()) == ([-7], [2])
    ends = [0]  # b at the end of each pass
    for passes in range(1, 23):
        model = Perceptron(stop="never", max_iter=passes).fit(*datasets.crossing4())
        ends.append(model.intercept_[0])
    assert late[0].get_xdata().tolist() == ends
    tips = [text.xy for text in loop]
    assert np.array_equal(tips, trace.iterates[82:94, :2])


def test_a_plus_stands_on_the_positive_side_of_each_line():
    halves = {"left": Halfspace([-3, -1], 2), "up": Halfspace([1, 4], -3)}
    ax = draw.lines(halves, *datasets.t13())
    figures.mark_plus(ax, halves | {"out of sight": Halfspace([1, 0], 99)})
    ax.figure.canvas.draw()
    assert [text.get_text() for text in ax.texts] == ["", "$+$"] * 2
    for arrow, halfspace in zip(ax.texts[::2], halves.values(), strict=True):
        assert abs(halfspace.score([arrow.xyann])[0]) < 1e-9  # it starts on the line
        assert halfspace.score([arrow.xy])[0] > 0.2
    for text, halfspace in zip(ax.texts[1::2], halves.values(), strict=True):
        middle = text.get_window_extent().get_points().mean(axis=0)
        assert halfspace.score(ax.transData.inverted().transform([middle]))[0] > 0.2


def test_no_other_line_stands_between_a_boundary_and_its_plus():
    halves = {"last": Halfspace([-5, -1], -9), "averaged": Halfspace([-13, -4], -42)}
    ax = draw.lines(halves, *datasets.t13())
    figures.mark_plus(ax, halves)
    ax.figure.canvas.draw()
    for k, other in enumerate(reversed(halves.values())):
        tail = ax.texts[2 * k].xyann
        plus = ax.texts[2 * k + 1].xy
        assert other.score([tail])[0] * other.score([plus])[0] > 0


@pytest.mark.filterwarnings("ignore:Maximum number of iteration")
@pytest.mark.parametrize("passes", [1, 22, 26, 30])
def test_scikit_learn_goes_round_on_crossing4_too(passes):
    from sklearn.linear_model import Perceptron as Peer

    X, y = datasets.crossing4()
    ours = Perceptron(stop="never", max_iter=passes).fit(X, y)
    peer = Peer(shuffle=False, tol=None, max_iter=passes).fit(X, y)
    assert (peer.coef_ == ours.coef_).all()
    assert (peer.intercept_ == ours.intercept_).all()
    if passes > 20:
        theta = (*peer.intercept_, *peer.coef_[0])
        assert theta == (-7, 2, 1)


# ------------------------------------------------------------------ the exercises


@pytest.mark.parametrize(
    "weights",
    [
        [2, 8, 6],
        (0.125, 0.5, 0.375),
        np.array([1, 4, 3]),
        np.array([1 / 3, 4 / 3, 1.0]),
        (0.333, 1.333, 1),
        (0.33, 1.33, 1),
        [Fraction(1, 8), Fraction(1, 2), Fraction(3, 8)],
    ],
)
def test_every_multiple_of_the_weights_is_right(weights):
    exercise = EXERCISES["ex-non-separable-weights"]
    assert exercise.judge(weights=weights).startswith("right")


@pytest.mark.parametrize(
    "weights",
    [(0, 0, 0), (-1, -4, -3), (1, -4, 3), (1, 1, 1), (1, 5, 4), (2, 8, 7), (0, 4, 3)],
)
def test_weights_that_prove_nothing_are_wrong(weights):
    exercise = EXERCISES["ex-non-separable-weights"]
    assert exercise.judge(weights=weights).startswith("not yet")


@pytest.mark.parametrize(("first", "second"), [(7, 19), (19, 32), (7.0, 19.0)])
def test_the_same_theta_with_another_next_row_is_a_witness(first, second):
    trace = Perceptron(stop="never", max_iter=40).fit(*datasets.crossing4()).trace_
    k, m = int(first), int(second)
    witness = (trace.iterates[k] == trace.iterates[m]).all()
    witness &= trace.indices[k] != trace.indices[m]
    exercise = EXERCISES["ex-non-separable-twice"]
    verdict = exercise.judge(true_one="a", first=first, second=second)
    assert verdict.startswith("right") == witness


@pytest.mark.parametrize(
    ("first", "second", "hint"),
    [
        (19, 7, "k < l"),
        (0, 10**6, "k < l"),
        (7.5, 19, "whole numbers"),
        (81, 93, "the same row comes next"),
        (7, 8, "not the same after these"),
    ],
)
def test_a_pair_that_is_no_witness_gets_its_hint(first, second, hint):
    exercise = EXERCISES["ex-non-separable-twice"]
    assert hint in exercise.judge(true_one="a", first=first, second=second)


def test_the_average_tends_to_the_mean_over_one_period():
    from sklearn.linear_model import Perceptron as Peer

    X, y = datasets.crossing4()
    model, looks = Peer(shuffle=False), []
    for look in range(26 * 4):
        row = [look % 4]
        model.partial_fit(X[row], y[row], classes=[-1, 1])
        looks.append([*model.intercept_, *model.coef_[0]])
    limit = np.mean(looks[22 * 4 :], axis=0)
    exercise = EXERCISES["ex-non-separable-average"]
    assert exercise.judge(limit=limit, mistakes=1).startswith("right")
    assert exercise.judge(limit=limit.round(3), mistakes=1).startswith("right")
    assert "The limit is right" in exercise.judge(limit=limit, mistakes=2)
    assert exercise.judge(limit=np.mean(looks, axis=0), mistakes=1).startswith("not")
