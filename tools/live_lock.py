"""What of Pyodide the live pages need, and the sum of each file: tools/live/lock.json.

    python tools/live_lock.py DIR

DIR holds the files of one version of Pyodide. The packages are those that Pyodide's own
lock file names; each file there is compared with the sum in it.
"""

import base64
import hashlib
import json
import sys
from pathlib import Path

LOCK = Path(__file__).resolve().parent / "live" / "lock.json"
RUNTIME = ["pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip"]
PACKAGES = ["numpy", "matplotlib", "scipy", "scikit-learn", "traitlets"]
# matplotlib-pyodide draws into a page; here a worker makes pictures.
WITHOUT = {"matplotlib-pyodide"}
# Nothing that is drawn is without a widget, sooner or later.
ALSO = {"matplotlib": ["traitlets"]}
KEPT = ["depends", "file_name", "imports", "install_dir", "name", "package_type"]
KEPT += ["sha256", "version"]


def sum_of(path):
    """The sum of a file, as browsers compare it."""
    return base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()


def wanted(packages, names):
    """These packages and all that they need."""
    found, todo = set(), list(names)
    while todo:
        name = todo.pop()
        if name not in found | WITHOUT:
            found.add(name)
            todo += packages[name]["depends"]
    return sorted(found)


def lock_of(folder):
    """The lock file, smaller, and the sums of its files and of the runtime."""
    full = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    packages, sums = {}, {}
    for name in wanted(full["packages"], PACKAGES):
        package = {key: full["packages"][name][key] for key in KEPT}
        needs = [*package["depends"], *ALSO.get(name, [])]
        package["depends"] = [each for each in needs if each not in WITHOUT]
        path = folder / package["file_name"]
        if base64.b64decode(sum_of(path)).hex() != package["sha256"]:
            sys.exit(f"{path} is not the file that Pyodide's lock names")
        packages[name] = package
    for name in [*RUNTIME, *(each["file_name"] for each in packages.values())]:
        path = folder / name
        sums[name] = {"bytes": path.stat().st_size, "sha256": sum_of(path)}
    lock = {"info": full["info"], "packages": packages}
    return {"version": full["info"]["version"], "lock": lock, "sums": sums}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    text = json.dumps(lock_of(Path(sys.argv[1])), indent=1)
    LOCK.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
