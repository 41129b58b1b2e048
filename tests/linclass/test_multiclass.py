"""Many classes against exact facts, plain loops, linear programs and scikit-learn."""

import math
import pickle
import warnings
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal, localcontext
from fractions import Fraction as F

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import special
from scipy.optimize import linprog
from sklearn.calibration import CalibratedClassifierCV
from sklearn.ensemble import RandomForestClassifier, StackingClassifier
from sklearn.inspection import partial_dependence
from sklearn.linear_model import LogisticRegression as TheirLogistic
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import (
    FixedThresholdClassifier,
    GridSearchCV,
    cross_val_score,
)
from sklearn.multiclass import OneVsRestClassifier
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, LinearSVC

from linclass import (
    GaussianClassifier,
    KernelLogistic,
    KernelPerceptron,
    KNearestNeighbors,
    LeastSquaresClassifier,
    LogisticRegression,
    MaxMargin,
    MulticlassPerceptron,
    NeuralNetwork,
    Neuron,
    NotConverged,
    NotSeparable,
    OneVsRest,
    Perceptron,
    Softmax,
    augment,
    datasets,
)
from linclass._checks import label_codes
from linclass._fast import compiled
from linclass._fast.kesler import kesler_pass_by_blocks
from linclass._probabilities import softmax
from linclass._softmax import SoftmaxObjective
from linclass.descent import Objective
from linclass.kernels import Gaussian
from linclass.multiclass import kesler_pass

TRI15, ABC = datasets.tri15()
FACTS = datasets.tri15().facts
ROW12 = datasets.row12()
MASK12 = datasets.mask12()


def thetas(model):
    return np.array([m.halfspace_.theta for m in model.estimators_])


def quietly(model, X, y):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConverged)
        return model.fit(X, y)


def problem(rng, fewest=3, sizes=2.0):
    """Classes 0 … K - 1 that overlap, and features of different sizes and places."""
    K, d, n = rng.integers(fewest, 6), rng.integers(1, 5), rng.integers(12, 50)
    y = rng.permutation(np.arange(n) % K)
    X = rng.normal(size=(n, d)) + rng.normal(size=(K, d))[y]
    return X * 10 ** rng.uniform(-sizes, sizes, size=d) + rng.normal(size=d), y


# One against the rest


class Given:
    """A binary classifier that copies its scores from X: class k from column k.

    It is fitted to one sample a class, in order.
    """

    def get_params(self, deep=True):
        return {}

    def fit(self, X, y):
        assert sorted(y) == [-1] * (len(y) - 1) + [1]
        self.column = y.argmax()
        return self


class GivenScores(Given):
    def decision_function(self, X):
        return X[:, self.column]


class GivenProbabilities(Given):
    def predict_proba(self, X):
        return np.column_stack([1 - X[:, self.column], X[:, self.column]])


def given_scores(estimator=GivenScores, labels="abc"):
    return OneVsRest(estimator()).fit(np.eye(len(labels)), list(labels))


def test_equal_or_all_negative_scores_give_the_first_maximum():
    model = given_scores()
    scores = [[0, 0, 0], [-3, -1, -2], [-1, -2, -1], [0, 5, 5], [-np.float64(2), -2, 0]]
    assert model.predict(scores).tolist() == ["a", "b", "a", "b", "c"]
    assert model.decision_function(scores).tolist() == scores


@settings(max_examples=50)
@given(st.lists(st.tuples(*[st.integers(-3, 3)] * 4), min_size=1, max_size=9))
def test_predict_is_the_argmax_of_decision_function(scores):
    model = given_scores(labels="abcd")
    winners = model.decision_function(scores).argmax(axis=1)
    assert model.predict(scores).tolist() == model.classes_[winners].tolist()
    assert model.claims(scores).tolist() == [[s >= 0 for s in row] for row in scores]


def test_two_classes_train_one_model_not_two():
    X, y = datasets.t13()
    for labels in (y, np.where(y > 0, "yes", "no")):
        model, alone = OneVsRest(Perceptron()).fit(X, labels), Perceptron().fit(X, y)
        assert len(model.estimators_) == 1
        assert model.estimators_[0].updates_ == alone.updates_
        scores = alone.decision_function(X)
        assert model.decision_function(X).tolist() == scores.tolist()
        assert model.predict(X).tolist() == labels.tolist()
        assert model.claims(X).tolist() == [[s < 0, s >= 0] for s in scores]
    logistic = OneVsRest(LogisticRegression(strength=0.1)).fit(X, y)
    alone = LogisticRegression(strength=0.1).fit(X, y)
    assert logistic.predict_proba(X).tolist() == alone.predict_proba(X).tolist()


def test_a_point_on_the_boundary_of_two_classes_is_of_the_second():
    model = OneVsRest(LeastSquaresClassifier()).fit([[-1], [1]], ["no", "yes"])
    assert model.decision_function([[0]]).tolist() == [0]
    assert model.predict([[0]]).tolist() == ["yes"]
    assert model.claims([[0]]).tolist() == [[False, True]]


@pytest.mark.parametrize(
    ("fact", "penalize_bias"),
    [("one_vs_rest", False), ("one_vs_rest_bias_penalized", True)],
)
def test_the_regions_that_none_or_several_claim(fact, penalize_bias):
    fact = FACTS[fact]
    binary = LogisticRegression(strength=0.01, penalize_bias=penalize_bias)
    model = OneVsRest(binary).fit(TRI15, ABC)
    assert model.score(TRI15, ABC) == 1
    assert np.allclose(thetas(model), list(fact["theta"].values()), rtol=0, atol=6e-4)
    sums = special.expit(model.decision_function(TRI15)).sum(axis=1)
    assert np.allclose([sums.min(), sums.max()], fact["probability_sums"], atol=6e-4)
    axis = np.linspace(-8, 8, 161)
    grid = np.array([(u, v) for u in axis for v in axis])
    claims = model.claims(grid).sum(axis=1)
    assert np.mean(claims == 0) == pytest.approx(fact["unclaimed"], abs=2 / 161**2)
    assert np.mean(claims >= 2) == pytest.approx(fact["contested"], abs=2 / 161**2)


@pytest.mark.parametrize("strength", ROW12.facts["one_vs_rest"])
def test_a_class_can_win_by_rank_and_claim_none_of_its_points(strength):
    fact = ROW12.facts["one_vs_rest"][strength]
    X, y = ROW12
    model = OneVsRest(LogisticRegression(strength=strength)).fit(X, y)
    assert (model.predict(X) == y).sum() == fact["correct"]
    own = model.decision_function(X)[y == "B", 1]
    assert own.max() == pytest.approx(fact["largest_own_score"], abs=6e-4)
    assert not model.claims(X)[y == "B", 1].any()
    model = OneVsRest(LogisticRegression(strength=strength, penalize_bias=True))
    correct = (model.fit(X, y).predict(X) == y).sum()
    assert correct == fact["correct_bias_penalized"]


def test_least_squares_masks_the_inner_classes():
    X, y = MASK12
    model = OneVsRest(LeastSquaresClassifier()).fit(X, y)
    fact = MASK12.facts["indicator_regression"]
    exact = np.array([[float(t) for t in row] for row in fact["theta"].values()])
    assert np.allclose(
        (thetas(model) + np.array([1, 0])) / 2, exact, rtol=0, atol=1e-14
    )
    assert (model.predict(X) == y).sum() == fact["correct"]
    line = np.arange(-20, 20, 0.01)[:, None] + 0.005  # without 1, where all are equal
    assert set(model.predict(line)) == {"A", "D"}
    assert Softmax(strength=1e-3).fit(X, y).score(X, y) == 1
    assert MulticlassPerceptron().fit(X, y).score(X, y) == 1


