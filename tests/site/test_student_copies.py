"""The copies for a class: without solutions, and otherwise the book."""

import nbformat
import notebooks
import pytest
import student_copies
import yaml

PAGES = notebooks.find_pages()


@pytest.fixture(scope="module")
def copies(tmp_path_factory):
    """The folder that `make student` makes."""
    folder = tmp_path_factory.mktemp("class") / "student"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(student_copies, "STUDENT", folder)
        student_copies.main()
    return folder


def cells(path):
    return nbformat.read(path.with_suffix(".ipynb"), as_version=4).cells


@pytest.mark.parametrize("page", PAGES, ids=notebooks.name)
def test_only_the_solutions_are_missing(page, copies):
    original = cells(page)
    copied = cells(copies / page.relative_to(notebooks.BOOK))
    kept = {cell.id for cell in copied}
    assert copied == [cell for cell in original if cell.id in kept]
    missing = [cell for cell in original if cell.id not in kept]
    # statement, answer cell and check cell stay; a text and a code cell go
    stated = sum("{exercise}" in cell.source for cell in original)
    code = [cell for cell in missing if cell.cell_type == "code"]
    assert len(code) == stated
    assert all(cell.source.startswith("# Solution") for cell in code)
    texts = [cell for cell in missing if cell.cell_type == "markdown"]
    assert all("{solution} ex-" in cell.source for cell in texts)


@pytest.mark.parametrize("page", PAGES, ids=notebooks.name)
def test_no_trace_of_a_solution_is_left(page, copies):
    copy = copies / page.relative_to(notebooks.BOOK)
    for text in (copy.read_text(), copy.with_suffix(".ipynb").read_text()):
        assert "{solution}" not in text
        assert "_sol " not in text and "_sol)" not in text
        assert ": right: " not in text


def test_what_the_pages_read_comes_along(copies):
    for name in ("claims.yml", "errata.yml"):
        assert yaml.safe_load((copies / name).read_text())


@pytest.mark.slow
@pytest.mark.parametrize("name", ["documents/index", "4_perceptron/2_margin"])
def test_a_copy_runs_and_shows_what_the_book_shows(name, copies):
    copy = copies / f"{name}.md"
    run = notebooks.run(copy).cells
    for fresh, stored in zip(run, cells(copy), strict=True):
        assert texts(fresh) == texts(stored)


def texts(cell):
    return [
        output.get("text", "") or output.data.get("text/plain")
        for output in cell.get("outputs", [])
    ]
