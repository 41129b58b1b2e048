"""Figures and answers on the limits of neighbors: errors and distances."""

from fractions import Fraction
from itertools import product

import matplotlib.pyplot as plt
import numpy as np
import pytest
from drawn import named, written
from matplotlib.colors import to_rgba

from linclass import KNearestNeighbors, datasets
from linclass.book.answers import EXERCISES
from linclass.book.figures import limits as figures

T13 = datasets.t13()


def test_neighbor_limits_are_sums_over_all_votes():
    ax = figures.neighbor_limits([1, 3])
    for k in (1, 3):
        line = named(ax, f"k = {k}")
        for p, error in line.get_xydata()[::25]:
            chance = {1: p, -1: 1 - p}
            total = sum(
                np.prod([chance[v] for v in votes])
                for votes in product([-1, 1], repeat=k + 1)
                if votes[0] * sum(votes[1:]) < 0
            )
            assert np.isclose(error, total)
    least = named(ax, "least possible").get_ydata()
    arch = named(ax, "k = 1").get_ydata()
    assert (least <= arch + 1e-12).all() and (
        arch <= 2 * least * (1 - least) + 1e-12
    ).all()


def test_the_lines_of_more_neighbors_are_darker():
    ax = figures.neighbor_limits([1, 3, 25])
    lights = [sum(to_rgba(line.get_color())[:3]) for line in ax.lines]
    assert lights == sorted(lights, reverse=True)
    assert written(ax.get_legend()) == ["k = 1", "k = 3", "k = 25", "least possible"]


def test_the_least_error_is_shaded_and_its_double_drawn_on_demand():
    ax = figures.neighbor_limits([])
    assert [line.get_label() for line in ax.lines] == ["least possible"]
    (area,) = ax.collections
    corners = area.get_paths()[0]
    assert corners.contains_point((0.5, 0.4)) and not corners.contains_point((0.1, 0.2))
    ax = figures.neighbor_limits([1], twice=True)
    double = named(ax, "twice the least").get_ydata()
    assert np.allclose(double, 2 * named(ax, "least possible").get_ydata())
    assert (double >= named(ax, "k = 1").get_ydata() - 1e-12).all()
    assert ax.get_ylim()[1] > double.max()


def test_one_neighbor_player_asks_for_the_error_of_one_neighbor():
    samples = {6: (T13.X[4:10], T13.y[4:10]), 13: T13}
    asked = []

    def error(model):
        asked.append((model.n_neighbors, model.predict(T13.X).tolist()))
        return len(asked) / 8

    played = figures.one_neighbor_player(samples, lambda Q: Q[:, 0], error)
    assert played.numbers == [
        "n = 6: error on new points 0.125",
        "n = 13: error on new points 0.250",
    ]
    assert "among 13 points" in played.alts[1] and "0.250" in played.alts[1]
    assert asked[1] == (1, T13.y.tolist()) and asked[0] != asked[1]


def test_the_dark_places_are_those_on_the_wrong_side():
    """The answer is +1 at the top; the truth is +1 on the right."""
    _, ax = plt.subplots()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(figures, "player", lambda frame, ns, name: frame(ax, 1))
        sample = {1: ([[0, 1], [0, -1]], [1, -1])}
        figures.one_neighbor_player(sample, lambda Q: Q[:, 0], lambda model: 0.5)
    dark = [list(to_rgba(figures.GRAY))]
    (wrong,) = [c for c in ax.collections if c.get_facecolor().tolist() == dark]
    (path,) = wrong.get_paths()
    assert path.contains_points([(-2, 2), (2, -2)]).all()
    assert not path.contains_points([(0.1, 2), (-2, -0.1)]).any()
    assert ax.get_xlim() == ax.get_ylim() == (-3, 3)


def test_errors_are_drawn_over_the_number_of_points():
    ax = figures.errors_by_points([30, 100], {1: [0.4, 0.3], 5: [0.5, 0.2]}, 0.15)
    one, five, least = ax.lines
    assert one.get_xydata().tolist() == [[30, 0.4], [100, 0.3]]
    assert five.get_ydata().tolist() == [0.5, 0.2]
    assert set(least.get_ydata()) == {0.15}
    looks = {(str(line.get_linestyle()), line.get_marker()) for line in ax.lines}
    assert len(looks) == 3 and ax.get_ylim()[0] == 0