def test_least_squares_masks_the_middle_of_three_collinear_classes():
    # By symmetry the scores at t (1, 2) + u (2, -1) are -1/3 - c t, -1/3, -1/3 + c t.
    steps = [(t, u) for t in (-1, -0.5, 0.5, 1) for u in (-1, 1)]
    T = np.array([(center + t, u) for center in (-4, 0, 4) for t, u in steps])
    X, y = T @ np.array([[1, 2], [2, -1]]), np.repeat(["left", "middle", "right"], 8)
    squares = OneVsRest(LeastSquaresClassifier()).fit(X, y)
    middle = squares.decision_function(X)[:, 1]
    assert np.allclose(middle, -1 / 3, rtol=0, atol=1e-14)
    assert squares.predict(X).tolist() == ["left" if t < 0 else "right" for t, _ in T]
    assert Softmax(strength=1e-3).fit(X, y).score(X, y) == 1


def test_100_random_problems_against_scikit_learn():
    rng = np.random.default_rng(1)
    for _ in range(100):
        X, y = problem(rng)
        ours = OneVsRest(LeastSquaresClassifier()).fit(X, y)
        theirs = OneVsRestClassifier(LeastSquaresClassifier()).fit(X, y)
        scores = theirs.decision_function(X)
        assert np.allclose(ours.decision_function(X), scores, rtol=0, atol=1e-10)
        assert (ours.predict(X) == theirs.predict(X)).all()
        codes = 2.0 * (y[:, None] == np.unique(y)) - 1
        fits = augment(X) @ np.linalg.lstsq(augment(X), codes)[0]
        assert np.allclose(ours.decision_function(X), fits, rtol=0, atol=1e-8)


def test_probabilities_are_normalized_as_scikit_learn_does():
    X, y = datasets.tri15()
    ours = OneVsRest(GaussianNB()).fit(X, y)
    theirs = OneVsRestClassifier(GaussianNB()).fit(X, y)
    assert np.allclose(ours.predict_proba(X), theirs.predict_proba(X), atol=1e-15)
    assert (ours.predict(X) == theirs.predict(X)).all()


def test_probabilities_exist_only_where_the_estimator_has_them():
    assert hasattr(OneVsRest(), "predict_proba")
    for binary in (LeastSquaresClassifier(), Perceptron(), LinearSVC()):
        model = OneVsRest(binary)
        assert not hasattr(model, "predict_proba")
        assert not hasattr(model.fit(TRI15, ABC), "predict_proba")
    with pytest.raises(AttributeError, match="has no predict_proba"):
        OneVsRest(Perceptron()).predict_proba(TRI15)


def test_an_estimator_may_have_nothing_but_probabilities():
    model = given_scores(GivenProbabilities)
    P = np.array([[0.5, 0.25, 0.25], [0.25, 0.75, 1], [0.125, 0.25, 0.125], [0, 0, 0]])
    with np.errstate(divide="ignore"):
        odds = np.clip(np.log(P) - np.log(1 - P), -745, 745)
    assert model.decision_function(P).tolist() == odds.tolist()
    assert model.claims(P).tolist() == (P >= 0.5).tolist()
    assert model.predict(P).tolist() == ["a", "c", "b", "a"]
    shares = model.predict_proba(P)
    exact = [[0.5, 0.25, 0.25], [0.125, 0.375, 0.5], [0.25, 0.5, 0.25], [1 / 3] * 3]
    assert np.allclose(shares, exact, rtol=0, atol=1e-15)  # no class at all: no 0/0


def test_any_estimator_gives_the_scores_of_its_clones():
    for binary in (LeastSquaresClassifier(), Perceptron(), LinearSVC()):
        model = OneVsRest(binary).fit(TRI15, ABC)
        for k, label in enumerate("ABC"):
            alone = binary.fit(TRI15, ABC == label).decision_function(TRI15)
            scores = model.decision_function(TRI15)[:, k]
            assert np.allclose(scores, alone, rtol=0, atol=1e-13)


@pytest.mark.parametrize("kind", ["i1", "i2", "i8", "u1", "u8"])
def test_whole_numbers_as_labels_have_the_codes_of_sorting(kind):
    low, high = np.iinfo(kind).min, np.iinfo(kind).max
    rng = np.random.default_rng(0)
    for first in (low, 7, high - 90):
        values = [first + i for i in (0, 1, 4, 30, 90)]
        for labels in (values, [*values, low, high], [*values, *range(100)]):
            y = np.array(labels, dtype=kind)[rng.integers(len(labels), size=300)]
            codes, classes = label_codes(y)
            assert classes.dtype == y.dtype
            assert classes.tolist() == sorted(set(y.tolist()))
            assert classes[codes].tolist() == y.tolist()


def test_one_class_that_runs_away_leaves_the_others_their_best_weights():
    X = np.array([[0], [1], [2], [1], [2], [3], [9]])
    y = np.array(list("aabbbac"))
    with pytest.warns(NotConverged, match="class c against the rest: Log.* separable"):
        model = OneVsRest(LogisticRegression()).fit(X, y)
    assert [m.trace_.reason for m in model.estimators_[:2]] == ["converged"] * 2
    assert model.estimators_[2].trace_.reason == "diverged"
    for m, label in zip(model.estimators_[:2], "ab", strict=True):
        J = Objective(X, np.where(y == label, 1, -1))
        assert J.residual(m.halfspace_.theta) == pytest.approx(m.gradient_norm_)
        assert m.gradient_norm_ < 1e-7


def test_any_binary_classifier_serves_by_its_public_methods():
    X, y = problem(np.random.default_rng(3), sizes=0)
    for binary in (
        Perceptron(keep="voted", max_iter=3),
        Perceptron(keep="averaged", max_iter=3),
        KernelPerceptron(max_iter=3),
        GaussianClassifier(),
        KNearestNeighbors(n_neighbors=3),
        NeuralNetwork(max_iter=3),
        SVC(),
        RandomForestClassifier(n_estimators=3, random_state=0),
        make_pipeline(StandardScaler(), TheirLogistic()),
        OneVsRest(Perceptron(max_iter=3)),
    ):
        model = quietly(OneVsRest(binary), X, y)
        assert len(model.predict(X)) == len(X)
        names_one_class(model, X)


def names_one_class(model, X):
    """Whether predict, probability and its logarithm name the same class."""
    if hasattr(model, "predict_proba"):
        P, L, predicted = (
            f(X) for f in (model.predict_proba, model.predict_log_proba, model.predict)
        )
        assert np.isfinite(P).all() and np.allclose(P.sum(axis=1), 1, atol=1e-12)
        clear = np.ones(len(X), dtype=bool)
        if len(model.classes_) == 2:  # which may truly tie: then the second counts
            clear = model.decision_function(X) != 0
            assert (predicted[~clear] == model.classes_[1]).all()
        for values in (P, L):
            best = model.classes_[values.argmax(axis=1)]
            assert (best == predicted)[clear].all()
        assert np.allclose(np.exp(L), P, rtol=1e-12, atol=0)


class GivenSigmoids(GivenScores):
    """Probabilities σ(score), rounded as floats are."""

    def predict_proba(self, X):
        scores = self.decision_function(X)
        return np.column_stack([special.expit(-scores), special.expit(scores)])


def test_where_sigmas_round_to_1_the_largest_score_still_wins():
    model = given_scores(GivenSigmoids)
    scores = np.array(
        [[30, 38, 40], [40, 38, 40.5], [800, 900, 850], [-800, -900, -760], [1, 1, 1]]
    )
    names_one_class(model, scores)
    assert model.predict(scores).tolist() == list("ccbca")
    two = given_scores(GivenSigmoids, labels="ab")
    scores = np.array([[0, g] for g in (1e-20, -1e-20, 0.0, 50, -50, 800, -800)])
    names_one_class(two, scores)
    assert two.predict(scores).tolist() == list("babbaba")


