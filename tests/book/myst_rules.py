"""The safe subset of MyST: what reads well on the site and in JupyterLab, both.

A rule takes a page (see `book_rules`) and yields messages.
"""

import re
from dataclasses import dataclass, field

import folds

TITLED = {
    "admonition",
    "exercise",
    "fold",
    *(
        f"prf:{kind}"
        for kind in "theorem lemma corollary definition proof algorithm".split()
    ),
}
UNTITLED = {"note", "tip", "hint"}
SPECIAL = {"appendix/bibliography": {"bibliography"}, "appendix/glossary": {"glossary"}}
SPECIAL_ROLES = {"appendix/bibliography": {"cite"}, "appendix/glossary": {"term"}}
PREFIXES = {"eq", "thm", "lem", "cor", "def", "prf", "alg", "fig", "ex"}
MACROS = (
    r"\\(bm|eqref|ref|label|require|bbox|newcommand|renewcommand|def|"
    r"DeclareMathOperator)(?![a-zA-Z])"
)
OPEN = re.compile(r"(:{3,})\{([\w:-]*)\}[ ]*(.*)")
CLOSE = re.compile(r"(:{3,})\s*")
OPTION = re.compile(r":([\w-]+):[ ]*(.*)")
ROLE = re.compile(r"\{([\w:]+)\}`([^`]*)`")
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]*)\)")


@dataclass
class Box:
    """A directive with colons, or a fold: where it stands, its kind, title, text."""

    kind: str
    title: str
    first: int
    depth: int
    fence: str
    options: dict = field(default_factory=dict)
    body_from: int = 0
    last: int | None = None
    lines: list = field(default_factory=list, repr=False)

    @property
    def body(self):
        return "\n".join(self.lines[self.body_from : self.last])


def boxes(source):
    """The boxes of a cell, in the order in which they open; `last` None: unclosed."""
    lines, found, opened = source.splitlines(), [], []
    for number, line in enumerate(lines):
        if match := OPEN.fullmatch(line):
            box = Box(match[2], match[3], number, len(opened), match[1], lines=lines)
            box.body_from = number + 1
            while box.body_from < len(lines) and (
                option := OPTION.fullmatch(lines[box.body_from])
            ):
                box.options[option[1]] = option[2]
                box.body_from += 1
            found.append(box)
            opened.append(box)
        elif line == folds.BEGIN:
            title = folds.SUMMARY.fullmatch("".join(lines[number + 1 : number + 2]))
            box = Box("fold", title[1] if title else "", number, len(opened), folds.END)
            box.lines, box.body_from = lines, number + 2
            found.append(box)
            opened.append(box)
        elif (match := CLOSE.fullmatch(line)) or line == folds.END:
            if opened and opened[-1].fence == (match[1] if match else line):
                opened.pop().last = number
    return found


def headings(source):
    """(level, title) of the headings of a cell."""
    text = re.sub(r"^```.*?^```", "", source, flags=re.M | re.S)
    return [(len(m[1]), m[2].strip()) for m in re.finditer("^(#+) (.+)$", text, re.M)]


def slug(title):
    """The anchor that myst gives a heading."""
    title = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title).replace("`", "")
    title = re.sub(r"\$[^$]*\$|\*+", "", title)  # formulas give nothing
    return re.sub(r"[^\w\- ]", "", title.lower().replace(" ", "-"))


def plain(source):
    """A text without its code and its formulas."""
    source = re.sub(r"^(`{3,}).*?^\1`*$", "", source, flags=re.M | re.S)
    source = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "`code`", source, flags=re.S)
    source = re.sub(r"\$\$.*?\$\$", "", source, flags=re.S)
    return re.sub(r"\$[^$]+\$", "formula", source)


def prose(source, without=lambda box: False):
    """A text without the boxes for which `without` is true."""
    lines = source.splitlines()
    for box in boxes(source):
        if without(box):
            end = len(lines) if box.last is None else box.last + 1
            lines[box.first : end] = [""] * (end - box.first)
    return "\n".join(lines)


def words(source):
    """How many words a reader reads; a formula in the line is one."""
    text = LINK.sub(r"\2", plain(source))
    lines = [
        line
        for line in text.splitlines()
        if not re.match(r":{3,}|:[\w-]+:|\(eq-|<", line.strip())
    ]
    return sum(bool(re.search(r"\w", token)) for token in " ".join(lines).split())


def declared_labels(page):
    """The labels that a page declares, with where."""
    for cell in page.markdown:
        for label in re.findall(r"\$\$\s*\(([^)\s]*)\)", cell.source):
            yield cell.id, label
        for box in boxes(cell.source):
            if "label" in box.options:
                yield cell.id, box.options["label"]
    for cell in page.code:
        if name := cell.metadata.get("mystnb", {}).get("figure", {}).get("name"):
            yield cell.id, name


def anchors(page):
    """The slugs of the headings of a page, those made by its cells included."""
    texts = [cell.source for cell in page.markdown]
    texts += [text for cell in page.code for text in cell.shown("text/markdown")]
    return [
        slug(title) for text in texts for depth, title in headings(text) if depth <= 3
    ]


def _texts(page):
    """All Markdown of a page: its cells' and what its code cells show."""
    for cell in page.cells:
        shown = [cell.source] if cell.kind == "markdown" else []
        for text in shown or cell.shown("text/markdown"):
            yield cell.id, text


