"""The penalties against their formulas, differences, and minima found by search."""

import itertools
import math
import pickle
import warnings
from fractions import Fraction as F

import numpy as np
import pytest
import scipy.optimize
from hypothesis import given
from hypothesis import strategies as st

from linclass import losses, penalties
from linclass.penalties import L1, L2, NoPenalty, Penalty, Rescaled, get_penalty

PENALTIES = [L1(), L2(), NoPenalty()]
LOSSES = [loss() for loss in losses._LOSSES.values()]
W = np.array([3.0, -4.0, 0.5, -0.25, 1.5])  # off the kinks

each_penalty = pytest.mark.parametrize("penalty", PENALTIES, ids=repr)
weights = st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=6).map(np.array)
steps = st.floats(0, 1e6)


def test_values_are_those_of_the_formula():
    assert L2().value([3, -4]) == 12.5
    assert L1().value([3, -4]) == 7
    assert NoPenalty().value([3, -4]) == 0


@given(st.lists(st.integers(-1000, 1000), min_size=1, max_size=6))
def test_values_are_exact_on_integers(w):
    assert L2().value(w) == F(sum(v * v for v in w), 2)
    assert L1().value(w) == sum(map(abs, w))


@each_penalty
def test_gradient_against_central_differences(penalty):
    h = 1e-5
    slope = [
        (penalty.value(W + h * e) - penalty.value(W - h * e)) / (2 * h)
        for e in np.eye(5)
    ]
    assert np.allclose(penalty.gradient(W), slope, rtol=1e-8, atol=1e-8)


@each_penalty
def test_second_is_the_whole_hessian(penalty):
    h = 1e-5
    hessian = [
        (penalty.gradient(W + h * e) - penalty.gradient(W - h * e)) / (2 * h)
        for e in np.eye(5)
    ]
    assert np.allclose(np.diag(penalty.second(W)), hessian, rtol=1e-8, atol=1e-8)


@each_penalty
@given(u=weights, w=weights)
def test_subgradient_inequality_also_at_kinks(penalty, u, w):
    n = min(len(u), len(w))
    for start in (w[:n], np.zeros(n)):
        below = penalty.value(start) + penalty.gradient(start) @ (u[:n] - start)
        assert penalty.value(u[:n]) >= below - 1e-9 * (1 + abs(below))


@each_penalty
def test_flag_smooth(penalty):
    left, right = penalty.gradient([-1e-9]), penalty.gradient([1e-9])
    assert penalty.smooth == (abs(right - left)[0] < 1e-6)


# The proximal map


@each_penalty
@given(w=weights, step=steps)
def test_prox_meets_the_condition_of_its_minimum(penalty, w, step):
    u = penalty.prox(w, step)
    force = w - u  # must be step times a subgradient at u
    tolerance = 1e-9 * (1 + np.abs(w))
    if isinstance(penalty, L1):
        assert (np.abs(force) <= step + tolerance).all()
        moving = u != 0
        rest = force[moving] - step * np.sign(u[moving])
        assert (np.abs(rest) <= tolerance[moving]).all()
    else:
        assert (np.abs(force - step * penalty.gradient(u)) <= tolerance).all()


@each_penalty
@pytest.mark.parametrize("step", [0.0, 0.1, 1.0, 3.0])
def test_prox_against_a_search(penalty, step):
    for w in W:

        def target(u, w=w):
            return 0.5 * (u - w) ** 2 + step * penalty.value([u])

        found = scipy.optimize.minimize_scalar(target, bounds=(-6, 6), method="bounded")
        assert target(penalty.prox([w], step)[0]) <= found.fun + 1e-15
        assert penalty.prox([w], step)[0] == pytest.approx(found.x, abs=1e-4)


@each_penalty
@given(u=weights, w=weights, step=steps)
def test_prox_never_spreads_two_points(penalty, u, w, step):
    n = min(len(u), len(w))
    far = np.linalg.norm(penalty.prox(u[:n], step) - penalty.prox(w[:n], step))
    assert far <= np.linalg.norm(u[:n] - w[:n]) * (1 + 1e-12) + 1e-9


SCALE = np.array([2.0, 0.5, 4.0, 1.0, 3.0])