def test_probabilities_decide_where_scores_are_on_other_scales():
    """A classifier whose probabilities are calibrated for each class by itself."""

    class Calibrated(GivenScores):
        def predict_proba(self, X):
            P = special.expit((1 + self.column) * self.decision_function(X))
            return np.column_stack([1 - P, P])

    model = given_scores(Calibrated)
    X = np.array([[2, 1.5, -5], [-3, -2, -2], [0.5, 0.2, 0.1]])
    names_one_class(model, X)
    assert model.predict(X).tolist() == ["b", "a", "a"]


def test_logarithms_are_those_of_exact_arithmetic():
    model = OneVsRest(Linear()).fit(np.eye(3), list("abc"))
    X = np.array([[1.0, 50, 60], [-900, -900, -1000], [3, 2, 1]])
    for row, logs in zip(X, model.predict_log_proba(X), strict=True):
        with localcontext() as context:
            context.prec = 60
            P = [1 / (1 + (-Decimal(g)).exp()) for g in row]
            exact = [float((p / sum(P)).ln()) for p in P]
        assert logs == pytest.approx(exact, rel=1e-14, abs=1e-300)


class Linear(Given):
    """Scores from X, and the exact logarithms of σ(±score)."""

    decision_function = GivenScores.decision_function

    def predict_log_proba(self, X):
        g = self.decision_function(X)
        return -np.column_stack([np.logaddexp(0, g), np.logaddexp(0, -g)])

    def predict_proba(self, X):
        return np.exp(self.predict_log_proba(X))


@pytest.mark.parametrize("K", [2, 3, 5])
def test_predict_and_probability_name_one_class_far_away_and_at_ties(K):
    rng = np.random.default_rng(K)
    X = rng.normal(size=(40, 2)).round(1)
    y = np.arange(40) % K
    grid = np.array([(u, v) for u in range(-4, 5) for v in range(-4, 5)])
    new = np.vstack([grid * f for f in (1e-20, 1e-9, 0.5, 100, 1e5)])
    for model in (
        OneVsRest(LogisticRegression(strength=1e-3)),
        Softmax(strength=1e-3),
        GaussianClassifier(),
        NeuralNetwork(max_iter=5),
    ):
        names_one_class(quietly(model, X, y), new)
    if K == 2:
        names_one_class(LogisticRegression(strength=1e-3).fit(X, y), new)
        names_one_class(KernelLogistic(kernel="linear", strength=1e-3).fit(X, y), new)


def test_weights_go_to_classifiers_that_take_them():
    X, y = problem(np.random.default_rng(4), sizes=0)
    counts = np.random.default_rng(5).integers(0, 3, size=len(X))
    binary = LogisticRegression(strength=0.1, tol=1e-12)
    weighted = OneVsRest(binary).fit(X, y, sample_weight=counts)
    repeated = OneVsRest(binary).fit(X.repeat(counts, axis=0), y.repeat(counts))
    scores = repeated.decision_function(X)
    assert np.allclose(weighted.decision_function(X), scores, rtol=0, atol=1e-9)
    assert OneVsRest(TheirLogistic()).fit(X, y, sample_weight=counts).score(X, y) > 0
    for binary in (NeuralNetwork(), make_pipeline(TheirLogistic())):
        with pytest.raises(ValueError, match="takes no sample_weight: leave it out"):
            OneVsRest(binary).fit(X, y, sample_weight=counts)


def test_fits_in_threads_leave_the_filters_of_warnings_alone():
    X, y = problem(np.random.default_rng(6), sizes=0)
    models = [LogisticRegression(strength=0.1), Perceptron(max_iter=2)] * 4
    before = list(warnings.filters)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        within = list(warnings.filters)
        alone = [OneVsRest(model).fit(X, y).decision_function(X) for model in models]
        with ThreadPoolExecutor(4) as pool:
            fits = [pool.submit(OneVsRest(m).fit, X, y) for m in models]
            neurons = [pool.submit(Neuron(max_iter=2).fit, X, y == 0) for _ in models]
            scores = [fit.result().decision_function(X) for fit in fits]
            assert all(neuron.result().n_iter_ <= 2 for neuron in neurons)
        assert warnings.filters == within
    assert warnings.filters == before
    for ours, theirs in zip(scores, alone, strict=True):
        assert ours.tolist() == theirs.tolist()


def test_an_estimator_without_scores_is_refused():
    for nonsense in (object(), StandardScaler(), Given(), Perceptron):
        with pytest.raises(ValueError, match="decision_function or predict_proba"):
            OneVsRest(nonsense).fit(TRI15, ABC)


def test_warnings_name_the_class_and_point_at_the_call():
    X, y = ROW12
    with pytest.warns(NotConverged, match="class B against the rest: Per") as seen:
        OneVsRest(Perceptron(max_iter=9)).fit(X, y)
    assert len(seen) == 1 and seen[0].filename == __file__


def test_an_error_of_a_classifier_names_the_class():
    with pytest.raises(NotSeparable) as caught:
        OneVsRest(MaxMargin()).fit(*ROW12)
    assert caught.value.__notes__ == ["class B against the rest"]


def test_the_estimator_is_cloned_and_its_parameters_are_reached():
    binary = LogisticRegression(strength=0.5)
    model = OneVsRest(binary).set_params(estimator__strength=0.25).fit(TRI15, ABC)
    assert model.get_params()["estimator__strength"] == binary.strength == 0.25
    assert not hasattr(binary, "halfspace_")
    assert [m.strength for m in model.estimators_] == [0.25] * 3


def test_they_work_inside_scikit_learn():
    rng = np.random.default_rng(2)
    y = np.arange(60) % 3
    X = rng.normal(size=(60, 2)) + np.array([[0, 4], [4, 0], [-4, -4]])[y]
    pipe = make_pipeline(StandardScaler(), OneVsRest(LogisticRegression(strength=0.1)))
    assert cross_val_score(pipe, X, y, cv=3).min() > 0.8
    grid = {"onevsrest__estimator__strength": [0.01, 1.0]}
    assert GridSearchCV(pipe, grid, cv=3).fit(X, y).score(X, y) > 0.8
    search = GridSearchCV(Softmax(), {"strength": [0.01, 1.0]}, cv=3).fit(X, y)
    assert search.score(X, y) > 0.8
    assert cross_val_score(MulticlassPerceptron(max_iter=5000), X, y, cv=3).min() > 0.8
    inner = OneVsRest(make_pipeline(StandardScaler(), LinearSVC())).fit(X, y)
    assert inner.score(X, y) > 0.8


def test_scikit_learn_finds_probabilities_where_only_some_estimators_have_them():
    rng = np.random.default_rng(3)
    X = rng.normal(size=(40, 2))
    y = (X @ [1, -2] + rng.normal(size=40) > 0).astype(int)
    model = OneVsRest(LogisticRegression(strength=0.1)).fit(X, y)
    P = model.predict_proba(X)
    assert P.shape == (40, 2)
    found = partial_dependence(
        model, X, [0], response_method="predict_proba", grid_resolution=5
    )
    for value, average in zip(
        found["grid_values"][0], found["average"][0], strict=True
    ):
        moved = np.column_stack([np.full(40, value), X[:, 1]])
        assert average == pytest.approx(model.predict_proba(moved)[:, 1].mean())
    high = FixedThresholdClassifier(
        model, threshold=0.9, response_method="predict_proba"
    )
    assert high.fit(X, y).predict(X).tolist() == (P[:, 1] >= 0.9).astype(int).tolist()
    stack = StackingClassifier([("ours", model)], TheirLogistic())
    assert stack.fit(X, y).score(X, y) > 0.8
    again = pickle.loads(pickle.dumps([model.predict_proba, model.predict_log_proba]))
    assert (again[0](X) == P).all()
    assert np.allclose(again[1](X), np.log(P), rtol=0, atol=1e-12)


