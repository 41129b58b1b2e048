"""Faults that programs of this kind have shown in public, each on its smallest input.

Each test is named after the fault; where a kind of fault could occur in several
methods, it is looked for in all of them.
"""

import math
import threading
import tracemalloc
import warnings
from functools import partial

import numpy as np
import pytest
from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.pipeline import make_pipeline

import linclass
from linclass import (
    GaussianClassifier,
    Halfspace,
    KernelPerceptron,
    KNearestNeighbors,
    LeastSquaresClassifier,
    LinearClassifier,
    LogisticRegression,
    MaxMargin,
    Monomials,
    MulticlassPerceptron,
    NeuralNetwork,
    Neuron,
    NotConverged,
    NotSeparable,
    OneVsRest,
    Perceptron,
    Quadratic,
    Softmax,
    datasets,
    kernels,
    losses,
    validation,
)
from linclass._base import BinaryClassifier
from linclass.book import draw
from linclass.descent import SGD, GradientDescent, Incremental

CLASSES = linclass.all_estimators()
each_class = pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
pytestmark = [
    pytest.mark.filterwarnings("ignore::linclass.NotConverged"),
    pytest.mark.filterwarnings("ignore:the (columns|covariance):UserWarning"),
]

T13, SIGNS = datasets.t13()
XOR = [[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1]
KEEP = pytest.mark.parametrize("keep", ["last", "pocket", "averaged", "voted"])


def seeded(cls, seed):
    takes = "random_state" in cls().get_params()
    return cls(random_state=seed) if takes else cls()


def scores(model, X):
    score = getattr(model, "decision_function", None) or model.predict_proba
    return score(X).tolist()


# The perceptron


def test_zero_start_with_a_strict_mistake_test_never_moves():
    X, y = [[2, 1], [-1, -3]], [1, -1]
    model = Perceptron(fit_intercept=False).fit(X, y)
    assert model.updates_ == 1 and model.coef_.tolist() == [[2, 1]]
    assert model.score(X, y) == 1


@each_class
def test_labels_0_and_1_are_not_taken_for_signs(cls):
    X, y = np.array([[1], [2], [-1], [-2]]), np.array([1, 1, 0, 0])
    coded, signs = cls().fit(X, y), cls().fit(X, 2 * y - 1)
    assert scores(coded, X) == scores(signs, X)
    assert set(coded.predict(X).tolist()) == {0, 1}


def test_the_bias_moves_once_an_update_and_not_once_a_feature():
    model = Perceptron(max_iter=1).fit([[1, 2, 3], [-9, -9, -9]], [-1, 1])
    first = model.trace_.iterates[1]
    assert first.tolist() == [-1, -1, -2, -3]


@pytest.mark.parametrize("cls", [Perceptron, KernelPerceptron])
def test_the_second_of_two_equal_points_is_scored_after_the_first_update(cls):
    X, y = [[1, 0], [1, 0], [-1, 0]], [1, 1, -1]
    assert cls(max_iter=5).fit(X, y).trace_.indices.tolist().count(1) == 0


def test_equal_points_make_one_mistake_in_all():
    model = Perceptron(fit_intercept=False).fit([[1, 0], [1, 0]], [1, 1])
    assert model.updates_ == 1


def test_on_inseparable_data_the_last_weights_are_no_answer_but_the_pocket_is():
    X, y = XOR
    with pytest.warns(NotConverged) as seen:
        model = Perceptron(keep="pocket", max_iter=50).fit(X, y)
    assert len(seen) == 1 and not model.converged_
    lines = [Halfspace.from_theta(theta) for theta in model.trace_.iterates]
    z = [np.array(y) * line.score(X) for line in lines]
    assert round(4 * (1 - model.score(X, y))) == 2
    best = min((line.predict(X) != np.array(y)).sum() for line in lines)
    assert 4 * (1 - model.score(X, y)) <= best <= min((part <= 0).sum() for part in z)


@each_class
def test_a_seed_gives_the_same_fit_twice(cls):
    rng = np.random.default_rng(5)
    X, y = rng.normal(size=(10, 2)), np.arange(10) % 2
    if cls is MaxMargin:
        X[:, 0] += 9 * y
    model = seeded(cls, 3)
    first = scores(model.fit(X, y), X)
    assert scores(model.fit(X, y), X) == first == scores(seeded(cls, 3).fit(X, y), X)


@pytest.mark.parametrize("keep", ["last", "pocket", "averaged", "voted"])
def test_a_seed_gives_the_same_random_order_twice(keep):
    X, y = datasets.crossing8()
    model = Perceptron(order="random", random_state=3, keep=keep, max_iter=20)
    first = model.fit(X, y)
    indices, score = first.trace_.indices.tolist(), scores(first, X)
    assert model.fit(X, y).trace_.indices.tolist() == indices
    assert scores(model, X) == score


def test_a_generator_advances_from_fit_to_fit():
    model = Perceptron(order="random", random_state=np.random.default_rng(3))
    first = model.fit(T13, SIGNS).trace_.indices.tolist()
    assert model.fit(T13, SIGNS).trace_.indices.tolist() != first


BINARY = [cls for cls in CLASSES if issubclass(cls, BinaryClassifier)]


@pytest.mark.parametrize("cls", BINARY, ids=lambda cls: cls.__name__)
def test_a_score_of_zero_is_the_larger_class(cls, monkeypatch):
    model = cls().fit(T13, np.where(SIGNS > 0, "yes", "no"))
    zeros = np.array([0.0, -0.0])
    monkeypatch.setattr(cls, "decision_function", lambda self, X: zeros)
    assert model.predict(T13[:2]).tolist() == ["yes", "yes"]


def test_a_score_of_zero_belongs_to_one_class_everywhere():
    line, X = Halfspace([1, -1], 0), [[2, 2]]
    assert line.predict(X).tolist() == [1]
    assert Halfspace([0, 0], 0).predict(X).tolist() == [1]
    assert losses.ZeroOne().value(0.0) == 0
    assert linclass.sign(0) == 1


def test_on_and_beyond_a_threshold_is_positive():
    line = Halfspace([1], -1)
    assert line.predict([[0], [1], [2]]).tolist() == [-1, 1, 1]


# Losses, regularization, descent


def test_the_logistic_function_overflows_at_neither_end():
    with np.errstate(all="raise", under="ignore"):
        values = losses.sigmoid([-1000, -710, 0, 710, 1000])
        loss, slope = losses.Logistic().value, losses.Logistic().derivative
        assert loss([-1000, 1000]).tolist() == [1000, 0]
        assert slope([-1000, 1000]).tolist() == [-1, 0]
    assert values.tolist()[0] == 0 and 0 < values[1] < 1e-300
    assert values[2:].tolist() == [0.5, 1, 1]


LOSSES = [
    losses.ZeroOne(),
    losses.Perceptron(),
    losses.Hinge(),
    losses.SmoothedHinge(),
    losses.SquaredHinge(),
    losses.Squared(),
    losses.Logistic(),
    losses.Logistic(base=2),
    losses.LogisticMSE(),
    losses.Huber(),
]


@pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: loss.name)
def test_no_loss_overflows_far_out(loss):
    z = np.array([-1e4, -1e3, -710.0, 0, 710, 1e3, 1e4])
    with np.errstate(all="raise", under="ignore"):
        for values in (loss.value(z), loss.derivative(z), loss.second(z)):
            assert np.isfinite(values).all()