@pytest.mark.parametrize("penalty", [L1(), L2()], ids=repr)
def test_rescaled_is_the_penalty_of_the_weights_before_scaling(penalty):
    rescaled, h, step = Rescaled(penalty, SCALE), 1e-5, 0.3
    assert rescaled.value(W) == pytest.approx(penalty.value(W / SCALE), rel=1e-15)
    shifts = h * np.eye(5)
    slope = [rescaled.value(W + e) - rescaled.value(W - e) for e in shifts]
    assert np.allclose(rescaled.gradient(W), np.divide(slope, 2 * h), atol=1e-8)
    bend = [rescaled.gradient(W + e) - rescaled.gradient(W - e) for e in shifts]
    assert np.allclose(np.diag(rescaled.second(W)), np.divide(bend, 2 * h), atol=1e-8)
    found = rescaled.prox(W, step)
    best = np.square(found - W).sum() / 2 + step * rescaled.value(found)
    for e in [*1e-3 * np.eye(5), *-1e-3 * np.eye(5)]:
        near = np.square(found + e - W).sum() / 2 + step * rescaled.value(found + e)
        assert near > best


@pytest.mark.parametrize("scale", [None, SCALE], ids=["plain", "rescaled"])
def test_conjugates_are_the_greatest_of_what_they_bound(scale):
    """r*(v) = sup ⟨v, w⟩ - r(w): found by search for L2; 0 or infinite for L1."""
    smooth = L2() if scale is None else Rescaled(L2(), scale)
    found = scipy.optimize.minimize(lambda w: smooth.value(w) - W @ w, np.zeros(5))
    t, conjugate = smooth.dual(W)
    assert t == 1 and conjugate == pytest.approx(-found.fun, rel=1e-6)
    kinked = L1() if scale is None else Rescaled(L1(), scale)
    corners = np.eye(5) if scale is None else np.diag(scale)  # where r(w) = 1
    for v in (W, W / 100):
        t, conjugate = kinked.dual(v)
        gains = t * abs(corners @ v) - 1  # of the steps to the corners
        assert conjugate == 0 and gains.max() <= 1e-15
        assert t == 1 or gains.max() == pytest.approx(0, abs=1e-15)
    assert NoPenalty().dual(W) == (0, 0)
    assert L2().dual([1e200]) == (1, np.inf)  # without a warning


def test_l1_makes_exact_zeros_where_subgradient_steps_only_hover():
    assert L1().prox([0.3, -0.2, 0.2, 5], 0.3).tolist() == [0, 0, 0, 4.7]
    w, seen = np.array([0.3]), []
    for _ in range(100):
        w = w - 0.2 * L1().gradient(w)
        seen.append(abs(w[0]))
    assert min(seen) > 0.09


def test_l1_finds_the_column_that_carries_nothing():
    X = np.array([[1.0, 1], [1, -1], [-1, 1], [-1, -1]])
    y, w = np.array([1.0, 1, -1, -1]), np.array([0.7, 0.3])
    for _ in range(500):
        slopes = losses.Logistic().derivative(y * (X @ w)) * y
        w = L1().prox(w - X.T @ slopes / 4, 0.2)
    assert w[1] == 0
    # ℓ'(w₁) = -λ on the first: σ(-w₁) = 0.2
    assert w[0] == pytest.approx(math.log(4), rel=1e-9)


def test_l1_zeros_six_of_eight_weights_and_l2_none():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(80, 8))
    y = np.where(X[:, 0] - X[:, 1] + 0.5 * rng.normal(size=80) > 0, 1.0, -1.0)
    X = np.column_stack([np.ones(80), X])
    rate = 4 * 80 / np.linalg.norm(X, 2) ** 2
    found = {}
    for penalty in (L1(), L2()):
        theta = np.zeros(9)
        for _ in range(3000):
            slopes = losses.Logistic().derivative(y * (X @ theta)) * y
            theta = theta - rate * (X.T @ slopes) / 80
            theta[1:] = penalty.prox(theta[1:], rate * 0.1)
        found[penalty.name] = theta[1:]
    assert found["l1"].round(3).tolist() == [0.883, -0.967, 0, 0, 0, 0, 0, 0]
    assert (found["l1"] == 0).sum() == 6
    assert np.abs(found["l2"]).min().round(3) == 0.011


# In an objective


