"""Sphinx extension: what a page says of itself, a page for wrong addresses, a sitemap.

Title and description stand on every page. What needs a full address (canonical link,
picture for social media, sitemap) comes once `html.baseurl` of _config.yml is set.
"""

import re
from pathlib import Path
from urllib.parse import urljoin, urlsplit
from xml.sax.saxutils import escape

from docutils import nodes

TEMPLATES = Path(__file__).resolve().parent / "templates"
SHORT = 160  # letters, about what a list of search results shows
TEX = {r"\pm": "±", r"\gamma": "γ", "^2": "²"}  # what first sentences are written with
SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"


def add_templates(app, config):
    config.templates_path.append(str(TEMPLATES))
    if config.html_baseurl:
        config.html_baseurl = config.html_baseurl.rstrip("/") + "/"


def description(doctree):
    """The first sentence of a page, and those after it while there is room."""
    paragraph = next(iter(doctree.findall(nodes.paragraph)), None)
    if paragraph is None:
        return ""
    words = " ".join(paragraph.astext().split())
    for command, letter in TEX.items():
        words = words.replace(command, letter)
    first, *others = re.split(r"(?<=[.?!]) ", words)
    for sentence in others:
        if len(first) + len(sentence) >= SHORT:
            break
        first += " " + sentence
    return first


def describe(app, pagename, templatename, context, doctree):
    base = app.config.html_baseurl
    context["site_root"] = urlsplit(base).path or "/"
    context["card"] = base and urljoin(base, "_static/card.png")
    if doctree is not None:
        context["is_root"] = pagename == app.config.root_doc
        context["plain_title"] = app.env.titles[pagename].astext()
        context["description"] = description(doctree)


def wrong_address(app):
    """It is shown at addresses of any depth, so it stands alone."""
    yield "404", {}, "404.html"


def write_sitemap(app, exception):
    base = app.config.html_baseurl
    if exception or not base:
        return
    places = [base + app.builder.get_target_uri(page) for page in app.env.found_docs]
    lines = [f"<url><loc>{escape(place)}</loc></url>" for place in sorted(places)]
    sitemap = Path(app.outdir, "sitemap.xml")
    sitemap.write_text(
        f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{SITEMAP}">\n'
        + "\n".join(lines)
        + "\n</urlset>\n",
        encoding="utf-8",
    )


def setup(app):
    app.connect("config-inited", add_templates)
    app.connect("html-page-context", describe)
    app.connect("html-collect-pages", wrong_address)
    app.connect("build-finished", write_sitemap)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
