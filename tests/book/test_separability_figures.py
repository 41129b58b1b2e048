"""Scores on a segment, hulls and what they prove: what is drawn, by numbers."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from drawn import boundaries, named

from linclass import datasets
from linclass.book.figures import separability as figures
from linclass.book.style import INK
from linclass.geometry import Halfspace

TRIANGLE = [[0, 0], [4, 0], [1, 3]]
SIGNS = [1, 1, -1, -1, -1]
WALK = {f"P = {x}": [[x, 1], [5, 5], *TRIANGLE] for x in range(6, -6, -1)}


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
    assert numbers[5] == "P = 1: they meet at (1.00, 1.00), from rows 0, 2, 3, 4."


def test_all_frames_have_the_same_limits():
    limits = figures.box(np.vstack(list(WALK.values())))
    seen = set()
    for X in WALK.values():
        _, ax = plt.subplots()
        figures._frame(ax, np.array(X, dtype=float), SIGNS, limits)
        seen.add((*ax.get_xlim(), *ax.get_ylim()))
    assert len(seen) == 1


def test_a_segment_has_the_score_of_each_place_beside_it():
    ax = figures.segment_scores(Halfspace([1, 1], -2), [0, 0], [6, 3], [0, 1 / 3, 1])
    told = {note.get_text(): tuple(np.round(note.xy, 9)) for note in ax.texts}
    assert told == {"\u22122": (0, 0), "1": (2, 1), "7": (6, 3)}
    dots = [line for line in ax.lines if len(line.get_xdata()) == 1]
    looks = {(dot.get_marker(), dot.get_color()) for dot in dots}
    assert len(dots) == 3 and looks == {("o", INK)}  # no class has this look


def test_the_halfway_line_crosses_the_segment_between_nearest_points():
    ax = figures.halfway(*datasets.t13())
    (nearest,) = (line for line in ax.lines if line.get_marker() == "D")
    p, q = nearest.get_xydata()
    assert np.allclose([p, q], [[3.2, 1.6], [2, 0]], rtol=0, atol=1e-9)
    (ends,) = boundaries(ax)
    assert np.ptp(ends, axis=0).any()
    assert np.allclose(ends @ [3, 4], 11, rtol=0, atol=1e-9)


def test_witnesses_are_ringed_and_meet_at_the_star():
    X, y = datasets.crossing8()
    weights = [2 / 3, 1 / 3, 0, 0, 1 / 2, 1 / 2, 0, 0]
    ax = figures.witnesses(X, y, weights)
    rings = named(ax, "positive weight").get_offsets()
    assert rings.tolist() == X[[0, 1, 4, 5]].tolist()
    (star,) = (line for line in ax.lines if line.get_marker() == "*")
    assert np.allclose(star.get_xydata(), [[2, 1]], rtol=0, atol=1e-12)
    ends = [sorted(map(tuple, hull.get_xy().tolist())) for hull in ax.patches]
    assert ends == [[(0, 0), (6, 3)], [(1, 4), (3, -2)]]


def test_points_of_one_class_have_no_verdict():
    with pytest.raises(ValueError, match="class"):
        figures.hull_player({"all": [[0, 0], [1, 1]]}, [1, 1], "P")
