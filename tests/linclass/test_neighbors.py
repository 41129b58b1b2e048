"""Nearest neighbors against sorting by exact fractions, and against scikit-learn."""

import itertools
import pickle
import tracemalloc
from collections import Counter
from fractions import Fraction as F
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from scipy.spatial.distance import cdist
from sklearn.model_selection import GridSearchCV, LeaveOneOut, cross_val_score
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from linclass import (
    KNearestNeighbors,
    _neighbor_search,
    datasets,
    majority,
    nearest,
)
from linclass._fast import neighbors as fast

T13, SIGNS = datasets.t13()
METRICS = ("euclidean", "manhattan", "chebyshev")
WAYS = [  # all distances, k-d tree, products (or all distances)
    {"FEW": 10**6},
    {"FEW": 0, "NARROW": 99},
    {"FEW": 0, "NARROW": 0},
]
each_way = pytest.mark.parametrize("way", WAYS, ids=["plain", "tree", "products"])
each_metric = pytest.mark.parametrize("metric", METRICS)


def search_by(way, monkeypatch):
    for name, value in way.items():
        monkeypatch.setattr(_neighbor_search, name, value)


# The plain search: sort all rows by exact distance, then by row.


UNIT = 2**1074  # floats are whole multiples of 1 / UNIT


def whole(A):
    return np.array([[int(F(float(v)) * UNIT) for v in row] for row in A], object)


def exact_keys(X, q, metric):
    """What sorts the rows by their distance to q: exactly, if they are whole."""
    gaps = abs(X - q)
    if metric == "euclidean":
        return (gaps * gaps).sum(axis=1)
    return gaps.sum(axis=1) if metric == "manhattan" else gaps.max(axis=1)


def plain_nearest(X, Q, k, metric):
    X = whole(X)
    every = [exact_keys(X, q, metric) for q in whole(Q)]
    return [sorted(range(len(X)), key=lambda i: (keys[i], i))[:k] for keys in every]


def plain_label(labels):
    """The most frequent of labels in order of distance; of several, the first."""
    counts = Counter(labels)
    return next(v for v in labels if counts[v] == max(counts.values()))


def grids(draw, step=1.0):
    n, d = draw(st.integers(1, 25)), draw(st.integers(1, 10))
    numbers = st.integers(-2, 2)
    X = draw(hnp.arrays(np.int64, (n, d), elements=numbers))
    Q = draw(hnp.arrays(np.int64, (3, d), elements=numbers))
    return X * step, Q * step, draw(st.integers(1, n))


@settings(max_examples=100)
@given(data=st.data(), metric=st.sampled_from(METRICS))
def test_many_equal_distances_are_ordered_by_row(data, metric):
    X, Q, k = grids(data.draw, data.draw(st.sampled_from([1.0, 0.1, 1e7, 1 / 3])))
    with mock.patch.multiple(_neighbor_search, **data.draw(st.sampled_from(WAYS))):
        assert nearest(X, Q, k, metric=metric).tolist() == plain_nearest(
            X, Q, k, metric
        )


@pytest.mark.parametrize("limits", [(4, 3, 50), (7, 2, 1)])
@each_way
def test_the_answer_does_not_depend_on_how_the_work_is_cut(monkeypatch, limits, way):
    for name, limit in zip(("GROUP", "QUERIES", "NUMBERS"), limits, strict=True):
        monkeypatch.setattr(fast, name, limit)
    monkeypatch.setattr(_neighbor_search, "BLOCK", limits[2])
    search_by(way, monkeypatch)
    rng = np.random.default_rng(0)
    for k, metric in itertools.product((1, 4, 9, 30), METRICS):
        X, Q = rng.integers(-2, 3, (30, 3)), rng.integers(-2, 3, (8, 3))
        assert nearest(X, Q, k, metric=metric).tolist() == plain_nearest(
            X, Q, k, metric
        )


@each_way
@pytest.mark.parametrize(
    ("offset", "scale"),
    [(1e8, 1.0), (1e8, 1e-3), (-3e12, 1.0), (0, 1e-320), (0, 1e-170), (0, 1e300)],
)
def test_far_from_0_and_at_any_scale_the_order_is_exact(
    monkeypatch, offset, scale, way
):
    search_by(way, monkeypatch)
    rng = np.random.default_rng(1)
    for _ in range(4):
        X, Q = rng.normal(size=(25, 3)), rng.normal(size=(4, 3))
        X, Q = offset + scale * X.round(1), offset + scale * Q.round(1)
        for metric in METRICS:
            with np.errstate(all="raise", under="ignore"):
                found = nearest(X, Q, 6, metric=metric).tolist()
            assert found == plain_nearest(X, Q, 6, metric)


