"""Layers of neurons: what they output, and back-propagation."""

import copy
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike

from ._checks import (
    FloatArray,
    check_choice,
    check_count,
    check_generator,
    check_labels,
    check_number,
    check_samples,
)
from ._probabilities import log_sum_exp, softmax
from .losses import Logistic, sigmoid

Weights = Sequence[FloatArray]


class Activation(NamedTuple):
    """h(s), and its derivative h'(s) as a function of a = h(s)."""

    apply: Callable[[FloatArray], Any]
    slope: Callable[[FloatArray], Any]


ACTIVATIONS = {
    "tanh": Activation(lambda s: np.tanh(s), lambda a: 1 - a * a),
    "relu": Activation(lambda s: np.maximum(s, 0), lambda a: a > 0),
    "logistic": Activation(sigmoid, lambda a: a * (1 - a)),
    "linear": Activation(lambda s: s, lambda a: 1.0),
    "threshold": Activation(lambda s: 1.0 * (s > 0), lambda a: 0.0),
}


def forward(weights: Weights, names: Sequence[str], X: FloatArray) -> list[FloatArray]:
    """a_0 = x, and a_k = h(W_k (1, a_{k-1})) layer by layer, for each row x of X.

    Examples
    --------
    >>> forward([np.array([[-1.0, 1], [2, -1]])], ["relu"], np.array([[5.0]]))[1]
    array([[4., 0.]])
    """
    a = [X]
    for W, name in zip(weights, names, strict=True):
        s = a[-1] @ W[:, 1:].T
        s += W[:, 0]
        a.append(ACTIVATIONS[name].apply(s))
    return a


def backward(
    weights: Weights, names: Sequence[str], a: list[FloatArray], slopes: FloatArray
) -> list[FloatArray]:
    """Back-propagation: ∂J/∂W_k for each layer, from the ``slopes`` ∂J/∂a_L.

    With s_k = W_k (1, a_{k-1}): ∂J/∂s_k = h'(s_k) ∂J/∂a_k, ∂J/∂W_k = Σ ∂J/∂s_k
    (1, a_{k-1})ᵀ over the rows, and ∂J/∂a_{k-1} = W_kᵀ ∂J/∂s_k without the constant.

    Examples
    --------
    >>> W, x = [np.array([[0.5, 2.0]])], np.array([[3.0], [5.0]])
    >>> a = forward(W, ["linear"], x)
    >>> backward(W, ["linear"], a, np.ones((2, 1)))
    [array([[2., 8.]])]
    """
    gradient: list[FloatArray] = []
    for k in reversed(range(len(weights))):
        delta = slopes * ACTIVATIONS[names[k]].slope(a[k + 1])
        part = np.empty_like(weights[k])
        part[:, 0], part[:, 1:] = delta.sum(axis=0), delta.T @ a[k]
        gradient.insert(0, part)
        if k > 0:
            slopes = delta @ weights[k][:, 1:]
    return gradient


