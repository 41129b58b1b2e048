"""Linear classification, step by step: the library beside the book.

Labels are -1 and +1 inside, any two labels outside; the score is g(x) = ⟨w, x⟩ + b.
A bad argument is a ValueError that says what came, what was wanted and what to type (a
TypeError if a table holds objects such as a dict); a docstring names the errors only
where that is not all.

>>> import linclass
>>> model = linclass.Perceptron().fit([[0, 0], [1, 1]], ["no", "yes"])
>>> model.predict([[2, 2]]).tolist()
['yes']
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import descent, features, kernels, losses, penalties
from ._base import Classifier, NotConverged
from .features import (
    Ball,
    Fourier,
    Monomials,
    Quadratic,
    RadialBasis,
    Rectifier,
    ball_from_weights,
    ball_weights,
    index_pair,
    pair_index,
)
from .generative import GaussianClassifier
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
from .kernels import KernelLogistic, KernelPerceptron, SingleCenterClassifier
from .least_squares import LeastSquaresClassifier
from .linear import LinearClassifier, LogisticRegression
from .losses import logit, sigmoid
from .max_margin import MaxMargin
from .multiclass import KeslerTrace, MulticlassPerceptron, OneVsRest, Softmax
from .neighbors import KNearestNeighbors, majority, nearest
from .neural import (
    Network,
    NetworkObjective,
    NetworkTrace,
    NeuralNetwork,
    Neuron,
)
from .perceptron import (
    MistakeBound,
    Perceptron,
    PerceptronBatch,
    mistake_bound,
    perceptron_batch,
)
from .separability import NotSeparable, Separation, separate

if TYPE_CHECKING:
    from . import datasets, validation

__version__ = "0.1.0"

__all__ = [
    "Ball",
    "Fourier",
    "GaussianClassifier",
    "Halfspace",
    "KNearestNeighbors",
    "KernelLogistic",
    "KernelPerceptron",
    "KeslerTrace",
    "LeastSquaresClassifier",
    "LinearClassifier",
    "LogisticRegression",
    "MaxMargin",
    "MistakeBound",
    "Monomials",
    "MulticlassPerceptron",
    "Network",
    "NetworkObjective",
    "NetworkTrace",
    "NeuralNetwork",
    "Neuron",
    "NotConverged",
    "NotSeparable",
    "OneVsRest",
    "Perceptron",
    "PerceptronBatch",
    "Quadratic",
    "RadialBasis",
    "Rectifier",
    "Separation",
    "SingleCenterClassifier",
    "Softmax",
    "all_estimators",
    "augment",
    "ball_from_weights",
    "ball_weights",
    "datasets",
    "descent",
    "enclosing_ball",
    "features",
    "index_pair",
    "kernels",
    "logit",
    "losses",
    "majority",
    "margin",
    "margins",
    "mistake_bound",
    "nearest",
    "pair_index",
    "penalties",
    "perceptron_batch",
    "radius",
    "separate",
    "sigmoid",
    "sign",
    "support_points",
    "validation",
]


def __getattr__(name: str) -> Any:
    """The modules that no other one needs are loaded when they are first named."""
    if name in ("datasets", "validation"):
        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def all_estimators() -> list[type[Classifier]]:
    """Return every classifier class of the package, by name.

    Examples
    --------
    >>> [cls.__name__ for cls in all_estimators()]
    ['GaussianClassifier', 'KNearestNeighbors', 'KernelLogistic', 'KernelPerceptron',
     'LeastSquaresClassifier', 'LinearClassifier', 'LogisticRegression', 'MaxMargin',
     'MulticlassPerceptron', 'NeuralNetwork', 'Neuron', 'OneVsRest', 'Perceptron',
     'SingleCenterClassifier', 'Softmax']
    """
    public = [globals().get(name) for name in sorted(__all__)]
    return [x for x in public if isinstance(x, type) and issubclass(x, Classifier)]
