"""Figures of several classes: who claims a point, who wins it, who never wins."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike
from scipy.ndimage import distance_transform_edt

from linclass._checks import AnyArray, FloatArray
from linclass.book import draw
from linclass.book.draw import drawing, mark, points
from linclass.book.player import Player, player
from linclass.book.style import DASHES, INK, LOOKS, BoolArray
from linclass.geometry import augment
from linclass.least_squares import LeastSquaresClassifier
from linclass.multiclass import MulticlassPerceptron

COLORS = [color for color, _ in LOOKS[:4]]
PALE = ("#fbe6d8", "#dcebf5", "#d3eee4", "#f3e1ef")
SIDE, EDGE = 8.0, 8.8  # half sides of the square that is measured, and of the view
COUNT = 161  # grid points on a side of the square
MARKER = 0.35  # half the side of a marker, in the smallest panels
LEGEND = "● A   ■ B   ▲ C"  # of the frames of a player


@dataclass
class Scores:
    """Linear scores with the rows (b, w) of `weights`, as a model has them."""

    weights: ArrayLike
    classes_: AnyArray

    def decision_function(self, X: ArrayLike) -> FloatArray:
        scores: FloatArray = augment(X) @ np.asarray(self.weights, dtype=float).T
        return scores


def claims_map(
    model: Any, X: ArrayLike, y: ArrayLike, *, shift: float = 0, ax: Axes | None = None
) -> Axes:
    """Draw which class claims a place, g_c(x) + shift >= 0: one, none or several."""
    names = model.classes_
    with drawing(ax, size=(6.0, 6.0)) as ax:
        across, up, scores = _scores(ax, model)
        scores = scores + shift
        claimed = scores >= 0
        number = claimed.sum(axis=2)
        who = np.where(number == 1, claimed.argmax(axis=2), -1)
        _tint(ax, across, up, who)
        _hatch(ax, across, up, number == 0, "//")
        _hatch(ax, across, up, number > 1, "xx")
        for c, name in enumerate(names):
            values = scores[..., c]
            if values.min() < 0 < values.max():
                line: Any = {"colors": COLORS[c], "linestyles": [DASHES[c]]}
                ax.contour(across, up, values, levels=[0], linewidths=2, **line)
                ax.plot(
                    [], [], color=COLORS[c], ls=DASHES[c], label=f"boundary of {name}"
                )
        points(X, y, ax=ax)
        areas = {f"{name}": who == c for c, name in enumerate(names)}
        areas |= {"none": number == 0, "several": number > 1}
        for words, inside in areas.items():
            _name(ax, across, up, inside, words, X)
    return ax


def ranking(model: Any, X: ArrayLike, y: ArrayLike, *, ax: Axes | None = None) -> Axes:
    """Draw which class wins a place, that of the largest score."""
    names = model.classes_
    with drawing(ax, size=(6.0, 6.0)) as ax:
        across, up, scores = _scores(ax, model)
        who = scores.argmax(axis=2)
        _tint(ax, across, up, who)
        for c in range(len(names)):
            rivals = np.delete(scores, c, axis=2).max(axis=2)
            lead = scores[..., c] - rivals
            if lead.min() < 0 < lead.max():
                ax.contour(across, up, lead, levels=[0], colors=INK, linewidths=1.6)
        points(X, y, ax=ax)
        for c, name in enumerate(names):
            _name(ax, across, up, who == c, f"{name} wins", X)
    return ax


def claims_player(
    model: Any, X: ArrayLike, y: ArrayLike, shifts: Sequence[int]
) -> Player:
    """Play a number that is added to the scores of all classes."""
    sides = np.linspace(-SIDE, SIDE, COUNT)
    on_grid = _of_places(model, *np.meshgrid(sides, sides))
    at_points = np.asarray(model.decision_function(X))
    own = np.asarray(y)[:, None] == model.classes_

    def frame(ax: Axes, shift: int) -> tuple[str, str]:
        claims_map(model, X, y, shift=shift, ax=ax)
        ax.set_title("— ‒ ⋯ score = 0   // none   xx several", fontsize=10)
        number = (on_grid + shift >= 0).sum(axis=2)
        none, several = (f"{places.mean():.1%}" for places in (number == 0, number > 1))
        alone = ((at_points + shift >= 0) == own).all(axis=1).sum()
        return (
            f"{shift:+d}: none {none}, several {several}; {alone} of {len(own)} points "
            "are claimed by their own class only."
        ), (
            f"With {shift:+d} added to all scores no class claims {none} of the "
            f"square, and several classes claim {several} of it."
        )

    return player(frame, shifts, "Added to all scores", start=len(shifts) // 4)


def kesler_player(X: ArrayLike, y: ArrayLike) -> Player:
    """Play the updates of Kesler's perceptron."""
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    run = MulticlassPerceptron().fit(X, y)
    trace, names = run.trace_, run.classes_
    own = y[:, None] == names

    def frame(ax: Axes, k: int) -> tuple[str, str]:
        model = Scores(trace.iterates[k], names)
        ranking(model, X, y, ax=ax)
        scores = model.decision_function(X)
        best_rival = np.where(own, -np.inf, scores).max(axis=1)
        right = scores[own] > best_rival
        each = ", ".join(f"{name} {right[y == name].sum()}" for name in names)
        if k == 0:
            ax.set_title(LEGEND, fontsize=10)
            return f"start: all scores are 0; a tie counts as wrong: {each}", (
                "At the start all scores are 0 and tie, so the first class, A, gets "
                "every place."
            )
        i, rival = trace.indices[k - 1], names[trace.losers[k - 1]]
        mark(X[[i]], ax=ax)
        ax.set_title(f"{LEGEND}   ○ point of the update", fontsize=10)
        place = f"({X[i, 0]:.0f}, {X[i, 1]:.0f})"
        numbers = f"update {k}: {place} of {y[i]}, rival {rival}; right: {each}"
        return numbers.replace("-", "−"), (
            f"After update {k}, made at {place} of class {y[i]}, {right.sum()} of "
            f"{len(y)} points have the largest score for their own class."
        )

    return player(frame, range(len(trace.indices) + 1), "Updates made", start=1)


