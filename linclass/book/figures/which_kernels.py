"""Figures on which functions are kernels: the test, the rules, the best weights."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, HATCH, INK, POSITIVE, TINTS

Formula = Callable[[FloatArray], FloatArray]


def curves(
    formulas: Mapping[str, Formula], far: float = 2.5, *, ax: Axes | None = None
) -> Axes:
    """Draw functions of the distance |p - q|, from 0 to `far`."""
    d = np.linspace(0, far, 401)
    looks = zip((INK, POSITIVE, GRAY), DASHES, strict=False)
    with draw.drawing(ax, size=(6.0, 3.2)) as ax:
        for (name, formula), (color, dash) in zip(
            formulas.items(), looks, strict=False
        ):
            ax.plot(d, formula(d), c=color, ls=dash, label=name)
        ax.axhline(0, color=GRAY, lw=0.8, zorder=1)
        ax.set(xlabel="distance $|p-q|$", ylabel="$K(p,q)$")
    return ax


def wrapped(p: ArrayLike, features: ArrayLike, *, ax: Axes | None = None) -> Axes:
    """Draw two features of each number p, and the unit circle; p stands beside it.

    Features are known up to a sign: the first point is drawn above and to the right.
    """
    p, places = np.asarray(p, dtype=float), np.array(features, dtype=float)
    places *= np.where(places[0] < 0, -1, 1)
    turn = np.linspace(0, 2 * np.pi, 201)
    with draw.plane(ax, places) as ax:
        ax.plot(np.cos(turn), np.sin(turn), c=GRAY, lw=1, zorder=1)
        ax.plot(*places.T, "o", c=INK, ms=6)
        for number, place in zip(p, places, strict=True):
            draw.note(ax, f"{number:g}", place, shift=tuple(-17 * place), size=10)
        ax.set(xlabel="first feature", ylabel="second feature")
    return ax


def power_player(powers: Sequence[float], start: int = 0) -> Player:
    """Play the power a: the least eigenvalue of exp(-|p - q|^a) on 0, h, 2h, 3h."""
    gaps = np.linspace(0.02, 1.5, 75)
    steps = abs(np.arange(4)[:, None] - np.arange(4))

    def frame(ax: Axes, a: float) -> tuple[str, str]:
        least = np.array(
            [np.linalg.eigvalsh(np.exp(-((h * steps) ** a)))[0] for h in gaps]
        )
        ax.plot(gaps, least, c=INK)
        fails = least < -1e-9
        ax.axhline(0, color=GRAY, lw=0.8, zorder=1)
        below = ax.fill_between(gaps, least, 0, where=fails, fc=TINTS[1], hatch="//")
        below.set(edgecolor=HATCH, linewidth=0)
        ax.set(xlabel="gap $h$", ylabel="least eigenvalue", ylim=(-0.35, 0.8))
        if not fails.any():
            words = "no gap has a negative eigenvalue"
        else:
            words = (
                f"the least eigenvalue goes down to {least.min():.2f}, "
                f"at the gap {gaps[least.argmin()]:.2f}"
            ).replace("-", "−")
        return (
            f"a = {a:g}: {words}.",
            f"With the power {a:g}, on four points of a line, {words}.",
        )

    return player(frame, powers, "Power a", start=start)


def projection(features: ArrayLike, w: ArrayLike, *, ax: Axes | None = None) -> Axes:
    """Draw weights w and their part along features that lie on one line through 0."""
    features, w = np.asarray(features, dtype=float), np.asarray(w, dtype=float)
    unit = features[0] / np.linalg.norm(features[0])
    u = unit @ w * unit
    with draw.plane(ax, features, also=[w, [0, 0]]) as ax:
        far = 2 * draw.diagonal(ax) * np.array([[-1], [1]])
        ax.plot(*(far * unit).T, c=GRAY, lw=1, zorder=1)
        across = (u + far * [-unit[1], unit[0]]).T
        label = "all $w$ with these scores"
        ax.plot(*across, c=INK, ls=DASHES[2], lw=1.4, zorder=1, label=label)
        ax.plot(*features.T, "o", c=INK, ms=8)
        for number, place in enumerate(features, start=1):
            draw.note(ax, f"$\\phi_{number}$", place, shift=(-15, 6))
        ax.plot(0, 0, "o", c="white", mec=INK, ms=6, zorder=7)
        for tip, name, shift in ((w, "$w$", (12, 0)), (u, "$u$", (-18, -3))):
            draw.arrow(ax, (0, 0), tip, linewidth=2.2, mutation_scale=16)
            draw.note(ax, name, tip, shift=shift)
        draw.arrow(ax, u, w, linewidth=1.3, linestyle=DASHES[1])
        draw.note(ax, "$v$", (u + w) / 2, shift=(8, 9))
        ax.set(xlabel="first feature", ylabel="second feature")
    return ax


def bent_strip(
    score: Callable[[FloatArray], ArrayLike],
    X: ArrayLike,
    y: ArrayLike,
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw the sides of a score, and where it is -1 and +1: the edges of its strip."""
    with draw.plane(ax, X) as ax:
        draw.regions(score, X, y, ax=ax, names=False)
        across, up, values = draw.grid(ax, score, 201)
        ax.contour(across, up, values, [-1, 1], colors=INK, linestyles="--")
        ax.plot([], [], c=INK, label="score 0")
        ax.plot([], [], c=INK, ls="--", label="score −1 or +1")
    return ax
