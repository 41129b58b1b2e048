"""The door: what comes in, what is refused and in which words, what stays as it was."""

import inspect
import pickle
import subprocess
import sys
import threading
import warnings
from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray
from sklearn.exceptions import NotFittedError as TheirNotFittedError
from sklearn.utils.validation import has_fit_parameter

import linclass
from linclass import (
    Fourier,
    GaussianClassifier,
    LinearClassifier,
    LogisticRegression,
    MaxMargin,
    NotConverged,
    NotSeparable,
    Perceptron,
    Quadratic,
    RadialBasis,
    Rectifier,
    Softmax,
    datasets,
)
from linclass._base import Classifier, Estimator, NotFittedError, collected_notes
from linclass._checks import (
    EPS,
    LARGEST,
    TINY,
    DataConversionWarning,
    IntArray,
    check_flag,
    check_generator,
    check_labels,
    check_number,
    check_samples,
    check_signs,
    constant_columns,
    is_number,
)
from linclass._weights import row_weights


class Frame:
    """A data frame as far as this package looks: columns, and array conversion."""

    def __init__(self, values, columns):
        self.values, self.columns = np.asarray(values), columns

    def __array__(self, dtype=None, copy=None):
        return self.values if dtype is None else self.values.astype(dtype)


class NA:
    """What a data frame may hold for a missing number: float refuses it."""


class MissingFrame(Frame):
    """A data frame of objects, which knows what is missing."""

    def isna(self):
        return np.array([[isinstance(v, NA) for v in row] for row in self.values])


def test_a_missing_number_of_a_frame_is_not_a_number():
    frame = MissingFrame(np.array([[1, 2], [3, NA()]], dtype=object), ["a", "b"])
    with pytest.raises(ValueError, match=r"NaN or infinity, first in row 1 \(column 1"):
        check_samples(frame)
    whole = MissingFrame(np.array([[1, 2], [3, 4]], dtype=object), ["a", "b"])
    assert check_samples(whole).tolist() == [[1, 2], [3, 4]]


class Series:
    """Labels with an index of their own, as pandas has them."""

    def __init__(self, values, index):
        self.values, self.index = values, index

    def __getitem__(self, key):
        return self.values[self.index.index(key)]

    def __len__(self):
        return len(self.values)

    def __array__(self, dtype=None, copy=None):
        return np.asarray(self.values, dtype=dtype)


@pytest.mark.parametrize(
    "X",
    [
        [[1, 2], [3, 4]],
        ((1, 2), (3, 4)),
        np.array([[1, 2], [3, 4]], dtype=np.int8),
        np.array([[1, 2], [3, 4]], dtype=np.float32, order="F"),
        np.array([[1, 0, 2], [3, 0, 4]])[:, ::2],
        np.array([[1, 2], [3, 4]], dtype=object),
        [[Fraction(1), Fraction(2)], [3, 4]],
        Frame([[1, 2], [3, 4]], ["a", "b"]),
    ],
)
def test_samples_of_any_type_become_the_same_float64_array(X):
    samples = check_samples(X)
    assert samples.dtype == np.float64 and samples.flags.c_contiguous
    np.testing.assert_array_equal(samples, [[1.0, 2.0], [3.0, 4.0]])


def test_a_read_only_array_is_taken_as_it_is():
    X = np.eye(3)
    X.flags.writeable = False
    assert check_samples(X) is X


def test_booleans_are_numbers_0_and_1():
    np.testing.assert_array_equal(check_samples([[True, False]]), [[1.0, 0.0]])


@pytest.mark.parametrize(
    ("X", "message"),
    [
        ([1, 2, 3], r"got shape \(3,\).*write \[x\] or x.reshape\(1, -1\)"),
        (5, r"got shape \(\)"),
        (np.zeros((2, 2, 2)), r"got shape \(2, 2, 2\)"),
        (np.zeros((0, 3)), r"0 sample\(s\) \(shape=\(0, 3\)\)"),
        (np.zeros((3, 0)), r"0 feature\(s\) \(shape=\(3, 0\)\)"),
        ([[1, 2], [3]], "table of numbers"),
        ([["a", "b"]], "holds text"),
        ([[1j, 0]], "Complex data not supported"),
        ([[10**400]], "too large"),
        ([[1, 2], [3, float("nan")], [np.inf, 1]], "row 1 .column 1 is nan"),
        ([[1, 2], [-np.inf, 4]], "row 1 .column 0 is -inf"),
    ],
)
def test_bad_samples_are_refused_in_words(X, message):
    with pytest.raises(ValueError, match=message):
        check_samples(X)