class Network:
    """a_k = h(W_k ã_{k-1}), layer by layer, with a_0 = x and ã = (1, a).

    Each row of W_k is a neuron: its constant, then a weight for each input. A neuron
    that fires above the threshold b has the constant -b. Calling the network on X,
    shape (n, d), returns a_L; `forward` returns all a_k. With "linear" in all layers a
    network is one layer, of the product of the matrices. Document 0, section 9.5.

    Parameters
    ----------
    weights : sequence of array-like
        W_1, …, W_L; W_k has the shape (m_k, 1 + m_{k-1}), m_0 = d.
    activation : {"tanh", "relu", "logistic", "linear", "threshold"}
        h of all layers but the last: tanh s; max(0, s); 1/(1 + e^-s); s; or 1 if
        s > 0 and 0 if not.
    output : str
        h of the last layer, one of the same.

    Attributes
    ----------
    theta : ndarray
        All weights in one vector, row by row, the first layer first.
    activations : tuple of str
        Names of the h, one a layer.

    Examples
    --------
    Exclusive or, as OR minus AND:

    >>> xor = Network(
    ...     [[[-0.5, 1, 1], [-1.5, 1, 1]], [[-0.5, 1, -1]]],
    ...     activation="threshold",
    ...     output="threshold",
    ... )
    >>> xor([[0, 0], [0, 1], [1, 0], [1, 1]]).ravel().tolist()
    [0.0, 1.0, 1.0, 0.0]
    """

    def __init__(
        self,
        weights: Sequence[ArrayLike],
        activation: str = "tanh",
        output: str = "linear",
    ) -> None:
        check_choice("activation", activation, tuple(ACTIVATIONS))
        check_choice("output", output, tuple(ACTIVATIONS))
        matrices = check_matrices("weights", weights)
        for k in range(1, len(matrices)):
            inputs = 1 + len(matrices[k - 1])
            if matrices[k].shape[1] != inputs:
                raise ValueError(
                    f"weights[{k}] must have {inputs} columns, a constant and one for "
                    f"each neuron of the layer before, got shape {matrices[k].shape}"
                )
        self._shapes = [W.shape for W in matrices]
        self.activations = (*[activation] * (len(matrices) - 1), output)
        self.theta = np.concatenate([W.ravel() for W in matrices])

    @classmethod
    def random(
        cls,
        sizes: Sequence[int],
        activation: str = "tanh",
        output: str = "linear",
        *,
        random_state: "int | np.random.Generator | None" = None,
    ) -> Self:
        """Draw all weights uniformly between -r and r, r² = 6/(inputs + neurons).

        For "relu" r² = 6/inputs. ``sizes`` are d, then the number of neurons of each
        layer. Constants are drawn like weights. With any equal start the neurons of a
        layer would stay equal for ever. X. Glorot and Y. Bengio, Understanding the
        difficulty of training deep feedforward neural networks, 2010; K. He and others,
        Delving deep into rectifiers, 2015.

        Examples
        --------
        >>> Network.random([2, 8, 1], random_state=0).theta.shape
        (33,)
        """
        rng, matrices = check_generator(random_state), []
        given = sizes if np.iterable(sizes) else ()
        widths = [check_count(f"each of sizes={sizes!r}", size) for size in given]
        if len(widths) < 2:
            raise ValueError(
                "sizes must be d and then the neurons of each layer, such as (2, 8, 1),"
                f" got {sizes!r}"
            )
        for inputs, neurons in pairwise(widths):
            r = np.sqrt(6 / (inputs + (activation != "relu") * neurons))
            matrices.append(rng.uniform(-r, r, size=(neurons, 1 + inputs)))
        return cls(matrices, activation, output)

    def at(self, theta: ArrayLike) -> Self:
        """Return the same network with other weights; it keeps theta, uncopied."""
        wanted = f"theta must be {len(self.theta)} weights in one vector, got"
        try:
            vector = np.asarray(theta, dtype=np.float64)
        except (TypeError, ValueError) as error:
            raise ValueError(f"{wanted} {theta!r}") from error
        if vector.shape != self.theta.shape:
            raise ValueError(f"{wanted} shape {vector.shape}")
        other = copy.copy(self)
        other.theta = vector
        return other

    @property
    def weights(self) -> tuple[FloatArray, ...]:
        """Tuple of ndarray: the W_k, views into ``theta``."""
        views, end = [], 0
        for rows, columns in self._shapes:
            start, end = end, end + rows * columns
            views.append(self.theta[start:end].reshape(rows, columns))
        return tuple(views)

    def __call__(self, X: ArrayLike) -> FloatArray:
        return self.forward(X)[-1]

    def forward(self, X: ArrayLike) -> list[FloatArray]:
        """What each layer outputs: a_0 = X, a_1, …, a_L; a_k has the shape (n, m_k).

        Examples
        --------
        >>> net = Network([[[-1, 1], [2, -1]], [[0, 1, 1]]], "relu")
        >>> [a.tolist() for a in net.forward([[5]])]
        [[[5.0]], [[4.0, 0.0]], [[4.0]]]
        """
        X, d = check_samples(X), self._shapes[0][1] - 1
        if X.shape[1] != d:
            raise ValueError(f"X has {X.shape[1]} features, but the network takes {d}")
        return forward(self.weights, self.activations, X)

    def backward(self, outputs: list[FloatArray], slopes: FloatArray) -> FloatArray:
        """Back-propagation: ∂J/∂θ from the outputs of `forward` and the slopes ∂J/∂a_L.

        h' of "threshold", and that of "relu" at its kink, is taken for 0.

        Examples
        --------
        The derivatives of a_2 = 3 tanh(w x) + 0 at w = 0, x = 2:

        >>> net = Network([[[0, 0]], [[0, 3]]])
        >>> net.backward(net.forward([[2]]), np.array([[1.0]])).tolist()
        [3.0, 6.0, 1.0, 0.0]
        """
        slopes = np.asarray(slopes)
        if slopes.shape != outputs[-1].shape:
            raise ValueError(
                f"slopes must have the shape of the last outputs, {outputs[-1].shape}, "
                f"got {slopes.shape}"
            )
        parts = backward(self.weights, self.activations, outputs, slopes)
        return np.concatenate([part.ravel() for part in parts])


def check_matrices(name: str, weights: Any) -> list[FloatArray]:
    """The matrices of the layers, as arrays."""
    given = list(weights) if np.iterable(weights) else []
    if isinstance(weights, str) or not given:
        raise ValueError(
            f"{name} must be a list of matrices, one a layer, got {weights!r}"
        )
    return [check_samples(W, name=f"{name}[{k}]") for k, W in enumerate(given)]