# --------------------------------------------------------------------- rules


def boxes_are_safe(page):
    allowed = TITLED | UNTITLED | SPECIAL.get(page.name, set())
    for cell in page.markdown:
        found = boxes(cell.source)
        if sum(box.depth == 0 for box in found) > 1:
            yield f"{cell.id} holds two boxes: part them by +++"
        if sum(box.kind == "fold" for box in found) > 1:
            yield f"{cell.id} holds two folds, and JupyterLab would fold them together"
        for box in found:
            where = f"{cell.id}, box {box.kind}"
            if box.kind not in allowed:
                yield f"{where}: not of the safe kinds"
            if box.kind in UNTITLED and box.title:
                yield f"{where} cannot have a title: take {{admonition}} with a class"
            if box.kind == "fold" and not box.title:
                yield f"{where}: <summary>Title</summary> does not follow"
            if "dropdown" in box.options.get("class", ""):
                yield f"{where}: only JupyterLab and the site fold it: take <details>"
            if "," in box.options.get("class", ""):
                yield f"{where}: classes are parted by spaces"
            if box.last is None:
                yield f"{where} is not closed"
                continue
            if box.lines[box.body_from].strip():
                yield f"{where}: a blank line is missing before its text"
            if box.lines[box.last - 1].strip():
                yield f"{where}: a blank line is missing before its end"


FORBIDDEN = {
    "a backtick directive": r"^\s*`{3,}\{",
    "a colon fence without a kind": r"^:{3,}\w",
    "a target (label)=": r"^\([\w-]+\)=\s*$",
}
FORBIDDEN_IN_PROSE = {
    "raw HTML": r"</?[a-zA-Z][^>]*>|<!--",
    "a footnote": r"\[\^",
    "an escaped dollar": r"\\\$",
    "a comment": r"^%",
    "a definition list": r"^: ",
    "an environment outside $$": r"\\begin\{",
}


def markdown_is_safe(page):
    for cell_id, text in _texts(page):
        for what, pattern in FORBIDDEN.items():
            if re.search(pattern, text, re.M):
                yield f"{cell_id} holds {what}"
        for what, pattern in FORBIDDEN_IN_PROSE.items():
            # an escaped dollar must be seen before formulas are taken out
            body = folds.without_tags(text)
            body = body if what == "an escaped dollar" else plain(body)
            if found := re.search(pattern, body, re.M):
                yield f"{cell_id} holds {what}: {found[0]!r}"
        for macro in re.findall(MACROS, text):
            yield f"{cell_id} holds \\{macro}, which one of the readers cannot set"
        if text.count("$$") % 2:
            yield f"{cell_id} holds an odd number of $$"


def python_in_texts_is_run(page):
    for cell in page.markdown:
        if cell.source.count("```python") != len(folds.blocks(cell.source)):
            yield f"{cell.id} holds Python that nobody runs: it belongs into a fold"


def labels_name_their_page(page):
    for cell_id, label in declared_labels(page):
        prefix, _, rest = label.partition("-")
        if prefix not in PREFIXES or not (
            rest == page.slug or rest.startswith(f"{page.slug}-")
        ):
            yield f"{cell_id}: label {label!r} is not like eq-{page.slug}-word"


def roles_stay_on_the_page(page):
    labels = {label for _, label in declared_labels(page)}
    allowed = {"eq", "prf:ref", "numref"} | SPECIAL_ROLES.get(page.name, set())
    for cell_id, text in _texts(page):
        for role, target in ROLE.findall(text):
            label = re.sub(r".*<(.*)>", r"\1", target, flags=re.S)
            if role not in allowed:
                yield f"{cell_id}: the role {{{role}}} is not of the safe ones"
            elif role not in ("term", "cite") and label not in labels:
                yield f"{cell_id}: {{{role}}}`{target}` is not a label of this page"


def links_are_plain(page):
    for cell_id, text in _texts(page):
        for image, shown, target in LINK.findall(plain(text)):
            if not shown.strip():
                yield f"{cell_id}: the link to {target} has no words"
            if image or re.match(r"https?://", target):
                continue
            if target.startswith("#"):
                if target[1:] not in anchors(page):
                    yield f"{cell_id}: no heading of this page has the slug {target}"
            elif not re.fullmatch(r"[\w/.-]+\.(ipynb(#[\w-]+)?|yml|bib)", target):
                yield f"{cell_id}: {target} is not like ../folder/page.ipynb#slug"


RULES = [
    boxes_are_safe,
    markdown_is_safe,
    python_in_texts_is_run,
    labels_name_their_page,
    roles_stay_on_the_page,
    links_are_plain,
]


def linked_pages(page):
    """(cell, page, slug or "") for every link to a page of the book."""
    folder = page.name.split("/")[:-1]
    for cell_id, text in _texts(page):
        for _, _, target in LINK.findall(plain(text)):
            address, _, anchor = target.partition("#")
            if address.endswith(".ipynb") and "://" not in address:
                yield cell_id, _resolve(folder, address[: -len(".ipynb")]), anchor


def _resolve(folder, address):
    parts = list(folder)
    for part in address.split("/"):
        if part == "..":
            parts = parts[:-1]
        elif part != ".":
            parts.append(part)
    return "/".join(parts)
