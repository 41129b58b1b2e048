"""A support point that moves, by brute force; soft strips, shares and a descent."""

import matplotlib

matplotlib.use("agg")

import re

import matplotlib.pyplot as plt
import numpy as np
import pytest
from sklearn.svm import SVC

from linclass import datasets
from linclass.book.figures import support_vectors as figures
from linclass.separability import NotSeparable

X, y = datasets.t13()


def widest(Z):
    """The largest margin and its support rows: all normals that can be the best.

    These are the differences of two points of different classes, and the vectors at
    right angles to those of two points of one class.
    """
    across = (Z[y > 0][:, None] - Z[y < 0]).reshape(-1, 2)
    edges = [p - q for c in (1, -1) for p in Z[y == c] for q in Z[y == c]]
    normals = np.vstack([across, np.array(edges)[:, ::-1] * [-1, 1]])
    normals = normals[np.linalg.norm(normals, axis=1) > 1e-9]
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    low = (normals @ Z[y > 0].T).min(axis=1)
    high = (normals @ Z[y < 0].T).max(axis=1)
    best = np.argmax(low - high)
    z = y * (Z @ normals[best] - (low + high)[best] / 2)
    return z.min(), np.flatnonzero(z < z.min() + 1e-6)


def expected(t):
    Z = X.astype(float)
    Z[6] = 2 + 0.6 * t, 0.8 * t
    margin, rows = widest(Z)
    return f"margin {margin:.3f}, support rows {', '.join(map(str, rows))}"


def test_a_point_that_moves_is_told_as_by_brute_force():
    steps = [-2.0, -0.5, 0, 0.5, 1.5]
    player = figures.move_player(X, y, 6, steps)
    assert player.start == steps.index(0)
    for step, text in zip(steps, player.numbers, strict=True):
        found = f"Moved by {step:+.1f}: {expected(step)}."
        assert text == found.replace("-", "−")


def test_points_that_no_line_separates_have_no_strip():
    with pytest.raises(NotSeparable):
        figures.move_player(*datasets.crossing4(), 0, [0])


def test_kept_points_have_the_same_strip_and_the_same_view():
    both = figures.kept_points(X, y, [0, 1, 6])
    strips = [ax.patches[0].get_xy() for ax in both]
    assert np.allclose(*strips)
    assert both[0].get_xlim() == both[1].get_xlim()
    plt.close(both[0].figure)


def test_the_soft_strip_is_that_of_an_independent_solver():
    rng = np.random.default_rng(4)
    points = np.vstack([rng.normal(1, 1, (15, 2)), rng.normal(-1, 1, (15, 2))])
    labels = np.repeat([1, -1], 15)
    player = figures.soft_player(points, labels, [0.05, 0.5])
    for strength, text in zip([0.05, 0.5], player.numbers, strict=True):
        peer = SVC(kernel="linear", C=1 / (30 * strength), tol=1e-9)
        z = labels * peer.fit(points, labels).decision_function(points)
        half = 1 / np.linalg.norm(peer.coef_)
        close, wrong = (z < 1 - 1e-3).sum(), (z <= 0).sum()
        found = re.findall(r"[\d.]*\d", text.replace("z < 1", "").replace("z ≤ 0", ""))
        assert found == [f"{strength:g}", f"{half:.2f}", str(close), str(wrong)]


def test_the_best_so_far_never_rises():
    ax = figures.descent_curve([3.0, 1.5, 2.0, 1.25], 1.0)
    each, best = (line.get_ydata().tolist() for line in ax.lines)
    assert each == [2, 0.5, 1, 0.25] and best == [2, 0.5, 0.5, 0.25]
    plt.close(ax.figure)


def test_every_point_shows_its_share():
    ax = figures.shares([-0.5, 1.0, 2.0], [1, 0.25, 0], [1, -1, 1])
    shown = {p for line in ax.lines[1:] for p in zip(*line.get_data(), strict=True)}
    assert shown == {(-0.5, 1), (1.0, 0.25), (2.0, 0)}
    plt.close(ax.figure)
