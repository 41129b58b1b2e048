"""Half-spaces, margins and balls against exact arithmetic and independent formulas."""

import math
from fractions import Fraction as F
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from scipy.optimize import minimize, nnls

from linclass import datasets
from linclass.geometry import (
    Halfspace,
    _walk_to_center,
    augment,
    enclosing_ball,
    margin,
    margins,
    radius,
    sign,
    support_points,
)

LINE = Halfspace([3, 4], -11)
T13 = datasets.t13()
SMALL = st.integers(-9, 9)


def points(d, least=1, most=12):
    row = st.lists(SMALL, min_size=d, max_size=d)
    return st.lists(row, min_size=least, max_size=most)


# sign, augment, radius


def test_five_conventions_at_0():
    assert sign([-1e-300, 0, 1e-300]).tolist() == [-1, 1, 1]
    assert [sign([0.0, -0.0], zero=z).tolist() for z in (-1, 0, 1)] == [
        [-1, -1],
        [0, 0],
        [1, 1],
    ]
    assert type(sign(-3)) is int


def test_w_0_on_t13_is_7_wrong_by_prediction_and_13_by_strict_correctness():
    X, y = T13
    nothing = Halfspace([0, 0], 0)
    assert (nothing.predict(X) != y).sum() == 7
    assert (nothing.predict(X, zero=0) != y).sum() == 13
    assert (margins(nothing, X, y) < 0).sum() == 0
    assert (margins(nothing, X, y) <= 0).sum() == 13


def test_sign_refuses_what_has_none():
    with pytest.raises(ValueError, match="NaN"):
        sign([1, float("nan")])
    with pytest.raises(ValueError, match="zero must be -1, 0 or 1, got 2"):
        sign([1], zero=2)


def test_augment_turns_the_bias_into_a_weight_at_either_end():
    X = np.arange(6).reshape(3, 2)
    assert (augment(X) @ LINE.theta).tolist() == LINE.score(X).tolist()
    last = augment(X, where="last") @ np.array([3, 4, -11])
    assert last.tolist() == LINE.score(X).tolist()
    with pytest.raises(ValueError, match="first"):
        augment(X, where="middle")


def test_radius_is_about_the_origin():
    X, _ = T13
    assert radius(X) == math.sqrt(145)
    assert radius(augment(X)) == math.sqrt(146)
    assert radius(augment(X + 10)) == math.sqrt(686)
    assert radius([[5, 0], [5, 1]]) == math.sqrt(26)
    assert type(radius(X)) is float


def test_the_radius_is_right_where_squares_leave_the_range_of_floats():
    for size in (2.0**-700, 2.0**700):
        assert radius([[3 * size, 4 * size], [size, 0]]) == 5 * size
    assert radius([[0, 0]]) == 0
    assert radius([[1e308, 1.6e308]]) == math.inf


# Half-spaces


def test_the_score_is_the_sum_over_coordinates():
    rng = np.random.default_rng(0)
    for d in range(1, 7):
        X, w = rng.integers(-9, 9, (20, d)), rng.integers(-9, 9, d)
        wanted = [
            sum(int(a) * int(c) for a, c in zip(w, x, strict=True)) + 5 for x in X
        ]
        assert Halfspace(w, 5).score(X).tolist() == wanted


@given(points(3, 1, 1), SMALL)
def test_theta_and_threshold_are_translations(rows, b):
    w = rows[0]
    assert Halfspace.from_theta([b, *w]).theta.tolist() == [b, *w]
    turned = Halfspace.from_threshold(w, b)
    assert turned.score([[1, 2, 3]])[0] == w[0] + 2 * w[1] + 3 * w[2] - b


def test_the_sign_of_the_bias_is_a_convention():
    # x = w = (1, 1), number 1.5: 3.5 or 0.5; at the origin the labels differ.
    X = [[1, 1], [0, 0]]
    assert Halfspace([1, 1], 1.5).score(X).tolist() == [3.5, 1.5]
    assert Halfspace.from_threshold([1, 1], 1.5).score(X).tolist() == [0.5, -1.5]