@each_metric
def test_numbers_of_all_sizes_in_one_table(metric):
    rng = np.random.default_rng(2)
    for d in (2, 9):
        powers = rng.integers(-300, 300, (20, d))
        X = rng.normal(size=(20, d)) * 10.0**powers
        X[::3] = 0
        Q = np.vstack([X[:4] * 1.01, 1e-310 * rng.normal(size=(2, d)), [[0.0] * d]])
        assert nearest(X, Q, 8, metric=metric).tolist() == plain_nearest(
            X, Q, 8, metric
        )


def test_permuted_coordinates_are_equally_far():
    # The sums of squares differ in float64: they are rounded in another order.
    X = np.array(list(itertools.permutations([0.1, 0.7, 0.3, 1.9])))
    assert len(set((X * X).sum(axis=1))) > 1
    for way in WAYS:
        with mock.patch.multiple(_neighbor_search, **way):
            assert nearest(X, np.zeros((1, 4)), 24).tolist() == [list(range(24))]


def test_nearly_equal_distances_are_told_apart():
    # 2^60 squared, plus 1 or not: float64 sees no difference.
    X = [[2.0**60, 1], [2.0**60, 0], [-(2.0**60), 0]]
    for metric in ("euclidean", "manhattan"):
        assert nearest(X, [[0, 0]], 3, metric=metric).tolist() == [[1, 2, 0]]
    assert nearest(X, [[0, 0]], 3, metric="chebyshev").tolist() == [[0, 1, 2]]


def test_a_hundred_equal_samples_do_not_hide_the_next():
    X = np.repeat([[0.0, 0], [1, 0]], 100, axis=0)[np.r_[100:200, 0:100]]
    assert nearest(X, [[0, 0]], 102).tolist() == [[*range(100, 200), 0, 1]]
    model = KNearestNeighbors(n_neighbors=3).fit(X, np.repeat([0, 1], 100))
    assert model.kneighbors([[1, 0]])[1].tolist() == [[0, 1, 2]]


@pytest.mark.parametrize("sizes", [(1e-300, 1), (1, 1e-300), (1e-200, 1e200), (0, 1)])
@pytest.mark.parametrize("d", [2, 12])
@each_way
def test_queries_and_samples_of_very_different_sizes(monkeypatch, sizes, d, way):
    search_by(way, monkeypatch)
    rng = np.random.default_rng(5)
    X, Q = sizes[0] * rng.normal(size=(20, d)), sizes[1] * rng.normal(size=(3, d))
    for other in (Q, 0 * Q, X[:2]):
        with np.errstate(over="raise", invalid="raise"):
            found = nearest(X, other, 5).tolist()
        assert found == plain_nearest(X, other, 5, "euclidean")


@pytest.mark.parametrize("metric", METRICS)
def test_copies_of_the_largest_numbers_are_found_without_a_warning(metric):
    X = np.array([[1.7e308, 1], [-1.7e308, 2], [1.7e308, 1], [-1.7e308, 2]])
    with np.errstate(all="raise", under="ignore"):
        found = nearest(X, [[-1e308, 0]], 3, metric=metric)
    assert found.tolist() == [[1, 3, 0]]


# What a query is told


def test_two_samples_at_one_distance():
    X = [[0], [1], [2], [3]]
    y = [1, 1, -1, -1]
    model = KNearestNeighbors(n_neighbors=2).fit(X, y)
    distances, indices = model.kneighbors([[1.5]])
    assert distances.tolist() == [[0.5, 0.5]] and indices.tolist() == [[1, 2]]
    shares = model.predict_proba([[1.5]])
    assert shares[0] == pytest.approx([0.5, 0.5], rel=1e-15)
    assert shares[0].argmax() == 1 and model.predict([[1.5]]).tolist() == [1]
    assert KNearestNeighbors().fit(X, y).predict([[1.5]]).tolist() == [1]


