"""Feature maps φ: a linear classifier of φ(x) is a non-linear one of x.

g(x) = ⟨w, φ(x)⟩ + b is linear in w (Document 1, basis functions; Document 2, nonlinear
classification). No map has a constant column: b stands for it.
"""

import math
from itertools import accumulate, combinations_with_replacement, product
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._checks import EPS, FloatArray, check_count, check_number, check_samples
from ._transformer import Transformer

__all__ = [
    "Ball",
    "Fourier",
    "Monomials",
    "Quadratic",
    "RadialBasis",
    "Rectifier",
    "ball_from_weights",
    "ball_weights",
    "index_pair",
    "pair_index",
]


def pair_index(i: int, j: int, d: int) -> int:
    """Place k = d (i - 1) + j of the product x_i x_j, all counted from 1.

    A bijection between the pairs 1 <= i, j <= d and 1, …, d² (Document 1, basis
    functions, whose sum ends at d). x_i x_j is column d + k - 1, counted from 0, of
    ``Quadratic(redundant=True)``.

    Parameters
    ----------
    i, j : int
        Features, from 1 to d.
    d : int
        Number of features, >= 1.

    Returns
    -------
    int

    Examples
    --------
    >>> [pair_index(i, j, 2) for i in (1, 2) for j in (1, 2)]
    [1, 2, 3, 4]
    >>> pair_index(3, 3, 3)
    9
    """
    d = check_count("d", d)
    if max(check_count("i", i), check_count("j", j)) > d:
        raise ValueError(f"i and j must be at most d={d}, got i={i} and j={j}")
    return d * (int(i) - 1) + int(j)


def index_pair(k: int, d: int) -> tuple[int, int]:
    """Pair (i, j) at place k = d (i - 1) + j: the inverse of `pair_index`.

    Parameters
    ----------
    k : int
        From 1 to d².
    d : int
        Number of features, >= 1.

    Returns
    -------
    i, j : int
        From 1 to d.

    Examples
    --------
    >>> [index_pair(k, 2) for k in (1, 2, 3, 4)]
    [(1, 1), (1, 2), (2, 1), (2, 2)]
    """
    d = check_count("d", d)
    if check_count("k", k) > d * d:
        raise ValueError(f"k must be at most d²={d * d}, got k={k}")
    i, j = divmod(int(k) - 1, d)
    return i + 1, j + 1


class Monomials(Transformer):
    """All products x_{i1} x_{i2} … of at most ``degree`` features.

    In d variables there are C(d + k - 1, k) of exactly degree k, and C(d + k, k) - 1
    of degree 1 to k. They come by degree, and within one in the order of i1 <= i2 <= …
    (Document 1, basis functions: polynomials of degree k).

    Parameters
    ----------
    degree : int
        The largest degree k, >= 1.
    lower : bool
        False: only the products of exactly ``degree`` features.

    Examples
    --------
    >>> cubic = Monomials(degree=3, lower=False)
    >>> cubic.fit_transform([[2, 5]]).tolist()
    [[8.0, 20.0, 50.0, 125.0]]
    >>> cubic.get_feature_names_out(["a", "b"]).tolist()
    ['a^3', 'a^2 b', 'a b^2', 'b^3']
    """

    def __init__(self, *, degree: int = 2, lower: bool = True) -> None:
        self.degree = degree
        self.lower = lower

    def _prepare(self, X: FloatArray) -> None:
        self._degree = check_count("degree", self.degree)
        self._lower = self.lower

    def _map(self, X: FloatArray) -> FloatArray:
        blocks = _monomials(X, self._degree)
        return np.hstack(blocks if self._lower else blocks[-1:])

    def _names(self, names: list[str]) -> list[str]:
        return [
            _monomial_name([names[j] for j in factors])
            for k in range(1 if self._lower else self._degree, self._degree + 1)
            for factors in combinations_with_replacement(range(len(names)), k)
        ]