def test_offset_is_signed_along_w():
    assert LINE.offset == pytest.approx(2.2, abs=1e-15)
    np.testing.assert_allclose(LINE.nearest_to_origin, [1.32, 1.76], rtol=1e-15)
    # Score <w, x> - b with b = -10: the plane is on the side of -w.
    other = Halfspace.from_threshold([3, 4], -10)
    np.testing.assert_allclose(other.nearest_to_origin, [-1.2, -1.6], rtol=1e-15)
    assert other.offset == -2.0


def test_no_bias_is_no_negative_zero():
    through = Halfspace.from_threshold([3, 4], 0.0)
    assert repr(through) == "Halfspace([3.0, 4.0], 0.0)"
    assert repr(through.offset) == "0.0"


def test_the_distance_from_the_origin_is_the_least_norm_on_the_boundary():
    rng = np.random.default_rng(0)
    for d in (1, 2, 3, 5):
        w, b = rng.normal(size=d), rng.normal()
        found = minimize(
            lambda x: x @ x,
            np.zeros(d),
            jac=lambda x: 2 * x,
            constraints={"type": "eq", "fun": lambda x, w=w, b=b: w @ x + b},
        )
        plane = Halfspace(w, b)
        np.testing.assert_allclose(plane.nearest_to_origin, found.x, atol=1e-8)
        assert abs(plane.offset) == pytest.approx(math.sqrt(found.fun), abs=1e-8)


@given(points(3), points(3, 1, 1), SMALL)
def test_projections_lie_on_the_boundary_along_w_at_the_distance(X, w, b):
    if not any(w[0]):
        return
    plane, X = Halfspace(w[0], b), np.array(X)
    feet = plane.project(X)
    np.testing.assert_allclose(plane.score(feet), 0, atol=1e-10)
    unit = plane.w / np.linalg.norm(plane.w)
    np.testing.assert_allclose(feet + np.outer(plane.distances(X), unit), X, atol=1e-10)


def test_normalizing_divides_both():
    unit = Halfspace([15, 20], -55).normalized()
    np.testing.assert_allclose(unit.theta, [-2.2, 0.6, 0.8], rtol=1e-15)
    X = np.random.default_rng(0).normal(size=(1000, 2)) * 5
    assert (unit.predict(X) == LINE.predict(X)).all()
    np.testing.assert_allclose(unit.score(X), LINE.distances(X), atol=1e-13)
    # Dividing b once more, as w = 5 w' suggests, agrees with 8 of the 13 labels.
    data, y = T13
    wrong = Halfspace([3, 4], -2.2 / 5)
    assert wrong.score([[1, 2]])[0] == pytest.approx(10.56)
    assert (wrong.predict(data) == y).sum() == 8


def test_the_boundary_is_affine_and_linear_only_without_a_bias():
    assert LINE.score([[1, 2], [-3, 5], [-2, 7]]).tolist() == [0, 0, 11]


