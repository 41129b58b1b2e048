"""Scores beside points, two walks from the boundary, and half-spaces that move."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.explorer import Explorer, explorer
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, PURPLE, signs_of
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
        like_w: Any = {"linewidth": 2.2, "mutation_scale": 16}
        draw.arrow(ax, tail, tail + step, color=PURPLE, **like_w)
        draw.note(ax, "$u$", tail + step, shift=tuple(14 * draw.unit(h)))
    return ax


def turn_player(
    h: Halfspace, degrees: Iterable[float], X: ArrayLike, y: ArrayLike, *, start: int
) -> Player:
    """Play a turn of the normal: w rotates, the bias stays."""
    X = np.asarray(X, dtype=float)

    def frame(ax: Axes, angle: float) -> tuple[str, str]:
        turn = np.radians(angle)
        quarter = np.array([-h.w[1], h.w[0]])
        turned = Halfspace(np.cos(turn) * h.w + np.sin(turn) * quarter, h.b)
        wrong = turned.predict(X) != signs_of(y)
        draw.separator(turned, X, y, ax=ax, normal=False)
        draw.line(ax, h, color=GRAY, linestyle=DASHES[1], linewidth=1.2)
        ends = h.in_box(*draw.view(ax)) if angle else None
        before = X[:0] if ends is None else np.linspace(ends[0], ends[1], 60)
        offset = np.linspace(np.zeros(2), turned.nearest_to_origin, 5)
        draw.normal_arrow(ax, turned, avoid=np.vstack([X, before, offset]))
        draw.mark(X[wrong], ax=ax)
        key = (
            "● +1   ■ −1   ○ mistake   → w, not to scale\n"
            "– – before the turn   ⋯ from origin"
        )
        ax.set_title(key, fontsize=9, pad=3, linespacing=1.1)
        first, second = turned.w.round(2) + 0.0
        return (
            f"Turned by {angle:g} degrees: w = ({first:g}, {second:g}), "
            f"mistakes: {wrong.sum()}."
        ), (
            f"With w turned by {angle:g} degrees and b kept, "
            f"{wrong.sum()} of {len(X)} points are mistakes."
        )

    return player(frame, degrees, "Turn of w in degrees", start=start)


def side_explorer(X: ArrayLike, y: ArrayLike) -> Explorer:
    """Let the reader turn w, stretch it and move b; it starts with mistakes."""
    X = np.asarray(X, dtype=float)

    def frame(ax: Axes, angle: float, length: float, b: float) -> tuple[str, str]:
        turn = np.radians(angle)
        h = Halfspace(length * np.array([np.cos(turn), np.sin(turn)]), b)
        wrong = h.predict(X) != signs_of(y)
        draw.regions(h.score, X, y, ax=ax)
        draw.normal_arrow(ax, h, avoid=X)
        draw.mark(X[wrong], ax=ax)
        ax.set_title("● +1   ■ −1   ○ mistake   → w, not to scale", fontsize=10)
        first, second = h.w.round(2) + 0.0
        return (
            f"w = ({first:.2f}, {second:.2f}), b = {b:g}, mistakes: {wrong.sum()}."
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
