"""Sphinx extension: the reference from docstrings, and links from the lessons to it.

Docstrings are written to be read in a terminal, where `|z|` and `coef_` are no markup.
In a lesson, a name of the library set as code (`Perceptron`, `geometry.margin`,
`MaxMargin().fit(X, y)`) becomes a link to its entry; the last line of the page links to
all that its cells import. The sources stay free of roles, which JupyterLab cannot
resolve.
"""

import ast
import importlib
import re

from docutils import nodes
from sphinx.util.nodes import make_refnode

# What is markup already, or else a stroke or a last underscore that is to be none.
MARKUP = re.compile(r"(``.+?``|`[^`]+`_*|\\.)|\||(?<=\w)_(?!\w)")
# A class alone; a function after its module or before its parentheses.
NAME = re.compile(r"((?:[a-z_]+\.)*)([A-Za-z]\w*)((?:\.\w+)*)(\(.*\))?", re.S)
REFERENCE = "appendix/reference/"


def escape(app, what, name, obj, options, lines):
    """Mask what only looks like markup; a type before a colon is words, too."""
    example = False
    for k, line in enumerate(lines):
        example = bool(line.strip()) and (example or line.lstrip().startswith(">>>"))
        if not example:
            line = MARKUP.sub(lambda mark: mark[1] or "\\" + mark[0], line)
            line = re.sub(r"^(\s*\w)\.$", r"\1\\.", line)  # "w." is no list
            lines[k] = re.sub(
                "^:type: (.)", lambda mark: "*Type:* " + mark[1].lower(), line
            )


def show_public_bases(app, name, obj, options, bases):
    """A private base is told by its own bases."""
    while private := [base for base in bases if base.__name__.startswith("_")]:
        for base in private:
            where = bases.index(base)
            bases[where : where + 1] = base.__bases__
    bases[:] = dict.fromkeys(bases)
    if len(bases) > 1 and object in bases:
        bases.remove(object)


def the_one(full):
    """The only one of some full names, or that which the package itself exports."""
    if len(full) == 1:
        return full[0]
    package = importlib.import_module("linclass")
    for name in full:
        module, _, short = name.rpartition(".")
        exported = getattr(package, short, None)
        if exported and exported is getattr(importlib.import_module(module), short):
            return name
    return None


def find(text, objects, modules):
    """The full name of what a piece of code names, if it is in the reference."""
    found = NAME.fullmatch(text.removeprefix("linclass."))
    if not found:
        return None
    module, name, rest, call = found.groups()
    if not (module or call or name[0].isupper()):
        return None
    ends = f".{module}{name}"
    full = [x for x in objects if x.endswith(ends) and x.rpartition(".")[0] in modules]
    entry = the_one(full)
    return entry + rest if entry and entry + rest in objects else entry


def imported(cells):
    """What code cells import of the library, as (module, name)."""
    for cell in cells:
        try:
            tree = ast.parse(cell)
        except SyntaxError:  # a command, or what a cell has printed
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                if re.match(r"linclass(?!\.book)\b", node.module):
                    yield from ((node.module, alias.name) for alias in node.names)


def entry_of(module, name, objects, modules):
    """The entry of an imported name: it may come from the package or its module."""
    if f"linclass.{name}" in modules:
        return modules[f"linclass.{name}"]
    full = [f"{x}.{name}" for x in modules if x.startswith(module)]
    one = the_one([x for x in full if x in objects])
    return one and objects[one]


def link_names(app, doctree, docname):
    """Link the names of the library in the words of a page, and list its imports."""
    if docname.startswith(REFERENCE):
        return
    python = app.env.get_domain("py")

    def link(entry, words):
        where = entry.docname, entry.node_id
        return make_refnode(app.builder, docname, *where, words)

    for code in list(doctree.findall(nodes.literal)):
        inside = code.parent
        while inside and not isinstance(inside, nodes.reference | nodes.title):
            inside = inside.parent
        target = not inside and find(code.astext(), python.objects, python.modules)
        if target:
            code.replace_self(link(python.objects[target], code.deepcopy()))

    cells = [block.astext() for block in doctree.findall(nodes.literal_block)]
    links = []
    for module, name in dict.fromkeys(imported(cells)):
        if entry := entry_of(module, name, python.objects, python.modules):
            links += [nodes.Text(", "), link(entry, nodes.literal(text=name))]
    if links:
        words = nodes.paragraph("", "In the reference: ", *links[1:])
        next(doctree.findall(nodes.section)).append(words)


def setup(app):
    app.connect("autodoc-process-docstring", escape, priority=900)  # after napoleon
    app.connect("autodoc-process-bases", show_public_bases)
    app.connect("doctree-resolved", link_names)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
