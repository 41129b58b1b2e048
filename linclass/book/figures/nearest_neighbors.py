"""Figures of nearest neighbors: cells, votes, metrics, and the choice of k."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Circle, Polygon
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import (
    DASHES,
    GRAY,
    HATCH,
    INK,
    PURPLE,
    TINTS,
    WIDTH,
    positive,
    signs_of,
)
from linclass.neighbors import KNearestNeighbors, nearest

Edge = tuple[int, int, FloatArray]
Classifier = Callable[[FloatArray], ArrayLike]
FAR = np.finfo(float).max  # the square of a distance to a class without points


def voronoi(X: ArrayLike, y: ArrayLike) -> Axes:
    """Draw the cell of each row: the places that it is the nearest point of."""
    X, plus = np.asarray(X, dtype=float), positive(y)

    def score(places: FloatArray) -> FloatArray:
        """Positive where the nearest point is; without jumps."""
        squares = ((places[:, None] - X) ** 2).sum(axis=2)
        minus, near = squares[:, ~plus], squares[:, plus]
        found: FloatArray = minus.min(1, initial=FAR) - near.min(1, initial=FAR)
        return found

    with draw.plane(None, X) as ax:
        across, up, scores = draw.grid(ax, score, 201)
        draw.name_region(ax, across, up, scores > 0, "+1", X)
        draw.name_region(ax, across, up, scores < 0, "-1", X)
        look: Any = {"levels": [-np.inf, 0, np.inf], "colors": TINTS}
        sides = ax.contourf(across, up, scores, hatches=[None, "//"], **look, zorder=0)
        sides.set(edgecolor=HATCH, linewidth=0)
        for i, j, ends_of_edge in _edges(X, draw.view(ax)):
            border = plus[i] != plus[j]
            look = dict(color=INK, lw=2.2) if border else dict(color=GRAY, lw=0.9)
            name = "decision boundary" if border else "edge within a class"
            dash = "-" if border else DASHES[2]
            ax.plot(*ends_of_edge.T, ls=dash, label=draw.once(ax, name), **look)
        ax.grid(visible=False)
        draw.scatter(ax, X, plus)
        for row, point in enumerate(X):
            draw.note(ax, str(row), point, shift=(11, 0), size=9)
    return ax


def _edges(X: FloatArray, box: tuple[float, float, float, float]) -> Iterable[Edge]:
    """The Voronoi edges inside a box: pairs of points, and the ends of their edge."""
    xmin, xmax, ymin, ymax = box
    walls = np.array([[1, 0], [-1, 0], [0, 1], [0, -1]])
    limits = np.array([xmax, -xmin, ymax, -ymin])
    for i in range(len(X)):
        # ‖p - x_i‖ ≤ ‖p - x_k‖ is ⟨2 (x_k - x_i), p⟩ ≤ ‖x_k‖² - ‖x_i‖²
        normals = np.vstack([2 * (X - X[i]), walls])
        bounds = np.append((X**2).sum(axis=1) - (X[i] ** 2).sum(), limits)
        for j in range(i + 1, len(X)):
            middle, along = (X[i] + X[j]) / 2, (X[j] - X[i])[::-1] * [-1, 1]
            others = np.delete(np.arange(len(bounds)), [i, j])
            slopes = normals[others] @ along
            room = bounds[others] - normals[others] @ middle
            level = slopes == 0
            if (room[level] < 0).any():
                continue
            with np.errstate(divide="ignore", invalid="ignore"):
                cuts = room / slopes
            low = cuts[slopes < 0].max(initial=-np.inf)
            high = cuts[slopes > 0].min(initial=np.inf)
            if low < high:
                yield i, j, middle + np.array([[low], [high]]) * along


def metric_balls(X: ArrayLike, y: ArrayLike, query: ArrayLike) -> Axes:
    """Draw around a query, for each metric, the ball up to the nearest point."""
    X, q = np.asarray(X, dtype=float), np.asarray(query, dtype=float)
    gaps = abs(X - q)
    radii = {
        "Manhattan": gaps.sum(axis=1).min(),
        "Euclidean": np.sqrt((gaps**2).sum(axis=1)).min(),
        "maximum": gaps.max(axis=1).min(),
    }
    reach = max(radii.values())
    unit = np.array([[1, 0], [0, 1], [-1, 0], [0, -1]])
    corners = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]])
    with draw.plane(None, X, also=[q + reach * unit]) as ax:
        draw.scatter(ax, X, positive(y))
        for (name, r), dash in zip(radii.items(), DASHES, strict=False):
            look: Any = dict(fill=False, ec=INK, lw=1.6, ls=dash)
            look["label"] = f"{name}, {r:.3g}"
            if name == "Euclidean":
                ax.add_patch(Circle(tuple(q), r, **look))
            else:
                shape = unit if name == "Manhattan" else corners
                ax.add_patch(Polygon(q + r * shape, **look))
        ax.plot(*q, "P", color=PURPLE, ms=10, label="query", zorder=5)
    return ax


def mistakes_by_neighbors(
    ks: Sequence[int],
    counts: Mapping[str, Sequence[float]],
    unit: str = "wrong when left out",
) -> Axes:
    """Draw how much is wrong for each k, a line for each way of measuring."""
    with draw.drawing(size=(WIDTH, 3.2)) as ax:
        looks = zip(counts.items(), (GRAY, PURPLE, INK), DASHES, "os^", strict=False)
        for (name, wrong), color, dash, mark in looks:
            ax.plot(ks, wrong, c=color, ls=dash, marker=mark, ms=6, label=name)
        ax.set_xscale("log")
        ax.set_xticks(ks, [str(k) for k in ks])
        ax.minorticks_off()
        ax.set(xlabel="neighbors k", ylabel=unit, ylim=(0, None))
    return ax


def neighbor_player(
    X: ArrayLike, y: ArrayLike, ks: Sequence[int], truth: Classifier
) -> Player:
    """Play the answers of k nearest neighbors over the true boundary; the last k
    comes first."""
    X, signs = np.asarray(X, dtype=float), signs_of(y)

    def frame(ax: Axes, k: int) -> tuple[str, str]:
        model = KNearestNeighbors(n_neighbors=k).fit(X, signs)
        wrong = model.predict(X) != signs
        out = (model.leave_one_out() != signs).sum()
        with draw.plane(ax, X):
            answers(ax, model.predict)
            look: Any = dict(levels=[0], colors=PURPLE, linestyles=[DASHES[1]])
            ax.contour(*draw.grid(ax, truth, 201), linewidths=1.8, **look)
            draw.scatter(ax, X, signs > 0)
            for dots in ax.collections[-2:]:
                dots.set(sizes=[24], linewidth=0.5)
            ax.plot(*X[wrong].T, "o", c=INK, mfc="none", ms=10, mew=1.2, zorder=5)
        ax.set_title("hatched: answer +1   ╌╌ wave   ○ wrong", fontsize=10)
        return (
            f"k = {k}: {wrong.sum()} of {len(X)} training points wrong; "
            f"{out} of {len(X)} wrong when left out."
        ), (
            f"With k = {k} the regions get {wrong.sum()} of the {len(X)} points "
            f"wrong, and {out} when each is left out."
        )

    return player(frame, ks, "Neighbors k", start=len(ks) - 1)


def query_player(
    X: ArrayLike, y: ArrayLike, query: Sequence[float], ks: Sequence[int]
) -> Player:
    """Play the number of points that vote on one query."""
    return player(lambda ax, k: vote(ax, X, y, query, k), ks, "Neighbors k")


def vote(
    ax: Axes, X: ArrayLike, y: ArrayLike, q: Sequence[float], k: int
) -> tuple[str, str]:
    """The k points that vote on a query, and the answers in the whole plane."""
    rows, signs = np.asarray(X, dtype=float), signs_of(y)
    near = nearest(rows, [q], k)[0]
    said = " ".join("+" if sign > 0 else "−" for sign in signs[near])
    words = f"votes {said}, answer {'+1' if signs[near].sum() > 0 else '−1'}"
    draw.points(rows, signs, ax=ax)
    answers(ax, KNearestNeighbors(n_neighbors=k).fit(rows, signs).predict)
    for row in rows[near]:
        ax.plot(*np.transpose([q, row]), c=GRAY, lw=1, zorder=1)
    draw.mark(rows[near], ax=ax)
    ax.plot(*q, "P", color=PURPLE, mec="white", ms=11, zorder=6)
    ax.set_title("✚ query   ○ votes   hatched: answer +1", fontsize=10)
    place = f"({q[0]:g}, {q[1]:g})"
    count = "1 point is" if k == 1 else f"{k} points are"
    alt = f"Around the query {place} {count} ringed; {words}."
    return f"k = {k}, q = {place}: {words}.", alt


def answers(ax: Axes, predict: Classifier) -> None:
    """Tint the regions of both answers, hatch +1, and draw their boundary."""
    across, up, said = draw.grid(ax, predict, 241)
    look: Any = {"levels": [-2, 0, 2], "colors": TINTS, "hatches": [None, "//"]}
    area = ax.contourf(across, up, said, **look, zorder=0)
    area.set(edgecolor=HATCH, linewidth=0)
    if said.min() < said.max():
        ax.contour(across, up, said, levels=[0], colors=INK, linewidths=1.3)
    ax.grid(visible=False)
