// Live pages: each cell of a lesson can be run, edited and reset on the page.
//
// Python runs in a worker (worker.js), in the reader's browser. Nothing is loaded for it
// before the first click. Then come live-kit.js from this site, with the worker, our
// Python files and the checksums, and Pyodide from the address that _config.yml names.
(() => {
  const { make, button, rename, recall, keep, hash, ask } = linclassParts;
  const { python, page, kit: kitName, megabytes } = document.currentScript.dataset;
  const here = document.currentScript.src;
  const root = new URL(document.documentElement.dataset.content_root, location.href);
  const base = new URL(python, root).href; // where Pyodide is
  const { host } = new URL(base);
  const EDITS = `linclass/edits/${page}`;
  const CONSENT = `linclass/loads/${base}`;

  const cells = []; // the code cells of the page, in order
  const queue = []; // what waits to be run
  const widgets = new Map(); // the explorers and players that Python drew
  let worker = null;
  let ready = false; // the worker has Python
  let job = null; // what runs now
  let jobs = 0;

  const millions = (bytes) => `${Math.max(1, Math.round(bytes / 1e6))} MB`;
  const firstLine = (source) => source.split("\n").find((line) => line.trim()) ?? "";
  const busy = (cell) => cell.state === "running" || cell.state === "waiting";
  const isEdited = (cell) => cell.source !== cell.original;

  // ------------------------------------------------------------------------- the bar

  const said = make("p", { role: "status", class: "live-said" });
  const progress = make("progress", { "aria-label": "Loading Python", hidden: "" });
  const stopper = button("Stop", () => stop(), { hidden: "" });
  const resetter = button("Reset all", resetAll);
  const bar = make(
    "section",
    { class: "live-bar", "aria-label": "Python on this page", hidden: "" },
    said,
    progress,
    stopper,
    resetter,
  );

  function say(text) {
    document.documentElement.classList.add("live-with-bar");
    bar.hidden = false;
    said.textContent = text;
    stopper.hidden = !job && !queue.length;
    resetter.hidden = !cells.some((cell) => cell.state || isEdited(cell));
  }

  // --------------------------------------------------------------------- the dialogs

  let allowed = recall(CONSENT) ?? []; // what may be loaded
  let asked = null; // one dialog for many clicks

  function allow(...names) {
    allowed = [...new Set([...allowed, ...names])];
    keep(CONSENT, allowed);
    return true;
  }

  async function mayLoad() {
    if (allowed.length) return true;
    asked ??= ask(
      "Run Python in your browser?",
      [
        `The first time, your browser loads Python from ${host}: about ${megabytes} MB. ` +
          "It keeps the files, so later visits start without loading them again.",
        "Everything runs on your own computer. What you type stays there: nothing is " +
          "sent anywhere.",
      ],
      "Load and run",
    );
    const yes = await asked;
    asked = null;
    return yes && allow("python");
  }

  async function needs({ id, packages, bytes }) {
    const name = packages.join(" and ");
    const yes =
      packages.every((each) => allowed.includes(each)) ||
      (await ask(
        `Load ${name}?`,
        [`This cell needs ${name}: ${millions(bytes)} more from ${host}, once.`],
        "Load and run",
      ));
    if (yes) allow(...packages);
    worker?.postMessage({ do: "allow", id, yes });
  }

  // ----------------------------------------------------------------------- the cells

  const STATES = {
    "": "",
    waiting: "waits",
    running: "running …",
    ran: "ran",
    stale: "out of date",
    failed: "failed",
    edited: "edited, not run",
    stopped: "stopped",
  };

  function mark(cell, state) {
    cell.state = state;
    cell.box.dataset.live = state;
    cell.label.textContent = state && `${cell.name}: ${STATES[state]}`;
    const word = busy(cell) ? "Stop" : "Run";
    rename(cell.run, word, `${word} ${cell.name}`);
    cell.reset.hidden = !isEdited(cell) && !cell.state;
    if (!busy(cell)) cell.output?.style.removeProperty("min-height");
  }

  // After a change, what was run later no longer follows from the page.
  function change(cell, source) {
    cell.source = source;
    const edits = recall(EDITS) ?? {}; // with those of another tab
    if (isEdited(cell)) edits[cell.key] = source;
    else delete edits[cell.key];
    keep(EDITS, edits);
    const shown = cell.stored ? "stale" : "";
    if (!busy(cell)) mark(cell, isEdited(cell) ? "edited" : shown);
    for (const later of cells.slice(cell.number + 1)) {
      if (later.state === "ran") mark(later, "stale");
    }
  }

  function restore(cell) {
    closeEditor(cell);
    cell.source = cell.original;
    showSource(cell);
    if (cell.stored) {
      forget(cell);
      cell.output.replaceChildren(...cell.stored);
      cell.stored = null;
    }
    cell.note?.remove();
    mark(cell, "");
  }

  function resetCell(cell) {
    if (busy(cell)) end();
    restore(cell);
    change(cell, cell.original);
    say(`${cell.title} is as it was.`);
    cell.edit.focus({ preventScroll: true });
  }

  function resetAll() {
    end();
    cells.forEach(restore);
    keep(EDITS, null);
    say("All cells are as they were.");
    cells[0].run.focus({ preventScroll: true });
  }

  function setUp(box) {
    const number = cells.length;
    const input = box.querySelector(".cell_input");
    const pre = input.querySelector("pre");
    const original = pre.textContent.replace(/\n$/, "");
    const twins = cells.filter((each) => each.original === original).length;
    const cell = {
      box,
      input,
      pre,
      number,
      original,
      name: `cell ${number + 1}`,
      title: `Cell ${number + 1}`,
      key: `${hash(original)}.${twins}`,
      colored: pre.innerHTML,
      source: original,
      output: box.querySelector(".cell_output"),
      stored: null, // what stood there before the first run
      area: null, // the editor
    };
    cell.label = make("span", { class: "live-state" });
    cell.run = button("Run", ({ detail }) => {
      if (!busy(cell)) run(cell);
      else if (detail < 2) stop(cell); // a double click runs, too
    });
    cell.edit = button("Edit", () => (cell.area ? leave(cell) : edit(cell)), {
      "aria-label": `Edit ${cell.name}`,
    });
    cell.reset = button("Reset", () => resetCell(cell), {
      "aria-label": `Reset ${cell.name}`,
      hidden: "",
    });
    cell.row = make("div", { class: "live-row" }, cell.run, cell.edit, cell.reset);
    cell.row.append(cell.label);
    cell.row.addEventListener("keydown", (event) => keys(event, cell));
    input.after(cell.row);
    box.id ||= `cell-${number + 1}`;
    cells.push(cell);
    mark(cell, "");
  }

  // An answer cell is followed by the cell that judges it.
  function setUpCheck(cell) {
    const judge = cells[cell.number + 1];
    if (!/^(my_|def my_)/m.test(cell.original)) return;
    if (!judge?.original.includes("judge.check(")) return;
    cell.judge = judge;
    const check = button("Check", () => run(cell, judge), {
      "aria-label": `Check ${cell.name}`,
    });
    cell.run.after(check);
  }

  // ---------------------------------------------------------------------- the editor

  function edit(cell) {
    const changed = (source) => change(cell, source);
    const label = `Code of ${cell.name}`;
    cell.area = linclassEditor.open(cell.pre, cell.source, label, changed);
    cell.area.addEventListener("keydown", (event) => keys(event, cell));
    rename(cell.edit, "Done", `Done with ${cell.name}`);
  }

  function closeEditor(cell) {
    if (!cell.area) return;
    cell.area.remove();
    cell.area = null;
    cell.pre.hidden = false;
    showSource(cell);
    rename(cell.edit, "Edit", `Edit ${cell.name}`);
  }

  function showSource(cell) {
    if (cell.source === cell.original) cell.pre.innerHTML = cell.colored;
    else linclassEditor.color(cell.pre, cell.source);
  }

  function leave(cell) {
    closeEditor(cell);
    cell.edit.focus({ preventScroll: true });
  }

  // Ctrl+Enter runs (an answer is checked, too), Shift+Enter runs and goes on, Esc
  // leaves the editor.
  function keys(event, cell) {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    if (key === "Escape" && cell.area) leave(cell);
    else if (key === "Enter" && (shiftKey || ctrlKey || metaKey)) {
      if (!busy(cell)) run(cell, cell.judge);
      if (shiftKey) goOn(cell);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function goOn(cell) {
    const seen = (each) => each.run.checkVisibility?.({ visibilityProperty: true });
    const next = cells.slice(cell.number + 1).find((each) => seen(each) ?? true);
    closeEditor(cell);
    const goal = next?.area ?? next?.run ?? cell.run;
    goal.focus({ preventScroll: true });
    goal.closest(".cell").scrollIntoView({ block: "nearest" });
  }

  // ------------------------------------------------------------------------- outputs

  function outputOf(cell) {
    if (!cell.output) {
      cell.output = make("div", { class: "cell_output docutils container" });
      if (cell.box.matches(".tag_hide-input")) cell.box.append(cell.output);
      else cell.row.after(cell.output);
    }
    cell.stored ??= [...cell.output.childNodes];
    return cell.output;
  }

  // So that the page does not jump, the old output stays until the first new one, and
  // its height until the cell has ended.
  function empty(cell) {
    cell.empty = true;
    forget(cell);
    const { style, offsetHeight } = outputOf(cell);
    style.minHeight = `${offsetHeight}px`;
    cell.output.replaceChildren();
  }

  function put(cell, node) {
    cell.output.append(node);
    return node;
  }

  function putText(cell, text, kind) {
    const last = cell.output.lastElementChild;
    if (kind === "stream" && last?.matches(".stream")) {
      last.querySelector("pre").append(text);
      return;
    }
    const words = make("div", { class: "highlight" }, make("pre", {}, text));
    put(cell, make("div", { class: `output ${kind} notranslate` }, words));
  }

  // As the page was written, a picture shows what its stored text says.
  function altOf(cell, message) {
    const upTo = cells.slice(0, cell.number + 1);
    const pictures = cell.output.querySelectorAll("img").length;
    const stored = cell.stored.map((node) =>
      node.matches?.("img") ? node : node.querySelector?.("img"),
    );
    const before = stored.filter(Boolean)[pictures];
    if (before && !upTo.some(isEdited)) return before.alt;
    return message.alt || `The picture that ${cell.name} drew with your changes.`;
  }

  function putPicture(cell, message) {
    const { data, width, height } = message;
    const src = `data:image/png;base64,${data}`;
    put(cell, make("img", { src, width, height, alt: altOf(cell, message) }));
  }

  // -------------------------------------------------------------- players, explorers

  let drawing = null; // the script of both, loaded once

  function loadDrawing({ widget, widgetCss, model }) {
    document.head.append(make("style", {}, widgetCss));
    const blob = new Blob([widget, "\n", model], { type: "text/javascript" });
    return import(URL.createObjectURL(blob));
  }

  function putWidget(cell, { widget, state }) {
    const el = put(cell, make("div", { class: "jupyter-widgets" }));
    const post = (message) => worker?.postMessage(message);
    const view = drawing.show(el, widget, { ...state }, post);
    widgets.set(widget, Object.assign(view, { cell }));
  }

  function forget(cell) {
    for (const [widget, view] of widgets) {
      if (view.cell !== cell) continue;
      view.close();
      widgets.delete(widget);
    }
  }

  // ------------------------------------------------------------------------- running

  async function run(cell, judge) {
    if (base.startsWith("file:")) {
      say(
        "A page that was opened as a file cannot load Python from its folder. Serve " +
          "the folder (python -m http.server), or open the site on the web.",
      );
      return;
    }
    if (!(await mayLoad()) || busy(cell)) return;
    jobs += 1;
    queue.push({ id: jobs, cell, judge, left: judge ? 2 : 1 });
    mark(cell, "waiting");
    next();
  }

  async function next() {
    if (job || !queue.length) return;
    job = queue.shift();
    const now = job;
    if (!ready) {
      say("Starting Python …");
      await start().catch((error) => job === now && fail(error.message));
    }
    if (job !== now) return; // stopped, or no Python
    now.sources = cells.map((cell) => cell.source);
    mark(now.cell, "running");
    for (const cell of cells) cell.empty = false;
    say(`${now.cell.title} runs …`);
    worker.postMessage({
      do: "run",
      id: now.id,
      cells: now.sources,
      target: now.cell.number,
      also: now.judge ? [now.judge.number] : [],
    });
  }

  let loading = null; // the kit

  function loadKit() {
    loading ??= new Promise((resolve, reject) => {
      const script = make("script", { src: new URL(kitName, here).href });
      script.onload = () => resolve(window.linclassLive);
      script.onerror = () => {
        loading = null;
        reject(new Error("live-kit.js of this site could not be loaded."));
      };
      document.head.append(script);
    });
    return loading;
  }

  let started = null; // tells that the worker has Python

  async function start() {
    const { worker: code, python, wheel, lock, sums } = await loadKit();
    drawing ??= await loadDrawing(window.linclassLive);
    const blob = new Blob([code], { type: "text/javascript" });
    const mine = (worker = new Worker(URL.createObjectURL(blob)));
    worker.onmessage = ({ data }) => worker === mine && hear[data.is]?.(data);
    // A worker that was ended may still say something.
    worker.onerror = ({ message }) => worker === mine && hear.died({ why: message });
    worker.postMessage({ do: "start", base, kit: { python, wheel, lock, sums } });
    await new Promise((resolve) => (started = resolve));
    ready = true;
    progress.hidden = true;
  }

  // What the worker says.
  const hear = {
    progress({ loaded, total }) {
      progress.max = total;
      progress.value = loaded;
      // Not each file is announced.
      const what = ready ? "what this cell needs" : "Python";
      const words = `Loading ${what}, ${millions(total)}\u00a0…`;
      if (said.textContent !== words) say(words);
      progress.hidden = loaded >= total;
      if (loaded >= total) say(`Starting ${what} …`);
    },
    ready: () => started(),
    refused: ({ file, why }) => fail(`${file} was refused: ${why}.`),
    died({ why }) {
      const text = `Python stopped: ${why}`;
      const cell = ready && cells.find(({ state }) => state === "running");
      if (cell) hear.out({ cell: cell.number, what: "error", text });
      fail(text);
    },
    needs,
    before({ cells: { length } }) {
      const which = length === 1 ? "one cell above" : `${length} cells above`;
      if (length) say(`${job.cell.title} needs ${which}: running …`);
    },
    begins(message) {
      progress.hidden = true;
      const cell = cells[message.cell];
      job.began = performance.now();
      cell.empty = false;
      mark(cell, "running");
      say(`${cell.title} runs …`);
    },
    out(message) {
      const cell = cells[message.cell];
      if (!cell.empty) empty(cell);
      if (message.what === "png") putPicture(cell, message);
      else if (message.what === "widget") putWidget(cell, message);
      else if (message.what === "error") putText(cell, message.text, "live-error");
      else if (message.what === "text") putText(cell, message.text, "stream");
      else putText(cell, message.text, "text_plain");
    },
    update: ({ widget, state }) => widgets.get(widget)?.update(state),
    here: ({ widget }) => widgets.get(widget)?.here(),
    done,
  };

  function done({ id, cell: number, ok, failed }) {
    if (id !== job?.id) return;
    const cell = cells[number];
    const culprit = cells[failed ?? number];
    if (!cell.empty && cell.output) empty(cell); // it printed nothing this time
    cell.output?.querySelectorAll("pre").forEach(window.markColumns);
    cell.note?.remove();
    if (culprit !== cell) showFailed(cell, culprit);
    const since = ({ source }, k) => k <= number && source !== job.sources[k];
    const state = cells.some(since) ? "stale" : "ran";
    mark(cell, ok ? state : "failed");
    job.left -= 1;
    if (ok && job.left) return;
    const seconds = ((performance.now() - job.began) / 1000).toFixed(1);
    if (culprit !== cell) say(`${cell.title} needs ${culprit.name}, which failed.`);
    else if (!ok) say(`${cell.title} failed: ${lastLine(cell)}`);
    else if (job.judge) say(lastLine(cell));
    else say(`${cell.title} ran in ${seconds} s.`);
    job = null;
    stopper.hidden = !queue.length;
    next();
  }

  const lastLine = (cell) =>
    cell.output?.textContent.trim().split("\n").at(-1) ?? "";

  // The cell above that failed is named, and a link leads there.
  function showFailed(cell, culprit) {
    mark(culprit, "failed");
    const link = make("a", { href: `#${culprit.box.id}` }, "Go to it.");
    link.addEventListener("click", () => {
      const folded = culprit.input.closest("details");
      if (folded) folded.open = true;
    });
    const line = make("code", {}, firstLine(culprit.source));
    const words = `It needs ${culprit.name}, which failed: `;
    cell.note = make("p", { class: "live-note" }, words, line, " ", link);
    cell.row.after(cell.note);
  }

  function fail(words) {
    for (const { cell } of job ? [job, ...queue] : queue) mark(cell, "failed");
    end();
    say(words);
  }

  // Ends the worker; the next run starts another, from what the browser has kept.
  function end() {
    worker?.terminate();
    worker = null;
    ready = false;
    job = null;
    queue.length = 0;
    progress.hidden = true;
    for (const cell of cells) if (busy(cell)) mark(cell, "stopped");
    for (const view of widgets.values()) view.end();
  }

  // What only waits is taken from the queue; what runs can only be ended.
  function stop(cell) {
    const place = queue.findIndex((each) => each.cell === cell);
    if (place >= 0) {
      queue.splice(place, 1);
      mark(cell, "stopped");
      return;
    }
    end();
    say("Stopped. Run starts Python again.");
  }

  // ------------------------------------------------------------------------ the page

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("article .cell").forEach((box) => {
      if (box.querySelector(".cell_input pre")) setUp(box);
    });
    if (!cells.length) return;
    cells.forEach(setUpCheck);
    document.body.append(bar);
    const edits = recall(EDITS) ?? {};
    const edited = cells.filter((cell) => cell.key in edits);
    for (const cell of edited) {
      cell.source = edits[cell.key];
      showSource(cell);
      mark(cell, "edited");
    }
    const count = edited.length === 1 ? "one cell" : `${edited.length} cells`;
    if (edited.length) say(`You have edited ${count} on this page.`);
  });
})();
