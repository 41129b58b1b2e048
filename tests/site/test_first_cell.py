"""The cell that installs linclass: where it stands, what it asks for, that it works."""

import os
import subprocess
import sys
from pathlib import Path

import first_cell
import nbformat
import notebooks
import pytest
from IPython.core.inputtransformer2 import TransformerManager
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from test_packages import backend, copy

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "book" / "1_linear_classifiers" / "1_halfspaces.ipynb"


def name_of(path):
    return path.relative_to(ROOT / "book").with_suffix("").as_posix()


def page(*sources):
    cells = [new_markdown_cell("# Title")]
    return new_notebook(cells=[*cells, *map(new_code_cell, sources)])


# ---------------------------------------------------------------- where it stands


@pytest.mark.parametrize(
    ("source", "alone"),
    [
        ("from linclass import Halfspace", True),
        ("import numpy as np\nimport linclass as lc", True),
        ("import numpy as np", False),
        ("from linclass import a\nledger.progress('../claims.yml')", False),
        ('from linclass import a\njudge.summary("..")', False),
        ("from linclass import a\nPath('x').read_text()", False),
    ],
)
def test_a_page_works_alone_if_it_reads_no_file_of_the_book(source, alone):
    notebook = page(source)
    first_cell.put(notebook)
    kinds = ["markdown", *["code"] * (1 + alone)]
    assert [cell.cell_type for cell in notebook.cells] == kinds
    assert first_cell.is_first(notebook.cells[1]) == alone


def test_it_is_put_once_and_brought_up_to_date():
    notebook = page("from linclass import Halfspace")
    first_cell.put(notebook)
    notebook.cells[1].source = "of another release"
    first_cell.put(notebook)
    sources = [cell.source for cell in notebook.cells]
    assert sources == ["# Title", first_cell.source(), "from linclass import Halfspace"]


def test_cells_are_numbered_anew():
    notebook = page("from linclass import Halfspace", "1")
    notebook.cells[2].outputs = [new_output("execute_result", execution_count=2)]
    first_cell.put(notebook)
    first_cell.number(notebook)
    assert [cell.id for cell in notebook.cells] == ["c000", "c001", "c002", "c003"]
    assert [cell.execution_count for cell in notebook.cells[1:]] == [1, 2, 3]
    assert notebook.cells[3].outputs[0].execution_count == 3


# -------------------------------------------------------------- what it asks for


@pytest.mark.parametrize(
    ("newest", "url", "asked"),
    [
        ("Not released yet", "", "linclass[book]"),
        ("1.2.3 (2031-05-06)", "", "linclass[book]==1.2.3"),
        ("1.2.3", "https://example.org/ann/book", "linclass[book]==1.2.3"),
        (
            "Not released yet",
            "https://example.org/ann/book/",
            "linclass[book] @ git+https://example.org/ann/book@main",
        ),
    ],
)
def test_it_installs_the_version_of_the_page(newest, url, asked, tmp_path):
    changes = f"# Changelog\n\nWords.\n\n## {newest}\n\n- x\n\n## 0.1.0\n"
    (tmp_path / "CHANGELOG.md").write_text(changes)
    config = f'repository:\n  url: "{url}"\n  branch: main\n'
    (tmp_path / "_config.yml").write_text(config)
    assert first_cell.wanted(tmp_path) == asked


def run_in_ipython(monkeypatch, has_linclass):
    """What pip is told where the cell is run."""
    asked = []

    class Shell:
        def run_line_magic(self, name, line):
            asked.append((name, line))

    if not has_linclass:
        monkeypatch.setitem(sys.modules, "linclass", None)
    python = TransformerManager().transform_cell(first_cell.source())
    exec(python, {"get_ipython": Shell})
    return asked


def test_it_does_nothing_where_linclass_is(monkeypatch, capfd):
    assert run_in_ipython(monkeypatch, has_linclass=True) == []
    assert capfd.readouterr() == ("", "")


def test_it_calls_pip_where_linclass_is_missing(monkeypatch):
    asked = run_in_ipython(monkeypatch, has_linclass=False)
    assert asked == [("pip", f'install -q "{first_cell.wanted()}"')]


