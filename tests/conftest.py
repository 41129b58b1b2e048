"""Settings for all tests."""

import sys

import matplotlib
import pytest
from hypothesis import settings

matplotlib.use("agg")

# A busy machine breaks no law.
settings.register_profile("book", deadline=None)
settings.load_profile("book")


@pytest.fixture(autouse=True)
def no_figure_stays_open():
    yield
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close("all")
