"""What a viewer without MyST shows: no solution, hint or answer outside a closed fold.

Its Markdown is turned into HTML by nbconvert, as nbviewer does it. GitHub, Colab and
VS Code read the same Markdown.
"""

import json
import re
from html import escape
from html.parser import HTMLParser

import folds
import nbformat
import pytest
from nbconvert.filters import markdown2html
from test_book import PATHS, each_page

MOST_BYTES = 500_000
GIVEN_AWAY = re.compile(
    r"_sol\b|# Solution|# The answer|\bdropdown\b|\{solution\}|: right: "
)


class Folds(HTMLParser):
    """The titles of the folds in a text, what stands outside of them, and faults."""

    def __init__(self, html):
        super().__init__()
        self.titles, self.outside, self.faults = [], "", []
        self.open = []  # of <details>, <summary>
        self.feed(html)
        self.close()
        self.faults += [f"<{tag}> is not closed" for tag in self.open]

    def handle_starttag(self, tag, attributes):
        if tag == "details":
            if self.open:
                self.faults.append("a fold in a fold")
            if attributes:
                self.faults.append(f"a fold with {attributes}")
        elif tag == "summary":
            if self.open != ["details"]:
                self.faults.append("a title outside of a fold")
            self.titles.append("")
        if tag in ("details", "summary"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in ("details", "summary"):
            if self.open[-1:] != [tag]:
                self.faults.append(f"</{tag}> closes {self.open[-1:]}")
            else:
                self.open.pop()

    def handle_data(self, data):
        if self.open[-1:] == ["summary"]:
            self.titles[-1] += data
        elif not self.open:
            self.outside += data


def shown(notebook):
    """What is seen of each cell of a notebook, as `Folds`; outputs apart."""
    for cell in notebook.cells:
        is_text = cell.cell_type == "markdown"
        yield cell, Folds((markdown2html if is_text else escape)(cell.source))


def faults(notebook):
    for cell, seen in shown(notebook):
        expected = folds.titles(cell.source) if cell.cell_type == "markdown" else []
        if seen.titles != expected:
            seen.faults.append(f"folds are {seen.titles}, not {expected}")
        seen.faults += GIVEN_AWAY.findall(seen.outside)
        yield from (f"{cell.id}: {fault}" for fault in seen.faults)


@each_page
def test_nothing_is_given_away(name):
    assert not list(faults(nbformat.read(PATHS[name], as_version=4)))


@each_page
def test_no_notebook_is_too_large_for_github(name):
    assert PATHS[name].stat().st_size <= MOST_BYTES


def test_solutions_are_among_the_folds():
    """The exercises of a page and its solutions, hints and proofs, as a viewer sees."""
    path = PATHS["1_linear_classifiers/1_halfspaces"]
    notebook = nbformat.read(path, as_version=4)
    titles = [title for _, seen in shown(notebook) for title in seen.titles]
    stated = json.dumps(notebook).count("{exercise}")
    assert titles.count("Hint") == titles.count("Solution") == stated > 3
    assert titles.count("Proof") == 1


FOLD = "<details>\n<summary>Solution</summary>\n\nSo.\n\n```python\nw_sol = 1\n```\n\n"


@pytest.mark.parametrize(
    "source, fault",
    [
        (FOLD + "<!-- --></details>", None),
        (FOLD, "is not closed"),
        (FOLD + FOLD + "<!-- --></details>", "a fold in a fold"),
        (FOLD + "<!-- --></details>\n\nSo `w_sol`", "_sol"),
        (FOLD.replace("details", "details open") + "<!-- --></details>", "open"),
        (FOLD.replace("\n\n", "\n") + "<!-- --></details>", None),
        ("    " + FOLD + "<!-- --></details>", "folds are"),
        (":::{solution} ex-a-b\n:class: dropdown\n\nSo.\n\n:::", "{solution}"),
        (":::{dropdown} Hint\n\nSo.\n\n:::", "dropdown"),
    ],
)
def test_what_is_given_away_is_found(source, fault):
    cell = nbformat.v4.new_markdown_cell(source, id="c000")
    found = list(faults(nbformat.v4.new_notebook(cells=[cell])))
    assert bool(found) == bool(fault)
    assert fault is None or any(fault in each for each in found)


def test_a_solution_in_a_hidden_cell_is_found():
    cell = nbformat.v4.new_code_cell("# Solution: so\nw_sol = 1", id="c000")
    cell.metadata["jupyter"] = {"source_hidden": True}
    assert list(faults(nbformat.v4.new_notebook(cells=[cell])))
