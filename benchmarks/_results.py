"""What the benchmarks found, as rows, and the file `results.md` that keeps them."""

import datetime
import importlib.metadata
import os
import platform
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from statistics import geometric_mean
from typing import NamedTuple

from threadpoolctl import threadpool_info

FILE = Path(__file__).with_name("results.md")
ABOUT = """\
# Ours beside what one would take instead

Written by `make bench`: one run, on the machine named below. A ratio is ours / peer:
below 1 we are ahead. It is the median of at least five runs by turns, beside its
smallest and largest value, after the two answers were found equally good: each script
says who the peer is, and what equally good means. The goal of a time is 1 where nothing
else is said, and 0.35 for the geometric mean of all times. Growth, t(10n) / t(n), is
that of the time, for ten times as many samples; memory is the peak that Python and
numpy had in use."""
MEAN_GOAL = 0.35
PACKAGES = ("numpy", "scipy", "scikit-learn", "numba")


class Row(NamedTuple):
    """One case: the median of its ratios, and the smallest and the largest of them."""

    case: str
    what: str
    ratio: float
    low: float
    high: float
    goal: float | None = None
    why: str = ""  # the goal is missed

    @property
    def verdict(self) -> str:
        if self.goal is None:
            return ""
        return "met" if self.ratio <= self.goal else "missed"

    def cells(self) -> list[str]:
        goal = "" if self.goal is None else f"{self.goal:g}, {self.verdict}"
        if self.verdict == "missed" and self.why:
            goal += f": {self.why}"
        spread = f"{digits(self.low)} to {digits(self.high)}"
        return [self.case, self.what, digits(self.ratio), spread, goal]


def digits(x: float) -> str:
    """Three of them."""
    return f"{x:#.3g}".rstrip(".")


def report(row: Row) -> None:
    case, what, ratio, spread, goal = row.cells()
    goal = goal and f"  goal {goal}".replace("missed", "MISSED")
    print(f"{case:62} {what:15} {ratio:>6}  ({spread}){goal}", flush=True)


def summary(rows: Iterable[Row]) -> str:
    """How many goals are met, and the geometric mean of all ratios of times."""
    rows = list(rows)
    verdicts = [row.verdict for row in rows if row.verdict]
    times = [row.ratio for row in rows if row.what.startswith("time")]
    mean = Row("", "time", geometric_mean(times), 0, 0, MEAN_GOAL)
    return (
        f"{verdicts.count('met')} of {len(verdicts)} goals are met; the geometric mean "
        f"of {len(times)} times is {digits(mean.ratio)} (goal {MEAN_GOAL}, "
        f"{mean.verdict})"
    )


def markdown(facts: Mapping[str, str], sections: Mapping[str, tuple[str, list]]) -> str:
    """The file: what it is, the machine, and a table for each script."""
    rows = [row for _, found in sections.values() for row in found]
    facts = {"result": summary(rows), **facts}
    lines = [ABOUT, "", *(f"- {name}: {fact}" for name, fact in facts.items())]
    for name, (about, rows) in sections.items():
        head = ["case", "what", "ours / peer", "smallest to largest", "goal"]
        table = [head, ["---"] * len(head), *(row.cells() for row in rows)]
        lines += ["", f"## {name.replace('_', ' ')}", "", about, ""]
        lines += [f"| {' | '.join(cells)} |" for cells in table]
    return "\n".join(lines) + "\n"


def machine() -> dict[str, str]:
    """Whatever a ratio may depend on."""
    modules = {"scikit-learn": "sklearn"}
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    facts = {
        "date": datetime.date.today().isoformat(),
        "processor": f"{processor()}, {os.cpu_count()} cores",
        "memory": f"{memory / 2**30:.0f} GiB",
        "system": f"{platform.system()}, {platform.machine()}",
        "threads": "BLAS and OpenMP have one, where the row does not say more",
        "BLAS": "; ".join(sorted(set(map(blas, threadpool_info())) - {""})),
        "Python": platform.python_version(),
    }
    for name in PACKAGES:
        if modules.get(name, name) in sys.modules:
            facts[name] = importlib.metadata.version(name)
    return facts


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:  # not Linux
        lines = []
    models = [line.split(":")[1].strip() for line in lines if "model name" in line]
    return models[0] if models else platform.processor()


def blas(pool: dict) -> str:
    """A thread pool of linear algebra, with the kernel that ran; others are ""."""
    if pool["user_api"] != "blas":
        return ""
    owner = "numpy" if "numpy" in pool["filepath"] else "scipy"
    name, version = pool["internal_api"], pool["version"]
    return f"{owner} has {name} {version}, kernel {pool.get('architecture', 'unknown')}"
