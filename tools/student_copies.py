"""Write copies of the pages without the solutions: `make student`.

The folder `student/` then holds the book as a class gets it: every pair with its
exercises, answer cells and checks, without the folded solutions, and the files that the
pages read. Links lead where they did.

The checks need the answers, so these stand in the package, in `linclass/book/answers/`.

No answer that was typed is lost: where a copy differs from what would be written, the
whole old folder stays, as `student-1/` or the next number that is free. `make clean`
leaves them alone.
"""

import filecmp
import shutil
import tempfile
from pathlib import Path

import folds
import jupytext
import notebooks
from notebooks import BOOK, ROOT

STUDENT = ROOT / "student"


def is_solution(cell):
    return cell.cell_type == "markdown" and "Solution" in folds.titles(cell.source)


def without_solutions(page):
    """A page as a notebook, with its outputs, solutions left out."""
    stored = page.with_suffix(".ipynb").read_text(encoding="utf-8")
    notebook = jupytext.reads(stored, fmt="ipynb")
    notebook.cells = [cell for cell in notebook.cells if not is_solution(cell)]
    return notebook


def write(folder):
    """Write the copies into a new folder; return how many pages they are."""
    shutil.copytree(
        BOOK, folder, ignore=shutil.ignore_patterns("_*", ".*", "*.md", "*.ipynb")
    )
    pages = notebooks.find_pages()
    for page in pages:
        notebook = without_solutions(page)
        copy = folder / page.relative_to(BOOK)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(notebooks.canonical(notebook), encoding="utf-8")
        copy.with_suffix(".ipynb").write_text(
            notebooks.text_of(notebook), encoding="utf-8"
        )
    return len(pages)


def is_typed_in(old, new):
    """Whether the old folder has a file that the new one has not, or has otherwise."""
    for path in old.rglob("*"):
        is_work = path.is_file() or path.is_symlink()
        if is_work and ".ipynb_checkpoints" not in path.parts:
            fresh = new / path.relative_to(old)
            if not (fresh.is_file() and filecmp.cmp(path, fresh, shallow=False)):
                return True
    return False


def set_aside(folder):
    """Give a folder the first free number; return its new place."""
    number = 1
    while (place := folder.with_name(f"{folder.name}-{number}")).exists():
        number += 1
    return folder.rename(place)


def main():
    with tempfile.TemporaryDirectory(dir=STUDENT.parent, prefix=".student-") as made:
        new = Path(made, "student")
        count = write(new)
        if STUDENT.exists():
            is_ours = STUDENT.is_dir() and not STUDENT.is_symlink()
            if not is_ours or is_typed_in(STUDENT, new):
                place = set_aside(STUDENT)
                print(f"the copies that were here, with all answers: {place.name}/")
            else:
                shutil.rmtree(STUDENT)
        new.rename(STUDENT)
    print(f"{count} pages without solutions are in {STUDENT.name}/")


if __name__ == "__main__":
    main()
