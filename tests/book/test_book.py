"""The book keeps its own rules (`test_book_rules` shows that the rules bite)."""

import importlib.util
import re
import sys
from collections import Counter
from contextlib import suppress
from functools import cache
from pathlib import Path

import book_rules
import exercise_rules
import ledger_rules
import lesson_rules
import myst_rules
import pytest
import rerun
import yaml

from linclass.book.answers import EXERCISES

ROOT = Path(__file__).resolve().parents[2]
BOOK = ROOT / "book"


def files(suffix):
    return sorted(
        path
        for path in BOOK.rglob(f"*{suffix}")
        if not any(part[0] in "._" for part in path.relative_to(BOOK).parts)
    )


def name_of(path):
    return path.relative_to(BOOK).with_suffix("").as_posix()


PATHS = {name_of(path): path for path in files(".ipynb")}
RULES = [*book_rules.RULES, *myst_rules.RULES, *exercise_rules.RULES]


@cache
def page(name):
    return book_rules.read_page(PATHS[name], BOOK)


def all_pages():
    return [page(name) for name in PATHS]


@cache
def ledger(name):
    return yaml.safe_load((BOOK / f"{name}.yml").read_text(encoding="utf-8"))


def held(messages):
    """Fail with every message, if there is one."""
    messages = list(messages)
    assert not messages, "\n" + "\n".join(messages)


each_page = pytest.mark.parametrize("name", PATHS)


# ------------------------------------------------------------------ each page


@each_page
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_page_keeps_the_rule(name, rule):
    held(rule(page(name)))


LESSONS = [name for name in PATHS if page(name).is_lesson]


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize("rule", lesson_rules.RULES, ids=lambda rule: rule.__name__)
def test_the_lesson_keeps_the_rule(name, rule):
    held(rule(page(name)))


def test_the_index_adds_up_the_times_of_the_lessons():
    times = [lesson_rules.stated_minutes(page(name)) for name in LESSONS]
    reading, exercises = (sum(each) / 60 for each in zip(*times, strict=True))
    text = " ".join(cell.source for cell in page("index").markdown)
    told = re.search(r"about (\d+) hours without .* about (\d+) hours with them", text)
    assert list(map(int, told.groups())) == pytest.approx(
        [reading, reading + exercises], abs=1
    )


def test_the_index_tells_the_times_of_a_lesson():
    times = [lesson_rules.stated_minutes(page(name)) for name in LESSONS]
    ends = [end(each) for each in zip(*times, strict=True) for end in (min, max)]
    text = " ".join(cell.source for cell in page("index").markdown)
    told = re.search(
        r"about (\d+) to (\d+) minutes to read .* about (\d+) to (\d+) minutes", text
    )
    assert list(map(int, told.groups())) == pytest.approx(ends, abs=2)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:Implicitly cleaning up")  # a folder made again
@pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")  # Dask's sockets
@pytest.mark.parametrize("name", LESSONS)
def test_any_earlier_cell_runs_again_after_the_last(name, monkeypatch):
    monkeypatch.chdir((BOOK / name).parent)
    messages = list(rerun.faults(page(name)))
    if "distributed" in sys.modules:  # a cell that ran again left workers of its own
        with suppress(ValueError):  # until there is no client
            while True:
                sys.modules["distributed"].default_client().close()
    held(messages)


@cache
def anchors(name):
    return set(myst_rules.anchors(page(name)))


@each_page
def test_links_lead_to_pages_and_headings(name):
    held(
        f"{cell}: there is no {target}{anchor and '#'}{anchor}"
        for cell, target, anchor in myst_rules.linked_pages(page(name))
        if target not in PATHS or (anchor and anchor not in anchors(target))
    )


