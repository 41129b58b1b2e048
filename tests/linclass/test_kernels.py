"""Kernels against plain formulas, plain loops and scikit-learn; facts of the book."""

import math
import pickle
import tracemalloc
import warnings
from fractions import Fraction as F

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.distance import cdist
from scipy.special import expit, xlog1py, xlogy
from sklearn.base import clone as sklearn_clone
from sklearn.datasets import load_wine
from sklearn.linear_model import LogisticRegression as Theirs
from sklearn.metrics.pairwise import laplacian_kernel, polynomial_kernel, rbf_kernel
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils import get_tags

from linclass import (
    KernelLogistic,
    KernelPerceptron,
    LogisticRegression,
    NotConverged,
    Perceptron,
    SingleCenterClassifier,
    _gram,
    augment,
    datasets,
    kernels,
)
from linclass.kernels import (
    Gaussian,
    Laplace,
    Linear,
    Polynomial,
    _FeatureSpace,
    get_kernel,
    is_positive_semidefinite,
    printed_perceptron,
    single_center_objective,
)

T13, SIGNS = datasets.t13()
XOR, PARITY = datasets.xor()  # (0, 1)+, (1, 0)+, (0, 0)-, (1, 1)-
KERNELS = [Gaussian(1.5), Laplace(2.0), Polynomial(3, 0.5), Linear()]
SQUARE = Polynomial(2, 1)
each_kernel = pytest.mark.parametrize("kernel", KERNELS, ids=lambda k: repr(k))
small = st.integers(-4, 4)


def quietly(model, X, y):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConverged)
        return model.fit(X, y)


def plain(kernel, p, q):
    """K(p, q) by the formula, from the differences of exact numbers."""
    p, q = [F(v) for v in p], [F(v) for v in q]
    square = sum((a - b) ** 2 for a, b in zip(p, q, strict=True))
    inner = sum(a * b for a, b in zip(p, q, strict=True))
    if isinstance(kernel, Gaussian):
        return math.exp(-square / F(kernel.width) ** 2)
    if isinstance(kernel, Laplace):
        return math.exp(-math.sqrt(square) / kernel.width)
    if isinstance(kernel, Polynomial):
        return float((inner + F(kernel.constant)) ** kernel.degree)
    return float(inner)


def random_labels(rng, n):
    y = rng.choice([-1, 1], n)
    y[:2] = -1, 1
    return y


# The matrices


@each_kernel
def test_values_are_those_of_the_formulas(kernel):
    rng = np.random.default_rng(0)
    for d in (1, 2, 9, 20):
        P, Q = rng.normal(size=(20, d)), rng.normal(size=(17, d))
        expected = [[plain(kernel, p, q) for q in Q.tolist()] for p in P.tolist()]
        assert kernel(P, Q) == pytest.approx(np.array(expected), rel=1e-13, abs=1e-13)


def test_values_are_those_of_scikit_learn_on_random_problems():
    rng = np.random.default_rng(1)
    for _ in range(100):
        n, m, d = rng.integers(1, 40, 3)
        P, Q, s = rng.normal(size=(n, d)), rng.normal(size=(m, d)), rng.uniform(0.5, 9)
        c, r = rng.uniform(0, 3), int(rng.integers(1, 6))
        same = np.testing.assert_allclose
        same(Gaussian(s)(P, Q), rbf_kernel(P, Q, gamma=1 / s**2), rtol=1e-10)
        theirs = polynomial_kernel(P, Q, degree=r, gamma=1, coef0=c)
        same(Polynomial(r, c)(P, Q), theirs, rtol=1e-9, atol=1e-12)
        same(Linear()(P, Q), P @ Q.T, rtol=1e-12, atol=1e-12)
        one = P[:, :1], Q[:, :1]  # their norm is another one from d = 2 on
        same(Laplace(s)(*one), laplacian_kernel(*one, gamma=1 / s), rtol=1e-12)


def test_the_width_is_squared_in_the_gaussian_only():
    assert Gaussian(2)([[0]], [[2]])[0, 0] == math.exp(-1)
    assert Gaussian(2)([[0]], [[4]])[0, 0] == math.exp(-4)
    assert Laplace(2)([[0]], [[4]])[0, 0] == math.exp(-2)
    assert Laplace(5)([[0, 0]], [[3, 4]])[0, 0] == math.exp(-1)  # Euclidean, not 7/5


@pytest.mark.parametrize("d", [1, 3, 20])
@each_kernel
def test_more_than_one_tile_is_the_same_and_symmetric_to_the_last_bit(kernel, d):
    X = np.random.default_rng(2).normal(size=(1100, d))
    K = kernel(X)
    assert (K == K.T).all() and (kernel(X, X) == K).all()
    if isinstance(kernel, (Gaussian, Laplace)):
        assert (K.diagonal() == 1).all() and K.max() == 1 and K.min() >= 0
        assert (kernel(X, X.copy()).diagonal() == 1).all()
    np.testing.assert_allclose(K, kernel(X, X.copy()), rtol=2e-13, atol=1e-13)
    np.testing.assert_allclose(K[5:6], kernel(X[5:6], X), rtol=2e-13, atol=1e-13)
    np.testing.assert_allclose(K[:, 7:8], kernel(X, X[7:8]), rtol=2e-13, atol=1e-13)


@pytest.mark.parametrize("shift", [0.0, 3000.0, 1e8, 1e12])
@pytest.mark.parametrize("d", [2, 12, 40])
def test_far_from_the_origin_no_digit_cancels(shift, d):
    rng = np.random.default_rng(3)
    X = rng.integers(-50, 50, (60, d)) / 64  # exact, also when shifted
    for kernel in (Gaussian(1.0), Laplace(0.7)):
        near, far = kernel(X), kernel(X + shift)
        assert far == pytest.approx(near, rel=1e-13)
        assert (far.diagonal() == 1).all() and far.max() == 1


@pytest.mark.parametrize("far", [1e3, 1e8, 1e140])
def test_points_far_from_the_others_cost_these_no_digits(far):
    X = np.random.default_rng(4).normal(size=(80, 24))
    wide = np.vstack([X, np.full((1, 24), far)])
    K = Gaussian(3.0)(wide)
    assert K[:80, :80] == pytest.approx(Gaussian(3.0)(X), rel=1e-13)
    assert K[80].tolist() == [0] * 80 + [1]


@pytest.mark.parametrize("kernel", [Gaussian(3.0), Laplace(3.0)])
@pytest.mark.parametrize("gap", [0, 1e4, 1e7])
def test_two_groups_far_apart_keep_the_digits_within_each(kernel, gap):
    X = np.random.default_rng(4).integers(-99, 99, (40, 24)) / 64
    K = kernel(np.vstack([X, X + gap]))
    assert K[:40, :40] == pytest.approx(kernel(X), rel=1e-13)
    assert K[40:, 40:] == pytest.approx(kernel(X), rel=1e-13)


def test_the_root_of_a_small_square_keeps_its_digits():
    X = np.random.default_rng(4).normal(size=(100, 24))
    near = X + np.eye(1, 24) / 2**13
    expected = np.exp(-cdist(X, near) / 3)
    np.testing.assert_allclose(Laplace(3.0)(X, near), expected, rtol=1e-13)


