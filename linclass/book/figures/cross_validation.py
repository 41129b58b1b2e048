"""Figures of validation: who is tested when, how errors scatter, what a fold says."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass._base import clone
from linclass._checks import IntArray
from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, PURPLE

_LOOKS = ((INK, "-", "o"), (PURPLE, DASHES[1], "^"), (GRAY, DASHES[3], "s"))
Split = tuple[IntArray, IntArray]


def fold_chart(splits: Sequence[Split], n: int) -> Axes:
    """Draw who is tested when: a row for each split, a column for each of n points."""
    with draw.drawing(size=(6.0, 0.9 + 0.32 * len(splits))) as ax:
        for row, parts in enumerate(splits, start=1):
            for rows, (name, look) in zip(parts, _ROLES.items(), strict=True):
                label = draw.once(ax, name)
                up = np.full(len(rows), row)
                ax.scatter(rows, up, marker="s", s=95, lw=1.4, label=label, **look)
        ax.set(xlim=(-0.7, n - 0.3), ylim=(len(splits) + 0.6, 0.4))
        ax.set(xlabel="row number of the point", ylabel="fold")
        ax.set_yticks(range(1, len(splits) + 1))
        ax.xaxis.set_major_locator(MaxNLocator(14, integer=True))
        ax.grid(visible=False)
    return ax


_ROLES: dict[str, Any] = {
    "training": dict(facecolors="white", edgecolors=GRAY),
    "tested": dict(color=INK),
}


def error_spread(
    errors: Mapping[str, ArrayLike],
    truth: float,
    *,
    width: float,
    what: str = "estimated error",
    mark: str = "true error",
) -> Axes:
    """Draw how often each estimate of an error occurs, and the error itself."""
    with draw.drawing(size=(6.0, 3.0)) as ax:
        found = np.concatenate([np.ravel(values) for values in errors.values()])
        first, last = np.floor(found.min() / width), found.max() / width
        edges = ((np.arange(first, last + 2) - 0.5) * width).tolist()
        for (name, values), (color, dash, _) in zip(
            errors.items(), _LOOKS, strict=False
        ):
            ax.hist(np.asarray(values), edges, histtype="step", color=color,
                    ls=dash, lw=2, label=name)  # fmt: skip
        ax.axvline(truth, color=GRAY, ls=DASHES[2], label=f"{mark} {truth:.3g}")
        ax.set(xlabel=what, ylabel="how often")
        ax.yaxis.set_major_locator(MaxNLocator(5, integer=True))
    return ax


def three_sets(train: int, validation: int, test: int) -> Axes:
    """Draw which rows are fitted and which are tested at each of three stages."""
    both = train + validation
    first = f"1. choose\n(one of {both // validation} folds)"
    stages = {
        first: [("fit", train), ("validate", validation), ("locked away", test)],
        "2. fit again": [("fit", both), ("locked away", test)],
        "3. report": [("not used", both), ("test", test)],
    }
    with draw.drawing(size=(6.0, 2.5)) as ax:
        for row, parts in enumerate(stages.values()):
            left = 0
            for use, size in parts:
                face, ink = _USES[use]
                dash = ":" if use == "not used" else "-"
                ax.barh(
                    row, size, left=left, height=0.62, lw=1.4, fc=face, ec=INK, ls=dash
                )
                low, words = 0.0, f"{use}\n{size}"
                if use == "validate":  # too narrow for its words
                    low, words, ink = -0.47, f"{use} {size}", INK
                ax.text(left + size / 2, row + low, words, color=ink, ha="center",
                        va="center", fontsize=9)  # fmt: skip
                left += size
        ax.set_yticks(range(3), list(stages))
        ax.set(ylim=(2.5, -0.7), xlim=(0, both + test), xlabel="number of patients")
        ax.grid(visible=False)
    return ax


_USES = {
    "fit": ("white", INK),
    "validate": (GRAY, "white"),
    "test": (INK, "white"),
    "locked away": ("#e6e6e6", INK),
    "not used": ("white", GRAY),
}


def error_curves(
    strengths: ArrayLike,
    curves: Mapping[str, ArrayLike],
    bars: Mapping[str, ArrayLike],
    limit: float,
) -> Axes:
    """Draw error rates over the strength, some with bars, and a limit for them.

    Rings mark the lowest of those, and the largest strength up to the limit.
    """
    with draw.drawing(size=(6.0, 3.6)) as ax:
        for (name, curve), (color, dash, marker) in zip(
            curves.items(), _LOOKS, strict=False
        ):
            look: Any = dict(c=color, ls=dash, marker=marker, ms=6, capsize=3)
            ax.errorbar(
                strengths, curve, bars.get(name), elinewidth=1, label=name, **look
            )
        for name in bars:
            curve = np.asarray(curves[name]).round(9)  # so rounding breaks no tie
            chosen = [curve.argmin(), np.where(curve <= limit, strengths, 0).argmax()]
            draw.mark(np.c_[strengths, curve][chosen], ax=ax, label="_chosen")
        ax.axhline(limit, c=INK, ls=":", lw=1.5)
        beside: Any = dict(transform=ax.get_yaxis_transform(), va="center", fontsize=9)
        ax.text(1.02, limit, f"limit\n{limit:.3f}", **beside)
        ax.set(xscale="log", xlabel="strength λ", ylabel="share of mistakes")
        ax.set_ylim(bottom=0)
    return ax


def one_out_player(X: ArrayLike, y: ArrayLike, model: Any, *, start: int) -> Player:
    """Play leave-one-out: the line fitted without a row, and what it says to it."""
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    whole = draw.halfspace_of(clone(model).fit(X, y))
    fits, wrong = [], []
    for row in range(len(y)):
        fit = clone(model).fit(np.delete(X, row, axis=0), np.delete(y, row))
        fits.append(draw.halfspace_of(fit))
        wrong.append(bool(fit.predict(X[[row]])[0] != y[row]))

    def frame(ax: Axes, row: int) -> tuple[str, str]:
        h, said = fits[row], "wrong" if wrong[row] else "right"
        draw.lines({"without it": h}, X, y, ax=ax)
        draw.line(ax, whole, color=GRAY, ls=DASHES[1], lw=1.2)
        draw.mark(X[[row]], ax=ax)
        if wrong[row]:
            ax.plot(*X[row], "kx", ms=18, mew=1.3, zorder=8)
        ax.set_title("○ left out   ⊗ wrong   ╌╌ fit to all", fontsize=10)
        text = (
            f"Left out: row {row}, the point ({X[row, 0]:g}, {X[row, 1]:g}). "
            f"w = ({h.w[0]:.3g}, {h.w[1]:.3g}), b = {h.b:.3g}; row {row} is {said}."
        )
        shift = abs(h.distances(X) - whole.distances(X)).max()
        moved = "stays" if shift < 1e-6 else "hardly moves" if shift < 0.05 else "moves"
        return text.replace("-", "−"), (
            f"Without row {row} the line {moved}, and row {row} is {said}."
        )

    return player(frame, range(len(y)), "row left out", start=start)
