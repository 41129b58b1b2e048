"""What the benchmarks found: read from their file, and drawn."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, LogLocator

from linclass.book import draw
from linclass.book.draw import drawing
from linclass.book.style import GRAY, INK

_LOOKS: dict[str, dict[str, Any]] = {
    "met": {"label": "goal met", "marker": "o", "color": INK},
    "missed": {"label": "goal missed", "marker": "o", "color": INK, "mfc": "white"},
    "": {"label": "no goal", "marker": "D", "color": GRAY, "markersize": 4},
}
GAP = 3  # between two strips, in cases


class BenchmarkRow(NamedTuple):
    """One case of a benchmark: ours over the peer, the median of some runs."""

    method: str
    case: str
    what: str
    ratio: float
    low: float
    high: float
    goal: float | None
    verdict: str
    why: str = ""


def read_benchmarks(text: str) -> tuple[dict[str, str], list[BenchmarkRow]]:
    """The machine and the rows of ``benchmarks/results.md``."""
    head, *sections = re.split(r"^## ", text, flags=re.M)
    facts = dict(re.findall(r"^- ([\w-]+): (.+)$", head, re.M))
    rows = []
    for section in sections:
        method = section.split("\n", 1)[0]
        for line in re.findall(r"^\| (?!case |---)(.+) \|$", section, re.M):
            rows.append(_row(method, [cell.strip() for cell in line.split("|")]))
    return facts, rows


def _row(method: str, cells: list[str]) -> BenchmarkRow:
    try:
        case, what, ratio, spread, end = cells
        low, high = map(float, spread.split(" to "))
        if not end:
            return BenchmarkRow(method, case, what, float(ratio), low, high, None, "")
        goal, _, words = end.partition(", ")
        verdict, _, why = words.partition(": ")
        if verdict not in ("met", "missed"):
            raise ValueError(verdict)
        numbers = float(ratio), low, high, float(goal)
        return BenchmarkRow(method, case, what, *numbers, verdict, why)
    except ValueError:
        raise ValueError(f"no row of a benchmark: {cells}") from None


def time_ratios(rows: Iterable[BenchmarkRow], *, ax: Axes | None = None) -> Axes:
    """Draw the ratios of times, a strip for each method, on a logarithmic scale."""
    times = [row for row in rows if row.what.startswith("time")]
    if not times:
        raise ValueError("time_ratios draws times, and none of these rows is one")
    strips: dict[str, list[BenchmarkRow]] = {row.method: [] for row in times}
    for row in times:
        strips[row.method].append(row)
    height = 1.1 + 0.065 * (len(times) + GAP * len(strips))
    with drawing(ax, size=(6.0, height)) as ax:
        ax.axvline(1, color=GRAY, linewidth=1.5)
        below, middles = 0, []
        for cases in strips.values():
            places = range(below, below + len(cases))
            for row, y in zip(cases, places, strict=True):
                look = {"markersize": 5, **_LOOKS[row.verdict]}
                look["label"] = draw.once(ax, look["label"])
                ax.plot([row.low, row.high], [y, y], color=GRAY, linewidth=1)
                ax.plot(row.ratio, y, linestyle="none", **look)
            middles.append(float(np.mean(places)))
            below += len(cases) + GAP
        ax.set(xscale="log", xlabel="time of linclass / time of the peer")
        ax.set_yticks(middles, list(strips))
        ax.set_ylim(below - GAP / 2, -GAP / 2 - 1)
        high = max(2.0, 1.3 * max(row.high for row in times))
        ax.set_xlim(min(row.low for row in times) / 1.3, high)
        ax.axvspan(1, high, color="#eeeeee", zorder=0)
        ax.xaxis.set_major_locator(LogLocator(10, (1.0, 3.0)))
        ax.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:g}"))
        ax.xaxis.set_minor_formatter(FuncFormatter(lambda x, _: ""))
    return ax
