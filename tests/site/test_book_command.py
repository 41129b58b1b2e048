"""`linclass-book`: it finds the book, says what is missing, and starts JupyterLab."""

import json
import os
import re
import subprocess
import sys
import venv
from pathlib import Path

import numpy
import pytest
import scipy
from test_packages import backend, copy

import linclass
from linclass import _book_command as command

TOC = "root: index.ipynb\nparts:\n  - chapters:\n      - file: 1_a/1_b.ipynb\n"
# A JupyterLab that notes how it is called.
FAKE = """\
import json, os, sys
from pathlib import Path
settings = Path(os.environ["JUPYTER_CONFIG_DIR"])
files = sorted(path.name for path in settings.rglob("*") if path.is_file())
data = os.environ.get("JUPYTER_DATA_DIR")
seen = [sys.argv[1:], str(settings), files, "MPLBACKEND" in os.environ, data]
seen += [os.environ["JUPYTER_PATH"]]
Path(os.environ["SEEN"]).write_text(json.dumps(seen))
"""


@pytest.fixture
def book(tmp_path, monkeypatch):
    """A book of two pages, in a folder whose name has a blank; nothing else is near."""
    root = tmp_path / "ä book"
    for name in ("index", "1_a/1_b"):
        page = root / "book" / f"{name}.ipynb"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text("{}")
    (root / "book" / "_toc.yml").write_text(TOC)
    (root / "linclass").mkdir()
    text = f'__version__ = "{linclass.__version__}"\n'
    (root / "linclass" / "__init__.py").write_text(text)
    (root / ".jupyter" / "custom").mkdir(parents=True)
    (root / ".jupyter" / "custom" / "custom.css").write_text("p {}")
    monkeypatch.setattr(command.linclass, "__file__", str(tmp_path / "x" / "y" / "z"))
    monkeypatch.setattr(command, "lacking", lambda: iter(()))
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def started(monkeypatch):
    """What would be started."""
    calls = []
    monkeypatch.setattr(command, "start", lambda *words: calls.append(words))
    return calls


# ------------------------------------------------------------------ where it is


@pytest.mark.parametrize("place", [".", "book", "book/1_a"])
def test_the_book_is_found_from_its_folders(place, book, started, monkeypatch):
    monkeypatch.chdir(place)
    assert command.main([]) == 0
    assert started == [(book, book / "book" / "index.ipynb", [])]


@pytest.mark.parametrize("place", [".", "book"])
def test_the_book_is_found_where_it_is_said_to_be(place, book, started, monkeypatch):
    monkeypatch.chdir(book.parent)
    assert command.main(["--folder", f"{book.name}/{place}", "1_a/1_b"]) == 0
    assert started == [(book, book / "book" / "1_a" / "1_b.ipynb", [])]


def test_the_book_of_the_installed_clone_is_found(book, started, monkeypatch):
    monkeypatch.setattr(command.linclass, "__file__", str(book / "linclass" / "x.py"))
    monkeypatch.chdir(book.parent)
    assert command.main([]) == 0 and started[0][0] == book


@pytest.mark.parametrize("words", [[], ["--folder", "nowhere"]])
def test_without_a_book_it_says_how_to_get_it(
    words, book, started, monkeypatch, capsys
):
    monkeypatch.chdir(book.parent)
    assert command.main(words) == 1 and not started
    said = capsys.readouterr().out
    assert "git clone" in said and "--folder" in said and "archive" in said


# -------------------------------------------------------------- what is missing


def test_packages_are_compared_with_what_the_extras_ask_for(monkeypatch):
    asked = [
        "numpy>=2.0",
        'anywidget>=0.9; extra == "book"',
        'jsonschema<4.25; extra == "lab"',
        "Jupyter_Lab>=4.4; extra == 'lab'",
        'numba; extra == "fast"',
    ]
    here = {"numpy": "2.1", "anywidget": "0.8", "jsonschema": "4.24.1"}

    def version(name):
        if name not in here:
            raise command.PackageNotFoundError(name)
        return here[name]

    monkeypatch.setattr(command, "requires", lambda name: asked)
    monkeypatch.setattr(command, "version", version)
    said = ["anywidget>=0.9 (here is 0.8)", "Jupyter_Lab>=4.4"]
    assert list(command.lacking()) == said


