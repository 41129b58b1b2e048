"""The logistic function drawn: odds, the curve, its field, its steepness, its truth."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Any

import numpy as np
from matplotlib import colormaps
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.explorer import Explorer, explorer
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, PINK, positive, signs_of
from linclass.geometry import Halfspace
from linclass.losses import logit, sigmoid

LEVELS = (0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99)


def three_scales(chances: ArrayLike, *, ax: Axes | None = None) -> Axes:
    """Draw the same chances as probabilities, as odds, and as log odds."""
    p = np.asarray(chances, dtype=float)
    odds, logs = p / (1 - p), logit(p)
    reach = 1.15 * float(np.abs(logs).max())
    scales = [
        ("probability", p, (0.0, 1.0)),
        ("odds", odds, (0.0, 1.15 * float(odds.max()))),
        ("log odds", logs, (-reach, reach)),
    ]
    with draw.drawing(ax, size=(6.0, 3.4)) as ax:
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
                _number(ax, text, place, height, above=not crowded)
            ax.text(-0.04, height, name, ha="right", va="center")
        ax.set(xlim=(-0.27, 1.06), ylim=(-0.5, 2.5))
        ax.set_axis_off()
    return ax


def _number(ax: Axes, text: str, place: float, height: float, above: bool) -> None:
    """A number at its place on a scale, above or below it."""
    ax.text(
        place,
        height + (0.14 if above else -0.14),
        text.replace("-", "−"),
        ha="center",
        va="bottom" if above else "top",
        fontsize=10,
        bbox={"fc": "white", "ec": "none", "pad": 0.8},
        zorder=2.5,
    )


def s_curve(scores: ArrayLike, y: ArrayLike, *, ax: Axes | None = None) -> Axes:
    """Draw the logistic function, and the points of two classes on it. The picture of
    "Logistic regression" (Document 1)."""
    scores = np.asarray(scores, dtype=float)
    reach = 1.08 * max(6.0, np.abs(scores).max())
    u = np.linspace(-reach, reach, 401)
    with draw.drawing(ax, size=(6.0, 3.4)) as ax:
        _rails(ax)
        ax.plot(u, sigmoid(u), c=INK, zorder=2)
        draw.scatter(ax, np.column_stack([scores, sigmoid(scores)]), positive(y))
        ax.set(xlim=(-reach, reach), ylim=(-0.06, 1.06))
        ax.set(xlabel="score $u$", ylabel="probability σ(u) of class +1")
    return ax


def s_curve_ends(sure: float = 0.95, *, ax: Axes | None = None) -> Axes:
    """Draw both ends of the logistic function, and what it looks like there. The two
    pictures of "Probabilistic model" (Document 3)."""
    edge = logit(sure)
    reach = max(6.0, 1.6 * edge)
    u = np.linspace(-reach, reach, 401)
    with draw.drawing(ax, size=(6.0, 3.6)) as ax:
        _rails(ax)
        ax.axvspan(-edge, edge, color=PINK, alpha=0.45, lw=0, zorder=0)
        ax.plot(u, sigmoid(u), c=INK, lw=2.6, zorder=4)
        for dash, inside, values in (
            (DASHES[1], u <= 0, np.exp(np.minimum(u, 0))),
            (DASHES[2], np.abs(u) <= 2, 0.5 + u / 4),
            (DASHES[3], u >= 0, 1 - np.exp(-np.maximum(u, 0))),
        ):
            ax.plot(u[inside], values[inside], c=GRAY, ls=dash, zorder=3)
        ax.set(xlim=(-reach, reach), ylim=(-0.06, 1.06))
        ax.set(xlabel="score $u$", ylabel="probability of class +1")
        for words, place in (
            (f"-1, surer\nthan {sure:g}", (-(edge + reach) / 2, 0.5)),
            (f"+1, surer\nthan {sure:g}", ((edge + reach) / 2, 0.5)),
            ("$e^u$", (-0.75, 0.72)),
            ("$1/2+u/4$", (1.1, 0.94)),
            ("$1-e^{-u}$", (1.05, 0.25)),
        ):
            draw.note(ax, words, place, size=10)
    return ax


def probability_field(
    halfspace: Any, X: ArrayLike, y: ArrayLike, *, ax: Axes | None = None
) -> Axes:
    r"""Draw :math:`\sigma(g(x))` over the plane, with lines of equal probability. The
    picture of "Decision boundary" (Document 3)."""
    h = draw.halfspace_of(halfspace)
    with draw.plane(ax, X) as ax:
        across, up, p = draw.grid(ax, lambda Z: sigmoid(h.score(Z)), 201)
        fill = ax.pcolormesh(
            across, up, p, cmap="cividis", vmin=0, vmax=1, rasterized=True, zorder=0
        )
        for level in LEVELS:
            _level_line(ax, h, level, np.asarray(X, dtype=float))
        ax.grid(False)
        ax.figure.colorbar(
            fill, ax=ax, label="$P(y=+1\\mid x)$", shrink=0.8, ticks=LEVELS[2:5]
        )
        draw.points(X, y, ax=ax)
    return ax


def calibration(tables: Mapping[str, ArrayLike], *, ax: Axes | None = None) -> Axes:
    """Draw the share that came true over the predicted probability, group by group.

    Each table has a row (count, mean prediction, share) for each group.
    """
    with draw.drawing(ax, size=(5.0, 4.4)) as ax:
        ax.plot([0, 1], [0, 1], c=GRAY, lw=1.5, ls=DASHES[2], label="as predicted")
        for number, (name, table) in enumerate(tables.items()):
            _, predicted, share = np.asarray(table, dtype=float).T
            ax.plot(
                predicted, share, "oD"[number % 2], ls=DASHES[number], c=INK, ms=7,
                mfc=("white", INK)[number % 2], label=name,
            )  # fmt: skip
        ax.set(xlim=(-0.04, 1.04), ylim=(-0.04, 1.04), aspect="equal")
        ax.set(xlabel="mean predicted probability", ylabel="share that is malignant")
    return ax


def steepness_player(
    halfspace: Any,
    X: ArrayLike,
    y: ArrayLike,
    norms: Iterable[float],
    *,
    start: int = 0,
) -> Player:
    """Play a half-space whose weights grow while its boundary stays."""
    unit = draw.halfspace_of(halfspace).normalized()
    signs = signs_of(y)
    t = unit.score(np.asarray(X, dtype=float))
    wrong = signs * t <= 0
    reach = 1.08 * np.abs(t).max()

    def own(norm: float) -> FloatArray:
        chances: FloatArray = sigmoid(norm * signs * t)
        return chances

    def frame(ax: Axes, norm: float) -> tuple[str, str]:
        axis = np.unique(np.append(np.linspace(-reach, reach, 801), 0))
        heights = sigmoid(norm * t)
        _rails(ax)
        ax.plot(axis, sigmoid(norm * axis), c=INK, zorder=2)
        draw.scatter(ax, np.column_stack([t, heights]), signs > 0)
        draw.mark(np.column_stack([t, heights])[wrong], ax=ax)
        ax.set(xlim=(-reach, reach), ylim=(-0.08, 1.08))
        ax.set(xlabel="signed distance from the boundary", ylabel="P(+1)")
        ax.set_title("● class +1   ■ class −1   ○ mistake", fontsize=10)
        parts = [f"{wrong.sum()} of {len(t)} wrong"]
        if not wrong.all():
            low = _down(min(own(norm)[~wrong].min(), 0.9999))
            parts.append(f"own label at least {low} where right")
        if wrong.any():
            parts.append(f"at most {_up(own(norm)[wrong].max())} where wrong")
        told = "; ".join(parts)
        return f"‖w‖ = {norm:g}: {told}.", (
            f"With weights of length {norm:g} the curve has slope {norm / 4:.3g} at "
            f"the boundary: {told}."
        )

    return player(frame, norms, "Length of w", start=start)


def place_explorer(
    halfspace: Any, X: ArrayLike, y: ArrayLike, rows: Sequence[int]
) -> Explorer:
    """Move the length of w and the bias: how steep is the curve, and where?"""
    unit = draw.halfspace_of(halfspace).normalized()
    signs = signs_of(y)
    s = np.asarray(X, dtype=float) @ unit.w
    ends = np.array([s.min(), s.max()]) + 0.12 * np.ptp(s) * np.array([-1, 1])

    def frame(ax: Axes, norm: float, b: float) -> tuple[str, str]:
        axis = np.linspace(ends[0], ends[1], 601)
        place, heights = -b / norm + 0.0, sigmoid(norm * s + b)
        for height in (0, 0.5, 1):
            ax.axhline(height, c=GRAY, lw=1, ls=DASHES[2 * (height == 0.5)], zorder=1)
        ax.plot(axis, sigmoid(norm * axis + b), c=INK, zorder=2)
        draw.scatter(ax, np.column_stack([s, heights]), signs > 0)
        draw.mark(np.column_stack([s, heights])[list(rows)], ax=ax)
        if ends[0] < place < ends[1]:
            ax.plot([place, place], [-0.08, 0.5], c=INK, lw=1.2, ls=DASHES[2])
            ax.plot(place, 0.5, "D", c=INK, ms=6, zorder=5)
        ax.grid(False)
        ax.set(xlim=ends, ylim=(-0.08, 1.08), ylabel="P(+1)")
        ax.set_xlabel("$s$, along the direction of $w$")
        ax.set_title("● class +1   ■ class −1   ○ in numbers   ◆ 1/2", fontsize=10)
        told = ", ".join(f"{_toward_half(heights[i])} at s = {s[i]:.3g}" for i in rows)
        told = f"‖w‖ = {norm:.3g}, b = {b:.3g}: 1/2 at {place:.2f}; P(+1) is {told}."
        side = "left of" if -b / norm < ends[0] else "right of"
        seen = ends[0] <= -b / norm <= ends[1]
        where = f"at {-b / norm + 0.0:.2f}" if seen else f"{side} the picture"
        return told.replace("-", "−"), (
            f"With length {norm:.3g} and bias {b:.3g} the curve is one half {where}, "
            f"and has slope {norm / 4:.3g} there."
        )

    sliders = {
        "Length of w": (0.25, 5.0, 0.25, 1.0),
        "Bias b": (-12.2, 5.8, 0.2, round(unit.b, 6)),
    }
    return explorer(frame, sliders)


def _toward_half(p: float) -> str:
    return _down(min(p, 0.9999)) if p > 0.5 else _up(max(p, 0.0001))


def _down(p: float) -> str:
    """Four digits, not above p: a probability never is 1."""
    return f"{floor(p * 1e4) / 1e4:.4f}"


def _up(p: float) -> str:
    return f"{ceil(p * 1e4) / 1e4:.4f}"


def _level_line(ax: Axes, h: Halfspace, level: float, avoid: FloatArray) -> None:
    """The line of one probability, its number where no point is near."""
    shifted = Halfspace(h.w, h.b - logit(level))
    ends = shifted.in_box(*draw.view(ax))
    if ends is None:
        return
    color = "white" if level <= 0.5 else INK
    draw.line(ax, shifted, color=color, lw=2.8 if level == 0.5 else 0.9, zorder=1)
    places = ends[0] + np.linspace(0.1, 0.9, 33)[:, None] * (ends[1] - ends[0])
    gaps = np.linalg.norm(places[:, None] - avoid, axis=2).min(axis=1)
    across, up = places[np.argmax(gaps)]
    ax.text(
        across,
        up,
        f"{level:g}",
        color=color,
        fontsize=9,
        ha="center",
        va="center",
        bbox={"facecolor": colormaps["cividis"](level), "lw": 0, "pad": 0.8},
        zorder=1.5,
    )


def _rails(ax: Axes) -> None:
    """Lines at 0, 1/2 and 1, and one up from the score 0."""
    for height in (0, 1):
        ax.axhline(height, c=GRAY, lw=1, zorder=1)
    ax.axhline(0.5, c=GRAY, lw=1, ls=DASHES[2], zorder=1)
    ax.axvline(0, c=GRAY, lw=1, ls=DASHES[2], zorder=1)
    ax.grid(False)
