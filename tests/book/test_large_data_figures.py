"""Figures of large data: bytes as bars, gaps, the bias, rounds of fits."""

import numpy as np
import pytest

from linclass.book.answers import EXERCISES
from linclass.book.figures import large_data as figures


@pytest.mark.parametrize(
    ("count", "words"),
    [(168, "168 bytes"), (840e3, "840 kB"), (10.08e6, "10.1 MB"), (8e11, "800 GB"),
     (1e3, "1 kB"), (2e15, "2e+03 TB")],
)  # fmt: skip
def test_sizes_have_a_unit(count, words):
    assert figures.size(count) == words


def test_byte_bars_are_as_long_as_their_bytes_and_hatched_beyond_the_limit():
    ax = figures.byte_bars({"a": 1e6, "b": 1e3}, limit=1e4)
    assert [bar.get_width() for bar in ax.patches] == [1e6, 1e3]
    assert [bar.get_hatch() for bar in ax.patches] == ["//", ""]
    assert ax.lines[0].get_xdata() == [1e4, 1e4] and ax.get_xscale() == "log"


def test_a_size_never_lies_on_the_line_of_the_memory():
    ax = figures.byte_bars({"far": 1e3, "near": 5e5, "over": 2e6}, limit=1e6)
    places = [(text.get_position()[0], text.get_ha()) for text in ax.texts]
    assert places == [(1.5e3, "left"), (5e5 / 1.5, "right"), (3e6, "left")]


def test_on_a_plain_axis_the_bars_keep_their_proportions_and_sizes_follow_them():
    ax = figures.byte_bars({"file": 8e6, "part": 1e6}, limit=3e6, log=False)
    assert [bar.get_width() for bar in ax.patches] == [8e6, 1e6]
    assert ax.get_xscale() == "linear" and ax.get_xlim()[0] == 0
    for bar, text in zip(ax.patches, ax.texts, strict=True):
        assert text.get_position()[0] > bar.get_width() and text.get_ha() == "left"
    ticks = dict(zip(ax.get_xticks(), ax.xaxis.get_ticklabels(), strict=True))
    assert ticks[0].get_text() == "0" and ticks[2e6].get_text() == "2 MB"


def test_passes_end_after_their_last_partition_and_shades_begin_with_them():
    ax = figures.gap_curves({"a": [1] * 6}, 3)
    assert [line.get_xdata()[0] for line in ax.lines[1:]] == [3, 6]
    assert ax.get_legend_handles_labels()[1] == ["a", "end of a pass"]
    ax = figures.bias_paths({"a": [1] * 7}, 0, 3, one_class=2)
    shades = [(box.get_x(), box.get_x() + box.get_width()) for box in ax.patches]
    assert shades == [(0, 2), (3, 5)]


def test_gap_curves_start_after_the_first_partition():
    (line,) = figures.gap_curves({"a": [0.5, 0.25]}).lines
    assert line.get_xydata().tolist() == [[1, 0.5], [2, 0.25]]


def test_bias_paths_draw_each_path_from_its_start_and_the_best_value():
    one, other, best = figures.bias_paths({"a": [-1, -2], "b": [3]}, -0.5).lines
    assert one.get_xydata().tolist() == [[0, -1], [1, -2]]
    assert other.get_xydata().tolist() == [[0, 3]]
    assert list(best.get_ydata()) == [-0.5, -0.5]


def test_rounds_are_as_many_as_the_busiest_worker_has_fits():
    played = figures.rounds_player(12)
    said = [int(text.split("need")[1].split()[-5]) for text in played.numbers]
    assert said == [max(len(range(w, 12, W)) for w in range(W)) for W in range(1, 13)]
    assert played.numbers[0] == "1 worker needs 12 rounds for 12 fits."
    assert played.numbers[4] == "5 workers need 3 rounds for 12 fits."
    assert played.numbers[11] == "12 workers need 1 round for 12 fits."
    shown = figures.rounds_player(12, start=4)
    assert shown.numbers[shown.start] == "4 workers need 3 rounds for 12 fits."
    assert "The last round makes 2 of" in played.alts[4]
    assert "The last round makes 6 of" in played.alts[5]
    assert played.alts[11] == played.numbers[11] + " Each worker makes one."


def test_a_witness_of_the_order_needs_two_slopes():
    def judge(first, second, difference=-15 / 4):
        return EXERCISES["ex-large-data-order"].judge(
            same_line=True,
            other_lines=True,
            first=first,
            second=second,
            difference=difference,
        )

    assert judge((2, 1), (-1, 3)).startswith("right")
    assert "same w" in judge((1, 2), (-3, -6)) and "x = 0" in judge((0, 1), (1, 0))
    assert "first" in judge((2, 1), (-1, 3), 15 / 4)


def test_means_of_means_and_of_deviations_are_told_from_the_sums():
    firsts, bought = [], []
    for k in range(8):
        rng = np.random.default_rng(k)
        points, noise = rng.normal(size=(5000, 20)), rng.logistic(size=5000)
        firsts.append(points[:, 0])
        bought.append(points[:, 0] - points[:, 1] + noise > 1)
    u, buys = np.concatenate(firsts), np.concatenate(bought)
    files = u[buys], u[~buys][:5000]
    right = np.concatenate(files).mean(), np.concatenate(files).std()
    means, deviations = (
        [method(file) for file in files] for method in (np.mean, np.std)
    )
    by_rows = np.average(deviations, weights=[*map(len, files)])

    def judge(mean, deviation):
        exercise = EXERCISES["ex-large-data-deviation"]
        return exercise.judge(mean=mean, deviation=deviation)

    assert judge(*right).startswith("right")
    assert "mean of the means" in judge(np.mean(means), right[1])
    for wrong in (np.mean(deviations), by_rows):
        assert "mean of the deviations" in judge(right[0], wrong)


@pytest.mark.parametrize(
    ("shuffled", "dealt", "both", "said"),
    [
        (0.481, 0.0181, 0.001, "right"),
        (0.481, 0.0181, 0.48, "deal first"),
        (0.481, 0.0181, 0.019, "shuffle it, too"),
        (0.481, 0.0007, 0.001, "keep their old order"),
        (0.481, 0.48, 0.001, "Deal all rows"),
        (0.0007, 0.02, 0.001, "no row leaves"),
        (0.496, 0.02, 0.001, "file as it is"),
    ],
)
def test_the_two_steps_of_a_shuffle_are_told_apart(shuffled, dealt, both, said):
    judge = EXERCISES["ex-large-data-shuffle"].judge
    assert said in judge(shuffled=shuffled, dealt=dealt, both=both)
