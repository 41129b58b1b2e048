"""Linear classifiers from any loss and penalty, whole or in pieces."""

import gc
import math
import pickle
import tracemalloc
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog, minimize
from sklearn.linear_model import Ridge
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, LinearSVC

from linclass import (
    LeastSquaresClassifier,
    LinearClassifier,
    LogisticRegression,
    NotConverged,
    datasets,
)
from linclass._base import clone
from linclass.descent import (
    LBFGS,
    SGD,
    Diminishing,
    GradientDescent,
    Incremental,
    LinearProgram,
    Newton,
    Objective,
    Proximal,
    Smoothing,
    Subgradient,
)
from linclass.losses import Hinge, Logistic, SquaredHinge
from linclass.penalties import L1, L2

STRENGTH = 0.05


def problem(seed, n=30, d=3):
    """Overlapping data, both labels present."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d)) + rng.normal(size=d)
    y = np.where((X - X.mean(axis=0))[:, 0] + rng.normal(size=n) > 0, 1, -1)
    y[:2] = -1, 1
    return X, y


MANY = {"max_iter": 10**6, "random_state": 0}


def value(model, X, y):
    J = Objective(X, y, model.loss, model.penalty, model.strength)
    return J.value(model.halfspace_.theta)


# Against other programs


@pytest.mark.parametrize(
    "seeds", [range(5), pytest.param(range(5, 100), marks=pytest.mark.slow)]
)
def test_the_hinge_is_that_of_svc(seeds):
    for seed in seeds:
        X, y = problem(seed, n=20, d=2)
        ours = LinearClassifier(strength=STRENGTH).fit(X, y)
        theirs = SVC(kernel="linear", C=1 / (20 * STRENGTH), tol=1e-8).fit(X, y)
        assert np.allclose(ours.coef_, theirs.coef_, rtol=0, atol=1e-2)
        theta = np.append(theirs.intercept_, theirs.coef_)
        best = Objective(X, y, "hinge", "l2", STRENGTH).value(theta)
        assert value(ours, X, y) <= best + 1e-6


@pytest.mark.parametrize("fit_intercept", [True, False])
@pytest.mark.parametrize("scale", [1.0, 10.0])
def test_the_hinge_of_more_features_than_samples_is_that_of_svc(fit_intercept, scale):
    rng = np.random.default_rng(3)
    X = rng.normal(size=(40, 90)) + 2
    X[:, 5] *= scale
    X[:, 7] = 0.1
    X[3] = X[4]  # dependent rows
    y = np.where(X[:, 0] + X[:, 1] + rng.normal(size=40) > 4, 1, -1)
    options = {"strength": 0.05, "fit_intercept": fit_intercept}
    ours = LinearClassifier(**options).fit(X, y)
    assert ours.converged_
    if fit_intercept:
        theirs = SVC(kernel="linear", C=1 / (40 * 0.05), tol=1e-8).fit(X, y)
    else:
        theirs = LinearSVC(
            C=1 / (40 * 0.05), loss="hinge", fit_intercept=False, tol=1e-8, **MANY
        ).fit(X, y)
    w, b = theirs.coef_[0], theirs.intercept_ if fit_intercept else 0.0
    best = np.maximum(0, 1 - y * (X @ w + b)).mean() + 0.025 * w @ w
    w, b = ours.coef_[0], ours.intercept_
    mine = np.maximum(0, 1 - y * (X @ w + b)).mean() + 0.025 * w @ w
    assert mine == pytest.approx(ours.trace_.values[-1], abs=1e-9)
    assert mine <= best + 1e-6


def test_weights_of_rows_and_of_the_bias_where_features_are_many():
    rng = np.random.default_rng(4)
    X, y = rng.normal(size=(12, 30)) + 1, np.resize([-1, 1, 1, -1, 1], 12)
    rows = np.arange(12) % 3
    for bias in (False, True):
        model = LinearClassifier(strength=0.1, penalize_bias=bias)
        many = np.repeat(np.arange(12), rows)
        one = model.fit(X, y, sample_weight=rows).halfspace_.theta
        two = clone(model).fit(X[many], y[many]).halfspace_.theta
        assert np.allclose(one, two, rtol=0, atol=2e-3)


def test_the_squared_loss_is_that_of_ridge():
    for seed in range(100):
        X, y = problem(seed)
        ours = LinearClassifier(loss="squared", strength=STRENGTH).fit(X, y)
        theirs = Ridge(alpha=30 * STRENGTH / 2).fit(X, y)
        assert np.allclose(ours.coef_[0], theirs.coef_, rtol=0, atol=1e-6)
        assert np.allclose(ours.intercept_, theirs.intercept_, rtol=0, atol=1e-6)


def test_the_squared_loss_without_penalty_is_least_squares():
    X, y = problem(0)
    ours = LinearClassifier(loss="squared", penalty="none").fit(X, y)
    other = LeastSquaresClassifier().fit(X, y)
    assert np.allclose(ours.halfspace_.theta, other.halfspace_.theta, atol=1e-6)


def test_the_squared_hinge_is_that_of_linear_svc():
    for seed in range(20):
        X, y = problem(seed)
        ours = LinearClassifier(loss="squared_hinge", strength=STRENGTH)
        ours.set_params(fit_intercept=False).fit(X, y)
        theirs = LinearSVC(
            C=1 / (30 * STRENGTH), fit_intercept=False, tol=1e-10, max_iter=10**5
        ).fit(X, y)
        assert np.allclose(ours.coef_, theirs.coef_, rtol=0, atol=1e-4)


def test_the_logistic_loss_is_logistic_regression():
    for seed in range(20):
        X, y = problem(seed)
        other = LogisticRegression(strength=STRENGTH).fit(X, y).halfspace_.theta
        for solver in (Newton, LBFGS, GradientDescent, Proximal):
            ours = LinearClassifier(
                loss="logistic", strength=STRENGTH, solver=solver(tol=1e-9)
            ).fit(X, y)
            assert np.allclose(ours.halfspace_.theta, other, rtol=0, atol=1e-6)


@pytest.mark.parametrize("solver", [SGD, Incremental, Subgradient])
@pytest.mark.parametrize("loss", ["hinge", "logistic", "squared_hinge"])
def test_single_steps_come_near_the_minimum(loss, solver):
    X, y = problem(1)
    best = value(LinearClassifier(loss=loss, strength=0.1).fit(X, y), X, y)
    model = LinearClassifier(
        loss=loss, strength=0.1, solver=solver(max_iter=300, tol=0)
    )
    if solver is SGD:
        model.set_params(solver__random_state=0)
    with pytest.warns(NotConverged, match="max_iter=300 is reached"):
        model.fit(X, y)
    assert best - 1e-6 <= value(model, X, y) < best + 0.02


# What the parameters do


@pytest.mark.parametrize(
    ("loss", "penalty", "solver"),
    [
        ("logistic", "l2", "newton"),
        ("hinge", "l2", "smoothing"),
        ("squared_hinge", "l2", "lbfgs"),
        ("logistic_mse", "l2", "gd"),
        ("logistic", "l1", "proximal"),
        ("hinge", "l1", "linear"),
        ("hinge", "none", "linear"),
    ],
)
@pytest.mark.filterwarnings("ignore::linclass.NotConverged")
def test_auto_takes_the_first_solver_that_suits(loss, penalty, solver):
    X, y = problem(0)
    auto, named = (
        LinearClassifier(loss=loss, penalty=penalty, solver=name).fit(X, y)
        for name in ("auto", solver)
    )
    assert auto.trace_.iterates.tolist() == named.trace_.iterates.tolist()


def test_a_solver_that_cannot_is_refused():
    X, y = problem(0)
    with pytest.raises(
        ValueError, match=r"GradientDescent needs .* solver 'smoothing'"
    ):
        LinearClassifier(solver="gd").fit(X, y)
    for solver in ("auto", "sgd"):
        with pytest.raises(ValueError, match="no solver here can"):
            LinearClassifier(loss="zero_one", solver=solver).fit(X, y)


class Elastic(L1):
    name = "elastic"


class Weighted(L2):
    """Half of Σ j w_j²."""

    def _value(self, w):
        return super()._value(w * np.sqrt(1 + np.arange(len(w))))

    def _gradient(self, w):
        return w * (1 + np.arange(len(w)))

    def _second(self, w):
        return 1.0 + np.arange(len(w))

    def _dual(self, v):
        return super()._dual(v / np.sqrt(1 + np.arange(len(v))))


def test_a_penalty_of_ones_own_is_not_taken_for_another():
    X, y = problem(1, n=6, d=9)
    with pytest.raises(ValueError, match=r"LinearProgram needs .* 'subgradient'"):
        LinearClassifier(penalty=Elastic(), solver="linear").fit(X, y)
    # one with weights of its own is none of a rotated w
    model = LinearClassifier(penalty=Weighted(), strength=0.1).fit(X, y)
    scaled = X / np.sqrt(1 + np.arange(9))
    plain = LinearClassifier(penalty="l2", strength=0.1).fit(scaled, y)
    assert value(model, X, y) == pytest.approx(value(plain, scaled, y), abs=2e-6)


def test_l1_leaves_exact_zeros():  # B23
    X, y = [[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, 1, -1, -1]
    model = LinearClassifier(loss="logistic", penalty="l1", strength=0.2).fit(X, y)
    assert model.coef_[0, 1] == 0
    assert model.coef_[0, 0] == pytest.approx(math.log(4), abs=1e-5)


def test_the_bias_is_free_unless_it_is_to_be_penalized():  # B19
    X, y = [[0], [0], [0], [0]], [1, 1, 1, 0]
    free = LinearClassifier(loss="logistic", strength=1e6).fit(X, y)
    assert free.halfspace_.b == pytest.approx(math.log(3), abs=1e-5)
    held = LinearClassifier(loss="logistic", strength=1e6, penalize_bias=True)
    assert abs(held.fit(X, y).halfspace_.b) < 1e-6
    none = LinearClassifier(loss="logistic", fit_intercept=False, penalize_bias=True)
    assert none.fit([[1], [2], [-1]], [1, 1, 1]).halfspace_.b == 0


def test_losses_and_penalties_may_be_objects():
    X, y = problem(0)
    for loss, penalty, names in (
        (Hinge(), "l2", ("hinge", "l2")),
        (Logistic(), L1(), ("logistic", "l1")),
    ):
        one = LinearClassifier(loss=loss, penalty=penalty).fit(X, y)
        other = LinearClassifier(loss=names[0], penalty=names[1]).fit(X, y)
        assert one.coef_.tolist() == other.coef_.tolist()


def test_the_perceptrons_criterion_is_least_at_zero_weights():  # E-77
    X, y = datasets.t13()
    model = LinearClassifier(loss="perceptron", penalty="none").fit(X, y)
    assert model.trace_.values[-1] <= 1e-6


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"loss": "cubic"}, "loss must be"),
        ({"penalty": "l3"}, "penalty must be"),
        ({"strength": -0.1}, "strength must be a number >= 0, got -0.1"),
        ({"solver": "best"}, "solver must be 'auto' or 'newton' or"),
        ({"solver": SGD}, "solver must be .* or a Solver, got <class"),
        ({"solver": SGD(rate="backtracking")}, "rate must be 'auto', a number > 0"),
        ({"solver": SGD(rate="nonsense")}, "rate must be 'auto', a number > 0"),
        ({"solver": SGD(batch_size=0)}, "batch_size must be an int >= 1, got 0"),
        ({"solver": Incremental(batch_size=-3)}, "batch_size must be an int >= 1"),
        ({"solver": SGD(average="no")}, "average must be True or False, got 'no'"),
        ({"solver": SGD(random_state="x")}, "random_state must be"),
        ({"solver": Smoothing(max_iter=0)}, "max_iter must be an int >= 1"),
        ({"solver": LinearProgram(tol=-1), "penalty": "l1"}, "tol must be a number"),
        ({"fit_intercept": "False"}, "fit_intercept must be True or False"),
        ({"penalize_bias": 1}, "penalize_bias must be True or False"),
        ({"record": "no"}, "record must be True or False"),
    ],
)
def test_bad_parameters_are_refused_at_fit(options, message):
    with pytest.raises(ValueError, match=message):
        LinearClassifier(**options).fit([[0], [1]], [0, 1])


# Stopping


def test_steps_that_are_too_long_end_as_diverged_and_never_as_nan():  # B21
    X, y = problem(0)
    for solver in (GradientDescent, SGD, Incremental, Proximal, Subgradient):
        model = LinearClassifier(loss="squared", solver=solver(rate=100.0))
        with pytest.warns(NotConverged, match=r"diverged: .* with step 100,") as seen:
            model.fit(X, y)
        assert len(seen) == 1 and seen[0].filename == __file__
        assert model.trace_.reason == "diverged"
        assert np.isfinite(model.coef_).all() and np.isfinite(model.intercept_).all()
        assert len(model.trace_.values) == model.n_iter_ + 1


def test_separable_data_without_penalty_never_end():  # B15
    X, y = [[-2], [-1], [1], [2]], [0, 0, 1, 1]
    model = LinearClassifier(
        loss="logistic",
        penalty="none",
        solver=GradientDescent(rate=1.0, max_iter=10000),
    )
    with pytest.warns(NotConverged, match="separable"):
        model.fit(X, y)
    w = abs(model.trace_.iterates[[10, 100, 1000, 10000], 1])
    assert w.round(2).tolist() == [2.10, 4.02, 6.23, 8.52]


def test_features_too_large_for_their_squares():
    with pytest.raises(ValueError, match="rescale the features"):
        LinearClassifier(solver="sgd").fit([[1e200], [-1e200]], [0, 1])
    # nor may all squares vanish
    model = LinearClassifier(solver="sgd", fit_intercept=False, strength=0)
    for size in (1e-160, 1e-200):
        with pytest.raises(ValueError, match="rescale the features"):
            model.fit([[size], [-size]], [0, 1])


def test_a_piece_of_zeros_teaches_nothing_without_an_intercept():
    model = LinearClassifier(strength=0, fit_intercept=False)
    model.partial_fit([[0, 0]], [1], classes=[0, 1])
    assert model.coef_.tolist() == [[0, 0]] and model.steps_ == 1
    before = model.partial_fit([[1, 2]], [1]).coef_.tolist()
    assert (
        before[0][0] > 0 and model.partial_fit([[0, 0]], [0]).coef_.tolist() == before
    )


@pytest.mark.filterwarnings("ignore::linclass.NotConverged")
def test_a_seed_gives_the_same_order_at_every_fit():
    X, y = problem(0)
    model = LinearClassifier(solver=SGD(0.1, max_iter=3, random_state=5))
    first = model.fit(X, y).coef_.tolist()
    assert model.fit(X, y).coef_.tolist() == first
    rng = np.random.default_rng(5)
    model.set_params(solver__random_state=rng)
    assert model.fit(X, y).coef_.tolist() == first
    assert model.fit(X, y).coef_.tolist() != first


@pytest.mark.filterwarnings("ignore::linclass.NotConverged")
@pytest.mark.parametrize("solver", [SGD, Incremental])
def test_an_average_is_kept(solver):
    X, y = problem(0)
    options = {"rate": 0.1, "max_iter": 3, "batch_size": 4, "average": True}
    if solver is SGD:
        options |= {"order": "permutation", "random_state": 1}
    model = LinearClassifier(loss="logistic", solver=solver(**options))
    J = Objective(X, y, "logistic", "l2", 0.01)
    trace = solver(**options).minimize(J)
    assert model.fit(X, y).halfspace_.theta.tolist() == trace.theta.tolist()
    plain = solver(**options | {"average": False}).minimize(J)
    assert abs(plain.theta - trace.theta).max() > 0.01


# In pieces


def pieces(X, y, size):
    return ((X[i : i + size], y[i : i + size]) for i in range(0, len(X), size))


@pytest.mark.filterwarnings("ignore::linclass.NotConverged")
@pytest.mark.parametrize(("batch", "size"), [(1, 7), (5, 10), (5, 30)])
@pytest.mark.parametrize("loss", ["hinge", "logistic"])
def test_pieces_are_the_whole_in_the_order_of_the_rows(loss, batch, size):
    X, y = problem(0)
    solver = Incremental(Diminishing(0.3, 0.5), max_iter=3, tol=0, batch_size=batch)
    whole = LinearClassifier(loss=loss, solver=solver).fit(X, y)
    parts = LinearClassifier(loss=loss, solver=solver)
    for _ in range(3):
        for part in pieces(X, y, size):
            parts.partial_fit(*part, classes=[-1, 1])
    assert parts.steps_ == whole.steps_ == 3 * -(-30 // batch)
    assert np.allclose(
        parts.halfspace_.theta, whole.halfspace_.theta, rtol=0, atol=1e-13
    )


def test_a_piece_may_hold_one_class_only_and_labels_come_back():
    X, y = problem(0)
    labels = np.where(y > 0, "yes", "no")
    model = LinearClassifier(loss="logistic", solver=Incremental(rate=0.1))
    order = np.argsort(y)
    for part in pieces(X[order], labels[order], 5):
        model.partial_fit(*part, classes=["yes", "no"])
    assert model.classes_.tolist() == ["no", "yes"] and model.n_iter_ == 6
    assert set(model.predict(X)) <= {"yes", "no"}
    assert model.trace_.iterates[-1].tolist() == model.halfspace_.theta.tolist()


@pytest.mark.parametrize("size", [1, 4, 20])
def test_class_weights_count_in_pieces_of_any_size(size):
    X, y = problem(0, n=20)
    order = np.argsort(y)  # most pieces are of one class
    X, y, factor = X[order], y[order], {-1: 0.5, 1: 10.0}
    solver = Incremental(rate=0.05)
    options = dict(loss="logistic", strength=0.1, solver=solver)
    model = LinearClassifier(class_weight=factor, **options)
    for part in pieces(X, y, size):
        model.partial_fit(*part, classes=[-1, 1])
    w, b = np.zeros(3), 0.0
    for x, label in zip(X, y, strict=True):
        pull = factor[label] * label / (1 + math.exp(label * (w @ x + b)))
        w, b = w + 0.05 * (pull * x - 0.1 * w), b + 0.05 * pull
    assert model.halfspace_.theta == pytest.approx([b, *w], rel=1e-12)


def test_pieces_of_large_data_come_near_the_optimum():
    X, y = problem(2, n=5000)
    best = LinearClassifier(loss="logistic").fit(X, y)
    model = LinearClassifier(loss="logistic", solver=SGD(batch_size=10))
    for part in pieces(X, y, 500):
        model.partial_fit(*part, classes=[-1, 1])
    assert value(model, X, y) < value(best, X, y) + 0.01


def test_separable_classes_are_no_reason_where_the_loss_has_a_minimum():
    solver = GradientDescent(max_iter=1)
    model = LinearClassifier(loss="squared", penalty="none", solver=solver)
    with pytest.warns(NotConverged, match="max_iter=1 is reached: raise it"):
        model.fit([[-2], [-1], [1], [2]], [0, 0, 1, 1])


def test_the_last_batch_of_a_pass_may_be_short_and_is_a_step():
    seen = []

    def rate(t):
        seen.append(t)
        return 1 / t

    X, y = problem(0)
    solver = Incremental(rate=rate, batch_size=4, max_iter=3, tol=0.0)
    model = LinearClassifier(loss="logistic", solver=solver)
    with pytest.warns(NotConverged):
        model.fit(X[:10], y[:10])
    assert model.steps_ == 9 and seen == [*range(1, 10)]
    model.partial_fit(X[:6], y[:6]).partial_fit(X[:4], y[:4])
    assert model.steps_ == 12 and seen == [*range(1, 13)]


def test_a_piece_after_a_fit_goes_on_from_it():
    X, y = problem(0)
    model = LinearClassifier(loss="logistic").fit(X, y)
    before = model.halfspace_.theta
    model.set_params(solver=Incremental(rate=1e-9))
    model.partial_fit(X, y)
    assert np.allclose(model.halfspace_.theta, before, rtol=0, atol=1e-6)
    assert model.trace_.iterates[0].tolist() == before.tolist()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda m, X, y: m.partial_fit(X, y), "classes must be passed on the first"),
        (lambda m, X, y: m.partial_fit(X, y, [1, 2, 3]), "two different labels"),
        (lambda m, X, y: m.partial_fit(X, y, [-1, np.nan]), "NaN or infinity"),
        (lambda m, X, y: m.partial_fit(X, y, ["a", 1]), "labels of one type"),
        (
            lambda m, X, y: m.partial_fit(X, y, [1, 2]),
            r"none of \[1, 2\], .* row 0: -1",
        ),
        (lambda m, X, y: m.partial_fit(X, y[:3], [-1, 1]), "30 rows, but y has 3"),
        (
            lambda m, X, y: m.partial_fit(X, y, [-1, 1]).partial_fit(X, y, [0, 1]),
            r"classes must stay \[-1, 1\], as on the first call",
        ),
        (
            lambda m, X, y: m.partial_fit(X, y, [-1, 1]).partial_fit(X[:, :2], y),
            "X has 2 features, but LinearClassifier is expecting 3",
        ),
        (
            lambda m, X, y: m.set_params(solver="gd").partial_fit(X, y, [-1, 1]),
            "solver must be 'auto' or 'sgd' or 'incremental'",
        ),
        (
            lambda m, X, y: m.set_params(solver=Newton()).partial_fit(X, y, [-1, 1]),
            "partial_fit needs solver 'auto' or Incremental",
        ),
        (
            lambda m, X, y: m.set_params(class_weight="balanced").partial_fit(
                X, y, [-1, 1]
            ),
            "give class_weight as a dict",
        ),
        (
            lambda m, X, y: m.set_params(solver=SGD(average=True)).partial_fit(
                X, y, [-1, 1]
            ),
            "partial_fit keeps no average: set average=False",
        ),
        (
            lambda m, X, y: m.set_params(loss="zero_one").partial_fit(X, y, [-1, 1]),
            "no solver here can",
        ),
    ],
)
def test_a_bad_piece_is_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call(LinearClassifier(), *problem(0))


def test_pieces_leave_nothing_behind():
    X = np.random.default_rng(3).standard_normal((500, 21))[:, 1:]  # copied: strided
    y = np.where(X[:, 0] > 0, 1, -1)
    model = LinearClassifier(solver=Incremental(rate=0.1, batch_size=100))
    model.partial_fit(X, y, classes=[-1, 1])
    gc.collect()
    gc.disable()
    tracemalloc.start()
    try:
        for _ in range(10):
            model.partial_fit(X, y)
        left = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
        gc.enable()
    assert left < X.nbytes / 2


def test_a_piece_that_diverges_keeps_the_weights_from_before():
    X, y = problem(0, n=400)
    model = LinearClassifier(loss="squared", solver=Incremental(rate=1e3))
    with pytest.warns(NotConverged, match="diverged") as seen:
        model.partial_fit(X, y, [-1, 1])
    assert seen[0].filename == __file__
    assert model.halfspace_.theta.tolist() == [0, 0, 0, 0]


def test_pieces_do_not_warn_when_all_is_well():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        LinearClassifier().partial_fit(*problem(0), classes=[-1, 1])


# Input, and scikit-learn's tools


@pytest.mark.filterwarnings("ignore::linclass.NotConverged")
def test_integers_are_numbers():  # B36
    X, y = np.array([[1, 0], [0, 1]]), np.array([1, -1])
    for solver in (GradientDescent(), SGD(random_state=0), Incremental(), Newton()):
        solver.set_params(max_iter=5)
        fits = [
            LinearClassifier(loss="logistic", solver=solver).fit(X.astype(kind), y)
            for kind in (np.int64, float, np.float32)
        ]
        assert fits[0].coef_.tolist() == fits[1].coef_.tolist()
        assert fits[0].coef_.tolist() == fits[2].coef_.tolist()


@settings(max_examples=15)
@given(
    seed=st.integers(0, 10**6),
    loss=st.sampled_from(["hinge", "logistic", "squared", "squared_hinge"]),
    strength=st.sampled_from([0.03, 0.1, 1.0]),
)
def test_what_the_fit_does_not_depend_on(seed, loss, strength):
    X, y = problem(seed, n=20)

    def w(X, y, strength=strength):
        return LinearClassifier(loss=loss, strength=strength).fit(X, y).coef_[0]

    rng = np.random.default_rng(seed)
    plain, rows, columns = w(X, y), rng.permutation(20), rng.permutation(3)
    for other in (
        w(X[rows], y[rows]),
        -w(X, -y),
        w(X[:, columns], y)[np.argsort(columns)],
        w(np.vstack([X, X]), np.append(y, y)),
        w(X + 2, y),
        4 * w(4 * X, y, 16 * strength),
        w(X, np.where(y > 0, "b", "a")),
    ):
        assert np.allclose(other, plain, rtol=0, atol=2e-3)


@pytest.mark.filterwarnings("ignore::linclass.NotConverged")
def test_it_works_inside_scikit_learns_tools():
    X, y = problem(0, n=60)
    pipe = make_pipeline(StandardScaler(), LinearClassifier(strength=0.1))
    assert cross_val_score(pipe, X, y, cv=3).min() > 0.3
    grid = {"linearclassifier__loss": ["hinge", "logistic"]}
    assert GridSearchCV(pipe, grid, cv=3).fit(X, y).best_score_ > 0.5
    model = LinearClassifier(solver=SGD(max_iter=9, random_state=0))
    grid = {"solver__rate": [1e-9, Diminishing(0.1, 0.3)]}
    search = GridSearchCV(model, grid, cv=3).fit(X, y)
    assert search.best_estimator_.solver.rate == search.best_params_["solver__rate"]
    assert model.solver.rate == "auto"


# What "converged" says


def linear_program(X, y, strength, corner=1.0, fit_intercept=True):
    """Least mean max(0, corner - z) + strength ‖w‖₁, the primal by HiGHS."""
    n, d = X.shape
    rows = y[:, None] * np.column_stack([X, -X, np.full(n, fit_intercept), np.eye(n)])
    rows[:, 2 * d + 1 :] = np.eye(n)
    cost = np.concatenate([np.full(2 * d, strength), [0], np.full(n, 1 / n)])
    bounds = [(0, None)] * 2 * d + [(None, None)] + [(0, None)] * n
    found = linprog(cost, A_ub=-rows, b_ub=np.full(n, -corner), bounds=bounds)
    return found.fun


@pytest.mark.parametrize("loss", ["hinge", "perceptron"])
@pytest.mark.parametrize(("penalty", "strength"), [("l1", 0.05), ("none", 0.3)])
def test_a_loss_with_a_corner_reaches_the_value_of_the_linear_program(
    loss, penalty, strength
):
    for seed in range(15):
        X, y = problem(seed)
        X = X * [1, 1000, 0.01] + [0, 1e4, 3]
        free = seed % 3 > 0
        model = LinearClassifier(
            loss=loss, penalty=penalty, strength=strength, fit_intercept=free
        ).fit(X, y)
        least = linear_program(
            X, y, strength if penalty == "l1" else 0, float(loss == "hinge"), free
        )
        assert model.converged_
        J = Objective(X, y, loss, penalty, strength, fit_intercept=free)
        assert J.value(model.halfspace_.theta) == pytest.approx(least, abs=1e-6)


@pytest.mark.filterwarnings("ignore::linclass.NotConverged")
@pytest.mark.parametrize("solver", [SGD, Incremental, Subgradient])
@pytest.mark.parametrize("loss", ["squared", "hinge", "logistic", "squared_hinge"])
def test_single_steps_converge_only_near_the_minimum(loss, solver):
    converged = 0
    for seed in range(5):
        rng = np.random.default_rng(seed)
        X, y = problem(seed, n=int(rng.integers(5, 40)))
        X = X * 10 ** rng.uniform(-1, 1, size=3)
        J = Objective(X, y, loss, "l2", 0.1)
        model = LinearClassifier(loss=loss, strength=0.1, solver=solver(max_iter=100))
        if solver is SGD:
            model.set_params(solver__random_state=seed)
        last = J.value(model.fit(X, y).halfspace_.theta)
        if model.converged_:
            converged += 1
            smooth = J.with_loss(SquaredHinge()) if loss == "hinge" else J
            start = minimize(smooth.value, np.zeros(4), jac=smooth.gradient).x
            method = "Nelder-Mead" if loss == "hinge" else "BFGS"
            best = minimize(J.value, start, method=method, options={"maxiter": 4000})
            assert last <= best.fun + 5e-3 and last < J.value(np.zeros(4))
    assert converged or loss != "logistic" or solver is not Incremental


@pytest.mark.filterwarnings("ignore::linclass.NotConverged")
@pytest.mark.parametrize(
    ("data", "options"),
    [
        (datasets.logit8(), {"loss": "squared", "solver": Incremental(rate=1.0)}),
        (
            datasets.t13(),
            {"loss": "logistic", "solver": Incremental(Diminishing(0.01))},
        ),
        (
            ([[1, 1], [1, 0.98]], [1, 0]),
            {
                "loss": "perceptron",
                "solver": Incremental(1, max_iter=30),
                "strength": 0,
                "fit_intercept": False,
            },
        ),
        (
            (problem(1)[0] * [1, 1000, 1], problem(1)[1]),
            {"loss": "logistic", "solver": SGD(max_iter=50, random_state=0)},
        ),
        (
            ([[-2], [-1], [1], [2]], [0, 0, 1, 1]),
            {"loss": "logistic", "strength": 0},
        ),
        (
            ([[-2], [-1], [1], [2]], [0, 0, 1, 1]),
            {"loss": "exponential", "strength": 0, "solver": "lbfgs"},
        ),
        (
            ([[0], [1], [1], [2]], [0, 0, 1, 1]),
            {"loss": "logistic", "penalty": "none", "solver": Newton(max_iter=1000)},
        ),
    ],
)
def test_what_did_not_reach_a_minimum_is_not_converged(data, options):
    model = LinearClassifier(**options).fit(*data)
    assert not model.converged_ and model.trace_.reason != "converged"


def test_steps_on_the_perceptron_criterion_end_with_a_clean_pass():
    X, y = np.array([[1, 1], [1, 0.98]]), [1, -1]
    solver = Incremental(rate=1)
    model = LinearClassifier(
        loss="perceptron", strength=0, fit_intercept=False, solver=solver
    ).fit(X, y)
    assert model.converged_ and model.n_iter_ > 7 and model.score(X, y) == 1


@pytest.mark.parametrize("penalty", ["l1", "l2"])
@pytest.mark.parametrize("loss", ["hinge", "logistic", "squared", "squared_hinge"])
def test_units_and_offsets_of_features_change_no_prediction(loss, penalty):
    X, y = problem(4)
    plain = LinearClassifier(loss=loss, penalty=penalty).fit(X, y)
    for scale, offset in ((1e-8, 0), (1e8, 1e8), (1e-3, 1e3), (1, 1e6)):
        strength = 0.01 * scale ** (2 if penalty == "l2" else 1)
        model = LinearClassifier(loss=loss, penalty=penalty, strength=strength)
        model.fit(scale * X + offset, y)
        assert model.converged_
        values = model.trace_.values[-1], plain.trace_.values[-1]
        assert values[0] == pytest.approx(values[1], abs=1e-5)
        assert (model.predict(scale * X + offset) == plain.predict(X)).mean() > 0.95


def test_the_advice_fits_the_case():
    X, y = problem(0)
    uneven = X * [1, 1e4, 1]
    for solver, data, advice in (
        (GradientDescent(max_iter=2), X, "max_iter=2 is reached: raise it"),
        (GradientDescent(max_iter=2), uneven, "standardize the features"),
        (Incremental(rate=0.9, max_iter=2), X, "choose a smaller rate"),
    ):
        model = LinearClassifier(loss="squared", strength=0.01, solver=solver)
        with pytest.warns(NotConverged, match=advice):
            model.fit(data, y)
    model = LinearClassifier(penalty="l1")  # a linear program has no steps to add
    with pytest.warns(NotConverged, match="rescale the features"):
        model.fit(1e100 * X, y)


@pytest.mark.parametrize("n", [1, 2])
def test_few_rows_or_equal_ones_are_fitted(n):
    for loss in ("hinge", "logistic", "squared", "squared_hinge"):
        for penalty in ("l1", "l2"):
            model = LinearClassifier(loss=loss, penalty=penalty, fit_intercept=False)
            assert model.fit([[2.0]] * n, [1] * n).converged_
            both = LinearClassifier(loss=loss, penalty=penalty)
            both.fit([[2.0, 7]] * 2 * n, [0, 1] * n)
            assert both.converged_ and abs(both.coef_).max() < 1e-6


# Weights of rows and classes


ALL_SOLVERS = [
    ("hinge", "l2", "auto"),
    ("hinge", "l1", "auto"),
    ("logistic", "l2", "auto"),
    ("logistic", "l1", "auto"),
    ("logistic", "l2", LBFGS()),
    ("squared", "l2", GradientDescent(max_iter=30, tol=0)),
    ("hinge", "l1", Subgradient(max_iter=30, tol=0)),
    ("squared", "l2", Incremental(max_iter=30, tol=0, batch_size=100)),
]


@pytest.mark.filterwarnings("ignore::linclass.NotConverged")
@pytest.mark.parametrize(("loss", "penalty", "solver"), ALL_SOLVERS)
def test_a_weight_of_2_is_a_second_row_and_one_of_0_is_no_row(loss, penalty, solver):
    X, y = problem(5)
    counts = np.random.default_rng(0).integers(3, size=30)
    counts[:2] = 1, 2
    model = LinearClassifier(loss=loss, penalty=penalty, solver=solver)
    rows = np.repeat(np.arange(30), counts)
    repeated = model.fit(X[rows], y[rows]).halfspace_.theta
    weighted = model.fit(X, y, sample_weight=counts).halfspace_.theta
    assert np.allclose(weighted, repeated, rtol=0, atol=1e-10)
    twice = model.fit(X, y, sample_weight=7.5 * counts).halfspace_.theta
    assert np.allclose(weighted, twice, rtol=0, atol=1e-10)


def test_weights_at_the_end_of_the_floats_are_but_weights():
    X, y = problem(2)
    ratios = 1.0 + (np.arange(30) % 4 == 0)
    model = LinearClassifier(loss="logistic", strength=0.1)
    expected = model.fit(X, y, ratios).halfspace_.theta
    found = model.fit(X, y, 5e-324 * ratios).halfspace_.theta
    assert found == pytest.approx(expected, rel=1e-9)


@pytest.mark.filterwarnings("ignore::linclass.NotConverged")
def test_classes_weigh_what_they_are_told():
    X, y = problem(6)
    labels = np.where(y > 0, "ham", "spam")
    given = np.where(y > 0, 3.0, 1.0)
    balanced = np.where(y > 0, 30 / (y > 0).sum(), 30 / (y < 0).sum())
    own = np.random.default_rng(0).uniform(size=30)
    for solver in ("auto", SGD(random_state=0, max_iter=5)):
        model = LinearClassifier(loss="logistic", solver=solver)
        for weights, by_class in ((given, {"ham": 3}), (balanced, "balanced")):
            one = clone(model).fit(X, labels, sample_weight=weights)
            other = clone(model).set_params(class_weight=by_class).fit(X, labels)
            assert np.allclose(one.coef_, other.coef_, rtol=1e-9)
        one = clone(model).fit(X, labels, own * given)
        other = clone(model).set_params(class_weight={"ham": 3}).fit(X, labels, own)
        assert np.allclose(one.coef_, other.coef_, rtol=1e-9)


def test_rows_of_no_weight_leave_no_class_alone():
    with pytest.raises(ValueError, match="1 class"):
        LinearClassifier().fit([[0], [1], [2]], [0, 1, 1], sample_weight=[0, 1, 1])
    with pytest.raises(ValueError, match="sample_weight"):
        LinearClassifier().fit([[0], [1]], [0, 1], sample_weight=[1, -1])


# Wide data, and traces


def test_many_features_do_without_a_hessian():
    X, y = problem(0, n=40, d=1500)
    tracemalloc.start()
    model = LinearClassifier(record=False).fit(X, y)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert model.converged_ and peak < 1500**2 * 8 / 2
    assert len(model.trace_.iterates) == 2
    assert len(model.trace_.values) == model.n_iter_ + 1
    assert len(pickle.dumps(model)) < 4 * model.coef_.nbytes
    assert model.trace_.theta.tolist() == model.halfspace_.theta.tolist()


def test_pieces_are_taken_in_order_whatever_the_solver_would_draw():
    X, y = problem(3)
    fits = [
        LinearClassifier(solver=solver(rate=0.1)).partial_fit(X, y, classes=[-1, 1])
        for solver in (SGD, SGD, Incremental)
    ]
    assert fits[0].coef_.tolist() == fits[1].coef_.tolist() == fits[2].coef_.tolist()


@pytest.mark.parametrize("loss", ["logistic", "hinge", "squared", "squared_hinge"])
def test_a_feature_that_is_constant_up_to_rounding_gets_no_weight(loss):
    X = np.array([[-2, 0.3], [-1, 0.1 + 0.2], [1, 0.3], [2, 0.1 + 0.2], [-1, 0.3]])
    y = [0, 1, 0, 1, 1]
    model = LinearClassifier(loss=loss).fit(X, y)
    plain = LinearClassifier(loss=loss).fit(X[:, :1], y)
    assert model.converged_ and model.coef_[0, 1] == 0
    assert np.allclose(model.coef_[0, 0], plain.coef_[0, 0], rtol=0, atol=1e-6)


@pytest.mark.filterwarnings("ignore::linclass.NotConverged")
def test_what_a_fit_without_a_penalty_says_to_set_ends_the_search():
    X, y = [[1], [2], [3], [4]], [0, 0, 1, 1]
    model = LinearClassifier(loss="logistic", penalty="none", strength=0.1).fit(X, y)
    assert "Set strength > 0 with penalty 'l2' or 'l1'" in model.trace_.message
    for penalty in ("l2", "l1"):
        assert model.set_params(penalty=penalty).fit(X, y).converged_
