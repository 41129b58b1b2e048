"""Figures of a complete analysis: what they draw, against small hand-made numbers."""

import numpy as np
from drawn import named, names, written

from linclass.book.figures import complete_analysis as figures
from linclass.validation import Path


def test_search_curves_rings_the_smallest_mean_and_not_the_smallest_error():
    ax = figures.search_curves([1, 0.1, 0.01], [[0.5, 0.2, 0.0], [0.3, 0.2, 0.8]])
    assert [line.get_ydata().tolist() for line in ax.lines[:2]] == [
        [0.5, 0.2, 0.0], [0.3, 0.2, 0.8]
    ]  # fmt: skip
    assert np.allclose(named(ax, "their mean").get_ydata(), [0.4, 0.2, 0.4])
    assert np.allclose(ax.collections[0].get_offsets(), [[0.1, 0.2]])
    assert names(ax) == ["one of the five folds", "their mean", "smallest mean"]


def test_weight_path_draws_every_weight_and_names_the_shown_ones():
    weights = np.array([[0.0, 1, 2, 3], [4, 5, 6, 7]])
    found = Path(np.array([1.0, 0.1]), weights, np.zeros(2))
    ax = figures.weight_path(found, ["a", "b", "c", "d"], ["c", "a"])
    assert [tuple(line.get_ydata()) for line in ax.lines[:-1]] == [
        (2, 6), (0, 4), (1, 5), (3, 7)
    ]  # fmt: skip
    assert names(ax) == ["c", "a", "the others"] and ax.get_xscale() == "log"
    assert not ax.texts  # nothing overtakes


def test_weight_path_marks_where_the_second_weight_overtakes_the_first():
    weights = np.array([[2.0, 1], [3, 4], [9, 5], [3, 6]])  # gaps 1, -1, 4, -3
    found = Path(np.array([100.0, 1, 0.1, 0.01]), weights, np.zeros(4))
    ax = figures.weight_path(found, ["a", "b"], ["a", "b"])
    at = [line.get_xdata()[0] for line in ax.lines[3:]]
    assert np.allclose(at, [10, 10 ** (-1 - 4 / 7)])
    assert written(ax.texts) == 2 * ["← b overtakes"]


def test_mean_player_averages_the_first_errors_of_each_row():
    errors = [[1, -1, 6], [0, 2, -2]]  # means 1, 0; 0, 1; 2, 0
    played = figures.mean_player(errors, [1, 2, 3], start=1)
    assert played.start == 1
    assert [text.split(": ")[1].split(". ")[0] for text in played.numbers] == [
        "standard deviation 0.50, and 1.00 if the errors were independent",
        "standard deviation 0.50, and 0.71 if the errors were independent",
        "standard deviation 1.00, and 0.58 if the errors were independent",
    ]
    assert [text.split(". ")[1] for text in played.numbers] == [
        "2 of 2 lie in the band.",  # which ends at 2, 1.41 and 1.15
        "2 of 2 lie in the band.",
        "1 of 2 lie in the band.",
    ]
    assert played.numbers[0].startswith("Means of 1 error:")
    assert played.alts[2].startswith("Histogram of the means of 3 errors in 2 ")
    assert played.alts[1].endswith("ends at 1.41 on both sides.")


def test_intervals_draws_both_bars_around_each_mean():
    ax = figures.intervals({"one": (0.5, 0.1, 0.2), "two": (0.3, 0.05, 0.4)}, "error")
    ends = [np.round(line.get_xdata(), 9).tolist() for line in ax.lines]
    assert ends[:2] == [[0.3, 0.7], [0.4, 0.6]] and ends[2] == [0.5]
    assert ends[3:5] == [[-0.1, 0.7], [0.25, 0.35]] and ends[5] == [0.3]
    thin, thick = ax.lines[:2]
    assert thin.get_linewidth() < thick.get_linewidth()
    assert written(ax.get_yticklabels()) == ["one", "two"]
    assert written(ax.texts) == ["0.5000 ± 0.2000", "0.3000 ± 0.4000"]
    low, high = ax.get_ylim()
    assert low > high  # the first method is on top
    without = figures.intervals({"one": (0.5, 0.1, 0.2)}, "error", zero=False)
    assert len(ax.lines) == 7 and len(without.lines) == 3
