"""Linear classification, step by step: the library beside the book.

Labels are -1 and +1 inside, any two labels outside; the score is g(x) = ⟨w, x⟩ + b.

>>> import linclass
>>> model = linclass.Perceptron().fit([[0, 0], [1, 1]], ["no", "yes"])
>>> model.predict([[2, 2]]).tolist()
['yes']
"""

from . import datasets
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
from .least_squares import LeastSquaresClassifier
from .max_margin import MaxMargin
from .perceptron import MistakeBound, Perceptron, mistake_bound
from .separability import NotSeparable, Separation, separate

__all__ = [
    "Halfspace",
    "LeastSquaresClassifier",
    "MaxMargin",
    "MistakeBound",
    "NotConverged",
    "NotSeparable",
    "Perceptron",
    "Separation",
    "all_estimators",
    "augment",
    "datasets",
    "enclosing_ball",
    "margin",
    "margins",
    "mistake_bound",
    "radius",
    "separate",
    "sign",
    "support_points",
]


def all_estimators():
    """Return every classifier class of the package, by name.

    Examples
    --------
    >>> [cls.__name__ for cls in all_estimators()]
    ['LeastSquaresClassifier', 'MaxMargin', 'Perceptron']
    """
    public = [globals()[name] for name in sorted(__all__)]
    return [x for x in public if isinstance(x, type) and issubclass(x, Classifier)]