def test_a_label_minus_1_is_not_put_into_the_formula_for_0_and_1():
    score = [math.log(9)]
    for y in ([-1], [0]):
        other = [1]  # the labels need both classes to be told apart
        both = losses.log_likelihood(y + other, [*score, 0.0])
        assert -both == pytest.approx(math.log(10) + math.log(2), abs=1e-12)


def test_both_codings_give_the_same_logistic_fit():
    X, y = datasets.logit8()
    one = LogisticRegression().fit(X, y)
    other = LogisticRegression().fit(X, (y > 0).astype(int))
    assert scores(one, X) == scores(other, X)
    assert one.trace_.iterates.tolist() == other.trace_.iterates.tolist()


SEPARATED = [[-2], [-1], [1], [2]], [0, 0, 1, 1]


def test_separable_data_without_a_penalty_are_reported():
    with pytest.warns(NotConverged, match="separable") as seen:
        model = LogisticRegression().fit(*SEPARATED)
    assert len(seen) == 1 and not model.converged_
    assert np.isfinite(model.trace_.iterates).all()
    assert model.score(*SEPARATED) == 1
    assert LogisticRegression(strength=0.1).fit(*SEPARATED).converged_


def test_weights_of_separable_data_grow_like_the_logarithm_of_the_steps():
    grown = []
    for steps in (10, 100, 1000, 10000):
        model = LinearClassifier(
            loss="logistic",
            penalty="none",
            solver=GradientDescent(rate=1.0, max_iter=steps, tol=0.0),
            fit_intercept=False,
        )
        grown.append(round(float(abs(model.fit(*SEPARATED).coef_[0, 0])), 2))
    assert grown == [2.10, 4.02, 6.23, 8.52]


