"""Separability: every answer is checked as a proof, and against a linear program."""

import math
import pickle
from fractions import Fraction as F
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog, nnls

from linclass import datasets, separability
from linclass._exact import integers, sure_weights
from linclass.geometry import margin
from linclass.separability import NotSeparable, nearest_points, separate, wolfe


def exact(rows):
    return [[F(v) for v in row] for row in np.asarray(rows).tolist()]


def eliminate(matrix):
    """Reduced rows of a matrix of fractions, and its pivot columns."""
    rows, pivots = [list(row) for row in matrix], []
    for column in range(len(rows[0])):
        free = [r for r in range(len(pivots), len(rows)) if rows[r][column]]
        if not free:
            continue
        i = len(pivots)
        rows[i], rows[free[0]] = rows[free[0]], rows[i]
        rows[i] = [v / rows[i][column] for v in rows[i]]
        for r in range(len(rows)):
            if r != i:
                factor = rows[r][column]
                rows[r] = [
                    a - factor * b for a, b in zip(rows[r], rows[i], strict=True)
                ]
        pivots.append(column)
    return rows, pivots


def exact_weights(X, y, support):
    """Hull weights on the support, in fractions, or None if there are none."""
    columns = [
        [*(y[i] * v for v in exact([X[i]])[0]), F(int(y[i] > 0)), F(int(y[i] < 0))]
        for i in support
    ]
    right = [F(0)] * (len(columns[0]) - 2) + [F(1), F(1)]
    rows, pivots = eliminate(zip(*columns, right, strict=True))
    if len(support) in pivots or len(pivots) < len(support):
        return None
    return [row[-1] for row in rows[: len(support)]]


def assert_proved(answer, X, y):
    """What a Separation says is true of these very numbers, in exact arithmetic."""
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    if answer.separable:
        w, b = exact([answer.halfspace.w])[0], F(answer.halfspace.b)
        scores = [sum(map(F.__mul__, row, w)) + b for row in exact(X)]
        assert all(s * int(t) > 0 for s, t in zip(scores, y, strict=True))
        assert (y * answer.halfspace.score(X) > 0).all()
        assert answer.margin == margin(answer.halfspace, X, y) > 0
        assert (
            answer.positive_weights is answer.negative_weights is answer.point is None
        )
        return
    assert answer.halfspace is answer.margin is None
    plus, minus = answer.positive_weights, answer.negative_weights
    assert plus.shape == minus.shape == y.shape
    assert (plus >= 0).all() and not plus[y < 0].any()
    assert (minus >= 0).all() and not minus[y > 0].any()
    support = np.flatnonzero(plus + minus)
    assert len(support) <= X.shape[1] + 2
    weights = exact_weights(X, y, support)
    assert weights is not None and min(weights) > 0
    np.testing.assert_allclose(
        (plus + minus)[support], [float(v) for v in weights], rtol=1e-12
    )
    scale = abs(X).max()
    for side in (plus, minus):
        assert side.sum() == pytest.approx(1, abs=1e-14)
        np.testing.assert_allclose(side @ X, answer.point, rtol=0, atol=1e-14 * scale)


def linear_program(X, y):
    """HiGHS on y (w.x + b) >= 1."""
    A = -np.asarray(y)[:, None] * np.column_stack([X, np.ones(len(X))])
    free = [(None, None)] * A.shape[1]
    status = linprog(np.zeros(A.shape[1]), A, -np.ones(len(A)), bounds=free).status
    assert status in (0, 2)
    return status == 0


def tiny_integers(seed):
    """Small grids: duplicates, collinear points and touching hulls are common."""
    rng = np.random.default_rng(seed)
    d, n, k = rng.integers(1, 6), rng.integers(2, 15), rng.integers(1, 6)
    X = rng.integers(-k, k + 1, (n, d)).astype(float)
    y = rng.choice([-1, 1], n)
    if seed % 2:
        y = np.where(X @ rng.integers(-2, 3, d) > 0, 1, -1)
    if abs(y.sum()) == n:
        y[0] *= -1
    return X, y


