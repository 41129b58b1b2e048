"""Which cells does a cell need? The slice of a cell, from the sources of all cells.

A page's code cells are cut into units: each import at the top of a cell is one, name by
name, and the rest of the cell is one. The slice of a cell goes backwards through the
units above it and takes each that binds or changes a name that is needed. What a unit
needs and binds, the compiler says. What it changes is an estimate, by these rules; a
unit too many costs time, one too few would give wrong results.

- Names that meet in an assignment, other than through an operator, may share an object:
  when one changes, all do.
- A call whose result is dropped changes its object or its arguments, unless it prints
  or draws. Of other calls, those of `MUTATORS` do, and those that have to do with a
  function of the page whose text changes an argument.
- Whatever was made with a function of the page may call it; who uses that needs what
  the function looks up, and changes what it changes.
- A generator of random numbers, or another iterator, changes whenever it is used.

`Ledger` remembers which units have run, and so which of a slice have to run still.
"""

import ast
import dis
import re
from collections import defaultdict
from dataclasses import dataclass, field

MUTATORS = set(
    "add append appendleft clear discard extend extendleft fill fit fit_transform "
    "insert partial_fit pop popitem popleft put remove reverse send set_params "
    "setdefault shuffle sort update".split()
)
# Calls whose result is another each time it is used.
MOVING = set(
    "Generator Random RandomState count cycle default_rng enumerate filter iter map "
    "open reversed zip".split()
)
HARMLESS = ("print", "display", "help", "assert_", "check_")
DRAWING = ("matplotlib", "linclass.book", "IPython")
HOLDERS = (ast.Tuple, ast.List, ast.Set, ast.Dict, ast.IfExp, ast.BoolOp, ast.ListComp)
HOLDERS += (ast.SetComp, ast.DictComp, ast.GeneratorExp)
# Of these, only what stands in `value` is the object or holds it.
PARTS = (ast.Attribute, ast.Subscript, ast.Starred, ast.NamedExpr, ast.keyword)
# Settings of the whole process: np.seterr, np.random.seed, plt.rcParams.update, ...
SETTINGS = re.compile(
    r"(\w+)(?:\.\w+)*\.(set_\w+|seterr|seed|use|rc\w*|simplefilter|filterwarnings|chdir)\b"
)
LATE = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.GeneratorExp)
LOADS, STORES = ("LOAD_NAME", "LOAD_GLOBAL"), ("STORE_NAME", "STORE_GLOBAL")
ENDS = ("RETURN_", "RAISE_", "RERAISE", "JUMP_FORWARD", "JUMP_BACKWARD")


@dataclass(eq=False)
class Unit:
    """A part of a cell, and what it does with names."""

    cell: int
    part: int  # its place in the cell
    source: str
    tree: ast.Module | None = None  # none if it is no Python
    imports: bool = False
    everywhere: bool = False  # it changes settings of the process
    needs: set = field(default_factory=set)
    binds: set = field(default_factory=set)
    certain: set = field(default_factory=set)  # bound whatever happens
    changes: set = field(default_factory=set)
    nodes: list = field(default_factory=list)
    loads: list = field(default_factory=list)  # names, and what is bound before each
    late: set = field(default_factory=set)  # what its functions look up

    @property
    def key(self):
        return self.cell, self.part

    @property
    def writes(self):
        return self.binds | self.changes


def units_of(cells):
    """The units of a page, from the sources of its code cells, in order.

    >>> for unit in units_of(["import numpy as np", "x = np.ones(3)", "x[0] = 2"]):
    ...     print(sorted(unit.needs), sorted(unit.binds), sorted(unit.changes))
    [] ['np'] []
    ['np'] ['x'] []
    ['x'] [] ['x']
    """
    units = [unit for k, cell in enumerate(cells) for unit in _cut(k, cell)]
    _Page([unit for unit in units if unit.tree])
    return units


def slice_of(units, cell):
    """The units that a cell needs, in order; its own are not among them.

    >>> units = units_of(["a = 1", "b = 2", "c = a + 1", "print(c)"])
    >>> [unit.cell for unit in slice_of(units, 3)]
    [0, 2]
    """
    needed, taken = set(), []
    for unit in reversed([unit for unit in units if unit.cell <= cell]):
        if unit.cell == cell or unit.everywhere or unit.writes & needed:
            taken.append(unit)
            # Of a cell that is no Python, words say nothing of what it needs.
            broken = unit.cell < cell and not unit.tree
            needed = needed - unit.certain | (set() if broken else unit.needs)
    return [unit for unit in reversed(taken) if unit.cell < cell]


