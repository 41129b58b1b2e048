"""Which cells does a cell need? The slice of a cell, from the sources of all cells.

A page's code cells are cut into units: each import at the top of a cell is one, name by
name, and the rest of the cell is one. Of each unit is known which names it needs, which
it binds, for certain or perhaps, and which objects it changes in place. The slice of a
cell goes backwards through the units above it and takes each that binds or changes what
is needed.

It is an estimate that errs to one side: a unit too many costs time, one too few would
give wrong results. Names that share an object (``b = a``, ``for row in rows``) change
together. A generator of random numbers changes whenever it is used.

`Ledger` remembers which units have run, and so which of a slice have to run still.
"""

import ast
import re
from dataclasses import dataclass, field, fields, replace

# Methods that change their object, also where their result is used.
MUTATORS = {
    "append", "appendleft", "clear", "discard", "extend", "extendleft", "fill", "fit",
    "fit_transform", "insert", "partial_fit", "pop", "popitem", "popleft", "put",
    "remove", "reverse", "send", "set_params", "setdefault", "shuffle", "sort",
    "update",
}  # fmt: skip
DRAWS = {
    "beta", "binomial", "bytes", "choice", "dirichlet", "exponential", "gamma",
    "integers", "laplace", "lognormal", "multinomial", "multivariate_normal", "normal",
    "permutation", "permuted", "poisson", "random", "spawn", "standard_exponential",
    "standard_gamma", "standard_normal", "standard_t", "triangular", "uniform",
}  # fmt: skip
# Calls whose result is another each time it is used.
MOVING = {"Generator", "RandomState", "count", "cycle", "default_rng", "enumerate"}
MOVING |= {"filter", "iter", "map", "open", "reversed", "zip"}
# Methods that give their object or a part of it, and functions that keep arguments, as
# all do whose name begins with a capital.
GIVING = {"get", "items", "ravel", "reshape", "squeeze", "swapaxes", "transpose"}
GIVING |= {"values", "view"}
KEEPING = {"asarray", "atleast_2d", "broadcast_to", "dict", "list", "partial", "ravel"}
KEEPING |= {"reshape", "sorted", "transpose", "tuple", "vectorize"}
# Functions that change no argument though their result is dropped.
HARMLESS = ("print", "display", "help", "assert_", "check_")
DRAWING = ("matplotlib", "linclass.book", "IPython")
# Settings of the whole process: np.seterr, np.random.seed, plt.rcParams.update, ...
SETTINGS = re.compile(r"set_\w+|seterr|seed|use|rc|simplefilter|filterwarnings|chdir")

CONTAINERS = (ast.Tuple, ast.List, ast.Set)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)


@dataclass(frozen=True)
class Known:
    """What is known of a name: what its object is, and what it shares."""

    shares: frozenset = frozenset()  # names that may stand for the same object
    module: bool = False  # imported
    drawing: bool = False  # imported, and what it does is drawing
    moving: bool = False
    # Of functions of this page in it: names that they look up when they run, names
    # that they change, whether they change arguments, whether they make functions.
    ours: bool = False
    reads: frozenset = frozenset()
    changes: frozenset = frozenset()
    changes_arguments: bool = False
    makes_functions: bool = False

    def __or__(self, other):
        names = (each.name for each in fields(Known))
        return Known(*(getattr(self, name) | getattr(other, name) for name in names))

    def functions(self):
        """Of the object only that it holds functions."""
        return Known(ours=self.ours, reads=self.reads, changes=self.changes)


NOTHING = Known()


@dataclass
class Unit:
    """A part of a cell, and what it does with names."""

    cell: int
    part: int  # its place in the cell
    source: str
    imports: bool = False
    needs: set = field(default_factory=set)
    binds: set = field(default_factory=set)
    certain: set = field(default_factory=set)  # bound whatever happens
    changes: set = field(default_factory=set)
    everywhere: bool = False  # it changes settings of the process
    broken: bool = False  # no Python

    @property
    def key(self):
        return self.cell, self.part

    @property
    def writes(self):
        return self.binds | self.changes


# ---------------------------------------------------------------- cutting a page


