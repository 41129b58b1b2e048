"""Figures are checked by what is drawn in them, the player by what it hands out."""

import base64
import io
import re
import subprocess
import sys
from functools import cache

import matplotlib.pyplot as plt
import numpy as np
import pytest
from chromium import page_of
from cycler import cycler
from drawn import arrows, boundaries, gray, in_view, named, names, segments, written
from matplotlib.collections import LineCollection
from matplotlib.colors import to_hex
from matplotlib.markers import MarkerStyle
from matplotlib.patches import Circle, Polygon
from matplotlib.path import Path
from PIL import Image

from linclass import (
    Halfspace,
    LeastSquaresClassifier,
    MaxMargin,
    Perceptron,
    datasets,
    separate,
)
from linclass.book import draw
from linclass.book.figures import algorithm, margin, mistake_bound
from linclass.book.player import player

X, y = datasets.t13()
BEST = Halfspace([0.6, 0.8], -2.2)  # the maximum margin of t13, by datasets.md
# Margins of BEST, five times: the table of the certificate, in whole numbers.
FIVE_MARGINS = np.array([5, 5, 32, 36, 48, 38, 5, 10, 8, 15, 7, 10, 13])
HALFSPACES = [
    BEST,
    Halfspace([-3, -4], 11),
    Halfspace([1, 0], -2),  # a vertical line
    Halfspace([0, -2], 3),  # a horizontal one
    Halfspace([1, -1], 0),  # one through the origin
]


def rows_of(points):
    return {tuple(row) for row in np.asarray(points.get_offsets()).tolist()}


def ends(line):
    return np.array([line.get_xy1(), line.get_xy2()])


# ------------------------------------------------------------------ the package


