"""Figures of features: a lifted line, a cut seen along its plane, balls, flowers."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Circle
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.explorer import Explorer, Slider, explorer
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, HATCH, INK, LOOKS, TINTS, signs_of
from linclass.features import Ball, ball_weights
from linclass.geometry import Halfspace, augment

Cut = tuple[float, float]


def lifted_line(
    x: ArrayLike, y: ArrayLike, cut: Cut, *, ax: Axes | None = None
) -> Axes:
    """Draw points of a line lifted to the parabola, and a straight cut of it."""
    x, signs = np.asarray(x, dtype=float), signs_of(y)
    slope, height = cut
    top, wide = (x**2).max(), np.ptp(x) or 1.0
    low, high = x.min() - 0.1 * wide, x.max() + 0.1 * wide
    shelf = -0.16 * top
    with draw.drawing(ax) as ax:
        ends = _ends(cut)
        if ends:
            ax.axvspan(*ends, color=TINTS[1], lw=0, label="predict +1", zorder=0)
        ax.axhline(shelf, color=GRAY, lw=1, zorder=1)
        across = np.linspace(low, high, 121)
        ax.plot(across, across**2, color=GRAY, lw=1.2, zorder=1)
        ax.vlines(x, shelf, x**2, color=GRAY, lw=0.8, ls=DASHES[2], zorder=1)
        ax.plot(across, slope * across + height, color=INK, label="cut", zorder=2)
        heights = np.append(np.full(len(x), shelf), x**2)
        draw.scatter(ax, np.c_[np.tile(x, 2), heights], np.tile(signs > 0, 2))
        wrong = _wrong(x, y, cut)
        draw.mark(np.column_stack([x[wrong], x[wrong] ** 2]), ax=ax)
        ax.set(xlim=(low, high), ylim=(1.8 * shelf, 1.15 * top))
        ax.set(xlabel="$x$", ylabel="$x^2$")
        ax.set_yticks([up for up in ax.get_yticks() if 0 <= up <= 1.15 * top])
    return ax


def _ends(cut: Cut) -> Cut | None:
    """Where the parabola meets the cut, or nothing."""
    slope, height = cut
    square = slope * slope / 4 + height
    if square < 0:
        return None
    return slope / 2 - square**0.5, slope / 2 + square**0.5


def _wrong(x: ArrayLike, y: ArrayLike, cut: Cut) -> Any:
    """Which points get the other label."""
    x, (slope, height) = np.asarray(x, dtype=float), cut
    return np.where(slope * x + height >= x**2, 1, -1) != signs_of(y)


def lift_player(
    x: ArrayLike, y: ArrayLike, cuts: Mapping[str, Cut], label: str
) -> Player:
    """Play several straight cuts of the parabola that points are lifted to."""
    places = np.asarray(x, dtype=float)

    def finding(words: str) -> str:
        ends = _ends(cuts[words])
        where = f"from {ends[0]:.2f} to {ends[1]:.2f}" if ends else "nowhere"
        wrong = places[_wrong(places, y, cuts[words])]
        which = f" (x = {', '.join(f'{v:g}' for v in wrong)})" if len(wrong) else ""
        text = f"+1 {where}; {len(wrong)} of {len(places)} wrong{which}."
        return text.replace("-", "−")

    def frame(ax: Axes, words: str) -> tuple[str, str]:
        lifted_line(places, y, cuts[words], ax=ax)
        ax.set_position((0.13, 0.14, 0.84, 0.68))
        ax.legend(
            loc="lower center", bbox_to_anchor=(0.5, 1), ncols=3, fontsize=8,
            markerscale=0.7, columnspacing=1.2,
        )  # fmt: skip
        return (
            f"{words}: {finding(words)}",
            f"Cut of the parabola, {words}: it predicts {finding(words)}",
        )

    return player(frame, cuts, label)


def along_the_plane(
    X: ArrayLike, y: ArrayLike, center: ArrayLike, radius: float
) -> Axes:
    """Draw lifted points as one sees them along the plane that a ball becomes."""
    rows = np.asarray(X, dtype=float)
    b, *w, _ = ball_weights(center, radius)
    plane = Halfspace(w, b).score(rows)
    with draw.drawing(size=(6.0, 3.9)) as ax:
        ends = np.array([plane.min() - 2, plane.max() + 2])
        top = 1.12 * (rows**2).sum(axis=1).max()
        ax.fill_between(
            ends, ends, -3, fc=TINTS[1], hatch="//", ec=HATCH, lw=0,
            label="below: predict +1",
        )  # fmt: skip
        ax.plot(ends, ends, c=INK, label="the plane")
        draw.scatter(ax, np.c_[plane, (rows**2).sum(axis=1)], signs_of(y) > 0)
        ax.set(xlim=ends, ylim=(-3, top), ylabel=r"height $\langle x,x\rangle$")
        words = "".join(f"{w_j:+g}x_{j}" for j, w_j in enumerate(w, 1)) + f"{b:+g}"
        ax.set_xlabel(f"height of the plane at $x$: ${words.removeprefix('+')}$")
        ax.grid(False)
    return ax


def flower_curves(x: ArrayLike, y: ArrayLike, models: Sequence[Any]) -> list[Axes]:
    """Draw the probabilities of two models of x, of x and its square, and the data."""
    x, signs = np.asarray(x, dtype=float).ravel(), signs_of(y)
    along = np.linspace(x.min() - 0.3, x.max() + 0.3, 201)
    maps = {"length": along[:, None], "length and square": np.c_[along, along**2]}
    axes = draw.panels(2, columns=2, height=2.9)
    for ax, model, (title, rows) in zip(axes, models, maps.items(), strict=True):
        with draw.drawing(ax):
            ax.axhline(0.5, c=GRAY, lw=1, ls=DASHES[1])
            ax.plot(along, model.predict_proba(rows)[:, 1], c=INK)
            for sign, height, name in ((1, 1.12, "versicolor"), (-1, -0.12, "others")):
                dots = x[signs == sign]
                color, marker = LOOKS[int(sign < 0)]
                ax.plot(dots, 0 * dots + height, marker, c=color, ms=4, alpha=0.6)
                ax.annotate(
                    name, (along[0], height), (2, -12), color=color,
                    textcoords="offset points", va="center", fontsize=9,
                )  # fmt: skip
            ax.set(title=title, xlabel="petal length in cm", ylim=(-0.36, 1.25))
            ax.set_yticks([0, 0.5, 1])
            ax.grid(False)
    axes[0].set_ylabel("probability of versicolor")
    return axes


def feature_steps(
    trace: Any, feature_map: Any, X: ArrayLike, y: ArrayLike, updates: Sequence[int]
) -> list[Axes]:
    """Draw what a perceptron on features says in the plane, after some updates."""
    X = np.asarray(X, dtype=float)
    lifted = augment(feature_map.fit_transform(X))
    axes = draw.panels(len(updates))
    for ax, k in zip(axes, updates, strict=True):
        theta = trace.iterates[k]
        draw.regions(partial(_score, feature_map, theta), X, y, ax=ax)
        for name in ax.texts:  # shorter, to hide no point
            name.set_text(name.get_text().removeprefix("predict "))
        wrong = signs_of(y) * (lifted @ theta) <= 0
        draw.mark(X[wrong], ax=ax)
        count = int(wrong.sum())
        ax.set_title(f"update {k}: {count} mistake{'s' * (count != 1)}")
        ax.set(xlabel="", ylabel="")
    return axes


def _score(feature_map: Any, theta: FloatArray, Z: FloatArray) -> FloatArray:
    return augment(feature_map.transform(Z)) @ theta


def _disk(ax: Axes, center: Cut, r: float) -> None:
    """Tint and hatch a disk, with its circle and its center."""
    look: Any = {"fc": TINTS[1], "hatch": "//", "lw": 0, "ec": HATCH}
    ax.add_patch(Circle(center, r, zorder=0, **look))
    ax.add_patch(Circle(center, r, fill=False, ec=INK, lw=1.6, zorder=2))
    ax.plot(*center, "+", c=INK, ms=10, mew=2, zorder=6)


def ball_explorer(
    X: ArrayLike, y: ArrayLike, center: ArrayLike, radius: float
) -> Explorer:
    """Move a ball that is to hold the positive points and no other."""
    rows, signs = np.asarray(X, dtype=float), signs_of(y)
    draw.box(rows)  # refuses what is not in the plane
    lifted = Ball().fit_transform(rows)
    low, high = np.floor(rows.min(axis=0)), np.ceil(rows.max(axis=0))
    sliders: dict[str, Slider] = {
        f"Center μ{j + 1}": (float(low[j]), float(high[j]), 0.5, float(start))
        for j, start in enumerate(np.asarray(center))
    }
    sliders["Radius r"] = (0.5, 8.0, 0.5, float(radius))

    def frame(ax: Axes, *values: float) -> tuple[str, str]:
        (*mu, r), theta = values, ball_weights(values[:2], values[2])
        b, *w, v = theta
        draw.points(rows, signs, ax=ax)
        _disk(ax, (mu[0], mu[1]), r)
        ax.grid(False)
        wrong = Halfspace.from_theta(theta).predict(lifted) != signs
        draw.mark(rows[wrong], ax=ax)
        ax.set_title("hatched: predict +1   cross: center   ring: wrong", fontsize=10)
        place, n = f"({mu[0]:g}, {mu[1]:g})", len(rows)
        return (
            f"center {place}, r = {r:g}: b = {b:g}, w = ({w[0]:g}, {w[1]:g}), "
            f"v = {v:g}; {wrong.sum()} of {n} wrong."
        ).replace("-", "−"), (
            f"The ball of radius {r:g} around {place} has {wrong.sum()} of {n} points "
            "on the wrong side."
        )

    return explorer(frame, sliders)
