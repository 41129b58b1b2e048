"""What a page uses of IPython.display."""


class Markdown:
    """Text with marks, shown as such."""

    def __init__(self, data):
        self.data = data

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/markdown": self.data, "text/plain": repr(self)}


def display(*objects, **options):
    """Show each object below the cell that runs."""
    from live import runner

    for each in objects:
        runner.show(each)
