"""verify, refute, and the ledgers as Markdown."""

import numpy as np
import pytest
import yaml

from linclass.book import ledger

CLAIMS = [
    {"id": "D0-07", "kind": "def", "verdict": "verified"},
    {"id": "D0-12", "kind": "fig", "verdict": "not yet", "errata": ["E-02"]},
    {"id": "D1-03", "kind": "clm", "verdict": "conditional", "condition": "if"},
]
ERRATA = [
    {"id": "E-02", "documents": ["D0", "D1"], "severity": "W", "verdict": "refuted"},
    {"id": "E-06", "documents": ["D2"], "severity": "T", "verdict": "listed"},
]
NOTEBOOKS = {
    "0_1_lines": "# Lines\n\n## One\n\n### D0-07\n\nSee E-06.\n\n### E-02\n\n### D0-12",
    "1_slides": "# Slides\n\n### D1-03\n\n### E-06\n",
}


@pytest.fixture
def book(tmp_path, monkeypatch):
    """A book with two notebooks on documents; we stand in one of its folders."""
    folder = tmp_path / "documents"
    folder.mkdir()
    for page, text in NOTEBOOKS.items():
        (folder / f"{page}.md").write_text(f"---\nkernelspec: x\n---\n\n{text}")
    for name, entries in [("claims", CLAIMS), ("errata", ERRATA)]:
        (tmp_path / f"{name}.yml").write_text(yaml.safe_dump(entries))
    monkeypatch.chdir(folder)
    return tmp_path


@pytest.mark.parametrize("true", [True, np.True_, np.array([1.0]).max() < 2])
def test_a_true_condition_prints_one_line(true, capsys):
    ledger.verify("D0-62", true, "11 <= 802")
    ledger.refute("E-40", true, "405 > 64")
    assert capsys.readouterr().out == (
        "D0-62 verified: 11 <= 802\nE-40 refuted: 405 > 64\n"
    )


@pytest.mark.parametrize("false", [False, np.False_])
def test_a_false_condition_raises_and_prints_nothing(false, capsys):
    with pytest.raises(AssertionError, match=r"^D0-62 does not hold: 3 <= 2$"):
        ledger.verify("D0-62", false, "3 <= 2")
    with pytest.raises(AssertionError, match=r"^E-40 is not refuted: 1 > 2$"):
        ledger.refute("E-40", false, "1 > 2")
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("record", [ledger.verify, ledger.refute])
@pytest.mark.parametrize("truthy", [1, "yes", [True], np.array([True]), None, ...])
def test_only_a_boolean_is_a_condition(record, truthy):
    with pytest.raises(TypeError, match=r"not a boolean; write a comparison"):
        record("D0-62", truthy, "evidence")


@pytest.mark.parametrize("evidence", ["", "  ", None, 3])
def test_no_evidence_no_record(evidence):
    with pytest.raises(TypeError, match="evidence"):
        ledger.verify("D0-62", True, evidence)


def test_counts_and_the_sentence(book):
    assert ledger.counts("../claims.yml") == {
        "total": 3,
        "done": 2,
        "verified": 1,
        "conditional": 1,
        "not yet": 1,
    }
    assert ledger.progress("../claims.yml") == (
        "2 of 3 statements and pictures are done:\n1 conditional, 1 verified."
    )
    assert ledger.progress("../errata.yml") == (
        "2 of 2 slips are done:\n1 listed, 1 refuted."
    )


def test_the_sentence_puts_the_largest_share_first_or_none(book):
    def said(*verdicts):
        path = book / "some.yml"
        path.write_text(yaml.safe_dump([{"verdict": verdict} for verdict in verdicts]))
        return ledger.progress(path)

    assert said("not yet") == "0 of 1 statements and pictures are done."
    assert said("verified", "wrong", "wrong", "not yet") == (
        "3 of 4 statements and pictures are done:\n2 wrong, 1 verified."
    )


def test_an_entry_lives_where_it_is_a_heading(book):
    assert ledger.homes("../claims.yml") == {
        "D0-07": "documents/0_1_lines",
        "E-02": "documents/0_1_lines",
        "D0-12": "documents/0_1_lines",
        "D1-03": "documents/1_slides",
        "E-06": "documents/1_slides",
    }


def test_the_overview_counts_verdicts_by_notebook(book):
    assert ledger.overview("../claims.yml").data.splitlines() == [
        "| notebook | verified | not yet | conditional |",
        "| --- | --- | --- | --- |",
        "| [Lines](../documents/0_1_lines.ipynb) | 1 | 1 | – |",
        "| [Slides](../documents/1_slides.ipynb) | – | – | 1 |",
    ]


def test_an_entry_without_a_notebook_is_an_error(book):
    (book / "documents" / "1_slides.md").unlink()
    with pytest.raises(KeyError, match="D1-03"):
        ledger.overview("../claims.yml")


def test_slips_cross_documents_with_severities(book):
    table = ledger.crossing("../errata.yml").data.splitlines()
    assert table[0].split(" | ")[1] == "wrong as printed"
    first = "[E-02](../documents/0_1_lines.ipynb#e-02)"
    assert table[2:] == [
        f"| D0 | {first} | – | – | – | – |",
        f"| D1 | {first} | – | – | – | – |",
        "| D2 | – | – | – | [E-06](../documents/1_slides.ipynb#e-06) | – |",
    ]
