"""Sphinx extension: `repository.url` of _config.yml switches all its buttons.

Jupyter Book stops at repository buttons, and the theme at launch buttons, while the
URL is empty. Here the first are added with it and the second dropped without it, so
that the URL is the one setting.
"""


def switch_buttons(app, config):
    options = config.html_theme_options
    if options.get("repository_url"):
        options["use_repository_button"] = True
        options["use_issues_button"] = True
    else:
        options.pop("launch_buttons", None)


def setup(app):
    # Before the theme reads its options (the default priority is 500).
    app.connect("config-inited", switch_buttons, priority=100)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
