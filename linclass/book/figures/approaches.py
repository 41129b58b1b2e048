"""Three approaches to classification: tables, bells, densities, curves, a player."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, NEGATIVE, POSITIVE, signs_of
from linclass.generative import GaussianClassifier
from linclass.geometry import Halfspace
from linclass.linear import LogisticRegression
from linclass.losses import sigmoid


def three_views(counts: ArrayLike) -> list[Axes]:
    """Draw a table of counts, rows y = -1 and +1, as p(x, y), p(+1 | x) and a class."""
    table = np.asarray(counts, dtype=float)
    values = np.arange(table.shape[1])
    positive = table[1] / table.sum(axis=0)
    axes = draw.panels(3, columns=3, height=2.3)
    looks = [(NEGATIVE, "", "y = −1"), (POSITIVE, "///", "y = +1")]
    for row, (color, hatch, name) in enumerate(looks):
        axes[0].bar(
            values + 0.4 * row - 0.2, table[row] / table.sum(), width=0.4,
            color=color, hatch=hatch, edgecolor="white", label=name,
        )  # fmt: skip
    axes[0].set_ylim(0, 1.6 * (table / table.sum()).max())
    axes[0].legend(frameon=False, fontsize=9)
    axes[1].plot(values, positive, "o", c=INK, ms=8)
    axes[1].axhline(0.5, color=GRAY, linestyle=DASHES[2])
    axes[1].set(ylim=(0, 1))
    for sign, marker, color in [(-1, "s", NEGATIVE), (1, "o", POSITIVE)]:
        chosen = values[(positive >= 0.5) == (sign > 0)]
        axes[2].plot(chosen, np.full(len(chosen), sign), marker, c=color, ms=9)
    axes[2].set(ylim=(-2, 2))
    axes[2].set_yticks([-1, 1], ["−1", "+1"])
    for ax, words in zip(axes, ["p(x, y)", "p(+1 | x)", "a class"], strict=True):
        ax.set(title=words, xlabel="symptoms x", xticks=values)
        ax.set_xlim(values[0] - 0.6, values[-1] + 0.6)
    return axes


def bells(means: ArrayLike, variances: ArrayLike, shares: ArrayLike) -> list[Axes]:
    """Draw two classes that are normal in one feature, y = -1 first.

    Above the densities p(x, y), then the log-odds, then p(+1 | x), with a dotted line
    where the log-odds are 0.
    """
    m, v, p = (np.asarray(pair, dtype=float) for pair in (means, variances, shares))
    reach = 3.2 * np.sqrt(v)
    x = np.linspace((m - reach).min(), (m + reach).max(), 401)
    joint = np.log(p / np.sqrt(2 * np.pi * v)) - (x[:, None] - m) ** 2 / (2 * v)
    odds = joint[:, 1] - joint[:, 0]
    ends = np.log(p) - np.log(v) / 2 - m**2 / (2 * v)  # odds = quadratic in x
    cuts = np.roots([np.diff(-0.5 / v)[0], np.diff(m / v)[0], np.diff(ends)[0]])
    axes = draw.panels(3, columns=1, height=1.7)
    for k, (color, dash, name) in enumerate(
        [(NEGATIVE, DASHES[1], "y = −1"), (POSITIVE, "-", "y = +1")]
    ):
        axes[0].plot(x, np.exp(joint[:, k]), c=color, linestyle=dash, label=name)
    axes[0].legend(frameon=False)
    axes[1].plot(x, odds, c=INK)
    axes[2].plot(x, sigmoid(odds), c=INK)
    for ax, words, level in zip(
        axes, ["p(x, y)", "log-odds", "p(+1 | x)"], [None, 0, 0.5], strict=True
    ):
        ax.set(ylabel=words, xlim=(x[0], x[-1]))
        if level is not None:
            ax.axhline(level, color=GRAY, linewidth=0.8)
        for cut in cuts[np.isreal(cuts)].real:
            ax.axvline(cut, color=GRAY, linestyle=DASHES[2])
    axes[2].set(ylim=(-0.05, 1.05), xlabel="x")
    return axes


def densities(
    model: GaussianClassifier,
    X: ArrayLike,
    y: ArrayLike,
    *,
    others: Mapping[str, ArrayLike] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the densities of two classes by level lines, and the boundary.

    Points of `others`, a name and rows, are drawn as triangles.
    """
    top = model.log_joint(model.means_).diagonal()
    more = {name: np.asarray(rows) for name, rows in (others or {}).items()}
    with draw.plane(ax, X, also=more.values()) as ax:
        draw.points(X, y, ax=ax)
        for k, (color, dash) in enumerate([(NEGATIVE, DASHES[4]), (POSITIVE, "-")]):

            def fall(Z: FloatArray, k: int = k) -> FloatArray:
                return np.asarray(model.log_joint(Z)[:, k] - top[k])

            ax.contour(
                *draw.grid(ax, fall, 81), levels=[-2, -0.5], colors=color,
                linestyles=[dash], linewidths=1.8, zorder=5,
            )  # fmt: skip
            ax.plot(*model.means_[k], "x", c=INK, ms=9, mew=2.5, zorder=6)
        for name, rows in more.items():
            ax.plot(*rows.T, "^", c=GRAY, mec=INK, ms=6, label=name, zorder=4)
        draw.line(ax, model.halfspace_, label="boundary", linestyle="-")
    return ax


