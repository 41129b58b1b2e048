// The player and the explorer: two small widgets of one look.

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

// While it plays, the numbers are not announced; they are whenever the reader moves.
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

function player({ model, el }) {
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

// The sliders come when a kernel answers, so that none is ever dead.
function explorer({ model, el }) {
  const sliders = model.get("sliders");
  const { bar, show } = frame(el, "Explorer", model.get("size"));
  const words = model.get("hint").replaceAll(" = ", "\u00a0=\u00a0");
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

const render = (view) => (view.model.get("sliders") ? explorer(view) : player(view));

export default { render };
