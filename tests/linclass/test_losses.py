"""The losses against their printed formulas, differences, exact arithmetic, scipy."""

import math
import pickle
import warnings
from decimal import Decimal, localcontext

import numpy as np
import pytest
import scipy.special
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import accuracy_score, log_loss

from linclass import Halfspace, datasets, logit, losses, margins, sigmoid
from linclass.losses import (
    Exponential,
    Hinge,
    Huber,
    Logistic,
    LogisticMSE,
    Loss,
    Perceptron,
    SmoothedHinge,
    Squared,
    SquaredHinge,
    ZeroOne,
    error_count,
    error_rate,
    get_loss,
    log_likelihood,
)

# Each loss with its formula, as printed, for one number; and its kinks and jumps of
# the second derivative, which differences must keep away from.
FORMULAS = {
    ZeroOne(): (lambda z: 0 if z >= 0 else 1, [0]),
    ZeroOne(at_zero=1): (lambda z: 0 if z > 0 else 1, [0]),
    Perceptron(): (lambda z: max(0, -z), [0]),
    Hinge(): (lambda z: max(0, 1 - z), [1]),
    SmoothedHinge(): (
        lambda z: 0.5 - z if z <= 0 else (1 - z) ** 2 / 2 if z < 1 else 0,
        [0, 1],
    ),
    SquaredHinge(): (lambda z: max(0, 1 - z) ** 2, [1]),
    Squared(): (lambda z: (1 - z) ** 2, []),
    Logistic(): (lambda z: math.log(1 + math.exp(-z)), []),
    Logistic(base=2): (lambda z: math.log2(1 + math.exp(-z)), []),
    Exponential(): (lambda z: math.exp(-z), []),
    LogisticMSE(): (lambda z: (1 - 1 / (1 + math.exp(-z))) ** 2, []),
    Huber(): (lambda r: r * r / 2 if abs(r) <= 1 else abs(r) - 0.5, [-1, 1]),
    Huber(delta=0.25): (
        lambda r: r * r / 2 if abs(r) <= 0.25 else 0.25 * (abs(r) - 0.125),
        [-0.25, 0.25],
    ),
}
LOSSES = list(FORMULAS)
MARGIN_LOSSES = [loss for loss in LOSSES if not isinstance(loss, Huber)]
GRID = np.arange(-160, 161) / 32  # -5 … 5, with 0, ±1/4, ±1, exact in binary
WIDE = np.concatenate([GRID, [-1e4, -1e3, -710, -40, 40, 710, 1e3, 1e4]])

each_loss = pytest.mark.parametrize("loss", LOSSES, ids=repr)


def smooth_points(loss, h=1e-3):
    """Points of the grid, off the corners by more than h."""
    z = GRID + 1 / 128
    kinks = FORMULAS[loss][1]
    return z[[all(abs(p - k) > h for k in kinks) for p in z]]


@each_loss
def test_values_are_those_of_the_printed_formula(loss):
    formula = FORMULAS[loss][0]
    expected = [formula(z) for z in GRID.tolist()]
    assert loss.value(GRID) == pytest.approx(expected, rel=1e-13, abs=1e-15)


TABLE = {  # at z = -1, 0, 1
    "zero_one": (1, 0, 0),
    "hinge": (2, 1, 0),
    "smoothed_hinge": (1.5, 0.5, 0),
    "squared_hinge": (4, 1, 0),
    "logistic": (1.313262, 0.693147, 0.313262),
    "squared": (4, 1, 0),
    "exponential": (2.718282, 1, 0.367879),
    "perceptron": (1, 0, 0),
    "logistic_mse": (0.534447, 0.25, 0.072329),
}


@pytest.mark.parametrize("name", TABLE)
def test_the_table_of_the_book(name):
    assert get_loss(name).value([-1, 0, 1]).round(6).tolist() == list(TABLE[name])


def test_the_table_of_the_book_base_2():
    values = Logistic(base=2).value([-1, 0, 1])
    assert values.round(6).tolist() == [1.894636, 1, 0.451941]