def test_a_half_space_is_read_only_and_keeps_its_own_copy():
    w = np.array([3, 4])
    plane = Halfspace(w, -11)
    w[0] = 100
    assert plane.w.tolist() == [3.0, 4.0] and type(plane.b) is float
    with pytest.raises(ValueError, match="read-only"):
        plane.w[0] = 1
    with pytest.raises(AttributeError):
        plane.b = 1
    plane.theta[0] = 7
    assert plane.b == -11


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Halfspace(3, 1), r"got shape \(\): write \[w\]"),
        (lambda: Halfspace([[1, 2]]), r"got shape \(1, 2\)"),
        (lambda: Halfspace([]), r"got shape \(0,\)"),
        (lambda: Halfspace([1, float("nan")]), "must be finite"),
        (lambda: Halfspace([1], math.inf), "must be finite"),
        (lambda: Halfspace.from_theta([1]), "at least two numbers"),
        (lambda: LINE.score([[1, 2, 3]]), "X has 3 features, but w has 2"),
        (lambda: LINE.score([1, 2]), r"got shape \(2,\)"),
        (lambda: Halfspace([0, 0], 1).offset, "w = 0 has no boundary"),
        (lambda: Halfspace([0, 0], 1).distances([[1, 1]]), "w = 0"),
        (lambda: Halfspace([0, 0], 1).normalized(), "w = 0"),
        (lambda: margin(Halfspace([0, 0], 1), [[1, 1]], [1]), "w = 0"),
        (lambda: Halfspace([1, 2, 3]).in_box(0, 1, 0, 1), "lines in the plane"),
        (lambda: LINE.in_box(1, 0, 0, 1), r"xmin < xmax .* got in_box\(1, 0, 0, 1\)"),
        (lambda: LINE.in_box(0, 1, 2, 2), "ymin < ymax"),
        (lambda: LINE.in_box(0, math.nan, 0, 1), "all finite"),
        (lambda: LINE.in_box("left", 1, 0, 1), "box must be real numbers"),
        (lambda: Halfspace(["a", "b"]), r"w must be real numbers, got \['a', 'b'\]"),
        (lambda: Halfspace([1, 2j]), "w must be real numbers"),
        (lambda: Halfspace([[1], [2, 3]]), "w must be real numbers"),
        (lambda: Halfspace([1, 2], "x"), "b must be real numbers, got 'x'"),
        (lambda: Halfspace([1, 2], [3]), r"b must be one number, got shape \(1,\)"),
        (lambda: Halfspace([[1, 2]], 3), r"shape \(1, 2\): .* w.ravel\(\) for a row"),
        (lambda: Halfspace.from_threshold([1], [3]), r"threshold must .* threshold\[0"),
        (lambda: Halfspace([0, 0], 1).in_box(1, 0, 0, 1), "xmin < xmax"),
        (lambda: Halfspace.from_theta("abc"), "theta must be real numbers"),
        (lambda: Halfspace.from_threshold([1], "x"), "threshold must be real numbers"),
        (lambda: sign(["up"]), "values must be real numbers"),
        (lambda: sign(np.array(["3", 2], dtype=object)), "must be real numbers"),
        (lambda: sign(np.ma.array([1, 2], mask=[0, 1])), "masked .* first in row 1"),
        (lambda: Halfspace([1], np.ma.masked), "b has masked entries, first in row 0"),
        (lambda: Halfspace([1.5e308] * 2).normalized(), "norm of w is too large"),
        (lambda: sign(1, zero=[1]), r"zero must be -1, 0 or 1, got \[1\]"),
        (lambda: sign(1, zero=True), "zero must be -1, 0 or 1, got True"),
        (lambda: augment([[1]], where=["first"]), r"where .* got \['first'\]"),
        (lambda: support_points(LINE, *T13, -1e-9), "tolerance must be a number >= 0"),
    ],
)
def test_mistakes_are_explained(make, message):
    with pytest.raises(ValueError, match=message):
        make()


@pytest.mark.parametrize("function", [margins, margin, support_points])
@pytest.mark.parametrize("wrong", [[3, 4], (np.array([3, 4]), -11), None, "line"])
def test_a_vector_is_no_half_space(function, wrong):
    with pytest.raises(TypeError, match=r"must be a Halfspace, got .* write Halfspace"):
        function(wrong, *T13)


# The line in a box


@given(st.tuples(SMALL, SMALL), st.integers(-40, 40))
@example((-9, -5), -37)  # touches the corner (-3, -2)
@example((-8, -1), -26)
@example((0, 1), 2)  # lies along the lower edge
def test_a_line_in_a_box_is_the_chord_between_edges(w, b):
    box = (-3, 5, -2, 4)
    segment = Halfspace(w, b).in_box(*box)
    # Exactly: the boundary passes through the open box iff two corners have
    # scores of different signs, or it holds an edge (two corners, on one side).
    corners = [w[0] * x + w[1] * y + b for x in box[:2] for y in box[2:]]
    crosses = min(corners) < 0 < max(corners)
    along = corners.count(0) == 2 and not crosses
    if w == (0, 0) or not (crosses or along):
        assert segment is None
        return
    assert segment.shape == (2, 2) and np.ptp(segment, axis=0).any()
    np.testing.assert_allclose(Halfspace(w, b).score(segment), 0, atol=1e-12)
    for x, y in segment:
        gaps = [abs(x - edge) for edge in box[:2]] + [abs(y - edge) for edge in box[2:]]
        assert min(gaps) < 1e-12
        assert box[0] <= x <= box[1] and box[2] <= y <= box[3]


