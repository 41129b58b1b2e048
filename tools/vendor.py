"""Fetch what the site needs from others, so that it asks no outside host.

`make vendor` runs this: it needs npm and the network. The files are committed, with
their licenses and with checksums in `vendor/SHA256`, which a test compares.
To take a new version, change it here, run `make vendor`, read the difference.

`vendor/widgets/setup.js` is ours and is left alone.
"""

import hashlib
import shutil
import subprocess
import tarfile
import tempfile
from importlib.metadata import distribution
from pathlib import Path

VENDOR = Path(__file__).resolve().parent.parent / "vendor"

# npm package: {its file (or folder, with a slash at the end): place below vendor/}
NPM = {
    "mathjax@3.2.2": {
        "LICENSE": "mathjax/LICENSE",
        "es5/tex-mml-chtml.js": "mathjax/tex-mml-chtml.js",
        "es5/output/chtml/fonts/": "mathjax/output/chtml/fonts/",
    },
    "requirejs@2.3.8": {"require.js": "widgets/require.js"},
    "@jupyter-widgets/html-manager@1.0.15": {
        "dist/embed-amd.js": "widgets/embed-amd.js",
        "dist/1551f4f60c37af51121f.woff2": "widgets/1551f4f60c37af51121f.woff2",
        "dist/embed.js.LICENSE.txt": "widgets/LICENSE-embed-amd",
    },
}
# Python package (the version of requirements.lock): the same
PYTHON = {
    "anywidget": {
        "anywidget/nbextension/index.js": "widgets/anywidget.js",
        "licenses/LICENSE": "widgets/LICENSE-anywidget",
    },
    "ipywidgets": {"licenses/LICENSE": "widgets/LICENSE-jupyter-widgets"},
    # The .woff2 above is Font Awesome's; its license travels with the theme's copy.
    "pydata-sphinx-theme": {
        "fontawesome/6.5.2/LICENSE.txt": "widgets/LICENSE-fontawesome"
    },
}


def from_npm(package, files, folder):
    """Unpack an npm package below `folder` and copy the files we use."""
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
        copy(folder / "package" / source, VENDOR / place)


def from_python(package, files):
    """Copy files of an installed Python package."""
    installed = {str(path): path.locate() for path in distribution(package).files}
    for source, place in files.items():
        (found,) = [path for key, path in installed.items() if key.endswith(source)]
        copy(Path(found), VENDOR / place)


def copy(source, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(
            source, target, dirs_exist_ok=True, copy_function=shutil.copyfile
        )
    else:
        shutil.copyfile(source, target)


def checksums():
    """The text of `vendor/SHA256`: one line a file, as `sha256sum` writes it."""
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(VENDOR)}\n"
        for path in sorted(VENDOR.rglob("*"))
        if path.is_file() and path.name != "SHA256"
    )


def main():
    for package, files in NPM.items():
        with tempfile.TemporaryDirectory() as folder:
            from_npm(package, files, Path(folder))
    for package, files in PYTHON.items():
        from_python(package, files)
    (VENDOR / "SHA256").write_text(checksums())


if __name__ == "__main__":
    main()
