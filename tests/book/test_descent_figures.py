"""Paths of descent: what is drawn is what the run did, and the numbers say so."""

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt
import numpy as np
import pytest

from linclass import datasets
from linclass.book.figures import descent as figures
from linclass.descent import SGD, Objective

BOX = (-3.4, 1.6, -0.6, 3.8)


@pytest.fixture(autouse=True)
def no_figure_stays_open():
    yield
    plt.close("all")


@pytest.fixture
def bowl():
    """Curvatures 2 for b and 10 for w, minimum at b = 0, w = 1/5."""
    return Objective([[-3], [-1], [1], [3]], [-1, 1, -1, 1], "squared")


@pytest.fixture
def logit8():
    return Objective(*datasets.logit8())


# ------------------------------------------------------------------ on a curve


def test_curve_steps_stand_on_the_curve():
    ax = figures.curve_steps(lambda w: w**2, [3, -2, 1], (-4, 4), title="leaps")
    curve, places = ax.lines
    assert np.allclose(curve.get_ydata(), curve.get_xdata() ** 2)
    assert places.get_xdata().tolist() == [3, -2, 1]
    assert places.get_ydata().tolist() == [9, 4, 1]
    assert ax.get_title() == "leaps"


def test_curve_steps_has_an_arrow_for_each_long_step_and_names_the_first():
    ax = figures.curve_steps(lambda w: w**2, [3, -2, -1.99, 2], (-4, 4))
    arrows = [text for text in ax.texts if text.arrow_patch is not None]
    ends = [(arrow.xyann, tuple(arrow.xy)) for arrow in arrows]
    assert ends == [((3, 9), (-2, 4)), ((-1.99, 1.99**2), (2, 4))]
    assert [text.get_text() for text in ax.texts if text.get_text()] == ["0", "1"]


# ------------------------------------------------------------------ in a valley


def test_descent_paths_draws_path_start_end_and_minimum(logit8):
    paths = {"long": np.full((100, 2), -1), "short": [[0, 0], [-2, 3]]}
    long, short = figures.descent_paths(logit8, paths, BOX)
    assert [ax.get_title() for ax in (long, short)] == ["long", "short"]
    marks = {line.get_marker(): line for line in short.lines[-3:]}
    for marker, place in {"o": (0, 0), "D": (-2, 3)}.items():
        assert (marks[marker].get_xdata()[0], marks[marker].get_ydata()[0]) == place
    star = np.concatenate([marks["*"].get_xdata(), marks["*"].get_ydata()])
    assert np.allclose(star, [-np.log(3), 2 * np.log(3)], atol=1e-6)
    for ax in (long, short):
        assert (*ax.get_xlim(), *ax.get_ylim()) == BOX
        assert ax.get_aspect() == 1
    assert len(short.lines) == len(long.lines) + 1  # dots on short paths only


def test_descent_paths_has_the_levels_of_the_objective(logit8):
    (ax,) = figures.descent_paths(logit8, {"": [[0, 0]]}, BOX)
    lines = ax.collections[-1]  # the contour lines
    for level, path in zip(lines.levels, lines.get_paths(), strict=True):
        for corner in path.vertices[::7]:
            assert abs(logit8.value(corner) - level) < 0.01


# ------------------------------------------------------------------- the bars


def test_slope_bars_counts_both_kinds_and_hatches_those_that_rise():
    ax = figures.slope_bars([0.5, -0.25, -1, 0])
    heights = {round(bar.get_x() + 0.35): bar.get_height() for bar in ax.patches}
    assert heights == {0: 0.5, 1: -0.25, 2: -1, 3: 0}
    assert {bar.get_height() < 0 for bar in ax.patches if bar.get_hatch()} == {True}
    assert [text.get_text()[-1] for text in ax.get_legend().texts] == ["2", "2"]


# ------------------------------------------------------- player and explorer


def test_descent_player_says_what_the_theorem_says(bowl):
    # from (3, 7/5): excess 2/2·9 + 10/2·36/25 = 81/5, of which w has 36/5
    player = figures.descent_player(
        bowl, [0.5, 1, 1.1], [3, 1.4], (-4, 4, -3, 3), first=1
    )
    assert player.start == 1 and player.label == "Step size"
    half = 9 * 0.8**24 / 16.2
    once = (9 * 0.6**24 + 7.2) / 16.2
    more = (9 * 0.56**24 + 7.2 * 1.2**24) / 16.2
    for words, factors, left in zip(
        player.numbers,
        ["0.8 and 0,", "0.6 and −1,", "0.56 and −1.2,"],
        [f"{100 * half:.2g}% of", f"{100 * once:.2g}% of", f"{more:.3g} times"],
        strict=True,
    ):
        assert f"factors {factors}" in words and left in words
    assert "0.1 = 0.5 · 2/L" in player.numbers[0]
    assert f"{more:.3g} times" in player.alts[2]


def test_sgd_explorer_shows_the_run_of_its_sliders(logit8):
    explorer = figures.sgd_explorer(logit8, BOX, passes=10)
    assert list(explorer.sliders) == ["Step size η", "Examples a step", "Seed"]
    picture, alt, numbers = explorer.at(0.25, 2, 3)
    run = SGD(rate=0.25, batch_size=2, max_iter=10, random_state=3).minimize(logit8)
    least = 2 * np.log(2) - 0.75 * np.log(3)
    assert numbers.endswith(f": {run.values[5:].mean() - least:.2g}.")
    away = np.linalg.norm(run.theta - [-np.log(3), 2 * np.log(3)])
    assert f"ends {away:.2f} from the minimum" in alt
    assert picture.startswith(b"\x89PNG")
