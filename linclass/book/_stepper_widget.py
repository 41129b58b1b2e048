"""The perceptron stepper in the browser: it draws the steps that Python has counted."""

import anywidget
import traitlets

from linclass.book.draw import GRAY, INK, NEGATIVE, POSITIVE
from linclass.book.widget import LOOK
from linclass.book.widget import SCRIPT as WIDGET

# Distances are dots of the picture; `plot` clips what leaves the axes.
DRAWING = """
const LEFT = 46, TOP = 34, RIGHT = 10, BOTTOM = 44;

function shape(parent, tag, attributes, text) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const name in attributes) node.setAttribute(name, attributes[name]);
  if (text !== undefined) node.textContent = text;
  parent.append(node);
  return node;
}

function circle(parent, [x, y]) {
  shape(parent, "circle", { cx: x, cy: y, r: 6, fill: POSITIVE, stroke: "#fff" });
}
function square(parent, [x, y]) {
  const at = { x: x - 5.5, y: y - 5.5, width: 11, height: 11 };
  shape(parent, "rect", { ...at, fill: NEGATIVE, stroke: "#fff" });
}
function ring(parent, [x, y]) {
  const look = { fill: "none", stroke: INK, "stroke-width": 1.6, class: "ring" };
  shape(parent, "circle", { cx: x, cy: y, r: 10, ...look });
}
function diamond(parent, [x, y], r = 15) {
  const path = `M ${x - r} ${y} l ${r} ${-r} ${r} ${r} ${-r} ${r} z`;
  const look = { fill: "none", stroke: INK, "stroke-width": 1.6, class: "added" };
  shape(parent, "path", { d: path, ...look });
}
function dash(parent, [x1, y1], [x2, y2], dashed) {
  const look = dashed ? { stroke: GRAY, "stroke-dasharray": "9 4" } : { stroke: INK };
  look.class = dashed ? "before" : "now";
  shape(parent, "line", { x1, y1, x2, y2, "stroke-width": 2, ...look });
}
function words(parent, x, y, text, anchor = "middle", style = "normal") {
  const look = { "text-anchor": anchor, "font-style": style, fill: INK };
  shape(parent, "text", { x, y, ...look }, text);
}

function legend(svg) {
  const signs = [
    [circle, "+1", 52], [square, "\\u22121", 101], [diamond, "added", 158],
    [ring, "mistake", 238],
  ];
  for (const [draw, text, x] of signs) {
    draw(svg, [x, 17], 10);
    words(svg, x + 15, 22, text, "start");
  }
  dash(svg, [320, 17], [344, 17], true);
  words(svg, 349, 22, "before", "start");
  dash(svg, [401, 17], [415, 17], false);
  words(svg, 420, 22, "now", "start");
}

// Axes of equal scale around a box; returns where a point lies, and the clipped plot.
function axes(svg, size, [[x0, x1], [y0, y1]]) {
  const width = size[0] - LEFT - RIGHT, height = size[1] - TOP - BOTTOM;
  const scale = Math.min(width / (x1 - x0), height / (y1 - y0));
  const left = (x0 + x1 - width / scale) / 2, low = (y0 + y1 - height / scale) / 2;
  const place = ([x, y]) => [(x - left) * scale, height - (y - low) * scale];
  const step = [1, 2, 5, 10, 20, 50, 100].find((s) => s * scale >= 30) || 200;
  const grid = { stroke: "#e6e6e6" };
  for (let x = step * Math.ceil(left / step); x <= left + width / scale; x += step) {
    const at = LEFT + place([x, 0])[0];
    shape(svg, "line", { x1: at, x2: at, y1: TOP, y2: TOP + height, ...grid });
    words(svg, at, TOP + height + 17, x);
  }
  for (let y = step * Math.ceil(low / step); y <= low + height / scale; y += step) {
    const at = TOP + place([0, y])[1];
    shape(svg, "line", { x1: LEFT, x2: LEFT + width, y1: at, y2: at, ...grid });
    words(svg, LEFT - 7, at + 5, y, "end");
  }
  const edge = `M ${LEFT} ${TOP} v ${height} h ${width}`;
  shape(svg, "path", { d: edge, fill: "none", stroke: GRAY });
  words(svg, LEFT + width / 2, size[1] - 8, "x\\u2081", "middle", "italic");
  words(svg, 12, TOP + height / 2, "x\\u2082", "middle", "italic");
  const plot = shape(svg, "svg", { x: LEFT, y: TOP, width, height });
  return { plot, place, width, height };
}

// The ends of a boundary that crosses the view, and the unit vector of w; or nothing.
function boundary({ place, width, height }, [b, w1, w2]) {
  if (!w1 && !w2) return null;
  const length = Math.hypot(w1, w2), unit = [w1 / length, -w2 / length];
  const foot = place([-b * w1 / length ** 2, -b * w2 / length ** 2]);
  const shift = (width / 2 - foot[0]) * -unit[1] + (height / 2 - foot[1]) * unit[0];
  let [low, high] = [-1e6, 1e6];
  [[foot[0] - shift * unit[1], -unit[1], width],
   [foot[1] + shift * unit[0], unit[0], height]].forEach(([at, along, most]) => {
    const ends = along ? [-at / along, (most - at) / along].sort((p, q) => p - q)
      : at >= 0 && at <= most ? [-1e6, 1e6] : [1, 0];
    low = Math.max(low, ends[0]);
    high = Math.min(high, ends[1]);
  });
  if (low >= high) return null;
  const ends = [low, high].map(
    (t) => [foot[0] - (shift + t) * unit[1], foot[1] + (shift + t) * unit[0]]);
  return { ends, unit };
}

// The direction of w where the boundary leaves most room, as near the middle as it can.
function arrow({ plot, width, height }, { ends, unit }, points) {
  let best = null, merit = -1;
  for (let k = 0; k <= 16; k++) {
    const t = 0.1 + k / 20;
    const foot = [0, 1].map((i) => ends[0][i] + t * (ends[1][i] - ends[0][i]));
    const at = (far) => [0, 1].map((i) => foot[i] + far * unit[i]);
    const [x, y] = at(70);
    const inside = x > 14 && x < width - 14 && y > 14 && y < height - 14;
    const room = Math.min(...points.map((p) => Math.min(
      ...[0, 34, 68].map((far) => Math.hypot(p[0] - at(far)[0], p[1] - at(far)[1])))));
    const value = 999 * inside + Math.min(room, 44) - Math.abs(k - 8) / 2;
    if (value > merit) [best, merit] = [at, value];
  }
  if (!best) return;
  const [x1, y1] = best(0), [x2, y2] = best(50), [px, py] = [-unit[1], unit[0]];
  const look = { stroke: INK, "stroke-width": 2.2, class: "w" };
  shape(plot, "line", { x1, y1, x2, y2, ...look });
  const tip = best(58), base = best(46);
  const corners = [tip, [base[0] + 5 * px, base[1] + 5 * py],
                   [base[0] - 5 * px, base[1] - 5 * py]];
  shape(plot, "polygon", { points: corners.join(" "), fill: INK });
  words(plot, best(70)[0], best(70)[1] + 5, "w", "middle", "italic");
}
"""