def test_sure_probabilities_are_scores_that_scikit_learn_takes():
    rng = np.random.default_rng(3)
    X, y = rng.normal(size=(40, 2)), np.arange(40) % 2
    model = OneVsRest(KNearestNeighbors(n_neighbors=3)).fit(X, y)
    new = rng.normal(size=(40, 2))
    shares = np.array(
        [y[rows].mean() for rows in model.estimators_[0].kneighbors(new)[1]]
    )
    assert {0, 1} < set(shares)
    wins = np.subtract.outer(shares[y == 1], shares[y == 0])
    area = (wins > 1e-9).mean() + (abs(wins) <= 1e-9).mean() / 2
    assert roc_auc_score(y, model.decision_function(new)) == pytest.approx(area)
    calibrated = CalibratedClassifierCV(model, cv=2).fit(X, y)
    assert np.isfinite(calibrated.predict_proba(X)).all()


def test_a_step_that_works_in_place_changes_no_samples():
    X = TRI15.astype(float)
    steps = [StandardScaler(copy=copy) for copy in (True, False)]
    plain, in_place = (
        OneVsRest(make_pipeline(step, TheirLogistic())).fit(X, ABC) for step in steps
    )
    assert (X == TRI15).all()
    assert (in_place.decision_function(X) == plain.decision_function(X)).all()
    assert (in_place.predict_proba(X) == plain.predict_proba(X)).all()
    assert (X == TRI15).all()


def test_a_matrix_of_a_kernel_is_cut_along_rows_and_columns():
    kernel = Gaussian(5)
    inner, outer = (
        KernelPerceptron(kernel=kernel),
        KernelPerceptron(kernel="precomputed"),
    )
    scores = cross_val_score(OneVsRest(inner), TRI15, ABC, cv=3)
    cut = cross_val_score(OneVsRest(outer), kernel(TRI15), ABC, cv=3)
    assert cut.tolist() == scores.tolist()


EACH = [
    OneVsRest(LogisticRegression(strength=0.1)),
    OneVsRest(LeastSquaresClassifier()),
    Softmax(strength=0.1),
    MulticlassPerceptron(),
]
each = pytest.mark.parametrize("model", EACH, ids=repr)


@each
def test_labels_come_back_in_their_own_type(model):
    for labels in (
        np.array(["ham", "spam", "toast"]),
        np.array([3, 5, 9], dtype=np.int8),
        np.array([0.0, 1.0, 2.0]),
        np.array(["x", "y", "z"], dtype=object),
    ):
        y = labels[(ABC == "B") + 2 * (ABC == "C")]
        model.fit(TRI15, y)
        assert model.classes_.tolist() == labels.tolist()
        assert model.predict(TRI15).dtype == labels.dtype
        assert model.predict(TRI15).tolist() == y.tolist()


