"""Weights of rows and of classes: checked, and joined to one number a row."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._checks import (
    TINY,
    AnyArray,
    FloatArray,
    IntArray,
    _numbers,
    check_number,
    check_samples,
    is_number,
    paired_labels,
    refuse_missing,
)


def check_weights(sample_weight: ArrayLike, n: int) -> FloatArray:
    """Weights of n rows: finite numbers >= 0, not all 0, with a finite sum."""
    weights = _numbers(sample_weight, "sample_weight")
    if weights.ndim == 0 and is_number(sample_weight):  # one for all
        weights = np.full(n, float(weights))
    if weights.shape != (n,):
        raise ValueError(
            f"sample_weight must be {n} numbers, one per row (shape ({n},)), got "
            f"shape {weights.shape}"
        )
    bad = ~(np.isfinite(weights) & (weights >= 0))
    if bad.any():
        raise ValueError(
            "sample_weight must be finite numbers >= 0: row "
            f"{bad.argmax()} has {weights[bad.argmax()]}"
        )
    if not weights.any():
        raise ValueError(
            "sample_weight is zero for every row: give some row a weight > 0"
        )
    with np.errstate(over="ignore"):
        total = weights.sum()
    # only their ratios count; below TINY their mean would lose digits
    if total < n * TINY:
        return weights * 2.0**1000
    return weights if np.isfinite(total) else weights / n


def kept_rows(
    X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None
) -> tuple[FloatArray, AnyArray, FloatArray | None]:
    """Checked samples, labels and weights, without the rows of weight 0."""
    samples = check_samples(X)
    labels = paired_labels(samples, y)
    if sample_weight is None:
        return samples, labels, None
    weights = check_weights(sample_weight, len(samples))
    kept = weights > 0
    if kept.all():
        return samples, labels, weights
    refuse_missing(labels, weights)  # here, where the numbers of rows are the user's
    return samples[kept], labels[kept], weights[kept]


def row_weights(
    sample_weight: FloatArray | None,
    class_weight: Any,
    codes: IntArray,
    classes: AnyArray,
) -> FloatArray | None:
    """Weight of each row, its own times that of its class; None if neither is given.

    ``class_weight`` has weights > 0 by label, the others weigh 1. "balanced" is W / (K
    W_k) for class k of K, with W_k the sum of sample_weight in it and W that of all, so
    that all classes weigh the same.

    Examples
    --------
    >>> codes, classes = np.array([0, 0, 0, 1]), np.array(["ham", "spam"])
    >>> row_weights(None, {"spam": 5}, codes, classes).tolist()
    [1.0, 1.0, 1.0, 5.0]
    >>> row_weights(None, "balanced", codes, classes).round(3).tolist()
    [0.667, 0.667, 0.667, 2.0]
    """
    own = None
    if sample_weight is not None:
        own = check_weights(sample_weight, len(codes))
    if class_weight is None:
        return own
    if isinstance(class_weight, str) and class_weight == "balanced":
        totals = np.bincount(codes, weights=own, minlength=len(classes))
        found = totals > 0
        factors = totals.sum() / found.sum() / np.where(found, totals, 1)
    else:
        factors = _class_factors(class_weight, classes)
    with np.errstate(over="ignore"):
        weights = factors[codes] if own is None else own * factors[codes]
    return check_weights(weights, len(codes))


def _class_factors(class_weight: Any, classes: AnyArray) -> FloatArray:
    if not isinstance(class_weight, Mapping):
        raise ValueError(
            "class_weight must be None, 'balanced' or a dict such as "
            f"{{{classes.tolist()[-1]!r}: 2.0}}, got {class_weight!r}"
        )
    known = classes.tolist()
    strange = [label for label in class_weight if label not in known]
    if strange:
        raise ValueError(
            f"class_weight has the label {strange[0]!r}, but y has {known}"
        )
    factors = []
    for label in known:
        name, factor = f"class_weight[{label!r}]", class_weight.get(label, 1)
        factors.append(check_number(name, factor, positive=True))
    return np.array(factors)
