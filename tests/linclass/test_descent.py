"""Descent: the objective, its derivatives, and what each solver reaches."""

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy.optimize import linprog, minimize

from linclass import _stochastic, datasets, descent
from linclass._solver import preferred
from linclass._steps import inverse
from linclass._stochastic import _auto_rate
from linclass.descent import (
    LBFGS,
    SGD,
    SOLVERS,
    Diminishing,
    Function,
    GradientDescent,
    Incremental,
    LinearProgram,
    Newton,
    Objective,
    Proximal,
    Smoothing,
    Subgradient,
    gradient_ascent,
    logistic_mse_descent,
    logistic_response,
)
from linclass.losses import Huber, Logistic

LOSSES = (
    "hinge",
    "squared_hinge",
    "smoothed_hinge",
    "logistic",
    "squared",
    "perceptron",
    "exponential",
    "logistic_mse",
)
PENALTIES = ("l2", "l1", "none")
LN3 = math.log(3)


def problem(seed, n=20, d=3):
    """Overlapping data, both labels present."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d))
    y = np.where(X[:, 0] + rng.normal(size=n) > 0, 1, -1)
    y[:2] = -1, 1
    return X, y


def differences(function, theta, step=1e-5):
    """Central differences; rows for the arguments, if function has an array value."""
    steps = step * np.eye(len(theta))
    return np.array(
        [(function(theta + e) - function(theta - e)) / (2 * step) for e in steps]
    )


# The objective


@pytest.mark.parametrize("penalize_bias", [False, True])
@pytest.mark.parametrize("fit_intercept", [False, True])
@pytest.mark.parametrize("penalty", PENALTIES)
@pytest.mark.parametrize("loss", LOSSES)
def test_derivatives_of_every_loss_with_every_penalty(
    loss, penalty, fit_intercept, penalize_bias
):
    X, y = problem(0)
    J = Objective(
        X,
        y,
        loss,
        penalty,
        0.7,
        fit_intercept=fit_intercept,
        penalize_bias=penalize_bias,
    )
    theta = np.array([0.31 if fit_intercept else 0.0, -0.52, 0.83, 0.44])
    assert abs(J.margins(theta) - 1).min() > 1e-3 and abs(J.margins(theta)).min() > 1e-3
    slopes, curves = differences(J.value, theta), differences(J.gradient, theta)
    if not fit_intercept:
        slopes[0] = curves[0] = curves[:, 0] = 0
    assert np.allclose(J.gradient(theta), slopes, rtol=0, atol=1e-8)
    assert np.allclose(J.hessian(theta), curves, rtol=0, atol=1e-8)


def test_the_value_is_the_mean_loss_and_the_penalty_by_hand():
    X, y = [[1.0, 2], [3, -1]], [5, 7]
    theta = np.array([0.5, 1, -1])  # g = -0.5 and 4.5; y = -1, +1: z = 0.5 and 4.5
    assert Objective(X, y, "hinge").value(theta) == 0.25
    assert Objective(X, y, "hinge", "l1", 3).value(theta) == 6.25
    assert Objective(X, y, "hinge", "l2", 3).value(theta) == 3.25
    both = Objective(X, y, "hinge", "l2", 3, penalize_bias=True)
    assert both.value(theta) == 3.25 + 3 * 0.5**2 / 2


def test_penalty_and_its_gradient_are_not_mixed_up_or_of_wrong_sign():  # B17
    J = Objective([[1], [-1]], [1, 0], penalty="l2", strength=5)
    assert J.gradient([0, 0.5])[1] == pytest.approx(2.5 - 1 / (1 + math.exp(0.5)))
    assert round(J.gradient([0, 0.5])[1], 4) == 2.1225


def test_each_term_carries_the_whole_penalty():  # E-14, D0-44
    X, y = datasets.t13()
    J = Objective(X, y, "logistic", "l2", 0.5, penalize_bias=True)
    theta = np.array([-2.2, 0.6, 0.8])
    single = np.array([J.gradient(theta, [i]) for i in range(13)])
    assert np.allclose(single.mean(axis=0), J.gradient(theta), rtol=0, atol=1e-14)
    assert np.allclose(single.mean(axis=0), differences(J.value, theta), atol=1e-8)


def test_drawn_terms_are_right_on_average_only_if_all_are_drawn():  # D1-60
    X, y = datasets.t13()
    J = Objective(X, y)
    theta = np.array([-2.2, 0.6, 0.8])
    single = np.array([J.gradient(theta, [i]) for i in range(13)])
    full = differences(J.value, theta)
    assert abs(single.mean(axis=0) - full).max() < 1e-10
    drawn = single[np.random.default_rng(0).integers(13, size=10**5)]
    errors = drawn.std(axis=0) / math.sqrt(len(drawn))
    assert (abs(drawn.mean(axis=0) - full) < 2 * errors).all()
    short = single[np.random.default_rng(0).integers(12, size=10**5)]
    assert (abs(short.mean(axis=0) - full) / errors).max() > 20


def test_the_step_on_one_example_need_not_go_down():  # E-82
    X, y = datasets.t13_swap()
    J, theta = Objective(X, y), np.array([-2.2, 0.6, 0.8])
    single = [J.gradient(theta, [i]) for i in range(13)]
    uphill = [g @ J.gradient(theta) < 0 for g in single]
    assert sum(uphill) == 8
    rises = [J.value(theta - 0.001 * g) > J.value(theta) for g in single]
    assert rises == uphill


def test_a_step_on_one_example_is_steepest_for_it():  # D1-59
    X, y = datasets.t13()
    J, theta = Objective(X[:1], y[:1]), np.array([-2.2, 0.6, 0.8])
    directions = np.random.default_rng(0).normal(size=(10**4, 3))
    directions /= np.linalg.norm(directions, axis=1)[:, None]
    g = J.gradient(theta)
    slopes = directions @ differences(J.value, theta)
    assert slopes.min() > -np.linalg.norm(g)
    best = directions[slopes.argmin()]
    assert best @ -g / np.linalg.norm(g) > 0.99


def test_at_zero_each_margin_is_zero_of_the_right_number_of_weights():
    J = Objective(np.ones((5, 2)), [0, 1, 1, 0, 1], "logistic", "l2", 1)
    assert J.margins(np.zeros(3)).tolist() == 5 * [0.0]
    assert J.margins(np.zeros(3), [0, 3]).tolist() == [0.0, 0.0]
    assert J.value([0, 0, 0]) == pytest.approx(np.log(2), rel=1e-15)
    assert J.gradient([0, 0, 0]) == pytest.approx([-0.1, -0.1, -0.1], rel=1e-14)
    with pytest.raises(ValueError, match="3 numbers"):
        J.margins(np.zeros(2))


def test_large_margins_do_not_overflow():  # B12
    J = Objective([[1000.0], [-1000]], [1, 0])
    for w, value, slope in ((1, 0, 0), (-1, 1000, -1000)):
        with np.errstate(all="raise", under="ignore"):
            assert J.value([0, w]) == value
            assert J.gradient([0, w]).tolist() == [0, slope]


def test_integers_are_numbers():  # B36
    X, y = np.array([[1, 0], [0, 1]]), np.array([1, -1])
    kept = X.copy(), y.copy()
    traces = [
        Incremental(rate=0.1, max_iter=3).minimize(Objective(X.astype(kind), y))
        for kind in (np.int64, np.int8, np.float64)
    ]
    assert traces[0].iterates.tolist() == traces[2].iterates.tolist()
    assert traces[1].iterates.tolist() == traces[2].iterates.tolist()
    assert traces[0].theta[1] > 0 > traces[0].theta[2]
    assert (X == kept[0]).all() and (y == kept[1]).all()


def test_residual_is_zero_at_a_minimum_only():
    J = Objective(*datasets.logit8())
    assert J.residual([-LN3, 2 * LN3]) < 1e-15
    X = [[1, 1], [1, -1], [-1, 1], [-1, -1]]
    J = Objective(X, [1, 1, -1, -1], "logistic", "l1", 0.2)
    assert J.residual([0, math.log(4), 0]) < 1e-15
    assert J.residual([0, math.log(4), 0.1]) > 1e-3


# What a solver needs


@pytest.mark.parametrize(
    ("loss", "penalty", "suited"),
    [
        ("logistic", "l2", "newton lbfgs gd proximal subgradient sgd incremental"),
        ("squared", "none", "newton lbfgs gd proximal subgradient sgd incremental"),
        ("logistic", "l1", "proximal subgradient sgd incremental"),
        ("squared_hinge", "l2", "lbfgs gd proximal subgradient sgd incremental"),
        ("hinge", "l2", "smoothing subgradient sgd incremental"),
        ("hinge", "l1", "linear subgradient sgd incremental"),
        ("hinge", "none", "linear smoothing subgradient sgd incremental"),
        ("perceptron", "none", "linear smoothing subgradient sgd incremental"),
        ("logistic_mse", "l2", "gd lbfgs proximal sgd incremental"),
        ("logistic_mse", "l1", "proximal"),
        ("zero_one", "l2", ""),
    ],
)
def test_a_solver_refuses_what_it_cannot_do_and_names_one_that_can(
    loss, penalty, suited
):
    J = Objective(*problem(1), loss, penalty, 0.1)
    for name, kind in SOLVERS.items():
        solver = kind() if kind is LinearProgram else kind(max_iter=3)
        if name in suited.split():
            assert np.isfinite(solver.minimize(J).values).all()
            continue
        advice = f"take solver '{suited.split()[0]}'" if suited else "no solver here"
        with pytest.raises(ValueError, match=f"{kind.__name__} needs .*{advice}"):
            solver.minimize(J)


def test_a_penalty_of_strength_0_has_no_kinks():
    assert (
        Newton().minimize(Objective(*problem(1), "logistic", "l1", 0)).reason
        == "converged"
    )


def test_a_function_without_terms_is_refused_by_sgd():
    with pytest.raises(ValueError, match=r"knows its terms, .*: take solver 'gd'"):
        SGD().minimize(Function(lambda w: w @ w, lambda w: 2 * w), [1])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda J: GradientDescent(rate="fast").minimize(J),
            "rate must be 'backtracking', a number",
        ),
        (
            lambda J: SGD(rate="backtracking").minimize(J),
            "rate must be 'auto', a number > 0",
        ),
        (
            lambda J: GradientDescent(rate=0).minimize(J),
            "rate must be a number > 0, got 0",
        ),
        (
            lambda J: GradientDescent(rate=Diminishing(0)).minimize(J),
            "alpha must be a number > 0",
        ),
        (
            lambda J: GradientDescent(rate=Diminishing(1, -1)).minimize(J),
            "largest must be a number > 0, got -1",
        ),
        (lambda J: Diminishing(1, "x"), "largest must be a number > 0, got 'x'"),
        (
            lambda J: GradientDescent(max_iter=0).minimize(J),
            "max_iter must be an int >= 1, got 0",
        ),
        (
            lambda J: GradientDescent(tol=-1).minimize(J),
            "tol must be a number >= 0, got -1",
        ),
        (
            lambda J: GradientDescent().minimize(J, [0, 0]),
            r"start must be 4 finite numbers .*\(4,\)",
        ),
        (
            lambda J: GradientDescent().minimize(J, [0, 0, 0, np.nan]),
            "start must be 4 finite numbers",
        ),
        (
            lambda J: GradientDescent().minimize(J, [[0], [0], [0], [0]]),
            "start must be 4 finite numbers",
        ),
        (lambda J: SGD().minimize(J, "zero"), "start must be 4 finite .*got 'zero'"),
        (lambda J: SGD().minimize(J, [1j, 0, 0, 0]), "start must be 4 finite numbers"),
        (lambda J: SGD().minimize(J, [10**400] * 4), "start must be 4 finite numbers"),
        (
            lambda J: Objective(J.X, J.y, fit_intercept="no"),
            "fit_intercept must be True or False, got 'no'",
        ),
        (
            lambda J: Objective(J.X, J.y, penalize_bias=1),
            "penalize_bias must be True or False, got 1",
        ),
        (
            lambda J: GradientDescent().minimize(Function(J.value, J.gradient)),
            "start must be given",
        ),
        (lambda J: SGD(batch_size=0).minimize(J), "batch_size must be an int >= 1"),
        (
            lambda J: SGD(order="sorted").minimize(J),
            "order must be 'drawn' or 'permutation'",
        ),
        (lambda J: SGD(random_state=-1).minimize(J), "random_state must be"),
        (lambda J: Objective(J.X, J.y, strength=-1), "strength must be a number >= 0"),
        (lambda J: Objective(J.X, J.y, "cubic"), "loss must be"),
        (lambda J: Objective(J.X, J.y, penalty="l3"), "penalty must be"),
        (lambda J: logistic_response([1, 2], J.X), "3 features, but w has 1"),
        (lambda J: logistic_response([np.nan, 2], [[1]]), "must be finite"),
        (lambda J: J.value([1, 2]), r"theta must be \(b, w\), 4 numbers .*\(2,\)"),
        (lambda J: J.gradient(np.ones((4, 1))), r"theta must be .*\(4, 1\)"),
        (lambda J: J.prox(np.ones(5), 0.1), r"theta must be .*\(5,\)"),
        (lambda J: J.dual_point([1, 2]), r"theta must be .*\(2,\)"),
        (lambda J: J.lower_bound(np.ones(J.n), [1]), r"theta must be .*\(1,\)"),
        (lambda J: Newton().minimize(J, record="no"), "record must be True or False"),
    ],
)
def test_bad_arguments_are_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call(Objective(*problem(0)))


# What a solver reaches


def test_all_solvers_reach_the_closed_form():  # D3-40
    X, y = datasets.logit8()
    right = np.array([-LN3, 2 * LN3])
    least = 2 * math.log(2) - 0.75 * LN3
    J = Objective(X, y)
    assert abs(Newton(tol=1e-14).minimize(J).theta - right).max() < 1e-13
    assert Newton().minimize(J).values[-1] == pytest.approx(least, abs=1e-15)
    for trace in (
        GradientDescent(tol=1e-10).minimize(J),
        GradientDescent(rate=2.0, tol=1e-10).minimize(J),
        Proximal(tol=1e-10).minimize(J),
        gradient_ascent(X, y, tol=1e-9),
    ):
        assert trace.reason == "converged"
        assert abs(trace.theta - right).max() < 1e-8
    assert gradient_ascent(X, y).values[-1] == pytest.approx(-8 * least)


def test_gradient_ascent_takes_the_steps_of_the_formula():
    X, y = datasets.logit8()
    trace = gradient_ascent(X, y, rate=0.1, max_iter=2)
    theta, rows = np.zeros(2), np.column_stack([np.ones(8), X])
    for k in range(3):
        assert np.allclose(trace.iterates[k], theta, rtol=0, atol=1e-15)
        likelihood = np.prod(1 / (1 + np.exp(-y * (rows @ theta))))
        assert trace.values[k] == pytest.approx(math.log(likelihood))
        theta = theta + 0.1 * (y / (1 + np.exp(y * (rows @ theta)))) @ rows


def test_every_smooth_optimum_is_that_of_scipy():
    for seed in range(30):
        X, y = problem(seed)
        for loss in ("logistic", "squared", "squared_hinge"):
            J = Objective(X, y, loss, "l2", 0.1)
            best = minimize(J.value, np.zeros(4), jac=J.gradient, tol=1e-10).x
            methods = [LBFGS, GradientDescent]
            for solver in methods if loss == "squared_hinge" else [*methods, Newton]:
                trace = solver(tol=1e-10).minimize(J)
                assert trace.reason == "converged"
                assert J.residual(trace.theta) <= 1e-9
                assert abs(trace.theta - best).max() < 1e-5


def smallest_subgradient(J, theta):
    """The subgradient of the L1 objective nearest to 0: it is 0 at a minimum only."""
    g, w = J.loss_gradient(theta), theta[1:]
    inner = np.where(
        w != 0,
        g[1:] + J.strength * np.sign(w),
        np.sign(g[1:]) * np.maximum(abs(g[1:]) - J.strength, 0),
    )
    return np.append(g[0], inner)


def test_proximal_steps_end_at_a_minimum_with_exact_zeros():
    zeros = 0
    for seed in range(100):
        J = Objective(*problem(seed, d=4), "logistic", "l1", 0.1)
        trace = Proximal().minimize(J)
        assert trace.reason == "converged"
        assert abs(smallest_subgradient(J, trace.theta)).max() < 1e-7
        zeros += (trace.theta[1:] == 0).sum()
    assert zeros > 100


def test_subgradient_steps_leave_no_zeros_but_proximal_ones_do():  # B23
    X, y = [[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, 1, -1, -1]
    for loss in ("logistic", "squared_hinge", "squared"):
        J = Objective(X, y, loss, "l1", 0.2)
        trace = Proximal().minimize(J)
        assert trace.theta[2] == 0 and trace.reason == "converged"
        assert Proximal().minimize(J, [0, 0, 0.3]).theta[2] == 0
    hovers = Subgradient(rate=0.1).minimize(
        Objective([[0], [0]], [1, -1], "hinge", "l1", 1), [0, 0.35]
    )
    assert {round(w, 6) for w in abs(hovers.iterates[-10:, 1])} == {0.05}


def test_l1_gives_zeros_and_l2_none():  # D0-41
    rng = np.random.default_rng(0)
    X = rng.normal(size=(80, 8))
    y = np.where(X[:, 0] - X[:, 1] + 0.5 * rng.normal(size=80) > 0, 1, -1)
    w = Proximal().minimize(Objective(X, y, "logistic", "l1", 0.1)).theta[1:]
    assert w[:2].round(3).tolist() == [0.883, -0.967] and w[2:].tolist() == [0] * 6
    w = Newton().minimize(Objective(X, y, "logistic", "l2", 0.1)).theta[1:]
    assert round(abs(w).min(), 3) == 0.011


def test_the_hinge_is_as_near_its_minimum_as_a_dual_point_proves():
    for seed in range(40):
        X, y = problem(seed, n=15, d=2)
        J = Objective(X, y, "hinge", "l2", 0.05)
        trace = Smoothing(tol=1e-7).minimize(J)
        assert trace.reason == "converged"
        # Any α in [0, 1]^n with Σ α y = 0 bounds min J from below by
        # mean α - ‖mean α y x‖²/(2λ); the slopes of a rounded corner are one.
        z, bounds = J.margins(trace.theta), []
        for width in 10.0 ** -np.arange(9):
            alpha = np.clip((1 - z) / width, 0, 1)
            if abs((alpha * y).mean()) < 2e-7:
                v = (alpha * y) @ X / 15
                bounds.append(alpha.mean() - v @ v / 0.1)
        assert 0 <= J.value(trace.theta) - max(bounds) + 1e-6 < 2e-6


def test_descent_asks_nothing_of_g_but_derivatives():  # D0-90
    X, y = datasets.boolean((0, 1, 1, 0))
    y = np.where(y > 0, 1.0, -1.0)

    def crossed(theta):
        return theta[:3] @ np.vstack([np.ones(4), X.T]) + theta[3] * X[:, 0] * X[:, 1]

    def right(score):
        loss = Function(
            lambda theta: Logistic().value(y * score(theta)).mean(),
            lambda theta: differences(
                lambda t: Logistic().value(y * score(t)).mean(), theta
            ),
        )
        return int(
            (
                y * score(GradientDescent().minimize(loss, [0.1, 0.2, 0.3, 0.4]).theta)
                > 0
            ).sum()
        )

    assert right(crossed) == 4
    assert right(lambda theta: theta[0] + X @ theta[1:3]) <= 3


def test_duplicated_rows_change_nothing_and_scaled_features_scale_w():
    X, y = problem(3)
    theta = Newton().minimize(Objective(X, y)).theta
    twice = Newton().minimize(Objective(np.tile(X, (2, 1)), np.tile(y, 2))).theta
    assert np.allclose(twice, theta, rtol=0, atol=1e-9)
    scaled = Newton(tol=1e-10).minimize(Objective(X * [1, 10, 0.1], y)).theta
    assert np.allclose(scaled * [1, 1, 10, 0.1], theta, rtol=0, atol=1e-6)
    order = np.random.default_rng(0).permutation(20)
    assert np.allclose(
        Newton().minimize(Objective(X[order], y[order])).theta, theta, atol=1e-9
    )
    assert np.allclose(
        Newton().minimize(Objective(X, -y)).theta, -theta, rtol=0, atol=1e-9
    )
    moved = Newton().minimize(Objective(X + 5, y)).theta
    assert np.allclose(moved[1:], theta[1:], rtol=0, atol=1e-6)


def test_a_singular_hessian_is_no_obstacle():
    X, y = problem(4)
    theta = Newton().minimize(Objective(X, y)).theta
    doubled = np.column_stack([X, X[:, 0], np.zeros(20), np.ones(20)])
    J = Objective(doubled, y)
    trace = Newton().minimize(J)
    assert trace.reason == "converged"
    assert abs(J.value(trace.theta) - Objective(X, y).value(theta)) < 1e-12
    assert np.isfinite(inverse(np.zeros((2, 2)))).all()
    A = np.array([[4.0, 2], [2, 3]])
    assert np.allclose(inverse(A) @ A, np.eye(2), rtol=0, atol=1e-14)


@pytest.mark.parametrize("slope", [1.0, 2.0])  # singular, indefinite
def test_a_hessian_is_made_regular_where_numpy_returns_nan(slope, monkeypatch):
    """As in a browser, where numpy sees no flags of the processor."""
    H = np.array([[1.0, slope], [slope, 1]])
    wanted = inverse(H)

    def without_flags(function):
        def quiet(A):
            try:
                return function(A)
            except np.linalg.LinAlgError:
                return np.full(A.shape, np.nan)

        return quiet

    for name in ("cholesky", "inv"):
        silent = without_flags(getattr(np.linalg, name))
        monkeypatch.setattr(np.linalg, name, silent)
    assert np.isnan(np.linalg.cholesky(-H)).all()
    assert np.isfinite(wanted).all()
    assert np.array_equal(inverse(H), wanted)


# Step sizes


RATES = {
    Diminishing(0.01): 3.8e-4,
    Diminishing(0.1): 3.1e-4,
    Diminishing(0.3): 8.8e-3,
    Diminishing(1): 5.2e-2,
    Diminishing(3): 9.2e-2,
    0.001: 2.2e-2,
    0.01: 6.7e-4,
    0.1: 4.9e-3,
    1: 8.9e-2,
    10: 2.4,
}


def test_excess_of_sgd_after_20000_steps():  # D1-61, D1-62, D1-64
    X, y = datasets.logit8()
    J, least = Objective(X, y), 2 * math.log(2) - 0.75 * LN3
    drawn = [np.random.default_rng(s).integers(8, size=20000) for s in range(10)]
    indices, theta = np.array(drawn).T, np.zeros((10, 10, 2))  # rate, seed, (b, w)
    rows = y[:, None] * np.column_stack([np.ones(8), X])
    for t in range(20000):
        x = rows[indices[t]]
        steps = [rate(t + 1) if callable(rate) else rate for rate in RATES]
        pull = x / (1 + np.exp((theta * x).sum(axis=2)))[:, :, None]
        theta += np.array(steps)[:, None, None] * pull
        if t == 799:
            for k, rate in ((0, Diminishing(0.01)), (7, 0.1)):
                run = SGD(rate=rate, max_iter=100, random_state=3).minimize(J)
                assert np.allclose(run.theta, theta[k, 3], rtol=0, atol=1e-10)
    z = theta @ rows.T
    excess = np.logaddexp(0, -z).mean(axis=2) - least
    assert np.allclose(excess.mean(axis=1), list(RATES.values()), rtol=0.03, atol=0)
    assert excess[0].max() == pytest.approx(1.3e-3, rel=0.05)


def test_sgd_draws_its_indices_from_the_seed_and_takes_the_boxed_steps():  # D1-61
    X, y = datasets.logit8()
    trace = SGD(rate=Diminishing(0.3), max_iter=5, random_state=7).minimize(
        Objective(X, y)
    )
    rows, theta = np.column_stack([np.ones(8), X]), np.zeros(2)
    for t, i in enumerate(np.random.default_rng(7).integers(8, size=40), start=1):
        theta = theta + y[i] * rows[i] / (1 + np.exp(y[i] * rows[i] @ theta)) / (
            0.3 * t
        )
        if t % 8 == 0:
            assert np.allclose(trace.iterates[t // 8], theta, rtol=0, atol=1e-13)


def test_a_generator_advances_and_a_seed_starts_afresh():
    J, rng = Objective(*problem(0)), np.random.default_rng(3)
    first, second = (
        SGD(max_iter=2, random_state=rng).minimize(J).theta for _ in range(2)
    )
    assert first.tolist() == SGD(max_iter=2, random_state=3).minimize(J).theta.tolist()
    assert first.tolist() != second.tolist()


def test_a_permutation_takes_every_term_once_a_pass():
    J = Objective(np.eye(5), [1, 1, 1, -1, -1], "perceptron", fit_intercept=False)
    trace = SGD(rate=1, max_iter=1, order="permutation", random_state=0).minimize(J)
    assert trace.theta.tolist() == [0, 1, 1, 1, -1, -1]


def test_batches_take_the_mean_of_their_gradients():
    X, y = problem(5, n=7)
    J = Objective(X, y, "logistic", "l2", 0.3)
    trace, theta = (
        Incremental(rate=0.5, max_iter=1, batch_size=3).minimize(J),
        np.zeros(4),
    )
    for rows in ([0, 1, 2], [3, 4, 5], [6]):
        theta = theta - 0.5 * np.mean([J.gradient(theta, [i]) for i in rows], axis=0)
    assert np.allclose(trace.theta, theta, rtol=0, atol=1e-15)
    whole = Incremental(rate=0.5, max_iter=4, batch_size=100).minimize(J)
    assert np.allclose(
        whole.theta, GradientDescent(rate=0.5, max_iter=4).minimize(J).theta, atol=1e-15
    )


@pytest.mark.parametrize("size", [1, 2])
def test_an_average_is_that_of_all_steps_so_far(size):
    x, sign, theta = [Fraction(2), Fraction(-1), Fraction(3)], [1, -1, -1], Fraction(0)
    steps, means = [], []
    for _ in range(2):
        for i in range(0, 3, size):
            rows = range(i, min(i + size, 3))
            slopes = [2 * (sign[j] * theta * x[j] - 1) * sign[j] * x[j] for j in rows]
            theta -= sum(slopes) / len(rows) / 16
            steps.append(theta)
        means.append(sum(steps) / len(steps))
    J = Objective([[2], [-1], [3]], sign, "squared", fit_intercept=False)
    options = {"rate": 1 / 16, "max_iter": 2, "batch_size": size}
    trace = Incremental(average=True, **options).minimize(J)
    assert trace.iterates[0].tolist() == [0, 0]
    assert np.allclose(trace.iterates[1:, 1], [float(m) for m in means], rtol=1e-14)
    assert trace.values.tolist() == [J.value(theta) for theta in trace.iterates]
    assert Incremental(**options).minimize(J).theta[1] == float(theta)


def test_the_average_of_a_hovering_walk_is_nearer_to_the_minimum():
    J = Objective(*datasets.logit8())
    least = 2 * math.log(2) - 0.75 * LN3
    gaps = [
        [
            SGD(rate=0.5, max_iter=250, random_state=r, average=average)
            .minimize(J)
            .values[-1]
        ]
        for average in (False, True)
        for r in range(8)
    ]
    last, mean = np.reshape(gaps, (2, 8)).mean(axis=1) - least
    assert 0 < 10 * mean < last


def test_backtracking_never_goes_up_and_long_steps_may():
    J = Objective(*problem(6), "squared")
    assert (np.diff(GradientDescent().minimize(J).values) <= 0).all()
    assert (np.diff(GradientDescent(rate=1.5, max_iter=5).minimize(J).values) > 0).any()


def test_diminishing_steps():
    assert [Diminishing(2)(t) for t in (1, 2, 4)] == [0.5, 0.25, 0.125]
    assert [Diminishing(0.5, 1)(t) for t in (1, 2, 4)] == [1, 1, 0.5]
    seen = []
    GradientDescent(rate=lambda t: seen.append(t) or 0.1, max_iter=3).minimize(
        Objective(*problem(0))
    )
    assert seen == [1, 2, 3]


def test_a_stochastic_descent_ends_only_where_the_slopes_vanish():
    X, y = problem(0)
    J = Objective(X, y, "logistic", "l2", 0.1)
    spread = X.std(axis=0)
    for seed in range(10):
        trace = SGD(max_iter=10**4, tol=1e-2, random_state=seed).minimize(J)
        g = J.gradient(trace.theta)
        slopes = [g[0], *((g[1:] - X.mean(axis=0) * g[0]) / spread)]
        assert trace.reason == "converged" and np.abs(slopes).max() <= 1e-2
    assert SGD(rate=1.0, max_iter=30, tol=1e-9).minimize(J).reason == "max_iter"


# Stopping


def test_a_step_that_is_too_long_is_caught_before_it_becomes_nan():  # B21
    bowl = Objective([[0], [0]], [1, 0], "logistic", "l2", 3)
    trace = GradientDescent(rate=1, max_iter=10**4).minimize(bowl, [0, 1])
    assert trace.iterates[:5, 1].tolist() == [1, -2, 4, -8, 16]
    assert trace.reason == "diverged"
    k = len(trace.values)
    # 1.5 w² leaves the range of floats first when |w| = 2^512
    assert k == 512 and abs(trace.theta[1]) == 2.0**511
    assert f"after iteration {k} with step 1," in trace.message
    assert f"iterate {k - 1} is kept" in trace.message
    assert np.isfinite(trace.iterates).all() and np.isfinite(trace.values).all()


@pytest.mark.parametrize(
    "run",
    [
        lambda J: SGD(rate=1e3, random_state=0, max_iter=1000).minimize(J),
        lambda J: Incremental(rate=1e3, max_iter=1000).minimize(J),
        lambda J: Subgradient(rate=1e3, max_iter=1000).minimize(J),
        lambda J: Proximal(rate=1e3, max_iter=1000).minimize(J),
    ],
)
def test_every_descent_notices_that_it_diverges(run):
    trace = run(Objective(*problem(2), "squared"))
    assert trace.reason == "diverged" and "Choose a smaller rate" in trace.message
    assert np.isfinite(trace.theta).all() and np.isfinite(trace.values).all()


def test_numbers_too_large_from_the_start_are_refused():
    J = Objective([[1e300], [1e300]], [1, 0], "squared")
    with pytest.raises(ValueError, match="not finite at the start"):
        GradientDescent().minimize(J, [0, 1e10])


def test_the_trace_has_the_first_and_the_last_iterate():
    J = Objective(*problem(0))
    for solver in (GradientDescent, Newton, LBFGS, Proximal, SGD, Incremental):
        trace = solver(max_iter=2).minimize(J, [1, 2, 3, 4])
        short = solver(max_iter=2).minimize(J, [1, 2, 3, 4], record=False)
        assert short.passes == 2 and short.values.shape == (3,)
        assert short.iterates.shape == (2, 4)
        assert trace.iterates.shape == (3, 4) and trace.passes == 2
        assert trace.iterates[0].tolist() == [1, 2, 3, 4]
        assert trace.reason == "max_iter"
        assert np.allclose(trace.values, [J.value(t) for t in trace.iterates])
    assert "max_iter=2" in trace.message


def test_a_minimum_at_the_start_needs_no_step():
    J = Objective([[1], [-1], [1], [-1]], [1, 1, 0, 0])
    for solver in (GradientDescent, Newton, LBFGS, Proximal):
        trace = solver().minimize(J)
        assert trace.passes == 0 and trace.reason == "converged"


def test_the_start_is_not_written_to():
    start = np.ones(4)
    for solver in (GradientDescent, Newton, LBFGS, Proximal, SGD, Incremental):
        trace = solver(max_iter=2).minimize(Objective(*problem(0)), start)
        trace.iterates[:] = 7
    assert start.tolist() == [1, 1, 1, 1]


def test_a_gradient_too_small_to_move_is_no_update():
    trace = GradientDescent(tol=0).minimize(
        Function(lambda w: 1e-30 * float(w[0]), lambda w: np.array([1e-30])), [1.0]
    )
    assert trace.reason == "no_update" and len(trace.values) == 1
    assert "no step" in trace.message


# The listing of Document 4


def listing(X, y, theta, rate, passes, seed):
    """The loop by itself, labels 0 and 1."""
    rng, X1 = np.random.default_rng(seed), np.hstack([np.ones((len(X), 1)), X])
    errors, squares, thetas = [], [], []
    for k in range(passes + 1):
        S = 1 / (1 + np.exp(-X1 @ theta))
        squares.append(((y - S) ** 2).mean())
        errors.append((y != (S >= 0.5)).mean())
        thetas.append(theta)
        if k < passes:
            for i in rng.permutation(len(X)):
                s = 1 / (1 + np.exp(-X1[i] @ theta))
                theta = theta - rate * 2 * (s - y[i]) * s * (1 - s) * X1[i]
    return np.array(thetas), squares, errors


def test_the_listing_runs_and_lowers_the_error():  # E-58, D4-23, D4-24
    X, y = problem(8, n=30)
    t = (y + 1) // 2
    trace = logistic_mse_descent(X, t, rate=0.5, max_iter=20, random_state=4)
    thetas, squares, errors = listing(X, t, np.zeros(4), 0.5, 20, 4)
    assert np.allclose(trace.iterates, thetas, rtol=0, atol=1e-12)
    assert np.allclose(trace.values, squares, rtol=0, atol=1e-12)
    assert trace.errors.tolist() == errors
    assert (trace.reason, trace.message) == (
        "max_iter",
        "max_iter=20 is reached: raise it",
    )
    assert trace.values[-1] < trace.values[0]
    other = logistic_mse_descent(X, y, rate=0.5, max_iter=20, random_state=4)
    assert other.iterates.tolist() == trace.iterates.tolist()  # either label coding


def test_the_printed_gradient_lacks_a_factor_2():  # E-57, D4-22
    theta, x = np.array([0.3, -0.2, 0.5]), np.array([1, 2.0, -1])
    J = Objective([x[1:]], [1], "logistic_mse")
    slopes = differences(J.value, theta)
    assert slopes.round(5).tolist() == [-0.29543, -0.59086, 0.29543]
    assert np.allclose(J.gradient(theta), slopes, rtol=0, atol=1e-9)
    s = 1 / (1 + np.exp(-x @ theta))
    printed = -(1 - s) * s * (1 - s) * x
    assert np.allclose(slopes / printed, 2, rtol=0, atol=1e-8)


def test_logistic_response_is_stable_and_in_range():
    assert logistic_response([0, 1], [[-800], [0], [800]]).tolist() == [0, 0.5, 1]
    assert logistic_response([1, 2], [[0.5]])[0] == pytest.approx(
        1 / (1 + math.exp(-2))
    )


def test_descent_of_the_logistic_mse_ends_in_the_nearest_minimum():  # E-59
    for name, start, rate, end, value in (
        ("mse8", 0, 0.05, -0.0681, 0.245422),
        ("mse8", 2, 1, 2.5481, 0.177732),
        ("mse8b", 0, 0.05, 0.3053, 0.072331),
        ("mse8b", -2, 1, -1.4784, 0.795405),
    ):
        X, y = getattr(datasets, name)()
        J = Objective(X, y, "logistic_mse", fit_intercept=False)
        trace = GradientDescent(rate=rate, max_iter=2000, tol=1e-8).minimize(
            J, [0, start]
        )
        assert abs(trace.theta[1] - end) < 1e-4
        assert abs(trace.values[-1] - value) < 1e-6


def test_names_of_the_module_are_its_public_ones():
    assert all(hasattr(descent, name) for name in descent.__all__)
    assert Huber().smooth  # a residual's loss, of use to gd on a Function


def test_passes_that_led_up_from_the_minimum_are_no_end():
    J = Objective(*problem(3))
    trace = SGD(rate=0.5, random_state=0, max_iter=40, tol=1e-6).minimize(
        J, Newton().minimize(J).theta
    )
    assert len(trace.values) > 6 and trace.values[1:6].min() > trace.values[0]


def test_a_weighted_objective_is_a_weighted_mean_and_rows_of_weight_0_are_left_out():
    X, y = np.array([[1.0], [2.0], [-1.0], [4.0]]), np.array([1, -1, -1, 1])
    weights, theta = np.array([0, 0.5, 2, 1]), np.array([0.25, -1.5])
    J = Objective(X, y, "squared", sample_weight=weights)
    residuals = 1 - y * (X[:, 0] * theta[1] + theta[0])
    assert J.n == 3
    assert J.value(theta) == pytest.approx(weights @ residuals**2 / 3.5, rel=1e-15)
    slopes = -2 * weights * residuals * y / 3.5
    expected = [slopes.sum(), slopes @ X[:, 0]]
    assert np.allclose(J.gradient(theta), expected, rtol=1e-14)


def test_rows_may_be_a_mask_as_well():
    J = Objective([[1], [2], [5]], [0, 1, 1])
    for function in (J.gradient, J.hessian, J.loss_gradient, J.margins):
        rows = function([0, 1], [1, 2]).tolist()
        assert function([0, 1], np.array([False, True, True])).tolist() == rows
        assert function([0, 1], slice(1, None)).tolist() == rows
    with pytest.raises(IndexError):
        J.gradient([0, 1], np.array([True, False]))


def test_momentum_pays_where_curvatures_differ():
    """After 100 steps the same steps without momentum are far from the minimum."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 4)) * [1, 0.3, 0.1, 0.03]
    y = np.sign(X @ [1, 2, -10, 20] + rng.normal(size=60) / 2)
    J, eta = Objective(X, y, "squared", "l1", 1e-4), 0.3
    least = Proximal().minimize(J).values[-1]
    theta = np.zeros(5)
    for _ in range(100):
        theta = J.prox(theta - eta * J.loss_gradient(theta), eta)
    fast = Proximal(rate=eta, max_iter=100, tol=0).minimize(J).values[-1]
    assert 0 <= fast - least < (J.value(theta) - least) / 10


