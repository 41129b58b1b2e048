"""Data frames, missing values, and scikit-learn's ways with estimators of others."""

import datetime
import subprocess
import sys

import numpy as np
import pandas as pd
import polars as pl
import pytest
import sklearn
import sklearn.base
from sklearn.compose import make_column_transformer
from sklearn.ensemble import AdaBoostClassifier
from sklearn.linear_model import LogisticRegression as TheirLogistic
from sklearn.model_selection import GridSearchCV, cross_validate
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils import estimator_checks

import linclass
from linclass import (
    Ball,
    Fourier,
    LeastSquaresClassifier,
    LogisticRegression,
    MaxMargin,
    Monomials,
    Perceptron,
    Quadratic,
    RadialBasis,
    Rectifier,
    datasets,
    validation,
)
from linclass._base import clone
from linclass._checks import check_labels, check_samples, label_array
from linclass._weights import check_weights

T13, SIGNS = datasets.t13()
MAPS = [Ball(), Fourier(), Monomials(), Quadratic(), RadialBasis(), Rectifier()]
each_map = pytest.mark.parametrize("model", MAPS, ids=repr)
each_class = pytest.mark.parametrize(
    "cls", linclass.all_estimators(), ids=lambda cls: cls.__name__
)


# Names of columns

COLUMNS = [
    ["a", "b"],
    [3, 7],
    [1, 0],
    [0, 2],
    ["a", 1],
    [0.5, 1.5],
    pd.MultiIndex.from_tuples([("u", 1), ("v", 2)]),
    pd.to_datetime(["2020-01-01", "2021-01-01"]),
]


@pytest.mark.filterwarnings("ignore::linclass.NotConverged")
@each_class
def test_a_reordered_frame_is_refused(cls):
    frame = pd.DataFrame(T13)
    model = cls().fit(frame, SIGNS)
    assert (model.predict(frame) == model.predict(T13)).all()
    with pytest.raises(ValueError, match="same order as they were in fit"):
        model.predict(frame[[1, 0]])


@pytest.mark.parametrize("columns", COLUMNS, ids=str)
@pytest.mark.parametrize("cls", [MaxMargin, Quadratic])
def test_columns_of_any_labels_are_compared(cls, columns):
    frame = pd.DataFrame(T13.astype(float), columns=columns)
    model = cls().fit(frame, SIGNS)
    use = model.predict if cls is MaxMargin else model.transform
    assert (use(frame) == use(T13)).all()  # an array has no names
    with pytest.raises(ValueError, match="same order as they were in fit") as caught:
        use(frame[frame.columns[::-1]])
    assert f"Write X[{list(columns)}]" in str(caught.value)
    other = frame.set_axis(pd.Index(["other", columns[1]], dtype=object), axis=1)
    with pytest.raises(ValueError, match=r"(?s)unseen.*- other.*missing") as caught:
        use(other)
    assert "Write X[" not in str(caught.value)  # that would be a KeyError
    assert (use(other.set_axis(list(columns), axis=1)) == use(T13)).all()


def test_names_that_are_all_text_are_public_and_others_are_not():
    assert MaxMargin().fit(pd.DataFrame(T13, columns=["a", "b"]), SIGNS)
    for columns, has in ((["a", "b"], True), (["a", 1], False), ([0, 1], False)):
        model = MaxMargin().fit(pd.DataFrame(T13, columns=columns), SIGNS)
        assert hasattr(model, "feature_names_in_") == has


def test_columns_0_and_1_are_no_names_beside_names():
    named, unnamed = pd.DataFrame(T13, columns=["a", "b"]), pd.DataFrame(T13)
    for one, other in ((named, unnamed), (unnamed, named)):
        assert MaxMargin().fit(one, SIGNS).score(other, SIGNS) == 1
    with pytest.raises(ValueError, match="unseen at fit time:\n- 2"):
        MaxMargin().fit(unnamed, SIGNS).predict(unnamed.rename(columns={1: 2}))
    with pytest.raises(ValueError, match="X has 1 features, but MaxMargin"):
        MaxMargin().fit(unnamed, SIGNS).predict(unnamed[[0]])


