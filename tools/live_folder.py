"""Copy Pyodide to `pyodide/`, so that the site can serve it: `make pyodide DIR=...`.

DIR holds the files of Pyodide's release (`pyodide-0.27.7.tar.bz2`, unpacked). Those
that the lessons need are compared with the sums of tools/live/lock.json and copied, the
licenses with them. Then set `live_pyodide: pyodide/` in _config.yml and `make book`.
"""

import json
import re
import shutil
import sys
import zipfile
from pathlib import Path

import live_lock

GOAL = Path(__file__).resolve().parent.parent / "pyodide"
LICENSE = re.compile(r".*\.dist-info/(?:.*/)?(?:LICEN[CS]E|COPYING|NOTICE)[^/]*", re.I)


def copy(source, goal):
    """Copy the files of the lock; one that is missing or another stops it."""
    sums = json.loads(live_lock.LOCK.read_text(encoding="utf-8"))["sums"]
    goal.mkdir(exist_ok=True)
    for name, wanted in sums.items():
        path = source / name
        if not path.is_file():
            sys.exit(f"{path} is missing")
        if live_lock.sum_of(path) != wanted["sha256"]:
            sys.exit(f"{path} is not the file that the book was tested with")
        shutil.copyfile(path, goal / name)
        if path.suffix == ".whl":
            copy_licenses(path, goal / "licenses")
    ours = live_lock.LOCK.with_name("LICENSES.txt")
    shutil.copyfile(ours, goal / "licenses" / ours.name)


def copy_licenses(wheel, goal):
    with zipfile.ZipFile(wheel) as archive:
        for name in filter(LICENSE.fullmatch, archive.namelist()):
            folder = goal / wheel.name.split("-")[0]
            folder.mkdir(parents=True, exist_ok=True)
            (folder / Path(name).name).write_bytes(archive.read(name))


def main():
    if len(sys.argv) != 2:
        sys.exit("say where Pyodide is: make pyodide DIR=...")
    copy(Path(sys.argv[1]), GOAL)
    print(f"{GOAL}: now set `live_pyodide: pyodide/` in _config.yml and `make book`")


if __name__ == "__main__":
    main()
