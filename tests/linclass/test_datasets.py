"""Every fact about a data set, recomputed: exactly, or by another program."""

import math
from collections import Counter
from fractions import Fraction as F
from itertools import combinations, product
from operator import mul

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import brentq, linprog, nnls

from linclass import datasets

law = settings(max_examples=50)  # a busy machine breaks no law

# ---------------------------------------------------------------- exact tools


def dot(p, q):
    return sum(map(mul, p, q))


def combine(weights, rows):
    """The sum of weights[i] * rows[i]."""
    terms = [[weight * v for v in rows[i]] for i, weight in weights.items()]
    return [sum(column) for column in zip(*terms, strict=True)]


def solve(matrix, right):
    """Gaussian elimination in fractions."""
    rows = [[*map(F, r), F(v)] for r, v in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        pivot = next(k for k in range(i, len(rows)) if rows[k][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [v / rows[i][i] for v in rows[i]]
        for k, row in enumerate(rows):
            if k != i:
                rows[k] = [v - row[i] * u for v, u in zip(row, rows[i], strict=True)]
    return [row[-1] for row in rows]


def least_squares(X, targets):
    """The normal equations of targets on (1, x), solved exactly."""
    columns = list(zip(*[(1, *x) for x in X], strict=True))
    normal = [[dot(p, q) for q in columns] for p in columns]
    return solve(normal, [dot(p, targets) for p in columns])


def signed(X, y, constant=None):
    """The rows y (c, x), or y x without a constant."""
    head = () if constant is None else (constant,)
    return [[t * v for v in (*head, *x)] for x, t in zip(X, y, strict=True)]


def margins(theta, X, y):
    return [dot(theta, v) for v in signed(X, y, 1)]


def perceptron(vectors, order=None, start=None, steps=None, strict=False):
    """The plain cyclic loop: updates, passes, answer, updated rows."""
    order = range(len(vectors)) if order is None else order
    steps = steps or vectors
    theta = list(start or [0] * len(vectors[0]))
    passes, trace, clean = 0, [], False
    while not clean:
        passes, clean = passes + 1, True
        for i in order:
            z = dot(theta, vectors[i])
            if z < 0 or (z == 0 and not strict):
                theta = [p + q for p, q in zip(theta, steps[i], strict=True)]
                trace.append(i)
                clean = False
    return len(trace), passes, tuple(theta), tuple(trace)


def greedy_perceptron(vectors, choose):
    """Look at all the rows, update the chosen violator."""
    theta, updates = [0] * len(vectors[0]), 0
    while True:
        z = [dot(theta, v) for v in vectors]
        wrong = [i for i, value in enumerate(z) if value <= 0]
        if not wrong:
            return updates, tuple(theta)
        i = wrong[0] if choose == "first" else min(wrong, key=z.__getitem__)
        theta = [p + q for p, q in zip(theta, vectors[i], strict=True)]
        updates += 1


def cycle(vectors):
    """First pass of the cycle of weights, its length, the largest squared norm."""
    theta, seen, largest = [0] * len(vectors[0]), {}, 0
    while tuple(theta) not in seen:
        seen[tuple(theta)] = len(seen)
        for v in vectors:
            if dot(theta, v) <= 0:
                theta = [p + q for p, q in zip(theta, v, strict=True)]
                largest = max(largest, dot(theta, theta))
    return seen[tuple(theta)], len(seen) - seen[tuple(theta)], largest


def squared_distance(p, q):
    return sum((u - v) ** 2 for u, v in zip(p, q, strict=True))


def hull_distance_squared(P, Q):
    """Between two disjoint hulls of the plane: vertices against segments."""
    best = min(squared_distance(p, q) for p in P for q in Q)
    for points, ends in ((P, Q), (Q, P)):
        for p in points:
            for a, b in combinations(ends, 2):
                along = [v - u for u, v in zip(a, b, strict=True)]
                length = dot(along, along)
                t = F(dot([u - v for u, v in zip(p, a, strict=True)], along), length)
                if 0 < t < 1:
                    foot = [u + t * v for u, v in zip(a, along, strict=True)]
                    best = min(best, squared_distance(p, foot))
    return best


def by_class(X, y):
    return [x for x, t in zip(X, y, strict=True) if t > 0], [
        x for x, t in zip(X, y, strict=True) if t < 0
    ]


def separable(X, y):
    """By linear programming: some theta has every z at least 1."""
    A = np.array(signed(X, y, 1), float)
    answer = linprog(
        np.zeros(A.shape[1]), A_ub=-A, b_ub=-np.ones(len(A)), bounds=(None, None)
    )
    assert answer.status in (0, 2)
    return answer.status == 0


def sigmoid(u):
    return 1 / (1 + np.exp(-u))


def logistic_regression(X, y, penalty=0.0, penalize_bias=False):
    """Newton's method on the mean logistic loss; theta, loss, Hessian."""
    A = np.column_stack([np.ones(len(X)), X])
    weights = penalty * np.eye(A.shape[1])
    weights[0, 0] *= penalize_bias
    theta = np.zeros(A.shape[1])
    for _ in range(50):
        p = sigmoid(-y * (A @ theta))
        gradient = -A.T @ (y * p) / len(y) + weights @ theta
        hessian = A.T @ (A * (p * (1 - p))[:, None]) / len(y) + weights
        theta = theta - np.linalg.solve(hessian, gradient)
    # its sums are rounded at the size of A's numbers
    assert np.abs(gradient).max() < 1e-14 * np.abs(A).max()
    return theta, np.logaddexp(0, -y * (A @ theta)).mean(), hessian


# ------------------------------------------------------------------ the sets

SHIFTS = [(0, 0), (-3, -2), (10, 10), (100, 100)]
SETS = {name: getattr(datasets, name)() for name in datasets.names()}
SETS |= {s.name: s for s in map(datasets.t13_shifted, SHIFTS)}
SETS |= {s.name: s for s in map(datasets.orthonormal, (1, 2, 5, 10, 100))}
SETS |= {s.name: s for s in map(datasets.nested, range(1, 8))}
SETS |= {s.name: s for s in map(datasets.two_point, (1, 2, 5, 10, 20, 50))}
TABLES = [*product((0, 1), repeat=4), *product((0, 1), repeat=8)]
SETS |= {s.name: s for s in map(datasets.boolean, TABLES[:16])}
SLOW = {("t13_shifted(100, 100)", "cyclic")}


def having(key):
    """Parametrize over the sets that have this fact: lists X, y, and the fact."""
    found = [
        pytest.param(s.X.tolist(), s.y.tolist(), s.facts[key], s.facts, id=name)
        for name, s in SETS.items()
        if key in s.facts
    ]
    assert found
    return pytest.mark.parametrize("X, y, fact, facts", found)


CHECKED_BY_KEY = {
    *("separable", "common_point", "best_correct", "removals"),
    *("max_margin", "augmented_margin", "homogeneous_margin", "radius_squared"),
    *("bound", "perceptron", "least_squares", "logistic", "nearest_neighbors"),
}
CHECKED_BY_SET = {
    *("projection", "origin_combination", "leave_one_out", "enclosing_ball"),
    *("centroid", "smallest_distance_squared", "covariance_ratio", "random_orders"),
    *("constant", "updates_in_doubles"),  # t13_centered
    *("center", "squared_distances", "radius_range_squared", "lifted"),  # ball13
    *("separators", "kesler", "one_vs_rest", "one_vs_rest_bias_penalized"),
    *("indicator_regression", "stationary", "descent"),
}


def test_no_fact_is_without_a_test():
    stated = {key for s in SETS.values() for key in s.facts}
    assert stated <= CHECKED_BY_KEY | CHECKED_BY_SET


@pytest.mark.parametrize("name", SETS)
def test_a_set_is_read_only_and_fresh(name):
    s = SETS[name]
    X, y = s
    assert X is s.X and y is s.y
    assert X.ndim == 2 and y.shape == (len(X),)
    with pytest.raises(ValueError, match="read-only"):
        X[0, 0] = 7
    with pytest.raises(ValueError, match="read-only"):
        y[0] = y[1 % len(y)]
    assert X.dtype == (float if name.startswith("mse8") else np.int64)
    if name in datasets.names():
        assert s.name == name


def test_facts_are_not_shared_between_calls():
    datasets.t13().facts["max_margin"]["theta"] = "spoiled"
    assert datasets.t13().facts["max_margin"]["theta"] == (-11, 3, 4)
    assert datasets.t13_in().facts["max_margin"]["theta"] == (-11, 3, 4)


def test_the_public_names_are_all_there():
    assert set(datasets.names()) < set(datasets.__all__)
    assert all(hasattr(datasets, name) for name in datasets.__all__)


# ------------------------------------------------- facts that many sets have


@having("separable")
def test_separable(X, y, fact, facts):
    assert separable(X, y) is fact


@having("common_point")
def test_common_point(X, y, fact, facts):
    """A proof: one point, combined from each of the two classes."""
    positive = [t in (1, "B") for t in y]  # row12: B against the rest
    assert min(fact["weights"].values()) > 0
    for side in (True, False):
        weights = {i: v for i, v in fact["weights"].items() if positive[i] is side}
        assert sum(weights.values()) == 1
        assert combine(weights, X) == list(fact["point"])


@having("removals")
def test_removals(X, y, fact, facts):
    found = [
        i for i in range(len(X)) if separable(X[:i] + X[i + 1 :], y[:i] + y[i + 1 :])
    ]
    assert tuple(found) == fact


@having("best_correct")
def test_best_correct(X, y, fact, facts):
    def possible(size):
        return any(
            separable([X[i] for i in rows], [y[i] for i in rows])
            for rows in combinations(range(len(X)), size)
        )

    assert possible(fact) and not possible(fact + 1)


@having("max_margin")
def test_max_margin(X, y, fact, facts):
    """The nearest points of the hulls, and a half-space that proves it."""
    assert_max_margin(X, y, fact)
    if len(X[0]) == 2:
        positives, negatives = by_class(X, y)
        distance = hull_distance_squared(positives, negatives)
        assert distance == 4 * fact["margin_squared"]


def assert_max_margin(X, y, fact):
    normal = fact["theta"][1:]
    between = [0] * len(normal)
    for side in (1, -1):
        weights = {i: v for i, v in fact["weights"].items() if y[i] == side}
        assert min(weights.values()) > 0 and sum(weights.values()) == 1
        point = combine(weights, X)
        between = [p + side * q for p, q in zip(between, point, strict=True)]
    assert dot(between, between) == 4 * fact["margin_squared"]
    scale = F(dot(between, normal), dot(normal, normal))
    assert scale > 0 and between == [scale * v for v in normal]
    least = min(margins(fact["theta"], X, y))
    assert least > 0
    assert least**2 == fact["margin_squared"] * dot(normal, normal)


def assert_homogeneous_margin(vectors, fact):
    """A point of the hull of y x, and no y x nearer to 0 in its direction."""
    weights, theta = fact["weights"], fact["theta"]
    assert min(weights.values()) > 0 and sum(weights.values()) == 1
    nearest = combine(weights, vectors)
    squared = dot(nearest, nearest)
    assert squared == fact["margin_squared"] > 0
    assert min(dot(nearest, v) for v in vectors) == squared
    scale = F(dot(nearest, theta), dot(theta, theta))
    assert scale > 0 and nearest == [scale * v for v in theta]


@having("augmented_margin")
def test_augmented_margin(X, y, fact, facts):
    assert_homogeneous_margin(signed(X, y, facts.get("constant", 1)), fact)


@having("homogeneous_margin")
def test_homogeneous_margin(X, y, fact, facts):
    if "gram" not in facts:
        assert_homogeneous_margin(signed(X, y), fact)


@having("radius_squared")
def test_radius(X, y, fact, facts):
    assert max(dot(x, x) for x in X) == fact


@having("bound")
def test_bound(X, y, fact, facts):
    squared = max(dot(x, x) for x in X)
    if "augmented_margin" in facts:
        squared += facts.get("constant", 1) ** 2
        assert fact == squared / F(facts["augmented_margin"]["margin_squared"])
    else:
        assert fact == squared / F(facts["homogeneous_margin"]["margin_squared"])


@having("least_squares")
def test_least_squares(X, y, fact, facts):
    assert least_squares(X, y) == list(fact["theta"])
    z = margins(fact["theta"], X, y)
    assert tuple(i for i, value in enumerate(z) if value < 0) == fact["errors"]
    assert sum((1 - value) ** 2 for value in z) == fact["sse"]


def runs():
    for name, s in SETS.items():
        for how, fact in s.facts.get("perceptron", {}).items():
            if (name, how) not in SLOW:
                yield pytest.param(s, how, fact, id=f"{name}-{how}")


@pytest.mark.parametrize("s, how, fact", list(runs()))
def test_perceptron(s, how, fact):
    X, y = s.X.tolist(), s.y.tolist()
    homogeneous = "homogeneous_margin" in s.facts and "max_margin" not in s.facts
    vectors = signed(X, y, None if homogeneous else s.facts.get("constant", 1))
    if "cycle" in fact:
        found = cycle(vectors)
        assert found == (
            fact["from_pass"],
            fact["cycle"],
            fact["largest_norm_squared"],
        )
        return
    if how in ("first", "worst"):
        updates, theta = greedy_perceptron(vectors, how)
        assert set(fact) == {"updates", "theta"}
    else:
        order = how if isinstance(how, tuple) else range(len(X))
        steps = None
        if how == "reversed":
            order = order[::-1]
        if how == "R2":
            squared = s.facts["radius_squared"]
            steps = [[squared * v[0], *v[1:]] for v in vectors]
        updates, passes, theta, trace = perceptron(vectors, order, steps=steps)
        assert fact.get("passes", passes) == passes
        assert fact.get("trace", trace) == trace
    assert updates == fact["updates"]
    assert theta == fact["theta"]
    if how != "R2" and "bound" in s.facts:
        assert updates <= s.facts["bound"]


@having("logistic")
def test_logistic(X, y, fact, facts):
    if "stationary" in facts:  # one parameter, labels 0 and 1
        x, t = np.ravel(X), np.array(y)
        slope = lambda theta: np.sum((sigmoid(theta * x) - t) * x)  # noqa: E731
        theta = brentq(slope, -5, 5, xtol=1e-14)
        assert fact["theta"] == pytest.approx((theta,), abs=1e-12)
        assert fact["errors"] == errors_of(theta, x, t)
        return
    theta, loss, hessian = logistic_regression(np.array(X), np.array(y))
    assert fact["theta"] == pytest.approx(theta, abs=1e-12)
    assert fact["loss"] == pytest.approx(loss, abs=1e-14)
    assert fact["errors"] == sum(z <= 0 for z in margins(theta, X, y))
    if "hessian_eigenvalues" in fact:
        found = np.linalg.eigvalsh(hessian)
        assert fact["hessian_eigenvalues"] == pytest.approx(found, abs=1e-12)


@having("nearest_neighbors")
def test_nearest_neighbors(X, y, fact, facts):
    for k, errors in fact.items():
        found = 0
        for i, x in enumerate(X):
            others = [j for j in range(len(X)) if j != i]
            near = sorted(others, key=lambda j: squared_distance(x, X[j]))[:k]
            found += Counter(y[j] for j in near).most_common(1)[0][0] != y[i]
        assert found == errors


# -------------------------------------------------------------------- T13

T13 = datasets.t13()
X13, Y13 = T13.X.tolist(), T13.y.tolist()


def test_t13_points():
    expected = (
        *((0, 4), (4, 1), (9, 4), (5, 8), (9, 8), (7, 7)),
        *((2, 0), (-5, 4), (-3, 3), (4, -4), (0, 1), (3, -2), (6, -5)),
    )
    assert list(map(tuple, X13)) == list(expected)
    assert [1] * 6 + [-1] * 7 == Y13
    z = margins((-11, 3, 4), X13, Y13)
    assert z == [5, 5, 32, 36, 48, 38, 5, 10, 8, 15, 7, 10, 13]


def test_t13_regression_values():
    z = margins(T13.facts["least_squares"]["theta"], X13, Y13)
    assert [value * 612811 for value in z] == [
        *(-100955, -105371, 537865, 638393, 922313, 684241),
        *(343443, 455855, 410007, 585931, 389291, 464687, 540083),
    ]
    assert min(z[2:]) > F(56, 100)
    # nearly parallel to the maximum-margin line, but 4.063 away and not 2.2
    bias, *normal = map(float, T13.facts["least_squares"]["theta"])
    length = math.hypot(*normal)
    assert [round(v / length, 3) for v in (*normal, -bias)] == [0.594, 0.804, 4.063]


def test_t13_in_regression_values():
    X, y = datasets.t13_in()
    theta = datasets.t13_in().facts["least_squares"]["theta"]
    z = [round(float(v), 3) for v in margins(theta, X.tolist(), y.tolist())]
    assert z == [
        *(0.175, 0.114, 1.749, 0.524, 1.224, 0.621),
        *(0.489, 0.700, 0.604, 1.152, 0.585, 0.821, 1.056),
    ]
    moved = X - T13.X
    assert moved[3:6].tolist() == [[-3, -4]] * 3
    assert not np.delete(moved, [3, 4, 5], axis=0).any()


def test_t13_projection():
    t = [(F(3 * p + 4 * q - 11, 5),) for p, q in X13]
    fact = T13.facts["projection"]
    assert least_squares(t, Y13) == list(fact["theta"])
    z = margins(fact["theta"], t, Y13)
    assert tuple(i for i, v in enumerate(z) if v < 0) == fact["errors"]
    assert [round(float(v), 3) for v in z[:2]] == [-0.170, -0.170]


def test_t13_margin_without_a_row():
    for i in range(13):
        P, Q = by_class(X13[:i] + X13[i + 1 :], Y13[:i] + Y13[i + 1 :])
        expected = T13.facts["leave_one_out"].get(i, 1)
        assert hull_distance_squared(P, Q) == 4 * expected


def test_t13_not_through_the_origin():
    fact = T13.facts["origin_combination"]
    assert min(fact.values()) > 0
    assert combine(fact, signed(X13, Y13)) == [0, 0]


def test_t13_enclosing_ball():
    """The center is between points of the sphere, so no smaller ball holds them."""
    ball = T13.facts["enclosing_ball"]
    assert min(ball["weights"].values()) > 0 and sum(ball["weights"].values()) == 1
    assert combine(ball["weights"], X13) == list(ball["center"])
    distances = [squared_distance(x, ball["center"]) for x in X13]
    assert max(distances) == ball["radius_squared"]
    assert all(distances[i] == max(distances) for i in ball["weights"])


def test_t13_spread():
    facts = T13.facts
    assert facts["centroid"] == tuple(F(sum(c), 13) for c in zip(*X13, strict=True))
    pairs = combinations(X13, 2)
    assert facts["smallest_distance_squared"] == min(
        squared_distance(p, q) for p, q in pairs
    )
    low, high = np.linalg.eigvalsh(np.cov(T13.X.T))
    assert facts["covariance_ratio"] == round(high / low, 1)


def test_t13_answers_along_the_run():
    _, _, _, trace = perceptron(signed(X13, Y13, 1))
    theta, seen = [0, 0, 0], []
    for i in trace:
        theta = combine({0: 1, 1: Y13[i]}, [theta, [1, *X13[i]]])
        seen.append(tuple(theta))
    assert seen == [
        *((1, 0, 4), (0, -2, 4), (-1, 3, 0), (-2, -1, 4), (-3, -1, 3), (-2, 3, 4)),
        *((-3, 1, 4), (-4, 6, 0), (-5, 2, 4), (-6, 7, 0), (-7, 3, 4)),
    ]


def test_t13_first_point_start():
    vectors = signed(X13, Y13, 1)
    for strict in (False, True):
        updates, _, theta, _ = perceptron(vectors, start=vectors[0], strict=strict)
        assert (updates, theta) == (10, (-7, 3, 4))


def three_weights(vectors):
    """The plain loop again, written out for three weights: the same, but fast."""
    b = p = q = updates = passes = 0
    clean = False
    while not clean:
        passes, clean = passes + 1, True
        for v0, v1, v2 in vectors:
            if b * v0 + p * v1 + q * v2 <= 0:
                b, p, q = b + v0, p + v1, q + v2
                updates += 1
                clean = False
    return updates, passes, (b, p, q)


@pytest.mark.parametrize(
    "orders", [2000, pytest.param(200_000, marks=pytest.mark.slow)]
)
def test_t13_random_orders(orders):
    vectors = signed(X13, Y13, 1)
    rng = np.random.default_rng(0)
    found = [
        three_weights([vectors[i] for i in rng.permutation(13)]) for _ in range(orders)
    ]
    updates = [run[0] for run in found]
    assert T13.facts["random_orders"][orders] == {
        "fewest": min(updates),
        "most": max(updates),
        "mean": F(sum(updates), orders),
        "answers": len({run[2] for run in found}),
    }


def test_the_two_loops_agree():
    for by in SHIFTS[:3]:
        vectors = signed((T13.X + by).tolist(), Y13, 1)
        assert three_weights(vectors) == perceptron(vectors)[:3]


@pytest.mark.slow
def test_t13_far_away():
    """80,617,486 updates, one at a time: the plain loop of above, compiled. 64 bits
    are exact: rows of at most 110 keep all sums below 1e13."""
    from numba import njit

    compiled = njit(three_weights)
    near = tuple(signed((T13.X + SHIFTS[2]).tolist(), Y13, 1))
    assert compiled(near) == three_weights(near)
    s = datasets.t13_shifted((100, 100))
    fact = s.facts["perceptron"]["cyclic"]
    found = compiled(tuple(signed(s.X.tolist(), Y13, 1)))
    assert found == (fact["updates"], fact["passes"], fact["theta"])


def test_bounds_of_the_shifted_sets():
    """The margin with a bias bounds nothing here; the augmented one does."""
    far = datasets.t13_shifted((10, 10)).facts
    assert 4 * (far["radius_squared"] + 1) == 2744
    assert far["perceptron"]["cyclic"]["updates"] > 2744
    for by, printed in zip(SHIFTS[:3], (580, 288, 2740), strict=True):
        facts = datasets.t13_shifted(by).facts
        assert 4 * facts["radius_squared"] == printed
        assert facts["perceptron"]["R2"]["updates"] <= printed
    bounds = [float(datasets.t13_shifted(by).facts["bound"]) for by in SHIFTS]
    assert [round(b, 2) for b in bounds] == [802.40, 178.12, 180719.84, 476143444.64]


def test_t13_without_a_shift_has_the_same_facts():
    shared = datasets.t13_shifted((0, 0)).facts
    assert {key: T13.facts[key] for key in shared} == shared


@law
@given(st.tuples(*[st.integers(-(10**6), 10**6)] * 2))
def test_any_shift_moves_line_and_fit(by):
    s = datasets.t13_shifted(by)
    X, y = s.X.tolist(), s.y.tolist()
    assert s.X.dtype == np.int64
    assert (s.X - T13.X == by).all()
    assert_max_margin(X, y, s.facts["max_margin"])
    assert least_squares(X, y) == list(s.facts["least_squares"]["theta"])
    assert max(dot(x, x) for x in X) == s.facts["radius_squared"]


def test_a_shift_by_halves_is_exact():
    s = datasets.t13_shifted((0.5, -1.25))
    X = [[F(v) for v in x] for x in s.X.tolist()]
    assert_max_margin(X, s.y.tolist(), s.facts["max_margin"])


@pytest.mark.parametrize(
    "kind, far",
    [(np.int8, 120), (np.uint8, 250), (np.float16, 2000), (np.float32, 2**24 - 2)],
)
def test_a_shift_of_any_type_is_that_of_its_numbers(kind, far):
    by = np.array([far, 3], dtype=kind)
    s, same = datasets.t13_shifted(by), datasets.t13_shifted(tuple(by.tolist()))
    assert s.X.tolist() == (T13.X + by.astype(np.int64)).tolist()
    assert s.X.dtype == same.X.dtype and s.facts == same.facts


def test_t13_centered():
    s = datasets.t13_centered()
    assert s.X.tolist() == (13 * T13.X - T13.X.sum(axis=0)).tolist()
    assert round(float(s.facts["bound"]), 2) == 224.65
    assert float(F(s.facts["radius_squared"] + 169, 169)) == pytest.approx(
        70.62, abs=5e-3
    )
    vectors = signed(s.X.tolist(), Y13, s.facts["constant"])
    _, _, theta, trace = perceptron(vectors)
    assert [F(v, 13) for v in theta] == [8, F(62, 13), F(93, 13)]
    fifth = combine(Counter(trace[:5]), vectors)
    assert fifth == [5 * 13, 16, 37]  # 13 times (5; 16/13, 37/13)
    assert dot(fifth, vectors[7]) == 0
    centered = [(p - 41 / 13, q - 29 / 13) for p, q in X13]
    doubles = perceptron(signed(centered, Y13, 1.0))
    assert doubles[0] == s.facts["updates_in_doubles"]


def test_t13_swap():
    s = datasets.t13_swap()
    assert s.X.tolist() == X13
    assert np.flatnonzero(s.y != T13.y).tolist() == [1, 6]
    theta = s.facts["logistic"]["theta"]
    assert dot(theta, (-1, 23, 33)) == pytest.approx(41.158, abs=5e-4)
    assert combine(dict.fromkeys(range(13), 1), signed(X13, s.y.tolist(), 1)) == [
        *(-1, 23, 33)
    ]


def test_t13_b_regression_values():
    for make, least in ((datasets.t13_b, -0.164), (datasets.t13_b_in, 0.167)):
        s = make()
        z = margins(s.facts["least_squares"]["theta"], s.X.tolist(), s.y.tolist())
        assert round(float(min(z)), 3) == least
    moved = datasets.t13_b_in().X - datasets.t13_b().X
    assert np.flatnonzero(moved.any(axis=1)).tolist() == [2, 3, 5]
    assert moved[[2, 3, 5]].tolist() == [[-3, -4]] * 3


# ------------------------------------------------------ the line, the plane


@pytest.mark.parametrize(
    "name, elevenths, crossing",
    [
        ("line13", (11, -3, -2, 2, 12, 13, 16, 10, 9, 8, 7, 6, 5, 4), 3),
        ("line13_in", (13, 2, 5, 17, 8, 11, 14, 19, 16, 13, 10, 7, 4, 1), F(-2, 3)),
        ("line13_wide", (9, -2, -1, 3, 8, 11, 14, 9, 8, 7, 6, 5, 4, 3), 2),
    ],
)
def test_line_regression_values(name, elevenths, crossing):
    s = SETS[name]
    theta = s.facts["least_squares"]["theta"]
    unit, *expected = elevenths
    assert [v * unit for v in margins(theta, s.X.tolist(), s.y.tolist())] == expected
    assert -theta[0] / theta[1] == crossing


def test_line_points():
    assert datasets.line13().X.ravel().tolist() == [
        *(0, 1, 5, 15, 16, 19),
        *(-7, -6, -5, -4, -3, -2, -1),
    ]
    assert sorted(datasets.line13_in().X.ravel()) == list(range(-7, 6))


def test_every_boolean_function_of_two_or_three_inputs():
    count = Counter()
    for values in TABLES:
        s = datasets.boolean(values)
        inputs = s.X.shape[1]
        assert [int("".join(map(str, x)), 2) for x in s.X.tolist()] == list(
            range(2**inputs)
        )
        assert ((s.y + 1) // 2).tolist() == list(values)
        if values[0] == 0:  # what separates a table separates its complement
            fact = separable(s.X.tolist(), s.y.tolist())
        else:
            fact = datasets.boolean([1 - v for v in values]).facts["separable"]
        assert s.facts["separable"] is fact
        count[inputs] += s.facts["separable"]
        if not s.facts["separable"]:
            point = s.facts["common_point"]
            for label in (1, -1):
                half = {i: v for i, v in point["weights"].items() if s.y[i] == label}
                assert list(half.values()) == [F(1, 2)] * 2
                assert combine(half, s.X.tolist()) == list(point["point"])
    assert count == {2: 14, 3: 104}


def test_boolean_takes_truth_values():
    a = datasets.boolean([False, True, True, True])
    assert a.name == "boolean(0111)"
    assert a.facts["perceptron"]["cyclic"]["updates"] == 9


def test_real_xor_is_the_sign_of_the_product():
    X, y = datasets.real_xor8()
    assert np.array_equal(np.sign(X[:, 0] * X[:, 1]), y)


def test_ball13():
    s = datasets.ball13()
    facts, X, y = s.facts, s.X.tolist(), s.y.tolist()
    distances = [squared_distance(x, facts["center"]) for x in X]
    assert tuple(distances) == facts["squared_distances"]
    low, high = facts["radius_range_squared"]
    assert max(distances[:6]) == low and min(distances[6:]) == high and low < 9 < high
    lifted = [(p, q, p * p + q * q) for p, q in X]
    best = facts["lifted"]["max_margin"]
    assert_max_margin(lifted, y, best)
    assert round(float(best["margin_squared"]) ** 0.5, 5) == 1.00974
    _, w1, w2, w3 = best["theta"]
    assert [round(-w / w3 / 2, 4) for w in (w1, w2)] == [1.1316, 1.7105]
    vectors = signed(lifted, y, 1)
    runs = facts["lifted"]["perceptron"]
    cyclic = dict(
        zip(("updates", "passes", "theta"), perceptron(vectors), strict=False)
    )
    assert cyclic == runs["cyclic"]
    for how in ("first", "worst"):
        updates, theta = greedy_perceptron(vectors, how)
        assert runs[how] == {"updates": updates, "theta": theta}
    last = perceptron([[*v[1:], v[0]] for v in vectors])  # the constant last
    assert (last[0], last[2]) == (15, (5, 15, -4, 9))
    b, w1, w2, w3 = map(F, cyclic["theta"])
    center = (-w1 / w3 / 2, -w2 / w3 / 2)
    assert center == (F(5, 8), F(15, 8))
    assert dot(center, center) - b / w3 == F(197, 32)


def test_logit8_closed_form():
    X, y = datasets.logit8()
    fact = datasets.logit8().facts["logistic"]
    shares = [F(sum(y[X[:, 0] == x] > 0), 4) for x in (0, 1)]
    assert shares == [F(1, 4), F(3, 4)]
    b, w = fact["theta"]
    assert sigmoid(np.array([b, b + w])) == pytest.approx([0.25, 0.75], abs=1e-15)


# ----------------------------------------------------------------- classes


def test_tri15_separators():
    X, y = datasets.tri15()
    for name, theta in datasets.tri15().facts["separators"].items():
        assert min(margins(theta, X.tolist(), np.where(y == name, 1, -1).tolist())) > 0


def test_tri15_kesler():
    s = datasets.tri15()
    weights = {name: [0, 0, 0] for name in "ABC"}
    updates, passes, clean = 0, 0, False
    while not clean:
        passes, clean = passes + 1, True
        for x, name in zip(s.X.tolist(), s.y.tolist(), strict=True):
            scores = {c: dot(w, (1, *x)) for c, w in weights.items()}
            rival = max((c for c in "ABC" if c != name), key=scores.get)
            if scores[name] <= scores[rival]:
                weights[name] = [p + q for p, q in zip(weights[name], (1, *x))]  # noqa: B905
                weights[rival] = [p - q for p, q in zip(weights[rival], (1, *x))]  # noqa: B905
                updates, clean = updates + 1, False
    assert s.facts["kesler"] == {
        "updates": updates,
        "passes": passes,
        "theta": {name: tuple(w) for name, w in weights.items()},
    }


def one_vs_rest(s, penalty, penalize_bias):
    """The rows (b, w) and the scores of the points, by class in order."""
    W = [
        logistic_regression(s.X, np.where(s.y == c, 1, -1), penalty, penalize_bias)[0]
        for c in np.unique(s.y)
    ]
    return np.array(W), np.column_stack([np.ones(len(s.X)), s.X]) @ np.transpose(W)


@pytest.mark.parametrize("key", ["one_vs_rest", "one_vs_rest_bias_penalized"])
def test_tri15_one_vs_rest(key):
    s = datasets.tri15()
    W, scores = one_vs_rest(s, 0.01, key.endswith("penalized"))
    assert np.array_equal(np.unique(s.y)[scores.argmax(axis=1)], s.y)
    grid = np.linspace(-8, 8, 161)
    claims = (np.array([(1, p, q) for p in grid for q in grid]) @ W.T >= 0).sum(axis=1)
    sums = sigmoid(scores).sum(axis=1)
    fact = s.facts[key]
    assert list(fact["theta"].values()) == [tuple(w) for w in W.round(3).tolist()]
    assert fact["probability_sums"] == (round(sums.min(), 3), round(sums.max(), 3))
    assert fact["unclaimed"] == (claims == 0).mean()
    assert fact["contested"] == (claims >= 2).mean()


def test_row12_ranks():
    s = datasets.row12()
    for penalty, fact in s.facts["one_vs_rest"].items():
        for key, bias in (("correct", False), ("correct_bias_penalized", True)):
            _, scores = one_vs_rest(s, penalty, bias)
            right = np.unique(s.y)[scores.argmax(axis=1)] == s.y
            assert fact[key] == right.sum()
            if not bias:
                largest = scores[s.y == "B", 1].max()
                assert fact["largest_own_score"] == round(largest, 3) < 0


def test_mask12():
    s = datasets.mask12()
    fact, X, y = s.facts["indicator_regression"], s.X.tolist(), s.y.tolist()
    for name, theta in fact["theta"].items():
        assert least_squares(X, [int(t == name) for t in y]) == list(theta)
    won = [
        max(fact["theta"], key=lambda c, x=x: dot(fact["theta"][c], (1, *x))) for x in X
    ]
    assert set(won) == {"A", "D"}
    assert fact["correct"] == sum(p == q for p, q in zip(won, y, strict=True))


# ------------------------------------------------- logistic mean squared error


def errors_of(theta, x, t):
    return int(((theta * x >= 0) != (t == 1)).sum())


@pytest.mark.parametrize("name", ["mse8", "mse8b"])
def test_mean_squared_error_has_these_stationary_points(name):
    s = SETS[name]
    x, t = s.X.ravel(), s.y

    def cost(theta):
        return ((t - sigmoid(theta * x)) ** 2).mean()

    def slope(theta):
        p = sigmoid(theta * x)
        return (2 * (p - t) * p * (1 - p) * x).mean()

    grid = np.linspace(-20, 20, 4001)
    signs = np.sign([slope(theta) for theta in grid])
    found = []
    for i in np.flatnonzero(signs[:-1] != signs[1:]):
        theta = brentq(slope, grid[i], grid[i + 1], xtol=1e-14)
        found.append(
            {
                "theta": pytest.approx((theta,), abs=1e-11),
                "cost": pytest.approx(cost(theta), abs=1e-14),
                "kind": "minimum" if signs[i] < 0 else "maximum",
                "errors": errors_of(theta, x, t),
            }
        )
    assert list(s.facts["stationary"]) == found
    descent = s.facts["descent"]
    theta = descent["start"]
    for _ in range(10_000):
        theta -= descent["step"] * slope(theta)
    assert theta == pytest.approx(descent["end"], abs=5e-3)
    assert descent["end"] in [point["theta"][0] for point in s.facts["stationary"]]


# ---------------------------------------------------------------- families


@pytest.mark.parametrize(
    "n, d, radius, margin, most",
    [
        (20, 2, 1, 0.1, 43),
        (40, 3, 1, 0.1, 39),
        (60, 5, 2, 0.25, 28),
        (100, 10, 1, 0.05, 188),
        (200, 50, 1, 0.05, 187),
    ],
)
def test_prescribed_counts(n, d, radius, margin, most):
    rng = np.random.default_rng(0)
    s = datasets.prescribed(n, d, radius, margin, rng)
    vectors = signed(s.X.tolist(), s.y.tolist())
    orders = [rng.permutation(n).tolist() for _ in range(10)]
    updates = [perceptron(vectors, order)[0] for order in orders]
    assert max(updates) == most < s.facts["bound"]


def test_radius_and_margin_of_a_small_type_do_not_overflow():
    s = datasets.prescribed(9, 2, np.int8(100), np.int8(60), np.random.default_rng(0))
    assert np.abs(s.X[:2]) == pytest.approx(np.array([[60, 80]] * 2), rel=1e-15)


def test_prescribed_never_exceeds_the_bound():
    rng = np.random.default_rng(1)
    ratios = []
    for _ in range(1000):
        d, n = int(rng.integers(2, 8)), int(rng.integers(4, 40))
        s = datasets.prescribed(n, d, 1, float(rng.uniform(0.1, 0.6)), rng)
        updates = perceptron(signed(s.X.tolist(), s.y.tolist()))[0]
        ratios.append(updates / s.facts["bound"])
    assert round(max(ratios), 3) == 0.719


@law
@given(
    st.integers(2, 30),
    st.integers(2, 8),
    st.floats(0.1, 10),
    st.floats(0.01, 1),
    st.integers(0, 2**32 - 1),
)
def test_prescribed_has_its_radius_and_margin(n, d, radius, share, seed):
    margin = share * radius
    s = datasets.prescribed(n, d, radius, margin, np.random.default_rng(seed))
    assert s.X.shape == (n, d) and s.y[0] == 1 and s.y[1] == -1
    close = {"rel": 1e-12, "abs": 1e-12}
    assert np.linalg.norm(s.X, axis=1).max() == pytest.approx(radius, **close)
    fact = s.facts["homogeneous_margin"]
    rows = s.y[:, None] * s.X
    # e_1 has this margin, and a point of the hull this near to 0 allows no more
    assert (rows @ fact["theta"]).min() == pytest.approx(margin, **close)
    nearest = combine({i: float(v) for i, v in fact["weights"].items()}, rows)
    assert np.linalg.norm(nearest) == pytest.approx(margin, **close)
    assert fact["margin"] == margin and s.facts["radius"] == radius
    assert s.facts["bound"] == pytest.approx((radius / margin) ** 2, rel=1e-14)
    again = datasets.prescribed(n, d, radius, margin, np.random.default_rng(seed))
    assert np.array_equal(again.X, s.X) and np.array_equal(again.y, s.y)


@law
@given(st.integers(1, 15))
def test_orthonormal(d):
    s = datasets.orthonormal(d)
    assert (s.X @ s.X.T == np.eye(d)).all()
    vectors = signed(s.X.tolist(), s.y.tolist())
    assert_homogeneous_margin(vectors, s.facts["homogeneous_margin"])
    assert perceptron(vectors)[0] == s.facts["bound"] == d
    assert perceptron(vectors, start=vectors[0], strict=True)[0] == 0


def test_orthonormal_400():
    s = datasets.orthonormal(400)
    updates, passes, theta, _ = perceptron(signed(s.X.tolist(), s.y.tolist()))
    assert s.facts["perceptron"]["cyclic"] == {
        "updates": updates,
        "passes": passes,
        "theta": theta,
    }
    assert updates == s.facts["bound"]


def test_hadamard8_is_orthogonal():
    X, _ = datasets.hadamard8()
    assert (X @ X.T == 8 * np.eye(8, dtype=int)).all()
    assert (np.abs(X) == 1).all()


@law
@given(st.integers(2, 120), st.floats(1e-6, 0.3))
def test_spiral_is_what_it_says(k, delta):
    s = datasets.spiral(k, delta)
    assert (s.y == 1).all() and 1 <= len(s.X) <= k
    assert np.linalg.norm(s.X, axis=1) == pytest.approx(np.ones(len(s.X)), abs=1e-12)
    assert s.X[:, 0] == pytest.approx(np.full(len(s.X), k**-0.5), abs=1e-15)
    sums = np.cumsum(s.X, axis=0)
    inner = np.einsum("ij,ij->i", s.X[1:], sums[:-1])
    assert inner == pytest.approx(np.full(len(inner), -delta), abs=1e-9)
    updates = perceptron(s.X.tolist())[0]
    assert s.facts["updates_at_least"] <= updates <= s.facts["bound"] == k


@pytest.mark.parametrize("k", [10, 25, 100, 400])
def test_spiral_counts(k):
    X = datasets.spiral(k).X.tolist()
    assert perceptron(X)[0] == len(X) == k - 1
    assert 1 + perceptron(X, start=X[0], strict=True)[0] == k - 1
    s = datasets.spiral(k, 0)
    assert len(s.X) == k
    assert s.X.sum(axis=0) == pytest.approx([k**0.5, 0, 0], abs=1e-6)
    assert len(datasets.spiral(k, 1 / (2 * k)).X) == k - 1
    assert len(datasets.spiral(k, 1 / k).X) < k - 1
    assert "updates_at_least" not in s.facts


@pytest.mark.parametrize("k", [10, 100, 400])
def test_a_spiral_claims_no_mistakes_that_rounding_may_lose(k):
    for delta in (1e-300, 1e-17, 1e-16, 1e-15, 1e-13, 1e-11, 1e300):
        s = datasets.spiral(k, delta)
        assert s.facts.get("updates_at_least", 0) <= perceptron(s.X.tolist())[0]
        assert ("updates_at_least" in s.facts) == (delta > 2**-52 * k**1.5)


@pytest.mark.parametrize("k", [10, 25])
def test_spiral_margin(k):
    """Nonnegative least squares finds a hull point as near to 0 as the margin."""
    s = datasets.spiral(k)
    rows = np.vstack([s.X.T, np.ones(len(s.X))])
    weights, _ = nnls(rows, [k**-0.5, 0, 0, 1])
    assert weights.sum() == pytest.approx(1, abs=1e-12)
    assert np.linalg.norm(weights @ s.X) == pytest.approx(
        s.facts["margin_at_least"], abs=1e-12
    )


@pytest.mark.parametrize(
    "n", [8, *(pytest.param(n, marks=pytest.mark.slow) for n in (9, 10))]
)
def test_nested_counts(n):
    s = datasets.nested(n)
    updates, _, theta, _ = perceptron(s.X.tolist())
    assert s.facts["perceptron"]["cyclic"] == {"updates": updates, "theta": theta}
    assert updates * n == s.facts["bound"]
    assert updates == {8: 21845, 9: 87381, 10: 349525}[n]


@law
@given(st.integers(1, 16))
def test_nested_margin(n):
    s = datasets.nested(n)
    assert_homogeneous_margin(s.X.tolist(), s.facts["homogeneous_margin"])
    assert s.facts["bound"] == n * (4**n - 1) // 3
    assert ("perceptron" in s.facts) is (n <= 10)


@law
@given(st.permutations(range(5)))
def test_nested_is_slow_in_every_order(order):
    assert perceptron(datasets.nested(5).X.tolist(), order)[0] >= 2**4


def pair_updates(gram):
    """The perceptron in dual coefficients, exact."""
    counts, clean = [0, 0], False
    while not clean:
        clean = True
        for i in (0, 1):
            if dot(counts, gram[i]) <= 0:
                counts[i] += 1
                clean = False
    return sum(counts)


@pytest.mark.parametrize(
    "N, most, worst", [(4, 2, 667), (16, 7, 1556), (64, 31, 1929), (256, 127, 1984)]
)
def test_plane_pairs(N, most, worst):
    """All 2000 pairs, their inner products times 2000² N."""
    updates = {}
    for j in range(1, 2001):
        inner = 2000 * (2000 - j * (N - 1))
        updates[j] = pair_updates(
            ((2000**2 * N, inner), (inner, 2000**2 + j**2 * (N - 1)))
        )
    assert max(updates.values()) == updates[worst] == most
    assert most == N // 2 - 1 or N == 4
    assert updates[2000] == 2
    facts = datasets.plane_pair(N, worst).facts
    assert facts["perceptron"]["cyclic"]["updates"] == most
    assert "perceptron" not in datasets.plane_pair(N, 2000).facts


@law
@given(st.integers(2, 300), st.integers(1, 2000))
def test_plane_pair_margin_and_gram(N, j):
    s = datasets.plane_pair(N, j)
    gram, fact = s.facts["gram"], s.facts["homogeneous_margin"]
    weights = [fact["weights"][0], fact["weights"][1]]
    assert sum(weights) == 1
    # times the scale, the inner products of the two vectors with the hull point
    products = [dot(row, weights) for row in gram]
    squared = dot(products, weights)
    assert products == [squared, squared]
    assert squared / (2000**2 * N) == fact["margin_squared"] == F(1, N)
    assert s.X @ s.X.T == pytest.approx(np.array(gram) / (2000**2 * N), abs=1e-14)
    assert gram[0][0] == 2000**2 * N >= gram[1][1]  # the radius is 1
    assert s.facts["radius_squared"] == 1 and s.facts["bound"] == N
    assert pair_updates(gram) <= N


def test_plane_pair_is_not_far_from_its_exact_run():
    s = datasets.plane_pair(256, 1984)
    assert perceptron(s.X.tolist())[0] == 127


@law
@given(st.integers(1, 1000))
def test_two_point_margins(a):
    s = datasets.two_point(a)
    assert s.X.tolist() == [[a], [a - 1]] and s.y.tolist() == [1, -1]
    vectors = signed(s.X.tolist(), s.y.tolist(), 1)
    assert_homogeneous_margin(vectors, s.facts["augmented_margin"])
    assert_max_margin(s.X.tolist(), s.y.tolist(), s.facts["max_margin"])
    squared = 1 / s.facts["augmented_margin"]["margin_squared"]
    assert s.facts["bound"] == (a * a + 1) * squared
    assert ("perceptron" in s.facts) is (a <= 60)


@pytest.mark.parametrize("a", [*range(1, 31), 60])
def test_two_point_counts(a):
    s = datasets.two_point(a)
    updates, _, theta, _ = perceptron(signed(s.X.tolist(), s.y.tolist(), 1))
    assert s.facts["perceptron"]["cyclic"] == {"updates": updates, "theta": theta}


def test_two_point_table():
    counts = {a: datasets.two_point(a).facts for a in (2, 5, 10, 20, 50)}
    assert [f["perceptron"]["cyclic"]["updates"] for f in counts.values()] == [
        *(13, 85, 365, 1525, 9805)
    ]


def test_gaussian_pair():
    X, y = datasets.gaussian_pair(40_000, np.random.default_rng(3))
    again = datasets.gaussian_pair(40_000, np.random.default_rng(3))
    assert np.array_equal(X, again.X) and np.array_equal(y, again.y)
    facts = again.facts
    centered = y[:, None] * X  # N(mean, I), whatever the label
    mean = list(map(float, facts["mean"]))
    assert centered.mean(axis=0) == pytest.approx(mean, abs=4 / 200)
    assert np.cov(centered.T) == pytest.approx(np.eye(2), abs=0.03)
    assert y.mean() == pytest.approx(0, abs=4 / 200)
    normal = facts["best_theta"][1:]
    assert normal[0] * facts["mean"][1] == normal[1] * facts["mean"][0]
    assert facts["best_error"] == pytest.approx(
        math.erfc(math.hypot(*mean) / math.sqrt(2)) / 2, abs=1e-16
    )
    wrong = centered @ normal < 0
    assert wrong.mean() == pytest.approx(facts["best_error"], abs=0.003)


# --------------------------------------------------------- what goes wrong

RNG = np.random.default_rng(0)


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: datasets.t13_shifted(3), r"by = 3 .*t13_shifted\(\(10, 10\)\)"),
        (lambda: datasets.t13_shifted((1, 2, 3)), "two finite numbers"),
        (lambda: datasets.t13_shifted((1, math.nan)), "two finite numbers"),
        (lambda: datasets.t13_shifted((1, [2, 3])), "two finite numbers"),
        (lambda: datasets.t13_shifted("ab"), "two finite numbers"),
        (lambda: datasets.boolean((0, 1, 1)), "4 or 8 values"),
        (lambda: datasets.boolean((0, 1, 1, 2)), "each 0 or 1"),
        (lambda: datasets.boolean(6), "values = 6 is not a truth table"),
        (lambda: datasets.boolean(np.eye(4)), "each 0 or 1"),
        (lambda: datasets.prescribed(1, 2, 1, 0.1, RNG), "n = 1: wanted .* 2 or more"),
        (lambda: datasets.prescribed(9, 1, 1, 0.1, RNG), "d = 1: wanted"),
        (lambda: datasets.prescribed(9, 2, 1, 1.1, RNG), "0 < margin <= radius"),
        (lambda: datasets.prescribed(9, 2, 1, 0, RNG), "0 < margin <= radius"),
        (lambda: datasets.prescribed(9, 2, "1", 1, RNG), "radius = '1': wanted"),
        (lambda: datasets.prescribed(9, 2, 1, None, RNG), "margin = None, radius = 1"),
        (lambda: datasets.prescribed(9, 2, math.inf, 1, RNG), "radius = inf"),
        (lambda: datasets.prescribed(9, 2, math.nan, 1, RNG), "radius = nan"),
        (lambda: datasets.prescribed(9, 2, 1e200, 1, RNG), "1e-70 to 1e70"),
        (lambda: datasets.prescribed(9, 2, 1, 1e-160, RNG), "1e-70 to 1e70"),
        (lambda: datasets.prescribed(9, 2, 1e-170, 1e-171, RNG), "1e-70 to 1e70"),
        (lambda: datasets.orthonormal(0), r"d = 0: wanted .* orthonormal\(5\)"),
        (lambda: datasets.orthonormal(2.5), r"d = 2\.5: wanted a whole number"),
        (lambda: datasets.spiral(1), "k = 1: wanted"),
        (lambda: datasets.spiral(10, -1), "delta = -1: wanted"),
        (lambda: datasets.spiral(10, math.nan), "delta = nan: wanted"),
        (lambda: datasets.spiral(10, "0"), "delta = '0': wanted"),
        (lambda: datasets.nested(0), "n = 0: wanted"),
        (lambda: datasets.plane_pair(1, 1), "N = 1: wanted"),
        (lambda: datasets.plane_pair(4, 0), "j = 0: wanted"),
        (lambda: datasets.plane_pair(4, 2001), "j = 2001: wanted .* 1 to 2000"),
        (lambda: datasets.two_point(0), "a = 0: wanted"),
        (lambda: datasets.gaussian_pair(0, RNG), "n = 0: wanted"),
    ],
)
def test_bad_arguments(call, message):
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.parametrize("rng", [0, None, np.random])
def test_bad_generators(rng):
    message = r"not a generator .* np\.random\.default_rng\(0\)"
    with pytest.raises(TypeError, match=message):
        datasets.prescribed(9, 2, 1, 0.1, rng)
    with pytest.raises(TypeError, match=message):
        datasets.gaussian_pair(9, rng)
