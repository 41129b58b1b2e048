"""Half-spaces, distances, margins, and the smallest enclosing ball.

The score of a half-space is g(x) = ⟨w, x⟩ + b. Its boundary g = 0 is a line in the
plane and a hyperplane of dimension d - 1 in general.
"""

import math
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from ._checks import FloatArray, IntArray, check_number, check_samples, check_signs


def sign(values: ArrayLike, zero: int = 1) -> Any:
    """Sign of each value, with a declared sign of 0.

    sign(v) = +1 for v > 0, -1 for v < 0, and `zero` for v = 0.

    Parameters
    ----------
    values : array-like of numbers, or one number
        Scores.
    zero : {1, 0, -1}
        What 0 becomes. The documents differ: +1 in Document 1 (sign function),
        Document 2 and Document 3, -1 in Document 4, open in Document 0.

    Returns
    -------
    ndarray of int of the same shape, or int for one number

    Raises
    ------
    ValueError
        If a value is NaN, or `zero` is not -1, 0 or +1.

    Examples
    --------
    >>> sign([-2.5, 0, 3]).tolist()
    [-1, 1, 1]
    >>> sign(0, zero=-1)
    -1
    """
    if zero not in (-1, 0, 1):
        raise ValueError(f"zero must be -1, 0 or 1, got {zero!r}")
    values = np.asarray(values, dtype=float)
    if np.isnan(values).any():
        raise ValueError("values contains NaN, which has no sign: repair it first")
    signs = np.where(values == 0, int(zero), np.sign(values).astype(int))
    return signs if signs.ndim else int(signs)


def augment(X: ArrayLike, where: str = "first") -> FloatArray:
    """Samples with a constant 1, so that the bias becomes a weight.

    x̃ = (1, x), and then g(x) = ⟨w, x⟩ + b = ⟨(b, w), x̃⟩ (Document 0, section 9.2,
    simplifications; Document 1, change of representation, puts the 1 last).

    Parameters
    ----------
    X : array-like of shape (n, d)
        Samples.
    where : {"first", "last"}
        Where the constant goes.

    Returns
    -------
    ndarray of shape (n, d + 1)

    Raises
    ------
    ValueError
        If X is bad, or `where` is neither "first" nor "last".

    Examples
    --------
    >>> augment([[3, 4], [5, 6]]).tolist()
    [[1.0, 3.0, 4.0], [1.0, 5.0, 6.0]]
    """
    X = check_samples(X)
    ones = np.ones((len(X), 1))
    if where == "first":
        return np.hstack([ones, X])
    if where == "last":
        return np.hstack([X, ones])
    raise ValueError(f'where must be "first" or "last", got {where!r}')


def radius(X: ArrayLike) -> float:
    """Largest norm, R = max_i ‖x_i‖: the R of the mistake bound.

    Document 1, Novikoff's theorem; Document 2, theorem.

    Parameters
    ----------
    X : array-like of shape (n, d)
        The vectors an algorithm really sees; augment them first if it does.

    Returns
    -------
    float

    Raises
    ------
    ValueError
        If X is bad.

    Examples
    --------
    >>> radius([[3, 4], [1, 0]])
    5.0
    """
    X = check_samples(X)
    exponent = np.frexp(np.abs(X).max())[1]  # so that no square overflows
    scaled: FloatArray = np.ldexp(X, -exponent)
    norm = math.sqrt(np.einsum("ij,ij->i", scaled, scaled).max())
    with np.errstate(over="ignore"):
        return float(np.ldexp(norm, exponent))