def test_zero_one_table_and_the_declared_value_at_zero():
    assert ZeroOne().value([-1, -0.0, 0, 1]).tolist() == [1, 0, 0, 0]
    assert ZeroOne(at_zero=1).value([-1, -0.0, 0, 1]).tolist() == [1, 1, 1, 0]
    X, y = datasets.t13()
    z = margins(Halfspace([0, 0], 0), X, y)
    assert ZeroOne().value(z).sum() == 0  # Document 0's Δ(z)
    assert ZeroOne(at_zero=1).value(z).sum() == 13  # strict correctness
    assert error_count(y, np.ones(13)) == 7  # by prediction, sign(0) = +1


def test_weak_consistency_at_zero_weights():
    X, y = datasets.t13()
    z = margins(Halfspace([0, 0], 0), X, y)
    assert ((z >= 0).sum(), (z > 0).sum()) == (13, 0)
    assert Perceptron().value(z).mean() == 0  # a minimum that separates nothing


def test_far_out_the_squared_hinge_is_the_sensitive_one():
    far = [loss.value(-10) for loss in (Hinge(), SmoothedHinge(), SquaredHinge())]
    assert far == [11, 10.5, 121]
    assert Logistic().value(-10) == pytest.approx(10.00005, abs=1e-5)


def test_for_z_at_least_1_the_proxies_hardly_differ():
    z = np.linspace(1, 50, 99)
    for loss in (Hinge(), SmoothedHinge(), SquaredHinge()):
        assert not loss.value(z).any()
    assert 0 < Logistic().value(z).max() <= 0.313262


# Derivatives


@each_loss
def test_derivative_against_central_differences(loss):
    z, h = smooth_points(loss), 1e-5
    slope = (loss.value(z + h) - loss.value(z - h)) / (2 * h)
    assert np.allclose(loss.derivative(z), slope, rtol=1e-8, atol=1e-8)


@each_loss
def test_second_against_central_differences(loss):
    z, h = smooth_points(loss), 1e-5
    bend = (loss.derivative(z + h) - loss.derivative(z - h)) / (2 * h)
    assert np.allclose(loss.second(z), bend, rtol=1e-8, atol=1e-8)


@each_loss
def test_derivatives_at_the_corners_are_those_from_the_left(loss):
    for kink in FORMULAS[loss][1]:
        left = np.nextafter(kink, -np.inf)
        assert loss.second(kink) == loss.second(left)
        if not isinstance(loss, ZeroOne):
            assert loss.derivative(kink) == pytest.approx(loss.derivative(left))


@each_loss
def test_the_subdifferential_is_the_one_sided_slopes(loss):
    for z in [*GRID.tolist(), 0.1]:
        h = 1e-7
        formula = FORMULAS[loss][0]
        slopes = sorted(
            [(formula(z) - formula(z - h)) / h, (formula(z + h) - formula(z)) / h]
        )
        for got, slope in zip(loss.subdifferential(z), slopes, strict=True):
            if abs(slope) > 1e6:  # the jump of Δ
                assert got == math.copysign(math.inf, slope)
            else:
                assert got == pytest.approx(slope, abs=2e-5)


@each_loss
def test_derivative_is_in_the_subdifferential(loss):
    low, high = loss.subdifferential(WIDE)
    slope = loss.derivative(WIDE)
    assert low.shape == high.shape == slope.shape
    assert ((low <= slope) & (slope <= high)).all()
    if loss.smooth:
        assert (low == high).all()


def test_gradient_check_at_a_kink_gives_the_half_value():
    h = 1e-6
    hinge, relu = Hinge(), Perceptron()
    central = (hinge.value(1 + h) - hinge.value(1 - h)) / (2 * h)
    assert central == pytest.approx(-0.5)  # neither -1 nor 0: not the test to use
    assert hinge.subdifferential(1) == (-1, 0) and hinge.derivative(1) == -1
    assert relu.subdifferential(0) == (-1, 0) and relu.derivative(0) == -1
    assert not hinge.smooth and not relu.smooth


def test_the_perceptron_criterion_steps_where_the_perceptron_does():
    assert Perceptron().derivative([-1, 0, 1e-300]).tolist() == [-1, -1, 0]


def test_subgradient_inequality():
    u = np.random.default_rng(0).uniform(-5, 5, 500)
    for loss in (loss for loss in LOSSES if loss.convex):
        for z in (-2.0, -0.25, 0.0, 0.25, 1.0, 3.0):
            low, high = loss.subdifferential(z)
            for share in (0, 0.3, 1):
                s = low + share * (high - low)
                assert (loss.value(u) >= loss.value(z) + s * (u - z) - 1e-12).all()