@pytest.mark.parametrize("block", range(6))
def test_agrees_with_a_linear_program_on_600_tiny_integer_sets(block):
    answers = set()
    for seed in range(100 * block, 100 * block + 100):
        X, y = tiny_integers(seed)
        answer = separate(X, y)
        assert_proved(answer, X, y)
        assert answer.separable == linear_program(X, y), seed
        answers.add(answer.separable)
    assert answers == {True, False}


@pytest.mark.parametrize(
    ("X", "y", "point", "points"),
    [
        ([[1, 1], [1, 1]], [1, -1], (1, 1), 2),
        ([[0, 0], [1, 1], [0, 1], [1, 0]], [1, 1, -1, -1], (0.5, 0.5), 4),
        ([[0, 0], [6, 3], [1, 4], [3, -2]], [1, 1, -1, -1], (2, 1), 4),
        ([[2, 1], [0, 0], [6, 0], [0, 3]], [1, -1, -1, -1], (2, 1), 4),
        ([[0, 0], [2, 0], [2, 0], [4, 1]], [1, 1, -1, -1], (2, 0), 2),  # a vertex
        ([[1, 0], [0, 0], [3, 0]], [1, -1, -1], (1, 0), 3),  # on an edge
        ([[1.0], [0.0], [2.0], [5.0]], [1, -1, -1, 1], (1,), 3),
        ([[5, 5, 5], [5, 5, 5], [0, 1, 2]], [1, -1, -1], (5, 5, 5), 2),
    ],
    ids="contradiction xor crossing inside vertex edge line contradiction3".split(),
)
def test_hulls_that_touch_or_cross_meet_in_the_point(X, y, point, points):
    answer = separate(X, y)
    assert not answer.separable
    assert_proved(answer, X, y)
    np.testing.assert_allclose(answer.point, point, rtol=0, atol=1e-15)
    assert np.count_nonzero(answer.positive_weights + answer.negative_weights) == points


def test_the_crossing_segments_have_gordans_weights():
    answer = separate(*datasets.crossing4())
    np.testing.assert_allclose(
        answer.positive_weights, [2 / 3, 1 / 3, 0, 0], rtol=1e-15
    )
    np.testing.assert_allclose(answer.negative_weights, [0, 0, 0.5, 0.5], rtol=1e-15)


@pytest.mark.parametrize(("inputs", "separable"), [(2, 14), (3, 104)])
def test_counts_the_separable_boolean_functions(inputs, separable):
    X = np.array(list(product([0, 1], repeat=inputs)))
    found = 2  # the two constant functions have one class only
    for values in product([-1, 1], repeat=2**inputs):
        if len(set(values)) == 2:
            answer = separate(X, values)
            assert_proved(answer, X, values)
            found += answer.separable
    assert found == separable


named_sets = [getattr(datasets, name)() for name in datasets.names()]


@pytest.mark.parametrize(
    "data", [data for data in named_sets if "separable" in data.facts], ids=repr
)
def test_named_sets_are_what_they_say(data):
    answer = separate(*data)
    assert answer.separable == data.facts["separable"]
    assert_proved(answer, data.X, np.where(data.y == data.y.max(), 1, -1))


def test_a_ball_about_the_origin_against_a_few_far_points():
    disc, spread = [(0.9, 0), (0.9, 0.1)], [(-3, 0), (0.5, 3), (0.5, -3)]
    assert separate([*disc, *spread], [1, 1, -1, -1, -1]).separable
    inner, outer = [(0.5, 0), (0, 0)], [(0.5, 2), (0.5, -2)]
    assert not separate([*inner, *outer], [1, 1, -1, -1]).separable
    rng = np.random.default_rng(5)
    angles, radii = rng.uniform(0, 2 * np.pi, 40), rng.uniform(0, 1, 40)
    ball = np.column_stack([radii * np.cos(angles), radii * np.sin(angles)])
    y = [1] * 40 + [-1] * 4
    beside = np.vstack([ball, [(3, 0), (3, 2), (4, -1), (3.5, 1)]])
    around = np.vstack([ball, [(3, 0), (-3, 1), (0, 3), (1, -3)]])
    assert separate(beside, y).separable and not separate(around, y).separable


