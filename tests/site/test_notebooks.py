"""The runner of the pages: what it stores, and what its checks catch."""

import base64
import io
import shutil
import subprocess
from unittest import mock

import jupytext
import nbformat
import notebooks
import numpy as np
import pytest
from nbformat.v4 import new_output
from PIL import Image
from PIL.PngImagePlugin import PngInfo

PAGE = """# A title

Words.

```{code-cell} ipython3
---
tags: [hide-cell]
mystnb: {image: {alt: a very long sentence that jupytext will wrap at eighty columns}}
---
import matplotlib.pyplot as plt

print("zero", flush=True)
print("one")
plt.subplots(figsize=(1, 1))
plt.show()
```
"""


def png(pixels, info=None):
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, format="PNG", pnginfo=info)
    return file.getvalue()


def encoded(pixels):
    return base64.b64encode(png(pixels)).decode()


def white():
    return np.full((100, 100, 3), 255, dtype=np.uint8)


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    """A page that has been run, with its .md as jupytext spells it."""
    page = tmp_path_factory.mktemp("book") / "page.md"
    page.write_text(PAGE)
    with mock.patch.object(notebooks, "WRITTEN", page.parent / "written"):
        assert notebooks.write(page) == ("", "the .md was respelled")
    return page


@pytest.fixture
def page(pair, tmp_path):
    """A copy of the pair, to break."""
    for suffix in (".md", ".ipynb"):
        copy = (tmp_path / "page").with_suffix(suffix)
        copy.write_text(pair.with_suffix(suffix).read_text())
    return tmp_path / "page.md"


def edit(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_run_stores_a_notebook_that_is_the_same_everywhere(pair):
    notebook = nbformat.read(pair.with_suffix(".ipynb"), as_version=4)
    assert [cell.id for cell in notebook.cells] == ["c000", "c001"]
    assert notebook.cells[1].execution_count == 1
    assert notebook.metadata == {
        "jupytext": {"default_lexer": "ipython3", "formats": "ipynb,md:myst"},
        "kernelspec": notebooks.HEADER["kernelspec"],
    }
    stream, figure = notebook.cells[1].outputs
    assert stream.text == "zero\none\n"  # in one piece, however it came
    assert set(figure.data) == {"image/png", "text/plain"}


def test_respelled_page_is_a_fixed_point(pair):
    text = pair.read_text()
    assert notebooks.canonical(jupytext.reads(text, "md:myst")) == text
    assert "jupytext_version" not in text
    assert "display_name: Python 3 (ipykernel)" in text


def test_step_passes_a_pair(page):
    assert notebooks.step(page) == ("", "")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Words.", "Other words."),
        ('print("one")', 'print("two")'),
        ("  image:\n    alt: a", "  image: {alt: a}\n  unused:\n    alt: a"),
    ],
)
def test_step_catches_an_edited_md(page, old, new):
    edit(page, old, new)
    assert notebooks.step(page)[0]


def test_step_catches_an_edited_or_missing_notebook(page):
    edit(page.with_suffix(".ipynb"), "Words.", "Other words.")
    assert "Other words." in notebooks.step(page)[0]
    page.with_suffix(".ipynb").unlink()
    assert notebooks.step(page)[0] == "it has no .ipynb"


def test_check_catches_a_changed_text_and_nothing_else(page):
    edit(page.with_suffix(".ipynb"), '"one\\n"', '"two\\n"')
    lines = notebooks.check(page)[0].splitlines()[2:]
    assert [line.split() for line in lines if line[0] in "+-"] == [
        ["-", '"two\\n"'],
        ["+", '"one\\n"'],
    ]


@pytest.mark.parametrize(("changed", "same"), [(0, True), (2, True), (3, False)])
def test_pictures_may_differ_in_two_pixels_of_ten_thousand(changed, same):
    picture = white()
    picture[:changed, 0] = 0
    assert notebooks.same_picture(encoded(white()), encoded(picture)) is same


@pytest.mark.parametrize(("shade", "same"), [(32, True), (33, False)])
def test_pictures_may_differ_in_shade(shade, same):
    assert notebooks.same_picture(encoded(white()), encoded(white() - shade)) is same


def test_pictures_of_different_sizes_differ():
    assert not notebooks.same_picture(encoded(white()), encoded(white()[:-1]))


def test_png_loses_its_text_but_not_its_pixels():
    info = PngInfo()
    info.add_text("Software", "some program 1.2.3")
    named = png(white(), info)
    assert b"some program" in named
    assert notebooks.without_text_chunks(named) == png(white())


@pytest.mark.parametrize(("alpha", "channels"), [(255, "RGB"), (254, "RGBA")])
def test_png_loses_an_alpha_channel_that_says_nothing(alpha, channels):
    picture = np.dstack([white(), np.full((100, 100), 255, dtype=np.uint8)])
    picture[0, 0] = 1, 2, 3, alpha
    output = new_output("display_data", {"image/png": encoded(picture)})
    notebooks.tidy_output(output, "c003")
    stored = output.data["image/png"]
    opened = Image.open(io.BytesIO(base64.b64decode(stored)))
    assert opened.mode == channels
    assert notebooks.same_picture(stored, encoded(picture))
    assert opened.getpixel((0, 0))[:3] == (1, 2, 3)


