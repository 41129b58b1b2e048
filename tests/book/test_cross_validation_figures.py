"""Figures of validation: who is tested when, the scatter, the curves, the folds."""

import numpy as np
from drawn import written

from linclass import LeastSquaresClassifier, LogisticRegression, MaxMargin, datasets
from linclass.book.figures import cross_validation as figures

T13 = datasets.t13()


def test_fold_chart_draws_each_point_in_its_role():
    ax = figures.fold_chart([([0, 1], [2, 3]), ([3, 2], [1, 0])], 4)
    spots = [c.get_offsets().tolist() for c in ax.collections]
    assert spots == [
        [[0, 1], [1, 1]], [[2, 1], [3, 1]], [[3, 2], [2, 2]], [[1, 2], [0, 2]]
    ]  # fmt: skip
    filled = [c.get_facecolor()[0].tolist() != [1] * 4 for c in ax.collections]
    assert filled == [False, True, False, True]
    assert written(ax.get_legend()) == ["training", "tested"]
    low, high = ax.get_ylim()
    assert low > high  # the first split is on top


def test_error_spread_counts_every_estimate_and_marks_the_truth():
    ax = figures.error_spread({"a": [0.1, 0.1, 0.3], "b": [0, 0.25]}, 0.2, width=0.025)
    first, second = ax.patches
    for patch, number in ((first, 3), (second, 2)):
        corners = patch.get_xy()
        heights, widths = corners[1:-1:2, 1], np.diff(corners[::2, 0])
        assert heights.sum() == number and np.allclose(widths, 0.025)
    assert ax.lines[0].get_xdata() == [0.2, 0.2]
    assert first.get_linestyle() != second.get_linestyle()


def test_error_spread_of_the_step_gives_each_value_its_own_bar():
    values = np.arange(0, 26) / 60
    (patch,) = figures.error_spread({"a": values}, 0.2, width=1 / 60).patches
    heights = patch.get_xy()[1:-1:2, 1]
    assert heights[:26].tolist() == [1] * 26 and not heights[26:].any()


def test_error_curves_draws_curves_and_bars():
    curves = {"train": [0.1, 0.2, 0.3], "folds": [0.4, 0.2, 0.5]}
    ax = figures.error_curves([0.1, 1, 10], curves, {"folds": [0.1, 0.05, 0.2]}, 0.25)
    for (line, *_), values in zip(ax.containers, curves.values(), strict=True):
        assert line.get_ydata().tolist() == values
    bars, rings = ax.collections
    lengths = [high[1] - low[1] for low, high in bars.get_segments()]
    assert np.allclose(lengths, [0.2, 0.1, 0.4])
    assert ax.get_xscale() == "log" and ax.get_ylim()[0] == 0
    # the lowest of the folds, and the largest strength with at most 0.25
    assert rings.get_offsets().tolist() == [[1, 0.2], [1, 0.2]]
    ax = figures.error_curves([0.1, 1, 10], curves, {"train": [0, 0, 0]}, 0.25)
    assert ax.collections[1].get_offsets().tolist() == [[0.1, 0.1], [1, 0.2]]
    assert written(ax.get_legend()) == ["train", "folds"]


def test_error_curves_draws_and_names_the_limit():
    ax = figures.error_curves([0.1, 1], {"folds": [0.4, 0.2]}, {}, 0.2504)
    (limit,) = [line for line in ax.lines if len(set(line.get_ydata())) == 1]
    assert set(limit.get_ydata()) == {0.2504}
    assert written(ax) == ["limit\n0.250"]
    assert ax.texts[0].get_position()[1] == 0.2504


def test_one_out_player_moves_the_strip_at_support_points_only():
    played = figures.one_out_player(*T13, MaxMargin(), start=0)
    moves = [k for k, alt in enumerate(played.alts) if "the line moves" in alt]
    assert moves == [0, 1, 6]  # the certificate of T13
    said = [words.split()[-1] for words in played.numbers]
    assert [k for k, word in enumerate(said) if word == "wrong."] == [0]
    assert "w = (0.6, 0.8), b = −2.2; row 3 is right" in played.numbers[3]
    assert "row 3, the point (5, 8)." in played.numbers[3]
    assert all("the line stays" in played.alts[k] for k in range(13) if k not in moves)


def test_one_out_player_says_where_the_line_hardly_moves():
    X, y = T13
    played = figures.one_out_player(X, y, LogisticRegression(strength=0.1), start=0)
    said = [alt.split(",")[0].partition("the line ")[2] for alt in played.alts]
    assert [k for k, word in enumerate(said) if word == "hardly moves"] == [2, 3, 4, 5]
    assert said.count("moves") == 9
    whole = LogisticRegression(strength=0.1).fit(X, y).halfspace_
    for k, word in enumerate(said):
        fit = LogisticRegression(strength=0.1).fit(np.delete(X, k, 0), np.delete(y, k))
        w, b = fit.halfspace_.w, fit.halfspace_.b
        gap = (X @ w + b) / np.hypot(*w) - (X @ whole.w + whole.b) / np.hypot(*whole.w)
        assert (abs(gap).max() < 0.05) == (word == "hardly moves")


def test_one_out_player_leaves_the_model_alone():
    model = LeastSquaresClassifier()
    played = figures.one_out_player(*T13, model, start=0)
    assert played.numbers[0].endswith("row 0 is wrong.")
    assert not hasattr(model, "halfspace_")


def test_error_spread_counts_estimates_below_zero_and_names_the_line():
    ax = figures.error_spread({"a": [-0.3, -0.1, 0.2]}, 0, width=0.1, mark="none:")
    (patch,) = ax.patches
    heights = patch.get_xy()[1:-1:2, 1]
    assert heights.tolist() == [1, 0, 1, 0, 0, 1]
    assert "none: 0" in written(ax.get_legend())


def test_three_sets_never_fits_the_test_rows():
    ax = figures.three_sets(160, 40, 369)
    bars = [(b.get_y() + 0.31, b.get_x(), b.get_width()) for b in ax.patches]
    spans = {}
    for (row, left, width), said in zip(bars, written(ax), strict=True):
        spans.setdefault(round(row), []).append((said, left, left + width))
    assert spans[0] == [
        ("fit\n160", 0, 160), ("validate 40", 160, 200), ("locked away\n369", 200, 569)
    ]  # fmt: skip
    assert spans[1] == [("fit\n200", 0, 200), ("locked away\n369", 200, 569)]
    assert spans[2] == [("not used\n200", 0, 200), ("test\n369", 200, 569)]
    assert ax.get_yticklabels()[0].get_text() == "1. choose\n(one of 5 folds)"
