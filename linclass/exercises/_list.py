"""The exercises of the book as a list: where each stands, its level and its time."""

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from linclass.exercises._exercise import LEVELS, Exercise

_STATED = re.compile(r"^:{3,}\{exercise\} (.+)\n:label: (\S+)$", re.MULTILINE)
_TITLE = re.compile(r"^# (.+)$", re.MULTILINE)


class Stated(NamedTuple):
    """An exercise where it stands: page without suffix, its title, and the exercise."""

    page: str
    page_title: str
    title: str
    exercise: Exercise


def stated(book: Path, exercises: dict[str, Exercise]) -> list[Stated]:
    """Every exercise of the pages below a folder, in reading order."""
    found = []
    for path in sorted(book.glob("[!._]*/*.md")):
        text = path.read_text(encoding="utf-8")
        page = path.relative_to(book).with_suffix("").as_posix()
        for title, label in _STATED.findall(text):
            heading = _TITLE.search(text)
            assert heading, f"{page} has no title"
            found.append(Stated(page, heading[1], title, exercises[label]))
    return found


def summary(entries: list[Stated]) -> str:
    """How many there are, of each level, and how long they take."""
    levels = Counter(entry.exercise.level for entry in entries)
    shares = ", ".join(f"{levels[level]} {level}" for level in LEVELS)
    minutes = sum(entry.exercise.minutes for entry in entries)
    return f"{len(entries)} exercises, {minutes} minutes:\n{shares}"


def rows(entries: list[Stated], book: Path) -> str:
    """A table of Markdown; each title leads to the exercises of its page."""
    lines = ["| exercise | level | minutes | page | label |", "|" + " --- |" * 5]
    for page, page_title, title, exercise in entries:
        address = f"{book.as_posix()}/{page}.ipynb"
        lines.append(
            f"| [{title}]({address}#exercises) | {exercise.level} | {exercise.minutes} "
            f"| [{page_title}]({address}) | `{exercise.label}` |"
        )
    return "\n".join(lines)
