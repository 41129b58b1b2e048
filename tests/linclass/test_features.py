"""Feature maps: fractions, brute force over index tuples, scikit-learn."""

import math
import pickle
import tracemalloc
from fractions import Fraction as F
from itertools import combinations_with_replacement, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from sklearn.compose import ColumnTransformer
from sklearn.metrics.pairwise import rbf_kernel
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import PolynomialFeatures
from sklearn.utils import get_tags

from linclass import (
    Ball,
    Fourier,
    Halfspace,
    MaxMargin,
    Monomials,
    Perceptron,
    Quadratic,
    RadialBasis,
    Rectifier,
    augment,
    ball_from_weights,
    ball_weights,
    datasets,
    index_pair,
    margins,
    pair_index,
    separate,
)

MAPS = [
    Ball(),
    Fourier(),
    Fourier(frequencies=[[1, -2], [0, 3], [2, 2]]),
    Monomials(),
    Monomials(degree=1),
    Monomials(degree=4, lower=False),
    Quadratic(),
    Quadratic(redundant=True),
    RadialBasis(),
    RadialBasis(centers=[[0, 1], [2, 3], [4, 5]], width=2),
    Rectifier(),
    Rectifier(weights=[[1, 2], [-3, 4], [0, 1]], biases=[1, 0, -2]),
]
each_map = pytest.mark.parametrize("phi", MAPS, ids=repr)
integers = st.integers(-50, 50)


def tables(least=1, most=4):
    """Tables of 1 to 6 rows and `least` to `most` columns."""
    shapes = st.tuples(st.integers(1, 6), st.integers(least, most))
    numbers = st.floats(-8, 8, allow_subnormal=False)
    return shapes.flatmap(lambda shape: arrays(float, shape, elements=numbers))


# Pairs


@pytest.mark.parametrize("d", [1, 2, 3, 7])
def test_pair_index_is_a_bijection_onto_d_squared_numbers(d):
    pairs = list(product(range(1, d + 1), repeat=2))
    assert [pair_index(i, j, d) for i, j in pairs] == list(range(1, d * d + 1))
    assert [index_pair(k, d) for k in range(1, d * d + 1)] == pairs


def test_pair_index_for_three_features_ends_at_nine():
    assert pair_index(3, 3, 3) == 9


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (pair_index, (0, 1, 2)),
        (pair_index, (1, 3, 2)),
        (pair_index, (1.0, 1, 2)),
        (pair_index, (1, 1, 0)),
        (index_pair, (0, 2)),
        (index_pair, (5, 2)),
        (index_pair, (1, -1)),
    ],
)
def test_pairs_out_of_range_are_refused(function, arguments):
    with pytest.raises(ValueError, match="must be"):
        function(*arguments)


def test_redundant_columns_stand_at_the_place_of_their_pair():
    d = 3
    x = np.array([2.0, 3.0, 5.0])
    row = Quadratic(redundant=True).fit_transform([x])[0]
    for i, j in product(range(1, d + 1), repeat=2):
        assert row[d + pair_index(i, j, d) - 1] == x[i - 1] * x[j - 1]


# Polynomials


@pytest.mark.parametrize("d", [1, 2, 3, 5])
@pytest.mark.parametrize("degree", [1, 2, 3, 5])
def test_number_of_monomials(d, degree):
    exactly = Monomials(degree=degree, lower=False).fit_transform(np.ones((1, d)))
    up_to = Monomials(degree=degree).fit_transform(np.ones((1, d)))
    assert exactly.shape[1] == math.comb(d + degree - 1, degree)
    assert up_to.shape[1] == math.comb(d + degree, degree) - 1


@given(tables(), st.integers(1, 4), st.booleans())
def test_monomials_against_products_over_index_tuples(X, degree, lower):
    d = X.shape[1]
    expected = [
        np.prod(X[:, list(factors)], axis=1)
        for k in range(1 if lower else degree, degree + 1)
        for factors in combinations_with_replacement(range(d), k)
    ]
    ours = Monomials(degree=degree, lower=lower).fit_transform(X)
    np.testing.assert_allclose(ours, np.transpose(expected), rtol=1e-14, atol=1e-300)


