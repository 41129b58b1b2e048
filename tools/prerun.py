"""Run every page for the site: the first half of `make book`.

The results, widgets included, go where Jupyter Book looks before it runs a page
itself, one after the other, in kernels that start from nothing. A page that fails here
is run again there, and its error stops the build. The cache is new each time, since it
cannot know that linclass changed.
"""

import shutil
from concurrent.futures import ThreadPoolExecutor

import nbformat
import notebooks
import warm_kernels
from jupyter_cache import get_cache
from jupyter_cache.base import CacheBundleIn
from nbclient.exceptions import CellExecutionError, CellTimeoutError

CACHE = notebooks.BOOK / "_build" / ".jupyter_cache"


def run(page):
    """The page with its outputs, or None if it fails."""
    notebook = nbformat.read(page, as_version=4)
    try:
        notebooks.execute(notebook, page.parent)
    except (CellExecutionError, CellTimeoutError):
        return None
    return numbered(notebook)


def numbered(notebook):
    """The notebook with its widgets numbered: their own names are random each time."""
    widgets = notebook.metadata.get("widgets", {})
    text = nbformat.writes(notebook)
    for kind in widgets.values():
        for number, model in enumerate(kind["state"]):
            text = text.replace(model, f"{number:032x}")
    named = nbformat.reads(text, as_version=4)
    return nbformat.reads(nbformat.writes(named), as_version=4)  # sorted by new names


def main():
    shutil.rmtree(CACHE, ignore_errors=True)
    cache = get_cache(CACHE)
    warm_kernels.use()
    pages = [page.with_suffix(".ipynb") for page in notebooks.find_pages()]
    with ThreadPoolExecutor(notebooks.KERNELS) as pool:
        for page, notebook in zip(pages, pool.map(run, pages), strict=True):
            if notebook is not None:
                bundle = CacheBundleIn(notebook, str(page))
                cache.cache_notebook_bundle(bundle, check_validity=False)


if __name__ == "__main__":
    main()
