"""Linear classifiers from a loss and a penalty, and logistic regression."""

from dataclasses import replace
from itertools import chain
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from ._base import HalfspaceClassifier
from ._checks import FloatArray, check_choice, check_number, signs_of
from ._probabilities import log_probabilities, probabilities
from ._solver import preferred, require
from ._steps import SEPARABLE
from ._steps import record as record_steps
from ._weights import row_weights
from .descent import LBFGS, SOLVERS, Incremental, Objective, Proximal, Solver, Trace
from .geometry import Halfspace
from .losses import Loss
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
    class_weight: Any
    record: bool
    trace_: Trace
    converged_: bool
    n_iter_: int

    def _objective(
        self, X: FloatArray, signs: FloatArray, weights: FloatArray | None
    ) -> Objective:
        options = self.loss, self.penalty, self.strength
        flags = self.fit_intercept, self.penalize_bias
        return Objective._of_checked(X, signs, *options, *flags, weights)

    def _checked_objective(
        self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None
    ) -> Objective:
        """The objective of the rows of weight > 0, once they are through the door."""
        checked = self._check_fit_signs(
            X, y, sample_weight, self.class_weight, one_class=not self.fit_intercept
        )
        return self._objective(*checked)

    def _minimize(self, objective: Objective, solver: Solver) -> None:
        """Run the solver, where it may be over easier features: the same J."""
        if solver.any_units:
            rotates = objective.rotates
            over, back = objective.rotated() if rotates else objective.standardized()
            trace = solver.minimize(over, record=self.record)
            trace = replace(trace, iterates=back(trace.iterates))
        else:
            trace = solver.minimize(objective, record=self.record)
        if trace.reason == "max_iter" and self._separable(objective):
            stopped = trace.message.split(":")[0]
            trace = replace(trace, message=f"{stopped}: {SEPARABLE}")
        self._keep(trace)

    def _separable(self, objective: Objective) -> bool:
        """Whether there is no minimum, because the classes are separable."""
        free = not objective.loss.attained and objective.unpenalized
        if not (free and self.fit_intercept):
            return False
        return separate(objective.X, objective.y).separable

    def _keep(self, trace: Trace) -> None:
        self.trace_ = trace
        self.halfspace_ = Halfspace.from_theta(trace.theta)
        self.converged_ = trace.reason == "converged"
        self.n_iter_ = trace.passes


