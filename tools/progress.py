"""Say which slow file of tests has ended, and its seconds, while others still run.

    pytest -p progress ...                (PYTHONPATH=tools)

The lines go to the file descriptor that PROGRESS names, else to stderr: past whoever
holds back what a stage prints until it is over.
"""

import os
import time

import pytest

AT_LEAST = 2  # seconds; but every notebook is told

# A copy of it, taken before pytest keeps to itself what is written to stderr.
OUT = os.dup(int(os.environ.get("PROGRESS", 2)))


class Progress:
    """Counts the files, in the order in which their tests run."""

    def __init__(self):
        self.ended, self.failed = 0, False
        self.start = time.monotonic()

    def pytest_collection_finish(self, session):
        self.files = len({item.path for item in session.items})
        self.root = session.config.rootpath
        self.start = time.monotonic()

    def pytest_runtest_logreport(self, report):
        self.failed |= report.failed

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item, nextitem):
        result = yield
        if nextitem is None or nextitem.path != item.path:
            self.tell(item.path)
        return result

    def tell(self, path):
        now = time.monotonic()
        self.ended += 1
        seconds = now - self.start
        if path.suffix == ".ipynb" or seconds >= AT_LEAST or self.failed:
            name = os.path.relpath(path, self.root)
            line = f"{self.ended:3}/{self.files} {name}  {seconds:.1f} s"
            os.write(OUT, f"{line}{'  FAILED' * self.failed}\n".encode())
        self.start, self.failed = now, False


def pytest_configure(config):
    config.pluginmanager.register(Progress())