@pytest.mark.parametrize("n, rotates", [(2, True), (3, False), (4, False)])
def test_a_hinge_is_rotated_only_if_that_leaves_fewer_features(n, rotates):
    X, y = np.arange(3 * n).reshape(n, 3) % 5, np.arange(n) % 2
    assert Objective(X, y, "hinge", "l2", 0.1).rotates == rotates
    assert not Objective(X, y, "hinge", "l1", 0.1).rotates
    assert not Objective(X, y, "logistic", "l2", 0.1).rotates


def test_proximal_steps_of_a_fixed_size_lead_to_the_same_minimum():
    X = np.random.default_rng(0).normal(size=(60, 4))
    J = Objective(X, np.sign(X @ [1, 2, 0, 0]), "squared", "l1", 0.1)
    searched, fixed = Proximal().minimize(J), Proximal(rate=0.2).minimize(J)
    assert fixed.reason == "converged" and (fixed.theta == 0).any()
    assert np.allclose(fixed.theta, searched.theta, atol=1e-7)


def test_the_automatic_rate_is_that_of_the_largest_curvature_of_a_batch():
    X, y = [[1, 2], [3, 0]], [1, -1]  # ‖(1, x)‖² is 6 and 10, and ℓ'' <= 1/4
    ridge, plain = Objective(X, y, "logistic", "l2", 0.5), Objective(X, y)
    assert _auto_rate(ridge, 1) == Diminishing(0.5, 1 / 3)
    assert _auto_rate(ridge, 2) == Diminishing(0.5, 1 / 2.5)  # of the mean, 8
    assert _auto_rate(plain, 1) == Diminishing(2.5 / 2, 1 / 2.5)
    through_0 = Objective(X, y, fit_intercept=False)  # 5 and 9
    assert _auto_rate(through_0, 1) == Diminishing(2.25 / 2, 1 / 2.25)
    weighted = Objective(X, y, sample_weight=[3, 1])  # 6 · 3/2 and 10 · 1/2
    assert _auto_rate(weighted, 1) == Diminishing(2.25 / 2, 1 / 2.25)


