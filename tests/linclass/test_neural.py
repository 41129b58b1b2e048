"""Neurons and networks: forward, back-propagation, and what they learn."""

import copy
import itertools
import math
import pickle
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.linear_model import LogisticRegression as TheirLogistic
from sklearn.neural_network import MLPClassifier

from linclass import (
    Halfspace,
    Network,
    NetworkObjective,
    NeuralNetwork,
    Neuron,
    NotConverged,
    Perceptron,
    datasets,
    separate,
)
from linclass._steps import adam
from linclass.descent import Function, GradientDescent
from linclass.neural import PATIENCE, _stalled

SQUARE = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
XOR = np.array([0, 1, 1, 0])
T13, SIGNS = datasets.t13()
SMOOTH = ("tanh", "logistic", "linear")


def xor_net(activation="threshold"):
    return Network(
        [[[-0.5, 1, 1], [-1.5, 1, 1]], [[-0.5, 1, -1]]], activation, activation
    )


def problem(seed, n_classes=2, n=7, d=3):
    rng = np.random.default_rng(seed)
    y = np.arange(n) % n_classes
    return rng.normal(size=(n, d)), y


def quietly(model, X, y):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConverged)
        return model.fit(X, y)


def central(f, theta, step=1e-5):
    steps = step * np.eye(len(theta))
    return np.array([(f(theta + e) - f(theta - e)) / (2 * step) for e in steps])


# One neuron


def test_a_neuron_fires_iff_the_sum_is_greater_than_its_threshold():
    neuron = Neuron.from_threshold([2, -1], 3)
    X = [[2, 1], [2, 0.5], [2, 1.5], [0, 0]]  # sums 3, 3.5, 2.5, 0
    assert neuron.output(X).tolist() == [0, 1, 0, 0]
    assert neuron.predict(X).tolist() == [1, 1, 0, 0]
    assert neuron.halfspace_.theta.tolist() == [-3, 2, -1]
    assert neuron.threshold_ == 3 and neuron.weights_.tolist() == [2, -1]


def test_a_bias_of_the_other_sign_gives_other_labels():
    # errata E-05: x = w = (1, 1), number 1.5
    assert Neuron.from_threshold([1, 1], 1.5).decision_function([[1, 1]]) == [0.5]
    assert Halfspace([1, 1], 1.5).score([[1, 1]]) == [3.5]


def test_a_threshold_unit_of_a_network_does_not_fire_at_its_threshold():
    net = Network([[[-1, 1]]], output="threshold")
    assert net([[0.5], [1], [1.5]]).ravel().tolist() == [0, 0, 1]


def test_a_threshold_neuron_learns_by_the_perceptron_rule():
    neuron, other = Neuron().fit(T13, SIGNS), Perceptron().fit(T13, SIGNS)
    theta = neuron.halfspace_.theta.tolist()
    assert theta == other.halfspace_.theta.tolist() == [-7, 3, 4]
    assert len(neuron.trace_.indices) == 11 and neuron.score(T13, SIGNS) == 1


def test_a_sigmoid_neuron_learns_by_descent():
    X, y = datasets.logit8()  # its minimum is known: b = -ln 3, w = 2 ln 3
    neuron = Neuron(activation="logistic", tol=1e-9).fit(X, y)
    assert neuron.converged_
    assert neuron.threshold_ == pytest.approx(math.log(3), abs=1e-6)
    assert neuron.weights_ == pytest.approx([2 * math.log(3)], abs=1e-6)
    assert neuron.output([[0], [1]]) == pytest.approx([0.25, 0.75], abs=1e-6)


def test_a_neuron_that_cannot_separate_warns_once():
    for activation, y in (("threshold", XOR), ("logistic", [0, 0, 0, 1])):
        with pytest.warns(NotConverged) as seen:
            Neuron(activation=activation, max_iter=5).fit(SQUARE, y)
        assert len(seen) == 1 and seen[0].filename == __file__


