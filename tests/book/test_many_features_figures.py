"""Figures of many features: what is drawn, by numbers."""

import numpy as np
from drawn import named, written
from matplotlib.colors import to_hex

from linclass import Monomials, RadialBasis, Rectifier, datasets
from linclass.book.figures import many_features as figures

# ------------------------------------------------------- curves of degree two


def test_the_player_counts_the_mistakes_of_each_curve():
    points, labels = datasets.real_xor8()
    curves = {
        "one": (6, 0, 0, -1, 0, -1),
        "two": (0, 1, 0, 0, 0, 0),
        "three": (-1, 0, 0.5, 0, 1, -2),
        "on it": (2, 0, 0, 0, 1, 0),
    }
    player = figures.curve_player(points, labels, curves)
    for (name, w), numbers, alt in zip(
        curves.items(), player.numbers, player.alts, strict=True
    ):
        scores = [
            w[0] + w[1] * p + w[2] * q + w[3] * p * p + w[4] * p * q + w[5] * q * q
            for p, q in points.tolist()
        ]
        wrong = sum(g * s <= 0 for g, s in zip(scores, labels, strict=True))
        assert numbers.endswith(f"; {wrong} of 8 wrong.")
        assert alt.startswith(f"With the boundary {name}, {wrong} of the 8 points")


def test_the_player_writes_the_score_as_a_formula():
    points, labels = datasets.real_xor8()
    curves = {"a": (-1, 0, 0.5, -1, 2, 1), "b": (0, 0, 0, 0, 1, 0)}
    numbers = figures.curve_player(points, labels, curves).numbers
    assert "g(x) = − 1 + 0.5x₂ − x₁² + 2x₁x₂ + x₂²;" in numbers[0]
    assert "g(x) = x₁x₂;" in numbers[1]


# -------------------------------------------------------------------- counting


def test_the_table_of_pairs_frames_each_product_once():
    ax = figures.pair_table(4)
    names = {(t._x, t._y): t.get_text() for t in ax.texts}
    white = {
        (box.get_x() + 0.46, box.get_y() + 0.46)
        for box in ax.patches
        if to_hex(box.get_facecolor()) == "#ffffff"
    }
    assert len(names) == 16 and len(ax.patches) == 16
    assert {(round(j), round(i)) for j, i in white} == {
        (j, i) for i in range(1, 5) for j in range(1, 5) if i > j
    }
    assert names[3, 2] == "$x_{2}x_{3}$" and names[4, 4] == "$x_{4}^2$"


# ------------------------------------------------------------ basis functions


def test_basis_functions_are_drawn_with_their_values_and_names():
    maps = {
        "powers": Monomials(degree=3),
        "kinks": Rectifier(weights=[[1], [-2]], biases=[0, 1]),
        "bumps": RadialBasis(centers=[[-1], [1]], width=0.7),
    }
    names = [["x", "x²", "x³"], ["max(0, x)", "max(0, 1 − 2x)"], ["left", "right"]]
    formulas = [
        [lambda x: x, lambda x: x**2, lambda x: x**3],
        [lambda x: x * (x > 0), lambda x: (1 - 2 * x) * (x < 0.5)],
        [
            lambda x: np.exp(-((x + 1) ** 2) / 0.49),
            lambda x: np.exp(-(((x - 1) / 0.7) ** 2)),
        ],
    ]
    axes = figures.basis_functions(maps, names)
    assert [ax.get_title() for ax in axes] == [*maps]
    for ax, labels, wanted in zip(axes, names, formulas, strict=True):
        assert written(ax) == labels
        assert len({str(line._dash_pattern) for line in ax.lines}) == len(wanted)
        for line, formula, text in zip(ax.lines, wanted, ax.texts, strict=True):
            x, values = line.get_xydata().T
            assert np.allclose(values, formula(x))
            assert np.isclose(text.xy[1], max(formula(x)))  # at the top of its curve
        ax.figure.draw_without_rendering()
        boxes = [text.get_window_extent() for text in ax.texts]
        assert not any(a.overlaps(b) for k, a in enumerate(boxes) for b in boxes[:k])


def test_a_sum_of_bumps_is_the_sum_of_what_is_drawn():
    x, weights, labels = [0, 1, 3], [2.0, -1.0, 0.5], [1, -1, 1]
    ax = figures.bump_sum(x, weights, labels, 0.8)
    bumps = [line for line in ax.lines if line.get_linewidth() == 1.2]
    total = named(ax, "their sum, the score")
    along = total.get_xdata()
    for bump, center, weight in zip(bumps, x, weights, strict=True):
        wanted = weight * np.exp(-((along - center) ** 2) / 0.64)
        assert np.allclose(bump.get_ydata(), wanted)
    assert np.allclose(total.get_ydata(), sum(bump.get_ydata() for bump in bumps))
    heights = {dots.get_label(): dots.get_offsets()[:, 1] for dots in ax.collections}
    assert set(heights["class +1"]) == {1} and set(heights["class −1"]) == {-1}


# ------------------------------------------------------ training and test error

NAMES = [f"{m}, {e}" for m in ("linear", "quadratic") for e in ("training", "test")]


def shows_four_curves(ax, across, rows):
    assert [line.get_label() for line in ax.lines[:4]] == NAMES
    for line, curve in zip(ax.lines[:4], np.transpose(rows), strict=True):
        assert line.get_xdata().tolist() == across
        assert line.get_ydata().tolist() == curve.tolist()
        hollow = to_hex(line.get_markerfacecolor()) == "#ffffff"
        assert hollow == ("training" in line.get_label())
    dashes = [str(line._dash_pattern) for line in ax.lines[:4]]
    assert dashes[0] != dashes[2] and dashes[1] != dashes[3]
    assert ax.get_xscale() == "log"


def test_learning_curves_hold_their_numbers_and_share_one_scale():
    sizes = [20, 40, 80]
    few = np.array([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]) / 100
    axes = figures.learning_curves(sizes, {"few": few, "many": 2 * few})
    assert [ax.get_title() for ax in axes] == ["few", "many"]
    shows_four_curves(axes[0], sizes, few)
    shows_four_curves(axes[1], sizes, 2 * few)
    assert axes[0].get_ylim() == axes[1].get_ylim()
    assert axes[0].get_ylim()[1] > 0.24


def test_penalty_curves_hold_their_numbers():
    strengths = [0.1, 1, 10]
    rows = np.array([[3, 5, 0, 9], [4, 5, 1, 6], [7, 8, 7, 9]]) / 100
    ax = figures.penalty_curves(strengths, rows)
    shows_four_curves(ax, strengths, rows)
    rings = [line.get_xydata().tolist() for line in ax.lines[4:]]
    assert rings == [[[0.1, 0.05]], [[1, 0.06]]]
    assert written(ax) == ["0.050", "0.060"]
