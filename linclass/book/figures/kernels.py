"""Figures of kernels: sides of scores, a score as a sum of bumps, the width."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._base import clone
from linclass._checks import FloatArray, IntArray, check_signs
from linclass.book import draw
from linclass.book.explorer import Explorer, Slider, explorer
from linclass.book.player import Player, player
from linclass.book.style import (
    DASHES,
    GRAY,
    HATCH,
    INK,
    NEGATIVE,
    POSITIVE,
    TINTS,
    signs_of,
)
from linclass.kernels import Gaussian, KernelLogistic
from linclass.validation import folds

_LOOKS = ((NEGATIVE, DASHES[1], "−"), (POSITIVE, "-", "+"))


def score_panels(
    scores: Mapping[str, Callable[[FloatArray], ArrayLike]], X: ArrayLike, y: ArrayLike
) -> list[Axes]:
    """Draw the sides of several scores next to each other, their mistakes ringed."""
    X, signs = np.asarray(X, dtype=float), signs_of(y)
    draw.box(X)  # refuses what is not in the plane, before there is a figure
    axes = draw.panels(len(scores), columns=len(scores), height=2.5)
    for ax, (name, score) in zip(axes, scores.items(), strict=True):
        with draw.plane(ax, X) as ax:
            across, up, values = draw.grid(ax, score, 201)
            look: Any = {"colors": TINTS, "hatches": [None, "//"]}
            sides = ax.contourf(across, up, values >= 0, levels=[-1, 0.5, 2], **look)
            sides.set(edgecolor=HATCH, linewidth=0)
            if values.min() < 0 <= values.max():
                ax.contour(across, up, values, levels=[0], colors=INK, zorder=2)
            ax.grid(False)
            ax.set_title(name)
        draw.points(X, signs, ax=ax)
        draw.mark(X[(np.asarray(score(X)) >= 0) != (signs > 0)], ax=ax)
    return axes


def kernel_sum(
    model: Any, x: ArrayLike, y: ArrayLike, *, ax: Axes | None = None
) -> Axes:
    """Draw the score of a kernel machine on a line, and the bumps it is made of."""
    x = np.asarray(x, dtype=float).ravel()
    signs, kernel = signs_of(y), model._fitted_kernel
    room = 0.15 * float(np.ptp(x))
    along = np.linspace(x.min() - room, x.max() + room, 801)
    bumps = model.dual_coef_[0] * kernel(along[:, None], model.support_vectors_)
    total = model.decision_function(along[:, None])
    with draw.drawing(ax) as ax:
        for bump, coefficient in zip(bumps.T, model.dual_coef_[0], strict=True):
            color, dash, sign = _LOOKS[int(coefficient > 0)]
            name = draw.once(ax, f"bump of a {sign}1")
            ax.plot(along, bump, c=color, ls=dash, lw=1, label=name, zorder=2)
        ax.plot(along, total, c=INK, lw=2.4, label="score $g(x)$", zorder=3)
        ax.axhline(0, color=GRAY, lw=0.8, zorder=1)
        draw.scatter(ax, np.column_stack([x, 0 * x]), signs > 0)
        k = np.flatnonzero(np.diff(np.sign(total)))
        step = along[1] - along[0]
        zeros = along[k] + step * total[k] / (total[k] - total[k + 1])
        ax.plot(zeros, 0 * zeros, "D", c=INK, ms=4, label="$g(x)=0$", zorder=4)
        ax.set(xlabel="$x$", xlim=(along[0], along[-1]))
    return ax


def width_player(
    X: ArrayLike,
    y: ArrayLike,
    widths: Sequence[float],
    *,
    strength: float = 0.01,
    n_folds: int = 6,
    start: int = 0,
) -> Player:
    """Play the width of a Gaussian kernel in kernel logistic regression."""
    X, signs = check_signs(X, y)[0], signs_of(y)
    models = {s: KernelLogistic(kernel=Gaussian(s), strength=strength) for s in widths}
    wrong = {s: model.fit(X, signs).predict(X) != signs for s, model in models.items()}
    missed = {s: _missed(model, X, signs, n_folds) for s, model in models.items()}

    def frame(ax: Axes, s: float) -> tuple[str, str]:
        _probabilities(ax, models[s], X, signs, 141)
        return (
            f"s = {s:g}: {len(models[s].support_)} support points, "
            f"{wrong[s].sum()} of {len(X)} wrong, "
            f"held out {missed[s]} of {len(X)} wrong."
        ), (
            f"Width {s:g}: {wrong[s].sum()} of {len(X)} points are on the wrong side "
            f"of the boundary, and {missed[s]} when held out."
        )

    return player(frame, widths, "Width s", start=start)


def _probabilities(
    ax: Axes, model: KernelLogistic, X: FloatArray, signs: IntArray, count: int
) -> None:
    """The probability of +1 on a grid of so many places a side, and the mistakes."""
    with draw.plane(ax, X) as ax:
        across, up, chance = draw.grid(
            ax, lambda Z: model.predict_proba(Z)[:, 1], count
        )
        levels = np.linspace(0, 1, 11)
        fill = ax.contourf(across, up, chance, levels, cmap="cividis", zorder=0)
        if chance.min() < 0.5 < chance.max():
            ax.contour(across, up, chance, [0.5], colors="white", linewidths=2.5)
        ax.grid(False)
        bar = ax.figure.colorbar(fill, ax=ax, shrink=0.9, ticks=[0, 0.5, 1])
        bar.set_label("probability of +1", fontsize=9)
    draw.points(X, signs, ax=ax)
    draw.mark(X[model.predict(X) != signs], ax=ax)
    ax.set_title("○ mistake   — probability 1/2 (white)", fontsize=10)


def _missed(model: KernelLogistic, X: FloatArray, y: IntArray, n_folds: int) -> int:
    """How many points are mistakes of the fit without their fold."""
    return sum(
        int((clone(model).fit(X[train], y[train]).predict(X[test]) != y[test]).sum())
        for train, test in folds(y, n_folds, random_state=0)
    )


def kernel_explorer(
    X: ArrayLike, y: ArrayLike, *, start: tuple[float, int], n_folds: int = 6
) -> Explorer:
    """Set the width and the penalty of kernel logistic regression, each on its own."""
    X, signs = check_signs(X, y)[0], signs_of(y)
    sliders: dict[str, Slider] = {
        "Width s": (0.5, 8.0, 0.5, float(start[0])),
        "log10 of λ": (-5, 0, 1, int(start[1])),
    }

    @cache
    def fitted(s: float, power: int) -> tuple[KernelLogistic, str]:
        model = KernelLogistic(kernel=Gaussian(s), strength=10.0**power)
        wrong = (model.fit(X, signs).predict(X) != signs).sum()
        missed = _missed(model, X, signs, n_folds)
        n = len(X)
        return model, f"{wrong} of {n} wrong, held out {missed} of {n} wrong."

    def frame(ax: Axes, s: float, power: int) -> tuple[str, str]:
        model, words = fitted(s, power)
        _probabilities(ax, model, X, signs, 61)
        return (
            f"s = {s:g}, λ = {10.0**power:g}: {words}",
            f"Width {s:g} and penalty {10.0**power:g}: {fitted(s, power)[1]}",
        )

    return explorer(frame, sliders)
