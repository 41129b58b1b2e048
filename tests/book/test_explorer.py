"""The explorer: what it hands out, and its script with and without a kernel."""

import base64
import io
import re
import sys

import matplotlib.pyplot as plt
import numpy as np
import pytest
from chromium import page_of
from drawn import gray
from PIL import Image

from linclass.book import _frame
from linclass.book.explorer import explorer
from linclass.book.player import player

SLIDERS = {"Slope": (-9, 9, 1, 2), "Height": (0, 1, 0.25, 0.5)}


def draw(ax, slope, height):
    ax.plot([0, 1], [height, height + slope], c="#D55E00", lw=8)
    ax.set(ylim=(-9, 10))
    alt = f"The line begins at {height} and rises by {slope} to the right."
    return f"g(x) = {slope} x + {height}", alt


@pytest.fixture(scope="module")
def slopes():
    return explorer(draw, SLIDERS)


def test_explorer_hands_out_a_widget_a_picture_and_words(slopes):
    data, metadata = slopes._repr_mimebundle_()
    view = data["application/vnd.jupyter.widget-view+json"]
    assert view["model_id"] == slopes.widget.model_id
    assert data["text/plain"].splitlines() == [
        "Explorer(Slope = 2, Height = 0.5)",
        "0: The line begins at 0.5 and rises by 2 to the right. | g(x) = 2 x + 0.5",
        "Here: Slope = 2, Height = 0.5. Run this cell, and sliders move them.",
    ]
    size = metadata["image/png"]
    assert size["alt"] == slopes.alt
    stored = gray(data["image/png"])
    assert stored.shape == (2 * size["height"], 2 * size["width"])
    assert slopes._repr_mimebundle_()[0] == data  # one widget, shown twice


def test_a_picture_of_256_colors_is_stored_as_it_is():
    rng = np.random.default_rng(0)
    colors = rng.integers(0, 256, (256, 3)).astype(np.uint8)
    places = np.append(np.arange(256), rng.integers(0, 256, 344)).reshape(20, 30)
    pixels = np.repeat(colors[places], 7, axis=1)
    with Image.open(io.BytesIO(_frame._png(pixels))) as picture:
        assert picture.mode == "P"
        assert (np.asarray(picture.convert("RGB")) == pixels).all()


def test_a_stored_picture_has_its_words_below(slopes):
    data, _ = slopes._repr_mimebundle_()
    above, below = np.split(gray(data["image/png"]), [720])
    assert abs(above - gray(slopes.picture)).max() < 32
    assert (below < 128).any(axis=1).sum() > 20  # rows with ink
    assert (below[:, -20:] > 200).all() and (below[-4:] > 200).all()  # none is cut


@pytest.mark.parametrize("kind", ["player", "explorer"])
def test_without_anywidget_there_are_picture_and_words(kind, monkeypatch):
    def shown():
        if kind == "player":
            return player(lambda ax, x: draw(ax, x, 0), [1, 2, 3], "Slope", start=1)
        return explorer(draw, SLIDERS)

    full, _ = shown()._repr_mimebundle_()
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "linclass.book.widget")
    data, size = shown()._repr_mimebundle_()
    assert full.keys() - data.keys() == {"application/vnd.jupyter.widget-view+json"}
    assert data["text/plain"] == full["text/plain"]
    assert data["image/png"] != full["image/png"]  # it says what to install
    picture = gray(data["image/png"])
    assert len(picture) == 2 * size["image/png"]["height"]
    assert (picture[720:] < 128).any(axis=1).sum() > 20


def test_long_words_below_a_stored_picture_are_wrapped():
    def numbers(ax, k):
        return "$ many numbers " * 20, "eight " * 8

    long = explorer(numbers, {"k": (0, 9, 1, 2)})
    below = gray(long._repr_mimebundle_()[0]["image/png"])[720:]
    assert len(below) > 200
    assert (below[:, -10:] > 200).all() and (below[-4:] > 200).all()


def test_moving_a_slider_draws_anew(slopes):
    moved = explorer(draw, SLIDERS).widget
    before = moved.picture
    moved.set_state({"values": [-3, 1]})  # as a browser says it
    assert moved.numbers == "g(x) = -3 x + 1.0"  # a whole slope, a height that is not
    assert moved.alt == "The line begins at 1.0 and rises by -3 to the right."
    assert moved.picture != before
    picture, *_ = slopes.at(-3, 1)
    assert base64.b64decode(moved.picture) == picture
    moved.set_state({"values": [2, 0.5]})
    assert moved.picture == before
    assert plt.get_fignums() == []


def test_values_that_cannot_be_drawn_say_so():
    def draw(ax, k):
        return f"1 / k = {1 / k}", "eight " * 8

    widget = explorer(draw, {"k": (0, 9, 1, 2)}).widget
    sent = []
    widget.send_state = lambda keys: sent.append(widget.get_state(keys))
    with pytest.raises(ZeroDivisionError):  # Jupyter logs it
        widget.set_state({"values": [0]})
    assert sent[-1] == {"numbers": "Not drawn: ZeroDivisionError: division by zero"}
    widget.set_state({"values": [4]})
    assert widget.numbers == "1 / k = 0.25"


