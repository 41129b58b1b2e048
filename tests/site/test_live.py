"""Lessons that run on the built site itself, in Chromium: `make test-live`.

The site is served from a folder below the root, under the policy that the README calls
enough. Pyodide's files come from the folder that PYODIDE_DIR names, in the name of the
host of _config.yml; where it is not set, the browser fetches them from that host. The
first tests go through one lesson, in order.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import threading
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from unittest.mock import Mock
from urllib.parse import urlsplit
from urllib.request import urlopen

import live_folder
import live_pages
import nbformat
import pytest
import test_site
import test_slices
import yaml
from sphinx.errors import ExtensionError
from test_accessibility import AXE, FINDINGS, WHERE
from test_site import BOOK, ROOT, SITE, Quiet

pytestmark = pytest.mark.live

browser = test_site.browser  # a fixture

CONFIG = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
PYODIDE = CONFIG["sphinx"]["config"]["live_pyodide"]
FILES = os.environ.get("PYODIDE_DIR")
LESSON = "1_linear_classifiers/1_halfspaces"
SECONDS = 90  # until Python has come, on a busy machine
README = (ROOT / "README.md").read_text(encoding="utf-8")
POLICY = re.search(r"^Content-Security-Policy:([^`]*)`", README, re.M)[1]
POLICY = " ".join(POLICY.split())


class Server(Quiet):
    """The site at /book/, under a policy."""

    policy = POLICY

    def translate_path(self, path):
        return super().translate_path(path.removeprefix("/book"))

    def end_headers(self):
        self.send_header("Content-Security-Policy", self.policy)
        super().end_headers()


@contextmanager
def serve(site, policy=POLICY):
    if not site.exists():
        pytest.fail("there is no site: run `make book` first")
    kind = type("Server", (Server,), {"policy": policy})
    handler = partial(kind, directory=site)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/book"
        server.shutdown()


@pytest.fixture(scope="module")
def address():
    with serve(SITE) as root:
        yield root


def content(name):
    """A file of Pyodide."""
    if FILES:
        return (Path(FILES) / name).read_bytes()
    with urlopen(PYODIDE + name) as response:
        return response.read()


def answer(route, change):
    """Send a file of Pyodide as its public host does."""
    name = urlsplit(route.request.url).path.split("/")[-1]
    body = change(name, content(name)) if change else content(name)
    kind = "application/wasm" if name.endswith(".wasm") else "application/octet-stream"
    headers = {"access-control-allow-origin": "*", "content-type": kind}
    route.fulfill(body=body, headers=headers)


class Page:
    """A lesson in a browser of its own, with what it asked for and what went wrong."""

    def __init__(self, browser, root, name=LESSON, change=None):
        self.context = browser.new_context(viewport={"width": 1280, "height": 900})
        self.asked, self.errors = [], []
        if FILES or change:
            self.context.route(f"{PYODIDE}*", lambda route: answer(route, change))
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.note(str(error)))
        self.page.on(
            "console", lambda said: said.type == "error" and self.note(said.text)
        )
        self.open(f"{root}/{name}.html")

    def note(self, words):
        if test_site.HARMLESS not in words:
            self.errors.append(words)

    def open(self, url):
        self.page.goto(url)
        self.page.evaluate("() => window.MathJax?.startup?.promise")

    def hosts(self):
        parts = [urlsplit(url) for url in self.asked]
        return {part.netloc for part in parts if part.scheme.startswith("http")}

    def cell(self, words):
        """The first cell whose code holds these words."""
        number = self.page.evaluate(
            """words => [...document.querySelectorAll("article .cell")].findIndex(
              each => each.querySelector(".cell_input pre").textContent.includes(words))
            """,
            words,
        )
        assert number >= 0, words
        return self.page.locator("article .cell").nth(number)

    def press(self, cell, name):
        cell.get_by_role("button", name=name).first.click()

    def state(self, cell, *wanted, seconds=SECONDS):
        """Wait until the cell shows one of these states."""
        ends = 0
        for _ in range(10 * seconds):
            now = cell.get_attribute("data-live")
            if now in wanted:
                return
            ends += now in ("ran", "failed", "stopped")
            if ends > 10:
                break
            self.page.wait_for_timeout(100)
        pytest.fail(f"{now!r} instead of {wanted}: {self.said()}")

    def said(self):
        return self.page.locator(".live-said").inner_text()

    def run(self, cell, wanted="ran"):
        self.press(cell, "Run")
        self.agree()
        self.state(cell, wanted)
        return self.output(cell)

    def agree(self):
        if self.page.locator("dialog").count():
            self.page.get_by_role("button", name="Load and run").click()

    def output(self, cell):
        return cell.locator(".cell_output").first.inner_text().rstrip("\n")

    def write(self, cell, text, keys="Control+Enter"):
        """Type over the code of a cell, then press these keys."""
        if not cell.locator("textarea").count():
            self.press(cell, "Edit")
        cell.locator("textarea").fill(text)
        self.page.keyboard.press(keys)

    def close(self):
        self.context.close()


@pytest.fixture(scope="module")
def lesson(browser, address):
    page = Page(browser, address)
    yield page
    page.close()


def stored(name):
    """The code cells of a page, with the text that each printed."""
    notebook = nbformat.read(BOOK / f"{name}.ipynb", as_version=4)
    for cell in test_slices.code_of(notebook):
        yield cell.source, test_slices.printed(cell).rstrip("\n")


def stored_text(words):
    return next(text for source, text in stored(LESSON) if words in source)


# ------------------------------------------------------------- one lesson, in order

PRINTS = "w @ X[2] + b, w @ X[6] + b"


def test_nothing_is_loaded_before_the_first_click(lesson, address):
    assert lesson.hosts() == {urlsplit(address).netloc}
    assert not [url for url in lesson.asked if "live-kit" in url or PYODIDE in url]
    assert "'unsafe-eval'" not in POLICY and urlsplit(PYODIDE).netloc in POLICY
    assert lesson.page.locator(".live-bar").is_hidden()
    cells = lesson.page.locator("article .cell").count()
    buttons = lesson.page.locator(".live-row").count()
    assert buttons == cells == sum(1 for _ in stored(LESSON))


def test_the_first_click_names_host_and_size_and_asks(lesson, address):
    cell = lesson.cell(PRINTS)
    lesson.press(cell, "Run")
    words = lesson.page.locator("dialog").inner_text()
    assert urlsplit(PYODIDE).netloc in words and re.search(r"\d\d MB", words)
    lesson.page.get_by_role("button", name="Not now").click()
    assert lesson.page.locator("dialog").count() == 0
    assert lesson.hosts() == {urlsplit(address).netloc}
    assert not cell.get_attribute("data-live")


def test_a_cell_runs_with_those_that_it_needs(lesson, address):
    cell = lesson.cell(PRINTS)
    assert lesson.run(cell) == stored_text(PRINTS)
    assert lesson.hosts() == {urlsplit(address).netloc, urlsplit(PYODIDE).netloc}
    # No figure, no matplotlib.
    assert not [url for url in lesson.asked if "matplotlib" in url]
    assert lesson.errors == []


def test_a_picture_is_drawn_as_it_is_stored(lesson):
    cell = lesson.cell("figures.labeled(X, y, range(13))")
    picture = cell.locator(".cell_output img")
    look = "each => [each.alt, each.naturalWidth, each.naturalHeight]"
    before, source = picture.evaluate(look), picture.get_attribute("src")
    lesson.run(cell)
    assert picture.evaluate(look) == before
    assert picture.get_attribute("src") != source


def test_a_changed_number_changes_what_comes_after(lesson):
    cell, later = lesson.cell(PRINTS), lesson.cell("scores = X @ w + b")
    lesson.run(later)
    box = cell.locator(".cell_input").bounding_box()
    lesson.press(cell, "Edit")
    assert cell.locator(".cell_input").bounding_box() == box, "the page moved"
    area = cell.locator("textarea")
    assert area.evaluate("each => each === document.activeElement")
    area.fill(area.input_value().replace("[3, 4]", "[30, 4]"))
    assert cell.get_attribute("data-live") == "edited"
    assert later.get_attribute("data-live") == "stale"
    lesson.page.keyboard.press("Control+Enter")
    lesson.state(cell, "ran")
    assert lesson.output(cell) == f"{9 * 30 + 4 * 4 - 11} {2 * 30 - 11}"
    assert later.get_attribute("data-live") == "stale"
    assert f"{9 * 30 + 4 * 4 - 11} " in lesson.run(later)
    lesson.press(cell, "Reset")
    assert lesson.output(cell) == stored_text(PRINTS)
    assert later.get_attribute("data-live") == "stale"


def test_an_error_is_told_without_our_frames(lesson):
    cell, later = lesson.cell(PRINTS), lesson.cell("scores = X @ w + b")
    lesson.write(cell, "w = np.array([3, 4])\nb = 1 / 0")
    lesson.state(cell, "failed")
    words = lesson.output(cell)
    assert words.endswith("ZeroDivisionError: division by zero")
    assert "line 2" in words and "runner" not in words and "live" not in words
    lesson.press(later, "Run")
    lesson.state(later, "failed")
    note = later.locator(".live-note")
    assert "w = np.array([3, 4])" in note.inner_text()
    note.get_by_role("link").click()
    assert lesson.page.evaluate("location.hash") == f"#{cell.get_attribute('id')}"
    lesson.press(cell, "Reset")
    assert lesson.run(later) == stored_text("scores = X @ w + b")


def test_what_the_lesson_shows_passes_axe(lesson):
    """An editor, an error, a cell that ran and one that is out of date."""
    failed, edited = (
        lesson.cell("line = Halfspace(w, b)"),
        lesson.cell("z = y * scores"),
    )
    lesson.write(failed, "1 / 0")
    lesson.state(failed, "failed")
    lesson.press(edited, "Edit")
    page = lesson.page
    page.evaluate(AXE)
    for theme in ("light", "dark"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        assert page.evaluate(FINDINGS, WHERE[theme]) == []
    page.set_viewport_size({"width": 360, "height": 800})
    page.wait_for_timeout(500)
    assert page.evaluate(FINDINGS, WHERE["phone"]) == []
    wide = "() => document.documentElement.scrollWidth - window.innerWidth"
    assert page.evaluate(wide) == 0
    page.set_viewport_size({"width": 1280, "height": 900})
    page.keyboard.press("Escape")
    lesson.press(failed, "Reset")


def test_the_page_does_not_jump(lesson):
    """Text first, much later a player: the output never gets lower. No row breaks."""
    page, cell = lesson.page, lesson.cell("figures.turn_player(")
    page.set_viewport_size({"width": 360, "height": 800})
    source = cell.locator(".cell_input pre").inner_text()
    before = cell.locator(".cell_output").bounding_box()["height"]
    page.evaluate(
        """each => {
          window.lowest = Infinity;
          const look = () => {
            window.lowest = Math.min(window.lowest, each.offsetHeight);
            requestAnimationFrame(look);
          };
          look();
        }""",
        cell.locator(".cell_output").element_handle(),
    )
    lesson.write(cell, f"import time\nprint()\ntime.sleep(1)\n{source}")
    lesson.state(cell, "ran")
    assert page.evaluate("lowest") >= before - 1
    lesson.press(cell, "Reset")
    answer = lesson.cell("my_scores = ...")
    for each in (cell, answer):
        row, words = each.locator(".live-row"), each.locator(".live-state")
        height = row.bounding_box()["height"]
        lesson.write(each, "1 / 0", "Escape")
        assert words.inner_text().endswith("edited, not run")
        assert row.bounding_box()["height"] == height
        lesson.press(each, "Reset")
    page.set_viewport_size({"width": 1280, "height": 900})


def test_an_explorer_moves(lesson):
    cell = lesson.cell("figures.side_explorer(X, y)")
    lesson.run(cell)
    slider, picture = cell.get_by_role("slider").first, cell.locator("img")
    assert cell.get_by_role("slider").count() == 3
    look = [picture.get_attribute("src"), picture.get_attribute("alt")]
    numbers = cell.locator(".linclass-numbers").inner_text()
    slider.focus()
    for _ in range(12):
        lesson.page.keyboard.press("ArrowRight")
    lesson.page.wait_for_function(
        "([each, before]) => each.textContent !== before",
        arg=[cell.locator(".linclass-numbers").element_handle(), numbers],
    )
    lesson.page.wait_for_timeout(1000)
    now = [picture.get_attribute("src"), picture.get_attribute("alt")]
    assert now[0] != look[0] and now[1] != look[1]


def test_a_player_moves(lesson):
    cell = lesson.cell("figures.turn_player(")
    lesson.run(cell)
    before = cell.locator("img").get_attribute("src")
    slider = cell.get_by_role("slider")
    slider.focus()
    last = slider.get_attribute("max") == slider.input_value()
    lesson.page.keyboard.press("ArrowLeft" if last else "ArrowRight")
    assert cell.locator("img").get_attribute("src") != before


def test_an_endless_loop_is_stopped(lesson):
    cell, other = lesson.cell(PRINTS), lesson.cell("scores = X @ w + b")
    lesson.write(cell, "print('begun')\nwhile True:\n    pass")
    lesson.state(cell, "running")
    lesson.page.wait_for_function(
        "each => each.textContent.includes('begun')",
        arg=cell.locator(".cell_output").element_handle(),
    )
    lesson.press(cell, "Stop")
    lesson.state(cell, "stopped", seconds=2)
    # The explorer stands still again, and no slider is dead.
    explorer = lesson.cell("figures.side_explorer(X, y)")
    assert explorer.get_by_role("slider").count() == 0
    lesson.press(cell, "Reset")
    assert lesson.run(other) == stored_text("scores = X @ w + b")


def test_a_double_click_does_not_stop_python(lesson):
    cell = lesson.cell(PRINTS)
    lesson.write(cell, "import time\ntime.sleep(1)\nprint('slept')", "Escape")
    cell.get_by_role("button", name="Run").dblclick()
    lesson.state(cell, "ran")
    assert lesson.output(cell) == "slept"
    lesson.press(cell, "Reset")


def test_the_end_of_python_is_told_below_the_cell(lesson):
    cell, other = lesson.cell(PRINTS), lesson.cell("scores = X @ w + b")
    lesson.write(cell, "print('begun')\nimport os\nos._exit(3)")
    lesson.state(cell, "failed")
    why = "Python stopped: Program terminated with exit(3)"
    assert lesson.output(cell).split() == ["begun", *why.split()]
    assert lesson.said() == why
    lesson.press(cell, "Reset")
    assert lesson.run(other) == stored_text("scores = X @ w + b")


def test_an_answer_is_judged_wrong_then_right(lesson):
    cell, judge = lesson.cell("my_scores = ..."), lesson.cell('"ex-halfspaces-scores"')
    right = {"my_scores": (-4, 0, 2), "my_labels": (-1, 1, 1)}
    wrong = right | {"my_labels": (-1, -1, 1)}
    for answers, verdict in ((wrong, "not yet"), (right, "right")):
        lesson.write(
            cell, "\n".join(f"{k} = {v}" for k, v in answers.items()), "Escape"
        )
        lesson.press(cell, "Check")
        verdict = f"ex-halfspaces-scores: {verdict}"
        lesson.page.locator(".live-said", has_text=verdict).wait_for()
        assert lesson.output(judge).startswith(verdict)


def test_an_answer_survives_the_end_of_the_visit(lesson):
    lesson.page.reload()
    cell = lesson.cell("my_scores = (-4, 0, 2)")
    assert cell.get_attribute("data-live") == "edited"
    assert "one cell" in lesson.said()
    lesson.press(cell, "Check")
    lesson.state(cell, "ran")
    judge = lesson.cell('"ex-halfspaces-scores"')
    lesson.state(judge, "ran")
    assert lesson.output(judge).startswith("ex-halfspaces-scores: right")
    lesson.page.locator(".live-bar").get_by_role("button", name="Reset all").click()
    assert cell.locator(".cell_input pre").inner_text().startswith("my_scores = ...")
    assert lesson.output(judge) == "ex-halfspaces-scores: not answered yet"
    lesson.page.reload()
    assert lesson.page.locator("[data-live=edited]").count() == 0
    assert lesson.errors == []


def test_the_edits_of_two_tabs_are_kept(lesson):
    first, second = lesson.page, lesson.context.new_page()
    second.goto(first.url)
    for page, words in ((first, "my_scores = ..."), (second, PRINTS)):
        lesson.page = page
        lesson.write(lesson.cell(words), "kept = 1", "Escape")
    second.reload()
    assert second.locator("[data-live=edited]").count() == 2
    second.close()
    lesson.page = first


# ---------------------------------------------------------------- other ways to come


def test_by_the_keyboard_alone(browser, address):
    lesson = Page(browser, address, LESSON)
    page, cell = lesson.page, lesson.cell("X, y = datasets.t13()")
    name = "document.activeElement.getAttribute('aria-label')"
    cell.get_by_role("button", name="Edit").focus()
    page.keyboard.press("Enter")
    assert page.evaluate(name) == "Code of cell 2"
    page.keyboard.press("Control+a")
    page.keyboard.type("for k in range(2):\nif k:\nprint('k is', k)")
    text = page.evaluate("document.activeElement.value")
    assert text == "for k in range(2):\n    if k:\n        print('k is', k)"
    page.keyboard.press("Tab")  # moves on
    assert page.evaluate(name) == "Run cell 2"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Control+Enter")
    assert page.evaluate("document.activeElement.textContent") == "Load and run"
    page.keyboard.press("Enter")
    lesson.state(cell, "ran")
    assert lesson.output(cell) == "k is 1"
    assert page.evaluate(name) == "Code of cell 2"
    page.keyboard.press("Escape")
    assert page.evaluate(name) == "Edit cell 2"
    page.keyboard.press("Shift+Enter")
    lesson.state(cell, "ran")
    assert page.evaluate(name) == "Run cell 3"
    lesson.close()


def test_from_a_folder(browser):
    lesson = Page(browser, SITE.as_uri())
    assert lesson.run(lesson.cell(PRINTS)) == stored_text(PRINTS)
    assert lesson.hosts() == {urlsplit(PYODIDE).netloc}
    lesson.close()


def test_a_policy_that_forbids_webassembly_is_told(browser):
    with serve(SITE, POLICY.replace("'wasm-unsafe-eval'", "")) as root:
        lesson = Page(browser, root)
        cell = lesson.cell(PRINTS)
        lesson.press(cell, "Run")
        lesson.agree()
        lesson.state(cell, "failed")
        assert "Content Security Policy" in lesson.said()
        lesson.close()


def test_a_changed_file_is_refused_by_its_name(browser, address):
    def change(name, body):
        return body + b" " if name.startswith("numpy-") else body

    lesson = Page(browser, address, change=change)
    cell = lesson.cell(PRINTS)
    lesson.press(cell, "Run")
    lesson.agree()
    lesson.state(cell, "failed")
    assert re.match(r"numpy-\S+\.whl was refused", lesson.said())
    assert lesson.output(cell) == stored_text(PRINTS)
    lesson.close()


# ---------------------------------------------------------------------- the setting


def test_lessons_have_buttons_and_no_other_page():
    live = {
        path.relative_to(SITE).with_suffix("").as_posix()
        for path in SITE.rglob("*.html")
        if "live.js" in path.read_text(encoding="utf-8")
    }
    lessons = {page for page in test_site.PAGES if re.match(r"[1-8]_", page)}
    lessons -= {"8_practice/4_large_data", "8_practice/5_many_machines"}  # processes
    assert lessons and live == lessons | {"index", "appendix/approaches"}
    assert not live_pages.is_live("8_a/b", "```{code-cell}\nimport dask\n```")
    assert not live_pages.is_live("1_a/b", "```{code-cell}\nopen('a')\n```")


def build(folder, address):
    """A site of one lesson with this address of Pyodide."""
    config = json.loads(json.dumps(CONFIG))
    config["execute"]["execute_notebooks"] = "off"
    config["sphinx"]["config"] |= {"html_extra_path": [], "live_pyodide": address}
    book = folder / "book"
    (book / LESSON).parent.mkdir(parents=True)
    (folder / "_config.yml").write_text(yaml.safe_dump(config))
    (folder / "tools").symlink_to(ROOT / "tools")
    (book / "_static").symlink_to(BOOK / "_static")
    (book / "_toc.yml").write_text(f"format: jb-book\nroot: {LESSON}.ipynb\n")
    (book / "references.bib").touch()
    shutil.copy(BOOK / f"{LESSON}.ipynb", book / f"{LESSON}.ipynb")
    command = [Path(sys.executable).parent / "jupyter-book", "build", "-q"]
    command += ["--path-output", "book", "book"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr, book / "_build" / "html"


def test_without_an_address_there_is_nothing_of_it(tmp_path):
    failed, said, site = build(tmp_path, "")
    assert not failed, said
    html = (site / f"{LESSON}.html").read_text(encoding="utf-8")
    assert "cell_input" in html and "live.js" not in html and "live.css" not in html
    assert not list(site.rglob("live*"))


def test_a_site_of_its_own_asks_no_other_host(browser, tmp_path):
    names = json.loads((live_pages.HERE / "live" / "lock.json").read_text())["sums"]
    source = tmp_path / "release"
    source.mkdir()
    for name in names:
        (source / name).write_bytes(content(name))
    live_folder.copy(source, tmp_path / "pyodide")
    failed, said, site = build(tmp_path, "pyodide/")
    assert not failed, said
    assert (site / "pyodide" / "licenses" / "numpy" / "LICENSE.txt").is_file()
    with serve(site) as root:
        lesson = Page(browser, root)
        assert lesson.run(lesson.cell(PRINTS)) == stored_text(PRINTS)
        assert lesson.hosts() == {urlsplit(root).netloc}
        # From the file system the browser loads no worker's files; the page says so.
        lesson.open(f"{site.as_uri()}/{LESSON}.html")
        lesson.press(lesson.cell(PRINTS), "Run")
        assert lesson.said().startswith("A page that was opened as a file")
        lesson.close()


def test_an_address_without_its_folder_stops_the_build(tmp_path):
    app = Mock(srcdir=tmp_path / "book", outdir=tmp_path / "html")
    app.builder.format, app.config.live_pyodide = "html", "pyodide/"
    with pytest.raises(ExtensionError, match="make pyodide DIR"):
        live_pages.copy_pyodide(app, None)


def test_a_wrong_file_is_not_taken(tmp_path):
    (tmp_path / "pyodide.js").write_text("another")
    with pytest.raises(SystemExit, match=r"pyodide\.js|is missing"):
        live_folder.copy(tmp_path, tmp_path / "goal")
