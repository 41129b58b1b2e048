"""Figures on how a sum of kernels bends: bumps, changes of sign, the price."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from sklearn.metrics.pairwise import rbf_kernel
from wrong_programs import bending as programs

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
    legend = [text.get_text() for text in narrow.get_legend().get_texts()]
    assert legend == ["class +1", "class −1", "sign of the sum is wrong"]


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
    for radius_, bias in (
        (0.105, -0.99),
        (0.649, -0.99),
        (1.517, -0.99),
        (-right, -0.99),
        (0.33, -0.99),
        (right, 0.99),
        (right, -0.905),
        (right, -0.01),
        (right, -0.9),
    ):
        told = judge(radius=radius_, bias=bias)
        assert told.startswith("not yet") and "right so far" not in told


def test_the_three_names_of_a_width_give_one_kernel():
    p, q = np.array([[0.0, 0.0]]), np.array([[0.0, 3.0]])
    assert Gaussian(3.603)(p, q)[0, 0] == pytest.approx(0.5, abs=1e-4)
    assert rbf_kernel(p, q, gamma=0.077)[0, 0] == pytest.approx(0.5, abs=1e-3)
    assert np.exp(-9 / (2 * 2.548**2)) == pytest.approx(0.5, abs=1e-3)
    judge = EXERCISES["ex-bending-hand"].judge
    right = dict(width=3.603, gamma=0.077, other=2.548)
    assert judge(**right).startswith("right")
    for wrong in (
        dict(width=3),
        dict(width=2.498),
        dict(width=12.984),
        dict(gamma=0.2775),
        dict(gamma=-0.077),
        dict(gamma=0.0385),
        dict(other=5.096),
        dict(other=3.603),
    ):
        told = judge(**{**right, **wrong})
        assert told.startswith("not yet") and "right so far" not in told, wrong


def _cost(labels, s):
    """By features that a Cholesky factor gives, and the shortest weights on them."""
    places = np.arange(len(labels))[:, None].astype(float)
    root = np.linalg.cholesky(rbf_kernel(places, gamma=1 / s**2))
    w = np.linalg.lstsq(root, labels, rcond=None)[0]
    return w @ w


@pytest.mark.parametrize(
    "labels", np.array(np.meshgrid(*[[-1, 1]] * 4)).reshape(4, -1).T
)
def test_only_equal_labels_cost_less_at_the_wider_kernel(labels):
    cheaper = _cost(labels, 2) < _cost(labels, 1)
    assert cheaper == (len(set(labels)) == 1)
    judge = EXERCISES["ex-bending-cheaper"].judge
    said = judge(more=True, wider=False, labels=tuple(labels))
    assert said.startswith("right") == cheaper
    for more, wider in ((False, False), (True, True), (False, True)):
        said = judge(more=more, wider=wider, labels=tuple(labels))
        assert said.startswith("not yet")


def test_labels_that_are_none_are_told_so():
    judge = EXERCISES["ex-bending-cheaper"].judge
    for labels, hint in (((0, 0, 0, 0), "There are"), ((2, 2, 2, 2), "1 or -1")):
        assert hint in judge(more=True, wider=False, labels=labels)


def test_another_point_never_lowers_the_cost():
    rng = np.random.default_rng(3)
    for _ in range(50):
        labels = rng.choice([-1, 1], 6)
        s = rng.uniform(0.3, 2)
        costs = [_cost(labels[:n], s) for n in range(1, 7)]
        assert (np.diff(costs) > -1e-9).all()


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


def test_the_player_refuses_a_width_at_which_rounding_decides():
    x, y = np.arange(13), np.where(np.arange(13) % 2, -1, 1)
    with pytest.raises(ValueError, match="too wide"):
        figures.price_player(x, y, [0.7, 8])


def test_the_player_draws_the_sum_above_its_bumps_and_cuts_neither(monkeypatch):
    x, y = np.arange(13), np.where(np.arange(13) % 2, -1, 1)
    seen = []

    def no_player(frame, widths, label, start):
        for s in widths:
            fig, ax = plt.subplots()
            frame(ax, s)
            seen.append((s, fig.axes))
        assert widths[start] == 1

    monkeypatch.setattr(figures, "player", no_player)
    figures.price_player(x, y, [0.3, 1, 2])
    for s, (above, below) in seen:
        factors = np.linalg.inv(rbf_kernel(x[:, None] * 1.0, gamma=1 / s**2)) @ y
        along, total = above.lines[0].get_data()
        gram = rbf_kernel(along[:, None], x[:, None] * 1.0, gamma=1 / s**2)
        assert total == pytest.approx(gram @ factors, abs=1e-6)
        drawn = np.array([line.get_ydata() for line in below.lines])
        assert drawn.T == pytest.approx(gram * factors, abs=1e-6)
        for ax, values in ((above, total), (below, drawn)):
            low, high = ax.get_ylim()
            assert low < values.min() and values.max() < high


@pytest.mark.parametrize(
    ("name", "hint"),
    {
        "forgets_the_sum_over_the_features": "Sum the squares over the features",
        "gives_a_column": "the result is (m,)",
        "gives_signs": "not their signs",
        "gives_the_factors": "not the factors",
        "takes_the_first_feature_only": "Use all features",
        "divides_by_two_squares": "not by 2 s^2",
        "divides_by_the_width": "is divided by s^2",
        "does_not_solve": "First solve K a = y",
    }.items(),
)
def test_a_wrong_program_gets_the_hint_for_its_error(name, hint):
    said = EXERCISES["ex-bending-program"].judge(fit=getattr(programs, name))
    assert said.startswith("not yet") and hint in said


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
    for first, second, squared in (
        (1, 1, 2),
        (2, -2, 4),
        (0.5, 0.5, 1),
        (0.67, 0.67, 4),
        (0.67, 0.67, 0.89),
    ):
        answer = judge(first=first, second=second, squared=squared)
        assert answer.startswith("not yet")
