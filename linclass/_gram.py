"""Kernels K(p, q) by their formulas, and what makes a function a kernel."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._base import Estimator
from ._checks import (
    EPS,
    FloatArray,
    check_choice,
    check_number,
    check_samples,
    is_number,
    read_only,
)
from ._fast.distances import WIDE, squares_by_products

LARGEST = 1e150  # squares of such numbers are floats
BLOCK = 2**19  # numbers of a block of rows: temporary memory stays at some megabytes


class Kernel(Estimator):
    """A kernel: ``kernel(P, Q)`` is the matrix of all K(p, q), ``kernel(P)`` of P, P.

    If it is positive semidefinite on any points, K(p, q) = ⟨φ(p), φ(q)⟩ for some
    feature map φ: an inner product of φ(p) and φ(q), but of p and q only if it is
    linear in p. Document 0, section 9.3.

    Examples
    --------
    >>> from linclass import kernels
    >>> kernels.Polynomial(degree=2)([[1, 2], [0, 1]], [[3, 4]]).tolist()
    [[144.0], [25.0]]
    """

    def __call__(self, P: ArrayLike, Q: ArrayLike | None = None) -> FloatArray:
        """Gram matrix of K(p_i, q_j), shape (n, m), for points P (n, d) and Q (m, d).

        If Q is None or P itself, the points are P, and the matrix is symmetric to the
        last bit. Made by blocks of rows: beside the result, only a block is in memory.
        A value that leaves the range of floats is refused.
        """
        symmetric = Q is None or Q is P
        P = check_samples(P, name="P")
        Q = P if symmetric or Q is None else check_samples(Q, name="Q")
        self._check(P, Q)
        K = np.empty((len(P), len(Q)))
        for rows in blocks(len(P), len(Q)):
            if not symmetric:
                K[rows] = self._values(P[rows], Q)
                continue
            # K(p, q) = K(q, p): only what is right of the diagonal is computed
            new = self._values(P[rows], P[rows.start :])
            size = len(new)
            # of the two roundings of a value the larger, on both sides of the diagonal
            new[:, :size] = np.maximum(new[:, :size], new[:, :size].T)
            K[rows, rows.start :] = new
            K[rows.start + size :, rows] = new[:, size:].T
            del new  # before the next block takes its memory
        return K

    def gradient(self, P: ArrayLike, w: ArrayLike) -> FloatArray:
        """Gradients of K(p_i, w) as functions of w: row i of (n, d) is ∂K(p_i, w)/∂w.

        Of a kernel by a function they are not known: a NotImplementedError.

        Examples
        --------
        >>> from linclass import kernels
        >>> kernels.Gaussian().gradient([[1, 0]], [0, 0]).round(4).tolist()
        [[0.7358, 0.0]]
        """
        P, w = check_samples(P, name="P"), np.asarray(w)
        if w.ndim != 1:
            raise ValueError(f"w must be a vector of shape (d,), got shape {w.shape}")
        w = check_samples(w.reshape(1, -1), name="w")
        self._check(P, w)
        with np.errstate(over="ignore", invalid="ignore"):
            return _finite(self._gradient(P, w))

    def _check(self, P: FloatArray, Q: FloatArray) -> None:
        """Refuse bad parameters, and points they do not suit."""
        if P.shape[1] != Q.shape[1]:
            raise ValueError(
                f"P has {P.shape[1]} features, but Q has {Q.shape[1]}: K(p, q) takes "
                "two points of the same space"
            )

    def _values(self, P: FloatArray, Q: FloatArray) -> FloatArray:
        """All K(p, q) for points that were checked, as a new array."""
        raise NotImplementedError

    def _gradient(self, P: FloatArray, w: FloatArray) -> FloatArray:
        """∂K(p, w)/∂w for each row p, with w of shape (1, d)."""
        raise NotImplementedError(
            f"the gradient of {self!r} is not known: take Gaussian(), Laplace(), "
            "Polynomial() or Linear()"
        )


def blocks(n: int, m: int) -> list[slice]:
    """Slices of n rows, so that a block of them, of m numbers a row, is small."""
    size = max(1, BLOCK // m)
    return [slice(i, min(i + size, n)) for i in range(0, n, size)]


class _Radial(Kernel):
    """A kernel of ‖p - q‖ / s."""

    def __init__(self, width: float = 1.0) -> None:
        self.width = width

    def _check(self, P: FloatArray, Q: FloatArray) -> None:
        super()._check(P, Q)
        width = check_number("width", self.width, positive=True)
        largest = float(max(abs(P).max(), abs(Q).max()))
        if largest > LARGEST * width:
            raise ValueError(
                f"points up to {largest:g} leave the range of floats with "
                f"width={width:g}: rescale them, or choose a larger width"
            )

    def _squares(self, P: FloatArray, Q: FloatArray, near: float = 0.0) -> FloatArray:
        """All ‖p - q‖² / s².

        From the differences: in ‖p‖² + ‖q‖² - 2⟨p, q⟩ digits would cancel. Of many
        features that is used nevertheless, as one matrix product, but not for squares
        up to ``near``, and not where it loses digits.
        """
        width = float(self.width)
        if not 1e-3 <= width <= 1e3:
            # units of the width, by a power of 2 and so without rounding: in them the
            # squares that matter neither overflow nor vanish
            _, power = np.frexp(width)
            P, Q, width = (np.ldexp(values, -power) for values in (P, Q, width))
        if P.shape[1] > WIDE:
            fast = squares_by_products(P, Q, width, near)
            if fast is not None:
                return fast
        from scipy.spatial.distance import cdist

        squares: FloatArray = cdist(P, Q, "sqeuclidean")
        squares *= width**-2.0
        return squares


class Gaussian(_Radial):
    """Gaussian kernel: exp(-‖p - q‖² / s²).

    s is the σ of Document 0, section 9.3; others write 2 σ² for s², and
    scikit-learn's ``gamma`` is 1 / s². The width sets the length scale of a boundary,
    but does not bound its curvature. Relative errors are below 1e-10 where K > 1e-300,
    for up to 1000 features; of equal points K is exactly 1.

    Parameters
    ----------
    width : float
        The s, > 0: at this distance K is 1 / e.

    Examples
    --------
    >>> Gaussian(width=2)([[0, 0]], [[0, 0], [0, 2], [0, 4]]).round(4).tolist()
    [[1.0, 0.3679, 0.0183]]
    """

    def _values(self, P: FloatArray, Q: FloatArray) -> FloatArray:
        values = self._squares(P, Q)
        np.negative(values, out=values)
        return np.exp(values, out=values)

    def _gradient(self, P: FloatArray, w: FloatArray) -> FloatArray:
        width = float(self.width)
        gaps: FloatArray = (P - w) / width
        return 2 * self._values(P, w) * gaps / width


class Laplace(_Radial):
    """Laplace kernel: exp(-‖p - q‖ / s), with the Euclidean norm.

    s is the σ of Document 0, section 9.3. In one dimension it is scikit-learn's
    laplacian kernel with ``gamma`` = 1 / s, whose norm is the sum of absolute values.
    At p = q there is no gradient; ``gradient`` gives 0 there.

    Parameters
    ----------
    width : float
        The s, > 0: at this distance K is 1 / e.

    Examples
    --------
    >>> Laplace(width=5)([[0, 0]], [[0, 0], [3, 4]]).round(4).tolist()
    [[1.0, 0.3679]]
    """

    def _values(self, P: FloatArray, Q: FloatArray) -> FloatArray:
        values = self._squares(P, Q, near=0.25)  # the root of less would lose digits
        np.sqrt(values, out=values)
        np.negative(values, out=values)
        return np.exp(values, out=values)

    def _gradient(self, P: FloatArray, w: FloatArray) -> FloatArray:
        directions: FloatArray = P - w
        sizes = abs(directions).max(axis=1, keepdims=True)
        directions /= np.where(sizes > 0, sizes, 1)  # squares of small gaps would be 0
        lengths = np.linalg.norm(directions, axis=1, keepdims=True)
        lengths[lengths == 0] = 1  # there the gap is 0, and so is what is returned
        directions /= lengths
        return self._values(P, w) * directions / float(self.width)


class Linear(Kernel):
    """Linear kernel: ⟨p, q⟩, the inner product itself.

    Examples
    --------
    >>> Linear()([[1, 2]], [[3, 4], [0, 1]]).tolist()
    [[11.0, 2.0]]
    """

    def _values(self, P: FloatArray, Q: FloatArray) -> FloatArray:
        with np.errstate(over="ignore", invalid="ignore"):
            return _finite(P @ Q.T)

    def _gradient(self, P: FloatArray, w: FloatArray) -> FloatArray:
        return P.copy()


class Polynomial(Kernel):
    """Polynomial kernel: (⟨p, q⟩ + c)^r.

    Positive semidefinite on all points if r is a whole number and c >= 0. Other values
    run as well, to see it fail, but a broken r only where ⟨p, q⟩ + c >= 0. Document 0,
    section 9.3, which asks for c > 0.

    Parameters
    ----------
    degree : float
        The r, > 0.
    constant : float
        The c.

    Examples
    --------
    >>> Polynomial(degree=3, constant=1)([[1, 2]], [[3, 4], [0, 1]]).tolist()
    [[1728.0, 27.0]]
    """

    def __init__(self, degree: float = 2, constant: float = 1.0) -> None:
        self.degree = degree
        self.constant = constant

    def _check(self, P: FloatArray, Q: FloatArray) -> None:
        super()._check(P, Q)
        check_number("degree", self.degree, positive=True)
        if not is_number(self.constant):
            raise ValueError(f"constant must be a number, got {self.constant!r}")

    def _values(self, P: FloatArray, Q: FloatArray) -> FloatArray:
        with np.errstate(over="ignore", under="ignore", invalid="ignore"):
            base = P @ Q.T + float(self.constant)
            return _finite(_power(base, float(self.degree)))

    def _gradient(self, P: FloatArray, w: FloatArray) -> FloatArray:
        base, degree = P @ w.T + float(self.constant), float(self.degree)
        return degree * _power(base, degree - 1) * P


def _power(base: FloatArray, power: float) -> FloatArray:
    """base**power; if the power is whole, by products, exact for integers and quick."""
    if power == 0:
        return np.ones_like(base)
    if power == 1:
        return base
    if power.is_integer() and power > 0:
        half = _power(base, power // 2)
        return half * half * base if power % 2 else half * half
    if base.min() < 0:
        raise ValueError(
            f"⟨p, q⟩ + c goes down to {base.min():g}, and a negative number "
            f"has no power {power:g}: choose a whole degree"
        )
    with np.errstate(divide="ignore"):
        return np.asarray(base**power)


def _finite(values: FloatArray) -> FloatArray:
    if not np.isfinite(values).all():
        raise ValueError(
            "a value of the kernel leaves the range of floats: rescale the points, "
            "such as X / np.abs(X).max(), or choose a smaller degree"
        )
    return values


class FunctionKernel(Kernel):
    """A kernel by a function of two tables of points: f(P, Q) is the matrix of K."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    def _values(self, P: FloatArray, Q: FloatArray) -> FloatArray:
        values = self.function(read_only(P), read_only(Q))
        if np.shape(values) != (len(P), len(Q)):
            raise ValueError(
                f"a kernel function takes points P, shape (n, d), and Q, shape (m, d), "
                f"and returns all K(p, q), shape (n, m) = {(len(P), len(Q))}; "
                f"{self.function!r} returned shape {np.shape(values)}"
            )
        return check_samples(values, name="what the kernel returns").copy()


