"""The backend of matplotlib on a live page: figures become pictures below the cell."""

from live import runner
from matplotlib.backends.backend_agg import FigureCanvasAgg as FigureCanvas

__all__ = ["FigureCanvas", "show"]


def show(*arguments, **options):
    """Show all open figures, and close them."""
    runner.show_figures()
