"""The Gaussian classifier against exact fractions, densities, and scikit-learn."""

import math
from fractions import Fraction as F

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.stats import multivariate_normal
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from linclass import GaussianClassifier, LeastSquaresClassifier, datasets

T13, SIGNS = datasets.t13()


def blobs(rng, n, d, K):
    """Samples of K overlapping classes, each of two or more, with a full covariance."""
    y = rng.permutation(np.append(np.arange(n - 2 * K) % K, np.arange(2 * K) % K))
    X = rng.normal(size=(n, d)) @ rng.normal(size=(d, d)) + rng.normal(size=(K, d))[y]
    return X, y


def solve(A, b):
    """The solution of A x = b in fractions, by elimination."""
    rows = [[*map(F, row), F(right)] for row, right in zip(A, b, strict=True)]
    for i in range(len(rows)):
        pivot = next(r for r in range(i, len(rows)) if rows[r][i] != 0)
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [v / rows[i][i] for v in rows[i]]
        for r in range(len(rows)):
            if r != i:
                rows[r] = [
                    v - rows[r][i] * u for v, u in zip(rows[r], rows[i], strict=True)
                ]
    return [row[-1] for row in rows]


def exact_fit(X, y):
    """Means, covariance and w of two classes of integers, in fractions."""
    X = [[F(int(v)) for v in row] for row in X]
    n, d = len(X), len(X[0])
    groups = [[x for x, label in zip(X, y, strict=True) if label == c] for c in (0, 1)]
    means = [[sum(x[j] for x in g) / len(g) for j in range(d)] for g in groups]
    gaps = [
        [a - b for a, b in zip(x, means[c], strict=True)]
        for c in (0, 1)
        for x in groups[c]
    ]
    covariance = [
        [sum(g[i] * g[j] for g in gaps) / n for j in range(d)] for i in range(d)
    ]
    difference = [b - a for a, b in zip(*means, strict=True)]
    w = solve(covariance, difference)
    middle = [(a + b) / 2 for a, b in zip(*means, strict=True)]
    return means, covariance, w, -sum(a * b for a, b in zip(w, middle, strict=True))


# The formulas


def test_integers_give_the_exact_fractions():
    rng = np.random.default_rng(0)
    for _ in range(30):
        d = int(rng.integers(1, 4))
        X, y = rng.integers(-5, 6, (12, d)), np.arange(12) % 3 // 2
        try:
            means, covariance, w, b = exact_fit(X, y)
        except StopIteration:
            continue  # singular
        model = GaussianClassifier().fit(X, y)
        assert np.allclose(model.means_, np.array(means, dtype=float), atol=1e-13)
        exact = np.array(covariance, dtype=float)
        assert np.allclose(model.covariance_, exact, rtol=1e-13, atol=1e-13)
        w, b = np.array(w, dtype=float), float(b) + math.log(4 / 8)
        size = 1e-11 * (1 + abs(w).max())
        assert np.allclose(model.coef_, [w], rtol=1e-9, atol=size)
        assert np.allclose(model.intercept_, [b], rtol=1e-9, atol=5 * size)


def test_covariances_are_pooled_and_the_threshold_is_not_0():
    X, y = [[9], [11], [11.5], [13.5]], [0, 0, 1, 1]
    for priors, threshold in (
        (None, 11.25),
        ([0.5, 0.5], 11.25),
        ([0.8, 0.2], 11.25 + math.log(4) / 2.5),
        ([0.1, 0.9], 11.25 + math.log(1 / 9) / 2.5),
    ):
        model = GaussianClassifier(priors=priors).fit(X, y)
        assert model.covariance_.tolist() == [[1]]
        assert -model.intercept_[0] / model.coef_[0, 0] == pytest.approx(threshold)
        near = [[threshold - 1e-9], [threshold + 1e-9]]
        assert model.predict(near).tolist() == [0, 1]