KERNELS: dict[str, type[Kernel]] = {
    "gaussian": Gaussian,
    "laplace": Laplace,
    "polynomial": Polynomial,
    "linear": Linear,
}


def get_kernel(kernel: str | Kernel | Callable[..., Any]) -> Kernel:
    """The kernel of that name with its default parameters; a kernel is itself.

    Parameters
    ----------
    kernel : {"gaussian", "laplace", "polynomial", "linear"}, Kernel or callable
        A function f of points P and Q, shapes (n, d) and (m, d), returns the matrix of
        all K(p, q), shape (n, m).

    Examples
    --------
    >>> get_kernel("gaussian"), get_kernel(Gaussian(2.0))
    (Gaussian(), Gaussian(width=2.0))
    >>> get_kernel(lambda P, Q: np.minimum(P, Q.T))([[1], [3]]).tolist()
    [[1.0, 1.0], [1.0, 3.0]]
    """
    if isinstance(kernel, Kernel):
        return kernel
    if callable(kernel) and not isinstance(kernel, type):
        return FunctionKernel(kernel)
    other = "a kernel such as Gaussian(width=2), or a function of P and Q"
    check_choice("kernel", kernel, tuple(KERNELS), other)
    return KERNELS[str(kernel)]()


def expansion(
    kernel: Kernel, X: FloatArray, points: FloatArray, coef: FloatArray
) -> FloatArray:
    """Σ_j coef_j K(x, points_j) for each row x, some rows at a time."""
    total = np.zeros(len(X))
    if len(points) == 0:
        return total
    kernel._check(X, points)
    for rows in blocks(len(X), len(points)):
        total[rows] = kernel._values(X[rows], points) @ coef
    return total


