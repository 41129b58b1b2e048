"""Draw the site's icon and card: `python tools/site_pictures.py`."""

import io
from pathlib import Path

import matplotlib
import notebooks

from linclass import MaxMargin, datasets
from linclass.book.figures import margin

STATIC = Path(__file__).resolve().parent.parent / "book" / "_static"
BLUE = "#0072b2"

# On a square of side 32: a line, two round points above it, two square ones below.
LINE = (5, 7, 27, 25)
ROUND, SQUARE, SIZE = [(17, 8), (25, 14)], [(8, 18), (15, 24)], 5


def svg():
    """The icon as a browser likes it best."""
    x1, y1, x2, y2 = LINE
    circles = (f'<circle cx="{x}" cy="{y}" r="{SIZE / 2}"/>' for x, y in ROUND)
    squares = (
        f'<path d="M{x - SIZE / 2} {y - SIZE / 2}h{SIZE}v{SIZE}h-{SIZE}z"/>'
        for x, y in SQUARE
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
        f'<rect width="32" height="32" rx="6" fill="{BLUE}"/>'
        f'<path d="M{x1} {y1}L{x2} {y2}" stroke="#fff" stroke-width="2.5"/>'
        f'<g fill="#fff">{"".join((*circles, *squares))}</g></svg>\n'
    )


def icon():
    """The same, 180 dots wide, for what knows no SVG."""
    from matplotlib.patches import Circle, FancyBboxPatch, Rectangle

    figure = matplotlib.pyplot.figure(figsize=(1.8, 1.8))
    ax = figure.add_axes((0, 0, 1, 1), xlim=(0, 32), ylim=(32, 0))
    ax.axis("off")
    frame = FancyBboxPatch((6, 6), 20, 20, "round,pad=6", fc=BLUE, ec="none")
    points = [Circle(center, SIZE / 2) for center in ROUND]
    points += [Rectangle((x - SIZE / 2, y - SIZE / 2), SIZE, SIZE) for x, y in SQUARE]
    for patch in (frame, *points):
        ax.add_patch(patch)
    for point in points:
        point.set(facecolor="white", edgecolor="none")
    x1, y1, x2, y2 = LINE
    ax.plot([x1, x2], [y1, y2], "w", linewidth=2.5 * 129.6 / 32)
    return png(figure, transparent=True)


def card():
    """What a link to the book shows: 1200 by 630 dots."""
    figure = matplotlib.pyplot.figure(figsize=(12, 6.3), facecolor="white")
    ax = figure.add_axes((0.53, 0.1, 0.44, 0.82))
    X, y = datasets.t13()
    margin.margin_strip(MaxMargin().fit(X, y), X, y, ax=ax).axis("off")
    figure.add_artist(matplotlib.patches.Rectangle((0, 0), 0.012, 1, fc=BLUE))
    figure.text(0.06, 0.56, "Linear\nclassification", size=48, weight="bold")
    figure.text(
        0.06, 0.36, "Five lecture documents, checked\nline by line in Python", size=20
    )
    figure.text(0.06, 0.14, "A book to run", size=20, color=BLUE)
    return png(figure)


def png(figure, **options):
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=100, **options)
    matplotlib.pyplot.close(figure)
    return notebooks.without_text_chunks(file.getvalue())


def draw():
    """Each file of the site's own, by name."""
    matplotlib.use("agg")
    return {"icon.svg": svg().encode(), "icon.png": icon(), "card.png": card()}


if __name__ == "__main__":
    for name, content in draw().items():
        (STATIC / name).write_bytes(content)
