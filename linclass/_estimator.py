"""The one public door: input checks, and the base shared by every classifier.

scikit-learn's conventions are followed without importing it, so that
``import linclass`` costs no more than numpy.
"""

import inspect
import sys
import warnings

import numpy as np

REASONS = ("converged", "max_iter", "diverged", "no_update")


class NotConverged(UserWarning):
    """Warning: an iterative fit stopped before its stopping rule was met.

    Examples
    --------
    >>> import warnings
    >>> from linclass import NotConverged
    >>> with warnings.catch_warnings():
    ...     warnings.simplefilter("ignore", NotConverged)
    """


class NotFittedError(ValueError, AttributeError):
    """A method that needs a fit was called before ``fit``."""


class DataConversionWarning(UserWarning):
    """The labels came in a shape that had to be changed."""


def _known_to_sklearn(own):
    """scikit-learn's class of the same name if it is loaded: its users catch that."""
    return getattr(sys.modules.get("sklearn.exceptions"), own.__name__, own)


def check_samples(X, *, name="X"):
    """Samples as a C-contiguous float64 array of shape (n, d).

    Parameters
    ----------
    X : array-like of shape (n, d)
        One row a sample: lists, arrays of any number type, data frames.
    name : str
        How the error messages call it.

    Returns
    -------
    ndarray of shape (n, d), float64
        A new array, or X itself when it already has this form: do not write to it.

    Raises
    ------
    ValueError
        If the shape is not (n, d) with n, d >= 1, or an entry is NaN, infinite,
        complex or text (the first bad row is named).
    TypeError
        If an entry cannot become a number.

    Examples
    --------
    >>> check_samples([[1, 2], [3, 4]]).tolist()
    [[1.0, 2.0], [3.0, 4.0]]
    """
    if hasattr(X, "toarray") and hasattr(X, "nnz"):
        raise ValueError(
            f"{name} is a sparse matrix, and sparse input is not supported: "
            f"write {name}.toarray()"
        )
    samples = _numbers(X, name)
    if samples.ndim != 2:
        raise ValueError(
            f"Expected a 2D array {name} of shape (n, d), one row per sample, got "
            f"shape {samples.shape}. Reshape your data: write [x] or "
            "x.reshape(1, -1) for one sample, x.reshape(-1, 1) for one feature"
        )
    for count, unit in zip(samples.shape, ("sample", "feature"), strict=True):
        if count == 0:
            raise ValueError(
                f"{name} has 0 {unit}(s) (shape={samples.shape}) while a minimum "
                "of 1 is required."
            )
    finite = np.isfinite(samples)
    if not finite.all():
        row, column = np.argwhere(~finite)[0]
        raise ValueError(
            f"{name} contains NaN or infinity, first in row {row} (column {column} "
            f"is {samples[row, column]}): remove or repair such rows"
        )
    return samples


def _numbers(X, name):
    try:
        raw = np.asarray(X)
        if raw.dtype.kind not in "cUS":
            return np.asarray(raw, dtype=np.float64, order="C")
    except (TypeError, ValueError, OverflowError) as error:
        kind = TypeError if isinstance(error, TypeError) else ValueError
        raise kind(
            f"{name} must be a table of numbers, one row per sample: {error}"
        ) from error
    if raw.dtype.kind == "c":
        raise ValueError(
            f"Complex data not supported: {name} has type {raw.dtype}; "
            f"choose a real part, such as {name}.real"
        )
    raise ValueError(
        f"{name} holds text (type {raw.dtype}), not numbers: "
        f"write {name}.astype(float) if the text spells numbers"
    )


def check_signs(X, y, *, one_class=False):
    """Samples, and their two labels as signs: the door of every (X, y).

    Parameters
    ----------
    X : array-like of shape (n, d)
        Samples, see `check_samples`.
    y : array-like of shape (n,)
        Any two labels: numbers, truth values or text. Sorted, the larger is +1.
        Shape (n, 1) is flattened with a warning.
    one_class : bool
        Accept labels that are all +1 or all -1: enough where no side has to be
        learnt, as for margins and for half-spaces through the origin.

    Returns
    -------
    X : ndarray of shape (n, d), float64
    signs : ndarray of shape (n,), float64
        -1.0 and +1.0.
    classes : ndarray of shape (2,)
        The labels behind -1 and +1.

    Raises
    ------
    ValueError
        If X is bad, the lengths differ, y is missing, has NaN, one class or more
        than two, or looks continuous.

    Examples
    --------
    >>> X, signs, classes = check_signs([[0], [1], [2]], ["spam", "ham", "spam"])
    >>> signs.tolist(), classes.tolist()
    ([1.0, -1.0, 1.0], ['ham', 'spam'])
    """
    X = check_samples(X)
    labels = _labels(y)
    if len(labels) != len(X):
        raise ValueError(
            f"X has {len(X)} rows, but y has {len(labels)} labels: one label per row"
        )
    classes = _classes(labels)
    if one_class and labels.dtype.kind in "if" and abs(classes).tolist() == [1]:
        classes = np.array([-1, 1], dtype=labels.dtype)
    if len(classes) != 2:
        _refuse_classes(labels, classes)
    return X, np.where(labels == classes[1], 1.0, -1.0), classes