def test_vertical_lines_are_lines():
    # theta = (1, -2, 0) has no x2 to solve for: x1 = 1/2.
    segment = Halfspace([-2, 0], 1).in_box(0, 2, 0, 3)
    assert segment.tolist() == [[0.5, 0.0], [0.5, 3.0]]


def test_lines_far_away_or_nearly_flat_neither_fail_nor_warn():
    for w, b in (
        ((0, 0), 1),
        ((1e-308, 0), 1e308),
        ((5e-324, 5e-324), 1),
        ((1e300, 1), -1e308),
        ((1, 1), 1e300),
    ):
        assert Halfspace(w, b).in_box(0, 1, 0, 1) is None
    flat = Halfspace([5e-324, 1], -0.5).in_box(0, 1, 0, 1)
    assert flat.tolist() == [[0, 0.5], [1, 0.5]]
    assert Halfspace([1, 1], 0).in_box(0, 1, 0, 1) is None  # touches a corner


# Margins


def test_margins_of_t13_are_those_worked_out_by_hand():
    X, y = T13
    wanted = [5, 5, 32, 36, 48, 38, 5, 10, 8, 15, 7, 10, 13]
    assert margins(LINE, X, y).tolist() == wanted
    assert margin(LINE, X, y) == 1.0
    assert support_points(LINE, X, y).tolist() == [0, 1, 6]
    assert support_points(LINE, X, y, tolerance=0).tolist() == [0, 1, 6]
    assert type(margin(LINE, X, y)) is float


def test_the_geometric_margin_ignores_the_scale_the_functional_one_does_not():
    X, y = T13
    for factor in (1, 10, 1000):
        scaled = Halfspace(LINE.w * factor / 5, LINE.b * factor / 5)
        assert margins(scaled, X, y).min() == pytest.approx(factor, rel=1e-13)
        assert margin(scaled, X, y) == pytest.approx(1, rel=1e-13)
        assert support_points(scaled, X, y).tolist() == [0, 1, 6]


def test_a_wrong_side_makes_the_margin_negative_though_distances_are_not():
    X, y = T13
    vertical = Halfspace([1, 0], 0)
    assert margin(vertical, X, y) == -6
    assert np.abs(vertical.distances(X)).min() == 0


def test_the_homogeneous_margin_is_another_number():
    X, y = T13
    best = Halfspace([-23, 6, 10], 0)
    gamma = margin(best, augment(X), y)
    assert gamma == pytest.approx(11 / math.sqrt(665), rel=1e-15)
    assert support_points(best, augment(X), y).tolist() == [1, 6, 8]
    biased = margin(Halfspace([6, 10], -23), X, y)
    assert biased == pytest.approx(11 / math.sqrt(136), rel=1e-15)
    # The augmented distance of (9, 8) is 3.9725, the true one 9.6.
    distance = Halfspace([-11, 3, 4]).distances([[1, 9, 8]])[0]
    assert round(float(distance), 4) == 3.9725
    assert LINE.distances([[9, 8]]).tolist() == [9.6]


def test_margins_take_one_class_and_any_labels():
    assert margins(LINE, [[2, 2]], [-1]).tolist() == [-3.0]
    X = [[2, 2], [0, 0]]
    assert margins(LINE, X, ["in", "away"]).tolist() == [3.0, 11.0]
    with pytest.raises(ValueError, match="1 class: in"):
        margins(LINE, [[2, 2]], ["in"])


def test_support_points_can_be_two_or_more_than_d_plus_1():
    def support(positive, negative, w, b):
        y = [1] * len(positive) + [-1] * len(negative)
        return support_points(Halfspace(w, b), positive + negative, y).tolist()

    two = ([[2, 0], [4, 3], [5, -2]], [[0, 0], [-2, 3], [-3, -1]])
    assert support(*two, [1, 0], -1) == [0, 3]
    square = ([[1, 0], [1, 1]], [[0, 0], [0, 1]])
    assert support(*square, [2, 0], -1) == [0, 1, 2, 3]


