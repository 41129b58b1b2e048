"""Settings for all tests."""

import gc
import sys

import matplotlib
import numpy as np
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


@pytest.fixture
def pixels():
    """Asked for by a test of figures that looks at the pictures of frames."""


@pytest.fixture(autouse=True)
def figures(request):
    """None stays open. And frames are drawn without their pixels, a third of the time,
    which are computed where the pages run."""
    if request.path.stem.endswith("_figures") and "pixels" not in request.fixturenames:
        nothing = np.zeros((1, 1, 3), np.uint8)
        patch = request.getfixturevalue("monkeypatch")
        patch.setattr("linclass.book._frame._pixels", lambda canvas: nothing)
    yield
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close("all")