@pytest.mark.parametrize("d, solver", [(20, "newton"), (21, "lbfgs")])
def test_a_hessian_of_many_features_is_not_made(d, solver):
    assert preferred(Objective(np.eye(2, d), [0, 1], strength=1)) == solver


@pytest.mark.parametrize("rate", [0.01, 1, 1000])
def test_a_run_that_goes_round_has_not_diverged(rate):
    J = Objective(*datasets.xor(), "perceptron")  # whose value is 0 at the start
    trace = Incremental(rate, 20, 0).minimize(J)
    assert abs(trace.iterates).max() <= 2 * rate  # weights recur, pass after pass
    assert (trace.iterates[10] == trace.iterates[20]).all()
    assert trace.reason == "max_iter" and trace.values[-1] > 0


def test_a_run_that_grows_a_hundredfold_has_diverged():
    J = Objective([[1], [-3]], [1, 0], "squared")
    far = GradientDescent(rate=1, max_iter=10).minimize(J)
    assert far.reason == "diverged" and "rose from 1 to" in far.message
    assert far.values[-1] > 100 and np.isfinite(far.values).all()
    near = GradientDescent(rate=1, max_iter=1).minimize(J)
    assert near.reason == "max_iter" and 1 < near.values[-1] < 100


def test_steps_by_terms_do_not_converge_where_no_weights_are_best():
    J = Objective([[-1], [1]], [0, 1])  # separable, without a penalty
    trace = Incremental(tol=0.2).minimize(J)
    assert J.optimality(trace.theta) <= 0.2
    assert trace.reason == "diverged" and "separable" in trace.message


