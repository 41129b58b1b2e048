"""Figures on the width of a kernel: the disk, mistakes, width and penalty."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patheffects import AbstractPathEffect, withStroke
from numpy.typing import ArrayLike

from linclass._base import clone
from linclass._checks import FloatArray, IntArray, check_signs
from linclass.book import draw
from linclass.book.explorer import Explorer, Slider, explorer
from linclass.book.figures import kernels
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, PURPLE, WIDTH, signs_of
from linclass.kernels import Gaussian, KernelLogistic
from linclass.validation import folds

# A light rim for what lies on a dark ground.
RIM: list[AbstractPathEffect] = [withStroke(linewidth=3.5, foreground="white")]


def disk(X: ArrayLike, y: ArrayLike, radius: float, *, ax: Axes | None = None) -> Axes:
    """Draw points and a circle around 0, and mark those that it contradicts."""
    X, signs = np.asarray(X, dtype=float), signs_of(y)
    with draw.plane(ax, X) as ax:
        circle(ax, radius)
        draw.points(X, y, ax=ax)
        diamonds(ax, X[(np.linalg.norm(X, axis=1) < radius) != (signs > 0)])
    draw.legend(ax)
    return ax


def circle(ax: Axes, radius: float | None) -> None:
    """The edge of the true disk, dashed, with a light rim on a dark ground."""
    if radius is not None:
        turn = np.linspace(0, 2 * np.pi, 201)
        edge = radius * np.array([np.cos(turn), np.sin(turn)])
        (line,) = ax.plot(
            *edge, c=INK, ls=DASHES[1], lw=1.5, label="true disk", zorder=2.5
        )
        line.set_path_effects(RIM)


def diamonds(ax: Axes, X: FloatArray, **looks: Any) -> None:
    """Around points with a flipped label: a shape that no boundary has."""
    looks = {"c": INK, "mew": 1.5, "zorder": 6, "label": "flipped label", **looks}
    ax.plot(*X.T, "D", mfc="none", ms=13, **looks)


def machines(
    scores: Mapping[str, Callable[[FloatArray], ArrayLike]],
    X: ArrayLike,
    y: ArrayLike,
    flipped: Sequence[int],
    radius: float | None = None,
) -> list[Axes]:
    """Draw the sides of scores below each other; diamonds are around flipped labels,
    and a circle around 0 shows the true disk."""
    axes = kernels.score_panels(scores, X, y, height=3.6, columns=1)
    for ax in axes:
        for crosses in ax.lines:
            # Below the points, so that their class is seen, and out of the diamonds.
            crosses.set(zorder=3, markersize=15, markeredgewidth=1.5)
        circle(ax, radius)
        diamonds(ax, np.asarray(X)[list(flipped)])
        draw.small_dots(ax)
    marks = "● +1   ■ −1   ◇ flipped label   × differs from its label"
    marks += "\n╌╌ true disk" * (radius is not None)
    axes[0].figure.suptitle(marks, fontsize=10)
    return axes


def width_player(
    X: ArrayLike,
    y: ArrayLike,
    widths: Sequence[float],
    strength: float,
    flipped: Sequence[int] = (),
    radius: float | None = None,
) -> Player:
    """Play the width of a Gaussian kernel in kernel logistic regression; some rows
    have a diamond, for their labels were flipped, and a circle is the true disk."""
    X, signs = check_signs(X, y)[0], signs_of(y)
    models = {s: KernelLogistic(kernel=Gaussian(s), strength=strength) for s in widths}
    wrong = {s: model.fit(X, signs).predict(X) != signs for s, model in models.items()}
    missed = {s: _missed(model, X, signs) for s, model in models.items()}

    def frame(ax: Axes, s: float) -> tuple[str, str]:
        _probabilities(ax, models[s], X, signs, 141, flipped, radius)
        return (f"s = {s:g}: {_told(wrong[s].sum(), missed[s], len(X))}"), (
            f"Width {s:g}: {wrong[s].sum()} of {len(X)} points are on the wrong side "
            f"of the boundary, and {missed[s]} when held out."
        )

    return player(frame, widths, "Width s")


def error_curves(
    widths: Sequence[float], pairs: Sequence[tuple[int, int]], truth: int
) -> Axes:
    """Draw both errors of each width, and how many the true disk makes."""
    with draw.drawing(size=(WIDTH, 3.4)) as ax:
        looks = (("training", GRAY, "o"), ("held out", PURPLE, "s"))
        curves = zip(zip(*pairs, strict=True), looks, DASHES, strict=False)
        for counts, (name, color, mark), dash in curves:
            ax.plot(widths, counts, c=color, ls=dash, marker=mark, label=name)
        ax.axhline(truth, c=INK, ls=":", label="true disk")
        ax.set_xscale("log")
        ax.set_xticks(widths, [f"{s:g}" for s in widths])
        ax.minorticks_off()
        ax.set(xlabel="width s", ylabel="mistakes", ylim=(0, None))
    return ax


def misread(images: ArrayLike, y: ArrayLike, said: ArrayLike) -> list[Axes]:
    """Draw the ones (−1) and eights (+1) that are misread, the ones first."""
    images, labels = np.asarray(images), np.asarray(y)
    wrong = np.flatnonzero(np.asarray(said) != labels)
    wrong = wrong[np.argsort(labels[wrong], kind="stable")]
    titles = ["8, read as 1" if labels[i] > 0 else "1, read as 8" for i in wrong]
    return draw.digits(images[wrong], titles, columns=5)


def _probabilities(
    ax: Axes,
    model: KernelLogistic,
    X: FloatArray,
    signs: IntArray,
    count: int,
    flipped: Sequence[int],
    radius: float | None = None,
) -> None:
    """The probability of +1 on a grid of so many places a side, and the mistakes."""
    with draw.plane(ax, X) as ax:
        across, up, chance = draw.grid(
            ax, lambda Z: model.predict_proba(Z)[:, 1], count
        )
        levels = np.linspace(0, 1, 11)
        fill = ax.contourf(across, up, chance, levels, cmap="cividis", zorder=0)
        side = "above" if chance.min() >= 0.5 else "below"
        title = f"no boundary: all probabilities are {side} 1/2"
        if chance.min() < 0.5 < chance.max():
            above = ax.contourf(
                across, up, chance, [0.5, 1], colors="none", hatches=["//"]
            )
            above.set(edgecolor="white", linewidth=0)
            for color, wide in (("white", 4), (INK, 1.8)):
                ax.contour(across, up, chance, [0.5], colors=color, linewidths=wide)
            title = "— probability 1/2   hatched: above 1/2"
        ax.grid(False)
        bar = ax.figure.colorbar(fill, ax=ax, shrink=0.9, ticks=[0, 0.5, 1])
        bar.set_label("probability of +1", fontsize=9)
    draw.points(X, signs, ax=ax)
    circle(ax, radius)
    # Their light rim lies below the crosses, which it must not hide.
    diamonds(ax, X[list(flipped)], c="white", mew=3.5, zorder=2.9, label="")
    diamonds(ax, X[list(flipped)])
    draw.small_dots(ax)
    wrong = X[model.predict(X) != signs]
    # Below the points, so that the class of a mistake can be seen.
    ax.plot(*wrong.T, "x", c=INK, ms=10, mew=2, zorder=3, path_effects=RIM)
    marks = "   ◇ flipped label" * bool(len(flipped))
    title = "╌╌ true disk   " * (radius is not None) + title
    marks += "   × differs from its label"
    ax.set_title(f"● +1   ■ −1{marks}\n{title}", fontsize=9)


def _told(wrong: int, missed: int, n: int) -> str:
    """Both errors in words."""
    return f"{wrong} of {n} wrong in training, {missed} of {n} held out."


def _missed(model: KernelLogistic, X: FloatArray, y: IntArray) -> int:
    """How many points are mistakes of the fit without their fold, of six."""
    return sum(
        int((clone(model).fit(X[train], y[train]).predict(X[test]) != y[test]).sum())
        for train, test in folds(y, 6, random_state=0)
    )


def kernel_explorer(
    X: ArrayLike,
    y: ArrayLike,
    *,
    start: tuple[float, int],
    flipped: Sequence[int] = (),
    radius: float | None = None,
) -> Explorer:
    """Set the width and the penalty of kernel logistic regression, each on its own;
    some rows have a diamond, for their labels were flipped; a circle is the disk."""
    X, signs = check_signs(X, y)[0], signs_of(y)
    sliders: dict[str, Slider] = {
        "Width s": (0.5, 8.0, 0.5, float(start[0])),
        "log10 of λ": (-5, 0, 1, int(start[1])),
    }

    @cache
    def fitted(s: float, power: int) -> tuple[KernelLogistic, str]:
        model = KernelLogistic(kernel=Gaussian(s), strength=10.0**power)
        wrong = (model.fit(X, signs).predict(X) != signs).sum()
        return model, _told(wrong, _missed(model, X, signs), len(X))

    def frame(ax: Axes, s: float, power: int) -> tuple[str, str]:
        model, words = fitted(s, power)
        _probabilities(ax, model, X, signs, 61, flipped, radius)
        return (
            f"s = {s:g}, λ = {10.0**power:g}: {words}",
            f"Width {s:g} and penalty {10.0**power:g}: {words}",
        )

    return explorer(frame, sliders)