def test_equal_points_have_exactly_1_in_every_place():
    X = np.random.default_rng(5).normal(size=(3, 25))[[0, 1, 2] * 40]
    K = Gaussian(2.0)(X, X.copy())
    assert (K[::3, ::3] == 1).all() and (K[1::3, 1::3] == 1).all()


def test_nearly_equal_points_are_not_taken_for_equal():
    X = np.random.default_rng(6).normal(size=(30, 12))
    moved = X.copy()
    moved[:, 0] = np.nextafter(X[:, 0], 9)
    squares = cdist(X, moved, "sqeuclidean")
    assert Gaussian(1e-16)(X, moved).diagonal() == pytest.approx(
        np.exp(-squares.diagonal() / 1e-32), rel=1e-12
    )


@pytest.mark.parametrize("kind", [np.float32, np.uint8, np.int8, bool, object])
@each_kernel
def test_small_types_are_converted_before_anything_is_computed(kernel, kind):
    X = np.array([[0, 11], [40, 12], [100, 100]]).astype(kind)
    assert (kernel(X, X[:2]) == kernel(X.astype(float), X[:2].astype(float))).all()
    assert kernel(X).dtype == np.float64


def test_powers_of_small_integers_do_not_wrap():
    X = np.array([[11], [12]], dtype=np.int8)
    assert Polynomial(2, 0)([[1]], X).tolist() == [[121, 144]]
    assert Polynomial(13, 1)([[1]], [[2]]).tolist() == [[3**13]]
    big = np.array([[100, 100]], dtype=np.int8)
    assert SQUARE(big, big).tolist() == [[20001**2]]


def test_single_precision_does_not_lose_the_difference():
    X = np.array([[3000, 3000], [3001, 3000]], dtype=np.float32)
    query = np.array([[3000.8, 3000]], dtype=np.float32)
    K = Gaussian()(X, query)[:, 0]
    assert K == pytest.approx([math.exp(-0.64), math.exp(-0.04)], rel=1e-3)
    assert Gaussian()(X).diagonal().tolist() == [1, 1]


@each_kernel
def test_many_points_need_little_memory_beyond_the_matrix(kernel):
    n, d = 2000, 50  # all differences would be 1.6 GB
    X = np.random.default_rng(7).normal(size=(n, d))
    kernel(X[:50])
    tracemalloc.start()
    K = kernel(X)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak - K.nbytes < 20e6


@pytest.mark.parametrize("width", [1e-300, 1e-160, 1e160, 1e300, 5e-324])
def test_extreme_widths_are_scales_like_any_other(width):
    X = np.array([[0.0], [1.0], [3.0]]) * width
    for kernel in (Gaussian, Laplace):
        expected = kernel(1.0)([[0], [1], [3]])
        assert kernel(width)(X) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(
    ("kernel", "X", "message"),
    [
        (Gaussian(0), [[1]], "width must be a number > 0, got 0"),
        (Laplace(-1), [[1]], "width must be a number > 0"),
        (Gaussian("wide"), [[1]], "width must be a number > 0, got 'wide'"),
        (Gaussian(1.0), [[1e200]], r"range of floats with width=1: rescale"),
        (Polynomial(0, 1), [[1]], "degree must be a number > 0"),
        (Polynomial(2, None), [[1]], "constant must be a number, got None"),
        (Polynomial(9, 1), [[1e40]], "leaves the range of floats: rescale"),
        (Polynomial(1.5, -5), [[1]], "goes down to -4, and a negative number has no"),
        (Linear(), [[1e200]], "leaves the range of floats: rescale"),
        (Linear(), [1, 2], r"Expected a 2D array P .* got shape \(2,\)"),
        (Linear(), [[1], [np.nan]], "P contains NaN or infinity, first in row 1"),
    ],
)
def test_bad_parameters_and_points_are_refused(kernel, X, message):
    with pytest.raises(ValueError, match=message):
        kernel(X)


def test_points_of_two_spaces_are_refused_with_both_numbers():
    with pytest.raises(ValueError, match="P has 2 features, but Q has 1"):
        Gaussian()([[1, 2]], [[1]])
    with pytest.raises(ValueError, match="P has 2 features, but Q has 1"):
        Gaussian().gradient([[1, 2]], [1])
    with pytest.raises(ValueError, match=r"w must be a vector .* got shape \(1, 2\)"):
        Gaussian().gradient([[1, 2]], [[1, 2]])


def test_names_and_parameters():
    assert repr(get_kernel("polynomial")) == "Polynomial()"
    assert repr(Polynomial(3)) == "Polynomial(degree=3)"
    assert Gaussian(3).get_params() == {"width": 3}
    assert get_kernel(KERNELS[0]) is KERNELS[0]
    model = KernelPerceptron(kernel=Gaussian(3)).set_params(kernel__width=2)
    assert model.kernel.width == 2 == sklearn_clone(model).kernel.width
    for bad in ("rbf", Gaussian, None):
        with pytest.raises(ValueError, match="kernel must be 'gaussian' or 'laplace'"):
            KernelPerceptron(kernel=bad).fit(XOR, PARITY)


# What makes a kernel


@pytest.mark.parametrize("d", [1, 3, 12])
@each_kernel
def test_kernels_are_positive_semidefinite_on_random_points(kernel, d):
    rng = np.random.default_rng(8)
    for n in (2, 5, 20, 60):
        X = rng.normal(size=(n, d)) * rng.choice([0.1, 1, 10])
        assert is_positive_semidefinite(kernel(X))


@pytest.mark.parametrize(
    ("K", "least"),
    [
        (Polynomial(2, -1), -0.813),
        (Polynomial(1.5, 1), -3.2e-4),
        (lambda P: np.exp(-(cdist(P, P) ** 3)), -0.125),
        (Gaussian(1), 0.0267),
        (Laplace(1), 0.279),
    ],
)
def test_powers_and_constants_decide_whether_it_is_a_kernel(K, least):
    K = K([[0], [0.5], [1], [1.5]])
    answer = is_positive_semidefinite(K)
    digits = 1 if least == -3.2e-4 else 2
    assert answer.eigenvalue == pytest.approx(least, rel=10**-digits / 2)
    assert bool(answer) is answer.holds is (least > 0)
    v = answer.vector
    assert v @ K @ v == pytest.approx(answer.eigenvalue, abs=1e-14)
    assert np.linalg.norm(v) == pytest.approx(1, rel=1e-14)


def test_a_constant_of_0_gives_an_eigenvalue_of_0():
    K = Polynomial(2, 0)([[0], [0.5], [1], [1.5]])
    answer = is_positive_semidefinite(K)
    assert answer and abs(answer.eigenvalue) <= answer.tolerance < 1e-13


def test_the_certificate_of_a_matrix_that_is_no_gram_matrix_is_exact():
    answer = is_positive_semidefinite(Polynomial(2, -1)([[0], [0.5], [1], [1.5]]))
    K = [[(F(p) * F(q) - 1) ** 2 for q in (0, 0.5, 1, 1.5)] for p in (0, 0.5, 1, 1.5)]
    v = [F(x) for x in answer.vector.tolist()]
    form = sum(v[i] * K[i][j] * v[j] for i in range(4) for j in range(4))
    assert form < 0


