"""The door: what comes in, what is refused and in which words, what stays as it was."""

import subprocess
import sys
import warnings
from fractions import Fraction

import numpy as np
import pytest

from linclass import Perceptron, Quadratic, datasets
from linclass._base import NotFittedError
from linclass._checks import (
    DataConversionWarning,
    check_number,
    check_samples,
    check_signs,
    is_number,
)


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
        with pytest.raises(ValueError, match="1 class"):
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


@pytest.mark.parametrize("value", [True, np.True_, "1", None, [1], np.inf, np.nan, 1j])
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
