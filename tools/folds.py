"""The folds of a page, and the code in them.

A fold is HTML, for that is folded by every viewer of notebooks: GitHub, nbviewer,
Colab, VS Code, JupyterLab. MyST's boxes and hidden cells are not.

    <details>
    <summary>Hint</summary>

    Text, formulas, boxes.

    <!-- --></details>

The comment is for JupyterLab's MyST extension. It turns what stands between two tags
into HTML, with formulas as raw TeX, unless it cannot pair them; then
`.jupyter/custom/custom.css` does the folding.

Code in a fold is a block ```python. What it prints stands in a block ```text below it,
but for the verdict on a solution. `run_folds` runs it with the page.
"""

import re
from dataclasses import dataclass

BEGIN, END = "<details>", "<!-- --></details>"
SUMMARY = re.compile("<summary>([^<>]+)</summary>")
FOLD = re.compile(f"^{BEGIN}\n{SUMMARY.pattern}\n(.*?)^{END}$", re.M | re.S)
BLOCK = re.compile(
    "^```python\n(.*?)^```$(?:\n\n```text\n(.*?)^```$)?", flags=re.M | re.S
)
VERDICT = re.compile(r"ex-[\w-]+: right: .+")


@dataclass(frozen=True)
class Block:
    """Code in a fold: the fold's title, the code, and what it should print."""

    title: str
    code: str
    printed: str


def titles(text):
    """The titles of the folds in a text."""
    return [fold[1] for fold in FOLD.finditer(text)]


def blocks(text):
    """The blocks of code in the folds of a text."""
    return [
        Block(fold[1], block[1].rstrip("\n"), block[2] or "")
        for fold in FOLD.finditer(text)
        for block in BLOCK.finditer(fold[2])
    ]


def complaint(block, said):
    """What is wrong with what a block has printed, or ""."""
    if block.title == "Solution":
        said, _, verdict = said.rstrip("\n").rpartition("\n")
        if not VERDICT.fullmatch(verdict):
            return f"the solution does not pass its own check: {verdict!r}"
    if said.rstrip("\n") != block.printed.rstrip("\n"):
        return f"it prints {said!r}, and below it stands {block.printed!r}"
    return ""


def without_tags(text):
    """A text without the lines that begin and end its folds."""
    return re.sub(rf"^({BEGIN}|{SUMMARY.pattern}|{END})$", "", text, flags=re.M)
