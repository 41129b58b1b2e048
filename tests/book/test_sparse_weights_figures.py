"""Figures of sparse weights: maps, the budget that a curve touches, what is left."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from drawn import written
from scipy.optimize import minimize_scalar
from stops import stops, told

from linclass import LogisticRegression, datasets
from linclass.book.figures import sparse_weights as figures

SWAP = datasets.t13_swap()


def test_shrinkage_draws_three_maps_by_their_formulas():
    nothing, l2, l1 = figures.shrinkage(0.5).lines
    v = nothing.get_xdata()
    assert (nothing.get_ydata() == v).all()
    assert np.allclose(l2.get_ydata(), v / 1.5)
    soft = np.sign(v) * np.maximum(abs(v) - 0.5, 0)
    assert np.allclose(l1.get_ydata(), soft)
    assert len({str(line._dash_pattern) for line in (nothing, l2, l1)}) == 3


def test_shrinkage_refuses_a_negative_step():
    with pytest.raises(ValueError, match="step"):
        figures.shrinkage(-1)
    assert not plt.get_fignums()


@pytest.mark.parametrize("penalty, norm", [("l1", 1), ("l2", 2)])
def test_touching_draws_the_region_through_the_fit(penalty, norm):
    _, ax = plt.subplots()
    figures.touching(*SWAP, penalty, 0.3, ax)
    fit = LogisticRegression(penalty=penalty, strength=0.3).fit(*SWAP)
    (dot,) = [line for line in ax.lines if line.get_marker() == "o"]
    assert np.allclose(dot.get_xydata(), fit.halfspace_.w)
    (region,) = ax.patches
    size = np.linalg.norm(fit.halfspace_.w, norm)
    assert np.allclose(np.linalg.norm(region.get_xy(), norm, axis=1), size)
    assert ax.get_aspect() == 1


def test_touching_marks_the_minimum_and_a_level_curve_meets_the_fit():
    _, ax = plt.subplots()
    figures.touching(*SWAP, "l2", 0.3, ax)
    free, dot = (line.get_xydata()[0] for line in ax.lines)
    assert np.allclose(free, LogisticRegression().fit(*SWAP).halfspace_.w)
    thin, thick = ax.collections
    (curve,) = thick.get_paths()
    assert np.linalg.norm(curve.vertices - dot, axis=1).min() < 0.02
    assert thick.get_linewidth()[0] > 2 * thin.get_linewidth()[0]


def test_touching_draws_the_same_thin_curves_for_both_penalties():
    levels = []
    for penalty in ("l1", "l2"):
        _, ax = plt.subplots()
        figures.touching(*SWAP, penalty, 0.3, ax)
        levels.append(ax.collections[0].levels)
    assert np.allclose(*levels)


def test_best_over_b_is_the_least_mean_loss():
    X, y = SWAP
    W = np.array([[0.0, 0], [0.5, 0.8], [-3, 2]])

    def loss(b, w):
        return np.logaddexp(0, -y * (X @ w + b)).mean()

    found = figures._best_over_b(X, y, W)
    for value, w in zip(found, W, strict=True):
        wanted = minimize_scalar(loss, args=(w,), options={"xtol": 1e-10}).fun
        assert value == pytest.approx(wanted, abs=1e-9)


def test_kept_and_wrong_names_the_strength_of_each_point():
    ax = figures.kept_and_wrong([0.3, 0.1], [1, 4], [0.25, 0.05], [0.1, 0.02], 0.04)
    line, again, reference = ax.lines
    assert again.get_xydata().tolist() == [[1, 0.1], [4, 0.02]]
    assert again.get_label() == "fitted again"
    assert set(reference.get_ydata()) == {0.04}
    assert line.get_xydata().tolist() == [[1, 0.25], [4, 0.05]]
    assert written(ax) == ["λ = 0.3", "λ = 0.1"]
    assert [text.xy for text in ax.texts] == [(1, 0.25), (4, 0.05)]


# ------------------------------------------------------------------ explorer


def sample(seed):
    rng = np.random.default_rng(seed)
    A = rng.normal(size=(2030, 10))
    noise = rng.normal(size=2030)
    return A, np.where(A[:, 0] - A[:, 1] + noise > 0, 1, -1)


@pytest.fixture(scope="module")
def strengths():
    return figures.strength_explorer(sample, (2, 9), 30, start=5)


def descended(A, c, norm, strength):
    """The minimum by accelerated proximal steps, written out here."""
    M = np.insert(A, 0, 1, axis=1)
    step = 4 * len(M) / np.linalg.norm(M, 2) ** 2
    theta = ahead = np.zeros(M.shape[1])
    for k in range(2500):
        before, z = theta, c * (M @ ahead)
        theta = ahead + step * (c / (1 + np.exp(z))) @ M / len(M)
        w = theta[1:]
        if norm == 1:
            w -= np.clip(w, -step * strength, step * strength)
        else:
            w /= 1 + step * strength
        ahead = theta + k / (k + 3) * (theta - before)
    return theta


@pytest.mark.parametrize("norm", [1, 2])
def test_the_explorer_is_right_at_all_stops_of_the_strength(strengths, norm):
    A, c = sample(5)
    for exponent in stops(strengths.sliders["Strength: log10 of λ"]):
        theta = descended(A[:30], c[:30], norm, 10**exponent)
        wrong = np.where(theta[0] + A @ theta[1:] >= 0, 1, -1) != c
        start = (
            f"Sample 5, L{norm}, λ = {10**exponent:.3g}: "
            f"{np.count_nonzero(theta[1:])} of 10 weights in use; wrong: "
            f"{wrong[:30].sum()} of 30 for training, "
        )
        text = told(strengths, 5, norm, exponent)
        assert text.startswith(start) and text.endswith(" of 2000 new.")
        new = int(text.removeprefix(start).split()[0])
        assert abs(new - wrong[30:].sum()) <= 1  # the fit stops early


def test_the_answers_of_the_page(strengths):
    exponents = stops(strengths.sliders["Strength: log10 of λ"])
    assert "λ = 0.1: 2 of 10" in told(strengths, 5, 1, exponents[6])
    theta = descended(*(part[:30] for part in sample(5)), 1, 0.1)
    assert np.flatnonzero(theta[1:]).tolist() == [0, 1]
    in_2 = [descended(*(part[:30] for part in sample(2)), 1, 10**e) for e in exponents]
    assert all(np.flatnonzero(theta[1:]).tolist() != [0, 1] for theta in in_2)


def test_the_explorer_crosses_out_what_is_zero(strengths):
    _, ax = plt.subplots()
    strengths._draw(ax, 5, 1, -1.0)
    (crosses,) = [line for line in ax.lines if line.get_marker() == "x"]
    assert crosses.get_xdata().tolist() == list(range(3, 11))
    assert "leaves 2 weights; 23% of the training" in strengths.at(5, 1, -1.0)[1]
