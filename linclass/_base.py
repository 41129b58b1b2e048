"""The base of every estimator, in scikit-learn's conventions but without importing it.

So ``import linclass`` costs no more than numpy.
"""

import copy
import functools
import inspect
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from ._checks import (
    AnyArray,
    FloatArray,
    IntArray,
    check_flag,
    check_samples,
    known_to_sklearn,
    label_codes,
    label_signs,
    linear_scores,
    never_equal,
    paired_labels,
    refuse_missing,
    two_classes,
    users_stacklevel,
)
from ._weights import check_weights, kept_rows, row_weights
from .geometry import Halfspace

REASONS = ("converged", "max_iter", "diverged", "no_update")
# Methods that a property gives, where there are probabilities. They go by the name of
# the property: scikit-learn asks a method for its name, and takes columns by it.
SHOWN_AS = {
    "_probabilities": "predict_proba",
    "_log_probabilities": "predict_log_proba",
}


class _Warning(UserWarning):
    """A base of NotConverged: Python changes bases only if they were no built-ins."""


class NotConverged(_Warning):
    """Warning: an iterative fit stopped before its stopping rule was met.

    Where scikit-learn is loaded, a fit's is its ``ConvergenceWarning``, too.

    Examples
    --------
    >>> import warnings
    >>> from linclass import NotConverged
    >>> with warnings.catch_warnings():
    ...     warnings.simplefilter("ignore", NotConverged)
    """


def _known_to_sklearn() -> None:
    """Make NotConverged a ConvergenceWarning, once scikit-learn is loaded."""
    theirs = getattr(sys.modules.get("sklearn.exceptions"), "ConvergenceWarning", None)
    if theirs and not issubclass(NotConverged, theirs):
        NotConverged.__bases__ = (theirs,)


_known_to_sklearn()

_notes: ContextVar[list[str] | None] = ContextVar("notes", default=None)


@contextmanager
def collected_notes() -> Iterator[list[str]]:
    """Collect what fits in this block would warn of as `NotConverged`, as text.

    For a classifier that fits others inside. Each thread collects its own notes, and
    no filter of warnings is touched: those belong to the whole process.

    Examples
    --------
    >>> from linclass import Perceptron
    >>> with collected_notes() as notes:
    ...     model = Perceptron(max_iter=1).fit([[1], [2]], [0, 1])
    >>> notes[0].split(",")[0]
    'Perceptron stopped after 1 iterations'
    """
    notes: list[str] = []
    token = _notes.set(notes)
    try:
        yield notes
    finally:
        _notes.reset(token)


def warn_or_note(note: str) -> None:
    """Warn the user of `NotConverged`, or add to the notes that are being collected."""
    notes = _notes.get()
    if notes is None:
        _known_to_sklearn()
        warnings.warn(note, NotConverged, stacklevel=users_stacklevel())
    else:
        notes.append(note)


def _all_or_nothing(fit: Callable[..., Any]) -> Callable[..., Any]:
    """The method, which leaves the object as it was if it raises."""

    @functools.wraps(fit)
    def method(self: Any, *args: Any, **kwargs: Any) -> Any:
        before = dict(vars(self))
        self._check_flags()  # here, so that each fit has it
        try:
            return fit(self, *args, **kwargs)
        except BaseException:
            vars(self).clear()
            vars(self).update(before)
            raise

    return method


class NotFittedError(ValueError, AttributeError):
    """A method that needs a fit was called before ``fit``."""


