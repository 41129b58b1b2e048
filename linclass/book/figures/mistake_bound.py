"""The two numbers of the mistake bound, its two lemmas, and the room they leave."""

from collections.abc import Callable

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Circle
from matplotlib.ticker import LogLocator, MaxNLocator
from numpy.typing import ArrayLike

from linclass._checks import FloatArray
from linclass.book import draw
from linclass.book.figures.margin import strip
from linclass.book.player import Player, player
from linclass.book.style import DASHES, GRAY, INK, PINK, ROSE
from linclass.geometry import Halfspace, margin, radius, support_points


def radius_and_margin(h: Halfspace, X: ArrayLike, y: ArrayLike) -> Axes:
    """Draw the two lengths of the mistake bound: the radius about the origin and the
    margin, with the points that touch the strip."""
    X = np.asarray(X, dtype=float)
    R, gamma = radius(X), margin(h, X, y)
    longest = X[np.argmax((X**2).sum(axis=1))]
    nearest = X[support_points(h, X, y)]
    with draw.plane(None, X, also=[[[-R, -R], [R, R]]]) as ax:
        strip(ax, h, gamma)
        draw.points(X, y, ax=ax)
        plt.setp(ax.collections, sizes=[34])  # small, to see which touch the strip
        ax.plot(0, 0, "P", c=INK, ms=8, label="origin", zorder=5)
        ax.plot(*np.transpose([[0, 0], longest]), c=INK, lw=1.6, ls=DASHES[1],
                label=f"radius, R = {R:.4g}")  # fmt: skip
        ax.add_patch(Circle((0, 0), R, fill=False, ec=INK, lw=1.6, ls=DASHES[1]))
        draw.mark(nearest, ax=ax, label="touches the strip")
        foot = 1.2 * R * draw.along(h)  # on the boundary, where no point hides it
        edge = foot - gamma * draw.unit(h)
        ax.plot(*np.transpose([foot, edge]), c=INK, lw=3, solid_capstyle="butt")
        draw.note(ax, "$\\gamma$", edge, shift=-12 * draw.unit(h), size=13)
    return ax


def against(
    values: ArrayLike, bound: Callable[[FloatArray], FloatArray], names: tuple[str, str]
) -> Axes:
    """Draw a quantity after each update and its bound, a function of their number, both
    with their names, and shade the side of the bound on which the values lie."""
    values = np.asarray(values)
    last = len(values) - 1
    k, fine = np.linspace(0, last, last + 1), np.linspace(0, last, 201)
    curve = bound(fine)
    top = 1.08 * max(values.max(), curve.max())
    edge = top if (values >= bound(k)).all() else 0.0
    with draw.drawing() as ax:
        ax.fill_between(fine, curve, edge, color="#e6e6e6", lw=0, label="allowed")
        ax.plot(fine, curve, c=GRAY, ls=DASHES[1], label=names[1])
        ax.plot(k, values, c=INK, marker="o", ms=6, label=names[0])
        ax.set(xlabel="updates $k$", ylabel=names[0], ylim=(0, top))
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    return ax


def wedge(path: ArrayLike, direction: ArrayLike, margin: float, radius: float) -> Axes:
    """Draw the chain of the proof: k γ, ⟨θ, u⟩, the length of θ and R √k, up to where
    the two ends meet; u is the direction divided by its length."""
    theta = np.asarray(path, dtype=float)[1:]
    u = np.asarray(direction) / np.linalg.norm(direction)
    k = np.arange(1, len(theta) + 1)
    meet = (radius / margin) ** 2
    ends = np.geomspace(1, meet, 200)
    low, high = margin * ends, radius * np.sqrt(ends)
    with draw.drawing(size=(6.0, 5.6)) as ax:
        ax.fill_between(ends, low, high, color="#e6e6e6", lw=0, label="allowed")
        ax.plot(ends, high, c=GRAY, lw=4, alpha=0.5, label="$R\\sqrt{k}$")
        ax.plot(ends, low, c=GRAY, lw=4, ls=DASHES[2], label="$k\\gamma$")
        ax.plot(k, np.linalg.norm(theta, axis=1), c=INK, lw=1.2, marker="o", ms=5,
                label="$\\|\\theta_k\\|$")  # fmt: skip
        ax.plot(k, theta @ u, c=ROSE, lw=1.2, marker="^", ms=5,
                label="$\\langle\\theta_k,u\\rangle$")  # fmt: skip
        ax.plot(meet, radius**2 / margin, "*", c=ROSE, ms=15,
                label=f"$R^2/\\gamma^2$ = {meet:.2f}")  # fmt: skip
        ax.set(xscale="log", yscale="log", xlabel="updates $k$", ylabel="length")
        for axis in (ax.xaxis, ax.yaxis):
            axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
            axis.set_major_formatter("{x:g}")
        ax.minorticks_off()
        ax.set_aspect("equal")  # slopes 1 and 1/2 look it
    return ax


