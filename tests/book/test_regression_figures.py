"""Regression that gives way: the fits of player and explorer, in exact fractions."""

from fractions import Fraction

import matplotlib

matplotlib.use("agg")

import pytest
from stops import stops, told

from linclass import datasets
from linclass.book.figures import regression as figures

LINE, LABELS = datasets.line13()
STAY = [0, 1, 2, *range(6, 13)]


def fitted(x, y):
    """The zero of the fitted line and the margins, without rounding."""
    n, sx, sy = len(x), sum(x), sum(y)
    sxx = sum(value * value for value in x)
    sxy = sum(value * label for value, label in zip(x, y, strict=True))
    w = Fraction(n * sxy - sx * sy) / (n * sxx - sx * sx)
    b = (sy - w * sx) / n
    return -b / w, [label * (b + w * value) for value, label in zip(x, y, strict=True)]


def with_added(count, place):
    place = Fraction(round(10 * place), 10)
    x = [Fraction(int(value)) for value in LINE[STAY, 0]] + [place] * count
    return x, [int(label) for label in LABELS[STAY]] + [1] * count


@pytest.fixture(scope="module")
def far():
    return figures.far_explorer(LINE[STAY], LABELS[STAY])


def test_the_player_names_its_mistakes():
    numbers = figures.regression_player({"here": LINE[:, 0]}, LABELS, "Where").numbers
    assert numbers == ["here: g(x) = 0 at x = 3, 2 of 13 wrong (x = 0, 1)."]


@pytest.mark.parametrize("moved, every", [(0, 1), (1, 6)])
def test_the_explorer_is_right_at_the_stops_of_each_slider(far, moved, every):
    values = [3, 15.4]
    for value in stops([*far.sliders.values()][moved])[::every]:
        values[moved] = value
        x, y = with_added(*values)
        zero, z = fitted(x, y)
        wrong = [f"{float(a):g}" for a, m in zip(x, z, strict=True) if m <= 0]
        where = f" (x = {', '.join(dict.fromkeys(wrong))})" if wrong else ""
        assert told(far, *values) == (
            f"{values[0]} added at {values[1]:.1f}: g(x) = 0 at x = {float(zero):.3g}, "
            f"{len(wrong)} of {len(x)} wrong{where}."
        )


def test_no_stop_puts_a_point_on_the_zero_and_three_mistakes_are_most(far):
    counts, places = map(stops, far.sliders.values())
    table = {}
    for count in counts:
        for place in places:
            _, z = fitted(*with_added(count, place))
            assert min(map(abs, z)) > 1e-5
            table[count, round(place, 1)] = sum(margin <= 0 for margin in z)
    assert max(table.values()) == 3

    def first(count):  # the place from which on three are wrong
        return min(place for (n, place), m in table.items() if (n, m) == (count, 3))

    assert (first(1), first(10)) == (30.4, 21.4)
    assert table[10, 2.4] == 1 and table[1, 2.4] == 0


def test_the_explorer_tells_its_count_in_words(far):
    _, alt, numbers = far.at(10, 2.4)
    assert numbers.endswith("g(x) = 0 at x = -1.07, 1 of 20 wrong (x = -1).")
    assert alt == (
        "10 added at 2.4: the fitted line crosses zero at -1.07 and leaves 1 of 20 "
        "points on the wrong side."
    )
