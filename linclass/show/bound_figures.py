"""Figures that set counts against their bounds, and the proof's race to move."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass.show._style import DASHES, GRAY, INK, drawing
from linclass.show.explorer import Explorer, explorer

MOST = 105  # updates in sight; the curves meet at 100 at most
_LOOKS = ((INK, "o"), (GRAY, "^"), ("#b0527f", "s"))


def race(
    x: ArrayLike,
    curves: Mapping[str, Sequence[float]],
    now: float,
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw up to three positive quantities against one number, up to its value now.

    What lies beyond `now` is not drawn, but the axes have room for it, so that the
    frames of a player do not jump. The vertical scale is logarithmic.

    Parameters
    ----------
    x : sequence of numbers
        Increasing.
    curves : dict of str to sequence
        For each name as many numbers > 0 as `x` has; at most three names.
    now : number
        The last `x` to draw.
    ax : matplotlib Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    ValueError
        If a curve has another length than `x`, or there are more than three.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> ax = race([0, 1, 2], {"updates": [2, 4, 9], "bound": [3, 8, 30]}, 1)
    >>> [line.get_ydata().tolist() for line in ax.lines]
    [[2, 4], [3, 8]]
    >>> plt.close(ax.figure)
    """
    x = np.asarray(x)
    if len(curves) > len(_LOOKS) or any(len(v) != len(x) for v in curves.values()):
        sizes = {name: len(values) for name, values in curves.items()}
        raise ValueError(
            f"race draws up to three curves of {len(x)} numbers each, as many as x "
            f"has; got {sizes}"
        )
    seen = x <= now
    everything = np.concatenate([np.asarray(v, float) for v in curves.values()])
    with drawing(ax) as ax:
        for (name, values), (color, marker), dash in zip(
            curves.items(), _LOOKS, DASHES, strict=False
        ):
            ax.plot(x[seen], np.asarray(values)[seen], c=color, marker=marker,
                    ms=5, ls=dash, label=name)  # fmt: skip
        # room above: a legend inside the axes is safe in every frame of a player
        ax.set(yscale="log", ylim=(everything.min() / 2, everything.max() * 30))
        ax.minorticks_off()
        room = 0.04 * (x[-1] - x[0])
        ax.set_xlim(x[0] - room, x[-1] + room)
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.legend(loc="upper left", fontsize=10, framealpha=1, edgecolor="none")
    return ax


def chain_explorer() -> Explorer:
    r"""Let the two ends of the proof's chain race: k γ against R √k.

    Returns
    -------
    Explorer
        Its sliders are γ, R and k; its numbers the place R²/γ² where the curves meet,
        and the room that k updates leave to ‖θ‖, if any.

    Notes
    -----
    The chain at the end of section 9.2 of Document 0.

    Examples
    --------
    >>> print(chain_explorer().numbers)
    γ = 0.5, R = 4: the curves meet at R²/γ² = 64.00. k = 16: 8 ≤ ‖θ‖ ≤ 16.00.
    """
    sliders = {
        "Margin γ": (0.5, 2.0, 0.25, 0.5),
        "Longest row R": (2.0, 5.0, 0.5, 4.0),
        "Updates k": (1, 100, 1, 16),
    }

    def room(margin: float, radius: float, k: int) -> str:
        low, high = k * margin, radius * np.sqrt(k)
        if k * margin**2 <= radius**2:  # exact, unlike the root
            return f"{low:g} ≤ ‖θ‖ ≤ {high:.2f}"
        return f"{low:g} > {high:.2f}, so there are no {k} updates"

    def draw(ax: Axes, margin: float, radius: float, k: int) -> str:
        counts = np.linspace(0, MOST, 421)
        low, high = margin * counts, radius * np.sqrt(counts)
        meet = (radius / margin) ** 2
        ax.fill_between(counts, low, high, where=low <= high, color="#e6e6e6", lw=0)
        ax.plot(counts, high, c=GRAY, ls=DASHES[1], label="$R\\sqrt{k}$")
        ax.plot(counts, low, c=INK, label="$k\\gamma$")
        ax.plot(meet, radius**2 / margin, "*", c=INK, ms=14, label="$R^2/\\gamma^2$")
        ends = [k * margin, radius * np.sqrt(k)]
        ax.plot([k, k], ends, c="#b0527f", ls="-", marker="o", ms=5, label="now")
        ax.set(xlim=(0, MOST), ylim=(0, 56), xlabel="updates $k$", ylabel="length")
        ax.legend(loc="lower center", bbox_to_anchor=(0.5, 0.99), ncols=4, fontsize=10,
                  columnspacing=1, handletextpad=0.4)  # fmt: skip
        return (
            f"γ = {margin:g}, R = {radius:g}: the curves meet at R²/γ² = {meet:.2f}. "
            f"k = {k}: {room(margin, radius, k)}."
        )

    def alt(margin: float, radius: float, k: int) -> str:
        return (
            f"The line k times {margin:g} meets the curve {radius:g} times root k at "
            f"{(radius / margin) ** 2:.2f} updates; at k = {k}: "
            f"{room(margin, radius, k)}."
        )

    return explorer(draw, sliders, alt)