@dataclass(frozen=True, eq=False, init=False)
class Halfspace:
    """The half-space of the points with g(x) = ⟨w, x⟩ + b >= 0.

    Document 0, section 9.1. The boundary is perpendicular to w; its point nearest to
    the origin is -b w / ‖w‖².

    Parameters
    ----------
    w : array-like of shape (d,)
        Normal of the boundary; it points to the positive side. Kept as a read-only
        float array.
    b : float
        Bias: the score of the origin.

    Raises
    ------
    ValueError
        If w is not a vector, or an entry is not finite.

    Examples
    --------
    >>> line = Halfspace([3, 4], -11)
    >>> line.score([[9, 8]]).tolist(), line.distances([[9, 8]]).tolist()
    ([48.0], [9.6])
    """

    w: FloatArray
    b: float

    def __init__(self, w: ArrayLike, b: float = 0.0) -> None:
        w, b = np.array(w, dtype=float), float(b)
        if w.ndim != 1 or not w.size:
            raise ValueError(
                f"w must be a vector of shape (d,), got shape {w.shape}: "
                "write [w] for one feature"
            )
        if not (np.isfinite(w).all() and math.isfinite(b)):
            raise ValueError(f"w and b must be finite, got w = {w}, b = {b}")
        w.flags.writeable = False
        object.__setattr__(self, "w", w)
        object.__setattr__(self, "b", b)

    def __repr__(self) -> str:
        return f"Halfspace({self.w.tolist()}, {self.b})"

    @classmethod
    def from_theta(cls, theta: ArrayLike) -> Self:
        """Half-space of theta = (b, w_1, …, w_d), the constant first.

        Raises
        ------
        ValueError
            If theta is not a vector of at least two numbers.

        Examples
        --------
        >>> Halfspace.from_theta([-11, 3, 4])
        Halfspace([3.0, 4.0], -11.0)
        """
        theta = np.asarray(theta, dtype=float)
        if theta.ndim != 1 or theta.size < 2:
            raise ValueError(
                "theta = (b, w_1, …, w_d) must be a vector of at least two numbers, "
                f"got shape {theta.shape}"
            )
        return cls(theta[1:], theta[0])

    @classmethod
    def from_threshold(cls, w: ArrayLike, threshold: float) -> Self:
        """Half-space of g(x) = ⟨w, x⟩ - threshold, that is b = -threshold.

        The convention of Document 0, section 9.5, of Document 1, geometry, and of
        Document 2.

        Raises
        ------
        ValueError
            If w is not a vector, or an entry is not finite.

        Examples
        --------
        >>> Halfspace.from_threshold([3, 4], 11)
        Halfspace([3.0, 4.0], -11.0)
        """
        return cls(w, 0.0 - threshold)  # -0.0 would print its sign

    @property
    def theta(self) -> FloatArray:
        """Ndarray of shape (d + 1,): (b, w_1, …, w_d), a new array.

        Examples
        --------
        >>> Halfspace([3, 4], -11).theta.tolist()
        [-11.0, 3.0, 4.0]
        """
        return np.concatenate([[self.b], self.w])

    def _norm(self) -> float:
        norm = math.hypot(*self.w.tolist())  # np.linalg.norm squares: 1e-200 gives 0
        if norm == 0:
            raise ValueError(
                "w = 0 has no boundary, hence no distances: it gives every point "
                "the same score"
            )
        return norm

    def _samples(self, X: ArrayLike) -> FloatArray:
        X = check_samples(X)
        if X.shape[1] != len(self.w):
            raise ValueError(
                f"X has {X.shape[1]} features, but w has {len(self.w)}: "
                "give points of the same dimension"
            )
        return X

    def score(self, X: ArrayLike) -> FloatArray:
        """Scores g(x) = ⟨w, x⟩ + b, shape (n,), of the rows of X, shape (n, d).

        Raises
        ------
        ValueError
            If X is bad or of another width.

        Examples
        --------
        >>> Halfspace([3, 4], -11).score([[1, 2], [0, 0]]).tolist()
        [0.0, -11.0]
        """
        scores: FloatArray = self._samples(X) @ self.w + self.b
        return scores

    def predict(self, X: ArrayLike, zero: int = 1) -> IntArray:
        """Signs of the scores, shape (n,); a score of 0 counts as `zero`.

        Raises
        ------
        ValueError
            If X is bad or of another width, or `zero` is not -1, 0 or +1.

        Examples
        --------
        >>> Halfspace([1], -1).predict([[0], [1], [2]]).tolist()
        [-1, 1, 1]
        """
        signs: IntArray = sign(self.score(X), zero)
        return signs

    def distances(self, X: ArrayLike) -> FloatArray:
        """Signed distances g(x) / ‖w‖ to the boundary, shape (n,).

        Positive on the side w points to (Document 1, geometry).

        Raises
        ------
        ValueError
            If w = 0, or X is bad or of another width.

        Examples
        --------
        >>> Halfspace([3, 4], -11).distances([[0, 0]]).tolist()
        [-2.2]
        """
        return self.score(X) / self._norm()

    @property
    def offset(self) -> float:
        """Position -b / ‖w‖ of the boundary along w: negative if it lies on -w's side.

        Raises
        ------
        ValueError
            If w = 0.

        Examples
        --------
        >>> Halfspace([3, 4], -11).offset
        2.2
        """
        return 0.0 - self.b / self._norm()

    @property
    def nearest_to_origin(self) -> FloatArray:
        """Boundary point nearest to the origin, -b w / ‖w‖², shape (d,).

        Raises
        ------
        ValueError
            If w = 0.

        Examples
        --------
        >>> Halfspace([3, 4], -10).nearest_to_origin.round(6).tolist()
        [1.2, 1.6]
        """
        point: FloatArray = self.project(np.zeros((1, len(self.w))))[0]
        return point

    def project(self, X: ArrayLike) -> FloatArray:
        """Nearest boundary points x - g(x) w / ‖w‖², shape (n, d).

        Raises
        ------
        ValueError
            If w = 0, or X is bad or of another width.

        Examples
        --------
        >>> Halfspace([0, 2], -2).project([[5, 7]]).tolist()
        [[5.0, 1.0]]
        """
        norm = self._norm()
        X = self._samples(X)
        return X - np.outer(self.score(X) / norm, self.w / norm)

    def normalized(self) -> "Halfspace":
        """The same half-space with ‖w‖ = 1: w / ‖w‖ and b / ‖w‖.

        Both are divided (Document 0, section 9.1), so that scores are distances.

        Raises
        ------
        ValueError
            If w = 0.

        Examples
        --------
        >>> Halfspace([3, 4], -11).normalized()
        Halfspace([0.6, 0.8], -2.2)
        """
        norm = self._norm()
        return Halfspace(self.w / norm, self.b / norm)

    def in_box(
        self, xmin: float, xmax: float, ymin: float, ymax: float
    ) -> FloatArray | None:
        """Segment of the boundary line inside a box of the plane.

        Parameters
        ----------
        xmin, xmax, ymin, ymax : float
            The box.

        Returns
        -------
        ndarray of shape (2, 2), or None
            The two end points, one a row; None if the line is out of view, or w = 0
            and there is none.

        Raises
        ------
        ValueError
            If the half-space is not in the plane.

        Examples
        --------
        >>> Halfspace([-2, 0], 1).in_box(0, 2, 0, 3).tolist()
        [[0.5, 0.0], [0.5, 3.0]]
        >>> Halfspace([0, 1], 9).in_box(0, 2, 0, 3) is None
        True
        """
        if len(self.w) != 2:
            raise ValueError(f"in_box draws lines in the plane, but w is {self.w}")
        largest = np.abs(self.w).max()
        if largest == 0:
            return None
        low, high = np.array([xmin, ymin], float), np.array([xmax, ymax], float)
        unit, center = self.w / largest, (low + high) / 2
        with np.errstate(over="ignore"):
            gap = unit @ center + self.b / largest
        if not np.isfinite(gap):  # farther away than floats reach
            return None
        foot = center - gap * unit / (unit @ unit)
        segment = _clip(foot, np.array([unit[1], -unit[0]]), low, high)
        return None if segment is None else np.clip(segment, low, high)


