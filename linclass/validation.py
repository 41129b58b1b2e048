"""Validation: the error on rows that were not fitted, and choices made by it.

A fit's error on its own rows says little about new rows. So hold rows out, fit the
others, and count the mistakes on those held out.

>>> from linclass import LeastSquaresClassifier, datasets, validation
>>> X, y = datasets.t13()
>>> model = LeastSquaresClassifier()
>>> found = validation.cross_validate(model, X, y, n_folds=6, random_state=0)
>>> found.errors.shape
(6,)
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._base import clone
from ._checks import (
    AnyArray,
    FloatArray,
    IntArray,
    check_count,
    check_flag,
    check_generator,
    check_samples,
    is_number,
    label_array,
    label_codes,
    paired_labels,
    read_only,
)
from .losses import error_rate

__all__ = [
    "Choice",
    "CrossValidation",
    "NestedValidation",
    "Path",
    "choose",
    "cross_validate",
    "folds",
    "hold_out",
    "nested",
    "path",
]

Splits = list[tuple[IntArray, IntArray]]


def hold_out(
    y: ArrayLike,
    share: float = 0.25,
    *,
    random_state: "int | np.random.Generator | None" = None,
) -> tuple[IntArray, IntArray]:
    """Split the rows at random in two, a share of each class held out for testing.

    Document 0, section 9.1.2.

    Parameters
    ----------
    y : array-like of shape (n,)
        Labels of any type.
    share : float
        Share of the test rows, between 0 and 1.
    random_state : None, int or numpy.random.Generator
        An int gives the same rows each time, None others each time.

    Returns
    -------
    train, test : ndarray of int
        Row numbers, sorted. ``len(test)`` is share * n, rounded; the number of test
        rows of each class differs by less than 1 from its share of them.

    Raises
    ------
    ValueError
        If y or share is bad, or a class would be missing on one side.

    Examples
    --------
    >>> train, test = hold_out([0, 0, 0, 0, 1, 1, 1, 1], 0.25, random_state=0)
    >>> len(train), len(test)
    (6, 2)
    """
    if not is_number(share) or not 0 < share < 1:
        raise ValueError(f"share must be a number between 0 and 1, got {share!r}")
    codes, classes = _codes(y)
    n = len(codes)
    size = round(share * n)
    # Every (n/size)-th row of the rows sorted by class: so each class has its share.
    places = ((np.arange(size) + 0.5) * n / max(size, 1)).astype(np.intp)
    test = np.sort(_by_class(codes, random_state)[places])
    train = np.setdiff1d(np.arange(n), test)
    for side, rows in (("test", test), ("training", train)):
        missing = np.setdiff1d(np.arange(len(classes)), codes[rows])
        if len(missing):
            count = (codes == missing[0]).sum()
            raise ValueError(
                f"share={share} of {n} rows leaves no {side} row of class "
                f"{classes[missing[0]]!s}, which has {count} row(s): "
                "change share, or collect more rows"
            )
    return train, test


def folds(
    y: ArrayLike,
    n_folds: int = 5,
    *,
    stratified: bool = True,
    random_state: "int | np.random.Generator | None" = None,
) -> Splits:
    """Split the rows at random in folds; each fold is tested once, others train.

    Document 0, section 9.1.2.

    Parameters
    ----------
    y : array-like of shape (n,)
        Labels of any type.
    n_folds : int
        At least 2. Sizes of folds differ by at most 1.
    stratified : bool
        Whether each class is spread evenly as well: its counts in the folds differ
        by at most 1. If not, ``n_folds=n`` leaves one row out at a time.
    random_state : None, int or numpy.random.Generator
        An int gives the same folds each time, None others each time.

    Returns
    -------
    list of (train, test)
        Row numbers, sorted, a pair a fold. Each row is in one test exactly. It can be
        the ``cv`` of scikit-learn's functions.

    Raises
    ------
    ValueError
        If y is bad, or the smallest class, or n if not stratified, is below n_folds.

    Examples
    --------
    >>> y = ["no", "no", "no", "no", "yes", "yes"]
    >>> [len(test) for train, test in folds(y, 2, random_state=0)]
    [3, 3]
    """
    check_count("n_folds", n_folds, least=2)
    check_flag("stratified", stratified)
    codes, classes = _codes(y)
    n = len(codes)
    if n < n_folds:
        raise ValueError(f"n_folds={n_folds}, but there are {n} row(s): {_way(n)}")
    counts = np.bincount(codes)
    least = int(counts.min())
    if stratified and least < n_folds:
        raise ValueError(
            f"n_folds={n_folds}, but the smallest class, {classes[counts.argmin()]!s}, "
            f"has {least} row(s): {_way(least)}, or stratified=False"
        )
    if not stratified:
        codes = np.zeros_like(codes)
    fold = np.empty(n, dtype=np.intp)
    fold[_by_class(codes, random_state)] = np.arange(n) % n_folds  # dealt like cards
    return [
        (np.flatnonzero(fold != k), np.flatnonzero(fold == k)) for k in range(n_folds)
    ]


def _way(rows: int) -> str:
    return "choose fewer folds" if rows > 1 else "collect more rows"


def _codes(y: ArrayLike) -> tuple[IntArray, AnyArray]:
    labels = label_array(y)
    if len(labels) == 0:
        raise ValueError("y has 0 labels: there is nothing to split")
    return label_codes(labels, one_class=True)


def _by_class(
    codes: IntArray, random_state: "int | np.random.Generator | None"
) -> IntArray:
    """Row numbers, class after class, at random inside a class."""
    order = check_generator(random_state).permutation(len(codes))
    return order[np.argsort(codes[order], kind="stable")]


@dataclass(frozen=True, eq=False)
class CrossValidation:
    """Errors of a cross-validation.

    Attributes
    ----------
    errors : ndarray of shape (n_folds,)
        Share of mistakes on the test rows of each fold.

    Examples
    --------
    >>> found = CrossValidation(np.array([0.25, 0]))
    >>> found.mean_error, found.standard_error, found.scores.tolist()
    (0.125, 0.125, [0.75, 1.0])
    """

    errors: FloatArray

    @property
    def scores(self) -> FloatArray:
        """Accuracies of the folds, 1 - errors."""
        return 1 - self.errors

    @property
    def mean_error(self) -> float:
        """Mean of the errors of the folds."""
        return float(self.errors.mean())

    @property
    def standard_error(self) -> float:
        """Standard error s / √k of the mean of k folds, s² = Σ (error - mean)²/(k - 1).

        A rough guide: the folds share training rows, so they are not independent.
        """
        return float(_standard_error(self.errors))


def _standard_error(errors: FloatArray) -> FloatArray:
    """Of the means over the last axis."""
    return np.asarray(errors.std(axis=-1, ddof=1) / np.sqrt(errors.shape[-1]))


def cross_validate(
    estimator: Any,
    X: ArrayLike,
    y: ArrayLike,
    *,
    n_folds: int = 5,
    stratified: bool = True,
    random_state: "int | np.random.Generator | None" = None,
) -> CrossValidation:
    """Fit copies of a classifier without one fold each, and test on that fold.

    The estimator itself is not changed, and whatever it learns, a scaling inside a
    pipeline too, it learns from the training rows alone. Document 0, section 9.1.2.

    Parameters
    ----------
    estimator : classifier
        Of this package or of scikit-learn; a pipeline as well.
    X : array-like or data frame of shape (n, d)
        Samples. A frame stays a frame, with its columns.
    y : array-like of shape (n,)
        Labels.
    n_folds, stratified, random_state
        As in `folds`.

    Returns
    -------
    CrossValidation
        The share of mistakes in each fold.

    Examples
    --------
    >>> from linclass import MaxMargin
    >>> X, y = [[-3], [-2], [-1], [1], [2], [3]], [0, 0, 0, 1, 1, 1]
    >>> cross_validate(MaxMargin(), X, y, n_folds=3, random_state=0).mean_error
    0.0
    """
    _check_estimator(estimator)
    X, labels = _check_rows(X, y)
    splits = folds(labels, n_folds, stratified=stratified, random_state=random_state)
    return CrossValidation(_errors(estimator, X, labels, splits))


def _errors(estimator: Any, X: Any, y: AnyArray, splits: Splits) -> FloatArray:
    """Share of mistakes in each fold: a fresh copy is fitted without it."""
    errors = []
    for train, test in splits:
        model = clone(estimator).fit(_rows(X, train), y[train])
        errors.append(error_rate(y[test], model.predict(_rows(X, test))))
    return np.array(errors)


def _check_estimator(estimator: Any) -> None:
    methods = all(hasattr(estimator, name) for name in ("fit", "predict"))
    if isinstance(estimator, type) or not methods:
        raise ValueError(
            "estimator must be a classifier or a pipeline, such as Perceptron(), got "
            f"{estimator!r}"
        )


def _check_rows(X: Any, y: ArrayLike) -> tuple[Any, AnyArray]:
    """X as a frame or an array, and the labels of its rows."""
    if not hasattr(X, "columns"):
        X = read_only(check_samples(X))  # a fit of all rows may work in place
    return X, paired_labels(X, y)


def _rows(X: Any, index: IntArray) -> Any:
    """Some rows by position: a frame of pandas or polars stays one, with its names."""
    if hasattr(X, "iloc"):
        return X.iloc[index]
    return X[index] if hasattr(X, "columns") else X.take(index, axis=0)


@dataclass(frozen=True, eq=False)
class Choice:
    """A parameter's value chosen by cross-validation.

    Attributes
    ----------
    name : str
        The parameter.
    values : tuple
        The values tried.
    errors : ndarray of shape (len(values), n_folds)
        Share of mistakes of each value in each fold; the folds are the same.
    value : object
        The value of least mean error; of equal ones the first.
    estimator : classifier
        A copy with this value, fitted to all rows.

    Examples
    --------
    >>> errors = np.array([[0.5, 0.25], [0.25, 0.25]])
    >>> found = Choice("max_iter", (1, 10), errors, 10, None)
    >>> found.mean_errors.tolist(), found.standard_errors.tolist()
    ([0.375, 0.25], [0.125, 0.0])
    """

    name: str
    values: tuple[Any, ...]
    errors: FloatArray
    value: Any
    estimator: Any

    @property
    def mean_errors(self) -> FloatArray:
        """Mean error of each value; the least is optimistic, see `nested`."""
        return np.asarray(self.errors.mean(axis=1))

    @property
    def standard_errors(self) -> FloatArray:
        """Standard error of each mean."""
        return _standard_error(self.errors)


def choose(
    estimator: Any,
    name: str,
    values: Iterable[Any],
    X: ArrayLike,
    y: ArrayLike,
    *,
    n_folds: int = 5,
    stratified: bool = True,
    random_state: "int | np.random.Generator | None" = None,
) -> Choice:
    """Choose the value of a parameter by cross-validation.

    The least mean error is a minimum over values, and so optimistic as an estimate of
    the error on new rows: that of the whole choosing is what `nested` estimates.
    Document 0, section 9.1.2, chooses by the test rows and has no third set.

    Parameters
    ----------
    estimator : classifier
        As in `cross_validate`; it is not changed.
    name : str
        The parameter, such as "strength"; inside a pipeline, "step__strength".
    values : iterable
        Values to try; of equal mean errors the first wins.
    X, y, n_folds, stratified, random_state
        As in `cross_validate`.

    Returns
    -------
    Choice
        The errors of all values, the chosen one, and a fit of it to all rows.

    Examples
    --------
    >>> from linclass import Perceptron, datasets
    >>> X, y = datasets.t13()
    >>> found = choose(Perceptron(), "order", ["cyclic", "worst"], X, y, random_state=0)
    >>> found.errors.shape, found.value in found.values
    ((2, 5), True)
    """
    X, labels = _check_rows(X, y)
    tried, models = _variants(estimator, name, values)
    splits = folds(labels, n_folds, stratified=stratified, random_state=random_state)
    errors = np.array([_errors(model, X, labels, splits) for model in models])
    means = errors.mean(axis=1).round(12)  # equal means tie, however they were summed
    best = int(means.argmin())
    return Choice(name, tried, errors, tried[best], models[best].fit(X, labels))


def _variants(
    estimator: Any, name: str, values: Iterable[Any]
) -> tuple[tuple[Any, ...], list[Any]]:
    """The values, and a copy of the estimator with each."""
    _check_estimator(estimator)
    if not isinstance(name, str):
        raise ValueError(f"name must be that of a parameter, got {name!r}")
    if isinstance(values, str) or not np.iterable(values):
        raise ValueError(
            f"the values of {name} to try must be a list, such as [0.1, 1], got "
            f"{values!r}"
        )
    tried = tuple(values)
    if not tried:
        raise ValueError(f"there are no values of {name} to try")
    # A value may be an estimator, a step of a pipeline: it is not to be fitted.
    return tried, [clone(estimator).set_params(**{name: clone(v)}) for v in tried]


@dataclass(frozen=True, eq=False)
class NestedValidation(CrossValidation):
    """Errors of a choosing procedure, fold by fold.

    Attributes
    ----------
    errors : ndarray of shape (n_folds,)
        Share of mistakes in each outer fold.
    values : tuple
        For each outer fold, the value chosen without it.

    Examples
    --------
    >>> NestedValidation(np.array([0.25, 0]), (0.1, 1)).mean_error
    0.125
    """

    values: tuple[Any, ...]


def nested(
    estimator: Any,
    name: str,
    values: Iterable[Any],
    X: ArrayLike,
    y: ArrayLike,
    *,
    n_folds: int = 5,
    stratified: bool = True,
    random_state: "int | np.random.Generator | None" = None,
) -> NestedValidation:
    """Cross-validate the choosing itself: `choose` without a fold, test on that fold.

    No test row has a say in the choice, so the errors are honest: of the procedure,
    for a training set smaller by one fold. The remedy for choosing by the test rows, as
    Document 0, section 9.1.2, does. G. C. Cawley and N. L. C. Talbot, On over-fitting
    in model selection, Journal of Machine Learning Research 11, 2010.

    Parameters
    ----------
    estimator, name, values, X, y, stratified, random_state
        As in `choose`.
    n_folds : int
        Outer folds, and inner folds of each choice: these have fewer rows of each
        class to share out.

    Returns
    -------
    NestedValidation
        Errors and chosen values of the outer folds.

    Examples
    --------
    >>> from linclass import Perceptron
    >>> X, y = [[v] for v in range(-6, 6)], [v >= 0 for v in range(-6, 6)]
    >>> orders = ["cyclic", "worst"]
    >>> found = nested(Perceptron(), "order", orders, X, y, n_folds=2, random_state=0)
    >>> len(found.errors), len(found.values)
    (2, 2)
    """
    X, labels = _check_rows(X, y)
    values, _ = _variants(estimator, name, values)  # refused here, not in a fold
    rng = check_generator(random_state)  # one for all folds, outer and inner
    how: dict[str, Any] = {"stratified": stratified, "random_state": rng}
    errors, chosen = [], []
    for train, test in folds(labels, n_folds, **how):
        rows, y_rows = _rows(X, train), labels[train]
        found = choose(estimator, name, values, rows, y_rows, n_folds=n_folds, **how)
        predicted = found.estimator.predict(_rows(X, test))
        errors.append(error_rate(labels[test], predicted))
        chosen.append(found.value)
    return NestedValidation(np.array(errors), tuple(chosen))


@dataclass(frozen=True, eq=False)
class Path:
    """Weights over the strengths of a penalty.

    Attributes
    ----------
    strengths : ndarray of shape (m,)
        The strengths.
    coefficients : ndarray of shape (m, d), or (m, K, d) for K > 2 classes
        The weights w of each fit.
    intercepts : ndarray of shape (m,), or (m, K)
        The b of each fit.

    Examples
    --------
    >>> Path(np.array([1.0]), np.array([[2.0, 0.0]]), np.array([3.0])).intercepts
    array([3.])
    """

    strengths: FloatArray
    coefficients: FloatArray
    intercepts: FloatArray


def path(
    estimator: Any,
    strengths: Iterable[float],
    X: ArrayLike,
    y: ArrayLike,
    *,
    name: str = "strength",
) -> Path:
    """Fit a linear classifier once for each strength, and collect the weights.

    Document 0, section 9.1.2.

    Parameters
    ----------
    estimator : linear classifier
        With ``coef_`` and ``intercept_``; in a pipeline, the last step. It is not
        changed.
    strengths : iterable of float
        Values of the parameter, in the order of the result.
    X, y
        As in `cross_validate`.
    name : str
        The parameter, as in `choose`.

    Returns
    -------
    Path
        Weights and biases.

    Raises
    ------
    ValueError
        If X, y or the parameter is bad, or there are no strengths.
    AttributeError
        If the fitted estimator has no ``coef_`` or ``intercept_``.

    Examples
    --------
    >>> from linclass import Perceptron, datasets
    >>> X, y = datasets.t13()
    >>> path(Perceptron(), [0.5, 1], X, y, name="rate").coefficients.tolist()
    [[1.5, 2.0], [3.0, 4.0]]
    """
    X, labels = _check_rows(X, y)
    tried, models = _variants(estimator, name, strengths)
    try:
        numbers = np.array(tried, dtype=np.float64)
    except (TypeError, ValueError):
        raise ValueError(
            f"the values of {name} must be numbers, got {list(tried)}"
        ) from None
    fitted = [_linear(model.fit(X, labels)) for model in models]
    return Path(
        numbers,
        np.array([_single(model.coef_) for model in fitted]),
        np.array([_single(model.intercept_) for model in fitted]),
    )


def _linear(model: Any) -> Any:
    """The classifier itself, the last step of a pipeline: its weights are wanted."""
    last = model[-1] if hasattr(model, "steps") else model
    if not (hasattr(last, "coef_") and hasattr(last, "intercept_")):
        raise AttributeError(
            f"{last!r} has no weights coef_ and intercept_: a path needs a linear "
            "classifier"
        )
    return last


def _single(rows: FloatArray) -> Any:
    """The one row of a classifier of two classes; all rows of more."""
    return rows[0] if len(rows) == 1 else rows