@each
def test_minus_one_counts_as_zero_does(model):
    X, y = datasets.t13()
    scores = model.fit(X, y).decision_function(X).tolist()
    assert model.fit(X, (y + 1) // 2).decision_function(X).tolist() == scores
    assert model.fit(X, y > 0).decision_function(X).tolist() == scores


@each
def test_continuous_targets_and_a_single_class_are_refused(model):
    with pytest.raises(ValueError, match="looks continuous"):
        model.fit(np.eye(4), [0.0, 0.48, 0.84, 1.0])
    with pytest.raises(ValueError, match="1 class: 1"):
        model.fit(np.eye(3), [1, 1, 1])
    with pytest.raises(ValueError, match="0 sample"):
        model.fit(np.zeros((0, 2)), [])


@pytest.mark.parametrize("model", EACH[:3], ids=repr)
def test_the_order_of_rows_columns_and_classes_does_not_matter(model):
    rng = np.random.default_rng(3)
    X, y = problem(rng, sizes=0)
    scores = model.fit(X, y).decision_function(X)
    rows, columns = rng.permutation(len(X)), rng.permutation(X.shape[1])
    renamed = rng.permutation(y.max() + 1)
    other = model.fit(X[rows][:, columns], renamed[y[rows]])
    again = other.decision_function(X[:, columns])
    assert np.allclose(again[:, renamed], scores, rtol=0, atol=1e-6)
    twice = model.fit(np.vstack([X, X]), np.append(y, y)).decision_function(X)
    assert np.allclose(twice, scores, rtol=0, atol=1e-6)


# Softmax


def objective(W, X, y, strength):
    """J in scipy's words, for classes 0 … K - 1."""
    scores = X @ W[:, 1:].T + W[:, 0]
    losses = special.logsumexp(scores, axis=1) - scores[np.arange(len(y)), y]
    return losses.mean() + strength / 2 * (W[:, 1:] ** 2).sum()


def slope(W, X, y, strength):
    """∇J, shape (K, d + 1)."""
    P = special.softmax(X @ W[:, 1:].T + W[:, 0], axis=1)
    G = (P - (y[:, None] == np.arange(len(W)))).T @ augment(X) / len(y)
    G[:, 1:] += strength * W[:, 1:]
    return G


def small_objective(seed):
    rng = np.random.default_rng(seed)
    K, m, n = rng.integers(2, 5), rng.integers(1, 4), 9
    codes = rng.permutation(np.arange(n) % K)
    A, shares = rng.normal(size=(n, m)), rng.dirichlet(np.ones(n))
    J = SoftmaxObjective(A, codes, K, rng.uniform(0, 2, m), shares)
    return J, rng.normal(size=K * m)


@pytest.mark.parametrize("seed", range(20))
def test_derivatives_are_the_limits_of_differences(seed):
    J, theta = small_objective(seed)
    K, m = J.shape
    moves = 1e-5 * np.eye(K * m)
    slopes = [(J.value(theta + e) - J.value(theta - e)) / 2e-5 for e in moves]
    assert np.allclose(J.gradient(theta), slopes, rtol=0, atol=1e-9)
    moves -= (
        moves.reshape(-1, K, m)
        .mean(axis=1, keepdims=True)
        .repeat(K, axis=1)
        .reshape(moves.shape)
    )
    bends = [(J.gradient(theta + e) - J.gradient(theta - e)) / 2 for e in moves]
    assert np.allclose(J.hessian(theta) @ moves.T, np.transpose(bends), atol=1e-14)
    by_plain = objective_of(J, theta)
    assert J.value(theta) == pytest.approx(by_plain, rel=1e-13)


def objective_of(J, theta):
    """The definition, in scipy's words."""
    W = theta.reshape(J.shape)
    S = J.A @ W.T
    losses = special.logsumexp(S, axis=1) - S[np.arange(len(S)), J.own[1]]
    return J.shares @ losses + (J.penalty * W**2).sum() / 2


def lone(K):
    return SoftmaxObjective(np.ones((1, 1)), np.array([0]), K, np.zeros(1), np.ones(1))


def test_no_score_is_too_large():
    with np.errstate(all="raise", under="ignore"):
        P = softmax(np.array([[1e4, -1e4, 0], [-1e300, -1e300, -1e300], [0, 800, 800]]))
        assert P.tolist() == [[1, 0, 0], [1 / 3] * 3, [0, 0.5, 0.5]]
        J = lone(3)
        assert J.value(np.array([-1e4, 1e4, 0])) == 2e4
        assert J.gradient(np.array([-1e4, 1e4, 0])).tolist() == [-1, 1, 0]


def test_no_digit_is_lost_where_a_class_is_certain():
    J, W, tiny = lone(3), np.array([50.0, 0, 0]), math.exp(-50)
    assert J.value(W) == pytest.approx(2 * tiny, rel=1e-14, abs=0)
    assert J.gradient(W) == pytest.approx([-2 * tiny, tiny, tiny], rel=1e-14, abs=0)
    step = np.array([2, -1, -1])  # rows that sum to 0
    assert J.hessian(W) @ step == pytest.approx(
        [6 * tiny, -3 * tiny, -3 * tiny], rel=1e-13, abs=0
    )
    far = softmax(np.array([[0.0, -700]]))[0, 1]
    assert far == pytest.approx(math.exp(-700), rel=1e-12, abs=0)


def test_60_random_problems_against_scikit_learn():
    rng = np.random.default_rng(4)
    for _ in range(60):
        X, y = problem(rng)
        strength = 10 ** rng.uniform(-4, 1)
        ours = Softmax(strength=strength).fit(X, y)
        theirs = TheirLogistic(
            C=1 / (len(y) * strength),
            solver="newton-cholesky",
            tol=1e-10,
            max_iter=1000,
        ).fit(X, y)
        W = np.column_stack([theirs.intercept_, theirs.coef_])
        values = [objective(V, X, y, strength) for V in (ours.weights_, W)]
        assert values[0] <= values[1] + 1e-14
        assert ours.converged_ and ours.n_iter_ <= 20
        assert abs(slope(ours.weights_, X, y, strength) / spread(X)).max() < 1e-9
        P = theirs.predict_proba(X)
        assert np.allclose(ours.predict_proba(X), P, rtol=0, atol=1e-6)


def spread(X):
    """The larger the feature, the larger its share of the gradient."""
    return np.append(1, np.maximum(1, np.hypot(X.std(axis=0), abs(X.mean(axis=0)))))


def test_without_penalty_against_scikit_learn():
    rng = np.random.default_rng(5)
    compared = 0
    for _ in range(40):
        X, y = problem(rng, sizes=0.5)
        if minimum_exists(X, y):
            ours = Softmax().fit(X, y)
            theirs = TheirLogistic(C=np.inf, solver="newton-cholesky", tol=1e-9)
            assert np.allclose(
                ours.predict_proba(X), theirs.fit(X, y).predict_proba(X), atol=1e-6
            )
            compared += 1
    assert compared >= 20


def minimum_exists(X, y):
    """Whether J without penalty has a minimum: by a linear program for a direction V.

    There is none iff some V has <v_y - v_r, x~> >= 0 for all rows and r, not always 0.
    """
    K, A = int(y.max()) + 1, kesler(X, y)
    answer = linprog(-A.sum(axis=0), -A, np.zeros(len(A)), bounds=(-1, 1))
    assert answer.status == 0 and A.shape[1] == K * (X.shape[1] + 1)
    return answer.fun > -1e-7


def kesler(X, y):
    """A row for each sample and rival: x~ in block y, -x~ in block r, 0 elsewhere."""
    rows = []
    for x, k in zip(augment(X), y, strict=True):
        for r in set(range(int(y.max()) + 1)) - {k}:
            blocks = np.zeros((int(y.max()) + 1, len(x)))
            blocks[k], blocks[r] = x, -x
            rows.append(blocks.ravel())
    return np.array(rows)


def test_a_minimum_is_found_iff_there_is_one():
    rng = np.random.default_rng(6)
    found = {True: 0, False: 0}
    for _ in range(60):
        n, d = rng.integers(4, 12), rng.integers(1, 3)
        X = rng.integers(-3, 4, size=(n, d)).astype(float)
        y = rng.permutation(np.arange(n) % 3)
        model = quietly(Softmax(), X, y)
        exists = minimum_exists(X, y)
        found[exists] += 1
        assert model.converged_ == exists
        assert model.trace_.reason == ("converged" if exists else "diverged")
    assert min(found.values()) >= 12


def test_a_minimum_is_found_iff_there_is_one_with_more_features_than_rows():
    rng = np.random.default_rng(27)
    found = {True: 0, False: 0}
    for _ in range(60):
        n, K = rng.integers(3, 9), rng.integers(2, 4)
        points = rng.normal(size=(rng.integers(1, n + 1), n + rng.integers(6)))
        X = points[rng.integers(len(points), size=n)]
        y = rng.permutation(np.arange(n) % K)
        exists = minimum_exists(X, y)
        found[exists] += 1
        assert quietly(Softmax(), X, y).converged_ == exists
    assert min(found.values()) >= 12


@pytest.mark.parametrize("seed", range(8))
def test_many_groups_have_a_minimum_iff_each_has_all_classes(seed):
    """Of 120 groups and 3 classes: one group may lack a class."""
    rng = np.random.default_rng(seed)
    group, y = np.repeat(np.arange(120), 6), np.tile([0, 1, 2], 240)
    y[rng.random(720) < 0.2] = 0
    lacks = [g for g in range(120) if len(set(y[group == g])) < 3]
    for g in lacks[seed % 2 :]:
        y[np.flatnonzero(group == g)[:3]] = [0, 1, 2]
    model = quietly(Softmax(), np.eye(120)[group], y)
    assert model.converged_ == (not lacks[: seed % 2])


def test_rounding_in_dependent_features_hides_no_minimum():
    """Indicators of 4 groups add up to 1; each group gets its weighted shares."""
    group = np.array([3, 1, 2, 2, 2, 1, 3, 0, 2, 2, 0, 1, 3])
    y = np.array([1, 1, 0, 0, 0, 1, 0, 0, 1, 1, 1, 0, 0])
    w = np.array([0.1, 1, 0.1, 10, 10, 1, 1, 0.1, 10, 10, 10, 1, 1])
    model = Softmax().fit(np.eye(4)[group], y, sample_weight=w)
    assert model.converged_
    shares = np.bincount(group, w * y) / np.bincount(group, w)
    assert np.allclose(model.predict_proba(np.eye(4))[:, 1], shares, rtol=0, atol=1e-8)


def test_weights_that_run_away_are_not_told_to_take_more_steps():
    """Rounding keeps the gradient above tol for ever."""
    X = np.eye(4)[[0, 2, 0, 0, 1, 3, 2, 0, 1, 0, 2, 2]]
    y = np.array([1, 1, 2, 2, 0, 0, 1, 2, 0, 2, 0, 1])
    assert not minimum_exists(X, y)
    with pytest.warns(NotConverged, match=r"as good as separable .* strength > 0"):
        model = Softmax().fit(X, y)
    assert model.trace_.reason == "diverged"


def test_a_minimum_with_tiny_probabilities_is_one():
    """Weights that are the probabilities of a model have that model for the minimum."""
    rng = np.random.default_rng(28)
    points = np.column_stack([np.linspace(-4, 11, 200), rng.normal(size=(200, 40))])
    k = np.arange(8)  # classes in a row: rivals far from the own one hardly count
    scores = 1.5 * (points[:, :1] * k - k**2 / 2)
    P = special.softmax(scores, axis=1)
    assert P.min() < 1e-20
    X, y = points.repeat(8, axis=0), np.tile(k, 200)
    model = Softmax().fit(X, y, sample_weight=P.ravel())
    assert model.converged_
    assert np.allclose(model.predict_proba(points), P, rtol=0, atol=1e-6)


def test_features_that_are_nearly_dependent_are_not_taken_for_fewer():
    """Powers of x near 100 hide a part of the fit that polynomials around 0 have."""
    rng = np.random.default_rng(31)
    x, y = rng.uniform(-1, 1, size=300), rng.integers(3, size=300)
    y[(x > -0.4) & (rng.random(300) < 0.4)] = 1
    plain = Softmax().fit(x[:, None] ** np.arange(1, 5), y)
    model = quietly(Softmax(), (100 + x[:, None] / 2) ** np.arange(1, 5), y)
    gap = model.trace_.values[-1] - plain.trace_.values[-1]
    assert plain.converged_ and (gap < 1e-8 or not model.converged_)


@pytest.mark.parametrize("tol", [0.1, 0.01, 1e-3])
def test_a_large_tolerance_makes_no_data_separable(tol):
    rng = np.random.default_rng(29)
    for _ in range(20):
        X, y = rng.normal(size=(40, 2)), rng.permutation(np.arange(40) % 3)
        X[:, 0] += y
        assert minimum_exists(X, y)
        assert Softmax(tol=tol).fit(X, y).converged_


def test_small_probabilities_of_many_features_are_not_taken_for_separable():
    """At each point 1000 of 1001 are of one class: the minimum has g = ±ln 1000."""
    X = np.zeros((4, 400))  # more features than rows: no matrix of the weights squared
    X[2:, 0] = 1
    weights = [1000, 1, 1, 1000]
    model = Softmax().fit(X, ["a", "b", "a", "b"], sample_weight=weights)
    assert model.converged_
    g = model.decision_function(X[[0, 2]])
    assert g == pytest.approx([-np.log(1000), np.log(1000)], rel=1e-6)


def test_separable_data_without_penalty_are_named():
    apart = [[-2], [-1], [1], [2]], [0, 0, 1, 1]
    touching = [[0], [1], [1], [2]], [0, 0, 1, 1]
    for X, y in (apart, touching, datasets.tri15(), ROW12):
        with pytest.warns(NotConverged, match="separable.* strength > 0"):
            model = Softmax().fit(X, y)
        assert not model.converged_ and model.trace_.reason == "diverged"
        assert np.isfinite(model.weights_).all()
        assert Softmax(strength=0.1).fit(X, y).converged_


def test_a_limit_that_is_reached_warns():
    with pytest.warns(NotConverged, match="max_iter=2 is reached: raise it"):
        model = Softmax(strength=1e-3, max_iter=2).fit(TRI15, ABC)
    assert model.n_iter_ == 2 and model.trace_.reason == "max_iter"


def test_a_tolerance_below_rounding_ends_with_no_update_or_success():
    X, y = problem(np.random.default_rng(7), sizes=0)
    model = quietly(Softmax(strength=0.1, tol=0, max_iter=50), X, y)
    assert model.trace_.reason != "diverged"
    assert np.allclose(model.weights_, Softmax(strength=0.1).fit(X, y).weights_)


@pytest.mark.parametrize("strength", [0.0, 1e-3, 1.0])
def test_two_classes_are_logistic_regression(strength):
    rng = np.random.default_rng(8)
    for _ in range(20):
        X = rng.normal(size=(30, 2))
        y = np.where(X[:, 0] + 2 * rng.normal(size=30) > 0, "yes", "no")
        soft = Softmax(strength=strength).fit(X, y)
        two = LogisticRegression(strength=strength / 2, tol=1e-12).fit(X, y)
        W = soft.weights_
        assert np.allclose(W[1] - W[0], two.halfspace_.theta, rtol=0, atol=1e-7)
        assert np.allclose(soft.decision_function(X), two.decision_function(X))
        assert np.allclose(soft.predict_proba(X), two.predict_proba(X))
        assert soft.coef_.shape == (2, 2) and soft.intercept_.shape == (2,)


def test_of_equal_fits_the_one_with_sum_zero_is_kept():
    rng = np.random.default_rng(9)
    for strength in (0.0, 0.1):
        X, y = rng.normal(size=(40, 3)), np.arange(40) % 4
        W = Softmax(strength=strength).fit(X, y).weights_
        assert np.allclose(W.sum(axis=0), 0, rtol=0, atol=1e-13)
        shifted = objective(W + rng.normal(size=4), X, y, 0)
        assert shifted == pytest.approx(objective(W, X, y, 0), rel=1e-12)


def test_groups_get_their_own_frequencies():
    X = [[0]] * 5 + [[1]] * 8
    y = list("aabcc") + list("abbbbccc")
    model = Softmax().fit(X, y)
    exact = [[2 / 5, 1 / 5, 2 / 5], [1 / 8, 4 / 8, 3 / 8]]
    assert np.allclose(model.predict_proba([[0], [1]]), exact, rtol=0, atol=1e-12)


@pytest.mark.parametrize("strength", [0.0, 1.0, 1e6])
def test_the_penalty_does_not_squeeze_the_bias(strength):
    y = [0] * 5 + [1] * 2 + [2]
    model = Softmax(strength=strength).fit(np.full((8, 1), 0.1), y)
    frequencies = np.log([5 / 8, 2 / 8, 1 / 8])
    assert model.coef_.tolist() == [[0], [0], [0]]
    assert np.allclose(model.intercept_, frequencies - frequencies.mean(), atol=1e-9)


def test_without_penalty_an_affine_map_changes_no_probability():
    rng = np.random.default_rng(10)
    X, y = rng.normal(size=(60, 3)), np.arange(60) % 3
    P = Softmax().fit(X, y).predict_proba(X)
    for _ in range(5):
        M = rng.normal(size=(3, 3)) * 10.0 ** rng.integers(-4, 5, size=3)
        mapped = X @ M + rng.normal(size=3) * 10
        assert np.allclose(Softmax().fit(mapped, y).predict_proba(mapped), P, atol=1e-6)


def test_with_penalty_a_rigid_motion_changes_no_probability():
    rng = np.random.default_rng(11)
    X, y = rng.normal(size=(30, 3)), np.arange(30) % 3
    P = Softmax(strength=0.1).fit(X, y).predict_proba(X)
    Q = np.linalg.qr(rng.normal(size=(3, 3)))[0]
    moved = X @ Q + [1e3, -5, 0]
    assert np.allclose(Softmax(strength=0.1).fit(moved, y).predict_proba(moved), P)
    scaled = Softmax(strength=0.1 * 64).fit(8 * X, y)
    assert np.allclose(scaled.predict_proba(8 * X), P)


@pytest.mark.parametrize("factor", [1e-90, 1e-9, 1e9, 1e90])
def test_sizes_far_from_1_do_no_harm(factor):
    rng = np.random.default_rng(12)
    X, y = rng.normal(size=(30, 2)), np.arange(30) % 3
    P = Softmax().fit(X, y).predict_proba(X)
    assert np.allclose(Softmax().fit(factor * X, y).predict_proba(factor * X), P)
    far = X / 100 + 1e6
    assert np.allclose(Softmax().fit(far, y).predict_proba(far), P, atol=1e-6)


def test_dependent_features_still_have_a_fit():
    rng = np.random.default_rng(13)
    X, y = rng.normal(size=(40, 2)), np.arange(40) % 3
    P = Softmax().fit(X, y).predict_proba(X)
    wide = np.column_stack([X, X[:, 0] - 2 * X[:, 1], np.full(40, 0.3), X[:, 0]])
    model = Softmax().fit(wide, y)
    assert model.converged_
    assert np.allclose(model.predict_proba(wide), P, rtol=0, atol=1e-8)


@pytest.mark.parametrize("seed", range(12))
def test_a_multiple_of_a_feature_adds_no_information(seed):
    """Rounding makes it no feature of its own, with weights of 1e12."""
    rng = np.random.default_rng(seed)
    X, y = rng.integers(-2, 3, (20, 2)).astype(float), np.arange(20) % 3
    model, wide = Softmax().fit(X, y), np.column_stack([X, 2 * X[:, 0] + 1])
    more = Softmax().fit(wide, y)
    assert model.converged_ and more.converged_
    assert abs(more.weights_).max() < 10
    assert np.allclose(
        more.predict_proba(wide), model.predict_proba(X), rtol=0, atol=1e-8
    )


@pytest.mark.parametrize("model", [Softmax(strength=1.0), MulticlassPerceptron()])
def test_numbers_that_would_overflow_are_refused(model):
    with pytest.raises(ValueError, match="divide X by its largest entry"):
        model.fit([[1e200], [0], [-1e200]], [0, 1, 2])


def test_a_weight_that_would_overflow_is_refused():
    X, y = problem(np.random.default_rng(14))
    with pytest.raises(ValueError, match=r"weight is too large .* np.abs\(X\)"):
        Softmax().fit(X * 1e-310, y)


def test_a_trace_goes_down_from_zero_to_the_answer():
    X, y = problem(np.random.default_rng(14))
    model = Softmax(strength=0.01).fit(X, y)
    iterates, values = model.trace_.iterates, model.trace_.values
    assert not iterates[0].any() and len(iterates) == model.n_iter_ + 1
    assert (iterates[-1] == model.weights_).all()
    assert values[0] == pytest.approx(math.log(y.max() + 1))
    assert (np.diff(values) < 1e-15).all()
    again = [objective(W, X, y, 0.01) for W in iterates]
    assert np.allclose(values, again, rtol=1e-9)


@pytest.mark.parametrize(
    ("name", "value"),
    [("strength", -1), ("strength", np.nan), ("max_iter", 0), ("tol", -1)],
)
def test_bad_parameters_of_softmax_are_refused(name, value):
    with pytest.raises(ValueError, match=name):
        Softmax(**{name: value}).fit(TRI15, ABC)


@pytest.mark.parametrize("strength", [0.0, 0.01])
def test_a_weight_of_2_is_a_row_twice_and_0_is_no_row(strength):
    rng = np.random.default_rng(20)
    for _ in range(10):
        X, y = problem(rng, sizes=0.5)
        y = rng.permutation(y)  # the classes overlap
        counts = rng.integers(0, 4, size=len(X))
        model = Softmax(strength=strength)
        if strength == 0 and not minimum_exists(X[counts > 0], y[counts > 0]):
            continue
        weighted = model.fit(X, y, sample_weight=counts).weights_
        repeated = model.fit(X.repeat(counts, axis=0), y.repeat(counts)).weights_
        assert np.allclose(weighted, repeated, rtol=1e-10, atol=1e-10)
        part = model.fit(X, y, sample_weight=1e-3 * counts).weights_
        assert np.allclose(part, repeated, rtol=1e-9, atol=1e-9)


def test_class_weights_are_weights_of_rows():
    X, y = problem(np.random.default_rng(21), sizes=0)
    names = np.array(list("abcdef"))[y]
    factors = {"a": 3, "c": 0.5}
    rows = np.array([factors.get(name, 1) for name in names])
    by_class = Softmax(strength=0.1, class_weight=factors).fit(X, names)
    by_row = Softmax(strength=0.1).fit(X, names, sample_weight=rows)
    assert np.allclose(by_class.weights_, by_row.weights_, rtol=0, atol=1e-12)
    balanced = Softmax(class_weight="balanced", strength=0.1).fit(X, y)
    theirs = TheirLogistic(class_weight="balanced", C=1 / (len(y) * 0.1), tol=1e-10)
    P = theirs.fit(X, y).predict_proba(X)
    assert np.allclose(balanced.predict_proba(X), P, rtol=0, atol=1e-6)
    with pytest.raises(ValueError, match="class_weight must be"):
        Softmax(class_weight="equal").fit(X, y)


@pytest.mark.parametrize("strength", [0.0, 0.1])
def test_a_column_that_is_constant_up_to_rounding_gets_no_weight(strength):
    flat = np.tile([0.3, 0.1 + 0.2], 20)
    rng = np.random.default_rng(22)
    x, y = rng.normal(size=(40, 1)), np.arange(40) % 3
    alone = Softmax(strength=strength).fit(x, y)
    for factor in (1, 1e-9, 1e9):
        model = Softmax(strength=strength).fit(np.column_stack([x, flat * factor]), y)
        assert model.coef_[:, 1].tolist() == [0, 0, 0]
        assert np.allclose(model.coef_[:, 0], alone.coef_[:, 0], rtol=1e-9, atol=1e-9)


def test_shares_and_their_total_have_a_fit():
    rng = np.random.default_rng(23)
    shares, y = rng.dirichlet([2, 3, 4], size=60), np.arange(60) % 3
    P = Softmax().fit(shares[:, :2], y).predict_proba(shares[:, :2])
    X = np.column_stack([shares, shares.sum(axis=1)])
    model = Softmax().fit(X, y)
    assert model.converged_ and abs(model.coef_).max() < 100
    assert np.allclose(model.predict_proba(X), P, rtol=0, atol=1e-6)


def test_wide_problems_take_no_step_of_the_weights_squared(monkeypatch):
    rng = np.random.default_rng(24)
    y = np.arange(300) % 3
    X = rng.normal(size=(300, 400)) + rng.normal(size=(3, 400))[y] / 10
    monkeypatch.setattr(SoftmaxObjective, "_hessian", None)
    model = Softmax(strength=0.01).fit(X, y)
    assert model.converged_
    assert abs(slope(model.weights_, X, y, 0.01)).max() < 1e-9
    with pytest.warns(NotConverged, match="separable"):
        Softmax().fit(X, y)


@pytest.mark.parametrize("strength", [1e-4, 1e-2, 1.0])
def test_few_rows_in_uneven_units_have_a_penalized_fit(strength):
    rng = np.random.default_rng(30)
    for _ in range(10):
        X = rng.normal(size=(9, 15)) * 10.0 ** rng.integers(-2, 3, size=15)
        y = rng.permutation(np.arange(9) % 3)
        model = Softmax(strength=strength).fit(X, y)
        assert model.converged_ and model.n_iter_ < 50
        assert abs(slope(model.weights_, X, y, strength)).max() < 1e-7


def test_ties_without_a_minimum_are_seen_in_wide_problems_too():
    rng = np.random.default_rng(25)
    x, y = rng.normal(size=(400, 3)), np.arange(400) % 3
    wide = np.column_stack([x, rng.normal(size=(400, 100)) / 10, y == 2])  # runs away
    model = quietly(Softmax(), wide, y)
    assert model.trace_.reason != "converged"
    assert Softmax(strength=1e-4).fit(wide, y).converged_


def test_a_trace_of_two_iterates_keeps_a_fit_small():
    X, y = problem(np.random.default_rng(26), sizes=0)
    for model in (Softmax(strength=0.1), MulticlassPerceptron(max_iter=50)):
        whole = quietly(model, X, y).trace_.iterates
        weights = model.weights_
        short = quietly(model.set_params(record=False), X, y)
        assert short.weights_.tolist() == weights.tolist()
        assert short.trace_.iterates.tolist() == whole[[0, -1]].tolist()
        with pytest.raises(ValueError, match="record must be True or False"):
            model.set_params(record="no").fit(X, y)
    rng = np.random.default_rng(27)
    X, y = rng.normal(size=(100, 1000)), np.arange(100) % 3
    for model in (
        Softmax(strength=0.1, record=False),
        MulticlassPerceptron(record=False),
    ):
        assert len(pickle.dumps(model.fit(X, y))) < 100_000


# The perceptron of K classes


@pytest.mark.parametrize(
    "one_pass", ["blocks", pytest.param("compiled", marks=pytest.mark.slow)]
)
def test_the_fast_passes_are_the_plain_one(one_pass):
    twin = kesler_pass_by_blocks if one_pass == "blocks" else compiled(kesler_pass)
    if twin is None:
        pytest.skip("numba is not installed")
    rng = np.random.default_rng(28)
    for n, K, noise in ((1, 2, 0), (63, 3, 2), (700, 4, 0), (400, 3, 9)):
        X = rng.integers(-9, 10, size=(n, 3))
        y = (X @ rng.integers(-3, 4, size=(3, K))).argmax(axis=1)
        y[:noise] = (y[:noise] + 1) % K
        runs = []
        for f in (kesler_pass, twin):
            W, notes = np.zeros((K, 4)), np.zeros((2, n), dtype=np.intp)
            counts = [f(augment(X), y, W, *notes) for _ in range(4)]
            runs.append((counts, W.tolist(), notes[:, : counts[-1]].tolist()))
        assert runs[0] == runs[1]


def plain_kesler(X, codes, K, passes):
    """One point at a time, exactly: updates (row, winner, loser), W, and passes."""
    W = [[F(0)] * (len(X[0]) + 1) for _ in range(K)]
    updates, count, before = [], 0, -1
    while count < passes and len(updates) > before:
        before, count = len(updates), count + 1
        for i, (x, y) in enumerate(zip(X, codes, strict=True)):
            row = [F(1), *map(F, map(int, x))]
            scores = [sum(a * b for a, b in zip(w, row, strict=True)) for w in W]
            rivals = [k for k in range(K) if k != y]
            rival = max(rivals, key=lambda k: (scores[k], -k))
            if scores[y] <= scores[rival]:
                W[y] = [a + b for a, b in zip(W[y], row, strict=True)]
                W[rival] = [a - b for a, b in zip(W[rival], row, strict=True)]
                updates.append((i, y, rival))
    return updates, W, count


@settings(max_examples=60)
@given(
    st.integers(2, 4).flatmap(
        lambda K: st.lists(
            st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.integers(0, K - 1)),
            min_size=2,
            max_size=12,
        )
    )
)
def test_every_update_is_that_of_the_plain_loop(rows):
    data = np.array(rows)
    X, (classes, codes) = data[:, :2], np.unique(data[:, 2], return_inverse=True)
    if len(classes) < 2:
        return
    updates, W, passes = plain_kesler(X, codes.tolist(), len(classes), 20)
    model = quietly(MulticlassPerceptron(max_iter=20), X, data[:, 2])
    trace = model.trace_
    done = zip(trace.indices, trace.winners, trace.losers, strict=True)
    assert [tuple(map(int, update)) for update in done] == updates
    assert model.weights_.tolist() == [[float(v) for v in w] for w in W]
    assert (model.n_iter_, model.updates_) == (passes, len(updates))
    assert trace.passes == passes
    assert (trace.iterates[-1] == model.weights_).all()
    assert not trace.iterates[0].any() and len(trace.iterates) == len(updates) + 1


