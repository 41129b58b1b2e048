"""The only writer of the notebooks: run the pages, keep each pair in step, check.

A page of the book is a pair: the `.md` (MyST) is edited by hand, the `.ipynb`
beside it is written here, with the outputs of a fresh run.

    python tools/notebooks.py                    run every page (`make notebooks`)
    python tools/notebooks.py book/index.md ...  run these pages
    python tools/notebooks.py --step             is each pair one text? (runs nothing)
    python tools/notebooks.py --check            does a fresh run give what is stored?
    python tools/notebooks.py --list             the notebooks of the pages, by name

`--step` and `--check` write nothing, take page names too, and exit with 1 when a
page fails.

A run also writes the `.md` back in jupytext's own spelling (sorted keys, wrapped
lines), so that saving a page in JupyterLab changes nothing. A new page needs no
header, nor the cell of first_cell.py: the run adds them. Stored outputs are printed
text, `text/plain`, `text/markdown` and `image/png`; a widget's view is dropped (its
picture and text stay) and anything else, warnings and errors included, stops the run.
"""

import argparse
import base64
import difflib
import hashlib
import io
import os
import struct
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import first_cell
import jupytext
import nbformat
import warm_kernels
from jupytext.config import load_jupytext_config

ROOT = Path(__file__).resolve().parent.parent
BOOK = ROOT / "book"
KEPT_EDITS = ROOT / "kept"
WRITTEN = BOOK / "_build" / "written"
SETTINGS = load_jupytext_config(str(BOOK))  # jupytext.toml
KERNELS = 2  # at once
SECONDS_PER_CELL = 120
KEPT = {"text/plain", "text/markdown", "image/png"}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
HEADER = {
    "jupytext": {"formats": "ipynb,md:myst"},
    "kernelspec": {
        "display_name": "Python 3 (ipykernel)",
        "language": "python",
        "name": "python3",
    },
}
# A pixel differs if a channel is off by more than CHANNEL; a picture differs if
# more than this share of its pixels does (one moved point is about 0.1 %).
CHANNEL = 32
SHARE = 0.0002


class PageError(Exception):
    """A page that cannot be run, or whose outputs may not be stored."""


def below(pattern):
    """The files of the book that fit a pattern, in reading order."""
    return sorted(
        path
        for path in BOOK.rglob(pattern)
        if not any(part[0] in "._" for part in path.relative_to(BOOK).parts)
    )


def find_pages():
    """Every `.md` that has an `.ipynb`, or that _toc.yml names, in reading order."""
    toc = BOOK / "_toc.yml"
    named = toc.read_text(encoding="utf-8").split() if toc.exists() else []
    return [
        path
        for path in below("*.md")
        if (notebook := path.with_suffix(".ipynb")).exists()
        or notebook.relative_to(BOOK).as_posix() in named
    ]


def name(page):
    return str(page.relative_to(ROOT))


def canonical(notebook):
    """The `.md` that jupytext writes for this notebook."""
    return jupytext.writes(notebook, fmt="md:myst", config=SETTINGS)


# ---------------------------------------------------------------- running


def run(page):
    """Run a page in a new kernel, in its own folder; return the notebook."""
    notebook = jupytext.reads(page.read_text(encoding="utf-8"), fmt="md:myst")
    notebook.metadata.setdefault("jupytext", {}).update(HEADER["jupytext"])
    notebook.metadata["jupytext"].pop("notebook_metadata_filter", None)
    notebook.metadata["kernelspec"] = HEADER["kernelspec"]
    if page.is_relative_to(BOOK):
        first_cell.put(notebook)
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"c{number:03d}"
    execute(notebook, page.parent, store_widget_state=False)
    tidy(notebook)
    return notebook


def execute(notebook, folder, **options):
    """Run a notebook in a folder; its outputs are new."""
    from nbclient import NotebookClient

    NotebookClient(
        notebook,
        timeout=SECONDS_PER_CELL,
        kernel_name="python3",
        extra_arguments=["--log-level=ERROR"],  # no word on encryption at each start
        coalesce_streams=True,  # a slow machine sends one text in pieces
        record_timing=False,
        resources={"metadata": {"path": str(folder)}},
        **options,
    ).execute()


def tidy(notebook):
    """Drop what changes from machine to machine; refuse what may not be stored."""
    for key in ("language_info", "widgets"):
        notebook.metadata.pop(key, None)
    notebook.metadata["jupytext"].pop("text_representation", None)
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            tidy_output(output, cell["id"])


