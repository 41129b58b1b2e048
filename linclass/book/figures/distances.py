"""Distances and offsets of a half-space, and what a constant feature makes of it."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.explorer import Explorer, explorer
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, signs_of
from linclass.geometry import Halfspace, augment


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
        for end, foot, length, name, dash, out in zip(
            ends, feet, lengths, names, dashes, outwards, strict=True
        ):
            draw.right_angle(ax, h, foot, end)
            ax.plot(*np.transpose([end, foot]), c=INK, lw=1.6, ls=dash)
            text = f"${name}/‖w‖$ = {length:.3g}"
            draw.note(ax, text, end, shift=tuple(18 * out), size=10)
    return ax


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


def offset_player(
    w: ArrayLike, biases: Iterable[float], X: ArrayLike, y: ArrayLike, *, start: int = 0
) -> Player:
    """Play the bias: the line slides along its normal w, which stays."""

    def frame(ax: Axes, b: float) -> tuple[str, str]:
        h = Halfspace(w, b)
        _line_and_nearest(ax, h, X, y)
        draw.normal_arrow(ax, h, avoid=np.asarray(X, dtype=float))
        return f"b = {b:g}: {_numbers(h, X, y)}", (
            f"With b = {b:g} the line lies {_place(h)} "
            f"and gives {_wrong(h, X, y).sum()} points a wrong label."
        )

    return player(frame, biases, "Bias b", start=start)


def halfspace_explorer(X: ArrayLike, y: ArrayLike) -> Explorer:
    """Let the reader turn w, stretch it, and move the bias."""

    def turned(angle: float, length: float, b: float) -> Halfspace:
        turn = np.radians(angle)
        return Halfspace(length * np.array([np.cos(turn), np.sin(turn)]), b)

    def frame(ax: Axes, angle: float, length: float, b: float) -> tuple[str, str]:
        h = turned(angle, length, b)
        _line_and_nearest(ax, h, X, y)
        foot = h.nearest_to_origin
        xmin, xmax, ymin, ymax = draw.view(ax)
        if xmin < foot[0] + h.w[0] < xmax and ymin < foot[1] + h.w[1] < ymax:
            draw.arrow(ax, foot, foot + h.w, linewidth=2.2, mutation_scale=16)
            draw.note(ax, "$w$", foot + h.w, shift=tuple(11 * draw.unit(h)))
        first, second = (round(float(number), 2) + 0.0 for number in h.w)
        return f"w = ({first:g}, {second:g}): {_numbers(h, X, y)}", (
            f"With w of length {length:g} at {angle} degrees and b = {b} the line lies "
            f"{_place(h)} and gives {_wrong(h, X, y).sum()} points a wrong label."
        )

    sliders = {
        "Angle of w in degrees": (-180, 180, 1, 53),
        "Length of w": (0.5, 6.0, 0.5, 5.0),
        "Bias b": (-24, 24, 1, -11),
    }
    return explorer(frame, sliders)


def _line_and_nearest(ax: Axes, h: Halfspace, X: ArrayLike, y: ArrayLike) -> None:
    draw.points(X, y, ax=ax)
    draw.line(ax, h)
    foot = h.nearest_to_origin
    ax.plot(0, 0, "P", c=INK, ms=8, zorder=5)
    ax.plot(*np.transpose([np.zeros(2), foot]), c=INK, ls=DASHES[2], zorder=5)
    ax.plot(*foot, "D", c=INK, ms=6, zorder=5)
    xmin, xmax, ymin, ymax = draw.view(ax)
    if h.in_box(xmin, xmax, ymin, ymax) is None:
        where = ax.transAxes
        ax.text(0.5, 0.02, "the line is out of view", transform=where, ha="center")
    draw.mark(np.asarray(X, dtype=float)[_wrong(h, X, y)], ax=ax)
    ax.set_title("✚ origin   ◆ nearest point of the line   ○ wrong", fontsize=10)


def _wrong(h: Halfspace, X: ArrayLike, y: ArrayLike) -> Any:
    return h.predict(X) != signs_of(y)


def _numbers(h: Halfspace, X: ArrayLike, y: ArrayLike) -> str:
    first, second = (round(float(number), 2) + 0.0 for number in h.nearest_to_origin)
    wrong = _wrong(h, X, y)
    return (
        f"nearest point ({first:g}, {second:g}), offset {h.offset + 0.0:.3g} along w, "
        f"distance {abs(h.offset):.3g}, {wrong.sum()} of {len(wrong)} wrong."
    )


def _place(h: Halfspace) -> str:
    if h.offset == 0:
        return "through the origin"
    side = "the side of w" if h.offset > 0 else "the side opposite to w"
    return f"{abs(h.offset):.3g} from the origin, on {side},"