def _clip(
    point: FloatArray, direction: FloatArray, low: FloatArray, high: FloatArray
) -> FloatArray | None:
    """Liang-Barsky: the part of the line point + t direction inside a box."""
    first, last = -math.inf, math.inf
    for p, u, lo, hi in zip(
        *map(np.ndarray.tolist, (point, direction, low, high)), strict=True
    ):
        if u == 0:
            if not lo <= p <= hi:
                return None
            continue
        enter, leave = sorted([(lo - p) / u, (hi - p) / u])
        first, last = max(first, enter), min(last, leave)
    if not last - first > 1e-12 * max(high - low):  # out of view, or only touching
        return None
    ends = np.array([point + first * direction, point + last * direction])
    ordered: FloatArray = ends[np.lexsort(ends.T[::-1])]
    return ordered


def margins(halfspace: Halfspace, X: ArrayLike, y: ArrayLike) -> FloatArray:
    """Functional margins z_i = y_i g(x_i): positive iff strictly right.

    Document 1, margin. They grow with ‖w‖; `margin` does not.

    Parameters
    ----------
    halfspace : Halfspace
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Two labels, the larger is +1; one class will do if its label is -1 or +1.

    Returns
    -------
    ndarray of shape (n,)

    Raises
    ------
    ValueError
        If X or y is bad.

    Examples
    --------
    >>> margins(Halfspace([3, 4], -11), [[0, 4], [2, 0]], [1, -1]).tolist()
    [5.0, 5.0]
    """
    X, signs, _ = check_signs(X, y, one_class=True)
    return signs * halfspace.score(X)


