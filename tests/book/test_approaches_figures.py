"""The figures of the three approaches, by numbers that mathematics gives."""

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.contour import ContourSet
from matplotlib.lines import AxLine

from linclass import GaussianClassifier, LogisticRegression
from linclass.book.figures import approaches as figures

# Two classes of four points with covariance 1/2 times the identity.
CROSS = np.array([[1, 0], [-1, 0], [0, 1], [0, -1]])
X, Y = np.vstack([CROSS, CROSS + np.array([4, 0])]), np.repeat([-1, 1], 4)


def test_ellipses_are_one_and_two_deviations_from_the_mean():
    model = GaussianClassifier().fit(X, Y)
    ax = figures.densities(model, X, Y)
    plt.close(ax.figure)
    rings = [each for each in ax.collections if isinstance(each, ContourSet)]
    for ring, center in zip(rings, [(0, 0), (4, 0)], strict=True):
        for path, deviations in zip(ring.get_paths(), (2, 1), strict=True):
            away = np.linalg.norm(path.vertices - center, axis=1)
            away = away[away < 3]  # a closed path ends with an empty vertex
            np.testing.assert_allclose(away, deviations * np.sqrt(0.5), rtol=0.01)
    (line,) = [each for each in ax.lines if isinstance(each, AxLine)]
    np.testing.assert_allclose([line.get_xy1()[0], line.get_xy2()[0]], 2)
    assert line.get_linestyle() == "-"  # as in `draw.lines`, where it is the first
    crosses = [each.get_xydata().tolist()[0] for each in ax.lines if each != line]
    np.testing.assert_allclose(crosses, [(0, 0), (4, 0)], atol=1e-12)


def test_curves_over_sizes():
    curves = {"one": [0.3, 0.2], "two": [0.4, 0.1]}
    ax = figures.size_curves([10, 100], curves, 0.05)
    plt.close(ax.figure)
    one, two, best = ax.lines
    assert one.get_xydata().tolist() == [[10, 0.3], [100, 0.2]]
    assert two.get_xydata().tolist() == [[10, 0.4], [100, 0.1]]
    assert set(best.get_ydata()) == {0.05}
    looks = {(line.get_linestyle(), line.get_marker()) for line in ax.lines}
    assert len(looks) == 3
    assert [text.get_text() for text in ax.get_xticklabels()] == ["10", "100"]


def test_the_player_counts_the_mistakes_of_both():
    near = np.array([[0, 0], [0, 1], [3, 0], [1, 0], [4, 0], [5, 1]])
    far = near + np.array([[0, 0]] * 5 + [[30, 0]])
    y = np.array([-1, -1, -1, 1, 1, 1])
    played = figures.approach_player({"near": near, "far": far}, y, "Set", start=1)
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
    assert played.start == 1


def test_the_frames_have_common_limits(monkeypatch):
    module = __import__("linclass.book.figures.approaches", fromlist=["player"])
    monkeypatch.setattr(module, "player", lambda draw, *rest, **more: draw)
    sets = {"near": X, "far": X * [1, 3]}
    Y2 = Y.copy()
    Y2[[1, 4]] = Y2[[4, 1]]  # so that the logistic loss has a minimum
    draw = figures.approach_player(sets, Y2, "Set")
    limits = []
    for words in sets:
        _, ax = plt.subplots()
        draw(ax, words)
        limits.append((ax.get_xlim(), ax.get_ylim()))
        plt.close(ax.figure)
    assert limits[0] == limits[1]
    assert limits[0][1][1] > 3