@pytest.mark.filterwarnings("error::linclass.NotConverged")
def test_separable_data_with_more_classes_are_reported_too():
    X, y = datasets.tri15()
    with pytest.warns(NotConverged, match="separable"):
        model = Softmax().fit(X, y)
    assert not model.converged_ and np.isfinite(model.coef_).all()
    assert Softmax(strength=0.1).fit(X, y).converged_


def test_the_penalty_pulls_the_weights_towards_zero():
    J = linclass.descent.Objective(
        [[1], [-1]], [1, 0], "logistic", "l2", 5, fit_intercept=False
    )
    assert J.gradient([0, 0.5])[1] == pytest.approx(2.1225, abs=5e-5)


@pytest.mark.parametrize("strength", [0, 1e-3, 1, 1e3, 1e6])
def test_a_strong_penalty_leaves_the_bias_alone(strength):
    X, y = np.zeros((4, 1)), [1, 1, 1, 0]
    model = LogisticRegression(strength=strength).fit(X, y)
    assert model.coef_.tolist() == [[0]]
    assert model.intercept_[0] == pytest.approx(math.log(3), abs=1e-6)


@pytest.mark.parametrize("strength", [1e-3, 1, 1e3, 1e6])
def test_a_strong_penalty_leaves_the_bias_of_other_models_alone(strength):
    X, y = np.zeros((4, 1)), [1, 1, 1, 0]
    share = Softmax(strength=strength).fit(X, y).predict_proba(X)[0]
    assert share == pytest.approx([0.25, 0.75], abs=1e-6)
    kernel = linclass.KernelLogistic(strength=strength).fit(
        [[0], [1], [2], [3]], [1, 1, 1, 0]
    )
    share = kernel.predict_proba([[0], [1], [2], [3]])[:, 1].mean()
    assert share == pytest.approx(0.75, abs=1e-6)


def test_a_step_too_large_is_stopped_before_the_weights_are_lost():
    J = linclass.descent.Objective(
        [[0], [0]], [1, 0], "logistic", "l2", 3, fit_intercept=False
    )
    trace = GradientDescent(rate=1.0, max_iter=5000).minimize(J, [0, 1])
    assert trace.iterates[:4, 1].tolist() == [1, -2, 4, -8]
    assert trace.reason == "diverged" and np.isfinite(trace.iterates).all()
    assert "iteration" in trace.message and "step 1" in trace.message


