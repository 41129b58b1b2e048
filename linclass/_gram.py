"""Kernels K(p, q), their Gram matrices in tiles, and what makes one a kernel."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ._base import Estimator
from ._checks import (
    FloatArray,
    check_choice,
    check_number,
    check_samples,
    is_number,
)

EPS = float(np.finfo(float).eps)
SIDE = 300  # rows of a tile; a power of 2 is slow to transpose
TILE = SIDE**2  # numbers of a tile, which stay in the cache
NARROW = 8  # up to this many features differences cost no more than a product
LARGEST = 1e150  # squares of such numbers are floats
SPREAD = 200  # squares that lose no more than 1e-13 in a product

ALL = slice(None)
Tiles = Callable[[slice, slice], FloatArray]


class Kernel(Estimator):
    """A kernel: ``kernel(P, Q)`` is the matrix of all K(p, q), ``kernel(P)`` of P, P.

    If it is positive semidefinite on any points, K(p, q) = ⟨φ(p), φ(q)⟩ for some
    feature map φ: an inner product of φ(p) and φ(q), but not of p and q, as it is not
    linear in p. Document 0, section 9.3.

    Examples
    --------
    >>> from linclass import kernels
    >>> kernels.Polynomial(degree=2)([[1, 2], [0, 1]], [[3, 4]]).tolist()
    [[144.0], [25.0]]
    """

    def __call__(self, P: ArrayLike, Q: ArrayLike | None = None) -> FloatArray:
        """Gram matrix of K(p_i, q_j).

        Made tile by tile: beside the result, only a few tiles are in memory.

        Parameters
        ----------
        P : array-like of shape (n, d)
            Points.
        Q : None or array-like of shape (m, d)
            None, or P itself: the points P. The matrix is then symmetric to the last
            bit.

        Returns
        -------
        ndarray of shape (n, m)

        Raises
        ------
        ValueError
            If the points or a parameter are bad, or a value leaves the range of
            floats.

        Examples
        --------
        >>> from linclass import kernels
        >>> kernels.Linear()([[1, 2], [3, 4]]).tolist()
        [[5.0, 11.0], [11.0, 25.0]]
        """
        symmetric = Q is None or Q is P
        P = check_samples(P, name="P")
        Q = P if symmetric or Q is None else check_samples(Q, name="Q")
        self._check(P, Q)
        K, tiles = np.empty((len(P), len(Q))), self._tiles(P, Q)
        height = min(SIDE, len(P))
        width = height if symmetric else TILE // height
        for i in range(0, len(P), height):
            rows = slice(i, i + height)
            for j in range(i if symmetric else 0, len(Q), width):
                columns = slice(j, j + width)
                tile = tiles(rows, columns)
                if symmetric and i == j:
                    tile = np.maximum(tile, tile.T)
                K[rows, columns] = tile
                if symmetric and i < j:
                    K[columns, rows] = tile.T
        return K

    def gradient(self, P: ArrayLike, w: ArrayLike) -> FloatArray:
        """Gradients of K(p_i, w) as functions of w.

        Parameters
        ----------
        P : array-like of shape (n, d)
            Points.
        w : array-like of shape (d,)

        Returns
        -------
        ndarray of shape (n, d)
            Row i is ∂K(p_i, w)/∂w.

        Raises
        ------
        ValueError
            As for the Gram matrix.

        Examples
        --------
        >>> from linclass import kernels
        >>> kernels.Gaussian()([[1, 0]], [[0, 0]]).round(4).tolist()
        [[0.3679]]
        >>> kernels.Gaussian().gradient([[1, 0]], [0, 0]).round(4).tolist()
        [[0.7358, 0.0]]
        """
        P, w = check_samples(P, name="P"), np.asarray(w)
        if w.ndim != 1:
            raise ValueError(f"w must be a vector of shape (d,), got shape {w.shape}")
        w = check_samples(w.reshape(1, -1), name="w")
        self._check(P, w)
        return self._gradient(P, w)

    def _check(self, P: FloatArray, Q: FloatArray) -> None:
        """Refuse bad parameters, and points they do not suit."""
        if P.shape[1] != Q.shape[1]:
            raise ValueError(
                f"P has {P.shape[1]} features, but Q has {Q.shape[1]}: K(p, q) takes "
                "two points of the same space"
            )

    def _tiles(self, P: FloatArray, Q: FloatArray) -> Tiles:
        """The function of rows of P and of Q that makes a new array of all K(p, q)."""
        raise NotImplementedError

    def _tile(self, P: FloatArray, Q: FloatArray) -> FloatArray:
        return self._tiles(P, Q)(ALL, ALL)

    def _gradient(self, P: FloatArray, w: FloatArray) -> FloatArray:
        """∂K(p, w)/∂w for each row p, with w of shape (1, d)."""
        raise NotImplementedError


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


class Gaussian(_Radial):
    """Gaussian kernel: exp(-‖p - q‖² / s²).

    s is the σ of Document 0, section 9.3; others write 2 σ² for s², and
    scikit-learn's ``gamma`` is 1 / s². The width sets the length scale of a boundary,
    but does not bound its curvature. Relative errors are below 1e-12 where K is not 0;
    of equal points K is exactly 1.

    Parameters
    ----------
    width : float
        The s, > 0: at this distance K is 1 / e.

    Examples
    --------
    >>> Gaussian(width=2)([[0, 0]], [[0, 0], [0, 2], [0, 4]]).round(4).tolist()
    [[1.0, 0.3679, 0.0183]]
    """

    def _tiles(self, P: FloatArray, Q: FloatArray) -> Tiles:
        squares = _squares(P, Q, float(self.width), near=0.0)

        def tiles(rows: slice, columns: slice) -> FloatArray:
            tile = squares(rows, columns)
            return np.exp(tile, out=tile)

        return tiles

    def _gradient(self, P: FloatArray, w: FloatArray) -> FloatArray:
        gaps = (P - w) / self.width
        with np.errstate(over="ignore"):
            return _finite(2 * self._tile(P, w) * gaps / self.width)


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

    def _tiles(self, P: FloatArray, Q: FloatArray) -> Tiles:
        squares = _squares(P, Q, float(self.width), near=0.25)  # roots lose digits

        def tiles(rows: slice, columns: slice) -> FloatArray:
            tile = squares(rows, columns)
            np.negative(tile, out=tile)
            np.sqrt(tile, out=tile)
            np.negative(tile, out=tile)
            return np.exp(tile, out=tile)

        return tiles

    def _gradient(self, P: FloatArray, w: FloatArray) -> FloatArray:
        gaps = (P - w) / self.width
        lengths = np.linalg.norm(gaps, axis=1, keepdims=True)
        lengths[lengths == 0] = 1
        with np.errstate(over="ignore"):
            return _finite(self._tile(P, w) * (gaps / lengths) / self.width)


class Linear(Kernel):
    """Linear kernel: ⟨p, q⟩, the inner product itself.

    Examples
    --------
    >>> Linear()([[1, 2]], [[3, 4], [0, 1]]).tolist()
    [[11.0, 2.0]]
    """

    def _tiles(self, P: FloatArray, Q: FloatArray) -> Tiles:
        def tiles(rows: slice, columns: slice) -> FloatArray:
            with np.errstate(over="ignore", invalid="ignore"):
                return _finite(P[rows] @ Q[columns].T)

        return tiles

    def _gradient(self, P: FloatArray, w: FloatArray) -> FloatArray:
        return P.copy()


class Polynomial(Kernel):
    """Polynomial kernel: (⟨p, q⟩ + c)^r.

    Positive semidefinite on all points if r is a whole number and c >= 0. Other values
    run as well, to see it fail. Document 0, section 9.3, which asks for c > 0.

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

    def _tiles(self, P: FloatArray, Q: FloatArray) -> Tiles:
        power = float(self.degree)
        return lambda rows, columns: self._raised(P[rows], Q[columns], power)

    def _gradient(self, P: FloatArray, w: FloatArray) -> FloatArray:
        with np.errstate(over="ignore", invalid="ignore"):
            slopes = self.degree * self._raised(P, w, float(self.degree) - 1)
            return _finite(slopes * P)

    def _raised(self, P: FloatArray, Q: FloatArray, power: float) -> FloatArray:
        with np.errstate(over="ignore", under="ignore", invalid="ignore"):
            base = P @ Q.T
            base += float(self.constant)
            if power.is_integer():
                return _finite(_power(base, int(power)))
            if base.min() < 0:
                raise ValueError(
                    f"⟨p, q⟩ + c goes down to {base.min():g}, and a negative number "
                    f"has no power {power:g}: choose a whole degree"
                )
            with np.errstate(divide="ignore"):
                return _finite(base**power)


