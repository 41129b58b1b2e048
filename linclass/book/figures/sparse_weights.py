"""Figures of sparse weights: one weight, disc and diamond, what is left of ten."""

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Polygon
from numpy.typing import ArrayLike

from linclass._checks import FloatArray, IntArray, check_signs
from linclass.book import draw
from linclass.book.explorer import Explorer, Slider, explorer
from linclass.book.style import DASHES, GRAY, INK, PURPLE, BoolArray
from linclass.linear import LogisticRegression
from linclass.losses import sigmoid
from linclass.penalties import L1, L2, get_penalty


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


def kept_and_wrong(
    strengths: Sequence[float], kept: Sequence[int], errors: Sequence[float]
) -> Axes:
    """Test error over the number of features that are used, each with its strength."""
    with draw.drawing(size=(6.0, 3.6)) as ax:
        ax.plot(kept, errors, "D-", c=INK, ms=6, label="one strength each")
        for strength, x, height in zip(strengths, kept, errors, strict=True):
            ax.annotate(
                f"λ = {strength:g}",
                (x, height),
                xytext=(5, 6),
                textcoords="offset points",
                fontsize=9,
            )
        ax.set(xlabel="measurements in use", ylabel="share of mistakes, test")
        ax.set_ylim(0, 1.2 * max(errors))
        ax.set_xlim(0, max(kept) + 2)
    return ax


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
        w, (old, new) = state(k, norm, exponent)
        below = ax.figure.add_axes((0.16, 0.13, 0.81, 0.16))
        ax.set_position((0.16, 0.44, 0.81, 0.47))
        _weights_as_bars(ax, w)
        _two_shares(below, old, new)
        used = np.count_nonzero(w)
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


def _weights_as_bars(ax: Axes, w: FloatArray) -> None:
    """A bar for each weight; those of x1 and x2 hatched, exact zeros crossed out."""
    names = np.arange(1, len(w) + 1)
    ax.axhline(0, c=GRAY, lw=1)
    looks = [PURPLE if name <= 2 else GRAY for name in names]
    bars = ax.bar(names, w, color=looks, width=0.7)
    for bar in bars[:2]:
        bar.set(hatch="//", edgecolor="white")
    zero = names[w == 0]
    ax.plot(zero, np.zeros(len(zero)), "x", c=INK, ms=7, zorder=5)
    most = min(size for size in (1, 2, 4, 8, 1e9) if abs(w).max() < size)
    ax.set(xticks=names, ylim=(-most, most), ylabel="weight $w_j$")
    ax.set_title("hatched: $x_1$, $x_2$   plain: noise   ✕ exactly 0", fontsize=10)


def _two_shares(ax: Axes, old: BoolArray, new: BoolArray) -> None:
    for height, part, marker in ((1, old, "o"), (0, new, "D")):
        ax.plot([0, part.mean()], [height, height], c=GRAY, lw=1.2)
        ax.plot(part.mean(), height, marker, c=INK, ms=7)
    ax.set(xlim=(0, 0.58), ylim=(-0.6, 1.6), yticks=(1, 0))
    ax.set_yticklabels(["training", "new"])
    ax.set_xlabel("share of wrong points")
