"""Write copies of the pages without the solutions: `make student`.

The folder `student/` then holds the book as a class gets it: every pair with its
exercises, answer cells and checks, without the folded solutions, and the files that the
pages read. Links lead where they did.

The checks need the answers, so these stand in the package, in `linclass/book/answers/`.
"""

import ast
import shutil

import jupytext
import notebooks
from notebooks import BOOK, ROOT

STUDENT = ROOT / "student"


def is_solution(cell):
    """Whether a cell is the text or the code of a solution."""
    if cell.cell_type != "code":
        return ":::{solution}" in cell.source
    return any(
        isinstance(node, ast.Name) and node.id.endswith("_sol")
        for node in ast.walk(ast.parse(cell.source))
    )


def without_solutions(page):
    """A page as a notebook, with its outputs, solutions left out."""
    stored = page.with_suffix(".ipynb").read_text(encoding="utf-8")
    notebook = jupytext.reads(stored, fmt="ipynb")
    notebook.cells = [cell for cell in notebook.cells if not is_solution(cell)]
    return notebook


def main():
    shutil.rmtree(STUDENT, ignore_errors=True)
    shutil.copytree(
        BOOK, STUDENT, ignore=shutil.ignore_patterns("_*", ".*", "*.md", "*.ipynb")
    )
    pages = notebooks.find_pages()
    for page in pages:
        notebook = without_solutions(page)
        copy = STUDENT / page.relative_to(BOOK)
        copy.write_text(notebooks.canonical(notebook), encoding="utf-8")
        copy.with_suffix(".ipynb").write_text(
            notebooks.text_of(notebook), encoding="utf-8"
        )
    print(f"{len(pages)} pages without solutions are in {STUDENT.name}/")


if __name__ == "__main__":
    main()