def test_a_step_too_large_never_leaves_a_fit_without_numbers():
    big = np.array([[1e150], [-1e150], [2e150], [-2e150]])
    for solver in (GradientDescent, SGD, Incremental):
        model = LinearClassifier(loss="squared", solver=solver(rate=1.0, max_iter=50))
        with pytest.warns(NotConverged, match="diverged"):
            model.fit(big, [0, 1, 1, 0])
        assert np.isfinite(model.coef_).all() and model.trace_.reason == "diverged"


def test_the_l1_penalty_gives_zeros_and_not_small_numbers():
    X, y = [[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, 1, -1, -1]
    model = LinearClassifier(loss="logistic", penalty="l1", strength=0.2).fit(X, y)
    assert model.coef_[0, 1] == 0.0 and model.coef_[0, 0] > 0.1
    assert LogisticRegression(penalty="l1", strength=0.2).fit(X, y).coef_[0, 1] == 0.0


def test_the_slope_at_a_kink_is_one_of_the_subgradients():
    hinge = losses.Hinge()
    assert -1 <= hinge.derivative(1.0) <= 0 and not hinge.smooth
    low, high = hinge.subdifferential(1.0)
    assert (low, high) == (-1, 0)


def test_the_squared_error_is_taken_of_the_probability_and_not_of_the_score():
    loss = losses.LogisticMSE()
    assert loss.value(-20.0) == pytest.approx(1, abs=1e-8)
    assert loss.derivative(-20.0) == pytest.approx(-4.1e-9, rel=0.01)
    assert losses.Logistic().derivative(-20.0) == pytest.approx(-1, abs=1e-8)


@pytest.mark.parametrize(
    "function", [losses.log_likelihood, losses.error_rate, losses.error_count]
)
def test_a_column_and_a_row_are_not_broadcast_into_a_table(function):
    with pytest.raises(ValueError, match=r"\(3, 1\).*\(3,\)"):
        function(np.array([[1], [-1], [1]]), np.array([1, -1, 1]))


# Labels and samples


@each_class
def test_text_labels_and_small_integers_come_back_as_they_were(cls):
    X = [[0], [5], [1], [6]]
    words = cls().fit(X, ["ham", "spam", "ham", "spam"])
    assert words.classes_.tolist() == ["ham", "spam"]
    assert set(words.predict(X)) <= {"ham", "spam"}
    small = cls().fit(X, np.array([3, 7, 3, 7], dtype=np.int8))
    assert small.predict(X).dtype == np.int8


@each_class
@pytest.mark.parametrize("dtype", ["float64", "float32", "float16", "longdouble"])
def test_targets_of_a_regression_are_refused_in_words(cls, dtype):
    with pytest.raises(ValueError, match="looks continuous"):
        cls().fit([[0], [1], [2], [3]], np.array([0.0, 0.48, 0.84, 1.0], dtype))
    assert cls().fit([[0], [1], [2]], [0.0, 1.0, 1.0]).classes_.tolist() == [0, 1]


@each_class
def test_one_class_is_refused_before_any_arithmetic(cls):
    with pytest.raises(ValueError, match="1 class"):
        cls().fit([[1e308], [1e308], [-1e308]], [1, 1, 1])
    with pytest.raises(ValueError, match="0 sample"):
        cls().fit(np.zeros((0, 2)), [])


@each_class
@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_not_a_number_is_no_class(cls, bad):
    with pytest.raises(ValueError, match="NaN or infinity, first in row 0"):
        cls().fit([[bad, 1], [1, 2]], [1, -1])
    model = cls().fit([[0, 1], [1, 2], [0, 2], [2, 1]], [1, -1, 1, -1])
    with pytest.raises(ValueError, match="NaN or infinity, first in row 1"):
        model.predict([[0, 1], [bad, 1]])


@each_class
@pytest.mark.parametrize("width", [4, 2, 1])
def test_columns_too_many_or_too_few_are_refused_with_both_numbers(cls, width):
    X = np.vstack([np.eye(3) + 5, -np.eye(3)])
    model = cls().fit(X, [1, 1, 1, 0, 0, 0])
    with pytest.raises(ValueError, match=f"{width} features.* 3 features"):
        model.predict(np.ones((2, width)))


class Series:
    """Labels with an index of their own."""

    def __init__(self, values, index):
        self.values, self.index = list(values), list(index)

    def __getitem__(self, key):
        return self.values[self.index.index(key)]

    def __len__(self):
        return len(self.values)

    def __array__(self, dtype=None, copy=None):
        return np.asarray(self.values, dtype=dtype)


@each_class
def test_labels_are_taken_by_position_and_not_by_index(cls):
    X, y = [[0], [5], [1]], [1, -1, 1]
    series = Series(y, index=[7, 3, 9])
    assert scores(cls().fit(X, series), X) == scores(cls().fit(X, y), X)
    assert cls().fit(X, y).score(X, series) == cls().fit(X, y).score(X, y)


def test_validation_takes_labels_by_position_and_not_by_index():
    y = [1, -1] * 6
    series = Series(y, index=range(20, 8, -1))
    X = np.random.default_rng(0).normal(size=(12, 2))
    cv = partial(validation.cross_validate, LeastSquaresClassifier(), random_state=0)
    assert cv(X, series).errors.tolist() == cv(X, y).errors.tolist()


@each_class
def test_one_sample_without_its_brackets_is_refused_with_what_to_write(cls):
    X = np.vstack([np.eye(3) + 5, -np.eye(3)])
    model = cls().fit(X, [1, 1, 1, 0, 0, 0])
    with pytest.raises(ValueError, match=r"shape \(3,\).*\[x\].*reshape\(1, -1\)"):
        model.predict([1, 2, 3])


@KEEP
def test_integer_samples_are_not_updated_in_integers(keep):
    X, y = np.array([[1, 0], [0, 1]]), np.array([1, -1])
    before = X.copy()
    model = Perceptron(rate=0.1, keep=keep)
    assert scores(model.fit(X, y), X) == scores(model.fit(X * 1.0, y), X * 1.0)
    assert (X == before).all() and X.dtype.kind == "i"


@each_class
def test_integer_samples_give_the_fit_of_floats(cls):
    X, y = np.array([[1, 0], [0, 1], [2, -1], [-1, 2]]), np.array([1, -1, 1, -1])
    assert scores(cls().fit(X, y), X) == scores(cls().fit(X * 1.0, y), X * 1.0)


def test_powers_do_not_wrap_around_in_small_integers():
    X = np.array([[11], [12]], dtype=np.int8)
    for squares in (Monomials(degree=2).fit_transform(X), Quadratic().fit_transform(X)):
        assert squares[:, -1].tolist() == [121, 144] and squares.dtype == np.float64
    big = np.array([[100, 100]], dtype=np.int8)
    square = kernels.Polynomial(degree=2, constant=1)(big, big)
    assert square.tolist() == [[20001.0**2]]


# Neighbors, kernels, validation


def test_a_tied_vote_does_not_go_to_the_smaller_name():
    X, query = [[0], [2]], [[1]]
    for names in ([0, 1], [1, 0], ["b", "a"], ["a", "b"]):
        model = KNearestNeighbors(n_neighbors=2).fit(X, names)
        assert model.predict(query).tolist() == [names[0]]


def test_unsigned_numbers_are_not_subtracted_below_zero():
    X = np.array([[0], [40]], dtype=np.uint8)
    query = np.array([[32]], dtype=np.uint8)
    assert KNearestNeighbors(n_neighbors=1).fit(X, [1, 2]).predict(query).tolist() == [
        2
    ]
    gram = kernels.Gaussian(8.0)(X, query)
    assert gram.ravel() == pytest.approx([math.exp(-16), math.exp(-1)])


@pytest.mark.parametrize("shift", [0.0, 3000.0, 1e8])
def test_distances_far_from_the_origin_do_not_cancel(shift):
    X = np.array([[0.0, 0.0], [1.0, 0.0]]) + shift
    query = np.array([[0.75, 0.0]]) + shift
    assert KNearestNeighbors(n_neighbors=1).fit(X, [1, 2]).predict(query).tolist() == [
        2
    ]
    gram = kernels.Gaussian(1.0)(np.vstack([X, query]), np.vstack([X, query]))
    assert gram.diagonal().tolist() == [1, 1, 1] and gram.max() == 1
    assert gram[2, 1] == pytest.approx(math.exp(-(0.25**2)), rel=1e-12)


def test_distances_of_single_precision_do_not_cancel():
    X = np.array([[3000, 3000], [3001, 3000]], dtype=np.float32)
    query = np.array([[3000.8, 3000]], dtype=np.float32)
    assert KNearestNeighbors(n_neighbors=1).fit(X, [1, 2]).predict(query).tolist() == [
        2
    ]
    assert KNearestNeighbors(n_neighbors=1).fit(X, [1, 2]).kneighbors(query)[
        1
    ].tolist() == [[1]]


def test_more_neighbors_than_samples_are_refused_at_fit_with_both_numbers():
    with pytest.raises(ValueError, match=r"5.*3"):
        KNearestNeighbors(n_neighbors=5).fit([[0], [1], [2]], [0, 1, 1])


@pytest.mark.slow
@pytest.mark.parametrize("metric", ["euclidean", "manhattan", "chebyshev"])
def test_neighbors_of_many_points_need_no_table_of_all_differences(metric):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(4000, 50)), rng.integers(2, size=4000)
    model = KNearestNeighbors(n_neighbors=5, metric=metric).fit(X, y)
    tracemalloc.start()
    model.predict(X)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 200e6