def test_a_reordered_polars_frame_is_refused():
    frame = pl.DataFrame({"a": T13[:, 0], "b": T13[:, 1]})
    model = MaxMargin().fit(frame, SIGNS)
    assert model.feature_names_in_.tolist() == ["a", "b"]
    assert model.score(frame, SIGNS) == 1
    with pytest.raises(ValueError, match="same order"):
        model.predict(frame[["b", "a"]])


# What must not become a number in silence

DAY = datetime.datetime(2020, 1, 2)
DATES = [
    np.array([["2020-01-01"], ["2021-01-01"]], dtype="datetime64[D]"),
    np.array([[1], [2]], dtype="timedelta64[s]"),
    np.array([[1, np.timedelta64(3, "D")]], dtype=object),
    [[1.0, DAY]],
    [[1.0, DAY.date()]],
    [[1.0, datetime.timedelta(1)]],
    [[1.0, pd.Timestamp(DAY)]],
    pd.DataFrame({"a": [1.0], "t": [DAY]}),
    pd.DataFrame({"t": [DAY]}),
    pd.DataFrame({"t": pd.to_datetime([DAY]).tz_localize("UTC")}),
    pd.DataFrame({"a": [1.0], "t": [pd.Timedelta(1, "D")]}),
    pd.DataFrame({"a": [1.0], "t": pd.period_range("2020", periods=1, freq="D")}),
    pl.DataFrame({"a": [1.0], "t": [DAY]}),
    pl.DataFrame({"a": [1.0], "t": [DAY.date()]}),
    pl.DataFrame({"t": [datetime.timedelta(1)]}),
    pl.DataFrame({"a": [1.0], "t": [DAY.time()]}),
]


@pytest.mark.parametrize("X", DATES, ids=lambda X: f"{type(X).__module__}")
def test_dates_and_durations_are_refused_with_the_way_out(X):
    with pytest.raises(ValueError, match=r"holds.*not numbers.*timedelta64\(1, "):
        check_samples(X)
    if hasattr(X, "columns"):
        with pytest.raises(ValueError, match="column 't' of X holds"):
            MaxMargin().fit(X, [0])


@pytest.mark.parametrize(
    "X",
    [
        [[1.0, "2"], [3.0, "4"]],
        np.array([[1.0, "2"]], dtype=object),
        pd.DataFrame({"a": [1.0], "b": ["2"]}),
        pl.DataFrame({"a": [1.0], "b": ["2"]}),
        np.array([[1.0, b"2"]], dtype=object),
        np.array([["1", "2"]], dtype=np.dtypes.StringDType()),
    ],
    ids=lambda X: type(X).__module__,
)
def test_text_among_numbers_is_refused(X):
    with pytest.raises(ValueError, match=r"holds text.*X\.astype\(float\)"):
        check_samples(X)


MASKED = np.ma.array([[1.0, 2], [3, 4]], mask=[[False, False], [False, True]])


@pytest.mark.parametrize("X", [MASKED, [MASKED[0], MASKED[1]], list(MASKED)], ids=str)
def test_masked_entries_are_refused_with_the_way_out(X):
    with pytest.raises(ValueError, match=r"masked entries, first in row 1.*filled"):
        check_samples(X)


def test_the_way_out_of_masked_weights_names_no_columns():
    weights = np.ma.array([1.0, 2], mask=[False, True])
    with pytest.raises(ValueError, match=r"first in row 1.*filled.*out$"):
        LogisticRegression().fit([[1], [2]], [0, 1], sample_weight=weights)


