"""The stops of an explorer, and what it says at them without drawing a picture."""

from matplotlib.figure import Figure


def stops(slider):
    """All values of a slider, as a browser computes them."""
    low, high, step, _ = slider
    return [low + k * step for k in range(round((high - low) / step) + 1)]


def told(explorer, *values):
    """The numbers; the picture, which takes most of the time, is not rendered."""
    return explorer._draw(Figure().add_subplot(), *values)[0]


def alt_of(explorer, *values):
    """The alt text; the picture is not rendered."""
    return explorer._draw(Figure().add_subplot(), *values)[1]
