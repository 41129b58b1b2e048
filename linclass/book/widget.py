"""The player and the explorer in the browser: two small widgets of one look.

Keys do not bubble: JupyterLab would take them for its own commands; Ctrl and Cmd pass,
so that saving works. The sizes are fixed, so that nothing jumps.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from linclass._extras import needing
from linclass.book._frame import base64_of

with needing("book"):
    import anywidget
    import traitlets

SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
LOOK = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")


class PlayerWidget(anywidget.AnyWidget):
    """Frames, their words, and where to begin: the page holds every frame."""

    label = traitlets.Unicode().tag(sync=True)
    pictures = traitlets.List(traitlets.Unicode()).tag(sync=True)  # base64 of PNG
    alts = traitlets.List(traitlets.Unicode()).tag(sync=True)
    numbers = traitlets.List(traitlets.Unicode()).tag(sync=True)
    size = traitlets.List(traitlets.Int()).tag(sync=True)  # CSS pixels
    start = traitlets.Int().tag(sync=True)
    _esm, _css = SCRIPT, LOOK


class ExplorerWidget(anywidget.AnyWidget):
    """Sliders, and the picture of their values, drawn by the kernel."""

    # Each slider is [label, low, high, step].
    sliders = traitlets.List(traitlets.List()).tag(sync=True)
    values = traitlets.List(traitlets.Any()).tag(sync=True)
    picture = traitlets.Unicode().tag(sync=True)  # base64 of PNG
    alt = traitlets.Unicode().tag(sync=True)
    numbers = traitlets.Unicode().tag(sync=True)
    hint = traitlets.Unicode().tag(sync=True)
    size = traitlets.List(traitlets.Int()).tag(sync=True)
    _esm, _css = SCRIPT, LOOK

    def __init__(self, at: Callable[..., tuple[bytes, str, str]], **state: Any) -> None:
        """`at(*values)` gives a PNG, its alt text and its numbers."""
        super().__init__(**state)
        self._at = at
        self.observe(self._move, "values")
        self.on_msg(lambda *message: self.send("here"))

    def _move(self, change: Any) -> None:
        with self.hold_sync():  # one message to the browser
            try:
                picture, self.alt, self.numbers = self._at(*self.values)
            except Exception as error:  # the picture stays, so the words must not
                self.numbers = f"Not drawn: {type(error).__name__}: {error}"
                raise
            self.picture = base64_of(picture)
