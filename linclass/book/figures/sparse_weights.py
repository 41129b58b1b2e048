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
from linclass.penalties import L1, L2


def shrinkage(step: float) -> Axes:
    """Draw the proximal maps of both penalties over one weight."""
    w = np.linspace(-3, 3, 61)
    with draw.drawing(size=(4.6, 3.6)) as ax:
        ax.plot(w, w, color=GRAY, ls=DASHES[2], lw=1.2, label="no penalty")
        ax.plot(w, L2().prox(w, step), color=PURPLE, ls=DASHES[1], label="L2")
        ax.plot(w, L1().prox(w, step), color=INK, label="L1")
        ax.set(xlabel="weight before, $v$", ylabel="weight after, $u$")
        ax.set_aspect("equal", adjustable="box")
    return ax


def touching(
    X: ArrayLike, y: ArrayLike, penalty: str, strength: float, ax: Axes
) -> None:
    """Draw the mean logistic loss over two weights, and the budget that it touches."""
    X, signs, _ = check_signs(X, y)
    w, free = (
        LogisticRegression(penalty=penalty, strength=price).fit(X, y).halfspace_.w
        for price in (strength, 0)
    )
    if penalty == "l2":
        turn = np.linspace(0, 2 * np.pi, 121)
        outline = np.linalg.norm(w) * np.column_stack([np.cos(turn), np.sin(turn)])
    else:
        outline = abs(w).sum() * np.array([[1.0, 0], [0, 1], [-1, 0], [0, -1]])
    half = 1.25 * np.linalg.norm(free) * np.array([-1, 1])
    ax.set(xlim=0.7 * free[0] + half, ylim=0.7 * free[1] + half, aspect="equal")
    ax.set(xlabel="$w_1$", ylabel="$w_2$")
    across, up, values = draw.grid(ax, lambda W: _best_over_b(X, signs, W), 71)
    zero, least, here = _best_over_b(X, signs, np.array([0 * w, free, w]))
    thin = least + (zero - least) * np.array([0.02, 0.1, 0.5, 1, 1.5])
    ax.contour(across, up, values, thin, colors=[GRAY], linewidths=1)
    ax.contour(across, up, values, [here], colors=[INK], linewidths=2.2)
    ax.add_patch(Polygon(outline, fc=(PURPLE, 0.15), ec=PURPLE, ls="--", lw=1.5))
    ax.plot(*free, "k+", ms=9, mew=1.6)
    ax.plot(*w, "o", color=INK, ms=8, zorder=5)
    draw.note(ax, "least loss", free, (0, 12), 9)
    draw.note(ax, "costs no more", (0, outline[:, 1].min()), (0, -9), 9)
    ax.set_title(f"{penalty.upper()}: w = ({w[0]:.3g}, {w[1]:.3g})".replace("-", "−"))


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
    strengths: Sequence[float],
    kept: Sequence[int],
    errors: Sequence[float],
    again: Sequence[float],
    all_used: float,
) -> Axes:
    """Test error of L1 over the number of features in use, of a second fit, of L2."""
    with draw.drawing(size=(6.0, 3.6)) as ax:
        ax.plot(kept, errors, "D:", c=INK, ms=6, label="L1")
        ax.plot(kept, again, "s-", c=GRAY, ms=6, label="fitted again")
        ax.axhline(all_used, c=PURPLE, ls=DASHES[1], label="L2, all in use")
        for strength, x, height in zip(strengths, kept, errors, strict=True):
            draw.note(ax, f"λ = {strength:g}", (x, height), (26, 11), 9)
        ax.set(xlabel="measurements in use", ylabel="share of mistakes, test")
        ax.set(xlim=(0, max(kept) + 2), ylim=(0, 1.2 * max(errors)))
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
        _weights_as_bars(ax, w)
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
        "Penalty (1: L1, 2: L2)": (1, 2, 1, 1),
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
    ax.set(xticks=names, ylim=(-most, most), xlabel="feature", ylabel="weight")
    ax.set_title("hatched: $x_1$, $x_2$   plain: noise   ✕ exactly 0", fontsize=10)
