"""The worker of the live pages runs cells in Chromium: `make test-live`."""

import base64
import json
import os
from pathlib import Path

import live_lock
import live_worker
import pytest
from chromium import chromium
from live_worker import end, shown, text_of

pytestmark = pytest.mark.live

EXPLORER = """from linclass.book.explorer import explorer

def draw(ax, k):
    ax.plot([0, k], [0, 1])
    return f"k = {k}", f"A line that rises from the origin up to {k}."

explorer(draw, {"Steps": (0, 9, 1, 2)})"""
PLAYER = """from linclass.book.player import player

player(draw, [1, 2, 3], "End of the line", start=1)"""


@pytest.fixture(scope="module")
def browser():
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def live(browser, tmp_path_factory):
    folder = tmp_path_factory.mktemp("live")
    with live_worker.worker(browser, folder) as (worker, base):
        assert worker.begin(base) == {"is": "ready"}
        yield worker


def before(messages):
    """The cells that ran before the one that was asked for."""
    (told,) = [message["cells"] for message in messages if message["is"] == "before"]
    return told


def files(messages):
    return {message["file"] for message in messages if message["is"] == "progress"}


# The first tests begin with numpy alone; the order matters.


def test_an_exercise_needs_numpy_alone(live):
    start = live.page.evaluate("messages")
    loaded = files(start)
    assert any(name.startswith("numpy") for name in loaded)
    cells = [
        "import matplotlib.pyplot as plt\nimport numpy as np\n"
        "from linclass import datasets\nfrom linclass.book import judge",
        "X, y = datasets.t13()",
        "my_answer = 3",
        'judge.check("ex-none", answer=my_answer)',
    ]
    messages = live.run(cells, 2, also=[3])
    assert text_of(messages, 3).startswith("ex-none is no exercise of this book")
    assert not files(messages)
    # Of the first cell only the import that the check needs; not the second cell.
    assert [m["cells"] for m in messages if m["is"] == "before"] == [[], [0]]


def test_prerequisites_run_silently_and_the_cell_shows_all(live):
    cells = [
        "import sys\nprint('above')",
        "x = [1]\nprint('silent')",
        "x.append(2)",
        "print(sys.version_info >= (3, 12))\nprint(x)\nprint('e', file=sys.stderr)\nx",
    ]
    messages = live.run(cells, 3)
    assert text_of(messages) == "True\n[1, 2]\ne\n"
    assert text_of(messages, what="value") == "[1, 2]"
    assert before(messages) == [0, 1, 2]
    again = live.run(cells, 3)
    assert text_of(again) == "True\n[1, 2]\ne\n"
    assert before(again) == []


def test_a_changed_cell_changes_later_ones(live):
    cells = ["a = 1", "print(a)", "print(2 * a)"]
    assert text_of(live.run(cells, 1)) == "1\n"
    assert text_of(live.run(cells, 2)) == "2\n"
    cells[0] = "a = 5"
    messages = live.run(cells, 2)
    assert text_of(messages) == "10\n"


def test_an_error_is_told_without_our_frames(live):
    cells = ["def half(n):\n    return n / 0\n", "x = 1\nhalf(x)", "print(x)"]
    messages = live.run(cells, 1)
    (error,) = shown(messages)
    assert error["what"] == "error"
    assert error["text"] == (
        "Traceback (most recent call last):\n"
        '  File "<cell 2>", line 2, in <module>\n'
        "    half(x)\n"
        '  File "<cell 1>", line 2, in half\n'
        "    return n / 0\n"
        "           ~~^~~\n"
        "ZeroDivisionError: division by zero\n"
    )
    assert end(messages)["failed"] is None and not end(messages)["ok"]
    # The cell below cannot run: named is the one that fails.
    below = live.run(cells, 2)
    assert end(below)["failed"] == 1 and not end(below)["ok"]
    assert "ZeroDivisionError" in text_of(below, 2, "error")