def test_one_sided_slopes_of_the_differentiable_hinges():
    h = 1e-7
    for loss, kink, slope in [
        (SmoothedHinge(), 0, -1),
        (SmoothedHinge(), 1, 0),
        (SquaredHinge(), 1, 0),
    ]:
        left = (loss.value(kink) - loss.value(kink - h)) / h
        right = (loss.value(kink + h) - loss.value(kink)) / h
        assert left == pytest.approx(slope, abs=1e-5)
        assert right == pytest.approx(slope, abs=1e-5)
    right = np.nextafter([0, 1], 2)
    assert (
        SmoothedHinge().second(right) - SmoothedHinge().second([0, 1])
    ).tolist() == [
        1,
        -1,
    ]
    assert SquaredHinge().second(right[1]) - SquaredHinge().second(1) == -2


# Flags: each is what the numbers say


@each_loss
def test_flag_convex(loss):
    z = WIDE[np.abs(WIDE) < 700]
    a, b = np.meshgrid(z, z)
    chord, inner = (loss.value(a) + loss.value(b)) / 2, loss.value((a + b) / 2)
    holds = (inner <= chord + 1e-12 * (1 + np.abs(chord))).all()
    assert loss.convex == holds


@each_loss
def test_flag_smooth(loss):
    jumps = []
    for z in GRID:
        left, right = np.nextafter(z, -9), np.nextafter(z, 9)
        values = loss.value([left, z, right])
        jumps.append(np.ptp(values))
        jumps.append(np.ptp(loss.derivative([left, z, right])))
    assert loss.smooth == (max(jumps) < 1e-9)


@each_loss
def test_flag_twice(loss):
    jumps = [loss.second([np.nextafter(z, -9), z, np.nextafter(z, 9)]) for z in GRID]
    assert loss.twice == (loss.smooth and np.ptp(jumps, axis=1).max() < 1e-9)


@each_loss
def test_flag_upper_bound(loss):
    holds = (loss.value(WIDE) >= ZeroOne().value(WIDE)).all()
    below_zero = loss.value(np.nextafter(0, -1)) >= 1  # where Δ is first 1
    assert loss.upper_bound == (holds and below_zero)


@each_loss
def test_flag_curvature(loss):
    if loss.smooth and not isinstance(loss, Exponential):
        fine = np.linspace(-6, 6, 24001)
        assert loss.second(fine).max() == pytest.approx(loss.curvature, rel=1e-6)
        assert loss.second(np.append(fine, WIDE)).max() <= loss.curvature * (1 + 1e-15)
        assert np.abs(loss.second(fine)).max() <= loss.curvature * (1 + 1e-15)
        slopes = loss.derivative(fine)
        lipschitz = (np.abs(np.diff(slopes)) / np.diff(fine)).max()
        assert lipschitz <= loss.curvature * (1 + 1e-6)
    else:
        assert loss.curvature == math.inf


def test_exponential_has_no_bound_of_curvature():
    assert Exponential().second(-700) > 1e300


def test_curvature_of_logistic_mse_is_a_root_of_its_third_derivative():
    s = (15 - math.sqrt(33)) / 24  # 12s² - 15s + 4 = 0
    z = math.log((1 - s) / s)
    assert 12 * s**2 - 15 * s + 4 == pytest.approx(0, abs=1e-14)
    assert LogisticMSE().second(z) == pytest.approx(LogisticMSE().curvature, rel=1e-14)


def test_which_losses_are_upper_bounds_and_where_the_others_are_not():
    bounds = {repr(loss) for loss in MARGIN_LOSSES if loss.upper_bound}
    assert bounds == {
        "ZeroOne(at_zero=0)",
        "ZeroOne(at_zero=1)",
        "Hinge()",
        "SquaredHinge()",
        "Squared()",
        "Logistic(base=2)",
        "Exponential()",
    }
    for loss, start in [
        (SmoothedHinge(), -0.5),
        (Logistic(), -math.log(math.e - 1)),
        (Perceptron(), -1),
    ]:
        inside = np.linspace(start, 0, 1001)[1:-1]
        assert (loss.value(inside) < 1).all()
        assert loss.value(start) == pytest.approx(1)
        assert (loss.value(np.linspace(start - 5, start - 1e-9, 99)) > 1).all()
    for loss, gap in [(SmoothedHinge(), -0.5), (Logistic(), math.log(2) - 1)]:
        assert loss.value(np.nextafter(0, -1)) - 1 == pytest.approx(gap)


