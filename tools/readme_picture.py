"""Draw the picture of README.md: `python tools/readme_picture.py`."""

import io
from pathlib import Path

import matplotlib
import notebooks

from linclass import MaxMargin, Perceptron, datasets
from linclass.book import draw

PICTURE = Path(__file__).resolve().parent.parent / "book" / "_static" / "readme.png"


def picture():
    """The picture, as a PNG."""
    matplotlib.use("agg")
    X, y = datasets.t13()
    models = {
        "perceptron": Perceptron().fit(X, y),
        "largest margin": MaxMargin().fit(X, y),
    }
    figure = draw.lines(models, X, y).figure
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=100)
    matplotlib.pyplot.close(figure)
    return notebooks.without_text_chunks(file.getvalue())


if __name__ == "__main__":
    PICTURE.write_bytes(picture())
