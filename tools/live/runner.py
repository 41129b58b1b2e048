"""Runs the cells of a page in Pyodide, as a notebook would, and tells the page.

`start` is called once with the function that posts a message (as JSON) and with the
packages that can be loaded. `run` runs one cell after those that it needs; where a
package is missing it returns that package's name, and is called again once it is there.
"""

import ast
import base64
import builtins
import contextlib
import importlib.machinery
import io
import itertools
import json
import linecache
import logging
import os
import pprint
import struct
import sys
import time
import traceback
import types
import warnings
import weakref

from live import slices

MOST = 1_000_000  # letters that one cell may show
HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# What draws; it brings matplotlib.
DRAWING = tuple(
    f"linclass.book.{name}" for name in ("draw", "figures", "player", "explorer")
)

ledger = slices.Ledger()
_numbers = itertools.count(1)
widgets = {}  # by number, those that are shown
_made = weakref.WeakValueDictionary()  # by number, all
_post = _packages = None
_main = types.ModuleType("__main__")
_now = None  # the Output of the cell that runs; None where nothing is to be shown


class Missing(BaseException):
    """A package has to be loaded first; no `except Exception` may catch this."""


class Finder:
    """Knows the packages that can be loaded, after all who find those that are here."""

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name in _packages:
            return importlib.machinery.ModuleSpec(name, cls)
        return None

    @classmethod
    def create_module(cls, spec):
        raise Missing(_packages[spec.name])

    @classmethod
    def exec_module(cls, module):
        raise NotImplementedError


def start(post_json, packages):
    """Make the interpreter ready; `packages` is a dict, import name to package."""
    global _post, _packages
    _post, _packages = post_json, packages
    sys.meta_path.append(Finder)
    os.environ["MPLBACKEND"] = "module://live.backend"
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
    sys.stdout = sys.stderr = Stream()
    builtins.input = _no_input
    _empty()


def post(message):
    """Send one message to the page."""
    _post(json.dumps(message))


def _no_input(prompt=""):
    raise RuntimeError("a page cannot ask; write the value into the cell instead")


def _empty():
    global _main
    _main = types.ModuleType("__main__")
    from IPython.display import display

    _main.__dict__.update(display=display, __builtins__=builtins)
    sys.modules["__main__"] = _main
    ledger.clear()


# ------------------------------------------------------------------ what is shown


class Stream(io.TextIOBase):
    """Standard output and error: to the page line by line, later piece by piece."""

    encoding = "utf-8"

    def writable(self):
        return True

    def write(self, text):
        if _now is not None:
            _now.text(str(text))
        return len(text)

    def flush(self):
        if _now is not None:
            _now.flush()


class Output:
    """What a cell shows, in order."""

    def __init__(self, run, cell):
        self.run, self.cell = run, cell
        self.waiting, self.letters, self.sent, self.last = [], 0, 0, 0.0

    def text(self, text):
        if self.letters > MOST:
            return
        self.letters += len(text)
        if self.letters > MOST:
            text = text[: MOST - self.letters]
            text += f"\n[cut after {MOST:,} letters]\n"
        self.waiting.append(text)
        # At first at once; of a flood, twenty times a second.
        if "\n" in text and (self.sent < 100 or time.monotonic() - self.last > 0.05):
            self.flush()

    def flush(self):
        if self.waiting:
            text = "".join(self.waiting)
            self.waiting = []
            self.sent += 1
            self.last = time.monotonic()
            self.out(what="text", text=text)

    def out(self, **what):
        self.flush()
        post({"is": "out", "id": self.run, "cell": self.cell, **what})


def show(value):
    """Show one object below the cell, the richest way it has."""
    if _now is None:
        return
    figure = sys.modules.get("matplotlib.figure")
    if figure and isinstance(value, figure.Figure):
        _show_figure(value)
        sys.modules["matplotlib.pyplot"].close(value)
        return
    data, metadata = _bundle(value)
    view = data.get("application/vnd.jupyter.widget-view+json", {})
    widget = _made.get(view.get("model_id"))
    text = data.get("text/plain", "")
    if widget is not None:
        widgets[widget.model_id], widget.cell = widget, _now.cell
        number, state = widget.model_id, widget.state()
        _now.out(what="widget", widget=number, state=state, text=text)
    elif "image/png" in data:
        _show_png(data["image/png"], **metadata.get("image/png", {}))
    else:
        text = data.get("text/markdown") or text or _words(value)
        _now.out(what="value", text=_cut(text))


def _bundle(value):
    make = getattr(type(value), "_repr_mimebundle_", None)
    if make is None:
        return {}, {}
    made = make(value)
    return made if isinstance(made, tuple) else (made or {}, {})


def _words(value):
    text = repr(value)
    if isinstance(value, list | tuple | dict | set) and len(text) > 79:
        text = pprint.pformat(value, width=79, sort_dicts=False)
    return text


def _cut(text):
    if len(text) <= MOST:
        return text
    return text[:MOST] + f"\n[cut after {MOST:,} letters]"