def run_python(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_import_changes_no_setting_and_loads_no_widgets():
    assert "clean" in run_python(
        "import sys, matplotlib, matplotlib.pyplot\n"
        "before = dict(matplotlib.rcParams)\n"
        "from linclass.book import draw, explorer, player\n"
        "assert dict(matplotlib.rcParams) == before\n"
        "assert not {'anywidget', 'ipywidgets'} & set(sys.modules)\n"
        "print('clean')"
    )


def test_drawing_leaves_the_settings_alone():
    before = dict(plt.rcParams)
    draw.separator(BEST, X, y)
    player(frame, [1], "Slope")
    assert dict(plt.rcParams) == before


def test_a_dark_matplotlibrc_changes_no_picture():
    def picture():
        file = io.BytesIO()
        ax = draw.separator(BEST, X, y)
        ax.figure.savefig(file, dpi=50)
        return file.getvalue(), player(frame, [1], "Slope").pictures

    before = picture()
    dark = {
        "text.color": "white",
        "axes.labelcolor": "white",
        "xtick.color": "white",
        "lines.linestyle": ":",
        "lines.marker": "x",
        "axes.prop_cycle": cycler(color=["red"]),
        "legend.fancybox": False,
    }
    with plt.rc_context(dark):
        assert picture() == before
        assert plt.rcParams["text.color"] == "white"


def test_a_player_opens_no_figure():
    player(lambda ax, k: (f"k = {k}", "one " * 8), [1], "k")
    assert plt.get_fignums() == []


@cache
def all_figures():
    trace = Perceptron().fit(X, y).trace_
    return {
        "points": draw.points(X, y),
        "separator": draw.separator(BEST, X, y),
        "lines": draw.lines({"a": BEST, "b": HALFSPACES[2]}, X, y),
        "regions": draw.regions(BEST.score, X, y),
        "distances": margin.distances(BEST, X, y, rows=range(13)),
        "margin_strip": margin.margin_strip(BEST, X, y),
        "radius_and_margin": mistake_bound.radius_and_margin(BEST, X, y),
        "hulls": draw.hulls(X, y, MaxMargin().fit(X, y)),
        "perceptron_step": algorithm.perceptron_step(trace, 3, X, y),
        "regression_1d": draw.regression_1d([0, 1, 5], [1, -1, 1], Halfspace([1], -1)),
    }


def test_figures_are_white_six_inches_wide_and_small():
    for name, ax in all_figures().items():
        file = io.BytesIO()
        ax.figure.savefig(file, dpi=ax.figure.dpi, bbox_inches="tight")
        with Image.open(file) as picture:
            corner = picture.convert("RGBA").getpixel((0, 0))
            # A trimmed figure may lose its edges, never gain more than the padding.
            assert 560 <= picture.width <= 6.2 * 110, name
        assert corner == (255, 255, 255, 255), name
        assert len(file.getvalue()) < 65_000, name
        assert ax.figure.get_figwidth() == 6, name


def test_figures_in_the_plane_have_equal_scales():
    for name, ax in all_figures().items():
        if name != "regression_1d":
            assert ax.get_aspect() == 1, name


def test_legend_names_classes_first_and_never_twice():
    for name, ax in all_figures().items():
        labels = written(ax.get_legend())
        assert len(set(labels)) == len(labels), name
        assert labels[:2] == ["class +1", "class −1"], name


def test_a_mistake_in_the_call_leaves_no_figure_behind():
    with pytest.raises(ZeroDivisionError):
        draw.regions(lambda points: 1 / 0, X, y)
    assert plt.get_fignums() == []


def test_axes_of_the_caller_are_used_and_keep_their_limits():
    first, second = draw.panels(2)
    assert draw.points(X, y, ax=first) is first
    limits = first.get_xlim()
    draw.separator(Halfspace([1, 0], 90), X, y, ax=first)
    assert first.get_xlim() == limits
    assert first.get_legend() is None and not second.has_data()


def test_a_figure_inside_another_keeps_the_limits_of_the_outer_one():
    ax = draw.separator(Halfspace([1, 0], 90), X, y)  # its line is far from X
    assert ax.get_xlim()[0] < -90 and ax.get_xlabel() == "$x_1$"
    ax.clear()  # and after that they are set anew
    draw.points(X, y, ax=ax)
    assert ax.get_xlim() == draw.points(X, y).get_xlim()


def test_panels_are_as_many_as_asked():
    panels = draw.panels(7, columns=3)
    assert len(panels) == 7 == len(panels[0].figure.axes)


# ------------------------------------------------------------------ points, lines


@pytest.mark.parametrize(
    ("labels", "told"),
    [
        (y, ("+1", "−1")),
        ((y + 1) // 2, ("1", "0")),
        (np.where(y > 0, "b", "a"), ("b", "a")),
        (y * 1.5, ("1.5", "−1.5")),
        (y > 0, ("True", "False")),
        (np.where(y > 0, "1", "-1"), ("1", "-1")),
    ],
)
def test_classes_differ_by_color_and_marker(labels, told):
    ax = draw.points(X, labels)
    for name, rows, color, marker in (
        (f"class {told[0]}", X[:6], "#d55e00", "o"),
        (f"class {told[1]}", X[6:], "#0072b2", "s"),
    ):
        points = named(ax, name)
        assert rows_of(points) == {tuple(row) for row in rows.tolist()}
        assert to_hex(points.get_facecolor()[0]) == color
        style = MarkerStyle(marker)
        outline = style.get_path().transformed(style.get_transform())
        np.testing.assert_array_equal(points.get_paths()[0].vertices, outline.vertices)


@pytest.mark.parametrize("count", [3, 4, 5, 6])
@pytest.mark.parametrize("kind", [int, str])
def test_each_of_several_classes_has_a_look_and_its_name(count, kind):
    labels = np.arange(12).astype(int) % count
    Z = np.column_stack([np.arange(12), np.arange(12) % 5])
    ax = draw.points(Z, labels.astype(kind))
    looks = set()
    for k in range(count):
        dots = named(ax, f"class {k}")
        assert rows_of(dots) == {tuple(row) for row in Z[labels == k].tolist()}
        corners = dots.get_paths()[0].vertices
        looks.add((to_hex(dots.get_facecolor()[0]), corners.tobytes()))
    assert len({color for color, _ in looks}) == len(looks) == count
    assert len({shape for _, shape in looks}) == count


@pytest.mark.parametrize(
    ("figure", "labels", "message"),
    [
        (draw.points, range(7), r"7 classes, 0, 1, 2, 3, 4, 5, …; .* at most 6"),
        (draw.points, "abcdefg", "at most 6"),
        (draw.points, [1, -1], "7 points, but y has 2 labels"),
        (draw.points, np.array([1, "a", None, 1, 1, 1, 1], object), "several types"),
        (draw.hulls, [0, 1, 2, 0, 1, 2, 0], "y has 3: 0, 1, 2; .* y == 2"),
        (draw.hulls, list("abcabca"), "y has 3: a, b, c; .* y == 'c'"),
    ],
)
def test_labels_that_cannot_be_drawn_are_told(figure, labels, message):
    Z = np.column_stack([np.arange(7), np.arange(7) ** 2])
    with pytest.raises(ValueError, match=message):
        figure(Z, list(labels))
    assert plt.get_fignums() == []


def test_sides_are_named_by_the_labels():
    ax = draw.regions(BEST.score, X, np.where(y > 0, "yes", "no"))
    assert set(written(ax)) == {"predict yes", "predict no"}
    ax = draw.regions(BEST.score, X, y)
    assert set(written(ax)) == {"predict +1", "predict −1"}


def test_one_class_alone_is_drawn_by_its_sign():
    assert names(draw.points([[1, 2]], [1])) == ["class +1"]
    assert names(draw.points([[1, 2]], [-1])) == ["class −1"]
    assert names(draw.points([[1, 2]], ["no"])) == ["class no"]


def test_all_points_are_in_view():
    ax = draw.points(X, y)
    assert all(in_view(ax, x) for x in X)


@pytest.mark.parametrize("bad", [np.ones((4, 3)), np.ones(4)])
def test_points_outside_the_plane_are_refused(bad):
    with pytest.raises(ValueError, match=re.escape(f"got {bad.shape}; choose two col")):
        draw.points(bad, [1, 1, -1, -1])


def test_rings_join_the_legend():
    ax = draw.lines({"best": BEST}, X, y)
    draw.mark(X[:2], ax=ax, label="wrong")
    assert rows_of(named(ax, "wrong")) == {(0.0, 4.0), (4.0, 1.0)}
    assert "wrong" in written(ax.get_legend())
    draw.mark(X[:0], ax=ax, label="none")
    assert "none" not in names(ax)


def test_lines_lie_where_the_score_is_zero_and_differ_in_dashes():
    ax = draw.lines({str(k): h for k, h in enumerate(HALFSPACES)}, X, y)
    for halfspace, places in zip(HALFSPACES, boundaries(ax), strict=True):
        np.testing.assert_allclose(halfspace.score(places), 0, atol=1e-12)
        assert np.ptp(places, axis=0).max() > 0.5
    assert len({str(line._unscaled_dash_pattern) for line in ax.lines}) == 5


def test_a_fitted_classifier_stands_for_its_halfspace():
    model = LeastSquaresClassifier().fit(X, y)
    line = named(draw.lines({"fit": model}, X, y), "fit")
    # datasets.md: alpha = (-485403, 70980, 96112) / 612811
    exact = Halfspace([70980, 96112], -485403)
    np.testing.assert_allclose(exact.score(ends(line)) / 485403, 0, atol=1e-12)


@pytest.mark.parametrize("absent", [Halfspace([0, 0], 1), Halfspace([1, 1], 500)])
def test_no_line_and_no_warning_where_there_is_none(absent):
    ax = draw.lines({"absent": absent}, X, y)
    draw.separator(absent, X, y, offset=False)
    draw.separator(Halfspace([0, 0], 1), X, y)
    assert "absent" not in names(ax)


# ------------------------------------------------------------------ D0-12, D3-08


@pytest.mark.parametrize("h", HALFSPACES, ids=repr)
def test_normal_stands_on_the_line_and_points_to_the_positives(h):
    ax = draw.separator(h, X, y)
    ((foot, tip),) = arrows(ax)
    assert h.score([foot])[0] == pytest.approx(0, abs=1e-9)
    step = tip - foot
    assert step[0] * h.w[1] - step[1] * h.w[0] == pytest.approx(0, abs=1e-9)
    assert h.score([tip])[0] > 0
    assert in_view(ax, foot) and in_view(ax, tip)


@pytest.mark.parametrize("h", HALFSPACES, ids=repr)
def test_offset_is_the_shortest_way_from_the_origin(h):
    ax = draw.separator(h, X, y)
    length = abs(h.b) / np.hypot(*h.w)
    segment = named(ax, f"distance |b|/‖w‖ = {length:.3g}").get_xydata()
    np.testing.assert_array_equal(segment[0], [0, 0])
    assert np.linalg.norm(segment[1]) == pytest.approx(length)
    assert h.score(segment[1:])[0] == pytest.approx(0, abs=1e-12)


def test_normal_and_offset_can_be_left_out():
    ax = draw.separator(BEST, X, y, normal=False, offset=False)
    assert arrows(ax) == [] and "origin" not in names(ax)


# ------------------------------------------------------------------ D3-05


def inside_names(ax):
    return {text.get_text(): text.xy for text in ax.texts}


def _inside(path, point):
    """Whether an odd number of the rings of a path go around a point."""
    rings = path.to_polygons()
    return sum(Path(ring).contains_point(point) for ring in rings) % 2 == 1


def test_regions_of_a_ball_end_at_its_circle():
    ball, labels = datasets.ball13()

    def score(points):
        return 9 - ((points - [1, 2]) ** 2).sum(axis=1)

    ax = draw.regions(score, ball, labels)
    edge = ax.collections[1].get_paths()[0].vertices
    radii = np.hypot(*(edge - [1, 2]).T)
    assert len(edge) > 100
    np.testing.assert_allclose(radii, 3, atol=0.01)
    plain, hatched = ax.collections[0].get_paths()
    assert ax.collections[0].hatches == [None, "//"]
    for point in ((1, 2), (3.5, 3), (4.2, 3.2), (-2, -2)):
        assert _inside(hatched, point) == (score(np.array([point]))[0] >= 0)
        assert _inside(plain, point) != _inside(hatched, point)
    places = inside_names(ax)
    assert score(np.array([places["predict +1"]]))[0] > 0
    assert score(np.array([places["predict −1"]]))[0] < 0


def test_regions_have_smaller_names_in_narrow_panels():
    narrow, _ = draw.panels(2)
    sizes = {
        text.get_fontsize()
        for ax in (
            draw.regions(BEST.score, X, y),
            draw.regions(BEST.score, X, y, ax=narrow),
        )
        for text in ax.texts
    }
    assert sizes == {9, 11}


def test_regions_name_only_what_is_there():
    ax = draw.regions(lambda points: np.ones(len(points)), X, y)
    assert set(inside_names(ax)) == {"predict +1"}


# ------------------------------------------------------------------ D1-21, D1-29


def test_distances_are_written_at_the_points():
    ax = margin.distances(BEST, X, y, rows=range(13))
    written = {text.xy: text.get_text() for text in ax.texts}
    for x, five in zip(X, FIVE_MARGINS, strict=True):
        assert written[tuple(x)] == f"{five / 5:.2f}"


def test_perpendiculars_end_on_the_line_at_a_right_angle():
    h = Halfspace([1, 3], -6)
    ax = margin.distances(h, X, y, rows=[0, 3, 7])
    ways = segments(ax)
    assert [tuple(start) for start, _ in ways] == [(0, 4), (5, 8), (-5, 4)]
    for start, foot in ways:
        assert h.score([foot])[0] == pytest.approx(0, abs=1e-12)
        assert (start - foot) @ [-3, 1] == pytest.approx(0, abs=1e-12)


def test_a_point_on_the_wrong_side_has_a_negative_margin_and_a_ring():
    # (-5, 4) is of class -1 and scores -5 + 12 - 6 = 1: margin -1/sqrt(10).
    ax = margin.distances(Halfspace([1, 3], -6), X, y, rows=[0, 7])
    assert "−0.32" in written(ax)
    assert rows_of(named(ax, "wrong side")) == {(-5.0, 4.0)}


# ------------------------------------------------------------------ D0-59


def test_double_arrows_have_the_length_of_the_margin():
    ax = margin.margin_strip(MaxMargin().fit(X, y), X, y)
    drawn = arrows(ax)
    assert {tuple(tail) for tail, _ in drawn} == {(0, 4), (4, 1), (2, 0)}
    for tail, tip in drawn:
        assert np.linalg.norm(tip - tail) == pytest.approx(1)
        assert 3 * tip[0] + 4 * tip[1] == pytest.approx(11)
    assert all(text.arrowprops["arrowstyle"] == "<->" for text in ax.texts)
    assert rows_of(named(ax, "support point")) == {(0, 4), (4, 1), (2, 0)}


def test_strip_reaches_as_far_as_the_margin_and_across_the_view():
    ax = margin.margin_strip(BEST, X, y)
    corners = named(ax, "strip, half-width γ = 1").get_xy()[:4]
    np.testing.assert_allclose(np.abs(BEST.distances(corners)), 1)
    assert not any(in_view(ax, corner) for corner in corners)


# ------------------------------------------------------------------ D1-39


def test_the_circle_is_about_the_origin_and_the_strip_as_wide_as_the_margin():
    ax = mistake_bound.radius_and_margin(BEST, X, y)
    (circle,) = (p for p in ax.patches if isinstance(p, Circle))
    assert circle.center == (0, 0)
    assert circle.get_radius() ** 2 == pytest.approx(145)  # of (9, 8)
    assert in_view(ax, np.full(2, circle.get_radius() / 2**0.5))
    assert "strip, half-width γ = 1" in written(ax.get_legend())


# ------------------------------------------------------------------ D3-11, D0-60


def polygons(ax):
    return [p for p in ax.patches if isinstance(p, Polygon)]


@pytest.mark.parametrize("label", [-1, 1])
def test_hulls_of_one_class_are_one_hull(label):
    assert len(polygons(draw.hulls(X, np.full(len(X), label)))) == 1


@pytest.mark.parametrize("function", [draw.points, draw.hulls])
@pytest.mark.parametrize(
    "rows, told",
    [
        (np.empty((0, 2)), r"X has 0 sample\(s\)"),
        ([[0, 1], [np.nan, 2], [3, np.inf]], "NaN or infinity, first in row 1"),
    ],
)
def test_what_cannot_be_drawn_is_told(function, rows, told):
    with pytest.raises(ValueError, match=told):
        function(rows, [1, -1, 1][: len(rows)])


def test_a_classifier_that_is_not_fitted_is_told():
    with pytest.raises(
        TypeError, match=r"Perceptron has no half-space: fit\(X, y\) first"
    ):
        draw.separator(Perceptron(), X, y)


def test_a_regression_on_one_place_has_room_at_both_sides():
    ax = draw.regression_1d([2, 2], [1, -1], Halfspace([1], -2))
    assert np.allclose(ax.get_xlim(), [1.94, 2.06])


def test_hulls_hold_their_class():
    plus, minus = polygons(draw.hulls(X, y))
    # By hand: of the six positives only (7, 7) is inside.
    assert {tuple(c) for c in plus.get_xy()} == {(0, 4), (4, 1), (9, 4), (9, 8), (5, 8)}
    assert {(-5, 4), (6, -5), (2, 0), (4, -4)} <= {tuple(c) for c in minus.get_xy()}
    assert plus.get_linestyle() != minus.get_linestyle()


def test_segments_that_cross_show_their_common_point():
    points, labels = datasets.crossing4()
    ax = draw.hulls(points, labels, separate(points, labels))
    np.testing.assert_allclose(named(ax, "common point").get_xydata(), [[2, 1]])
    assert len(rows_of(named(ax, "positive weight"))) == 4
    assert [len(p.get_xy()) for p in polygons(ax)] == [2, 2]


def test_a_separation_and_a_margin_show_their_line():
    ax = draw.hulls(X, y, separate(X, y))
    line = named(ax, "separating line")
    side = Halfspace.from_theta([0, *(ends(line)[1] - ends(line)[0])[::-1] * [1, -1]])
    level = side.score(ends(line)[:1])[0]
    scores = side.score(X) - level
    assert (np.sign(scores) == np.sign(scores[0]) * y).all()

    ax = draw.hulls(X, y, MaxMargin().fit(X, y))
    nearest = named(ax, "nearest points").get_xydata()
    np.testing.assert_allclose(nearest, [[3.2, 1.6], [2, 0]])


def test_a_class_of_one_point_has_a_hull():
    draw.hulls([[0, 0], [1, 0], [0, 1]], [1, -1, -1])


# ------------------------------------------------------------------ D0-18


def test_fitted_line_crosses_zero_at_three():
    x, labels = datasets.line13()
    ax = draw.regression_1d(x, labels, LeastSquaresClassifier().fit(x, labels))
    assert written(ax) == ["g(x) = 0 at x = 3"]
    (zero,) = [line for line in ax.lines if line.get_marker() == "D"]
    np.testing.assert_allclose(zero.get_xydata(), [[3, 0]], atol=1e-12)
    fitted = named(ax, "fitted line $g(x)$").get_xydata()
    np.testing.assert_allclose(fitted[:, 1], (fitted[:, 0] - 3) / 11)
    assert rows_of(named(ax, "mistake")) == {(0.0, 1.0), (1.0, 1.0)}
    assert {h for _, h in rows_of(named(ax, "class +1"))} == {1.0}
    assert {h for _, h in rows_of(named(ax, "class −1"))} == {-1.0}


def test_residuals_join_each_point_to_the_line():
    ax = draw.regression_1d([0, 6], [-1, 1], Halfspace([0.5], -1))
    (residuals,) = [c for c in ax.collections if isinstance(c, LineCollection)]
    segments = np.array(residuals.get_segments())
    np.testing.assert_array_equal(segments, [[[0, -1], [0, -1]], [[6, 2], [6, 1]]])


def test_a_flat_fit_has_no_zero():
    ax = draw.regression_1d([0, 6], [-1, 1], Halfspace([0], 0.5))
    assert len(ax.texts) == 0


# ------------------------------------------------------------------ D1-34, D3-23

# (b; w1, w2) after each update, and the row added: datasets.md, exact integers.
RUN = [(0, 0, 0), (1, 0, 4), (0, -2, 4), (-1, 3, 0), (-2, -1, 4), (-3, -1, 3)]
RUN += [(-2, 3, 4), (-3, 1, 4), (-4, 6, 0), (-5, 2, 4), (-6, 7, 0), (-7, 3, 4)]
ADDED = [0, 6, 7, 9, 10, 1, 6, 7, 9, 7, 9]


def wrong_rows(k):
    b, first, second = RUN[k]
    return {
        (float(p), float(q))
        for (p, q), sign in zip(X.astype(int).tolist(), y.tolist(), strict=True)
        if sign * (b + first * p + second * q) <= 0
    }


@pytest.mark.parametrize("k", range(12))
def test_a_step_shows_line_point_and_mistakes(k):
    ax = algorithm.perceptron_step(Perceptron().fit(X, y).trace_, k, X, y)
    drawn = {line.get_label(): line for line in ax.lines}
    if k > 0:
        np.testing.assert_array_equal(drawn["added"].get_xydata()[0], X[ADDED[k - 1]])
        now = Halfspace(RUN[k][1:], RUN[k][0])
        np.testing.assert_allclose(now.score(ends(drawn["boundary"])), 0, atol=1e-9)
        ((foot, tip),) = arrows(ax)
        assert now.score([foot])[0] == pytest.approx(0, abs=1e-9)
        assert now.score([tip])[0] > 0
    if k > 1:
        before = Halfspace(RUN[k - 1][1:], RUN[k - 1][0])
        np.testing.assert_allclose(before.score(ends(drawn["before"])), 0, atol=1e-9)
    rings = rows_of(named(ax, "mistake")) if "mistake" in names(ax) else set()
    assert rings == wrong_rows(k)


def test_the_run_can_be_played():
    played = algorithm.perceptron_player(Perceptron().fit(X, y).trace_, X, y)
    assert len(played.pictures) == 12
    for k, ((b, first, second), line) in enumerate(
        zip(RUN, played.numbers, strict=True)
    ):
        assert (
            f"= ({b}; {first}, {second}). Mistakes now: {len(wrong_rows(k))}." in line
        )
        assert f"{len(wrong_rows(k))} of 13" in played.alts[k]
    for k, row in enumerate(ADDED, start=1):
        assert f"row {row}:" in played.numbers[k]


# ------------------------------------------------------------------ the player


def frame(ax, k):
    ax.plot([0, 1], [0, k], c="#D55E00", lw=8)
    return f"slope {k}", f"The line rises from zero to {k} at the right end."


@pytest.fixture(scope="module")
def slopes():
    return player(frame, [1, 2, 5], "Slope", start=2)


def test_player_hands_out_a_widget_a_picture_and_words(slopes):
    data, metadata = slopes._repr_mimebundle_()
    view = data["application/vnd.jupyter.widget-view+json"]
    assert view["model_id"] == slopes.widget.model_id
    above, below = np.split(gray(data["image/png"]), [720])
    assert abs(above - gray(slopes.pictures[2])).max() < 32
    assert (below < 128).any(axis=1).sum() > 20  # rows with ink: the words
    assert data["text/plain"].splitlines() == [
        "Player(Slope, 3 frames)",
        "0: The line rises from zero to 1 at the right end. | slope 1",
        "1: The line rises from zero to 2 at the right end. | slope 2",
        "2: The line rises from zero to 5 at the right end. | slope 5",
    ]
    size = {"width": 450, "height": 428, "alt": slopes.alts[2]}  # for nbconvert
    assert metadata == {"image/png": size}
    assert slopes._repr_mimebundle_()[0] == data  # one widget, shown twice


def test_widget_holds_every_frame(slopes):
    state = slopes.widget.get_state()
    assert [base64.b64decode(p) for p in state["pictures"]] == slopes.pictures
    assert state["alts"] == slopes.alts and state["numbers"] == slopes.numbers
    assert state["label"] == "Slope" and state["start"] == 2
    assert state["size"] == [450, 360]


def test_frames_differ_and_keep_their_size_and_colors(slopes):
    assert len(set(slopes.pictures)) == 3
    for png in slopes.pictures:
        with Image.open(io.BytesIO(png)) as picture:
            assert picture.size == (900, 720)
            colors = picture.convert("RGB").getcolors()
        count, _ = max(
            (n, c) for n, c in colors if np.abs(np.subtract(c, (213, 94, 0))).max() < 6
        )
        assert count > 1000  # the thick line, in vermillion


def test_the_same_frames_are_the_same_bytes(slopes):
    assert player(frame, [1, 2, 5], "Slope").pictures == slopes.pictures


@pytest.mark.parametrize(
    ("values", "start", "message"),
    [
        ([], 0, "1 to 24 frames, got 0"),
        (range(25), 0, "1 to 24 frames, got 25"),
        ([1, 2], 2, "from 0 to 1, got 2"),
        ([1, 2], -1, "from 0 to 1, got -1"),
    ],
)
def test_player_counts_its_frames(values, start, message):
    with pytest.raises(ValueError, match=message):
        player(frame, values, "Slope", start=start)


def test_player_wants_eight_words():
    with pytest.raises(ValueError, match=r"alt text of draw\(ax, 1\) is 'plot of"):
        player(lambda ax, k: ("slope", "plot of a line"), [1], "Slope")


def test_player_wants_its_numbers_as_text():
    with pytest.raises(
        ValueError, match=r"draw\(ax, 7\) returned None; return two texts"
    ):
        player(lambda ax, k: None, [7], "k")
    assert plt.get_fignums() == []


def test_player_refuses_heavy_frames():
    def noise(ax, seed):
        ax.set_position([0, 0, 1, 1])
        ax.imshow(np.random.default_rng(seed).random((720, 900)), aspect="auto")
        return f"seed {seed}", "one " * 8

    with pytest.raises(ValueError, match=r"at most 500 kB, these 1 frames are \d+ kB"):
        player(noise, [0], "Seed")


PAGE = """
<body><script type="module">
import widget from "%(script)s";
const state = %(state)s;
window.heard = [];
document.addEventListener("keydown", (event) => window.heard.push(event.key));
widget.render({ model: { get: (key) => state[key] }, el: document.body });
window.ready = true;
</script></body>
"""


@pytest.fixture
def page(slopes):
    with page_of(slopes.widget, PAGE) as page:
        yield page


@pytest.mark.site
def test_controls_have_names_and_follow_the_keyboard(page, slopes):
    tree = page.locator(".linclass-widget").aria_snapshot()
    assert 'group "Player: Slope"' in tree and 'slider "Slope"' in tree
    assert all(f'button "{name}"' in tree for name in ("Play", "Back", "Next"))
    slider, picture = page.locator("input"), page.locator("img")

    def seen():
        return slider.get_attribute("aria-valuetext"), picture.get_attribute("alt")

    assert seen() == ("Frame 3 of 3", slopes.alts[2])
    slider.focus()
    page.keyboard.press("Home")
    assert seen() == ("Frame 1 of 3", slopes.alts[0])
    height = page.locator(".linclass-widget").bounding_box()
    page.keyboard.press("ArrowRight")
    assert seen() == ("Frame 2 of 3", slopes.alts[1])
    assert page.locator(".linclass-numbers").inner_text() == "slope 2"
    assert picture.get_attribute("src").endswith(slopes.widget.pictures[1])
    assert page.locator(".linclass-widget").bounding_box() == height
    page.keyboard.press("b")  # JupyterLab would insert a cell
    page.keyboard.press("Control+s")
    assert page.evaluate("heard") == ["Control", "s"]


@pytest.mark.site
def test_play_stops_at_the_end_and_is_silent_on_the_way(page):
    play, line = page.locator("button").first, page.locator(".linclass-numbers")
    play.click()  # from the last frame: begins again
    assert play.inner_text() == "Pause"
    assert line.get_attribute("aria-live") == "off"
    assert line.inner_text() == "slope 1"
    page.wait_for_function("document.querySelector('button').textContent === 'Play'")
    assert line.inner_text() == "slope 5"
    assert line.get_attribute("aria-live") == "polite"


def test_digits_are_dark_on_white_with_their_titles():
    images = np.arange(128)
    first, second = draw.digits(images, ["one", "two"])
    assert (second.images[0].get_array() == images[64:].reshape(8, 8)).all()
    assert first.images[0].get_clim() == (0, 16) and first.get_title() == "one"
    assert all(spine.get_visible() for spine in second.spines.values())
    assert not second.get_xticks().size and not second.get_yticks().size
