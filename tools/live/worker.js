// The worker of a live page: loads Pyodide, each file by its sum, and runs cells.
"use strict";

const real = self.fetch.bind(self);
const early = new Map(); // files asked for before Pyodide asks
const asked = new Map(); // questions to the reader that wait for an answer
const moved = new Map(); // sliders: only the last position counts
const BIG = 10e6; // bytes of packages before which the reader is asked
const SITE = "/lib/python3.12/site-packages"; // linclass is there like any package
let base, kit, pyodide, runner;
let loaded = 0, total = 0;

const post = (message) => self.postMessage(message);

// ------------------------------------------------------------------ files

// The browser compares the sum. What it has kept may be of another version of the
// book: then it asks the host again.
async function get(name) {
  const { sha256, bytes } = kit.sums[name];
  const options = {
    integrity: "sha256-" + sha256, mode: "cors", credentials: "omit",
  };
  let response;
  for (const cache of ["force-cache", "reload"]) {
    try {
      response = await real(base + name, { ...options, cache });
      if (response.ok) break;
    } catch (error) {
      response = undefined;
    }
  }
  if (!response || !response.ok) throw await refuse(name);
  loaded += bytes;
  post({ is: "progress", file: name, loaded, total });
  return response;
}

async function refuse(name) {
  const options = { method: "HEAD", mode: "cors", credentials: "omit" };
  const there = await real(base + name, options).then((r) => r.ok, () => false);
  const why = there ? "it is not the file that this book was tested with"
    : "it could not be loaded";
  post({ is: "refused", file: name, why });
  return new Error(name + ": " + why);
}

function fetchEarly(names) {
  loaded = 0;
  total = names.reduce((sum, name) => sum + kit.sums[name].bytes, 0);
  if (names.length) post({ is: "progress", file: names[0], loaded, total });
  for (const name of names) {
    const response = get(name);
    response.catch(() => {}); // told when it is used
    early.set(name, response);
  }
}

// Whatever is fetched in here, by Pyodide or by a cell, comes from the list or not at all.
self.fetch = async (input) => {
  const name = new URL(String(input.url || input), base).pathname.split("/").pop();
  if (name === "pyodide-lock.json") return new Response(JSON.stringify(kit.lock));
  if (!kit.sums[name]) throw new TypeError(name + " is not one of this book's files");
  const response = early.get(name) || get(name);
  early.delete(name);
  return response;
};

async function script(name) {
  const text = await (await self.fetch(name)).blob();
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  importScripts(address);
  URL.revokeObjectURL(address);
}

// ------------------------------------------------------------------ packages

function withNeeds(names) {
  const found = new Set(), todo = [...names];
  while (todo.length) {
    const name = todo.pop();
    if (found.has(name)) continue;
    found.add(name);
    todo.push(...kit.lock.packages[name].depends);
  }
  const here = pyodide ? pyodide.loadedPackages : {};
  return [...found].filter((name) => !here[kit.lock.packages[name].name]);
}

const files = (names) => names.map((name) => kit.lock.packages[name].file_name);

// Load packages with all that they need; false if the reader would rather not.
async function load(id, names) {
  const missing = withNeeds(names);
  if (!missing.length) return true;
  const bytes = files(missing).reduce((sum, file) => sum + kit.sums[file].bytes, 0);
  const large = missing.filter((name) => ["scipy", "scikit-learn"].includes(name));
  if (bytes > BIG && large.length) {
    const answer = new Promise((resolve) => asked.set(id, resolve));
    post({ is: "needs", id, packages: large.reverse(), bytes });
    if (!(await answer)) return false;
  }
  fetchEarly(files(missing));
  const errors = [];
  await pyodide.loadPackage(missing, {
    messageCallback: () => {}, errorCallback: (text) => errors.push(text),
  });
  const left = withNeeds(names);
  if (left.length) throw new Error(errors.join("\n") || left + " could not be loaded");
  return true;
}

// ------------------------------------------------------------------ what is asked

async function start(message) {
  // The smallest module: raises where a policy forbids WebAssembly; Pyodide would hang.
  new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  base = new URL(message.base).href;
  kit = message.kit;
  const runtime = [
    "pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip",
  ];
  fetchEarly([...runtime, ...files(withNeeds(["numpy"]))]);
  await script("pyodide.js");
  await script("pyodide.asm.js");
  pyodide = await loadPyodide({ indexURL: base, stdout: () => {}, stderr: () => {} });
  await pyodide.loadPackage("numpy", { messageCallback: () => {} });
  if (withNeeds(["numpy"]).length) throw new Error("numpy could not be loaded");
  const wheel = Uint8Array.from(atob(kit.wheel), (letter) => letter.charCodeAt(0));
  pyodide.unpackArchive(wheel, "zip", { extractDir: SITE });
  for (const [path, text] of Object.entries(kit.python)) {
    const folder = "/live/" + path.split("/").slice(0, -1).join("/");
    pyodide.FS.mkdirTree(folder);
    pyodide.FS.writeFile("/live/" + path, text);
  }
  pyodide.runPython("import sys; sys.path.insert(0, '/live')");
  runner = pyodide.pyimport("live.runner");
  const packages = {};
  for (const { name, imports } of Object.values(kit.lock.packages)) {
    for (const each of imports) packages[each] = name;
  }
  runner.start((text) => post(JSON.parse(text)), pyodide.toPy(packages));
  kit.wheel = kit.python = null;
  post({ is: "ready" });
}

async function run({ id, cells, target, also = [] }) {
  const sources = pyodide.toPy(cells);
  for (const cell of [target, ...also]) {
    let result = "missing " + runner.wanted(sources, cell).toJs().join(" ");
    while (result.startsWith("missing")) {
      const names = result.split(" ").slice(1).filter(Boolean);
      if (!(await load(id, names))) {
        const text = "This cell needs " + names.join(" and ") + ", which was not loaded.\n";
        post({ is: "begins", id, cell });
        post({ is: "out", id, cell, what: "error", text });
        post({ is: "done", id, cell, ok: false, failed: null });
        result = "failed";
      } else {
        result = runner.run(id, sources, cell);
      }
    }
    if (result !== "ok") break;
  }
  sources.destroy();
}

async function withWidget(action) {
  for (let missing = action(); missing; missing = action()) {
    if (!(await load("widget", [missing]))) return;
  }
}

async function move(widget) {
  const state = moved.get(widget);
  moved.delete(widget);
  if (state) await withWidget(() => runner.move(widget, state));
}

const jobs = {
  start,
  run,
  widget: ({ widget }) => move(widget),
  hello: ({ widget }) => withWidget(() => runner.hello(widget)),
};

// One after the other; an answer goes past those that wait.
let line = Promise.resolve();
self.onmessage = ({ data }) => {
  if (data.do === "allow") {
    const answer = asked.get(data.id);
    asked.delete(data.id);
    if (answer) answer(data.yes);
    return;
  }
  if (data.do === "widget") {
    const { values } = data;
    moved.set(data.widget, JSON.stringify(Array.isArray(values) ? { values } : values));
  }
  line = line.then(() => jobs[data.do](data)).catch((error) => {
    post({ is: "died", why: String(error && error.message || error), id: data.id });
  });
};
