"""The companion of the book: figures, players, exercises and ledger.

It imports `linclass`, never the reverse, and needs more than numpy and scipy: the extra
`plot` for what draws, the extra `book` for players, ledger and tables.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Say which extra brings what an import does not find.

    Examples
    --------
    >>> with needing("book"):
    ...     import no_such_module
    Traceback (most recent call last):
      ...
    ImportError: linclass.book needs no_such_module, which this Python does not have;
    type: pip install "linclass[book]"
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise ImportError(
            f"linclass.book needs {error.name}, which this Python does not have; "
            f'type: pip install "linclass[{extra}]"'
        ) from error


with needing("plot"):
    if find_spec("matplotlib") is None:  # not imported: answers need no picture
        raise ModuleNotFoundError(name="matplotlib")
