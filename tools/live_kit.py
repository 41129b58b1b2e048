"""The kit of the live pages: one script that holds all of ours that a worker needs.

    python tools/live_kit.py > live-kit.js

It sets `window.linclassLive` and does nothing else; a page loads it after the first
click. What it holds depends on the sources alone.
"""

import base64
import io
import json
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIVE = ROOT / "tools" / "live"
PACKAGE = ROOT / "linclass"


def python_files():
    """Our Python that is not linclass: path below the worker's folder, and text."""
    paths = {f"live/{path.name}": path for path in LIVE.glob("*.py")}
    standins = LIVE / "standins"
    for path in standins.rglob("*.py"):
        paths[path.relative_to(standins).as_posix()] = path
    return {name: paths[name].read_text(encoding="utf-8") for name in sorted(paths)}


def wheel():
    """linclass as a zip, the same each time."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(PACKAGE.rglob("*")):
            if path.suffix in {".py", ".js", ".css"}:
                name = path.relative_to(ROOT).as_posix()
                info = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
                info.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(info, path.read_bytes())
    return base64.b64encode(file.getvalue()).decode()


def widget():
    """The script of the widgets without its last line, which a page cannot import."""
    text = (PACKAGE / "book" / "widget.js").read_text(encoding="utf-8")
    body, export, rest = text.partition("export default")
    assert export and rest.count("\n") == 1, "widget.js ends with its export"
    return body


def kit():
    """The text of the script."""
    parts = {
        **json.loads((LIVE / "lock.json").read_text(encoding="utf-8")),
        "worker": (LIVE / "worker.js").read_text(encoding="utf-8"),
        "python": python_files(),
        "wheel": wheel(),
        "widget": widget(),
        "model": (LIVE / "model.js").read_text(encoding="utf-8"),
        "widgetCss": (PACKAGE / "book" / "widget.css").read_text(encoding="utf-8"),
    }
    return f"window.linclassLive = {json.dumps(parts)};\n"


if __name__ == "__main__":
    sys.stdout.write(kit())
