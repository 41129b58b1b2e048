"""Which cells a cell needs, and which have to run again."""

import contextlib
import io
import random
import re
import warnings
from pathlib import Path

import first_cell
import nbformat
import pytest
from live import slices
from live_pages import is_live

BOOK = Path(__file__).resolve().parents[2] / "book"
PAGES = [*sorted(BOOK.glob("[1-8]_*/*.ipynb")), BOOK / "appendix/approaches.ipynb"]
LESSONS = [
    path
    for path in PAGES
    if is_live(str(path.relative_to(BOOK).with_suffix("")), path.read_text("utf-8"))
]


def code_of(notebook):
    """The code cells that a page of the site shows."""
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [cell for cell in code if not first_cell.is_first(cell)]


def needed(*cells):
    """The cells that the last one needs, imports as (cell, part)."""
    units = slices.units_of(list(cells))
    return [
        unit.key if unit.imports else unit.cell
        for unit in slices.slice_of(units, len(cells) - 1)
    ]


# What a cell needs, by rule: cells, and the numbers of those that the last one needs.
CASES = {
    "a name that another binds": (["a = 1", "b = 2", "print(a)"], [0]),
    "and what that one needs": (["a = 1", "b = a", "c = 0", "print(b)"], [0, 1]),
    "the last one that binds it": (["a = 1", "a = 2", "print(a)"], [1]),
    "nothing for its own names": (["a = 1", "a = 2\nprint(a)"], []),
    "read before it is bound": (["a = 1", "a = a + 1"], [0]),
    "bound perhaps: all who do": (["a = 1", "if c:\n  a = 2", "print(a)"], [0, 1]),
    "bound in both branches": (
        ["a = 1", "if 1:\n  a = 2\nelse:\n  a = 3", "print(a)"],
        [1],
    ),
    "perhaps in a loop": (["a = 1", "for i in []:\n  a = i", "print(a)"], [0, 1]),
    "the name of a loop, in it": (["i = 1", "for i in [2]:\n  print(i)"], []),
    "the name of a loop, after it": (["i = 1", "for i in []:\n  1\nprint(i)"], [0]),
    "a while": (["n = 3", "while c:\n  n = 1", "print(n)"], [0, 1]),
    "try and except": (
        ["a = 1", "try:\n  a = b\nexcept E:\n  a = 0", "print(a)"],
        [1],
    ),
    "try without a value": (
        ["a = 1", "try:\n  a = 2\nexcept E:\n  pass", "print(a)"],
        [0, 1],
    ),
    "with": (["a = 1", "with f() as a:\n  b = a", "print(a, b)"], [1]),
    "walrus": (["n = 1", "print(n := 2)", "print(n)"], [1]),
    "walrus in a comprehension": (["[m := i for i in [1]]", "print(m)"], [0]),
    "perhaps walrus": (["n = 1", "c and (n := 2)", "print(n)"], [0, 1]),
    "star": (["a, *b = 1, 2, 3", "print(b)"], [0]),
    "match": (["a = 0", "match [1]:\n  case [a]:\n    pass", "print(a)"], [0, 1]),
    "del": (["a = 1", "a = 2\ndel a", "print(a)"], [0, 1]),
    "def": (["def f():\n  return 1", "f()"], [0]),
    "class": (["class A:\n  x = 1", "A().x"], [0]),
    "a class reads as it is made": (["b = 1", "class A:\n  x = b", "A().x"], [0, 1]),
    "the names of a comprehension are its own": (["i = 1", "[i for i in [1]]"], []),
    "but not what it goes through": (["i = [1]", "[j for j in i]"], [0]),
    "nor are those of a lambda": (["a = 1", "f = lambda a: a"], []),
    "a default is read at once": (["a = 1", "def f(b=a):\n  return b"], [0]),
    "a decorator": (["def d(f):\n  return f", "@d\ndef f():\n  return 1"], [0]),
    # Functions look their names up when they run.
    "free names of a function": (["a = 1", "def f():\n  return a", "f()"], [0, 1]),
    "bound between def and call": (
        ["def f():\n  return a", "a = 1", "f()"],
        [0, 1],
    ),
    "through another function": (
        ["def f():\n  return a", "def g():\n  return f()", "a = 1", "g()"],
        [0, 1, 2],
    ),
    "through one that is made later": (
        ["def f():\n  return g()", "def g():\n  return a", "a = 1", "f()"],
        [0, 1, 2],
    ),
    "through a method": (
        ["class A:\n  def m(self):\n    return a", "b = A()", "a = 1", "b.m()"],
        [0, 1, 2],
    ),
    "a function in a dictionary": (
        ["fs = {1: lambda: a}", "a = 1", "fs[1]()"],
        [0, 1],
    ),
    "a function given away": (
        ["def f(x):\n  return x + a", "a = 1", "map(f, [1])"],
        [0, 1],
    ),
    "a function that a function makes": (
        ["def make():\n  return lambda: a", "f = make()", "a = 1", "f()"],
        [0, 1, 2],
    ),
    "a function, wrapped": (
        ["def f():\n  return a", "g = wrap(f)", "a = 1", "g()"],
        [0, 1, 2],
    ),
    "a function, not called": (["a = 1", "def f():\n  return a"], [0]),
    "names of a nested function": (
        ["a = 1", "def f():\n  def g():\n    return a\n  return g()", "f()"],
        [0, 1],
    ),
    "local names are not free": (
        ["a = 1", "def f():\n  a = 2\n  return a", "f()"],
        [1],
    ),
    "a global is bound by a call": (
        ["def f():\n  global a\n  a = 1", "f()", "print(a)"],
        [0, 1],
    ),
    # Changes in place.
    "x[...] =": (["x = [1]", "x[0] = 2", "print(x)"], [0, 1]),
    "x.a =": (["x = A()", "x.a = 2", "print(x)"], [0, 1]),
    "x.a[0] =": (["x = A()", "x.a[0] = 2", "print(x)"], [0, 1]),
    "x +=": (["x = 1", "x += 1", "print(x)"], [0, 1]),
    "del x[...]": (["x = [1]", "del x[0]", "print(x)"], [0, 1]),
    "a change of another": (["x = [1]", "y = [1]", "y[0] = 2", "print(x)"], [0]),
    "a method, result dropped": (["m = M()", "m.go(1)", "print(m)"], [0, 1]),
    "a method, result kept": (["m = M()", "p = m.predict(1)", "print(m)"], [0]),
    "a mutator, result kept": (["m = [1]", "p = m.pop()", "print(m)"], [0, 1]),
    "fit, result kept": (["m = M()", "n = m.fit(1)", "print(m)"], [0, 1]),
    "next": (["i = iter([1])", "a = next(i)", "b = next(i)"], [0, 1]),
    "out=": (["x = [1]", "y = f(1, out=x)", "print(x)"], [0, 1]),
    "what a function is given": (["x = [1]", "f(x)[0] = 2", "print(x)"], [0, 1]),
    "a function of a module": (
        ["import numpy as np", "K = 1", "np.fill_diagonal(K, 0)", "print(K)"],
        [(0, 0), 1, 2],
    ),
    "a function, result kept": (
        ["import numpy as np", "K = 1", "L = np.sqrt(K)", "print(K)"],
        [1],
    ),
    "a module is not changed": (
        ["import numpy as np", "x = np.insert([1], 0, 1)", "np.ones(3)"],
        [(0, 0)],
    ),
    "print and asserts change nothing": (["x = [1]", "print(x)", "assert x", "x"], [0]),
    "drawing changes nothing": (
        ["import matplotlib.pyplot as plt", "x = [1]", "plt.plot(x)", "print(x)"],
        [1],
    ),
    "nor do our figures": (
        [
            "from linclass.book.figures import a as figures",
            "x = 1",
            "figures.f(x)",
            "x",
        ],
        [1],
    ),
    "a function of the page that changes its argument": (
        ["def f(x):\n  x[0] = 1", "x = [0]", "y = f(x)", "print(x)"],
        [0, 1, 2],
    ),
    "one that is given under another name": (
        [
            "def f(z):\n  z[0] = 1",
            "g = f",
            "def h(k, z):\n  return k(z)",
            "x = [0]",
            "y = h(g, x)",
            "print(x)",
        ],
        [0, 1, 2, 3, 4],
    ),
    "one without a name": (
        ["def h(k, z):\n  return k(z)", "x = [0]", "y = h(lambda z: z.pop(), x)", "x"],
        [0, 1, 2],
    ),
    "a method under another name": (
        ["x = [0]", "f = x.append", "f(1)", "print(x)"],
        [0, 1, 2],
    ),
    "one that does not": (
        ["def f(x):\n  return x", "x = [0]", "f(x)", "print(x)"],
        [1],
    ),
    "one that changes a global": (
        ["x = []", "def f():\n  x.append(1)", "f()", "print(x)"],
        [0, 1, 2],
    ),
    # One object, several names.
    "another name": (["a = [1]", "b = a", "b[0] = 2", "print(a)"], [0, 1, 2]),
    "and the other way": (["a = [1]", "b = a", "a[0] = 2", "print(b)"], [0, 1, 2]),
    "a view": (["a = f()", "b = a[1:]", "b[0] = 2", "print(a)"], [0, 1, 2]),
    "elements of a list": (
        ["a = [1]", "b = [a]", "for c in b:\n  c[0] = 2", "print(a)"],
        [0, 1, 2],
    ),
    "pairs of a dictionary": (
        ["ms = {1: M()}", "for k, m in ms.items():\n  m.fit(k)", "print(ms)"],
        [0, 1],
    ),
    "elements of a comprehension": (
        ["a = [[1]]", "b = [c for c in a]", "b[0][0] = 2", "print(a)"],
        [0, 1, 2],
    ),
    "a comprehension that changes": (
        ["a = [[1]]", "[c.pop() for c in a]", "print(a)"],
        [0, 1],
    ),
    "a comprehension that changes what has its name": (
        ["a = [[1]]", "[a.pop() for a in a]", "print(a)"],
        [0, 1],
    ),
    "a local name that stands for an argument": (
        ["def f(x):\n  y = x\n  y[0] = 1", "x = [0]", "y = f(x)", "print(x)"],
        [0, 1, 2],
    ),
    "shared after the function that changes was made": (
        ["x = []", "def f():\n  x.append(1)", "y = x", "f()", "print(y)"],
        [0, 1, 2, 3],
    ),
    "shared in one branch": (
        ["a = [1]", "d = [2]", "b = a", "if c:\n  b = d", "b[0] = 3", "print(a)"],
        [0, 1, 2, 3, 4],
    ),
    "shared through a third": (
        ["l = []", "m = l", "w = [1]", "l.append(w)", "w[0] = 2", "print(m)"],
        [0, 1, 2, 3, 4],
    ),
    "one name inside and outside": (
        ["x = [[1]]", "y = [x for x in x]", "y[0][0] = 2", "print(x)"],
        [0, 1, 2],
    ),
    "a generator expression that changes": (
        ["a = [[1]]", "b = sum(c.pop() for c in a)", "print(a)"],
        [0, 1],
    ),
    "not the name inside": (
        ["c = [9]", "b = [c for c in a]", "b[0] = 1", "print(c)"],
        [0],
    ),
    "elements do not move": (
        ["a = [1]", "for i, x in enumerate(a):\n  print(x)", "print(a)"],
        [0],
    ),
    "a module that is given": (
        ["import numpy as np", "apply(np.sqrt)", "np.ones(3)"],
        [(0, 0)],
    ),
    "a list holds what is appended": (
        ["a = [1]", "b = []", "b.append(a)", "a[0] = 2", "print(b)"],
        [0, 1, 2, 3],
    ),
    # Generators of random numbers move whenever they are used.
    "a generator drawn from": (
        ["rng = np.random.default_rng(0)", "x = rng.normal()", "y = rng.normal()"],
        [0, 1],
    ),
    "a generator given away": (
        ["rng = np.random.default_rng(0)", "x = f(rng)", "y = rng.normal()"],
        [0, 1],
    ),
    "a new generator": (
        [
            "rng = default_rng(0)",
            "x = rng.normal()",
            "rng = default_rng(1)",
            "rng.normal()",
        ],
        [2],
    ),
    "a generator in a function": (
        ["rng = default_rng(0)", "def f():\n  return rng.normal()", "f()", "f()"],
        [0, 1, 2],
    ),
    "a generator kept by a model": (
        ["rng = default_rng(0)", "m = Model(rng)", "m.draw()", "print(rng.normal())"],
        [0, 1, 2],
    ),
    "its numbers do not move": (
        ["rng = default_rng(0)", "x = rng.normal()", "print(x)", "print(x)"],
        [0, 1],
    ),
    # Imports, name by name.
    "only the import that it needs": (
        ["import a\nimport b as c\nfrom d import e, f", "print(f)"],
        [(0, 3)],
    ),
    "a cell that imports and binds": (["import a\nx = 1", "print(x)"], [0]),
    "an import further down": (["x = 1\nimport a\ny = a", "print(y)"], [0]),
    "two imports of one package": (
        ["import a.b", "import a.c", "a.b.f()"],
        [(0, 0), (1, 0)],
    ),
    "from a import *": (["from a import *", "print(b)"], [(0, 0)]),
    "settings of the process": (
        ["import numpy as np", "np.set_printoptions(3)", "a = 1", "print(a)"],
        [(0, 0), 1, 2],
    ),
    "settings for a block": (
        [
            "import warnings as w",
            "with w.catch_warnings():\n  w.simplefilter('ignore')",
            "a = 1",
            "print(a)",
        ],
        [2],
    ),
    "no Python, with a name that is needed": (["a = 1", "a = = 2", "print(a)"], [0, 1]),
    "no Python: needs are unknown": (["a = 1", "b = = a", "print(b)"], [1]),
    "no Python, elsewhere": (["a = 1", "b = = 2", "print(a)"], [0]),
}


