// Stands after widget.js in one module: shows a player or an explorer whose Python side
// is in the worker. `post` sends a message there.

export function show(el, widget, state, post) {
  const acts = []; // pairs: the name of an event, what to do
  const changed = new Set(); // what the reader moved and Python does not know yet
  let alive = true;
  let waiting = false; // for the answer to the last move: one at a time

  function move() {
    if (!alive || waiting || !changed.size) return;
    waiting = true;
    const values = Object.fromEntries([...changed].map((key) => [key, state[key]]));
    changed.clear();
    post({ do: "widget", widget, values });
  }

  function tell(events, ...words) {
    const due = acts.filter(([name]) => events.includes(name)).map(([, act]) => act);
    new Set(due).forEach((act) => act(...words));
  }

  const model = {
    get: (key) => state[key],
    set(key, value) {
      state[key] = value;
      changed.add(key);
    },
    save_changes: move,
    send: () => alive && post({ do: "hello", widget }),
    on(names, act) {
      for (const name of names.split(" ")) acts.push([name, act]);
    },
    off(names, act) {
      const stays = ([name, each]) => each !== act || !names.split(" ").includes(name);
      acts.splice(0, acts.length, ...acts.filter(stays));
    },
  };
  let close = render({ model, el });

  return {
    here: () => tell(["msg:custom"], "here"),
    update(news) {
      waiting = false;
      Object.assign(state, news);
      tell(Object.keys(news).map((key) => `change:${key}`));
      move();
    },
    // Without Python behind it, an explorer has no sliders.
    end() {
      alive = false;
      if (!state.sliders) return;
      close?.();
      el.replaceChildren();
      close = render({ model, el });
    },
    close: () => close?.(),
  };
}