def _labels(y):
    if y is None:
        raise ValueError(
            "a classifier requires y to be passed, but the target y is None: "
            "write fit(X, y)"
        )
    labels = np.asarray(y)
    if labels.dtype.kind == "c":
        raise ValueError(f"Complex data not supported: y has type {labels.dtype}")
    if labels.ndim == 2 and labels.shape[1] == 1:
        warnings.warn(
            "A column-vector y was passed when a 1d array was expected: y has shape "
            f"{labels.shape}; write y.ravel() to have {labels.shape[:1]}",
            _known_to_sklearn(DataConversionWarning),
            stacklevel=4,
        )
        labels = labels.ravel()
    if labels.ndim != 1:
        raise ValueError(
            f"y should be a 1d array of n labels, got shape {labels.shape}"
        )
    return labels


def _classes(labels):
    try:
        bad = np.flatnonzero(labels != labels)  # NaN, also inside object arrays
        if labels.dtype.kind == "f":
            bad = np.flatnonzero(~np.isfinite(labels))
        if len(bad):
            raise ValueError(
                f"y contains NaN or infinity, first in row {bad[0]}: "
                "remove the rows that have no label"
            )
        return np.unique(labels)
    except TypeError as error:
        raise ValueError(
            "Unknown label type: the labels in y cannot be sorted "
            f"({error}); use two labels of one type"
        ) from error


def _refuse_classes(labels, classes):
    if len(classes) < 2:
        found = f": {classes[0]!s}" if len(classes) else ""
        raise ValueError(
            f"y has {len(labels)} sample(s) of {len(classes)} class(es), that is "
            f"{len(classes)} class{found}; two classes are needed"
        )
    if labels.dtype.kind == "f" and (labels != np.round(labels)).any():
        raise ValueError(
            f"y looks continuous ({len(classes)} different values, from "
            f"{classes[0]} to {classes[-1]}): use a regression, or turn it into two "
            "classes by a threshold, such as y > 0.5"
        )
    shown = ", ".join(str(label) for label in classes[:5])
    raise ValueError(
        f"Only binary classification is supported. y has {len(classes)} classes "
        f"({shown}{', …' if len(classes) > 5 else ''}): keep two of them, or merge "
        "them, such as y == y[0]"
    )


class Estimator:
    """Parameters by name: what ``__init__`` takes is what it stores, no more.

    Examples
    --------
    >>> from linclass import Perceptron
    >>> Perceptron(order="worst").set_params(max_iter=50)
    Perceptron(order='worst', max_iter=50)
    """

    @classmethod
    def _defaults(cls):
        parameters = inspect.signature(cls).parameters.values()
        return {p.name: p.default for p in parameters}

    def get_params(self, deep=True):
        """Return the parameters as a dictionary.

        Examples
        --------
        >>> from linclass import MaxMargin
        >>> MaxMargin().get_params()
        {'fit_intercept': True}
        """
        return {name: getattr(self, name) for name in self._defaults()}

    def set_params(self, **params):
        """Set parameters by name and return self.

        Raises
        ------
        ValueError
            If a name is unknown; the message lists the known ones.

        Examples
        --------
        >>> from linclass import MaxMargin
        >>> MaxMargin().set_params(fit_intercept=False)
        MaxMargin(fit_intercept=False)
        """
        known = self._defaults()
        for name, value in params.items():
            if name not in known:
                raise ValueError(
                    f"{type(self).__name__} has no parameter {name!r}; it has "
                    f"{', '.join(known) or 'none'}"
                )
            setattr(self, name, value)
        return self

    def __repr__(self):
        changed = (
            f"{name}={getattr(self, name)!r}"
            for name, default in self._defaults().items()
            if repr(getattr(self, name)) != repr(default)
        )
        return f"{type(self).__name__}({', '.join(changed)})"


