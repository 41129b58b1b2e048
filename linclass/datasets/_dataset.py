"""The type of every data set, and the two ways to build one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._checks import AnyArray

Points = Sequence[Sequence[float]] | AnyArray


@dataclass(frozen=True, eq=False, init=False, repr=False)
class Dataset:
    r"""Points, labels, and the facts known about them.

    A data set unpacks as ``X, y = datasets.t13()``. What is known about it is data
    too: `facts` holds certificates that a reader can check by hand, and exact numbers
    (`int`, `fractions.Fraction`) wherever the mathematics is exact.

    Parameters
    ----------
    name : str
        The function's name, with its arguments if it has any, such as
        ``"t13_shifted(10, 10)"``; an ``rng`` is left out.
    X : ndarray of shape (n, d)
        Points, one a row; integers where the coordinates are. Read-only.
    y : ndarray of shape (n,)
        Labels, -1 or +1 where nothing else is said. Read-only.
    about : str
        What the set is good for.
    facts : dict
        What is known about the set, by the keys below.

    Notes
    -----
    Rows are numbered from 0. A vector ``theta`` lists the bias first, then the weights:
    :math:`\theta = (b, w_1, \dots, w_d)`, :math:`g(x) = b + \langle w, x\rangle`; where
    there is no constant (the homogeneous sets), it is `w` alone. "Augmented" means
    :math:`\tilde x = (1, x)`. Keys of `facts`; no set has them all:

    ``separable`` : bool
        Some half-space with a bias has every point strictly on its side.
    ``common_point`` : dict
        Proof of the contrary: ``point`` lies in the hulls of both classes. ``weights``
        by row; in each class they sum to 1 and combine the rows to the point.
    ``best_correct`` : int
        Most points that any half-space has strictly on their sides.
    ``removals`` : tuple of int
        Each row whose removal alone makes the rest separable.
    ``max_margin`` : dict
        The maximum margin with a bias: ``theta`` (a multiple), ``margin_squared``,
        ``weights`` by row, 1 in sum in each class: they combine the rows to the
        nearest points of the two hulls.
    ``augmented_margin``, ``homogeneous_margin`` : dict
        The same for half-spaces through the origin, of :math:`(1, x)` and of `x`.
        The ``weights`` sum to 1 and combine the :math:`y_i x_i` to the point of
        their hull nearest to 0.
    ``margin_at_least`` : float
        A lower bound on the homogeneous margin.
    ``origin_combination`` : dict
        Positive integers by row for which :math:`\sum_i \lambda_i y_i x_i = 0`: no
        half-space through the origin separates.
    ``radius_squared`` : int, or Fraction
        :math:`\max_i \lVert x_i\rVert^2` of the rows of `X`, without a constant.
    ``bound`` : Fraction, int or float
        :math:`(R/\gamma)^2`, radius and margin of the vectors the perceptron sees:
        no cyclic run from zero makes more updates.
    ``perceptron`` : dict of dict
        Runs on augmented rows (homogeneous sets: on the rows) from zero, updating iff
        :math:`z \le 0`, in exact arithmetic. By order of visits: ``"cyclic"``,
        ``"reversed"``, ``"first"`` (always the violator of lowest index), ``"worst"``
        (of smallest z), a tuple (cyclic in that order); ``"R2"``: cyclic, with the
        bias step :math:`y R^2`, `R` without the constant. Each has some of
        ``updates``, ``passes`` (the clean one included), ``theta``, ``trace`` (the
        updated rows); on sets without a separator ``cycle``: the passes after which
        the same weights return, ``from_pass``: when that starts, and
        ``largest_norm_squared``, ever.
    ``random_orders`` : dict of dict
        Runs in the cyclic orders ``default_rng(0).permutation(n)``, by the number of
        orders: ``fewest`` and ``most`` updates, the exact ``mean``, and the number of
        different ``answers``.
    ``updates_at_least`` : int
        A lower bound on the updates of a cyclic perceptron from zero.
    ``least_squares`` : dict
        Fit of :math:`g(x_i)` to :math:`y_i`: ``theta``, ``errors`` (rows with
        :math:`z < 0`), ``sse``.
    ``projection`` : dict
        The same fit to the signed distances from the maximum-margin line.
    ``logistic`` : dict
        Least mean logistic loss: ``theta``, ``loss``, ``errors`` (a count).
    ``nearest_neighbors`` : dict
        Leave-one-out errors by the number of neighbors; of two at the same distance
        the one of lower index is nearer.

    The remaining keys belong to one set and are explained there.

    Examples
    --------
    >>> from linclass import datasets
    >>> line = datasets.line13()
    >>> X, y = line
    >>> X.shape, y.sum()
    ((13, 1), np.int64(-1))
    >>> line.facts["least_squares"]["theta"]
    (Fraction(-3, 11), Fraction(1, 11))
    """

    name: str
    X: AnyArray
    y: AnyArray
    about: str
    facts: dict[str, Any]

    def __init__(
        self,
        name: str,
        X: ArrayLike,
        y: ArrayLike,
        about: str,
        facts: Mapping[str, Any],
    ) -> None:
        arrays = {"X": np.array(X), "y": np.array(y)}
        for key, values in arrays.items():
            if values.dtype.kind == "i":  # 64 bits also where indices have 32
                arrays[key] = values = values.astype(np.int64)
            values.setflags(write=False)
        texts = {"name": name, "about": about}
        fields = {**arrays, **texts, "facts": deepcopy(dict(facts))}
        for field, value in fields.items():
            object.__setattr__(self, field, value)

    def __iter__(self) -> Iterator[AnyArray]:
        return iter((self.X, self.y))

    def __repr__(self) -> str:
        n, d = self.X.shape
        return f"Dataset({self.name!r}, n={n}, d={d})"


def two_classes(
    name: str, positives: Points, negatives: Points, about: str, **facts: Any
) -> Dataset:
    """A set of two lists of points, the positives first."""
    y = [1] * len(positives) + [-1] * len(negatives)
    return Dataset(name, [*positives, *negatives], y, about, facts)


def column(values: Iterable[float]) -> list[tuple[float]]:
    """Numbers as points of the line."""
    return [(value,) for value in values]


def margin_fact(
    theta: Sequence[int | Fraction],
    margin_squared: int | Fraction,
    weights: Mapping[int, Fraction],
) -> dict[str, Any]:
    """A maximum margin with its proof, as `facts` has it."""
    return {"theta": theta, "margin_squared": margin_squared, "weights": weights}
