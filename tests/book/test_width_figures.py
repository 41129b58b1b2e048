"""Figures on the width of a kernel: the disk, mistakes, width and penalty."""

import re

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.collections import PathCollection
from sklearn.linear_model import LogisticRegression as Peer
from sklearn.metrics.pairwise import rbf_kernel
from stops import alt_of

from linclass.book.answers import EXERCISES, width
from linclass.book.figures import width as figures
from linclass.kernels import Gaussian, KernelLogistic
from linclass.validation import folds


def test_diamonds_are_where_the_disk_contradicts_the_label():
    X = [[0, 0], [1, 0], [0, 3], [3, 3]]
    ax = figures.disk(X, [1, -1, 1, -1], 2)
    circle, wrong = ax.lines[0].get_xydata(), ax.lines[-1].get_xydata()
    assert np.linalg.norm(circle, axis=1) == pytest.approx(2)
    assert wrong.tolist() == [[1, 0], [0, 3]]


def test_crosses_lie_below_the_points_and_diamonds_around_flipped_labels():
    X, y = [[0, 0], [1, 0], [0, 3], [3, 3]], [1, -1, 1, -1]
    (ax,) = figures.machines({"all": lambda Z: np.ones(len(Z))}, X, y, [2])
    crosses, rings = ax.lines
    assert crosses.get_xydata().tolist() == [[1, 0], [3, 3]]
    assert rings.get_xydata().tolist() == [[0, 3]]
    dots = [part for part in ax.collections if isinstance(part, PathCollection)]
    assert all(part.get_zorder() > crosses.get_zorder() for part in dots) and dots


def test_later_pictures_show_the_true_disk_too():
    X, y = cloud()
    _, field = plt.subplots()
    model = KernelLogistic(kernel=Gaussian(8), strength=0.01).fit(X, y)
    figures._probabilities(field, model, X, y, 41, [], 1.5)
    sides = figures.machines({"all": lambda Z: np.ones(len(Z))}, X, y, [2], 1.5)
    for ax in (field, *sides):
        (circle,) = [line for line in ax.lines if line.get_label() == "true disk"]
        assert np.linalg.norm(circle.get_xydata(), axis=1) == pytest.approx(1.5)
    assert "╌╌ true disk" in field.get_title()
    assert "╌╌ true disk" in sides[0].figure.get_suptitle()


def cloud():
    rng = np.random.default_rng(2)
    X = rng.uniform(-3, 3, (60, 2)).round(1)
    y = np.where((X**2).sum(axis=1) < 4.5, 1, -1)
    y[rng.choice(60, 6, replace=False)] *= -1
    return X, y


def peer_wrong(s, X, y, rows, strength=0.01):
    """Mistakes on all rows of scikit-learn's logistic fit in the features of `rows`.

    The features are a root of the Gram matrix; new points get theirs by solving.
    """
    K = rbf_kernel(X[rows], gamma=1 / s**2)
    values, vectors = np.linalg.eigh(K)
    keep = values > 1e-10
    root = vectors[:, keep] / np.sqrt(values[keep])
    features = rbf_kernel(X, X[rows], gamma=1 / s**2) @ root
    model = Peer(C=1 / (strength * len(rows)), tol=1e-9, max_iter=10_000)
    return model.fit(features[rows], y[rows]).predict(features) != y


@pytest.mark.parametrize("s", [0.4, 1.5, 5])
def test_the_widths_mistakes_are_those_of_scikit_learn(s):
    X, y = cloud()
    (numbers,) = figures.width_player(X, y, [s], strength=0.01).numbers
    wrong = peer_wrong(s, X, y, np.arange(60)).sum()
    assert numbers.startswith(f"s = {s:g}: {wrong} of 60 wrong in training, ")


def test_each_point_is_held_out_once():
    X, y = cloud()
    missed = sum(
        peer_wrong(1.5, X, y, train)[test].sum()
        for train, test in folds(y, 6, random_state=0)
    )
    (numbers,) = figures.width_player(X, y, [1.5], strength=0.01).numbers
    assert numbers.endswith(f" training, {missed} of 60 held out.")


def test_the_width_player_says_its_mistakes_in_words_too():
    X, y = cloud()
    play = figures.width_player(X, y, [1, 8], strength=0.01)
    assert play.label == "Width s"
    assert "25 of 60 points" in play.alts[1] and sum(y > 0) == 25


@pytest.mark.parametrize(
    ("s", "said"), [(1.5, "— probability 1/2"), (8, "all probabilities are below 1/2")]
)
def test_the_class_of_a_mistake_can_be_seen(s, said):
    X, y = cloud()
    model = KernelLogistic(kernel=Gaussian(s), strength=0.01).fit(X, y)
    _, ax = plt.subplots()
    figures._probabilities(ax, model, X, y, 41, [])
    assert said in ax.get_title() and "● +1   ■ −1" in ax.get_title()
    (crosses,) = [line for line in ax.lines if line.get_marker() == "x"]
    assert len(crosses.get_xdata()) == (model.predict(X) != y).sum() > 0
    dots = [part for part in ax.collections if isinstance(part, PathCollection)]
    assert sum(len(part.get_offsets()) for part in dots) == len(X)
    assert all(part.get_zorder() > crosses.get_zorder() for part in dots)


def test_labels_may_be_words():
    X, y = cloud()
    words = np.where(y > 0, "in", "away")
    assert figures.width_player(X, words, [2], strength=0.01).numbers == (
        figures.width_player(X, y, [2], strength=0.01).numbers
    )


