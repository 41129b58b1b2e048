"""Figures of kernels: sides of scores, a run, a score as a sum of bumps."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, NEGATIVE, POSITIVE, signs_of
from linclass.kernels import Kernel, KernelPerceptron

_LOOKS = ((NEGATIVE, DASHES[1], "−"), (POSITIVE, "-", "+"))


def score_panels(
    scores: Mapping[str, Callable[[FloatArray], ArrayLike]],
    X: ArrayLike,
    y: ArrayLike,
    *,
    height: float = 2.5,
    columns: int | None = None,
) -> list[Axes]:
    """Draw the sides of several scores, their mistakes crossed; by default in a row."""
    X, signs = np.asarray(X, dtype=float), signs_of(y)
    draw.box(X)  # refuses what is not in the plane, before there is a figure
    axes = draw.panels(len(scores), columns=columns or len(scores), height=height)
    for ax, (name, score) in zip(axes, scores.items(), strict=True):
        draw.regions(score, X, signs, ax=ax, names=False)
        wrong = X[(np.asarray(score(X)) >= 0) != (signs > 0)]
        ax.plot(*wrong.T, "x", c=INK, ms=9, mew=2, zorder=5)
        ax.set_title(name)
    return axes


def run_player(X: ArrayLike, y: ArrayLike, kernel: Kernel) -> Player:
    """Play a run of the kernel perceptron without bias, one mistake a frame."""
    X, signs = np.asarray(X, dtype=float), signs_of(y)
    model = KernelPerceptron(kernel=kernel, fit_intercept=False).fit(X, signs)
    counts = model.trace_.counts

    def frame(ax: Axes, k: int) -> tuple[str, str]:
        coef = counts[k] * signs
        draw.regions(
            lambda Z: kernel(Z, X) @ coef, X, signs, ax=ax, names=False, count=121
        )
        for place, count in zip(X, counts[k], strict=True):
            ax.annotate(f"{count}", place, (7, 7), textcoords="offset points")
        left = signs * (kernel(X) @ coef) <= 0
        draw.mark(X[left], ax=ax)
        ax.set_title("○ not right: $z\\leq 0$", fontsize=10)
        wrong = int(left.sum())
        made = f"{k} mistake{'s' * (k != 1)}"
        words = ", ".join(str(count) for count in counts[k])
        return (
            f"After {made}: c = ({words}), {wrong} of {len(X)} not right.",
            f"After {made} the counts are {words}, and {wrong} of "
            f"{len(X)} points do not have a positive functional margin.",
        )

    return player(frame, range(len(counts)), "Mistakes so far")


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