def test_the_way_out_of_a_mask_works():
    with pytest.raises(ValueError) as caught:
        check_samples(MASKED)
    way = str(caught.value).rsplit(": ", 1)[1]
    assert eval(way, {"np": np, "X": MASKED}).tolist() == [[1, 2]]
    assert check_samples(MASKED.filled(7)).tolist() == [[1, 2], [3, 7]]
    whole = np.ma.array([[1.0, 2]], mask=[[False, False]])
    assert check_samples(whole).tolist() == [[1, 2]]


def test_masked_labels_and_weights_are_refused():
    masked = np.ma.array([1, 2, 1], mask=[False, False, True])
    with pytest.raises(ValueError, match="y has masked entries, first in row 2"):
        label_array(masked)
    with pytest.raises(ValueError, match="sample_weight has masked entries"):
        check_weights(masked, 3)


@pytest.mark.parametrize(
    "y",
    [
        ["a", None, "b"],
        ["a", float("nan"), "b"],
        ["a", pd.NA, "b"],
        [1, pd.NA, 0],
        [1, None, 0],
        np.array([1, None, 0], dtype=object),
        np.array([1, np.inf, 0], dtype=object),
        np.array(["2020", "NaT", "2021"], dtype="datetime64[D]"),
        [pd.Timestamp(DAY), pd.NaT, pd.Timestamp(DAY)],
        pd.Series([1, None, 0], dtype="Int64"),
        pd.Series([True, None, False], dtype="boolean"),
        pd.Series(["a", None, "b"]),
        pd.Series(["a", None, "b"], dtype="category"),
        pl.Series([1, None, 0]),
        pl.Series(["a", None, "b"]),
        np.array(["a", None, "b"], dtype=np.dtypes.StringDType(na_object=None)),
        np.array(["a", np.nan, "b"], dtype=np.dtypes.StringDType(na_object=np.nan)),
    ],
    ids=lambda y: str(getattr(y, "dtype", y)),
)
def test_a_missing_label_names_its_row(y):
    with pytest.raises(ValueError, match=r"first in row 1.*rows that have no label"):
        check_labels([[0], [1], [2]], y)
    with pytest.raises(ValueError, match=r"first in row 1.*rows that have no label"):
        Perceptron().fit([[0], [1], [2]], y)


@pytest.mark.parametrize(
    "y",
    [
        pd.Series([1, 0, 0], dtype="Int64"),
        pd.Series([True, False, False], dtype="boolean"),
        pl.Series([1, 0, 0]),
        np.array([1, 0, 0], dtype=object),
    ],
    ids=lambda y: str(y.dtype),
)
def test_labels_of_nullable_types_are_labels(y):
    _, codes, classes = check_labels([[0], [1], [2]], y)
    assert codes.tolist() == [1, 0, 0] and classes.tolist() == [0, 1]


def test_numbers_beside_text_do_not_become_text():
    with pytest.raises(ValueError, match=r"Unknown label type.*one type"):
        check_labels([[0], [1], [2]], ["a", 1, "b"])
    with pytest.raises(ValueError, match="looks continuous"):
        check_labels([[0], [1], [2]], np.array([0.5, 1.5, 2.5], dtype=object))


# Output of feature maps


@each_map
@pytest.mark.parametrize(
    "name",
    [
        "check_set_output_transform",
        "check_set_output_transform_pandas",
        "check_global_output_transform_pandas",
        "check_set_output_transform_polars",
        "check_global_set_output_transform_polars",
    ],
)
def test_scikit_learn_check_of_output(model, name):
    getattr(estimator_checks, name)(type(model).__name__, model)


FRAME = pd.DataFrame(T13[:3].astype(float), columns=["a", "b"], index=[5, 7, 6])
SQUARES = ["a", "b", "a^2", "a b", "b^2"]


