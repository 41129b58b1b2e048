"""The companion of the book: figures, players, exercises and ledger.

It imports `linclass`, never the reverse, and needs more than numpy and scipy: the extra
`plot` for what draws, the extra `book` for players, ledger and tables.
"""

import sys
from importlib.util import find_spec

from linclass._extras import needing

if sys.argv[:1] != ["-m"]:  # `python -m linclass.book` says all that is missing
    with needing("plot"):
        if find_spec("matplotlib") is None:  # not imported: answers need no picture
            raise ModuleNotFoundError(name="matplotlib")