def test_monomials_against_scikit_learn_with_names():
    rng = np.random.default_rng(0)
    for _ in range(120):
        d, degree, n = rng.integers(1, 5), int(rng.integers(1, 5)), rng.integers(1, 9)
        X = rng.normal(size=(n, d))
        ours = Monomials(degree=degree).fit(X)
        peer = PolynomialFeatures(degree, include_bias=False).fit(X)
        np.testing.assert_allclose(ours.transform(X), peer.transform(X), rtol=1e-13)
        names = ours.get_feature_names_out().tolist()
        assert names == peer.get_feature_names_out().tolist()
        exactly = PolynomialFeatures((degree, degree), include_bias=False)
        ours = Monomials(degree=degree, lower=False).fit_transform(X)
        np.testing.assert_allclose(ours, exactly.fit_transform(X), rtol=1e-13)


@given(tables())
def test_quadratic_is_monomials_of_degree_two(X):
    ours = Quadratic().fit(X)
    monomials = Monomials(degree=2).fit(X)
    assert (ours.transform(X) == monomials.transform(X)).all()
    names = ours.get_feature_names_out().tolist()
    assert names == monomials.get_feature_names_out().tolist()


@pytest.mark.parametrize(
    ("d", "columns", "rank"), [(2, 7, 6), (3, 13, 10), (4, 21, 15)]
)
def test_quadratic_counts_and_ranks_with_the_constant(d, columns, rank):
    X = np.random.default_rng(d).normal(size=(60, d))
    redundant = augment(Quadratic(redundant=True).fit_transform(X))
    plain = augment(Quadratic().fit_transform(X))
    assert redundant.shape[1] == d * d + d + 1 == columns
    assert plain.shape[1] == (d + 1) * (d + 2) // 2 == rank
    assert np.linalg.matrix_rank(redundant) == np.linalg.matrix_rank(plain) == rank


@given(tables(), st.data())
def test_the_redundant_quadratic_is_the_quadratic_form(X, data):
    d = X.shape[1]
    numbers = st.floats(-3, 3)
    W = data.draw(arrays(float, (d, d), elements=numbers))
    w = data.draw(arrays(float, d, elements=numbers))
    form = [x @ W @ x + w @ x for x in X]
    twice = Quadratic(redundant=True).fit_transform(X) @ [*w, *W.ravel()]
    np.testing.assert_allclose(twice, form, rtol=1e-12, atol=1e-11)
    upper = [W[i, j] + (i != j) * W[j, i] for i in range(d) for j in range(i, d)]
    once = Quadratic().fit_transform(X) @ [*w, *upper]
    np.testing.assert_allclose(once, form, rtol=1e-12, atol=1e-11)


@pytest.mark.parametrize("phi", [Quadratic(), Quadratic(redundant=True), Monomials()])
def test_powers_of_small_integer_types_do_not_wrap(phi):
    values = phi.fit_transform(np.array([[11], [12]], dtype=np.int8))
    assert values.dtype == np.float64
    assert values.tolist() == [[11.0, 121.0], [12.0, 144.0]]
    big = phi.fit_transform(np.array([[200, 100]], dtype=np.uint8))
    assert {40000.0, 20000.0, 10000.0} <= set(big[0])


def test_xor_is_a_half_space_of_products():
    X, y = datasets.xor()
    assert not separate(X, y).separable
    assert separate(Monomials(degree=2, lower=False).fit_transform(X), y).separable
    assert (
        MaxMargin()
        .fit(Quadratic().fit_transform(X), y)
        .score(Quadratic().fit_transform(X), y)
    )


# Radial functions


def test_radial_basis_at_minus_ten_zero_and_ten():
    values = RadialBasis(centers=[[0]], width=1).fit_transform([[-10], [0], [10]])
    small = math.exp(-100)
    np.testing.assert_allclose(values.ravel(), [small, 1, small], rtol=1e-13)
    assert f"{values[0, 0]:.1e}" == "3.7e-44"


def test_radial_basis_against_scikit_learn():
    rng = np.random.default_rng(1)
    for _ in range(120):
        n, m, d = rng.integers(1, 8, size=3)
        X, centers = rng.normal(size=(n, d)), rng.normal(size=(m, d))
        width = float(rng.uniform(0.3, 5))
        ours = RadialBasis(centers=centers, width=width).fit_transform(X)
        peer = rbf_kernel(X, centers, gamma=1 / width**2)
        np.testing.assert_allclose(ours, peer, rtol=1e-11, atol=1e-300)


