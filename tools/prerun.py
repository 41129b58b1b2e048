"""Run every page for the site, on all cores: the first half of `make book`.

The results, widgets included, go where Jupyter Book looks before it runs a page
itself, one after the other. A page that fails here is run again there, and its error
stops the build. The cache is new each time, since it cannot know that linclass changed.
"""

import shutil

import notebooks
from jupyter_cache import get_cache
from jupyter_cache.executors import load_executor

CACHE = notebooks.BOOK / "_build" / ".jupyter_cache"


def main():
    shutil.rmtree(CACHE, ignore_errors=True)
    cache = get_cache(CACHE)
    for page in notebooks.find_pages():
        cache.add_nb_to_project(str(page.with_suffix(".ipynb")))
    executor = load_executor("local-parallel", cache)
    executor.run_and_cache(timeout=notebooks.SECONDS_PER_CELL)


if __name__ == "__main__":
    main()
