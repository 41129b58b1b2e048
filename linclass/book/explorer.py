"""An explorer: sliders, and a picture that the kernel draws anew for their values."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from linclass.book._frame import Draw, base64_of, bundle, css_size, frame

MOST_SLIDERS = 5
Slider = tuple[float, float, float, float]


class Explorer:
    """What `explorer` returns; made to be the last line of a cell.

    In JupyterLab, and on the site once the reader has run the cell, it is a widget with
    sliders. Everywhere else the picture of the start stands alone, with its numbers and
    a hint that the sliders come when the cell is run.

    Attributes
    ----------
    sliders : dict
        Label to (low, high, step, start).
    picture : bytes
        A PNG of the start.
    alt, numbers : str
        What the picture of the start shows, and the numbers that stand below it.
    hint : str
        The sentence that stands where no slider can move.

    Examples
    --------
    >>> def draw(ax, k):
    ...     return f"k = {k}", f"An empty picture that stands for the value {k}."
    >>> Explorer(draw, {"Steps": (0, 9, 1, 2)})
    Explorer(Steps = 2)
    0: An empty picture that stands for the value 2. | k = 2
    Here: Steps = 2. Run this cell, and sliders move them.
    >>> Explorer(draw, {"Steps": (0, 9, 1, 2)}).at(5)[1:]
    ('An empty picture that stands for the value 5.', 'k = 5')
    """

    def __init__(self, draw: Draw, sliders: Mapping[str, Slider]) -> None:
        self._draw = draw
        self.sliders = dict(sliders)
        self._start = [start for *_, start in self.sliders.values()]
        self.picture, self.alt, self.numbers = self.at(*self._start)
        named = zip(self.sliders, self._start, strict=True)
        self._named = ", ".join(f"{label} = {start:g}" for label, start in named)
        self.hint = f"Here: {self._named}. Run this cell, and sliders move them."

    def __repr__(self) -> str:
        first = f"Explorer({self._named})"
        return "\n".join([first, f"0: {self.alt} | {self.numbers}", self.hint])

    def at(self, *values: float) -> tuple[bytes, str, str]:
        """The picture, its alt text and its numbers for these values of the sliders.

        A ValueError says if `draw` does not return two texts, the second of eight words
        or more.
        """
        # A browser says 2 where Python says 2.0.
        values = tuple(
            float(value)
            if any(isinstance(number, float) for number in slider)
            else value
            for value, slider in zip(values, self.sliders.values(), strict=True)
        )
        return frame(self._draw, *values)

    @cached_property
    def widget(self) -> Any:
        """The widget behind the explorer, made when it is first shown."""
        from linclass.book.widget import ExplorerWidget

        return ExplorerWidget(
            self.at,
            sliders=[[label, *limits[:3]] for label, limits in self.sliders.items()],
            values=self._start,
            picture=base64_of(self.picture),
            alt=self.alt,
            numbers=self.numbers,
            hint=self.hint,
            size=css_size(),
        )

    def _repr_mimebundle_(
        self, include: Any = None, exclude: Any = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        return bundle(self, self.picture, self.alt, self.numbers, self.hint)


def explorer(draw: Draw, sliders: Mapping[str, Slider]) -> Explorer:
    """Draw one picture, and let the reader move the numbers it is drawn for.

    Parameters
    ----------
    draw : callable
        ``draw(ax, *values)`` draws the picture on fresh axes, 4.5 in by 3.6 in. It
        returns two texts: its numbers, on one line, and its alt text, which says in
        at least eight words what the picture shows.
    sliders : dict
        One to five, in the order of the values: label to (low, high, step, start).
        A slider whose four numbers are integers gives integers.

    Returns
    -------
    Explorer

    Raises
    ------
    ValueError
        With no slider or more than five, a slider that cannot move, or starts outside
        its limits or between two steps, or if `draw` does not return two texts, the
        second of eight words or more.

    Examples
    --------
    >>> def draw(ax, slope, height):
    ...     ax.plot([0, 1], [height, height + slope])
    ...     alt = f"A line rises by {slope} from where it begins, at {height}."
    ...     return f"g(x) = {slope} x + {height}", alt
    >>> sliders = {"Slope": (0, 9, 1, 2), "Height": (0.0, 1.0, 0.25, 0.5)}
    >>> explorer(draw, sliders)
    Explorer(Slope = 2, Height = 0.5)
    0: A line rises by 2 from where it begins, at 0.5. | g(x) = 2 x + 0.5
    Here: Slope = 2, Height = 0.5. Run this cell, and sliders move them.
    """
    if not 1 <= len(sliders) <= MOST_SLIDERS:
        raise ValueError(
            f"an explorer has 1 to {MOST_SLIDERS} sliders, got {len(sliders)}; "
            "fix the other numbers"
        )
    for label, (low, high, step, start) in sliders.items():
        if not (low <= start <= high and 0 < step <= high - low):
            raise ValueError(
                f"slider {label!r} is {(low, high, step, start)}; wanted is "
                "(low, high, step, start) with low <= start <= high, "
                "0 < step <= high - low"
            )
        steps = (start - low) / step
        if abs(steps - round(steps)) > 1e-6:
            raise ValueError(
                f"slider {label!r} starts at {start:g}, but a browser goes from "
                f"{low:g} in steps of {step:g}; start at {low + round(steps) * step:g}"
            )
    return Explorer(draw, sliders)