@given(st.integers(1, 4), st.data())
def test_radial_basis_depends_on_the_distance_only(d, data):
    vectors = arrays(float, d, elements=integers)
    center, step = data.draw(vectors), data.draw(vectors)
    order = np.array(data.draw(st.permutations(range(d))))
    X = [center + step, center - step, center + step[order], center]
    values = RadialBasis(centers=[center], width=30).fit_transform(X).ravel()
    np.testing.assert_allclose(values[1:3], values[0], rtol=1e-12)
    assert values[3] == 1


@given(tables(), st.integers(-(2**20), 2**20), st.integers(-300, 300))
def test_radial_basis_under_translation_and_scaling(X, shift, power):
    X = np.round(X * 8) / 8
    base = RadialBasis(width=2.5).fit_transform(X)
    assert (RadialBasis(width=2.5).fit_transform(X + shift) == base).all()
    scale = 2.0**power
    scaled = RadialBasis(width=2.5 * scale).fit_transform(X * scale)
    assert (scaled == base).all()


def test_distances_far_from_the_origin_do_not_cancel():
    X = np.array([[3000, 3000], [3001, 3000]], dtype=np.float32)
    values = RadialBasis(centers=X, width=1).fit(X).transform([[3000.8, 3000]])
    expected = np.exp([-((3000.8 - 3000) ** 2), -((3000.8 - 3001) ** 2)])
    np.testing.assert_allclose(values[0], expected, rtol=1e-14)
    far = 1e8 + np.random.default_rng(0).normal(size=(40, 3))
    gram = RadialBasis(width=3.0).fit_transform(far)
    assert (np.diag(gram) == 1).all() and (gram <= 1).all()
    assert (gram == gram.T).all()
    i, j = 3, 17
    square = sum((F(a) - F(b)) ** 2 for a, b in zip(far[i], far[j], strict=True))
    assert gram[i, j] == pytest.approx(math.exp(-square / 9), rel=1e-14)


def test_radial_basis_of_huge_and_tiny_numbers():
    huge = RadialBasis(centers=[[1e200]], width=1e200).fit([[0.0]])
    np.testing.assert_allclose(huge.transform([[0], [2e200], [3e200]]).ravel(), np.exp(
        [-1, -1, -4]
    ))  # fmt: skip
    assert huge.transform([[-1.7e308]]).tolist() == [[0]]
    tiny = RadialBasis(centers=[[0.0]], width=1e-200).fit([[0.0]])
    values = tiny.transform([[1e-200], [0], [1e100]]).ravel()
    np.testing.assert_allclose(values, [math.exp(-1), 1, 0])
    with pytest.raises(ValueError, match=r"row 1: rescale X"):
        RadialBasis(width=1e-300).fit_transform([[0.0], [1e300]])


def test_radial_basis_makes_no_table_of_all_differences():
    X = np.random.default_rng(0).normal(size=(500, 200))
    phi = RadialBasis(width=20).fit(X)
    phi.transform(X[:2])
    tracemalloc.start()
    values = phi.transform(X)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 6 * values.nbytes  # all differences: 200 times


def test_centers_are_the_training_samples_if_not_given():
    X, _ = datasets.t13()
    phi = RadialBasis(width=3).fit(X)
    assert phi.centers_.tolist() == X.tolist()
    assert (phi.transform(X) == RadialBasis(centers=X, width=3).fit_transform(X)).all()


def test_one_radial_function_for_each_point_separates_any_labels():
    X, y = datasets.xor()
    phi = RadialBasis(width=1)
    assert separate(phi.fit_transform(X), y).separable


# Rectifiers and waves


@given(tables(3, 3), st.data())
def test_rectifiers_against_plain_loops(X, data):
    A = data.draw(arrays(float, (4, 3), elements=st.floats(-5, 5)))
    c = data.draw(arrays(float, 4, elements=st.floats(-5, 5)))
    expected = [
        [max(0, math.fsum([*(a * v for a, v in zip(row, x, strict=True)), shift]))
         for row, shift in zip(A, c, strict=True)]
        for x in X
    ]  # fmt: skip
    ours = Rectifier(weights=A, biases=c).fit_transform(X)
    np.testing.assert_allclose(ours, expected, rtol=1e-12, atol=1e-12)