def test_folds_of_sorted_labels_hold_both_classes():
    y = [0, 0, 0, 0, 1, 1, 1, 1]
    tested = []
    for train, test in validation.folds(y, 2):
        assert {y[i] for i in train} == {y[i] for i in test} == {0, 1}
        tested += test.tolist()
    assert sorted(tested) == list(range(8))
    with pytest.raises(ValueError, match=r"4.*5|5.*4"):
        validation.folds(y, 5)


class Spy(TransformerMixin, BaseEstimator):
    """Notes on its class how many rows each fit has seen."""

    seen = ()

    def fit(self, X, y=None):
        Spy.seen = (*Spy.seen, len(X))
        self.n_rows_ = len(X)
        return self

    def transform(self, X):
        return X


def test_scaling_is_learnt_on_the_training_rows_only():
    Spy.seen = ()
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(10, 2)), [0, 1] * 5
    pipeline = make_pipeline(Spy(), LeastSquaresClassifier())
    validation.cross_validate(pipeline, X, y, n_folds=5)
    assert Spy.seen == (8,) * 5
    assert not hasattr(pipeline[0], "n_rows_") and not hasattr(pipeline[1], "classes_")


# Pictures, margins, densities, networks


def test_the_line_of_a_fit_to_0_and_1_lies_at_one_half():
    model = LeastSquaresClassifier().fit([[0], [1]], [0, 1])
    line = model.halfspace_
    assert -line.b / line.w[0] == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("line", "ends"),
    [
        (Halfspace([1, 0], -2), [[2, -3], [2, 3]]),
        (Halfspace([0, 1], -2), [[-3, 2], [3, 2]]),
        (Halfspace([0, 0], 1), None),
        (Halfspace([1, 1], -1e6), None),
        (Halfspace([1e-200, 1e-200], 0), [[-3, 3], [3, -3]]),
    ],
)
def test_a_boundary_is_drawn_vertical_or_not_at_all(line, ends):
    import matplotlib.pyplot as plt

    found = line.in_box(-3, 3, -3, 3)
    assert ends is None if found is None else found == pytest.approx(np.array(ends))
    ax = draw.separator(line, T13, SIGNS)
    ax.figure.canvas.draw()
    drawn = [artist.get_label() for artist in ax.get_lines()]
    assert ("boundary" in drawn) == line.w.any()
    plt.close("all")


