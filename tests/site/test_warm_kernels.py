"""Forked kernels: each page has a process of its own, in its folder, that ends."""

import os
import subprocess
import sys
import time

import pytest

# What a page prints here must not depend on the kernel being forked.
PROGRAM = """
import os, sys
from jupyter_client.manager import start_new_kernel
import warm_kernels

CODE = '''
import os, sys
print(os.getpid(), os.getcwd(), "tools" in " ".join(sys.path), "seen" in globals())
seen = 1
print("sklearn" in sys.modules, __name__, sys.argv[1:2])
'''

def main(folder):
    warm_kernels.use()
    for _ in range(2):
        manager, client = start_new_kernel(cwd=folder)
        client.execute_interactive(CODE)
        if len(sys.argv) > 2:
            sys.stdout.flush()
            os.kill(os.getpid(), 9)
        client.stop_channels()
        manager.shutdown_kernel()

if __name__ == "__main__":
    main(sys.argv[1])
"""


def run(tmp_path, *more):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    tools = os.path.join(os.path.dirname(__file__), "..", "..", "tools")
    return subprocess.run(
        [sys.executable, program, tmp_path, *more],
        env={**os.environ, "PYTHONPATH": tools},
        capture_output=True,
        text=True,
        timeout=100,
    )


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.slow
def test_each_kernel_is_a_new_process_in_its_folder(tmp_path):
    done = run(tmp_path)
    assert done.returncode == 0, done.stderr
    first, second = [line.split() for line in done.stdout.splitlines()[::2]]
    assert first[0] != second[0]
    assert first[1:] == second[1:] == [str(tmp_path), "False", "False"]
    assert done.stdout.splitlines()[1] == "True __main__ ['-f']"
    assert not alive(int(first[0])) and not alive(int(second[0]))
    assert done.stderr == ""


@pytest.mark.slow
def test_a_kernel_ends_when_its_owner_is_killed(tmp_path):
    done = run(tmp_path, "kill")
    assert done.returncode == -9
    pid = int(done.stdout.split()[0])
    deadline = time.monotonic() + 10
    while alive(pid) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not alive(pid)