def test_entries_that_are_no_numbers_are_a_type_error():
    with pytest.raises(TypeError, match="table of numbers"):
        check_samples([[{"a": 1}, 2]])


def test_sparse_input_is_refused_with_the_way_out():
    from scipy.sparse import csr_array

    with pytest.raises(ValueError, match=r"sparse.*X\.toarray\(\)"):
        check_samples(csr_array(np.eye(2)))


def test_the_message_names_the_argument():
    with pytest.raises(ValueError, match="points contains NaN"):
        check_samples([[np.nan]], name="points")


# Labels


@pytest.mark.parametrize(
    ("y", "classes"),
    [
        ([-1, 1, 1], [-1, 1]),
        ([0, 1, 1], [0, 1]),
        ([0.0, 1.0, 1.0], [0.0, 1.0]),
        ([7, 9, 9], [7, 9]),
        ([0.25, 0.5, 0.5], [0.25, 0.5]),
        ([False, True, True], [False, True]),
        (["ham", "spam", "spam"], ["ham", "spam"]),
        (np.array(["ham", "spam", "spam"], dtype=object), ["ham", "spam"]),
        (np.array([3, 200, 200], dtype=np.uint8), [3, 200]),
        (Series([-1, 1, 1], index=[7, 3, 9]), [-1, 1]),
    ],
)
def test_any_two_labels_and_the_larger_is_plus_one(y, classes):
    _, signs, found = check_signs([[0], [1], [2]], y)
    assert signs.tolist() == [-1.0, 1.0, 1.0] and signs.dtype == np.float64
    assert found.tolist() == classes


@pytest.mark.parametrize(
    ("y", "message"),
    [
        (None, "requires y to be passed"),
        (3, r"1d array of n labels, got shape \(\)"),
        (np.ones((4, 2)), r"got shape \(4, 2\)"),
        ([1, -1, 1], "X has 4 rows, but y has 3 labels"),
        ([1, 1, 1, 1], "1 class: 1; two classes"),
        (["a", "a", "a", "a"], "1 class: a; two classes"),
        ([0.0, 0.48, 0.84, 1.0], r"looks continuous.*0\.0 to 1\.0.*threshold"),
        ([0, 1, 2, 1], r"Only binary classification is supported.*3 classes \(0, 1, 2"),
        ([1, -1, np.nan, 1], "NaN or infinity, first in row 2"),
        ([1, -1, np.inf, 1], "NaN or infinity, first in row 2"),
        (np.float32([1, -1, np.nan, 1]), "NaN or infinity, first in row 2"),
        (np.array([1, -1, np.float32("inf"), 1], dtype=object), "NaN or infinity"),
        (np.array([1, -1, np.nan, 1], dtype=object), "NaN.*first in row 2"),
        (np.array([1, "a", "a", 1], dtype=object), "Unknown label type"),
        ([1j, 0, 0, 1j], "Complex"),
    ],
)
def test_bad_labels_are_refused_in_words(y, message):
    with pytest.raises(ValueError, match=message):
        check_signs([[0], [1], [2], [3]], y)


def test_no_labels_at_all_says_0_samples():
    with pytest.raises(ValueError, match=r"0 sample\(s\)"):
        check_signs(np.zeros((0, 2)), [])


def test_a_column_of_labels_is_flattened_with_a_warning():
    # Against the scores it would broadcast to a table of n x n losses.
    from sklearn.exceptions import DataConversionWarning as theirs

    with pytest.warns(theirs, match=r"column-vector.*\(3, 1\).*y\.ravel"):
        _, signs, _ = check_signs([[0], [1], [2]], [[1], [-1], [1]])
    assert signs.tolist() == [1.0, -1.0, 1.0]


