"""The player in the browser: one small widget, without a kernel behind it.

The page holds every frame. Keys do not bubble: JupyterLab would take them for its
own commands; Ctrl and Cmd pass, so that saving works. The sizes are fixed, so that
nothing jumps. While it plays, the numbers are not announced; they are whenever the
reader moves.
"""

import anywidget
import traitlets


class PlayerWidget(anywidget.AnyWidget):
    """Frames, their words, and where to begin."""

    label = traitlets.Unicode().tag(sync=True)
    pictures = traitlets.List(traitlets.Unicode()).tag(sync=True)  # base64 of PNG
    alts = traitlets.List(traitlets.Unicode()).tag(sync=True)
    numbers = traitlets.List(traitlets.Unicode()).tag(sync=True)
    size = traitlets.List(traitlets.Int()).tag(sync=True)  # CSS pixels
    start = traitlets.Int().tag(sync=True)

    _esm = """
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

function render({ model, el }) {
  const keys = ["label", "pictures", "alts", "numbers", "size", "start"];
  const [label, pictures, alts, numbers, size, start] = keys.map((k) => model.get(k));
  const last = pictures.length - 1;
  let now = start, timer = null;

  const root = add(el, "div", "linclass-player");
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", "Player: " + label);
  root.style.width = size[0] + 18 + "px";  // padding and border
  const bar = add(root, "div", "linclass-bar");
  const play = button(bar, "Play", () => (timer ? pause() : run()));
  const back = button(bar, "Back", () => go(now - 1));
  const next = button(bar, "Next", () => go(now + 1));
  const slider = add(bar, "input", "linclass-slider");
  slider.type = "range";
  slider.setAttribute("aria-label", label);
  slider.min = 0;
  slider.max = last;
  slider.step = 1;
  const picture = add(root, "img", "linclass-picture");
  picture.style.aspectRatio = size[0] + " / " + size[1];
  const words = add(root, "div", "linclass-words");
  const lines = numbers.map((text) => add(words, "p", "linclass-ghost", text));
  lines.forEach((line) => line.setAttribute("aria-hidden", "true"));
  const line = add(words, "p", "linclass-numbers");

  function show(frame) {
    now = Math.min(Math.max(frame, 0), last);
    slider.value = now;
    slider.setAttribute("aria-valuetext", "Frame " + (now + 1) + " of " + (last + 1));
    picture.src = "data:image/png;base64," + pictures[now];
    picture.alt = alts[now];
    line.textContent = numbers[now];
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
    if (now === last) show(0);
    timer = setInterval(() => { show(now + 1); if (now === last) pause(); }, 1000);
  }
  function go(frame) {
    if (timer) pause();
    show(frame);
  }
  slider.addEventListener("input", () => go(Number(slider.value)));
  root.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  });
  play.hidden = matchMedia("(prefers-reduced-motion: reduce)").matches;
  say("Play", "polite");
  show(now);
  return () => clearInterval(timer);
}

export default { render };
"""

    _css = """
.linclass-player {
  max-width: 100%; box-sizing: border-box; padding: 8px; overflow: hidden;
  color: #1a1a1a; background: #fff; border: 1px solid #8a8a8a; border-radius: 6px;
  font: 15px/1.4 system-ui, sans-serif;
}
.linclass-bar { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.linclass-slider {
  flex: 1 1 150px; min-width: 0; height: 32px; margin: 0; accent-color: #0072b2;
}
.linclass-button {
  min-width: 64px; height: 34px; padding: 0 8px; font: inherit; cursor: pointer;
  color: #1a1a1a; background: #f2f2f2; border: 1px solid #767676; border-radius: 4px;
}
.linclass-button:hover { background: #e2e2e2; }
.linclass-button[aria-disabled="true"] { color: #767676; cursor: default; }
.linclass-button:focus-visible, .linclass-slider:focus-visible {
  outline: 3px solid #0072b2; outline-offset: 2px;
}
.linclass-player .linclass-picture {
  display: block; width: 100%; height: auto; margin: 8px 0; background: #fff;
  padding: 0 !important; border-radius: 0 !important;
}
/* The site's dark theme puts a gray frame around widgets. */
.widget-subarea:has(.linclass-player) {
  padding: 0 !important; background: none !important;
}
.linclass-words { display: grid; }
.linclass-player .linclass-words p { grid-area: 1 / 1; margin: 0; color: inherit; }
.linclass-ghost { visibility: hidden; }
@media print { .linclass-bar { display: none; } }
"""
