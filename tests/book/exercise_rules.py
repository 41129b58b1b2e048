"""Each exercise on a page has its four parts, and its solution ends with its check.

Statement, answer cell, check cell, folded solution: the outputs stored with the page
show that the empty answer gets "not answered yet". That the solution is right is seen
when the page is run with its folds (`tools/run_folds.py`).
"""

import ast
import re

import folds
from myst_rules import boxes

from linclass.book.answers import EXERCISES
from linclass.book.judge import LEVELS

BEGINS = re.compile(
    rf"\*(★{{1,3}} )?({'|'.join(map(str.capitalize, LEVELS))}), \d+ minutes\.\*"
)


def statements(page):
    """(number of the cell, box) of every exercise of a page."""
    for number, cell in enumerate(page.cells):
        if cell.kind == "markdown":
            for box in boxes(cell.source):
                if box.kind == "exercise":
                    yield number, box


def exercises_have_four_parts(page, declared=EXERCISES):
    for number, box in statements(page):
        label = box.options.get("label", "")
        following = page.cells[number + 1 :]
        for message in _faults(label, box, following, declared):
            yield f"{label or page.cells[number].id}: {message}"


def _faults(label, box, following, declared):
    if label not in declared:
        yield "it is not declared in linclass.book.answers"
        return
    exercise = declared[label]
    if not BEGINS.match(box.body.strip()):
        yield "its statement does not begin with a level and minutes"
    if following and following[0].kind == "markdown":
        yield "its answer cell does not follow its statement"
        return
    kinds = [cell.kind for cell in following[:4]]
    if kinds[:3] != ["code", "code", "markdown"]:
        yield "answer cell, check cell and solution do not follow"
        return
    answer, check, solution = following[:3]
    yield from _answer_faults(answer, exercise)
    yield from _check_faults(check, exercise)
    yield from _solution_faults(solution, exercise)
    if kinds[3:] == ["code"]:
        yield "a third code cell belongs to it"


def _answer_faults(cell, exercise):
    names = []
    for statement in cell.tree.body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.value) == "...":
            names += [ast.unparse(target) for target in statement.targets]
        elif isinstance(statement, ast.FunctionDef) and is_empty(statement):
            names.append(statement.name)
        else:
            yield f"{cell.id}, the answer cell, holds more than names bound to ..."
    if {name.removeprefix("my_") for name in names} != set(exercise.answer):
        yield f"{cell.id} binds {names}, wanted are {list(exercise.answer)}"


def is_empty(function):
    """Whether nothing but `...` stands in a function, beside words on it."""
    body = [ast.unparse(line) for line in function.body]
    return body[-1] == "..." and len(body) <= 1 + bool(ast.get_docstring(function))


def _check_faults(cell, exercise):
    if len(cell.tree.body) != 1:
        yield f"{cell.id}, the check cell, is not one call of judge.check"
    yield from _call_faults(cell, exercise, "{}", "my_{}")
    if cell.stdout != f"{exercise.label}: not answered yet\n":
        yield f"{cell.id} does not print 'not answered yet'"


def _solution_faults(cell, exercise):
    found = folds.blocks(cell.source)
    if [block.title for block in found] != ["Solution"]:
        yield f"{cell.id} is not a fold Solution with one block of Python"
        return
    if not cell.source.endswith(folds.END):
        yield f"{cell.id}, the solution, does not end with its fold"
    tree = ast.parse(found[0].code)
    for name in sorted(bound_names(tree)):
        if not name.endswith("_sol"):
            yield f"{cell.id}, the solution, binds {name}, not {name}_sol"
    yield from _call_faults(cell, exercise, "{}_sol", "my_{}_sol", tree=tree)


def _call_faults(cell, exercise, *forms, tree=None):
    """The last statement checks this exercise, on names of one of these forms."""
    tree = tree or cell.tree
    call = getattr(tree.body[-1], "value", None) if tree.body else None
    wanted = []
    for form in forms:
        names = ", ".join(f"{name}={form.format(name)}" for name in exercise.answer)
        wanted.append(f"judge.check({exercise.label!r}, {names})")
    if call is None or ast.unparse(call) not in wanted:
        yield f"{cell.id} does not end with {wanted[0]}"


def bound_names(tree):
    """The names that a cell binds or changes, those inside functions apart."""
    names, todo = set(), list(tree.body)
    while todo:
        node = todo.pop()
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
            continue
        if isinstance(node, ast.Lambda):
            continue
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names |= {alias.asname or alias.name for alias in node.names}
        if isinstance(node, ast.comprehension):
            todo += [node.iter, *node.ifs]
            continue
        if isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)) and isinstance(
            node.ctx, ast.Store
        ):
            while not isinstance(node, ast.Name):
                node = node.value
            names.add(node.id)
        todo += ast.iter_child_nodes(node)
    return names


RULES = [exercises_have_four_parts]