def test_one_class_is_enough_where_its_label_is_a_sign():
    for label in (-1, 1, -1.0, 1.0):
        _, signs, classes = check_signs([[0]], [label], one_class=True)
        assert signs.tolist() == [label] and classes.tolist() == [-1, 1]
    for y in ([0], [2], [True], ["1"], np.array([1], dtype=np.uint8)):
        with pytest.raises(ValueError, match=r"1 class.*or \+1 of a signed type"):
            check_signs([[0]], y, one_class=True)


# Fitted classifiers


def fitted(X=((0, 0, 0), (1, 1, 1)), y=(0, 1)):
    return Perceptron().fit(X, y)


@pytest.mark.parametrize("width", [1, 2, 4])
def test_a_wrong_width_gives_both_numbers(width):
    for method in ("predict", "decision_function"):
        message = f"X has {width} features, but Perceptron is expecting 3 features"
        with pytest.raises(ValueError, match=message):
            getattr(fitted(), method)(np.zeros((2, width)))


def test_a_single_sample_is_not_guessed():
    with pytest.raises(ValueError, match=r"got shape \(3,\)"):
        fitted().predict([1, 2, 3])


def test_nan_at_predict_is_refused():
    with pytest.raises(ValueError, match="NaN or infinity, first in row 1"):
        fitted().predict([[0, 0, 0], [0, 0, np.nan]])


def test_score_of_another_length_gives_both_numbers():
    with pytest.raises(ValueError, match="X has 2 rows, but y has 3 labels"):
        fitted().score([[0, 0, 0], [1, 1, 1]], [0, 1, 1])


@pytest.mark.parametrize("y, other", [([0, 1], ["0", "1"]), (["0", "1"], [0, 1])])
def test_score_of_another_type_is_refused_not_0(y, other):
    model = Perceptron().fit([[0], [1]], y)
    with pytest.raises(ValueError, match="never equal"):
        model.score([[0], [1]], other)
    assert model.score([[0], [1]], np.array(y, dtype=object)) == 1


@pytest.mark.parametrize("method", ["predict", "decision_function"])
def test_before_fit(method):
    with pytest.raises(ValueError, match=r"not fitted yet: call fit first"):
        getattr(Perceptron(), method)([[1.0]])


@pytest.mark.parametrize("cls", linclass.all_estimators(), ids=lambda c: c.__name__)
def test_weights_before_fit(cls):
    for name in ("coef_", "intercept_", "halfspace_", "weights_", "threshold_"):
        assert not hasattr(cls(), name)
        if isinstance(getattr(cls, name, None), property):
            with pytest.raises(TheirNotFittedError, match="not fitted yet: call fit"):
                getattr(cls(), name)


def test_data_frame_columns_are_remembered_and_compared():
    model = fitted(Frame([[0, 0], [1, 2]], ["width", "height"]))
    assert model.feature_names_in_.tolist() == ["width", "height"]
    assert model.predict(Frame([[1, 2]], ["width", "height"])).tolist() == [1]
    assert model.predict([[1, 2]]).tolist() == [1]
    with pytest.raises(ValueError, match=r"same order.*\n.*\['width', 'height'\]"):
        model.predict(Frame([[2, 1]], ["height", "width"]))
    with pytest.raises(ValueError, match="unseen at fit time:\n- depth"):
        model.predict(Frame([[2, 1]], ["width", "depth"]))
    with pytest.raises(ValueError, match="yet now missing:\n- height"):
        model.predict(Frame([[2]], ["width"]))


def test_a_second_fit_forgets_the_columns_of_the_first():
    model = fitted(Frame([[0, 0], [1, 2]], ["width", "height"]))
    assert not hasattr(model.fit([[0], [1]], [0, 1]), "feature_names_in_")


def test_predictions_have_the_type_of_the_labels():
    X = [[0], [5], [1], [6]]
    for y in (["ham", "spam", "ham", "spam"], np.array([0, 1, 0, 1], dtype=np.int8)):
        predicted = fitted(X, y).predict(X)
        assert predicted.dtype == np.asarray(y).dtype
        assert predicted.tolist() == list(y)


