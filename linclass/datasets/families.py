"""Families with a prescribed radius, margin or number of mistakes; a sampler.

All but `two_point` and `gaussian_pair` are homogeneous: use them without a constant.
"""

from fractions import Fraction as F
from math import sqrt
from operator import index
from typing import Any

import numpy as np

from .._checks import EPS, is_number
from ._dataset import Dataset, column, margin_fact, two_classes

_HALF = F(1, 2)


def _whole(call: str, name: str, value: Any, least: int) -> int:
    """The argument as an `int`, or one error that says what to type."""
    try:
        number: int | None = index(value)
    except TypeError:
        number = None
    if number is None or number < least:
        raise ValueError(
            f"{name} = {value!r}: wanted a whole number, {least} or more, for "
            f"example {call}."
        )
    return number


def _generator(call: str, rng: object) -> None:
    if not isinstance(rng, np.random.Generator):
        raise TypeError(
            f"rng = {rng!r} is not a generator of random numbers: give one, for "
            f"example {call}."
        )


def prescribed(
    n: int, d: int, radius: float, margin: float, rng: "np.random.Generator"
) -> Dataset:
    r"""Random points with exactly this radius and this homogeneous margin.

    :math:`x_i = y_i(\gamma u + v_i)` with :math:`u = e_1`, :math:`v_i \perp u`,
    :math:`\lVert v_i\rVert \le s = \sqrt{R^2 - \gamma^2}`, and two opposite :math:`v_0
    = -v_1` of norm `s`. Zero is between these two, so no direction does better than
    `u`: the margin is :math:`\gamma`, the largest norm `R`. The :math:`v_i` are uniform
    in the ball but for the two. For the mistake bounds of Document 0, section 9.2,
    Document 1 and Document 2.

    `n` points, the first +1, the second -1. The facts hold up to rounding:
    ``homogeneous_margin`` (with ``margin``, a float), ``radius`` and ``bound``.

    Parameters
    ----------
    n : int
        Number of points, 2 or more.
    d : int
        Number of features, 2 or more.
    radius : float
        The largest norm :math:`R`, at most 1e70.
    margin : float
        The homogeneous margin :math:`\gamma`, :math:`10^{-70} \le \gamma \le R`.
    rng : numpy.random.Generator
        Source of the random numbers.

    Examples
    --------
    >>> import numpy as np
    >>> few = prescribed(20, 2, 1, 0.1, np.random.default_rng(0))
    >>> round(float((few.y * few.X[:, 0]).min()), 12)
    0.1
    >>> round(few.facts["bound"], 9)
    100.0
    """
    call = "prescribed(20, 2, 1, 0.1, np.random.default_rng(0))"
    n, d = _whole(call, "n", n, 2), _whole(call, "d", d, 2)
    _generator(call, rng)
    known = is_number(margin) and is_number(radius)
    if not (known and 1e-70 <= margin <= radius <= 1e70):
        raise ValueError(
            f"margin = {margin!r}, radius = {radius!r}: wanted 0 < margin <= radius, "
            "both from 1e-70 to 1e70, so that the squares of both and of their ratio "
            f"are floats, for example {call}."
        )
    R, gamma = float(radius), float(margin)  # an int8 would overflow
    directions = rng.normal(size=(n, d - 1))
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    directions[1] = -directions[0]
    across = sqrt(R**2 - gamma**2)
    lengths = across * rng.random(n) ** (1 / (d - 1))
    lengths[:2] = across
    y = np.where(rng.random(n) < 0.5, 1, -1)
    y[:2] = 1, -1
    along = np.full((n, 1), gamma)
    X = y[:, None] * np.hstack([along, lengths[:, None] * directions])
    return Dataset(
        f"prescribed({n}, {d}, {radius}, {margin})",
        X,
        y,
        "Random points of prescribed radius and margin.",
        {
            "homogeneous_margin": {
                "theta": (1,) + (0,) * (d - 1),
                "margin": gamma,
                "weights": {0: _HALF, 1: _HALF},
            },
            "radius": R,
            "bound": (R / gamma) ** 2,
        },
    )