@cache
def notebooks():
    """tools/notebooks.py, which is no module of the package."""
    path = ROOT / "tools" / "notebooks.py"
    spec = importlib.util.spec_from_file_location("notebooks", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("path", files(".md"), ids=name_of)
def test_the_pair_is_in_step(path):
    complaint, _ = notebooks().step(path)
    assert not complaint, f"{complaint}\nEdit the .md only, then run `make notebooks`."


# ------------------------------------------------------------- the whole book


def test_every_notebook_has_its_text():
    assert set(PATHS) == {name_of(path) for path in files(".md")}


def test_every_page_is_in_the_table_of_contents():
    toc = yaml.safe_load((BOOK / "_toc.yml").read_text(encoding="utf-8"))
    named = Counter(re.sub(r"\.ipynb$", "", name) for name in toc_files(toc))
    reference = {path.relative_to(BOOK).as_posix() for path in files(".rst")}
    assert set(named) == set(PATHS) | reference
    assert max(named.values()) == 1


def toc_files(node):
    """The files that a table of contents names."""
    if isinstance(node, list):
        return [name for part in node for name in toc_files(part)]
    if isinstance(node, dict):
        own = [node[key] for key in ("root", "file") if key in node]
        return own + [name for part in node.values() for name in toc_files(part)]
    return []


def test_labels_are_unique():
    labels = Counter(
        label for page in all_pages() for _, label in myst_rules.declared_labels(page)
    )
    assert not [label for label, times in labels.items() if times > 1]


def test_slugs_of_pages_are_unique():
    slugs = Counter(page.slug for page in all_pages())
    assert not [slug for slug, times in slugs.items() if times > 1]


def test_the_exercises_of_the_pages_are_those_declared():
    stated = {
        box.options["label"]
        for page in all_pages()
        for _, box in exercise_rules.statements(page)
        if "label" in box.options
    }
    assert stated == set(EXERCISES)
    assert len(stated) >= 60


# ---------------------------------------------------------------- the ledgers


def test_the_ledgers_are_whole():
    claims = Counter(claim["id"][:2] for claim in ledger("claims"))
    assert claims == {"D0": 95, "D1": 71, "D2": 20, "D3": 46, "D4": 28}
    assert [slip["id"] for slip in ledger("errata")] == [
        f"E-{number:02d}" for number in range(1, 89)
    ]


def test_the_ledgers_are_well_formed():
    held(ledger_rules.lists_are_well_formed(ledger("claims"), ledger("errata")))


@pytest.mark.parametrize("name", ["claims", "errata"])
def test_every_entry_has_its_verdict(name):
    open_ones = [e["id"] for e in ledger(name) if e["verdict"] == "not yet"]
    assert not open_ones


@pytest.mark.parametrize("rule", ledger_rules.RULES, ids=lambda rule: rule.__name__)
def test_the_ledgers_and_the_pages_agree(rule):
    held(rule(ledger("claims"), ledger("errata"), all_pages()))


# ---------------------------------------------------------------- the notation

# Letters of the documents that this book has no use for: where one stands, the same
# cell names the document. (Others, such as D1's m, help us within one proof.)
OF_DOCUMENTS = {
    r"\alpha": r"\\alpha(?![a-z])",
    r"\mathcal L": r"\\mathcal L",
    r"\bar w": r"\\bar w(?![a-z])",
    r"\phi_{\text{logistic}}": r"\\phi_\{",
    "x^{(i)}": r"[xyc]\^\{\([ij]\)\}",
    r"w^{\mathsf T}x": r"(?:w|\\theta)\^\{?\\mathsf T",
    "w_*": r"w_\*",
    "C(x)": r"(?<![A-Za-z\\])C\(x",
}
NAMES_A_DOCUMENT = re.compile(r"Document \d|\bD[0-4]\b|E-\d\d")


def notation_columns():
    """Our letters, and those of the documents, in the tables of the appendix."""
    rows = [
        line.strip("|").split("|")
        for cell in page("appendix/notation").markdown
        for line in cell.source.splitlines()
        if re.match(r"\| .*\|", line)
    ]
    tables = [row for row in rows if len(row) == 7]
    ours = " ".join(row[0] for row in tables)
    return ours, " ".join(" ".join(row[2:]) for row in tables)


@pytest.mark.parametrize("letter", OF_DOCUMENTS)
def test_a_letter_of_a_document_is_in_the_tables_and_not_ours(letter):
    ours, theirs = notation_columns()
    assert letter in theirs
    assert not re.search(OF_DOCUMENTS[letter], re.sub("[^$]*$", "", ours))


def foreign(page):
    for cell in page.markdown:
        if NAMES_A_DOCUMENT.search(cell.source):
            continue
        text = re.sub(r"^```.*?^```", "", cell.source, flags=re.M | re.S)
        for formula in re.findall(r"\$\$.*?\$\$|\$[^$]+\$", text, re.S):
            for letter, pattern in OF_DOCUMENTS.items():
                if re.search(pattern, formula):
                    yield f"{page.name}, {cell.id}: {letter} in {formula}"


@pytest.mark.parametrize("name", [name for name in PATHS if "/" in name])
def test_symbols_are_those_of_the_notation(name):
    held(foreign(page(name)))


def test_the_rule_on_symbols_bites():
    cells = [
        book_rules.Cell("markdown", text)
        for text in (r"$\alpha x$", r"Document 3 has $\alpha$", r"$w^{\mathsf T} x$")
    ]
    found = list(foreign(book_rules.Page("1_a/1_b", cells)))
    assert len(found) == 2 and r"\alpha" in found[0] and "mathsf" in found[1]


def test_the_front_page_leads_to_every_lesson():
    text = (BOOK / "index.md").read_text(encoding="utf-8")
    table = text[text.index("## The chapters") :]
    linked = re.findall(r"\]\(([1-9]_\w+/\w+)\.ipynb\)", table)
    lessons = sorted(name for name in PATHS if re.match(r"[1-9]_", name))
    assert list(dict.fromkeys(linked)) == lessons
