"""The companion of the book: figures, players, exercises and ledger.

It imports `linclass`, never the reverse, and needs more than numpy and scipy.
"""

from importlib.util import find_spec

_missing = [
    name
    for name in ("matplotlib", "ipywidgets", "anywidget", "yaml")
    if find_spec(name) is None
]
if _missing:
    raise ImportError(
        f"linclass.book needs {', '.join(_missing)}, which this Python does not have; "
        'type: pip install "linclass[book]"'
    )
