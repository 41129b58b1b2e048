"""A widget in Chromium, without Jupyter: its model is a plain object of the page."""

import base64
import json
from contextlib import contextmanager

import pytest


@contextmanager
def page_of(widget, body):
    """A page with this body, which gets the address of the script and the state."""
    playwright = pytest.importorskip("playwright.sync_api")
    state = widget.get_state()
    script = base64.b64encode(state["_esm"].encode()).decode()
    html = body % {
        "script": f"data:text/javascript;base64,{script}",
        "state": json.dumps({k: v for k, v in state.items() if not k.startswith("_")}),
    }
    with playwright.sync_playwright() as p:
        browser = p.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        page.set_content(f"<style>{state['_css']}</style>{html}")
        page.wait_for_function("window.ready")
        yield page
        browser.close()