@pytest.mark.parametrize(
    ("K", "least"),
    [
        ([[1e308, 0], [0, 1.5e308]], 1e308),
        ([[1, 1e308], [1e308, 1]], -1e308),
        ([[0, 5e-324], [5e-324, 0]], -5e-324),
    ],
)
def test_the_largest_and_smallest_numbers_have_eigenvalues_too(K, least):
    with np.errstate(all="raise", under="ignore"):
        answer = is_positive_semidefinite(K)
    assert answer.eigenvalue == pytest.approx(least, rel=1e-14, abs=0)
    assert answer.holds is (least > 0)


def test_eigenvalues_beyond_the_floats_are_refused():
    with pytest.raises(ValueError, match="leaves the range of floats: rescale"):
        is_positive_semidefinite([[-1.7e308, -1.7e308], [-1.7e308, -1.7e308]])


def test_what_is_no_symmetric_matrix_is_refused():
    with pytest.raises(ValueError, match=r"shape \(n, n\), got \(1, 2\)"):
        is_positive_semidefinite([[1, 2]])
    with pytest.raises(ValueError, match=r"not symmetric: write \(K \+ K.T\)"):
        is_positive_semidefinite([[1, 2], [3, 1]])


@given(st.lists(st.lists(small, min_size=2, max_size=2), min_size=1, max_size=6))
@settings(max_examples=50)
def test_the_quadratic_kernel_is_an_inner_product_of_six_features(rows):
    X = np.array(rows, dtype=float)
    a, b = X.T
    r = math.sqrt(2)
    phi = np.column_stack([np.ones(len(X)), r * a, r * b, a * a, b * b, r * a * b])
    assert SQUARE(X) == pytest.approx(phi @ phi.T, rel=1e-14, abs=1e-12)


def test_a_kernel_is_not_bilinear_in_the_points():
    p = np.array([[1, 0.1]])
    assert Gaussian()(2 * p, p)[0, 0] == pytest.approx(0.364, abs=5e-4)
    assert 2 * Gaussian()(p, p)[0, 0] == 2


@each_kernel
def test_gradients_are_central_differences(kernel):
    rng = np.random.default_rng(9)
    for d in (1, 3):
        P, w, h = rng.normal(size=(5, d)), rng.normal(size=d), 1e-5
        steps = h * np.eye(d)
        up, down = (kernel(P, w + sign * steps) for sign in (1, -1))
        expected = (up - down) / (2 * h)
        assert kernel.gradient(P, w) == pytest.approx(expected, rel=1e-6, abs=1e-9)


@pytest.mark.parametrize("kind", [Gaussian, Laplace, lambda s: Polynomial(s, s)])
def test_a_fraction_is_a_parameter_like_the_float(kind):
    P, w = [[1, 2], [3, 0.5]], [0.5, 1]
    exact, rounded = kind(F(5, 2)), kind(2.5)
    assert exact(P).tolist() == rounded(P).tolist()
    assert exact.gradient(P, w).tolist() == rounded.gradient(P, w).tolist()


def test_at_its_kink_the_laplace_kernel_has_the_gradient_0():
    assert Laplace().gradient([[1, 2]], [1, 2]).tolist() == [[0, 0]]


def test_near_its_kink_the_laplace_kernel_has_a_gradient_of_length_one_over_width():
    # ∂K/∂w = K (p - w) / (s ‖p - w‖), also where ‖p - w‖² is no float
    P = [[3e-170, 4e-170], [-3e-300, 4e-300], [3, 4]]
    found = Laplace(width=2).gradient(P, [0, 0])
    far = math.exp(-5 / 2)
    expected = np.array([[0.3, 0.4], [-0.3, 0.4], [0.3 * far, 0.4 * far]])
    np.testing.assert_allclose(found, expected, rtol=1e-14)


def test_a_kernel_by_a_function_says_that_its_gradient_is_not_known():
    with pytest.raises(NotImplementedError, match=r"is not known: take Gaussian\(\)"):
        get_kernel(rbf_kernel).gradient([[1, 2]], [1, 2])


# Facts of the book about the boundary


@given(st.integers(1, 5), st.integers(0, 10**6))
@settings(max_examples=40)
def test_on_a_line_the_score_of_a_polynomial_kernel_is_a_polynomial(degree, seed):
    # Integers, so that the differences of order r + 1 vanish exactly.
    rng = np.random.default_rng(seed)
    centers = rng.integers(-3, 4, (4, 3))
    start, direction = rng.integers(-3, 4, (2, 3))
    line = start + np.arange(degree + 4)[:, None] * direction
    g = Polynomial(degree, 1)(line, centers) @ rng.integers(-3, 4, 4)
    assert not np.diff(g, degree + 1).any()


def test_the_gaussian_score_on_a_line_is_no_polynomial():
    line = np.arange(12.0)[:, None] / 4
    g = Gaussian()(line, [[0.0]])[:, 0]
    assert all(abs(np.diff(g, order)).max() > 1e-3 for order in range(1, 9))


def test_the_width_does_not_bound_the_curvature():
    # s = 1 and b = -.9999: the region is a disc of radius .01.
    radius = math.sqrt(-math.log(0.9999))
    assert radius == pytest.approx(0.01, rel=1e-4)
    inside, outside = Gaussian()([[0.99 * radius, 0], [1.01 * radius, 0]], [[0, 0]])
    assert inside > 0.9999 > outside


@pytest.mark.parametrize("kernel", [Gaussian(1.0), Laplace(1.0)])
def test_one_radial_center_never_solves_xor(kernel):
    # Whatever b, 4 of 4 needs every positive K above (or at) every negative one.
    grid = np.linspace(-3, 4, 71)
    W = np.array([(a, b) for a in grid for b in grid])
    K = kernel(W, XOR)
    assert not (K[:, :2].min(axis=1) > K[:, 2:].max(axis=1)).any()
    three = np.sort(K[:, :2])[:, -1] > K[:, 2:].max(axis=1)
    assert three.any()
    squares = cdist(W, XOR, "sqeuclidean")  # the diagonals have equal sums
    assert squares[:, :2].sum(axis=1) == pytest.approx(squares[:, 2:].sum(axis=1))
    sums = cdist([[0.3, -1.2]], XOR, "sqeuclidean")[0]
    assert sums[:2].sum() == pytest.approx(6.86) == pytest.approx(sums[2:].sum())


def test_one_quadratic_center_solves_xor():
    assert SQUARE(XOR, [[3, -3]])[:, 0].tolist() == [4, 16, 1, 1]
    model = SingleCenterClassifier(kernel=SQUARE, init=[-2.5, 3, -3], tol=1e9)
    assert model.fit(XOR, PARITY).score(XOR, PARITY) == 1
    assert model.n_iter_ == 0 and model.converged_


def test_level_sets_of_one_quadratic_center_are_parallel_lines():
    assert SQUARE([[4, 0], [0, 2], [-2, 3]], [[1, 2]]).tolist() == [[25]] * 3


# The perceptron


def naive(K, y, max_iter):
    """Mistakes of the plain loop over a whole matrix, and whether it came to rest."""
    scores, indices = np.zeros(len(y)), []
    for _ in range(max_iter):
        before = len(indices)
        for i in range(len(y)):
            if y[i] * scores[i] <= 0:
                scores = scores + y[i] * K[i]
                indices.append(i)
        if len(indices) == before:
            return indices, True
    return indices, False


@pytest.mark.parametrize(
    ("kernel", "fit_intercept", "updates"),
    [(Gaussian(), False, 4), (SQUARE, False, 21), (Gaussian(), True, 6)],
)
def test_xor_is_solved(kernel, fit_intercept, updates):
    model = KernelPerceptron(kernel=kernel, fit_intercept=fit_intercept)
    assert model.fit(XOR, PARITY).updates_ == updates
    assert model.converged_ and model.score(XOR, PARITY) == 1


