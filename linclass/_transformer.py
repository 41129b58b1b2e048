"""The base of every feature map, in scikit-learn's conventions."""

import sys
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from ._base import Estimator
from ._checks import AnyArray, FloatArray, check_choice, check_samples


class Transformer(Estimator):
    """A feature map: a transformer of samples, one row in and one row out.

    A map defines ``_prepare(X)`` if it has anything to check or to learn, ``_map(X)``
    for checked samples, and ``_names(names)`` of its columns. ``_map`` runs without
    floating-point warnings; what it returns is refused if it is not finite.

    Attributes
    ----------
    n_features_in_, feature_names_in_
        As of `Classifier`.

    Examples
    --------
    >>> from linclass import MaxMargin, Quadratic
    >>> square = Quadratic()
    >>> X = square.fit_transform([[-1], [0], [2]])
    >>> MaxMargin().fit(X, [1, 0, 1]).predict(X).tolist()
    [1, 0, 1]
    >>> square.transform([[5]]).tolist(), square.get_feature_names_out().tolist()
    ([[5.0, 25.0]], ['x0', 'x0^2'])
    """

    def __sklearn_tags__(self) -> Any:
        from sklearn.utils import InputTags, Tags, TargetTags, TransformerTags

        return Tags(
            estimator_type="transformer",
            target_tags=TargetTags(required=False),
            transformer_tags=TransformerTags(),
            input_tags=InputTags(),
        )

    def set_output(self, *, transform: str | None = None) -> Self:
        """Choose what ``transform`` returns: "default", an array, "pandas" or "polars".

        A data frame has the names of the columns. None changes nothing; if never set,
        it is what ``sklearn.set_config`` says.

        Examples
        --------
        >>> from linclass import Quadratic
        >>> squares = Quadratic().set_output(transform="pandas")
        >>> squares.fit_transform([[5]])
            x0  x0^2
        0  5.0  25.0
        """
        if transform is not None:
            check_choice("transform", transform, ("default", "pandas", "polars"))
            self._sklearn_output_config = {"transform": transform}  # known to clone
        return self

    def _contained(self, mapped: FloatArray, X: Any) -> Any:
        """The mapped samples as an array, or as the frame that was asked for."""
        asked = getattr(self, "_sklearn_output_config", {}).get("transform")
        if asked is None and "sklearn" in sys.modules:
            asked = sys.modules["sklearn"].get_config()["transform_output"]
        if asked == "pandas":
            import pandas  # type: ignore[import-untyped]

            index = X.index if isinstance(X, pandas.DataFrame) else None
            return pandas.DataFrame(mapped, index, self.get_feature_names_out())
        if asked == "polars":
            import polars

            return polars.DataFrame(mapped, list(self.get_feature_names_out()))
        return mapped

    def _prepare(self, X: FloatArray) -> None:
        """Check the parameters against the samples, and learn from them."""

    def _map(self, X: FloatArray) -> FloatArray:
        raise NotImplementedError

    def _names(self, names: list[str]) -> list[str]:
        raise NotImplementedError

    def fit(self, X: ArrayLike, y: object = None) -> Self:
        """Learn the width of X, and what the map needs from it; y is ignored."""
        samples = check_samples(X)
        self._prepare(samples)
        self._remember(X, samples)
        return self

    def transform(self, X: ArrayLike) -> Any:
        """Mapped samples: a new array (n, number of columns), or as `set_output` says.

        A ValueError says so if a mapped number is too large for a float.
        """
        samples = self._check_new(X)
        with np.errstate(over="ignore", invalid="ignore"):
            mapped = self._in_range(self._map(samples))
        return self._contained(mapped, X)

    def _in_range(self, mapped: FloatArray) -> FloatArray:
        """Refuse what overflowed, for one row of `mapped` per sample."""
        finite = np.isfinite(mapped)
        if not finite.all():
            row = np.argwhere(~finite)[0][0]
            raise ValueError(
                f"{type(self).__name__} makes numbers that are too large for a float, "
                f"first in row {row}: rescale X, such as X / np.abs(X).max()"
            )
        return mapped

    def fit_transform(self, X: ArrayLike, y: object = None) -> Any:
        """Fit, then transform the same samples."""
        return self.fit(X).transform(X)

    def get_feature_names_out(
        self, input_features: ArrayLike | None = None
    ) -> AnyArray:
        """Names of the columns, from those of ``fit`` or given ones: ndarray of str.

        Names that differ from those seen in ``fit`` are refused.
        """
        self._check_fitted()
        names = [f"x{j}" for j in range(self.n_features_in_)]
        names = list(getattr(self, "feature_names_in_", names))
        if input_features is not None:
            given = [str(name) for name in np.asarray(input_features).tolist()]
            if len(given) != len(names):
                raise ValueError(
                    "input_features should have length equal to number of features "
                    f"({len(names)}), got {len(given)}"
                )
            if hasattr(self, "feature_names_in_") and given != names:
                raise ValueError("input_features is not equal to feature_names_in_")
            names = given
        return np.array(self._names(names), dtype=object)