@pytest.mark.parametrize(
    ("metric", "lengths"),
    [("euclidean", [5.0, 13.0]), ("manhattan", [7, 17]), ("chebyshev", [4, 12])],
)
def test_distances(metric, lengths):
    model = KNearestNeighbors(n_neighbors=2, metric=metric)
    model.fit([[5, -12], [-3, 4]], [0, 1])
    for scale in (1.0, 2.0**-1000, 2.0**1000):
        scaled = KNearestNeighbors(n_neighbors=2, metric=metric)
        scaled.fit(scale * np.array([[5, -12], [-3, 4]]), [0, 1])
        distances, indices = scaled.kneighbors([[0, 0]])
        assert (distances / scale).tolist() == [lengths] and indices[0, 0] == 1


def test_many_distances_are_those_of_few(monkeypatch):
    rng = np.random.default_rng(0)
    X, Q = rng.normal(size=(2, 20, 3))
    model = KNearestNeighbors(n_neighbors=4).fit(X, np.arange(20) % 2)
    distances, indices = model.kneighbors(Q)
    assert np.allclose(
        distances, np.linalg.norm(X[indices] - Q[:, None], axis=2), rtol=1e-15
    )
    monkeypatch.setattr(_neighbor_search, "BLOCK", 1)
    assert model.kneighbors(Q)[0].tolist() == distances.tolist()


def test_a_distance_beyond_the_floats_is_refused():
    model = KNearestNeighbors().fit([[1e308], [0]], [0, 1])
    assert model.predict([[-1.5e308]]).tolist() == [1]
    with pytest.raises(ValueError, match="too large for a float: divide X"):
        KNearestNeighbors(n_neighbors=2).fit([[1e308], [0]], [0, 1]).kneighbors(
            [[-1.5e308]]
        )