@pytest.mark.parametrize("name", CASES)
def test_a_cell_needs(name):
    cells, wanted = CASES[name]
    assert needed(*cells) == wanted


def test_the_lines_of_a_unit_are_those_of_its_cell():
    source = "import a\n\nfrom b import (c,\n  d)\nx = 1\n1 / 0"
    units = slices.units_of([source])
    assert [unit.source.count("\n") for unit in units[:3]] == [0, 2, 2]
    assert units[3].source.splitlines()[4:] == ["x = 1", "1 / 0"]
    assert not "".join(units[3].source.splitlines()[:4])
    units = slices.units_of(["import a; x = 1"])
    assert units[1].source == "import a; x = 1"


# Statements of random programs: lists v, w, u that hold numbers and lists; functions f,
# g, h; an object p; generators r and i; a list of functions t. A stroke is a new line.
STATEMENTS = """
v = [n, n]
v = w
v = [w, u]
v = w[:1]
v, w = w, u
v.append(n)
v.append(w)
v[0] = w
v += [n]
v = w + u
del v[0]
for x in v:|  if isinstance(x, list):|    x.append(n)
for x in v:|  w = [x]
while len(v) < 3:|  v.append(n)
if len(v) > 2:|  w = u
try:|  v[9]|  w = u|except IndexError as e:|  u = [n]
v = [n]|v.append(n)
x, *y = v, w, u|y[0].append(n)
v = [x for x in [w, u]]|v[0].append(n)
[x.append(n) for x in [v, w]]
v = [any(x.append(n) for x in [v, w])]
x = v.append|x(n)
print([y := v, n])
v = w if len(u) > 2 else u
def f(z):|  z.append(n)|  return z
def f(z):|  return z[:] + v
def f(z):|  x = z|  x.append(n)
def f(z):|  def q():|    return v|  return q() + z[:1]
def f(z):|  global v|  v = [z]|  return [n]
def f(z):|  return g()
def f(z, k=[n]):|  k.append(n)|  return list(k)
def g():|  return v
def g():|  v.append(n)|  return [0]
def g():|  return h(v)
def g():|  return [r.random()]
h = f
h = lambda z: f(v)
def k(q, z):|  return q(z)
def k(q, z):|  return [q(z), q(w)]
v = k(h, w)
v = k(lambda x: x.append(n), w)
v = sorted(w, key=lambda x: u.append(n) or 0)
k(t[0], v)
f(w)
v = f(w)
v = g()
v = h(w)
v = list(map(f, [w]))
class A:|  def __init__(self, z):|    self.z = list(z)|  def m(self, k):|    return g()
p = A(v)
v = [p.m(n)]
v = p.z
p.z = v
p.z.append(n)
setattr(p, "z", v)
r = random.Random(n)
v = [r.random() for x in w]
r.shuffle(v)
i = iter(v)
v = [next(i, 0)]
i = (x for x in v)
i = map(f, v)
t = [lambda: v]
t = [g, h]
v = t[0]()
t.append(v)
v = dict(k=w)["k"]
match v:|  case [x, *y]:|    y.append(n)|    w = [x, y]
with contextlib.suppress(IndexError):|  v[7]|  w = u
with contextlib.nullcontext(w) as v:|  v.append(n)
print(v, w)
""".strip().splitlines()
FIRST = """
import contextlib, random
a, b, c, d = [[1], [2]], [[3]], [4, [5]], [6]
def f(z):|  return z[:]
def g():|  return d
h = f
def k(q, z):|  return [q(z)]
class A:|  def __init__(self, z):|    self.z = z|  def m(self, k):|    self.z.append(k)
p, r, i, t = A(a), random.Random(0), iter(b), [lambda: c]
""".strip().splitlines()
LAST = ["a", "b", "c", "d", "f(a)", "g()", "h(b)", "p.m(3), p.z", "r.random()"]


