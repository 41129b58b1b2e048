"""Scores beside points, two walks from the boundary, and half-spaces that move."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.explorer import Explorer, explorer
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, HATCH, PURPLE, TINTS, signs_of
from linclass.geometry import Halfspace


def labeled(X: ArrayLike, y: ArrayLike, texts: Iterable[Any]) -> Axes:
    """The points, each with a short text: above it in class +1, below it in -1."""
    ax = draw.points(X, y)
    rows = zip(np.asarray(X, dtype=float), signs_of(y), texts, strict=True)
    for point, side, text in rows:
        draw.note(ax, str(text), point, shift=(0, 13 * side), size=10)
    return ax


def normal(ax: Axes, h: Halfspace, near: ArrayLike) -> None:
    """The vector w as an arrow to scale, from the boundary point nearest to `near`."""
    (tail,) = h.project(np.reshape(near, (1, 2)))
    draw.arrow(ax, tail, tail + h.w, linewidth=2.2, mutation_scale=16)
    draw.note(ax, "$w$", tail + h.w, shift=tuple(11 * draw.unit(h)))


def two_walks(h: Halfspace, at: ArrayLike, X: ArrayLike) -> Axes:
    """Lines of equal score, one step w across them and one step along them.

    `at` lies on the boundary, and X says how much of the plane is in view.
    """
    gain = float(h.w @ h.w)
    tail, step = np.asarray(at, dtype=float), np.array([-h.w[1], h.w[0]])
    if abs(h.score([tail])[0]) > 1e-9 * gain:
        raise ValueError(f"the walks start on the boundary, but {tail} is not on it")
    with draw.plane(None, X) as ax:
        for times in (-1, 0, 1, 2):
            level = Halfspace(h.w, h.b - times * gain)
            seen = level.in_box(*draw.view(ax))
            if seen is None:
                continue
            look = {} if times == 0 else {"color": GRAY, "linestyle": DASHES[1]}
            draw.line(ax, level, linewidth=1.2, **look)
            upper, lower = sorted(seen, key=lambda end: -end[1])
            back = 2.6 * (upper - lower) / np.linalg.norm(upper - lower)
            draw.note(ax, f"score {times * gain:g}", lower + back, size=10)
        normal(ax, h, tail)
        draw.arrow(  # wide, to stand out from the line below it
            ax, tail, tail + step, color=PURPLE, linewidth=4.5, mutation_scale=24
        )
        draw.note(ax, "$u$", tail + step, shift=tuple(14 * draw.unit(h)))
    return ax


def turn_player(
    halfspace: Any,
    degrees: Iterable[float],
    X: ArrayLike,
    y: ArrayLike,
    *,
    start: int = 0,
) -> Player:
    """Play a turn of the normal: w rotates, the bias stays."""
    h = draw.halfspace_of(halfspace)
    X = np.asarray(X, dtype=float)
    signs = signs_of(y)

    def turned(angle: float) -> Halfspace:
        return Halfspace(_rotation(angle) @ h.w, h.b)

    def wrong(angle: float) -> Any:
        return turned(angle).predict(X) != signs

    def frame(ax: Axes, angle: float) -> tuple[str, str]:
        draw.separator(turned(angle), X, y, ax=ax)
        draw.mark(X[wrong(angle)], ax=ax)
        ax.set_title("→ w, not to scale   ┄ from the origin   ○ mistake", fontsize=10)
        first, second = turned(angle).w.round(2) + 0.0
        return (
            f"Turned by {angle:g} degrees: w = ({first:g}, {second:g}), "
            f"mistakes: {wrong(angle).sum()}."
        ), (
            f"With w turned by {angle:g} degrees and b kept, "
            f"{wrong(angle).sum()} of {len(X)} points are mistakes."
        )

    return player(frame, degrees, "Turn of w in degrees", start=start)


def side_explorer(X: ArrayLike, y: ArrayLike) -> Explorer:
    """Let the reader turn w, stretch it and move b; it starts with mistakes."""
    X = np.asarray(X, dtype=float)
    signs = signs_of(y)

    def side(angle: float, length: float, b: float) -> Halfspace:
        turn = np.radians(angle)
        return Halfspace(length * np.array([np.cos(turn), np.sin(turn)]), b)

    def frame(ax: Axes, angle: float, length: float, b: float) -> tuple[str, str]:
        h = side(angle, length, b)
        wrong = h.predict(X) != signs
        draw.points(X, y, ax=ax)
        _tint(ax, h)
        draw.line(ax, h)
        draw.normal_arrow(ax, h, avoid=X)
        draw.mark(X[wrong], ax=ax)
        ax.set_title("→ w, not to scale   hatched: predict +1   ○ mistake", fontsize=10)
        return (
            f"w = ({_fixed(h.w[0])}, {_fixed(h.w[1])}), b = {b:g}, mistakes: "
            f"{wrong.sum()}. Distance from the origin: {round(abs(b) / length, 3):g}."
        ), (
            f"With w of length {length:g} at {angle} degrees and b = {b:g}, "
            f"{wrong.sum()} of {len(X)} points lie on the wrong side."
        )

    sliders = {
        "Angle of w in degrees": (-178, 179, 3, 140),
        "Length of w": (0.5, 6.0, 0.5, 5.0),
        "Bias b": (-24.0, 24.0, 0.5, 0.0),
    }
    return explorer(frame, sliders)


def _tint(ax: Axes, h: Halfspace) -> None:
    """Both sides in pale colors, or the one that is in view."""
    xmin, xmax, ymin, ymax = draw.view(ax)
    middle = np.array([xmin + xmax, ymin + ymax]) / 2
    (foot,) = h.project(middle[None])
    away = 2 * draw.diagonal(ax) + float(np.linalg.norm(foot - middle))
    side, up = away * draw.along(h), away * draw.unit(h)
    for way, color in ((up, TINTS[1]), (-up, TINTS[0])):
        corners = np.array([foot - side, foot + side, foot + side + way])
        hatch: Any = {"hatch": "//", "ec": HATCH, "lw": 0} if way is up else {}
        ax.fill(*np.vstack([corners, foot - side + way]).T, fc=color, zorder=0, **hatch)
    if h.in_box(xmin, xmax, ymin, ymax) is None:
        answer = "+1" if h.score(middle[None])[0] > 0 else "−1"
        ax.text(0.02, 0.02, f"line out of view:\nall {answer}", transform=ax.transAxes)
    ax.grid(False)


def _fixed(number: float) -> str:
    """Two digits, and no minus before a zero."""
    return f"{round(float(number), 2) + 0.0:.2f}"


def _rotation(degrees: float) -> FloatArray:
    turn = np.radians(degrees)
    return np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
