"""Settings for all tests."""

import gc
import sys

import matplotlib
import pytest
from hypothesis import settings

matplotlib.use("agg")

# A busy machine breaks no law.
settings.register_profile("book", deadline=None)
settings.load_profile("book")


def pytest_collection_finish():
    """Thousands of tests that stay are not to be looked through for garbage, again and
    again: a tenth of the time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def no_figure_stays_open():
    yield
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close("all")
