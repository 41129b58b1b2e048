"""The turn of the normal: what stays, what goes wrong, by exact numbers."""

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.lines import AxLine

from linclass import Halfspace, datasets, show

X, y = datasets.t13()
LINE = Halfspace((3, 4), -11)


def test_a_quarter_and_a_half_turn():
    played = show.turn_player(LINE, [0, 90, 180], X, y, start=1)
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
    module = __import__("linclass.show.halfspaces_figures", fromlist=["player"])
    monkeypatch.setattr(module, "player", lambda draw, *rest, **more: draw)
    draw = show.turn_player(LINE, [], X, y)
    for angle in range(0, 360, 30):
        _, ax = plt.subplots()
        draw(ax, angle)
        (line,) = [each for each in ax.lines if isinstance(each, AxLine)]
        p, q = np.array(line.get_xy1()), np.array(line.get_xy2())
        away = abs(p[0] * q[1] - p[1] * q[0]) / np.hypot(*(q - p))
        drawn.append(away)
        plt.close(ax.figure)
    np.testing.assert_allclose(drawn, 2.2)


def test_only_normals_of_the_plane_turn():
    with pytest.raises(ValueError, match=r"but w is \[1. 2. 3.\]"):
        show.turn_player(Halfspace((1, 2, 3)), [0], X, y)