# One sample at a time, compiled

SINGLE = {
    "logistic": dict(loss="logistic", penalty="l2"),
    "base 2": dict(loss=Logistic(2), penalty="l1", penalize_bias=True),
    "hinge": dict(loss="hinge", penalty="l1"),
    "perceptron": dict(loss="perceptron", penalty="l2", fit_intercept=False),
    "squared": dict(loss="squared", penalty="l2", penalize_bias=True),
    "squared hinge": dict(loss="squared_hinge", penalty="none"),
    "smoothed hinge": dict(loss="smoothed_hinge", penalty="l2"),
    "weights": dict(loss="logistic", penalty="l2", sample_weight=np.arange(30) % 4),
}


def minimized(monkeypatch, solver, J, long):
    monkeypatch.setattr(_stochastic, "LONG", long)
    return solver.minimize(J)


@pytest.mark.parametrize("name", SINGLE)
@pytest.mark.parametrize("average", [False, True])
@pytest.mark.parametrize("numba", [pytest.param(True, marks=pytest.mark.slow), False])
def test_a_long_run_by_single_samples_goes_on_compiled(
    name, average, numba, monkeypatch
):
    if not numba:  # the same lines, as Python reads them
        monkeypatch.setattr(_stochastic, "compiled", lambda loop: loop)
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(30, 3)) * [1, 3, 0.2], rng.choice([-1, 1], size=30)
    J = Objective(X, y, strength=0.1, **SINGLE[name])
    rate = Diminishing(0.3, 0.2)
    seen = []
    find = _stochastic.compiled_pass
    monkeypatch.setattr(
        _stochastic, "compiled_pass", lambda *of: seen.append(of) or find(*of)
    )
    for order in ("drawn", "permutation"):
        solver = SGD(rate, 5, 0, 1, average, order, random_state=1)
        plain = minimized(monkeypatch, solver, J, 10**9)
        fast = minimized(monkeypatch, solver, J, 70)  # from the third pass on
        np.testing.assert_allclose(fast.iterates, plain.iterates, rtol=1e-12)
    assert seen == [(J, average)] * 2
    solver = Incremental(rate, 4, 0, average=average)
    np.testing.assert_allclose(
        minimized(monkeypatch, solver, J, 1).theta,
        minimized(monkeypatch, solver, J, 10**9).theta,
        rtol=1e-12,
    )