class NetworkObjective:
    """J(θ) = (1/n) Σ_i ℓ_i + (λ/2) Σ_k ‖W_k without its constants‖².

    For two classes the network has one output g(x), and ℓ_i = ln(1 + e^-z_i) with
    z_i = y_i g(x_i). For K classes it has K outputs s, and
    ℓ_i = ln Σ_k e^{s_k(x_i)} - s_{y_i}(x_i).

    J is not convex: exchanging two neurons of a hidden layer changes no output, so a
    minimum has twins elsewhere, and between them J is higher in general (Document 0,
    section 9.5).

    Parameters
    ----------
    X : array-like of shape (n, d)
        Samples.
    y : array-like of shape (n,)
        Labels of two or more classes.
    network : Network
        Its outputs "linear". Its weights do not count.
    strength : float
        λ >= 0.

    Examples
    --------
    With `descent.Function` it is there for plain gradient descent:

    >>> from linclass.descent import Function, GradientDescent
    >>> start = Network.random([2, 3, 1], random_state=0)
    >>> J = NetworkObjective([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0], start)
    >>> solver = GradientDescent(rate=0.5, max_iter=3000)
    >>> trace = solver.minimize(Function(J.value, J.gradient), start.theta)
    >>> round(float(trace.values[0]), 2), bool(trace.values[-1] < 0.01)
    (0.97, True)
    """

    def __init__(
        self, X: ArrayLike, y: ArrayLike, network: Network, strength: float = 0.0
    ) -> None:
        self.X, self.codes, classes = check_labels(X, y)
        self.n = len(self.X)
        self.strength = check_number("strength", strength)
        if not isinstance(network, Network):
            raise ValueError(
                f"network must be a Network, got {network!r}: write Network(weights), "
                "or model.network_ for a fitted model"
            )
        self.network = network
        self.binary = len(classes) == 2
        ends = self.X.shape[1], 1 if self.binary else len(classes)
        shapes = [W.shape for W in network.weights]
        if (shapes[0][1] - 1, shapes[-1][0]) != ends:
            raise ValueError(
                f"network must take {ends[0]} features and have {ends[1]} outputs for "
                f"these data, got layers of shapes {shapes}"
            )
        if network.activations[-1] != "linear":
            raise ValueError(
                'network must have output="linear": the loss does the rest'
            )
        penalized = [np.ones(shape) for shape in shapes]
        for part in penalized:
            part[:, 0] = 0
        self._ridge = self.strength * np.concatenate([p.ravel() for p in penalized])

    def value(self, theta: ArrayLike) -> float:
        """J(θ), a float."""
        network = self.network.at(theta)
        losses, _ = self._losses(network.forward(self.X)[-1], slice(None))
        return float(losses.mean()) + self._penalty(network.theta)

    def gradient(self, theta: ArrayLike, rows: Any = slice(None)) -> FloatArray:
        """∇J(θ) by back-propagation, in the shape of θ; see `value_and_gradient`."""
        return self.value_and_gradient(theta, rows)[1]

    def value_and_gradient(
        self, theta: ArrayLike, rows: Any = slice(None)
    ) -> tuple[float, FloatArray]:
        """J(θ) and ∇J(θ), with the mean loss over some rows in place of all.

        Examples
        --------
        >>> net = Network([[[0, 0]]])
        >>> J = NetworkObjective([[0], [1]], [0, 1], net, strength=4)
        >>> value, gradient = J.value_and_gradient([0, 0])
        >>> round(value, 6), gradient.tolist(), J.gradient([0, 0.5], [0]).tolist()
        (0.693147, [0.0, -0.25], [0.5, 2.0])
        """
        network = self.network.at(theta)
        weights, names = network.weights, network.activations
        a = forward(weights, names, self.X[rows])
        losses, slopes = self._losses(a[-1], rows)
        parts = backward(weights, names, a, slopes / len(losses))
        g = np.concatenate([part.ravel() for part in parts])
        if self.strength:
            g += self._ridge * network.theta
        return float(losses.mean()) + self._penalty(network.theta), g

    def optimality(self, theta: ArrayLike) -> float:
        """The largest derivative by a weight, in parts of what the weight multiplies.

        That is, of the root mean square of the feature or output of a neuron that the
        weight is for: so the units of the features do not matter.
        """
        network = self.network.at(theta)
        slopes = network.at(self.gradient(theta)).weights
        largest = 0.0
        for slope, a in zip(slopes, network.forward(self.X), strict=False):
            size = np.append(1.0, np.sqrt((a * a).mean(axis=0)))
            size[size == 0] = 1  # then the derivative is 0 as well
            largest = max(largest, float(abs(slope / size).max()))
        return largest

    def _penalty(self, theta: FloatArray) -> float:
        return float(self._ridge @ theta**2 / 2) if self.strength else 0.0

    def _losses(self, scores: FloatArray, rows: Any) -> tuple[FloatArray, FloatArray]:
        """ℓ_i, and ∂ℓ_i/∂scores in the shape of the scores."""
        codes, loss = self.codes[rows], Logistic()
        if self.binary:
            signs = 2.0 * codes - 1
            z = signs * scores[:, 0]
            return loss.value(z), (signs * loss.derivative(z))[:, None]
        own = np.arange(len(codes)), codes
        slopes = softmax(scores)
        slopes[own] -= 1
        return log_sum_exp(scores - scores[own][:, None])[:, 0], slopes
