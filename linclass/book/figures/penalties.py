"""Figures of penalties: what they do to one weight, to two, and over their strength."""

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Polygon
from numpy.typing import ArrayLike

from linclass._checks import FloatArray, IntArray, check_signs
from linclass.book import draw
from linclass.book.explorer import Explorer, Slider, explorer
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, PURPLE, BoolArray
from linclass.geometry import Halfspace
from linclass.linear import LogisticRegression
from linclass.losses import sigmoid
from linclass.penalties import L1, L2, get_penalty
from linclass.validation import Path, path

_LOOKS = ((INK, "-"), (PURPLE, DASHES[1]), (GRAY, DASHES[3]))


def shrinkage(step: float, *, ax: Axes | None = None) -> Axes:
    """Draw the proximal maps of both penalties over one weight."""
    w = np.linspace(-3, 3, 61)
    with draw.drawing(ax, size=(4.6, 3.6)) as ax:
        ax.plot(w, w, color=GRAY, ls=DASHES[2], lw=1.2, label="no penalty")
        ax.plot(w, L2().prox(w, step), color=PURPLE, ls=DASHES[1], label="L2")
        ax.plot(w, L1().prox(w, step), color=INK, label="L1")
        ax.set(xlabel="weight before, $v$", ylabel="weight after, $u$")
        ax.set_aspect("equal", adjustable="box")
    return ax


def touching(
    X: ArrayLike, y: ArrayLike, penalty: str, strength: float, *, ax: Axes | None = None
) -> Axes:
    """Draw the mean logistic loss over two weights, and the budget that L touches."""
    X, signs, _ = check_signs(X, y)
    r = get_penalty(penalty)
    w = _weights(X, y, penalty, strength)
    free = _weights(X, y, penalty, 0)
    outline = _circle(w) if penalty == "l2" else _diamond(r.value(w))
    with draw.drawing(ax, size=(4.6, 4.2)) as ax:
        ends = np.vstack([outline, free, 1.5 * free - 0.5 * w])
        center = (ends.min(axis=0) + ends.max(axis=0)) / 2
        half = 0.55 * np.ptp(ends, axis=0).max() * np.array([-1, 1])
        ax.set(xlim=center[0] + half, ylim=center[1] + half, aspect="equal")
        ax.set(xlabel="$w_1$", ylabel="$w_2$")
        across, up, values = draw.grid(ax, lambda W: _best_over_b(X, signs, W), 51)
        least, here = _best_over_b(X, signs, np.array([free, w]))
        levels = least + (here - least) * np.array([0.05, 0.3, 1, 2, 3.5, 6])
        widths = [1, 1, 2.2, 1, 1, 1]
        shades = [INK if width > 1 else GRAY for width in widths]
        ax.contour(across, up, values, levels, colors=shades, linewidths=widths)
        ax.add_patch(Polygon(outline, fc=(PURPLE, 0.15), ec=PURPLE, ls="--", lw=1.5))
        ax.plot(*free, "k+", ms=9, mew=1.6)
        ax.plot(*w, "o", color=INK, ms=8, zorder=5)
        name = f"{penalty.upper()}: w = ({w[0]:.3g}, {w[1]:.3g})"
        ax.set_title(name.replace("-", "−"))
    return ax


def _weights(X: FloatArray, y: ArrayLike, penalty: str, strength: float) -> FloatArray:
    fit = LogisticRegression(penalty=penalty, strength=strength).fit(X, y)
    return fit.halfspace_.w


def _circle(w: FloatArray) -> FloatArray:
    turn = np.linspace(0, 2 * np.pi, 121)
    circle: FloatArray = np.linalg.norm(w) * np.column_stack(
        [np.cos(turn), np.sin(turn)]
    )
    return circle


def _diamond(size: float) -> FloatArray:
    return size * np.array([[1.0, 0], [0, 1], [-1, 0], [0, -1]])


def _best_over_b(X: FloatArray, signs: FloatArray, W: FloatArray) -> FloatArray:
    """Least mean logistic loss over b, for each row of W, by bisection."""
    scores = signs[:, None] * (X @ W.T)
    high = np.full(len(W), 1 + abs(scores).max() + np.log(len(X)))
    low = -high
    for _ in range(40):
        b = (low + high) / 2
        falling = (sigmoid(-(scores + signs[:, None] * b)) * signs[:, None]).sum(0) > 0
        low, high = np.where(falling, b, low), np.where(falling, high, b)
    losses: FloatArray = np.logaddexp(0, -(scores + signs[:, None] * low)).mean(axis=0)
    return losses


