"""A player: pictures made once, then moved through by hand, anywhere."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from matplotlib.axes import Axes

from linclass.book._frame import base64_of, bundle, css_size, frame

MOST_FRAMES, MOST_BYTES = 24, 500_000


@dataclass(repr=False, eq=False)
class Player:
    """What `player` returns; made to be the last line of a cell.

    A notebook shows it as a widget that needs no kernel once it is there; what
    cannot run a widget shows one picture with its numbers, or the words of all.

    Attributes
    ----------
    label : str
        The name of the slider.
    pictures : list of bytes
        A PNG for each frame.
    alts, numbers : list of str
        What each picture shows, and the numbers that stand below it.
    start : int
        The frame that is shown first, and where nothing can move.

    Examples
    --------
    >>> Player("Step", [b"", b""], ["one line", "two lines"], ["k = 0", "k = 1"], 0)
    Player(Step, 2 frames)
    0: one line | k = 0
    1: two lines | k = 1
    """

    label: str
    pictures: list[bytes]
    alts: list[str]
    numbers: list[str]
    start: int

    def __repr__(self) -> str:
        frames = [
            f"{frame}: {alt} | {numbers}"
            for frame, (alt, numbers) in enumerate(
                zip(self.alts, self.numbers, strict=True)
            )
        ]
        return "\n".join([f"Player({self.label}, {len(frames)} frames)", *frames])

    @cached_property
    def widget(self) -> Any:
        """The widget behind the player, made when it is first shown."""
        from linclass.book.widget import PlayerWidget

        return PlayerWidget(
            label=self.label,
            pictures=[base64_of(picture) for picture in self.pictures],
            alts=self.alts,
            numbers=self.numbers,
            size=css_size(),
            start=self.start,
        )

    def _repr_mimebundle_(
        self, include: Any = None, exclude: Any = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        hint = (
            f"{self.label}: picture {self.start + 1} of {len(self.pictures)}. "
            "Run this cell, and a slider moves through them."
        )
        picture, alt = self.pictures[self.start], self.alts[self.start]
        return bundle(self, picture, alt, self.numbers[self.start], hint)


def player(
    draw: Callable[[Axes, Any], tuple[str, str]],
    values: Iterable[Any],
    label: str,
    *,
    start: int = 0,
) -> Player:
    """Draw one frame for each value, and let the reader move through them.

    Parameters
    ----------
    draw : callable
        ``draw(ax, value)`` draws one frame on fresh axes, 4.5 in by 3.6 in. It
        returns two texts: the numbers of the frame, on one line, and its alt text,
        which says in at least eight words what the frame shows.
    values : iterable
        What the frames are drawn for, at most 24.
    label : str
        The name of the slider: what moves, such as "Updates of the perceptron".
    start : int
        The frame that is shown first, and where nothing can move.

    Returns
    -------
    Player

    Raises
    ------
    ValueError
        With no frame or more than 24, over 500 kB of pictures, an alt text of fewer
        than eight words, words that are not text, or no frame `start`.

    Examples
    --------
    >>> def draw(ax, x):
    ...     ax.plot([0, x], [0, 1])
    ...     return f"x = {x}", f"The line rises from the origin up to {x}."
    >>> player(draw, [1, 2], "End of the line")
    Player(End of the line, 2 frames)
    0: The line rises from the origin up to 1. | x = 1
    1: The line rises from the origin up to 2. | x = 2
    """
    values = list(values)
    if not 1 <= len(values) <= MOST_FRAMES:
        raise ValueError(
            f"a player has 1 to {MOST_FRAMES} frames, got {len(values)}; "
            f"take every step-th value: values[::step]"
        )
    if not 0 <= start < len(values):
        raise ValueError(
            f"start must be a frame from 0 to {len(values) - 1}, got {start!r}"
        )
    frames = [frame(draw, value) for value in values]
    pictures, alts, numbers = map(list, zip(*frames, strict=True))
    total = sum(map(len, pictures))
    if total > MOST_BYTES:
        raise ValueError(
            f"a player holds at most {MOST_BYTES // 1000} kB, these {len(values)} "
            f"frames are {total // 1000} kB; take fewer, or draw less in each"
        )
    return Player(label, pictures, alts, numbers, start)
