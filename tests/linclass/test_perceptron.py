"""The perceptron against a plain loop, exact arithmetic, and the facts of the book."""

import copy
import dataclasses
import math
import pickle
import tracemalloc
import warnings
from contextlib import contextmanager
from fractions import Fraction as F
from functools import reduce
from operator import add
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linclass import (
    MistakeBound,
    NotConverged,
    NotSeparable,
    OneVsRest,
    Perceptron,
    augment,
    datasets,
    margins,
    mistake_bound,
    perceptron,
    perceptron_batch,
)
from linclass import _perceptron_run as runs
from linclass._fast import perceptron as blocks
from linclass.perceptron import perceptron_pass

T13, SIGNS = datasets.t13()
MEETING_T13 = (  # index of each update, and (b; w1, w2) after it, worked out by hand
    (0, 1, 0, 4),
    (6, 0, -2, 4),
    (7, -1, 3, 0),
    (9, -2, -1, 4),
    (10, -3, -1, 3),
    (1, -2, 3, 4),
    (6, -3, 1, 4),
    (7, -4, 6, 0),
    (9, -5, 2, 4),
    (7, -6, 7, 0),
    (9, -7, 3, 4),
)


def theta_of(model):
    return model.halfspace_.theta.tolist()


def quietly(model, X, y):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConverged)
        return model.fit(X, y)


# The plain loop: one point at a time, in whatever arithmetic the numbers bring.


