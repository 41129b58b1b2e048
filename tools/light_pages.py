"""Sphinx extension: pages of fewer bytes, in which no picture jumps.

What is taken away says nothing: the colors of names, brackets, operators and blanks,
the pieces of a string, the theme's second way of drawing its icons, and the settings of
its button for live code. The size of a picture is written down, so that its room is
kept before it comes.
"""

import re
import time
from functools import partial
from pathlib import Path

from PIL import Image

# All but operators have the color of the code around them anyway.
PLAIN = re.compile(
    r'<span class="(?:n|nn|o|p|w)">([^<]*)</span>|(?<=<pre>)<span></span>'
)
# All pieces of a string have one color.
STRING = re.compile(r'(?:<span class="s[12aei]">[^<]*</span>){2,}')
# For programs that color code or translate; typeset, it holds no words.
FORMULA = re.compile(r'class="math notranslate nohighlight"')
# The fonts suffice; this script of 1.5 MB would draw each icon anew.
ICONS = re.compile(r'<script src="[^"]*/fontawesome/[^"]*"></script>\s*')
# Settings of a button that the site does not have.
THEBE = re.compile(
    r'<script type="text/x-thebe-config">.*?</script>\s*'
    r"<script>kernelName[^<]*</script>\s*",
    re.S,
)
# The blank before a link would be underlined with it.
BLANK = re.compile(r'(<a class="reference internal"[^>]*>) ')
PICTURE = re.compile(r'<img(?![^>]* width=)(?=[^>]* src="([^":]*\.png)")')


def lighten(html, folder):
    """A page with less in it; its pictures' places are relative to `folder`."""

    def join(pieces):
        return f'<span class="s">{re.sub("<[^>]*>", "", pieces[0])}</span>'

    def add_size(image):
        with Image.open(folder / image[1]) as picture:
            return '<img width="{}" height="{}"'.format(*picture.size)

    html = STRING.sub(join, PLAIN.sub(lambda mark: mark[1] or "", html))
    html = BLANK.sub(r" \1", html)
    html = FORMULA.sub('class="math"', THEBE.sub("", ICONS.sub("", html)))
    return PICTURE.sub(add_size, html)


def lighten_all(app, exception, since):
    """Lighten the pages that this build has written."""
    if exception or app.builder.format != "html":
        return
    for page in Path(app.outdir).rglob("*.html"):
        if page.stat().st_mtime < since:
            continue
        html = page.read_text(encoding="utf-8")
        page.write_text(lighten(html, page.parent), encoding="utf-8")


def setup(app):
    app.connect("build-finished", partial(lighten_all, since=time.time()))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
