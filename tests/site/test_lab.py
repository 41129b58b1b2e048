"""Every page in a real JupyterLab: `make test-lab`.

The server, with the settings of `make lab`, serves a fresh clone of what is committed;
`linclass` is the installed package. Two pages are visited at a time; the tests read
what was seen. One page: `pytest -m lab -k 2_margin tests/site/test_lab.py`.
"""

import json
import os
import secrets
import socket
import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
import yaml
from chromium import chromium

pytestmark = pytest.mark.lab

ROOT = Path(__file__).resolve().parents[2]
BROWSERS = 2  # at once
SECONDS_TO_OPEN, SECONDS_TO_RUN, SECONDS_TO_MOVE = 300, 600, 30
WIDGETS = ("Player(", "Explorer(")
HARMLESS = (
    # JupyterLab restarts a kernel, or shuts it down.
    "Could not restore the debugger state",
    "Canceled future",
    # It looks whether its toolbar covers a cell that is not laid out yet.
    "_markdownOverlapsToolbar",
    # It attaches cells one by one, and a target may come later or be a heading; that
    # each target exists is for `make book` to say.
    "Cross reference target was not found",
    "No target for internal reference",
    "to an implicit heading reference",
)


def toc_pages():
    """The notebooks of the table of contents, in order, without suffix."""
    toc = yaml.safe_load((ROOT / "book" / "_toc.yml").read_text())
    files = [toc["root"]]
    files += [chapter["file"] for part in toc["parts"] for chapter in part["chapters"]]
    return [file.removesuffix(".ipynb") for file in files if file.endswith(".ipynb")]


PAGES = toc_pages()


@dataclass
class Visit:
    """What one page showed in JupyterLab."""

    cells: int  # of code, in the stored notebook
    widgets: int
    prompts: list = field(default_factory=list)
    stderr: list = field(default_factory=list)  # tracebacks too
    broken: list = field(default_factory=list)  # widgets that could not be shown
    errors: list = field(default_factory=list)  # of scripts
    moves: list = field(default_factory=list)
    folds: int = 0  # in the stored notebook, then those seen
    titles: list = field(default_factory=list)
    told: list = field(default_factory=list)  # what is seen of solutions
    opened: list = field(default_factory=list)  # what a click on a solution shows
    raw: int = 0  # formulas in HTML, shown as TeX


# ------------------------------------------------------------------- the server


