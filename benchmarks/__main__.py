"""Run the benchmarks named on the command line, or all: see _pair.py."""

import importlib
import sys
from pathlib import Path

SCRIPTS = sorted(Path(__file__).parent.glob("[!_]*.py"))


def main() -> None:
    print("median ratio of times, ours / peer (smallest to largest); one thread")
    for name in sys.argv[1:] or [path.stem for path in SCRIPTS]:
        importlib.import_module(name).main()


if __name__ == "__main__":
    main()
