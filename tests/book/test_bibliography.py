"""The works that the pages cite are those of the bibliography, both ways."""

import re

import pytest
from myst_rules import linked_pages, plain
from pybtex.database import parse_file
from test_book import BOOK, all_pages, page

WORKS = {
    key: entry
    for key, entry in parse_file(BOOK / "references.bib", "bibtex").entries.items()
    if entry.fields["keywords"] != "documents"
}
SHOWN = " ".join(
    text.replace("\\", "")
    for cell in page("appendix/bibliography").code
    for text in cell.shown("text/markdown")
)
# "Novikoff 1962", "Cover (1965)", "Freund and Schapire, 1999"
CITED = re.compile(r"([A-Z][\w'é-]+),? \(?((?:18|19|20)\d\d)\b")
NO_AUTHOR = {"In", "Since", "Lecture", "Part", "From", "Of", "At", "On"}


def authors(work):
    return [" ".join(person.last_names) for person in work.persons["author"]]


def citations(page):
    for cell in page.markdown:
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", plain(cell.source))
        for name, year in CITED.findall(text):
            if name not in NO_AUTHOR:
                yield name, year


@pytest.mark.parametrize("page", all_pages(), ids=lambda page: page.name)
def test_what_a_page_cites_is_listed(page):
    known = {
        (author, work.fields["year"])
        for work in WORKS.values()
        for author in authors(work)
    }
    missing = set(citations(page)) - known
    assert not missing, f"add to book/references.bib: {sorted(missing)}"


def test_the_pages_cite_works():
    assert len({pair for page in all_pages() for pair in citations(page)}) >= 10


@pytest.mark.parametrize("key", WORKS)
def test_what_is_listed_is_cited_and_shown(key):
    work, name = WORKS[key], authors(WORKS[key])[0]
    title = re.sub(r"[{}]", "", re.sub(r"\s+", " ", work.fields["title"]))
    assert title[:20].lower() in SHOWN.lower()
    assert work.fields["year"] in SHOWN
    told = [
        page.name
        for page in all_pages()
        if page.name != "appendix/bibliography"
        and any(name in cell.source for cell in page.cells)
    ]
    assert told, f"no page speaks of {name}"
    if "doi" in work.fields:
        assert re.fullmatch(r"10\.\d{4,5}/[^\s{}]+", work.fields["doi"])
        assert work.fields["doi"] in SHOWN


def test_every_document_is_linked_from_the_pages():
    targets = {
        anchor
        for page in all_pages()
        for _, target, anchor in linked_pages(page)
        if target == "appendix/bibliography"
    }
    assert {f"document-{number}" for number in range(5)} <= targets
