"""The figures of the three approaches, by numbers that mathematics gives."""

import matplotlib.pyplot as plt
import numpy as np
from drawn import boundaries, named, written
from matplotlib.contour import ContourSet

from linclass import GaussianClassifier, Halfspace, LogisticRegression
from linclass.book.figures import approaches as figures

# Two classes of four points with covariance 1/2 times the identity.
CROSS = np.array([[1, 0], [-1, 0], [0, 1], [0, -1]])
X, Y = np.vstack([CROSS, CROSS + np.array([4, 0])]), np.repeat([-1, 1], 4)


def test_ellipses_are_one_and_two_deviations_from_the_mean():
    model = GaussianClassifier().fit(X, Y)
    ax = figures.densities(model, X, Y)
    rings = [each for each in ax.collections if isinstance(each, ContourSet)]
    for ring, center in zip(rings, [(0, 0), (4, 0)], strict=True):
        for path, deviations in zip(ring.get_paths(), (2, 1), strict=True):
            away = np.linalg.norm(path.vertices - center, axis=1)
            away = away[away < 3]  # a closed path ends with an empty vertex
            np.testing.assert_allclose(away, deviations * np.sqrt(0.5), rtol=0.01)
    means, line = ax.lines
    np.testing.assert_allclose([line.get_xy1()[0], line.get_xy2()[0]], 2)
    assert line.get_linestyle() == "-"  # as in `draw.lines`, where it is the first
    np.testing.assert_allclose(means.get_xydata(), [(0, 0), (4, 0)], atol=1e-12)


def test_others_are_triangles_in_sight():
    model = GaussianClassifier().fit(X, Y)
    far = np.array([[20.0, 5.0], [21.0, 5.0]])
    ax = figures.densities(model, X, Y, others={"far": far})
    drawn = named(ax, "far")
    assert drawn.get_marker() == "^"
    np.testing.assert_array_equal(drawn.get_xydata(), far)
    assert ax.get_xlim()[0] < -1 and ax.get_xlim()[1] > 21


def test_three_views_of_a_table():
    joint, middle, right = figures.three_views([[3, 1, 1], [1, 1, 3]])
    heights = [bar.get_height() for bar in joint.patches]
    np.testing.assert_allclose(heights, np.array([3, 1, 1, 1, 1, 3]) / 10)
    assert [bool(bar.get_hatch()) for bar in joint.patches] == [False] * 3 + [True] * 3
    assert middle.lines[0].get_xydata().tolist() == [[0, 0.25], [1, 0.5], [2, 0.75]]
    negative, positive = right.lines  # a tie is +1, as everywhere
    assert negative.get_xydata().tolist() == [[0, 0]]  # its height is called −1
    assert positive.get_xydata().tolist() == [[1, 1], [2, 1]]


def test_bells_with_one_variance_have_a_line_of_log_odds():
    joint, odds, posterior = figures.bells([0, 2], [1, 1], [2 / 3, 1 / 3])
    x, values = odds.lines[0].get_xydata().T
    np.testing.assert_allclose(values, 2 * x - 2 - np.log(2))
    chance = posterior.lines[0].get_ydata()
    np.testing.assert_allclose(chance, 1 / (1 + 2 * np.exp(2 - 2 * x)))
    minus, plus = (line.get_ydata() for line in joint.lines[:2])
    np.testing.assert_allclose(plus / (plus + minus), chance)
    np.testing.assert_allclose(minus.max(), 2 / 3 / np.sqrt(2 * np.pi), rtol=1e-3)
    for ax in (joint, odds, posterior):
        np.testing.assert_allclose(ax.lines[-1].get_xdata(), 1 + np.log(2) / 2)


def test_bells_with_two_variances_are_cut_twice():
    _, odds, _ = figures.bells([0, 0], [4, 1], [0.5, 0.5])
    x, values = odds.lines[0].get_xydata().T
    np.testing.assert_allclose(values, np.log(2) - 3 / 8 * x**2)
    cuts = sorted(line.get_xdata()[0] for line in odds.lines[-2:])
    np.testing.assert_allclose(cuts, np.array([-1, 1]) * np.sqrt(8 / 3 * np.log(2)))