class Classifier(Estimator):
    """A classifier of two classes: input checks for fit and predict, and score.

    Examples
    --------
    >>> from linclass import Perceptron
    >>> Perceptron().fit([[0], [1]], ["no", "yes"]).score([[0], [1]], ["no", "yes"])
    1.0
    """

    def __sklearn_tags__(self):
        from sklearn.utils import ClassifierTags, InputTags, Tags, TargetTags

        return Tags(
            estimator_type="classifier",
            target_tags=TargetTags(required=True),
            classifier_tags=ClassifierTags(multi_class=False),
            input_tags=InputTags(),
        )

    def _check_fit(self, X, y, *, one_class=False):
        """Return X and signs; set classes_, n_features_in_, feature_names_in_."""
        names = _feature_names(X)
        X, signs, self.classes_ = check_signs(X, y, one_class=one_class)
        self.n_features_in_ = X.shape[1]
        vars(self).pop("feature_names_in_", None)
        if names is not None:
            self.feature_names_in_ = names
        return X, signs

    def _check_predict(self, X):
        """Return X if it fits the training data in width and column names."""
        name = type(self).__name__
        if not hasattr(self, "n_features_in_"):
            raise _known_to_sklearn(NotFittedError)(
                f"This {name} is not fitted yet: call fit(X, y) first"
            )
        names = _feature_names(X)
        if names is not None and hasattr(self, "feature_names_in_"):
            _compare_names(names, self.feature_names_in_)
        X = check_samples(X)
        if X.shape[1] != self.n_features_in_:
            raise ValueError(
                f"X has {X.shape[1]} features, but {name} is expecting "
                f"{self.n_features_in_} features as input, as in fit"
            )
        return X

    def score(self, X, y):
        """Accuracy: the share of the rows of X whose predicted label is y's.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Samples.
        y : array-like of shape (n,)
            Their labels, coded as in ``fit``.

        Returns
        -------
        float
            Between 0 and 1.

        Raises
        ------
        ValueError
            If X does not fit the training data, or the lengths differ.

        Examples
        --------
        >>> from linclass import Perceptron
        >>> Perceptron().fit([[0], [1]], [0, 1]).score([[-5], [5]], [1, 1])
        0.5
        """
        predicted, labels = self.predict(X), _labels(y)
        if predicted.shape != labels.shape:
            raise ValueError(
                f"X has {len(predicted)} rows, but y has {len(labels)} labels"
            )
        return float(np.mean(predicted == labels))


def _feature_names(X):
    columns = getattr(X, "columns", None)
    if columns is None or not all(isinstance(name, str) for name in columns):
        return None
    return np.array(list(columns), dtype=object)


def _compare_names(given, fitted):
    if list(given) == list(fitted):
        return
    lines = ["The feature names should match those that were passed during fit."]
    unseen = sorted(set(given) - set(fitted))
    missing = sorted(set(fitted) - set(given))
    if unseen:
        lines += ["Feature names unseen at fit time:", *(f"- {n}" for n in unseen)]
    if missing:
        lines += ["Feature names seen at fit time, yet now missing:"]
        lines += [f"- {n}" for n in missing]
    if not unseen and not missing:
        lines += ["Feature names must be in the same order as they were in fit."]
    lines += [f"Write X[{list(fitted)}] to choose and order the columns."]
    raise ValueError("\n".join(lines))


class LinearMixin:
    """g(x) = ⟨w, x⟩ + b from ``halfspace_``; the larger class iff g(x) >= 0.

    Examples
    --------
    >>> from linclass import Perceptron
    >>> Perceptron().fit([[-1], [1]], [0, 1]).coef_.shape
    (1, 1)
    """

    @property
    def coef_(self):
        """Ndarray of shape (1, d): w as a row.

        Examples
        --------
        >>> from linclass import MaxMargin
        >>> MaxMargin().fit([[-1], [1]], [0, 1]).coef_.round(6).tolist()
        [[1.0]]
        """
        return self.halfspace_.w.reshape(1, -1)

    @property
    def intercept_(self):
        """Ndarray of shape (1,): b.

        Examples
        --------
        >>> from linclass import MaxMargin
        >>> MaxMargin().fit([[0], [2]], [0, 1]).intercept_.round(6).tolist()
        [-1.0]
        """
        return np.array([self.halfspace_.b])

    def decision_function(self, X):
        """Scores g(x) = ⟨w, x⟩ + b.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Samples.

        Returns
        -------
        ndarray of shape (n,)

        Raises
        ------
        ValueError
            If X does not fit the training data, or there was no fit.

        Examples
        --------
        >>> from linclass import MaxMargin
        >>> MaxMargin().fit([[0], [2]], [0, 1]).decision_function([[4]]).round(6)
        array([3.])
        """
        X = self._check_predict(X)
        return self.halfspace_.score(X)

    def predict(self, X):
        """Labels, coded as in ``fit``: the larger one iff g(x) >= 0.

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
            If X does not fit the training data, or there was no fit.

        Examples
        --------
        >>> from linclass import MaxMargin
        >>> MaxMargin().fit([[0], [2]], ["low", "up"]).predict([[-1], [3]]).tolist()
        ['low', 'up']
        """
        positive = self.decision_function(X) >= 0
        return self.classes_[positive.astype(int)]
