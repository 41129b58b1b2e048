"""Distances and offsets of a half-space, and what a constant feature makes of it."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, TINTS, signs_of
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


def offset_and_distance(
    halfspace: Any, x: ArrayLike, *, ax: Axes | None = None
) -> Axes:
    """Draw how far the boundary is from the origin and from a point. The picture of
    "The geometry of the linear classifier" (Document 1)."""
    h = draw.halfspace_of(halfspace)
    ends = np.array([[0, 0], x], dtype=float)
    feet, lengths = h.project(ends), abs(h.distances(ends))
    reach = 1.3 * abs(np.vstack([ends, feet])).max()  # with room for the words
    with draw.plane(ax, [[-reach, -reach], [reach, reach]]) as ax:
        draw.line(ax, h, label="boundary")
        ways = np.linspace(ends, feet, 9).reshape(-1, 2)
        outwards = np.sign(h.score(ends))[:, None] * draw.unit(h)
        words = (ends + 0.15 * reach * outwards)[:, None] + reach * np.linspace(
            [-0.4, 0], [0.4, 0], 9
        )
        draw.normal_arrow(ax, h, avoid=np.vstack([ways, words.reshape(-1, 2)]))
        ax.plot(0, 0, "P", c=INK, ms=8, label="origin", zorder=5)
        ax.plot(*ends[1], "D", c=INK, ms=7, label="$x$", zorder=5)
        names, dashes = ("|b|", "|g(x)|"), (DASHES[2], DASHES[1])
        for end, length, name, dash, out in zip(
            ends, lengths, names, dashes, outwards, strict=True
        ):
            _perpendicular(ax, h, end, dash)
            text = f"${name}/‖w‖$ = {length:.3g}"
            draw.note(ax, text, end, shift=tuple(18 * out), size=10)
    return ax


def offset_player(
    w: ArrayLike, biases: Iterable[float], X: ArrayLike, y: ArrayLike, *, start: int = 0
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
        ax.plot(*foot, "D", c=INK, ms=6, zorder=5)
        draw.normal_arrow(ax, h, avoid=X)
        draw.mark(X[wrong], ax=ax)
        ax.set_title("✚ origin   ◆ nearest point of the line   ○ wrong", fontsize=10)
        first, second = (round(float(number), 2) + 0.0 for number in foot)
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
    length: float,
    width: float,
    factors: Iterable[float],
    X: ArrayLike,
    y: ArrayLike,
    *,
    start: int = 0,
) -> Player:
    """Play the unit of the second feature: which of two lines is farther away?

    One line is at `length` on the first feature, one at `width` on the second. The
    second is stretched with the points, so that no label changes.
    """
    X, signs, factors = np.asarray(X, dtype=float), signs_of(y), list(factors)
    view = X * [1, max(factors)]  # one view for all frames, so that points move

    def frame(ax: Axes, factor: float) -> tuple[str, str]:
        stretched = X * [1, factor]
        by_length = Halfspace([1, 0], -length)
        by_width = Halfspace([0, 1 / factor], -width)
        near = [abs(h.distances(stretched)).min() for h in (by_length, by_width)]
        wrong = [(h.predict(stretched) != signs).sum() for h in (by_length, by_width)]
        with draw.plane(ax, view, also=[X]) as ax:
            draw.points(stretched, y, ax=ax)
            for dots in ax.collections:
                dots.set(sizes=[16])
            ax.axvspan(length - near[0], length + near[0], fc=TINTS[1], zorder=0)
            low, high = factor * width - near[1], factor * width + near[1]
            ax.axhspan(low, high, fc=TINTS[0], alpha=0.8, zorder=0)
            draw.line(ax, by_length)
            draw.line(ax, by_width, linestyle=DASHES[1])
        ax.set(
            xlabel="petal length in cm", ylabel=f"petal width in cm, times {factor:g}"
        )
        ax.set_title("— line by length   – – line by width", fontsize=10)
        return (
            f"Factor {factor:g}: nearest flower {near[0]:.2f} from the line by "
            f"length, {near[1]:.2f} from the line by width; "
            f"wrong labels: {wrong[0]} and {wrong[1]}."
        ), (
            f"With widths times {factor:g}, the line by "
            f"{'length' if near[0] > near[1] else 'width'} is farther from its "
            f"nearest flower, {max(near):.2f} against {min(near):.2f}."
        )

    return player(frame, factors, "Factor on the petal width", start=start)


def augmented_line(
    halfspace: Any, x: ArrayLike, y: ArrayLike, *, ax: Axes | None = None
) -> Axes:
    """Draw points of a line at height 1, and the line through the origin they meet. The
    picture of "Geometric interpretation" (Document 1), for one feature."""
    h = draw.halfspace_of(halfspace)
    X = augment(np.reshape(x, (-1, 1)))[:, ::-1]  # the feature to the right
    theta = h.theta[::-1]
    through_origin = Halfspace(theta)
    normal = 1.5 * draw.unit(through_origin)
    with draw.plane(ax, X, also=[normal, [[0, 0]]]) as ax:
        ax.set(xlabel="feature $x$", ylabel="constant")
        ax.axhline(1, c=GRAY, lw=1.2, zorder=1)
        draw.points(X, y, ax=ax)
        draw.line(ax, through_origin, label="$\\langle\\theta,\\tilde x\\rangle=0$")
        ax.plot(0, 0, "P", c=INK, ms=8, label="origin", zorder=5)
        zero = h.nearest_to_origin[0]
        ax.plot(zero, 1, "D", c=INK, ms=7, label="zero of $g$", zorder=5)
        draw.arrow(ax, (0, 0), normal, linewidth=2.2, mutation_scale=16)
        draw.note(ax, "$\\theta$", normal, shift=tuple(7 * normal))
        draw.right_angle(ax, through_origin, np.zeros(2), normal)
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
