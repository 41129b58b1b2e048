"""The ledgers: what the documents say, and what a cell of the book has shown of it.

Two lists name every definition, claim, derivation and picture of the five documents
(`book/claims.yml`) and every place where they slip (`book/errata.yml`), each with its
verdict. The notebooks of `book/documents` say what each entry says, and prove it by
`verify` or `refute`, or lead to the lesson that does; `overview`, `crossing` and
`progress` count. pyyaml and IPython are needed for these three only.
"""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from linclass._extras import needing

_Entry = dict[str, Any]

SEVERITIES = {
    "W": "wrong as printed",
    "I": "imprecise",
    "C": "conventions clash",
    "T": "a slip of the pen",
    "N": "right; here is what to watch",
}


def verify(id: str, holds: bool | np.bool_, evidence: str) -> None:
    """Record that an entry of a ledger holds: print one line, or raise.

    Parameters
    ----------
    id : str
        The entry, such as ``"D0-62"``; the tests of the book want it as a literal.
    holds : bool
        The condition, computed: numpy's booleans are welcome, arrays are not.
    evidence : str
        What shows it, with the numbers.

    Raises
    ------
    AssertionError
        "D0-62 does not hold", with the evidence, if the condition is false.
    TypeError
        If the condition is no boolean, or the evidence no text.

    Examples
    --------
    >>> mistakes, bound = 11, 802.4
    >>> verify("D0-62", mistakes <= bound, f"{mistakes} <= {bound:.0f}")
    D0-62 verified: 11 <= 802
    """
    _settle(id, holds, evidence, "verified", "does not hold")


def refute(id: str, fails: bool | np.bool_, evidence: str) -> None:
    """Record that something printed fails: print one line, or raise.

    Parameters
    ----------
    id : str
        The entry of the errata ledger, such as ``"E-40"``, as a literal.
    fails : bool
        The condition, computed: true if what is printed does not hold.
    evidence : str
        What shows it, with the numbers.

    Raises
    ------
    AssertionError
        "E-40 is not refuted", with the evidence, if the condition is false.
    TypeError
        If the condition is no boolean, or the evidence no text.

    Examples
    --------
    >>> updates, printed = 405, 64
    >>> refute("E-40", updates > printed, f"{updates} > {printed}")
    E-40 refuted: 405 > 64
    """
    _settle(id, fails, evidence, "refuted", "is not refuted")


def _settle(
    id: str, condition: object, evidence: object, done: str, failed: str
) -> None:
    if not isinstance(condition, (bool, np.bool_)):
        raise TypeError(
            f"{id}: the condition is {type(condition).__name__}, not a boolean; "
            "write a comparison, with .all() if it compares arrays"
        )
    if not isinstance(evidence, str) or not evidence.strip():
        raise TypeError(
            f"{id}: the evidence is {evidence!r}, not a text; "
            'write the numbers as f"{a} <= {b}"'
        )
    if not condition:
        raise AssertionError(f"{id} {failed}: {evidence}")
    print(f"{id} {done}: {evidence}")


def counts(path: str | Path) -> dict[str, int]:
    """Entries of a ledger by verdict; ``total``, and ``done``: all but "not yet"."""
    by_verdict = Counter(entry["verdict"] for entry in _read(path))
    total = by_verdict.total()
    return {"total": total, "done": total - by_verdict["not yet"], **by_verdict}


def progress(path: str | Path) -> str:
    """One sentence: how much of a ledger is done, and the number of each verdict."""
    number = counts(path)
    total, done = number.pop("total"), number.pop("done")
    number.pop("not yet", None)
    things = "slips" if "severity" in _read(path)[0] else "statements and pictures"
    largest_first = sorted(number, key=lambda verdict: (-number[verdict], verdict))
    shares = ", ".join(f"{number[verdict]} {verdict}" for verdict in largest_first)
    sentence = f"{done} of {total} {things} are done"
    return f"{sentence}:\n{shares}." if shares else f"{sentence}."


def overview(path: str | Path) -> Any:
    """A table: the notebooks on the documents, and the verdicts of their entries."""
    with needing("book"):
        from IPython.display import Markdown

    entries, home = _read(path), homes(path)
    verdicts = list(Counter(entry["verdict"] for entry in entries))
    pages = sorted({home[entry["id"]] for entry in entries})
    lines = [["notebook", *verdicts], ["---"] * (1 + len(verdicts))]
    for page in pages:
        found = Counter(e["verdict"] for e in entries if home[e["id"]] == page)
        shares = [str(found[verdict] or "–") for verdict in verdicts]
        lines.append([_link(Path(path).parent, page), *shares])
    return Markdown("\n".join(f"| {' | '.join(line)} |" for line in lines))


def crossing(path: str | Path) -> Any:
    """A table of links: the slips by document and severity."""
    with needing("book"):
        from IPython.display import Markdown

    slips, home, book = _read(path), homes(path), Path(path).parent
    documents = sorted({name for entry in slips for name in entry["documents"]})
    lines = [["document", *SEVERITIES.values()], ["---"] * (1 + len(SEVERITIES))]
    for document in documents:
        row = [document]
        for severity in SEVERITIES:
            links = [
                _link(book, home[entry["id"]], entry["id"])
                for entry in slips
                if document in entry["documents"] and entry["severity"] == severity
            ]
            row.append(", ".join(links) or "–")
        lines.append(row)
    return Markdown("\n".join(f"| {' | '.join(line)} |" for line in lines))


def homes(path: str | Path) -> dict[str, str]:
    """Where each entry stands: its id, and the notebook that has it as a heading."""
    found = {}
    for page in sorted((Path(path).parent / "documents").glob("[!.]*.md")):
        text = page.read_text(encoding="utf-8")
        for id in re.findall(r"^### ((?:D\d|E)-\d\d)$", text, re.MULTILINE):
            found[id] = f"documents/{page.stem}"
    return found


def _read(path: str | Path) -> list[_Entry]:
    with needing("book"):
        import yaml

    fast = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = Path(path).read_text(encoding="utf-8")
    entries: list[_Entry] = yaml.load(text, Loader=fast)
    return entries


def _link(book: Path, page: str, id: str | None = None) -> str:
    """A Markdown link to a page, by its title, or to an entry on it, by its id."""
    address = f"{book.as_posix()}/{page}.ipynb".removeprefix("./")
    if id is not None:
        return f"[{id}]({address}#{id.lower()})"
    text = (book / f"{page}.md").read_text(encoding="utf-8")
    title = re.search(r"^# (.+)$", text, re.MULTILINE)
    assert title, f"{page}.md has no title"
    return f"[{title[1]}]({address})"
