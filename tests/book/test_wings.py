"""The companion imports the library, never the reverse, and nothing in a circle."""

import ast
import io
import subprocess
import sys
import tokenize
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import linclass

PACKAGE = Path(linclass.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))
BOOK = [path for path in FILES if path.is_relative_to(PACKAGE / "book")]


def name_of(path):
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path, tree=None):
    """Every module that a file imports, at its top or inside a function."""
    package = name_of(path).split(".")
    package = package if path.stem == "__init__" else package[:-1]
    for node in ast.walk(tree or ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*start, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize(
    "path", sorted(set(FILES) - set(BOOK)), ids=lambda p: name_of(p)
)
def test_the_library_knows_nothing_of_the_book(path):
    assert not [name for name in imported(path) if name.startswith("linclass.book")]


@pytest.mark.parametrize(
    "line",
    ["from linclass.book import draw", "from . import book", "import linclass.book"],
)
def test_the_test_sees_every_kind_of_import(line):
    found = imported(PACKAGE / "perceptron.py", ast.parse(line))
    assert "linclass.book" in {".".join(name.split(".")[:2]) for name in found}


def test_no_module_of_the_book_imports_itself_by_a_detour():
    known = {name_of(path): path for path in BOOK}
    graph = {
        name: {other for other in imported(path) if other in known}
        - {name, "linclass.book"}
        for name, path in known.items()
    }
    assert set(TopologicalSorter(graph).static_order()) >= set(graph)


def without(package, program):
    """What the program says where a package is not installed."""
    program = (
        f"import sys; sys.modules[{package!r}] = None\n"
        f"try: {program}\n"
        "except ImportError as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.parametrize(
    ("package", "extra", "program"),
    [
        ("matplotlib", "plot", "import linclass.book.draw"),
        ("matplotlib", "plot", "import linclass.book.judge"),
        ("anywidget", "book", "import linclass.book.widget"),
        ("IPython.display", "book", "from linclass.book.judge import *; table('', '')"),
        ("IPython.display", "book", "from linclass.book.ledger import *; overview('')"),
        ("IPython.display", "book", "from linclass.book.ledger import *; crossing('')"),
        ("yaml", "book", "from linclass.book.ledger import *; progress('')"),
        (
            "sklearn.svm",
            "book",
            "from linclass.book.answers.width import _choice; _choice(*[()] * 5)",
        ),
    ],
)
def test_without_a_package_the_book_says_which_extra_has_it(package, extra, program):
    said = without(package, program)
    assert package in said and f'pip install "linclass[{extra}]"' in said


@pytest.mark.parametrize(
    "module", ["draw", "judge", "exercise", "ledger", "figures.margin"]
)
def test_figures_and_answers_need_no_jupyter(module):
    packages = ("anywidget", "traitlets", "ipywidgets", "IPython", "yaml", "sklearn")
    program = "import sys\n"
    program += "".join(f"sys.modules[{name!r}] = None\n" for name in packages)
    program += f"import linclass.book.{module}"
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("has_matplotlib", [False, True])
def test_every_module_is_imported_or_says_which_extra_it_needs(has_matplotlib):
    others = ["numba", "sklearn", "pandas", "polars", "dask", "distributed", "yaml"]
    others += ["anywidget", "traitlets", "ipywidgets", "IPython"]
    others += [] if has_matplotlib else ["matplotlib"]
    program = (
        "import importlib, sys\n"
        f"sys.modules.update(dict.fromkeys({others}))\n"
        f"for name in {[name_of(path) for path in FILES]}:\n"
        "    try: importlib.import_module(name)\n"
        "    except ImportError as error: print(name, error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    refused = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    silent = [name for name, said in refused.items() if '"linclass[' not in said]
    assert silent == []
    assert ("linclass.book.draw" in refused) != has_matplotlib
    assert "linclass.book.widget" in refused and "linclass.linear" not in refused


def code_lines(text):
    """Lines with code: no blank lines, comments or docstrings."""
    skip = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT}
    skip |= {tokenize.DEDENT, tokenize.ENDMARKER}
    lines = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in skip:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef)):
            if ast.get_docstring(node):
                first = node.body[0]
                lines -= set(range(first.lineno, first.end_lineno + 1))
    return len(lines)


@pytest.mark.parametrize("path", BOOK, ids=name_of)
def test_a_module_of_the_book_can_be_read(path):
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)), "a module says what it is for"
    assert code_lines(text) <= 400