def _monomials(X: FloatArray, degree: int) -> list[FloatArray]:
    """For each k = 1 … degree an array of the monomials of exactly degree k.

    Those that begin with x_i are x_i times the monomials of one degree less that begin
    with x_i or a later variable: the columns from ``starts[i]`` on.
    """
    blocks, starts = [X], list(range(X.shape[1]))
    for _ in range(degree - 1):
        last = blocks[-1]
        pieces = [X[:, [i]] * last[:, start:] for i, start in enumerate(starts)]
        blocks.append(np.hstack(pieces))
        widths = [piece.shape[1] for piece in pieces]
        starts = list(accumulate(widths, initial=0))[:-1]
    return blocks


def _monomial_name(factors: list[str]) -> str:
    powers = {name: factors.count(name) for name in factors}
    return " ".join(
        name if power == 1 else f"{name}^{power}" for name, power in powers.items()
    )


class Quadratic(Transformer):
    """The features x_j and their products x_i x_j of two.

    With a weight w_ij for each pair, Σ_ij w_ij x_i x_j + Σ_j w_j x_j + w_0 has
    d² + d + 1 parameters, but w_ij and w_ji only count as their sum: without the
    repetition there are (d + 1)(d + 2) / 2 (Document 1, generalizing a linear model).

    Parameters
    ----------
    redundant : bool
        False: the d (d + 1) / 2 products with i <= j. True: all d² of them, x_i x_j
        at place `pair_index`.

    Examples
    --------
    >>> Quadratic().fit_transform([[2, 3]]).tolist()
    [[2.0, 3.0, 4.0, 6.0, 9.0]]
    >>> twice = Quadratic(redundant=True)
    >>> twice.fit_transform([[2, 3]]).tolist()
    [[2.0, 3.0, 4.0, 6.0, 6.0, 9.0]]
    >>> twice.get_feature_names_out().tolist()
    ['x0', 'x1', 'x0^2', 'x0 x1', 'x1 x0', 'x1^2']
    """

    def __init__(self, *, redundant: bool = False) -> None:
        self.redundant = redundant

    def _prepare(self, X: FloatArray) -> None:
        self._redundant = self.redundant  # which may be set anew after the fit

    def _map(self, X: FloatArray) -> FloatArray:
        if not self._redundant:
            return np.hstack(_monomials(X, 2))
        products = X[:, :, None] * X[:, None, :]
        return np.hstack([X, products.reshape(len(X), -1)])

    def _names(self, names: list[str]) -> list[str]:
        pairs = (
            product(names, repeat=2)
            if self._redundant
            else combinations_with_replacement(names, 2)
        )
        return [*names, *(_monomial_name(list(pair)) for pair in pairs)]


class RadialBasis(Transformer):
    """Gaussian bumps exp(-‖x - m‖² / s²) about centers m.

    A radial function depends on the distance ‖x - m‖ only (Document 1, basis
    functions, prints the vector x - m in its place; its c is s²). Squared distances
    are of differences, so at a center the value is exactly 1.

    Parameters
    ----------
    centers : None or array-like of shape (m, d)
        None: the samples of ``fit``, one function for each.
    width : float
        The s, > 0: at this distance a function has the value 1 / e.

    Attributes
    ----------
    centers_ : ndarray of shape (m, d)

    Examples
    --------
    >>> bumps = RadialBasis(centers=[[0], [5]], width=5)
    >>> bumps.fit_transform([[0], [5], [10]]).round(3).tolist()
    [[1.0, 0.368], [0.368, 1.0], [0.018, 0.368]]
    """

    def __init__(self, *, centers: ArrayLike | None = None, width: float = 1.0) -> None:
        self.centers = centers
        self.width = width

    def _prepare(self, X: FloatArray) -> None:
        self._width = check_number("width", self.width, positive=True)
        self.centers_ = _rows("centers", self.centers, X, X)

    def _map(self, X: FloatArray) -> FloatArray:
        from scipy.spatial.distance import cdist

        # Exact powers of two bring the width to [1/2, 1): only distances that give 0
        # can overflow when they are squared.
        width, exponent = math.frexp(self._width)
        X, centers = np.ldexp(X, -exponent), np.ldexp(self.centers_, -exponent)
        values: FloatArray = cdist(X, centers, "sqeuclidean")
        values /= -(width**2)
        return np.exp(values, out=values)

    def _names(self, names: list[str]) -> list[str]:
        return [f"radial{k}" for k in range(len(self.centers_))]


