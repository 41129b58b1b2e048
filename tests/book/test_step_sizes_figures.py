"""Step sizes: what is drawn is what the runs did."""

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt
import numpy as np
import pytest

from linclass import datasets
from linclass.book.figures import step_sizes as figures
from linclass.descent import SGD, Objective

BOX = (-3.4, 1.6, -0.6, 3.8)
LEAST = 2 * np.log(2) - 0.75 * np.log(3)


@pytest.fixture(autouse=True)
def no_figure_stays_open():
    yield
    plt.close("all")


@pytest.fixture
def logit8():
    return Objective(*datasets.logit8())


def test_settling_counts_steps_from_one_and_shows_the_goal():
    ax = figures.settling({"a": [6, 3], "b": [6, 5]}, 3)
    assert [line.get_ydata().tolist() for line in ax.lines[:2]] == [[6, 3], [6, 5]]
    assert ax.lines[0].get_xdata().tolist() == [1, 2]
    assert set(ax.lines[2].get_ydata()) == {3}


def test_shrinking_player_says_both_ends_in_one_scale():
    curves = {0.5: [7, 1, 0.1, 0.01], 2.0: [7, 1, 0.9, 0.8]}
    player = figures.shrinking_player(curves, [7, 1, 0.5, 0.25], "η = 0.1")
    assert player.numbers == [
        "c = 0.5: mean excess at the end 0.01, η = 0.1: 0.25.",
        "c = 2: mean excess at the end 0.8, η = 0.1: 0.25.",
    ]
    assert all("after 3 steps" in alt for alt in player.alts)


def test_clouds_put_equal_steps_into_one_larger_dot():
    steps = [[0.5, 0.5], [0.5, 0.5], [0.5, 0.5], [-0.25, 0]]
    one, same = figures.clouds({"m = 1": steps, "m = 2": steps[:2]}, (0.2, 0.1))
    places = one.collections[0].get_offsets()
    areas = dict(
        zip(map(tuple, places.tolist()), one.collections[0].get_sizes(), strict=True)
    )
    assert areas.keys() == {(0.5, 0.5), (-0.25, 0)}
    assert areas[0.5, 0.5] > 2 * areas[-0.25, 0]
    assert len(same.collections[0].get_offsets()) == 1
    for ax in (one, same):
        star = ax.lines[-1]
        assert (star.get_xdata()[0], star.get_ydata()[0]) == (0.2, 0.1)
        assert ax.get_aspect() == 1


def test_over_passes_begins_with_the_first_pass():
    ax = figures.over_passes({"one": [9, 4, 2], "two": [9, 3, 1]})
    assert [line.get_ydata().tolist() for line in ax.lines] == [[4, 2], [3, 1]]
    assert ax.lines[0].get_xdata().tolist() == [1, 2]


def test_over_passes_drops_no_curve():
    with pytest.raises(ValueError):
        figures.over_passes({str(k): [3, 2, 1] for k in range(5)})


@pytest.mark.parametrize("mean", [0, 1])
def test_sgd_explorer_shows_the_run_of_its_sliders(logit8, mean):
    explorer = figures.sgd_explorer(logit8, BOX)
    names = ["Step size η", "Examples a step", "Average (0 = no, 1 = yes)", "Seed"]
    assert list(explorer.sliders) == names
    picture, alt, numbers = explorer.at(0.25, 2, mean, 3)
    options = {"batch_size": 2, "average": bool(mean), "random_state": 3}
    run = SGD(rate=0.25, max_iter=60, tol=0, **options).minimize(logit8)
    assert numbers.endswith(f": {run.values[30:].mean() - LEAST:.2g}.")
    away = np.linalg.norm(run.theta - [-np.log(3), 2 * np.log(3)])
    assert f"ends {away:.2f} from the minimum" in alt
    assert picture.startswith(b"\x89PNG")
