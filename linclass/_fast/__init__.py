"""The fast twins of plain algorithms, one file each, and the door to numba."""

from _thread import allocate_lock  # of threading, which takes longer to load
from collections.abc import Callable
from typing import Any, TypeVar

Loop = TypeVar("Loop", bound=Callable[..., Any])

# A plain loop is compiled where the data have so many numbers (n · d) or more: the
# second or so that numba takes for a loop, once in a process, is lost on less.
COMPILE_FROM = 2**14

_compiled: dict[Callable[..., Any], Any] = {}
_lock = allocate_lock()


def compiled(loop: Loop) -> Loop | None:
    """The loop, compiled by numba; None if numba (the extra ``fast``) is not installed.

    The loop is a plain function of numbers and arrays at the top of a module. Sums may
    be taken in another order than written, four terms at a time, so that on numbers
    which are not integers the last bit may differ. Nothing is written to the disk: each
    process compiles for itself, at the first call with arguments of new types; other
    threads wait for it.

    Use::

        loop = (compiled(_plain) if X.size >= COMPILE_FROM else None) or _plain
    """
    with _lock:
        if loop not in _compiled:
            try:
                from numba import njit
            except ImportError:
                return None
            _compiled[loop] = njit(nogil=True, fastmath={"reassoc"})(loop)
        twin: Loop = _compiled[loop]
    return twin