def test_the_linear_kernel_makes_the_mistakes_of_the_perceptron():
    ours = KernelPerceptron(kernel="linear").fit(T13, SIGNS)
    primal = Perceptron().fit(T13, SIGNS)
    assert ours.trace_.indices.tolist() == primal.trace_.indices.tolist()
    assert (ours.updates_, ours.n_iter_) == (11, 4)
    assert ours.intercept_.tolist() == [-7]
    assert (ours.dual_coef_ @ ours.support_vectors_).tolist() == [[3, 4]]
    scores = primal.decision_function(T13)
    assert ours.decision_function(T13).tolist() == scores.tolist()


@given(
    st.integers(2, 12).flatmap(
        lambda n: st.tuples(
            st.lists(st.lists(small, min_size=2, max_size=2), min_size=n, max_size=n),
            st.lists(st.sampled_from([-1, 1]), min_size=n, max_size=n),
        )
    ),
    st.booleans(),
)
@settings(max_examples=40)
def test_the_linear_kernel_is_the_perceptron_on_integers(data, fit_intercept):
    X, y = data
    if len(set(y)) == 1:
        y[0] = -y[0]
    options = {"fit_intercept": fit_intercept, "max_iter": 30}
    ours = quietly(KernelPerceptron(kernel="linear", **options), X, y)
    primal = quietly(Perceptron(**options), X, y)
    assert ours.trace_.indices.tolist() == primal.trace_.indices.tolist()
    assert ours.converged_ == primal.converged_ and ours.n_iter_ == primal.n_iter_


@pytest.mark.parametrize("cache", [2**23, 0])
@each_kernel
def test_mistakes_are_those_of_the_plain_loop(kernel, cache, monkeypatch):
    monkeypatch.setattr(kernels, "CACHE", cache)
    rng = np.random.default_rng(10)
    for _ in range(13):
        n, d = int(rng.integers(2, 100)), int(rng.integers(1, 4))
        X = rng.integers(-20, 21, (n, d)) / 8
        y, fit_intercept = random_labels(rng, n), bool(rng.integers(2))
        K = np.array([kernel(x[None], X)[0] for x in X]) + fit_intercept
        indices, rests = naive(K, y, 12)
        model = KernelPerceptron(
            kernel=kernel, fit_intercept=fit_intercept, max_iter=12
        )
        assert quietly(model, X, y).trace_.indices.tolist() == indices
        assert model.converged_ == rests
        assert model.counts_.tolist() == np.bincount(indices, minlength=n).tolist()


def test_what_a_run_leaves():
    model = KernelPerceptron().fit(T13, SIGNS)
    counts = model.trace_.counts
    assert counts.shape == (model.updates_ + 1, 13)
    assert counts[0].tolist() == [0] * 13 and (counts[-1] == model.counts_).all()
    assert (np.diff(counts, axis=0).sum(axis=1) == 1).all()
    coef = (model.counts_ * SIGNS)[model.support_]
    assert model.dual_coef_.tolist() == [coef.tolist()]
    assert model.intercept_.tolist() == [coef.sum()]
    assert (model.support_vectors_ == T13[model.support_]).all()
    K = Gaussian()(T13) + 1
    g = K @ (model.counts_ * SIGNS)
    assert model.decision_function(T13) == pytest.approx(g, rel=1e-12)
    assert type(model.updates_) is int and type(model.n_iter_) is int
    again = pickle.loads(pickle.dumps(model))
    assert (again.decision_function(T13) == model.decision_function(T13)).all()


def test_scores_of_many_points_by_many_support_points_are_one_sum():
    rng = np.random.default_rng(19)
    X, points = rng.normal(size=(700, 2)), rng.normal(size=(800, 2))
    coef = rng.normal(size=800)
    expected = Gaussian()(X, points) @ coef
    assert _gram.expansion(Gaussian(), X, points, coef) == pytest.approx(expected)


def test_changing_the_kernel_after_the_fit_does_not_change_the_fit():
    model = KernelPerceptron(kernel=Gaussian(1.0)).fit(T13, SIGNS)
    before = model.decision_function(T13).tolist()
    model.set_params(kernel=Linear())
    assert model.decision_function(T13).tolist() == before


def test_a_run_that_does_not_come_to_rest_warns_once():
    with pytest.warns(NotConverged, match="max_iter=20 passes were made") as seen:
        model = KernelPerceptron(kernel="linear", max_iter=20).fit(XOR, PARITY)
    assert len(seen) == 1 and seen[0].filename == __file__
    assert (model.trace_.reason, model.n_iter_) == ("max_iter", 20)


def test_values_whose_sums_could_overflow_are_refused():
    X = np.array([[1e149], [2e149], [3e149]])
    with pytest.raises(ValueError, match=r"values above 1e\+290.*: rescale X"):
        KernelPerceptron(kernel="linear").fit(X, [1, -1, 1])


@given(st.integers(0, 10**6))
@settings(max_examples=25)
def test_the_perceptron_does_not_see_names_rotations_or_shifts(seed):
    rng = np.random.default_rng(seed)
    X, y = rng.integers(-8, 9, (15, 2)), random_labels(rng, 15)
    model = quietly(KernelPerceptron(kernel=Gaussian(4), max_iter=20), X, y)
    for other, labels in (
        (X[:, ::-1], y),
        (np.add(X, [64, -8]), y),
        (X * [1, -1], np.where(y > 0, "b", "a")),
    ):
        again = quietly(sklearn_clone(model), other, labels)
        assert again.trace_.indices.tolist() == model.trace_.indices.tolist()
    doubled = quietly(KernelPerceptron(kernel=Gaussian(8), max_iter=20), 2 * X, y)
    assert doubled.trace_.indices.tolist() == model.trace_.indices.tolist()


# The same numbers from inner products only


def test_least_squares_needs_inner_products_only():
    K = Linear()(augment(T13))
    fitted = K @ np.linalg.pinv(K, rcond=1e-10) @ SIGNS
    A = augment(T13).astype(float)
    expected = A @ np.linalg.lstsq(A, SIGNS, rcond=None)[0]
    assert fitted == pytest.approx(expected, abs=1e-13)


# Logistic regression


def certificate(model, K, y):
    """‖∇J‖ in feature space and by b: 0 at the minimum, and only there."""
    c = np.zeros(len(y))
    c[model.support_] = model.dual_coef_[0]
    z = y * (K @ c + model.intercept_)
    slopes = -y / (1 + np.exp(z)) / len(y)
    rest = slopes + model.strength * c
    return math.sqrt(max(rest @ K @ rest, 0)), abs(slopes.sum())


def test_the_linear_kernel_is_logistic_regression_on_random_problems():
    rng = np.random.default_rng(11)
    for _ in range(100):
        n, d = int(rng.integers(4, 40)), int(rng.integers(1, 6))
        X, y = rng.normal(size=(n, d)), random_labels(rng, n)
        strength = float(10 ** rng.uniform(-2, 1))
        ours = KernelLogistic(kernel="linear", strength=strength).fit(X, y)
        theirs = Theirs(C=1 / (n * strength), tol=1e-12, solver="newton-cholesky")
        theirs.fit(X, y)
        new = rng.normal(size=(5, d))
        expected = theirs.decision_function(new)
        assert ours.decision_function(new) == pytest.approx(expected, abs=1e-7)