@pytest.mark.parametrize("z", [-1e300, -1000.0, -1.0, 0.0, 0.5, 1.0, 2.0, 708.0, 1e300])
@pytest.mark.parametrize("loss", _stochastic._COMPILED)
def test_a_compiled_step_has_the_slope_of_its_loss(z, loss, monkeypatch):
    monkeypatch.setattr(_stochastic, "compiled", lambda loop: loop)
    J = Objective([[1.0]], [1], loss(), fit_intercept=False)
    theta, rows = np.array([0.0, z]), np.array([0])
    _stochastic.compiled_pass(J, False)(theta, theta, rows, np.ones(1))
    assert theta[1] == pytest.approx(z - loss().derivative(z), rel=1e-15)


@pytest.mark.parametrize("loss", _stochastic._COMPILED)
def test_a_margin_that_is_no_number_is_not_passed_over(loss, monkeypatch):
    monkeypatch.setattr(_stochastic, "compiled", lambda loop: loop)
    J = Objective([[1e308, -1e308]], [1], loss(), fit_intercept=False)
    theta, rows = np.array([0.0, 10, 10]), np.array([0])  # z = inf - inf
    with np.errstate(over="ignore", invalid="ignore"):
        _stochastic.compiled_pass(J, False)(theta, theta, rows, np.ones(1))
    # a hinge has slope 0 where z <= 1 is not true, by numpy as well
    assert np.isnan(theta[1:]).all() == np.isnan(loss().derivative(np.nan))