def test_here_nothing_is_lacking():
    assert list(command.lacking()) == []


def test_a_missing_package_is_named_with_what_to_type(
    book, started, monkeypatch, capsys
):
    monkeypatch.setattr(command, "lacking", lambda: iter(["anywidget>=0.9"]))
    assert command.main([]) == 1 and not started
    said = capsys.readouterr().out
    assert "does not have anywidget>=0.9" in said
    assert f'cd "{book}"' in said and '-m pip install -e ".[book,lab]"' in said


def test_pages_of_another_version_are_refused(book, started, capsys):
    (book / "linclass" / "__init__.py").write_text('__version__ = "9.8.7"\n')
    assert command.main(["--check"]) == 1 and not started
    assert "those of linclass 9.8.7" in capsys.readouterr().out


def test_pages_that_are_missing_or_broken_are_named(book, started, capsys):
    (book / "book" / "index.ipynb").write_text("<<<<<<< HEAD")
    (book / "book" / "1_a" / "1_b.ipynb").unlink()
    assert command.main([]) == 1 and not started
    said = capsys.readouterr().out
    assert "book/index.ipynb cannot be read, book/1_a/1_b.ipynb is missing" in said


def test_check_starts_nothing(book, started, capsys):
    assert command.main(["--check"]) == 0 and not started
    assert capsys.readouterr().out.startswith("2 pages are in ")


def test_a_folder_that_cannot_be_looked_into_has_no_book(tmp_path, started, capsys):
    folder = tmp_path / ("a" * 300)
    assert command.main(["--folder", str(folder)]) == 1 and not started
    assert "There is no book in" in capsys.readouterr().out


# ------------------------------------------------------------------- which page


@pytest.mark.parametrize(
    "name", ["1_a/1_b", "1_a/1_b.md", "book/1_a/1_b.ipynb", "./book/1_a/1_b"]
)
def test_a_page_is_found_by_its_name(name, book, started):
    assert command.main([name, "--no-browser"]) == 0
    assert started == [(book, book / "book" / "1_a" / "1_b.ipynb", ["--no-browser"])]


def test_a_page_that_is_not_there_is_told(book, started, capsys):
    for name in ("1_b", "1_c/1_b", "1_a/1_d"):
        assert command.main([name]) == 1 and not started
        assert "linclass-book 1_a/1_b" in capsys.readouterr().out
    for name in ("/", "", "..", "a" * 300):
        assert command.main([name]) == 1 and not started
        assert capsys.readouterr().out.startswith(f"There is no page {name}.")
    Path("other.ipynb").touch()
    assert command.main([str(book.parent / "other")]) == 1


# ---------------------------------------------------------------- what is started


