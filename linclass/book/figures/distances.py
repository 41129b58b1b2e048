"""Distances and offsets of a half-space, and what a constant feature makes of it."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, signs_of
from linclass.geometry import Halfspace, augment


def shortest_way(h: Halfspace, x: ArrayLike, others: ArrayLike) -> Axes:
    """The way from x to its foot on the boundary, and longer ways to other points."""
    end, ends = np.asarray(x, dtype=float), np.asarray(others, dtype=float)
    (foot,) = h.project(end[None])
    with draw.plane(None, ends, also=[end, foot, end + 0.25 * (end - foot)]) as ax:
        draw.line(ax, h, label="boundary")
        for other in ends:
            length = float(np.linalg.norm(end - other))
            ax.plot(*np.transpose([end, other]), c=GRAY, lw=1, zorder=1)
            ax.plot(*other, "o", c=GRAY, ms=5, zorder=5)
            draw.note(ax, f"{length:.1f}", 0.35 * end + 0.65 * other, size=10)
        _perpendicular(ax, h, end, DASHES[0])
        ax.plot(*end, "D", c=INK, ms=7, label="$x$", zorder=5)
        ax.plot(*foot, "o", c=INK, ms=7, label="foot $p$", zorder=5)
        draw.note(ax, f"{abs(h.distances(end[None])[0]):.1f}", (end + foot) / 2)
    return ax


def offset_and_distance(h: Halfspace, x: ArrayLike) -> Axes:
    """Draw how far the boundary is from the origin and from a point. The picture of
    "The geometry of the linear classifier" (Document 1)."""
    ends = np.array([[0, 0], x], dtype=float)
    feet, lengths = h.project(ends), abs(h.distances(ends))
    with draw.plane(None, ends, also=[feet, -ends[1] / 2]) as ax:
        draw.line(ax, h, label="boundary")
        draw.normal_arrow(ax, h, np.vstack([ends, feet]), "$w$, not to scale")
        ax.plot(0, 0, "P", c=INK, ms=8, label="origin", zorder=5)
        ax.plot(*ends[1], "D", c=INK, ms=7, label="$x$", zorder=5)
        ax.plot(*feet.T, "o", c=INK, ms=6, zorder=5)
        for row, (name, dash) in enumerate([("|b|", DASHES[2]), ("|g(x)|", DASHES[1])]):
            _perpendicular(ax, h, ends[row], dash)
            out = 18 * np.sign(h.score(ends[[row]])) * draw.unit(h)
            text = f"${name}/‖w‖$ = {lengths[row]:.3g}"
            draw.note(ax, text, ends[row], shift=tuple(out), size=10)
    return ax


def offset_player(
    w: ArrayLike, biases: Iterable[float], X: ArrayLike, y: ArrayLike, *, start: int
) -> Player:
    """Play the bias: the line slides along its normal w, which stays."""
    X, signs = np.asarray(X, dtype=float), signs_of(y)

    def frame(ax: Axes, b: float) -> tuple[str, str]:
        h = Halfspace(w, b)
        wrong = h.predict(X) != signs
        foot = h.nearest_to_origin
        draw.points(X, y, ax=ax)
        draw.line(ax, h)
        ax.plot(0, 0, "P", c=INK, ms=8, zorder=5)
        ax.plot(*np.transpose([np.zeros(2), foot]), c=INK, ls=DASHES[2], zorder=5)
        ax.plot(*foot, "o", c=INK, ms=6, zorder=5)
        draw.normal_arrow(ax, h, avoid=X)
        draw.mark(X[wrong], ax=ax)
        key = "● +1  ■ −1  ○ wrong  ✚ origin  • its foot  → w, not to scale"
        ax.set_title(key, fontsize=9)
        first, second = foot.round(2) + 0.0
        return (
            f"b = {b:g}: nearest point ({first:g}, {second:g}), "
            f"offset {h.offset + 0.0:.3g} along w, distance {abs(h.offset):.3g}, "
            f"{wrong.sum()} of {len(X)} wrong."
        ), (
            f"With b = {b:g} the line lies {_place(h)} "
            f"and gives {wrong.sum()} points a wrong label."
        )

    return player(frame, biases, "Bias b", start=start)


def _place(h: Halfspace) -> str:
    if h.offset == 0:
        return "through the origin"
    side = "the side of w" if h.offset > 0 else "the side opposite to w"
    return f"{abs(h.offset):.3g} from the origin, on {side},"


def closest(h: Halfspace, X: ArrayLike, y: ArrayLike, rows: Sequence[int]) -> Axes:
    """Points and boundary, with the distances of the given rows in centimeters."""
    ends = np.asarray(X, dtype=float)
    with draw.plane(None, ends) as ax:
        draw.points(ends, y, ax=ax)
        draw.line(ax, h, label="boundary")
        for end in ends[rows]:
            _perpendicular(ax, h, end, DASHES[0])
            (distance,) = h.distances(end[None])
            aside = -34 * np.sign(distance) * draw.along(h)
            place = (end + h.project(end[None])[0]) / 2
            draw.note(ax, f"{abs(distance):.2f} cm", place, shift=tuple(aside), size=10)
    ax.set(xlabel="petal length in cm", ylabel="petal width in cm")
    return ax


def stretch_player(
    length: float, width: float, factors: list[float], X: ArrayLike, y: ArrayLike
) -> Player:
    """Play the unit of the second feature: which of two lines is farther away?

    One line is at `length` on the first feature, one at `width` on the second. The
    second is stretched with the points, so that no label changes.
    """
    X = np.asarray(X, dtype=float)
    view = X * [1, max(factors)]  # one view for all frames, so that points move

    def frame(ax: Axes, factor: float) -> tuple[str, str]:
        stretched = X * [1, factor]
        by_length = abs(X[:, 0] - length).min()
        by_width = factor * abs(X[:, 1] - width).min()
        middle = factor * width
        with draw.plane(ax, view, also=[X]) as ax:
            draw.points(stretched, y, ax=ax)
            for dots in ax.collections:
                dots.set(sizes=[16])
            ax.grid(visible=False)
            band: Any = {"fc": GRAY, "lw": 0, "alpha": 0.25, "zorder": 0}
            ax.axvspan(length - by_length, length + by_length, **band)
            ax.axhspan(middle - by_width, middle + by_width, **band)
            for side in (-1, 1):
                ax.axvline(length + side * by_length, c=GRAY, lw=1)
                ax.axhline(middle + side * by_width, c=GRAY, lw=1, ls=DASHES[1])
            ax.axvline(length, c=INK, lw=2)
            ax.axhline(middle, c=INK, lw=2, ls=DASHES[1])
        ax.set(
            xlabel="petal length in cm", ylabel=f"petal width in cm, times {factor:g}"
        )
        key = "● versicolor   ■ setosa   — by length   – – by width"
        ax.set_title(key, fontsize=10)
        return (
            f"Factor {factor:g}: nearest flower {by_length:.2f} from the line by "
            f"length, {by_width:.2f} from the line by width."
        ), (
            f"With widths times {factor:g}, the line by "
            f"{'length' if by_length > by_width else 'width'} is farther from its "
            f"nearest flower, {max(by_length, by_width):.2f} against "
            f"{min(by_length, by_width):.2f}."
        )

    return player(frame, factors, "Factor on the petal width")


def augmented_line(h: Halfspace, x: ArrayLike, y: ArrayLike) -> Axes:
    """Draw points of a line at height 1, and the line through the origin they meet. The
    picture of "Geometric interpretation" (Document 1), for one feature."""
    X = augment(np.reshape(x, (-1, 1)))[:, ::-1]  # the feature to the right
    theta = h.theta[::-1]
    through_origin = Halfspace(theta)
    with draw.plane(None, X, also=[theta, [[0, 0]]]) as ax:
        ax.set(xlabel="feature $x$", ylabel="constant")
        ax.axhline(1, c=GRAY, lw=1.2, zorder=1)
        draw.points(X, y, ax=ax)
        draw.line(ax, through_origin, label="$\\langle\\theta,\\tilde x\\rangle=0$")
        draw.note(ax, "0", (0, 0), shift=(0, -18))
        ax.plot(-h.b / h.w, 1, "o", c=INK, ms=7, label="zero of $g$", zorder=5)
        draw.arrow(ax, (0, 0), theta, linewidth=2.2, mutation_scale=16)
        draw.note(ax, "$\\theta$", theta, shift=tuple(10 * draw.unit(through_origin)))
        draw.right_angle(ax, through_origin, np.zeros(2), theta)
        turns = np.degrees(np.arccos(through_origin.distances(X) / np.hypot(*X.T)))
        for place, turn in zip(X, turns, strict=True):
            ax.plot(*np.transpose([np.zeros(2), place]), c=GRAY, lw=0.8, zorder=1)
            draw.note(ax, f"{turn:.0f}°", place, shift=(0, 14), size=10)
    return ax


def _perpendicular(ax: Axes, h: Halfspace, end: FloatArray, dash: Any) -> None:
    """The way from a point to its foot on the boundary, with the right angle."""
    (foot,) = h.project(end[None])
    draw.right_angle(ax, h, foot, end)
    ax.plot(*np.transpose([end, foot]), c=INK, lw=1.6, ls=dash, zorder=3)