def test_what_is_not_known_to_the_compiled_loop_goes_on_by_numpy(monkeypatch):
    X, y = datasets.t13()
    mine = type("Mine", (Logistic,), {"_derivative": lambda self, z: -np.exp(-z)})
    for loss in ("exponential", "logistic_mse", mine()):
        assert _stochastic.compiled_pass(Objective(X, y, loss), False) is None
    monkeypatch.setattr(_stochastic, "compiled", lambda loop: None)  # without numba
    J = Objective(X, y)
    assert _stochastic.compiled_pass(J, False) is None
    solver = SGD(0.01, 5, 0, random_state=0)
    plain = minimized(monkeypatch, solver, J, 10**9)
    assert (minimized(monkeypatch, solver, J, 1).iterates == plain.iterates).all()


def test_an_objective_with_its_own_gradient_keeps_it_in_a_long_run(monkeypatch):
    class Tilted(Objective):
        def gradient(self, theta, rows=None):
            return super().gradient(theta, rows) + 1

    J, solver = Tilted(*datasets.t13()), Incremental(0.01, 2, 0)
    monkeypatch.setattr(_stochastic, "compiled", lambda loop: loop)
    plain = minimized(monkeypatch, solver, J, 10**9)
    assert (minimized(monkeypatch, solver, J, 1).iterates == plain.iterates).all()


