"""The house stays livable: sizes, one direction of imports, no hidden switches."""

import ast
import io
import subprocess
import sys
import tokenize
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "linclass"
FILES = sorted(PACKAGE.rglob("*.py"))
MOST_OF_A_MODULE, MOST_OF_A_FUNCTION = 400, 40
MOST_OF_A_TWIN = {"nearest_point.py": 150, "neighbors.py": 150}  # others: 60
# What is too long still. Nothing may be added; what fits must be taken out.
TOO_LONG: set[str] = set()
WITH_LONG_FUNCTIONS: set[str] = set()
HEAVY = {"matplotlib", "ipywidgets", "scipy", "sklearn", "numba", "linclass.book"}
HEAVY |= {"dask", "distributed", "linclass.cluster"}


def name_of(path):
    return path.relative_to(ROOT).as_posix()


each_file = pytest.mark.parametrize("path", FILES, ids=name_of)


@cache
def code_lines(text):
    """The numbers of the lines that hold code: no docstring, comment or blank line."""
    skip = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT}
    skip |= {tokenize.DEDENT, tokenize.ENDMARKER}
    lines = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in skip:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            lines.difference_update(range(node.lineno, node.end_lineno + 1))
    return frozenset(lines)


def long_functions(text):
    lines = code_lines(text)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            size = len(lines & set(range(node.lineno, node.end_lineno + 1)))
            if size > MOST_OF_A_FUNCTION:
                yield f"{node.name}: {size}"


def only_names(text):
    """Whether a module does no more than to import names and list them."""
    return all(
        isinstance(node, ast.Expr | ast.ImportFrom)
        or (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__")
        for node in ast.parse(text).body
    )


@each_file
def test_a_module_is_about_one_subject(path):
    text = path.read_text(encoding="utf-8")
    most = MOST_OF_A_MODULE
    if path.parent.name == "_fast":
        most = MOST_OF_A_TWIN.get(path.name, 60)
    if path.name == "cluster.py":  # Dask does the rest
        most = 120
    fits = only_names(text) or len(code_lines(text)) <= most
    assert fits == (name_of(path) not in TOO_LONG), len(code_lines(text))


@each_file
def test_a_function_fits_a_screen(path):
    long = list(long_functions(path.read_text(encoding="utf-8")))
    assert bool(long) == (name_of(path) in WITH_LONG_FUNCTIONS), long


def test_lines_of_code_are_counted():
    text = '"""Doc\n\nstring."""\n\n# comment\nx = [\n    1,\n]  # three\n'
    assert len(code_lines(text)) == 3
    body = "def f():\n" + '    """Doc."""\n' + "    x = 1\n" * 40
    assert list(long_functions(body)) == ["f: 41"]
    assert not list(long_functions(body.replace("    x = 1\n", "", 1)))
    assert only_names('"doc"\nfrom a import b\n__all__ = ["b"]\n')
    assert not only_names("from a import b\nc = b\n")


@each_file
def test_no_filter_of_warnings_is_touched(path):
    """They belong to the process: a thread that changes them changes all others."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not used & {"catch_warnings", "simplefilter", "filterwarnings"}


def imports(path):
    """The modules of the package that a file imports when it is imported itself."""
    package = list(path.relative_to(ROOT).parent.parts)
    todo = list(ast.parse(path.read_text(encoding="utf-8")).body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.FunctionDef) or is_for_types(node):
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) + 1 - node.level] if node.level else []
            base = ".".join([*start, *filter(None, [node.module])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)
        todo += ast.iter_child_nodes(node)


def is_for_types(node):
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def test_no_module_imports_itself_by_a_detour():
    modules = {}
    for path in FILES:
        parts = path.relative_to(ROOT).with_suffix("").parts
        modules[".".join(parts).removesuffix(".__init__")] = path
    graph = {
        name: {other for other in imports(path) if other in modules}
        - {name, *(name[:k] for k in range(len(name)) if name[k] == ".")}
        for name, path in modules.items()
        if path.name != "__init__.py"
    }
    assert len(graph["linclass.perceptron"]) > 2
    order = list(TopologicalSorter(graph).static_order())  # a circle raises
    assert set(graph) <= set(order)


def test_importing_the_library_loads_nothing_heavy():
    program = "import sys, linclass; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert "linclass.perceptron" in loaded and not HEAVY & loaded
