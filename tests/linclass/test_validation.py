"""Validation against scikit-learn on the same folds, plain loops, and exact sums."""

import dataclasses
import math
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import (
    GridSearchCV,
    LeaveOneOut,
    StratifiedKFold,
    cross_val_score,
)
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import linclass
from linclass import (
    KNearestNeighbors,
    LeastSquaresClassifier,
    MaxMargin,
    Perceptron,
    datasets,
)
from linclass._base import Classifier, clone
from linclass.validation import (
    Choice,
    CrossValidation,
    NestedValidation,
    Path,
    choose,
    cross_validate,
    folds,
    hold_out,
    nested,
    path,
)

T13, SIGNS = datasets.t13()
LOGISTIC = linclass.LogisticRegression(strength=0.1)
seeds = st.integers(0, 2**32 - 1)


def problem(seed, n=40, d=3):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d))
    return X, np.where(X[:, 0] + rng.normal(size=n) > 0, "up", "down")


class Frame:
    """What is used of a data frame: columns, rows by number, and an array of it."""

    def __init__(self, values, columns):
        self.values, self.columns = np.asarray(values), columns

    def __len__(self):
        return len(self.values)

    def __array__(self, dtype=None, copy=None):
        return np.array(self.values, dtype=dtype)

    @property
    def shape(self):
        return self.values.shape

    @property
    def iloc(self):
        frame = self

        class Rows:
            def __getitem__(self, index):
                return Frame(frame.values[index], frame.columns)

        return Rows()


class Series:
    """A column whose ``y[i]`` looks up the index label, as in pandas."""

    def __init__(self, values, index):
        self.values, self.index = np.asarray(values), list(index)

    def __getitem__(self, label):
        return self.values[[self.index.index(i) for i in np.atleast_1d(label)]]

    def __len__(self):
        return len(self.values)

    def __array__(self, dtype=None, copy=None):
        return np.array(self.values, dtype=dtype)


class Spy(TransformerMixin, BaseEstimator):
    """Notes in a list outside how many rows each fit saw."""

    seen: list  # set by the test

    def fit(self, X, y=None):
        self.seen.append(len(X))
        self.fitted_ = True
        return self

    def transform(self, X):
        return X


class Coin(Classifier):
    """Flips a coin for each row, whatever it is; `seed` is a parameter like others."""

    def __init__(self, seed=0):
        self.seed = seed

    def fit(self, X, y):
        self._check_fit(X, y)
        return self

    def predict(self, X):
        rows = (np.asarray(X)[:, 0] * 1e6).astype(np.int64)
        flips = [np.random.default_rng([self.seed, i]).integers(2) for i in rows]
        return self.classes_[flips]


def as_lists(found):
    """Row numbers of a split, or of a list of splits."""
    if isinstance(found, np.ndarray):
        return found.tolist()
    return [as_lists(part) for part in found]


# Splits

labels = st.lists(st.sampled_from("abc"), min_size=2, max_size=40)


@given(labels, st.integers(2, 6), seeds, st.booleans())
def test_every_row_is_tested_exactly_once(y, n_folds, seed, stratified):
    counts = [y.count(label) for label in set(y)]
    if len(y) < n_folds or (stratified and min(counts) < n_folds):
        with pytest.raises(ValueError, match=f"n_folds={n_folds}"):
            folds(y, n_folds, stratified=stratified, random_state=seed)
        return
    splits = folds(y, n_folds, stratified=stratified, random_state=seed)
    assert len(splits) == n_folds
    tested = np.concatenate([test for _, test in splits])
    assert sorted(tested.tolist()) == list(range(len(y)))
    for train, test in splits:
        assert sorted([*train, *test]) == list(range(len(y)))
        assert (np.diff(train) > 0).all() and (np.diff(test) > 0).all()
    sizes = [len(test) for _, test in splits]
    assert max(sizes) - min(sizes) <= 1
    if stratified:
        for label in set(y):
            in_fold = [sum(y[i] == label for i in test) for _, test in splits]
            assert max(in_fold) - min(in_fold) <= 1