def test_blocks_of_rows_hide_no_mistake():
    rng = np.random.default_rng(15)
    X = rng.integers(-9, 10, size=(700, 2))
    y = (X @ np.array([[3, -1, -2], [1, 2, -3]]) + [1, 0, -1]).argmax(axis=1)
    updates, W, passes = plain_kesler(X, y.tolist(), 3, 8)
    model = quietly(MulticlassPerceptron(max_iter=8), X, y)
    assert model.trace_.indices.tolist() == [i for i, _, _ in updates]
    assert max(model.trace_.indices) > 400 and len(updates) > 20
    assert model.weights_.tolist() == [[float(v) for v in w] for w in W]
    assert model.n_iter_ == passes


def test_no_place_in_a_block_is_passed_over():
    A = np.ones((300, 2))
    for place in range(300):
        codes = np.zeros(300, dtype=np.intp)
        codes[place] = 1  # a mistake; its update makes one of the next row, and back
        W, rows, rivals = np.array([[1.0, 0], [0, 0]]), *np.zeros((2, 300), np.intp)
        made = kesler_pass_by_blocks(A, codes, W, rows, rivals)
        wanted = [place, place + 1] if place < 299 else [299]
        assert rows[:made].tolist() == wanted
        assert rivals[:made].tolist() == [0, 1][:made]


