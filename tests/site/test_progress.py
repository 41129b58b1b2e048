"""What is told while tests run: a line for a slow file, past what make holds back."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = str(ROOT / "tools")
TESTS = {
    "test_a.py": "import time\ndef test_1(): time.sleep(2)\ndef test_2(): pass\n",
    "test_b.py": "def test_3(): pass\n",
    "test_c.py": "def test_4(): assert 0\n",
}
LINE = re.compile(r" +(\d)/3 test_(\w)\.py  \d+\.\d s(  FAILED)?")


@pytest.fixture
def folder(tmp_path):
    for name, text in TESTS.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


def told(text):
    found = map(LINE.fullmatch, text.splitlines())
    return [match.groups() for match in found if match]


EXPECTED = [("1", "a", None), ("3", "c", "  FAILED")]


def test_slow_and_failing_files_are_told_on_stderr(folder):
    command = [sys.executable, "-m", "pytest", "-p", "progress"]
    environment = {**os.environ, "PYTHONPATH": TOOLS}
    environment.pop("PROGRESS", None)
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert told(done.stderr) == EXPECTED


def test_make_lets_it_through_while_a_stage_runs(folder):
    if not shutil.which("make"):
        pytest.skip("there is no make")
    shutil.copy(ROOT / "Makefile", folder / "ours.mk")
    (folder / "Makefile").write_text(
        "include ours.mk\n"
        "both:\n\t+$(STAGES) one\n"
        f"one:\n\t@echo begins; PYTHONPATH='{TOOLS}' '{sys.executable}' -m pytest"
        " -p progress || echo ends\n"
    )
    done = subprocess.run(
        ["make", "-s", "both"], cwd=folder, check=True, text=True,
        env={**os.environ, "MAKEFLAGS": ""},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    before, _, after = done.stdout.partition("begins\n")
    if "output-sync" in subprocess.check_output(["make", "--help"], text=True):
        assert told(before) == EXPECTED
    else:
        assert told(after) == EXPECTED
    assert after.endswith("ends\n")