def test_rectifiers_without_weights_cut_each_feature():
    X = [[-1, 2], [3, -4]]
    assert Rectifier().fit_transform(X).tolist() == [[0, 2], [3, 0]]
    assert Rectifier(biases=1).fit_transform(X).tolist() == [[0, 3], [4, 0]]
    assert Rectifier(biases=[1, 5]).fit_transform(X).tolist() == [[0, 7], [4, 1]]


def test_two_opposite_rectifiers_keep_the_feature():
    X = np.arange(-3, 4).reshape(-1, 1)
    up, down = Rectifier(weights=[[1], [-1]]).fit_transform(X).T
    assert (up - down == X.ravel()).all() and (up + down == abs(X.ravel())).all()


@pytest.mark.parametrize("n", [7, 8, 15])
def test_waves_are_orthogonal_on_a_grid(n):
    grid = 2 * np.pi * np.arange(n)[:, None] / n
    count = (n - 1) // 2
    waves = Fourier(frequencies=np.arange(1, count + 1)[:, None]).fit_transform(grid)
    M = augment(waves)
    expected = np.diag([n, *[n / 2] * (2 * count)])
    np.testing.assert_allclose(M.T @ M, expected, atol=1e-12 * n)
    assert M.shape == (n, 2 * count + 1)


def test_waves_of_several_features_are_of_their_inner_product():
    X = np.random.default_rng(0).normal(size=(9, 2))
    waves = Fourier(frequencies=[[1, -2]]).fit_transform(X)
    angles = X[:, 0] - 2 * X[:, 1]
    np.testing.assert_allclose(waves[:, 0], np.cos(angles), rtol=0, atol=1e-14)
    np.testing.assert_allclose(waves[:, 1], np.sin(angles), rtol=0, atol=1e-14)
    assert Fourier().fit_transform([[0, np.pi / 2]]).round(12).tolist() == [
        [1, 0, 0, 1]
    ]


def test_waves_repeat_after_a_period():
    X = np.linspace(-3, 3, 11)[:, None]
    phi = Fourier(frequencies=[[1], [3]]).fit(X)
    shifted = phi.transform(X + 2 * np.pi)
    np.testing.assert_allclose(shifted, phi.transform(X), atol=1e-13)


# Balls


@given(st.integers(1, 5), st.data())
def test_a_ball_is_an_exact_identity_on_integers(d, data):
    vectors = arrays(np.int64, d, elements=integers)
    center, x = data.draw(vectors), data.draw(vectors)
    r = data.draw(st.integers(0, 100))
    line = Halfspace.from_theta(ball_weights(center, r))
    distance = int(((x - center) ** 2).sum())
    assert line.score(Ball().fit_transform([x])).tolist() == [r * r - distance]
    printed = [*(-2 * center), 1, int(center @ center)]  # of Document 2: (x, x·x, 1)
    assert np.dot([*x, int(x @ x), 1], printed) == distance


def test_signs_of_the_printed_ball_are_the_outside():
    X = [(1, 2), (2, 3), (3, 3), (4, 2), (-2, 2), (0, 0), (5, 5)]
    features = Ball().fit_transform(X)
    squares = np.array([0, 2, 5, 9, 9, 5, 25])
    printed = features @ [-2, -4, 1] + 5
    assert (printed == squares).all()
    assert np.where(printed >= 5, 1, -1).tolist() == [-1, -1, 1, 1, 1, 1, 1]
    # r² = 5 exactly: from the weights for r = 0, whose constant lacks r²
    theta = ball_weights([1, 2], 0) + np.array([5, 0, 0, 0])
    assert theta.tolist() == [0, 2, 4, -1]
    ours = Halfspace.from_theta(theta).predict(features)
    assert ours.tolist() == [1, 1, 1, -1, -1, 1, -1]


@given(st.integers(1, 5), st.data(), st.integers(1, 9))
def test_center_and_radius_come_back_from_the_weights(d, data, factor):
    center = data.draw(arrays(float, d, elements=integers))
    r = data.draw(st.integers(0, 100))
    again, radius = ball_from_weights(factor * ball_weights(center, r))
    assert again.tolist() == center.tolist()
    assert radius == r


def test_rounding_does_not_refuse_a_ball_of_radius_0():
    rng = np.random.default_rng(4)
    for center in rng.normal(size=(100, 3)):
        theta = rng.random() * 5 * ball_weights(center, 0)
        again, radius = ball_from_weights(theta)
        np.testing.assert_allclose(again, center, rtol=1e-15)
        assert radius <= 1e-7 * np.linalg.norm(center)  # the root of some roundings
        with pytest.raises(ValueError, match="no point has a score >= 0"):
            ball_from_weights([theta[0] * (1 + 1e-9), *theta[1:]])


