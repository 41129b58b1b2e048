"""Figures on how a sum of kernels bends: bumps, changes of sign, the price."""

import numpy as np
import pytest
from scipy.optimize import linprog
from sklearn.metrics.pairwise import rbf_kernel

from linclass.book.answers import EXERCISES
from linclass.book.figures import bending as figures
from linclass.kernels import Gaussian


def test_a_sum_of_bumps_is_the_labels_times_a_gram_matrix():
    x, y = np.arange(5), np.array([1, -1, 1, -1, 1])
    narrow, wide = figures.bump_sums(x, y, [0.5, 2])
    for ax, s in ((narrow, 0.5), (wide, 2)):
        along, total = ax.lines[0].get_data()
        gram = rbf_kernel(along[:, None], x[:, None].astype(float), gamma=1 / s**2)
        assert total == pytest.approx(gram @ y)
    at = rbf_kernel(x[:, None].astype(float), gamma=0.25) @ y
    crossed = np.flatnonzero(at * y <= 0).tolist()
    assert crossed == [1, 3]
    assert narrow.lines[2].get_xdata().size == 0
    assert wide.lines[2].get_xdata().tolist() == crossed


def test_the_disk_of_one_gaussian_is_where_its_score_is_positive():
    """The kernel is that of scikit-learn; the boundary is searched by halving."""
    judge = EXERCISES["ex-bending-disk"].judge

    def radius(bias):
        low, high = 0.0, 5.0
        for _ in range(60):
            middle = (low + high) / 2
            inside = rbf_kernel([[0.0, 0.0]], [[middle, 0.0]], gamma=1)[0, 0] + bias > 0
            low, high = (middle, high) if inside else (low, middle)
        return low

    assert radius(-0.99005) == pytest.approx(0.1, abs=1e-4)
    right = round(radius(-0.9), 3)
    assert judge(radius=right, bias=-0.990).startswith("right")
    for radius_, bias in ((0.105, -0.99), (right, 0.99), (right, -0.905)):
        assert judge(radius=radius_, bias=bias).startswith("not yet")


def test_the_three_names_of_a_width_give_one_kernel():
    p, q = np.array([[0.0, 0.0]]), np.array([[1.5, 1.0]])
    ours = Gaussian(2)(p, q)[0, 0]
    assert rbf_kernel(p, q, gamma=0.25)[0, 0] == pytest.approx(ours)
    judge = EXERCISES["ex-bending-hand"].judge
    assert judge(gamma=0.25, half=1.67, other=1.41).startswith("right")
    assert Gaussian(2)([[0.0]], [[1.6651]])[0, 0] == pytest.approx(0.5, abs=1e-4)
    assert np.exp(-3.25 / (2 * 1.41421356**2)) == pytest.approx(ours)
    for gamma, half, other in ((4, 1.67, 1.41), (0.25, 2.77, 1.41), (0.25, 1.67, 2.83)):
        assert judge(gamma=gamma, half=half, other=other).startswith("not yet")


@pytest.mark.parametrize(
    "labels", np.array(np.meshgrid(*[[-1, 1]] * 4)).reshape(4, -1).T
)
def test_only_alternating_labels_refute_the_square(labels):
    """A quadratic with these signs at 0, 1, 2, 3, by linear programming."""
    features = np.column_stack([np.ones(4), np.arange(4), np.arange(4) ** 2])
    fits = linprog(
        np.zeros(3),
        A_ub=-labels[:, None] * features,
        b_ub=-np.ones(4),
        bounds=(None, None),
    ).success
    judge = EXERCISES["ex-bending-fit"].judge
    said = judge(gauss=True, square=False, labels=tuple(labels))
    assert said.startswith("right") == (not fits)
    assert judge(gauss=False, square=False, labels=tuple(labels)).startswith("not yet")


def test_each_bump_is_1_at_its_point_and_has_its_own_dashes():
    ax = figures.bumps(np.arange(13), 6, [0.7, 2])
    for line, s in zip(ax.lines, (0.7, 2), strict=False):
        along, bump = line.get_data()
        wanted = rbf_kernel(along[:, None], [[6.0]], gamma=1 / s**2)[:, 0]
        assert bump == pytest.approx(wanted)
    assert ax.lines[0].get_linestyle() != ax.lines[1].get_linestyle()


def test_rings_are_where_the_sign_changes():
    ax = figures.sign_changes(lambda x: 3 - (1 + 2 * x) ** 2, -2, 1)
    roots = np.roots([-4, -4, 2])
    assert np.sort(ax.lines[-1].get_xdata()) == pytest.approx(np.sort(roots), abs=1e-3)
    touching = figures.sign_changes(lambda x: (x - 0.123456) ** 2, -1, 1)
    assert len(touching.lines[-1].get_xdata()) == 0


def test_the_player_goes_through_all_labels_and_tells_the_price():
    x, y = np.arange(13), np.where(np.arange(13) % 2, -1, 1)
    play = figures.price_player(x, y, [0.7, 2])
    for numbers, s in zip(play.numbers, (0.7, 2), strict=True):
        gram = rbf_kernel(x[:, None].astype(float), gamma=1 / s**2)
        root = np.linalg.cholesky(gram)  # features, as rows; w = root^-1 y
        w = np.linalg.solve(root, y)
        assert f"s = {s:g}: squared length {w @ w:.1f}," in numbers


def test_two_neighbors_bound_the_price_from_below():
    x, y = np.arange(13), np.where(np.arange(13) % 2, -1, 1)
    ax = figures.price_curve(x, y, [0.5, 1, 2])
    costs, pair = (line.get_ydata() for line in ax.lines)
    for s, cost, bound in zip((0.5, 1, 2), costs, pair, strict=True):
        two = rbf_kernel([[0.0], [1.0]], gamma=1 / s**2)
        assert bound == pytest.approx([1, -1] @ np.linalg.inv(two) @ [1, -1])
        assert cost > bound


def test_two_bumps_of_height_one_half():
    a = np.linalg.solve([[1, 0.5], [0.5, 1]], [1, 1])
    judge = EXERCISES["ex-bending-price"].judge
    right = judge(first=a[0].round(2), second=a[1].round(2), squared=1.33)
    assert right.startswith("right") and a @ [1, 1] == pytest.approx(4 / 3)
    for first, second, squared in ((1, 1, 2), (2, -2, 4), (2 / 3, 2 / 3, 8 / 9)):
        answer = judge(first=first, second=second, squared=squared)
        assert answer.startswith("not yet")