def test_a_score_of_0_is_the_larger_class():
    # w = (1, -1), b = 0 after the one mistake on (1, -1); (2, 2) is on the boundary.
    model = Perceptron(fit_intercept=False).fit([[1, -1], [-1, 1]], ["up", "down"])
    assert model.coef_.tolist() == [[1.0, -1.0]]
    assert model.decision_function([[2, 2]]).tolist() == [0.0]
    assert model.predict([[2, 2]]).tolist() == ["up"]


def test_zero_one_labels_give_the_weights_of_signs():
    X = [[1], [2], [-1], [-2]]
    models = [fitted(X, y) for y in ([1, 1, 0, 0], [1, 1, -1, -1])]
    assert models[0].halfspace_.theta.tolist() == models[1].halfspace_.theta.tolist()
    assert models[0].predict(X).tolist() == [1, 1, 0, 0]


def test_score_is_the_share_of_right_labels():
    X, y = datasets.t13()
    model = Perceptron().fit(X, y)
    assert model.score(X, y) == 1.0
    assert model.score(X, np.ones(13)) == 6 / 13
    assert isinstance(model.score(X, y), float)


# Parameters


def test_unknown_parameters_are_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="no parameter 'eta'; it has fit_intercept"):
        Perceptron().set_params(eta=1)


@pytest.mark.parametrize("given", ["sgd", linclass.descent.SGD])
def test_parameters_of_what_has_none_are_refused_with_what_it_is(given):
    model = LinearClassifier(solver=given)
    with pytest.raises(ValueError, match=r"as solver=.*has 'rate' first"):
        model.set_params(solver__rate=1)
    model.set_params(solver=linclass.descent.SGD(), solver__rate=1)
    assert model.solver.rate == 1


def test_get_and_set_are_inverse():
    model = Perceptron(order="worst", rate=0.5)
    assert Perceptron().set_params(**model.get_params()).get_params() == (
        model.get_params()
    )


def test_repr_shows_what_differs_from_the_default():
    assert repr(Perceptron()) == "Perceptron()"
    shown = repr(Perceptron(init=[1, 2], max_iter=5))
    assert shown == "Perceptron(init=[1, 2], max_iter=5)"
    assert repr(Perceptron(max_iter=10)) == "Perceptron(max_iter=10)"


