"""What a player and an explorer share: one picture, its words, and what is shown."""

import base64
import io
import textwrap
from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from numpy.typing import NDArray
from PIL import Image

from linclass.book.style import looks

SIZE = (4.5, 3.6)  # inches
DOTS = 100  # of the browser, to an inch
SHARPNESS = 2  # dots of the picture to one of the browser, for fine screens
LEAST_WORDS = 8
LINE, LETTERS = 0.17, 60  # height and length of a line of words below a picture

VIEW = "application/vnd.jupyter.widget-view+json"
NO_WIDGETS = 'To move it, type pip install "linclass[book]", and restart the kernel.'

Pixels = NDArray[np.uint8]
Draw = Callable[..., tuple[str, str]]  # numbers and alt text


def frame(draw: Draw, *values: Any) -> tuple[bytes, str, str]:
    """A PNG, its alt text and its numbers; fixed edges, so that no frame jumps."""
    with looks():
        canvas = FigureCanvasAgg(Figure(figsize=SIZE, dpi=SHARPNESS * DOTS))
        ax = canvas.figure.add_subplot()
        canvas.figure.subplots_adjust(left=0.16, right=0.97, bottom=0.15, top=0.91)
        words = draw(ax, *values)
        called = f"draw({', '.join(['ax', *map(repr, values)])})"
        if not (isinstance(words, tuple) and list(map(type, words)) == [str, str]):
            raise ValueError(
                f"{called} returned {words!r}; return two texts, the numbers of the "
                "frame and its alt text: f'{updates} updates', 'The line ...'"
            )
        numbers, alt = words
        if len(alt.split()) < LEAST_WORDS:
            raise ValueError(
                f"the alt text of {called} is {alt!r}; say in at least {LEAST_WORDS} "
                "words what the picture shows"
            )
        return _png(_pixels(canvas)), alt, numbers


def with_words(picture: bytes, *paragraphs: str) -> bytes:
    """The picture with words below it, for where only a picture is shown."""
    glued = [words.replace(" = ", "\u00a0=\u00a0") for words in paragraphs]
    lines = [line for words in glued for line in textwrap.wrap(words, LETTERS)]
    with looks():
        figure = Figure((SIZE[0], LINE * (len(lines) + 1)), dpi=SHARPNESS * DOTS)
        canvas = FigureCanvasAgg(figure)
        figure.text(0.03, 1, "\n".join(lines), va="top", size=8.5, parse_math=False)
        words = _pixels(canvas)
    with Image.open(io.BytesIO(picture)) as above:
        return _png(np.vstack([np.asarray(above.convert("RGB")), words]))


def base64_of(picture: bytes) -> str:
    """Bytes as a browser wants them."""
    return base64.b64encode(picture).decode()


def css_size() -> list[int]:
    """Width and height of a frame in the browser."""
    return [round(DOTS * side) for side in SIZE]


def bundle(
    shown: Any, picture: bytes, alt: str, *paragraphs: str
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a notebook is handed: the widget, and what stands where none can run.

    The last paragraph says how the picture comes to move.
    """
    data: dict[str, Any] = {"text/plain": repr(shown)}
    try:
        model = shown.widget.model_id
    except ImportError:
        paragraphs = (*paragraphs[:-1], NO_WIDGETS)
    else:
        data[VIEW] = {"version_major": 2, "version_minor": 0, "model_id": model}
    picture = with_words(picture, *paragraphs)
    with Image.open(io.BytesIO(picture)) as opened:
        width, height = (side // SHARPNESS for side in opened.size)
    data["image/png"] = base64_of(picture)
    return data, {"image/png": {"width": width, "height": height, "alt": alt}}


def _pixels(canvas: FigureCanvasAgg) -> Pixels:
    canvas.draw()
    return np.asarray(canvas.buffer_rgba())[..., :3]


def _png(pixels: Pixels) -> bytes:
    """A picture in 256 colors: no eye sees it, and it takes half the bytes.

    Pillow looks at one pixel of each run of a color along a row: 0.03 of them.
    """
    red, green, blue = pixels.astype(np.int32).transpose(2, 0, 1)
    colors = (red << 16 | green << 8 | blue).ravel()
    begins = np.flatnonzero(np.diff(colors, prepend=-1))
    runs = pixels.reshape(-1, 3)[begins]
    reduced = Image.fromarray(runs[np.newaxis]).quantize(256)
    lengths = np.diff(begins, append=colors.size)
    indices = np.repeat(np.asarray(reduced)[0], lengths)
    picture = Image.fromarray(indices.reshape(pixels.shape[:2]))
    picture.putpalette(reduced.getpalette() or [])
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()