@pytest.mark.parametrize("long", [1, 10**9])
def test_a_rate_that_is_no_number_is_no_divergence(long, monkeypatch):
    monkeypatch.setattr(_stochastic, "compiled", lambda loop: loop)
    with pytest.raises(TypeError, match="NoneType"):
        minimized(
            monkeypatch, Incremental(lambda t: None), Objective(*datasets.t13()), long
        )


@pytest.mark.parametrize(
    "solver",
    [Incremental(1, 1, 0), SGD(1, 1, 0, order="permutation", random_state=0)],
)
def test_without_an_average_the_last_step_is_the_iterate(solver):
    J = Objective([[1], [-3]], [1, 1], "perceptron", fit_intercept=False)
    # to 1 and then by -3, or to -3 and then by 1: both terms are wrong at their turn
    assert solver.minimize(J).theta.tolist() == [0, -2]


@pytest.mark.parametrize("solver", [SGD(0.1, 3, 0, 2), Incremental(0.1, 3, 0, 5)])
def test_batches_are_never_compiled(solver, monkeypatch):
    monkeypatch.setattr(_stochastic, "compiled_pass", None)  # a call would raise
    minimized(monkeypatch, solver, Objective(*datasets.t13()), 1)


@pytest.mark.parametrize("b", [2.0, -0.5])
@pytest.mark.parametrize(
    "loss, penalty, solver",
    [
        ("hinge", "none", Smoothing()),
        ("hinge", "l2", Smoothing()),
        ("perceptron", "l2", Smoothing()),
        ("hinge", "none", LinearProgram()),
        ("hinge", "l1", LinearProgram()),
        ("perceptron", "l1", LinearProgram()),
    ],
)
def test_a_bias_that_is_not_fitted_stays_and_the_least_value_is_that_beside_it(
    loss, penalty, solver, b
):
    X, y = problem(0, n=25, d=2)
    J = Objective(X, y, loss, penalty, 0.1, fit_intercept=False)
    trace = solver.minimize(J, [b, 0, 0])
    assert trace.reason == "converged" and trace.theta[0] == b
    # Σ_i max(0, c - y_i b - z_i)/n + λ‖w‖₁ by hand as a linear program in w = u - v;
    # ½‖w‖², which is none, by a search without derivatives
    corner, n = (1.0 if loss == "hinge" else 0.0), len(y)
    if penalty == "l2":
        least = minimize(
            lambda w: np.maximum(0, corner - y * (X @ w + b)).mean() + 0.05 * w @ w,
            trace.theta[1:],
            method="Nelder-Mead",
            options={"xatol": 1e-10, "fatol": 1e-13, "initial_simplex": SIMPLEX},
        ).fun
    else:
        cost = 0.1 if penalty == "l1" else 0.0
        rows = np.column_stack([-y[:, None] * X, y[:, None] * X, -np.eye(n)])
        prices = np.r_[np.full(4, cost), np.full(n, 1 / n)]
        least = linprog(prices, A_ub=rows, b_ub=y * b - corner).fun
    assert trace.values[-1] == pytest.approx(least, abs=2e-6)
    assert J.optimality(trace.theta) > -1e-12  # a bound from below is not above