def test_own_exceptions_where_scikit_learn_is_not_loaded():
    program = """
import sys, warnings
from linclass import Perceptron
from linclass._checks import DataConversionWarning
from linclass._base import NotFittedError
try:
    Perceptron().predict([[1]])
except NotFittedError as error:
    print(type(error).__module__)
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    Perceptron().fit([[0], [1]], [[0], [1]])
print([w.category is DataConversionWarning for w in seen], "sklearn" in sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split("\n")[:2] == ["linclass._base", "[True] False"]
    assert issubclass(NotFittedError, ValueError)
    assert issubclass(DataConversionWarning, UserWarning)


def test_labels_equal_to_themselves_raise_no_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_signs([[0], [1]], np.array(["a", "b"], dtype=object))


@pytest.mark.parametrize(
    "value", [True, np.True_, "1", None, [1], np.inf, np.nan, 1j, 10**400]
)
def test_what_is_no_number(value):
    assert not is_number(value)
    with pytest.raises(ValueError, match="strength must be a number >= 0, got"):
        check_number("strength", value)


@pytest.mark.parametrize("value", [1, 1.0, np.float32(1), np.int8(1), Fraction(1)])
def test_what_is_a_number(value):
    assert is_number(value) and check_number("strength", value, positive=True) == 1


def test_names_of_columns_are_as_many_as_columns():
    quadratic = Quadratic().fit(np.zeros((2, 2)))
    for names in (["a"], ["a", "b", "c"]):
        with pytest.raises(ValueError, match=rf"\(2\), got {len(names)}"):
            quadratic.get_feature_names_out(names)


# A failed fit


@pytest.mark.parametrize("cls", linclass.all_estimators(), ids=lambda cls: cls.__name__)
def test_a_failed_first_fit_leaves_a_classifier_not_fitted(cls):
    model = cls()
    for X, y in (([[0], [np.nan]], [0, 1]), ([[0], [1]], [0, 0]), ([[0], [1]], [0])):
        with pytest.raises(ValueError):
            model.fit(X, y)
        assert vars(model) == vars(cls())
        for method in ("predict", "decision_function", "predict_proba"):
            if hasattr(model, method):
                with pytest.raises(TheirNotFittedError, match="not fitted yet"):
                    getattr(model, method)([[0]])


@pytest.mark.filterwarnings("ignore::linclass.NotConverged")
@pytest.mark.parametrize("cls", linclass.all_estimators(), ids=lambda cls: cls.__name__)
def test_a_failed_refit_leaves_the_former_fit_as_it_was(cls):
    model = cls().fit([[0], [1], [5], [6]], ["a", "a", "b", "b"])
    before = {name: id(value) for name, value in vars(model).items()}
    with pytest.raises(ValueError):
        model.fit([[0, 1], [1, 1]], ["no", "no"])
    with pytest.raises(ValueError):
        model.fit([[0, 1], [1, np.inf]], ["no", "yes"])
    assert {name: id(value) for name, value in vars(model).items()} == before
    assert model.predict([[-9], [99]]).tolist()[0] in ("a", "b")


def test_a_margin_that_does_not_exist_leaves_the_former_one():
    model = MaxMargin().fit([[0], [2]], ["a", "b"])
    with pytest.raises(NotSeparable):
        model.fit([[0], [1], [2]], ["no", "yes", "no"])
    assert model.predict([[0], [2]]).tolist() == ["a", "b"]


MAPS = [
    RadialBasis(centers=[[0, 1]]),
    RadialBasis(width=-1),
    Rectifier(weights=[[1, 2]]),
    Fourier(frequencies=[[1, 2]]),
    linclass.Monomials(degree=0),
    Quadratic(redundant="False"),
    linclass.Ball(),
]


@pytest.mark.parametrize("model", MAPS, ids=repr)
def test_a_failed_first_fit_leaves_a_feature_map_not_fitted(model):
    before = dict(vars(model))
    with pytest.raises(ValueError):
        model.fit([[np.nan]] if isinstance(model, linclass.Ball) else [[1.0]])
    assert vars(model) == before
    with pytest.raises(TheirNotFittedError, match="not fitted yet"):
        model.transform([[1.0]])


def test_a_refused_first_partial_fit_leaves_nothing():
    model = linclass.LinearClassifier()
    with pytest.raises(ValueError, match="none of"):
        model.partial_fit([[1], [2]], [1, 5], classes=[-1, 1])
    assert vars(model) == vars(linclass.LinearClassifier())


def test_an_interrupted_fit_changes_nothing():
    class Interrupted(Classifier):
        def fit(self, X, y):
            self._check_fit(X, y)
            raise KeyboardInterrupt

    model = Interrupted()
    with pytest.raises(KeyboardInterrupt):
        model.fit([[0], [1]], [0, 1])
    assert vars(model) == {}


def test_fit_keeps_its_signature_and_docstring():
    class Weighted(Classifier):
        def fit(self, X, y, sample_weight=None):
            """Find it."""
            return self

    assert list(inspect.signature(Weighted().fit).parameters) == [
        *("X", "y", "sample_weight")
    ]
    assert has_fit_parameter(Weighted(), "sample_weight")
    assert Weighted.fit.__doc__ == "Find it." and Weighted.fit.__name__ == "fit"


# Notes of what did not converge


def test_a_warning_points_at_the_line_of_the_user():
    with pytest.warns(NotConverged) as seen:
        Perceptron(max_iter=1).fit([[1], [2]], [0, 1])
    line = inspect.currentframe().f_lineno - 1
    assert (seen[0].filename, seen[0].lineno) == (__file__, line)
    with pytest.warns(UserWarning, match="column-vector") as seen:
        Perceptron().fit([[0], [1]], [[0], [1]])
    assert (seen[0].filename, seen[0].lineno) == (__file__, line + 4)


def test_notes_are_collected_and_not_warned_of():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with collected_notes() as outer:
            Perceptron(max_iter=1).fit([[1], [2]], [0, 1])
            with collected_notes() as inner:
                Perceptron(max_iter=2).fit([[1], [2]], [0, 1])
    assert len(outer) == len(inner) == 1
    assert outer[0].startswith("Perceptron stopped after 1 iterations")
    assert inner[0].startswith("Perceptron stopped after 2 iterations")
    with pytest.warns(NotConverged):
        Perceptron(max_iter=1).fit([[1], [2]], [0, 1])


def test_each_thread_collects_its_own_notes():
    found = {}
    barrier = threading.Barrier(4)

    def work(k):
        with collected_notes() as notes:
            barrier.wait(10)
            for _ in range(20):
                Perceptron(max_iter=k).fit([[1], [2]], [0, 1])
        found[k] = notes

    threads = [threading.Thread(target=work, args=(k,)) for k in (1, 2, 3, 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for k in (1, 2, 3, 4):
        assert [f"after {k} iterations" in note for note in found[k]] == [True] * 20


def test_not_converged_is_a_convergence_warning_where_scikit_learn_is_loaded():
    program = """