def test_the_linear_kernel_is_our_logistic_regression_of_the_same_strength():
    ours = KernelLogistic(kernel="linear", strength=0.3).fit(T13, SIGNS)
    primal = LogisticRegression(strength=0.3).fit(T13, SIGNS)
    w = ours.dual_coef_ @ ours.support_vectors_
    assert w == pytest.approx(primal.coef_, abs=1e-6)
    assert ours.intercept_ == pytest.approx(primal.intercept_, abs=1e-6)
    assert ours.predict_proba(T13) == pytest.approx(primal.predict_proba(T13), abs=1e-6)


@pytest.mark.parametrize("strength", [1e-6, 1e-3, 1.0, 1e6])
@each_kernel
def test_the_answer_is_optimal(kernel, strength):
    rng = np.random.default_rng(12)
    for _ in range(4):
        X = rng.normal(size=(25, 2))
        y = random_labels(rng, 25)
        model = KernelLogistic(kernel=kernel, strength=strength).fit(X, y)
        assert model.converged_
        size = math.sqrt(abs(kernel(X)).max())
        slope, bias = certificate(model, kernel(X), y)
        assert slope <= 1e-7 * size and bias <= 1e-7
        c = np.zeros(25)
        c[model.support_] = model.dual_coef_[0]
        share = model.predict_proba(X)[:, 1]
        expected = ((y > 0) - share) / (25 * strength)
        assert 25 * strength * (c - expected) == pytest.approx(0, abs=1e-6)
        assert (share.mean() - (y > 0).mean()) == pytest.approx(0, abs=1e-7)


def test_the_duality_gap_of_the_answer_is_0():
    X, y = T13.astype(float), SIGNS.astype(float)
    K, n, strength = Gaussian(2.0)(X), 13, 0.01
    model = KernelLogistic(kernel=Gaussian(2.0), strength=strength).fit(X, y)
    u = strength * n * model.dual_coef_[0] * y  # in (0, 1), and balanced by y
    assert len(u) == 13 and u.min() > 0 and u.max() < 1 and abs(u @ y) < 1e-9
    entropy = -(u * np.log(u) + (1 - u) * np.log(1 - u)).mean()
    c = u * y / (n * strength)
    dual = entropy - strength / 2 * c @ K @ c
    assert dual == pytest.approx(model.trace_.values[-1], abs=1e-10)


def test_the_trace_goes_down_from_the_best_constant():
    model = KernelLogistic(strength=1e-3).fit(T13, SIGNS)
    values, first = model.trace_.values, model.trace_.iterates[0]
    assert (np.diff(values) <= 1e-14).all() and len(values) == model.n_iter_ + 1
    positive = (SIGNS > 0).sum()
    constant = math.log(positive / (13 - positive))
    assert first.tolist() == [pytest.approx(constant, rel=1e-15)] + [0] * 13


# Its certificate, in exact arithmetic


def exact_values(kernel, X):
    """All K(x, x') of a linear or polynomial kernel, as integers over a unit."""
    shift = 2**120
    Z = np.array([[int(F(v) * shift) for v in row] for row in X.tolist()], object)
    assert (Z.astype(float) / shift == X).all()
    degree, constant = getattr(kernel, "degree", 1), getattr(kernel, "constant", 0)
    powers = (Z @ Z.T + int(F(constant) * shift**2)) ** degree
    return powers, shift ** (2 * degree)


def certified(model, kernel, X, signs):
    """J of the model, and a lower bound of min J by the dual, from exact K(x, x')."""
    K, unit = exact_values(kernel, X)
    n, strength = len(signs), F(model.strength)
    c = [F(0)] * n
    for i, value in zip(model.support_, model.dual_coef_[0].tolist(), strict=True):
        c[i] = F(value)
    f = [sum(v * w for v, w in zip(row, c, strict=True)) / unit for row in K.tolist()]
    b = F(float(model.intercept_[0]))
    z = np.array([float(int(s) * (v + b)) for s, v in zip(signs, f, strict=True)])
    norm = sum(v * w for v, w in zip(f, c, strict=True))
    J = np.logaddexp(0, -z).mean() + float(strength / 2 * norm)
    # two dual points in [0, 1]: that of the margins, and that of the c_i
    points = expit(-z), np.array([float(n * strength * v) for v in c]) * signs
    return J, max(dual(a.clip(0, 1), K, unit, signs, strength) for a in points)


def dual(a, K, unit, signs, strength):
    up, down = a[signs > 0].sum(), a[signs < 0].sum()
    a = a * np.where(signs > 0, min(1, down / up), min(1, up / down))  # balanced
    s = [F(float(v)) for v in a * signs]
    form = sum(
        v * w * k
        for v, r in zip(s, K.tolist(), strict=True)
        for w, k in zip(s, r, strict=True)
    )
    entropy = -(xlogy(a, a) + xlog1py(1 - a, -a)).mean()
    return entropy - float(form / unit / (2 * strength * len(s) ** 2))


def wine():
    X, y = load_wine(return_X_y=True)
    return X[y < 2], np.where(y[y < 2] > 0, 1, -1)


def rings():
    rng, side = np.random.default_rng(0), np.arange(40) % 2
    angles = rng.uniform(0, 7, 40)
    X = np.column_stack([np.cos(angles), np.sin(angles)]) * (1 + side)[:, None]
    return X + 0.05 * rng.normal(size=X.shape), 2 * side - 1


@pytest.mark.parametrize("kernel", [Linear(), Polynomial(2), Polynomial(3)])
@pytest.mark.parametrize("scale", [1e-8, 1e-3, 1.0, 1e2, 1e4, 1e7])
@pytest.mark.parametrize("strength", [1e-4, 1.0])
def test_converged_is_true_of_the_exact_kernel_at_any_scale(kernel, scale, strength):
    X, y = rings()
    for offset in (0.0, 10.0):
        Z = (X + offset) * scale
        model = quietly(KernelLogistic(kernel=kernel, strength=strength), Z, y)
        assert (model.trace_.values >= 0).all()
        if model.converged_:
            J, bound = certified(model, kernel, Z, y)
            assert abs(J - bound) <= 1e-5 * J
            assert model.trace_.values[-1] == pytest.approx(J, rel=1e-5)
        if scale == 1.0:
            assert model.converged_


@pytest.mark.parametrize("scale", [1e-9, 1e-5, 1e-80])
def test_features_that_are_small_beside_the_penalty_still_decide(scale):
    # J is that of a constant to all digits, but the sign of w is right.
    X = np.array([[-3.0], [-1], [1], [2]])
    model = KernelLogistic(kernel="linear", strength=1).fit(X * scale, [0, 0, 1, 1])
    assert model.converged_ and model.score(X * scale, [0, 0, 1, 1]) == 1
    w = (model.dual_coef_ @ model.support_vectors_)[0, 0]
    assert w == pytest.approx(7 / 8 * scale, rel=1e-6)  # mean of y x / 2


def test_wine_by_a_cubic_kernel_in_its_own_units():
    X, y = wine()
    model = quietly(KernelLogistic(kernel=Polynomial(3)), X, y)
    assert model.score(X, y) == 1 and model.n_iter_ > 1
    J, bound = certified(model, Polynomial(3), X, y)
    assert bound > 0 and J - bound <= (1e-5 if model.converged_ else 0.5) * J