def after(sources, last):
    """What an expression gives after these statements."""
    names = {}
    with contextlib.redirect_stdout(io.StringIO()):
        for source in sources:
            exec(source, names)
    return repr(eval(last, names))


@pytest.mark.parametrize("seed", range(400))
def test_a_random_program_gives_the_same_with_its_slice_alone(seed):
    choices, names = random.Random(seed), {}
    cells, last = [], choices.choice(LAST)
    for line in [*FIRST, *choices.choices(STATEMENTS, k=14)]:
        letters = dict(zip("vwu", choices.choices("abcd", k=3), strict=True))
        letters["n"] = str(choices.randrange(10))
        cell = line.replace("|", "\n")
        for letter, name in letters.items():
            cell = re.sub(rf"\b{letter}\b", name, cell)
        with contextlib.suppress(Exception), contextlib.redirect_stdout(io.StringIO()):
            exec(cell, names)  # those that cannot run here are left out
            cells.append(cell)
    try:
        whole = after(cells, last)
    except Exception:
        return  # a name is gone, or half a cell had run
    units = slices.units_of([*cells, last])
    part = [unit.source for unit in slices.slice_of(units, len(cells))]
    assert after(part, last) == whole


# ------------------------------------------------------------- what runs again


class Page:
    """Cells, run as the runner runs them."""

    def __init__(self, *cells):
        self.cells, self.ledger, self.names = list(cells), slices.Ledger(), {}

    def run(self, cell):
        """Run a cell; the numbers of the cells that ran before it."""
        self.ledger.edit(self.cells)
        pending, gone = self.ledger.plan(cell)
        for name in gone:
            self.names.pop(name, None)
        for unit in pending:
            exec(unit.source, self.names)
            self.ledger.ran(unit)
        exec(self.cells[cell], self.names)
        for unit in self.ledger.of(cell):
            self.ledger.ran(unit)
        return [unit.cell for unit in pending]