@given(labels, st.floats(0.01, 0.99), seeds)
def test_held_out_rows_have_each_class_in_its_share(y, share, seed):
    try:
        train, test = hold_out(y, share, random_state=seed)
    except ValueError as error:
        assert "leaves no" in str(error)
        return
    assert sorted([*train, *test]) == list(range(len(y)))
    assert len(test) == round(share * len(y))
    for label in set(y):
        count = y.count(label)
        held = sum(y[i] == label for i in test)
        assert 0 < held < count
        assert abs(held - len(test) * count / len(y)) < 1


def test_of_two_classes_the_nearest_number_is_held_out():
    for count in range(4, 37):
        y = [0] * count + [1] * (40 - count)
        _, test = hold_out(y, 0.25, random_state=0)
        assert abs((test < count).sum() - count / 4) <= 0.5


def test_unshuffled_folds_of_sorted_labels_would_test_other_classes():
    y = [0, 0, 0, 0, 1, 1, 1, 1]
    for seed in range(20):
        for _, test in folds(y, 2, random_state=seed):
            assert sorted(np.array(y)[test]) == [0, 0, 1, 1]
    X = [[-v - 1] if label == 0 else [v] for v, label in enumerate(y)]
    assert cross_validate(MaxMargin(), X, y, n_folds=2, random_state=0).mean_error == 0


def test_a_class_smaller_than_the_folds_is_refused_with_both_numbers():
    y = ["ham"] * 9 + ["spam"] * 3
    message = "n_folds=5, but the smallest class, spam, has 3 row"
    for call in (
        lambda: folds(y),
        lambda: cross_validate(MaxMargin(), np.zeros((12, 1)), y),
        lambda: choose(MaxMargin(), "fit_intercept", [True], np.zeros((12, 1)), y),
        lambda: nested(MaxMargin(), "fit_intercept", [True], np.zeros((12, 1)), y),
    ):
        with pytest.raises(ValueError, match=message):
            call()
    with pytest.raises(ValueError, match="n_folds=13, but there are 12 row"):
        folds(y, 13, stratified=False)
    assert len(folds(y, 3)) == 3


def test_folds_that_are_not_stratified_are_dealt_whatever_the_labels():
    y, rng, uneven = np.array([0] * 4 + [1] * 4), np.random.default_rng(0), 0
    for _ in range(1000):
        (_, test), _ = folds(y, 2, stratified=False, random_state=rng)
        uneven += y[test].sum() != 2
    even = math.comb(4, 2) ** 2 / math.comb(8, 4)  # hypergeometric
    deviation = math.sqrt(even * (1 - even) / 1000)
    assert uneven / 1000 == pytest.approx(1 - even, abs=4.5 * deviation)


def test_one_row_left_out_at_a_time():
    splits = folds(SIGNS, 13, stratified=False, random_state=0)
    assert sorted(test.tolist() for _, test in splits) == [[i] for i in range(13)]
    found = cross_validate(
        KNeighborsClassifier(1), T13, SIGNS, n_folds=13, stratified=False
    )
    scores = cross_val_score(KNeighborsClassifier(1), T13, SIGNS, cv=LeaveOneOut())
    assert found.mean_error == pytest.approx(1 - scores.mean())
    assert found.errors.sum() == 3


def test_class_counts_are_those_of_scikit_learn():
    for seed in range(100):
        rng = np.random.default_rng(seed)
        y = rng.permutation([0] * 7 + [1] * 11 + [2] * rng.integers(4, 20))
        ours = [np.bincount(y[t]) for _, t in folds(y, 4, random_state=seed)]
        theirs = [np.bincount(y[t]) for _, t in StratifiedKFold(4).split(y, y)]
        assert np.sort(ours, axis=0).tolist() == np.sort(theirs, axis=0).tolist()