def test_a_mistake_is_found_wherever_it_is():
    for place in range(1, 300, 7):
        X, y = np.ones((300, 1)), np.zeros(300, dtype=int)
        X[place], y[place] = -1, 1
        model = MulticlassPerceptron().fit(X, y)
        assert model.trace_.indices.tolist() == [0, place] and model.n_iter_ == 2


def test_three_classes_are_learnt_in_three_updates():
    model = MulticlassPerceptron().fit(TRI15, ABC)
    fact = FACTS["kesler"]
    assert (model.updates_, model.n_iter_) == (fact["updates"], fact["passes"])
    assert model.weights_.tolist() == [list(row) for row in fact["theta"].values()]
    assert model.score(TRI15, ABC) == 1 and model.converged_


def test_a_class_that_no_line_separates_is_learnt_by_rank():
    for X, y in (ROW12, MASK12):
        assert MulticlassPerceptron().fit(X, y).score(X, y) == 1


def test_equal_scores_are_a_mistake_and_the_first_rival_pays():
    model = quietly(MulticlassPerceptron(max_iter=1), [[1], [5], [7]], [2, 0, 1])
    trace = model.trace_
    assert (trace.indices[0], trace.winners[0], trace.losers[0]) == (0, 2, 0)


def test_two_classes_make_the_updates_of_the_perceptron():
    rng = np.random.default_rng(16)
    samples = [datasets.t13(), datasets.crossing4()]
    for _ in range(30):
        X = rng.integers(-4, 5, size=(10, 2))
        samples.append((X, np.where(rng.permutation(np.arange(10)) < 4, 1, -1)))
    for X, y in samples:
        two = quietly(Perceptron(max_iter=30), X, y)
        many = quietly(MulticlassPerceptron(max_iter=30), X, y)
        assert many.trace_.indices.tolist() == two.trace_.indices.tolist()
        assert many.weights_[1].tolist() == two.halfspace_.theta.tolist()
        assert (many.weights_[0] == -many.weights_[1]).all()
        assert (many.n_iter_, many.converged_) == (two.n_iter_, two.converged_)