def units_of(cells):
    """The units of a page, in order, analyzed.

    Parameters
    ----------
    cells : list of str
        The sources of all code cells, in the order of the page.

    Returns
    -------
    list of Unit

    Examples
    --------
    >>> for unit in units_of(["import numpy as np", "x = np.ones(3)", "x[0] = 2"]):
    ...     print(sorted(unit.needs), sorted(unit.binds), sorted(unit.changes))
    [] ['np'] []
    ['np'] ['x'] []
    ['x'] [] ['x']
    """
    known = {}
    return [unit for k, cell in enumerate(cells) for unit in _cut(k, cell, known)]


def _cut(k, source, known):
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError):
        words = set(re.findall(r"[^\W\d]\w*", source))
        return [Unit(k, 0, source, needs=words, binds=words, broken=True)]
    imports, units = [], []
    while body and isinstance(body[0], ast.Import | ast.ImportFrom):
        imports.append(body.pop(0))
    for node in imports:
        for alias in node.names:
            one = ast.parse(ast.unparse(_with_names(node, [alias]))).body
            # At the line of the import, for a traceback.
            text = "\n" * (node.lineno - 1) + ast.unparse(one)
            units.append(Unit(k, len(units), text, imports=True))
            _Reader(units[-1], known).block(one)
    if body:
        lines = source.splitlines(keepends=True)
        for node in imports:
            # A statement may stand behind an import, on its line: then both run.
            if node.end_lineno < body[0].lineno:
                count = node.end_lineno - node.lineno + 1
                lines[node.lineno - 1 : node.end_lineno] = ["\n"] * count
        units.append(Unit(k, len(units), "".join(lines)))
        _Reader(units[-1], known).block(body)
    return units


def _with_names(node, names):
    if isinstance(node, ast.Import):
        return ast.Import(names)
    return ast.ImportFrom(node.module, names, node.level)


# ------------------------------------------------------------- reading one unit


