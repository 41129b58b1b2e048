"""The packages: what is in them, and what they say where the repository is not."""

import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import numpy
import pytest
import scipy

ROOT = Path(__file__).resolve().parents[2]
NEEDED = ("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE")
NEEDED += ("CHANGELOG.md", "CITATION.cff", "_config.yml")
LINK = re.compile(r"\[([^]]*)\]\(([^)]*)\)")


def backend(folder, call):
    """Call setuptools in a folder, as a front end does; what it gives back."""
    (folder / "out").mkdir()
    program = f"from setuptools import build_meta; print(build_meta.{call})"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    )
    return folder / "out" / done.stdout.splitlines()[-1]


def copy(folder, **config):
    """What the packages are made of, with other settings of the site."""
    folder.mkdir()
    for name in NEEDED:
        shutil.copy(ROOT / name, folder)
    skipped = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "linclass", folder / "linclass", ignore=skipped)
    text = (folder / "_config.yml").read_text(encoding="utf-8")
    for name, value in config.items():
        text, count = re.subn(
            rf'^  {name}: ".*"', f'  {name}: "{value}"', text, flags=re.M
        )
        assert count == 1
    (folder / "_config.yml").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def packages(tmp_path_factory):
    """The sdist of a tree that has tests, too, and the wheel that is built from it."""
    folder = copy(tmp_path_factory.mktemp("packages") / "here")
    for name in ("tests/test_x.py", "tests/linclass/test_y.py", "tools/x.py"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("")
    sdist = backend(folder, "build_sdist('out')")
    with tarfile.open(sdist) as file:
        file.extractall(folder / "unpacked", filter="data")
    (unpacked,) = (folder / "unpacked").iterdir()
    return unpacked, backend(unpacked, "build_wheel('out')")


def modules():
    found = (ROOT / "linclass").rglob("*.py")
    return {path.relative_to(ROOT).as_posix() for path in found}


@pytest.mark.slow
def test_the_sdist_has_the_library_and_no_test(packages):
    unpacked, _ = packages
    found = {
        path.relative_to(unpacked).as_posix()
        for path in unpacked.rglob("*")
        if path.is_file() and "out" not in path.parts and "build" not in path.parts
    }
    extra = {name for name in found if name.startswith("linclass.egg-info/")}
    others = {
        f"linclass/{x}" for x in ("py.typed", "book/widget.js", "book/widget.css")
    }
    assert found - extra == modules() | others | {*NEEDED, "PKG-INFO", "setup.cfg"}


@pytest.mark.slow
def test_the_wheel_alone_needs_numpy_and_scipy(packages, tmp_path):
    """In a folder with the wheel and these two, and nothing else."""
    with zipfile.ZipFile(packages[1]) as file:
        names = set(file.namelist())
        file.extractall(tmp_path)
        (metadata,) = [name for name in names if name.endswith("METADATA")]
        needs = re.findall(
            r"^Requires-Dist: ([^;\n]*)$", file.read(metadata).decode(), re.M
        )
    assert {re.match(r"\w+", need)[0] for need in needs} == {"numpy", "scipy"}
    info = {name for name in names if ".dist-info/" in name}
    assert [name for name in info if name.endswith("licenses/LICENSE")]
    others = {
        f"linclass/{x}" for x in ("py.typed", "book/widget.js", "book/widget.css")
    }
    assert names - info == modules() | others
    for package in (numpy, scipy):
        source = Path(package.__file__).parent
        for part in (source, source.with_name(f"{source.name}.libs")):
            if part.exists():
                (tmp_path / part.name).symlink_to(part)
    program = (
        "from linclass import MaxMargin, datasets\n"
        "print(MaxMargin().fit(*datasets.t13()).margin_ > 0)\n"
        "try: import linclass.book.draw\n"
        "except ImportError as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", program],
        env={"PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("True\n") and "linclass[plot]" in done.stdout


def described(folder):
    """The headers and the long description that an index would show."""
    made = backend(folder, "prepare_metadata_for_build_wheel('out')")
    text = (made / "METADATA").read_text(encoding="utf-8")
    return text.split("\n\n", 1)


@pytest.mark.slow
def test_the_long_description_points_nowhere_while_there_is_no_address(tmp_path):
    headers, text = described(copy(tmp_path / "here", url="", baseurl=""))
    assert "Project-URL" not in headers
    assert [to for _, to in LINK.findall(text) if not to.startswith("https://")] == []
    assert "](book" not in text and "make test" not in text
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n.*?```", readme, re.S)
    assert blocks and all(block in text for block in blocks)


@pytest.mark.slow
def test_with_an_address_links_lead_to_files_that_are_here(tmp_path):
    url = "https://example.org/ann/linclass"
    folder = copy(tmp_path / "here", url=url, baseurl="https://example.org/book/")
    headers, text = described(folder)
    assert f"Project-URL: Repository, {url}\n" in headers
    assert "Project-URL: Documentation, https://example.org/book\n" in headers
    ours = [to for _, to in LINK.findall(text) if to.startswith(url)]
    assert ours
    for link in ours:
        kind, _, path = link.removeprefix(f"{url}/").split("/", 2)
        assert kind in ("blob", "raw") and (ROOT / path).is_file()


@pytest.mark.slow
def test_beside_the_clone_an_editable_install_is_the_package(tmp_path):
    folder = copy(tmp_path / "linclass")
    with zipfile.ZipFile(backend(folder, "build_editable('out')")) as file:
        (path,) = (name for name in file.namelist() if name.endswith(".pth"))
        file.extract(path, tmp_path / "site")
    program = f"import site; site.addsitedir({str(tmp_path / 'site')!r})\n"
    program += "from linclass import datasets; print(datasets.__file__)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", program],
        cwd=tmp_path,  # it has a folder `linclass` that is no package
        env={"PYTHONPATH": str(Path(numpy.__file__).parents[1])},
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == str(folder / "linclass" / "datasets" / "__init__.py")