def test_a_hard_margin_is_not_softened():
    X, y = np.array([[0, 1], [1, 0], [1, 1]]), np.array([1, 1, -1])
    model = MaxMargin().fit(X, y)
    assert model.coef_[0] == pytest.approx([-2, -2]) and model.score(X, y) == 1
    assert model.intercept_ == pytest.approx(3)
    assert model.margin_ == pytest.approx(1 / math.sqrt(8))
    assert model.support_.tolist() == [0, 1, 2]


@pytest.mark.parametrize(
    ("X", "y"), [([[1, 1], [1, 1]], [1, -1]), XOR], ids=["contradiction", "xor"]
)
def test_data_without_a_margin_end_at_once_with_a_proof(X, y):
    with pytest.raises(NotSeparable) as caught:
        MaxMargin().fit(X, y)
    proof = caught.value.separation
    positive = proof.positive_weights @ np.array(X)
    assert positive == pytest.approx(proof.negative_weights @ np.array(X))


@each_class
def test_contradictory_and_equal_rows_do_not_hang(cls):
    X, y = [[1, 1], [1, 1], [0, 0], [0, 0]], [1, -1, 1, -1]
    if cls is MaxMargin:
        with pytest.raises(NotSeparable):
            cls().fit(X, y)
    else:
        assert np.isfinite(scores(cls().fit(X, y), X)).all()