import pickle, sys, warnings
import linclass
first = linclass.NotConverged
assert "sklearn" not in sys.modules and first.__mro__[-5] is UserWarning
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    linclass.Perceptron(max_iter=1).fit([[1], [2]], [0, 1])
from sklearn.exceptions import ConvergenceWarning
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    linclass.Perceptron(max_iter=1).fit([[1], [2]], [0, 1])
assert issubclass(seen[0].category, ConvergenceWarning)
assert seen[0].category is first is linclass.NotConverged
with warnings.catch_warnings():
    warnings.simplefilter("error", ConvergenceWarning)
    try:
        linclass.Perceptron(max_iter=1).fit([[1], [2]], [0, 1])
    except ConvergenceWarning as error:
        print(type(pickle.loads(pickle.dumps(error))) is first)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.stdout == "True\n", done.stderr


# Scores and probabilities


def test_a_weighted_score_is_a_share_of_the_weight():
    model = Perceptron().fit([[0], [1]], [0, 1])
    X, y = [[-5], [5], [5]], [1, 1, 0]
    assert model.score(X, y, sample_weight=[1, 2, 5]) == 0.25
    assert model.score(X, y, sample_weight=[0, 1, 0]) == 1
    assert model.score(X, y, [3, 3, 3]) == model.score(X, y) == 1 / 3
    for bad in ([1, 2], [1, 2, -1], [0, 0, 0], [1, 2, np.nan], ["a", "b", "c"]):
        with pytest.raises(ValueError, match="sample_weight"):
            model.score(X, y, sample_weight=bad)


@pytest.mark.parametrize("missing", [np.nan, None, np.inf])
def test_a_row_without_a_label_is_no_mistake_but_refused(missing):
    model = Perceptron().fit([[0], [1]], [0, 1])
    X, y = [[-5], [5], [5]], np.array([0, 1, missing], dtype=object)
    with pytest.raises(ValueError, match="first in row 2: remove the rows"):
        model.score(X, y)
    with pytest.raises(ValueError, match="first in row 2: remove the rows"):
        model.score(X, y, sample_weight=[0, 1, 1])
    assert model.score(X, y, sample_weight=[1, 1, 0]) == 1


@pytest.mark.parametrize(
    "y, other",
    [
        (np.array(["0", "1"], dtype=object), [0, 1]),
        ([0, 1], np.array(["0", "1"], dtype=object)),
        (np.array([0, 1], dtype=object), np.array(["0", "1"], dtype=object)),
        (np.array([0, 1], dtype=object), ["0", "1"]),
        ([False, True], ["False", "True"]),
        (["0", "1"], [b"0", b"1"]),
    ],
)
def test_score_of_labels_that_are_never_equal_is_refused(y, other):
    model = Perceptron().fit([[0], [1]], y)
    with pytest.raises(ValueError, match="never equal"):
        model.score([[0], [1]], other)


def test_scores_of_other_types_of_number_and_text_are_right():
    model = Perceptron().fit([[0], [1]], [0, 1])
    for same in ([0.0, 1.0], [False, True], np.array([0, 1], dtype=object)):
        assert model.score([[0], [1]], same) == 1
    model = Perceptron().fit([[0], [1]], np.array(["a", "b"], dtype=object))
    assert model.score([[0], [1]], ["a", "b"]) == 1


