"""Chromium for the tests, and a widget in it without Jupyter."""

import base64
import json
import shutil
from contextlib import contextmanager

import pytest

# The shell is Chromium without windows. A page costs half the computing in it.
NAMES = ("chromium-headless-shell", "chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@contextmanager
def chromium():
    """A browser."""
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, NAMES)), None)
    if not path:
        raise FileNotFoundError(f"no Chromium: `apt-get install {NAMES[0]}`")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def page_of(widget, body):
    """A page with this body, which gets the address of the script and the state.

    The model of the widget is a plain object of the page.
    """
    pytest.importorskip("playwright")
    state = widget.get_state()
    script = base64.b64encode(state["_esm"].encode()).decode()
    html = body % {
        "script": f"data:text/javascript;base64,{script}",
        "state": json.dumps({k: v for k, v in state.items() if not k.startswith("_")}),
    }
    with chromium() as browser:
        page = browser.new_page()
        page.set_content(f"<style>{state['_css']}</style>{html}")
        page.wait_for_function("window.ready")
        yield page
