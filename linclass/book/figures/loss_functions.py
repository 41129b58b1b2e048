"""Figures of the page on loss functions: prices of a margin, and what they do."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray, IntArray, check_number
from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, NEGATIVE, POSITIVE, signs_of
from linclass.linear import LinearClassifier
from linclass.losses import Loss, ZeroOne

_COLORS = (INK, "#00785a", "#8e3f82", "#8a6100", GRAY)
_PALE = "#b5b5b5"


def loss_curves(
    losses: Mapping[str, Loss],
    *,
    ends: tuple[float, float] = (-2.5, 2.5),
    top: float = 4.0,
    ax: Axes | None = None,
) -> Axes:
    """Draw losses over one axis for the margin z, each with its name at the curve."""
    low, high = ends
    curves = {k: loss for k, loss in losses.items() if not isinstance(loss, ZeroOne)}
    z = np.linspace(low, high, 1001)
    with draw.drawing(ax) as ax:
        ax.set(xlim=ends, ylim=(-0.12 * top / 4, top))
        ax.set(xlabel="functional margin $z$", ylabel="price of one point")
        for loss, dash, color in zip(curves.values(), DASHES, _COLORS, strict=False):
            ax.plot(z, loss.value(z), ls=dash, c=color, zorder=3)
            _mark_kinks(ax, loss, color, ends)
        for name, loss in losses.items():
            if isinstance(loss, ZeroOne):
                _draw_jump(ax, loss, name, ends)
        _name_curves(ax, curves, low, top)
    return ax


def _mark_kinks(ax: Axes, loss: Loss, color: str, ends: tuple[float, float]) -> None:
    for z in (0.0, 1.0):  # no loss of the documents has one elsewhere
        left, right = loss.subdifferential(z)
        if left < right and ends[0] <= z <= ends[1]:
            ax.plot(
                z, loss.value(z), "o", c=color, mfc="white", mew=1.6, ms=6, zorder=4
            )


def _draw_jump(ax: Axes, loss: ZeroOne, name: str, ends: tuple[float, float]) -> None:
    style: Any = {"c": _PALE, "lw": 5, "solid_capstyle": "butt", "zorder": 1.5}
    ax.plot([ends[0], 0], [1, 1], **style)
    ax.plot([0, ends[1]], [0, 0], **style)
    for height in (0, 1):
        inside = _PALE if height == loss.at_zero else "white"
        ax.plot(0, height, "o", c=_PALE, mfc=inside, mew=2.2, ms=9, zorder=2)
    _name(ax, name, ends[0] / 2, 1, "center")


def _name_curves(ax: Axes, curves: Mapping[str, Loss], low: float, top: float) -> None:
    """Names at the left ends of the curves, or above where a curve leaves."""
    edge = 0.02 * (ax.get_xlim()[1] - low)
    heights = {name: float(loss.value(low + edge)) for name, loss in curves.items()}
    last = -np.inf
    for y, name in sorted((y, name) for name, y in heights.items() if y <= 0.96 * top):
        last = max(y, last + 0.075 * top)
        _name(ax, name, low + edge, last, "left")
    z = np.linspace(low, 0, 2001)
    leaving = sorted(
        (z[curves[name].value(z) >= top].max(), name)
        for name, y in heights.items()
        if y > 0.96 * top
    )
    for number, (place, name) in enumerate(leaving, start=1):
        side = "left" if number == len(leaving) else "right"
        _name(ax, name, place, 1.04 * top, side)


def _name(ax: Axes, name: str, x: float, y: float, side: Any) -> None:
    box = {"boxstyle": "round,pad=0.12", "fc": "white", "ec": "none", "alpha": 0.9}
    ax.text(x, y, name, ha=side, va="center", fontsize=10, zorder=7, bbox=box)


def tangents(
    loss: Loss, z: float, slopes: Iterable[float], *, ax: Axes | None = None
) -> Axes:
    """Draw a loss and lines of several slopes through one point of it. A slope is a
    subgradient if its line is nowhere above the loss."""
    slopes = list(slopes)
    ends = np.array([z - 2.0, z + 2.0])
    grid = np.linspace(ends[0], ends[1], 401)
    with draw.drawing(ax, size=(6.0, 3.2)) as ax:
        ax.plot(grid, loss.value(grid), c=INK, lw=3, label=loss.name.replace("_", " "))
        for slope, dash, color in zip(slopes, DASHES[1:], _COLORS[1:], strict=False):
            line = loss.value(z) + slope * (ends - z)
            name = f"slope {slope:g}".replace("-", "−")
            ax.plot(ends, line, ls=dash, c=color, lw=1.8, label=name)
        ax.plot(z, loss.value(z), "o", c=INK, mfc="white", mew=1.8, ms=8, zorder=4)
        ax.set(xlim=ends, ylim=(-1.1, 2.1), xlabel="functional margin $z$")
    return ax


def steps_on_line(
    x: ArrayLike, y: ArrayLike, path: Iterable[ArrayLike], *, ax: Axes | None = None
) -> Axes:
    """Draw a row for each θ of a descent on the hinge loss: boundary, points, total.

    A ring marks the points that pay, a dotted ring those with z = 1.
    """
    x = np.asarray(x, dtype=float)
    signs = signs_of(y)
    low, high = min(x) - 1.5, max(x) + 1.5
    rows = [np.asarray(theta, dtype=float) for theta in path]
    with draw.drawing(ax, size=(6.0, 0.9 + 0.75 * len(rows))) as ax:
        for row, (b, w) in enumerate(rows):
            z = signs * (b + w * x)
            cut, level = -b / w, np.full(len(x), -float(row))
            for name, color, marker, part in (
                ("+1", POSITIVE, "o", signs > 0),
                ("−1", NEGATIVE, "s", signs < 0),
            ):
                shown = "" if row else f"label {name}"
                ax.plot(x[part], level[part], marker, c=color, ms=6, ls="", label=shown)
            ax.vlines(cut, -row - 0.33, -row + 0.33, INK, lw=2.5, zorder=5,
                      label="" if row else "boundary")  # fmt: skip
            for part, style, name in (
                (z < 1, "-", "pays, $z<1$"),
                (z == 1, ":", "$z=1$"),
            ):
                ax.scatter(x[part], level[part], 170, fc="none", ec=INK, ls=style,
                           lw=1.5, label="" if row else name)  # fmt: skip
            total = np.maximum(0, 1 - z).sum()
            told = f"θ = ({b:g}, {w:g})\ntotal {total:g}".replace("-", "−")
            ax.text(high, -row, told, va="center", fontsize=10)
        ax.set(xlim=(low, high), ylim=(0.5 - len(rows), 0.5), xlabel="$x$")
        ax.set_yticks(
            range(0, -len(rows), -1),
            ["start", *(f"step {k}" for k in range(1, len(rows)))],
        )
    return ax


def zero_one_gap(a: float, c: float, *, ax: Axes | None = None) -> Axes:
    """Draw max(0, 1 - a z) above the zero-one loss, hatched between them on [-c, c]."""
    check_number("a", a)
    check_number("c", c, positive=True)
    with draw.drawing(ax, size=(4.0, 3.0)) as ax:
        ends = -1.15 * c, 1.15 * c
        for side, height in ((np.linspace(-c, 0), 1.0), (np.linspace(0, c, 401), 0.0)):
            above = np.maximum(0, 1 - a * side)
            ax.fill_between(
                side, height, above, fc="#ececec", ec=GRAY, hatch="///", lw=0
            )
        z = np.linspace(*ends, 801)
        ax.plot(z, np.maximum(0, 1 - a * z), c=INK)
        style: Any = {"c": _PALE, "lw": 5, "solid_capstyle": "butt", "zorder": 1.5}
        ax.plot([ends[0], 0], [1, 1], **style)
        ax.plot([0, ends[1]], [0, 0], **style)
        ax.set(xlim=ends, ylim=(-0.15, 1.2 + c), xlabel="$z$")
        ax.set_title(f"a = {a:.4g}: area {_area(a, c):.4g}")
    return ax


def _area(a: float, c: float) -> float:
    """The hatched area of `zero_one_gap`."""
    return float(c) if a * c <= 1 else a * c**2 / 2 + 1 / (2 * a)


def outlier_player(
    x: ArrayLike,
    y: ArrayLike,
    places: Iterable[float],
    losses: Mapping[str, str],
    label: str,
    *,
    strength: float = 0.01,
    start: int = 0,
) -> Player:
    """Slide one more negative point along a line; each loss moves its boundary."""
    x = np.asarray(x, dtype=float)
    signs = signs_of(y)
    places = list(places)
    cuts = {p: [_cut(x, signs, p, loss, strength) for loss in losses.values()]
            for p in places}  # fmt: skip
    wrong = {p: [_wrong(x, signs, cut) for cut in cuts[p]] for p in places}

    def frame(ax: Axes, place: float) -> tuple[str, str]:
        _outlier_frame(ax, x, signs, place, list(losses), cuts[place], wrong[place])
        zeros = [
            f"{name} {cut:.1f}" for name, cut in zip(losses, cuts[place], strict=True)
        ]
        told = [
            f"{zero} ({len(missed)})"
            for zero, missed in zip(zeros, wrong[place], strict=True)
        ]
        alt = f"A negative point at {place:g} puts the boundaries at: "
        numbers = f"x = {place:g}. Zeros (and mistakes of {len(x)}): "
        return f"{numbers}{', '.join(told)}.", f"{alt}{', '.join(zeros)}."

    return player(frame, places, label, start=start)


def _cut(
    x: FloatArray, signs: IntArray, place: float, loss: str, strength: float
) -> float:
    """Where the fitted score is zero."""
    model = LinearClassifier(loss=loss, strength=strength)
    h = model.fit(np.append(x, place)[:, None], np.append(signs, -1)).halfspace_
    return float(round(-h.b / h.w[0], 3)) + 0.0  # no -0.0


def _wrong(x: FloatArray, signs: IntArray, cut: float) -> FloatArray:
    wrong: FloatArray = x[signs * (x - cut) <= 0]
    return wrong


def _outlier_frame(
    ax: Axes,
    x: FloatArray,
    signs: IntArray,
    place: float,
    names: list[str],
    cuts: list[float],
    wrong: list[FloatArray],
) -> None:
    low, high = min(x) - 4, max(x) + 8
    for row, (cut, missed) in enumerate(zip(cuts, wrong, strict=True)):
        y = np.full(len(x), -row)
        ax.fill_between([min(cut, high), high], -row - 0.42, -row + 0.42, fc="#f1ece4")
        ax.plot(x[signs > 0], y[signs > 0], "o", c=POSITIVE, ms=5)
        ax.plot(x[signs < 0], y[signs < 0], "s", c=NEGATIVE, ms=5)
        ax.plot(missed, np.full(len(missed), -row), "o", c=INK, mfc="none", ms=12)
        ax.vlines(cut, -row - 0.42, -row + 0.42, INK, lw=2.5, zorder=5)
        at = min(max(place, low + 0.9), high - 0.9)
        ax.plot(at, -row, "D", c=NEGATIVE, mec=INK, mew=1.4, ms=8, zorder=6)
    if place != min(max(place, low), high):
        away = 1 if place > high else -1
        edge = high if away > 0 else low
        draw.arrow(ax, (edge - 4 * away, 0.75), (edge - 0.3 * away, 0.75))
        draw.note(ax, f"at {place:g}", (edge - 6.5 * away, 0.75), size=9)
    ax.set(xlim=(low, high), ylim=(0.4 - len(names), 1.1), xlabel="$x$")
    ax.set_yticks(range(0, -len(names), -1), [n.replace(" ", "\n") for n in names])
    ax.tick_params(axis="y", labelsize=8, length=0)
    ax.set_title("◆ added point  ○ mistake  | boundary  shaded: $g>0$", fontsize=9)
    ax.grid(axis="y", visible=False)