def tidy_output(output, cell_id):
    if output.output_type == "stream":
        if output.name != "stdout":
            raise PageError(f"cell {cell_id} wrote to {output.name}:\n{output.text}")
        return
    if output.output_type not in ("display_data", "execute_result"):
        raise PageError(f"cell {cell_id} has an output of type {output.output_type}")
    output.data.pop(WIDGET_VIEW, None)
    if extra := set(output.data) - KEPT:
        raise PageError(
            f"cell {cell_id} shows {', '.join(sorted(extra))}; only "
            f"{', '.join(sorted(KEPT))} are stored: print it, or show a figure"
        )
    if "image/png" in output.data:
        png = without_alpha(base64.b64decode(output.data["image/png"]))
        png = without_text_chunks(png)
        output.data["image/png"] = base64.b64encode(png).decode()


def without_alpha(png):
    """The same picture, a tenth smaller if its alpha channel says nothing."""
    from PIL import Image

    picture = Image.open(io.BytesIO(png))
    if picture.mode != "RGBA" or picture.getextrema()[3] != (255, 255):
        return png
    file = io.BytesIO()
    picture.convert("RGB").save(file, "PNG", optimize=True)
    return file.getvalue()


def without_text_chunks(png):
    """The same picture without its text chunks (matplotlib's version, a date)."""
    kept, position = [png[:8]], 8
    while position < len(png):
        (length,) = struct.unpack(">I", png[position : position + 4])
        end = position + 12 + length
        if png[position + 4 : position + 8] not in (b"tEXt", b"iTXt", b"zTXt", b"tIME"):
            kept.append(png[position:end])
        position = end
    return b"".join(kept)


def text_of(notebook):
    return nbformat.writes(notebook) + "\n"


# ------------------------------------------------- the three things to do
# Each takes a page and returns (complaint or "", remark).


def write(page):
    """Run a page and write its pair."""
    before = page.read_text(encoding="utf-8")
    text = text_of(run(page))
    if page.read_text(encoding="utf-8") != before:
        return "the .md was edited while it ran: run it again", ""
    kept = keep_edits(page)
    page.with_suffix(".ipynb").write_text(text, encoding="utf-8")
    remember(page, text)
    markdown = canonical(jupytext.reads(text, fmt="ipynb"))
    if markdown == before:
        return "", kept
    page.write_text(markdown, encoding="utf-8")
    return "", ", ".join(filter(None, [kept, "the .md was respelled"]))


def keep_edits(page):
    """Copy a notebook that may hold edits which its .md has not; say where to.

    They may be somebody's if it is not what was written here last, and if its text is
    neither that of the .md nor that of the last commit.
    """
    stored = page.with_suffix(".ipynb")
    if not stored.exists():
        return ""
    old = stored.read_text(encoding="utf-8")
    if written(page).exists() and written(page).read_text() == digest(old):
        return ""
    text = source_of(old)
    known = (page.read_text(encoding="utf-8"), source_of(committed(stored)))
    if text and text in known:
        return ""
    folder = KEPT_EDITS / page.relative_to(BOOK).parent
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while (place := folder / f"{page.stem}-{number}.ipynb").exists():
        number += 1
    place.write_text(old, encoding="utf-8")
    return f"the .ipynb had other text than the .md: it is kept in {name(place)}"


def remember(page, text):
    """Note what is written, so that it is known to be nobody's edit."""
    written(page).parent.mkdir(parents=True, exist_ok=True)
    written(page).write_text(digest(text))


def written(page):
    """The file that holds the digest of the last .ipynb that was written here."""
    return WRITTEN / digest(str(page.resolve()))