def margin(halfspace: Halfspace, X: ArrayLike, y: ArrayLike) -> float:
    """Geometric margin γ(w, b) = min_i z_i / ‖w‖.

    The smallest distance to the boundary if every point is on its side, and negative
    iff some point is on the wrong side (Document 0, section 9.2, for ‖w‖ = 1). The
    homogeneous margin γ_h of augmented vectors is
    ``margin(Halfspace(v, 0), augment(X), y)``.

    Parameters
    ----------
    halfspace : Halfspace
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Two labels, the larger is +1; one class will do if its label is -1 or +1.

    Returns
    -------
    float

    Raises
    ------
    ValueError
        If w = 0, or X or y is bad.

    Examples
    --------
    >>> margin(Halfspace([3, 4], -11), [[0, 4], [9, 8], [2, 0]], [1, 1, -1])
    1.0
    """
    return float(margins(halfspace, X, y).min()) / halfspace._norm()


def support_points(
    halfspace: Halfspace, X: ArrayLike, y: ArrayLike, tolerance: float = 1e-9
) -> IntArray:
    """Rows whose geometric margin is the smallest one.

    Document 0, section 9.2: i with z_i / ‖w‖ <= γ(w, b) + tolerance * scale, where
    scale = max(1, the largest |z_i| / ‖w‖).

    Parameters
    ----------
    halfspace : Halfspace
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Two labels, the larger is +1; one class will do if its label is -1 or +1.
    tolerance : float
        At least 0; relative to the scale.

    Returns
    -------
    ndarray of int
        Row numbers, increasing.

    Raises
    ------
    ValueError
        If w = 0, or X, y or the tolerance is bad.

    Examples
    --------
    >>> X = [[0, 4], [4, 1], [9, 4], [2, 0], [0, 1]]
    >>> support_points(Halfspace([3, 4], -11), X, [1, 1, 1, -1, -1]).tolist()
    [0, 1, 3]
    """
    distances = margins(halfspace, X, y) / halfspace._norm()
    scale = max(1.0, float(np.abs(distances).max()))
    slack = check_number("tolerance", tolerance) * scale
    return np.flatnonzero(distances <= distances.min() + slack)


def enclosing_ball(X: ArrayLike) -> tuple[FloatArray, float]:
    """Smallest ball that contains all points.

    It is determined by at most d + 1 points on its sphere. Document 1, convergence,
    calls its radius the R of the mistake bound; that is `radius`. Exact up to rounding,
    by adding the farthest point until none is outside; meant for small d.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Points.

    Returns
    -------
    center : ndarray of shape (d,)
    radius : float

    Raises
    ------
    ValueError
        If X is bad.

    Examples
    --------
    >>> center, r = enclosing_ball([[0, 0], [4, 0], [2, 1]])
    >>> center.round(9).tolist(), round(r, 9)
    ([2.0, 0.0], 2.0)
    """
    X = check_samples(X)
    mean = X.mean(axis=0)
    points = X - mean
    rounding = 1e-13 * float((points**2).sum(axis=1).max())
    center, squared, support = points[0], 0.0, [points[0]]
    while True:
        distances = ((points - center) ** 2).sum(axis=1)
        farthest = int(distances.argmax())
        grown = _smallest_ball([*support, points[farthest]], [], rounding)
        if distances[farthest] <= squared + rounding or grown[1] <= squared:
            return center + mean, math.sqrt(distances[farthest])
        center, squared, support = grown


def _smallest_ball(
    inside: list[FloatArray], on: list[FloatArray], rounding: float
) -> tuple[FloatArray, float, list[FloatArray]]:
    """Welzl's recursion: the ball around `inside` with `on` on its sphere.

    Returns its center, squared radius and the points that determine it.
    """
    if not inside or len(on) > inside[0].size:
        return *_sphere_through(on), on
    *others, point = inside
    ball = _smallest_ball(others, on, rounding)
    if ((point - ball[0]) ** 2).sum() <= ball[1] + rounding:
        return ball
    return _smallest_ball(others, [*on, point], rounding)


def _sphere_through(points: list[FloatArray]) -> tuple[FloatArray, float]:
    """Center and squared radius of the smallest sphere through some points."""
    if not points:
        return np.array(0.0), -math.inf
    edges = np.array(points) - points[0]
    to_center = np.linalg.lstsq(edges, (edges**2).sum(axis=1) / 2)[0]
    return points[0] + to_center, float(to_center @ to_center)
