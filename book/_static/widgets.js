// Shows the widgets that a page holds. Each brings its own script and look; no kernel
// answers here, so what it would send goes nowhere.
document.addEventListener("DOMContentLoaded", () => {
  const type = "application/vnd.jupyter.widget-";
  const store = document.querySelector(`script[type="${type}state+json"]`);
  if (!store) return;
  const { state } = JSON.parse(store.textContent);
  const nothing = () => {};
  const silent = { on: nothing, off: nothing, send: nothing, save_changes: nothing };
  const scripts = {};
  const looks = new Set();

  function load(text) {
    const blob = new Blob([text], { type: "text/javascript" });
    return (scripts[text] ??= import(URL.createObjectURL(blob)));
  }

  for (const view of document.querySelectorAll(`script[type="${type}view+json"]`)) {
    const values = state[JSON.parse(view.textContent).model_id].state;
    const model = {
      get: (key) => values[key],
      set: (key, value) => (values[key] = value),
      ...silent,
    };
    const el = document.createElement("div");
    el.className = "jupyter-widgets";
    view.after(el);
    looks.add(values._css);
    load(values._esm).then((widget) => widget.default.render({ model, el }));
  }
  for (const look of looks) {
    document.head.append(
      Object.assign(document.createElement("style"), { textContent: look }),
    );
  }
});
