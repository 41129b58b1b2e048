"""Figures of softmax: what is drawn, by numbers."""

import matplotlib.pyplot as plt
import numpy as np

from linclass import Softmax, datasets
from linclass.book.answers import EXERCISES
from linclass.book.figures import softmax as figures

TRI = datasets.tri15()


class Logs:
    """Of the classes A and B; the odds of A at x are 4 to the power of x1."""

    classes_ = np.array(["A", "B"])

    def decision_function(self, X):
        return np.column_stack([np.asarray(X)[:, 0] * np.log(4), np.zeros(len(X))])


def test_lines_and_their_shares():
    """At x the exponentials of the scores ln 3 and x ln 3 are 3 and 3**x."""
    weights = [(np.log(3), 0), (0, np.log(3))]
    left, right = figures.lines_and_shares(weights, (-2, 2))
    x, flat = left.lines[0].get_data()
    assert (x[0], x[-1]) == (-2, 2) and np.allclose(flat, np.log(3))
    assert np.allclose(left.lines[1].get_ydata(), x * np.log(3))
    assert np.allclose(right.lines[0].get_ydata(), 3 / (3 + 3**x))
    assert np.allclose(right.lines[1].get_ydata(), 3**x / (3 + 3**x))
    for ax in left, right:
        assert [line.get_label() for line in ax.lines] == ["A", "B"]
        assert len({str(line._dash_pattern) for line in ax.lines}) == 2


def test_the_factor_multiplies_the_scores():
    """Exponentials 1, 2, 5, and for the factor 2 their squares 1, 4, 25."""
    player = figures.shares_player(np.log([1, 2, 5]), [0, 1, 2])
    assert player.start == 2
    assert player.numbers == [
        "factor 0: A 33.3%, B 33.3%, C 33.3%",
        "factor 1: A 12.5%, B 25.0%, C 62.5%",
        "factor 2: A 3.3%, B 13.3%, C 83.3%",
    ]


def test_the_strengths_are_fitted():
    player = figures.strength_player([1, 0.01], *TRI)
    for text, strength in zip(player.numbers, (1, 0.01), strict=True):
        model = Softmax(strength=strength).fit(*TRI)
        P = model.predict_proba(TRI.X)
        least = min(P[i, "ABC".index(c)] for i, c in enumerate(TRI.y))
        length = max(np.linalg.norm(w) for w in model.coef_)
        assert text == (
            f"λ = {strength:g}: longest weight vector {length:.2f}, "
            f"least sure point {least:.1%}"
        )


def test_level_lines_lie_where_the_winner_has_their_probability():
    """The odds are 7 to 3 at 4**x = 7/3 and at its negative, and 9 to 1 at 4**x = 9."""
    _, ax = plt.subplots()
    ax.set(xlim=(-4, 4), ylim=(-4, 4))
    figures.confidence(Logs(), ax)
    assert len(ax.collections) == 2
    for drawn, odds in zip(ax.collections, (7 / 3, 9), strict=True):
        across = np.concatenate([p.vertices[:, 0] for p in drawn.get_paths()])
        wanted = np.log(odds) / np.log(4)
        assert np.allclose(abs(across), wanted, atol=0.02)
        assert across.min() < 0 < across.max()


def test_levels_that_nobody_reaches_are_left_out():
    class Equal(Logs):
        def decision_function(self, X):
            return np.zeros((len(X), 2))

    _, ax = plt.subplots()
    figures.confidence(Equal(), ax)
    assert not ax.collections


def test_the_descent_of_the_exercise_ends_where_the_library_does():
    descend = EXERCISES["ex-softmax-program"].solution
    W = descend(*TRI, 0.05, 6000)
    assert np.allclose(W, Softmax(strength=0.05).fit(*TRI).weights_, atol=1e-6)
