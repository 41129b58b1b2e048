"""Settings for the tests of the book."""

import numpy as np
import pytest

from linclass.book import _frame


@pytest.fixture
def pixels():
    """Asked for by a test of figures that looks at the pictures of frames."""


@pytest.fixture(autouse=True)
def no_pixels(request, monkeypatch):
    """Other tests of figures look at what a frame says and holds. Its pixels, a third
    of their time, are computed where the pages run."""
    of_figures = request.path.stem.endswith("_figures")
    if of_figures and "pixels" not in request.fixturenames:
        monkeypatch.setattr(_frame, "_pixels", lambda _: np.zeros((1, 1, 3), np.uint8))
