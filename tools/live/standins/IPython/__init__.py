"""What a page uses of IPython, where there is none."""

from IPython.display import display

__all__ = ["display", "get_ipython"]


def get_ipython():
    """There is no shell."""
    return None