def test_the_curves_are_the_errors_of_each_width():
    ax = figures.error_curves([0.5, 1, 8], [(0, 9), (2, 4), (7, 8)], truth=3)
    seen, unseen, truth = ax.lines
    assert seen.get_xydata().tolist() == [[0.5, 0], [1, 2], [8, 7]]
    assert unseen.get_xydata().tolist() == [[0.5, 9], [1, 4], [8, 8]]
    assert set(truth.get_ydata()) == {3}
    names = [text.get_text() for text in ax.get_legend().get_texts()]
    assert names == ["training", "held out", "true disk"]


def test_misread_images_are_the_ones_first_and_the_right_ones_are_left_out():
    images = np.arange(5)[:, None] * np.ones(64)  # image k has the gray k
    axes = figures.misread(images, [1, -1, 1, -1, 1], [-1, -1, 1, 1, -1])
    shown = [int(ax.images[0].get_array()[0, 0]) for ax in axes]
    assert shown == [3, 0, 4]
    titles = [ax.get_title() for ax in axes]
    assert titles == ["1, read as 8", "8, read as 1", "8, read as 1"]


def test_bad_widths_are_refused():
    with pytest.raises(ValueError, match="width must be a number > 0"):
        figures.width_player(*cloud(), [0], strength=0.01)
    with pytest.raises(ValueError, match="1 to 24 frames"):
        figures.width_player(*cloud(), np.linspace(1, 2, 25), strength=0.01)


@pytest.fixture(scope="module")
def widths_and_penalties():
    return figures.kernel_explorer(*cloud(), start=(8, -2))


@pytest.mark.filterwarnings("ignore:lbfgs failed to converge")  # of scipy < 1.15
@pytest.mark.parametrize("power", [-3, -2, -1])
def test_the_explorers_mistakes_are_those_of_scikit_learn(widths_and_penalties, power):
    X, y = cloud()
    for s in np.arange(0.5, 8.5, 0.5):
        wrong = peer_wrong(s, X, y, np.arange(60), strength=10.0**power).sum()
        words = alt_of(widths_and_penalties, float(s), power)
        assert f": {wrong} of 60 wrong in training, " in words
        assert words.startswith(f"Width {s:g} and penalty ")


def test_another_penalty_helps_the_wide_kernel(widths_and_penalties):
    X, y = cloud()
    missed = sum(
        peer_wrong(8, X, y, train, strength=1e-3)[test].sum()
        for train, test in folds(y, 6, random_state=0)
    )
    assert widths_and_penalties.numbers == (
        "s = 8, λ = 0.01: 25 of 60 wrong in training, 23 of 60 held out."
    )
    assert missed == 9
    assert widths_and_penalties.at(8.0, -3)[2] == (
        "s = 8, λ = 0.001: 8 of 60 wrong in training, 9 of 60 held out."
    )
    for power, s, left in ((-4, 8.0, 8), (-4, 0.5, 11), (-5, 0.5, 11)):
        missed = sum(
            peer_wrong(s, X, y, train, strength=10.0**power)[test].sum()
            for train, test in folds(y, 6, random_state=0)
        )
        assert missed == left
        words = alt_of(widths_and_penalties, s, power)
        assert words.endswith(f" training, {left} of 60 held out.")
    for s in np.arange(0.5, 8.5, 0.5):  # at λ = 1 all are called negative
        assert ": 25 of 60 wrong in training, 25" in alt_of(widths_and_penalties, s, 0)


def test_the_mistakes_that_the_judge_knows_are_those_of_the_player():
    play = figures.width_player(*cloud(), list(width.MISTAKES), strength=0.01)
    said = [tuple(map(int, re.findall(r" (\d+) of 60", text))) for text in play.numbers]
    assert said == list(width.MISTAKES.values())


@pytest.mark.parametrize(
    ("witness", "right"),
    [((0.25, 1.5), True), ((2, 0.4), True), ((1, 2), False), ((0.25, 8), False)],
)
def test_a_witness_has_fewer_mistakes_in_training_and_more_held_out(witness, right):
    answer = EXERCISES["ex-width-trade"].judge(
        narrow=True, far=True, training=False, witness=witness
    )
    assert answer.startswith("right") == right


def test_two_steps_for_two_points_by_numerical_derivatives():
    K, y, strength = np.array([[1, 0.5], [0.5, 1]]), np.array([1, -1]), 0.1

    def loss(scores):
        return np.log1p(np.exp(-y * scores)).mean()

    a, found = np.zeros(2), []
    for _ in range(2):
        up = [loss(K @ a + h) - loss(K @ a - h) for h in 1e-6 * np.eye(2)]
        a = a - (np.array(up) / 2e-6 + strength * a)
        found += [a[0], (K @ a)[0]]
    judge = EXERCISES["ex-width-step"].judge
    answer = judge(first=found[0], score=found[1], second=round(found[2], 3))
    assert answer.startswith("right")
    assert judge(first=0.25, score=0.25, second=0.459).startswith("not yet")


def test_the_names_of_a_machine():
    judge = EXERCISES["ex-width-names"].judge
    p, q = np.array([[0.0, 0.0]]), np.array([[3.0, 1.0]])
    assert rbf_kernel(p, q, gamma=0.04) == pytest.approx(Gaussian(5)(p, q))
    assert Gaussian(50)(10 * p, 10 * q) == pytest.approx(Gaussian(5)(p, q))
    assert judge(gamma=0.04, C=0.5, moved=50).startswith("right")
    assert judge(gamma=0.2, C=0.5, moved=50).startswith("not yet")
