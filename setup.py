"""What pyproject.toml cannot say: the README as it reads outside the repository."""

import re
from pathlib import Path

from setuptools import setup
from setuptools.command.sdist import sdist

HERE = Path(__file__).parent
# What is of use without the repository; the other sections are about a clone.
SECTIONS = ("Installing the library", "linclass in ten lines")


def address(config, name):
    """The address that _config.yml gives under this name; empty while there is none."""
    return re.search(rf'^  {name}: "(.*)"', config, re.M)[1].rstrip("/")


def outside(readme, repository):
    """The README where the files of the repository are not at hand.

    Links to them become addresses. While the repository has none, the words stay
    without a link, and the picture goes.
    """

    def replaced(match):
        picture, words, target = match.groups()
        if "://" in target:
            return match[0]
        if repository:
            kind = "raw" if picture else "blob"
            return f"{picture}[{words}]({repository}/{kind}/HEAD/{target})"
        return "" if picture else words

    opening, *sections = re.split(r"^(?=## )", readme, flags=re.M)
    kept = [part for part in sections if part[3:].startswith(SECTIONS)]
    text = re.sub(r"(!?)\[([^]]*)\]\(([^)]*)\)", replaced, "".join([opening, *kept]))
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


CONFIG = (HERE / "_config.yml").read_text(encoding="utf-8")
REPOSITORY, SITE = address(CONFIG, "url"), address(CONFIG, "baseurl")
DESCRIPTION = outside((HERE / "README.md").read_text(encoding="utf-8"), REPOSITORY)
URLS = {"Repository": REPOSITORY, "Documentation": SITE}


class ReadmeOutside(sdist):
    """The same README in the archive, which has no more of the repository."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        readme = Path(base_dir, "README.md")
        readme.unlink()  # it may be a hard link to ours
        readme.write_text(DESCRIPTION, encoding="utf-8")


setup(
    cmdclass={"sdist": ReadmeOutside},
    long_description=DESCRIPTION,
    long_description_content_type="text/markdown",
    project_urls={name: place for name, place in URLS.items() if place},
)