def test_nothing_runs_twice():
    page = Page("a = [1]", "b = a + [2]", "c = b + [3]", "d = a + [4]")
    assert page.run(2) == [0, 1]
    assert page.run(2) == []
    assert page.run(3) == []
    assert page.names["d"] == [1, 4]


def test_a_second_run_of_a_cell_that_changes_starts_anew():
    page = Page("x = [1]", "x.append(2)", "y = list(x)")
    assert page.run(2) == [0, 1]
    assert page.run(1) == [0]
    assert page.names["x"] == [1, 2]
    assert page.run(2) == []
    assert page.names["y"] == [1, 2]


def test_a_cell_above_sees_nothing_of_those_below():
    page = Page("x = [1]", "y = len(x)", "x.append(2)", "z = (x, y)")
    page.run(2)
    assert page.run(1) == [0]
    assert page.names["y"] == 1
    page.run(3)
    assert page.names["z"] == ([1, 2], 1)


def test_a_name_bound_twice_is_that_of_the_page():
    page = Page("k = 1", "a = k", "k = 2", "b = k")
    page.run(3)
    assert page.run(1) == [0]
    assert page.run(3) == [2]
    assert (page.names["a"], page.names["b"]) == (1, 2)


def test_random_numbers_are_those_of_the_page():
    page = Page(
        "import random",
        "rng = random.Random(0)",
        "a = rng.random()",
        "b = rng.random()",
    )
    page.run(3)
    numbers = page.names["a"], page.names["b"]
    for cell in (2, 3, 3, 2):
        page.run(cell)
        assert page.names["a"] == numbers[0]
    page.run(3)
    assert page.names["b"] == numbers[1]


