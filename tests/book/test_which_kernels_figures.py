"""Figures on which functions are kernels: the test, the rules, the best weights."""

import numpy as np
import pytest
from drawn import written

from linclass import datasets
from linclass.book.answers import EXERCISES
from linclass.book.figures import which_kernels as figures


def test_curves_are_functions_of_the_distance():
    ax = figures.curves({"square": lambda d: d**2, "one": lambda d: 0 * d + 1}, far=3)
    square, one = ax.lines[:2]
    assert square.get_xdata()[[0, -1]].tolist() == [0, 3]
    assert square.get_ydata() == pytest.approx(square.get_xdata() ** 2)
    assert (one.get_ydata() == 1).all() and one.get_linestyle() != "-"


@pytest.mark.parametrize("signs", [(1, 1), (-1, 1), (1, -1), (-1, -1)])
def test_features_on_a_circle_look_the_same_whatever_their_signs(signs):
    p = np.arange(12) / 2
    places = np.column_stack([np.cos(p + 0.4), np.sin(p + 0.4)])
    ax = figures.wrapped(p, places * signs)
    assert ax.lines[1].get_xydata() == pytest.approx(places)
    assert written(ax)[:3] == ["0", "0.5", "1"]


def test_the_power_player_finds_the_eigenvalues_of_three_determinants():
    play = figures.power_player([1, 3], start=1)
    assert play.start == 1 and play.label == "Power a"
    assert "no gap" in play.numbers[0] and "no gap" in play.alts[0]
    gaps = np.linspace(0.02, 1.5, 75)
    # K is symmetric about its middle: two blocks of 2 by 2, even and odd vectors
    x, y, z = (np.exp(-((k * gaps) ** 3)) for k in (1, 2, 3))
    least = np.minimum(
        *(
            (2 + sign * (x + z)) / 2 - np.sqrt((z - x) ** 2 / 4 + (x + sign * y) ** 2)
            for sign in (1, -1)
        )
    )
    assert (
        f"down to −{-least.min():.2f}, at the gap {gaps[least.argmin()]:.2f}"
        in (play.numbers[1])
    )


def test_the_projection_keeps_all_scores_and_is_shorter():
    features, w = np.array([[3, 4], [-1.5, -2]]), np.array([5, 0])
    ax = figures.projection(features, w)
    arrows = [text for text in ax.texts if getattr(text, "arrow_patch", None)]
    tips = [np.array(text.xy) for text in arrows]
    assert tips[0] == pytest.approx(w) and tips[2] == pytest.approx(w)
    u = tips[1]
    assert features @ u == pytest.approx(features @ w)
    assert u @ u == pytest.approx(9) and u @ (w - u) == pytest.approx(0)
    assert np.array(arrows[2].get_position()) == pytest.approx(u)


def test_the_strips_edges_are_where_the_score_is_plus_or_minus_one():
    X, y = datasets.xor()
    ax = figures.bent_strip(lambda Z: 2 * Z[:, 0] - 1, X, y)
    levels = {}
    for contours in ax.collections:
        for path in contours.get_paths():
            across = path.vertices[:, 0]
            if len(across) and np.ptp(across) < 1e-9:
                levels[round(float(across[0]), 9)] = contours
    assert set(levels) == {0, 0.5, 1}
    assert levels[0].get_linestyle() != levels[0.5].get_linestyle()


def test_the_largest_gap_is_where_the_eigenvalue_changes_its_sign():
    # 1 + z^4 = 2 z for z = exp(-2 h^3), divided by z - 1
    (z,) = (root.real for root in np.roots([1, 1, 1, -1]) if abs(root.imag) < 1e-12)
    exact = (-np.log(z) / 2) ** (1 / 3)
    judge = EXERCISES["ex-which-kernels-cube"].judge
    for gap in exact, 0.67, 0.673:
        assert judge(gap=gap).startswith("right")
    assert "smaller" in judge(gap=0.7) and "larger" in judge(gap=0.65)


def test_the_weights_of_the_exercise_are_those_of_the_features():
    def phi(p):
        return np.array([1, 2**0.5 * p, p**2])

    w = 2 * phi(0) - phi(1)
    judge = EXERCISES["ex-which-kernels-weights"].judge
    assert judge(score=w @ phi(2), squared=w @ w).startswith("right")
    assert judge(score=w @ phi(-2), squared=w @ w).startswith("not yet")


def test_any_reason_is_a_right_answer():
    """Not only eigenvectors, and of any length; turned features, too."""
    program = EXERCISES["ex-which-kernels-program"]

    def other(kernel, points):
        passes, shown = program.solution(kernel, points)
        return passes, shown[:, ::-1] if passes else -7e-3 * shown

    assert program.judge(reason=other).startswith("right")
    cube, points = program.cases[2].args
    assert program.right((False, [1, -2, 1, 0, 0]), cube, points)
    assert not program.right((False, [1, 1, 1, 1, 1]), cube, points)
    assert not program.right((False, [0, 0, 0, 0, 0]), cube, points)
    assert not program.right((False, [1, -2, 1]), cube, points)
    gauss, four = program.cases[1].args
    root = np.linalg.cholesky([[gauss(p, q) for q in four] for p in four])
    assert program.right((True, root), gauss, four)
    assert not program.right((True, root.T), gauss, four)
    assert not program.right((False, [1, -2, 1, 0]), gauss, four)