def orthonormal(d: int) -> Dataset:
    r"""The unit vectors, labels in turn: the mistake bound is attained.

    :math:`x_i = e_i` with labels +, -, +, ...; :math:`R = 1`, :math:`\gamma = 1/\sqrt
    d`, and the perceptron errs once on each point: :math:`d = (R/\gamma)^2` mistakes.
    Its answer is a maximum-margin vector. For the tightness of the bound of Document 0,
    section 9.2.

    `d` points.

    Parameters
    ----------
    d : int
        Number of points and of features, 1 or more.

    Examples
    --------
    >>> three = orthonormal(3)
    >>> three.y
    array([ 1, -1,  1])
    >>> three.facts["bound"], three.facts["perceptron"]["cyclic"]["updates"]
    (3, 3)
    """
    d = _whole("orthonormal(5)", "d", d, 1)
    y = tuple((-1) ** i for i in range(d))
    return Dataset(
        f"orthonormal({d})",
        np.eye(d, dtype=int),
        y,
        "The unit vectors: as many mistakes as the bound allows.",
        {
            "homogeneous_margin": margin_fact(
                y, F(1, d), dict.fromkeys(range(d), F(1, d))
            ),
            "radius_squared": 1,
            "bound": d,
            "perceptron": {"cyclic": {"updates": d, "passes": 2, "theta": y}},
        },
    )


def hadamard8() -> Dataset:
    r"""The rows of the Hadamard matrix of order 8, all positive.

    Orthogonal rows of :math:`\pm1` again attain the mistake bound: :math:`R^2 = 8`,
    :math:`\gamma = 1`, 8 mistakes.

    8 points with 8 features; one class. For the tightness of the bound of Document 0,
    section 9.2.

    Examples
    --------
    >>> X, y = hadamard8()
    >>> bool((X @ X.T == 8 * np.eye(8)).all())
    True
    """
    two = np.array([[1, 1], [1, -1]])
    unit = (1,) + (0,) * 7
    return two_classes(
        "hadamard8",
        np.kron(two, np.kron(two, two)),
        [],
        "Orthogonal rows of signs: as many mistakes as the bound allows.",
        homogeneous_margin=margin_fact(unit, 1, dict.fromkeys(range(8), F(1, 8))),
        radius_squared=8,
        bound=8,
        perceptron={
            "cyclic": {"updates": 8, "passes": 2, "theta": tuple(8 * v for v in unit)}
        },
    )


def spiral(k: int, delta: float = 0.001) -> Dataset:
    r"""Unit vectors of space, each a mistake when its turn comes: the bound in 3-D.

    All are positive with :math:`\langle x_t, u\rangle = \gamma = 1/\sqrt k`, :math:`u =
    e_1`, and :math:`\langle x_t, w_{t-1}\rangle = -\delta` for the perceptron's vector
    :math:`w_{t-1} = x_1 + \dots + x_{t-1}`. So there are at least as many mistakes as
    points, at most :math:`k = (R/\gamma)^2`. In real numbers :math:`\delta = 0` gives
    `k` points and attains the bound, but rounding loses such ties: a :math:`\delta`
    above rounding keeps them, and up to :math:`1/(2k)` it costs one point at most.

    At most `k` points: as many as a unit vector still exists for. The facts hold up to
    rounding: ``margin_at_least``, ``radius_squared``, ``bound``, and (where
    :math:`\delta > 2^{-52} k^{3/2}`) ``updates_at_least``.

    For the tightness of the bound of Document 0, section 9.2. In the plane of `u` and
    `w` the new point is :math:`\gamma u + \beta v`, where `v` is the unit vector along
    the part of `w` orthogonal to `u`; the rest of its length goes along
    :math:`u \times v`.

    Parameters
    ----------
    k : int
        The bound, 2 or more.
    delta : float
        How clear each mistake is, 0 or more.

    Examples
    --------
    >>> spiral(100)
    Dataset('spiral(100, 0.001)', n=99, d=3)
    """
    k = _whole("spiral(100)", "k", k, 2)
    if not (is_number(delta) and delta >= 0):
        raise ValueError(
            f"delta = {delta!r}: wanted a small number, 0 or more, for example "
            "spiral(100, 0.001)."
        )
    margin = 1 / sqrt(k)
    points = [(margin, sqrt(1 - margin**2), 0.0)]
    along, *across = points[0]
    while len(points) < k:
        length = sqrt(across[0] ** 2 + across[1] ** 2)
        v = across[0] / length, across[1] / length
        beta = (-delta - margin * along) / length
        rest = 1 - margin**2 - beta * beta
        if rest < -1e-9:  # the last vector of delta = 0 has exactly 0 here
            break
        side = sqrt(max(rest, 0.0))
        x = (margin, beta * v[0] - side * v[1], beta * v[1] + side * v[0])
        points.append(x)
        along, across = along + x[0], [across[0] + x[1], across[1] + x[2]]
    facts = {"margin_at_least": margin, "radius_squared": 1, "bound": k}
    if delta > EPS * k**1.5:  # the rounding of k sums of norms up to √k
        facts["updates_at_least"] = len(points)
    return two_classes(
        f"spiral({k}, {delta})",
        points,
        [],
        "A mistake on every point: the bound in three dimensions.",
        **facts,
    )