@pytest.mark.parametrize("size", [1e-170, 1e-12, 1, 1e12, 1e160])
def test_support_points_have_no_unit(size):
    X, y = T13
    line = Halfspace(LINE.w, LINE.b * size)
    assert support_points(line, X * size, y).tolist() == [0, 1, 6]
    # 5 z / ‖w‖ is at most 5 + 0.1 · 48 for these
    some = support_points(line, X * size, y, tolerance=0.1)
    assert some.tolist() == [0, 1, 6, 8, 10]


# The smallest enclosing ball


def ball_of(subset):
    """Exact center and squared radius of the smallest sphere through <= 3 points."""
    (ax, ay), *rest = [(F(x), F(y)) for x, y in subset]
    if not rest:
        return (ax, ay), F(0)
    if len(rest) == 1:
        center = ((ax + rest[0][0]) / 2, (ay + rest[0][1]) / 2)
    else:
        (bx, by), (cx, cy) = [(x - ax, y - ay) for x, y in rest]
        det = 2 * (bx * cy - by * cx)
        if det == 0:
            return None
        b2, c2 = bx**2 + by**2, cx**2 + cy**2
        center = (ax + (cy * b2 - by * c2) / det, ay + (bx * c2 - cx * b2) / det)
    return center, (center[0] - ax) ** 2 + (center[1] - ay) ** 2


def exact_ball(X):
    """Smallest of the balls through at most three points that contain all."""
    best = None
    for size in (1, 2, 3):
        for subset in combinations(X, size):
            ball = ball_of(subset)
            if ball is None or (best is not None and ball[1] >= best[1]):
                continue
            (cx, cy), squared = ball
            if all((x - cx) ** 2 + (y - cy) ** 2 <= squared for x, y in X):
                best = ball
    return best


@given(points(2, 1, 9))
def test_enclosing_ball_in_the_plane_is_the_exact_one(X):
    center, squared = exact_ball([tuple(x) for x in X])
    found, r = enclosing_ball(X)
    np.testing.assert_allclose(found, [float(c) for c in center], atol=1e-9)
    assert r**2 == pytest.approx(float(squared), abs=1e-9)


def test_enclosing_ball_of_t13():
    X, _ = T13
    exact = exact_ball([tuple(x) for x in X.tolist()])
    assert round(float(exact[1]), 2) == 65.94
    center, r = enclosing_ball(X)
    assert r**2 == pytest.approx(float(exact[1]), rel=1e-12)
    assert type(r) is float and center.shape == (2,)


def test_enclosing_ball_of_a_simplex_in_five_dimensions():
    # The d + 1 corners of a regular simplex, moved far off: center and radius by
    # symmetry, whatever lies inside.
    d = 5
    corners = np.vstack([np.eye(d), np.full(d, (1 - math.sqrt(d + 1)) / d)])
    center = corners.mean(axis=0)
    inside = center + 0.3 * (corners - center)
    found, r = enclosing_ball(np.vstack([inside, corners]) + 1000)
    np.testing.assert_allclose(found, center + 1000, atol=1e-9)
    assert r == pytest.approx(math.sqrt(d / (d + 1)), abs=1e-9)


def assert_smallest(X, center, r):
    """All points inside, and the center in the hull of those on the sphere."""
    scale = abs(X).max()
    distances = np.linalg.norm((X - center) / scale, axis=1) * scale
    assert distances.max() <= r * (1 + 1e-12)
    if r == 0:
        return
    sphere = (X[distances >= r * (1 - 1e-9)] - center) / r
    A = np.vstack([sphere.T, np.ones(len(sphere))])
    assert nnls(A, [*0 * center, 1])[1] < 1e-9


@pytest.mark.parametrize("d", [1, 2, 3, 6, 25, 60])
def test_enclosing_ball_of_random_points_meets_the_conditions_of_optimality(d):
    rng = np.random.default_rng(d)
    for n in (2, d + 1, 200):
        X = rng.normal(size=(n, d))
        assert_smallest(X, *enclosing_ball(X))
        on_sphere = X / np.linalg.norm(X, axis=1)[:, None]
        assert_smallest(on_sphere, *enclosing_ball(on_sphere))


