"""What a packager would try: the installed linclass, with numpy and scipy alone.

`make dist` runs it by the Python of an empty venv, with `-I`, so that nothing of the
repository is found in its place.
"""

import sys
from importlib import import_module
from importlib.metadata import distribution, distributions
from importlib.resources import files
from pathlib import Path

import linclass
from linclass import LogisticRegression, MaxMargin, Perceptron, datasets

ALONE = {"linclass", "numpy", "scipy"}
FILES = ("py.typed", "book/widget.js", "book/widget.css")
FILES += ("book/figures/margin.py", "book/answers/margin.py")


def refusal(name):
    """What the import of a module says; empty if it is imported."""
    try:
        import_module(name)
    except ImportError as error:
        return str(error)
    return ""


def expect(holds, words):
    if not holds:
        sys.exit(f"smoke: {words}")


package = distribution("linclass")
installed = {found.metadata["Name"].lower() for found in distributions()}
expect(Path(linclass.__file__).is_relative_to(sys.prefix), linclass.__file__)
expect(linclass.__version__ == package.version, "two versions")
expect(installed - {"pip", "setuptools"} == ALONE, f"{sorted(installed)} is installed")
names = [str(name) for name in package.files]
expect(any(name.endswith("licenses/LICENSE") for name in names), "no license")
expect(not any(name.startswith(("tests", "tools")) for name in names), "too much")
for name in FILES:
    expect(files("linclass").joinpath(name).is_file(), f"{name} is missing")

X, y = datasets.t13()
expect(Perceptron().fit(X, y).updates_ == 11, "another number of updates")
expect(abs(MaxMargin().fit(X, y).margin_ - 1) < 1e-9, "another margin")
expect(LogisticRegression(strength=0.1).fit(X, y).score(X, y) == 1, "mistakes")
for module in ("linclass.book.draw", "linclass.book.judge"):
    said = refusal(module)
    expect("matplotlib" in said and '"linclass[plot]"' in said, f"{module}: {said!r}")
print(f"linclass {linclass.__version__} works with numpy and scipy alone")