def room(k: int, margin: float, square: float) -> FloatArray:
    """The edge of all θ of the plane that both lemmas allow after k updates, with
    u = (1, 0) and R² = `square`: a piece of the disk of radius R √k behind a chord, a
    single point, or nothing."""
    foot, length = k * margin, np.sqrt(k * square)
    if foot > length:
        return np.empty((0, 2))
    angle = np.arccos(foot / length) if k else 0.0
    turns = np.linspace(-angle, angle, 121)
    edge: FloatArray = length * np.column_stack([np.cos(turns), np.sin(turns)])
    return edge


def room_player(path: ArrayLike, margin: float, square: float) -> Player:
    """Move through the updates of a run in the plane, and see where θ may still be, up
    to the first k that leaves no room."""
    path = np.asarray(path)
    end, last = len(path) - 1, int(square / margin**2) + 1
    tall = 0.6 + square / margin / 2  # half of the longest chord, and some room

    def frame(ax: Axes, k: int) -> tuple[str, str]:
        edge = room(k, margin, square)
        whole = Circle((0, 0), np.sqrt(k * square), fill=False, ec=GRAY, ls=DASHES[2])
        with draw.drawing(ax):
            ax.add_patch(whole)
            ax.axvline(k * margin, c=GRAY, ls=DASHES[1])
            if not len(edge):
                ax.text(0.8, 0.9, "no room", ha="center", transform=ax.transAxes)
                space = "there is no room left for θ"
            elif np.ptp(edge, axis=0).max() == 0:
                ax.plot(*edge[0], "*", c=ROSE, ms=16, zorder=2)
                space = "the room for θ is a single point"
            else:
                ax.fill(*edge.T, fc=PINK, ec=ROSE, lw=1.2, zorder=1)
                space = "the room for θ is a piece of a disk"
            ax.plot(*path[: k + 1].T, c=INK, lw=1.4, marker="o", ms=5)
            ax.set(xlim=(-1.5, last * margin + 1), ylim=(-tall, tall))
            ax.set(xlabel="first entry of θ", ylabel="second entry of θ")
            ax.set_title("● run   ╌ progress kγ   ⋯ length √k R   shaded: room",
                         fontsize=10)  # fmt: skip
            ax.set_aspect("equal")
        at = "({}, {})".format(*path[min(k, end)])
        way = "has come to" if k <= end else f"ended after {end} updates at"
        now = f"θ = {at}. Room"
        if k > end:
            now = f"the run ended at {at}. After {k} updates θ would need"
        return (
            f"k = {k}: {now}: ⟨θ, u⟩ ≥ {k * margin:g} and ‖θ‖² ≤ {k * square:g}."
        ), f"With k = {k}, {space}; the run is a zigzag path that {way} {at}."

    return player(frame, range(last + 1), "Number of updates", start=min(3, last))


def shares(updates: ArrayLike, bounds: ArrayLike) -> Axes:
    """Draw how many runs used which share of their bound."""
    used = np.asarray(updates) / np.asarray(bounds)
    edges = np.linspace(0, 1.1, 45).tolist()
    with draw.drawing() as ax:
        ax.hist(used, edges, color="#9aa7b5", edgecolor="white", lw=0.5, label="runs")
        ax.axvline(1, c=INK, ls=DASHES[1], label="the bound")
        half = float(np.median(used))
        ax.axvline(half, c=INK, lw=1.2, ls=DASHES[2], label=f"median: {half:.2f}")
        ax.plot(used.max(), 0.03, "v", c=ROSE, ms=9, label=f"closest: {used.max():.2f}",
                transform=ax.get_xaxis_transform())  # fmt: skip
        ax.set(xlabel="updates / bound", ylabel="number of runs", xlim=(0, 1.1))
    return ax
