"""Figures on which functions are kernels: least eigenvalues, the width."""

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt
import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression as Peer
from sklearn.metrics.pairwise import rbf_kernel
from stops import alt_of

from linclass.book.answers import EXERCISES
from linclass.book.figures import which_kernels as figures
from linclass.validation import folds


@pytest.fixture(autouse=True)
def no_figure_stays_open():
    yield
    plt.close("all")


def test_the_least_eigenvalues_are_those_of_the_determinant_of_two_formulas():
    ax = figures.least_eigenvalues(
        {"ones": lambda d: 1 + 0 * d, "distance": lambda d: d}
    )
    ones, distance = ax.lines[:2]
    assert ones.get_ydata() == pytest.approx(0, abs=1e-12)
    least = np.roots([1, 0, -20, -32, -12]).min()  # |d - 0..3|: its polynomial
    assert distance.get_ydata() == pytest.approx(least * distance.get_xdata())


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
    assert numbers.startswith(f"s = {s:g}: {wrong} of 60 wrong, held out")


def test_each_point_is_held_out_once():
    X, y = cloud()
    missed = sum(
        peer_wrong(1.5, X, y, train)[test].sum()
        for train, test in folds(y, 6, random_state=0)
    )
    (numbers,) = figures.width_player(X, y, [1.5], strength=0.01).numbers
    assert numbers.endswith(f"held out {missed} of 60 wrong.")


def test_the_width_player_says_its_mistakes_in_words_too():
    X, y = cloud()
    play = figures.width_player(X, y, [1, 8], strength=0.01)
    assert play.label == "Width s"
    assert "25 of 60 points" in play.alts[1] and sum(y > 0) == 25


def test_labels_may_be_words():
    X, y = cloud()
    words = np.where(y > 0, "in", "away")
    assert figures.width_player(X, words, [2], strength=0.01).numbers == (
        figures.width_player(X, y, [2], strength=0.01).numbers
    )


def test_bad_widths_are_refused():
    with pytest.raises(ValueError, match="width must be a number > 0"):
        figures.width_player(*cloud(), [0], strength=0.01)
    with pytest.raises(ValueError, match="1 to 24 frames"):
        figures.width_player(*cloud(), np.linspace(1, 2, 25), strength=0.01)


def test_the_largest_gap_is_where_the_eigenvalue_changes_its_sign():
    # 1 + z^4 = 2 z for z = exp(-2 h^3), divided by z - 1
    (z,) = (root.real for root in np.roots([1, 1, 1, -1]) if abs(root.imag) < 1e-12)
    exact = (-np.log(z) / 2) ** (1 / 3)
    judge = EXERCISES["ex-which-kernels-cube"].judge
    for gap in exact, 0.67, 0.673:
        assert judge(gap=gap).startswith("right")
    assert "smaller" in judge(gap=0.7) and "larger" in judge(gap=0.65)


@pytest.fixture(scope="module")
def widths_and_penalties():
    return figures.kernel_explorer(*cloud(), start=(8, -2))


@pytest.mark.parametrize("power", [-3, -2, -1])
def test_the_explorers_mistakes_are_those_of_scikit_learn(widths_and_penalties, power):
    X, y = cloud()
    for s in np.arange(0.5, 8.5, 0.5):
        wrong = peer_wrong(s, X, y, np.arange(60), strength=10.0**power).sum()
        words = alt_of(widths_and_penalties, float(s), power)
        assert f": {wrong} of 60 wrong, held out " in words
        assert words.startswith(f"Width {s:g} and penalty ")


def test_another_penalty_helps_the_wide_kernel(widths_and_penalties):
    X, y = cloud()
    missed = sum(
        peer_wrong(8, X, y, train, strength=1e-3)[test].sum()
        for train, test in folds(y, 6, random_state=0)
    )
    assert widths_and_penalties.numbers == (
        "s = 8, λ = 0.01: 25 of 60 wrong, held out 23 of 60 wrong."
    )
    assert missed == 9
    assert widths_and_penalties.at(8.0, -3)[2] == (
        "s = 8, λ = 0.001: 8 of 60 wrong, held out 9 of 60 wrong."
    )
    for s in np.arange(0.5, 8.5, 0.5):  # at λ = 1 all are called negative
        assert ": 25 of 60 wrong, held out 25" in alt_of(widths_and_penalties, s, 0)
