"""Linear classification, step by step: the library beside the book.

Labels are -1 and +1 inside, any two labels outside; the score is g(x) = ⟨w, x⟩ + b.

>>> import linclass
>>> model = linclass.Perceptron().fit([[0, 0], [1, 1]], ["no", "yes"])
>>> model.predict([[2, 2]]).tolist()
['yes']
"""

from ._estimator import Classifier, NotConverged
from .geometry import (
    Halfspace,
    augment,
    enclosing_ball,
    margin,
    margins,
    radius,
    sign,
    support_points,
)

__all__ = [
    "Halfspace",
    "NotConverged",
    "all_estimators",
    "augment",
    "enclosing_ball",
    "margin",
    "margins",
    "radius",
    "sign",
    "support_points",
]

try:  # the other modules are being written
    from . import datasets
except Exception:
    pass
try:
    from .separability import NotSeparable, Separation, separate
except Exception:
    pass
try:
    from .least_squares import LeastSquaresClassifier
except Exception:
    pass
try:
    from .max_margin import MaxMargin
except Exception:
    pass
try:
    from .perceptron import MistakeBound, Perceptron, mistake_bound
except Exception:
    pass


def all_estimators():
    """Return every classifier class of the package, by name.

    Examples
    --------
    >>> [cls.__name__ for cls in all_estimators()]
    ['LeastSquaresClassifier', 'MaxMargin', 'Perceptron']
    """
    classes = [value for value in globals().values() if isinstance(value, type)]
    named = [cls for cls in classes if issubclass(cls, Classifier)]
    return sorted(
        (cls for cls in named if cls is not Classifier), key=lambda cls: cls.__name__
    )
