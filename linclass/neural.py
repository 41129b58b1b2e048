"""One neuron, and networks of them that learn by back-propagation.

>>> X, y = [[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0]
>>> NeuralNetwork().fit(X, y).predict(X).tolist()
[0, 1, 1, 0]
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from ._base import HalfspaceClassifier, collected_notes
from ._checks import (
    FloatArray,
    IntArray,
    check_choice,
    check_count,
    check_generator,
    check_number,
    finite_scores,
)
from ._network import Network, NetworkObjective, check_matrices
from ._probabilities import probabilities
from ._steps import Step, adam, in_order
from ._steps import record as record_steps
from .descent import GradientDescent, Objective
from .geometry import Halfspace
from .losses import sigmoid
from .multiclass import _Ranking, mean_and_deviation
from .perceptron import Perceptron

__all__ = ["Network", "NetworkObjective", "NetworkTrace", "NeuralNetwork", "Neuron"]

PATIENCE = 10  # passes without progress after which training ends


class Neuron(HalfspaceClassifier):
    """A neuron, which fires if and only if ⟨w, x⟩ > b.

    Its threshold b is the constant of a half-space with the other sign. It learns by
    the perceptron's rule if it answers by a threshold, and by gradient descent on the
    mean logistic loss if by σ(⟨w, x⟩ - b) (Document 0, section 9.5; Document 3,
    "Sigmoid neurons"). With ⟨w, x⟩ = b it does not fire: its `output` is 0. There alone
    ``predict``, which says the larger class as in all classifiers here, differs.

    Parameters
    ----------
    activation : {"threshold", "logistic"}
        Its output: 1 if it fires and 0 if not, or σ(⟨w, x⟩ - b).
    max_iter : int
        Passes of the perceptron, or steps of descent, at most.
    tol : float, optional
        Gradient descent ("logistic") stops when no slope of J over standardized
        features is above tol, 1e-3 if not given, and Newton's step would move no score
        by more than 0.1: then J has a minimum. If the neuron separates the classes, J
        has none, and it stops when J, too, is at most tol above its infimum 0.
    record : bool
        False: the trace keeps of the iterates the first and the last only.

    Attributes
    ----------
    weights_ : ndarray of shape (d,)
        w.
    threshold_ : float
        b.
    halfspace_ : Halfspace
        Of g(x) = ⟨w, x⟩ - b.
    trace_ : PerceptronTrace or Trace
        As of `Perceptron`, or of `linclass.descent.GradientDescent`.
    coef_, intercept_, classes_, n_features_in_, feature_names_in_
        As in scikit-learn; ``intercept_`` is -b.

    Examples
    --------
    >>> from linclass import datasets
    >>> neuron = Neuron().fit(*datasets.t13())
    >>> neuron.weights_.tolist(), neuron.threshold_
    ([3.0, 4.0], 7.0)
    """

    def __init__(
        self,
        *,
        activation: str = "threshold",
        max_iter: int = 1000,
        tol: float | None = None,
        record: bool = True,
    ) -> None:
        self.activation = activation
        self.max_iter = max_iter
        self.tol = tol
        self.record = record

    @classmethod
    def from_threshold(
        cls, weights: ArrayLike, threshold: float, *, activation: str = "threshold"
    ) -> Self:
        """A neuron of given weights and threshold, for the labels 0 and 1, without fit.

        Examples
        --------
        >>> both = Neuron.from_threshold([1, 1], 1.5)
        >>> both.predict([[0, 0], [0, 1], [1, 0], [1, 1]]).tolist()
        [0, 0, 0, 1]
        """
        check_choice("activation", activation, ("threshold", "logistic"))
        neuron = cls(activation=activation)
        neuron.halfspace_ = Halfspace.from_threshold(weights, threshold)
        neuron.n_features_in_ = len(neuron.halfspace_.w)
        neuron.classes_ = np.array([0, 1])
        return neuron

    @property
    def weights_(self) -> FloatArray:
        """Ndarray of shape (d,): w."""
        self._check_fitted()
        return self.halfspace_.w

    @property
    def threshold_(self) -> float:
        """Float: b."""
        self._check_fitted()
        return 0.0 - self.halfspace_.b

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn w and b, to fire for the larger label."""
        check_choice("activation", self.activation, ("threshold", "logistic"))
        max_iter = check_count("max_iter", self.max_iter)
        if self.activation == "threshold":
            if self.tol is not None:
                raise ValueError(
                    "the perceptron's rule has no tol, it stops after a pass without a "
                    'mistake: leave tol out, or set activation="logistic"'
                )
            X, signs, _ = self._check_fit_signs(X, y)
            with collected_notes():
                model = Perceptron(max_iter=max_iter, record=self.record).fit(X, signs)
            trace: Any = model.trace_
            self.halfspace_ = model.halfspace_
            advice = "raise max_iter if the classes are separable"
        else:
            tol = 1e-3 if self.tol is None else check_number("tol", self.tol)
            X, signs, _ = self._check_fit_signs(X, y)
            J, back = Objective(X, signs).standardized()  # the same J, in other units
            steps = record_steps(_sigmoid_steps(J, tol), max_iter, self.record)
            trace = replace(steps, iterates=back(steps.iterates))
            self.halfspace_ = Halfspace.from_theta(trace.theta)
            advice = f"{trace.message}: raise max_iter or tol"
        self._finish(trace, advice)
        return self

    def output(self, X: ArrayLike) -> FloatArray:
        """What the neuron outputs, shape (n,): 0 or 1, or σ(⟨w, x⟩ - b).

        Examples
        --------
        >>> Neuron.from_threshold([1], 2).output([[2], [3]]).tolist()
        [0.0, 1.0]
        >>> Neuron.from_threshold([1], 2, activation="logistic").output([[2]]).tolist()
        [0.5]
        """
        scores = self.decision_function(X)
        if self.activation == "logistic":
            return np.asarray(sigmoid(scores))
        return (scores > 0).astype(float)


