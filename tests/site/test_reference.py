"""The reference: every public name has its entry, and lessons link to it."""

import importlib
import posixpath
import re
import types
from pathlib import Path

import pytest
import reference

import linclass

PAGES = Path(__file__).resolve().parents[2] / "book" / "appendix" / "reference"
SITE = PAGES.parents[1] / "_build" / "html"
PAGES_OF_MODULES = {
    module: page
    for page in PAGES.glob("*.rst")
    for module in re.findall(r"^\.\. automodule:: (\S+)", page.read_text(), re.M)
}


def public_modules():
    """Every module a reader may import, but for the companion of the book."""
    folder = Path(linclass.__file__).parent
    names = {path.stem for path in folder.glob("[!_]*.py")} | {"datasets"}
    return {f"linclass.{name}" for name in names}


def test_every_public_module_has_its_page():
    assert public_modules() < set(PAGES_OF_MODULES)
    index = (PAGES / "index.rst").read_text()
    assert public_modules() == set(re.findall(r"^   (linclass\.\w+)$", index, re.M))


def public_names():
    for module in sorted(PAGES_OF_MODULES):
        names = importlib.import_module(module)
        for name in getattr(names, "__all__", []):
            if isinstance(getattr(names, name), type | types.FunctionType):
                yield f"{module}.{name}"


@pytest.mark.site
def test_every_public_name_is_in_the_inventory():
    from sphinx.util.inventory import InventoryFile

    with (SITE / "objects.inv").open("rb") as file:
        inventory = InventoryFile.load(file, "", posixpath.join)
    entries = set().union(*(inventory[f"py:{kind}"] for kind in ("class", "function")))
    entries |= set(inventory.get("py:exception", {}))
    assert len(entries) > 100
    assert set(public_names()) <= entries


@pytest.mark.site
def test_a_lesson_links_to_the_reference():
    html = (SITE / "4_perceptron" / "1_algorithm.html").read_text(encoding="utf-8")
    link = (
        r'href="../appendix/reference/perceptron.html#linclass.perceptron.Perceptron"'
    )
    assert link in html


def escaped(*lines):
    lines = list(lines)
    reference.escape(None, "class", "", None, None, lines)
    return lines


def test_strokes_and_last_underscores_are_no_markup():
    assert escaped("At |z| < 1, `coef_` and classes_.") == [
        r"At \|z\| < 1, `coef_` and classes\_."
    ]
    assert escaped(r":math:`|z|_2`, ``|z|`` and already\_.") == [
        r":math:`|z|_2`, ``|z|`` and already\_."
    ]


def test_a_letter_is_no_list():
    assert escaped("    w.", "At w.") == [r"    w\.", "At w."]


def test_an_example_is_left_as_it_is():
    lines = ["Then |z|:", "", ">>> model.coef_ | 1", "a_ | b_", "", "not |z|."]
    assert escaped(*lines) == [r"Then \|z\|:", *lines[1:5], r"not \|z\|."]


def test_a_type_is_words():
    assert escaped(":type: Ndarray of shape (1, d)") == [
        "*Type:* ndarray of shape (1, d)"
    ]


def test_a_private_base_is_told_by_its_own_bases():
    class Base: ...

    class _Private(Base): ...

    class _Plain: ...

    bases = [_Plain, _Private]
    reference.show_public_bases(None, "", None, None, bases)
    assert bases == [Base]


OBJECTS = {
    "linclass.geometry.margin": None,
    "linclass.perceptron.Perceptron": None,
    "linclass.perceptron.Perceptron.fit": None,
    "linclass.losses.Perceptron": None,
    "linclass.kernels.Linear": None,
    "linclass.penalties.Linear": None,
}
MODULES = {"linclass.geometry", "linclass.perceptron", "linclass.kernels"}
MODULES |= {"linclass.penalties", "linclass.losses"}


@pytest.mark.parametrize(
    "code, target",
    [
        ("Perceptron", "linclass.perceptron.Perceptron"),  # of two, the package's
        ("losses.Perceptron", "linclass.losses.Perceptron"),
        ("linclass.Perceptron", "linclass.perceptron.Perceptron"),
        ("Perceptron(order='random')", "linclass.perceptron.Perceptron"),
        ("Perceptron.fit", "linclass.perceptron.Perceptron.fit"),
        ("Perceptron.updates_", "linclass.perceptron.Perceptron"),
        ("margin(X, y)", "linclass.geometry.margin"),
        ("geometry.margin", "linclass.geometry.margin"),
        ("margin", None),  # also a word, or a variable
        ("Linear", None),  # there are two
        ("kernels.Linear", "linclass.kernels.Linear"),
        ("fit(X, y)", None),
        ("X @ w", None),
    ],
)
def test_a_name_in_a_lesson_is_found(code, target):
    assert reference.find(code, OBJECTS, MODULES) == target


def test_what_cells_import_is_found():
    cells = [
        "%magic",
        "from linclass import Perceptron, datasets\nimport numpy",
        "from linclass.descent import Newton\nfrom linclass.book.figures import margin",
    ]
    assert list(reference.imported(cells)) == [
        ("linclass", "Perceptron"),
        ("linclass", "datasets"),
        ("linclass.descent", "Newton"),
    ]


def test_an_imported_name_leads_to_its_entry():
    modules = {name: f"page of {name}" for name in MODULES}
    objects = {name: f"entry of {name}" for name in OBJECTS}

    def entry(module, name):
        return reference.entry_of(module, name, objects, modules)

    assert entry("linclass", "Perceptron") == "entry of linclass.perceptron.Perceptron"
    assert entry("linclass.kernels", "Linear") == "entry of linclass.kernels.Linear"
    assert entry("linclass", "geometry") == "page of linclass.geometry"
    assert entry("linclass", "Linear") is None  # there are two