def test_three_mistakes_can_cost_less_than_three():
    z = [-0.25, -0.25, -0.25, 2]
    sums = [loss.value(z).sum() for loss in (ZeroOne(), SmoothedHinge(), Hinge())]
    assert sums == [3, 2.25, 3.75]
    assert Logistic().value(z).sum() == pytest.approx(2.605, abs=5e-4)
    assert Logistic(base=2).value(z).sum() == pytest.approx(3.758, abs=5e-4)


def test_hinge_touches_the_zero_one_loss():
    z = np.linspace(1, 9, 33)
    assert (Hinge().value(z) == ZeroOne().value(z)).all()


# Identities between losses


@given(st.floats(-1e6, 1e6))
def test_smoothed_hinge_is_huber_of_the_hinge(z):
    assert SmoothedHinge().value(z) == pytest.approx(
        Huber().value(Hinge().value(z)), rel=1e-15
    )


def test_smoothed_hinge_is_huber_of_the_hinge_exactly():
    z = np.arange(-(2**12), 2**12) / 2**10  # all steps exact in binary
    assert (SmoothedHinge().value(z) == Huber().value(Hinge().value(z))).all()


def test_logistic_is_above_the_relu_by_at_most_ln_2():
    gap = Logistic().value(GRID) - Perceptron().value(GRID)
    assert (gap > 0).all() and gap.max() == gap[GRID == 0] == math.log(2)


def test_logistic_is_minus_the_log_of_sigma():
    z = np.linspace(-700, 30, 999)
    assert np.allclose(np.exp(-Logistic().value(z)), sigmoid(z), rtol=1e-12, atol=0)
    assert np.allclose(Logistic().derivative(z), -sigmoid(-z), rtol=1e-15, atol=0)
    assert np.allclose(
        Logistic().second(z), sigmoid(z) * sigmoid(-z), rtol=1e-14, atol=0
    )


@given(st.floats(-30, 30), st.sampled_from([-1.0, 1.0]))
def test_squared_and_logistic_mse_compare_label_and_output(g, y):
    assert Squared().value(y * g) == pytest.approx((y - g) ** 2, abs=1e-12)
    t = (y + 1) / 2
    assert LogisticMSE().value(y * g) == pytest.approx((t - sigmoid(g)) ** 2, abs=1e-15)


def test_mse_compares_with_the_sigmoid_and_not_with_the_raw_score():
    assert LogisticMSE().value(-20) == pytest.approx((1 - sigmoid(-20)) ** 2, rel=1e-14)
    assert LogisticMSE().value(-20) == pytest.approx(1, abs=1e-8)
    assert LogisticMSE().derivative(-20) == pytest.approx(-4.1e-9, rel=0.01)
    assert Logistic().derivative(-20) == pytest.approx(-1, abs=1e-8)


def test_printed_gradient_of_logistic_mse_lacks_the_factor_2():
    theta, x = np.array([0.3, -0.2, 0.5]), np.array([1.0, 2, -1])
    s = sigmoid(theta @ x)
    ours = LogisticMSE().derivative(theta @ x) * x
    assert ours.round(5).tolist() == [-0.29543, -0.59086, 0.29543]
    assert np.allclose(ours / (-(1 - s) * s * (1 - s) * x), 2, rtol=1e-14)


# The logistic function


def test_sigmoid_with_swapped_branches_overflows():
    z = [-1000, -710, 0, 710, 1000]
    with np.errstate(all="raise", under="ignore"):
        values = sigmoid(z)
        assert Logistic().value([-1000, 1000]).tolist() == [1000, 0]
        assert Logistic().derivative([-1000, 1000]).tolist() == [-1, 0]
        assert Logistic().second([-1000, 1000]).tolist() == [0, 0]
    assert values[0] < 1e-300 and values[1] < 1e-300
    assert values[2:].tolist() == [0.5, 1, 1]


