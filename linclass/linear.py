"""Linear classifiers from a loss and a penalty, and logistic regression."""

import math
from collections.abc import Iterator
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from ._base import HalfspaceClassifier, clone
from ._checks import (
    FloatArray,
    check_choice,
    check_count,
    check_number,
    check_samples,
    label_array,
    signs_of,
)
from ._logistic import Descent, MeanLogistic, descend
from ._objective import require, solvers
from ._steps import Rate, check_rate, in_order, record, stochastic_steps
from .descent import SOLVERS, Diminishing, Objective, Trace, proximal_gradient
from .geometry import Halfspace
from .losses import Loss, sigmoid
from .penalties import Penalty, get_penalty
from .separability import separate

__all__ = ["LinearClassifier", "LogisticRegression"]


class _Descended(HalfspaceClassifier):
    """A fit by descent: from parameters to an objective, from a trace to attributes."""

    loss: str | Loss
    penalty: str | Penalty
    strength: float
    fit_intercept: bool
    penalize_bias: bool
    trace_: Trace
    converged_: bool
    n_iter_: int

    def _objective(self, X: FloatArray, signs: FloatArray) -> Objective:
        return Objective._of_checked(
            X,
            signs,
            self.loss,
            self.penalty,
            self.strength,
            self.fit_intercept,
            self.penalize_bias,
        )

    def _keep(self, trace: Trace) -> None:
        self.trace_ = trace
        self.halfspace_ = Halfspace.from_theta(trace.theta)
        self.converged_ = trace.reason == "converged"
        self.n_iter_ = trace.passes