def test_thirteen_points_in_a_ball_are_learnt_with_center_and_radius():
    ball = datasets.ball13()
    X, y = ball
    assert not separate(X, y).separable
    model = make_pipeline(Ball(), MaxMargin()).fit(X, y)
    theta = model[-1].halfspace_.theta
    expected = np.array([125, 43, 65, -19])
    np.testing.assert_allclose(theta / -theta[-1] * 19, expected, rtol=1e-9)
    center, radius = ball_from_weights(theta)
    square = F(43, 38) ** 2 + F(65, 38) ** 2 + F(125, 19)
    np.testing.assert_allclose(center, [43 / 38, 65 / 38], rtol=1e-9)
    assert radius == pytest.approx(math.sqrt(square), rel=1e-9)
    inside = np.hypot(*(X - center).T) <= radius
    assert (np.where(inside, 1, -1) == y).all()
    runs = make_pipeline(Ball(), Perceptron()).fit(X, y)
    assert runs[-1].halfspace_.theta.tolist() == [9, 5, 15, -4]
    assert runs[-1].updates_ == 15
    given = Halfspace.from_theta(ball_weights([1, 2], 3))
    assert margins(given, Ball().fit_transform(X), y).min() > 0


@pytest.mark.parametrize(
    ("X", "separable"),
    [
        ([(0.9, 0), (0.9, 0.1), (-3, 0), (0.5, 3), (0.5, -3)], True),
        ([(0.5, 0), (0, 0), (0.5, 2), (0.5, -2)], False),
    ],
)
def test_balls_whose_inside_a_line_may_or_may_not_cut_off(X, separable):
    y = np.where(np.arange(len(X)) < 2, 1, -1)
    assert separate(X, y).separable is separable
    assert separate(Ball().fit_transform(X), y).separable


@pytest.mark.parametrize(
    ("outside", "separable"),
    [
        ([(3, 0), (3, 2), (4, -1), (3.5, 1)], True),
        ([(3, 0), (-3, 1), (0, 3), (1, -3)], False),
    ],
)
def test_no_line_cuts_off_a_disk_inside_the_hull_of_the_others(outside, separable):
    rng = np.random.default_rng(5)
    angles, lengths = rng.uniform(0, 2 * np.pi, 40), rng.uniform(0, 1, 40)
    inside = lengths[:, None] * np.column_stack([np.cos(angles), np.sin(angles)])
    X, y = np.vstack([inside, outside]), np.repeat([1, -1], [40, 4])
    assert separate(X, y).separable is separable
    lifted = Ball().fit_transform(X)
    assert separate(lifted, y).separable
    assert margins(Halfspace.from_theta(ball_weights([0, 0], 2)), lifted, y).min() > 0


def test_a_score_that_is_positive_outside_has_no_ball():
    with pytest.raises(ValueError, match="outside of one: negate theta"):
        ball_from_weights(-ball_weights([1, 2], 3))
    with pytest.raises(ValueError, match="half-space"):
        ball_from_weights([1, 2, 3, 0])
    with pytest.raises(ValueError, match="r² would be -1"):
        ball_from_weights([-1, 0, 0, -1])


@pytest.mark.parametrize("theta", [[1, 2], [[1, 2, 3]], 5, [1, 2, np.nan]])
def test_what_is_no_theta_of_a_ball_is_refused(theta):
    with pytest.raises(ValueError, match="theta"):
        ball_from_weights(theta)


@pytest.mark.parametrize(
    ("center", "radius", "message"),
    [
        (3, 1, r"shape \(d,\)"),
        ([[1, 2]], 1, r"shape \(d,\)"),
        ([1, np.nan], 1, "center"),
        ([1, 2], -1, "radius"),
        ([1, 2], None, "radius"),
        ([1e200], 1, "rescale"),
        ([1], 1e200, "rescale"),
        ([1e200], 1e200, "rescale"),
    ],
)
def test_bad_balls_are_refused(center, radius, message):
    with pytest.raises(ValueError, match=message):
        ball_weights(center, radius)