def test_weak_separation_of_a_finite_set_becomes_strict_by_a_shift():
    answer = separate([[0], [1], [2]], [-1, 1, 1])
    assert -1 < answer.halfspace.b / answer.halfspace.w[0] < 0


@pytest.mark.parametrize("d", [2, 5, 20])
@pytest.mark.parametrize("seed", range(4))
def test_units_of_the_features_do_not_matter(d, seed):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(200, d))
    score = X @ rng.normal(size=d)
    y = np.where(score > 0, 1, -1)
    if seed % 2:
        y[abs(score).argmax()] *= -1
    answer = separate(X * rng.permutation(np.logspace(-6, 6, d)), y)
    assert answer.separable == (seed % 2 == 0)
    assert answer.separable or np.count_nonzero(answer.positive_weights)


def test_numbers_near_the_ends_of_the_float_range():
    units = np.array([1e-150, 1e150])
    X, y = datasets.t13()
    assert_proved(separate(X * units, y), X * units, y)
    X, y = datasets.crossing4()
    answer = separate(X * units, y)
    assert not answer.separable
    np.testing.assert_allclose(answer.point / units, [2, 1], rtol=1e-14)


@pytest.mark.parametrize("offset", [0, 1e4])
@pytest.mark.parametrize("gap", [1e-6, 1e-9])
def test_a_narrow_gap_far_from_the_origin(gap, offset, monkeypatch):
    monkeypatch.setattr(separability, "EXACT_NUMBERS", 0)  # floats suffice
    rng = np.random.default_rng(5)
    w = rng.normal(size=5)
    w /= np.linalg.norm(w)
    X = rng.normal(size=(500, 5))
    X -= np.outer(X @ w, w)
    y = rng.choice([-1, 1], 500)
    X = X + np.outer(y * gap / 2, w) + offset
    answer = separate(X, y)
    assert_proved(answer, X, y)
    # half the gap is the largest margin, up to the rounding of the data
    assert 0.2 * gap < answer.margin < 0.51 * gap + 1e-11


def test_decided_exactly_where_floats_lose_the_answer():
    # 0.1 + 0.2 is one rounding error above 0.3
    assert not separate([[0.0], [0.1 + 0.2], [0.3]], [-1, -1, 1]).separable
    # (1/10, 1/10) is on the segment in floats as in truth, (3/10, 1/10 + 2/10) is not
    X = [[0, 0], [1, 1], [0.1, 0.1]]
    assert not separate(X, [-1, -1, 1]).separable
    X = [[0, 0], [1, 1], [0.3, 0.1 + 0.2]]
    answer = separate(X, [-1, -1, 1])
    assert answer.separable
    assert_proved(answer, X, np.array([-1, -1, 1]))


@pytest.mark.parametrize("far", [(5, -1), (-1, 5), (1e6, -1e3), (-1e3, 1e6)])
@pytest.mark.parametrize("lift", [0, 1])
def test_a_weight_of_rounding_size_may_be_there_or_not(far, lift):
    """A point on, or one rounding error above, an edge of the negatives' triangle."""
    y = np.array([1, -1, -1, -1])
    X = np.array([[0.3, 0.1 + 0.2 if lift else 0.3], [0, 0], [1, 1], far])
    answer = separate(X, y)
    assert answer.separable == (lift == 1 and far[0] > 0)
    assert_proved(answer, X, y)


def on_a_line(seed, miss):
    """Two negatives and a positive between them on a line, or next to it."""
    rng = np.random.default_rng(seed)
    direction = rng.integers(2**20, 2**21, 3) | 1
    steps = np.sort(rng.choice(2**20, 3, replace=False))[[1, 0, 2]]
    X = np.outer(steps, direction).astype(float)
    X[0, 0] += miss
    return X, np.array([1, -1, -1])


def test_a_separator_by_the_luck_of_rounding_is_not_accepted():
    for seed in range(200):
        X, y = on_a_line(seed, 0)
        answer = separate(X, y)
        assert not answer.separable
        assert_proved(answer, X, y)