class Rectifier(Transformer):
    """Rectified linear functions max(0, ⟨a, x⟩ + c).

    Document 1, basis functions, whose c is called b.

    Parameters
    ----------
    weights : None or array-like of shape (m, d)
        One row a for each function. None: the unit vectors, max(0, x_j + c).
    biases : float or array-like of shape (m,)
        One c for each function, or one for all.

    Attributes
    ----------
    weights_ : ndarray of shape (m, d)
    biases_ : ndarray of shape (m,)

    Examples
    --------
    >>> hinges = Rectifier(weights=[[1], [-1]], biases=[-1, 0])
    >>> hinges.fit_transform([[-2], [0], [3]]).tolist()
    [[0.0, 2.0], [0.0, 0.0], [2.0, 0.0]]
    """

    def __init__(
        self, *, weights: ArrayLike | None = None, biases: ArrayLike = 0.0
    ) -> None:
        self.weights = weights
        self.biases = biases

    def _prepare(self, X: FloatArray) -> None:
        self.weights_ = _rows("weights", self.weights, X, np.eye(X.shape[1]))
        count = len(self.weights_)
        biases = np.asarray(self.biases)
        if biases.ndim == 0:
            biases = np.full(count, biases)
        if biases.shape != (count,):
            raise ValueError(
                f"biases must be one number, or {count} numbers as there are "
                f"{count} rows of weights, got shape {biases.shape}"
            )
        self.biases_ = check_samples(biases.reshape(1, -1), name="biases")[0].copy()

    def _map(self, X: FloatArray) -> FloatArray:
        arguments = self._in_range(X @ self.weights_.T + self.biases_)
        return np.maximum(0.0, arguments)

    def _names(self, names: list[str]) -> list[str]:
        return [f"rectifier{k}" for k in range(len(self.weights_))]


class Fourier(Transformer):
    """Waves cos⟨ω, x⟩ and sin⟨ω, x⟩, first all cosines.

    On a grid 2π t / n, t = 0, …, n - 1, of one feature those of the frequencies
    1, …, k with k < n / 2 are orthogonal to each other and to the constant (Document 1,
    basis functions: of signal processing).

    Parameters
    ----------
    frequencies : None or array-like of shape (m, d)
        One row ω for each pair of waves, in radians per unit of x. None: the unit
        vectors, cos x_j and sin x_j.

    Attributes
    ----------
    frequencies_ : ndarray of shape (m, d)

    Examples
    --------
    >>> waves = Fourier(frequencies=[[1], [2]])
    >>> waves.fit_transform([[0], [np.pi / 2]]).round(9).tolist()
    [[1.0, 1.0, 0.0, 0.0], [0.0, -1.0, 1.0, 0.0]]
    >>> waves.get_feature_names_out().tolist()
    ['cos0', 'cos1', 'sin0', 'sin1']
    """

    def __init__(self, *, frequencies: ArrayLike | None = None) -> None:
        self.frequencies = frequencies

    def _prepare(self, X: FloatArray) -> None:
        unit = np.eye(X.shape[1])
        self.frequencies_ = _rows("frequencies", self.frequencies, X, unit)

    def _map(self, X: FloatArray) -> FloatArray:
        angles = X @ self.frequencies_.T
        return np.hstack([np.cos(angles), np.sin(angles)])

    def _names(self, names: list[str]) -> list[str]:
        count = range(len(self.frequencies_))
        return [f"{wave}{k}" for wave in ("cos", "sin") for k in count]


def _rows(name: str, given: Any, X: FloatArray, default: FloatArray) -> FloatArray:
    """The parameter as a new array of shape (m, d)."""
    rows = default if given is None else check_samples(given, name=name)
    if rows.shape[1] != X.shape[1]:
        raise ValueError(
            f"{name} has {rows.shape[1]} columns, but X has {X.shape[1]} features: "
            "one column per feature"
        )
    return rows.copy()