@dataclass(frozen=True, eq=False)
class Semidefiniteness:
    """Whether a symmetric matrix K is positive semidefinite, and why. True or false.

    Attributes
    ----------
    holds : bool
        Whether the smallest eigenvalue is >= -tolerance.
    eigenvalue : float
        The smallest one.
    vector : ndarray of shape (n,)
        A unit vector v with vᵀKv = eigenvalue. If that is below -tolerance, v is the
        proof that K is no Gram matrix of feature vectors: ‖Σ_i v_i φ(x_i)‖² is >= 0.
    tolerance : float
        n ε times the largest absolute eigenvalue, with ε = 2.2e-16: what rounding can
        do to an eigenvalue that is 0.

    Examples
    --------
    >>> from linclass import kernels
    >>> answer = kernels.is_positive_semidefinite([[1, 2], [2, 1]])
    >>> answer.holds, round(answer.eigenvalue, 12)
    (False, -1.0)
    """

    holds: bool
    eigenvalue: float
    vector: FloatArray
    tolerance: float

    def __bool__(self) -> bool:
        return self.holds


def is_positive_semidefinite(K: ArrayLike) -> Semidefiniteness:
    """Whether vᵀKv >= 0 for all v, up to rounding; with the v of the smallest.

    Parameters
    ----------
    K : array-like of shape (n, n)
        A symmetric matrix, such as ``kernel(X)``.

    Returns
    -------
    Semidefiniteness
        True or false in a condition, with ``eigenvalue`` and ``vector``.

    Examples
    --------
    >>> points = [[0], [0.5], [1], [1.5]]
    >>> bool(is_positive_semidefinite(Gaussian()(points)))
    True
    >>> K = Polynomial(degree=2, constant=-1)(points)
    >>> answer = is_positive_semidefinite(K)
    >>> bool(answer), round(float(answer.vector @ K @ answer.vector), 3)
    (False, -0.813)
    """
    K = check_gram(K)
    values, vectors = np.linalg.eigh(K + (K.T - K) / 2)  # K + K.T may overflow
    _finite(values)
    tolerance = float(len(K) * EPS * abs(values).max())
    return Semidefiniteness(
        holds=bool(values[0] >= -tolerance),
        eigenvalue=float(values[0]),
        vector=vectors[:, 0].copy(),
        tolerance=tolerance,
    )


def check_gram(K: ArrayLike) -> FloatArray:
    """K as an array, if it is a symmetric matrix of finite numbers."""
    K = check_samples(K, name="K")
    if K.shape[0] != K.shape[1]:
        raise ValueError(
            f"K must have shape (n, n), got {K.shape}: all K(x_i, x_j) of n samples"
        )
    with np.errstate(over="ignore"):
        gaps = abs(K - K.T)
    if (gaps > len(K) * EPS * abs(K).max()).any():
        raise ValueError("K is not symmetric: write (K + K.T) / 2 if it should be")
    return K
