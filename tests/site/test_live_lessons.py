"""Every cell of every lesson runs in the browser: `make test-live-all`.

Each lesson in a worker of its own, cell after cell; what is printed is compared with
what is stored, letter by letter. That each cell prints the same with its slice alone is
the matter of test_slices.py.
"""

import nbformat
import pytest
from chromium import chromium
from live_worker import end, shown, text_of, worker
from test_slices import LESSONS, code_of, printed

pytestmark = pytest.mark.live

# What cannot be as it is stored: part of a cell's source, and the reason.
EXCEPTIONS: dict[str, str] = {}


@pytest.fixture(scope="module")
def browser():
    with chromium() as browser:
        yield browser


def differences(live, cells):
    """Of each cell that does not run or shows something else: number and what."""
    sources = [cell.source for cell in cells]
    for number, cell in enumerate(cells):
        if any(part in cell.source for part in EXCEPTIONS):
            continue
        messages = live.run(sources, number)
        if not end(messages).get("ok"):
            yield number, text_of(messages, what="error") or end(messages)
        elif text_of(messages) != printed(cell):
            yield number, text_of(messages)
        elif kinds_of(messages) != stored_kinds(cell):
            yield number, kinds_of(messages)
        elif values_of(messages) != stored_values(cell):
            yield number, values_of(messages)


def kinds_of(messages):
    kinds = (out["what"] for out in shown(messages))
    return ["picture" if kind in ("png", "widget") else kind for kind in kinds
            if kind != "text"]  # fmt: skip


def stored_kinds(cell):
    outputs = (out for out in cell.outputs if out.output_type != "stream")
    return ["picture" if "image/png" in out.data else "value" for out in outputs]


def values_of(messages):
    """The words of players and explorers."""
    return [out["text"] for out in shown(messages) if out["what"] == "widget"]


def stored_values(cell):
    return [
        out.data["text/plain"]
        for out in cell.outputs
        if out.output_type == "execute_result"
    ]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_shows_what_is_stored(path, browser, tmp_path):
    notebook = nbformat.read(path, as_version=4)
    cells = code_of(notebook)
    assert len(cells) > 20
    with worker(browser, tmp_path) as (live, base):
        assert live.begin(base) == {"is": "ready"}
        assert not list(differences(live, cells))
