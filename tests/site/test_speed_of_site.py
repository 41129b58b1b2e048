"""The built site is light and quick: `make test-site`, after `make book`.

A page is ready when its mathematics is set and its players show a picture. The machine
may be busy with other things: what a page takes is counted as processor time of the
browser's main thread, which no neighbor can slow down; the clock is printed beside it.
"""

import re

import pytest
from test_site import PAGES, SITE, address, browser

__all__ = ["address", "browser"]  # fixtures

pytestmark = pytest.mark.site

MOST_BYTES = 150_000
MOST_SECONDS = 4.0  # on a quiet machine, 1.5 and less
MOST_JUMP = 0.05  # cumulative layout shift; 0.1 counts as good
STATE = re.compile(
    r'<script type="application/vnd.jupyter.widget-state\+json">.*?</script>', re.S
)
VIEW = "application/vnd.jupyter.widget-view+json"

# A slow line is not what is measured: the text waits for its formulas.
WATCH = """
const later = window.setTimeout;
window.setTimeout = (act, wait, ...more) =>
  later(act, wait >= 5000 ? 1e6 : wait, ...more);
window.jumped = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.jumped += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
READY = """async (players) => {
  await window.MathJax?.startup?.promise;
  const shown = () => [...document.querySelectorAll(".linclass-widget :is(img, svg)")]
    .filter((picture) => picture.tagName !== "IMG" || picture.naturalWidth).length;
  while (shown() < players || document.readyState !== "complete") {
    await new Promise((again) => setTimeout(again, 20));
  }
  return performance.now() / 1000;
}"""

each_page = pytest.mark.parametrize("name", PAGES)


def html_of(name):
    return (SITE / f"{name}.html").read_text(encoding="utf-8")


@each_page
def test_is_light_but_for_the_frames_of_its_players(name):
    assert len(STATE.sub("", html_of(name)).encode()) < MOST_BYTES


@each_page
def test_pictures_have_their_room_from_the_start(name):
    for image in re.findall("<img[^>]*>", html_of(name)):
        assert re.search(r' width="\d+" height="\d+"', image), image


@each_page
def test_is_ready_soon_and_nothing_jumps(browser, address, name):
    page = browser.new_page(viewport={"width": 1280, "height": 1000})
    page.add_init_script(WATCH)
    page.goto(f"{address}/404.html")  # so that the page is counted, not the start
    tools = page.context.new_cdp_session(page)
    tools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def processor():
        metrics = tools.send("Performance.getMetrics")["metrics"]
        return {metric["name"]: metric["value"] for metric in metrics}["TaskDuration"]

    before = processor()
    page.goto(f"{address}/{name}.html", wait_until="commit")
    clock = page.evaluate(READY, html_of(name).count(VIEW))
    seconds = processor() - before
    page.wait_for_timeout(300)
    jumped = page.evaluate("window.jumped")
    page.close()
    print(f"{name}: {seconds:.2f} s of processor, {clock:.2f} s, jump {jumped:.3f}")
    assert seconds < MOST_SECONDS
    assert jumped < MOST_JUMP
