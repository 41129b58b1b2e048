"""`linclass-book`: JupyterLab on the book, with the settings of the book.

    linclass-book                          the book of this folder
    linclass-book 4_perceptron/2_margin    one of its pages
    linclass-book --folder "my books/x"    the book of another folder
    linclass-book --check                  only look whether everything is there

It is for those who have pip and no make, on Windows too. The pages are not in the
wheel: they come with a clone of the repository, or with its archive. Options that it
does not know go to JupyterLab, such as `--no-browser`.
"""

import argparse
import io
import json
import os
import re
import runpy
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from importlib.metadata import PackageNotFoundError, metadata, requires, version
from pathlib import Path
from urllib.parse import quote

import linclass

EXTRAS = ("book", "lab")


def find_book(folder: Path | None) -> Path | None:
    """The folder that holds `book/`: this one, one above it, or that of the package."""
    here = Path.cwd()
    beside = Path(linclass.__file__).resolve().parents[1]
    places = [here, *here.parents, beside]
    if folder is not None:
        places = [folder.resolve(), folder.resolve().parent]
    for place in places:
        if os.path.isfile(place / "book" / "_toc.yml"):  # never an error
            return place
    return None


def how_to_get_it(folder: Path | None) -> str:
    """What to do where there is no book."""
    where = f"in {folder}" if folder else "in this folder, or in one above it"
    try:
        addresses = metadata("linclass").get_all("Project-URL") or []
    except PackageNotFoundError:
        addresses = []
    named = dict(line.split(", ", 1) for line in addresses)
    place = named.get("Repository", "the address of the repository")
    return (
        f"There is no book {where}. The pages are not in the package. Get them by\n"
        f"  git clone {place}\n"
        "or download the archive there and unpack it. Then type\n"
        '  linclass-book --folder "where it is"'
    )


def lacking() -> Iterator[str]:
    """What the book asks for and this Python does not have, or not in that version."""
    try:
        lines = requires("linclass") or []
    except PackageNotFoundError:
        yield "linclass"
        return
    for line in lines:
        need, _, marker = line.partition(";")
        extra = re.search(r"extra == ['\"](\w+)", marker)
        if extra and extra[1] not in EXTRAS:
            continue
        name = re.split(r"[^\w.-]", need.strip())[0]
        try:
            if not _fits(need.strip(), version(name)):
                yield f"{need.strip()} (here is {version(name)})"
        except PackageNotFoundError:
            yield need.strip()


def _fits(need: str, present: str) -> bool:
    try:
        from packaging.requirements import Requirement
    except ImportError:  # then much is missing, and is named
        return True
    return Requirement(need).specifier.contains(present, prereleases=True)


def pages_of(root: Path) -> list[Path]:
    """The notebooks that the table of contents names."""
    text = (root / "book" / "_toc.yml").read_text(encoding="utf-8")
    names = re.findall(r"(?:root|file): *([^\s}]+\.ipynb)", text)
    return [root / "book" / name for name in names]


def bad_pages(root: Path) -> Iterator[str]:
    """The notebooks that are not there, or cannot be read."""
    for page in pages_of(root):
        name = page.relative_to(root).as_posix()
        try:
            with page.open(encoding="utf-8") as file:
                json.load(file)
        except FileNotFoundError:
            yield f"{name} is missing"
        except (OSError, ValueError):
            yield f"{name} cannot be read"


def version_of(root: Path) -> str:
    """The version of linclass to which the pages belong."""
    try:
        text = (root / "linclass" / "__init__.py").read_text(encoding="utf-8")
    except OSError:
        return linclass.__version__  # only book/ was copied
    found = re.search(r'^__version__ = "(.*)"', text, re.M)
    return found[1] if found else linclass.__version__


def problems(root: Path) -> Iterator[str]:
    """What keeps the pages from running here, and what to type."""
    python = "python" if _is_python(sys.executable) else f'"{sys.executable}"'
    install = f'  cd "{root}"\n  {python} -m pip install -e ".[{",".join(EXTRAS)}]"'
    if missing := list(lacking()):
        yield "This Python does not have " + ", ".join(missing) + f". Type\n{install}"
    if (theirs := version_of(root)) != linclass.__version__:
        yield (
            f"The pages are those of linclass {theirs}, and linclass "
            f"{linclass.__version__} is installed. Type\n{install}"
        )
    if bad := list(bad_pages(root)):
        shown = bad[:5] + [f"and {len(bad) - 5} more"] * (len(bad) > 5)
        yield (
            f"The book is not whole: {', '.join(shown)}. In a clone, type\n"
            f'  cd "{root}"\n  git checkout -- book\n'
            "Otherwise download the archive anew."
        )