class _Reader:
    """Walk through statements in their order; note needs, bindings and changes.

    `known` holds what the units before have found; it is brought up to date. In a
    branch or a loop, at some `depth`, nothing known before is forgotten.
    """

    def __init__(self, unit, known):
        self.unit, self.known = unit, known
        self.depth = self.guarded = 0

    def about(self, name):
        return self.known.get(name, NOTHING)

    # ------------------------------------------------------ needs and bindings

    def need(self, name):
        if name not in self.unit.certain:
            self.unit.needs.add(name)

    def use(self, name):
        """Load a name; functions of this page in it may run."""
        seen, todo = set(), [name]
        while todo:
            each = todo.pop()
            if each not in seen:
                seen.add(each)
                self.need(each)
                known = self.about(each)
                if known.moving:
                    self.change_names({each})
                self.change_names(known.changes)
                todo += known.reads

    def bind(self, name, value=NOTHING):
        if self.depth:
            value = value | self.about(name)
        elif name in self.known:  # another object from here on
            for other, known in self.known.items():
                if name in known.shares:
                    self.known[other] = replace(known, shares=known.shares - {name})
        self.known[name] = NOTHING
        self.hold(name, value)
        self.unit.binds.add(name)
        self.unit.certain.add(name)

    def hold(self, name, value):
        """The object of a name is, or holds from now on, this one."""
        known = self.about(name) | value
        self.known[name] = replace(known, shares=known.shares - {name})
        for other in value.shares - {name}:
            theirs = self.about(other)
            self.known[other] = replace(theirs, shares=theirs.shares | {name})

    def target(self, node, value):
        """Bind what stands to the left of an assignment."""
        if isinstance(node, ast.Name):
            self.bind(node.id, value)
        elif isinstance(node, CONTAINERS):
            for each in node.elts:
                self.target(each, value)
        elif isinstance(node, ast.Starred):
            self.target(node.value, value)
        else:
            self.expression(node)
            self.change(node)
            for name in self.value(node).shares:
                self.hold(name, replace(value, module=False))

    # -------------------------------------------------------------- changes

    def change(self, node):
        """The object of an expression is changed, or one that it is a part of."""
        self.change_names(self.value(node).shares)
        while isinstance(node, ast.Attribute | ast.Subscript):
            node = node.value
        if isinstance(node, ast.Call):  # f(a)[0] = 1 may change a
            self.change_arguments(node)

    def change_names(self, names):
        seen, todo = set(), list(names)
        while todo:
            name = todo.pop()
            if name not in seen:
                seen.add(name)
                todo += self.about(name).shares
                self.unit.changes.add(name)
                self.need(name)

    def change_arguments(self, call):
        for each in _arguments(call):
            self.change_names(self.value(each).shares)

    # ----------------------------------------------------------- statements

    def block(self, body):
        for node in body:
            getattr(self, "on_" + type(node).__name__, self.other)(node)

    def other(self, node):
        """A statement that has only expressions, such as assert, return, raise."""
        for child in ast.iter_child_nodes(node):
            self.expression(child)

    def branches(self, *ways):
        """One of several ways is gone; bound for certain is what all of them bind."""
        before, ends = self.unit.certain, []
        self.depth += 1
        for way in ways:
            self.unit.certain = set(before)
            way()
            ends.append(self.unit.certain)
        self.depth -= 1
        self.unit.certain = set.intersection(*ends)

    def on_Expr(self, node):
        self.expression(node.value)
        if isinstance(node.value, ast.Call):
            self.dropped(node.value)

    def on_Assign(self, node):
        self.expression(node.value)
        for target in node.targets:
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                if len(target.elts) == len(node.value.elts):
                    pairs = zip(target.elts, node.value.elts, strict=True)
            for each, value in [(each, self.value(value)) for each, value in pairs]:
                self.target(each, value)

    def on_AnnAssign(self, node):
        if node.value:
            self.expression(node.value)
            self.target(node.target, self.value(node.value))

    def on_AugAssign(self, node):
        self.expression(node.value)
        if isinstance(node.target, ast.Name):
            self.use(node.target.id)
            self.unit.binds.add(node.target.id)
            self.change_names({node.target.id})
        else:
            self.target(node.target, NOTHING)

    def on_Delete(self, node):
        for target in node.targets:
            if isinstance(target, ast.Name):
                self.need(target.id)
                self.unit.binds.add(target.id)
                self.unit.certain.discard(target.id)
            else:
                self.target(target, NOTHING)

    def on_Import(self, node):
        for alias in node.names:
            drawing = alias.name.startswith(DRAWING)
            name = alias.asname or alias.name.partition(".")[0]
            more = "." in alias.name and not alias.asname and self.about(name).module
            self.bind(name, Known(module=True, drawing=drawing))
            if more:  # import a.b adds to what `import a.c` has bound
                self.unit.certain.discard(name)

    def on_ImportFrom(self, node):
        drawing = (node.module or "").startswith(DRAWING)
        for alias in node.names:
            if alias.name == "*":
                self.unit.everywhere = True
            else:
                known = Known(module=True, drawing=drawing)
                self.bind(alias.asname or alias.name, known)

    def on_FunctionDef(self, node):
        for each in [*node.decorator_list, *_defaults(node)]:
            self.expression(each)
        made = self.function(node)
        for name in made.reads - {node.name}:
            self.need(name)
        self.bind(node.name, made)

    on_AsyncFunctionDef = on_FunctionDef

    def on_ClassDef(self, node):
        for each in [*node.decorator_list, *node.bases]:
            self.expression(each)
        inner = self.inner(node.body)
        methods = NOTHING
        for name in inner.unit.binds:
            methods = methods | inner.about(name).functions()
        for name in inner.unit.needs | methods.reads - {node.name}:
            self.use(name)
        self.bind(node.name, replace(methods, ours=True, makes_functions=True))

    def on_For(self, node):
        self.expression(node.iter)
        value = self.elements(node.iter)

        def body():
            self.target(node.target, value)
            self.block(node.body)

        self.branches(body, _nothing)
        self.block(node.orelse)

    on_AsyncFor = on_For

    def on_While(self, node):
        self.expression(node.test)
        self.branches(lambda: self.block(node.body), _nothing)
        self.block(node.orelse)

    def on_If(self, node):
        self.expression(node.test)
        self.branches(lambda: self.block(node.body), lambda: self.block(node.orelse))

    def on_With(self, node):
        for item in node.items:
            self.expression(item.context_expr)
            if item.optional_vars:
                self.target(item.optional_vars, self.value(item.context_expr))
        self.guarded += 1
        self.block(node.body)
        self.guarded -= 1

    on_AsyncWith = on_With

    def on_Try(self, node):
        def handled(handler):
            if handler.type:
                self.expression(handler.type)
            self.block(handler.body)

        self.branches(
            lambda: self.block([*node.body, *node.orelse]),
            *(lambda handler=each: handled(handler) for each in node.handlers),
        )
        self.block(node.finalbody)

    on_TryStar = on_Try

    def on_Match(self, node):
        self.expression(node.subject)
        value = self.value(node.subject)

        def case(each):
            for part in ast.walk(each.pattern):
                name = getattr(part, "name", None) or getattr(part, "rest", None)
                if name:
                    self.bind(name, value)
                if isinstance(part, ast.MatchValue | ast.MatchClass):
                    self.expression(getattr(part, "value", None) or part.cls)
            if each.guard:
                self.expression(each.guard)
            self.block(each.body)

        cases = (lambda each=each: case(each) for each in node.cases)
        self.branches(*cases, _nothing)

    # ---------------------------------------------------------- expressions

    def expression(self, node):
        """Note what an expression loads, binds by := and changes."""
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Load):
                self.use(node.id)
        elif isinstance(node, ast.Lambda):
            for each in _defaults(node):
                self.expression(each)
            for name in self.function(node).reads:
                self.use(name)
        elif isinstance(node, COMPREHENSIONS):
            inner, own = self.comprehension(node)
            for name in inner.unit.needs:
                self.use(name)
            self.change_names(self.outside(node, inner.unit.changes, own))
            for name in inner.unit.binds - own:  # by :=
                self.branches(lambda name=name: self.bind(name), _nothing)
        elif isinstance(node, ast.NamedExpr):
            self.expression(node.value)
            self.bind(node.target.id, self.value(node.value))
        elif isinstance(node, ast.IfExp | ast.BoolOp):
            first, *rest = _in_order(node)
            self.expression(first)
            for each in rest:
                self.branches(lambda each=each: self.expression(each), _nothing)
        else:
            for child in ast.iter_child_nodes(node):
                self.expression(child)
            if isinstance(node, ast.Call):
                self.call(node)

    def call(self, node):
        """What a call changes whether or not its result is used."""
        function, name = node.func, _name(node.func)
        known = self.value(function)
        if isinstance(function, ast.Attribute) and not known.module:
            if name in MUTATORS | DRAWS:
                self.change(function.value)
        elif name in {"next", "setattr", "delattr"} and node.args:
            self.change(node.args[0])
        if name == "shuffle" or known.changes_arguments:
            self.change_arguments(node)
        for keyword in node.keywords:
            if keyword.arg == "out":
                self.change(keyword.value)

    def dropped(self, node):
        """A call for its effect alone: on its object, or on its arguments."""
        function, name = node.func, _name(node.func)
        known = self.value(function)
        setting = SETTINGS.fullmatch(name) or "rcParams" in ast.unparse(function)
        if known.module and setting:
            self.unit.everywhere |= not self.guarded
        elif isinstance(function, ast.Attribute) and not known.module:
            self.change(function.value)
            for holder in self.value(function.value).shares:
                for each in _arguments(node):  # list.append(W): the list holds W
                    value = self.value(each)
                    self.hold(holder, Known(shares=value.shares))
        elif not (known.drawing or known.ours or name.startswith(HARMLESS)):
            self.change_arguments(node)

    # ------------------------------------------------------ scopes of their own

    def inner(self, body, hidden=frozenset()):
        """A reader that has read a scope, in which other names may be hidden."""
        known = {name: self.known[name] for name in self.known.keys() - hidden}
        inner = _Reader(Unit(*self.unit.key, ""), known)
        inner.guarded = self.guarded
        inner.block(body)
        return inner

    def function(self, node):
        """What is known of a function; its free names are looked up when it runs."""
        body = [ast.Expr(node.body)] if isinstance(node, ast.Lambda) else node.body
        arguments = {
            each.arg for each in ast.walk(node.args) if isinstance(each, ast.arg)
        }
        stored, given = _stored(body)
        local = arguments | stored - given
        unit = self.inner(body, local).unit
        return Known(
            ours=True,
            reads=frozenset(unit.needs - local),
            changes=frozenset(unit.changes - local | unit.binds & given),
            changes_arguments=bool(unit.changes & arguments),
            makes_functions=any(
                isinstance(each, (*FUNCTIONS, ast.ClassDef))
                for statement in body
                for each in ast.walk(statement)
            ),
        )

    def comprehension(self, node):
        """A reader that has read it, and the names that are its own."""
        own = {name for loop in node.generators for name in _names(loop.target)}
        inner = self.inner([], own)
        for loop in node.generators:
            inner.expression(loop.iter)
            inner.target(loop.target, inner.elements(loop.iter))
            for each in loop.ifs:
                inner.expression(each)
        for each in _results(node):
            inner.expression(each)
        return inner, own

    def outside(self, node, names, own):
        """These names as they are outside a comprehension that has names of its own."""
        through = self.elements(node.generators[0].iter).shares
        return names - own | (through if names & own else set())

    # ---------------------------------------------- what is known of a value

    def value(self, node):
        """What is known of the object that an expression gives."""
        if isinstance(node, ast.Name):
            known = self.about(node.id)
            shares = set() if known.module else known.shares | {node.id}
            return replace(known, shares=frozenset(shares))
        if isinstance(node, ast.Lambda):
            return self.function(node)
        if isinstance(
            node, ast.Attribute | ast.Subscript | ast.Starred | ast.NamedExpr
        ):
            return self.value(node.value)
        if isinstance(node, ast.Call):
            return self.value_of_call(node)
        made = Known(moving=isinstance(node, ast.GeneratorExp))
        if isinstance(node, COMPREHENSIONS):
            inner, own = self.comprehension(node)
            made = made | inner.value(_results(node)[-1])
            shares = self.outside(node, made.shares, own)
            return replace(made, shares=frozenset(shares))
        parts = []
        if isinstance(node, CONTAINERS):
            parts = node.elts
        elif isinstance(node, ast.Dict):
            parts = node.values
        elif isinstance(node, ast.IfExp | ast.BoolOp):
            parts = _in_order(node)
        return self.any_of(parts)

    def any_of(self, nodes):
        made = NOTHING
        for each in nodes:
            made = made | self.value(each)
        return made

    def value_of_call(self, node):
        function, name = node.func, _name(node.func)
        known, given = self.value(function), self.any_of(_arguments(node))
        # A function that is given a function may give it back, wrapped.
        made = given.functions() | Known(moving=name in MOVING)
        if isinstance(function, ast.Attribute) and not known.module:
            made = made | Known(moving=known.moving and name not in DRAWS)
            if name in MUTATORS | GIVING:
                made = made | known
        if known.makes_functions:
            made = made | known.functions()
        if name[:1].isupper() or name in MOVING | KEEPING:
            made = made | given
        return replace(made, module=False, changes_arguments=False)

    def elements(self, node):
        """What is known of the elements of an iterable."""
        if isinstance(node, ast.Call) and _name(node.func) in MOVING:
            return self.any_of(_arguments(node))
        return self.value(node)