@pytest.mark.parametrize("copies, kept", [(1, 4000), (2, 4000), (40, 800)])
def test_only_as_many_copies_are_searched_as_can_be_neighbors(copies, kept):
    base = np.random.default_rng(0).normal(size=(4000 // copies, 2))
    X = np.tile(base, (copies, 1))
    assert len(_neighbor_search.Search(X, 8, "euclidean").rows) == kept
    found = nearest(X, base[:3], 3)
    assert found.tolist() == plain_nearest(X, base[:3], 3, "euclidean")


@each_way
def test_the_fit_keeps_its_own_samples(monkeypatch, way):
    search_by(way, monkeypatch)
    X, y = T13.astype(float), SIGNS.copy()
    model = KNearestNeighbors(n_neighbors=3).fit(X, y)
    X[:], y[:] = X[::-1] + 7, 1
    assert model.predict(T13).tolist() == plain_predictions(T13, T13, SIGNS, 3)
    again = pickle.loads(pickle.dumps(model))
    assert again.predict(T13).tolist() == model.predict(T13).tolist()


# Votes


def plain_predictions(X, Q, y, k, metric="euclidean"):
    rows = plain_nearest(X, Q, k, metric)
    return [plain_label([y[i] for i in near]) for near in rows]


@settings(max_examples=60)
@given(data=st.data(), metric=st.sampled_from(METRICS))
def test_predictions_and_shares_are_those_of_a_plain_count(data, metric):
    X, Q, k = grids(data.draw)
    y = data.draw(st.lists(st.integers(0, 3), min_size=len(X), max_size=len(X)))
    if len(set(y)) < 2:
        return
    model = KNearestNeighbors(n_neighbors=k, metric=metric).fit(X, y)
    assert model.predict(Q).tolist() == plain_predictions(X, Q, y, k, metric)
    for near, shares in zip(
        plain_nearest(X, Q, k, metric), model.predict_proba(Q), strict=True
    ):
        counts = Counter(y[i] for i in near)
        expected = [counts[c] / k for c in model.classes_]
        assert shares == pytest.approx(expected, rel=1e-15)
    named = model.classes_[model.predict_proba(Q).argmax(axis=1)]
    assert named.tolist() == model.predict(Q).tolist()


def test_a_tied_vote_goes_to_the_nearest_whatever_the_names():
    X, Q = [[0], [2]], [[1], [0.5], [1.5]]
    for y in ([1, 0], [0, 1], ["b", "a"], [False, True]):
        model = KNearestNeighbors(n_neighbors=2).fit(X, y)
        assert model.predict(Q).tolist() == [y[0], y[0], y[1]]


def weighted(X, Q, y, k, metric):
    """Exact votes by 1 / distance, and the labels, nearest first."""
    answers = []
    for q, near in zip(Q, plain_nearest(X, Q, k, metric), strict=True):
        keys = exact_keys(whole(X), whole([q])[0], metric)
        lengths = [F(keys[i], UNIT) for i in near]
        votes = Counter()
        for i, length in zip(near, lengths, strict=True):
            if lengths[0] == 0:
                votes[y[i]] += F(length == 0)
            else:
                votes[y[i]] += 1 / length
        answers.append((votes, [y[i] for i in near]))
    return answers


@settings(max_examples=60)
@given(data=st.data(), metric=st.sampled_from(["manhattan", "chebyshev"]))
def test_votes_by_distance_are_those_of_exact_quotients(data, metric):
    X, Q, k = grids(data.draw)
    y = data.draw(st.lists(st.integers(0, 3), min_size=len(X), max_size=len(X)))
    if len(set(y)) < 2:
        return
    model = KNearestNeighbors(n_neighbors=k, metric=metric, weights="distance")
    predicted, shares = model.fit(X, y).predict(Q), model.predict_proba(Q)
    for (votes, order), label, row in zip(
        weighted(X, Q, y, k, metric), predicted, shares, strict=True
    ):
        most = max(votes.values())
        assert label == next(v for v in order if votes[v] == most)
        total = sum(votes.values())
        expected = [float(votes[c] / total) for c in model.classes_]
        assert row == pytest.approx(expected, rel=1e-12)
        assert model.classes_[row.argmax()] == label
    assert model.score(Q, predicted) == 1


def test_samples_at_distance_0_decide_alone_and_equal_ones_by_the_lower_row():
    X, y = [[0], [0], [0], [1], [1]], ["b", "a", "b", "a", "a"]
    model = KNearestNeighbors(n_neighbors=5, weights="distance").fit(X, y)
    assert model.predict([[0], [1], [0.3]]).tolist() == ["b", "a", "b"]
    assert model.predict_proba([[0]])[0] == pytest.approx([1 / 3, 2 / 3], rel=1e-15)
    assert model.predict_proba([[1]]).tolist() == [[1, 0]]
    for labels in (["b", "a"], ["a", "b"]):
        both = KNearestNeighbors(n_neighbors=2, weights="distance")
        both.fit([[3], [3]], labels)
        assert both.predict([[3], [4]]).tolist() == [labels[0]] * 2
        winner = both.predict_proba([[3]])[0].argmax()
        assert both.classes_[winner] == labels[0]


@pytest.mark.parametrize("scale", [1e-310, 1e-160, 1.0, 1e160])
def test_votes_by_distance_have_no_unit(scale):
    # 3 and 4, 5 away: the sums .2 + .2 and 1/3 decide, whatever the unit.
    X, y = np.array([[3.0, 0], [3, 4], [-3, 4]]) * scale, ["near", "far", "far"]
    model = KNearestNeighbors(n_neighbors=3, weights="distance").fit(X, y)
    assert model.predict([[0, 0]]).tolist() == ["far"]
    assert model.predict_proba([[0, 0]])[0] == pytest.approx([6 / 11, 5 / 11], rel=1e-9)


def test_sums_of_weights_that_differ_by_rounding_only_are_tied():
    # 1 + 1 against 1 + 10 / 10, which is 2.000000000000001 in float64
    X = np.array([[1.0], [-1.0], [1.0], *[[10.0]] * 10])
    y = ["a", "a"] + ["b"] * 11
    model = KNearestNeighbors(n_neighbors=13, weights="distance").fit(X, y)
    assert model.predict([[0]]).tolist() == ["a"]
    shares = model.predict_proba([[0]])[0]
    assert shares.argmax() == 0 and shares == pytest.approx([0.5, 0.5], rel=1e-12)


def test_scikit_learn_agrees_on_votes_by_distance():
    rng = np.random.default_rng(4)
    X, Q, y = rng.normal(size=(60, 3)), rng.normal(size=(40, 3)), np.arange(60) % 3
    for k in (1, 4, 9):
        ours = KNearestNeighbors(n_neighbors=k, weights="distance").fit(X, y)
        theirs = KNeighborsClassifier(n_neighbors=k, weights="distance").fit(X, y)
        here = np.vstack([Q, X[:5]])
        assert np.allclose(ours.predict_proba(here), theirs.predict_proba(here))
        assert (ours.predict(here) == theirs.predict(here)).all()
    out = KNearestNeighbors(n_neighbors=4, weights="distance").fit(X, y).leave_one_out()
    for i in range(60):
        rest = np.arange(60) != i
        theirs = KNeighborsClassifier(n_neighbors=4, weights="distance")
        assert theirs.fit(X[rest], y[rest]).predict(X[i : i + 1])[0] == out[i]


@settings(max_examples=60)
@given(data=st.data())
def test_renaming_classes_commutes_with_predict(data):
    X, Q, k = grids(data.draw)
    y = np.array(
        data.draw(st.lists(st.integers(0, 2), min_size=len(X), max_size=len(X)))
    )
    names = np.array(data.draw(st.permutations(["x", "y", "z"])))
    if len(set(y.tolist())) < 2:
        return
    model = KNearestNeighbors(n_neighbors=k)
    expected = names[model.fit(X, y).predict(Q)].tolist()
    assert model.fit(X, names[y]).predict(Q).tolist() == expected


def test_order_of_rows_matters_only_for_ties():
    rng = np.random.default_rng(3)
    X, Q, y = rng.normal(size=(40, 3)), rng.normal(size=(30, 3)), np.arange(40) % 3
    model, order = KNearestNeighbors(n_neighbors=5), rng.permutation(40)
    expected = model.fit(X, y).predict(Q).tolist()
    assert model.fit(X[order], y[order]).predict(Q).tolist() == expected
    assert model.fit(X[:, ::-1], y).predict(Q[:, ::-1]).tolist() == expected
    assert model.fit(8 * X + 64, y).predict(8 * Q + 64).tolist() == expected
    twice = KNearestNeighbors(n_neighbors=10)
    shares = model.fit(X, y).predict_proba(Q)
    twice.fit(np.vstack([X, X]), np.append(y, y))
    assert np.array_equal(twice.predict_proba(Q), shares)


def test_majority_of_all_short_votes():
    for k in range(1, 8):
        for votes in itertools.product([-1, 1], repeat=k):
            if sum(votes) == 0:
                with pytest.raises(ValueError, match="tied between -1, 1"):
                    majority(votes)
                assert majority(votes, ties="first") == votes[0]
            else:
                assert majority(votes) == np.sign(sum(votes))


def test_majority_of_other_labels_and_bad_votes():
    assert majority(["c", "a", "b", "b", "c"], ties="first") == "c"
    assert majority(["a", "b", "b", "c"]) == "b"
    assert majority([True]) is True and type(majority([2, 2, 1])) is int
    for unit in ("D", "ns"):
        days = np.array(["2020-01-02", "2020-01-01", "2020-01-02"], f"M8[{unit}]")
        assert majority(days) == days[0]
    mixed = [1, "1", 1], [None, "a"]  # numpy makes text of the first
    for votes in ([], None, [1.0, np.nan], [np.nan], *mixed):
        with pytest.raises(
            ValueError, match="votes must be one label or more, got"
        ) as e:
            majority(votes)
        assert "two classes" not in str(e.value) and "fit" not in str(e.value)
    with pytest.raises(ValueError, match="ties must be 'refuse' or 'first'"):
        majority([1], ties="last")


# Facts of the book


@pytest.mark.parametrize(
    ("name", "errors"),
    [
        ("t13", {1: 3, 3: 2, 5: 2, 7: 2}),
        ("ball13", {1: 8, 3: 7, 5: 7, 7: 7}),
        ("tri15", {1: 0, 3: 0}),
    ],
)
def test_errors_of_leaving_one_out(name, errors):
    X, y = getattr(datasets, name)()
    for k, count in errors.items():
        model = KNearestNeighbors(n_neighbors=k)
        assert (model.fit(X, y).leave_one_out() != y).sum() == count
        hits = cross_val_score(model, X, y, cv=LeaveOneOut())
        assert (hits == 0).sum() == count
        plain = [
            plain_predictions(np.delete(X, i, 0), X[i : i + 1], np.delete(y, i), k)[0]
            for i in range(len(y))
        ]
        assert model.leave_one_out().tolist() == plain


def test_leaving_one_out_of_many_equal_samples():
    X = [[0], [0], [0], [0], [1], [1]]
    for way, y in itertools.product(WAYS, ("aabbbb", "abbbbb")):
        y = list(y)
        with mock.patch.multiple(_neighbor_search, **way):
            for k in (1, 2, 3, 4, 5):
                model = KNearestNeighbors(n_neighbors=k).fit(X, y)
                assert model.leave_one_out().tolist() == [
                    plain_predictions(
                        np.delete(X, i, 0), X[i : i + 1], np.delete(y, i), k
                    )[0]
                    for i in range(6)
                ]
    with pytest.raises(ValueError, match=r"k=6.*n=5"):
        KNearestNeighbors(n_neighbors=6).fit(X, y).leave_one_out()


def test_a_sample_is_its_own_nearest():
    assert KNearestNeighbors().fit(T13, SIGNS).score(T13, SIGNS) == 1


def test_one_noisy_sample_decides_alone():
    angles = 2 * np.pi * np.arange(100) / 100
    X = np.vstack(
        [0.1 * np.column_stack([np.cos(angles), np.sin(angles)]), [[0.05, 0]]]
    )
    y = np.append(np.ones(100), -1)
    for k, label in ((1, -1), (3, 1)):
        model = KNearestNeighbors(n_neighbors=k).fit(X, y)
        assert model.predict([[0, 0]]).tolist() == [label]


def test_the_units_of_one_feature_decide():
    X, y = np.array([[1.0, 0], [0, 2]]), [1, -1]
    assert KNearestNeighbors().fit(X, y).predict([[0, 0]]).tolist() == [1]
    scale = [10, 1]
    assert KNearestNeighbors().fit(X * scale, y).predict([[0, 0]]).tolist() == [-1]


def test_the_metric_decides():
    X, y = [[3, 3], [0, 5]], ["diagonal", "axis"]
    for metric, label in (
        ("euclidean", "diagonal"),
        ("manhattan", "axis"),
        ("chebyshev", "diagonal"),
    ):
        model = KNearestNeighbors(metric=metric).fit(X, y)
        assert model.predict([[0, 0]]).tolist() == [label]


# Faults that programs of this kind have had


def test_unsigned_integers_do_not_wrap():
    X = np.array([[0], [40]], dtype=np.uint8)
    model = KNearestNeighbors().fit(X, [1, 2])
    assert model.predict(np.array([[32]], dtype=np.uint8)).tolist() == [2]
    assert model.kneighbors(np.array([[32]], dtype=np.uint8))[0].tolist() == [[8.0]]


@each_way
def test_close_points_far_from_0_in_single_precision(monkeypatch, way):
    search_by(way, monkeypatch)
    X = np.array([[3000, 3000], [3001, 3000]], dtype=np.float32)
    query = np.array([[3000.8, 3000]], dtype=np.float32)
    model = KNearestNeighbors(n_neighbors=2).fit(X, [1, 2])
    assert model.kneighbors(query)[1].tolist() == [[1, 0]]
    assert model.kneighbors(query)[0] ** 2 == pytest.approx(
        np.array([[0.04, 0.64]]), rel=1e-2
    )


def test_more_neighbors_than_samples_are_refused_at_fit():
    with pytest.raises(ValueError, match=r"k=5.*n=3"):
        KNearestNeighbors(n_neighbors=5).fit([[0], [1], [2]], [0, 0, 1])
    with pytest.raises(ValueError, match=r"k=4.*n=3"):
        nearest([[0], [1], [2]], [[0]], 4)
    model = KNearestNeighbors(n_neighbors=3).fit([[0], [1], [2]], [0, 0, 1])
    assert model.predict([[2]]).tolist() == [0]


@pytest.mark.parametrize("metric", METRICS)
def test_all_distances_at_once_are_never_in_memory(metric):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(4000, 50)), np.arange(4000) % 2
    model = KNearestNeighbors(n_neighbors=5, metric=metric).fit(X, y)
    tracemalloc.start()
    indices = model.kneighbors(X[: 4000 if metric == "euclidean" else 500])[1]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100e6
    assert (indices[:, 0] == np.arange(len(indices))).all()


@pytest.mark.parametrize("d", [2, 12])
def test_a_crowd_of_equal_samples_fits_in_memory(d):
    X = np.zeros((3000, d))
    X[0] = 1
    tracemalloc.start()
    found = nearest(X, np.zeros((100, d)), 2)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found.tolist() == [[1, 2]] * 100 and peak < 100e6


def test_a_crowd_at_one_distance_is_ordered_by_row_in_little_memory(monkeypatch):
    # Row 0 is 0.2 away from each query, all others are 0.1.
    monkeypatch.setattr(_neighbor_search, "BLOCK", 2**14)
    X = 0.1 * np.random.default_rng(0).integers(0, 2, (300, 50))
    X[0] = 0.2
    tracemalloc.start()
    found = nearest(X, 0 * X[:10], 4, metric="chebyshev")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found.tolist() == [[1, 2, 3, 4]] * 10 and peak < 10e6


# Other programs


def test_scikit_learn_agrees_where_nothing_is_tied():
    rng = np.random.default_rng(0)
    for trial in range(120):
        n, d, K = rng.integers(5, 60), rng.integers(1, 15), rng.integers(2, 5)
        k, metric = int(rng.integers(1, 6)), METRICS[trial % 3]
        X, Q = rng.normal(size=(n, d)), rng.normal(size=(20, d))
        y = np.arange(n) % K
        ours = KNearestNeighbors(n_neighbors=k, metric=metric).fit(X, y)
        theirs = KNeighborsClassifier(n_neighbors=k, metric=metric).fit(X, y)
        distances, indices = theirs.kneighbors(Q)
        assert ours.kneighbors(Q)[1].tolist() == indices.tolist()
        assert np.allclose(ours.kneighbors(Q)[0], distances, rtol=1e-12, atol=0)
        shares = theirs.predict_proba(Q)
        assert np.allclose(ours.predict_proba(Q), shares, rtol=1e-15, atol=0)
        best = shares == shares.max(axis=1, keepdims=True)
        clear = best.sum(axis=1) == 1
        assert (ours.predict(Q)[clear] == theirs.predict(Q)[clear]).all()


def test_it_works_inside_scikit_learn():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 2)) * [1, 100]
    y = np.where(X[:, 0] > 0, "in", "out")
    pipeline = make_pipeline(StandardScaler(), KNearestNeighbors())
    search = GridSearchCV(
        pipeline,
        {
            "knearestneighbors__n_neighbors": [1, 3],
            "knearestneighbors__metric": METRICS,
        },
    )
    assert search.fit(X, y).best_score_ > 0.8
    assert cross_val_score(KNearestNeighbors(), X, y).mean() < 0.7