def test_exact_duplicates_change_nothing():
    once, twice = MaxMargin().fit(T13, SIGNS), MaxMargin()
    twice.fit(np.vstack([T13, T13]), np.append(SIGNS, SIGNS))
    assert twice.coef_ == pytest.approx(once.coef_)
    assert twice.intercept_ == pytest.approx(once.intercept_)


def test_the_threshold_between_two_densities_is_not_zero():
    X, y = [[9], [11], [11.5], [13.5]], [0, 0, 1, 1]
    model = GaussianClassifier().fit(X, y)
    assert model.predict([[11.24], [11.26]]).tolist() == [0, 1]
    shares = np.array([0.75, 0.25])
    shifted = 11.25 + 1.0 * math.log(shares[0] / shares[1]) / 2.5
    model = GaussianClassifier(priors=shares).fit(X, y)
    assert model.predict([[shifted - 0.01], [shifted + 0.01]]).tolist() == [0, 1]


@pytest.mark.parametrize(
    ("given", "expected"), [((0, 0, 0), "A"), ((-3, -1, -2), "B"), ((1, 2, 2), "B")]
)
def test_the_first_largest_score_wins(given, expected, monkeypatch):
    X, y = datasets.tri15()
    model = OneVsRest(LeastSquaresClassifier()).fit(X, y)
    monkeypatch.setattr(
        OneVsRest, "decision_function", lambda self, X: np.array([given], float)
    )
    assert model.predict(X[:1]).tolist() == [expected]


def test_two_classes_need_one_model_and_not_two():
    model = OneVsRest(LeastSquaresClassifier()).fit(T13, SIGNS)
    assert len(model.estimators_) == 1
    plain = LeastSquaresClassifier().fit(T13, SIGNS)
    assert scores(model, T13) == scores(plain, T13)


def test_hidden_units_do_not_start_equal():
    X, y = XOR
    model = NeuralNetwork(hidden=(3,), max_iter=1).fit(X, y)
    rows = model.network_.weights[0]
    assert not np.allclose(rows[0], rows[1]) and not np.allclose(rows[1], rows[2])