class LinearClassifier(_Descended):
    """Minimize J(w, b) = (1/n) Σ_i ℓ(z_i) + λ r(w), z_i = y_i (⟨w, x_i⟩ + b).

    Any loss with any penalty, by any solver that can: a solver that needs what the
    objective does not have is refused, and the message names one that suits.
    Document 0, sections 9.1.1 and 9.1.2.

    Parameters
    ----------
    loss : str or Loss
        ℓ, see `linclass.losses`.
    penalty : "l2", "l1", "none" or Penalty
        r: ½‖w‖²; ‖w‖₁, with exact zeros in w; or 0. See `linclass.penalties`.
    strength : float
        λ >= 0.
    solver : "auto", str or Solver
        An object of `linclass.descent` with its options, such as ``SGD(rate=0.1)``; or
        its short name, for its default options. "auto" is the one that suits best:
        Newton where ℓ'' and r'' exist, L-BFGS of more than 20 features or where only ℓ'
        and r' do, GradientDescent if ℓ is not convex, Proximal for a smooth loss with
        "l1", Smoothing for the hinge and the perceptron's loss, and LinearProgram for
        these with "l1" or without penalty.
    fit_intercept : bool
        False: b = 0. Labels that are all -1 or all +1 are then allowed.
    penalize_bias : bool
        True: r(b, w) in place of r(w).
    class_weight : None, "balanced" or dict
        Weights of the classes by label, times those of the rows; "balanced": n over
        twice the number of rows of the class.
    record : bool
        False: the trace keeps of the iterates the first and the last only.

    Attributes
    ----------
    halfspace_ : Halfspace
        w and b.
    converged_ : bool
        Whether w and b are certainly near a minimum: `Objective.optimality` <= the
        solver's ``tol``, for a hinge by the solver's own dual point.
    n_iter_ : int
        Steps, or passes.
    trace_ : Trace
        Iterates and objective values.
    steps_ : int
        Steps of `SGD`, `Incremental` and `partial_fit` so far: the last t.

    Notes
    -----
    `Newton`, `LBFGS`, `Proximal`, `Smoothing` and `LinearProgram` work on standardized
    features, with r still that of w: it is the same problem, better posed. The others
    work on the features as they are.

    The best w of a hinge with the L2 penalty is a combination of the centered rows: for
    n < d (and n <= 1500) the problem is rotated into n features, `Objective.rotated`.

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
        solver: str | Solver = "auto",
        fit_intercept: bool = True,
        penalize_bias: bool = False,
        class_weight: Any = None,
        record: bool = True,
    ) -> None:
        self.loss = loss
        self.penalty = penalty
        self.strength = strength
        self.solver = solver
        self.fit_intercept = fit_intercept
        self.penalize_bias = penalize_bias
        self.class_weight = class_weight
        self.record = record

    def fit(
        self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None
    ) -> Self:
        """Find w and b; warn, `NotConverged`, if they are not certainly near a minimum.

        Weights 2 and 0 of a row count as two rows and none. A ValueError refuses a
        solver that does not suit the objective.
        """
        if not isinstance(self.solver, Solver):
            check_choice("solver", self.solver, ("auto", *SOLVERS), "a Solver")
        objective = self._checked_objective(X, y, sample_weight)
        solver = self._solver(objective)
        self._minimize(objective, solver)
        self.steps_ = 0
        if isinstance(solver, Incremental):
            self.steps_ = solver.steps_a_pass(objective) * self.n_iter_
        if not self.converged_:
            self._warn(self.trace_.message)
        return self

    def _solver(self, objective: Objective) -> Solver:
        if isinstance(self.solver, Solver):
            return self.solver
        name = self.solver
        if name == "auto":
            name = preferred(objective) or "incremental"  # which then is refused
        return SOLVERS[name]()

    def partial_fit(
        self, X: ArrayLike, y: ArrayLike, classes: ArrayLike | None = None
    ) -> Self:
        """One pass of `Incremental` over these rows, on top of all calls before.

        For data that come in pieces. Steps are taken in the order of the rows, as many
        rows a step as the solver's ``batch_size``, and t counts on: pass after pass
        over the same pieces is ``fit`` with "incremental" (if the batches divide the
        pieces, and the rate is not "auto", which is found anew for the rows of each
        call). Class weights count as they are; ``fit`` divides them by their mean over
        all rows, which a piece does not know. ``classes``, both labels, is needed at
        the first call only; the trace is that of the last call. Weights that leave the
        range of floats are not kept, and a `NotConverged` warns of them. The solver may
        be "auto", `SGD` or `Incremental`, without an average, and classes cannot be
        "balanced".

        Examples
        --------
        >>> from linclass.descent import Incremental
        >>> model = LinearClassifier(strength=0, solver=Incremental(rate=1))
        >>> model = model.partial_fit([[1], [2]], ["yes", "yes"], classes=["no", "yes"])
        >>> model.partial_fit([[-2]], ["no"]).predict([[-3], [3]]).tolist()
        ['no', 'yes']
        """
        solver = self._solver_of_pieces()
        first = not hasattr(self, "classes_")
        samples = self._check_piece(X, classes)
        if first:
            self.halfspace_ = Halfspace.from_theta(np.zeros(samples.shape[1] + 1))
            self.steps_ = self.n_iter_ = 0
        signs = signs_of(samples, y, self.classes_)
        codes = (signs > 0).astype(np.intp)
        weights = row_weights(None, self.class_weight, codes, self.classes_)
        objective = self._objective(samples, signs, weights)
        objective.weights = weights  # not over their mean, which is another each time
        require(solver, objective)
        # the start is the last call's end: it is recorded as iterate 0, not made again
        start, calls = self.halfspace_.theta, self.n_iter_ + 1
        steps = chain([(start, 0.0)], solver._steps(objective, start, self.steps_))
        pieces = ((theta, objective.value(theta), False, eta) for theta, eta in steps)
        self._keep(record_steps(pieces, 1))
        self.n_iter_ = calls
        self.steps_ += solver.steps_a_pass(objective)
        if self.trace_.reason == "diverged":
            self._warn(self.trace_.message)
        return self

    def _solver_of_pieces(self) -> Incremental:
        solver = self.solver
        if not isinstance(solver, Solver):
            check_choice("solver", solver, ("auto", "sgd", "incremental"), "SGD(…)")
            solver = Incremental()
        if not isinstance(solver, Incremental):
            raise ValueError(
                "partial_fit needs solver 'auto' or Incremental(…) or SGD(…), got "
                f"{solver!r}"
            )
        solver._check()
        if solver.average:
            raise ValueError(
                "partial_fit keeps no average: set average=False, or call fit with all "
                "rows"
            )
        if isinstance(self.class_weight, str):
            raise ValueError(
                "partial_fit does not know how many rows each class will have: give "
                "class_weight as a dict in place of 'balanced'"
            )
        # an SGD, too, takes the rows of a piece in their order
        return Incremental(solver.rate, batch_size=solver.batch_size)


class LogisticRegression(_Descended):
    """Logistic regression: P(y = 1 | x) = σ(⟨w, x⟩ + b), with w and b most likely.

    (w, b) minimizes J = (1/n) Σ_i ln(1 + e^-z_i) + λ r(w), z_i = y_i (⟨w, x_i⟩ + b);
    without penalty it maximizes the likelihood. Any two labels give the same fit:
    codes 0, 1 and -1, +1 only write one function in two ways. Document 0, section
    9.1.1; Document 1, "Logistic regression"; Document 3, "Log-likelihood".

    There is no minimum if λ = 0 and some half-space has all points on its right side
    (or on its boundary, though not all there): larger weights are then always better.
    The fit stops, unconverged, as soon as it sees that, and warns. If features are
    dependent and λ = 0, many fits are equally good, and one of them is kept.

    Steps are those of `linclass.descent.LBFGS`, for "l1" those of
    `linclass.descent.Proximal`, over standardized features.

    Parameters
    ----------
    penalty, fit_intercept, penalize_bias, class_weight, record
        As for `LinearClassifier`; a penalty of your own is refused.
    strength : float
        λ >= 0; 0: no penalty. The C of scikit-learn is 1/(n λ).
    max_iter : int
        Steps at most.
    tol : float
        Stop when no slope of J over standardized features is above tol, see
        `Objective.optimality`.

    Attributes
    ----------
    halfspace_, n_iter_, trace_
        As for `LinearClassifier`.
    gradient_norm_ : float
        ‖∇J‖; for "l1" ‖θ - prox(θ - ∇L)‖, with L the mean loss and λ r's proximal map.
    converged_ : bool
        Whether w and b are certainly near the minimum, and there is one.

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

    def __init__(
        self,
        *,
        penalty: str | Penalty = "l2",
        strength: float = 0.0,
        fit_intercept: bool = True,
        penalize_bias: bool = False,
        max_iter: int = 10000,
        tol: float = 1e-8,
        class_weight: Any = None,
        record: bool = True,
    ) -> None:
        self.penalty = penalty
        self.strength = strength
        self.fit_intercept = fit_intercept
        self.penalize_bias = penalize_bias
        self.max_iter = max_iter
        self.tol = tol
        self.class_weight = class_weight
        self.record = record

    def fit(
        self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None
    ) -> Self:
        """Find w and b; warn, `NotConverged`, if there is no minimum or it was missed.

        Weights 2 and 0 of a row count as two rows and none.
        """
        penalty = get_penalty(self.penalty)
        check_choice("penalty", penalty.name, ("l2", "l1", "none"))
        kinked = check_number("strength", self.strength) > 0 and not penalty.smooth
        method = Proximal if kinked else LBFGS
        solver = method(max_iter=self.max_iter, tol=self.tol)
        solver._check()
        objective = self._checked_objective(X, y, sample_weight)
        self._minimize(objective, solver)
        self.gradient_norm_ = objective.residual(self.trace_.theta)
        if not self.converged_:
            self._warn(self.trace_.message)
        return self

    def predict_proba(self, X: ArrayLike) -> FloatArray:
        """Probabilities of both classes: 1 - σ(g(x)) and σ(g(x)), in shape (n, 2)."""
        return probabilities(self.decision_function(X))

    def _log_probabilities(self, X: ArrayLike) -> FloatArray:
        return log_probabilities(self.decision_function(X))
