"""Figures that set counts against their bounds."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass.show._style import DASHES, GRAY, INK, drawing

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