def test_the_largest_weights_have_a_ball():
    center, radius = ball_from_weights([0, 1e308, 0, -1.6e308])
    assert center.tolist() == [0.3125, 0] and radius == 0.3125


def test_a_ball_too_large_for_a_float_is_refused():
    with pytest.raises(ValueError, match="too large"):
        ball_from_weights([1, 1e300, 1e300, -1e-300])


# All maps


@each_map
def test_maps_give_new_float64_arrays_and_names_for_all_columns(phi):
    X, _ = datasets.t13()
    X = X.astype(float)
    before = X.copy()
    values = phi.fit_transform(X)
    assert values.dtype == np.float64 and values.flags.c_contiguous
    assert not np.shares_memory(values, X)
    names = phi.get_feature_names_out()
    assert names.shape == (values.shape[1],) and names.dtype == object
    assert len(set(names)) == len(names)
    values[:] = 7
    assert (X == before).all()
    assert (phi.transform(X) != 7).any()


@each_map
@pytest.mark.parametrize(
    "convert",
    [
        lambda X: X.astype(np.int8),
        lambda X: X.astype(np.uint8),
        lambda X: X.astype(np.float32),
        lambda X: X.astype(object),
        np.asfortranarray,
        lambda X: X.tolist(),
        lambda X: np.repeat(X, 2, axis=0)[::2],
    ],
)
def test_maps_give_the_same_bits_for_any_type(phi, convert):
    X = np.array([[11, 12], [0, 7], [3, 100], [2, 1]])
    plain = phi.fit_transform(X.astype(float))
    assert phi.fit_transform(convert(X)).tobytes() == plain.tobytes()


@each_map
def test_a_permutation_of_rows_permutes_the_mapped_rows(phi):
    X = np.random.default_rng(0).normal(size=(20, 2))
    order = np.random.default_rng(1).permutation(20)
    phi.fit(X)
    np.testing.assert_allclose(
        phi.transform(X[order]), phi.transform(X)[order], rtol=1e-14, atol=1e-14
    )


@each_map
def test_scores_add_up_over_weights(phi):
    """A model with basis functions is linear in its weights: superposition."""
    X = np.random.default_rng(0).normal(size=(10, 2))
    features = phi.fit_transform(X)
    v, w = np.random.default_rng(1).normal(size=(2, features.shape[1]))
    both = Halfspace(v + w, 3).score(features)
    apart = Halfspace(v, 1).score(features) + Halfspace(w, 2).score(features)
    np.testing.assert_allclose(both, apart, rtol=1e-12, atol=1e-12)


@each_map
def test_a_perceptron_in_a_pipeline_is_one_on_mapped_data(phi):
    X, y = datasets.t13()
    features = phi.fit_transform(X)
    pipe = make_pipeline(phi, Perceptron(stop="never", max_iter=20)).fit(X, y)
    alone = Perceptron(stop="never", max_iter=20).fit(features, y)
    assert pipe[-1].halfspace_.theta.tolist() == alone.halfspace_.theta.tolist()
    assert (pipe.predict(X) == alone.predict(features)).all()


@each_map
def test_maps_can_be_pickled(phi):
    X, _ = datasets.t13()
    again = pickle.loads(pickle.dumps(phi.fit(X)))
    assert (again.transform(X) == phi.transform(X)).all()


@pytest.mark.parametrize(
    "phi",
    [Ball(), Monomials(degree=3, lower=False), Quadratic(), Quadratic(redundant=True)],
)
def test_overflow_names_the_row_and_says_to_rescale(phi):
    with pytest.raises(ValueError, match=r"first in row 1: rescale X"):
        phi.fit_transform([[1.0, 2.0], [1e200, 0.0], [1e300, 1e300]])


@pytest.mark.parametrize(
    "phi",
    [
        Rectifier(weights=[[1e200, 0]]),
        Rectifier(weights=[[-1e200, 0]]),
        Rectifier(weights=[[1e200, -1e200]]),
        Fourier(frequencies=[[1e200, 0]]),
    ],
)
def test_overflow_inside_a_bounded_function_is_no_silent_zero(phi):
    with pytest.raises(ValueError, match=r"first in row 1: rescale X"):
        phi.fit_transform([[1.0, 2.0], [1e200, 1e200]])


