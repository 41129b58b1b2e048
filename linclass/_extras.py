"""Packages beyond numpy and scipy, and the extras that bring them."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Say which extra brings what an import does not find.

    Examples
    --------
    >>> with needing("book"):
    ...     import no_such_module
    Traceback (most recent call last):
      ...
    ImportError: this needs no_such_module, which this Python does not have; type:
    pip install "linclass[book]"
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise ImportError(
            f"this needs {error.name}, which this Python does not have; "
            f'type: pip install "linclass[{extra}]"'
        ) from error