@pytest.mark.parametrize("split", [hold_out, folds])
def test_a_seed_repeats_and_a_generator_advances(split):
    y = [0, 1] * 20
    first = as_lists(split(y, random_state=3))
    assert as_lists(split(y, random_state=3)) == first
    rng = np.random.default_rng(3)
    assert as_lists(split(y, random_state=rng)) == first
    assert as_lists(split(y, random_state=rng)) != first
    assert as_lists(split(y)) != as_lists(split(y))
    with pytest.raises(ValueError, match="random_state must be"):
        split(y, random_state="x")


def test_each_row_is_held_out_equally_often():
    y, times = [0] * 6 + [1] * 14, np.zeros(20)
    rng = np.random.default_rng(0)
    for _ in range(2000):
        times[hold_out(y, 0.5, random_state=rng)[1]] += 1
    assert np.abs(times / 2000 - 0.5).max() < 4.5 * math.sqrt(0.25 / 2000)


@pytest.mark.parametrize(
    "names",
    [["ham", "spam"], [False, True], [0.0, 1.0], np.array([3, 4], np.int8), [-1, 1]],
)
def test_labels_of_any_type_give_the_same_splits(names):
    codes = np.random.default_rng(0).integers(0, 2, 30)
    y = np.array(names)[codes]
    for given_y in (y, y.tolist(), y.astype(object), Series(y, range(30, 0, -1))):
        for split in (folds, hold_out):
            found = split(given_y, random_state=1)
            assert as_lists(found) == as_lists(split(codes, random_state=1))


@pytest.mark.parametrize("n_folds", [1, 0, -2, 2.0, "5", None, True])
def test_other_numbers_of_folds_are_refused(n_folds):
    with pytest.raises(ValueError, match="n_folds must be an int >= 2"):
        folds([0, 1] * 5, n_folds)


@pytest.mark.parametrize("share", [0, 1, -0.5, 2, math.nan, None, "0.5", True])
def test_other_shares_are_refused(share):
    with pytest.raises(ValueError, match="share must be a number between 0 and 1"):
        hold_out([0, 1] * 5, share)


@pytest.mark.parametrize("split", [hold_out, folds])
def test_bad_labels_are_refused(split):
    for y, message in [
        ([], "y has 0 labels"),
        ([0, 1, np.nan, 1], "first in row 2"),
        (None, "y is None"),
        ([[0, 1], [1, 0]], r"shape \(2, 2\)"),
        ([0.5, 0.25, 0.75], "looks continuous"),
    ]:
        with pytest.raises(ValueError, match=message):
            split(y)


def test_a_hold_out_without_a_class_is_refused():
    with pytest.raises(ValueError, match="no test row of class 1, which has 1 row"):
        hold_out([1, 0, 0, 0, 0, 0, 0, 0], 0.125, random_state=0)
    with pytest.raises(ValueError, match="no training row of class 0, which has 1 row"):
        hold_out([1, 0], 0.9, random_state=0)
    train, test = hold_out([7, 7, 7, 7], 0.5)
    assert len(train) == len(test) == 2


# Cross-validation


ESTIMATORS = [
    (LeastSquaresClassifier(), 80),
    (KNeighborsClassifier(3), 10),
    (make_pipeline(StandardScaler(), LeastSquaresClassifier()), 10),
]


@pytest.mark.parametrize(("estimator", "times"), ESTIMATORS)
def test_scores_are_those_of_scikit_learn_on_the_same_folds(estimator, times):
    for seed in range(times):
        X, y = problem(seed)
        found = cross_validate(estimator, X, y, n_folds=4, random_state=seed)
        cv = folds(y, 4, random_state=seed)
        assert found.scores == pytest.approx(cross_val_score(estimator, X, y, cv=cv))
        assert found.mean_error == pytest.approx(1 - found.scores.mean())
        spread = np.sqrt(np.sum((found.errors - found.mean_error) ** 2) / 3)
        assert found.standard_error == pytest.approx(spread / 2)