class Estimator:
    """Parameters by name: what ``__init__`` takes is what it stores, no more.

    ``fit`` and ``partial_fit`` are all or nothing: if they raise, the object is what it
    was before. Parameters whose default is True or False take nothing else.

    Examples
    --------
    >>> from linclass import Perceptron
    >>> Perceptron(order="worst").set_params(max_iter=50)
    Perceptron(order='worst', max_iter=50)
    """

    n_features_in_: int
    feature_names_in_: AnyArray
    _columns: list[Any] | None = None
    _metadata_request: Any

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for name in {"fit", "partial_fit"} & vars(cls).keys():
            setattr(cls, name, _all_or_nothing(vars(cls)[name]))
        for name in SHOWN_AS.keys() & vars(cls).keys():
            vars(cls)[name].__name__ = SHOWN_AS[name]

    @classmethod
    @functools.cache
    def _defaults(cls) -> dict[str, Any]:
        parameters = inspect.signature(cls).parameters.values()
        return {p.name: p.default for p in parameters}

    def _check_flags(self) -> None:
        """Refuse what is no truth value where the default is one: "False" is true."""
        for name, default in self._defaults().items():
            if isinstance(default, bool):
                check_flag(name, getattr(self, name))

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """Return the parameters; if ``deep``, those of inner estimators as ``a__b``."""
        params = {name: getattr(self, name) for name in self._defaults()}
        if deep:
            for name, value in list(params.items()):
                if hasattr(value, "get_params") and not isinstance(value, type):
                    inner = value.get_params().items()
                    params |= {f"{name}__{key}": item for key, item in inner}
        return params

    def set_params(self, **params: Any) -> Self:
        """Set parameters by name, those of inner estimators as ``a__b``."""
        known = self._defaults()
        for name in params:
            outer, inner, rest = name.partition("__")
            if outer not in known:
                raise ValueError(
                    f"{type(self).__name__} has no parameter {name!r}; it has "
                    f"{', '.join(known) or 'none'}"
                )
            value = params.get(outer, getattr(self, outer))
            if inner and (isinstance(value, type) or not hasattr(value, "set_params")):
                raise ValueError(
                    f"{type(self).__name__} has no parameter {name!r}, as "
                    f"{outer}={value!r} has no parameters: set {outer} to an object "
                    f"that has {rest!r} first"
                )
        for name in sorted(params):  # an inner estimator before its own parameters
            outer, inner, rest = name.partition("__")
            if inner:
                getattr(self, outer).set_params(**{rest: params[name]})
            else:
                setattr(self, name, params[name])
        return self

    def get_metadata_routing(self) -> Any:
        """Which arguments, such as sample_weight, scikit-learn is to hand on.

        Needs scikit-learn. A classifier asks for them by ``set_fit_request``,
        ``set_partial_fit_request`` and ``set_score_request``.
        """
        if "_metadata_request" in vars(self):
            return clone(self._metadata_request)
        from sklearn.utils.metadata_routing import MetadataRequest

        requests = MetadataRequest(owner=self)
        for method in ("fit", "partial_fit", "score"):
            for name in self._metadata(method):
                getattr(requests, method).add_request(param=name, alias=None)
        return requests

    def _metadata(self, method: str) -> list[str]:
        """What a method takes beside X and y."""
        if not hasattr(self, method):
            return []
        taken = inspect.signature(getattr(self, method)).parameters
        return [name for name in taken if name not in ("X", "y")]

    def __repr__(self) -> str:
        changed = (
            f"{name}={getattr(self, name)!r}"
            for name, default in self._defaults().items()
            if repr(getattr(self, name)) != repr(default)
        )
        return f"{type(self).__name__}({', '.join(changed)})"

    def _remember(self, X: ArrayLike, samples: FloatArray) -> None:
        """Set n_features_in_, and what the columns are called if X is a frame.

        As in scikit-learn feature_names_in_ holds names that are all text; other
        labels of columns are only compared.
        """
        self.n_features_in_ = samples.shape[1]
        vars(self).pop("feature_names_in_", None)
        self._columns = _column_labels(X)
        if self._columns and all(isinstance(name, str) for name in self._columns):
            self.feature_names_in_ = np.array(self._columns, dtype=object)

    def _check_fitted(self) -> None:
        if not hasattr(self, "n_features_in_"):
            raise known_to_sklearn(NotFittedError)(
                f"This {type(self).__name__} is not fitted yet: call fit first"
            )

    def _check_new(self, X: ArrayLike) -> FloatArray:
        """Return X if it fits the training data in width and column names."""
        self._check_fitted()
        columns = _column_labels(X)
        if columns is not None and self._columns is not None:
            _compare_columns(columns, self._columns)
        X = check_samples(X)
        if X.shape[1] != self.n_features_in_:
            raise ValueError(
                f"X has {X.shape[1]} features, but {type(self).__name__} is expecting "
                f"{self.n_features_in_} features as input, as in fit"
            )
        return X


