"""Half-spaces, distances, margins, and the smallest enclosing ball.

The score of a half-space is g(x) = ⟨w, x⟩ + b. Its boundary g = 0 is a line in the
plane and a hyperplane of dimension d - 1 in general.
"""

import math
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from ._checks import (
    FloatArray,
    IntArray,
    _refuse_masked,
    _refuse_objects,
    check_choice,
    check_number,
    check_samples,
    check_signs,
    is_number,
    linear_scores,
)


def sign(values: ArrayLike, zero: int = 1) -> Any:
    """Sign of each value: +1 for v > 0, -1 for v < 0, and `zero` for v = 0.

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
        If a value is NaN or no number, or `zero` is not -1, 0 or +1.

    Examples
    --------
    >>> sign([-2.5, 0, 3]).tolist()
    [-1, 1, 1]
    >>> sign(0, zero=-1)
    -1
    """
    if not is_number(zero) or zero not in (-1, 0, 1):
        raise ValueError(f"zero must be -1, 0 or 1, got {zero!r}")
    values = _real(values, "values")
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

    Examples
    --------
    >>> augment([[3, 4], [5, 6]]).tolist()
    [[1.0, 3.0, 4.0], [1.0, 5.0, 6.0]]
    """
    check_choice("where", where, ("first", "last"))
    X = check_samples(X)
    ones = np.ones((len(X), 1))
    return np.hstack([ones, X] if where == "first" else [X, ones])


def _real(values: ArrayLike, name: str) -> FloatArray:
    """Real numbers of any shape as floats, in a new array."""
    _refuse_masked(values, name)
    try:
        raw = np.asarray(values)
        if raw.dtype.kind == "O":
            _refuse_objects(raw, name)
        if raw.dtype.kind in "biufO":
            return np.array(raw, dtype=float)
    except (TypeError, ValueError, OverflowError):
        pass  # ragged lists, text, numbers too large for a float
    raise ValueError(f"{name} must be real numbers, got {values!r}")


def _one_real(value: ArrayLike, name: str) -> float:
    number = _real(value, name)
    if number.ndim:
        raise ValueError(
            f"{name} must be one number, got shape {number.shape}: write {name}[0] for "
            "the first of them"
        )
    return float(number)


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
        Infinite if it is too large for a float.

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

    Document 0, section 9.1; Document 1, geometry. The boundary is perpendicular to w;
    its point nearest to the origin is -b w / ‖w‖². Distances need w ≠ 0, and X must
    have the width of w, else there is a ValueError.

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
        If w is not a vector, b is not one number, or one of them is not finite.

    Examples
    --------
    >>> line = Halfspace([3, 4], -11)
    >>> line.score([[9, 8]]).tolist(), line.distances([[9, 8]]).tolist()
    ([48.0], [9.6])
    >>> line.offset, line.normalized()
    (2.2, Halfspace([0.6, 0.8], -2.2))
    >>> Halfspace([0, 2], -2).project([[5, 7]]).tolist()
    [[5.0, 1.0]]
    """

    w: FloatArray
    b: float

    def __init__(self, w: ArrayLike, b: ArrayLike = 0.0) -> None:
        w, b = _real(w, "w"), _one_real(b, "b")
        if w.ndim != 1 or not w.size:
            raise ValueError(
                f"w must be a vector of shape (d,), got shape {w.shape}: "
                "write [w] for one feature, w.ravel() for a row or column"
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
        """Half-space of theta = (b, w_1, …, w_d), the constant first."""
        theta = _real(theta, "theta")
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
        """
        # 0 - t, because -t may be -0.0, which would print its sign
        return cls(w, 0.0 - _one_real(threshold, "threshold"))

    @property
    def theta(self) -> FloatArray:
        """Ndarray of shape (d + 1,): (b, w_1, …, w_d), a new array."""
        return np.concatenate([[self.b], self.w])

    def _norm(self) -> float:
        norm = math.hypot(*self.w.tolist())  # np.linalg.norm squares: 1e-200 gives 0
        if norm == 0:
            raise ValueError(
                "w = 0 has no boundary, hence no distances: it gives every point "
                "the same score"
            )
        if norm == math.inf:
            raise ValueError(
                "the norm of w is too large for a float: divide w and b by the largest "
                "|w_j|"
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
        """Scores g(x) = ⟨w, x⟩ + b, shape (n,), of the rows of X, shape (n, d)."""
        return linear_scores(self._samples(X), self.w, self.b)

    def predict(self, X: ArrayLike, zero: int = 1) -> IntArray:
        """Signs of the scores, shape (n,); a score of 0 counts as `zero`."""
        return np.asarray(sign(self.score(X), zero))

    def distances(self, X: ArrayLike) -> FloatArray:
        """Signed distances g(x) / ‖w‖ to the boundary, shape (n,).

        Positive on the side w points to.
        """
        return self.score(X) / self._norm()

    @property
    def offset(self) -> float:
        """Position -b / ‖w‖ of the boundary along w, negative if 0 is on its + side."""
        return 0.0 - self.b / self._norm()

    @property
    def nearest_to_origin(self) -> FloatArray:
        """Boundary point nearest to the origin, -b w / ‖w‖², shape (d,)."""
        return np.asarray(self.project(np.zeros((1, len(self.w))))[0])

    def project(self, X: ArrayLike) -> FloatArray:
        """Nearest boundary points x - g(x) w / ‖w‖², shape (n, d)."""
        norm = self._norm()
        X = self._samples(X)
        return X - np.outer(self.score(X) / norm, self.w / norm)

    def normalized(self) -> "Halfspace":
        """The same half-space with ‖w‖ = 1: w / ‖w‖ and b / ‖w‖.

        Both are divided (Document 0, section 9.1), so that scores are distances.
        """
        norm = self._norm()
        return Halfspace(self.w / norm, self.b / norm)

    def in_box(
        self, xmin: float, xmax: float, ymin: float, ymax: float
    ) -> FloatArray | None:
        """The boundary line inside a box of the plane: the end points as two rows.

        None if the line is out of view or only touches a corner, or if w = 0 and there
        is none. A ValueError if the half-space is not in the plane, or the box has no
        inside.

        Examples
        --------
        >>> Halfspace([-2, 0], 1).in_box(0, 2, 0, 3).tolist()
        [[0.5, 0.0], [0.5, 3.0]]
        """
        if len(self.w) != 2:
            raise ValueError(f"in_box draws lines in the plane, but w is {self.w}")
        low, high = _real([xmin, ymin], "box"), _real([xmax, ymax], "box")
        if not (np.isfinite([low, high]).all() and (low < high).all()):
            raise ValueError(
                "the box must have xmin < xmax and ymin < ymax, all finite, got "
                f"in_box({xmin}, {xmax}, {ymin}, {ymax})"
            )
        largest = np.abs(self.w).max()
        if largest == 0:
            return None
        # w and b over the largest |w_j|: their squares neither overflow nor vanish
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
    return np.asarray(ends[np.lexsort(ends.T[::-1])])  # from left to right


def margins(halfspace: Halfspace, X: ArrayLike, y: ArrayLike) -> FloatArray:
    """Functional margins z_i = y_i g(x_i), shape (n,): positive iff strictly right.

    Document 1, margin. They grow with ‖w‖; `margin` does not.

    Parameters
    ----------
    halfspace : Halfspace
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Two labels, the larger is +1; one class will do if its label is -1 or +1.

    Raises
    ------
    ValueError
        If X or y is bad.
    TypeError
        If halfspace is no `Halfspace`.

    Examples
    --------
    >>> margins(Halfspace([3, 4], -11), [[0, 4], [2, 0]], [1, -1]).tolist()
    [5.0, 5.0]
    """
    if not isinstance(halfspace, Halfspace):
        raise TypeError(
            f"halfspace must be a Halfspace, got {halfspace!r}: write Halfspace(w, b), "
            "or model.halfspace_ for a fitted model"
        )
    X, signs, _ = check_signs(X, y, one_class=True)
    return signs * halfspace.score(X)


def margin(halfspace: Halfspace, X: ArrayLike, y: ArrayLike) -> float:
    """Geometric margin γ(w, b) = min_i z_i / ‖w‖.

    The smallest distance to the boundary if every point is on its side, and negative
    iff some point is on the wrong side (Document 0, section 9.2, for ‖w‖ = 1). The
    homogeneous margin γ_h of augmented vectors is
    ``margin(Halfspace(v, 0), augment(X), y)``. Errors are those of `margins`, and a
    ValueError if w = 0.

    Parameters
    ----------
    halfspace, X, y
        As for `margins`.

    Returns
    -------
    float

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
    scale = the largest |z_i| / ‖w‖. Errors are those of `margin`.

    Parameters
    ----------
    halfspace, X, y
        As for `margins`.
    tolerance : float
        At least 0; relative to the scale, so that the unit of X does not matter.

    Returns
    -------
    ndarray of int
        Row numbers, increasing.

    Examples
    --------
    >>> X = [[0, 4], [4, 1], [9, 4], [2, 0], [0, 1]]
    >>> support_points(Halfspace([3, 4], -11), X, [1, 1, 1, -1, -1]).tolist()
    [0, 1, 3]
    """
    distances = margins(halfspace, X, y) / halfspace._norm()
    slack = check_number("tolerance", tolerance) * float(np.abs(distances).max())
    return np.flatnonzero(distances <= distances.min() + slack)


def enclosing_ball(X: ArrayLike) -> tuple[FloatArray, float]:
    """Smallest ball that contains all points.

    min R over c and R with ‖x_i - c‖ <= R for all i. A ball that contains all points
    is the smallest one iff its center is a convex combination of points on its sphere;
    d + 1 of them are enough. Document 1, convergence, calls its radius the R of the
    mistake bound; that is `radius`.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Points.

    Returns
    -------
    center : ndarray of shape (d,)
    radius : float
        The largest distance of a point from the center; infinite if it is too large
        for a float.

    Notes
    -----
    The method of Fischer, Gärtner and Kutz (2003), "Fast smallest-enclosing-ball
    computation in high dimensions". Its ball contains all points from the start and
    shrinks. The center walks straight towards the affine hull of the *support*, a few
    points of the sphere; a point that would be left outside stops the walk and joins
    the support. In the affine hull, the center is an affine combination of the support:
    if no coefficient is negative, the ball is the smallest one; otherwise the point of
    the most negative coefficient leaves the support, and the walk goes on.

    Examples
    --------
    >>> center, r = enclosing_ball([[0, 0], [4, 0], [2, 1]])
    >>> center.round(9).tolist(), round(r, 9)
    ([2.0, 0.0], 2.0)
    """
    X = check_samples(X)
    low, high = X.min(axis=0), X.max(axis=0)
    middle = low / 2 + high / 2
    exponent = int(np.frexp((high - middle).max())[1])
    # in [-1, 1], where no square overflows or vanishes
    center = _walk_to_center(np.ldexp(X - middle, -exponent))
    center = middle + np.ldexp(center, exponent)
    offsets = np.ldexp(X - center, -exponent)
    largest = math.sqrt((offsets**2).sum(axis=1).max())
    with np.errstate(over="ignore"):
        return center, float(np.ldexp(largest, exponent))


def _walk_to_center(points: FloatArray, patience: int = 50) -> FloatArray:
    """Center of the smallest ball around points in [-1, 1]^d.

    Many points on one sphere can stop the center again and again where it is, in a
    cycle. After ``patience`` d such stops the smallest row number decides who enters
    and who leaves, the rule of Bland, which is slower but never cycles.
    """
    center: FloatArray = np.zeros(points.shape[1])
    support = [int(((points - center) ** 2).sum(axis=1).argmax())]
    stops = 0  # that left the center where it is
    while True:
        cyclic = stops > patience * len(center)
        base = points[support[0]]
        edges = points[support[1:]] - base
        Q, R = np.linalg.qr(edges.T)
        # u leads from the center to the nearest point of the support's affine hull
        along = Q.T @ (center - base)
        u = base + Q @ along - center
        u -= Q @ (Q.T @ u)  # again, to be orthogonal
        t, new = _first_stop(points, center, u, support, cyclic)
        stops = stops + 1 if t * math.sqrt(u @ u) < 1e-13 else 0
        center = center + t * u
        if new is not None:
            support.append(new)
            continue
        rest = np.linalg.solve(R, along)
        coefficients = np.append(1 - rest.sum(), rest)
        if coefficients.min() >= -1e-12:  # none negative, but for rounding
            return center
        negative = np.flatnonzero(coefficients < -1e-12)
        leaves = min(negative, key=lambda i: support[i] if cyclic else coefficients[i])
        del support[leaves]


def _first_stop(
    points: FloatArray,
    center: FloatArray,
    u: FloatArray,
    support: list[int],
    cyclic: bool,
) -> tuple[float, int | None]:
    """How far the center can walk along u, and the point that stops it before t = 1.

    While it walks, the sphere passes through the support, whose points are all ahead by
    ⟨q - center, u⟩ = ‖u‖². Point p gets onto the sphere when center + t u is as far
    from p as from q: 2 t ⟨q - p, u⟩ = ‖q - center‖² - ‖p - center‖².
    """
    length = math.sqrt(u @ u)
    if length <= 1e-13:  # there already
        return 1.0, None
    offsets = points - center
    squares = (offsets**2).sum(axis=1)
    ahead = length**2 - offsets @ u
    ahead[support] = 0
    # tolerances: what is 0 but for rounding, in coordinates of size 1
    slack = np.maximum(squares[support].max() - squares, 0)
    slack[slack <= 1e-14 * squares.max()] = 0
    may_stop = np.flatnonzero(ahead > 1e-12 * length)
    times = slack[may_stop] / (2 * ahead[may_stop])
    if not times.size or times.min() >= 1:
        return 1.0, None
    first = may_stop[times <= times.min() * (1 + 1e-12)]
    # of several at once the most distant one, which spans the affine hull best
    return float(times.min()), int(first[0] if cyclic else first[ahead[first].argmax()])