def test_enclosing_ball_of_grids_of_ties_copies_and_dependent_points():
    for seed in range(300):
        rng = np.random.default_rng(seed)
        d, n, k = rng.integers(1, 9), rng.integers(1, 40), rng.integers(1, 4)
        X = rng.integers(-k, k + 1, (n, d)).astype(float)
        X[0, 0] += 4
        if seed % 2:  # all in a space of fewer dimensions
            X = X @ rng.integers(-1, 2, (d, d + 2)) + np.eye(1, d + 2)
        X = np.vstack([X, X[:3], X[:1] + 1])
        assert_smallest(X, *enclosing_ball(X))


@pytest.mark.parametrize("d", [1, 2, 16, 25, 100])
def test_enclosing_ball_of_a_simplex_of_any_size(d):
    center, r = enclosing_ball(np.eye(d))  # the center is the mean, by symmetry
    np.testing.assert_allclose(center, np.full(d, 1 / d), atol=1e-14)
    assert r == pytest.approx(math.sqrt((d - 1) / d), abs=1e-14)
    assert_smallest(np.eye(d) + np.eye(1, d), *enclosing_ball(np.eye(d) + np.eye(1, d)))


@pytest.mark.parametrize("d", range(1, 11))
def test_enclosing_ball_of_a_cube_whose_corners_are_all_on_the_sphere(d):
    corners = np.array(list(product([0, 2], repeat=d)))
    center, r = enclosing_ball(corners)
    np.testing.assert_allclose(center, np.ones(d), atol=1e-14)
    assert r == pytest.approx(math.sqrt(d), rel=1e-14)


def test_the_rule_against_cycles_leads_to_the_same_center():
    for seed in range(200):
        rng = np.random.default_rng(seed)
        d = rng.integers(1, 7)
        X = rng.choice([-0.5, 0.0, 0.5], (30, d))
        calm, cautious = _walk_to_center(X), _walk_to_center(X, patience=-1)
        np.testing.assert_allclose(calm, cautious, atol=1e-12)


@pytest.mark.parametrize("size", [1e-320, 1e-300, 1e-170, 1e160, 1e300])
def test_enclosing_ball_has_no_unit(size):
    center, r = enclosing_ball(np.array([[0, 0], [4, 0], [2, 1]]) * size)
    assert center.tolist() == [2 * size, 0]
    assert r == 2 * size


def test_enclosing_ball_far_from_the_origin_holds_its_points():
    X = np.random.default_rng(0).normal(size=(50, 3))
    center, r = enclosing_ball(X + 1e8)
    assert np.linalg.norm(X + 1e8 - center, axis=1).max() <= r * (1 + 1e-14)
    assert r == pytest.approx(enclosing_ball(X)[1], abs=1e-7)


def test_enclosing_ball_of_more_than_floats_hold_is_infinite():
    assert enclosing_ball([[1.7e308, -1.7e308], [-1.7e308, 1.7e308]])[1] == math.inf


def test_a_ball_of_one_point_or_of_many_equal_ones_has_radius_0():
    for X in ([[1, 2]], [[1, 2]] * 5):
        center, r = enclosing_ball(X)
        assert center.tolist() == [1, 2] and r == 0.0


def test_the_ball_of_two_points_is_not_the_radius():
    # (5, 0) and (5, 1): ball radius 1/2, but norm sqrt(26).
    assert enclosing_ball([[5, 0], [5, 1]])[1] == pytest.approx(0.5, abs=1e-12)


@pytest.mark.parametrize("size", [1e-200, 1e200])
def test_lengths_whose_squares_leave_the_range_of_floats(size):
    line = Halfspace([3 * size, 4 * size], -5 * size)
    assert line.normalized().w.tolist() == pytest.approx([0.6, 0.8], rel=1e-15)
    assert line.distances([[3, 4]]).tolist() == pytest.approx([4], rel=1e-15)
    assert line.nearest_to_origin.tolist() == pytest.approx([0.6, 0.8], rel=1e-15)


def test_the_ends_in_a_box_come_from_left_to_right():
    falling = Halfspace([1, 1], 0).in_box(-1, 1, -2, 2)
    assert falling.tolist() == [[-1, 1], [1, -1]]
    upright = Halfspace([1, 0], 0).in_box(-1, 1, -2, 2)
    assert upright.tolist() == [[0, -2], [0, 2]]