def test_where_precision_is_short_the_advice_helps():
    rng = np.random.default_rng(3)
    X = rng.normal(size=(80, 2))
    y = np.where(X[:, 0] + 0.4 * rng.normal(size=80) > 0, 1, -1)
    kernel = KernelLogistic(kernel="linear")
    with pytest.warns(NotConverged, match=r"up to .*e\+1[56].*rescale the features"):
        big = kernel.fit(X * 1e7, y)
    assert not big.converged_ and big.trace_.reason == "no_update"
    theirs = Theirs(C=1e14 / (80 * 0.01), tol=1e-12, solver="newton-cholesky").fit(X, y)
    z = y * theirs.decision_function(X)
    least = np.logaddexp(0, -z).mean() + 0.005e-14 * (theirs.coef_**2).sum()
    assert big.trace_.values[-1] == pytest.approx(least, rel=1e-6)
    assert (big.predict(X * 1e7) == theirs.predict(X)).mean() > 0.97
    scaled = (X * 1e7 - (X * 1e7).mean(axis=0)) / (X * 1e7).std(axis=0)
    assert kernel.fit(scaled, y).converged_


def test_where_rescaling_cannot_help_a_larger_strength_is_advised():
    X = np.repeat(np.random.default_rng(3).normal(size=(20, 2)), 2, axis=0)
    y = np.tile([1, -1], 20)  # each point with both labels
    y[0] = -1
    with pytest.warns(NotConverged, match="choose a larger strength") as seen:
        KernelLogistic(strength=1e-13).fit(X, y)
    assert "rescale" not in str(seen[0].message)


def test_a_matrix_that_is_no_gram_matrix_has_no_minimum():
    X = np.array([[0.0], [0.5], [1.0], [1.5]])
    K = (X @ X.T - 1) ** 2
    center = np.eye(4) - 1 / 4
    least = np.linalg.eigvalsh(center @ K @ center)[0]
    words = f"not positive semidefinite: centered, .* eigenvalue {least:.3g},"
    with pytest.warns(NotConverged, match=words):
        KernelLogistic(kernel=Polynomial(2, -1)).fit(X, [1, -1, -1, 1])


def test_the_slope_at_the_start_is_measured_by_what_the_penalty_can_reach():
    J = _FeatureSpace(np.eye(2), np.array([1.0, -1.0]), 0.01)
    # Centered, the rows are (½, -½) and its negative, of length √½ in feature space:
    # the slope at u = 0 is ½ √½, and J(0) = ln 2 bounds λ/2 ‖u‖².
    start = np.zeros(2)
    assert J.optimality(start) == pytest.approx(
        0.5**1.5 / math.sqrt(0.02 * math.log(2))
    )
    # f = K c + b with b = 1, c = (2, -1): z = 3 and 0, and cᵀKc = 5
    value = (math.log1p(math.exp(-3)) + math.log(2)) / 2 + 0.025
    assert J.value_of(np.array([1.0, 2.0, -1.0])) == pytest.approx(value)


def test_logistic_solves_xor_with_a_gaussian_and_not_with_a_linear_kernel():
    model = KernelLogistic(strength=0.01).fit(XOR, PARITY)
    assert model.score(XOR, PARITY) == 1
    shares = model.predict_proba(XOR)
    assert shares.sum(axis=1) == pytest.approx(1)
    assert shares[:2, 1] == pytest.approx(shares[2:, 0])
    linear = KernelLogistic(kernel="linear", strength=0.01).fit(XOR, PARITY)
    assert linear.predict_proba(XOR) == pytest.approx(0.5)


def test_doubled_samples_shifts_and_names_give_the_same_probabilities():
    rng = np.random.default_rng(14)
    X, y = rng.normal(size=(20, 3)), random_labels(rng, 20)
    model = KernelLogistic(kernel=Gaussian(2.0), strength=0.05)
    share = model.fit(X, y).predict_proba(X)
    doubled = model.fit(np.vstack([X, X]), np.append(y, y)).predict_proba(X)
    assert doubled == pytest.approx(share, abs=1e-7)
    moved = model.fit(X + 8, y).predict_proba(X + 8)
    assert moved == pytest.approx(share, abs=1e-7)
    swapped = model.fit(X, np.where(y > 0, "a", "b")).predict_proba(X)
    assert swapped[:, ::-1] == pytest.approx(share, abs=1e-7)


def test_a_kernel_that_is_none_is_no_reason_to_crash():
    X = np.array([[0.0], [0.5], [1.0], [1.5]])
    kernel = Polynomial(2, -1)
    model = KernelLogistic(kernel=kernel, strength=1e-4)
    quietly(model, X, [1, -1, -1, 1])
    assert np.isfinite(model.decision_function(X)).all()


def test_too_few_steps_warn_once():
    with pytest.warns(NotConverged, match="max_iter=1 is reached") as seen:
        model = KernelLogistic(strength=1e-4, max_iter=1).fit(T13, SIGNS)
    assert len(seen) == 1 and seen[0].filename == __file__
    assert model.n_iter_ == 1 and len(model.trace_.iterates) == 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"strength": 0}, "strength must be a number > 0, got 0"),
        ({"strength": -1}, "strength must be a number > 0"),
        ({"tol": -1}, "tol must be a number >= 0"),
        ({"max_iter": 0}, "max_iter must be an int >= 1"),
    ],
)
def test_bad_parameters_are_refused_at_fit(options, message):
    with pytest.raises(ValueError, match=message):
        KernelLogistic(**options).fit(T13, SIGNS)


# Kernels of the user's own


def the_same_fit(one, other, X, new, y, K, cross):
    one, other = quietly(one, X, y), quietly(other, K, y)
    same = np.testing.assert_allclose
    assert one.converged_ == other.converged_ and one.n_iter_ == other.n_iter_
    same(other.decision_function(cross), one.decision_function(new), rtol=1e-7)
    same(other.dual_coef_, one.dual_coef_, rtol=1e-6)
    assert (other.predict(cross) == one.predict(new)).all()
    assert other.support_.tolist() == one.support_.tolist()


def test_each_iterate_is_the_function_of_its_value():
    K, strength = Gaussian(4.0)(T13), 0.01
    model = KernelLogistic(kernel=Gaussian(4.0), strength=strength)
    trace = model.fit(T13, SIGNS).trace_
    assert trace.passes > 3
    for (b, *c), value in zip(trace.iterates, trace.values, strict=True):
        f = K @ c
        losses = np.logaddexp(0, -SIGNS * (f + b))
        assert losses.mean() + strength / 2 * (c @ f) == pytest.approx(value, rel=1e-9)


def test_probabilities_name_the_predicted_class_and_their_logarithms_are_exact():
    K = [[1e-30, 0], [0, 1e-30]]  # scores near 0: both probabilities round to 1/2
    model = KernelLogistic(kernel="precomputed", strength=1.0).fit(K, [0, 1])
    model.intercept_ = np.zeros(1)
    model.dual_coef_ = np.array([[1.0, -1.0]])
    near, far = [[1e-20, 0], [0, 1e-20]], [[800, 0], [0, 800]]
    assert model.predict(near).tolist() == [1, 0]
    assert model.predict_proba(near).argmax(axis=1).tolist() == [1, 0]
    assert model.predict_log_proba(far).tolist() == [[-800, 0], [0, -800]]