def test_output_is_a_frame_with_names_and_index():
    model = Quadratic().set_output(transform="pandas")
    found = model.fit(FRAME).transform(FRAME)
    assert found.columns.tolist() == SQUARES and found.index.tolist() == [5, 7, 6]
    assert (found.to_numpy() == Quadratic().fit_transform(FRAME)).all()
    assert model.fit_transform(FRAME).equals(found)
    found = model.set_output(transform="polars").transform(FRAME)
    assert isinstance(found, pl.DataFrame) and found.columns == SQUARES
    found = model.set_output(transform="default").transform(FRAME)
    assert isinstance(found, np.ndarray)
    assert model.set_output(transform=None).transform(FRAME).shape == (3, 5)
    with pytest.raises(ValueError, match="'default' or 'pandas' or 'polars', got"):
        model.set_output(transform="numpy")


def test_output_is_chosen_for_all_of_scikit_learn():
    with sklearn.config_context(transform_output="pandas"):
        assert Quadratic().fit_transform(FRAME).columns.tolist() == SQUARES
        plain = Quadratic().set_output(transform="default")
        assert isinstance(plain.fit_transform(FRAME), np.ndarray)
    assert isinstance(Quadratic().fit_transform(FRAME), np.ndarray)


def test_output_in_pipelines_and_by_columns():
    pipeline = make_pipeline(StandardScaler(), Quadratic()).set_output(
        transform="pandas"
    )
    assert pipeline.fit_transform(FRAME).columns.tolist() == SQUARES
    parts = make_column_transformer((Quadratic(), ["a"]), (Ball(), ["b"]))
    found = parts.set_output(transform="pandas").fit_transform(FRAME)
    assert found.columns.tolist() == [
        *("quadratic__a", "quadratic__a^2", "ball__b", "ball__norm^2")
    ]


# Clones


class Special(TheirLogistic):
    """An estimator of scikit-learn that says how it is cloned."""

    def __sklearn_clone__(self):
        copy = Special(**self.get_params())
        copy.mark_ = "cloned"
        return copy


def test_clones_are_those_of_scikit_learn():
    assert clone(Special()).mark_ == "cloned"
    pipeline = make_pipeline(StandardScaler(), Special())
    assert clone(pipeline)[1].mark_ == "cloned"
    pipeline.set_output(transform="pandas")
    copied = clone(pipeline)
    assert copied[0] is not pipeline[0]
    assert isinstance(copied[0].fit_transform(T13), pd.DataFrame)


@pytest.mark.parametrize("copy", [clone, sklearn.base.clone])
def test_clones_of_ours_keep_output_and_requests(copy):
    model = copy(Quadratic().set_output(transform="pandas").fit(T13))
    assert isinstance(model.fit_transform(T13), pd.DataFrame)
    model = Perceptron(max_iter=7).set_score_request(sample_weight=True)
    copied = copy(model.fit(T13, SIGNS))
    assert repr(copied) == "Perceptron(max_iter=7)" and not hasattr(copied, "classes_")
    request = copied.get_metadata_routing().score.requests
    assert request == {"sample_weight": True}


def test_clones_go_into_containers():
    inner = Perceptron(max_iter=7).fit(T13, SIGNS)
    for kept in ([inner], (inner,), {"a": inner}):
        copied = clone(kept)
        assert type(copied) is type(kept)
        (found,) = copied.values() if isinstance(copied, dict) else copied
        assert found is not inner and not hasattr(found, "classes_")