def test_the_joint_density_is_that_of_scipy():
    rng = np.random.default_rng(1)
    for d, K in ((1, 2), (3, 2), (4, 3)):
        X, y = blobs(rng, 40, d, K)
        model = GaussianClassifier().fit(X, y)
        new = X[:9] + rng.normal(size=(9, d)) / 4
        joint = np.column_stack(
            [
                np.mean(y == k)
                * multivariate_normal(
                    X[y == k].mean(axis=0),
                    sum(
                        (y == j).mean() * np.cov(X[y == j].T, bias=True)
                        for j in range(K)
                    ),
                ).pdf(new)
                for k in range(K)
            ]
        )
        assert np.allclose(np.exp(model.log_joint(new)), joint, rtol=1e-9)
        marginal = joint.sum(axis=1)
        assert np.allclose(np.exp(model.log_density(new)), marginal, rtol=1e-9)
        shares = model.predict_proba(new)
        assert np.allclose(shares, joint / marginal[:, None], rtol=1e-9, atol=1e-12)
        scores = model.decision_function(new)
        if K == 2:
            assert np.allclose(scores, np.log(joint[:, 1] / joint[:, 0]), atol=1e-8)
        else:
            centered = np.log(joint) - np.log(joint).mean(axis=1, keepdims=True)
            scores = scores - scores.mean(axis=1, keepdims=True)
            assert np.allclose(scores, centered, atol=1e-8)


def test_densities_integrate_to_1():
    model = GaussianClassifier().fit(T13, SIGNS)
    axis = np.linspace(-40, 45, 341)
    grid = np.stack(np.meshgrid(axis, axis), axis=2).reshape(-1, 2)
    cell = (axis[1] - axis[0]) ** 2
    assert np.exp(model.log_density(grid)).sum() * cell == pytest.approx(1, abs=1e-9)
    classes = np.exp(model.log_joint(grid)).sum(axis=0) * cell
    assert classes == pytest.approx(np.array([7 / 13, 6 / 13]), abs=1e-9)


def test_the_likelihood_cannot_be_raised():
    X, y = blobs(np.random.default_rng(2), 30, 2, 3)
    model = GaussianClassifier().fit(X, y)

    def likelihood(priors, means, covariance):
        return sum(
            np.log(priors[k]) + multivariate_normal(means[k], covariance).logpdf(x)
            for x, k in zip(X, y, strict=True)
        )

    best = likelihood(model.priors_, model.means_, model.covariance_)
    ours = model.log_joint(X)[np.arange(30), y].sum()
    assert ours == pytest.approx(best, rel=1e-12)
    rng = np.random.default_rng(3)
    for size in (1e-3, 1e-2, 0.1):
        for _ in range(20):
            tilt = np.eye(2) + size * rng.normal(size=(2, 2))
            priors = model.priors_ * np.exp(size * rng.normal(size=3))
            other = likelihood(
                priors / priors.sum(),
                model.means_ + size * rng.normal(size=(3, 2)),
                tilt @ model.covariance_ @ tilt.T,
            )
            assert other < best


def test_two_classes_are_told_apart_by_a_half_space():
    model = GaussianClassifier().fit(T13, SIGNS)
    grid = np.random.default_rng(0).normal(size=(500, 2)) * 8
    assert (model.halfspace_.predict(grid) == model.predict(grid)).all()
    scores = model.decision_function(grid)
    assert np.allclose(model.halfspace_.score(grid), scores, rtol=0, atol=1e-12)
    assert (
        (model.predict(grid) == 1) == (model.predict_proba(grid)[:, 1] >= 0.5)
    ).all()
    many = GaussianClassifier().fit(*datasets.tri15())
    with pytest.raises(AttributeError, match="3 classes have no single half-space"):
        many.halfspace_  # noqa: B018


def test_the_odds_of_any_two_classes_are_linear():
    X, y = datasets.tri15()
    model = GaussianClassifier().fit(X, y)
    line = np.array([[-3.0, 1]]) + np.arange(5)[:, None] * [[1.0, 0.5]]
    logs = np.log(model.predict_proba(line))
    odds = logs[:, 1:] - logs[:, :1]
    assert np.allclose(np.diff(odds, n=2, axis=0), 0, atol=1e-9)
    assert model.coef_.shape == (3, 2) and model.intercept_.shape == (3,)
    assert model.score(X, y) == 1