def test_logarithms_where_there_are_probabilities():
    model = GaussianClassifier().fit([[0], [1], [2], [3]], [0, 1, 0, 1])
    found = model.predict_log_proba([[0], [2]])
    assert found == pytest.approx(np.log(model.predict_proba([[0], [2]])))
    assert not hasattr(Perceptron(), "predict_log_proba")
    for cls in linclass.all_estimators():
        has = hasattr(cls(), "predict_proba"), hasattr(cls(), "predict_log_proba")
        assert has[0] == has[1]


# Flags, weights, constant columns


@pytest.mark.parametrize("value", [True, False, np.True_, np.False_])
def test_a_flag_is_true_or_false(value):
    assert check_flag("fit_intercept", value) is bool(value)


@pytest.mark.parametrize("value", ["False", "", 0, 1, None, [], 1.0, np.array(True)])
def test_what_is_no_flag(value):
    with pytest.raises(ValueError, match="fit_intercept must be True or False, got"):
        check_flag("fit_intercept", value)


CODES, NAMES = np.array([0, 0, 0, 1]), np.array(["ham", "spam"])


def test_weights_of_rows():
    assert row_weights(None, None, CODES, NAMES) is None
    assert row_weights([1, 2, 3, 0], None, CODES, NAMES).tolist() == [1, 2, 3, 0]
    assert row_weights(None, {"ham": 2}, CODES, NAMES).tolist() == [2, 2, 2, 1]
    found = row_weights([1, 2, 3, 4], {"spam": 0.5, "ham": 3}, CODES, NAMES)
    assert found.tolist() == [3, 6, 9, 2]


def test_balanced_classes_weigh_the_same_and_count_weights_as_copies():
    found = row_weights(None, "balanced", CODES, NAMES)
    assert found == pytest.approx([4 / 6] * 3 + [4 / 2])
    found = row_weights([5e307, 5e307, 5e307, 1e307], "balanced", CODES, NAMES)
    assert found / 1e307 == pytest.approx([8 / 15 * 5] * 3 + [4 * 2])  # no overflow
    # Row 0 twice: five rows, so 5 / (2 * 4) and 5 / (2 * 1).
    found = row_weights([2, 1, 1, 1], "balanced", CODES, NAMES)
    assert found == pytest.approx([2 * 5 / 8, 5 / 8, 5 / 8, 5 / 2])


@pytest.mark.parametrize(
    ("sample_weight", "class_weight", "message"),
    [
        ([1, 1, 1], None, r"4 numbers, one per row.*shape \(3,\)"),
        ([[1, 1, 1, 1]], None, r"shape \(1, 4\)"),
        ([1, -1, 1, 1], None, "row 1 has -1.0"),
        ([1, 1, np.inf, 1], None, "row 2 has inf"),
        ([0, 0, 0, 0], None, "zero for every row"),
        ([1e300] * 4, {"spam": 1e300}, "row 3 has inf"),
        (None, "balance", "'balanced' or a dict such as {'spam': 2.0}, got 'balance'"),
        (None, [1, 2], "dict"),
        (None, {"eggs": 1}, r"label 'eggs', but y has \['ham', 'spam'\]"),
        (None, {"spam": -1}, r"class_weight\['spam'\] must be a number > 0"),
        (None, {"spam": "2"}, r"class_weight\['spam'\] must be a number > 0"),
    ],
)
def test_bad_weights_are_refused_in_words(sample_weight, class_weight, message):
    with pytest.raises(ValueError, match=message):
        row_weights(sample_weight, class_weight, CODES, NAMES)


@pytest.mark.parametrize("class_weight", [None, "balanced"])
@pytest.mark.parametrize("cls", [Softmax, LogisticRegression, LinearClassifier])
def test_weights_whose_sum_is_too_large_for_a_float_are_but_weights(cls, class_weight):
    X, y, ratios = [[0], [1], [2], [5]], [0, 1, 0, 1], np.array([1.0, 1, 0.5, 1])
    model = cls(strength=0.1, class_weight=class_weight)
    expected = model.fit(X, y, ratios).decision_function(X)
    found = model.fit(X, y, 1.5e308 * ratios).decision_function(X)
    assert found == pytest.approx(expected, rel=1e-9)
    assert abs(expected).max() > 0.1
    assert model.score(X, [0, 1, 1, 1], 1.5e308 * ratios) == pytest.approx(
        model.score(X, [0, 1, 1, 1], ratios)
    )


