"""The stops of an explorer, and what it says at them without drawing a picture."""

from itertools import product
from operator import ne

from matplotlib.figure import Figure


def stops(slider):
    """All values of a slider, as a browser computes them."""
    low, high, step, _ = slider
    return [low + k * step for k in range(round((high - low) / step) + 1)]


class Paper:
    """Axes on which nothing stays: for thousands of stops whose words are compared.

    Drawing a stop takes 10 to 25 ms, its words 0.1 ms.
    """

    def __getattr__(self, name):
        return self

    def __call__(self, *args, **kwargs):
        return self

    def get_xlim(self):
        return -8.0, 8.0

    get_ylim = get_xlim

    def get_legend(self):
        return None

    def get_legend_handles_labels(self):
        return [], []


def told(explorer, *values):
    """The numbers; the picture, which takes most of the time, is not rendered."""
    return explorer._draw(Figure().add_subplot(), *values)[0]


def alt_of(explorer, *values):
    """The alt text; the picture is not rendered."""
    return explorer._draw(Figure().add_subplot(), *values)[1]


def alts_of(explorer, lists):
    """Each combination of stops, from one list for each slider, with its alt text.

    The picture is drawn, too, where at most one slider is off the middle of its list,
    and where all are at an end.
    """
    lists = [list(stops) for stops in lists]
    middle = [stops[len(stops) // 2] for stops in lists]
    ends = set(product(*((stops[0], stops[-1]) for stops in lists)))
    for values in product(*lists):
        alt = explorer._draw(Paper(), *values)[1]
        moved = sum(map(ne, values, middle))
        if moved < 2 or values in ends:
            assert alt_of(explorer, *values) == alt
        yield values, alt
