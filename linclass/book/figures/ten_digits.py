"""Figures of ten digits: weights as pictures, who is mixed up, luck, costs, curves."""

from collections.abc import Mapping, Sequence
from math import comb
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import NullFormatter
from numpy.typing import ArrayLike

from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, POSITIVE, PURPLE

_LOOKS = ((INK, "o"), (PURPLE, "^"), (GRAY, "s"), (POSITIVE, "D"))


def weight_pictures(weights: Mapping[str, ArrayLike]) -> list[Axes]:
    """Draw the weights of ten classes as images, two rows of five for each method."""
    axes = draw.panels(10 * len(weights), columns=5, height=1.12)
    for number, (name, W) in enumerate(weights.items()):
        W = np.asarray(W, dtype=float)
        top = float(np.quantile(abs(W), 0.98))  # larger weights look the same
        for c, values in enumerate(W):
            ax = axes[10 * number + c]
            picture = _field(ax, values, top)
            ax.set_title(f"{c}", fontsize=10, pad=2)
        axes[10 * number].set_ylabel(name, fontsize=10)
        axes[10 * number + 5].set_ylabel(name, fontsize=10)
    bar = axes[0].figure.colorbar(picture, ax=axes, shrink=0.7, pad=0.02)
    bar.set_ticks([-top, 0, top], labels=["against", "0", "for"])
    return axes


def score_player(
    image: ArrayLike, W: ArrayLike, b: ArrayLike, *, start: int = 0
) -> Player:
    """Play how one image is scored by ten classes: pixel, times weight, and the sum."""
    image, W = np.ravel(np.asarray(image, dtype=float)), np.asarray(W, dtype=float)
    scores = W @ image + np.asarray(b, dtype=float)
    products = W * image
    tops = [float(np.quantile(abs(many), 0.98)) for many in (W, products)]

    def frame(ax: Axes, c: int) -> tuple[str, str]:
        ax.set_axis_off()
        ax.set_title(f"score of class {c}: {scores[c]:+.1f}".replace("-", "−"), y=0.86)
        parts = (
            ("image", None),
            (f"× weights of {c}", W[c]),
            ("= products", products[c]),
        )
        for k, (name, values) in enumerate(parts):
            inner = ax.inset_axes((0.36 * k - 0.05, 0.2, 0.34, 0.55))
            if values is None:
                inner.imshow(image.reshape(8, 8), cmap="gray_r", vmin=0, vmax=1)
                _bare(inner)
                inner.spines[:].set_visible(True)
            else:
                _field(inner, values, tops[k - 1])
            inner.set_title(name, fontsize=9)
        gain, loss = products[c][products[c] > 0].sum(), products[c].clip(max=0).sum()
        ax.text(0.5, 0.1, "bright: for the class    dark: against it", ha="center",
                fontsize=9, transform=ax.transAxes)  # fmt: skip
        text = (
            f"Class {c}: pixels for it {gain:+.1f}, against it {loss:+.1f}, bias "
            f"{scores[c] - products[c].sum():+.1f}; score {scores[c]:+.1f}."
        )
        return text.replace("-", "−"), (
            f"The products of the image and the weights of class {c} sum, with the "
            f"bias, to {scores[c]:+.1f}."
        )

    return player(frame, range(len(W)), "class whose score is computed", start=start)


def _field(ax: Axes, values: ArrayLike, top: float) -> Any:
    """An 8 by 8 image of signed values, dark below 0 and bright above."""
    grid = np.reshape(np.asarray(values, dtype=float), (8, 8))
    picture = ax.imshow(grid, cmap="cividis", vmin=-top, vmax=top)
    _bare(ax)
    return picture


def _bare(ax: Axes) -> None:
    ax.set(xticks=[], yticks=[])
    ax.grid(visible=False)


def confusions(counts: ArrayLike) -> Axes:
    """Draw how often digit c (row) was read as r (column), right answers left out."""
    counts = np.asarray(counts, dtype=int)
    with draw.drawing(size=(4.8, 4.6)) as ax:
        ax.imshow(counts, cmap="Greys", vmin=0, vmax=1.6 * counts.max())
        for c, r in np.argwhere(counts > 0):
            dark = counts[c, r] > 0.8 * counts.max()
            ax.text(r, c, f"{counts[c, r]}", ha="center", va="center", fontsize=11,
                    color="white" if dark else INK)  # fmt: skip
        for c in range(len(counts)):
            ax.text(c, c, "·", ha="center", va="center", color=GRAY)
        ax.set(xlabel="was read as", ylabel="true digit")
        ax.set_xticks(range(len(counts)))
        ax.set_yticks(range(len(counts)))
        ax.grid(visible=False)
    return ax


def coin_tails(tosses: int, fewer: int) -> Axes:
    """Draw the chances of each number of heads, those as uneven as `fewer` filled."""
    heads = np.arange(tosses + 1)
    chances = np.array([comb(tosses, k) for k in heads]) / 2**tosses
    uneven = np.minimum(heads, tosses - heads) <= fewer
    with draw.drawing(size=(6.0, 3.0)) as ax:
        ax.bar(heads[~uneven], chances[~uneven], fc="white", ec=INK, label="more even")
        name = f"{fewer} : {tosses - fewer} or more uneven, {chances[uneven].sum():.3f}"
        ax.bar(heads[uneven], chances[uneven], fc=INK, ec=INK, label=name)
        ax.set(xlabel=f"heads in {tosses} tosses", ylabel="probability")
    return ax


def costs(products: Mapping[str, float], wrong: Mapping[str, int]) -> Axes:
    """Draw test mistakes over the multiplications for one digit, a point a method."""
    with draw.drawing(size=(6.0, 3.6)) as ax:
        taken: list[tuple[float, float]] = []
        for name, count in products.items():
            spot = (float(count), float(wrong[name]))
            ax.plot(*spot, "o", color=INK, ms=8)
            up = -14 if spot in taken else 13
            draw.note(ax, name, spot, (0, up), size=10)
            taken.append(spot)
        ax.set(xscale="log", xlabel="multiplications to read one digit (log scale)")
        ax.set(ylabel="mistakes in the test", ylim=(0, 1.3 * max(wrong.values())))
        ax.set_xlim(min(products.values()) / 2.5, 2.5 * max(products.values()))
    return ax


def learning_curves(sizes: Sequence[int], errors: Mapping[str, ArrayLike]) -> Axes:
    """Draw error rates on held-out points over the number of training points."""
    with draw.drawing(size=(6.0, 3.8)) as ax:
        looks = zip(errors.items(), _LOOKS, DASHES, strict=False)
        for (name, curve), (color, marker), dash in looks:
            ax.plot(sizes, np.asarray(curve), c=color, ls=dash, marker=marker, ms=6,
                    label=name)  # fmt: skip
        ax.set(xscale="log", xlabel="training digits (log scale)")
        ax.set(yscale="log", ylabel="error (log scale)")
        ax.set_xticks(sizes, [f"{size}" for size in sizes])
        ax.set_yticks([0.02, 0.05, 0.1, 0.2], ["2%", "5%", "10%", "20%"])
        ax.xaxis.set_minor_formatter(NullFormatter())
        ax.yaxis.set_minor_formatter(NullFormatter())
    return ax
