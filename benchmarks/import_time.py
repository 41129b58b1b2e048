"""``import linclass`` beside ``import numpy``, in whole processes."""

import os
import subprocess
import sys
import tempfile
from functools import partial

from _pair import compare


def main() -> None:
    with tempfile.TemporaryDirectory() as compiled:  # by the first run of each
        env = os.environ | {"PYTHONPYCACHEPREFIX": compiled}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        compare(
            "import linclass, beside numpy",
            partial(load, "linclass", env),
            partial(load, "numpy", env),
            lambda ours, peer: ours == peer == 0,
            runs=15,
            goal=1.3,
        )


def load(module: str, env: dict[str, str]) -> int:
    return subprocess.run(
        [sys.executable, "-c", f"import {module}"], env=env
    ).returncode


if __name__ == "__main__":
    main()
