"""The player and the explorer in the browser: two small widgets of one look.

Keys do not bubble: JupyterLab would take them for its own commands; Ctrl and Cmd pass,
so that saving works. The sizes are fixed, so that nothing jumps.
"""

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from linclass.show._frame import base64_of

PARTS = """
function add(parent, tag, className, text) {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text || "";
  parent.append(node);
  return node;
}

function button(parent, text, act) {
  const node = add(parent, "button", "linclass-button", text);
  node.type = "button";
  node.addEventListener("click", act);
  return node;
}

function range(parent, label, values) {
  const node = add(parent, "input", "linclass-slider");
  node.type = "range";
  node.setAttribute("aria-label", label);
  [node.min, node.max, node.step, node.value] = values;
  return node;
}

function group(el, name, width) {
  const root = add(el, "div", "linclass-widget");
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", name);
  root.style.width = width + 18 + "px";  // padding and border
  root.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  });
  return root;
}

function caption(root) {
  const words = add(root, "div", "linclass-words");
  const line = add(words, "p", "linclass-numbers");
  line.setAttribute("aria-live", "polite");
  return { words, line };
}

function ghost(words, text) {  // holds its room
  add(words, "p", "linclass-ghost", text).setAttribute("aria-hidden", "true");
}

function frame(el, name, size) {
  const root = group(el, name, size[0]);
  const bar = add(root, "div", "linclass-bar");
  const picture = add(root, "img", "linclass-picture");
  picture.style.aspectRatio = size[0] + " / " + size[1];
  const { words, line } = caption(root);
  function show(png, alt, numbers) {
    picture.src = "data:image/png;base64," + png;
    picture.alt = alt;
    line.textContent = numbers;
  }
  return { bar, words, line, show };
}
"""

# While it plays, the numbers are not announced; they are whenever the reader moves.
MOVES = """
function moves(bar, line, label, show) {
  let now = 0, last = 0, timer = null;
  const play = button(bar, "Play", () => (timer ? pause() : run()));
  const back = button(bar, "Back", () => go(now - 1));
  const next = button(bar, "Next", () => go(now + 1));
  const slider = range(bar, label, [0, 0, 1, 0]);

  function move(frame) {
    now = Math.min(Math.max(frame, 0), last);
    slider.value = now;
    slider.setAttribute("aria-valuetext", "Frame " + (now + 1) + " of " + (last + 1));
    show(now);
    back.setAttribute("aria-disabled", now === 0);
    next.setAttribute("aria-disabled", now === last);
  }
  function say(text, live) {
    play.textContent = text;
    line.setAttribute("aria-live", live);
  }
  function pause() {
    clearInterval(timer);
    timer = null;
    say("Play", "polite");
  }
  function run() {
    say("Pause", "off");
    if (now === last) move(0);
    timer = setInterval(() => { move(now + 1); if (now === last) pause(); }, 1000);
  }
  function go(frame) {
    if (timer) pause();
    move(frame);
  }
  function begin(frame, end) {
    slider.max = last = end;
    go(frame);
  }
  slider.addEventListener("input", () => go(Number(slider.value)));
  play.hidden = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return { begin, stop: () => clearInterval(timer) };
}
"""

PLAYER = """
function render({ model, el }) {
  const keys = ["label", "pictures", "alts", "numbers", "size", "start"];
  const [label, pictures, alts, numbers, size, start] = keys.map((k) => model.get(k));
  const { bar, words, line, show } = frame(el, "Player: " + label, size);
  numbers.forEach((text) => ghost(words, text));  // room for the longest
  const { begin, stop } = moves(bar, line, label, (now) => {
    show(pictures[now], alts[now], numbers[now]);
  });
  begin(start, pictures.length - 1);
  return stop;
}

export default { render };
"""

# The sliders come when a kernel answers, so that none is ever dead.
EXPLORER = """
function render({ model, el }) {
  const sliders = model.get("sliders");
  const { bar, show } = frame(el, "Explorer", model.get("size"));
  const words = model.get("hint").replaceAll(" = ", "\\u00a0=\\u00a0");
  const hint = add(bar, "p", "linclass-hint", words);

  function update() {
    show(model.get("picture"), model.get("alt"), model.get("numbers"));
  }
  function come(message) {
    if (message !== "here" || !hint.parentNode) return;
    hint.remove();
    bar.classList.add("linclass-rows");
    const values = model.get("values");
    const moved = sliders.map(([label, ...limits], k) => {
      add(bar, "span", "linclass-label", label).setAttribute("aria-hidden", "true");
      const slider = range(bar, label, [...limits, values[k]]);
      const value = add(bar, "output", "linclass-value", slider.value);
      value.setAttribute("aria-hidden", "true");
      slider.addEventListener("input", () => {
        value.textContent = slider.value;
        model.set("values", moved.map((each) => Number(each.value)));
        model.save_changes();
      });
      return slider;
    });
  }
  model.on("change:picture change:alt change:numbers", update);
  model.on("msg:custom", come);
  model.send("kernel?");
  update();
  return () => {
    model.off("change:picture change:alt change:numbers", update);
    model.off("msg:custom", come);
  };
}

export default { render };
"""