def test_the_mistake_bound_of_the_construction_holds():
    rng = np.random.default_rng(17)
    samples = [(TRI15, ABC), ROW12, MASK12]
    for _ in range(15):
        centers, y = 6 * rng.normal(size=(4, 2)), np.arange(24) % 4
        samples.append((centers[y] + rng.uniform(-1, 1, size=(24, 2)), y))
    checked = 0
    for X, y in samples:
        codes = np.unique(y, return_inverse=True)[1]
        vectors = kesler(X, codes)
        R = np.linalg.norm(augment(X), axis=1).max()
        assert np.linalg.norm(vectors, axis=1).max() == pytest.approx(R * math.sqrt(2))
        try:
            margin = MaxMargin(fit_intercept=False)
            margin = margin.fit(vectors, np.ones(len(vectors), dtype=int)).margin_
        except ValueError:
            continue
        model = MulticlassPerceptron(max_iter=10**5).fit(X, y)
        assert 0 < model.updates_ <= 2 * R**2 / margin**2
        checked += 1
    assert checked >= 8


def test_ranks_that_do_not_exist_end_with_a_warning():
    X, y = [[0], [1], [2], [3]], ["a", "b", "a", "c"]
    with pytest.warns(NotConverged, match="7 passes all had mistakes") as seen:
        model = MulticlassPerceptron(max_iter=7).fit(X, y)
    assert len(seen) == 1 and seen[0].filename == __file__
    assert model.n_iter_ == model.trace_.passes == 7
    assert model.trace_.reason == "max_iter" and not model.converged_


def test_the_order_of_columns_changes_no_update():
    X = np.column_stack([TRI15, TRI15 @ [1, -1]])
    model = MulticlassPerceptron().fit(X, ABC)
    other = MulticlassPerceptron().fit(X[:, [2, 0, 1]], ABC)
    assert other.weights_.tolist() == model.weights_[:, [0, 3, 1, 2]].tolist()
    assert other.trace_.indices.tolist() == model.trace_.indices.tolist()


@pytest.mark.parametrize("max_iter", [0, -1, 1.5, True])
def test_bad_limits_are_refused(max_iter):
    with pytest.raises(ValueError, match="max_iter must be an int >= 1"):
        MulticlassPerceptron(max_iter=max_iter).fit(TRI15, ABC)


@each
def test_a_fit_survives_pickling(model):
    model = model.fit(TRI15, ABC)
    again = pickle.loads(pickle.dumps(model))
    scores = model.decision_function(TRI15).tolist()
    assert again.decision_function(TRI15).tolist() == scores