class Plain:
    def __init__(self, X, y, theta, mistake, rate=1, c=1):
        self.X, self.y, self.theta = X, y, list(theta)
        self.mistake, self.rate, self.c = mistake, rate, c
        self.indices, self.picks, self.passes, self.before = [], 0, 0, 0

    def z(self, i):
        b, *w = self.theta
        return self.y[i] * (
            reduce(add, (a * v for a, v in zip(self.X[i], w, strict=True))) + b
        )

    def wrong(self, i):
        return self.z(i) <= 0 if self.mistake == "z<=0" else self.z(i) < 0

    def test(self, i):
        if self.wrong(i):
            step = self.rate * self.y[i]
            self.theta[0] = self.theta[0] + step * self.c
            for j, v in enumerate(self.X[i]):
                self.theta[j + 1] = self.theta[j + 1] + step * v
            self.indices.append(i)

    def finished(self, stop):
        n = range(len(self.y))
        if stop == "sign":  # sign(0) = +1
            signs = [1 if self.z(i) * self.y[i] >= 0 else -1 for i in n]
            return signs == [int(label) for label in self.y]
        return stop == "clean" and not any(self.wrong(i) for i in n)

    def run(self, order, stop, max_iter, rng=None):
        """Return whether the stopping rule was met."""
        n = len(self.y)
        if order == "random":
            while not self.finished(stop):
                if self.picks == max_iter * n:
                    return False
                self.picks += 1
                self.passes = -(-self.picks // n)
                self.test(int(rng.integers(n)))
            return True
        while not (stop == "sign" and self.finished(stop)):
            if self.passes == max_iter:
                return False
            self.passes += 1
            before = self.before = len(self.indices)
            if order == "cyclic":
                for i in range(n):
                    self.test(i)
            elif order == "first":
                for i in [i for i in range(n) if self.wrong(i)][:1]:
                    self.test(i)
            else:
                self.test(min(range(n), key=self.z))
            if stop == "clean" and len(self.indices) == before:
                return True
        return True


@st.composite
def problems(draw, number):
    """Samples, signs, whether with a bias, and a start; one class only without one."""
    d = draw(st.integers(1, 4))
    row = st.lists(number, min_size=d, max_size=d)
    intercept = draw(st.booleans())
    X = draw(st.lists(row, min_size=2 if intercept else 1, max_size=9))
    y = draw(st.lists(st.sampled_from([-1, 1]), min_size=len(X), max_size=len(X)))
    if intercept:
        y[0], y[1] = draw(st.sampled_from([(1, -1), (-1, 1)]))
    theta = draw(st.lists(number, min_size=d + 1, max_size=d + 1))
    init = draw(st.sampled_from(["zero", "first", theta[0 if intercept else 1 :]]))
    return X, y, intercept, init


VARIANTS = {
    "mistake": st.sampled_from(["z<=0", "z<0"]),
    "order": st.sampled_from(["cyclic", "first", "worst", "random"]),
    "stop": st.sampled_from(["clean", "sign", "never"]),
    "max_iter": st.integers(1, 12),
}


def check_against_the_plain_loop(problem, rate, bias_step, max_iter, **options):
    X, y, intercept, init = problem
    c = max(reduce(add, (v * v for v in x)) for x in X)
    c = (c if bias_step == "R2" else bias_step) if intercept else 0
    start = [0] * (len(X[0]) + 1)
    if init == "first":
        start = [y[0] * v for v in (c, *X[0])]
    elif init != "zero":
        start = init if intercept else [0, *init]
    order, stop = options["order"], options["stop"]
    plain = Plain(X, y, start, options["mistake"], rate, c)
    met = plain.run(order, stop, max_iter, np.random.default_rng(7))

    options |= {"fit_intercept": intercept, "init": init, "rate": float(rate)}
    if intercept:
        options["bias_step"] = bias_step
    model = Perceptron(max_iter=max_iter, random_state=7, **options)
    quietly(model, X, y)
    trace = model.trace_
    assert trace.indices.tolist() == plain.indices
    assert model.halfspace_.theta.tolist() == plain.theta
    assert trace.last.tolist() == plain.theta
    assert model.converged_ == met
    assert model.n_iter_ == trace.passes == plain.passes
    assert model.updates_ == len(plain.indices)
    assert trace.iterates.shape == (model.updates_ + 1, len(start))
    assert trace.iterates[0].tolist() == start
    assert trace.iterates[-1].tolist() == plain.theta
    if order == "random":
        assert trace.picks == plain.picks
    else:
        each = plain.passes * len(X)
        assert trace.picks == (each if order == "cyclic" else model.updates_)
    # A run that can never move again is told from one that ran out of passes.
    stuck = not any(plain.wrong(i) for i in range(len(X)))
    if order != "random":  # only a pass shows it
        stuck = stuck and len(plain.indices) == plain.before
    assert trace.reason == (
        "converged" if met else "no_update" if stuck else "max_iter"
    )


@settings(max_examples=60)
@given(
    problem=problems(
        st.one_of(
            st.integers(-40, 40).map(lambda k: k / 10),
            st.floats(-3, 3, allow_subnormal=False),
        )
    ),
    rate=st.sampled_from([1.0, 0.1, 3.0]),
    bias_step=st.sampled_from([1.0, 0.3, "R2"]),
    **VARIANTS,
)
def test_at_textbook_sizes_every_variant_is_the_plain_loop_to_the_last_bit(
    problem, **options
):
    check_against_the_plain_loop(problem, **options)


WAYS = {  # to make a pass, and the sizes from which each is taken
    "plain": {"plain": 10**9, "compiled": 10**9, "signed": 10**9},
    "blocks": {"plain": 0, "compiled": 10**9, "signed": 10**9},
    "unsigned": {"plain": 0, "compiled": 10**9, "signed": 0},
    "compiled": {"plain": 0, "compiled": 0, "signed": 10**9},
}


@contextmanager
def made_by(way, tile=2**16):
    """Make every pass in this way, whatever the size of the data."""
    sizes = WAYS[way]
    plain = sizes["plain"]
    with (
        mock.patch.multiple(runs, PLAIN_UP_TO=plain, COMPILE_FROM=sizes["compiled"]),
        mock.patch.multiple(
            blocks, PLAIN_UP_TO=plain, SIGNED_UP_TO=sizes["signed"], TILE=tile
        ),
    ):
        yield


each_way = pytest.mark.parametrize(
    "way",
    [*list(WAYS)[:3], pytest.param("compiled", marks=pytest.mark.slow)],  # by numba
)


@each_way
@settings(max_examples=30)
@given(
    problem=problems(st.integers(-4, 4)),
    rate=st.sampled_from([F(1), F(1, 4), F(3)]),
    bias_step=st.sampled_from([1, 3, "R2"]),
    tile=st.sampled_from([1, 9, 40, 2**16]),
    **VARIANTS,
)
def test_on_integers_every_way_makes_the_mistakes_of_exact_arithmetic(
    way, problem, tile, **options
):
    with made_by(way, tile):
        check_against_the_plain_loop(problem, **options)


@each_way
@pytest.mark.parametrize("order", ["cyclic", "first", "worst"])
def test_many_features_many_rows_equal_the_plain_loop(way, order):
    rng = np.random.default_rng(3)
    w = rng.normal(size=20)
    X = rng.integers(-30, 31, size=(90, 20))
    y = np.sign(X @ w)
    theta, rows, passes = np.zeros(21), [], 0
    while True:
        passes, found = passes + 1, []
        for i in range(90):
            z = y[i] * (X[i] @ theta[1:] + theta[0])
            found.append(z)
            if order == "cyclic" and z <= 0:
                theta += y[i] * np.array([1, *X[i]])
                rows.append(i)
        found = np.array(found)
        if (found > 0).all():
            break
        if order != "cyclic":
            i = (found <= 0).argmax() if order == "first" else found.argmin()
            theta += y[i] * np.array([1, *X[i]])
            rows.append(i)
    with made_by(way):
        model = Perceptron(order=order, max_iter=10**5).fit(X, y)
    assert model.trace_.indices.tolist() == rows and len(rows) > 30
    assert model.halfspace_.theta.tolist() == theta.tolist()
    assert model.n_iter_ == passes


def test_the_pass_runs_in_exact_arithmetic():
    rng = np.random.default_rng(0)
    X = [[F(int(v), 10) for v in row] for row in rng.integers(-20, 20, (12, 3))]
    y = [1, -1] * 6
    plain = Plain(X, y, [F(0)] * 4, "z<=0", F(1, 3), 2)
    theta, found, rows = [F(0)] * 4, [0] * 12, []
    for _ in range(5):
        for i in range(12):
            plain.test(i)
        count = perceptron_pass(theta, X, y, found, F(1, 3), 2)
        rows += found[:count]
    assert (theta, rows) == (plain.theta, plain.indices) and len(rows) > 20
    assert perceptron_pass([0, 0], [[5]], [1], [0], strict=True) == 0


# T13


def test_the_whole_trace_of_t13():
    model = Perceptron().fit(T13, SIGNS)
    assert (model.updates_, model.n_iter_, model.converged_) == (11, 4, True)
    assert model.trace_.indices.tolist() == [row[0] for row in MEETING_T13]
    assert model.trace_.iterates.tolist() == [[0, 0, 0]] + [
        list(row[1:]) for row in MEETING_T13
    ]
    assert model.trace_.reason == "converged" and model.trace_.picks == 52
    assert margins(model.halfspace_, T13, SIGNS).min() == 1


@pytest.mark.parametrize(
    ("options", "updates", "theta"),
    [
        ({}, 11, [-7, 3, 4]),
        ({"init": "first"}, 10, [-7, 3, 4]),
        ({"init": "first", "mistake": "z<0"}, 10, [-7, 3, 4]),
        ({"order": "first"}, 10, [-4, 1, 2]),
        ({"order": "worst"}, 8, [-6, 2, 3]),
        ({"rate": 10}, 11, [-70, 30, 40]),
        ({"order": "random", "stop": "sign", "random_state": 0}, 15, [-11, 4, 7]),
    ],
)
def test_orders_and_starts_on_t13(options, updates, theta):
    model = Perceptron(**options).fit(T13, SIGNS)
    assert (model.updates_, model.halfspace_.theta.tolist()) == (updates, theta)


def test_reversed_order_on_t13():
    model = Perceptron().fit(T13[::-1], SIGNS[::-1])
    assert (model.updates_, model.halfspace_.theta.tolist()) == (15, [-11, 4, 3])


@pytest.mark.parametrize(
    ("shift", "options", "updates", "passes", "theta"),
    [
        ((-3, -2), {}, 5, 3, [5, 2, 4]),
        ((-3, -2), {"order": "first"}, 5, 6, [5, 2, 4]),
        ((-3, -2), {"order": "worst"}, 11, 12, [5, 4, 7]),
        ((-3, -2), {"bias_step": "R2"}, 35, None, None),
        ((0, 0), {"bias_step": "R2"}, 53, None, None),
        ((10, 10), {"bias_step": "R2"}, 314, None, None),
        ((10, 10), {}, 11787, 4500, [-873, 22, 54]),
        ((10, 10), {"order": "first"}, 13523, 13524, None),
    ],
)
def test_shifts_of_t13(shift, options, updates, passes, theta):
    model = Perceptron(max_iter=20000, **options).fit(T13 + shift, SIGNS)
    assert model.updates_ == updates
    assert passes in (None, model.n_iter_)
    assert theta in (None, model.halfspace_.theta.tolist())
    assert (margins(model.halfspace_, T13 + shift, SIGNS) > 0).all()


def test_doubles_miss_a_tie_of_the_centered_set():
    rows, _ = datasets.t13_centered()  # 13 x - sum, and the constant is 13
    plain = Plain(rows.tolist(), SIGNS.tolist(), [0, 0, 0], "z<=0", c=169)
    assert plain.run("cyclic", "clean", 100)
    assert (len(plain.indices), plain.passes) == (12, 6)

    as_integers = Perceptron(bias_step=169).fit(rows, SIGNS)
    assert as_integers.updates_ == 12
    vectors = np.column_stack([np.full(13, 13), rows])
    homogeneous = Perceptron(fit_intercept=False).fit(vectors, SIGNS)
    assert (homogeneous.updates_, homogeneous.n_iter_) == (12, 6)
    b, w1, w2 = homogeneous.halfspace_.w / 13
    assert (b, 13 * w1, 13 * w2) == (8, 62, 93)

    in_doubles = Perceptron().fit(T13 - T13.mean(axis=0), SIGNS)
    assert in_doubles.updates_ == 5
    tie = F(5) + F(16, 13) * (-5 - F(41, 13)) + F(37, 13) * (4 - F(29, 13))
    assert tie == 0


@pytest.mark.parametrize(
    ("mistake", "rate", "exact", "doubles"),
    [
        ("z<=0", F(1, 100), 158, 153),
        ("z<=0", F(1), 11, 11),
        ("z<=0", F(100), 11, 11),
        ("z<0", F(1, 100), 153, 153),
        ("z<0", F(1), 6, 6),
        ("z<0", F(100), 11, 11),
    ],
)
def test_from_another_start_the_rate_matters(mistake, rate, exact, doubles):
    X, start = T13.tolist(), [F(1), F(-1), F(-1)]
    plain = Plain(X, SIGNS.tolist(), start, mistake, rate, 1)
    assert plain.run("cyclic", "clean", 100)
    assert len(plain.indices) == exact
    # A common factor turns the start and the rate into integers: doubles are exact.
    factor = rate.denominator
    scaled = Perceptron(
        init=[factor, -factor, -factor], rate=float(rate * factor), mistake=mistake
    ).fit(T13, SIGNS)
    assert scaled.updates_ == exact
    model = Perceptron(init=[1, -1, -1], rate=float(rate), mistake=mistake)
    assert model.fit(T13, SIGNS).updates_ == doubles


def test_scaling_the_augmented_vectors_changes_no_update():
    for factor in (1, 10, 2.0**-4):
        model = Perceptron(fit_intercept=False).fit(augment(T13) * factor, SIGNS)
        assert model.updates_ == 11
        assert model.halfspace_.w.tolist() == [-7 * factor, 3 * factor, 4 * factor]
    tenth = [[F(1, 10), *(F(int(v), 10) for v in x)] for x in T13]
    plain = Plain(tenth, SIGNS.tolist(), [F(0)] * 4, "z<=0", 1, 0)
    assert plain.run("cyclic", "clean", 100) and len(plain.indices) == 11


def test_an_update_can_break_another_point():
    iterates = Perceptron().fit(T13, SIGNS).trace_.iterates
    z = augment(T13)[2] @ iterates[:3].T
    assert T13[2].tolist() == [9, 4] and z.tolist() == [0, 17, -2]


def test_an_update_raises_z_by_the_squared_norm():
    trace = Perceptron(max_iter=5000).fit(T13 + 10, SIGNS).trace_
    vectors = augment(T13 + 10)[trace.indices] * SIGNS[trace.indices, None]
    before = (vectors * trace.iterates[:-1]).sum(axis=1)
    after = (vectors * trace.iterates[1:]).sum(axis=1)
    assert (before <= 0).all()
    assert (after - before == (vectors**2).sum(axis=1)).all()


def test_both_inequalities_of_the_proof_hold_at_every_update():
    iterates = Perceptron().fit(T13, SIGNS).trace_.iterates
    best, squared = np.array([-23, 6, 10]), 146  # γ_h ‖best‖ = 11
    assert (augment(T13) @ best * SIGNS).min() == 11
    k = np.arange(len(iterates))
    assert (iterates @ best >= 11 * k).all()
    assert ((iterates**2).sum(axis=1) <= squared * k).all()


def test_the_answer_depends_on_the_order():
    X, y = datasets.order2()
    for rows in ([0, 1], [1, 0]):
        model = Perceptron(fit_intercept=False).fit(X[rows], y[rows])
        assert model.updates_ == 1
        assert model.halfspace_.w.tolist() == X[rows[0]].tolist()
    X, y = datasets.order3()
    wanted = {
        (0, 1, 2): (9, [1, 2, -2]),
        (1, 0, 2): (13, [-1, 4, -3]),
        (0, 2, 1): (17, [-1, 5, -4]),
    }
    for rows, (updates, theta) in wanted.items():
        model = Perceptron().fit(X[list(rows)], y[list(rows)])
        assert (model.updates_, model.halfspace_.theta.tolist()) == (updates, theta)


@pytest.mark.slow
def test_two_thousand_orders_of_t13():
    rng, counts, answers = np.random.default_rng(0), [], set()
    for _ in range(2000):
        rows = rng.permutation(13)
        model = Perceptron().fit(T13[rows], SIGNS[rows])
        counts.append(model.updates_)
        answers.add(tuple(model.halfspace_.theta))
    assert (min(counts), max(counts), len(answers)) == (5, 26, 122)
    assert round(sum(counts) / 2000, 2) == 13.98


# The documents' literal algorithms


def test_document_2_literal_never_starts_and_repaired_stops_after_31_picks():
    literal = Perceptron(
        order="random", mistake="z<0", stop="sign", max_iter=7693, random_state=0
    )
    with pytest.warns(NotConverged, match=r'0 updates.*use mistake="z<=0"'):
        literal.fit(T13, SIGNS)
    assert (literal.updates_, literal.trace_.picks) == (0, 7693 * 13)
    assert literal.trace_.reason == "no_update" and not literal.converged_
    repaired = Perceptron(order="random", stop="sign", random_state=0)
    repaired.fit(T13, SIGNS)
    assert (repaired.trace_.picks, repaired.updates_) == (31, 15)
    assert repaired.n_iter_ == 3 and repaired.trace_.reason == "converged"


def test_document_2_can_also_stop_moving_later():
    # w = (1, 0): (0, -1) has z = 0, so it is no mistake, but sign(0) = +1.
    X, y = [[1, 0], [0, -1]], [1, -1]
    literal = {"mistake": "z<0", "stop": "sign", "fit_intercept": False}
    stuck = Perceptron(init=[1, 0], max_iter=50, **literal)
    with pytest.warns(NotConverged, match="0 updates with 0 of 2"):
        stuck.fit(X, y)
    assert stuck.trace_.reason == "no_update"
    moved = Perceptron(init=[1, 0], stop="sign", fit_intercept=False).fit(X, y)
    assert (moved.updates_, moved.halfspace_.w.tolist()) == (1, [1, 1])


def test_document_3_from_zero_never_moves_and_does_not_stop():
    for X, y in (datasets.t13(), datasets.xor()):
        model = Perceptron(mistake="z<0", stop="never", max_iter=20).fit(X, y)
        assert (model.updates_, model.n_iter_) == (0, 20)
        assert model.trace_.reason == "no_update" and not model.converged_


def test_without_a_rule_the_cycling_goes_on_with_the_same_weights():
    model = Perceptron(stop="never", max_iter=10).fit(T13, SIGNS)
    assert (model.updates_, model.n_iter_) == (11, 10)
    assert model.halfspace_.theta.tolist() == [-7, 3, 4]
    assert Perceptron(stop="never", max_iter=3).fit(T13, SIGNS).trace_.reason == (
        "max_iter"
    )


def test_ties_are_no_mistakes_to_the_strict_test():
    X, y = datasets.orthonormal(5)
    for mistake, init, updates in (
        ("z<0", "first", 0),
        ("z<=0", "first", 4),
        ("z<=0", "zero", 5),
        ("z<0", "zero", 0),
    ):
        model = Perceptron(fit_intercept=False, mistake=mistake, init=init)
        assert model.fit(X, y).updates_ == updates
        z = margins(model.halfspace_, X, y)
        assert (z == 0).sum() == {0: 4 + (init == "zero")}.get(updates, 0)


def test_one_point_with_both_labels_ends_at_w_0():
    model = Perceptron(init="first", mistake="z<0", fit_intercept=False)
    model.fit([[1], [1]], [1, -1])
    assert (model.updates_, model.halfspace_.w.tolist()) == (1, [0])


def test_an_update_can_shorten_w():
    model = Perceptron(fit_intercept=False, init=[1, 0], max_iter=1, stop="never")
    model.fit([[1, 0], [-0.8, 0.6]], [1, 1])
    squared = (model.trace_.iterates**2).sum(axis=1)
    np.testing.assert_allclose(squared, [1, 0.4], rtol=1e-15)


def test_one_update_may_not_be_enough_for_its_point():
    model = Perceptron(fit_intercept=False, init=[-10, 1]).fit([[1, 0]], [1])
    assert (model.updates_, model.halfspace_.w.tolist()) == (11, [1, 1])


@pytest.mark.parametrize(
    ("name", "argument", "updates"),
    [("two_point", a, n) for a, n in ((2, 13), (5, 85), (10, 365), (20, 1525))]
    + [("line13", None, 3), ("ball13", None, 15)],
)
def test_updates_of_the_augmented_sets(name, argument, updates):
    arguments = () if argument is None else (argument,)
    X, y = getattr(datasets, name)(*arguments)
    if name == "ball13":
        X = np.column_stack([X, (X**2).sum(axis=1)])
    assert Perceptron(max_iter=5000).fit(X, y).updates_ == updates


@pytest.mark.parametrize(
    ("name", "argument", "updates"),
    [("nested", n, (4**n - 1) // 3) for n in range(1, 8)]
    + [("orthonormal", d, d) for d in (1, 2, 5, 100)]
    + [("spiral", k, k - 1) for k in (10, 25, 100)],
)
def test_updates_of_the_homogeneous_families(name, argument, updates):
    X, y = getattr(datasets, name)(argument)
    model = Perceptron(fit_intercept=False, max_iter=10**5).fit(X, y)
    assert model.updates_ == updates


def test_rows_of_a_hadamard_matrix_are_one_mistake_each():
    X, y = datasets.hadamard8()
    assert Perceptron(fit_intercept=False).fit(X, y).updates_ == 8


@pytest.mark.parametrize(
    ("values", "updates"),
    [((0, 0, 0, 1), 18), ((0, 1, 1, 1), 9), ((1, 1, 1, 0), 18), ((1, 1, 0, 1), 11)],
)
def test_boolean_functions(values, updates):
    X, y = datasets.boolean(values)
    assert Perceptron().fit(X, y).updates_ == updates


def test_far_from_the_origin_without_a_bias_it_never_stops():
    model = Perceptron(fit_intercept=False, max_iter=500)
    with pytest.warns(NotConverged):
        model.fit([[10], [9]], [1, -1])
    assert model.trace_.reason == "max_iter"


# The mistake bound


def test_the_mistake_bound_of_t13():
    answer = mistake_bound(T13, SIGNS)
    assert answer.radius == pytest.approx(math.sqrt(146), rel=1e-15)
    assert answer.margin == pytest.approx(11 / math.sqrt(665), rel=1e-12)
    assert answer.bound == pytest.approx(97090 / 121, rel=1e-12)
    assert all(type(v) is float for v in (answer.radius, answer.margin, answer.bound))


@pytest.mark.parametrize(
    ("shift", "bound", "updates"),
    [((-3, -2), F(4453, 25), 5), ((10, 10), F(4517996, 25), 11787)],
)
def test_the_bound_needs_the_margin_of_what_the_run_sees(shift, bound, updates):
    answer = mistake_bound(T13 + shift, SIGNS)
    assert answer.bound == pytest.approx(float(bound), rel=1e-11)
    assert updates <= answer.bound
    # The margin with bias is 1 for every shift, and R² / 1 does not bound.
    if shift == (10, 10):
        assert updates > answer.radius**2 == pytest.approx(686)


@pytest.mark.parametrize("X", [datasets.xor().X, [[1], [1], [1], [1]]])
def test_no_bound_where_the_classes_cannot_be_separated(X):
    with pytest.raises(NotSeparable, match="no half-space separates") as caught:
        mistake_bound(X, datasets.xor().y)
    proof = caught.value.separation
    for weights in (proof.positive_weights, proof.negative_weights):
        np.testing.assert_allclose(weights @ X, proof.point, atol=1e-15)


def test_t13_has_no_bound_without_a_bias():
    # 8 (4, 1) + 21 (-2, 0) + 2 (5, -4) = 0, the y x of rows 1, 6 and 7.
    signed = T13 * SIGNS[:, None]
    assert (8 * signed[1] + 21 * signed[6] + 2 * signed[7]).tolist() == [0, 0]
    with pytest.raises(NotSeparable, match="no half-space through the origin"):
        mistake_bound(T13, SIGNS, fit_intercept=False)


def test_the_bound_holds_and_is_attained():
    X, y = datasets.orthonormal(7)
    answer = mistake_bound(X, y, fit_intercept=False)
    assert answer.bound == pytest.approx(7, rel=1e-12)
    assert Perceptron(fit_intercept=False).fit(X, y).updates_ == 7


def test_the_bound_holds_in_every_order_for_both_tests_on_prescribed_margins():
    rng = np.random.default_rng(0)
    for _ in range(40):
        n, d = int(rng.integers(4, 40)), int(rng.integers(2, 8))
        X, y = datasets.prescribed(n, d, 1.0, float(rng.uniform(0.1, 0.6)), rng)
        bound = mistake_bound(X, y, fit_intercept=False).bound
        for order in ("cyclic", "first", "worst", "random"):
            for mistake, init in (("z<=0", "zero"), ("z<0", "first")):
                model = Perceptron(
                    fit_intercept=False,
                    order=order,
                    mistake=mistake,
                    init=init,
                    max_iter=10**4,
                    random_state=0,
                ).fit(X, y)
                assert model.converged_
                assert model.updates_ + (init == "first") <= bound * (1 + 1e-9)


def test_a_ball_or_a_radius_without_the_constant_does_not_bound():
    # (5, 0)+, (5, 1)-: ball radius 1/2 and γ² = 25/101 say 4.04; R² / γ² is 105.04.
    X, y = [[5, 0], [5, 1]], [1, -1]
    model = Perceptron(fit_intercept=False).fit(X, y)
    answer = mistake_bound(X, y, fit_intercept=False)
    assert model.updates_ == 53 > 4 * 0.25 * 101 / 25
    assert answer.bound == pytest.approx(26 * 101 / 25, rel=1e-12)
    # .1+, .05-: (2R/γ)² = 64 with the raw R = .1 and γ = .025, but 405 updates.
    X, y = [[0.1], [0.05]], [1, -1]
    assert Perceptron().fit(X, y).updates_ == 405 > (2 * 0.1 / 0.025) ** 2
    assert mistake_bound(X, y).bound == pytest.approx(1625, abs=1)
    assert Perceptron(bias_step="R2").fit(X, y).updates_ == 9


def test_a_mistake_bound_is_the_square_of_the_ratio():
    assert MistakeBound(radius=2.0, margin=0.25).bound == 64.0
    assert mistake_bound([[1e200], [1]], [1, -1]).bound == math.inf  # 1e400


# What is kept of a run


def literal_votes(X, y, order, max_iter, rng):
    """Weights and survival counts as Freund and Schapire count them, in fractions."""
    n, d = len(X), len(X[0])
    theta, list_of = [F(0)] * (d + 1), [([F(0)] * (d + 1), 0)]
    while True:
        before = len(list_of)
        for i in range(n) if order == "cyclic" else rng.integers(n, size=n):
            score = theta[0] + sum(w * v for w, v in zip(theta[1:], X[i], strict=True))
            if y[i] * score > 0:
                theta, count = list_of.pop()
                list_of.append((theta, count + 1))
            else:
                theta = [w + y[i] * v for w, v in zip(theta, [1, *X[i]], strict=True)]
                list_of.append((theta, 1))
        max_iter -= 1
        if max_iter == 0 or (order == "cyclic" and len(list_of) == before):
            return list_of


@settings(max_examples=40)
@given(
    data=st.integers(1, 3).flatmap(
        lambda d: st.lists(
            st.tuples(
                st.lists(st.integers(-3, 3), min_size=d, max_size=d),
                st.sampled_from([-1, 1]),
            ),
            min_size=2,
            max_size=8,
        )
    ),
    order=st.sampled_from(["cyclic", "random"]),
    max_iter=st.integers(1, 9),
    tile=st.sampled_from([1, 7, 2**16]),
)
def test_kept_weights_are_those_of_the_literal_definitions(data, order, max_iter, tile):
    X, y = [x for x, _ in data], [label for _, label in data]
    y[:2] = [1, -1]
    stop = "clean" if order == "cyclic" else "never"
    options = {"order": order, "stop": stop, "max_iter": max_iter, "random_state": 1}
    votes = literal_votes(X, y, order, max_iter, np.random.default_rng(1))
    total = sum(count for _, count in votes)
    with mock.patch.object(runs, "TILE", tile):
        kept = {
            keep: quietly(Perceptron(keep=keep, **options), X, y)
            for keep in ("last", "pocket", "averaged", "voted")
        }
        score = kept["voted"].decision_function(X)
    trace = kept["voted"].trace_
    assert trace.survivals.tolist() == [count for _, count in votes]
    assert total == trace.picks
    assert trace.iterates.tolist() == [theta for theta, _ in votes]

    mean = [sum(c * t[j] for t, c in votes) / total for j in range(len(X[0]) + 1)]
    assert kept["averaged"].halfspace_.theta.tolist() == [float(v) for v in mean]
    assert kept["last"].trace_.average().tolist() == [float(v) for v in mean]

    def g(theta, x):
        return theta[0] + sum(w * v for w, v in zip(theta[1:], x, strict=True))

    for x, s in zip(X, score, strict=True):
        vote = sum(c if g(t, x) >= 0 else -c for t, c in votes)
        assert s == float(F(vote, total))

    errors = [
        sum((g(t, x) >= 0) != (label > 0) for x, label in zip(X, y, strict=True))
        for t, _ in votes
    ]
    best = votes[errors.index(min(errors))][0]
    assert kept["pocket"].halfspace_.theta.tolist() == best
    assert kept["last"].halfspace_.theta.tolist() == votes[-1][0]


def test_the_pocket_is_never_worse_than_any_iterate():
    rng = np.random.default_rng(0)
    for _ in range(40):
        n, d = int(rng.integers(3, 60)), int(rng.integers(1, 6))
        X = rng.normal(size=(n, d)).round(int(rng.integers(0, 4)))
        y = rng.permutation(np.arange(n) % 2)
        model = quietly(Perceptron(keep="pocket", max_iter=20), X, y)
        scores = [
            np.mean((X @ theta[1:] + theta[0] >= 0) == y)
            for theta in model.trace_.iterates
        ]
        assert model.score(X, y) == max(scores)
        wanted = model.trace_.iterates[int(np.argmax(scores))]
        assert model.halfspace_.theta.tolist() == wanted.tolist()


def test_the_pocket_keeps_the_best_weights_seen_of_data_that_are_not_separable():
    X, y = [[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1]
    model = Perceptron(keep="pocket")
    with pytest.warns(NotConverged) as seen:
        model.fit(X, y)
    assert len(seen) == 1 and not model.converged_
    assert model.score(X, y) == 1 - 2 / 4  # one of the three others could be right


@pytest.mark.parametrize("order", ["first", "worst"])
def test_where_every_pick_is_an_update_all_iterates_but_the_first_count_once(order):
    model = Perceptron(order=order, keep="averaged").fit(T13, SIGNS)
    assert model.trace_.survivals.tolist() == [0] + [1] * model.updates_
    mean = [F(int(t), model.updates_) for t in model.trace_.iterates[1:].sum(axis=0)]
    assert model.halfspace_.theta.tolist() == [float(v) for v in mean]


@pytest.mark.parametrize("keep", ["averaged", "pocket", "voted"])
@pytest.mark.parametrize("order", ["cyclic", "worst"])
def test_a_run_without_updates_keeps_its_start(keep, order):
    model = Perceptron(init=[-7, 3, 4], keep=keep, order=order).fit(T13, SIGNS)
    assert model.updates_ == 0 and model.score(T13, SIGNS) == 1
    if keep == "voted":
        assert model.decision_function(T13).tolist() == SIGNS.tolist()
    else:
        assert model.halfspace_.theta.tolist() == [-7, 3, 4]


def test_a_vote_has_no_half_space_and_says_why():
    model = Perceptron().fit(T13, SIGNS)
    assert model.coef_.shape == (1, 2)
    model.set_params(keep="voted").fit(T13, SIGNS)
    assert not hasattr(model, "halfspace_")
    for name in ("coef_", "intercept_"):
        assert not hasattr(model, name)
        with pytest.raises(AttributeError, match=f'"voted" has no {name}'):
            getattr(model, name)
    again = pickle.loads(pickle.dumps(copy.deepcopy(model)))
    score = again.decision_function(T13)
    assert score.tolist() == model.decision_function(T13).tolist()
    assert (abs(score) <= 1).all()
    assert hasattr(model.set_params(keep="last").fit(T13, SIGNS), "coef_")


@pytest.mark.parametrize("keep", ["last", "pocket", "averaged", "voted"])
def test_faults_of_ties_labels_seeds_and_integers_in_none_of_the_variants(keep):
    def scores(X, y, **options):
        model = quietly(Perceptron(keep=keep, **options), X, y)
        return model.decision_function(X).tolist(), model

    # ties at the zero start are mistakes
    _, model = scores([[2, 1], [-1, -3]], [1, -1], fit_intercept=False)
    assert model.updates_ == 1 and model.score([[2, 1], [-1, -3]], [1, -1]) == 1
    # labels 0 and 1 are those of ±1, and come back
    X = [[1], [2], [-1], [-2]]
    zero_one, model = scores(X, [1, 1, 0, 0])
    assert zero_one == scores(X, [1, 1, -1, -1])[0]
    assert model.predict(X).tolist() == [1, 1, 0, 0]
    # the bias moves once a mistake
    _, model = scores([[1, 2, 3], [-1, -2, -3]], [-1, 1])
    assert model.trace_.iterates[1].tolist() == [-1, -1, -2, -3]
    # points are tested with the weights of the moment
    _, model = scores([[1, 0], [1, 0]], [1, 1], fit_intercept=False)
    assert model.updates_ == 1
    # a score of 0 is +1
    _, model = scores([[1, -1], [1, -1]], [1, 1], fit_intercept=False)
    assert model.predict([[2, 2]]).tolist() == [1]
    # an int seed is used afresh
    rng = np.random.default_rng(5)
    X, y = rng.normal(size=(10, 3)), rng.permutation([-1, 1] * 5)
    options = {"order": "random", "random_state": 3, "max_iter": 30}
    first, model = scores(X, y, **options)
    assert quietly(model, X, y).decision_function(X).tolist() == first
    # integers stay unchanged and are not truncated by a small rate
    X = np.array([[1, 0], [0, 1]])
    ints, _ = scores(X, [1, -1], rate=0.1)
    assert ints == scores(X.astype(float), [1, -1], rate=0.1)[0]
    assert X.tolist() == [[1, 0], [0, 1]]


@pytest.mark.parametrize("keep", ["pocket", "averaged", "voted"])
def test_what_is_kept_of_a_run_that_diverges_is_finite(keep):
    X, y = datasets.xor()
    with pytest.warns(NotConverged, match="could overflow"):
        model = Perceptron(rate=1e290, keep=keep).fit(X, y)
    assert model.trace_.survivals.min() >= 0
    assert model.trace_.survivals.sum() == model.trace_.picks
    assert np.isfinite(model.decision_function(X)).all()


@pytest.mark.parametrize("keep", ["last", "pocket", "averaged", "voted"])
def test_the_rate_does_not_change_what_is_kept_from_the_zero_start(keep):
    rng = np.random.default_rng(1)
    X, y = rng.normal(size=(30, 2)), rng.permutation([-1, 1] * 15)
    one, eight = (
        quietly(Perceptron(keep=keep, rate=rate, max_iter=9), X, y) for rate in (1, 8)
    )
    assert one.trace_.indices.tolist() == eight.trace_.indices.tolist()
    assert one.predict(X).tolist() == eight.predict(X).tolist()


# Many at once


@pytest.mark.parametrize("few", [1, 3, 16])
@pytest.mark.parametrize("digits", [0, 1, 17])
@pytest.mark.parametrize(("n", "d"), [(2, 1), (9, 2), (20, 11)])
def test_a_batch_does_what_single_runs_do_to_the_last_bit(few, digits, n, d):
    rng = np.random.default_rng([few, digits, d])
    X = rng.normal(size=(25, n, d)).round(digits)
    y = np.where(X @ rng.normal(size=d) > rng.normal(size=(25, 1)), "up", "low")
    y[:, :2] = "up", "low"
    for max_iter, fit_intercept in ((1, True), (7, False), (150, True)):
        options = {"max_iter": max_iter, "fit_intercept": fit_intercept}
        with mock.patch.object(perceptron, "_FEW", few):
            answer = perceptron_batch(X, y, **options)
        singles = [
            quietly(Perceptron(**options), *pair) for pair in zip(X, y, strict=True)
        ]
        assert answer.updates.tolist() == [m.updates_ for m in singles]
        assert answer.passes.tolist() == [m.n_iter_ for m in singles]
        assert answer.converged.tolist() == [m.converged_ for m in singles]
        thetas = [m.halfspace_.theta.tolist() for m in singles]
        assert answer.thetas.tolist() == thetas


def test_a_batch_of_ties_up_to_rounding_does_what_single_runs_do():
    # A point, and later its permutation: z is 0 but for rounding, after one update.
    rng = np.random.default_rng(0)
    values = rng.integers(-50, 50, (200, 23)) / 10
    values[:, -1] = -values[:, :-1].sum(axis=1)  # so z = Σ = 0 for w = (1, …, 1)
    X = np.stack([np.ones((200, 23)), values, rng.permuted(values, axis=1)], axis=1)
    y = [1, 1, -1]
    answer = perceptron_batch(X, y, fit_intercept=False, max_iter=3)
    options = {"fit_intercept": False, "max_iter": 3}
    singles = [quietly(Perceptron(**options), x, y).updates_ for x in X]
    assert answer.updates.tolist() == singles and len(set(singles)) > 1
    alone = [int(perceptron_batch(x[None], y, **options).updates[0]) for x in X]
    assert alone == singles


def test_scores_of_few_numbers_are_those_of_the_plain_loop_to_the_last_bit():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(10, 23)), rng.choice([-1.0, 1.0], 10)
    theta = rng.normal(size=24)
    expected = []
    for x, sign in zip(X.tolist(), y.tolist(), strict=True):
        g = 0.0
        for weight, value in zip(theta[1:].tolist(), x, strict=True):
            g += weight * value
        expected.append(sign * (g + float(theta[0])))
    search = blocks.Search(X, y, theta)
    assert search.margins(slice(None)).tolist() == expected


def test_a_batch_of_larger_instances_does_what_single_runs_do():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40, 90, 3))
    y = np.sign(X @ [1, -2, 3] + rng.normal(size=(40, 90)) / 4)
    answer = perceptron_batch(X, y, max_iter=20)
    singles = [
        quietly(Perceptron(max_iter=20), *pair) for pair in zip(X, y, strict=True)
    ]
    assert answer.thetas.tolist() == [m.halfspace_.theta.tolist() for m in singles]
    assert len(set(answer.passes.tolist())) > 1


def test_a_batch_on_t13_and_its_shifts():
    answer = perceptron_batch([T13, T13 - [3, 2], T13 + 10], SIGNS, max_iter=5000)
    assert answer.updates.tolist() == [11, 5, 11787]
    assert answer.passes.tolist() == [4, 3, 4500]
    assert answer.converged.all()


@pytest.mark.parametrize(
    ("X", "y", "message"),
    [
        (T13, SIGNS, r"shape \(R, n, d\).*got shape \(13, 2\): write \[X\]"),
        ([[[1], [2]], [[1]]], [1, -1], r"shape \(R, n, d\).*n samples each: "),
        (T13[None, None], SIGNS, r"got shape \(1, 1, 13, 2\)"),
        ([[[1.0], [np.nan]]], [1, -1], "NaN"),
        ([[[1.0], [2.0]]], [1, 2, 3], r"\(1, 2\) or \(2,\).*got shape \(3,\)"),
        ([[[1e200], [2.0]]], [1, -1], "overflow: divide X"),
        (np.zeros((0, 2, 1)), [1, -1], "0 sample"),
    ],
)
def test_bad_batches_are_refused(X, y, message):
    with pytest.raises(ValueError, match=message):
        perceptron_batch(X, y)
    with pytest.raises(ValueError, match="max_iter"):
        perceptron_batch([T13], SIGNS, max_iter=0)


def test_a_batch_is_refused_where_its_last_pass_could_overflow():
    X, y = [[[1e145], [-1e145]]], [1, -1]
    # 1e145² · 2 rows · passes, against 4e292, a 2^52th of the largest float
    assert perceptron_batch(X, y, max_iter=100).converged.all()
    with pytest.raises(ValueError, match="overflow"):
        perceptron_batch(X, y, max_iter=1000)


# Faults that programs of this kind have had


def test_start_at_zero_updates_on_a_tie():
    X, y = [[2, 1], [-1, -3]], [1, -1]
    model = Perceptron(fit_intercept=False).fit(X, y)
    assert (model.updates_, model.halfspace_.w.tolist()) == (1, [2, 1])
    assert model.score(X, y) == 1
    strict = Perceptron(fit_intercept=False, mistake="z<0").fit(X, y)
    assert (strict.updates_, strict.halfspace_.w.tolist()) == (0, [0, 0])


def test_the_bias_is_updated_once_per_mistake_not_once_per_feature():
    model = Perceptron().fit([[1, 2, 3], [-1, -2, -3]], [-1, 1])
    assert model.trace_.iterates[1].tolist() == [-1, -1, -2, -3]
    assert model.updates_ == 1


def test_points_are_tested_with_the_weights_of_the_moment():
    model = Perceptron(fit_intercept=False).fit([[1, 0], [1, 0]], [1, 1])
    assert model.updates_ == 1


def test_xor_is_unconverged_and_says_so_once():
    model = Perceptron(max_iter=20)
    with pytest.warns(NotConverged) as seen:
        model.fit(*datasets.xor())
    assert len(seen) == 1 and not model.converged_
    message = str(seen[0].message)
    assert "of 4 points still mistakes: max_iter=20" in message
    assert "linclass.separate(X, y)" in message
    assert seen[0].filename == __file__
    assert (model.n_iter_, model.trace_.reason) == (20, "max_iter")


def test_the_segments_that_cross_are_a_cycle():
    X, y = datasets.crossing4()
    model = Perceptron(stop="never", max_iter=60).fit(X, y)
    ends = [run.halfspace_.theta.tolist() for run in passes_of(X, y, range(22, 34))]
    assert ends[:4] == ends[4:8] == ends[8:] and len({tuple(e) for e in ends}) == 4
    assert (model.trace_.iterates**2).sum(axis=1).max() <= 81


def passes_of(X, y, counts):
    return [Perceptron(stop="never", max_iter=n).fit(X, y) for n in counts]


def test_an_int_seed_is_used_afresh_at_every_fit():
    rng = np.random.default_rng(5)
    X, y = rng.normal(size=(10, 3)), rng.permutation([-1, 1] * 5)
    model = Perceptron(order="random", random_state=3, max_iter=30)
    first, second = (quietly(model, X, y).trace_ for _ in range(2))
    assert first.indices.tolist() == second.indices.tolist()
    assert first.iterates.tolist() == second.iterates.tolist()
    other = quietly(model.set_params(random_state=4), X, y).trace_
    assert other.indices.tolist() != first.indices.tolist()


def test_a_generator_advances_by_n_numbers_a_pass():
    used, fresh = np.random.default_rng(0), np.random.default_rng(0)
    model = Perceptron(order="random", random_state=used).fit(T13, SIGNS)
    fresh.integers(13, size=13 * model.n_iter_)
    assert used.integers(10**9) == fresh.integers(10**9)


def test_no_global_random_state_is_touched():
    before = np.random.get_state()[1].tolist()  # noqa: NPY002
    Perceptron(order="random").fit(T13, SIGNS)
    assert np.random.get_state()[1].tolist() == before  # noqa: NPY002


def test_integers_are_not_truncated_by_a_small_rate():
    X, y = np.array([[1, 0], [0, 1]]), [1, -1]
    model = Perceptron(rate=0.1, fit_intercept=False).fit(X, y)
    assert model.halfspace_.w.tolist() == [0.1, -0.1]
    assert X.tolist() == [[1, 0], [0, 1]]


def test_integers_too_small_for_their_sums_do_not_wrap():
    X = np.array([[100, 100], [-100, 100]], dtype=np.int8)
    model = Perceptron(init=[0, 2, 1], bias_step="R2").fit(X, [1, -1])
    assert model.halfspace_.theta.tolist() == [0, 2, 1]  # z = 300 and 100
    moved = Perceptron(bias_step="R2", max_iter=1, stop="never").fit(X, [1, -1])
    assert moved.trace_.iterates[1].tolist() == [20000, 100, 100]


@pytest.mark.parametrize("scale", [1e160, 1e300])
def test_data_whose_scores_would_overflow_are_refused(scale):
    X, y = datasets.xor()
    for options in ({}, {"init": [1, 1, 1]}, {"bias_step": "R2"}):
        with pytest.raises(ValueError, match=r"overflow.*divide X"):
            Perceptron(**options).fit((X + 1) * scale, y)


@pytest.mark.parametrize("seed", range(4))
def test_a_random_pass_over_a_piece_that_missed_its_wrong_row_is_no_proof(seed):
    X, y = [[1], [5]], [1, 0]  # of two draws, each time the same two rows
    model = Perceptron(order="random", random_state=seed)
    for _ in range(40):
        model.partial_fit(X, y, classes=[0, 1])
        assert model.converged_ <= (model.score(X, y) == 1)
    drawn = set(np.random.default_rng(seed).integers(2, size=2).tolist())
    assert model.converged_ == (drawn == {0, 1})


def test_a_trace_says_what_it_can_vote_on():
    trace = Perceptron().fit(T13, SIGNS).trace_
    names = np.where(SIGNS > 0, "up", "down")
    assert trace.pocket(T13, names).tolist() == trace.pocket(T13, SIGNS).tolist()
    for call in (lambda X: trace.vote(X), lambda X: trace.pocket(X, SIGNS)):
        with pytest.raises(ValueError, match=r"X has 1 features, .* had 2"):
            call(T13[:, :1])
    with pytest.raises(ValueError, match="13 rows, but y has 2 labels"):
        trace.pocket(T13, [1, -1])


@pytest.mark.parametrize(
    "options",
    [{"rate": 1e308}, {"init": [1e308, 0, 0]}, {"bias_step": 1e300}],
)
def test_where_others_overflow_the_blame_is_not_on_the_data(options):
    X, y = datasets.xor()
    with pytest.raises(
        ValueError, match=r"norms up to .*; make init, rate or bias_step"
    ):
        Perceptron(**options).fit(X + 1, y)


def test_a_huge_rate_diverges_too_and_keeps_what_went_before():
    with pytest.warns(NotConverged, match="could overflow. Choose a smaller rate"):
        model = Perceptron(rate=1e290).fit(*datasets.xor())
    assert model.updates_ > 0 and model.trace_.reason == "diverged"
    assert len(model.trace_.iterates) == model.updates_ + 1
    assert np.isfinite(model.trace_.iterates).all()


def test_only_a_run_that_could_overflow_warns_where_none_is_to_stop():
    X, y = datasets.xor()
    with pytest.warns(NotConverged, match="could overflow. Divide X by its largest"):
        model = Perceptron(stop="never").fit(X * 3e145, y)
    assert model.trace_.reason == "diverged" and model.n_iter_ < model.max_iter
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Perceptron(stop="never").fit(X, y)


def test_the_first_point_starts_with_the_step_of_the_bias():
    X, y = [[1], [2], [-5]], [1, 1, -1]
    for options, start in (
        ({"bias_step": 7, "rate": 3}, [7, 1]),
        ({"bias_step": "R2"}, [25, 1]),
        ({"fit_intercept": False}, [0, 1]),
    ):
        model = Perceptron(init="first", **options).fit(X, y)
        assert model.trace_.start.tolist() == start


# What a run that did not converge says


@pytest.mark.parametrize("seed", range(8))
def test_a_random_pass_that_missed_the_wrong_point_is_not_the_end(seed):
    # It can be separated, but takes 10^4 updates.
    X, y = [[1, 1], [1, 0.98]], [1, -1]
    model = Perceptron(order="random", random_state=seed, max_iter=20)
    with pytest.warns(
        NotConverged, match=r"of 2 points still .*raise max_iter"
    ) as seen:
        model.fit(X, y)
    assert model.trace_.reason == "max_iter" and len(seen) == 1
    assert "mistake=" not in str(seen[0].message)


@pytest.mark.parametrize(
    ("X", "y", "options", "message"),
    [
        (T13, SIGNS, {"max_iter": 3}, "0 of 13 .* a last one that finds no mistake"),
        (T13, SIGNS, {"max_iter": 2}, "[1-9] of 13 .*separate.X, y.* raise max_iter"),
        ([[1]], [-1], {"init": [1e17], "fit_intercept": False}, "lost in rounding"),
        ([[1], [3]], [-1, 1], {"bias_step": 0}, "bias_step=0 never moves the bias"),
        ([[1e-170]], [1], {"fit_intercept": False}, "vanish. Divide X by its largest"),
        (
            [[1], [1]],
            [-1, 1],
            {"fit_intercept": False},
            r"mistake_bound\(X, y, fit_intercept=False\) tells, raise",
        ),
        (
            [[-1], [1]],
            [-1, 1],
            {"mistake": "z<0", "stop": "sign"},
            'stop="sign" is never met: use mistake="z<=0"$',
        ),
        ([[0], [3e145]] * 2, [-1, 1, 1, -1], {}, "overflow. Divide X by its"),
        ([[0], [1]] * 2, [-1, 1, 1, -1], {"rate": 1e291}, "Choose a smaller rate"),
        ([[0], [1]] * 2, [-1, 1, 1, -1], {"bias_step": 1e291}, "rate, bias_step or"),
        ([[0], [1]], [-1, 1], {"fit_intercept": False}, r"mistake_bound\(X, y, fit_"),
        ([[1e-170], [3e-170]], [-1, 1], {}, "vanish. Divide X by its largest norm"),
        ([[0], [0]], [-1, 1], {}, r"separate\(X, y\) tells"),
    ],
)
def test_the_advice_fits_the_case(X, y, options, message):
    with pytest.warns(NotConverged, match=message):
        Perceptron(**({"max_iter": 50} | options)).fit(X, y)


@pytest.mark.parametrize("order", ["cyclic", "first", "worst", "random"])
@pytest.mark.parametrize("mistake", ["z<=0", "z<0"])
@pytest.mark.parametrize("stop", ["clean", "sign", "never"])
def test_converged_means_that_the_rule_holds_at_the_last_iterate(order, mistake, stop):
    rng = np.random.default_rng(0)
    reasons = set()
    for _ in range(30):
        X, y = rng.integers(-3, 4, (5, 2)), np.array([1, -1, *rng.choice([-1, 1], 3)])
        model = Perceptron(
            order=order, mistake=mistake, stop=stop, max_iter=12, random_state=0
        )
        z = y * (X @ quietly(model, X, y).trace_.last[1:] + model.trace_.last[0])
        wrong = z <= 0 if mistake == "z<=0" else z < 0
        right = (z * y >= 0) == (y > 0) if stop == "sign" else ~wrong
        assert model.converged_ <= right.all() and model.converged_ <= (stop != "never")
        reason = model.trace_.reason
        assert model.converged_ == (reason == "converged")
        assert reason != "no_update" or not wrong.any()
        reasons.add(reason)
    assert len(reasons) > 1 or stop == "clean" or mistake == "z<0"


# One pass at a time


def test_passes_one_by_one_are_those_of_a_fit():
    model = Perceptron(record=False)
    for number in range(4):
        assert model.partial_fit(T13, SIGNS, classes=[1, -1]) is model
        whole = Perceptron(max_iter=number + 1, stop="never").fit(T13, SIGNS)
        assert theta_of(model) == theta_of(whole)
        assert (model.updates_, model.n_iter_) == (whole.updates_, number + 1)
        assert model.converged_ == (number == 3)
    assert model.updates_ == 11 and model.trace_.reason == "converged"
    assert model.classes_.tolist() == [-1, 1]


@pytest.mark.parametrize("keep", ["last", "averaged"])
def test_rows_one_by_one_are_those_of_a_pass(keep):
    options = {"keep": keep, "rate": 2.0, "bias_step": 3.0, "init": [1, 0, -2]}
    whole = Perceptron(max_iter=2, stop="never", **options).fit(T13, SIGNS)
    model = Perceptron(**options)
    for row in [*range(13)] * 2:
        model.partial_fit(T13[[row]], SIGNS[[row]], [-1, 1])
    assert theta_of(model) == theta_of(whole) and model.updates_ == whole.updates_
    assert model.n_iter_ == 26


def test_a_fit_can_be_carried_on_and_a_fit_begins_anew():
    model = Perceptron(keep="averaged", max_iter=2, stop="never").fit(T13, SIGNS)
    before = model.trace_.last.copy()
    model.partial_fit(T13, SIGNS)
    assert before.tolist() == [-5, 2, 4] == model.trace_.start.tolist()
    three = Perceptron(keep="averaged", max_iter=3, stop="never").fit(T13, SIGNS)
    assert theta_of(model) == theta_of(three) and model.n_iter_ == 3
    two = Perceptron(keep="averaged", max_iter=2, stop="never").fit(T13, SIGNS)
    assert model.fit(T13, SIGNS).n_iter_ == 2 and theta_of(model) == theta_of(two)


def test_a_portion_may_have_one_class_and_labels_of_any_kind():
    model = Perceptron()
    model.partial_fit([[3.0]], ["up"], classes=["up", "down"])
    model.partial_fit([[-3.0], [-2.0]], ["down", "down"], classes=["down", "up"])
    assert model.predict([[5], [-5]]).tolist() == ["up", "down"]


@pytest.mark.parametrize(
    ("options", "call", "message"),
    [
        ({}, {}, r"classes must be passed .*partial_fit\(X, y, classes="),
        ({}, {"classes": [1]}, "two different labels"),
        ({}, {"classes": [1, 1]}, "two different labels"),
        ({}, {"classes": [-1, 0, 1]}, "two different labels"),
        ({}, {"classes": {-1, 1}}, "classes must be a list of two labels"),
        ({}, {"classes": [0, 1]}, "none of"),
        ({"keep": "pocket"}, {"classes": [-1, 1]}, "keep='last' or 'averaged'"),
        ({"keep": "voted"}, {"classes": [-1, 1]}, "or call fit"),
        ({"order": "worst"}, {"classes": [-1, 1]}, "order='cyclic' or 'random'"),
        ({"order": "first"}, {"classes": [-1, 1]}, "needs all of them"),
        ({"bias_step": "R2"}, {"classes": [-1, 1]}, "give its square as a number"),
        ({"rate": -1}, {"classes": [-1, 1]}, "rate must be"),
        ({"init": [1]}, {"classes": [-1, 1]}, "init must be"),
    ],
)
def test_a_refused_first_portion_leaves_it_unfitted(options, call, message):
    model = Perceptron(**options)
    with pytest.raises(ValueError, match=message):
        model.partial_fit(T13, SIGNS, **call)
    assert vars(model) == vars(Perceptron(**options))
    with pytest.raises(ValueError, match="not fitted yet"):
        model.predict(T13)


def test_a_refused_later_portion_changes_nothing():
    model = Perceptron().partial_fit(T13, SIGNS, [-1, 1])
    before = dict(vars(model))
    for X, y, classes in (
        (T13[:, :1], SIGNS, None),
        (T13, SIGNS[:3], None),
        (T13, SIGNS * 2, None),
        (T13, SIGNS, [-1, 2]),
        (T13 * np.nan, SIGNS, None),
    ):
        with pytest.raises(ValueError):
            model.partial_fit(X, y, classes)
        assert vars(model) == before


@pytest.mark.slow  # the import alone takes over a second
def test_scikit_learn_makes_the_same_online_passes():
    from sklearn.linear_model import Perceptron as Theirs

    rng = np.random.default_rng(1)
    ours, theirs = Perceptron(), Theirs(shuffle=False)
    for _ in range(6):
        X = rng.integers(-9, 10, (30, 4))
        y = np.where(X @ [2, -1, 3, 0] + rng.integers(-9, 10, 30) > 2, "in", "out")
        ours.partial_fit(X, y, ["in", "out"])
        theirs.partial_fit(X, y, ["in", "out"])
        assert ours.coef_.tolist() == theirs.coef_.tolist()
        assert ours.intercept_.tolist() == theirs.intercept_.tolist()
    assert ours.updates_ > 20


# Memory


def test_a_model_without_its_record_is_small_and_the_same():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(5, 3000)), [1, -1, -1, 1, -1]
    options = {"max_iter": 2, "stop": "never"}
    for keep in ("last", "averaged", "pocket"):
        long = Perceptron(keep=keep, **options).fit(X, y)
        short = Perceptron(keep=keep, record=False, **options).fit(X, y)
        assert len(pickle.dumps(short)) < 100_000 < len(pickle.dumps(long))
        assert theta_of(short) == theta_of(long)
        assert short.updates_ == long.updates_ == len(long.trace_.indices) > 2
        assert short.trace_.iterates.tolist() == long.trace_.iterates[[0, -1]].tolist()
        assert len(short.trace_.indices) == 0
        assert (short.trace_.picks, short.trace_.passes) == (10, 2)
        with pytest.raises(ValueError, match="fit with record=True"):
            _ = short.trace_.survivals


