"""Sphinx extension: `repository.url` of _config.yml switches all its buttons.

Jupyter Book stops at repository buttons, and the theme at launch buttons, while the
URL is empty. Here the first are added with it and the second dropped without it, so
that the URL is the one setting. Only a page that works alone can be launched: one that
has the cell of first_cell.py.
"""

import json
from pathlib import Path

import first_cell


def switch_buttons(app, config):
    options = config.html_theme_options
    if options.get("repository_url"):
        options["use_repository_button"] = True
        options["use_issues_button"] = True
    else:
        options.pop("launch_buttons", None)


def works_alone(path):
    """Whether a source of the site is a page with that cell."""
    if path.suffix != ".ipynb":
        return False
    page = json.loads(path.read_text(encoding="utf-8"))
    return any(map(first_cell.is_first, page["cells"]))


def drop_launch_buttons(app, pagename, templatename, context, doctree):
    if doctree is None or not works_alone(Path(app.env.doc2path(pagename))):
        context["header_buttons"] = [
            button
            for button in context.get("header_buttons", [])
            if button.get("label") != "launch-buttons"
        ]


def setup(app):
    # Before the theme reads its options (the default priority is 500).
    app.connect("config-inited", switch_buttons, priority=100)
    # After the theme has made its buttons.
    app.connect("html-page-context", drop_launch_buttons, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
