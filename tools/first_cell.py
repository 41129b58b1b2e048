"""The first code cell of a page that works alone: it installs a missing linclass.

A page that is opened in Colab or Kaggle has no clone around it. This cell does nothing
where linclass is installed. Python takes a folder `linclass`, such as a clone, for an
empty package: that has no version, and the cell lets go of it. The site leaves the cell
out, and JupyterLab folds it. It is for the pages that import linclass and read no file
of the book; these have launch buttons, too (repository_links.py).

`tools/notebooks.py` puts it into each page that it runs. After a release, or another
address in _config.yml,

    python tools/first_cell.py

puts it into all pages, and runs none: it prints nothing.
"""

import re
from pathlib import Path

import nbformat
import yaml

ROOT = Path(__file__).resolve().parent.parent
TAG = "remove-cell"
METADATA = {"jupyter": {"source_hidden": True}, "tags": [TAG]}
CELL = """\
# Where linclass is missing, as in Colab or Kaggle, this installs it.
try:
    from linclass import __version__
except ImportError:
    %pip install -q "{}"
    import sys

    sys.modules.pop("linclass", None)  # if it was only a folder
"""
READS_FILES = re.compile(r"\bPath\(|\bopen\(|[\"']\.\.")


def wanted(root=ROOT):
    """What pip installs: the release to which these pages belong, or else the branch.

    It is a release as long as its changes come first in CHANGELOG.md.
    """
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (.*)", changes, re.M)[1]
    if newest[0].isdigit():
        return f"linclass[book]=={newest.split()[0]}"
    config = yaml.safe_load((root / "_config.yml").read_text(encoding="utf-8"))
    place = config["repository"]
    if not place["url"]:  # not yet published
        return "linclass[book]"
    return f"linclass[book] @ git+{place['url'].rstrip('/')}@{place['branch']}"


def source():
    """The text of the cell."""
    return CELL.format(wanted()).rstrip()


def is_first(cell):
    """Whether a cell of a notebook is such a cell."""
    return TAG in cell["metadata"].get("tags", [])


def works_alone(notebook):
    """Whether a page imports linclass and reads no file of the book."""
    code = "\n".join(
        "".join(cell["source"])
        for cell in notebook["cells"]
        if cell["cell_type"] == "code" and not is_first(cell)
    )
    imports = re.search(r"^(from|import) linclass\b", code, re.M)
    return bool(imports) and not READS_FILES.search(code)


def put(notebook):
    """Let a page have the cell before all other code, if it works alone."""
    cells = [cell for cell in notebook.cells if not is_first(cell)]
    if works_alone(notebook):
        kinds = [cell.cell_type for cell in cells]
        new = nbformat.v4.new_code_cell(source(), metadata=METADATA)
        cells.insert(kinds.index("code"), new)
    notebook.cells = cells


def number(notebook):
    """Name and count the cells anew, as a run does."""
    count = 0
    for place, cell in enumerate(notebook.cells):
        cell["id"] = f"c{place:03d}"
        if cell.cell_type == "code":
            count += 1
            cell.execution_count = count
            for output in cell.outputs:
                if "execution_count" in output:
                    output.execution_count = count


def main():
    import notebooks

    for page in notebooks.find_pages():
        stored = page.with_suffix(".ipynb")
        before = stored.read_text(encoding="utf-8")
        notebook = nbformat.reads(before, as_version=4)
        put(notebook)
        number(notebook)
        if (text := notebooks.text_of(notebook)) != before:
            complaint, _ = notebooks.step(page)
            if complaint:
                print(f"left alone, since it is not in step: {notebooks.name(page)}")
                continue
            stored.write_text(text, encoding="utf-8")
            notebooks.remember(page, text)
            page.write_text(notebooks.canonical(notebook), encoding="utf-8")
            print(notebooks.name(page))


if __name__ == "__main__":
    main()
