"""Build one page of the site anew, in the site that `make book` has built.

    python tools/preview.py book/4_perceptron/2_margin.md      (`make preview PAGE=...`)

If the page has changed, it is run, since its stored outputs have no widgets. All others
stay as they are, even where they tell of it: `make book` has the last word.
"""

import argparse
import os
import sys
from multiprocessing import forkserver

import notebooks
import warm_kernels

SITE = notebooks.BOOK / "_build" / "html"
# As `jupyter-book build -n` has them: if they differ, Sphinx reads all pages again.
SAME = {
    "external_toc_path": (notebooks.BOOK / "_toc.yml").as_posix(),
    "latex_individualpages": False,
    "nitpicky": True,
}


def keep_other_numbers(page):
    """Count the figures of this page only: for all, every page would be loaded."""
    from docutils.utils import new_document
    from sphinx.environment.collectors.toctree import TocTreeCollector

    count = TocTreeCollector.assign_figure_numbers

    def assign_figure_numbers(collector, env):
        before, load = env.toc_fignumbers, env.get_doctree
        read = {page, env.config.root_doc}
        env.get_doctree = lambda name: load(name) if name in read else new_document("")
        changed = count(collector, env)
        del env.get_doctree
        env.toc_fignumbers = before | {page: env.toc_fignumbers.get(page, {})}
        return [name for name in changed if name == page]

    TocTreeCollector.assign_figure_numbers = assign_figure_numbers


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    page = notebooks.asked_page(parser)
    if not (SITE / "index.html").exists():
        parser.error("there is no site yet: run `make book` once")
    if notebooks.step(page)[0]:
        parser.error(f"first: make notebooks PAGE={notebooks.name(page)}")
    os.environ.pop("MPLBACKEND", None)  # with agg, plt.show() would show nothing
    warm_kernels.use()
    forkserver.ensure_running()  # it imports while Sphinx starts
    from jupyter_book.sphinx import build_sphinx

    name = page.relative_to(notebooks.BOOK).with_suffix("")
    keep_other_numbers(name.as_posix())
    failed = build_sphinx(
        notebooks.BOOK,
        SITE,
        path_config=notebooks.ROOT / "_config.yml",
        noconfig=True,
        confoverrides=SAME,
        filenames=[str(page.with_suffix(".ipynb"))],
        quiet=True,
    )
    if failed:
        sys.exit(1)
    print((SITE / name).with_suffix(".html"))


if __name__ == "__main__":
    main()
