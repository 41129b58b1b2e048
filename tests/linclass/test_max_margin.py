"""The maximum margin: certificates of optimality, and three independent methods."""

import math
from fractions import Fraction as F
from itertools import combinations
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import nnls
from sklearn.svm import SVC

from linclass import datasets, max_margin, separability
from linclass._fast import nearest_point
from linclass.geometry import Halfspace, augment, margin, margins, support_points
from linclass.max_margin import MaxMargin
from linclass.separability import NotSeparable

# ------------------------------------------------------- independent methods


def dot(p, q):
    return sum(a * b for a, b in zip(p, q, strict=True))


def solve(matrix, right):
    """Gaussian elimination in fractions; None if the matrix is singular."""
    rows = [[*map(F, row), F(v)] for row, v in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        pivot = next((k for k in range(i, len(rows)) if rows[k][i]), None)
        if pivot is None:
            return None
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [v / rows[i][i] for v in rows[i]]
        for k in range(len(rows)):
            if k != i:
                rows[k] = [
                    v - rows[k][i] * u for v, u in zip(rows[k], rows[i], strict=True)
                ]
    return [row[-1] for row in rows]


def exact_margin_squared(X, y):
    """Quarter of the hulls' squared distance, over all sets of at most d + 1 points.

    On each set the nearest points of the two affine hulls solve a linear system. Where
    no weight is negative they lie in the convex hulls; the best of these is the answer,
    because some affinely independent set carries the nearest points.
    """
    V = [[F(int(t)) * F(v) for v in row] for row, t in zip(X.tolist(), y, strict=True)]
    best = None
    for size in range(2, X.shape[1] + 2):
        for chosen in combinations(range(len(y)), size):
            plus = [F(int(y[i] > 0)) for i in chosen]
            minus = [F(int(y[i] < 0)) for i in chosen]
            if not any(plus) or not any(minus):
                continue
            gram = [
                [*(dot(V[i], V[j]) for j in chosen), plus[k], minus[k]]
                for k, i in enumerate(chosen)
            ]
            matrix = [*gram, [*plus, 0, 0], [*minus, 0, 0]]
            solution = solve(matrix, [0] * size + [1, 1])
            if solution is None or min(solution[:size]) < 0:
                continue
            point = [
                sum(c * V[i][k] for c, i in zip(solution, chosen, strict=False))
                for k in range(X.shape[1])
            ]
            if best is None or dot(point, point) < best:
                best = dot(point, point)
    return best / 4


def hull_distance(X, y):
    """scipy's NNLS on all differences of a positive and a negative point."""
    differences = (X[y > 0][:, None] - X[y < 0][None]).reshape(-1, X.shape[1])
    scale = np.linalg.norm(differences, axis=1).min()
    Z = differences / scale
    weights = nnls(np.vstack([Z.T, np.ones(len(Z))]), np.append(0 * Z[0], 1))[0]
    return scale * np.linalg.norm(weights @ Z) / weights.sum()


# ------------------------------------------------------------- random sets


def random_set(seed):
    """Separable: floats, integers, duplicates, small and shifted numbers."""
    rng = np.random.default_rng(seed)
    while True:
        d, n = rng.integers(1, 7), rng.integers(4, 61)
        X = rng.normal(size=(n, d))
        if seed % 2:
            X = rng.integers(-4, 5, (n, d)).astype(float)
        w = rng.integers(-2, 3, d)
        score = X @ w
        keep = abs(score - np.median(score) - 0.25) > 0.2
        X, y = X[keep], np.where(score > np.median(score) + 0.25, 1, -1)[keep]
        if len(y) >= 4 and 0 < (y > 0).sum() < len(y):
            break
    if seed % 3 == 0:
        X, y = np.vstack([X, X[:3]]), np.append(y, y[:3])
    return X, y


def assert_optimal(model, X, y, rtol=1e-9):
    """Every condition of optimality; together they prove the margin."""
    X = np.asarray(X, dtype=float)
    signs = np.where(np.asarray(y) == model.classes_[1], 1, -1)
    w, b = model.halfspace_.w, model.halfspace_.b
    z = signs * (X @ w + b)
    rounding = 1e-12 + 50 * np.finfo(float).eps * (abs(X) @ abs(w) + abs(b)).max()
    support, weights = model.support_, model.hull_weights_
    intercept = model.fit_intercept
    # feasible, canonical, complementary
    assert z.min() == pytest.approx(1, abs=rounding)
    assert support.tolist() == np.flatnonzero(z < 1 + 1e-9 + rounding).tolist()
    assert weights.shape == support.shape and (weights >= 0).all()
    assert np.count_nonzero(weights) <= X.shape[1] + intercept
    # stationary: w is the difference of two points of the hulls, scaled
    p, q = model.nearest_points_
    scale = abs(X).max()
    signed = weights * signs[support]
    if intercept:
        for sign, point in [(1, p), (-1, q)]:
            one = signs[support] == sign
            assert weights[one].sum() == pytest.approx(1, abs=1e-12)
            assert abs(weights[one] @ X[support][one] - point).max() <= 1e-13 * scale
    else:
        assert b == 0 and not q.any()
        assert weights.sum() == pytest.approx(1, abs=1e-12)
        assert abs(signed @ X[support] - p).max() <= 1e-13 * scale
    distance = np.linalg.norm(p - q) / (1 + intercept)
    error = 1e-15 * scale / model.margin_ * 10
    assert distance == pytest.approx(model.margin_, rel=rtol + error)
    assert np.linalg.norm((p - q) / (1 + intercept) / distance**2 - w) <= (
        (rtol + error) * np.linalg.norm(w)
    )
    # no duality gap
    assert 1 / np.linalg.norm(w) == pytest.approx(model.margin_, rel=1e-12)


# ------------------------------------------------------------------- tests


def test_the_thirteen_points():
    X, y = datasets.t13()
    model = MaxMargin().fit(X, y)
    unit = model.halfspace_.normalized()
    np.testing.assert_allclose(unit.w, [3 / 5, 4 / 5], rtol=0, atol=1e-12)
    assert unit.b == pytest.approx(-11 / 5, abs=1e-12)
    assert model.margin_ == pytest.approx(1, abs=1e-12)
    assert model.support_.tolist() == [0, 1, 6]
    np.testing.assert_allclose(model.hull_weights_, [1 / 5, 4 / 5, 1], atol=1e-12)
    np.testing.assert_allclose(model.nearest_points_, [[3.2, 1.6], [2, 0]], atol=1e-12)
    assert_optimal(model, X, y)


def test_the_thirteen_points_without_intercept():
    X, y = datasets.t13()
    model = MaxMargin(fit_intercept=False).fit(augment(X), y)
    assert model.margin_ == pytest.approx(11 / math.sqrt(665), rel=1e-12)
    np.testing.assert_allclose(
        model.halfspace_.w / model.halfspace_.w[1] * 6, [-23, 6, 10], rtol=1e-12
    )
    assert model.support_.tolist() == [1, 6, 8]
    assert_optimal(model, augment(X), y)
    # its direction is not that of the margin with bias, and its biased margin smaller
    biased = Halfspace.from_theta(model.halfspace_.w)
    assert margin(biased, X, y) == pytest.approx(11 / math.sqrt(136), rel=1e-12)


def test_the_constant_in_the_norm_is_another_problem():
    X, y = datasets.t13_shifted((10, 10))
    assert MaxMargin().fit(X, y).margin_ == pytest.approx(1, rel=1e-12)
    homogeneous = MaxMargin(fit_intercept=False).fit(augment(X), y)
    assert homogeneous.margin_**2 == pytest.approx(25 / 6586, rel=1e-12)


def test_separable_but_not_through_the_origin():
    X, y = datasets.t13()
    with pytest.raises(NotSeparable, match="through the origin") as caught:
        MaxMargin(fit_intercept=False).fit(X, y)
    proof = caught.value.separation
    weights = proof.positive_weights + proof.negative_weights
    assert weights.min() >= 0 and weights.sum() == pytest.approx(1, abs=1e-15)
    np.testing.assert_allclose((weights * y) @ X, [0, 0], rtol=0, atol=1e-15)
    np.testing.assert_allclose(proof.point, proof.positive_weights @ X, atol=1e-15)
    assert np.count_nonzero(weights) <= 3


named_sets = [getattr(datasets, name)() for name in datasets.names()]
families = [
    datasets.t13_shifted((-3, -2)),
    datasets.t13_shifted((100, 100)),
    datasets.nested(8),
    datasets.orthonormal(9),
    datasets.two_point(20),
    datasets.spiral(25, 0),
]


@pytest.mark.parametrize(
    "data", [d for d in named_sets + families if "max_margin" in d.facts], ids=repr
)
def test_named_margins(data):
    fact = data.facts["max_margin"]
    model = MaxMargin().fit(*data)
    theta = np.array([float(v) for v in fact["theta"]])
    found = model.halfspace_.theta
    np.testing.assert_allclose(
        found / np.linalg.norm(found[1:]), theta / np.linalg.norm(theta[1:]), atol=1e-12
    )
    assert model.margin_**2 == pytest.approx(float(fact["margin_squared"]), rel=1e-12)
    assert set(fact["weights"]) <= set(model.support_.tolist())
    assert_optimal(model, data.X, data.y)


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (data, key)
        for data in named_sets + families
        for key in ("augmented_margin", "homogeneous_margin")
        if key in data.facts
    ],
    ids=repr,
)
def test_named_homogeneous_margins(data, key):
    X = data.X
    if key == "augmented_margin":
        X = np.insert(X, 0, data.facts.get("constant", 1), axis=1)
    model = MaxMargin(fit_intercept=False).fit(X, data.y)
    squared = float(data.facts[key]["margin_squared"])
    assert model.margin_**2 == pytest.approx(squared, rel=1e-11)
    assert_optimal(model, X, data.y)