def test_a_separator_whose_scores_round_to_zero_is_not_accepted():
    # w = (1, 1, 1) scores each row +1; in any order of summation one row loses it
    X = np.array([[1e20, 1, -1e20], [1, 1e20, -1e20], [1e20, -1e20, 1]])
    ones, zeros = np.ones(3), np.zeros(3, dtype=int)
    assert separability._halfspace(X, ones, ones, zeros, False) is None
    assert separability._halfspace(X / 1e20 + 1, ones, ones, zeros, False).separable


def test_a_point_on_the_boundary_is_not_accepted_if_rounding_lifts_its_score():
    """The scores of (p, q, -p - q) by w = (c, c, c) are 0, in floats some are > 0."""
    rng, ones, lifted = np.random.default_rng(0), np.ones(3), 0
    for p, q in rng.integers(-999, 999, (50, 2)) / 8:
        X = np.array([[p, q, -p - q], [1, 1, 1]])
        lifted += (X @ (ones / np.linalg.norm(ones)))[0] > 0
        zeros = np.zeros(3, dtype=int)
        assert separability._halfspace(X, np.ones(2), ones, zeros, False) is None
    assert lifted > 0


@pytest.mark.parametrize(
    ("height", "sure"), [(1, False), (1 + 2**-40, False), (1 - 2**-40, True)]
)
def test_weights_are_sure_only_if_the_exact_ones_are_positive(height, sure):
    """(1, height) on, above or inside the edge of the triangle below it."""
    X = np.array([[1, height], [0, 0], [2, 2], [5, -1]])
    group = np.array([0, 1, 1, 1])
    V = X * [[1], [-1], [-1], [-1]]
    weights = sure_weights(V, group, np.array([1, 0.2, 0.3, 0.5]), integers(V))
    assert (weights is not None) == sure
    if sure:
        expected = [float(v) for v in exact_weights(X, 1 - 2 * group, range(4))]
        np.testing.assert_allclose(weights, expected, rtol=1e-15)


@pytest.mark.parametrize("lift", [0, 1e-15])
def test_weights_of_dependent_rows_are_not_sure(lift):
    V = np.array([[1, -1], [0, lift], [-1, 1]])  # three points on a line, or nearly
    group, weights = np.zeros(3, dtype=int), np.full(3, 1 / 3)
    assert sure_weights(V, group, weights, integers(V)) is None


def hardly_apart():
    """A point above a segment about 0 so long that no score can show it."""
    end = np.array([1234567.0, 1765431.0]) * 2**34
    return np.array([-end, end, [0, 1]]), [-1, -1, 1]


def test_a_margin_below_the_rounding_of_scores_is_said_and_not_guessed():
    X = [[1e4], [np.nextafter(1e4, 2e4)]]
    with pytest.raises(
        ArithmeticError, match="separable, but by less than the rounding"
    ):
        separate(X, [-1, 1])
    assert separate(np.array(X) - 1e4, [-1, 1]).separable


def test_the_advice_for_a_margin_below_rounding_fits_the_case():
    far = np.array([[0, 1e4], [0, np.nextafter(1e4, 2e4)], [1, 1e4]])
    with pytest.raises(
        ArithmeticError, match=r"0, such as X - X\[0\], for feature 1 is"
    ):
        separate(far, [-1, 1, -1])
    X, y = hardly_apart()
    with pytest.raises(ArithmeticError, match="no shift or scale helps; round X"):
        separate(X, y)
    with pytest.raises(ArithmeticError, match="multiply feature 1, which is tiny, by"):
        separate([[0, 0], [0, 5e-324]], [-1, 1])
    assert separate([[0, 0], [0, 5e-324 * 2.0**300]], [-1, 1]).separable


def test_a_half_space_whose_products_underflow_is_not_accepted():
    """The products are rounded to whole multiples of the smallest float."""
    X = np.array([[1, 1, -1], [-1, -1, -2], [1, -1, -1]]) * 5e-324
    answer = separate(X, [1, -1, -1])
    assert answer.separable
    assert_proved(answer, X, [1, -1, -1])