def three_learners(
    generative: GaussianClassifier,
    discriminative: LogisticRegression,
    discriminant: Halfspace,
    X: ArrayLike,
    y: ArrayLike,
) -> list[Axes]:
    """Draw what each of three learners knows, and their boundaries together."""
    axes = draw.panels(4, height=2.5)
    densities(generative, X, y, ax=axes[0])
    draw.field(
        lambda Z: discriminative.predict_proba(Z)[:, 1], X, y, label="p(+1 | x)",
        ax=axes[1],
    )  # fmt: skip
    draw.regions(discriminant.score, X, y, ax=axes[2])
    three = [generative, discriminative, discriminant]
    draw.lines(dict(zip("abc", three, strict=True)), X, y, ax=axes[3])
    titles = ["densities", "probabilities", "classes", "three boundaries"]
    for ax, words in zip(axes, titles, strict=True):
        ax.set_title(words)
    return axes


def learning(
    sizes: ArrayLike, worlds: Mapping[str, ArrayLike], least: ArrayLike
) -> list[Axes]:
    """Draw mean error rates over the size of the sample, a panel for each world.

    A table of a world has an error for each size, sample and learner, the generative
    one first. Dotted is the least possible error.
    """
    axes = draw.panels(len(worlds), height=2.8)
    for ax, (world, table), best in zip(
        axes, worlds.items(), np.ravel(least), strict=True
    ):
        means = np.asarray(table).mean(axis=1).T
        for curve, name, color, dash, marker in zip(
            means, ["generative", "discriminative"], (INK, POSITIVE), DASHES, "os",
            strict=False,
        ):  # fmt: skip
            look: Any = {"color": color, "linestyle": dash, "marker": marker}
            ax.plot(np.asarray(sizes), curve, label=name, markersize=5, **look)
        ax.axhline(best, color=GRAY, linestyle=DASHES[2], label="least possible")
        ax.set(xscale="log", title=world, xlabel="size of the sample")
        ax.set_xticks(np.asarray(sizes), [str(size) for size in np.asarray(sizes)])
        ax.minorticks_off()
    low, high = zip(*(ax.get_ylim() for ax in axes), strict=True)
    for ax in axes:  # one scale, so that the worlds can be compared
        ax.set_ylim(min(low), max(high))
    axes[0].set_ylabel("error rate")
    axes[0].legend(frameon=False)
    return axes


def approach_player(
    sets: Mapping[str, ArrayLike], y: ArrayLike, label: str, *, start: int = 0
) -> Player:
    """Play several sets of points with the same labels, each fitted in two ways."""
    signs = signs_of(y)
    rows = {words: np.asarray(X, dtype=float) for words, X in sets.items()}
    fits = {
        words: (GaussianClassifier().fit(X, signs), LogisticRegression().fit(X, signs))
        for words, X in rows.items()
    }
    wrong = {
        words: [model.predict(rows[words]) != signs for model in pair]
        for words, pair in fits.items()
    }

    def frame(ax: Axes, words: str) -> tuple[str, str]:
        with draw.plane(ax, rows[words], also=rows.values()):
            draw.lines(dict(zip("gd", fits[words], strict=True)), rows[words], y, ax=ax)
            draw.mark(rows[words][wrong[words][0]], ax=ax)
        ax.set_title("— generative, ○ its mistakes   ‐ ‐ discriminative", fontsize=10)
        first, second = (int(each.sum()) for each in wrong[words])
        return f"{words}: mistakes {first} generative, {second} discriminative.", (
            f"{words}: the generative line leaves {first} of {len(signs)} points on "
            f"the wrong side, the discriminative one {second}."
        )

    return player(frame, rows, label, start=start)