def _sigmoid_steps(J: Objective, tol: float) -> Iterator[Step]:
    """Gradient descent on J; done at a minimum, or within tol of the infimum 0."""
    start = np.zeros(J.X.shape[1] + 1)
    steps = GradientDescent()._steps(J, start)
    for theta, size in chain([(start, 0.0)], steps):
        value = J.value(theta)
        small = J.optimality(theta) <= tol
        done = small and (value <= tol or not J.endless(theta))
        yield theta, value, done, size


@dataclass(frozen=True, eq=False)
class NetworkTrace:
    """How a network learnt, pass by pass; of the weights, the first and the last.

    Attributes
    ----------
    values : ndarray of shape (passes + 1,)
        J at the start of each pass, and at the end; always finite. For a pass of more
        than one batch the mean of their J_B, each at the weights that met it; the last
        value is that of J itself.
    start, theta : ndarray
        Weights of iterate 0 and of the last iterate, as ``Network.theta``.
    reason : {"converged", "max_iter", "diverged", "no_update"}
        Why it stopped.

    Examples
    --------
    >>> trace = NeuralNetwork(tol=0.1).fit([[0], [1]], [0, 1]).trace_
    >>> trace.reason, trace.start.shape, bool(trace.values[-1] < trace.values[0])
    ('converged', (25,), True)
    """

    values: FloatArray
    start: FloatArray
    theta: FloatArray
    reason: str

    @property
    def passes(self) -> int:
        """Passes over the data."""
        return len(self.values) - 1


