"""What every lesson keeps: it talks about the subject, shows its code, and can be run.

A lesson is a page of a numbered chapter, or the appendix on the three approaches.
"""

import ast
import re
from statistics import median

import folds
from exercise_rules import statements
from myst_rules import LINK, boxes, headings, prose, words

LAST_BOX = "If you hold one of the documents"
DOCUMENT = re.compile(r"\b[Dd]ocument [0-4]\b|\bD[0-4]\b(?!-)|\bD[0-4]-\d\d|\bE-\d\d")
PACE = re.compile(
    r"\*\*Time\*\*: about (\d+) minutes to read and run, "
    r"and (\d+) for the exercises"
)
HIDDEN = {"hide-cell", "hide-input", "remove-cell"}
GENERIC = {"X", "y", "w", "b", "theta"}


def before_exercises(page):
    """The cells of a lesson before its exercises."""
    for number, cell in enumerate(page.cells):
        if cell.kind == "markdown":
            if any(title == "Exercises" for _, title in headings(cell.source)):
                return page.cells[:number]
    return page.cells


def body_words(page):
    """Words of a lesson, exercises and the last box apart."""

    def apart(box):
        return box.kind == "exercise" or box.title in ("Solution", LAST_BOX)

    return sum(words(prose(cell.source, without=apart)) for cell in page.markdown)


def visible(page):
    """The code cells before the exercises that a reader sees unfolded."""
    return [
        cell
        for cell in before_exercises(page)
        if cell.kind == "code" and not cell.tags & HIDDEN
    ]


OPENING = (
    r"# [^\n]+\n+"
    r"- \*\*You will be able to\*\* .+\n- \*\*You need\*\* .+\n- \*\*Time\*\*: .+"
)


def it_opens_with_three_lines(page):
    """The title, then what one learns, what one needs, and how long it takes."""
    if not page.cells or not re.match(OPENING, page.cells[0].source):
        yield "its first cell is not the title and '- **You will be able to** …'"
    elif re.search(r"able to\*\* .*\\", page.cells[0].source):
        yield "its description, as search engines show it, has a formula in TeX"


# ------------------------------------------------------------------- the subject


def no_document_is_named(page):
    for cell in page.cells:
        text = prose(cell.source, without=lambda box: box.title == LAST_BOX)
        shown = cell.stdout + "".join(cell.shown("text/plain"))
        for found in {*DOCUMENT.findall(text), *DOCUMENT.findall(shown)}:
            yield f"{cell.id} names {found}: that belongs to the documents' notebooks"


def the_last_box_leads_to_the_documents(page):
    last = page.cells[-1] if page.cells else None
    found = boxes(last.source) if last and last.kind == "markdown" else []
    if [(box.kind, box.title) for box in found] != [("fold", LAST_BOX)]:
        yield f"its last cell is not a fold {LAST_BOX}"
    elif not any("documents/" in target for _, _, target in LINK.findall(last.source)):
        yield "its last box has no link to the documents"


def no_ledger_calls(page):
    for cell in page.code:
        if any(cell.calls("verify", "refute")):
            yield f"{cell.id} keeps a ledger: assert the claim instead"


def marked_cells_assert(page):
    """A cell that carries claims asserts, or shows the picture that it draws."""
    for cell in page.code:
        claims = cell.metadata.get("claims", [])
        asserts = [n for n in ast.walk(cell.tree) if isinstance(n, ast.Assert)]
        if claims and not asserts and not cell.shown("image/png"):
            yield f"{cell.id} carries {claims}, but asserts nothing"
        for node in asserts:
            if isinstance(node.test, ast.Constant):
                yield f"{cell.id} asserts a constant"


# --------------------------------------------------------------------- the size


def size_of_lesson(page):
    n_words, cells = body_words(page), visible(page)
    if not 1200 <= n_words <= 2200:
        yield f"{n_words} words, not 1200 to 2200"
    if not 12 <= len(cells) <= 28:
        yield f"{len(cells)} visible code cells before the exercises, not 12 to 28"
    sizes = [len(cell.lines) for cell in cells]
    if sizes and median(sizes) > 5:
        yield f"half of its code cells have {median(sizes)} lines or more, not 5"
    for cell, size in zip(cells, sizes, strict=True):
        if size > 12:
            yield f"{cell.id} has {size} lines, not 12"
    figures = sum(bool(cell.shown("image/png")) for cell in page.code)
    if not 5 <= figures <= 9:
        yield f"{figures} figures and players, not 5 to 9"


def stated_minutes(page):
    """What the page says: minutes to read and run, and for the exercises."""
    first = page.cells[0].source.replace("\n", " ") if page.cells else ""
    found = PACE.search(first)
    return found and tuple(map(int, found.groups()))


