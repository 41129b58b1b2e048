"""Run the benchmarks named on the command line, or all: see _pair.py."""

import argparse
import importlib
from pathlib import Path

import _pair
import _results

NAMES = sorted(path.stem for path in Path(__file__).parent.glob("[!_]*.py"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help=f"of {', '.join(NAMES)}")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--quick", action="store_true", help="first cases, few runs")
    only.add_argument("--write", action="store_true", help=f"{_results.FILE.name}")
    asked = parser.parse_args()
    if unknown := set(asked.names) - set(NAMES):
        parser.error(f"no such benchmark: {', '.join(sorted(unknown))}")
    if asked.write and asked.names:
        parser.error("--write needs all benchmarks, in one run")
    _pair.quick = asked.quick
    print("median ratio, ours / peer (smallest to largest)")
    sections = {name: run(name) for name in asked.names or NAMES}
    print(_results.summary(_pair.rows))
    if asked.write:
        text = _results.markdown(_results.machine(), sections)
        _results.FILE.write_text(text, encoding="utf-8")


def run(name: str) -> tuple[str, list[_results.Row]]:
    """The first line of a script, and the rows that it has found."""
    print(f"-- {name}")
    before, script = len(_pair.rows), importlib.import_module(name)
    try:
        script.main()
    except _pair.Enough:
        pass
    return script.__doc__.splitlines()[0], _pair.rows[before:]


if __name__ == "__main__":
    main()