SIMPLEX = np.array([[0.0, 0], [1, 0], [0, 1]])


def test_a_dual_point_counts_a_bias_that_is_held():
    J = Objective([[1], [1]], [1, 0], "hinge", fit_intercept=False)
    # margins 2 + w and -2 - w: the least mean loss, 1, is at w = -3, …, -1
    assert J.lower_bound(np.ones(2), [2, -2]) == 1
    # by α = (1, 0) alone: v = x/2 is not 0 and proves nothing
    assert J.lower_bound(np.array([1.0, 0]), [2, -2]) == 0
    # one row, b = 2 and λ = 0.1: α proves α (1 - 2) - 10 α²/2 < 0, and min J is 0
    J = Objective([[1]], [1], "hinge", "l2", 0.1, fit_intercept=False)
    assert J.lower_bound(np.ones(1), [2, 0]) == 0
    # b = -2: α (1 + 2) - 5 α² at α = 0.25 is 0.4375, and J(w) >= it for every w
    bound = J.lower_bound(np.array([0.25]), [-2, 0])
    assert bound == pytest.approx(0.4375, rel=1e-15)
    assert bound <= min(J.value([-2, w]) for w in np.linspace(-1, 5, 601))


@pytest.mark.parametrize("solver", [LBFGS(), Newton(), GradientDescent(tol=1e-9)])
def test_margins_that_a_held_bias_makes_positive_are_no_reason_to_run_away(solver):
    J = Objective([[1], [-1]], [1, 1], fit_intercept=False)  # margins 2 + w and 2 - w
    trace = solver.minimize(J, [2, 0.5])
    assert trace.reason == "converged"
    assert trace.theta == pytest.approx([2, 0], abs=1e-8)
    J = Objective([[1], [3]], [1, 1], fit_intercept=False)  # and here w runs away
    assert "separable" in solver.minimize(J, [2, 0.5]).message


def test_a_function_that_rose_needs_no_further_steps():
    steep = Function(lambda w: 2 * w @ w, lambda w: 4 * w)
    trace = GradientDescent(rate=0.9, max_iter=5).minimize(steep, [1])
    # w is multiplied by 1 - 0.9 · 4 = -2.6 each time
    assert "rose from 2 to 2.82e+04: choose a smaller rate" in trace.message
    assert trace.theta[0] == pytest.approx(-(2.6**5))
    trace = gradient_ascent([[1], [-1], [2]], [1, 0, 0], rate=10.0, max_iter=1)
    assert trace.values[1] < trace.values[0] and "smaller rate" in trace.message