def test_clones_need_no_scikit_learn():
    program = """
import sys
from linclass import MaxMargin, datasets, validation
from linclass._base import clone
class Own:
    def __init__(self, a=1): self.a = a
    def get_params(self, deep=True): return {"a": self.a}
    def __sklearn_clone__(self): return "own"
assert clone(Own()) == "own"
print(validation.cross_validate(MaxMargin(), *datasets.t13(), n_folds=2).errors.shape)
assert "sklearn" not in sys.modules
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.stdout == "(2,)\n", done.stderr


class Names(LogisticRegression):
    """Notes the names of the columns it was fitted to."""

    seen = ()

    def fit(self, X, y):
        Names.seen = (*Names.seen, tuple(X.columns))
        return super().fit(X, y)


@pytest.mark.parametrize("library", [pd, pl], ids=["pandas", "polars"])
def test_validation_keeps_the_names_of_frames(library):
    frame = library.DataFrame({"a": T13[:, 0], "b": T13[:, 1]})
    for y in (SIGNS, library.Series(SIGNS)):
        Names.seen = ()
        model = Names(strength=0.1)
        found = validation.cross_validate(model, frame, y, n_folds=3, random_state=0)
        assert Names.seen == (("a", "b"),) * 3
        plain = validation.cross_validate(
            LogisticRegression(strength=0.1), T13, SIGNS, n_folds=3, random_state=0
        )
        assert found.errors.tolist() == plain.errors.tolist()
    validation.choose(Names(), "strength", [1, 2], frame, SIGNS, random_state=0)
    assert set(Names.seen) == {("a", "b")}


# Metadata routing


@pytest.fixture
def routing():
    with sklearn.config_context(enable_metadata_routing=True):
        yield


def test_a_search_over_a_pipeline_scores_numbers(routing):
    pipeline = make_pipeline(Quadratic(), LeastSquaresClassifier())
    search = GridSearchCV(pipeline, {}, cv=3, error_score="raise").fit(T13, SIGNS)
    with sklearn.config_context(enable_metadata_routing=False):
        plain = GridSearchCV(pipeline, {}, cv=3).fit(T13, SIGNS)
    assert search.best_score_ == plain.best_score_ > 0.5


@each_class
def test_each_classifier_can_be_routed(cls, routing):
    requests = cls().get_metadata_routing()
    assert requests.score.requests == {"sample_weight": None}
    model = cls().set_score_request(sample_weight=True)
    assert model.get_metadata_routing().score.requests == {"sample_weight": True}
    with pytest.raises(ValueError, match=r"score of .* has no argument 'weights'"):
        model.set_score_request(weights=True)


def test_weights_are_handed_on_where_they_are_asked_for(routing):
    weights = np.arange(13.0) + 1
    model = Perceptron().set_score_request(sample_weight=True)
    found = cross_validate(
        model,
        T13,
        SIGNS,
        params={"sample_weight": weights},
        cv=3,
        return_estimator=True,
        return_indices=True,
    )
    for k, fitted in enumerate(found["estimator"]):
        rows = found["indices"]["test"][k]
        right = fitted.predict(T13[rows]) == SIGNS[rows]
        share = weights[rows][right].sum() / weights[rows].sum()
        assert found["test_score"][k] == pytest.approx(share)


WEIGHTED = [
    linclass.LinearClassifier(),
    LogisticRegression(strength=0.1),
    LeastSquaresClassifier(),
    linclass.Softmax(strength=0.1),
    linclass.OneVsRest(LogisticRegression(strength=0.1)),
]


@pytest.mark.parametrize("model", WEIGHTED, ids=lambda model: type(model).__name__)
def test_boosting_of_weighted_rows_works(model):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40, 2))
    y = np.where(X[:, 0] + rng.normal(size=40) / 2 > 0, "up", "down")
    boosted = AdaBoostClassifier(model, n_estimators=3).fit(X, y)
    assert boosted.score(X, y) > 0.7 and boosted.classes_.tolist() == ["down", "up"]


@pytest.mark.parametrize("model", WEIGHTED, ids=lambda model: type(model).__name__)
def test_a_pipeline_hands_weights_on_where_they_are_asked_for(model, routing):
    weights = np.arange(13.0) + 1
    asks = clone(model).set_fit_request(sample_weight=True)
    pipeline = make_pipeline(Quadratic(), asks).fit(T13, SIGNS, sample_weight=weights)
    plain = clone(model).fit(
        Quadratic().fit_transform(T13), SIGNS, sample_weight=weights
    )
    found = pipeline.decision_function(T13)
    assert (found == plain.decision_function(Quadratic().fit_transform(T13))).all()