@pytest.mark.parametrize("low", [1.6e308, -1.7e308])
def test_the_bias_is_found_where_a_sum_of_two_scores_overflows(low):
    X, y = [[1.7e308], [low]], [1, -1]
    answer = separate(X, y)
    assert_proved(answer, X, y)
    assert answer.halfspace.b == pytest.approx(-(1.7e308 / 2 + low / 2), rel=1e-12)
    with pytest.raises(ValueError, match="a score is too large for a float: rescale"):
        separate([[1.7e308, 1.7e308], [1.6e308, 1.5e308]], y)


def test_too_large_for_an_exact_decision_is_said_and_not_guessed(monkeypatch):
    X = [[0, 0], [1, 1], [0.3, 0.1 + 0.2]]
    monkeypatch.setattr(separability, "EXACT_NUMBERS", 5)
    with pytest.raises(ArithmeticError, match=r"undecided: .* 3 x 2 numbers"):
        separate(X, [-1, -1, 1])


def test_touching_hulls_of_a_large_set_are_proved_on_the_few_points_that_touch(
    monkeypatch,
):
    monkeypatch.setattr(separability, "EXACT_NUMBERS", 0)
    rng = np.random.default_rng(0)
    touch = [[0.5, 0.25, 0], [0, 0, 0], [1, 0.5, 0]]
    X = np.vstack([touch, rng.uniform(-1, 1, (200, 3))])
    y = np.append([1, -1, -1], np.where(X[3:, 1] > X[3:, 0] / 2, 1, -1))
    answer = separate(X, y)
    assert not answer.separable
    assert_proved(answer, X, y)
    np.testing.assert_allclose(answer.point, touch[0], rtol=0, atol=1e-15)


@pytest.mark.parametrize("d", [30, 200])
def test_many_dimensions_are_proved_without_exact_elimination(d):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(5 * d, d)), rng.choice([-1, 1], 5 * d)
    answer = separate(X, y)
    assert not answer.separable
    plus, minus = answer.positive_weights, answer.negative_weights
    assert np.count_nonzero(plus + minus) == d + 2
    assert plus.sum() == pytest.approx(1, abs=1e-13)
    assert minus.sum() == pytest.approx(1, abs=1e-13)
    np.testing.assert_allclose(plus @ X, minus @ X, rtol=0, atol=1e-13)


def test_one_contradiction_among_many_dimensions():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(300, 100))
    y = np.where(X[:, 0] > 0, 1, -1)
    answer = separate(np.vstack([X, X[:1]]), np.append(y, -y[0]))
    assert not answer.separable
    rows = np.flatnonzero(answer.positive_weights + answer.negative_weights)
    assert rows.tolist() == [0, 300]


# The nearest points of two hulls


def test_nearest_points_of_the_thirteen_points():
    X, y = datasets.t13()
    p, q = nearest_points(X[y > 0], X[y < 0])
    np.testing.assert_allclose([p, q], [[3.2, 1.6], [2, 0]], atol=1e-14)