def digest(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def source_of(notebook):
    """A notebook's cells without outputs, as the text of its .md; "" if it is none."""
    try:
        return canonical(jupytext.reads(notebook, fmt="ipynb"))
    except Exception:  # not JSON
        return ""


def committed(path):
    """A file as it was last committed, or "" without git."""
    command = ["git", "show", f"HEAD:./{path.name}"]
    try:
        shown = subprocess.run(command, cwd=path.parent, capture_output=True)
    except OSError:
        return ""
    return shown.stdout.decode("utf-8") if shown.returncode == 0 else ""


def step(page):
    """Compare the two sides of a pair, by their content."""
    stored = page.with_suffix(".ipynb")
    if not stored.exists():
        return "it has no .ipynb", ""
    text = page.read_text(encoding="utf-8")
    of_notebook = canonical(
        jupytext.reads(stored.read_text(encoding="utf-8"), fmt="ipynb")
    )
    if text != of_notebook:
        return difference(of_notebook, text, "the .ipynb as text", "the .md"), ""
    if text != canonical(jupytext.reads(text, fmt="md:myst")):
        return "the .md is not in jupytext's spelling", ""
    return "", ""


def check(page):
    """Compare a fresh run with what is stored: text by bytes, pictures by pixels."""
    stored = page.with_suffix(".ipynb")
    if not stored.exists():
        return "it has no .ipynb", ""
    old = stored.read_text(encoding="utf-8")
    fresh = run(page)
    before = nbformat.reads(old, as_version=4)
    for data, data_before in zip(pictures(fresh), pictures(before), strict=False):
        if same_picture(data["image/png"], data_before["image/png"]):
            data["image/png"] = data_before["image/png"]
    return difference(old, text_of(fresh), "stored", "fresh run"), ""


def pictures(notebook):
    """The outputs that hold a PNG, in order."""
    return [
        output.data
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if "image/png" in output.get("data", {})
    ]


def same_picture(one, other):
    """Whether two PNGs (base64) show the same but for rendering noise."""
    import numpy as np
    from PIL import Image

    def pixels(data):
        picture = Image.open(io.BytesIO(base64.b64decode(data)))
        return np.asarray(picture.convert("RGBA"), dtype=int)

    if one == other:
        return True
    one, other = pixels(one), pixels(other)
    if one.shape != other.shape:
        return False
    differs = (abs(one - other) > CHANNEL).any(axis=2)
    return bool(differs.mean() <= SHARE)


def difference(old, new, old_name, new_name, most=30):
    """The first lines of a unified diff, each cut to a readable length."""
    lines = list(
        difflib.unified_diff(
            old.splitlines(), new.splitlines(), old_name, new_name, n=1, lineterm=""
        )
    )
    if old != new and not lines:
        return "they differ in line ends only"
    shown = [line if len(line) <= 500 else line[:497] + "..." for line in lines[:most]]
    return "\n".join(shown + ["..."] * (len(lines) > most))


# ------------------------------------------------------------- the command


def attempt(action, page):
    """One page, timed, with every failure turned into a complaint."""
    start = time.perf_counter()
    try:
        complaint, remark = action(page)
    except Exception as error:  # a failing cell's traceback is in the message
        complaint, remark = f"{type(error).__name__}: {error}", ""
    return complaint, remark, time.perf_counter() - start


def asked_page(parser):
    """The one page that the command line of another tool names."""
    parser.add_argument("page", type=Path)
    page = parser.parse_args().page.resolve().with_suffix(".md")
    if page not in find_pages():
        parser.error(f"{page} is no page of the book")
    return page


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pages", nargs="*", type=Path, help="pages; without any, all")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--step", action="store_const", dest="action", const=step)
    mode.add_argument("--check", action="store_const", dest="action", const=check)
    mode.add_argument("--list", action="store_true")
    parser.set_defaults(action=write)
    options = parser.parse_args()
    pages = [page.resolve().with_suffix(".md") for page in options.pages]
    pages = pages or find_pages()
    if missing := [str(page) for page in pages if not page.is_file()]:
        parser.error(f"no such page: {', '.join(missing)}")

    if options.list:
        print(*(name(page.with_suffix(".ipynb")) for page in pages), sep="\n")
        return
    action = options.action
    os.environ.pop("MPLBACKEND", None)  # with agg, plt.show() would show nothing
    if action is write:
        warm_kernels.use()
    with ThreadPoolExecutor(1 if action is step else KERNELS) as pool:
        failed = report(action, pages, pool.map(attempt, [action] * len(pages), pages))
    if not options.pages:
        for orphan in find_orphans():
            if committed(orphan):
                other = ".ipynb" if orphan.suffix == ".md" else ".md"
                print(f"FAIL {name(orphan)}: it has no {other}")
                failed += 1
            else:
                print(f"note {name(orphan)} is no page of the book, and left alone")
    if failed and action is not write:
        print(
            "Edit the .md, then run `make notebooks`. If you edited the .ipynb:\n"
            f"  {Path(sys.executable).with_name('jupytext')} --to md:myst PAGE.ipynb\n"
            "writes its .md anew (the lines above show what would change there).\n"
            "If you edited both, copy the .md first."
        )
    sys.exit(1 if failed else 0)


def report(action, pages, results):
    """Print one line a page; return the number of failures."""
    failed = 0
    for page, (complaint, remark, seconds) in zip(pages, results, strict=True):
        if complaint:
            failed += 1
            print(f"FAIL {name(page)}\n{complaint}", flush=True)
        elif action is not step:
            note = f"  ({remark})" if remark else ""
            print(f"ok   {name(page)}  {seconds:.1f} s{note}", flush=True)
    print(f"{action.__name__}: {len(pages) - failed} of {len(pages)} pages are good")
    return failed


def find_orphans():
    """Texts and notebooks that are no part of a page."""
    pages = find_pages()
    pairs = {*pages, *(page.with_suffix(".ipynb") for page in pages)}
    return [path for path in below("*.md") + below("*.ipynb") if path not in pairs]


if __name__ == "__main__":
    main()