def test_a_changed_cell_makes_all_later_ones_not_done():
    page = Page("a = 1", "b = a", "c = 5", "d = b + c")
    page.run(3)
    page.run(2)
    page.cells[1] = "b = 10 * a"
    assert page.run(3) == [1, 2]
    assert page.names["d"] == 15


def test_a_name_that_a_changed_cell_no_longer_binds_is_gone():
    page = Page("a = 1", "b = a")
    page.run(1)
    page.cells[0] = "c = 1"
    with pytest.raises(NameError):
        page.run(1)


def test_an_in_between_cell_that_comes_late_starts_anew():
    page = Page("x = []", "y = len(x)", "x.append(2)", "z = (x, y)")
    page.run(2)
    page.run(3)
    assert page.names["z"] == ([2], 0)


def test_a_name_bound_perhaps_is_settled_by_one_new_run():
    page = Page("if 1:\n  a = 1", "b = a", "a = 2")
    page.run(2)
    assert page.run(1) == [0]
    assert page.run(1) == []


def test_half_a_cell_is_not_taken_for_a_whole():
    page = Page("x = []", "x.append(1)\n1 / 0", "x.append(2)", "print(x)")
    page.ledger.edit(page.cells)
    first, failing = page.ledger.of(0)[0], page.ledger.of(1)[0]
    page.ledger.ran(first)
    page.ledger.ran(failing, ok=False)
    pending, gone = page.ledger.plan(2)
    assert [unit.cell for unit in pending] == [0, 1] and gone == {"x"}