def test_rows_of_weight_0_are_left_out_before_anything_else():
    X, y = [[0], [1], [2], [3]], ["a", "b", "c", "a"]
    model = Softmax()
    samples, codes, weights = model._check_fit(X, y, [1, 2, 0, 3], "balanced")
    assert samples.tolist() == [[0], [1], [3]] and codes.tolist() == [0, 1, 0]
    assert model.classes_.tolist() == ["a", "b"]
    assert weights == pytest.approx([6 / 8, 2 * 6 / 4, 3 * 6 / 8])
    model = LogisticRegression()
    samples, signs, weights = model._check_fit_signs(X, y, [1, 2, 0, 3])
    assert signs.tolist() == [-1, 1, -1] and weights.tolist() == [1, 2, 3]
    with pytest.raises(ValueError, match="1 class: a"):
        model._check_fit_signs(X, y, [1, 0, 0, 3])
    y = ["a", None, None, "b"]  # the row that is named is counted among all
    with pytest.raises(ValueError, match="None, first in row 2"):
        model._check_fit_signs(X, y, [1, 0, 2, 3])


def test_columns_that_are_constant_up_to_rounding():
    shares = np.array([[0.1, 0.2, 0.7], [0.3, 0.3, 0.4], [1 / 3, 1 / 7, 11 / 21]])
    total = shares[:, 0] + shares[:, 1] + shares[:, 2]
    for scale in (1e-290, 1e-8, 1.0, 1e300):
        X = np.column_stack([total, shares[:, 0], -total, [0, 0, 0]]) * scale
        assert constant_columns(X).tolist() == [True, False, True, True]
    assert constant_columns(np.array([[0.3], [0.1 + 0.2]])).all()
    assert not constant_columns(np.array([[1.0], [1 + 1e-14]])).any()
    assert not constant_columns(np.array([[-1e308], [1e308]])).any()
    assert not constant_columns(np.array([[0.0], [5e-324]])).any()
    late = np.ones((300, 2))  # what moves only after the first hundred rows
    late[200, 1] = 1 + 1e-14
    assert constant_columns(late).tolist() == [True, False]


def test_one_column_does_not_hide_another():
    X = np.array([[1e300, 1e-300, 1.0], [1e300, 2e-300, 1.0]])
    assert constant_columns(X).tolist() == [True, False, True]


def test_constants_are_those_of_float64():
    assert (EPS, TINY, LARGEST) == (2.0**-52, 2.0**-1022, sys.float_info.max)


def test_codes_have_the_type_of_positions():
    _, codes, _ = check_labels([[0], [1], [2]], ["a", "b", "a"])
    assert codes.dtype == np.intp and IntArray == NDArray[np.intp]
    assert IntArray != NDArray[np.int32]


def test_a_fitted_classifier_goes_through_pickle():
    model = pickle.loads(pickle.dumps(Perceptron().fit([[0], [1]], [0, 1])))
    assert isinstance(model, Estimator) and model.predict([[1]]).tolist() == [1]


@pytest.mark.parametrize("seed", [True, -1, 1.0, "0", [1], np.array([1]), None, object])
def test_a_seed_is_one_whole_number(seed):
    if seed is not None:
        with pytest.raises(ValueError, match="random_state must be None, an int >= 0"):
            check_generator(seed)
    else:
        assert isinstance(check_generator(None), np.random.Generator)


def test_a_seed_gives_the_same_numbers_and_a_generator_goes_on():
    assert check_generator(3).random() == check_generator(np.int8(3)).random()
    rng = np.random.default_rng(3)
    assert check_generator(rng) is rng
    old = np.random.RandomState(3)  # as scikit-learn hands on
    assert 0 <= check_generator(old).random() < 1


def test_rows_may_come_one_by_one():
    X, signs, _ = check_signs((row for row in [[1], [2]]), iter([0, 1]))
    assert X.tolist() == [[1], [2]] and signs.tolist() == [-1, 1]
