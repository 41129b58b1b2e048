"""Check one page: its pair, the rules, its exercises and figures, and a run of it.

    python tools/check_page.py book/4_perceptron/2_margin.md    (`make check PAGE=...`)

These are the tests of `make test` that a change to this page can break, but for those
of the library. It writes nothing.
"""

import argparse
import os
import re
import sys

import notebooks
import pytest
import warm_kernels

from linclass.book.answers import EXERCISES

TESTS = notebooks.ROOT / "tests" / "book"
OF_THE_BOOK = ("test_book.py", "test_glossary.py", "test_bibliography.py")
OF_EXERCISES = ("test_judge.py", "test_programs.py")
FIGURES = re.compile(r"^from linclass\.book\.figures import (.+)$", re.M)
LABEL = re.compile(r"^:label: (ex-.+)$", re.M)


def name_of(page):
    return page.relative_to(notebooks.BOOK).with_suffix("").as_posix()


def files(page):
    """The files of tests, the modules with examples and the notebook of a page."""
    imported = " ".join(FIGURES.findall(page.read_text("utf-8")))
    modules = re.findall(r"\w+", re.sub(r" as \w+", "", imported))
    book = notebooks.ROOT / "linclass" / "book"
    answers = re.sub(r"^\d+_", "", page.stem)
    found = [
        page.with_suffix(".ipynb"),
        *(TESTS / name for name in OF_THE_BOOK + OF_EXERCISES),
        *(TESTS / f"test_{name}_figures.py" for name in modules),
        *(book / "figures" / f"{name}.py" for name in modules),
        book / "answers" / f"{answers}.py",
    ]
    return [path for path in found if path.is_file()]


class OnlyOf:
    """Leaves out what is asked of another page, or of no exercise of this one."""

    def __init__(self, page):
        labels = {*LABEL.findall(page.read_text("utf-8"))}
        self.own = {name_of(page), *labels}
        self.others = {*map(name_of, notebooks.find_pages()), *EXERCISES} - self.own

    def keeps(self, file, test):
        parameters = test.partition("[")[2]
        if file in OF_EXERCISES:
            return names_one_of(self.own, parameters)
        return not names_one_of(self.others, parameters)

    def pytest_collection_modifyitems(self, config, items):
        kept = [item for item in items if self.keeps(item.path.name, item.name)]
        chosen = set(kept)
        left_out = [item for item in items if item not in chosen]
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept


def names_one_of(names, parameters):
    """Whether one of the names stands in the text, between hyphens or brackets."""
    return any(
        re.search(rf"(^|-){re.escape(name)}(-|\]$)", parameters) for name in names
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    page = notebooks.asked_page(parser)
    os.chdir(notebooks.ROOT)
    warm_kernels.use()
    options = ["--nbval", "--nbval-current-env", "-p", "run_folds"]
    options += ["-p", "no:cacheprovider"]
    options += [
        "-W",
        "ignore:Module already imported:pytest.PytestAssertRewriteWarning",
    ]
    sys.exit(pytest.main([*options, *map(str, files(page))], plugins=[OnlyOf(page)]))


if __name__ == "__main__":
    main()