SCRIPT = r"""
const NUMBERS = ["row", "wrong", "before", "after", "b", "w1", "w2", "squared"];
const bits = (number) => [...number.toString(2)].filter((bit) => bit === "1").length;

function render({ model, el }) {
  const keys = ["names", "points", "boxes", "which", "about", "words", "start", "size"];
  const [names, points, boxes, which, about, told, start, size] =
    keys.map((key) => model.get(key));
  const runs = JSON.parse(model.get("steps")).map((flat) => {
    const steps = [];
    for (let k = 0; k < flat.length; k += NUMBERS.length) {
      steps.push(Object.fromEntries(NUMBERS.map((name, i) => [name, flat[k + i]])));
    }
    return steps;
  });

  function fill(key, values) {
    return told[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
  }
  function describe(set, number, k) {
    const [last, bound, end, first, constant, low, high, limit] = about[number];
    const steps = runs[number], now = steps[k], rows = first + k;
    const [x1, x2, y] = points[set][Math.max(now.row, 0)];
    const values = {
      ...now, k, last, rows, bound: limit, n: points[set].length,
      mistakes: bits(now.wrong), sign: y > 0 ? "+" : "-",
      point: [constant, x1, x2].join(", "),
      low: (rows * rows * low).toFixed(1), high: Math.round(rows * high),
    };
    const lines = [k ? "update" : "start", "state", bound];
    lines.push(k === steps.length - 1 ? end : "nothing");
    return {
      lines: lines.map((key) => key === "nothing" ? "" : fill(key, values)),
      alt: fill(now.w1 || now.w2 ? "boundary" : "no boundary", values),
    };
  }

  const root = group(el, "Perceptron stepper", size[0]);
  const choices = add(root, "div", "linclass-choices");
  const chosen = ["Data", "Rule", "Order"].map((name, k) => {
    const label = add(choices, "label", "");
    add(label, "span", "linclass-label", name);
    const select = add(label, "select", "linclass-select");
    names[k].forEach((option) => add(select, "option", "", option));
    select.selectedIndex = start[k];
    select.addEventListener("change", () => choose(0));
    return select;
  });
  const bar = add(root, "div", "linclass-bar");
  const svg = shape(root, "svg", {
    class: "linclass-picture", role: "img", viewBox: `0 0 ${size[0]} ${size[1]}`,
    "font-size": 14,
  });
  const { words: below, line } = caption(root);
  const longest = ["", "", "", ""];  // of each line, over all steps

  let set, number;
  function show(k) {
    const steps = runs[number], now = steps[k];
    const { lines, alt } = describe(set, number, k);
    svg.replaceChildren();
    svg.setAttribute("aria-label", alt);
    const picture = shape(svg, "g", { "aria-hidden": "true" });
    legend(picture);
    const view = axes(picture, size, boxes[set]);
    const places = points[set].map(view.place);
    const old = k && boundary(view, [steps[k - 1].b, steps[k - 1].w1, steps[k - 1].w2]);
    const edge = boundary(view, [now.b, now.w1, now.w2]);
    if (old) dash(view.plot, ...old.ends, true);
    if (edge) dash(view.plot, ...edge.ends, false);
    places.forEach((at, i) => (points[set][i][2] > 0 ? circle : square)(view.plot, at));
    places.forEach((at, i) => (now.wrong >> i) & 1 && ring(view.plot, at));
    if (k) diamond(view.plot, places[now.row]);
    if (edge) arrow(view, edge, places);
    line.textContent = lines.filter((text) => text).join("\n");
  }
  const { begin, stop } = moves(bar, line, "Updates of the perceptron", show);
  function choose(k) {
    const [data, rule, order] = chosen.map((select) => select.selectedIndex);
    [set, number] = [data, which[data][rule][order]];
    begin(k, runs[number].length - 1);
  }
  which.forEach((rules, data) => new Set(rules.flat()).forEach((run) => {
    runs[run].forEach((_, k) => describe(data, run, k).lines.forEach((text, i) => {
      if (text.length > longest[i].length) longest[i] = text;
    }));
  }));
  ghost(below, longest.join("\n"));
  choose(start[3]);
  return stop;
}

export default { render };
"""

