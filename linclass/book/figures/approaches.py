"""Three approaches to classification: tables, bells, densities, curves, a player."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, NEGATIVE, POSITIVE, signs_of
from linclass.generative import GaussianClassifier
from linclass.linear import LogisticRegression
from linclass.losses import sigmoid

CLASSES = [(NEGATIVE, "y = −1"), (POSITIVE, "y = +1")]


def three_views(counts: ArrayLike) -> list[Axes]:
    """Draw a table of counts, rows y = -1 and +1, as p(x, y), p(+1 | x) and a class."""
    table = np.asarray(counts, dtype=float)
    joint, positive = table / table.sum(), table[1] / table.sum(axis=0)
    values = np.arange(table.shape[1])
    axes = draw.panels(3, columns=3, height=2.3)
    for row, (color, name) in enumerate(CLASSES):
        look: Any = {"color": color, "hatch": ["", "///"][row], "edgecolor": "white"}
        places = values + 0.4 * row - 0.2
        axes[0].bar(places, joint[row], width=0.4, label=name, **look)
        chosen = values[(positive >= 0.5) == row]
        axes[2].plot(chosen, 0 * chosen + row, "so"[row], c=color, ms=9)
    axes[0].set_ylim(0, 1.6 * joint.max())
    axes[0].legend(frameon=False, fontsize=9)
    axes[1].plot(values, positive, "o", c=INK, ms=8)
    axes[1].axhline(0.5, color=GRAY, linestyle=DASHES[2])
    axes[1].set(ylim=(0, 1))
    axes[2].set(ylim=(-0.5, 1.5))
    axes[2].set_yticks([0, 1], ["−1", "+1"])
    for ax, words in zip(axes, ["p(x, y)", "p(+1 | x)", "a class"], strict=True):
        ax.set(title=words, xlabel="symptoms x", xticks=values)
        ax.set_xlim(values[0] - 0.6, values[-1] + 0.6)
    return axes


def bells(means: ArrayLike, variances: ArrayLike, shares: ArrayLike) -> list[Axes]:
    """Draw two classes that are normal in one feature, y = -1 first.

    Above the densities p(x, y), then the log odds, then p(+1 | x), with a dotted line
    where the log odds are 0.
    """
    m, v, p = (np.asarray(pair, dtype=float) for pair in (means, variances, shares))
    reach = 3.2 * np.sqrt(v)
    x = np.linspace((m - reach).min(), (m + reach).max(), 401)
    # ln p(x, y) by the powers of x, one row for each class
    powers = np.transpose([-0.5 / v, m / v, np.log(p) - np.log(v) / 2 - m**2 / (2 * v)])
    odds = np.polyval(powers[1] - powers[0], x)
    cuts = np.roots(powers[1] - powers[0])
    axes = draw.panels(3, columns=1, height=1.7)
    for row, (color, name) in enumerate(CLASSES):
        height = np.exp(np.polyval(powers[row], x)) / np.sqrt(2 * np.pi)
        axes[0].plot(x, height, c=color, linestyle=DASHES[1 - row], label=name)
    axes[0].legend(frameon=False)
    axes[1].plot(x, odds, c=INK)
    axes[1].axhline(0, color=GRAY, linewidth=0.8)
    axes[2].plot(x, sigmoid(odds), c=INK)
    axes[2].axhline(0.5, color=GRAY, linewidth=0.8)
    for ax, words in zip(axes, ["p(x, y)", "log odds", "p(+1 | x)"], strict=True):
        ax.set(ylabel=words, xlim=(x[0], x[-1]))
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
        draw.small_dots(ax)
        falls = [
            draw.grid(ax, lambda Z: model.log_joint(Z)[:, 0] - top[0], 81),
            draw.grid(ax, lambda Z: model.log_joint(Z)[:, 1] - top[1], 81),
        ]
        look: Any = {"levels": [-2, -0.5], "linewidths": 1.8, "zorder": 5}
        ax.contour(*falls[0], colors=NEGATIVE, linestyles=[DASHES[4]], **look)
        ax.contour(*falls[1], colors=POSITIVE, linestyles="-", **look)
        ax.plot(*model.means_.T, "x", c=INK, ms=9, mew=2.5, zorder=6)
        for name, rows in more.items():
            ax.plot(*rows.T, "^", c=GRAY, mec=INK, ms=6, label=name, zorder=4)
        draw.line(ax, model.halfspace_, label="boundary", linestyle="-")
    return ax


def three_learners(
    learners: Mapping[str, Any], X: ArrayLike, y: ArrayLike
) -> list[Axes]:
    """Draw what each of three learners knows, and their boundaries together."""
    axes = draw.panels(4, height=2.6)
    generative, discriminative, discriminant = learners.values()
    densities(generative, X, y, ax=axes[0])
    field(lambda Z: discriminative.predict_proba(Z)[:, 1], X, y, axes[1])
    draw.regions(discriminant.score, X, y, ax=axes[2])
    draw.lines(learners, X, y, ax=axes[3])
    titles = ["densities", "probabilities", "classes", "three boundaries"]
    for ax, words in zip(axes, titles, strict=True):
        ax.set_title(words)
    for ax in axes[1:]:
        draw.small_dots(ax)
    named = axes[3].get_legend_handles_labels()
    figure: Any = axes[3].figure
    figure.legend(*named, loc="outside lower center", ncols=3, frameon=False)
    return axes


def field(
    chance: Callable[[FloatArray], ArrayLike], X: ArrayLike, y: ArrayLike, ax: Axes
) -> None:
    """Draw a probability over the plane in cividis, with level lines and a scale."""
    with draw.plane(ax, X):
        across, up, numbers = draw.grid(ax, chance, 101)
        fill = ax.contourf(across, up, numbers, levels=9, cmap="cividis", zorder=0)
        ax.contour(fill, colors="white", linewidths=0.8, zorder=1)
        ax.grid(False)
        ax.figure.colorbar(fill, ax=ax, label="p(+1 | x)", shrink=0.8)
        draw.points(X, y, ax=ax)


def learning(
    sizes: ArrayLike, worlds: Mapping[str, FloatArray], least: ArrayLike
) -> list[Axes]:
    """Draw mean error rates over the size of the sample, a panel for each world.

    A table of a world has an error for each size, sample and learner, the generative
    one first. Bars are standard errors; dotted is the least possible error.
    """
    axes = draw.panels(len(worlds), height=2.8)
    places, looks = np.asarray(sizes), ((INK, "-", "o"), (POSITIVE, DASHES[1], "s"))
    for ax, world, best in zip(axes, worlds, np.asarray(least), strict=True):
        table = worlds[world]
        bars = table.std(axis=1) / np.sqrt(table.shape[1])
        for k, (color, dash, marker) in enumerate(looks):
            look: Any = {"color": color, "ls": dash, "marker": marker, "markersize": 5}
            look["label"] = ["generative", "discriminative"][k]
            ax.errorbar(places, table[:, :, k].mean(axis=1), bars[:, k], **look)
        ax.axhline(best, color=GRAY, linestyle=DASHES[2], label="least possible")
        ax.set(xscale="log", title=world, xlabel="size of the sample")
        ax.set_xticks(places, [str(size) for size in places])
        ax.minorticks_off()
    low, high = zip(*(ax.get_ylim() for ax in axes), strict=True)
    for ax in axes:  # one scale, so that the worlds can be compared
        ax.set_ylim(min(low), max(high))
    axes[0].set_ylabel("error rate")
    axes[0].legend(frameon=False)
    return axes


def approach_player(sets: Mapping[str, FloatArray], y: ArrayLike, label: str) -> Player:
    """Play several sets of points with the same labels, each fitted in two ways."""
    signs = signs_of(y)

    def frame(ax: Axes, words: str) -> tuple[str, str]:
        X = sets[words]
        pair = GaussianClassifier().fit(X, signs), LogisticRegression().fit(X, signs)
        wrong = [model.predict(X) != signs for model in pair]
        with draw.plane(ax, X, also=sets.values()):
            draw.lines(dict(zip("gd", pair, strict=True)), X, y, ax=ax)
            draw.mark(X[wrong[0]], ax=ax)
            draw.small_dots(ax)
        ax.set_title("● +1  ■ −1   — generative, ○ its mistakes   ‐ ‐ discriminative")
        ax.title.set_fontsize(9)
        first, second = (int(each.sum()) for each in wrong)
        return f"{words}: mistakes {first} generative, {second} discriminative.", (
            f"{words}: the generative line leaves {first} of {len(signs)} points on "
            f"the wrong side, the discriminative one {second}."
        )

    return player(frame, sets, label)
