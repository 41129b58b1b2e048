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
from dataclasses import dataclass, field

MUTATORS = {
    "append", "appendleft", "clear", "discard", "extend", "extendleft", "fill", "fit",
    "fit_transform", "insert", "partial_fit", "pop", "popitem", "popleft", "put",
    "remove", "reverse", "send", "set_params", "setdefault", "sort", "update",
}  # fmt: skip
DRAWS = {
    "beta", "binomial", "bytes", "choice", "dirichlet", "exponential", "gamma",
    "integers", "laplace", "lognormal", "multinomial", "multivariate_normal", "normal",
    "permutation", "permuted", "poisson", "random", "shuffle", "spawn",
    "standard_exponential", "standard_gamma", "standard_normal", "standard_t",
    "triangular", "uniform",
}  # fmt: skip
# Calls whose result changes each time it is used.
MOVING = {"default_rng", "Generator", "RandomState", "iter", "count", "cycle", "open"}
MOVING |= {"map", "filter", "zip", "enumerate", "reversed"}
# Methods that keep what they are given, or only read it.
READERS = MUTATORS - {"fill", "put", "send"}
# Functions that change no argument though their result is dropped.
HARMLESS = {"print", "display", "isinstance", "len", "help", "repr", "type"}
DRAWING = ("matplotlib", "linclass.book", "IPython")
CONTAINERS = (ast.Tuple, ast.List, ast.Set, ast.Starred)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
# Settings of the whole process: np.seterr, np.random.seed, plt.rcParams.update, ...
SETTINGS = re.compile(r"set_\w+|seterr|seed|use|rc|simplefilter|filterwarnings|chdir")


@dataclass
class Known:
    """What is known of a name: what its object is, and what it shares."""

    shares: frozenset = frozenset()  # names that may stand for the same object
    module: bool = False
    drawing: bool = False
    moving: bool = False
    # Of functions in it: free names, free names that they change, whether they change
    # an argument, whether they make functions.
    reads: frozenset = frozenset()
    changes: frozenset = frozenset()
    changes_arguments: bool = False
    makes_functions: bool = False
    ours: bool = False  # it holds a function of this page

    def __or__(self, other):
        return Known(
            *(getattr(self, name) | getattr(other, name) for name in KNOWN_FIELDS)
        )


KNOWN_FIELDS = list(Known.__dataclass_fields__)


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
    first = 0
    while first < len(body) and isinstance(body[first], ast.Import | ast.ImportFrom):
        first += 1
    units = []
    for node in body[:first]:
        for alias in node.names:
            text = ast.unparse(_with_names(node, [alias]))
            # The line of the import, for a traceback.
            unit = Unit(k, len(units), "\n" * (node.lineno - 1) + text, imports=True)
            units.append(unit)
            _Reader(unit, known).read(ast.parse(text).body)
    if body[first:]:
        rest = source.splitlines(keepends=True)
        for node in body[:first]:
            for line in range(node.lineno - 1, node.end_lineno):
                rest[line] = "\n"
        # A statement may stand behind an import, on its line.
        shared = first and body[first].lineno <= body[first - 1].end_lineno
        unit = Unit(k, len(units), source if shared else "".join(rest))
        units.append(unit)
        _Reader(unit, known).read(body[first:])
    return units


def _with_names(node, names):
    if isinstance(node, ast.Import):
        return ast.Import(names)
    return ast.ImportFrom(node.module, names, node.level)


# ------------------------------------------------------------- reading one unit


