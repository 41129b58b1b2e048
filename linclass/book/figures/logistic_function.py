"""The logistic function drawn: odds, the curve, its field, its steepness, its truth."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from matplotlib import colormaps
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.explorer import Explorer, explorer
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, HATCH, INK, positive, signs_of
from linclass.geometry import Halfspace
from linclass.losses import logit, sigmoid

LEVELS = (0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99)


def three_scales(chances: ArrayLike) -> Axes:
    """Draw the same chances as probabilities, as odds, and as log odds."""
    p = np.asarray(chances, dtype=float)
    odds, logs = p / (1 - p), logit(p)
    reach = 1.15 * float(np.abs(logs).max())
    scales = [
        ("probability", p, (0.0, 1.0)),
        ("odds", odds, (0.0, 1.15 * float(odds.max()))),
        ("log odds", logs, (-reach, reach)),
    ]
    with draw.drawing(size=(6.0, 3.4)) as ax:
        places = np.array([(v - low) / (high - low) for _, v, (low, high) in scales])
        for column in places.T:
            ax.plot(column, [2, 1, 0], c=GRAY, lw=1.2, ls=DASHES[1], zorder=1)
        for height, (name, values, _) in zip((2, 1, 0), scales, strict=True):
            row = places[2 - height]
            ax.plot([0, 1], [height, height], c=INK, lw=1.5, zorder=2)
            ax.plot(row, np.full(len(row), height), "D", c=INK, ms=6, zorder=3)
            for number, (place, value) in enumerate(zip(row, values, strict=True)):
                crowded = number and place - row[number - 1] < 0.06
                text = f"{value:.3g}"
                if name == "odds":  # 1/9 rather than 0.111
                    text = str(Fraction(value).limit_denominator(999))
                side: Any = ("top", -0.14) if crowded else ("bottom", 0.14)
                ax.text(place, height + side[1], text.replace("-", "−"), ha="center",
                        va=side[0], fontsize=10, zorder=2.5,
                        bbox={"fc": "white", "ec": "none", "pad": 0.8})  # fmt: skip
            ax.text(-0.04, height, name, ha="right", va="center")
        ax.set(xlim=(-0.27, 1.06), ylim=(-0.5, 2.5))
        ax.set_axis_off()
    return ax


def s_curve(scores: Any, y: ArrayLike) -> Axes:
    """Draw the logistic function, and the points of two classes on it. The picture of
    "Logistic regression" (Document 1)."""
    reach = 1.08 * max(6.0, np.abs(scores).max())
    with draw.drawing(size=(6.0, 3.4)) as ax:
        _curve(ax, np.linspace(-reach, reach, 401))
        draw.scatter(ax, np.column_stack([scores, sigmoid(scores)]), positive(y))
        ax.set(xlabel="score $u$", ylabel="probability σ(u) of class +1")
    return ax


def s_curve_ends(sure: float) -> Axes:
    """Draw both ends of the logistic function, where one label is surer than `sure`.
    The two pictures of "Probabilistic model" (Document 3)."""
    edge = logit(sure)
    reach = max(6.0, 1.6 * edge)
    with draw.drawing(size=(6.0, 3.0)) as ax:
        strip: Any = {"fc": "#f4f0ea", "ec": HATCH, "hatch": "//", "lw": 0, "zorder": 0}
        ax.axvspan(-edge, edge, **strip)
        _curve(ax, np.linspace(-reach, reach, 401))
        for label, place in (("-1", -(edge + reach) / 2), ("+1", (edge + reach) / 2)):
            draw.note(ax, f"{label}, surer\nthan {sure:g}", (place, 0.5), size=10)
        ax.set(xlabel="score $u$", ylabel="probability of class +1")
    return ax


def _curve(ax: Axes, u: FloatArray, norm: float = 1, b: float = 0) -> None:
    """The logistic function of norm u + b, with lines at 0, 1/2, 1 and at u = 0."""
    for height in (0, 1):
        ax.axhline(height, c=GRAY, lw=1, zorder=1)
    ax.axhline(0.5, c=GRAY, lw=1, ls=DASHES[2], zorder=1)
    if b == 0:
        ax.axvline(0, c=GRAY, lw=1, ls=DASHES[2], zorder=1)
    ax.plot(u, sigmoid(norm * u + b), c=INK, zorder=2)
    ax.set(xlim=(u[0], u[-1]), ylim=(-0.08, 1.08))
    ax.grid(False)


def probability_field(halfspace: Halfspace, X: Any, y: ArrayLike) -> Axes:
    r"""Draw :math:`\sigma(g(x))` over the plane, with lines of equal probability. The
    picture of "Decision boundary" (Document 3)."""
    with draw.plane(None, X) as ax:
        across, up, p = draw.grid(ax, lambda Z: sigmoid(halfspace.score(Z)), 201)
        look: Any = {"cmap": "cividis", "vmin": 0, "vmax": 1, "rasterized": True}
        fill = ax.pcolormesh(across, up, p, zorder=0, **look)
        avoid = np.asarray(X, dtype=float)
        for level in LEVELS:
            avoid = _level_line(ax, halfspace, level, avoid)
        ax.grid(False)
        name = "$P(y=+1\\mid x)$"
        ax.figure.colorbar(fill, ax=ax, label=name, shrink=0.8, ticks=LEVELS[2:5])
        draw.points(X, y, ax=ax)
    return ax


def _level_line(ax: Axes, h: Halfspace, level: float, avoid: FloatArray) -> FloatArray:
    """The line of one probability, its number where most room is: a place to avoid."""
    shifted = Halfspace(h.w, h.b - logit(level))
    ends = shifted.in_box(*draw.view(ax))
    if ends is None:
        return avoid
    color = "white" if level <= 0.5 else INK
    draw.line(ax, shifted, color=color, lw=2.8 if level == 0.5 else 0.9, zorder=1)
    places = ends[0] + np.linspace(0.1, 0.9, 33)[:, None] * (ends[1] - ends[0])
    gaps = np.linalg.norm(places[:, None] - avoid, axis=2).min(axis=1)
    place = places[np.argmax(gaps)]
    look: Any = {"color": color, "fontsize": 9, "ha": "center", "va": "center"}
    look["bbox"] = {"facecolor": colormaps["cividis"](level), "lw": 0, "pad": 0.8}
    ax.text(place[0], place[1], f"{level:g}", zorder=1.5, **look)
    return np.vstack([avoid, place])


def calibration(tables: Mapping[str, ArrayLike]) -> Axes:
    """Draw the share that came true over the predicted probability, group by group.

    Each of two tables has a row (count, mean prediction, share) for each group.
    """
    with draw.drawing(size=(5.0, 4.4)) as ax:
        diagonal: Any = {"c": GRAY, "lw": 1.5, "ls": DASHES[2]}
        ax.plot([0, 1], [0, 1], label="share = prediction", **diagonal)
        looks = (("o", "-", "white"), ("D", DASHES[1], INK))
        for (name, table), (marker, dash, fill) in zip(
            tables.items(), looks, strict=False
        ):
            _, predicted, share = np.asarray(table, dtype=float).T
            look: Any = {"marker": marker, "ls": dash, "mfc": fill, "ms": 7}
            ax.plot(predicted, share, c=INK, label=name, **look)
        ax.set(xlim=(-0.04, 1.04), ylim=(-0.04, 1.04), aspect="equal")
        ax.set(xlabel="mean predicted probability", ylabel="share that is malignant")
    return ax


def steepness_player(
    model: Any, X: Any, y: ArrayLike, norms: Iterable[float], *, start: int = 0
) -> Player:
    """Play a half-space whose weights grow while its boundary stays."""
    signs = signs_of(y)
    t = draw.halfspace_of(model).normalized().score(X)
    wrong = signs * t <= 0
    reach = 1.08 * np.abs(t).max()

    def frame(ax: Axes, norm: float) -> tuple[str, str]:
        _curve(ax, np.linspace(-reach, reach, 801), norm)
        places = np.column_stack([t, sigmoid(norm * t)])
        draw.scatter(ax, places, signs > 0)
        draw.mark(places[wrong], ax=ax)
        ax.set(xlabel="signed distance from the boundary", ylabel="P(+1)")
        ax.set_title("● class +1   ■ class −1   ○ mistake", fontsize=10)
        own = sigmoid(norm * signs * t)
        told = f"{wrong.sum()} of {len(t)} wrong; probability of the own label: "
        parts = []
        if not wrong.all():
            parts.append(f"lowest {_chance(own[~wrong].min())} where right")
        if wrong.any():
            parts.append(f"highest {_chance(own[wrong].max())} where wrong")
        told += ", ".join(parts)
        return f"‖w‖ = {norm:g}: {told}.", (
            f"With weights of length {norm:g} the curve has slope {norm / 4:.3g} at "
            f"the boundary: {told}."
        )

    return player(frame, norms, "Length of w", start=start)


def place_explorer(
    halfspace: Halfspace, X: Any, y: ArrayLike, rows: Sequence[int]
) -> Explorer:
    """Move the length of w and the bias: how steep is the curve, and where?"""
    unit = halfspace.normalized()
    signs = signs_of(y)
    s = X @ unit.w
    low, high = np.array([s.min(), s.max()]) + 0.12 * np.ptp(s) * np.array([-1, 1])

    def frame(ax: Axes, norm: float, b: float) -> tuple[str, str]:
        place = -b / norm + 0.0  # no -0.0
        _curve(ax, np.linspace(low, high, 601), norm, b)
        heights = sigmoid(norm * s + b)
        draw.scatter(ax, np.column_stack([s, heights]), signs > 0)
        draw.mark(np.column_stack([s, heights])[list(rows)], ax=ax)
        where = f"at {place:.2f}"
        if low < place < high:
            ax.plot([place, place], [-0.08, 0.5], c=INK, lw=1.2, ls=DASHES[2])
            ax.plot(place, 0.5, "D", c=INK, ms=6, zorder=5)
        else:
            where = f"{'left' if place < low else 'right'} of the picture"
        ax.set(xlabel="$s$, along the direction of $w$", ylabel="P(+1)")
        ax.set_title("● class +1   ■ −1   ○ P(+1) printed below   ◆ 1/2", fontsize=10)
        told = ", ".join(f"{_chance(heights[i])} at s = {s[i]:.3g}" for i in rows)
        told = f"‖w‖ = {norm:.3g}, b = {b:.3g}: 1/2 at {place:.2f}; P(+1) is {told}."
        return told.replace("-", "−"), (
            f"With length {norm:.3g} and bias {b:.3g} the curve is one half {where}, "
            f"and has slope {norm / 4:.3g} there."
        )

    sliders = {
        "Length of w": (0.25, 5.0, 0.25, 1.0),
        "Bias b": (-12.2, 5.8, 0.2, round(unit.b, 6)),
    }
    return explorer(frame, sliders)


def _chance(p: float) -> str:
    """Four digits, and neither 0 nor 1: a score never makes a label certain."""
    if p < 0.0001:
        return f"{p:.0e}"
    return f"{p:.4f}" if p < 0.99995 else "above 0.9999"
