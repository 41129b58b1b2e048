"""What the two addresses of _config.yml bring, on a site of three pages."""

import json
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import first_cell
import pytest
import yaml
from PIL import Image

pytestmark = pytest.mark.site  # it builds two sites: `make test-site`

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "book" / "_static"
BIN = Path(sys.executable).parent
REPOSITORY = "https://github.com/an-owner/a-book"
SITE = "https://an-owner.github.io/a-book"
TOC = """\
format: jb-book
root: index.ipynb
parts:
  - caption: One
    numbered: true
    chapters: [{file: first/page.ipynb}]
  - caption: Two
    numbered: true
    chapters: [{file: second/one.ipynb}, {file: second/two.ipynb}]
"""
PAGES = ("index", "first/page", "second/one", "second/two")
TEXT = """\
# The title of {}

After this "page" you can read $x<1$. It is short. {}

A second paragraph.

## A section
"""


def notebook(text, alone):
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cell = {"cell_type": "markdown", "id": "c000", "metadata": {}, "source": [text]}
    code = first_cell.METADATA if alone else {}
    code = {
        "cell_type": "code",
        "id": "c001",
        "metadata": code,
        "source": ["import re"],
    }
    code |= {"outputs": [], "execution_count": None}
    return {
        "cells": [cell, code],
        "metadata": {"kernelspec": kernel},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def build(folder, repository, address):
    """A site of three pages and an index with our settings and these addresses."""
    config = yaml.safe_load((ROOT / "_config.yml").read_text())
    config["repository"]["url"] = repository
    config["html"]["baseurl"] = address
    config["sphinx"]["config"] |= {"html_extra_path": [], "live_pyodide": ""}
    (folder / "_config.yml").write_text(yaml.safe_dump(config))
    shutil.copytree(ROOT / "tools", folder / "tools")
    shutil.copytree(STATIC, folder / "book" / "_static")
    (folder / "book" / "_toc.yml").write_text(TOC)
    (folder / "book" / "references.bib").touch()
    for page in PAGES:
        path = folder / "book" / f"{page}.ipynb"
        path.parent.mkdir(exist_ok=True)
        text = TEXT.format(page, "more words " * 20)
        path.write_text(json.dumps(notebook(text, alone=page == "second/two")))
    result = subprocess.run(
        [BIN / "jupyter-book", "build", "-W", "-q", "--path-output", "book", "book"],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return folder / "book" / "_build" / "html"


@pytest.fixture(scope="module")
def public(tmp_path_factory):
    return build(tmp_path_factory.mktemp("public"), REPOSITORY, SITE)


@pytest.fixture(scope="module")
def private(tmp_path_factory):
    return build(tmp_path_factory.mktemp("private"), "", "")


class Page(HTMLParser):
    """The title, the links by what they are, and the words of the head."""

    def __init__(self, path):
        super().__init__()
        self.title, self.hrefs, self.rel, self.said = "", [], {}, {}
        self.text = ""
        self.html = path.read_text(encoding="utf-8")
        self.feed(self.html)

    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        if tag == "link":
            self.rel.setdefault(a["rel"], []).append(a["href"])
        elif tag == "a":
            self.hrefs.append(a.get("href"))
        elif tag == "meta" and "content" in a:
            self.said[a.get("name") or a.get("property")] = a["content"]
        self.in_title = tag == "title" and not self.title

    def handle_data(self, data):
        self.text += data
        if getattr(self, "in_title", False):
            self.title += data
            self.in_title = False


def test_repository_url_brings_launch_buttons_and_links(public):
    links = Page(public / "second/two.html").hrefs
    assert (
        "https://mybinder.org/v2/gh/an-owner/a-book/main"
        "?urlpath=lab/tree/book/second/two.ipynb" in links
    )
    assert (
        "https://colab.research.google.com/github/an-owner/a-book"
        "/blob/main/book/second/two.ipynb" in links
    )
    assert REPOSITORY in links
    assert any(link.startswith(f"{REPOSITORY}/issues/new") for link in links if link)


def test_only_a_page_that_works_alone_can_be_launched(public):
    launched = [
        name
        for name in PAGES
        if any(
            "/v2/gh/" in link for link in Page(public / f"{name}.html").hrefs if link
        )
    ]
    assert launched == ["second/two"]


def test_the_site_does_not_show_what_installs_linclass(public):
    assert "import re" in Page(public / "second/one.html").text
    assert "import re" not in Page(public / "second/two.html").text


@pytest.mark.parametrize("site", ["public", "private"])
def test_notebook_can_be_downloaded(site, request):
    page = request.getfixturevalue(site) / "second" / "two.html"
    links = re.findall(r'href="([^":]*\.ipynb)"', page.read_text())
    (link,) = set(links)
    stored = json.loads((page.parent / link).read_text())
    assert stored["cells"][0]["source"][0].startswith("# The title of second/two")


def test_without_addresses_nothing_points_outside(private):
    for path in private.rglob("*.html"):
        page = Page(path)
        words = [*page.hrefs, *page.said.values(), *map(str, page.rel.values())]
        assert [link for link in words if link and "://" in link] == [], path.name
        assert not {"og:image", "og:url", "twitter:card"} & set(page.said)
        assert "canonical" not in page.rel
    assert not (private / "sitemap.xml").exists()


@pytest.mark.parametrize("name", PAGES)
def test_page_says_what_it_is(public, private, name):
    for site in (public, private):
        page = Page(site / f"{name}.html")
        assert page.said["description"] == (
            "After this “page” you can read x<1. It is short."
        )
        assert page.said["og:description"] == page.said["description"]
        assert page.said["og:title"] == f"The title of {name}"
        assert page.said["og:site_name"] == "Linear classification"
        assert re.search(r'<html[^>]* lang="en"', page.html)


def test_page_has_the_number_of_its_part_and_place(private):
    titles = [Page(private / f"{name}.html").title for name in PAGES]
    assert titles == [
        "The title of index",
        "1.1 The title of first/page — Linear classification",
        "2.1 The title of second/one — Linear classification",
        "2.2 The title of second/two — Linear classification",
    ]
    html = (private / "second" / "two.html").read_text()
    assert re.findall(r'class="section-number">([^<]*)<', html)[:2] == [
        "2.2 ",
        "2.2.1 ",
    ]
    menu = re.findall(r'reference internal" href="[^"#]*html">([^<]*)<', html)
    assert "1.1 The title of first/page" in map(str.strip, menu)


@pytest.mark.parametrize("name", PAGES)
def test_site_address_brings_links_to_it(public, name):
    page = Page(public / f"{name}.html")
    assert page.rel["canonical"] == [f"{SITE}/{name}.html"]
    assert page.said["og:url"] == f"{SITE}/{name}.html"
    assert page.said["og:image"].startswith(f"{SITE}/")
    card = public / page.said["og:image"].removeprefix(f"{SITE}/")
    with Image.open(card) as opened:
        sides = page.said["og:image:width"], page.said["og:image:height"]
        assert opened.size == tuple(map(int, sides)) == (1200, 630)


def test_sitemap_lists_the_pages(public):
    tree = ElementTree.parse(public / "sitemap.xml")
    places = [place.text for place in tree.findall(".//{*}loc")]
    assert sorted(places) == sorted(f"{SITE}/{name}.html" for name in PAGES)


@pytest.mark.parametrize("name", PAGES)
def test_icons_are_there(private, name):
    path = private / f"{name}.html"
    icons = Page(path).rel["icon"] + Page(path).rel["apple-touch-icon"]
    assert len(icons) == 3
    for icon in icons:
        assert (path.parent / icon.split("?")[0]).is_file(), icon


@pytest.mark.parametrize("site, root", [("public", "/a-book/"), ("private", "/")])
def test_404_works_at_any_depth(site, root, request):
    page = Page(request.getfixturevalue(site) / "404.html")
    targets = [*page.hrefs, *re.findall(r'action="([^"]*)', page.html)]
    assert len(targets) == 3
    assert all(target.startswith(root) for target in targets), targets
    real = [target.removeprefix(root) for target in targets]
    assert {"index.html", "search.html"} < set(real)
    assert not page.rel and "src=" not in page.html, "it must stand alone"
