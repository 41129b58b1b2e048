"""Least squares on the labels: exact fractions, numpy's lstsq and scikit-learn."""

import math
import warnings
from fractions import Fraction as F

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.linear_model import LinearRegression, RidgeClassifier

from linclass import datasets, least_squares
from linclass.geometry import Halfspace, augment, margins
from linclass.least_squares import LeastSquaresClassifier
from linclass.max_margin import MaxMargin


def exact_fit(X, y):
    """(MᵀM)⁻¹ Mᵀ y over the rationals."""
    M = [[F(1), *map(F, row)] for row in np.asarray(X).tolist()]
    y = [F(int(v)) for v in y]
    columns = list(zip(*M, strict=True))
    rows = [
        [sum(a * b for a, b in zip(p, q, strict=True)) for q in (*columns, y)]
        for p in columns
    ]
    for i in range(len(rows)):
        pivot = next(k for k in range(i, len(rows)) if rows[k][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [v / rows[i][i] for v in rows[i]]
        for k in range(len(rows)):
            if k != i:
                rows[k] = [
                    v - rows[k][i] * u for v, u in zip(rows[k], rows[i], strict=True)
                ]
    return [row[-1] for row in rows]


def noisy(n, d, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d))
    return X, np.where(X @ rng.normal(size=d) + rng.normal(size=n) > 0.3, 1, -1)


def theta(X, y):
    return LeastSquaresClassifier().fit(X, y).halfspace_.theta


named_sets = [getattr(datasets, name)() for name in datasets.names()]


@pytest.mark.parametrize(
    "data", [data for data in named_sets if "least_squares" in data.facts], ids=repr
)
def test_named_sets_in_exact_fractions(data):
    fact = data.facts["least_squares"]
    exact = exact_fit(data.X, data.y)
    assert tuple(exact) == tuple(fact["theta"])
    model = LeastSquaresClassifier().fit(*data)
    expected = [float(v) for v in exact]
    np.testing.assert_allclose(model.halfspace_.theta, expected, rtol=1e-13)
    assert np.flatnonzero(model.predict(data.X) != data.y).tolist() == [*fact["errors"]]
    assert model.rank_ == data.X.shape[1] + 1


def test_thirteen_points_and_the_line():
    X, y = datasets.t13()
    np.testing.assert_allclose(
        theta(X, y) * 612811, [-485403, 70980, 96112], rtol=1e-13
    )
    np.testing.assert_allclose(
        theta(*datasets.t13_in()) * 256859, [-215457, 44932, 65074], rtol=1e-13
    )
    np.testing.assert_allclose(theta(*datasets.line13()), [-3 / 11, 1 / 11], rtol=1e-13)
    np.testing.assert_allclose(
        theta(*datasets.line13_in()), [2 / 13, 3 / 13], rtol=1e-13
    )
    np.testing.assert_allclose(
        theta((X @ [3, 4] - 11)[:, None] / 5, y) * 39917, [-14561, 7780], rtol=1e-12
    )


def test_far_points_on_the_right_side_cost_errors_that_a_margin_avoids():
    X, y = datasets.t13()
    model, separator = LeastSquaresClassifier().fit(X, y), MaxMargin().fit(X, y)
    assert np.flatnonzero(model.predict(X) != y).tolist() == [0, 1]
    assert separator.score(X, y) == 1

    def squares(line):
        return ((1 - margins(line, X, y)) ** 2).sum()

    assert squares(model.halfspace_) == pytest.approx(2200760 / 612811, rel=1e-13)
    assert squares(separator.halfspace_) > squares(model.halfspace_)
    # pulled in by 5 along the normal, the same three points do no harm
    assert (
        LeastSquaresClassifier().fit(*datasets.t13_in()).score(*datasets.t13_in()) == 1
    )


def test_residual_is_orthogonal_to_the_columns():
    X, y = noisy(200, 6)
    M = augment(X)
    assert abs(M.T @ (y - M @ theta(X, y))).max() < 1e-12


@pytest.mark.parametrize(("n", "d"), [(20, 1), (200, 5), (300, 40), (1000, 2)])
def test_agrees_with_scikit_learn(n, d):
    X, y = noisy(n, d)
    X = X * np.linspace(1, 3, d) + np.linspace(-4, 2, d)
    model = LeastSquaresClassifier().fit(X, y)
    line = LinearRegression().fit(X, y)
    np.testing.assert_allclose(model.coef_[0], line.coef_, rtol=0, atol=1e-12)
    assert model.intercept_[0] == pytest.approx(line.intercept_, abs=1e-12)
    ridge = RidgeClassifier(alpha=1e-10).fit(X, y)
    np.testing.assert_allclose(model.coef_[0], ridge.coef_.ravel(), rtol=0, atol=1e-9)
    assert (model.predict(X) == ridge.predict(X)).all()


@pytest.mark.parametrize("distance", [1, 3e-3, 1e-3, 1e-5, 1e-6, 1e-7, 1e-8])
@pytest.mark.parametrize("seed", range(3))
def test_nearly_collinear_columns_cost_no_more_digits_than_in_lstsq(distance, seed):
    X, y = noisy(60, 3, seed)
    X[:, 2] = X[:, 0] + distance * X[:, 2]
    exact = np.array([float(v) for v in exact_fit(X, y)])
    size = np.linalg.norm(exact)
    peer = np.linalg.norm(np.linalg.lstsq(augment(X), y)[0] - exact) / size
    ours = np.linalg.norm(theta(X, y) - exact) / size
    # either error is luck within condition number times unit roundoff
    assert ours <= max(10 * peer, 4e-16 / distance)


@pytest.mark.parametrize("mean", [0, 1, 3, 5, 8])
def test_means_of_some_deviations_cost_no_digits(mean):
    for seed in range(3):
        X, y = noisy(60, 4, seed)
        X = X + mean
        exact = np.array([float(v) for v in exact_fit(X, y)])
        error = np.linalg.norm(theta(X, y) - exact) / np.linalg.norm(exact)
        assert error < 2e-14


@pytest.mark.parametrize("offset", [1e4, 1e6])
def test_data_far_from_the_origin(offset):
    X, y = noisy(100, 2)
    X = X + offset
    exact = np.array([float(v) for v in exact_fit(X, y)])
    np.testing.assert_allclose(theta(X, y), exact, rtol=1e-15 * offset)
    assert LeastSquaresClassifier().fit(X, y).rank_ == 3


def test_units_of_the_features_do_not_matter():
    X, y = noisy(100, 3)
    units = np.array([1e-9, 1, 1e9])
    model = LeastSquaresClassifier().fit(X * units, y)
    assert model.rank_ == 4
    np.testing.assert_allclose(
        model.coef_[0] * units, LeastSquaresClassifier().fit(X, y).coef_[0], rtol=1e-12
    )


@pytest.mark.parametrize("tile", [1, 64, 300])
def test_several_tiles_agree_with_lstsq(tile, monkeypatch):
    monkeypatch.setattr(least_squares, "TILE", tile)
    X, y = noisy(101, 3)
    X = X * [1, 1e-3, 1e3] + [0, 5, 1e4]
    expected = np.linalg.lstsq(augment(X), y)[0]
    np.testing.assert_allclose(theta(X, y), expected, rtol=1e-10)


@pytest.mark.parametrize("size", [1e-300, 1e-162, 1e-150, 1e150, 1e200, 1e307])
@pytest.mark.parametrize("copied", [False, True])
def test_the_unit_of_all_features_does_not_matter(size, copied):
    X, y = noisy(40, 2)
    X += 3
    line = LeastSquaresClassifier().fit(X, y).halfspace_
    if copied:
        with pytest.warns(UserWarning, match="rank 3 of 5"):
            both = np.column_stack([X, X[:, 0], np.ones(len(X))]) * size
            found = LeastSquaresClassifier().fit(both, y)
        np.testing.assert_allclose(
            found.decision_function(both), line.score(X), atol=1e-13
        )
        return
    found = LeastSquaresClassifier().fit(X * size, y).halfspace_
    np.testing.assert_allclose(found.w * size, line.w, rtol=1e-12)
    assert found.b == pytest.approx(line.b, rel=1e-12)


def test_a_weight_too_large_for_a_float_says_what_to_do():
    with pytest.raises(ArithmeticError, match="multiply X by a large number"):
        LeastSquaresClassifier().fit([[0], [1e-310]], [0, 1])


# ------------------------------------------------------- weights of rows


@pytest.mark.parametrize("offset", [0, 1e3])
@pytest.mark.parametrize("repeats", [(1, 2, 3), (0, 1, 5)])
def test_a_weight_is_a_row_given_so_many_times(offset, repeats):
    for seed in range(5):
        X, y = noisy(50, 3, seed)
        X = X + offset
        if seed == 4:
            X[:, 2] = X[:, 0] - X[:, 1]
        weights = np.random.default_rng(seed).choice(repeats, 50)
        models = []
        for rows, weight in ((np.repeat(np.arange(50), weights), None), (..., weights)):
            models.append(LeastSquaresClassifier())
            with warnings.catch_warnings():
                warnings.simplefilter("error" if seed < 4 else "ignore")
                models[-1].fit(X[rows], y[rows], sample_weight=weight)
        many, one = models
        assert one.rank_ == many.rank_ == (3 if seed == 4 else 4)
        size = abs(many.halfspace_.theta).max()
        np.testing.assert_allclose(
            one.halfspace_.theta, many.halfspace_.theta, rtol=0, atol=1e-10 * size
        )


def test_weights_agree_with_scikit_learn_whatever_their_unit():
    X, y = noisy(80, 4)
    weights = np.random.default_rng(1).exponential(size=80)
    line = LinearRegression().fit(X, y, weights)
    for unit in (1, 1e-200, 1e200):
        model = LeastSquaresClassifier().fit(X, y, sample_weight=weights * unit)
        np.testing.assert_allclose(model.coef_[0], line.coef_, atol=1e-13)
        assert model.intercept_[0] == pytest.approx(line.intercept_, abs=1e-13)


def test_weights_whose_sum_is_too_large_for_a_float_are_but_weights():
    X, y = [[0, 1], [1, 0], [3, 2], [4, 4]], [0, 0, 1, 1]
    heavy = LeastSquaresClassifier().fit(X, y, sample_weight=[1e308] * 4)
    plain = LeastSquaresClassifier().fit(X, y)
    assert np.allclose(heavy.coef_, plain.coef_, rtol=1e-12)


def test_weights_count_where_the_means_are_0():
    X = np.array([[-1.0], [1.0], [-2.0], [2.0]])
    exact = LinearRegression().fit(X, [-1, 1, 1, -1], [5, 5, 1, 1])
    model = LeastSquaresClassifier().fit(X, [-1, 1, 1, -1], [5, 5, 1, 1])
    assert model.coef_[0, 0] == pytest.approx(exact.coef_[0]) == 6 / 18


def test_weights_of_classes_multiply_those_of_rows():
    X, y = noisy(60, 3)
    words, own = np.where(y > 0, "spam", "ham"), np.arange(60) % 3
    heavy = LeastSquaresClassifier(class_weight={"spam": 5}).fit(X, words, own)
    other = LeastSquaresClassifier().fit(X, words, own * np.where(y > 0, 5, 1))
    np.testing.assert_allclose(heavy.halfspace_.theta, other.halfspace_.theta)
    even = LeastSquaresClassifier(class_weight="balanced").fit(X, y)
    counts = np.where(y > 0, (y > 0).sum(), (y < 0).sum())
    other = LeastSquaresClassifier().fit(X, y, 1 / counts)
    np.testing.assert_allclose(even.halfspace_.theta, other.halfspace_.theta)
    with pytest.raises(ValueError, match="'egg'"):
        LeastSquaresClassifier(class_weight={"egg": 2}).fit(X, words)
    with pytest.raises(ValueError, match="row 1 has -1"):
        LeastSquaresClassifier().fit(X[:2], y[:2], [1, -1])


# ------------------------------------------------------- dependent columns


def smallest(X, y):
    return np.linalg.pinv(augment(X)) @ y


def column(*values):
    return np.array(values, dtype=float)[:, None]


@pytest.mark.parametrize(
    ("X", "rank"),
    [
        (np.outer(range(1, 6), [1, 2]), 2),
        (np.hstack([column(1, 2, 3, 4, 5), np.full((5, 1), 0.1)]), 2),
        (np.hstack([column(1, 2, 3, 4, 5), np.zeros((5, 1))]), 2),
        (np.full((5, 2), 0.1), 1),
        (np.random.default_rng(0).normal(size=(5, 8)) + 3, 5),
        (np.random.default_rng(0).normal(size=(5, 4)), 5),
        (np.repeat(np.random.default_rng(0).normal(size=(5, 1)) + 1e3, 2, axis=1), 2),
    ],
    ids="multiples constant zero all-constant wide square copies".split(),
)
def test_dependent_columns_give_the_smallest_solution_and_one_warning(X, rank):
    y = np.array([-1, -1, 1, -1, 1])
    model = LeastSquaresClassifier()
    if rank == X.shape[1] + 1:
        model.fit(X, y)
    else:
        with pytest.warns(UserWarning) as caught:
            model.fit(X, y)
        assert len(caught) == 1
        text = f"dependent (rank {rank} of {X.shape[1] + 1})"
        assert text in str(caught[0].message)
        assert caught[0].filename == __file__
    assert model.rank_ == rank == np.linalg.matrix_rank(augment(X))
    expected = smallest(X, y)
    atol = 1e-12 * max(1, abs(X).max()) * np.linalg.norm(expected)
    np.testing.assert_allclose(model.halfspace_.theta, expected, rtol=0, atol=atol)


def test_constant_columns_whose_mean_is_rounded():
    X, y = noisy(100, 1)
    for value in (0.1, 0.3, 0.7, 1.1, 1e6 / 3):
        for n in range(20, 100):
            wide = np.column_stack([X[:n], np.full(n, value)])
            with pytest.warns(UserWarning, match="rank 2 of 3"):
                model = LeastSquaresClassifier().fit(wide, y[:n])
            expected = LeastSquaresClassifier().fit(X[:n], y[:n]).coef_[0, 0]
            assert model.coef_[0, 0] == pytest.approx(expected, rel=1e-9)


def quietly(X, y):
    with pytest.warns(UserWarning, match="rank"):
        return LeastSquaresClassifier().fit(X, y)


@pytest.mark.parametrize("unit", [1, 1e-200, 1e12])
def test_a_column_constant_up_to_rounding_is_constant(unit):
    X = np.array([[-2, 0.3], [-1, 0.1 + 0.2], [1, 0.3], [2, 0.1 + 0.2]])
    y, alone = [0, 0, 1, 1], 6 / 10  # Σ x y / Σ x²
    for Z, rank, shared in (
        (X * [1, unit], 2, [1, 0]),
        (np.column_stack([X, 2 * X[:, 0], X[:, 1] * unit]), 2, [0.2, 0, 0.4, 0]),
        (np.column_stack([X[:, 1], X]), 2, [0, 1, 0]),
    ):
        model = quietly(Z, y)
        assert model.rank_ == rank
        expected = alone * np.array(shared)
        np.testing.assert_allclose(model.coef_[0], expected, atol=1e-14)
        scores = model.decision_function(Z)
        np.testing.assert_allclose(scores, alone * X[:, 0], atol=1e-14)


def test_three_shares_and_their_total():
    rng = np.random.default_rng(0)
    counts = rng.integers(1, 100, (200, 3))
    shares = counts / counts.sum(axis=1, keepdims=True)
    y = np.where(shares[:, 0] + 0.1 * rng.normal(size=200) > shares[:, 1], 1, -1)
    model = quietly(np.column_stack([shares, shares.sum(axis=1)]), y)
    assert model.rank_ == 3
    # as good as two of the shares, and no larger than it has to be
    two = LeastSquaresClassifier().fit(shares[:, :2], y)
    together = np.column_stack([shares, np.ones(200)])
    np.testing.assert_allclose(
        model.decision_function(together),
        two.decision_function(shares[:, :2]),
        atol=1e-12,
    )
    np.testing.assert_allclose(
        model.halfspace_.theta, smallest(together, y), atol=1e-12
    )


@pytest.mark.parametrize("digits", [0, 3, 8, 12])
def test_a_column_far_from_0_hides_no_other(digits):
    """A column known to few digits, and two that are nearly but not quite copies."""
    X, y = noisy(60, 3)
    X[:, 1] = X[:, 0] + 1e-7 * X[:, 1]
    X[:, 2] += 10.0**digits
    model = LeastSquaresClassifier().fit(X, y)
    assert model.rank_ == 4
    exact = np.array([float(v) for v in exact_fit(X, y)])
    np.testing.assert_allclose(model.coef_[0], exact[1:], rtol=1e-6)
    copies = np.column_stack([X, X[:, 0] * 3])
    assert quietly(copies, y).rank_ == 4


def test_a_difference_of_columns_that_lost_digits_depends_on_them():
    X, y = noisy(60, 2)
    far = X + 1e6  # rounded to 1e-10
    model = quietly(np.column_stack([far, X[:, 0] - X[:, 1]]), y)
    assert model.rank_ == 3


@pytest.mark.parametrize("shifts", [(0, 0), (5, 3)])
@pytest.mark.parametrize("size", [1, 1e-200, 1e40, 1e200])
def test_dependent_columns_far_from_the_origin_still_fit(size, shifts):
    for seed in range(20):
        X, y = noisy(30, 3, seed)
        X += 1e3
        more = X @ [[1, -2], [-2, 0], [2, 1]] + shifts
        wide = np.column_stack([X, more]) * size
        expected = LeastSquaresClassifier().fit(X, y).decision_function(X)
        found = quietly(wide, y).decision_function(wide)
        np.testing.assert_allclose(found, expected, atol=1e-8)


def test_columns_of_very_different_units_that_depend_still_fit():
    X, y = noisy(60, 3)
    units = np.array([1e-9, 1, 1e9, 1e5])
    wide = np.column_stack([X, X[:, 0] + X[:, 1]]) * units
    model = quietly(wide, y)
    expected = LeastSquaresClassifier().fit(X, y).decision_function(X)
    np.testing.assert_allclose(model.decision_function(wide), expected, atol=1e-9)


@pytest.mark.parametrize("unit", [1, 1e-6])
def test_columns_dependent_but_for_the_rounding_of_their_numbers(unit):
    X, y = noisy(50, 1)
    X = np.outer((1e6 + X) * unit, [1, 0.3])
    with pytest.warns(UserWarning, match="rank 2 of 3"):
        model = LeastSquaresClassifier().fit(X, y)
    alone = LeastSquaresClassifier().fit(X[:, :1], y)
    expected = alone.decision_function(X[:, :1])
    np.testing.assert_allclose(model.decision_function(X), expected, atol=1e-4)


def test_the_columns_1_x_2x_have_rank_2():
    x = np.arange(1, 6)
    M = augment(np.column_stack([x, 2 * x])).astype(int)
    a, b, c = (M.T @ M).tolist()
    determinant = sum(
        a[i] * (b[j] * c[k] - b[k] * c[j])
        for i, j, k in [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    )
    assert determinant == 0
    with pytest.warns(UserWarning, match="rank 2 of 3"):
        model = LeastSquaresClassifier().fit(M[:, 1:], [-1, -1, 1, -1, 1])
    b, *w = model.halfspace_.theta
    # any (b, w1, w2) with the same w1 + 2 w2 fits as well; the norm picks 1 : 2
    fit = exact_fit(x[:, None], [-1, -1, 1, -1, 1])
    assert [b, w[0] + 2 * w[1]] == pytest.approx([float(v) for v in fit])
    assert w[1] == pytest.approx(2 * w[0])


# ------------------------------------------------------- labels and thresholds


def test_labels_0_and_1_put_the_boundary_at_a_half_of_their_own_fit():
    model = LeastSquaresClassifier().fit([[0], [1]], [0, 1])
    assert model.halfspace_.theta == pytest.approx([-1, 2])  # not (0, 1) cut at 0
    assert -model.intercept_[0] / model.coef_[0, 0] == pytest.approx(0.5)
    X, y = datasets.t13()
    zero_one = np.linalg.lstsq(augment(X), (y + 1) / 2)[0]
    fit = theta(X, (y + 1) // 2)
    np.testing.assert_allclose(zero_one, (fit + np.eye(3)[0]) / 2, rtol=1e-12)
    response = augment(X) @ zero_one
    found = LeastSquaresClassifier().fit(X, (y + 1) // 2).predict(X)
    assert (found == (response >= 0.5)).all()
    assert ((response >= 0.5) != (y > 0)).sum() == 2
    assert ((response >= 0) != (y > 0)).sum() == 7  # the threshold of the other coding


def test_labels_types_and_read_only_input_change_nothing():
    X, y = datasets.t13()
    expected = theta(X, y).tolist()
    words = np.where(y > 0, "spam", "ham")
    frozen = X.astype(float)
    frozen.flags.writeable = False
    for Xs, ys in [
        (X.tolist(), y.tolist()),
        (X.astype(np.float32), words),
        (X.astype(np.int8), y.astype(np.int8)),
        (frozen, y > 0),
    ]:
        model = LeastSquaresClassifier().fit(Xs, ys)
        assert model.halfspace_.theta.tolist() == expected
        assert set(model.predict(Xs).tolist()) == set(np.asarray(ys).tolist())
    assert (frozen == X).all()


def test_bad_input_stops_at_the_door():
    with pytest.raises(ValueError, match="1 class"):
        LeastSquaresClassifier().fit([[1], [2]], [1, 1])
    with pytest.raises(ValueError, match="0 sample"):
        LeastSquaresClassifier().fit(np.empty((0, 2)), [])
    with pytest.raises(ValueError, match="row 0"):
        LeastSquaresClassifier().fit([[np.nan, 1], [1, 2]], [1, -1])
    with pytest.raises(ValueError, match="continuous"):
        LeastSquaresClassifier().fit([[0], [1], [2], [3]], [0.0, 0.48, 0.84, 1.0])
    model = LeastSquaresClassifier().fit(*noisy(10, 3))
    for width in (4, 2, 1):
        with pytest.raises(ValueError, match=rf"{width} features.* 3 features"):
            model.predict(np.ones((2, width)))
    with pytest.raises(ValueError, match=r"shape \(3,\)"):
        model.predict([1, 2, 3])
    with pytest.warns(UserWarning, match="column-vector"):
        LeastSquaresClassifier().fit([[0], [1], [3]], [[1], [-1], [1]])


# ------------------------------------------------------- properties


@settings(max_examples=40, derandomize=True)
@given(
    st.integers(0, 10**6),
    st.integers(1, 4),
    st.floats(-1e3, 1e3),
    st.floats(0.01, 100),
)
def test_moves_with_the_data(seed, d, shift, scale):
    X, y = noisy(30, d, seed)
    if abs(y.sum()) == 30:
        return
    line = LeastSquaresClassifier().fit(X, y).halfspace_
    order = np.random.default_rng(seed).permutation(30)
    for Xs, ys, expected in [
        (X + shift, y, Halfspace(line.w, line.b - line.w.sum() * shift)),
        (X * scale, y, Halfspace(line.w / scale, line.b)),
        (X[order], y[order], line),
        (np.vstack([X, X]), np.append(y, y), line),
        (X, -y, Halfspace(-line.w, -line.b)),
    ]:
        found = LeastSquaresClassifier().fit(Xs, ys).halfspace_
        size = np.linalg.norm(expected.theta)
        atol = 1e-10 * (1 + math.fabs(shift)) * size
        np.testing.assert_allclose(found.theta, expected.theta, rtol=0, atol=atol)