def coefficients(
    found: Path,
    names: Sequence[str],
    *,
    now: float | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw each weight of a path over the strength."""
    columns = found.coefficients.T
    with draw.drawing(ax) as ax:
        for (color, dash), name, column in zip(_LOOKS, names, columns, strict=False):
            ax.plot(found.strengths, column, c=color, ls=dash, label=name, zorder=3)
        for column in columns[len(names) :]:
            label = draw.once(ax, "the others")
            ax.plot(found.strengths, column, c=GRAY, lw=0.9, label=label)
        ax.axhline(0, color=GRAY, lw=0.8, zorder=1)
        ax.set(xscale="log", xlabel="strength λ", ylabel="weight")
        if now is not None:
            ax.axvline(now, color=GRAY, ls=DASHES[2], lw=1.4)
    if ax.get_legend() is None:  # among other axes there is room inside only
        ax.legend(loc="upper right", fontsize=9, frameon=False)
    return ax


def penalty_player(
    X: ArrayLike,
    y: ArrayLike,
    strengths: Sequence[float],
    *,
    penalty: str = "l1",
    start: int = 0,
) -> Player:
    """Play the strength of a penalty: the line in the plane, and the path beside it."""
    X, signs, _ = check_signs(X, y)
    found = path(LogisticRegression(penalty=penalty), strengths, X, y)
    curves = path(LogisticRegression(penalty=penalty), _between(strengths), X, y)
    lowest, most = curves.coefficients.min(), max(0, curves.coefficients.max())
    size = most - min(0, lowest)

    def state(k: int) -> tuple[FloatArray, float, FloatArray]:
        w, b = found.coefficients[k], float(found.intercepts[k])
        return w, b, X[signs * (X @ w + b) <= 0]

    def frame(ax: Axes, k: int) -> tuple[str, str]:
        w, b, wrong = state(k)
        beside = ax.figure.add_axes((0.68, 0.15, 0.29, 0.62))
        ax.set_position((0.11, 0.15, 0.46, 0.62))
        draw.lines({"$g(x)=0$": Halfspace(w, b)}, X, signs, ax=ax)
        draw.mark(wrong, ax=ax)
        coefficients(curves, ["$w_1$", "$w_2$"], now=strengths[k], ax=beside)
        beside.set(ylim=(min(0, lowest) - 0.06 * size, most + 0.06 * size))
        beside.set(xscale="linear", ylabel="", xlabel="strength λ")
        for axes in (ax, beside):
            axes.tick_params(labelsize=8)
            axes.xaxis.label.set_fontsize(9)
            axes.yaxis.label.set_fontsize(9)
            axes.yaxis.labelpad = 0
            axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=2, fontsize=8)
        text = (
            f"λ = {strengths[k]:.3g}: w = ({w[0]:.3g}, {w[1]:.3g}), b = {b:.3g}, "
            f"{len(wrong)} of {len(X)} wrong."
        )
        used = [name for name, weight in zip(("x1", "x2"), w, strict=True) if weight]
        return text.replace("-", "−"), (
            f"Strength {strengths[k]:.3g}: features in use: {', '.join(used) or 'none'}"
            f"; {len(wrong)} of {len(X)} points are on the wrong side."
        )

    return player(frame, range(len(strengths)), "Strength λ", start=start)


def strength_explorer(
    sample: Callable[[int], tuple[FloatArray, IntArray]],
    samples: tuple[int, int],
    n_train: int,
    *,
    start: int,
) -> Explorer:
    """Choose a sample, a penalty and its strength: the weights, and both errors."""

    @cache
    def state(k: int, norm: int, exponent: float) -> tuple[FloatArray, list[BoolArray]]:
        X, signs = sample(k)
        # A tolerance that no eye sees; L1 on few points is slow without it.
        fit = LogisticRegression(
            penalty=f"l{norm}", strength=10**exponent, tol=1e-5
        ).fit(X[:n_train], signs[:n_train])
        wrong = fit.predict(X) != signs
        return fit.halfspace_.w, [wrong[:n_train], wrong[n_train:]]

    def frame(ax: Axes, k: int, norm: int, exponent: float) -> tuple[str, str]:
        w, wrong = state(k, norm, exponent)
        names = range(1, len(w) + 1)
        below = ax.figure.add_axes((0.16, 0.13, 0.81, 0.16))
        ax.set_position((0.16, 0.44, 0.81, 0.47))
        ax.axhline(0, c=GRAY, lw=1)
        looks = [PURPLE if j < 2 else GRAY for j in range(len(w))]
        bars = ax.bar(names, w, color=looks, width=0.7)
        for bar in bars[:2]:
            bar.set(hatch="//", edgecolor="white")
        zero = [name for name, weight in zip(names, w, strict=True) if not weight]
        ax.plot(zero, np.zeros(len(zero)), "x", c=INK, ms=7, zorder=5)
        most = next(k for k in (1, 2, 4, 8, 1e9) if abs(w).max() < k)
        ax.set(xticks=names, ylim=(-most, most), ylabel="weight $w_j$")
        ax.set_title("hatched: $x_1$, $x_2$   plain: noise   ✕ exactly 0", fontsize=10)
        for height, part, marker in zip((1, 0), wrong, "oD", strict=True):
            below.plot([0, part.mean()], [height, height], c=GRAY, lw=1.2)
            below.plot(part.mean(), height, marker, c=INK, ms=7)
        below.set(xlim=(0, 0.58), ylim=(-0.6, 1.6), yticks=(1, 0))
        below.set_yticklabels(["training", "new"])
        below.set_xlabel("share of wrong points")
        used, (old, new) = np.count_nonzero(w), wrong
        return (
            f"Sample {k}, L{norm}, λ = {10**exponent:.3g}: {used} of {len(w)} weights "
            f"in use; wrong: {old.sum()} of {old.size} for training, "
            f"{new.sum()} of {new.size} new."
        ), (
            f"L{norm} with strength {10**exponent:.3g} on sample {k} leaves "
            f"{used} weights; {old.mean():.0%} of the training points "
            f"and {new.mean():.0%} of the new ones are wrong."
        )

    sliders: dict[str, Slider] = {
        "Sample": (*samples, 1, start),
        "Penalty (1: L1, 2: L2)": (1, 2, 1, 2),
        "Strength: log10 of λ": (-2.5, 0.0, 0.25, -2.0),
    }
    return explorer(frame, sliders)


def _between(strengths: Sequence[float]) -> FloatArray:
    return np.linspace(min(strengths), max(strengths), 57)
