"""Input validation: what comes in, what is refused, and in which words.

What the functions refuse is a ValueError where they do not say otherwise.
"""

import math
import numbers
import os
import sys
import warnings
from collections.abc import Iterator
from datetime import date, time, timedelta
from typing import Any, TypeGuard

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.intp]  # counts and positions: 32 bits where indices have 32
AnyArray = NDArray[Any]

FLOATS = (float, np.floating)  # a float32 is no float of Python

EPS = float(np.finfo(np.float64).eps)  # 2.2e-16, the spacing of floats at 1
TINY = float(np.finfo(np.float64).tiny)  # 2.2e-308, below it floats lose digits
LARGEST = float(np.finfo(np.float64).max)  # 1.8e308
TILE = 2**16  # numbers of a block of work, few enough to stay in the cache

_PACKAGE = os.path.dirname(os.path.abspath(__file__)) + os.sep


class DataConversionWarning(UserWarning):
    """The labels came in a shape that had to be changed."""


def known_to_sklearn(own: type) -> type:
    """scikit-learn's class of the same name if it is loaded: its users catch that."""
    known: type = getattr(sys.modules.get("sklearn.exceptions"), own.__name__, own)
    return known


def users_stacklevel() -> int:
    """The ``stacklevel`` of a warning that points at the first line outside linclass.

    Called by the function that warns.
    """
    frame, level = sys._getframe(1), 1
    while frame.f_back and frame.f_code.co_filename.startswith(_PACKAGE):
        frame, level = frame.f_back, level + 1
    return level