def _cut(k, source):
    try:
        body = ast.parse(source).body
        compile(source, "", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        words = set(re.findall(r"[^\W\d]\w*", source))
        return [Unit(k, 0, source, needs=words, binds=words)]
    units, lines = [], source.splitlines(keepends=True)
    while body and isinstance(body[0], ast.Import | ast.ImportFrom):
        node = body.pop(0)
        for alias in node.names:
            node.names = [alias]
            # At the line of the import, for a traceback.
            text = "\n" * (node.lineno - 1) + ast.unparse(node)
            units.append(Unit(k, len(units), text, ast.parse(text), imports=True))
        # A statement may stand behind an import, on its line: then both run.
        if not body or node.end_lineno < body[0].lineno:
            for number in range(node.lineno - 1, node.end_lineno):
                lines[number] = "\n"
    if body:
        units.append(Unit(k, len(units), "".join(lines), ast.Module(body, [])))
    return units


def _flow(unit):
    """Note what a unit loads, and binds for certain, along the jumps of its code."""
    unit.nodes = list(_walk(unit.tree))
    code = dis.Bytecode(compile(unit.tree, "", "exec", dont_inherit=True))
    steps = list(code)
    place = {step.offset: k for k, step in enumerate(steps)}
    bound, todo, ends = {0: frozenset()}, [0], []  # bound for certain, before a step
    while todo:
        k = todo.pop()
        step, before = steps[k], bound[k]
        after, ways = before, []
        if step.opname in STORES:
            after = before | {step.argval}
        elif step.opname == "DELETE_NAME":
            after = before - {step.argval}
        if not step.opname.startswith(ENDS):
            ways.append((k + 1, after))
        if step.opcode in dis.hasjrel or step.opcode in dis.hasjabs:
            ways.append((place[step.argval], after))
        for each in code.exception_entries:
            if each.start <= step.offset < each.end and step.opname not in STORES:
                ways.append((place[each.target], before))
        for way, names in ways:
            if way not in bound or not bound[way] <= names:
                bound[way] = bound.get(way, names) & names
                todo.append(way)
    for k, before in bound.items():
        step = steps[k]
        if step.opname in (*LOADS, "DELETE_NAME"):
            unit.loads.append((step.argval, before))
        elif hasattr(step.argval, "co_consts"):
            loaded = _globals(step.argval, LOADS)
            unit.loads += ((name, before) for name in loaded)
            stored = _globals(step.argval, STORES)
            unit.binds |= stored
            if step.argval.co_name not in ("<listcomp>", "<setcomp>", "<dictcomp>"):
                unit.late |= loaded | stored
        if step.opname in (*STORES, "DELETE_NAME"):
            unit.binds.add(step.argval)
        if step.opname.startswith("RETURN_"):
            ends.append(before)
    unit.certain = set(frozenset.intersection(*ends)) if ends else set()
    unit.needs = {name for name, before in unit.loads if name not in before}


def _globals(code, names):
    """The names of the page that a function, or one in it, loads or stores."""
    found = {step.argval for step in dis.get_instructions(code) if step.opname in names}
    inner = (each for each in code.co_consts if hasattr(each, "co_consts"))
    return found.union(*(_globals(each, names) for each in inner))


def _mark_locals(unit, mark):
    """Names of functions and comprehensions are none of the page."""
    known = unit.binds | {name for name, _ in unit.loads}
    for node, _ in unit.nodes:
        for slot in {"id", "arg", "name"}.intersection(node._fields):
            name = getattr(node, slot)
            if name and name not in known and not isinstance(node, ast.keyword):
                setattr(node, slot, name + mark)


class _Page:
    """What all units of a page say of its names; it completes the units."""

    def __init__(self, units):
        self.shares, self.made = defaultdict(set), defaultdict(set)
        # Of functions: what they look up, change of that and give back of that.
        self.looks, self.effects = defaultdict(set), defaultdict(set)
        self.gives, self.spoils = defaultdict(set), set()
        self.modules, self.drawing, self.moving = set(), set(), {"*"}
        for number, unit in enumerate(units):
            _flow(unit)
            self.imports(unit)
            _mark_locals(unit, f"@{number}")
        bindings, functions = [], []
        for unit in units:
            for node, target, value in _bindings(unit):
                names, roots = self.roots(target), self.roots(value)
                if not isinstance(node, ast.For | ast.comprehension):
                    self.moving |= names if roots & self.moving else set()
                self.meet(names, roots - {"*"})
                inner = [e for e, in_it in _walk(value) if in_it or type(e) in LATE]
                bindings.append((names, _names(value)))
                for name in names:
                    self.made[name] |= _names(value)
                    if inner:
                        self.looks[name] |= _names(value) & unit.late
                        functions.append((name, inner, unit.late))
        for name, inner, late in functions:
            self.gives[name] |= self.reach(map(self.given_back, inner)) & late
        for names, made in bindings:
            for each in self.does(made) & self.gives.keys():
                self.meet(names, self.gives[each])
        for name, inner, _ in functions:
            arguments = {each.arg for each in inner if isinstance(each, ast.arg)}
            if arguments & self.reach(map(self.changed, inner)):
                self.spoils.add(name)
        for name, inner, late in functions:
            self.effects[name] |= self.reach(map(self.changed, inner)) & late
        for unit in units:
            self.judge(unit)

    def reach(self, groups):
        """All names that may share an object with one of these."""
        return _reach(set().union(*groups), self.shares)

    def given_back(self, node):
        if isinstance(node, ast.Return | ast.Yield | ast.YieldFrom):
            return self.roots(node.value)
        return self.roots(node.body) if isinstance(node, ast.Lambda) else set()

    def imports(self, unit):
        for node, _ in unit.nodes:
            if isinstance(node, ast.ImportFrom | ast.Import):
                for alias in node.names:
                    name = alias.asname or alias.name.partition(".")[0]
                    self.modules.add(name)
                    if (getattr(node, "module", "") or alias.name).startswith(DRAWING):
                        self.drawing.add(name)
                    if "." in alias.name and not alias.asname:
                        unit.certain.discard(name)  # import a.b adds to what a has
                    unit.everywhere |= name == "*"

    def meet(self, some, others):
        for name in some:
            self.shares[name] |= others
        for name in others:
            self.shares[name] |= some

    def judge(self, unit):
        """Note what a unit changes, and what it needs for functions that it uses."""
        changed = set()
        for node, inside in unit.nodes:
            found = self.changed(node)
            at_once = not inside or isinstance(inside, ast.GeneratorExp)
            changed |= found if at_once else found & unit.late
        for name, before in unit.loads:
            used = self.does({name})
            changed |= used & self.moving
            for each in used & self.looks.keys():
                changed |= self.effects[each]
                unit.needs |= self.looks[each] - before
        unit.changes = {name for name in self.reach([changed]) if "@" not in name}
        for node in unit.tree.body:
            if isinstance(node, ast.Expr | ast.Assign):
                setting = SETTINGS.match(ast.unparse(node))
                unit.everywhere |= bool(setting and setting[1] in self.modules)

    def does(self, names):
        """These names and all that they were made of, functions with what they use."""
        return _reach(names, self.made)

    def roots(self, node):
        """Names whose object a value may be, be part of, or hold; "*" if it moves."""
        if isinstance(node, ast.Name):
            return {node.id} - self.modules
        if isinstance(node, PARTS):
            return self.roots(node.value)
        if isinstance(node, HOLDERS):
            found = set().union(*map(self.roots, ast.iter_child_nodes(node)))
            return found | {"*"} if isinstance(node, ast.GeneratorExp) else found
        if not isinstance(node, ast.Call) or _root(node.func) in self.drawing:
            return set()
        found = set().union(*map(self.roots, [*node.args, *node.keywords]))
        if isinstance(node.func, ast.Attribute):
            found |= self.roots(node.func.value)
        if _name(node.func) in MOVING:
            return found | {"*"}
        return found if _name(node.func)[:1].isupper() else found - self.moving

    def changed(self, node):
        """The names whose objects a node changes in place."""
        if isinstance(node, ast.Global):
            return set(node.names)
        if isinstance(node, ast.AugAssign):
            return self.roots(node.target)
        if isinstance(node, ast.Attribute | ast.Subscript):
            stored = not isinstance(node.ctx, ast.Load)
            return self.roots(node) if stored else set()
        dropped = isinstance(node, ast.Expr)
        call = node.value if dropped else node
        if not isinstance(call, ast.Call):
            return set()
        name, root, parts = _name(call.func), _root(call.func), []
        spoils = self.spoils & self.does(_names(call))
        spoils |= {e for e, inside in _walk(call) if inside and self.changed(e)}
        method = isinstance(call.func, ast.Attribute) and root not in self.modules
        harmless = root in self.drawing | self.looks.keys() or name.startswith(HARMLESS)
        if method and (dropped or spoils or name in MUTATORS):
            parts.append(call.func.value)
        if dropped and not method and not harmless:  # x = a.append; x(1)
            parts.append(call.func)
        if spoils or name == "shuffle" or call.func in parts:
            parts += [*call.args, *call.keywords]
        if name in ("next", "setattr", "delattr"):
            parts += call.args[:1]
        parts += (keyword for keyword in call.keywords if keyword.arg == "out")
        return set().union(*map(self.roots, parts)) - {"*"}


def _bindings(unit):
    """Nodes, and in each a target and a value that share objects from then on."""
    for node, _ in unit.nodes:
        value = getattr(node, "value", None) or getattr(node, "iter", None)
        call = value if isinstance(node, ast.Expr) else node
        if value and hasattr(node, "targets"):
            yield from ((node, target, value) for target in node.targets)
        elif value and hasattr(node, "target"):
            yield node, node.target, value
        elif isinstance(node, ast.withitem) and node.optional_vars:
            yield node, node.optional_vars, node.context_expr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node, ast.Name(node.name), node
        elif isinstance(node, ast.Match):
            for each in ast.walk(node):
                if isinstance(each, ast.MatchAs | ast.MatchStar) and each.name:
                    yield node, ast.Name(each.name), node.subject
        elif isinstance(call, ast.Call) and call.args and _name(call.func) == "setattr":
            yield node, call.args[0], call
        elif isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
            if call is value or call.func.attr in MUTATORS:  # list.append(W) holds W
                yield node, call.func.value, call


def _walk(node):
    """All nodes, and whether each is in a function, and so runs later."""
    todo = [(node, None)]
    for node, inside in todo:
        yield node, inside
        inside = inside or (node if isinstance(node, LATE) else None)
        todo += ((child, inside) for child in ast.iter_child_nodes(node))


def _names(node):
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _root(node):
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return getattr(node, "id", "")


def _name(function):
    return getattr(function, "attr", getattr(function, "id", "")).partition("@")[0]


def _reach(names, *graphs):
    """These names, and all that lie behind them in the graphs."""
    seen, todo = set(), list(names)
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            for graph in graphs:
                todo += graph.get(name, ())
    return seen


class Ledger:
    """What has run since the namespace was empty, and holds.

    What holds was made in the order of the page, as far as one unit has to do with
    another. Where a run would break that order, names are forgotten: all that wrote or
    used them has to run again.
    """

    def __init__(self):
        self.cells, self.units, self.done, self.gone = [], [], set(), set()

    def edit(self, cells):
        """Take the present sources."""
        if cells == self.cells:
            return
        pairs = zip(cells, self.cells, strict=False)
        same = [one == other for one, other in pairs] + [False]
        changed = [unit for unit in self.done if unit.cell >= same.index(False)]
        self.forget(set().union(*(unit.writes for unit in changed)))
        done = {unit.key for unit in self.done}
        self.cells, self.units = list(cells), units_of(cells)
        self.done = {unit for unit in self.units if unit.key in done}

    def of(self, cell):
        """The units of a cell."""
        return [unit for unit in self.units if unit.cell == cell]

    def plan(self, cell):
        """The units to run before a cell, and the names to take away before them."""
        own = self.of(cell)
        while True:
            run = [
                u for u in [*self.needs(cell), *own] if u in own or u not in self.done
            ]
            names = set().union(*(self._clash(unit) for unit in run))
            if not names:
                gone, self.gone = self.gone, set()
                return [unit for unit in run if unit not in own], gone
            self.forget(names)

    def needs(self, cell):
        """The slice of a cell."""
        return slice_of(self.units, cell)

    def _clash(self, unit):
        """The names for which a unit comes too late, or a second time."""
        again = unit in self.done
        names = unit.writes & (unit.needs | unit.changes) if again else set()
        for other in self.done:
            if other.key > unit.key:
                names |= other.writes & (unit.needs | unit.writes)
                names |= set() if again else unit.writes & other.needs
        return names

    def forget(self, names):
        """Names hold no longer, nor does anything that has to do with them."""
        names = set(names)
        while touched := {
            unit for unit in self.done if names & (unit.needs | unit.writes)
        }:
            self.done -= touched
            names = names.union(*(unit.writes for unit in touched))
        self.gone |= names

    def clear(self):
        """The namespace is empty again."""
        self.done, self.gone = set(), set()

    def ran(self, unit, ok=True):
        """A unit has run, to its end or not."""
        if ok:
            self.done.add(unit)
        else:
            self.forget(unit.writes)
