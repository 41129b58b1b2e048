"""Sphinx extension: lessons that run in the reader's browser.

`live_pyodide` of _config.yml is the address of Pyodide: a folder of a public host, or
`pyodide/`, which `make pyodide DIR=...` fills and the site then serves itself. While it
is empty, no page has a button, and nothing of this is on the site.

A lesson gets one script and its look. `_static/live-kit.js` holds all that Python needs
from this site (live_kit.py); a page loads it at the first click.
"""

import hashlib
import json
import re
import shutil
from pathlib import Path

import live_kit
import live_lock
from sphinx.errors import ExtensionError

HERE = Path(__file__).resolve().parent
PARTS = ("parts.js", "editor.js", "page.js")  # of live.js
LESSONS = re.compile(r"index|[1-8]_\w+/\w+|appendix/approaches")
# The files of the book are not where Python runs, nor are other processes.
READS_FILES = re.compile(r"\bopen\(|\bPath\(|\bread_text\(|\bdask\b|\bmemmap\b")


def is_live(name, text):
    """Whether a page has buttons: a lesson with code that reads no file."""
    has_code = "```{code-cell}" in text or '"cell_type": "code"' in text
    return bool(LESSONS.fullmatch(name)) and has_code and not READS_FILES.search(text)


def megabytes():
    """What the first click loads at most, before a cell asks for more."""
    kept = json.loads(live_lock.LOCK.read_text(encoding="utf-8"))
    packages = kept["lock"]["packages"]
    names = live_lock.wanted(packages, ["numpy", "matplotlib"])
    files = [*live_lock.RUNTIME, *(packages[name]["file_name"] for name in names)]
    return round(sum(kept["sums"][name]["bytes"] for name in files) / 1e6)


def write_files(app):
    """The page's script and look, and the kit; not below `book/_static`, whose scripts
    Jupyter Book puts on every page."""
    if not app.config.live_pyodide or app.builder.format != "html":
        return
    static = Path(app.outdir, "_static")
    static.mkdir(parents=True, exist_ok=True)
    parts = [(HERE / "live" / name).read_text(encoding="utf-8") for name in PARTS]
    (static / "live.js").write_text("\n".join(parts), encoding="utf-8")
    shutil.copyfile(HERE / "live" / "page.css", static / "live.css")
    kit = live_kit.kit().encode()
    (static / "live-kit.js").write_bytes(kit)
    app.live_kit = f"live-kit.js?v={hashlib.sha256(kit).hexdigest()[:8]}"


def add_script(app, pagename, templatename, context, doctree):
    address = app.config.live_pyodide
    if not address or doctree is None:
        return
    source = Path(app.env.doc2path(pagename))
    if not is_live(pagename, source.read_text(encoding="utf-8")):
        return
    app.add_css_file("live.css")
    app.add_js_file(
        "live.js",
        **{
            "data-python": address,
            "data-page": pagename,
            "data-kit": app.live_kit,
            "data-megabytes": str(megabytes()),
        },
    )


def copy_pyodide(app, exception):
    address = app.config.live_pyodide
    if exception or app.builder.format != "html" or not address or "://" in address:
        return
    folder = Path(app.srcdir).parent / address
    if not (folder / "pyodide.js").is_file():
        raise ExtensionError(
            f"live_pyodide is {address!r}, and there is no such folder; fill it with "
            "`make pyodide DIR=...`, or name a public host"
        )
    shutil.copytree(folder, Path(app.outdir, address), dirs_exist_ok=True)


def setup(app):
    app.add_config_value("live_pyodide", "", "html", str)
    app.connect("builder-inited", write_files)
    app.connect("html-page-context", add_script)
    app.connect("build-finished", copy_pyodide)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