class Ball(Transformer):
    """The features x_j and ‖x‖²: half-spaces of them are balls and their outsides.

    ‖x - μ‖² = ⟨(x, ‖x‖², 1), (-2μ, 1, ‖μ‖²)⟩ is an inner product of d + 2 numbers, the
    constant counted (Document 2, nonlinear classification). For weights that are
    positive inside see `ball_weights`.

    Examples
    --------
    >>> Ball().fit_transform([[3, 4]]).tolist()
    [[3.0, 4.0, 25.0]]
    """

    def _map(self, X: FloatArray) -> FloatArray:
        return np.column_stack([X, np.einsum("ij,ij->i", X, X)])

    def _names(self, names: list[str]) -> list[str]:
        return [*names, "norm^2"]


def ball_weights(center: ArrayLike, radius: float) -> FloatArray:
    """Weights θ = (r² - ‖μ‖², 2μ, -1): with `Ball`, g(x) = r² - ‖x - μ‖².

    g >= 0 in the ball, the sphere included. The weights that Document 2 prints have the
    other signs and leave out r: they are those of ‖x - μ‖².

    Parameters
    ----------
    center : array-like of shape (d,)
        The μ.
    radius : float
        The r, >= 0.

    Returns
    -------
    ndarray of shape (d + 2,)
        (b, w) for ``Halfspace.from_theta``.

    Raises
    ------
    ValueError
        If the center is no vector, the radius is negative, or their squares overflow.

    Examples
    --------
    >>> from linclass import Ball, Halfspace
    >>> disk = Halfspace.from_theta(ball_weights([1, 2], 3))
    >>> disk.score(Ball().fit_transform([[1, 2], [4, 2], [5, 2]])).tolist()
    [9.0, 0.0, -7.0]
    """
    radius = check_number("radius", radius)
    given = np.asarray(center)
    if given.ndim != 1:
        raise ValueError(
            f"center must be a vector of shape (d,), got shape {given.shape}"
        )
    mu = check_samples(given.reshape(1, -1), name="center")[0]
    with np.errstate(over="ignore", invalid="ignore"):
        theta = np.array([radius * radius - mu @ mu, *(2 * mu), -1.0])
    if not np.isfinite(theta).all():
        raise ValueError(
            "the squares of center and radius are too large for a float: rescale the "
            "data, such as X / np.abs(X).max()"
        )
    return theta


def ball_from_weights(theta: ArrayLike) -> tuple[FloatArray, float]:
    """Center and radius of the ball where the score of `Ball` features is >= 0.

    θ = (b, w, v) with v < 0: μ = -w / (2v) and r² = ‖μ‖² - b / v. The inverse of
    `ball_weights`, up to a positive factor of θ.

    Parameters
    ----------
    theta : array-like of shape (d + 2,)
        (b, w_1, …, w_d, v), as ``halfspace_.theta`` of a classifier.

    Returns
    -------
    center : ndarray of shape (d,)
    radius : float

    Raises
    ------
    ValueError
        If theta is no such vector, v >= 0 (then the positive side is the outside of a
        ball, or a half-space), or no point has a score >= 0.

    Examples
    --------
    >>> center, r = ball_from_weights([8, 4, 8, -2])
    >>> center.tolist(), r
    ([1.0, 2.0], 3.0)
    """
    theta = np.asarray(theta)
    if theta.ndim != 1 or len(theta) < 3:
        raise ValueError(
            f"theta must be (b, w_1, …, w_d, v) with d >= 1, got shape {theta.shape}"
        )
    bias, *weights, last = check_samples(theta.reshape(1, -1), name="theta")[0]
    if last >= 0:
        raise ValueError(
            "the positive side is no ball but "
            + ("the outside of one: negate theta" if last else "a half-space")
        )
    with np.errstate(over="ignore", invalid="ignore"):
        center = np.array(weights) / -last / 2  # 2 * last may overflow
        square = float(center @ center - bias / last)
    if not math.isfinite(square):
        raise ValueError("the ball is too large for a float: rescale the data")
    # of a ball of radius 0 rounding may leave a little less than 0
    if square < -8 * len(theta) * EPS * float(center @ center):
        raise ValueError(f"no point has a score >= 0: r² would be {square:.3g}")
    return center, math.sqrt(max(square, 0.0))