@pytest.mark.parametrize("offset", [0, 1000, -1e6])
@pytest.mark.parametrize("unit", [1, 1e-5, 1e7])
def test_a_sigmoid_neuron_converges_to_the_minimum_in_any_units(offset, unit):
    rng = np.random.default_rng(4)
    x = rng.normal(size=(60, 2))
    y = x[:, 0] + rng.normal(size=60) > 0
    X = (x + offset) * unit
    neuron = Neuron(activation="logistic", tol=1e-6).fit(X, y)
    theirs = TheirLogistic(C=np.inf, tol=1e-10).fit(x, y)
    assert neuron.converged_
    P = theirs.predict_proba(x)[:, 1]
    assert neuron.output(X) == pytest.approx(P, abs=1e-4)


def test_a_sigmoid_neuron_that_separates_ends_near_the_infimum_or_says_so():
    neuron = Neuron(activation="logistic").fit(T13, SIGNS)
    assert neuron.converged_ and neuron.trace_.values[-1] <= 1e-3
    touching = [[0], [1], [1], [2]], [0, 0, 1, 1]  # a minimum does not exist either
    with pytest.warns(NotConverged, match="raise max_iter or tol"):
        assert not Neuron(activation="logistic", tol=1e-5).fit(*touching).converged_


def test_a_neuron_keeps_two_iterates_if_told_so_and_refuses_what_it_does_not_use():
    X, y = datasets.logit8()
    model = Neuron(activation="logistic", record=False).fit(X, y)
    whole = Neuron(activation="logistic").fit(X, y)
    assert model.trace_.iterates.tolist() == whole.trace_.iterates[[0, -1]].tolist()
    assert model.n_iter_ == whole.n_iter_ == len(whole.trace_.iterates) - 1
    short = Neuron(record=False).fit(T13, SIGNS).trace_.iterates
    assert short.tolist() == [[0, 0, 0], [-7, 3, 4]]
    for options, message in (
        ({"tol": 1e-3}, "has no tol"),
        ({"activation": "logistic", "tol": -1}, "tol must be"),
        ({"record": "False"}, "record must be True or False"),
        ({"max_iter": 0}, "max_iter must be"),
    ):
        with pytest.raises(ValueError, match=message):
            Neuron(**options).fit(X, y)


# Networks made by hand


def test_exclusive_or_by_hand():
    assert xor_net()(SQUARE).ravel().tolist() == XOR.tolist()
    assert not separate(SQUARE, XOR).separable


def test_linear_layers_collapse():
    # errata E-33
    W1, W2 = np.array([[1, 2], [0, -1], [3, 1]]), np.array([[2, -1, 1]])
    deep = Network([np.insert(W, 0, 0, axis=1) for W in (W1, W2)], "linear")
    assert deep([[1, -2]]).tolist() == [[-7]] and (W2 @ W1).tolist() == [[5, 6]]
    X = np.random.default_rng(0).normal(size=(20, 2))
    assert np.allclose(deep(X), X @ [[5], [6]], rtol=0, atol=1e-12)


H = {
    "tanh": math.tanh,
    "relu": lambda s: max(s, 0.0),
    "logistic": lambda s: 1 / (1 + math.exp(-s)),
    "linear": lambda s: s,
    "threshold": lambda s: float(s > 0),
}


@pytest.mark.parametrize("activation", H)
@pytest.mark.parametrize("output", ["linear", "logistic"])
def test_forward_is_what_loops_over_neurons_give(activation, output):
    for seed in range(10):
        net = Network.random([3, 4, 2, 2], activation, output, random_state=seed)
        for x in problem(seed)[0]:
            a = x.tolist()
            for k, W in enumerate(net.weights):
                h = H[output if k == 2 else activation]
                a = [h(w[0] + sum(map(float.__mul__, w[1:].tolist(), a))) for w in W]
            assert net([x]).ravel() == pytest.approx(a, rel=1e-12, abs=1e-13)


def test_the_layers_of_a_network_may_come_one_by_one():
    layers = [[-1, 1], [2, -1]], [[0, 1, 1]]
    assert Network(iter(layers), "relu")([[5]]).tolist() == [[4.0]]


def test_slopes_and_weights_of_another_shape_are_told_as_such():
    net = Network([np.ones((3, 2)), np.ones((1, 4))], "tanh", "tanh")
    outputs = net.forward([[1], [2]])
    with pytest.raises(ValueError, match=r"outputs, \(2, 1\), got \(2,\)"):
        net.backward(outputs, np.ones(2))
    for theta in ("text", {"w": 1}, [[1, 2], [3]]):
        with pytest.raises(ValueError, match="theta must be 10 weights in one vector"):
            net.at(theta)