def test_widget_view_is_dropped_and_its_words_stay():
    output = new_output("display_data", {notebooks.WIDGET_VIEW: {}, "text/plain": "P"})
    notebooks.tidy_output(output, "c003")
    assert output.data == {"text/plain": "P"}


@pytest.mark.parametrize(
    ("output", "words"),
    [
        (new_output("stream", name="stderr", text="Warning"), "stderr"),
        (new_output("display_data", {"text/html": "<b>"}), "text/html"),
        (new_output("error", ename="E", evalue="", traceback=[]), "error"),
    ],
)
def test_what_may_not_be_stored_stops_the_run(output, words):
    with pytest.raises(notebooks.PageError, match=f"c003.*{words}"):
        notebooks.tidy_output(output, "c003")


def test_failing_cell_is_a_complaint(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("```{code-cell} ipython3\n1 / 0\n```\n")
    complaint, _, _ = notebooks.attempt(notebooks.write, page)
    assert "ZeroDivisionError" in complaint
    assert not page.with_suffix(".ipynb").exists()


# ------------------------------------------------- edits of a notebook are not lost


@pytest.fixture
def kept(page, monkeypatch):
    """A pair in a git repository, with a folder for edits beside it."""
    folder = page.parent
    monkeypatch.setattr(notebooks, "ROOT", folder)
    monkeypatch.setattr(notebooks, "BOOK", folder)
    monkeypatch.setattr(notebooks, "KEPT_EDITS", folder / "kept")
    monkeypatch.setattr(notebooks, "WRITTEN", folder / "written")
    git = ["git", "-c", "user.name=x", "-c", "user.email=x"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "pair"]):
        subprocess.run([*git, *words], cwd=folder, check=True)
    return folder / "kept"


def test_an_edit_of_the_text_leaves_nothing_behind(page, kept):
    edit(page, "Words.", "Other words.")
    assert notebooks.keep_edits(page) == ""
    assert not kept.exists()


def test_an_edit_of_the_notebook_alone_is_kept(page, kept):
    stored = page.with_suffix(".ipynb")
    edit(stored, "Words.", "Other words.")
    typed = stored.read_text()
    for number in (1, 2):
        told = notebooks.keep_edits(page)
        assert told.endswith(f"page-{number}.ipynb")
        assert (kept / f"page-{number}.ipynb").read_text() == typed


def test_what_was_written_here_is_nobodys_edit(page, kept):
    stored = page.with_suffix(".ipynb")
    edit(stored, "Words.", "Written here.")
    notebooks.remember(page, stored.read_text())
    assert notebooks.keep_edits(page) == ""
    edit(stored, "Written here.", "Typed by a reader.")
    assert "kept" in notebooks.keep_edits(page)


def test_a_pair_in_step_is_not_kept(page, kept):
    for path in (page, page.with_suffix(".ipynb")):
        edit(path, "Words.", "Other words.")
    assert notebooks.keep_edits(page) == ""


def test_without_git_an_edit_is_kept_too(page, kept):
    shutil.rmtree(kept.parent / ".git")
    edit(page, "Words.", "Other words.")
    assert "kept" in notebooks.keep_edits(page)


def test_what_is_no_notebook_is_kept(page, kept):
    stored = page.with_suffix(".ipynb")
    stored.write_text("<<<<<<< two versions that git could not merge")
    shutil.rmtree(kept.parent / ".git")
    assert "kept" in notebooks.keep_edits(page)


def test_a_text_that_is_edited_while_it_runs_is_not_overwritten(page, monkeypatch):
    notebook = page.with_suffix(".ipynb").read_text()

    def run(page):
        edit(page, "Words.", "Better words.")
        return nbformat.reads(notebook, as_version=4)

    monkeypatch.setattr(notebooks, "run", run)
    complaint, _ = notebooks.write(page)
    assert "edited while it ran" in complaint
    assert "Better words." in page.read_text()


def test_a_notebook_of_the_readers_own_is_no_fault(page, kept, monkeypatch, capsys):
    page.with_name("Untitled.ipynb").write_text("{}")
    page.with_name("my notes.md").write_text("to do")
    monkeypatch.setattr("sys.argv", ["notebooks.py", "--step"])
    with pytest.raises(SystemExit) as end:
        notebooks.main()
    assert end.value.code == 0
    out = capsys.readouterr().out
    assert "note Untitled.ipynb is no page" in out
    assert "note my notes.md is no page" in out
    page.with_name("_toc.yml").write_text("- file: new.ipynb")
    page.with_name("new.md").write_text("a page that was not yet run")
    assert notebooks.find_pages() == [page.with_name("new.md"), page]
    page.with_name("new.md").unlink()
    page.unlink()  # but a page that lost its text is one
    with pytest.raises(SystemExit) as end:
        notebooks.main()
    assert end.value.code == 1
    assert "FAIL page.ipynb: it has no .md" in capsys.readouterr().out
