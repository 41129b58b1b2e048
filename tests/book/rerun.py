"""Run the cells of a page, and then each of them once more, as a reader does."""

import io
from contextlib import redirect_stdout

import folds
import matplotlib
import matplotlib.pyplot as plt


def faults(page):
    """Cells that raise, or print something else, if run again after the last.

    The code in folds counts as cells, and must print what the page says.
    """
    with matplotlib.rc_context():
        plt.switch_backend("agg")
        names = {"__name__": "__main__"}
        last = [cell for cell in page.code if "closes" in cell.tags]
        code = [cell for cell in page.all_code if cell not in last]
        first = [_run(cell, names) for cell in code]
        for cell, said in zip(code, first, strict=True):
            if cell.block and (complaint := folds.complaint(cell.block, said)):
                yield f"{cell.id}: {complaint}"
        for cell, before in zip(code, first, strict=True):
            # On its own: what it binds anew is not there for the next one.
            if (after := _run(cell, dict(names))) != before:
                yield f"{cell.id}: first {before[:200]!r}, run again {after[:200]!r}"
        for cell in last:  # it ends processes that the others need
            if said := _run(cell, names):
                yield f"{cell.id}: {said}"


def _run(cell, names):
    """What a cell prints, or how it stops."""
    shown = io.StringIO()
    try:
        with redirect_stdout(shown):
            exec(compile(cell.source, cell.id, "exec"), names)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    finally:
        plt.close("all")
    return shown.getvalue()