@pytest.mark.parametrize("textbook", [0, math.inf], ids=["fast", "plain"])
@pytest.mark.parametrize(("n", "d"), [(4, 1), (7, 2), (30, 2), (60, 5), (150, 20)])
def test_no_point_of_either_hull_lies_between_the_nearest_points(
    n, d, textbook, monkeypatch
):
    """⟨x - p, p - q⟩ >= 0 for all of P, ⟨x - q, p - q⟩ <= 0 for all of Q."""
    monkeypatch.setattr(separability, "TEXTBOOK", textbook)
    for seed in range(20):
        rng = np.random.default_rng(seed)
        P, Q = rng.normal(size=(n, d)), rng.normal(size=(n // 2, d))
        if seed % 2:
            P, Q = P.round(), Q.round()
        P[:, 0] += P[:, 0].max() - P[:, 0].min() + Q[:, 0].max()
        p, q = nearest_points(P, Q)
        v = p - q
        assert ((P - p) @ v).min() > -1e-12
        assert ((q - Q) @ v).min() > -1e-12
        for point, hull in ((p, P), (q, Q)):
            A = np.vstack([hull.T, np.ones(len(hull))])
            assert nnls(A, [*point, 1])[1] < 1e-10


def test_the_fast_twin_finds_the_corral_of_the_plain_method(monkeypatch):
    for seed in range(60):
        rng = np.random.default_rng(seed)
        n, d, sides = rng.integers(5, 200), rng.integers(1, 12), rng.integers(1, 3)
        V = rng.normal(size=(n, d))
        V[:, 0] = abs(V[:, 0]) + 0.1 * (seed % 3)  # some hulls meet
        group = np.arange(n) % sides
        found = []
        for textbook in (0, math.inf):
            monkeypatch.setattr(separability, "TEXTBOOK", textbook)
            found.append(wolfe(V, group))
        fast, plain = found
        np.testing.assert_allclose(fast.v, plain.v, atol=1e-12)
        if np.linalg.norm(plain.v) > 1e-6:  # else the weights are many
            weights = [np.bincount(c.rows, c.weights, n) for c in found]
            np.testing.assert_allclose(*weights, atol=1e-9)


@pytest.mark.parametrize("size", [1e-200, 1e200])
def test_nearest_points_have_no_unit(size):
    p, q = nearest_points([[0, 4 * size], [4 * size, size]], [[2 * size, 0]])
    np.testing.assert_allclose(p / size, [3.2, 1.6], rtol=1e-14)
    np.testing.assert_allclose(q / size, [2, 0], atol=1e-14)


def test_nearest_points_of_hulls_that_meet_are_equal():
    X, y = datasets.crossing4()
    p, q = nearest_points(X[y > 0], X[y < 0])
    np.testing.assert_allclose([p, q], [[2, 1], [2, 1]], atol=1e-14)
    with pytest.raises(ValueError, match="P has 2 columns, but Q has 1: give points"):
        nearest_points([[1, 2]], [[3]])


@pytest.mark.slow
def test_large_sets():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(100_000, 20))
    assert not separate(X, rng.choice([-1, 1], 100_000)).separable
    score = X @ rng.normal(size=20)
    keep = abs(score) > 0.2
    y = np.sign(score[keep])
    answer = separate(X[keep], y)
    assert (y * answer.halfspace.score(X[keep]) > 0).all()


small_sets = st.integers(1, 3).flatmap(
    lambda d: st.lists(
        st.tuples(st.tuples(*[st.integers(-3, 3)] * d), st.sampled_from([-1, 1])),
        min_size=2,
        max_size=9,
    ).filter(lambda rows: len({label for _, label in rows}) == 2)
)


@settings(max_examples=60, derandomize=True)
@given(small_sets, st.integers(-20, 20), st.integers(1, 9), st.randoms())
def test_the_answer_survives_moving_scaling_copying_shuffling_and_renaming(
    rows, shift, scale, random
):
    X, y = (np.array(part) for part in zip(*rows, strict=True))
    expected = linear_program(X, y)
    assert_proved(separate(X, y), X, y)
    order = random.sample(range(len(y)), len(y))
    for Xs, ys in [
        (X + shift, y),
        (X * scale / 8, y),
        (np.vstack([X, X]), np.append(y, y)),
        (X[order], y[order]),
        (X, -y),
    ]:
        assert separate(Xs, ys).separable == expected


def test_labels_types_and_read_only_input_change_nothing():
    X, y = datasets.t13()
    expected = separate(X, y).halfspace
    words = np.where(y > 0, "spam", "ham")
    small = X.astype(np.float32)
    for Xs, ys in [
        (X.tolist(), y.tolist()),
        (small, words),
        (X.astype(np.int8), y > 0),
    ]:
        found = separate(Xs, ys).halfspace
        assert found.w.tolist() == expected.w.tolist() and found.b == expected.b
    assert not X.flags.writeable


def test_bad_input_stops_at_the_door():
    with pytest.raises(ValueError, match="1 class"):
        separate([[1], [2]], [1, 1])
    with pytest.raises(ValueError, match="row 1"):
        separate([[1], [np.nan]], [1, -1])
    with pytest.raises(ValueError, match="continuous"):
        separate([[1], [2], [3]], [0.1, 0.2, 0.3])


def test_the_error_carries_the_proof():
    X, y = datasets.xor()
    error = NotSeparable(separate(X, y))
    assert isinstance(error, ValueError)
    assert "no half-space separates" in str(error) and "4 points" in str(error)
    assert_proved(error.separation, X, y)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
