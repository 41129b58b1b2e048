"""Figures of validation: who is tested when, how errors scatter, what a fold says."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass._base import clone
from linclass._checks import FloatArray, IntArray
from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, PURPLE

_LOOKS = ((INK, "-", "o"), (PURPLE, DASHES[1], "^"), (GRAY, DASHES[3], "s"))
Split = tuple[IntArray, IntArray]


def fold_chart(
    splits: Sequence[Split], n: int, *, name: str = "fold", ax: Axes | None = None
) -> Axes:
    """Draw who is tested when: a row for each split, a column for each of n points."""
    role = np.full((len(splits), n), 2)
    for row, (train, test) in zip(role, splits, strict=True):
        row[train], row[test] = 0, 1
    with draw.drawing(ax, size=(6.0, 0.9 + 0.32 * len(splits))) as ax:
        for code, (label, look) in enumerate(_ROLES.items()):
            up, across = np.nonzero(role == code)
            if len(up):
                ax.scatter(across, up + 1, s=95, linewidth=1.4, label=label, **look)
        ax.set(xlim=(-0.7, n - 0.3), ylim=(len(splits) + 0.6, 0.4))
        ax.set(xlabel="row number of the point", ylabel=name)
        ax.set_yticks(range(1, len(splits) + 1))
        ax.xaxis.set_major_locator(MaxNLocator(14, integer=True))
        ax.grid(visible=False)
    return ax


_ROLES: dict[str, Any] = {
    "training": dict(marker="s", facecolors="white", edgecolors=GRAY),
    "tested": dict(marker="s", color=INK),
    "kept back": dict(marker="x", color=PURPLE),
}


def error_spread(
    errors: Mapping[str, ArrayLike],
    truth: float,
    *,
    width: float = 0.025,
    what: str = "estimated error",
    mark: str = "true error",
    ax: Axes | None = None,
) -> Axes:
    """Draw how often each estimate of an error occurs, and the error itself."""
    with draw.drawing(ax, size=(6.0, 3.0)) as ax:
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


def three_sets(
    train: int, validation: int, test: int, *, ax: Axes | None = None
) -> Axes:
    """Draw which rows are fitted and which are tested at each of three stages."""
    both = train + validation
    stages = {
        "1. choose": [("fit", train), ("test", validation), ("locked away", test)],
        "2. fit again": [("fit", both), ("locked away", test)],
        "3. report": [("not used", both), ("test", test)],
    }
    with draw.drawing(ax, size=(6.0, 2.5)) as ax:
        for row, parts in enumerate(stages.values()):
            left = 0
            for use, size in parts:
                ax.barh(row, size, left=left, height=0.62, lw=1.4, **_USES[use])
                dark = "white" if use == "test" else INK
                ax.text(left + size / 2, row, f"{use}\n{size}", color=dark,
                        ha="center", va="center", fontsize=9)  # fmt: skip
                left += size
        ax.set_yticks(range(3), list(stages))
        ax.set(ylim=(2.5, -0.5), xlim=(0, both + test), xlabel="number of rows")
        ax.grid(visible=False)
    return ax


_USES: dict[str, Any] = {
    "fit": dict(facecolor="white", edgecolor=INK),
    "test": dict(facecolor=INK, edgecolor=INK),
    "locked away": dict(facecolor="#e6e6e6", edgecolor=GRAY),
    "not used": dict(facecolor="#e6e6e6", edgecolor=GRAY),
}


def error_curves(
    strengths: ArrayLike,
    curves: Mapping[str, ArrayLike],
    bars: Mapping[str, ArrayLike] | None = None,
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw error rates over the strength, and a ring at the least of each."""
    strengths = np.asarray(strengths, dtype=float)
    with draw.drawing(ax, size=(6.0, 3.6)) as ax:
        for (name, curve), (color, dash, marker) in zip(
            curves.items(), _LOOKS, strict=False
        ):
            errors: FloatArray = np.asarray(curve, dtype=float)
            ax.plot(strengths, errors, c=color, ls=dash, marker=marker, ms=5,
                    label=name)  # fmt: skip
            if bars and name in bars:
                ax.errorbar(strengths, errors, bars[name], fmt="none", ecolor=color,
                            elinewidth=1, capsize=3)  # fmt: skip
            k = errors.argmin()
            ring: Any = {"mfc": "none", "mec": color, "ms": 13, "clip_on": False}
            ax.plot(strengths[k], errors[k], "o", **ring)
        ax.set(xscale="log", xlabel="price λ", ylabel="error rate")
        ax.set_ylim(bottom=0)
    return ax


def fold_player(
    X: ArrayLike,
    y: ArrayLike,
    splits: Sequence[Split],
    model: Any,
    label: str,
    *,
    start: int = 0,
) -> Player:
    """Play the folds: the line fitted without one, and what it does to that fold."""
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    whole = draw.halfspace_of(clone(model).fit(X, y))
    fits, wrong = [], []
    for train, test in splits:
        fit = clone(model).fit(X[train], y[train])
        fits.append(draw.halfspace_of(fit))
        wrong.append(np.asarray(test)[fit.predict(X[test]) != y[test]])

    def frame(ax: Axes, k: int) -> tuple[str, str]:
        test, h = splits[k][1], fits[k]
        draw.lines({"without them": h, "fit to all": whole}, X, y, ax=ax)
        draw.mark(X[test], ax=ax, label="held out")
        if len(wrong[k]):
            ax.plot(*X[wrong[k]].T, "kx", ms=18, mew=1.3, label="wrong", zorder=8)
        ax.set_position((0.1, 0.13, 0.88, 0.68))
        ax.legend(
            loc="lower center", bbox_to_anchor=(0.5, 1), ncols=3, fontsize=8,
            markerscale=0.7, columnspacing=1.2,
        )  # fmt: skip
        so_far = sum(map(len, wrong[: k + 1]))
        tested = sum(len(split[1]) for split in splits[: k + 1])
        text = (
            f"Held out: {_rows(test)}. w = ({h.w[0]:.3g}, {h.w[1]:.3g}), "
            f"b = {h.b:.3g}; wrong: {_rows(wrong[k])}. "
            f"Mistakes so far: {so_far} of {tested}."
        )
        moved = not np.allclose(fits[k].theta, whole.theta, atol=1e-6)
        return text.replace("-", "−"), (
            f"Without {_rows(splits[k][1])} the line {'moves' if moved else 'stays'}. "
            f"Wrong of what was held out: {_rows(wrong[k])}."
        )

    return player(frame, range(len(splits)), label, start=start)


def _rows(numbers: ArrayLike) -> str:
    found = np.asarray(numbers).tolist()
    if not found:
        return "none"
    return f"row{'s' * (len(found) > 1)} {', '.join(map(str, found))}"
