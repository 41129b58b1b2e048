"""The book's own rules: a page as data, and what every page must keep.

A rule takes a `Page` and yields one message for each thing that breaks it. The rules
on Markdown are in `myst_rules`, those on exercises in `exercise_rules`, those on the
ledgers in `ledger_rules`.
"""

import ast
import json
import re
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from statistics import median

import first_cell
import folds
from myst_rules import headings

KEPT = {"text/plain", "text/markdown", "image/png"}
FOLDING = {"hide-cell", "hide-input", "hide-output"}
MACHINE = re.compile(
    r"/(home|root|tmp|work|Users|usr|opt)/|\b[A-Z]:\\(Users|Win)|\bat 0x[0-9a-f]+"
)
SEEDED = {"default_rng", "Generator", "SeedSequence", "PCG64"}
WIDGETS = ("Player", "Explorer")
ALT_START = re.compile(r"(an? |the )?(plot|figure|picture|graph|image)s? of\b", re.I)


@dataclass
class Cell:
    """A cell of a notebook: `id`, "markdown" or "code", text, metadata, outputs."""

    kind: str
    source: str
    id: str = ""
    metadata: dict = field(default_factory=dict)
    outputs: list = field(default_factory=list)
    count: int | None = None
    block: folds.Block | None = None

    @property
    def tags(self):
        return set(self.metadata.get("tags", []))

    @property
    def lines(self):
        return [line for line in self.source.splitlines() if line.strip()]

    @cached_property
    def tree(self):
        """The cell as Python (empty if it is none; `cells_are_python` tells)."""
        try:
            return ast.parse(self.source if self.kind == "code" else "")
        except SyntaxError:
            return ast.parse("")

    @property
    def stdout(self):
        return "".join(
            joined(output["text"])
            for output in self.outputs
            if output.get("name") == "stdout"
        )

    def shown(self, mime):
        """The outputs of one type, as texts."""
        return [
            joined(output["data"][mime])
            for output in self.outputs
            if mime in output.get("data", {})
        ]

    def shows(self, widget):
        """Whether its output is a "Player" or an "Explorer"."""
        return any(text.startswith(f"{widget}(") for text in self.shown("text/plain"))

    def calls(self, *names):
        """The calls of functions with these names, whatever stands before the dot."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and called(node) in names:
                yield node


@dataclass
class Page:
    """A page: its name below `book/` without suffix, and its cells."""

    name: str
    cells: list[Cell]

    @property
    def slug(self):
        folder, _, last = self.name.rpartition("/")
        last = f"{folder}_index".lstrip("_") if last == "index" else last
        return re.sub(r"^\d+_", "", last).replace("_", "-")

    @property
    def is_content(self):
        return bool(re.match(r"\d+_\w+/", self.name))

    @property
    def is_lesson(self):
        return self.is_content or self.name == "appendix/approaches"

    @property
    def code(self):
        """The code cells, without the one that installs linclass."""
        cells = [cell for cell in self.cells if cell.kind == "code"]
        return [cell for cell in cells if first_cell.TAG not in cell.tags]

    @property
    def markdown(self):
        return [cell for cell in self.cells if cell.kind == "markdown"]

    @cached_property
    def all_code(self):
        """The code cells and, as if they were cells, the blocks of code in folds."""
        found = []
        for cell in self.cells:
            if cell.kind == "code" and first_cell.TAG not in cell.tags:
                found.append(cell)
            for block in folds.blocks(cell.source) if cell.kind == "markdown" else []:
                name = f"{cell.id}, {block.title}"
                found.append(Cell("code", block.code, name, block=block))
        return found


def read_page(path, book):
    """A page from its `.ipynb`."""
    stored = json.loads(Path(path).read_text(encoding="utf-8"))
    cells = [
        Cell(
            cell["cell_type"],
            joined(cell["source"]),
            cell.get("id", ""),
            cell.get("metadata", {}),
            cell.get("outputs", []),
            cell.get("execution_count"),
        )
        for cell in stored["cells"]
    ]
    return Page(Path(path).relative_to(book).with_suffix("").as_posix(), cells)


def joined(text):
    return text if isinstance(text, str) else "".join(text)


def called(call):
    """The name of the function that a call calls, without what is before the dot."""
    function = call.func
    return getattr(function, "attr", getattr(function, "id", None))


# ------------------------------------------------------ how a page is stored


def cells_are_numbered(page):
    for number, cell in enumerate(page.cells):
        if cell.id != f"c{number:03d}":
            yield f"cell {number} has the id {cell.id!r}, not c{number:03d}"
    code = [cell for cell in page.cells if cell.kind == "code"]
    for number, cell in enumerate(code, start=1):
        if cell.count != number:
            yield f"{cell.id}: execution count {cell.count}, not {number}"


def outputs_are_text_or_png(page):
    for cell in page.code:
        for output in cell.outputs:
            kind = output["output_type"]
            if kind == "stream":
                if output["name"] != "stdout":
                    yield f"{cell.id} wrote to {output['name']}"
            elif kind not in ("display_data", "execute_result"):
                yield f"{cell.id} has an output of type {kind}"
            elif extra := sorted(set(output["data"]) - KEPT):
                yield f"{cell.id} stores {', '.join(extra)}"


def nothing_names_a_machine(page):
    for cell in page.cells:
        shown = [cell.stdout, *cell.shown("text/plain"), *cell.shown("text/markdown")]
        for text in [cell.source, *shown]:
            if found := MACHINE.search(text):
                yield f"{cell.id} holds {found[0]!r}, which is of one machine or run"


# ------------------------------------------------------------------- figures


def figures_have_alt(page):
    for cell in page.code:
        if not cell.shown("image/png"):
            if "mystnb" in cell.metadata:
                yield f"{cell.id}: it describes a picture, but shows none"
            continue
        if any(map(cell.shows, WIDGETS)):
            alts = re.findall(r"^\d+: (.*?) \|", cell.shown("text/plain")[0], re.M)
            if not alts:
                yield f"{cell.id}: the player names no frame"
        else:
            image = cell.metadata.get("mystnb", {}).get("image", {})
            alts = [str(image.get("alt", ""))]
            if not alts[0].isascii():  # older jupytexts escape the others
                yield f"{cell.id}: the alt text {alts[0]!r} is not all in ASCII"
        for alt in alts:
            if len(alt.split()) < 8:
                yield f"{cell.id}: the alt text {alt!r} has fewer than 8 words"
            if ALT_START.match(alt):
                yield f"{cell.id}: the alt text {alt!r} is no finding"


def an_explorer_has_a_player_beside_it(page):
    shown = {w: any(c.shows(w) for c in page.code) for w in WIDGETS}
    if shown["Explorer"] and not shown["Player"]:
        yield "its explorer stands still until its cell is run: add a player"


# ---------------------------------------------------------------------- code


def cells_are_python(page):
    for cell in page.all_code:
        try:
            ast.parse(cell.source)
        except SyntaxError as error:
            yield f"{cell.id} is not Python (no magics, please): {error}"


def random_numbers_are_seeded(page):
    for cell in page.all_code:
        for node in ast.walk(cell.tree):
            if isinstance(node, ast.Import):
                if "random" in [alias.name for alias in node.names]:
                    yield f"{cell.id} imports random, a global generator"
            elif isinstance(node, ast.ImportFrom):
                names = {alias.name for alias in node.names}
                whole = node.module == "numpy" and "random" in names
                if node.module == "random" or whole:
                    yield f"{cell.id} imports a global generator"
                if node.module == "numpy.random" and names - SEEDED:
                    yield f"{cell.id} imports {', '.join(names)} of numpy.random"
            elif isinstance(node, ast.Attribute) and node.attr not in SEEDED:
                if ast.unparse(node.value) in ("np.random", "numpy.random"):
                    yield f"{cell.id} uses np.random.{node.attr}, which has no seed"
        for call in cell.calls("default_rng"):
            seeds = [*call.args, *(keyword.value for keyword in call.keywords)]
            if not seeds or ast.unparse(seeds[0]) == "None":
                yield f"{cell.id} calls default_rng() without a seed"


def no_network(page):
    for cell in page.all_code:
        for word in re.findall(
            r"https?:|\b(?:urllib|requests|socket|fetch_\w+|urlopen)\b", cell.source
        ):
            yield f"{cell.id} mentions {word}: a page needs no network"


def ignored_outputs_have_a_reason(page):
    for cell in page.code:
        ignored = "nbval-ignore-output" in cell.tags or re.search(
            "NBVAL_(IGNORE_OUTPUT|SKIP)", cell.source
        )
        if ignored and not re.search(r"^# not compared: \w+", cell.source, re.M):
            yield f"{cell.id}: say why in a line '# not compared: …'"
        if cell.tags & {"nbval-skip", "raises-exception"}:
            yield f"{cell.id} is skipped: {sorted(cell.tags)}"


def only_what_installs_is_hidden(page):
    for cell in page.cells:
        if first_cell.TAG in cell.tags and cell.source != first_cell.source():
            yield f"{cell.id} is hidden from the reader of the site"


def folded_cells_say_what_is_inside(page):
    for cell in page.code:
        hidden = cell.metadata.get("jupyter", {}).get("source_hidden", False)
        tagged = cell.tags & {"hide-cell", "hide-input"}
        if hidden != bool(tagged):
            yield f"{cell.id}: source_hidden and the tag hide-cell belong together"
        if (hidden or cell.tags & FOLDING) and not cell.source.startswith("#"):
            yield f"{cell.id} is folded: its first line must be a comment"


def no_hidden_cell_gives_an_answer(page):
    """Most viewers show hidden cells, so what answers a question is in a fold."""
    for above, cell in pairwise([Cell("markdown", ""), *page.cells]):
        hidden = cell.metadata.get("jupyter", {}).get("source_hidden", False)
        answers = "Answer" in folds.titles(above.source)
        names = {node.id for node in ast.walk(cell.tree) if isinstance(node, ast.Name)}
        if hidden and (answers or re.match("# (The answer|Solution)", cell.source)):
            yield f"{cell.id} gives an answer: put its code into the fold above"
        if any(name.endswith("_sol") for name in names):
            yield f"{cell.id} uses names of a solution, which stand in its fold"


def code_lines_are_short(page):
    for cell in page.all_code:
        for line in cell.source.splitlines():
            if len(line) > 72:
                yield f"{cell.id}: {len(line)} characters in {line.strip()!r}"


# ---------------------------------------------------------- the page as a text


def headings_are_in_order(page):
    found = [pair for cell in page.markdown for pair in headings(cell.source)]
    if not found or found[0][0] != 1:
        yield "the page does not begin with its title, '# …'"
    level = 0
    for number, (depth, title) in enumerate(found):
        if depth == 1 and number:
            yield f"a second title: {title!r}"
        if depth > level + 1 or depth > 3:
            yield f"{'#' * depth} {title!r} follows a heading of level {level}"
        level = depth


def cells_are_small(page):
    if not page.is_content or not page.code:
        return
    sizes = [len(cell.lines) for cell in page.code]
    if median(sizes) > 5:
        yield f"half of the code cells have {median(sizes)} lines or more, not 5"
    for cell, size in zip(page.code, sizes, strict=True):
        if size > 20:
            yield f"{cell.id} has {size} lines, not 20"


RULES = [
    cells_are_numbered,
    outputs_are_text_or_png,
    nothing_names_a_machine,
    figures_have_alt,
    an_explorer_has_a_player_beside_it,
    cells_are_python,
    random_numbers_are_seeded,
    no_network,
    ignored_outputs_have_a_reason,
    only_what_installs_is_hidden,
    folded_cells_say_what_is_inside,
    no_hidden_cell_gives_an_answer,
    code_lines_are_short,
    headings_are_in_order,
    cells_are_small,
]