def test_balanced_classes_give_the_half_space_of_least_squares():
    rng = np.random.default_rng(4)
    for _ in range(20):
        d = int(rng.integers(1, 5))
        X, y = rng.normal(size=(20, d)), np.arange(20) % 2
        X[:, 0] += y
        ours = GaussianClassifier().fit(X, y).halfspace_
        theirs = LeastSquaresClassifier().fit(X, y).halfspace_
        factor = np.linalg.norm(ours.w) / np.linalg.norm(theirs.w)
        assert np.allclose(ours.theta, factor * theirs.theta, rtol=1e-9, atol=1e-9)
    # Of unequal size: the same direction, another threshold.
    ours = GaussianClassifier().fit(T13, SIGNS).halfspace_
    theirs = LeastSquaresClassifier().fit(T13, SIGNS).halfspace_
    assert ours.w[0] / theirs.w[0] == pytest.approx(ours.w[1] / theirs.w[1], rel=1e-9)
    assert ours.w[0] / theirs.w[0] != pytest.approx(ours.b / theirs.b, rel=1e-5)


def test_scikit_learn_gives_the_same_scores():
    rng = np.random.default_rng(5)
    for _ in range(120):
        d, K = int(rng.integers(1, 6)), int(rng.integers(2, 5))
        X, y = blobs(rng, int(rng.integers(30, 60)), d, K)
        ours = GaussianClassifier().fit(X, y)
        theirs = LinearDiscriminantAnalysis(solver="lsqr", store_covariance=True)
        theirs.fit(X, y)
        assert np.allclose(ours.covariance_, theirs.covariance_, atol=1e-10)
        assert np.allclose(ours.means_, theirs.means_, atol=1e-12)
        shares = theirs.predict_proba(X)
        assert np.allclose(ours.predict_proba(X), shares, rtol=1e-6, atol=1e-9)
        if K == 2:
            assert np.allclose(ours.coef_, theirs.coef_, rtol=1e-6, atol=1e-6)
        sure = np.sort(shares, axis=1)[:, -1] - np.sort(shares, axis=1)[:, -2] > 1e-9
        assert (ours.predict(X) == theirs.predict(X))[sure].all()


# What the mathematics leaves unchanged


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(2, 3))
def test_affine_maps_rows_and_names_do_not_matter(seed, K):
    rng = np.random.default_rng(seed)
    X, y = blobs(rng, 25, 3, K)
    A, shift = rng.normal(size=(3, 3)), 10 * rng.normal(size=3)
    assume(np.linalg.cond(A) < 1e3)
    model = GaussianClassifier()
    expected = model.fit(X, y).predict_proba(X)
    assume(np.linalg.cond(model.covariance_) < 1e6)

    def close(shares):
        return np.allclose(shares, expected, rtol=1e-5, atol=1e-7)

    assert close(model.fit(X @ A + shift, y).predict_proba(X @ A + shift))
    order = rng.permutation(25)
    assert close(model.fit(X[order], y[order]).predict_proba(X))
    assert close(model.fit(np.vstack([X, X]), np.append(y, y)).predict_proba(X))
    names = np.array(["r", "q", "p"])
    assert close(model.fit(X, names[y]).predict_proba(X)[:, ::-1])


@pytest.mark.parametrize("scale", [1e-100, 1e-9, 1e100])
def test_units_do_not_matter(scale):
    expected = GaussianClassifier().fit(T13, SIGNS).predict_proba(T13)
    X = T13 * [scale, 1]
    assert np.allclose(
        GaussianClassifier().fit(X, SIGNS).predict_proba(X), expected, rtol=1e-10
    )


def test_far_from_0_digits_are_lost_only_to_the_intercept():
    expected = GaussianClassifier().fit(T13, SIGNS)
    model = GaussianClassifier().fit(T13 + 1e8, SIGNS)
    assert np.allclose(model.coef_, expected.coef_, rtol=1e-12)
    assert np.allclose(model.covariance_, expected.covariance_, rtol=1e-12)
    shares = model.predict_proba(T13 + 1e8)
    assert np.allclose(shares, expected.predict_proba(T13), rtol=0, atol=1e-6)


# Samples


def test_samples_have_the_model_s_moments():
    model = GaussianClassifier(priors=[0.3, 0.7]).fit(T13, SIGNS)
    n = 40_000
    X, y = model.sample(n, random_state=0)
    assert X.shape == (n, 2) and y.shape == (n,) and y.dtype == SIGNS.dtype
    assert abs((y == 1).mean() - 0.7) < 4 * math.sqrt(0.21 / n)
    deviations = np.sqrt(np.diag(model.covariance_))
    for k, label in enumerate((-1, 1)):
        part = X[y == label]
        error = abs(part.mean(axis=0) - model.means_[k]) / deviations
        assert (error < 4 / math.sqrt(len(part))).all()
        covariance = np.cov(part.T)
        assert np.allclose(
            covariance, model.covariance_, atol=0.05 * deviations.max() ** 2
        )
    again = GaussianClassifier().fit(X, y)
    assert np.allclose(again.coef_, model.coef_, atol=0.05)