# Parameters


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"n_neighbors": 0}, "n_neighbors must be an int >= 1, got 0"),
        ({"n_neighbors": 2.0}, "n_neighbors must be an int >= 1, got 2.0"),
        ({"n_neighbors": True}, "n_neighbors must be an int >= 1, got True"),
        ({"metric": "cosine"}, "metric must be 'euclidean' or .*got 'cosine'"),
    ],
)
def test_bad_parameters_are_refused_at_fit(options, message):
    with pytest.raises(ValueError, match=message):
        KNearestNeighbors(**options).fit(T13, SIGNS)
    with pytest.raises(ValueError, match=message):
        nearest(T13, T13, **{"n_neighbors": 1, **options})


def test_weights_are_one_of_two():
    for bad in ("farness", None, lambda d: d):
        with pytest.raises(ValueError, match="weights must be 'uniform' or 'distance'"):
            KNearestNeighbors(weights=bad).fit(T13, SIGNS)


def test_queries_of_another_width_are_refused():
    with pytest.raises(ValueError, match="queries has 1 features, but X has 2"):
        nearest(T13, [[0]], 1)
    with pytest.raises(ValueError, match="queries contains NaN"):
        nearest(T13, [[0, np.nan]], 1)


def test_parameters_set_after_the_fit_wait_for_the_next():
    model = KNearestNeighbors(n_neighbors=3).fit(T13, SIGNS)
    expected = model.predict_proba(T13).tolist()
    model.set_params(n_neighbors=99, metric="manhattan")
    assert model.predict_proba(T13).tolist() == expected


@pytest.mark.parametrize("d", [127, 128, 200])
def test_wide_samples_are_ranked_by_all_their_features(d):
    rng = np.random.default_rng(d)
    X, queries = rng.normal(size=(1001, d)), rng.normal(size=(300, d))
    squares = cdist(queries, X, "sqeuclidean")
    expected = squares.argsort(axis=1, kind="stable")[:, :7]
    assert (nearest(X, queries, 7) == expected).all()
