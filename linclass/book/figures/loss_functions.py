"""Figures of the page on loss functions: prices of a margin, and what they do."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, NEGATIVE, POSITIVE, signs_of
from linclass.linear import LinearClassifier
from linclass.losses import Loss, ZeroOne

_COLORS = (INK, "#00785a", "#8e3f82", "#8a6100", GRAY)


def loss_curves(
    losses: Mapping[str, Loss],
    *,
    ends: tuple[float, float] = (-2.5, 2.5),
    height: float = 4,
) -> Axes:
    """Draw losses over one axis for the margin z; a circle marks a kink."""
    z = np.linspace(*ends, 1001)
    looks = iter(zip(DASHES, _COLORS, strict=True))
    with draw.drawing(size=(6.0, 4.4)) as ax:
        for name, loss in losses.items():
            if isinstance(loss, ZeroOne):
                _draw_jump(ax, loss, name, ends)
                continue
            dash, color = next(looks)
            ax.plot(z, loss.value(z), ls=dash, c=color, zorder=3, label=name)
            for place in (0.0, 1.0):  # no loss of the page has a kink elsewhere
                left, right = loss.subdifferential(place)
                if left < right:
                    ax.plot(place, loss.value(place), "o", c=color, mfc="white",
                            mew=1.6, ms=6, zorder=4)  # fmt: skip
        ax.set(xlim=ends, ylim=(-0.03 * height, height))
        ax.set(xlabel="functional margin $z$", ylabel="loss of one point")
    return ax


def _draw_jump(ax: Axes, loss: ZeroOne, name: str, ends: tuple[float, float]) -> None:
    pale = "#b5b5b5"
    style: Any = {"c": pale, "lw": 5, "solid_capstyle": "butt", "zorder": 1.5}
    ax.plot([ends[0], 0], [1, 1], label=name, **style)
    ax.plot([0, ends[1]], [0, 0], **style)
    for height in (0, 1):
        inside = pale if height == loss.at_zero else "white"
        ax.plot(0, height, "o", c=pale, mfc=inside, mew=2.2, ms=9, zorder=2)


def tangents(loss: Loss, z: float, slopes: Iterable[float]) -> Axes:
    """Draw a loss and lines of several slopes through one point of it. A slope is a
    subgradient if its line is nowhere above the loss."""
    grid = np.linspace(z - 2, z + 2, 401)
    ends = grid[[0, -1]]
    with draw.drawing(size=(6.0, 3.2)) as ax:
        ax.plot(grid, loss.value(grid), c=INK, lw=3, label=loss.name)
        for slope, dash, color in zip(slopes, DASHES[1:], _COLORS[1:], strict=False):
            line = loss.value(z) + slope * (ends - z)
            ax.plot(ends, line, ls=dash, c=color, lw=1.8)
            place = z - 1.55, loss.value(z) - 1.55 * slope
            draw.note(ax, f"slope {slope:g}", place, size=10)
        ax.plot(z, loss.value(z), "o", c=INK, mfc="white", mew=1.8, ms=8, zorder=4)
        ax.set(xlim=ends, ylim=(-1.1, 2.1))
        ax.set(xlabel="functional margin $z$", ylabel="loss of one point")
    return ax


def steps_on_line(x: Any, y: ArrayLike, path: Iterable[ArrayLike]) -> Axes:
    """Draw a row for each θ of a descent on the hinge loss: boundary, points, total.

    A ring marks the points with a loss, a dotted ring those with z = 1.
    """
    signs = signs_of(y)
    ends = min(x) - 1.5, max(x) + 1.5
    rows = [np.asarray(theta, dtype=float) for theta in path]
    with draw.drawing(size=(6.0, 0.9 + 0.75 * len(rows))) as ax:
        for row, (b, w) in enumerate(rows):
            z = signs * (b + w * x)
            names: Any = ("label +1", "label −1", "boundary", "$z<1$", "$z=1$")
            plus, minus, line, paying, even = names if row == 0 else [""] * 5
            _points(ax, x, signs, row, labels=(plus, minus))
            ax.vlines(-b / w, -row - 0.33, -row + 0.33, INK, lw=2.5, zorder=5,
                      label=line)  # fmt: skip
            for part, style, name in ((z < 1, "-", paying), (z == 1, ":", even)):
                ax.scatter(x[part], np.full(sum(part), -row), 100, fc="none", ec=INK,
                           ls=style, lw=1.5, label=name)  # fmt: skip
            total = np.maximum(0, 1 - z).sum()
            told = f"θ = ({b:g}, {w:g})\ntotal {total:g}".replace("-", "−")
            ax.text(ends[1], -row, told, va="center", fontsize=10)
        ax.set(xlim=ends, ylim=(0.5 - len(rows), 0.5), xlabel="$x$")
        steps = [f"step {k}" for k in range(1, len(rows))]
        ax.set_yticks(range(0, -len(rows), -1), ["start", *steps])
    return ax


def _points(
    ax: Axes, x: Any, signs: Any, row: int, labels: tuple[str, str] = ("", "")
) -> None:
    for sign, look, label in ((1, "o", labels[0]), (-1, "s", labels[1])):
        part = x[signs == sign]
        color = POSITIVE if sign > 0 else NEGATIVE
        ax.plot(part, np.full(len(part), -row), look, c=color, ms=5, label=label)


def outlier_player(
    x: Any, y: ArrayLike, places: Iterable[float], losses: Mapping[str, str], start: int
) -> Player:
    """Slide one more negative point along a line; each loss moves its boundary."""
    signs = np.append(signs_of(y), -1)

    def frame(ax: Axes, place: float) -> tuple[str, str]:
        spots = np.append(x, place)
        zeros, told = [], []
        for row, (name, loss) in enumerate(losses.items()):
            model = LinearClassifier(loss=loss, strength=0.01)
            h = model.fit(spots[:, None], signs).halfspace_
            cut = float(round(-h.b / h.w[0], 3)) + 0.0  # no -0.0
            wrong = spots[signs * (spots - cut) <= 0]
            _outlier_row(ax, x, signs[:-1], place, row, cut, wrong)
            zeros.append(f"{name} {cut:.1f}")
            told.append(f"{zeros[-1]} ({len(wrong)})")
        _outlier_frame(ax, place, list(losses))
        numbers = f"x = {place:g}. Boundaries (and mistakes of {len(spots)}): "
        alt = f"A negative point at {place:g} puts the boundaries at: "
        return f"{numbers}{', '.join(told)}.", f"{alt}{', '.join(zeros)}."

    return player(frame, places, "place of the added point", start=start)


_LOW, _HIGH = -11.0, 27.0  # what is farther out stands at the edge, with an arrow


def _outlier_row(
    ax: Axes, x: Any, signs: Any, place: float, row: int, cut: float, wrong: Any
) -> None:
    ax.fill_between([min(cut, _HIGH), _HIGH], -row - 0.42, -row + 0.42, fc="#f1ece4")
    _points(ax, x, signs, row)
    inside = np.clip([place, *wrong], _LOW + 0.9, _HIGH - 0.9)
    ax.plot(inside[1:], np.full(len(wrong), -row), "o", c=INK, mfc="none", ms=12)
    ax.vlines(cut, -row - 0.42, -row + 0.42, INK, lw=2.5, zorder=5)
    ax.plot(inside[0], -row, "D", c=NEGATIVE, mec=INK, mew=1.4, ms=7, zorder=6)


def _outlier_frame(ax: Axes, place: float, names: list[str]) -> None:
    if not _LOW <= place <= _HIGH:
        edge, away = (_HIGH, 1) if place > _HIGH else (_LOW, -1)
        draw.arrow(ax, (edge - 4 * away, 0.75), (edge - 0.3 * away, 0.75))
        draw.note(ax, f"at {place:g}", (edge - 6.5 * away, 0.75), size=9)
    ax.set(xlim=(_LOW, _HIGH), ylim=(0.4 - len(names), 1.1), xlabel="$x$")
    ax.set_yticks(range(0, -len(names), -1), [n.replace(" ", "\n") for n in names])
    ax.tick_params(axis="y", labelsize=8, length=0)
    ax.set_title("● +1  ■ −1  ◆ added −1  ○ mistake  shaded: $g>0$", fontsize=9)
    ax.grid(axis="y", visible=False)
