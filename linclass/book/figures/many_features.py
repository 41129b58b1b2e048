"""Figures of many features: curves of degree two, bumps, training and test errors."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from matplotlib.ticker import NullFormatter
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, PURPLE, TINTS, signs_of
from linclass.features import Quadratic, RadialBasis
from linclass.geometry import augment

_LOOKS = ((INK, DASHES[0], "o"), (PURPLE, DASHES[1], "^"), (INK, DASHES[2], "s"))


def curve_player(
    X: ArrayLike, y: ArrayLike, curves: Mapping[str, Sequence[float]]
) -> Player:
    """Play curves of the plane, each given by six weights of 1, x1, x2 and products."""
    rows, signs = np.asarray(X, dtype=float), signs_of(y)

    def score(weights: Sequence[float], Z: FloatArray) -> FloatArray:
        six = augment(Quadratic().fit_transform(Z))
        values: FloatArray = six @ np.asarray(weights, dtype=float)
        return values

    def frame(ax: Axes, name: str) -> tuple[str, str]:
        weights = curves[name]
        half = 1.6 * abs(rows).max() * np.ones(2)  # room outside of a circle
        with draw.plane(ax, rows, also=[[-half, half]]):
            draw.regions(lambda Z: score(weights, Z), rows, signs, ax=ax)
        wrong = signs * score(weights, rows) <= 0
        draw.mark(rows[wrong], ax=ax)
        ax.set_title("● +1   ■ −1   ○ mistake", fontsize=10)
        return (
            f"{name}: g(x) = {_formula(weights)}; {wrong.sum()} of {len(rows)} wrong.",
            f"With the boundary {name}, {wrong.sum()} of the {len(rows)} points "
            f"get the wrong label.",
        )

    return player(frame, curves, "Kind of boundary")


def _formula(weights: Sequence[float]) -> str:
    """A quadratic score of the plane as text, without the terms of weight 0."""
    names = ("", "x₁", "x₂", "x₁²", "x₁x₂", "x₂²")
    text = ""
    for weight, name in zip(weights, names, strict=True):
        if weight:
            size = "" if name and abs(weight) == 1 else f"{abs(weight):g}"
            text += f" {'−' if weight < 0 else '+'} {size}{name}"
    return text.removeprefix(" + ").removeprefix(" ")


def pair_table(d: int, *, ax: Axes | None = None) -> Axes:
    """Draw all pairs of d coordinates as a square, those with i <= j tinted."""
    with draw.drawing(ax, size=(3.4, 3.3)) as ax:
        for i in range(1, d + 1):
            for j in range(1, d + 1):
                kept = i <= j
                look: Any = {
                    "fc": TINTS[1] if kept else "white",
                    "lw": 2 if kept else 0.6,
                }
                box = Rectangle((j - 0.46, i - 0.46), 0.92, 0.92, **look)
                box.set_edgecolor(INK if kept else GRAY)
                ax.add_patch(box)
                name = f"$x_{{{i}}}x_{{{j}}}$" if i != j else f"$x_{{{i}}}^2$"
                ax.text(
                    j, i, name, ha="center", va="center",
                    color=INK if kept else GRAY, size=11 if kept else 9,
                )  # fmt: skip
        ax.set(xlim=(0.4, d + 0.6), ylim=(d + 0.6, 0.4), aspect="equal")
        ax.set_axis_off()
    return ax


def basis_functions(
    maps: Mapping[str, Any], names: Sequence[Sequence[str]]
) -> list[Axes]:
    """Draw the features of several maps as functions of one variable."""
    x = np.linspace(-2, 2, 201)[:, None]
    axes = draw.panels(len(maps), columns=len(maps), height=2.4)
    for ax, (title, feature_map), labels in zip(axes, maps.items(), names, strict=True):
        values: FloatArray = feature_map.fit_transform(x)
        with draw.drawing(ax):
            for curve, label, (color, dash, _) in zip(
                values.T, labels, _LOOKS, strict=False
            ):
                ax.plot(x[:, 0], curve, color=color, ls=dash, lw=1.8, label=label)
                _name_at_top(ax, x[:, 0], curve, label)
            ax.set(title=title, xlabel="$x$", xlim=(-2.1, 2.7), xticks=(-2, 0, 2))
            low, high = ax.get_ylim()
            ax.set_ylim(low, high + 0.12 * (high - low))
    return axes


def _name_at_top(ax: Axes, x: FloatArray, curve: FloatArray, name: str) -> None:
    """Write the name of a curve where the curve is highest."""
    top = int(np.argmax(curve))
    at_the_end = top == len(x) - 1
    side = "center" if 0 < top < len(x) - 1 else "left"
    if at_the_end and len(name) > 3:
        side = "right"
    beside = at_the_end and side == "left"
    ax.annotate(
        name, (x[top], curve[top]), (4 if beside else 0, 0 if beside else 5),
        textcoords="offset points", ha=side, va="center" if beside else "bottom",
        fontsize=9,
    )  # fmt: skip


def bump_sum(
    x: ArrayLike, heights: ArrayLike, labels: ArrayLike, width: float,
    *, ax: Axes | None = None,
) -> Axes:  # fmt: skip
    """Draw bumps on points of a line, each times its weight, and their sum."""
    places, signs = np.asarray(x, dtype=float).ravel(), signs_of(labels)
    room = 0.12 * float(np.ptp(places))
    along = np.linspace(places.min() - room, places.max() + room, 601)
    bumps = RadialBasis(centers=places[:, None], width=width)
    each = bumps.fit_transform(along[:, None]) * np.asarray(heights, dtype=float)
    with draw.drawing(ax, size=(6.0, 3.4)) as ax:
        for bump in each.T:
            name = draw.once(ax, "weighted bump")
            ax.plot(along, bump, c=PURPLE, ls=DASHES[1], lw=1.2, label=name)
        ax.plot(along, each.sum(axis=1), c=INK, lw=2.4, label="their sum, the score")
        ax.axhline(0, c=GRAY, lw=0.8)
        draw.scatter(ax, np.column_stack([places, signs]), signs > 0)
        ax.set(xlabel="$x$", ylabel="label and score", xlim=(along[0], along[-1]))
        ax.grid(False)
    return ax


def learning_curves(
    sizes: Sequence[int], errors: Mapping[str, ArrayLike]
) -> list[Axes]:
    """Draw training and test errors of two models over the training points.

    Each value of `errors` has a row per size: training and test error of the linear
    model, then both of the quadratic one.
    """
    return _four_curves(sizes, errors, "training points", 3.1)


def penalty_curves(strengths: Sequence[float], errors: ArrayLike) -> Axes:
    """Draw training and test errors of two models over the strength of a penalty.

    A ring with its value marks the smallest test error of each model.
    """
    (ax,) = _four_curves(strengths, {"": errors}, r"strength $\lambda$", 3.3)
    for test in ax.lines[1::2]:
        at = min(np.asarray(test.get_xydata()).tolist(), key=lambda place: place[1])
        ax.plot(*at, "o", c=INK, mfc="none", ms=14, mew=1.4)
        above: Any = dict(xytext=(0, 10), textcoords="offset points", ha="center")
        ax.annotate(f"{at[1]:.3f}", at, fontsize=9, **above)
    return ax


def _four_curves(
    across: Sequence[float], tables: Mapping[str, ArrayLike], xlabel: str, height: float
) -> list[Axes]:
    """A panel per table: training errors thin, pale, hollow; test errors heavy, filled.

    All panels have one legend and one scale.
    """
    axes = draw.panels(len(tables), columns=len(tables), height=height)
    for ax, (title, table) in zip(axes, tables.items(), strict=True):
        with draw.drawing(ax):
            for number, curve in enumerate(np.asarray(table, dtype=float).T):
                model, test = divmod(number, 2)
                color, dash, marker = _LOOKS[model]
                look: Any = {"lw": 2 if test else 1, "mfc": color if test else "white"}
                look["alpha"] = 1 if test else 0.6
                name = f"{('linear', 'quadratic')[model]}, {('training', 'test')[test]}"
                ax.plot(
                    across, curve, c=color, ls=dash, marker=marker, label=name, **look
                )
            ax.set(xscale="log", xlabel=xlabel, ylabel="share of mistakes", title=title)
            ax.set_xticks(across, [f"{value:g}" for value in across])
            ax.xaxis.set_minor_formatter(NullFormatter())
    axes[0].figure.legend(
        *axes[0].get_legend_handles_labels(), loc="outside upper center", ncols=2,
        fontsize=10, frameon=False, handlelength=3,
    )  # fmt: skip
    top = max(ax.get_ylim()[1] for ax in axes)
    for ax in axes:
        ax.set_ylim(-0.006, top)
    return axes