def show_figures():
    """Show the open figures and close them."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is None:
        return
    try:
        if _now is not None:
            for number in pyplot.get_fignums():
                _show_figure(pyplot.figure(number))
    finally:
        pyplot.close("all")


def _show_figure(figure):
    """As the inline backend does."""
    if not figure.axes and not figure.lines:
        return
    file = io.BytesIO()
    figure.canvas.print_figure(
        file,
        format="png",
        dpi=figure.dpi,
        bbox_inches="tight",
        facecolor=figure.get_facecolor(),
        edgecolor=figure.get_edgecolor(),
    )
    _show_png(base64.b64encode(file.getvalue()).decode())


def _show_png(data, width=None, height=None, alt=None):
    if width is None:
        header = base64.b64decode(data[:64])
        width, height = struct.unpack(">II", header[16:24])
    _now.out(what="png", data=data, width=width, height=height, alt=alt)


# ------------------------------------------------------------------------ running


def run(request, cells, target):
    """Run a cell after all that it needs.

    Parameters
    ----------
    request : int or str
        The number that the messages carry.
    cells : list of str
        The sources of all code cells of the page, as they are now.
    target : int
        The cell to run.

    Returns
    -------
    str
        "ok", "failed", or "missing" and the name of a package.
    """
    ledger.edit(cells)
    pending, gone = ledger.plan(target)
    for name in gone:
        _main.__dict__.pop(name, None)
    before = sorted({unit.cell for unit in pending})
    post({"is": "before", "id": request, "cells": before})
    done = {"is": "done", "id": request, "cell": target}
    try:
        for unit in pending:
            error = _run_unit(unit)
            if error is not None:
                Output(request, target).out(what="error", text=_told(error))
                post({**done, "ok": False, "failed": unit.cell})
                return "failed"
        post({"is": "begins", "id": request, "cell": target})
        ok = _run_target(request, target, cells[target])
    except Missing as missing:
        # Half a cell may have run: begin again with nothing.
        _empty()
        return f"missing {missing.args[0]}"
    post({**done, "ok": ok, "failed": None})
    return "ok" if ok else "failed"


def wanted(cells, target):
    """The packages that a cell and those that it needs import, as far as one can see.

    Whatever is not seen here is found while it runs, at the cost of a second run.
    """
    ledger.edit(cells)
    packages = set()
    for unit in [*ledger.needs(target), *ledger.of(target)]:
        for name in _imported(unit.source):
            top = name.partition(".")[0]
            if name.startswith(DRAWING):
                packages.add("matplotlib")
            elif top in _packages and top not in sys.modules:
                packages.add(_packages[top])
    return sorted(packages)


def _imported(source):
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _run_unit(unit):
    """Run a unit that another cell needs; its error, if there is one."""
    name = _named(unit.cell, ledger.cells[unit.cell])
    try:
        exec(compile(unit.source, name, "exec", dont_inherit=True), _main.__dict__)
        ledger.ran(unit)
    except Missing:
        raise
    except BaseException as error:
        ledger.ran(unit, ok=False)
        return error
    finally:
        show_figures()


def _run_target(request, cell, source):
    """Run a cell and show what it shows; whether it came to its end."""
    global _now
    name = _named(cell, source)
    _now = output = Output(request, cell)
    units = ledger.of(cell)
    try:
        for number, widget in list(widgets.items()):
            if widget.cell == cell:  # what it has shown goes with its next run
                del widgets[number]
        with warnings.catch_warnings():
            warnings.showwarning = _warn
            _run_source(source, name)
            show_figures()
    except Missing:
        output.waiting = []
        raise
    except BaseException as error:
        for unit in units:
            ledger.ran(unit, ok=False)
        with contextlib.suppress(Exception):  # one error is enough
            show_figures()
        output.out(what="error", text=_told(error))
        return False
    finally:
        output.flush()
        _now = None
    for unit in units:
        ledger.ran(unit)
    return True


def _run_source(source, name):
    flags = ast.PyCF_ONLY_AST
    tree = compile(source, name, "exec", flags, dont_inherit=True)
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        if not source.rstrip().endswith(";"):
            last = ast.Expression(tree.body.pop().value)
    exec(compile(tree, name, "exec", dont_inherit=True), _main.__dict__)
    if last is not None:
        value = eval(compile(last, name, "eval", dont_inherit=True), _main.__dict__)
        if value is not None:
            _main.__dict__["_"] = value
            show(value)


def _named(cell, source):
    """The file name of a cell; tracebacks find its lines."""
    name = f"<cell {cell + 1}>"
    linecache.cache[name] = len(source), None, source.splitlines(keepends=True), name
    return name


# --------------------------------------------------------------- errors and warnings


def _told(error):
    """The traceback without our own frames."""
    told = traceback.TracebackException.from_exception(error, compact=True)
    _without_us(told)
    text = "".join(told.format() if told.stack else told.format_exception_only())
    for folder in sorted(sys.path, key=len, reverse=True):
        if folder and folder != "/":
            text = text.replace(f'File "{folder}/', 'File "')
    return _cut(text.rstrip() + "\n")


def _without_us(told):
    seen = set()
    while told is not None and id(told) not in seen:
        seen.add(id(told))
        kept = [frame for frame in told.stack if not frame.filename.startswith(HERE)]
        told.stack = traceback.StackSummary.from_list(kept)
        if told.__context__ is not None:
            _without_us(told.__context__)
        told = told.__cause__


def _warn(message, category, filename, lineno, file=None, line=None):
    text = warnings.formatwarning(message, category, filename, lineno, line)
    if filename.startswith(HERE):  # what a figure has, told as it is drawn
        text = f"{category.__name__}: {message}\n"
    (file or sys.stderr).write(text)


# ------------------------------------------------------------------------- widgets


def register(widget):
    """A widget has been made; its number."""
    number = str(next(_numbers))
    _made[number] = widget
    return number


def move(number, state):
    """The page has changed traits of a widget; the package missing, if one is."""
    return _with_widget(number, lambda widget: widget.take(json.loads(state)))


def hello(number):
    """The page asks whether the widget's other half is here."""
    return _with_widget(number, lambda widget: widget.hear("kernel?"))


def _with_widget(number, action):
    widget = widgets.get(number)
    if widget is None:
        return None
    try:
        action(widget)
    except Missing as missing:
        return missing.args[0]
    except BaseException as error:  # the widget has told it in words
        del error
    finally:
        show_figures()
    return None
