"""Figures of nearest neighbors: cells, balls, votes and mistakes, by numbers."""

from fractions import Fraction

import matplotlib.pyplot as plt
import numpy as np
import pytest
from drawn import named

from linclass import KNearestNeighbors, datasets
from linclass.book.answers import EXERCISES
from linclass.book.figures import nearest_neighbors as figures

T13 = datasets.t13()
LINE = dict(
    one=1, three=-1, change=Fraction(5), wrong_one=2, wrong_three=0, best=3
)  # right answers about six points


def test_voronoi_edges_are_those_of_scipy():
    from scipy.spatial import Voronoi

    ax = figures.voronoi(*T13)
    corners = Voronoi(T13.X).vertices
    (low, right), (down, top) = ax.get_xlim(), ax.get_ylim()
    x, z = corners.T
    inside = corners[(x > low) & (x < right) & (z > down) & (z < top)]
    ends = np.vstack([line.get_xydata() for line in ax.lines])
    wall = np.isclose(ends[:, :1], [low, right]) | np.isclose(ends[:, 1:], [down, top])
    inner = ends[~wall.any(axis=1)]
    corners, times = np.unique(inner.round(9) + 0.0, axis=0, return_counts=True)
    expected = np.unique(inside.round(9) + 0.0, axis=0)
    assert len(corners) > 5 and np.allclose(corners, expected, atol=1e-8)
    assert times.tolist().count(4) == 2  # twice, four points of T13 on one circle
    assert times.tolist().count(3) == len(times) - 2


def test_voronoi_edges_are_equally_far_from_two_points_and_parted_by_class():
    ax = figures.voronoi(*T13)
    for line in ax.lines:
        middle = line.get_xydata().mean(axis=0)
        squares = ((T13.X - middle) ** 2).sum(axis=1)
        i, j, third = np.argsort(squares)[:3]
        assert np.isclose(squares[i], squares[j]) and squares[third] > squares[j] + 1e-6
        thick = line.get_linewidth() > 2
        assert thick == (T13.y[i] != T13.y[j])
        assert (line.get_linestyle() == "-") == thick


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("label", [-1, 1])
def test_voronoi_cells_of_one_class_have_no_boundary(label):
    ax = figures.voronoi([[0, 0], [2, 0], [0, 3]], [label] * 3)
    ax.figure.canvas.draw()
    assert all(line.get_linewidth() < 2 for line in ax.lines)
    said = {text.get_text() for text in ax.texts}
    assert {"+1", "−1"} & said == {"+1" if label > 0 else "−1"}


def test_each_voronoi_point_has_its_row_beside_it():
    ax = figures.voronoi(*T13)
    numbers = {int(t.get_text()): t.xy for t in ax.texts if t.get_text().isdigit()}
    assert numbers.keys() == set(range(13))
    assert all((T13.X[row] == place).all() for row, place in numbers.items())


def test_voronoi_tint_is_the_answer_of_one_neighbor():
    ax = figures.voronoi([[0, 0], [2, 0], [0, 3]], [-1, 1, 1])
    fill = ax.collections[0]
    negative, positive = fill.get_paths()
    assert negative.contains_point((0.2, 0.2)) and not negative.contains_point((2, 1))
    assert positive.contains_point((2, 1))


def test_metric_balls_reach_their_nearest_points():
    ax = figures.metric_balls([[0, 10], [4, 8], [7, 7]], [1, -1, 1], [0, 0])
    diamond, circle, square = ax.patches
    assert diamond.get_xy().tolist()[:2] == [[10, 0], [0, 10]]
    assert np.isclose(circle.get_radius() ** 2, 80)
    assert square.get_xy().tolist()[0] == [7, 7]
    assert len({str(patch.get_linestyle()) for patch in ax.patches}) == 3
    low, high = ax.get_xlim()
    assert low < -10 and high > 10 and ax.get_aspect() == 1


def test_mistakes_are_drawn_where_they_belong():
    ax = figures.mistakes_by_neighbors([1, 3, 9], {"one": [4, 2, 7], "two": [3, 3, 0]})
    assert named(ax, "one").get_xydata().tolist() == [[1, 4], [3, 2], [9, 7]]
    assert named(ax, "two").get_xydata().tolist() == [[1, 3], [3, 3], [9, 0]]
    looks = {(str(line.get_linestyle()), line.get_marker()) for line in ax.lines}
    assert len(looks) == 2 and ax.get_ylim()[0] == 0
    assert len({line.get_color() for line in ax.lines}) == 2
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["1", "3", "9"]
    assert ax.get_ylabel() == "wrong when left out"
    ax = figures.mistakes_by_neighbors([1, 3], {"new": [2.5, 1.5]}, "percent")
    assert named(ax, "new").get_ydata().tolist() == [2.5, 1.5]
    assert ax.get_ylabel() == "percent"


def test_neighbor_player_counts_what_the_classifier_does():
    ks = [1, 3, 11]
    played = figures.neighbor_player(*T13, ks, lambda Q: Q[:, 0])
    for k, numbers, alt in zip(ks, played.numbers, played.alts, strict=True):
        model = KNearestNeighbors(n_neighbors=k).fit(*T13)
        train = (model.predict(T13.X) != T13.y).sum()
        out = (model.leave_one_out() != T13.y).sum()
        assert numbers == (
            f"k = {k}: {train} of 13 training points wrong; {out} of 13 wrong when "
            "left out."
        )
        assert f"{train} of the 13 points wrong, and {out} when" in alt
    assert played.start == 2


def test_neighbor_player_refuses_too_many_neighbors():
    with pytest.raises(ValueError, match="n_neighbors=13"):
        figures.neighbor_player(*T13, [13], lambda Q: Q[:, 0])


