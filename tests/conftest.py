"""Settings for all tests."""

from hypothesis import settings

# A busy machine breaks no law.
settings.register_profile("book", deadline=None)
settings.load_profile("book")
