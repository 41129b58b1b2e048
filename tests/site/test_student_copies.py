"""The copies for a class: without solutions, and otherwise the book."""

import shutil

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
    # statement, answer cell and check cell stay; a fold and no more goes
    assert len(missing) == sum("{exercise}" in cell.source for cell in original)
    for cell in missing:
        assert cell.source.startswith("<details>\n<summary>Solution</summary>\n")
        assert cell.source.count("<details>") == 1
        assert cell.source.endswith("</details>")


@pytest.mark.parametrize("page", PAGES, ids=notebooks.name)
def test_no_trace_of_a_solution_is_left(page, copies):
    copy = copies / page.relative_to(notebooks.BOOK)
    for text in (copy.read_text(), copy.with_suffix(".ipynb").read_text()):
        assert "<summary>Solution" not in text
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


# ------------------------------------------------------------- nothing is lost


@pytest.fixture
def small(tmp_path, monkeypatch):
    """A class of one page; the folder `student` that `make student` would make."""
    monkeypatch.setattr(student_copies, "STUDENT", tmp_path / "a class" / "student")
    (tmp_path / "a class").mkdir()
    page = notebooks.BOOK / "1_linear_classifiers" / "1_halfspaces.md"
    monkeypatch.setattr(notebooks, "find_pages", lambda: [page])
    student_copies.main()
    return student_copies.STUDENT


def copy_in(folder):
    return folder / "1_linear_classifiers" / "1_halfspaces.ipynb"


def test_an_answer_that_was_typed_is_kept_beside(small, capsys):
    for number in (1, 2):
        text = copy_in(small).read_text()
        copy_in(small).write_text(text.replace("my_w = ...", f"my_w = {number}", 1))
        typed = copy_in(small).read_text()
        assert typed != text
        student_copies.main()
        assert f"student-{number}/" in capsys.readouterr().out
        assert copy_in(small).read_text() == text
        assert copy_in(small.with_name(f"student-{number}")).read_text() == typed


def test_a_file_that_somebody_added_is_kept_beside(small):
    (small / "my notes.txt").write_text("the mean")
    student_copies.main()
    assert (small.with_name("student-1") / "my notes.txt").read_text() == "the mean"
    assert not (small / "my notes.txt").exists()


def test_a_link_or_a_file_of_this_name_is_kept_beside(small):
    elsewhere = small.rename(small.with_name("elsewhere"))
    small.symlink_to(elsewhere)
    student_copies.main()
    assert small.with_name("student-1").readlink() == elsewhere
    (small / "data").symlink_to(small.parent)
    student_copies.main()
    assert (small.with_name("student-2") / "data").is_symlink()
    shutil.rmtree(small)
    small.write_text("my list")
    student_copies.main()
    assert small.with_name("student-3").read_text() == "my list"


def test_copies_that_nobody_touched_are_written_again(small, capsys):
    (small / ".ipynb_checkpoints").mkdir()
    student_copies.main()
    assert "with all answers" not in capsys.readouterr().out
    assert sorted(path.name for path in small.parent.iterdir()) == ["student"]