def as_called(book, folder, *words):
    """What a JupyterLab sees that is started by `python -m linclass.book`."""
    (folder / "jupyterlab").mkdir(exist_ok=True)
    (folder / "jupyterlab" / "__init__.py").touch()
    (folder / "jupyterlab" / "__main__.py").write_text(FAKE)
    ours = str(Path(__file__).resolve().parents[2])
    environment = os.environ | {
        "SEEN": str(folder / "seen.json"),
        "PYTHONPATH": os.pathsep.join([str(folder), ours]),
        "MPLBACKEND": "agg",
    }
    done = subprocess.run(
        [sys.executable, "-m", "linclass.book", *words],
        cwd=book / "book",  # beside a folder `linclass`, that one would be imported
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads((folder / "seen.json").read_text())


def test_jupyterlab_gets_the_folder_the_page_and_our_settings(book, tmp_path):
    seen = as_called(book, tmp_path, "1_a/1_b", "--port=8899")
    words = [f"--ServerApp.root_dir={book}"]
    words += ["--LabApp.default_url=/lab/tree/book/1_a/1_b.ipynb"]
    settings = str(book / ".jupyter")
    assert seen[:4] == [[*words, "--port=8899"], settings, ["custom.css"], False]


def test_the_kernel_is_that_of_this_python(book, tmp_path, monkeypatch):
    ours = str(Path(sys.prefix, "share", "jupyter"))
    monkeypatch.delenv("JUPYTER_PATH", raising=False)
    assert as_called(book, tmp_path)[5] == ours
    monkeypatch.setenv("JUPYTER_PATH", "theirs")
    assert as_called(book, tmp_path)[5] == os.pathsep.join([ours, "theirs"])


def test_a_home_in_which_nothing_can_be_written_is_spared(book, tmp_path, monkeypatch):
    monkeypatch.delenv("JUPYTER_DATA_DIR", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert as_called(book, tmp_path)[4] is None
    monkeypatch.setenv("HOME", str(tmp_path / "none"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "none"))
    place = Path(as_called(book, tmp_path)[4])
    assert place.name == "JUPYTER_DATA_DIR" and not place.parent.exists()


def test_a_path_in_any_letters_is_printed(book):
    root = book.rename(book.with_name("книга"))
    ours = str(Path(__file__).resolve().parents[2])
    environment = os.environ | {"PYTHONPATH": ours, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "linclass.book", "--check"],
        cwd=root / "book",
        env=environment,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("2 pages are in ")


def test_where_nothing_can_be_written_the_settings_are_copied(
    book, tmp_path, monkeypatch, started, capsys
):
    monkeypatch.setattr(command, "can_write", lambda folder: False)
    used = command.settings(book, tmp_path)
    assert used != book / ".jupyter" and not used.is_relative_to(book)
    assert (used / "custom" / "custom.css").read_text() == "p {}"
    assert command.main([]) == 0 and started
    assert "Nothing can be saved in " in capsys.readouterr().out


def test_a_folder_in_which_nothing_can_be_written_is_noticed(tmp_path):
    assert command.can_write(tmp_path)
    assert not command.can_write(tmp_path / "none")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_the_console_command_of_the_wheel(book, tmp_path):
    """In a venv with numpy and scipy: nothing else, then a fake of each package."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    wheel = backend(copy(tmp_path / "source"), "build_wheel('out')")
    venv.create(tmp_path / "venv", with_pip=False)
    here = tmp_path / "venv" / "bin"
    pip = [sys.executable, "-m", "pip", "--python", str(here / "python")]
    install = [*pip, "install", "-q", "--no-deps", wheel]
    subprocess.run(install, check=True, env=environment)
    (site,) = (tmp_path / "venv" / "lib").glob("python*/site-packages")
    for package in (numpy, scipy):
        source = Path(package.__file__).parent
        for part in (source, source.with_name(f"{source.name}.libs")):
            if part.exists():
                (site / part.name).symlink_to(part)
        pretend(site, package.__name__)

    def call(program, *words):
        return subprocess.run(
            [here / program, *words],
            cwd=book / "book",  # beside a folder `linclass`, that one would be imported
            env=environment | {"SEEN": str(tmp_path / "seen.json")},
            capture_output=True,
            text=True,
        )

    first = call("linclass-book")
    assert (first.returncode, first.stderr) == (1, "")
    missing = first.stdout.split(". Type\n")[0]
    assert "anywidget>=" in missing and "jupyterlab>=" in missing
    assert "numba" not in missing and "numpy" not in missing
    assert f'"{here / "python"}" -m pip install' in first.stdout
    module = call("python", "-m", "linclass.book")
    assert (module.returncode, module.stderr) == (1, "")
    assert module.stdout == first.stdout

    for name in needed(site):
        pretend(site, name)
    (site / "jupyterlab").mkdir()
    (site / "jupyterlab" / "__main__.py").write_text(FAKE)
    second = call("linclass-book", "1_a/1_b")
    assert (second.returncode, second.stderr) == (0, ""), second.stdout
    words, *_ = json.loads((tmp_path / "seen.json").read_text())
    assert "--LabApp.default_url=/lab/tree/book/1_a/1_b.ipynb" in words


def pretend(site, name):
    """Let a package seem to be installed, in a version that is wanted."""
    info = site / f"{name.replace('-', '_')}-9999.dist-info"
    info.mkdir()
    version = "4.24" if name == "jsonschema" else "9999"
    (info / "METADATA").write_text(f"Name: {name}\nVersion: {version}\n")


def needed(site):
    """The packages of the extras with which pages are read."""
    (metadata,) = site.glob("linclass-*.dist-info/METADATA")
    lines = re.findall(r"^Requires-Dist: (.*)", metadata.read_text(), re.M)
    extras = [line for line in lines if re.search(r"extra == .(book|lab)\b", line)]
    return {re.match(r"[\w.-]+", line)[0] for line in extras}