@pytest.mark.slow
def test_many_iterates_and_many_rows_take_little_memory():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(10_000, 2)), rng.permutation([-1, 1] * 5_000)
    for keep in ("pocket", "voted"):
        model = Perceptron(keep=keep, max_iter=5, stop="never")
        tracemalloc.start()
        model.fit(X, y).predict(X)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert model.updates_ > 20_000 and peak < 30e6


def test_a_vote_is_a_score_among_several_classes():
    X, y = datasets.t13()
    y = np.where(X[:, 0] > 4, "c", np.where(y > 0, "b", "a"))
    model = quietly(OneVsRest(Perceptron(keep="voted", max_iter=30)), X, y)
    votes = [
        quietly(Perceptron(keep="voted", max_iter=30), X, y == label)
        for label in ("a", "b", "c")
    ]
    scores = np.column_stack([vote.decision_function(X) for vote in votes])
    assert model.decision_function(X).tolist() == scores.tolist()
    wanted = np.array(["a", "b", "c"])[scores.argmax(axis=1)]
    assert model.predict(X).tolist() == wanted.tolist()


# Trace and parameters


def test_the_trace_does_not_look_at_the_data_again():
    X = T13.astype(float)
    model = Perceptron().fit(X, SIGNS)
    X[:] = 0
    assert model.trace_.iterates[-1].tolist() == [-7, 3, 4]
    again = pickle.loads(pickle.dumps(model))
    assert again.trace_.iterates.tolist() == model.trace_.iterates.tolist()