def test_the_width_of_a_kernel_is_squared_where_the_distance_is():
    assert kernels.Gaussian(2.0)([[0]], [[2]]) == pytest.approx(math.exp(-1))
    assert kernels.Gaussian(2.0)([[0]], [[4]]) == pytest.approx(math.exp(-4))
    assert kernels.Laplace(2.0)([[0]], [[2]]) == pytest.approx(math.exp(-1))
    assert kernels.Laplace(5.0)([[0, 0]], [[3, 4]]) == pytest.approx(math.exp(-1))


@each_class
def test_a_score_beyond_the_range_of_floats_is_refused_and_no_guess(cls):
    """inf - inf is no score, and inf is not larger than inf."""
    X, y = np.array([[1, -1], [-1, 1], [2, 0], [0, 2.5]]), [1, 0, 1, 0]
    far = np.array([[1.7e308, 1.7e308], [1.7e308, -1.7e308], [-1.7e308, 1.7e308]])
    model = cls().fit(X, y)
    try:
        found = model.predict(far)
    except ValueError as error:
        assert "too large for a float" in str(error) or "range of floats" in str(error)
    else:
        assert found[1:].tolist() == [1, 0]
        if hasattr(model, "decision_function"):
            assert np.isfinite(model.decision_function(far)).all()


@pytest.mark.parametrize("cls", [Softmax, MulticlassPerceptron, OneVsRest])
def test_of_scores_that_overflow_none_is_the_largest(cls):
    X, y = [[1, -1], [-1, 1], [2, 0], [0, 2.5]], [0, 1, 2, 1]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConverged)
        model = cls().fit(X, y)
    with pytest.raises(ValueError, match="a score is too large for a float"):
        model.predict([[1.7e308, -1.7e308]])


# State, threads, arguments


def test_a_margin_refused_leaves_the_weights_to_the_labels_they_had():
    model = MaxMargin().fit([[0], [1]], ["a", "b"])
    with pytest.raises(NotSeparable):
        model.fit([[0], [1], [2]], ["no", "yes", "no"])
    assert model.classes_.tolist() == ["a", "b"]
    assert model.predict([[0], [1]]).tolist() == ["a", "b"]


def test_fits_in_threads_leave_the_filters_of_warnings_alone():
    before = list(warnings.filters)
    X, y = datasets.tri15()

    def work():
        for _ in range(5):
            OneVsRest(LogisticRegression(strength=0.01, max_iter=2)).fit(X, y)
            Neuron(max_iter=1).fit(*datasets.crossing4())

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert warnings.filters == before


def test_a_classifier_of_many_says_which_of_them_did_not_converge():
    X, y = datasets.tri15()
    with pytest.warns(NotConverged) as seen:
        OneVsRest(LogisticRegression(strength=0.01, max_iter=1)).fit(X, y)
    messages = [str(item.message) for item in seen]
    assert [message.split(" against")[0] for message in messages] == [
        *("class A", "class B", "class C")
    ]
    assert {item.filename for item in seen} == {__file__}


def test_a_neuron_warns_once_and_as_a_neuron():
    with pytest.warns(NotConverged) as seen:
        Neuron(max_iter=1).fit(*datasets.crossing4())
    assert len(seen) == 1 and str(seen[0].message).startswith("Neuron stopped")


@each_class
def test_labels_that_are_never_equal_do_not_score_0_in_silence(cls):
    model = cls().fit(T13, SIGNS)
    for labels in (SIGNS.astype(str), SIGNS.astype(str).astype(object)):
        with pytest.raises(ValueError, match="never equal"):
            model.score(T13, labels)


@each_class
def test_a_masked_number_is_no_number(cls):
    X = np.ma.array(T13.astype(float), mask=np.zeros((13, 2)))
    X[3, 1] = np.ma.masked
    with pytest.raises(ValueError, match=r"X has masked entries, first in row 3"):
        cls().fit(X, SIGNS)
    model = cls().fit(T13, SIGNS)
    with pytest.raises(ValueError, match=r"X has masked entries, first in row 3"):
        model.predict(X)
