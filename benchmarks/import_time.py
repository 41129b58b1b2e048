"""``import linclass`` beside ``import numpy``, in whole processes."""

import subprocess
import sys

from _pair import compare


def main() -> None:
    for name, goal in (("linclass", 1.3), ("sklearn.linear_model", None)):
        compare(
            f"import {name}, beside numpy",
            lambda name=name: load(name),
            lambda: load("numpy"),
            lambda ours, peer: ours == peer == 0,
            runs=9,
            goal=goal,
        )


def load(module: str) -> int:
    return subprocess.run([sys.executable, "-c", f"import {module}"]).returncode


if __name__ == "__main__":
    main()