def test_each_line_of_errors_has_its_name_at_its_end():
    ax = figures.errors_by_points([30, 100], {1: [0.4, 0.3], 5: [0.5, 0.2]}, 0.15)
    ends = {text.get_text(): text.xy for text in ax.texts if hasattr(text, "xy")}
    assert ends == {"k = 1": (100, 0.3), "k = 5": (100, 0.2)}
    assert len({line.get_color() for line in ax.lines}) == 3


def test_histograms_are_shares_of_the_largest_distance():
    axes = figures.distance_histograms({2: [1, 2, 3, 4], 9: [7.9, 8.0]})
    (plane,), (space,) = (ax.patches for ax in axes)
    assert axes[0].get_xlim() == axes[1].get_xlim()
    assert axes[0].get_ylim() == axes[1].get_ylim()
    values, edges, _ = plane.get_data()
    centers = (edges[1:] + edges[:-1]) / 2
    assert centers[values > 0].round(4).tolist() == [0.2625, 0.5125, 0.7625, 0.9875]
    assert set(values[values > 0]) == {0.25}
    values, edges, _ = space.get_data()
    assert values[-1] == 1 and written(axes[1]) == ["d = 9"]


CUBE = dict(side_3=0.1, side_30=0.79, points=1e11, products=10**12)


@pytest.mark.parametrize(
    ("label", "answer", "verdict"),
    [
        ("three", dict(best=0.2, one_limit=0.32, three_limit=0.262), "right"),
        ("three", dict(best=0.2, one_limit=0.32, three_limit=0.26), "not yet"),
        ("three", dict(best=Fraction(1, 5), one_limit=0.32, three_limit=0.2624), "r"),
        ("three", dict(best=0.2, one_limit=0.32, three_limit=0.26), "not yet: Nearly"),
        ("three", dict(best=0.2, one_limit=0.32, three_limit=0.104), "not yet: That"),
        ("kinds", dict(least=Fraction(1, 5), one=0.25, bound=0.32, blind=0.4), "right"),
        ("kinds", dict(least=0.2, one=0.32, bound=0.32, blind=0.4), "not yet: That is"),
        ("kinds", dict(least=0.2, one=0.25, bound=0.32, blind=0.2), "not yet: Without"),
        ("cube", CUBE, "right"),
        ("cube", CUBE | dict(side_30=0.8), "not yet"),
        ("cube", CUBE | dict(points=10**10), "not yet: That many give one"),
        ("cube", CUBE | dict(products=10**11), "not yet: That many distances"),
        ("equal", dict(sure=True, noise=False, chances=[0.5, 0]), "right"),
        ("equal", dict(sure=True, noise=False, chances=(0.5, 0.5)), "right"),
        ("equal", dict(sure=True, noise=False, chances=[0, 1]), "not yet: Here"),
        ("equal", dict(sure=True, noise=False, chances=[1.5, 0.5]), "not yet: A prob"),
        ("equal", dict(sure=True, noise=False, chances=[0.9, 0.5]), "not yet: With"),
        ("equal", dict(sure=True, noise=True, chances=[1, 0.5]), "not yet: Solve"),
    ],
)
def test_the_checkers_take_other_right_answers(label, answer, verdict):
    said = EXERCISES[f"ex-limits-{label}"].judge(**answer)
    assert said.startswith(verdict), said


def cells(places, labels):
    """The error of one neighbor with p(x) = x, in fractions, without sorting labels."""
    total = Fraction(0)
    for place, label in zip(places, labels, strict=True):
        lower = [(place + other) / 2 for other in places if other < place]
        upper = [(place + other) / 2 for other in places if other > place]
        a, b = max(lower, default=Fraction(0)), min(upper, default=Fraction(1))
        below = (b * b - a * a) / 2
        total += below if label < 0 else b - a - below
    return total


def test_the_program_gives_the_exact_error():
    error = EXERCISES["ex-limits-program"].solution
    rng = np.random.default_rng(4)
    for _ in range(100):
        n = int(rng.integers(1, 9))
        places = rng.choice(65, n, replace=False)
        labels = rng.choice([-1, 1], n)
        exact = cells([Fraction(int(place), 64) for place in places], labels)
        assert np.isclose(error(places / 64, labels), float(exact), atol=1e-12)


def test_the_error_of_the_program_is_that_of_the_classifier():
    error = EXERCISES["ex-limits-program"].solution
    rng = np.random.default_rng(5)
    x, y = rng.random(7), np.array([1, -1, 1, 1, -1, -1, 1])
    grid = (np.arange(20_000) + 0.5) / 20_000
    said = KNearestNeighbors().fit(x[:, None], y).predict(grid[:, None])
    assert abs(np.where(said > 0, 1 - grid, grid).mean() - error(x, y)) < 1e-3
