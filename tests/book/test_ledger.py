"""verify, refute, and the ledgers as Markdown."""

import numpy as np
import pytest
import yaml

from linclass.book import ledger

CLAIMS = [
    {
        "id": "D0-07",
        "place": "9.1, half-space",
        "kind": "def",
        "statement": "The vector $w$ is the normal.",
        "verdict": "verified",
        "page": "1_lines/1_normals",
    },
    {
        "id": "D0-12",
        "place": "9.1.1, example",
        "kind": "fig",
        "statement": "A picture.",
        "verdict": "not yet",
        "page": "1_lines/2_pictures",
        "errata": ["E-02"],
    },
    {
        "id": "D1-03",
        "place": "Margin",
        "kind": "clm",
        "statement": "A claim.",
        "verdict": "conditional",
        "condition": "if $w \\ne 0$.",
        "page": "2_bounds/1_bounds",
    },
]
ERRATA = [
    {
        "id": "E-02",
        "documents": ["D0", "D1"],
        "place": "9.1",
        "severity": "W",
        "printed": "$b$ is the distance",
        "right": "$|b|/\\lVert w\\rVert$",
        "saved": "unit normals",
        "shown": "11 against 2.2",
        "verdict": "refuted",
        "page": "1_lines/1_normals",
    },
    {
        "id": "E-06",
        "documents": ["D2"],
        "place": "Proof",
        "severity": "T",
        "printed": "a word",
        "right": "another word",
        "verdict": "listed",
        "reason": "words only.",
        "page": "2_bounds/1_bounds",
    },
]


@pytest.fixture
def book(tmp_path, monkeypatch):
    """A book of two pages; we stand in its appendix, as a notebook there would."""
    for page, title in [("1_lines/1_normals", "Normals"), ("2_bounds/1_bounds", "B")]:
        path = tmp_path / f"{page}.md"
        path.parent.mkdir()
        path.write_text(f"---\nkernelspec: x\n---\n\n# {title}\n\n## More\n")
    for name, entries in [("claims", CLAIMS), ("errata", ERRATA)]:
        (tmp_path / f"{name}.yml").write_text(yaml.safe_dump(entries))
    (tmp_path / "appendix").mkdir()
    monkeypatch.chdir(tmp_path / "appendix")
    return tmp_path


@pytest.fixture
def table(book):
    """`ledger.table`, giving its Markdown as text."""
    return lambda *args, **kwargs: ledger.table(*args, **kwargs).data


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


def test_a_claim_is_a_heading_with_its_id_and_one_short_paragraph(table):
    assert table("../claims.yml", section="9.1") == (
        "### D0-07\n\n"
        "The vector $w$ is the normal.\n\n"
        "*Definition, 9.1, half-space.* "
        "**Verified**: [Normals](../1_lines/1_normals.ipynb)."
    )


def test_what_is_not_done_has_no_link_but_to_its_slips(table):
    text = table("../claims.yml", section="9.1.1")
    assert "Not yet on a page." in text
    assert text.count("](") == 1
    assert "See [E-02](../appendix/errata.ipynb#e-02)." in text


def test_a_condition_is_told(table):
    assert "(if $w \\ne 0$): [B](../2_bounds/1_bounds.ipynb)." in table(
        "../claims.yml", document="D1"
    )


def test_a_slip_has_its_lines(table):
    assert table("../errata.yml", page="1_lines") == (
        "### E-02\n\n"
        "- *Printed* (D0, D1, 9.1): $b$ is the distance\n"
        "- *Right*: $|b|/\\lVert w\\rVert$\n"
        "- *A kind reading*: unit normals\n"
        "- *What shows it*: 11 against 2.2\n"
        "- *Wrong as printed.* **Refuted**: [Normals](../1_lines/1_normals.ipynb)."
    )


def test_a_listed_slip_has_its_reason_instead_of_a_link(table):
    text = table("../errata.yml", document="D2")
    assert text.endswith("- *A slip of the pen.* **Listed**: words only.")
    assert "](" not in text


def test_links_start_at_the_folder_of_the_ledger(table, book, monkeypatch):
    monkeypatch.chdir(book)
    assert "[Normals](1_lines/1_normals.ipynb)" in table("errata.yml", page="1_lines")


@pytest.mark.parametrize(
    "filters, ids",
    [
        ({}, ["D0-07", "D0-12", "D1-03"]),
        ({"document": "D0"}, ["D0-07", "D0-12"]),
        ({"section": "9.1"}, ["D0-07"]),
        ({"page": "1_lines"}, ["D0-07", "D0-12"]),
        ({"page": "1_lines", "section": "9.1.1"}, ["D0-12"]),
    ],
)
def test_filters(table, filters, ids):
    lines = table("../claims.yml", **filters).splitlines()
    assert [line[4:] for line in lines if line.startswith("### ")] == ids


@pytest.mark.parametrize(
    "filters, ids", [({"severity": "W"}, ["E-02"]), ({"severity": "T"}, ["E-06"])]
)
def test_slips_are_filtered_by_severity(table, filters, ids):
    lines = table("../errata.yml", **filters).splitlines()
    assert [line[4:] for line in lines if line.startswith("### ")] == ids


def test_slips_cross_documents_with_severities(book):
    table = ledger.crossing("../errata.yml").data.splitlines()
    assert table[0].split(" | ")[1] == "wrong as printed"
    assert table[2:] == [
        "| D0 | [E-02](#e-02) | – | – | – | – |",
        "| D1 | [E-02](#e-02) | – | – | – | – |",
        "| D2 | – | – | – | [E-06](#e-06) | – |",
    ]


def test_an_empty_selection_is_an_error(table):
    with pytest.raises(ValueError, match=r"no entry of \.\./claims\.yml has document"):
        table("../claims.yml", document="D9")
    with pytest.raises(ValueError, match="has document 'D2', severity 'W'"):
        table("../errata.yml", document="D2", severity="W")