def test_a_network_of_layers_that_do_not_fit_is_refused():
    with pytest.raises(ValueError, match=r"weights\[1\] must have 3 columns"):
        Network([np.ones((2, 3)), np.ones((1, 2))])
    with pytest.raises(ValueError, match="list of matrices"):
        Network([])
    for sizes in ([2], [], 5):
        with pytest.raises(ValueError, match="sizes must be d and then the neurons"):
            Network.random(sizes)
    with pytest.raises(ValueError, match=r"each of sizes=\(2, 0\) must be an int >= 1"):
        Network.random((2, 0))
    with pytest.raises(ValueError, match="activation must be"):
        Network([[[1, 1]]], "cosine")
    with pytest.raises(ValueError, match="2 features, but the network takes 1"):
        Network([[[1, 1]]])([[1, 2]])
    with pytest.raises(ValueError, match="theta must be 2 weights"):
        Network([[[1, 1]]]).at([1, 2, 3])


# Back-propagation


@pytest.mark.parametrize("n_classes", [2, 3])
@pytest.mark.parametrize("hidden", [(), (4,), (4, 3), (3, 4, 2)])
@pytest.mark.parametrize("activation", SMOOTH)
def test_every_derivative_is_the_difference_quotient(activation, hidden, n_classes):
    for seed in range(3):
        X, y = problem(seed, n_classes)
        sizes = [3, *hidden, 1 if n_classes == 2 else n_classes]
        net = Network.random(sizes, activation, random_state=seed)
        J = NetworkObjective(X, y, net, strength=0.3)
        numeric = central(J.value, net.theta)
        assert np.allclose(J.gradient(net.theta), numeric, rtol=1e-6, atol=1e-9)


@pytest.mark.parametrize("hidden", [(4,), (4, 3), (3, 4, 2)])
def test_gradient_check_at_the_kink_of_the_rectifier(hidden):
    """The check is made where no neuron is within the step's reach of its kink."""
    checked = 0
    for seed in range(20):
        X, y = problem(seed)
        net = Network.random([3, *hidden, 1], "relu", random_state=seed)
        J, outputs = NetworkObjective(X, y, net), net.forward(X)
        sums = [
            a @ W[:, 1:].T + W[:, 0]
            for a, W in zip(outputs[:-2], net.weights, strict=False)
        ]
        if min(abs(s).min() for s in sums) > 1e-3:
            checked += 1
            numeric = central(J.value, net.theta)
            assert np.allclose(J.gradient(net.theta), numeric, rtol=1e-6, atol=1e-9)
    assert checked >= 3
    # at the kink: the quotient is the half value, back-propagation takes 0
    kink = Network([[[0, 1]], [[0, 1]]], "relu")
    quotient = (kink([[1e-6]]) - kink([[-1e-6]]))[0, 0] / 2e-6
    assert quotient == 0.5
    assert kink.backward(kink.forward([[0]]), np.ones((1, 1)))[0] == 0


def test_the_gradient_is_that_of_complex_steps():
    """Derivatives without any rounding of differences, by an own forward pass."""
    X, y = problem(1)
    net = Network.random([3, 4, 1], random_state=1)

    def J(theta):
        W, v = theta[:16].reshape(4, 4), theta[16:]
        g = np.tanh(X @ W[:, 1:].T + W[:, 0]) @ v[1:] + v[0]
        penalty = (W[:, 1:] ** 2).sum() + (v[1:] ** 2).sum()
        return np.log(1 + np.exp(-(2 * y - 1) * g)).mean() + 0.7 * penalty / 2

    steps = 1e-200j * np.eye(21)
    exact = [J(net.theta + e).imag / 1e-200 for e in steps]
    objective = NetworkObjective(X, y, net, strength=0.7)
    assert objective.value(net.theta) == pytest.approx(J(net.theta), rel=1e-14)
    assert objective.gradient(net.theta) == pytest.approx(exact, rel=1e-12, abs=1e-15)


def test_batches_average_to_the_whole_gradient():
    X, y = problem(0, 3, n=12)
    net = Network.random([3, 5, 3], random_state=0)
    J = NetworkObjective(X, y, net, strength=0.1)
    parts = [J.gradient(net.theta, np.arange(i, i + 4)) for i in (0, 4, 8)]
    assert np.allclose(np.mean(parts, axis=0), J.gradient(net.theta), atol=1e-14)


