"""What a descent makes small: an objective, and what each solver needs of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from ._checks import FloatArray, check_count, check_number, check_signs
from ._smoothing import has_corner
from .losses import Loss, get_loss
from .penalties import Penalty, get_penalty


class Objective:
    """J(θ) = (1/n) Σ_i ℓ(z_i) + λ r(w), with z_i = y_i (⟨w, x_i⟩ + b) and θ = (b, w).

    It is the mean of J_i(θ) = ℓ(z_i) + λ r(w), so each term carries the whole penalty.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Samples.
    y : array-like of shape (n,)
        Two labels, the larger is +1; one class will do if its label is -1 or +1.
    loss : str or Loss
        ℓ, see `linclass.losses`.
    penalty : str or Penalty
        r, see `linclass.penalties`.
    strength : float
        λ >= 0.
    fit_intercept : bool
        False: b has derivative 0, and stays where it starts.
    penalize_bias : bool
        True: r(θ) in place of r(w).

    Attributes
    ----------
    X, y : ndarray of shapes (n, d) and (n,)
        Samples, and their signs -1, +1.
    n : int
        Number of terms.

    Raises
    ------
    ValueError
        If an argument is bad.

    Notes
    -----
    Document 0, section 9.1.2, whose f is a sum, n J with n λ for its factor; Document
    1, "Optimization".

    Examples
    --------
    >>> from linclass.descent import Objective
    >>> J = Objective([[1], [-1]], [1, 0], penalty="l2", strength=5)
    >>> round(J.value([0, 0.5]), 6), J.gradient([0, 0.5]).round(6).tolist()
    (1.099077, [0.0, 2.122459])
    """

    def __init__(
        self,
        X: ArrayLike,
        y: ArrayLike,
        loss: str | Loss = "logistic",
        penalty: str | Penalty = "none",
        strength: float = 0.0,
        *,
        fit_intercept: bool = True,
        penalize_bias: bool = False,
    ) -> None:
        samples, signs, _ = check_signs(X, y, one_class=True)
        self._set(samples, signs, loss, penalty, strength, fit_intercept, penalize_bias)

    @classmethod
    def _of_checked(cls, X: FloatArray, signs: FloatArray, *options: Any) -> Self:
        """The objective of samples and signs that have been through the door."""
        objective = cls.__new__(cls)
        objective._set(X, signs, *options)
        return objective

    def _set(
        self,
        X: FloatArray,
        signs: FloatArray,
        loss: str | Loss,
        penalty: str | Penalty,
        strength: float,
        fit_intercept: bool,
        penalize_bias: bool,
    ) -> None:
        self.X, self.y, self.n = X, signs, len(signs)
        self.loss, self.penalty = get_loss(loss), get_penalty(penalty)
        self.strength = check_number("strength", strength)
        self.fit_intercept = bool(fit_intercept)
        self._penalized = slice(0 if penalize_bias and fit_intercept else 1, None)

    def margins(self, theta: ArrayLike, rows: Any = slice(None)) -> FloatArray:
        """z_i = y_i (⟨w, x_i⟩ + b) of the rows, a slice or their numbers.

        Raises
        ------
        ValueError
            If θ is not d + 1 numbers; the other methods refuse it, too.

        Examples
        --------
        >>> Objective([[1], [-1]], [1, 0]).margins([0.25, 2]).tolist()
        [2.25, 1.75]
        """
        return self._margins(theta, *self._terms(rows))

    def _terms(self, rows: Any) -> tuple[FloatArray, FloatArray]:
        """X and y of these rows."""
        if isinstance(rows, slice):
            return self.X[rows], self.y[rows]
        return self.X.take(rows, axis=0), self.y.take(rows)  # faster than X[rows]

    def _margins(self, theta: ArrayLike, X: FloatArray, y: FloatArray) -> FloatArray:
        theta = np.asarray(theta, dtype=np.float64)
        if theta.shape != (X.shape[1] + 1,):
            raise ValueError(
                f"theta must be (b, w), {X.shape[1] + 1} numbers for these "
                f"samples, got shape {theta.shape}"
            )
        if not theta.any():  # where most descents start: spares a pass over X
            return np.zeros(len(y))
        z: FloatArray = X @ theta[1:]
        z += theta[0]
        z *= y
        return z

    def value(self, theta: ArrayLike) -> float:
        """J(θ), a float.

        Examples
        --------
        >>> Objective([[1], [-1]], [1, 0], "hinge", "l1", 0.5).value([0, 2])
        1.0
        """
        theta = np.asarray(theta, dtype=np.float64)
        penalty = self.penalty.value(theta[self._penalized]) if self.strength else 0.0
        return self.loss_value(theta) + self.strength * penalty

    def gradient(self, theta: ArrayLike, rows: Any = None) -> FloatArray:
        """∇J(θ), ndarray of shape (d + 1,); at kinks a subgradient.

        Parameters
        ----------
        theta : array-like of shape (d + 1,)
            (b, w).
        rows : None, slice or array-like of int
            The mean of ∇J_i over these rows in place of all.

        Examples
        --------
        >>> J = Objective([[1], [-1]], [1, 0], "squared", "l2", 0.5)
        >>> J.gradient([0, 0.5]).tolist(), J.gradient([0, 0.5], [0]).tolist()
        ([0.0, -0.75], [-1.0, -0.75])
        """
        theta = np.asarray(theta, dtype=np.float64)
        g = self.loss_gradient(theta, rows)
        if self.strength:
            part = self._penalized
            g[part] += self.strength * self.penalty.gradient(theta[part])
        return g

    def hessian(self, theta: ArrayLike) -> FloatArray:
        """∇²J(θ), ndarray of shape (d + 1, d + 1).

        Examples
        --------
        >>> Objective([[1], [-1]], [1, 0], "squared").hessian([0, 0.5]).tolist()
        [[2.0, 0.0], [0.0, 2.0]]
        """
        theta = np.asarray(theta, dtype=np.float64)
        weights = self.loss.second(self.margins(theta)) / self.n
        H = np.zeros((len(theta), len(theta)))
        weighted = weights[:, None] * self.X
        H[1:, 1:] = self.X.T @ weighted
        if self.fit_intercept:
            H[0, 0] = weights.sum()
            H[0, 1:] = H[1:, 0] = weighted.sum(axis=0)
        part = self._penalized
        diagonal = H.reshape(-1)[:: len(theta) + 1][part]
        diagonal += self.strength * self.penalty.second(theta[part])
        return H

    def loss_value(self, theta: ArrayLike) -> float:
        """J(θ) without its penalty: the mean loss.

        Examples
        --------
        >>> Objective([[1], [-1]], [1, 0], "hinge", "l1", 0.5).loss_value([0, 2])
        0.0
        """
        z = self.margins(theta)
        if not np.any(theta):  # at the start all are 0, and one loss is the mean
            z = z[:1]
        return float(self.loss.value(z).mean())

    def loss_gradient(self, theta: ArrayLike, rows: Any = None) -> FloatArray:
        """∇ of the mean loss alone; rows as for `gradient`.

        Examples
        --------
        >>> Objective([[1], [-1]], [1, 0], "hinge").loss_gradient([0, 0]).tolist()
        [0.0, -1.0]
        """
        X, y = self._terms(slice(None) if rows is None else rows)
        slopes = y * self.loss.derivative(self._margins(theta, X, y))
        g = np.empty(X.shape[1] + 1)
        g[0] = slopes.sum() if self.fit_intercept else 0.0
        np.matmul(slopes, X, out=g[1:])
        g /= len(slopes)
        return g

    def prox(self, theta: ArrayLike, step: float) -> FloatArray:
        """Proximal map of the penalty: argmin_u ½‖u - θ‖² + step λ r(u).

        Examples
        --------
        >>> J = Objective([[1], [-1]], [1, 0], penalty="l1", strength=0.5)
        >>> J.prox([3, 0.75], step=1).tolist()
        [3.0, 0.25]
        """
        moved = np.array(theta, dtype=np.float64)
        part = self._penalized
        moved[part] = self.penalty.prox(moved[part], step * self.strength)
        return moved

    def residual(self, theta: ArrayLike) -> float:
        """How far θ is from optimal: ‖∇J(θ)‖; ‖θ - prox(θ - ∇L(θ), 1)‖ at kinks of r.

        L is the mean loss. Both are 0 at a minimum; if J is convex, only there.

        Examples
        --------
        >>> Objective([[1], [-1]], [1, 0], "squared").residual([0, 0.5])
        1.0
        """
        theta = np.asarray(theta, dtype=np.float64)
        if self.penalty.smooth:
            return float(np.linalg.norm(self.gradient(theta)))
        moved = self.prox(theta - self.loss_gradient(theta), 1.0)
        return float(np.linalg.norm(theta - moved))

    def _offers(self, need: str) -> bool:
        kinked = self.strength > 0 and not self.penalty.smooth
        return {
            "terms": True,
            "smooth loss": self.loss.smooth,
            "smooth": self.loss.smooth and not kinked,
            "twice": self.loss.twice and not kinked,
            "convex": self.loss.convex,
            "corner": has_corner(self.loss) and not kinked,
        }[need]

    def __str__(self) -> str:
        return f"loss {self.loss.name!r} with penalty {self.penalty.name!r}"


@dataclass(frozen=True)
class Function:
    """Any differentiable function to descend on, given by functions of θ.

    Parameters
    ----------
    value : callable
        θ ↦ float.
    gradient : callable
        θ ↦ ndarray of the shape of θ.
    hessian : callable or None
        θ ↦ matrix; then `newton` takes the function for convex.

    Notes
    -----
    Document 0, section 9.2: descent asks nothing of g but derivatives.

    Examples
    --------
    >>> from linclass.descent import Function, gd
    >>> bowl = Function(lambda w: w @ w, lambda w: 2 * w)
    >>> gd(bowl, [3, 4], rate=0.5).theta.tolist()
    [0.0, 0.0]
    """

    value: Callable[[FloatArray], float]
    gradient: Callable[[FloatArray], FloatArray]
    hessian: Callable[[FloatArray], FloatArray] | None = None

    def _offers(self, need: str) -> bool:
        if need == "smooth":
            return True
        return need in ("twice", "convex") and self.hessian is not None

    def __str__(self) -> str:
        return "this function"


# What each solver needs of its objective, the one to prefer first.
NEEDS = {
    "newton": ("twice", "convex"),
    "smoothing": ("corner",),
    "gd": ("smooth",),
    "proximal": ("smooth loss", "terms"),
    "subgradient": ("convex", "terms"),
    "sgd": ("slopes", "terms"),
    "incremental": ("slopes", "terms"),
}
LACKS = {
    "twice": "a second derivative everywhere",
    "convex": "a convex objective",
    "corner": "the hinge's or the perceptron's loss, and no kink in the penalty",
    "smooth": "a derivative everywhere",
    "smooth loss": "a loss with a derivative everywhere",
    "slopes": "a derivative everywhere or a convex objective",
    "terms": "an Objective, which knows its terms",
}


def solvers(objective: Any) -> list[str]:
    """Names of the solvers that suit the objective, the best one first."""
    return [name for name in NEEDS if not _missing(name, objective)]


def _missing(solver: str, objective: Any) -> list[str]:
    return [need for need in NEEDS[solver] if not _offers(objective, need)]


# Not inside `_missing`: a function that calls itself is a cycle, and would keep the
# data of every objective alive until the garbage collector comes by.
def _offers(objective: Any, need: str) -> bool:
    if need == "slopes":
        return _offers(objective, "smooth") or _offers(objective, "convex")
    return bool(objective._offers(need))


def require(solver: str, objective: Any) -> None:
    """Refuse an objective that lacks what the solver needs, and name one that suits."""
    missing = _missing(solver, objective)
    if missing:
        suited = solvers(objective)
        advice = f"take solver {suited[0]!r}" if suited else "no solver here can"
        raise ValueError(
            f"solver {solver!r} needs {LACKS[missing[0]]}, which {objective} does not "
            f"have: {advice}"
        )


def begin(
    solver: str, objective: Any, start: ArrayLike | None, max_iter: int, tol: float
) -> FloatArray:
    """Check what all solvers take; return iterate 0."""
    require(solver, objective)
    check_count("max_iter", max_iter)
    check_number("tol", tol)
    if start is None:
        if not isinstance(objective, Objective):
            raise ValueError("start must be given for a Function: where to begin")
        return np.zeros(objective.X.shape[1] + 1)
    theta = np.array(start, dtype=np.float64)
    width = objective.X.shape[1] + 1 if isinstance(objective, Objective) else None
    if (
        theta.ndim != 1
        or width not in (None, len(theta))
        or not np.isfinite(theta).all()
    ):
        raise ValueError(
            f"start must be {width or 'some'} finite numbers in an array of shape "
            f"({width or 'k'},), got {start!r}"
        )
    return theta