@contextmanager
def jupyterlab(folder, settings):
    """JupyterLab on loopback, as `make lab` starts it; gives address and token."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    token = secrets.token_hex()
    environment = os.environ | {
        "JUPYTER_CONFIG_DIR": str(folder / ".jupyter"),
        "JUPYTER_DATA_DIR": str(settings / "data"),
        "JUPYTER_RUNTIME_DIR": str(settings / "runtime"),
        "JUPYTER_TOKEN": token,
    }
    environment.pop("MPLBACKEND", None)
    command = [sys.executable, "-m", "jupyterlab", "--custom-css", "--no-browser"]
    command += ["--allow-root", "--ip=127.0.0.1", f"--port={port}"]
    command += ["--ServerApp.port_retries=0"]
    log = settings / "server.log"
    with log.open("w") as file:
        server = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=file, stderr=file
        )
    try:
        address = f"http://127.0.0.1:{port}"
        wait_for(server, f"{address}/api/status?token={token}", log)
        yield address, token
    finally:
        server.terminate()
        server.wait(SECONDS_TO_OPEN)


def wait_for(server, url, log):
    end = time.monotonic() + SECONDS_TO_OPEN
    while server.poll() is None and time.monotonic() < end:
        try:
            urlopen(url).close()
            return
        except URLError:
            time.sleep(0.2)
    pytest.fail(f"JupyterLab did not start:\n{log.read_text()}")


# ----------------------------------------------------------------- one page

IDLE = ".jp-Notebook-ExecutionIndicator[data-status=idle]"

# A prompt is [ ]: if not run, [*]: while waiting or running, [3]: when done, empty if
# the source is folded. JupyterLab attaches cells a few at a time, and lays out those
# that are seen: no innerText.
LOOK = """() => {
  const texts = (selector) =>
    [...document.querySelectorAll(selector)].map((e) => e.textContent.trim());
  return {
    titles: texts(".jp-MarkdownCell summary"),
    told: [...document.querySelectorAll(".jp-MarkdownCell code")].filter((e) =>
      e.textContent.includes("_sol") && e.checkVisibility()).map((e) => e.textContent),
    raw: document.querySelectorAll(
      ".jp-RenderedHTMLCommon :is(.math-inline, .math-display)").length,
    prompts: texts(".jp-CodeCell .jp-InputPrompt"),
    stderr: texts("[data-mime-type='application/vnd.jupyter.stderr']"),
    broken: texts(".jp-OutputArea-output").filter((output) =>
      /^(Error displaying widget|Javascript Error)/i.test(output)),
  };
}"""

DONE = f"""cells => {{
  const {{prompts, stderr}} = ({LOOK})();
  const all = prompts.length === cells && !prompts.includes("[ ]:");
  return (all || stderr.length) && !prompts.includes("[*]:") &&
    document.querySelector("{IDLE}") !== null;
}}"""

TITLES = "() => document.querySelectorAll('.jp-MarkdownCell summary').length"

STATE = """widget => {
  const picture = widget.querySelector(".linclass-picture"), drawn = picture.innerHTML;
  const loaded = picture.complete && picture.naturalWidth > 0 && picture.src;
  return {
    name: widget.getAttribute("aria-label"),
    picture: drawn || loaded,  // a drawing, or a PNG
    alt: picture.getAttribute(drawn ? "aria-label" : "alt"),
    numbers: widget.querySelector(".linclass-numbers").textContent,
  };
}"""


def stored(path):
    """What the stored notebook of a page makes one expect."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    outputs = [output for cell in cells for output in cell["outputs"]]
    words = [
        "".join(output.get("data", {}).get("text/plain", "")) for output in outputs
    ]
    widgets = [text for text in words if text.startswith(WIDGETS)]
    texts = [cell for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
    folds = sum("".join(cell["source"]).count("<details>") for cell in texts)
    return Visit(cells=len(cells), widgets=len(widgets), folds=folds)


def visit_page(context, clone, address, name):
    """Open a page, restart its kernel, run it, move its widgets."""
    visit = stored(clone / "book" / f"{name}.ipynb")
    page = context.new_page()
    page.set_default_timeout(1000 * SECONDS_TO_OPEN)

    def note(words):
        if not any(harmless in words for harmless in HARMLESS):
            visit.errors.append(words)

    def failed(response):
        if response.status >= 500:
            path = response.url.partition("?")[0]
            visit.errors.append(f"{response.status} {response.request.method} {path}")

    page.on("response", failed)
    page.on("pageerror", lambda error: note(f"{error}\n{error.stack}"))
    page.on("console", lambda said: said.type == "error" and note(said.text))
    page.goto(f"{address}/lab/tree/book/{name}.ipynb?reset")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for()
    wait_for_kernel(page.request, address, name)
    run(page, visit.cells)
    wait_for_titles(page, visit.folds)
    visit.__dict__.update(page.evaluate(LOOK))
    visit.opened = open_solution(page)
    if not visit.stderr:
        widgets = page.locator(".linclass-widget")
        visit.moves = [move(widgets.nth(k)) for k in range(visit.widgets)]
    for session in sessions(page.request, address, name):
        page.request.delete(f"{address}/api/sessions/{session['id']}")
    page.close()
    return visit


def visit_twice(*where):
    """A busy server may answer with an error of its own; a second visit tells.

    Or later than the four seconds that ipywidgets waits for it.
    """
    visit = visit_page(*where)
    if any(error.startswith(("5", "Comm not found")) for error in visit.errors):
        visit = visit_page(*where)
    return visit


def visit_all(waiting, clone, address, token):
    """In one browser, which keeps JupyterLab's scripts from page to page."""
    try:
        with chromium() as browser:
            context = browser.new_context(
                viewport={"width": 1400, "height": 1400},
                extra_http_headers={"Authorization": f"token {token}"},
            )
            for name, future in waiting:
                if future.set_running_or_notify_cancel():
                    keep_result(future, visit_twice, context, clone, address, name)
    except Exception as error:  # no browser
        for _, future in waiting:
            future.set_exception(error)


def keep_result(future, function, *arguments):
    try:
        future.set_result(function(*arguments))
    except Exception as error:
        future.set_exception(error)


def run(page, cells):
    choose(page, "Kernel", "Restart Kernel and Clear Outputs of All Cells…")
    page.locator(".jp-Dialog .jp-mod-accept").click()
    page.locator(".jp-OutputArea-child").first.wait_for(state="detached")
    page.locator(IDLE).wait_for()
    choose(page, "Run", "Run All Cells")
    end = time.monotonic() + SECONDS_TO_RUN
    while not page.evaluate(DONE, cells) and time.monotonic() < end:
        page.wait_for_timeout(500)


def wait_for_titles(page, folds):
    """Texts are drawn in a queue of their own, on a busy machine long after the run."""
    end = time.monotonic() + SECONDS_TO_MOVE
    while page.evaluate(TITLES) < folds and time.monotonic() < end:
        page.wait_for_timeout(200)


def open_solution(page):
    """Open the first solution by its title; the code that is seen then."""
    title = page.locator(".jp-MarkdownCell summary:text-is('Solution')").first
    if not title.count():
        return []
    title.click()
    cell = title.locator("xpath=ancestor::*[contains(@class, 'jp-MarkdownCell')]")
    return cell.locator("code:visible").all_inner_texts()


def choose(page, menu, item):
    page.locator(f".lm-MenuBar-itemLabel:text-is('{menu}')").click()
    page.locator(f".lm-Menu-itemLabel:text-is('{item}')").click()


def move(widget):
    """The state of a widget before and after an arrow key on its first slider."""
    slider = widget.locator(".linclass-slider").first
    slider.wait_for(timeout=1000 * SECONDS_TO_MOVE)
    before = after = widget.evaluate(STATE)
    last = slider.get_attribute("max") == slider.input_value()
    slider.press("ArrowLeft" if last else "ArrowRight")
    end = time.monotonic() + SECONDS_TO_MOVE
    while after["picture"] in (before["picture"], False) and time.monotonic() < end:
        widget.page.wait_for_timeout(100)
        after = widget.evaluate(STATE)
    return before, after


def sessions(request, address, name):
    """What the server knows of the kernel of a page, in a list of at most one."""
    listed = request.get(f"{address}/api/sessions").json()
    return [session for session in listed if session["path"] == f"book/{name}.ipynb"]


def wait_for_kernel(request, address, name):
    """The page is there before its kernel is."""
    end = time.monotonic() + SECONDS_TO_OPEN
    while time.monotonic() < end:
        for session in sessions(request, address, name):
            kernel = session["kernel"]
            if kernel["connections"] and kernel["execution_state"] == "idle":
                return
        time.sleep(0.2)
    raise TimeoutError(f"no kernel for {name} in {SECONDS_TO_OPEN} s")


# ---------------------------------------------------------------- all pages


@pytest.fixture(scope="module")
def visits(request, tmp_path_factory):
    """For each page that is asked for, the future of its visit."""
    folder = tmp_path_factory.mktemp("lab")
    clone = folder / "clone"
    subprocess.run(["git", "clone", "-q", ROOT, clone], check=True)
    asked = [
        item.callspec.params["name"]
        for item in request.session.items
        if item.path == Path(__file__) and hasattr(item, "callspec")
    ]
    futures = {name: Future() for name in asked}
    waiting = iter(futures.items())
    with (
        jupyterlab(clone, folder) as (address, token),
        ThreadPoolExecutor(BROWSERS) as browsers,
    ):
        for _ in range(BROWSERS):
            browsers.submit(visit_all, waiting, clone, address, token)
        yield futures
        for future in futures.values():
            future.cancel()


@pytest.mark.parametrize("name", PAGES)
def test_page_runs_in_jupyterlab(visits, name):
    visit = visits[name].result()
    assert not visit.stderr, "\n".join(visit.stderr)
    assert len(visit.prompts) == visit.cells
    assert [prompt for prompt in visit.prompts if prompt in ("[ ]:", "[*]:")] == []
    assert visit.broken == []
    assert len(visit.titles) == visit.folds
    assert visit.told == []
    if "Solution" in visit.titles:
        assert "_sol" in "".join(visit.opened)
    assert visit.raw == 0
    assert visit.errors == []
    assert len(visit.moves) == visit.widgets
    for before, after in visit.moves:
        for what in ("picture", "alt", "numbers"):
            changed = after[what] != before[what]
            assert changed, f"{before['name']}: {what} stayed"