def test_sigmoid_against_scipy_and_exact_arithmetic():
    z = np.concatenate([np.linspace(-40, 40, 161), [-700.0, 700.0]])
    assert np.allclose(sigmoid(z), scipy.special.expit(z), rtol=1e-14, atol=0)
    with localcontext(prec=350):
        exact = [float(1 / (1 + (-Decimal(v)).exp())) for v in z.tolist()]
        log1 = [float((1 + (-Decimal(v)).exp()).ln()) for v in z.tolist()]
    assert np.allclose(sigmoid(z), exact, rtol=1e-15, atol=0)
    assert np.allclose(Logistic().value(z), log1, rtol=1e-15, atol=0)
    assert sigmoid(40) == 1.0 and sigmoid(-40) > 0


def test_three_forms_of_sigma():
    z = np.linspace(-30, 30, 601)
    assert np.allclose(sigmoid(z), np.exp(z) / (1 + np.exp(z)), rtol=0, atol=1e-15)
    assert np.allclose(sigmoid(z), 1 - sigmoid(-z), rtol=0, atol=1e-15)
    assert (np.diff(sigmoid(z)) > 0).all()
    h = 1e-5
    slope = (sigmoid(z + h) - sigmoid(z - h)) / (2 * h)
    assert np.allclose(sigmoid(z) * (1 - sigmoid(z)), slope, rtol=0, atol=1e-10)


def test_logit_inverts_sigmoid():
    z = np.linspace(-30, 0, 301)
    assert np.allclose(logit(sigmoid(z)), z, rtol=1e-14, atol=1e-15)
    z = np.linspace(-700, -30, 301)
    assert np.allclose(logit(sigmoid(z)), z, rtol=1e-14, atol=0)
    p = np.linspace(0.001, 0.999, 500)
    assert np.allclose(sigmoid(logit(p)), p, rtol=1e-13, atol=0)
    assert np.allclose(logit(p), scipy.special.logit(p), rtol=1e-13, atol=1e-15)
    assert logit([0, 0.5, 1]).tolist() == [-math.inf, 0, math.inf]


@pytest.mark.parametrize("p", [-0.1, 1.1, math.nan, [0.5, 2], -5e-324])
def test_logit_of_no_probability_is_refused(p):
    with pytest.raises(ValueError, match="between 0 and 1"):
        logit(p)


def test_logit_names_the_first_number_that_is_no_probability():
    with pytest.raises(ValueError, match=r"between 0 and 1, got 1\.5$"):
        logit(np.linspace(0.5, 2.5, 2001)[1000:])


# Ranges, types, shapes


@each_loss
@pytest.mark.parametrize("method", ["value", "derivative", "second", "subdifferential"])
def test_no_overflow_and_no_warning(loss, method):
    z = np.array([-1.7e308, -1e200, *np.linspace(-1e4, 1e4, 4001), 1e200, 1.7e308])
    with np.errstate(all="raise", under="ignore"), warnings.catch_warnings():
        warnings.simplefilter("error")
        values = np.array(getattr(loss, method)(z))
    assert not np.isnan(values).any()
    within = np.isfinite(values[..., 2:-2])
    if isinstance(loss, ZeroOne):  # its slope at the jump is -inf
        within |= z[2:-2] == 0
    assert within.all() or isinstance(loss, Exponential)


def test_exponential_beyond_floats_is_infinite_without_a_warning():
    loss = Exponential()
    with np.errstate(all="raise", under="ignore"):
        assert loss.value(-1e4) == loss.second(-1e4) == math.inf
        assert loss.derivative(-1e4) == -math.inf
    assert math.isfinite(loss.value(-709.7)) and loss.value(-709.8) == math.inf


@each_loss
def test_a_number_gives_a_float_and_an_array_its_shape(loss):
    for method in (loss.value, loss.derivative, loss.second):
        for z in (2, 0.5, np.float32(0.5), np.array(1.5), True):
            assert type(method(z)) is float
        for z in (np.zeros((2, 3)), [[0, 1, 2], [3, 4, 5]], np.zeros((2, 3), np.int8)):
            values = method(z)
            assert values.shape == (2, 3) and values.dtype == np.float64
        assert method(np.zeros(0)).shape == (0,)
        assert [method(z) for z in GRID] == pytest.approx(method(GRID).tolist())
    low, high = loss.subdifferential(0.5)
    assert type(low) is type(high) is float