def check_samples(X: ArrayLike, *, name: str = "X") -> FloatArray:
    """Samples as a C-contiguous float64 array of shape (n, d), n and d >= 1.

    Lists, arrays of any number type and data frames become a new array; X itself is
    returned when it already has this form: do not write to it. An entry that is NaN,
    infinite, complex or text is a ValueError that names the first bad row, one that
    cannot become a number a TypeError. ``name`` is what messages call X.

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
    if not _all_finite(samples):
        row, column = np.argwhere(~np.isfinite(samples))[0]
        raise ValueError(
            f"{name} contains NaN or infinity, first in row {row} (column {column} "
            f"is {samples[row, column]}): remove or repair such rows"
        )
    return samples


def read_only(samples: FloatArray) -> FloatArray:
    """A view that estimators of others cannot write to: a step in place copies it."""
    view = samples.view()
    view.flags.writeable = False
    return view


def _all_finite(numbers: FloatArray) -> bool:
    flat = numbers.ravel()
    with np.errstate(over="ignore", invalid="ignore"):
        squares = flat @ flat  # not finite if any number is not
    return bool(np.isfinite(squares) or np.isfinite(flat).all())


def finite_scores(scores: FloatArray) -> FloatArray:
    """The scores; refused if one left the range of floats, and tells no class."""
    if not np.isfinite(scores).all():
        raise ValueError(
            "a score is too large for a float: rescale X, such as X / np.abs(X).max()"
        )
    return scores


def linear_scores(samples: FloatArray, w: FloatArray, b: float) -> FloatArray:
    """Scores ⟨w, x⟩ + b of samples that `check_samples` has passed."""
    with np.errstate(over="ignore", invalid="ignore"):
        return finite_scores(samples @ w + b)


def _numbers(X: Any, name: str) -> FloatArray:
    _refuse_masked(X, name)
    _refuse_dates_of_frame(X, name)
    try:
        raw = np.asarray(list(X) if isinstance(X, Iterator) else X)
        if raw.dtype.kind == "O":
            if hasattr(X, "isna"):
                raw = np.where(X.isna(), np.nan, raw)  # pandas.NA is no float
            _refuse_objects(raw, name)
        if raw.dtype.kind not in "cUSTmM":
            return np.asarray(raw, dtype=np.float64, order="C")
    except _NotNumbers:
        raise
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
    if raw.dtype.kind in "mM":
        raise _dates(f"{name} holds dates or durations (type {raw.dtype})")
    raise ValueError(
        f"{name} holds text (type {raw.dtype}), not numbers: "
        f"write {name}.astype(float) if the text spells numbers"
    )


class _NotNumbers(ValueError):
    """What came holds something that must not become a number in silence."""


def _dates(found: str) -> _NotNumbers:
    return _NotNumbers(
        f"{found}, not numbers: choose an origin and a unit, such as "
        '(t - t.min()) / np.timedelta64(1, "D") for days since the first'
    )


def _refuse_masked(X: Any, name: str) -> None:
    """Refuse masked entries: as an array they would be the numbers under the mask."""
    if "numpy.ma" not in sys.modules:  # then nobody has made one
        return
    for k, row in enumerate(X if isinstance(X, (list, tuple)) else [X]):
        if isinstance(row, np.ma.MaskedArray) and np.ma.is_masked(row):
            mask = np.atleast_1d(np.ma.getmaskarray(row))
            first = k if row is not X else np.argwhere(mask)[0][0]
            way = f"{name}.filled(value), or leave such rows out"
            if row is X and row.ndim == 2:
                way += f": {name}[~np.ma.getmaskarray({name}).any(axis=1)]"
            raise ValueError(
                f"{name} has masked entries, first in row {first}, and a mask is not "
                f"supported: write {way}"
            )


def _refuse_dates_of_frame(X: Any, name: str) -> None:
    """Refuse columns of dates: a frame would give counts of days or microseconds."""
    kinds = getattr(X, "dtypes", None)
    if kinds is None or not hasattr(X, "columns"):
        return
    for column, kind in zip(X.columns, kinds, strict=False):
        words = str(kind).lower()
        if words.startswith(("date", "time", "duration", "period")):
            raise _dates(f"column {column!r} of {name} holds {kind}")


def _refuse_objects(raw: AnyArray, name: str) -> None:
    """Refuse text and dates that stand among other objects."""
    dates = (date, time, timedelta, np.datetime64, np.timedelta64)
    for place, value in np.ndenumerate(raw):
        where = f", first in row {place[0]}" if place else ""
        if isinstance(value, (str, bytes)):
            raise _NotNumbers(
                f"{name} holds text{where} ({value!r}), not numbers: write "
                f"{name}.astype(float) if the text spells numbers"
            )
        if isinstance(value, dates):
            raise _dates(f"{name} holds dates or durations{where}")


def check_labels(
    X: ArrayLike, y: ArrayLike, *, one_class: bool = False
) -> tuple[FloatArray, IntArray, AnyArray]:
    """Samples, and their labels as codes 0 … K - 1 of K sorted classes.

    Returns X, codes and classes; ``classes[codes]`` are the labels. Labels are numbers,
    truth values or text; shape (n, 1) is flattened with a warning. Refused: lengths
    that differ, labels that are missing, NaN or look continuous, and a single class
    unless ``one_class``.

    Examples
    --------
    >>> X, codes, classes = check_labels([[0], [1], [2]], ["c", "a", "b"])
    >>> codes.tolist(), classes.tolist()
    ([2, 0, 1], ['a', 'b', 'c'])
    """
    X = check_samples(X)
    codes, classes = label_codes(paired_labels(X, y), one_class=one_class)
    return X, codes, classes


def paired_labels(X: Any, y: ArrayLike) -> AnyArray:
    """The labels as an array, one for each row of X."""
    labels = label_array(y)
    if len(labels) != len(X):
        raise ValueError(
            f"X has {len(X)} rows, but y has {len(labels)} labels: one label per row"
        )
    return labels


def check_signs(
    X: ArrayLike, y: ArrayLike, *, one_class: bool = False
) -> tuple[FloatArray, FloatArray, AnyArray]:
    """Samples, and their two labels as signs -1.0 and +1.0; sorted, the larger is +1.

    Returns X, signs, and the labels behind -1 and +1. With ``one_class`` labels may be
    all +1 or all -1: enough where no side has to be learnt, as for margins and for
    half-spaces through the origin.

    Examples
    --------
    >>> X, signs, classes = check_signs([[0], [1], [2]], ["spam", "ham", "spam"])
    >>> signs.tolist(), classes.tolist()
    ([1.0, -1.0, 1.0], ['ham', 'spam'])
    """
    X = check_samples(X)
    signs, classes = label_signs(paired_labels(X, y), one_class=one_class)
    return X, signs, classes


def label_signs(
    labels: AnyArray, *, one_class: bool = False
) -> tuple[FloatArray, AnyArray]:
    """Signs of an array of labels, and the labels behind -1 and +1."""
    codes, classes = label_codes(labels, one_class=one_class)
    if len(classes) == 1:
        if classes.dtype.kind not in "if" or abs(classes[0]) != 1:
            raise _too_few(codes, classes, ", or labels -1 or +1 of a signed type")
        codes = codes + (classes[0] > 0)
        classes = np.array([-1, 1], dtype=classes.dtype)
    if len(classes) > 2:
        shown = ", ".join(str(label) for label in classes[:5])
        raise ValueError(
            f"Only binary classification is supported. y has {len(classes)} classes "
            f"({shown}{', …' if len(classes) > 5 else ''}): keep two of them, or merge "
            "them, such as y == y[0]"
        )
    return (2 * codes - 1).astype(np.float64), classes


def signs_of(X: ArrayLike, y: ArrayLike, classes: AnyArray) -> FloatArray:
    """Signs of the labels of these rows, +1 for the second of two known classes."""
    labels = paired_labels(check_samples(X), y)
    strange = np.flatnonzero(~np.isin(labels, classes))
    if len(strange):
        raise ValueError(
            f"y has a label that is none of {classes.tolist()}, first in row "
            f"{strange[0]}: {labels[strange[0]]!s}"
        )
    return np.where(labels == classes[1], 1.0, -1.0)


def label_array(y: ArrayLike) -> AnyArray:
    """Labels as an array of shape (n,), of the type they came in."""
    if y is None:
        raise ValueError(
            "a classifier requires y to be passed, but the target y is None: "
            "give one label for each row of X"
        )
    _refuse_masked(y, "y")
    try:
        y = list(y) if isinstance(y, Iterator) else y
        labels = np.asarray(y)
    except ValueError as error:
        raise ValueError(f"y should be a 1d array of n labels: {error}") from error
    if labels.dtype.kind in "US" and isinstance(y, (list, tuple)):
        if not all(isinstance(label, (str, bytes)) for label in y):
            labels = np.array(y, dtype=object)  # numpy has made text of all of them
    if labels.dtype.kind == "c":
        raise ValueError(f"Complex data not supported: y has type {labels.dtype}")
    if labels.ndim == 2 and labels.shape[1] == 1:
        warnings.warn(
            "A column-vector y was passed when a 1d array was expected: y has shape "
            f"{labels.shape}; write y.ravel() to have {labels.shape[:1]}",
            known_to_sklearn(DataConversionWarning),
            stacklevel=users_stacklevel(),
        )
        labels = labels.ravel()
    if labels.ndim != 1:
        raise ValueError(
            f"y should be a 1d array of n labels, got shape {labels.shape}"
        )
    return labels


def label_codes(
    labels: AnyArray, *, one_class: bool = False
) -> tuple[IntArray, AnyArray]:
    """Codes and classes of an array of labels, see `check_labels`."""
    refuse_missing(labels)
    try:
        classes, codes = np.unique(labels, return_inverse=True)
    except TypeError as error:
        raise ValueError(
            "Unknown label type: the labels in y cannot be sorted "
            f"({error}); use labels of one type"
        ) from error
    if len(classes) < (1 if one_class else 2):
        raise _too_few(codes, classes)
    if len(classes) > 2 and any(
        isinstance(label, FLOATS) and label != round(label) for label in classes
    ):
        raise ValueError(
            f"y looks continuous ({len(classes)} different values, from "
            f"{classes[0]} to {classes[-1]}): use a regression, or turn it into "
            "two classes by a threshold, such as y > 0.5"
        )
    return codes, classes


def refuse_missing(labels: AnyArray, weights: FloatArray | None = None) -> None:
    """Refuse a row without a label; one of weight 0 needs none."""
    missing = _missing(labels)
    if weights is not None:
        missing &= weights > 0
    if missing.any():
        row = missing.argmax()
        number = isinstance(labels[row], FLOATS)
        raise ValueError(
            f"y contains {'NaN or infinity' if number else repr(labels[row])}, first "
            f"in row {row}: remove the rows that have no label"
        )


def _missing(labels: AnyArray) -> AnyArray:
    """Which rows have no label: None, NaN, NaT, pandas.NA; nor is infinity one."""
    if labels.dtype.kind == "f":
        return ~np.isfinite(labels)
    if labels.dtype.kind in "OT":  # T, StringDType, has NaN or None among its text
        return np.array([_is_missing(label) for label in labels], dtype=bool)
    return np.asarray(labels != labels)


def _is_missing(label: Any) -> bool:
    if label is None or (isinstance(label, FLOATS) and not math.isfinite(label)):
        return True
    try:
        return bool(label != label)  # NaT, and NaN of any type
    except TypeError:  # pandas.NA is neither equal nor unequal
        return True


def two_classes(classes: ArrayLike) -> AnyArray:
    """The two labels that data in pieces will have, sorted."""
    try:
        found = label_codes(label_array(classes), one_class=True)[1]
    except ValueError as error:
        raise ValueError(
            f"classes must be a list of two labels, got {classes!r}: {error}"
        ) from error
    if len(found) != 2:
        raise ValueError(f"classes must be two different labels, got {classes!r}")
    return found


def never_equal(labels: AnyArray, classes: AnyArray) -> bool:
    """Whether labels can be none of the classes: text there and numbers here."""
    return len(labels) > 0 and _kinds(labels).isdisjoint(_kinds(classes))


def _kinds(labels: AnyArray) -> set[str]:
    """Number ("n"), text ("U"), bytes ("S"), …: labels of two kinds are never equal."""
    each = labels if labels.dtype.kind == "O" else labels[:1]
    kinds = (np.asarray(label).dtype.kind for label in each)
    return {"n" if kind in "biufc" else str(kind) for kind in kinds}


def constant_columns(X: FloatArray) -> AnyArray:
    """Whether each column is constant up to rounding: max - min <= 8 ε max|x|.

    Each column by itself: the size of one says nothing of another.

    Examples
    --------
    >>> X = np.array([[0.3, 1, 1e-30], [0.1 + 0.2, 1, 2e-30]])
    >>> constant_columns(X).tolist()
    [True, True, False]
    """
    constant = _constant(X[:100])
    if constant.any():  # a column that moves in its first rows is not constant
        constant[constant] = _constant(X[:, constant])
    return constant


def _constant(X: FloatArray) -> AnyArray:
    low, high = X.min(axis=0), X.max(axis=0)
    with np.errstate(over="ignore"):
        spread = high - low
    return np.asarray(spread <= 8 * EPS * np.maximum(abs(low), abs(high)))


def _too_few(codes: IntArray, classes: AnyArray, also: str = "") -> ValueError:
    found = f": {classes[0]!s}" if len(classes) else ""
    return ValueError(
        f"y has {len(codes)} sample(s) of {len(classes)} class(es), that is "
        f"{len(classes)} class{found}; two classes are needed{also}"
    )


def regular(result: AnyArray) -> AnyArray:
    """What numpy.linalg gave; LinAlgError where the matrix was none it can take.

    numpy knows of that from flags of the processor. A browser shows it none: there
    `inv` and `cholesky` do not raise, they return NaN.
    """
    if np.isnan(result).any():
        raise np.linalg.LinAlgError("the matrix is singular, or not positive definite")
    return result


def check_choice(
    name: str, value: object, options: tuple[str, ...], other: str | None = None
) -> None:
    """Refuse a value that is none of the options; ``other`` is what else may come."""
    if not (isinstance(value, str) and value in options):
        wanted = [*map(repr, options), *([other] if other else [])]
        raise ValueError(f"{name} must be {' or '.join(wanted)}, got {value!r}")


def check_flag(name: str, value: object) -> bool:
    """True or False, of Python or numpy: the text "False" would count as true."""
    if not isinstance(value, (bool, np.bool_)):
        raise ValueError(f"{name} must be True or False, got {value!r}")
    return bool(value)


def is_number(value: object) -> TypeGuard[float]:
    """Whether value is one finite real number; a truth value is none."""
    if not isinstance(value, numbers.Real) or isinstance(value, (bool, np.bool_)):
        return False
    try:
        return math.isfinite(value)
    except OverflowError:  # an integer too large for a float
        return False


def check_number(name: str, value: object, *, positive: bool = False) -> float:
    """A finite number >= 0, or > 0 if ``positive``, as a float."""
    if is_number(value):
        number = float(value)
        if number > 0 or (number == 0 and not positive):
            return number
    wanted = "> 0" if positive else ">= 0"
    raise ValueError(f"{name} must be a number {wanted}, got {value!r}")


def check_count(name: str, value: object, *, least: int = 1) -> int:
    """An integer >= least, as an int."""
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        if value >= least:
            return int(value)
    raise ValueError(f"{name} must be an int >= {least}, got {value!r}")


def check_generator(
    random_state: "int | np.random.Generator | None",
) -> "np.random.Generator":
    """A new generator of a seed at each call; a Generator is itself, and advances."""
    if isinstance(random_state, (int, np.integer)):
        known = random_state >= 0 and not isinstance(random_state, bool)
    else:
        kinds = (np.random.Generator, np.random.RandomState)
        known = random_state is None or isinstance(random_state, kinds)
    if not known:
        raise ValueError(
            "random_state must be None, an int >= 0 or a numpy.random.Generator, "
            f"got {random_state!r}"
        )
    if isinstance(random_state, np.random.RandomState):  # numpy < 2.2 takes none
        return np.random.Generator(random_state._bit_generator)
    return np.random.default_rng(random_state)
