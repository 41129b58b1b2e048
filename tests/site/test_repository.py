"""The files around the library: requirements, vendored scripts, workflow, README."""

import doctest
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
VENDOR = ROOT / "vendor"
BIN = Path(sys.executable).parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT = PYPROJECT["project"]


def requirements(*extras):
    """The requirements of the package and of some extras, by normalized name."""
    optional = PROJECT["optional-dependencies"] | PYPROJECT["dependency-groups"]
    lines = PROJECT["dependencies"] + [line for x in extras for line in optional[x]]
    return {
        canonicalize_name(Requirement(line).name): Requirement(line) for line in lines
    }


def tracked():
    """Every file that git keeps, as paths from the root."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("this is not a git clone")
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return [name for name in listing.stdout.split("\0") if name]


# ---------------------------------------------------------------- requirements


def test_environment_asks_for_what_pyproject_asks_for():
    environment = yaml.safe_load((ROOT / "environment.yml").read_text())
    *conda, pip_part = environment["dependencies"]
    ours = requirements("book", "lab")
    for line in conda:
        asked = Requirement(line)
        if asked.name == "python":
            assert str(asked.specifier) == normalized(PROJECT["requires-python"])
        elif asked.name != "pip":
            assert asked.specifier == ours[asked.name].specifier, asked.name
    assert pip_part == {"pip": ["-e .[book,lab]"]}


def test_binder_gets_a_python_that_we_name_and_what_reading_needs():
    version = (ROOT / ".binder" / "runtime.txt").read_text().strip()
    named = [x.split()[-1] for x in PROJECT["classifiers"] if ":: 3." in x]
    assert version.removeprefix("python-") in named
    lines = (ROOT / ".binder" / "requirements.txt").read_text().split("\n")
    assert lines == ["-e .[book,lab]", ""]
    # On Binder the repository is the home, so that these are the settings there.
    settings = ROOT / ".jupyter" / "jupyter_lab_config.json"
    assert json.loads(settings.read_text()) == {"LabApp": {"custom_css": True}}
    assert (ROOT / ".jupyter" / "custom" / "custom.css").is_file()


def normalized(specifiers):
    return str(Requirement(f"python{specifiers}").specifier)


def test_lock_satisfies_pyproject_and_has_hashes():
    lines = PYPROJECT["dependency-groups"]["release"]
    release = {Requirement(line).name: Requirement(line) for line in lines}
    for lock, asked in (
        ("requirements.lock", requirements("book", "lab", "test", "site")),
        ("release.lock", release),
    ):
        satisfies(lock, asked)


def satisfies(name_of_lock, asked):
    lock = (ROOT / name_of_lock).read_text()
    pins = dict(re.findall(r"^([a-z0-9.-]+)==([^\s;]+)", lock, re.M))
    for name, requirement in asked.items():
        assert name in pins, f"{name} is not in {name_of_lock}: run `make lock`"
        assert requirement.specifier.contains(pins[name]), requirement
    entries = re.split(r"^(?=[a-z0-9])", lock, flags=re.M)[1:]
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []


def test_versions_agree():
    from linclass import __version__

    assert "version" in PROJECT["dynamic"]  # it is read from linclass/__init__.py
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert citation["version"] == __version__
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text()


# ------------------------------------------------------------- what we redistribute


@pytest.mark.parametrize("folder", ["vendor", "tests/site/vendor"])
def test_vendored_files_are_the_ones_we_looked_at(folder):
    folder = ROOT / folder
    listed = dict(
        reversed(line.split("  ", 1))
        for line in (folder / "SHA256").read_text().splitlines()
    )
    found = {
        path.relative_to(folder).as_posix(): hashlib.sha256(
            path.read_bytes()
        ).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "SHA256"
    }
    assert found == listed


def test_site_names_only_files_that_are_here():
    config = yaml.safe_load((ROOT / "_config.yml").read_text())["sphinx"]["config"]
    assert (VENDOR / config["mathjax_path"].removeprefix("../")).is_file()
    for script in config["html_js_files"]:
        assert (ROOT / "book" / "_static" / script).is_file(), script


# ------------------------------------------------------------------ tracked files

# In pieces, since this file is read too.
HOMES = "|".join(("home", "root", "Users", "work"))
HOSTS = r"\.".join(("pypi", "org|files", "pythonhosted", "org|registry", "npmjs"))
MACHINE = re.compile(rf"/(?:{HOMES})/\w+|\.\.{'/'}shared|\b(?:{HOSTS})\b")
EXAMPLES = {"tests/book/test_book_rules.py"}  # there a rule is shown to bite


@pytest.mark.parametrize(
    "text",
    ["/".join(("", "home", "ann")), "/".join(("..", "shared")), "pypi" + ".org"],
)
def test_names_of_machines_are_recognized(text):
    assert MACHINE.search(f"see {text}/file")


def test_no_file_names_a_machine_or_a_registry():
    found = []
    for name in tracked():
        if name.startswith(("vendor/", "tests/site/vendor/")) or name in EXAMPLES:
            continue
        try:
            text = (ROOT / name).read_text(encoding="utf-8")
        except (UnicodeDecodeError, FileNotFoundError):
            continue
        found += [(name, match[0]) for match in MACHINE.finditer(text)]
    assert found == []


def test_what_is_made_is_not_tracked():
    made = re.compile(
        r"(^|/)(_build|\.venv|__pycache__|\.ipynb_checkpoints|[^/]+\.egg-info)(/|$)"
    )
    assert [name for name in tracked() if made.search(name)] == []


# -------------------------------------------------------------------------- CI


def lint(*command):
    return subprocess.run(
        [BIN / command[0], *command[1:]], cwd=ROOT, capture_output=True, text=True
    )


SCHEMA = ["check-jsonschema", "--builtin-schema", "vendor.github-workflows"]
SAFETY = ["zizmor", "--offline", "--no-progress", "--quiet"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
WORKFLOW = ROOT / ".github" / "workflows" / "ci.yml"


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_workflow_is_sound(workflow):
    for command in (SCHEMA, SAFETY):
        result = lint(*command, workflow)
        assert result.returncode == 0, result.stdout + result.stderr


def test_pythons_that_we_name_are_run():
    jobs = yaml.safe_load(WORKFLOW.read_text())["jobs"]
    run = jobs["test"]["strategy"]["matrix"]["python"]
    named = [x.split()[-1] for x in PROJECT["classifiers"] if ":: 3." in x]
    assert named == run


@pytest.mark.parametrize(
    ("command", "right", "wrong"),
    [
        (SCHEMA, "runs-on:", "run-on:"),
        (SAFETY, "@08c6903cd8c0fde910a37f88322edcfb5dd907a8", "@v5"),
    ],
)
def test_linters_bite(command, right, wrong, tmp_path):
    broken = tmp_path / ".github" / "workflows" / "ci.yml"
    broken.parent.mkdir(parents=True)
    text = WORKFLOW.read_text()
    assert right in text
    broken.write_text(text.replace(right, wrong))
    assert lint(*command, broken).returncode != 0


def test_ci_calls_what_the_readme_calls():
    script = (ROOT / ".ci" / "run").read_text()
    made = " ".join(re.findall(r"^ *make (.*)", script, re.M)).split()
    readme = (ROOT / "README.md").read_text()
    for target in ("test", "book"):
        assert target in made
        assert f"make {target} " in readme


# ---------------------------------------------------------------------- README


def test_readme_example_prints_what_it_shows():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    examples = doctest.DocTestParser().get_doctest(
        "\n".join(re.findall(r"```python\n(.*?)```", text, re.S)),
        {},
        "README.md",
        None,
        None,
    )
    assert len(examples.examples) >= 5
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    assert runner.run(examples).failed == 0


def test_pictures_are_what_their_scripts_draw():
    import base64

    import notebooks
    import readme_picture
    import site_pictures

    stored = [readme_picture.PICTURE.read_bytes()]
    drawn = [readme_picture.picture()]
    for name, content in site_pictures.draw().items():
        stored.append((site_pictures.STATIC / name).read_bytes())
        drawn.append(content)
    for before, now in zip(stored, drawn, strict=True):
        if before.startswith(b"<svg"):
            assert before == now
        else:
            assert notebooks.same_picture(*map(base64.b64encode, (before, now)))


def test_readme_links_lead_somewhere():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", text)  # links and pictures
    local = [target for target in targets if "://" not in target]
    assert local
    assert [target for target in local if not (ROOT / target).exists()] == []


# ------------------------------------------------------------------- make clean

MADE = (
    ".venv/bin/python",
    ".venv/settings/ipython/x",
    ".venv-lowest/bin/python",
    ".venv-newest/bin/python",
    "book/_build/html/index.html",
    "build/lib/x.py",
    "build/bdist.linux-x86_64/x",
    "dist/linclass-1.0.tar.gz",
    "linclass.egg-info/PKG-INFO",
    ".ruff_cache/x",
    "linclass/__pycache__/x.pyc",
    "book/1 a/__pycache__/x.pyc",
)
WRITTEN = (
    "book/index.md",
    "build/notes.txt",
    "dist/mine.zip",
    "dist/linclass-talk.pdf",
    "linclass/__pycache__/notes.md",
    "pyodide/pyodide.js",
    ".venv-mine/bin/python",
    "book/.ipynb_checkpoints/index-checkpoint.ipynb",
    "book copy/.ipynb_checkpoints/x.ipynb",
    "book copy/index.md",
    "copy/__pycache__/x.pyc",
    "linclass/x.py",
    "my notes/a b.txt",
    "-rf/x",
    "student/1 a/x.ipynb",
    "student-1/x.ipynb",
    "kept/x.ipynb",
    "tests/$(touch here)/x.py",
    "tools/a\nbook/x.py",
    "benchmarks/results.md",
)


def test_make_clean_removes_what_make_made_and_nothing_else(tmp_path):
    root = tmp_path / "a clone"
    for name in (*MADE, *WRITTEN):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    shutil.copy(ROOT / "Makefile", root)
    subprocess.run(["make", "-s", "clean"], cwd=root, check=True)
    left = {str(p.relative_to(root)) for p in root.rglob("*") if p.is_file()}
    assert left == {*WRITTEN, "Makefile"}


def test_a_venv_that_somebody_else_made_stays(tmp_path):
    for name in ("Makefile", "requirements.lock", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    theirs = tmp_path / ".venv" / "pyvenv.cfg"
    theirs.parent.mkdir()
    theirs.write_text("x")
    apart = {**os.environ, "MAKEFLAGS": ""}  # from a make that may run this test
    subprocess.run(
        ["make", "-s", "clean"], cwd=tmp_path, env=apart, capture_output=True
    )
    done = subprocess.run(
        ["make", "-s", ".venv/installed"], cwd=tmp_path, env=apart,
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode != 0 and "made by somebody else" in done.stdout
    assert theirs.read_text() == "x"


# --------------------------------------------------- another place, another .venv


def make_says(root, *words, **environment):
    return subprocess.run(
        ["make", "-n", *words],
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "MAKEFLAGS": "", **environment},  # we may be run by make
    ).stdout


def test_the_place_of_a_clone_may_have_any_name(tmp_path):
    """The last step of installing, in a folder whose name says much to a shell."""
    last = re.search(r"^\t(@.*) > \$@$", (ROOT / "Makefile").read_text(), re.M)[1]
    root = tmp_path / 'it\'s  "mine" `x`, é'
    root.mkdir()
    (root / "Makefile").write_text(f"all:\n\t{last}\nsay:\n\t$(info $(CURDIR))@:\n")
    assert make_says_plainly(root, "all") == make_says_plainly(root, "say") != "\n"


def make_says_plainly(root, target):
    command = ["make", "-s", "--no-print-directory", target]
    return subprocess.run(
        command, cwd=root, check=True, capture_output=True, text=True
    ).stdout


def test_a_moved_or_copied_clone_installs_anew(tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    for root in (here, there):
        root.mkdir()
        (root / ".venv").mkdir()
        for name in ("Makefile", "requirements.lock", "pyproject.toml"):
            shutil.copy(ROOT / name, root)
        (root / ".venv" / "installed").write_text(f"{here}\n")
    assert "venv --clear" not in make_says(here, ".venv/installed")
    assert "venv --clear" in make_says(there, ".venv/installed")


def test_any_name_of_a_file_may_stand_in_the_book(tmp_path):
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in ("_config.yml", ".venv/installed", "book/page.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"{tmp_path}\n")
    for name in ("requirements.lock", "pyproject.toml"):
        os.link(tmp_path / "_config.yml", tmp_path / name)
    for name in ("my notes.ipynb", "a:b", "a=b", "a%b", "a#b", "$(x)", "*", "é;", "-x"):
        (tmp_path / "book" / name).touch()
    assert "jupyter-book build" in make_says(tmp_path, "book")
    (tmp_path / "book" / "_build").mkdir()
    built = tmp_path / "book" / "_build" / "built"
    built.touch()
    os.utime(built, (2e9, 2e9))
    assert "jupyter-book build" not in make_says(tmp_path, "book")
    os.utime(tmp_path / "book" / "page.md", (3e9, 3e9))
    assert "jupyter-book build" in make_says(tmp_path, "book")


def test_settings_of_the_user_do_not_reach_what_make_runs(tmp_path):
    lines = ["print:", "\t@env"]
    shutil.copy(ROOT / "Makefile", tmp_path / "ours.mk")
    (tmp_path / "Makefile").write_text("\n".join(["include ours.mk", *lines]))
    named = dict(PIP_USER="1", PYTHONSAFEPATH="1", SOURCE_DATE_EPOCH="0")
    named |= dict(PYTHONOPTIMIZE="1", PYTHONWARNINGS="error", JUPYTER_PATH="mine")
    moved = dict(MATPLOTLIBRC="dark", IPYTHONDIR="mine", MPLCONFIGDIR="mine")
    done = subprocess.run(
        ["make", "-s", "print"], cwd=tmp_path, check=True, capture_output=True,
        text=True, env={**os.environ, **named, **moved},
    )  # fmt: skip
    seen = dict(line.partition("=")[::2] for line in done.stdout.splitlines())
    assert not named.keys() & seen.keys()
    assert all(seen[name] not in ("dark", "mine") for name in moved)


def test_uv_gets_the_index_of_pip_and_does_without_a_cache(tmp_path):
    shutil.copy(ROOT / "Makefile", tmp_path / "ours.mk")
    (tmp_path / "Makefile").write_text("include ours.mk\nsay:\n\t@$(UV)")
    uv = tmp_path / ".venv" / "bin" / "uv"
    uv.parent.mkdir(parents=True)
    uv.write_text('#!/bin/sh\necho "$UV_DEFAULT_INDEX, $UV_NO_CACHE."\n')
    uv.chmod(0o755)
    names = ("UV_DEFAULT_INDEX", "UV_INDEX_URL", "UV_INDEX", "UV_NO_CACHE")
    names += ("UV_CACHE_DIR", "XDG_CACHE_HOME", "MAKEFLAGS")
    others = {name: os.environ[name] for name in os.environ if name not in names}
    for home, said in ((tmp_path, "a-mirror, .\n"), ("/dev/null", "a-mirror, 1.\n")):
        environment = {**others, "PIP_INDEX_URL": "a-mirror", "HOME": str(home)}
        done = subprocess.run(
            ["make", "-s", "say"], cwd=tmp_path, env=environment, check=True,
            capture_output=True, text=True,
        )  # fmt: skip
        assert done.stdout == said
