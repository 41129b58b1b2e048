"""The ledgers: what the documents say, and what a cell of the book has shown of it.

Two lists hold every definition, claim, derivation and picture of the five documents
(`book/claims.yml`) and every place where they slip (`book/errata.yml`). A cell of the
book proves an entry by `verify` or `refute`; `table` shows the lists, `progress`
counts them. pyyaml and IPython are needed for the last two only.
"""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

_Entry = dict[str, Any]

_KINDS = {
    "def": "definition",
    "alg": "algorithm",
    "thm": "theorem",
    "der": "derivation",
    "ex": "example",
    "fig": "figure",
    "clm": "claim",
    "exc": "exercise",
    "gap": "left to the reader",
}
_DONE_WORDS = {"fig": "drawn", "exc": "answered", "gap": "answered"}
_SEVERITIES = {
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
    """Count the entries of a ledger by verdict.

    Parameters
    ----------
    path : str or path
        The ledger, relative to the notebook: ``"../claims.yml"``.

    Returns
    -------
    dict
        ``total``, ``done`` (all but "not yet") and one number for each verdict
        that occurs.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "claims.yml")
    ...     _ = path.write_text("[{id: D0-01, verdict: not yet}]")
    ...     counts(path)
    {'total': 1, 'done': 0, 'not yet': 1}
    """
    by_verdict = Counter(entry["verdict"] for entry in _read(path))
    total = by_verdict.total()
    return {"total": total, "done": total - by_verdict["not yet"], **by_verdict}


def progress(path: str | Path) -> str:
    """Say in one sentence how much of a ledger is done.

    Parameters
    ----------
    path : str or path
        The ledger, relative to the notebook: ``"../claims.yml"``.

    Returns
    -------
    str
        Such as "11 of 88 slips are done:" and, on a second line, "9 refuted,
        2 listed."

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "claims.yml")
    ...     _ = path.write_text("[{id: D0-01, verdict: not yet}]")
    ...     progress(path)
    '0 of 1 statements and pictures are done.'
    """
    number = counts(path)
    total, done = number.pop("total"), number.pop("done")
    number.pop("not yet", None)
    things = "slips" if "printed" in _read(path)[0] else "statements and pictures"
    largest_first = sorted(number, key=lambda verdict: (-number[verdict], verdict))
    shares = ", ".join(f"{number[verdict]} {verdict}" for verdict in largest_first)
    sentence = f"{done} of {total} {things} are done"
    return f"{sentence}:\n{shares}." if shares else f"{sentence}."


def table(
    path: str | Path,
    *,
    document: str | None = None,
    section: str | None = None,
    page: str | None = None,
    severity: str | None = None,
) -> Any:
    """Entries of a ledger as Markdown: a heading, then a few lines each.

    The heading is the bare id, so other pages can point at
    ``[E-40](../appendix/errata.ipynb#e-40)``.

    Parameters
    ----------
    path : str or path
        The ledger, relative to the notebook: ``"../claims.yml"``. Links start from
        its folder.
    document : str, optional
        Only entries of this document: ``"D0"``.
    section : str, optional
        Only entries whose place begins with this section: ``"9.1"``.
    page : str, optional
        Only entries of this page or chapter: ``"4_perceptron"``.
    severity : str, optional
        Only slips of this severity: ``"W"`` (wrong as printed), ``"I"``, ``"C"``,
        ``"T"`` or ``"N"``.

    Returns
    -------
    IPython.display.Markdown
        As the last line of a cell, it is shown.

    Raises
    ------
    ValueError
        "no entry" if nothing is selected.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "claims.yml")
    ...     _ = path.write_text(
    ...         "[{id: D0-67, place: '9.3', kind: def, statement: The kernel.,"
    ...         " verdict: not yet, page: 5_kernels/2_kernels}]"
    ...     )
    ...     table(path, page="5_kernels")
    <IPython.core.display.Markdown object>
    """
    from IPython.display import Markdown

    chosen = [
        entry
        for entry in _read(path)
        if (document is None or document in _documents(entry))
        and (section is None or re.split("[ ,]", entry["place"])[0] == section)
        and (page is None or entry["page"].startswith(page))
        and (severity is None or entry.get("severity") == severity)
    ]
    if not chosen:
        wanted = dict(document=document, section=section, page=page, severity=severity)
        raise ValueError(
            f"no entry of {path} has "
            + ", ".join(f"{name} {value!r}" for name, value in wanted.items() if value)
        )
    book = Path(path).parent
    return Markdown("\n\n".join(_row(entry, book) for entry in chosen))


def crossing(path: str | Path) -> Any:
    """The slips by document and severity, as a table of links to `table`'s headings.

    Parameters
    ----------
    path : str or path
        The errata ledger, relative to the notebook: ``"../errata.yml"``.

    Returns
    -------
    IPython.display.Markdown
        One row a document, one column a severity; a slip of two documents stands
        in both rows.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "errata.yml")
    ...     _ = path.write_text("[{id: E-40, documents: [D0], severity: W}]")
    ...     print(crossing(path).data.splitlines()[2])
    | D0 | [E-40](#e-40) | – | – | – | – |
    """
    from IPython.display import Markdown

    slips = _read(path)
    documents = sorted({name for entry in slips for name in _documents(entry)})
    lines = [
        ["document", *_SEVERITIES.values()],
        ["---"] * (1 + len(_SEVERITIES)),
        *(
            [name, *(_links(slips, name, severity) for severity in _SEVERITIES)]
            for name in documents
        ),
    ]
    return Markdown("\n".join(f"| {' | '.join(line)} |" for line in lines))


def _links(slips: list[_Entry], document: str, severity: str) -> str:
    ids = [
        entry["id"]
        for entry in slips
        if document in _documents(entry) and entry["severity"] == severity
    ]
    return ", ".join(f"[{id}](#{id.lower()})" for id in ids) or "–"


def _read(path: str | Path) -> list[_Entry]:
    import yaml

    fast = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = Path(path).read_text(encoding="utf-8")
    entries: list[_Entry] = yaml.load(text, Loader=fast)
    return entries


def _documents(entry: _Entry) -> list[str]:
    documents: list[str] = entry.get("documents", [entry["id"].partition("-")[0]])
    return documents


def _row(entry: _Entry, book: Path) -> str:
    lines = _slip(entry, book) if "printed" in entry else _claim(entry, book)
    return f"### {entry['id']}\n\n" + "\n".join(lines)


def _claim(entry: _Entry, book: Path) -> Iterator[str]:
    kind = str(_KINDS.get(entry["kind"], entry["kind"]))
    slips = ", ".join(
        _link(book, "appendix/errata", id) for id in entry.get("errata", [])
    )
    yield f"{entry['statement'].strip()}\n"
    yield (
        f"*{kind.capitalize()}, {entry['place']}.* "
        + _verdict(entry, book)
        + (f" See {slips}." if slips else "")
    )


def _slip(entry: _Entry, book: Path) -> Iterator[str]:
    documents = ", ".join(_documents(entry))
    yield f"- *Printed* ({documents}, {entry['place']}): {_item(entry['printed'])}"
    yield f"- *Right*: {_item(entry['right'])}"
    if "saved" in entry:
        yield f"- *A kind reading*: {_item(entry['saved'])}"
    if "shown" in entry:
        yield f"- *What shows it*: {_item(entry['shown'])}"
    severity = _SEVERITIES[entry["severity"]]
    yield f"- *{severity.capitalize()}.* " + _verdict(entry, book)


def _item(text: str) -> str:
    return text.strip().replace("\n", "\n  ")


def _verdict(entry: _Entry, book: Path) -> str:
    verdict = entry["verdict"]
    if verdict == "not yet":
        return "Not yet on a page."
    if verdict in ("listed", "convention", "not testable"):
        return f"**{verdict.capitalize()}**: {entry['reason'].strip()}"
    words = {
        "verified": _DONE_WORDS.get(entry.get("kind", ""), "verified"),
        "conditional": "verified under a condition",
        "wrong": "wrong as printed",
        "refuted": "refuted",
    }[verdict].capitalize()
    condition = entry.get("condition", "").strip().rstrip(".")
    told = f" ({condition})" if condition else ""
    return f"**{words}**{told}: {_link(book, entry['page'])}."


def _link(book: Path, page: str, id: str | None = None) -> str:
    """A Markdown link to a page, by its title, or to an entry on it, by its id."""
    address = f"{book.as_posix()}/{page}.ipynb".removeprefix("./")
    if id is not None:
        return f"[{id}]({address}#{id.lower()})"
    text = (book / f"{page}.md").read_text(encoding="utf-8")
    title = re.search(r"^# (.+)$", text, re.MULTILINE)
    assert title, f"{page}.md has no title"
    return f"[{title[1]}]({address})"
