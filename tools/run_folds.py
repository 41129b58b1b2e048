"""Plugin of pytest: nbval runs the code in the folds of a page, too.

    pytest -p run_folds --nbval ...          (PYTHONPATH=tools)

Each block (see `folds`) runs in the kernel of its page, after the cells above it. It
must not fail and must print what the page says; a solution must be right.
"""

from collections import defaultdict

import folds
import pytest
from nbformat.v4 import new_code_cell
from nbval.plugin import IPyNbCell, IPyNbFile


class FoldedCode(IPyNbCell):
    """A block of code in a fold."""

    def __init__(self, *, block, **of_a_cell):
        super().__init__(**of_a_cell)
        self.block = block

    def runtest(self):
        super().runtest()
        outputs = [out for out in self.test_outputs if out.get("name") == "stdout"]
        said = "".join(out.text for out in outputs)
        if complaint := folds.complaint(self.block, said):
            self.raise_cell_error(complaint)


def in_order(notebook, items):
    """The items of a notebook's code cells, and those of its folds among them."""
    items = iter(items)
    above = "Cell 0"
    for cell in notebook.nb.cells:
        if cell.cell_type == "code":
            item = next(items)
            above = item.name
            yield item
            continue
        for block in folds.blocks(cell.source):
            yield FoldedCode.from_parent(
                notebook,
                name=f"{block.title} below {above}: {block.code.splitlines()[0]}",
                cell_num=int(above.split()[-1]),
                cell=new_code_cell(block.code),
                options=defaultdict(bool),  # nothing is stored to compare with
                block=block,
            )


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    report = yield
    if isinstance(collector, IPyNbFile) and report.passed:
        report.result = list(in_order(collector, report.result))
    return report