def test_errors_are_those_of_a_plain_loop():
    X, y = problem(0)
    found = cross_validate(LeastSquaresClassifier(), X, y, random_state=5)
    for (train, test), error in zip(
        folds(y, 5, random_state=5), found.errors, strict=True
    ):
        model = LeastSquaresClassifier().fit(X[train], y[train])
        wrong = sum(model.predict([X[i]])[0] != y[i] for i in test)
        assert error == wrong / len(test)


def test_scaling_fitted_on_all_rows_before_the_split():
    Spy.seen = []
    X, y = np.arange(10.0)[:, None], [0, 1] * 5
    spy, model = Spy(), KNeighborsClassifier(1)
    pipeline = make_pipeline(spy, model)
    before = repr(pipeline)
    cross_validate(pipeline, X, y, n_folds=5, random_state=0)
    assert Spy.seen == [8] * 5
    assert vars(spy) == {} and not hasattr(model, "classes_")
    assert repr(pipeline) == before
    Spy.seen.clear()
    name = "kneighborsclassifier__n_neighbors"
    choose(pipeline, name, [1, 2], X, y, n_folds=5, random_state=0)
    assert Spy.seen == [8] * 10 + [10]  # the last fit is that of the chosen value
    Spy.seen.clear()
    nested(pipeline, name, [1, 2], X, y, n_folds=2, stratified=False, random_state=0)
    assert max(Spy.seen) == 5 and Spy.seen.count(5) == 2
    assert vars(spy) == {} and not hasattr(model, "classes_")
    assert repr(pipeline) == before


def test_a_fitted_estimator_stays_as_it_is():
    model = clone(LOGISTIC).fit(T13, SIGNS)
    before = pickle.dumps(model)
    X, y = problem(1)
    cross_validate(model, X, y)
    path(model, [1.0, 2.0], X, y)
    choose(model, "fit_intercept", [True, False], X, y)
    nested(model, "fit_intercept", [True, False], X, y, n_folds=2)
    assert pickle.dumps(model) == before


def test_an_index_label_is_no_row_number():
    X, y = problem(2)
    frame = Frame(X, ["a", "b", "c"])
    series = Series(y, np.arange(40)[::-1] * 2 + 7)
    for model in (LeastSquaresClassifier(), KNeighborsClassifier(3)):
        plain = cross_validate(model, X.tolist(), y.tolist(), random_state=0)
        other = cross_validate(model, frame, series, random_state=0)
        assert other.errors.tolist() == plain.errors.tolist()


def test_a_frame_stays_a_frame_in_every_fit_and_prediction():
    seen = []

    class Noting(LeastSquaresClassifier):
        def fit(self, X, y):
            seen.append(X.columns)
            return super().fit(X, y)

        def predict(self, X):
            seen.append(X.columns)
            return super().predict(X)

    X, y = problem(3)
    cross_validate(Noting(), Frame(X, ["a", "b", "c"]), y, n_folds=4)
    assert seen == [["a", "b", "c"]] * 8
    frame = Frame(X, ["a", "b", "c"])
    found = choose(LOGISTIC, "fit_intercept", [True, False], frame, y)
    assert found.estimator.feature_names_in_.tolist() == ["a", "b", "c"]


@pytest.mark.parametrize("kind", [np.float32, np.int64, object, bool])
def test_types_of_numbers_give_the_same_errors(kind):
    X, y = problem(4)
    X = (X > 0).astype(kind) if kind is bool else np.round(4 * X).astype(kind)
    found = cross_validate(LeastSquaresClassifier(), X, y, random_state=0)
    plain = cross_validate(
        LeastSquaresClassifier(), np.asfortranarray(X.astype(float)), y, random_state=0
    )
    assert found.errors.tolist() == plain.errors.tolist()


def test_inputs_are_never_written_to():
    X, y = problem(5)
    X.flags.writeable = y.flags.writeable = False
    cross_validate(LeastSquaresClassifier(), X, y)
    choose(LOGISTIC, "fit_intercept", [True], X, y)
    nested(LOGISTIC, "fit_intercept", [True], X, y, n_folds=2)
    path(LOGISTIC, [1.0], X, y)