def indicator_lines(x: ArrayLike, y: ArrayLike) -> Axes:
    """Draw the lines fitted to the 0/1 indicators of classes of points on an axis."""
    x, y = np.asarray(x, dtype=float), np.asarray(y)
    ends = np.array([x.min(), x.max()]) + np.ptp(x) * np.array([-0.06, 0.06])
    with drawing(size=(6.0, 3.8)) as ax:
        for name, color, dash in zip(np.unique(y), COLORS, DASHES, strict=False):
            signs = np.where(y == name, 1, -1)
            fit = LeastSquaresClassifier().fit(x[:, None], signs).halfspace_
            heights = (fit.score(ends[:, None]) + 1) / 2
            ax.plot(ends, heights, color=color, ls=dash, label=f"line of {name}")
        points(np.column_stack([x, 0 * x]), y, ax=ax)
        ax.set(xlim=ends, xlabel="$x$", ylabel="value of the line")
    return ax


def _of_places(model: Any, across: FloatArray, up: FloatArray) -> FloatArray:
    """The scores of a grid, shape (rows, columns, K)."""
    places = np.column_stack([across.ravel(), up.ravel()])
    return np.asarray(model.decision_function(places)).reshape(*across.shape, -1)


def _scores(ax: Axes, model: Any) -> tuple[FloatArray, FloatArray, FloatArray]:
    ax.set(xlim=(-EDGE, EDGE), ylim=(-EDGE, EDGE), xlabel="$x_1$", ylabel="$x_2$")
    ax.set_aspect("equal", adjustable="box")
    ax.set(xticks=range(-8, 9, 4), yticks=range(-8, 9, 4))
    ax.grid(False)
    sides = np.linspace(-EDGE, EDGE, COUNT)
    across, up = np.meshgrid(sides, sides)
    return across, up, _of_places(model, across, up)


def _tint(ax: Axes, across: FloatArray, up: FloatArray, who: AnyArray) -> None:
    levels = np.arange(-0.5, len(PALE))
    ax.contourf(across, up, who, levels=levels, colors=PALE, zorder=0)


def _hatch(
    ax: Axes, across: FloatArray, up: FloatArray, inside: AnyArray, hatch: str
) -> None:
    if inside.any():
        with_lines: Any = {"levels": [0.5, 1.5], "colors": "none", "hatches": [hatch]}
        area = ax.contourf(across, up, inside.astype(float), **with_lines, zorder=1)
        area.set(edgecolor="#a8a8a8", linewidth=0)


def _name(
    ax: Axes,
    across: FloatArray,
    up: FloatArray,
    inside: BoolArray,
    words: str,
    X: ArrayLike,
) -> None:
    """Write words where their box has most room; where that is too little, nothing."""
    free = inside.copy()
    for x1, x2 in np.asarray(X):
        free &= np.maximum(abs(across - x1), abs(up - x2)) > MARKER
    # A box is about as high as one letter is with its margins, and as two are wide.
    wide = max(1, len(words) / 2)
    room = distance_transform_edt(np.pad(free, 1), sampling=(1, 1 / wide))[1:-1, 1:-1]
    box = ax.get_window_extent()
    point = min(box.width, box.height) * 72 / ax.figure.dpi / COUNT
    size = 9 if box.width < 3 * ax.figure.dpi else 11
    if room.max() * point > 0.75 * size:
        best = np.unravel_index(room.argmax(), room.shape)
        draw.note(ax, words, (across[best], up[best]), size=size)