class LinearClassifier(_Descended):
    """Minimize J(w, b) = (1/n) Σ_i ℓ(z_i) + λ r(w), z_i = y_i (⟨w, x_i⟩ + b).

    Any loss with any penalty, by any solver that can: a solver that needs what the
    objective does not have is refused, and the message names one that suits.

    ===============  =======================================  ======================
    solver           needs                                    stops when
    ===============  =======================================  ======================
    "newton"         convex, ℓ'' and r'' everywhere           ‖∇J‖ <= tol
    "smoothing"      hinge or perceptron loss; smooth r       J is <= tol above min J
    "gd"             ℓ' and r' everywhere                     ‖∇J‖ <= tol
    "proximal"       ℓ' everywhere; any r                     ‖v - θ‖ <= η tol
    "subgradient"    convex                                   5 passes gain < tol
    "sgd"            convex, or ℓ' and r' everywhere          5 passes gain < tol
    "incremental"    convex, or ℓ' and r' everywhere          5 passes gain < tol
    ===============  =======================================  ======================

    "auto" is the first that suits. See `linclass.descent` for what each one does.

    Parameters
    ----------
    loss : str or Loss
        ℓ, see `linclass.losses`.
    penalty : "l2", "l1", "none" or Penalty
        r, see `linclass.penalties`.
    strength : float
        λ >= 0.
    solver : str
        "auto" or one of the table.
    rate : "auto", "backtracking", float, Diminishing or another function of t
        Step size η; "newton" and "smoothing" do without. "auto" is "backtracking" for
        "gd" and "proximal"; for the others 1/(α t), but at most 1/R, with R the mean
        of 1 + ‖x‖² and α = λ, or R/n if λ = 0.
    fit_intercept : bool
        False: b = 0. Labels that are all -1 or all +1 are then allowed.
    penalize_bias : bool
        True: r(b, w) in place of r(w).
    max_iter : int
        Steps at most; passes for "sgd" and "incremental".
    tol : float
        See the table. With 0, "subgradient", "sgd" and "incremental" make all
        `max_iter` passes, and end unconverged.
    batch_size : int
        Points a step of "sgd" and "incremental".
    average : bool
        True: "sgd" and "incremental" keep the mean of (b, w) after each of their steps.
    random_state : None, int or numpy.random.Generator
        Order of the points for "sgd". An int is used afresh at every fit; a Generator
        advances.

    Attributes
    ----------
    halfspace_ : Halfspace
        w and b.
    converged_ : bool
        Whether the stopping rule was met.
    n_iter_ : int
        Steps, or passes.
    trace_ : Trace
        Iterates and objective values.
    steps_ : int
        Steps of "sgd", "incremental" and `partial_fit` so far: the last t.
    coef_, intercept_, classes_, n_features_in_, feature_names_in_
        As in scikit-learn.

    Notes
    -----
    Document 0, sections 9.1.1 and 9.1.2.

    Examples
    --------
    >>> X, y = [[0], [1], [3], [6]], ["no", "no", "yes", "yes"]
    >>> model = LinearClassifier(loss="hinge", strength=0.01).fit(X, y)
    >>> model.coef_.round(4).tolist(), model.intercept_.round(4).tolist()
    ([[1.0]], [-2.0])
    """

    steps_: int

    def __init__(
        self,
        *,
        loss: str | Loss = "hinge",
        penalty: str | Penalty = "l2",
        strength: float = 0.01,
        solver: str = "auto",
        rate: Rate | str = "auto",
        fit_intercept: bool = True,
        penalize_bias: bool = False,
        max_iter: int = 1000,
        tol: float = 1e-6,
        batch_size: int = 1,
        average: bool = False,
        random_state: "int | np.random.Generator | None" = None,
    ) -> None:
        self.loss = loss
        self.penalty = penalty
        self.strength = strength
        self.solver = solver
        self.rate = rate
        self.fit_intercept = fit_intercept
        self.penalize_bias = penalize_bias
        self.max_iter = max_iter
        self.tol = tol
        self.batch_size = batch_size
        self.average = average
        self.random_state = random_state

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
        LinearClassifier
            This object.

        Raises
        ------
        ValueError
            If X, y or a parameter is bad, or the solver does not suit the objective.

        Warns
        -----
        NotConverged
            If the stopping rule was not met.

        Examples
        --------
        >>> model = LinearClassifier(loss="squared", penalty="none")
        >>> model.fit([[0], [3]], ["no", "yes"]).predict([[0], [5]]).tolist()
        ['no', 'yes']
        """
        check_choice("solver", self.solver, ("auto", *SOLVERS))
        X, signs = self._check_fit_signs(X, y, one_class=not self.fit_intercept)
        objective = self._objective(X, signs)
        solver = self.solver
        if solver == "auto":
            solver = (solvers(objective) or ["gd"])[0]
        require(solver, objective)
        options: dict[str, Any] = {"max_iter": self.max_iter, "tol": self.tol}
        if solver in ("gd", "proximal"):
            rate = "backtracking" if self.rate == "auto" else self.rate
            options["rate"] = rate
        elif solver not in ("newton", "smoothing"):
            options["rate"] = self._rate(objective)
        if solver in ("sgd", "incremental"):
            options["batch_size"] = check_count("batch_size", self.batch_size)
            options["average"] = self.average
        if solver == "sgd":
            options["random_state"] = self.random_state
            options["order"] = "permutation"
        self._keep(SOLVERS[solver](objective, **options))
        by_batches = "batch_size" in options
        self.steps_ = by_batches * self._steps_a_pass(objective) * self.n_iter_
        if not self.converged_:
            self._warn(self.trace_.message)
        return self

    def _steps_a_pass(self, objective: Objective) -> int:
        return math.ceil(objective.n / self.batch_size)

    def _rate(self, objective: Objective) -> Rate:
        if not (isinstance(self.rate, str) and self.rate == "auto"):
            checked: Rate = check_rate(self.rate)
            return checked
        with np.errstate(over="ignore"):
            square = 1 + float((objective.X**2).sum(axis=1).mean())
        if not np.isfinite(square):
            raise ValueError(
                "the squares of X leave the range of floats: rescale the features"
            )
        return Diminishing(objective.strength or square / objective.n, 1 / square)

    def partial_fit(
        self, X: ArrayLike, y: ArrayLike, classes: ArrayLike | None = None
    ) -> Self:
        """One pass of "incremental" over these rows, on top of all calls before.

        For data that come in pieces. Steps are taken in the order of the rows,
        `batch_size` rows a step, and t counts on: pass after pass over the same pieces
        is ``fit`` with "incremental" (if `batch_size` divides the pieces, and `rate` is
        not "auto", which is found anew for the rows of each call).

        Parameters
        ----------
        X : array-like of shape (n, d)
            Some of the samples.
        y : array-like of shape (n,)
            Their labels, of one or both classes.
        classes : array-like of shape (2,)
            Both labels. Needed at the first call only.

        Returns
        -------
        LinearClassifier
            This object; its trace is that of this call.

        Raises
        ------
        ValueError
            If an argument is bad, the solver is none of "auto", "sgd" and
            "incremental", or there is to be an average.

        Warns
        -----
        NotConverged
            If the weights left the range of floats; those before this call are kept.

        Examples
        --------
        >>> model = LinearClassifier(strength=0, rate=1)
        >>> model = model.partial_fit([[1], [2]], ["yes", "yes"], classes=["no", "yes"])
        >>> model.partial_fit([[-2]], ["no"]).predict([[-3], [3]]).tolist()
        ['no', 'yes']
        """
        check_choice("solver", self.solver, ("auto", "sgd", "incremental"))
        if self.average:
            raise ValueError(
                "partial_fit keeps no average: set average=False, or call fit with all "
                "rows"
            )
        check_count("batch_size", self.batch_size)
        if not hasattr(self, "classes_"):
            self._first_call(X, classes)
        elif classes is not None and not np.array_equal(
            np.unique(label_array(classes)), self.classes_
        ):
            raise ValueError(
                f"classes={classes!r} is not the same as on the first call to "
                f"partial_fit, {self.classes_.tolist()}"
            )
        samples = self._check_new(X)
        objective = self._objective(samples, signs_of(samples, y, self.classes_))
        require("incremental", objective)
        steps = stochastic_steps(
            objective,
            self.halfspace_.theta,
            self._rate(objective),
            0.0,
            lambda: in_order(objective.n, self.batch_size),
            self.steps_,
        )
        calls = self.n_iter_ + 1
        self._keep(record(steps, 1))
        self.n_iter_ = calls
        self.steps_ += self._steps_a_pass(objective)
        if self.trace_.reason == "diverged":
            self._warn(self.trace_.message)
        return self

    def _first_call(self, X: ArrayLike, classes: ArrayLike | None) -> None:
        if classes is None:
            raise ValueError(
                "classes must be passed on the first call to partial_fit: both labels, "
                "such as classes=[-1, 1]"
            )
        known = np.unique(label_array(classes))
        if len(known) != 2:
            raise ValueError(f"classes must be two labels, got {classes!r}")
        samples = check_samples(X)
        self._remember(X, samples)
        self.classes_ = known
        self.halfspace_ = Halfspace.from_theta(np.zeros(samples.shape[1] + 1))
        self.steps_ = self.n_iter_ = 0


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
    penalty : "l2", "l1", "none", or one of these as a Penalty
        r: ½‖w‖²; ‖w‖₁, with exact zeros in w; or 0.
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
    "Log-likelihood". Steps are those of L-BFGS, whose first matrix is an inverse
    Hessian where that pays. They begin at 0, but for 20000 rows or more, and at least
    200 (d + 1), at the fit to a random tenth of them or less. For "l1" they are those
    of `linclass.descent.proximal_gradient`, from 0.

    Examples
    --------
    >>> from linclass import datasets
    >>> model = LogisticRegression().fit(*datasets.logit8())
    >>> model.coef_.round(6).tolist(), model.intercept_.round(6).tolist()
    ([[2.197225]], [-1.098612])
    >>> model.predict_proba([[0], [1]]).round(6).tolist()
    [[0.75, 0.25], [0.25, 0.75]]
    """

    loss = "logistic"
    gradient_norm_: float
    _start: FloatArray | None = None  # see validation.path

    def __init__(
        self,
        *,
        penalty: str | Penalty = "l2",
        strength: float = 0.0,
        fit_intercept: bool = True,
        penalize_bias: bool = False,
        max_iter: int = 10000,
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
        kinked = self._check_parameters()
        X, signs = self._check_fit_signs(X, y, one_class=not self.fit_intercept)
        if kinked:
            self._fit_kinked(X, signs)
        else:
            self._keep_smooth(*self._descents(X, signs[None])[0])
        if not self.converged_:
            self._warn(self._why(X, signs))
        return self

    def _check_parameters(self) -> bool:
        """Whether the objective has a kink."""
        strength = check_number("strength", self.strength)
        penalty = get_penalty(self.penalty)
        check_choice("penalty", penalty.name, ("l2", "l1", "none"))
        check_count("max_iter", self.max_iter)
        check_number("tol", self.tol)
        return strength > 0 and not penalty.smooth

    def _fit_each(self, X: FloatArray, signs: FloatArray) -> Iterator[Self]:
        """Fits to the columns of signs (n, K), one by one, from one common descent."""
        models = [clone(self) for _ in signs.T]
        if self._check_parameters():
            yield from (m.fit(X, y) for m, y in zip(models, signs.T, strict=True))
            return
        descents = self._descents(X, np.ascontiguousarray(signs.T))
        for model, y, descent in zip(models, signs.T, descents, strict=True):
            model.classes_ = np.array([-1, 1])
            model._remember(X, X)
            model._keep_smooth(*descent)
            if not model.converged_:
                model._warn(model._why(X, y))
            yield model

    def _descents(self, X: FloatArray, signs: FloatArray) -> list[Descent]:
        """One for each row of signs."""
        strength = 0.0 if get_penalty(self.penalty).name == "none" else self.strength
        J = MeanLogistic(X, signs, strength, self.fit_intercept, self.penalize_bias)
        return descend(J, self.tol, self.max_iter, self._start)

    def _keep_smooth(self, trace: Trace, J: MeanLogistic) -> None:
        self._keep(trace)
        if not self.converged_:
            J.value(trace.theta)
        self.gradient_norm_ = float(np.linalg.norm(J.gradient(trace.theta)))

    def _fit_kinked(self, X: FloatArray, signs: FloatArray) -> None:
        J = self._objective(X, signs)
        self._keep(proximal_gradient(J, max_iter=self.max_iter, tol=self.tol))
        self.gradient_norm_ = J.residual(self.trace_.theta)

    def _why(self, X: FloatArray, signs: FloatArray) -> str:
        """Why the fit to these rows did not converge."""
        message = self.trace_.message
        if self.trace_.reason != "max_iter":
            return message
        free = self.strength == 0 and self.fit_intercept
        if free and separate(X, signs).separable:
            return (
                f"{message}, and the classes are separable, so that without a penalty "
                "no weights are best: set strength > 0"
            )
        return f"{message}: raise it"

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
