"""What every solver does: check the objective, run its steps, judge each iterate."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._base import Estimator
from ._checks import FloatArray, check_count, check_flag, check_number
from ._objective import Function, Objective
from ._steps import NoMinimum, Rate, Step, Trace, rate_of
from ._steps import record as record_steps

Steps = Iterator[tuple[FloatArray, float]]

LACKS = {
    "twice": "a second derivative everywhere",
    "convex": "a convex objective",
    "corner": "the hinge's or the perceptron's loss, and no kink in the penalty",
    "linear": "the hinge's or the perceptron's loss, and the penalty 'l1' or none",
    "smooth": "a derivative everywhere",
    "smooth loss": "a loss with a derivative everywhere",
    "slopes": "a derivative everywhere or a convex objective",
    "terms": "an Objective, which knows its terms",
    "prox": "an Objective, which knows its penalty",
}


# The solver to prefer: the first of these whose needs the objective has.
PREFERRED = {
    "newton": ("twice", "convex", "narrow"),
    "lbfgs": ("smooth", "convex"),
    "gd": ("smooth",),
    "smoothing": ("corner", "penalty"),
    "linear": ("linear",),
    "proximal": ("prox", "smooth loss"),
    "subgradient": ("terms", "convex"),
}


def preferred(objective: Objective | Function) -> str | None:
    """Short name of the solver that suits an objective best; None if none does."""
    names = (k for k, needs in PREFERRED.items() if all(map(objective.offers, needs)))
    return next(names, None)


def require(solver: "Solver", objective: Objective | Function) -> None:
    """Refuse an objective that lacks what the solver needs, and name one that suits."""
    missing = [need for need in solver.needs if not objective.offers(need)]
    if missing:
        best = preferred(objective)
        advice = f"take solver {best!r}" if best else "no solver here can"
        raise ValueError(
            f"{type(solver).__name__} needs {LACKS[missing[0]]}, which {objective} "
            f"does not have: {advice}"
        )


class Solver(Estimator):
    """A method of descent with its options.

    A subclass says in ``needs`` what the objective must have, and has ``_steps``, a
    generator of the iterates after the start. Its options are its dataclass fields.

    Parameters
    ----------
    max_iter : int
        Steps at most; of a stochastic descent, passes.
    tol : float
        Stop when optimality(θ) <= tol, see `Objective.optimality`.

    Examples
    --------
    >>> from linclass.descent import GradientDescent, Objective
    >>> J = Objective([[1], [1], [-1]], [1, 0, 0], fit_intercept=False)
    >>> round(float(GradientDescent(max_iter=50).minimize(J).theta[1]), 4)  # ln 2
    0.6931
    """

    needs: tuple[str, ...] = ()
    any_units = False  # whether `LinearClassifier` gives it standardized features
    rate_word = ""  # what ``rate`` may be beside a number or a function of t
    rate: Rate | str
    max_iter: int
    tol: float

    def minimize(
        self,
        objective: Objective | Function,
        start: ArrayLike | None = None,
        *,
        record: bool = True,
    ) -> Trace:
        """Descend on the objective from ``start``.

        Parameters
        ----------
        objective : Objective or Function
            It must have what the solver needs, else a ValueError names one that suits.
        start : array-like or None
            Iterate 0; None: zeros, for an `Objective`.
        record : bool
            False: the trace keeps of the iterates the first and the last only.

        Returns
        -------
        Trace
            Its reason is "converged" only if the last iterate has optimality <= tol:
            for a loss with a corner perhaps only by the solver's own dual point.
        """
        check_flag("record", record)
        theta = _begin(self, objective, start)
        trace = record_steps(self._judged(objective, theta), self.max_iter, record)
        return _explained(trace, objective)

    def _steps(self, J: Any, theta: FloatArray) -> Steps:
        """The iterates after the start θ, each with the size of the step to it."""
        raise NotImplementedError

    def _judged(self, J: Any, theta: FloatArray) -> Iterator[Step]:
        """Value and certificate of each iterate."""
        for new, size in chain([(theta, 0.0)], self._steps(J, theta)):
            done = bool(J.optimality(new) <= self.tol)
            endless = J.endless(new) if done else ""
            if self.any_units:  # these do not walk on where there is no end
                endless = endless or J.separated(new)
            yield new, J.value(new), done and not endless, size
            if endless:
                raise NoMinimum(endless)

    def _check(self) -> None:
        self._check_flags()
        check_count("max_iter", self.max_iter)
        check_number("tol", self.tol)
        if self.rate_word:
            rate_of(self.rate, self.rate_word)


def _begin(
    solver: Solver, objective: Objective | Function, start: ArrayLike | None
) -> FloatArray:
    """Check what all solvers take; return iterate 0."""
    if not isinstance(objective, (Objective, Function)):
        name = type(solver).__name__
        raise ValueError(
            f"minimize takes an objective, got {type(objective).__name__}: write "
            f"{name}().minimize(Objective(X, y)) for samples and labels, or "
            "LinearClassifier(solver=…).fit(X, y)"
        )
    solver._check()
    require(solver, objective)
    width = objective.X.shape[1] + 1 if isinstance(objective, Objective) else None
    if start is None:
        if width is None:
            raise ValueError("start must be given for a Function: where to begin")
        return np.zeros(width)
    try:
        theta = np.array(start, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        theta = np.array(np.nan)
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


def _explained(trace: Trace, objective: Any) -> Trace:
    """A descent that ended too early says what to do about it."""
    if trace.reason not in ("max_iter", "no_update"):
        return trace
    first, last = trace.values[0], trace.values[-1]
    advice = "raise it" if trace.reason == "max_iter" else "rescale the features"
    if last > first:
        advice = f"the objective rose from {first:.3g} to {last:.3g}: "
        advice += "choose a smaller rate"
    if isinstance(objective, Objective):
        center, spread = objective.axes
        uneven = max(abs(center).max(), spread.max()) > 100 * spread.min()
        if last > first:
            if uneven:
                advice += ", or standardize the features"
            # the perceptron's loss is 0 at a start of zeros: then as after a step
            usual = max(first, objective.loss.value(0.0)) or trace.values[1]
            if last > 100 * usual:
                message = f"it diverged: {advice}"
                return replace(trace, reason="diverged", message=message)
        elif uneven:
            advice = "standardize the features, which are on uneven scales"
    return replace(trace, message=f"{trace.message}: {advice}")