@pytest.mark.parametrize(("size", "strength"), [(1, 1e-300), (1e300, 0.01)])
def test_a_strength_lost_beside_the_kernel_ends_in_one_warning(size, strength):
    model = KernelLogistic(kernel="precomputed", strength=strength)
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        model.fit(size * Gaussian()(XOR), PARITY)
    assert [found.category for found in seen] == [NotConverged]
    assert not model.converged_ and "choose a larger strength" in str(seen[0].message)


@pytest.mark.parametrize("cls", [KernelPerceptron, KernelLogistic])
def test_precomputed_and_function_kernels_fit_as_the_named_one(cls):
    rng = np.random.default_rng(20)
    X, new, y = rng.normal(size=(30, 2)), rng.normal(size=(7, 2)), np.arange(30) % 2
    gamma = 0.4
    named = cls(kernel=Gaussian(gamma**-0.5))
    K, cross = rbf_kernel(X, gamma=gamma), rbf_kernel(new, X, gamma=gamma)
    the_same_fit(named, cls(kernel="precomputed"), X, new, y, K, cross)
    own = cls(kernel=lambda P, Q: np.exp(-gamma * cdist(P, Q) ** 2))
    the_same_fit(named, own, X, new, y, X, new)


@pytest.mark.parametrize("cls", [KernelPerceptron, KernelLogistic])
def test_searches_cut_a_precomputed_matrix_in_rows_and_columns(cls):
    rng = np.random.default_rng(21)
    X = rng.normal(size=(45, 2))
    y = np.where((X**2).sum(axis=1) < 1.2, "in", "out")
    K = rbf_kernel(X, gamma=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConverged)
        scores = cross_val_score(cls(kernel="precomputed"), K, y, cv=3)
        expected = cross_val_score(cls(), X, y, cv=3)
        assert scores.tolist() == expected.tolist() and scores.mean() > 0.7
        search = GridSearchCV(cls(kernel="precomputed"), {"max_iter": [50]}, cv=3)
        assert search.fit(K, y).best_score_ == pytest.approx(scores.mean())
    assert not get_tags(cls()).input_tags.pairwise


@pytest.mark.parametrize("cls", [KernelPerceptron, KernelLogistic])
def test_a_function_that_writes_to_its_points_is_stopped(cls):
    X = XOR.astype(float)
    with pytest.raises(ValueError, match="read-only"):
        cls(kernel=lambda P, Q: np.multiply(P, 2, out=P) @ Q.T).fit(X, PARITY)
    assert (X == XOR).all()


def test_a_matrix_that_is_no_kernel_matrix_is_refused_with_what_is_wanted():
    for cls in (KernelPerceptron, KernelLogistic):
        model = cls(kernel="precomputed")
        with pytest.raises(
            ValueError, match=r"K must have shape \(n, n\), got \(4, 2\)"
        ):
            model.fit(XOR, PARITY)
        with pytest.raises(ValueError, match="K is not symmetric"):
            model.fit(np.triu(np.ones((4, 4))), PARITY)
        quietly(model, SQUARE(XOR), PARITY)
        with pytest.raises(ValueError, match=r"4 features"):
            model.predict(XOR)
        with pytest.raises(ValueError, match=r"returns all K\(p, q\), shape \(n, m\)"):
            cls(kernel=lambda P, Q: np.ones((2, 2))).fit(XOR, PARITY)
        with pytest.raises(ValueError, match=r"= \(\d, 4\).*returned shape \(\)"):
            cls(kernel=lambda P, Q: 1.0).fit(XOR, PARITY)
        with pytest.raises(ValueError, match="what the kernel returns contains NaN"):
            cls(kernel=lambda P, Q: np.full((len(P), len(Q)), np.nan)).fit(XOR, PARITY)
        with pytest.raises(ValueError, match="or a function of P and Q, got <class"):
            cls(kernel=Gaussian).fit(XOR, PARITY)


@pytest.mark.parametrize(
    "kernel",
    ["precomputed", rbf_kernel, get_kernel(rbf_kernel), np.eye(2), "rbf", Gaussian],
)
def test_one_center_needs_a_kernel_with_a_gradient(kernel):
    with pytest.raises(ValueError, match=r"(?s)by the gradient of K.* choose 'ga"):
        SingleCenterClassifier(kernel=kernel).fit(XOR, PARITY)


def test_a_score_that_leaves_the_range_of_floats_is_refused():
    # g(x) = K_1 + K_2 - K_3 - K_4 of these values is ∞ - ∞, and tells no class
    model = KernelPerceptron(kernel="precomputed", fit_intercept=False)
    model.fit(np.eye(4), [1, 1, -1, -1])
    assert model.dual_coef_.tolist() == [[1, 1, -1, -1]]
    with pytest.raises(ValueError, match="a score is too large for a float"):
        model.predict([[1e308, 1e308, 1e308, 1e308]])
    line = KernelPerceptron(kernel="linear").fit([[0, 1], [1, 0]], [-1, 1])
    with pytest.raises(ValueError, match="a score is too large for a float"):
        line.predict([[1.7e308, -1.7e308]])


@pytest.mark.parametrize("numba", [pytest.param(True, marks=pytest.mark.slow), False])
def test_a_long_run_goes_on_compiled_with_the_same_mistakes(numba, monkeypatch):
    rng = np.random.default_rng(22)
    X, y = rng.normal(size=(60, 2)), random_labels(rng, 60)
    expected, _ = naive(Gaussian(0.5)(X) + 1, y, 30)
    monkeypatch.setattr(kernels, "LONG", 0)
    if not numba:
        monkeypatch.setattr(kernels, "compiled", lambda loop: None)
    model = quietly(KernelPerceptron(kernel=Gaussian(0.5), max_iter=30), X, y)
    assert model.trace_.indices.tolist() == expected and model.n_iter_ > 2


def test_flags_and_records():
    with pytest.raises(ValueError, match="fit_intercept must be True or False"):
        KernelPerceptron(fit_intercept="False").fit(XOR, PARITY)
    for cls in (KernelLogistic, SingleCenterClassifier):
        with pytest.raises(ValueError, match="record must be True or False"):
            cls(record=1).fit(XOR, PARITY)
        model = quietly(cls(record=False), T13, SIGNS)
        assert len(model.trace_.iterates) == 2 < len(model.trace_.values)
        full = quietly(cls(), T13, SIGNS)
        assert model.trace_.iterates.tolist() == full.trace_.iterates[[0, -1]].tolist()


def test_setting_a_width_after_the_fit_does_not_change_the_fit():
    for cls in (KernelPerceptron, KernelLogistic, SingleCenterClassifier):
        model = quietly(cls(kernel=Gaussian(1.0)), T13, SIGNS)
        before = model.decision_function(T13).tolist()
        model.set_params(kernel__width=3.0)
        assert model.decision_function(T13).tolist() == before


@pytest.mark.parametrize("scale", [1e-150, 1e-8, 1e8, 1e100])
def test_one_center_is_judged_in_the_units_of_the_samples(scale):
    X, y = [[-3], [-0.5], [0.5], [3]], [0, 1, 1, 0]
    start = [0, 0.9 * scale]
    model = SingleCenterClassifier(kernel=Gaussian(scale), init=start, max_iter=20)
    quietly(model, np.multiply(X, scale), y)
    if model.converged_:
        assert abs(model.center_[0]) < 1e-4 * scale


