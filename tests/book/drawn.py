"""What stands in a picture: by its name, in words, as arrows and as lines."""

import base64
import io

import numpy as np
from matplotlib.lines import AxLine
from PIL import Image


def names(ax):
    """The names that a legend has, or would have."""
    return ax.get_legend_handles_labels()[1]


def named(ax, label):
    """The one artist with this name."""
    handles, labels = ax.get_legend_handles_labels()
    (found,) = [h for h, name in zip(handles, labels, strict=True) if name == label]
    return found


def written(texts):
    """The words of axes, of a legend or of tick labels, those of arrows apart."""
    texts = getattr(texts, "texts", texts)
    return [text.get_text() for text in texts if text.get_text()]


def arrows(ax):
    """Tail and tip of every arrow."""
    drawn = [text for text in ax.texts if getattr(text, "arrow_patch", None)]
    return [(np.array(text.xyann), np.array(text.xy)) for text in drawn]


def boundaries(ax):
    """Two points of every line that has no end."""
    endless = [line for line in ax.lines if isinstance(line, AxLine)]
    return [np.array([line.get_xy1(), line.get_xy2()]) for line in endless]


def segments(ax):
    """The ends of every other line of two points."""
    drawn = [line for line in ax.lines if not isinstance(line, AxLine)]
    return [line.get_xydata() for line in drawn if len(line.get_xydata()) == 2]


def gray(picture):
    """A PNG, in bytes or in base64, as an array of levels from 0 to 255."""
    png = base64.b64decode(picture) if isinstance(picture, str) else picture
    with Image.open(io.BytesIO(png)) as opened:
        return np.asarray(opened.convert("L"), dtype=int)


def in_view(ax, place):
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    return left < place[0] < right and bottom < place[1] < top
