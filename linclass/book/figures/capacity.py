"""Labelings of a few points, a turning line, Cover's share, and fits to coin tosses."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.draw import drawing, panels, plane
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, LOOKS, PURPLE
from linclass.geometry import Halfspace
from linclass.max_margin import MaxMargin
from linclass.separability import NotSeparable

MOST_MARKS = 100
MOST = 4  # times d + 1 points, where the axis ends
ROOM = 1.5  # around the points that a line turns about
SIDES = 0.6 * np.array([(np.cos(a), np.sin(a)) for a in np.pi / 4 * np.arange(8)])
FIRST = 13  # degrees of w before it turns: with these, no frame has a tie


def labelings(X: ArrayLike) -> list[Axes]:
    """Draw every labeling of a few points in which the first one is positive.

    If no line makes it, the hulls of the classes show where they meet.
    """
    points = np.asarray(X, dtype=float)
    count = 2 ** (len(points) - 1)
    room = 0.1 * np.ptp(points, axis=0)  # for the letters
    axes = panels(count, columns=min(count, 4), height=1.75)
    rest = product((1, -1), repeat=len(points) - 1)
    for ax, labels in zip(axes, rest, strict=True):
        y = np.array([1, *labels])
        signs = " ".join("+" if sign > 0 else "−" for sign in y)
        with plane(ax, points, also=[points + room, points - room]) as ax:
            draw.scatter(ax, points, y > 0)
            try:
                if (y < 0).any():
                    draw.line(ax, MaxMargin().fit(points, y).halfspace_)
            except NotSeparable:
                signs += "  no line"
                draw.hull(ax, points[y > 0], LOOKS[0][0], "-")
                draw.hull(ax, points[y < 0], LOOKS[1][0], DASHES[1])
            _letters(ax, points)
        ax.set_title(signs, fontsize=10)
        ax.set(xlabel="", ylabel="", xticks=[], yticks=[])
    return axes


def _letters(ax: Axes, X: FloatArray) -> None:
    left = X[:, 0] < X[:, 0].mean()
    for name, point, side in zip("ABCDEFGH", X, left, strict=False):
        draw.note(ax, name, point, shift=(-10 if side else 10, 8), size=10)


def turn_player(X: ArrayLike, degrees: Iterable[int]) -> Player:
    """Play a turn of w: the order of a few points, and the labelings seen so far."""
    points = np.asarray(X, dtype=float)

    def frame(ax: Axes, angle: int) -> tuple[str, str]:
        now = FIRST + angle
        orders = [_order(points, turn) for turn in range(FIRST, now + 1)]
        cuts = range(len(points) + 1)
        seen = {frozenset(order[:cut]) for order in orders for cut in cuts}
        order = " ".join("ABCDEFGH"[row] for row in orders[-1])
        _cut_lines(ax, points, now)
        ax.plot(*points.T, "o", color=INK, ms=7)
        return (
            f"Turn of {angle} degrees. From lowest to highest: {order}. "
            f"Labelings seen so far: {len(seen)}."
        ), (
            f"With w turned by {angle} degrees the points come in the order {order}, "
            f"and {len(seen)} labelings have been seen."
        )

    return player(frame, degrees, "Turn of w in degrees")


def _direction(angle: int) -> FloatArray:
    turn = np.radians(angle)
    return np.array([np.cos(turn), np.sin(turn)])


def _order(X: FloatArray, angle: int) -> list[int]:
    order: list[int] = np.argsort(X @ _direction(angle)).tolist()
    return order


def _cut_lines(ax: Axes, X: FloatArray, angle: int) -> None:
    w = _direction(angle)
    center = (X.min(axis=0) + X.max(axis=0)) / 2
    reach = np.linalg.norm(X - center, axis=1).max() + ROOM
    low, high = center - reach, center + reach
    ax.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]))
    ax.set_aspect("equal", adjustable="box")
    ax.set(xlabel="$x_1$", ylabel="$x_2$")
    sums = np.sort(X @ w)
    halfway = (sums[:-1] + sums[1:]) / 2
    for height in halfway:
        cut = Halfspace(w, -height)
        draw.line(ax, cut, linewidth=1.2, color=GRAY, linestyle=DASHES[1])
    tail = center + (reach - 1.4) * w
    draw.arrow(ax, tail, tail + 1.2 * w, linewidth=2.2, mutation_scale=16)
    for name, point in zip("ABCDEFGH", X, strict=False):
        spots = point + SIDES  # for its letter
        clear = np.abs((spots @ w)[:, None] - halfway).min(axis=1)
        arrow = np.linalg.norm(spots - tail - 0.6 * w, axis=1) - 0.6
        best = np.minimum(clear, arrow).round(6).argmax()
        draw.note(ax, name, spots[best], size=10)
    ax.set_title("→ w, not to scale   – – one line per gap", fontsize=10)


def capacity_player(dimensions: Iterable[int]) -> Player:
    """Play Cover's chance of a perfect fit to coin tosses, one dimension a frame
    (IEEE Transactions on Electronic Computers 14, 1965)."""

    def frame(ax: Axes, d: int) -> tuple[str, str]:
        _share_curve(ax, d)
        counts = [d + 1, 3 * (d + 1) // 2, 2 * (d + 1), 3 * (d + 1)]
        chances = ", ".join(f"{float(_share(n, d)):.3f} for n = {n}" for n in counts)
        return f"d = {d}: chance {chances}.", (
            f"In dimension {d} the chance of a perfect fit is 1 up to {d + 1} "
            f"points, a half at {2 * d + 2}, and falls towards 0 beyond."
        )

    return player(frame, dimensions, "Dimension d")


def _share(n: int, d: int) -> Fraction:
    """Of the labelings of n points in general position, those that are separable."""
    return Fraction(2 * sum(comb(n - 1, k) for k in range(min(d + 1, n))), 2**n)


def _share_curve(ax: Axes, d: int) -> None:
    end = MOST * (d + 1)
    count = np.unique(np.linspace(1, end, min(end, MOST_MARKS)).round().astype(int))
    ax.axvline(2, color=GRAY, ls=DASHES[1], lw=1.2)
    ax.axhline(0.5, color=GRAY, ls=DASHES[2], lw=1.2)
    shares = [float(_share(int(n), d)) for n in count]
    marker = "o" if end <= MOST_MARKS else ""
    ax.plot(count / (d + 1), shares, color=INK, marker=marker, ms=4)
    ax.set(xlim=(0, MOST + 0.1), ylim=(-0.03, 1.06), title=f"d = {d}")
    ax.set(xlabel="n / (d + 1)", ylabel="chance of a perfect fit")


def coin_shares(shares: Mapping[int, float], d: int) -> Axes:
    """Measured shares of perfect fits to coin tosses, over Cover's share."""
    counts = range(1, max(shares) + 5)
    with drawing() as ax:
        expected = [float(_share(n, d)) for n in counts]
        ax.plot(counts, expected, color=INK, label="Cover's chance")
        measured = list(shares), list(shares.values())
        ax.plot(*measured, "o", color=PURPLE, label="measured on tumors")
        ax.axvline(2 * d + 2, color=GRAY, ls=DASHES[1], lw=1.2, label="n = 2(d + 1)")
        ax.set(xlabel="number of tumors n", ylabel="share of perfect fits")
        ax.set(ylim=(-0.03, 1.06))
    return ax


def new_errors(errors: Mapping[str, Mapping[int, float]]) -> Axes:
    """Error on new cases of lines that fit perfectly, one curve for each name."""
    with drawing() as ax:
        for number, (name, values) in enumerate(errors.items()):
            color, marker = ((INK, "o"), (PURPLE, "^"))[number]
            curve = list(values), list(values.values())
            dash = DASHES[number]
            ax.plot(*curve, marker=marker, color=color, ls=dash, label=name)
        ax.set(xlabel="number of tumors n", ylabel="error on new tumors")
        ax.set(xlim=(0, None), ylim=(0, 0.6))
    return ax