class _Reader:
    """Walk through statements in their order; note needs, bindings and changes.

    `known` holds what the units before have found; it is brought up to date. `certain`
    are the names bound on every way to the statement at hand; `depth` > 0 in a branch
    or a loop, where nothing known before is forgotten.
    """

    def __init__(self, unit, known):
        self.unit, self.known = unit, known
        self.depth = self.guarded = 0

    def read(self, body):
        self.block(body)

    # ------------------------------------------------------------- bindings

    def need(self, name):
        if name not in self.unit.certain:
            self.unit.needs.add(name)

    def bind(self, name, value=None):
        value = value or Known()
        if self.depth:
            value = value | self.known.get(name, Known())
        shares = value.shares - {name}
        if name in self.known and not self.depth:
            self._part(name)
        self.known[name] = Known(**{**vars(value), "shares": shares})
        for other in shares:
            mine = self.known.setdefault(other, Known())
            mine.shares = mine.shares | {name}
        self.unit.binds.add(name)
        self.unit.certain.add(name)

    def _part(self, name):
        """The name stands for another object from here on."""
        for each in self.known.values():
            each.shares = each.shares - {name}

    def target(self, node, value):
        """Bind what stands to the left of an assignment."""
        if isinstance(node, ast.Name):
            self.bind(node.id, value)
        elif isinstance(node, ast.Tuple | ast.List):
            for each in node.elts:
                self.target(each, value)
        elif isinstance(node, ast.Starred):
            self.target(node.value, value)
        else:
            self.expression(node)
            self.change(node)
            for root in _roots(node):  # the object holds what is put in
                self._share(root, value)

    def _share(self, name, value):
        mine = self.known.setdefault(name, Known())
        self.known[name] = mine | Known(**{**vars(value), "module": False})
        self.known[name].shares -= {name}
        for other in value.shares - {name}:
            theirs = self.known.setdefault(other, Known())
            theirs.shares = theirs.shares | {name}

    # -------------------------------------------------------------- changes

    def change(self, node):
        for name in _roots(node):
            self.change_name(name)

    def change_name(self, name):
        seen, todo = set(), [name]
        while todo:
            each = todo.pop()
            if each not in seen:
                seen.add(each)
                todo += self.known.get(each, Known()).shares
        for each in seen:
            self.unit.changes.add(each)
            self.need(each)

    def use(self, name):
        """Load a name; a function of this page may run."""
        self.need(name)
        known = self.known.get(name)
        if known is None:
            return
        for free in known.reads:
            self.need(free)
            if self.known.get(free, Known()).moving:
                self.change_name(free)
        for free in known.changes:
            self.change_name(free)
        if known.moving:
            self.change_name(name)

    # ----------------------------------------------------------- statements

    def block(self, body):
        for node in body:
            getattr(self, "on_" + type(node).__name__, self.other)(node)

    def branches(self, *bodies):
        """One of several ways is gone; bound for certain is what all of them bind."""
        before, ends = set(self.unit.certain), []
        self.depth += 1
        for body in bodies:
            self.unit.certain = set(before)
            body() if callable(body) else self.block(body)
            ends.append(self.unit.certain)
        self.depth -= 1
        self.unit.certain = set.intersection(*ends)

    def other(self, node):
        """A statement that has only expressions, such as assert, return, raise."""
        for child in ast.iter_child_nodes(node):
            self.expression(child)

    def on_Expr(self, node):
        self.expression(node.value)
        if isinstance(node.value, ast.Call):
            self.dropped(node.value)

    def on_Assign(self, node):
        self.expression(node.value)
        value = self.value(node.value)
        pairs = [(target, value) for target in node.targets]
        if isinstance(node.value, ast.Tuple) and len(node.targets) == 1:
            (target,) = node.targets
            if isinstance(target, ast.Tuple) and len(target.elts) == len(
                node.value.elts
            ):
                values = [self.value(each) for each in node.value.elts]
                pairs = list(zip(target.elts, values, strict=True))
        for target, value in pairs:
            self.target(target, value)

    def on_AnnAssign(self, node):
        if node.value:
            self.expression(node.value)
            self.target(node.target, self.value(node.value))

    def on_AugAssign(self, node):
        self.expression(node.value)
        if isinstance(node.target, ast.Name):
            self.use(node.target.id)
            self.change_name(node.target.id)
            self.unit.binds.add(node.target.id)
        else:
            self.expression(node.target)
            self.change(node.target)

    def on_Delete(self, node):
        for target in node.targets:
            if isinstance(target, ast.Name):
                self.need(target.id)
                self.unit.binds.add(target.id)
                self.unit.certain.discard(target.id)
            else:
                self.expression(target)
                self.change(target)

    def on_Import(self, node):
        for alias in node.names:
            drawing = alias.name.startswith(DRAWING)
            name = alias.asname or alias.name.partition(".")[0]
            known = self.known.get(name, Known())
            self.bind(name, Known(module=True, drawing=drawing))
            if not alias.asname and "." in alias.name:
                # import a.b adds to a what `import a.c` has brought.
                if known.module:
                    self.unit.certain.discard(name)

    def on_ImportFrom(self, node):
        for alias in node.names:
            drawing = (node.module or "").startswith(DRAWING)
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
        inner = _Scope(node.body, class_body=True)
        made = Known(reads=frozenset(inner.free - {node.name}), ours=True)
        for name in made.reads:
            self.use(name)
        self.bind(node.name, made)

    def on_For(self, node):
        self.expression(node.iter)
        value = self.elements(node.iter)

        def body():
            self.target(node.target, value)
            self.block(node.body)

        self.branches(body, [])
        self.block(node.orelse)

    on_AsyncFor = on_For

    def on_While(self, node):
        self.expression(node.test)
        self.branches(node.body, [])
        self.block(node.orelse)

    def on_If(self, node):
        self.expression(node.test)
        self.branches(node.body, node.orelse)

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
        def handler(each):
            def body():
                if each.type:
                    self.expression(each.type)
                self.block(each.body)

            return body

        def straight():
            self.block([*node.body, *node.orelse])

        self.branches(straight, *map(handler, node.handlers))
        self.block(node.finalbody)

    on_TryStar = on_Try

    def on_Match(self, node):
        self.expression(node.subject)
        value = self.value(node.subject)

        def case(each):
            def body():
                for part in ast.walk(each.pattern):
                    name = getattr(part, "name", None) or getattr(part, "rest", None)
                    if name:
                        self.bind(name, value)
                    for child in ast.iter_child_nodes(part):
                        if isinstance(child, ast.expr):
                            self.expression(child)
                if each.guard:
                    self.expression(each.guard)
                self.block(each.body)

            return body

        self.branches(*map(case, node.cases), [])

    # ---------------------------------------------------------- expressions

    def expression(self, node):
        """Note what an expression loads, binds by := and changes."""
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Load):
                self.use(node.id)
            return
        if isinstance(node, ast.Lambda):
            for each in _defaults(node):
                self.expression(each)
            for name in self.function(node).reads:
                self.use(name)
            return
        if isinstance(node, COMPREHENSIONS):
            self.comprehension(node)
            return
        if isinstance(node, ast.NamedExpr):
            self.expression(node.value)
            self.bind(node.target.id, self.value(node.value))
            return
        if isinstance(node, ast.IfExp):
            self.expression(node.test)
            sides = [lambda: self.expression(node.body)]
            self.branches(*sides, lambda: self.expression(node.orelse))
            return
        if isinstance(node, ast.BoolOp):
            self.expression(node.values[0])
            for each in node.values[1:]:
                self.branches(lambda each=each: self.expression(each), [])
            return
        for child in ast.iter_child_nodes(node):
            self.expression(child)
        if isinstance(node, ast.Call):
            self.call(node)

    def comprehension(self, node):
        """A scope of its own: its names hide those outside."""
        inner = _Scope([node])
        for name in inner.free:
            self.use(name)
        for name in inner.changed:
            self.change_name(name)
        for name in inner.walrus:
            self.unit.binds.add(name)
            self.known.setdefault(name, Known())
        # Methods called on the elements change what they come from.
        for loop in node.generators:
            names = _stored(loop.target)
            if names & inner.touched:
                self.change(loop.iter)

    def call(self, node):
        """What a call changes whether or not its result is used."""
        function = node.func
        if isinstance(function, ast.Attribute):
            if function.attr in MUTATORS and not self._is_module(function.value):
                self.change(function.value)
            elif function.attr in DRAWS and not self._is_module(function.value):
                self.change(function.value)
            if function.attr == "shuffle":
                self._change_arguments(node)
        elif isinstance(function, ast.Name):
            if function.id in {"next", "setattr", "delattr"} and node.args:
                self.change(node.args[0])
        for name in _roots(function):
            if self.known.get(name, Known()).changes_arguments:
                self._change_arguments(node)
        for keyword in node.keywords:
            if keyword.arg == "out":
                self.change(keyword.value)

    def dropped(self, node):
        """A call for its effect alone: on its object, or on its arguments."""
        function = node.func
        roots = _roots(function)
        known = [self.known.get(name, Known()) for name in roots]
        if any(each.drawing for each in known):
            if _is_setting(function) and not self.guarded:
                self.unit.everywhere = True
            return
        name = function.attr if isinstance(function, ast.Attribute) else ""
        if isinstance(function, ast.Name):
            name = function.id
            if name in HARMLESS or any(each.ours for each in known):
                return
        if name.startswith(("assert_", "check_")):
            return
        module = any(each.module for each in known)
        if module and _is_setting(function):
            self.unit.everywhere |= not self.guarded
            return
        if isinstance(function, ast.Attribute) and not module:
            self.change(function.value)
            for each in [*node.args, *(keyword.value for keyword in node.keywords)]:
                for root in roots:  # list.append(W): the list holds W
                    self._share(root, Known(shares=frozenset(_raw(each))))
            if name in READERS:
                return
            if roots and not any(each.moving for each in known):
                return
        self._change_arguments(node)

    def _change_arguments(self, node):
        for each in [*node.args, *(keyword.value for keyword in node.keywords)]:
            for name in _raw(each):
                self.change_name(name)

    def _module(self, name):
        return self.known.get(name, Known()).module

    def _is_module(self, node):
        roots = _roots(node)
        return bool(roots) and all(map(self._module, roots))

    # ---------------------------------------------- what is known of a value

    def value(self, node):
        """What is known of the object that an expression gives."""
        made = Known()
        if isinstance(node, ast.Name):
            known = self.known.get(node.id, Known())
            shares = known.shares | {node.id}
            if known.module:
                shares = frozenset()
            return Known(**{**vars(known), "shares": shares})
        if isinstance(node, ast.Lambda):
            return self.function(node)
        if isinstance(node, ast.Attribute | ast.Subscript | ast.Starred):
            return self.value(node.value)
        if isinstance(node, ast.NamedExpr):
            return self.value(node.value)
        if isinstance(node, ast.IfExp):
            return self.value(node.body) | self.value(node.orelse)
        if isinstance(node, ast.BoolOp):
            parts = node.values
        elif isinstance(node, CONTAINERS):
            parts = node.elts
        elif isinstance(node, ast.Dict):
            parts = [each for each in node.values if each]
        elif isinstance(node, COMPREHENSIONS):
            return self.value_of_comprehension(node)
        elif isinstance(node, ast.Call):
            return self.value_of_call(node)
        else:
            parts = []
        for each in parts:
            made = made | self.value(each)
        return made

    def value_of_comprehension(self, node):
        made = Known(moving=isinstance(node, ast.GeneratorExp))
        results = [node.value] if isinstance(node, ast.DictComp) else [node.elt]
        inner = {name for loop in node.generators for name in _stored(loop.target)}
        for result in results:
            if isinstance(result, ast.Call | ast.Lambda):
                made = made | self.value(result)
            raw = _raw(result)
            for loop in node.generators:
                if raw & _stored(loop.target):
                    made = made | self.value(loop.iter)
            for name in raw - inner:
                made = made | self.value(ast.Name(name, ast.Load()))
        made.shares = made.shares - inner
        return made

    def value_of_call(self, node):
        function = node.func
        name = getattr(function, "attr", getattr(function, "id", ""))
        arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
        made = Known(moving=name in MOVING)
        if isinstance(function, ast.Attribute) and not self._is_module(function):
            receiver = self.value(function.value)
            if receiver.moving and name not in DRAWS:
                made.moving = True
            # They give the object itself, or a part of it.
            own = MUTATORS | {"values", "items", "get", "reshape", "ravel", "view"}
            if name in own | {"transpose", "swapaxes", "squeeze"}:
                made = made | Known(shares=receiver.shares)
                made = made | Known(reads=receiver.reads, changes=receiver.changes)
        # Constructors keep what they are given; so do the helpers of iteration.
        keeps = {"asarray", "reshape", "ravel", "partial", "vectorize", "dict", "list"}
        keeps |= {"tuple", "sorted", "atleast_2d", "broadcast_to", "transpose"}
        if name[:1].isupper() or name in MOVING or name in keeps:
            for each in arguments:
                given = self.value(each)
                if name in {"list", "tuple", "sorted", "dict"}:
                    given.moving = given.moving and bool(given.shares)
                made = made | given
        for root in _roots(function) if isinstance(function, ast.Name) else ():
            known = self.known.get(root, Known())
            if known.makes_functions or root == "":
                made = made | Known(reads=known.reads, changes=known.changes, ours=True)
        # A function that is given a function may give it back, wrapped.
        for each in arguments:
            given = self.value(each)
            if given.ours:
                made = made | Known(reads=given.reads, changes=given.changes)
        made.module = False
        return made

    def elements(self, node):
        """What is known of the elements of an iterable."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in {"zip", "enumerate", "reversed", "sorted"}:
                made = Known()
                for each in node.args:
                    made = made | self.value(each)
                return made
        value = self.value(node)
        if isinstance(node, ast.Name) and self.known.get(node.id, Known()).moving:
            return value
        return value

    def function(self, node):
        """What is known of a function: free names are looked up when it runs."""
        body = [ast.Expr(node.body)] if isinstance(node, ast.Lambda) else node.body
        inner = _Scope(body, node.args)
        # A free name that is a function of this page brings its own.
        reads = set(inner.free)
        changes = {name for name in inner.changed & reads if not self._module(name)}
        changes |= inner.globals
        todo = list(reads)
        while todo:
            known = self.known.get(todo.pop(), Known())
            todo += known.reads - reads
            reads |= known.reads
            changes |= known.changes
        return Known(
            reads=frozenset(reads),
            changes=frozenset(changes),
            changes_arguments=bool(inner.changed & inner.parameters),
            makes_functions=inner.makes_functions,
            ours=True,
        )


class _Scope:
    """The names of a function, a class body or a comprehension, without order."""

    def __init__(self, body, arguments=None, class_body=False):
        self.parameters = set()
        if arguments is not None:
            each = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
            each += filter(None, [arguments.vararg, arguments.kwarg])
            self.parameters = {argument.arg for argument in each}
        self.stored, self.loaded = set(self.parameters), set()
        self.globals, self.walrus = set(), set()
        self.changed, self.touched = set(), set()
        self.makes_functions = False
        for node in body:
            self.visit(node)
        self.stored -= self.globals
        self.free = self.loaded - (set() if class_body else self.stored)
        if class_body:
            self.free = self.loaded - self.stored | self.of_methods
        self.changed -= self.stored - self.parameters

    of_methods: frozenset = frozenset()

    def visit(self, node):
        if isinstance(node, FUNCTIONS):
            self.inner_function(node)
            return
        if isinstance(node, ast.ClassDef):
            self.stored.add(node.name)
            inner = _Scope(node.body, class_body=True)
            self.loaded |= inner.free
            for each in [*node.decorator_list, *node.bases]:
                self.visit(each)
            return
        if isinstance(node, COMPREHENSIONS):
            self.inner_comprehension(node)
            return
        if isinstance(node, ast.Name):
            (self.loaded if isinstance(node.ctx, ast.Load) else self.stored).add(
                node.id
            )
        elif isinstance(node, ast.Global | ast.Nonlocal):
            self.globals |= set(node.names)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                self.stored.add(alias.asname or alias.name.partition(".")[0])
        elif isinstance(node, ast.ExceptHandler) and node.name:
            self.stored.add(node.name)
        elif isinstance(node, ast.MatchAs | ast.MatchStar) and node.name:
            self.stored.add(node.name)
        elif isinstance(node, ast.NamedExpr):
            self.walrus.add(node.target.id)
        self.note_changes(node)
        for child in ast.iter_child_nodes(node):
            self.visit(child)

    def note_changes(self, node):
        if isinstance(node, ast.AugAssign):
            if not isinstance(node.target, ast.Name):
                self.changed |= _roots(node.target)
            elif node.target.id in self.parameters:
                self.changed.add(node.target.id)
        elif isinstance(node, ast.Attribute | ast.Subscript):
            if not isinstance(node.ctx, ast.Load):
                self.changed |= _roots(node)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            function = node.value.func
            if isinstance(function, ast.Attribute):
                self.changed |= _roots(function.value)
                if function.attr not in READERS:
                    self.give(node.value)
            elif getattr(function, "id", "") not in HARMLESS:
                self.give(node.value)
        elif isinstance(node, ast.Call):
            function = node.func
            if isinstance(function, ast.Attribute):
                if function.attr in MUTATORS | DRAWS:
                    self.changed |= _roots(function.value)
                    self.touched |= _roots(function.value)
            elif getattr(function, "id", "") == "next" and node.args:
                self.changed |= _roots(node.args[0])
            for keyword in node.keywords:
                if keyword.arg == "out":
                    self.changed |= _roots(keyword.value)

    def give(self, call):
        for each in call.args:
            self.changed |= _raw(each)

    def inner_function(self, node):
        lambdas = isinstance(node, ast.Lambda)
        for each in _defaults(node):
            self.visit(each)
        if not lambdas:
            self.stored.add(node.name)
            for each in node.decorator_list:
                self.visit(each)
        inner = _Scope([node.body] if lambdas else node.body, node.args)
        self.loaded |= inner.free
        self.of_methods = self.of_methods | frozenset(inner.free)
        self.changed |= inner.changed & inner.free
        self.globals |= inner.globals & inner.free
        self.makes_functions = True

    def inner_comprehension(self, node):
        stored, loaded = set(self.stored), set(self.loaded)
        changed = set(self.changed)
        self.stored, self.loaded, self.changed = set(), set(), set()
        for child in ast.iter_child_nodes(node):
            self.visit(child)
        inner, walrus = self.stored, self.walrus
        self.loaded = loaded | (self.loaded - (inner - walrus))
        self.changed = changed | (self.changed - inner)
        self.stored = stored | (inner & walrus)
        for loop in node.generators:
            if _stored(loop.target) & self.touched:
                self.changed |= _roots(loop.iter)


def _defaults(node):
    given = [*node.args.defaults, *filter(None, node.args.kw_defaults)]
    every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    notes = [argument.annotation for argument in every if argument.annotation]
    if getattr(node, "returns", None):
        notes.append(node.returns)
    return given + notes


def _stored(node):
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _roots(node):
    """The names at the beginning of a.b[0].c(): here a."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Starred | ast.Call):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):  # f(a)[0] = 1 changes a
                return set().union(*map(_raw, node.args)) | {node.func.id}
            node = node.func
        else:
            node = node.value
    if isinstance(node, ast.Name):
        return {node.id}
    return _raw(node)


def _raw(node):
    """The names whose objects an expression hands on as they are."""
    if isinstance(node, ast.Name):
        return {node.id}
    if isinstance(node, ast.Attribute | ast.Subscript | ast.Starred):
        return _raw(node.value)
    if isinstance(node, CONTAINERS):
        return set().union(*map(_raw, node.elts))
    if isinstance(node, ast.Dict):
        return set().union(*map(_raw, filter(None, node.values)))
    if isinstance(node, ast.IfExp):
        return _raw(node.body) | _raw(node.orelse)
    if isinstance(node, ast.NamedExpr):
        return {node.target.id} | _raw(node.value)
    return set()


def _is_setting(function):
    name = getattr(function, "attr", getattr(function, "id", ""))
    chain = ast.unparse(function)
    return bool(SETTINGS.fullmatch(name)) or "rcParams" in chain


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
        return [unit for unit in self.units if unit.cell == cell]

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
    return unit.key, frozenset(unit.writes), frozenset(unit.certain - unit.needs)


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
