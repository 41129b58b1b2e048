"""Linear classifiers from a loss and a penalty, and logistic regression."""

import warnings
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from ._checks import FloatArray, check_choice, check_count, check_number
from ._estimator import HalfspaceClassifier, NotConverged
from ._logistic import MeanLogistic, logistic_steps
from ._steps import record
from .descent import Objective, Trace, proximal_gradient
from .geometry import Halfspace
from .losses import sigmoid
from .penalties import Penalty, get_penalty
from .separability import separate

__all__ = ["LogisticRegression"]


class _Descended(HalfspaceClassifier):
    """What a fit by descent leaves behind."""

    trace_: Trace
    converged_: bool
    n_iter_: int

    def _keep(self, trace: Trace) -> None:
        self.trace_ = trace
        self.halfspace_ = Halfspace.from_theta(trace.theta)
        self.converged_ = trace.reason == "converged"
        self.n_iter_ = trace.passes

    def _warn(self, message: str) -> None:
        warnings.warn(
            f"{type(self).__name__} stopped after {self.n_iter_} iterations, "
            f"unconverged: {message}",
            NotConverged,
            stacklevel=3,
        )


class LogisticRegression(_Descended):
    """Logistic regression: P(y = 1 | x) = σ(⟨w, x⟩ + b), with w and b most likely.

    (w, b) minimizes J = (1/n) Σ_i ln(1 + e^-z_i) + λ r(w), z_i = y_i (⟨w, x_i⟩ + b);
    without penalty it maximizes the likelihood. Any two labels give the same fit:
    codes 0, 1 and -1, +1 only write one function in two ways.

    There is no minimum if λ = 0 and some half-space has all points on its right side
    (or on its boundary, though not all there): larger weights are then always better.
    The fit stops, unconverged, as soon as it sees that, and warns. If features are
    dependent and λ = 0, many fits are equally good, and one of them is kept.

    Parameters
    ----------
    penalty : "l2", "l1" or Penalty
        r: ½‖w‖², or ‖w‖₁ with exact zeros in w.
    strength : float
        λ >= 0; 0: no penalty. The C of scikit-learn is 1/(n λ).
    fit_intercept : bool
        False: b = 0. Labels that are all -1 or all +1 are then allowed.
    penalize_bias : bool
        True: r(b, w) in place of r(w).
    max_iter : int
        Steps at most.
    tol : float
        Stop when |∂J/∂θ_j| <= tol times the root mean square of feature j, for all j;
        for "l1", when the proximal gradient is at most tol.

    Attributes
    ----------
    halfspace_ : Halfspace
        w and b.
    gradient_norm_ : float
        ‖∇J‖; for "l1" ‖θ - prox(θ - ∇L)‖, with L the mean loss and λ r's proximal map.
    converged_ : bool
        Whether the stopping rule was met.
    n_iter_ : int
        Steps.
    trace_ : Trace
        Iterates and objective values.
    coef_, intercept_, classes_, n_features_in_, feature_names_in_
        As in scikit-learn.

    Notes
    -----
    Document 0, section 9.1.1; Document 1, "Logistic regression"; Document 3,
    "Log-likelihood". Steps are those of L-BFGS, started with the inverse Hessian; for
    "l1" they are those of `linclass.descent.proximal_gradient`.

    Examples
    --------
    >>> from linclass import datasets
    >>> model = LogisticRegression().fit(*datasets.logit8())
    >>> model.coef_.round(6).tolist(), model.intercept_.round(6).tolist()
    ([[2.197225]], [-1.098612])
    >>> model.predict_proba([[0], [1]]).round(6).tolist()
    [[0.75, 0.25], [0.25, 0.75]]
    """

    def __init__(
        self,
        *,
        penalty: str | Penalty = "l2",
        strength: float = 0.0,
        fit_intercept: bool = True,
        penalize_bias: bool = False,
        max_iter: int = 1000,
        tol: float = 1e-8,
    ) -> None:
        self.penalty = penalty
        self.strength = strength
        self.fit_intercept = fit_intercept
        self.penalize_bias = penalize_bias
        self.max_iter = max_iter
        self.tol = tol

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Find w and b for samples X, shape (n, d), with labels y, shape (n,).

        Parameters
        ----------
        X : array-like of shape (n, d)
            Samples.
        y : array-like of shape (n,)
            Any two labels; the larger one is +1.

        Returns
        -------
        LogisticRegression
            This object.

        Raises
        ------
        ValueError
            If X, y or a parameter is bad.

        Warns
        -----
        NotConverged
            If the stopping rule was not met; says so if the data are separable.

        Examples
        --------
        >>> model = LogisticRegression(strength=0.1)
        >>> model.fit([[0], [3]], ["no", "yes"]).predict([[0], [5]]).tolist()
        ['no', 'yes']
        """
        strength = check_number("strength", self.strength)
        penalty = get_penalty(self.penalty)
        check_choice("penalty", penalty.name, ("l2", "l1", "none"))
        check_count("max_iter", self.max_iter)
        tol = check_number("tol", self.tol)
        X, signs = self._check_fit_signs(X, y, one_class=not self.fit_intercept)
        if penalty.smooth or not strength:
            self._fit_smooth(X, signs, 0.0 if penalty.name == "none" else strength, tol)
        else:
            self._fit_kinked(X, signs, penalty, strength, tol)
        if not self.converged_:
            message = self.trace_.message
            if self.trace_.reason == "max_iter":
                message += self._advice(X, signs, strength)
            self._warn(message)
        return self

    def _fit_smooth(
        self, X: FloatArray, signs: FloatArray, strength: float, tol: float
    ) -> None:
        J = MeanLogistic(X, signs, strength, self.fit_intercept, self.penalize_bias)
        start = np.zeros(X.shape[1] + 1)
        self._keep(record(logistic_steps(J, start, tol), self.max_iter))
        J.value(self.trace_.theta)
        self.gradient_norm_ = float(np.linalg.norm(J.gradient(self.trace_.theta)))

    def _fit_kinked(
        self,
        X: FloatArray,
        signs: FloatArray,
        penalty: Penalty,
        strength: float,
        tol: float,
    ) -> None:
        J = Objective(
            X,
            signs,
            "logistic",
            penalty,
            strength,
            fit_intercept=self.fit_intercept,
            penalize_bias=self.penalize_bias,
        )
        self._keep(proximal_gradient(J, max_iter=self.max_iter, tol=tol))
        self.gradient_norm_ = J.residual(self.trace_.theta)

    def _advice(self, X: FloatArray, signs: FloatArray, strength: float) -> str:
        if strength == 0 and self.fit_intercept and separate(X, signs).separable:
            return (
                ", and the classes are separable, so that without a penalty no "
                "weights are best: set strength > 0"
            )
        return ": raise it"

    def predict_proba(self, X: ArrayLike) -> FloatArray:
        """Probabilities of both classes, P(y = 1 | x) = σ(g(x)) in the second column.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Samples.

        Returns
        -------
        ndarray of shape (n, 2)
            In the order of ``classes_``.

        Raises
        ------
        ValueError
            If X does not fit the training data, or there was no fit.

        Examples
        --------
        >>> model = LogisticRegression(fit_intercept=False)
        >>> model.fit([[1], [1], [-1]], [1, 0, 0]).predict_proba([[0], [1]]).round(4)
        array([[0.5   , 0.5   ],
               [0.3333, 0.6667]])
        """
        g = self.decision_function(X)
        return np.column_stack([sigmoid(-g), sigmoid(g)])