def clone(estimator: Any) -> Any:
    """Return an unfitted estimator with copies of the same parameters.

    As scikit-learn does: an estimator that says how it is cloned, as all of
    scikit-learn's do, is asked; what `set_output` and requests of metadata have set is
    kept.

    Examples
    --------
    >>> from linclass import Perceptron
    >>> clone(Perceptron(max_iter=7))
    Perceptron(max_iter=7)
    """
    if isinstance(estimator, type):
        return copy.deepcopy(estimator)
    if hasattr(estimator, "__sklearn_clone__"):
        return estimator.__sklearn_clone__()
    if type(estimator) in (list, tuple, set, frozenset):
        return type(estimator)(map(clone, estimator))
    if type(estimator) is dict:
        return {name: clone(value) for name, value in estimator.items()}
    if not hasattr(estimator, "get_params"):
        return copy.deepcopy(estimator)
    params = estimator.get_params(deep=False)
    copied = type(estimator)(**{name: clone(value) for name, value in params.items()})
    for name in ("_sklearn_output_config", "_metadata_request"):
        if name in vars(estimator):
            setattr(copied, name, clone(vars(estimator)[name]))
    return copied


class Classifier(Estimator):
    """What every classifier of two or more classes has: fit, predict and score.

    A class of this package documents only what differs from what is said here.

    Attributes
    ----------
    classes_ : ndarray of shape (K,)
        The labels, sorted. `predict` gives them back, of the type they came in.
    n_features_in_ : int
        The d of ``fit``.
    feature_names_in_ : ndarray of shape (d,)
        Names of the columns, if X was a data frame and they are all text.
    converged_, n_iter_, trace_ : bool, int, object
        Of an iterative fit: whether the stopping rule was met, the number of steps or
        passes, and what the run did. ``trace_.reason`` says why it stopped:
        "converged", "max_iter", "diverged" or "no_update".

    Examples
    --------
    >>> from linclass import Perceptron
    >>> model = Perceptron().fit([[0], [1]], ["no", "yes"])
    >>> model.predict([[5]]).tolist(), model.score([[0], [1]], ["no", "yes"])
    (['yes'], 1.0)
    """

    classes_: AnyArray
    converged_: bool
    n_iter_: int
    trace_: Any
    _multi_class = True

    def __sklearn_tags__(self) -> Any:
        from sklearn.utils import ClassifierTags, InputTags, Tags, TargetTags

        return Tags(
            estimator_type="classifier",
            target_tags=TargetTags(required=True),
            classifier_tags=ClassifierTags(multi_class=self._multi_class),
            input_tags=InputTags(),
        )

    def set_fit_request(self, **requests: bool | str | None) -> Self:
        """Ask scikit-learn's metadata routing for arguments of ``fit``, by name.

        True: hand it on. False: do not. None: it is an error to give it. Text: hand on
        what is given by this name.
        """
        return self._request("fit", requests)

    def set_partial_fit_request(self, **requests: bool | str | None) -> Self:
        """Ask for arguments of ``partial_fit``, as `set_fit_request` does."""
        return self._request("partial_fit", requests)

    def set_score_request(self, **requests: bool | str | None) -> Self:
        """Ask for arguments of ``score``, as `set_fit_request` does."""
        return self._request("score", requests)

    def _request(self, method: str, requests: dict[str, Any]) -> Self:
        known = self._metadata(method)
        for name in requests.keys() - known:
            raise ValueError(
                f"{method} of {type(self).__name__} has no argument {name!r} to ask "
                f"for; it has {', '.join(known) or 'none'}"
            )
        routing = self.get_metadata_routing()
        for name, alias in requests.items():
            getattr(routing, method).add_request(param=name, alias=alias)
        self._metadata_request = routing
        return self

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Fit to samples and their labels.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Samples: numbers of any type, also a data frame. Never written to.
        y : array-like of shape (n,)
            Labels of any type. Of two classes the larger label is +1.
        sample_weight : None or array-like of shape (n,)
            Where ``fit`` takes it: weights of the rows, >= 0. 2 counts as a row
            twice, 0 as no row.

        Returns
        -------
        Classifier
            This object. If ``fit`` raises, it is what it was before.

        Raises
        ------
        ValueError
            If X, y, the weights or a parameter of the class is bad.

        Warns
        -----
        NotConverged
            Once, if an iterative fit stopped before its stopping rule was met.
        """
        raise NotImplementedError

    def _check_fit(
        self,
        X: ArrayLike,
        y: ArrayLike,
        sample_weight: ArrayLike | None = None,
        class_weight: Any = None,
    ) -> tuple[FloatArray, IntArray, FloatArray | None]:
        """Return X, class codes and weights; set classes_, n_features_in_, names.

        Rows of weight 0 are left out; the weights are None if none are given.
        """
        samples, labels, weights = kept_rows(X, y, sample_weight)
        codes, classes = label_codes(labels)
        weights = row_weights(weights, class_weight, codes, classes)
        self.classes_ = classes
        self._remember(X, samples)
        return samples, codes, weights

    def predict(self, X: ArrayLike) -> AnyArray:
        """Labels of the samples, coded as in ``fit``.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Samples.

        Returns
        -------
        ndarray of shape (n,), of the type of the labels

        Raises
        ------
        ValueError
            Here as in every method that takes samples: if there was no fit, or X has
            another width or other names of columns than in ``fit``.
        """
        raise NotImplementedError

    @property
    def predict_log_proba(self) -> Callable[[ArrayLike], FloatArray]:
        """Method ``predict_log_proba(X)``: natural logarithms of ``predict_proba(X)``.

        It exists only where there are probabilities.
        """
        if not hasattr(self, "predict_proba"):
            raise AttributeError(f"{self!r} has no predict_proba")
        return self._log_probabilities

    def _log_probabilities(self, X: ArrayLike) -> FloatArray:
        with np.errstate(divide="ignore"):  # log 0 is -infinity
            return np.asarray(np.log(self.predict_proba(X)))  # type: ignore[attr-defined]

    def _finish(self, trace: Any, message: str) -> None:
        """Keep what an iterative run did; warn once with the message if unconverged."""
        self.trace_, self.n_iter_ = trace, trace.passes
        self.converged_ = trace.reason == "converged"
        if not self.converged_:
            self._warn(message)

    def _warn(self, message: str) -> None:
        """Warn the caller of ``fit`` that it ended unconverged."""
        warn_or_note(
            f"{type(self).__name__} stopped after {self.n_iter_} iterations, "
            f"unconverged: {message}"
        )

    def score(
        self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None
    ) -> float:
        """Accuracy: the share of the rows of X whose predicted label is y's.

        With ``sample_weight``, the share of the total weight. Labels that are text here
        and were numbers in ``fit``, or the other way round, are refused, and so is a
        row without a label, if its weight is not 0.
        """
        predicted = self.predict(X)
        labels = paired_labels(predicted, y)
        weights = None
        if sample_weight is not None:
            weights = check_weights(sample_weight, len(labels))
        refuse_missing(labels, weights)
        if never_equal(labels, self.classes_):
            raise ValueError(
                f"y has labels such as {labels.tolist()[0]!r}, fit had "
                f"{self.classes_.tolist()[0]!r}: "
                "they are never equal; give them in the type they had in fit"
            )
        return float(np.average(predicted == labels, weights=weights))


def _column_labels(X: Any) -> list[Any] | None:
    """What a frame calls its columns: text, numbers, tuples of several levels, ….

    None for what is no frame.
    """
    columns = getattr(X, "columns", None)
    return None if columns is None else list(columns)


def _compare_columns(given: list[Any], fitted: list[Any]) -> None:
    if given == fitted or _unnamed(given, fitted) or _unnamed(fitted, given):
        return
    lines = ["The feature names should match those that were passed during fit."]
    unseen = sorted((name for name in given if name not in fitted), key=str)
    missing = sorted((name for name in fitted if name not in given), key=str)
    if unseen:
        lines += ["Feature names unseen at fit time:", *(f"- {n}" for n in unseen)]
    if missing:
        lines += ["Feature names seen at fit time, yet now missing:"]
        lines += [f"- {n}" for n in missing]
    if not unseen and not missing:
        lines += ["Feature names must be in the same order as they were in fit."]
    if missing:
        lines += ["Give each column the name it had in fit, and leave none out."]
    else:
        lines += [f"Write X[{fitted}] to choose and order the columns."]
    raise ValueError("\n".join(lines))


def _unnamed(columns: list[Any], others: list[Any]) -> bool:
    """Whether columns 0, 1, 2, … are mere positions beside others that have names."""
    return columns == list(range(len(columns))) and (
        others == list(range(len(others)))
        or not any(isinstance(name, (int, np.integer)) for name in others)
    )


class BinaryClassifier(Classifier):
    """A classifier of two classes by a score: the larger class iff g(x) >= 0.

    Examples
    --------
    >>> from linclass import Perceptron
    >>> Perceptron().fit([[0], [1]], ["no", "yes"]).classes_.tolist()
    ['no', 'yes']
    """

    _multi_class = False

    def _check_fit_signs(
        self,
        X: ArrayLike,
        y: ArrayLike,
        sample_weight: ArrayLike | None = None,
        class_weight: Any = None,
        *,
        one_class: bool = False,
    ) -> tuple[FloatArray, FloatArray, FloatArray | None]:
        """As `_check_fit`, with signs -1.0 and +1.0 in place of codes."""
        samples, labels, weights = kept_rows(X, y, sample_weight)
        signs, classes = label_signs(labels, one_class=one_class)
        weights = row_weights(
            weights, class_weight, (signs > 0).astype(np.intp), classes
        )
        self.classes_ = classes
        self._remember(X, samples)
        return samples, signs, weights

    def _check_piece(self, X: ArrayLike, classes: ArrayLike | None) -> FloatArray:
        """The samples of one ``partial_fit``; the first learns classes and columns."""
        if hasattr(self, "classes_"):
            known = self.classes_.tolist()
            if classes is not None and two_classes(classes).tolist() != known:
                raise ValueError(
                    f"classes must stay {known}, as on the first call, got "
                    f"{classes!r}: make a new {type(self).__name__} for other labels"
                )
            return self._check_new(X)
        if classes is None:
            raise ValueError(
                "classes must be passed on the first call to partial_fit, as these "
                "rows may be of one class: write partial_fit(X, y, classes=[…, …])"
            )
        samples = check_samples(X)
        self.classes_ = two_classes(classes)
        self._remember(X, samples)
        return samples

    def decision_function(self, X: ArrayLike) -> FloatArray:
        """Scores g(x), ndarray of shape (n,)."""
        raise NotImplementedError

    def predict(self, X: ArrayLike) -> AnyArray:
        """Labels, coded as in ``fit``: the larger one iff g(x) >= 0."""
        positive = self.decision_function(X) >= 0
        return np.asarray(self.classes_[positive.astype(int)])


class HalfspaceClassifier(BinaryClassifier):
    """g(x) = ⟨w, x⟩ + b from ``halfspace_``; the larger class iff g(x) >= 0.

    Examples
    --------
    >>> from linclass import MaxMargin
    >>> model = MaxMargin().fit([[0], [2]], ["low", "up"])
    >>> model.coef_.round(6).tolist(), model.intercept_.round(6).tolist()
    ([[1.0]], [-1.0])
    >>> model.decision_function([[4]]).round(6).tolist()
    [3.0]
    """

    halfspace_: Halfspace

    @property
    def coef_(self) -> FloatArray:
        """Ndarray of shape (1, d): w as a row."""
        self._check_fitted()
        return self.halfspace_.w.reshape(1, -1)

    @property
    def intercept_(self) -> FloatArray:
        """Ndarray of shape (1,): b."""
        self._check_fitted()
        return np.array([self.halfspace_.b])

    def decision_function(self, X: ArrayLike) -> FloatArray:
        """Scores g(x) = ⟨w, x⟩ + b, ndarray of shape (n,)."""
        return linear_scores(self._check_new(X), self.halfspace_.w, self.halfspace_.b)
