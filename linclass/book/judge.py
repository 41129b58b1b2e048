"""Answers to exercises, judged; and all exercises of the book as a list."""

import re
import sys
from collections import Counter
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from linclass._extras import needing
from linclass.book.answers import EXERCISES

__all__ = ["EXERCISES", "check", "stated", "summary", "table"]

LEVELS = ("by hand", "compute", "explore", "write it yourself", "prove or refute")
_STATED = re.compile(
    r"^:{3,}\{exercise\} (.+)\n:label: (\S+)\n\n\*(★* ?)([^*★]+), (\d+) minutes\.\*",
    re.MULTILINE,
)
_TITLE = re.compile(r"^# (.+)$", re.MULTILINE)


class Stated(NamedTuple):
    """An exercise where it stands: the page without suffix says level and minutes.

    Examples
    --------
    >>> Stated("4_p/2_margin", "Margin", "Two", "ex-two", "★", "by hand", 5).minutes
    5
    """

    page: str
    page_title: str
    title: str
    label: str
    stars: str
    level: str
    minutes: int


def check(label: Any = None, /, *unnamed: Any, **answers: Any) -> None:
    """Judge an answer and print one line; never raises.

    Parameters
    ----------
    label : str
        The label of the exercise: ``"ex-halfspaces-nearest"``.
    *unnamed
        Answers without a name are not judged: the line says how to name them.
    **answers
        The answer by name; ``...`` stands for "not answered yet".

    Examples
    --------
    >>> check("ex-halfspaces-nearest", nearest=..., distance=...)
    ex-halfspaces-nearest: not answered yet
    >>> check("ex-halfspaces-nearest", nearest=(4, -2, 4), distance=18)
    ex-halfspaces-nearest: not yet: |b| is the distance only where |w| = 1.
    """
    line = _verdict(label, unnamed, answers)
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print(line.encode(encoding, "replace").decode(encoding))


def _verdict(label: Any, unnamed: Any, answers: dict[str, Any]) -> str:
    if not isinstance(label, str):
        return 'name the exercise first: check("ex-...", answer=...)'
    if label not in EXERCISES:
        near = get_close_matches(label, EXERCISES, n=1)
        question = f"; did you mean {near[0]}?" if near else ""
        return f"{label} is no exercise of this book{question}"
    exercise = EXERCISES[label]
    if unnamed:
        names = ", ".join(f"{name}=..." for name in exercise.answer)
        return f"{label}: answer with {names}"
    return f"{label}: {exercise.judge(**answers)}"


def stated(book: str | Path) -> list[Stated]:
    """Every exercise of the pages below a folder, in reading order.

    Parameters
    ----------
    book : str or path
        The folder of the book, relative to the notebook: ``".."``.

    Returns
    -------
    list of Stated

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> words = "# M\\n:::{exercise} Two\\n:label: ex-two\\n\\n*★ By hand, 5 minutes.*"
    >>> with TemporaryDirectory() as folder:
    ...     page = Path(folder, "4_perceptron", "2_margin.md")
    ...     page.parent.mkdir()
    ...     _ = page.write_text(words, encoding="utf-8")
    ...     print(*stated(folder)[0])
    4_perceptron/2_margin M Two ex-two ★ by hand 5
    """
    found = []
    for path in sorted(Path(book).glob("[!._]*/*.md")):
        text = path.read_text(encoding="utf-8")
        page = path.relative_to(book).with_suffix("").as_posix()
        for title, label, stars, level, minutes in _STATED.findall(text):
            heading = _TITLE.search(text)
            assert heading, f"{page} has no title"
            words = page, heading[1], title, label, stars.strip(), level.lower()
            found.append(Stated(*words, int(minutes)))
    return found


def summary(book: str | Path) -> str:
    """Count the exercises of the book, by level, and add up their minutes.

    Parameters
    ----------
    book : str or path
        The folder of the book, relative to the notebook: ``".."``.

    Returns
    -------
    str
        "72 exercises, 610 minutes:" and, on a second line, how many of each level.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     print(summary(folder))
    0 exercises, 0 minutes:
    0 by hand, 0 compute, 0 explore, 0 write it yourself, 0 prove or refute
    """
    entries = stated(book)
    levels = Counter(entry.level for entry in entries)
    shares = ", ".join(f"{levels[level]} {level}" for level in LEVELS)
    minutes = sum(entry.minutes for entry in entries)
    return f"{len(entries)} exercises, {minutes} minutes:\n{shares}"


def table(book: str | Path, chapter: str) -> Any:
    """List the exercises of a chapter: level, minutes, page and label.

    Parameters
    ----------
    book : str or path
        The folder of the book, relative to the notebook: ``".."``.
    chapter : str
        How the names of its pages begin: ``"4_perceptron"``.

    Returns
    -------
    IPython.display.Markdown
        As the last line of a cell, it is shown; each title leads to the exercises.

    Raises
    ------
    ValueError
        "no page of … begins with" if no page that has exercises is named like this.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> words = "# M\\n:::{exercise} Two\\n:label: ex-two\\n\\n*By hand, 5 minutes.* x"
    >>> with TemporaryDirectory() as folder:
    ...     page = Path(folder, "4_perceptron", "2_margin.md")
    ...     page.parent.mkdir()
    ...     _ = page.write_text(words)
    ...     print(table(folder, "4_perceptron").data.splitlines()[2][:7])
    | [Two]
    """
    with needing("book"):
        from IPython.display import Markdown

    entries = [entry for entry in stated(book) if entry.page.startswith(chapter)]
    if not entries:
        raise ValueError(f"no page of {book} begins with {chapter!r} and has exercises")
    lines = ["| exercise | level | minutes | page | label |", "|" + " --- |" * 5]
    for page, page_title, title, label, stars, level, minutes in entries:
        address = f"{Path(book).as_posix()}/{page}.ipynb"
        how = f"{stars} {level}".strip()
        lines.append(
            f"| [{title}]({address}#exercises) | {how} | {minutes} "
            f"| [{page_title}]({address}) | `{label}` |"
        )
    return Markdown("\n".join(lines))