def test_thresholds_pass_no_derivative_back():
    """Claim D0-95: a small change of the first layer changes nothing at all."""
    rng = np.random.default_rng(0)
    hard, soft = xor_net(), xor_net("logistic")
    moves = np.zeros((1000, 9))
    moves[:, :6] = rng.uniform(-1e-4, 1e-4, size=(1000, 6))
    for move in moves:
        assert (hard.at(hard.theta + move)(SQUARE) == hard(SQUARE)).all()
    ones = np.ones((4, 1))
    assert not hard.backward(hard.forward(SQUARE), ones).any()
    numeric = central(lambda theta: soft.at(theta)(SQUARE).sum(), soft.theta)
    back = soft.backward(soft.forward(SQUARE), ones)
    assert np.allclose(back, numeric, rtol=1e-6, atol=1e-10) and back[:6].all()


def exchanged(net, first, second):
    """The network with two hidden neurons exchanged."""
    W, V = (np.array(M) for M in net.weights)
    W[[first, second]] = W[[second, first]]
    V[:, [1 + first, 1 + second]] = V[:, [1 + second, 1 + first]]
    return net.at(np.concatenate([W.ravel(), V.ravel()]))


def test_exchanging_neurons_shows_that_the_objective_is_not_convex():
    """Claim D0-87."""
    start = Network.random([2, 3, 1], random_state=0)
    J = NetworkObjective(SQUARE, XOR, start, strength=0.001)
    trace = GradientDescent(max_iter=5000, tol=1e-7).minimize(
        Function(J.value, J.gradient), start.theta
    )
    assert trace.reason == "converged"
    best = start.at(trace.theta)
    twin = exchanged(best, 0, 1)
    assert np.allclose(best(SQUARE), twin(SQUARE), rtol=0, atol=1e-12)
    value, middle = J.value(best.theta), J.value((best.theta + twin.theta) / 2)
    assert J.value(twin.theta) == pytest.approx(value, rel=1e-12)
    assert np.linalg.norm(J.gradient(twin.theta)) < 1e-6
    assert middle > value + 0.01


@settings(max_examples=30)
@given(st.permutations(range(4)), st.integers(0, 1000))
def test_any_order_of_hidden_neurons_gives_the_same_outputs(order, seed):
    net = Network.random([3, 4, 2], "relu", random_state=seed)
    W, V = net.weights
    V = V[:, [0, *(1 + k for k in order)]]
    X, _ = problem(seed)
    assert np.allclose(Network([W[list(order)], V], "relu")(X), net(X), atol=1e-12)


def test_an_objective_needs_a_network_of_its_size():
    with pytest.raises(ValueError, match="must be a Network, got 'net'"):
        NetworkObjective(SQUARE, XOR, "net")
    with pytest.raises(ValueError, match="have 1 outputs"):
        NetworkObjective(SQUARE, XOR, Network.random([2, 3, 2]))
    with pytest.raises(ValueError, match="linear"):
        NetworkObjective(SQUARE, XOR, Network.random([2, 1], output="logistic"))


# Learning


@pytest.mark.parametrize("activation", ["tanh", "relu"])
def test_exclusive_or_is_learnt_from_random_starts(activation):
    for seed in range(8):
        model = NeuralNetwork(activation=activation, random_state=seed)
        assert model.fit(SQUARE, XOR).score(SQUARE, XOR) == 1 and model.converged_


def test_exclusive_or_can_stall():
    """Some starts of logistic neurons stay where all outputs are near one half."""
    fits = [
        quietly(NeuralNetwork(activation="logistic", random_state=seed), SQUARE, XOR)
        for seed in (0, 1, 2, 8, 31)
    ]
    right = [fit.score(SQUARE, XOR) == 1 for fit in fits]
    assert right == [True, True, True, False, False]
    assert [fit.converged_ for fit in fits] == right


