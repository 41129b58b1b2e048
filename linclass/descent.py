"""Descent: one objective, many ways to make it small, and what each of them needs.

>>> from linclass import datasets
>>> from linclass.descent import Objective, newton
>>> newton(Objective(*datasets.logit8())).theta.round(6).tolist()
[-1.098612, 2.197225]
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import ArrayLike

from ._checks import (
    FloatArray,
    IntArray,
    check_choice,
    check_count,
    check_generator,
    check_samples,
)
from ._objective import Function, Objective, begin
from ._smoothing import smoothing_steps
from ._steps import (
    Diminishing,
    Rate,
    Trace,
    check_rate,
    gradient_steps,
    in_order,
    newton_steps,
    proximal_steps,
    record,
    stochastic_steps,
)
from .geometry import augment
from .losses import sigmoid

__all__ = [
    "Diminishing",
    "Function",
    "Objective",
    "OnlineTrace",
    "Trace",
    "gd",
    "gradient_ascent",
    "incremental_gd",
    "logistic_mse_descent",
    "logistic_response",
    "newton",
    "proximal_gradient",
    "sgd",
    "smoothed_newton",
    "subgradient_descent",
]


def gd(
    objective: Objective | Function,
    start: ArrayLike | None = None,
    *,
    rate: Rate | str = "backtracking",
    max_iter: int = 1000,
    tol: float = 1e-6,
) -> Trace:
    """Batch gradient descent: θ ← θ - η ∇J(θ).

    Parameters
    ----------
    objective : Objective or Function
        Differentiable everywhere.
    start : array-like or None
        Iterate 0; None: zeros.
    rate : float, "backtracking", Diminishing or another function of t
        η: constant; twice the last one, halved until J falls by η‖∇J‖²/2; or η(t) at
        step t = 1, 2, …
    max_iter : int
        Steps at most.
    tol : float
        Stop when ‖∇J(θ)‖ <= tol.

    Returns
    -------
    Trace

    Raises
    ------
    ValueError
        If the objective has kinks, or an argument is bad.

    Notes
    -----
    Document 0, section 9.1.2; Document 1, "Stepsize selection".

    Examples
    --------
    >>> J = Objective([[1], [1], [-1]], [1, 0, 0], fit_intercept=False)
    >>> round(float(gd(J).theta[1]), 4)  # ln 2
    0.6931
    """
    theta = begin("gd", objective, start, max_iter, tol)
    rate = check_rate(rate, search=True)
    return record(gradient_steps(objective, theta, rate, tol), max_iter)


def newton(
    objective: Objective | Function,
    start: ArrayLike | None = None,
    *,
    max_iter: int = 100,
    tol: float = 1e-8,
) -> Trace:
    """Newton's method: θ ← θ - η H⁻¹ ∇J(θ), H = ∇²J(θ).

    By Cholesky, with η = 1 halved until J falls by η/10⁴ of what the slope promises.
    If H is singular, the least multiple of the identity that Cholesky needs is added.

    Parameters
    ----------
    objective : Objective or Function
        Convex and twice differentiable everywhere.
    start, max_iter, tol
        As for `gd`.

    Returns
    -------
    Trace

    Raises
    ------
    ValueError
        If the objective does not suit, or an argument is bad.

    Examples
    --------
    >>> trace = newton(Objective([[1], [1], [-1]], [1, 0, 0], fit_intercept=False))
    >>> round(float(trace.theta[1]), 8), trace.passes < 6
    (0.69314718, True)
    """
    theta = begin("newton", objective, start, max_iter, tol)
    return record(newton_steps(objective, theta, tol), max_iter)


def smoothed_newton(
    objective: Objective,
    start: ArrayLike | None = None,
    *,
    max_iter: int = 1000,
    tol: float = 1e-6,
) -> Trace:
    """Newton's method for the hinge: its corner rounded by h = 1, 0.1, 0.01, …

    With s = 1 - z, or s = -z for the perceptron loss, the rounded loss is s²/(2h) for
    0 <= s <= h, and s - h/2 above. It is nowhere above the loss, so neither is its J_h
    above J, and once θ minimizes J_h, J(θ) - J_h(θ) <= h/2 bounds what J(θ) is above
    its own minimum.

    Parameters
    ----------
    objective : Objective
        With loss "hinge" or "perceptron" and a penalty without kinks.
    start, max_iter
        As for `gd`.
    tol : float
        Stop when J(θ) - J_h(θ) <= tol and ‖∇J_h(θ)‖ <= tol.

    Returns
    -------
    Trace
        Its values are those of J, and may rise.

    Raises
    ------
    ValueError
        If the objective does not suit, or an argument is bad.

    Examples
    --------
    >>> J = Objective([[1], [-1], [3]], [1, 0, 1], "hinge", "l2", 0.01)
    >>> (smoothed_newton(J).theta.round(4) + 0).tolist()  # 0.0, not -0.0
    [0.0, 1.0]
    """
    theta = begin("smoothing", objective, start, max_iter, tol)
    return record(smoothing_steps(objective, theta, tol), max_iter)


def proximal_gradient(
    objective: Objective,
    start: ArrayLike | None = None,
    *,
    rate: Rate | str = "backtracking",
    max_iter: int = 10000,
    tol: float = 1e-8,
) -> Trace:
    """Accelerated proximal gradient: θ ← prox(v - η ∇L(v)), with the L1's exact zeros.

    L is the mean loss, and the proximal map is that of η λ r. v is θ plus momentum,
    the share of the last step that FISTA prescribes, started anew when θ turns back.

    Parameters
    ----------
    objective : Objective
        Its loss differentiable everywhere; the penalty may have kinks.
    start, rate, max_iter
        As for `gd`; backtracking halves η until 1/η is curvature enough.
    tol : float
        Stop when ‖v - θ‖ <= η tol.

    Returns
    -------
    Trace

    Raises
    ------
    ValueError
        If the objective does not suit, or an argument is bad.

    Notes
    -----
    A. Beck and M. Teboulle, A fast iterative shrinkage-thresholding algorithm for
    linear inverse problems, SIAM Journal on Imaging Sciences 2(1), 2009.

    Examples
    --------
    >>> X = [[1, 1], [1, -1], [-1, 1], [-1, -1]]
    >>> trace = proximal_gradient(Objective(X, [1, 1, -1, -1], "logistic", "l1", 0.2))
    >>> trace.theta.round(6).tolist()  # w_1 = ln 4
    [0.0, 1.386294, 0.0]
    """
    theta = begin("proximal", objective, start, max_iter, tol)
    rate = check_rate(rate, search=True)
    return record(proximal_steps(objective, theta, rate, tol), max_iter)


def subgradient_descent(
    objective: Objective,
    start: ArrayLike | None = None,
    *,
    rate: Rate = Diminishing(),  # noqa: B008
    max_iter: int = 1000,
    tol: float = 0.0,
) -> Trace:
    """Subgradient descent: θ ← θ - η g, with g a subgradient of J at θ.

    At a kink g is the one of the loss's ``derivative`` and the penalty's ``gradient``.
    A step may lead upwards. With a constant rate the iterates end by hovering about
    the minimum, and weights that should be 0 about 0: for exact zeros take
    `proximal_gradient`.

    Parameters
    ----------
    objective : Objective
        Convex.
    start, max_iter
        As for `gd`.
    rate : float, Diminishing or another function of t
        η.
    tol : float
        Stop when the last 5 steps led down, but the least value seen by less than tol;
        0: never.

    Returns
    -------
    Trace

    Raises
    ------
    ValueError
        If the objective is not convex, or an argument is bad.

    Examples
    --------
    >>> J = Objective([[1], [-1]], [1, 0], "hinge", "l1", 0.1)
    >>> subgradient_descent(J, [0, 0.25], rate=0.5, max_iter=2).theta.round(6).tolist()
    [0.0, 1.15]
    """
    theta = begin("subgradient", objective, start, max_iter, tol)
    steps = stochastic_steps(
        objective, theta, check_rate(rate), tol, lambda: iter([slice(None)])
    )
    return record(steps, max_iter)


def sgd(
    objective: Objective,
    start: ArrayLike | None = None,
    *,
    rate: Rate = Diminishing(),  # noqa: B008
    max_iter: int = 100,
    tol: float = 0.0,
    batch_size: int = 1,
    average: bool = False,
    order: str = "drawn",
    random_state: "int | np.random.Generator | None" = None,
) -> Trace:
    """Stochastic gradient descent: θ ← θ - η ∇J_i(θ) for random i.

    Parameters
    ----------
    objective : Objective
        Differentiable everywhere, or convex.
    start
        As for `gd`.
    rate : float, Diminishing or another function of t
        η; t counts steps, not passes.
    max_iter : int
        Passes at most, of n terms each.
    tol : float
        Stop when the last 5 passes led down, but the least value seen by less than
        tol; 0: never.
    batch_size : int
        Terms a step: the mean of their gradients.
    average : bool
        True: iterate k is the mean of θ after all steps of the first k passes, in which
        the noise of the steps cancels. The steps themselves go on from θ.
    order : {"drawn", "permutation"}
        Uniformly drawn, with replacement; or each term once a pass, in random order.
    random_state : None, int or numpy.random.Generator
        An int is used afresh at every call; a Generator advances.

    Returns
    -------
    Trace
        One iterate a pass.

    Raises
    ------
    ValueError
        If the objective does not suit, or an argument is bad.

    Notes
    -----
    Document 1, "Stochastic gradient descent algorithm". The average is that of B. T.
    Polyak and A. B. Juditsky, Acceleration of stochastic approximation by averaging,
    SIAM Journal on Control and Optimization 30 (1992).

    Examples
    --------
    >>> J = Objective([[1], [1], [-1]], [1, 0, 0], fit_intercept=False)
    >>> trace = sgd(J, rate=Diminishing(0.2), max_iter=5000, random_state=1)
    >>> bool(trace.values[-1] < J.value([0, np.log(2)]) + 0.01)
    True
    """
    theta = begin("sgd", objective, start, max_iter, tol)
    check_choice("order", order, ("drawn", "permutation"))
    check_count("batch_size", batch_size)
    rng, n = check_generator(random_state), objective.n

    def batches() -> Iterator[IntArray]:
        rows = rng.integers(n, size=n) if order == "drawn" else rng.permutation(n)
        return (rows[batch] for batch in in_order(n, batch_size))

    steps = stochastic_steps(
        objective, theta, check_rate(rate), tol, batches, average=average
    )
    return record(steps, max_iter)


def incremental_gd(
    objective: Objective,
    start: ArrayLike | None = None,
    *,
    rate: Rate = Diminishing(),  # noqa: B008
    max_iter: int = 100,
    tol: float = 0.0,
    batch_size: int = 1,
    average: bool = False,
) -> Trace:
    """Incremental gradient descent: `sgd` with the terms in the order of the rows.

    Parameters
    ----------
    objective, start, rate, max_iter, tol, batch_size, average
        As for `sgd`.

    Returns
    -------
    Trace
        One iterate a pass.

    Raises
    ------
    ValueError
        If the objective does not suit, or an argument is bad.

    Notes
    -----
    Document 0, section 9.1.2.

    Examples
    --------
    >>> J = Objective([[1], [2]], [1, 0], "perceptron", fit_intercept=False)
    >>> incremental_gd(J, rate=1, max_iter=1).theta.tolist()
    [0.0, -1.0]
    """
    theta = begin("incremental", objective, start, max_iter, tol)
    check_count("batch_size", batch_size)
    steps = stochastic_steps(
        objective,
        theta,
        check_rate(rate),
        tol,
        lambda: in_order(objective.n, batch_size),
        average=average,
    )
    return record(steps, max_iter)


SOLVERS = {
    "newton": newton,
    "smoothing": smoothed_newton,
    "gd": gd,
    "proximal": proximal_gradient,
    "subgradient": subgradient_descent,
    "sgd": sgd,
    "incremental": incremental_gd,
}


def gradient_ascent(
    X: ArrayLike,
    y: ArrayLike,
    *,
    start: ArrayLike | None = None,
    rate: Rate | str = "backtracking",
    max_iter: int = 1000,
    tol: float = 1e-6,
) -> Trace:
    """Ascend the log-likelihood Σ_i ln σ(z_i): θ ← θ + η Σ_i σ(-z_i) y_i x̃_i.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Samples.
    y : array-like of shape (n,)
        Two labels, the larger is +1; one class will do if its label is -1 or +1.
    start, rate, max_iter, tol
        As for `gd`; the gradient is that of the sum.

    Returns
    -------
    Trace
        Its values are log-likelihoods.

    Raises
    ------
    ValueError
        If an argument is bad.

    Notes
    -----
    Document 3, "Log-likelihood".

    Examples
    --------
    >>> from linclass import datasets
    >>> gradient_ascent(*datasets.logit8()).theta.round(5).tolist()
    [-1.09861, 2.19722]
    """
    mean = Objective(X, y)
    n, zeros = mean.n, np.zeros(mean.X.shape[1] + 1)
    negative = Function(
        lambda theta: n * mean.value(theta), lambda theta: n * mean.gradient(theta)
    )
    start = zeros if start is None else start
    trace = gd(negative, start, rate=rate, max_iter=max_iter, tol=tol)
    return replace(trace, values=-trace.values)


def logistic_response(theta: ArrayLike, X: ArrayLike) -> FloatArray:
    """Return σ(θ_0 + ⟨(θ_1, …, θ_d), x⟩) for each row x of X.

    Parameters
    ----------
    theta : array-like of shape (d + 1,)
        (b, w).
    X : array-like of shape (n, d)
        Samples.

    Returns
    -------
    ndarray of shape (n,)
        Between 0 and 1.

    Raises
    ------
    ValueError
        If X is bad, or theta is not d + 1 numbers.

    Notes
    -----
    Document 4, section 5.3.

    Examples
    --------
    >>> logistic_response([0, 1], [[0], [800], [-800]]).tolist()
    [0.5, 1.0, 0.0]
    """
    X = check_samples(X)
    weights = np.asarray(theta, dtype=np.float64)
    if weights.shape != (X.shape[1] + 1,):
        raise ValueError(
            f"theta must be (b, w), {X.shape[1] + 1} numbers for X of shape {X.shape}, "
            f"got shape {weights.shape}"
        )
    response: FloatArray = sigmoid(weights[0] + X @ weights[1:])
    return response


@dataclass(frozen=True, eq=False)
class OnlineTrace(Trace):
    """Trace of `logistic_mse_descent`; ``values`` are the mean squared errors.

    Attributes
    ----------
    errors : ndarray of shape (passes + 1,)
        Shares of points on the wrong side of σ = 1/2, where σ = 1/2 is called 1.

    Examples
    --------
    >>> logistic_mse_descent([[1], [-1]], [1, 0], max_iter=2).errors.tolist()
    [0.5, 0.0, 0.0]
    """

    errors: FloatArray = field(default_factory=lambda: np.zeros(0))


def logistic_mse_descent(
    X: ArrayLike,
    y: ArrayLike,
    *,
    start: ArrayLike | None = None,
    rate: Rate = 1.0,
    max_iter: int = 100,
    random_state: "int | np.random.Generator | None" = None,
) -> OnlineTrace:
    """Online descent of the logistic MSE: θ ← θ - 2 η (s - t) s (1 - s) x̃.

    Each pass takes every point once, in random order; s = σ(⟨θ, x̃⟩) with x̃ = (1, x),
    and t = 1 for the larger label, 0 for the other.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Samples.
    y : array-like of shape (n,)
        Any two labels.
    start : array-like or None
        Iterate 0; None: zeros.
    rate : float, Diminishing or another function of t
        η.
    max_iter : int
        Passes.
    random_state : None, int or numpy.random.Generator
        An int is used afresh at every call; a Generator advances.

    Returns
    -------
    OnlineTrace
        One iterate, mean squared error and error rate a pass.

    Raises
    ------
    ValueError
        If an argument is bad.

    Notes
    -----
    Document 4, section 5.3, its listing made to run. The gradient has the factor 2 of
    the squared error, which the document leaves out.

    Examples
    --------
    >>> trace = logistic_mse_descent([[1], [-1]], [1, 0], random_state=0)
    >>> bool(trace.values[-1] < 0.01)
    True
    """
    objective = Objective(X, y, "logistic_mse")
    trace = sgd(
        objective,
        start,
        rate=rate,
        max_iter=max_iter,
        order="permutation",
        random_state=random_state,
    )
    scores = trace.iterates @ augment(objective.X).T
    errors = ((scores >= 0) != (objective.y > 0)).mean(axis=1)
    return OnlineTrace(
        trace.iterates, trace.values, trace.reason, trace.message, errors
    )
