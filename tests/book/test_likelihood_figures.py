"""Figures of the page on likelihood: their curves and strokes, by numbers."""

import math

import numpy as np
from drawn import written

from linclass import Halfspace, datasets
from linclass.book.figures import likelihood as figures
from linclass.descent import gradient_ascent

X, y = datasets.logit8()
LN3 = math.log(3)
BEST = Halfspace([2 * LN3], -LN3)


def sigma(u):
    return 1 / (1 + math.exp(-u))


def strokes(ax):
    return np.array([segment[:, 1] for segment in ax.collections[0].get_segments()])


def test_the_curve_passes_through_the_shares():
    ax = figures.probability_curve(X, y, BEST)
    x, p = ax.lines[0].get_data()
    for place, share in ((0, 1 / 4), (0.5, 1 / 2), (1, 3 / 4)):
        assert math.isclose(np.interp(place, x, p), share, abs_tol=1e-4)
    assert np.allclose(p, [sigma(2 * LN3 * u - LN3) for u in x])


def test_strokes_go_from_the_probability_to_the_label():
    ends = strokes(figures.probability_curve(X, y, BEST))
    assert np.allclose(ends[:, 0], [1 / 4] * 4 + [3 / 4] * 4)
    assert ends[:, 1].tolist() == [0, 0, 0, 1, 0, 1, 1, 1]
    lengths = ends[:, 1] - ends[:, 0]
    assert math.isclose(lengths[:4].sum(), 0, abs_tol=1e-12)


def test_equal_points_stand_side_by_side():
    ax = figures.probability_curve(X, y, BEST)
    places = np.vstack([c.get_offsets() for c in ax.collections[1:]])
    assert len({tuple(row) for row in places.round(6).tolist()}) == 8
    assert abs(places[:, 0] - places[:, 0].round()).max() < 0.1
    assert sorted(places[:, 1]) == [0] * 4 + [1] * 4


def test_the_second_curve_is_dashed():
    ax = figures.probability_curve(X, y, Halfspace([0], 0), BEST)
    level, best = ax.lines
    assert set(level.get_ydata()) == {0.5}
    assert best.get_linestyle() != level.get_linestyle()
    assert math.isclose(np.interp(1, *best.get_data()), 3 / 4, abs_tol=1e-4)


def test_tangents_touch_the_loss_with_its_slope():
    ax = figures.logistic_slopes()
    curve, *rest = ax.lines
    for z, value in list(zip(*curve.get_data(), strict=True))[::40]:
        assert math.isclose(value, math.log(1 + math.exp(-z)))
    for z, tangent, diamond in zip((-4, 0, 4), rest[::2], rest[1::2], strict=True):
        (x0, x1), (y0, y1) = tangent.get_data()
        assert math.isclose((y1 - y0) / (x1 - x0), -sigma(-z))
        assert diamond.get_xdata()[0] == z
        assert math.isclose((y0 + y1) / 2, math.log(1 + math.exp(-z)))
    assert written(ax) == ["slope −0.982", "slope −0.500", "slope −0.018"]


def test_every_flight_is_drawn_once_and_equal_ones_are_piled_up():
    flights = datasets.challenger()
    ax = figures.flights(*flights)
    damaged, fine = (dots.get_offsets() for dots in ax.collections)
    for drawn, label, at, way in ((damaged, 1, 1, 1), (fine, -1, 0, -1)):
        assert sorted(drawn[:, 0]) == sorted(flights.X[flights.y == label, 0])
        assert len({tuple(row) for row in drawn.round(6).tolist()}) == len(drawn)
        assert (way * (drawn[:, 1] - at) >= 0).all()
    assert ax.get_xlim()[0] < 31 < flights.X.min()


def test_curves_are_told_apart_only_where_no_flight_was():
    X, y = datasets.challenger()
    curves = {
        "fitted": lambda u: [sigma(13 - 0.2 * v) for v in u],
        "level": lambda u: [sigma(13 - 0.2 * max(v, 53)) for v in u],
    }
    ax = figures.flights(X, y, curves)
    forecast, cold, warm, other, _ = ax.lines
    assert set(forecast.get_xdata()) == {31}
    assert cold.get_xdata()[-1] == warm.get_xdata()[0] == 53
    assert warm.get_linestyle() == cold.get_linestyle() != other.get_linestyle()
    for text, (name, curve) in zip(ax.texts, curves.items(), strict=True):
        assert text.get_text() == name
        assert math.isclose(text.xy[1], curve([text.xy[0]])[0])
    assert set(other.get_ydata()) == {sigma(13 - 0.2 * 53)}
    for x, p in zip(*warm.get_data(), strict=True):
        assert math.isclose(p, sigma(13 - 0.2 * x))


def test_the_ascent_can_be_played():
    trace = gradient_ascent(X, y, start=(2, -4), rate=0.3)
    played = figures.likelihood_player(trace, X, y, [0, 1, 20])
    first = 3 * math.log(1 - sigma(2)) + math.log(sigma(2))
    first += math.log(1 - sigma(-2)) + 3 * math.log(sigma(-2))
    assert f"b = 2.000, w = -4.000, log-likelihood {first:.4f}" in played.numbers[0]
    slope = (1 - 4 * sigma(2)) + (3 - 4 * sigma(-2))
    assert f"After 1 step: b = {2 + 0.3 * slope:.3f}" in played.numbers[1]
    assert "falls" in played.alts[0] and "rises" in played.alts[2]


def test_a_level_curve_is_called_level():
    trace = gradient_ascent(X, y, rate=0.5)
    assert "is level" in figures.likelihood_player(trace, X, y, [0]).alts[0]


def test_the_likelihood_can_be_explored():
    explored = figures.likelihood_explorer(X, y)
    assert explored.numbers == f"Likelihood {2**-8:.8f}, log-likelihood -5.5452."
    _, alt, numbers = explored.at(-1.1, 2.2)
    assert "-4.4987" in numbers and "from 0.25 at" in alt and "to 0.75 at" in alt
    best = 2 * (3 * math.log(3 / 4) + math.log(1 / 4))
    assert float(numbers.split()[1].rstrip(",")) < math.exp(best)