def test_a_step_that_works_in_place_changes_no_samples():
    X, y = problem(5)
    X *= 10
    before, found = X.copy(), []
    for copy in (True, False):
        model = make_pipeline(StandardScaler(copy=copy), LOGISTIC)
        strength = "logisticregression__strength"
        along = path(model, [1.0, 0.1], X, y, name=strength)
        chosen = choose(model, strength, [1.0, 0.1], X, y, random_state=0).estimator
        assert (X == before).all()
        found.append((along.coefficients.tolist(), chosen[-1].coef_.tolist()))
    assert found[0] == found[1]


CALLS = [
    cross_validate,
    lambda model, X, y: choose(model, "fit_intercept", [True], X, y),
    lambda model, X, y: nested(model, "fit_intercept", [True], X, y),
    lambda model, X, y: path(model, [1.0], X, y),
]


@pytest.mark.parametrize("call", CALLS)
def test_bad_input_is_refused_at_the_door(call):
    X, y = problem(6)
    bad = X.copy()
    bad[3, 1] = np.nan
    for samples, answers, message in [
        (bad, y, "first in row 3"),
        (X, y[:-1], "X has 40 rows, but y has 39 labels"),
        (Frame(X, ["a", "b", "c"]), y[:-1], "X has 40 rows, but y has 39 labels"),
        (X[:, 0], y, r"got shape \(40,\)"),
        (X, ["a"] * 40, "1 class"),
        (X, np.arange(40) / 7, "looks continuous"),
        (X, None, "y is None"),
    ]:
        with pytest.raises(ValueError, match=message):
            call(LOGISTIC, samples, answers)


@pytest.mark.parametrize("call", CALLS)
def test_labels_in_a_column_warn_once(call):
    X, y = problem(7)
    with pytest.warns(UserWarning, match="column-vector") as seen:
        call(LOGISTIC, X, y[:, None])
    assert len(seen) == 1


def test_what_the_estimator_refuses_is_not_hidden():
    X, y = problem(8)
    with pytest.raises(ValueError, match="rate must be a number > 0"):
        cross_validate(Perceptron(rate=-1), X, y)


# Choosing


@pytest.mark.parametrize(
    ("estimator", "name", "values"),
    [
        (KNearestNeighbors(), "n_neighbors", [1, 3, 7, 15]),
        (
            make_pipeline(StandardScaler(), LogisticRegression()),
            "logisticregression__C",
            [1e-3, 0.1, 10.0],
        ),
        (
            make_pipeline(StandardScaler(), LOGISTIC),
            "logisticregression__strength",
            [10.0, 0.1, 1e-3],
        ),
    ],
)
def test_the_choice_is_that_of_a_grid_search_on_the_same_folds(estimator, name, values):
    for seed in range(4):
        X, y = problem(seed)
        found = choose(estimator, name, iter(values), X, y, random_state=seed)
        grid = GridSearchCV(
            estimator, {name: values}, cv=folds(y, 5, random_state=seed)
        ).fit(X, y)
        theirs = 1 - grid.cv_results_["mean_test_score"]
        assert found.mean_errors == pytest.approx(theirs)
        assert found.value == values[found.mean_errors.round(12).argmin()]
        assert theirs[values.index(found.value)] == pytest.approx(theirs.min())
        assert found.estimator.get_params()[name] == found.value
        if found.value == grid.best_params_[name]:
            assert (found.estimator.predict(X) == grid.predict(X)).all()
        assert found.values == tuple(values) and found.name == name
        spread = found.errors.std(axis=1, ddof=1) / math.sqrt(5)
        assert found.standard_errors == pytest.approx(spread)


def test_of_equal_means_the_first_wins():
    X = np.array([[-2.0], [-1], [1], [2]] * 3)
    y = X[:, 0] > 0
    for values in ([1.0, 2.0, 0.5], [0.5, 1.0], [2.0, 1.0]):
        found = choose(Perceptron(), "rate", values, X, y, n_folds=3, random_state=0)
        assert len(set(found.mean_errors)) == 1 and found.value == values[0]