LOOK = """
.linclass-widget {
  max-width: 100%; box-sizing: border-box; padding: 8px; overflow: hidden;
  color: #1a1a1a; background: #fff; border: 1px solid #8a8a8a; border-radius: 6px;
  font: 15px/1.4 system-ui, sans-serif;
}
.linclass-bar { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.linclass-bar.linclass-rows {
  display: grid; grid-template-columns: auto minmax(0, 1fr) minmax(3em, auto);
  gap: 0 8px;
}
.linclass-slider {
  flex: 1 1 150px; min-width: 0; height: 32px; margin: 0; accent-color: #0072b2;
}
.linclass-value { text-align: right; font-variant-numeric: tabular-nums; }
.linclass-button {
  min-width: 64px; height: 34px; padding: 0 8px; font: inherit; cursor: pointer;
  color: #1a1a1a; background: #f2f2f2; border: 1px solid #767676; border-radius: 4px;
}
.linclass-button:hover { background: #e2e2e2; }
.linclass-button[aria-disabled="true"] { color: #767676; cursor: default; }
.linclass-button:focus-visible, .linclass-slider:focus-visible {
  outline: 3px solid #0072b2; outline-offset: 2px;
}
.linclass-widget .linclass-picture {
  display: block; width: 100%; height: auto; margin: 8px 0; background: #fff;
  padding: 0 !important; border-radius: 0 !important;
}
/* The site's dark theme puts a gray frame around widgets. */
.widget-subarea:has(.linclass-widget) {
  padding: 0 !important; background: none !important;
}
.linclass-words { display: grid; }
.linclass-rows ~ .linclass-words { min-height: 2.8em; }
.linclass-words p { grid-area: 1 / 1; }
.linclass-widget p { margin: 0; color: inherit; }
.linclass-ghost { visibility: hidden; }
@media print { .linclass-bar:not(:has(p)) { display: none; } }
"""


class PlayerWidget(anywidget.AnyWidget):
    """Frames, their words, and where to begin: the page holds every frame."""

    label = traitlets.Unicode().tag(sync=True)
    pictures = traitlets.List(traitlets.Unicode()).tag(sync=True)  # base64 of PNG
    alts = traitlets.List(traitlets.Unicode()).tag(sync=True)
    numbers = traitlets.List(traitlets.Unicode()).tag(sync=True)
    size = traitlets.List(traitlets.Int()).tag(sync=True)  # CSS pixels
    start = traitlets.Int().tag(sync=True)
    _esm = PARTS + MOVES + PLAYER
    _css = LOOK


class ExplorerWidget(anywidget.AnyWidget):
    """Sliders, and the picture of their values, drawn by the kernel."""

    # Each slider is [label, low, high, step].
    sliders = traitlets.List(traitlets.List()).tag(sync=True)
    values = traitlets.List(traitlets.Any()).tag(sync=True)
    picture = traitlets.Unicode().tag(sync=True)  # base64 of PNG
    alt = traitlets.Unicode().tag(sync=True)
    numbers = traitlets.Unicode().tag(sync=True)
    hint = traitlets.Unicode().tag(sync=True)
    size = traitlets.List(traitlets.Int()).tag(sync=True)
    _esm = PARTS + EXPLORER
    _css = LOOK

    def __init__(self, at: Callable[..., tuple[bytes, str, str]], **state: Any) -> None:
        """`at(*values)` gives a PNG, its alt text and its numbers."""
        super().__init__(**state)
        self._at = at
        self.observe(self._move, "values")
        self.on_msg(lambda *message: self.send("here"))

    def _move(self, change: Any) -> None:
        with self.hold_sync():  # one message to the browser
            try:
                picture, self.alt, self.numbers = self._at(*self.values)
            except Exception as error:  # the picture stays, so the words must not
                self.numbers = f"Not drawn: {type(error).__name__}: {error}"
                raise
            self.picture = base64_of(picture)
