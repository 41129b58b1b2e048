"""The kernel classifier as printed: g(x) = K(x, w) + b, with one center w."""

from copy import copy
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from ._base import BinaryClassifier
from ._checks import (
    FloatArray,
    check_choice,
    check_count,
    check_samples,
    check_signs,
)
from ._gram import KERNELS, FunctionKernel, Kernel, get_kernel
from .descent import Function, GradientDescent, Trace
from .losses import Loss, get_loss


class SingleCenterClassifier(BinaryClassifier):
    """g(x) = K(x, w) + b with one w in the space of x, by gradient descent.

    It minimizes the mean loss J(b, w) = (1/n) Σ_i ℓ(y_i (K(x_i, w) + b)), as Document
    0, section 9.3, prints it. It is weaker than it looks: the positive side of a
    Gaussian or Laplace kernel is a ball about w, everything or nothing; parallel
    hyperplanes bound that of a polynomial kernel. And J is not convex in w: the
    descent finds a local minimum, and which one depends on its start. What the text
    means is g(x) = Σ_i c_i K(x_i, x) + b: `KernelPerceptron`, `KernelLogistic`.

    Parameters
    ----------
    kernel : {"gaussian", "laplace", "polynomial", "linear"} or Kernel
        A name stands for the default parameters.
    loss : str or Loss
        ℓ, smooth, see `linclass.losses`.
    init : "mean" or array-like of shape (d + 1,)
        Where to start: w at the mean of the positive samples and b = 0; or (b, w).
    max_iter : int
        Steps, >= 1.
    tol : float
        Converged if the slope of J by b, and that by w times the spread of the samples
        (the root of the sum of their variances), have a norm <= tol: near a minimum, a
        saddle or a plateau.
    record : bool
        False: the trace keeps the first and the last iterate only.

    Attributes
    ----------
    center_ : ndarray of shape (d,)
        w.
    intercept_ : ndarray of shape (1,)
        b.
    trace_ : Trace
        Iterates (b, w) and values of J.

    Examples
    --------
    A ball about one point is what it can learn:

    >>> model = SingleCenterClassifier()
    >>> X, y = [[-3], [-0.5], [0.5], [3]], [0, 1, 1, 0]
    >>> abs(model.fit(X, y).center_).round(9).tolist(), model.score(X, y)
    ([0.0], 1.0)
    """

    trace_: Trace

    def __init__(
        self,
        *,
        kernel: str | Kernel = "gaussian",
        loss: str | Loss = "logistic",
        init: str | ArrayLike = "mean",
        max_iter: int = 1000,
        tol: float = 1e-6,
        record: bool = True,
    ) -> None:
        self.kernel = kernel
        self.loss = loss
        self.init = init
        self.max_iter = max_iter
        self.tol = tol
        self.record = record

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Descend from ``init``. A loss with kinks is refused."""
        kernel, loss = _with_gradient(self.kernel), get_loss(self.loss)
        if not loss.smooth:
            raise ValueError(
                f"gradient descent needs a smooth loss, and {loss.name} has kinks: "
                "take loss='logistic' or loss='smoothed_hinge'"
            )
        samples, signs, _ = self._check_fit_signs(X, y)
        start = self._start(samples, signs)
        kernel(samples, start[None, 1:])  # refuses what does not suit
        J = single_center_objective(samples, signs, kernel, loss)
        solver = GradientDescent(max_iter=self.max_iter, tol=self.tol)
        trace = solver.minimize(J, start, record=self.record)
        self.center_, self.intercept_ = trace.theta[1:].copy(), trace.theta[:1].copy()
        self._fitted_kernel = copy(kernel)
        self._finish(trace, trace.message)
        return self

    def _start(self, X: FloatArray, y: FloatArray) -> FloatArray:
        if isinstance(self.init, str):
            check_choice("init", self.init, ("mean",), "an array (b, w)")
            return np.array([0.0, *X[y > 0].mean(axis=0)])
        return _vector("init", "(b, w)", self.init, X.shape[1] + 1)

    def decision_function(self, X: ArrayLike) -> FloatArray:
        """Scores g(x) = K(x, w) + b, ndarray of shape (n,)."""
        X = self._check_new(X)
        return self._fitted_kernel(X, self.center_[None])[:, 0] + self.intercept_


def single_center_objective(
    X: ArrayLike,
    y: ArrayLike,
    kernel: str | Kernel = "gaussian",
    loss: str | Loss = "logistic",
) -> Function:
    """J(b, w) = (1/n) Σ_i ℓ(y_i (K(x_i, w) + b)) and its gradient, to descend on.

    Where the kernel leaves the range of floats, J is inf.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Samples.
    y : array-like of shape (n,)
        Two labels, or all -1 or all +1; the larger one is +1.
    kernel, loss
        As of `SingleCenterClassifier`; the loss may have kinks.

    Returns
    -------
    Function
        Of θ = (b, w), with ``value`` and ``gradient``.

    Examples
    --------
    Not convex in w: at 2 it is above the mean of its values at 1 and 3.

    >>> J = single_center_objective([[0]], [1], "gaussian", "hinge")
    >>> [round(J.value([0, w]), 3) for w in (1, 2, 3)]
    [0.632, 0.982, 1.0]
    """
    X, y, _ = check_signs(X, y, one_class=True)
    kernel, loss = _with_gradient(kernel), get_loss(loss)
    kernel._check(X, X[:1])

    def margins(theta: FloatArray) -> FloatArray:
        z: FloatArray = y * (kernel._values(X, theta[None, 1:])[:, 0] + theta[0])
        return z

    def value(theta: ArrayLike) -> float:
        theta = _vector("theta", "(b, w)", theta, X.shape[1] + 1)
        try:
            return float(loss.value(margins(theta)).mean())
        except ValueError:  # the line search then takes a shorter step
            return np.inf

    def gradient(theta: ArrayLike) -> FloatArray:
        theta = _vector("theta", "(b, w)", theta, X.shape[1] + 1)
        slopes = y * loss.derivative(margins(theta)) / len(y)
        return np.array([slopes.sum(), *(slopes @ kernel.gradient(X, theta[1:]))])

    return _InUnits(value, gradient, float(np.linalg.norm(X.std(axis=0))) or 1.0)


class _InUnits(Function):
    """A function of (b, w) whose slope by w is judged in the unit of the samples."""

    def __init__(self, value: Any, gradient: Any, spread: float) -> None:
        super().__init__(value, gradient)
        self.spread = spread

    def optimality(self, theta: FloatArray) -> float:
        g = self.gradient(theta)
        return float(np.hypot(g[0], self.spread * np.linalg.norm(g[1:])))


def _with_gradient(kernel: str | Kernel) -> Kernel:
    """The kernel, if it has a gradient by its center."""
    named = isinstance(kernel, str) and kernel in KERNELS
    if not named and (
        isinstance(kernel, FunctionKernel) or not isinstance(kernel, Kernel)
    ):
        raise ValueError(
            "one center w moves by the gradient of K(x, w), which "
            f"kernel={kernel!r} does not have: choose 'gaussian', 'laplace', "
            "'polynomial', 'linear' or a Kernel such as Gaussian(width=2); "
            "KernelLogistic and KernelPerceptron take functions and precomputed "
            "matrices"
        )
    return get_kernel(kernel)


def printed_perceptron(
    X: ArrayLike,
    y: ArrayLike,
    kernel: str | Kernel = "gaussian",
    *,
    mistake: str = "z>0",
    start: ArrayLike | None = None,
    max_iter: int = 10,
) -> FloatArray:
    """The kernel perceptron as printed: w ← w + y x if (x, y) is a mistake.

    Document 0, section 9.3, calls it a mistake if z = y K(x, w) > 0: the wrong sign.
    With z <= 0 it does not work either, as φ(w) + φ(x) is not φ(w + x): the step has
    to be made in feature space, as `KernelPerceptron` does.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Samples, taken in order.
    y : array-like of shape (n,)
        Two labels, or all -1 or all +1; the larger one is +1.
    kernel : {"gaussian", "laplace", "polynomial", "linear"} or Kernel
    mistake : {"z>0", "z<=0"}
        As printed, or mended.
    start : None or array-like of shape (d,)
        The first w; None: zeros.
    max_iter : int
        Passes, >= 1. A pass without a mistake is the last.

    Returns
    -------
    ndarray of shape (k + 1, d)
        w before the run and after each of k updates.

    Examples
    --------
    >>> X, y = [[0, 0], [1, 1], [0, 1], [1, 0]], [1, 1, -1, -1]
    >>> printed_perceptron(X, y, max_iter=1).tolist()
    [[0.0, 0.0], [0.0, 0.0], [1.0, 1.0]]
    """
    check_choice("mistake", mistake, ("z>0", "z<=0"))
    check_count("max_iter", max_iter)
    X, y, _ = check_signs(X, y, one_class=True)
    kernel, d = get_kernel(kernel), X.shape[1]
    w = np.zeros(d) if start is None else _vector("start", "w", start, d)
    iterates = [w]
    for _ in range(max_iter):
        before = len(iterates)
        for x, label in zip(X, y, strict=True):
            z = label * kernel(x[None], w[None])[0, 0]
            if z > 0 if mistake == "z>0" else z <= 0:
                w = w + label * x
                iterates.append(w)
        if len(iterates) == before:
            break
    return np.array(iterates)


def _vector(name: str, what: str, values: ArrayLike, size: int) -> FloatArray:
    vector = np.asarray(values)
    if vector.shape != (size,):
        raise ValueError(
            f"{name} must be {what}, {size} numbers for this X, got {values!r}"
        )
    checked: FloatArray = check_samples(vector.reshape(1, -1), name=name)[0]
    return checked.copy()