def test_means_that_rounding_alone_tells_apart_are_equal():
    class Scripted(Classifier):
        """Makes a given number of mistakes in each fold; folds come one by one."""

        def __init__(self, mistakes=()):
            self.mistakes = mistakes

        def fit(self, X, y):
            self._check_fit(X, y)
            return self

        def predict(self, X):
            wrong = self.mistakes[len(calls) // 3 % 3]
            calls.append(wrong)
            rows = np.asarray(X)[:, 0].astype(int)
            return np.where(np.arange(len(rows)) < wrong, 1 - rows % 2, rows % 2)

    X = np.arange(30.0)[:, None]
    y, calls = X[:, 0].astype(int) % 2, []
    scripts = [(1, 2, 3), (3, 2, 1), (2, 2, 2)]
    sums = {sum(np.array(script) / 10) for script in scripts}
    assert len(sums) > 1  # in floats
    for order in (scripts, scripts[::-1]):
        found = choose(Scripted(), "mistakes", order, X, y, n_folds=3, random_state=0)
        assert found.value == order[0]


def test_an_unknown_parameter_or_no_value_is_refused():
    X, y = problem(0)
    for function in (choose, nested):
        with pytest.raises(ValueError, match="has no parameter 'strenght'"):
            function(Perceptron(), "strenght", [1], X, y)
        with pytest.raises(ValueError, match="no values of rate to try"):
            function(Perceptron(), "rate", [], X, y)
    with pytest.raises(ValueError, match="no values of strength to try"):
        path(Perceptron(), [], X, y)
    with pytest.raises(ValueError, match="Invalid parameter"):
        choose(KNeighborsClassifier(), "k", [1], X, y)


def test_whole_steps_of_a_pipeline_can_be_chosen_and_are_not_fitted_themselves():
    X, y = problem(1)
    steps = [StandardScaler(), "passthrough"]
    pipeline = make_pipeline(StandardScaler(), KNeighborsClassifier())
    found = choose(pipeline, "standardscaler", steps, X * [1, 99, 1], y, random_state=0)
    assert found.values == tuple(steps) and not hasattr(steps[0], "mean_")


# The honest error of choosing


def test_nested_is_a_grid_search_inside_each_fold():
    model, name, values = KNearestNeighbors(), "n_neighbors", [1, 4, 9]
    for seed in range(4):
        X, y = problem(seed)
        found = nested(model, name, iter(values), X, y, n_folds=3, random_state=seed)
        rng = np.random.default_rng(seed)
        for k, (train, test) in enumerate(folds(y, 3, random_state=rng)):
            cv = folds(y[train], 3, random_state=rng)
            grid = GridSearchCV(model, {name: values}, cv=cv).fit(X[train], y[train])
            assert found.values[k] in values
            if found.values[k] == grid.best_params_[name]:
                error = 1 - grid.score(X[test], y[test])
                assert found.errors[k] == pytest.approx(error)
            else:  # a tie, but for the rounding of a mean
                means = np.sort(grid.cv_results_["mean_test_score"])
                assert means[-1] == pytest.approx(means[-2])


def test_the_best_of_fifty_coins_looks_better_than_a_coin():
    # Reported: the least of 50 counts of mistakes on 20 rows, each Binomial(20, 1/2)
    above = [sum(math.comb(20, j) for j in range(k, 21)) / 2**20 for k in range(1, 21)]
    expected = sum(share**50 for share in above) / 20
    assert round(expected, 4) == 0.2537
    reported, honest = [], []
    for seed in range(12):
        rng = np.random.default_rng(seed)
        X, y = rng.uniform(size=(20, 1)), np.arange(20) % 2
        coins = 50 * seed + np.arange(50)
        found = choose(Coin(), "seed", coins, X, y, n_folds=2, random_state=0)
        reported.append(found.mean_errors.min())
        found = nested(Coin(), "seed", coins, X, y, n_folds=2, random_state=0)
        honest.append(found.mean_error)
    assert np.mean(reported) == pytest.approx(expected, abs=0.06)
    assert np.mean(honest) == pytest.approx(0.5, abs=4 * 0.5 / math.sqrt(240))


# Paths


def test_a_path_is_one_fit_after_the_other():
    X, y = problem(0)
    strengths = [0.01, 1.0, 100.0]
    found = path(LogisticRegression(), iter(strengths), X, y, name="C")
    assert found.strengths.tolist() == strengths
    assert found.coefficients.shape == (3, 3) and found.intercepts.shape == (3,)
    for i, C in enumerate(strengths):
        model = LogisticRegression(C=C).fit(X, y)
        assert found.coefficients[i].tolist() == model.coef_[0].tolist()
        assert found.intercepts[i] == model.intercept_[0]
    assert (np.diff(np.linalg.norm(found.coefficients, axis=1)) > 0).all()


def test_the_norm_falls_along_the_strengths():
    X, y = problem(0)
    strengths = [1e-4, 1e-2, 1.0, 100.0]
    found = path(LOGISTIC, strengths, X, y)
    assert (np.diff(np.linalg.norm(found.coefficients, axis=1)) < 0).all()
    for i, strength in enumerate(strengths):
        model = LogisticRegression(C=1 / (40 * strength), tol=1e-10).fit(X, y)
        assert np.allclose(found.coefficients[i], model.coef_[0], atol=1e-5)
        assert found.intercepts[i] == pytest.approx(model.intercept_[0], abs=1e-5)


@pytest.mark.parametrize("fit_intercept", [True, False])
@pytest.mark.parametrize("strengths", [[10, 1e-2, 1e-4], [0, 1e-3, 0, 1], [1e-6, 5]])
def test_each_fit_of_a_path_and_of_a_choice_is_a_fit_of_its_own(
    fit_intercept, strengths
):
    X, y = problem(1)
    model = linclass.LogisticRegression(fit_intercept=fit_intercept)
    found = path(model, strengths, X, y)
    errors = choose(model, "strength", strengths, X, y, random_state=0).errors
    for i, strength in enumerate(strengths):
        alone = clone(model).set_params(strength=strength)
        alone_errors = cross_validate(alone, X, y, random_state=0).errors
        assert errors[i].tolist() == alone_errors.tolist()
        alone.fit(X, y)
        assert found.coefficients[i].tolist() == alone.coef_[0].tolist()
        assert found.intercepts[i] == alone.intercept_[0]


def test_a_path_may_go_along_any_parameter():
    X, y = problem(1)
    model = linclass.LogisticRegression(strength=0.01)
    found = path(model, [True, False], X, y, name="fit_intercept")
    assert found.intercepts[0] != 0 and found.intercepts[1] == 0
    steps = [3, 3]
    with pytest.warns(linclass.NotConverged, match="max_iter=3"):
        found = path(model, steps, X, y, name="max_iter")
    assert found.coefficients[0].tolist() == found.coefficients[1].tolist()


def test_a_path_from_weights_that_ran_away():
    X, y = [[-2], [-1], [1], [2]], [0, 0, 1, 1]
    with pytest.warns(linclass.NotConverged, match="separable"):
        found = path(linclass.LogisticRegression(), [0, 1e-3], X, y)
    alone = linclass.LogisticRegression(strength=1e-3).fit(X, y)
    assert found.coefficients[1] == pytest.approx(alone.coef_[0], abs=1e-5)


def test_a_path_of_a_pipeline_and_of_three_classes():
    X, y = problem(0)
    pipeline = make_pipeline("passthrough", StandardScaler(), LogisticRegression())
    found = path(pipeline, [1, 10], X, y, name="logisticregression__C")
    scaled = StandardScaler().fit_transform(X)
    model = LogisticRegression(C=10).fit(scaled, y)
    assert np.allclose(found.coefficients[1], model.coef_[0])
    X, y = datasets.tri15()
    found = path(LogisticRegression(), [1, 10], X, y, name="C")
    assert found.coefficients.shape == (2, 3, 2) and found.intercepts.shape == (2, 3)


def test_results_are_frozen_and_survive_pickling():
    errors = np.array([[0.5, 0.25]])
    for result in (
        CrossValidation(errors[0]),
        NestedValidation(errors[0], (1, 2)),
        Choice("k", (1,), errors, 1, Perceptron()),
        Path(errors[0], errors, errors[0]),
    ):
        field = dataclasses.fields(result)[0].name
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(result, field, None)
        assert repr(pickle.loads(pickle.dumps(result))) == repr(result)


@pytest.mark.parametrize("estimator", [LeastSquaresClassifier, "svm", None])
def test_what_is_no_estimator_is_refused_in_words(estimator):
    X, y = [[0], [1], [2], [3]], [0, 1, 0, 1]
    for use in (
        lambda: cross_validate(estimator, X, y, n_folds=2),
        lambda: choose(estimator, "strength", [1], X, y, n_folds=2),
        lambda: path(estimator, [1], X, y),
    ):
        with pytest.raises(ValueError, match=r"estimator must be .* such as Percep"):
            use()


@pytest.mark.parametrize("values", [0.1, "abc", None])
def test_values_to_try_are_a_list(values):
    for use in (choose, nested):
        with pytest.raises(ValueError, match=r"strength to try must be a list, such"):
            use(LogisticRegression(), "strength", values, [[0], [1]], [0, 1])


def test_a_path_needs_weights_and_a_name_is_text():
    X, y = [[0], [1], [2], [3]], [0, 1, 0, 1]
    with pytest.raises(AttributeError, match="needs a linear classifier"):
        path(KNearestNeighbors(), [1], X, y, name="n_neighbors")
    with pytest.raises(ValueError, match="name must be that of a parameter, got 3"):
        choose(LogisticRegression(), 3, [1], X, y)
    with pytest.raises(ValueError, match="stratified must be True or False"):
        folds(y, 2, stratified="False")


class Counted(Classifier):
    """Makes a given number of mistakes in each of three folds; X holds the labels."""

    fits = 0

    def __init__(self, *, mistakes=(1, 2, 3)):
        self.mistakes = mistakes

    def fit(self, X, y):
        self.wrong_ = self.mistakes[Counted.fits % 3]
        Counted.fits += 1
        return self

    def predict(self, X):
        labels = X[:, 0].astype(int)
        labels[: self.wrong_] = 1 - labels[: self.wrong_]
        return labels


def test_of_equal_means_the_first_wins_however_they_were_summed():
    # (0.1 + 0.2) + 0.3 > (0.3 + 0.2) + 0.1 in floating point.
    y = np.arange(30) % 2
    values = [(1, 2, 3), (3, 2, 1)]
    Counted.fits = 0
    found = choose(Counted(), "mistakes", values, y[:, None], y, n_folds=3)
    assert found.errors.tolist() == [[0.1, 0.2, 0.3], [0.3, 0.2, 0.1]]
    assert found.value == (1, 2, 3)


@pytest.mark.parametrize(
    "y, n_folds, stratified, way",
    [
        ([0, 0, 0, 1, 1], 3, True, "class, 1, has 2.*fewer folds, or stratified=F"),
        ([0, 0, 0, 1], 2, True, "class, 1, has 1.*collect more rows, or stratified=F"),
        ([0, 1], 3, False, "2 row.s.: choose fewer folds"),
        ([0], 2, False, "1 row.s.: collect more rows"),
    ],
)
def test_what_can_be_done_about_too_few_rows_is_said(y, n_folds, stratified, way):
    with pytest.raises(ValueError, match=way):
        folds(y, n_folds, stratified=stratified)


def test_what_cannot_predict_and_what_is_no_strength_are_refused_before_a_fit():
    X, y = datasets.t13()
    with pytest.raises(ValueError, match="must be a classifier or a pipeline"):
        cross_validate(linclass.Quadratic(), X, y)
    with pytest.raises(ValueError, match=r"values of order must be numbers.*cyclic"):
        path(Perceptron(), ["cyclic"], X, y, name="order")