def test_the_trace_knows_its_reasons():
    trace = Perceptron().fit(T13, SIGNS).trace_
    with pytest.raises(ValueError, match=r"reason must be one of.*'finished'"):
        dataclasses.replace(trace, reason="finished")


def test_numbers_of_the_fit_are_plain():
    model = Perceptron().fit(T13, SIGNS)
    assert type(model.updates_) is int and type(model.n_iter_) is int
    assert type(model.trace_.picks) is int and type(model.converged_) is bool
    assert model.trace_.indices.dtype.kind == "i"


def test_a_run_without_updates_has_one_iterate():
    trace = Perceptron(init=[-7, 3, 4]).fit(T13, SIGNS).trace_
    assert trace.iterates.tolist() == [[-7, 3, 4]] and trace.indices.shape == (0,)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"mistake": "z<=1"}, "mistake must be 'z<=0' or 'z<0', got 'z<=1'"),
        ({"order": "cyclical"}, "order must be 'cyclic' or .*got 'cyclical'"),
        ({"order": ["cyclic"]}, "order must be"),
        ({"stop": None}, "stop must be 'clean' or 'sign' or 'never', got None"),
        ({"init": "ones"}, "init must be 'zero' or 'first' or an array, got 'ones'"),
        ({"init": [1, 2]}, r"init must be \(b, w\), 3 finite numbers"),
        ({"init": [1, 2, 3], "fit_intercept": False}, "init must be w, 2 finite"),
        ({"init": [1, 2, np.nan]}, "finite numbers"),
        ({"rate": 0}, "rate must be a number > 0, got 0"),
        ({"rate": "fast"}, "rate must be a number > 0, got 'fast'"),
        ({"rate": math.inf}, "rate must be a number > 0"),
        ({"bias_step": -1}, "bias_step must be 'R2' or a number >= 0, got -1"),
        ({"bias_step": "R"}, "bias_step must be"),
        ({"max_iter": 0}, "max_iter must be an int >= 1, got 0"),
        ({"max_iter": 2.5}, "max_iter must be an int >= 1, got 2.5"),
        ({"fit_intercept": "False"}, "fit_intercept must be True or False"),
        ({"record": 1}, "record must be True or False, got 1"),
        ({"record": False, "keep": "voted"}, '"voted" votes by all .*leave record out'),
        ({"init": None}, "init must be .*got None"),
        ({"init": [[1, 2], [3]]}, r"init must be \(b, w\), 3 finite numbers"),
        ({"init": ["a", "b", "c"]}, "or 'zero' or 'first', got"),
        ({"init": [1j, 0, 0]}, "init must be"),
        ({"init": [10**400, 0, 0]}, "init must be"),
        ({"init": [[1, 2, 3]]}, "init must be"),
        ({"bias_step": True}, "bias_step must be"),
        ({"bias_step": math.nan}, "bias_step must be"),
        ({"bias_step": "R2", "fit_intercept": False}, "leave one of them out"),
        ({"bias_step": 0, "fit_intercept": False}, "leave one of them out"),
        ({"random_state": "seed"}, "random_state must be None"),
        ({"keep": "best"}, "keep must be 'last'"),
    ],
)
def test_bad_parameters_are_refused_at_fit(options, message):
    with pytest.raises(ValueError, match=message):
        Perceptron(**options).fit(T13, SIGNS)


def test_one_class_needs_the_origin():
    with pytest.raises(ValueError, match="1 class: 1"):
        Perceptron().fit([[1], [2]], [1, 1])
    model = Perceptron(fit_intercept=False).fit([[1], [2]], [1, 1])
    assert model.classes_.tolist() == [-1, 1]
    assert model.predict([[3], [-3]]).tolist() == [1, -1]


@pytest.mark.slow  # the import alone takes over a second
def test_scikit_learn_gives_the_same_weights():
    from sklearn.linear_model import Perceptron as Theirs

    rng = np.random.default_rng(0)
    X = rng.integers(-9, 10, (60, 3))
    y = np.where(X @ [2, -1, 3] > 2, "in", "out")
    ours = Perceptron().fit(X, y)
    theirs = Theirs(shuffle=False, tol=None, max_iter=ours.n_iter_).fit(X, y)
    assert ours.updates_ > 10
    assert ours.coef_.tolist() == theirs.coef_.tolist()
    assert ours.intercept_.tolist() == theirs.intercept_.tolist()