@pytest.mark.parametrize(
    ("phi", "message"),
    [
        (Monomials(degree=0), "degree must be an int >= 1"),
        (Monomials(degree=2.0), "degree must be an int >= 1"),
        (RadialBasis(width=0), "width must be a number > 0"),
        (RadialBasis(width="wide"), "width must be a number > 0"),
        (RadialBasis(centers=[[1, 2, 3]]), "centers has 3 columns, but X has 2"),
        (RadialBasis(centers=[1, 2]), "centers of shape"),
        (RadialBasis(centers=[[1, np.nan]]), "centers contains NaN"),
        (Rectifier(weights=[[1]]), "weights has 1 columns, but X has 2"),
        (Rectifier(biases=[1, 2, 3]), "2 numbers as there are 2 rows"),
        (Rectifier(biases=np.nan), "biases contains NaN"),
        (Rectifier(biases=[[1], [2]]), "biases must be"),
        (Fourier(frequencies=[[1, np.inf]]), "frequencies contains NaN"),
        (Fourier(frequencies=[[1]]), "frequencies has 1 columns"),
    ],
)
def test_bad_parameters_are_refused_at_fit(phi, message):
    with pytest.raises(ValueError, match=message):
        phi.fit([[1, 2], [3, 4]])


@pytest.mark.parametrize(
    ("phi", "later"),
    [
        (Monomials(degree=2), {"degree": 0}),
        (Monomials(degree=2), {"lower": False}),
        (Quadratic(), {"redundant": True}),
        (RadialBasis(width=2), {"width": 0}),
    ],
)
def test_parameters_set_after_the_fit_wait_for_the_next(phi, later):
    mapped = phi.fit_transform([[1, 2], [3, 5]]).tolist()
    names = phi.get_feature_names_out().tolist()
    phi.set_params(**later)
    assert phi.transform([[1, 2], [3, 5]]).tolist() == mapped
    assert phi.get_feature_names_out().tolist() == names


def test_parameters_are_copied_at_fit():
    centers = np.zeros((1, 2))
    phi = RadialBasis(centers=centers).fit([[1, 2]])
    centers += 1
    assert phi.transform([[0, 0]]).tolist() == [[1]]
    assert phi.centers is centers
    biases = np.zeros(2)
    hinges = Rectifier(biases=biases).fit([[1, 2]])
    biases += 1
    assert hinges.transform([[0, 0]]).tolist() == [[0, 0]]


class Frame:
    """A data frame as far as this package looks."""

    def __init__(self, values, columns):
        self.values, self.columns = np.asarray(values), columns

    def __array__(self, dtype=None, copy=None):
        return self.values if dtype is None else self.values.astype(dtype)


def test_names_come_from_a_data_frame():
    frame = Frame([[1, 2], [3, 4]], ["age", "size"])
    phi = Quadratic().fit(frame)
    names = ["age", "size", "age^2", "age size", "size^2"]
    assert phi.get_feature_names_out().tolist() == names
    names = ["age", "size", "norm^2"]
    assert Ball().fit(frame).get_feature_names_out().tolist() == names
    with pytest.raises(ValueError, match="same order"):
        phi.transform(Frame([[1, 2]], ["size", "age"]))


def test_names_of_another_number_are_refused():
    phi = Monomials().fit([[1, 2]])
    assert phi.get_feature_names_out(["a", "b"])[3] == "a b"
    with pytest.raises(ValueError, match="length equal"):
        phi.get_feature_names_out(["a"])
    with pytest.raises(ValueError, match="not fitted"):
        Monomials().get_feature_names_out()


def test_maps_work_in_a_grid_search_and_a_column_transformer():
    X, y = datasets.ball13()
    search = GridSearchCV(
        make_pipeline(Monomials(), Perceptron(stop="never", max_iter=200)),
        {"monomials__degree": [1, 2]},
        cv=3,
    ).fit(X, y)
    assert search.best_params_ == {"monomials__degree": 2}
    columns = ColumnTransformer(
        [("square", Quadratic(), [0]), ("wave", Fourier(), [1])]
    ).fit(X)
    assert columns.transform(X).shape == (13, 4)
    assert columns.get_feature_names_out().tolist() == [
        "square__x0", "square__x0^2", "wave__cos0", "wave__sin0"
    ]  # fmt: skip


def test_a_map_of_features_asks_for_no_labels():
    tags = get_tags(Monomials())
    assert tags.estimator_type == "transformer" and not tags.target_tags.required