def test_an_int_seed_repeats_and_a_generator_advances():
    model = GaussianClassifier().fit(T13, SIGNS)
    first, second = model.sample(5, random_state=1), model.sample(5, random_state=1)
    assert first[0].tolist() == second[0].tolist()
    assert first[1].tolist() == second[1].tolist()
    rng = np.random.default_rng(1)
    assert model.sample(5, rng)[0].tolist() == first[0].tolist()
    assert model.sample(5, rng)[0].tolist() != first[0].tolist()
    assert model.sample()[0].shape == (1, 2)
    with pytest.raises(ValueError, match="n must be an int >= 1, got 0"):
        model.sample(0)
    with pytest.raises(ValueError, match="not fitted yet"):
        GaussianClassifier().sample(3)


def test_a_singular_covariance_is_sampled_in_its_span():
    X = np.column_stack([T13, T13.sum(axis=1), np.full(13, 0.1)])
    with pytest.warns(UserWarning, match="rank 2 of 4"):
        model = GaussianClassifier().fit(X, SIGNS)
    drawn = model.sample(50, random_state=0)[0]
    assert np.allclose(drawn[:, 2], drawn[:, 0] + drawn[:, 1], atol=1e-12)
    assert (drawn[:, 3] == 0.1).all()


# A singular covariance


@pytest.mark.parametrize("value", [0.0, 0.1, 1e8 / 3])
def test_constant_and_repeated_columns_change_nothing(value):
    plain = GaussianClassifier().fit(T13, SIGNS)
    X = np.column_stack([T13, T13[:, 0], np.full(13, value), 3 * T13[:, 1] - 7])
    with pytest.warns(UserWarning, match=r"singular \(rank 2 of 5\)") as seen:
        model = GaussianClassifier().fit(X, SIGNS)
    assert len(seen) == 1 and seen[0].filename == __file__
    assert model.rank_ == 2 and model.coef_[0, 3] == 0
    shares = plain.predict_proba(T13)
    assert np.allclose(model.predict_proba(X), shares, rtol=1e-9, atol=1e-12)
    with pytest.raises(ValueError, match="no density"):
        model.log_joint(X)


def limit(X, y, epsilon, new):
    """Scores of the covariance Σ + εD², by plain solving: one more term for large d."""
    K, d = y.max() + 1, X.shape[1]
    X, new = X - X[0], new - X[0]
    means = np.array([X[y == k].mean(axis=0) for k in range(K)])
    gaps = X - means[y]
    gaps[:, abs(gaps).max(axis=0) < 1e-9] = 0
    D = np.where(gaps.std(axis=0) > 0, gaps.std(axis=0), np.ptp(means, axis=0))
    D[D == 0] = 1
    S = (gaps / D).T @ (gaps / D) / len(X) + epsilon * np.eye(d)
    W = np.linalg.solve(S, (means / D).T).T
    shares = np.bincount(y) / len(y)
    return (new / D) @ W.T - (W * means / D).sum(axis=1) / 2 + np.log(shares)


@pytest.mark.filterwarnings("ignore:the covariance is singular")
def test_more_features_than_samples():
    rng = np.random.default_rng(6)
    X, y = rng.normal(size=(10, 30)), np.arange(10) % 2
    model = GaussianClassifier().fit(X, y)
    assert model.rank_ == 8  # n - K
    new = rng.normal(size=(200, 30))
    theirs = limit(X, y, 1e-9, new)
    assert (model.predict(new) == theirs.argmax(axis=1)).mean() > 0.98
    assert model.score(X, y) == 1
    scaled = X * 10.0 ** rng.integers(-9, 9, 30)
    same = GaussianClassifier().fit(scaled, y).predict(scaled)
    assert (same == model.predict(X)).all()