class NeuralNetwork(_Ranking):
    """Layers of neurons, learnt by back-propagation.

    Makes J(θ) of `NetworkObjective` small: the mean logistic loss for two classes, that
    of the softmax for more, plus (λ/2)‖weights‖² without constants. J is not convex:
    another start may end elsewhere, and some starts end badly. Document 0, section 9.5.
    Of the seeds 0 to 99 all learn exclusive or by the defaults, with "relu" too; with
    "logistic" some 16 do not, and some 44 if it is not scaled besides: they stop on a
    plateau of J.

    Parameters
    ----------
    hidden : sequence of int
        Neurons of each hidden layer; () makes a linear classifier.
    activation : {"tanh", "relu", "logistic"}
        Of the hidden layers.
    strength : float
        λ >= 0.
    solver : {"adam", "sgd"}
        "sgd": θ ← θ - η ∇J_B(θ) for one batch B after the other. "adam": each weight
        at its own pace, by running means of its derivatives and of their squares
        (D. Kingma and J. Ba, Adam, 2015, with their constants).
    rate : float
        η > 0.
    batch_size : int
        Samples a step, drawn anew as a partition for each pass; all n in their order,
        if n is no larger. Then "sgd" is plain gradient descent.
    scale : bool
        Learn from (x - mean) / deviation, feature by feature; False: from x.
    init : "random" or sequence of array-like
        Weights to start from: as `Network.random` draws them, or given, for each layer
        a matrix of one row a neuron, constant first. With equal rows, neurons stay
        equal for ever.
    max_iter : int
        Passes over the data at most.
    tol : float
        Stop when the last 10 passes made the least value of J smaller by less than
        tol, unless J is above its value at the start; by the values of ``trace_``.
        That is convergence only if no derivative is above √tol, see ``converged_``.
    random_state : None, int or numpy.random.Generator
        For the start and the batches. An int is used afresh at every fit; a Generator
        advances.

    Attributes
    ----------
    network_ : Network
        What was learnt, for scaled samples.
    center_, scale_ : ndarray of shape (d,)
        Mean and deviation of the features; 0 and 1 for ``scale=False``.
    converged_ : bool
        Whether ∇J is as good as 0 where it stopped: no derivative by a weight is above
        √tol times the root mean square of what the weight multiplies. So it is at a
        minimum, but on a plateau or at a saddle, too.
    trace_ : NetworkTrace
        Values of J, pass by pass.

    Examples
    --------
    >>> from linclass import datasets
    >>> X, y = datasets.tri15()
    >>> NeuralNetwork(hidden=(5, 5)).fit(X, y).score(X, y)
    1.0
    """

    network_: Network
    center_: FloatArray
    scale_: FloatArray
    trace_: NetworkTrace

    def __init__(
        self,
        *,
        hidden: Sequence[int] = (8,),
        activation: str = "tanh",
        strength: float = 0.0,
        solver: str = "adam",
        rate: float = 0.02,
        batch_size: int = 200,
        scale: bool = True,
        init: str | Sequence[ArrayLike] = "random",
        max_iter: int = 1000,
        tol: float = 1e-4,
        random_state: "int | np.random.Generator | None" = 0,
    ) -> None:
        self.hidden = hidden
        self.activation = activation
        self.strength = strength
        self.solver = solver
        self.rate = rate
        self.batch_size = batch_size
        self.scale = scale
        self.init = init
        self.max_iter = max_iter
        self.tol = tol
        self.random_state = random_state

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn the weights by passes over the samples."""
        self._check_parameters()
        samples, codes, _ = self._check_fit(X, y)
        rng = check_generator(self.random_state)
        self.center_, self.scale_ = self._measure(samples)
        start = self._start(rng)
        J = NetworkObjective(self._scaled(samples), codes, start, float(self.strength))
        with np.errstate(over="ignore", under="ignore", invalid="ignore"):
            trace = self._train(J, start.theta, rng)
        self.network_ = start.at(trace.theta)
        self._finish(trace, self._advice(trace))
        return self

    def _advice(self, trace: NetworkTrace) -> str:
        values = trace.values
        smaller = f"choose a smaller rate than {self.rate:g}"
        if trace.reason == "diverged":
            return f"the next pass would leave the range of floats: {smaller}"
        if trace.reason == "no_update":
            hardly = "J hardly moves any more, but its gradient is not small"
            return f"{hardly}: choose another rate, or a smaller tol"
        reached = f"max_iter={self.max_iter} is reached"
        if values[-1] > values.min() * 1.1:
            return f"{reached}, and J rose from {values.min():.3g}: {smaller}"
        return f"{reached}: raise it, or tol"

    def _check_parameters(self) -> None:
        check_choice("activation", self.activation, ("tanh", "relu", "logistic"))
        check_choice("solver", self.solver, ("adam", "sgd"))
        check_number("strength", self.strength)
        check_number("rate", self.rate, positive=True)
        check_count("batch_size", self.batch_size)
        check_count("max_iter", self.max_iter)
        check_number("tol", self.tol)
        if not isinstance(self.hidden, (Sequence, np.ndarray)) or isinstance(
            self.hidden, (str, bytes)
        ):
            raise ValueError(
                "hidden must be the numbers of neurons of the hidden layers, such as "
                f"(8,), got {self.hidden!r}"
            )
        for count in self.hidden:
            check_count(f"each of hidden={self.hidden!r}", count)
        if isinstance(self.init, str):
            check_choice("init", self.init, ("random",), "a list of matrices")

    def _measure(self, X: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Mean and deviation of each feature; 0 and 1 without scaling."""
        if not self.scale:
            return np.zeros(X.shape[1]), np.ones(X.shape[1])
        center, scale = mean_and_deviation(X, np.full(len(X), 1 / len(X)))
        scale[scale == 0] = 1
        return center, scale

    def _scaled(self, X: FloatArray) -> FloatArray:
        with np.errstate(over="ignore", under="ignore", invalid="ignore"):
            Z: FloatArray = (X - self.center_) / self.scale_
        if not np.isfinite(Z).all():
            raise ValueError("X leaves the range of floats when scaled: rescale it")
        return Z

    def _start(self, rng: "np.random.Generator") -> Network:
        K = len(self.classes_)
        sizes = [self.n_features_in_, *self.hidden, 1 if K == 2 else K]
        if isinstance(self.init, str):
            return Network.random(sizes, self.activation, random_state=rng)
        matrices = check_matrices("init", self.init)
        shapes = [W.shape for W in matrices]
        wanted = [(m, 1 + k) for k, m in pairwise(sizes)]
        if shapes != wanted:
            raise ValueError(
                f"init must have matrices of shapes {wanted}, as hidden="
                f"{self.hidden!r} and these data want, got {shapes}"
            )
        return Network(matrices, self.activation)

    def _train(
        self, J: NetworkObjective, start: FloatArray, rng: "np.random.Generator"
    ) -> NetworkTrace:
        """Make passes while J falls; weights that are not finite are never kept.

        A pass finds out the value of J where it begins: no forward pass is for the
        trace alone, but for the last value.
        """
        step = adam(len(start), self.rate) if self.solver == "adam" else None
        before = theta = start
        values: list[float] = []
        reason = "max_iter"
        for _ in range(self.max_iter):
            moved, total = theta.copy(), 0.0  # a pass that fails is not kept
            for rows in self._batches(J.n, rng):
                value, g = J.value_and_gradient(moved, rows)
                moved -= self.rate * g if step is None else step(g)
                total += value * (J.n if isinstance(rows, slice) else len(rows))
            if not np.isfinite(total):
                reason = "diverged"
                break
            if _stalled([*values, total / J.n], self.tol):
                reason = "no_update"
                break
            values.append(total / J.n)
            before, theta = theta, moved
        last = J.value(theta) if np.isfinite(theta).all() else np.inf
        if not np.isfinite(last):
            if not values:
                raise ValueError(
                    "J is not finite at the start: rescale X or init, or choose a "
                    "smaller strength"
                )
            theta, last, reason = before, values.pop(), "diverged"
        values.append(last)
        stalled = reason == "no_update" or _stalled(values, self.tol)
        if reason != "diverged" and stalled:
            small = J.optimality(theta) <= math.sqrt(self.tol)
            reason = "converged" if small else "no_update"
        return NetworkTrace(np.array(values), start, theta, reason)

    def _batches(
        self, n: int, rng: "np.random.Generator"
    ) -> Iterator[IntArray | slice]:
        if n <= self.batch_size:
            return iter([slice(None)])
        order = rng.permutation(n)
        return (order[batch] for batch in in_order(n, self.batch_size))

    def decision_function(self, X: ArrayLike) -> FloatArray:
        """Outputs of the last layer: g(x), (n,), for two classes, else s_k, (n, K)."""
        samples = self._check_new(X)
        with np.errstate(over="ignore", invalid="ignore"):
            scores = finite_scores(self.network_(self._scaled(samples)))
        return scores[:, 0] if len(self.classes_) == 2 else scores

    def predict_proba(self, X: ArrayLike) -> FloatArray:
        """Probabilities, (n, K): σ(-g), σ(g) of two classes, softmax(s) of more."""
        return probabilities(self.decision_function(X))


def _stalled(values: list[float], tol: float) -> bool:
    """Whether the last passes hardly led down; not if J rose, and may diverge yet."""
    before, recent = values[:-PATIENCE], values[-PATIENCE:]
    still = bool(before) and min(before) - min(recent) < tol
    return still and values[-1] <= values[0]
