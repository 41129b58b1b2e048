"""nbval runs the code in folds, and names what fails."""

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

TOOLS = Path(__file__).resolve().parents[2] / "tools"
RIGHT = "print('ex-a-b: right: so')"


def fold(title, code, printed=""):
    shown = f"\n\n```text\n{printed}\n```" if printed else ""
    begin = f"<details>\n<summary>{title}</summary>\n\nSo.\n\n"
    return new_markdown_cell(
        f"{begin}```python\n{code}\n```{shown}\n\n<!-- --></details>"
    )


def code(source, printed):
    outputs = [new_output("stream", text=printed)] if printed else []
    return new_code_cell(source, outputs=outputs, execution_count=1)


def nbval(folder, *cells):
    """The tests that failed, by name, and how many there were."""
    path = folder / "page.ipynb"
    nbformat.write(new_notebook(cells=list(cells)), path)
    command = [sys.executable, "-m", "pytest", "-p", "warm_kernels", "-p", "run_folds"]
    command += ["--nbval", "--nbval-current-env", "-rfE", path.name]
    run = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(TOOLS)},
        capture_output=True,
        text=True,
        timeout=100,
    )
    lines = run.stdout.splitlines()
    failed = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    return failed, lines[-1]


@pytest.mark.slow
def test_folds_run_where_they_stand(tmp_path):
    failed, last = nbval(
        tmp_path,
        code("k = 1", ""),
        fold("Answer", "k = k + 1\nprint(k)", "2"),
        code("print(k)", "2\n"),
        fold("Solution", f"print(k)\n{RIGHT}", "2"),
        fold("Answer", "# silent"),
    )
    assert not failed and "5 passed" in last, last


@pytest.mark.slow
def test_what_fails_is_named(tmp_path):
    failed, last = nbval(
        tmp_path,
        code("k = 1", ""),
        fold("Answer", "# raises\nassert k == 2"),
        fold("Answer", "# says 1\nprint(k)", "2"),
        fold("Answer", "# says more\nprint(k)"),
        fold("Solution", "# no verdict"),
        fold("Solution", "# is wrong\nprint('ex-a-b: not yet: look')"),
        fold("Solution", f"# is right\n{RIGHT}"),
    )
    assert len(failed) == 5 and "2 passed" in last, failed
    for line, comment in zip(
        failed,
        ["raises", "says 1", "says more", "no verdict", "is wrong"],
        strict=True,
    ):
        assert f"below Cell 0: # {comment}" in line