@each_loss
@pytest.mark.parametrize("kind", [int, np.float32, np.int8, object])
def test_types_of_numbers_give_the_same_bits(loss, kind):
    z = np.arange(-3, 4)
    for method in (loss.value, loss.derivative, loss.second):
        assert method(z.astype(kind)).tobytes() == method(z.astype(float)).tobytes()


@each_loss
def test_inputs_are_not_written_to(loss):
    z = GRID.copy()
    z.flags.writeable = False
    for method in (loss.value, loss.derivative, loss.second, loss.subdifferential):
        method(z)
    sigmoid(z)
    out = loss.value(z)
    out += 1  # an array of its own
    assert (z == GRID).all()


@each_loss
def test_pickle_and_repr(loss):
    twin = pickle.loads(pickle.dumps(loss))
    assert (twin.value(GRID) == loss.value(GRID)).all()
    assert twin.upper_bound == loss.upper_bound and twin.curvature == loss.curvature
    assert repr(eval(repr(loss))) == repr(loss)


# Doors


def test_get_loss_knows_every_loss_of_the_margin_by_its_name():
    for loss in MARGIN_LOSSES:
        assert type(get_loss(loss.name)) is type(loss)
        assert get_loss(loss) is loss
    assert get_loss("logistic").base == math.e
    for bad in ("Hinge", "huber", None, Hinge, 3, ["hinge"]):
        with pytest.raises(
            ValueError, match=r"loss must be 'exponential' or .* a Loss"
        ):
            get_loss(bad)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: ZeroOne(at_zero=0.5), "at_zero must be 0 or 1, got 0.5"),
        (lambda: ZeroOne(at_zero="0"), "at_zero must be 0 or 1"),
        (lambda: Logistic(base=10), "base must be 2 or math.e, got 10"),
        (lambda: Logistic(base=None), "base must be 2 or math.e"),
        (lambda: Huber(delta=0), "delta must be a number > 0, got 0"),
        (lambda: Huber(delta=math.nan), "delta must be"),
    ],
)
def test_bad_parameters_are_refused(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_the_base_is_abstract():
    for method in (Loss().value, Loss().derivative, Loss().second):
        with pytest.raises(NotImplementedError):
            method(0)


# Likelihood, and counts of mistakes


def test_negative_label_in_the_0_1_formula_gives_another_number():
    g = math.log(9)  # p = 0.9
    assert -log_likelihood([-1], [g]) == pytest.approx(2.3026, abs=5e-5)
    assert -log_likelihood([0], [g]) == -log_likelihood([-1], [g])
    p, t = 0.9, -1
    wrong = -(t * math.log(p) + (1 - t) * math.log(1 - p))
    assert wrong == pytest.approx(4.4998, abs=5e-5)
    assert Logistic().value(-g) == pytest.approx(math.log(10))


def test_bernoulli_form_fails_for_minus_1():
    p = sigmoid(1)
    form = {t: p**t * (1 - p) ** (1 - t) for t in (-1, 0, 1)}
    assert form[0] + form[1] == pytest.approx(1)
    assert form[-1] == pytest.approx(0.0989, abs=5e-5)
    assert form[1] + form[-1] == pytest.approx(0.83, abs=5e-3)
    assert math.exp(log_likelihood([-1], [1])) == pytest.approx(0.2689, abs=5e-5)
    assert math.exp(log_likelihood([0], [1])) == pytest.approx(form[0])


@given(st.lists(st.tuples(st.booleans(), st.floats(-50, 50)), min_size=1, max_size=5))
def test_the_log_turns_the_product_into_a_sum(rows):
    t = np.array([label for label, _ in rows])
    g = np.array([score for _, score in rows])
    product = math.prod(sigmoid(score if label else -score) for label, score in rows)
    assert math.exp(log_likelihood(t, g)) == pytest.approx(product, rel=1e-11)
    signs = np.where(t, 1, -1)
    assert log_likelihood(t, g) == log_likelihood(signs, g)
    mean = Logistic().value(signs * g).mean()
    assert log_likelihood(signs, g) == pytest.approx(-len(rows) * mean)


def test_log_likelihood_against_scikit_learn():
    rng = np.random.default_rng(0)
    for _ in range(100):
        t, g = rng.integers(0, 2, 7), rng.normal(0, 3, 7)
        expected = log_loss(t, sigmoid(g), normalize=False, labels=[0, 1])
        assert -log_likelihood(t, g) == pytest.approx(expected)


def test_log_likelihood_of_one_class_reads_the_same_in_both_codings():
    assert log_likelihood([1, 1], [2, 3]) == -Logistic().value([2, 3]).sum()
    assert log_likelihood([], []) == 0


def test_log_likelihood_of_certain_mistakes_is_finite():
    with np.errstate(all="raise", under="ignore"):
        assert log_likelihood([1, 0], [-1000, 1000]) == -2000


@pytest.mark.parametrize("y", [[0, 1, -1], [1, 2, 2], ["a", "b", "a"], [0.5, 1, 0]])
def test_log_likelihood_of_other_labels_is_refused(y):
    with pytest.raises(ValueError, match="labels -1 and 1, or 0 and 1"):
        log_likelihood(y, [0, 0, 0])


FUNCTIONS = [log_likelihood, error_rate, error_count]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_a_column_beside_a_row_would_broadcast_to_a_table(function):
    column = np.array([[1], [-1], [1]])
    row = np.array([1, -1, -1])
    for a, b in ((column, row), (row, column), (column, column), (row, row[:2])):
        shapes = f"shape {a.shape}.*shape {b.shape}".translate(
            {ord("("): r"\(", ord(")"): r"\)"}
        )
        with pytest.raises(ValueError, match=shapes):
            function(a, b)
    with pytest.raises(ValueError, match=r"shape \(\)"):
        function(1, 1)


def test_number_and_rate_of_mistakes_differ_by_n():
    y, predicted = ["a", "b", "c", "a"], ["a", "c", "c", "b"]
    assert error_count(y, predicted) == 2 and error_rate(y, predicted) == 0.5
    assert error_rate(y, predicted) == 1 - accuracy_score(y, predicted)
    assert type(error_count(y, predicted)) is int
    with pytest.raises(ValueError, match="0 labels"):
        error_rate([], [])
    assert error_count([], []) == 0


def test_two_mistakes_of_regression_in_thirteen():
    X, y = datasets.t13()
    theta, *_ = np.linalg.lstsq(np.column_stack([np.ones(13), X]), y, rcond=None)
    predicted = np.where(theta[0] + X @ theta[1:] >= 0, 1, -1)
    assert error_count(y, predicted) == 2
    assert error_rate(y, predicted) == 2 / 13
    assert round(error_rate(y, predicted), 4) == 0.1538
    z = y * (theta[0] + X @ theta[1:])
    assert ZeroOne().value(z).mean() == error_rate(y, predicted)


@settings(max_examples=50)
@given(st.lists(st.sampled_from([-1, 1]), min_size=1, max_size=9), st.randoms())
def test_zero_one_loss_counts_as_error_count_does(y, random):
    g = np.array([random.choice([-2.0, -0.5, 0.5, 3.0]) for _ in y])
    count = ZeroOne().value(np.array(y) * g).sum()
    assert count == error_count(y, np.where(g >= 0, 1, -1))


def test_names_are_complete():
    classes = {
        name
        for name, value in vars(losses).items()
        if isinstance(value, type) and issubclass(value, Loss)
    }
    classes -= {"_Corner"}  # what the perceptron's and the hinge's loss share
    assert classes == {type(loss).__name__ for loss in LOSSES} | {"Loss"}
    assert classes < set(losses.__all__)


def test_labels_of_a_likelihood_can_be_mended_as_the_message_says():
    y, g = ["yes", None, "no"], [1.0, -2.0, 0.5]
    with pytest.raises(ValueError, match=r"write np\.asarray\(y\) == 'yes' if"):
        log_likelihood(y, g)
    p = 1 / (1 + np.exp(-np.array(g)))
    right = math.log(p[0] * (1 - p[1]) * (1 - p[2]))
    assert log_likelihood(np.asarray(y) == "yes", g) == pytest.approx(right)


def test_the_argument_that_is_a_column_is_named():
    for y, predicted, name in (([1, 0], [[1], [0]], "predicted"), ([[1]], [1], "y")):
        with pytest.raises(ValueError, match=rf"np\.ravel\({name}\)"):
            error_count(y, predicted)
    assert error_count([1, 0], np.ravel([[1], [0]])) == 0