# One center, as printed


def test_the_objective_of_one_center_is_not_convex():
    J = single_center_objective([[0]], [1], "gaussian", "hinge")
    assert [J.value([0, w]) for w in (1, 2, 3)] == pytest.approx(
        [1 - math.exp(-(w**2)) for w in (1, 2, 3)], rel=1e-15
    )
    chord = (J.value([0, 1]) + J.value([0, 3])) / 2
    assert chord == pytest.approx(0.816, abs=5e-4) and J.value([0, 2]) > chord


@pytest.mark.parametrize("loss", ["logistic", "squared", "smoothed_hinge"])
@each_kernel
def test_the_gradient_of_the_printed_objective_is_a_central_difference(kernel, loss):
    rng = np.random.default_rng(15)
    X, y, h = rng.normal(size=(9, 3)), random_labels(rng, 9), 1e-6
    J = single_center_objective(X, y, kernel, loss)
    theta = rng.normal(size=4)
    steps = h * np.eye(4)
    numeric = [(J.value(theta + s) - J.value(theta - s)) / (2 * h) for s in steps]
    scale = max(1, abs(np.array(numeric)).max())
    assert J.gradient(theta) == pytest.approx(np.array(numeric), abs=1e-6 * scale)


@each_kernel
def test_descent_with_one_center_reaches_a_point_without_slope(kernel):
    rng = np.random.default_rng(16)
    X = rng.normal(size=(40, 2))
    y = np.where((X**2).sum(axis=1) < 1, 1, -1)
    model = SingleCenterClassifier(kernel=kernel, max_iter=3000).fit(X, y)
    J = single_center_objective(X, y, kernel)
    theta = np.append(model.intercept_, model.center_)
    assert model.converged_ and np.linalg.norm(J.gradient(theta)) <= 1e-6
    assert (np.diff(model.trace_.values) <= 1e-15).all()
    g = kernel(X, model.center_[None])[:, 0] + model.intercept_
    assert (model.decision_function(X) == g).all()


def test_where_it_ends_depends_on_where_it_starts():
    X = np.array([[-3.0], [-2.9], [3.0], [3.1], [0.0], [0.1]])
    y = [1, 1, 1, 1, -1, -1]
    left, right = (
        SingleCenterClassifier(init=[0, start]).fit(X, y).center_[0]
        for start in (-3, 3)
    )
    assert left < -2 and right > 2


def test_shifted_samples_give_a_shifted_center():
    rng = np.random.default_rng(17)
    X, y = rng.integers(-9, 10, (20, 2)) / 4, random_labels(rng, 20)
    model = SingleCenterClassifier(kernel=Gaussian(2.0)).fit(X, y)
    moved = SingleCenterClassifier(kernel=Gaussian(2.0)).fit(X + 16, y)
    assert moved.center_ == pytest.approx(model.center_ + 16, abs=1e-4)
    assert moved.intercept_ == pytest.approx(model.intercept_, abs=1e-5)


def test_a_loss_with_kinks_or_a_bad_start_is_refused():
    with pytest.raises(ValueError, match="needs a smooth loss, and hinge has kinks"):
        SingleCenterClassifier(loss="hinge").fit(XOR, PARITY)
    with pytest.raises(ValueError, match=r"init must be \(b, w\), 3 numbers"):
        SingleCenterClassifier(init=[1, 2]).fit(XOR, PARITY)
    with pytest.raises(ValueError, match="init must be 'mean' or an array"):
        SingleCenterClassifier(init="zero").fit(XOR, PARITY)
    with pytest.raises(ValueError, match=r"theta must be \(b, w\), 3 numbers"):
        single_center_objective(XOR, PARITY).value([1, 2])


def test_one_center_starts_at_the_mean_of_the_positive_samples():
    model = quietly(SingleCenterClassifier(max_iter=1), [[0], [1], [4]], [-1, 1, 1])
    assert model.trace_.iterates[0].tolist() == [0, 2.5]


def test_one_center_that_does_not_come_to_rest_warns_once():
    with pytest.warns(NotConverged, match="max_iter=1 is reached") as seen:
        SingleCenterClassifier(kernel=SQUARE, max_iter=1).fit(T13 / 4, SIGNS)
    assert len(seen) == 1 and seen[0].filename == __file__


def test_a_descent_that_leaves_the_range_of_floats_is_turned_back():
    model = SingleCenterClassifier(kernel=Polynomial(30, 1), max_iter=50)
    quietly(model, [[1e3], [-1e3], [2e3]], [1, -1, 1])
    assert np.isfinite(model.decision_function([[1e3]])).all()


def test_the_printed_test_takes_the_right_points_for_mistakes():
    z = PARITY * Gaussian()(XOR, [[0, 0]])[:, 0]
    assert (z > 0).tolist() == [True, True, False, False]
    assert (z <= 0).tolist() == [False, False, True, True]


def test_a_printed_score_of_0_is_a_mistake_of_the_mended_test_only():
    for mistake, updates in (("z>0", 0), ("z<=0", 1)):  # from w = 0, K(x, 0) = 0
        W = printed_perceptron([[2], [3]], [1, 1], "linear", mistake=mistake)
        assert W.tolist() == [[0], [2]][: 1 + updates]


@pytest.mark.parametrize("kernel", [Gaussian(), SQUARE])
@pytest.mark.parametrize("mistake", ["z>0", "z<=0"])
def test_the_printed_perceptron_never_solves_xor(kernel, mistake):
    W = printed_perceptron(XOR, PARITY, kernel, mistake=mistake, max_iter=50)
    K = kernel(XOR, W)
    assert K.min() >= 0  # so all are called positive, whatever w
    right = ((np.where(K >= 0, 1, -1)) == PARITY[:, None]).sum(axis=0)
    assert right.tolist() == [2] * len(W)


def test_a_step_in_the_space_of_x_is_no_step_in_feature_space():
    x, w, x2 = [[1, 1]], np.array([[1, 1]]), np.array([[1, 0]])
    assert SQUARE(x, w + x2)[0, 0] == 16
    assert SQUARE(x, w)[0, 0] + SQUARE(x, x2)[0, 0] == 13


def test_the_printed_perceptron_with_a_linear_kernel_and_the_right_test_works():
    iterates = printed_perceptron(
        augment(T13), SIGNS, "linear", mistake="z<=0", max_iter=100
    )
    primal = Perceptron().fit(T13, SIGNS)
    assert iterates.tolist() == primal.trace_.iterates.tolist()


# With scikit-learn's tools


@pytest.mark.parametrize("cls", [KernelPerceptron, KernelLogistic])
def test_pipelines_and_searches_find_the_width(cls):
    rng = np.random.default_rng(18)
    X = rng.normal(size=(60, 2))
    y = np.where((X**2).sum(axis=1) < 1.2, "in", "out")
    pipe = make_pipeline(StandardScaler(), cls(kernel=Gaussian(1.0)))
    name = f"{cls.__name__.lower()}__kernel__width"
    search = GridSearchCV(pipe, {name: [1e-3, 1.0]}, cv=3)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConverged)
        search.fit(X, y)
        scores = cross_val_score(search.best_estimator_, X, y, cv=3)
    assert search.best_params_ == {name: 1.0} and scores.mean() > 0.7
    assert pipe[-1].kernel.width == 1.0