BESIDE_A_FOLDER = """\
import sys
from pathlib import Path

class Shell:
    def run_line_magic(self, name, line):
        Path("site", "linclass").mkdir()
        Path("site", "linclass", "__init__.py").write_text("__version__ = 'installed'")

get_ipython = Shell
sys.path[:0] = ["", str(Path("site").resolve())]
CELL
from linclass import __version__
print(__version__)
"""


@pytest.mark.parametrize("folder", ["linclass", "other"])
def test_a_folder_of_that_name_is_not_the_package(folder, tmp_path):
    (tmp_path / folder).mkdir()
    (tmp_path / "site").mkdir()
    cell = TransformerManager().transform_cell(first_cell.source())
    program = BESIDE_A_FOLDER.replace("CELL", cell)
    command = [sys.executable, "-I", "-S", "-c", program]
    assert call(*command, cwd=tmp_path) == "installed\n"


# -------------------------------------------------------------- that it works

# What a page needs of its surroundings, as Colab and Kaggle have it.
BARE = ("jupyter-client", "ipykernel", "nbclient", "matplotlib")
RUN = """\
import sys, nbformat, nbclient
page = nbformat.read(sys.argv[1], as_version=4)
nbclient.NotebookClient(page, timeout=600, kernel_name="python3").execute()
nbformat.write(page, sys.argv[2])
"""


def call(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def bare_python(folder):
    """A Python without linclass, and the wheel of linclass beside it."""
    call(sys.executable, "-m", "venv", folder / "bare")
    python = folder / "bare" / "bin" / "python"
    done = subprocess.run([python, "-m", "pip", "install", "-q", *BARE])
    if done.returncode:
        pytest.skip("no index of packages can be reached")
    backend(copy(folder / "source"), "build_wheel('out')")
    return python


def has_linclass(python):
    command = [python, "-I", "-c", "import linclass"]
    return not subprocess.run(command, capture_output=True).returncode


def run_alone(path, python, folder):
    """A page, run by a Python in a folder of its own, without the book."""
    notebook = nbformat.read(path, as_version=4)
    first_cell.put(notebook)
    for cell in notebook.cells:
        if first_cell.is_first(cell):  # the index has no linclass but our wheel
            cell.source = cell.source.replace(first_cell.wanted(), "linclass[book]")
        cell.outputs = []
    Path(folder, "alone", "linclass").mkdir(parents=True)  # a clone, by its name
    nbformat.write(notebook, folder / "alone" / "page.ipynb")
    environment = os.environ | {
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "JUPYTER_PREFER_ENV_PATH": "1",
        "PIP_FIND_LINKS": (folder / "source" / "out").as_uri(),
    }
    environment.pop("PYTHONPATH", None)
    assert not has_linclass(python)
    command = [python, "-c", RUN, "page.ipynb", "run.ipynb"]
    call(*command, cwd=folder / "alone", env=environment)
    assert has_linclass(python)
    return nbformat.read(folder / "alone" / "run.ipynb", as_version=4)


def texts(notebook):
    """What the cells of a page print and show in words, but for the first one."""
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    shown = [
        ["".join(out.text for out in cell.outputs if out.output_type == "stream")]
        + [out.data["text/plain"] for out in cell.outputs if "data" in out]
        for cell in code
        if not first_cell.is_first(cell)
    ]
    return shown


@pytest.mark.slow
def test_a_page_runs_where_linclass_is_missing(tmp_path):
    run = run_alone(PAGE, bare_python(tmp_path), tmp_path)
    assert texts(run) == texts(nbformat.read(PAGE, as_version=4))


def test_each_page_that_works_alone_is_known():
    pages = [path.with_suffix(".ipynb") for path in notebooks.find_pages()]
    alone = {
        name_of(path)
        for path in pages
        if first_cell.works_alone(nbformat.read(path, as_version=4))
    }
    others = {name_of(path) for path in pages} - alone
    assert others == {
        "appendix/bibliography",
        "appendix/exercises",
        "appendix/glossary",
        "appendix/instructors",
        "appendix/speed",
        "documents/index",
    }


PAGES = [path.with_suffix(".ipynb") for path in notebooks.find_pages()]


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_a_stored_page_has_it_as_it_would_be_put(path):
    notebook = nbformat.read(path, as_version=4)
    before = [(cell.source, cell.metadata) for cell in notebook.cells]
    first_cell.put(notebook)
    after = [(cell.source, cell.metadata) for cell in notebook.cells]
    assert before == after, "python tools/first_cell.py"