def nested(n: int) -> Dataset:
    r"""Integer vectors on which every perceptron is slow, exponentially in `n`.

    :math:`z_i = e_i - (e_1 + \dots + e_{i-1})`, all positive. A `w` is right on all iff
    each weight exceeds the sum of those before it, so the last one has to reach
    :math:`2^{n-1}`, one step at a time. The cyclic run from zero makes :math:`(4^n -
    1)/3 = 1/\gamma^2` updates, :math:`1/n` of the bound, checked for `n` up to 10.
    Document 3 (disadvantages of the perceptron).

    `n` points with entries -1, 0 and 1. ``updates`` of the cyclic run are given for `n`
    up to 10.

    Parameters
    ----------
    n : int
        Number of points and of features, 1 or more.

    Examples
    --------
    >>> three = nested(3)
    >>> three.X
    array([[ 1,  0,  0],
           [-1,  1,  0],
           [-1, -1,  1]])
    >>> three.facts["perceptron"]["cyclic"]["updates"], three.facts["bound"]
    (21, 63)
    """
    n = _whole("nested(8)", "n", n, 1)
    theta = tuple(2**i for i in range(n))
    squared = (4**n - 1) // 3
    weights, total = {}, 0
    for i in reversed(range(n)):
        weights[i] = F(2**i + total, squared)
        total += 2**i + total
    facts = {
        "homogeneous_margin": margin_fact(theta, F(1, squared), weights),
        "radius_squared": n,
        "bound": n * squared,
    }
    if n <= 10:
        facts["perceptron"] = {"cyclic": {"updates": squared, "theta": theta}}
    return two_classes(
        f"nested({n})",
        np.eye(n, dtype=int) - np.tri(n, k=-1, dtype=int),
        [],
        "Slow convergence that looks like none.",
        **facts,
    )


_WORST_PAIRS = {(4, 667): 2, (16, 1556): 7, (64, 1929): 31, (256, 1984): 127}


def plane_pair(N: int, j: int) -> Dataset:
    r"""Two unit-scale vectors of the plane, nearly opposite: half the bound.

    :math:`x_1 = (\gamma, s)` and :math:`x_2 = (\gamma, -cs)`, both positive, with
    :math:`\gamma = 1/\sqrt N`, :math:`s = \sqrt{1 - \gamma^2}` and :math:`c = j/2000`.
    Then :math:`R = 1`, the margin is :math:`\gamma`, the bound `N`. Among :math:`j = 1,
    \dots, 2000` the most mistakes are 2, 7, 31, 127 for N = 4, 16, 64, 256: for the
    last three :math:`N/2 - 1`. The exactly opposite pair needs 2 only. For the
    tightness of the bound of Document 0, section 9.2.

    2 points, rounded and so only close to the real vectors. The fact ``gram`` is exact:
    the integer inner products, times :math:`2000^2 N`.

    Parameters
    ----------
    N : int
        The bound, 2 or more.
    j : int
        Length of the second vector's part across, in 2000ths; 1 to 2000.

    Examples
    --------
    >>> plane_pair(256, 1984).facts["perceptron"]["cyclic"]["updates"]
    127
    """
    N = _whole("plane_pair(256, 1984)", "N", N, 2)
    j = _whole("plane_pair(256, 1984)", "j", j, 1)
    if j > 2000:
        raise ValueError(
            f"j = {j}: wanted a whole number from 1 to 2000, for example "
            "plane_pair(256, 1984)."
        )
    margin, across = 1 / sqrt(N), sqrt(1 - 1 / N)
    inner = 2000 * (2000 - j * (N - 1))
    facts = {
        "homogeneous_margin": margin_fact(
            (1, 0), F(1, N), {0: F(j, 2000 + j), 1: F(2000, 2000 + j)}
        ),
        "radius_squared": 1,
        "bound": N,
        "gram": ((2000**2 * N, inner), (inner, 2000**2 + j**2 * (N - 1))),
    }
    if (N, j) in _WORST_PAIRS:
        facts["perceptron"] = {"cyclic": {"updates": _WORST_PAIRS[N, j]}}
    return two_classes(
        f"plane_pair({N}, {j})",
        [(margin, across), (margin, -j / 2000 * across)],
        [],
        "A nearly opposite pair: close to half the bound.",
        **facts,
    )


