"""Verdicts side by side and hulls that move: what is drawn, by numbers."""

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt
import numpy as np
import pytest

from linclass import datasets
from linclass.book.figures import separability as figures

TRIANGLE = [[0, 0], [4, 0], [1, 3]]
SIGNS = [1, 1, -1, -1, -1]
WALK = {f"P = {x}": [[x, 1], [5, 5], *TRIANGLE] for x in range(6, -6, -1)}


@pytest.fixture(autouse=True)
def no_figure_stays_open():
    yield
    plt.close("all")


def test_verdicts_name_each_set_and_mark_the_common_point():
    sets = {"six": datasets.real_sep6(), "cross": datasets.crossing4()}
    six, cross = figures.verdicts(sets)
    assert (six.get_title(), cross.get_title()) == ("six: a line", "cross: no line")
    assert not [line for line in six.lines if line.get_marker() == "*"]
    (star,) = (line for line in cross.lines if line.get_marker() == "*")
    assert np.allclose(star.get_xydata(), [[2, 1]], rtol=0, atol=1e-12)


def test_verdicts_draw_every_point():
    X, y = datasets.real_xor8()
    (ax,) = figures.verdicts({"eight": (X, y)})
    drawn = np.vstack(
        [dots.get_offsets() for dots in ax.collections if "class" in dots.get_label()]
    )
    assert sorted(map(tuple, drawn.tolist())) == sorted(map(tuple, X.tolist()))


def test_the_walk_is_separable_outside_of_its_two_touches():
    """x1 = 3 is on the edge x1 + x2 = 4; from -3 the segment passes (1, 3)."""
    frames = figures.hull_player(WALK, SIGNS, "P")
    for (words, _), numbers, alt in zip(
        WALK.items(), frames.numbers, frames.alts, strict=True
    ):
        x = int(words.split()[-1])
        apart = x > 3 or x < -3
        assert ("apart" in numbers) == ("lie apart" in alt) == apart
        assert ("meet at" in numbers) == ("share a point" in alt) == (not apart)


def test_the_numbers_hold_distances_known_from_geometry():
    numbers = figures.hull_player(WALK, SIGNS, "P").numbers
    assert numbers[0] == f"P = 6: hulls {np.sqrt(5):.2f} apart."  # to (4, 0)
    assert numbers[2] == f"P = 4: hulls {1 / np.sqrt(2):.2f} apart."  # x1 + x2 = 4
    assert numbers[3].startswith("P = 3: they meet at (3.00, 1.00)")


def test_all_frames_have_the_same_limits():
    limits = figures.box(np.vstack(list(WALK.values())))
    seen = set()
    for X in WALK.values():
        _, ax = plt.subplots()
        figures._frame(ax, np.array(X, dtype=float), SIGNS, limits)
        seen.add((*ax.get_xlim(), *ax.get_ylim()))
    assert len(seen) == 1


def test_the_explorer_moves_the_one_point():
    explorer = figures.hull_explorer(WALK["P = 4"], SIGNS, 0)
    assert explorer.sliders == {
        "x1 of the point": (-2.0, 7.0, 0.25, 4),
        "x2 of the point": (-2.0, 7.0, 0.25, 1),
    }
    assert explorer.numbers == f"(4, 1): hulls {1 / np.sqrt(2):.2f} apart."
    _, alt, numbers = explorer.at(1.0, 1.0)
    assert alt.startswith("With the point at (1, 1) the hulls of the two classes share")
    assert numbers.startswith("(1, 1): they meet at (")


def test_points_of_one_class_have_no_verdict():
    with pytest.raises(ValueError, match="class"):
        figures.hull_player({"all": [[0, 0], [1, 1]]}, [1, 1], "P")
