"""A widget whose other half is on the page: traits, sent when they change.

Only what `linclass.book.widget` needs: `model_id`, `send`, `on_msg`, `hold_sync`.
"""

from contextlib import contextmanager

import traitlets


class AnyWidget(traitlets.HasTraits):
    """Traits tagged ``sync=True`` are the state that the page has, too."""

    def __init__(self, **state):
        from live import runner

        super().__init__(**state)
        self._handlers, self._held, self._theirs = [], None, {}
        self.model_id = runner.register(self)
        self.observe(self._changed, list(self.traits(sync=True)))

    def state(self):
        """All that the page has to know."""
        return {name: getattr(self, name) for name in self.traits(sync=True)}

    def send(self, content, buffers=None):
        """A word to the page."""
        from live import runner

        runner.post({"is": content, "widget": self.model_id})

    def on_msg(self, handler):
        """Call the handler with each word from the page."""
        self._handlers.append(handler)

    def hear(self, content):
        """A word from the page."""
        for handler in self._handlers:
            handler(self, content, [])

    def take(self, state):
        """Traits that the page has changed; they are not sent back."""
        self._theirs = state
        try:
            for name, value in state.items():
                setattr(self, name, value)
        finally:
            self._theirs = {}

    @contextmanager
    def hold_sync(self):
        """Gather the changes of a block, and send them at once."""
        if self._held is not None:
            yield
            return
        self._held = {}
        try:
            yield
        finally:
            held, self._held = self._held, None
            self._update(held)

    def _changed(self, change):
        name, value = change["name"], change["new"]
        if name in self._theirs and self._theirs[name] == value:
            return
        if self._held is None:
            self._update({name: value})
        else:
            self._held[name] = value

    def _update(self, state):
        from live import runner

        if state:
            runner.post({"is": "update", "widget": self.model_id, "state": state})