def test_the_kernel_answers_a_browser_that_asks():
    widget = explorer(draw, SLIDERS).widget
    said = []
    widget.send = said.append
    widget._handle_msg(
        {"content": {"data": {"method": "custom", "content": "kernel?"}}, "buffers": []}
    )
    assert said == ["here"]


@pytest.mark.parametrize(
    ("sliders", "message"),
    [
        ({}, "1 to 5 sliders, got 0"),
        ({str(k): (0, 9, 1, 2) for k in range(6)}, "1 to 5 sliders, got 6"),
        ({"k": (0, 9, 1, 10)}, "slider 'k' is (0, 9, 1, 10); wanted is (low, high, st"),
        ({"k": (0, 9, 1, -1)}, "low <= start <= high"),
        ({"k": (0, 9, 0, 2)}, "0 < step <= high - low"),
        ({"k": (0, 9, 10, 2)}, "0 < step <= high - low"),
        ({"k": (2, 2, 1, 2)}, "0 < step <= high - low"),
        ({"k": (0, 9, 2, 3)}, "goes from 0 in steps of 2; start at 4"),
        ({"k": (0.1, 3.0, 0.1, 0.25)}, "slider 'k' starts at 0.25"),
    ],
)
def test_sliders_can_move(sliders, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        explorer(lambda ax, *k: ("k", "eight " * 8), sliders)


@pytest.mark.parametrize("slider", [(0.1, 6.0, 0.1, 5.0), (-1.3, 3, 0.1, 0.8)])
def test_rounding_puts_no_start_between_steps(slider):
    explorer(lambda ax, k: ("k", "eight " * 8), {"k": slider})


def test_explorer_wants_eight_words():
    with pytest.raises(ValueError, match=r"alt text of draw\(ax, 2, 0\.5\) is 'a l"):
        explorer(lambda ax, *values: ("numbers", "a line"), SLIDERS)


def test_explorer_wants_its_numbers_as_text():
    with pytest.raises(ValueError, match=r"draw\(ax, 2, 0\.5\) returned None; return"):
        explorer(lambda ax, *values: None, SLIDERS)
    assert plt.get_fignums() == []


PAGE = """
<body><script type="module">
import widget from "%(script)s";
const state = %(state)s;
window.heard = [];
window.sent = [];
window.listeners = {};
document.addEventListener("keydown", (event) => window.heard.push(event.key));
const model = {
  get: (key) => state[key],
  set: (key, value) => { state[key] = value; },
  save_changes: () => window.sent.push([...state.values]),
  send: (content) => window.sent.push(content),
  on: (names, act) => names.split(" ").forEach((n) => { listeners[n] = act; }),
};
window.become = (changes) => {
  Object.assign(state, changes);
  Object.keys(changes).forEach((key) => listeners["change:" + key]());
};
widget.render({ model, el: document.body });
Object.assign(window, { widget, model, ready: true });
</script></body>
"""


@pytest.fixture
def page(slopes):
    with page_of(slopes.widget, PAGE) as page:
        yield page


@pytest.mark.site
def test_no_control_is_there_without_a_kernel(page, slopes):
    assert page.evaluate("sent") == ["kernel?"]
    assert page.locator("input").count() == page.locator("button").count() == 0
    words = page.locator(".linclass-hint").inner_text()
    assert words.replace("\u00a0", " ") == slopes.hint
    assert page.locator(".linclass-numbers").inner_text() == slopes.numbers
    picture = page.locator("img")
    assert picture.get_attribute("alt") == slopes.alt
    assert base64.b64decode(picture.get_attribute("src")[22:]) == slopes.picture


@pytest.mark.site
def test_the_kernel_may_answer_before_the_widget_is_in_the_page(page):
    page.evaluate("""() => {
      const away = document.createElement("div");
      widget.render({ model, el: away });
      listeners["msg:custom"]("here");
      document.body.replaceChildren(away);
    }""")
    assert page.locator("input").count() == 2
    assert page.locator(".linclass-hint").count() == 0


@pytest.mark.site
def test_sliders_come_with_the_kernel_and_follow_the_keyboard(page):
    page.evaluate("listeners['msg:custom']('here')")
    page.evaluate("listeners['msg:custom']('here')")  # two views have asked
    tree = page.locator(".linclass-widget").aria_snapshot()
    assert 'group "Explorer"' in tree
    assert 'slider "Slope": "2"' in tree and 'slider "Height": "0.5"' in tree
    assert page.locator("input").count() == 2
    assert page.locator(".linclass-hint").count() == 0
    box = page.locator(".linclass-widget").bounding_box()
    slope, height = page.locator("input").all()
    slope.focus()
    page.keyboard.press("ArrowRight")
    height.focus()
    page.keyboard.press("End")
    page.keyboard.press("b")  # JupyterLab would insert a cell
    assert page.evaluate("sent") == ["kernel?", [3, 0.5], [3, 1]]
    assert page.evaluate("heard") == []
    assert page.locator("output").all_inner_texts() == ["3", "1"]
    page.evaluate("become({alt: 'another line', numbers: 'g(x) = 3 x + 1.0'})")
    assert page.locator("img").get_attribute("alt") == "another line"
    assert page.locator(".linclass-numbers").inner_text() == "g(x) = 3 x + 1.0"
    assert page.locator(".linclass-widget").bounding_box() == box
