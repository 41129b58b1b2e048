"""Scores, walks and turns: what the pictures show, held against exact numbers."""

from math import cos, radians, sin

import matplotlib.pyplot as plt
import numpy as np
import pytest
from drawn import arrows, boundaries, written
from sklearn.linear_model import Perceptron
from stops import stops, told

from linclass import Halfspace, datasets
from linclass.book.figures import halfspaces as figures

X, y = datasets.t13()
LINE = Halfspace((3, 4), -11)


def test_each_point_carries_its_text():
    ax = figures.labeled(X, y, [5, -7, *range(11)])
    texts = [(tuple(text.xy), text.get_text()) for text in ax.texts]
    assert texts[:2] == [((0, 4), "5"), ((4, 1), "−7")] and len(texts) == 13
    with pytest.raises(ValueError):
        figures.labeled(X, y, range(12))


def test_the_arrow_w_is_to_scale():
    _, ax = plt.subplots()
    figures.normal(ax, LINE, near=(5, -1))
    figures.normal(ax, Halfspace((0, 2), -6), near=(5, -1))
    (tail, tip), (other_tail, other_tip) = arrows(ax)
    assert tuple(tail) == (5, -1) and tuple(tip) == (8, 3)
    assert tuple(other_tail) == (5, 3) and tuple(other_tip) == (5, 5)


def test_one_step_across_the_lines_of_equal_score_and_one_along():
    ax = figures.two_walks(LINE, (1, 2), X)
    ends = [(tuple(tail), tuple(tip)) for tail, tip in arrows(ax)]
    assert ends == [((1, 2), (4, 6)), ((1, 2), (-3, 5))]  # + (3, 4) and + (-4, 3)
    drawn = [first for first, _ in boundaries(ax)]
    np.testing.assert_allclose(LINE.score(drawn), [-25, 0, 25, 50], atol=1e-12)
    named = {text.get_text(): text.xy for text in ax.texts if "score" in str(text)}
    assert list(named) == ["score −25", "score 0", "score 25", "score 50"]
    np.testing.assert_allclose(
        LINE.score([*named.values()]), [-25, 0, 25, 50], atol=1e-12
    )


def test_a_quarter_and_a_half_turn():
    played = figures.turn_player(LINE, [0, 90, 180], X, y, start=1)
    # Exact: w = (3, 4), (-4, 3), (-3, -4), each with b = -11.
    for line, alt, w in zip(
        played.numbers, played.alts, [(3, 4), (-4, 3), (-3, -4)], strict=True
    ):
        mistakes = sum(
            (w[0] * p + w[1] * q - 11 >= 0) != (sign > 0)
            for (p, q), sign in zip(X.astype(int).tolist(), y.tolist(), strict=True)
        )
        assert f"w = ({w[0]}, {w[1]}), mistakes: {mistakes}." in line
        assert f"{mistakes} of 13 points" in alt
    assert "mistakes: 0" in played.numbers[0] and "mistakes: 6" in played.numbers[2]
    assert played.start == 1


def test_the_line_keeps_its_distance_from_the_origin(monkeypatch):
    drawn = []
    monkeypatch.setattr(figures, "player", lambda draw, *rest, **more: draw)
    draw = figures.turn_player(LINE, [], X, y, start=0)
    for angle in range(0, 360, 30):
        _, ax = plt.subplots()
        draw(ax, angle)
        (p, q), before = boundaries(ax)
        assert LINE.score(before) == pytest.approx(0)
        drawn.append(abs(p[0] * q[1] - p[1] * q[0]) / np.hypot(*(q - p)))
    np.testing.assert_allclose(drawn, 2.2)


def test_the_perceptron_of_scikit_learn_finds_another_line_in_reverse_order():
    for order, w, b in ((1, (3, 4), -7), (-1, (4, 3), -11)):
        peer = Perceptron(shuffle=False).fit(X[::order], y[::order])
        assert tuple(peer.coef_[0]) == w and peer.intercept_[0] == b


# ------------------------------------------------------------------ explorer


@pytest.fixture(scope="module")
def sides():
    return figures.side_explorer(X, y)


def by_hand(angle, length, b):
    w = length * cos(radians(angle)), length * sin(radians(angle))
    scores = [w[0] * p + w[1] * q + b for p, q in X.tolist()]
    wrong = sum((g >= 0) != (sign > 0) for g, sign in zip(scores, y, strict=True))
    return w, scores, wrong


@pytest.mark.parametrize("moved, every", [(0, 12), (1, 1), (2, 12)])
def test_the_explorer_is_right_at_the_stops_of_each_slider(sides, moved, every):
    values = [53, 5.0, -11.0]
    for value in stops([*sides.sliders.values()][moved])[::every]:
        values[moved] = value
        w, _, wrong = by_hand(*values)
        assert told(sides, *values) == (
            f"w = ({w[0]:.2f}, {w[1]:.2f}), b = {values[2]:g}, mistakes: {wrong}."
        )


def test_the_explorer_starts_with_mistakes_that_can_be_mended(sides):
    assert by_hand(140, 5, 0)[2] == 7 and "mistakes: 7." in sides.numbers
    assert "mistakes: 0." in told(sides, 53, 5, -11)


def test_the_explorer_names_the_sides(sides):
    for angle, b in ((53, -11.0), (-100, 4.0), (140, 0.0)):
        _, ax = plt.subplots()
        sides._draw(ax, angle, 5.0, b)
        w, _, _ = by_hand(angle, 5, b)
        named = {text.get_text(): text.xy for text in ax.texts if text.get_text()}
        for name, sign in (("predict +1", 1), ("predict −1", -1)):
            assert sign * (w[0] * named[name][0] + w[1] * named[name][1] + b) > 0


def test_no_stop_puts_a_point_on_the_line(sides):
    turns, lengths, biases = map(np.array, map(stops, sides.sliders.values()))
    turn = np.radians(turns)
    along = np.cos(turn)[:, None] * X[:, 0] + np.sin(turn)[:, None] * X[:, 1]
    scores = np.multiply.outer(lengths, along)[..., None] + biases
    assert abs(scores).min() > 1e-6


def test_all_points_can_be_right_between_35_and_71_degrees(sides):
    turns, lengths, biases = map(stops, sides.sliders.values())
    right = []
    for turn in turns:
        _, along, _ = by_hand(turn, 1, 0)
        low, high = min(np.array(along)[y > 0]), max(np.array(along)[y < 0])
        gaps = [(length * high, length * low) for length in lengths]
        if any(one < -b < two for one, two in gaps for b in biases):
            right.append(turn)
    assert (right[0], right[-1]) == (35, 71)
    assert right == [turn for turn in turns if 35 <= turn <= 71]


def test_all_is_one_region_when_the_line_is_out_of_view(sides):
    _, ax = plt.subplots()
    sides._draw(ax, 53, 0.5, 24.0)
    assert written(ax) == ["predict +1"]
    _, alt, _ = sides.at(53, 0.5, 24.0)
    assert alt.endswith("b = 24, 7 of 13 points lie on the wrong side.")