# -------------------------------------------------------------------- the lessons


def printed(cell):
    return "".join(out.text for out in cell.outputs if out.output_type == "stream")


SAMPLE = ("2_distances", "2_margin", "1_neurons")  # the others: `make test-live-all`
MARKED = [
    pytest.param(
        path,
        id=path.stem,
        marks=pytest.mark.slow if path.stem in SAMPLE else pytest.mark.live,
    )
    for path in LESSONS
]


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("path", MARKED)
def test_each_printing_cell_with_its_slice_alone_prints_what_is_stored(
    path, monkeypatch
):
    import matplotlib.pyplot as plt

    monkeypatch.setattr(plt, "show", lambda: plt.close("all"))
    notebook = nbformat.read(path, as_version=4)
    code = code_of(notebook)
    units = slices.units_of([cell.source for cell in code])
    wrong = []
    for k, cell in enumerate(code):
        if not printed(cell):
            continue
        names, text = {"__name__": "__main__"}, io.StringIO()
        with contextlib.redirect_stdout(io.StringIO()):
            for unit in slices.slice_of(units, k):
                exec(unit.source, names)
        with contextlib.redirect_stdout(text), warnings.catch_warnings():
            exec(cell.source, names)
        if text.getvalue() != printed(cell):
            wrong.append((k, text.getvalue()))
        plt.close("all")
    assert not wrong
