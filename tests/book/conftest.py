"""Settings for the tests of the book: figures without a window, and none left open."""

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt
import pytest


@pytest.fixture(autouse=True)
def no_figure_stays_open():
    yield
    plt.close("all")
