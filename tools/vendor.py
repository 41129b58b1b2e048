"""Fetch what the site needs from others, so that it asks no outside host.

`make vendor` runs this: it needs npm and the network. The files are committed, with
their licenses and with checksums in `SHA256`, which a test compares. What only the
tests need lies in `tests/site/vendor/`, away from the site.
To take a new version, change it here, run `make vendor`, read the difference.
"""

import hashlib
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENDOR, FOR_TESTS = ROOT / "vendor", ROOT / "tests" / "site" / "vendor"

# npm package: {its file (or folder, with a slash at the end): place below vendor/}
NPM = {
    "mathjax@3.2.2": {
        "LICENSE": "mathjax/LICENSE",
        "es5/tex-mml-chtml.js": "mathjax/tex-mml-chtml.js",
        "es5/output/chtml/fonts/": "mathjax/output/chtml/fonts/",
    },
}
# The same, below tests/site/vendor/
NPM_FOR_TESTS = {
    "axe-core@4.14.1": {
        "axe.min.js": "axe.min.js",
        "LICENSE": "LICENSE-axe-core",
        "LICENSE-3RD-PARTY.txt": "LICENSE-axe-core-3rd-party",
    },
}


def from_npm(package, files, folder, goal):
    """Unpack an npm package below `folder` and copy the files we use to `goal`."""
    subprocess.run(
        ["npm", "pack", "--silent", package],
        cwd=folder,
        check=True,
        capture_output=True,
    )
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    for source, place in files.items():
        copy(folder / "package" / source, goal / place)


def copy(source, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(
            source, target, dirs_exist_ok=True, copy_function=shutil.copyfile
        )
    else:
        shutil.copyfile(source, target)


def checksums(goal):
    """The text of `SHA256`: one line a file, as `sha256sum` writes it."""
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(goal)}\n"
        for path in sorted(goal.rglob("*"))
        if path.is_file() and path.name != "SHA256"
    )


def main():
    for goal, packages in ((VENDOR, NPM), (FOR_TESTS, NPM_FOR_TESTS)):
        for package, files in packages.items():
            with tempfile.TemporaryDirectory() as folder:
                from_npm(package, files, Path(folder), goal)
    for goal in (VENDOR, FOR_TESTS):
        (goal / "SHA256").write_text(checksums(goal))


if __name__ == "__main__":
    main()