def _is_python(executable: str) -> bool:
    """Whether this program is the one that `python` starts."""
    try:
        return os.path.samefile(shutil.which("python") or "", executable)
    except OSError:  # there is none, or only the one that opens a shop
        return False


def find_page(root: Path, name: str) -> Path | None:
    """The notebook of this name: a path from here, from the book or from its folder."""
    for base in (Path.cwd(), root / "book", root):
        page = base / name
        for last in (f"{page.stem}.ipynb", f"{page.name}.ipynb"):
            path = page.parent / last
            if os.path.isfile(path) and path.resolve().is_relative_to(root):
                return path.resolve()
    return None


def no_such_page(root: Path, name: str) -> str:
    """What to say of a name that no page has."""
    known = [
        page.relative_to(root / "book").with_suffix("").as_posix()
        for page in pages_of(root)
    ]
    last = name.rpartition("/")[2]
    near = [page for page in known if last in page] or get_close_matches(name, known)
    return f"There is no page {name}." + "".join(
        f"\n  linclass-book {page}" for page in near[:5]
    )


def can_write(folder: Path) -> bool:
    """Whether a file can be made in a folder (on Windows only a try can tell)."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def settings(root: Path, spare: Path) -> Path:
    """The folder of our settings, or a copy where JupyterLab cannot write into it."""
    ours = root / ".jupyter"
    if not ours.is_dir() or can_write(ours):
        return ours
    copy = spare / "jupyter"
    for path in sorted(ours.rglob("*")):
        if path.is_file():
            target = copy / path.relative_to(ours)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    return copy


def start(root: Path, page: Path, others: Sequence[str]) -> None:
    """Be JupyterLab, until the reader ends it."""
    with tempfile.TemporaryDirectory() as spare:
        os.environ.pop("MPLBACKEND", None)  # with agg, pages show no figures
        os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"  # the kernel of this Python
        places = [str(Path(sys.prefix, "share", "jupyter"))]
        places += filter(None, [os.environ.get("JUPYTER_PATH")])  # it would come first
        os.environ["JUPYTER_PATH"] = os.pathsep.join(places)
        os.environ["JUPYTER_CONFIG_DIR"] = str(settings(root, Path(spare)))
        if not can_write(Path.home()):
            for name in ("JUPYTER_DATA_DIR", "IPYTHONDIR", "MPLCONFIGDIR"):
                os.environ.setdefault(name, str(Path(spare, name)))
        address = quote(page.relative_to(root).as_posix())
        sys.argv = [
            "jupyter-lab",
            f"--ServerApp.root_dir={root}",
            f"--LabApp.default_url=/lab/tree/{address}",
            *others,
        ]
        runpy.run_module("jupyterlab", run_name="__main__", alter_sys=True)


def main(words: Sequence[str] | None = None) -> int:
    """Look whether everything is there, then start JupyterLab."""
    parser = argparse.ArgumentParser(
        prog="linclass-book", description="Read the book in JupyterLab."
    )
    parser.add_argument("page", nargs="?", default="index", help="the page to open")
    parser.add_argument("--folder", type=Path, help="where the book is")
    parser.add_argument("--check", action="store_true", help="look, and start nothing")
    options, others = parser.parse_known_args(words)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a path in any letters
    root = find_book(options.folder)
    if root is None:
        print(how_to_get_it(options.folder))
        return 1
    if said := list(problems(root)):
        print("\n\n".join(said))
        return 1
    page = find_page(root, options.page)
    if page is None:
        print(no_such_page(root, options.page))
        return 1
    if not can_write(root / "book"):
        print(
            f"Nothing can be saved in {root}: the pages run, but to keep what you "
            "type, copy the folder to a place of your own."
        )
    if options.check:
        print(f"{len(pages_of(root))} pages are in {root}, and all they need is here.")
        return 0
    start(root, page, others)
    return 0
