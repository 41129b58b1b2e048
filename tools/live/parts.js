// Small helps of the live pages: elements, what is kept in this browser, questions.
const linclassParts = (() => {
  function make(tag, attributes = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      node.setAttribute(name, value);
    }
    node.append(...children);
    return node;
  }

  function button(text, act, attributes = {}) {
    const look = { type: "button", class: "live-button", ...attributes };
    const node = make("button", look, text);
    node.addEventListener("click", act);
    return node;
  }

  function rename(node, text, label) {
    node.textContent = text;
    node.setAttribute("aria-label", label);
  }

  // Storage may be switched off; then nothing is kept.
  function recall(name) {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch {
      return null;
    }
  }

  function keep(name, value) {
    try {
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify(value));
    } catch {}
  }

  // A short name of a text: an edit belongs to the code that it was made from.
  function hash(text) {
    let sum = 5381;
    for (let k = 0; k < text.length; k++) sum = (sum * 33) ^ text.charCodeAt(k);
    return (sum >>> 0).toString(36) + text.length.toString(36);
  }

  // Asks a question in a dialog; resolves to true or false.
  function ask(title, paragraphs, yes) {
    const look = { class: "live-dialog", "aria-labelledby": "live-title" };
    const box = make("dialog", look);
    const answers = make("div", { class: "live-answers" });
    answers.append(
      button(yes, () => box.close("yes"), { autofocus: "" }),
      button("Not now", () => box.close("no")),
    );
    box.append(
      make("h2", { id: "live-title" }, title),
      ...paragraphs.map((text) => make("p", {}, text)),
      answers,
    );
    document.body.append(box);
    const before = document.activeElement;
    box.showModal();
    return new Promise((resolve) => {
      box.addEventListener("close", () => {
        box.remove();
        before?.focus({ preventScroll: true });
        resolve(box.returnValue === "yes");
      });
    });
  }

  return { make, button, rename, recall, keep, hash, ask };
})();