def _nothing():
    """The way past a branch or a loop."""


def _arguments(call):
    return [*call.args, *(keyword.value for keyword in call.keywords)]


def _name(function):
    return getattr(function, "attr", getattr(function, "id", ""))


def _in_order(node):
    if isinstance(node, ast.IfExp):
        return [node.test, node.body, node.orelse]
    return node.values


def _results(comprehension):
    if isinstance(comprehension, ast.DictComp):
        return [comprehension.key, comprehension.value]
    return [comprehension.elt]


def _names(node):
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _defaults(function):
    """What is read where a function is made: defaults, and types."""
    arguments = function.args
    found = [*arguments.defaults, *filter(None, arguments.kw_defaults)]
    for each in ast.walk(arguments):
        if isinstance(each, ast.arg) and each.annotation:
            found.append(each.annotation)
    return [*found, *filter(None, [getattr(function, "returns", None)])]


def _stored(body):
    """The names that a scope stores, and those that it says are not its own."""
    stored, given, todo = set(), set(), list(body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            stored.add(node.id)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            given.update(node.names)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                stored.add(alias.asname or alias.name.partition(".")[0])
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            stored.add(node.name)
            continue
        elif isinstance(node, ast.Lambda):
            continue
        elif isinstance(node, COMPREHENSIONS):
            walrus = (
                each for each in ast.walk(node) if isinstance(each, ast.NamedExpr)
            )
            stored.update(each.target.id for each in walrus)
            continue
        elif name := getattr(node, "name", None) or getattr(node, "rest", None):
            stored.add(name)  # except ... as name, case name
        todo += ast.iter_child_nodes(node)
    return stored, given


# ------------------------------------------------------------------- the slice


def slice_of(units, cell):
    """The units that a cell needs, in the order of the page.

    Parameters
    ----------
    units : list of Unit
        Of all cells of the page, see `units_of`.
    cell : int
        The number of the cell; its own units are not in the slice.

    Returns
    -------
    list of Unit

    Examples
    --------
    >>> units = units_of(["a = 1", "b = 2", "c = a + 1", "print(c)"])
    >>> [unit.cell for unit in slice_of(units, 3)]
    [0, 2]
    """
    own = [unit for unit in units if unit.cell == cell]
    before = [unit for unit in units if unit.cell < cell]
    return _slice(before, own)[0]


def _slice(before, own):
    """The units that some units need, and the names for which each was taken."""
    needed = set()
    for unit in reversed(own):
        needed = needed - unit.certain | unit.needs
    taken, names = [], set(needed)
    for unit in reversed(before):
        if unit.everywhere or unit.writes & needed:
            taken.append(unit)
            needed = needed - unit.certain
            # Of cells that are no Python, words say nothing of what they need.
            needed |= set() if unit.broken else unit.needs
            names |= needed
    return taken[::-1], names


# ---------------------------------------------------------- what has to run still


GONE = "gone"  # the key of an entry: these names are bound no longer


class Ledger:
    """What has run since the namespace was empty, in order.

    A result holds if the units that wrote the names it needs ran in the order of the
    page, and none of another cell since. An entry of a cell that has been edited since,
    or one that failed half way, stands for itself alone: it equals no unit.
    """

    def __init__(self):
        self.cells, self.units, self.entries, self.shown = [], [], [], set()
        self._slices = {}

    def edit(self, cells):
        """Take the present sources; return the cells whose shown results are stale."""
        if cells == self.cells:
            return []
        pairs = zip(cells, self.cells, strict=False)
        same = [one == other for one, other in pairs]
        first = same.index(False) if False in same else len(same)
        self.cells, self.units = list(cells), units_of(cells)
        self._slices = {}
        self.entries = [
            (key if key == GONE or (key and key[0] < first) else None, writes, certain)
            for key, writes, certain in self.entries
        ]
        stale = sorted(cell for cell in self.shown if cell >= first)
        self.shown -= set(stale)
        return stale

    def slice(self, units):
        """The units that these need, and the names that matter."""
        key = tuple(unit.key for unit in units)
        if key not in self._slices:
            before = [unit for unit in self.units if unit.key < units[0].key]
            self._slices[key] = _slice(before, units)
        return self._slices[key]

    def of(self, cell):
        """The units of a cell."""
        return [unit for unit in self.units if unit.cell == cell]

    def needs(self, cell):
        """The slice of a cell."""
        own = self.of(cell)
        return self.slice(own)[0] if own else []

    def plan(self, cell):
        """The units to run before a cell, and the names to take away before them.

        Returns
        -------
        list of Unit, set of str
        """
        own = self.of(cell)
        if not own:
            return [], set()
        needed, names = self.slice(own)
        entries, pending = list(self.entries), []
        done = {key for key, *_ in entries}
        for unit in needed:
            if unit.key not in done:
                if not self._holds([unit], entries):
                    break
                pending.append(unit)
                entries.append(_entry(unit))
        else:
            if self._holds(own, entries):
                return pending, set()
        # All anew, with none of its names bound.
        names = names.union(*(unit.writes for unit in needed))
        bound = set().union(*(writes for _, writes, _ in self.entries))
        return needed, names & bound

    def _holds(self, own, entries):
        """Whether all that these units need is as the page wants it."""
        needed, names = self.slice(own)
        wanted = [_entry(unit) for unit in needed]
        done = {key for key, *_ in entries}
        return all(
            _last(name, wanted) == _last(name, entries) for name in names
        ) and all(unit.key in done for unit in needed if unit.everywhere)

    def forget(self, names):
        """These names have been taken out of the namespace."""
        if names:
            self.entries.append((GONE, frozenset(names), frozenset(names)))

    def clear(self):
        """The namespace is empty again."""
        self.entries = []

    def ran(self, unit, ok=True):
        """A unit has run, to its end or not."""
        key, writes, certain = _entry(unit)
        self.entries.append((key if ok else None, writes, certain if ok else set()))

    def show(self, cell):
        """The results of a cell are on the page; others may hold no longer."""
        self.shown.add(cell)


def _entry(unit):
    return unit.key, frozenset(unit.writes), frozenset(unit.certain)


def _last(name, entries):
    """Who wrote a name since it was bound for the last time without being read."""
    keys = []
    for key, writes, certain in reversed(entries):
        if name in writes:
            if key == GONE:
                break
            keys.append(key if key is not None else object())
            if name in certain:
                break
    return keys
