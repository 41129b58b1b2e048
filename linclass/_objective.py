"""The objective of a descent: value, derivatives, and how far θ is from a minimum."""

from collections.abc import Callable
from copy import copy
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from ._checks import (
    TILE,
    AnyArray,
    FloatArray,
    check_flag,
    check_number,
    check_signs,
    constant_columns,
)
from ._steps import RUNAWAY, SEPARABLE, in_order, inverse
from ._weights import check_weights
from .losses import Loss, get_loss
from .penalties import L2, Penalty, Rescaled, get_penalty

NARROW = 20  # features up to which a few Newton steps are cheaper than many of L-BFGS
WIDE = 300  # weights above which a step that forms the Hessian is the wrong tool
LONG = 100_000  # numbers in X from which on a copy of it counts
LARGE = 1500  # features of a hinge above which it is so for Newton, too
MOVED = 0.1  # a Newton step that moves a score by more is not one near a minimum
WIDTHS = 10.0 ** -np.arange(8)  # of rounded corners that are tried for a dual point


class Objective:
    """J(θ) = (1/n) Σ_i ℓ(z_i) + λ r(w), with z_i = y_i (⟨w, x_i⟩ + b) and θ = (b, w).

    It is the mean of J_i(θ) = ℓ(z_i) + λ r(w), so each term carries the whole penalty.
    Document 0, section 9.1.2, whose f is a sum, n J with n λ for its factor; Document
    1, "Optimization". Each method refuses a θ that is not d + 1 numbers. ``rows`` of a
    method, a slice, row numbers or a mask, takes the mean over these rows alone, each
    with its weight in parts of the mean weight of all.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Samples.
    y : array-like of shape (n,)
        Two labels, the larger is +1; one class will do if its label is -1 or +1, as
        a signed integer or a float.
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
    sample_weight : None or array-like of shape (n,)
        Weights >= 0 of the rows: the mean is a weighted one. A row of weight 2 counts
        as two rows, one of weight 0 is left out.

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

    Examples
    --------
    >>> from linclass.descent import Objective
    >>> J = Objective([[1], [-1]], [1, 0], penalty="l2", strength=5)
    >>> round(J.value([0, 0.5]), 6), J.gradient([0, 0.5]).round(6).tolist()
    (1.099077, [0.0, 2.122459])
    >>> J = Objective([[10], [-10], [10]], [1, 0, 0], penalty="l2", strength=1)
    >>> round(J.optimality([0, 0]), 4), J.optimality([-1.8265, 0.1773]) < 1e-3
    (0.2357, True)
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
        sample_weight: ArrayLike | None = None,
    ) -> None:
        samples, signs, _ = check_signs(X, y, one_class=True)
        if sample_weight is not None:
            sample_weight = check_weights(sample_weight, len(signs))
        options = loss, penalty, strength, fit_intercept, penalize_bias, sample_weight
        self._set(samples, signs, *options)

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
        weights: FloatArray | None = None,
    ) -> None:
        if weights is not None and not weights.all():
            kept = weights > 0
            X, signs, weights = X[kept], signs[kept], weights[kept]
        self.X, self.y, self.n = X, signs, len(signs)
        self.weights = None if weights is None else weights / weights.mean()
        self.loss, self.penalty = get_loss(loss), get_penalty(penalty)
        self.strength = check_number("strength", strength)
        self.fit_intercept = check_flag("fit_intercept", fit_intercept)
        penalize_bias = check_flag("penalize_bias", penalize_bias)
        self._free_bias = self.fit_intercept and not penalize_bias
        self._penalized = slice(0 if penalize_bias and fit_intercept else 1, None)
        self._last: dict[str, Any] = {}  # what is known of the last θ

    def margins(self, theta: ArrayLike, rows: Any = slice(None)) -> FloatArray:
        """z_i = y_i (⟨w, x_i⟩ + b) of the rows."""
        X, y, _ = self._terms(rows)
        return self._margins(self._checked(theta), X, y)

    def _checked(self, theta: ArrayLike) -> FloatArray:
        theta = np.asarray(theta, dtype=np.float64)
        if theta.shape != (self.X.shape[1] + 1,):
            raise ValueError(
                f"theta must be (b, w), {self.X.shape[1] + 1} numbers for these "
                f"samples, got shape {theta.shape}"
            )
        return theta

    def _terms(self, rows: Any) -> tuple[FloatArray, FloatArray, FloatArray | None]:
        """X, y and weights of these rows."""
        weights = self.weights
        if weights is not None:
            weights = weights[rows]
        if isinstance(rows, slice):
            return self.X[rows], self.y[rows], weights
        # for row numbers, take is faster than X[rows]; it wants the machine's own kind
        rows = np.asarray(rows)
        rows = np.arange(self.n)[rows] if rows.dtype == bool else rows.astype(np.intp)
        return self.X.take(rows, axis=0), self.y.take(rows), weights

    def _margins(self, theta: FloatArray, X: FloatArray, y: FloatArray) -> FloatArray:
        if not theta.any():  # where most descents start: spares a pass over X
            return np.zeros(len(y))
        z: FloatArray = X @ theta[1:]
        z += theta[0]
        z *= y
        return z

    def _margins_at(self, theta: FloatArray) -> FloatArray:
        """All margins; those at the last θ are remembered, to read X once for it."""
        key = theta.tobytes()  # compared in a tenth of the time of two arrays
        if self._last.get("theta") != key:
            self._last = {"theta": key, "z": self._margins(theta, self.X, self.y)}
        return np.asarray(self._last["z"])

    def value(self, theta: ArrayLike) -> float:
        """J(θ)."""
        theta = self._checked(theta)
        penalty = self.penalty.value(theta[self._penalized]) if self.strength else 0.0
        return self.loss_value(theta) + self.strength * penalty

    def gradient(self, theta: ArrayLike, rows: Any = None) -> FloatArray:
        """∇J(θ), ndarray of shape (d + 1,); at kinks a subgradient."""
        theta = self._checked(theta)
        g = self.loss_gradient(theta, rows)
        if self.strength:
            part = self._penalized
            g[part] += self.strength * self.penalty.gradient(theta[part])
        return g

    def value_and_gradient(self, theta: ArrayLike) -> tuple[float, FloatArray]:
        """J(θ) and ∇J(θ), which share the scores of the samples."""
        return self.value(theta), self.gradient(theta)

    def hessian(self, theta: ArrayLike, rows: Any = slice(None)) -> FloatArray:
        """∇²J(θ), ndarray of shape (d + 1, d + 1)."""
        theta = self._checked(theta)
        X, y, weights = self._terms(rows)
        curves = self.loss.second(self._margins(theta, X, y)) / len(y)
        if weights is not None:
            curves *= weights
        if not curves.all():  # a rounded corner is straight at most rows
            kept = curves.nonzero()
            X, curves = X[kept], curves[kept]
        H = np.zeros((len(theta), len(theta)))
        # Xᵀ diag(curves) X is AᵀA for A = √curves X, half the time of a product AᵀB
        if (curves >= 0).all():
            root = np.sqrt(curves)[:, None] * X
            H[1:, 1:] = root.T @ root
        else:
            H[1:, 1:] = X.T @ (curves[:, None] * X)
        if self.fit_intercept:
            H[0, 0] = curves.sum()
            H[0, 1:] = H[1:, 0] = curves @ X
        part = self._penalized
        diagonal = H.reshape(-1)[:: len(theta) + 1][part]  # a view: H itself changes
        diagonal += self.strength * self.penalty.second(theta[part])
        return H

    def loss_value(self, theta: ArrayLike) -> float:
        """J(θ) without its penalty: the mean loss."""
        z = self._margins_at(self._checked(theta))
        if "loss" not in self._last:
            self._last["loss"] = self._mean(self.loss.value(z))
        return float(self._last["loss"])

    def _mean(self, values: FloatArray) -> float:
        if self.weights is None:
            return float(values.mean())
        return float(self.weights @ values / self.n)

    def loss_gradient(self, theta: ArrayLike, rows: Any = None) -> FloatArray:
        """∇ of the mean loss alone."""
        theta = self._checked(theta)
        if rows is not None:
            X, y, weights = self._terms(rows)
            return self._sloped(self._margins(theta, X, y), X, y, weights)
        z = self._margins_at(theta)
        if "g" not in self._last:
            self._last["g"] = self._sloped(z, self.X, self.y, self.weights)
        return np.array(self._last["g"])

    def _sums(self, theta: FloatArray, bent: bool) -> FloatArray:
        """Gradient and value of the mean loss, share of mistakes; the Hessian of J."""
        facts = [self.loss_value(theta), self._below(theta, 0.0)]
        H: Any = self.hessian(theta).ravel() if bent else []
        return np.concatenate([self.loss_gradient(theta), facts, H])

    def _sloped(
        self, z: FloatArray, X: FloatArray, y: FloatArray, weights: FloatArray | None
    ) -> FloatArray:
        """The mean of ℓ'(z_i) y_i (1, x_i)."""
        slopes = y * self.loss.derivative(z)
        if weights is not None:
            slopes *= weights
        g = np.empty(X.shape[1] + 1)
        g[0] = slopes.sum() if self.fit_intercept else 0.0
        np.matmul(slopes, X, out=g[1:])
        g /= len(slopes)
        return g

    def prox(self, theta: ArrayLike, step: float) -> FloatArray:
        """Proximal map of the penalty: argmin_u ½‖u - θ‖² + step λ r(u)."""
        moved = self._checked(theta).copy()
        part = self._penalized
        moved[part] = self.penalty.prox(moved[part], step * self.strength)
        return moved

    def residual(self, theta: ArrayLike) -> float:
        """‖∇J(θ)‖; ‖θ - prox(θ - ∇L(θ), 1)‖ at kinks of r, with L the mean loss.

        If ℓ has a derivative, both are 0 at a minimum; if J is convex, only there. A
        subgradient need not be 0 at a kink of ℓ. They change with the units of the
        features: `optimality` does not.
        """
        theta = self._checked(theta)
        if not self._kinked:
            return float(np.linalg.norm(self.gradient(theta)))
        moved = self.prox(theta - self.loss_gradient(theta), 1.0)
        return float(np.linalg.norm(theta - moved))

    # How far θ is from a minimum, whatever the units of the features

    @property
    def _kinked(self) -> bool:
        return self.strength > 0 and not self.penalty.smooth

    @property
    def unpenalized(self) -> bool:
        """Whether J is the mean loss alone."""
        return self.strength == 0 or self.penalty.name == "none"

    @cached_property
    def axes(self) -> tuple[FloatArray, FloatArray]:
        """Mean and spread of each feature: a free bias takes up any mean.

        Without a free bias the means are 0, and spreads are root mean squares. A
        constant feature has its size for a spread, and a feature of zeros 1.
        """
        center = self._mean_row() if self._free_bias else np.zeros(self.X.shape[1])
        spread: FloatArray = np.sqrt(self._mean_squares(center))
        flat = self._constant
        spread[flat] = np.where(center[flat] == 0, 1, abs(center[flat]))
        if not np.isfinite(spread).all() or spread.min() < 1e-145:
            raise ValueError(
                "the squares of X leave the range of floats: rescale the features"
            )
        return center, spread

    def _shares(self) -> FloatArray:
        """What each row weighs in a mean."""
        shares = np.full(self.n, 1 / self.n)
        return shares if self.weights is None else self.weights / self.n

    def _mean_row(self) -> FloatArray:
        return self._shares() @ self.X

    def _mean_squares(self, center: FloatArray) -> FloatArray:
        """The mean of (x - center)²."""
        (n, d), shares, squares = self.X.shape, self._shares(), np.zeros(len(center))
        with np.errstate(over="ignore", under="ignore"):
            for rows in in_order(n, max(1, TILE // d)):  # X is not copied whole
                part = self.X[rows] - center
                part *= part
                squares += shares[rows] @ part
        return squares

    @cached_property
    def _constant(self) -> AnyArray:
        """Features that say nothing: constant ones beside a free bias, else zeros."""
        if self._free_bias:
            return constant_columns(self.X)
        return np.asarray(~self.X.any(axis=0))

    def standardized(self) -> tuple["Objective", Callable[[FloatArray], FloatArray]]:
        """The same problem over standardized features, and the way back for weights.

        A large X is not copied if its features are nearly standardized as they are:
        on one scale, up to a factor 2, about a center within half a spread of 0.
        """
        center, spread = self.axes
        even = spread.max() <= 2 * spread.min() and (2 * abs(center) <= spread).all()
        if even and self.X.size >= LONG and not self._constant.any():
            return self, lambda theta: theta
        J = copy(self)
        J.X, J._last = self.X - center, {}
        J.X /= spread
        J.X[:, self._constant] = 0  # not the rounding of their mean
        scale = spread if self._penalized.start else np.append(1.0, spread)
        J.penalty = Rescaled(self.penalty, scale)
        J.__dict__["axes"] = np.zeros_like(center), np.ones_like(spread)

        def back(theta: FloatArray) -> FloatArray:
            theta = np.array(theta)
            theta[..., 1:] /= spread
            theta[..., 0] -= theta[..., 1:] @ center
            return theta

        return J, back

    @property
    def rotates(self) -> bool:
        """Whether `rotated` is the same problem, and pays (hinge, L2, d > n)."""
        n, d = self.X.shape
        plain = self.strength > 0 and type(self.penalty) is L2  # not a weighted one
        return bool(plain and self.loss.corner is not None and n < d and n <= LARGE)

    def rotated(self) -> tuple["Objective", Callable[[FloatArray], FloatArray]]:
        """The same problem in n features for n < d, and the way back for weights.

        What of w is orthogonal to all centered rows moves no score, but costs penalty:
        the best w is a combination of them. With their QR factors, X - center = RᵀQᵀ
        and w = Q v, X w = Rᵀ v and ‖w‖ = ‖v‖: v is that of samples Rᵀ.
        """
        center, _ = self.axes
        centered = self.X - center
        centered[:, self._constant] = 0  # not the rounding of their mean
        Q, R = np.linalg.qr(centered.T)
        J = copy(self)
        J.X, J._last = R.T.copy(), {}
        spread = np.sqrt(np.square(J.X).mean(axis=0))
        largest = spread.max() or 1.0
        # dependent rows leave columns of rounding, which are not to be scaled up
        spread[spread < 1e-8 * largest] = largest
        J.__dict__["axes"] = np.zeros_like(spread), spread
        J.__dict__["_constant"] = np.zeros(len(spread), dtype=bool)

        def back(theta: FloatArray) -> FloatArray:
            w = theta[..., 1:] @ Q.T
            b = theta[..., :1] - (w @ center)[..., None]
            return np.concatenate([b, w], axis=-1)

        return J, back

    def with_loss(self, loss: Loss) -> "Objective":
        """The same with another loss."""
        J = copy(self)
        J.loss, J._last = loss, {}
        return J

    def curvatures(self) -> FloatArray:
        """About the diagonal of ∇²J(0), from the features' mean squares; never 0."""
        center, spread = self.axes
        second = float(self.loss.second(0.0)) or 1.0
        H = second * np.append(1.0, spread**2 + center**2)
        part = self._penalized
        H[part] += self.strength * self.penalty.second(np.zeros(len(H))[part])
        return H

    def optimality(self, theta: ArrayLike, alpha: FloatArray | None = None) -> float:
        """How far θ is from a minimum; in any units of the features the same.

        For a smooth loss the largest slope of J over standardized features (at kinks
        of the penalty: of what the proximal map leaves of it). For a loss with a corner
        the duality gap, J(θ) less a lower bound of min J, in parts of J(0), or of the
        mean |z_i| where J(0) = 0; ``alpha`` is the dual point for it, else such points
        are made from the margins, and may prove less than that of a solver.
        """
        theta = self._checked(theta)
        if self.loss.corner is None:
            return self._largest_slope(theta)
        return self._gap(theta, alpha)

    def _largest_slope(self, theta: FloatArray) -> float:
        center, spread = self.axes
        # the slopes for features (x - center)/spread, and weights w spread
        g = self.loss_gradient(theta)
        g[1:] -= center * g[0]
        g[1:] /= spread
        part = self._penalized
        w, s = theta[part], spread if self._penalized.start else np.append(1.0, spread)
        if self._kinked:  # a step of 1 over weights w s is one of 1/s² over w
            step = self.strength / s**2
            g[part] = s * (w - self.penalty._prox(w - g[part] / s, step))
        elif self.strength:
            g[part] += self.strength * self.penalty.gradient(w) / s
        return float(abs(g).max())

    def _gap(self, theta: FloatArray, alpha: FloatArray | None) -> float:
        """Duality gap of a loss max(0, c - z), in parts of c, or of the mean |z|."""
        scale = self.loss.corner or self._mean_size(theta) or 1.0
        points = self._dual_points(theta, scale) if alpha is None else alpha
        return (self.value(theta) - self.lower_bound(points, theta)) / scale

    def _mean_size(self, theta: FloatArray) -> float:
        return self._mean(abs(self._margins_at(theta)))

    def _dual_points(self, theta: FloatArray, scale: float) -> FloatArray:
        """What the slopes of a rounded corner would be, for some widths."""
        below = (self.loss.corner or 0.0) - self._margins_at(theta)
        return np.clip(below / (scale * WIDTHS[:, None]), 0, 1)

    def dual_point(self, theta: ArrayLike, loss: Loss | None = None) -> FloatArray:
        """-ℓ'(z_i): of a rounded hinge numbers in [0, 1], a point of its dual."""
        theta = self._checked(theta)
        return np.asarray(-(loss or self.loss).derivative(self._margins_at(theta)))

    def lower_bound(self, alpha: FloatArray, theta: ArrayLike) -> float:
        """A bound of min J from below for a loss max(0, c - z), by its dual problem.

        max(0, c - z) >= α (c - z) for 0 <= α <= 1, so J >= c mean α - λ r*(v/λ) with
        v = mean α y x, if mean α y = 0, as a free bias asks. Each row of ``alpha`` is
        made so. A bias that stays at b costs b mean α y. Without a penalty v has to be
        0: up to 1e-7 of the features' spreads it counts as 0, and costs what it makes
        of weights twice as large as those of θ.
        """
        theta = self._checked(theta)
        sides = self._pulled(alpha)
        if self._free_bias:
            # shrink the heavier class, so that both pull alike
            sums = sides[..., :1]
            sides = sides * (sums.min(axis=0) / np.where(sums > 0, sums, 1))
        part = self._penalized
        v = sides[0] - sides[1]
        gains = (self.loss.corner or 0.0) * sides[..., 0].sum(axis=0)
        if not self.fit_intercept:  # b stays: it adds b mean α y to ⟨α, z⟩ for all w
            gains -= theta[0] * v[:, 0]
        scale = np.append(1.0, self.axes[1])[part]
        best = 0.0  # no loss and no penalty is negative
        for gain, pulled in zip(gains.tolist(), v[:, part], strict=True):
            if self.unpenalized:
                if (abs(pulled) <= 1e-7 * scale).all():
                    best = max(best, gain - 2 * float(abs(pulled) @ abs(theta[part])))
            else:
                t, conjugate = self.penalty.dual(pulled / self.strength)
                best = max(best, t * gain - self.strength * conjugate)
        return best

    def _pulled(self, alpha: FloatArray) -> FloatArray:
        """The mean of α (1, x) over the class +1 and over the other, each row of α."""
        if callable(alpha):  # made where the rows are
            alpha = alpha(self)
        pull = np.atleast_2d(alpha) * self._shares()
        sides = np.concatenate([pull * (self.y > 0), pull * (self.y < 0)])
        sums = np.column_stack([sides.sum(axis=1), sides @ self.X])
        return sums.reshape(2, len(pull), -1)

    def separated(self, theta: ArrayLike) -> str:
        """Says so if every margin at θ is > 0 and J falls for ever along θ; or ""."""
        theta = self._checked(theta)
        if self.loss.attained or not self.unpenalized:
            return ""
        # along θ a bias that is not fitted does not grow
        theta = np.append(theta[0] * self.fit_intercept, theta[1:])
        center, spread = self.axes
        size = abs(theta[0]) + abs(theta[1:]) @ (abs(center) + spread)
        # 1e-9 of the size of a score: beyond its rounding, a margin > 0 is sure
        return "" if self._below(theta, 1e-9 * size) else SEPARABLE

    def _below(self, theta: FloatArray, limit: float) -> float:
        """The share of rows whose margin is not above a limit."""
        return float(np.mean(~(self._margins_at(theta) > limit)))

    def endless(self, theta: ArrayLike) -> str:
        """Why no weights seem to be best, if that shows at θ; "" if some are.

        Without a penalty, a loss that falls for ever has a minimum only if no
        half-space has all points on its side or boundary. It has one if Newton's step
        from θ moves no margin by 1: then weights α_i > 0 make Σ α_i y_i (1, x_i) = 0.
        A longer step proves nothing: there may be a minimum far away, which features
        that are nearly dependent hide behind a small gradient.
        """
        theta = self._checked(theta)
        if self.loss.attained or not self.unpenalized:
            return ""
        if self.separated(theta) or not self.loss.convex:
            return self.separated(theta)
        g = self.gradient(theta)
        # α may be mended at some rows only: often one in so many is enough
        few = self.n // (20 * len(g)) if self.offers("terms") else 0
        for every in (few, None) if few > 1 else (None,):
            rows = slice(None, None, every)
            H = self.hessian(theta, rows) * (len(range(self.n)[rows]) / self.n)
            step = inverse(H) @ g
            whole = every is None or abs(H @ step - g).max() <= 1e-9 * abs(g).max()
            if whole and not self._moved(step, rows):
                return ""
        return RUNAWAY

    def _moved(self, theta: FloatArray, rows: slice) -> float:
        """The share of rows whose margin at θ is not about 0."""
        return float(np.mean(~(abs(self.margins(theta, rows)) <= MOVED)))

    def offers(self, need: str) -> bool:
        """Whether the objective has what a solver needs; see `linclass.descent`."""
        corner = self.loss.corner is not None
        smooth = self.loss.smooth and not self._kinked
        has = {
            "terms": True,
            "prox": True,
            "narrow": self.X.shape[1] <= NARROW,
            "smooth loss": self.loss.smooth,
            "smooth": smooth,
            "twice": self.loss.twice and not self._kinked,
            "convex": self.loss.convex,
            "slopes": self.loss.convex or smooth,
            "corner": corner and not self._kinked,
            "linear": corner and (self.unpenalized or self.penalty.name == "l1"),
            "penalty": not self.unpenalized,
        }
        return bool(has[need])

    def __str__(self) -> str:
        return f"loss {self.loss.name!r} with penalty {self.penalty.name!r}"


class Function:
    """Any differentiable function to descend on, given by functions of θ.

    Document 0, section 9.2: descent asks nothing of g but derivatives. Nothing is
    known of samples or of the units of θ.

    Parameters
    ----------
    value : callable
        θ ↦ float.
    gradient : callable
        θ ↦ ndarray of the shape of θ.
    hessian : callable or None
        θ ↦ matrix; then `linclass.descent.Newton` takes the function for convex.

    Examples
    --------
    >>> from linclass.descent import Function, GradientDescent
    >>> bowl = Function(lambda w: w @ w, lambda w: 2 * w)
    >>> GradientDescent(rate=0.5).minimize(bowl, [3, 4]).theta.tolist()
    [0.0, 0.0]
    """

    def __init__(
        self,
        value: Callable[[FloatArray], float],
        gradient: Callable[[FloatArray], FloatArray],
        hessian: Callable[[FloatArray], FloatArray] | None = None,
    ) -> None:
        self.value, self.hessian, self._gradient = value, hessian, gradient
        self._last: tuple[FloatArray, FloatArray] | None = None

    def gradient(self, theta: FloatArray) -> FloatArray:
        """The gradient at θ; that at the last θ is remembered."""
        if self._last is None or not np.array_equal(self._last[0], theta):
            self._last = theta.copy(), np.array(self._gradient(theta), dtype=float)
        return self._last[1].copy()

    def value_and_gradient(self, theta: FloatArray) -> tuple[float, FloatArray]:
        """Both at θ."""
        return float(self.value(theta)), self.gradient(theta)

    def optimality(self, theta: FloatArray) -> float:
        """‖gradient‖, as nothing is known of the units of θ."""
        return float(np.linalg.norm(self.gradient(theta)))

    def separated(self, theta: FloatArray) -> str:
        """Always "": there are no samples."""
        return ""

    def endless(self, theta: FloatArray) -> str:
        """Always "": nothing is known of whether there is a minimum."""
        return ""

    def offers(self, need: str) -> bool:
        """Whether it has what a solver needs: a derivative; with a Hessian, more."""
        if need in ("smooth", "narrow"):
            return True
        return need in ("twice", "convex") and self.hessian is not None

    def __str__(self) -> str:
        return "this function"