def test_three_learners_share_a_figure():
    swapped = Y[[4, 1, 2, 3, 0, 5, 6, 7]]  # so that the logistic loss has a minimum
    models = (
        GaussianClassifier().fit(X, swapped),
        LogisticRegression().fit(X, swapped),
        Halfspace([1, 0], -2),
    )
    axes = figures.three_learners(dict(zip("abc", models, strict=True)), X, swapped)
    (legend,) = axes[0].figure.legends
    assert {"a", "b", "c"} <= set(written(legend))
    for model, ends in zip(models, boundaries(axes[3]), strict=True):
        halfspace = getattr(model, "halfspace_", model)
        np.testing.assert_allclose(halfspace.score(ends), 0, atol=1e-9)


def test_curves_over_sizes():
    one = np.array([[[0.3, 0.4], [0.1, 0.2]], [[0.2, 0.1], [0.2, 0.1]]])
    axes = figures.learning([10, 100], {"one": one, "two": 2 * one}, [0.05, 0.02])
    for ax, factor, least in zip(axes, (1, 2), (0.05, 0.02), strict=True):
        first, second, best = ax.lines
        np.testing.assert_allclose(first.get_ydata(), factor * np.array([0.2, 0.2]))
        np.testing.assert_allclose(second.get_ydata(), factor * np.array([0.3, 0.1]))
        assert first.get_xdata().tolist() == [10, 100]
        assert set(best.get_ydata()) == {least}
        looks = {(line.get_linestyle(), line.get_marker()) for line in ax.lines}
        assert len(looks) == 3
        assert written(ax.get_xticklabels()) == ["10", "100"]
    assert axes[0].get_ylim() == axes[1].get_ylim()


def test_the_player_counts_the_mistakes_of_both():
    near = np.array([[0, 0], [0, 1], [3, 0], [1, 0], [4, 0], [5, 1]])
    far = near + np.array([[0, 0]] * 5 + [[30, 0]])
    y = np.array([-1, -1, -1, 1, 1, 1])
    played = figures.approach_player({"near": near, "far": far}, y, "Set")
    for points, words, numbers, alt in zip(
        (near, far), ("near", "far"), played.numbers, played.alts, strict=True
    ):
        first, second = (
            int((model.fit(points, y).predict(points) != y).sum())
            for model in (GaussianClassifier(), LogisticRegression())
        )
        assert numbers == (
            f"{words}: mistakes {first} generative, {second} discriminative."
        )
        assert f"leaves {first} of 6" in alt and f"one {second}." in alt


def test_the_frames_have_common_limits(monkeypatch):
    monkeypatch.setattr(figures, "player", lambda draw, *rest, **more: draw)
    sets = {"near": X, "far": X * [1, 3]}
    Y2 = Y.copy()
    Y2[[1, 4]] = Y2[[4, 1]]  # so that the logistic loss has a minimum
    draw = figures.approach_player(sets, Y2, "Set")
    limits = []
    for words in sets:
        _, ax = plt.subplots()
        draw(ax, words)
        limits.append((ax.get_xlim(), ax.get_ylim()))
    assert limits[0] == limits[1]
    assert limits[0][1][1] > 3


def test_a_field_is_in_cividis_with_its_numbers_at_its_level_lines():
    _, ax = plt.subplots()
    figures.field(lambda Z: Z.sum(axis=1), [[0, 0], [4, 2]], [-1, 1], ax)
    fill, lines = ax.collections[:2]
    assert fill.get_cmap().name == "cividis"
    for level, path in zip(lines.levels, lines.get_paths(), strict=True):
        np.testing.assert_allclose(path.vertices.sum(axis=1), level, atol=1e-9)
    assert ax.figure.axes[1].get_ylabel() == "p(+1 | x)"