def the_time_is_honest(page):
    stated = stated_minutes(page)
    if not stated:
        yield "its first cell does not say '**Time**: about … minutes to read and run'"
        return
    reading, exercises = stated
    code = [cell for cell in before_exercises(page) if cell.kind == "code"]
    cells = [cell for cell in code if "remove-cell" not in cell.tags]
    real = body_words(page) / 144 + 0.875 * len(cells)
    if abs(reading - real) > 0.15 * real + 1:
        yield f"it says {reading} minutes to read and run, which take {real:.0f}"
    told = [
        int(found[1])
        for _, box in statements(page)
        if (found := re.search(r", (\d+) minutes\.\*", box.body))
    ]
    if sum(told) != exercises:
        yield f"it says {exercises} minutes for exercises of {sum(told)} minutes"


# ---------------------------------------------------------------- the exercises


def exercises_of_a_lesson(page):
    found = list(statements(page))
    if not 4 <= len(found) <= 6:
        yield f"{len(found)} exercises, not 4 to 6"
    written, seen = 0, set()
    for number, box in found:
        label = box.options.get("label", "")
        if not box.body.strip().startswith("*★"):
            yield f"{label} has no stars"
        if folds.titles(box.body) != ["Hint"]:
            yield f"{label} has no folded hint"
        written += "Write it yourself" in box.body[:40]
        answer = page.cells[number + 1]
        for name in _bound(answer.tree):
            if not name.startswith("my_"):
                yield f"{label}: the answer {name} does not begin with my_"
            if name in seen:  # a check run again would judge the other answer
                yield f"{label}: an exercise above has {name}, too"
            seen.add(name)
    if written != 1:
        yield f"{written} exercises to write yourself, not 1"


def _bound(tree):
    for node in tree.body:
        if isinstance(node, ast.Assign):
            yield from (ast.unparse(target) for target in node.targets)
        elif isinstance(node, ast.FunctionDef):
            yield node.name


# -------------------------------------------------------------------- run again


def names_keep_their_meaning(page):
    """No name that a function reads, nor X, y, w, b, theta, is bound in two cells."""
    read = set(GENERIC)
    for cell in page.code:
        for node in ast.walk(cell.tree):
            if isinstance(node, (ast.FunctionDef, ast.Lambda)):
                read |= _free(node)
    homes = {}
    for cell in page.code:
        for name in _top_level(cell.tree) & read:
            homes.setdefault(name, []).append(cell.id)
    for name, cells in sorted(homes.items()):
        if len(cells) > 1:
            yield f"{name} is bound in {', '.join(cells)}: give each its own name"


def _free(function):
    """Names that a function reads from outside."""
    names = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
    loaded = {node.id for node in names if isinstance(node.ctx, ast.Load)}
    stored = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    return (
        loaded - stored - {n.arg for n in ast.walk(function) if isinstance(n, ast.arg)}
    )


def _top_level(tree):
    """Names that a cell binds outside of functions and comprehensions."""
    names, todo = set(), list(tree.body)
    while todo:
        node = todo.pop()
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, (ast.Lambda, ast.comprehension)):
            continue
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            continue
        else:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names.add(node.id)
            todo += ast.iter_child_nodes(node)
    return names


TRICKS = {"frompyfunc", "exec", "eval", "globals", "__class__"}


def code_is_plain(page):
    for cell in page.code:
        for node in ast.walk(cell.tree):
            name = getattr(node, "id", getattr(node, "attr", None))
            if name in TRICKS:
                yield f"{cell.id} uses {name}"
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "next":
                yield f"{cell.id} calls next: write a loop"
            if isinstance(node, ast.ClassDef) and node.bases:
                yield f"{cell.id} derives a class"
            if isinstance(node, ast.IfExp) and any(
                isinstance(inner, ast.IfExp) for inner in ast.walk(node.orelse)
            ):
                yield f"{cell.id} nests conditions in one expression"


# ---------------------------------------------------------------- how it ends


def it_ends_with_a_summary(page):
    title, text = None, ""
    for cell in page.markdown:
        for line in cell.source.splitlines():
            if line.startswith("## "):
                title = line[3:].strip()
            elif title == "Summary":
                text += line + "\n"
    bullets = len(re.findall(r"^[-*] ", text, re.M))
    if not 4 <= bullets <= 6:
        yield f"its summary has {bullets} bullets, not 4 to 6"


RULES = [
    it_opens_with_three_lines,
    no_document_is_named,
    the_last_box_leads_to_the_documents,
    no_ledger_calls,
    marked_cells_assert,
    size_of_lesson,
    the_time_is_honest,
    exercises_of_a_lesson,
    names_keep_their_meaning,
    code_is_plain,
    it_ends_with_a_summary,
]
