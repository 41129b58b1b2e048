"""Support points that move or go, by brute force; weights, and the shortest w."""

import numpy as np
import pytest
from drawn import boundaries, in_view, written

from linclass import datasets
from linclass.book import draw
from linclass.book.figures import support_vectors as figures
from linclass.separability import NotSeparable

X, y = datasets.t13()


def widest(Z, y=y):
    """The largest margin and its support rows: all normals that can be the best.

    These are the differences of two points of different classes, and the vectors at
    right angles to those of two points of one class.
    """
    across = (Z[y > 0][:, None] - Z[y < 0]).reshape(-1, 2)
    edges = [p - q for c in (1, -1) for p in Z[y == c] for q in Z[y == c]]
    normals = np.vstack([across, np.array(edges)[:, ::-1] * [-1, 1]])
    normals = normals[np.linalg.norm(normals, axis=1) > 1e-9]
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    low = (normals @ Z[y > 0].T).min(axis=1)
    high = (normals @ Z[y < 0].T).max(axis=1)
    best = np.argmax(low - high)
    z = y * (Z @ normals[best] - (low + high)[best] / 2)
    return z.min(), np.flatnonzero(z < z.min() + 1e-6)


def expected(t):
    Z = X.astype(float)
    Z[6] = 2 + 0.6 * t, 0.8 * t
    margin, rows = widest(Z)
    return f"margin {margin:.3f}, support rows {', '.join(map(str, rows))}"


def test_a_point_that_moves_is_told_as_by_brute_force():
    steps = [-2.0, -0.5, 0, 0.5, 1.5]
    player = figures.move_player(X, y, 6, steps)
    assert player.start == steps.index(0)
    for step, text in zip(steps, player.numbers, strict=True):
        found = f"Moved by {step:+.1f}: {expected(step)}."
        assert text == found.replace("-", "−")


def test_points_that_no_line_separates_have_no_strip():
    with pytest.raises(NotSeparable):
        figures.move_player(*datasets.crossing4(), 0, [0])


def test_kept_points_have_the_same_strip_and_the_same_view():
    both = figures.kept_points(X, y, [0, 1, 6])
    strips = [ax.patches[0].get_xy() for ax in both]
    assert np.allclose(*strips)
    assert both[0].get_xlim() == both[1].get_xlim()
    assert not any(text.arrow_patch for ax in both for text in ax.texts)


@pytest.mark.parametrize(("row", "word"), [(0, "wrong"), (6, "right"), (1, "right")])
def test_a_row_that_is_left_out_is_judged_by_the_strip_of_the_others(row, word):
    (ax,) = figures.left_out(X, y, [row])
    assert ax.get_title() == f"without row {row} (◇): {word}"
    others = np.arange(13) != row
    margin, touching = widest(X[others].astype(float), y[others])
    corners = ax.patches[0].get_xy()
    assert np.isclose(np.linalg.norm(corners[0] - corners[1]), 2 * margin)
    (near,) = ax.child_axes
    (corner,) = (c.get_offsets() for c in near.collections)
    assert corner.tolist() == [X[row].tolist()]
    # no other point is in the inset; line and strip are those of the classes
    assert sum(in_view(near, x) for x in X) == 1
    assert np.allclose(boundaries(near), boundaries(ax))
    edge = near.patches[0].get_xy()
    assert np.allclose(edge[1] - edge[0], corners[1] - corners[0])
    marked = [c.get_offsets() for c in ax.collections if len(c.get_facecolor()) == 0]
    assert {tuple(p) for p in marked[0]} == {tuple(p) for p in X[others][touching]}


def test_the_frame_holds_four_pixels_of_the_row():
    (ax,) = draw.digits([np.zeros(64)], ["nothing"])
    figures.frame_left(ax, 4)
    for frame in ax.patches:
        left, low = frame.get_xy()
        inside = [
            (row, column)
            for row, column in np.ndindex(8, 8)
            if 0 < column - left < frame.get_width()
            and 0 < row - low < frame.get_height()
        ]
        assert inside == [(4, 0), (4, 1), (4, 2), (4, 3)]


def test_weights_join_the_two_weighted_means():
    square, sides = [(1, 0), (1, 1), (0, 0), (0, 1)], [1, 1, -1, -1]
    choices = {"some": [0.25, 0.75, 1, 0], "others": [0, 1, 0, 1]}
    both = figures.weights(square, sides, choices)
    assert [ax.get_title() for ax in both] == ["some", "others"]
    joined = [ax.lines[-1].get_xydata().tolist() for ax in both]
    assert joined == [[[1, 0.75], [0, 0]], [[1, 1], [0, 1]]]
    told = [set(written(ax)) for ax in both]
    assert told[0] == {"0.25", "0.75", "1", "0", "$p$", "$q$"}


def test_the_region_holds_the_weights_that_let_all_points_reach_one():
    ax = figures.shortest(X, y)
    (region,) = ax.collections[0].get_paths()
    for w in np.random.default_rng(3).uniform(-0.8, 2, (300, 2)):
        pairs = [w @ (p - q) for p in X[y > 0] for q in X[y < 0]]
        if abs(min(pairs) - 2) > 0.05:  # not on the border, which is drawn on a grid
            assert region.contains_point(w) == (min(pairs) > 2)
    circle, best = (line.get_xydata() for line in ax.lines)
    assert np.allclose(best, [[0.6, 0.8]])
    assert np.allclose(np.linalg.norm(circle, axis=1), 1)
