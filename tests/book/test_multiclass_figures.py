"""Figures of several classes: what is drawn, by numbers."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from linclass import LogisticRegression, OneVsRest, datasets
from linclass.book.figures import multiclass as figures

TRI, MASK = datasets.tri15(), datasets.mask12()


class Scores:
    """Given scores, rows (b, w), of classes A, B, C, ..."""

    def __init__(self, weights):
        self.weights = np.array(weights, dtype=float)
        self.classes_ = np.array(list("ABCDE")[: len(weights)])

    def decision_function(self, X):
        X = np.asarray(X, dtype=float)
        return X @ self.weights[:, 1:].T + self.weights[:, 0]


# A claims x1 <= -1/2, B claims x1 >= 1/2, C claims x2 <= -1/2.
CROSS = Scores([(-0.5, -1, 0), (-0.5, 1, 0), (-0.5, 0, -1)])
WIDE = Scores([(-2, -1, 0), (-2, 1, 0), (-2, 0, -1)])  # here at -2, 2 and -2


@pytest.fixture(scope="module")
def tri_model():
    return OneVsRest(LogisticRegression(strength=0.01)).fit(*TRI)


def words(ax):
    return {text.get_text(): text.xy for text in ax.texts}


def test_claims_are_named_where_they_hold():
    named = words(figures.claims_map(WIDE, *TRI))
    assert named.keys() == {"A", "B", "C", "none", "several"}
    for name, place in named.items():
        claimed = WIDE.decision_function([place])[0] >= 0
        number = {"none": 0, "several": 2}.get(name, 1)
        assert claimed.sum() == number
        assert number != 1 or WIDE.classes_[claimed.argmax()] == name


def test_a_strip_narrower_than_the_word_has_no_name():
    assert words(figures.claims_map(CROSS, *TRI)).keys() == {"A", "B", "C", "several"}


@pytest.mark.parametrize("shift", range(-4, 5))
def test_names_touch_no_point_no_line_and_no_edge(tri_model, shift):
    ax = figures.claims_map(tri_model, *TRI, shift=shift)
    ax.figure.canvas.draw()
    dots = ax.transData.transform(TRI.X)
    half = 0.5 * np.sqrt(52) * ax.figure.dpi / 72
    assert {"A", "B", "C"} <= words(ax).keys()
    for text in ax.texts:
        box = text.get_window_extent()
        (left, low), (right, high) = box.min, box.max
        apart = np.maximum([left, low] - dots, dots - [right, high]).max(axis=1)
        assert min(apart) > half, text.get_text()
        assert ax.bbox.x0 < left < right < ax.bbox.x1
        assert ax.bbox.y0 < low < high < ax.bbox.y1
        corners = [(x, y) for x in (left, right) for y in (low, high)]
        places = ax.transData.inverted().transform(corners)
        claims = tri_model.decision_function(places) + shift >= 0
        assert (claims == claims[0]).all(), text.get_text()


def test_claims_draw_each_line_with_its_own_color_and_dash():
    ax = figures.claims_map(CROSS, *TRI)
    entries = [line for line in ax.lines if "boundary" in line.get_label()]
    assert [line.get_label() for line in entries] == [f"boundary of {c}" for c in "ABC"]
    assert len({line.get_color() for line in entries}) == 3
    assert len({str(line._dash_pattern) for line in entries}) == 3
    zeros = [c for c in ax.collections if len(getattr(c, "levels", ())) == 1]
    for boundary, (b, *w) in zip(zeros, CROSS.weights, strict=True):
        (path,) = boundary.get_paths()
        assert np.allclose(path.vertices @ w + b, 0, atol=1e-12)


def test_hatches_cover_what_none_and_several_claim():
    ax = figures.claims_map(CROSS, *TRI)
    hatched = {
        c.hatches[0]: c for c in ax.collections if getattr(c, "hatches", [None])[0]
    }
    assert hatched.keys() == {"//", "xx"}
    several, single = [(5, -5), (-5, -5)], [(5, 5), (-5, 5), (0, -5)]
    wanted = {(0, 5): "//"} | dict.fromkeys(several, "xx") | dict.fromkeys(single, "")
    for place, hatches in wanted.items():
        covers = [
            hatch
            for hatch, area in hatched.items()
            if any(path.contains_point(place) for path in area.get_paths())
        ]
        assert "".join(covers) == hatches, place


def test_a_shift_moves_the_lines():
    ax = figures.claims_map(CROSS, *TRI, shift=3.0)
    zero = next(c for c in ax.collections if len(getattr(c, "levels", ())) == 1)
    (path,) = zero.get_paths()
    assert np.allclose(path.vertices[:, 0], 2.5)
    assert "none" not in words(ax)


def test_each_point_is_drawn_in_the_color_and_marker_of_its_class():
    ax = figures.ranking(CROSS, *TRI)
    dots = [c for c in ax.collections if str(c.get_label()).startswith("class")]
    for c, drawn in enumerate(dots):
        assert drawn.get_label() == f"class {'ABC'[c]}"
        assert np.array_equal(drawn.get_offsets(), TRI.X[TRI.y == "ABC"[c]])
    assert len({tuple(drawn.get_facecolor()[0]) for drawn in dots}) == 3
    assert len({len(drawn.get_paths()[0].vertices) for drawn in dots}) == 3


def test_the_ranking_names_the_winners():
    named = words(figures.ranking(CROSS, *TRI))
    assert named.keys() == {"A wins", "B wins", "C wins"}
    for name, place in named.items():
        winner = CROSS.decision_function([place])[0].argmax()
        assert name == f"{CROSS.classes_[winner]} wins"


def test_the_axes_are_equal_and_hold_the_square():
    for ax in figures.claims_map(CROSS, *TRI), figures.ranking(CROSS, *TRI):
        assert ax.get_aspect() == 1
        assert ax.get_xlim() == ax.get_ylim() == (-8.8, 8.8)


def test_a_panel_is_drawn_into():
    for draw in figures.claims_map, figures.ranking:
        _, given = plt.subplots()
        assert draw(CROSS, *TRI, ax=given) is given


def test_the_player_measures_the_square():
    """Claimed by none is the 9 x 85 grid places |x1| < 1/2, x2 > -1/2."""
    player = figures.claims_player(CROSS, *TRI, [0, 100])
    none = 9 * 85 / 161**2
    several = 2 * 76 * 76 / 161**2
    assert player.numbers[0].startswith(f"+0: none {none:.1%}, several {several:.1%};")
    assert player.numbers[1].startswith("+100: none 0.0%, several 100.0%; 0 of 15")


def test_the_player_agrees_with_the_data_set(tri_model):
    player = figures.claims_player(tri_model, *TRI, [0])
    facts = TRI.facts["one_vs_rest"]
    shares = [f"{facts[name]:.1%}" for name in ("unclaimed", "contested")]
    assert player.numbers == [
        "+0: none 7.7%, several 18.4%; 15 of 15 points are claimed by their own class "
        "only."
    ]
    assert shares == ["7.7%", "18.4%"]
    assert all(share in player.alts[0] for share in shares)


def test_indicator_lines_are_the_exact_ones():
    ax = figures.indicator_lines(MASK.X[:, 0], MASK.y)
    exact = MASK.facts["indicator_regression"]["theta"]
    assert [line.get_label() for line in ax.lines] == [f"line of {c}" for c in "ABCD"]
    assert len({str(line._dash_pattern) for line in ax.lines}) == 4
    for line, (b, w) in zip(ax.lines, exact.values(), strict=True):
        x, heights = line.get_data()
        assert np.allclose(heights, float(b) + float(w) * x)


def test_at_most_four_looks():
    looks = figures.COLORS, figures.PALE
    assert all(len(set(look)) == 4 for look in looks)


def test_scores_are_those_of_the_rows():
    scores = figures.Scores([(1, 2, 0), (0, 0, -3)], np.array(["A", "B"]))
    assert scores.decision_function([(5, 7)]).tolist() == [[11, -21]]


def test_the_updates_are_those_of_the_run():
    """By hand: (-6, 1) of A at scores 0; then A gets 1 - 6 x1 + x2, B the opposite."""
    player = figures.kesler_player(*datasets.row12())
    assert len(player.numbers) == 8 and player.start == 1
    start = "start: all scores are 0; a tie counts as wrong: A 0, B 0, C 0"
    assert player.numbers[0] == start
    assert player.numbers[1] == (
        "update 1: (−6, 1) of A, rival B; right: A 4, B 1, C 0"
    )
    assert player.numbers[-1].endswith("right: A 4, B 4, C 4")
    assert "8 of 12" in player.alts[4]
