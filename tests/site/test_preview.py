"""`make preview PAGE=...`: one page anew, in the site that is there."""

import re
import subprocess
import sys
from types import SimpleNamespace

import notebooks
import preview
import pytest
from sphinx.environment.collectors.toctree import TocTreeCollector

PAGE = "4_perceptron/2_margin"


def run(page):
    return subprocess.run(
        [sys.executable, notebooks.ROOT / "tools" / "preview.py", page],
        capture_output=True,
        text=True,
    )


def test_what_is_no_page_is_told():
    done = run("book/nothing.md")
    assert done.returncode == 2 and "is no page of the book" in done.stderr


class Environment:
    """As much of Sphinx's as is asked for."""

    config = SimpleNamespace(root_doc="index")

    def __init__(self):
        self.read = []
        self.toc_fignumbers = {"two": {"figure": {"id": 4}}}

    def get_doctree(self, name):
        self.read.append(name)


def test_figures_of_other_pages_keep_their_numbers_unread(monkeypatch):
    def count(collector, env):
        trees = {name: env.get_doctree(name) for name in ("index", "one", "two")}
        new = {name: {"figure": {"id": 9}} for name in trees if name in env.read}
        changed = [name for name in new if new[name] != env.toc_fignumbers.get(name)]
        env.toc_fignumbers = new
        return changed

    monkeypatch.setattr(TocTreeCollector, "assign_figure_numbers", count)
    preview.keep_other_numbers("one")
    env = Environment()
    assert TocTreeCollector.assign_figure_numbers(None, env) == ["one"]
    assert env.read == ["index", "one"]
    assert env.toc_fignumbers == {
        "one": {"figure": {"id": 9}},
        "two": {"figure": {"id": 4}},
    }


def text_of(path):
    """A page without the sums of the files that it names: the first build has few."""
    return re.sub(r"\?v=\w+", "", path.read_text(encoding="utf-8"))


@pytest.mark.site
def test_a_page_comes_out_as_make_book_builds_it():
    built = (preview.SITE / PAGE).with_suffix(".html")
    before = text_of(built)
    built.write_text("", encoding="utf-8")
    done = run(f"book/{PAGE}.md")
    assert done.returncode == 0, done.stderr
    assert text_of(built) == before