def _power(base: FloatArray, power: int) -> FloatArray:
    """base**power by products, which are exact for integers."""
    if power == 0:
        return np.ones_like(base)
    if power == 1:
        return base
    half = _power(base, power // 2)
    return half * half * base if power % 2 else half * half


def _finite(values: FloatArray) -> FloatArray:
    if not np.isfinite(values).all():
        raise ValueError(
            "a value of the kernel leaves the range of floats: rescale the points, "
            "such as X / np.abs(X).max(), or choose a smaller degree"
        )
    return values


def _squares(P: FloatArray, Q: FloatArray, width: float, near: float) -> Tiles:
    """Tiles of -‖p - q‖² / s², those down to -``near`` from differences.

    2⟨p, q⟩ - ‖p‖² - ‖q‖² is one matrix product, but loses the digits of what is small
    beside its terms. So the points are first moved to the origin; pairs that are equal
    for the product, or near, are computed from differences, and so are all pairs if
    the points spread too far.
    """
    d = P.shape[1]
    if d <= NARROW or min(len(P), len(Q)) <= 2 * NARROW:
        return _differences(P, Q, width)
    center = np.full(len(Q), 1 / len(Q)) @ Q
    left = _with_squares(P, center, width)
    right = left.copy() if P is Q else _with_squares(Q, center, width)
    reach = left[:, d].max() + right[:, d].max()
    if not reach <= SPREAD:
        return _differences(P, Q, width)
    near = max(near, 4 * d * EPS * reach)
    right[:, :d] *= 2
    right[:, d:] = -right[:, : d - 1 : -1]  # (a, ‖a‖², 1) · (2 b, -1, -‖b‖²)

    def product(rows: slice, columns: slice) -> FloatArray:
        squares: FloatArray = left[rows] @ right[columns].T
        if squares.max() < -near:
            return squares
        close = np.flatnonzero(squares >= -near)
        if len(close) > 4 * SIDE:
            return _differences(P[rows], Q[columns], width)(ALL, ALL)
        i, j = np.divmod(close, squares.shape[1])
        gaps = (P[rows][i] - Q[columns][j]) / width
        squares[i, j] = -(gaps * gaps).sum(axis=1)
        return squares

    return product


def _differences(P: FloatArray, Q: FloatArray, width: float) -> Tiles:
    """Tiles of -‖p - q‖² / s² from differences; scaled, so that squares are floats."""
    from scipy.spatial.distance import cdist

    scale = 2.0 ** -max(math.frexp(width)[1], -1023)
    p, q, factor = P * scale, Q * scale, -((width * scale) ** -2)

    def tiles(rows: slice, columns: slice) -> FloatArray:
        squares: FloatArray = cdist(p[rows], q[columns], "sqeuclidean")
        squares *= factor
        return squares

    return tiles


def _with_squares(P: FloatArray, center: FloatArray, width: float) -> FloatArray:
    """Rows (a, ‖a‖², 1) with a = (p - center) / s."""
    rows = np.ones((len(P), P.shape[1] + 2))
    with np.errstate(over="ignore", invalid="ignore"):
        a = np.subtract(P, center, out=rows[:, :-2])
        a /= width
        rows[:, -2] = np.einsum("ij,ij->i", a, a)
    return rows


KERNELS: dict[str, type[Kernel]] = {
    "gaussian": Gaussian,
    "laplace": Laplace,
    "polynomial": Polynomial,
    "linear": Linear,
}


def get_kernel(kernel: str | Kernel) -> Kernel:
    """The kernel of that name with its default parameters; a kernel is itself.

    Parameters
    ----------
    kernel : {"gaussian", "laplace", "polynomial", "linear"} or Kernel

    Raises
    ------
    ValueError
        If it is neither.

    Examples
    --------
    >>> get_kernel("gaussian"), get_kernel(Gaussian(2.0))
    (Gaussian(), Gaussian(width=2.0))
    """
    if isinstance(kernel, Kernel):
        return kernel
    check_choice("kernel", kernel, tuple(KERNELS), "a kernel, as Gaussian(width=2)")
    return KERNELS[kernel]()


def expansion(
    kernel: Kernel, X: FloatArray, points: FloatArray, coef: FloatArray
) -> FloatArray:
    """Σ_j coef_j K(x, points_j) for each row x, some rows at a time."""
    kernel._check(X, points)
    tiles, total = kernel._tiles(X, points), np.zeros(len(X))
    for i in range(0, len(X), SIDE):
        for j in range(0, len(points), SIDE):
            rows, columns = slice(i, i + SIDE), slice(j, j + SIDE)
            total[rows] += tiles(rows, columns) @ coef[columns]
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
        A unit vector v with vᵀKv = eigenvalue. If that is negative, v is the proof
        that K is no Gram matrix of feature vectors: ‖Σ_i v_i φ(x_i)‖² cannot be.
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

    Raises
    ------
    ValueError
        If K is not a symmetric matrix of numbers.

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
    K = check_samples(K, name="K")
    if K.shape[0] != K.shape[1]:
        raise ValueError(f"K must have shape (n, n), got {K.shape}")
    size = abs(K).max()
    if (abs(K - K.T) > len(K) * EPS * size).any():
        raise ValueError("K is not symmetric: write (K + K.T) / 2 if it should be")
    values, vectors = np.linalg.eigh((K + K.T) / 2)
    tolerance = float(len(K) * EPS * abs(values).max())
    return Semidefiniteness(
        holds=bool(values[0] >= -tolerance),
        eigenvalue=float(values[0]),
        vector=vectors[:, 0].copy(),
        tolerance=tolerance,
    )
