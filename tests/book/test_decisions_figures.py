"""Figures of decisions: what they draw, against small hand-made numbers."""

import json
import re
from pathlib import Path

import numpy as np
from drawn import named, names, written
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure

from linclass.book.figures import decisions as figures
from linclass.book.style import INK

BOOK = Path(__file__).parents[2] / "book/8_practice"


def test_the_strength_is_the_one_that_the_lesson_before_chose():
    before = json.loads((BOOK / "1_complete_analysis.ipynb").read_text("utf-8"))
    printed = "".join(
        "".join(output.get("text", ""))
        for cell in before["cells"]
        for output in cell.get("outputs", [])
    )
    here = (BOOK / "2_decisions.md").read_text("utf-8")
    (chosen,) = re.findall(r"best strength: (\S+)", printed)
    used = re.findall(r"LogisticRegression\(strength=(\S+?)\)", here)
    assert used and set(used) == {chosen}


def test_cut_player_counts_misses_below_and_alarms_from_the_cut_on():
    p, y = [0.2, 0.5, 0.5, 0.9, 1.0], [1, 1, -1, -1, 1]
    played = figures.cut_player(p, y, [0.1, 0.5, 0.95], 10, start=1)
    assert played.start == 1
    assert [text.split(": ")[1] for text in played.numbers] == [
        "misses 0, false alarms 2, cost 10·0 + 2 = 2.",
        "misses 1, false alarms 2, cost 10·1 + 2 = 12.",
        "misses 2, false alarms 0, cost 10·2 + 0 = 20.",
    ]
    assert played.alts[2].startswith("Malignant tumors left of the cut 0.95: 2;")


def test_cut_player_fills_exactly_the_mistakes(monkeypatch):
    fills = []
    monkeypatch.setattr(figures, "player", lambda frame, *rest, **more: frame)
    # columns below 0.1, from 0.1, from 0.5: malignant 1, 2, 4 and benign 3, 1, 1
    p = [0.05, 0.1, 0.2, 0.6, 0.6, 0.7, 0.8, 0.01, 0.02, 0.03, 0.4, 0.5]
    y = [1] * 7 + [-1] * 5
    frame = figures.cut_player(p, y, [0.1, 0.5], 9, start=0)
    for k in range(2):
        ax = Figure().add_subplot()
        frame(ax, k)
        black = set()
        for marks in ax.collections:
            if marks.get_facecolor()[0].tolist() == list(to_rgba(INK)):
                black |= {tuple(spot) for spot in marks.get_offsets().tolist()}
        fills.append(black)
        assert written(ax.texts) == ["4 in all", "3 in all"]
        assert written(ax.get_xticklabels()) == ["1/10", "\n0.5"]
        assert ax.lines[-1].get_xdata() == [k + 0.5, k + 0.5]
        drawn = sum(len(marks.get_offsets()) for marks in ax.collections)
        assert drawn == (1 + 2 + 2) + (1 + 1 + 1)
    assert fills == [{(0, 1), (1, -1), (2, -1)}, {(0, 1), (1, 1), (1, 2), (2, -1)}]


def test_pairs_counts_each_square_and_half_of_a_tie():
    ax = figures.pairs([0.3, 0.8, 0.9, 0.8], [-1, 1, 1, -1])
    assert ax.lines[0].get_xydata().tolist() == [[0, 0], [0, 1], [1, 2], [2, 2]]
    squares = {text.get_position(): text.get_text() for text in ax.texts}
    assert squares == {
        (0.5, 0.5): "1", (1.5, 0.5): "1", (0.7, 1.3): "½", (1.5, 1.5): "1"
    }  # fmt: skip
    assert written(ax.get_xticklabels()) == ["0.8", "0.3"]
    assert written(ax.get_yticklabels()) == ["0.9", "0.8"]
    wrong = figures.pairs([0.2, 0.7], [1, -1])
    assert written(wrong.texts) == ["0"]


def test_trade_offs_marks_the_same_cut_in_both_panels():
    left, right = figures.trade_offs([0.9, 0.4, 0.4, 0.2], [1, 1, -1, -1], [0.3, 0.5])
    assert left.lines[0].get_xydata().tolist() == [[0, 0], [0, 0.5], [0.5, 1], [1, 1]]
    share = [[0.5, 1], [1, 2 / 3], [1, 0.5]]
    assert np.allclose(right.lines[0].get_xydata(), share)
    assert [line.get_xydata().tolist() for line in left.lines[-2:]] == [
        [[0.5, 1]], [[0, 0.5]]
    ]  # fmt: skip
    marks = [line.get_xydata()[0] for line in right.lines[-2:]]
    assert np.allclose(marks, [[1, 2 / 3], [0.5, 1]])
    assert right.lines[1].get_ydata() == [0.5, 0.5]  # chance
    for ax in (left, right):
        assert written(ax.get_legend()) == ["cut 0.30", "cut 0.50"]


def test_calibration_allows_two_deviations_within_zero_and_one():
    ax = figures.calibration([(16, 0.5, 0.25), (4, 0.1, 0.0)], 0.25)
    (bars,) = ax.collections
    spans = [segment[:, 1].tolist() for segment in bars.get_segments()]
    assert np.allclose(spans, [[0.25, 0.75], [0, 0.4]])
    found = named(ax, "found")
    assert found.get_xydata().tolist() == [[0.5, 0.25], [0.1, 0]]
    assert named(ax, "cut 0.25").get_xdata() == [0.25, 0.25]


def test_who_missed_sorts_the_cases_and_parts_those_of_all():
    ax = figures.who_missed({"a": [0, 1, 0, 1], "b": [0, 1, 0, 0], "c": [1, 1, 0, 0]})
    spots = ax.collections[0].get_offsets().tolist()
    # cases 1 (all three), then 0 and 3 (one each); case 2 is never missed
    assert sorted(map(tuple, spots)) == [(0, 0), (0, 1), (0, 2), (2, 2), (3, 0)]
    assert ax.lines[0].get_xdata() == [1, 1]  # a gap of one column


def test_missed_by_all_rings_the_rows():
    X = [[0, 0], [1, 0], [2, 3], [4, 4]]
    ax = figures.missed_by_all(X, [-1, -1, 1, 1], [2], ["size", "dents"])
    assert ax.collections[-1].get_offsets().tolist() == [[2, 3]]
    assert names(ax) == ["class malignant", "class benign", "missed by all"]
    circles, squares = ax.collections[:2]
    assert circles.get_offsets().tolist() == [[2, 3], [4, 4]]
    assert squares.get_offsets().tolist() == [[0, 0], [1, 0]]
    assert ax.get_xlabel() == "size, scaled"