@pytest.mark.parametrize(
    ("label", "answer", "verdict"),
    [
        ("unit", dict(euclid=0.73, manhattan=0.67, maximum=0.75), "right"),
        ("unit", dict(euclid=0.533, manhattan=0.67, maximum=0.75), "not yet"),
        ("drop", dict(rows=np.array([3, 4, 5, 9])), "right"),
        ("more", dict(adding=True, between=False, seven=[1, -1, 1, -1, -1, 1, 1]), "r"),
        ("more", dict(adding=True, between=False, seven=[1, 1, 1, -1, -1, 1, 1]), "no"),
        (
            "more",
            dict(adding=True, between=False, seven=[1, 1, -1, -1, -1, 1, 2]),
            "no",
        ),
        (
            "more",
            dict(adding=True, between=False, seven=[1, 1, -1, -1, -1, 1, 1, 1]),
            "seven should be",
        ),
        ("more", dict(adding=True, between=False, seven="++---++"), "seven should be"),
        ("line", LINE | dict(one=1.0, wrong_one=np.int64(2)), "right"),
        ("line", LINE | dict(change=4.99), "not yet"),
        ("line", LINE | dict(wrong_one=1), "not yet: The point 6"),
        ("line", LINE | dict(wrong_three=1), "not yet: From the point 4"),
        ("unit", dict(euclid=0.73, manhattan=Fraction(2, 3), maximum=0.75), "right"),
        ("drop", dict(rows=[9, 5, 4, 3]), "right"),
        ("drop", dict(rows={4, 5, 9}), "not yet: That is right for the whole"),
    ],
)
def test_the_checkers_take_other_right_answers(label, answer, verdict):
    said = EXERCISES[f"ex-nearest-neighbors-{label}"].judge(**answer)
    assert said.startswith(verdict), said


def test_the_factors_of_the_exercise_part_the_answers():
    factors = EXERCISES["ex-nearest-neighbors-unit"].answer
    metrics = dict(euclid="euclidean", manhattan="manhattan", maximum="chebyshev")
    for name, c in factors.items():
        for factor, label in ((0.99 * c, -1), (1.01 * c, 1)):
            model = KNearestNeighbors(metric=metrics[name])
            model.fit(np.array([[3, 1], [1, 4]]) * [1, factor], [1, -1])
            assert model.predict([[0, 0]]).tolist() == [label]


def test_a_new_positive_point_never_costs_a_positive_answer():
    rng = np.random.default_rng(0)
    for _ in range(200):
        X, y = rng.integers(-3, 4, (7, 2)), rng.choice([-1, 1], 7)
        y[:3] = 1, -1, 1
        after = KNearestNeighbors(n_neighbors=3).fit(X, y).predict([[0, 0]])
        before = KNearestNeighbors(n_neighbors=3).fit(X[1:], y[1:]).predict([[0, 0]])
        assert after >= before


def test_scikit_learn_gives_the_same_answers_where_nothing_is_tied():
    from sklearn.neighbors import KNeighborsClassifier

    Q = np.random.default_rng(0).uniform(-7, 11, (500, 2))
    for k in (1, 3, 7):
        peer = KNeighborsClassifier(k).fit(*T13)
        ours = KNearestNeighbors(n_neighbors=k).fit(*T13)
        assert (peer.predict(Q) == ours.predict(Q)).all()


def test_the_program_lets_all_up_to_the_last_neighbor_vote():
    classify = EXERCISES["ex-nearest-neighbors-program"].solution
    rng, seen = np.random.default_rng(8), set()
    for _ in range(200):
        X, y = rng.integers(-2, 3, (6, 2)), rng.choice([-1, 1], 6)
        k = int(rng.integers(1, 7))
        squares = [int(a) ** 2 + int(b) ** 2 for a, b in X]
        votes = [
            int(label)
            for label, square in zip(y, squares, strict=True)
            if sum(other < square for other in squares) < k
        ]
        total = sum(votes)
        seen.add((len(votes) > k, total == 0))
        assert classify(X, y, [0, 0], k) == (total > 0) - (total < 0)
    assert len(seen) == 4


# ------------------------------------------------------------- a query and its votes


def answer(X, y, q, k):
    """By exact squares: the labels that vote, nearest first."""
    gaps = [[Fraction(a) - Fraction(b) for a, b in zip(x, q, strict=True)] for x in X]
    order = sorted((a * a + b * b, row) for row, (a, b) in enumerate(gaps))
    return [int(y[row]) for _, row in order[:k]]


@pytest.mark.parametrize("q", [(2, 3), (9, 8), (4.5, -1.5)])
def test_the_query_asks_the_nearest(q):
    ks = range(1, 14, 2)
    played = figures.query_player(*T13, q, ks)
    assert played.start == 0
    for k, numbers, alt in zip(ks, played.numbers, played.alts, strict=True):
        votes = answer(*T13, q, k)
        signs = " ".join("+" if vote > 0 else "−" for vote in votes)
        said = f"votes {signs}, answer {'+1' if sum(votes) > 0 else '−1'}."
        count = "1 point is" if k == 1 else f"{k} points are"
        assert numbers.endswith(said) and alt.endswith(f"{count} ringed; {said}")
        assert k < 13 or sum(votes) == -1  # as the page answers


def test_the_query_rings_who_votes():
    _, ax = plt.subplots()
    words, _ = figures.vote(ax, *T13, (4, 1), 3)
    assert words.startswith("k = 3, q = (4, 1): votes + − −")
    rings = named(ax, "mistake")
    assert rings.get_offsets().tolist() == [[4, 1], [2, 0], [3, -2]]


def test_a_query_is_of_the_plane():
    with pytest.raises(ValueError, match="shape"):
        figures.query_player([[0, 0, 1], [1, 1, 0]], [1, -1], (0, 0, 0), [1])