@pytest.mark.filterwarnings("ignore:the covariance is singular")
@pytest.mark.parametrize("offset", [0, 0.3, 1e6])
def test_a_feature_that_is_constant_in_each_class_decides_first(offset):
    rng = np.random.default_rng(0)
    for K in (2, 3, 4):
        for _ in range(20):
            n = int(rng.integers(3 * K, 30))
            y = rng.permutation(np.arange(n) % K)
            values = rng.permutation(K) // 2  # two classes may share a value
            X = np.column_stack([rng.normal(size=(n, 2)) + 2 * (y[:, None] == 1), y])
            X[:, 2] = offset + values[y]
            model = GaussianClassifier().fit(X, y)
            new = rng.normal((0, 0, offset), size=(50, 3))
            assert (model.predict(new) == limit(X, y, 1e-7, new).argmax(axis=1)).all()
            if len(set(values.tolist())) == K:
                assert model.score(X, y) == 1
            assert values[model.predict(X)].tolist() == values[y].tolist()
            assert np.isfinite(model.predict_proba(X)).all()


@pytest.mark.filterwarnings("ignore:the covariance is singular")
def test_a_separating_feature_is_used_whatever_the_others_say():
    X, y = np.array([[9.0, 0], [-9, 0], [1, 1e-6], [-1, 1e-6], [8, 1]]), [0, 0, 1, 1, 2]
    assert GaussianClassifier().fit(X, y).score(X, y) == 1
    outlier = np.array([[-1.0, 0], [1, 0], [0, 0], [50, 0], [50, 1], [51, 1], [49, 1]])
    model = GaussianClassifier().fit(outlier, [0, 0, 0, 0, 1, 1, 1])
    assert model.score(outlier, [0, 0, 0, 0, 1, 1, 1]) == 1


@pytest.mark.filterwarnings("ignore:the covariance is singular")
@pytest.mark.parametrize("values", [(0.1, 0.3), (0, 1e20), (-5, 1e-20), (7, 7.5)])
def test_classes_of_single_points_are_told_apart_by_the_nearest(values):
    low, high = values
    model = GaussianClassifier().fit([[low], [low], [high], [high]], [0, 0, 1, 1])
    assert model.rank_ == 0 and model.covariance_.tolist() == [[0]]
    assert model.predict([[low], [high]]).tolist() == [0, 1]


CONSTANT = np.array([[-2, 0.3], [-1, 0.1 + 0.2], [1, 0.3], [2, 0.1 + 0.2]])


@pytest.mark.filterwarnings("ignore:the covariance is singular")
@pytest.mark.parametrize("factor", [1.0, 1e-9, 1e8])
def test_a_column_that_is_constant_up_to_rounding_is_constant(factor):
    X, y = CONSTANT * [1, factor], [0, 0, 1, 1]
    alone = GaussianClassifier().fit(X[:, :1], y)
    for columns in ([0, 1], [1, 0, 1]):
        model = GaussianClassifier().fit(X[:, columns], y)
        assert model.rank_ == 1
        place = columns.index(0)
        assert model.coef_[0, place] == pytest.approx(alone.coef_[0, 0])
        assert not np.delete(model.coef_[0], place).any()
    doubled = np.column_stack([X, 2 * X[:, 0]])
    shares = GaussianClassifier().fit(doubled, y).predict_proba(doubled)
    assert shares == pytest.approx(alone.predict_proba(X[:, :1]))


@pytest.mark.filterwarnings("ignore:the covariance is singular")
def test_shares_and_their_total_have_one_direction_less():
    rng = np.random.default_rng(3)
    for scale in (1, 100):
        y = np.arange(40) % 2
        shares = rng.dirichlet([2, 3, 4], size=40)
        shares[y == 1] = shares[y == 1] ** 2
        shares = scale * shares / shares.sum(axis=1, keepdims=True)
        X = np.column_stack([shares, shares[:, 0] + shares[:, 1] + shares[:, 2]])
        model = GaussianClassifier().fit(X, y)
        two = GaussianClassifier().fit(X[:, :2], y)
        assert model.rank_ == 2
        assert model.predict_proba(X) == pytest.approx(two.predict_proba(X[:, :2]))


def test_samples_that_are_all_equal_have_no_spread():
    for column in ([0.1] * 4, [0.3, 0.1 + 0.2, 0.3, 0.1 + 0.2]):
        with pytest.raises(ValueError, match="all samples are equal, up to rounding"):
            GaussianClassifier().fit(np.transpose([column]), [0, 0, 1, 1])