def test_an_error_inside_linclass_names_its_file_alone(live):
    messages = live.run(["import linclass\nlinclass.Perceptron().fit([[1]], [1])"], 0)
    text = text_of(messages, what="error")
    assert 'File "linclass/perceptron.py", line' in text
    assert "ValueError: y has 1 sample(s) of 1 class(es)" in text
    assert "/live/" not in text and "site-packages" not in text


def test_no_python_is_told_with_its_line(live):
    messages = live.run(["x = 1\ny = = 2"], 0)
    (error,) = shown(messages)
    assert '"<cell 1>", line 2\n' in error["text"] and "SyntaxError" in error["text"]
    assert "Traceback" not in error["text"]


@pytest.mark.parametrize(
    "source, words",
    [
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("input('name?')", "write the value into the cell"),
        ("def f():\n    return f()\nf()", "RecursionError"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("import pandas", "No module named 'pandas'"),
        ("import yaml", "No module named 'yaml'"),
    ],
)
def test_it_lives_on_after(source, words, live):
    messages = live.run([source], 0)
    assert words in text_of(messages, what="error")
    assert text_of(live.run(["print(1 + 1)"], 0)) == "2\n"


def test_a_flood_of_text_is_cut(live):
    messages = live.run(["for i in range(40):\n    print('x' * 99_999)"], 0)
    text = text_of(messages)
    assert 1_000_000 <= len(text) < 1_001_000
    assert text.endswith("[cut after 1,000,000 letters]\n")


def test_a_warning_is_told_with_its_line(live):
    messages = live.run(["import warnings\n\nwarnings.warn('look out')"], 0)
    assert text_of(messages) == (
        "<cell 1>:3: UserWarning: look out\n  warnings.warn('look out')\n"
    )


def test_a_cell_can_fetch_nothing_but_the_files_of_the_list(live):
    fetch = "fetch('https://example.org/a.json').catch((e) => { self.no = e.message })"
    live.run([f'from pyodide.code import run_js\nrun_js("{fetch}")'], 0)
    messages = live.run(["import js\nprint(js.no)"], 0)
    assert text_of(messages) == "a.json is not one of this book's files\n"


def test_a_figure_is_a_picture_once(live):
    cells = [
        "import matplotlib.pyplot as plt",
        "plt.figure(figsize=(3, 2), dpi=50)\nplt.plot([1, 2])\nplt.show()\n"
        "print('between')\nplt.plot([2, 1])",
    ]
    messages = live.run(cells, 1)
    assert [out["what"] for out in shown(messages)] == ["png", "text", "value", "png"]
    picture = shown(messages)[0]
    assert base64.b64decode(picture["data"])[:8] == b"\x89PNG\r\n\x1a\n"
    assert 100 <= picture["width"] <= 200 and 60 <= picture["height"] <= 140
    assert any(name.startswith("matplotlib") for name in files(messages))
    assert "font cache" not in text_of(messages)
    # What another cell draws is not shown here.
    later = live.run([*cells, "plt.plot([1])\nz = 3", "print(z)"], 3)
    assert [out["what"] for out in shown(later)] == ["text"]


def test_a_warning_of_a_figure_names_no_file_of_ours(live):
    source = "import matplotlib.pyplot as plt\nplt.figure()\nplt.title('\u65e5');"
    first = text_of(live.run([source], 0)).splitlines()[0]
    assert first.startswith("UserWarning: Glyph 26085") and first.endswith("font.")


def test_an_explorer_moves(live):
    messages = live.run([EXPLORER], 0)
    (out,) = shown(messages)
    assert out["what"] == "widget"
    state = out["state"]
    assert state["sliders"] == [["Steps", 0, 9, 1]] and state["values"] == [2]
    assert state["numbers"] == "k = 2" and state["size"] == [450, 360]
    here = live.ask("here", do="hello", widget=out["widget"])
    assert end(here) == {"is": "here", "widget": out["widget"]}
    moved = end(live.ask("update", do="widget", widget=out["widget"], values=[7]))
    assert moved["state"]["numbers"] == "k = 7"
    assert moved["state"]["picture"] != state["picture"]
    assert set(moved["state"]) == {"picture", "alt", "numbers"}


def test_a_widget_that_is_shown_again_moves(live):
    cells = [EXPLORER.replace("explorer(draw", "shown = explorer(draw"), "shown"]
    first, second = (shown(live.run(cells, 1))[0] for _ in range(2))
    assert first["what"] == second["what"] == "widget"
    message = {"do": "widget", "widget": second["widget"], "values": [4]}
    assert end(live.ask("update", **message))["state"]["numbers"] == "k = 4"


def test_a_player_brings_all_its_frames(live):
    messages = live.run([EXPLORER, PLAYER], 1)
    (out,) = shown(messages)
    assert out["what"] == "widget"
    assert len(out["state"]["pictures"]) == 3 and out["state"]["start"] == 1
    assert out["state"]["numbers"] == ["k = 1", "k = 2", "k = 3"]
    assert out["text"].startswith("Player(End of the line, 3 frames)")


def test_large_packages_are_asked_for(live):
    cells = ["from sklearn.datasets import load_iris\nprint(load_iris().data.shape)"]
    live.answer(False)
    messages = live.run(cells, 0)
    (needs,) = [message for message in messages if message["is"] == "needs"]
    assert needs["packages"] == ["scipy", "scikit-learn"]
    assert 20e6 < needs["bytes"] < 30e6
    assert "scikit-learn, which was not loaded" in text_of(messages, what="error")
    live.answer(True)
    messages = live.run(cells, 0)
    assert text_of(messages) == "(150, 4)\n"
    # They are there now.
    assert not [m for m in live.run(cells, 0) if m["is"] == "needs"]


def test_a_package_that_is_missed_while_it_runs_is_loaded_then(browser, tmp_path):
    """Here scipy is imported inside linclass, after the cell has printed."""
    source = (
        "import numpy as np\nfrom linclass import datasets\nprint('once')\n"
        "from linclass.descent import LinearProgram, Objective\n"
        "X, y = datasets.t13()\n"
        "print(LinearProgram().minimize(Objective(X, y, 'hinge')).reason)"
    )
    with live_worker.worker(browser, tmp_path) as (worker, base):
        worker.begin(base)
        messages = worker.run([source], 0)
    assert len([m for m in messages if m["is"] == "begins"]) == 2
    assert text_of(messages).startswith("once\n")
    assert text_of(messages).count("once") == 1
    assert end(messages)["ok"]


@pytest.mark.parametrize("start", ["numpy", "pyodide.asm.wasm", "python_stdlib.zip"])
def test_a_file_that_was_changed_is_refused_by_name(start, browser, tmp_path):
    (name,) = [each for each in live_worker.LOCK["sums"] if each.startswith(start)]
    with live_worker.worker(browser, tmp_path, [name]) as (worker, base):
        if base == live_worker.PUBLIC:
            worker.page.evaluate(
                "(name) => { linclassLive.sums[name].sha256 = 'A'.repeat(43) + '='; }",
                name,
            )
        refused = worker.begin(base)
        messages = worker.page.evaluate("messages")
    assert refused["is"] == "refused" and refused["file"] == name
    assert refused["why"] == "it is not the file that this book was tested with"
    assert not [message for message in messages if message["is"] == "ready"]


def test_the_kit_holds_what_the_worker_needs():
    head, _, rest = live_worker.KIT.partition(" = ")
    kit = json.loads(rest.rstrip(";\n"))
    assert head == "window.linclassLive"
    assert "export" not in kit["widget"] and "const render" in kit["widget"]
    assert {"live/runner.py", "live/slices.py", "anywidget.py"} <= set(kit["python"])
    files = {package["file_name"] for package in kit["lock"]["packages"].values()}
    assert files < set(kit["sums"]) and len(set(kit["sums"]) - files) == 4


def test_the_lock_is_that_of_the_files():
    """Where PYODIDE_DIR names them; the worker's own sums guard the rest."""
    folder = os.environ.get("PYODIDE_DIR")
    if folder:
        assert live_lock.lock_of(Path(folder)) == live_worker.LOCK
    assert live_worker.LOCK["version"] in live_worker.PUBLIC