def two_point(a: int) -> Dataset:
    r"""Two neighbors on the line far from the origin: the bound is far from tight.

    :math:`x = a` is positive, :math:`x = a - 1` negative; used with a constant. The
    margin with a bias is always 1/2. The augmented vectors have :math:`1/\gamma^2 =
    4a^2 - 4a + 5`, which is also the number of updates (checked up to a = 60), while
    the bound is :math:`a^2 + 1` times as much. For the mistake bound of Document 1
    (Novikoff), whose radius must include the constant.

    Column of 2 integers. ``updates`` of the cyclic run are given for `a` up to 60.

    Parameters
    ----------
    a : int
        The positive point, 1 or more.

    Examples
    --------
    >>> facts = two_point(50).facts
    >>> facts["perceptron"]["cyclic"]["updates"], facts["bound"]
    (9805, 24522305)
    """
    a = _whole("two_point(50)", "a", a, 1)
    squared = 4 * a**2 - 4 * a + 5
    theta = (1 - 2 * a, 2)
    facts = {
        "separable": True,
        "max_margin": margin_fact(theta, F(1, 4), {0: F(1), 1: F(1)}),
        "augmented_margin": margin_fact(
            theta,
            F(1, squared),
            {0: F(2 * a**2 - 3 * a + 3, squared), 1: F(2 * a**2 - a + 2, squared)},
        ),
        "radius_squared": a**2,
        "bound": (a**2 + 1) * squared,
    }
    if a <= 60:
        facts["perceptron"] = {"cyclic": {"updates": squared, "theta": theta}}
    return two_classes(
        f"two_point({a})",
        column([a]),
        column([a - 1]),
        "Two neighbors far out: many updates, a far larger bound.",
        **facts,
    )


def gaussian_pair(n: int, rng: "np.random.Generator") -> Dataset:
    r"""An independent sample of two normal classes in the plane.

    A fair coin gives the label, then :math:`x \sim N(y\,\mu, I)` with :math:`\mu = (6,
    8)/5`, of norm 2. The best classifier of all is the half-space :math:`\langle\mu,
    x\rangle \ge 0`; it errs with probability :math:`\Phi(-2)`. Data drawn from an
    unknown distribution: Document 0, section 9.1.

    `n` points of the plane. Facts: ``mean`` (of the positive class; the negative one
    has its opposite), ``best_theta``, ``best_error``.

    Parameters
    ----------
    n : int
        Size of the sample, 1 or more.
    rng : numpy.random.Generator
        Source of the random numbers.

    Examples
    --------
    >>> import numpy as np
    >>> X, y = gaussian_pair(1000, np.random.default_rng(0))
    >>> int(((X @ [3, 4] >= 0) != (y > 0)).sum())
    26
    """
    call = "gaussian_pair(100, np.random.default_rng(0))"
    n = _whole(call, "n", n, 1)
    _generator(call, rng)
    mean = F(6, 5), F(8, 5)
    y = np.where(rng.random(n) < 0.5, 1, -1)
    X = y[:, None] * np.array(mean, float) + rng.normal(size=(n, 2))
    return Dataset(
        f"gaussian_pair({n})",
        X,
        y,
        "Two normal classes; the best classifier is known.",
        {"mean": mean, "best_theta": (0, 3, 4), "best_error": 0.02275013194817921},
    )