# The range of floats, and parameters


@pytest.mark.parametrize("scale", [1e-200, 1e200, 1e308])
def test_a_variance_beyond_the_floats_is_refused(scale):
    X, y = scale * np.array([[-1], [1], [1], [0.5]]), [0, 0, 1, 1]
    with pytest.raises(
        ValueError, match=r"range.*largest entry, np.abs\(X\).max\(axis=0"
    ):
        GaussianClassifier().fit(X, y)
    # what the message says to type; the standard deviation would be 0 or infinite
    model = GaussianClassifier().fit(X / np.abs(X).max(axis=0), y)
    assert model.covariance_ == pytest.approx(np.array([[2.125 / 4]]), rel=1e-12)


def test_probabilities_far_away_are_0_and_1():
    model = GaussianClassifier().fit(T13, SIGNS)
    far = 1e5 * model.coef_ / np.linalg.norm(model.coef_)
    assert model.predict_proba(np.vstack([far, -far])).tolist() == [[0, 1], [1, 0]]
    assert (model.log_density(far) < -1e6).all()
    with pytest.raises(ValueError, match="too large for a float"):
        GaussianClassifier().fit(T13 / 1e9, SIGNS).predict([[1e308, 1e308]])
    with pytest.raises(ValueError, match="too large for a float"):
        model.log_joint([[1e200, 0]])


@pytest.mark.filterwarnings("ignore:the covariance is singular")
def test_a_spread_that_rounding_can_explain_is_none():
    X = [[0], [1e-80], [1e20], [1e20]]
    model = GaussianClassifier().fit(X, [0, 0, 1, 1])
    assert model.rank_ == 0 and model.predict(X).tolist() == [0, 0, 1, 1]


def test_logarithms_are_exact_where_a_probability_is_0_or_1():
    model = GaussianClassifier().fit([[-2], [0], [2], [4]], [0, 0, 1, 1])  # g = 4x - 4
    logs = model.predict_log_proba([[11], [301]])
    exact = [[-40 - math.exp(-40), -math.exp(-40)], [-1200, 0]]
    assert logs == pytest.approx(np.array(exact), rel=1e-12, abs=1e-300)
    assert model.predict_proba([[301]]).tolist() == [[0, 1]]


def test_given_priors_only_move_the_boundary():
    plain = GaussianClassifier().fit(T13, SIGNS)
    model = GaussianClassifier(priors=(0.25, 0.75)).fit(T13, SIGNS)
    assert model.priors_.tolist() == [0.25, 0.75]
    assert plain.priors_.tolist() == [7 / 13, 6 / 13]
    assert np.allclose(model.coef_, plain.coef_, rtol=1e-13)
    shift = math.log(3) - math.log(6 / 7)
    assert model.intercept_ - plain.intercept_ == pytest.approx(shift)


def test_priors_may_come_as_float32():
    X, y = [[0], [1], [4], [6], [7], [9]], list("aabbcc")
    priors = np.array([0.2, 0.3, 0.5], dtype=np.float32)
    model = GaussianClassifier(priors=priors).fit(X, y)
    assert model.priors_ == pytest.approx([0.2, 0.3, 0.5], rel=1e-7)
    assert model.priors_.sum() == 1
    assert len(model.sample(9, random_state=0)[1]) == 9


@pytest.mark.parametrize(
    "priors",
    [
        [0.5],
        [0.5, 0.6],
        [0, 1],
        [-0.5, 1.5],
        [np.nan, 1],
        "equal",
        [[0.5, 0.5]],
        [10**400, 1],
    ],
)
def test_bad_priors_are_refused(priors):
    with pytest.raises(ValueError, match="priors must be 2 numbers > 0 of sum 1"):
        GaussianClassifier(priors=priors).fit(T13, SIGNS)


def test_it_works_inside_scikit_learn():
    X, y = datasets.tri15()
    pipeline = make_pipeline(StandardScaler(), GaussianClassifier())
    third = 1 / 3
    search = GridSearchCV(
        pipeline,
        {"gaussianclassifier__priors": [None, [third, third, third]]},
        cv=3,
    )
    assert search.fit(X, y).best_score_ == 1
    assert cross_val_score(GaussianClassifier(), X, y, cv=3).mean() == 1
