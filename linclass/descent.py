"""Solvers: objects that minimize an objective, each with its options and its steps.

A solver's ``_steps`` is the algorithm, a plain loop that yields each θ and the size of
the step to it. ``minimize`` runs the loop, and stops it once θ is certainly near a
minimum: once ``objective.optimality(θ) <= tol``, see `Objective.optimality`.

================  ==============  ============================================
solver            short name      needs
================  ==============  ============================================
Newton            "newton"        convex, ℓ'' and r'' everywhere
LBFGS             "lbfgs"         ℓ' and r' everywhere
GradientDescent   "gd"            ℓ' and r' everywhere
Proximal          "proximal"      ℓ' everywhere; any r
Smoothing         "smoothing"     hinge or perceptron loss; r' everywhere
LinearProgram     "linear"        hinge or perceptron loss; L1 or no penalty
Subgradient       "subgradient"   convex
SGD               "sgd"           convex, or ℓ' and r' everywhere
Incremental       "incremental"   convex, or ℓ' and r' everywhere
================  ==============  ============================================

The first three take a `Function` as well, Newton one with a Hessian.

>>> from linclass import datasets
>>> from linclass.descent import Newton, Objective
>>> Newton().minimize(Objective(*datasets.logit8())).theta.round(6).tolist()
[-1.098612, 2.197225]
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._checks import FloatArray
from ._objective import LARGE, WIDE, Function, Objective
from ._smoothing import Rounded, dual_program
from ._solver import Solver, Steps
from ._steps import Diminishing, Rate, Step, Trace, inverse, rate_of, search, solve
from ._stochastic import SGD, Incremental, Subgradient
from .geometry import Halfspace, augment
from .losses import sigmoid

__all__ = [
    "LBFGS",
    "SGD",
    "Diminishing",
    "Function",
    "GradientDescent",
    "Incremental",
    "LinearProgram",
    "Newton",
    "Objective",
    "OnlineTrace",
    "Proximal",
    "Smoothing",
    "Solver",
    "Subgradient",
    "Trace",
    "gradient_ascent",
    "logistic_mse_descent",
    "logistic_response",
]

MEMORY = 10  # pairs of steps and changes of the gradient that L-BFGS keeps
SAMPLE = 2000  # rows at least from which L-BFGS estimates its first Hessian


@dataclass(eq=False, repr=False)
class GradientDescent(Solver):
    """Batch gradient descent: θ ← θ - η ∇J(θ).

    Document 0, section 9.1.2; Document 1, "Stepsize selection".

    Parameters
    ----------
    rate : float, "backtracking", Diminishing or another function of t
        η: constant; twice the last one, halved until J falls by η‖∇J‖²/2; or η(t) at
        step t = 1, 2, …
    max_iter, tol
        As for `Solver`.

    Examples
    --------
    >>> bowl = Function(lambda w: w @ w, lambda w: 2 * w)
    >>> GradientDescent(rate=0.25).minimize(bowl, [1]).iterates[:3].tolist()
    [[1.0], [0.5], [0.25]]
    """

    needs = ("smooth",)
    rate_word = "backtracking"
    rate: Rate | str = "backtracking"
    max_iter: int = 1000
    tol: float = 1e-6

    def _steps(self, J: Any, theta: FloatArray) -> Steps:
        rate = rate_of(self.rate, "backtracking")
        if rate == "backtracking":
            yield from _backtracking(J, theta)
            return
        for t in count(1):
            eta = rate(t)
            theta = theta - eta * J.gradient(theta)
            yield theta, eta


def _backtracking(J: Any, theta: FloatArray) -> Steps:
    """Gradient descent that searches for η, from twice the last one."""
    eta = 1.0
    while True:
        g = J.gradient(theta)
        found = search(J, theta, J.value(theta), g, -g, 2 * eta, 0.5)
        if found is None:
            return
        theta, _, _, eta = found
        yield theta, eta


@dataclass(eq=False, repr=False)
class Newton(Solver):
    """Newton's method: θ ← θ - η H⁻¹ ∇J(θ), H = ∇²J(θ).

    With η = 1 halved until J falls by η/10⁴ of what the slope promises. If H is
    singular, a multiple of its diagonal, just enough to make it regular, is added. A
    step takes n d² + d³ operations: for more than some hundred features take `LBFGS`.

    Parameters
    ----------
    max_iter, tol
        As for `Solver`.

    Examples
    --------
    >>> J = Objective([[1], [1], [-1]], [1, 0, 0], fit_intercept=False)
    >>> trace = Newton().minimize(J)
    >>> round(float(trace.theta[1]), 8), trace.passes < 6
    (0.69314718, True)
    """

    needs = ("twice", "convex")
    any_units = True
    max_iter: int = 100
    tol: float = 1e-8

    def _steps(self, J: Any, theta: FloatArray) -> Steps:
        while True:
            g = J.gradient(theta)
            direction = -solve(J.hessian(theta), g)
            found = search(J, theta, J.value(theta), g, direction, 1.0, 1e-4)
            if found is None:
                return
            theta, _, _, eta = found
            yield theta, eta


@dataclass(eq=False, repr=False)
class LBFGS(Solver):
    """L-BFGS: Newton's method with H⁻¹ learned from the steps made so far.

    It starts from one inverse Hessian (of up to 300 weights and enough rows, from a
    sample of the rows if they are many; else from its diagonal, or from the identity),
    and corrects it by the last 10 steps and changes of the gradient.
    A step takes n d operations. J. Nocedal and S. Wright, Numerical Optimization,
    algorithm 7.4.

    Parameters
    ----------
    max_iter, tol
        As for `Solver`.

    Examples
    --------
    >>> J = Objective([[1], [1], [-1]], [1, 0, 0], fit_intercept=False)
    >>> round(float(LBFGS().minimize(J).theta[1]), 6)
    0.693147
    """

    needs = ("smooth",)
    any_units = True
    max_iter: int = 1000
    tol: float = 1e-8

    def _steps(self, J: Any, theta: FloatArray) -> Steps:
        P = _first_inverse(J, theta)
        pairs: deque[tuple[FloatArray, FloatArray, float]] = deque(maxlen=MEMORY)
        value, g = J.value_and_gradient(theta)
        while True:
            direction = -_corrected(P, pairs, g)
            found = search(J, theta, value, g, direction, 1.0, 1e-4)
            if found is None and not pairs:
                return
            if found is None:  # the memory misleads: forget it
                pairs.clear()
                continue
            new, value, new_g, eta = found
            step, change = new - theta, new_g - g
            bend = float(step @ change)
            if bend > 0:  # else the corrected P would not be positive
                pairs.append((step, change, bend))
            theta, g = new, new_g
            yield theta, eta


def _first_inverse(J: Any, theta: FloatArray) -> FloatArray:
    """H⁻¹ at the start, or the inverse of its diagonal, as an array."""
    k = len(theta)
    if not (J.offers("prox") and J.loss.convex):
        return np.ones(k)
    if not J.offers("terms"):  # no rows here to take a sample of
        return np.asarray(1 / J.curvatures())
    if k > min(WIDE, J.n) or (k > 64 and J.n < 20 * k):  # it would cost many steps
        return np.asarray(1 / J.curvatures())
    rows = max(SAMPLE, 20 * k)
    # Rows at a fixed distance could be all of one kind, if the data have a period.
    some = np.random.default_rng(0).permutation(J.n)[:rows]
    H = J.hessian(theta, some if J.n > rows else slice(None))
    diagonal = H.reshape(-1)[:: k + 1]
    if J.n >= 2 * rows:  # rare features may be missing from these rows
        np.maximum(diagonal, J.curvatures() / 10, out=diagonal)
    diagonal *= 1 + 1e-6  # dependent features would be all rounding
    return inverse(H)


def _corrected(P: FloatArray, pairs: Any, g: FloatArray) -> FloatArray:
    """P g, with P corrected by BFGS so that it maps each change to its step."""
    # The two loops of the book: back in time, P, and forward again. So the matrix
    # that the corrections make of P is never formed.
    q, shares = g.copy(), []
    for step, change, bend in reversed(pairs):
        share = step @ q / bend
        q -= share * change
        shares.append(share)
    q = P @ q if P.ndim == 2 else P * q
    if pairs:  # in the scale of the curvature last seen
        _, change, bend = pairs[-1]
        q *= bend / (change @ (P @ change if P.ndim == 2 else P * change))
    for (step, change, bend), share in zip(pairs, reversed(shares), strict=True):
        q += (share - change @ q / bend) * step
    return q


@dataclass(eq=False, repr=False)
class Proximal(Solver):
    """Accelerated proximal gradient (FISTA): θ ← prox(v - η ∇L(v)), with exact zeros.

    L is the mean loss, and the proximal map is that of η λ r. v is θ plus momentum,
    the share of the last step that FISTA prescribes, started anew when θ turns back.
    A. Beck and M. Teboulle, A fast iterative shrinkage-thresholding algorithm for
    linear inverse problems, SIAM Journal on Imaging Sciences 2(1), 2009; started anew
    as by B. O'Donoghue and E. Candès, 2015.

    Parameters
    ----------
    rate : float, "backtracking", Diminishing or another function of t
        η; backtracking halves it until 1/η is curvature enough.
    max_iter, tol
        As for `Solver`.

    Examples
    --------
    >>> X = [[1, 1], [1, -1], [-1, 1], [-1, -1]]
    >>> J = Objective(X, [1, 1, -1, -1], "logistic", "l1", 0.2)
    >>> Proximal().minimize(J).theta.round(6).tolist()  # w_1 = ln 4
    [0.0, 1.386294, 0.0]
    """

    needs = ("prox", "smooth loss")
    any_units = True
    rate_word = "backtracking"
    rate: Rate | str = "backtracking"
    max_iter: int = 10000
    tol: float = 1e-8

    def _steps(self, J: Any, theta: FloatArray) -> Steps:
        rate = rate_of(self.rate, "backtracking")
        v, momentum, eta = theta, 1.0, 1.0
        for t in count(1):
            if rate == "backtracking":
                new, eta = _proximal_search(J, v, 1.5 * eta)
            else:
                eta = rate(t)
                new = J.prox(v - eta * J.loss_gradient(v), eta)
            if (v - new) @ (new - theta) > 0:  # it turns back
                momentum = 1.0
            faster = (1 + np.sqrt(1 + 4 * momentum**2)) / 2
            v = new + (momentum - 1) / faster * (new - theta)
            theta, momentum = new, faster
            yield theta, eta


def _proximal_search(J: Any, v: FloatArray, eta: float) -> tuple[FloatArray, float]:
    """One proximal step, halved until 1/η is curvature enough.

    That is, until the parabola of curvature 1/η at v is above the loss at the new
    point. For short steps rounding hides that, but not the change of the slope.
    """
    g, value = J.loss_gradient(v), J.loss_value(v)
    for _ in range(100):
        new = J.prox(v - eta * g, eta)
        move = new - v
        half = move @ move / (2 * eta)
        # 1e-15 for the rounding of the values
        below = J.loss_value(new) <= value + g @ move + half + 1e-15 * value
        if below and (J.loss_gradient(new) - g) @ move <= half:
            break
        eta /= 2
    return new, eta


@dataclass(eq=False, repr=False)
class Smoothing(Solver):
    """Newton's method for the hinge: its corner rounded by h = 1, 0.1, 0.01, …

    With s = c - z the rounded loss is s²/(2h) for 0 <= s <= h, and s - h/2 above. The
    slopes of the rounded loss are a point of the dual problem, which proves how near
    the minimum is. Of more than 1500 features the steps are those of `LBFGS`; but
    `LinearClassifier` hands over a problem with the L2 penalty and more features than
    samples as one of n features, see `Objective.rotated`.

    Parameters
    ----------
    max_iter, tol
        As for `Solver`; here optimality(θ) is the relative duality gap.

    Examples
    --------
    >>> J = Objective([[1], [-1], [3]], [1, 0, 1], "hinge", "l2", 0.01)
    >>> (Smoothing().minimize(J).theta.round(4) + 0).tolist()  # 0.0, not -0.0
    [0.0, 1.0]
    """

    needs = ("corner",)
    any_units = True
    max_iter: int = 1000
    tol: float = 1e-6

    def _judged(self, J: Any, theta: FloatArray) -> Iterator[Step]:
        yield theta, J.value(theta), bool(J.optimality(theta) <= self.tol), 0.0
        solver = LBFGS() if len(theta) > LARGE + 1 else Newton()
        for width in 10.0 ** -np.arange(15):  # each solution starts the next
            rounded = J.with_loss(Rounded(J.loss, width))
            for new, eta in solver._steps(rounded, theta):
                theta, done = new, False
                solved = rounded.optimality(theta) <= self.tol / 10
                if solved:  # -ℓ' of the rounded loss is in [0, 1]: a dual point
                    alpha = rounded.dual_point(theta)
                    done = bool(J.optimality(theta, alpha) <= self.tol)
                yield theta, J.value(theta), done, eta
                if solved:
                    break


@dataclass(eq=False, repr=False)
class LinearProgram(Solver):
    """The hinge with the L1 penalty, or with none, as a linear program, in one step.

    Its dual: maximize c Σ β_i over 0 <= β_i <= 1/n with |Σ β_i y_i x_ij| <= λ for all j
    and, for a free bias, Σ β_i y_i = 0. w and b are the multipliers of these bounds. A
    bias that is not fitted costs b Σ β_i y_i instead.
    Solved by HiGHS, as `scipy.optimize.linprog` has it.

    Parameters
    ----------
    tol : float
        Converged if optimality(θ), the relative duality gap, is <= tol.

    Examples
    --------
    >>> J = Objective([[0], [1], [3], [6]], [0, 0, 1, 1], "hinge", "l1", 0.01)
    >>> LinearProgram().minimize(J).theta.round(6).tolist()
    [-2.0, 1.0]
    """

    needs = ("linear",)
    any_units = True
    max_iter = 2  # never reached: there is one step

    tol: float = 1e-6

    def _judged(self, J: Any, theta: FloatArray) -> Iterator[Step]:
        yield theta, J.value(theta), J.optimality(theta) <= self.tol, 0.0
        theta, alpha = dual_program(J, float(theta[0]))
        yield theta, J.value(theta), J.optimality(theta, alpha) <= self.tol, 1.0


# The short names.
SOLVERS: dict[str, type[Solver]] = {
    "newton": Newton,
    "lbfgs": LBFGS,
    "smoothing": Smoothing,
    "linear": LinearProgram,
    "gd": GradientDescent,
    "proximal": Proximal,
    "subgradient": Subgradient,
    "sgd": SGD,
    "incremental": Incremental,
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

    Document 3, "Log-likelihood".

    Parameters
    ----------
    X, y
        As for `Objective`.
    start, rate, max_iter, tol
        As for `GradientDescent`; it stops when the gradient, that of the sum, is no
        longer than tol. That is all its reason "converged" says: on separable data,
        where there is no maximum, the gradient becomes as short as well.

    Returns
    -------
    Trace
        Its values are log-likelihoods.

    Raises
    ------
    ValueError
        If an argument is bad.

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
    solver = GradientDescent(rate, max_iter, tol)
    trace = solver.minimize(negative, zeros if start is None else start)
    return replace(trace, values=-trace.values)


def logistic_response(theta: ArrayLike, X: ArrayLike) -> FloatArray:
    """Return σ(θ_0 + ⟨(θ_1, …, θ_d), x⟩) for each row x of X. Document 4, section 5.3.

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
        If X is bad, or theta is not d + 1 finite numbers.

    Examples
    --------
    >>> logistic_response([0, 1], [[0], [800], [-800]]).tolist()
    [0.5, 1.0, 0.0]
    """
    return np.asarray(sigmoid(Halfspace.from_theta(theta).score(X)))


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
    and t = 1 for the larger label, 0 for the other. Document 4, section 5.3, its
    listing made to run. The gradient has the factor 2 of the squared error, which the
    document leaves out.

    Parameters
    ----------
    X, y
        As for `Objective`.
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

    Examples
    --------
    >>> trace = logistic_mse_descent([[1], [-1]], [1, 0], random_state=0)
    >>> bool(trace.values[-1] < 0.01)
    True
    """
    objective = Objective(X, y, "logistic_mse")
    solver = SGD(rate, max_iter, 0.0, order="permutation", random_state=random_state)
    trace = solver.minimize(objective, start)
    scores = trace.iterates @ augment(objective.X).T
    errors = ((scores >= 0) != (objective.y > 0)).mean(axis=1)
    return OnlineTrace(
        trace.iterates, trace.values, trace.reason, trace.message, errors
    )
