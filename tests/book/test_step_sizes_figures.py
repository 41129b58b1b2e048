"""Step sizes: what is drawn is what the runs did."""

import pytest

from linclass.book.figures import step_sizes as figures


def test_settling_counts_steps_from_one_and_shows_the_goal():
    ax = figures.settling({"a": [6, 3], "b": [6, 5]}, 3)
    assert [line.get_ydata().tolist() for line in ax.lines[:2]] == [[6, 3], [6, 5]]
    assert ax.lines[0].get_xdata().tolist() == [1, 2]
    assert set(ax.lines[2].get_ydata()) == {3}


def test_shrinking_player_says_both_ends_in_one_scale():
    curves = {0.5: [7, 1, 0.1, 0.01], 2.0: [7, 1, 0.9, 0.8]}
    player = figures.shrinking_player(curves, [7, 1, 0.5, 0.25], "η = 0.1", 2.0)
    assert player.start == 1
    assert player.numbers == [
        "c = 0.5: mean excess at the end 0.01, η = 0.1: 0.25.",
        "c = 2: mean excess at the end 0.8, η = 0.1: 0.25.",
    ]
    assert all("after 3 steps" in alt for alt in player.alts)


def test_late_places_are_dots_and_the_minimum_lies_on_top():
    paths = {"a": [[0, 0], [1, 3], [1, 2], [2, 1]], "b": [[0, 0]] * 4}
    axes = figures.late_places(paths, (1.5, 1.5), 2, (-1, 3, -2, 4))
    assert [ax.get_title() for ax in axes] == ["a", "b"]
    way, start, late, star = axes[0].lines
    assert way.get_xydata().tolist() == [[0, 0], [1, 3], [1, 2]]
    assert start.get_xydata().tolist() == [[0, 0]]
    assert late.get_xydata().tolist() == [[1, 2], [2, 1]]
    assert star.get_xydata().tolist() == [[1.5, 1.5]]
    assert star.get_zorder() >= max(line.get_zorder() for line in axes[0].lines)
    assert (*axes[1].get_xlim(), *axes[1].get_ylim()) == (-1, 3, -2, 4)
    words = axes[0].figure.get_suptitle()
    assert "up to pass 2" in words and "passes 2 to 3" in words


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
