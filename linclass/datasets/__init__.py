"""Every data set of the book, with what is known about it.

A function makes each set; it returns a `Dataset`, which unpacks as ``X, y`` and carries
certificates in `facts`. `names()` lists the sets that take no argument. A bad argument
is a ValueError, an ``rng`` that is no numpy generator a TypeError; both say what to
type.

Examples
--------
>>> from linclass import datasets
>>> X, y = datasets.crossing4()
>>> X.tolist(), y.tolist()
([[0, 0], [6, 3], [1, 4], [3, -2]], [1, 1, -1, -1])
"""

from ._dataset import Dataset
from .classes import mask12, row12, tri15
from .families import (
    gaussian_pair,
    hadamard8,
    nested,
    orthonormal,
    plane_pair,
    prescribed,
    spiral,
    two_point,
)
from .line import (
    challenger,
    line13,
    line13_in,
    line13_wide,
    logit8,
    mse8,
    mse8b,
    overlap9,
)
from .named import (
    ball13,
    boolean,
    crossing4,
    crossing8,
    order2,
    order3,
    real_sep6,
    real_xor8,
    triangle4,
    xor,
)
from .thirteen import t13, t13_b, t13_b_in, t13_centered, t13_in, t13_shifted, t13_swap

_NAMED = (
    *(t13, t13_in, t13_centered, t13_b, t13_b_in, t13_swap),
    *(line13, line13_in, line13_wide),
    *(crossing4, triangle4, crossing8, xor, real_sep6, real_xor8, ball13),
    *(
        logit8,
        overlap9,
        challenger,
        tri15,
        row12,
        mask12,
        mse8,
        mse8b,
        order2,
        order3,
        hadamard8,
    ),
)

__all__ = [
    "Dataset",
    "ball13",
    "boolean",
    "challenger",
    "crossing4",
    "crossing8",
    "gaussian_pair",
    "hadamard8",
    "line13",
    "line13_in",
    "line13_wide",
    "logit8",
    "mask12",
    "mse8",
    "mse8b",
    "names",
    "nested",
    "order2",
    "order3",
    "orthonormal",
    "overlap9",
    "plane_pair",
    "prescribed",
    "real_sep6",
    "real_xor8",
    "row12",
    "spiral",
    "t13",
    "t13_b",
    "t13_b_in",
    "t13_centered",
    "t13_in",
    "t13_shifted",
    "t13_swap",
    "tri15",
    "triangle4",
    "two_point",
    "xor",
]


def names() -> tuple[str, ...]:
    """Names of the sets that take no argument, in the order of the book.

    ``getattr(datasets, name)()`` makes each.

    Examples
    --------
    >>> names()[:3]
    ('t13', 't13_in', 't13_centered')
    """
    return tuple(make.__name__ for make in _NAMED)
