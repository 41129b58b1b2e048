"""Logistic regression: the optimum, what has none, and the fast descent behind it."""

import math
import warnings

import numpy as np
import pytest
import sklearn
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.linear_model import LogisticRegression as Theirs
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from linclass import Halfspace, LogisticRegression, NotConverged, datasets
from linclass._steps import inverse
from linclass.descent import GradientDescent, Objective, _corrected

LN3 = math.log(3)
OLD = tuple(map(int, sklearn.__version__.split(".")[:2])) < (1, 8)
THEIR_L1 = {"penalty": "l1"} if OLD else {"l1_ratio": 1}


def problem(seed, n=40, d=3):
    """Overlapping data on uneven scales."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d)) * 10 ** rng.uniform(-1, 1, size=d) + rng.normal(size=d)
    score = (X - X.mean(axis=0)) / X.std(axis=0) @ rng.normal(size=d)
    y = np.where(score + 2 * rng.normal(size=n) > 0, 1, -1)
    y[:2] = -1, 1
    return X, y


def unconverged(match, *data, **options):
    """Fit, and demand exactly one warning."""
    with pytest.warns(NotConverged, match=match) as seen:
        model = LogisticRegression(**options).fit(*data)
    assert len(seen) == 1 and seen[0].filename == __file__
    assert not model.converged_ and np.isfinite(model.halfspace_.theta).all()
    return model


# The optimum


def test_closed_form_and_known_sets():  # D0-39
    model = LogisticRegression().fit(*datasets.logit8())
    assert np.allclose(model.halfspace_.theta, [-LN3, 2 * LN3], rtol=0, atol=1e-7)
    for name, theta, value in (
        ("overlap9", [0.39823864, 0.69432141], 0.5297942991),
        ("t13_swap", [-2.5309159019, 0.5180193475, 0.8094745046], 0.2766995931),
    ):
        X, y = getattr(datasets, name)()
        model = LogisticRegression(tol=1e-11).fit(X, y)
        assert np.allclose(model.halfspace_.theta, theta, rtol=0, atol=1e-8)
        assert model.trace_.values[-1] == pytest.approx(value, abs=1e-10)
        assert model.gradient_norm_ < 1e-10
        assert Objective(X, y).residual(theta) < 1e-7


@pytest.mark.parametrize("fit_intercept", [True, False])
def test_the_fit_is_that_of_scikit_learn(fit_intercept):
    for seed in range(60):
        X, y = problem(seed)
        strength = 10 ** np.random.default_rng(seed).uniform(-3, 1)
        ours = LogisticRegression(
            strength=strength, fit_intercept=fit_intercept, tol=1e-12
        )
        theirs = Theirs(
            C=1 / (len(X) * strength),
            fit_intercept=fit_intercept,
            solver="newton-cholesky",
            tol=1e-12,
            max_iter=1000,
        ).fit(X, y)
        ours.fit(X, y)
        assert np.allclose(ours.coef_, theirs.coef_, rtol=1e-6, atol=1e-7)
        assert np.allclose(ours.intercept_, theirs.intercept_, rtol=1e-6, atol=1e-7)
        proba = theirs.predict_proba(X)
        assert np.allclose(ours.predict_proba(X), proba, rtol=0, atol=1e-6)


def test_a_penalized_fit_is_proved_by_its_duality_gap():
    # -Σ [α ln α + (1-α) ln(1-α)]/n - ‖Σ α y x/n‖²/(2λ), Σ α y = 0, is below min J.
    for seed in range(100):
        X, y = problem(seed)
        strength = 0.1
        model = LogisticRegression(strength=strength, tol=1e-10).fit(X, y)
        alpha = 1 / (1 + np.exp(y * model.decision_function(X)))
        assert abs((alpha * y).mean()) < 1e-7
        entropy = -alpha * np.log(alpha) - (1 - alpha) * np.log1p(-alpha)
        v = (alpha * y) @ X / len(X)
        dual = entropy.mean() - v @ v / (2 * strength)
        gap = model.trace_.values[-1] - dual
        assert abs(gap) < 1e-8
        assert model.converged_ and model.n_iter_ < 30


@pytest.mark.parametrize("penalize_bias", [False, True])
@pytest.mark.parametrize("penalty", ["l1", "l2", "none"])
def test_the_gradient_norm_is_that_of_the_objective(penalty, penalize_bias):
    X, y = problem(0)
    options = {"strength": 0.05, "penalize_bias": penalize_bias}
    model = LogisticRegression(penalty=penalty, **options).fit(X, y)
    J = Objective(X, y, "logistic", penalty, **options)
    assert model.converged_
    assert model.gradient_norm_ == pytest.approx(
        J.residual(model.halfspace_.theta), abs=1e-12
    )
    assert model.gradient_norm_ < 1e-6
    assert model.trace_.values[-1] == pytest.approx(J.value(model.halfspace_.theta))


def test_l1_is_that_of_scikit_learn_with_exact_zeros():
    zeros = 0
    for seed in range(20):
        X, y = problem(seed, d=5)
        X = (X - X.mean(axis=0)) / X.std(axis=0)
        ours = LogisticRegression(penalty="l1", strength=0.08).fit(X, y)
        theirs = Theirs(
            C=1 / (40 * 0.08), **THEIR_L1, solver="saga", tol=1e-9, max_iter=10**5
        ).fit(X, y)
        assert np.allclose(ours.coef_, theirs.coef_, rtol=0, atol=1e-4)
        zeros += (ours.coef_ == 0).sum()
    assert zeros > 20


def test_weights_shrink_and_the_loss_rises_with_strength():  # D0-42
    strengths = (1e-4, 1e-3, 0.01, 0.1, 1, 10)
    errors = []
    for seed in range(12):
        rng = np.random.default_rng(seed)
        X = rng.normal(size=(2030, 10))
        y = np.where(X[:, 0] - X[:, 1] + rng.normal(size=2030) > 0, 1, -1)
        fits = [LogisticRegression(strength=s).fit(X[:30], y[:30]) for s in strengths]
        assert (np.diff([np.linalg.norm(m.coef_) for m in fits]) < 0).all()
        J = Objective(X[:30], y[:30])
        assert (np.diff([J.value(m.halfspace_.theta) for m in fits]) > 0).all()
        errors.append([1 - m.score(X[30:], y[30:]) for m in fits])
    assert 0 < np.argmin(np.mean(errors, axis=0)) < 5


def test_a_strong_penalty_does_not_squeeze_the_bias():  # B19
    for strength in (0, 1, 1e3, 1e6):
        model = LogisticRegression(strength=strength)
        model.fit([[0], [0], [0], [0]], [1, 1, 1, 0])
        assert model.halfspace_.b == pytest.approx(LN3, abs=1e-7)
        assert model.halfspace_.w[0] == 0
    model = LogisticRegression(strength=1e6, penalize_bias=True)
    model.fit([[0], [0], [0], [0]], [1, 1, 1, 0])
    assert abs(model.halfspace_.b) < 1e-6


# Labels and probabilities


@pytest.mark.parametrize("penalty", ["l1", "l2"])
def test_labels_0_and_1_are_not_mistaken_for_signs(penalty):  # B14
    X, y = problem(1)
    fits = [
        LogisticRegression(penalty=penalty, strength=0.01).fit(X, labels)
        for labels in (y, (y + 1) // 2, np.where(y > 0, "yes", "no"))
    ]
    for other in fits[1:]:
        assert other.trace_.iterates.tolist() == fits[0].trace_.iterates.tolist()
        assert other.trace_.values.tolist() == fits[0].trace_.values.tolist()
        assert other.predict_proba(X).tolist() == fits[0].predict_proba(X).tolist()


def test_probabilities_sum_to_one_and_do_not_overflow():
    model = LogisticRegression().fit(*datasets.logit8())
    proba = model.predict_proba([[-1e6], [0], [0.5], [1], [1e6]])
    assert np.allclose(proba[:, 1], [0, 0.25, 0.5, 0.75, 1], rtol=0, atol=1e-7)
    assert np.allclose(proba.sum(axis=1), 1, rtol=0, atol=1e-15)
    assert 0 < model.predict_proba([[-300]])[0, 1] < 1e-250  # not 1 - (1 - p)


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), strength=st.sampled_from([0.001, 0.1, 2.0]))
def test_what_the_fit_does_not_depend_on(seed, strength):
    X, y = problem(seed)
    rng = np.random.default_rng(seed)

    def theta(X, y, strength=strength):
        model = LogisticRegression(strength=strength, tol=1e-11).fit(X, y)
        return model.halfspace_.theta

    plain = theta(X, y)
    rows, columns = rng.permutation(len(X)), rng.permutation(3)
    assert np.allclose(theta(X[rows], y[rows]), plain, rtol=1e-6, atol=1e-7)
    moved = theta(X[:, columns], y)
    assert np.allclose(moved[1:], plain[1:][columns], rtol=1e-6, atol=1e-7)
    assert np.allclose(theta(X, -y), -plain, rtol=1e-6, atol=1e-7)
    twice = theta(np.vstack([X, X]), np.append(y, y))
    assert np.allclose(twice, plain, rtol=1e-6, atol=1e-7)
    shifted = theta(X + 3, y)
    assert np.allclose(shifted[1:], plain[1:], rtol=1e-6, atol=1e-7)
    scaled = theta(4 * X, y, 16 * strength)
    assert np.allclose(4 * scaled[1:], plain[1:], rtol=1e-6, atol=1e-7)
    turned = theta(X @ np.linalg.qr(rng.normal(size=(3, 3)))[0], y)
    assert np.linalg.norm(turned[1:]) == pytest.approx(np.linalg.norm(plain[1:]))


# Data without a minimum


def test_separable_data_are_named_not_fitted_in_silence():  # B15
    X, y = [[-2], [-1], [1], [2]], [0, 0, 1, 1]
    model = unconverged("the classes are separable", X, y)
    assert model.score(X, y) == 1 and model.trace_.reason == "diverged"
    assert model.n_iter_ < 5
    model = LogisticRegression(strength=0.1).fit(X, y)
    assert model.converged_


def test_many_separable_sets_are_all_recognized():
    for seed in range(60):
        rng = np.random.default_rng(seed)
        d = int(rng.integers(1, 8))
        X = rng.normal(size=(30, d)) * 10 ** rng.uniform(-3, 3, size=d)
        y = np.where(X / X.std(axis=0) @ rng.normal(size=d) > 0.1, 1, 0)
        if len(set(y)) == 2:
            model = unconverged("separable", X, y)
            assert model.score(X, y) == 1
    with pytest.warns(NotConverged, match="separable"):
        LogisticRegression().fit(*datasets.t13())


def test_more_features_than_points_are_separable():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(10, 30)), np.arange(10) % 2
    assert unconverged("separable", X, y).score(X, y) == 1
    assert LogisticRegression(strength=0.01).fit(X, y).converged_
    both = np.vstack([X, X])  # each point with both labels: w = 0, not unique
    model = LogisticRegression().fit(both, np.repeat([0, 1], 10))
    assert model.converged_ and abs(model.halfspace_.theta).max() < 1e-7


@pytest.mark.parametrize(
    ("X", "y"),
    [
        ([[0], [0], [1]], [0, 1, 1]),
        ([[0], [1], [1], [2]], [0, 0, 1, 1]),
        ([[0, 0], [0, 1], [1, 0], [0, 1], [2, 1]], [0, 1, 1, 0, 1]),
    ],
)
def test_weights_that_run_away_are_noticed_though_the_gradient_vanishes(X, y):
    model = unconverged("run away", X, y)
    assert model.trace_.reason == "diverged" and model.n_iter_ < 60
    assert LogisticRegression(strength=1e-3).fit(X, y).converged_


def test_weights_that_run_away_are_noticed_where_a_hessian_costs_many_steps():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(3000, 40))
    y = np.where(X[:, 0] + rng.normal(size=3000) > 0, 1, -1)
    X[:, 1] = np.where(rng.random(3000) < 0.1, y, 0)  # right where it is not 0
    unconverged("run away", X, y)
    X[:2, 1] = -y[:2]
    assert LogisticRegression().fit(X, y).converged_


def test_a_minimum_far_away_is_not_called_none():
    rng = np.random.default_rng(2)
    X, y = rng.normal(size=(40, 2)), rng.normal(size=40) > 0
    assert LogisticRegression().fit(X, y).converged_  # so there is a minimum
    X = X @ [[1, 1], [0, 1e-5]]  # of the same scores
    trace = GradientDescent().minimize(Objective(X, y))
    assert trace.reason == "diverged" and "or features are nearly" in trace.message


def test_weights_that_run_away_along_no_axis_are_noticed():
    rng = np.random.default_rng(14)
    X = rng.normal(size=(1000, 60))
    y = np.where(X[:, 0] + rng.normal(size=1000) > 0, 1, -1)
    rare = np.where(rng.random(1000) < 0.003, y, 0)  # right where it is not 0
    X[:, 1] = 100 * rare * rng.exponential(size=1000) ** 3
    X = X @ np.linalg.qr(rng.normal(size=(60, 60)))[0]
    for tol in (1e-3, 1e-6):
        unconverged("run away", X, y, tol=tol)


def test_probabilities_and_their_logarithms_near_0_and_far_out():
    model = LogisticRegression().fit(*datasets.logit8())
    X = [[0], [1], [0.5], [20], [400], [-400]]
    g = model.decision_function(X)
    exact = -np.logaddexp(0, [g, -g]).T  # ln σ(-g), ln σ(g)
    assert np.allclose(model.predict_log_proba(X), exact, rtol=1e-14, atol=0)
    assert np.allclose(model.predict_proba(X), np.exp(exact), rtol=1e-13, atol=0)
    model.halfspace_ = Halfspace([1], 0)  # σ of a score so small rounds to 1/2
    near = [[1e-20], [0], [-1e-20]]
    assert model.predict(near).tolist() == [1, 1, -1]
    shares = model.predict_proba(near)
    assert shares.argmax(axis=1).tolist() == [1, 0, 0]
    assert shares[1].tolist() == [0.5, 0.5]  # a true tie


def test_too_few_steps_say_whether_more_would_help():
    X, y = problem(0)
    unconverged("max_iter=1 is reached: raise it", X, y, max_iter=1)
    model = LogisticRegression(max_iter=1, tol=0, strength=1)
    with pytest.warns(NotConverged, match="raise it"):
        model.fit(X, y)
    assert model.trace_.reason == "max_iter" and model.n_iter_ == 1


def test_a_weak_penalty_gives_large_weights_but_converges():
    X, y = [[-2], [-1], [1], [2]], [0, 0, 1, 1]
    for strength in (1e-2, 1e-4, 1e-6):
        model = LogisticRegression(strength=strength, tol=1e-11).fit(X, y)
        w = model.halfspace_.w[0]
        slope = -(1 / (1 + math.exp(w)) + 2 / (1 + math.exp(2 * w))) / 2
        assert slope + strength * w == pytest.approx(0, abs=1e-9)


# Dependent features


def test_constant_and_dependent_columns_change_no_probability():
    for seed in range(20):
        X, y = problem(seed)
        plain = LogisticRegression().fit(X, y)
        wide = np.column_stack([X, np.ones(40), np.zeros(40), X @ [1, 2, 3], X[:, 0]])
        model = LogisticRegression().fit(wide, y)
        assert model.converged_ and np.isfinite(model.coef_).all()
        proba = plain.predict_proba(X)
        assert np.allclose(model.predict_proba(wide), proba, rtol=0, atol=1e-6)


def test_a_column_that_is_constant_up_to_rounding_has_weight_0():
    X = np.array([[-2, 0.3], [-1, 0.1 + 0.2], [1, 0.3], [2, 0.1 + 0.2]])
    model = LogisticRegression().fit(X, [0, 1, 0, 1])
    alone = LogisticRegression().fit(X[:, :1], [0, 1, 0, 1])
    assert model.converged_ and model.coef_[0, 1] == 0
    assert model.coef_[0, 0] == pytest.approx(alone.coef_[0, 0], abs=1e-8)


def test_shares_and_their_total():
    rng = np.random.default_rng(0)
    shares = rng.dirichlet([1, 1, 1], 50)
    y = shares[:, 0] + 0.3 * rng.normal(size=50) > shares[:, 1]
    wide = np.column_stack([shares, shares.sum(axis=1)])
    model = LogisticRegression().fit(wide, y)
    assert model.converged_ and model.coef_[0, 3] == 0
    assert abs(model.coef_).max() < 20
    proba = LogisticRegression().fit(shares[:, :2], y).predict_proba(shares[:, :2])
    assert np.allclose(model.predict_proba(wide), proba, rtol=0, atol=1e-6)


def test_a_rare_feature_is_fitted_though_no_sample_of_rows_has_it():
    rng = np.random.default_rng(0)
    n = 30_000
    X = np.column_stack([rng.normal(size=n), np.zeros(n)])
    X[:4, 1] = 1
    y = np.where(X[:, 0] + rng.normal(size=n) > 0, 1, 0)
    y[:4] = 0, 1, 1, 1
    model = LogisticRegression().fit(X, y)
    J = Objective(X, y)
    assert model.converged_ and J.residual(model.halfspace_.theta) < 1e-8
    assert abs(model.coef_[0, 1]) < 3


@pytest.mark.parametrize(("scale", "offset"), [(1.0, 0.0), (1.0, 0.3), (3.0, 9.0)])
def test_large_data_copied_or_not_reach_the_same_gradient(scale, offset):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(5100, 20)) * np.linspace(1, scale, 20) + offset
    y = np.where(X[:, 0] - offset + rng.normal(size=5100) > 0, 1, -1)
    for options in ({"strength": 0.0}, {"strength": 0.01, "penalty": "l1"}):
        model = LogisticRegression(**options).fit(X, y)
        assert model.converged_
        J = Objective(X, y, "logistic", options.get("penalty", "l2"), model.strength)
        assert J.residual(model.halfspace_.theta) < 1e-6


@pytest.mark.parametrize("scale", [1.0, 0.3])
def test_a_few_of_many_rows_make_the_weights_run_away(scale):
    rng = np.random.default_rng(0)
    X = np.column_stack([rng.normal(size=(5000, 2)), np.zeros(5000)])
    X[1:4, 2] = scale  # all of class 1: the larger this weight, the better
    y = X[:, 0] + rng.normal(size=5000) > 0
    y[1:4] = True
    with pytest.warns(NotConverged, match="run away"):
        model = LogisticRegression().fit(X, y)
    assert not model.converged_
    y[2] = False
    assert LogisticRegression().fit(X, y).converged_


def test_large_data_on_uneven_scales_reach_the_same_gradient():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(20_000, 10)) * np.geomspace(1e-4, 1e4, 10)
    y = np.where(X @ (rng.normal(size=10) / np.geomspace(1e-4, 1e4, 10)) > 0, 1, -1)
    y[rng.random(20_000) < 0.2] *= -1
    for strength in (0, 1e-6):
        model = LogisticRegression(strength=strength).fit(X, y)
        g = Objective(X, y, penalty="l2", strength=strength).gradient(
            model.halfspace_.theta
        )
        assert model.converged_ and model.n_iter_ < 30
        assert (abs(g[1:]) <= 2e-8 * np.sqrt((X**2).mean(axis=0))).all()


def test_numbers_whose_squares_leave_the_range_are_refused():
    for size in (1e200, 1e-200):
        with pytest.raises(ValueError, match="rescale the features"):
            LogisticRegression().fit([[size], [2 * size], [size]], [0, 1, 1])


# L-BFGS


@given(st.integers(0, 10**6), st.integers(1, 10))
def test_the_corrected_matrix_is_that_of_bfgs(seed, count):
    rng = np.random.default_rng(seed)
    root = rng.normal(size=(6, 6))
    curvature = root @ root.T + np.eye(6)
    P = np.diag(rng.uniform(0.5, 2, size=6))
    steps = rng.normal(size=(count, 6))
    pairs = [(step, curvature @ step, step @ curvature @ step) for step in steps]
    step, change, bend = pairs[-1]
    full = P * bend / (change @ P @ change)  # 7.20, for a matrix
    for step, change, bend in pairs:
        rho = 1 / bend
        left = np.eye(6) - rho * np.outer(step, change)  # Nocedal and Wright, 6.17
        full = left @ full @ left.T + rho * np.outer(step, step)
    g = rng.normal(size=6)
    assert np.allclose(_corrected(P, pairs, g), full @ g, rtol=1e-6, atol=1e-8)
    assert np.allclose(_corrected(P, pairs, change), step)
    diagonal = _corrected(P.diagonal(), pairs, g)
    assert np.allclose(diagonal, full @ g, rtol=1e-6, atol=1e-8)


def test_few_steps_are_enough_where_the_curvature_falls_and_rows_have_a_period():
    rng = np.random.default_rng(0)
    y = np.arange(6000) % 10
    X = rng.normal(size=(6000, 60)) + rng.normal(size=(10, 60))[y]
    model = LogisticRegression(strength=1e-3).fit(X, y == 3)
    assert model.converged_ and model.n_iter_ < 40  # without a scale some 200


@pytest.mark.parametrize("size", [1, 2, 65, 200])
def test_inverse_of_a_matrix_that_is_hardly_regular(size):
    root = np.random.default_rng(size).normal(size=(2 * size, size))
    H = root.T @ root
    assert np.allclose(inverse(H) @ H, np.eye(size), rtol=0, atol=1e-8)


def test_many_features_do_without_a_hessian_and_reach_the_same_weights():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(300, 400)) @ rng.normal(size=(400, 400)) / 20
    y = np.where(X[:, 0] + rng.normal(size=300) > 0, 1, -1)
    for strength in (1e-1, 1e-3):
        model = LogisticRegression(strength=strength, tol=1e-10).fit(X, y)
        J = Objective(X, y, penalty="l2", strength=strength)
        assert model.converged_ and J.residual(model.halfspace_.theta) < 1e-8


def test_a_sample_without_one_class_or_that_is_separable_does_no_harm():
    rng = np.random.default_rng(0)
    n = 30_000
    X = rng.normal(size=(n, 1))
    rare = np.zeros(n, dtype=int)
    rare[:3] = 1
    apart = np.where(X[:, 0] > 0, 1, 0)
    apart[:2] = 1 - apart[:2]  # all rows overlap, almost no sample of them does
    for y in (rare, apart):
        for strength in (0, 1e-6):
            model = LogisticRegression(strength=strength).fit(X, y)
            J = Objective(X, y, penalty="l2", strength=strength)
            assert model.converged_ and J.residual(model.halfspace_.theta) < 1e-7
    separable = np.where(X[:, 0] > 0, 1, 0)
    unconverged("separable", X, separable)


def test_the_objective_falls_at_every_step():
    for seed in range(20):
        values = LogisticRegression(strength=0.01).fit(*problem(seed)).trace_.values
        assert (np.diff(values) <= 1e-15).all()


# Parameters, and scikit-learn's tools


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"strength": -1}, "strength must be a number >= 0, got -1"),
        ({"penalty": "l3"}, "penalty must be"),
        ({"max_iter": 0}, "max_iter must be an int >= 1"),
        ({"tol": -1}, "tol must be a number >= 0"),
    ],
)
def test_bad_parameters_are_refused_at_fit(options, message):
    with pytest.raises(ValueError, match=message):
        LogisticRegression(**options).fit([[0], [1]], [0, 1])


def test_one_class_is_enough_without_intercept():
    X = [[1.0], [-1], [2]]
    model = LogisticRegression(fit_intercept=False).fit(X, [1, 1, 1])
    assert model.halfspace_.b == 0 and model.converged_
    with pytest.raises(ValueError, match="two classes are needed"):
        LogisticRegression().fit(X, [1, 1, 1])


def test_it_works_inside_scikit_learns_tools():
    X, y = problem(0, n=60)
    pipe = make_pipeline(StandardScaler(), LogisticRegression(strength=0.1))
    assert cross_val_score(pipe, X, y, cv=3).min() > 0.3
    grid = GridSearchCV(
        pipe, {"logisticregression__strength": [0.01, 1]}, cv=3, scoring="neg_log_loss"
    ).fit(X, y)
    assert grid.predict_proba(X).shape == (60, 2)


def test_no_warning_on_data_with_a_minimum():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for seed in range(30):
            X, y = problem(seed)
            assert LogisticRegression().fit(X, y).converged_