MORE_LOOK = """
.linclass-choices {
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 8px;
  align-items: center; margin-bottom: 8px;
}
.linclass-choices label { display: contents; }
.linclass-select {
  min-width: 0; width: 100%; height: 34px; padding: 0 4px; font: inherit;
  color: #1a1a1a; background: #fff; border: 1px solid #767676; border-radius: 4px;
}
.linclass-select:focus-visible { outline: 3px solid #0072b2; outline-offset: 2px; }
.linclass-choices ~ .linclass-words p { white-space: pre-line; }
"""

COLORS = f"""
const POSITIVE = "{POSITIVE}", NEGATIVE = "{NEGATIVE}", INK = "{INK}", GRAY = "{GRAY}";
"""


class StepperWidget(anywidget.AnyWidget):
    """Every run in numbers, and the words that they fill."""

    names = traitlets.List(traitlets.List()).tag(sync=True)
    points = traitlets.List(traitlets.List()).tag(sync=True)  # [x1, x2, y]
    boxes = traitlets.List(traitlets.List()).tag(sync=True)
    which = traitlets.List(traitlets.List()).tag(sync=True)  # by data, rule and order
    steps = traitlets.Unicode().tag(sync=True)  # numbers without a space between
    about = traitlets.List(traitlets.List()).tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    start = traitlets.List(traitlets.Int()).tag(sync=True)
    size = traitlets.List(traitlets.Int()).tag(sync=True)  # CSS pixels
    _esm = COLORS + WIDGET.split("function player")[0] + DRAWING + SCRIPT
    _css = LOOK + MORE_LOOK
