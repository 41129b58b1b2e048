"""The glossary has every term that a page introduces in bold, and leads back to it."""

import re

import pytest
from myst_rules import headings, linked_pages, plain, slug
from test_book import all_pages, page

GLOSSARY = page("appendix/glossary")
CONTENT = [page for page in all_pages() if page.is_content]
ENTRIES = {
    heading.strip(): text
    for cell in GLOSSARY.markdown
    for heading, text in re.findall(
        r"^### (.+)\n+(.+(?:\n(?!#).*)*)", cell.source, re.M
    )
}
TERM = re.compile(r"\*\*([A-Za-z][A-Za-z\s-]*)\*\*")  # no "Drop this." and no "Input:"
EMPHASIS = {"and", "not", "output", "share of mistakes"}
OPENING = {"you will be able to", "you need", "time"}  # of a lesson


def singular(text):
    """The text in lower case, its words in the singular and parted by one space."""
    text = re.sub(r"[\s-]+", " ", text.lower())
    text = re.sub(r"ies\b", "y", text).replace("minima", "minimum")
    return re.sub(r"(?<=ss)es\b|(?<!s)s\b", "", text)


def introduced(page):
    """The words in bold that are no lead of a paragraph."""
    for cell in page.markdown:
        for words in TERM.findall(plain(cell.source)):
            lead = words.lower().startswith("without ") or "formula" in words
            if not lead and singular(words) not in map(singular, EMPHASIS | OPENING):
                yield words


@pytest.mark.parametrize("page", CONTENT, ids=lambda page: page.name)
def test_every_term_in_bold_is_in_the_glossary(page):
    known = set(map(singular, ENTRIES))
    missing = [words for words in introduced(page) if singular(words) not in known]
    assert not missing, (
        f"explain in appendix/glossary.md, or write in italics: {missing}"
    )


@pytest.mark.parametrize("page", CONTENT, ids=lambda page: page.name)
def test_every_term_in_bold_leads_to_its_entry(page):
    links = {
        (singular(words), anchor)
        for cell in page.markdown
        for words, anchor in re.findall(
            r"\[\*\*([^*]+)\*\*\]\(\.\./appendix/glossary\.ipynb#([\w-]+)\)",
            cell.source,
        )
    }
    wanted = {
        (singular(words), slug(entry))
        for words in introduced(page)
        for entry in ENTRIES
        if singular(entry) == singular(words)
    }
    assert wanted <= links, "[**term**](../appendix/glossary.ipynb#term)"


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_leads_to_a_page_that_has_its_words(entry):
    links = re.findall(r"\]\(\.\./([\w/]+)\.ipynb\)", ENTRIES[entry])
    assert links, f"{entry} names no page"
    text = singular(" ".join(cell.source for cell in page(links[-1]).cells))
    lost = [word for word in singular(entry).split() if word not in text]
    assert not lost, f"{links[-1]} does not say {lost}"


def test_entries_are_in_order():
    terms = [
        title
        for cell in GLOSSARY.markdown
        for depth, title in headings(cell.source)
        if depth == 3
    ]
    assert terms == sorted(terms, key=str.lower) == list(ENTRIES)
    assert len(terms) == len({singular(term) for term in terms})
    assert len(list(linked_pages(GLOSSARY))) > len(terms)


def test_the_singular_of_words():
    plural = "Logistic losses, decision\nboundaries, support-points, the bias"
    assert (
        singular(plural) == "logistic loss, decision boundary, support point, the bia"
    )
