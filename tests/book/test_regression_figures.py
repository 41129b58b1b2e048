"""Regression as a classifier: what its pictures show, held against exact fractions."""

from fractions import Fraction

import numpy as np
from drawn import arrows, written

from linclass import datasets
from linclass.book.figures import regression as figures

LINE, LABELS = datasets.line13()


def fitted(x, y):
    """The zero of the fitted line and the margins, without rounding."""
    n, sx, sy = len(x), sum(x), sum(y)
    sxx = sum(value * value for value in x)
    sxy = sum(value * label for value, label in zip(x, y, strict=True))
    w = Fraction(n * sxy - sx * sy) / (n * sxx - sx * sx)
    b = (sy - w * sx) / n
    return -b / w, [label * (b + w * value) for value, label in zip(x, y, strict=True)]


def rows_of(ax):
    """All points of a picture."""
    return np.vstack([dots.get_offsets() for dots in ax.collections]).tolist()


def test_the_points_lie_on_the_cost_curve():
    ax = figures.cost_curve([-0.5, 1, 3, 4, 1], [1, -1, 1, -1, -1])
    _, curve = ax.lines
    z, cost = curve.get_data()
    np.testing.assert_allclose(cost, (1 - z) ** 2)
    assert z[0] <= -1 and z[-1] >= 4
    assert rows_of(ax) == [[-0.5, 2.25], [3, 4], [1, 0], [4, 9], [1, 0]]
    (piled,) = ax.texts
    assert piled.get_text() == "2 here" and piled.xy == (1, 0)


def test_each_force_is_an_arrow_to_scale():
    _, z = fitted(*([int(v) for v in values] for values in (LINE[:, 0], LABELS)))
    forces = [11 * y * (1 - m) for y, m in zip(LABELS.tolist(), z, strict=True)]
    ax = figures.levers(LINE[:, 0], [int(force) for force in forces], LABELS)
    assert sorted(rows_of(ax)) == [[x, 0] for x in sorted(LINE[:, 0].tolist())]
    for (tail, tip), x, force in zip(arrows(ax), LINE[:, 0], forces, strict=True):
        assert tail.tolist() == [x, 0] and tip.tolist() == [x, force]
    assert written(ax) == [f"{abs(force)}" for force in forces]


def test_the_player_shifts_the_far_points_only():
    shifts = range(-12, 17, 2)
    played = figures.shift_player(LINE[:, 0], LABELS, [3, 4, 5], shifts, start=6)
    counts = []
    for shift, numbers in zip(shifts, played.numbers, strict=True):
        x = [int(a) + shift * (row in (3, 4, 5)) for row, a in enumerate(LINE[:, 0])]
        zero, z = fitted(x, LABELS.tolist())
        counts.append(sum(margin <= 0 for margin in z))
        assert min(map(abs, z)) > 1e-5
        assert numbers.startswith(
            f"Far points at {x[3]}, {x[4]}, {x[5]}: g(x) = 0 at x = {float(zero):.3g}, "
            f"{counts[-1]} of 13 wrong"
        )
    assert counts == [0, 1, 1] + 7 * [2] + 5 * [3]
    assert played.numbers[6].endswith("at x = 3, 2 of 13 wrong (x = 0, 1).")
    assert played.alts[6] == (
        "With the far points at 15, 16, 19, the fitted line crosses zero at 3 and "
        "leaves 2 of 13 points on the wrong side."
    )
    assert played.start == 6 and LINE[3, 0] == 15  # the data set is as before


def test_the_histograms_count_every_point_and_the_cuts_stand_where_they_should():
    values, y = np.array([0, 0, 1, 7, 8, 9.0]), [-1, -1, -1, 1, 1, -1]
    cuts, kinds = {"one": 4.5, "two": 8.5}, ("large", "small")
    ax = figures.cuts(values, y, cuts, "size", kinds=kinds)
    assert [bars.get_label() for bars in ax.containers] == ["large", "small"]
    heights = [bar.get_height() for bar in ax.patches]
    assert sum(height for height in heights if height > 0) == 2
    assert sum(height for height in heights if height < 0) == -4
    places = [line.get_xdata()[0] for line in ax.lines if line.get_label() in "onetwo"]
    assert places == [4.5, 8.5] and ax.get_xlabel() == "size"