@pytest.mark.parametrize("activation", ["tanh", "relu", "logistic"])
def test_a_ring_is_learnt(activation):
    rng = np.random.default_rng(5)
    angle = rng.uniform(0, 2 * np.pi, size=150)
    radius = np.where(np.arange(150) < 50, 0.5, 2) * rng.uniform(0.8, 1.2, size=150)
    X = np.column_stack([radius * np.cos(angle), radius * np.sin(angle)])
    y = np.where(np.arange(150) < 50, "core", "ring")
    model = NeuralNetwork(activation=activation, max_iter=400, tol=1e-3).fit(X, y)
    assert model.score(X, y) == 1


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"solver": "sgd", "rate": 1e-6}, "no_update"),
        ({"batch_size": 5, "rate": 0.1}, "no_update"),
        ({"max_iter": 20}, "max_iter"),
        ({"max_iter": 3000, "strength": 0.01}, "converged"),
        ({"solver": "sgd", "rate": 0.5, "strength": 0.01}, "converged"),
    ],
)
def test_converged_means_that_the_gradient_is_small(options, reason):
    """The slopes are those of differences, over scaled features."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(200, 2)) * [1, 1e4] + [0, 1e5]
    y = (X[:, 0] * (X[:, 1] - 1e5) + 1e4 * rng.normal(size=200) > 0).astype(int)
    model = quietly(NeuralNetwork(**{"tol": 1e-4, **options}), X, y)
    assert (model.trace_.reason, model.converged_) == (reason, reason == "converged")
    Z = (X - X.mean(axis=0)) / X.std(axis=0)
    J = NetworkObjective(Z, y, model.network_, model.strength)
    slopes = central(J.value, model.network_.theta)
    # tanh is below 1, and so are the root mean squares of all that is weighted
    assert (abs(slopes).max() <= 1e-2) >= model.converged_
    if reason == "no_update":
        assert abs(slopes).max() > 1e-2
        with pytest.warns(NotConverged, match="gradient is not small: choose another"):
            model.fit(X, y)


def test_the_size_of_slopes_is_that_of_standardized_inputs():
    X, y = problem(0, n=12)
    net = Network.random([3, 4, 1], random_state=0)
    for strength in (0, 0.5):
        J = NetworkObjective(X, y, net, strength)
        W, V = (np.array(M) for M in net.weights)
        a = np.tanh(X @ W[:, 1:].T + W[:, 0])
        G = np.split(central(J.value, net.theta), [W.size])
        rms = [np.sqrt((M**2).mean(axis=0)) for M in (X, a)]
        scaled = [
            abs(g.reshape(M.shape) / np.append(1, r)).max()
            for g, M, r in zip(G, (W, V), rms, strict=True)
        ]
        assert J.optimality(net.theta) == pytest.approx(max(scaled), rel=1e-6)


def test_columns_that_are_constant_up_to_rounding_change_nothing():
    x, y = np.array([[-2.0], [-1], [1], [2]]), [0, 0, 1, 1]
    plain = NeuralNetwork().fit(x, y)
    X = np.column_stack([x, [0.3, 0.1 + 0.2, 0.3, 0.1 + 0.2]])
    model = NeuralNetwork().fit(X, y)
    assert model.predict(X).tolist() == y and model.scale_.tolist()[1] == 1
    assert abs(model._scaled(X)[:, 1]).max() < 1e-15
    assert plain.scale_[0] == model.scale_[0]


def test_constant_initial_weights_keep_hidden_units_equal_for_ever():
    tenth = [np.full((3, 3), 0.1), np.full((1, 4), 0.1)]
    model = NeuralNetwork(
        hidden=(3,), init=tenth, solver="sgd", rate=1, scale=False, max_iter=5000, tol=0
    )
    with pytest.warns(NotConverged):
        model.fit(SQUARE, XOR)
    W, V = model.network_.weights
    assert (W == W[0]).all() and (V[0, 1:] == V[0, 1]).all()
    outputs = model.predict_proba(SQUARE)[:, 1]
    assert outputs == pytest.approx([0.001, 0.666, 0.666, 0.667], abs=6e-4)
    assert (tenth[0] == 0.1).all()
    W = NeuralNetwork(hidden=(3,)).fit(SQUARE, XOR).network_.weights[0]
    assert len(np.unique(W, axis=0)) == 3


def test_no_hidden_layer_is_logistic_regression():
    X, y = datasets.logit8()
    model = NeuralNetwork(
        hidden=(), solver="sgd", rate=2, scale=False, tol=1e-14, max_iter=2000
    ).fit(X, y)
    expected = [-math.log(3), 2 * math.log(3)]
    assert model.network_.theta == pytest.approx(expected, abs=1e-5)


def test_plain_descent_is_that_of_the_module_descent():
    X, y = problem(3, n=20)
    start = Network.random([3, 4, 1], random_state=7)
    J = NetworkObjective(X, y, start, strength=0.01)
    trace = GradientDescent(rate=0.3, max_iter=30).minimize(
        Function(J.value, J.gradient), start.theta
    )
    model = NeuralNetwork(
        hidden=(4,),
        init=start.weights,
        solver="sgd",
        rate=0.3,
        strength=0.01,
        scale=False,
        max_iter=30,
        tol=0,
    )
    with pytest.warns(NotConverged):
        model.fit(X, y)
    assert np.allclose(model.trace_.theta, trace.theta, rtol=0, atol=1e-12)
    assert np.allclose(model.trace_.values, trace.values, rtol=0, atol=1e-12)
    assert (model.trace_.start == start.theta).all()


@pytest.mark.parametrize("n_classes", [2, 3])
def test_a_trace_of_batches_is_what_the_batches_met(n_classes):
    X, y = problem(1, n_classes, n=30)
    start = Network.random([3, 4, 1 if n_classes == 2 else 3], random_state=7)
    options = {"hidden": (4,), "solver": "sgd", "rate": 0.3, "strength": 0.1}
    model = NeuralNetwork(
        **options, init=start.weights, batch_size=8, scale=False, max_iter=3, tol=0
    )
    with pytest.warns(NotConverged):
        model.fit(X, y)
    rng, theta, values = np.random.default_rng(0), start.theta.copy(), []
    for _ in range(3):
        met, order = 0, rng.permutation(30)
        for rows in np.split(order, [8, 16, 24]):
            scores = start.at(theta)(X[rows])
            if n_classes == 2:
                scores = np.hstack([0 * scores, scores])
            shares = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
            met -= np.log(shares[np.arange(len(rows)), y[rows]]).sum() / 30
            weights = [W[:, 1:] for W in start.at(theta).weights]
            met += len(rows) / 30 * 0.05 * sum((W**2).sum() for W in weights)
            J = NetworkObjective(X, y, start, strength=0.1)
            theta -= 0.3 * J.gradient(theta, rows)
        values.append(met)
    values.append(J.value(theta))
    assert model.trace_.values == pytest.approx(values, rel=1e-12)
    assert model.trace_.theta == pytest.approx(theta, rel=1e-12)


def test_adam_is_that_of_its_authors():
    """D. Kingma and J. Ba, algorithm 1."""
    step, m, v = adam(5, rate=0.01), 0, 0
    rng = np.random.default_rng(0)
    for t in range(1, 2001):
        g = rng.normal(size=5) * 10.0 ** -np.arange(0, 10, 2)
        m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g**2
        change = 0.01 * (m / (1 - 0.9**t)) / (np.sqrt(v / (1 - 0.999**t)) + 1e-8)
        assert step(g) == pytest.approx(change, rel=1e-11)


@pytest.mark.parametrize("batch_size", [8, 30])
@pytest.mark.parametrize(("rate", "max_iter"), [(1e3, 1000), (1e200, 1), (1e200, 2)])
def test_steps_too_large_never_give_nan_coefficients(batch_size, rate, max_iter):
    """A step too large: loss becomes NaN, the model is returned as if fitted."""
    X, y = problem(0, n=30)
    model = NeuralNetwork(
        solver="sgd", activation="relu", strength=3, rate=rate, batch_size=batch_size,
        max_iter=max_iter,
    )  # fmt: skip
    with pytest.warns(NotConverged, match="smaller rate") as seen:
        model.fit(X, y)
    assert len(seen) == 1 and seen[0].filename == __file__
    assert model.trace_.reason == "diverged" and not model.converged_
    assert np.isfinite(model.trace_.values).all()
    assert np.isfinite(model.network_.theta).all()
    assert np.isfinite(model.predict_proba(X)).all()


def test_far_from_the_boundary_the_loss_is_flat_or_straight():
    J = NetworkObjective([[0], [1]], [0, 1], Network([[[0, 0]]]))
    right, wrong = [-1000, 2000], [1000, -2000]  # z = 1000, and z = -1000
    assert J.value(right) == 0 and J.gradient(right).tolist() == [0, 0]
    assert J.value(wrong) == 1000 and J.gradient(wrong).tolist() == [0, -0.5]


@pytest.mark.parametrize("big", [1e150, 1e300, 1.7e308])
def test_huge_numbers_are_learnt_or_refused(big):
    X = np.array([[-1.0, 0], [-0.5, 1], [0.5, 0], [1, 1]]) * big
    for scale in (True, False):
        model = NeuralNetwork(scale=scale, max_iter=20)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", NotConverged)
                assert np.isfinite(model.fit(X, [0, 0, 1, 1]).predict_proba(X)).all()
        except ValueError as error:
            assert "rescale" in str(error)


@pytest.mark.parametrize("factor", [1e-150, 1e-3, 2.0**40, 1e150])
def test_units_and_origin_do_not_matter(factor):
    X, y = problem(2, n=30)
    model, other = (NeuralNetwork(max_iter=1000, tol=1e-2) for _ in range(2))
    P = model.fit(X, y).predict_proba(X)
    moved = factor * X + 3 * factor
    Q = other.fit(moved, y).predict_proba(moved)
    assert np.allclose(P, Q, rtol=0, atol=1e-6)


def test_relabelling_two_classes_mirrors_a_start_with_mirrored_outputs():
    X, y = problem(4, n=20)
    start = Network.random([3, 4, 1], random_state=0)
    W, V = start.weights
    fits = [
        NeuralNetwork(hidden=(4,), init=init, tol=1e-2).fit(X, labels)
        for init, labels in (([W, V], y), ([W, -V], 1 - y))
    ]
    g, mirrored = (model.decision_function(X) for model in fits)
    assert np.allclose(g, -mirrored, rtol=0, atol=1e-9)


def test_a_full_batch_knows_no_order_of_rows():
    X, y = problem(5, 3, n=21)
    order = np.random.default_rng(0).permutation(21)
    P = NeuralNetwork(tol=1e-2).fit(X, y).predict_proba(X)
    Q = NeuralNetwork(tol=1e-2).fit(X[order], y[order]).predict_proba(X)
    assert np.allclose(P, Q, rtol=0, atol=1e-8)


def test_one_seed_gives_the_same_bytes_and_a_generator_advances():
    X, y = problem(6, n=50)
    options = {"batch_size": 16, "tol": 1e-2}

    def theta(random_state):
        model = NeuralNetwork(random_state=random_state, **options).fit(X, y)
        return model.trace_.theta.tobytes()

    assert theta(1) == theta(1) != theta(2)
    rng = np.random.default_rng(1)
    assert theta(rng) == theta(1)
    assert theta(rng) != theta(1)


def test_probabilities_are_those_of_the_scores():
    X, y = datasets.tri15()
    model = NeuralNetwork(tol=1e-2).fit(X, y)
    P, s = model.predict_proba(X), model.decision_function(X)
    assert np.allclose(P, np.exp(s) / np.exp(s).sum(axis=1, keepdims=True), atol=1e-14)
    assert (model.predict(X) == model.classes_[P.argmax(axis=1)]).all()
    loss = -np.log(P[np.arange(15), np.searchsorted(model.classes_, y)]).mean()
    assert model.trace_.values[-1] == pytest.approx(loss, rel=1e-12)


def test_a_penalty_makes_weights_smaller():
    X, y = problem(7, n=30)
    fits = [
        NeuralNetwork(strength=s, tol=1e-3).fit(X, y).network_ for s in (0, 0.01, 0.1)
    ]
    sizes = [sum((W[:, 1:] ** 2).sum() for W in net.weights) for net in fits]
    assert sizes == sorted(sizes, reverse=True) and sizes[2] < sizes[0] / 4


def test_losses_are_as_good_as_those_of_scikit_learn():
    """From the same kind of start, by the same number of passes."""
    for seed in range(6):
        rng = np.random.default_rng(seed)
        X = rng.normal(size=(300, 2))
        y = (X[:, 0] * X[:, 1] > 0).astype(int)
        options = {"activation": "tanh", "batch_size": 50, "max_iter": 60}
        peer = MLPClassifier(
            (16,), alpha=0, learning_rate_init=0.02, n_iter_no_change=99, **options
        )
        model = NeuralNetwork(hidden=(16,), tol=0, **options)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            peer.set_params(random_state=seed).fit(X, y)
            model.set_params(random_state=seed).fit(X, y)
        theirs = -np.log(peer.predict_proba(X)[np.arange(300), y]).mean()
        assert model.trace_.values[-1] < 2 * theirs
        assert model.score(X, y) > peer.score(X, y) - 0.02


def test_scikit_learn_scores_a_given_network_alike():
    """A network of the peer, its weights put into ours, has the same loss."""
    for seed, (activation, n_classes) in enumerate(
        itertools.product(("tanh", "relu", "logistic"), (2, 3))
    ):
        X, y = problem(seed, n_classes, n=30)
        peer = MLPClassifier((4, 3), activation=activation, max_iter=3)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            peer.set_params(random_state=seed).fit(X, y)
        pairs = zip(peer.intercepts_, peer.coefs_, strict=True)
        net = Network([np.vstack([b, W]).T for b, W in pairs], activation)
        J = NetworkObjective(X, y, net)
        P = peer.predict_proba(X)
        loss = -np.log(P[np.arange(30), y]).mean()
        assert J.value(net.theta) == pytest.approx(loss, rel=1e-12)


def test_a_fitted_network_survives_copies():
    model = NeuralNetwork(tol=1e-2).fit(SQUARE, XOR)
    for other in (pickle.loads(pickle.dumps(model)), copy.deepcopy(model)):
        assert (other.predict_proba(SQUARE) == model.predict_proba(SQUARE)).all()


@pytest.mark.parametrize(
    ("params", "message"),
    [
        ({"hidden": 8}, "hidden must be the numbers"),
        ({"hidden": (0,)}, r"each of hidden=\(0,\) must be an int >= 1, got 0"),
        ({"hidden": (8.0,)}, "each of hidden=.* must be an int >= 1, got 8.0"),
        ({"hidden": "8"}, "hidden must be the numbers"),
        ({"hidden": {8, 9}}, "hidden must be the numbers"),
        ({"scale": "False"}, "scale must be True or False"),
        ({"scale": 0}, "scale must be True or False"),
        ({"batch_size": -3}, "batch_size must be"),
        ({"batch_size": True}, "batch_size must be"),
        ({"rate": "nonsense"}, "rate must be"),
        ({"activation": np.tanh}, "activation must be"),
        ({"activation": "threshold"}, "activation must be"),
        ({"strength": -1}, "strength must be"),
        ({"rate": 0}, "rate must be"),
        ({"solver": "lbfgs"}, "solver must be"),
        ({"batch_size": 0}, "batch_size must be"),
        ({"tol": np.nan}, "tol must be"),
        ({"init": "zero"}, "init must be 'random' or a list"),
        ({"init": [np.ones((1, 3))]}, "init must have matrices of shapes"),
        ({"init": 3}, "init must be a list of matrices"),
        ({"init": [[1, 2]]}, r"2D array init\[0\]"),
        ({"random_state": "x"}, "random_state must be"),
    ],
)
def test_bad_parameters_are_refused(params, message):
    with pytest.raises(ValueError, match=message):
        NeuralNetwork(**params).fit(SQUARE, XOR)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "failures", "give_or_take"),
    [
        ({}, 0, 0),
        ({"activation": "relu"}, 0, 0),
        ({"activation": "logistic"}, 16, 3),
        ({"activation": "logistic", "scale": False}, 44, 3),
    ],
)
def test_seeds_that_do_not_learn_exclusive_or(options, failures, give_or_take):
    fits = [
        quietly(NeuralNetwork(random_state=seed, **options), SQUARE, XOR)
        for seed in range(100)
    ]
    failed = sum(fit.score(SQUARE, XOR) < 1 for fit in fits)
    assert abs(failed - failures) <= give_or_take


def test_a_run_that_ends_above_its_start_may_diverge_yet_and_has_not_stalled():
    level = [1.5] * PATIENCE
    assert _stalled([3.0, 1.5, *level], 1e-3)
    assert not _stalled([3.0, 1.6, *level], 1e-3)  # lower by more than that
    assert not _stalled([1.0, 5.0, *level], 1e-3)
    assert not _stalled(level, 1e-3)  # nothing before it to compare with