@pytest.mark.parametrize(
    ("loss", "penalty"), list(itertools.product(LOSSES, PENALTIES)), ids=repr
)
def test_gradient_of_every_pair_of_loss_and_penalty(loss, penalty):
    rng = np.random.default_rng(1)
    X, y = rng.normal(size=(7, 3)), np.array([1, -1, 1, 1, -1, -1, 1])
    w, strength, h = rng.normal(size=3), 0.7, 1e-6

    def objective(w):
        return loss.value(y * (X @ w)).mean() + strength * penalty.value(w)

    gradient = X.T @ (loss.derivative(y * (X @ w)) * y) / 7
    gradient += strength * penalty.gradient(w)
    slope = [(objective(w + h * e) - objective(w - h * e)) / (2 * h) for e in np.eye(3)]
    assert np.allclose(gradient, slope, rtol=1e-6, atol=1e-8)


def test_penalty_pushes_towards_zero_and_not_away():
    x, y, w, gamma = np.array([1.0, -1]), np.array([1.0, -1]), 0.5, 10
    fit = (losses.Logistic().derivative(y * x * w) * y * x).mean()
    push = gamma / 2 * L2().gradient([w])[0]
    assert fit + push == pytest.approx(2.1225, abs=5e-5)
    assert fit - push == pytest.approx(-2.8775, abs=5e-5)  # the wrong sign
    for penalty in (L1(), L2()):
        assert penalty.value(W - 1e-3 * penalty.gradient(W)) < penalty.value(W)


def test_a_negative_strength_has_no_minimum():
    assert L2().prox([1.0], 0) == [1]
    sums = [-0.1 * 2 * L2().value([0.6 * t, 0.8 * t, -2.2 * t]) for t in (1, 10, 100)]
    assert np.diff(sums).max() < 0 and sums[2] == pytest.approx(-5840)
    for step in (-0.1, math.nan, math.inf, None, "1", True):
        with pytest.raises(ValueError, match="step must be a number >= 0, got"):
            L2().prox([1.0], step)


# Ranges, types, shapes


@each_penalty
def test_no_overflow_and_no_warning(penalty):
    w = np.array([1e308, -1e308, 1e-308, 0])
    with np.errstate(all="raise", under="ignore"), warnings.catch_warnings():
        warnings.simplefilter("error")
        assert penalty.value(w) in (0, math.inf)
        for values in (penalty.gradient(w), penalty.second(w), penalty.prox(w, 1e308)):
            assert np.isfinite(values).all()


@each_penalty
def test_shapes_and_types(penalty):
    table = np.arange(-3, 3).reshape(2, 3)
    flat = table.ravel().astype(float)
    for w in (
        table,
        table.astype(np.float32),
        table.tolist(),
        np.asfortranarray(table),
    ):
        assert type(penalty.value(w)) is float
        assert penalty.value(w) == penalty.value(flat)
        for method in (
            penalty.gradient,
            penalty.second,
            lambda w: penalty.prox(w, 0.5),
        ):
            assert method(w).shape == (2, 3) and method(w).dtype == np.float64
            assert (method(w).ravel() == method(flat)).all()


@each_penalty
def test_inputs_are_neither_written_to_nor_given_back(penalty):
    w = W.copy()
    w.flags.writeable = False
    for out in (penalty.gradient(w), penalty.second(w), penalty.prox(w, 0)):
        out += 1
        assert (w == W).all()
    assert (penalty.prox(w, 0) == W).all()


@each_penalty
def test_get_penalty_pickle_and_repr(penalty):
    assert type(get_penalty(penalty.name)) is type(penalty)
    assert get_penalty(penalty) is penalty
    assert repr(pickle.loads(pickle.dumps(penalty))) == repr(penalty)
    assert repr(eval(repr(penalty))) == repr(penalty)


@pytest.mark.parametrize("bad", ["L2", None, L2, 2, "elastic"])
def test_other_penalties_are_refused(bad):
    message = "penalty must be 'l1' or 'l2' or 'none' or a Penalty, got"
    with pytest.raises(ValueError, match=message):
        get_penalty(bad)


def test_the_base_is_abstract():
    base = Penalty()
    methods = [base.value, base.gradient, base.second, lambda w: base.prox(w, 1)]
    for method in methods:
        with pytest.raises(NotImplementedError):
            method([1.0])
    assert {"L1", "L2", "NoPenalty", "Penalty"} < set(penalties.__all__)