@pytest.mark.parametrize("seed", range(40))
def test_small_sets_against_all_supports_in_fractions(seed):
    rng = np.random.default_rng(seed)
    d = 1 + seed % 3
    n = int(rng.integers(3, 8))
    X = rng.integers(-3, 4, (n, d)).astype(float)
    if seed % 4 == 0:
        X += rng.random((n, d))
    y = np.where(X[:, 0] > np.sort(X[:, 0])[n // 2 - 1], 1, -1)
    if abs(y.sum()) == n:
        X[0, 0], y[0] = X[0, 0] + 5 * y[0], -y[0]
        X[0, 0] = X[:, 0].max() + 1 if y[0] > 0 else X[:, 0].min() - 1
    squared = exact_margin_squared(X, y)
    assert squared > 0
    model = MaxMargin().fit(X, y)
    assert model.margin_ == pytest.approx(math.sqrt(squared), rel=1e-13)
    assert_optimal(model, X, y)


@pytest.mark.parametrize("block", range(4))
@pytest.mark.parametrize("change", ["", "offset", "rows*1e4", "rows*1e-4"])
def test_200_random_sets_against_nnls_and_their_certificates(block, change):
    for seed in range(50 * block, 50 * block + 50):
        X, y = random_set(seed)
        X = {"": X, "offset": X + 1e4, "rows*1e4": X * 1e4, "rows*1e-4": X * 1e-4}[
            change
        ]
        model = MaxMargin().fit(X, y)
        assert model.margin_ == pytest.approx(hull_distance(X, y) / 2, rel=1e-9), seed
        assert_optimal(model, X, y)


def test_rows_looked_at_some_at_a_time_give_the_same_margin(monkeypatch):
    monkeypatch.setattr(separability, "TEXTBOOK", 0)
    monkeypatch.setattr(nearest_point, "MANY", 0)
    monkeypatch.setattr(nearest_point, "POOL", 1)
    for seed in range(100):
        X, y = random_set(seed)
        model = MaxMargin().fit(X, y)
        assert model.margin_ == pytest.approx(hull_distance(X, y) / 2, rel=1e-9), seed
        assert_optimal(model, X, y)


@pytest.mark.parametrize(("n", "d"), [(400, 3), (300, 30), (10_000, 8), (50_000, 3)])
def test_the_hull_kept_from_step_to_step_leaves_nothing_to_mend(n, d):
    rng = np.random.default_rng(0)
    V, group = rng.normal(size=(n, d)), np.repeat([0, 1], n // 2)
    V[:, 0] = abs(V[:, 0]) + 0.05  # so the hulls do not meet
    with mock.patch.object(
        separability, "_settled", side_effect=separability._settled
    ) as settled:
        corral = separability.wolfe(V, group)
    settled.assert_called_once()  # a second time would bring in another row
    rows, quick = settled.call_args.args[2:]
    assert rows.tolist() == corral.rows.tolist() and len(rows) > d // 2
    np.testing.assert_allclose(quick, corral.weights, rtol=1e-9)


@pytest.mark.parametrize(
    "change",
    [
        lambda X: X,
        lambda X: np.repeat(X, 2, axis=0),
        lambda X: np.hstack([X, X[:, :2] + X[:, 2:4], 0 * X[:, :1]]),
        lambda X: X * np.geomspace(1, 1e-3, X.shape[1]),
    ],
    ids=["plain", "copies", "dependent", "scales"],
)
@pytest.mark.parametrize("intercept", [True, False])
def test_sets_of_more_than_textbook_size(change, intercept):
    for seed in range(6):
        rng = np.random.default_rng(seed)
        X, w = rng.normal(size=(300, 10)), rng.normal(size=10)
        z = X @ w / np.linalg.norm(w) - (seed % 3 if intercept else 0)
        X, y = X[abs(z) > 0.1], np.sign(z[abs(z) > 0.1])
        X = change(X)
        y = np.repeat(y, len(X) // len(y))
        assert_optimal(MaxMargin(fit_intercept=intercept).fit(X, y), X, y)


@pytest.mark.parametrize("unit", [1, 1e4, 1e-4])
def test_agrees_with_support_vector_machines_of_hardly_any_slack(unit):
    for seed in range(0, 200, 5):
        X, y = random_set(seed)
        X *= unit
        model = MaxMargin().fit(X, y)
        enough = 10 / model.margin_**2  # the multipliers of a side sum to 1/2 margin**2
        peer = SVC(C=enough, kernel="linear", tol=1e-5).fit(X, y)
        found = margin(Halfspace(peer.coef_[0], peer.intercept_[0]), X, y)
        assert found == pytest.approx(model.margin_, rel=1e-3), seed
        assert found <= model.margin_ * (1 + 1e-12)


def test_three_points_with_two_classes():
    X, y = np.array([[0, 1], [1, 0], [1, 1]]), [1, 1, -1]
    model = MaxMargin().fit(X, y)
    np.testing.assert_allclose(model.coef_, [[-2, -2]], rtol=1e-14)
    assert model.intercept_[0] == pytest.approx(3, rel=1e-14)
    assert model.margin_ == pytest.approx(1 / math.sqrt(8), rel=1e-14)
    assert model.support_.tolist() == [0, 1, 2]
    assert model.predict(X).tolist() == y
    assert_optimal(model, X, y)


@pytest.mark.parametrize(
    ("positive", "negative", "on_margin", "enough"),
    [
        ([(2, 0), (4, 3), (5, -2)], [(0, 0), (-2, 3), (-3, -1)], 2, 2),
        ([(1, 0), (1, 1)], [(0, 0), (0, 1)], 4, 2),
        ([(1, 0), (1, 1), (1, 2)], [(0, 0), (0, 1), (0, 2)], 6, 2),
        ([(0, 4), (4, 1), (9, 4)], [(2, 0), (-5, 4)], 3, 3),
    ],
    ids=["two", "square", "three-and-three", "d+1"],
)
def test_the_number_of_points_on_the_margin_is_not_d_plus_1(
    positive, negative, on_margin, enough
):
    X = np.array(positive + negative, dtype=float)
    y = np.repeat([1, -1], [len(positive), len(negative)])
    model = MaxMargin().fit(X, y)
    assert len(model.support_) == on_margin
    assert model.support_.tolist() == support_points(model.halfspace_, X, y).tolist()
    assert_optimal(model, X, y)
    alone = []
    for size in range(2, on_margin + 1):
        for some in combinations(model.support_, size):
            rows = list(some)
            if len(set(y[rows])) == 2:
                part = MaxMargin().fit(X[rows], y[rows])
                if part.margin_ == pytest.approx(model.margin_, rel=1e-12):
                    alone.append(size)
    assert min(alone) == enough


def test_functional_margins_scale_and_the_geometric_margin_does_not():
    X, y = datasets.t13()
    for scale in (1, 10, 1000):
        line = Halfspace([0.6 * scale, 0.8 * scale], -2.2 * scale)
        assert margins(line, X, y).min() == pytest.approx(scale)
        assert margin(line, X, y) == pytest.approx(MaxMargin().fit(X, y).margin_)


def test_leaving_out_a_point_matters_only_on_the_margin():
    X, y = datasets.t13()
    expected = datasets.t13().facts["leave_one_out"]
    for i in range(13):
        rows = np.delete(np.arange(13), i)
        found = MaxMargin().fit(X[rows], y[rows]).margin_
        assert found**2 == pytest.approx(float(expected.get(i, 1)), rel=1e-12)


def test_it_tolerates_exactly_its_margin_and_no_other_line_as_much():
    X, y = datasets.t13()
    model = MaxMargin().fit(X, y)
    best, unit = model.halfspace_, model.halfspace_.normalized().w
    rng = np.random.default_rng(0)
    for _ in range(200):
        moves = rng.normal(size=(13, 2))
        moves *= 0.999 / np.linalg.norm(moves, axis=1, keepdims=True)
        assert margins(best, X + moves, y).min() > 0
    assert margins(best, X - 1.001 * y[:, None] * unit, y).min() < 0
    consistent = 0
    for k in range(0, 720, 8):
        angle = 2 * math.pi * k / 720
        w = np.array([math.cos(angle), math.sin(angle)])
        for b in np.arange(-400, 401, 10) / 50:
            found = margin(Halfspace(w, b), X, y)
            if found > 0:
                consistent += 1
                assert found < model.margin_
                assert margin(Halfspace(w, b), X - y[:, None] * w, y) < 0
    assert consistent > 50


@pytest.mark.slow
def test_mean_test_error_is_smaller_than_that_of_other_perfect_lines():
    ours, theirs, wins = [], [], 0
    for seed in range(60):
        rng = np.random.default_rng(seed)

        def sample(n, rng=rng):
            X = rng.uniform(-5, 9, (4 * n + 20, 2))
            score = X @ [0.6, 0.8] - 2.2
            keep = abs(score) > 0.5
            return X[keep][:n], np.sign(score[keep][:n])

        (X, y), (X_test, y_test) = sample(13), sample(2000)
        if len(set(y)) < 2:
            continue
        rivals = []
        while len(rivals) < 20:
            theta = rng.normal(size=(1000, 3)) * [5, 1, 1]
            good = (y * (theta @ augment(X).T) > 0).all(axis=1)
            wrong = y_test * (theta[good] @ augment(X_test).T) < 0
            rivals += wrong.mean(axis=1).tolist()
        ours.append(1 - MaxMargin().fit(X, y).score(X_test, y_test))
        theirs.append(np.mean(rivals[:20]))
        wins += ours[-1] < theirs[-1]
    assert np.mean(ours) < 0.8 * np.mean(theirs)
    assert wins > 0.75 * len(ours)


@pytest.mark.parametrize(
    ("X", "y"),
    [
        ([[1, 1], [1, 1]], [1, -1]),
        ([[0, 0], [1, 1], [0, 1], [1, 0]], [1, 1, -1, -1]),
        ([[0, 0], [2, 0], [2, 0], [4, 1]], [1, 1, -1, -1]),
        ([[1, 0], [0, 0], [3, 0]], [1, -1, -1]),
        ([[0.1, 0.1], [0, 0], [1, 1]], [1, -1, -1]),
    ],
    ids="contradiction xor vertex edge decimals".split(),
)
def test_never_hangs_on_sets_that_cannot_be_separated(X, y):
    with pytest.raises(NotSeparable) as caught:
        MaxMargin().fit(X, y)
    proof = caught.value.separation
    assert not proof.separable
    for weights in (proof.positive_weights, proof.negative_weights):
        np.testing.assert_allclose(weights @ np.array(X), proof.point, atol=1e-15)


def test_duplicates_with_equal_labels_change_nothing():
    X, y = datasets.t13()
    once = MaxMargin().fit(X, y)
    twice = MaxMargin().fit(np.vstack([X, X, X[:1]]), np.concatenate([y, y, y[:1]]))
    np.testing.assert_allclose(
        twice.halfspace_.theta, once.halfspace_.theta, rtol=1e-14
    )
    assert twice.support_.tolist() == [0, 1, 6, 13, 14, 19, 26]
    assert twice.hull_weights_.sum() == pytest.approx(2)


# ------------------------------------------------------- hard to compute


@pytest.mark.parametrize("gap", [1e-6, 1e-9, 1e-12])
def test_a_tiny_margin_is_right_to_nine_digits(gap):
    rng = np.random.default_rng(3)
    X = rng.normal(size=(60, 3))
    y = rng.choice([-1, 1], 60)
    X[:, 0] = gap * y * (1 + rng.integers(0, 3, 60))
    X = X @ [[1, 0.5, 0.25], [-0.5, 1, 0], [-0.25, 0, 1]]  # slants the gap
    model = MaxMargin().fit(X, y)
    V = [[F(v) * int(t) for v in row] for row, t in zip(X.tolist(), y, strict=True)]
    # exact bounds: the hull weights found from above, the half-space from below
    weights = dict(zip(model.support_, map(F, model.hull_weights_), strict=True))
    totals = {s: sum(v for i, v in weights.items() if y[i] == s) for s in (1, -1)}
    point = [
        sum(v / totals[y[i]] * V[i][k] for i, v in weights.items()) for k in range(3)
    ]
    above = math.sqrt(dot(point, point)) / 2
    w = [F(v) for v in model.halfspace_.w]
    scores = [dot(w, v) for v in V]
    reached = sum(
        min(s for s, t in zip(scores, y, strict=True) if t == k) for k in (1, -1)
    )
    below = float(reached) / 2 / math.sqrt(dot(w, w))
    assert below == pytest.approx(model.margin_, rel=1e-9)
    assert above >= model.margin_ * (1 - 1e-9)
    # rounding the weights alone moves their point by about 1e-16
    assert above == pytest.approx(model.margin_, rel=1e-9, abs=1e-15)


@pytest.mark.parametrize("unit", [1e-200, 1e200])
def test_numbers_near_the_ends_of_the_float_range(unit):
    X, y = datasets.t13()
    model = MaxMargin().fit(X * unit, y)
    assert model.margin_ == pytest.approx(unit, rel=1e-12)
    np.testing.assert_allclose(model.coef_[0] * unit, [0.6, 0.8], rtol=1e-12)


def test_a_margin_that_scores_cannot_show_is_said_and_not_guessed():
    with pytest.raises(ArithmeticError, match="less than the rounding of a score"):
        MaxMargin().fit([[1e4], [np.nextafter(1e4, 2e4)]], [-1, 1])


def test_a_margin_whose_inverse_overflows_says_what_to_multiply_by():
    with pytest.raises(ArithmeticError, match="multiply X by a large number"):
        MaxMargin().fit([[0], [1e-310]], [0, 1])
    with pytest.raises(ArithmeticError, match="multiply X by a large number"):
        nearly = np.array([[0, 0], [1, 1], [0.5, 0.5 + 1e-13]])
        MaxMargin().fit(nearly * 1e-300, [1, 1, -1])
    for tiny in ([[0, 0], [0, 1e-310]], [[1e-321, 0], [0, 1e-321]]):
        with pytest.raises(ArithmeticError, match="multiply X by a large number"):
            MaxMargin().fit(tiny, [0, 1])
    model = MaxMargin().fit([[0], [1e-310 * 2.0**300]], [0, 1])
    assert model.margin_ == pytest.approx(0.5e-310 * 2.0**300, rel=1e-9)


def test_a_large_point_is_no_small_margin():
    """p + q is too large for a float here, but not w and b."""
    model = MaxMargin().fit([[1.6e308], [1.7e308]], [0, 1])
    assert model.margin_ == pytest.approx(5e306, rel=1e-9)
    assert model.intercept_[0] == pytest.approx(-33, rel=1e-9)


def test_a_refit_that_fails_leaves_the_old_fit_whole():
    X = np.array([[0], [1], [2], [3]])
    model = MaxMargin().fit(X, ["a", "a", "b", "b"])
    before = {name: np.copy(value) for name, value in vars(model).items()}
    for labels in (["no", "yes", "no", "yes"], [0, 0, 0, 0], [0.1, 0.2, 0.3, 0.4]):
        with pytest.raises(ValueError):
            model.fit(X, labels)
        assert model.predict(X).tolist() == ["a", "a", "b", "b"]
        assert vars(model).keys() == before.keys()
        for name in before.keys() - {"halfspace_"}:
            np.testing.assert_array_equal(getattr(model, name), before[name])
    new = MaxMargin()
    with pytest.raises(NotSeparable):
        new.fit(X, ["no", "yes", "no", "yes"])
    with pytest.raises(ValueError, match="not fitted"):
        new.predict(X)


def test_too_large_to_be_solved_exactly_is_said_and_not_guessed(monkeypatch):
    rng = np.random.default_rng(3)
    X, y = rng.normal(size=(60, 3)), rng.choice([-1, 1], 60)
    X[:, 0] = 1e-9 * y
    assert MaxMargin().fit(X, y).margin_ == pytest.approx(1e-9, rel=1e-12)
    monkeypatch.setattr(max_margin, "EXACT_NUMBERS", 10)
    monkeypatch.setattr(separability, "EXACT_NUMBERS", 10)
    X[:, 0] = 1e-13 * y
    with pytest.raises(ArithmeticError, match="60 x 3 numbers"):
        MaxMargin().fit(X, y)


@pytest.mark.parametrize(
    ("n", "d"),
    [
        (500, 50),
        pytest.param(1000, 200, marks=pytest.mark.slow),
        pytest.param(100_000, 20, marks=pytest.mark.slow),
    ],
)
def test_large_sets_have_no_duality_gap(n, d):
    rng = np.random.default_rng(0)
    X, w = rng.normal(size=(n, d)), rng.normal(size=d)
    w /= np.linalg.norm(w)
    y = np.where(X @ w > 0, 1, -1)
    X += np.outer(0.05 * y, w)
    model = MaxMargin().fit(X, y)
    assert model.margin_ >= 0.05
    assert_optimal(model, X, y)


# ------------------------------------------------------------ properties


small_sets = st.integers(1, 3).flatmap(
    lambda d: st.lists(
        st.tuples(*[st.integers(-4, 4)] * d), min_size=2, max_size=9
    ).map(lambda rows: np.array(rows, dtype=float))
)


@settings(max_examples=60, derandomize=True)
@given(small_sets, st.integers(-30, 30), st.integers(1, 20), st.randoms())
def test_moves_with_the_data(X, shift, scale, random):
    y = np.where(X[:, 0] > np.median(X[:, 0]), 1, -1)
    if abs(y.sum()) == len(y):
        return
    model = MaxMargin().fit(X, y)
    assert_optimal(model, X, y)
    w, b = model.halfspace_.w, model.halfspace_.b
    order = random.sample(range(len(y)), len(y))
    turn = np.linalg.qr(np.random.default_rng(scale).normal(size=(len(w),) * 2))[0]
    for Xs, ys, expected_w, expected_b in [
        (X + shift, y, w, b - w.sum() * shift),
        (X * scale / 8, y, w * 8 / scale, b),
        (X[order], y[order], w, b),
        (np.vstack([X, X[order]]), np.append(y, y[order]), w, b),
        (X, -y, -w, -b),
        (X @ turn, y, w @ turn, b),
    ]:
        moved = MaxMargin().fit(Xs, ys)
        size = np.linalg.norm(expected_w) + abs(expected_b)
        np.testing.assert_allclose(
            moved.halfspace_.theta, [expected_b, *expected_w], rtol=0, atol=1e-11 * size
        )
        assert_optimal(moved, Xs, ys)


def test_labels_types_and_read_only_input_change_nothing():
    X, y = datasets.t13()
    expected = MaxMargin().fit(X, y).halfspace_.theta.tolist()
    words = np.where(y > 0, "spam", "ham")
    frozen = X.astype(float)
    frozen.flags.writeable = False
    copy = frozen.copy()
    for Xs, ys in [
        (X.tolist(), y.tolist()),
        (X.astype(np.float32), words),
        (X.astype(np.int8), y > 0),
        (frozen, y),
    ]:
        model = MaxMargin().fit(Xs, ys)
        assert model.halfspace_.theta.tolist() == expected
        assert model.predict(Xs).tolist() == np.asarray(ys).tolist()
    assert (frozen == copy).all()


def test_returns_plain_numbers_of_the_promised_shapes():
    X, y = datasets.t13()
    model = MaxMargin().fit(X, y)
    assert type(model.margin_) is float and type(model.halfspace_.b) is float
    assert model.coef_.shape == (1, 2) and model.intercept_.shape == (1,)
    assert model.support_.dtype.kind == "i" and model.nearest_points_.shape == (2, 2)
    assert repr(MaxMargin(fit_intercept=False)) == "MaxMargin(fit_intercept=False)"


def test_bad_input_stops_at_the_door():
    with pytest.raises(ValueError, match="1 class"):
        MaxMargin().fit([[1], [2]], [1, 1])
    with pytest.raises(ValueError, match="row 1"):
        MaxMargin().fit([[1], [np.inf]], [1, -1])
    model = MaxMargin().fit([[0, 0, 0], [1, 2, 3]], [0, 1])
    for width in (4, 2, 1):
        with pytest.raises(ValueError, match=rf"{width} features.* 3 features"):
            model.predict(np.ones((2, width)))
    with pytest.raises(ValueError, match=r"shape \(3,\)"):
        model.predict([1, 2, 3])


@pytest.mark.parametrize("value", ["False", 1, None])
def test_an_intercept_is_wanted_or_not(value):
    with pytest.raises(ValueError, match="fit_intercept must be True or False"):
        MaxMargin(fit_intercept=value).fit([[0], [1]], [0, 1])


def test_one_class_is_enough_without_an_intercept():
    model = MaxMargin(fit_intercept=False).fit([[2, 1], [1, 2]], [1, 1])
    assert model.margin_ == pytest.approx(math.sqrt(4.5), rel=1e-14)
